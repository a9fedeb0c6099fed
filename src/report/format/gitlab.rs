//! Code quality of GitLab: an array of issues, by which a merge request shows what it mends and what it breaks.

use std::io;

use miette::Severity;
use serde::Serialize;

use super::{Part, Teller};
use crate::{
    report::{
        Setting, json, path,
        print::Prints,
        told::{self, Told},
        totals::{FileTotals, Totals},
    },
    rulebook::Class,
};

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

#[derive(Serialize)]
struct Position {
    line: usize,
    column: usize,
}

impl Teller for Gitlab {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let path = path::relative(part.judged.source.name(), part.setting);
        for told in told::all(part) {
            let issue = Issue::new(&told, &path, self.prints.next(&told, &path));
            let text = serde_json::to_string_pretty(&issue)?.replace('\n', "\n  ");
            let before = if self.begun { ",\n  " } else { "[\n  " };
            self.begun = true;
            out.write_all(json::visible(&format!("{before}{text}")).as_bytes())?;
        }
        Ok(())
    }

    fn end_file(&mut self, _: &str, _: &FileTotals, _: &Setting, _: &mut dyn io::Write) -> io::Result<()> {
        self.prints = Prints::default();
        Ok(())
    }

    fn finish(&mut self, _: &Totals, _: &Setting, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(if self.begun { b"\n]\n" } else { b"[]\n" })
    }
}

impl<'a> Issue<'a> {
    fn new(told: &Told<'a>, path: &'a str, fingerprint: String) -> Self {
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
