//! Markdown, for the summary of a build or a comment on a change: what it comes to, and then each finding.

use std::io;

use miette::Severity;

use super::{Part, Teller};
use crate::report::{
    Inquiry, ReportSetting, Style, UnreadFile, clean, handler, path, summary,
    told::{self, FindingInWords},
    totals::Totals,
};

#[derive(Default)]
pub(super) struct Markdown {
    /// The findings: they come behind the summary, which is known last.
    findings: String,
}

impl Teller for Markdown {
    fn part(&mut self, part: &Part<'_>, _: &mut dyn io::Write) -> io::Result<()> {
        let file = path::relative(part.judged.source.name(), part.setting);
        for told in told::all(part) {
            self.findings.push_str(&section(part, &told, &file));
        }
        Ok(())
    }

    fn unread(&mut self, unread: &UnreadFile, setting: &ReportSetting, _: &mut dyn io::Write) -> io::Result<()> {
        let file = code(&clean::name(&path::relative(&unread.file, setting)));
        self.findings.push_str(&format!("\n### ❌ not read\n\n{file}: {}\n", prose(&clean::prose(&unread.message))));
        Ok(())
    }

    fn finish(&mut self, totals: &Totals, setting: &ReportSetting, out: &mut dyn io::Write) -> io::Result<()> {
        let title = match setting.question {
            Inquiry::Legality => "Gavel: ".to_owned() + summary::batch_words(totals).as_str(),
            Inquiry::Expectations => "Gavel: ".to_owned() + summary::expectations(totals, setting).trim_end(),
        };
        writeln!(out, "## {title}\n\n{}", summary::counts(totals))?;
        if setting.statistics {
            let lines = summary::statistics(totals).into_iter();
            let lines: String = lines.map(|line| format!("- {}\n", prose(&line))).collect();
            writeln!(out, "\n{}", lines.trim_end())?;
        }
        out.write_all(self.findings.as_bytes())
    }
}

/// One finding: what and where, the headline, the lines drawn, and what is said below them.
fn section(part: &Part<'_>, told: &FindingInWords<'_>, file: &str) -> String {
    let sign = match told.severity {
        Severity::Error => "❌",
        Severity::Warning => "❔",
        Severity::Advice => "ℹ",
    };
    let rule = told.finding.rule.map(|rule| format!(" {}", code(rule))).unwrap_or_default();
    let place = code(&format!("{}:{}:{}", clean::name(file), told.here.start.line, told.here.start.column));
    let drawing = handler::drawing(&told.reported(&part.judged), &Style::default());
    let fence = "`".repeat(longest_run(&drawing).max(2) + 1);
    let headline = format!("{place}: {}", prose(&told.message));
    let mut text = format!("\n### {sign} {}{rule}\n\n{}\n", told.word(), headline.trim_end());
    text.push_str(&format!("\n{fence}text\n{drawing}{fence}\n"));
    text.push_str(if told.footers.is_empty() { "" } else { "\n" });
    for (name, value) in &told.footers {
        let name = if name.is_empty() { String::new() } else { format!("**{name}**: ") };
        text.push_str(&format!("- {name}{}\n", prose(value)));
    }
    text
}

/// Words as code, whatever letters they have.
pub(in crate::report) fn code(text: &str) -> String {
    let fence = "`".repeat(longest_run(text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{text}{blank}{fence}")
}

/// Words as they are: what would mean something in Markdown or HTML is escaped, but for what stands between backticks.
pub(in crate::report) fn prose(text: &str) -> String {
    let parts: Vec<&str> = text.split('`').collect();
    let closed = parts.len() - (parts.len() + 1) % 2;
    let mut prose = String::with_capacity(text.len());
    for (number, part) in parts.iter().enumerate() {
        match number {
            _ if number >= closed => prose.push_str("\\`"),
            0 => {}
            _ => prose.push('`'),
        }
        match number % 2 == 1 && number < closed {
            true => prose.push_str(part),
            false => prose.extend(part.chars().flat_map(escaped)),
        }
    }
    prose
}

fn escaped(character: char) -> impl Iterator<Item = char> {
    let special = matches!(character, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '|' | '~' | '#' | '&');
    special.then_some('\\').into_iter().chain([character])
}

/// The longest run of backticks.
fn longest_run(text: &str) -> usize {
    text.split(|character| character != '`').map(str::len).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_mean_nothing_but_themselves() {
        assert_eq!(prose("A <b>plays</b> *x* with `given _`"), "A \\<b\\>plays\\</b\\> \\*x\\* with `given _`");
        assert_eq!(prose("a ` b_c"), "a \\` b\\_c");
        assert_eq!(prose("`a_b` and ` c_d"), "`a_b` and \\` c\\_d");
        assert_eq!(code("a`b"), "``a`b``");
        assert_eq!(code("`a"), "`` `a ``");
    }
}
