//! The line a label stands on, read from any source miette can read.

use std::ops::Range;

use miette::{SourceCode, SourceSpan};

/// A label's place: its line, whole, and which of it is meant.
#[derive(Debug)]
pub(super) struct Located {
    /// The name of the file, if it has one.
    pub(super) name: Option<String>,
    /// The line it starts on, from 0.
    pub(super) line: usize,
    /// The line it ends on, from 0.
    pub(super) last: usize,
    /// The text of the line it starts on, without its line break.
    pub(super) text: String,
    /// The bytes of that text which are meant; whole characters, never reversed.
    pub(super) bytes: Range<usize>,
}

impl Located {
    /// Where a span stands; nothing if it does not lie in the source.
    pub(super) fn find(source: &dyn SourceCode, span: &SourceSpan) -> Option<Self> {
        let read = source.read_span(span, 1, 1).ok()?;
        let start = span.offset().checked_sub(read.span().offset())?;
        let (before, rest) = read.data().split_at_checked(start)?;
        let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
        let line_end = rest.iter().position(|byte| *byte == b'\n').map_or(read.data().len(), |at| start + at);
        let line = read.data().get(line_start..line_end)?;
        let text = String::from_utf8_lossy(line).trim_end_matches('\r').to_owned();
        let breaks = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'\n').count();
        let number = read.line() + breaks(before);
        let within = rest.get(..span.len().saturating_sub(1)).unwrap_or(rest);
        let bytes = whole_characters(&text, start - line_start, span.len());
        let name = read.name().map(str::to_owned);
        Some(Self { name, line: number, last: number + breaks(within), text, bytes })
    }

    /// The column it starts at, in characters from 1.
    pub(super) fn column(&self) -> usize {
        self.text.get(..self.bytes.start).unwrap_or_default().chars().count() + 1
    }
}

fn whole_characters(text: &str, start: usize, length: usize) -> Range<usize> {
    let mut start = start.min(text.len());
    let mut end = start.saturating_add(length).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    while !text.is_char_boundary(end) {
        end += 1;
    }
    start..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_found_in_any_source() {
        let text = "one\r\ntwo é\r\nthree\n";
        let found = Located::find(&text, &(9, 2).into()).unwrap();
        assert_eq!((found.line, found.last, found.column(), found.text.as_str()), (1, 1, 5, "two é"));
        assert_eq!(&found.text[found.bytes.clone()], "é");
        let across = Located::find(&text, &(1, 15).into()).unwrap();
        assert_eq!((across.line, across.last, across.text.as_str(), across.bytes), (0, 2, "one", 1..3));
        assert!(Located::find(&text, &(90, 2).into()).is_none());
    }
}
