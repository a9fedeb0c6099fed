//! When two tables are the same: a rule cannot tell them apart. Causes, the undo log and the journal do not count.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::{
    Control, Order, Pile, PileKind, Player, Sight, Token,
    journal::Journal,
    ledger::Entry,
    piles::Piles,
    state::{CardState, Cell, ROOM_FOR_FRAMES, ROOM_TO_UNDO, Table},
};

impl<F: Control> Clone for Table<F> {
    /// With as much room to grow as the original has.
    fn clone(&self) -> Self {
        let mut copy = Self {
            layout: self.layout,
            card_set: Arc::clone(&self.card_set),
            edition: self.edition,
            seats: self.seats,
            card_figures: self.card_figures,
            borne: self.borne,
            cards: Vec::with_capacity(self.cards.capacity()),
            piles: Piles::default(),
            pile_states: Vec::with_capacity(self.pile_states.capacity()),
            figures: Vec::with_capacity(self.figures.capacity()),
            notes: self.notes.clone(),
            effects: self.effects.clone(),
            frames: Vec::with_capacity(self.frames.capacity()),
            handles: Vec::with_capacity(self.handles.capacity()),
            faces: self.faces.clone(),
            line: self.line,
            stating: self.stating,
            undo: Vec::with_capacity(ROOM_TO_UNDO),
            left: Vec::with_capacity(ROOM_FOR_FRAMES),
            journal: Journal::default(),
            surveyed: self.surveyed.clone(),
        };
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.layout = other.layout;
        self.card_set.clone_from(&other.card_set);
        self.edition = other.edition;
        self.seats = other.seats;
        self.card_figures = other.card_figures;
        self.borne = other.borne;
        self.cards.clone_from(&other.cards);
        self.piles.clone_from(&other.piles);
        self.pile_states.clone_from(&other.pile_states);
        self.figures.clone_from(&other.figures);
        self.notes.clone_from(&other.notes);
        self.effects.clone_from(&other.effects);
        self.frames.clone_from(&other.frames);
        self.handles.clone_from(&other.handles);
        self.faces.clone_from(&other.faces);
        self.line = other.line;
        self.stating = other.stating;
        self.undo.clone_from(&other.undo);
        self.left.clone_from(&other.left);
        self.journal.clone_from(&other.journal);
        self.surveyed.clone_from(&other.surveyed);
    }
}

impl Cell {
    pub(super) fn seen(&self) -> (i32, u32, bool) {
        (self.value, self.stated, self.known)
    }
}

impl CardState {
    fn seen(&self) -> (Player, Pile, Option<Token>, u32, u32) {
        (self.owner, self.pile, self.host, self.marks, self.stated)
    }
}

impl PartialEq for CardState {
    fn eq(&self, other: &Self) -> bool {
        self.seen() == other.seen()
    }
}

impl Hash for CardState {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seen().hash(state);
    }
}

impl<F: Control> Table<F> {
    fn named_cards(&self) -> impl Iterator<Item = (usize, Token)> {
        self.handles.iter().enumerate().filter_map(|(handle, token)| Some((handle, (*token)?)))
    }
}

impl<F: Control> Table<F> {
    /// Whether two tables are the same but for the order of cards in piles where it does not matter or nobody sees it. Which
    /// cards lie in a pile their records tell already.
    #[must_use]
    pub fn is_alike(&self, other: &Self) -> bool {
        self.same_but_for_piles(other)
            && self.piles.iter().len() == other.piles.iter().len()
            && self
                .piles
                .iter()
                .zip(other.piles.iter())
                .enumerate()
                .all(|(index, (one, other))| one == other || self.hides_order(index))
    }

    /// Whether the order of a pile does not matter, or nobody sees it.
    fn hides_order(&self, index: usize) -> bool {
        let spec = self.layout.piles.get(index / usize::from(self.seats.max(1)));
        spec.is_none_or(|spec| spec.order == Order::Unordered || spec.sight == Sight::FaceDown)
    }

    fn same_but_for_piles(&self, other: &Self) -> bool {
        self.seats == other.seats
            && self.frames.iter().map(|framed| &framed.frame).eq(other.frames.iter().map(|framed| &framed.frame))
            && self.figures.iter().map(Cell::seen).eq(other.figures.iter().map(Cell::seen))
            && same_entries(self.notes.entries(), other.notes.entries())
            && same_entries(self.effects.entries(), other.effects.entries())
            && self.cards == other.cards
            && self.pile_states == other.pile_states
            && self.named_cards().eq(other.named_cards())
            && self.faces == other.faces
    }
}

impl<F: Control> Table<F> {
    /// Forgets the order of the face-down piles that lie otherwise on a table that [is alike](Self::is_alike).
    pub fn forget_order(&mut self, other: &Self) {
        let kinds = self.layout.piles.iter().zip(0u8..).filter(|(spec, _)| spec.order == Order::Ordered);
        for (_, kind) in kinds {
            for player in self.players() {
                let pile = PileKind(kind).of(player);
                if self.pile(pile) != other.pile(pile) {
                    self.shuffle(pile);
                }
            }
        }
    }
}

impl<F: Control> PartialEq for Table<F> {
    fn eq(&self, other: &Self) -> bool {
        self.same_but_for_piles(other) && self.piles == other.piles
    }
}

impl<F: Control> Eq for Table<F> {}

impl<F: Control> Hash for Table<F> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.seats.hash(state);
        for framed in &self.frames {
            framed.frame.hash(state);
        }
        for cell in &self.figures {
            cell.seen().hash(state);
        }
        for note in self.notes.entries() {
            note.seen().hash(state);
        }
        for effect in self.effects.entries() {
            effect.seen().hash(state);
        }
        self.cards.hash(state);
        self.piles.hash(state);
    }
}

fn same_entries<K: Copy + Ord>(one: &[Entry<K>], other: &[Entry<K>]) -> bool {
    one.iter().map(Entry::seen).eq(other.iter().map(Entry::seen))
}
