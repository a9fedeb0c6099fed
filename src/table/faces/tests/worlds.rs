//! Every world that agrees with what was said. A world is the titles lying in every zone; it knows nothing of tokens,
//! groups or pools, so it is a judge of them.

use std::collections::BTreeSet;

pub(super) const TITLES: u16 = 3;
pub(super) const ZONES: usize = 6;

/// The titles in all zones one after the other; a hand's are sorted.
type World = Vec<u16>;

/// Each player has a deck (0), a hand (1) and a pile (2).
pub(super) fn is_hand(zone: usize) -> bool {
    zone % 3 == 1
}

#[derive(Clone, Debug)]
pub(super) enum Step {
    /// The top card, or a card of a hand, goes to another zone, with its title said or not.
    Move { from: usize, to: usize, bottom: bool, title: Option<u16> },
    /// A card in a pile is this title, or so many copies are in a hand.
    See { zone: usize, index: usize, title: u16, copies: u16 },
    /// One zone is put into another, which is then shuffled; both may be the same.
    Shuffle { from: usize, to: usize },
}

#[derive(Clone)]
pub(super) struct Worlds {
    sizes: [usize; ZONES],
    all: BTreeSet<World>,
}

impl Worlds {
    /// All ways the two decks can lie: the orders of its list, or any titles for a deck without one.
    pub(super) fn new(decks: &[(Vec<u16>, bool); 2]) -> Self {
        let mut all = BTreeSet::from([World::new()]);
        for (list, open) in decks {
            let mut longer = BTreeSet::new();
            for deal in if *open { anything(list.len()) } else { orders(list) } {
                longer.extend(all.iter().map(|world| [world.as_slice(), &deal].concat()));
            }
            all = longer;
        }
        Self { sizes: [decks[0].0.len(), 0, 0, decks[1].0.len(), 0, 0], all }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    pub(super) fn size(&self, zone: usize) -> usize {
        self.sizes[zone]
    }

    /// The cards of a zone in each world.
    pub(super) fn zone(&self, zone: usize) -> impl Iterator<Item = &[u16]> + Clone {
        let start = self.sizes[..zone].iter().sum::<usize>();
        let end = start + self.sizes[zone];
        self.all.iter().map(move |world| &world[start..end])
    }

    /// The worlds after a step: none if it cannot happen.
    pub(super) fn after(&self, step: &Step) -> Self {
        let mut sizes = self.sizes;
        match *step {
            Step::Move { from, to, .. } => {
                sizes[from] = sizes[from].saturating_sub(1);
                sizes[to] += 1;
            }
            Step::Shuffle { from, to } if from != to => sizes[to] += std::mem::take(&mut sizes[from]),
            _ => {}
        }
        let mut all = BTreeSet::new();
        for world in &self.all {
            let mut rest = world.as_slice();
            let zones = self.sizes.map(|size| rest.split_off(..size).unwrap().to_vec());
            for mut zones in outcomes(zones, step) {
                (0..ZONES).filter(|&zone| is_hand(zone)).for_each(|zone| zones[zone].sort_unstable());
                all.insert(zones.concat());
            }
        }
        Self { sizes, all }
    }
}

type Zones = [Vec<u16>; ZONES];

fn outcomes(zones: Zones, step: &Step) -> Vec<Zones> {
    match *step {
        Step::See { zone, index, title, copies } => {
            let agrees = if is_hand(zone) {
                zones[zone].iter().filter(|&&card| card == title).count() >= copies.into()
            } else {
                zones[zone].get(index) == Some(&title)
            };
            if agrees { vec![zones] } else { vec![] }
        }
        Step::Move { from, to, bottom, title } => {
            let may_leave = if is_hand(from) { zones[from].len() } else { zones[from].len().min(1) };
            let leaves = (0..may_leave).filter(|&place| title.is_none_or(|title| zones[from][place] == title));
            let outcome = |place| {
                let mut zones = zones.clone();
                let card = zones[from].remove(place);
                let index = if bottom { zones[to].len() } else { 0 };
                zones[to].insert(index, card);
                zones
            };
            leaves.map(outcome).collect()
        }
        Step::Shuffle { from, to } => {
            let mut zones = zones;
            let added = if from == to { vec![] } else { std::mem::take(&mut zones[from]) };
            zones[to].extend(added);
            let outcome = |order| {
                let mut zones = zones.clone();
                zones[to] = order;
                zones
            };
            if is_hand(to) { vec![zones] } else { orders(&zones[to]).into_iter().map(outcome).collect() }
        }
    }
}

/// Every order of some cards.
fn orders(cards: &[u16]) -> BTreeSet<Vec<u16>> {
    if cards.is_empty() {
        return BTreeSet::from([vec![]]);
    }
    let mut all = BTreeSet::new();
    for first in 0..TITLES {
        if let Some(place) = cards.iter().position(|&card| card == first) {
            let mut rest = cards.to_vec();
            rest.remove(place);
            all.extend(orders(&rest).into_iter().map(|rest| [vec![first], rest].concat()));
        }
    }
    all
}

/// Every row of so many titles.
fn anything(cards: usize) -> BTreeSet<Vec<u16>> {
    let mut all = BTreeSet::from([vec![]]);
    for _ in 0..cards {
        all = all.iter().flat_map(|row| (0..TITLES).map(move |title| [row.as_slice(), &[title]].concat())).collect();
    }
    all
}
