//! Code quality of GitLab: an array of issues, by which a merge request shows what it mends and what it breaks.

use std::io;

use miette::Severity;
use serde::Serialize;

use super::{Part, Teller};
use crate::{
    report::{
        ReportSetting, UnreadFile, clean, json, path,
        print::{self, Prints},
        told::{self, FindingInWords},
        totals::{FileTotals, Totals},
    },
    rulebook::Class,
};

/// What a file that could not be read has in the place of a rule.
const UNREAD: &str = "not-read";

#[derive(Default)]
pub(super) struct Gitlab {
    /// Whether an issue was told.
    begun: bool,
    prints: Prints,
}

#[derive(Serialize)]
struct Issue<'a> {
    description: String,
    check_name: &'a str,
    fingerprint: String,
    severity: &'static str,
    location: Location<'a>,
}

#[derive(Serialize)]
struct Location<'a> {
    path: &'a str,
    positions: Positions,
}

#[derive(Serialize)]
struct Positions {
    begin: Position,
    end: Position,
}

#[derive(Clone, Copy, Serialize)]
struct Position {
    line: usize,
    column: usize,
}

impl Teller for Gitlab {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let path = path::relative(part.judged.source.name(), part.setting);
        for told in told::all(part) {
            let print = self.prints.next(&told, &path);
            self.issue(&Issue::new(&told, &path, print), out)?;
        }
        Ok(())
    }

    fn unread(&mut self, unread: &UnreadFile, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let path = path::relative(&unread.file, setting);
        let start = Position { line: 1, column: 1 };
        self.issue(
            &Issue {
                description: clean::prose(&unread.message).into_owned(),
                check_name: UNREAD,
                fingerprint: print::of(&[UNREAD, &path]),
                severity: "critical",
                location: Location { path: &path, positions: Positions { begin: start, end: start } },
            },
            out,
        )
    }

    fn end_file(&mut self, _: &str, _: &FileTotals, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        self.prints = Prints::default();
        Ok(())
    }

    fn finish(&mut self, _: &Totals, _: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(if self.begun { b"\n]\n" } else { b"[]\n" })
    }
}

impl Gitlab {
    fn issue(&mut self, issue: &Issue<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let before = if self.begun { "," } else { "[" };
        self.begun = true;
        write!(out, "{before}\n  {}", json::indented(issue, "  ")?)
    }
}

impl<'a> Issue<'a> {
    fn new(told: &FindingInWords<'a>, path: &'a str, fingerprint: String) -> Self {
        let position = |point: json::Point| Position { line: point.line, column: point.column };
        Self {
            description: told.text(&["says"]),
            check_name: told.id,
            fingerprint,
            severity: match told.severity {
                Severity::Error if told.finding.class == Class::Invalid => "critical",
                Severity::Error => "major",
                Severity::Warning => "minor",
                Severity::Advice => "info",
            },
            location: Location {
                path,
                positions: Positions { begin: position(told.here.start), end: position(told.here.end) },
            },
        }
    }
}
