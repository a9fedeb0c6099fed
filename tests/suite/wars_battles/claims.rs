//! What is true on the way, written down as claims.

use crate::wars_battles::{
    battle::{Model, Stage},
    table::name,
};

impl Model<'_> {
    /// Writes something that is true now.
    pub(super) fn claim(&mut self, stage: Stage, holder: Option<usize>) {
        self.wrong_claims(stage, holder);
        if !self.chance(self.habits.claims) {
            return;
        }
        let player = self.dice.below(2);
        let piece = self.dice.below(self.table.pieces.len());
        let claim = match self.dice.below(6) {
            0 => format!("{} {}", name(player), self.table.counts(player)),
            1 => match holder {
                Some(holder) => format!("initiative {}", name(holder)),
                None => return,
            },
            2 if self.table.in_play(piece) => match self.table.location_of(piece) {
                Some(location) if self.dice.below(2) == 0 => format!("c{piece} at l{location}"),
                _ => format!("c{piece} {}", self.table.lies(piece)),
            },
            3 if self.table.in_play(piece) && self.table.is_fighter(piece) => {
                if self.chance(50) {
                    let is = if self.table.pieces[piece].damaged { "" } else { "not " };
                    format!("c{piece} {is}damaged")
                } else {
                    let figures = self.table.figures(piece);
                    let [power, tactics, defense] = [figures.power, figures.tactics, figures.defense];
                    format!("c{piece} power {power}, tactics {tactics}, defense {defense}")
                }
            }
            _ => match self.total(stage) {
                Some((words, [a, b])) if words.ends_with("on") => format!("{words} A {a}, on B {b}"),
                Some((words, [a, b])) => format!("{words} A {a}, B {b}"),
                None => return,
            },
        };
        self.lines.push(format!("= {claim}"));
    }

    /// A total of the battle that can be stated now.
    pub(super) fn total(&mut self, stage: Stage) -> Option<(&'static str, [i32; 2])> {
        let fight = self.fight.clone()?;
        let casualties = [0, 1].map(|player| if fight.loser() == Some(player) { fight.casualties() } else { 0 });
        let mut totals = vec![("tactics", [0, 1].map(|player| self.tactics(player, &fight)))];
        if stage != Stage::In(0) {
            totals.push(("battle destiny", fight.destiny));
        }
        match stage {
            Stage::In(1) => {
                totals.push(("attrition on", [fight.destiny[1], fight.destiny[0]]));
                totals.push(("attrition left on", [0, 1].map(|player| self.attrition_left(player))));
            }
            Stage::In(2) => totals.push(("power", fight.power)),
            Stage::Before(3) | Stage::In(3) => {
                totals.push(("casualties", casualties));
                totals.push(("power", fight.power));
                if stage == Stage::In(3) {
                    totals.push(("casualties left", [0, 1].map(|player| self.casualties_left(player))));
                }
            }
            _ => {}
        }
        self.one(&totals)
    }
}
