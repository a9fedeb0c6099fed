//! The activate phase: the activation action, and how much it may be.

use super::initiative;
use crate::{
    games::wars::{
        Wars,
        abilities::{effect, modifiers},
        cards::card::CardKind,
        place_name,
        recorded::happened::{self, Did},
        rules::{ACTIVATED, ACTIVE, EVER_ACTIVATED, RESERVE, edition, passage, rule},
        state::{self, Item, ItemKind, Phase, Table, activation_limit, icons_for, printed, user, with_icons},
        words::action::{Activation, PhaseAction},
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    table::Player,
    told,
};

/// A player performs the activation action.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    act: &Activation,
) -> Result<(), Broken> {
    let own = (rule::ACTIVATE_OWN_PHASE_ONLY, Phase::Activate);
    initiative::may_perform(bench, player, PhaseAction::Activation, own)?;
    once(bench, player)?;
    let amount = act.amount.value;
    let limit = activation_limit(bench.table, player);
    if let Some(announced) = amount {
        within(bench.at(act.amount.span), player, announced, limit)?;
    }
    if let Some((of, stated)) = act.of.and_then(|of| Some((of.span, of.value?))) {
        let so = stated == limit;
        let general = rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE;
        let broken = bench.why(so, general, |bench| miscount(bench.table, player, stated));
        let told = told!(broken in COUNTING { player, stated: number(stated), limit: number(limit) });
        bench.at(of).claimed(so, told)?;
    }
    if let Some(from) = act.from {
        let right = from.is(RESERVE, player);
        let told = told!(ACTIVATE_TOP_OF_RESERVE_ONE_AT_A_TIME { player, pile: place_name(from.kind) });
        bench.at(from.span).require(right, told)?;
    }
    if amount.is_none() {
        effect::open_count(bench, player, &[RESERVE, ACTIVE]);
    }
    let amount = amount.unwrap_or(limit);
    bench.table.set(ACTIVATED.of(player), i32::try_from(amount).unwrap_or(0) + 1);
    let item = Item {
        amount: u16::try_from(amount).unwrap_or(u16::MAX),
        ..Item::new(player, ItemKind::Action(PhaseAction::Activation))
    };
    initiative::stacks(bench, item);
    Ok(())
}

/// Only one activation action a phase; the rest of the limit is not for a second one.
fn once(bench: &mut Bench<'_, Wars>, player: Player) -> Result<(), Broken> {
    let before = bench.table.figure(ACTIVATED.of(player)) - 1;
    let limit = bench.why(before < 0, 0, |bench| number(activation_limit(bench.table, player)));
    let rest = before >= 0 && before < limit && bench.is(edition::COMPREHENSIVE);
    let broken = if rest { rule::ACTIVATE_NO_SECOND_FOR_REMAINDER } else { rule::ACTIVATE_ONCE_PER_PHASE };
    const AMONG: [RuleId; 2] = [rule::ACTIVATE_NO_SECOND_FOR_REMAINDER, rule::ACTIVATE_ONCE_PER_PHASE];
    let since = Fact::Line(bench.table.figure_cause(ACTIVATED.of(player)));
    bench.require(before < 0, told!(broken in AMONG { player, first: before, limit, since }))
}

fn within(bench: &mut Bench<'_, Wars>, player: Player, announced: u32, limit: u32) -> Result<(), Broken> {
    let counts_camps_twice = bench.why(announced <= limit, false, |bench| {
        announced == limit_counting(bench.table, player, Count::BothSidesOfCamps)
    });
    let broken = if counts_camps_twice { rule::ENCAMPMENT_ICONS_ADDED } else { rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE };
    const AMONG: [RuleId; 2] = [rule::ENCAMPMENT_ICONS_ADDED, rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE];
    bench.wanting(announced > limit, state::unsaid(player));
    bench
        .require(announced <= limit, told!(broken in AMONG { player, stated: number(announced), limit: number(limit) }))
}

/// The ways to miscount icons.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    OwnLocations,
    OtherSide,
    BothSidesOfCamps,
}

fn limit_counting(table: &Table, player: Player, how: Count) -> u32 {
    let of = |(card, location)| match how {
        Count::OwnLocations if user(table, location) != player => 0,
        Count::OtherSide => icons_for(table, state::opponent(player), card),
        Count::BothSidesOfCamps if card != location && user(table, card) != player => far_side(table, card),
        Count::OwnLocations | Count::BothSidesOfCamps => icons_for(table, player, card),
    };
    let icons = with_icons(table).map(of).sum::<u32>() + 1;
    icons.saturating_add_signed(modifiers::generated(table, player).sure)
}

/// The icons on the opponent's side of an encampment, which do not count.
fn far_side(table: &Table, camp: crate::table::Token) -> u32 {
    match printed(table, camp).map(|card| card.kind) {
        Some(CardKind::Location { theirs, .. }) => u32::from(theirs),
        _ => 0,
    }
}

/// The rules of counting icons, the general one last.
const COUNTING: [RuleId; 4] = [
    rule::ENCAMPMENT_ICONS_ADDED,
    rule::ACTIVATE_ICONS_ON_ALL_LOCATIONS,
    rule::LOCATION_FACES_PLAYER,
    rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE,
];

/// The rule a wrong limit breaks: the one that explains the number, if one does.
fn miscount(table: &Table, player: Player, stated: u32) -> RuleId {
    let is = |how| limit_counting(table, player, how) == stated;
    match stated {
        _ if is(Count::BothSidesOfCamps) => rule::ENCAMPMENT_ICONS_ADDED,
        _ if is(Count::OwnLocations) => rule::ACTIVATE_ICONS_ON_ALL_LOCATIONS,
        _ if is(Count::OtherSide) => rule::LOCATION_FACES_PLAYER,
        _ => rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE,
    }
}

/// Energy is activated one card at a time: as much as was announced, or as the reserve holds.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let announced = u32::from(item.amount);
    let amount = bench.under_at(passage::ACTIVATION_COUNT, |table, choice| match choice {
        passage::ACTIVATION_COUNT_WHEN_ANNOUNCED => announced,
        _ => announced.min(activation_limit(table, item.player)),
    });
    if amount > 0 {
        bench.table.set(EVER_ACTIVATED.of(item.player), 1);
    }
    bench.draw_many(RESERVE.of(item.player), ACTIVE.of(item.player), amount as usize);
    happened::did(bench, item.player, Did::Activate, number(amount));
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
