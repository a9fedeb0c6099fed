//! Losing track of cards: shuffling a pile, hiding a hand.

use super::super::{Title, Token};
use super::{Faces, Log, Pool, Slot};

impl Faces {
    /// These cards are put in an order nobody knows.
    ///
    /// What was known or sure of them is now sure of the whole of them. Nothing else is lost, but in two cases:
    /// - Some cards of a group lie outside. Then either all of the group joins, so that what is sure spreads over more
    ///   cards, or the group breaks up and its sure titles become unplaced, whichever spreads less.
    /// - Hidden cards of two decks are mixed. Then the two decks' pools become one, and an open one makes both open.
    ///
    /// After a gap in the record, shuffling all cards of a deck loses all that was known of it but its list.
    pub fn shuffle(&mut self, cards: &[Token], log: &mut impl Log) {
        if self.are_interchangeable(cards) {
            return;
        }
        let mut mixed = std::mem::take(&mut self.scratch);
        mixed.extend(cards.iter().copied().filter(|&token| self.slot(token) != Slot::Absent));
        self.unite(&mut mixed, log);
        mixed.clear();
        self.scratch = mixed;
    }

    /// One of the cards of an unordered zone is about to leave unnamed or at random: from now on which is which is not
    /// known, so any token of the zone may stand for the card that leaves.
    pub fn hide(&mut self, zone: &[Token], log: &mut impl Log) {
        self.shuffle(zone, log);
    }

    /// Makes cards interchangeable.
    pub(super) fn unite(&mut self, cards: &mut Vec<Token>, log: &mut impl Log) {
        if self.are_interchangeable(cards) {
            return;
        }
        cards.sort_unstable();
        cards.dedup();
        let Some(pool) = self.common_pool(cards) else { return };
        // There is always a group number left: groups have two cards at least, and there is a number for every card.
        let mut numbers = (0..=u16::MAX).zip(&self.group_sizes);
        let new = numbers.find(|(_, size)| **size == 0).map_or(0, |(group, _)| group);
        let mut sure = 0;
        for &token in &*cards {
            if let Slot::Grouped { group, .. } = self.slot(token)
                && group != new
            {
                let tally = self.tally(group, None);
                if self.count_in_group(cards, group) == usize::from(tally.cards) {
                    self.join_group(group, new, pool, log);
                    sure += usize::from(tally.sure);
                }
            } else if let Slot::Known(_) = self.slot(token) {
                self.join(token, new, pool, log);
                sure += 1;
            }
        }
        for &token in &*cards {
            if let Slot::Grouped { group, .. } = self.slot(token)
                && group != new
            {
                if self.joining_spreads_less(cards, group, sure) {
                    sure += usize::from(self.tally(group, None).sure);
                    self.join_group(group, new, pool, log);
                } else {
                    self.break_up(group, log);
                }
            }
            self.join(token, new, pool, log);
        }
        self.settle(new, log);
    }

    /// Puts a group into its simplest form: loose cards if nothing is sure of it or if it has all free places of its
    /// pool, known cards if they are all the same title.
    pub(super) fn settle(&mut self, settled: u16, log: &mut impl Log) {
        let mut members = self.slots.iter().filter_map(|slot| match *slot {
            Slot::Grouped { pool, group, sure } if group == settled => Some((pool, sure)),
            _ => None,
        });
        let Some((pool, first)) = members.next() else { return };
        let alike = members.all(|(_, sure)| sure == first);
        match first {
            Some(title) if alike => {
                for token in self.tokens() {
                    if self.is_in(token, settled) {
                        self.set(token, Slot::Known(title), log);
                    }
                }
            }
            None if alike => self.break_up(settled, log),
            _ => {
                let free = self.tally(settled, None).free();
                if free > 0 && !self.is_open(pool) && free == self.free_places(pool) {
                    self.break_up(settled, log);
                }
            }
        }
    }

    /// Whether mixing these cards would change nothing.
    fn are_interchangeable(&self, cards: &[Token]) -> bool {
        let Some((&first, rest)) = cards.split_first() else { return true };
        match self.slot(first) {
            Slot::Absent => rest.iter().all(|&token| self.slot(token) == Slot::Absent),
            Slot::Known(title) => rest.iter().all(|&token| self.title(token) == Some(title)),
            Slot::Loose(of) => rest.iter().all(|&token| matches!(self.slot(token), Slot::Loose(pool) if pool == of)),
            Slot::Grouped { group, .. } => rest.iter().all(|&token| self.is_in(token, group)),
        }
    }

