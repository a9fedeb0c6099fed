//! Doubts: reasons why a failed check may not be held against a line.

use super::{Fact, violation::Violation};
use crate::{
    rulebook::{Reason, Registry},
    table::{Control, FigureSubject, Player, Table, Title, Token},
};

/// A reason to doubt what the judge believes of the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Doubt {
    /// Where it comes from.
    pub source: DoubtSource,
    /// The statement that raised it.
    pub line: u32,
    /// The aspects of the game it touches, as a mask of the registry's aspect list.
    pub touches: u32,
    /// What it is about.
    pub about: About,
    /// It ends when fewer frames than this are left.
    pub until_depth: Option<usize>,
    /// The statement with which it ended.
    pub ended: Option<u32>,
}

/// Where a doubt comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DoubtSource {
    /// The text of a card that is not modelled.
    Unmodelled(Title),
    /// The text of a card that is not modelled and was in force when a line could have belonged elsewhere.
    Lingering(Title),
    /// A figure or name that the log leaves open.
    MissingFigure,
    /// A choice that was made but not written down.
    Unrecorded,
    /// Lines are missing, and the log says so.
    Gap,
    /// The record is partial: lines may be missing anywhere.
    PartialRecord,
    /// A line could not be read: whatever it said may have happened.
    Unreadable,
    /// More readings were possible than are kept; it ends where all that are kept come to the same.
    DroppedReadings,
    /// There were places at which a line was not tried.
    UntriedPlaces,
    /// More was left open than is kept apart.
    LeftOpen,
}

impl DoubtSource {
    /// What kind of doubt it is, for whoever counts them.
    pub(super) const fn reason(self) -> Reason {
        match self {
            Self::Unmodelled(_) | Self::Lingering(_) => Reason::UnmodelledText,
            Self::MissingFigure | Self::LeftOpen => Reason::MissingFigure,
            Self::Unrecorded => Reason::UnwrittenChoice,
            Self::Gap => Reason::Gap,
            Self::PartialRecord => Reason::PartialRecord,
            Self::Unreadable => Reason::UnreadableLine,
            Self::DroppedReadings | Self::UntriedPlaces => Reason::ManyReadings,
        }
    }

    /// Whether a ruling can settle it: what happened is a question for a judge, what was not written down is not.
    #[must_use]
    pub const fn can_be_ruled_on(self) -> bool {
        matches!(self, Self::Unmodelled(_) | Self::Lingering(_) | Self::MissingFigure | Self::Unrecorded)
    }
}

/// What a doubt is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Anything.
    Everything,
    /// Whatever concerns one player.
    Player(Player),
    /// Whatever concerns one card.
    Card(Token),
    /// Whatever no `given` or `set` line has stated since this statement.
    Before(u32),
    /// Whatever a position or a missing deck list leaves open.
    Unstated,
}

impl Doubt {
    /// A doubt about everything, for good.
    #[must_use]
    pub fn of(source: DoubtSource, line: u32) -> Self {
        Self { source, line, touches: u32::MAX, about: About::Everything, until_depth: None, ended: None }
    }

    /// Whether it casts doubt on a violation.
    #[must_use]
    pub fn touches<F: Control>(&self, reads: u32, violation: &Violation, table: &Table<F>) -> bool {
        self.ended.is_none()
            && self.touches & reads != 0
            && match self.about {
                About::Everything => true,
                About::Player(player) => violation.facts.iter().any(|fact| concerns(fact, player)),
                About::Card(token) => violation.facts.iter().any(|fact| fact.card() == Some(token)),
                About::Before(line) => !rests_on(violation, |fact| Some(fact.stated(table)? >= line)),
                About::Unstated => !rests_on(violation, |fact| fact.known(table)),
            }
    }

    /// Whether something that reads these aspects, and is about this, may be otherwise than the judge believes.
    #[must_use]
    pub(super) fn leaves_open<F: Control>(&self, reads: u32, fact: Fact, table: &Table<F>) -> bool {
        self.ended.is_none()
            && self.touches & reads != 0
            && match self.about {
                About::Everything => true,
                About::Player(player) => concerns(fact, player),
                About::Card(token) => fact.card() == Some(token),
                About::Before(line) => fact.stated(table).is_none_or(|stated| stated < line),
                About::Unstated => fact.known(table) == Some(false),
            }
    }

