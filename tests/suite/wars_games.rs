//! Whole games of WARS: legal as they are written, and every line that is made wrong in them is found.

use std::fs;

use crate::commands::gavel_reading;
use gavel::{
    games,
    judge::{OnViolation, Options, try_file},
    notation::{
        source::Source,
        yaml::{self, Node},
    },
    rulebook::{Class, Finding, Standing},
};

fn game(name: &str) -> Vec<String> {
    let text = fs::read_to_string(format!("fixtures/wars/games/{name}.gavel")).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// The first finding that stands, and the index of its line.
fn first_finding(game: &[String]) -> Option<(usize, Finding)> {
    let source = Source::new("game", game.join("\n"));
    let options = Options { on_violation: OnViolation::Stop, invariants: true, ..Options::default() };
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
    let mut findings = trials.into_iter().flat_map(|trial| trial.judgement.findings);
    let first = findings.find(|finding| finding.standing == Standing::Stands)?;
    Some((source.line_of(first.here.span.start), first))
}

/// One change of a line, as `corruptions.yaml` tells it.
struct Corruption<'t>(Node<'t>);

impl Corruption<'_> {
    fn says(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(Node::as_str)
    }

    fn number(&self, key: &str) -> Option<u32> {
        self.0.get(key).and_then(Node::as_u32)
    }

    /// The line meant, if the game has it.
    fn place(&self, game: &[String]) -> Option<usize> {
        let (turn, nth) = (self.number("turn").unwrap(), self.number("nth").unwrap_or(1));
        let mut now = 0;
        let of_turn = game.iter().enumerate().filter(|(_, line)| {
            now += u32::from(line.starts_with("== turn "));
            now == turn && said(line) == self.says("at").unwrap()
        });
        of_turn.map(|(index, _)| index).nth(nth as usize - 1)
    }

    /// Changes the line at a place; tells where the finding is due.
    fn apply(&self, game: &mut Vec<String>, place: usize) -> usize {
        if let Some(line) = self.says("replace") {
            game[place] = line.to_owned();
        } else if let Some(line) = self.says("before") {
            game.insert(place, line.to_owned());
        } else if let Some(line) = self.says("after") {
            game.insert(place + 1, line.to_owned());
            return place + 1;
        } else {
            assert_eq!(self.says("drop"), Some("true"), "{:?}", self.0);
            game.remove(place);
        }
        place
    }
}

/// A line without its label and comment.
fn said(line: &str) -> &str {
    let end = ["  @", "  # "].iter().filter_map(|mark| line.find(mark)).min().unwrap_or(line.len());
    line[..end].trim()
}

fn corruptions() -> Vec<Corruption<'static>> {
    let node = yaml::parse(include_str!("../../fixtures/wars/games/corruptions.yaml"), 0).unwrap();
    node.as_sequence().unwrap().iter().cloned().map(Corruption).collect()
}

/// Every corrupted form of a game, with what was done to it.
pub(crate) fn corrupted(name: &str) -> Vec<(String, String)> {
    let whole = game(name);
    let forms = corruptions().into_iter().filter_map(|corruption| {
        let mut game = whole.clone();
        let place = corruption.place(&game)?;
        corruption.apply(&mut game, place);
        Some((game.join("\n") + "\n", format!("{:?}", corruption.0)))
    });
    forms.collect()
}

#[test]
fn the_games_are_legal() {
    for name in ["plain-explicit", "plain-implied"] {
        assert_eq!(first_finding(&game(name)), None, "{name}");
    }
}

#[test]
fn every_wrong_line_of_the_explicit_game_is_found() {
    let whole = game("plain-explicit");
    for corruption in corruptions() {
        let mut game = whole.clone();
        let place = corruption.place(&game).unwrap_or_else(|| panic!("{:?}: no such line", corruption.0));
        let due = corruption.apply(&mut game, place);
        is_found(&corruption, first_finding(&game), due);
    }
}

