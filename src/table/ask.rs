//! Asks: who may or must do what now, and what it means if the log says nothing of it.

use super::Player;
use crate::rulebook::RuleId;

/// A question the game puts to the players. Several may be open at once, to be answered in any order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask<K> {
    /// Who is asked; nobody when the game itself acts.
    pub player: Option<Player>,
    /// What is asked, in the game's own terms.
    pub kind: K,
    /// In words, behind the name of the player: `pledges a card from hand`.
    pub words: &'static str,
    /// The rule that asks.
    pub rule: RuleId,
    /// What silence means.
    pub silence: Silence,
}

/// What it means when a log is silent about an ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Silence {
    /// The player passed.
    Pass,
    /// The player declined an option.
    Decline,
    /// There is only one possible result, and it happened.
    Forced,
    /// The player chose, and the choice was not written down: what is known of the state is widened.
    Unrecorded,
    /// The log must say it.
    Breach,
}
