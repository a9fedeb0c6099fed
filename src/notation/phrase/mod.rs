//! The shared phrases games build their grammars from: nom parsers over the terms of a sentence.
//!
//! Every parser is generic over its error. A sentence is read with [`Quick`] first, whose errors weigh nothing; only when
//! that fails is it read again with [`Farthest`], which notes how far the reading came and what would have been accepted
//! there, also in branches that were optional and silently given up. [`read`] does both.

mod card;
mod error;
mod figure;
mod list;
mod mend;
mod plain;
mod terms;
mod word;

use nom::IResult;

pub use self::{
    card::{CardName, CardRef, alias, card, handle, is_reserved, text, title},
    error::{Expecting, Farthest, Quick, Want},
    figure::{Amount, Count, amount, count, figure, number, payment, signed, times},
    list::{Items, in_parentheses, list, option},
    plain::{Form, Part, Plain, plain, slots},
    terms::Terms,
    word::{VerbEntry, colon, comma, end, marker, name, nothing, player, possessive, verbs, word, words},
};
use super::invalid::Invalid;

/// What a parser of phrases returns.
pub type Parsed<'a, T, E> = IResult<Terms<'a>, T, E>;

/// A kind of sentence: what a game's statements, claims or givens are read as.
pub trait SentenceKind {
    /// The syntax tree, which may borrow from the log.
    type Out<'a>;

    /// Reads the whole sentence.
    ///
    /// # Errors
    /// Where the terms do not fit.
    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Out<'a>, E>;
}

/// Reads a sentence to its end.
///
/// # Errors
/// Says what was expected at the farthest place the reading came to, and what could have been meant.
pub fn read<'a, S: SentenceKind>(terms: Terms<'a>) -> Result<S::Out<'a>, Invalid> {
    match S::parse::<Quick>(terms) {
        Ok((rest, out)) if rest.is_empty() => Ok(out),
        _ => Err(explained::<S>(terms)),
    }
}

/// Reads a sentence to its end, and hands it on as it lies there: a large one is not moved.
///
/// # Errors
/// Like [`read`], or with what `then` says.
pub fn read_then<'a, S: SentenceKind, T>(
    terms: Terms<'a>,
    then: impl FnOnce(&S::Out<'a>) -> Result<T, Invalid>,
) -> Result<T, Invalid> {
    match &S::parse::<Quick>(terms) {
        Ok((rest, out)) if rest.is_empty() => then(out),
        _ => Err(explained::<S>(terms)),
    }
}

/// Why a sentence cannot be read.
#[cold]
pub fn explained<S: SentenceKind>(terms: Terms<'_>) -> Invalid {
    let trace = error::Trace::default();
    let traced = terms.with_trace(&trace);
    if let Ok((rest, _)) = S::parse::<Farthest>(traced) {
        debug_assert!(!rest.is_empty(), "the quick reading refuses `{}`", terms.text_of(terms.span_until(rest)));
        let _: Parsed<'_, (), Farthest> = end(rest);
    }
    let mut told = trace.told(terms);
    if let Some(meant) = mend::lowered::<S>(terms) {
        told.suggestions = vec![format!("`{meant}`")];
    }
    if !told.suggestions.is_empty() {
        return told;
    }
    let (fault, wanted) = trace.reached(terms);
    let meant = mend::mended::<S>(terms, fault, &wanted);
    told.suggest(meant.map(|meant| format!("`{meant}`")))
}
