//! The power step: totals are compared, and the difference is the loser's casualties.

use std::cmp::Ordering;

use crate::{
    games::wars::{
        Wars,
        state::{Defeat, change_battle},
    },
    judge::Bench,
};

/// Who wins and loses, and by how much.
pub(super) fn totals(bench: &mut Bench<'_, Wars>) {
    let [attacker, defender] = super::sides(bench.table);
    let (one, other) = (super::total_power(bench.table, attacker), super::total_power(bench.table, defender));
    let is_open = bench.table.players().any(|player| super::is_open(bench.table, player));
    let loser = match one.cmp(&other) {
        Ordering::Less => Some(attacker),
        Ordering::Greater => Some(defender),
        Ordering::Equal => None,
    };
    change_battle(bench.table, |battle| {
        battle.of_mut(attacker).total_power = Some(one);
        battle.of_mut(defender).total_power = Some(other);
        if is_open {
            battle.is_open = true;
            return;
        }
        battle.defeat = loser.map(|player| {
            let raised = battle.of(player).casualties_raised;
            Defeat { player, casualties: ((one - other).abs() + raised).max(0) }
        });
    });
}
