//! `--watch`: judging again whenever a log, the configuration or a catalogue changes.

use std::{
    env,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
    process::Command,
    sync::mpsc::{self, Receiver},
    time::Duration,
};

use notify::{Event, EventKind, RecommendedWatcher, RecursiveMode, Watcher};

use super::{Desk, files, wrong::wrong};
use crate::report::verdict::Status;

/// Changes that come so soon after another are one.
const TOGETHER: Duration = Duration::from_millis(150);

/// Runs this command, and again after each change of the logs or of what else they are judged by, until somebody ends it. Each
/// time is a process of its own, since cards are put into use once for a process.
///
/// # Errors
/// When something cannot be watched, or the command not be run.
pub(super) fn watch(logs: &[PathBuf], besides: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<Status> {
    if logs.iter().any(|path| files::is_pipe(path)) {
        return Err(wrong("standard input cannot be watched"));
    }
    let command: Vec<OsString> = env::args_os().skip(1).filter(|word| word != "--watch").collect();
    let program = env::current_exe()?;
    again(Changes::of(logs, besides)?, || {
        let ended = Command::new(&program).args(&command).status()?;
        writeln!(desk.errors, "gavel: watching for changes; Ctrl-C ends it")?;
        Ok(match ended.code() {
            Some(0) => Status::Legal,
            Some(1) => Status::Breach,
            _ => Status::Unjudged,
        })
    })
}

/// Judges, and judges again after each change, until there are no more or judging fails.
fn again(changes: impl Iterator<Item = ()>, mut judge: impl FnMut() -> io::Result<Status>) -> io::Result<Status> {
    let mut status = judge()?;
    for () in changes {
        status = judge()?;
    }
    Ok(status)
}

/// The changes of logs and of what they are judged by, those that come together as one.
struct Changes {
    receiver: Receiver<()>,
    _watcher: RecommendedWatcher,
}

impl Changes {
    /// Watches logs and everything below folders of them, the current folder if none is named, and other files.
    fn of(logs: &[PathBuf], besides: &[PathBuf]) -> io::Result<Self> {
        let (sender, receiver) = mpsc::channel();
        let tell = move |event: notify::Result<Event>| {
            if event.is_ok_and(|event| concerns_logs(&event)) {
                // Nobody listens any more when the process ends.
                let _ = sender.send(());
            }
        };
        let mut watcher = notify::recommended_watcher(tell).map_err(io::Error::other)?;
        let here = [PathBuf::from(".")];
        let logs = if logs.is_empty() { &here } else { logs };
        // A folder that is watched twice is watched as it was asked for last.
        let besides = besides.iter().map(|path| (path, RecursiveMode::NonRecursive));
        for (path, how) in besides.chain(logs.iter().map(|path| (path, RecursiveMode::Recursive))) {
            watcher.watch(folder_of(path), how).map_err(io::Error::other)?;
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
        let mut changes = Changes::of(std::slice::from_ref(&folder), &[]).unwrap();
        std::fs::write(folder.join("notes.txt"), "nothing").unwrap();
        std::fs::write(folder.join("game.gavel"), "---\n").unwrap();
        assert_eq!(changes.next(), Some(()));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
