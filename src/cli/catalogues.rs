//! `--cards`: catalogues somebody brings, read before anything is judged.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    Desk,
    files::{LARGEST_CATALOGUE, read_small},
    place::wrong,
};
use crate::{
    cards::{CardFile, NotBrought, Wrong},
    games,
    notation::{
        invalid::{Invalid, MOST_FAULTS},
        source::{Source, Span},
    },
    report::{Format, Judged, render},
    rulebook::Finding,
};

/// Which catalogues are used besides the shipped ones.
#[derive(Args, Clone, Debug)]
pub(super) struct Catalogues {
    /// A catalogue, or a folder of them (`*.yaml`), whose cards add to the shipped ones or replace those of the same title
    #[arg(long = "cards", value_name = "PATH")]
    path: Option<PathBuf>,
}

/// The catalogue at a path, or those of a folder in the order of their names.
///
/// # Errors
/// When the folder or a file of it cannot be read.
pub(super) fn read(path: &Path) -> io::Result<Vec<CardFile>> {
    let named = |path: &Path, error: &io::Error| io::Error::new(error.kind(), format!("{}: {error}", path.display()));
    let mut paths: Vec<PathBuf> = match path.is_file() {
        true => vec![path.to_owned()],
        false => {
            let entries = fs::read_dir(path).map_err(|error| named(path, &error))?;
            let below = entries.flatten().map(|entry| entry.path());
            below.filter(|path| path.extension().is_some_and(|ending| ending == "yaml")).collect()
        }
    };
    paths.sort();
    let mut files = Vec::new();
    for path in paths {
        let text = read_small(&path, LARGEST_CATALOGUE).map_err(|error| named(&path, &error))?;
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

    /// Puts their cards into use, or else those at another path. Whether they can be used; what is wrong with them is told.
    ///
    /// # Errors
    /// When a file cannot be read, or cards are in use already.
    pub(super) fn bring(&self, otherwise: Option<&Path>, desk: &mut Desk<'_>) -> io::Result<bool> {
        match self.path.as_deref().or(otherwise) {
            Some(path) => bring(read(path)?, desk),
            None => Ok(true),
        }
    }
}

/// Puts cards into use. Whether they can be used; what is wrong with them is told.
///
/// # Errors
/// When cards are in use already.
pub(super) fn bring(files: Vec<CardFile>, desk: &mut Desk<'_>) -> io::Result<bool> {
    for shelf in games::SHELVES {
        match (shelf.bring)(&files) {
            Ok(()) => {}
            Err(NotBrought::Wrong(faults)) => {
                tell(faults, files, desk)?;
                return Ok(false);
            }
            Err(NotBrought::TooLate) => {
                return Err(wrong(format!("the cards of {} are in use already", shelf.game)));
            }
        }
    }
    Ok(true)
}

/// Tells what is wrong with catalogues, each fault where it stands.
///
/// # Errors
/// When nothing can be written.
pub(super) fn tell(faults: Vec<Wrong>, files: Vec<CardFile>, desk: &mut Desk<'_>) -> io::Result<()> {
    let sources: Vec<Source> = files.into_iter().map(|file| Source::new(file.name, file.text)).collect();
    let more = faults.len() > MOST_FAULTS;
    let mut findings: Vec<Vec<Finding>> = vec![Vec::new(); sources.len()];
    for fault in faults.into_iter().take(MOST_FAULTS) {
        if let Some(own) = findings.get_mut(fault.file) {
            own.push(Finding::unreadable(Invalid::new(Span::from(fault.span), fault.message), 0));
        }
    }
    for (source, findings) in sources.iter().zip(&findings).filter(|(_, findings)| !findings.is_empty()) {
        render(&Judged { source, findings, games: &[] }, Format::Full, &desk.style, desk.errors)?;
    }
    if more {
        writeln!(desk.errors, "gavel: there are more faults in these files")?;
    }
    Ok(())
}
