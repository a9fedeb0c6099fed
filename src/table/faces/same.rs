//! When two tables know the same, and copying one into the other's buffers.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use super::super::Title;
use super::{Faces, Slot};

impl Clone for Faces {
    fn clone(&self) -> Self {
        Self {
            slots: self.slots.clone(),
            group_sizes: self.group_sizes.clone(),
            registered: Arc::clone(&self.registered),
            unplaced: self.unplaced.clone(),
            scratch: Vec::with_capacity(self.slots.len()),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.slots.clone_from(&source.slots);
        self.group_sizes.clone_from(&source.group_sizes);
        self.registered.clone_from(&source.registered);
        self.unplaced.clone_from(&source.unplaced);
        self.scratch.clear();
        self.scratch.reserve(source.slots.len());
    }
}

/// Equal if the same cards are known, the same cards are grouped and the same titles are sure of each group, whatever
/// the groups' numbers. Knowledge that was reached in different ways may be kept in different forms and then counts as
/// different; what is equal is always the same.
impl PartialEq for Faces {
    fn eq(&self, other: &Self) -> bool {
        self.unplaced == other.unplaced
            && self.slots.len() == other.slots.len()
            && self.registered == other.registered
            && (self.slots == other.slots || self.has_same_slots(other))
    }
}

impl Eq for Faces {}

/// Leaves out how the grouped cards are divided among groups: equal tables have equal hashes, and unequal ones that
/// differ in nothing else are rare. Everything is folded into one number first, which is faster than feeding a hasher
/// card by card.
impl Hash for Faces {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let mut folded = 0;
        let mut sures = 0_u64;
        for slot in &self.slots {
            let code = match *slot {
                Slot::Absent => 0,
                Slot::Known(title) => 1 + (u64::from(title.0) << 2),
                Slot::Loose(pool) => 2 + (u64::from(pool) << 2),
                Slot::Grouped { pool, sure, .. } => {
                    sures = sures.wrapping_add(sure.map_or(0, |title| fold(1, title.0.into())));
                    3 + (u64::from(pool) << 2)
                }
            };
            folded = fold(folded, code);
        }
        for &copies in &self.unplaced {
            folded = fold(folded, copies.into());
        }
        state.write_u64(fold(folded, sures));
    }
}

fn fold(sum: u64, next: u64) -> u64 {
    let mixed = (sum.rotate_left(5) ^ next).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^ (mixed >> 29)
}

impl Faces {
    fn has_same_slots(&self, other: &Self) -> bool {
        let pairs = || self.slots.iter().copied().zip(other.slots.iter().copied());
        pairs().enumerate().all(|(index, pair)| match pair {
            (
                Slot::Grouped { pool, group, sure },
                Slot::Grouped { pool: other_pool, group: other_group, sure: other_sure },
            ) => {
                // The pairs of group numbers are one to one, and each sure title is there as often on both sides.
                let matches_group = |pair: (Slot, Slot)| match pair {
                    (Slot::Grouped { group: one, .. }, Slot::Grouped { group: two, .. }) => {
                        (one == group) == (two == other_group)
                    }
                    _ => true,
                };
                let same_copies =
                    |title: Option<Title>| self.tally(group, title).copies == other.tally(other_group, title).copies;
                pool == other_pool
                    && pairs().skip(index + 1).all(matches_group)
                    && same_copies(sure)
                    && same_copies(other_sure)
            }
            (one, two) => one == two,
        })
    }
}
