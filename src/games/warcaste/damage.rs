//! Damage: dealt against DEF, which wears down, or placed as counters; and what is destroyed by it.

use super::{
    Warcaste,
    cards::card::{AbilityKind, Happening},
    rules::{CONQUERED, DAMAGE, DISCARD, SCORE, STALWART, WEAR, aspect},
    state::{self, Note, controller, damage, fell, hp, in_play, is_territory, shield},
    texts, turn, victory,
};
use crate::{
    judge::{About, Bench, DoubtSource},
    table::{Player, Token, Where},
};

/// A card is dealt damage, as much as its DEF does not block. Nothing is destroyed yet.
pub(super) fn deals(bench: &mut Bench<'_, Warcaste>, card: Token, dealt: Option<i32>, by: Player) {
    if !in_play(bench.table, card) {
        return;
    }
    let (Some(dealt), Some(shield)) = (dealt, shield(bench.table, card)) else {
        bench.table.set_note(Note::Uncounted(card), 1);
        uncertain(bench, card);
        return;
    };
    let blocked = dealt.min(shield).max(0);
    let took = (dealt - blocked).max(0);
    let before = bench.table.note(Note::Dealt(card)).max(1) - 1;
    bench.table.set_note(Note::Dealt(card), before + dealt + 1);
    bench.table.add_note(Note::Took(card), took + i32::from(bench.table.note(Note::Took(card)) == 0));
    bench.table.add_note(Note::Blocked(card), blocked + i32::from(bench.table.note(Note::Blocked(card)) == 0));
    wears(bench, card, blocked);
    counters(bench, card, took, by);
}

/// DEF drops by what was blocked, not under zero.
pub(super) fn wears(bench: &mut Bench<'_, Warcaste>, card: Token, blocked: i32) {
    let most = state::def(bench.table, card).unwrap_or(blocked);
    let worn = blocked.min(most);
    if worn > 0 {
        bench.table.add(WEAR.on(card), worn);
    }
}

/// What a card takes nobody can count: it may have been destroyed.
fn uncertain(bench: &mut Bench<'_, Warcaste>, card: Token) {
    bench.table.forget(DAMAGE.on(card));
    bench.table.forget(WEAR.on(card));
    let touched = aspect::DAMAGE | aspect::DEFENSE | aspect::BOARD | aspect::VICTORY;
    bench.doubt(DoubtSource::MissingFigure, touched, About::Everything, None);
}

/// Counters come onto a card.
fn counters(bench: &mut Bench<'_, Warcaste>, card: Token, count: i32, by: Player) {
    if count == 0 {
        return;
    }
    bench.table.add(DAMAGE.on(card), count);
    if is_territory(bench.table, card) && controller(bench.table, card) != by {
        bench.table.add(SCORE.of(by), count);
    }
}

/// Counters are placed on a card, whatever its DEF.
pub(super) fn places(bench: &mut Bench<'_, Warcaste>, card: Token, count: i32, by: Player) {
    if !in_play(bench.table, card) {
        return;
    }
    bench.table.add_note(Note::Placed(card), count + i32::from(bench.table.note(Note::Placed(card)) == 0));
    bench.table.set_note(Note::PlacedThisTurn(card), 1);
    counters(bench, card, count, by);
    checks(bench, card, by);
}

/// Counters are taken off a card, as many as there are.
pub(super) fn heals(bench: &mut Bench<'_, Warcaste>, card: Token, count: i32) {
    let off = count.min(bench.table.figure(DAMAGE.on(card))).max(0);
    bench.table.set_note(Note::Healed(card), off + 1);
    if off > 0 {
        bench.table.add(DAMAGE.on(card), -off);
    }
}

/// Stalwart boosts take counters off, before anything is destroyed.
pub(super) fn steadies(bench: &mut Bench<'_, Warcaste>, card: Token) {
    let by = bench.table.figure(STALWART.on(card));
    if by > 0 && in_play(bench.table, card) {
        heals(bench, card, by);
    }
}

/// Destroys a card whose counters have reached its HP.
pub(super) fn checks(bench: &mut Bench<'_, Warcaste>, card: Token, by: Player) {
    if !in_play(bench.table, card) {
        return;
    }
    match (damage(bench.table, card), hp(bench.table, card)) {
        (Some(0), _) => {}
        (Some(counters), Some(hp)) => {
            if counters >= hp {
                destroys(bench, card, fell::DAMAGE, by);
            }
        }
        _ => {
            let touched = aspect::BOARD | aspect::VICTORY;
            bench.doubt(DoubtSource::MissingFigure, touched, About::Everything, None);
        }
    }
}

/// A card is destroyed and goes to its owner's discard.
pub(super) fn destroys(bench: &mut Bench<'_, Warcaste>, card: Token, why: i32, by: Player) {
    if !in_play(bench.table, card) {
        return;
    }
    let Some(owner) = bench.table.card(card).map(|card| card.owner) else { return };
    let (loser, territory, zone) =
        (controller(bench.table, card), is_territory(bench.table, card), state::zone(bench.table, card));
    let faced = !state::is_basic(bench.table, card);
    bench.table.put(card, DISCARD.of(owner), Where::Top);
    bench.table.set_note(Note::Fell(card), why);
    bench.table.set_note(Note::Went(card), why);
    turn::happens(bench, Happening::Dies.bit());
    if territory {
        if loser != by {
            let bit = 1 << loser.0;
            let conquered = bench.table.figure(CONQUERED.of(by)) | bit;
            bench.table.set(CONQUERED.of(by), conquered);
        }
        victory::territory_fell(bench, loser, by);
    }
    if faced {
        texts::sets_off(bench, card, loser, AbilityKind::Death, zone);
    }
}
