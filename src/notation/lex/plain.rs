//! Terms that are plain at first sight, as most are: cut by their bytes, in one go.

use super::{InWord, in_word};
use crate::notation::{
    source::Span,
    term::{Kind, Term},
};

/// Cuts `rest`, the rest of a line in plain letters that ends at byte `line_end` of the file, into terms, as far as they are
/// plain at first sight. Returns what is left.
#[inline(never)]
pub(in crate::notation) fn lex_plain<'a>(mut rest: &'a [u8], line_end: u32, terms: &mut Vec<Term>) -> &'a [u8] {
    loop {
        while let [b' ', after @ ..] = rest {
            rest = after;
        }
        let Some((kind, length)) = plain_term(rest) else { return rest };
        let start = line_end.saturating_sub(rest.len() as u32);
        terms.push(Term { kind, span: Span::new(start, start + length as u32) });
        rest = rest.get(length..).unwrap_or(&[]);
    }
}

/// The term at the beginning of `rest` and how many bytes it has, if that is plain at first sight, as it mostly is. What
/// is not, [`term`](super::term) looks at.
#[inline(always)]
pub(super) fn plain_term(rest: &[u8]) -> Option<(Kind, usize)> {
    match rest {
        [b'a'..=b'w' | b'y' | b'z', ..] => {
            let mut length = 1;
            loop {
                match rest.get(length).map_or(InWord::Ends, |byte| in_word(*byte)) {
                    InWord::Plain => length += 1,
                    InWord::Ends => return Some((Kind::Word, length)),
                    InWord::Capital | InWord::Foreign => return None,
                }
            }
        }
        [b'A'..=b'Z', b' ', ..] => Some((Kind::Name, 1)),
        [b'A'..=b'Z', ..] => {
            let inside = |byte: u8| matches!(in_word(byte), InWord::Plain | InWord::Capital);
            let length = rest.iter().position(|byte| !inside(*byte)).unwrap_or(rest.len());
            if rest.get(length).is_some_and(|byte| *byte == b'.' || in_word(*byte) == InWord::Foreign) {
                return None;
            }
            let kind = match rest.get(..length) {
                Some([_, .., b'\'', b's']) => Kind::Possessive,
                _ => Kind::Name,
            };
            Some((kind, length))
        }
        [b'0'..=b'9', ..] => {
            let (mut value, mut length) = (0_u32, 0);
            while let Some(digit @ b'0'..=b'9') = rest.get(length) {
                value = value.checked_mul(10)?.checked_add(u32::from(digit - b'0'))?;
                length += 1;
            }
            let ends = |byte: &u8| in_word(*byte) == InWord::Ends && !matches!(byte, b'+' | b'.');
            rest.get(length).is_none_or(ends).then_some((Kind::Number(value), length))
        }
        [b',', ..] => Some((Kind::Comma, 1)),
        [b':', ..] => Some((Kind::Colon, 1)),
        [b'"', b'!' | b'#'..=b'[' | b']'..=b'~', inside @ ..] => {
            let length = inside.iter().position(|byte| matches!(byte, b'"' | b'\\'))?;
            (inside.get(length) == Some(&b'"')).then_some((Kind::Title, length + 3))
        }
        [b'[', b'a'..=b'z', inside @ ..] => {
            let length = inside.iter().position(|byte| !matches!(byte, b'a'..=b'z' | b' '))?;
            (inside.get(length) == Some(&b']')).then_some((Kind::Marker, length + 3))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{super::term, *};

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
            "\"a b\"",
            "\"a\\\"b\"",
            "\"\\\"",
            "\"\\\\\"",
            "\"é\"",
            "\"aé\"",
            "\"open",
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
                    if let Some((kind, length)) = plain_term(text.as_bytes()) {
                        let looked_at = term(&text).map(|(rest, kind)| (kind, text.len() - rest.len()));
                        assert_eq!(looked_at.ok(), Some((kind, length)), "`{text}`");
                    }
                }
            }
        }
    }
}
