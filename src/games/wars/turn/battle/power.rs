//! The power step: totals are compared, and the difference is the loser's casualties.

use crate::{
    games::wars::{
        Wars,
        rules::{CASUALTIES, CASUALTIES_RAISED, LOSER, OPEN_RESULT, TOTAL_POWER},
    },
    judge::Bench,
    table::Player,
};

/// Who wins and loses, and by how much.
pub(super) fn totals(bench: &mut Bench<'_, Wars>) {
    let [attacker, defender] = super::sides(bench.table);
    let (one, other) = (super::total_power(bench.table, attacker), super::total_power(bench.table, defender));
    bench.table.set(TOTAL_POWER.of(attacker), one);
    bench.table.set(TOTAL_POWER.of(defender), other);
    let loser = match one.cmp(&other) {
        std::cmp::Ordering::Less => i32::from(attacker.0),
        std::cmp::Ordering::Greater => i32::from(defender.0),
        std::cmp::Ordering::Equal => -1,
    };
    if bench.table.players().any(|player| super::is_open(bench.table, player)) {
        bench.table.set(OPEN_RESULT.shared(), 1);
        return;
    }
    bench.table.set(LOSER.shared(), loser);
    let raised = u8::try_from(loser).map_or(0, |loser| bench.table.figure(CASUALTIES_RAISED.of(Player(loser))));
    bench.table.set(CASUALTIES.shared(), ((one - other).abs() + raised).max(0));
}
