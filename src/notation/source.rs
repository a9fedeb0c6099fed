//! Where things stand in a file: byte spans, and the index that turns them into lines and columns.

use std::{fmt, ops::Range, sync::OnceLock};

use super::invalid::Invalid;

/// A half-open range of bytes in one source file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to but not including `end`.
    #[must_use]
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The smallest span that covers both.
    #[must_use]
    pub fn to(self, other: Self) -> Self {
        Self { start: self.start.min(other.start), end: self.end.max(other.end) }
    }

    /// The number of bytes covered.
    #[must_use]
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether the span covers nothing.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.end <= self.start
    }

    /// The text under the span; empty when the span does not lie in `text`.
    #[must_use]
    pub fn of(self, text: &str) -> &str {
        text.get(self.start as usize..self.end as usize).unwrap_or_else(|| self.of_implied())
    }

    /// Where a word stands that nobody wrote: behind the end of every text. Nothing if it is none of those that are implied.
    #[must_use]
    pub fn implied(word: &str) -> Option<Self> {
        let mut start = IMPLIED_FROM;
        for implied in IMPLIED.split(' ') {
            let end = start + implied.len() as u32;
            if implied == word {
                return Some(Self { start, end });
            }
            start = end + 1;
        }
        None
    }

    /// Whether it stands nowhere in a text, but is a word that nobody wrote.
    #[must_use]
    pub const fn is_implied(self) -> bool {
        self.start >= IMPLIED_FROM
    }

    /// The word that is implied there.
    #[cold]
    pub(crate) fn of_implied(self) -> &'static str {
        let place = |at: u32| at.checked_sub(IMPLIED_FROM).map(|at| at as usize);
        let word = place(self.start).zip(place(self.end)).and_then(|(start, end)| IMPLIED.get(start..end));
        word.unwrap_or("")
    }
}

impl From<Range<usize>> for Span {
    fn from(range: Range<usize>) -> Self {
        Self { start: clamp(range.start), end: clamp(range.end) }
    }
}

/// A value and where it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written.
    pub span: Span,
}

impl<T> Spanned<T> {
    /// A value written at `span`.
    pub const fn new(value: T, span: Span) -> Self {
        Self { value, span }
    }

    /// The same place with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Spanned<U> {
        Spanned { value: change(self.value), span: self.span }
    }
}

/// Words a sentence may be read with though nobody wrote them.
const IMPLIED: &str = "aboard activates as at attacks beneath both cancels chooses concedes damages declines destroys discards \
                       dismisses downloads drains draw draws for inverts looks loses moves next on orders pass passes plays pledges \
                       puts recirculate recirculates redirects refuses removes responds retrieves reveals reverts shows shuffle \
                       shuffles snuffs stacks starts takes to undamages uses with";

/// Where they stand: no text that is read is so long.
const IMPLIED_FROM: u32 = u32::MAX - 4096;

fn clamp(offset: usize) -> u32 {
    u32::try_from(offset).unwrap_or(u32::MAX)
}

/// How many line breaks there are. They are counted in bytes, and so many at a time as a byte can count: the processor then
/// takes many in one step.
#[must_use]
pub fn line_breaks(text: &str) -> usize {
    let stretches = text.as_bytes().chunks(usize::from(u8::MAX));
    let counted = stretches.map(|stretch| stretch.iter().fold(0u8, |count, byte| count + u8::from(*byte == b'\n')));
    counted.map(usize::from).sum()
}

/// What stands in a file before the part that is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Before {
    /// How many lines.
    pub lines: usize,
    /// How many bytes.
    pub bytes: u64,
}

impl Before {
    /// With this text, too.
    #[must_use]
    pub fn and(self, text: &str) -> Self {
        Self { lines: self.lines + line_breaks(text), bytes: self.bytes + text.len() as u64 }
    }
}

