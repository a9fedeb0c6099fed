//! Whole games of WARS against a second opinion: a naive model of the game of plain cards, written from the rulebooks and
//! sharing nothing with the judge but the file of the invented cards, reads logs in which everything is written down. Where it
//! and the judge disagree, one of them is wrong.
//!
//! `GAVEL_GAMES=1000 cargo test --release --test suite second_opinion` tries that many games of each edition instead of a few,
//! and `GAVEL_GAMES_SEED=7` others than usual.

mod battle;
mod claims;
mod deploy;
mod game;
mod movement;
mod mutations;
mod printed;
mod reader;
mod stack;
mod table;
mod trials;
mod turn;
mod witness;

use game::Game;
pub(crate) use witness::truths;

/// What the model makes of a log. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Legal,
    /// The first line that cannot be, or that comes where another line had to.
    Wrong {
        line: usize,
        why: String,
    },
    /// A sentence the model does not know.
    CannotSay {
        line: usize,
    },
}

/// Why a line is not taken.
#[derive(Clone, Debug)]
enum Fault {
    Wrong(String),
    CannotSay,
}

impl Fault {
    fn wrong(why: impl Into<String>) -> Self {
        Self::Wrong(why.into())
    }
}

type Heard = Result<(), Fault>;

fn require(is: bool, why: impl FnOnce() -> String) -> Heard {
    if is { Ok(()) } else { Err(Fault::Wrong(why())) }
}

/// Reads a log with `passes: explicit`, `interpretations: recommended`, two decks of invented cards and every card named that
/// a line turns up, and finds the first line that is wrong.
pub(crate) fn first_wrong_line(log: &str) -> Verdict {
    let lines: Vec<&str> = log.lines().collect();
    let Some((header, body)) = reader::header(&lines) else { return Verdict::CannotSay { line: 1 } };
    let Some(mut game) = Game::new(&header) else { return Verdict::CannotSay { line: 1 } };
    for (index, line) in lines.iter().enumerate().skip(body) {
        match game.hear(line) {
            Ok(()) => {}
            Err(Fault::Wrong(why)) => return Verdict::Wrong { line: index + 1, why },
            Err(Fault::CannotSay) => return Verdict::CannotSay { line: index + 1 },
        }
    }
    Verdict::Legal
}
