//! Deeds that change numbers: figures of cards until end of turn, totals of a battle, and what lasting abilities add.

use super::{amount, cards, passes_over, player_of, possible};
use crate::{
    games::wars::{
        Wars,
        abilities::{
            lasting::{self, Effect},
            texts,
        },
        cards::card::{Deed, DeedVerb, Number, Which},
        in_play::figures,
        recorded::happened,
        rules::{lasts, rule},
        state::{Doing, Frame, ItemKind, Table, turn_player},
        turn::battle,
        words::{action::Raise, find},
    },
    judge::{Bench, Broken, What},
    rulebook::RuleId,
    table::{Player, Token},
    told,
};

/// The figure of a card a number stands for.
fn figure_of(number: Number) -> Option<u8> {
    match number {
        Number::Power => Some(figures::POWER),
        Number::Tactics => Some(figures::TACTICS),
        Number::Defense => Some(figures::DEFENSE),
        Number::BattleDestiny | Number::Attrition | Number::Casualties | Number::Drains => None,
    }
}

/// A number goes up or down, as far as the rules let it.
pub(super) fn raises(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, by: i32) {
    let player = player_of(&doing.item, deed.who);
    let triggered = matches!(doing.item.kind, ItemKind::Trigger(_));
    match deed.number {
        Some(_) if deed.verb == DeedVerb::Replace => {
            for unit in doing.item.targets.iter() {
                let instead = lasting::on_card(lasts::INSTEAD, unit, Some(&doing.item));
                bench.table.lasts(Effect { player: Some(player), ..instead });
            }
        }
        Some(number) if figure_of(number).is_some() => {
            for card in cards::candidates(bench.table, doing, deed) {
                figures::modify(bench, card, figure_of(number).unwrap_or(figures::POWER), by, Some(&doing.item));
            }
        }
        Some(number) if battle::is_locked(bench, number, triggered).is_none() => {
            battle::raises(bench, number, player, by);
        }
        _ => {}
    }
}

/// A number goes up or down, and no line has said so yet.
pub(super) fn by_itself(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, by: i32) {
    let possible = possible::is(bench, doing, deed);
    raises(bench, doing, deed, by);
    let Some(number) = deed.number.filter(|_| possible && deed.verb == DeedVerb::Raise) else { return };
    if is_total(number) {
        return happened::raised(bench, number, player_of(&doing.item, deed.who), by);
    }
    for (card, bit) in cards::candidates(bench.table, doing, deed).into_iter().zip(0u32..) {
        if doing.told & bit_of(bit) == 0 {
            happened::changed(bench, number, card, by);
        }
    }
}

/// Whether a number is no figure of a card.
pub(super) fn is_total(number: Number) -> bool {
    figure_of(number).is_none()
}

/// The rules that keep a total from being changed, the general one last.
const LOCKS: [RuleId; 7] = [
    rule::BATTLE_DESTINY_LAST_WINDOW,
    rule::BATTLE_DESTINY_LOCKED_ONCE_BEGUN,
    rule::ATTRITION_LAST_WINDOW,
    rule::ATTRITION_LOCKED_ONCE_BEGUN,
    rule::LOSS_LAST_WINDOW,
    rule::LOSS_LOCKED_ONCE_BEGUN,
    rule::STACK_EVERYTHING_PLACED,
];

/// Requires of a total that a line changes that it is not settled yet.
fn is_open(bench: &mut Bench<'_, Wars>, whose: Option<Player>, raise: &Raise, triggered: bool) -> Result<(), Broken> {
    let Some(player) = whose else { return Ok(()) };
    let (number, by) = (raise.number, raise.by.value);
    let locked = battle::is_locked(bench, number.value, triggered);
    let broken = locked.unwrap_or(rule::STACK_EVERYTHING_PLACED);
    bench.at(number.span).require(
        locked.is_none(),
        told!(broken in LOCKS { player, card: "this number", by, why: "no text changes it" }),
    )
}

