//! The JSON format, for programs.
//!
//! One document a report: `{"schema": 1, "files": [File, …], "unread": […]}`. Every key is always there, absent values are `null`, keys
//! come in the order of the structs below and findings in the order of their places. Texts are as they stand in the log;
//! characters that could disturb a terminal are written as `\u` escapes. A change that breaks readers raises
//! [`SCHEMA`]; keys may be added without.
//!
//! JSON Lines have the same games and findings, each on a line of its own with its file and a `kind` ([`LineRecord`]).

use std::{collections::BTreeMap, io};

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    ByTheRules, GameSummary, Inquiry, Judged, ReportSetting, Ruling, UnreadFile, clean, extent, totals::Totals, verdict,
};
use crate::notation::source::{Source, Span};
use crate::rulebook;

/// The version of the document's structure.
pub const SCHEMA: u32 = 1;

/// The classes of findings.
#[cfg(feature = "cli")]
const CLASSES: [&str; 6] = ["invalid", "unmet", "illegal", "mismatch", "undecided", "remark"];

/// The verdicts of games and files.
#[cfg(feature = "cli")]
const VERDICTS: [&str; 7] = ["invalid", "unmet", "illegal", "mismatch", "undecided", "legal", "met"];

/// A whole report.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(title = "Gavel findings"))]
pub struct FindingsDocument<'a> {
    /// The version of the structure.
    pub schema: u32,
    /// The files, in the order they were judged.
    pub files: Vec<File<'a>>,
    /// The files that could not be read.
    pub unread: Vec<UnreadFile>,
    /// How often each rule was broken, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub statistics: Option<Statistics>,
}

/// A line of JSON Lines.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(title = "Gavel line"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum LineRecord<'a> {
    /// A game that was judged; its findings follow.
    Game {
        /// The name of its file.
        file: &'a str,
        /// Its index in the file.
        game: usize,
        /// What became of it.
        #[serde(flatten)]
        told: GameRecord<'a>,
    },
    /// A finding in the game above it.
    Finding {
        /// The name of its file.
        file: &'a str,
        /// What was found.
        #[serde(flatten)]
        told: FindingRecord<'a>,
    },
    /// A file that could not be read.
    Unread {
        /// Which, and why.
        #[serde(flatten)]
        told: &'a UnreadFile,
    },
    /// What all of it comes to: the last line.
    Summary {
        /// What it comes to.
        #[serde(flatten)]
        told: Summary,
    },
}

/// What all files come to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Summary {
    /// The version of the structure.
    pub schema: u32,
    /// The worst verdict of all.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = VERDICTS)))]
    pub verdict: &'static str,
    /// How many files there are.
    pub files: usize,
    /// How many more could not be read.
    pub unread: usize,
    /// How many games there are.
    pub games: usize,
    /// How many games there are of each verdict.
    pub verdicts: BTreeMap<&'static str, usize>,
    /// How many findings there are of each class that stands.
    pub findings: BTreeMap<&'static str, usize>,
    /// How many statements were judged.
    pub statements: usize,
    /// How many of them without a doubt.
    pub decided: usize,
    /// How many are legal by the rules alone.
    pub by_the_rules: usize,
    /// How many games were left out because others were asked for.
    pub left_out: usize,
    /// How often each rule was broken, if that was asked for.
    pub statistics: Option<Statistics>,
}

/// How often each rule was broken, what was looked at, and why something is undecided.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Statistics {
    /// How many games there are of each verdict.
    pub games: BTreeMap<&'static str, usize>,
    /// How many statements were judged.
    pub statements: usize,
    /// How many of them without a doubt.
    pub decided: usize,
    /// How many are legal by the rules alone.
    pub by_the_rules: usize,
    /// The findings that stand, by class and rule, most often found first.
    pub findings: Vec<Counted>,
    /// How many undecided findings have each reason; one may have several.
    pub reasons: BTreeMap<&'static str, usize>,
}

/// How often a rule was broken.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Counted {
    /// The class.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = CLASSES)))]
    pub class: &'static str,
    /// The rule's id.
    pub rule: Option<&'static str>,
    /// How often.
    pub count: usize,
}

