//! `gavel test --update`: what was found is written into a log as what is expected. Nothing else in it changes.

use crate::{
    notation::{
        expectation::Expectation,
        line::{LineBuffer, Lines},
        log::GameText,
        source::{Source, Span},
    },
    report::verdict,
    rulebook::Finding,
};

/// Text that takes the place of other text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) span: Span,
    pub(super) text: String,
}

/// The expectations of a line that has some: those that are met stay, and what was found joins them.
pub(super) fn anew(source: &Source, demands: &[Expectation], kept: &[Expectation], found: &[&Finding]) -> Vec<Change> {
    let text = source.text();
    let begins = |demand: &Expectation| demand.span.of(text).starts_with('#');
    let mut changes = Vec::new();
    for (number, group) in demands.chunk_by(|_, next| !begins(next)).enumerate() {
        let (Some(first), Some(last)) = (group.first(), group.last()) else { continue };
        let mut words: Vec<String> =
            group.iter().filter(|demand| kept.contains(demand)).map(|demand| demanded(source, demand)).collect();
        if number == 0 {
            words.extend(found.iter().map(|finding| expected(finding)));
        }
        let words = match words.is_empty() {
            true if number == 0 && kept.is_empty() => "#~ legal".to_owned(),
            true => String::new(),
            false => format!("#~ {}", words.join(", ")),
        };
        let span = first.span.to(last.span);
        if span.of(text) != words {
            changes.push(Change { span, text: words });
        }
    }
    changes
}

/// The expectation that a finding in a line without any meets; what is found in a header is expected below it.
pub(super) fn added(source: &Source, game: GameText, found: &[&Finding]) -> Vec<Change> {
    let Some(first) = found.first() else { return Vec::new() };
    let words: Vec<String> = found.iter().map(|finding| expected(finding)).collect();
    let words = format!("#~ {}", words.join(", "));
    let at = first.here.span.start;
    if at < game.body.start {
        let line_break = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
        let span = Span::new(game.body.start, game.body.start);
        return vec![Change { span, text: format!("{words}{line_break}") }];
    }
    behind(source, game.body, source.line_span(source.line_of(at)), &words)
}

/// An expectation at the end of a line. A comment, which cannot stand beside it, moves to a line of its own above.
fn behind(source: &Source, body: Span, line: Span, words: &str) -> Vec<Change> {
    let text = line.of(source.text());
    let end = line.start + u32::try_from(text.trim_end().len()).unwrap_or_default();
    let Some(comment) = comment(source, body, line) else {
        return vec![Change { span: Span::new(end, end), text: format!("  {words}") }];
    };
    let before = Span::new(line.start, comment.start).of(source.text());
    let from = line.start + u32::try_from(before.trim_end().len()).unwrap_or_default();
    let indent = text.len() - text.trim_start().len();
    let indent = text.get(..indent).unwrap_or_default();
    let line_break = if source.text().contains("\r\n") { "\r\n" } else { "\n" };
    let above = format!("{indent}{}{line_break}", comment.of(source.text()).trim_end());
    vec![
        Change { span: Span::new(line.start, line.start), text: above },
        Change { span: Span::new(from, comment.end), text: format!("  {words}") },
    ]
}

/// The comment of a line that can be read.
fn comment(source: &Source, body: Span, line: Span) -> Option<Span> {
    let (mut lines, mut buffer) = (Lines::new(source.text(), body), LineBuffer::default());
    while let Some(read) = lines.next(&mut buffer) {
        match read {
            Ok(read) if read.whole.start == line.start => return read.comment,
            Err(unread) if unread.whole.start == line.start => return None,
            _ => {}
        }
    }
    None
}

/// What an expectation demands, without what it is marked by.
pub(super) fn demanded(source: &Source, demand: &Expectation) -> String {
    written(source, demand).of(source.text()).to_owned()
}

/// Where an expectation says what it demands.
pub(super) fn written(source: &Source, demand: &Expectation) -> Span {
    let text = demand.span.of(source.text());
    let mark = text.len() - text.trim_start_matches(['#', '~', ',', ' ', '\t']).len();
    Span::from(demand.span.start as usize + mark..demand.span.end as usize)
}

/// The expectation that a finding meets.
fn expected(finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
    format!("{}{rule}", verdict::word(finding.class))
}

/// The text of a log with changes made.
pub(super) fn apply(text: &str, mut changes: Vec<Change>) -> String {
    changes.sort_by_key(|change| (change.span.start, change.span.end));
    let (mut changed, mut at) = (String::with_capacity(text.len() + 64 * changes.len()), 0);
    for change in changes {
        let (start, end) = (change.span.start as usize, change.span.end as usize);
        changed.push_str(text.get(at..start).unwrap_or_default());
        changed.push_str(&change.text);
        at = end.max(at);
    }
    changed + text.get(at..).unwrap_or_default()
}
