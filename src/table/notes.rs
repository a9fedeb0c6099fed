//! Notes: small facts beside the cards, such as "used twice this turn". What a note means is the game's own affair; the table keeps
//! them sorted, each with how much or how often it counts, undoes them and tells tables apart by them.

use super::{Control, ledger::Entry, state::Table, undo::Change};

impl<F: Control> Table<F> {
    /// How much or how often a note counts; 0 when there is none.
    #[must_use]
    pub fn note(&self, note: F::Note) -> i32 {
        self.notes.get(&note).map_or(0, |entry| entry.amount)
    }

    /// The statement that last changed a note.
    #[must_use]
    pub fn note_cause(&self, note: F::Note) -> u32 {
        self.notes.get(&note).map_or(0, |entry| entry.cause)
    }

    /// The line that stated a note, if nothing changed it since.
    #[must_use]
    pub fn note_stated(&self, note: F::Note) -> u32 {
        self.notes.get(&note).map_or(0, |entry| entry.stated)
    }

    /// Every note in order.
    pub fn notes(&self) -> impl Iterator<Item = (F::Note, i32)> {
        self.notes.entries().iter().map(counted)
    }

    /// Every note from one on, be it there or not.
    pub fn notes_from(&self, first: F::Note) -> impl Iterator<Item = (F::Note, i32)> {
        self.notes.from(&first).iter().map(counted)
    }

    /// Removes every note from one on.
    #[inline]
    pub fn clear_notes_from(&mut self, first: F::Note) {
        while let Some(turn) = self.notes.pop_if(|note| *note >= first) {
            self.undo.push(Change::Note(turn));
        }
    }

    /// Sets how much a note counts; 0 removes it.
    pub fn set_note(&mut self, note: F::Note, amount: i32) {
        self.alter_note(note, |_| amount);
    }

    /// Adds to a note; tells what it comes to.
    pub fn add_note(&mut self, note: F::Note, amount: i32) -> i32 {
        self.alter_note(note, |value| value.saturating_add(amount))
    }

    /// Makes something else of a note; tells what.
    pub fn alter_note(&mut self, note: F::Note, alter: impl FnOnce(i32) -> i32) -> i32 {
        let (amount, turn) = self.notes.alter(note, (self.line, self.stated_now()), alter);
        self.undo.extend(turn.map(Change::Note));
        amount
    }

    /// Removes the notes that are chosen.
    pub fn clear_notes(&mut self, chosen: impl Fn(F::Note) -> bool) {
        while let Some(turn) = self.notes.take_chosen(|note| chosen(*note)) {
            self.undo.push(Change::Note(turn));
        }
    }
}

fn counted<N: Copy>(entry: &Entry<N>) -> (N, i32) {
    (entry.record, entry.amount)
}
