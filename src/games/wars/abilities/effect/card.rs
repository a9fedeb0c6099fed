//! What happens to cards in play: damaged, inverted, destroyed, moved, cited over, redirected, stacked.

use super::{has_cause, speaker};
use crate::{
    games::wars::{
        Wars,
        abilities::event,
        cards::card::CardKind,
        in_play::{figures, leave},
        not_in_play,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
        },
        rules::{self, DAMAGED, INVERTED, PLAY, REMOVED, STACKED, rule},
        state::{
            self, Frame, Item, ItemKind, Spot, Table, Targets, in_play, is_ship, is_unit, items, owner, printed, user,
        },
        turn::{initiative, movement, play},
        words::{
            action::{Act, Destination, Does, Movement},
            find,
            said::Verb,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, List, Named},
    table::{Player, Token, Where},
    told,
};

/// Something is done to a card on the table, or happens to it.
pub(super) fn to_card(bench: &mut Bench<'_, Wars>, act: &Act, named: Named) -> Result<(), Broken> {
    let who = speaker(bench, act);
    let verb = act.verb();
    let fits = move |table: &Table, card: Token| match verb {
        Verb::Damages => !table.has(card, DAMAGED),
        Verb::Undamages => table.has(card, DAMAGED),
        Verb::Inverts => !table.has(card, INVERTED),
        Verb::Reverts => table.has(card, INVERTED),
        _ => true,
    };
    let why = super::unaccounted(bench.table);
    let Some(card) = find::anywhere_where(bench.at(named.span), &named, who, fits) else {
        let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
        has_cause(bench, act, told!(STACK_EVERYTHING_PLACED { card: told, why }))?;
        if act.verb() == Verb::Removes {
            bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Player(who), None);
            return Ok(());
        }
        let rule = match act.verb() {
            Verb::Damages | Verb::Undamages => rule::DAMAGE_ONLY_UNITS_AND_SHIPS,
            Verb::Inverts | Verb::Reverts => rule::INVERTER_TWO_SETS,
            _ => rule::DESTROY_ONLY_IN_PLAY,
        };
        return not_in_play(bench, rule, who, &named);
    };
    let is_weapon = printed(bench.table, card).is_some_and(|card| matches!(card.kind, CardKind::Weapon { .. }));
    bench.at(named.span);
    match act.verb() {
        Verb::Dismisses if is_weapon => has_cause(bench, act, told!(WEAPON_NO_VOLUNTARY_DISMISSAL { card }, who)),
        Verb::Moves if is_weapon => has_cause(bench, act, told!(WEAPON_NO_TRANSFER { player: who, card })),
        _ => has_cause(bench, act, told!(STACK_EVERYTHING_PLACED { card, why })),
    }?;
    match &act.does {
        Does::Damages(..) => damages(bench, card),
        Does::Undamages(_) => {
            let damaged = bench.table.has(card, DAMAGED);
            bench.require(damaged, told!(DAMAGE_UNDAMAGE { card }))?;
            bench.table.mark(card, DAMAGED, false);
            Ok(())
        }
        Does::Inverts(_) => {
            bench.require(inverts(bench, card), told!(INVERTER_TWO_SETS { card }))?;
            bench.require(!bench.table.has(card, INVERTED), told!(INVERTER_NO_DOUBLE_INVERT { card }))?;
            bench.table.mark(card, INVERTED, true);
            Ok(())
        }
        Does::Reverts(_) => {
            bench.require(bench.table.has(card, INVERTED), told!(INVERTER_REVERT { card }))?;
            bench.table.mark(card, INVERTED, false);
            Ok(())
        }
        Does::Destroys(_) | Does::Dismisses(_) | Does::LosesCard(..) => leaves(bench, act, card),
        Does::Removes(_) => {
            off_the_stack(bench, card);
            leave::leaves(bench, card, REMOVED.of(owner(bench.table, card)), CameBy::Other);
            Ok(())
        }
        Does::Moves(movement) => moves(bench, movement, card, who),
        Does::Takes(_) => takes_over(bench, card, who),
        Does::Redirects(_, place) => redirects(bench, *place, card, who),
        Does::Stacks(.., on) => stacks(bench, *on, card, who),
        _ => Ok(()),
    }
}

/// A pending card that goes elsewhere is no longer on the stack.
pub(super) fn off_the_stack(bench: &mut Bench<'_, Wars>, card: Token) {
    let pending = items(bench.table).find(|(_, item)| item.kind == ItemKind::Card && item.source == Some(card));
    if let Some((depth, _)) = pending {
        bench.table.remove_frame(depth);
        initiative::resumes(bench);
    }
}

fn inverts(bench: &Bench<'_, Wars>, card: Token) -> bool {
    printed(bench.table, card).is_none_or(|card| card.inverted.is_some())
}

fn damages(bench: &mut Bench<'_, Wars>, card: Token) -> Result<(), Broken> {
    let table = &*bench.table;
    let can_be = in_play(table, card) && (is_unit(table, card) || is_ship(table, card));
    bench.require(can_be, told!(DAMAGE_ONLY_UNITS_AND_SHIPS { card }))?;
    bench.require(!bench.table.has(card, DAMAGED), told!(DAMAGE_NOT_TWICE { card }))?;
    figures::damage(bench, card);
    Ok(())
}

