//! Compiles the shipped catalogue of WARS into static data. The same decoder reads catalogues at run time.

use std::{env, fmt::Write as _, fs, path::Path};

use super::yaml;

#[path = "../src/games/wars/cards/card/mod.rs"]
#[allow(dead_code, unreachable_pub, unused_imports)]
mod card;
#[path = "../src/games/wars/cards/decode/mod.rs"]
#[allow(unreachable_pub)]
mod decode;
#[path = "../src/notation/near.rs"]
#[allow(unreachable_pub)]
mod near;

/// Reads every YAML file of the folder and writes `wars_cards.rs`.
///
/// # Errors
/// With every fault, each with its file, line and column.
pub(super) fn compile(folder: &str) -> Result<(), Vec<String>> {
    let one = |error: &dyn std::fmt::Display| vec![format!("{folder}: {error}")];
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| one(&error))?.flatten() {
        paths.extend(entry.path().to_str().filter(|path| path.ends_with(".yaml")).map(str::to_owned));
    }
    paths.sort();
    let mut texts = Vec::new();
    for path in &paths {
        texts.push(fs::read_to_string(path).map_err(|error| one(&error))?);
    }
    let borrowed: Vec<&str> = texts.iter().map(String::as_str).collect();
    let cards = decode::decode(&borrowed).map_err(|wrong| {
        let told = wrong.into_iter().filter_map(|(file, fault)| {
            let (path, text) = (paths.get(file)?, borrowed.get(file)?);
            Some(super::pointed(path, text, fault.span.start, &fault.message))
        });
        told.collect::<Vec<_>>()
    })?;
    let mut code = format!("/// Every shipped card.\npub static CARDS: [Card; {}] = [\n", cards.len());
    for card in &cards {
        let _ = writeln!(code, "{card:?},");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").map_err(|error| one(&error))?;
    fs::write(Path::new(&out).join("wars_cards.rs"), code).map_err(|error| one(&error))
}
