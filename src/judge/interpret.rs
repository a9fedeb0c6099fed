//! Unclear passages: a finding stands only if it stands however the passages that mattered and are not pinned are read.
//!
//! Each way to read them is one more judging of the same game. It is done only when something was found and some passage
//! made a difference, so a legal game is judged once.

use std::collections::HashSet;

use super::{
    Game, Position,
    court::Brief,
    judgement::{Judgement, Options},
    meant, position,
};
use crate::{
    notation::source::Source,
    rulebook::{Class, Finding, Reason, Registry, Standing},
};

/// The most ways of reading that are tried before a finding is left to a person.
const MOST_WAYS: usize = 64;

/// The most markers of a game for whose sake it is judged again.
const MOST_FENCES: usize = 8;

type Pins = Vec<Option<u8>>;

/// Judges a game under its pins, and again under every other reading that could clear it.
pub(super) fn judge<G: Game>(brief: &Brief<'_>, options: &Options) -> Judgement {
    let mut told = heard::<G>(brief, &brief.pins, options);
    if told.material == 0 || !told.findings.iter().any(accuses) {
        return told;
    }
    let mut tried: Vec<Pins> = vec![recommended(&brief.pins, G::REGISTRY)];
    let mut ways = others(&brief.pins, told.material, G::REGISTRY);
    while let Some(pins) = ways.pop() {
        if tried.contains(&pins) {
            continue;
        }
        if tried.len() == MOST_WAYS {
            leave_open(&mut told.findings, "too many unclear passages matter here; pin some with `interpretations:`");
            break;
        }
        let mut other = heard::<G>(brief, &pins, options);
        told.asked.append(&mut other.asked);
        clear(&mut told.findings, &other, brief.source(), &words(&pins, &brief.pins, G::REGISTRY));
        ways.extend(others(&pins, other.material, G::REGISTRY));
        tried.push(pins);
    }
    stand_alone(&mut told.findings, brief.source());
    told
}

/// Judges the game. A marker that cannot be reached may be right, and a line before it wrong that was read as of a later place:
/// if it cannot be reached otherwise, and can be when the lines before it stay there, what is wrong is the line.
fn heard<G: Game>(brief: &Brief<'_>, pins: &Pins, options: &Options) -> Judgement {
    let mut told = brief.hear::<G>(pins, options);
    let mut fences = Vec::new();
    while let Some(fence) = told.overtaken.iter().find(|fence| !fences.contains(*fence)).copied() {
        if fences.len() == MOST_FENCES {
            break;
        }
        fences.push(fence);
        let again = brief.hear_fenced::<G>(pins, options, fences.clone());
        let accused = |judgement: &Judgement| {
            let mut folded = judgement.clone();
            meant::fold::<G>(brief, options, &mut folded);
            folded.findings.iter().filter(|found| counts(found)).count()
        };
        if again.overtaken.iter().any(|other| other.before == fence.before) || accused(&again) > accused(&told) {
            break;
        }
        if accused(&again) == 0 {
            break;
        }
        told = again;
    }
    told
}

/// Whether a finding accuses and stands.
fn counts(finding: &Finding) -> bool {
    accuses(finding) && finding.standing == Standing::Stands
}

/// The table before a statement, as far as it is the same however the passages that mattered and are not pinned are read.
pub(super) fn position<G: Game>(brief: &Brief<'_>, options: &Options, until: Option<u32>) -> Position {
    let mut hearing = brief.stand::<G>(&brief.pins, options, until);
    let mut told = position::told(&mut hearing);
    let mut tried: Vec<Pins> = vec![recommended(&brief.pins, G::REGISTRY)];
    let mut ways = others(&brief.pins, hearing.docket.material, G::REGISTRY);
    while let Some(pins) = ways.pop() {
        if tried.contains(&pins) {
            continue;
        }
        if tried.len() == MOST_WAYS {
            told.leave_out("too many unclear passages matter here; `--interpretations recommended` pins them");
            break;
        }
        let mut other = brief.stand::<G>(&pins, options, until);
        let passages = chosen(&pins, &brief.pins, G::REGISTRY);
        let names: Vec<String> = passages.iter().map(|(id, choice)| format!("`{id}` as `{choice}`")).collect();
        let flags: Vec<String> = passages.iter().map(|(id, choice)| format!("{id}={choice}")).collect();
        let why = format!(
            "it is otherwise if one reads {}; `--interpretations {}` (or `recommended`) pins it",
            names.join(" and "),
            flags.join(",")
        );
        told.agree_with(position::told(&mut other), &why);
        ways.extend(others(&pins, other.docket.material, G::REGISTRY));
        tried.push(pins);
    }
    told
}

