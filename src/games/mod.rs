//! The games there are rules for. Each is matched once per log; everything below is compiled for that game alone.

pub mod wars;

use crate::{cards::Shelf, judge::Court};

/// The games that ship with the judge.
pub static ALL: &[&dyn Court] = &[];

/// The games whose cards are known.
pub static SHELVES: &[Shelf] = &[wars::SHELF];
