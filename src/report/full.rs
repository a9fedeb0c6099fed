//! The full format: findings with their headlines, the lines they speak of, and what they rest on, drawn by the handler.

use std::collections::BTreeSet;

use super::fold;
use super::{Handler, Judged, Style, clean, summary};
use crate::rulebook::{Finding, Pin, Standing};

/// Lines named under a finding before the rest is only counted.
const LINES_NAMED: usize = 12;

/// The findings of a file and its summary.
pub(super) fn file(judged: &Judged, style: &Style) -> String {
    findings(judged, style) + &lines(summary::file(judged))
}

pub(super) fn lines(lines: Vec<String>) -> String {
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The findings, each drawn by the handler and followed by a blank line.
pub(super) fn findings(judged: &Judged, style: &Style) -> String {
    let handler = Handler::new(style.clone());
    let told = fold::fold(judged, style.unfold);
    told.iter().map(|told| handler.draw(&told.reported(judged)) + "\n").collect()
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
    let pins = finding.pins.iter().map(|Pin { passage, reading }| format!("`{passage}` read as `{reading}`"));
    field("rests on", &finding.rests_on.iter().cloned().chain(pins).collect::<Vec<_>>().join("; "));
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
pub(super) fn following(lines: &BTreeSet<usize>) -> String {
    let count = lines.len();
    let named: Vec<String> = lines.iter().take(LINES_NAMED).map(usize::to_string).collect();
    let rest = match count.saturating_sub(LINES_NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    let lines = if count == 1 { "1 line that follows" } else { &format!("{count} lines that follow") };
    format!("and {lines} from it: {}{rest}", named.join(", "))
}
