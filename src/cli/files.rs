//! Finding and reading logs: files, folders, and standard input.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use ignore::{DirEntry, WalkBuilder};

use super::{Desk, wrong::about};
use crate::{
    library,
    notation::{
        intake::take_in,
        invalid::Invalid,
        source::{Before, Source},
    },
    report::{UnreadFile, clean, verdict::Status},
};

pub(super) use crate::library::{LARGEST_DECK, read_small};

/// A larger catalogue is no catalogue: the shipped ones have less than a twentieth of it.
pub(super) const LARGEST_CATALOGUE: u64 = 4 * 1024 * 1024;

/// A log that was read, and what in it is no text.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) source: Source,
    pub(super) faults: Vec<Invalid>,
    folder: PathBuf,
}

/// Every log the paths name, in a stable order, and the paths that lead to none. A folder means the `.gavel` files below it.
pub(super) fn logs(paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<UnreadFile>) {
    let here = [PathBuf::from(".")];
    let (mut found, mut unread) = (Vec::new(), Vec::new());
    for path in if paths.is_empty() { &here[..] } else { paths } {
        let before = found.len();
        if is_pipe(path) || path.is_file() {
            found.push(path.clone());
        } else if path.is_dir() {
            for entry in WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build() {
                match entry.map(DirEntry::into_path) {
                    Ok(file) if file.extension().is_some_and(|ending| ending == "gavel") => {
                        found.push(file.strip_prefix(".").map(Path::to_path_buf).unwrap_or(file));
                    }
                    Ok(_) => {}
                    Err(error) => unread.push(UnreadFile { file: name(path), message: error.to_string() }),
                }
            }
        }
        if found.len() == before {
            let why = if path.is_dir() { "there are no logs in it" } else { "there is no such file or folder" };
            unread.push(UnreadFile { file: name(path), message: why.to_owned() });
        }
    }
    (found, unread)
}

/// Reads every log the paths name, as far as they can be read.
pub(super) fn read_all(paths: &[PathBuf], desk: &mut Desk<'_>) -> (Vec<Log>, Vec<UnreadFile>) {
    let (paths, mut unread) = logs(paths);
    let mut read = Vec::new();
    for path in &paths {
        match take(path, desk.input) {
            Ok(log) => read.push(log),
            Err(error) => unread.push(UnreadFile { file: name(path), message: error.to_string() }),
        }
    }
    (read, unread)
}

/// Reads one log; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is too large.
pub(super) fn read(path: &Path, desk: &mut Desk<'_>) -> io::Result<Log> {
    take(path, desk.input).map_err(|error| about(Path::new(&name(path)), &error))
}

/// Tells on standard error what could not be read; the status that follows from it.
///
/// # Errors
/// When nothing can be told.
pub(super) fn tell_unread(unread: &[UnreadFile], errors: &mut dyn io::Write) -> io::Result<Status> {
    for UnreadFile { file, message } in unread {
        writeln!(errors, "gavel: {}: {}", clean::name(file), clean::prose(message))?;
    }
    Ok(if unread.is_empty() { Status::Legal } else { Status::Unjudged })
}

/// Whether a path stands for standard input.
pub(super) fn is_pipe(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// What a log is called in reports.
pub(super) fn name(path: &Path) -> String {
    if is_pipe(path) { "<stdin>".to_owned() } else { path.display().to_string() }
}

/// The folder that the paths in a log start from.
pub(super) fn folder(path: &Path) -> PathBuf {
    path.parent().filter(|_| !is_pipe(path)).map_or_else(|| PathBuf::from("."), Path::to_path_buf)
}

fn take(path: &Path, input: &mut dyn io::Read) -> io::Result<Log> {
    let bytes = match is_pipe(path) {
        true => take_in(input, 0)?,
        false => {
            let mut file = File::open(path)?;
            let size = file.metadata()?.len();
            take_in(&mut file, size)?
        }
    };
    Log::new(name(path), bytes, folder(path), Before::default())
}

impl Log {
    /// A log, or a part of one, from its bytes.
    ///
    /// # Errors
    /// When it is too large.
    pub(super) fn new(name: String, bytes: Vec<u8>, folder: PathBuf, before: Before) -> io::Result<Self> {
        let (source, faults) =
            Source::from_bytes(name, bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        Ok(Self { source: source.behind(before), faults, folder })
    }

    /// The text of a deck file the log names. Only files below the log's own folder are read.
    pub(super) fn deck(&self, path: &str) -> Result<String, String> {
        library::deck_below(&self.folder, path)
    }
}
