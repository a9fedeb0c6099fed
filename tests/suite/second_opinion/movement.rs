//! Movement actions: the five ways to move, and what is taken along.

use super::{
    Fault, Heard,
    game::{Game, Phase, ends},
    reader::Rest,
    require,
    stack::Item,
    table::Place,
};

impl Game {
    pub(super) fn moves(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_phase(player, Phase::Move)?;
        let card = self.card(&mut rest)?;
        let face = self.table.face(card);
        let own = self.table.is_in_play(card) && self.table.owner(card) == player;
        require(own, || "that is no card of the player's in play".to_owned())?;
        require(face.is_ship() || face.is_unit(), || "only ships and units move".to_owned())?;
        let with = self.taken_along(card, &mut rest)?;
        let to = if rest.word("to") {
            let to = self.card(&mut rest)?;
            require(self.table.is_location(to), || "that is no location".to_owned())?;
            self.goes_to(card, to)?;
            Place::At(to)
        } else if rest.word("aboard") {
            let ship = self.card(&mut rest)?;
            self.needs_own_ship(player, ship)?;
            self.goes_aboard(card, &with, ship)?;
            Place::Aboard(ship)
        } else {
            return Err(Fault::CannotSay);
        };
        Self::price(&mut rest, 1)?;
        ends(&rest)?;
        self.table.pay(player, 1)?;
        self.push(Item::Movement { card, with, to });
        Ok(())
    }

    /// A ship transports fighters, a vehicle characters, as many as its number says, from the location where it is. What lies
    /// aboard or beneath one of them goes along anyway.
    fn taken_along(&self, card: usize, rest: &mut Rest<'_>) -> Result<Vec<usize>, Fault> {
        let mut with = Vec::new();
        if !rest.word("with") {
            return Ok(with);
        }
        let face = self.table.face(card);
        let sort = if face.is_ship() { "fighter" } else { "character" };
        loop {
            let other = self.card(rest)?;
            if self.rides(other, card, &with) {
                if !rest.sign(',') {
                    break;
                }
                continue;
            }
            let fits = self.table.face(other).is_called(sort)
                && other != card
                && !with.contains(&other)
                && self.table.owner(other) == self.table.owner(card)
                && self.table.location_of(other) == self.table.location_of(card);
            let moves = self.table.face(other).is_ship() || self.table.face(other).is_unit();
            require(fits && moves, || "that cannot be transported".to_owned())?;
            with.push(other);
            if !rest.sign(',') {
                break;
            }
        }
        require(with.len() <= face.transport, || "it cannot transport so many".to_owned())?;
        Ok(with)
    }

    /// Whether a card lies aboard or beneath the one that moves, or one that goes along.
    fn rides(&self, other: usize, card: usize, with: &[usize]) -> bool {
        let mut at = other;
        while let Place::Aboard(carrier) | Place::Beneath(carrier) = self.table.cards[at].place {
            at = carrier;
            if at == card || with.contains(&at) {
                return true;
            }
        }
        false
    }

    fn goes_to(&self, card: usize, to: usize) -> Heard {
        let destination = self.table.face(to);
        let may = match self.table.cards[card].place {
            Place::At(from) if self.table.face(card).is_ship() => destination.is_sector() && from != to,
            Place::At(from) => self.are_adjacent(from, to),
            Place::Aboard(ship) => {
                let sector = self.table.location_of(ship);
                destination.is_site() && sector.is_some_and(|sector| self.table.related(sector, to))
            }
            _ => false,
        };
        require(may, || "it cannot move there".to_owned())
    }

    fn are_adjacent(&self, one: usize, other: usize) -> bool {
        let side_by_side = |pair: &[usize]| pair == [one, other] || pair == [other, one];
        self.table.rows.values().any(|row| row.windows(2).any(side_by_side))
    }

    fn goes_aboard(&self, card: usize, with: &[usize], ship: usize) -> Heard {
        require(self.table.face(card).is_unit(), || "only units go aboard".to_owned())?;
        let sector = self.table.location_of(ship);
        let may = match self.table.cards[card].place {
            Place::At(site) => sector.is_some_and(|sector| self.table.related(site, sector)),
            Place::Aboard(from) => from != ship && self.table.location_of(from) == sector,
            _ => false,
        };
        require(may, || "it cannot move there".to_owned())?;
        let all = [&[card], with].concat();
        require(self.table.room(ship) >= self.table.taken(ship, &all), || "there is no room".to_owned())
    }

    pub(super) fn carry(&mut self, card: usize, with: &[usize], to: Place) {
        for moved in [&[card], with].concat() {
            self.table.cards[moved].place = to;
        }
    }
}
