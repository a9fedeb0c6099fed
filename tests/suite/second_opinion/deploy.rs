//! Playing cards and using abilities: when, at what price, and where they go.

use super::{
    Fault, Heard,
    game::{Game, Phase, ends},
    printed::{Face, Targets, printed},
    reader::{Rest, Term},
    require,
    stack::Item,
    table::{HAND, LOST, Place, USED},
};

/// Where a card goes once it resolves.
#[derive(Clone, Debug)]
pub(super) enum Entry {
    Used,
    Lost,
    Place(Place),
    /// A site, with its place in the row of its group.
    Site(usize),
}

const PLACES: [&str; 6] = ["at", "aboard", "beneath", "next", "between", "apart"];

impl Game {
    pub(super) fn plays(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        let title = rest.title().ok_or(Fault::CannotSay)?;
        let face = printed(title).ok_or(Fault::CannotSay)?;
        self.needs_initiative(player)?;
        if face.sort == "interrupt" {
            let before = self.played.get(&(player, face.title.clone())).copied().unwrap_or(0);
            require(face.bullets == 0 || before < face.bullets, || "its bullets are spent".to_owned())?;
        } else {
            self.needs_phase(player, Phase::Deploy)?;
        }
        let card = self.table.in_hand(player, title)?;
        let copies = |other: &usize| self.table.owner(*other) == player && self.table.face(*other).title == title;
        let unique = face.unique && self.table.in_play().any(|other| copies(&other));
        require(!unique, || "a unique card is in play already".to_owned())?;
        for (faction, needed) in &face.support {
            let has = self.table.support(player, faction);
            require(has >= *needed, || format!("{needed} {faction} icons are needed"))?;
        }
        let handle = self.alias(&mut rest)?;
        if matches!(rest.peek(), Some(Term::Word(word)) if word == "from") {
            return Err(Fault::CannotSay);
        }
        let entry = self.entry(player, card, face, &mut rest)?;
        self.targets(player, face, &mut rest)?;
        Self::price(&mut rest, face.cost)?;
        Self::paying(&mut rest, face.cost)?;
        let entry = if matches!(face.sort.as_str(), "interrupt" | "order") { after(face, &mut rest)? } else { entry };
        ends(&rest)?;
        self.table.pay(player, face.cost)?;
        self.table.piles[player][HAND].retain(|other| *other != card);
        self.table.cards[card].place = Place::Pending;
        *self.played.entry((player, face.title.clone())).or_default() += 1;
        if let Some(handle) = handle {
            self.handles.insert(handle.to_owned(), card);
        }
        self.push(Item::Card { card, entry });
        Ok(())
    }

    fn entry(&self, player: usize, card: usize, face: &Face, rest: &mut Rest<'_>) -> Result<Entry, Fault> {
        if matches!(face.sort.as_str(), "interrupt" | "order") {
            // Such a card never enters play; a place would be told for another reason.
            let place = rest.clone().any_word().is_some_and(|word| PLACES.contains(&word));
            return if place { Err(Fault::CannotSay) } else { Ok(Entry::Lost) };
        }
        if rest.word("at") {
            let at = self.card(rest)?;
            require(self.table.is_location(at), || "that is no location".to_owned())?;
            return self.at(player, face, at);
        }
        if rest.word("aboard") {
            let ship = self.card(rest)?;
            require(face.is_unit(), || "only units go aboard".to_owned())?;
            self.needs_own_ship(player, ship)?;
            require(self.table.room(ship) >= self.table.taken(ship, &[card]), || "there is no room".to_owned())?;
            return Ok(Entry::Place(Place::Aboard(ship)));
        }
        if rest.word("beneath") {
            let host = self.card(rest)?;
            require(self.table.is_in_play(host), || "that is not in play".to_owned())?;
            if face.is_ship() || face.is_unit() {
                // A place in other words than are usual.
                return Err(Fault::CannotSay);
            }
            self.beneath(player, face, host)?;
            return Ok(Entry::Place(Place::Beneath(host)));
        }
        match face.sort.as_str() {
            "location" if face.is_site() => self.site(card, rest),
            "location" => self.sector(card, rest),
            "asset" if face.beneath.is_empty() => Ok(Entry::Place(Place::OnTheTable)),
            _ => Err(Fault::wrong("where it goes is not said")),
        }
    }

    pub(super) fn needs_own_ship(&self, player: usize, ship: usize) -> Heard {
        let is = self.table.is_in_play(ship) && self.table.face(ship).is_ship() && self.table.owner(ship) == player;
        require(is, || "that is no ship of the player's in play".to_owned())
    }

