//! Two accounts of one game: how far they tell the same, and in what their tables differ. What is compared is what became of the
//! table, so it does not matter in which words, with how many passes and in how many lines it was told.

use super::Judgement;
use crate::{notation::source::Span, table::Pile};

/// So many changes of the table may be told in another order or in other steps before the accounts are said to part.
const IN_OTHER_WORDS: usize = 8;

/// A game as one account tells it.
#[derive(Clone, Debug)]
pub struct Account {
    /// What was made of it, with a replay that has scenes.
    pub judgement: Judgement,
}

/// A table as it can be told without handles.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    /// How many cards lie in piles; a pile that is not named holds any number.
    pub(super) counts: Vec<(Pile, usize, String)>,
    /// The cards that are known to lie in piles.
    pub(super) known: Vec<(Pile, String)>,
    /// What else is so.
    pub(super) facts: Vec<String>,
    /// What may be so.
    pub(super) perhaps: Vec<String>,
    /// Where the game stands.
    pub(super) place: String,
}

/// Something in which two tables differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disagreement {
    /// What each account has, as facts a claim can state.
    pub sides: [Vec<String>; 2],
}

/// How two accounts go along with each other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Course {
    /// The lines from the first to the last that tell the same otherwise, in each account.
    pub otherwise: Vec<[(Span, Span); 2]>,
    /// The lines at which they part; an account that ends there has none.
    pub parted: Option<[Option<Span>; 2]>,
}

impl Account {
    /// The table at its end.
    #[must_use]
    pub fn end(&self) -> &Scene {
        static NOTHING: Scene = Scene::nothing();
        self.judgement.replay.iter().rev().find_map(|told| told.scene.as_deref()).unwrap_or(&NOTHING)
    }

    /// The statements after which the table was another than before.
    fn scenes(&self) -> Vec<(Span, &Scene)> {
        let mut scenes: Vec<(Span, &Scene)> = Vec::new();
        for told in &self.judgement.replay {
            let Some(scene) = told.scene.as_deref() else { continue };
            if scenes.last().is_none_or(|(_, last)| !scene.differences(last).is_empty() || scene.known != last.known) {
                scenes.push((told.span, scene));
            }
        }
        scenes
    }
}

/// Follows two accounts as far as they tell the same.
#[must_use]
pub fn course(one: &Account, other: &Account) -> Course {
    let (one, other) = (one.scenes(), other.scenes());
    let mut course = Course::default();
    // How many scenes of each are told alike.
    let (mut here, mut there) = (0, 0);
    while here < one.len() || there < other.len() {
        let Some((ahead, along)) = meeting(&one, here, &other, there) else {
            let at = |scenes: &[(Span, &Scene)], index: usize| scenes.get(index).map(|(span, _)| *span);
            course.parted = Some([at(&one, here), at(&other, there)]);
            break;
        };
        if ahead > 1 && along > 1 {
            let stretch = |scenes: &[(Span, &Scene)], from: usize, count: usize| {
                let lines = scenes.get(from..from + count).unwrap_or_default();
                Some((lines.first()?.0, lines.last()?.0))
            };
            if let (Some(first), Some(second)) = (stretch(&one, here, ahead), stretch(&other, there, along)) {
                course.otherwise.push([first, second]);
            }
        }
        here += ahead;
        there += along;
    }
    course
}

/// How many scenes of each lead to the next at which the tables are the same.
fn meeting(one: &[(Span, &Scene)], here: usize, other: &[(Span, &Scene)], there: usize) -> Option<(usize, usize)> {
    let begun = here > 0 && there > 0;
    let steps = (1..=2 * IN_OTHER_WORDS).flat_map(|sum| (0..=sum).map(move |ahead| (ahead, sum - ahead)));
    let near = steps.filter(|(ahead, along)| *ahead.max(along) <= IN_OTHER_WORDS);
    let mut near = near.filter(|(ahead, along)| begun || (*ahead > 0 && *along > 0));
    near.find(|(ahead, along)| match (last(one, here + ahead), last(other, there + along)) {
        (Some(one), Some(other)) => one.differences(other).is_empty(),
        _ => false,
    })
}

/// The last of so many scenes.
fn last<'s>(scenes: &[(Span, &'s Scene)], count: usize) -> Option<&'s Scene> {
    scenes.get(count.checked_sub(1)?).map(|(_, scene)| *scene)
}

impl Scene {
    const fn nothing() -> Self {
        let place = String::new();
        Self { counts: Vec::new(), known: Vec::new(), facts: Vec::new(), perhaps: Vec::new(), place }
    }

    /// Where the game stands: `turn 3: A, [deploy]`; empty where it cannot be told.
    #[must_use]
    pub fn place(&self) -> &str {
        &self.place
    }

