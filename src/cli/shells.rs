//! `gavel completions` and `gavel man`: help for shells and for `man`, made from the commands themselves.

use std::{io, path::PathBuf};

use clap::{Args, Command};
use clap_complete::Shell;

use super::Desk;
use crate::report::{clean, verdict::Status};

/// Write completions for a shell.
#[derive(Args, Debug)]
pub(super) struct Completions {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Write the manual.
#[derive(Args, Debug)]
pub(super) struct Manual {
    /// A folder for the pages; without one, the first page is printed
    folder: Option<PathBuf>,
}

/// Writes completions.
///
/// # Errors
/// When nothing can be written.
pub(super) fn complete(arguments: &Completions, mut command: Command, desk: &mut Desk<'_>) -> io::Result<Status> {
    // It would rather panic than fail to write.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "gavel", &mut script);
    desk.output.write_all(&script)?;
    Ok(Status::Legal)
}

/// Writes the manual.
///
/// # Errors
/// When nothing can be written.
pub(super) fn manual(arguments: &Manual, command: Command, desk: &mut Desk<'_>) -> io::Result<Status> {
    match &arguments.folder {
        None => clap_mangen::Man::new(command).render(&mut desk.output)?,
        Some(folder) => {
            std::fs::create_dir_all(folder)?;
            clap_mangen::generate_to(command, folder)?;
            writeln!(desk.output, "{}", clean::name(&folder.to_string_lossy()))?;
        }
    }
    Ok(Status::Legal)
}
