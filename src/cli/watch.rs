//! `--watch`: judging again whenever a log changes.

use std::{
    io,
    path::{Path, PathBuf},
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use crate::report::verdict::Status;

/// Changes that come so soon after another are one.
const TOGETHER: Duration = Duration::from_millis(150);

/// Judges, and judges again after each change, until there are no more or judging fails.
///
/// # Errors
/// When judging fails.
pub(super) fn again(
    changes: impl Iterator<Item = ()>,
    mut judge: impl FnMut() -> io::Result<Status>,
) -> io::Result<Status> {
    let mut status = judge()?;
    for () in changes {
        status = judge()?;
    }
    Ok(status)
}

/// The changes of logs at some paths, those that come together as one.
pub(super) struct Changes {
    receiver: Receiver<()>,
    _watcher: RecommendedWatcher,
}

impl Changes {
    /// Watches files and folders; the current folder if none is named.
    ///
    /// # Errors
    /// When they cannot be watched.
    pub(super) fn of(paths: &[PathBuf]) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let tell = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| concerns_logs(&event)) {
                // Nobody listens any more when the process ends.
                let _ = sender.send(());
            }
        };
        let mut watcher = notify::recommended_watcher(tell).map_err(io::Error::other)?;
        let here = [PathBuf::from(".")];
        for path in if paths.is_empty() { &here } else { paths } {
            watcher.watch(folder_of(path), RecursiveMode::Recursive).map_err(io::Error::other)?;
        }
        Ok(Self { receiver, _watcher: watcher })
    }
}

impl Iterator for Changes {
    type Item = ();

    fn next(&mut self) -> Option<()> {
        together(&self.receiver)
    }
}

/// Waits for a change, and for those that come with it.
fn together(receiver: &Receiver<()>) -> Option<()> {
    receiver.recv().ok()?;
    while receiver.recv_timeout(TOGETHER).is_ok() {}
    Some(())
}

/// An editor may put a new file in the place of another, so its folder is watched.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if path.is_file() && folder.as_os_str().is_empty() => Path::new("."),
        Some(folder) if path.is_file() => folder,
        _ => path,
    }
}

fn concerns_logs(event: &Event) -> bool {
    let changes = matches!(event.kind, EventKind::Create(_) | EventKind::Modify(_) | EventKind::Remove(_));
    let ending = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "gavel" || ending == "yaml");
    changes && event.paths.iter().any(ending)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judging_is_done_again_after_each_change() {
        let mut statuses = [Status::Legal, Status::Breach, Status::Legal].into_iter();
        let mut rounds = 0;
        let last = again([(), ()].into_iter(), || {
            rounds += 1;
            Ok(statuses.next().unwrap_or(Status::Unjudged))
        });
        assert_eq!((last.unwrap(), rounds), (Status::Legal, 3));
    }

    #[test]
    fn changes_that_come_together_are_one() {
        let (sender, receiver) = mpsc::channel();
        (0..5).for_each(|_| sender.send(()).unwrap());
        assert_eq!(together(&receiver), Some(()));
        drop(sender);
        assert_eq!(together(&receiver), None);
    }

    #[test]
    fn a_log_that_is_written_is_a_change() {
        let folder = std::env::temp_dir().join(format!("gavel-watched-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut changes = Changes::of(std::slice::from_ref(&folder)).unwrap();
        std::fs::write(folder.join("notes.txt"), "nothing").unwrap();
        std::fs::write(folder.join("game.gavel"), "---\n").unwrap();
        assert_eq!(changes.next(), Some(()));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
