//! `gavel rules`: list the rules of a game, or tell which of them are proven, or how two editions differ.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    path::PathBuf,
};

use clap::{Args, ValueEnum};
use serde::Serialize;

use super::{
    Desk,
    catalogues::Catalogues,
    coverage::{self, Coverage},
    diff::Diff,
    explain::{editions, rulebooks},
    files,
    wrong::{hint, wrong},
};
use crate::{
    report::verdict::Status,
    rulebook::{Edition, Registry, Rule, registry::Checkable},
};

/// List rules.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The game; every game if none is named
    game: Option<String>,
    /// Only rules whose wording, id or section has all of these words
    #[arg(conflicts_with_all = ["coverage", "diff"])]
    words: Vec<String>,
    /// Tell which rules are proven by the fixtures below `--fixtures`
    #[arg(long)]
    coverage: bool,
    /// Tell how two editions of the game differ
    #[arg(long, num_args = 2, value_names = ["EDITION", "EDITION"], requires = "game", conflicts_with = "coverage")]
    diff: Vec<String>,
    /// Where the fixtures are
    #[arg(long, default_value = "fixtures", value_name = "PATH")]
    fixtures: PathBuf,
    #[command(flatten)]
    catalogues: Catalogues,
    /// How the list is told
    #[arg(long, value_enum, default_value_t = RulesFormat::Text)]
    format: RulesFormat,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RulesFormat {
    /// For people
    Text,
    /// As JSON
    Json,
    /// As a document
    Md,
}

#[derive(Serialize)]
struct Listed {
    id: &'static str,
    section: &'static str,
    says: &'static str,
    kind: &'static str,
    checkable: &'static str,
    editions: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    only: Vec<&'static str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    unless: Vec<&'static str>,
    differs_from: Option<&'static str>,
}

/// Runs the command.
///
/// # Errors
/// When there is no such game or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let wanted = |registry: &&Registry| arguments.game.as_ref().is_none_or(|game| registry.game == game);
    let chosen: Vec<&'static Registry> = rulebooks(desk.courts).filter(wanted).collect();
    if let (true, Some(game)) = (chosen.is_empty(), &arguments.game) {
        let hint = hint(game, rulebooks(desk.courts).map(|registry| registry.game));
        return Err(wrong(format!("no rules are known for the game `{game}`{hint}")));
    }
    if let (false, [registry]) = (arguments.diff.is_empty(), chosen.as_slice()) {
        return tell_diff(&Diff::of(registry, &arguments.diff)?, arguments.format, desk.output);
    }
    match arguments.format {
        _ if arguments.coverage => tell_coverage(arguments, &chosen, desk),
        RulesFormat::Text => list(arguments, &chosen, desk.output),
        RulesFormat::Md => document(&chosen, desk.output),
        RulesFormat::Json => {
            let listed: BTreeMap<&str, Vec<Listed>> = chosen
                .iter()
                .map(|registry| {
                    (registry.game, arguments.wanted(registry).map(|rule| listed(registry, rule)).collect())
                })
                .collect();
            writeln!(desk.output, "{}", serde_json::to_string_pretty(&listed)?)
        }
        .map(|()| Status::Legal),
    }
}

fn tell_diff(diff: &Diff, format: RulesFormat, out: &mut dyn Write) -> io::Result<Status> {
    match format {
        RulesFormat::Text => diff.tell(out),
        RulesFormat::Md => diff.document(out),
        RulesFormat::Json => writeln!(out, "{}", serde_json::to_string_pretty(diff)?),
    }
    .map(|()| Status::Legal)
}

