//! The end of battle step: damaged cards are destroyed, the attacker's first.

use crate::{
    games::wars::{
        Wars,
        abilities::event,
        in_play::leave,
        not_in_play,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
        },
        rules::{DAMAGED, SPARED, rule},
        state::{Belligerent, Table, battle, change_side, damaged, host, in_play, user},
        words::{
            action::{Act, Actor},
            find,
        },
    },
    judge::{Bench, Broken, Named},
    table::{Player, Token},
    told,
};

/// A damaged card a player has to destroy, wherever it is; not one whose destruction was prevented in this battle.
fn doomed(table: &Table, player: Player) -> Option<Token> {
    damaged(table, player).find(|card| !table.has(*card, SPARED))
}

fn destroy(bench: &mut Bench<'_, Wars>, card: Token) {
    let whose = user(bench.table, card);
    let here = super::army(bench.table, whose).any(|other| other == card);
    leave::lost(bench, card, if here { CameBy::DestroyedInBattle } else { CameBy::DestroyedElsewhere });
}

/// A player destroys a damaged card. When the defender does, the attacker has done so, written or not.
pub(super) fn destroys(bench: &mut Bench<'_, Wars>, player: Player, named: Named) -> Result<(), Broken> {
    let hurt = |table: &Table, card: Token| table.has(card, DAMAGED);
    let late = named.token(bench.table).is_some_and(|card| {
        matches!(CameBy::of(bench.table, card), CameBy::DestroyedInBattle | CameBy::DestroyedElsewhere)
    });
    let [attacker, defender] = super::sides(bench.table);
    let begun = battle(bench.table).of(defender).damaged_now > 0 || battle(bench.table).of(attacker).done;
    let after_defender = late && begun && player == attacker;
    bench.at(named.span).require(!after_defender, told!(END_OF_BATTLE_ATTACKER_FIRST { player, attacker }))?;
    if happened::is_said_to_destroy(bench, player, named) {
        change_side(bench.table, player, Belligerent::damages);
        return Ok(());
    }
    let Some(card) = find::in_play_where(bench.at(named.span), &named, player, hurt) else {
        return not_in_play(bench, rule::END_OF_BATTLE_DESTROY_DAMAGED, player, &named);
    };
    bench.at(named.span);
    let is_damaged = bench.table.has(card, DAMAGED);
    bench.require(is_damaged, told!(END_OF_BATTLE_DESTROY_DAMAGED { player, card }))?;
    bench.require(user(bench.table, card) == player, told!(END_OF_BATTLE_OWN_ORDER { player, card }))?;
    event::is_not_prevented(bench, player, card)?;
    if player != attacker {
        destroys_all_of(bench, attacker);
    }
    destroy(bench, card);
    happened::befell(bench, card, to_card::DESTROYED);
    change_side(bench.table, player, Belligerent::damages);
    Ok(())
}

/// Whether a line tells what came of a card's destruction before anybody is said to have destroyed it: that it, or what lies on
/// it, is lost. It is destroyed then, and its player may still say so.
pub(super) fn is_told_ahead(bench: &mut Bench<'_, Wars>, act: &Act) -> bool {
    if !bench.follows() && act.actor != Actor::Nobody {
        return false;
    }
    let speaker = act.player().unwrap_or(super::attacker(bench.table));
    let Some(named) = act.card() else { return false };
    let table = &*bench.table;
    let doomed_with = |table: &Table, card: Token| {
        let mut lies_on = std::iter::successors(Some(card), |card| host(table, *card));
        lies_on.find(|card| table.has(*card, DAMAGED) && !table.has(*card, SPARED))
    };
    let found = find::claimed(table, &named, speaker, |table, card| doomed_with(table, card).is_some());
    let Some(doomed) = found.and_then(|card| doomed_with(table, card)) else { return false };
    destroy(bench, doomed);
    if in_play(bench.table, doomed) {
        return false;
    }
    happened::befell(bench, doomed, to_card::DESTROYED | to_card::DESTROYED_UNSAID);
    happened::confirms(bench, act)
}

/// Whatever damaged cards are left are destroyed; their order no rule sees.
pub(super) fn destroys_all(bench: &mut Bench<'_, Wars>) {
    for player in super::sides(bench.table) {
        destroys_all_of(bench, player);
    }
}

fn destroys_all_of(bench: &mut Bench<'_, Wars>, player: Player) {
    while let Some(card) = { doomed(bench.table, player) } {
        destroy(bench, card);
        if !in_play(bench.table, card) {
            happened::befell(bench, card, to_card::DESTROYED);
        }
    }
}
