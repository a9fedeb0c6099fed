//! The report: findings told to people and programs, with no idea of how they were made.
//!
//! Every format is rendered from the same findings in the same order ([`Judged::in_order`]), and all verdicts and counts
//! come from [`verdict`]. Findings are miette diagnostics ([`diagnostic::Reported`]), and what is written for people is
//! drawn from them by one [`Handler`], which draws any other diagnostic as well.
//!
//! A new format is a variant of [`Format`], a file here, and its arms in [`Report`].

pub mod accounts;
pub mod clean;
pub mod compare;
mod concise;
pub mod diagnostic;
mod extent;
mod fold;
mod full;
mod handler;
pub mod json;
mod located;
mod narrated;
mod paint;
pub mod replay;
mod snippet;
mod summary;
pub mod verdict;
mod width;

#[cfg(test)]
mod example;
#[cfg(test)]
mod tests;

use std::{borrow::Cow, cmp::Reverse, io};

pub use handler::Handler;

use serde::Serialize;

use crate::notation::source::Source;
use crate::rulebook::{Class, Finding};

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Format {
    /// For reading: every finding with the lines it speaks of.
    #[default]
    Full,
    /// One line a finding: `file:line:col: class[rule] message`.
    Concise,
    /// One JSON document, as described in [`json`].
    Json,
}

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
        let lines = diagnostic::Lines::shared(&self.source);
        let reported = |finding: &Finding| diagnostic::Reported::new(lines.clone(), Cow::Owned(finding.clone()));
        self.judged().in_order().into_iter().map(reported).collect()
    }
}

/// What became of one game of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameSummary {
    /// What people call it: the event, the players; may be empty.
    pub title: String,
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

/// A statement that is legal by the rules alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
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

/// A report on any number of files, written file by file as they are judged.
#[must_use = "a report is complete only after `finish`"]
pub struct Report<'w> {
    format: Format,
    style: &'w Style,
    out: &'w mut dyn io::Write,
    verdicts: Vec<Option<Class>>,
    file: Parts,
}

/// What the parts of a file that were told came to.
#[derive(Debug, Default)]
struct Parts {
    games: usize,
    tally: verdict::Tally,
    verdict: Option<Class>,
    /// The parts themselves, where the report tells them together; without their text where nothing was found in it.
    kept: Vec<JudgedLog>,
}

impl<'w> Report<'w> {
    /// Begins a report; nothing is written yet.
    pub fn new(format: Format, style: &'w Style, out: &'w mut dyn io::Write) -> Self {
        Self { format, style, out, verdicts: Vec::new(), file: Parts::default() }
    }

    /// Tells of one file.
    ///
    /// # Errors
    /// When writing fails.
    pub fn file(&mut self, judged: &Judged) -> io::Result<()> {
        let text = match self.format {
            Format::Full if self.style.narrated => narrated::file(judged, self.style),
            Format::Full => full::file(judged, self.style),
            Format::Concise => concise::file(judged),
            Format::Json => json::file(&[*judged], self.verdicts.is_empty())?,
        };
        self.verdicts.push(judged.verdict());
        self.out.write_all(text.as_bytes())
    }

    /// Tells of some games of a file too large to be told at once; [`Report::end_file`] comes after the last.
    ///
    /// # Errors
    /// When writing fails.
    pub fn part(&mut self, part: JudgedLog) -> io::Result<()> {
        let judged = part.judged();
        let text = match self.format {
            Format::Full if self.style.narrated => narrated::part(&judged, self.style, self.file.games),
            Format::Full => full::part(&judged, self.style, self.file.games),
            Format::Concise => concise::file(&judged),
            Format::Json => String::new(),
        };
        self.file.games += part.games.len();
        self.file.tally.count(&part.findings);
        self.file.verdict = self.file.verdict.max(judged.verdict());
        if self.format == Format::Json {
            let found = !part.findings.is_empty();
            let source = if found { part.source } else { Source::new(part.source.name(), "") };
            self.file.kept.push(JudgedLog { source, ..part });
        }
        self.out.write_all(text.as_bytes())
    }

    /// Ends a file that was told part by part.
    ///
    /// # Errors
    /// When writing fails.
    pub fn end_file(&mut self, name: &str) -> io::Result<()> {
        let Parts { games, tally, verdict, kept } = std::mem::take(&mut self.file);
        let text = match self.format {
            Format::Full if self.style.narrated => narrated::end(&summary::total(name, games, &tally, verdict)),
            Format::Full => summary::total(name, games, &tally, verdict) + "\n",
            Format::Concise => String::new(),
            Format::Json => {
                let judged: Vec<Judged> = kept.iter().map(JudgedLog::judged).collect();
                json::file(&judged, self.verdicts.is_empty())?
            }
        };
        self.verdicts.push(verdict);
        self.out.write_all(text.as_bytes())
    }

    /// Hands on what was written so far.
    ///
    /// # Errors
    /// When writing fails.
    pub fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }

    /// Ends the report and returns the worst verdict of all files.
    ///
    /// # Errors
    /// When writing fails.
    pub fn finish(self) -> io::Result<Option<Class>> {
        let text = match self.format {
            Format::Full => summary::batch(&self.verdicts),
            Format::Concise => String::new(),
            Format::Json => json::end(self.verdicts.is_empty()),
        };
        self.out.write_all(text.as_bytes())?;
        self.out.flush()?;
        Ok(self.verdicts.into_iter().max().flatten())
    }
}

/// Writes a report on one file.
///
/// # Errors
/// When writing fails.
pub fn render(judged: &Judged, format: Format, style: &Style, out: &mut dyn io::Write) -> io::Result<()> {
    let mut report = Report::new(format, style, out);
    report.file(judged)?;
    report.finish().map(|_| ())
}
