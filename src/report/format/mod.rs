//! The formats a report is written in, one file each. All are told the same parts of files in the same order.

pub(super) mod concise;
mod full;
mod github;
mod gitlab;
mod json;
mod jsonl;
#[cfg(feature = "cli")]
mod junit;
pub(super) mod markdown;
mod sarif;

use std::io;

use super::{
    Judged, ReportSetting, UnreadFile,
    totals::{FileTotals, Totals},
};

/// How a report is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Format {
    /// For reading: every finding with the lines it speaks of.
    #[default]
    Full,
    /// One line a finding: `file:line:col: class[rule] message`.
    Concise,
    /// One JSON document, as described in [`json`](super::json).
    Json,
    /// JSON Lines, written as games are judged: each has a `kind`, `game`, `finding` or `summary`.
    Jsonl,
    /// Workflow commands by which GitHub marks lines.
    Github,
    /// Code quality of GitLab, as JSON.
    Gitlab,
    /// SARIF 2.1.0, as JSON.
    Sarif,
    /// JUnit's XML, a test case for each game.
    #[cfg(feature = "cli")]
    Junit,
    /// Markdown, for the page of a build or of a merge request.
    Markdown,
}

/// Some games of a file, or all of them, to be told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<'a> {
    pub(super) judged: Judged<'a>,
    pub(super) setting: &'a ReportSetting,
    /// How many games of the file were told before.
    pub(super) before: usize,
    /// Whether this is the whole file.
    pub(super) whole: bool,
}

/// A report being written in one format.
pub(super) trait Teller {
    /// Tells of some games of a file.
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()>;

    /// Tells of a file that could not be read.
    fn unread(&mut self, _: &UnreadFile, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends a file.
    fn end_file(&mut self, _: &str, _: &FileTotals, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }

    /// Ends the report.
    fn finish(&mut self, _: &Totals, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        Ok(())
    }
}

impl Format {
    /// Every format with its name and what it is for.
    pub const ALL: &'static [(Self, &'static str, &'static str)] = &[
        (Self::Full, "full", "With the lines they are about"),
        (Self::Concise, "concise", "One line each"),
        (Self::Json, "json", "As one JSON document"),
        (Self::Jsonl, "jsonl", "As JSON Lines, written as games are judged"),
        (Self::Github, "github", "As workflow commands, by which GitHub marks lines"),
        (Self::Gitlab, "gitlab", "As a code quality report of GitLab"),
        (Self::Sarif, "sarif", "As SARIF 2.1.0, for code scanning and editors"),
        #[cfg(feature = "cli")]
        (Self::Junit, "junit", "As JUnit's XML, a test case for each game"),
        (Self::Markdown, "markdown", "As Markdown, for the page of a build"),
    ];

    /// The names of all formats.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Self::ALL.iter().map(|(_, name, _)| *name)
    }

    /// The format with a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(_, known, _)| *known == name).map(|(format, ..)| *format)
    }

    /// Whether the same is written however a file is cut into parts.
    #[must_use]
    pub fn is_streamed(self) -> bool {
        self != Self::Full
    }

    /// Begins a report.
    pub(super) fn teller(self) -> Box<dyn Teller> {
        match self {
            Self::Full => Box::new(full::Full),
            Self::Concise => Box::new(concise::Concise),
            Self::Json => Box::new(json::Json::default()),
            Self::Jsonl => Box::new(jsonl::JsonLines),
            Self::Github => Box::new(github::Github),
            Self::Gitlab => Box::new(gitlab::Gitlab::default()),
            Self::Sarif => Box::new(sarif::Sarif::default()),
            #[cfg(feature = "cli")]
            Self::Junit => Box::new(junit::Junit::default()),
            Self::Markdown => Box::new(markdown::Markdown::default()),
        }
    }
}
