//! Lists, options and parentheses around other phrases.

use nom::{Parser, sequence::preceded};

use super::{
    Expecting, Parsed, Quick, Terms, Want,
    word::{comma, expected},
};
use crate::notation::{
    source::Span,
    term::{Kind, Term},
};

/// A list as it was written: the terms it covers, nothing copied.
///
/// A syntax tree that kept its lists in vectors would allocate for every statement. This one keeps the terms in which a
/// list was recognised, and reads the items again when somebody asks for them: `items.read(card)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Items<'a> {
    text: &'a str,
    terms: &'a [Term],
    count: usize,
}

impl<'a> Items<'a> {
    /// How many items there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Never so: a list has at least one item.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// From the first item to the last.
    #[must_use]
    pub fn span(&self) -> Span {
        match self.terms {
            [only] => only.span,
            [first, .., last] => first.span.to(last.span),
            [] => Span::default(),
        }
    }

    /// The items, read once more with the parser the list was recognised with.
    pub fn read<T, P>(&self, mut item: P) -> impl Iterator<Item = T> + use<'a, T, P>
    where
        P: Parser<Terms<'a>, Output = T, Error = Quick>,
    {
        let mut rest = Terms::new(self.text, self.terms, self.span().end);
        (0..self.count).map_while(move |_| {
            let (after, value) = item.parse(rest).ok()?;
            rest = comma::<Quick>(after).map_or(after, |(next, _)| next);
            Some(value)
        })
    }
}

/// One item or more with commas between them. A comma belongs to the list only when another item follows it.
pub fn list<'a, P, E>(mut item: P) -> impl FnMut(Terms<'a>) -> Parsed<'a, Items<'a>, E>
where
    P: Parser<Terms<'a>, Error = E>,
    E: Expecting<'a>,
{
    move |terms| {
        let (mut rest, _) = item.parse(terms)?;
        let mut count = 1;
        while let Ok((next, _)) = comma::<E>(rest)
            && let Ok((after, _)) = item.parse(next)
        {
            rest = after;
            count += 1;
        }
        Ok((rest, Items { text: terms.text(), terms: terms.until(rest), count }))
    }
}

/// A comma and then `phrase`: `, lost`, `, option 2`.
pub fn option<'a, P, E>(mut phrase: P) -> impl FnMut(Terms<'a>) -> Parsed<'a, P::Output, E>
where
    P: Parser<Terms<'a>, Error = E>,
    E: Expecting<'a>,
{
    move |terms| preceded(comma, |rest| phrase.parse(rest)).parse(terms)
}

/// `(` and `)` around `phrase`: `(2+2)`.
pub fn in_parentheses<'a, P, E>(mut phrase: P) -> impl FnMut(Terms<'a>) -> Parsed<'a, P::Output, E>
where
    P: Parser<Terms<'a>, Error = E>,
    E: Expecting<'a>,
{
    move |terms| {
        let rest = mark(terms, Kind::Open, "(")?.0;
        let (rest, value) = phrase.parse(rest)?;
        Ok((mark(rest, Kind::Close, ")")?.0, value))
    }
}

fn mark<'a, E: Expecting<'a>>(terms: Terms<'a>, kind: Kind, written: &'static str) -> Parsed<'a, (), E> {
    match terms.split_first() {
        Some((term, rest)) if term.kind == kind => Ok((rest, ())),
        _ => expected(terms, Want::Word(written)),
    }
}
