//! Building a deck: how many cards, how many of each, and what is banned.

use super::{
    card::CardKind,
    catalogue,
    rules::{edition, rule},
};
use crate::{
    cards::{Deck, DeckBreach},
    rulebook::Edition,
};

/// The formats a deck can be built for, the default first.
pub(super) static FORMATS: [&str; 4] = ["constructed", "sanctioned", "limited", "sample"];

/// Four copies of one card, unless it is unlimited.
const MOST_COPIES: u16 = 4;

/// Every rule of deck building the list breaks. Sample decks have 40 cards; only sanctioned constructed play has banned
/// cards. Neither rulebook gives limited decks rules of their own.
pub(super) fn check(list: &Deck, format: &str, by: Edition) -> Vec<DeckBreach> {
    let size: u16 = list.iter().map(|(_, copies)| *copies).sum();
    let due = if format == "sample" { 40 } else { 60 };
    let mut breaches = Vec::new();
    if size != due {
        breaches.push(DeckBreach {
            rule: rule::DECK_EXACTLY_60,
            title: None,
            facts: vec![size.to_string(), due.to_string()],
        });
    }
    let card = |title| catalogue::card(title);
    let is_location = |title| card(title).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    if !list.iter().any(|(title, _)| is_location(*title)) {
        breaches.push(DeckBreach { rule: rule::DECK_AT_LEAST_ONE_LOCATION, title: None, facts: Vec::new() });
    }
    for (title, copies) in list {
        let Some(card) = card(*title) else { continue };
        let name = format!("\"{}\"", card.title);
        if *copies > MOST_COPIES && !card.unlimited {
            let facts = vec![copies.to_string(), name.clone()];
            breaches.push(DeckBreach { rule: rule::DECK_MAX_FOUR_COPIES, title: Some(*title), facts });
        }
        if card.banned && format == "sanctioned" && by == edition::COMPREHENSIVE {
            breaches.push(DeckBreach { rule: rule::RULING_BANNED_CARDS, title: Some(*title), facts: vec![name] });
        }
    }
    breaches
}
