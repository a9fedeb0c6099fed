//! Notes: small facts beside the cards, such as "used twice this turn" or "power +2 until end of turn". What a note means is
//! the game's own affair; the table keeps them sorted, undoes them and tells tables apart by them.

use std::hash::Hash;

use super::{state::Table, undo::Change};

/// What a note is about, in the game's own terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NoteKey {
    /// What kind of note it is.
    pub kind: u8,
    /// Which of that kind: an ability of a card, a figure.
    pub which: u8,
    /// Whom or what it concerns: a card, a player.
    pub subject: u16,
}

/// A note, the statement that last changed it, and the one that stated it if nothing changed it since.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    key: NoteKey,
    value: i32,
    cause: u32,
    stated: u32,
}

impl Note {
    /// What a rule can see of it.
    pub(super) fn seen(&self) -> (NoteKey, i32, u32) {
        (self.key, self.value, self.stated)
    }
}

impl<F: Copy + Eq + Hash> Table<F> {
    /// The value of a note; 0 when there is none.
    #[must_use]
    pub fn note(&self, key: NoteKey) -> i32 {
        self.find_note(key).map_or(0, |note| note.value)
    }

    /// The statement that last changed a note.
    #[must_use]
    pub fn note_cause(&self, key: NoteKey) -> u32 {
        self.find_note(key).map_or(0, |note| note.cause)
    }

    /// The line that stated a note, if nothing changed it since.
    #[must_use]
    pub fn note_stated(&self, key: NoteKey) -> u32 {
        self.find_note(key).map_or(0, |note| note.stated)
    }

    /// Every note, sorted by its key.
    pub fn notes(&self) -> impl Iterator<Item = (NoteKey, i32)> {
        self.notes.iter().map(|note| (note.key, note.value))
    }

    /// Every note of a kind, sorted by its key.
    pub fn notes_of(&self, kind: u8) -> impl Iterator<Item = (NoteKey, i32)> {
        let none_before = self.notes.first().is_none_or(|note| note.key.kind >= kind);
        let first = if none_before { 0 } else { self.notes.partition_point(|note| note.key.kind < kind) };
        let from = self.notes.get(first..).unwrap_or_default();
        from.iter().take_while(move |note| note.key.kind == kind).map(|note| (note.key, note.value))
    }

    /// Sets a note; 0 removes it.
    pub fn set_note(&mut self, key: NoteKey, value: i32) {
        let note = Note { key, value, cause: self.line, stated: self.stated_now() };
        let was = self.place_note(key, (value != 0).then_some(note));
        if was.is_some() || value != 0 {
            self.undo.push(Change::Note { key, was });
        }
    }

    /// Adds to a note.
    pub fn add_note(&mut self, key: NoteKey, amount: i32) {
        self.set_note(key, self.note(key).saturating_add(amount));
    }

    /// Removes the notes that are chosen.
    pub fn clear_notes(&mut self, chosen: impl Fn(NoteKey) -> bool) {
        let undo = &mut self.undo;
        self.notes.retain(|note| {
            let goes = chosen(note.key);
            if goes {
                undo.push(Change::Note { key: note.key, was: Some(*note) });
            }
            !goes
        });
    }

    fn find_note(&self, key: NoteKey) -> Option<&Note> {
        let index = self.notes.binary_search_by_key(&key, |note| note.key).ok()?;
        self.notes.get(index)
    }

    /// Puts a note in its place, or nothing; returns what was there.
    pub(super) fn place_note(&mut self, key: NoteKey, note: Option<Note>) -> Option<Note> {
        match (self.notes.binary_search_by_key(&key, |note| note.key), note) {
            (Ok(index), Some(note)) => self.notes.get_mut(index).map(|slot| std::mem::replace(slot, note)),
            (Ok(index), None) => Some(self.notes.remove(index)),
            (Err(index), Some(note)) => {
                self.notes.insert(index, note);
                None
            }
            (Err(_), None) => None,
        }
    }
}
