//! A comparison for programs: `{"schema": 1, "file", "games": [Game, …]}`. Every key is always there; findings and the
//! summaries of the editions look as in [`json`].

use std::io;

use serde::Serialize;

use super::{Comparison, Line, View, reason::Reason};
use crate::report::json;

/// A file.
#[derive(Debug, Serialize)]
struct Document<'a> {
    /// The version of the structure, that of [`json::SCHEMA`].
    schema: u32,
    /// Its name.
    file: &'a str,
    /// The games in it.
    games: Vec<Game<'a>>,
}

/// One game of a file.
#[derive(Debug, Serialize)]
struct Game<'a> {
    /// Which game of the file it is, from 0.
    game: usize,
    /// What people call it; may be empty.
    title: &'a str,
    /// The edition the log names.
    named: Option<&'a str>,
    /// The verdict by each edition; empty when the header cannot be read.
    editions: Vec<json::Game<'a>>,
    /// The lines that are judged differently, in order.
    lines: Vec<Differing<'a>>,
    /// What all editions find.
    shared: Vec<json::Finding<'a>>,
}

/// A line that is judged differently.
#[derive(Debug, Serialize)]
struct Differing<'a> {
    /// Its number, from 1.
    line: usize,
    /// Its address in the game.
    address: &'a str,
    /// The line as it is written.
    text: &'a str,
    /// Whether every edition has something of its own against it.
    all_object: bool,
    /// What each edition makes of it.
    editions: Vec<Seen<'a>>,
    /// What in the rulebooks makes the difference.
    why: Vec<Why>,
}

/// What one edition makes of a line.
#[derive(Debug, Serialize)]
struct Seen<'a> {
    edition: &'static str,
    /// `legal`, `shared` (only what all editions say), `follows` (from an earlier line), `unjudged` or `found`.
    is: &'static str,
    /// The earlier line it follows from.
    follows: Option<usize>,
    /// What not all editions say.
    findings: Vec<json::Finding<'a>>,
}

/// What the editions say of a topic, or the rules that stand for each other.
#[derive(Debug, Serialize)]
struct Why {
    topic: Option<&'static str>,
    editions: Vec<Says>,
}

/// What one edition says.
#[derive(Debug, Serialize)]
struct Says {
    edition: &'static str,
    says: Option<&'static str>,
    rules: Vec<&'static str>,
}

/// The games of a file, compared, as one JSON document.
///
/// # Errors
/// When it cannot be written down, which texts and numbers always can.
pub fn document(file: &str, games: &[Comparison<'_>]) -> io::Result<String> {
    let document = Document { schema: json::SCHEMA, file, games: games.iter().map(game).collect() };
    Ok(json::visible(&serde_json::to_string_pretty(&document)?) + "\n")
}

fn game<'a>(game: &Comparison<'a>) -> Game<'a> {
    let outcome = game.outcome();
    Game {
        game: game.number,
        title: game.title(),
        named: game.named,
        editions: game.sides.iter().map(|side| json::Game::new(&side.summary)).collect(),
        lines: outcome.lines.into_iter().map(|line| differing(game, line)).collect(),
        shared: outcome.shared.into_iter().map(|finding| json::Finding::new(game.source, finding)).collect(),
    }
}

fn differing<'a>(game: &Comparison<'a>, line: Line<'a>) -> Differing<'a> {
    let all_object = line.all_object();
    let editions = game.sides.iter().zip(line.views).map(|(side, view)| {
        let (is, follows, found) = match view {
            View::Legal => ("legal", None, Vec::new()),
            View::Shared => ("shared", None, Vec::new()),
            View::Follows(line) => ("follows", Some(line), Vec::new()),
            View::Unjudged => ("unjudged", None, Vec::new()),
            View::Found(found) => ("found", None, found),
        };
        let findings = found.into_iter().map(|told| json::Finding::new(game.source, told.finding)).collect();
        Seen { edition: game.edition(side), is, follows, findings }
    });
    let editions = editions.collect();
    let why = line.reasons.into_iter().map(why).collect();
    Differing { line: line.number, address: line.address, text: line.text, all_object, editions, why }
}

fn why(reason: Reason) -> Why {
    let says = reason.says.into_iter();
    let editions = says.map(|says| Says { edition: says.edition, says: says.words, rules: says.rules }).collect();
    Why { topic: reason.topic, editions }
}
