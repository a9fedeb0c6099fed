//! One line of a log: its frame (time, arrow, note, label, comment, expectations) around the terms of its sentence.

use super::{
    invalid::{Invalid, shown},
    near::nearest,
    phrase::Terms,
    source::Span,
    term::{Kind, Term, lex, skip_blanks},
};

/// The longest line that is read, in bytes without the line break.
pub const LONGEST_LINE: usize = 4096;

/// A line that could be read. Its terms live in a buffer that is reused from line to line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'a> {
    /// The whole file the spans point into.
    pub text: &'a str,
    /// The line without indentation, note, label and comment: what is judged.
    pub span: Span,
    /// The whole line from its first column, without the line break.
    pub whole: Span,
    /// `14:02`
    pub time: Option<Span>,
    /// Whether the line begins with `->`: a consequence, never an action of its own.
    pub consequence: bool,
    /// What kind of line it is.
    pub body: Body,
    /// The sentence, without the `=`, `given` or `set` that says what kind of line it is; what stands after the colon
    /// of `== end: …`; empty for turns, markers, gaps and rulings.
    pub terms: &'a [Term],
    /// `{?! too early}`, braces included.
    pub note: Option<Span>,
    /// `@drain`, with the at sign.
    pub label: Option<Span>,
    /// `# …`, with the hash.
    pub comment: Option<Span>,
    /// What the line is expected to be judged as.
    pub expectations: &'a [Expectation],
}

impl<'a> Line<'a> {
    /// The terms as the combinators of [`phrase`](super::phrase) read them.
    #[must_use]
    pub fn sentence(&self) -> Terms<'a> {
        Terms::new(self.text, self.terms, self.span.end)
    }
}

/// The kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing but, perhaps, a time, a note or a comment.
    Blank,
    /// `== turn 3: A ==`
    Turn {
        /// The number of the turn.
        number: u32,
        /// Whose turn it is.
        player: Option<Span>,
    },
    /// `== end: unfinished ==`; the span covers what is said after the colon.
    End(Option<Span>),
    /// `[deploy]`: the span covers the name without brackets.
    Marker(Span),
    /// `= power A 3+3, B 1`: the terms are what is claimed.
    Claim,
    /// `given A has hand 3`: the terms are what is given.
    Given,
    /// `... "missed B's deploy"`: the span covers the words without quotation marks.
    Gap(Option<Span>),
    /// `ruling "text"`, or `ruling on @label "text"`.
    Ruling {
        /// The label or address it rules on.
        on: Option<Span>,
        /// The words, without quotation marks.
        words: Span,
    },
    /// `set kt damaged`: the terms are what is set. Only under a ruling.
    Set,
    /// `B takes back v1`; the terms are the whole sentence.
    TakeBack {
        /// Who takes back.
        player: Span,
        /// The handle, title, label or address of what is taken back, as written.
        what: Span,
    },
    /// Everything a game's own grammar reads: `A plays "Vulture" at ts for 1`.
    Statement,
}

/// One `#~` demand on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Which judgement is demanded.
    pub kind: Expected,
    /// The rule id, for `illegal`, `mismatch` and `obeys`.
    pub rule: Option<Span>,
    /// From the `#~` (or the comma before a further one) to the end of the demand.
    pub span: Span,
}

/// The judgements an expectation can demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
    /// `#~ illegal RULE`
    Illegal,
    /// `#~ mismatch RULE`
    Mismatch,
    /// `#~ undecided`
    Undecided,
    /// `#~ invalid`
    Invalid,
    /// `#~ remark`
    Remark,
    /// `#~ legal`
    Legal,
    /// `#~ obeys RULE`: legal, and the rule was put to the test.
    Obeys,
}

impl Expected {
    /// Every judgement with its word.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("illegal", Self::Illegal),
        ("mismatch", Self::Mismatch),
        ("undecided", Self::Undecided),
        ("invalid", Self::Invalid),
        ("remark", Self::Remark),
        ("legal", Self::Legal),
        ("obeys", Self::Obeys),
    ];

    /// Whether a rule id must follow.
    #[must_use]
    pub const fn needs_rule(self) -> bool {
        matches!(self, Self::Illegal | Self::Mismatch | Self::Obeys)
    }

    /// Whether a rule id may follow.
    #[must_use]
    pub const fn takes_rule(self) -> bool {
        self.needs_rule() || matches!(self, Self::Undecided | Self::Remark)
    }
}

