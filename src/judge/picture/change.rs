//! What leads from one picture of a table to another, change by change.

use std::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    CardId, FigureId, FigureNow, LastingEffect, LiesOn, MayAct, OpenDoubt, PicturedBattle, PicturedCard, PicturedPile,
    PicturedRow, PicturedTable, PicturedTurn, PileCount, PileId, StackItem, layout::ASIDE,
};

/// Where in a pile a card lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Lying {
    /// The pile.
    pub pile: PileId,
    /// How many cards lie beneath it.
    pub index: usize,
}

/// One change. The table after a step is the one before it with the changes of the step made one after the other, in their order. To step back,
/// make them from the last to the first with `from` for `to`; `rows`, `battle`, `next` and `doubts` have none, and are as the last step before left them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Change"))]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum PicturedChange {
    /// A card is taken out of the `cards` of the pile `from`, and then put into those of the pile `to`, or elsewhere into the same, so that
    /// it stands there at `index`.
    Moved {
        /// The card.
        card: CardId,
        /// Where it was.
        from: Lying,
        /// Where it is put.
        to: Lying,
    },
    /// A card lies at another one, or no longer: its `on` is `to`.
    Laid {
        /// The card.
        card: CardId,
        /// Where it was.
        from: Option<LiesOn>,
        /// Where it is.
        to: Option<LiesOn>,
    },
    /// It is known which card this is, or no longer: its `title` is `to`.
    Named {
        /// The card.
        card: CardId,
        /// Its title as it was known.
        from: Option<String>,
        /// Its title.
        to: Option<String>,
    },
    /// Lines call a card by a handle, or no longer: its `handle` is `to`.
    Called {
        /// The card.
        card: CardId,
        /// The handle before.
        from: Option<String>,
        /// The handle now.
        to: Option<String>,
    },
    /// A card gets a mark, if `on`, or loses it: the mark is among its `marks`, or not.
    Marked {
        /// The card.
        card: CardId,
        /// The mark.
        mark: &'static str,
        /// Whether it bears it now.
        on: bool,
    },
    /// A figure of a card is another: the one of that name among its `figures` is `to`; `null` where it has no such figure any more.
    Counts {
        /// The card.
        card: CardId,
        /// The figure.
        figure: &'static str,
        /// What it was.
        from: Option<i32>,
        /// What it is.
        to: Option<i32>,
    },
    /// What is told of a card is in doubt, or no longer: its `doubted` is `on`.
    Doubted {
        /// The card.
        card: CardId,
        /// Whether it is.
        on: bool,
    },
    /// Something else is known of a pile: the keys in `to` are the pile's.
    Pile {
        /// The pile.
        pile: PileId,
        /// What was known.
        from: PileCount,
        /// What is.
        to: PileCount,
    },
    /// A figure beside the cards is another: the keys in `to` are the figure's.
    Figure {
        /// The figure.
        figure: FigureId,
        /// What it was.
        from: FigureNow,
        /// What it is.
        to: FigureNow,
    },
    /// Something is put into the `stack` at a place, counted from its bottom.
    Stacked {
        /// The place.
        index: usize,
        /// What.
        item: StackItem,
    },
    /// Something is taken out of the `stack` at a place.
    Unstacked {
        /// Its place.
        index: usize,
        /// What.
        item: StackItem,
    },
    /// An effect begins: it is put into `effects` at a place.
    Began {
        /// The place.
        index: usize,
        /// What.
        effect: LastingEffect,
    },
    /// An effect ends: it is taken out of `effects` at a place.
    Ended {
        /// Its place.
        index: usize,
        /// What.
        effect: LastingEffect,
    },
    /// The table's `rows` are `to`.
    Rows {
        /// What they are.
        to: Vec<PicturedRow>,
    },
    /// A battle begins, goes on or ends: the table's `battle` is `to`.
    Battle {
        /// What it is.
        to: Option<PicturedBattle>,
    },
    /// The table's `turn` is `to`.
    Turn {
        /// What it was.
        from: Option<PicturedTurn>,
        /// What it is.
        to: Option<PicturedTurn>,
    },
    /// Others may act, or may do other things: the table's `next` is `to`.
    Next {
        /// Who can.
        to: Vec<MayAct>,
    },
    /// Other things are in doubt: the table's `doubts` are `to`.
    Doubts {
        /// What is.
        to: Vec<OpenDoubt>,
    },
}

/// Leaves out of a table and of all changes behind it the cards that lie ready and of which nothing is ever told.
pub(crate) fn leave_out_unused<'c>(start: &mut PicturedTable, changes: impl Iterator<Item = &'c mut PicturedChange>) {
    let mut changes: Vec<&mut PicturedChange> = changes.collect();
    let told: BTreeSet<CardId> = changes.iter().filter_map(|change| change.card()).collect();
    let mut aside: BTreeMap<PileId, Vec<CardId>> = BTreeMap::new();
    for pile in start.piles.iter_mut().filter(|pile| pile.id.name == ASIDE) {
        let unused: Vec<CardId> = pile.cards.extract_if(.., |card| !told.contains(card)).collect();
        start.cards.retain(|card| unused.binary_search(&card.id).is_err());
        aside.insert(pile.id, pile.cards.clone());
    }
    for change in &mut changes {
        let PicturedChange::Moved { card, from, to } = &mut **change else { continue };
        if let Some(cards) = aside.get_mut(&from.pile) {
            from.index = cards.iter().position(|other| other == card).unwrap_or_default();
            cards.retain(|other| other != card);
        }
        if let Some(cards) = aside.get_mut(&to.pile) {
            to.index = to.index.min(cards.len());
            cards.insert(to.index, *card);
        }
    }
}

