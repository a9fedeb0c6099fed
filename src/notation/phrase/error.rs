//! The two errors phrases are parsed with, and how the second one becomes words.

use std::cell::RefCell;

use nom::error::{ErrorKind, ParseError};

use super::terms::Terms;
use crate::notation::{
    invalid::{Invalid, shown},
    near::nearest,
    source::Span,
    term::Kind,
};

/// Something that would have been accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Want {
    /// Exactly this word or mark; messages quote it.
    Word(&'static str),
    /// A kind of thing, with its article: `a card`.
    A(&'static str),
}

/// A handle is the one thing that is often written with a capital by mistake.
pub(super) const HANDLE: Want = Want::A("a handle such as `kt`");

/// An error that can say what was expected where.
pub trait Expecting<'a>: ParseError<Terms<'a>> {
    /// Whether it notes what was expected. If not, a reader may leave out whatever cannot fit without trying it.
    const NOTES: bool = true;

    /// `what` was expected at the first of the terms in `at`.
    fn expected(at: Terms<'a>, what: Want) -> Self;

    /// One of the `known` words was expected, told as `what`; the words are offered when one was misspelt.
    fn expected_among(at: Terms<'a>, what: Want, known: impl Iterator<Item = &'static str>) -> Self {
        let _ = known;
        Self::expected(at, what)
    }
}

/// Says nothing and weighs nothing: for the first pass, which almost always succeeds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Quick;

impl<'a> ParseError<Terms<'a>> for Quick {
    fn from_error_kind(_: Terms<'a>, _: ErrorKind) -> Self {
        Self
    }

    fn append(_: Terms<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'a> Expecting<'a> for Quick {
    const NOTES: bool = false;

    fn expected(_: Terms<'a>, _: Want) -> Self {
        Self
    }
}

/// For the second pass: what was expected is noted in a trace that the terms carry, so that nothing is lost when a
/// combinator such as `opt` gives up a branch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Farthest;

impl<'a> ParseError<Terms<'a>> for Farthest {
    fn from_error_kind(_: Terms<'a>, _: ErrorKind) -> Self {
        Self
    }

    fn append(_: Terms<'a>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl<'a> Expecting<'a> for Farthest {
    fn expected(at: Terms<'a>, what: Want) -> Self {
        Self::expected_among(at, what, std::iter::empty())
    }

    fn expected_among(at: Terms<'a>, what: Want, known: impl Iterator<Item = &'static str>) -> Self {
        if let Some(trace) = at.trace() {
            trace.note(at.span().start, what, known);
        }
        Self
    }
}

/// The farthest place a reading came to, and what would have been accepted there.
#[derive(Debug, Default)]
pub(super) struct Trace(RefCell<Reached>);

#[derive(Debug, Default)]
struct Reached {
    offset: u32,
    wants: Vec<Want>,
    known: Vec<&'static str>,
}

impl Trace {
    fn note(&self, offset: u32, what: Want, known: impl Iterator<Item = &'static str>) {
        let Ok(mut reached) = self.0.try_borrow_mut() else { return };
        if offset < reached.offset {
            return;
        }
        if offset > reached.offset {
            *reached = Reached { offset, ..Reached::default() };
        }
        if !reached.wants.contains(&what) {
            reached.wants.push(what);
        }
        if let Want::Word(word) = what {
            reached.known.push(word);
        }
        reached.known.extend(known);
    }

    /// Which term of the sentence was not read, and the words that were expected in its place.
    pub(super) fn reached(&self, sentence: Terms<'_>) -> (usize, Vec<&'static str>) {
        let Ok(reached) = self.0.try_borrow() else { return (0, Vec::new()) };
        let word = |want: &Want| match want {
            Want::Word(word) => Some(*word),
            Want::A(_) => None,
        };
        let fault = sentence.as_slice().partition_point(|term| term.span.start < reached.offset);
        (fault, reached.wants.iter().filter_map(word).collect())
    }

    /// What was expected where, and what was found instead.
    pub(super) fn told(&self, sentence: Terms<'_>) -> Invalid {
        let Ok(reached) = self.0.try_borrow() else {
            return Invalid::new(sentence.span(), "this sentence cannot be read");
        };
        let terms = sentence.as_slice();
        let index = terms.partition_point(|term| term.span.start < reached.offset);
        let before = index.checked_sub(1).and_then(|before| terms.get(before));
        let after = before.map_or(String::new(), |term| format!(" after `{}`", shown(sentence.text_of(term.span))));
        let expected = either(&reached.wants);
        match terms.get(index) {
            Some(found) => {
                let word = sentence.text_of(found.span);
                let message = format!("expected {expected}{after}, found `{}`", shown(word));
                let near = match found.kind {
                    Kind::Word | Kind::Name => nearest(word, reached.known.iter().copied(), 3),
                    _ => Vec::new(),
                };
                let lower_case =
                    (found.kind == Kind::Name && reached.wants.contains(&HANDLE)).then(|| shown(&word.to_lowercase()));
                let label = label(&reached.wants, "not expected here");
                Invalid::new(found.span, message).labelled(label).suggest(near).suggest(lower_case)
            }
            None => {
                let end = sentence.span().start.max(terms.last().map_or(0, |last| last.span.end));
                let message = format!("expected {expected}{after}, but the line ends");
                Invalid::new(Span::new(end, end), message).labelled(label(&reached.wants, "the line ends too early"))
            }
        }
    }
}

/// What is wrong in few words: what was expected, if that is little.
fn label(wants: &[Want], otherwise: &str) -> String {
    if wants.len() <= 2 { format!("expected {}", either(wants)) } else { otherwise.to_owned() }
}

fn either(wants: &[Want]) -> String {
    let mut told: Vec<String> = wants
        .iter()
        .map(|want| match want {
            Want::Word(word) => format!("`{word}`"),
            Want::A(thing) => (*thing).to_owned(),
        })
        .collect();
    match told.pop() {
        None => "something else".to_owned(),
        Some(last) if told.is_empty() => last,
        Some(last) => format!("{} or {last}", told.join(", ")),
    }
}
