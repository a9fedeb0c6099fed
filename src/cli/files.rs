//! Finding and reading logs: files, folders, and standard input.

use std::{
    fs,
    io::{self, Read},
    path::{Component, Path, PathBuf},
};

use ignore::WalkBuilder;

use super::Desk;
use crate::notation::{invalid::Invalid, source::Source};

/// A log that was read, and what in it is no text.
#[derive(Debug)]
pub(super) struct Log {
    pub(super) source: Source,
    pub(super) faults: Vec<Invalid>,
    folder: PathBuf,
}

/// Every log the paths name, in a stable order; a folder means the `.gavel` files below it.
///
/// # Errors
/// When a path does not exist. What cannot be read later is told in its place.
pub(super) fn logs(paths: &[PathBuf]) -> io::Result<Vec<PathBuf>> {
    let here = [PathBuf::from(".")];
    let mut found = Vec::new();
    for path in if paths.is_empty() { &here[..] } else { paths } {
        if path.as_os_str() == "-" || path.is_file() {
            found.push(path.clone());
        } else if path.is_dir() {
            let below = WalkBuilder::new(path).sort_by_file_path(Ord::cmp).build();
            let files = below.flatten().map(ignore::DirEntry::into_path);
            found.extend(files.filter(|file| file.extension().is_some_and(|ending| ending == "gavel")));
        } else {
            return Err(io::Error::new(
                io::ErrorKind::NotFound,
                format!("{}: there is no such file or folder", path.display()),
            ));
        }
    }
    Ok(found)
}

/// Reads one log; `-` is standard input.
///
/// # Errors
/// When it cannot be read or is too large.
pub(super) fn read(path: &Path, desk: &mut Desk<'_>) -> io::Result<Log> {
    if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        desk.input.take(u64::from(u32::MAX) + 1).read_to_end(&mut bytes)?;
        return from_bytes("<stdin>".to_owned(), bytes, PathBuf::from("."));
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
    from_bytes(path.display().to_string(), bytes, folder)
}

fn from_bytes(name: String, bytes: Vec<u8>, folder: PathBuf) -> io::Result<Log> {
    let (source, faults) =
        Source::from_bytes(name, bytes).map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
    Ok(Log { source, faults, folder })
}

impl Log {
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
