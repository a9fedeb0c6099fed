//! A battle with an empty side is cut short: canceled, or led straight to its end.

use super::{army, begins_step, over, sides};
use crate::{
    games::wars::{
        Wars,
        cards::card,
        in_play::leave,
        recorded::{fate::CameBy, happened},
        rules::{CASUALTIES, CUT_SHORT, LOSER, edition, passage},
        state::{Frame, Kept, Step, Table, damaged, items, printed},
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
        CutShort::Skipped.note(bench);
        bench.table.set(CASUALTIES.shared(), 0);
        bench.table.set(LOSER.shared(), -1);
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
    CutShort::Canceled.note(bench);
    bench.table.set(CASUALTIES.shared(), 0);
    bench.table.set(LOSER.shared(), -1);
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

/// Whether the last battle of a phase was cut short because a side was empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) enum CutShort {
    /// It was not.
    No,
    /// It was canceled.
    Canceled,
    /// It went straight to its end.
    Skipped,
}

impl Kept for CutShort {
    const ALL: &'static [Self] = &[Self::No, Self::Canceled, Self::Skipped];
}

impl CutShort {
    /// How the last battle of the phase went.
    pub(in crate::games::wars) fn of(table: &Table) -> Self {
        Self::decoded(table.figure(CUT_SHORT.shared())).unwrap_or(Self::No)
    }

    pub(super) fn note(self, bench: &mut Bench<'_, Wars>) {
        bench.table.set(CUT_SHORT.shared(), self.code());
    }
}
