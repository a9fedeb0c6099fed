//! Terms: the smallest spanned pieces a statement is written in.

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
    /// `"Title"`: the span covers the quotation marks.
    Title,
    /// `#2`
    Instance(u32),
    /// A card's code: `1C7`.
    Code,
    /// `?`
    Unknown,
    /// `[before power]`: the span covers the brackets.
    Marker,
    /// `,`
    Comma,
    /// `:`
    Colon,
    /// `(`
    Open,
    /// `)`
    Close,
}
