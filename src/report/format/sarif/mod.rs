//! SARIF 2.1.0, for code scanning and editors. Results are written as games are judged; the rules that were cited come
//! behind them.

mod model;
mod rules;

use std::io;

use miette::Severity;
use serde::Serialize;

use super::{Part, Teller};
use crate::{
    notation::source::Source,
    report::{
        Setting,
        json::{self, Extent},
        path,
        print::Prints,
        told::{self, Told},
        totals::{FileTotals, Totals},
    },
    rulebook::Class,
};
use model::{
    Artifact, Bag, Driver, Fingerprints, Location, Logical, Message, Physical, Region, Result, Suppression, Tool,
};
use rules::Cited;

const BEGIN: &str = r#"{
  "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
  "version": "2.1.0",
  "runs": [
    {
      "columnKind": "unicodeCodePoints",
      "results": ["#;

#[derive(Default)]
pub(super) struct Sarif {
    /// Whether a result was told.
    begun: bool,
    prints: Prints,
    cited: Cited,
}

impl Teller for Sarif {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let uri = path::uri(part.judged.source.name(), part.setting);
        for told in told::all(part) {
            let rule = self.cited.cite(&told);
            let result = result(part, &told, rule, &uri, self.prints.next(&told, ""));
            let before = if self.begun { "," } else { BEGIN };
            self.begun = true;
            out.write_all(before.as_bytes())?;
            indented(&result, "        ", out)?;
        }
        Ok(())
    }

    fn end_file(&mut self, _: &str, _: &FileTotals, _: &Setting, _: &mut dyn io::Write) -> io::Result<()> {
        self.prints = Prints::default();
        Ok(())
    }

    fn finish(&mut self, _: &Totals, setting: &Setting, out: &mut dyn io::Write) -> io::Result<()> {
        out.write_all(if self.begun { b"\n      ],\n      \"tool\":" } else { BEGIN.as_bytes() })?;
        if !self.begun {
            out.write_all(b"],\n      \"tool\":")?;
        }
        let driver =
            Driver { name: "Gavel", semantic_version: env!("CARGO_PKG_VERSION"), rules: self.cited.rules(setting) };
        indented(&Tool { driver }, "      ", out)?;
        out.write_all(b"\n    }\n  ]\n}\n")
    }
}

/// Writes a value on lines of its own.
fn indented(value: &impl Serialize, indent: &str, out: &mut dyn io::Write) -> io::Result<()> {
    let text = serde_json::to_string_pretty(value)?.replace('\n', &format!("\n{indent}"));
    out.write_all(json::visible(&format!("\n{indent}{text}")).as_bytes())
}

fn result<'a>(part: &Part<'_>, told: &'a Told<'_>, rule: usize, uri: &'a str, print: String) -> Result<'a> {
    let (kind, level) = kind_and_level(told);
    let causes = told.causes.iter().map(|(place, text)| (*place, text.clone()));
    let following = told.following.iter().map(|line| (whole_line(part.judged.source, *line), FOLLOWS.to_owned()));
    let related = causes.chain(following).zip(1..).map(|((place, text), id)| Location {
        id: Some(id),
        message: (!text.is_empty()).then(|| Message { text: text.into() }),
        ..location(place, uri)
    });
    let finding = &told.finding;
    let address = finding.address.as_str();
    let logical = Logical { name: address, kind: "statement" };
    Result {
        rule_id: told.id,
        rule_index: rule,
        kind,
        level,
        message: Message { text: told.text(&["rule", "says", "standing"]).into() },
        locations: vec![Location {
            logical_locations: (!address.is_empty()).then_some(logical).into_iter().collect(),
            ..location(told.here, uri)
        }],
        related_locations: related.collect(),
        partial_fingerprints: Fingerprints { rule_and_line: print },
        suppressions: told
            .set_aside()
            .map(|why| Suppression { kind: "inSource", justification: why })
            .into_iter()
            .collect(),
        properties: Bag { class: told.word(), game: part.before + finding.game, section: finding.section.as_deref() },
    }
}

const FOLLOWS: &str = "what is found here follows from it";

/// What is undecided is open, not a failure; what was taken back or ruled is one that is suppressed.
fn kind_and_level(told: &Told<'_>) -> (&'static str, &'static str) {
    match (told.finding.class, told.severity) {
        (Class::Remark, _) => ("informational", "none"),
        (Class::Undecided, Severity::Warning | Severity::Advice) => ("open", "none"),
        (_, Severity::Error) => ("fail", "error"),
        (_, Severity::Warning) => ("fail", "warning"),
        (_, Severity::Advice) => ("fail", "note"),
    }
}

fn location(place: Extent, uri: &str) -> Location<'_> {
    let region = Region {
        start_line: place.start.line,
        start_column: place.start.column,
        end_line: place.end.line,
        end_column: place.end.column,
    };
    let physical_location = Physical { artifact_location: Artifact { uri }, region };
    Location { id: None, physical_location, logical_locations: Vec::new(), message: None }
}

/// The whole of a line, from 1.
fn whole_line(source: &Source, line: usize) -> Extent {
    Extent::new(source, source.line_span(line.saturating_sub(1)))
}
