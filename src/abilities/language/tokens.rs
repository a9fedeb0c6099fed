//! The words, numbers and marks of a leaf: what stands inside one YAML scalar, each with its place in the file.

use std::{cell::RefCell, iter, ops::Range, slice};

use nom::{
    IResult, Needed, Parser,
    branch::alt,
    bytes::complete::{take_while, take_while1},
    character::complete::{char, digit1, multispace0, one_of, satisfy},
    combinator::recognize,
    error::{ErrorKind, ParseError},
    multi::many0,
    sequence::{delimited, pair, preceded, terminated},
};

use super::{scope::Known, tree::Stands};
use crate::notation::{near::nearest, yaml::Node};

/// A leaf with more letters than this is refused.
const LONGEST: usize = 2000;

/// Parentheses in parentheses deeper than this are refused.
const DEEPEST: usize = 12;

/// Where more than this could have been meant, it is not told what.
const MOST_WANTS: usize = 6;

/// A word, number, text in quotation marks, or mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind,
    pub(super) text: &'t str,
    pub(super) at: Range<usize>,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    Word,
    Number,
    Text,
    Mark,
}

/// Takes a scalar apart.
///
/// # Errors
/// With the place of the first letter that belongs to nothing, and what is wrong.
pub(super) fn tokens<'t>(node: &'t Node<'t>, file: &str) -> Result<Vec<Token<'t>>, (Range<usize>, String)> {
    let text = node.as_str().unwrap_or_default();
    if text.len() > LONGEST {
        return Err((node.span.clone(), format!("this is longer than {LONGEST} letters")));
    }
    let (mut found, mut rest, mut depth, mut withs) = (Vec::new(), text, 0usize, 0);
    loop {
        let at = text.len() - rest.len();
        let Ok((after, (kind, token))) = preceded(multispace0::<_, ()>, token).parse(rest) else { break };
        let start = text.len() - after.len() - token.len() - usize::from(kind == TokenKind::Text);
        let span = node.inside(file, start.max(at)..text.len() - after.len());
        depth = match token {
            "(" if kind == TokenKind::Mark => depth + 1,
            ")" if kind == TokenKind::Mark => depth.saturating_sub(1),
            _ => depth,
        };
        withs += usize::from(kind == TokenKind::Word && token == "with");
        if depth > DEEPEST || withs > DEEPEST {
            return Err((span, format!("more than {DEEPEST} parentheses or `with` in each other")));
        }
        found.push(Token { kind, text: token, at: span });
        rest = after;
    }
    let rest = rest.trim_start();
    match rest.chars().next() {
        None => Ok(found),
        Some('"') => {
            Err((node.inside(file, text.len() - rest.len()..text.len()), "this `\"` is never closed".to_owned()))
        }
        Some(letter) => {
            let at = text.len() - rest.len();
            let span = node.inside(file, at..at + letter.len_utf8());
            Err((span, format!("the letter `{}` belongs to nothing that can stand here", letter.escape_debug())))
        }
    }
}

fn token(text: &str) -> IResult<&str, (TokenKind, &str), ()> {
    let quoted = delimited(char('"'), take_while(|letter| letter != '"'), char('"'));
    // A hyphen or an apostrophe belongs to a word only when a letter follows it: `D-1` are three.
    let joint = recognize(pair(one_of("-'"), satisfy(|letter| letter.is_ascii_alphabetic())));
    let letters = |letter: char| letter.is_ascii_alphanumeric();
    let word = recognize(terminated(
        satisfy(|letter| letter.is_ascii_alphabetic()),
        many0(alt((take_while1(letters), joint))),
    ));
    let mark = alt((recognize(pair(one_of("<>!"), char('='))), recognize(one_of("<>=(),+*/-"))));
    alt((
        quoted.map(|text| (TokenKind::Text, text)),
        digit1.map(|text| (TokenKind::Number, text)),
        word.map(|text| (TokenKind::Word, text)),
        mark.map(|text| (TokenKind::Mark, text)),
    ))
    .parse(text)
}

/// The tokens that are still to be read, with what is known of words and names.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tokens<'a> {
    tokens: &'a [Token<'a>],
    pub(super) known: &'a Known<'a>,
    trace: &'a Trace,
    end: usize,
    /// Whether `it` means something here: the candidate behind `with` and `where`.
    pub(super) it: bool,
}

/// The error of every parser: what was expected is noted in the trace, so that nothing is lost when a branch is given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unread;

impl ParseError<Tokens<'_>> for Unread {
    fn from_error_kind(_: Tokens<'_>, _: ErrorKind) -> Self {
        Self
    }

    fn append(_: Tokens<'_>, _: ErrorKind, other: Self) -> Self {
        other
    }
}

