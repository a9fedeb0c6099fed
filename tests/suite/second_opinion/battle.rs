//! Attacks and battles: the windows before each step, and the five steps.

use super::{
    Fault, Heard,
    game::{Game, Outcome, Phase, ends},
    reader::Rest,
    require,
    stack::Item,
    table::{HAND, LOST, RESERVE, USED},
};

const STEPS: [&str; 5] = ["battle destiny", "attrition", "power", "loss", "end of battle"];

#[derive(Clone, Debug)]
pub(super) struct Battle {
    at: usize,
    attacker: usize,
    /// Of `STEPS`.
    step: usize,
    /// Whether players may still act before the step.
    before: bool,
    pub(super) destiny: [i32; 2],
    /// Who has revealed or declined, damaged for attrition, or destroyed, and is done with it.
    done: [bool; 2],
    /// Total power as it was compared.
    power: Option<[i32; 2]>,
    /// Casualties met with energy and cards from hand.
    pub(super) paid: i32,
}

impl Battle {
    pub(super) fn is_at(&self, marker: &str) -> bool {
        let step = STEPS[self.step];
        marker == if self.before { format!("[before {step}]") } else { format!("[{step}]") }
    }

    pub(super) fn is_in(&self, step: usize) -> bool {
        self.step == step && !self.before
    }

    pub(super) fn loser(&self) -> Option<usize> {
        let [a, b] = self.power?;
        if a == b { None } else { Some(usize::from(a > b)) }
    }

    pub(super) fn casualties(&self, player: usize) -> i32 {
        match self.power {
            Some([a, b]) if self.loser() == Some(player) => (a - b).abs(),
            _ => 0,
        }
    }
}

impl Game {
    pub(super) fn attacks(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        self.needs_phase(player, Phase::Battle)?;
        if !rest.word("at") {
            return Err(Fault::CannotSay);
        }
        let at = self.card(&mut rest)?;
        Self::price(&mut rest, 1)?;
        ends(&rest)?;
        require(self.table.is_location(at), || "that is no location".to_owned())?;
        let met = (0..2).all(|side| !self.table.forces(side, at).is_empty());
        require(met, || "not both players have ships or units there".to_owned())?;
        require(!self.attacked.contains(&at), || "it has been attacked in this phase".to_owned())?;
        self.table.pay(player, 1)?;
        self.attacked.push(at);
        self.push(Item::Attack { at });
        Ok(())
    }

    pub(super) fn begin_battle(&mut self, at: usize) {
        let attacker = self.active;
        let battle =
            Battle { at, attacker, step: 0, before: true, destiny: [0; 2], done: [false; 2], power: None, paid: 0 };
        self.battle = Some(battle);
    }

    /// Both players have passed in the window before a step.
    pub(super) fn begin_step(&mut self) {
        self.initiative = None;
        let totals = [0, 1].map(|player| self.total_power(player));
        if let Some(battle) = &mut self.battle {
            battle.before = false;
            battle.done = [false; 2];
            if battle.step == 2 {
                battle.power = Some(totals);
            }
        }
    }

    /// A line has come that does not belong to the step: it must be over.
    pub(super) fn finish_step(&mut self) -> Heard {
        let Some(battle) = self.battle.clone().filter(|battle| !battle.before) else { return Ok(()) };
        if self.outcome.is_some() {
            return Ok(());
        }
        match battle.step {
            1 => {
                let due = (0..2).any(|player| self.must_damage(player));
                require(!due, || "cards are still to be damaged for attrition".to_owned())?;
            }
            3 => self.finish_loss(&battle)?,
            4 => self.destroy_all(&battle),
            _ => {}
        }
        if let Some(battle) = &mut self.battle {
            battle.before = true;
            battle.step += 1;
        }
        if battle.step == 4 {
            self.battle = None;
        }
        if self.outcome.is_none() {
            self.give_initiative(self.active);
        }
        Ok(())
    }

    fn finish_loss(&mut self, battle: &Battle) -> Heard {
        let Some(loser) = battle.loser() else { return Ok(()) };
        if self.casualties_left(loser) > 0 {
            let left = self.table.energy(loser) + self.table.piles[loser][HAND].len();
            let able = left > 0 || !self.undamaged(loser).is_empty();
            require(!able, || "casualties are still to be met".to_owned())?;
            self.outcome = Some(Outcome::Won(1 - loser));
        }
        Ok(())
    }

    fn destroy_all(&mut self, battle: &Battle) {
        for player in [battle.attacker, 1 - battle.attacker] {
            for card in self.damaged(player) {
                if self.table.cards[card].damaged {
                    self.table.leave(card);
                }
            }
        }
    }

    /// A player's damaged cards, wherever they are.
    fn damaged(&self, player: usize) -> Vec<usize> {
        let is = |card: &usize| self.table.owner(*card) == player && self.table.cards[*card].damaged;
        self.table.in_play().filter(is).collect()
    }

    fn in_battle(&self, player: usize) -> Vec<usize> {
        self.battle.as_ref().map(|battle| self.table.forces_and_passengers(player, battle.at)).unwrap_or_default()
    }

    fn undamaged(&self, player: usize) -> Vec<usize> {
        self.in_battle(player).into_iter().filter(|card| !self.table.cards[*card].damaged).collect()
    }

