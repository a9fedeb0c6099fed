//! The undo log: the inverse of every change, newest last.

use super::{
    NoteKey, Token,
    faces::FaceChange,
    notes::Note,
    state::{Card, Cell, Framed, PileState},
};

/// The inverse of one change to a table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Change<F> {
    Face(FaceChange),
    Moved { token: Token, from: u16, index: u16, to: u16 },
    Card { token: Token, was: Card },
    Pile { pile: u16, was: PileState },
    Figure { index: u16, was: Cell },
    Pushed,
    Popped(Framed<F>),
    Frame { index: u16, was: Framed<F> },
    Removed { index: u16, was: Framed<F> },
    Handle { index: u16, was: Option<Token> },
    Note { key: NoteKey, was: Option<Note> },
}

/// A moment in the life of a table that can be returned to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checkpoint {
    pub(super) changes: usize,
    pub(super) entries: usize,
}
