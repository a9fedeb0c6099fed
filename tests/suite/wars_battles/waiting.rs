//! What the judge does not do yet as the model has it. Each is left out of the logs until its switch is turned.

/// Damaged cards that are not in the battle are destroyed at its end by the starter rulebook too, which speaks of all
/// damaged cards.
pub(super) const STARTER_DESTROYS_ELSEWHERE: bool = false;

/// Total power stays as it was compared, whatever is inverted afterwards.
pub(super) const POWER_STAYS: bool = false;

/// Nobody is accused after a reveal of a card that is not known.
pub(super) const UNKNOWN_REVEALS: bool = false;

/// Nobody is accused after a loss of which the amount is not known.
pub(super) const UNKNOWN_AMOUNTS: bool = false;

/// The defender's destroyed cards may be written down without the attacker's.
pub(super) const ATTACKER_LEFT_OUT: bool = false;

/// Wrong lines that are not found.
pub(super) const KINDS: &[&str] = &["the winner damages"];
