//! What is told when something written cannot be read.

use std::fmt;

use super::source::Span;

/// A piece of text that cannot be read, in words for the person who wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invalid {
    /// The smallest piece that is wrong.
    pub span: Span,
    /// What was expected and what was found.
    pub message: String,
    /// What is wrong with the piece, in a few words to stand below it; may be empty.
    pub label: String,
    /// What could have been meant, nearest first.
    pub suggestions: Vec<String>,
}

impl Invalid {
    /// A fault without suggestions.
    #[must_use]
    pub fn new(span: Span, message: impl Into<String>) -> Self {
        Self { span, message: message.into(), label: String::new(), suggestions: Vec::new() }
    }

    /// The same fault, with what is wrong with the piece in a few words.
    #[must_use]
    pub fn labelled(mut self, label: impl Into<String>) -> Self {
        self.label = label.into();
        self
    }

    /// The same fault with what could have been meant.
    #[must_use]
    pub fn suggest<S: Into<String>>(mut self, meant: impl IntoIterator<Item = S>) -> Self {
        self.suggestions.extend(meant.into_iter().map(Into::into));
        self
    }
}

impl fmt::Display for Invalid {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)?;
        for (at, meant) in self.suggestions.iter().enumerate() {
            out.write_str(if at == 0 { ": did you mean " } else { " or " })?;
            match meant.starts_with(['`', '"']) {
                true => out.write_str(meant)?,
                false => write!(out, "`{meant}`")?,
            }
        }
        out.write_str(if self.suggestions.is_empty() { "" } else { "?" })
    }
}

impl std::error::Error for Invalid {}

/// Faults of one header or file that are told one by one.
pub const MOST_FAULTS: usize = 100;

/// The first faults, and that there are more.
#[must_use]
pub fn first_faults(mut faults: Vec<Invalid>) -> Vec<Invalid> {
    faults.truncate(MOST_FAULTS + 1);
    if let Some(next) = faults.get_mut(MOST_FAULTS) {
        *next = Invalid::new(next.span, "there are more faults, from here on");
    }
    faults
}

/// A piece of a log fit to stand in a message: shortened, and without control characters.
#[must_use]
pub fn shown(piece: &str) -> String {
    const MOST: usize = 40;
    let clean = |letter: char| if letter.is_control() { '\u{fffd}' } else { letter };
    let mut shown: String = piece.chars().take(MOST).map(clean).collect();
    if piece.chars().nth(MOST).is_some() {
        shown.push('…');
    }
    shown
}
