//! Findings as miette diagnostics. Every text report is drawn from them, by the [`Handler`](super::Handler) here or by any
//! other that miette knows.

use std::{borrow::Cow, fmt, sync::Arc};

use miette::{
    Diagnostic, LabeledSpan, MietteError, MietteSpanContents, Severity, SourceCode, SourceSpan, SpanContents,
};

use super::{clean, extent, full, verdict};
use crate::{
    notation::source::{Source, Span},
    rulebook::{Finding, Label},
};

/// A finding with the file it speaks of.
///
/// Its code is its class and rule, its labels the breach and the causes; what else there is to say (where the rule stands,
/// what the finding rests on, doubts) are related diagnostics with a name and a sentence each.
#[derive(Clone, Debug)]
pub struct Reported<'a> {
    lines: IndexedSource<'a>,
    finding: Cow<'a, Finding>,
    footers: Vec<Footer>,
}

impl<'a> Reported<'a> {
    /// Joins a finding and its file.
    #[must_use]
    pub fn new(lines: IndexedSource<'a>, finding: Cow<'a, Finding>) -> Self {
        let fields = full::fields(&finding).into_iter().filter(|(name, _)| *name != "help");
        let footers = fields.map(|(name, text)| Footer { name, text }).collect();
        Self { lines, finding, footers }
    }

    /// The same, with more below it; what has no name comes below everything else.
    pub(super) fn and(mut self, name: &'static str, sentence: Option<String>) -> Self {
        self.footers.extend(sentence.map(|text| Footer { name, text }));
        self
    }

    /// The finding.
    #[must_use]
    pub fn finding(&self) -> &Finding {
        &self.finding
    }

    fn label(&self, label: &Label, primary: bool) -> LabeledSpan {
        let span = extent::within(self.lines.source(), label.span);
        let text = Some(clean::prose(&label.text).into_owned()).filter(|text| !text.is_empty());
        let place = (span.start as usize, span.len());
        if primary { LabeledSpan::new_primary_with_span(text, place) } else { LabeledSpan::new_with_span(text, place) }
    }
}

impl fmt::Display for Reported<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&clean::prose(&self.finding.message))
    }
}

impl std::error::Error for Reported<'_> {}

impl Diagnostic for Reported<'_> {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let class = verdict::word(self.finding.class);
        Some(match self.finding.rule {
            Some(rule) => Box::new(format!("{class}: {}", clean::name(rule))),
            None => Box::new(class),
        })
    }

    fn severity(&self) -> Option<Severity> {
        Some(verdict::severity(&self.finding, false))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        let help = clean::prose(self.finding.help.as_deref()?);
        (!help.is_empty()).then(|| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(self.lines.source())
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let causes = self.finding.causes.iter().map(|cause| self.label(cause, false));
        Some(Box::new(std::iter::once(self.label(&self.finding.here, true)).chain(causes)))
    }

    fn related<'a>(&'a self) -> Option<Box<dyn Iterator<Item = &'a dyn Diagnostic> + 'a>> {
        Some(Box::new(self.footers.iter().map(|footer| footer as &dyn Diagnostic)))
    }
}

/// Something said below a finding: `rests on: 4 implied passes`.
#[derive(Clone, Debug)]
struct Footer {
    name: &'static str,
    text: String,
}

impl fmt::Display for Footer {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.text)
    }
}

impl std::error::Error for Footer {}

impl Diagnostic for Footer {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        (!self.name.is_empty()).then(|| Box::new(self.name) as Box<dyn fmt::Display>)
    }

    fn severity(&self) -> Option<Severity> {
        Some(Severity::Advice)
    }
}

/// A file as miette reads it: by the index of its lines, which is made once however many findings speak of it.
#[derive(Clone, Debug)]
pub enum IndexedSource<'a> {
    /// As they are, for a handler that makes them fit for a terminal itself, as ours does.
    Lent(&'a Source),
    /// With hidden characters replaced, for any handler.
    Shared(Arc<Source>),
}

impl IndexedSource<'_> {
    /// The lines of a file, fit for any handler.
    #[must_use]
    pub fn shared(source: &Source) -> IndexedSource<'static> {
        let text = clean::same_length(source.text());
        IndexedSource::Shared(Arc::new(Source::new(source.name(), text).behind(source.before())))
    }

    fn source(&self) -> &Source {
        match self {
            Self::Lent(source) => source,
            Self::Shared(source) => source,
        }
    }
}

impl SourceCode for Source {
    fn read_span<'a>(
        &'a self,
        span: &SourceSpan,
        before: usize,
        after: usize,
    ) -> Result<Box<dyn SpanContents<'a> + 'a>, MietteError> {
        let end = span.offset().checked_add(span.len()).filter(|end| *end <= self.text().len());
        let end = end.ok_or(MietteError::OutOfBounds)?;
        let asked = Span::from(span.offset()..end);
        let first = self.line_of(asked.start).saturating_sub(before).max(self.before().lines);
        let last_byte = asked.end.saturating_sub(u32::from(!asked.is_empty()));
        let last = self.line_of(last_byte).saturating_add(after).min(self.line_count().saturating_sub(1));
        let lines = self.line_span(first).to(self.line_span(last)).to(asked);
        // Asked for a span without context, miette expects the text to begin with it, and takes its column from there.
        let (read, column) = match before {
            0 => (Span::new(asked.start, lines.end), self.place(asked.start).column.saturating_sub(1)),
            _ => (lines, 0),
        };
        let text = self.text().as_bytes().get(read.start as usize..read.end as usize);
        let text = text.ok_or(MietteError::OutOfBounds)?;
        let name = clean::name(self.name()).into_owned();
        let place = (read.start as usize, read.len()).into();
        Ok(Box::new(MietteSpanContents::new_named(name, text, place, first, column, last - first + 1)))
    }
}