/// What a parser of leaves returns.
pub(super) type Parsed<'a, T> = IResult<Tokens<'a>, T, Unread>;

impl<'a> Tokens<'a> {
    /// Every token of a leaf that ends at byte `end` of its file.
    pub(super) fn new(tokens: &'a [Token<'a>], known: &'a Known<'a>, trace: &'a Trace, end: usize) -> Self {
        Self { tokens, known, trace, end, it: false }
    }

    pub(super) fn first(self) -> Option<&'a Token<'a>> {
        self.tokens.first()
    }

    pub(super) fn as_slice(self) -> &'a [Token<'a>] {
        self.tokens
    }

    pub(super) fn is_empty(self) -> bool {
        self.tokens.is_empty()
    }

    /// The next word, if a word is next.
    pub(super) fn word(self) -> Option<&'a str> {
        self.first().filter(|token| token.kind == TokenKind::Word).map(|token| token.text)
    }

    /// Whether this mark is next.
    pub(super) fn is_mark(self, text: &str) -> bool {
        self.first().is_some_and(|token| token.kind == TokenKind::Mark && token.text == text)
    }

    /// The word behind the next token.
    pub(super) fn second_word(self) -> Option<&'a str> {
        self.tokens.get(1).filter(|token| token.kind == TokenKind::Word).map(|token| token.text)
    }

    /// Without the first so many.
    pub(super) fn without(self, count: usize) -> Self {
        Self { tokens: self.tokens.get(count..).unwrap_or_default(), ..self }
    }

    /// The same, where `it` has a meaning or not.
    pub(super) fn with_it(self, it: bool) -> Self {
        Self { it, ..self }
    }

    /// The bytes from the next token to the last that was read when `rest` is left.
    pub(super) fn until(self, rest: Self) -> Stands {
        let read = self.tokens.len().saturating_sub(rest.tokens.len());
        let last = read.checked_sub(1).and_then(|last| self.tokens.get(last));
        match (self.tokens.first(), last) {
            (Some(first), Some(last)) => Stands(first.at.start..last.at.end.max(first.at.start)),
            _ => Stands(self.end..self.end),
        }
    }

    /// Says that something else was expected here, told as `what`; `words` are offered where one was misspelt.
    pub(super) fn expected<T>(self, what: &str, words: impl Iterator<Item = &'a str>) -> Parsed<'a, T> {
        self.trace.note(self.tokens.len(), what, words);
        Err(nom::Err::Error(Unread))
    }

    /// Says what stands here instead of what was expected, unless the reading comes farther another way.
    pub(super) fn mistaken<T>(self, instead: String) -> Parsed<'a, T> {
        self.trace.note(self.tokens.len(), "something else", iter::empty());
        self.trace.mistake(self.tokens.len(), instead);
        Err(nom::Err::Error(Unread))
    }

    /// Says what is wrong with what stands here, whatever else could have been meant.
    pub(super) fn refused<T>(self, why: String) -> Parsed<'a, T> {
        self.trace.refuse(self.tokens.len(), why);
        Err(nom::Err::Failure(Unread))
    }

    /// What was expected where, for the whole leaf.
    pub(super) fn told(self) -> (Range<usize>, String) {
        let reached = self.trace.0.borrow();
        let index = self.tokens.len().saturating_sub(reached.left);
        let at = self.tokens.get(index).map_or(self.end..self.end, |token| token.at.clone());
        if let Some(why) = &reached.refused {
            return (at, why.clone());
        }
        if let Some(instead) = &reached.instead {
            return (at, instead.clone());
        }
        let expected = either(&reached.wants);
        match self.tokens.get(index) {
            None => (at, format!("expected {expected}, but nothing follows")),
            Some(found) => {
                let words = reached.words.iter().map(String::as_str);
                let near = match found.kind {
                    TokenKind::Word => nearest(found.text, words, 2),
                    _ => Vec::new(),
                };
                let hint = match near.as_slice() {
                    [] => String::new(),
                    near => format!("; did you mean `{}`?", near.join("` or `")),
                };
                let word = found.text.escape_debug();
                match reached.wants.len() > MOST_WANTS {
                    true => (at, format!("`{word}` has no meaning here{hint}")),
                    false => (at, format!("expected {expected}, found `{word}`{hint}")),
                }
            }
        }
    }
}

/// The farthest place a reading came to, and what would have been accepted there.
#[derive(Debug, Default)]
pub(super) struct Trace(RefCell<Reached>);

#[derive(Debug)]
struct Reached {
    /// How many tokens were left.
    left: usize,
    wants: Vec<String>,
    words: Vec<String>,
    /// What stands there and is something else.
    instead: Option<String>,
    refused: Option<String>,
}

