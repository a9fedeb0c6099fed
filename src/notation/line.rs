//! One line of a log: its frame (time, arrow, note, label, comment, expectations) around the terms of its sentence.

use super::{
    expectation::{Expectation, recover_expectations},
    frame::{Frame, Reader},
    invalid::Invalid,
    phrase::Terms,
    source::Span,
    term::Term,
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
    /// What the line is expected to be judged as; of a blank line, what the header is.
    pub expectations: &'a [Expectation],
}

impl<'a> Line<'a> {
    /// The number of the turn in which the lines behind this one stand, if it says so: `== turn 3: A ==`, `given turn 3: A, [deploy]`.
    #[must_use]
    #[inline]
    pub fn turn(&self) -> Option<u32> {
        match self.body {
            Body::Turn { number, .. } => Some(number),
            Body::Given => self.given_turn(),
            _ => None,
        }
    }

    fn given_turn(&self) -> Option<u32> {
        match self.terms {
            [turn, number, ..] if turn.span.of(self.text) == "turn" => number.span.of(self.text).parse().ok(),
            _ => None,
        }
    }

    /// The terms as the combinators of [`phrase`](super::phrase) read them.
    #[must_use]
    pub fn sentence(&self) -> Terms<'a> {
        Terms::new(self.text, self.terms, self.span.end)
    }
}

/// The kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing but, perhaps, a time, a note, a comment, or, before the first sentence, expectations about the header.
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

impl Body {
    /// Whether it tells what was played or how things stand, and not of the record itself.
    #[must_use]
    pub const fn is_play(&self) -> bool {
        matches!(self, Self::Turn { .. } | Self::End(_) | Self::Marker(_) | Self::Claim | Self::Statement)
    }
}

/// The memory lines are read into, reused from line to line.
#[derive(Clone, Debug)]
pub struct LineBuffer {
    pub(super) terms: Vec<Term>,
    pub(super) expectations: Vec<Expectation>,
}

impl Default for LineBuffer {
    /// With room for most lines.
    fn default() -> Self {
        Self { terms: Vec::with_capacity(32), expectations: Vec::new() }
    }
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

/// How far the first line break is away. Most lines are shorter than a clever search takes to begin.
pub(super) fn line_break(text: &[u8]) -> Option<usize> {
    text.iter().position(|byte| *byte == b'\n')
}

/// Reads the lines of one game's body, one after the other.
#[derive(Clone, Copy, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    at: u32,
    end: u32,
    /// Whether no sentence has been read yet, so that a header may be spoken of.
    opening: bool,
}

impl<'a> Lines<'a> {
    /// The lines under `body`, which lies in `text`.
    #[must_use]
    pub fn new(text: &'a str, body: Span) -> Self {
        let end = body.end.min(u32::try_from(text.len()).unwrap_or(u32::MAX));
        Self { text, at: body.start, end, opening: true }
    }

    /// The lines before the first header: they are about no game.
    #[must_use]
    pub(super) fn preamble(text: &'a str, span: Span) -> Self {
        Self { opening: false, ..Self::new(text, span) }
    }

    /// Where the next line begins.
    #[must_use]
    pub const fn position(&self) -> u32 {
        self.at
    }

    /// Goes back to the beginning of a line that was read.
    pub const fn go_back(&mut self, to: u32) {
        self.at = to;
    }

    /// Reads the next line into `buffer`. After a line that cannot be read, the one behind it is next.
    ///
    /// This is no [`Iterator`] because each line lends the buffer.
    pub fn next<'b>(&mut self, buffer: &'b mut LineBuffer) -> Option<Result<Line<'b>, Unreadable<'b>>>
    where
        'a: 'b,
    {
        buffer.terms.clear();
        buffer.expectations.clear();
        let text = self.text.as_bytes().get(self.at as usize..self.end as usize).filter(|text| !text.is_empty())?;
        let mut reader = Reader { text: self.text, buffer, opening: self.opening };
        if let Some((whole, frame)) = reader.plain_line(text, self.at) {
            self.at = whole.end + line_break_at(text, whole.len());
            self.opening &= matches!(frame.body, Body::Blank);
            return Some(Ok(self.framed(&frame, whole, buffer)));
        }
        Some(self.read_again(text, buffer))
    }

    /// Reads a line that is not plain at first sight.
    #[inline(never)]
    fn read_again<'b>(&mut self, text: &[u8], buffer: &'b mut LineBuffer) -> Result<Line<'b>, Unreadable<'b>>
    where
        'a: 'b,
    {
        let length = line_length(text);
        let whole = Span::new(self.at, self.at + length as u32);
        self.at = whole.end + line_break_at(text, length);
        let mut reader = Reader { text: self.text, buffer, opening: self.opening };
        let read = match reader.plain_turn(whole) {
            Some(turn) => Ok(turn),
            None => reader.any_line(whole),
        };
        self.opening &= matches!(&read, Ok(Frame { body: Body::Blank, .. }));
        match read {
            Ok(frame) => Ok(self.framed(&frame, whole, buffer)),
            Err(invalid) => {
                recover_expectations(self.text, whole, &mut buffer.expectations);
                Err(Unreadable { invalid, whole, expectations: &buffer.expectations })
            }
        }
    }

    #[inline(always)]
    fn framed<'b>(&self, frame: &Frame, whole: Span, buffer: &'b LineBuffer) -> Line<'b>
    where
        'a: 'b,
    {
        Line {
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
        }
    }
}

/// How many bytes the first line of `text` has without its line break.
fn line_length(text: &[u8]) -> usize {
    let line = line_break(text).and_then(|length| text.get(..length)).unwrap_or(text);
    line.strip_suffix(b"\r").unwrap_or(line).len()
}

/// How many bytes the line break at `at` has. A lone `\r` is one only at the end of the text.
fn line_break_at(text: &[u8], at: usize) -> u32 {
    match text.get(at..) {
        Some([b'\n', ..] | [b'\r']) => 1,
        Some([b'\r', b'\n', ..]) => 2,
        _ => 0,
    }
}
