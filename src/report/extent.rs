//! Spans brought into the text they speak of: findings are told even when a span lies outside the file or inside a
//! character.

use crate::notation::source::{LineColumn, Source, Span};

/// The span cut to the text and widened to whole characters; never reversed.
pub(super) fn within(source: &Source, span: Span) -> Span {
    let text = source.text();
    let mut start = (span.start as usize).min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = (span.end as usize).clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    Span::from(start..end)
}

/// Where a span starts, for people.
pub(super) fn place(source: &Source, span: Span) -> LineColumn {
    source.place(within(source, span).start)
}

/// The text of the line in which a span starts.
pub(super) fn line(source: &Source, span: Span) -> &str {
    source.line_span(source.line_of(within(source, span).start)).of(source.text())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_brought_into_the_text() {
        let source = Source::new("a", "aé龍\nb");
        assert_eq!(within(&source, Span::new(2, 4)), Span::new(1, 6));
        assert_eq!(within(&source, Span::new(90, 99)), Span::new(8, 8));
        assert_eq!(within(&source, Span::new(7, 1)), Span::new(7, 7));
        assert_eq!(place(&source, Span::new(99, 0)), LineColumn { line: 2, column: 2 });
        assert_eq!(line(&source, Span::new(4, 4)), "aé龍");
    }
}
