//! `gavel fmt`: bring logs into canonical form.

use std::{fs, io, path::PathBuf};

use clap::Args;
use similar::TextDiff;

use super::{Desk, files, wrong::tell_faults};
use crate::{
    judge::{Case, Options, read_header},
    notation::{
        log,
        print::{self, Reworded},
    },
    report::{clean, verdict::Status},
};

/// Rewrite logs in canonical form.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs and folders of logs, which are rewritten, or `-`, which is printed; the current folder if none is named
    paths: Vec<PathBuf>,
    /// Change nothing; fail if a log is not in canonical form
    #[arg(long)]
    check: bool,
    /// Change nothing; show what would change
    #[arg(long)]
    diff: bool,
    /// Change nothing; print the canonical form
    #[arg(long, conflicts_with_all = ["check", "diff"])]
    stdout: bool,
}

/// The sentences of a log that are said in other words than those of the notation.
fn reworded(log: &files::Log, desk: &Desk<'_>) -> Vec<Reworded> {
    let (source, options) = (&log.source, Options::default());
    let decks = |path: &str| log.deck(path);
    let games = log::games(source.text()).enumerate();
    let said = games.filter_map(|(number, text)| {
        let (header, court) = read_header(source, &text, desk.courts, &options).ok()?;
        Some(court.canonical(&Case { source, number, text, header: &header, decks: &decks }))
    });
    said.flatten().collect()
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let (paths, unread) = files::logs(&arguments.paths);
    let mut status = files::tell_unread(&unread, desk.errors)?;
    for path in paths {
        let log = match files::read(&path, desk) {
            Ok(log) => log,
            Err(error) => {
                writeln!(desk.errors, "gavel: {}", clean::prose(&error.to_string()))?;
                status = Status::Unjudged;
                continue;
            }
        };
        let formatted = match log.faults.is_empty() {
            true => print::format_with(log.source.text(), &reworded(&log, desk)),
            false => Err(log.faults),
        };
        let text = match formatted {
            Ok(text) => text,
            Err(faults) => {
                tell_faults(&log.source, faults, desk)?;
                status = Status::Unjudged;
                continue;
            }
        };
        let same = text == log.source.text();
        if arguments.diff && !same {
            let name = clean::name(log.source.name()).into_owned();
            let diff = TextDiff::from_lines(log.source.text(), &text);
            let diff = diff.unified_diff().header(&name, &name).to_string();
            desk.output.write_all(clean::same_length(&diff).as_bytes())?;
        }
        if arguments.check || arguments.diff {
            if !same {
                writeln!(desk.errors, "{}: not in canonical form", clean::name(log.source.name()))?;
                status = status.max(Status::Breach);
            }
        } else if arguments.stdout || files::is_pipe(&path) {
            desk.output.write_all(text.as_bytes())?;
        } else if !same {
            fs::write(&path, text)?;
            writeln!(desk.output, "{}: rewritten in canonical form", clean::name(log.source.name()))?;
        }
    }
    Ok(status)
}