impl PicturedChange {
    /// The card it is about.
    #[must_use]
    pub fn card(&self) -> Option<CardId> {
        match self {
            Self::Moved { card, .. }
            | Self::Laid { card, .. }
            | Self::Named { card, .. }
            | Self::Called { card, .. }
            | Self::Marked { card, .. }
            | Self::Counts { card, .. }
            | Self::Doubted { card, .. } => Some(*card),
            _ => None,
        }
    }
}

impl PicturedTable {
    /// What leads from this table to another of the same game.
    #[must_use]
    pub fn changes_to(&self, to: &Self) -> Vec<PicturedChange> {
        let mut changes = Vec::new();
        self.faces_to(to, &mut changes);
        self.moves_to(to, &mut changes);
        self.marks_to(to, &mut changes);
        self.counts_to(to, &mut changes);
        let (gone, come) = differences(&self.stack, &to.stack);
        changes.extend(gone.into_iter().map(|(index, item)| PicturedChange::Unstacked { index, item }));
        changes.extend(come.into_iter().map(|(index, item)| PicturedChange::Stacked { index, item }));
        let (gone, come) = differences(&self.effects, &to.effects);
        changes.extend(gone.into_iter().map(|(index, effect)| PicturedChange::Ended { index, effect }));
        changes.extend(come.into_iter().map(|(index, effect)| PicturedChange::Began { index, effect }));
        self.places_to(to, &mut changes);
        changes
    }

    /// Makes a change.
    pub fn apply(&mut self, change: &PicturedChange) {
        match change.clone() {
            PicturedChange::Moved { card, from, to } => {
                self.change_pile(from.pile, |pile| pile.cards.retain(|other| *other != card));
                self.change_pile(to.pile, |pile| pile.cards.insert(to.index.min(pile.cards.len()), card));
            }
            PicturedChange::Laid { card, to, .. } => self.change_card(card, |card| card.on = to),
            PicturedChange::Named { card, to, .. } => self.change_card(card, |card| card.title = to),
            PicturedChange::Called { card, to, .. } => self.change_card(card, |card| card.handle = to),
            PicturedChange::Marked { card, mark, on } => self.change_card(card, |card| {
                card.marks.retain(|other| *other != mark);
                card.marks.extend(on.then_some(mark));
            }),
            PicturedChange::Counts { card, figure, to, .. } => self.change_card(card, |card| match to {
                Some(value) => drop(card.figures.insert(figure, value)),
                None => drop(card.figures.remove(figure)),
            }),
            PicturedChange::Doubted { card, on } => self.change_card(card, |card| card.doubted = on),
            PicturedChange::Pile { pile, to, .. } => self.change_pile(pile, |pile| pile.state = to),
            PicturedChange::Figure { figure, to, .. } => {
                self.figures.iter_mut().filter(|known| known.id == figure).for_each(|figure| figure.state = to);
            }
            PicturedChange::Stacked { index, item } => self.stack.insert(index.min(self.stack.len()), item),
            PicturedChange::Unstacked { item, .. } => self.stack.retain(|known| known.id != item.id),
            PicturedChange::Began { index, effect } => self.effects.insert(index.min(self.effects.len()), effect),
            PicturedChange::Ended { effect, .. } => self.effects.retain(|known| known.id != effect.id),
            PicturedChange::Rows { to } => self.rows = to,
            PicturedChange::Battle { to } => self.battle = to,
            PicturedChange::Turn { to, .. } => self.turn = to,
            PicturedChange::Next { to } => self.next = to,
            PicturedChange::Doubts { to } => self.doubts = to,
        }
    }

    fn change_card(&mut self, id: CardId, change: impl FnOnce(&mut PicturedCard)) {
        if let Some(card) = self.card_mut(id) {
            change(card);
        }
    }

    fn change_pile(&mut self, id: PileId, change: impl FnOnce(&mut PicturedPile)) {
        if let Some(pile) = self.piles.iter_mut().find(|pile| pile.id == id) {
            change(pile);
        }
    }

    /// Which cards are known, and what they are called.
    fn faces_to(&self, to: &Self, changes: &mut Vec<PicturedChange>) {
        for (before, now) in self.cards.iter().zip(&to.cards).filter(|(before, now)| before != now) {
            let card = now.id;
            if before.title != now.title {
                let (from, to) = (before.title.clone(), now.title.clone());
                changes.push(PicturedChange::Named { card, from, to });
            }
            if before.handle != now.handle {
                let (from, to) = (before.handle.clone(), now.handle.clone());
                changes.push(PicturedChange::Called { card, from, to });
            }
        }
    }

