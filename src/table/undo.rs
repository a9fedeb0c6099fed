//! The undo log: the inverse of every change, newest last.

use super::{
    Figure, Pile, Token,
    faces::FaceChange,
    ledger::Turn,
    state::{CardState, Cell, PileState},
};

/// The inverse of one change to a table. Of a card that moved it tells its record, with the pile it lay in, and its index there.
/// Frames, notes and effects that were taken off or replaced lie beside the log, the newest last.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change {
    Face(FaceChange),
    Moved { token: Token, index: u16, to: Pile, was: CardState },
    Card { token: Token, was: CardState },
    Pile { pile: u16, was: PileState },
    Figure { figure: Figure, was: Cell },
    Pushed,
    Popped,
    Replaced { index: u16 },
    Removed { index: u16 },
    Handle { index: u16, was: Option<Token> },
    Note(Turn),
    Effect(Turn),
}

/// A moment in the life of a table that can be returned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) changes: usize,
    pub(super) entries: usize,
}
