//! Cards moving from pile to pile, and back.

use super::{
    Control, Pile, Token,
    state::{CardState, Keeps, Table, Where},
    undo::Change,
};

/// The way of cards from one pile to another.
struct Way {
    to: Pile,
    /// The pile they come from, by its index.
    source: usize,
    /// The pile they go to, by its index.
    target: usize,
    /// What they kept of themselves.
    kept: Keeps,
    /// What they keep of themselves there.
    keeps: Keeps,
    /// Whether a line stated how many cards one of the two holds, and this one does not.
    was_counted: bool,
}

impl<F: Control> Table<F> {
    /// Moves a card to a pile.
    pub fn put(&mut self, token: Token, to: Pile, place: Where) {
        let Some(from) = self.cards.get(usize::from(token.0)).map(|card| card.pile) else { return };
        let Some(way) = self.way(from, to) else { return };
        let Some(index) = self.piles.take_out(way.source, token) else { return };
        self.carry(token, index, &way);
        match place {
            Where::Top => self.piles.push(way.target, token),
            Where::Bottom => self.piles.put_in(way.target, 0, token),
            Where::At(index) => self.piles.put_in(way.target, index, token),
        }
        self.survey_again(token, way.kept, way.keeps);
        self.came_and_went(&way);
    }

    /// Moves cards from the top of a pile to the top of another one by one, until so many were moved or none is left; tells how
    /// many were.
    pub fn put_from_top(&mut self, from: Pile, to: Pile, count: usize) -> usize {
        let Some(way) = self.way(from, to) else { return 0 };
        let count = count.min(self.pile(from).len());
        for _ in 0..count {
            let Some((token, index)) = self.piles.pop(way.source) else { break };
            self.carry(token, index, &way);
            self.piles.push(way.target, token);
            self.survey_again(token, way.kept, way.keeps);
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
        for index in (0..self.pile(from).len()).rev() {
            let Some(token) = self.pile(from).get(index).copied() else { break };
            self.carry(token, u16::try_from(index).unwrap_or(u16::MAX), &way);
            self.survey_again(token, way.kept, way.keeps);
        }
        self.piles.put_all_beneath(way.source, way.target);
        self.came_and_went(&way);
    }

    /// The way from one pile to another, if there are such piles.
    #[inline]
    fn way(&self, from: Pile, to: Pile) -> Option<Way> {
        let (source, target) = (self.pile_index(from), self.pile_index(to));
        let (left, reached) = (self.pile_states.get(source)?, self.pile_states.get(target)?);
        let stated = self.stated_now();
        Some(Way {
            to,
            source,
            target,
            kept: left.keeps,
            keeps: reached.keeps,
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
        if self.card_figures > 0 && (way.kept == Keeps::Everything) != (way.keeps == Keeps::Everything) {
            self.begin_anew(token);
        }
    }

    /// Cards went and came: nobody counted these piles since.
    #[inline]
    fn came_and_went(&mut self, way: &Way) {
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
    pub(super) fn move_back(&mut self, token: Token, index: u16, to: Pile, was: CardState) {
        let (from, to) = (self.pile_index(was.pile), self.pile_index(to));
        if let (Some(left), Some(reached)) = (self.pile_states.get(to), self.pile_states.get(from)) {
            self.survey_again(token, left.keeps, reached.keeps);
        }
        self.piles.take_out(to, token);
        self.piles.put_in(from, usize::from(index), token);
        self.borne.0 |= was.marks;
        if let Some(card) = self.cards.get_mut(usize::from(token.0)) {
            *card = was;
        }
    }
}
