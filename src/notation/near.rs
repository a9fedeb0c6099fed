//! Near misses: which of the known words was probably meant.

/// Words longer than this are never compared: nobody misspells them by a letter or two, and the work stays bounded.
const LONGEST: usize = 64;

/// The known words nearest to the one that was written, nearest first, at most `most` of them.
///
/// A word is near when about a third of its letters or fewer were added, dropped, changed or swapped with a neighbour;
/// capitals do not count.
#[must_use]
pub fn nearest<'a>(wanted: &str, known: impl Iterator<Item = &'a str>, most: usize) -> Vec<&'a str> {
    let Some(wanted) = letters(wanted) else { return Vec::new() };
    let has = Bag::of(wanted.iter().copied());
    let mut near: Vec<(usize, &str)> = Vec::new();
    for word in known {
        let other = Bag::of(lower(word));
        let limit = (wanted.len().max(other.size) / 3).max(1);
        if other.size > LONGEST || has.least_distance(&other) > limit {
            continue;
        }
        let Some(letters) = letters(word) else { continue };
        let distance = distance(&wanted, &letters);
        if distance <= limit && distance < wanted.len() && !near.iter().any(|(_, other)| *other == word) {
            near.push((distance, word));
        }
    }
    near.sort_by_key(|(distance, _)| *distance);
    near.into_iter().take(most).map(|(_, word)| word).collect()
}

fn letters(word: &str) -> Option<Vec<char>> {
    let letters: Vec<char> = lower(word).collect();
    (letters.len() <= LONGEST).then_some(letters)
}

fn lower(word: &str) -> impl Iterator<Item = char> {
    word.chars().take(LONGEST + 1).flat_map(char::to_lowercase)
}

/// How often letters occur in a word: most words are told apart by that, at little cost.
struct Bag {
    counts: [i16; 32],
    size: usize,
}

impl Bag {
    fn of(letters: impl Iterator<Item = char>) -> Self {
        let mut bag = Self { counts: [0; 32], size: 0 };
        for letter in letters {
            bag.size += 1;
            if let Some(count) = bag.counts.get_mut(u32::from(letter) as usize % 32) {
                *count += 1;
            }
        }
        bag
    }

    /// Words with these letters are at least this far apart: each letter that one has more often was added or changed.
    fn least_distance(&self, other: &Self) -> usize {
        let (mut more, mut less) = (0, 0);
        for (one, other) in self.counts.iter().zip(other.counts) {
            more += usize::from((one - other).max(0).unsigned_abs());
            less += usize::from((other - one).max(0).unsigned_abs());
        }
        more.max(less)
    }
}

/// The number of letters to add, drop, change or swap with a neighbour (optimal string alignment).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut before_last: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=to.len()).collect();
    for (row, letter) in from.iter().enumerate() {
        let mut next = Vec::with_capacity(to.len() + 1);
        next.push(row + 1);
        for (column, other) in to.iter().enumerate() {
            let at = |row: &[usize], column: usize| row.get(column).copied().unwrap_or(usize::MAX / 2);
            let changed = at(&last, column) + usize::from(letter != other);
            let mut best = changed.min(at(&last, column + 1) + 1).min(at(&next, column) + 1);
            let swapped =
                row > 0 && column > 0 && from.get(row - 1) == Some(other) && to.get(column - 1) == Some(letter);
            if swapped {
                best = best.min(at(&before_last, column - 1) + 1);
            }
            next.push(best);
        }
        before_last = std::mem::replace(&mut last, next);
    }
    last.last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn a_swapped_pair_is_one_slip() {
        assert_eq!(nearest("dranis", ["draws", "drains", "plays"].into_iter(), 2), ["drains", "draws"]);
        assert_eq!(nearest("paly", ["play", "pay"].into_iter(), 1), ["play"]);
    }

    #[test]
    fn far_words_are_not_offered() {
        assert!(nearest("xyz", ["drains", "plays"].into_iter(), 3).is_empty());
        assert!(nearest(&"a".repeat(100_000), ["drains"].into_iter(), 3).is_empty());
        assert!(nearest("q", ["a", "b"].into_iter(), 3).is_empty());
    }
}
