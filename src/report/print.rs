//! Fingerprints, by which other tools know a finding again when lines above it have changed.

use std::collections::HashMap;

use super::told::FindingInWords;

/// The findings of a file that were given fingerprints.
#[derive(Debug, Default)]
pub(super) struct Prints {
    seen: HashMap<u64, u32>,
}

impl Prints {
    /// The fingerprint of the next finding of a file: its rule, the text of its line, how many findings before it had both,
    /// and what else tells it from others.
    pub(super) fn next(&mut self, told: &FindingInWords<'_>, besides: &str) -> String {
        let own = hash(&[told.id, told.line_text.trim(), besides]);
        let before = self.seen.entry(own).or_default();
        let print = of(&[told.id, told.line_text.trim(), besides, &before.to_string()]);
        *before += 1;
        print
    }
}

/// The fingerprint of some words.
pub(super) fn of(words: &[&str]) -> String {
    format!("{:016x}", hash(words))
}

/// FNV-1a, which is the same wherever and whenever it is computed.
fn hash(words: &[&str]) -> u64 {
    let bytes = words.iter().flat_map(|word| word.bytes().chain([0]));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}
