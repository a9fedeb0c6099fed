//! A pattern: a sentence some of whose places are open, and what may stand in each.

use std::ops::RangeInclusive;

use crate::{
    games::wars::{
        cards::{
            card::{CardKind, Fate},
            catalogue,
        },
        rules::HAND,
        state::{SOURCES, Table},
        words::{
            action::{Act, Destination, Maybe},
            parts::{NO_PILE, Parts},
        },
    },
    judge::{Listed, Named, Sentence, What},
    notation::source::{Span, Spanned},
    simulate::Dice,
    table::{PileKind, Title},
};

/// A sentence with open places. What stands in one bears on none of the others.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// What every sentence of the pattern says.
    pub(super) act: Parts,
    /// Whether it stands behind `->`.
    pub(super) follows: bool,
    /// Where to: one of these, if there are any.
    pub(super) places: Vec<Destination>,
    /// How many.
    pub(super) amounts: Option<RangeInclusive<u32>>,
    /// Who may go along.
    pub(super) along: Choosing,
    /// What may be targets.
    pub(super) targets: Choosing,
    /// Used or lost: one of these, if there are any.
    pub(super) fates: Vec<Fate>,
    /// The cards that are named.
    pub(super) cards: Cards,
    /// How often it is chosen among others.
    pub(super) weight: u32,
}

/// Some of several cards, no card twice.
#[derive(Clone, Debug)]
pub(super) struct Choosing {
    pub(super) among: Vec<Named>,
    pub(super) count: RangeInclusive<usize>,
}

impl Choosing {
    /// No card at all.
    pub(super) const NOTHING: Self = Self { among: Vec::new(), count: 0..=0 };
}

/// The cards a sentence names behind its colon.
#[derive(Clone, Debug)]
pub(super) enum Cards {
    /// None.
    None,
    /// None yet: the draw is on the stack, and what is named before it resolves is held against nothing.
    Unseen,
    /// As many of these as the sentence says, in any order.
    Any(Vec<Title>),
    /// As many from the top of a pile.
    Top(Vec<Title>),
    /// As many from the tops of these piles, the top first, or from anywhere in the hand; a card nobody knows is named by its
    /// pile alone.
    Sources(Vec<(PileKind, Vec<Option<Title>>)>),
}

impl Pattern {
    /// A pattern without an open place.
    pub(super) fn of(act: Parts, weight: u32) -> Self {
        Self {
            act,
            follows: false,
            places: Vec::new(),
            amounts: None,
            along: Choosing::NOTHING,
            targets: Choosing::NOTHING,
            fates: Vec::new(),
            cards: Cards::None,
            weight,
        }
    }

    /// Fills the open places in.
    pub(super) fn fill(&self, dice: &mut Dice) -> Sentence<Act> {
        let mut sentence = Sentence::new(self.act);
        sentence.follows = self.follows;
        if let Some(place) = dice.pick(&self.places) {
            sentence.action.place = Some(*place);
        }
        if let Some(fate) = dice.pick(&self.fates) {
            sentence.action.fate = Some(Spanned::new(*fate, Span::default()));
        }
        let amount = self.amounts.as_ref().map(|amounts| an_amount(amounts, dice));
        if let Some(amount) = amount {
            sentence.action.amount = Some(Spanned::new(Some(amount), Span::default()));
        }
        let along = self.along.draw(dice);
        sentence.action.with = sentence.list(along);
        let targets = self.targets.draw(dice);
        sentence.action.targets = sentence.list(targets);
        let cards = self.cards.draw(amount.unwrap_or(0) as usize, dice);
        sentence.action.sources = sentence.list(cards);
        sentence.map(|parts| parts.act())
    }
}

/// The most ways in which one amount is lost from several piles.
const MOST_WAYS: usize = 64;

impl Pattern {
    /// Every sentence of the pattern that names no more than it must, the largest amounts first.
    pub(super) fn each(&self) -> Vec<Sentence<Act>> {
        let places = each_or_none(&self.places);
        let fates = each_or_none(&self.fates);
        let amounts: Vec<Option<u32>> = match &self.amounts {
            Some(amounts) => amounts.clone().rev().map(Some).collect(),
            None => vec![None],
        };
        let mut all = Vec::new();
        for (place, fate) in places.iter().flat_map(|place| fates.iter().map(move |fate| (*place, *fate))) {
            for (amount, along, targets) in self.choices(&amounts) {
                for cards in self.cards.each(amount.unwrap_or(0) as usize) {
                    let mut sentence = Sentence::new(self.act);
                    sentence.follows = self.follows;
                    sentence.action.place = place.or(self.act.place);
                    sentence.action.fate = fate.map(|fate| Spanned::new(fate, Span::default())).or(self.act.fate);
                    sentence.action.amount =
                        amount.map(|amount| Spanned::new(Some(amount), Span::default())).or(self.act.amount);
                    sentence.action.with = sentence.list(along.iter().map(|card| listed(NO_PILE, Some(*card))));
                    sentence.action.targets = sentence.list(targets.iter().map(|card| listed(NO_PILE, Some(*card))));
                    sentence.action.sources = sentence.list(cards);
                    all.push(sentence.map(|parts| parts.act()));
                }
            }
        }
        all
    }