impl Arguments {
    /// The rules that are asked for.
    fn wanted(&self, registry: &'static Registry) -> impl Iterator<Item = &'static Rule> {
        let words: Vec<String> = self.words.iter().map(|word| word.to_lowercase()).collect();
        registry.rules.iter().filter(move |rule| {
            let wording = [rule.id, rule.says, rule.section, rule.violated_by].join(" ").to_lowercase();
            words.iter().all(|word| wording.contains(word))
        })
    }
}

fn list(arguments: &Arguments, registries: &[&'static Registry], out: &mut dyn Write) -> io::Result<Status> {
    for registry in registries {
        let rules: Vec<&Rule> = arguments.wanted(registry).collect();
        let among = if arguments.words.is_empty() { String::new() } else { format!(" of {}", registry.rules.len()) };
        writeln!(out, "{}: {}{among} rules", registry.title, rules.len())?;
        for rule in rules {
            writeln!(out, "  {} ({}): {}", rule.id, editions(registry, rule.editions), rule.says)?;
        }
    }
    Ok(Status::Legal)
}

fn listed(registry: &Registry, rule: &Rule) -> Listed {
    Listed {
        id: rule.id,
        section: rule.section,
        says: rule.says,
        kind: rule.kind,
        checkable: match rule.checkable {
            Checkable::Yes => "yes",
            Checkable::WithClaim => "with-claim",
            Checkable::No => "no",
        },
        editions: registry.edition_ids(rule.editions).collect(),
        only: registry.option_ids(rule.only).collect(),
        unless: registry.option_ids(rule.unless).collect(),
        differs_from: rule.differs_from.and_then(|other| registry.rule(other)).map(|other| other.id),
    }
}

/// The rules by topic and the unclear passages, for `docs/rules/`.
fn document(registries: &[&'static Registry], out: &mut dyn Write) -> io::Result<Status> {
    for registry in registries {
        writeln!(out, "# {}: the rules\n", registry.title)?;
        writeln!(out, "Made from the registry by `gavel rules {} --format md`. Editions:\n", registry.game)?;
        for edition in registry.editions {
            writeln!(out, "- `{}`: {}", edition.id, edition.title)?;
        }
        if !registry.options.is_empty() {
            writeln!(out, "\nOptions:\n")?;
        }
        for option in registry.options {
            writeln!(out, "- `{}`: {}", option.id, option.says)?;
        }
        let mut topic = "";
        for rule in registry.rules {
            let next = rule.id.split('.').nth(1).unwrap_or_default();
            if next != topic {
                writeln!(out, "\n## {next}\n")?;
                topic = next;
            }
            let held = editions(registry, rule.editions);
            let only = if held.contains(", ") || registry.editions.len() < 2 {
                String::new()
            } else {
                format!(" Only in `{held}`.")
            };
            let unseen = if rule.checkable == Checkable::No { " No log can show a breach." } else { "" };
            let agreed = [(" Only with", rule.only), (" Not with", rule.unless)].map(|(word, options)| {
                registry.option_ids(options).map(|option| format!("{word} the option `{option}`.")).collect::<String>()
            });
            writeln!(out, "- **{}**: {}{only}{}{unseen} *({})*", rule.id, rule.says, agreed.concat(), rule.section)?;
        }
        if !registry.interpretations.is_empty() {
            writeln!(out, "\n## Unclear passages\n")?;
        }
        for passage in registry.interpretations {
            writeln!(out, "- **{}**: {}", passage.id, passage.question)?;
            for (choice, index) in passage.choices.iter().zip(0u8..) {
                let mark = if index == passage.recommended { " (recommended)" } else { "" };
                writeln!(out, "  - `{}`{mark}: {}", choice.name, choice.says)?;
            }
            writeln!(out, "  - Why: {}", passage.why)?;
        }
    }
    Ok(Status::Legal)
}

fn tell_coverage(arguments: &Arguments, registries: &[&'static Registry], desk: &mut Desk<'_>) -> io::Result<Status> {
    let Some(cards) = arguments.catalogues.sets(None, desk)? else { return Ok(Status::Unjudged) };
    let (logs, unread) = files::read_all(std::slice::from_ref(&arguments.fixtures), desk);
    let status = files::tell_unread(&unread, desk.errors)?;
    let mut measured: BTreeMap<&str, BTreeMap<&str, Coverage>> = BTreeMap::new();
    let text = arguments.format != RulesFormat::Json;
    for registry in registries {
        let court = desk.courts.iter().find(|court| court.registry().game == registry.game);
        for (edition, number) in registry.editions.iter().zip(0u8..) {
            let coverage = match court {
                Some(court) => coverage::measure(*court, Edition(number), &logs, &cards),
                None => coverage::unjudged(registry, Edition(number)),
            };
            if text {
                let (proven, all) = (coverage.proven.len(), coverage.checkable.len());
                writeln!(desk.output, "{}, {}: {proven} of {all} checkable rules proven", registry.game, edition.id)?;
                for id in &coverage.unproven {
                    let why = coverage.why.get(id).map_or("", String::as_str);
                    writeln!(desk.output, "  unproven: {id}: {why}")?;
                }
            }
            measured.entry(registry.game).or_default().insert(edition.id, coverage);
        }
        for rule in registry.rules.iter().filter(|rule| text && rule.checkable == Checkable::No) {
            writeln!(desk.output, "  not checkable: {}: {}", rule.id, rule.note)?;
        }
    }
    if !text {
        writeln!(desk.output, "{}", serde_json::to_string_pretty(&measured)?)?;
    }
    Ok(status)
}
