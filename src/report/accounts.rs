//! Two accounts of one game beside each other: where they part, what each of them breaks, and what of the table is not the same.

use std::io;

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::paint::{Ink, Pen};
use super::{GameSummary, Judged, Style, clean, concise, extent, json, summary, verdict};
use crate::judge::{Account, Course, Disagreement, course};
use crate::notation::source::{Source, Span};
use crate::rulebook::Finding;

/// The version of the document's structure.
const SCHEMA: u32 = 1;

/// One account of a game.
#[derive(Clone, Copy, Debug)]
pub struct ToldAccount<'a> {
    /// The file.
    pub source: &'a Source,
    /// What it tells.
    pub account: &'a Account,
    /// What became of the game.
    pub summary: &'a GameSummary,
    /// What is wrong with the file itself.
    pub faults: &'a [Finding],
}

/// Two accounts of one game.
#[derive(Debug)]
pub struct Accounts<'a> {
    told: [ToldAccount<'a>; 2],
    course: Course,
    differences: Vec<Disagreement>,
}

impl<'a> ToldAccount<'a> {
    fn judged(&self) -> Judged<'a> {
        let findings = &self.account.judgement.findings;
        Judged { source: self.source, findings, games: std::slice::from_ref(self.summary) }
    }

    fn standing(&self) -> Vec<&'a Finding> {
        let found = self.judged().in_order().into_iter().filter(|finding| verdict::counts(finding));
        self.faults.iter().chain(found).collect()
    }

    fn name(&self) -> String {
        clean::name(self.source.name()).into_owned()
    }

    fn line(&self, span: Span) -> usize {
        extent::place(self.source, span).line
    }

    fn address(&self, span: Span) -> &'a str {
        let told = self.account.judgement.replay.iter().find(|told| told.span == span);
        told.map_or("", |told| told.address.as_str())
    }

    /// It as a program reads it, with the line at which it parts from the other.
    fn written(&self, parts_at: Option<Span>) -> Written<'a> {
        Written {
            file: self.source.name(),
            game: json::GameRecord::new(self.source, self.summary),
            findings: self.standing().into_iter().map(|one| json::FindingRecord::new(self.source, one)).collect(),
            parts_at: parts_at.map(|span| Line {
                line: self.line(span),
                address: self.address(span),
                text: extent::line(self.source, span),
            }),
            stands: self.account.end().place(),
        }
    }
}

