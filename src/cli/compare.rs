//! `gavel compare`: judge a log by several editions, and tell where the verdicts differ and why.

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{
    Desk, editions,
    files::{self, Log},
    judging::Manner,
    place::wrong,
};
use crate::{
    judge::{self, Court, Options},
    notation::log::{GameText, games},
    report::{
        GameSummary,
        compare::{self, Comparison, Side},
        verdict::Status,
    },
    rulebook::{Class, Edition, Finding, Registry},
};

/// Judge a log by several editions, and tell where the verdicts differ and why.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The log, or `-`
    log: PathBuf,
    /// The editions; all of the game if none are named
    #[arg(long, value_name = "EDITION", value_delimiter = ',')]
    editions: Vec<String>,
    /// How it is told
    #[arg(long, value_enum, default_value_t = Told::Full)]
    format: Told,
    #[command(flatten)]
    manner: Manner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Told {
    /// For people, line by line
    Full,
    /// As one JSON document
    Json,
}

/// A game that was judged by several editions.
struct Compared {
    registry: Option<&'static Registry>,
    named: Option<String>,
    faults: Vec<Finding>,
    sides: Vec<Side>,
}

/// Runs the command.
///
/// # Errors
/// When the log cannot be read, a game has no such edition, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if !arguments.manner.catalogues.bring(desk)? {
        return Ok(Status::Unjudged);
    }
    let log = files::read(&arguments.log, desk)?;
    let options = arguments.manner.options();
    let texts: Vec<GameText> = games(log.source.text()).collect();
    let compared = texts
        .iter()
        .enumerate()
        .map(|(number, text)| compare(&log, number, *text, desk.courts, &arguments.editions, &options));
    let compared: Vec<Compared> = compared.collect::<io::Result<_>>()?;
    let comparisons: Vec<Comparison<'_>> = compared
        .iter()
        .enumerate()
        .map(|(number, game)| Comparison {
            source: &log.source,
            number,
            named: game.named.as_deref(),
            registry: game.registry,
            faults: &game.faults,
            sides: &game.sides,
        })
        .collect();
    match arguments.format {
        Told::Json => write!(desk.output, "{}", compare::document(log.source.name(), &comparisons)?)?,
        Told::Full => {
            for (number, game) in comparisons.iter().enumerate() {
                let gap = if number > 0 { "\n" } else { "" };
                write!(desk.output, "{gap}{}", compare::page(game, comparisons.len(), &desk.style))?;
            }
        }
    }
    let unread = comparisons.iter().any(|game| game.verdict() == Some(Class::Invalid));
    Ok(if unread { Status::Unjudged } else { Status::Legal })
}

/// Judges one game by each of the editions.
fn compare(
    log: &Log,
    number: usize,
    text: GameText,
    courts: &[&dyn Court],
    names: &[String],
    options: &Options,
) -> io::Result<Compared> {
    // What is no text belongs to the file; it is told with its first game.
    let faults = log.faults.iter().filter(|_| number == 0).cloned();
    let mut faults: Vec<Finding> = faults.map(|fault| Finding::unreadable(fault, number)).collect();
    let (header, court) = match judge::read_header(&log.source, &text, courts) {
        Ok(read) => read,
        Err(unread) => {
            faults.extend(unread.into_iter().map(|fault| Finding::unreadable(fault, number)));
            return Ok(Compared { registry: None, named: None, faults, sides: Vec::new() });
        }
    };
    let registry = court.registry();
    let chosen = chosen(registry, names)?;
    let sides = chosen.into_iter().map(|edition| {
        let options = Options { edition: Some(registry.edition_id(edition).to_owned()), ..options.clone() };
        let trial = judge::try_game(&log.source, number, text, courts, &|path| log.deck(path), &options);
        let summary = GameSummary::of(&trial, &log.source);
        let reached = trial.judgement.reached.max(text.body.start.saturating_sub(1));
        Side { edition, findings: trial.judgement.findings, summary, reached }
    });
    let named = header.edition.map(|edition| edition.value);
    Ok(Compared { registry: Some(registry), named, faults, sides: sides.collect() })
}

/// The editions to compare: those that are named, or all.
fn chosen(registry: &Registry, names: &[String]) -> io::Result<Vec<Edition>> {
    let chosen = match names {
        [] => (0u8..).take(registry.editions.len()).map(Edition).collect(),
        names => editions::named(registry, names)?,
    };
    if chosen.len() < 2 {
        let all: Vec<&str> = registry.editions.iter().map(|edition| edition.id).collect();
        return Err(wrong(format!("it takes two editions to compare; {} has {}", registry.title, all.join(", "))));
    }
    Ok(chosen)
}
