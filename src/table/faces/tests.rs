//! Faces against every possible world. A world is the titles lying in every zone, so it knows nothing of tokens: the
//! test keeps the set of all worlds that agree with what was said, and asks both sides the same questions.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestCaseError, TestRunner};

use super::*;

const TITLES: u16 = 3;
const ZONES: usize = 6;
const NONE: u8 = u8::MAX;

/// The titles in all zones one after the other; a hand's are sorted.
type World = [u8; 10];

/// Each player has a deck (0), a hand (1) and a pile (2).
fn is_hand(zone: usize) -> bool {
    zone % 3 == 1
}

#[derive(Clone, Debug)]
enum Step {
    Move { from: usize, to: usize, bottom: bool, title: Option<u16> },
    See { zone: usize, index: usize, title: u16, copies: u16 },
    Shuffle { zone: usize },
    ShuffleInto { from: usize, to: usize },
}

#[derive(Clone, Debug)]
struct Script {
    decks: [(Vec<u8>, bool); 2],
    steps: Vec<Step>,
}

/// With `mixing` a script has shuffles, cards leave hands unseen, and cards get to the other player's zones.
fn script(mixing: bool, open: bool, crossing: bool) -> impl Strategy<Value = Script> {
    let deck = (vec(0..TITLES as u8, 1..=5), any::<bool>()).prop_map(move |(mut deck, is_open)| {
        deck.truncate(if open && is_open { 3 } else { 5 });
        (deck, open && is_open)
    });
    let title = 0..TITLES;
    let to = move |from: usize, to: usize| if crossing { to } else { from / 3 * 3 + to % 3 };
    let named = title.clone().prop_map(Some);
    let title_said = if mixing { prop_oneof![Just(None), named].boxed() } else { named.boxed() };
    let moved = (0..ZONES, 0..ZONES, any::<bool>(), title_said)
        .prop_map(move |(from, dest, bottom, title)| Step::Move { from, to: to(from, dest), bottom, title });
    let drawn = (0..2_usize).prop_map(|player| Step::Move {
        from: player * 3,
        to: player * 3 + 1,
        bottom: false,
        title: None,
    });
    let see = (0..ZONES, 0..5_usize, title, 1..3_u16).prop_map(|(zone, index, title, copies)| Step::See {
        zone,
        index,
        title,
        copies,
    });
    let step = if mixing {
        let shuffle = (0..ZONES).prop_map(|zone| Step::Shuffle { zone });
        let into =
            (0..ZONES, 0..ZONES).prop_map(move |(from, dest)| Step::ShuffleInto { from, to: to(from, dest) });
        prop_oneof![3 => moved, 2 => drawn, 2 => see, 1 => shuffle, 1 => into].boxed()
    } else {
        prop_oneof![3 => moved, 2 => drawn, 2 => see].boxed()
    };
    ([deck.clone(), deck], vec(step, 1..14)).prop_map(|(decks, steps)| Script { decks, steps })
}

#[derive(Clone)]
struct Table {
    faces: Faces,
    zones: [Vec<Token>; ZONES],
    worlds: HashSet<World>,
}

/// Answers of the faces to "can this card be that title?", by what the worlds say.
#[derive(Default, Debug)]
struct Score {
    /// Faces and worlds agree.
    exact: u32,
    /// Possible to the faces, in no world.
    loose: u32,
}

impl Table {
    fn new(decks: &[(Vec<u8>, bool); 2]) -> Self {
        let mut faces = Faces::default();
        let mut zones = [const { Vec::new() }; ZONES];
        let mut worlds = HashSet::from([[NONE; 10]]);
        let mut start = 0;
        for (player, (titles, open)) in decks.iter().enumerate() {
            let end = start + titles.len();
            let list: Vec<_> = titles.iter().map(|&title| (Title(title.into()), 1)).collect();
            let tokens = start as u16..end as u16;
            faces.add_deck(Player(player as u8), tokens.clone(), (!open).then_some(list.as_slice())).unwrap();
            zones[player * 3] = tokens.map(Token).collect();
            let mut deals = HashSet::new();
            for mut world in worlds {
                if *open {
                    for code in 0..3_usize.pow(titles.len() as u32) {
                        for place in 0..titles.len() {
                            world[start + place] = (code / 3_usize.pow(place as u32) % 3) as u8;
                        }
                        deals.insert(world);
                    }
                } else {
                    world[start..end].copy_from_slice(titles);
                    deals.extend(permutations(world, start, end));
                }
            }
            worlds = deals;
            start = end;
        }
        Self { faces, zones, worlds }
    }

