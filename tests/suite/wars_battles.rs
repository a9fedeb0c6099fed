//! Battles of WARS against a second opinion: a naive model of the battle phase, written from the rulebooks and sharing
//! nothing with the judge, plays random plain cards and writes down what happens. Every log must be legal, the table must
//! be as the model has it, and one line that the model knows to be wrong must be found where it stands.
//!
//! `GAVEL_BATTLES=5000 cargo test --test suite wars_battles` plays that many battle phases in each test instead of a few,
//! and `GAVEL_BATTLES_SEED=7` others than usual.

mod battle;
mod cards;
mod claims;
mod steps;
mod table;
mod wrong;

use std::{collections::BTreeMap, env};

use battle::{Habits, Told, Wrong};
use gavel::{
    games,
    judge::{OnViolation, Options, try_file},
    notation::source::Source,
    rulebook::{Class, Finding, Standing},
};

use crate::ebnf::Dice;

fn number(variable: &str, usual: usize) -> usize {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn dice(seed: u64) -> Dice {
    Dice::new(seed + 100 * number("GAVEL_BATTLES_SEED", 0) as u64)
}

/// Everything is written down.
fn full(dice: &mut Dice) -> Habits {
    Habits {
        comprehensive: dice.below(2) == 0,
        explicit: true,
        pinned: true,
        decks: dice.below(2) == 0,
        acts: [5, 20, 40][dice.below(3)],
        passes: 100,
        markers: [0, 50, 100][dice.below(3)],
        claims: [0, 20, 60][dice.below(3)],
        resolves: [0, 50, 100][dice.below(3)],
        figures: [0, 50, 100][dice.below(3)],
        names: 100,
        reveals: 100,
        damages: 100,
        sources: 100,
        destroys: [80, 100][dice.below(2)],
    }
}

/// Passes, and names of cards that not everybody saw, are left out here and there.
fn sparse(dice: &mut Dice) -> Habits {
    Habits {
        explicit: dice.below(3) == 0,
        pinned: dice.below(2) == 0,
        passes: [0, 30, 70, 100][dice.below(4)],
        names: [0, 50, 100][dice.below(3)],
        reveals: [50, 100][dice.below(2)],
        damages: [60, 100][dice.below(2)],
        sources: [50, 100, 100][dice.below(3)],
        ..full(dice)
    }
}

/// The findings that stand, each with its line in the log.
fn findings(log: &str) -> Vec<(usize, Finding)> {
    let source = Source::new("battle", log);
    let options = Options { on_violation: OnViolation::Stop, invariants: true, ..Options::default() };
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
    let findings = trials.into_iter().flat_map(|trial| trial.judgement.findings);
    let standing = findings.filter(|finding| finding.standing == Standing::Stands && finding.class != Class::Remark);
    standing.map(|finding| (source.line_of(finding.here.span.start), finding)).collect()
}

/// Wrong lines that are wrong only by what follows: the defender's cards may be written down without the attacker's, and what is
/// left of casualties stated against all that was due.
const DEPENDS: [&str; 2] = ["the defender destroys first", "what is due misstated"];

fn log(told: &Told, lines: usize) -> String {
    format!("{}{}\n", told.header, told.lines[..lines].join("\n"))
}

#[test]
fn a_battle_written_in_full_is_legal_and_ends_as_the_model_has_it() {
    let mut dice = dice(1);
    for _ in 0..number("GAVEL_BATTLES", 100) {
        let habits = full(&mut dice);
        let told = battle::play(&mut dice, habits);
        let log = log(&told, told.lines.len());
        if let Some((line, finding)) = findings(&log).first() {
            panic!("{}: {:?} {:?} {}\n{log}", line + 1, finding.class, finding.rule, finding.message);
        }
    }
}

#[test]
fn a_battle_of_which_much_is_left_out_is_never_accused() {
    let mut dice = dice(2);
    for _ in 0..number("GAVEL_BATTLES", 100) {
        let habits = sparse(&mut dice);
        let told = battle::play(&mut dice, habits);
        let log = log(&told, told.lines.len());
        for (line, finding) in findings(&log) {
            let undecided = finding.class == Class::Undecided;
            assert!(undecided, "{}: {:?} {:?} {}\n{log}", line + 1, finding.class, finding.rule, finding.message);
        }
    }
}

const USUAL_WRONG: usize = 40;

#[test]
fn one_wrong_line_is_found_where_it_stands() {
    let mut dice = dice(3);
    let mut tried: BTreeMap<&str, usize> = BTreeMap::new();
    let mut missed: BTreeMap<&str, String> = BTreeMap::new();
    let battles = number("GAVEL_BATTLES", USUAL_WRONG);
    for _ in 0..battles {
        let habits = full(&mut dice);
        let told = battle::play(&mut dice, habits);
        let mut kinds: BTreeMap<&str, Vec<&Wrong>> = BTreeMap::new();
        told.wrongs.iter().for_each(|wrong| kinds.entry(wrong.kind).or_default().push(wrong));
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(kind, _)| tried.get(kind).copied().unwrap_or(0));
        for (kind, wrongs) in kinds.into_iter().filter(|(kind, _)| !DEPENDS.contains(kind)).take(12) {
            *tried.entry(kind).or_default() += 1;
            if let Err(log) = is_found(&told, wrongs[dice.below(wrongs.len())]) {
                let shortest = missed.entry(kind).or_insert_with(|| log.clone());
                if log.len() < shortest.len() {
                    *shortest = log;
                }
            }
        }
    }
    let missed: Vec<String> = missed.into_iter().map(|(kind, log)| format!("{kind}: {log}")).collect();
    assert!(missed.is_empty(), "{} kinds are missed\n{}", missed.len(), missed.join("\n"));
    assert!(battles < USUAL_WRONG || tried.len() >= 75, "only {} kinds are tried: {tried:#?}", tried.len());
}

/// Fails with what is found instead, and the log.
fn is_found(told: &Told, wrong: &Wrong) -> Result<(), String> {
    let log = log(told, wrong.at) + &wrong.line + "\n";
    let due = log.lines().count() - 1;
    let findings = findings(&log);
    let (line, finding) = findings.first().ok_or_else(|| format!("nothing is found\n{log}"))?;
    if *line == due && matches!(finding.class, Class::Illegal | Class::Mismatch) {
        return Ok(());
    }
    Err(format!("line {}: {:?} {:?} {}\n{log}", line + 1, finding.class, finding.rule, finding.message))
}
