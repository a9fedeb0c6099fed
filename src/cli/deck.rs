//! `gavel deck`: the rules of deck building.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;

use super::{
    Desk,
    catalogues::Catalogues,
    files,
    wrong::{hint, wrong},
};
use crate::{
    cards::{self, CardSets, Catalogue, DeckFault, DeckFile, Scrutiny},
    judge::Court,
    notation::{
        invalid::{Invalid, first_faults},
        source::{Source, Span},
        yaml::{self, Node},
    },
    report::{Format, Judged, clean, render, verdict, verdict::Status},
    rulebook::{Edition, Finding},
};

/// Check decks.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Deck files: titles and how many of each, in one list or in the sections of the game
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game; that of the file if none is named, by its `game:` or by its titles
    #[arg(long)]
    game: Option<String>,
    /// The format the decks are built for
    #[arg(long)]
    format: Option<String>,
    /// The edition of the rules
    #[arg(long)]
    edition: Option<String>,
    #[command(flatten)]
    catalogues: Catalogues,
}

/// Runs the command.
///
/// # Errors
/// When there is no such game, format or edition, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let named = arguments.game.as_deref().map(|game| court(game, desk.courts)).transpose()?;
    let Some(cards) = arguments.catalogues.sets(None, desk)? else { return Ok(Status::Unjudged) };
    let mut status = Status::Legal;
    for file in &arguments.files {
        status = status.max(check(file, named, arguments, &cards, desk)?);
    }
    Ok(status)
}

fn court<'c>(game: &str, courts: &[&'c dyn Court]) -> io::Result<&'c dyn Court> {
    let names = || courts.iter().map(|court| court.registry().game);
    let court = courts.iter().copied().find(|court| court.registry().game == game);
    court.ok_or_else(|| wrong(format!("no cards are known for the game `{game}`{}", hint(game, names()))))
}

/// The game a deck is for: the one it names, or the one that knows most of its titles.
fn meant<'c>(deck: &DeckFile<'_>, cards: &CardSets, courts: &[&'c dyn Court]) -> io::Result<&'c dyn Court> {
    if let Some(game) = deck.game.and_then(Node::as_str) {
        return court(game, courts);
    }
    let known = |court: &&dyn Court| {
        let titles = court.titles(cards);
        deck.titles().filter(|title| titles.find(title).is_some()).count()
    };
    let most = courts.iter().map(known).max().filter(|most| *most > 0);
    let mut best = courts.iter().copied().filter(|court| Some(known(court)) == most);
    match (best.next(), best.next()) {
        (Some(only), None) => Ok(only),
        _ => {
            let games: Vec<&str> = courts.iter().map(|court| court.registry().game).collect();
            Err(wrong(format!("which game is this deck for? say `--game {}`", games.join("` or `--game "))))
        }
    }
}

/// What decks are held against.
struct Rules<'a> {
    court: &'a dyn Court,
    cards: &'a CardSets,
    titles: Arc<Catalogue>,
    format: &'a str,
    edition: Edition,
}

impl<'a> Rules<'a> {
    fn new(court: &'a dyn Court, arguments: &'a Arguments, cards: &'a CardSets) -> io::Result<Self> {
        let (registry, formats) = (court.registry(), court.formats());
        let edition = registry.edition(arguments.edition.as_deref());
        let edition = edition.ok_or_else(|| wrong(format!("{} has no such edition", registry.title)))?;
        let format =
            match &arguments.format {
                None => formats.first().copied().unwrap_or_default(),
                Some(format) => formats.iter().copied().find(|known| known == format).ok_or_else(|| {
                    wrong(format!("no format is called `{format}`; there are {}", formats.join(", ")))
                })?,
            };
        Ok(Self { court, cards, titles: court.titles(cards), format, edition })
    }

    /// What there is to say of a deck, and how many cards its lists have.
    fn findings(&self, deck: &DeckFile<'_>) -> Result<(Vec<Finding>, String), Vec<DeckFault>> {
        let sections = self.court.sections();
        let lists = deck.read(&self.titles, sections, 0)?;
        let mut scrutiny = Scrutiny::new(self.court.registry(), self.edition);
        self.court.check_deck(&lists, self.cards, Some(self.format), &mut scrutiny);
        let place = |section, title| Span::from(deck.place(section, title, &self.titles, sections));
        let counts = sections.iter().enumerate().filter_map(|(number, section)| {
            let count = cards::count(lists.get(number)?);
            Some(if number == 0 { format!("{count} cards") } else { format!("{} {count}", section.name) })
        });
        Ok((scrutiny.take_findings(0, place), counts.collect::<Vec<_>>().join(", ")))
    }
}

fn check(
    file: &Path,
    named: Option<&dyn Court>,
    arguments: &Arguments,
    cards: &CardSets,
    desk: &mut Desk<'_>,
) -> io::Result<Status> {
    let text = match files::read_small(file, files::LARGEST_DECK) {
        Ok(text) => text,
        Err(error) => {
            writeln!(desk.errors, "gavel: {}: {error}", clean::name(&file.to_string_lossy()))?;
            return Ok(Status::Unjudged);
        }
    };
    let source = Source::new(file.display().to_string(), text);
    let told = |(range, message): DeckFault| Invalid::new(Span::from(range), message);
    let node = yaml::parse(source.text(), 0).map_err(|fault| (fault.span, fault.message));
    let deck = node.as_ref().map_err(Clone::clone).and_then(DeckFile::new);
    let read = match &deck {
        Err(fault) => Err(vec![fault.clone()]),
        Ok(deck) => {
            let court = named.map_or_else(|| meant(deck, cards, desk.courts), Ok)?;
            let rules = Rules::new(court, arguments, cards)?;
            rules.findings(deck).map(|(findings, counts)| (findings, counts, rules.format))
        }
    };
    let findings = match read {
        Err(faults) => {
            let faults = first_faults(faults.into_iter().map(told).collect());
            faults.into_iter().map(|fault| Finding::unreadable(fault, 0)).collect()
        }
        Ok((findings, counts, format)) => {
            if findings.is_empty() {
                let format = if format.is_empty() { String::new() } else { format!(", {format}") };
                writeln!(desk.output, "{}: legal{format} ({counts})", clean::name(source.name()))?;
            }
            findings
        }
    };
    if !findings.is_empty() {
        render(&Judged { source: &source, findings: &findings, games: &[] }, Format::Full, &desk.style, desk.output)?;
    }
    Ok(Status::of(verdict::worst(&findings), false))
}
