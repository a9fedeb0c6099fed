//! Saying which title a card is: a card in its place, or one out of an unordered zone such as a hand.

use super::super::{Title, Token};
use super::{Faces, Impossible, Log, Pool, Slot, Spare};

/// Where the copy comes from that a hidden card turns out to be.
enum Source {
    /// It was known already.
    Known,
    /// A copy sure to be in the card's group, kept at this card.
    Sure(Token),
    /// An unplaced copy of the pool; what the card's slot held moves to the free place at this card.
    Unplaced(Token, Spare),
}

impl Faces {
    /// Whether a card may be this title: whether [`Faces::name`] would succeed.
    #[must_use]
    pub fn can_be(&self, token: Token, title: Title) -> bool {
        self.source(token, title).is_ok()
    }

    /// The card turns out to be this title.
    ///
    /// # Errors
    /// If no possible deal has that title there; nothing is changed then.
    pub fn name(&mut self, token: Token, title: Title, log: &mut impl Log) -> Result<(), Impossible> {
        let source = self.source(token, title)?;
        let slot = self.slot(token);
        let place = match source {
            Source::Known => return Ok(()),
            Source::Sure(place) => place,
            Source::Unplaced(place, spare) => {
                self.place(spare, log);
                place
            }
        };
        if place != token {
            self.set(place, slot, log);
        }
        self.set(token, Slot::Known(title), log);
        if let Slot::Grouped { group, .. } = slot {
            self.settle(group, log);
        }
        Ok(())
    }

    /// A card with this title leaves an unordered zone, or is shown out of it: says which token stands for it.
    ///
    /// A copy known to be there is taken first, then one out of a group sure to have a copy there: whichever copy it
    /// really was, what remains is the same. Otherwise the hidden cards that may be that copy are interchangeable if
    /// they are of one kind (loose in one pool, or in one group); if not, one of each kind is first mixed with the others
    /// like in [`Faces::shuffle`].
    ///
    /// # Errors
    /// If no possible deal has that title in the zone; nothing is changed then.
    pub fn name_from(&mut self, zone: &[Token], title: Title, log: &mut impl Log) -> Result<Token, Impossible> {
        if let Some(token) = self.name_plainly(zone, title, log) {
            return Ok(token);
        }
        match zone.iter().find(|&&token| self.slot(token) == Slot::Known(title)) {
            Some(&token) => Ok(token),
            None => self.name_hidden(zone, title, log),
        }
    }

    /// The plain case: a copy is known to be there, or all hidden cards are loose in one pool that has a copy to spare.
    /// Otherwise nothing is changed.
    fn name_plainly(&mut self, zone: &[Token], title: Title, log: &mut impl Log) -> Option<Token> {
        let mut loose = None;
        for &token in zone {
            match (self.slot(token), loose) {
                (Slot::Known(known), _) if known == title => return Some(token),
                (Slot::Known(_) | Slot::Absent, _) => {}
                (Slot::Loose(pool), None) => loose = Some((token, pool)),
                (Slot::Loose(pool), Some((_, first))) if pool == first => {}
                (Slot::Loose(_) | Slot::Grouped { .. }, _) => return None,
            }
        }
        let (token, pool) = loose?;
        let spare = self.spare(pool, title)?;
        self.place(spare, log);
        self.set(token, Slot::Known(title), log);
        Some(token)
    }

    /// A zone, which lists each card once, is seen to hold at least this many copies of a title: makes so many of its
    /// cards known.
    ///
    /// # Errors
    /// If the zone cannot hold so many; nothing is changed then.
    pub fn reveal(&mut self, zone: &[Token], title: Title, copies: u16, log: &mut impl Log) -> Result<(), Impossible> {
        let at_most = self.bounds(zone, title).at_most;
        if at_most < copies {
            return Err(Impossible::AtMost { copies: at_most });
        }
        let known = zone.iter().filter(|&&token| self.slot(token) == Slot::Known(title)).count();
        for _ in known..usize::from(copies) {
            self.name_hidden(zone, title, log)?;
        }
        Ok(())
    }

