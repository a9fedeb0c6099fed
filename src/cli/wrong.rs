//! What cannot be done as it was asked, in words.

use std::{io, path::Path};

use super::Desk;
use crate::{
    notation::{invalid::Invalid, near::nearest, source::Source},
    report::{Format, Judged, render},
    rulebook::Finding,
};

/// An error in words.
pub(super) fn wrong(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, message.into())
}

/// An error, with the file it is about.
pub(super) fn about(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

/// `; did you mean drain, draw?`: what may have been meant by a word that nobody knows; empty if that cannot be guessed.
pub(super) fn hint<'k>(word: &str, known: impl Iterator<Item = &'k str>) -> String {
    let near = nearest(word, known, 3);
    if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) }
}

/// Tells what cannot be read in a file, each fault where it stands.
///
/// # Errors
/// When nothing can be written.
pub(super) fn tell_faults(
    source: &Source,
    faults: impl IntoIterator<Item = Invalid>,
    desk: &mut Desk<'_>,
) -> io::Result<()> {
    let findings: Vec<Finding> = faults.into_iter().map(|fault| Finding::unreadable(fault, 0)).collect();
    render(&Judged { source, findings: &findings, games: &[] }, Format::Full, &desk.style, desk.errors)
}
