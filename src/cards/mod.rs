//! Cards as data: catalogues of titles and decks made of them. Nothing here knows the state of a game.

mod catalogue;
mod deck;
mod scrutiny;
mod shelf;

pub use catalogue::{Catalogue, written};
pub use deck::{Deck, DeckFault, entry, list};
pub use scrutiny::{Breach, CheckDeck, Scrutiny};
pub use shelf::{CardFile, NotBrought, Read, Sheet, Shelf, Wrong};
