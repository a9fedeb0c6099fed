//! What is recorded: what `given` lines and claims say, what has happened and is not told yet, and what is noted beside the cards.

pub mod facts;
pub(super) mod fate;
pub(super) mod happened;
pub(super) mod note;
pub mod totals;
