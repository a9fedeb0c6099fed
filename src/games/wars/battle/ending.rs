//! The end of battle step: damaged cards are destroyed, the attacker's first.

use super::super::{
    Wars,
    action::Act,
    find, leave,
    rules::{DAMAGED, edition, rule},
    state::{CameBy, Table, damaged, user},
};
use crate::{
    facts,
    judge::{Bench, Broken},
    table::{Player, Token},
};

/// The damaged cards a player has to destroy; those elsewhere too, by the comprehensive rules.
fn doomed(table: &Table, elsewhere: bool, player: Player) -> Option<Token> {
    damaged(table, player).find(|card| elsewhere || super::army(table, player).any(|other| other == *card))
}

/// A player destroys a damaged card.
pub(super) fn destroys(bench: &mut Bench<'_, Wars>, player: Player, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let Some(card) = find::in_play(bench.at(named.span), &named, player) else {
        return super::super::not_in_play(bench, rule::END_OF_BATTLE_DESTROY_DAMAGED, player, &named);
    };
    bench.at(named.span);
    let hurt = bench.table.has(card, DAMAGED);
    bench.require(rule::END_OF_BATTLE_DESTROY_DAMAGED, hurt, facts![player, card])?;
    bench.require(rule::END_OF_BATTLE_OWN_ORDER, user(bench.table, card) == player, facts![player, card])?;
    let attacker = super::attacker(bench.table);
    let elsewhere = bench.is(edition::COMPREHENSIVE);
    let in_turn = player == attacker || doomed(bench.table, elsewhere, attacker).is_none();
    bench.require(rule::END_OF_BATTLE_ATTACKER_FIRST, in_turn, facts![player, attacker])?;
    leave::lost(bench, card, CameBy::DestroyedInBattle);
    Ok(())
}

/// Whatever damaged cards are left are destroyed; their order no rule sees.
pub(super) fn destroys_all(bench: &mut Bench<'_, Wars>) {
    let elsewhere = bench.is(edition::COMPREHENSIVE);
    for player in super::sides(bench.table) {
        while let Some(card) = { doomed(bench.table, elsewhere, player) } {
            leave::lost(bench, card, CameBy::DestroyedInBattle);
        }
    }
}
