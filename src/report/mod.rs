//! The report: findings told to people and programs, with no idea of how they were made.
//!
//! Every format is rendered from the same findings in the same order ([`Judged::in_order`]), and all verdicts and counts
//! come from [`verdict`]. Findings are miette diagnostics ([`diagnostic::Reported`]), and what is written for people is
//! drawn from them by one [`Handler`], which draws any other diagnostic as well.
//!
//! A new format is a variant of [`Format`] and a file in `format`.

pub mod accounts;
pub mod clean;
pub mod compare;
pub mod diagnostic;
mod extent;
mod fold;
mod format;
mod full;
mod handler;
pub mod json;
mod located;
mod narrated;
pub mod page;
mod paint;
mod path;
mod print;
pub mod replay;
mod snippet;
mod summary;
mod told;
mod totals;
pub mod verdict;
mod width;

#[cfg(test)]
mod example;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, cmp::Reverse, io, path::PathBuf};

pub use format::Format;
pub use handler::Handler;

use serde::Serialize;

use format::{Part, Teller, concise};
use totals::{FileTotals, Totals};

use crate::notation::{header, source::Source};
use crate::rulebook::{Class, Finding, Registry};

/// What a report may use to say things; it never changes what is said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Style {
    /// Colour, by ANSI escapes.
    pub colour: bool,
    /// Lines and signs drawn with Unicode characters; otherwise ASCII. The text of a log is shown as it is.
    pub unicode: bool,
    /// The columns of the terminal. Prose is wrapped and long lines of a log are cut to fit.
    pub width: usize,
    /// Full sentences without drawings, for screen readers; only matters to [`Format::Full`].
    pub narrated: bool,
    /// Tell findings that follow from another one by one, instead of folding them under it.
    pub unfold: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { colour: false, unicode: true, width: 100, narrated: false, unfold: false }
    }
}

/// One judged file.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// The file.
    pub source: &'a Source,
    /// What the judge found in it, in any order.
    pub findings: &'a [Finding],
    /// The games in it; empty when none could be read.
    pub games: &'a [GameSummary],
}

/// A judged log, or some whole games of one.
#[derive(Clone, Debug)]
pub struct JudgedLog {
    /// The file, or these games of it.
    pub source: Source,
    /// What the judge found in it, in any order; games are counted from the first here.
    pub findings: Vec<Finding>,
    /// The games in it.
    pub games: Vec<GameSummary>,
}

impl JudgedLog {
    /// The log as it is told.
    #[must_use]
    pub fn judged(&self) -> Judged<'_> {
        Judged { source: &self.source, findings: &self.findings, games: &self.games }
    }

    /// The verdict: the worst class that stands, or none if nothing is wrong.
    #[must_use]
    pub fn verdict(&self) -> Option<Class> {
        self.judged().verdict()
    }

    /// The verdict in words, where it was reached and up to where all is legal: a line for the log, and before it one for each
    /// game if there are several.
    #[must_use]
    pub fn summary(&self) -> String {
        summary::file(&self.judged()).join("\n")
    }

    /// The findings with the lines they speak of, and the summary, as the command `gavel check` prints them.
    #[must_use]
    pub fn report(&self, style: &Style) -> String {
        match style.narrated {
            true => narrated::file(&self.judged(), style),
            false => full::file(&self.judged(), style),
        }
    }

    /// The findings as miette diagnostics in the order of the lines, for handlers of any sort.
    #[must_use]
    pub fn diagnostics(&self) -> Vec<diagnostic::Reported<'static>> {
        let lines = diagnostic::IndexedSource::shared(&self.source);
        let reported = |finding: &Finding| diagnostic::Reported::new(lines.clone(), Cow::Owned(finding.clone()));
        self.judged().in_order().into_iter().map(reported).collect()
    }
}

/// What became of one game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// Where it begins.
    pub start: Start,
    /// What people call it: the event, the players; may be empty.
    pub title: String,
    /// What it says of itself if it is a ruling.
    pub ruling: Option<Ruling>,
    /// The edition it was judged under.
    pub edition: String,
    /// The verdict: the worst class that stands ([`verdict::worst`]), or none.
    pub class: Option<Class>,
    /// The address of the last line up to which all is legal, if anything after it is not.
    pub legal_to: Option<String>,
    /// The address from which on a person must decide.
    pub undecided_from: Option<String>,
    /// How many statements it has.
    pub statements: usize,
    /// How many of them were judged without a doubt.
    pub decided: usize,
    /// Those that are legal by the rules alone: a text that could limit what they do was not read.
    pub by_the_rules: Vec<ByTheRules>,
}

/// Where a game begins. Lines are counted only when somebody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Start {
    /// At this byte of its source.
    Byte(u32),
    /// In this line of its file, from 1.
    Line(usize),
}

impl Start {
    /// The line of the file, from 1.
    #[must_use]
    pub fn line(self, source: &Source) -> usize {
        match self {
            Self::Byte(at) => source.line_of(at) + 1,
            Self::Line(line) => line,
        }
    }
}

impl Default for Start {
    fn default() -> Self {
        Self::Byte(0)
    }
}

/// What a ruling says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct Ruling {
    /// What is ruled.
    pub name: String,
    /// Where it is written.
    pub source: Option<String>,
    /// What it can be found by.
    pub tags: Vec<String>,
}

impl Ruling {
    /// What the header of a game says of it.
    pub(crate) fn of(ruling: &header::RulingEntry) -> Self {
        Self {
            name: ruling.name.value.clone(),
            source: ruling.source.as_ref().map(|source| source.value.clone()),
            tags: ruling.tags.iter().map(|tag| tag.value.clone()).collect(),
        }
    }

