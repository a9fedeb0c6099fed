//! A pattern: a sentence some of whose places are open, and what may stand in each.

use std::ops::RangeInclusive;

use super::super::{
    action::{Act, Destination, NO_PILE},
    card::Fate,
    rules::HAND,
};
use crate::{
    judge::{Listed, Named, Sentence, What},
    notation::source::{Span, Spanned},
    simulate::Dice,
    table::{PileKind, Title},
};

/// A sentence with open places. What stands in one bears on none of the others.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What every sentence of the pattern says.
    pub(super) act: Act,
    /// Whether it stands behind `->`.
    pub(super) follows: bool,
    /// Where to: one of these, if there are any.
    pub(super) places: Vec<Destination>,
    /// How many.
    pub(super) amounts: Option<RangeInclusive<u32>>,
    /// Who may go along.
    pub(super) along: Choosing,
    /// What may be targets.
    pub(super) targets: Choosing,
    /// Used or lost: one of these, if there are any.
    pub(super) fates: Vec<Fate>,
    /// The cards that are named.
    pub(super) cards: Cards,
    /// How often it is chosen among others.
    pub(super) weight: u32,
}

/// Some of several cards, no card twice.
#[derive(Clone, Debug)]
pub(super) struct Choosing {
    pub(super) among: Vec<Named>,
    pub(super) count: RangeInclusive<usize>,
}

impl Choosing {
    /// No card at all.
    pub(super) const NOTHING: Self = Self { among: Vec::new(), count: 0..=0 };
}

/// The cards a sentence names behind its colon.
#[derive(Clone, Debug)]
pub(super) enum Cards {
    /// None.
    None,
    /// As many of these as the sentence says, in any order.
    Any(Vec<Title>),
    /// As many from the top of a pile.
    Top(Vec<Title>),
    /// As many from the tops of these piles, the top first, or from anywhere in the hand.
    Sources(Vec<(PileKind, Vec<Title>)>),
}

impl Pattern {
    /// A pattern without an open place.
    pub(super) fn of(act: Act, weight: u32) -> Self {
        Self {
            act,
            follows: false,
            places: Vec::new(),
            amounts: None,
            along: Choosing::NOTHING,
            targets: Choosing::NOTHING,
            fates: Vec::new(),
            cards: Cards::None,
            weight,
        }
    }

    /// Fills the open places in.
    pub(super) fn fill(&self, dice: &mut Dice) -> Sentence<Act> {
        let mut sentence = Sentence::new(self.act);
        sentence.follows = self.follows;
        if let Some(place) = dice.pick(&self.places) {
            sentence.action.place = Some(*place);
        }
        if let Some(fate) = dice.pick(&self.fates) {
            sentence.action.fate = Some(Spanned::new(*fate, Span::default()));
        }
        let amount = self.amounts.as_ref().map(|amounts| an_amount(amounts, dice));
        if let Some(amount) = amount {
            sentence.action.amount = Some(Spanned::new(Some(amount), Span::default()));
        }
        let along = self.along.draw(dice);
        sentence.action.with = sentence.list(along);
        let targets = self.targets.draw(dice);
        sentence.action.targets = sentence.list(targets);
        let cards = self.cards.draw(amount.unwrap_or(0) as usize, dice);
        sentence.action.sources = sentence.list(cards);
        sentence
    }
}

/// A number of a range: more often than not one of its ends.
fn an_amount(amounts: &RangeInclusive<u32>, dice: &mut Dice) -> u32 {
    match dice.below(3) {
        0 => *amounts.start(),
        1 => *amounts.end(),
        _ => amounts.start() + u32::try_from(dice.below((amounts.end() - amounts.start()) as usize + 1)).unwrap_or(0),
    }
}

impl Choosing {
    fn draw(&self, dice: &mut Dice) -> Vec<Listed> {
        let (fewest, most) = (*self.count.start(), (*self.count.end()).min(self.among.len()));
        let count = fewest + dice.below(most.saturating_sub(fewest) + 1);
        dice.some(&self.among, count).into_iter().map(|card| listed(NO_PILE, Some(card))).collect()
    }
}

impl Cards {
    fn draw(&self, count: usize, dice: &mut Dice) -> Vec<Listed> {
        match self {
            Self::None => Vec::new(),
            Self::Any(titles) => {
                dice.some(titles, count).into_iter().map(|title| listed(NO_PILE, titled(title))).collect()
            }
            Self::Top(titles) => titles.iter().take(count).map(|title| listed(NO_PILE, titled(*title))).collect(),
            Self::Sources(piles) => {
                let mut piles = piles.clone();
                let mut lost = Vec::with_capacity(count);
                while lost.len() < count {
                    piles.retain(|(_, titles)| !titles.is_empty());
                    let which = dice.below(piles.len());
                    let Some((kind, titles)) = piles.get_mut(which) else { break };
                    let title = titles.remove(if *kind == HAND { dice.below(titles.len()) } else { 0 });
                    lost.push(listed(kind.0, titled(title)));
                }
                lost
            }
        }
    }
}

pub(super) fn listed(kind: u8, card: Option<Named>) -> Listed {
    Listed { kind, count: None, card, span: Span::default() }
}

#[allow(clippy::unnecessary_wraps)]
fn titled(title: Title) -> Option<Named> {
    Some(by_title(title))
}

/// A card named by its title.
pub(super) fn by_title(title: Title) -> Named {
    Named { owner: None, what: What::Title(title, None), known: None, span: Span::default() }
}
