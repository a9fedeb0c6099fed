//! The journal: what nobody wrote and the judge filled in, line by line, and where each line was heard; kept only when somebody
//! wants to read it.

use super::{Player, Silence};

/// One silence, and the statement before which it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The statement behind it, counted from 0.
    pub line: u32,
    /// Who was silent; nobody where the game itself went on.
    pub player: Option<Player>,
    /// What it meant.
    pub silence: Silence,
    /// What was asked, in words behind the name of the player.
    pub words: &'static str,
}

/// The entries so far; an absent journal costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Journal(Option<Pages>);

#[derive(Clone, Debug, Default)]
struct Pages {
    entries: Vec<Entry>,
    /// The latest statement that was heard, and how much had changed since the one before.
    heard: Option<(u32, usize)>,
}

impl Journal {
    /// A journal that keeps what it is told.
    #[must_use]
    pub fn kept() -> Self {
        Self(Some(Pages::default()))
    }

    /// Whether it keeps what it is told.
    #[must_use]
    pub const fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// Writes an entry, if the journal is kept.
    #[inline]
    pub(super) fn write(&mut self, entry: impl FnOnce() -> Entry) {
        if let Some(pages) = &mut self.0 {
            pages.entries.push(entry());
        }
    }

    /// Writes that a statement is heard now, when so much has changed, if the journal is kept.
    #[inline]
    pub(super) fn hear(&mut self, line: u32, changes: usize) {
        if let Some(pages) = &mut self.0 {
            pages.heard = Some((line, changes));
        }
    }

    /// How much had changed when a statement was heard, if it was the latest.
    pub(super) fn heard(&self, line: u32) -> Option<usize> {
        let heard = self.0.as_ref().and_then(|pages| pages.heard);
        heard.filter(|(latest, _)| *latest == line).map(|(_, changes)| changes)
    }

    /// Forgets everything after the first `len` entries.
    pub(super) fn truncate(&mut self, len: usize) {
        if let Some(pages) = &mut self.0 {
            pages.entries.truncate(len);
        }
    }

    /// What was written.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        self.0.as_ref().map_or(&[], |pages| &pages.entries)
    }
}
