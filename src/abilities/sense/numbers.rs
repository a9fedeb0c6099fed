//! A number that may be any of several.

use std::fmt;

use super::Tri;
use crate::abilities::language::tree::{Compared, Operation};

/// The numbers something may come to: all of a few that lie close together, or everything between two ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Numbers {
    least: i32,
    most: i32,
    /// Which of those from the least on may be it, a bit each, if the most is less than 64 away; else all may.
    of: u64,
}

/// Beyond any number of a game.
const FAR: i32 = 1 << 20;

impl Numbers {
    /// Nobody knows.
    pub const ANY: Self = Self { least: -FAR, most: FAR, of: u64::MAX };
    /// None that is below zero, otherwise nobody knows.
    pub const SOME: Self = Self { least: 0, most: FAR, of: u64::MAX };

    /// Exactly this.
    #[must_use]
    pub const fn just(number: i32) -> Self {
        Self { least: number, most: number, of: 1 }
    }

    /// Anything from the least to the most.
    #[must_use]
    pub fn between(least: i32, most: i32) -> Self {
        let (least, most) = (least.clamp(-FAR, FAR), most.clamp(-FAR, FAR).max(least.clamp(-FAR, FAR)));
        let of = u32::try_from(most - least).ok().and_then(|width| u64::MAX.checked_shr(63u32.checked_sub(width)?));
        Self { least, most, of: of.unwrap_or(u64::MAX) }
    }

    /// Any of these; none at all is no answer, so it is everything then.
    pub fn any_of(numbers: impl Iterator<Item = i32>) -> Self {
        numbers.map(Self::just).reduce(Self::or).unwrap_or(Self::ANY)
    }

    /// The least it may be.
    #[must_use]
    pub fn least(self) -> i32 {
        self.least
    }

    /// The most it may be.
    #[must_use]
    pub fn most(self) -> i32 {
        self.most
    }

    /// The number, if there is but one.
    #[must_use]
    pub fn known(self) -> Option<i32> {
        (self.least == self.most).then_some(self.least)
    }

    fn is_wide(self) -> bool {
        self.most - self.least > 63
    }

    /// Whether it may be this number.
    #[must_use]
    pub fn may_be(self, number: i32) -> bool {
        let within = (self.least..=self.most).contains(&number);
        let bit = || u32::try_from(number - self.least).ok().and_then(|place| self.of.checked_shr(place));
        within && (self.is_wide() || bit().is_some_and(|bits| bits & 1 == 1))
    }

    /// Every number it may be, of a narrow set; the ends and all between of a wide one.
    pub fn iter(self) -> impl Iterator<Item = i32> {
        (self.least..=self.most).filter(move |number| self.may_be(*number))
    }

