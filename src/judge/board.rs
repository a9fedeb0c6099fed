//! A board: a table on which a game is played instead of judged. Every line is held against the rules as they are usually read,
//! and a line can be tried and taken back.

use std::sync::Arc;

use super::{Bench, CardsOf, Docket, Game, Handle, List, Listed, Marker, bench::Mode};
use crate::{
    cards::Deck,
    rulebook::Edition,
    table::{Ask, FigureKind, Player, Stock, Table, Title, Token},
};

/// A sentence that is put together instead of read: an action, and what it lists.
#[derive(Clone, Debug)]
pub struct Sentence<A> {
    /// What is done.
    pub action: A,
    /// Whether it stands behind `->`.
    pub follows: bool,
    items: Vec<Listed>,
}

impl<A> Sentence<A> {
    /// A sentence that lists nothing.
    #[must_use]
    pub const fn new(action: A) -> Self {
        Self { action, follows: false, items: Vec::new() }
    }

    /// The same sentence with another action made of its own, which lists the same.
    #[must_use]
    pub fn map<B>(self, made: impl FnOnce(A) -> B) -> Sentence<B> {
        Sentence { action: made(self.action), follows: self.follows, items: self.items }
    }

    /// Adds a list; the answer stands for it in the action.
    #[must_use]
    pub fn list(&mut self, items: impl IntoIterator<Item = Listed>) -> List {
        let start = self.items.len();
        self.items.extend(items);
        List::new(start, self.items.len() - start)
    }

    /// The items of a list.
    #[must_use]
    pub fn listed(&self, list: List) -> &[Listed] {
        list.of(&self.items)
    }
}

/// A table on which a game is played.
#[derive(Debug)]
pub struct Board<G: Game> {
    table: Table<G::Frame>,
    docket: Docket,
    /// What each player brings, section by section.
    lists: Vec<Vec<Deck>>,
    asks: Vec<Ask<G::Ask>>,
    handles: u16,
    /// Whether a line that leaves something open is refused.
    sure: bool,
}

impl<G: Game> Board<G> {
    /// The table of a log as it stands, to see what may happen on it. What nobody wrote down stays open.
    pub(super) fn standing(table: &Table<G::Frame>, docket: &Docket, handles: usize) -> Self {
        let (docket, handles) = (docket.afresh(), u16::try_from(handles).unwrap_or(u16::MAX));
        Self { table: table.clone(), docket, lists: Vec::new(), asks: Vec::new(), handles, sure: false }
    }

    /// A table to which every player brings a deck of these cards, all of its cards aside. Nothing is left open here.
    #[must_use]
    pub fn new(cards: &Arc<CardsOf<G>>, decks: Vec<Deck>, edition: Edition) -> Self {
        Self::with_lists(cards, decks.into_iter().map(|deck| vec![deck]).collect(), edition)
    }

    /// The same, where players bring lists for other sections, too, in the order of the layout.
    #[must_use]
    pub fn with_lists(cards: &Arc<CardsOf<G>>, lists: Vec<Vec<Deck>>, edition: Edition) -> Self {
        let mut docket = Docket::new(G::REGISTRY, edition);
        docket.pins = G::REGISTRY.interpretations.iter().map(|unclear| Some(unclear.recommended)).collect();
        let mut table = Table::new(G::LAYOUT, cards, &stocks::<G>(&lists));
        table.set_edition(edition);
        Self { table, docket, lists, asks: Vec::new(), handles: 0, sure: true }
    }

    /// What is agreed before the game: the format, and figures of the table.
    pub fn agree(&mut self, format: Option<&str>, settings: &[(FigureKind, i32)]) {
        self.docket.format = format.map(str::to_owned);
        for (figure, value) in settings {
            self.table.set(figure.shared(), *value);
        }
        self.table.settle();
    }

    /// The game begins.
    pub fn begin(&mut self, first: Player) {
        self.docket.open(Mode::Strict);
        self.table.lay_out(&stocks::<G>(&self.lists));
        G::begin(&mut Bench::new(&mut self.table, &mut self.docket, &[]), Some(first));
    }

    /// The table as it is.
    #[must_use]
    pub fn table(&self) -> &Table<G::Frame> {
        &self.table
    }

