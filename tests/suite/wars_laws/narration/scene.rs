//! Scenes: a position, what is done in it, what comes of it, and what does not.
//!
//! | line | is |
//! |---|---|
//! | `## name` | the next scene; `## name, incursion` is of that edition alone, with `doubted` texts that are
//! not modelled are not ignored |
//! | `P` | both players pass: written where passes are explicit, now and then where they are not |
//! | `A passes?` | a player passes, written or not likewise |
//! | `R "Shard Storm"` | it resolves: written in one way or another, or not |
//! | `! a ;; b \|\| c` | must be told: by the lines `a` and `b`, or by `c` |
//! | `~ a \|\| b` | may be told here or further down, up to the next line that is not behind an arrow |
//! | `x a \|\| b` | is false here |
//!
//! `$M` is a unit of A's, `$H` of B's.

use gavel::simulate::Dice;

#[derive(Debug)]
pub(super) struct Scene {
    pub(super) name: String,
    edition: Option<String>,
    /// Texts that are not modelled are in doubt, and never ignored.
    doubted: bool,
    lines: Vec<String>,
}

/// A scene as it was written down, and with a line that is false, which is told apart.
pub(super) struct Written {
    pub(super) log: String,
    pub(super) falsified: Option<(String, String)>,
}

const UNITS: [[&str; 4]; 2] = [
    ["Calder Recruit", "Calder Marine", "Calder Gunner", "Calder Pathfinder"],
    ["Reef Whelp", "Reef Hunter", "Reef Steersman", "Dockside Bot"],
];

const EDITIONS: [&str; 2] = ["comprehensive", "incursion"];

/// What is true all the time, of every scene.
const CLAIMS: [&str; 3] = ["= lf energy A 2, B 1", "= dq energy B 2, A 1", "= od energy A 1"];

impl Scene {
    pub(super) fn all(text: &str) -> Vec<Self> {
        let mut scenes: Vec<Self> = Vec::new();
        let mut common = Vec::new();
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("# ")) {
            match (line.strip_prefix("## "), scenes.last_mut()) {
                (Some(name), _) => {
                    let (name, edition) = name.split_once(", ").unwrap_or((name, ""));
                    let doubted = edition.contains("doubted");
                    let edition = edition.split(' ').find(|word| EDITIONS.contains(word)).map(str::to_owned);
                    scenes.push(Self { name: name.to_owned(), edition, doubted, lines: common.clone() });
                }
                (None, Some(scene)) => scene.lines.push(line.to_owned()),
                (None, None) => common.push(line.to_owned()),
            }
        }
        scenes
    }

    fn header(&self, explicit: bool, dice: &mut Dice) -> String {
        let edition = self.edition.as_deref().unwrap_or(EDITIONS[dice.below(2)]);
        let passes = if explicit { "explicit" } else { "implied" };
        let pins = if dice.chance(80) { "interpretations: recommended\n" } else { "" };
        let ignore = if !self.doubted && dice.chance(30) { "unmodelled: ignore\n" } else { "" };
        format!("---\ngame: wars\nedition: {edition}\npasses: {passes}\n{pins}{ignore}---\n")
    }

    /// In how many ways the line that can be told in the most ways is told.
    pub(super) fn ways(&self) -> usize {
        self.lines.iter().map(|line| line.split(" || ").count()).max().unwrap_or(1)
    }

    /// Writes the scene down; `turn` says which of many ways to tell something it is the turn of.
    pub(super) fn written(&self, turn: usize, dice: &mut Dice) -> Written {
        let explicit = dice.chance(50);
        let header = self.header(explicit, dice);
        let units = [*dice.pick(&UNITS[0]).unwrap(), *dice.pick(&UNITS[1]).unwrap()];
        let ways = self.ways();
        let mut page = Page {
            dice,
            explicit,
            turn,
            ways,
            lines: Vec::new(),
            floating: Vec::new(),
            wrong: Vec::new(),
            given: true,
        };
        for line in &self.lines {
            page.writes(&line.replace("$M", units[0]).replace("$H", units[1]));
        }
        page.settles();
        let Page { lines, wrong, .. } = page;
        let log = |lines: &[String]| format!("{header}{}\n", lines.join("\n"));
        let falsified = dice.pick(&wrong).map(|(at, line)| {
            let mut lines = lines[..*at].to_vec();
            lines.push(line.clone());
            (log(&lines), line.clone())
        });
        Written { log: log(&lines), falsified }
    }
}

/// A scene that is being written down.
struct Page<'d> {
    dice: &'d mut Dice,
    explicit: bool,
    turn: usize,
    ways: usize,
    lines: Vec<String>,
    /// What may still be told before the resolution is over.
    floating: Vec<String>,
    /// Lines that would be false, and before which line.
    wrong: Vec<(usize, String)>,
    given: bool,
}

impl Page<'_> {
    fn one_of(&mut self, ways: &str) -> Vec<String> {
        let ways: Vec<&str> = ways.split(" || ").collect();
        let turn = if ways.len() == self.ways { self.turn % ways.len() } else { self.dice.below(ways.len()) };
        let way = ways.get(turn).copied().unwrap_or_default();
        way.split(" ;; ").map(|line| line.trim().to_owned()).collect()
    }

    fn writes(&mut self, line: &str) {
        let (mark, rest) = line.split_once(' ').unwrap_or((line, ""));
        match mark {
            "P" => {
                self.settles();
                if self.explicit || self.dice.chance(30) {
                    self.lines.push("both pass".to_owned());
                }
            }
            _ if line.ends_with(" passes?") => {
                self.settles();
                if self.explicit || self.dice.chance(20) {
                    self.lines.push(line.trim_end_matches('?').to_owned());
                }
            }
            "R" => self.resolves(rest),
            "!" => {
                self.tells();
                let told = self.one_of(rest);
                self.lines.extend(told);
            }
            "~" => {
                let told = self.one_of(rest);
                if self.dice.chance(60) {
                    self.floating.extend(told);
                }
            }
            "x" => {
                let wrong = self.one_of(rest);
                let at = self.lines.len();
                self.wrong.extend(wrong.into_iter().map(|line| (at, line)));
            }
            _ => {
                self.settles();
                if mark != "given" && !self.given && self.dice.chance(15) {
                    self.claims();
                }
                self.given &= mark == "given";
                let told = self.one_of(line);
                self.lines.extend(told);
            }
        }
    }

    fn resolves(&mut self, what: &str) {
        self.settles();
        let ways = [
            format!("{what} resolves"),
            "resolves".to_owned(),
            format!("-> {what} resolves"),
            "-> resolves".to_owned(),
        ];
        if self.dice.chance(70) {
            self.lines.push(ways[self.dice.below(4)].clone());
        }
    }

    fn claims(&mut self) {
        self.lines.push((*self.dice.pick(&CLAIMS).unwrap()).to_owned());
    }

    /// Some of what is true is told now, in some order.
    fn tells(&mut self) {
        self.dice.shuffle(&mut self.floating);
        for line in std::mem::take(&mut self.floating) {
            if self.dice.chance(50) {
                self.lines.push(line);
            } else {
                self.floating.push(line);
            }
        }
    }

    /// All that is left to tell is told.
    fn settles(&mut self) {
        self.dice.shuffle(&mut self.floating);
        for line in std::mem::take(&mut self.floating) {
            if self.dice.chance(10) {
                self.claims();
            }
            self.lines.push(line);
        }
    }
}
