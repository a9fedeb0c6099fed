//! The cards: as printed, read from catalogues, built into decks, and laid out for people.

pub mod card;
pub mod catalogue;
pub(super) mod deck;
pub mod decode;
pub(super) mod language;
pub mod ongoing;
pub(super) mod sheet;
pub(super) mod spoken;
pub mod tongue;
pub mod vocabulary;
