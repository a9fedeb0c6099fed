//! Totals that texts raise or lower, and from when on nothing but a triggered ability can.

use super::{location, loss};
use crate::{
    games::wars::{
        Wars,
        cards::card::Number,
        rules::{ATTRITION_RAISED, CASUALTIES, CASUALTIES_RAISED, DESTINY, edition, rule},
        state::{Frame, Step},
    },
    judge::Bench,
    rulebook::RuleId,
    table::Player,
};

/// The step in which a total is settled.
pub(in crate::games::wars) fn settled_in(number: Number) -> Step {
    match number {
        Number::BattleDestiny => Step::Destiny,
        Number::Attrition => Step::Attrition,
        _ => Step::Loss,
    }
}

/// The rule that keeps a total from being changed now, if one does: only the comprehensive rules settle totals so.
pub(in crate::games::wars) fn is_locked(bench: &Bench<'_, Wars>, number: Number, triggered: bool) -> Option<RuleId> {
    let settled = settled_in(number);
    let (last_window, once_begun) = match number {
        Number::BattleDestiny => (rule::BATTLE_DESTINY_LAST_WINDOW, rule::BATTLE_DESTINY_LOCKED_ONCE_BEGUN),
        Number::Attrition => (rule::ATTRITION_LAST_WINDOW, rule::ATTRITION_LOCKED_ONCE_BEGUN),
        _ => (rule::LOSS_LAST_WINDOW, rule::LOSS_LOCKED_ONCE_BEGUN),
    };
    let now = bench.table.frames().find_map(|frame| match frame {
        Frame::Before(step) => Some((step, false)),
        Frame::During(step) => Some((step, true)),
        _ => None,
    });
    match now.filter(|_| bench.is(edition::COMPREHENSIVE) && !triggered) {
        Some((step, _)) if step > settled => Some(last_window),
        Some((step, true)) if step == settled => Some(once_begun),
        _ => None,
    }
}

/// Raises or lowers a total of a battle that is being fought: a player's battle destiny, or what a player suffers.
pub(in crate::games::wars) fn raises(bench: &mut Bench<'_, Wars>, number: Number, player: Player, by: i32) {
    if location(bench.table).is_none() {
        return;
    }
    match number {
        Number::BattleDestiny => {
            let raised = (bench.table.figure(DESTINY.of(player)) + by).max(0);
            bench.table.set(DESTINY.of(player), raised);
        }
        Number::Attrition => bench.table.add(ATTRITION_RAISED.of(player), by),
        Number::Casualties if loss::loser(bench.table) == Some(player) => {
            let raised = (bench.table.figure(CASUALTIES.shared()) + by).max(0);
            bench.table.set(CASUALTIES.shared(), raised);
        }
        Number::Casualties => bench.table.add(CASUALTIES_RAISED.of(player), by),
        Number::Power | Number::Tactics | Number::Defense | Number::Drains => {}
    }
}
