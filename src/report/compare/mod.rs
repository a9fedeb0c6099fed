//! One game judged in several ways (by several editions, readings of a passage, or sets of cards): the lines they judge
//! differently, and what makes the difference.

mod cards;
mod document;
mod page;
mod reason;

pub use cards::{CardChange, FigureChange, changes};
pub(super) use document::game as record;
pub use document::{ComparisonDocument, document};
pub use page::{page, passage, proposal, total};

use std::collections::BTreeMap;

use super::fold::{self, Folded};
use super::{GameSummary, Judged, extent, verdict};
use crate::cards::written;
use crate::notation::{log::games, source::Source};
use crate::rulebook::{Edition, Finding, Interpretation, Registry, Standing};
use reason::Reason;

/// What makes the ways differ in which games are judged.
#[derive(Clone, Copy, Debug)]
pub enum By<'a> {
    /// The edition.
    Editions,
    /// The reading of an unclear passage.
    Readings(&'static Interpretation),
    /// The cards.
    Cards(&'a [CardChange]),
}

impl By<'_> {
    /// What one of the ways is.
    fn noun(self) -> &'static str {
        match self {
            Self::Editions => "edition",
            Self::Readings(_) => "reading",
            Self::Cards(_) => "set of cards",
        }
    }
}

/// A game to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Comparison<'a> {
    /// The file.
    pub source: &'a Source,
    /// Which game of the file it is, from 0.
    pub number: usize,
    /// How many games the file has.
    pub games: usize,
    /// What is compared.
    pub by: By<'a>,
    /// The edition the log names.
    pub named: Option<&'a str>,
    /// The rules of the game; none when its header cannot be read.
    pub registry: Option<&'static Registry>,
    /// What is wrong with the file, whichever way it is judged.
    pub faults: &'a [Finding],
    /// The game, judged in each way.
    pub sides: &'a [JudgedWay],
}

/// A game judged in one way.
#[derive(Clone, Debug)]
pub struct JudgedWay {
    /// What this way is called: the edition, the reading, the cards.
    pub name: String,
    /// The edition.
    pub edition: Edition,
    /// What was found.
    pub findings: Vec<Finding>,
    /// What is not as the game expects; none if it expects nothing.
    pub unmet: Option<Vec<Finding>>,
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
    /// What each side makes of it.
    views: Vec<View<'a>>,
    /// What in the rulebooks makes the difference.
    reasons: Vec<Reason>,
    /// The cards named in the game that are not the same.
    cards: Vec<&'a CardChange>,
}

/// What one side makes of a line.
#[derive(Debug)]
enum View<'a> {
    /// There is nothing to say.
    Legal,
    /// Only what all sides say.
    Shared,
    /// It follows from an earlier line.
    Follows(usize),
    /// Judging stopped before.
    Unjudged,
    /// What not all sides say.
    Found(Vec<Folded<'a>>),
}

/// The lines that are judged differently, and what all sides find.
#[derive(Debug, Default)]
struct Outcome<'a> {
    lines: Vec<Line<'a>>,
    shared: Vec<&'a Finding>,
}

impl JudgedWay {
    /// Whether the game is judged as it expects, if it expects anything.
    fn as_expected(&self) -> Option<bool> {
        self.unmet.as_ref().map(Vec::is_empty)
    }

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
    /// Whether every side has something of its own against it.
    fn all_object(&self) -> bool {
        self.views.iter().all(|view| match view {
            View::Found(found) => found.iter().any(|told| verdict::counts(told.finding)),
            _ => false,
        })
    }
}

impl<'a> Comparison<'a> {
    /// The worst verdict of all sides.
    #[must_use]
    pub fn verdict(&self) -> Option<crate::rulebook::Class> {
        let sides = self.sides.iter().map(|side| side.judged(self.source).verdict()).max().flatten();
        sides.max(verdict::worst(self.faults))
    }

    fn title(&self) -> &'a str {
        self.sides.first().map_or("", |side| &side.summary.title)
    }

    /// Whether the sides differ in any line, or in whether the game is judged as it expects.
    #[must_use]
    pub fn differs(&self) -> bool {
        let mut expected = self.sides.iter().map(JudgedWay::as_expected);
        let first = expected.next().flatten();
        expected.any(|expected| expected != first) || !self.outcome().lines.is_empty()
    }

    /// The lines of the game as they are looked up.
    fn plain_text(&self) -> String {
        let game = games(self.source.text()).nth(self.number).map(|game| game.body.of(self.source.text()));
        written(game.unwrap_or_default())
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
        let cited = findings().filter_map(|finding| finding.rule);
        let views = self.sides.iter().zip(&found);
        let compared = views.filter(|(side, found)| !found.is_empty() || side.judges(self.source, number)).count();
        let reasons = match (self.by, self.registry.filter(|_| compared > 1)) {
            (By::Editions, Some(registry)) => {
                let editions: Vec<Edition> = self.sides.iter().map(|side| side.edition).collect();
                reason::reasons(registry, &editions, cited)
            }
            (By::Readings(passage), _) => vec![reason::reading(passage, self.sides.iter().map(|side| &*side.name))],
            (By::Editions | By::Cards(_), _) => Vec::new(),
        };
        let cards = match self.by {
            By::Cards(changed) => cards::named_in(changed, &self.plain_text()),
            By::Editions | By::Readings(_) => Vec::new(),
        };
        let views = self.sides.iter().zip(found).map(|(side, found)| side.view(self.source, number, found, shared));
        Line { number, address, text, views: views.collect(), reasons, cards }
    }
}

/// Takes out what all sides say.
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

/// Whether two sides say the same. Where and why in detail is left to `gavel check`.
fn same(one: &Finding, other: &Finding) -> bool {
    (one.class, one.rule, &one.message, &one.standing) == (other.class, other.rule, &other.message, &other.standing)
}

/// The line a finding is about, from 1.
fn place(source: &Source, finding: &Finding) -> usize {
    extent::place(source, finding.here.span).line
}
