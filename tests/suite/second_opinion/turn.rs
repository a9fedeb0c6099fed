//! Setting up, and the phases of a turn that have no file of their own: activating, draining and losing energy, drawing,
//! the end of the turn.

use super::{
    Fault, Heard,
    game::{Game, Outcome, Phase, ends},
    reader::Rest,
    require,
    stack::Item,
    table::{ACTIVE, HAND, LOST, PILES, Place, RESERVE, USED},
};

impl Game {
    /// A location out of the deck. Two that are related lie side by side, others apart.
    pub(super) fn starts(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        require(self.phase == Phase::SetUp, || "the game has begun".to_owned())?;
        require(self.started[player].is_none(), || "the player has a starting location".to_owned())?;
        let title = rest.title().ok_or(Fault::CannotSay)?;
        let handle = self.alias(&mut rest)?;
        let card = self.table.piles[player][RESERVE].pop().ok_or_else(|| Fault::wrong("the deck is empty"))?;
        self.table.name(card, title)?;
        require(self.table.face(card).is_location(), || "that is no location".to_owned())?;
        let other = self.started[1 - player].filter(|other| self.table.related(card, *other));
        if rest.word("apart") {
            require(other.is_none(), || "related locations lie side by side".to_owned())?;
        } else if rest.word("next") && rest.word("to") {
            let beside = self.card(&mut rest)?;
            require(other == Some(beside), || "it is not related to that".to_owned())?;
        }
        ends(&rest)?;
        self.table.cards[card].place = Place::OnTheTable;
        self.started[player] = Some(card);
        if let Some(handle) = handle {
            self.handles.insert(handle.to_owned(), card);
        }
        let face = self.table.face(card);
        if face.is_site() {
            self.table.rows.entry(face.group().to_owned()).or_default().push(card);
        }
        Ok(())
    }

    pub(super) fn opening_hand(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        require(self.phase == Phase::SetUp, || "that is for the beginning of the game".to_owned())?;
        require(self.started.iter().all(Option::is_some), || "a starting location is missing".to_owned())?;
        require(!self.drawn[player], || "the player has an opening hand".to_owned())?;
        require(rest.number() == Some(8), || "an opening hand has eight cards".to_owned())?;
        self.drawn[player] = true;
        for _ in 0..8 {
            self.table.turn_over(player, RESERVE, HAND);
        }
        let drawn = self.table.piles[player][HAND].clone();
        self.named(&drawn, rest)
    }

    /// `: "Vulture", "Stinger"`: the cards in the order in which they were drawn, perhaps not all of them.
    fn named(&mut self, drawn: &[usize], mut rest: Rest<'_>) -> Heard {
        if rest.is_empty() {
            return Ok(());
        }
        require(rest.sign(':'), || "a colon is missing".to_owned())?;
        for card in drawn {
            if rest.is_empty() {
                break;
            }
            let title = rest.title().ok_or(Fault::CannotSay)?;
            self.table.name(*card, title)?;
            let _ = rest.sign(',');
        }
        require(rest.is_empty(), || "more cards are named than drawn".to_owned())
    }

    pub(super) fn activates(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_phase(player, Phase::Activate)?;
        require(!self.activated, || "the player has activated in this phase".to_owned())?;
        let amount = rest.number().ok_or(Fault::CannotSay)?;
        let icons: usize = self.table.locations().iter().map(|location| self.table.icons(player, *location)).sum();
        let limit = icons as i32 + 1;
        if rest.word("of") {
            require(rest.number() == Some(limit), || format!("{limit} may be activated"))?;
        }
        if rest.word("from") {
            require(rest.word("reserve"), || "energy is activated from the reserve".to_owned())?;
        }
        ends(&rest)?;
        require(amount <= limit, || format!("only {limit} may be activated"))?;
        self.activated = true;
        self.push(Item::Activation { amount: amount as usize });
        Ok(())
    }

    pub(super) fn activate(&mut self, amount: usize) {
        for _ in 0..amount {
            self.table.turn_over(self.active, RESERVE, ACTIVE);
        }
    }

    pub(super) fn drains(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_phase(player, Phase::Control)?;
        if !rest.word("at") {
            return Err(Fault::CannotSay);
        }
        let at = self.card(&mut rest)?;
        ends(&rest)?;
        require(self.table.is_location(at), || "that is no location".to_owned())?;
        require(self.table.controls(player, at), || "the player does not control it".to_owned())?;
        require(self.table.icons(1 - player, at) > 0, || "the opponent has no energy icon there".to_owned())?;
        require(!self.drained.contains(&at), || "it has been drained in this phase".to_owned())?;
        self.drained.push(at);
        self.push(Item::Drain { at });
        Ok(())
    }

