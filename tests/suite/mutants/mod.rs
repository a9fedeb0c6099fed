//! Games made wrong: how many of them the judge finds, at the line or later, and how many it misses.
//!
//! A mutant is a simulated game of plain cards with one thing changed. It is made of a game in which everything is written down,
//! and what scribes leave out is left out afterwards. `docs/trust.md` keeps the table.

mod game;
mod operators;
mod redact;
mod tally;

use std::{env, fs, ops::Range, sync::LazyLock};

use gavel::{
    games,
    judge::{OnViolation, Options, try_file},
    notation::source::Source,
    rulebook::Class,
    simulate::Dice,
};

use self::{
    game::{Game, Mutant},
    operators::{OPERATORS, Operator},
    redact::Level,
    tally::{Outcome, Tally},
};
use crate::{
    commands::gavel,
    second_opinion::{Verdict, first_wrong_line},
};

/// What the judge makes of a log: the first line that is wrong, from 0, or else whether anything is undecided.
fn judged(log: &str) -> Result<usize, bool> {
    let source = Source::new("log", log);
    let options = Options { on_violation: OnViolation::Stop, ..Options::default() };
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
    let findings: Vec<_> = trials.into_iter().flat_map(|trial| trial.judgement.findings).collect();
    let wrong = findings.iter().filter(|finding| finding.class >= Class::Mismatch);
    let first = wrong.map(|finding| source.line_of(finding.here.span.start)).min();
    first.ok_or_else(|| findings.iter().any(|finding| finding.class == Class::Undecided))
}

/// Whether a game written in full is legal, by the second opinion; nothing where it cannot say.
fn confirm(log: &str) -> Option<bool> {
    if !decks_are_legal(log) {
        return Some(false);
    }
    match first_wrong_line(log) {
        Verdict::Legal => Some(true),
        Verdict::Wrong { .. } => Some(false),
        Verdict::CannotSay { .. } => None,
    }
}

/// What the second opinion does not look at: sixty cards in each deck, at most four alike unless there is no limit.
fn decks_are_legal(log: &str) -> bool {
    static UNLIMITED: LazyLock<Vec<String>> = LazyLock::new(|| {
        let cards = fs::read_to_string("src/games/wars/cards/invented.yaml").unwrap();
        let unlimited = cards.split("  - code:").filter(|card| card.contains("unlimited: true"));
        unlimited.filter_map(|card| behind(card, "title: ")).collect()
    });
    let header = log.split("---\n").nth(1).unwrap_or_default();
    header.split("    deck:\n").skip(1).all(|deck| {
        let entries = deck.lines().filter_map(|line| line.trim().rsplit_once(": "));
        let copies = entries.filter_map(|(title, copies)| Some((title.trim_matches('"'), copies.parse::<u32>().ok()?)));
        let copies: Vec<(&str, u32)> = copies.collect();
        let few = copies.iter().all(|(title, copies)| *copies <= 4 || UNLIMITED.iter().any(|free| free == title));
        few && copies.iter().map(|(_, copies)| copies).sum::<u32>() == 60
    })
}

fn behind(text: &str, before: &str) -> Option<String> {
    text.lines().find_map(|line| line.trim().strip_prefix(before)).map(|title| title.trim_matches('"').to_owned())
}

/// A game with one thing changed.
pub(crate) struct Changed {
    pub(crate) log: String,
    /// What was changed, in words.
    pub(crate) how: String,
    /// The lines that were changed, from 0.
    pub(crate) at: Range<usize>,
}

/// Mutants of a game, so many of each kind.
pub(crate) fn of(log: &str, each: usize, dice: &mut Dice) -> Vec<Changed> {
    let game = Game::new(log);
    let changed = |operator: &'static Operator| {
        let how = format!("{}: {}", operator.about, operator.name);
        operator.mutants(&game, each, dice).into_iter().map(move |Mutant { lines, at }| {
            let how = format!("{how}, in line {}", at.start + 1);
            Changed { log: text(&lines), how, at }
        })
    };
    OPERATORS.iter().flat_map(changed).collect()
}

fn outcome(mutant: &Mutant, level: Level, legal: &str, confirmed: Option<bool>) -> Outcome {
    let lines = level.redact(&mutant.lines);
    let left = lines.iter().skip(mutant.at.end - 1).position(|line| !line.is_empty()).unwrap_or(0);
    let at = mutant.at.start..mutant.at.end + left;
    let is_legal = confirmed == Some(true) || written(&lines) == legal;
    match judged(&text(&lines)) {
        Ok(_) if is_legal => Outcome::Accused,
        Ok(line) if at.contains(&line) => Outcome::AtTheLine,
        Ok(_) => Outcome::Later,
        Err(_) if is_legal => Outcome::Legal,
        Err(true) => Outcome::Undecided,
        Err(false) if confirmed == Some(false) => Outcome::Missed,
        Err(false) => Outcome::Unconfirmed,
    }
}

fn text(lines: &[String]) -> String {
    lines.iter().flat_map(|line| [line.as_str(), "\n"]).collect()
}