    /// The pool for a group of these cards: an open one if there is one, so that a title without a list never gets
    /// into a closed pool; else one that has free places among them, so that pools are mixed only if they must be.
    fn common_pool(&self, cards: &[Token]) -> Option<Pool> {
        let pool_of = |&token: &Token| match self.slot(token) {
            Slot::Absent => None,
            Slot::Known(title) => self.home(token, title),
            Slot::Loose(pool) | Slot::Grouped { pool, .. } => Some(pool),
        };
        let has_free = |&&token: &&Token| match self.slot(token) {
            Slot::Absent | Slot::Known(_) => false,
            Slot::Loose(_) => true,
            Slot::Grouped { group, .. } => self.tally(group, None).free() > 0,
        };
        let open = cards.iter().filter_map(pool_of).find(|&pool| self.is_open(pool));
        open.or_else(|| cards.iter().find(has_free).and_then(pool_of)).or_else(|| cards.iter().find_map(pool_of))
    }

    /// The pool a known card goes back to: its deck's, or an open one if its deck's has no place for the title because
    /// the card was mixed with an open deck's.
    fn home(&self, token: Token, title: Title) -> Option<Pool> {
        let (own, _) = self.deck_of(token)?;
        if self.is_open(own) || self.cell(own, title).is_some() {
            return Some(own);
        }
        let mut pools = (0..=Pool::MAX).zip(&self.registered.decks);
        pools.find(|(_, deck)| deck.open).map(|(pool, _)| pool)
    }

    /// Compares over how many more cards the sure titles would spread: those of the new group over the rest of the old
    /// one and those of the old one over the new, or those of the old one over all free places of its pool.
    fn joining_spreads_less(&self, cards: &[Token], group: u16, sure: usize) -> bool {
        let tally = self.tally(group, None);
        let inside = self.count_in_group(cards, group);
        let outside = usize::from(tally.cards).saturating_sub(inside);
        let pool = cards.iter().find_map(|&token| match self.slot(token) {
            Slot::Grouped { pool, group: its, .. } if its == group => Some(pool),
            _ => None,
        });
        let places = pool.map_or(0, |pool| self.free_places(pool));
        let joined = sure * outside + usize::from(tally.sure) * (cards.len() - inside);
        joined <= usize::from(tally.sure) * usize::from(places)
    }

    fn join_group(&mut self, old: u16, new: u16, pool: Pool, log: &mut impl Log) {
        for token in self.tokens() {
            if self.is_in(token, old) {
                self.join(token, new, pool, log);
            }
        }
    }

    fn join(&mut self, token: Token, group: u16, pool: Pool, log: &mut impl Log) {
        let sure = match self.slot(token) {
            Slot::Absent => return,
            Slot::Known(title) | Slot::Grouped { sure: Some(title), .. } => Some(title),
            Slot::Loose(from) | Slot::Grouped { pool: from, sure: None, .. } => {
                self.merge(from, pool, log);
                None
            }
        };
        self.set(token, Slot::Grouped { pool, group, sure }, log);
    }

    /// Makes two pools one.
    fn merge(&mut self, from: Pool, into: Pool, log: &mut impl Log) {
        if from == into {
            return;
        }
        for token in self.tokens() {
            match self.slot(token) {
                Slot::Loose(pool) if pool == from => self.set(token, Slot::Loose(into), log),
                Slot::Grouped { pool, group, sure } if pool == from => {
                    self.set(token, Slot::Grouped { pool: into, group, sure }, log);
                }
                _ => {}
            }
        }
        for column in 0..self.registered.titles.len() {
            if let Some(&title) = self.registered.titles.get(column) {
                let copies = self.unplaced(from, title);
                if copies > 0 {
                    self.set_unplaced(from, title, 0, log);
                    self.set_unplaced(into, title, self.unplaced(into, title) + copies, log);
                }
            }
        }
    }

    /// Makes a group's cards loose and its sure titles unplaced.
    fn break_up(&mut self, broken: u16, log: &mut impl Log) {
        for token in self.tokens() {
            if let Slot::Grouped { pool, group, sure } = self.slot(token)
                && group == broken
            {
                self.loosen(token, pool, sure, log);
            }
        }
    }

    fn loosen(&mut self, token: Token, pool: Pool, sure: Option<Title>, log: &mut impl Log) {
        self.set(token, Slot::Loose(pool), log);
        if let Some(title) = sure {
            self.set_unplaced(pool, title, self.unplaced(pool, title).saturating_add(1), log);
        }
    }

    /// How many cards of a pool are neither known nor stand for a sure title.
    pub(super) fn free_places(&self, of: Pool) -> u16 {
        let is_free = |slot: &&Slot| match **slot {
            Slot::Loose(pool) | Slot::Grouped { pool, sure: None, .. } => pool == of,
            _ => false,
        };
        u16::try_from(self.slots.iter().filter(is_free).count()).unwrap_or(u16::MAX)
    }

    fn tokens(&self) -> impl Iterator<Item = Token> + use<> {
        (0..u16::try_from(self.slots.len()).unwrap_or(u16::MAX)).map(Token)
    }
}