    /// `loses 2 of 3: reserve "Vulture", hand "Stinger"`, for a drain or for casualties. By the starter rules the game is over
    /// with the last energy; the rest of that drain may still be told.
    pub(super) fn loses(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        let amount = rest.number().ok_or(Fault::CannotSay)?;
        let (due, paid) = match (self.owed, &self.battle) {
            (Some(owed), _) if owed.by == player => (owed.left, owed.paid),
            (None, Some(battle)) if self.outcome.is_none() && battle.is_in(3) && battle.loser() == Some(player) => {
                (self.casualties_left(player), battle.paid)
            }
            _ => return Err(Fault::wrong("the player has nothing to lose now")),
        };
        if rest.word("of") {
            // What is left, or all that was due before the first line about it.
            let said = rest.number();
            require(said == Some(due) || said == Some(due + paid), || format!("{due} are to be lost"))?;
        }
        require(amount <= due, || format!("only {due} are to be lost"))?;
        let lost = self.lose_from(player, rest)?;
        require(lost <= amount, || "more sources are named than energy is lost".to_owned())?;
        if lost < amount {
            // A list that is too short leaves open where the rest came from.
            return Err(Fault::CannotSay);
        }
        if let Some(owed) = &mut self.owed {
            owed.left -= amount;
            owed.paid += amount;
            self.drain_is_paid();
        } else if let Some(battle) = &mut self.battle {
            battle.paid += amount;
        }
        if !self.comprehensive {
            self.check_energy();
        }
        Ok(())
    }

    /// A drain is over when all of it is lost, or nothing is left that could be.
    fn drain_is_paid(&mut self) {
        let Some(owed) = self.owed else { return };
        let able = self.table.energy(owed.by) + self.table.piles[owed.by][HAND].len();
        if owed.left == 0 || able == 0 {
            self.owed = None;
            self.give_initiative(self.active);
        }
    }

    fn lose_from(&mut self, player: usize, mut rest: Rest<'_>) -> Result<i32, Fault> {
        let mut lost = 0;
        require(rest.sign(':'), || "from where is not said".to_owned()).map_err(|_| Fault::CannotSay)?;
        while !rest.is_empty() {
            let pile = rest.any_word().and_then(|word| PILES.iter().position(|pile| *pile == word));
            let pile = pile.filter(|pile| *pile != LOST).ok_or(Fault::CannotSay)?;
            let title = rest.title().ok_or(Fault::CannotSay)?;
            let _ = rest.sign(',');
            if pile == HAND {
                let card = self.table.in_hand(player, title)?;
                self.table.piles[player][HAND].retain(|other| *other != card);
                self.table.piles[player][LOST].push(card);
            } else {
                let card = self.table.turn_over(player, pile, LOST);
                let card = card.ok_or_else(|| Fault::wrong(format!("{} is empty", PILES[pile])))?;
                self.table.name(card, title)?;
            }
            lost += 1;
        }
        Ok(lost)
    }

    /// By the comprehensive rules at once, by the starter rules over the stack.
    pub(super) fn draws(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_phase(player, Phase::Draw)?;
        let amount = rest.number().unwrap_or(1) as usize;
        let left = self.table.piles[player][ACTIVE].len();
        require(amount <= left, || format!("only {left} cards are there to be drawn"))?;
        self.passes = 0;
        if self.comprehensive {
            self.draw(amount);
            let hand = &self.table.piles[player][HAND];
            let drawn = hand[hand.len() - amount..].to_vec();
            // Nothing came off the stack: initiative is kept, not gained, and nobody looks for energy yet.
            return self.named(&drawn, rest);
        }
        ends(&rest)?;
        self.push(Item::Draw { amount });
        Ok(())
    }

    pub(super) fn draw(&mut self, amount: usize) {
        for _ in 0..amount {
            self.table.turn_over(self.active, ACTIVE, HAND);
        }
    }

    /// Used piles go under the reserves, in their order.
    pub(super) fn recirculate(&mut self) {
        for player in 0..2 {
            let mut used = std::mem::take(&mut self.table.piles[player][USED]);
            used.append(&mut self.table.piles[player][RESERVE]);
            self.table.piles[player][RESERVE] = used;
        }
    }

    pub(super) fn has_won(&self, player: usize) -> bool {
        self.outcome == Some(Outcome::Won(player))
    }
}