    /// What is so, in the words of `given` lines: how many cards lie in piles, which are known to lie there, and all else.
    pub fn facts(&self) -> impl Iterator<Item = &str> {
        let counts = self.counts.iter().map(|(_, _, words)| words);
        let known = self.known.iter().map(|(_, words)| words);
        counts.chain(known).chain(&self.facts).map(String::as_str)
    }

    /// In what the tables differ. What one of them leaves open is no difference.
    #[must_use]
    pub fn differences(&self, other: &Self) -> Vec<Disagreement> {
        let mut differences = Vec::new();
        for (pile, count, words) in &self.counts {
            let there = other.counts.iter().find(|(known, ..)| known == pile);
            if let Some((_, _, others)) = there.filter(|(_, number, _)| number != count) {
                differences.push(Disagreement { sides: [vec![words.clone()], vec![others.clone()]] });
            }
        }
        differences.extend(self.known_differences(other));
        differences.extend(self.fact_differences(other));
        differences
    }

    /// Cards that cannot both be in a pile, for want of room or because the piles are not the same.
    fn known_differences(&self, other: &Self) -> Vec<Disagreement> {
        let mut piles: Vec<Pile> = self.known.iter().chain(&other.known).map(|(pile, _)| *pile).collect();
        piles.sort_by_key(|pile| (pile.player, pile.kind));
        piles.dedup();
        let differing = piles.into_iter().filter_map(|pile| {
            let here = surplus(self.known_in(pile), other.known_in(pile));
            let there = surplus(other.known_in(pile), self.known_in(pile));
            let (room, others) = (self.count(pile)?, other.count(pile)?);
            let full = self.known_in(pile).count() + there.len() > room.max(others);
            let differs = !(here.is_empty() && there.is_empty()) && (full || room != others);
            differs.then_some(Disagreement { sides: [here, there] })
        });
        differing.collect()
    }

    fn known_in(&self, pile: Pile) -> impl Iterator<Item = &String> {
        self.known.iter().filter(move |(known, _)| *known == pile).map(|(_, words)| words)
    }

    fn count(&self, pile: Pile) -> Option<usize> {
        self.counts.iter().find(|(known, ..)| *known == pile).map(|(_, count, _)| *count)
    }

    fn fact_differences(&self, other: &Self) -> Vec<Disagreement> {
        let decided = |fact: &String, scene: &Self| !scene.perhaps.iter().any(|open| subject(open) == subject(fact));
        let mut here = surplus(self.facts.iter(), other.facts.iter());
        let mut there = surplus(other.facts.iter(), self.facts.iter());
        here.retain(|fact| decided(fact, other));
        there.retain(|fact| decided(fact, self));
        let mut differences: Vec<Disagreement> = Vec::new();
        for (side, fact) in here.into_iter().map(|fact| (0, fact)).chain(there.into_iter().map(|fact| (1, fact))) {
            let same =
                |known: &&mut Disagreement| known.sides.iter().flatten().any(|known| subject(known) == subject(&fact));
            let mut sides = [Vec::new(), Vec::new()];
            let known = differences.iter_mut().find(same).map(|known| &mut known.sides);
            let is_new = known.is_none();
            if let Some(facts) = known.unwrap_or(&mut sides).get_mut(side) {
                facts.push(fact);
            }
            if is_new {
                differences.push(Disagreement { sides });
            }
        }
        for difference in &mut differences {
            let [here, there] = &mut difference.sides;
            match (here.first(), there.first()) {
                (Some(fact), None) => *there = other.instead_of(fact, self),
                (None, Some(fact)) => *here = self.instead_of(fact, other),
                _ => {}
            }
        }
        differences
    }

    /// Where a card lies that is in play by another account.
    fn instead_of(&self, fact: &str, there: &Self) -> Vec<String> {
        let here = self.known.iter().map(|(_, words)| words).chain(&self.perhaps);
        let there = there.known.iter().map(|(_, words)| words).chain(&there.perhaps);
        let mut more = surplus(here, there);
        more.retain(|other| subject(other) == subject(fact));
        more
    }
}

/// What the first has more than the second.
fn surplus<'f>(of: impl Iterator<Item = &'f String>, over: impl Iterator<Item = &'f String>) -> Vec<String> {
    let mut over: Vec<&String> = over.collect();
    let more = of.filter(|fact| match over.iter().position(|known| known == fact) {
        Some(place) => {
            over.swap_remove(place);
            false
        }
        None => true,
    });
    more.cloned().collect()
}

/// What a fact is about: the card it names first, a row, the stack, or a figure without its value.
fn subject(fact: &str) -> &str {
    if let Some((head, _)) = fact.split_once(':').filter(|(head, _)| !head.contains('"')) {
        return head;
    }
    let title = fact.find('"').and_then(|open| {
        let close = fact.get(open + 1..)?.find('"')?;
        fact.get(..open + close + 2)
    });
    title.unwrap_or_else(|| fact.rsplit_once(' ').map_or(fact, |(head, _)| head))
}