    /// One or the other.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        let (least, most) = (self.least.min(other.least), self.most.max(other.most));
        if self == other || most - least > 63 {
            return if self == other { self } else { Self::between(least, most) };
        }
        let moved = |set: Self| u32::try_from(set.least - least).map_or(0, |by| set.of.checked_shl(by).unwrap_or(0));
        Self { least, most, of: moved(self) | moved(other) }
    }

    /// Those of them that are allowed; nothing if none is.
    #[must_use]
    pub fn narrowed(self, allowed: impl Fn(i32) -> bool) -> Option<Self> {
        if self.is_wide() {
            return Some(self);
        }
        self.iter().filter(|number| allowed(*number)).map(Self::just).reduce(Self::or)
    }

    /// What comes of each.
    #[must_use]
    pub fn map(self, of: impl Fn(i32) -> i32) -> Self {
        match self.known() {
            Some(number) => Self::just(of(number)),
            None if self.is_wide() => {
                let (one, other) = (of(self.least), of(self.most));
                Self::between(one.min(other), one.max(other))
            }
            None => Self::any_of(self.iter().map(of)),
        }
    }

    /// None below zero.
    #[must_use]
    pub fn at_least_zero(self) -> Self {
        if self.least >= 0 { self } else { self.map(|number| number.max(0)) }
    }

    /// What two of them come to.
    #[must_use]
    pub fn reckoned(self, how: Operation, other: Self) -> Self {
        let of = |left: i32, right: i32| match how {
            Operation::Plus => left.saturating_add(right),
            Operation::Less => left.saturating_sub(right),
            Operation::Times => left.saturating_mul(right),
            Operation::Over => left.checked_div(right).unwrap_or(0),
        };
        match (self.known(), other.known()) {
            (Some(left), Some(right)) => Self::just(of(left, right)),
            (Some(left), None) => other.map(|right| of(left, right)),
            (None, Some(right)) => self.map(|left| of(left, right)),
            (None, None) => {
                let ends = [self.least, self.most];
                let all = ends.iter().flat_map(|left| [other.least, other.most].map(|right| of(*left, right)));
                let (least, most) = all.fold((FAR, -FAR), |(least, most), end| (least.min(end), most.max(end)));
                Self::between(least, most)
            }
        }
    }

    /// Both together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        self.reckoned(Operation::Plus, other)
    }

    /// Whether they compare so.
    #[must_use]
    pub fn compares(self, is: Compared, other: Self) -> Tri {
        let less = |one: Self, other: Self| match () {
            () if one.most < other.least => Tri::Yes,
            () if one.least >= other.most => Tri::No,
            () => Tri::Open,
        };
        let equal = || match (self.known(), other.known()) {
            (Some(left), Some(right)) => Tri::from(left == right),
            _ if self.most < other.least || other.most < self.least => Tri::No,
            (Some(left), None) if !other.may_be(left) => Tri::No,
            (None, Some(right)) if !self.may_be(right) => Tri::No,
            _ => Tri::Open,
        };
        match is {
            Compared::Less => less(self, other),
            Compared::AtMost => !less(other, self),
            Compared::Equal => equal(),
            Compared::Unequal => !equal(),
            Compared::AtLeast => !less(self, other),
            Compared::More => less(other, self),
        }
    }
}

impl fmt::Debug for Numbers {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.known() {
            Some(number) => write!(out, "{number}"),
            None if self.is_wide() => write!(out, "{}..{}", self.least, self.most),
            None => out.debug_set().entries(self.iter()).finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(of: u8) -> Numbers {
        Numbers::any_of((0..8).filter(|bit| of >> bit & 1 == 1))
    }

    /// Every pair of sets of small numbers compares as all pairs of their numbers do.
    #[test]
    fn sets_compare_as_all_their_numbers_do() {
        for (one, other) in (1u8..=255).flat_map(|one| (1u8..=255).step_by(7).map(move |other| (one, other))) {
            let (left, right) = (set(one), set(other));
            for (mark, is, _) in Compared::ALL {
                let holds = |left: i32, right: i32| match is {
                    Compared::Less => left < right,
                    Compared::AtMost => left <= right,
                    Compared::Equal => left == right,
                    Compared::Unequal => left != right,
                    Compared::AtLeast => left >= right,
                    Compared::More => left > right,
                };
                let pairs = || left.iter().flat_map(|left| right.iter().map(move |right| holds(left, right)));
                let told = left.compares(is, right);
                let certain = if pairs().all(|so| so) {
                    Tri::Yes
                } else if pairs().any(|so| so) {
                    Tri::Open
                } else {
                    Tri::No
                };
                let several = left.known().is_none() && right.known().is_none();
                assert!(told == certain || (several && told == Tri::Open), "{left:?} {mark} {right:?}: {told:?}");
            }
            let sum = left.plus(right);
            assert!(left.iter().all(|left| right.iter().all(|right| sum.may_be(left + right))));
        }
    }

    #[test]
    fn what_is_far_apart_is_everything_between() {
        let wide = Numbers::just(2).or(Numbers::just(100));
        assert!(wide.may_be(50) && !wide.may_be(101) && Numbers::ANY.may_be(-7) && !Numbers::SOME.may_be(-1));
        assert_eq!(Numbers::between(3, 5).map(|number| number - 4).at_least_zero().iter().collect::<Vec<_>>(), [0, 1]);
    }
}
