//! Finding and reading logs: files, folders, and standard input.

use std::{
    fs,
    io::{self, Read},
    path::{Component, Path, PathBuf},
};

use ignore::WalkBuilder;

use super::Desk;
use crate::{
    notation::{
        invalid::Invalid,
        source::{Before, Source},
    },
    report::verdict::Status,
};

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
            writeln!(desk.errors, "gavel: {}: {what}", path.display())?;
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
                writeln!(desk.errors, "gavel: {error}")?;
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
        let mut bytes = Vec::new();
        desk.input.take(u64::from(u32::MAX) + 1).read_to_end(&mut bytes)?;
        return Log::new("<stdin>".to_owned(), bytes, PathBuf::from("."), Before::default());
    }
    read_file(path)
}

/// Reads one log from a file.
///
/// # Errors
/// When it cannot be read or is too large.
pub(super) fn read_file(path: &Path) -> io::Result<Log> {
    let bytes = fs::read(path).map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))?;
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
        let outside =
            Path::new(path).components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir));
        if outside {
            return Err(format!("`{path}` does not lie below the folder of the log"));
        }
        let file = self.folder.join(path);
        match (file.canonicalize(), self.folder.canonicalize()) {
            (Ok(real), Ok(folder)) if !real.starts_with(&folder) => {
                return Err(format!("`{path}` leads out of the folder of the log"));
            }
            _ => {}
        }
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))
    }
}