impl<'a> Accounts<'a> {
    /// Sets two accounts beside each other.
    #[must_use]
    pub fn new(told: [ToldAccount<'a>; 2]) -> Self {
        let [one, other] = told.map(|told| told.account);
        Self { told, course: course(one, other), differences: one.end().differences(other.end()) }
    }

    /// Whether they tell different games.
    #[must_use]
    pub fn differ(&self) -> bool {
        self.course.parted.is_some() || !self.differences.is_empty()
    }

    /// Whether something in them cannot be read.
    #[must_use]
    pub fn unread(&self) -> bool {
        let invalid = |finding: &&Finding| finding.class == crate::rulebook::Class::Invalid;
        self.told.iter().any(|told| told.standing().iter().any(invalid))
    }

    /// The comparison for a terminal.
    #[must_use]
    pub fn page(&self, style: &Style) -> String {
        let mut page = Page { pen: Pen::new(style), text: String::new() };
        let [one, other] = &self.told;
        page.heading(&format!("{} and {}: two accounts of one game", one.name(), other.name()));
        self.tell_course(&mut page);
        for told in &self.told {
            page.row("", (&format!("{}: ", told.name()), &summary::words(&told.judged())));
            for finding in told.standing() {
                page.words("  ", concise::line(&told.judged(), finding).trim_end());
            }
        }
        page.text.push('\n');
        self.tell_differences(&mut page);
        page.text
    }

    fn tell_course(&self, page: &mut Page<'_>) {
        let [one, other] = &self.told;
        for [first, second] in &self.course.otherwise {
            let lines =
                |told: &ToldAccount<'_>, (from, to): (Span, Span)| format!("{} to {}", told.line(from), told.line(to));
            let words = format!("lines {} and {}", lines(one, *first), lines(other, *second));
            page.words("", &format!("{words} tell the same in another order"));
        }
        match self.course.parted {
            None => page.words("", "they tell the same game"),
            Some(spans) => {
                page.words("", "they part here:");
                for (told, span) in self.told.iter().zip(spans) {
                    let (place, words) = match span {
                        Some(span) => {
                            let line = clean::prose(extent::line(told.source, span).trim()).into_owned();
                            let address = clean::prose(told.address(span)).into_owned();
                            let gap = if address.is_empty() { "" } else { "  " };
                            (format!("{}:{}: ", told.name(), told.line(span)), format!("{address}{gap}{line}"))
                        }
                        None => (format!("{}: ", told.name()), "ends before".to_owned()),
                    };
                    page.row("  ", (&place, &words));
                }
            }
        }
        page.text.push('\n');
    }

    fn tell_differences(&self, page: &mut Page<'_>) {
        match self.differences.len() {
            0 => page.words("", "the tables are the same, as far as they are told"),
            _ => page.words("", "to be counted on the table:"),
        }
        for difference in &self.differences {
            for (told, facts) in self.told.iter().zip(&difference.sides) {
                let facts: Vec<String> = facts.iter().map(|fact| format!("= {}", clean::prose(fact))).collect();
                let words = if facts.is_empty() { "nothing of it".to_owned() } else { facts.join("; ") };
                page.row("  ", (&format!("{}: ", told.name()), &words));
            }
        }
        let [one, other] = self.told.map(|told| told.account.end().place());
        if one != other && !one.is_empty() && !other.is_empty() {
            page.words("", &format!("where the game stands: {one}, or {other}"));
        }
    }

    /// The comparison for programs.
    ///
    /// # Errors
    /// When it cannot be written down, which texts and numbers always can.
    pub fn document(&self) -> io::Result<String> {
        let ([one, other], [first, second]) = (&self.told, self.course.parted.unwrap_or_default());
        let document = AccountsDocument {
            schema: SCHEMA,
            by: "accounts",
            parted: self.course.parted.is_some(),
            accounts: [one.written(first), other.written(second)],
            differences: self.differences.iter().map(|difference| &difference.sides).collect(),
        };
        Ok(json::visible(&serde_json::to_string_pretty(&document)?) + "\n")
    }
}

/// Two accounts of one game: what `gavel compare A.gavel B.gavel --format json` writes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(title = "Gavel accounts"))]
pub struct AccountsDocument<'a> {
    /// The version of the structure.
    schema: u32,
    /// `accounts`: what is compared.
    #[cfg_attr(feature = "cli", schemars(extend("const" = "accounts")))]
    by: &'static str,
    /// Whether they tell different games.
    parted: bool,
    /// The two, in the order they were named.
    accounts: [Written<'a>; 2],
    /// In what the tables differ at the end: what each account has, as facts a claim can state.
    differences: Vec<&'a [Vec<String>; 2]>,
}

/// One account.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Written<'a> {
    /// Its file.
    file: &'a str,
    /// What became of the game.
    game: json::GameRecord<'a>,
    /// What stands against it.
    findings: Vec<json::FindingRecord<'a>>,
    /// The line at which it parts from the other; none if it does not, or ends there.
    parts_at: Option<Line<'a>>,
    /// Where the game stands at its end; may be empty.
    stands: &'a str,
}

/// A line.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
struct Line<'a> {
    /// Its number, from 1.
    line: usize,
    /// Its address in the game.
    address: &'a str,
    /// As it is written.
    text: &'a str,
}

struct Page<'s> {
    pen: Pen<'s>,
    text: String,
}

impl Page<'_> {
    fn heading(&mut self, words: &str) {
        self.words("", words);
        self.text.push('\n');
    }

    fn words(&mut self, indent: &str, words: &str) {
        self.row(indent, ("", words));
    }

    /// Writes words behind a lead in a colour, wrapped with the rest further in.
    fn row(&mut self, indent: &str, words: (&str, &str)) {
        let lines = self.pen.hang(words, Some(Ink::Strong), self.pen.room(indent.len()));
        lines.iter().for_each(|line| self.text.push_str(&format!("{indent}{line}\n")));
    }
}
