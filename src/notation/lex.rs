//! How the text of a sentence is cut into terms.
//!
//! Terms are recognised by nom parsers over the rest of the line; where a term stands follows from how much was consumed.
//! The leaves look at bytes, because this is where most of the reading time goes.

use nom::{
    IResult, Offset, Parser,
    bytes::complete::tag,
    combinator::{map, value},
    error::{ErrorKind, ParseError},
    sequence::{preceded, separated_pair},
};

use super::{
    invalid::{Invalid, shown},
    source::Span,
    term::{Kind, TYPOGRAPHIC_CLOSE, TYPOGRAPHIC_OPEN, Term},
};

/// Cuts `rest`, which stands at byte `start` of the file, into terms and appends them, up to the end or to what frames a
/// sentence from behind: a note, a comment, an expectation. Returns how many bytes were read.
///
/// # Errors
/// At the first piece that is no term.
pub fn lex(rest: &str, start: u32, terms: &mut Vec<Term>) -> Result<usize, Invalid> {
    let place = |at: usize| start.saturating_add(at as u32);
    let mut at = past_blanks(rest, 0);
    loop {
        let (kind, end) = match plain_term(rest.as_bytes().get(at..).unwrap_or(&[])) {
            Some((kind, length)) => (kind, at + length),
            None if ends_sentence(rest.get(at..).unwrap_or("")) => return Ok(at),
            None => {
                let (kind, length) = any_term(rest.get(at..).unwrap_or(""), place(at), terms.last())?;
                (kind, at + length)
            }
        };
        terms.push(Term { kind, span: Span::new(place(at), place(end)) });
        at = past_blanks(rest, end);
    }
}

/// Cuts `rest`, the rest of a line in plain letters that ends at byte `line_end` of the file, into terms, as far as they are
/// plain at first sight. Returns what is left.
#[inline(never)]
pub(super) fn lex_plain<'a>(mut rest: &'a [u8], line_end: u32, terms: &mut Vec<Term>) -> &'a [u8] {
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

/// The term at the beginning of `rest`, which stands at byte `start` behind the term `last`, and how many bytes it has.
fn any_term(rest: &str, start: u32, last: Option<&Term>) -> Result<(Kind, usize), Invalid> {
    match term(rest) {
        Ok((after, kind)) => {
            let length = rest.len() - after.len();
            match kind {
                Kind::Instance(copy) if !follows_card(last, start) => {
                    Err(stray_instance(copy, Span::new(start, start.saturating_add(length as u32))))
                }
                _ => Ok((kind, length)),
            }
        }
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => {
            Err(fault.told(start.saturating_add(rest.offset(fault.piece) as u32)))
        }
        Err(nom::Err::Incomplete(_)) => {
            let end = start.saturating_add(rest.len() as u32);
            Err(Invalid::new(Span::new(start, end), "this cannot be read"))
        }
    }
}