impl Default for Reached {
    fn default() -> Self {
        Self { left: usize::MAX, wants: Vec::new(), words: Vec::new(), instead: None, refused: None }
    }
}

impl Trace {
    fn note<'w>(&self, left: usize, what: &str, words: impl Iterator<Item = &'w str>) {
        let mut reached = self.0.borrow_mut();
        if left > reached.left || reached.refused.is_some() {
            return;
        }
        if left < reached.left {
            *reached = Reached { left, ..Reached::default() };
        }
        if !reached.wants.iter().any(|want| want == what) {
            reached.wants.push(what.to_owned());
            reached.words.extend(words.map(str::to_owned));
        }
    }

    fn mistake(&self, left: usize, instead: String) {
        let mut reached = self.0.borrow_mut();
        if reached.left == left {
            reached.instead = Some(instead);
        }
    }

    fn refuse(&self, left: usize, why: String) {
        let mut reached = self.0.borrow_mut();
        if reached.refused.is_none() {
            *reached = Reached { left, refused: Some(why), ..Reached::default() };
        }
    }
}

fn either(wants: &[String]) -> String {
    match wants {
        [] => "something else".to_owned(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Exactly this word.
pub(super) fn word<'a>(wanted: &'static str) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> + Copy {
    move |input| match input.word() {
        Some(word) if word == wanted => Ok((input.without(1), ())),
        _ => input.expected(&format!("`{wanted}`"), iter::once(wanted)),
    }
}

/// Exactly these words one after the other, written with blanks between them.
pub(super) fn words<'a>(wanted: &'static str) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> + Copy {
    move |input| wanted.split(' ').try_fold((input, ()), |(rest, ()), next| word(next)(rest))
}

/// Exactly this mark.
pub(super) fn mark<'a>(wanted: &'static str) -> impl Fn(Tokens<'a>) -> Parsed<'a, ()> + Copy {
    move |input| match input.first() {
        Some(token) if token.kind == TokenKind::Mark && token.text == wanted => Ok((input.without(1), ())),
        _ => input.expected(&format!("`{wanted}`"), iter::empty()),
    }
}

/// A number that is written out.
pub(super) fn number(input: Tokens<'_>) -> Parsed<'_, u16> {
    match input.first().filter(|token| token.kind == TokenKind::Number) {
        None => input.expected("a number", iter::empty()),
        Some(token) => match token.text.parse() {
            Ok(number) if number <= 999 => Ok((input.without(1), number)),
            _ => input.refused(format!("{} is larger than any number of a card", token.text)),
        },
    }
}

/// A text in quotation marks.
pub(super) fn quoted(input: Tokens<'_>) -> Parsed<'_, String> {
    match input.first().filter(|token| token.kind == TokenKind::Text && !token.text.is_empty()) {
        None => input.expected("a text in quotation marks", iter::empty()),
        Some(token) => Ok((input.without(1), token.text.to_owned())),
    }
}

/// `(` and `)` around something.
pub(super) fn parenthesised<'a, T>(
    inner: impl Fn(Tokens<'a>) -> Parsed<'a, T>,
) -> impl Fn(Tokens<'a>) -> Parsed<'a, T> {
    move |input| delimited(mark("("), &inner, mark(")")).parse(input)
}

impl<'a> nom::Input for Tokens<'a> {
    type Item = &'a Token<'a>;
    type Iter = slice::Iter<'a, Token<'a>>;
    type IterIndices = iter::Enumerate<Self::Iter>;

    fn input_len(&self) -> usize {
        self.tokens.len()
    }

    fn take(&self, index: usize) -> Self {
        self.take_split(index).1
    }

    fn take_from(&self, index: usize) -> Self {
        self.without(index)
    }

    fn take_split(&self, index: usize) -> (Self, Self) {
        let (taken, rest) = self.tokens.split_at_checked(index).unwrap_or((self.tokens, &[]));
        (Self { tokens: rest, ..*self }, Self { tokens: taken, ..*self })
    }

    fn position<P: Fn(Self::Item) -> bool>(&self, predicate: P) -> Option<usize> {
        self.tokens.iter().position(predicate)
    }

    fn iter_elements(&self) -> Self::Iter {
        self.tokens.iter()
    }

    fn iter_indices(&self) -> Self::IterIndices {
        self.iter_elements().enumerate()
    }

    fn slice_index(&self, count: usize) -> Result<usize, Needed> {
        let missing = count.saturating_sub(self.tokens.len());
        if missing == 0 { Ok(count) } else { Err(Needed::new(missing)) }
    }
}
