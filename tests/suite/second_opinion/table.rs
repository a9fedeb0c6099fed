//! The table: every card, where it is and what it counts for.

use std::collections::BTreeMap;

use super::{
    Fault, Heard,
    printed::{Face, Figures, printed},
    reader::Header,
    require,
};

pub(super) const RESERVE: usize = 0;
pub(super) const ACTIVE: usize = 1;
pub(super) const USED: usize = 2;
pub(super) const HAND: usize = 3;
pub(super) const LOST: usize = 4;
pub(super) const PILES: [&str; 5] = ["reserve", "active", "used", "hand", "lost"];

/// Where a card is. Cards in piles are in the lists of the piles too.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Pile,
    Pending,
    /// A location that is in play, or an asset that lies by itself.
    OnTheTable,
    /// A ship or unit at a location.
    At(usize),
    /// Aboard a ship.
    Aboard(usize),
    /// A weapon, asset or encampment beneath another card.
    Beneath(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Card {
    pub(super) owner: usize,
    /// Nothing while no line has named the card.
    pub(super) face: Option<&'static Face>,
    pub(super) place: Place,
    pub(super) damaged: bool,
    pub(super) inverted: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) cards: Vec<Card>,
    /// Of each player, in the order of `PILES`; the top is the last.
    pub(super) piles: [[Vec<usize>; 5]; 2],
    decks: Vec<BTreeMap<String, usize>>,
    /// The sites of each group from end to end.
    pub(super) rows: BTreeMap<String, Vec<usize>>,
}

impl Table {
    pub(super) fn new(header: &Header) -> Self {
        let mut table = Self {
            cards: Vec::new(),
            piles: <[[Vec<usize>; 5]; 2]>::default(),
            decks: header.decks.clone(),
            rows: BTreeMap::new(),
        };
        for owner in 0..2 {
            for _ in 0..header.decks[owner].values().sum() {
                table.piles[owner][RESERVE].push(table.cards.len());
                table.cards.push(Card { owner, face: None, place: Place::Pile, damaged: false, inverted: false });
            }
        }
        table
    }