    fn span(&self, zone: usize) -> (usize, usize) {
        let start = self.zones[..zone].iter().map(Vec::len).sum();
        (start, start + self.zones[zone].len())
    }

    /// The worlds that the step leads to, none if it cannot happen; `self` is the table before the step.
    fn worlds_after(&self, step: &Step) -> HashSet<World> {
        let mut after = HashSet::new();
        for &world in &self.worlds {
            match *step {
                Step::See { zone, index, title, copies } => {
                    let (start, end) = self.span(zone);
                    let seen = |place: &u8| u16::from(*place) == title;
                    let agrees = if is_hand(zone) {
                        world[start..end].iter().filter(|place| seen(place)).count() >= copies.into()
                    } else {
                        world[start..end].get(index).is_some_and(|place| seen(place))
                    };
                    if agrees {
                        after.insert(world);
                    }
                }
                Step::Shuffle { zone } => {
                    let (start, end) = self.span(zone);
                    if is_hand(zone) {
                        after.insert(world);
                    } else {
                        after.extend(permutations(world, start, end));
                    }
                }
                Step::Move { from, to, bottom, title } => {
                    let (start, end) = self.span(from);
                    let leaving = if is_hand(from) { start..end } else { start..end.min(start + 1) };
                    for place in leaving {
                        if title.is_none_or(|title| u16::from(world[place]) == title) {
                            after.insert(self.moved(world, from, place, to, bottom));
                        }
                    }
                }
                Step::ShuffleInto { from, to } => {
                    let mut world = world;
                    let mut rest = self.clone();
                    if from != to {
                        for _ in 0..self.zones[from].len() {
                            world = rest.moved(world, from, rest.span(from).0, to, false);
                            let token = rest.zones[from].pop().unwrap();
                            rest.zones[to].push(token);
                        }
                    }
                    let (start, end) = rest.span(to);
                    if is_hand(to) {
                        after.insert(world);
                    } else {
                        after.extend(permutations(world, start, end));
                    }
                }
            }
        }
        after
    }

    fn moved(&self, world: World, from: usize, place: usize, to: usize, bottom: bool) -> World {
        let mut parts: Vec<Vec<u8>> = (0..ZONES)
            .map(|zone| {
                let (start, end) = self.span(zone);
                world[start..end].to_vec()
            })
            .collect();
        let card = parts[from].remove(place - self.span(from).0);
        let index = if bottom { parts[to].len() } else { 0 };
        parts[to].insert(index, card);
        for (zone, part) in parts.iter_mut().enumerate() {
            if is_hand(zone) {
                part.sort_unstable();
            }
        }
        let mut world = [NONE; 10];
        for (place, title) in world.iter_mut().zip(parts.concat()) {
            *place = title;
        }
        world
    }

    /// The step as a game would take it: on tokens.
    fn play(&mut self, step: &Step, log: &mut Vec<FaceChange>) -> Result<(), Impossible> {
        match *step {
            Step::See { zone, title, copies, .. } if is_hand(zone) => {
                self.faces.reveal(&self.zones[zone], Title(title), copies, log)
            }
            Step::See { zone, index, title, .. } => {
                let token = self.zones[zone].get(index).copied().ok_or(Impossible::NoCard)?;
                self.faces.name(token, Title(title), log)
            }
            Step::Shuffle { zone } => {
                self.faces.shuffle(&self.zones[zone], log);
                Ok(())
            }
            Step::Move { from, to, bottom, title } => {
                let zone = &self.zones[from];
                let top = zone.first().copied().ok_or(Impossible::NoCard)?;
                let token = match title {
                    Some(title) if is_hand(from) => self.faces.name_from(zone, Title(title), log)?,
                    Some(title) => self.faces.name(top, Title(title), log).map(|()| top)?,
                    None => {
                        if is_hand(from) {
                            self.faces.hide(zone, log);
                        }
                        top
                    }
                };
                self.zones[from].retain(|&other| other != token);
                let index = if bottom { self.zones[to].len() } else { 0 };
                self.zones[to].insert(index, token);
                Ok(())
            }
            Step::ShuffleInto { from, to } => {
                let moving = std::mem::take(&mut self.zones[from]);
                self.zones[to].extend(moving);
                if !is_hand(to) {
                    self.faces.shuffle(&self.zones[to], log);
                }
                Ok(())
            }
        }
    }

