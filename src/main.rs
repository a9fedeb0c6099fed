//! The command `gavel`.

use std::process::ExitCode;

use gavel::{cli, games, judge};

/// Lamplight, a small game to learn the notation with; it is also what the shared rooms are tested with.
#[path = "../tests/toy_game/mod.rs"]
mod toy_game;

fn main() -> ExitCode {
    let practice: &dyn judge::Court = &judge::Of::<toy_game::Toy>::new();
    let courts: Vec<&dyn judge::Court> = games::ALL.iter().copied().chain([practice]).collect();
    cli::main(&courts)
}