/// The memory lines are read into, reused from line to line.
#[derive(Clone, Debug, Default)]
pub struct LineBuffer {
    terms: Vec<Term>,
    expectations: Vec<Expectation>,
}

/// A line that could not be read.
#[derive(Clone, Debug, PartialEq)]
pub struct Unreadable<'a> {
    /// What is wrong.
    pub invalid: Invalid,
    /// The whole line from its first column, without the line break.
    pub whole: Span,
    /// What the line is expected to be judged as, as far as that can be read: `#~ invalid` is met here.
    pub expectations: &'a [Expectation],
}

/// Reads the lines of one game's body, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    at: u32,
    end: u32,
}

impl<'a> Lines<'a> {
    /// The lines under `body`, which lies in `text`.
    #[must_use]
    pub fn new(text: &'a str, body: Span) -> Self {
        let end = body.end.min(u32::try_from(text.len()).unwrap_or(u32::MAX));
        Self { text, at: body.start, end }
    }

    /// Reads the next line into `buffer`. After a line that cannot be read, the one behind it is next.
    ///
    /// This is no [`Iterator`] because each line lends the buffer.
    #[expect(clippy::should_implement_trait, reason = "a line borrows the buffer, which `Iterator` cannot say")]
    pub fn next<'b>(&mut self, buffer: &'b mut LineBuffer) -> Option<Result<Line<'b>, Unreadable<'b>>>
    where
        'a: 'b,
    {
        let whole = self.next_span()?;
        buffer.terms.clear();
        buffer.expectations.clear();
        let read = Reader { text: self.text, buffer }.line(whole);
        Some(match read {
            Ok(frame) => Ok(Line {
                text: self.text,
                span: frame.span,
                whole,
                time: frame.time,
                consequence: frame.consequence,
                body: frame.body,
                terms: buffer.terms.get(frame.skipped_terms..).unwrap_or(&[]),
                note: frame.note,
                label: frame.label,
                comment: frame.comment,
                expectations: &buffer.expectations,
            }),
            Err(invalid) => {
                recover_expectations(self.text, whole, &mut buffer.expectations);
                Err(Unreadable { invalid, whole, expectations: &buffer.expectations })
            }
        })
    }

    fn next_span(&mut self) -> Option<Span> {
        if self.at >= self.end {
            return None;
        }
        let rest = Span::new(self.at, self.end).of(self.text);
        let (line, next) = match rest.find('\n') {
            Some(length) => (rest.get(..length).unwrap_or(rest), self.at.saturating_add(length as u32 + 1)),
            None => (rest, self.end),
        };
        let start = self.at;
        self.at = next.max(start + 1);
        let line = line.strip_suffix('\r').unwrap_or(line);
        Some(Span::new(start, start.saturating_add(line.len() as u32)))
    }
}

/// What was found around and in a sentence.
struct Frame {
    span: Span,
    time: Option<Span>,
    consequence: bool,
    body: Body,
    skipped_terms: usize,
    note: Option<Span>,
    label: Option<Span>,
    comment: Option<Span>,
}

struct Reader<'a, 'b> {
    text: &'a str,
    buffer: &'b mut LineBuffer,
}

impl Reader<'_, '_> {
    fn line(&mut self, whole: Span) -> Result<Frame, Invalid> {
        let text = whole.of(self.text);
        check_letters(text, whole)?;
        let at = |rest: &str| whole.end.saturating_sub(rest.len() as u32);

        let rest = skip_blanks(text);
        let (time, rest) = time(rest, at(rest))?;
        let start = at(rest);
        let (consequence, rest) = match rest.strip_prefix("->").or_else(|| rest.strip_prefix('→')) {
            Some(after) => (true, skip_blanks(after)),
            None => (false, rest),
        };
        let (mut body, rest, skipped_terms) = self.body(rest, whole.end)?;
        let label_of_line = match (body, self.buffer.terms.last()) {
            (Body::TakeBack { what, .. }, Some(last)) if last.span == what => None,
            (_, Some(last)) if last.kind == Kind::Label => self.buffer.terms.pop(),
            _ => None,
        };
        let end = label_of_line.map_or(at(rest), |label| label.span.start);
        let end = start + trimmed_length(Span::new(start, end).of(self.text));
        if body == Body::Statement && self.buffer.terms.is_empty() {
            body = Body::Blank;
        }
        check_content(body, consequence, Span::new(start, end), self.sentence_is_empty(body, skipped_terms))?;

        let tail = Tail { text: self.text, line_end: whole.end };
        let (note, rest) = tail.note(rest)?;
        let (label, rest) = tail.label(rest, label_of_line, note)?;
        if body == Body::Blank && let Some(label) = label {
            return Err(Invalid::new(label, "a label stands behind the sentence it names"));
        }
        let comment = tail.comment(rest)?;
        let mut frame =
            Frame { span: Span::new(start, end), time, consequence, body, skipped_terms, note, label, comment };
        if let Some(comment) = comment
            && comment.of(self.text).starts_with("#~")
        {
            if body == Body::Blank {
                return Err(Invalid::new(comment, "an expectation stands behind the sentence it is about"));
            }
            expectations(self.text, comment, &mut self.buffer.expectations)?;
            frame.comment = None;
        }
        Ok(frame)
    }

