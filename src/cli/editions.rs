//! Editions a command names.

use std::io;

use super::place::wrong;
use crate::{
    notation::near::nearest,
    rulebook::{Edition, Registry},
};

/// The editions with these names, each once.
///
/// # Errors
/// When the game has no edition of that name.
pub(super) fn named(registry: &Registry, names: &[String]) -> io::Result<Vec<Edition>> {
    let mut found = Vec::new();
    for name in names {
        let Some(edition) = registry.edition(Some(name)) else {
            let near = nearest(name, registry.editions.iter().map(|edition| edition.id), 3).join(", ");
            let hint = if near.is_empty() { String::new() } else { format!("; did you mean {near}?") };
            return Err(wrong(format!("{} has no edition `{name}`{hint}", registry.title)));
        };
        if !found.contains(&edition) {
            found.push(edition);
        }
    }
    Ok(found)
}
