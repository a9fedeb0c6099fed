//! The sentence that was probably meant: a refused one with one word put in, left out, or quoted, if that can be read.

use super::{Quick, SentenceKind, Terms};
use crate::notation::{
    lex::lex,
    source::Span,
    term::{Kind, Term},
};

/// Longer sentences are not mended: the work stays bounded, however much of a file cannot be read.
const LONGEST: usize = 120;

/// Words that are left out most often.
const LEFT_OUT: &[&str] = &["at", "to", "on", "as"];

/// What people say, and the words for it in logs; whichever the game reads.
const SAID: &[(&str, &str)] = &[
    ("casts", "plays"),
    ("deploys", "plays"),
    ("discards", "loses"),
    ("drops", "loses"),
    ("shows", "reveals"),
    ("transports", "moves"),
    ("fights", "attacks"),
    ("kills", "destroys"),
    ("resigns", "concedes"),
    ("paying", "for"),
    ("to", "at"),
    ("into", "aboard"),
    ("under", "beneath"),
];

/// The sentence with its first word in small letters, if that can be read: `both pass`.
pub(super) fn lowered<S: SentenceKind>(sentence: Terms<'_>) -> Option<String> {
    let first = sentence.first().filter(|term| term.kind == Kind::Name && term.span.len() > 1)?;
    let whole = sentence.text_of(sentence.span());
    let (word, rest) = whole.split_at_checked(first.span.len()).filter(|_| whole.len() <= LONGEST)?;
    Some(word.to_lowercase() + rest).filter(|meant| is_read::<S>(meant))
}

/// The sentence that would be read in the place of this one, which fails at its `fault`th term, where some words are wanted.
pub(super) fn mended<S: SentenceKind>(sentence: Terms<'_>, fault: usize, wanted: &[&'static str]) -> Option<String> {
    if sentence.span().len() > LONGEST {
        return None;
    }
    let piece = |terms: &[Term]| match (terms.first(), terms.last()) {
        (Some(first), Some(last)) => sentence.text_of(Span::new(first.span.start, last.span.end)),
        _ => "",
    };
    let (read, unread) = sentence.as_slice().split_at_checked(fault)?;
    let (found, after) = unread.split_first()?;
    let (before, from, word, after) = (piece(read), piece(unread), sentence.text_of(found.span), piece(after));

    let put_in = |word: &str| format!("{before} {word} {from}");
    let instead = |word: &str| format!("{before} {word} {after}");
    let names = unread.iter().take_while(|term| term.kind == Kind::Name).count();
    let (title, behind) = unread.split_at_checked(names)?;

    let mut tries = Vec::new();
    tries.extend((names > 0).then(|| format!("{before} \"{}\" {}", piece(title), piece(behind))));
    tries.extend(matches!(found.kind, Kind::Number(_)).then(|| instead(&format!("({word})"))));
    tries.extend(matches!(word, "a" | "an" | "one").then(|| format!("{before} 1")));
    tries.extend((word.len() == 1).then(|| instead(&word.to_uppercase())));
    tries.extend(SAID.iter().filter(|(said, _)| *said == word).map(|(_, meant)| instead(meant)));
    tries.extend(LEFT_OUT.iter().filter(|word| wanted.contains(word)).map(|word| put_in(word)));
    tries.push(format!("{before} {after}"));
    tries.extend(wanted.iter().map(|word| put_in(word)));
    let tidy = |meant: String| meant.replace(" :", ":").replace(" ,", ",").trim().to_owned();
    tries.into_iter().map(tidy).find(|meant| is_read::<S>(meant))
}

fn is_read<S: SentenceKind>(text: &str) -> bool {
    let mut terms = Vec::new();
    let whole = lex(text, 0, &mut terms).is_ok_and(|read| read == text.len());
    whole && S::parse::<Quick>(Terms::new(text, &terms, text.len() as u32)).is_ok_and(|(rest, _)| rest.is_empty())
}
