//! WARS Trading Card Game.

pub mod card;
pub mod catalogue;
mod deck;
pub mod decode;
mod sheet;

use crate::{
    cards::Shelf,
    notation::{near, yaml},
};

/// The cards of the game for commands.
pub const SHELF: Shelf = Shelf {
    game: "wars",
    shipped: sheet::shipped,
    read: sheet::read,
    bring: sheet::bring,
    titles: catalogue::titles,
    registry: &rules::REGISTRY,
    formats: &deck::FORMATS,
    check_deck: deck::check,
};

/// The rules, made from `rules.yaml`.
#[allow(unused_imports)]
pub mod rules {
    use crate::rulebook::registry::*;
    include!(concat!(env!("OUT_DIR"), "/wars_rules.rs"));
}
