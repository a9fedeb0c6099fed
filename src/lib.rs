//! Gavel reads a card-game log, replays it under the exact rulebook edition the game was played with, and says of every
//! line whether it was legal and, if not, which rule it breaks.
//!
//! The rooms of the house, in the order a line of a log passes through them: [`notation`] reads text, [`judge`] replays it
//! with the help of one of the [`games`] on a [`table`], citing the [`rulebook`], and [`report`] tells what was found.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod cards;
#[cfg(feature = "cli")]
pub mod cli;
pub mod games;
pub mod judge;
pub mod notation;
pub mod report;
pub mod rulebook;
pub mod simulate;
pub mod table;
