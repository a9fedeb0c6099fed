//! A game through the eyes of one seat, or of whoever merely watches: of the table only what those eyes can see, have seen, or can
//! follow. What they cannot is not in any table that is told, and so in no format.
//!
//! A card is known to a seat while it lies where that seat sees its face, and from then on, as long as it can be told apart:
//! where one unseen card leaves a hand for another unseen place, nothing is known of that hand any more. Cards of a hand that is not seen
//! have no order, and which of them leaves it cannot be told from their ids. Where nobody counted such a hand, the log lists those cards of it
//! that it names: how many those are tells of their titles, so they are not in it for whoever cannot see them, but aside.

use std::collections::{BTreeMap, BTreeSet};

use crate::judge::{
    CardId, Lies, OpenDoubt, PicturedCard, PicturedChange, PicturedLayout, PicturedPile, PicturedTable, Pictures,
    PileCounting, PileId, PileOfLayout,
};

/// Who looks at a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// Somebody who sees what all players see.
    Public,
    /// The player in this seat.
    Seat(u8),
}

/// What a viewer knows at one step.
pub(super) struct Eyes<'r> {
    viewer: Viewer,
    layout: &'r PicturedLayout,
    /// The table with everything the log tells.
    pub(super) table: PicturedTable,
    /// The cards of which the viewer knows the title.
    pub(super) known: BTreeSet<CardId>,
    /// Every title the viewer has known of a card.
    titles: BTreeSet<String>,
    /// What cards are called for the viewer, where they could not be followed.
    ids: BTreeMap<CardId, CardId>,
}

impl<'r> Eyes<'r> {
    pub(super) fn open(viewer: Viewer, pictures: &'r Pictures) -> Self {
        let mut eyes = Self {
            viewer,
            layout: &pictures.layout,
            table: pictures.start.clone(),
            known: BTreeSet::new(),
            titles: BTreeSet::new(),
            ids: BTreeMap::new(),
        };
        eyes.look();
        eyes
    }