/// One judged file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct File<'a> {
    /// Its name.
    pub file: &'a str,
    /// `legal`, `undecided`, `mismatch`, `illegal` or `invalid`: the worst of its games. Held against its expectations it is
    /// `met`, `unmet` or `invalid`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = VERDICTS)))]
    pub verdict: &'static str,
    /// The games in it.
    pub games: Vec<GameRecord<'a>>,
    /// What was found, by place.
    pub findings: Vec<FindingRecord<'a>>,
}

/// One game of a file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Game"))]
pub struct GameRecord<'a> {
    /// The line it begins in, from 1.
    pub line: usize,
    /// What people call it; may be empty.
    pub title: &'a str,
    /// What it says of itself if it is a ruling.
    pub ruling: Option<&'a Ruling>,
    /// The edition it was judged under.
    pub edition: &'a str,
    /// As for the file.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = VERDICTS)))]
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
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Finding"))]
pub struct FindingRecord<'a> {
    /// `illegal`, `mismatch`, `undecided`, `invalid` or `remark`; `unmet` for what is not as its log expects.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = CLASSES)))]
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
    /// Which game of the file it is in, from 0; its place in `games`, where a document has those.
    pub game: usize,
    /// The address of the line in its game: `T3.17`.
    pub address: &'a str,
    /// The place of the breach.
    pub span: Extent,
    /// What is to be said where: first the breach itself, then its causes.
    pub labels: Vec<LabelRecord<'a>>,
    /// What it rests on.
    pub rests_on: &'a [String],
    /// The pinned readings of unclear passages it rests on; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pins: Vec<PinRecord>,
    /// The doubts that keep it undecided.
    pub doubts: &'a [String],
    /// What kinds of doubt they are.
    pub reasons: Vec<&'static str>,
    /// The one missing line that would make it legal.
    pub unless: Option<&'a str>,
    /// What would be right.
    pub help: Option<&'a str>,
    /// Whether it stands and, if not, why.
    pub standing: StandingRecord<'a>,
}

/// How an unclear passage is read.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct PinRecord {
    /// The passage's id.
    pub passage: &'static str,
    /// The name of the reading.
    pub reading: &'static str,
}

/// A remark at a place.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Label"))]
pub struct LabelRecord<'a> {
    /// Where.
    pub span: Extent,
    /// What.
    pub text: &'a str,
}

/// A stretch of text; the end is exclusive.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Extent {
    /// Where it begins.
    pub start: Point,
    /// Where it ends.
    pub end: Point,
}

/// A place in the file.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
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
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Standing"))]
#[serde(tag = "is")]
pub enum StandingRecord<'a> {
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
    pub fn new(parts: &[Judged<'a>], question: Inquiry) -> Self {
        let (mut games, mut findings) = (Vec::new(), Vec::new());
        for part in parts {
            let before = games.len();
            let told =
                part.in_order().into_iter().map(|finding| FindingRecord::new(part.source, finding).after(before));
            findings.extend(told);
            games.extend(part.games.iter().map(|game| GameRecord::asked(part.source, game, question)));
        }
        Self {
            file: parts.first().map_or("", |part| part.source.name()),
            verdict: question.verdict(parts.iter().filter_map(Judged::verdict).max()),
            games,
            findings,
        }
    }
}

impl<'a> GameRecord<'a> {
    pub(super) fn new(source: &Source, game: &'a GameSummary) -> Self {
        Self::asked(source, game, Inquiry::Legality)
    }

    /// The same, by what it was asked.
    pub(super) fn asked(source: &Source, game: &'a GameSummary, question: Inquiry) -> Self {
        Self {
            line: game.start.line(source),
            title: &game.title,
            ruling: game.ruling.as_ref(),
            edition: &game.edition,
            verdict: question.verdict(game.verdict()),
            legal_to: game.legal_to.as_deref(),
            undecided_from: game.undecided_from.as_deref(),
            statements: game.statements,
            decided: game.decided,
            by_the_rules: &game.by_the_rules,
        }
    }
}

