//! Terms that are plain at first sight, as most are: cut by their bytes, in one go.

use super::{InWord, in_word};
use crate::notation::{
    source::Span,
    term::{Kind, Term},
};

/// Cuts what stands from `at` in `text` into terms, up to the end of the line or as far as they are plain at first sight, and
/// returns where that is. `text` stands at byte `start` of the file.
#[inline(never)]
pub(in crate::notation) fn lex_plain(text: &[u8], mut at: usize, start: u32, terms: &mut Vec<Term>) -> usize {
    loop {
        let Some((kind, end)) = plain_term(text, at) else {
            if text.get(at) == Some(&b' ') {
                at += 1;
                continue;
            }
            return at;
        };
        terms.push(Term { kind, span: Span::new(start + at as u32, start + end as u32) });
        at = end + usize::from(text.get(end) == Some(&b' '));
    }
}

/// What a term may be by its first byte.
#[derive(Clone, Copy)]
enum Begins {
    Word,
    Name,
    Number,
    Comma,
    Colon,
    Title,
    Marker,
    Another,
}

const BEGINS: [Begins; 256] = {
    let mut table = [Begins::Another; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'w' | b'y' | b'z' => Begins::Word,
            b'A'..=b'Z' => Begins::Name,
            b'0'..=b'9' => Begins::Number,
            b',' => Begins::Comma,
            b':' => Begins::Colon,
            b'"' => Begins::Title,
            b'[' => Begins::Marker,
            _ => Begins::Another,
        };
        byte += 1;
    }
    table
};

/// The term that stands at `at` and where it ends, if that is plain at first sight, as it mostly is. What is not,
/// [`term`](super::term) looks at. Such a term has only plain letters: printed ones of ASCII, and blanks.
#[inline(always)]
pub(super) fn plain_term(text: &[u8], at: usize) -> Option<(Kind, usize)> {
    let first = *text.get(at)?;
    match BEGINS[usize::from(first)] {
        Begins::Word => {
            let end = at + small_letters(text, at);
            match text.get(end) {
                Some(byte) if in_word(*byte) == InWord::Ends => Some((Kind::Word, end)),
                _ => longer_term(text, at, Begins::Word),
            }
        }
        Begins::Name if text.get(at + 1) == Some(&b' ') => Some((Kind::Name, at + 1)),
        Begins::Number if matches!(text.get(at + 1), Some(b' ' | b',' | b'\n')) => {
            Some((Kind::Number(u32::from(first - b'0')), at + 1))
        }
        Begins::Comma => Some((Kind::Comma, at + 1)),
        Begins::Colon => Some((Kind::Colon, at + 1)),
        Begins::Another => None,
        begins => longer_term(text, at, begins),
    }
}

/// The same for a term that is gone through byte by byte.
#[inline(never)]
fn longer_term(text: &[u8], at: usize, begins: Begins) -> Option<(Kind, usize)> {
    match begins {
        Begins::Word => {
            let mut end = at + 1;
            loop {
                match text.get(end).map_or(InWord::Ends, |byte| in_word(*byte)) {
                    InWord::Ends => return Some((Kind::Word, end)),
                    InWord::Plain => end += 1,
                    InWord::Capital | InWord::Foreign => return None,
                }
            }
        }
        Begins::Name => {
            let mut end = at + 1;
            while text.get(end).is_some_and(|byte| matches!(in_word(*byte), InWord::Plain | InWord::Capital)) {
                end += 1;
            }
            if text.get(end).is_some_and(|byte| matches!(byte, b'.' | b'/') || in_word(*byte) == InWord::Foreign) {
                return None;
            }
            let possessive = end > at + 2 && text.get(end - 2..end) == Some(b"'s");
            Some((if possessive { Kind::Possessive } else { Kind::Name }, end))
        }
        Begins::Number => {
            let (mut value, mut end) = (0_u32, at);
            while let Some(digit @ b'0'..=b'9') = text.get(end) {
                value = value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
                end += 1;
            }
            let ends = |byte: &u8| in_word(*byte) == InWord::Ends && !matches!(byte, b'+' | b'.');
            text.get(end).is_none_or(ends).then_some((Kind::Number(value), end))
        }
        Begins::Title => {
            let end = at + 1 + title_letters(text.get(at + 1..)?);
            let closed = text.get(end) == Some(&b'"') && !matches!(text.get(at + 1), Some(b' ' | b'"'));
            closed.then_some((Kind::Title, end + 1))
        }
        Begins::Marker => {
            let inside = text.get(at + 1..)?;
            let known = small_letters(inside, 0);
            let length = known + inside.get(known..)?.iter().position(|byte| !matches!(byte, b'a'..=b'z' | b' '))?;
            let closed = inside.get(length) == Some(&b']') && !matches!(inside.first(), Some(b' ' | b']'));
            closed.then_some((Kind::Marker, at + length + 2))
        }
        Begins::Comma | Begins::Colon | Begins::Another => None,
    }
}

/// Eight bytes of 1, to do something with eight letters in one step.
const EACH: u64 = u64::from_le_bytes([1; 8]);

/// How many letters from the start are plain: printed ones of ASCII, and blanks. Looks at eight at a time.
pub(in crate::notation) fn plain_letters(text: &[u8]) -> usize {
    letters(text, no_print, |byte| matches!(byte, b' '..=b'~'))
}

