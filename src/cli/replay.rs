//! `gavel replay`: tell a game line by line.

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};

use super::{
    Desk, compare, files,
    judging::Judging,
    place::{Way, address, nearest},
    wrong::wrong,
};
use crate::{
    judge::{Case, Options, read_header, statement_at, try_game},
    notation::{
        log::{GameText, games},
        source::{Source, Span},
    },
    report::{
        GameSummary, Judged,
        compare::By,
        page,
        replay::{self, Replay, SeenReplay, Viewer},
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
    /// This line alone; with `--format svg`, the table after it
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["from", "to"])]
    at: Option<String>,
    /// Tell it as one player saw it, by name, or as somebody who merely watched: `public`
    #[arg(long, value_name = "WHO")]
    seen_by: Option<String>,
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
    /// As one JSON document, from which the table can be drawn at every step
    Json,
    /// As a page that draws the table at every step: one file, for a browser
    Html,
    /// As Markdown, for a forum or a report
    Markdown,
    /// As a still picture of the table after the last line that is told
    Svg,
}

/// Runs the command.
///
/// # Errors
/// When the log, the game or a place cannot be found or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let logs = std::slice::from_ref(&arguments.log);
    let Some(ready) = arguments.judging.ready(logs, desk)? else { return Ok(Status::Unjudged) };
    let log = files::read(&arguments.log, desk)?;
    let number = arguments.game.saturating_sub(1);
    let game = |source: &Source| games(source.text()).nth(number);
    let text = game(&log.source).ok_or_else(|| wrong(format!("the file has no game {}", arguments.game)))?;
    let decks = |path: &str| log.deck(path);
    let options = Options { journal: true, ..ready.options };

    let header = read_header(&log.source, &text, desk.courts, &options).ok().map(|(header, _)| header);
    let mut place = |written: &Option<String>, way: Way| -> io::Result<Option<Span>> {
        let (Some(address), Some(header)) = (address(written.as_deref())?, &header) else { return Ok(None) };
        let case = Case { source: &log.source, number, text, header, decks: &decks };
        let nearest = nearest(&case, address, way, desk.errors)?;
        let found = nearest.and_then(|address| statement_at(&case, address)).ok_or_else(|| {
            wrong(format!("there is no line `{}` in this game", written.as_deref().unwrap_or_default()))
        })?;
        Ok(Some(found.span))
    };
    let (from, to) = match &arguments.at {
        Some(_) => [place(&arguments.at, Way::Back)?; 2].into(),
        None => (place(&arguments.from, Way::On)?, place(&arguments.to, Way::Back)?),
    };
    let line = |span: Span| log.source.line_of(span.start) + 1;
    if let (Some(from), Some(to)) = (from.map(line), to.map(line))
        && to < from
    {
        return Err(wrong(format!("the replay would end in line {to}, before it begins in line {from}")));
    }

    let shortened = to.map(|to| until(&log.source, to));
    let source = shortened.as_ref().unwrap_or(&log.source);
    let text = game(source).unwrap_or(text);
    let trial = try_game(source, number, text, desk.courts, &decks, &options);
    let broken = log.faults.iter().filter(|fault| lies_in(&text, fault.span.start));
    let mut findings: Vec<Finding> = broken.map(|fault| Finding::unreadable(fault.clone(), number)).collect();
    findings.extend(trial.judgement.findings.iter().cloned());
    let summary = [GameSummary::of(&trial, source)];
    let judged = Judged { source, findings: &findings, games: &summary };
    let reworded = read_header(source, &text, desk.courts, &options)
        .ok()
        .map(|(header, court)| court.canonical(&Case { source, number, text, header: &header, decks: &decks }));
    let reworded = reworded.unwrap_or_default();
    let video = trial.header.as_ref().and_then(|header| header.video.as_ref()).map(|video| video.value.as_str());
    let replay = Replay {
        judged,
        rules: &trial.judgement.game,
        video,
        number,
        games: games(source.text()).count(),
        text,
        reworded: &reworded,
        told: &trial.judgement.replay,
        pictures: &trial.judgement.pictures,
        from: from.map(line),
        seen: None,
    };
    let seen = arguments.seen_by.as_deref().map(|who| viewer(who, &replay)).transpose()?;
    let seen = seen.map(|viewer| SeenReplay::new(&replay, viewer));
    let replay = seen.as_ref().map_or(replay, |seen| seen.replay(&replay));
    let told = match arguments.format {
        ReplayFormat::Term => replay::page(&replay, &desk.style),
        ReplayFormat::Json => replay::document(&replay)?,
        ReplayFormat::Html => {
            let options = Options { journal: false, ..options };
            let compared = compare::by_editions(source, number, text, desk.courts, &decks, options);
            let compared = compared
                .as_ref()
                .filter(|_| seen.is_none())
                .map(|game| game.comparison(source, replay.games, By::Editions));
            page::page(&replay, compared.as_ref())?
        }
        ReplayFormat::Markdown => replay::markdown(&replay),
        ReplayFormat::Svg => replay::still(&replay),
    };
    desk.output.write_all(told.as_bytes())?;
    Ok(match Status::of(replay.judged.verdict(), false) {
        Status::Unjudged => Status::Unjudged,
        Status::Legal | Status::Breach => Status::Legal,
    })
}

/// The log up to the end of the line in which a statement stands: whatever comes later is not even judged.
fn until(source: &Source, last: Span) -> Source {
    let (text, start) = (source.text(), last.start as usize);
    let end = text.get(start..).and_then(|rest| rest.find('\n')).map_or(text.len(), |length| start + length + 1);
    Source::new(source.name(), text.get(..end).unwrap_or(text)).behind(source.before())
}

/// Whose eyes are meant.
fn viewer(who: &str, replay: &Replay<'_>) -> io::Result<Viewer> {
    let seats = &replay.pictures.layout.seats;
    let seat = seats.iter().position(|seat| seat.name == who).and_then(|seat| u8::try_from(seat).ok());
    match (who, seat) {
        (_, Some(seat)) => Ok(Viewer::Seat(seat)),
        ("public", None) => Ok(Viewer::Public),
        _ => {
            let names: Vec<&str> = seats.iter().map(|seat| seat.name.as_str()).collect();
            Err(wrong(format!("nobody here is called `{who}`: known are public, {}", names.join(", "))))
        }
    }
}

fn lies_in(game: &GameText, offset: u32) -> bool {
    (game.span.start..game.span.end).contains(&offset)
}
