//! The promise, tried at random: a legal game of which passes, names, markers and lines are left out is never accused.
//!
//! The games come from a model of Lamplight that shares nothing with the judge.

use std::fmt::Write as _;

use gavel::{
    games::lamplight::Lamplight,
    judge::{Court, CourtOf, Options, Trial, try_file},
    notation::source::Source,
    rulebook::{Class, Standing},
};

use crate::{commands::gavel_reading, ebnf::Dice};

const DECK: [(&str, i32, usize); 6] =
    [("Comet", 5, 2), ("Lantern", 3, 3), ("Moth", 4, 2), ("Wick", 2, 2), ("Shade", 3, 2), ("Mirage", 1, 1)];

/// How often, in percent, things are written or left out.
#[derive(Clone, Copy, Debug, Default)]
struct Habits {
    passes: usize,
    markers: usize,
    claims: usize,
    unnamed_pledges: usize,
    unnamed_reveals: usize,
    missing_discards: usize,
    lists: usize,
    ties_score: bool,
    pinned: bool,
    gap: bool,
    rulings: usize,
    take_backs: usize,
}

struct Model<'d> {
    dice: &'d mut Dice,
    habits: Habits,
    deck: [Vec<usize>; 3],
    hand: [Vec<usize>; 3],
    pledge: [Option<usize>; 3],
    discard: [usize; 3],
    points: [i32; 3],
    lines: Vec<String>,
}

fn name(player: usize) -> char {
    ['A', 'B', 'C'][player]
}

impl Model<'_> {
    fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    fn say(&mut self, line: String) {
        self.lines.push(line);
        let player = self.dice.below(3);
        if self.chance(self.habits.take_backs) {
            let label = format!("@x{}", self.lines.len());
            let deed = ["passes", "pledges \"Comet\"", "reveals ?", "draws", "snuffs A with ?"][self.dice.below(5)];
            self.lines.push(format!("{} {deed}  {label}", name(player)));
            self.lines.push(format!("{} takes back {label}", name(player)));
        }
        if self.chance(self.habits.rulings) {
            let (hand, points) = (self.hand[player].len(), self.points[player]);
            self.lines.push(format!("= {} hand 17", name(player)));
            self.lines.push("ruling \"counted again\"".to_owned());
            self.lines.push(format!("  set {} hand {hand}, points {points}", name(player)));
        }
        if self.chance(self.habits.claims) {
            let player = self.dice.below(3);
            let (pile, count) = match self.dice.below(5) {
                0 => ("hand", self.hand[player].len()),
                1 => ("deck", self.deck[player].len()),
                2 => ("pledge", usize::from(self.pledge[player].is_some())),
                3 => ("discard", self.discard[player]),
                _ => ("points", self.points[player] as usize),
            };
            self.lines.push(format!("= {} {pile} {count}", name(player)));
        }
    }

    fn mark(&mut self, marker: String) {
        if self.chance(self.habits.markers) {
            self.lines.push(marker);
        }
    }

    fn card(&mut self, card: usize, unnamed: usize) -> String {
        if self.chance(unnamed) { "?".to_owned() } else { format!("\"{}\"", DECK[card].0) }
    }

    fn play_from_hand(&mut self, player: usize) -> usize {
        let index = self.dice.below(self.hand[player].len());
        self.hand[player].remove(index)
    }

    fn light(&self, player: usize) -> i32 {
        self.pledge[player].map_or(0, |card| DECK[card].1)
    }

    fn shuffled(&mut self, mut players: Vec<usize>) -> Vec<usize> {
        let mut order = Vec::new();
        while !players.is_empty() {
            order.push(players.remove(self.dice.below(players.len())));
        }
        order
    }

    fn fill(&mut self) {
        for player in 0..3 {
            while self.hand[player].len() < 4
                && let Some(card) = self.deck[player].pop()
            {
                self.hand[player].push(card);
            }
        }
    }

    fn window(&mut self, leader: usize, snuffed: &mut [bool; 3]) {
        let (mut next, mut passes) = (leader, 0);
        while passes < 3 {
            let targets: Vec<usize> = (0..3).filter(|target| self.light(*target) > 0).collect();
            if !targets.is_empty() && !snuffed[next] && !self.hand[next].is_empty() && self.chance(30) {
                let target = targets[self.dice.below(targets.len())];
                let cost = self.play_from_hand(next);
                (snuffed[next], passes) = (true, 0);
                self.discard[next] += 1;
                if let Some(card) = self.pledge[target].take() {
                    if DECK[card].0 == "Shade" { self.hand[target].push(card) } else { self.discard[target] += 1 }
                }
                let cost = self.card(cost, self.habits.unnamed_pledges);
                self.say(format!("{} snuffs {} with {cost}", name(next), name(target)));
            } else {
                passes += 1;
                if self.chance(self.habits.passes) {
                    self.say(format!("{} passes", name(next)));
                }
            }
            next = (next + 1) % 3;
        }
    }

    /// Plays a round; says whether the game goes on.
    fn round(&mut self, turn: usize) -> bool {
        let leader = (turn - 1) % 3;
        self.lines.push(format!("== turn {turn}: {} ==", name(leader)));
        let able = (0..3).filter(|player| !self.hand[*player].is_empty()).collect();
        for player in self.shuffled(able) {
            let card = self.play_from_hand(player);
            self.pledge[player] = Some(card);
            let card = self.card(card, self.habits.unnamed_pledges);
            self.say(format!("{} pledges {card}", name(player)));
        }
        self.mark("[reveal]".to_owned());
        let pledged = (0..3).filter(|player| self.pledge[*player].is_some()).collect();
        for player in self.shuffled(pledged) {
            let Some(card) = self.pledge[player] else { continue };
            let moth = DECK[card].0 == "Moth" && !self.hand[player].is_empty();
            let card = self.card(card, self.habits.unnamed_reveals);
            self.lines.push(format!("{} reveals {card}", name(player)));
            if moth {
                let discarded = self.play_from_hand(player);
                self.discard[player] += 1;
                if !self.chance(self.habits.missing_discards) {
                    let discarded = self.card(discarded, self.habits.unnamed_pledges);
                    self.say(format!("-> {} discards {discarded}", name(player)));
                }
            }
        }
        let mut snuffed = [false; 3];
        self.mark("[answer]".to_owned());
        self.window(leader, &mut snuffed);
        let best = (0..3).map(|player| self.light(player)).max().unwrap_or(0);
        let mut winners: Vec<usize> = (0..3).filter(|player| best > 0 && self.light(*player) == best).collect();
        if winners.len() > 1 && !self.habits.ties_score {
            winners.clear();
        }
        winners.iter().for_each(|player| self.points[*player] += 1);
        for player in winners {
            if self.pledge[player].is_some_and(|card| DECK[card].0 == "Wick") && self.chance(60) {
                let drawn = self.deck[player].pop();
                self.hand[player].extend(drawn);
                self.lines.push(format!("-> {} draws", name(player)));
            }
        }
        self.mark("[rest]".to_owned());
        self.window(leader, &mut snuffed);
        for player in 0..3 {
            self.discard[player] += usize::from(self.pledge[player].take().is_some());
        }
        self.fill();
        self.points.iter().all(|points| *points < 2) && self.hand.iter().any(|hand| !hand.is_empty())
    }
}

