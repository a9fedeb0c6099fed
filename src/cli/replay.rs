//! `gavel replay`: tell a game line by line.

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{
    Desk, files,
    judging::Judging,
    place::{Way, address, nearest},
    wrong::wrong,
};
use crate::{
    judge::{Case, Options, statement_at, try_game},
    notation::log::{GameText, games},
    report::{
        GameSummary, Judged,
        replay::{self, Replay},
        verdict::Status,
    },
    rulebook::Finding,
};

/// Tell a game line by line.
#[derive(Args, Debug)]
#[command(
    after_help = "Exit status: 2 if something could not be judged, else 0: what is found in it does not make a replay fail."
)]
pub(super) struct Arguments {
    /// The log, or `-` for standard input
    log: PathBuf,
    /// Begin with this line: a label, `T3.17`, or the number of a line; with the next one if no statement stands there
    #[arg(long, value_name = "WHERE")]
    from: Option<String>,
    /// End with this line; with the one before if no statement stands there
    #[arg(long, value_name = "WHERE")]
    to: Option<String>,
    /// Which game of the file, from 1
    #[arg(long, default_value_t = 1, value_name = "N")]
    game: usize,
    /// How it is told
    #[arg(long, value_enum, default_value_t = ReplayFormat::Term)]
    format: ReplayFormat,
    #[command(flatten)]
    judging: Judging,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReplayFormat {
    /// For reading in a terminal
    Term,
    /// As one JSON document, with an object for each statement
    Json,
}

/// Runs the command.
///
/// # Errors
/// When the log, the game or a place cannot be found or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let logs = std::slice::from_ref(&arguments.log);
    let Some(ready) = arguments.judging.ready(logs, desk)? else { return Ok(Status::Unjudged) };
    let log = files::read(&arguments.log, desk)?;
    let source = &log.source;
    let number = arguments.game.saturating_sub(1);
    let all = games(source.text()).count();
    let text = games(source.text()).nth(number);
    let text = text.ok_or_else(|| wrong(format!("the file has no game {}", arguments.game)))?;
    let decks = |path: &str| log.deck(path);
    let options = Options { journal: true, ..ready.options };
    let trial = try_game(source, number, text, desk.courts, &decks, &options);

    let mut line = |written: &Option<String>, way: Way| -> io::Result<Option<usize>> {
        let (Some(address), Some(header)) = (address(written.as_deref())?, &trial.header) else { return Ok(None) };
        let case = Case { source, number, text, header, decks: &decks };
        let nearest = nearest(&case, address, way, desk.errors)?;
        let found = nearest.and_then(|address| statement_at(&case, address)).ok_or_else(|| {
            wrong(format!("there is no line `{}` in this game", written.as_deref().unwrap_or_default()))
        })?;
        Ok(Some(source.line_of(found.span.start) + 1))
    };
    let (from, to) = (line(&arguments.from, Way::On)?, line(&arguments.to, Way::Back)?);
    if let (Some(from), Some(to)) = (from, to)
        && to < from
    {
        return Err(wrong(format!("the replay would end in line {to}, before it begins in line {from}")));
    }

    let broken = log.faults.iter().filter(|fault| lies_in(&text, fault.span.start));
    let mut findings: Vec<Finding> = broken.map(|fault| Finding::unreadable(fault.clone(), number)).collect();
    findings.extend(trial.judgement.findings.iter().cloned());
    let summary = [GameSummary::of(&trial, &log.source)];
    let judged = Judged { source, findings: &findings, games: &summary };
    let replay = Replay { judged, number, games: all, text, told: &trial.judgement.replay, from, to };
    let told = match arguments.format {
        ReplayFormat::Term => replay::page(&replay, &desk.style),
        ReplayFormat::Json => replay::document(&replay)?,
    };
    desk.output.write_all(told.as_bytes())?;
    Ok(match Status::of(judged.verdict(), false) {
        Status::Unjudged => Status::Unjudged,
        Status::Legal | Status::Breach => Status::Legal,
    })
}

fn lies_in(game: &GameText, offset: u32) -> bool {
    (game.span.start..game.span.end).contains(&offset)
}
