//! A game told line by line: what was written, what it changed, where the game stood, and what was found there.
//!
//! For programs there is one JSON document:
//! `{"schema": 1, "file", "game", "title", "edition", "verdict", "stopped", "findings", "statements": […]}`, with an object
//! for every statement as [`StatementRecord`] says. Every key is always there, and findings look as in [`json`].

use std::{collections::BTreeMap, io, iter::Peekable, slice::Iter};

use serde::Serialize;

use super::paint::{Ink, Pen};
use super::{Judged, Style, clean, concise, extent, full, json, summary, verdict, width};
use crate::judge::StatementOutcome;
use crate::notation::line::{Body, LineBuffer, Lines};
use crate::notation::log::GameText;
use crate::notation::source::{Source, Span};
use crate::rulebook::{Finding, Standing};

/// A game to be told.
#[derive(Clone, Copy, Debug)]
pub struct Replay<'a> {
    /// The file, with the findings and the summary of this game alone.
    pub judged: Judged<'a>,
    /// Which game of the file it is, from 0.
    pub number: usize,
    /// How many games the file has.
    pub games: usize,
    /// Where it stands.
    pub text: GameText,
    /// What its statements came to.
    pub told: &'a [StatementOutcome],
    /// The first line that is told, from 1.
    pub from: Option<usize>,
    /// The last line that is told, from 1.
    pub to: Option<usize>,
}

/// The replay as a program reads it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(title = "Gavel replay"))]
pub struct ReplayDocument<'a> {
    /// The version of the structure, that of [`json::SCHEMA`].
    pub schema: u32,
    /// The file.
    pub file: &'a str,
    /// Which game of it, from 0.
    pub game: usize,
    /// What people call the game; may be empty.
    pub title: &'a str,
    /// The edition it was judged under.
    pub edition: &'a str,
    /// `legal`, `undecided`, `mismatch`, `illegal` or `invalid`: of the whole game, whatever part of it is told.
    pub verdict: &'static str,
    /// The last line that was judged, if judging stopped there; 0 when none was.
    pub stopped: Option<usize>,
    /// What was found outside of all statements, such as in the header.
    pub findings: Vec<json::FindingRecord<'a>>,
    /// The statements in order, and before the first line of play the set-up.
    pub statements: Vec<StatementRecord<'a>>,
}

/// What a statement came to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(rename = "Statement"))]
pub struct StatementRecord<'a> {
    /// Its line in the file, from 1; `null` for the set-up.
    pub line: Option<usize>,
    /// Its address: `T3.17`. Lines that are no actions have that of the action before them.
    pub address: &'a str,
    /// The line as it is written; empty for the set-up.
    pub text: &'a str,
    /// What it changed, in words.
    pub changes: &'a [String],
    /// Where the game stood after it, in the game's own words.
    pub status: &'a str,
    /// In how many ways the lines so far can be read; changes and status are those of the preferred one.
    pub readings: usize,
    /// What was found in it.
    pub findings: Vec<json::FindingRecord<'a>>,
}

/// What a line is to its reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    SetUp,
    Turn,
    Marker,
    Statement,
    /// A comment or note on a line of its own.
    Aside,
}

/// A line of the log, or the set-up, and what came of it.
#[derive(Debug)]
struct Moment<'a> {
    line: Option<usize>,
    text: &'a str,
    part: Part,
    told: Option<&'a StatementOutcome>,
    findings: Vec<&'a Finding>,
    /// Where the game stood before.
    before: &'a str,
}

/// The lines that are told, what was found outside of the lines of the game, and where judging stopped.
#[derive(Debug, Default)]
struct Course<'a> {
    moments: Vec<Moment<'a>>,
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
            let (span, whole, part) = match line {
                Ok(line) => (line.span, line.whole, Part::of(line.body)),
                Err(unreadable) => (unreadable.whole, unreadable.whole, Part::Statement),
            };
            let number = source.line_of(whole.start) + 1;
            let mut tell = |part, text: &'a str, told: Option<&'a StatementOutcome>, findings: Vec<&'a Finding>| {
                let moment =
                    Moment { line: (part != Part::SetUp).then_some(number), text, part, told, findings, before };
                if self.from.is_none_or(|from| from <= number) && self.to.is_none_or(|to| number <= to) {
                    course.moments.push(moment);
                }
                before = told.map_or(before, |told| &told.status);
            };
            let mut own = None;
            if part != Part::Aside {
                if let Some(setup) = setup_before(&mut told, span) {
                    tell(Part::SetUp, "", Some(setup), Vec::new());
                }
                own = told.next_if(|told| told.span == span);
                if own.is_none() && told.peek().is_none() {
                    course.stopped = Some(judged);
                    break;
                }
                judged = number;
            }
            let text = whole.of(source.text());
            let found = findings.remove(&number).unwrap_or_default();
            if part != Part::Aside || !text.trim().is_empty() || !found.is_empty() {
                tell(part, text, own, found);
            }
        }
        course.outside = findings.into_values().flatten().collect();
        course
    }

    fn title(&self) -> (&'a str, &'a str) {
        self.judged.games.first().map_or(("", ""), |game| (&game.title, &game.edition))
    }
}

