//! Power, tactics, defense and the like: the printed figure of the side that counts, with every modifier, never below zero.

use super::survey;
use crate::{
    games::wars::{
        Wars,
        abilities::{deed, event::Event},
        cards::card::CardKind,
        recorded::note,
        rules::{DAMAGED, INVERTED, rule},
        state::{Table, beneath, in_play, is_ship, is_unit, printed, side},
    },
    judge::Bench,
    rulebook::RuleId,
    table::Token,
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
const PILOTING: u8 = 5;

/// The number of a figure.
#[must_use]
pub(in crate::games::wars) fn number_of(name: &str) -> Option<u8> {
    FIGURES.iter().zip(0u8..).find(|(known, _)| **known == name).map(|(_, number)| number)
}

/// The printed figure, of the side that counts.
fn base(table: &Table, card: Token, figure: u8) -> Option<i32> {
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
    let any_pilot = survey::of(table) & survey::PILOT != 0 || is_modified(table);
    debug_assert!(any_pilot || pilots(table, card) == 0, "somebody pilots who is no pilot");
    if any_pilot { pilots(table, card) } else { 0 }
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
    let lasting = deed::ongoing(table, card, figure).sum;
    Some((base + piloting(table, card, figure) + modifiers(table, card, figure) + lasting).max(0))
}

/// What is added to a figure until the end of the turn, and taken from it.
fn modifiers(table: &Table, card: Token, figure: u8) -> i32 {
    if !is_modified(table) {
        return 0;
    }
    table.note(note::modifier(card, figure, true)) + table.note(note::modifier(card, figure, false))
}

/// Whether any figure is modified until the end of the turn.
fn is_modified(table: &Table) -> bool {
    table.notes_of(note::MODIFIER).next().is_some()
}

/// Adds to a figure until the end of the turn.
pub(in crate::games::wars) fn modify(bench: &mut Bench<'_, Wars>, card: Token, figure: u8, by: i32) {
    bench.table.add_note(note::modifier(card, figure, by > 0), by);
}

/// The rule a wrong figure contradicts: the one that explains the number, if one does.
#[must_use]
pub(in crate::games::wars) fn misread(table: &Table, card: Token, figure: u8, stated: i32) -> RuleId {
    let plus = table.note(note::modifier(card, figure, true));
    let minus = table.note(note::modifier(card, figure, false));
    let Some(base) = base(table, card, figure) else { return rule::CARD_LAYOUT };
    let other_side = printed(table, card).and_then(|card| card.inverted).is_some();
    match stated {
        _ if table.note(note::expired(card, figure)) != 0
            && stated == base + table.note(note::expired(card, figure)) =>
        {
            rule::END_OF_TURN_EFFECTS_EXPIRE
        }
        _ if figure == PILOTING && plus != 0 => rule::KEYWORD_NUMBERS_ADD,
        _ if deed::switched(table, card, figure) != 0 => rule::ONGOING_AS_LONG_AS,
        _ if deed::ongoing(table, card, figure).count > 1 => rule::EFFECTS_COPIES_CUMULATIVE,
        _ if plus + minus == 0 && raises_others(table, card, figure, stated) => rule::EFFECTS_GROUP_SNAPSHOT,
        _ if plus + minus + base < 0 => rule::MODIFIERS_FLOOR_ZERO,
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
    let of_another =
        |key| note::as_modifier(key).is_some_and(|(other, of)| other != card && of == figure && in_play(table, other));
    missing != 0 && table.notes_of(note::MODIFIER).any(|(key, value)| value == missing && of_another(key))
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
    bench.table.clear_notes(|key| note::ends_with_turn(key) && note::as_modifier(key).is_none());
    let next = |table: &Table| table.notes_of(note::MODIFIER).next();
    while let Some((key, value)) = { next(bench.table) } {
        bench.table.set_note(key, 0);
        if let Some((card, figure)) = note::as_modifier(key) {
            bench.table.add_note(note::expired(card, figure), value);
        }
    }
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
    bench.table.set_note(note::hurt(card), defense + 1);
}

/// The defense a damaged card counts with, now or as it was when it was damaged.
pub(in crate::games::wars) fn defense_of_damaged(table: &Table, card: Token, when_damaged: bool) -> i32 {
    let remembered = table.note(note::hurt(card));
    match when_damaged && remembered > 0 {
        true => remembered - 1,
        false => figure(table, card, DEFENSE).unwrap_or(0),
    }
}