impl<'a> FindingRecord<'a> {
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
            labels: labels
                .map(|label| LabelRecord { span: Extent::new(source, label.span), text: &label.text })
                .collect(),
            rests_on: &finding.rests_on,
            pins: finding.pins.iter().map(|pin| PinRecord { passage: pin.passage, reading: pin.reading }).collect(),
            doubts: &finding.doubts,
            reasons: finding.reasons.iter().map(|reason| reason.word()).collect(),
            unless: finding.unless.as_deref(),
            help: finding.help.as_deref(),
            standing: match &finding.standing {
                rulebook::Standing::Stands => StandingRecord::Stands,
                rulebook::Standing::TakenBack { line } => StandingRecord::TakenBack { line: *line },
                rulebook::Standing::Ruled { number, words } => StandingRecord::Ruled { number: *number, words },
                rulebook::Standing::FollowsFrom { line } => StandingRecord::Follows { line: *line },
            },
        }
    }
}

impl FindingRecord<'_> {
    /// The same, in a file with so many games before those that were counted.
    pub(super) fn after(self, games: usize) -> Self {
        Self { game: games + self.game, ..self }
    }
}

impl Statistics {
    pub(super) fn new(totals: &Totals, question: Inquiry) -> Self {
        let findings = totals.by_frequency().into_iter();
        let findings = findings.map(|(class, rule, count)| Counted { class: verdict::word(class), rule, count });
        Self {
            games: totals.games.iter().map(|(class, count)| (question.verdict(*class), *count)).collect(),
            statements: totals.statements,
            decided: totals.decided,
            by_the_rules: totals.by_the_rules,
            findings: findings.collect(),
            reasons: totals.reasons.iter().map(|(reason, count)| (reason.word(), *count)).collect(),
        }
    }
}

impl Summary {
    pub(super) fn new(totals: &Totals, setting: &ReportSetting) -> Self {
        let question = setting.question;
        let verdicts = totals.games.iter().map(|(class, count)| (question.verdict(*class), *count));
        let findings = totals.tally.standing().into_iter().filter(|(_, count)| *count > 0);
        Self {
            schema: SCHEMA,
            verdict: question.verdict(totals.verdict()),
            files: totals.files(),
            unread: totals.unread,
            games: totals.games.values().sum(),
            verdicts: verdicts.collect(),
            findings: findings.map(|(class, count)| (verdict::word(class), count)).collect(),
            statements: totals.statements,
            decided: totals.decided,
            by_the_rules: totals.by_the_rules,
            left_out: setting.left_out,
            statistics: setting.statistics.then(|| Statistics::new(totals, question)),
        }
    }
}

impl Extent {
    pub(super) fn new(source: &Source, span: Span) -> Self {
        let span = extent::within(source, span);
        let point = |offset| {
            let place = source.place(offset);
            Point { line: place.line, column: place.column, offset: source.before().bytes + u64::from(offset) }
        };
        Self { start: point(span.start), end: point(span.end) }
    }
}

/// One file, with what comes before it in the document.
pub(super) fn file(parts: &[Judged], question: Inquiry, first: bool) -> io::Result<String> {
    let before = if first { begin() } else { ",".to_owned() };
    Ok(format!("{before}\n    {}", indented(&File::new(parts, question), "    ")?))
}

/// What comes after the last file.
pub(super) fn end(unread: &[UnreadFile], statistics: Option<&Statistics>, empty: bool) -> io::Result<String> {
    let closed = if empty { begin() + "]" } else { "\n  ]".to_owned() };
    let unread = format!(",\n  \"unread\": {}", indented(&unread, "  ")?);
    let statistics = match statistics {
        Some(statistics) => format!(",\n  \"statistics\": {}", indented(statistics, "  ")?),
        None => String::new(),
    };
    Ok(format!("{closed}{unread}{statistics}\n}}\n"))
}

/// A value on several lines, all but the first of which are moved in.
pub(super) fn indented(value: &impl Serialize, indent: &str) -> io::Result<String> {
    // Line breaks inside strings are escaped, so every real one is layout.
    Ok(visible(&serde_json::to_string_pretty(value)?.replace('\n', &format!("\n{indent}"))))
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
