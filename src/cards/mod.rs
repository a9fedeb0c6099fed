//! Cards as data: catalogues of titles, sets of what is printed, and decks made of them. Nothing here knows the state of a game.

mod catalogue;
mod deck;
mod face;
pub mod file;
pub mod printed;
mod scrutiny;
mod set;
mod shelf;

pub use catalogue::{Called, Catalogue, written};
pub use deck::{Deck, DeckFault, DeckFile, Lists, count, entry, section_called};
pub use face::{PrintedCard, PrintedFigure};
pub use scrutiny::{Breach, Scrutiny};
pub use set::{CardSet, CardSets, joined};
pub use shelf::{CardFile, Read, Readership, Sheet, Shelf, SpokenAbility, Wrong, decoded};
