//! Lines that the rules forbid at a point of the battle. They are noted only where every pass is written, and those that
//! a silent decline or a forced result would allow only where the log says how the game stands.

use crate::wars_battles::{
    battle::{Item, Model, STEPS, Stage, Wrong},
    cards::{FACES, Kind},
    table::{ACTIVE, HAND, LOST, PILES, RESERVE, USED, name},
};

impl Model<'_> {
    pub(super) fn wrong(&mut self, kind: &'static str, line: String) {
        if self.habits.explicit {
            self.wrongs.push(Wrong { kind, at: self.lines.len(), line });
        }
    }

    /// Statements that are false by one.
    pub(super) fn wrong_claims(&mut self, stage: Stage, holder: Option<usize>) {
        if !self.settled {
            return;
        }
        let player = self.dice.below(2);
        let pile = self.dice.below(PILES.len());
        let off = if self.chance(50) { 1 } else { -1 };
        let count = beside(self.table.piles[player][pile].len() as i32, off);
        if stage != Stage::In(4) {
            self.wrong("a pile miscounted", format!("= {} {} {count}", name(player), PILES[pile]));
        }
        if let Some(holder) = holder {
            self.wrong("initiative of the other", format!("= initiative {}", name(1 - holder)));
        }
        let piece = self.dice.below(self.table.pieces.len());
        if self.table.in_play(piece) && stage != Stage::In(4) {
            let location = self.table.location_of(piece);
            if let Some(at) = (0..self.table.locations.len()).find(|at| Some(*at) != location) {
                self.wrong("a card elsewhere", format!("= c{piece} at l{at}"));
            }
            if self.table.is_fighter(piece) {
                let is = if self.table.pieces[piece].damaged { "not " } else { "" };
                self.wrong("damage misstated", format!("= c{piece} {is}damaged"));
                let figures = self.table.figures(piece);
                let figure = [("power", figures.power), ("tactics", figures.tactics), ("defense", figures.defense)];
                let (word, figure) = figure[self.dice.below(3)];
                self.wrong("a figure misstated", format!("= c{piece} {word} {}", beside(figure, off)));
            }
        }
        if stage != Stage::In(4)
            && let Some((words, totals)) = self.total(stage)
        {
            let stated = format!("= {words} {} {}", name(player), beside(totals[player], off));
            let kind = match words {
                "tactics" => "tactics misstated",
                "battle destiny" => "battle destiny misstated",
                "power" => "power misstated",
                "attrition on" => "attrition misstated",
                "attrition left on" => "attrition left misstated",
                "casualties" => "casualties misstated",
                _ => "casualties left misstated",
            };
            self.wrong(kind, stated);
        }
    }

    pub(super) fn wrong_in_window(&mut self, stage: Stage, holder: usize, passes: usize) {
        let other = 1 - holder;
        self.wrong(
            if passes == 0 && other != self.turn { "a third pass" } else { "a pass out of turn" },
            format!("{} passes", name(other)),
        );
        if let Some(line) = self.interrupt(other) {
            self.wrong("an interrupt out of turn", line);
        }
        if let Some(piece) = self.inverters(other).first() {
            self.wrong("an ability out of turn", format!("{} uses c{piece}", name(other)));
        }
        self.wrong_plays(holder);
        self.wrong_attacks(stage, holder);
        self.wrong_markers(stage);
        self.wrong_out_of_step(stage, holder);
    }

    fn interrupt(&self, player: usize) -> Option<String> {
        let index = *self.interrupts(player).first()?;
        let face = self.table.piles[player][HAND][index].face;
        let option = if face.title == "Feint or Strike" { ", used" } else { "" };
        Some(format!("{} plays \"{}\"{option}", name(player), face.title))
    }

    fn wrong_plays(&mut self, holder: usize) {
        let piles = &self.table.piles[holder];
        let (hand, active) = (piles[HAND].len(), piles[ACTIVE].len());
        let who = name(holder);
        if hand == 0 {
            self.wrong("an interrupt from an empty hand", format!("{who} plays \"Feint or Strike\", lost"));
            return;
        }
        if active == 0 {
            self.wrong("an interrupt not paid for", format!("{who} plays \"Feint or Strike\", lost"));
        }
        let without =
            |title: &str| FACES.iter().any(|face| face.title == title && !self.table.has_support(holder, face));
        let lacking = ["Quick Salvo", "Cut the Line"].into_iter().find(|title| active > 0 && without(title));
        if let Some(title) = lacking {
            self.wrong("an interrupt without support", format!("{who} plays \"{title}\""));
        }
        if self.volleys[holder] && active > 0 {
            self.wrong("a bullet used twice", format!("{who} plays \"Second Volley\""));
        }
        for piece in 0..self.table.pieces.len() {
            let (owner, face) = (self.table.pieces[piece].owner, self.table.pieces[piece].face);
            if !self.table.in_play(piece) {
                if owner == holder && face.inverted.is_some() && active >= 2 {
                    self.wrong("an ability of a card that is gone", format!("{who} uses c{piece}"));
                }
            } else if owner != holder {
                if face.inverted.is_some() {
                    self.wrong("an ability of the other", format!("{who} uses c{piece}"));
                }
            } else if face.inverted.is_none() {
                self.wrong("an ability that is not there", format!("{who} uses c{piece}"));
            } else if self.table.pieces[piece].inverted {
                self.wrong("an ability of an inverted card", format!("{who} uses c{piece}"));
            } else if active < 2 {
                self.wrong("an ability not paid for", format!("{who} uses c{piece}"));
            }
        }
    }

    fn wrong_attacks(&mut self, stage: Stage, holder: usize) {
        let active = self.table.piles[self.turn][ACTIVE].len();
        for at in 0..self.table.locations.len() {
            let attacked = self.table.locations[at].attacked;
            let both = (0..2).all(|player| !self.table.fighters(player, at).is_empty());
            let line = format!("{} attacks at l{at}", name(self.turn));
            let kind = if holder != self.turn {
                self.wrong("the other attacks", format!("{} attacks at l{at}", name(holder)));
                "an attack out of turn"
            } else if stage != Stage::Open {
                "an attack within a battle"
            } else if !self.stack.is_empty() {
                "an attack while something is pending"
            } else if attacked && both {
                "a location attacked twice"
            } else if !both {
                "an attack on one side alone"
            } else if active == 0 {
                "an attack not paid for"
            } else {
                self.wrong("an attack for two", format!("{line} for 2"));
                continue;
            };
            self.wrong(kind, line);
        }
    }

    fn wrong_markers(&mut self, stage: Stage) {
        let Stage::Before(step) = stage else {
            let step = self.dice.below(STEPS.len());
            self.wrong("a step outside of a battle", format!("[{}]", STEPS[step]));
            return;
        };
        self.wrong("a step begun too early", format!("[{}]", STEPS[step]));
        for later in &STEPS[step + 1..] {
            self.wrong("a step left out", format!("[{later}]"));
            self.wrong("a window left out", format!("[before {later}]"));
        }
        self.wrong("a battle broken off", "[move]".to_owned());
        if self.settled && step > 0 {
            let earlier = self.dice.below(step);
            self.wrong("a step begun again", format!("[{}]", STEPS[earlier]));
        }
    }

    fn wrong_out_of_step(&mut self, stage: Stage, holder: usize) {
        match self.stack.last() {
            Some(Item::Attack(_)) => self.wrong("resolved too early", "attack resolves".to_owned()),
            Some(_) if self.settled => self.wrong("resolved too early", "resolves".to_owned()),
            None if self.settled => self.wrong("nothing to resolve", "resolves".to_owned()),
            _ => {}
        }
        if !self.settled || stage == Stage::Open {
            return;
        }
        for player in [holder, 1 - holder] {
            let who = name(player);
            if self.may_reveal(player) {
                self.wrong("a reveal out of step", format!("{who} reveals ?"));
            }
            if let Some(piece) = self.undamaged(player).first() {
                self.wrong("damage out of step", format!("{who} damages c{piece}"));
            }
            if self.table.piles[player][RESERVE].len() > 1 {
                self.wrong("a loss out of step", format!("{who} loses 1: reserve"));
            }
            if let Some(piece) = self.damaged(player).first() {
                self.wrong("destruction out of step", format!("{who} destroys c{piece}"));
            }
        }
    }

    pub(super) fn wrong_in_battle_destiny(&mut self) {
        let Some(fight) = self.fight.clone() else { return };
        for player in 0..2 {
            let who = name(player);
            let Some(top) = self.table.piles[player][RESERVE].last().map(|sheet| sheet.face) else {
                self.wrong("a reveal from an empty reserve", format!("{who} reveals ?"));
                continue;
            };
            let line = format!("{who} reveals \"{}\"", top.title);
            if fight.revealed[player] {
                self.wrong("a second reveal", line);
            } else if self.tactics(player, &fight) < 4 {
                self.wrong("a reveal without tactics", line);
            } else if self.habits.comprehensive && player == self.turn && fight.revealed[1 - player] {
                self.wrong("the attacker reveals last", line);
            } else {
                self.wrong("destiny misstated", format!("{line} ({})", top.destiny + 1));
                let stranger =
                    FACES.iter().find(|face| !self.table.decks[player].iter().any(|own| own.title == face.title));
                if let Some(stranger) = stranger.filter(|_| self.habits.decks) {
                    self.wrong("a card the deck does not have", format!("{who} reveals \"{}\"", stranger.title));
                }
            }
        }
        if self.settled
            && let Some(line) = self.interrupt(1 - self.turn)
        {
            self.wrong("an interrupt in the battle destiny step", line);
        }
    }

    pub(super) fn wrong_in_attrition(&mut self) {
        for player in 0..2 {
            let who = name(player);
            let undamaged = self.undamaged(player);
            let first = self.habits.comprehensive && player != self.turn && self.must_damage(self.turn);
            if let Some(piece) = self.one(&undamaged) {
                let line = format!("{who} damages c{piece}");
                if self.attrition_left(player) == 0 {
                    self.wrong("damage after attrition is satisfied", line);
                } else if first {
                    self.wrong("the defender before the attacker", line);
                } else if !self.may_damage(player) {
                    self.wrong("immune cards damaged", line);
                }
            }
            if self.must_damage(player) && !first {
                self.wrong_where_damage_is_due(player, "attrition");
                self.wrong("immunity without a captain", format!("{who} damages nothing: immune"));
                self.wrong("attrition stopped too early", "both pass".to_owned());
                self.wrong("attrition stopped too early", "[before power]".to_owned());
                self.wrong("attrition stopped too early", "[power]".to_owned());
                for passer in 0..2 {
                    self.wrong("a pass in the attrition step", format!("{} passes", name(passer)));
                    if let Some(line) = self.interrupt(passer) {
                        self.wrong("an interrupt in the attrition step", line);
                    }
                }
            }
        }
    }

    /// Damage that is wrong though some is due.
    fn wrong_where_damage_is_due(&mut self, player: usize, what: &str) {
        let who = name(player);
        let casualties = what == "casualties";
        let undamaged = self.undamaged(player);
        if let Some(piece) = self.one(&undamaged) {
            let defense = self.table.figures(piece).defense;
            self.wrong("defense misstated", format!("{who} damages c{piece} ({})", defense + 1));
            self.wrong("damage chosen by the other", format!("{} damages c{piece}", name(1 - player)));
            self.wrong("destroyed instead of damaged", format!("{who} destroys c{piece}"));
        }
        let at = self.fight.as_ref().map(|fight| fight.at);
        let damaged = self.damaged(player);
        if let Some(piece) = damaged.into_iter().find(|piece| self.table.location_of(*piece) == at) {
            let kind = if casualties { "damaged again for casualties" } else { "damaged again for attrition" };
            self.wrong(kind, format!("{who} damages c{piece}"));
        }
        if let Some(piece) = self.elsewhere(player) {
            let kind = if casualties { "casualties elsewhere" } else { "attrition elsewhere" };
            self.wrong(kind, format!("{who} damages c{piece}"));
        }
        let weapon = (0..self.table.pieces.len()).find(|piece| {
            let carried = matches!(self.table.pieces[*piece].face.kind, Kind::Weapon(_));
            carried && self.table.pieces[*piece].owner == player && self.table.location_of(*piece) == at
        });
        if let Some(piece) = weapon {
            self.wrong("a weapon damaged", format!("{who} damages c{piece}"));
        }
    }

    pub(super) fn wrong_in_loss(&mut self) {
        let Some(loser) = self.fight.as_ref().and_then(|fight| fight.loser()) else {
            for player in 0..2 {
                self.wrong("a loss after a tie", format!("{} loses 1: reserve", name(player)));
            }
            return;
        };
        let (who, due) = (name(loser), self.casualties_left(loser) as usize);
        let winner = 1 - loser;
        self.wrong("the winner pays", format!("{} loses 1: reserve", name(winner)));
        if let Some(piece) = self.undamaged(winner).first() {
            self.wrong("the winner damages", format!("{} damages c{piece}", name(winner)));
        }
        if self.table.piles[loser][RESERVE].len() > due + 1 {
            let kind = if due == 0 { "a loss after casualties are met" } else { "too much paid" };
            let reserve = if due == 0 { "reserve".to_owned() } else { format!("reserve x{}", due + 1) };
            self.wrong(kind, format!("{who} loses {}: {reserve}", due + 1));
        }
        if due == 0 {
            if let Some(piece) = self.undamaged(loser).first() {
                self.wrong("damage after casualties are met", format!("{who} damages c{piece}"));
            }
            return;
        }
        let supply = self.table.energy(loser) + self.table.piles[loser][HAND].len();
        if supply + self.undamaged(loser).len() == 0 || self.table.energy(loser) == 0 {
            return;
        }
        self.wrong_where_damage_is_due(loser, "casualties");
        for (pile, title) in PILES.iter().enumerate().take(LOST) {
            if self.table.piles[loser][pile].is_empty() {
                self.wrong("paid from an empty pile", format!("{who} loses 1: {title}"));
            }
        }
        if !self.table.piles[loser][RESERVE].is_empty() {
            self.wrong("what is due misstated", format!("{who} loses 1 of {}: reserve", due + 1));
            self.wrong("paid from the lost pile", format!("{who} loses 1: lost"));
        }
        if let Some(top) = self.table.piles[loser][USED].last().filter(|top| top.seen) {
            let stranger = if top.face.title == "Reef Dart" { "Reef Ark" } else { "Reef Dart" };
            self.wrong("another card than was seen", format!("{who} loses 1: used \"{stranger}\""));
        }
        self.wrong("casualties stopped too early", "both pass".to_owned());
        self.wrong("casualties stopped too early", "[before end of battle]".to_owned());
        self.wrong("casualties stopped too early", "[end of battle]".to_owned());
        for passer in 0..2 {
            self.wrong("a pass in the loss step", format!("{} passes", name(passer)));
            if let Some(line) = self.interrupt(passer) {
                self.wrong("an interrupt in the loss step", line);
            }
            if let Some(piece) = self.inverters(passer).first() {
                self.wrong("an ability in the loss step", format!("{} uses c{piece}", name(passer)));
            }
        }
    }

    pub(super) fn wrong_in_end_of_battle(&mut self) {
        let (attacker, defender) = (self.turn, 1 - self.turn);
        if !self.damaged(attacker).is_empty()
            && let Some(piece) = self.damaged(defender).first()
        {
            self.wrong("the defender destroys first", format!("{} destroys c{piece}", name(defender)));
        }
        for piece in 0..self.table.pieces.len() {
            let owner = self.table.pieces[piece].owner;
            let who = name(owner);
            if !self.table.in_play(piece) {
                self.wrong("destroyed though it is gone", format!("{who} destroys c{piece}"));
            } else if !self.table.pieces[piece].damaged {
                self.wrong("destroyed though undamaged", format!("{who} destroys c{piece}"));
            } else {
                self.wrong("destroyed by the other", format!("{} destroys c{piece}", name(1 - owner)));
            }
        }
    }
}

/// A number one off, and not negative.
fn beside(number: i32, off: i32) -> i32 {
    if number + off < 0 { number + 1 } else { number + off }
}