    fn choices(&self, amounts: &[Option<u32>]) -> Vec<(Option<u32>, Vec<Named>, Vec<Named>)> {
        let mut all = Vec::new();
        for amount in amounts {
            for along in self.along.each() {
                for targets in self.targets.each() {
                    all.push((*amount, along.clone(), targets));
                }
            }
        }
        all
    }
}

fn each_or_none<T: Copy>(all: &[T]) -> Vec<Option<T>> {
    if all.is_empty() { vec![None] } else { all.iter().copied().map(Some).collect() }
}

impl Pattern {
    /// Whether a sentence is one the open places can be filled in to, but for claims it leaves out.
    pub(super) fn covers(&self, table: &Table, sentence: &Sentence<Act>) -> bool {
        let (own, act) = (&self.act, &Parts::of(&sentence.action));
        let claimed = |own: Option<Maybe>, said: Option<Maybe>| {
            said.is_none_or(|said| own.is_some_and(|own| own.value == said.value))
        };
        let number = |said: Option<Spanned<u32>>| said.map(|said| said.value);
        let figure = act.figure.is_none_or(|said| own.figure.is_some_and(|own| own.value == said.value));
        let amount = act.amount.and_then(|amount| amount.value);
        let in_range = match &self.amounts {
            Some(amounts) => amount.is_some_and(|amount| amounts.contains(&amount)),
            None => act.amount.is_none(),
        };
        (act.actor, act.verb, act.item, act.nothing) == (own.actor, own.verb, own.item, own.nothing)
            && same_card(own.card, act.card)
            && number(own.ability) == number(act.ability)
            && (act.responds.is_none() || own.responds.is_some())
            && claimed(own.of, act.of)
            && claimed(own.paid, act.paid)
            && figure
            && in_range
            && self.has_place(table, act.place)
            && self.has_fate(act.fate.map(|fate| fate.value))
            && self.along.covers(sentence.listed(act.with))
            && self.targets.covers(sentence.listed(act.targets))
            && self.cards.covers(sentence.listed(act.sources), amount.unwrap_or(0) as usize)
    }

    fn has_place(&self, table: &Table, said: Option<Destination>) -> bool {
        match said {
            None => self.places.is_empty(),
            Some(said) => {
                self.places.iter().any(|place| same_place(*place, said) || self.goes_beneath(table, *place, said))
            }
        }
    }

    /// Of what is no location, `at` says as much as `aboard` or `beneath` when it lies there in no other way.
    fn goes_beneath(&self, table: &Table, place: Destination, said: Destination) -> bool {
        use Destination::{Aboard, At, Beneath};
        let card = self.act.card.and_then(|card| card.title()).and_then(|title| catalogue::card(table, title));
        let location = card.is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
        let there = match (place, said) {
            (Aboard(place) | Beneath(place), At(said)) | (Beneath(place), Aboard(said)) => same(place, said),
            _ => false,
        };
        there && !location
    }

    fn has_fate(&self, said: Option<Fate>) -> bool {
        match said {
            None => self.fates.is_empty(),
            Some(said) => self.fates.contains(&said),
        }
    }
}

/// Whether two names are the same, wherever they stand.
fn same(one: Named, other: Named) -> bool {
    (one.owner, one.what) == (other.owner, other.what)
}

