//! The methods that change a table, and the way back. Each notes its inverse and the statement that caused it.

use super::{
    Ask, Control, Figure, Mark, Pile, Title, Token,
    faces::{FaceChange, Impossible},
    journal::Entry,
    state::{CardState, Cell, Framed, Keeps, PileState, Survey, Table},
    undo::{Change, Checkpoint},
};

impl<F: Control> Table<F> {
    /// Lets a handle, by its number, stand for a card.
    pub fn set_handle(&mut self, handle: usize, token: Token) {
        if self.handles.len() <= handle {
            self.handles.resize(handle + 1, None);
        }
        if let (Some(slot), Ok(index)) = (self.handles.get_mut(handle), u16::try_from(handle)) {
            self.undo.push(Change::Handle { index, was: slot.replace(token) });
        }
    }

    /// Whether what changes from now on is stated by the log itself and not worked out by the judge.
    pub fn set_stating(&mut self, stating: bool) {
        self.stating = stating;
    }

    pub(super) fn stated_now(&self) -> u32 {
        if self.stating { self.line } else { 0 }
    }

    /// Makes a pile hold as many cards as anybody asks of it, or no longer.
    pub fn set_ample(&mut self, pile: Pile, ample: bool) {
        self.change_pile(pile, |state| state.ample = ample);
    }

    /// Says whether anything is known of how many cards a pile holds.
    pub fn set_counted(&mut self, pile: Pile, known: bool) {
        let stated = self.stated_now();
        self.change_pile(pile, |state| (state.known, state.stated) = (known, stated));
    }

    fn change_pile(&mut self, pile: Pile, change: impl FnOnce(&mut PileState)) {
        let index = self.pile_index(pile);
        if let (Some(state), Ok(pile)) = (self.pile_states.get_mut(index), u16::try_from(index)) {
            let was = *state;
            change(state);
            if *state != was {
                self.undo.push(Change::Pile { pile, was });
            }
        }
    }

    /// Says that the value of a figure is not known.
    pub fn forget(&mut self, figure: Figure) {
        let index = self.figure_index(figure);
        if let Some(cell) = self.figures.get_mut(index) {
            self.undo.push(Change::Figure { figure, was: *cell });
            cell.known = false;
        }
    }

    /// Sets a figure.
    #[inline]
    pub fn set(&mut self, figure: Figure, value: i32) {
        self.change_figure(figure, value, true);
    }

    /// Sets a figure of which nobody asks which line set it: one that is so already is left alone.
    #[inline]
    pub fn ensure(&mut self, figure: Figure, value: i32) {
        let now = self.figures.get(self.figure_index(figure));
        if now.is_none_or(|cell| cell.seen() != (value, self.stated_now(), true)) {
            self.set(figure, value);
        }
    }

    #[inline]
    fn change_figure(&mut self, figure: Figure, value: i32, known: bool) {
        let (index, line, stated) = (self.figure_index(figure), self.line, self.stated_now());
        if let Some(cell) = self.figures.get_mut(index) {
            let was = std::mem::replace(cell, Cell { value, cause: line, stated, known });
            self.undo.push(Change::Figure { figure, was });
        }
    }

    /// The figures of a card that comes into play, or leaves it, are as at the start. Whether they are known of a card that is
    /// stated to be there another line may say.
    pub(super) fn begin_anew(&mut self, card: Token) {
        for (figure, spec) in self.card_figures(card).zip(self.layout.of_cards()) {
            let (index, stating) = (self.figure_index(figure), self.stating);
            let Some(cell) = self.figures.get_mut(index) else { continue };
            let anew = Cell { cause: self.line, known: cell.known || !stating, ..Cell::at_start(spec.start) };
            if cell.seen() != anew.seen() {
                self.undo.push(Change::Figure { figure, was: std::mem::replace(cell, anew) });
            }
        }
    }

    /// Adds to a figure.
    pub fn add(&mut self, figure: Figure, amount: i32) {
        self.change_figure(figure, self.figure(figure).saturating_add(amount), self.is_figure_known(figure));
    }

    /// Puts a mark on a card or takes it off.
    pub fn mark(&mut self, token: Token, mark: Mark, on: bool) {
        self.change_card(token, |card| {
            card.marks = if on { card.marks | (1 << mark.0) } else { card.marks & !(1 << mark.0) };
        });
    }

    /// Takes these marks, a bit each, off every card.
    pub fn wipe(&mut self, marks: u32) {
        if self.borne.0 & marks == 0 {
            debug_assert!(self.cards.iter().all(|card| card.marks & marks == 0), "a card was marked unnoticed");
            return;
        }
        let mut from = 0;
        let bears = |card: &CardState| card.marks & marks != 0;
        while let Some(next) = self.cards.get(from..).and_then(|rest| rest.iter().position(bears)) {
            from += next;
            let borne = self.cards.get(from).map_or(0, |card| card.marks & marks);
            self.mark(Token(from as u16), Mark(borne.trailing_zeros() as u8), false);
        }
        self.borne.0 &= !marks;
    }

