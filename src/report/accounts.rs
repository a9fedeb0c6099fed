//! Two accounts of one game beside each other: where they part, what each of them breaks, and what of the table is not the same.

use std::io;

use serde::Serialize;

use super::paint::{Ink, Pen};
use super::{GameSummary, Judged, Style, clean, concise, extent, json, summary, verdict, width};
use crate::judge::{Account, Course, Difference, course};
use crate::notation::source::{Source, Span};
use crate::rulebook::Finding;

/// The version of the document's structure.
const SCHEMA: u32 = 1;

/// However narrow the terminal, this many columns are used for words.
const NARROWEST: usize = 24;

/// One account of a game.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
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
    told: [Told<'a>; 2],
    course: Course,
    differences: Vec<Difference>,
}

impl<'a> Told<'a> {
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
}

impl<'a> Accounts<'a> {
    /// Sets two accounts beside each other.
    #[must_use]
    pub fn new(told: [Told<'a>; 2]) -> Self {
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
            page.row("", (&format!("{}: ", told.name()), &summary::words(&told.judged())), Ink::Strong);
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
            let lines = |told: &Told<'_>, (from, to): (Span, Span)| format!("{} to {}", told.line(from), told.line(to));
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
                    page.row("  ", (&place, &words), Ink::Strong);
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
                page.row("  ", (&format!("{}: ", told.name()), &words), Ink::Strong);
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
        let spans = self.course.parted;
        let accounts = self.told.iter().enumerate().map(|(index, told)| {
            let span = spans.and_then(|spans| spans.get(index).copied().flatten());
            Document {
                file: told.source.name(),
                game: json::Game::new(told.source, told.summary),
                findings: told.standing().into_iter().map(|one| json::Finding::new(told.source, one)).collect(),
                parts_at: span.map(|span| Line {
                    line: told.line(span),
                    address: told.address(span),
                    text: extent::line(told.source, span),
                }),
                stands: told.account.end().place(),
            }
        });
        let differences = self.differences.iter().map(|difference| &difference.sides).collect();
        let parted = spans.is_some();
        let document = Both { schema: SCHEMA, by: "accounts", parted, accounts: accounts.collect(), differences };
        Ok(json::visible(&serde_json::to_string_pretty(&document)?) + "\n")
    }
}

/// Both accounts.
#[derive(Debug, Serialize)]
struct Both<'a> {
    /// The version of the structure.
    schema: u32,
    /// `accounts`: what is compared.
    by: &'static str,
    /// Whether they tell different games.
    parted: bool,
    accounts: Vec<Document<'a>>,
    /// In what the tables differ at the end: what each account has, as facts a claim can state.
    differences: Vec<&'a [Vec<String>; 2]>,
}

/// One account.
#[derive(Debug, Serialize)]
struct Document<'a> {
    file: &'a str,
    game: json::Game<'a>,
    /// What stands against it.
    findings: Vec<json::Finding<'a>>,
    /// The line at which it parts from the other; none if it does not, or ends there.
    parts_at: Option<Line<'a>>,
    /// Where the game stands at its end; may be empty.
    stands: &'a str,
}

/// A line.
#[derive(Debug, Serialize)]
struct Line<'a> {
    line: usize,
    address: &'a str,
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
        self.row(indent, ("", words), Ink::Faint);
    }

    /// Writes words behind a lead in a colour, wrapped with the rest further in.
    fn row(&mut self, indent: &str, (lead, words): (&str, &str), ink: Ink) {
        let room = self.pen.style.width.saturating_sub(indent.len() + 2).max(NARROWEST);
        for (index, line) in width::wrap(&format!("{lead}{words}"), room).iter().enumerate() {
            let line = match line.strip_prefix(lead) {
                Some(rest) if index == 0 && !lead.is_empty() => self.pen.paint(ink, lead) + rest,
                _ => line.clone(),
            };
            let hang = if index == 0 { "" } else { "  " };
            self.text.push_str(&format!("{indent}{hang}{line}\n"));
        }
    }
}
