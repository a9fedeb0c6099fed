//! Checks that were made: for the proof that a rule is enforced, whoever enforces it.

use std::panic::Location;

use super::RuleId;

/// The place in the code that checks a rule.
pub type Site = &'static Location<'static>;

/// One check that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The rule.
    pub rule: RuleId,
    /// The place in the code.
    pub site: Site,
    /// Whether it held.
    pub held: bool,
}