    /// Names one of the zone's hidden cards.
    fn name_hidden(&mut self, zone: &[Token], title: Title, log: &mut impl Log) -> Result<Token, Impossible> {
        if let Some(token) = self.sure_to_have(zone, title) {
            return self.name(token, title, log).map(|()| token);
        }
        let mut why = Impossible::NoCard;
        let mut candidates = std::mem::take(&mut self.scratch);
        let mut last = None;
        for &token in zone {
            let kind = self.kind(token);
            if kind.is_none() || kind != last {
                match self.source(token, title) {
                    Ok(Source::Known) => {}
                    Ok(_) => self.add_kind(&mut candidates, token),
                    Err(reason) => why = if rank(reason) > rank(why) { reason } else { why },
                }
            }
            last = kind;
        }
        let first = candidates.first().copied();
        self.unite(&mut candidates, log);
        candidates.clear();
        self.scratch = candidates;
        let token = first.ok_or(why)?;
        self.name(token, title, log).map(|()| token)
    }

    /// Adds a card unless one of its kind is there.
    fn add_kind(&self, cards: &mut Vec<Token>, token: Token) {
        if cards.iter().all(|&card| self.kind(card) != self.kind(token)) {
            cards.push(token);
        }
    }

    /// A card of the zone in a group that has more sure copies of a title than cards outside the zone. So many copies
    /// are kept at more cards than there are outside, so at least one of them is kept at a card of the zone.
    fn sure_to_have(&self, zone: &[Token], title: Title) -> Option<Token> {
        let of = zone.iter().find_map(|&token| match self.slot(token) {
            Slot::Grouped { group, sure: Some(sure), .. } if sure == title => {
                let tally = self.tally(group, Some(title));
                let inside = self.count_in_group(zone, group);
                (usize::from(tally.copies) + inside > usize::from(tally.cards)).then_some(group)
            }
            _ => None,
        })?;
        zone.iter().copied().find(|&token| self.is_in(token, of))
    }

    /// Hidden cards of one kind are interchangeable.
    fn kind(&self, token: Token) -> Option<(Pool, Option<u16>)> {
        match self.slot(token) {
            Slot::Absent | Slot::Known(_) => None,
            Slot::Loose(pool) => Some((pool, None)),
            Slot::Grouped { pool, group, .. } => Some((pool, Some(group))),
        }
    }

    /// How many of these cards are in a group.
    pub(super) fn count_in_group(&self, zone: &[Token], of: u16) -> usize {
        zone.iter().filter(|&&token| self.is_in(token, of)).count()
    }

    fn source(&self, token: Token, title: Title) -> Result<Source, Impossible> {
        match self.slot(token) {
            Slot::Absent => Err(Impossible::NoCard),
            Slot::Known(known) if known == title => Ok(Source::Known),
            Slot::Known(known) => Err(Impossible::Known(known)),
            Slot::Loose(pool) => match self.spare(pool, title) {
                Some(spare) => Ok(Source::Unplaced(token, spare)),
                None => Err(self.no_copy(token, title)),
            },
            Slot::Grouped { pool, group: own, sure: held } => {
                let mut free = held.is_none().then_some(token);
                for (place, slot) in self.all() {
                    match slot {
                        Slot::Grouped { group, sure, .. } if group == own => match sure {
                            Some(sure) if sure == title => return Ok(Source::Sure(place)),
                            Some(_) => {}
                            None => free = free.or(Some(place)),
                        },
                        _ => {}
                    }
                }
                let Some(place) = free else {
                    return Err(Impossible::Accounted { cards: self.tally(own, None).cards });
                };
                match self.spare(pool, title) {
                    Some(spare) => Ok(Source::Unplaced(place, spare)),
                    None => Err(self.no_copy(token, title)),
                }
            }
        }
    }

    fn no_copy(&self, token: Token, title: Title) -> Impossible {
        let cell = self.deck_of(token).and_then(|(deck, _)| self.cell(deck, title));
        match cell.and_then(|cell| self.registered.listed.get(cell)) {
            None | Some(0) => Impossible::NotListed,
            Some(&copies) => Impossible::NoCopyLeft { copies },
        }
    }
}

/// The more a reason says about a whole zone, the higher.
fn rank(reason: Impossible) -> u8 {
    match reason {
        Impossible::NoCard => 0,
        Impossible::Known(_) => 1,
        Impossible::NotListed => 2,
        Impossible::Accounted { .. } => 3,
        Impossible::NoCopyLeft { .. } | Impossible::AtMost { .. } => 4,
    }
}