    /// A ship at a sector, a unit at a site: with an energy icon of one's own, or others of one's own there.
    fn at(&self, player: usize, face: &Face, at: usize) -> Result<Entry, Fault> {
        let location = self.table.face(at);
        let fits = face.is_ship() && location.is_sector() || face.is_unit() && location.is_site();
        require(fits, || "the card does not go to such a place".to_owned())?;
        let may = self.table.icons(player, at) > 0 || !self.table.forces(player, at).is_empty() || face.scouting;
        require(may, || "the player has no icon and nobody there".to_owned())?;
        Ok(Entry::Place(Place::At(at)))
    }

    fn beneath(&self, player: usize, face: &Face, host: usize) -> Heard {
        let under = self.table.under(host);
        if face.encampment {
            require(self.table.is_location(host), || "that is no location".to_owned())?;
            let may = self.table.icons(player, host) > 0 || !self.table.forces(player, host).is_empty();
            require(may, || "the player has no icon and nobody there".to_owned())?;
            let camps = self.table.encampments(host);
            let another = camps.iter().any(|camp| self.table.owner(*camp) == player);
            return require(!another, || "the player has an encampment there".to_owned());
        }
        require(matches!(face.sort.as_str(), "weapon" | "asset"), || "it does not go beneath a card".to_owned())?;
        let is = |word: &String| {
            self.table.face(host).is_called(word)
                && (!self.table.face(host).is_location() || self.table.is_location(host))
        };
        require(face.beneath.iter().any(is), || "it does not go beneath such a card".to_owned())?;
        let own = self.table.owner(host) == player || face.beneath_either;
        require(own, || "that is the opponent's card".to_owned())?;
        let armed = face.sort == "weapon" && under.iter().any(|card| self.table.face(*card).sort == "weapon");
        require(!armed, || "there is a weapon beneath it".to_owned())?;
        let another = |card: &usize| self.table.face(*card).title == face.title;
        let alone = face.one_beneath_each && under.iter().any(another);
        require(!alone, || "there is one of that asset beneath it".to_owned())
    }

    /// At an end of the row of its group or between two sites of it; by itself if there is no row. The sectors of a group lie
    /// at its ends, and their order is of no account.
    fn site(&self, card: usize, rest: &mut Rest<'_>) -> Result<Entry, Fault> {
        let row = self.table.rows.get(self.table.face(card).group()).cloned().unwrap_or_default();
        if rest.word("next") && rest.word("to") {
            let beside = self.card(rest)?;
            self.needs_related(card, beside)?;
            return self.end_beside(&row, &[beside]);
        }
        if rest.word("between") {
            let (one, other) = self.two(card, rest)?;
            let place = |site: usize| row.iter().position(|other| *other == site);
            let (Some(one), Some(other)) = (place(one), place(other)) else {
                return self.end_beside(&row, &[one, other]);
            };
            require(one.abs_diff(other) == 1, || "these two are not side by side".to_owned())?;
            return Ok(Entry::Site(one.max(other)));
        }
        if rest.word("apart") {
            require(row.is_empty(), || "related sites are in play".to_owned())?;
        } else if row.len() > 1 {
            // The record leaves open where in the row.
            return Err(Fault::CannotSay);
        }
        Ok(Entry::Site(row.len()))
    }

    /// The end of a row at which these locations lie.
    fn end_beside(&self, row: &[usize], beside: &[usize]) -> Result<Entry, Fault> {
        let site = beside.iter().find(|location| self.table.face(**location).is_site());
        let Some(site) = site else {
            // Beside sectors alone, at whichever end they lie.
            return if row.len() < 2 { Ok(Entry::Site(row.len())) } else { Err(Fault::CannotSay) };
        };
        if row.last() == Some(site) {
            return Ok(Entry::Site(row.len()));
        }
        require(row.first() == Some(site), || "that is not the end of the row".to_owned())?;
        Ok(Entry::Site(0))
    }

    fn needs_related(&self, card: usize, beside: usize) -> Heard {
        let is = self.table.is_location(beside) && self.table.related(card, beside);
        require(is, || "that is no location of its group".to_owned())
    }

    fn two(&self, card: usize, rest: &mut Rest<'_>) -> Result<(usize, usize), Fault> {
        let one = self.card(rest)?;
        require(rest.word("and"), || "between which two is not said".to_owned())?;
        let other = self.card(rest)?;
        require(one != other, || "these two are one".to_owned())?;
        self.needs_related(card, one)?;
        self.needs_related(card, other)?;
        Ok((one, other))
    }

