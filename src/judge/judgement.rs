//! How a log is to be judged, and what was made of it.

use std::{collections::BTreeSet, sync::Arc};

use super::{CardsOf, Game, Marker, Pictures, StatementOutcome, interpret::Mattered};
use crate::{
    cards::CardSets,
    notation::{expectation::Expectation, source::Span},
    rulebook::{Check, Finding, RuleId},
};

/// What happens to the state after an illegal line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnViolation {
    /// The line is carried out as it is recorded, and judging goes on.
    #[default]
    Recorded,
    /// Judging stops.
    Stop,
    /// The line is as if it had not been written.
    Rewind,
}

/// What holds where the header of a log says nothing; what is not of its game does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fallback {
    /// The game.
    pub game: Option<String>,
    /// The edition.
    pub edition: Option<String>,
    /// Readings of unclear passages, by their ids.
    pub pins: Vec<(String, String)>,
    /// Whether everything unclear is read as recommended.
    pub recommended: bool,
}

/// How a log is judged.
#[derive(Clone, Debug)]
pub struct Options {
    /// What happens after an illegal line.
    pub on_violation: OnViolation,
    /// The most readings kept.
    pub readings: usize,
    /// Judge by this edition instead of the header's.
    pub edition: Option<String>,
    /// Pins beside those of the header: `recommended`, or `id=choice`.
    pub pins: Vec<(String, String)>,
    /// Take the recommended reading of everything unclear.
    pub recommended: bool,
    /// What holds where the header of a log says nothing.
    pub fallback: Fallback,
    /// The table is supposed for a question: nobody wants for anything, whatever of it is named.
    pub supposed: bool,
    /// The sets of cards that games are judged with, where they are not the shipped ones.
    pub cards: CardSets,
    /// A check that is switched off, for proofs.
    #[doc(hidden)]
    pub off: Option<super::Site>,
    /// Keep the checks made on lines with expectations.
    #[doc(hidden)]
    pub trace: bool,
    /// Nobody reads what is found, only where: what would be legal instead is not looked for.
    #[doc(hidden)]
    pub unexplained: bool,
    /// Keep a journal.
    #[doc(hidden)]
    pub journal: bool,
    /// Keep the table after every statement in the journal, told without handles.
    #[doc(hidden)]
    pub scenes: bool,
    /// Check after every line that cards are conserved.
    #[doc(hidden)]
    pub invariants: bool,
    /// Check after every line that undoing it leaves the table as it was before; builds with debug assertions alone do.
    #[doc(hidden)]
    pub exact_undo: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            on_violation: OnViolation::Recorded,
            readings: 16,
            edition: None,
            pins: Vec::new(),
            recommended: false,
            fallback: Fallback::default(),
            supposed: false,
            cards: CardSets::default(),
            off: None,
            trace: false,
            unexplained: false,
            journal: false,
            scenes: false,
            invariants: cfg!(debug_assertions),
            exact_undo: false,
        }
    }
}

impl Options {
    /// The cards to judge with.
    pub(super) fn cards_of<G: Game>(&self) -> Arc<CardsOf<G>> {
        self.cards.of(G::cards())
    }
}

/// What was made of one game.
#[derive(Clone, Debug, Default)]
pub struct Judgement {
    /// The id of the game.
    pub game: String,
    /// The id of the edition it was judged by.
    pub edition: String,
    /// What there is to say, in the order of the lines.
    pub findings: Vec<Finding>,
    /// How many lines were judged.
    pub statements: usize,
    /// Lines that are legal by the rules, and do something with a card whose own text could limit that and was not read.
    pub unread: Vec<UnreadText>,
    /// What the header and the lines were expected to be.
    pub expectations: Vec<Expected>,
    /// The checks made on what the header registers: players and decks.
    pub registered: Vec<Check>,
    /// The rules that lines were held against where they were taken, if checks were kept.
    pub asked: BTreeSet<RuleId>,
    /// The address of the last line before the first that is not legal.
    pub legal_to: Option<String>,
    /// Where the last line that was judged begins.
    pub reached: u32,
    /// What each step came to, if a journal was kept.
    pub replay: Vec<StatementOutcome>,
    /// What those can be drawn from.
    pub pictures: Pictures,
    /// The unclear passages that mattered, and where.
    pub(super) mattered: Mattered,
    /// What each finding rests on, in their order.
    pub(super) grounds: Vec<Ground>,
    /// Markers that could not be reached, perhaps because a line before them was read as of a later place.
    pub(super) overtaken: Vec<Overtaken>,
}

/// What a finding rests on.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    /// Its statement.
    pub(super) line: u32,
    /// What the checks that failed there have read.
    pub(super) reads: u32,
    /// The last marker before it.
    pub(super) since: u32,
    /// The statements that caused it.
    pub(super) causes: Vec<u32>,
}

impl Ground {
    /// Whether a statement caused it, or stands between the last marker and it.
    pub(super) fn is_near(&self, line: u32) -> bool {
        (self.since..=self.line).contains(&line) || self.causes.contains(&line)
    }
}

/// A line that is legal by the rules alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnreadText {
    /// Where the line begins.
    pub at: u32,
    /// The title of the card whose text was not read.
    pub title: String,
}

/// Expectations, and what they are about: a line, or the header.
#[derive(Clone, Debug)]
pub struct Expected {
    /// What is demanded.
    pub demands: Vec<Expectation>,
    /// The whole line, or the header from its first `---` to the end of its last.
    pub about: Span,
    /// The checks made on it, if they were kept.
    pub checks: Vec<Check>,
}

impl Expected {
    /// Whether a finding is about the same line, or the same header.
    #[must_use]
    pub fn covers(&self, finding: &Finding) -> bool {
        (self.about.start..=self.about.end).contains(&finding.here.span.start)
    }
}

/// A marker that the lines behind an earlier one must not run past, if the log is to come to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Overtaken {
    /// The statement of the marker before it.
    pub(super) behind: u32,
    /// Its own statement.
    pub(super) before: u32,
    pub(super) marker: Marker,
}
