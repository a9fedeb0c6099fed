//! Dice: numbers that look random and are the same for the same seed on every machine (SplitMix64).

/// A source of random numbers.
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// Dice that begin with a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to one less than `count`; 0 if there is nothing to choose from.
    pub fn below(&mut self, count: usize) -> usize {
        let wide = u128::from(self.roll()) * (count as u128);
        usize::try_from(wide >> 64).unwrap_or(0)
    }

    /// Whether something happens that does so in this many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of several things, each as likely as the others.
    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> Option<&'a T> {
        all.get(self.below(all.len()))
    }

    /// One of several things, each as likely as its weight says.
    pub fn weigh<'a, T>(&mut self, all: &'a [T], weight: impl Fn(&T) -> u32) -> Option<&'a T> {
        let total: usize = all.iter().map(|one| weight(one) as usize).sum();
        let mut rest = self.below(total);
        all.iter().find(|one| {
            let weight = weight(one) as usize;
            let found = rest < weight;
            rest = rest.saturating_sub(weight);
            found
        })
    }

    /// Brings things into an order of which each is as likely as the others.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }

    /// Some of several things, none twice, in the order they were in.
    pub fn some<T: Clone>(&mut self, all: &[T], count: usize) -> Vec<T> {
        let mut left = count.min(all.len());
        let mut some = Vec::with_capacity(left);
        for (index, one) in all.iter().enumerate() {
            if self.below(all.len() - index) < left {
                some.push(one.clone());
                left -= 1;
            }
        }
        some
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix() {
        let mut dice = Dice::new(1_234_567);
        let first: Vec<u64> = (0..3).map(|_| dice.roll()).collect();
        assert_eq!(first, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn everything_is_chosen_now_and_then_and_nothing_else() {
        let mut dice = Dice::new(3);
        let mut seen = [0; 4];
        for _ in 0..1000 {
            seen[*dice.weigh(&[0usize, 1, 2, 3], |one| [1, 0, 3, 6][*one]).unwrap()] += 1;
        }
        assert!(seen[0] > 50 && seen[1] == 0 && seen[2] > 200 && seen[3] > 500, "{seen:?}");
        assert_eq!(dice.weigh(&[1, 2], |_| 0), None);
        assert_eq!(dice.pick::<u8>(&[]), None);
        let mut all: Vec<usize> = (0..50).collect();
        dice.shuffle(&mut all);
        let chosen = dice.some(&all, 7);
        assert_eq!(chosen.len(), 7);
        all.sort_unstable();
        assert_eq!(all, (0..50).collect::<Vec<_>>());
    }
}