fn leaves(bench: &mut Bench<'_, Wars>, act: &Act, card: Token) -> Result<(), Broken> {
    let one_time = printed(bench.table, card)
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }));
    let there = in_play(bench.table, card);
    if act.verb() != Verb::Loses {
        bench.require(there || !one_time, told!(ZONES_INTERRUPTS_ORDERS_NEVER_IN_PLAY { card }))?;
        bench.require(there, told!(DESTROY_ONLY_IN_PLAY { card }))?;
    }
    if let (Verb::Dismisses, Some(player)) = (act.verb(), act.player()) {
        let own = user(bench.table, card) == player;
        bench.require(own, told!(DISMISS_OWN_CARD_ONLY { player, card }))?;
    }
    if act.verb() == Verb::Destroys {
        event::is_not_prevented(bench, speaker(bench, act), card)?;
    }
    let by = match act.verb() {
        Verb::Destroys => CameBy::Destroyed,
        Verb::Dismisses => CameBy::Dismissed,
        _ => CameBy::LostFromPlay,
    };
    if there {
        leave::lost(bench, card, by);
    }
    if act.verb() == Verb::Loses {
        happened::is_told(bench, card, to_card::LOST);
    }
    Ok(())
}

/// A move that is no movement action: Transport has no part in it by the comprehensive rules.
///
/// # Errors
/// When a prohibition is in force, or cards are transported.
pub(in crate::games::wars) fn moves(
    bench: &mut Bench<'_, Wars>,
    movement: &Movement,
    card: Token,
    who: Player,
) -> Result<(), Broken> {
    movement::comes_from(bench, card, movement.origin, who)?;
    let spot = movement::spot(bench, who, movement.place);
    movement::may_move(bench.at(movement.card.span), card, spot)?;
    let (mut alone, mut along) = (true, Targets::default());
    for index in 0..movement.with.len() {
        let named = bench.listed(movement.with, index).and_then(|listed| listed.card);
        let other = named.and_then(|named| find::in_play(bench, &named, who));
        if other.is_some_and(|other| movement::is_carried(bench, other, card, movement.with)) {
            continue;
        }
        alone = false;
        other.into_iter().for_each(|other| along.push(other));
    }
    bench.require(alone, told!(TRANSPORT_MOVEMENT_ACTION_ONLY { player: who, card }))?;
    match movement::spot(bench, who, movement.place) {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => {
            for moving in std::iter::once(card).chain(along.iter()) {
                bench.table.set_host(moving, Some(place));
            }
        }
        Spot::Nowhere | Spot::Row(..) => {
            bench.doubt(DoubtSource::MissingFigure, rules::aspect::BOARD, About::Everything, None);
        }
    }
    Ok(())
}

/// A player uses an opponent's card as his or her own.
fn takes_over(bench: &mut Bench<'_, Wars>, card: Token, player: Player) -> Result<(), Broken> {
    let unique = printed(bench.table, card).is_some_and(|card| card.unique);
    let has_copy = play::copy_in_play(bench, player, card).is_some();
    bench.require(!(unique && has_copy), told!(USE_AS_YOURS_UNIQUE { player, card }))?;
    let (at, marks) = (state::host(bench.table, card), [DAMAGED, INVERTED].map(|mark| bench.table.has(card, mark)));
    bench.table.put(card, PLAY.of(player), Where::Top);
    bench.table.set_host(card, at);
    for (mark, on) in [DAMAGED, INVERTED].into_iter().zip(marks) {
        if on {
            bench.table.mark(card, mark, true);
        }
    }
    Ok(())
}

/// A pending item gets another target: another one, and a legal one.
fn redirects(bench: &mut Bench<'_, Wars>, to: Option<Destination>, card: Token, who: Player) -> Result<(), Broken> {
    let found = items(bench.table).find(|(_, item)| item.source == Some(card));
    bench.require(found.is_some(), told!(PENDING_TARGET_MUST_BE_ON_STACK { card }))?;
    let Some((depth, item)) = found else { return Ok(()) };
    let spot = match movement::spot(bench, who, to) {
        Spot::At(place) if matches!(item.spot, Spot::Beneath(_)) => Spot::Beneath(place),
        spot => spot,
    };
    let new = match spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Some(place),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    let has_targets = item.targets.iter().next().is_some();
    let (changed, other) = match (has_targets, new) {
        (true, Some(new)) => {
            let mut targets = state::Targets::default();
            targets.push(new);
            (Item { targets, ..item }, item.targets.iter().all(|old| old != new))
        }
        _ => (Item { spot, ..item }, spot != item.spot),
    };
    let room = match changed.spot {
        Spot::Aboard(ship) => movement::has_room(bench, ship, card),
        _ => true,
    };
    let legal = other && room && play::still_legal(bench, &changed, card);
    bench.require(legal, told!(TARGET_NEW_TARGET_OTHER_AND_LEGAL { card }))?;
    bench.table.replace_frame(depth, Frame::Pending(changed));
    Ok(())
}

/// A card is stacked on another: it is not in play.
pub(super) fn stacks(bench: &mut Bench<'_, Wars>, on: List, card: Token, who: Player) -> Result<(), Broken> {
    let Some(named) = bench.listed(on, 0).and_then(|listed| listed.card) else { return Ok(()) };
    let Some(host) = find::in_play(bench, &named, who) else { return Ok(()) };
    let owner = owner(bench.table, card);
    bench.table.put(card, STACKED.of(owner), Where::Top);
    bench.table.set_host(card, Some(host));
    Ok(())
}
