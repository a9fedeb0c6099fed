//! A simulated game as lines of text, and the same game with something changed in it.

use std::ops::Range;

use gavel::simulate::Dice;

/// A log, line by line, from the header to the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    pub(super) lines: Vec<String>,
    /// Where the first sentence stands.
    pub(super) body: usize,
}

/// A game with something changed.
#[derive(Clone, Debug)]
pub(super) struct Mutant {
    pub(super) lines: Vec<String>,
    /// The lines that were changed; what was left out is missing at the line that stands in its place.
    pub(super) at: Range<usize>,
}

impl Game {
    pub(super) fn new(log: &str) -> Self {
        let lines: Vec<String> = log.lines().map(str::to_owned).collect();
        let body = lines.iter().rposition(|line| line == "---").map_or(0, |end| end + 1);
        Self { lines, body }
    }

    pub(super) fn line(&self, index: usize) -> &str {
        self.lines.get(index).map_or("", String::as_str)
    }

    /// The phase or step a line stands in, by the last marker.
    pub(super) fn step(&self, index: usize) -> &str {
        let before = self.lines.iter().take(index).skip(self.body);
        before.rev().find_map(|line| marker(line)).unwrap_or("")
    }

    /// Handles given to cards before a line.
    pub(super) fn handles(&self, index: usize) -> Vec<&str> {
        self.lines.iter().take(index).skip(self.body).filter_map(|line| word_behind(line, " as ")).collect()
    }

    /// Handles given to locations before a line: those that were played for nothing and stand alone or beside others.
    pub(super) fn locations(&self, index: usize) -> Vec<&str> {
        let lines = self.lines.iter().take(index).skip(self.body);
        let locations = lines.filter(|line| title(line).is_some_and(|title| title.contains('/')));
        locations.filter_map(|line| word_behind(line, " as ")).collect()
    }

    /// The titles of both decks.
    pub(super) fn titles(&self) -> Vec<&str> {
        self.lines
            .iter()
            .take(self.body)
            .filter(|line| line.starts_with("      "))
            .filter_map(|line| title(line))
            .collect()
    }

    /// Puts lines in the place of some.
    pub(super) fn with(&self, range: Range<usize>, new: &[String]) -> Mutant {
        let mut lines = self.lines.clone();
        let start = range.start;
        lines.splice(range, new.iter().cloned());
        let end = if new.is_empty() {
            let next = lines.iter().skip(start).position(|line| !line.is_empty()).unwrap_or(0);
            start + next + 1
        } else {
            start + new.len()
        };
        Mutant { lines, at: start..end }
    }

    /// Puts a line in the place of one.
    pub(super) fn with_line(&self, index: usize, new: String) -> Option<Mutant> {
        (self.line(index) != new).then(|| self.with(index..index + 1, &[new]))
    }
}

/// The words of a marker.
pub(super) fn marker(line: &str) -> Option<&str> {
    line.strip_prefix('[')?.strip_suffix(']')
}

/// Whether a line says that somebody passes.
pub(super) fn is_pass(line: &str) -> bool {
    matches!(line, "A passes" | "B passes" | "both pass")
}

/// Whether a line is a statement: no marker, claim, heading or blank line.
pub(super) fn is_statement(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['[', '=', '-']) || line.starts_with("-> ")
}

/// The player who does something, and what is done, without the name.
pub(super) fn deed(line: &str) -> Option<(&str, &str)> {
    let (player, deed) = line.strip_prefix("-> ").unwrap_or(line).split_once(' ')?;
    ["A", "B"].contains(&player).then(|| (player, deed.strip_prefix("responds: ").unwrap_or(deed)))
}

/// Whether a line says that somebody does one of these.
pub(super) fn does(line: &str, verbs: &[&str]) -> bool {
    deed(line).is_some_and(|(_, deed)| verbs.contains(&deed.split(' ').next().unwrap_or("")))
}

/// The first title of a line.
pub(super) fn title(line: &str) -> Option<&str> {
    line.split('"').nth(1)
}

/// The word that stands behind some others.
pub(super) fn word_behind<'a>(line: &'a str, before: &str) -> Option<&'a str> {
    let (_, behind) = line.split_once(before)?;
    behind.split([' ', ',', ':']).next().filter(|word| !word.is_empty())
}

/// The same line about the other player.
pub(super) fn of_the_other(line: &str) -> Option<String> {
    let (arrow, rest) = line.strip_prefix("-> ").map_or(("", line), |rest| ("-> ", rest));
    let other =
        rest.strip_prefix("A ").map(|rest| ("B", rest)).or_else(|| rest.strip_prefix("B ").map(|rest| ("A", rest)));
    other.map(|(player, rest)| format!("{arrow}{player} {rest}"))
}

/// The same line with another word behind some others.
pub(super) fn with_word(line: &str, before: &str, among: &[&str], dice: &mut Dice) -> Option<String> {
    let old = word_behind(line, before)?;
    let others: Vec<&&str> = among.iter().filter(|word| **word != old).collect();
    let new = dice.pick(&others)?;
    Some(line.replacen(&format!("{before}{old}"), &format!("{before}{new}"), 1))
}

/// The same line with another number behind some words.
pub(super) fn with_number(line: &str, before: &str, change: impl Fn(u32) -> Option<u32>) -> Option<String> {
    let (head, behind) = line.split_once(before)?;
    let digits = behind.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(behind.len());
    let (number, tail) = behind.split_at(digits);
    let new = change(number.parse().ok()?)?;
    Some(format!("{head}{before}{new}{tail}"))
}

/// The same line with another of these titles in the place of its `n`th.
pub(super) fn with_title(line: &str, nth: usize, among: &[&str], dice: &mut Dice) -> Option<String> {
    let old = line.split('"').nth(2 * nth + 1)?;
    let others: Vec<&&str> = among.iter().filter(|title| **title != old).collect();
    let new = dice.pick(&others)?;
    let parts = line.split('"').enumerate().map(|(part, text)| if part == 2 * nth + 1 { **new } else { text });
    Some(parts.collect::<Vec<_>>().join("\""))
}