fn same_card(one: Option<Named>, other: Option<Named>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => same(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

fn same_place(one: Destination, other: Destination) -> bool {
    use Destination::{Aboard, Apart, At, Beneath, Between, NextTo};
    match (one, other) {
        (At(one), At(other))
        | (Aboard(one), Aboard(other))
        | (Beneath(one), Beneath(other))
        | (NextTo(one), NextTo(other)) => same(one, other),
        (Between(one, next), Between(other, after)) => {
            same(one, other) && same(next, after) || same(one, after) && same(next, other)
        }
        (Apart(_), Apart(_)) => true,
        _ => false,
    }
}

/// A number of a range: more often than not one of its ends.
fn an_amount(amounts: &RangeInclusive<u32>, dice: &mut Dice) -> u32 {
    match dice.below(3) {
        0 => *amounts.start(),
        1 => *amounts.end(),
        _ => amounts.start() + u32::try_from(dice.below((amounts.end() - amounts.start()) as usize + 1)).unwrap_or(0),
    }
}

impl Choosing {
    /// As few as there must be, and in turn each of the cards among them.
    fn each(&self) -> Vec<Vec<Named>> {
        match *self.count.start() {
            0 => vec![Vec::new()],
            1 => self.among.iter().map(|card| vec![*card]).collect(),
            fewest => self.among.windows(fewest).map(<[Named]>::to_vec).collect(),
        }
    }

    fn covers(&self, said: &[Listed]) -> bool {
        let among = |listed: &Listed| listed.card.is_some_and(|card| self.among.iter().any(|other| same(*other, card)));
        let twice = said
            .iter()
            .enumerate()
            .any(|(index, one)| said.iter().skip(index + 1).any(|other| same_card(one.card, other.card)));
        self.count.contains(&said.len()) && said.iter().all(among) && !twice
    }

    fn draw(&self, dice: &mut Dice) -> Vec<Listed> {
        let (fewest, most) = (*self.count.start(), (*self.count.end()).min(self.among.len()));
        let count = fewest + dice.below(most.saturating_sub(fewest) + 1);
        dice.some(&self.among, count).into_iter().map(|card| listed(NO_PILE, Some(card))).collect()
    }
}

impl Cards {
    /// Whether what is said to be drawn or lost can be. Drawn cards need not be named; to leave out which are lost leaves open
    /// what is where.
    fn covers(&self, said: &[Listed], count: usize) -> bool {
        let titles: Vec<Option<Title>> = said.iter().map(|listed| listed.card.and_then(|card| card.title())).collect();
        match self {
            _ if said.len() > count => false,
            Self::Sources(_) if said.len() < count => false,
            Self::None => said.is_empty(),
            Self::Unseen => true,
            Self::Any(pool) => is_among(&titles, pool),
            Self::Top(pool) => titles.iter().zip(pool).all(|(said, top)| *said == Some(*top)),
            Self::Sources(piles) => SOURCES.into_iter().all(|kind| {
                let from = said.iter().filter(|listed| listed.kind == kind.0);
                let titles: Vec<Option<Title>> = from.map(|listed| listed.card.and_then(|card| card.title())).collect();
                let pool = piles.iter().find(|(pile, _)| *pile == kind).map_or(&[][..], |(_, titles)| titles);
                match kind {
                    HAND => is_among(&titles, &pool.iter().flatten().copied().collect::<Vec<_>>()),
                    _ => titles.len() <= pool.len() && titles.iter().zip(pool).all(|(said, top)| said == top),
                }
            }),
        }
    }

    /// The ways to name so many cards: of lost ones, from which piles they come. Which of a hand it is leaves more ways than one
    /// can name.
    fn each(&self, count: usize) -> Vec<Vec<Listed>> {
        let Self::Sources(piles) = self else { return vec![Vec::new()] };
        let mut ways: Vec<Vec<Listed>> = vec![Vec::new()];
        for (kind, titles) in piles {
            let more = ways.iter().flat_map(|way| {
                let most = titles.len().min(count - way.len());
                (0..=most).rev().map(move |taken| {
                    let name = |title: &Option<Title>| listed(kind.0, title.filter(|_| *kind != HAND).map(by_title));
                    way.iter().copied().chain(titles.iter().take(taken).map(name)).collect()
                })
            });
            ways = more.take(MOST_WAYS * 4).collect();
        }
        ways.retain(|way| way.len() == count);
        ways.truncate(MOST_WAYS);
        ways
    }

    fn draw(&self, count: usize, dice: &mut Dice) -> Vec<Listed> {
        match self {
            Self::None | Self::Unseen => Vec::new(),
            Self::Any(titles) => {
                dice.some(titles, count).into_iter().map(|title| listed(NO_PILE, titled(title))).collect()
            }
            Self::Top(titles) => titles.iter().take(count).map(|title| listed(NO_PILE, titled(*title))).collect(),
            Self::Sources(piles) => {
                let mut piles = piles.clone();
                let mut lost = Vec::with_capacity(count);
                while lost.len() < count {
                    piles.retain(|(_, titles)| !titles.is_empty());
                    let which = dice.below(piles.len());
                    let Some((kind, titles)) = piles.get_mut(which) else { break };
                    let title = titles.remove(if *kind == HAND { dice.below(titles.len()) } else { 0 });
                    lost.push(listed(kind.0, title.map(by_title)));
                }
                lost
            }
        }
    }
}

pub(super) fn listed(kind: u8, card: Option<Named>) -> Listed {
    Listed { kind, count: None, card, span: Span::default() }
}

#[allow(clippy::unnecessary_wraps)]
fn titled(title: Title) -> Option<Named> {
    Some(by_title(title))
}

/// Whether a pool holds all of these titles, as often as they are said.
fn is_among(said: &[Option<Title>], pool: &[Title]) -> bool {
    let mut left = pool.to_vec();
    said.iter().all(|said| {
        let index = left.iter().position(|title| Some(*title) == *said);
        index.map(|index| left.swap_remove(index)).is_some()
    })
}

/// A card named by its title.
pub(super) fn by_title(title: Title) -> Named {
    Named { owner: None, what: What::Title(title, None), known: None, span: Span::default() }
}
