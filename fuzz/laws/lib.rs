//! What the fuzz targets hold any input to. The test suite holds the committed corpus, and inputs made at random, to the
//! very same laws.

mod input;
mod judged;
mod made;
mod registered;

pub use input::{bytes, header, lines, position};
pub use registered::{cards, deck};
