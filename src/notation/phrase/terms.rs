//! The stream of terms that phrases are parsed from.

use std::{iter, slice};

use nom::Needed;

use super::error::Trace;
use crate::notation::{
    source::Span,
    term::{Kind, Term},
};

/// The terms of a sentence that are still to be read.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    text: &'a str,
    terms: &'a [Term],
    end: u32,
    trace: Option<&'a Trace>,
}

impl<'a> Terms<'a> {
    /// The terms of a sentence in `text` that ends at byte `end`.
    #[must_use]
    pub const fn new(text: &'a str, terms: &'a [Term], end: u32) -> Self {
        Self { text, terms, end, trace: None }
    }

    pub(super) const fn with_trace<'b>(self, trace: &'b Trace) -> Terms<'b>
    where
        'a: 'b,
    {
        Terms { text: self.text, terms: self.terms, end: self.end, trace: Some(trace) }
    }

    pub(super) const fn trace(self) -> Option<&'a Trace> {
        self.trace
    }

    /// The whole file.
    #[must_use]
    pub const fn text(self) -> &'a str {
        self.text
    }

    /// The terms as a slice.
    #[must_use]
    pub const fn as_slice(self) -> &'a [Term] {
        self.terms
    }

    /// The term that is next.
    #[must_use]
    pub fn first(self) -> Option<Term> {
        self.terms.first().copied()
    }

    /// The kind of the term that is next.
    #[must_use]
    pub fn kind(self) -> Option<Kind> {
        self.terms.first().map(|term| term.kind)
    }

    /// The text under a span of the same file.
    #[must_use]
    pub fn text_of(self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// The same as bytes, which are quicker to tell apart.
    #[must_use]
    pub fn bytes_of(self, span: Span) -> &'a [u8] {
        self.text.as_bytes().get(span.start as usize..span.end as usize).unwrap_or_else(|| span.of_implied().as_bytes())
    }

    /// Whether everything has been read.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.terms.is_empty()
    }

    /// The next term and what follows it.
    #[must_use]
    pub fn split_first(self) -> Option<(Term, Self)> {
        let (first, rest) = self.terms.split_first()?;
        Some((*first, Self { terms: rest, ..self }))
    }

    /// Where the next term stands; the end of the sentence when there is none.
    #[must_use]
    pub fn span(self) -> Span {
        self.terms.first().map_or(Span::new(self.end, self.end), |term| term.span)
    }

    /// The span of what was read between `self` and `rest`, which must come from it.
    #[must_use]
    pub fn span_until(self, rest: Self) -> Span {
        let read = self.terms.len().saturating_sub(rest.terms.len());
        let last = read.checked_sub(1).and_then(|last| self.terms.get(last));
        match (self.terms.first(), last) {
            (Some(first), Some(last)) => first.span.to(last.span),
            _ => Span::new(self.span().start, self.span().start),
        }
    }

    /// The terms that were read when `rest`, which must come from `self`, is left.
    #[must_use]
    pub fn until(self, rest: Self) -> &'a [Term] {
        let read = self.terms.len().saturating_sub(rest.terms.len());
        self.terms.get(..read).unwrap_or(self.terms)
    }
}

/// Two sentences are equal when their terms are.
impl PartialEq for Terms<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.terms == other.terms
    }
}

impl<'a> nom::Input for Terms<'a> {
    type Item = Term;
    type Iter = iter::Copied<slice::Iter<'a, Term>>;
    type IterIndices = iter::Enumerate<Self::Iter>;

    fn input_len(&self) -> usize {
        self.terms.len()
    }

    fn take(&self, index: usize) -> Self {
        self.take_split(index).1
    }

    fn take_from(&self, index: usize) -> Self {
        self.take_split(index).0
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        let (taken, rest) = self.terms.split_at_checked(index).unwrap_or((self.terms, &[]));
        let rest = Self { terms: rest, ..*self };
        (rest, Self { terms: taken, end: rest.span().start, ..*self })
    }

    fn position<P: Fn(Term) -> bool>(&self, predicate: P) -> Option<usize> {
        self.terms.iter().position(|term| predicate(*term))
    }

    fn iter_elements(&self) -> Self::Iter {
        self.terms.iter().copied()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        let missing = count.saturating_sub(self.terms.len());
        if missing == 0 { Ok(count) } else { Err(Needed::new(missing)) }
    }
}
