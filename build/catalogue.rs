//! Compiles the catalogues that ship with a game into static cards. The same reader reads catalogues at run time.

use std::{env, fmt::Write as _, fs, path::Path};

use super::catalogues::READERS;

/// Reads every `cards/*.yaml` in the folder of a game and writes `<folder>_cards.rs`, if it has any.
///
/// # Errors
/// With every fault, each with its file, line and column.
pub(super) fn compile(folder: &Path) -> Result<(), Vec<String>> {
    let one = |error: &dyn std::fmt::Display| vec![format!("{}: {error}", folder.display())];
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder.join("cards")).into_iter().flatten().flatten() {
        paths.extend(entry.path().to_str().filter(|path| path.ends_with(".yaml")).map(str::to_owned));
    }
    if paths.is_empty() {
        return Ok(());
    }
    paths.sort();
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let Some((_, reader)) = READERS.iter().find(|(game, _)| *game == name) else {
        return Err(one(&"there are catalogues, but src/games/catalogues.rs names nobody who reads them"));
    };
    let mut texts = Vec::new();
    for path in &paths {
        texts.push(fs::read_to_string(path).map_err(|error| one(&error))?);
    }
    let borrowed: Vec<&str> = texts.iter().map(String::as_str).collect();
    let cards = reader(&borrowed).map_err(|wrong| {
        let told = wrong.into_iter().filter_map(|(file, fault)| {
            let (path, text) = (paths.get(file)?, borrowed.get(file)?);
            Some(super::pointed(path, text, fault.span.start, &fault.message))
        });
        told.collect::<Vec<_>>()
    })?;
    let mut code = format!("/// Every shipped card.\npub static CARDS: [Card; {}] = [\n", cards.len());
    for card in &cards {
        let _ = writeln!(code, "{card},");
    }
    code.push_str("];\n");
    let out = env::var("OUT_DIR").map_err(|error| one(&error))?;
    fs::write(Path::new(&out).join(format!("{name}_cards.rs")), code).map_err(|error| one(&error))
}
