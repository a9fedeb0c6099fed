//! The concise format: one line a finding, `file:line:col: class[rule] message`, made for `grep` and editors.

use std::io;

use super::{Part, Teller};
use crate::{
    report::{Inquiry, Judged, ReportSetting, clean, extent, full, summary, totals::Totals, verdict},
    rulebook::Finding,
};

pub(super) struct Concise;

impl Teller for Concise {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        part.judged.in_order().into_iter().try_for_each(|finding| out.write_all(line(&part.judged, finding).as_bytes()))
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        match setting.question {
            Inquiry::Legality if setting.statistics => {
                out.write_all(full::lines(summary::statistics(totals)).as_bytes())
            }
            Inquiry::Legality => Ok(()),
            Inquiry::Expectations => out.write_all(summary::expectations(totals, setting).as_bytes()),
        }
    }
}

/// One finding, with its line break.
pub(in crate::report) fn line(judged: &Judged, finding: &Finding) -> String {
    let place = extent::place(judged.source, finding.here.span);
    let name = clean::name(judged.source.name());
    let class = verdict::word(finding.class);
    let rule = finding.rule.map(|rule| format!("[{}]", clean::name(rule))).unwrap_or_default();
    let message = clean::prose(&finding.message);
    let standing = full::standing(&finding.standing).map(|why| format!(" ({why})")).unwrap_or_default();
    let line = format!("{name}:{}:{}: {class}{rule} {message}{standing}", place.line, place.column);
    line.trim_end().to_owned() + "\n"
}
