//! Abilities and texts: what they do when they are used, set off or come off the stack, and what follows from them.

pub(super) mod activated;
pub(super) mod bullet;
pub(super) mod deed;
pub(super) mod effect;
pub(super) mod event;
pub(super) mod lasting;
pub(super) mod meaning;
pub(super) mod modifiers;
pub(super) mod texts;
pub(super) mod trigger;
