//! Building a deck: how many cards, how many of each, and what is banned.

use super::{card::CardKind, catalogue::Cards};
use crate::{
    cards::{Deck, Scrutiny},
    games::wars::rules::rule,
    written,
};

/// The formats a deck can be built for, the default first.
pub(in crate::games::wars) static FORMATS: [&str; 4] = ["constructed", "sanctioned", "limited", "sample"];

/// Four copies of one card, unless it is unlimited.
const MOST_COPIES: u16 = 4;

/// The code of the one printed card whose ban has an entry of its own.
const TALKAN: &str = "1PF3";

/// How many cards a deck has. The sample decks have 40; neither rulebook gives limited decks rules of their own.
pub(in crate::games::wars) fn size(format: Option<&str>) -> u16 {
    if format == Some("sample") { 40 } else { 60 }
}

/// Holds a list against every rule of deck building. Only sanctioned constructed play has banned cards.
pub(in crate::games::wars) fn check(list: &Deck, cards: &Cards, format: Option<&str>, scrutiny: &mut Scrutiny) {
    let (count, due) = (list.iter().map(|(_, copies)| *copies).sum::<u16>(), size(format));
    scrutiny.require(count == due, None, written!(DECK_EXACTLY_60 { count, due }));
    let card = |title| cards.get(title).map(|known| known.card);
    let is_location = |title| card(title).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    let any_location = list.iter().any(|(title, _)| is_location(*title));
    scrutiny.require(any_location, None, written!(DECK_AT_LEAST_ONE_LOCATION {}));
    let sanctioned = format == Some("sanctioned");
    for (title, copies) in list {
        let Some(card) = card(*title) else { continue };
        let name = || format!("\"{}\"", card.title);
        let few = *copies <= MOST_COPIES || card.unlimited;
        scrutiny.require(few, Some(*title), written!(DECK_MAX_FOUR_COPIES { copies, card: name() }));
        let (allowed, has_entry) = (!(card.banned && sanctioned), card.code == TALKAN);
        scrutiny.require(allowed || !has_entry, Some(*title), written!(RULING_TALKAN_BANNED { card: name() }));
        scrutiny.require(allowed || has_entry, Some(*title), written!(RULING_BANNED_CARDS { card: name() }));
    }
}