/// What is written, without blank lines.
fn written(lines: &[String]) -> String {
    text(&lines.iter().filter(|line| !line.is_empty()).cloned().collect::<Vec<_>>())
}

/// Makes so many mutants of each kind of each game, and has them judged at these levels.
fn tally(seeds: impl IntoIterator<Item = u64>, each: usize, levels: &[Level]) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        let edition = if seed % 2 == 0 { "incursion" } else { "comprehensive" };
        let log = gavel(&["simulate", "wars", "--seed", &seed.to_string(), "--edition", edition]).output;
        if confirm(&log) != Some(true) {
            tally.disputed += 1;
            continue;
        }
        tally.games += 1;
        let game = Game::new(&log);
        let redacted: Vec<String> = levels.iter().map(|level| written(&level.redact(&game.lines))).collect();
        let mut dice = Dice::new(seed);
        for operator in OPERATORS {
            for (number, mutant) in operator.mutants(&game, each, &mut dice).into_iter().enumerate() {
                let full = text(&mutant.lines);
                let confirmed = confirm(&full);
                for (level, legal) in levels.iter().zip(&redacted) {
                    let outcome = outcome(&mutant, *level, legal, confirmed);
                    tally.count(operator, *level, outcome);
                    if outcome.is_open() && (*level == Level::ExplicitAll || outcome == Outcome::Accused) {
                        let name = format!("{}, {} {seed}-{number}", operator.about, operator.name);
                        keep(&name, mutant.at.start + 2, &full);
                    }
                }
            }
        }
    }
    tally
}

/// Writes a mutant that somebody should look at into the folder `GAVEL_MUTANTS_DIR`, if there is one.
pub(crate) fn keep(name: &str, line: usize, log: &str) {
    if let Ok(folder) = env::var("GAVEL_MUTANTS_DIR") {
        let said = first_wrong_line(log);
        fs::write(
            format!("{folder}/{name}.gavel"),
            format!("# changed at line {line}; second opinion: {said:?}\n{log}"),
        )
        .unwrap();
    }
}

/// Held to: 95 of 100 illegal mutants are found in a game written in full, all of those about these parts of the rules, and
/// nothing is found in what the second opinion calls legal.
fn holds(tally: &Tally) {
    for level in tally.levels() {
        assert_eq!(tally.all(level, Outcome::Accused), 0, "legal games were accused\n{tally}");
    }
    let (found, wrong) = tally.found(Level::ExplicitAll, |_| true);
    assert!(wrong >= 80 && found * 100 >= wrong * 95, "{found} of {wrong} were found\n{tally}");
    for about in ["initiative", "bullets", "costs", "attrition", "casualties"] {
        let (found, wrong) = tally.found(Level::ExplicitAll, |operator| operator.about == about);
        assert!(wrong > 0 && found == wrong, "{about}: {found} of {wrong} were found\n{tally}");
    }
}

#[test]
fn the_judge_finds_what_is_wrong() {
    holds(&tally([7, 57], 1, &[Level::ExplicitAll, Level::ImpliedPublic]));
}

#[test]
#[ignore = "takes minutes: GAVEL_MUTANTS=100 cargo test --release --test suite mutants -- --ignored --nocapture"]
fn the_table_of_mutants() {
    let games = env::var("GAVEL_MUTANTS").ok().and_then(|games| games.parse().ok()).unwrap_or(100);
    let tally = tally(1..=games, 2, &Level::ALL);
    println!("{tally}");
    holds(&tally);
}

/// Games made wrong, for two programs to be held against each other; written to `GAVEL_MUTANTS_DIR`.
#[test]
#[ignore = "writes files: GAVEL_MUTANTS=9 GAVEL_MUTANTS_DIR=… cargo test --test suite a_folder_of_mutants -- --ignored"]
fn a_folder_of_mutants() {
    let folder = env::var("GAVEL_MUTANTS_DIR").unwrap();
    let games = env::var("GAVEL_MUTANTS").ok().and_then(|games| games.parse().ok()).unwrap_or(9);
    let mut number = 0;
    for seed in 1..=games {
        let edition = if seed % 2 == 0 { "incursion" } else { "comprehensive" };
        let log = gavel(&["simulate", "wars", "--seed", &seed.to_string(), "--edition", edition]).output;
        let (game, mut dice) = (Game::new(&log), Dice::new(seed));
        for mutant in OPERATORS.iter().flat_map(|operator| operator.mutants(&game, 2, &mut dice)) {
            for level in Level::ALL {
                number += 1;
                fs::write(format!("{folder}/{number:05}.gavel"), text(&level.redact(&mutant.lines))).unwrap();
            }
        }
    }
    assert!(number > 0);
}

#[test]
fn the_document_shows_the_table_this_makes() {
    let document = fs::read_to_string("docs/trust.md").unwrap();
    assert!(document.contains("GAVEL_MUTANTS=100 cargo test --release --test suite mutants -- --ignored --nocapture"));
    for operator in OPERATORS {
        let row = format!("\n| {} | {} | ", operator.about, operator.name);
        assert!(document.contains(&row), "{row}");
    }
    for level in Level::ALL {
        assert!(document.contains(&format!("\n| {} | ", level.name())), "{}", level.name());
    }
}
