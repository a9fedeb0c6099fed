//! `gavel ask`: "may I do this now?", answered in three lines: at a place in a log, or at a table of which only what matters is said.

use std::{
    io,
    path::{Path, PathBuf},
};

use clap::Args;

use super::{
    Desk,
    files::{self, Log},
    judging::{Judging, Ready},
    place::Place,
    wrong::{hint, wrong},
};
use crate::{
    judge::{Case, Court, Options, Trial, UnreadText, statement_at, try_game},
    notation::{
        line::{Body, LineBuffer, Lines},
        log::games,
        source::{Source, Span},
    },
    report::{clean, verdict::Status},
    rulebook::{Class, Finding},
};

/// Ask whether a statement would be legal, at a place in a log or at a table.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The statement as it would be written, and before it a log, or `-` for one, or for `given` lines, from standard input. Without a log
    /// enough of everything is assumed, and the cards and places that are named are put where they must be
    #[arg(required = true, num_args = 1..=2, value_name = "LOG> <STATEMENT")]
    words: Vec<String>,
    /// Before this line of the log: a label, `T3.17`, or the number of a line; at the end of the game if nothing is said
    #[arg(long, value_name = "WHERE")]
    at: Option<String>,
    /// What is so at the table, as `given` lines say it; may be said several times
    #[arg(long, value_name = "FACT", conflicts_with = "at")]
    given: Vec<String>,
    /// Which game of the log, from 1; or which game is played, if there is no log
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    #[command(flatten)]
    judging: Judging,
}

/// Runs the command.
///
/// # Errors
/// When the place cannot be found or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let log = arguments.words.split_last().and_then(|(_, log)| log.first());
    let logs: Vec<PathBuf> = log.map(PathBuf::from).into_iter().collect();
    let Some(ready) = arguments.judging.ready(&logs, desk)? else { return Ok(Status::Unjudged) };
    match arguments.words.as_slice() {
        [statement] => {
            if arguments.at.is_some() {
                return Err(wrong("`--at` is a place in a log, and there is none"));
            }
            at_the_table(statement, arguments.given.clone(), arguments, &ready, desk)
        }
        [path, statement] => {
            let log = files::read(Path::new(path), desk)?;
            let is_position =
                files::is_pipe(Path::new(path)) && !log.source.text().lines().any(|line| line.trim_end() == "---");
            if !is_position {
                return in_a_log(log, statement, arguments, &ready, desk);
            }
            let lines = log.source.text().lines().map(str::trim);
            let facts = lines.filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned);
            at_the_table(statement, facts.chain(arguments.given.iter().cloned()).collect(), arguments, &ready, desk)
        }
        _ => Err(wrong("a log and a statement, or a statement alone")),
    }
}

/// Asks at a place in a log.
fn in_a_log(
    log: Log,
    statement: &str,
    arguments: &Arguments,
    ready: &Ready,
    desk: &mut Desk<'_>,
) -> io::Result<Status> {
    if !arguments.given.is_empty() {
        return Err(wrong("`--given` goes without a log; `--at` names a place in one"));
    }
    let game = arguments.game.as_deref().map_or(Ok(1), str::parse);
    let game = game.map_err(|_| wrong("of a log, `--game` is the number of a game in it"))?;
    let place = Place { log: PathBuf::new(), at: arguments.at.clone(), game };
    let found = place.find_in(log, desk.courts, &ready.options)?;
    let number = game.saturating_sub(1);
    let decks = |path: &str| found.log.deck(path);
    let source = &found.log.source;
    let case = Case { source, number, text: found.text, header: &found.header, decks: &decks };
    let offset = match place.address(&case, desk.errors)? {
        Some(address) => {
            let line = statement_at(&case, address).ok_or_else(|| wrong("there is no such line in this game"))?;
            source.line_span(source.line_of(line.span.start)).start
        }
        None => end(source, found.text.body),
    };
    let (text, inserted) = insert(source.text(), offset as usize, statement);
    let asked = Source::new(source.name(), text);
    let text = games(asked.text()).nth(number).ok_or_else(|| wrong("the statement may not open another game"))?;
    let trial = try_game(&asked, number, text, desk.courts, &decks, &ready.options);
    answer(&asked, &trial, inserted, desk)
}

