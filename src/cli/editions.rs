//! Editions a command names.

use std::io;

use super::wrong::{hint, wrong};
use crate::rulebook::{Edition, Registry};

/// The editions with these names, each once.
///
/// # Errors
/// When the game has no edition of that name.
pub(super) fn named(registry: &Registry, names: &[String]) -> io::Result<Vec<Edition>> {
    let mut found = Vec::new();
    for name in names {
        let Some(edition) = registry.edition(Some(name)) else {
            let hint = hint(name, registry.editions.iter().map(|edition| edition.id));
            return Err(wrong(format!("{} has no edition `{name}`{hint}", registry.title)));
        };
        if !found.contains(&edition) {
            found.push(edition);
        }
    }
    Ok(found)
}
