//! `gavel compare`: judge logs in several ways, and tell where the verdicts differ and why.

mod accounts;
mod sides;

use std::{io, path::PathBuf};

use clap::{Args, ValueEnum};
use rayon::prelude::*;

use super::{
    Desk,
    configuration::Project,
    expectations,
    files::{self, Log},
    judging::{Care, Pin, pin},
};
use crate::{
    judge::{self, Court, Loader, Options},
    notation::{
        invalid::Invalid,
        log::{GameText, games},
        source::Source,
    },
    report::{
        GameSummary,
        compare::{self, By, Comparison, JudgedWay},
        verdict::Status,
    },
    rulebook::{Class, Edition, Finding, Registry},
};
use sides::{Question, Way};

/// Judge logs in several ways, and tell where the verdicts differ and why.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs (`*.gavel`), folders of them, or `-`; two logs, and no option that says what is compared, are two accounts of one game
    #[arg(required = true)]
    paths: Vec<PathBuf>,
    /// Compare these editions, `A,B`; all there are if nothing else is compared
    #[arg(long, value_name = "EDITION", value_delimiter = ',')]
    editions: Vec<String>,
    /// Compare readings of an unclear passage, `ID=READING,ID=READING`; what is named once is pinned, as is `recommended`
    #[arg(long, value_name = "PIN", value_delimiter = ',', value_parser = pin)]
    interpretations: Vec<Pin>,
    /// Compare two sets of cards, `OLD,NEW`: catalogues, folders of them, or `shipped`; one alone is used as it is
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    cards: Vec<PathBuf>,
    /// Let a difference fail, with status 1
    #[arg(long)]
    exit_code: bool,
    /// How it is told
    #[arg(long, value_enum, default_value_t = CompareFormat::Full)]
    format: CompareFormat,
    #[command(flatten)]
    care: Care,
    #[command(flatten)]
    project: Project,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum CompareFormat {
    /// For people, line by line
    Full,
    /// As one JSON document
    Json,
}

/// A log, and the games of it that were judged.
struct ComparedLog {
    log: Log,
    games: Vec<Compared>,
    /// The rules of a game in it that was not asked about.
    other: Option<&'static Registry>,
}

/// A game that was judged in several ways.
pub(super) struct Compared {
    number: usize,
    registry: Option<&'static Registry>,
    named: Option<String>,
    faults: Vec<Finding>,
    sides: Vec<JudgedWay>,
}

/// Runs the command.
///
/// # Errors
/// When nothing can be compared as it is asked, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let Some(question) = Question::ask(arguments, desk)? else { return Ok(Status::Unjudged) };
    if accounts::are_meant(arguments) {
        return accounts::run(arguments, question.options(), desk);
    }
    let (logs, unread) = files::read_all(&arguments.paths, desk);
    let status = files::tell_unread(&unread, desk.errors)?;
    let courts = desk.courts;
    let logs: Vec<ComparedLog> =
        logs.into_par_iter().map(|log| compare_log(log, &question, courts)).collect::<io::Result<_>>()?;
    question.was_about_something(&logs)?;
    let comparisons: Vec<Comparison<'_>> = logs.iter().flat_map(|log| log.comparisons(question.by())).collect();
    match arguments.format {
        CompareFormat::Json => write!(desk.output, "{}", compare::document(question.by(), &comparisons, &unread)?)?,
        CompareFormat::Full => tell(&comparisons, logs.len(), &question, desk)?,
    }
    let unread = comparisons.iter().any(|game| game.verdict() == Some(Class::Invalid));
    let differs = arguments.exit_code && comparisons.iter().any(Comparison::differs);
    let found = if differs { Status::Breach } else { Status::Legal };
    Ok(status.max(if unread { Status::Unjudged } else { found }))
}