    fn sentence_is_empty(&self, body: Body, skipped: usize) -> bool {
        matches!(body, Body::Claim | Body::Given | Body::Set | Body::Blank) && self.buffer.terms.len() <= skipped
    }

    /// The kind of line, what stands behind the sentence, and how many terms only say what kind of line it is.
    fn body<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        match rest.as_bytes() {
            [b'=', b'=', ..] => return self.heading(rest, line_end),
            [b'=', ..] => {
                let after = rest.get(1..).unwrap_or("");
                let read = lex(after, at(after), &mut self.buffer.terms)?;
                return Ok((Body::Claim, after.get(read..).unwrap_or(""), 0));
            }
            [b'.', b'.', b'.', ..] | [0xE2, 0x80, 0xA6, ..] => return self.gap(rest, line_end),
            [mark @ (b'~' | b'|'), ..] => {
                let (span, mark) = (Span::new(at(rest), at(rest) + 1), char::from(*mark));
                let message = format!("lines that begin with `{mark}` are not read yet: write what happened, or a note");
                return Err(Invalid::new(span, message));
            }
            _ => {}
        }
        let read = lex(rest, at(rest), &mut self.buffer.terms)?;
        let (body, skipped) = self.kind_of_sentence()?;
        Ok((body, rest.get(read..).unwrap_or(""), skipped))
    }

    fn kind_of_sentence(&mut self) -> Result<(Body, usize), Invalid> {
        let text = self.text;
        let is = |term: &Term, word: &str| term.kind == Kind::Word && term.span.of(text) == word;
        match self.buffer.terms.as_slice() {
            [first, ..] if is(first, "given") => Ok((Body::Given, 1)),
            [first, ..] if is(first, "set") => Ok((Body::Set, 1)),
            [first, then @ ..] if is(first, "ruling") => {
                let body = ruling(text, first.span, then)?;
                let body_terms = match (body, then) {
                    (Body::Ruling { on: None, .. }, _) => 2,
                    _ => 4,
                };
                self.only_label_after(body_terms, "a ruling's words")?;
                Ok((body, 0))
            }
            [first, ..] if first.kind == Kind::Marker => {
                let name = first.inner(text);
                self.only_label_after(1, "a marker")?;
                Ok((Body::Marker(name), 0))
            }
            [player, takes, back, then @ ..]
                if player.kind == Kind::Name && is(takes, "takes") && is(back, "back") =>
            {
                let what = taken_back(text, back.span, then)?;
                Ok((Body::TakeBack { player: player.span, what }, 0))
            }
            _ => Ok((Body::Statement, 0)),
        }
    }

    /// Drops the terms that are already told by the body and keeps a label behind them.
    fn only_label_after(&mut self, told: usize, what: &str) -> Result<(), Invalid> {
        let after = self.buffer.terms.get(told..).unwrap_or(&[]);
        let label = match after {
            [] => None,
            [label] if label.kind == Kind::Label => Some(*label),
            [other, ..] => {
                let piece = shown(other.span.of(self.text));
                return Err(Invalid::new(other.span, format!("expected nothing more after {what}, found `{piece}`")));
            }
        };
        self.buffer.terms.clear();
        self.buffer.terms.extend(label);
        Ok(())
    }

    /// `== turn 3: A ==` or `== end: unfinished ==`.
    fn heading<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        let inner = rest.get(2..).unwrap_or("");
        let Some(close) = inner.find("==") else {
            let span = Span::new(at(rest), at(inner));
            return Err(Invalid::new(span, "expected `==` at the end as well, as in `== turn 3: A ==`"));
        };
        let (inside, after) = (inner.get(..close).unwrap_or(""), inner.get(close + 2..).unwrap_or(""));
        let read = lex(inside, at(inner), &mut self.buffer.terms)?;
        let heading = Span::new(at(rest), at(after));
        if !inside.get(read..).unwrap_or("").is_empty() {
            return Err(Invalid::new(heading, "notes and comments stand behind the second `==`"));
        }
        let text = self.text;
        let is = |term: &Term, word: &str| term.kind == Kind::Word && term.span.of(text) == word;
        let body = match self.buffer.terms.as_slice() {
            [turn, Term { kind: Kind::Number(number), .. }, then @ ..] if is(turn, "turn") => match then {
                [] => Body::Turn { number: *number, player: None },
                [colon, player] if colon.kind == Kind::Colon && player.kind == Kind::Name => {
                    Body::Turn { number: *number, player: Some(player.span) }
                }
                [first, ..] => {
                    let piece = shown(first.span.of(text));
                    let message = format!("expected `: ` and a player after the turn's number, found `{piece}`");
                    return Err(Invalid::new(first.span, message));
                }
            },
            [end] if is(end, "end") => Body::End(None),
            [end, colon, first, ..] if is(end, "end") && colon.kind == Kind::Colon => {
                let last = self.buffer.terms.last().map_or(first.span, |last| last.span);
                Body::End(Some(first.span.to(last)))
            }
            _ => return Err(Invalid::new(heading, "expected `== turn 3: A ==` or `== end: unfinished ==`")),
        };
        match body {
            Body::End(Some(_)) => self.buffer.terms.drain(..2).for_each(drop),
            _ => self.buffer.terms.clear(),
        }
        Ok((body, after, 0))
    }

    /// `... "missed B's deploy"`
    fn gap<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        let after = rest.strip_prefix("...").or_else(|| rest.strip_prefix('…')).unwrap_or(rest);
        let read = lex(after, at(after), &mut self.buffer.terms)?;
        let words = match self.buffer.terms.first() {
            Some(title) if title.kind == Kind::Title => Some(title.inner(self.text)),
            _ => None,
        };
        self.only_label_after(usize::from(words.is_some()), "`...` and what was missed, in quotation marks")?;
        Ok((Body::Gap(words), after.get(read..).unwrap_or(""), 0))
    }
}

