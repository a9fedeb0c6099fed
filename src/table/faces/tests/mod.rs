//! Faces against every possible world of small decks: nothing possible is ever refused, and little that is impossible
//! is allowed.

mod rulings;
mod worlds;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::AddAssign;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::{TestCaseError, TestRunner};

use super::*;
use worlds::{Step, TITLES, Worlds, ZONES, is_hand};

/// What kind of scripts to make.
#[derive(Clone, Copy)]
struct Scope {
    sizes: [usize; 2],
    /// Cards are shuffled, and leave hands unseen.
    mixing: bool,
    /// Some decks have no list.
    open: bool,
    /// Cards get into the other player's zones.
    crossing: bool,
}

#[derive(Clone, Debug)]
struct Script {
    decks: [(Vec<u16>, bool); 2],
    lines: Vec<Line>,
}

/// A step before it is fitted to the worlds there are, so that most of what is said is possible.
#[derive(Clone, Debug)]
struct Line {
    verb: Verb,
    from: Index,
    to: Index,
    card: Index,
    /// The title is taken from this world, or else from thin air.
    world: Option<Index>,
    bottom: bool,
}

#[derive(Clone, Copy, Debug)]
enum Verb {
    Draw,
    Move,
    MoveUnseen,
    See,
    Shuffle,
    ShuffleInto,
}

fn script(scope: Scope) -> impl Strategy<Value = Script> {
    let decks = scope.sizes.map(|size| {
        (vec(0..TITLES, size.div_ceil(2)..=size), any::<bool>()).prop_map(move |(mut deck, open)| {
            let open = open && scope.open;
            deck.truncate(if open { 3 } else { size });
            (deck, open)
        })
    });
    let mixing = u32::from(scope.mixing);
    let verb = prop_oneof![
        3 => Just(Verb::Draw),
        3 => Just(Verb::Move),
        2 => Just(Verb::See),
        5 * mixing => Just(Verb::MoveUnseen),
        mixing => Just(Verb::Shuffle),
        mixing => Just(Verb::ShuffleInto),
    ];
    let world = prop_oneof![5 => any::<Index>().prop_map(Some), 1 => Just(None)];
    let line = (verb, any::<[Index; 3]>(), world, any::<bool>())
        .prop_map(|(verb, [from, to, card], world, bottom)| Line { verb, from, to, card, world, bottom });
    (decks, vec(line, 1..40)).prop_map(|(decks, lines)| Script { decks, lines })
}

impl Line {
    fn fit(&self, worlds: &Worlds, crossing: bool) -> Option<Step> {
        let filled: Vec<_> = (0..ZONES).filter(|&zone| worlds.size(zone) > 0).collect();
        let from = *self.from.get(&filled);
        let to = self.to.index(ZONES);
        let to = if crossing { to } else { from / 3 * 3 + to % 3 };
        let index = self.card.index(worlds.size(from));
        let title = |index: usize| match self.world {
            Some(world) => {
                let zones: Vec<_> = worlds.zone(from).collect();
                world.get(&zones)[index]
            }
            None => self.card.index(TITLES.into()) as u16,
        };
        Some(match self.verb {
            Verb::Draw => {
                let deck = from / 3 * 3;
                let drawn = Step::Move { from: deck, to: deck + 1, bottom: false, title: None };
                return (worlds.size(deck) > 0).then_some(drawn);
            }
            Verb::Move => {
                let title = Some(title(if is_hand(from) { index } else { 0 }));
                Step::Move { from, to, bottom: self.bottom, title }
            }
            Verb::MoveUnseen => Step::Move { from, to, bottom: self.bottom, title: None },
            Verb::See => Step::See { zone: from, index, title: title(index), copies: 1 + u16::from(self.bottom) },
            Verb::Shuffle => Step::Shuffle { from, to: from },
            Verb::ShuffleInto => Step::Shuffle { from, to },
        })
    }
}

/// How the faces' answers compare with the worlds'.
#[derive(Clone, Copy, Default, Debug)]
struct Score {
    exact: u32,
    /// Possible to the faces, in no world.
    loose: u32,
}

impl Score {
    fn add(&mut self, exact: bool) {
        self.exact += u32::from(exact);
        self.loose += u32::from(!exact);
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.exact += other.exact;
        self.loose += other.loose;
    }
}

#[derive(Clone)]
struct Table {
    faces: Faces,
    zones: [Vec<Token>; ZONES],
    worlds: Worlds,
}