    /// Lays a card at, aboard or beneath another, or takes it away from there. On itself, or on what lies on it, it cannot lie:
    /// whatever is recorded, it stays where it is.
    pub fn set_host(&mut self, token: Token, host: Option<Token>) {
        let mut carriers = std::iter::successors(host, |carrier| self.card(*carrier)?.host);
        if carriers.any(|carrier| carrier == token) {
            return;
        }
        self.change_card(token, |card| card.host = host);
    }

    fn change_card(&mut self, token: Token, change: impl FnOnce(&mut CardState)) {
        let (line, stated) = (self.line, self.stated_now());
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            self.undo.push(Change::Card { token, was: *card });
            change(card);
            (card.cause, card.stated) = (line, stated);
            self.borne.0 |= card.marks;
        }
    }

    /// Pushes a frame.
    pub fn push(&mut self, frame: F) {
        self.undo.push(Change::Pushed);
        self.frames.push(Framed { frame, cause: self.line });
    }

    /// Pops the innermost frame.
    pub fn pop(&mut self) -> Option<F> {
        let framed = self.frames.pop()?;
        self.left.push(framed);
        self.undo.push(Change::Popped);
        Some(framed.frame)
    }

    /// Pops the innermost frame if it is this one.
    pub fn leave(&mut self, frame: F) {
        if self.frame() == Some(frame) {
            self.pop();
        }
    }

    /// Replaces the innermost frame.
    pub fn turn_into(&mut self, frame: F) {
        if let Some(depth) = self.frames.len().checked_sub(1) {
            self.replace_frame(depth, frame);
        }
    }

    /// Replaces the frame at a depth; the bottom one is at 0.
    pub fn replace_frame(&mut self, depth: usize, frame: F) {
        let cause = self.line;
        if let (Some(slot), Ok(index)) = (self.frames.get_mut(depth), u16::try_from(depth)) {
            self.left.push(std::mem::replace(slot, Framed { frame, cause }));
            self.undo.push(Change::Replaced { index });
        }
    }

    /// Changes what the frame at a depth holds; it stays the frame that a statement put there.
    pub fn amend_frame(&mut self, depth: usize, change: impl FnOnce(&mut F)) {
        if let (Some(slot), Ok(index)) = (self.frames.get_mut(depth), u16::try_from(depth)) {
            self.left.push(*slot);
            self.undo.push(Change::Replaced { index });
            change(&mut slot.frame);
        }
    }

    /// Takes the frame at a depth out of the stack; those above it come down.
    pub fn remove_frame(&mut self, depth: usize) -> Option<F> {
        let index = u16::try_from(depth).ok().filter(|_| depth < self.frames.len())?;
        let was = self.frames.remove(depth);
        self.left.push(was);
        self.undo.push(Change::Removed { index });
        Some(was.frame)
    }

    /// Learns that a card bears this title.
    ///
    /// # Errors
    /// When no possible deal has that card there; nothing is changed then.
    pub fn name(&mut self, token: Token, title: Title) -> Result<(), Impossible> {
        let before = self.undo.len();
        let named = self.faces.name(token, title, &mut FaceLog(&mut self.undo));
        self.look_at_faces(before);
        named
    }

    /// Learns that a card with this title leaves a pile in which any card may be taken, and which card that is.
    ///
    /// # Errors
    /// When no possible deal has such a card there; nothing is changed then.
    pub fn name_from(&mut self, pile: Pile, title: Title) -> Result<Token, Impossible> {
        let (index, before) = (self.pile_index(pile), self.undo.len());
        let zone = self.piles.get(index);
        let named = self.faces.name_from(zone, title, &mut FaceLog(&mut self.undo));
        self.look_at_faces(before);
        named
    }

    /// Forgets which card of a pile is which, because one of them is about to leave it unnamed.
    pub fn hide(&mut self, pile: Pile) {
        let (index, before) = (self.pile_index(pile), self.undo.len());
        let zone = self.piles.get(index);
        self.faces.hide(zone, &mut FaceLog(&mut self.undo));
        self.look_at_faces(before);
    }

    /// Shuffles a pile. Where a card lies in it no line has stated any more.
    pub fn shuffle(&mut self, pile: Pile) {
        let (index, before) = (self.pile_index(pile), self.undo.len());
        let zone = self.piles.get(index);
        self.faces.shuffle(zone, &mut FaceLog(&mut self.undo));
        self.look_at_faces(before);
        for place in 0..self.pile(pile).len() {
            let Some(token) = self.pile(pile).get(place).copied() else { break };
            if self.card(token).is_some_and(|card| card.stated > 0) {
                self.change_card(token, |_| ());
            }
        }
    }

    /// Mixes some cards: which of them is where is no longer known.
    pub fn mix(&mut self, cards: &[Token]) {
        let before = self.undo.len();
        self.faces.shuffle(cards, &mut FaceLog(&mut self.undo));
        self.look_at_faces(before);
    }

    /// The present moment.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { changes: self.undo.len(), entries: self.journal.entries().len() }
    }

    /// Writes in the journal, if one is kept, what silence about an ask means before the statement at hand.
    pub fn note_silence<K>(&mut self, ask: &Ask<K>) {
        let line = self.line;
        self.journal.write(|| Entry { line, player: ask.player, silence: ask.silence, words: ask.words });
    }

    /// Writes in the journal, if one is kept, that the statement at hand is heard now.
    pub fn note_heard(&mut self) {
        self.journal.hear(self.line, self.undo.len());
    }

    /// The moment before all silences that the statement at hand was heard behind, and the one in which it was heard.
    #[must_use]
    pub fn moments_of_line(&self) -> Option<[Checkpoint; 2]> {
        let changes = self.journal.heard(self.line)?;
        let entries = self.journal.entries();
        let before = entries.partition_point(|entry| entry.line < self.line);
        Some([Checkpoint { changes: 0, entries: before }, Checkpoint { changes, entries: entries.len() }])
    }

    /// Forgets how to return to any earlier moment: what has happened is settled.
    pub fn settle(&mut self) {
        self.undo.clear();
        self.left.clear();
        self.notes.settle();
        self.effects.settle();
    }

    /// Returns to an earlier moment, exactly.
    pub fn restore(&mut self, moment: Checkpoint) {
        let mut undo = std::mem::take(&mut self.undo);
        for change in undo.iter().skip(moment.changes).rev() {
            self.revert(change);
        }
        undo.truncate(moment.changes);
        self.undo = undo;
        self.journal.truncate(moment.entries);
    }

    /// Something else is known of faces since a moment: what a survey of the cards in play came to may no longer hold.
    fn look_at_faces(&self, since: usize) {
        for change in self.undo.iter().skip(since) {
            if let Change::Face(change) = change {
                self.look_at(*change);
            }
        }
    }

    fn look_at(&self, change: FaceChange) {
        if let Some(card) = change.card().and_then(|card| self.card(card)) {
            self.look_again(card.pile);
        }
    }

    /// Something changed about the cards of a pile: what a survey of those in play came to may no longer hold.
    fn look_again(&self, pile: Pile) {
        let state = self.pile_states.get(self.pile_index(pile));
        if state.is_some_and(|state| state.keeps != Keeps::Nothing) {
            self.surveyed.0.set(Survey::Stale);
        }
    }

    #[inline]
    fn revert(&mut self, change: &Change) {
        match *change {
            Change::Face(change) => {
                self.look_at(change);
                self.faces.revert(change);
            }
            Change::Moved { token, index, to, was } => self.move_back(token, index, to, was),
            Change::Card { token, was } => {
                self.borne.0 |= was.marks;
                if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
                    *card = was;
                }
            }
            Change::Pile { pile, was } => restore_slot(&mut self.pile_states, pile, was),
            Change::Figure { figure, was } => {
                let index = self.figure_index(figure);
                if let Some(cell) = self.figures.get_mut(index) {
                    *cell = was;
                }
            }
            Change::Pushed => drop(self.frames.pop()),
            Change::Popped => self.frames.extend(self.left.pop()),
            Change::Replaced { index } => {
                if let Some(was) = self.left.pop() {
                    restore_slot(&mut self.frames, index, was);
                }
            }
            Change::Removed { index } => {
                if let Some(was) = self.left.pop() {
                    self.frames.insert(usize::from(index).min(self.frames.len()), was);
                }
            }
            Change::Handle { index, was } => restore_slot(&mut self.handles, index, was),
            Change::Note(turn) => self.notes.revert(turn),
            Change::Effect(turn) => self.effects.revert(turn),
        }
    }
}

fn restore_slot<T>(slots: &mut [T], index: u16, was: T) {
    if let Some(slot) = slots.get_mut(usize::from(index)) {
        *slot = was;
    }
}

/// Lets changes of faces be noted in the table's own undo log.
struct FaceLog<'a>(&'a mut Vec<Change>);

impl super::faces::Log for FaceLog<'_> {
    fn push(&mut self, change: FaceChange) {
        self.0.push(Change::Face(change));
    }
}
