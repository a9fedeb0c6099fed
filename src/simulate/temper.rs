//! Temper: what the players of one game like to do, so that no two games are alike.

use super::Dice;

/// How many sorts of actions tempers tell apart.
const SORTS: usize = 64;

/// How keen the players of a game are on each sort of action.
#[derive(Clone, Debug)]
pub struct Temper([u32; SORTS]);

impl Temper {
    /// Some temper.
    #[must_use]
    pub fn new(dice: &mut Dice) -> Self {
        Self([(); SORTS].map(|()| 1 << dice.below(3)))
    }

    /// By how much a sort of action is chosen more often than without any temper: 1, 2 or 4 times.
    #[must_use]
    pub fn of(&self, sort: usize) -> u32 {
        self.0.get(sort).copied().unwrap_or(1)
    }
}
