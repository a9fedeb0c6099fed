//! Totals that texts raise or lower, and from when on nothing but a triggered ability can.

use super::location;
use crate::{
    games::wars::{
        Wars,
        cards::card::Number,
        rules::{DESTINY, edition, rule},
        state::{Frame, Step, change_battle, change_side},
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
        Number::Attrition => change_side(bench.table, player, |side| side.attrition_raised += by),
        Number::Casualties => change_battle(bench.table, |battle| match &mut battle.defeat {
            Some(defeat) if defeat.player == player => defeat.casualties = (defeat.casualties + by).max(0),
            _ => battle.of_mut(player).casualties_raised += by,
        }),
        Number::Power | Number::Tactics | Number::Defense | Number::Drains => {}
    }
}
