//! Yes, no, or open.

use std::ops::Not;

/// Whether something is so, as far as anybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tri {
    /// It is not.
    No,
    /// Nobody knows.
    Open,
    /// It is.
    Yes,
}

impl Tri {
    /// Both.
    #[must_use]
    pub fn and(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::No { Self::No } else { self.min(other()) }
    }

    /// One of both, or both.
    #[must_use]
    pub fn or(self, other: impl FnOnce() -> Self) -> Self {
        if self == Self::Yes { Self::Yes } else { self.max(other()) }
    }

    /// The same where something is asked to be so, the contrary where it is not.
    #[must_use]
    pub fn is(self, so: bool) -> Self {
        if so { self } else { !self }
    }

    /// Whether it is certain.
    #[must_use]
    pub fn is_yes(self) -> bool {
        self == Self::Yes
    }

    /// Whether it may be so.
    #[must_use]
    pub fn may_be(self) -> bool {
        self != Self::No
    }

    /// Whether all are so.
    pub fn all(parts: impl Iterator<Item = Self>) -> Self {
        let mut so = Self::Yes;
        for part in parts {
            so = so.min(part);
            if so == Self::No {
                break;
            }
        }
        so
    }

    /// Whether any is so.
    pub fn any(parts: impl Iterator<Item = Self>) -> Self {
        !Self::all(parts.map(Not::not))
    }
}

impl Not for Tri {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::No => Self::Yes,
            Self::Open => Self::Open,
            Self::Yes => Self::No,
        }
    }
}

impl From<bool> for Tri {
    fn from(so: bool) -> Self {
        if so { Self::Yes } else { Self::No }
    }
}

impl From<Option<bool>> for Tri {
    fn from(so: Option<bool>) -> Self {
        so.map_or(Self::Open, Self::from)
    }
}
