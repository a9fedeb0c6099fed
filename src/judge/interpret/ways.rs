//! The ways to read the passages that are not pinned, as far as they can make a difference to a question.

use std::collections::BTreeSet;

use super::Mattered;
use crate::rulebook::{InterpretationId, Registry};

/// The most ways of reading that are tried before a question is left to a person.
pub(super) const MOST_WAYS: usize = 64;

/// The reading of each passage that is pinned.
pub(in crate::judge) type Pins = Vec<Option<u8>>;

/// Passages that are read in more ways than can be tried.
pub(super) struct TooMany(pub(super) BTreeSet<InterpretationId>);

impl TooMany {
    /// The passages by their ids.
    pub(super) fn names(&self, registry: &Registry) -> String {
        let names = self.0.iter().filter_map(|passage| Some(format!("`{}`", registry.passage(*passage)?.id)));
        names.collect::<Vec<_>>().join(", ")
    }
}

/// What another reading may answer otherwise: how things stand at a statement, as far as these aspects go.
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub(super) line: u32,
    pub(super) reads: u32,
}

impl Question {
    /// The passages that are not pinned, mattered up to here, and can touch what is asked.
    pub(super) fn passages(self, mattered: &Mattered, pins: &Pins, registry: &Registry) -> BTreeSet<InterpretationId> {
        let mut passages = mattered.at(|line| line <= self.line);
        passages.retain(|passage| pin(pins, *passage).is_none() && self.is_touched_by(*passage, registry));
        passages
    }

    /// Whether the readings of a passage can change what is asked. One that names no aspects can change anything.
    pub(super) fn is_touched_by(self, passage: InterpretationId, registry: &Registry) -> bool {
        let touches = registry.passage(passage).map_or(0, |passage| passage.touches);
        touches == u32::MAX || touches & registry.feeding(self.reads) != 0
    }
}

pub(super) fn pin(pins: &Pins, passage: InterpretationId) -> Option<u8> {
    pins.get(usize::from(passage.0)).copied().flatten()
}

/// The same pins, but for one passage.
pub(super) fn with(pins: &Pins, passage: InterpretationId, choice: u8) -> Pins {
    let mut pins = pins.clone();
    if let Some(pin) = pins.get_mut(usize::from(passage.0)) {
        *pin = Some(choice);
    }
    pins
}

/// The ways that read one of the passages, none of them pinned, otherwise than recommended.
pub(super) fn others(pins: &Pins, passages: &BTreeSet<InterpretationId>, registry: &Registry) -> Vec<Pins> {
    let records = passages.iter().filter_map(|passage| Some((*passage, registry.passage(*passage)?)));
    let other = |(passage, record): (_, &crate::rulebook::Interpretation)| {
        let ways: Vec<Pins> = record.beside(record.recommended).map(|choice| with(pins, passage, choice)).collect();
        ways
    };
    records.flat_map(other).collect()
}

/// Every way to read the passages together that is not the recommended one of all, those with the fewest changes first.
///
/// # Errors
/// When there are more than can be tried.
pub(super) fn together(
    pins: &Pins,
    passages: &BTreeSet<InterpretationId>,
    registry: &Registry,
) -> Result<Vec<Pins>, TooMany> {
    let mut ways = vec![pins.clone()];
    for passage in passages {
        let more: Vec<Pins> = ways.iter().flat_map(|way| others(way, &BTreeSet::from([*passage]), registry)).collect();
        ways.extend(more);
        if ways.len() > MOST_WAYS {
            return Err(TooMany(passages.clone()));
        }
    }
    ways.remove(0);
    ways.sort_by_key(|way| way.iter().flatten().count());
    Ok(ways)
}

/// The passages that were not pinned before, and how they are read.
pub(super) fn chosen(pins: &Pins, given: &Pins, registry: &Registry) -> Vec<(&'static str, &'static str)> {
    let passages = registry.interpretations.iter().zip(pins.iter().zip(given));
    let chosen = passages.filter_map(|(passage, (pin, before))| {
        let choice = pin.filter(|_| before.is_none())?;
        Some((passage.id, passage.reading(choice)))
    });
    chosen.collect()
}
