//! How the text of a sentence is cut into terms.
//!
//! Terms are recognised by nom parsers over the rest of the line; where a term stands follows from how much was consumed.
//! The leaves look at bytes, because this is where most of the reading time goes.

mod fault;
mod plain;

use nom::{
    IResult, Offset, Parser,
    bytes::complete::tag,
    combinator::{map, value},
    error::{ErrorKind, ParseError},
    sequence::{preceded, separated_pair},
};

use self::{
    fault::{Fault, Why, stray_instance},
    plain::plain_term,
};
use super::{
    invalid::Invalid,
    source::Span,
    term::{Kind, TYPOGRAPHIC_CLOSE, TYPOGRAPHIC_OPEN, Term},
};

pub(super) use plain::{lex_plain, plain_letters};

/// Cuts `rest`, which stands at byte `start` of the file, into terms and appends them, up to the end or to what frames a
/// sentence from behind: a note, a comment, an expectation. Returns how many bytes were read.
///
/// # Errors
/// At the first piece that is no term.
pub fn lex(rest: &str, start: u32, terms: &mut Vec<Term>) -> Result<usize, Invalid> {
    let place = |at: usize| start.saturating_add(at as u32);
    let mut at = past_blanks(rest, 0);
    loop {
        let (kind, end) = match plain_term(rest.as_bytes(), at) {
            Some(read) => read,
            None if ends_sentence(rest.get(at..).unwrap_or("")) => return Ok(at),
            None if is_full_stop(rest.get(at..).unwrap_or("")) => return Ok(past_blanks(rest, at + 1)),
            None => {
                let (kind, length) = any_term(rest.get(at..).unwrap_or(""), place(at), terms.last())?;
                (kind, at + length)
            }
        };
        terms.push(Term { kind, span: Span::new(place(at), place(end)) });
        at = past_blanks(rest, end);
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

/// Whether a sentence ends with a full stop here.
fn is_full_stop(rest: &str) -> bool {
    rest.strip_prefix('.').is_some_and(|behind| ends_sentence(skip_blanks(behind)))
}

fn follows_card(last: Option<&Term>, at: u32) -> bool {
    last.is_some_and(|last| last.span.end == at && matches!(last.kind, Kind::Title | Kind::Code))
}

type Lexed<'a, T> = IResult<&'a str, T, Fault<'a>>;

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
        [b'/', b'A'..=b'Z', ..] => name(rest.get(1..).unwrap_or("")),
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
    let (rest, _) = preceded(tag("T"), separated_pair(digits_value, tag("."), digits_value)).parse(input)?;
    match run(rest) {
        (0, _) => Ok((rest, Kind::Address)),
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
