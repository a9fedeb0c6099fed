//! The logs that are measured: whole games repeated, at most 40 bytes a statement.

use std::fmt::Write as _;

use gavel::{
    games,
    judge::{Options, Trial, try_file},
    notation::{
        line::{Body, LineBuffer, Lines},
        log::games as games_of,
        source::Source,
    },
};

#[path = "../../tests/suite/long_game.rs"]
mod long_game;

const EXPLICIT: &str = include_str!("../../fixtures/wars/games/plain-explicit.gavel");
const IMPLIED: &str = include_str!("../../fixtures/wars/games/plain-implied.gavel");

/// A log, and how many statements it has.
pub(crate) struct Log {
    pub(crate) name: &'static str,
    pub(crate) source: Source,
    pub(crate) statements: u64,
}

impl Log {
    fn new(name: &'static str, text: String) -> Self {
        let statements = read(&text);
        Self { name, source: Source::new("log.gavel", text), statements }
    }

    /// Judges it on one core.
    pub(crate) fn judge(&self) -> Vec<Trial> {
        let options = Options { invariants: false, ..Options::default() };
        try_file(&self.source, games::ALL, &|_| Err(String::new()), &options)
    }
}

/// Reads the lines of a log without judging them; tells how many statements there are.
pub(crate) fn read(text: &str) -> u64 {
    let mut buffer = LineBuffer::default();
    let of_game = |game: gavel::notation::log::GameText| {
        let (mut lines, mut statements) = (Lines::new(text, game.body), 0);
        while let Some(line) = lines.next(&mut buffer) {
            statements += u64::from(line.is_ok_and(|line| line.body != Body::Blank));
        }
        statements
    };
    games_of(text).map(of_game).sum()
}

/// A whole game of WARS with every pass written, about 600 statements.
pub(crate) fn one_game() -> &'static str {
    EXPLICIT
}

/// The logs.
pub(crate) fn all(games: usize) -> Vec<Log> {
    vec![
        Log::new("wars explicit", EXPLICIT.repeat(games)),
        Log::new("wars implied", IMPLIED.repeat(games)),
        Log::new("wars redacted", redacted().repeat(games)),
        Log::new("wars findings", unpassed().repeat(games.div_ceil(10))),
        Log::new("toy explicit", long_game::log(games.div_ceil(2), 200, true)),
        Log::new("toy implied", long_game::log(games.div_ceil(2), 200, false)),
    ]
}

/// The implied game without comments, and without the names of the cards that are lost.
fn redacted() -> String {
    let mut redacted = String::new();
    for line in IMPLIED.lines() {
        let said = line.split(" #").next().unwrap_or_default();
        let nameless = said.contains(" loses ").then(|| said.split(" \"").next()).flatten();
        let _ = writeln!(redacted, "{}", nameless.unwrap_or(said).trim_end());
    }
    redacted
}

/// The implied game held to its passes: most lines come too early.
fn unpassed() -> String {
    IMPLIED.replace("passes: implied", "passes: explicit")
}
