//! `gavel explain`: tell a rule or an unclear passage.

use std::io::{self, Write};

use clap::Args;

use super::{
    Desk,
    wrong::{hint, wrong},
};
use crate::{
    games,
    judge::Court,
    report::verdict::Status,
    rulebook::{Edition, Editions, Interpretation, Registry, Rule, RuleId, registry::Checkable},
};

/// Tell a rule.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// The id of a rule or of an unclear passage, or how ids begin
    id: String,
}

/// Runs the command.
///
/// # Errors
/// When there is no such rule or passage, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let registries = || rulebooks(desk.courts);
    for registry in registries() {
        if let Some((number, rule)) = registry.find(&arguments.id) {
            tell_rule(registry, number, rule, desk.output)?;
            return Ok(Status::Legal);
        }
        if let Some(passage) = registry.interpretations.iter().find(|passage| passage.id == arguments.id) {
            tell_passage(registry, passage, desk.output)?;
            return Ok(Status::Legal);
        }
    }
    let begins = |id: &str| !arguments.id.is_empty() && id.starts_with(&arguments.id);
    let meant: Vec<(&str, &str)> = registries().flat_map(sayings).filter(|(id, _)| begins(id)).collect();
    if !meant.is_empty() {
        for (id, says) in meant {
            writeln!(desk.output, "{id}: {says}")?;
        }
        return Ok(Status::Legal);
    }
    let ids = registries().flat_map(sayings).map(|(id, _)| id);
    Err(wrong(format!("no rule is called `{}`{}", arguments.id, hint(&arguments.id, ids))))
}

/// The rules and unclear passages of a rulebook, each with what it says or asks.
fn sayings(registry: &'static Registry) -> impl Iterator<Item = (&'static str, &'static str)> {
    let rules = registry.rules.iter().map(|rule| (rule.id, rule.says));
    rules.chain(registry.interpretations.iter().map(|passage| (passage.id, passage.question)))
}

/// Every rulebook that is known: those of the games that are judged, and the others.
pub(super) fn rulebooks(courts: &[&dyn Court]) -> impl Iterator<Item = &'static Registry> {
    let judged: Vec<&'static Registry> = courts.iter().map(|court| court.registry()).collect();
    let others = games::RULEBOOKS.iter().copied().filter({
        let judged = judged.clone();
        move |other| !judged.iter().any(|known| known.game == other.game)
    });
    others.chain(judged)
}

fn tell_rule(registry: &Registry, number: RuleId, rule: &Rule, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n\n  {}\n", rule.id, rule.says)?;
    writeln!(out, "  game: {}\n  section: {}\n  kind: {}", registry.title, rule.section, rule.kind)?;
    writeln!(out, "  editions: {}", editions(registry, rule.editions))?;
    for (word, options) in [("only with", rule.only), ("not with", rule.unless)].into_iter().filter(|(_, of)| of.0 != 0)
    {
        writeln!(out, "  {word}: {}", registry.option_ids(options).collect::<Vec<_>>().join(", "))?;
    }
    let checked = match rule.checkable {
        Checkable::Yes => "by what the log says was done",
        Checkable::WithClaim => "by what the log says came of it",
        Checkable::No => "not: no log can show a breach",
    };
    writeln!(out, "  checked: {checked}")?;
    for (name, text) in [("broken, for example", rule.violated_by), ("note", rule.note)] {
        if !text.is_empty() {
            writeln!(out, "  {name}: {text}")?;
        }
    }
    tell_other_editions(registry, number, out)
}

/// The rules that stand in the place of this one, and what the editions say of its topics.
fn tell_other_editions(registry: &Registry, number: RuleId, out: &mut dyn Write) -> io::Result<()> {
    for (_, other) in registry.counterparts(number) {
        writeln!(out, "  differs from: {} ({}): {}", other.id, editions(registry, other.editions), other.says)?;
    }
    for difference in registry.differences_about(number) {
        writeln!(out, "  the editions differ: {}", difference.topic)?;
        for (edition, number) in registry.editions.iter().zip(0u8..) {
            writeln!(out, "    {}: {}", edition.id, difference.in_edition(Edition(number)))?;
        }
    }
    Ok(())
}

fn tell_passage(registry: &Registry, passage: &Interpretation, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}\n\n  {}\n", passage.id, passage.question)?;
    for (choice, index) in passage.choices.iter().zip(0u8..) {
        let mark = if index == passage.recommended { " (recommended)" } else { "" };
        writeln!(out, "  {}{mark}: {}", choice.name, choice.says)?;
    }
    writeln!(out, "\n  why: {}\n  editions: {}", passage.why, editions(registry, passage.editions))?;
    if passage.umbrella {
        writeln!(out, "  pinned: by its name alone, not by `recommended`")?;
    }
    let detail = passage.detail_of.and_then(|(umbrella, reading)| Some((registry.passage(umbrella)?, reading)));
    if let Some((umbrella, reading)) = detail {
        writeln!(out, "  asked: where `{}` is pinned to `{}`", umbrella.id, umbrella.reading(reading))?;
    }
    Ok(())
}

/// The editions of a set, by id.
pub(super) fn editions(registry: &Registry, set: Editions) -> String {
    registry.edition_ids(set).collect::<Vec<_>>().join(", ")
}
