//! The judge and the model on the same logs.

use std::env;

use gavel::{
    games,
    judge::{OnViolation, Options, try_file},
    notation::source::Source,
    rulebook::{Class, Standing},
};

use super::{Verdict, first_wrong_line, mutations::mutate};
use crate::{commands::gavel, ebnf::Dice};

const EDITIONS: [&str; 2] = ["comprehensive", "incursion"];

fn number(variable: &str, usual: usize) -> usize {
    env::var(variable).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn simulated(seed: usize, edition: &str) -> String {
    let said = gavel(&["simulate", "wars", "--seed", &seed.to_string(), "--edition", edition]);
    assert_eq!((said.status, said.errors.as_str()), (0, ""), "seed {seed}");
    said.output
}

/// What the judge finds first, with its line counted from 1.
fn judged(log: &str) -> Option<(usize, Class, String)> {
    let source = Source::new("log", log);
    let options = Options { on_violation: OnViolation::Stop, invariants: true, ..Options::default() };
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
    let findings = trials.into_iter().flat_map(|trial| trial.judgement.findings);
    let mut standing = findings.filter(|found| found.standing == Standing::Stands && found.class != Class::Remark);
    standing.next().map(|found| {
        let why = format!("{}: {}", found.rule.unwrap_or("no rule"), found.message);
        (source.line_of(found.here.span.start) + 1, found.class, why)
    })
}

#[test]
fn a_simulated_game_is_legal_by_the_second_opinion_too() {
    let (games, first) = (number("GAVEL_GAMES", 6), 1000 + 100_000 * number("GAVEL_GAMES_SEED", 0));
    for edition in EDITIONS {
        for seed in first..first + games {
            let log = simulated(seed, edition);
            let verdict = first_wrong_line(&log);
            let line = match &verdict {
                Verdict::Legal => continue,
                Verdict::Wrong { line, .. } | Verdict::CannotSay { line } => *line,
            };
            let before: Vec<&str> = log.lines().take(line).collect();
            let before = before[before.len().saturating_sub(25)..].join("\n");
            panic!("{edition} {seed}: {verdict:?}\n{before}");
        }
    }
}

#[test]
fn the_judge_and_the_second_opinion_agree_on_changed_games() {
    let (games, first) = (number("GAVEL_GAMES", 3), 2000 + 100_000 * number("GAVEL_GAMES_SEED", 0));
    let mut dice = Dice::new(first as u64);
    let (mut legal, mut wrong, mut open) = (0, 0, 0);
    let mut disagreements = Vec::new();
    for edition in EDITIONS {
        for seed in first..first + games {
            let log = simulated(seed, edition);
            for _ in 0..20 {
                let (changed, how) = mutate(&log, &mut dice);
                let (judge, model) = (judged(&changed), first_wrong_line(&changed));
                match (&judge, &model) {
                    (None, Verdict::Legal) => legal += 1,
                    (Some((_, class, _)), Verdict::Wrong { .. }) if *class != Class::Undecided => wrong += 1,
                    (_, Verdict::CannotSay { .. }) => open += 1,
                    _ => disagreements.push(format!("{edition} {seed}, {how}:\n  {judge:?}\n  {model:?}")),
                }
            }
        }
    }
    println!("{legal} legal, {wrong} wrong, {open} not said");
    assert!(disagreements.is_empty(), "{} of {}\n{}", disagreements.len(), legal + wrong + open, disagreements.join("\n"));
    assert!(legal * 20 > wrong && wrong > legal && open * 20 < wrong, "{legal} legal, {wrong} wrong, {open} not said");
}
