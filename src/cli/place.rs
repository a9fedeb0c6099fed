//! `gavel legal` and `gavel position`: the table at a place in a log.

use std::{io, path::PathBuf};

use clap::Args;

use super::{
    Desk,
    files::{self, Log},
    judging::Judging,
    wrong::wrong,
};
use crate::{
    judge::{Case, Court, Options, read_header, statement_at},
    notation::{
        header::Header,
        log::{Address, GameText, games},
    },
    report::verdict::Status,
};

/// A place in a log.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    pub(super) place: Place,
    #[command(flatten)]
    pub(super) judging: Judging,
}

/// Which log, which game of it, and where.
#[derive(Args, Debug)]
pub(super) struct Place {
    /// The log, or `-` for standard input
    pub(super) log: PathBuf,
    /// Before this line: a label, `T3.17`, or the number of a line; the end of the game if nothing is said, and the next line
    /// with a statement if that line has none
    #[arg(long, value_name = "WHERE")]
    pub(super) at: Option<String>,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(super) game: usize,
}

/// A game of a log, found.
pub(super) struct Found<'c> {
    pub(super) log: Log,
    pub(super) text: GameText,
    pub(super) header: Header,
    pub(super) court: &'c dyn Court,
}

impl Place {
    /// Reads the log and finds the game.
    ///
    /// # Errors
    /// When there is no such log or game, or its header cannot be read.
    fn find<'c>(&self, options: &Options, desk: &mut Desk<'c>) -> io::Result<Found<'c>> {
        let log = files::read(&self.log, desk)?;
        self.find_in(log, desk.courts, options)
    }

    /// Finds the game in the log.
    ///
    /// # Errors
    /// When there is no such game, or its header cannot be read.
    pub(super) fn find_in<'c>(&self, log: Log, courts: &[&'c dyn Court], options: &Options) -> io::Result<Found<'c>> {
        let wanted = games(log.source.text()).nth(self.game.saturating_sub(1));
        let text = wanted.ok_or_else(|| wrong(format!("the file has no game {}", self.game)))?;
        let (header, court) = read_header(&log.source, &text, courts, options).map_err(|faults| {
            wrong(faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))
        })?;
        Ok(Found { log, text, header, court })
    }

    /// The address, read; a line of the game without a statement is told, and the next one with a statement taken.
    ///
    /// # Errors
    /// When it is none.
    pub(super) fn address(&self, case: &Case<'_>, errors: &mut dyn io::Write) -> io::Result<Option<Address<'_>>> {
        let Some(address) = address(self.at.as_deref())? else { return Ok(None) };
        nearest(case, address, Way::On, errors)
    }
}

/// Where to look for a statement if a line has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    /// Behind it.
    On,
    /// Before it.
    Back,
}

/// An address at which a statement stands; for a line of the game without one it is told, and the nearest this way taken, if there is one.
///
/// # Errors
/// When it cannot be told.
pub(super) fn nearest<'a>(
    case: &Case<'_>,
    address: Address<'a>,
    way: Way,
    errors: &mut dyn io::Write,
) -> io::Result<Option<Address<'a>>> {
    let Address::Line(line) = address else { return Ok(Some(address)) };
    let (first, last) = (case.source.line_of(case.text.body.start) + 1, case.source.line_of(case.text.body.end) + 1);
    if !(first..=last).contains(&line) || statement_at(case, address).is_some() {
        return Ok(Some(address));
    }
    let is_there = |line: &usize| statement_at(case, Address::Line(*line)).is_some();
    let (found, end) = match way {
        Way::On => ((line..=last).find(is_there), "the end of the game"),
        Way::Back => ((first..=line).rev().find(is_there), "the beginning of the game"),
    };
    let taken = found.map_or(end.to_owned(), |found| format!("line {found}"));
    writeln!(errors, "gavel: there is no statement in line {line}; this is about {taken}")?;
    Ok(found.map(Address::Line))
}

/// Reads an address, if one is written.
///
/// # Errors
/// When it is none.
pub(super) fn address(written: Option<&str>) -> io::Result<Option<Address<'_>>> {
    let parsed = written.map(|at| Address::parse(at).ok_or_else(|| wrong(format!("`{at}` is no address"))));
    parsed.transpose()
}

/// Runs `gavel legal`.
///
/// # Errors
/// When the place cannot be found or nothing can be written.
pub(super) fn legal(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    print(arguments, desk, |court, case, options, address| court.legal(case, options, address))
}

/// Runs `gavel position`.
///
/// # Errors
/// When the place cannot be found or nothing can be written.
pub(super) fn position(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    print(arguments, desk, |court, case, options, address| court.position(case, options, address))
}

fn print(
    arguments: &Arguments,
    desk: &mut Desk<'_>,
    look: impl Fn(&dyn Court, &Case<'_>, &Options, Option<Address<'_>>) -> Result<Vec<String>, String>,
) -> io::Result<Status> {
    let logs = std::slice::from_ref(&arguments.place.log);
    let Some(ready) = arguments.judging.ready(logs, desk)? else { return Ok(Status::Unjudged) };
    let found = arguments.place.find(&ready.options, desk)?;
    let number = arguments.place.game.saturating_sub(1);
    let decks = |path: &str| found.log.deck(path);
    let case = Case { source: &found.log.source, number, text: found.text, header: &found.header, decks: &decks };
    let address = arguments.place.address(&case, desk.errors)?;
    match look(found.court, &case, &ready.options, address) {
        Ok(lines) if lines.is_empty() => writeln!(desk.output, "nothing")?,
        Ok(lines) => lines.iter().try_for_each(|line| writeln!(desk.output, "{line}"))?,
        Err(reason) => {
            writeln!(desk.errors, "gavel: {reason}")?;
            return Ok(Status::Unjudged);
        }
    }
    Ok(Status::Legal)
}