    fn damaged_defense(&self, player: usize) -> i32 {
        let damaged = self.in_battle(player).into_iter().filter(|card| self.table.cards[*card].damaged);
        damaged.map(|card| self.table.figures(card).defense).sum()
    }

    /// Units aboard ships count for neither tactics nor power.
    pub(super) fn total_tactics(&self, player: usize) -> i32 {
        let Some(battle) = &self.battle else { return 0 };
        self.table.forces(player, battle.at).into_iter().map(|card| self.table.figures(card).tactics).sum()
    }

    pub(super) fn total_power(&self, player: usize) -> i32 {
        let Some(battle) = &self.battle else { return 0 };
        let power: i32 =
            self.table.forces(player, battle.at).into_iter().map(|card| self.table.figures(card).power).sum();
        power + battle.destiny[player]
    }

    /// What the opponent's battle destiny still asks of a player.
    fn attrition_left(&self, player: usize) -> i32 {
        let Some(battle) = &self.battle else { return 0 };
        battle.destiny[1 - player] - self.damaged_defense(player)
    }

    fn must_damage(&self, player: usize) -> bool {
        let vulnerable = self.undamaged(player).into_iter().any(|card| !self.table.is_immune(card));
        self.attrition_left(player) > 0 && vulnerable
    }

    fn may_damage(&self, player: usize) -> bool {
        let any = self.attrition_left(player) > 0 && !self.undamaged(player).is_empty();
        any && (self.comprehensive || self.must_damage(player))
    }

    pub(super) fn casualties_left(&self, player: usize) -> i32 {
        let Some(battle) = &self.battle else { return 0 };
        (battle.casualties(player) - battle.paid - self.damaged_defense(player)).max(0)
    }

    /// In the comprehensive rules the attacker goes first in a step, and is done when the defender begins.
    fn takes_turn(&mut self, player: usize) -> Heard {
        let comprehensive = self.comprehensive;
        let Some(battle) = &mut self.battle else { return Err(Fault::wrong("there is no battle")) };
        require(!battle.done[player], || "the player is done with that".to_owned())?;
        if comprehensive && player != battle.attacker {
            battle.done[battle.attacker] = true;
        }
        Ok(())
    }

    pub(super) fn reveals(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        let step = self.battle.as_ref().is_some_and(|battle| battle.is_in(0));
        require(step, || "nothing is revealed now".to_owned())?;
        let able = self.total_tactics(player) >= 4 && !self.table.piles[player][RESERVE].is_empty();
        if !able && rest.word("nothing") {
            return ends(&rest);
        }
        require(able, || "the player may not reveal a card".to_owned())?;
        self.takes_turn(player)?;
        let nothing = rest.word("nothing");
        if !nothing {
            let title = rest.title().ok_or(Fault::CannotSay)?;
            let card = self.table.turn_over(player, RESERVE, USED).ok_or(Fault::CannotSay)?;
            self.table.name(card, title)?;
            let destiny = self.table.face(card).destiny;
            if rest.sign('(') {
                require(rest.number() == Some(destiny), || format!("its destiny is {destiny}"))?;
                let _ = rest.sign(')');
            }
            if let Some(battle) = &mut self.battle {
                battle.destiny[player] = destiny;
            }
        }
        if let Some(battle) = &mut self.battle {
            battle.done[player] = true;
        }
        ends(&rest)
    }

    /// For attrition, or for casualties.
    pub(super) fn damages(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        let Some(battle) = self.battle.clone() else { return Err(Fault::wrong("there is no battle")) };
        if battle.is_in(1) {
            require(self.may_damage(player), || "no attrition is left that asks for damage".to_owned())?;
            let first = battle.attacker;
            let waits = self.comprehensive && player != first && self.must_damage(first);
            require(!waits, || "the attacker is not done".to_owned())?;
            self.takes_turn(player)?;
            if rest.word("nothing") {
                require(!self.must_damage(player), || "not every card left is immune".to_owned())?;
                if let Some(battle) = &mut self.battle {
                    battle.done[player] = true;
                }
                return Ok(());
            }
        } else {
            let due = battle.is_in(3) && battle.loser() == Some(player) && self.casualties_left(player) > 0;
            require(due, || "the player has nothing to damage cards for".to_owned())?;
        }
        let card = self.card(&mut rest)?;
        require(self.undamaged(player).contains(&card), || "that card cannot be damaged".to_owned())?;
        let defense = self.table.figures(card).defense;
        if rest.sign('(') {
            require(rest.number() == Some(defense), || format!("its defense is {defense}"))?;
            let _ = rest.sign(')');
        }
        ends(&rest)?;
        self.table.cards[card].damaged = true;
        Ok(())
    }

    /// At the end of a battle: the attacker's damaged cards first, each player's in any order.
    pub(super) fn destroys(&mut self, player: usize, mut rest: Rest<'_>) -> Heard {
        let Some(battle) = self.battle.clone().filter(|battle| battle.is_in(4)) else {
            return Err(Fault::wrong("nothing is destroyed now"));
        };
        if player != battle.attacker {
            for card in self.damaged(battle.attacker) {
                if self.table.cards[card].damaged {
                    self.table.leave(card);
                }
            }
        }
        let card = self.card(&mut rest)?;
        ends(&rest)?;
        require(self.damaged(player).contains(&card), || "that is no damaged card of the player's".to_owned())?;
        self.table.leave(card);
        debug_assert!(self.table.piles[player][LOST].contains(&card));
        Ok(())
    }
}
