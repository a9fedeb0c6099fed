//! The judge and the model on the same logs.

use std::{env, fs};

use gavel::{
    games,
    judge::{OnViolation, Options, try_file},
    notation::source::Source,
    rulebook::{Class, Standing},
};

use super::{Verdict, first_wrong_line, mutations::mutate};
use crate::{commands::gavel, ebnf::Dice, wars_games};

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
    let (games, first) = (number("GAVEL_GAMES", 4), 1000 + 100_000 * number("GAVEL_GAMES_SEED", 0));
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

/// What is said of a log by the judge and by the model.
#[derive(Default)]
struct Tally {
    legal: usize,
    wrong: usize,
    /// Of those, with the same line.
    together: usize,
    open: usize,
    disagreements: Vec<String>,
}

impl Tally {
    fn count(&mut self, log: &str, told: &str) {
        let (judge, model) = (judged(log), first_wrong_line(log));
        match (&judge, &model) {
            (None, Verdict::Legal) => self.legal += 1,
            (Some((at, class, _)), Verdict::Wrong { line, .. }) if *class != Class::Undecided => {
                self.wrong += 1;
                self.together += usize::from(at == line);
                if at != line && env::var("GAVEL_GAMES_LINES").is_ok() {
                    println!("{told}\n  {judge:?}\n  {model:?}");
                }
            }
            (_, Verdict::CannotSay { .. }) => {
                self.open += 1;
                println!("{told}\n  {model:?}");
            }
            _ => self.disagreements.push(format!("{told}:\n  {judge:?}\n  {model:?}")),
        }
    }

    fn agrees(&self) {
        let Self { legal, wrong, together, open, disagreements } = self;
        println!("{legal} legal, {wrong} wrong ({together} at the same line), {open} not said");
        let all = legal + wrong + open + disagreements.len();
        assert!(disagreements.is_empty(), "{} of {all}\n{}", disagreements.len(), disagreements.join("\n"));
    }
}

#[test]
fn the_judge_and_the_second_opinion_agree_on_changed_games() {
    let (games, first) = (number("GAVEL_GAMES", 3), 2000 + 100_000 * number("GAVEL_GAMES_SEED", 0));
    let mut dice = Dice::new(first as u64);
    let mut tally = Tally::default();
    for edition in EDITIONS {
        for seed in first..first + games {
            let log = simulated(seed, edition);
            for _ in 0..12 {
                let (changed, how) = mutate(&log, &mut dice);
                tally.count(&changed, &format!("{edition} {seed}, {how}"));
            }
        }
    }
    tally.agrees();
    let Tally { legal, wrong, open, .. } = tally;
    assert!(legal > 0 && wrong > legal && open * 20 < wrong, "{legal} legal, {wrong} wrong, {open} not said");
}

#[test]
fn the_judge_and_the_second_opinion_agree_on_the_corruptions() {
    let mut tally = Tally::default();
    for (corrupted, how) in wars_games::corrupted("plain-explicit") {
        tally.count(&corrupted, &how);
    }
    tally.agrees();
    assert!(tally.wrong > 80 && tally.legal == 0 && tally.open == 0);
    let whole = fs::read_to_string("fixtures/wars/games/plain-explicit.gavel").unwrap();
    assert_eq!(first_wrong_line(&whole), Verdict::Legal);
}
