//! Power, tactics, defense and the like: the printed figure of the side that counts, with every modifier, never below zero.

use super::survey;
use crate::{
    abilities::sense::Numbers,
    games::wars::{
        Wars,
        abilities::{
            event::Event,
            lasting::{self, Effect},
            modifiers,
        },
        cards::card::CardKind,
        recorded::note::Note,
        rules::{DAMAGED, INVERTED, rule, until},
        state::{Item, Table, beneath, in_play, is_ship, is_unit, printed, side},
    },
    judge::{Bench, Names},
    rulebook::RuleId,
    table::{EffectKind, FigureSubject, Token},
};

/// The figures of a card that can be claimed and modified.
pub(in crate::games::wars) const FIGURES: [&str; 6] = ["power", "tactics", "defense", "capacity", "size", "piloting"];

/// Power.
pub(in crate::games::wars) const POWER: u8 = 0;
/// Tactics.
pub(in crate::games::wars) const TACTICS: u8 = 1;
/// Defense.
pub(in crate::games::wars) const DEFENSE: u8 = 2;
/// Capacity.
pub(in crate::games::wars) const CAPACITY: u8 = 3;
/// Size.
pub(in crate::games::wars) const SIZE: u8 = 4;
/// Piloting.
pub(in crate::games::wars) const PILOTING: u8 = 5;

/// The number of a figure.
#[must_use]
pub(in crate::games::wars) fn number_of(name: &str) -> Option<u8> {
    FIGURES.iter().zip(0u8..).find(|(known, _)| **known == name).map(|(_, number)| number)
}

/// The printed figure, of the side that counts.
pub(in crate::games::wars) fn base(table: &Table, card: Token, figure: u8) -> Option<i32> {
    let side = side(table, card)?;
    let value = match figure {
        POWER => side.power,
        TACTICS => side.tactics,
        DEFENSE => side.defense,
        CAPACITY => match printed(table, card)?.kind {
            CardKind::Ship { capacity, .. } => capacity,
            _ => return None,
        },
        SIZE => side.size.max(1),
        PILOTING => side.piloting,
        _ => return None,
    };
    Some(i32::from(value))
}

/// What pilots aboard add to a ship. The comprehensive rules say it of the keyword, the starter rules leave it to the card.
fn piloting(table: &Table, card: Token, figure: u8) -> i32 {
    if !matches!(figure, POWER | TACTICS) || !is_ship(table, card) {
        return 0;
    }
    let any_pilot = any_pilot(table);
    debug_assert!(any_pilot || pilots(table, card) == 0, "somebody pilots who is no pilot");
    if any_pilot { pilots(table, card) } else { 0 }
}

/// Whether anybody in play may have piloting.
fn any_pilot(table: &Table) -> bool {
    survey::of(table) & (survey::PILOT | survey::WRITES_KEYWORDS) != 0 || is_modified(table)
}

fn pilots(table: &Table, ship: Token) -> i32 {
    let mut sum = 0;
    for unit in beneath(table, ship).filter(|unit| is_unit(table, *unit)) {
        sum += self::figure(table, unit, PILOTING).unwrap_or(0);
    }
    sum
}

/// A figure as it counts now.
#[must_use]
pub(in crate::games::wars) fn figure(table: &Table, card: Token, figure: u8) -> Option<i32> {
    let base = base(table, card, figure)?;
    let ongoing = modifiers::of_figure(table, card, figure).sure;
    Some((base + piloting(table, card, figure) + passing(table, card, figure) + ongoing).max(0))
}

/// What a figure may come to now.
#[must_use]
pub(in crate::games::wars) fn numbers(table: &Table, card: Token, figure: u8) -> Numbers {
    let Some(base) = base(table, card, figure) else { return Numbers::SOME };
    let settled = Numbers::just(base + passing(table, card, figure));
    let pilots = match matches!(figure, POWER | TACTICS) && is_ship(table, card) && any_pilot(table) {
        true => {
            let units = beneath(table, card).filter(|unit| is_unit(table, *unit));
            units.fold(Numbers::just(0), |sum, unit| sum.plus(numbers(table, unit, PILOTING)))
        }
        false => Numbers::just(0),
    };
    settled.plus(pilots).plus(modifiers::of_figure(table, card, figure).may).at_least_zero()
}

