//! Numbers and what is counted.

use nom::{Parser, sequence::preceded};

use super::{
    Expecting, Parsed, Terms, Want,
    word::{expected, word},
};
use crate::notation::{
    source::{Span, Spanned},
    term::Kind,
};

/// A number that the scribe may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Count {
    /// `3`
    Known(u32),
    /// `?`
    Unknown,
}

/// `N of M`: how many, and how many were allowed or due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount {
    /// How many.
    pub count: Spanned<Count>,
    /// How many were allowed or due, if that is said.
    pub of: Option<Spanned<Count>>,
    /// The whole amount.
    pub span: Span,
}

fn one<'a, T, E: Expecting<'a>>(
    terms: Terms<'a>,
    what: &'static str,
    value: impl FnOnce(Kind) -> Option<T>,
) -> Parsed<'a, Spanned<T>, E> {
    let found = terms.split_first().and_then(|(term, rest)| Some((rest, Spanned::new(value(term.kind)?, term.span))));
    found.map_or_else(|| expected(terms, Want::A(what)), Ok)
}

/// `3`
pub fn number<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<u32>, E> {
    one(terms, "a number", |kind| match kind {
        Kind::Number(value) => Some(value),
        _ => None,
    })
}

/// `3` or `?`
pub fn count<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<Count>, E> {
    one(terms, "a number or `?`", |kind| match kind {
        Kind::Number(value) => Some(Count::Known(value)),
        Kind::Unknown => Some(Count::Unknown),
        _ => None,
    })
}

/// `3` or `2+2-1`, as its total.
pub fn figure<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<i64>, E> {
    one(terms, "a figure such as `3` or `2+1`", |kind| match kind {
        Kind::Number(value) => Some(i64::from(value)),
        Kind::Sum(total) => Some(i64::from(total)),
        _ => None,
    })
}

/// `+4` or `-1`
pub fn signed<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<i32>, E> {
    one(terms, "a change such as `+4` or `-1`", |kind| match kind {
        Kind::Signed(value) => Some(value),
        _ => None,
    })
}

/// `x3`
pub fn times<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<u32>, E> {
    one(terms, "a repeat such as `x3`", |kind| match kind {
        Kind::Times(value) => Some(value),
        _ => None,
    })
}

/// `3` or `3 of 4`
pub fn amount<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Amount, E> {
    let (rest, count_said) = count(terms)?;
    let (rest, of) = nom::combinator::opt(preceded(word("of"), count)).parse(rest)?;
    Ok((rest, Amount { count: count_said, of, span: terms.span_until(rest) }))
}

/// `for 3`: a claim of what was paid.
pub fn payment<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<Count>, E> {
    preceded(word("for"), count).parse(terms)
}
