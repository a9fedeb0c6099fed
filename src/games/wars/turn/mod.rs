//! The turn: initiative and the stack, and the phases in their order.

pub(super) mod activate;
pub(super) mod battle;
pub(super) mod control;
pub(super) mod draw;
pub(super) mod end_of_turn;
pub(super) mod initiative;
pub(super) mod markers;
pub(super) mod movement;
pub(super) mod play;
pub(super) mod stack;
