//! Workflow commands of GitHub Actions: each finding marks its lines in the view of a change.

use std::io;

use miette::Severity;

use super::{Part, Teller};
use crate::report::{
    Inquiry, ReportSetting, UnreadFile, clean, path, summary,
    told::{self, FindingInWords},
    totals::Totals,
};

pub(super) struct Github;

impl Teller for Github {
    fn part(&mut self, part: &Part<'_>, out: &mut dyn io::Write) -> io::Result<()> {
        let name = part.judged.source.name();
        let file = path::relative(name, part.setting);
        told::all(part).iter().try_for_each(|told| out.write_all(command(told, name, &file).as_bytes()))
    }

    fn unread(&mut self, unread: &UnreadFile, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let file = path::relative(&unread.file, setting);
        let message = format!("{}: {}", clean::name(&unread.file), clean::prose(&unread.message));
        writeln!(out, "::error file={},title=not read::{}", property(&clean::name(&file)), data(&message))
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        match setting.question {
            Inquiry::Legality => Ok(()),
            Inquiry::Expectations => out.write_all(summary::expectations(totals, setting).as_bytes()),
        }
    }
}

/// `::error file=…,line=31,…,title=…::message`. The log of a build shows the message alone, so it begins with the place.
fn command(told: &FindingInWords<'_>, name: &str, file: &str) -> String {
    let level = match told.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Advice => "notice",
    };
    let (start, end) = (told.here.start, told.here.end);
    // Columns are understood within one line alone.
    let columns = match start.line == end.line {
        true => format!(",col={},endColumn={}", start.column, end.column),
        false => String::new(),
    };
    let message = format!("{}:{}:{}: {}", clean::name(name), start.line, start.column, told.text(&[]));
    format!(
        "::{level} file={},line={},endLine={}{columns},title={}::{}\n",
        property(&clean::name(file)),
        start.line,
        end.line,
        property(&told.title()),
        data(message.trim_end())
    )
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
