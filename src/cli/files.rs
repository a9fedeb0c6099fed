//! Finding and reading logs: files, folders, and standard input.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
};

use ignore::WalkBuilder;

use super::{Desk, wrong::about};
use crate::{
    library,
    notation::{
        intake::take_in,
        invalid::Invalid,
        source::{Before, Source},
    },
    report::{clean, verdict::Status},
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

/// Every log the paths name, in a stable order; a folder means the `.gavel` files below it. A path that leads nowhere is
/// told and the others are judged all the same: the second value says whether all was well.
///
/// # Errors
/// When nothing can be told.
pub(super) fn logs(paths: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<(Vec<PathBuf>, Status)> {
    let here = [PathBuf::from(".")];
    let (mut found, mut status) = (Vec::new(), Status::Legal);
    for path in if paths.is_empty() { &here[..] } else { paths } {
        let before = found.len();
        if path.as_os_str() == "-" || path.is_file() {
            found.push(path.clone());
        } else if path.is_dir() {
            let below = WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build();
            let files = below.flatten().map(ignore::DirEntry::into_path);
            found.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "gavel")));
        }
        if found.len() == before {
            let what = if path.is_dir() { "there are no logs in it" } else { "there is no such file or folder" };
            writeln!(desk.errors, "gavel: {}: {what}", clean::name(&path.to_string_lossy()))?;
            status = Status::Unjudged;
        }
    }
    Ok((found, status))
}

/// Reads every log the paths name; what cannot be read is told, and the others are read all the same.
///
/// # Errors
/// When nothing can be told.
pub(super) fn read_all(paths: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<(Vec<Log>, Status)> {
    let (paths, mut status) = logs(paths, desk)?;
    let mut read_logs = Vec::new();
    for path in &paths {
        match read(path, desk) {
            Ok(log) => read_logs.push(log),
            Err(error) => {
                writeln!(desk.errors, "gavel: {}", clean::prose(&error.to_string()))?;
                status = Status::Unjudged;
            }
        }
    }
    Ok((read_logs, status))
}

/// Reads one log; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is too large.
pub(super) fn read(path: &Path, desk: &mut Desk<'_>) -> io::Result<Log> {
    if path.as_os_str() == "-" {
        let bytes = take_in(desk.input, 0)?;
        return Log::new("<stdin>".to_owned(), bytes, PathBuf::from("."), Before::default());
    }
    read_file(path)
}

/// Reads one log from a file.
///
/// # Errors
/// When it cannot be read or is too large.
pub(super) fn read_file(path: &Path) -> io::Result<Log> {
    let taken = File::open(path).and_then(|mut file| {
        let size = file.metadata()?.len();
        take_in(&mut file, size)
    });
    let bytes = taken.map_err(|error| about(path, &error))?;
    let folder = path.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf);
    Log::new(path.display().to_string(), bytes, folder, Before::default())
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