/// A number goes up or down as a line says: that number, of that card or player, by so much.
///
/// # Errors
/// When the text does not do so, or it is too late.
pub(super) fn as_said(
    bench: &mut Bench<'_, Wars>,
    doing: &Doing,
    deed: &Deed,
    (whose, raise): (Option<Player>, &Raise),
) -> Result<(), Broken> {
    let by = amount(bench.table, doing, deed.amount).unwrap_or(0);
    let stated = raise.by.value;
    let same = Some(raise.number.value) == deed.number;
    let triggered = matches!(doing.item.kind, ItemKind::Trigger(_));
    is_open(bench, whose, raise, triggered)?;
    let among = cards::candidates(bench.table, doing, deed);
    let left = |card: &Token| among.iter().zip(0u32..).any(|(one, bit)| one == card && doing.told & bit_of(bit) == 0);
    let fits = |_: &Table, card: Token| left(&card);
    let card = raise.card.and_then(|named| find::in_play_where(bench.at(named.span), &named, doing.item.player, fits));
    let in_group = raise.card.is_none_or(|named| named.what == What::Unknown) || card.is_some_and(|card| left(&card));
    let came_later = matches!(deed.of, Which::EachOf(_)) && card.is_some_and(|card| !among.contains(&card));
    let broken = if came_later { rule::EFFECTS_GROUP_SNAPSHOT } else { rule::STACK_EVERYTHING_PLACED };
    const AMONG: [RuleId; 2] = [rule::EFFECTS_GROUP_SNAPSHOT, rule::STACK_EVERYTHING_PLACED];
    bench
        .require(in_group && same && stated == by, told!(broken in AMONG { card: "this number", why: "the text changes another one, or by another amount" }, player_of(&doing.item, deed.who)))?;
    let told = among.iter().zip(0u32..).find(|(one, _)| Some(**one) == card);
    let told = told.map_or(u8::MAX, |(_, bit)| doing.told | bit_of(bit));
    if among.iter().zip(0u32..).any(|(_, bit)| told & bit_of(bit) == 0) {
        bench.table.turn_into(Frame::Doing(Doing { told, ..*doing }));
        return Ok(());
    }
    passes_over(bench, doing);
    raises(bench, doing, deed, by);
    Ok(())
}

/// The bit of a target; there are no more of them than bits.
fn bit_of(place: u32) -> u8 {
    1u8.checked_shl(place).unwrap_or(0)
}

/// What a line says of a number that a text which is not modelled changes; a triggered one may be in play.
///
/// # Errors
/// When it is too late for it, or no text could have done it.
pub(in crate::games::wars) fn raises_by_record(
    bench: &mut Bench<'_, Wars>,
    whose: Option<Player>,
    raise: &Raise,
) -> Result<(), Broken> {
    let (number, by) = (raise.number, raise.by);
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    is_open(bench, whose, raise, explained)?;
    bench
        .at(number.span)
        .require(explained, told!(STACK_EVERYTHING_PLACED { card: "this number", why: "no text changes it" }))?;
    match (figure_of(number.value), raise.card, whose) {
        (Some(figure), Some(named), _) => {
            let speaker = named.owner.unwrap_or(turn_player(bench.table));
            if let Some(card) = find::in_play(bench.at(named.span), &named, speaker) {
                figures::modify(bench, card, figure, by.value, None);
            }
        }
        (None, _, Some(player)) => battle::raises(bench, number.value, player, by.value),
        _ => {}
    }
    Ok(())
}

/// The units whose tactics effects wait to add to a player's battle destiny instead of a reveal, and those tactics.
pub(in crate::games::wars) fn replaces(table: &Table, player: Player) -> impl Iterator<Item = (Token, i32)> + '_ {
    let own = table.effects_of(lasts::INSTEAD).filter(move |(lasting, _)| lasting.player == Some(player));
    let units = own.filter_map(|(lasting, _)| lasting.on.card());
    units.map(move |unit| (unit, figures::figure(table, unit, figures::TACTICS).unwrap_or(0)))
}

/// Those that wait with the tactics of a unit have replaced a reveal.
pub(in crate::games::wars) fn replaced(bench: &mut Bench<'_, Wars>, player: Player, unit: Token) {
    bench.table.end_effects(|lasting| {
        (lasting.effect, lasting.player, lasting.on.card()) == (lasts::INSTEAD, Some(player), Some(unit))
    });
}
