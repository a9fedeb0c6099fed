//! Warstars and Home Worlds: one of each, and what becomes of another.

use super::{
    Warcaste, damage,
    rules::passage,
    state::{controls, fell, printed},
};
use crate::{
    judge::Bench,
    table::{Player, Token},
};

/// A unit or territory has entered play under somebody: a second Warstar or Home World is destroyed.
pub(super) fn entered(bench: &mut Bench<'_, Warcaste>, card: Token, player: Player) {
    let Some(known) = printed(bench.table, card) else { return };
    for (subtype, why) in [("Warstar", fell::WARSTAR), ("Home World", fell::HOME_WORLD)] {
        if known.is(subtype) && controls(bench.table, player, subtype, Some(card)).is_some() {
            let falls = bench.under_at(passage::WARSTAR_OWN_CONTROL, |table, choice| {
                let other = controls(table, player, subtype, Some(card));
                let owned = other.and_then(|other| table.card(other)).is_some_and(|other| other.owner == player);
                choice == passage::WARSTAR_OWN_CONTROL_CONTROLLED || owned
            });
            if falls {
                damage::destroys(bench, card, why, player);
            }
        }
    }
}

/// A player has gained control of a unit: a second Warstar is destroyed.
pub(super) fn gained(bench: &mut Bench<'_, Warcaste>, card: Token, player: Player) {
    let warstar = printed(bench.table, card).is_some_and(|known| known.is("Warstar"));
    if warstar && controls(bench.table, player, "Warstar", Some(card)).is_some() {
        damage::destroys(bench, card, fell::GAINED, player);
    }
}
