//! What is known about which title is on each physical card, when most cards lie face down.
//!
//! A card is *known*, or it is *hidden* in one of two ways: *loose*, or in a *group*. A group is a set of cards
//! among which some titles surely are (cards that were known and then got mixed with others). Hidden cards draw on a
//! *pool*: at the start one pool per deck, holding every copy on the registered list. Each pool counts the copies
//! that are *unplaced*: neither known nor sure to be in a group. A pool without a list is *open*: it holds anything.
//!
//! So a deal is possible exactly when known cards have their titles, every group has at least its sure titles, and
//! the free places of a pool (loose cards, and cards of its groups beyond the sure ones) hold exactly its unplaced
//! copies. Because there are as many free places as unplaced copies, any filling will do, and every question about one
//! card or one zone has an exact answer by counting. Only mixing may lose knowledge ([`Faces::shuffle`] says when);
//! nothing ever invents any. On small decks with many shuffles and unseen moves, compared with every possible deal,
//! 99.9 % of the answers are exact while cards stay with their owner, and 97 % when they do not.
//!
//! A freshly shuffled deck is all loose, wherever its cards are drawn to, so a typical game needs no group at all until
//! a known card is hidden again; and a known card hidden in a hand stays known to be in that hand.

mod count;
mod mix;
mod name;
mod same;
#[cfg(test)]
mod tests;

use std::{ops::Range, sync::Arc};

use super::{Player, Title, Token};

pub use count::Bounds;

/// What the table knows about every card's title. Set up with [`Faces::add_deck`] before the first change.
///
/// After set-up no operation allocates. Equality and hash look at the knowledge, not at how it is stored.
#[derive(Debug, Default)]
pub struct Faces {
    slots: Vec<Slot>,
    /// How many cards each group has; 0 marks a group number that is free.
    group_sizes: Vec<u16>,
    /// What nothing changes after set-up: copies share it.
    registered: Arc<Registered>,
    /// Copies that are neither known nor sure to be in a group, a row per pool and a column per title. Pools are numbered like
    /// decks.
    unplaced: Vec<u16>,
    /// Room to gather cards in, empty between operations.
    scratch: Vec<Token>,
}

/// The decks and their lists.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Registered {
    decks: Vec<Deck>,
    /// Every title on a list, sorted: the columns of the table below and of that of unplaced copies.
    titles: Vec<Title>,
    /// Copies on the list, a row per deck.
    listed: Vec<u16>,
}

/// What is known of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Face {
    /// It is this title.
    Known(Title),
    /// It is face down; [`Faces::can_be`] tells what it may be.
    Hidden,
    /// No deck has this card.
    Absent,
}

/// Why a card cannot be the title it is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Impossible {
    /// There is no such card: the token is in no deck, or the zone is empty.
    NoCard,
    /// The card is known as this other title.
    Known(Title),
    /// The card lies among this many cards, and all of them are sure to be other titles.
    Accounted {
        /// How many cards it lies among.
        cards: u16,
    },
    /// The title is not on the registered list of the card's deck.
    NotListed,
    /// All copies on the registered list are elsewhere.
    NoCopyLeft {
        /// How many copies the list has.
        copies: u16,
    },
    /// The zone holds at most this many copies, fewer than were said.
    AtMost {
        /// The most copies it can hold.
        copies: u16,
    },
}

/// Why a deck cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeckError {
    /// Another deck already has some of these tokens.
    Overlap,
    /// The list does not have as many cards as there are tokens.
    Size {
        /// Cards on the list.
        listed: u64,
        /// Tokens of the deck.
        tokens: u16,
    },
    /// There are already 255 decks.
    TooMany,
}

/// Where changes go so that they can be undone, last first.
pub trait Log {
    /// Takes one change.
    fn push(&mut self, change: FaceChange);
}

impl Log for Vec<FaceChange> {
    fn push(&mut self, change: FaceChange) {
        Vec::push(self, change);
    }
}

/// One change to [`Faces`], to be handed back to [`Faces::revert`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaceChange(Was);

