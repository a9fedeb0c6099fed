//! A table of random plain cards: what lies where, and what it counts for.

use crate::{
    ebnf::Dice,
    wars_battles::cards::{FACES, Face, Figures, Kind},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    At(usize),
    Under(usize),
    Lost,
}

/// A ship, unit, weapon or asset that is or was in play.
#[derive(Clone, Debug)]
pub(super) struct Piece {
    pub(super) face: &'static Face,
    pub(super) owner: usize,
    pub(super) place: Place,
    pub(super) damaged: bool,
    pub(super) inverted: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Location {
    pub(super) face: &'static Face,
    pub(super) owner: usize,
    pub(super) attacked: bool,
}

/// A card in a pile, and whether everybody knows which it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sheet {
    pub(super) face: &'static Face,
    pub(super) seen: bool,
}

pub(super) const PILES: [&str; 5] = ["reserve", "active", "used", "hand", "lost"];
pub(super) const RESERVE: usize = 0;
pub(super) const ACTIVE: usize = 1;
pub(super) const USED: usize = 2;
pub(super) const HAND: usize = 3;
pub(super) const LOST: usize = 4;

/// The piles of a player, in the order of `PILES`; the top is the last card.
pub(super) type Piles = [Vec<Sheet>; 5];

#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    pub(super) locations: Vec<Location>,
    pub(super) pieces: Vec<Piece>,
    pub(super) piles: [Piles; 2],
    pub(super) decks: [Vec<&'static Face>; 2],
}

pub(super) fn name(player: usize) -> char {
    ['A', 'B'][player]
}

pub(super) fn shuffled<T>(dice: &mut Dice, mut items: Vec<T>) -> Vec<T> {
    let mut order = Vec::new();
    while !items.is_empty() {
        order.push(items.swap_remove(dice.below(items.len())));
    }
    order
}

impl Table {
    /// Some cards are damaged beforehand: anywhere, or at the first location alone.
    pub(super) fn deal(dice: &mut Dice, damaged_anywhere: bool) -> Self {
        let mut table = Self::default();
        let places = shuffled(dice, FACES.iter().filter(|face| face.is_location()).collect());
        for face in places.into_iter().take(2 + dice.below(4)) {
            let owner = dice.below(2);
            table.decks[owner].push(face);
            table.locations.push(Location { face, owner, attacked: false });
        }
        let contested = 1 + dice.below(3);
        for at in 0..table.locations.len() {
            for player in 0..2 {
                let fighters = if at < contested { 1 + dice.below(4) } else { dice.below(6).saturating_sub(3) };
                (0..fighters).for_each(|_| table.enter(dice, player, at));
            }
        }
        for piece in 0..table.pieces.len() {
            let hit = dice.below(100) < 8 && (damaged_anywhere || table.location_of(piece) == Some(0));
            table.pieces[piece].damaged = hit;
            if dice.below(100) < 15 {
                let face = table.pieces[piece].face;
                let fits = |other: &Face| matches!(other.kind, Kind::Weapon(carrier) if face.carries(carrier));
                table.put(dice, table.pieces[piece].owner, Place::Under(piece), fits);
            }
        }
        for player in 0..2 {
            table.fill(dice, player);
        }
        table
    }

    /// A random card of some sort enters play, if the deck may have another and uniqueness allows it.
    fn put(&mut self, dice: &mut Dice, owner: usize, place: Place, sort: impl Fn(&Face) -> bool) -> Option<usize> {
        let faces: Vec<&Face> = FACES.iter().filter(|face| sort(face)).collect();
        let face = *faces.get(dice.below(faces.len()))?;
        let twin = |piece: &Piece| piece.owner == owner && piece.face.title == face.title;
        if self.copies(owner, face) == 4 || face.unique && self.pieces.iter().any(twin) {
            return None;
        }
        self.decks[owner].push(face);
        let inverted = face.inverted.is_some() && dice.below(4) == 0;
        self.pieces.push(Piece { face, owner, place, damaged: false, inverted });
        Some(self.pieces.len() - 1)
    }

