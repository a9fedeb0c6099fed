//! Sets of cards: the shipped ones, compiled from `cards/*.yaml`, and those somebody brought.

use std::sync::{Arc, LazyLock};

#[allow(unused_imports, reason = "no shipped text need take every step")]
use crate::abilities::{
    compiled::{Argument::*, Fits::*, Holds::*, Reckoning::*, Refers::*, Whom::*},
    language::tree::{Compared, Fold, Operation},
    program::Op::*,
};
#[allow(unused_imports, reason = "no shipped card need use every word")]
use crate::games::wars::cards::{
    card::{
        Ability, AbilityKind, Area, Card, CardKind::*, Deed, DeedVerb, Doer, Faction, Fate, Happening, Many::*, Number,
        Price, PrintedNumber::*, Revealer, ShipClass, Side, Sort, StaticList, Target, When, Which::*, Whose, Zone,
    },
    ongoing::{ForbidTerm, Modifier::*, Ongoing, TotalTerm, WordingTerm},
    tongue::*,
};
use crate::{
    abilities::compiled::LabelKey,
    cards::{Called, CardSet, joined},
    games::wars::{
        abilities::texts::{self, Reach},
        in_play::survey,
        state::Table,
    },
    table::Title,
};

include!(concat!(env!("OUT_DIR"), "/wars_cards.rs"));

/// A card, and what follows from what is printed on it and is asked for often.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The card.
    pub card: &'static Card,
    /// What it is like, as a survey asks.
    pub(in crate::games::wars) like: u32,
    /// How far its unmodelled text reaches; nowhere if everything is modelled.
    pub(in crate::games::wars) reach: Reach,
}

/// A set of cards of the game.
pub type Cards = CardSet<Known>;

static SHIPPED: LazyLock<Arc<Cards>> = LazyLock::new(|| Arc::new(set(CARDS.iter())));

/// The shipped cards.
#[must_use]
pub fn shipped() -> &'static Arc<Cards> {
    &SHIPPED
}

/// The shipped cards with these: one with the title of a shipped card takes its place, the others follow.
pub(in crate::games::wars) fn with(brought: Vec<Card>) -> Cards {
    set(Vec::leak(joined(&CARDS, brought, |card| card.title)).iter())
}

fn set(cards: impl Iterator<Item = &'static Card>) -> Cards {
    let known = |card| {
        let reach = texts::reach_of(card);
        Known { card, reach, like: survey::of_card(card, reach) }
    };
    CardSet::new(cards.map(known).collect(), |known| {
        let Card { title, code, kind, .. } = known.card;
        let family = if let Location { group, .. } = kind { Some(*group) } else { None };
        Called { code: Some(code), family, ..Called::titled(title) }
    })
}

/// The card of a title, on a table.
#[must_use]
#[inline]
pub fn card(table: &Table, title: Title) -> Option<&'static Card> {
    table.card_set().get(title).map(|known| known.card)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_that_is_brought_is_that_of_its_card() {
        let first = CARDS[0];
        let own = Card { code: "8C1", ..first };
        let new = Card { code: "8C2", title: "Nobody's Own", ..first };
        let both = with(vec![new, own]);
        let printed = |number: usize| *both.cards()[number].card;
        assert_eq!((both.cards().len(), printed(0), printed(CARDS.len())), (CARDS.len() + 1, own, new));
        assert_eq!(both.titles().find(first.title), Some(Title(0)));
        assert_eq!((both.titles().by_code("8c1"), both.titles().by_code(first.code)), (Some(Title(0)), None));
    }
}