    /// The edition the game is played by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.docket.edition
    }

    /// The handle the next card gets.
    #[must_use]
    pub fn next_handle(&self) -> Handle {
        Handle(self.handles)
    }

    /// A card was given the next handle.
    pub fn introduced(&mut self) {
        self.handles = self.handles.saturating_add(1);
    }

    /// The handle a card was last given.
    #[must_use]
    pub fn handle_of(&self, token: Token) -> Option<Handle> {
        (0..self.handles).rev().find(|handle| self.table.handle(usize::from(*handle)) == Some(token)).map(Handle)
    }

    /// What is asked now, the most pressing first.
    pub fn asks(&mut self) -> &[Ask<G::Ask>] {
        self.asks.clear();
        G::asks(&self.table, &mut self.asks);
        &self.asks
    }

    /// Whether a sentence breaks no rule; where a game is played it leaves nothing open either. The table stays as it is.
    pub fn accepts(&mut self, sentence: &Sentence<G::Action>) -> bool {
        let here = self.table.checkpoint();
        let accepted = self.attempt(sentence);
        self.table.restore(here);
        accepted
    }

    /// Carries a sentence out. Tells whether it could: if not, the table stays as it is.
    pub fn perform(&mut self, sentence: &Sentence<G::Action>) -> bool {
        let here = self.table.checkpoint();
        let accepted = self.attempt(sentence);
        if !accepted {
            self.table.restore(here);
        }
        self.table.settle();
        accepted
    }

    fn attempt(&mut self, sentence: &Sentence<G::Action>) -> bool {
        self.docket.open(Mode::Strict);
        self.docket.follows = sentence.follows;
        self.docket.items.replace(&sentence.items);
        let mut bench = Bench::new(&mut self.table, &mut self.docket, &[]);
        G::answer(&mut bench, &sentence.action).is_ok() && (!self.sure || self.docket.raised.is_empty())
    }

    /// Comes to a marker. Tells whether it is reached.
    pub fn reach(&mut self, marker: &Marker) -> bool {
        self.docket.open(Mode::Strict);
        let reached = G::marker(&mut Bench::new(&mut self.table, &mut self.docket, &[]), marker).is_ok();
        self.table.settle();
        reached
    }

    /// Settles what is most pressing as silence does.
    pub fn fall_silent(&mut self) {
        self.asks.clear();
        G::asks(&self.table, &mut self.asks);
        if let Some(ask) = self.asks.first() {
            self.docket.open(Mode::Strict);
            G::silence(&mut Bench::new(&mut self.table, &mut self.docket, &[]), ask);
            self.table.settle();
        }
    }

    /// Deals faces to the cards that have none, in the order `shuffle` brings each player's remaining copies into.
    pub fn deal(&mut self, mut shuffle: impl FnMut(&mut Vec<Title>)) {
        for player in self.table.players() {
            let own = |token: &Token| self.table.card(*token).is_some_and(|card| card.owner == player);
            let (known, hidden): (Vec<Token>, Vec<Token>) =
                self.table.tokens().filter(own).partition(|token| self.table.title(*token).is_some());
            if hidden.is_empty() {
                continue;
            }
            let mut left = self.copies(player);
            for title in known.iter().filter_map(|token| self.table.title(*token)) {
                if let Some(index) = left.iter().position(|other| *other == title) {
                    left.swap_remove(index);
                }
            }
            shuffle(&mut left);
            for token in hidden {
                let fits = left.iter().rposition(|title| self.table.faces().can_be(token, *title));
                if let Some(title) = fits.map(|index| left.remove(index)) {
                    let named = self.table.name(token, title);
                    debug_assert_eq!(named, Ok(()), "a card that can be a title is given it");
                }
            }
        }
        self.table.settle();
    }

    fn copies(&self, player: Player) -> Vec<Title> {
        let lists = self.lists.get(usize::from(player.0)).map_or(&[][..], Vec::as_slice);
        lists.iter().flatten().flat_map(|(title, copies)| std::iter::repeat_n(*title, usize::from(*copies))).collect()
    }
}

/// What players bring, a list for every section: an empty one where there is none.
fn stocks<G: Game>(lists: &[Vec<Deck>]) -> Vec<Vec<Stock>> {
    let sections = G::LAYOUT.sections.len();
    let stock = |of: &Vec<Deck>, section: usize| Stock::Listed(of.get(section).cloned().unwrap_or_default());
    lists.iter().map(|of| (0..sections).map(|section| stock(of, section)).collect()).collect()
}
