//! How many copies of a title a zone can hold.

use super::super::{Title, Token};
use super::{Faces, Pool, Slot};

/// The fewest and the most copies of a title that a zone can hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// Every possible deal has at least so many there.
    pub at_least: u16,
    /// No possible deal has more there.
    pub at_most: u16,
}

impl Faces {
    /// How many copies of a title these cards can hold; the zone lists each card once.
    ///
    /// To have as few as possible in the zone, each group keeps its sure copies outside as far as they go, and the
    /// unplaced copies fill the free places that remain outside; to have as many as possible, the other way round.
    #[must_use]
    pub fn bounds(&self, zone: &[Token], title: Title) -> Bounds {
        let known = zone.iter().filter(|&&token| self.slot(token) == Slot::Known(title)).count();
        let known = u16::try_from(known).unwrap_or(u16::MAX);
        let mut bounds = Bounds { at_least: known, at_most: known };
        for (pool, _) in (0..=Pool::MAX).zip(&self.registered.decks) {
            self.add_hidden(&mut bounds, pool, zone, title);
        }
        bounds
    }

    /// The titles that are sure to be among the hidden cards of a zone because cards were seen before they were mixed with
    /// others, which all lie here, too.
    #[must_use]
    pub fn sure_among(&self, zone: &[Token]) -> Vec<Title> {
        let sure = zone.iter().filter_map(|token| match self.slot(*token) {
            Slot::Grouped { group, sure, .. } => {
                sure.filter(|_| self.count_in_group(zone, group) == usize::from(self.tally(group, None).cards))
            }
            _ => None,
        });
        let mut sure: Vec<Title> = sure.collect();
        sure.sort_unstable();
        sure
    }

    /// Adds the copies that the cards of one pool can be.
    fn add_hidden(&self, bounds: &mut Bounds, of: Pool, zone: &[Token], title: Title) {
        let mut room = 0_u16;
        // Free places that an unplaced copy cannot take without being in the zone.
        let mut bound_here = 0_u16;
        for (index, &token) in zone.iter().enumerate() {
            match self.slot(token) {
                Slot::Loose(pool) if pool == of => {
                    room = room.saturating_add(1);
                    bound_here = bound_here.saturating_add(1);
                }
                Slot::Grouped { pool, group, .. } if pool == of => {
                    let seen = zone.get(..index).is_some_and(|before| self.count_in_group(before, group) > 0);
                    if seen {
                        continue;
                    }
                    let tally = self.tally(group, Some(title));
                    let inside = u16::try_from(self.count_in_group(zone, group)).unwrap_or(u16::MAX);
                    let outside = tally.cards.saturating_sub(inside);
                    bounds.at_least = bounds.at_least.saturating_add(tally.copies.saturating_sub(outside));
                    bounds.at_most = bounds.at_most.saturating_add(tally.copies.min(inside));
                    room = room.saturating_add(tally.free().min(inside.saturating_sub(tally.copies)));
                    bound_here =
                        bound_here.saturating_add(tally.free().saturating_sub(outside.saturating_sub(tally.copies)));
                }
                _ => {}
            }
        }
        if self.is_open(of) {
            bounds.at_most = bounds.at_most.saturating_add(room);
        } else {
            let copies = self.unplaced(of, title);
            let elsewhere = self.free_places(of).saturating_sub(bound_here);
            bounds.at_least = bounds.at_least.saturating_add(copies.saturating_sub(elsewhere));
            bounds.at_most = bounds.at_most.saturating_add(copies.min(room));
        }
    }
}
