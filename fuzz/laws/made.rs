//! Logs made out of bytes: each byte is a choice, so that a small change of the input is a small change of the log.

use std::fmt::Write as _;

use gavel::games::wars::cards::catalogue::shipped;

/// Real games, whose lines are left out, repeated, moved and changed.
const GAMES: [&str; 6] = [
    include_str!("../../fixtures/wars/games/skirmish.gavel"),
    include_str!("../../fixtures/wars/games/battles.gavel"),
    include_str!("../../fixtures/wars/games/plain-implied.gavel"),
    include_str!("../../fixtures/wars/finals.gavel"),
    include_str!("../../fixtures/wars/worked-game.gavel"),
    include_str!("../../fixtures/wars/samples/rulings.gavel"),
];

/// The words of the notation, common and of WARS, that can follow a player or a card.
const WORDS: &[&str] = &[
    "passes",
    "concedes",
    "recirculates",
    "starts",
    "activates",
    "drains at",
    "plays",
    "uses",
    "attacks at",
    "moves",
    "draws",
    "loses",
    "reveals",
    "damages",
    "undamages",
    "destroys",
    "dismisses",
    "inverts",
    "reverts",
    "removes",
    "declines",
    "cancels",
    "chooses",
    "puts",
    "takes",
    "shuffles",
    "retrieves",
    "downloads",
    "looks at",
    "shows",
    "refuses",
    "redirects",
    "stacks",
    "responds:",
    "resolves",
    "is canceled",
    "is damaged",
    "is destroyed",
    "enters",
    "goes to",
    "at",
    "aboard",
    "beneath",
    "next to",
    "between",
    "and",
    "apart",
    "on",
    "from",
    "to",
    "with",
    "in",
    "under",
    "for",
    ",",
    ":",
    "used",
    "lost",
    "reserve",
    "active",
    "hand",
    "removed",
    "option",
    "X",
    "unshown",
    "paying",
    "losing",
    "dismissing",
    "damaging",
    "stacking",
    "nothing",
    "immune",
    "ability",
    "both pass",
    "both draw",
    "no effect",
    "has",
    "have enough",
    "row",
    "Harrow",
    "stack:",
    "initiative",
    "controls",
    "cannot move until end of turn",
    "energy",
    "power",
    "tactics",
    "defense",
    "capacity",
    "size",
    "piloting",
    "damaged",
    "inverted",
    "drained",
    "attacked",
    "battle at",
    "by",
    "before",
    "battle destiny",
    "casualties",
    "attrition",
    "left",
    "takes back",
    "wins",
    "draw",
    "turn",
    "as",
    "x3",
    "not",
    "until end of turn",
    "(",
    ")",
    "+",
    "?",
];

/// The lines that stand by themselves.
const MARKERS: &[&str] = &[
    "[activate]",
    "[control]",
    "[deploy]",
    "[battle]",
    "[move]",
    "[draw]",
    "[battle destiny]",
    "[attrition]",
    "[power]",
    "[loss]",
    "[end of battle]",
    "[before power]",
    "== end ==",
    "== end: A wins ==",
    "... \"missed\"",
    "ruling \"so\"",
    "both pass",
    "A passes",
    "B passes",
    "-> no effect",
    "resolves",
    "",
    "# why",
    "{!?}",
    "given both have enough",
];

const HEADERS: &[&str] = &[
    "game: wars",
    "game: wars\npasses: explicit",
    "game: wars\ninterpretations: recommended",
    "game: wars\nrecord: partial\nunmodelled: ignore",
    "game: wars\nedition: incursion",
    "game: wars\nplayers: { A: { deck: a.yaml }, B: {} }\nfirst: B",
    "game: wars\nplayers: { A: { deck: a.yaml }, B: { deck: b.yaml } }\nscribe: { sees: A }",
    "game: wars\nplayers: { A: { deck: { Calder Gunner: 4, Reef Hunter: 250 } }, B: {} }",
];

const NUMBERS: &[&str] =
    &["0", "1", "2", "3", "4", "7", "59", "60", "250", "65535", "65536", "4294967295", "99999999999"];

const HANDLES: &[&str] = &["lf", "dq", "ic", "m", "st", "rh", "rs", "zz"];

/// The one deck file there is, by whatever path it is asked for.
pub(crate) fn deck(path: &str) -> Result<String, String> {
    match path.ends_with(".yaml") {
        true => Ok(include_str!("../../fixtures/wars/decks/invented-reef.yaml").to_owned()),
        false => Err(format!("`{path}` cannot be read")),
    }
}

/// Choices made by bytes; when there are none left, always the first.
struct Choices<'a>(std::slice::Iter<'a, u8>);

