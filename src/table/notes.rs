//! Notes: small facts beside the cards, such as "used twice this turn" or "power +2 until end of turn". What a note means is
//! the game's own affair; the table keeps them sorted, undoes them and tells tables apart by them.

use super::{Control, state::Table, undo::Change};

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

impl NoteKey {
    /// Its place among all keys, as one number.
    #[inline]
    const fn rank(self) -> u32 {
        (self.kind as u32) << 24 | (self.which as u32) << 16 | self.subject as u32
    }

    /// The key in a place among all keys.
    const fn of_rank(rank: u32) -> Self {
        let [kind, which, high, low] = rank.to_be_bytes();
        Self { kind, which, subject: u16::from_be_bytes([high, low]) }
    }
}

/// A note by the rank of its key, the statement that last changed it, and the one that stated it if nothing changed it since.
#[derive(Clone, Copy, Debug)]
pub(super) struct Note {
    rank: u32,
    value: i32,
    cause: u32,
    stated: u32,
}

impl Note {
    const fn key(&self) -> NoteKey {
        NoteKey::of_rank(self.rank)
    }

    /// What a rule can see of it.
    pub(super) fn seen(&self) -> (NoteKey, i32, u32) {
        (self.key(), self.value, self.stated)
    }
}

impl<F: Control> Table<F> {
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
        self.notes.iter().map(|note| (note.key(), note.value))
    }

    /// Every note of a kind, sorted by its key.
    pub fn notes_of(&self, kind: u8) -> impl Iterator<Item = (NoteKey, i32)> {
        let notes =
            self.notes.get(self.first_of(kind)..).unwrap_or_default().iter().map(|note| (note.key(), note.value));
        notes.take_while(move |(key, _)| key.kind == kind)
    }

    /// Where the notes of a kind begin.
    fn first_of(&self, kind: u8) -> usize {
        let from = NoteKey { kind, which: 0, subject: 0 }.rank();
        match self.notes.as_slice() {
            [first, ..] if first.rank >= from => 0,
            [.., last] if last.rank < from => self.notes.len(),
            notes => notes.partition_point(|note| note.rank < from),
        }
    }

    /// Removes the notes of a kind and of all kinds behind it.
    #[inline]
    pub fn clear_notes_from(&mut self, kind: u8) {
        let from = NoteKey { kind, which: 0, subject: 0 }.rank();
        while let Some(note) = self.notes.pop_if(|note| note.rank >= from) {
            self.undo.push(Change::Note { key: note.key(), was: Some(note) });
        }
    }

    /// Sets a note; 0 removes it.
    pub fn set_note(&mut self, key: NoteKey, value: i32) {
        let place = self.search_note(key);
        self.change_note(key, place, value);
    }

    /// Adds to a note; tells what it comes to.
    pub fn add_note(&mut self, key: NoteKey, amount: i32) -> i32 {
        self.alter_note(key, |value| value.saturating_add(amount))
    }

    /// Makes something else of a note; tells what.
    pub fn alter_note(&mut self, key: NoteKey, alter: impl FnOnce(i32) -> i32) -> i32 {
        let place = self.search_note(key);
        let before = place.ok().and_then(|index| self.notes.get(index)).map_or(0, |note| note.value);
        let value = alter(before);
        self.change_note(key, place, value);
        value
    }

    fn change_note(&mut self, key: NoteKey, place: Result<usize, usize>, value: i32) {
        let note = Note { rank: key.rank(), value, cause: self.line, stated: self.stated_now() };
        let was = self.place_note(place, (value != 0).then_some(note));
        if was.is_some() || value != 0 {
            self.undo.push(Change::Note { key, was });
        }
    }

    /// Removes the notes that are chosen.
    pub fn clear_notes(&mut self, chosen: impl Fn(NoteKey) -> bool) {
        let mut rest = self.notes.as_slice();
        while let Some(last) = rest.iter().rposition(|note| chosen(note.key())) {
            let (before, _) = rest.split_at(last);
            let first = before.iter().rposition(|note| !chosen(note.key())).map_or(0, |index| index + 1);
            let gone = self.notes.drain(first..=last);
            self.undo.extend(gone.map(|note| Change::Note { key: note.key(), was: Some(note) }));
            rest = self.notes.split_at(first).0;
        }
    }

    fn find_note(&self, key: NoteKey) -> Option<&Note> {
        self.notes.get(self.search_note(key).ok()?)
    }

    /// The place of a note, or where it would be.
    #[inline]
    fn search_note(&self, key: NoteKey) -> Result<usize, usize> {
        match self.notes.as_slice() {
            [.., last] if last.rank < key.rank() => Err(self.notes.len()),
            notes => notes.binary_search_by_key(&key.rank(), |note| note.rank),
        }
    }

    /// Makes a note be what it was.
    pub(super) fn restore_note(&mut self, key: NoteKey, was: Option<Note>) {
        let place = self.search_note(key);
        self.place_note(place, was);
    }

    /// Puts a note in its place, or nothing; returns what was there.
    #[inline]
    fn place_note(&mut self, place: Result<usize, usize>, note: Option<Note>) -> Option<Note> {
        match (place, note) {
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

#[cfg(test)]
mod tests {
    use super::NoteKey;

    #[test]
    fn keys_are_told_and_sorted_by_their_ranks() {
        let key = |kind, which, subject| NoteKey { kind, which, subject };
        let sorted = [key(0, 0, 7), key(0, 1, 0), key(1, 0, 256), key(1, 255, 1), key(255, 0, 0), key(255, 255, 65535)];
        assert!(sorted.is_sorted_by_key(|key| key.rank()) && sorted.is_sorted());
        assert_eq!(sorted.map(|key| NoteKey::of_rank(key.rank())), sorted);
    }
}
