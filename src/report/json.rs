//! The JSON format, for programs.
//!
//! One document a report: `{"schema": 1, "files": [File, …]}`. Every key is always there, absent values are `null`, keys
//! come in the order of the structs below and findings in the order of their places. Texts are as they stand in the log;
//! characters that could disturb a terminal are written as `\u` escapes. A change that breaks readers raises
//! [`SCHEMA`]; keys may be added without.

use std::io;

use serde::Serialize;

use super::{ByTheRules, GameSummary, Judged, clean, extent, verdict};
use crate::notation::source::{Source, Span};
use crate::rulebook;

/// The version of the document's structure.
pub const SCHEMA: u32 = 1;

/// One judged file.
#[derive(Debug, Serialize)]
pub struct File<'a> {
    /// Its name.
    pub file: &'a str,
    /// `legal`, `undecided`, `mismatch`, `illegal` or `invalid`: the worst of its games.
    pub verdict: &'static str,
    /// The games in it.
    pub games: Vec<Game<'a>>,
    /// What was found, by place.
    pub findings: Vec<Finding<'a>>,
}

/// One game of a file.
#[derive(Debug, Serialize)]
pub struct Game<'a> {
    /// What people call it; may be empty.
    pub title: &'a str,
    /// The edition it was judged under.
    pub edition: &'a str,
    /// As for the file.
    pub verdict: &'static str,
    /// The address of the last line up to which all is legal.
    pub legal_to: Option<&'a str>,
    /// The address from which on a person must decide.
    pub undecided_from: Option<&'a str>,
    /// How many statements it has.
    pub statements: usize,
    /// How many of them were judged without a doubt.
    pub decided: usize,
    /// Those that are legal by the rules alone: a text that could limit what they do was not read.
    pub by_the_rules: &'a [ByTheRules],
}

/// One finding.
#[derive(Debug, Serialize)]
pub struct Finding<'a> {
    /// `illegal`, `mismatch`, `undecided`, `invalid` or `remark`.
    pub class: &'static str,
    /// Whether it counts towards the verdict.
    pub counts: bool,
    /// The rule's id.
    pub rule: Option<&'static str>,
    /// Where the rulebook says it.
    pub section: Option<&'a str>,
    /// What the rule says, in our words.
    pub says: Option<&'static str>,
    /// The headline.
    pub message: &'a str,
    /// The index of its game in `games`.
    pub game: usize,
    /// The address of the line in its game: `T3.17`.
    pub address: &'a str,
    /// The place of the breach.
    pub span: Extent,
    /// What is to be said where: first the breach itself, then its causes.
    pub labels: Vec<Label<'a>>,
    /// What it rests on.
    pub rests_on: &'a [String],
    /// The doubts that keep it undecided.
    pub doubts: &'a [String],
    /// The one missing line that would make it legal.
    pub unless: Option<&'a str>,
    /// What would be right.
    pub help: Option<&'a str>,
    /// Whether it stands and, if not, why.
    pub standing: Standing<'a>,
}

/// A remark at a place.
#[derive(Debug, Serialize)]
pub struct Label<'a> {
    /// Where.
    pub span: Extent,
    /// What.
    pub text: &'a str,
}

/// A stretch of text; the end is exclusive.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Extent {
    /// Where it begins.
    pub start: Point,
    /// Where it ends.
    pub end: Point,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Point {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Bytes from the start of the file.
    pub offset: u64,
}

/// Whether a finding stands: `{"is": "stands"}`, `{"is": "taken back", "line": 90}` …
#[derive(Debug, Serialize)]
#[serde(tag = "is")]
pub enum Standing<'a> {
    /// It counts, unless it is a remark.
    #[serde(rename = "stands")]
    Stands,
    /// The play was taken back.
    #[serde(rename = "taken back")]
    TakenBack {
        /// In this line.
        line: usize,
    },
    /// A ruling settled it.
    #[serde(rename = "ruled")]
    Ruled {
        /// The number of the ruling in its game, from 1.
        number: usize,
        /// Its words.
        words: &'a str,
    },
    /// It is a consequence of another finding.
    #[serde(rename = "follows")]
    Follows {
        /// In this line.
        line: usize,
    },
}