#[test]
fn every_wrong_line_of_the_implied_game_is_found_where_it_can_be() {
    let whole = game("plain-implied");
    for corruption in corruptions() {
        let expected = corruption.says("implied").unwrap();
        let mut game = whole.clone();
        let Some(place) = corruption.place(&game) else {
            assert_eq!(expected, "passes", "{:?}", corruption.0);
            continue;
        };
        let due = corruption.apply(&mut game, place);
        let found = first_finding(&game);
        match expected {
            "found" => is_found(&corruption, found, due),
            "undecided" => {
                let found = found.map(|(line, finding)| (line, finding.class));
                assert_eq!(found, Some((due, Class::Undecided)), "{:?}", corruption.0);
            }
            _ => {
                assert!(corruption.says("because").is_some(), "{:?}", corruption.0);
                assert_eq!(found, None, "{:?}", corruption.0);
            }
        }
    }
}

fn is_found(corruption: &Corruption<'_>, found: Option<(usize, Finding)>, due: usize) {
    let what = corruption.says("replace").or(corruption.says("before")).or(corruption.says("after"));
    let what = format!("turn {:?}: {:?} for {:?}", corruption.says("turn"), what, corruption.says("at"));
    let (line, finding) = found.unwrap_or_else(|| panic!("{what}: nothing is found"));
    assert_eq!((finding.rule, line), (corruption.says("rule"), due), "{what}: {}", finding.message);
    assert!(matches!(finding.class, Class::Illegal | Class::Mismatch), "{what}: {:?}", finding.class);
}

/// Whether something stands against a game.
fn is_accused(game: &str) -> bool {
    let source = Source::new("game", game.to_owned());
    let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &Options::default());
    let mut findings = trials.iter().flat_map(|trial| &trial.judgement.findings);
    findings.any(|finding| !matches!(finding.class, Class::Remark | Class::Undecided))
}

/// A battle goes on from its position wherever that can be told: within steps, with something pending, after a pass.
#[test]
fn battles_go_on_from_their_positions() {
    let lines = game("battles");
    let body = lines.iter().rposition(|line| line == "---").unwrap() + 1;
    let (header, whole) = (lines[..body].join("\n"), lines.join("\n"));
    let (mut cuts, mut fighting) = (0, false);
    for (index, line) in lines.iter().enumerate().skip(body) {
        fighting &= !["[move]", "== turn"].iter().any(|marker| line.starts_with(marker));
        let at = format!("L{}", index + 1);
        if fighting
            && index % 6 == 0
            && let said = gavel_reading(&["position", "-", "--at", &at], whole.as_bytes())
            && said.status == 0
        {
            cuts += 1;
            let rest = format!("{header}\n{}{}\n", said.output, lines[index..].join("\n"));
            assert!(!is_accused(&rest), "line {}:\n{rest}", index + 1);
        }
        fighting |= line.contains(" attacks at ");
    }
    assert!(cuts > 8, "only {cuts} positions could be told");
}

/// How many allocations it takes to judge the first so many lines of a game.
fn allocations(game: &[String], lines: usize) -> u64 {
    let source = Source::new("game", game[..lines].join("\n"));
    let options = Options { invariants: false, ..Options::default() };
    let judged = allocation_counter::measure(|| {
        let trials = try_file(&source, games::ALL, &|path| Err(path.to_owned()), &options);
        assert!(trials.iter().all(|trial| trial.judgement.findings.is_empty()));
    });
    judged.count_total
}

/// What it takes to keep one reading more than ever before.
const READING: u64 = 40;

/// Buffers may grow, and a line that can be read in more ways than any before needs more tables; nothing else is allocated.
#[test]
fn a_legal_statement_allocates_nothing() {
    for (name, readings) in [("plain-explicit", 0), ("plain-implied", 6)] {
        let game = game(name);
        let turns: Vec<usize> = (0..game.len()).filter(|line| game[*line].starts_with("== turn")).collect();
        let (early, late) = (turns[turns.len() / 3], turns[turns.len() - 1]);
        allocations(&game, early);
        let (short, long) = (allocations(&game, early), allocations(&game, late));
        let (lines, more) = (late - early, long.saturating_sub(short));
        assert!(more <= 12 + readings * READING, "{name}: {lines} more lines, {more} more allocations");
    }
}
