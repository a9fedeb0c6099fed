//! A game told step by step: what was written, what nobody wrote, what it changed, where the game stood, and what was found there.
//!
//! Every format tells the same steps (`Replay::course`): for a terminal (`term`), and for programs as one JSON document
//! (`document`), from which the table can be drawn at every step.

mod document;
mod eyes;
mod insight;
mod markdown;
mod seen;
mod still;
mod term;

use std::collections::BTreeMap;

pub use document::{Document, document};
pub use eyes::Viewer;
pub use markdown::markdown;
pub use seen::SeenReplay;
pub use still::still;
pub use term::page;

use super::{Judged, extent};
use crate::judge::{PicturedTable, Pictures, StatementOutcome, StepKind};
use crate::notation::line::{Body, Line, LineBuffer, Lines};
use crate::notation::log::GameText;
use crate::notation::print::Reworded;
use crate::notation::source::Span;
use crate::rulebook::Finding;

/// A game to be told.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// The file, with the findings and the summary of this game alone.
    pub judged: Judged<'a>,
    /// The id of the game that was played.
    pub rules: &'a str,
    /// Where the game can be watched, if its header says so.
    pub video: Option<&'a str>,
    /// Which game of the file it is, from 0.
    pub number: usize,
    /// How many games the file has.
    pub games: usize,
    /// Where it stands.
    pub text: GameText,
    /// Its sentences that are not in the words of the notation, in those words.
    pub reworded: &'a [Reworded],
    /// What its steps came to.
    pub told: &'a [StatementOutcome],
    /// What they can be drawn from.
    pub pictures: &'a Pictures,
    /// The first line that is told, from 1.
    pub from: Option<usize>,
    /// What is told, if it is not everything the log tells.
    pub seen: Option<&'a SeenReplay>,
}

/// What a step is to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    SetUp,
    /// What nobody wrote before a line.
    Silence,
    /// Another reading is preferred from here on.
    Reread,
    Given,
    Turn,
    Marker,
    Statement,
    Claim,
    Ruling,
    TakeBack,
    Gap,
    End,
    Unreadable,
    /// A comment or note on a line of its own.
    Aside,
}

/// A line in its parts, as they are told.
#[derive(Clone, Copy, Debug, Default)]
struct Written<'a> {
    /// The whole line; empty where there is none.
    text: &'a str,
    /// Its sentence alone.
    said: &'a str,
    time: Option<&'a str>,
    consequence: bool,
    /// The glyphs its note begins with, and the words of the note.
    note: (&'a str, &'a str),
    label: Option<&'a str>,
    comment: Option<&'a str>,
}

/// A step and what came of it.
#[derive(Debug)]
struct Moment<'a> {
    part: Part,
    /// The line of the file, from 1; of what is left unsaid, the one behind it; none for the set-up.
    line: Option<usize>,
    written: Written<'a>,
    told: Option<&'a StatementOutcome>,
    findings: Vec<&'a Finding>,
    /// Where the game stood before.
    before: &'a str,
}

/// The steps that are told, those before them, what was found outside of the lines of the game, and where judging stopped.
#[derive(Debug, Default)]
struct Course<'a> {
    moments: Vec<Moment<'a>>,
    /// What came before the first of them.
    past: Vec<&'a StatementOutcome>,
    outside: Vec<&'a Finding>,
    stopped: Option<usize>,
}

impl<'a> Replay<'a> {
    fn course(&self) -> Course<'a> {
        let source = self.judged.source;
        let mut findings: BTreeMap<usize, Vec<&Finding>> = BTreeMap::new();
        for finding in self.judged.in_order() {
            findings.entry(extent::place(source, finding.here.span).line).or_default().push(finding);
        }
        let mut course = Course::default();
        let mut told = self.told.iter().peekable();
        let (mut before, mut judged) = ("", 0);
        let mut lines = Lines::new(source.text(), self.text.body);
        let mut buffer = LineBuffer::default();
        while let Some(line) = lines.next(&mut buffer) {
            let (span, whole, part) = match &line {
                Ok(line) => (line.span, line.whole, Part::of(line.body)),
                Err(unreadable) => (unreadable.whole, unreadable.whole, Part::Unreadable),
            };
            let written = self.written(line.ok().as_ref(), whole, span);
            let number = source.line_of(whole.start) + 1;
            let mut tell = |moment: Moment<'a>| {
                let stood = before;
                before = moment.told.map_or(before, |told| &told.status);
                match self.from.is_none_or(|from| from <= number) {
                    true => course.moments.push(Moment { before: stood, ..moment }),
                    false => course.past.extend(moment.told),
                }
            };
            let mut own = None;
            if part != Part::Aside {
                while let Some(unsaid) = told.next_if(|told| told.comes_before(span)) {
                    tell(Moment::unsaid(unsaid, number));
                }
                own = told.next_if(|told| told.span == span);
                if own.is_none() && told.peek().is_none() {
                    course.stopped = Some(judged);
                    break;
                }
                judged = number;
            }
            let found = findings.remove(&number).unwrap_or_default();
            if part != Part::Aside || !written.text.trim().is_empty() || !found.is_empty() {
                tell(Moment { part, line: Some(number), written, told: own, findings: found, before: "" });
            }
        }
        course.outside = findings.into_values().flatten().collect();
        course
    }

    /// The table before the first step that is told.
    fn begins(&self, past: &[&StatementOutcome]) -> PicturedTable {
        let mut table = self.pictures.start.clone();
        past.iter().flat_map(|told| &told.changes).for_each(|change| table.apply(change));
        table
    }

    /// A line as it is told.
    fn written(&self, line: Option<&Line<'_>>, whole: Span, span: Span) -> Written<'a> {
        let text = self.judged.source.text();
        let of = |span: Option<Span>| span.map(|span| span.of(text));
        let time = of(line.and_then(|line| line.time));
        let consequence = line.is_some_and(|line| line.consequence);
        let note = of(line.and_then(|line| line.note)).unwrap_or_default();
        let note = glyphs(note.trim_start_matches('{').trim_end_matches('}').trim());
        if let Some(seen) = self.seen {
            let said = seen.lines.get(&span.start).map_or("", |line| line.said.as_str());
            return Written { text: said, said, time, consequence, ..Written::default() };
        }
        Written {
            text: whole.of(text),
            said: sentence(span.of(text), time, consequence),
            time,
            consequence,
            note,
            label: of(line.and_then(|line| line.label)).map(|label| label.trim_start_matches('@')),
            comment: of(line.and_then(|line| line.comment)).map(|comment| comment.trim_start_matches('#').trim()),
        }
    }

    fn title(&self) -> (&'a str, &'a str) {
        self.judged.games.first().map_or(("", ""), |game| (&game.title, &game.edition))
    }
}