    /// Takes the step on both sides; false if no world allows it.
    fn take(&mut self, step: &Step, score: &mut Score) -> Result<bool, TestCaseError> {
        let before = self.clone();
        let worlds = self.worlds_after(step);
        let mut log = Vec::new();
        let played = self.play(step, &mut log);
        if played.is_err() {
            prop_assert!(log.is_empty() && worlds.is_empty(), "{played:?} but possible: {step:?}");
            prop_assert_eq!(format!("{:?}", self.faces), format!("{:?}", before.faces));
        }
        self.worlds = worlds;
        let mut undone = self.faces.clone();
        for change in log.into_iter().rev() {
            undone.revert(change);
        }
        prop_assert_eq!(format!("{undone:?}"), format!("{:?}", before.faces));
        prop_assert_eq!(hash(&undone), hash(&before.faces));
        prop_assert!(undone == before.faces);
        if self.worlds.is_empty() {
            score.loose += u32::from(played.is_ok());
            score.exact += u32::from(played.is_err());
            *self = before;
            return Ok(false);
        }
        Ok(true)
    }

    /// Asks about every card in a known place, and about the copies in every zone.
    fn ask(&self, score: &mut Score) -> Result<(), TestCaseError> {
        for (zone, title) in (0..ZONES).flat_map(|zone| (0..TITLES).map(move |title| (zone, title))) {
            let (start, end) = self.span(zone);
            let held = |world: &World| {
                world[start..end].iter().filter(|&&place| u16::from(place) == title).count() as u16
            };
            let bounds = self.faces.bounds(&self.zones[zone], Title(title));
            let least = self.worlds.iter().map(held).min().unwrap();
            let most = self.worlds.iter().map(held).max().unwrap();
            prop_assert!(bounds.at_least <= least && most <= bounds.at_most, "{bounds:?} {least} {most}");
            let exact = bounds == Bounds { at_least: least, at_most: most };
            score.exact += u32::from(exact);
            score.loose += u32::from(!exact);
            let named = self.faces.clone().name_from(&self.zones[zone], Title(title), &mut Vec::new());
            prop_assert_eq!(named.is_ok(), bounds.at_most > 0);
            for (place, &token) in (start..end).zip(&self.zones[zone]) {
                let can_be = self.faces.can_be(token, Title(title));
                let named = self.faces.clone().name(token, Title(title), &mut Vec::new());
                prop_assert_eq!(can_be, named.is_ok());
                if !is_hand(zone) {
                    let possible = self.worlds.iter().any(|world| u16::from(world[place]) == title);
                    prop_assert!(can_be || !possible, "{token:?} can be {title}");
                    score.exact += u32::from(can_be == possible);
                    score.loose += u32::from(can_be != possible);
                }
            }
        }
        Ok(())
    }
}

/// Every order of the places from `start` to `end`.
fn permutations(mut world: World, start: usize, end: usize) -> HashSet<World> {
    world[start..end].sort_unstable();
    let mut all = HashSet::from([world]);
    let mut new = vec![world];
    while let Some(world) = new.pop() {
        for place in start + 1..end {
            let mut next = world;
            next.swap(place - 1, place);
            if all.insert(next) {
                new.push(next);
            }
        }
    }
    all
}

fn hash(faces: &Faces) -> u64 {
    let mut hasher = DefaultHasher::new();
    faces.hash(&mut hasher);
    hasher.finish()
}

fn run(script: &Script, score: &mut Score) -> Result<(), TestCaseError> {
    let mut table = Table::new(&script.decks);
    table.ask(score)?;
    for step in &script.steps {
        if table.take(step, score)? {
            table.ask(score)?;
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn no_possible_deal_is_excluded(script in script(true, true, true)) {
        run(&script, &mut Score::default())?;
    }

    #[test]
    fn faces_are_exact_while_nothing_is_mixed(script in script(false, true, false)) {
        let mut score = Score::default();
        run(&script, &mut score)?;
        prop_assert_eq!(score.loose, 0);
    }
}

fn measure(open: bool, crossing: bool) -> f64 {
    let mut runner = TestRunner::deterministic();
    let mut score = Score::default();
    for _ in 0..300 {
        let script = script(true, open, crossing).new_tree(&mut runner).unwrap().current();
        run(&script, &mut score).unwrap();
    }
    f64::from(score.exact) / f64::from(score.exact + score.loose)
}

#[test]
fn mixing_loses_little() {
    let (apart, crossing, open) = (measure(false, false), measure(false, true), measure(true, true));
    println!("exact: {apart:.4} within a deck, {crossing:.4} across decks, {open:.4} with open decks");
    assert!(apart > 0.9);
}
