//! `--cards`: catalogues somebody brings, read before anything is judged.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    Desk,
    files::{LARGEST_CATALOGUE, read_small},
    wrong::{about, tell_faults},
};
use crate::{
    cards::{CardFile, CardSets, Wrong},
    games,
    notation::{
        invalid::{Invalid, MOST_FAULTS},
        source::{Source, Span},
    },
};

/// Which catalogues are used besides the shipped ones.
#[derive(Args, Clone, Debug)]
pub(super) struct Catalogues {
    /// A catalogue, or a folder of them (`*.yaml`), whose cards add to the shipped ones or replace those of the same title
    #[arg(long = "cards", value_name = "PATH")]
    pub(super) path: Option<PathBuf>,
}

/// The catalogue at a path, or those of a folder in the order of their names.
///
/// # Errors
/// When the folder or a file of it cannot be read.
pub(super) fn read(path: &Path) -> io::Result<Vec<CardFile>> {
    let mut paths: Vec<PathBuf> = match path.is_file() {
        true => vec![path.to_owned()],
        false => {
            let entries = fs::read_dir(path).map_err(|error| about(path, &error))?;
            let below = entries.flatten().map(|entry| entry.path());
            below.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect()
        }
    };
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let text = read_small(&path, LARGEST_CATALOGUE).map_err(|error| about(&path, &error))?;
        files.push(CardFile { name: path.display().to_string(), text });
    }
    Ok(files)
}

impl Catalogues {
    /// The catalogues; nothing if none are named.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn files(&self) -> io::Result<Option<Vec<CardFile>>> {
        self.path.as_deref().map(read).transpose()
    }

    /// The sets of cards they make, or else those at another path; nothing if they cannot be used, which is told.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub(super) fn sets(&self, otherwise: Option<&Path>, desk: &mut Desk<'_>) -> io::Result<Option<CardSets>> {
        match self.path.as_deref().or(otherwise) {
            Some(path) => sets(read(path)?, desk),
            None => Ok(Some(CardSets::default())),
        }
    }
}

/// The sets of cards that files make; nothing if they cannot be used, which is told.
///
/// # Errors
/// When nothing can be written.
pub(super) fn sets(files: Vec<CardFile>, desk: &mut Desk<'_>) -> io::Result<Option<CardSets>> {
    match games::card_sets(&files) {
        Ok(sets) => Ok(Some(sets)),
        Err(faults) => {
            tell(faults, files, desk)?;
            Ok(None)
        }
    }
}

/// Tells what is wrong with catalogues, each fault where it stands.
///
/// # Errors
/// When nothing can be written.
pub(super) fn tell(faults: Vec<Wrong>, files: Vec<CardFile>, desk: &mut Desk<'_>) -> io::Result<()> {
    let more = faults.len() > MOST_FAULTS;
    let mut by_file: Vec<Vec<Invalid>> = vec![Vec::new(); files.len()];
    for fault in faults.into_iter().take(MOST_FAULTS) {
        if let Some(own) = by_file.get_mut(fault.file) {
            own.push(Invalid::new(Span::from(fault.span), fault.message));
        }
    }
    for (file, faults) in files.into_iter().zip(by_file).filter(|(_, faults)| !faults.is_empty()) {
        tell_faults(&Source::new(file.name, file.text), faults, desk)?;
    }
    if more {
        writeln!(desk.errors, "gavel: there are more faults in these files")?;
    }
    Ok(())
}
