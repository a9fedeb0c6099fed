//! A comparison for programs: `{"schema", "by", "passage", "cards", "files": [File, …], "unread", "compared", "differing"}`. Every key
//! is always there; findings and the summaries of the sides look as in [`json`].

use std::io;

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{By, CardChange, Comparison, Line, View, reason::Reason};
use crate::report::{UnreadFile, json};
use crate::rulebook::{Finding, Interpretation};

/// The version of the document's structure.
const SCHEMA: u32 = 2;

/// Games judged in several ways: what `gavel compare --format json` writes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(title = "Gavel comparison"))]
pub struct ComparisonDocument<'a> {
    /// The version of the structure.
    schema: u32,
    /// What was compared: `editions`, `interpretations` or `cards`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["editions", "interpretations", "cards"])))]
    by: &'static str,
    /// The unclear passage whose readings were compared.
    passage: Option<Passage>,
    /// The cards that are not the same.
    cards: &'a [CardChange],
    /// The files.
    files: Vec<File<'a>>,
    /// The files that could not be read.
    unread: &'a [UnreadFile],
    /// How many games were compared.
    compared: usize,
    /// How many of them are judged differently, or meet their expectations on one side only.
    differing: usize,
}

/// An unclear passage.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Passage {
    /// Its id.
    id: &'static str,
    /// What is unclear.
    question: &'static str,
}

/// A file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct File<'a> {
    /// Its name.
    file: &'a str,
    /// The games in it.
    games: Vec<Game<'a>>,
}

/// One game of a file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Game<'a> {
    /// Which game of the file it is, from 0.
    game: usize,
    /// What people call it; may be empty.
    title: &'a str,
    /// The edition the log names.
    named: Option<&'a str>,
    /// The verdict of each side; empty when the header cannot be read.
    sides: Vec<Verdict<'a>>,
    /// The lines that are judged differently, in order.
    lines: Vec<Differing<'a>>,
    /// What all sides find.
    shared: Vec<json::FindingRecord<'a>>,
}

/// The verdict of a side.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Verdict<'a> {
    /// Its name: the edition, the reading, the cards.
    side: &'a str,
    /// What became of the game.
    #[serde(flatten)]
    game: json::GameRecord<'a>,
    /// What is not as the game expects; `null` if it expects nothing, and empty if all is as it expects.
    unmet: Option<Vec<json::FindingRecord<'a>>>,
}

/// A line that is judged differently.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Differing<'a> {
    /// Its number, from 1.
    line: usize,
    /// Its address in the game.
    address: &'a str,
    /// The line as it is written.
    text: &'a str,
    /// Whether every side has something of its own against it.
    all_object: bool,
    /// What each side makes of it.
    sides: Vec<Seen<'a>>,
    /// What in the rulebooks makes the difference.
    why: Vec<Why>,
    /// The titles of the cards named in the game that are not the same.
    cards: Vec<&'a str>,
}

/// What one side makes of a line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Seen<'a> {
    /// Its name.
    side: &'a str,
    /// `legal`, `shared` (only what all sides say), `follows` (from an earlier line), `unjudged` or `found`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["legal", "shared", "follows", "unjudged", "found"])))]
    is: &'static str,
    /// The earlier line it follows from.
    follows: Option<usize>,
    /// What not all sides say.
    findings: Vec<json::FindingRecord<'a>>,
}

/// What the sides say of a topic or a passage, or the rules that stand for each other.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Why {
    /// The topic on which the rulebooks differ, or the passage.
    topic: Option<&'static str>,
    /// What each side says of it.
    sides: Vec<Says>,
}

/// What one side says.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Says {
    /// Its name.
    side: &'static str,
    /// Its words; `null` where it has no such rule.
    says: Option<&'static str>,
    /// The rules that hold in it.
    rules: Vec<&'static str>,
}

/// The games of files, compared, as one JSON document.
///
/// # Errors
/// When it cannot be written down, which texts and numbers always can.
pub fn document(by: By<'_>, games: &[Comparison<'_>], unread: &[UnreadFile]) -> io::Result<String> {
    let mut files: Vec<File<'_>> = Vec::new();
    for compared in games {
        let (name, game) = (compared.source.name(), record(compared));
        match files.last_mut().filter(|file| file.file == name && game.game > 0) {
            Some(file) => file.games.push(game),
            None => files.push(File { file: name, games: vec![game] }),
        }
    }
    let differing = games.iter().filter(|game| game.differs()).count();
    let (by, passage, cards) = match by {
        By::Editions => ("editions", None, &[][..]),
        By::Readings(&Interpretation { id, question, .. }) => {
            ("interpretations", Some(Passage { id, question }), &[][..])
        }
        By::Cards(changed) => ("cards", None, changed),
    };
    let compared = games.len();
    let document = ComparisonDocument { schema: SCHEMA, by, passage, cards, files, unread, compared, differing };
    Ok(json::visible(&serde_json::to_string_pretty(&document)?) + "\n")
}

/// One game, compared, as a program reads it.
pub(in crate::report) fn game<'a>(game: &Comparison<'a>) -> impl Serialize + use<'a> {
    record(game)
}

fn record<'a>(game: &Comparison<'a>) -> Game<'a> {
    let outcome = game.outcome();
    let told =
        |findings: &'a [Finding]| findings.iter().map(|one| json::FindingRecord::new(game.source, one)).collect();
    let sides = game.sides.iter().map(|side| Verdict {
        side: &side.name,
        game: json::GameRecord::new(game.source, &side.summary),
        unmet: side.unmet.as_deref().map(told),
    });
    Game {
        game: game.number,
        title: game.title(),
        named: game.named,
        sides: sides.collect(),
        lines: outcome.lines.into_iter().map(|line| differing(game, line)).collect(),
        shared: outcome.shared.into_iter().map(|finding| json::FindingRecord::new(game.source, finding)).collect(),
    }
}

fn differing<'a>(game: &Comparison<'a>, line: Line<'a>) -> Differing<'a> {
    let all_object = line.all_object();
    let sides = game.sides.iter().zip(line.views).map(|(side, view)| {
        let (is, follows, found) = match view {
            View::Legal => ("legal", None, Vec::new()),
            View::Shared => ("shared", None, Vec::new()),
            View::Follows(line) => ("follows", Some(line), Vec::new()),
            View::Unjudged => ("unjudged", None, Vec::new()),
            View::Found(found) => ("found", None, found),
        };
        let findings = found.into_iter().map(|told| json::FindingRecord::new(game.source, told.finding)).collect();
        Seen { side: &side.name, is, follows, findings }
    });
    let sides = sides.collect();
    let why = line.reasons.into_iter().map(why).collect();
    let cards = line.cards.into_iter().map(|card| card.title.as_str()).collect();
    Differing { line: line.number, address: line.address, text: line.text, all_object, sides, why, cards }
}

fn why(reason: Reason) -> Why {
    let says = reason.says.into_iter();
    let sides = says.map(|says| Says { side: says.side, says: says.words, rules: says.rules }).collect();
    Why { topic: reason.topic, sides }
}