/// What followed from a finding that is now undecided, and is itself held to in every reading, stands by itself.
fn stand_alone(findings: &mut [Finding], source: &Source) {
    let line = |finding: &Finding| source.line_of(finding.here.span.start) + 1;
    let accused: HashSet<usize> = findings.iter().filter(|finding| accuses(finding)).map(line).collect();
    for finding in findings.iter_mut().filter(|finding| accuses(finding)) {
        if matches!(finding.standing, Standing::FollowsFrom { line } if !accused.contains(&line)) {
            finding.standing = Standing::Stands;
        }
    }
}

fn accuses(finding: &Finding) -> bool {
    matches!(finding.class, Class::Illegal | Class::Mismatch)
}

/// Every passage that is not pinned, read as recommended: the way the first judging took.
fn recommended(pins: &Pins, registry: &Registry) -> Pins {
    let choices = registry.interpretations.iter().map(|passage| passage.recommended);
    pins.iter().zip(choices).map(|(pin, choice)| pin.or(Some(choice))).collect()
}

/// The ways that differ from `pins` in one of the passages that mattered.
fn others(pins: &Pins, material: u64, registry: &Registry) -> Vec<Pins> {
    let base = recommended(pins, registry);
    let mut ways = Vec::new();
    for (index, passage) in registry.interpretations.iter().enumerate() {
        let open = pins.get(index).is_some_and(Option::is_none);
        if !open || index > 63 || material & (1 << index) == 0 {
            continue;
        }
        for choice in 0..u8::try_from(passage.choices.len()).unwrap_or(u8::MAX) {
            let mut way = pins.clone();
            if let Some(pin) = way.get_mut(index).filter(|_| base.get(index) != Some(&Some(choice))) {
                *pin = Some(choice);
                ways.push(way);
            }
        }
    }
    ways
}

/// What a finding of the first judging is not held to in another becomes undecided.
fn clear(findings: &mut [Finding], other: &Judgement, source: &Source, doubt: &str) {
    let line = |finding: &Finding| source.line_of(finding.here.span.start);
    let reached = |finding: &Finding| line(finding) <= source.line_of(other.reached);
    let again: HashSet<usize> = other.findings.iter().filter(|found| accuses(found)).map(line).collect();
    for finding in findings.iter_mut().filter(|finding| accuses(finding) && reached(finding)) {
        if !again.contains(&line(finding)) {
            undecide(finding, doubt);
        }
    }
}

fn leave_open(findings: &mut [Finding], doubt: &str) {
    for finding in findings.iter_mut().filter(|finding| accuses(finding)) {
        undecide(finding, doubt);
    }
}

fn undecide(finding: &mut Finding, doubt: &str) {
    finding.class = Class::Undecided;
    finding.message = format!("as the rules are usually read, {}", finding.message);
    finding.doubt(Reason::UnclearPassage, doubt.to_owned());
}

/// The passages that were not pinned before, and how they are read.
fn chosen(pins: &Pins, given: &Pins, registry: &Registry) -> Vec<(&'static str, &'static str)> {
    let passages = registry.interpretations.iter().zip(pins.iter().zip(given));
    let chosen = passages.filter_map(|(passage, (pin, before))| {
        let choice = pin.filter(|_| before.is_none())?;
        Some((passage.id, passage.choices.get(usize::from(choice))?.name))
    });
    chosen.collect()
}

fn words(pins: &Pins, given: &Pins, registry: &Registry) -> String {
    let changed = chosen(pins, given, registry);
    let readings = changed.iter().map(|(id, choice)| format!("`{id}` read as `{choice}`")).collect::<Vec<_>>();
    format!("it is legal with {}; a pin under `interpretations:` would settle it", readings.join(" and "))
}