    /// First the cards that lie in another pile, then those that lie elsewhere in the same.
    fn moves_to(&self, to: &Self, changes: &mut Vec<PicturedChange>) {
        let mut piles: Vec<(PileId, Vec<CardId>)> =
            self.piles.iter().map(|pile| (pile.id, pile.cards.clone())).collect();
        for across in [true, false] {
            for (target, now) in to.piles.iter().enumerate() {
                for (index, card) in now.cards.iter().enumerate() {
                    let there = piles.get(target).is_some_and(|(_, cards)| match across {
                        true => cards.contains(card),
                        false => cards.get(index) == Some(card),
                    });
                    if !there {
                        changes.extend(carry(&mut piles, *card, target, index));
                    }
                }
            }
        }
    }

    /// Where cards lie, their marks and whether they are in doubt.
    fn marks_to(&self, to: &Self, changes: &mut Vec<PicturedChange>) {
        for (before, now) in self.cards.iter().zip(&to.cards).filter(|(before, now)| before != now) {
            let card = now.id;
            if before.on != now.on {
                changes.push(PicturedChange::Laid { card, from: before.on, to: now.on });
            }
            let gone = before.marks.iter().filter(|mark| !now.marks.contains(mark)).map(|mark| (*mark, false));
            let come = now.marks.iter().filter(|mark| !before.marks.contains(mark)).map(|mark| (*mark, true));
            changes.extend(gone.chain(come).map(|(mark, on)| PicturedChange::Marked { card, mark, on }));
            if before.doubted != now.doubted {
                changes.push(PicturedChange::Doubted { card, on: now.doubted });
            }
        }
    }

    /// Figures of cards and beside them, and what piles hold.
    fn counts_to(&self, to: &Self, changes: &mut Vec<PicturedChange>) {
        for (before, now) in self.cards.iter().zip(&to.cards).filter(|(before, now)| before.figures != now.figures) {
            let new = now.figures.keys().filter(|figure| !before.figures.contains_key(*figure));
            for figure in before.figures.keys().chain(new).copied() {
                let (from, to) = (before.figures.get(figure).copied(), now.figures.get(figure).copied());
                if from != to {
                    changes.push(PicturedChange::Counts { card: now.id, figure, from, to });
                }
            }
        }
        for (before, now) in self.piles.iter().zip(&to.piles).filter(|(before, now)| before.state != now.state) {
            let (from, to) = (before.state.clone(), now.state.clone());
            changes.push(PicturedChange::Pile { pile: now.id, from, to });
        }
        for (before, now) in self.figures.iter().zip(&to.figures).filter(|(before, now)| before.state != now.state) {
            changes.push(PicturedChange::Figure { figure: now.id, from: before.state, to: now.state });
        }
    }

    fn places_to(&self, to: &Self, changes: &mut Vec<PicturedChange>) {
        if self.rows != to.rows {
            changes.push(PicturedChange::Rows { to: to.rows.clone() });
        }
        if self.battle != to.battle {
            changes.push(PicturedChange::Battle { to: to.battle.clone() });
        }
        if self.turn != to.turn {
            changes.push(PicturedChange::Turn { from: self.turn, to: to.turn });
        }
        if self.next != to.next {
            changes.push(PicturedChange::Next { to: to.next.clone() });
        }
        if self.doubts != to.doubts {
            changes.push(PicturedChange::Doubts { to: to.doubts.clone() });
        }
    }
}

/// Moves a card to a pile, by its number, at an index or on top if it has fewer cards.
fn carry(piles: &mut [(PileId, Vec<CardId>)], card: CardId, target: usize, index: usize) -> Option<PicturedChange> {
    let (source, at) = piles
        .iter()
        .enumerate()
        .find_map(|(number, (_, cards))| Some((number, cards.iter().position(|other| *other == card)?)))?;
    let (left, cards) = piles.get_mut(source)?;
    cards.remove(at);
    let from = Lying { pile: *left, index: at };
    let (reached, cards) = piles.get_mut(target)?;
    let index = index.min(cards.len());
    cards.insert(index, card);
    Some(PicturedChange::Moved { card, from, to: Lying { pile: *reached, index } })
}

/// Entries of a list and the places at which they are put in or taken out, one after the other.
type Placed<T> = Vec<(usize, T)>;

/// What is taken out of a list, and then what is put in.
fn differences<T: Clone + PartialEq>(before: &[T], now: &[T]) -> (Placed<T>, Placed<T>) {
    let mut list = before.to_vec();
    let mut gone = Vec::new();
    let mut kept = now.iter().filter(|item| before.contains(item));
    let in_order = before.iter().filter(|item| now.contains(item)).all(|item| kept.next() == Some(item));
    for index in (0..list.len()).rev() {
        if !in_order || list.get(index).is_some_and(|item| !now.contains(item)) {
            gone.push((index, list.remove(index)));
        }
    }
    let mut come = Vec::new();
    for (index, item) in now.iter().enumerate() {
        if list.get(index) != Some(item) {
            list.insert(index.min(list.len()), item.clone());
            come.push((index, item.clone()));
        }
    }
    (gone, come)
}