fn check_letters(text: &str, whole: Span) -> Result<(), Invalid> {
    if text.len() > LONGEST_LINE {
        let first = text.chars().next().map_or(0, char::len_utf8) as u32;
        let message = format!("the line has {} bytes; at most {LONGEST_LINE} are read", text.len());
        return Err(Invalid::new(Span::new(whole.start, whole.start + first), message));
    }
    let suspect = text.bytes().fold(false, |bad, byte| bad | (byte < b' ' && byte != b'\t') | (byte >= 0x7F));
    if !suspect {
        return Ok(());
    }
    let control = text.char_indices().find(|(_, letter)| letter.is_control() && *letter != '\t');
    match control {
        None => Ok(()),
        Some((at, letter)) => {
            let start = whole.start + at as u32;
            let span = Span::new(start, start + letter.len_utf8() as u32);
            Err(Invalid::new(span, format!("a control character (U+{:04X}) stands here", u32::from(letter))))
        }
    }
}

fn trimmed_length(text: &str) -> u32 {
    text.trim_end().len() as u32
}

/// `14:02` and a blank behind it.
fn time(rest: &str, at: u32) -> Result<(Option<Span>, &str), Invalid> {
    let bytes = rest.as_bytes();
    let length = match bytes {
        [a, b':', c, d, ..] if [a, c, d].iter().all(|byte| byte.is_ascii_digit()) => 4,
        [a, b, b':', c, d, ..] if [a, b, c, d].iter().all(|byte| byte.is_ascii_digit()) => 5,
        _ => return Ok((None, rest)),
    };
    let after = rest.get(length..).unwrap_or("");
    if !(after.is_empty() || after.starts_with([' ', '\t'])) {
        return Ok((None, rest));
    }
    let span = Span::new(at, at + length as u32);
    let (hours, minutes) = rest.get(..length).and_then(|time| time.split_once(':')).unwrap_or(("", ""));
    let within = |part: &str, limit: u32| part.parse::<u32>().is_ok_and(|value| value < limit);
    if !within(hours, 24) || !within(minutes, 60) {
        return Err(Invalid::new(span, "a time of day lies between 00:00 and 23:59"));
    }
    Ok((Some(span), skip_blanks(after)))
}