    fn enter(&mut self, dice: &mut Dice, player: usize, at: usize) {
        let inverter = dice.below(5) == 0;
        if self.locations[at].face.kind == Kind::Site {
            let unit = |face: &Face| face.is_unit() && (!inverter || face.inverted.is_some());
            self.put(dice, player, Place::At(at), unit);
            return;
        }
        let flagship = dice.below(4) == 0;
        let sort = |face: &Face| {
            face.is_ship() && if inverter { face.inverted.is_some() } else { !flagship || face.captain.is_some() }
        };
        let Some(ship) = self.put(dice, player, Place::At(at), sort) else { return };
        let mut room = self.pieces[ship].face.capacity;
        if let Some(captain) = self.pieces[ship].face.captain
            && dice.below(3) > 0
        {
            let aboard = self.put(dice, player, Place::Under(ship), |face| face.title == captain);
            room -= i32::from(aboard.is_some());
        }
        while room > 0 && dice.below(5) < 2 {
            let pilot = dice.below(2) == 0;
            let sort = |face: &Face| face.is_unit() && face.size <= room && (!pilot || face.piloting > 0);
            let aboard = self.put(dice, player, Place::Under(ship), sort);
            room -= aboard.map_or(1, |unit| self.pieces[unit].face.size);
        }
    }

    /// The deck is filled up to sixty cards; what is not in play lies in the piles.
    fn fill(&mut self, dice: &mut Dice, player: usize) {
        let interrupts = FACES.iter().position(|face| matches!(face.kind, Kind::Interrupt(_))).unwrap_or(0);
        let mut rest = Vec::new();
        while self.decks[player].len() < 60 {
            let from = if dice.below(4) == 0 { interrupts } else { 0 };
            let placeless = !self.decks[player].iter().any(|face| face.is_location());
            let face = if placeless { &FACES[0] } else { &FACES[from + dice.below(FACES.len() - from)] };
            if self.copies(player, face) < 4 {
                self.decks[player].push(face);
                rest.push(Sheet { face, seen: false });
            }
        }
        let mut take = |size: usize| rest.split_off(rest.len().saturating_sub(size));
        let piles = &mut self.piles[player];
        piles[HAND] = take(dice.below(8));
        if dice.below(6) == 0 {
            piles[RESERVE] = take(dice.below(4));
            piles[ACTIVE] = take(1 + dice.below(3));
            piles[USED] = take(dice.below(3));
            piles[LOST] = rest;
        } else {
            piles[ACTIVE] = take(dice.below(9));
            piles[USED] = take(dice.below(8));
            piles[LOST] = take(dice.below(10));
            piles[RESERVE] = rest;
        }
    }

    fn copies(&self, player: usize, face: &Face) -> usize {
        self.decks[player].iter().filter(|other| other.title == face.title).count()
    }

    /// The position as the lines of a log.
    pub(super) fn given(&self) -> Vec<String> {
        let mut lines = vec!["given both have enough".to_owned()];
        for group in ["Harrow", "Tolling"] {
            let of_group = |(_, location): &(usize, &Location)| {
                location.face.kind == Kind::Site && location.face.title.starts_with(group)
            };
            let row: Vec<String> = self.locations.iter().enumerate().filter(of_group).map(told).collect();
            if !row.is_empty() {
                lines.push(format!("given row {group}: {}", row.join(", ")));
            }
        }
        let sectors = self.locations.iter().enumerate().filter(|(_, location)| location.face.kind == Kind::Sector);
        lines.extend(sectors.map(|sector| format!("given {}", told(sector))));
        for (index, piece) in self.pieces.iter().enumerate() {
            let whose = name(piece.owner);
            let marks = [(piece.damaged, ", damaged"), (piece.inverted, ", inverted")];
            let marks: String = marks.iter().filter(|(is, _)| *is).map(|(_, mark)| *mark).collect();
            lines.push(format!("given {whose} has \"{}\" as c{index} {}{marks}", piece.face.title, self.lies(index)));
        }
        for player in 0..2 {
            lines.push(format!("given {} has {}", name(player), self.counts(player)));
        }
        lines
    }

