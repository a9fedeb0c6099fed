//! Terms: the smallest spanned pieces a statement is written in.

use std::borrow::Cow;

use super::source::Span;

/// One piece of a statement and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// What it is.
    pub kind: Kind,
    /// Where it stands in the file.
    pub span: Span,
}

/// What a term is. Texts are not kept: the span leads to them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `plays`, `next`, or a handle: `kt`.
    Word,
    /// A capitalised word: a player (`A`) or a named place (`Ganymede`).
    Name,
    /// `B's`: the span covers name and `'s`.
    Possessive,
    /// `3`
    Number(u32),
    /// `3+3` or `2+2-1`, with its total.
    Sum(i32),
    /// `+4` or `-1`.
    Signed(i32),
    /// `x3`
    Times(u32),
    /// `"Title"`: the span covers the quotation marks, straight or typographic; or a title that was written without them.
    Title,
    /// `#2`, directly after a title or a code.
    Instance(u32),
    /// A card's code: `1C7`.
    Code,
    /// `?`
    Unknown,
    /// `[before power]`: the span covers the brackets.
    Marker,
    /// `@drain`: the span covers the at sign.
    Label,
    /// `T3.17`: the 17th action of turn 3.
    Address,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `(`
    Open,
    /// `)`
    Close,
}

impl Term {
    /// The span of what is said: without quotation marks, brackets, at sign or `'s`.
    #[must_use]
    #[inline]
    pub fn inner(self, text: &str) -> Span {
        let Span { start, end } = self.span;
        let (before, after) = match self.kind {
            Kind::Title if text.as_bytes().get(start as usize) == Some(&b'"') => (1, 1),
            Kind::Title if self.span.of(text).starts_with(TYPOGRAPHIC_OPEN) => {
                (TYPOGRAPHIC_OPEN.len_utf8(), TYPOGRAPHIC_CLOSE.len_utf8())
            }
            Kind::Title => (0, 0),
            Kind::Marker => (1, 1),
            Kind::Label => (1, 0),
            Kind::Possessive if self.span.of(text).ends_with("'s") => (0, "'s".len()),
            Kind::Possessive => (0, "’s".len()),
            _ => (0, 0),
        };
        let (before, after) = (before as u32, after as u32);
        Span::new(start.saturating_add(before), end.saturating_sub(after))
    }
}

/// The words between quotation marks with `\"` and `\\` undone.
#[must_use]
pub fn unescaped(inner: &str) -> Cow<'_, str> {
    if !inner.contains('\\') {
        return Cow::Borrowed(inner);
    }
    let mut plain = String::with_capacity(inner.len());
    let mut letters = inner.chars().peekable();
    while let Some(letter) = letters.next() {
        let escaped = if letter == '\\' { letters.next_if(|next| matches!(next, '"' | '\\')) } else { None };
        plain.push(escaped.unwrap_or(letter));
    }
    Cow::Owned(plain)
}

/// The mark a title may open with instead of a straight one.
pub(super) const TYPOGRAPHIC_OPEN: char = '“';
/// The mark such a title closes with.
pub(super) const TYPOGRAPHIC_CLOSE: char = '”';
