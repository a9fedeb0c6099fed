//! The shipped cards, compiled from `cards/*.yaml`.

use std::sync::LazyLock;

use super::card::{
    Ability, AbilityKind::*, Area::*, Card, CardKind::*, Class::*, Effect::*, Faction::*, Fate::*, Figure::*, List,
    Price::*, Revealer::*, Side, Whose::*,
};
use crate::{cards::Catalogue, table::Title};

include!(concat!(env!("OUT_DIR"), "/wars_cards.rs"));

/// The titles and codes of [`CARDS`], numbered as they are.
#[must_use]
pub fn titles() -> &'static Catalogue {
    static TITLES: LazyLock<Catalogue> =
        LazyLock::new(|| Catalogue::with_codes(CARDS.iter().map(|card| (card.title, card.code))));
    &TITLES
}

/// The card with a title.
#[must_use]
pub fn card(title: Title) -> Option<&'static Card> {
    CARDS.get(usize::from(title.0))
}
