//! Simulated games into which is written what the second opinion's model holds true.

use gavel::simulate::Dice;

use super::accused;
use crate::{
    second_opinion::truths,
    wars_laws::{explicit, findings, on_games, told},
};

/// How many truths are told at how many places.
const PLACES: usize = 25;

/// The log with truths behind some of its lines, without its passes if they are to be implied.
fn narrated(log: &str, implied: bool, dice: &mut Dice) -> (String, usize) {
    let all = truths(log);
    assert!(all.len() * 2 > log.lines().count(), "the model takes too little");
    let mut some = dice.some(&all, PLACES).into_iter().peekable();
    let (mut lines, mut count) = (Vec::new(), 0);
    for (index, line) in log.lines().enumerate() {
        if !implied || !(line.ends_with(" passes") || line == "both pass") {
            lines.push(line.to_owned());
        }
        if let Some((_, truths)) = some.next_if(|(at, _)| *at == index) {
            let (claims, came): (Vec<String>, Vec<String>) = truths.into_iter().partition(|one| one.starts_with('='));
            let told = dice.some(&came, 1).into_iter().chain(dice.some(&claims, 3));
            let before = lines.len();
            lines.extend(told);
            count += lines.len() - before;
        }
    }
    let mut log = lines.join("\n") + "\n";
    if implied {
        log = log.replace("passes: explicit\n", "passes: implied\n");
    }
    (log, count)
}

#[test]
fn what_the_second_opinion_holds_true_may_be_told() {
    on_games("truths of the second opinion", 2, |seed, dice| {
        let (log, told_of) = narrated(&explicit(seed), false, dice);
        let found = findings(&log);
        assert!(found.is_empty(), "seed {seed}: {}", told(&log, &found));
        let (implied, more) = narrated(&explicit(seed), true, dice);
        let found = accused(&implied);
        assert!(found.is_empty(), "seed {seed}, implied: {}", told(&implied, &found));
        assert!(told_of > PLACES && more > PLACES);
        log.lines().count() + implied.lines().count()
    });
}
