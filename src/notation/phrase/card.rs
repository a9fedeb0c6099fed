//! References to cards, and other quoted text.

use nom::{Parser, sequence::preceded};

use super::{
    Expecting, Parsed, Terms, Want,
    error::HANDLE,
    word::{expected, possessive, word},
};
use crate::notation::{source::Span, term::Kind};

/// A card as a log refers to it. Which card that is, is not known here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardRef {
    /// The player in `B's "Title"`, without the `'s`.
    pub owner: Option<Span>,
    /// What it is called.
    pub name: CardName,
    /// `#2`: the second copy that player brought into play.
    pub instance: Option<u32>,
    /// The whole reference.
    pub span: Span,
}

/// What a card is called in a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardName {
    /// `"Title"`: the span lies inside the quotation marks; see [`unescaped`](crate::notation::term::unescaped).
    Title(Span),
    /// `kt`
    Handle(Span),
    /// `1C7`
    Code(Span),
    /// `?`
    Unknown,
}

/// Whether a word joins the parts of sentences and can therefore be no handle.
#[must_use]
pub fn is_reserved(word: &str) -> bool {
    joins(word.as_bytes())
}

/// Letters are told apart one by one, and so faster than words.
fn joins(word: &[u8]) -> bool {
    matches!(
        word,
        b"a" | b"aboard"
            | b"and"
            | b"as"
            | b"at"
            | b"beneath"
            | b"between"
            | b"both"
            | b"by"
            | b"for"
            | b"from"
            | b"given"
            | b"in"
            | b"is"
            | b"next"
            | b"no"
            | b"nothing"
            | b"of"
            | b"on"
            | b"or"
            | b"ruling"
            | b"set"
            | b"the"
            | b"to"
            | b"until"
            | b"with"
    )
}

/// A card: `"Title"`, `"Title"#2`, a handle, a code or `?`, each with an owner before it if need be.
pub fn card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, CardRef, E> {
    let (at_name, owner) = match terms.kind() {
        Some(Kind::Possessive) => possessive(terms).map(|(rest, owner)| (rest, Some(owner)))?,
        _ => (terms, None),
    };
    let Some((term, rest)) = at_name.split_first() else { return expected(at_name, Want::A("a card")) };
    let name = match term.kind {
        Kind::Title => CardName::Title(term.inner(terms.text())),
        Kind::Code => CardName::Code(term.span),
        Kind::Unknown => CardName::Unknown,
        Kind::Word if !joins(terms.bytes_of(term.span)) => CardName::Handle(term.span),
        _ => return expected(at_name, Want::A("a card")),
    };
    let (rest, instance) = match rest.split_first() {
        Some((copy, after)) => match copy.kind {
            Kind::Instance(instance) => (after, Some(instance)),
            _ => (rest, None),
        },
        None => (rest, None),
    };
    Ok((rest, CardRef { owner, name, instance, span: terms.span_until(rest) }))
}

/// A handle: a lower-case word that joins nothing.
pub fn handle<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    match terms.split_first() {
        Some((term, rest)) if term.kind == Kind::Word && !joins(terms.bytes_of(term.span)) => Ok((rest, term.span)),
        _ => expected(terms, HANDLE),
    }
}

/// `as kt`
pub fn alias<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    preceded(word("as"), handle).parse(terms)
}

/// `"Title"` alone; the span lies inside the quotation marks.
pub fn title<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    quoted(terms, "a title in quotation marks")
}

/// Words in quotation marks that are no card; the span lies inside the marks.
pub fn text<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    quoted(terms, "words in quotation marks")
}

fn quoted<'a, E: Expecting<'a>>(terms: Terms<'a>, what: &'static str) -> Parsed<'a, Span, E> {
    match terms.split_first() {
        Some((term, rest)) if term.kind == Kind::Title => Ok((rest, term.inner(terms.text()))),
        _ => expected(terms, Want::A(what)),
    }
}