impl FaceChange {
    /// The card of which something else was known before, if it is about a card.
    #[must_use]
    pub fn card(&self) -> Option<Token> {
        match self.0 {
            Was::Slot { token, .. } => Some(token),
            Was::Unplaced { .. } => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Was {
    Slot {
        token: Token,
        slot: Slot,
    },
    /// Of a pool and a title, by their cell in the table of copies.
    Unplaced {
        cell: u32,
        copies: u16,
    },
}

type Pool = u8;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Slot {
    Absent,
    Known(Title),
    Loose(Pool),
    /// `sure` is one of the group's sure titles, kept here though it may lie on any card of the group. All cards of a
    /// group have the same pool.
    Grouped {
        pool: Pool,
        group: u16,
        sure: Option<Title>,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Deck {
    player: Player,
    start: u16,
    end: u16,
    open: bool,
}

/// An unplaced copy of a title.
#[derive(Clone, Copy)]
enum Spare {
    /// Out of an open pool, which does not count its copies.
    Uncounted,
    /// One of so many that are counted in this cell.
    Counted { cell: usize, copies: u16 },
}

/// A group's cards, counted.
#[derive(Clone, Copy, Default)]
struct Tally {
    cards: u16,
    sure: u16,
    /// Sure copies of the title asked about.
    copies: u16,
}

impl Tally {
    fn free(self) -> u16 {
        self.cards.saturating_sub(self.sure)
    }
}

impl Registered {
    fn cell(&self, pool: Pool, title: Title) -> Option<usize> {
        Some(usize::from(pool) * self.titles.len() + self.titles.binary_search(&title).ok()?)
    }
}

impl Faces {
    /// Adds a player's deck, all of it hidden. With a list its titles are the only ones its cards can have; a title
    /// may stand on several lines of the list.
    ///
    /// # Errors
    /// If another deck has some of the tokens, or the list has more or fewer cards than there are tokens.
    pub fn add_deck(
        &mut self,
        player: Player,
        tokens: Range<u16>,
        list: Option<&[(Title, u16)]>,
    ) -> Result<(), DeckError> {
        let Range { start, end } = tokens;
        if self.registered.decks.iter().any(|deck| start < deck.end && deck.start < end) {
            return Err(DeckError::Overlap);
        }
        let pool = Pool::try_from(self.registered.decks.len()).ok().filter(|&pool| pool < Pool::MAX);
        let pool = pool.ok_or(DeckError::TooMany)?;
        let size = end.saturating_sub(start);
        if let Some(list) = list {
            let listed = list.iter().map(|&(_, copies)| u64::from(copies)).sum();
            if listed != u64::from(size) {
                return Err(DeckError::Size { listed, tokens: size });
            }
        }
        self.add_titles(list.unwrap_or_default());
        let registered = Arc::make_mut(&mut self.registered);
        registered.decks.push(Deck { player, start, end, open: list.is_none() });
        let row = registered.listed.len();
        registered.listed.resize(row + registered.titles.len(), 0);
        for (title, copies) in list.unwrap_or_default() {
            if let Some(cell) = registered.cell(pool, *title).and_then(|cell| registered.listed.get_mut(cell)) {
                *cell = cell.saturating_add(*copies);
            }
        }
        self.unplaced.extend_from_slice(registered.listed.get(row..).unwrap_or_default());
        let count = self.slots.len().max(usize::from(end));
        self.slots.resize(count, Slot::Absent);
        for slot in self.slots.iter_mut().take(usize::from(end)).skip(usize::from(start)) {
            *slot = Slot::Loose(pool);
        }
        self.group_sizes.resize(count + 1, 0);
        self.scratch.reserve(count);
        Ok(())
    }

    /// Makes room for decks with so many cards and these lists in all, so that none has to be made for each of them.
    pub(super) fn make_room<'l>(&mut self, cards: usize, lists: impl Iterator<Item = &'l [(Title, u16)]> + Clone) {
        let decks = lists.clone().count();
        let all: Vec<(Title, u16)> = lists.flatten().copied().collect();
        self.add_titles(&all);
        let registered = Arc::make_mut(&mut self.registered);
        let cells = decks * registered.titles.len();
        registered.decks.reserve(decks);
        registered.listed.reserve(cells);
        self.unplaced.reserve(cells);
        self.slots.reserve(cards);
        self.group_sizes.reserve(cards + 1);
        self.scratch.reserve(cards);
    }

    /// Makes room for the titles of a list: a wider table for the decks already there.
    fn add_titles(&mut self, list: &[(Title, u16)]) {
        if list.iter().all(|(title, _)| self.registered.titles.binary_search(title).is_ok()) {
            return;
        }
        let registered = Arc::make_mut(&mut self.registered);
        let mut titles = registered.titles.clone();
        titles.extend(list.iter().map(|&(title, _)| title));
        titles.sort_unstable();
        titles.dedup();
        let columns: Vec<usize> =
            registered.titles.iter().filter_map(|title| titles.binary_search(title).ok()).collect();
        let widen = |table: &[u16]| {
            let mut wide = vec![0; registered.decks.len() * titles.len()];
            let rows = wide.chunks_mut(titles.len().max(1)).zip(table.chunks(columns.len().max(1)));
            for (row, old) in rows {
                for (column, copies) in columns.iter().zip(old) {
                    if let Some(cell) = row.get_mut(*column) {
                        *cell = *copies;
                    }
                }
            }
            wide
        };
        (registered.listed, self.unplaced) = (widen(&registered.listed), widen(&self.unplaced));
        registered.titles = titles;
    }

    /// What is known of a card.
    #[must_use]
    pub fn face(&self, token: Token) -> Face {
        match self.slot(token) {
            Slot::Absent => Face::Absent,
            Slot::Known(title) => Face::Known(title),
            Slot::Loose(_) | Slot::Grouped { .. } => Face::Hidden,
        }
    }

    /// The title of a card, if it is known.
    #[must_use]
    #[inline]
    pub fn title(&self, token: Token) -> Option<Title> {
        match self.slots.get(usize::from(token.0)) {
            Some(Slot::Known(title)) => Some(*title),
            _ => None,
        }
    }

    /// Whose deck a card came from.
    #[must_use]
    pub fn owner(&self, token: Token) -> Option<Player> {
        self.deck_of(token).map(|(_, deck)| deck.player)
    }

    /// Takes back one change. Changes must be taken back last first; then the state is exactly as it was.
    pub fn revert(&mut self, change: FaceChange) {
        match change.0 {
            Was::Slot { token, slot } => {
                self.replace(token, slot);
            }
            Was::Unplaced { cell, copies } => {
                if let Some(cell) = usize::try_from(cell).ok().and_then(|cell| self.unplaced.get_mut(cell)) {
                    *cell = copies;
                }
            }
        }
    }

    fn slot(&self, token: Token) -> Slot {
        self.slots.get(usize::from(token.0)).copied().unwrap_or(Slot::Absent)
    }

    fn is_in(&self, token: Token, of: u16) -> bool {
        matches!(self.slot(token), Slot::Grouped { group, .. } if group == of)
    }

    /// Every card with its slot, in the order of the tokens.
    fn all(&self) -> impl Iterator<Item = (Token, Slot)> + '_ {
        (0..=u16::MAX).map(Token).zip(self.slots.iter().copied())
    }

    fn set(&mut self, token: Token, slot: Slot, log: &mut impl Log) {
        let was = self.slot(token);
        if was != slot {
            self.replace(token, slot);
            log.push(FaceChange(Was::Slot { token, slot: was }));
        }
    }

    fn replace(&mut self, token: Token, slot: Slot) {
        let Some(old) = self.slots.get_mut(usize::from(token.0)) else { return };
        let was = std::mem::replace(old, slot);
        for (slot, step) in [(was, -1), (slot, 1)] {
            if let Slot::Grouped { group, .. } = slot
                && let Some(size) = self.group_sizes.get_mut(usize::from(group))
            {
                *size = size.saturating_add_signed(step);
            }
        }
    }

    /// Copies of a title that are unplaced in a pool.
    fn unplaced(&self, pool: Pool, title: Title) -> u16 {
        self.cell(pool, title).and_then(|cell| self.unplaced.get(cell)).copied().unwrap_or(0)
    }

    /// An open pool does not count its copies, and a closed one has a column for every title that can get into it.
    fn set_unplaced(&mut self, pool: Pool, title: Title, copies: u16, log: &mut impl Log) {
        if self.is_open(pool) {
            return;
        }
        if let Some(cell) = self.cell(pool, title) {
            self.set_cell(cell, copies, log);
        }
    }

    fn set_cell(&mut self, cell: usize, copies: u16, log: &mut impl Log) {
        if let (Some(slot), Ok(cell)) = (self.unplaced.get_mut(cell), u32::try_from(cell)) {
            let was = std::mem::replace(slot, copies);
            log.push(FaceChange(Was::Unplaced { cell, copies: was }));
        }
    }

    /// A copy of a title that a pool has to spare.
    fn spare(&self, pool: Pool, title: Title) -> Option<Spare> {
        if self.is_open(pool) {
            return Some(Spare::Uncounted);
        }
        let cell = self.cell(pool, title)?;
        let copies = self.unplaced.get(cell).copied().filter(|copies| *copies > 0)?;
        Some(Spare::Counted { cell, copies })
    }

    /// A copy that was unplaced has found its place.
    fn place(&mut self, spare: Spare, log: &mut impl Log) {
        if let Spare::Counted { cell, copies } = spare {
            self.set_cell(cell, copies.saturating_sub(1), log);
        }
    }

    fn cell(&self, pool: Pool, title: Title) -> Option<usize> {
        self.registered.cell(pool, title)
    }

    fn is_open(&self, pool: Pool) -> bool {
        self.registered.decks.get(usize::from(pool)).is_none_or(|deck| deck.open)
    }

    fn deck_of(&self, token: Token) -> Option<(Pool, &Deck)> {
        (0..=Pool::MAX).zip(&self.registered.decks).find(|(_, deck)| (deck.start..deck.end).contains(&token.0))
    }

    /// Counts a group's cards, its sure titles, and the sure copies of one of them.
    fn tally(&self, of: u16, title: Option<Title>) -> Tally {
        let mut tally = Tally::default();
        for slot in &self.slots {
            if let Slot::Grouped { group, sure, .. } = *slot
                && group == of
            {
                tally.cards += 1;
                tally.sure += u16::from(sure.is_some());
                tally.copies += u16::from(sure.is_some() && sure == title);
            }
        }
        tally
    }
}