/// The term at the beginning of `rest` and how many bytes it has, if that is plain at first sight, as it mostly is. What
/// is not, [`term`] looks at.
#[inline(always)]
fn plain_term(rest: &[u8]) -> Option<(Kind, usize)> {
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

/// How many bytes the label at the beginning of `rest` has.
///
/// # Errors
/// When there is none.
pub(super) fn lex_label(rest: &str, start: u32) -> Result<usize, Invalid> {
    match label(rest) {
        Ok((after, _)) => Ok(rest.len() - after.len()),
        Err(nom::Err::Error(fault) | nom::Err::Failure(fault)) => Err(fault.told(start)),
        Err(nom::Err::Incomplete(_)) => Err(Invalid::new(Span::new(start, start), "expected a label")),
    }
}

/// Whether `text` is exactly one capitalised word, as the names of players are.
#[must_use]
pub fn is_name(text: &str) -> bool {
    matches!(term(text), Ok(("", Kind::Name)))
}

/// Whether `text` is exactly one lower-case word, as handles and labels are.
#[must_use]
pub fn is_word(text: &str) -> bool {
    matches!(term(text), Ok(("", Kind::Word)))
}

/// The rest of a line after blanks.
#[must_use]
pub fn skip_blanks(text: &str) -> &str {
    text.get(past_blanks(text, 0)..).unwrap_or("")
}

/// Where the blanks that begin at byte `at` of a line end.
fn past_blanks(text: &str, mut at: usize) -> usize {
    while text.as_bytes().get(at) == Some(&b' ') {
        at += 1;
    }
    match text.as_bytes().get(at) {
        Some(b'\t' | 0x80..) => text.len() - text.get(at..).unwrap_or("").trim_start().len(),
        _ => at,
    }
}

fn ends_sentence(rest: &str) -> bool {
    match rest.as_bytes() {
        [] | [b'{', ..] | [b'#'] => true,
        [b'#', next, ..] => matches!(next, b' ' | b'\t' | b'~'),
        _ => false,
    }
}

fn follows_card(last: Option<&Term>, at: u32) -> bool {
    last.is_some_and(|last| last.span.end == at && matches!(last.kind, Kind::Title | Kind::Code))
}

#[cold]
fn stray_instance(copy: u32, span: Span) -> Invalid {
    let message = format!(
        "`#{copy}` counts copies of a card and stands directly after its title or code, \
         as in `\"Title\"#{copy}`; a comment has a blank after the `#`"
    );
    Invalid::new(span, message)
}

type Lexed<'a, T> = IResult<&'a str, T, Fault<'a>>;

/// Why a piece of text is no term.
#[derive(Clone, Copy, Debug)]
struct Fault<'a> {
    piece: &'a str,
    why: Why,
}

#[derive(Clone, Copy, Debug)]
enum Why {
    Stray,
    MixedCase,
    TooLarge,
    NoCode,
    NoSum,
    Range,
    OpenTitle,
    EmptyTitle,
    OpenMarker,
    BadMarker,
    TypedUnknown,
    NoLabel,
    NoInstance,
}

impl<'a> ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(input: &'a str, _: ErrorKind) -> Self {
        let first = input.chars().next().map_or(0, char::len_utf8);
        Self { piece: input.get(..first).unwrap_or(input), why: Why::Stray }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Fault<'_> {
    #[cold]
    fn told(self, start: u32) -> Invalid {
        let span = Span::new(start, start.saturating_add(self.piece.len() as u32));
        let piece = shown(self.piece);
        let message = match self.why {
            Why::Stray => return stray(self.piece, span),
            Why::MixedCase => {
                let message = format!("`{piece}` has capitals inside: words and handles are lower case");
                return Invalid::new(span, message).suggest([shown(&self.piece.to_lowercase())]);
            }
            Why::TooLarge => format!("`{piece}` is larger than any number here can be"),
            Why::NoCode => format!("`{piece}` is neither a number nor a card's code such as `1C7`"),
            Why::NoSum => format!("`{piece}` is no sum: write `3+3`, without blanks"),
            Why::Range => "ranges such as `21..24` are not read yet: write a number or `?`".to_owned(),
            Why::OpenTitle => format!("the quotation mark of {piece} is never closed"),
            Why::EmptyTitle => "there is nothing between the quotation marks".to_owned(),
            Why::OpenMarker => format!("the bracket of `{piece}` is never closed"),
            Why::BadMarker => {
                format!("`{piece}` is no marker: between brackets stand words, as in `[deploy]`")
            }
            Why::TypedUnknown => {
                let message = format!("`{piece}` cannot be read: an unknown card is a `?` on its own");
                return Invalid::new(span, message).suggest(["?"]);
            }
            Why::NoLabel => format!("`{piece}` is no label: write `@` and a lower-case word, as in `@drain`"),
            Why::NoInstance => {
                format!("`{piece}` is neither a comment (`# …`, with a blank) nor a copy of a card (`#2`)")
            }
        };
        Invalid::new(span, message)
    }
}

