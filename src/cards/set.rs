//! A set of cards: what is printed on each, and how they are found. It is a value that a case carries, so that two cases may be
//! judged with different cards side by side.

use std::{any::Any, fmt, sync::Arc};

use super::{Called, Catalogue};
use crate::table::Title;

/// The cards of one game, as many as are judged with. A title is a number, which counts within its set alone.
pub struct CardSet<C> {
    cards: Vec<C>,
    titles: Arc<Catalogue>,
}

impl<C> CardSet<C> {
    /// These cards, numbered in this order.
    pub fn new(cards: Vec<C>, called: impl Fn(&C) -> Called<'_>) -> Self {
        let titles = Arc::new(Catalogue::of(cards.iter().map(called)));
        Self { cards, titles }
    }

    /// The card with a title.
    #[must_use]
    #[inline]
    pub fn get(&self, title: Title) -> Option<&C> {
        self.cards.get(usize::from(title.0))
    }

    /// The cards in the order of their numbers.
    #[must_use]
    pub fn cards(&self) -> &[C] {
        &self.cards
    }

    /// How they are called.
    #[must_use]
    pub fn titles(&self) -> &Arc<Catalogue> {
        &self.titles
    }
}

impl<C> fmt::Debug for CardSet<C> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} cards", self.cards.len())
    }
}

/// The sets somebody judges with, at most one of each game. The shipped cards of a game that has none here.
#[derive(Clone, Default)]
pub struct CardSets(Vec<Arc<dyn Any + Send + Sync>>);

impl CardSets {
    /// Judges with this set from now on.
    pub fn put<C: Send + Sync + 'static>(&mut self, set: CardSet<C>) {
        self.0.retain(|other| !other.is::<CardSet<C>>());
        self.0.push(Arc::new(set));
    }

    /// The set of a game, by what is printed on its cards; the shipped one if there is no other.
    #[must_use]
    pub fn of<C: Send + Sync + 'static>(&self, shipped: &Arc<CardSet<C>>) -> Arc<CardSet<C>> {
        let set = self.0.iter().find_map(|set| Arc::clone(set).downcast().ok());
        set.unwrap_or_else(|| Arc::clone(shipped))
    }
}

impl fmt::Debug for CardSets {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{} sets of cards", self.0.len())
    }
}

/// These cards with others: one with the title of a card takes its place, the rest follow.
#[must_use]
pub fn joined<C: Clone>(cards: &[C], brought: Vec<C>, title: impl Fn(&C) -> &str) -> Vec<C> {
    let titles = Catalogue::new(cards.iter().map(&title));
    let mut cards = cards.to_vec();
    for card in brought {
        let place = titles.find(title(&card)).and_then(|title| cards.get_mut(usize::from(title.0)));
        match place {
            Some(place) => *place = card,
            None => cards.push(card),
        }
    }
    cards
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_brought_replaces_its_namesake_or_follows() {
        let cards = joined(&[("Comet", 5), ("Moth", 4)], vec![("Sun", 9), ("moth", 1)], |card| card.0);
        assert_eq!(cards, [("Comet", 5), ("moth", 1), ("Sun", 9)]);
    }

    #[test]
    fn each_game_has_one_set() {
        let set = |cards: Vec<i32>| CardSet::new(cards, |_| Called::titled("Comet"));
        let shipped = Arc::new(set(vec![1]));
        let mut sets = CardSets::default();
        assert_eq!(sets.of(&shipped).cards(), [1]);
        sets.put(set(vec![2]));
        sets.put(CardSet::new(vec!["another game"], |_| Called::titled("Sun")));
        sets.put(set(vec![3]));
        assert_eq!(sets.of(&shipped).cards(), [3]);
    }
}
