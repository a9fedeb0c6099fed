//! One name, one type: in the shared rooms and in what each game adds to them.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use regex::Regex;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The public types of a file. A game's short name for a type of the house (`type Table = table::Table<Frame>`) is no other type.
fn types(text: &str) -> Vec<String> {
    let declared = Regex::new(r"(?m)^\s*pub (?:struct|enum|trait|type) (\w+)(.*)$").unwrap();
    let of_macros = Regex::new(r"(?m)^words! \{\n(?:    ///.*\n)*    (\w+) \{$").unwrap();
    let short = |name: &str, rest: &str| rest.trim_start().starts_with('=') && rest.contains(&format!("::{name}<"));
    let declared = declared.captures_iter(text).filter(|found| !short(&found[1], &found[2]));
    declared.chain(of_macros.captures_iter(text)).map(|found| found[1].to_owned()).collect()
}

/// The game whose folder a file lies in.
fn game(path: &Path) -> Option<String> {
    let mut below = path.strip_prefix("src/games").ok()?.components();
    let folder = below.next()?.as_os_str().to_str()?.to_owned();
    below.next().map(|_| folder)
}

/// Games do not know each other: what one calls its frames or events is no matter to the next.
#[test]
fn no_two_public_types_share_a_name() {
    let mut declared: BTreeMap<String, Vec<(Option<String>, PathBuf)>> = BTreeMap::new();
    for path in sources(Path::new("src")) {
        for name in types(&fs::read_to_string(&path).unwrap()) {
            declared.entry(name).or_default().push((game(&path), path.clone()));
        }
    }
    assert!(declared.len() > 200, "{}", declared.len());
    for (name, places) in declared {
        for (number, (game, path)) in places.iter().enumerate() {
            let meets = |(other, _): &&(Option<String>, PathBuf)| other.is_none() || game.is_none() || other == game;
            let twin = places.iter().take(number).find(meets).map(|(_, other)| other.display().to_string());
            assert_eq!(twin, None, "`{name}` is declared in {}, too", path.display());
        }
    }
}