fn check_content(body: Body, consequence: bool, span: Span, empty: bool) -> Result<(), Invalid> {
    if consequence && body != Body::Statement {
        let message = match body {
            Body::Blank => "expected what follows from the effect after `->`",
            _ => "only what follows from an effect can stand after `->`",
        };
        return Err(Invalid::new(span, message));
    }
    match body {
        Body::Claim if empty => Err(Invalid::new(span, "expected what is claimed after `=`")),
        Body::Given if empty => Err(Invalid::new(span, "expected what is given after `given`")),
        Body::Set if empty => Err(Invalid::new(span, "expected what is settled after `set`")),
        _ => Ok(()),
    }
}

fn ruling(text: &str, first: Span, then: &[Term]) -> Result<Body, Invalid> {
    match then {
        [words, ..] if words.kind == Kind::Title => {
            Ok(Body::Ruling { on: None, words: words.inner(text) })
        }
        [on, what, words, ..]
            if on.kind == Kind::Word
                && on.span.of(text) == "on"
                && is_address(text, what)
                && words.kind == Kind::Title =>
        {
            Ok(Body::Ruling { on: Some(what.span), words: words.inner(text) })
        }
        _ => {
            let message = "expected the words of the ruling in quotation marks: \
                           `ruling \"text\"` or `ruling on @label \"text\"`";
            let found = then.iter().find(|term| term.kind != Kind::Title && term.span.of(text) != "on");
            Err(Invalid::new(found.map_or(first, |term| term.span), message))
        }
    }
}

fn is_address(text: &str, term: &Term) -> bool {
    match term.kind {
        Kind::Label | Kind::Address { .. } => true,
        Kind::Name => {
            let digits = term.span.of(text).strip_prefix('L').unwrap_or("");
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    }
}

/// What a player takes back: everything up to a label that names the line itself.
fn taken_back(text: &str, back: Span, then: &[Term]) -> Result<Span, Invalid> {
    let expected = "expected a handle, a title, a label or an address such as `T3.17` after `takes back`";
    let (Some(first), Some(last)) = (then.first(), then.last()) else {
        return Err(Invalid::new(back, expected));
    };
    let what = match then {
        [what] => *what,
        [what, label] if label.kind == Kind::Label => *what,
        [what, instance] | [what, instance, Term { kind: Kind::Label, .. }]
            if what.kind == Kind::Title && matches!(instance.kind, Kind::Instance(_)) =>
        {
            Term { kind: what.kind, span: what.span.to(instance.span) }
        }
        _ => return Err(Invalid::new(first.span.to(last.span), expected)),
    };
    if matches!(what.kind, Kind::Word | Kind::Title | Kind::Code) || is_address(text, &what) {
        return Ok(what.span);
    }
    Err(Invalid::new(what.span, format!("{expected}, found `{}`", shown(what.span.of(text)))))
}

/// What stands behind a sentence.
struct Tail<'a> {
    text: &'a str,
    line_end: u32,
}

