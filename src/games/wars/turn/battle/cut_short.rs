//! A battle with an empty side is cut short: canceled, or led straight to its end.

use super::{army, begins_step, over, sides};
use crate::{
    games::wars::{
        Wars,
        cards::card,
        in_play::leave,
        recorded::{fate::CameBy, happened},
        rules::{edition, passage},
        state::{CutShort, Frame, Step, Table, change_battle, damaged, items, printed},
        turn::play,
    },
    judge::Bench,
    table::Player,
};

/// Whenever a player would receive initiative: a battle with an empty side is cut short. Tells whether it was.
pub(in crate::games::wars) fn is_cut_short(bench: &mut Bench<'_, Wars>) -> bool {
    let fighting = bench.table.frames().any(|frame| matches!(frame, Frame::Before(_)));
    fighting && cuts_short(bench)
}

#[inline(never)]
fn cuts_short(bench: &mut Bench<'_, Wars>) -> bool {
    if !bench.table.players().any(|player| is_empty(bench, player)) {
        return false;
    }
    let canceled = bench.is(edition::COMPREHENSIVE)
        && bench.under(passage::EMPTY_SIDE, |choice| choice == passage::EMPTY_SIDE_CANCELED);
    if canceled {
        cancel(bench);
        return true;
    }
    let at_end = bench.table.frame() == Some(Frame::Before(Step::End));
    if matches!(bench.table.frame(), Some(Frame::Before(_))) && !at_end {
        change_battle(bench.table, |battle| battle.is_cut_short(CutShort::Skipped));
        begins_step(bench, Step::End);
        return true;
    }
    false
}

/// Whether a player has nothing left in the battle.
pub(in crate::games::wars) fn is_empty(bench: &mut Bench<'_, Wars>, player: Player) -> bool {
    let any = army(bench.table, player).next().is_some();
    let nobots = |table: &Table| {
        army(table, player)
            .all(|card| printed(table, card).is_some_and(|card| matches!(card.kind, card::CardKind::NoBot)))
    };
    let only_nobots = any && nobots(bench.table);
    !any || (only_nobots && !bench.under(passage::NOBOTS_IN_BATTLE, |choice| choice == passage::NOBOTS_IN_BATTLE_COUNT))
}

/// The battle is canceled: no result, everything on the stack is canceled, damaged cards are lost.
pub(in crate::games::wars) fn cancel(bench: &mut Bench<'_, Wars>) {
    change_battle(bench.table, |battle| battle.is_cut_short(CutShort::Canceled));
    while let Some((depth, item)) = { items(bench.table).next() } {
        bench.table.remove_frame(depth);
        play::canceled(bench, &item);
        happened::comes_off(bench, &item);
        happened::is_said_to_resolve(bench);
        play::Outcome::WithBattle.note(bench);
    }
    for player in sides(bench.table) {
        while let Some(card) = { damaged(bench.table, player).next() } {
            leave::lost(bench, card, CameBy::LostInBattle);
        }
    }
    over(bench);
}
