//! Cards in play: their figures, what they are like all taken together, and leaving play.

pub(super) mod figures;
pub(super) mod leave;
pub(super) mod survey;
