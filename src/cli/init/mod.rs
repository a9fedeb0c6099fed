//! `gavel init`: a folder for rulings and games, with a configuration, an example of each, and what a build needs.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    Desk, configuration,
    wrong::{about, wrong},
};
use crate::report::{clean, verdict::Status};

/// Make a folder for rulings and games.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The folder; the current one if none is named
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// Write over files that are there
    #[arg(long)]
    force: bool,
}

/// A file that is made.
struct Made {
    path: &'static str,
    text: &'static str,
    /// Whether it is a program.
    runs: bool,
}

const fn made(path: &'static str, text: &'static str) -> Made {
    Made { path, text, runs: false }
}

/// Everything that is made. The game and the ruling are those of the library.
const FILES: [Made; 6] = [
    made(configuration::NAME, include_str!("gavel.yaml")),
    made("games/skirmish.gavel", include_str!("../../../fixtures/wars/games/skirmish.gavel")),
    made("rulings/winning.gavel", include_str!("../../../fixtures/wars/rulings/comprehensive/winning.gavel")),
    made(".github/workflows/rulings.yaml", include_str!("github.yaml")),
    made(".gitlab-ci.yml", include_str!("gitlab.yaml")),
    Made { path: "hooks/pre-commit", text: include_str!("pre-commit.sh"), runs: true },
];

/// Runs the command.
///
/// # Errors
/// When a file is there already, or cannot be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let folder = &arguments.folder;
    let taken = FILES.iter().map(|file| folder.join(file.path)).find(|path| path.exists());
    if let Some(taken) = taken.filter(|_| !arguments.force) {
        let name = clean::name(&taken.to_string_lossy()).into_owned();
        return Err(wrong(format!("{name} is there already; `--force` writes over it")));
    }
    for file in &FILES {
        let path = folder.join(file.path);
        write(&path, file).map_err(|error| about(&path, &error))?;
        writeln!(desk.output, "{}", clean::name(&path.to_string_lossy()))?;
    }
    writeln!(desk.output, "`gavel test` judges what is in this folder; in both workflows one line is yours to set")?;
    Ok(Status::Legal)
}

fn write(path: &Path, file: &Made) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(path, file.text)?;
    if file.runs { let_run(path) } else { Ok(()) }
}

#[cfg(unix)]
fn let_run(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn let_run(_: &Path) -> io::Result<()> {
    Ok(())
}