/// How many letters from the start may stand in a title without any mark before them: plain ones but `"` and `\`.
fn title_letters(text: &[u8]) -> usize {
    // A byte less one has its highest bit set if it was zero, up to the first that was.
    let is = |eight: u64, mark: u8| (eight ^ (EACH * u64::from(mark))).wrapping_sub(EACH);
    let other = |eight| no_print(eight) | is(eight, b'"') | is(eight, b'\\');
    letters(text, other, |byte| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\'))
}

/// Tells by the highest bit of each of eight bytes, up to the first, which are not printed letters of ASCII or blanks.
fn no_print(eight: u64) -> u64 {
    eight.wrapping_sub(EACH * u64::from(b' ')) | eight | eight.wrapping_add(EACH)
}

/// How many letters there are before the first other one, which `other` tells of eight as [`no_print`] does, and `fits` of
/// those at the end of the text.
#[inline(always)]
fn letters(text: &[u8], other: impl Fn(u64) -> u64, fits: impl Fn(u8) -> bool) -> usize {
    let (eights, last) = text.as_chunks();
    for (eight, number) in eights.iter().zip(0..) {
        let others = other(u64::from_le_bytes(*eight)) & (EACH << 7);
        if others != 0 {
            return 8 * number + (others.trailing_zeros() / 8) as usize;
        }
    }
    8 * eights.len() + last.iter().position(|byte| !fits(*byte)).unwrap_or(last.len())
}

/// How many small letters stand from `at` on, of eight that are looked at in one step; none if there are no eight.
#[inline(always)]
fn small_letters(text: &[u8], at: usize) -> usize {
    let Some(eight) = text.get(at..at + 8).and_then(<[u8]>::first_chunk) else { return 0 };
    let eight = u64::from_le_bytes(*eight);
    // The highest bit of each byte, up to the first that is no small letter, tells on which side of a letter it is.
    let from_a = eight.wrapping_add(EACH * u64::from(0x80 - b'a'));
    let beyond_z = eight.wrapping_add(EACH * u64::from(0x7F - b'z'));
    let others = (!from_a | beyond_z) & (EACH << 7);
    (others.trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::{super::term, *};

    #[test]
    fn plain_letters_end_at_the_first_that_is_not() {
        for byte in 0..=u8::MAX {
            for before in 0..20 {
                let mut text = vec![b'~'; before];
                text.extend([byte, b'\n', 0xFF, 0, 0x7F, b' ', b'a', 0x80, b'b', b'\n']);
                let length = before + usize::from((b' '..=b'~').contains(&byte));
                assert_eq!(plain_letters(&text), length, "{byte} after {before}");
            }
        }
        assert_eq!(plain_letters(b"A passes"), 8);
    }

    #[test]
    fn letters_of_a_title_end_at_the_first_that_is_none() {
        for byte in 0..=u8::MAX {
            for before in 0..20 {
                let mut text = vec![b'!'; before];
                text.extend([byte, b'#', b'[', b']', 0x80, 0xA2, 0xDC, b'"', b'\\', 0x7F, b'a', b'"', b'\n']);
                let length = text.iter().position(|byte| !matches!(byte, b' ' | b'!' | b'#'..=b'[' | b']'..=b'~'));
                assert_eq!(Some(title_letters(&text)), length, "{byte} after {before}");
            }
        }
        assert_eq!(title_letters(b"Comet"), 5);
    }

    #[test]
    fn small_letters_end_at_the_first_byte_that_is_none() {
        for byte in 0..=u8::MAX {
            for before in 0..8 {
                for after in [0, b'a', b'z', 0x7F, 0x80, 0xFF] {
                    let mut text = vec![b'q'; before];
                    text.push(byte);
                    text.resize(8, after);
                    let length = text.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
                    assert_eq!(small_letters(&text, 0), length, "{text:?}");
                }
            }
        }
        assert_eq!(small_letters(b"passes", 0), 0);
    }

    #[test]
    fn what_is_plain_is_read_as_it_would_be_at_a_second_look() {
        let pieces = [
            "a",
            "kt",
            "x",
            "x3",
            "x3a",
            "lost",
            "aB",
            "o'er",
            "for-ever",
            "under_",
            "é",
            "aé",
            "A",
            "B's",
            "B’s",
            "'s",
            "As",
            "A's's",
            "T3.17",
            "T3.",
            "Ganymede",
            "GanyMede",
            "Ä",
            "Aß",
            "0",
            "12",
            "4294967295",
            "4294967296",
            "007",
            "3+3",
            "3-1",
            "3+",
            "1C7",
            "1..2",
            "1.",
            "2'",
            "2é",
            ",",
            ":",
            "(",
            ")",
            "\"X\"",
            "\"\"",
            "\" \"",
            "\" a\"",
            "\"\u{a0}\"",
            "\"a b\"",
            "\"a\\\"b\"",
            "\"\\\"",
            "\"\\\\\"",
            "\"é\"",
            "\"aé\"",
            "\"open",
            "\"a\nb\"",
            "\"a\tb\"",
            "[a\nb]",
            "a\nb",
            "“a”",
            "[deploy]",
            "[end of turn]",
            "[]",
            "[ ]",
            "[ a]",
            "[a",
            "[a1]",
            "[a!]",
            "[aé]",
            "?",
            "?a",
            "#2",
            "@drain",
            "+4",
            "-1",
            "- 1",
            ".",
            "/",
            "\t",
            "",
        ];
        for first in pieces {
            for second in pieces {
                for text in [format!("{first}{second}"), format!("{first} {second}")] {
                    if let Some((kind, length)) = plain_term(text.as_bytes(), 0) {
                        assert!(text.bytes().take(length).all(|byte| matches!(byte, b' '..=b'~')), "`{text}`");
                        let looked_at = term(&text).map(|(rest, kind)| (kind, text.len() - rest.len()));
                        assert_eq!(looked_at.ok(), Some((kind, length)), "`{text}`");
                    }
                }
            }
        }
    }
}
