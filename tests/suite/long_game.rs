//! Long legal games of Lamplight, for measuring: every round is a tie, so nobody wins before the decks run out.

use std::fmt::Write as _;

/// A log of this many games, each of `rounds` rounds, with or without its passes.
pub(crate) fn log(games: usize, rounds: usize, explicit: bool) -> String {
    let mut log = String::new();
    for _ in 0..games {
        let passes = if explicit { "explicit" } else { "implied" };
        let deck = "{ deck: { Lantern: 250 } }";
        let _ = write!(log, "---\ngame: toy\npasses: {passes}\ninterpretations: recommended\nfirst: A\n");
        let _ = write!(log, "players: {{ A: {deck}, B: {deck}, C: {deck} }}\n---\n");
        for round in 0..rounds {
            let seats = ["A", "B", "C", "A", "B"];
            let players = &seats[round % 3..round % 3 + 3];
            let _ = writeln!(log, "== turn {}: {} ==", round + 1, players[0]);
            for player in players {
                let _ = writeln!(log, "{player} pledges \"Lantern\"");
            }
            for player in players {
                let _ = writeln!(log, "{player} reveals \"Lantern\" (3)");
            }
            if explicit {
                for player in players.iter().chain(players) {
                    let _ = writeln!(log, "{player} passes");
                }
            }
        }
    }
    log
}
