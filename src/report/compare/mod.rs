//! One game judged by several editions: the lines they judge differently, and what in the rulebooks makes the difference.

mod document;
mod page;
mod reason;

pub use document::document;
pub use page::page;

use std::collections::BTreeMap;

use super::fold::{self, Folded};
use super::{GameSummary, Judged, extent, verdict};
use crate::notation::source::Source;
use crate::rulebook::{Edition, Finding, Registry, Standing};
use reason::Reason;

/// A game to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// The file.
    pub source: &'a Source,
    /// Which game of the file it is, from 0.
    pub number: usize,
    /// The edition the log names.
    pub named: Option<&'a str>,
    /// The rules of the game; none when its header cannot be read.
    pub registry: Option<&'static Registry>,
    /// What is wrong with the file, whatever the edition.
    pub faults: &'a [Finding],
    /// The game by each edition.
    pub sides: &'a [Side],
}

/// A game judged by one edition.
#[derive(Clone, Debug)]
pub struct Side {
    /// The edition.
    pub edition: Edition,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What became of the game.
    pub summary: GameSummary,
    /// Where the last line that was judged begins.
    pub reached: u32,
}

/// A line that is judged differently.
#[derive(Debug)]
struct Line<'a> {
    /// Its number, from 1.
    number: usize,
    /// Its address in the game; empty in the header.
    address: &'a str,
    /// The line as it is written.
    text: &'a str,
    /// What each edition makes of it.
    views: Vec<View<'a>>,
    /// What in the rulebooks makes the difference.
    reasons: Vec<Reason>,
}

/// What one edition makes of a line.
#[derive(Debug)]
enum View<'a> {
    /// There is nothing to say.
    Legal,
    /// Only what all editions say.
    Shared,
    /// It follows from an earlier line.
    Follows(usize),
    /// Judging stopped before.
    Unjudged,
    /// What not all editions say.
    Found(Vec<Folded<'a>>),
}

/// The lines that are judged differently, and what all editions find.
#[derive(Debug, Default)]
struct Outcome<'a> {
    lines: Vec<Line<'a>>,
    shared: Vec<&'a Finding>,
}

impl Side {
    fn judged<'a>(&'a self, source: &'a Source) -> Judged<'a> {
        Judged { source, findings: &self.findings, games: std::slice::from_ref(&self.summary) }
    }

    fn view<'a>(&self, source: &Source, number: usize, found: Vec<Folded<'a>>, shared: bool) -> View<'a> {
        let follows = self.findings.iter().find_map(|finding| match finding.standing {
            Standing::FollowsFrom { line } if place(source, finding) == number => Some(line),
            _ => None,
        });
        match follows {
            _ if !found.is_empty() => View::Found(found),
            _ if shared => View::Shared,
            Some(line) => View::Follows(line),
            None if self.judges(source, number) => View::Legal,
            None => View::Unjudged,
        }
    }

    /// Whether judging came as far as a line.
    fn judges(&self, source: &Source, number: usize) -> bool {
        number <= source.line_of(self.reached) + 1
    }
}

impl Line<'_> {
    /// Whether every edition has something of its own against it.
    fn all_object(&self) -> bool {
        self.views.iter().all(|view| match view {
            View::Found(found) => found.iter().any(|told| verdict::counts(told.finding)),
            _ => false,
        })
    }
}

impl<'a> Comparison<'a> {
    /// The worst verdict of all editions.
    #[must_use]
    pub fn verdict(&self) -> Option<crate::rulebook::Class> {
        let sides = self.sides.iter().map(|side| side.judged(self.source).verdict()).max().flatten();
        sides.max(verdict::worst(self.faults))
    }

    fn title(&self) -> &'a str {
        self.sides.first().map_or("", |side| &side.summary.title)
    }

    fn edition(&self, side: &Side) -> &'static str {
        self.registry.map_or("", |registry| registry.edition_id(side.edition))
    }

    fn outcome(&self) -> Outcome<'a> {
        let mut by_line: BTreeMap<usize, Vec<Vec<Folded>>> = BTreeMap::new();
        for (index, side) in self.sides.iter().enumerate() {
            for told in fold::fold(&side.judged(self.source), false) {
                let found = by_line.entry(place(self.source, told.finding)).or_default();
                found.resize_with(self.sides.len(), Vec::new);
                if let Some(found) = found.get_mut(index) {
                    found.push(told);
                }
            }
        }
        let mut outcome = Outcome { lines: Vec::new(), shared: self.faults.iter().collect() };
        for (number, mut found) in by_line {
            let shared = take_shared(&mut found);
            if found.iter().any(|found| !found.is_empty()) {
                outcome.lines.push(self.line(number, found, !shared.is_empty()));
            }
            outcome.shared.extend(shared);
        }
        outcome
    }

    fn line(&self, number: usize, found: Vec<Vec<Folded<'a>>>, shared: bool) -> Line<'a> {
        let findings = || found.iter().flatten().map(|told| told.finding);
        let address = findings().map(|finding| finding.address.as_str()).next().unwrap_or_default();
        let text = findings().map(|finding| extent::line(self.source, finding.here.span)).next().unwrap_or_default();
        let editions: Vec<Edition> = self.sides.iter().map(|side| side.edition).collect();
        let cited = findings().filter_map(|finding| finding.rule);
        let views = self.sides.iter().zip(&found);
        let compared = views.filter(|(side, found)| !found.is_empty() || side.judges(self.source, number)).count();
        let reasons = match self.registry.filter(|_| compared > 1) {
            Some(registry) => reason::reasons(registry, &editions, cited),
            None => Vec::new(),
        };
        let views = self.sides.iter().zip(found).map(|(side, found)| side.view(self.source, number, found, shared));
        Line { number, address, text, views: views.collect(), reasons }
    }
}

/// Takes out what all editions say.
fn take_shared<'a>(found: &mut [Vec<Folded<'a>>]) -> Vec<&'a Finding> {
    let Some((first, others)) = found.split_first_mut() else { return Vec::new() };
    let mut shared = Vec::new();
    first.retain(|told| {
        let places: Option<Vec<usize>> =
            others.iter().map(|other| other.iter().position(|one| same(one.finding, told.finding))).collect();
        let Some(places) = places else { return true };
        for (other, place) in others.iter_mut().zip(places) {
            other.remove(place);
        }
        shared.push(told.finding);
        false
    });
    shared
}

/// Whether two editions say the same. Where and why in detail is left to `gavel check`.
fn same(one: &Finding, other: &Finding) -> bool {
    (one.class, one.rule, &one.message, &one.standing) == (other.class, other.rule, &other.message, &other.standing)
}

/// The line a finding is about, from 1.
fn place(source: &Source, finding: &Finding) -> usize {
    extent::place(source, finding.here.span).line
}
