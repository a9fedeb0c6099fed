//! The games there are rules for. Each is matched once per log; everything below is compiled for that game alone.

use crate::judge::Court;

/// The games that ship with the judge.
pub static ALL: &[&dyn Court] = &[];