    pub(super) fn face(&self, card: usize) -> &'static Face {
        static UNKNOWN: std::sync::LazyLock<Face> = std::sync::LazyLock::new(Face::default);
        self.cards[card].face.unwrap_or(&UNKNOWN)
    }

    pub(super) fn owner(&self, card: usize) -> usize {
        self.cards[card].owner
    }

    /// A line says that this card has this title.
    pub(super) fn name(&mut self, card: usize, title: &str) -> Heard {
        let owner = self.owner(card);
        if let Some(face) = self.cards[card].face {
            return require(face.title == title, || format!("the card is {}, not {title}", face.title));
        }
        let copies = self.decks[owner].get(title).copied().unwrap_or(0);
        let named = self.cards.iter().filter(|other| other.owner == owner);
        let named = named.filter(|other| other.face.is_some_and(|face| face.title == title)).count();
        require(named < copies, || format!("the deck has only {copies} of {title}"))?;
        self.cards[card].face = Some(printed(title).ok_or(Fault::CannotSay)?);
        Ok(())
    }

    /// Moves the top card of a pile on top of another.
    pub(super) fn turn_over(&mut self, player: usize, from: usize, to: usize) -> Option<usize> {
        let card = self.piles[player][from].pop()?;
        self.piles[player][to].push(card);
        Some(card)
    }

    /// A card of this title in hand: one that is known, else one that may be it.
    pub(super) fn in_hand(&mut self, player: usize, title: &str) -> Result<usize, Fault> {
        let hand = self.piles[player][HAND].clone();
        let known = hand.iter().find(|card| self.cards[**card].face.is_some_and(|face| face.title == title));
        let unknown = hand.iter().find(|card| self.cards[**card].face.is_none());
        let card = *known.or(unknown).ok_or_else(|| Fault::wrong(format!("{title} is not in hand")))?;
        self.name(card, title)?;
        Ok(card)
    }

    pub(super) fn energy(&self, player: usize) -> usize {
        [RESERVE, ACTIVE, USED].iter().map(|pile| self.piles[player][*pile].len()).sum()
    }

    pub(super) fn pay(&mut self, player: usize, energy: usize) -> Heard {
        require(self.piles[player][ACTIVE].len() >= energy, || format!("{energy} energy cannot be paid"))?;
        for _ in 0..energy {
            self.turn_over(player, ACTIVE, USED);
        }
        Ok(())
    }

    pub(super) fn in_play(&self) -> impl Iterator<Item = usize> + '_ {
        let is = |place: Place| !matches!(place, Place::Pile | Place::Pending);
        (0..self.cards.len()).filter(move |card| is(self.cards[*card].place))
    }

    pub(super) fn is_in_play(&self, card: usize) -> bool {
        !matches!(self.cards[card].place, Place::Pile | Place::Pending)
    }

    /// An encampment beneath a location is a location no more.
    pub(super) fn is_location(&self, card: usize) -> bool {
        self.face(card).is_location() && self.cards[card].place == Place::OnTheTable
    }

    pub(super) fn locations(&self) -> Vec<usize> {
        self.in_play().filter(|card| self.is_location(*card)).collect()
    }

    pub(super) fn related(&self, one: usize, other: usize) -> bool {
        one != other && self.face(one).group() == self.face(other).group()
    }

    /// Cards aboard a ship, or beneath a card.
    pub(super) fn under(&self, card: usize) -> Vec<usize> {
        let is = |place: Place| place == Place::Aboard(card) || place == Place::Beneath(card);
        self.in_play().filter(|other| is(self.cards[*other].place)).collect()
    }

    pub(super) fn aboard(&self, ship: usize) -> Vec<usize> {
        self.in_play().filter(|card| self.cards[*card].place == Place::Aboard(ship)).collect()
    }

    /// A player's ships and units that stand at a location themselves.
    pub(super) fn forces(&self, player: usize, location: usize) -> Vec<usize> {
        let is = |card: &usize| self.owner(*card) == player && self.cards[*card].place == Place::At(location);
        self.in_play().filter(is).collect()
    }

    /// The same, and the units aboard those ships.
    pub(super) fn forces_and_passengers(&self, player: usize, location: usize) -> Vec<usize> {
        let mut all = self.forces(player, location);
        for ship in all.clone() {
            all.extend(self.aboard(ship));
        }
        all
    }

    pub(super) fn encampments(&self, location: usize) -> Vec<usize> {
        self.under(location).into_iter().filter(|card| self.face(*card).encampment).collect()
    }

    /// The energy icons on a player's side of a location.
    pub(super) fn icons(&self, player: usize, location: usize) -> usize {
        let face = self.face(location);
        let own = if self.owner(location) == player { face.yours } else { face.theirs };
        let camps = self.encampments(location).into_iter().filter(|camp| self.owner(*camp) == player);
        own + camps.map(|camp| self.face(camp).yours).sum::<usize>()
    }

    /// How many support icons of a faction a player has: on locations of one's own, and encampments.
    pub(super) fn support(&self, player: usize, faction: &str) -> usize {
        let has = |card: &usize| {
            self.owner(*card) == player
                && self.face(*card).is_location()
                && self.face(*card).icon.as_deref() == Some(faction)
        };
        self.in_play().filter(has).count()
    }

    pub(super) fn controls(&self, player: usize, location: usize) -> bool {
        !self.forces(player, location).is_empty() && self.forces(1 - player, location).is_empty()
    }

    pub(super) fn figures(&self, card: usize) -> Figures {
        let face = self.face(card);
        let mut figures = face.inverted.filter(|_| self.cards[card].inverted).unwrap_or(face.figures);
        if face.is_ship() {
            let piloting: i32 = self.aboard(card).into_iter().map(|unit| self.face(unit).piloting).sum();
            figures.power += piloting;
            figures.tactics += piloting;
        }
        figures
    }

    pub(super) fn room(&self, ship: usize) -> i32 {
        self.face(ship).capacity - self.taken(ship, &self.aboard(ship))
    }

    /// How much of a ship's capacity these units take.
    pub(super) fn taken(&self, ship: usize, units: &[usize]) -> i32 {
        let free = self.face(ship).carries_characters_freely;
        let counted = units.iter().filter(|unit| !(free && self.face(**unit).sort == "character"));
        counted.map(|unit| self.face(*unit).size).sum()
    }

    /// Aboard a ship with its captain, or such a ship.
    pub(super) fn is_immune(&self, card: usize) -> bool {
        let ship = if let Place::Aboard(ship) = self.cards[card].place { ship } else { card };
        let captain = &self.face(ship).captain;
        let is = |unit: &usize| captain.as_ref() == Some(&self.face(*unit).title);
        captain.is_some() && self.aboard(ship).iter().any(is)
    }

    /// A card leaves play for its owner's lost pile, and what is beneath it or aboard too.
    pub(super) fn leave(&mut self, card: usize) {
        for under in self.under(card) {
            self.leave(under);
        }
        let Card { place, damaged, inverted, owner, .. } = &mut self.cards[card];
        (*place, *damaged, *inverted) = (Place::Pile, false, false);
        self.piles[*owner][LOST].push(card);
    }

    /// Where a card is in the end: a location.
    pub(super) fn location_of(&self, card: usize) -> Option<usize> {
        match self.cards[card].place {
            Place::At(location) => Some(location),
            Place::Aboard(under) | Place::Beneath(under) => self.location_of(under),
            Place::OnTheTable if self.is_location(card) => Some(card),
            _ => None,
        }
    }
}