fn log(dice: &mut Dice, habits: Habits) -> String {
    let list = DECK.iter().map(|(title, _, copies)| format!("{title}: {copies}")).collect::<Vec<_>>().join(", ");
    let mut log = "---\ngame: toy\nedition: second\nfirst: A\nplayers:\n".to_owned();
    for player in 0..3 {
        let deck = if dice.below(100) < habits.lists { format!("deck: {{ {list} }}") } else { String::new() };
        let _ = writeln!(log, "  {}: {{ {deck} }}", name(player));
    }
    if habits.pinned {
        let tie = if habits.ties_score { "everybody" } else { "nobody" };
        let _ = writeln!(log, "interpretations: {{ toy.tie: {tie} }}");
    }
    log.push_str("---\n");
    let deck = |dice: &mut Dice| {
        let mut cards: Vec<usize> =
            DECK.iter().enumerate().flat_map(|(card, (.., copies))| vec![card; *copies]).collect();
        let mut shuffled = Vec::new();
        while !cards.is_empty() {
            shuffled.push(cards.remove(dice.below(cards.len())));
        }
        shuffled
    };
    let deck = [deck(dice), deck(dice), deck(dice)];
    let (hand, lines) = ([vec![], vec![], vec![]], Vec::new());
    let mut model = Model { dice, habits, deck, hand, pledge: [None; 3], discard: [0; 3], points: [0; 3], lines };
    model.fill();
    let mut turn = 1;
    while model.round(turn) {
        turn += 1;
    }
    let mut lines = model.lines;
    if habits.gap && lines.len() > 6 {
        let start = 1 + dice.below(lines.len() - 3);
        let end = (start + 1 + dice.below(7)).min(lines.len() - 1);
        lines.splice(start..end, ["... \"missed\"".to_owned()]);
    }
    log + &lines.join("\n") + "\n"
}

