//! `gavel rules`: list the rules of a game, or tell which of them are proven.

use std::{collections::BTreeMap, io, path::PathBuf};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{
    Desk,
    coverage::{self, Coverage},
    explain::editions,
    files,
    place::wrong,
};
use crate::{
    judge::Court,
    notation::near::nearest,
    report::verdict::Status,
    rulebook::{Edition, registry::Checkable},
};

/// List rules.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The game; every game if none is named
    game: Option<String>,
    /// Tell which rules are proven by the fixtures below `--fixtures`
    #[arg(long)]
    coverage: bool,
    /// Where the fixtures are
    #[arg(long, default_value = "fixtures", value_name = "PATH")]
    fixtures: PathBuf,
    /// How the list is told
    #[arg(long, value_enum, default_value_t = Told::Text)]
    format: Told,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Told {
    /// For people
    Text,
    /// As JSON
    Json,
}

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    section: &'static str,
    says: &'static str,
    kind: &'static str,
    checkable: &'static str,
    editions: Vec<&'static str>,
}

/// Runs the command.
///
/// # Errors
/// When there is no such game or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let chosen: Vec<&dyn Court> = desk
        .courts
        .iter()
        .copied()
        .filter(|court| arguments.game.as_ref().is_none_or(|game| court.registry().game == game))
        .collect();
    if let (true, Some(game)) = (chosen.is_empty(), &arguments.game) {
        let near = nearest(game, desk.courts.iter().map(|court| court.registry().game), 3).join(", ");
        let hint = if near.is_empty() { String::new() } else { format!("; did you mean {near}?") };
        return Err(wrong(format!("no rules are known for the game `{game}`{hint}")));
    }
    if arguments.coverage { tell_coverage(arguments, &chosen, desk) } else { list(arguments, &chosen, desk) }
}

fn list(arguments: &Arguments, courts: &[&dyn Court], desk: &mut Desk<'_>) -> io::Result<Status> {
    let mut listed = BTreeMap::new();
    for court in courts {
        let registry = court.registry();
        if arguments.format == Told::Text {
            writeln!(desk.output, "{}: {} rules", registry.title, registry.rules.len())?;
            for rule in registry.rules {
                writeln!(desk.output, "  {} ({}): {}", rule.id, editions(registry, rule.editions), rule.says)?;
            }
        }
        let held = |set: crate::rulebook::Editions| {
            let all = registry.editions.iter().zip(0u8..);
            all.filter(|(_, number)| set.contains(Edition(*number))).map(|(edition, _)| edition.id).collect()
        };
        let rules = registry.rules.iter().map(|rule| Listed {
            id: rule.id,
            section: rule.section,
            says: rule.says,
            kind: rule.kind,
            checkable: match rule.checkable {
                Checkable::Yes => "yes",
                Checkable::WithClaim => "with-claim",
                Checkable::No => "no",
            },
            editions: held(rule.editions),
        });
        listed.insert(registry.game, rules.collect::<Vec<_>>());
    }
    if arguments.format == Told::Json {
        writeln!(desk.output, "{}", serde_json::to_string_pretty(&listed)?)?;
    }
    Ok(Status::Legal)
}

fn tell_coverage(arguments: &Arguments, courts: &[&dyn Court], desk: &mut Desk<'_>) -> io::Result<Status> {
    let (logs, status) = files::read_all(std::slice::from_ref(&arguments.fixtures), desk)?;
    let mut measured: BTreeMap<&str, BTreeMap<&str, Coverage>> = BTreeMap::new();
    for court in courts {
        let registry = court.registry();
        for (edition, number) in registry.editions.iter().zip(0u8..) {
            let coverage = coverage::measure(*court, Edition(number), &logs);
            if arguments.format == Told::Text {
                let (proven, all) = (coverage.proven.len(), coverage.checkable);
                writeln!(desk.output, "{}, {}: {proven} of {all} checkable rules proven", registry.game, edition.id)?;
                for rule in &coverage.unproven {
                    writeln!(desk.output, "  unproven: {}: {}", rule.id, rule.why)?;
                }
            }
            measured.entry(registry.game).or_default().insert(edition.id, coverage);
        }
        if arguments.format == Told::Text {
            for rule in registry.rules.iter().filter(|rule| rule.checkable == Checkable::No) {
                writeln!(desk.output, "  not checkable: {}: {}", rule.id, rule.note)?;
            }
        }
    }
    if arguments.format == Told::Json {
        writeln!(desk.output, "{}", serde_json::to_string_pretty(&measured)?)?;
    }
    Ok(status)
}
