//! Decks: who may play, and with what.

use crate::{
    cards::{Deck, Scrutiny},
    judge::{CardsOf, Game, Seated},
};

/// What a game demands of players and decks before it begins. Nothing, unless it says so.
pub trait Decks {
    /// The rule that says how many may play. Without one a header that names too many or too few cannot be used.
    const SEATS: Option<Seated> = None;
    /// The formats a deck can be built for, the default first. Without any, a header may name what it likes.
    const FORMATS: &'static [&'static str] = &[];

    /// Holds a registered deck of these cards against the rules of deck building, for the format the header names.
    fn check_deck(list: &Deck, cards: &CardsOf<Self>, format: Option<&str>, scrutiny: &mut Scrutiny)
    where
        Self: Game,
    {
        let _ = (list, cards, format, scrutiny);
    }

    /// How many cards every player brings in a format, if the rules fix it.
    fn stock(format: Option<&str>) -> Option<u16>
    where
        Self: Game,
    {
        let _ = format;
        Self::LAYOUT.stock
    }
}
