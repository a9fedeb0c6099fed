//! The concise format: one line a finding, `file:line:col: class[rule] message`, made for `grep` and editors.

use super::{Judged, clean, extent, full, verdict};
use crate::rulebook::Finding;

/// The findings of a file; nothing when there are none.
pub(super) fn file(judged: &Judged) -> String {
    judged.in_order().into_iter().map(|finding| line(judged, finding)).collect()
}

/// One finding, with its line break.
pub(super) fn line(judged: &Judged, finding: &Finding) -> String {
    let place = extent::place(judged.source, finding.here.span);
    let name = clean::name(judged.source.name());
    let class = verdict::word(finding.class);
    let rule = finding.rule.map(|rule| format!("[{}]", clean::name(rule))).unwrap_or_default();
    let message = clean::prose(&finding.message);
    let standing = full::standing(&finding.standing).map(|why| format!(" ({why})")).unwrap_or_default();
    let line = format!("{name}:{}:{}: {class}{rule} {message}{standing}", place.line, place.column);
    line.trim_end().to_owned() + "\n"
}
