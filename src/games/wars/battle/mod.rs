//! Battles: the attack action, and the five steps with a window before each.

mod attack;

use super::{Wars, state::Table};
use crate::{judge::Bench, table::Token};

pub(super) use attack::{canceled, performs, resolves};

/// Where a battle is being fought.
pub(super) fn location(_table: &Table) -> Option<Token> {
    None
}

fn begins(_bench: &mut Bench<'_, Wars>, _location: Token) {}
