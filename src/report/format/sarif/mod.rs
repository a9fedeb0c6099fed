//! SARIF 2.1.0, for code scanning and editors. Results are written as games are judged; the rules that were cited come
//! behind them.

mod model;
mod rules;

use std::{borrow::Cow, io};

use miette::Severity;

use super::{Part, Teller};
use crate::{
    notation::source::Source,
    report::{
        ReportSetting, UnreadFile, clean,
        json::{self, Extent},
        path,
        print::Prints,
        told::{self, FindingInWords},
        totals::{FileTotals, Totals},
    },
    rulebook::Class,
};
use model::{
    Artifact, Bag, Driver, Fingerprints, Invocation, Location, Logical, Message, Notification, Physical, Region,
    Result, Suppression, Tool,
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
    /// The files that could not be read.
    unread: Vec<Notification>,
}

impl Teller for Sarif {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let uri = path::uri(part.judged.source.name(), part.setting);
        for told in told::all(part) {
            let rule = self.cited.cite(&told);
            let result = result(part, &told, rule, &uri, self.prints.next(&told, ""));
            let before = if self.begun { "," } else { BEGIN };
            self.begun = true;
            write!(out, "{before}\n        {}", json::indented(&result, "        ")?)?;
        }
        Ok(())
    }

    fn unread(&mut self, unread: &UnreadFile, setting: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        let message = Message { text: clean::prose(&unread.message).into_owned().into() };
        let locations = vec![located(path::uri(&unread.file, setting).into(), None)];
        self.unread.push(Notification { level: "error", message, locations });
        Ok(())
    }

    fn end_file(&mut self, _: &str, _: &FileTotals, _: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        self.prints = Prints::default();
        Ok(())
    }

    fn finish(&mut self, _: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let results = if self.begun { "\n      ]".to_owned() } else { format!("{BEGIN}]") };
        let driver =
            Driver { name: "Gavel", semantic_version: env!("CARGO_PKG_VERSION"), rules: self.cited.rules(setting) };
        let tool = json::indented(&Tool { driver }, "      ")?;
        let unread = std::mem::take(&mut self.unread);
        let invocation = Invocation { execution_successful: unread.is_empty(), notifications: unread };
        let invocations = json::indented(&[invocation], "      ")?;
        write!(out, "{results},\n      \"invocations\": {invocations},\n      \"tool\": {tool}\n    }}\n  ]\n}}\n")
    }
}

fn result<'a>(part: &Part<'_>, told: &'a FindingInWords<'_>, rule: usize, uri: &'a str, print: String) -> Result<'a> {
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
fn kind_and_level(told: &FindingInWords<'_>) -> (&'static str, &'static str) {
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
    located(uri.into(), Some(region))
}

fn located(uri: Cow<'_, str>, region: Option<Region>) -> Location<'_> {
    let physical_location = Physical { artifact_location: Artifact { uri }, region };
    Location { id: None, physical_location, logical_locations: Vec::new(), message: None }
}

/// The whole of a line, from 1.
fn whole_line(source: &Source, line: usize) -> Extent {
    Extent::new(source, source.line_span(line.saturating_sub(1)))
}
