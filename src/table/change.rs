//! The methods that change a table, and the way back. Each notes its inverse and the statement that caused it.

use std::hash::Hash;

use super::{
    Figure, Mark, Pile, Title, Token,
    faces::Impossible,
    journal::Step,
    state::{Card, Cell, Framed, PileState, Table, Where},
    undo::{Change, Checkpoint},
};

impl<F: Copy + Eq + Hash> Table<F> {
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
        if let (Some(cell), Ok(index)) = (self.figures.get_mut(index), u16::try_from(index)) {
            self.undo.push(Change::Figure { index, was: *cell });
            cell.known = false;
        }
    }

    /// Sets a figure.
    pub fn set(&mut self, figure: Figure, value: i32) {
        self.change_figure(figure, value, true);
    }

    fn change_figure(&mut self, figure: Figure, value: i32, known: bool) {
        let (index, line, stated) = (self.figure_index(figure), self.line, self.stated_now());
        if let (Some(cell), Ok(index)) = (self.figures.get_mut(index), u16::try_from(index)) {
            let was = std::mem::replace(cell, Cell { value, cause: line, stated, known });
            self.undo.push(Change::Figure { index, was });
            if was.value != value {
                self.journal.write(line, Step::Figure { figure, from: was.value, to: value });
            }
        }
    }

    /// Adds to a figure.
    pub fn add(&mut self, figure: Figure, amount: i32) {
        self.change_figure(figure, self.figure(figure).saturating_add(amount), self.is_figure_known(figure));
    }

    /// Puts a mark on a card or takes it off.
    pub fn mark(&mut self, token: Token, mark: Mark, on: bool) {
        let line = self.line;
        self.change_card(token, |card| {
            card.marks = if on { card.marks | (1 << mark.0) } else { card.marks & !(1 << mark.0) };
        });
        self.journal.write(line, Step::Marked { token, mark, on });
    }

    /// Lays a card at, aboard or beneath another, or takes it away from there.
    pub fn set_host(&mut self, token: Token, host: Option<Token>) {
        let line = self.line;
        self.change_card(token, |card| card.host = host);
        self.journal.write(line, Step::Hosted { token, host });
    }

    fn change_card(&mut self, token: Token, change: impl FnOnce(&mut Card)) {
        let (line, stated) = (self.line, self.stated_now());
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            self.undo.push(Change::Card { token, was: *card });
            change(card);
            (card.cause, card.stated) = (line, stated);
        }
    }

    /// Moves a card to a pile.
    pub fn put(&mut self, token: Token, to: Pile, place: Where) {
        let Some(card) = self.cards.get(usize::from(token.0)).copied() else { return };
        let (from, target) = (self.pile_index(card.pile), self.pile_index(to));
        if target >= self.piles.len() {
            return;
        }
        let Some(source) = self.piles.get_mut(from) else { return };
        let index = match source.last() {
            Some(top) if *top == token => {
                source.pop();
                source.len()
            }
            _ => {
                let Some(index) = source.iter().rposition(|other| *other == token) else { return };
                source.remove(index);
                index
            }
        };
        if let (Ok(from), Ok(index), Ok(to)) = (u16::try_from(from), u16::try_from(index), u16::try_from(target)) {
            self.undo.push(Change::Moved { token, from, index, to });
        }
        self.look_again(card.pile);
        self.look_again(to);
        if let Some(pile) = self.piles.get_mut(target) {
            match place {
                Where::Top => pile.push(token),
                Where::Bottom => pile.insert(0, token),
                Where::At(index) => pile.insert(index.min(pile.len()), token),
            }
        }
        let spec = self.layout.piles.get(usize::from(to.kind.0));
        let (in_play, hosted) = spec.map_or((false, false), |spec| (spec.in_play, spec.hosted));
        self.change_card(token, |card| {
            card.pile = to;
            card.marks = if in_play { card.marks } else { 0 };
            card.host = card.host.filter(|_| in_play || hosted);
        });
        let stated = self.stated_now();
        for pile in [card.pile, to] {
            if self.pile_stated(pile) != stated {
                self.change_pile(pile, |state| state.stated = stated);
            }
        }
        self.journal.write(self.line, Step::Moved { token, from: card.pile, to });
    }

    /// Pushes a frame.
    pub fn push(&mut self, frame: F) {
        self.undo.push(Change::Pushed);
        self.frames.push(Framed { frame, cause: self.line });
    }

    /// Pops the innermost frame.
    pub fn pop(&mut self) -> Option<F> {
        let framed = self.frames.pop()?;
        self.undo.push(Change::Popped(framed));
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
            let was = std::mem::replace(slot, Framed { frame, cause });
            self.undo.push(Change::Frame { index, was });
        }
    }

    /// Takes the frame at a depth out of the stack; those above it come down.
    pub fn remove_frame(&mut self, depth: usize) -> Option<F> {
        let index = u16::try_from(depth).ok().filter(|_| depth < self.frames.len())?;
        let was = self.frames.remove(depth);
        self.undo.push(Change::Removed { index, was });
        Some(was.frame)
    }

    /// Learns that a card bears this title.
    ///
    /// # Errors
    /// When no possible deal has that card there; nothing is changed then.
    pub fn name(&mut self, token: Token, title: Title) -> Result<(), Impossible> {
        if let Some(pile) = self.card(token).map(|card| card.pile) {
            self.look_again(pile);
        }
        self.faces.name(token, title, &mut FaceLog(&mut self.undo))
    }

    /// Learns that a card with this title leaves a pile in which any card may be taken, and which card that is.
    ///
    /// # Errors
    /// When no possible deal has such a card there; nothing is changed then.
    pub fn name_from(&mut self, pile: Pile, title: Title) -> Result<Token, Impossible> {
        self.look_again(pile);
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.name_from(zone, title, &mut FaceLog(&mut self.undo))
    }

    /// Forgets which card of a pile is which, because one of them is about to leave it unnamed.
    pub fn hide(&mut self, pile: Pile) {
        self.look_again(pile);
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.hide(zone, &mut FaceLog(&mut self.undo));
    }

    /// Shuffles a pile.
    pub fn shuffle(&mut self, pile: Pile) {
        self.look_again(pile);
        let index = self.pile_index(pile);
        let zone = self.piles.get(index).map_or(&[][..], Vec::as_slice);
        self.faces.shuffle(zone, &mut FaceLog(&mut self.undo));
    }

    /// The present moment.
    #[must_use]
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint { changes: self.undo.len(), entries: self.journal.len() }
    }

    /// Forgets how to return to any earlier moment: what has happened is settled.
    pub fn settle(&mut self) {
        self.undo.clear();
    }

    /// Returns to an earlier moment, exactly.
    pub fn restore(&mut self, moment: Checkpoint) {
        while self.undo.len() > moment.changes {
            let Some(change) = self.undo.pop() else { break };
            self.revert(change);
        }
        self.journal.truncate(moment.entries);
    }

    /// Something changed about the cards of a pile: what a survey of those in play came to may no longer hold.
    fn look_again(&self, pile: Pile) {
        if self.is_surveyed(usize::from(pile.kind.0)) {
            self.surveyed.0.set(None);
        }
    }

    fn is_surveyed(&self, kind: usize) -> bool {
        self.layout.piles.get(kind).is_some_and(|spec| spec.in_play || spec.hosted)
    }

    fn revert(&mut self, change: Change<F>) {
        match change {
            Change::Face(change) => {
                self.surveyed.0.set(None);
                self.faces.revert(change);
            }
            Change::Moved { token, from, index, to } => {
                let kind = |pile: u16| usize::from(pile) / usize::from(self.seats.max(1));
                if self.is_surveyed(kind(from)) || self.is_surveyed(kind(to)) {
                    self.surveyed.0.set(None);
                }
                self.move_back(token, from, index, to);
            }
            Change::Card { token, was } => {
                if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
                    *card = was;
                }
            }
            Change::Pile { pile, was } => restore_slot(&mut self.pile_states, pile, was),
            Change::Figure { index, was } => restore_slot(&mut self.figures, index, was),
            Change::Pushed => drop(self.frames.pop()),
            Change::Popped(framed) => self.frames.push(framed),
            Change::Frame { index, was } => restore_slot(&mut self.frames, index, was),
            Change::Removed { index, was } => self.frames.insert(usize::from(index).min(self.frames.len()), was),
            Change::Handle { index, was } => restore_slot(&mut self.handles, index, was),
            Change::Note { key, was } => drop(self.place_note(key, was)),
        }
    }

    fn move_back(&mut self, token: Token, from: u16, index: u16, to: u16) {
        if let Some(pile) = self.piles.get_mut(usize::from(to))
            && let Some(at) = pile.iter().rposition(|other| *other == token)
        {
            pile.remove(at);
        }
        if let Some(pile) = self.piles.get_mut(usize::from(from)) {
            pile.insert(usize::from(index).min(pile.len()), token);
        }
    }
}

fn restore_slot<T>(slots: &mut [T], index: u16, was: T) {
    if let Some(slot) = slots.get_mut(usize::from(index)) {
        *slot = was;
    }
}

/// Lets changes of faces be noted in the table's own undo log.
struct FaceLog<'a, F>(&'a mut Vec<Change<F>>);

impl<F> super::faces::Log for FaceLog<'_, F> {
    fn push(&mut self, change: super::faces::FaceChange) {
        self.0.push(Change::Face(change));
    }
}
