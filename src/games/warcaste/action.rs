//! What units, territories and doctrines do: engaging in one's main phase, moving in one's battle phase.

use super::{
    Warcaste,
    cards::card::{AbilityKind, Happening},
    find, play,
    rules::{ATTACKED, ENGAGED, ENTERED, INTERCEPTED, MOVED, ZONE, passage, rule},
    state::{
        self, Frame, Note, OPEN, Phase, Table, active, adjacent, controller, home, is_basic, is_conquest, is_unit,
        phase, phase_name, printed, zone_name, zone_said,
    },
    texts, turn,
    words::Act,
};
use crate::{
    judge::{Bench, Broken, Fact, Named},
    table::{Mark, Player, Token},
    told,
};

/// Since when a card is as it is.
pub(super) fn since(table: &Table, card: Token) -> Fact {
    Fact::Line(table.card(card).map_or(0, |card| card.cause))
}

/// A card that is Engaged takes no action.
pub(super) fn is_ready(bench: &mut Bench<'_, Warcaste>, player: Player, card: Token) -> Result<(), Broken> {
    let (ready, since) = (!bench.table.has(card, ENGAGED), since(bench.table, card));
    bench.require(ready, told!(UNIT_ENGAGED_NO_ACTIONS { player, card, since }))
}

/// A unit takes each of its actions once in a turn cycle.
pub(super) fn is_first(bench: &mut Bench<'_, Warcaste>, player: Player, card: Token, mark: Mark) -> Result<(), Broken> {
    let since = since(bench.table, card);
    let again = bench.table.has(card, mark);
    let taken = [MOVED, ATTACKED, INTERCEPTED, ENGAGED].into_iter().filter(|mark| bench.table.has(card, *mark)).count();
    let barred =
        again && bench.under(passage::FOUR_ACTIONS, |choice| choice == passage::FOUR_ACTIONS_EACH_ONCE || taken >= 4);
    bench.require(!barred, told!(UNIT_FOUR_ACTIONS { player, card, since }))
}

/// The unit of the active player a line acts with.
pub(super) fn own_unit(
    bench: &mut Bench<'_, Warcaste>,
    player: Player,
    named: &Named,
    fits: impl Fn(&Table, Token) -> bool,
) -> Result<Option<Token>, Broken> {
    let own = |table: &Table, card: Token| is_unit(table, card) && controller(table, card) == player;
    let found = find::in_play_or_told(bench, named, player, |table, card| own(table, card) && fits(table, card))?;
    let Some(card) = found else { return Ok(None) };
    let so = own(bench.table, card);
    bench.at(named.span).require(so, told!(BATTLE_ACTIVE_UNITS_ONLY { player, card }))?;
    Ok(Some(card))
}

/// A card takes the engage action.
pub(super) fn engages(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let turn_player = active(bench.table);
    bench.require(player == turn_player, told!(MAIN_PHASE_ACTIVE_ONLY { player, active: turn_player }))?;
    let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
    let (now, phase) = (phase(bench.table) == Some(Phase::Main), phase_name(bench.table));
    bench.require(now, told!(UNIT_ENGAGE_MAIN_PHASE { player, card: told, phase }))?;
    let own = |table: &Table, card: Token| controller(table, card) == player && !table.has(card, ENGAGED);
    let Some(card) = find::in_play_or_told(bench, &named, player, own)? else { return Ok(()) };
    bench.at(named.span);
    let mine = controller(bench.table, card) == player;
    bench.require(mine, told!(BATTLE_ACTIVE_UNITS_ONLY { player, card }))?;
    let able = !is_basic(bench.table, card)
        && printed(bench.table, card)
            .is_none_or(|known| known.unmodelled.is_some() || known.of_kind(AbilityKind::Engage).next().is_some());
    bench.require(able, told!(UNIT_ENGAGE_NEEDS_ABILITY { player, card }))?;
    let entered = bench.table.has(card, ENTERED);
    let since = since(bench.table, card);
    bench.require(!entered, told!(UNIT_NO_ENGAGE_ON_ENTRY { player, card, since }))?;
    is_ready(bench, player, card)?;
    turn::acts(bench);
    bench.table.mark(card, ENGAGED, true);
    turn::happens(bench, Happening::Engages.bit() | Happening::Ability.bit());
    let from = state::zone(bench.table, card);
    let aim = play::aimed(bench, (card, player), AbilityKind::Engage, from, act)?;
    texts::takes_effect(bench, (card, player), AbilityKind::Engage, from, aim);
    Ok(())
}

/// A unit takes the move action.
pub(super) fn moves(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let (Some(named), Some(place)) = (act.card, act.place) else { return Ok(()) };
    let to = zone_said(place, player);
    let told = named.title().map_or(Fact::Word("a unit"), Fact::Title);
    let (now, phase) = (bench.table.frame() == Some(Frame::Phase(Phase::Battle)), phase_name(bench.table));
    bench.require(now, told!(UNIT_MOVE_OWN_BATTLE_PHASE { player, card: told, phase }))?;
    let near = |table: &Table, card: Token| adjacent(state::zone(table, card), to) && !table.has(card, MOVED);
    let Some(card) = own_unit(bench, player, &named, near)? else { return Ok(()) };
    bench.at(named.span);
    let mine = player == active(bench.table);
    bench.require(mine, told!(BATTLE_ACTIVE_UNITS_ONLY { player, card }))?;
    let entered = bench.table.has(card, ENTERED);
    let since = since(bench.table, card);
    bench.require(!entered, told!(UNIT_NO_MOVE_ON_ENTRY { player, card, since }))?;
    is_ready(bench, player, card)?;
    is_first(bench, player, card, MOVED)?;
    let from = state::zone(bench.table, card);
    let near = adjacent(from, to);
    let told = told!(UNIT_MOVE_ADJACENT { player, card, place: zone_name(to) }, ZONE.on(card));
    bench.require(near, told)?;
    turn::acts(bench);
    bench.table.set(ZONE.on(card), to);
    bench.table.mark(card, MOVED, true);
    turn::happens(bench, Happening::Moves.bit());
    Ok(())
}

/// A unit is moved by a text, as the log tells.
pub(super) fn is_moved(bench: &mut Bench<'_, Warcaste>, act: &Act) -> Result<(), Broken> {
    let (Some(named), Some(place)) = (act.card, act.place) else { return Ok(()) };
    let speaker = active(bench.table);
    let Some(card) = find::in_play_or_told(bench, &named, speaker, is_unit)? else { return Ok(()) };
    let player = controller(bench.table, card);
    let to = zone_said(place, player);
    let told = bench.table.note(Note::Moved(card));
    let phase = phase_name(bench.table);
    bench.require(told > 0, told!(UNIT_MOVE_OWN_BATTLE_PHASE { player, card, phase }))?;
    let here = state::zone(bench.table, card);
    let fits = if told == 1 { to == here } else { adjacent(here, to) };
    bench
        .require(fits || told == 0, told!(UNIT_MOVE_ADJACENT { player, card, place: zone_name(to) }, ZONE.on(card)))?;
    if to != here {
        bench.table.set(ZONE.on(card), to);
    }
    bench.table.set_note(Note::Moved(card), 1);
    Ok(())
}

/// The zones a unit may move to.
pub(super) fn ways(table: &Table, card: Token) -> Vec<i32> {
    let here = state::zone(table, card);
    let homes = table.players().map(home);
    let all = std::iter::once(OPEN).chain(homes);
    let far = is_conquest(table);
    all.filter(|zone| adjacent(here, *zone) && (far || *zone <= 2)).collect()
}
