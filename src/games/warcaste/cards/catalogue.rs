//! Sets of cards: the shipped ones, compiled from `cards/*.yaml`, and those somebody brought.

use std::sync::{Arc, LazyLock};

#[allow(unused_imports, reason = "no shipped card need use every word")]
use super::card::{
    Ability, AbilityKind, Aim, Attribute, Boost, Bound, Card, CardType, Deed, DeedVerb, Faction, Happening, Whose,
};
#[allow(unused_imports, reason = "likewise")]
use crate::cards::printed::{PrintedNumber::*, StaticList};
use crate::cards::{Called, CardSet, joined};

include!(concat!(env!("OUT_DIR"), "/warcaste_cards.rs"));

/// A set of cards of the game.
pub type Cards = CardSet<&'static Card>;

static SHIPPED: LazyLock<Arc<Cards>> = LazyLock::new(|| Arc::new(set(CARDS.iter())));

/// The shipped cards.
#[must_use]
pub fn shipped() -> &'static Arc<Cards> {
    &SHIPPED
}

/// The shipped cards with these: one with the title of a shipped card takes its place, the others follow.
pub(super) fn with(brought: Vec<Card>) -> Cards {
    set(Vec::leak(joined(&CARDS, brought, |card| card.title)).iter())
}

fn set(cards: impl Iterator<Item = &'static Card>) -> Cards {
    CardSet::new(cards.collect(), |card| {
        let also = if card.name == card.title { &[][..] } else { std::slice::from_ref(&card.name) };
        Called { also, ..Called::titled(card.title) }
    })
}