/// The set-up, if it was told before the statement at `span`: it has the place of what came before it.
fn setup_before<'a>(told: &mut Peekable<Iter<'a, StatementOutcome>>, span: Span) -> Option<&'a StatementOutcome> {
    told.next_if(|told| told.span.is_empty() || told.span.start < span.start)
}

impl Part {
    const fn of(body: Body) -> Self {
        match body {
            Body::Blank => Self::Aside,
            Body::Turn { .. } | Body::End(_) => Self::Turn,
            Body::Marker(_) => Self::Marker,
            _ => Self::Statement,
        }
    }
}

/// The replay as one JSON document.
///
/// # Errors
/// When it cannot be written down, which texts and numbers always can.
pub fn document(replay: &Replay<'_>) -> io::Result<String> {
    let source = replay.judged.source;
    let course = replay.course();
    let (title, edition) = replay.title();
    let aside = course.moments.iter().filter(|moment| moment.told.is_none());
    let aside = aside.flat_map(|moment| &moment.findings);
    let statements = course.moments.iter().filter_map(|moment| {
        let came_to = moment.told?;
        Some(StatementRecord {
            line: moment.line,
            address: &came_to.address,
            text: moment.text,
            changes: &came_to.changes,
            status: &came_to.status,
            readings: came_to.readings,
            findings: found(source, &moment.findings),
        })
    });
    let document = ReplayDocument {
        schema: json::SCHEMA,
        file: source.name(),
        game: replay.number,
        title,
        edition,
        verdict: verdict::verdict_word(replay.judged.verdict()),
        stopped: course.stopped,
        findings: found(source, course.outside.iter().chain(aside)),
        statements: statements.collect(),
    };
    Ok(json::visible(&serde_json::to_string_pretty(&document)?) + "\n")
}

fn found<'f, 'a: 'f>(
    source: &Source,
    findings: impl IntoIterator<Item = &'f &'a Finding>,
) -> Vec<json::FindingRecord<'a>> {
    findings.into_iter().map(|finding| json::FindingRecord::new(source, finding)).collect()
}

/// The replay for a terminal.
#[must_use]
pub fn page(replay: &Replay<'_>, style: &Style) -> String {
    let course = replay.course();
    let last = course.moments.iter().rev().find_map(|moment| moment.line);
    let address = |moment: &Moment<'_>| moment.address().map_or(0, width::of);
    let mut page = Page {
        pen: Pen::new(style),
        digits: last.unwrap_or(0).to_string().len(),
        addresses: course.moments.iter().map(address).max().unwrap_or(0),
        text: heading(replay),
    };
    for finding in &course.outside {
        page.text.push_str(&concise::line(&replay.judged, finding));
    }
    page.text.push('\n');
    if let Some(first) = course.moments.first().filter(|first| replay.from.is_some() && !first.before.is_empty()) {
        page.row(("", page.pen.glyphs.gap), "", &Words::field("now: ", &clean::prose(first.before)));
    }
    for (index, moment) in course.moments.iter().enumerate() {
        if moment.part == Part::Turn && index > 0 {
            page.text.push('\n');
        }
        page.moment(moment);
    }
    match course.stopped {
        Some(0) => page.text.push_str("no line was judged\n"),
        Some(line) => page.text.push_str(&format!("judging stopped after line {line}\n")),
        None => {}
    }
    if !page.text.ends_with("\n\n") {
        page.text.push('\n');
    }
    for line in summary::file(&replay.judged) {
        page.text.push_str(&line);
        page.text.push('\n');
    }
    page.text
}

/// `finals.gavel, game 2 of 3: Lamplight night (edition second)`
fn heading(replay: &Replay<'_>) -> String {
    let (title, edition) = replay.title();
    let mut words = clean::name(replay.judged.source.name()).into_owned();
    if replay.games > 1 {
        words.push_str(&format!(", game {} of {}", replay.number + 1, replay.games));
    }
    for (before, detail, after) in [(": ", title, ""), (" (edition ", edition, ")")] {
        if !detail.is_empty() {
            words.push_str(&format!("{before}{}{after}", clean::prose(detail)));
        }
    }
    words + "\n"
}

