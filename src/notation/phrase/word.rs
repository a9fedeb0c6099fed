//! Words, names and marks.

use super::{Expecting, Parsed, Terms, Want};
use crate::notation::{
    source::Span,
    term::{Kind, Term},
};

/// A verb and what is read after it.
pub type VerbEntry<'a, T, E> = (&'static str, fn(Terms<'a>) -> Parsed<'a, T, E>);

pub(super) fn expected<'a, T, E: Expecting<'a>>(at: Terms<'a>, what: Want) -> Parsed<'a, T, E> {
    Err(nom::Err::Error(E::expected(at, what)))
}

fn is_word(terms: Terms<'_>, wanted: &str) -> bool {
    terms.first().is_some_and(|term| {
        matches!(term.kind, Kind::Word)
            && term.span.len() == wanted.len()
            && terms.bytes_of(term.span) == wanted.as_bytes()
    })
}

/// Exactly this word.
pub fn word<'a, E: Expecting<'a>>(wanted: &'static str) -> impl Fn(Terms<'a>) -> Parsed<'a, Span, E> + Copy {
    move |terms| match terms.split_first() {
        Some((term, rest)) if is_word(terms, wanted) => Ok((rest, term.span)),
        _ => expected(terms, Want::Word(wanted)),
    }
}

/// Exactly these words, one after the other; the span covers them all.
pub fn words<'a, E: Expecting<'a>>(
    wanted: &'static [&'static str],
) -> impl Fn(Terms<'a>) -> Parsed<'a, Span, E> + Copy {
    move |terms| {
        let mut rest = terms;
        for next in wanted {
            rest = word(next)(rest)?.0;
        }
        Ok((rest, terms.span_until(rest)))
    }
}

/// A verb from the table, and then what stands behind it there. Any other word gives the one expectation "a verb", with
/// the verbs that are spelt nearly like it.
pub fn verbs<'a, T, E: Expecting<'a>>(table: &[VerbEntry<'a, T, E>]) -> impl Fn(Terms<'a>) -> Parsed<'a, T, E> + Copy {
    move |terms| {
        let verb = terms.first().filter(|term| term.kind == Kind::Word).map_or("", |term| terms.text_of(term.span));
        match (table.iter().find(|(known, _)| *known == verb), terms.split_first()) {
            (Some((_, then)), Some((_, rest))) => then(rest),
            _ => {
                let known = table.iter().map(|(known, _)| *known);
                Err(nom::Err::Error(E::expected_among(terms, Want::A("a verb"), known)))
            }
        }
    }
}

#[inline(always)]
fn kind<'a, E: Expecting<'a>>(terms: Terms<'a>, wanted: Kind, what: Want) -> Parsed<'a, Span, E> {
    match terms.split_first() {
        Some((term, rest)) if term.kind == wanted => Ok((rest, Term { kind: wanted, ..term }.inner(terms.text()))),
        _ => expected(terms, what),
    }
}

/// A capitalised name of a place or anything else: `Ganymede`.
pub fn name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Name, Want::A("a name"))
}

/// A player: a name again, but told as such when it is missing.
pub fn player<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Name, Want::A("a player"))
}

/// `B's`; the span covers the name alone.
pub fn possessive<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Possessive, Want::A("an owner such as `B's`"))
}

/// `[before power]`; the span covers the words without brackets.
pub fn marker<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Marker, Want::A("a marker such as `[deploy]`"))
}

/// `,`
pub fn comma<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Comma, Want::Word(","))
}

/// `:`
pub fn colon<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    kind(terms, Kind::Colon, Want::Word(":"))
}

/// The end of the sentence.
pub fn end<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (), E> {
    if terms.is_empty() { Ok((terms, ())) } else { expected(terms, Want::A("the end of the line")) }
}

/// Never there, and never missed: for a game that has no sentences of a kind.
pub fn nothing<'a, T, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, T, E> {
    Err(nom::Err::Error(E::from_error_kind(terms, nom::error::ErrorKind::Fail)))
}