    fn pile(&self, id: PileId) -> Option<&'r PileOfLayout> {
        self.layout.piles.iter().find(|pile| pile.id == id)
    }

    fn sees(&self, id: PileId) -> bool {
        self.pile(id).is_some_and(|pile| match pile.sight {
            "all" => true,
            "owner" => self.viewer == Viewer::Seat(pile.seat),
            _ => false,
        })
    }

    /// Whether a pile is one of which the viewer sees neither the faces nor an order.
    fn is_hidden_hand(&self, id: PileId) -> bool {
        !self.sees(id) && self.pile(id).is_some_and(|pile| !pile.ordered)
    }

    fn is_aside(&self, id: PileId) -> bool {
        self.pile(id).is_some_and(|pile| pile.lies == Lies::Aside)
    }

    /// Whether a pile is such a one, and which cards are listed in it is only what the log happens to name.
    fn is_uncounted(&self, pile: &PicturedPile) -> bool {
        self.is_hidden_hand(pile.id) && (pile.state.count != PileCounting::Exact || self.is_aside(pile.id))
    }

    /// Follows the changes of a step; some lines show everybody the cards they name.
    pub(super) fn follow(&mut self, changes: &[PicturedChange], shows: bool) {
        let hands: BTreeMap<PileId, Vec<CardId>> = self.hidden_hands();
        for change in changes {
            self.table.apply(change);
            let PicturedChange::Moved { card, from, to } = *change else { continue };
            let Some(hand) = hands.get(&from.pile).filter(|_| from.pile != to.pile) else { continue };
            if !self.sees(to.pile) {
                self.known.retain(|known| !hand.contains(known));
            }
            if !self.known.contains(&card) {
                self.mistake(card, hand);
            }
        }
        self.look();
        if shows {
            let concerned = changes.iter().filter_map(PicturedChange::card);
            self.learn(concerned.collect::<Vec<_>>());
        }
    }

    fn hidden_hands(&self) -> BTreeMap<PileId, Vec<CardId>> {
        let hands = self.table.piles.iter().filter(|pile| self.is_hidden_hand(pile.id));
        let cards = |pile: &PicturedPile| match self.is_uncounted(pile) {
            true => self.uncounted(pile.id.seat),
            false => pile.cards.clone(),
        };
        hands.map(|pile| (pile.id, cards(pile))).collect()
    }

    /// The cards in all uncounted piles of a seat, between which the viewer cannot tell.
    fn uncounted(&self, seat: u8) -> Vec<CardId> {
        let piles = self.table.piles.iter().filter(|pile| pile.id.seat == seat && self.is_uncounted(pile));
        piles.flat_map(|pile| &pile.cards).copied().collect()
    }

    /// An unseen card leaves a hand: it is taken for the one that would leave whichever it was.
    fn mistake(&mut self, card: CardId, hand: &[CardId]) {
        let left = |other: &CardId| *other == card || self.table_has(*other, hand);
        let unseen = hand.iter().filter(|other| left(other) && !self.known.contains(other));
        let Some(other) = unseen.copied().min_by_key(|other| self.id(*other)) else { return };
        let (one, another) = (self.id(card), self.id(other));
        self.ids.insert(card, another);
        self.ids.insert(other, one);
    }

    /// Whether a card of a hand is still in it.
    fn table_has(&self, card: CardId, hand: &[CardId]) -> bool {
        let place = self.table.piles.iter().find(|pile| pile.cards.contains(&card));
        place.is_some_and(|pile| self.is_hidden_hand(pile.id) && hand.contains(&card))
    }

    fn id(&self, card: CardId) -> CardId {
        self.ids.get(&card).copied().unwrap_or(card)
    }

    /// Learns what can be seen now, and forgets what can no longer be told apart.
    fn look(&mut self) {
        let open = self.table.piles.iter().filter(|pile| self.sees(pile.id)).flat_map(|pile| &pile.cards);
        let turned_up = |card: &&PicturedCard| card.marks.iter().any(|mark| self.layout.shows(mark));
        let open: Vec<CardId> =
            open.copied().chain(self.table.cards.iter().filter(turned_up).map(|card| card.id)).collect();
        self.learn(open);
        let table = &self.table;
        self.known.retain(|card| table.card(*card).is_some_and(|card| card.title.is_some()));
    }

    fn learn(&mut self, cards: Vec<CardId>) {
        for card in cards.into_iter().filter_map(|card| self.table.card(card)) {
            if let Some(title) = &card.title {
                self.known.insert(card.id);
                self.titles.insert(title.clone());
            }
        }
    }

    /// Whether words tell of no card that the viewer has not seen.
    pub(super) fn permits(&self, words: &str) -> bool {
        let titles = words.split('"').skip(1).step_by(2);
        let seen = |title: &str| {
            let title = crate::cards::written(title);
            self.titles.iter().any(|seen| crate::cards::written(seen) == title)
        };
        let hidden = self.table.cards.iter().filter(|card| !self.known.contains(&card.id));
        let mut handles = hidden.filter_map(|card| card.handle.as_deref());
        let others = words.split('"').step_by(2);
        titles.into_iter().all(seen) && !handles.any(|handle| others.clone().any(|words| names(words, handle)))
    }

    /// Words, if they may be told.
    pub(super) fn permitted(&self, words: &str) -> String {
        if self.permits(words) { words.to_owned() } else { String::new() }
    }

    /// Whether a title is nobody's secret: the viewer has seen it, and no card that bears it is hidden.
    pub(super) fn is_open(&self, title: &str) -> bool {
        let title = crate::cards::written(title);
        let bears =
            |card: &&PicturedCard| card.title.as_ref().is_some_and(|other| crate::cards::written(other) == title);
        let mut cards = self.table.cards.iter().filter(bears);
        cards.all(|card| self.known.contains(&card.id))
            && self.titles.iter().any(|seen| crate::cards::written(seen) == title)
    }

    /// Whether a name is a player's, or that of places in play.
    pub(super) fn has_heard_of(&self, name: &str) -> bool {
        self.layout.seats.iter().any(|seat| seat.name == name) || self.table.rows.iter().any(|row| row.name == name)
    }

    /// Whether the viewer knows a card by this handle.
    pub(super) fn knows_handle(&self, handle: &str) -> bool {
        let mut cards = self.table.cards.iter().filter(|card| card.handle.as_deref() == Some(handle));
        cards.any(|card| self.known.contains(&card.id))
    }

    /// The table as the viewer sees it.
    pub(super) fn view(&self) -> PicturedTable {
        let mut view = self.table.clone();
        for pile in &mut view.piles {
            let hidden = !self.sees(pile.id);
            for card in pile.cards.iter().filter(|_| hidden) {
                self.turn_down(&mut view.cards, *card);
            }
            if hidden {
                pile.state.holds.clear();
            }
        }
        self.set_aside(&mut view);
        view.each_card_id(|card| *card = self.id(*card));
        for pile in view.piles.iter_mut().filter(|pile| self.is_hidden_hand(pile.id)) {
            pile.cards.sort_unstable();
        }
        view.cards.sort_by_key(|card| card.id);
        for item in &mut view.stack {
            if !self.permits(&item.words) {
                item.words = "a card".to_owned();
            }
        }
        view.effects.retain(|effect| self.permits(&effect.words));
        for part in view.battle.iter_mut().flat_map(|battle| &mut battle.totals).flat_map(|total| &mut total.parts) {
            if !self.permits(&part.words) {
                part.words = "a card".to_owned();
            }
        }
        view.doubts.retain(|doubt: &OpenDoubt| self.permits(&doubt.words));
        view
    }

    /// Puts the unknown cards of uncounted hands aside.
    fn set_aside(&self, view: &mut PicturedTable) {
        let mut unlisted: BTreeMap<u8, Vec<CardId>> = BTreeMap::new();
        for pile in view.piles.iter_mut().filter(|pile| self.is_uncounted(pile)) {
            let unknown = pile.cards.extract_if(.., |card| !self.known.contains(card));
            unlisted.entry(pile.id.seat).or_default().extend(unknown);
        }
        for pile in view.piles.iter_mut().filter(|pile| self.is_aside(pile.id)) {
            pile.cards.extend(unlisted.remove(&pile.id.seat).unwrap_or_default());
        }
    }

    /// Leaves out of a card that lies where the viewer does not see it what cannot be seen.
    fn turn_down(&self, cards: &mut [PicturedCard], id: CardId) {
        let Some(card) = cards.iter_mut().find(|card| card.id == id) else { return };
        if !self.known.contains(&id) {
            (card.title, card.handle, card.doubted) = (None, None, false);
            card.figures.clear();
        }
    }
}

/// Whether a handle stands among words, whatever stands around it.
fn names(words: &str, handle: &str) -> bool {
    let apart = |letter: Option<char>| letter.is_none_or(|letter| !letter.is_alphanumeric());
    let mut places = words.match_indices(handle);
    places.any(|(at, _)| {
        let (before, behind) = (words.get(..at), words.get(at + handle.len()..));
        apart(before.and_then(|words| words.chars().next_back()))
            && apart(behind.and_then(|words| words.chars().next()))
    })
}
