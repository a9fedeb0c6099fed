//! WARS Trading Card Game.

pub mod card;
pub mod catalogue;
pub mod decode;
mod sheet;

use crate::{
    cards::Shelf,
    notation::{near, yaml},
};

/// The cards of the game for commands.
pub const SHELF: Shelf = Shelf { game: "wars", shipped: sheet::shipped, read: sheet::read };
