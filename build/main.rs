//! Compiles what each folder of `src/games` brings: its `rules.yaml` into a static registry and one constant per id, so that
//! code that cites a rule which does not exist does not compile, and its catalogues into static cards. A fault stops the
//! build and points into the YAML. The page of a replay is put together here, too.

mod catalogue;
mod page;
mod registry;
#[allow(dead_code, unreachable_pub, unused_imports, reason = "the program needs more of it")]
mod shared;

use std::{fs, path::Path, process::ExitCode};

use shared::{abilities, cards, catalogues, notation};

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/abilities/compiled");
    println!("cargo::rerun-if-changed=src/abilities/compile.rs");
    println!("cargo::rerun-if-changed=src/abilities/program.rs");
    println!("cargo::rerun-if-changed=src/abilities/language");
    println!("cargo::rerun-if-changed=src/games");
    let games = fs::read_dir("src/games").into_iter().flatten().flatten().map(|game| game.path());
    let faults = games.filter(|game| game.is_dir()).filter_map(|game| compile(&game).err()).flatten();
    let mut faults = faults.chain(page::compile().err().map(|fault| fault.to_string())).peekable();
    let code = if faults.peek().is_none() { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    faults.for_each(|fault| println!("cargo::error={fault}"));
    code
}

/// Compiles what the folder of a game brings.
fn compile(game: &Path) -> Result<(), Vec<String>> {
    registry::compile(game).map_err(|fault| vec![fault])?;
    catalogue::compile(game)
}

/// A message with the place in the file it is about.
fn pointed(path: &str, text: &str, at: usize, message: &str) -> String {
    let before = text.get(..at).unwrap_or_default();
    let line = before.matches('\n').count() + 1;
    let column = before.len() - before.rfind('\n').map_or(0, |start| start + 1) + 1;
    format!("{path}:{line}:{column}: {message}")
}
