//! The control phase: drain actions.

use super::{initiative, play::Outcome};
use crate::{
    games::wars::{
        Wars,
        abilities::{event::Event, modifiers},
        energy::lose,
        not_in_play,
        rules::{DRAINED, ENCAMPED, passage, rule},
        state::{self, Item, ItemKind, Phase, Spot, Table, Why, controls, energy_icons, is_location, opponent, unsaid},
        words::{
            action::{Drain, PhaseAction},
            find,
        },
    },
    judge::{Bench, Broken, Fact, What},
    table::{Player, Token},
    told, worded,
};

/// A player performs a drain action.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    drain: &Drain,
) -> Result<(), Broken> {
    initiative::may_perform(bench, player, PhaseAction::Drain, (rule::DRAIN_OWN_CONTROL_PHASE, Phase::Control))?;
    let named = drain.location;
    bench.at(named.span);
    if named.what == What::Unknown {
        let some = state::locations(bench.table).any(|place| is_open(bench.table, player, place));
        bench.require(
            some,
            worded!("{player} drains, but there is no location where {player} may" { player })
                .of(rule::DRAIN_MUST_CONTROL, &[]),
        )?;
    }
    let Some(location) = find::in_play(bench, &named, player) else {
        return not_in_play(bench, rule::DRAIN_MUST_CONTROL, player, &named);
    };
    let camp = bench.table.has(location, ENCAMPED);
    bench.require(!camp, told!(ENCAMPMENT_NO_LONGER_LOCATION { player, place: location }))?;
    let since = Fact::Line(bench.table.card(location).map_or(0, |card| card.cause));
    let drained = bench.table.has(location, DRAINED);
    bench.require(!drained, told!(DRAIN_ONCE_PER_LOCATION { player, place: location, since }))?;
    let controlled = controls(bench.table, player, location);
    let icons = energy_icons(bench.table, opponent(player), location);
    may_drain(bench, player, location, (controlled, icons))?;
    bench.table.mark(location, DRAINED, true);
    if let Some(crate::judge::Handle(handle)) = drain.handle {
        bench.table.set_handle(usize::from(handle), location);
    }
    let amount = u16::try_from(takes(bench.table, player, location, icons) + 1).unwrap_or(u16::MAX);
    let item = Item {
        spot: Spot::At(location),
        amount,
        recorded: !controlled,
        ..Item::new(player, ItemKind::Action(PhaseAction::Drain))
    };
    initiative::stacks(bench, item);
    Ok(())
}

/// Whether a player could drain at a location.
fn is_open(table: &Table, player: Player, place: Token) -> bool {
    modifiers::keeps_from_draining(table, player, place).is_none()
        && !table.has(place, DRAINED)
        && controls(table, player, place)
        && energy_icons(table, opponent(player), place) > 0
}

fn may_drain(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    location: Token,
    (controlled, icons): (bool, u32),
) -> Result<(), Broken> {
    let controlled = controlled && is_location(bench.table, location);
    let contested = if controlled { None } else { contested_since(bench.table, player, location) };
    bench.wanting(!controlled && contested.is_none(), unsaid(player));
    let since = Fact::Line(contested.unwrap_or(0));
    bench.require(controlled, told!(DRAIN_MUST_CONTROL { player, place: location, since }))?;
    let kept = modifiers::keeps_from_draining(bench.table, player, location);
    let since = Fact::Line(kept.and_then(|card| bench.table.card(card)).map_or(0, |card| card.cause));
    bench
        .require(kept.is_none(), told!(PRECEDENCE_CANT_BEATS_CAN { card: kept.unwrap_or(location), since }, player))?;
    bench.wanting(icons == 0, unsaid(opponent(player)));
    bench.require(icons > 0, told!(DRAIN_NEEDS_OPPOSING_ICON { player, place: location, opponent: opponent(player) }))
}

/// The line that last changed something about the opponent's forces at a location, if there are any.
fn contested_since(table: &Table, player: Player, location: Token) -> Option<u32> {
    let theirs = state::forces(table, opponent(player), location);
    theirs.filter_map(|card| table.card(card)).map(|card| card.cause).max()
}

/// The opponent loses 1 energy for each energy icon on that side of the location.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Spot::At(location) = item.spot else { return };
    if fizzles(bench, item) {
        return Outcome::TargetGone.note(bench);
    }
    let amount = takes_now(bench.table, item.player, location);
    let changed = announced(item).is_some_and(|announced| announced != amount);
    drains(bench, item.player, location, (amount, if changed { Why::ChangedDrain } else { Why::Drain }));
}

/// Whether nothing comes of a drain, as its player no longer controls the location.
pub(in crate::games::wars) fn fizzles(bench: &mut Bench<'_, Wars>, item: &Item) -> bool {
    let Spot::At(location) = item.spot else { return false };
    !controls(bench.table, item.player, location)
        && !item.recorded
        && bench.under(passage::CONDITION_GONE, |choice| choice == passage::CONDITION_GONE_FIZZLES)
}

fn drains(bench: &mut Bench<'_, Wars>, player: Player, location: Token, (amount, why): (u32, Why)) {
    bench.propose(Event::Drain(player, location));
    lose::owes(bench, opponent(player), amount, why);
}

/// What a drain would have taken when it was performed, if that is known.
fn announced(item: &Item) -> Option<u32> {
    item.amount.checked_sub(1).map(u32::from)
}

fn takes_now(table: &Table, player: Player, location: Token) -> u32 {
    takes(table, player, location, energy_icons(table, opponent(player), location))
}

/// What a drain takes now: an energy for each of the icons on the opponent's side, and what lasting abilities add.
fn takes(table: &Table, player: Player, location: Token, icons: u32) -> u32 {
    u32::try_from(i64::from(icons) + i64::from(modifiers::of_drain(table, player, location).sure)).unwrap_or(0)
}

/// A canceled drain has targeted its location all the same.
pub(in crate::games::wars) fn canceled(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Spot::At(location) = item.spot else { return };
    let counts =
        bench.under(passage::CANCELED_ACTION, |choice| choice == passage::CANCELED_ACTION_USES_UP_THE_LOCATION);
    if !counts {
        bench.table.mark(location, DRAINED, false);
    }
}