/// What is added to a figure until the end of the turn, and taken from it.
pub(in crate::games::wars) fn passing(table: &Table, card: Token, figure: u8) -> i32 {
    if is_modified(table) { table.effect_on(EffectKind(figure), FigureSubject::Card(card)) } else { 0 }
}

/// What is added, and what is taken.
fn added_and_taken(table: &Table, card: Token, figure: u8) -> (i32, i32) {
    let all = || {
        lasting::of_card(table, EffectKind(figure), card).map(|(lasting, times)| lasting.amount.saturating_mul(times))
    };
    let sum = |all: &mut dyn Iterator<Item = i32>| all.fold(0, i32::saturating_add);
    (sum(&mut all().filter(|by| *by > 0)), sum(&mut all().filter(|by| *by < 0)))
}

/// Whether any figure is modified until the end of the turn.
fn is_modified(table: &Table) -> bool {
    table.effects().next().is_some_and(|(lasting, _)| is_modifier(&lasting))
}

/// Whether an effect adds to a figure or takes from it.
pub(in crate::games::wars) fn is_modifier(lasting: &Effect) -> bool {
    usize::from(lasting.effect.0) < FIGURES.len()
}

/// Adds to a figure until the end of the turn, by an item if one is known.
pub(in crate::games::wars) fn modify(
    bench: &mut Bench<'_, Wars>,
    card: Token,
    figure: u8,
    by: i32,
    item: Option<&Item>,
) {
    if by != 0 {
        bench.table.lasts(Effect { amount: by, ..lasting::on_card(EffectKind(figure), card, item) });
    }
}

/// The rule a wrong figure contradicts: the one that explains the number, if one does.
#[must_use]
pub(in crate::games::wars) fn misread(table: &Table, card: Token, figure: u8, stated: i32) -> RuleId {
    let (plus, minus) = added_and_taken(table, card, figure);
    let Some(base) = base(table, card, figure) else { return rule::CARD_LAYOUT };
    let ongoing = modifiers::of_figure(table, card, figure);
    let expired = table.note(Note::Expired(figure, card));
    let other_side = printed(table, card).and_then(|card| card.inverted).is_some();
    match stated {
        _ if expired != 0 && stated == base + expired => rule::END_OF_TURN_EFFECTS_EXPIRE,
        _ if figure == PILOTING && plus != 0 => rule::KEYWORD_NUMBERS_ADD,
        _ if modifiers::is_switched(table, card, figure) => rule::ONGOING_AS_LONG_AS,
        _ if ongoing.count > 1 && modifiers::are_copies(table, card, figure) => rule::EFFECTS_COPIES_CUMULATIVE,
        _ if plus + minus == 0 && raises_others(table, card, figure, stated) => rule::EFFECTS_GROUP_SNAPSHOT,
        _ if plus + minus + base + ongoing.sure < 0 => rule::MODIFIERS_FLOOR_ZERO,
        _ if ongoing.count > 0 => rule::MODIFIERS_REAPPLY_ALL,
        _ if plus != 0 && minus != 0 => rule::MODIFIERS_REAPPLY_ALL,
        _ if piloting(table, card, figure) != 0 => rule::PILOTING_BONUS,
        _ if other_side && table.has(card, INVERTED) => rule::INVERTER_INVERT_180,
        _ if other_side => rule::INVERTER_TWO_SETS,
        _ => rule::CARD_LAYOUT,
    }
}

