//! What the model would tell of a game: claims that are true behind a line, and what came of it.

use super::{
    game::{Game, Phase},
    reader,
    table::{PILES, Place},
};

const NAMES: [&str; 2] = ["A", "B"];

/// Of each line of a log that the model takes, what is true directly behind it. Lines are counted from 0.
pub(crate) fn truths(log: &str) -> Vec<(usize, Vec<String>)> {
    let lines: Vec<&str> = log.lines().collect();
    let Some((header, body)) = reader::header(&lines) else { return Vec::new() };
    let Some(mut game) = Game::new(&header) else { return Vec::new() };
    let mut all = Vec::new();
    for (index, line) in lines.iter().enumerate().skip(body) {
        let before = game.clone();
        if game.hear(line).is_err() || game.outcome.is_some() {
            break;
        }
        if game.phase != Phase::SetUp && game.owed.is_none() {
            let mut truths = game.true_claims();
            truths.extend(game.what_came_of_it(&before));
            all.push((index, truths));
        }
    }
    all
}

impl Game {
    fn handle_of(&self, card: usize) -> Option<&str> {
        self.handles.iter().find(|(_, of)| **of == card).map(|(handle, _)| handle.as_str())
    }

    /// `at lf`, `aboard lb`, `beneath m`
    fn lies(&self, card: usize) -> Option<String> {
        let (how, other) = match self.table.cards[card].place {
            Place::At(location) => ("at", location),
            Place::Aboard(ship) => ("aboard", ship),
            Place::Beneath(other) => ("beneath", other),
            Place::Pile | Place::Pending | Place::OnTheTable => return None,
        };
        Some(format!("{how} {}", self.handle_of(other)?))
    }

    fn true_claims(&self) -> Vec<String> {
        let mut claims = Vec::new();
        for (player, name) in NAMES.iter().enumerate() {
            let piles = PILES.iter().zip(&self.table.piles[player]);
            let piles: Vec<String> = piles.map(|(pile, cards)| format!("{pile} {}", cards.len())).collect();
            claims.push(format!("= {name} {}", piles.join(", ")));
            let controlled = self.table.locations().into_iter().filter(|at| self.table.controls(player, *at));
            let controlled = controlled.filter_map(|at| self.handle_of(at));
            claims.extend(controlled.map(|at| format!("= {name} controls {at}")));
        }
        for (handle, card) in &self.handles {
            if self.table.is_location(*card) {
                let [a, b] = [0, 1].map(|player| self.table.icons(player, *card));
                claims.push(format!("= {handle} energy A {a}, B {b}"));
            }
            if let Some(lies) = self.lies(*card) {
                claims.push(format!("= {handle} {lies}"));
            }
            if matches!(self.table.cards[*card].place, Place::At(_) | Place::Aboard(_)) {
                let is = self.table.figures(*card);
                claims.push(format!("= {handle} power {}, tactics {}, defense {}", is.power, is.tactics, is.defense));
            }
        }
        claims
    }

    /// Cards that came into play, left it, or were turned over.
    fn what_came_of_it(&self, before: &Self) -> Vec<String> {
        let mut told = Vec::new();
        for (handle, card) in &self.handles {
            let (now, then) = (&self.table.cards[*card], &before.table.cards[*card]);
            let entered = self.table.is_in_play(*card) && then.place == Place::Pending;
            if let Some(lies) = self.lies(*card).filter(|_| entered) {
                told.extend([format!("{handle} enters {lies}"), format!("-> {handle} enters {lies}")]);
            }
            if before.table.is_in_play(*card) && now.place == Place::Pile {
                told.extend([format!("{handle} goes to lost"), format!("-> {handle} goes to lost")]);
            }
            if now.inverted && !then.inverted {
                told.push(format!("-> {handle} is inverted"));
            }
        }
        told
    }
}