    /// At an end of the sites of its group or beside its sectors; by itself if there is nothing related.
    fn sector(&self, card: usize, rest: &mut Rest<'_>) -> Result<Entry, Fault> {
        let row = self.table.rows.get(self.table.face(card).group()).cloned().unwrap_or_default();
        if rest.word("next") && rest.word("to") {
            let beside = self.card(rest)?;
            self.needs_related(card, beside)?;
            if self.table.face(beside).is_site() {
                self.end_beside(&row, &[beside])?;
            }
        } else if rest.word("between") {
            let (one, other) = self.two(card, rest)?;
            let sites = [one, other].iter().all(|location| self.table.face(*location).is_site());
            require(!sites, || "a sector lies at an end".to_owned())?;
        } else if rest.word("apart") {
            // The starter rules do not say that a sector joins other sectors.
            let related = self.table.locations().into_iter().filter(|other| self.table.related(card, *other)).count();
            let joins = if self.comprehensive { related } else { row.len() };
            require(joins == 0, || "related locations are in play".to_owned())?;
        }
        Ok(Entry::Place(Place::OnTheTable))
    }

    fn targets(&self, player: usize, face: &Face, rest: &mut Rest<'_>) -> Heard {
        let Some(targets) = &face.targets else { return Ok(()) };
        if !rest.word("on") {
            // Targets need not be said where there is no choice.
            let legal = (0..self.table.cards.len()).filter(|card| self.is_target(player, targets, *card).is_ok());
            return require(legal.count() == targets.count, || "its targets are not said".to_owned());
        }
        let mut chosen = Vec::new();
        loop {
            let target = if targets.pending { self.pending(rest)? } else { self.card(rest)? };
            self.is_target(player, targets, target)?;
            require(!chosen.contains(&target), || "one target is chosen twice".to_owned())?;
            chosen.push(target);
            if chosen.len() == targets.count || !rest.sign(',') {
                break;
            }
        }
        require(chosen.len() == targets.count, || "there are too few targets".to_owned())
    }

    /// A card on the stack: the one of this title that was put there last.
    fn pending(&self, rest: &mut Rest<'_>) -> Result<usize, Fault> {
        let owner = match rest.possessive() {
            Some(owner) => Some(self.player(owner).ok_or(Fault::CannotSay)?),
            None => None,
        };
        let Some(title) = rest.title() else { return self.card(rest) };
        let cards = self.stack.iter().rev().filter_map(|item| match item {
            Item::Card { card, .. } => Some(*card),
            _ => None,
        });
        let mut cards = cards.filter(|card| self.table.face(*card).title == title);
        let card = cards.find(|card| owner.is_none_or(|owner| owner == self.table.owner(*card)));
        card.ok_or_else(|| Fault::wrong("no such card is pending"))
    }

    fn is_target(&self, player: usize, targets: &Targets, card: usize) -> Heard {
        let place = self.table.cards[card].place;
        let there = if targets.pending { place == Place::Pending } else { self.table.is_in_play(card) };
        let fits = targets.sorts.iter().any(|sort| self.table.face(card).is_called(sort));
        let own = !targets.own || self.table.owner(card) == player;
        require(there && fits && own, || "that is no legal target".to_owned())
    }

    /// The only ability there is: a card inverts itself.
    pub(super) fn uses(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_initiative(player)?;
        let card = self.card(&mut rest)?;
        let price = self.table.face(card).inverts_for.filter(|_| !self.table.cards[card].inverted);
        let price = price.ok_or_else(|| Fault::wrong("it has no such ability"))?;
        let own = self.table.is_in_play(card) && self.table.owner(card) == player;
        require(own, || "that is no card of the player's in play".to_owned())?;
        Self::price(&mut rest, price)?;
        ends(&rest)?;
        self.table.pay(player, price)?;
        self.push(Item::Inversion { card });
        Ok(())
    }

    pub(super) fn enter(&mut self, card: usize, entry: Entry) {
        let owner = self.table.owner(card);
        let (place, pile) = match entry {
            Entry::Place(place) => (place, None),
            Entry::Site(_) => (Place::OnTheTable, None),
            Entry::Used => (Place::Pile, Some(USED)),
            Entry::Lost => (Place::Pile, Some(LOST)),
        };
        self.table.cards[card].place = place;
        if let Some(pile) = pile {
            self.table.piles[owner][pile].push(card);
        }
        if let Entry::Site(index) = entry {
            let group = self.table.face(card).group().to_owned();
            self.table.rows.entry(group).or_default().insert(index, card);
        }
    }
}

/// Where an interrupt or order goes: as it is printed, or as it is declared where there is a choice.
fn after(face: &Face, rest: &mut Rest<'_>) -> Result<Entry, Fault> {
    let said = if rest.sign(',') { rest.any_word() } else { None };
    let kind = match (face.kind.as_str(), said) {
        ("used-or-lost", Some(said)) => said,
        ("used-or-lost", None) => return Err(Fault::wrong("used or lost is not declared")),
        (kind, said) => {
            require(said.is_none_or(|said| said == kind), || format!("it is {kind}"))?;
            kind
        }
    };
    match kind {
        "used" => Ok(Entry::Used),
        "lost" => Ok(Entry::Lost),
        _ => Err(Fault::CannotSay),
    }
}
