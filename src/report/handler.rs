//! The handler that draws every text report: the one block of a diagnostic, with far causes folded into it, where miette's
//! graphical handler opens a new block, with a new header, for every label that is not on a neighbouring line.

use std::fmt;

use miette::{Diagnostic, LabeledSpan, ReportHandler, Severity};

use super::{
    Style, clean, narrated,
    paint::{Ink, Pen},
    snippet::{self, Mark},
    verdict, width,
};
use crate::rulebook::Class;

/// Draws any [`Diagnostic`] as Gavel draws its findings; [`Style::narrated`] tells it in sentences instead.
///
/// To have every [`miette::Report`] drawn like this, hand it to [`miette::set_hook`].
#[derive(Clone, Debug, Default)]
pub struct Handler {
    style: Style,
}

/// However far diagnostics lead to related ones, no further than this.
const DEEPEST: usize = 8;

impl Handler {
    /// A handler that draws in this style.
    #[must_use]
    pub const fn new(style: Style) -> Self {
        Self { style }
    }

    /// The diagnostic, drawn.
    #[must_use]
    pub fn draw(&self, diagnostic: &dyn Diagnostic) -> String {
        let mut text = String::new();
        match self.style.narrated {
            true => narrated::diagnostic(diagnostic, &mut text),
            false => block(diagnostic, &Pen::new(&self.style), DEEPEST, &mut text),
        }
        text
    }
}

impl ReportHandler for Handler {
    fn debug(&self, diagnostic: &dyn Diagnostic, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if out.alternate() { fmt::Debug::fmt(diagnostic, out) } else { out.write_str(&self.draw(diagnostic)) }
    }
}

/// What a diagnostic is: the word for it, and what it is about.
#[derive(Debug)]
pub(super) struct Kind {
    /// The class, if it is a finding.
    class: Option<Class>,
    severity: Severity,
    /// The rule, or the code of a diagnostic of another sort.
    pub(super) code: Option<String>,
}

impl Kind {
    /// A finding's code begins with the word for its class.
    pub(super) fn of(diagnostic: &dyn Diagnostic) -> Self {
        let code = diagnostic.code().map(|code| clean::name(&code.to_string()).into_owned());
        let severity = diagnostic.severity().unwrap_or_default();
        let written = code.as_deref().unwrap_or_default();
        let (word, rule) = written.split_once(": ").map_or((written, None), |(word, rule)| (word, Some(rule)));
        match verdict::class(word) {
            Some(class) => Self { class: Some(class), severity, code: rule.map(str::to_owned) },
            None => Self { class: None, severity, code },
        }
    }

    /// `illegal`, or how severe a diagnostic of another sort is.
    pub(super) fn word(&self) -> &'static str {
        match (self.class, self.severity) {
            (Some(class), _) => verdict::word(class),
            (None, Severity::Error) => "error",
            (None, Severity::Warning) => "warning",
            (None, Severity::Advice) => "advice",
        }
    }

    /// The class whose colour and sign it has.
    fn look(&self) -> Class {
        self.class.unwrap_or(match self.severity {
            Severity::Error => Class::Invalid,
            Severity::Warning => Class::Undecided,
            Severity::Advice => Class::Remark,
        })
    }

    /// What does not count is faint.
    fn ink(&self) -> Ink {
        let counts = self.severity != Severity::Advice || matches!(self.class, None | Some(Class::Remark));
        if counts { Ink::Class(self.look()) } else { Ink::Faint }
    }
}

fn block(diagnostic: &dyn Diagnostic, pen: &Pen, deeper: usize, text: &mut String) {
    let kind = Kind::of(diagnostic);
    let ink = kind.ink();
    text.push_str(&pen.paint(ink, kind.word()));
    if let Some(code) = &kind.code {
        text.push_str(": ");
        text.push_str(&pen.paint(Ink::Strong, code));
    }
    text.push_str("\n\n");
    let headline = diagnostic.to_string();
    for (number, line) in width::wrap(&clean::prose(&headline), pen.prose()).iter().enumerate() {
        let sign = if number == 0 { pen.paint(ink, pen.sign(kind.look())) } else { " ".to_owned() };
        text.push_str(format!("  {sign} {line}").trim_end());
        text.push('\n');
    }
    draw_lines(diagnostic, ink, pen, text);
    let related: Vec<&dyn Diagnostic> = diagnostic.related().into_iter().flatten().collect();
    for (name, value) in footers(diagnostic, &related) {
        footer(&name, &value, pen, text);
    }
    for other in related.into_iter().filter(|other| deeper > 0 && !is_footer(*other)) {
        text.push('\n');
        block(other, pen, deeper - 1, text);
    }
}

/// The lines a diagnostic speaks of, drawn in a style.
pub(super) fn drawing(diagnostic: &dyn Diagnostic, style: &Style) -> String {
    let mut text = String::new();
    draw_lines(diagnostic, Kind::of(diagnostic).ink(), &Pen::new(style), &mut text);
    text
}

fn draw_lines(diagnostic: &dyn Diagnostic, ink: Ink, pen: &Pen, text: &mut String) {
    let Some(source) = diagnostic.source_code() else { return };
    let inks = std::iter::once(ink).chain(std::iter::repeat(Ink::Cause));
    let marks = labels(diagnostic).into_iter().zip(inks);
    let marks: Vec<Mark> = marks.filter_map(|(label, ink)| Mark::find(source, &label, ink)).collect();
    snippet::draw(&marks, pen, text);
}

/// The labels, the one that matters most first.
pub(super) fn labels(diagnostic: &dyn Diagnostic) -> Vec<LabeledSpan> {
    let mut labels: Vec<LabeledSpan> = diagnostic.labels().into_iter().flatten().collect();
    if let Some(primary) = labels.iter().position(LabeledSpan::primary) {
        labels[..=primary].rotate_right(1);
    }
    labels
}

/// What is said below a diagnostic: what has a name, the help, and then what has none.
pub(super) fn footers(diagnostic: &dyn Diagnostic, related: &[&dyn Diagnostic]) -> Vec<(String, String)> {
    let mut named = Vec::new();
    let mut nameless = Vec::new();
    for footer in related.iter().filter(|other| is_footer(**other)) {
        let value = clean::prose(&footer.to_string()).into_owned();
        match footer.code() {
            Some(name) => named.push((clean::name(&name.to_string()).into_owned(), value)),
            None => nameless.push((String::new(), value)),
        }
    }
    let mut cause = std::error::Error::source(&diagnostic);
    for _ in 0..DEEPEST {
        let Some(told) = cause else { break };
        named.push(("because".to_owned(), clean::prose(&told.to_string()).into_owned()));
        cause = told.source();
    }
    let more = [("see", diagnostic.url()), ("help", diagnostic.help())];
    let more = more.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.to_string())));
    named.extend(more.map(|(name, value)| (name, clean::prose(&value).into_owned())));
    named.into_iter().chain(nameless).filter(|(_, value)| !value.is_empty()).collect()
}

/// A diagnostic that points nowhere is a sentence below the one it is related to.
fn is_footer(diagnostic: &dyn Diagnostic) -> bool {
    diagnostic.labels().is_none() && diagnostic.source_code().is_none()
}

/// Writes `  name: value`, wrapped with the rest of the value further in.
fn footer(name: &str, value: &str, pen: &Pen, text: &mut String) {
    let lead = if name.is_empty() { String::new() } else { format!("{name}: ") };
    for line in pen.hang((&lead, value), Some(Ink::Strong), pen.prose()) {
        text.push_str(&format!("  {line}\n"));
    }
}
