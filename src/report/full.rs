//! The full format: a finding with its headline, the lines it speaks of, and what it rests on.

use super::fold::{self, Folded};
use super::paint::{Ink, Pen};
use super::snippet::{self, Mark};
use super::{Judged, Style, clean, summary, verdict, width};
use crate::rulebook::{Finding, Standing};

/// Lines named under a finding before the rest is only counted.
const LINES_NAMED: usize = 12;

/// The findings of a file and its summary.
pub(super) fn file(judged: &Judged, style: &Style) -> String {
    findings(judged, style) + &lines(summary::file(judged))
}

/// The findings of a part of a file and what became of its games, which come after so many others.
pub(super) fn part(judged: &Judged, style: &Style, before: usize) -> String {
    findings(judged, style) + &lines(summary::games(judged, before))
}

fn lines(lines: Vec<String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

fn findings(judged: &Judged, style: &Style) -> String {
    let pen = Pen::new(style);
    let mut text = String::new();
    for told in fold::fold(judged, style.unfold) {
        finding(judged, &told, &pen, &mut text);
        text.push('\n');
    }
    text
}

fn finding(judged: &Judged, told: &Folded, pen: &Pen, text: &mut String) {
    let finding = told.finding;
    let ink = if finding.standing == Standing::Stands { Ink::Class(finding.class) } else { Ink::Faint };
    text.push_str(&pen.paint(ink, verdict::word(finding.class)));
    if let Some(rule) = finding.rule {
        text.push_str(": ");
        text.push_str(&pen.paint(Ink::Strong, &clean::name(rule)));
    }
    text.push_str("\n\n");
    let headline = clean::prose(&finding.message);
    for (number, line) in width::wrap(&headline, pen.style.width.saturating_sub(4)).iter().enumerate() {
        let sign = if number == 0 { pen.paint(ink, pen.sign(finding.class)) } else { " ".to_owned() };
        text.push_str(format!("  {sign} {line}").trim_end());
        text.push('\n');
    }
    let here = Mark { span: finding.here.span, text: &finding.here.text, ink };
    let causes = finding.causes.iter().map(|label| Mark { span: label.span, text: &label.text, ink: Ink::Cause });
    let marks: Vec<Mark> = std::iter::once(here).chain(causes).collect();
    snippet::draw(judged.source, finding.here.span, &marks, pen, text);
    for (name, value) in fields(finding) {
        field(name, &value, pen, text);
    }
    if !told.following.is_empty() {
        field("", &following(told), pen, text);
    }
}

/// The fields below a snippet, in their order. Values are clean.
pub(super) fn fields(finding: &Finding) -> Vec<(&'static str, String)> {
    let mut fields = Vec::new();
    let mut field = |name: &'static str, value: &str| {
        let value = clean::prose(value);
        if !value.is_empty() {
            fields.push((name, value.into_owned()));
        }
    };
    field("rule", finding.section.as_deref().unwrap_or_default());
    field("says", finding.says.filter(|says| *says != finding.message).unwrap_or_default());
    field("rests on", &finding.rests_on.join("; "));
    for doubt in &finding.doubts {
        field("doubt", doubt);
    }
    field("unless", finding.unless.as_deref().unwrap_or_default());
    field("standing", &standing(&finding.standing).unwrap_or_default());
    field("help", finding.help.as_deref().unwrap_or_default());
    fields
}

/// Why a finding does not count; `None` when it stands.
pub(super) fn standing(standing: &Standing) -> Option<String> {
    match standing {
        Standing::Stands => None,
        Standing::TakenBack { line } => Some(format!("taken back in line {line}")),
        Standing::Ruled { number, words } => match clean::prose(words) {
            words if words.is_empty() => Some(format!("legal under ruling {number}")),
            words => Some(format!("legal under ruling {number}: {words}")),
        },
        Standing::FollowsFrom { line } => Some(format!("follows from line {line}")),
    }
}

/// `and 2 lines that follow from it: 91, 95`
pub(super) fn following(told: &Folded) -> String {
    let count = told.following.len();
    let named: Vec<String> = told.following.iter().take(LINES_NAMED).map(usize::to_string).collect();
    let rest = match count.saturating_sub(LINES_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let lines = if count == 1 { "1 line that follows" } else { &format!("{count} lines that follow") };
    format!("and {lines} from it: {}{rest}", named.join(", "))
}

/// Writes `  name: value`, wrapped with the rest of the value further in.
fn field(name: &str, value: &str, pen: &Pen, text: &mut String) {
    let lead = if name.is_empty() { String::new() } else { format!("{name}: ") };
    // Names are ASCII words, so that wrapping them with the value leaves them whole in the first line.
    let lines = width::wrap(&format!("{lead}{value}"), pen.style.width.saturating_sub(4));
    for (number, line) in lines.iter().enumerate() {
        match line.strip_prefix(&lead).filter(|_| number == 0) {
            Some(rest) => text.push_str(&format!("  {}{rest}\n", pen.paint(Ink::Strong, &lead))),
            None if number == 0 => text.push_str(&format!("  {line}\n")),
            None => text.push_str(&format!("    {line}\n")),
        }
    }
}