/// Tells the games of one log, or those of several in which something differs or cannot be read, and how many there are.
fn tell(games: &[Comparison<'_>], logs: usize, question: &Question, desk: &mut Desk<'_>) -> io::Result<()> {
    let mut gap = "";
    let preface = match question.by() {
        By::Editions => String::new(),
        By::Readings(passage) => compare::passage(passage, &question.readings(), &desk.style),
        By::Cards(changed) => compare::proposal(changed, &desk.style),
    };
    if !preface.is_empty() {
        write!(desk.output, "{preface}")?;
        gap = "\n";
    }
    for game in games.iter().filter(|game| logs == 1 || game.differs() || game.verdict() == Some(Class::Invalid)) {
        write!(desk.output, "{gap}{}", compare::page(game, &desk.style))?;
        gap = "\n";
    }
    if games.len() > 1 {
        write!(desk.output, "{gap}{}", compare::total(games, &desk.style))?;
    }
    Ok(())
}

fn compare_log(log: Log, question: &Question, courts: &[&dyn Court]) -> io::Result<ComparedLog> {
    let texts: Vec<GameText> = games(log.source.text()).collect();
    let compared = texts.into_iter().enumerate().map(|(number, text)| {
        // What is no text belongs to the file; it is told with its first game.
        let faults = if number == 0 { log.faults.as_slice() } else { &[] };
        compare((&log.source, faults), number, text, courts, &|path| log.deck(path), question)
    });
    let compared: Vec<Result<Compared, &'static Registry>> = compared.collect::<io::Result<_>>()?;
    let other = compared.iter().find_map(|game| game.as_ref().err().copied());
    Ok(ComparedLog { log, games: compared.into_iter().flatten().collect(), other })
}

/// Judges one game in each of the ways; if none of them is about this game, its rules are handed back.
fn compare(
    (source, faults): (&Source, &[Invalid]),
    number: usize,
    text: GameText,
    courts: &[&dyn Court],
    decks: Loader<'_>,
    question: &Question,
) -> io::Result<Result<Compared, &'static Registry>> {
    let mut faults: Vec<Finding> = faults.iter().map(|fault| Finding::unreadable(fault.clone(), number)).collect();
    let (header, court) = match judge::read_header(source, &text, courts, question.options()) {
        Ok(read) => read,
        Err(unread) => {
            faults.extend(unread.into_iter().map(|fault| Finding::unreadable(fault, number)));
            return Ok(Ok(Compared { number, registry: None, named: None, faults, sides: Vec::new() }));
        }
    };
    let registry = court.registry();
    let Some(ways) = question.ways(registry)? else { return Ok(Err(registry)) };
    let sides = ways.into_iter().map(|Way { name, options }| {
        let trial = judge::try_game(source, number, text, courts, decks, &options);
        let summary = GameSummary::of(&trial, source);
        let reached = trial.judgement.reached.max(text.body.start.saturating_sub(1));
        let edition = registry.edition(Some(&summary.edition)).unwrap_or(Edition(0));
        let expects = header.ruling.is_some() || !trial.judgement.expectations.is_empty();
        let unmet = expects.then(|| expectations::hold(source, &trial, courts).findings);
        JudgedWay { name, edition, findings: trial.judgement.findings, unmet, summary, reached }
    });
    let sides = sides.collect();
    let named = header.edition.map(|edition| edition.value);
    Ok(Ok(Compared { number, registry: Some(registry), named, faults, sides }))
}

/// One game by all editions there are, to be shown beside its replay; nothing where there are not two of them.
pub(super) fn by_editions(
    source: &Source,
    number: usize,
    text: GameText,
    courts: &[&dyn Court],
    decks: Loader<'_>,
    options: Options,
) -> Option<Compared> {
    let question = Question::of_editions(options);
    compare((source, &[]), number, text, courts, decks, &question).ok()?.ok()
}

impl Compared {
    /// What is to be told of it.
    pub(super) fn comparison<'a>(&'a self, source: &'a Source, games: usize, by: By<'a>) -> Comparison<'a> {
        Comparison {
            source,
            number: self.number,
            games,
            by,
            named: self.named.as_deref(),
            registry: self.registry,
            faults: &self.faults,
            sides: &self.sides,
        }
    }
}

impl ComparedLog {
    fn comparisons<'a>(&'a self, by: By<'a>) -> impl Iterator<Item = Comparison<'a>> {
        let games = self.games.len();
        self.games.iter().map(move |game| game.comparison(&self.log.source, games, by))
    }
}