impl StatementOutcome {
    /// Whether this is told before the statement at `span`: the set-up has the place of what came before it.
    fn comes_before(&self, span: Span) -> bool {
        match self.step {
            StepKind::SetUp => self.span.is_empty() || self.span.start < span.start,
            StepKind::Silence | StepKind::Reread => self.span == span,
            StepKind::Line | StepKind::Marker => false,
        }
    }
}

impl<'a> Moment<'a> {
    /// A step that no line tells, before the line of this number.
    fn unsaid(told: &'a StatementOutcome, number: usize) -> Self {
        let (part, line) = match told.step {
            StepKind::Silence => (Part::Silence, Some(number)),
            StepKind::Reread => (Part::Reread, Some(number)),
            StepKind::SetUp | StepKind::Line | StepKind::Marker => (Part::SetUp, None),
        };
        Self { part, line, written: Written::default(), told: Some(told), findings: Vec::new(), before: "" }
    }

    /// The address, where the line is part of an action.
    fn address(&self) -> Option<&'a str> {
        let told = self.told.filter(|_| !matches!(self.part, Part::Silence | Part::Reread));
        let address = told.filter(|_| self.part.is_action()).map(|told| told.address.as_str());
        address.filter(|address| !address.ends_with(".0"))
    }
}

/// A line without time and arrow.
fn sentence<'a>(line: &'a str, time: Option<&str>, consequence: bool) -> &'a str {
    let said = line.trim();
    let said = time.and_then(|time| said.strip_prefix(time)).unwrap_or(said).trim_start();
    if consequence { said.strip_prefix("->").unwrap_or(said).trim_start() } else { said }
}

/// The glyphs a note begins with, and its words.
fn glyphs(note: &str) -> (&str, &str) {
    let length = note.find(|letter| !matches!(letter, '?' | '!')).unwrap_or(note.len());
    let (glyphs, words) = note.split_at(length);
    if words.is_empty() || words.starts_with(char::is_whitespace) { (glyphs, words.trim()) } else { ("", note) }
}

impl Part {
    const fn of(body: Body) -> Self {
        match body {
            Body::Blank => Self::Aside,
            Body::Turn { .. } => Self::Turn,
            Body::End(_) => Self::End,
            Body::Marker(_) => Self::Marker,
            Body::Claim => Self::Claim,
            Body::Given => Self::Given,
            Body::Gap(_) => Self::Gap,
            Body::Ruling { .. } | Body::Set => Self::Ruling,
            Body::TakeBack { .. } => Self::TakeBack,
            Body::Statement => Self::Statement,
        }
    }

    /// Whether it stands among the actions of a turn, and not between them.
    const fn is_action(self) -> bool {
        !matches!(self, Self::SetUp | Self::Turn | Self::End | Self::Marker | Self::Aside)
    }

    /// What programs call it.
    const fn word(self) -> &'static str {
        match self {
            Self::SetUp => "setup",
            Self::Silence => "silence",
            Self::Reread => "reread",
            Self::Given => "given",
            Self::Turn => "turn",
            Self::Marker => "marker",
            Self::Statement => "statement",
            Self::Claim => "claim",
            Self::Ruling => "ruling",
            Self::TakeBack => "takeback",
            Self::Gap => "gap",
            Self::End => "end",
            Self::Unreadable => "unreadable",
            Self::Aside => "note",
        }
    }
}
