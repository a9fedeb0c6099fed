//! Decks: who may play, and with what.

use crate::{
    cards::{Lists, Scrutiny},
    judge::{CardsOf, Game, Seated},
    table::{SectionSpec, Size},
};

/// What a game demands of players and decks before it begins. Nothing, unless it says so.
pub trait Decks {
    /// The rule that says how many may play. Without one a header that names too many or too few cannot be used.
    const SEATS: Option<Seated> = None;
    /// The formats a deck can be built for, the default first. Without any, a header may name what it likes.
    const FORMATS: &'static [&'static str] = &[];

    /// How few and how many may play in a format, and the rule that says so: as the layout has it and [`Decks::SEATS`] says, unless the
    /// format says otherwise.
    fn seats(format: Option<&str>) -> ((u8, u8), Option<Seated>)
    where
        Self: Game,
    {
        let _ = format;
        (Self::LAYOUT.seats, Self::SEATS)
    }

    /// Holds what a player registers, lists of these cards, against the rules of deck building, for the format the header names.
    fn check_deck(lists: &Lists, cards: &CardsOf<Self>, format: Option<&str>, scrutiny: &mut Scrutiny)
    where
        Self: Game,
    {
        let _ = (lists, cards, format, scrutiny);
    }

    /// How many cards a list has in a format: as the layout says, unless the format says otherwise.
    fn size(section: &SectionSpec, format: Option<&str>) -> Size {
        let _ = format;
        section.size
    }
}
