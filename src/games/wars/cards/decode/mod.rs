//! Reads the cards of a catalogue. Used by the build script, too, so of the house it names only what both have.

use super::card::{Card, CardType, Word};
use crate::cards::file::{self, FaultInFile, Reader};

mod card;
mod left;
mod lower;
mod ongoing;
mod target;
mod texts;

/// The words an asset or weapon may name its host by, besides labels.
const HOSTS: [&str; 9] = ["character", "location", "nobot", "sector", "ship", "site", "unit", "vehicle", "weapon"];

/// The words a text may name its targets by, besides those and labels.
const TARGETS: [&str; 4] = ["asset", "interrupt", "inverter", "order"];

/// The words for what is pending and no card.
const PENDING: [&str; 3] = ["ability", "attack", "drain"];

/// Reads the texts of catalogue files that belong together.
///
/// # Errors
/// With everything that is wrong, in the order of the files.
pub fn decode(texts: &[&str]) -> Result<Vec<Card>, Vec<FaultInFile>> {
    let mut wrong = Vec::new();
    let written = texts::read(texts, &mut wrong);
    let cards = file::decode(texts, |node, head, faults| {
        let card = card::card(node, &head.labels, faults)?;
        Some(texts::with_texts(Card { set: head.set, invented: head.invented, ..card }, &written))
    });
    match cards {
        Ok(cards) if wrong.is_empty() => Ok(cards),
        read => {
            wrong.extend(read.err().unwrap_or_default());
            wrong.sort_by_key(|(number, fault)| (*number, fault.span.start));
            Err(wrong)
        }
    }
}
