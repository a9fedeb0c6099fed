//! The five steps of a battle.

use crate::wars_battles::{
    battle::{Fight, Model, Stage},
    table::{HAND, LOST, PILES, RESERVE, USED, name, shuffled},
};

impl Model<'_> {
    pub(super) fn tactics(&self, player: usize, fight: &Fight) -> i32 {
        self.table.total(player, fight.at, |figures| figures.tactics)
    }

    pub(super) fn may_reveal(&self, player: usize) -> bool {
        let able = |fight: &Fight| !fight.revealed[player] && self.tactics(player, fight) >= 4;
        self.fight.as_ref().is_some_and(able) && !self.table.piles[player][RESERVE].is_empty()
    }

    /// Four tactics or more: a card from the top of the reserve, which goes on top of the used pile.
    pub(super) fn battle_destiny(&mut self) {
        let mut order = vec![self.turn, 1 - self.turn];
        if !self.habits.comprehensive {
            order = shuffled(self.dice, order);
        }
        for player in order {
            self.claim(Stage::In(0), None);
            self.wrong_in_battle_destiny();
            if !self.may_reveal(player) || self.chance(20) {
                if self.chance(20) {
                    self.say(format!("{} reveals nothing", name(player)));
                }
                continue;
            }
            let Some(face) = self.table.turn_over(player, RESERVE, USED) else { continue };
            if let Some(sheet) = self.table.piles[player][USED].last_mut() {
                sheet.seen = true;
            }
            let card = if self.chance(self.habits.reveals) { format!("\"{}\"", face.title) } else { "?".to_owned() };
            let figure = self.figure(format!(" ({})", face.destiny));
            if let Some(fight) = &mut self.fight {
                fight.revealed[player] = true;
                fight.destiny[player] = face.destiny;
            }
            self.say(format!("{} reveals {card}{figure}", name(player)));
        }
        self.wrong_in_battle_destiny();
    }

    /// A player's ships and units in the battle that are not damaged.
    pub(super) fn undamaged(&self, player: usize) -> Vec<usize> {
        let Some(fight) = &self.fight else { return Vec::new() };
        let fighters = self.table.fighters(player, fight.at).into_iter();
        fighters.filter(|piece| !self.table.pieces[*piece].damaged).collect()
    }

    fn damaged_defense(&self, player: usize) -> i32 {
        let Some(fight) = &self.fight else { return 0 };
        let fighters = self.table.fighters(player, fight.at).into_iter();
        let damaged = fighters.filter(|piece| self.table.pieces[*piece].damaged);
        damaged.map(|piece| self.table.figures(piece).defense).sum()
    }

    pub(super) fn attrition_left(&self, player: usize) -> i32 {
        let Some(fight) = &self.fight else { return 0 };
        (fight.destiny[1 - player] - self.damaged_defense(player)).max(0)
    }

    pub(super) fn must_damage(&self, player: usize) -> bool {
        let vulnerable = |piece: &usize| !self.table.is_immune(*piece);
        self.attrition_left(player) > 0 && self.undamaged(player).iter().any(vulnerable)
    }

    /// Whether damage for attrition is allowed: by the starter rules never if only immune cards are left.
    pub(super) fn may_damage(&self, player: usize) -> bool {
        let any = self.attrition_left(player) > 0 && !self.undamaged(player).is_empty();
        any && (self.habits.comprehensive || self.must_damage(player))
    }

    pub(super) fn attrition(&mut self) {
        if self.habits.comprehensive {
            for player in [self.turn, 1 - self.turn] {
                loop {
                    self.claim(Stage::In(1), None);
                    self.wrong_in_attrition();
                    if !self.may_damage(player) || !self.must_damage(player) && self.chance(60) {
                        break;
                    }
                    self.damage(player);
                }
                if self.may_damage(player) && self.chance(30) {
                    self.say(format!("{} damages nothing: immune", name(player)));
                }
            }
        } else {
            loop {
                self.claim(Stage::In(1), None);
                self.wrong_in_attrition();
                let due: Vec<usize> = (0..2).filter(|player| self.must_damage(*player)).collect();
                let Some(player) = self.one(&due) else { break };
                self.damage(player);
            }
        }
        self.wrong_in_attrition();
    }

    fn damage(&mut self, player: usize) {
        let undamaged = self.undamaged(player);
        let Some(piece) = self.one(&undamaged) else { return };
        self.table.pieces[piece].damaged = true;
        let figure = self.figure(format!(" ({})", self.table.figures(piece).defense));
        let card = if self.chance(self.habits.damages) { format!("c{piece}") } else { "?".to_owned() };
        self.say(format!("{} damages {card}{figure}", name(player)));
    }

    pub(super) fn totals(&self, fight: &Fight) -> [i32; 2] {
        [0, 1].map(|player| self.table.total(player, fight.at, |figures| figures.power) + fight.destiny[player])
    }

    pub(super) fn compare_power(&mut self) {
        let power = self.fight.as_ref().map(|fight| self.totals(fight));
        if let (Some(fight), Some(power)) = (&mut self.fight, power) {
            fight.power = power;
        }
        self.claim(Stage::In(2), None);
    }

    pub(super) fn casualties_left(&self, player: usize) -> i32 {
        let Some(fight) = &self.fight else { return 0 };
        let due = if fight.loser() == Some(player) { fight.casualties() } else { 0 };
        (due - fight.paid - self.damaged_defense(player)).max(0)
    }

    pub(super) fn loss(&mut self) {
        let loser = self.fight.as_ref().and_then(Fight::loser);
        loop {
            self.claim(Stage::In(3), None);
            self.wrong_in_loss();
            let Some(loser) = loser else { return };
            if self.casualties_left(loser) == 0 {
                break;
            }
            let supply = self.table.energy(loser) + self.table.piles[loser][HAND].len();
            let undamaged = !self.undamaged(loser).is_empty();
            if supply == 0 && !undamaged {
                break;
            }
            if undamaged && (supply == 0 || self.chance(25)) {
                self.damage(loser);
            } else {
                self.lose(loser);
            }
            if !self.habits.comprehensive && self.table.energy(loser) == 0 {
                break;
            }
        }
        // Without energy the loser has lost the game: at once, or when the attacker would get initiative after the step.
        self.winner = loser.filter(|loser| self.table.energy(*loser) == 0).map(|loser| 1 - loser);
    }

    /// One line of energy lost, card by card from any pile or the hand.
    fn lose(&mut self, player: usize) {
        let due = self.casualties_left(player) as usize;
        let most = 1 + self.dice.below(due);
        let mut sources: Vec<(usize, Option<&str>)> = Vec::new();
        while sources.len() < most {
            let piles = &self.table.piles[player];
            let filled: Vec<usize> = (RESERVE..=HAND).filter(|pile| !piles[*pile].is_empty()).collect();
            let Some(pile) = self.one(&filled) else { break };
            if pile == HAND {
                let card = self.dice.below(self.table.piles[player][HAND].len());
                let last = self.table.piles[player][HAND].len() - 1;
                self.table.piles[player][HAND].swap(card, last);
            }
            let face = self.table.turn_over(player, pile, LOST);
            sources.push((pile, face.filter(|_| self.dice.below(100) < self.habits.names).map(|face| face.title)));
            if !self.habits.comprehensive && self.table.energy(player) == 0 {
                break;
            }
        }
        if let Some(fight) = &mut self.fight {
            fight.paid += sources.len() as i32;
        }
        let of = self.figure(format!(" of {due}"));
        let open = 100 - self.habits.sources;
        let written = if self.chance(open) { self.dice.below(sources.len() + 1) } else { sources.len() };
        let known = written == 0 || !self.chance(open);
        let amount = if known { sources.len().to_string() } else { "?".to_owned() };
        self.say(format!("{} loses {amount}{of}{}", name(player), told(&sources[..written])));
    }

    pub(super) fn damaged(&self, player: usize) -> Vec<usize> {
        let is = |index: &usize| self.table.pieces[*index].owner == player && self.table.pieces[*index].damaged;
        (0..self.table.pieces.len()).filter(|piece| is(piece) && self.table.in_play(*piece)).collect()
    }

    /// Every damaged card is destroyed, wherever it is: the attacker's first, each player's in any order.
    pub(super) fn end_of_battle(&mut self) {
        let mut written = true;
        for player in [self.turn, 1 - self.turn] {
            written |= !self.habits.explicit;
            loop {
                if written {
                    self.wrong_in_end_of_battle();
                }
                let damaged = self.damaged(player);
                let Some(piece) = self.one(&damaged) else { break };
                self.table.leave(piece);
                written &= self.chance(self.habits.destroys);
                if written {
                    self.say(format!("{} destroys c{piece}", name(player)));
                }
            }
        }
        if written {
            self.claim(Stage::In(4), None);
        }
    }
}

/// The sources of a loss; unnamed cards of one pile in a row are counted.
fn told(sources: &[(usize, Option<&str>)]) -> String {
    let runs = sources.chunk_by(|one, two| one.1.is_none() && *one == *two);
    if sources.is_empty() {
        return String::new();
    }
    let told = runs.map(|run| match run {
        [(pile, Some(title))] => format!("{} \"{title}\"", PILES[*pile]),
        [(HAND, None)] => "hand ?".to_owned(),
        [(pile, None)] => PILES[*pile].to_owned(),
        run => format!("{} x{}", PILES[run[0].0], run.len()),
    });
    format!(": {}", told.collect::<Vec<_>>().join(", "))
}