/// A source file, or some whole lines of one: its name as told to people, its text, and the starts of its lines, found when
/// they are first asked for. Spans lie in the text; lines are counted from the start of the file.
#[derive(Clone, Debug)]
pub struct Source {
    name: String,
    text: String,
    before: Before,
    line_starts: OnceLock<Vec<u32>>,
}

/// A file that spans cannot address because it is larger than 4 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// Its size in bytes.
    pub bytes: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "the file has {} bytes; at most {} can be read", self.bytes, u32::MAX)
    }
}

impl std::error::Error for TooLarge {}

/// Places of broken encoding told one by one; more than this says the file is no text at all.
const MOST_BROKEN_PLACES: usize = 16;

/// A place for people: line and column, both counted from 1, the column in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineColumn {
    /// Line, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
}

impl Source {
    /// A file with this name and text.
    #[must_use]
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into(), before: Before::default(), line_starts: OnceLock::new() }
    }

    /// The same text, standing behind other lines of its file.
    #[must_use]
    pub fn behind(self, before: Before) -> Self {
        Self { before, ..self }
    }

    /// What stands in the file before the text.
    #[must_use]
    pub fn before(&self) -> Before {
        self.before
    }

    fn line_starts(&self) -> &[u32] {
        self.line_starts.get_or_init(|| {
            let breaks = self.text.match_indices('\n').map(|(at, _)| clamp(at + 1));
            std::iter::once(0).chain(breaks).collect()
        })
    }

    /// Takes any bytes: what is not UTF-8 becomes U+FFFD and is reported where it stands in the resulting text.
    ///
    /// # Errors
    /// When the file is larger than spans can address.
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<(Self, Vec<Invalid>), TooLarge> {
        let (text, broken) = match String::from_utf8(bytes) {
            Ok(text) => (text, Vec::new()),
            Err(error) => mended(error.as_bytes()),
        };
        if u32::try_from(text.len()).is_err() {
            return Err(TooLarge { bytes: text.len() });
        }
        Ok((Self::new(name, text), broken))
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The whole text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Line and column of a byte offset.
    #[must_use]
    pub fn place(&self, offset: u32) -> LineColumn {
        let line = self.line_of(offset);
        let start = self.line_span(line).start;
        let column = Span::new(start, offset).of(&self.text).chars().count();
        LineColumn { line: line + 1, column: column + 1 }
    }

    /// The index of the line a byte offset lies in, from 0.
    #[must_use]
    pub fn line_of(&self, offset: u32) -> usize {
        self.before.lines + self.line_starts().partition_point(|start| *start <= offset).saturating_sub(1)
    }

    /// How many lines there are, those before the text included.
    #[must_use]
    pub fn line_count(&self) -> usize {
        self.before.lines + self.line_starts().len()
    }

    /// The span of a line counted from 0, without its line break.
    #[must_use]
    pub fn line_span(&self, line: usize) -> Span {
        let Some(line) = line.checked_sub(self.before.lines) else { return Span::default() };
        let start = self.line_starts().get(line).copied().unwrap_or(clamp(self.text.len()));
        let end = self.line_starts().get(line + 1).copied().unwrap_or(clamp(self.text.len()));
        let text = Span::new(start, end).of(&self.text);
        let breaks = text.len() - text.trim_end_matches(['\n', '\r']).len();
        Span::new(start, end.saturating_sub(clamp(breaks)))
    }
}

fn mended(bytes: &[u8]) -> (String, Vec<Invalid>) {
    let mut text = String::with_capacity(bytes.len());
    let mut broken = Vec::new();
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if chunk.invalid().is_empty() {
            continue;
        }
        let start = text.len();
        text.push(char::REPLACEMENT_CHARACTER);
        if broken.len() < MOST_BROKEN_PLACES {
            let bytes = chunk.invalid().iter().map(|byte| format!("{byte:02X}")).collect::<Vec<_>>().join(" ");
            let message = format!("the bytes {bytes} are not UTF-8: save the file as UTF-8");
            broken.push(Invalid::new(Span::from(start..text.len()), message));
        }
    }
    (text, broken)
}
