//! A quick hash for names, which are short. Every table of names has its own secret numbers, so that nobody can write a log
//! whose names all fall together.

use std::hash::{BuildHasher, Hash, Hasher, RandomState};

/// The secret numbers of one table of names.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Secret {
    start: u64,
    factor: u64,
}

impl Default for Secret {
    fn default() -> Self {
        let random = RandomState::new();
        Self { start: random.hash_one(0), factor: random.hash_one(1) | 1 }
    }
}

impl BuildHasher for Secret {
    type Hasher = Mixer;

    fn build_hasher(&self) -> Mixer {
        Mixer { mixed: self.start, factor: self.factor }
    }
}

/// Mixes the letters of one text, eight at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mixer {
    mixed: u64,
    factor: u64,
}

impl Mixer {
    fn mix(&mut self, letters: u64) {
        let product = u128::from(self.mixed ^ letters) * u128::from(self.factor);
        self.mixed = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mixer {
    fn write(&mut self, text: &[u8]) {
        let (eights, rest) = text.as_chunks();
        eights.iter().for_each(|eight| self.mix(u64::from_le_bytes(*eight)));
        // The one in front tells how many letters there are.
        self.mix(rest.iter().fold(1, |letters, letter| letters << 8 | u64::from(*letter)));
    }

    /// The mark behind a text: its letters have been counted already.
    fn write_u8(&mut self, _: u8) {}

    fn finish(&self) -> u64 {
        self.mixed
    }
}

/// A name of a few letters, which are told apart sooner one by one than all at once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Short<'s>(pub(crate) &'s str);

impl PartialEq for Short<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.0.len() == other.0.len() && self.0.bytes().eq(other.0.bytes())
    }
}

impl Eq for Short<'_> {}

impl Hash for Short<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.0.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn names_that_are_nearly_the_same_do_not_fall_together() {
        let secret = Secret::default();
        let letters = || ('a'..='z').chain('0'..='9');
        let two = letters().flat_map(|first| letters().map(move |second| format!("{first}{second}")));
        let longer = (3..200).map(|length| "a".repeat(length));
        let names: Vec<String> = two.chain(longer).collect();
        let hashes: HashSet<u64> = names.iter().map(|name| secret.hash_one(name.as_str())).collect();
        assert_eq!(hashes.len(), names.len());
        let low: HashSet<u64> = hashes.iter().map(|hash| hash % 4096).collect();
        assert!(low.len() > 1000, "{} of {} places are used", low.len(), names.len());
    }
}
