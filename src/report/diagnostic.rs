//! Findings as miette diagnostics, for users of the library who render with miette. Gavel's own full format draws its
//! snippets itself.

use std::fmt;
use std::sync::Arc;

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, Severity, SourceCode, SourceSpan, SpanContents,
};

use super::{clean, extent, full, verdict};
use crate::notation::source::{Source, Span};
use crate::rulebook::{Class, Finding, Label};

/// A finding with the file it speaks of.
#[derive(Clone, Debug)]
pub struct Told {
    lines: Lines,
    finding: Finding,
}

impl Told {
    /// Joins a finding and its file.
    #[must_use]
    pub fn new(source: &Arc<Source>, finding: Finding) -> Self {
        Self { lines: Lines::new(source), finding }
    }

    /// The finding.
    #[must_use]
    pub const fn finding(&self) -> &Finding {
        &self.finding
    }

    fn label(&self, label: &Label, primary: bool) -> LabeledSpan {
        let span = extent::within(&self.lines.0, label.span);
        let text = Some(clean::prose(&label.text).into_owned()).filter(|text| !text.is_empty());
        let place = (span.start as usize, span.len());
        if primary { LabeledSpan::new_primary_with_span(text, place) } else { LabeledSpan::new_with_span(text, place) }
    }
}

impl fmt::Display for Told {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&clean::prose(&self.finding.message))
    }
}

impl std::error::Error for Told {}

impl Diagnostic for Told {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let class = verdict::word(self.finding.class);
        Some(match self.finding.rule {
            Some(rule) => Box::new(format!("{class}: {}", clean::name(rule))),
            None => Box::new(class),
        })
    }

    fn severity(&self) -> Option<Severity> {
        Some(match self.finding.class {
            _ if !verdict::counts(&self.finding) => Severity::Advice,
            Class::Illegal | Class::Mismatch | Class::Invalid => Severity::Error,
            Class::Undecided => Severity::Warning,
            Class::Remark => Severity::Advice,
        })
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let fields = full::fields(&self.finding);
        let lines: Vec<String> = fields
            .into_iter()
            .map(|(name, value)| if name == "help" { value } else { format!("{name}: {value}") })
            .collect();
        if lines.is_empty() { None } else { Some(Box::new(lines.join("\n"))) }
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.lines)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let causes = self.finding.causes.iter().map(|cause| self.label(cause, false));
        Some(Box::new(std::iter::once(self.label(&self.finding.here, true)).chain(causes)))
    }
}

/// A file as miette reads it: by the index of its lines instead of from the first byte for every label, and with hidden
/// characters replaced.
#[derive(Clone, Debug)]
pub struct Lines(Arc<Source>);

impl Lines {
    /// The lines of a file; its text is copied only if it holds hidden characters.
    #[must_use]
    pub fn new(source: &Arc<Source>) -> Self {
        match clean::same_length(source.text()) {
            std::borrow::Cow::Borrowed(_) => Self(Arc::clone(source)),
            std::borrow::Cow::Owned(text) => Self(Arc::new(Source::new(source.name(), text))),
        }
    }
}

impl SourceCode for Lines {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let source = &*self.0;
        let end = span.offset().checked_add(span.len()).filter(|end| *end <= source.text().len());
        let end = end.ok_or(MietteError::OutOfBounds)?;
        let asked = Span::from(span.offset()..end);
        let first = source.line_of(asked.start).saturating_sub(before);
        let last_byte = asked.end.saturating_sub(u32::from(!asked.is_empty()));
        let last = source.line_of(last_byte).saturating_add(after).min(source.line_count().saturating_sub(1));
        let lines = source.line_span(first).to(source.line_span(last)).to(asked);
        // Asked for a span without context, miette expects the text to begin with it, and takes its column from there.
        let (read, column) = match before {
            0 => (Span::new(asked.start, lines.end), source.place(asked.start).column.saturating_sub(1)),
            _ => (lines, 0),
        };
        let text = source.text().as_bytes().get(read.start as usize..read.end as usize);
        let text = text.ok_or(MietteError::OutOfBounds)?;
        let name = clean::name(source.name()).into_owned();
        let place = (read.start as usize, read.len()).into();
        Ok(Box::new(MietteSpanContents::new_named(name, text, place, first, column, last - first + 1)))
    }
}