fn stray(piece: &str, span: Span) -> Invalid {
    let message = match piece {
        "'" | "‘" | "’" | "”" | "„" | "«" | "»" => {
            format!("`{piece}` opens nothing: titles stand between `\"` and `\"` or `“` and `”`")
        }
        "-" | "+" => format!("`{piece}` needs a number directly behind it; a sum has no blanks: `3{piece}3`"),
        "=" => "`=` stands only at the beginning of a line, before a claim".to_owned(),
        "]" | "}" => format!("`{piece}` closes nothing"),
        "." => "`.` has no meaning outside quotation marks: titles such as `\"F.L.I.C.\"` need them".to_owned(),
        "/" => "`/` has no meaning outside quotation marks: titles such as `\"Ganymede/Valley\"` need them".to_owned(),
        _ => format!("`{}` has no meaning outside quotation marks, notes and comments", shown(piece)),
    };
    Invalid::new(span, message)
}

fn fail<'a, T>(piece: &'a str, why: Why) -> Lexed<'a, T> {
    Err(nom::Err::Error(Fault { piece, why }))
}

fn term(input: &str) -> Lexed<'_, Kind> {
    match input.as_bytes().first() {
        Some(b'a'..=b'z') => word(input),
        Some(b'A'..=b'Z') => name(input),
        Some(b'0'..=b'9') => figure(input),
        Some(b'"') => straight_title(input),
        Some(b',') => value(Kind::Comma, tag(",")).parse(input),
        Some(b':') => value(Kind::Colon, tag(":")).parse(input),
        Some(b'(') => value(Kind::Open, tag("(")).parse(input),
        Some(b')') => value(Kind::Close, tag(")")).parse(input),
        Some(b'#') => instance(input),
        Some(b'?') => unknown(input),
        Some(b'[') => marker(input),
        Some(b'@') => label(input),
        Some(b'+' | b'-') => signed(input),
        Some(0x80..) => beyond_ascii(input),
        _ => Err(nom::Err::Error(Fault::from_error_kind(input, ErrorKind::Alt))),
    }
}

#[cold]
fn beyond_ascii(input: &str) -> Lexed<'_, Kind> {
    match input.chars().next() {
        Some(TYPOGRAPHIC_OPEN) => typographic_title(input),
        Some(letter) if letter.is_lowercase() => word(input),
        Some(letter) if letter.is_alphabetic() => name(input),
        _ => Err(nom::Err::Error(Fault::from_error_kind(input, ErrorKind::Alt))),
    }
}

fn split(input: &str, at: usize) -> (&str, &str) {
    input.split_at_checked(at).unwrap_or((input, ""))
}

/// What a byte means for the word it stands in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum InWord {
    Plain,
    Capital,
    Foreign,
    Ends,
}

const IN_WORD: [InWord; 256] = {
    let mut table = [InWord::Ends; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'0'..=b'9' | b'_' | b'\'' | b'-' => InWord::Plain,
            b'A'..=b'Z' => InWord::Capital,
            0x80.. => InWord::Foreign,
            _ => InWord::Ends,
        };
        byte += 1;
    }
    table
};

fn in_word(byte: u8) -> InWord {
    IN_WORD[usize::from(byte)]
}

/// How many bytes from the start belong to one word, and whether there are capitals among them.
fn run(input: &str) -> (usize, bool) {
    let mut capitals = false;
    for (at, byte) in input.bytes().enumerate() {
        match in_word(byte) {
            InWord::Plain => {}
            InWord::Capital => capitals = true,
            InWord::Foreign => return run_beyond_ascii(input, at, capitals),
            InWord::Ends => return (at, capitals),
        }
    }
    (input.len(), capitals)
}

#[cold]
fn run_beyond_ascii(input: &str, from: usize, mut capitals: bool) -> (usize, bool) {
    for (at, letter) in input.get(from..).unwrap_or("").char_indices() {
        if !(letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '-')) {
            return (from + at, capitals);
        }
        capitals |= letter.is_uppercase();
    }
    (input.len(), capitals)
}