    /// Whether it comes from the text of a card.
    #[must_use]
    pub fn is_of_text(&self) -> bool {
        self.ended.is_none() && self.source.reason() == Reason::UnmodelledText
    }

    /// Whether it will end, or leaves something certain.
    #[must_use]
    pub fn is_narrow(&self) -> bool {
        self.ended.is_none() && (self.about != About::Everything || self.until_depth.is_some())
    }

    /// Whether it is about everything its aspects touch, for good, and leaves other aspects certain.
    #[must_use]
    pub fn is_partial(&self) -> bool {
        self.ended.is_none() && !self.is_narrow() && self.touches != u32::MAX
    }

    /// Whether it leaves nothing certain.
    #[must_use]
    pub fn is_total(&self) -> bool {
        self.ended.is_none() && !self.is_narrow() && self.touches == u32::MAX
    }

    /// Whether this doubt says nothing that `other` does not say already. Doubts a ruling can settle one by one are kept
    /// apart by the line that raised them.
    #[must_use]
    pub fn is_covered_by(&self, other: &Self) -> bool {
        let line = if self.source.can_be_ruled_on() { self.line } else { other.line };
        other.ended.is_none() && Self { line, ..*self } == *other
    }

    /// In words, what is in doubt and what would settle it.
    #[must_use]
    pub fn words(&self, registry: &Registry, title: impl Fn(Title) -> String, line: usize) -> String {
        let aspects: Vec<&str> = registry
            .aspects
            .iter()
            .enumerate()
            .filter(|(bit, _)| self.touches != u32::MAX && self.touches & (1 << bit) != 0)
            .map(|(_, name)| *name)
            .collect();
        let touching =
            if aspects.is_empty() { String::new() } else { format!(" (it may touch {})", aspects.join(", ")) };
        match self.source {
            DoubtSource::Unmodelled(card) => format!(
                "the text of \"{}\" in line {line} is not modelled{touching}; a `ruling` with what it did would settle it",
                title(card)
            ),
            DoubtSource::Lingering(card) => format!(
                "while the text of \"{}\" in line {line}, which is not modelled, was in force, a line may have come at \
                 another time{touching}; a `ruling` with what it did would settle it",
                title(card)
            ),
            DoubtSource::MissingFigure if self.about == About::Unstated => {
                "the position or the deck lists leave it open; a `given` line, or `given all have enough`, would settle it"
                    .to_owned()
            }
            DoubtSource::MissingFigure => {
                format!("line {line} leaves a card or figure open{touching}; naming it would settle it")
            }
            DoubtSource::Unrecorded => {
                format!("a choice before line {line} is not written down{touching}; writing it would settle it")
            }
            DoubtSource::Unreadable => format!("line {line} could not be read; writing it anew would settle it"),
            DoubtSource::Gap => {
                format!("lines are missing at line {line}; `given` lines after it would settle it")
            }
            DoubtSource::PartialRecord => "the record is partial: a line that is not there may explain it".to_owned(),
            DoubtSource::DroppedReadings | DoubtSource::UntriedPlaces => format!(
                "line {line} and those before it fit at more moments than can be followed; markers of phases and steps, or \
                 passes (`passes: explicit`), before it would settle it"
            ),
            DoubtSource::LeftOpen => format!(
                "up to line {line} the log leaves more cards, figures and choices open than can be kept apart; naming some of \
                 them would settle it"
            ),
        }
    }
}

/// Whether a violation rests on certain things alone: at least one, and none that is uncertain.
fn rests_on(violation: &Violation, certain: impl Fn(Fact) -> Option<bool>) -> bool {
    let mut facts = violation.facts.iter().chain(violation.wanted).filter_map(certain).peekable();
    facts.peek().is_some() && facts.all(|certain| certain)
}

fn concerns(fact: Fact, player: Player) -> bool {
    match fact {
        Fact::Player(other) => other == player,
        Fact::Pile(pile) | Fact::Cards(pile) => pile.player == player,
        Fact::Figure(figure) => match figure.of {
            FigureSubject::Table => true,
            FigureSubject::Player(other) => other == player,
            FigureSubject::Card(_) => false,
        },
        _ => false,
    }
}
