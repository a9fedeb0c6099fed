//! Silence: a line that need not be written may be left out, and nobody is accused for it (docs/notation.md, "Silence" and
//! "What may be left out").

use std::{env, fs, path::Path};

use gavel::{
    games,
    judge::{Options, try_file},
    notation::{log, source::Source},
    rulebook::Finding,
    simulate::Dice,
};
use rayon::prelude::*;

use super::{GAMES, accuses, dice_of, explicit, on_games, parts, told};
use crate::notation_conformance::logs;

/// How many lines of a log are left out one at a time when the law is not tried at length.
const FEW: usize = 4;

/// A line without what stands behind its sentence.
fn sentence(line: &str) -> &str {
    let ends = ["  {", " {", " @", " # ", " #~ "].iter().filter_map(|mark| line.find(mark)).min();
    line[..ends.unwrap_or(line.len())].trim()
}

/// Texts that leave something to be chosen: what is chosen must be written.
const CHOOSING: [&str; 4] = ["Hard Bargain", "Requisition", "Bitter Price", "Second Muster"];

/// Lines of fixtures that tell what nobody else tells: the pile that had to be declared, and the damage that was owed. The first cannot
/// be left out yet without somebody being accused: in which order abilities went on the stack that one event set off is read in one way.
const KEPT: [(&str, &str); 5] = [
    ("lawyer-01", " orders "),
    ("named-behind", "fs goes to lost"),
    ("named-behind", "fs goes to used"),
    ("told-of-a-step-a-loss-a-target", "-> rh is damaged"),
    ("notebook-07", "-> rh is damaged"),
];

/// A log and what its lines rest on.
struct Record<'l> {
    header: &'l str,
    lines: Vec<&'l str>,
    wars: bool,
    /// Whatever a text does that is chosen or believed must be written.
    follows: bool,
}

impl<'l> Record<'l> {
    fn new(log: &'l str) -> Self {
        let (header, lines) = parts(log);
        let undeclared = |line: &&str| line.contains("plays \"Feint or Strike\"") && !line.contains(", ");
        let chosen = CHOOSING.iter().any(|title| log.contains(title)) || lines.iter().any(undeclared);
        let follows = !chosen && !header.contains("unmodelled: ignore");
        Self { header, wars: header.contains("game: wars"), follows, lines }
    }

    fn may_be_left_out(&self, at: usize) -> bool {
        let line = sentence(self.lines[at]);
        let set_up = !self.lines[..at].iter().any(|line| line.starts_with("== turn") || line.starts_with("given"));
        let named = line.contains(" as ");
        let passes = line.ends_with(" passes") || line == "both pass";
        if line.starts_with("= ") || line.starts_with('[') || passes {
            return !named;
        }
        if named || !self.wars {
            return false;
        }
        if let Some(follows) = line.strip_prefix("-> ") {
            let forced = follows.contains(" is ") && !follows.contains('?');
            return follows == "no effect" || follows.contains(" declines") || forced && self.follows;
        }
        let ends = ["resolves", " is canceled", " reveals nothing", " recirculates", " recirculate", " triggers"];
        if line.contains(" goes ") && !self.follows {
            return false;
        }
        let says = [" goes to ", " goes on ", " enters", " damages nothing", " destroys ", " orders ", " looks at "];
        // Where texts are ignored that are not modelled, only what is written of them is believed.
        if line.contains(" damages nothing") && self.header.contains("unmodelled: ignore") {
            return false;
        }
        let says = says.iter().chain(&[" shows ", " refuses "]).any(|said| line.contains(said));
        let hands = set_up && (line.contains(" draw 8") || line.contains(" draws 8") || line.contains(" shuffle"));
        ends.iter().any(|end| line.ends_with(end)) || says || hands
    }

    /// The log without these lines. A record that lacks passes is one in which they are implied.
    fn without(&self, left_out: &[usize]) -> String {
        let passes =
            |at: &usize| sentence(self.lines[*at]).ends_with(" passes") || sentence(self.lines[*at]) == "both pass";
        let mut log = self.header.to_owned();
        if left_out.iter().any(passes) {
            log = log.replace("passes: explicit", "passes: implied");
        }
        for (at, line) in self.lines.iter().enumerate() {
            if !left_out.contains(&at) {
                log.push_str(line);
                log.push('\n');
            }
        }
        log
    }
}