impl<'a> Moment<'a> {
    /// The address, where the line is part of an action.
    fn address(&self) -> Option<&'a str> {
        let address = self.told.filter(|_| self.part == Part::Statement).map(|told| told.address.as_str());
        address.filter(|address| !address.ends_with(".0"))
    }
}

/// Words of a row; the first of them may be in a colour of their own.
struct Words<'a> {
    indent: usize,
    ink: Option<Ink>,
    lead: &'a str,
    rest: &'a str,
}

impl<'a> Words<'a> {
    /// `name: value`, below a line.
    const fn field(name: &'a str, value: &'a str) -> Self {
        Self { indent: 2, ink: Some(Ink::Strong), lead: name, rest: value }
    }
}

/// However far in a line is written, this many columns of its indentation are shown.
const DEEPEST: usize = 16;

/// What is written for a terminal.
struct Page<'s> {
    pen: Pen<'s>,
    digits: usize,
    addresses: usize,
    text: String,
}

impl Page<'_> {
    fn moment(&mut self, moment: &Moment<'_>) {
        let text = match moment.part {
            Part::SetUp => "set-up".into(),
            _ => clean::prose(moment.text),
        };
        let ink = match moment.part {
            Part::SetUp | Part::Turn | Part::Marker => Some(Ink::Strong),
            Part::Aside => Some(Ink::Faint),
            Part::Statement => None,
        };
        let number = moment.line.map(|line| line.to_string()).unwrap_or_default();
        let indent = moment.text.chars().take(DEEPEST).take_while(|letter| letter.is_whitespace()).count();
        let words = Words { indent, ink, lead: &text, rest: "" };
        self.row((&number, self.pen.glyphs.wall), moment.address().unwrap_or_default(), &words);
        if let Some(told) = moment.told {
            for change in &told.changes {
                self.below(&Words { indent: 2, ink: None, lead: "", rest: &self.arrows(&clean::prose(change)) });
            }
            if told.status != moment.before && !told.status.is_empty() {
                self.below(&Words::field("now: ", &clean::prose(&told.status)));
            }
            if told.readings > 1 {
                self.below(&Words::field("readings: ", &told.readings.to_string()));
            }
        }
        moment.findings.iter().for_each(|finding| self.finding(finding));
    }

    fn finding(&mut self, finding: &Finding) {
        let ink = if finding.standing == Standing::Stands { Ink::Class(finding.class) } else { Ink::Faint };
        let rule = finding.rule.map(|rule| format!(" {}", clean::name(rule))).unwrap_or_default();
        let lead = format!("{} {}{rule}: ", self.pen.sign(finding.class), verdict::word(finding.class));
        self.below(&Words { indent: 2, ink: Some(ink), lead: &lead, rest: &clean::prose(&finding.message) });
        for (name, value) in full::fields(finding) {
            if matches!(name, "rests on" | "standing") {
                self.below(&Words { indent: 4, ..Words::field(&format!("{name}: "), &value) });
            }
        }
    }

    fn below(&mut self, words: &Words<'_>) {
        self.row(("", self.pen.glyphs.note), "", words);
    }

    /// Writes a row: a number, a wall, an address and words, wrapped with the rest of them further in.
    fn row(&mut self, (number, wall): (&str, &str), address: &str, words: &Words<'_>) {
        let (digits, addresses) = (self.digits, self.addresses);
        let aside = if addresses == 0 { 0 } else { addresses + 2 };
        let room = self.pen.room(digits + 4 + aside + words.indent);
        let indent = " ".repeat(words.indent);
        for (index, line) in self.pen.hang((words.lead, words.rest), words.ink, room).iter().enumerate() {
            let note = ("", self.pen.glyphs.note, "");
            let (number, wall, address) = if index == 0 { (number, wall, address) } else { note };
            let gutter = self.pen.paint(Ink::Faint, &format!(" {number:>digits$} {wall} {address:<aside$}"));
            self.text.push_str(format!("{gutter}{indent}{line}").trim_end());
            self.text.push('\n');
        }
    }

    /// The arrows in what the judge tells, as the style draws them.
    fn arrows(&self, change: &str) -> String {
        if self.pen.style.unicode { change.to_owned() } else { change.replace(" → ", " -> ") }
    }
}