impl Choices<'_> {
    fn below(&mut self, limit: usize) -> usize {
        let mut choice = usize::from(self.0.next().copied().unwrap_or(0));
        if limit > 256 {
            choice = choice << 8 | usize::from(self.0.next().copied().unwrap_or(0));
        }
        choice % limit.max(1)
    }

    fn of<T: Copy>(&mut self, known: &[T]) -> T {
        known[self.below(known.len())]
    }

    fn card(&mut self) -> String {
        let (handles, number) = (self.of(HANDLES), self.below(shipped().titles().iter().count()));
        let title = shipped().titles().iter().nth(number).map_or("?", |(_, title)| title);
        let title = title.replace('"', "\\\"");
        match self.below(8) {
            0..4 => handles.to_owned(),
            4 => format!("\"{title}\" as {handles}"),
            5 => format!("B's \"{title}\""),
            6 => "?".to_owned(),
            _ => format!("\"{title}\""),
        }
    }

    fn sentence(&mut self) -> String {
        let mut line =
            self.of(&["A ", "B ", "-> A ", "= A ", "given ", "given A has ", "  set ", "-> ", "both "]).to_owned();
        for _ in 0..=self.below(7) {
            match self.below(8) {
                0..4 => line.push_str(self.of(WORDS)),
                4..6 => line.push_str(&self.card()),
                6 => line.push_str(self.of(NUMBERS)),
                _ => line.push_str(self.of(&["A", "B", "(3)", "3+3", "-2", "[deploy]", "T1.2", "@x", "1C7", "#2"])),
            }
            line.push(' ');
        }
        line
    }

    /// A line of a real game, perhaps with a word changed for another.
    fn recorded(&mut self, lines: &[&str]) -> String {
        let line = self.of(lines);
        let words: Vec<&str> = line.split(' ').collect();
        match self.below(8) {
            0..5 => line.to_owned(),
            5 => self.exchange(&words, WORDS),
            6 => self.exchange(&words, NUMBERS),
            _ => {
                let card = self.card();
                self.exchange(&words, &[&card])
            }
        }
    }

    fn exchange(&mut self, words: &[&str], known: &[&str]) -> String {
        let mut words = words.to_vec();
        let at = self.below(words.len());
        let known = self.of(known);
        if let Some(word) = words.get_mut(at) {
            *word = known;
        }
        words.join(" ")
    }
}

/// A log of one game.
pub(crate) fn log(input: &[u8]) -> String {
    let mut choices = Choices(input.iter());
    let game = choices.of(&GAMES);
    let (head, body) = halves(game, choices.below(8));
    let lines: Vec<&str> = body.lines().collect();
    let mut log = match choices.below(4) {
        0 => format!("---\n{}\n---\n", choices.of(HEADERS)),
        _ => format!("---\n{head}---\n"),
    };
    let mut at = 0;
    while choices.0.len() > 0 && log.len() < 4_000 {
        match choices.below(8) {
            // The game goes on as it was played, for some lines.
            0..4 => {
                for _ in 0..=choices.below(16) {
                    let _ = writeln!(log, "{}", lines.get(at).copied().unwrap_or_default());
                    at += 1;
                }
            }
            4 => at = choices.below(lines.len()),
            5 => {
                let line = choices.recorded(&lines);
                let _ = writeln!(log, "{line}");
            }
            6 => {
                let _ = writeln!(log, "{}", choices.of(MARKERS));
            }
            _ => {
                let line = choices.sentence();
                let _ = writeln!(log, "{line}");
            }
        }
    }
    log
}

/// The header and the lines of one of the games of a file.
fn halves(file: &'static str, number: usize) -> (&'static str, &'static str) {
    let parts: Vec<&str> = file.split("---\n").skip(1).collect();
    let number = number % (parts.len() / 2).max(1);
    (parts.get(number * 2).copied().unwrap_or_default(), parts.get(number * 2 + 1).copied().unwrap_or_default())
}

/// A position: `given` lines alone.
pub(crate) fn position(input: &[u8]) -> String {
    const PLACES: &[&str] = &["at", "aboard", "beneath", "on", "in hand", "in lost", "in reserve at 2"];
    const COUNTS: &[&str] = &["reserve", "active", "used", "hand", "lost", "removed"];
    let mut choices = Choices(input.iter());
    let mut log = format!("---\n{}\n---\n", choices.of(HEADERS));
    let lines: Vec<&str> =
        GAMES.iter().flat_map(|game| game.lines()).filter(|line| line.starts_with("given")).collect();
    let mut handles = 0;
    while choices.0.len() > 0 && log.len() < 4_000 {
        let player = choices.of(&["A", "B"]);
        let line = match choices.below(8) {
            0..3 => choices.recorded(&lines),
            3 => "given both have enough".to_owned(),
            4 => format!("given {player} has {} {}", choices.of(COUNTS), choices.of(NUMBERS)),
            5 | 6 => {
                handles += 1;
                let card = choices.card();
                let card = card.split(" as ").next().unwrap_or_default();
                format!("given {player} has {card} as h{handles} {} {}", choices.of(PLACES), choices.of(HANDLES))
            }
            _ => {
                let words = [choices.of(WORDS), choices.of(HANDLES), choices.of(WORDS), choices.of(NUMBERS)];
                format!("given {}", words.join(" "))
            }
        };
        log.push_str(&line);
        log.push('\n');
    }
    log
}
