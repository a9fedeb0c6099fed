//! Building a deck: its doctrine, how many cards, how many of each, and what goes together.

use super::{
    card::{Card, CardType},
    catalogue::Cards,
};
use crate::{
    cards::{Deck, Lists, Scrutiny, count},
    games::warcaste::rules::{rule, section},
    table::{SectionSpec, Size, Title},
    written,
};

/// The formats a deck can be built for, the default first.
pub(in crate::games::warcaste) static FORMATS: [&str; 3] = ["skirmish", "draft", "conquest"];

/// How many cards a list has in a format.
pub(in crate::games::warcaste) fn size(section: &SectionSpec, format: Option<&str>) -> Size {
    match (section.name, format) {
        ("deck", Some("conquest")) => Size::exactly(50),
        _ => section.size,
    }
}

/// Holds what a player brings against every rule of deck building.
pub(in crate::games::warcaste) fn check(lists: &Lists, cards: &Cards, format: Option<&str>, scrutiny: &mut Scrutiny) {
    let (deck, sideboard) = (lists.get(section::DECK), lists.get(section::SIDEBOARD));
    if let Some(deck) = deck {
        size_of_deck(deck, format, scrutiny);
    }
    let card = |title: Title| cards.get(title).copied();
    let doctrine = lists.get(section::DOCTRINE);
    if let Some(doctrine) = doctrine {
        scrutiny.turn_to(section::DOCTRINE);
        let copies = count(doctrine);
        let only = copies == 1 && doctrine.iter().all(|(title, _)| is_doctrine(card(*title)));
        scrutiny.require(only, None, written!(DOCTRINE_EXACTLY_ONE { count: copies }));
    }
    let doctrine = doctrine.and_then(|list| list.first()).and_then(|(title, _)| card(*title));
    for (number, list) in [(section::DECK, deck), (section::SIDEBOARD, sideboard)] {
        scrutiny.turn_to(number);
        for (title, copies) in list.into_iter().flatten() {
            let Some(known) = card(*title) else { continue };
            let all = copies.saturating_add(elsewhere(lists, number, *title));
            let name = || format!("\"{}\"", known.title);
            belongs(known, number, *title, scrutiny);
            if format == Some("draft") {
                continue;
            }
            few_enough(known, all, *title, scrutiny);
            let shares = doctrine.is_none_or(|doctrine| compatible(known, doctrine));
            let with = || doctrine.map_or(String::new(), |doctrine| format!("\"{}\"", doctrine.title));
            if number == section::DECK {
                let told = written!(DECK_COMPATIBLE_WITH_DOCTRINE { card: name(), doctrine: with() });
                scrutiny.require(shares, Some(*title), told);
            } else {
                let told = written!(SIDEBOARD_COMPATIBLE { card: name(), doctrine: with() });
                scrutiny.require(shares, Some(*title), told);
            }
        }
    }
    scrutiny.turn_to(0);
}

fn is_doctrine(card: Option<&Card>) -> bool {
    card.is_some_and(|card| card.kind == CardType::Doctrine)
}

fn size_of_deck(deck: &Deck, format: Option<&str>, scrutiny: &mut Scrutiny) {
    let copies = count(deck);
    match format {
        Some("conquest") => {
            scrutiny.require(copies == 50, None, written!(CONQUEST_DECK_FIFTY { count: copies }));
        }
        Some("draft") => {
            scrutiny.require(copies == 30, None, written!(DRAFT_DECK_THIRTY { count: copies }));
        }
        _ => scrutiny.require(copies == 30, None, written!(SKIRMISH_DECK_THIRTY { count: copies })),
    }
}

/// How many copies of a card the other list has.
fn elsewhere(lists: &Lists, number: usize, title: Title) -> u16 {
    let other = if number == section::DECK { section::SIDEBOARD } else { section::DECK };
    let same = lists.get(other).into_iter().flatten().filter(|(listed, _)| *listed == title);
    same.fold(0, |sum, (_, copies)| sum.saturating_add(*copies))
}

/// A doctrine lies in neither list.
fn belongs(card: &Card, number: usize, title: Title, scrutiny: &mut Scrutiny) {
    let other = card.kind != CardType::Doctrine;
    let name = || format!("\"{}\"", card.title);
    if number == section::DECK {
        scrutiny.require(other, Some(title), written!(DOCTRINE_STARTS_IN_PLAY { card: name() }));
    } else {
        scrutiny.require(other, Some(title), written!(SIDEBOARD_NO_DOCTRINE { card: name() }));
    }
}

fn few_enough(card: &Card, copies: u16, title: Title, scrutiny: &mut Scrutiny) {
    let name = || format!("\"{}\"", card.title);
    if card.boost.is_some() {
        scrutiny.require(copies <= 2, Some(title), written!(DECK_COPIES_WITH_BOOST { copies, card: name() }));
    } else {
        scrutiny.require(copies <= 3, Some(title), written!(DECK_COPIES_WITHOUT_BOOST { copies, card: name() }));
    }
}

/// Whether two cards share an attribute. A card whose attributes nobody knows may share any.
fn compatible(card: &Card, doctrine: &Card) -> bool {
    card.attributes.is_empty()
        || doctrine.attributes.is_empty()
        || card.attributes.iter().any(|attribute| doctrine.attributes.contains(attribute))
}
