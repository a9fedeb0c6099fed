//! `gavel ask`: "may I do this now?", answered in three lines.

use std::io;

use clap::Args;

use super::{
    Desk,
    judging::Judging,
    place::{Place, wrong},
};
use crate::{
    judge::{Case, Unread, statement_at, try_game},
    notation::{
        log::games,
        source::{Source, Span},
    },
    report::{clean, verdict::Status},
    rulebook::{Class, Finding},
};

/// Ask whether a statement would be legal at a place in a log.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    #[command(flatten)]
    place: Place,
    /// The statement, as it would be written
    statement: String,
    #[command(flatten)]
    judging: Judging,
}

/// Runs the command.
///
/// # Errors
/// When the place cannot be found or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if !arguments.judging.manner.catalogues.bring(desk)? {
        return Ok(Status::Unjudged);
    }
    let found = arguments.place.find(desk)?;
    let number = arguments.place.game.saturating_sub(1);
    let decks = |path: &str| found.log.deck(path);
    let source = &found.log.source;
    let case = Case { source, number, text: found.text, header: &found.header, decks: &decks };
    let offset = match arguments.place.address(&case, desk.errors)? {
        Some(address) => {
            let line =
                statement_at(&case, address).ok_or_else(|| wrong("there is no such line in this game".to_owned()))?;
            source.line_span(source.line_of(line.span.start)).start
        }
        None => found.text.body.end,
    };
    let (text, inserted) = insert(source.text(), offset as usize, &arguments.statement);
    let asked = Source::new(source.name(), text);
    let text =
        games(asked.text()).nth(number).ok_or_else(|| wrong("the statement may not open another game".to_owned()))?;
    let trial = try_game(&asked, number, text, desk.courts, &decks, &arguments.judging.options());
    let line = asked.line_of(inserted.start);
    let at_line = |finding: &&Finding| asked.line_of(finding.here.span.start) == line && finding.class > Class::Remark;
    match trial.judgement.findings.iter().find(at_line) {
        None => {
            let unread = trial.judgement.unread.iter().find(|unread| asked.line_of(unread.at) == line);
            match unread {
                Some(Unread { title, .. }) => {
                    writeln!(desk.output, "by the rules yes; the text of \"{}\" was not read", clean::prose(title))?;
                }
                None => writeln!(desk.output, "yes: nothing forbids it")?,
            }
            Ok(Status::Legal)
        }
        Some(finding) => {
            tell(finding, desk)?;
            Ok(Status::of(Some(finding.class), false))
        }
    }
}

/// Puts the statement on a line of its own.
fn insert(text: &str, offset: usize, statement: &str) -> (String, Span) {
    let statement = statement.replace(['\n', '\r'], " ");
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let gap = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
    let start = before.len() + gap.len();
    (format!("{before}{gap}{statement}\n{after}"), Span::from(start..start + statement.len()))
}

fn tell(finding: &Finding, desk: &mut Desk<'_>) -> io::Result<()> {
    let answer = match finding.class {
        Class::Undecided | Class::Remark => "it depends",
        Class::Invalid => "it cannot be read",
        Class::Illegal | Class::Mismatch | Class::Unmet => "no",
    };
    writeln!(desk.output, "{answer}: {}", clean::prose(&finding.message))?;
    if let (Some(rule), Some(section)) = (finding.rule, &finding.section) {
        writeln!(desk.output, "rule: {rule} ({section})")?;
    }
    let more =
        finding.doubts.first().map(|doubt| ("doubt", doubt)).or(finding.help.as_ref().map(|help| ("help", help)));
    more.map_or(Ok(()), |(name, text)| writeln!(desk.output, "{name}: {}", clean::prose(text)))
}
