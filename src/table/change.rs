//! The methods that change a table, and the way back. Each notes its inverse and the statement that caused it.

use std::hash::Hash;

use super::{
    Figure, Mark, Pile, Title, Token,
    faces::Impossible,
    journal::Step,
    state::{Card, Cell, Framed, Keeps, PileState, Table, Where},
    undo::{Change, Checkpoint},
};

/// The way of cards from one pile to another.
struct Way {
    from: Pile,
    to: Pile,
    /// The pile they come from, by its index.
    source: usize,
    /// The pile they go to, by its index.
    target: usize,
    /// What they keep of themselves there.
    keeps: Keeps,
    /// Whether a survey looks at one of the two.
    is_surveyed: bool,
    /// Whether a line stated how many cards one of the two holds, and this one does not.
    was_counted: bool,
}

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
    #[inline]
    pub fn set(&mut self, figure: Figure, value: i32) {
        self.change_figure(figure, value, true);
    }

    #[inline]
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
        let Some(from) = self.cards.get(usize::from(token.0)).map(|card| card.pile) else { return };
        let Some(way) = self.way(from, to) else { return };
        let Some(index) = self.piles.get_mut(way.source).and_then(|pile| take_out(pile, token)) else { return };
        self.carry(token, index, &way);
        if let Some(pile) = self.piles.get_mut(way.target) {
            match place {
                Where::Top => pile.push(token),
                Where::Bottom => put_in(pile, 0, token),
                Where::At(index) => put_in(pile, index, token),
            }
        }
        self.came_and_went(&way);
    }

    /// Moves cards from the top of a pile to the top of another one by one, until so many were moved or none is left; tells how
    /// many were.
    pub fn put_from_top(&mut self, from: Pile, to: Pile, count: usize) -> usize {
        let Some(way) = self.way(from, to) else { return 0 };
        let mut moved = 0;
        while moved < count
            && let Some(pile) = self.piles.get_mut(way.source)
            && let Some(token) = pile.pop()
        {
            let index = u16::try_from(pile.len()).unwrap_or(u16::MAX);
            self.carry(token, index, &way);
            if let Some(pile) = self.piles.get_mut(way.target) {
                pile.push(token);
            }
            moved += 1;
        }
        if moved > 0 {
            self.came_and_went(&way);
        }
        moved
    }

    /// The way from one pile to another, if there are such piles.
    #[inline]
    fn way(&self, from: Pile, to: Pile) -> Option<Way> {
        let (source, target) = (self.pile_index(from), self.pile_index(to));
        let (left, reached) = (self.pile_states.get(source)?, self.pile_states.get(target)?);
        let stated = self.stated_now();
        Some(Way {
            from,
            to,
            source,
            target,
            keeps: reached.keeps,
            is_surveyed: left.keeps != Keeps::Nothing || reached.keeps != Keeps::Nothing,
            was_counted: left.stated != stated || reached.stated != stated,
        })
    }

    /// Writes down that a card which lay at this index of its pile lies in another.
    #[inline]
    fn carry(&mut self, token: Token, index: u16, way: &Way) {
        let (line, stated) = (self.line, self.stated_now());
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            self.undo.push(Change::Moved { token, index, to: way.to, was: *card });
            card.pile = way.to;
            if way.keeps != Keeps::Everything {
                card.marks = 0;
            }
            if way.keeps == Keeps::Nothing {
                card.host = None;
            }
            (card.cause, card.stated) = (line, stated);
        }
        self.journal.write(line, Step::Moved { token, from: way.from, to: way.to });
    }

    /// Cards went and came: a survey may no longer hold, and nobody counted these piles since.
    #[inline]
    fn came_and_went(&mut self, way: &Way) {
        if way.is_surveyed {
            self.surveyed.0.set(None);
        }
        if way.was_counted {
            let stated = self.stated_now();
            self.count_anew(way.source, stated);
            self.count_anew(way.target, stated);
        }
    }

    #[cold]
    fn count_anew(&mut self, index: usize, stated: u32) {
        if let (Some(state), Ok(pile)) = (self.pile_states.get_mut(index), u16::try_from(index))
            && state.stated != stated
        {
            self.undo.push(Change::Pile { pile, was: *state });
            state.stated = stated;
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
        self.left.clear();
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
        let state = self.pile_states.get(self.pile_index(pile));
        if state.is_some_and(|state| state.keeps != Keeps::Nothing) {
            self.surveyed.0.set(None);
        }
    }

    #[inline]
    fn revert(&mut self, change: Change) {
        match change {
            Change::Face(change) => {
                self.surveyed.0.set(None);
                self.faces.revert(change);
            }
            Change::Moved { token, index, to, was } => {
                self.look_again(was.pile);
                self.look_again(to);
                self.move_back(token, index, to, was);
            }
            Change::Card { token, was } => {
                if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
                    *card = was;
                }
            }
            Change::Pile { pile, was } => restore_slot(&mut self.pile_states, pile, was),
            Change::Figure { index, was } => restore_slot(&mut self.figures, index, was),
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
            Change::Note { key, was } => self.restore_note(key, was),
        }
    }

    fn move_back(&mut self, token: Token, index: u16, to: Pile, was: Card) {
        let (from, to) = (self.pile_index(was.pile), self.pile_index(to));
        if let Some(pile) = self.piles.get_mut(to) {
            take_out(pile, token);
        }
        if let Some(pile) = self.piles.get_mut(from) {
            put_in(pile, usize::from(index), token);
        }
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            *card = was;
        }
    }
}

/// Takes a card out of a pile, most often from the top; tells under which index it lay.
#[inline]
fn take_out(pile: &mut Vec<Token>, token: Token) -> Option<u16> {
    let index = match pile.pop_if(|top| *top == token) {
        Some(_) => pile.len(),
        None => take_from_midst(pile, token)?,
    };
    Some(u16::try_from(index).unwrap_or(u16::MAX))
}

#[inline(never)]
fn take_from_midst(pile: &mut Vec<Token>, token: Token) -> Option<usize> {
    let index = pile.iter().rposition(|other| *other == token)?;
    pile.remove(index);
    Some(index)
}

#[inline(never)]
fn put_in(pile: &mut Vec<Token>, index: usize, token: Token) {
    pile.insert(index.min(pile.len()), token);
}

fn restore_slot<T>(slots: &mut [T], index: u16, was: T) {
    if let Some(slot) = slots.get_mut(usize::from(index)) {
        *slot = was;
    }
}

/// Lets changes of faces be noted in the table's own undo log.
struct FaceLog<'a>(&'a mut Vec<Change>);

impl super::faces::Log for FaceLog<'_> {
    fn push(&mut self, change: super::faces::FaceChange) {
        self.0.push(Change::Face(change));
    }
}
