//! `gavel deck`: the rules of deck building.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use clap::Args;

use super::{Desk, catalogues::Catalogues, files, wrong::wrong};
use crate::{
    cards::{self, CardSets, Catalogue, Deck, Scrutiny},
    games,
    judge::Court,
    notation::{
        invalid::{Invalid, first_faults},
        source::{Source, Span},
        yaml::{self, Node},
    },
    report::{Format, Judged, clean, render, verdict, verdict::Status},
    rulebook::{Edition, Finding},
    table::Title,
};

/// Check decks.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Deck files: titles and how many of each
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The game
    #[arg(long, default_value = games::USUAL)]
    game: String,
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
    let court = desk.courts.iter().copied().find(|court| court.registry().game == arguments.game);
    let court = court.ok_or_else(|| wrong(format!("no cards are known for the game `{}`", arguments.game)))?;
    let (registry, formats) = (court.registry(), court.formats());
    let edition = registry.edition(arguments.edition.as_deref());
    let edition = edition.ok_or_else(|| wrong(format!("{} has no such edition", registry.title)))?;
    let format = match &arguments.format {
        None => formats.first().copied().unwrap_or_default(),
        Some(format) => formats
            .iter()
            .copied()
            .find(|known| known == format)
            .ok_or_else(|| wrong(format!("no format is called `{format}`; there are {}", formats.join(", "))))?,
    };
    let Some(cards) = arguments.catalogues.sets(None, desk)? else { return Ok(Status::Unjudged) };
    let rules = Rules { court, titles: court.titles(&cards), cards, format, edition };
    let mut status = Status::Legal;
    for file in &arguments.files {
        status = status.max(check(file, &rules, desk)?);
    }
    Ok(status)
}

/// What decks are held against.
struct Rules<'a> {
    court: &'a dyn Court,
    cards: CardSets,
    titles: Arc<Catalogue>,
    format: &'a str,
    edition: Edition,
}

fn check(file: &Path, rules: &Rules<'_>, desk: &mut Desk<'_>) -> io::Result<Status> {
    let text = match files::read_small(file, files::LARGEST_DECK) {
        Ok(text) => text,
        Err(error) => {
            writeln!(desk.errors, "gavel: {}: {error}", clean::name(&file.to_string_lossy()))?;
            return Ok(Status::Unjudged);
        }
    };
    let source = Source::new(file.display().to_string(), text);
    let findings = match read(&source, &rules.titles) {
        Err(faults) => first_faults(faults).into_iter().map(|fault| Finding::unreadable(fault, 0)).collect(),
        Ok((node, list)) => {
            let mut scrutiny = Scrutiny::new(rules.court.registry(), rules.edition, None);
            rules.court.check_deck(&list, &rules.cards, Some(rules.format), &mut scrutiny);
            let findings = scrutiny.take_findings(0, |title| place(title, &node, &rules.titles));
            if findings.is_empty() {
                let size: u32 = list.iter().map(|(_, copies)| u32::from(*copies)).sum();
                writeln!(desk.output, "{}: legal, {} ({size} cards)", clean::name(source.name()), rules.format)?;
            }
            findings
        }
    };
    if !findings.is_empty() {
        render(&Judged { source: &source, findings: &findings, games: &[] }, Format::Full, &desk.style, desk.output)?;
    }
    Ok(Status::of(verdict::worst(&findings), false))
}

fn read<'s>(source: &'s Source, titles: &Catalogue) -> Result<(Node<'s>, Deck), Vec<Invalid>> {
    let node =
        yaml::parse(source.text(), 0).map_err(|fault| vec![Invalid::new(Span::from(fault.span), fault.message)])?;
    let told = |(range, message)| Invalid::new(Span::from(range), message);
    let list = cards::list(&node, titles).map_err(|faults| faults.into_iter().map(told).collect::<Vec<_>>())?;
    Ok((node, list))
}

/// Where a card stands in a deck file; the first card for the whole list.
fn place(title: Option<Title>, node: &Node<'_>, titles: &Catalogue) -> Span {
    let entries = node.as_mapping().unwrap_or_default();
    let is_it = |key: &Node<'_>| key.as_str().and_then(|key| titles.find(key)) == title;
    let entry = entries.iter().find(|(key, _)| title.is_some() && is_it(key)).or(entries.first());
    entry.map_or(Span::default(), |(key, value)| Span::from(key.span.start..value.span.end))
}