/// The end of a game: before the line that says so, if one does.
fn end(source: &Source, body: Span) -> u32 {
    let (mut lines, mut buffer) = (Lines::new(source.text(), body), LineBuffer::default());
    while let Some(line) = lines.next(&mut buffer) {
        if let Ok(line) = line
            && matches!(line.body, Body::End(_))
        {
            return line.whole.start;
        }
    }
    body.end
}

/// Asks at a table of which only what matters is said.
fn at_the_table(
    statement: &str,
    given: Vec<String>,
    arguments: &Arguments,
    ready: &Ready,
    desk: &mut Desk<'_>,
) -> io::Result<Status> {
    let game = arguments.game.as_deref().or(ready.configuration.game.as_deref());
    let court = court(game, desk.courts)?;
    let facts: Vec<String> = given.iter().map(|fact| one_line(fact.trim().trim_start_matches("given "))).collect();
    let mut supposed = court.suppose(&one_line(statement), &facts.join("\n"), &ready.options);
    if !facts.iter().any(|fact| fact.starts_with("turn ")) {
        supposed.ask("where does the game stand? say `--given 'turn 3: A, [PHASE]'`".to_owned());
    }
    if !supposed.questions.is_empty() {
        for question in &supposed.questions {
            writeln!(desk.errors, "gavel: {}", clean::prose(question))?;
        }
        return Ok(Status::Unjudged);
    }
    let mut text = format!("---\ngame: {}\n---\n", court.registry().game);
    for fact in supposed.facts.iter().chain(&facts) {
        text.push_str(&format!("given {fact}\n"));
    }
    let (text, inserted) = insert(&text, text.len(), statement);
    let asked = Source::new("<asked>", text);
    let text = games(asked.text()).next().ok_or_else(|| wrong("there is nothing to ask"))?;
    let options = Options { supposed: true, ..ready.options.clone() };
    let no_decks = |_: &str| Err("there are no decks here".to_owned());
    let trial = try_game(&asked, 0, text, desk.courts, &no_decks, &options);
    let unread = |finding: &&Finding| finding.class == Class::Invalid && finding.here.span.start < inserted.start;
    if let Some(fault) = trial.judgement.findings.iter().find(unread) {
        let line = asked.line_span(asked.line_of(fault.here.span.start)).of(asked.text());
        writeln!(desk.errors, "gavel: `{}`: {}", clean::prose(line), clean::prose(&fault.message))?;
        if let Some(help) = &fault.help {
            writeln!(desk.errors, "gavel: {}", clean::prose(help))?;
        }
        return Ok(Status::Unjudged);
    }
    let status = answer(&asked, &trial, inserted, desk)?;
    if status == Status::Unjudged {
        return Ok(status);
    }
    writeln!(desk.output, "assumed: enough of everything, and no other card in play")?;
    for fact in &supposed.facts {
        writeln!(desk.output, "assumed: {}", clean::prose(fact))?;
    }
    Ok(status)
}

/// The court of the game that is named, or else the first there is.
fn court<'c>(named: Option<&str>, courts: &[&'c dyn Court]) -> io::Result<&'c dyn Court> {
    let found = match named {
        Some(named) => courts.iter().find(|court| court.registry().game == named),
        None => courts.first(),
    };
    found.copied().ok_or_else(|| {
        let named = named.unwrap_or_default();
        let hint = hint(named, courts.iter().map(|court| court.registry().game));
        wrong(format!("no game is called `{named}`{hint}"))
    })
}

fn answer(asked: &Source, trial: &Trial, inserted: Span, desk: &mut Desk<'_>) -> io::Result<Status> {
    let line = asked.line_of(inserted.start);
    let at_line = |finding: &&Finding| asked.line_of(finding.here.span.start) == line && finding.class > Class::Remark;
    match trial.judgement.findings.iter().find(at_line) {
        None => {
            let unread = trial.judgement.unread.iter().find(|unread| asked.line_of(unread.at) == line);
            match unread {
                Some(UnreadText { title, .. }) => {
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
    let statement = one_line(statement);
    let (before, after) = text.split_at_checked(offset).unwrap_or((text, ""));
    let gap = if before.is_empty() || before.ends_with('\n') { "" } else { "\n" };
    let start = before.len() + gap.len();
    (format!("{before}{gap}{statement}\n{after}"), Span::from(start..start + statement.len()))
}

fn one_line(words: &str) -> String {
    words.replace(['\n', '\r'], " ")
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