/// Whether a figure is stated with what was added to that of other cards alone.
fn raises_others(table: &Table, card: Token, figure: u8, stated: i32) -> bool {
    if !is_modified(table) {
        return false;
    }
    let missing = stated - self::figure(table, card, figure).unwrap_or(0);
    let mut others = table.effects_of(EffectKind(figure)).filter_map(|(lasting, _)| lasting.on.card());
    let by_missing = |other: Token| {
        let (added, taken) = added_and_taken(table, other, figure);
        added == missing || taken == missing
    };
    missing != 0 && others.any(|other| other != card && in_play(table, other) && by_missing(other))
}

/// How a figure comes about, if anything but print goes into it: `3 printed + 2 "Gongen Katana" (line 12) = 5`.
pub(in crate::games::wars) fn workings(
    table: &Table,
    names: &Names<'_>,
    (card, figure): (Token, u8),
    line: &dyn Fn(u32) -> usize,
) -> Option<String> {
    let shares = modifiers::shares_of_figure(table, card, figure);
    let pilots = piloting(table, card, figure);
    if shares.is_empty() && pilots == 0 {
        return None;
    }
    let mut told = format!("{} printed", base(table, card, figure)?);
    if pilots != 0 {
        told.push_str(&format!(" + {pilots} piloting"));
    }
    for share in shares {
        told.push(' ');
        told.push_str(&share.told(table, names, line));
    }
    Some(format!("{told} = {}", self::figure(table, card, figure)?))
}

/// The rules a wrong figure can contradict, the general one last.
pub(in crate::games::wars) const MISREADINGS: [RuleId; 11] = [
    rule::ONGOING_AS_LONG_AS,
    rule::EFFECTS_COPIES_CUMULATIVE,
    rule::EFFECTS_GROUP_SNAPSHOT,
    rule::KEYWORD_NUMBERS_ADD,
    rule::END_OF_TURN_EFFECTS_EXPIRE,
    rule::MODIFIERS_FLOOR_ZERO,
    rule::MODIFIERS_REAPPLY_ALL,
    rule::PILOTING_BONUS,
    rule::INVERTER_INVERT_180,
    rule::INVERTER_TWO_SETS,
    rule::CARD_LAYOUT,
];

/// Effects until the end of the turn stop; what they were is remembered for a turn, to tell who still counts them.
pub(in crate::games::wars) fn expire(bench: &mut Bench<'_, Wars>) {
    bench.table.clear_notes(Note::ends_with_turn);
    let next = |table: &Table| table.effects().next().filter(|(lasting, _)| is_modifier(lasting));
    while let Some((lasting, _)) = { next(bench.table) } {
        bench.table.ends_once(lasting);
        if let Some(card) = lasting.on.card() {
            bench.table.add_note(Note::Expired(lasting.effect.0, card), lasting.amount);
        }
    }
    bench.table.expire(until::END_OF_TURN);
}

/// A card is damaged, and whatever watches for it hears of it.
pub(in crate::games::wars) fn damage(bench: &mut Bench<'_, Wars>, card: Token) {
    bench.propose(Event::Damage(card));
}

/// The defense a card would count with once it is damaged: some texts look at that.
pub(in crate::games::wars) fn once_damaged(bench: &mut Bench<'_, Wars>, card: Token) -> i32 {
    let before = bench.table.checkpoint();
    bench.table.mark(card, DAMAGED, true);
    let defense = figure(bench.table, card, DEFENSE).unwrap_or(0);
    bench.table.restore(before);
    defense
}

/// A card was damaged; its defense now is remembered for those who read that it counts.
pub(in crate::games::wars) fn damaged(bench: &mut Bench<'_, Wars>, card: Token) {
    bench.table.mark(card, DAMAGED, true);
    let defense = figure(bench.table, card, DEFENSE).unwrap_or(0);
    bench.table.set_note(Note::Hurt(card), defense + 1);
}

/// The defense a damaged card counts with, now or as it was when it was damaged.
pub(in crate::games::wars) fn defense_of_damaged(table: &Table, card: Token, when_damaged: bool) -> i32 {
    let remembered = table.note(Note::Hurt(card));
    match when_damaged && remembered > 0 {
        true => remembered - 1,
        false => figure(table, card, DEFENSE).unwrap_or(0),
    }
}
