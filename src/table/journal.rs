//! The journal: what each line changed on the table, kept only when somebody wants to read it.

use super::{Figure, Mark, Pile, Token};

/// One change worth telling, and the statement that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The statement that caused it, counted from 0.
    pub line: u32,
    /// What changed.
    pub step: VisibleChange,
}

/// A change a reader of a replay would see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisibleChange {
    /// A card went from one pile to another.
    Moved {
        /// The card.
        token: Token,
        /// Where it was.
        from: Pile,
        /// Where it is.
        to: Pile,
    },
    /// A card got or lost a mark.
    Marked {
        /// The card.
        token: Token,
        /// The mark.
        mark: Mark,
        /// Whether it bears it now.
        on: bool,
    },
    /// A card was laid at, aboard or beneath another, or taken away from there.
    Hosted {
        /// The card.
        token: Token,
        /// The other one.
        host: Option<Token>,
    },
    /// A figure changed.
    Figure {
        /// Which one.
        figure: Figure,
        /// Its value before.
        from: i32,
        /// Its value now.
        to: i32,
    },
}

impl VisibleChange {
    /// The step back. Where a card lay before it was laid at another is not known.
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Moved { token, from, to } => Self::Moved { token, from: to, to: from },
            Self::Marked { token, mark, on } => Self::Marked { token, mark, on: !on },
            Self::Hosted { token, .. } => Self::Hosted { token, host: None },
            Self::Figure { figure, from, to } => Self::Figure { figure, from: to, to: from },
        }
    }
}

/// The entries so far; an absent journal costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Journal(Option<Vec<Entry>>);

impl Journal {
    /// A journal that keeps what it is told.
    #[must_use]
    pub fn kept() -> Self {
        Self(Some(Vec::new()))
    }

    /// Whether it keeps what it is told.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Writes an entry, if the journal is kept.
    #[inline]
    pub fn write(&mut self, line: u32, step: VisibleChange) {
        if let Some(entries) = &mut self.0 {
            keep(entries, Entry { line, step });
        }
    }

    /// How many entries there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Whether nothing was written.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// Forgets everything after the first `len` entries.
    pub fn truncate(&mut self, len: usize) {
        if let Some(entries) = &mut self.0 {
            entries.truncate(len);
        }
    }

    /// What was written.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.0.as_deref().unwrap_or_default()
    }
}

/// Few games are played with a journal.
#[cold]
fn keep(entries: &mut Vec<Entry>, entry: Entry) {
    entries.push(entry);
}