impl<'a> File<'a> {
    /// The file as it is told, from its parts.
    #[must_use]
    pub fn new(parts: &[Judged<'a>]) -> Self {
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        for part in parts {
            let before = games.len();
            let of_file = |finding: Finding<'a>| Finding { game: before + finding.game, ..finding };
            let told = part.in_order().into_iter().map(|finding| Finding::new(part.source, finding));
            findings.extend(told.map(of_file));
            games.extend(part.games.iter().map(Game::new));
        }
        Self {
            file: parts.first().map_or("", |part| part.source.name()),
            verdict: verdict::verdict_word(parts.iter().filter_map(Judged::verdict).max()),
            games,
            findings,
        }
    }
}

impl<'a> Game<'a> {
    pub(super) fn new(game: &'a GameSummary) -> Self {
        Self {
            title: &game.title,
            edition: &game.edition,
            verdict: verdict::verdict_word(game.verdict()),
            legal_to: game.legal_to.as_deref(),
            undecided_from: game.undecided_from.as_deref(),
            statements: game.statements,
            decided: game.decided,
            by_the_rules: &game.by_the_rules,
        }
    }
}

impl<'a> Finding<'a> {
    pub(super) fn new(source: &Source, finding: &'a rulebook::Finding) -> Self {
        let labels = std::iter::once(&finding.here).chain(&finding.causes);
        Self {
            class: verdict::word(finding.class),
            counts: verdict::counts(finding),
            rule: finding.rule,
            section: finding.section.as_deref(),
            says: finding.says,
            message: &finding.message,
            game: finding.game,
            address: &finding.address,
            span: Extent::new(source, finding.here.span),
            labels: labels.map(|label| Label { span: Extent::new(source, label.span), text: &label.text }).collect(),
            rests_on: &finding.rests_on,
            doubts: &finding.doubts,
            unless: finding.unless.as_deref(),
            help: finding.help.as_deref(),
            standing: match &finding.standing {
                rulebook::Standing::Stands => Standing::Stands,
                rulebook::Standing::TakenBack { line } => Standing::TakenBack { line: *line },
                rulebook::Standing::Ruled { number, words } => Standing::Ruled { number: *number, words },
                rulebook::Standing::FollowsFrom { line } => Standing::Follows { line: *line },
            },
        }
    }
}

impl Extent {
    fn new(source: &Source, span: Span) -> Self {
        let span = extent::within(source, span);
        let point = |offset| {
            let place = source.place(offset);
            Point { line: place.line, column: place.column, offset: source.before().bytes + u64::from(offset) }
        };
        Self { start: point(span.start), end: point(span.end) }
    }
}

/// One file, with what comes before it in the document.
pub(super) fn file(parts: &[Judged], first: bool) -> io::Result<String> {
    let file = serde_json::to_string_pretty(&File::new(parts))?;
    let before = if first { begin() } else { ",".to_owned() };
    // Line breaks inside strings are escaped, so every real one is layout.
    Ok(visible(&format!("{before}\n    {}", file.replace('\n', "\n    "))))
}

/// What comes after the last file.
pub(super) fn end(empty: bool) -> String {
    if empty { begin() + "]\n}\n" } else { "\n  ]\n}\n".to_owned() }
}

fn begin() -> String {
    format!("{{\n  \"schema\": {SCHEMA},\n  \"files\": [")
}

/// Escapes hidden characters; outside of strings there are none but line breaks.
pub(super) fn visible(json: &str) -> String {
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if character != '\n' && clean::is_hidden(character) {
            for unit in character.encode_utf16(&mut [0; 2]) {
                text.push_str(&format!("\\u{unit:04x}"));
            }
        } else {
            text.push(character);
        }
    }
    text
}
