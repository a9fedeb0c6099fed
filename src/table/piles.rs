//! The cards of all piles, in one stretch of memory: a table is copied often, and so its piles are copied at once.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use super::Token;

/// The piles of a table by their index, the top of each last. Each has room for every card of the table, so none is ever full.
#[derive(Default)]
pub(super) struct Piles {
    cards: Vec<Token>,
    stretches: Vec<Stretch>,
}

/// Where the cards of a pile lie: from `bottom` up to `end`, which is not one of them.
#[derive(Clone, Copy)]
struct Stretch {
    bottom: usize,
    end: usize,
}

impl Piles {
    /// So many empty piles with room for so many cards.
    pub(super) fn new(piles: usize, cards: usize) -> Self {
        let stretches = (0..piles).map(|pile| Stretch { bottom: pile * cards, end: pile * cards });
        Self { cards: vec![Token(0); piles * cards], stretches: stretches.collect() }
    }

    /// The cards of a pile.
    #[inline]
    pub(super) fn get(&self, pile: usize) -> &[Token] {
        self.stretches.get(pile).map_or(&[], |stretch| self.cards_of(*stretch))
    }

    /// Whether a pile has no cards.
    #[inline]
    pub(super) fn is_empty(&self, pile: usize) -> bool {
        self.stretches.get(pile).is_none_or(|stretch| stretch.bottom == stretch.end)
    }

    #[inline]
    fn cards_of(&self, stretch: Stretch) -> &[Token] {
        self.cards.get(stretch.bottom..stretch.end).unwrap_or_default()
    }

    /// The cards of each pile.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &[Token]> {
        self.stretches.iter().map(|stretch| self.cards_of(*stretch))
    }

    /// Puts a card on top of a pile.
    #[inline]
    pub(super) fn push(&mut self, pile: usize, token: Token) {
        if let Some(stretch) = self.stretches.get_mut(pile)
            && let Some(place) = self.cards.get_mut(stretch.end)
        {
            *place = token;
            stretch.end += 1;
        }
    }

    /// Takes the top card off a pile, and tells under which index it lay.
    #[inline]
    pub(super) fn pop(&mut self, pile: usize) -> Option<(Token, u16)> {
        let stretch = self.stretches.get_mut(pile).filter(|stretch| stretch.bottom < stretch.end)?;
        let top = self.cards.get(stretch.end - 1)?;
        stretch.end -= 1;
        Some((*top, to_index(stretch.end - stretch.bottom)))
    }

    /// Takes a card out of a pile, most often from the top; tells under which index it lay.
    #[inline]
    pub(super) fn take_out(&mut self, pile: usize, token: Token) -> Option<u16> {
        match self.get(pile).last() {
            Some(top) if *top == token => self.pop(pile).map(|(_, index)| index),
            _ => self.take_from_midst(pile, token),
        }
    }

    #[inline(never)]
    fn take_from_midst(&mut self, pile: usize, token: Token) -> Option<u16> {
        let cards = self.get(pile);
        let is_bottom = cards.first() == Some(&token);
        let index = if is_bottom { 0 } else { cards.iter().rposition(|other| *other == token)? };
        let stretch = self.stretches.get_mut(pile)?;
        let place = stretch.bottom + index;
        self.cards.copy_within(place + 1..stretch.end, place);
        stretch.end -= 1;
        Some(to_index(index))
    }

    /// Puts a card into a pile at an index, or on top.
    #[inline]
    pub(super) fn put_in(&mut self, pile: usize, index: usize, token: Token) {
        if index < self.get(pile).len() {
            self.put_in_midst(pile, index, token);
        } else {
            self.push(pile, token);
        }
    }

    #[inline(never)]
    fn put_in_midst(&mut self, pile: usize, index: usize, token: Token) {
        let Some(stretch) = self.stretches.get_mut(pile) else { return };
        let place = stretch.bottom + index;
        self.cards.copy_within(place..stretch.end, place + 1);
        stretch.end += 1;
        if let Some(place) = self.cards.get_mut(place) {
            *place = token;
        }
    }

    /// Puts all cards of a pile beneath those of another, as they lie.
    pub(super) fn put_all_beneath(&mut self, pile: usize, other: usize) {
        let Some(Stretch { bottom, end }) = self.stretches.get(pile).copied() else { return };
        let Some(beneath) = self.stretches.get_mut(other).filter(|_| pile != other) else { return };
        self.cards.copy_within(beneath.bottom..beneath.end, beneath.bottom + (end - bottom));
        self.cards.copy_within(bottom..end, beneath.bottom);
        beneath.end += end - bottom;
        if let Some(emptied) = self.stretches.get_mut(pile) {
            emptied.end = bottom;
        }
    }
}

fn to_index(index: usize) -> u16 {
    u16::try_from(index).unwrap_or(u16::MAX)
}

impl Clone for Piles {
    fn clone(&self) -> Self {
        Self { cards: self.cards.clone(), stretches: self.stretches.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.cards.clone_from(&other.cards);
        self.stretches.clone_from(&other.stretches);
    }
}

impl fmt::Debug for Piles {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_list().entries(self.iter()).finish()
    }
}

impl PartialEq for Piles {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Piles {}

impl Hash for Piles {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.stretches.len().hash(state);
        self.iter().for_each(|pile| pile.hash(state));
    }
}
