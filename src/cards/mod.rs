//! Cards as data: catalogues of titles and decks made of them. Nothing here knows the state of a game.

mod catalogue;
mod deck;

pub use catalogue::Catalogue;
pub use deck::{Deck, Fault, entry, list};