fn word(input: &str) -> Lexed<'_, Kind> {
    let (length, capitals) = run(input);
    let (piece, rest) = split(input, length);
    if capitals {
        return fail(piece, Why::MixedCase);
    }
    match piece.strip_prefix('x') {
        Some(digits) if !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            map(preceded(tag("x"), digits_value), Kind::Times).parse(input)
        }
        _ => Ok((rest, Kind::Word)),
    }
}

fn name(input: &str) -> Lexed<'_, Kind> {
    let (length, _) = run(input);
    let (piece, rest) = split(input, length);
    if piece.len() > 2 && piece.ends_with("'s") {
        return Ok((rest, Kind::Possessive));
    }
    match rest.as_bytes() {
        [b'.', b'0'..=b'9', ..] => address(input).or(Ok((rest, Kind::Name))),
        [0xE2, ..] => match rest.strip_prefix("’s") {
            Some(after) if run(after).0 == 0 => Ok((after, Kind::Possessive)),
            _ => Ok((rest, Kind::Name)),
        },
        _ => Ok((rest, Kind::Name)),
    }
}

/// `T3.17`
fn address(input: &str) -> Lexed<'_, Kind> {
    let (rest, (turn, action)) =
        preceded(tag("T"), separated_pair(digits_value, tag("."), digits_value)).parse(input)?;
    match run(rest) {
        (0, _) => Ok((rest, Kind::Address { turn, action })),
        (more, _) => fail(split(rest, more).0, Why::Stray),
    }
}

/// The value of the digits here, of which there must be one and which must fit.
fn digits_value(input: &str) -> Lexed<'_, u32> {
    let mut total: u32 = 0;
    let mut length = 0;
    let mut fits = true;
    for byte in input.bytes() {
        if !byte.is_ascii_digit() {
            break;
        }
        length += 1;
        match total.checked_mul(10).and_then(|tens| tens.checked_add(u32::from(byte - b'0'))) {
            Some(sum) => total = sum,
            None => fits = false,
        }
    }
    let (piece, rest) = split(input, length);
    match (length, fits) {
        (0, _) => Err(nom::Err::Error(Fault::from_error_kind(input, ErrorKind::Digit))),
        (_, false) => fail(piece, Why::TooLarge),
        _ => Ok((rest, total)),
    }
}

/// A number, a sum or a code: all begin with a digit.
fn figure(input: &str) -> Lexed<'_, Kind> {
    let digits = input.bytes().take_while(u8::is_ascii_digit).count();
    match input.as_bytes().get(digits..) {
        Some([b'+' | b'-', b'0'..=b'9', ..]) => sum(input),
        Some([b'+', ..]) => fail(split(input, digits + 1).0, Why::NoSum),
        Some([b'.', b'.', ..]) => fail(split(input, digits + 2).0, Why::Range),
        Some([b'A'..=b'Z' | b'a'..=b'z' | b'_' | b'\'' | b'-' | 0x80.., ..]) => code(input),
        _ => map(digits_value, Kind::Number).parse(input),
    }
}

fn code(input: &str) -> Lexed<'_, Kind> {
    let (length, _) = run(input);
    let (piece, rest) = split(input, length);
    let after = piece.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let digits = after.trim_start_matches(|letter: char| letter.is_ascii_alphabetic());
    if after.is_empty() {
        return map(digits_value, Kind::Number).parse(input);
    }
    let shaped = digits.len() < after.len() && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    if shaped { Ok((rest, Kind::Code)) } else { fail(piece, Why::NoCode) }
}

fn sum(input: &str) -> Lexed<'_, Kind> {
    let (mut rest, first) = digits_value(input)?;
    let mut total = i64::from(first);
    while let [sign @ (b'+' | b'-'), b'0'..=b'9', ..] = rest.as_bytes() {
        let (after, part) = digits_value(rest.get(1..).unwrap_or(""))?;
        total += if *sign == b'+' { i64::from(part) } else { -i64::from(part) };
        rest = after;
    }
    let (more, _) = run(rest);
    let piece = split(input, input.len() - rest.len() + more).0;
    if more > 0 {
        return fail(piece, Why::NoSum);
    }
    match i32::try_from(total) {
        Ok(total) => Ok((rest, Kind::Sum(total))),
        Err(_) => fail(piece, Why::TooLarge),
    }
}