impl Tail<'_> {
    fn at(&self, rest: &str) -> u32 {
        self.line_end.saturating_sub(rest.len() as u32)
    }

    fn note<'t>(&self, rest: &'t str) -> Result<(Option<Span>, &'t str), Invalid> {
        let rest = skip_blanks(rest);
        if !rest.starts_with('{') {
            return Ok((None, rest));
        }
        match rest.find('}') {
            Some(close) => {
                let after = rest.get(close + 1..).unwrap_or("");
                Ok((Some(Span::new(self.at(rest), self.at(after))), skip_blanks(after)))
            }
            None => {
                let span = Span::new(self.at(rest), self.at(rest) + 1);
                Err(Invalid::new(span, "the note that begins here is never closed by `}`"))
            }
        }
    }

    /// The label: before the note it was read as a term, behind the note it is read here.
    fn label<'t>(
        &self,
        rest: &'t str,
        before_note: Option<Term>,
        note: Option<Span>,
    ) -> Result<(Option<Span>, &'t str), Invalid> {
        if let (Some(label), Some(note)) = (before_note, note) {
            return Err(Invalid::new(label.span.to(note), "the label stands behind the note, not before it"));
        }
        if !rest.starts_with('@') {
            return Ok((before_note.map(|label| label.span), rest));
        }
        let mut terms = Vec::new();
        let read = lex(rest, self.at(rest), &mut terms)?;
        match terms.as_slice() {
            [label] if label.kind == Kind::Label => Ok((Some(label.span), rest.get(read..).unwrap_or(""))),
            [_, other, ..] => Err(self.surplus(other.span)),
            _ => Err(self.surplus(Span::new(self.at(rest), self.line_end))),
        }
    }

    fn comment(&self, rest: &str) -> Result<Option<Span>, Invalid> {
        let written = rest.trim_end();
        let end = self.line_end.saturating_sub((rest.len() - written.len()) as u32);
        let rest = written.trim_start();
        if rest.is_empty() {
            return Ok(None);
        }
        let span = Span::new(end.saturating_sub(rest.len() as u32), end);
        match rest.as_bytes() {
            [b'#'] | [b'#', b' ' | b'\t' | b'~', ..] => Ok(Some(span)),
            [b'#', ..] => Err(Invalid::new(span, "a comment has a blank after the `#`")),
            _ => Err(self.surplus(span)),
        }
    }

    fn surplus(&self, span: Span) -> Invalid {
        let piece = shown(span.of(self.text));
        Invalid::new(span, format!("expected a comment or the end of the line, found `{piece}`"))
    }
}

/// `#~ illegal RULE, mismatch RULE`
fn expectations(text: &str, comment: Span, found: &mut Vec<Expectation>) -> Result<(), Invalid> {
    let mut start = comment.start;
    let written = comment.of(text);
    for (index, part) in written.split(',').enumerate() {
        let end = start + part.len() as u32;
        let demand = if index == 0 { part.get(2..).unwrap_or("") } else { part };
        let from = if index == 0 { start } else { start.saturating_sub(1) };
        found.push(expectation(demand, Span::new(from, end), end)?);
        start = end.saturating_add(1);
    }
    Ok(())
}

fn expectation(demand: &str, whole: Span, end: u32) -> Result<Expectation, Invalid> {
    let blanks_behind = (demand.len() - demand.trim_end().len()) as u32;
    let end = end.saturating_sub(blanks_behind);
    let demand = demand.trim();
    let start = end.saturating_sub(demand.len() as u32);
    let (word, rest) = demand.split_once(char::is_whitespace).unwrap_or((demand, ""));
    let word_span = Span::new(start, start + word.len() as u32);
    let Some((_, kind)) = Expected::WORDS.iter().find(|(known, _)| *known == word) else {
        let words = Expected::WORDS.iter().map(|(word, _)| *word);
        let message = format!("expected a judgement such as `illegal RULE` or `legal` after `#~`, found `{}`", shown(word));
        return Err(Invalid::new(word_span, message).suggest(nearest(word, words, 2)));
    };
    let rule = rest.trim_start();
    let rule_span = Span::new(end.saturating_sub(rule.len() as u32), end);
    if rule.is_empty() {
        if kind.needs_rule() {
            return Err(Invalid::new(word_span, format!("expected the id of a rule after `{word}`")));
        }
        return Ok(Expectation { kind: *kind, rule: None, span: Span::new(whole.start, end) });
    }
    let is_id = rule.contains('.') && rule.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' | b'_'));
    if !is_id || !kind.takes_rule() {
        let expected = if kind.takes_rule() { "the id of a rule" } else { "nothing more" };
        let message = format!("expected {expected} after `{word}`, found `{}`", shown(rule));
        return Err(Invalid::new(rule_span, message));
    }
    Ok(Expectation { kind: *kind, rule: Some(rule_span), span: Span::new(whole.start, end) })
}

/// An unreadable line may be meant to be one: its expectations are looked for at its end.
fn recover_expectations(text: &str, whole: Span, found: &mut Vec<Expectation>) {
    found.clear();
    let line = whole.of(text).trim_end();
    if let Some(at) = line.rfind("#~") {
        let comment = Span::new(whole.start + at as u32, whole.start + line.len() as u32);
        if expectations(text, comment, found).is_err() {
            found.clear();
        }
    }
}
