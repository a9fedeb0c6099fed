//! Compiles each game's `rules.yaml` into a static registry and one constant per id, so that code that cites a rule which
//! does not exist does not compile, and the shipped catalogues into static cards. A fault stops the build and points into
//! the YAML.

mod catalogue;
mod registry;

#[path = "../src/notation/yaml/mod.rs"]
#[allow(dead_code, unreachable_pub)]
mod yaml;

use std::{fs, process::ExitCode};

fn main() -> ExitCode {
    let mut registries = vec!["tests/toy_game/rules.yaml".to_owned()];
    if let Ok(games) = fs::read_dir("src/games") {
        let shipped = games.flatten().map(|game| game.path().join("rules.yaml")).filter(|rules| rules.exists());
        registries.extend(shipped.filter_map(|rules| rules.to_str().map(str::to_owned)));
    }
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/games");
    println!("cargo::rerun-if-changed=tests/toy_game/rules.yaml");
    for rules in registries {
        if let Err(message) = registry::compile(&rules) {
            println!("cargo::error={message}");
            return ExitCode::FAILURE;
        }
    }
    if let Err(messages) = catalogue::compile("src/games/wars/cards") {
        for message in messages {
            println!("cargo::error={message}");
        }
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// A message with the place in the file it is about.
fn pointed(path: &str, text: &str, at: usize, message: &str) -> String {
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.len() - before.rfind('\n').map_or(0, |start| start + 1) + 1;
    format!("{path}:{line}:{column}: {message}")
}