fn judged(log: &str) -> Vec<Trial> {
    let courts: [&dyn Court; 1] = [&CourtOf::<Lamplight>::new()];
    try_file(&Source::new("log", log), &courts, &|_| Err(String::new()), &Options::default())
}

fn never_accused(seed: u64, games: usize, habits: impl Fn(&mut Dice) -> Habits) {
    let mut dice = Dice::new(seed);
    for _ in 0..games {
        let habits = habits(&mut dice);
        let log = log(&mut dice, habits);
        for finding in judged(&log).iter().flat_map(|trial| &trial.judgement.findings) {
            let settled = finding.standing != Standing::Stands;
            let harmless = settled || matches!(finding.class, Class::Remark | Class::Undecided);
            assert!(harmless, "{habits:?}\n{}: {:?} {}\n{log}", finding.address, finding.rule, finding.message);
        }
    }
}

fn some(dice: &mut Dice) -> Habits {
    Habits {
        passes: [0, 20, 70, 100][dice.below(4)],
        markers: [0, 30, 100][dice.below(3)],
        claims: [0, 20, 50][dice.below(3)],
        unnamed_pledges: [0, 50, 100][dice.below(3)],
        lists: [60, 100][dice.below(2)],
        ties_score: dice.below(2) == 0,
        pinned: dice.below(2) == 0,
        ..Habits::default()
    }
}

#[test]
fn a_game_without_its_passes_names_and_markers() {
    never_accused(1, 250, some);
}

#[test]
fn a_game_of_which_nobody_saw_some_reveals() {
    never_accused(2, 250, |dice| Habits { unnamed_reveals: 10 + dice.below(40), ..some(dice) });
}

#[test]
fn a_game_whose_discards_nobody_wrote_down() {
    never_accused(3, 250, |dice| Habits { missing_discards: 30 + dice.below(70), ..some(dice) });
}

#[test]
fn a_game_with_a_gap() {
    never_accused(4, 250, |dice| Habits { gap: true, ..some(dice) });
}

#[test]
fn a_game_with_lines_taken_back() {
    never_accused(6, 200, |dice| Habits {
        take_backs: 5 + dice.below(20),
        unnamed_reveals: dice.below(20),
        ..some(dice)
    });
}

#[test]
fn a_game_with_rulings_that_state_what_is_so() {
    never_accused(7, 200, |dice| Habits { rulings: 5 + dice.below(15), ..some(dice) });
}

#[test]
fn a_full_record_of_plain_cards_leaves_nothing_undecided() {
    let mut dice = Dice::new(5);
    for _ in 0..200 {
        let habits = Habits { passes: 100, markers: 100, lists: 100, claims: 30, pinned: true, ..Habits::default() };
        let log = log(&mut dice, habits).replacen("edition:", "unmodelled: ignore\nedition:", 1);
        let trials = judged(&log);
        let worst = trials.iter().flat_map(|trial| &trial.judgement.findings).map(|finding| finding.class).max();
        assert!(worst.is_none_or(|worst| worst == Class::Remark), "{log}");
    }
}

/// A position that can be printed stands for everything before it.
#[test]
fn a_game_cut_in_two_by_its_position() {
    let mut dice = Dice::new(8);
    let mut cuts = 0;
    for _ in 0..60 {
        let habits = Habits { passes: 100, markers: 100, lists: 100, claims: 20, pinned: true, ..Habits::default() };
        let log = log(&mut dice, habits).replacen("edition:", "unmodelled: ignore\nedition:", 1);
        let lines: Vec<&str> = log.lines().collect();
        let body = lines.iter().rposition(|line| *line == "---").unwrap_or(0) + 1;
        for _ in 0..6 {
            let cut = body + 1 + dice.below(lines.len() - body - 1);
            let said = gavel_reading(&["position", "-", "--at", &format!("L{}", cut + 1)], log.as_bytes());
            // What has happened by itself in the meantime cannot be claimed of the place before it.
            if said.status != 0 || said.output.contains("# told as it stands when") {
                continue;
            }
            let in_part = said.output.starts_with("...");
            let worst = if in_part { Class::Undecided } else { Class::Remark };
            cuts += u32::from(!in_part);
            let whole = format!("{}\n{}{}\n", lines[..body].join("\n"), said.output, lines[cut..].join("\n"));
            for finding in judged(&whole).iter().flat_map(|trial| &trial.judgement.findings) {
                assert!(finding.class <= worst, "{}: {:?} {}\n{whole}", finding.address, finding.rule, finding.message);
            }
        }
    }
    assert!(cuts > 30, "only {cuts} positions could be printed");
}