type Judge<'j> = &'j dyn Fn(&str) -> Vec<Finding>;

/// Leaves lines out one at a time, and some at a time; tells how many logs were judged, and who was accused in them.
fn left_out(log: &str, dice: &mut Dice, judge: Judge<'_>, what: &str) -> (usize, Vec<String>) {
    let record = Record::new(log);
    let kept = |at: usize| KEPT.iter().any(|(log, line)| what.contains(log) && record.lines[at].contains(line));
    let may: Vec<usize> = (0..record.lines.len()).filter(|at| record.may_be_left_out(*at) && !kept(*at)).collect();
    if may.is_empty() {
        return (0, Vec::new());
    }
    let mut accused = Vec::new();
    let ones = if env::var(GAMES).is_ok() { may.len().min(60) } else { FEW };
    let mut left_out: Vec<Vec<usize>> = dice.some(&may, ones).into_iter().map(|at| vec![at]).collect();
    for share in [15, 50, 85] {
        left_out.push(may.iter().copied().filter(|_| dice.chance(share)).collect());
    }
    left_out.push(may);
    for lines in &left_out {
        let silent = record.without(lines);
        let mut found = judge(&silent);
        found.retain(accuses);
        if !found.is_empty() {
            let gone: Vec<&str> = lines.iter().take(5).map(|at| record.lines[*at]).collect();
            accused.push(format!("{what}: without {gone:?}\n{}", told(&silent, &found)));
        }
    }
    (left_out.len(), accused)
}

#[test]
fn a_game_without_lines_that_need_not_be_written() {
    on_games("lines left out", 2, |seed, dice| {
        let log = explicit(seed);
        let (logs, accused) = left_out(&log, dice, &super::findings, &format!("seed {seed}"));
        assert!(accused.is_empty(), "{}", accused.join("\n"));
        logs * log.lines().count()
    });
}

/// The games of a file, each up to the first line that is accused.
fn blameless(path: &Path, judge: Judge<'_>) -> Vec<String> {
    let file = fs::read_to_string(path).unwrap();
    let games = log::games(&file).map(|game| game.span.of(&file).to_owned());
    let games = games.filter(|log| log.matches("---\n").count() == 2);
    games.filter_map(|log| up_to_the_first_fault(log, judge)).collect()
}

fn up_to_the_first_fault(mut log: String, judge: Judge<'_>) -> Option<String> {
    if ["takes back", "ruling"].iter().any(|word| log.contains(word)) {
        return None;
    }
    let header = parts(&log).0.len();
    loop {
        let found = judge(&log).into_iter().find(accuses);
        let Some(found) = found else { return Some(log) };
        let at = log[..found.here.span.start as usize].rfind('\n')? + 1;
        if at <= header {
            return None;
        }
        log.truncate(at);
    }
}

#[test]
fn a_fixture_without_lines_that_need_not_be_written() {
    let tried = logs(Path::new("fixtures")).into_par_iter().map(|path| {
        let deck = |deck: &str| fs::read_to_string(path.with_file_name(deck)).map_err(|error| error.to_string());
        let judge = |log: &str| {
            let trials = try_file(&Source::new("log", log), games::ALL, &deck, &Options::default());
            trials.into_iter().flat_map(|trial| trial.judgement.findings).collect()
        };
        let name = path.display().to_string();
        let mut dice = dice_of(name.len() as u64);
        let logs = blameless(&path, &judge).into_iter().map(|log| left_out(&log, &mut dice, &judge, &name));
        logs.fold((0, Vec::new()), joined_with)
    });
    let (tried, accused) = tried.reduce(|| (0, Vec::new()), joined_with);
    assert!(accused.is_empty(), "{} of {tried}\n{}", accused.len(), accused.join("\n"));
    assert!(tried > 1000, "{tried}");
    eprintln!("fixtures with lines left out: {tried} logs held");
}

fn joined_with(
    (some, mut accused): (usize, Vec<String>),
    (more, others): (usize, Vec<String>),
) -> (usize, Vec<String>) {
    accused.extend(others);
    (some + more, accused)
}
