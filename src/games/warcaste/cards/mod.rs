//! Cards: as printed, read from catalogues, laid out for people, and held against the rules of deck building.

pub mod card;
pub mod catalogue;
pub(super) mod deck;
pub mod decode;
pub(super) mod sheet;