    /// Where a piece lies, in the words of a fact.
    pub(super) fn lies(&self, piece: usize) -> String {
        match self.pieces[piece].place {
            Place::At(location) => format!("at l{location}"),
            Place::Under(host) if self.pieces[piece].face.is_unit() => format!("aboard c{host}"),
            Place::Under(host) => format!("beneath c{host}"),
            Place::Lost => "nowhere".to_owned(),
        }
    }

    pub(super) fn counts(&self, player: usize) -> String {
        let count = |(pile, cards): (&str, &Vec<Sheet>)| format!("{pile} {}", cards.len());
        PILES.into_iter().zip(&self.piles[player]).map(count).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn energy(&self, player: usize) -> usize {
        self.piles[player][..HAND].iter().map(Vec::len).sum()
    }

    pub(super) fn location_of(&self, piece: usize) -> Option<usize> {
        match self.pieces[piece].place {
            Place::At(location) => Some(location),
            Place::Under(host) => self.location_of(host),
            Place::Lost => None,
        }
    }

    pub(super) fn in_play(&self, piece: usize) -> bool {
        self.pieces[piece].place != Place::Lost
    }

    pub(super) fn is_fighter(&self, piece: usize) -> bool {
        self.pieces[piece].face.is_unit() || self.pieces[piece].face.is_ship()
    }

    /// A player's ships and units at a location, those aboard too.
    pub(super) fn fighters(&self, player: usize, at: usize) -> Vec<usize> {
        let is = |piece: &usize| self.is_fighter(*piece) && self.pieces[*piece].owner == player;
        (0..self.pieces.len()).filter(|piece| is(piece) && self.location_of(*piece) == Some(at)).collect()
    }

    /// What a card counts for, with the pilots aboard a ship.
    pub(super) fn figures(&self, piece: usize) -> Figures {
        let Piece { face, inverted, .. } = self.pieces[piece];
        let mut figures = face.inverted.filter(|_| inverted).unwrap_or(face.figures);
        if face.is_ship() {
            let pilots = self.pieces.iter().filter(|other| other.place == Place::Under(piece));
            let piloting: i32 = pilots.map(|pilot| pilot.face.piloting).sum();
            figures.power += piloting;
            figures.tactics += piloting;
        }
        figures
    }

    /// A figure summed over what counts at a location: units at a site, ships at a sector.
    pub(super) fn total(&self, player: usize, at: usize, figure: impl Fn(Figures) -> i32) -> i32 {
        let sector = self.locations[at].face.kind == Kind::Sector;
        let counts = |piece: &usize| self.pieces[*piece].face.is_ship() == sector;
        self.fighters(player, at).into_iter().filter(counts).map(|piece| figure(self.figures(piece))).sum()
    }

    pub(super) fn is_immune(&self, piece: usize) -> bool {
        let ship = match self.pieces[piece].place {
            Place::Under(ship) => ship,
            _ => piece,
        };
        let captain = self.pieces[ship].face.captain;
        self.pieces.iter().any(|other| other.place == Place::Under(ship) && Some(other.face.title) == captain)
    }

    /// A card leaves play for its owner's lost pile, and everything beneath it too.
    pub(super) fn leave(&mut self, piece: usize) {
        for beneath in 0..self.pieces.len() {
            if self.pieces[beneath].place == Place::Under(piece) {
                self.leave(beneath);
            }
        }
        let Piece { face, owner, place, damaged, inverted } = &mut self.pieces[piece];
        (*place, *damaged, *inverted) = (Place::Lost, false, false);
        self.piles[*owner][LOST].push(Sheet { face, seen: true });
    }

    /// Moves the top card of a pile to the top of another.
    pub(super) fn turn_over(&mut self, player: usize, from: usize, to: usize) -> Option<&'static Face> {
        let mut sheet = self.piles[player][from].pop()?;
        sheet.seen |= to == LOST;
        self.piles[player][to].push(sheet);
        Some(sheet.face)
    }

    pub(super) fn has_support(&self, player: usize, face: &Face) -> bool {
        let icon = |location: &Location| location.owner == player && location.face.icon == face.icon;
        face.icon.is_none() || self.locations.iter().any(icon)
    }
}

fn told((index, location): (usize, &Location)) -> String {
    format!("{}'s \"{}\" as l{index}", name(location.owner), location.face.title)
}
