//! The command `gavel`.

use std::process::ExitCode;

use gavel::{cli, games};

fn main() -> ExitCode {
    cli::main(games::ALL)
}
