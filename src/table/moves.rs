//! Cards moving from pile to pile, and back.

use std::hash::Hash;

use super::{
    Pile, Token,
    journal::Step,
    state::{Card, Keeps, Table, Where},
    undo::Change,
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
    /// Moves a card to a pile.
    pub fn put(&mut self, token: Token, to: Pile, place: Where) {
        let Some(from) = self.cards.get(usize::from(token.0)).map(|card| card.pile) else { return };
        let Some(way) = self.way(from, to) else { return };
        let Some(index) = self.piles.get_mut(way.source).and_then(|pile| take_out(pile, token)) else { return };
        self.carry(token, index, &way);
        if let Some(pile) = self.piles.get_mut(way.target) {
            let index = match place {
                Where::Top => pile.len(),
                Where::Bottom => 0,
                Where::At(index) => index,
            };
            put_in(pile, index, token);
        }
        self.came_and_went(&way);
    }

    /// Moves cards from the top of a pile to the top of another one by one, until so many were moved or none is left; tells how
    /// many were.
    pub fn put_from_top(&mut self, from: Pile, to: Pile, count: usize) -> usize {
        let Some(way) = self.way(from, to) else { return 0 };
        let count = count.min(self.pile(from).len());
        for _ in 0..count {
            let Some(pile) = self.piles.get_mut(way.source) else { break };
            let Some(token) = pile.pop() else { break };
            let index = u16::try_from(pile.len()).unwrap_or(u16::MAX);
            self.carry(token, index, &way);
            if let Some(pile) = self.piles.get_mut(way.target) {
                pile.push(token);
            }
        }
        if count > 0 {
            self.came_and_went(&way);
        }
        count
    }

    /// Moves all cards of a pile to the bottom of another one by one, its top first: they lie there as they lay before.
    pub fn put_all_beneath(&mut self, from: Pile, to: Pile) {
        let any = from != to && !self.pile(from).is_empty();
        let Some(way) = self.way(from, to).filter(|_| any) else { return };
        let mut cards = self.piles.get_mut(way.source).map(std::mem::take).unwrap_or_default();
        for (index, token) in cards.iter().enumerate().rev() {
            self.carry(*token, u16::try_from(index).unwrap_or(u16::MAX), &way);
        }
        if let Some(pile) = self.piles.get_mut(way.target) {
            pile.splice(0..0, cards.drain(..));
        }
        if let Some(pile) = self.piles.get_mut(way.source) {
            *pile = cards;
        }
        self.came_and_went(&way);
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

    /// Moves a card back to where it lay.
    pub(super) fn move_back(&mut self, token: Token, index: u16, to: Pile, was: Card) {
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
    let is_bottom = pile.first() == Some(&token);
    let index = if is_bottom { 0 } else { pile.iter().rposition(|other| *other == token)? };
    pile.remove(index);
    Some(index)
}

/// Puts a card into a pile at an index, or on top.
#[inline]
fn put_in(pile: &mut Vec<Token>, index: usize, token: Token) {
    if index < pile.len() {
        put_in_midst(pile, index, token);
    } else {
        pile.push(token);
    }
}

#[inline(never)]
fn put_in_midst(pile: &mut Vec<Token>, index: usize, token: Token) {
    pile.insert(index, token);
}