fn signed(input: &str) -> Lexed<'_, Kind> {
    let negative = input.starts_with('-');
    let after_sign = input.get(1..).unwrap_or("");
    if !after_sign.starts_with(|next: char| next.is_ascii_digit()) {
        return Err(nom::Err::Error(Fault::from_error_kind(input, ErrorKind::Digit)));
    }
    let (rest, size) = digits_value(after_sign)?;
    let (more, _) = run(rest);
    let piece = split(input, input.len() - rest.len() + more).0;
    if more > 0 {
        return fail(piece, Why::NoSum);
    }
    let size = i64::from(size);
    match i32::try_from(if negative { -size } else { size }) {
        Ok(size) => Ok((rest, Kind::Signed(size))),
        Err(_) => fail(piece, Why::TooLarge),
    }
}

fn instance(input: &str) -> Lexed<'_, Kind> {
    let after = input.get(1..).unwrap_or("");
    let (length, _) = run(after);
    let (digits, _) = split(after, length);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let piece = input.find(char::is_whitespace).map_or(input, |end| split(input, end).0);
        return fail(piece, Why::NoInstance);
    }
    map(preceded(tag("#"), digits_value), Kind::Instance).parse(input)
}

fn unknown(input: &str) -> Lexed<'_, Kind> {
    let rest = input.get(1..).unwrap_or("");
    match run(rest) {
        (0, _) => Ok((rest, Kind::Unknown)),
        (length, _) => fail(split(input, length + 1).0, Why::TypedUnknown),
    }
}

fn label(input: &str) -> Lexed<'_, Kind> {
    let rest = input.get(1..).unwrap_or("");
    let (length, capitals) = run(rest);
    let (piece, after) = split(input, length + 1);
    let first = rest.chars().next();
    if capitals || length == 0 || !first.is_some_and(char::is_lowercase) {
        return fail(piece, Why::NoLabel);
    }
    Ok((after, Kind::Label))
}

fn marker(input: &str) -> Lexed<'_, Kind> {
    let Some(close) = input.find(']') else { return fail(input, Why::OpenMarker) };
    let (piece, rest) = split(input, close + 1);
    let inner = piece.get(1..close).unwrap_or("");
    let wordlike =
        |letter: char| letter.is_alphanumeric() || letter.is_whitespace() || matches!(letter, '\'' | '-' | '_');
    if inner.trim().is_empty() || !inner.chars().all(wordlike) {
        return fail(piece, Why::BadMarker);
    }
    Ok((rest, Kind::Marker))
}

fn straight_title(input: &str) -> Lexed<'_, Kind> {
    let mut escaped = false;
    for (at, byte) in input.bytes().enumerate().skip(1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = matches!(input.as_bytes().get(at + 1), Some(b'"' | b'\\')),
            b'"' => return title_ending(input, at, 1),
            _ => {}
        }
    }
    fail(input, Why::OpenTitle)
}

/// Typographic marks show which way they face, so titles in titles need no escape.
fn typographic_title(input: &str) -> Lexed<'_, Kind> {
    let mut depth = 0_usize;
    for (at, letter) in input.char_indices() {
        match letter {
            TYPOGRAPHIC_OPEN => depth += 1,
            TYPOGRAPHIC_CLOSE if depth == 1 => return title_ending(input, at, letter.len_utf8()),
            TYPOGRAPHIC_CLOSE => depth -= 1,
            _ => {}
        }
    }
    fail(input, Why::OpenTitle)
}

fn title_ending(input: &str, close: usize, mark: usize) -> Lexed<'_, Kind> {
    let (piece, rest) = split(input, close + mark);
    if piece.get(mark..close).unwrap_or("").trim().is_empty() {
        return fail(piece, Why::EmptyTitle);
    }
    Ok((rest, Kind::Title))
}

#[cfg(test)]
mod tests {
    use super::*;

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