impl Table {
    fn new(decks: &[(Vec<u16>, bool); 2]) -> Self {
        let mut faces = Faces::default();
        let mut zones = [const { Vec::new() }; ZONES];
        let mut start = 0;
        for (player, (titles, open)) in decks.iter().enumerate() {
            let end = start + titles.len() as u16;
            let list: Vec<_> = titles.iter().map(|&title| (Title(title), 1)).collect();
            faces.add_deck(Player(player as u8), start..end, (!open).then_some(&list)).unwrap();
            zones[player * 3] = (start..end).map(Token).collect();
            start = end;
        }
        Self { faces, zones, worlds: Worlds::new(decks) }
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
            Step::Move { from, to, bottom, title } => {
                let zone = &self.zones[from];
                let top = zone.first().copied().ok_or(Impossible::NoCard)?;
                let token = match title.map(Title) {
                    Some(title) if is_hand(from) => self.faces.name_from(zone, title, log)?,
                    Some(title) => self.faces.name(top, title, log).map(|()| top)?,
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
            Step::Shuffle { from, to } => {
                let moving = std::mem::take(&mut self.zones[from]);
                self.zones[to].extend(moving);
                if !is_hand(to) {
                    self.faces.shuffle(&self.zones[to], log);
                }
                Ok(())
            }
        }
    }

    /// Takes the step on both sides; what no world allows is not taken.
    fn take(&mut self, step: &Step, score: &mut Score) -> Result<(), TestCaseError> {
        let before = self.clone();
        self.worlds = before.worlds.after(step);
        let possible = !self.worlds.is_empty();
        let mut log = Vec::new();
        let played = self.play(step, &mut log);
        prop_assert!(played.is_ok() || !possible, "{played:?} but possible: {step:?}");
        prop_assert!(played.is_ok() || log.is_empty());
        score.add(played.is_ok() == possible);

        let mut undone = self.faces.clone();
        log.into_iter().rev().for_each(|change| undone.revert(change));
        prop_assert_eq!(format!("{undone:?}"), format!("{:?}", before.faces));
        prop_assert!(undone == before.faces && hash(&undone) == hash(&before.faces));
        if !possible {
            *self = before;
        }
        Ok(())
    }

    /// Asks about every card in a known place, and about the copies in every zone.
    fn ask(&self, score: &mut Score) -> Result<(), TestCaseError> {
        for (zone, title) in (0..ZONES).flat_map(|zone| (0..TITLES).map(move |title| (zone, title))) {
            let tokens = &self.zones[zone];
            let counts = self.worlds.zone(zone).map(|cards| cards.iter().filter(|&&card| card == title).count());
            let at_least = counts.clone().min().unwrap() as u16;
            let at_most = counts.max().unwrap() as u16;
            let bounds = self.faces.bounds(tokens, Title(title));
            prop_assert!(bounds.at_least <= at_least && at_most <= bounds.at_most, "{bounds:?}");
            score.add(bounds == Bounds { at_least, at_most });
            let named = self.faces.clone().name_from(tokens, Title(title), &mut Vec::new());
            prop_assert_eq!(named.is_ok(), bounds.at_most > 0);
            for (place, &token) in tokens.iter().enumerate() {
                let can_be = self.faces.can_be(token, Title(title));
                let named = self.faces.clone().name(token, Title(title), &mut Vec::new());
                prop_assert_eq!(can_be, named.is_ok());
                if !is_hand(zone) {
                    let possible = self.worlds.zone(zone).any(|cards| cards[place] == title);
                    prop_assert!(can_be || !possible, "{token:?} can be {title}");
                    score.add(can_be == possible);
                }
            }
        }
        Ok(())
    }
}

fn hash(faces: &Faces) -> u64 {
    let mut hasher = DefaultHasher::new();
    faces.hash(&mut hasher);
    hasher.finish()
}

/// Plays a script; gives the scores of all answers and of those given while cards were grouped.
fn run(script: &Script, crossing: bool) -> Result<[Score; 2], TestCaseError> {
    let mut table = Table::new(&script.decks);
    let [mut all, mut grouped] = [Score::default(); 2];
    table.ask(&mut all)?;
    for line in &script.lines {
        if let Some(step) = line.fit(&table.worlds, crossing) {
            let mut score = Score::default();
            table.take(&step, &mut score)?;
            table.ask(&mut score)?;
            all += score;
            if table.faces.group_sizes.iter().any(|&size| size > 0) {
                grouped += score;
            }
        }
    }
    Ok([all, grouped])
}

const ANYTHING: Scope = Scope { sizes: [4, 4], mixing: true, open: true, crossing: true };
const OWN_ZONES: Scope = Scope { sizes: [7, 2], mixing: true, open: false, crossing: false };
const UNMIXED: Scope = Scope { sizes: [5, 5], mixing: false, open: true, crossing: false };

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn no_possible_deal_is_excluded(script in script(ANYTHING)) {
        run(&script, true)?;
    }

    #[test]
    fn no_possible_deal_of_one_deck_is_excluded(script in script(OWN_ZONES)) {
        run(&script, false)?;
    }

    #[test]
    fn faces_are_exact_while_nothing_is_mixed(script in script(UNMIXED)) {
        let [all, _] = run(&script, false)?;
        prop_assert_eq!(all.loose, 0);
    }
}

/// The percentage of exact answers over the same scripts every time: of all, and of those while cards were grouped.
fn measure(scope: Scope, scripts: u32) -> [f64; 2] {
    let mut runner = TestRunner::deterministic();
    let mut scores = [Score::default(); 2];
    for _ in 0..scripts {
        let script = script(scope).new_tree(&mut runner).unwrap().current();
        let [all, grouped] = run(&script, scope.crossing).unwrap();
        scores[0] += all;
        scores[1] += grouped;
    }
    scores.map(|score| f64::from(100 * score.exact) / f64::from(score.exact + score.loose))
}

/// Over 1,500 scripts of each kind (about 30,000 steps), the answers were exact in:
///
/// | cards stay with their owner | decks without list | of all | while cards are grouped |
/// |---|---|---|---|
/// | yes | no | 99.98 % | 99.89 % |
/// | yes | some | 99.94 % | 99.76 % |
/// | no | no | 99.16 % | 97.68 % |
/// | no | some | 97.93 % | 94.70 % |
#[test]
fn mixing_loses_little() {
    for (scope, floor) in [
        (OWN_ZONES, 99.0),
        (Scope { open: true, ..OWN_ZONES }, 99.0),
        (Scope { open: false, ..ANYTHING }, 95.0),
        (ANYTHING, 93.0),
    ] {
        let [all, grouped] = measure(scope, 10);
        assert!(all > floor, "{all:.2} % exact, {grouped:.2} % while grouped");
    }
}
