//! Claims: what a log says of the table.

use super::{
    Fault, Heard,
    game::{Game, Outcome, ends},
    reader::Rest,
    require,
    table::{PILES, Place},
};

impl Game {
    pub(super) fn claim(&mut self, mut rest: Rest<'_>) -> Heard {
        let word = rest.any_word();
        let Some(word) = word else { return self.claim_of_card(rest) };
        match word {
            "tactics" => return self.sides(rest, |game, player| game.total_tactics(player)),
            "power" => return self.sides(rest, |game, player| game.total_power(player)),
            "attrition" => return self.sides(rest, |game, player| game.destiny(1 - player)),
            "casualties" if rest.word("left") => {
                return self.sides(rest, |game, player| game.casualties_left(player));
            }
            "casualties" => {
                let casualties = |game: &Self, player| game.battle.as_ref().map_or(0, |it| it.casualties(player));
                return self.sides(rest, casualties);
            }
            "battle" if rest.word("destiny") => return self.sides(rest, |game, player| game.destiny(player)),
            "initiative" => {
                let player = rest.any_word().and_then(|word| self.player(word)).ok_or(Fault::CannotSay)?;
                self.settle()?;
                return require(self.initiative == Some(player), || "the other player has initiative".to_owned());
            }
            "row" => return self.row(rest),
            "draw" => {
                self.settle()?;
                return require(self.outcome == Some(Outcome::Draw), || "the game is no draw".to_owned());
            }
            _ => {}
        }
        let Some(player) = self.player(word) else {
            let card = *self.handles.get(word).ok_or_else(|| Fault::wrong(format!("nothing is called {word}")))?;
            return self.claim_of(card, rest);
        };
        if rest.word("wins") {
            self.settle()?;
            return require(self.has_won(player), || "the player has not won".to_owned());
        }
        if rest.word("controls") {
            let location = self.card(&mut rest)?;
            ends(&rest)?;
            return require(self.table.controls(player, location), || "the player does not control it".to_owned());
        }
        self.piles(player, rest)
    }

    fn destiny(&self, player: usize) -> i32 {
        self.battle.as_ref().map_or(0, |battle| battle.destiny[player])
    }

    /// `A 3, B 1`, perhaps with `on` before the names. Without a battle it may be the one before that is meant.
    fn sides(&mut self, mut rest: Rest<'_>, total: impl Fn(&Self, usize) -> i32) -> Heard {
        if self.battle.is_none() {
            return Err(Fault::CannotSay);
        }
        while !rest.is_empty() {
            let _ = rest.word("on");
            let player = rest.any_word().and_then(|word| self.player(word)).ok_or(Fault::CannotSay)?;
            let said = rest.number().ok_or(Fault::CannotSay)?;
            let is = total(self, player);
            require(said == is, || format!("it is {is}, not {said}"))?;
            let _ = rest.sign(',');
        }
        Ok(())
    }

    /// `reserve 50, active 0, B hand 3`
    fn piles(&mut self, mut player: usize, mut rest: Rest<'_>) -> Heard {
        if self.phase == super::game::Phase::SetUp {
            self.settle()?;
        }
        while !rest.is_empty() {
            let word = rest.any_word().ok_or(Fault::CannotSay)?;
            if let Some(other) = self.player(word) {
                player = other;
                continue;
            }
            let pile = PILES.iter().position(|pile| *pile == word).ok_or(Fault::CannotSay)?;
            let said = rest.number().ok_or(Fault::CannotSay)?;
            let is = self.table.piles[player][pile].len() as i32;
            require(said == is, || format!("{word} is {is}, not {said}"))?;
            let _ = rest.sign(',');
        }
        Ok(())
    }

    fn row(&mut self, mut rest: Rest<'_>) -> Heard {
        let group = rest.any_word().ok_or(Fault::CannotSay)?;
        let mut row = self.table.rows.get(group).cloned().unwrap_or_default();
        let _ = rest.sign(':');
        let mut said = Vec::new();
        while !rest.is_empty() {
            said.push(self.card(&mut rest)?);
            let _ = rest.sign(',');
        }
        if said == row {
            return Ok(());
        }
        row.reverse();
        require(said == row, || "the row is another".to_owned())
    }

    fn claim_of_card(&mut self, mut rest: Rest<'_>) -> Heard {
        let card = self.card(&mut rest)?;
        self.claim_of(card, rest)
    }

    fn claim_of(&mut self, card: usize, mut rest: Rest<'_>) -> Heard {
        let word = rest.any_word().ok_or(Fault::CannotSay)?;
        match word {
            "energy" => self.sides_of(card, rest),
            "at" => {
                let location = self.card(&mut rest)?;
                require(self.table.location_of(card) == Some(location), || "it is elsewhere".to_owned())
            }
            "aboard" | "beneath" => {
                let other = self.card(&mut rest)?;
                let place = self.table.cards[card].place;
                let is = place == Place::Aboard(other) || place == Place::Beneath(other);
                require(is, || "it is elsewhere".to_owned())
            }
            "power" | "tactics" | "defense" => {
                let figures = self.table.figures(card);
                let is = match word {
                    "power" => figures.power,
                    "tactics" => figures.tactics,
                    _ => figures.defense,
                };
                let said = rest.number().ok_or(Fault::CannotSay)?;
                ends(&rest)?;
                require(said == is, || format!("its {word} is {is}, not {said}"))
            }
            _ => Err(Fault::CannotSay),
        }
    }

    fn sides_of(&mut self, location: usize, mut rest: Rest<'_>) -> Heard {
        while !rest.is_empty() {
            let player = rest.any_word().and_then(|word| self.player(word)).ok_or(Fault::CannotSay)?;
            let said = rest.number().ok_or(Fault::CannotSay)?;
            let is = self.table.icons(player, location) as i32;
            require(said == is, || format!("there are {is} icons, not {said}"))?;
            let _ = rest.sign(',');
        }
        Ok(())
    }
}