    /// Its name, where it is written and what it can be found by: `no third fighter (C: transport; movement)`.
    fn words(&self) -> String {
        let tags = (!self.tags.is_empty()).then(|| self.tags.join(", "));
        let details: Vec<String> = self.source.iter().cloned().chain(tags).collect();
        if details.is_empty() { self.name.clone() } else { format!("{} ({})", self.name, details.join("; ")) }
    }
}

/// A statement that is legal by the rules alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct ByTheRules {
    /// Its line, from 1.
    pub line: usize,
    /// The card whose text was not read.
    pub unread: String,
}

impl GameSummary {
    /// The verdict on the game, to which remarks do not count.
    #[must_use]
    pub fn verdict(&self) -> Option<Class> {
        self.class.filter(|class| *class != Class::Remark)
    }
}

impl<'a> Judged<'a> {
    /// The verdict on the file: the worst class that stands in any game, or outside of all games.
    #[must_use]
    pub fn verdict(&self) -> Option<Class> {
        self.games.iter().filter_map(GameSummary::verdict).max().max(verdict::worst(self.findings))
    }

    /// The findings by position, at the same place the gravest first.
    #[must_use]
    pub fn in_order(&self) -> Vec<&'a Finding> {
        let mut findings: Vec<&Finding> = self.findings.iter().collect();
        findings
            .sort_by_key(|finding| (finding.here.span, Reverse(finding.class), finding.rule, finding.message.as_str()));
        findings
    }
}

/// A file, or a folder of logs, that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema), schemars(rename = "Unread"))]
pub struct UnreadFile {
    /// Its name.
    pub file: String,
    /// Why.
    pub message: String,
}

/// What logs were asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Inquiry {
    /// Whether what they tell is legal.
    #[default]
    Legality,
    /// Whether they are judged as they expect.
    Expectations,
}

impl Inquiry {
    /// The word for a verdict: that of its class, or what it is called when nothing is wrong.
    #[must_use]
    pub const fn verdict(self, verdict: Option<Class>) -> &'static str {
        match (self, verdict) {
            (Self::Expectations, None) => "met",
            (_, verdict) => verdict::verdict_word(verdict),
        }
    }
}

/// What holds for every file of a report.
#[derive(Clone, Debug, Default)]
pub struct ReportSetting {
    /// How it looks.
    pub style: Style,
    /// What was asked.
    pub question: Inquiry,
    /// Whether what is undecided, or legal by the rules alone, is as bad as a breach.
    pub strict: bool,
    /// Whether to tell how often each rule was broken.
    pub statistics: bool,
    /// How many games were left out because others were asked for.
    pub left_out: usize,
    /// The rules that findings cite, where more is to be told of them than a finding says.
    pub rulebooks: Vec<&'static Registry>,
    /// The folder that files are named from in formats that are read elsewhere; as they were named if empty.
    pub root: PathBuf,
    /// The folder that the names of files start from.
    pub folder: PathBuf,
}

/// A report on any number of files, written file by file as they are judged.
#[must_use = "a report is complete only after `finish`"]
pub struct Report<'w> {
    setting: ReportSetting,
    teller: Box<dyn Teller>,
    out: Box<dyn io::Write + 'w>,
    file: FileTotals,
    totals: Totals,
}

impl<'w> Report<'w> {
    /// Begins a report; nothing is written yet.
    pub fn new(format: Format, setting: ReportSetting, out: impl io::Write + 'w) -> Self {
        let (file, totals) = (FileTotals::default(), Totals::default());
        Self { setting, teller: format.teller(), out: Box::new(out), file, totals }
    }

    /// Tells of one file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn file(&mut self, judged: &Judged) -> io::Result<()> {
        self.tell(judged, true)?;
        self.end_file(judged.source.name())
    }

    /// Tells of some games of a file too large to be told at once; [`Report::end_file`] comes after the last.
    ///
    /// # Errors
    /// When writing fails.
    pub fn part(&mut self, judged: &Judged) -> io::Result<()> {
        self.tell(judged, false)
    }

    fn tell(&mut self, judged: &Judged, whole: bool) -> io::Result<()> {
        let part = Part { judged: *judged, setting: &self.setting, before: self.file.games, whole };
        self.teller.part(&part, &mut self.out)?;
        self.file.count(judged, whole);
        self.totals.count(judged);
        Ok(())
    }

    /// Ends a file that was told part by part.
    ///
    /// # Errors
    /// When writing fails.
    pub fn end_file(&mut self, name: &str) -> io::Result<()> {
        let file = std::mem::take(&mut self.file);
        self.teller.end_file(name, &file, &self.setting, &mut self.out)?;
        self.totals.end_file(&file);
        Ok(())
    }

    /// Tells of a file that could not be read. People are told where they run the command; this is for those who read a report elsewhere.
    ///
    /// # Errors
    /// When writing fails.
    pub fn unread(&mut self, unread: &UnreadFile) -> io::Result<()> {
        self.totals.unread += 1;
        self.teller.unread(unread, &self.setting, &mut self.out)
    }

    /// Hands on what was written so far.
    ///
    /// # Errors
    /// When writing fails.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the report.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(mut self) -> io::Result<()> {
        self.teller.finish(&self.totals, &self.setting, &mut self.out)?;
        self.out.flush()
    }
}

/// Writes a report on one file.
///
/// # Errors
/// When writing fails.
pub fn render(judged: &Judged, format: Format, style: &Style, out: &mut dyn io::Write) -> io::Result<()> {
    let mut report = Report::new(format, ReportSetting { style: style.clone(), ..ReportSetting::default() }, out);
    report.file(judged)?;
    report.finish()
}
