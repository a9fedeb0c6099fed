//! What a glance tells of a line by the comprehensive rules: whether it may be legal where the table stands, or only after
//! passes, or not in the rest of the turn.

use crate::{
    games::wars::{
        Wars,
        abilities::trigger,
        cards::{
            card::{Card, CardKind},
            catalogue,
        },
        in_play::survey,
        recorded::happened,
        rules::edition,
        state::{Frame, Item, ItemKind, Phase, Table, holder, items, phase, top_item, turn_player},
        turn::markers,
        words::{
            action::{Act, Actor},
            said::{Said, Subject, Verb},
        },
    },
    judge::{Bench, Marker, Names, Prospect},
    table::Player,
};

/// What a glance tells of an action where players may act, or something resolves.
pub(in crate::games::wars) fn of_act(bench: &Bench<'_, Wars>, act: &Act) -> Prospect {
    let table = &*bench.table;
    let Some(frame @ (Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_) | Frame::Resolving(_))) = table.frame()
    else {
        return Prospect::Open;
    };
    if act.verb == Verb::Loses && act.card.is_none() && act.player().is_some() && !bench.ignores_texts() {
        // No rule lets a player lose energy here, and texts that are not modelled are no excuse.
        return if is_quiet(table, &frame) { Prospect::Never } else { Prospect::NotYet };
    }
    if act.verb == Verb::Resolves {
        return match frame {
            Frame::Resolving(_) => Prospect::Open,
            _ if happened::any_came_off(table) => Prospect::Open,
            _ if is_quiet(table, &frame) => Prospect::Never,
            _ => Prospect::NotHere,
        };
    }
    let Actor::Player(player) = act.actor else { return Prospect::Open };
    if bench.follows() {
        return Prospect::Open;
    }
    match own_phase(act) {
        Some(own) => of_phase_action(table, &frame, own, player),
        None if !matches!(act.verb, Verb::Plays | Verb::Uses) => Prospect::Open,
        None if act.responds.is_some() && is_quiet(table, &frame) => Prospect::Never,
        None if holder(table) == Some(player) => Prospect::Open,
        None => Prospect::NotHere,
    }
}

/// What a glance tells of an action that belongs to one phase of its player's turn, with nothing pending.
fn of_phase_action(table: &Table, frame: &Frame, own: Phase, player: Player) -> Prospect {
    let (now, quiet) = (phase(table), is_quiet(table, frame));
    if now == Some(own) && top_item(table).is_none() {
        return match holder(table) == Some(player) {
            true => Prospect::Open,
            false if quiet => Prospect::Never,
            false => Prospect::NotHere,
        };
    }
    let is_over = now.is_some_and(|now| now > own) || turn_player(table) != player;
    if quiet && is_over { Prospect::Never } else { Prospect::NotYet }
}

/// Whether nothing comes of silence but that the phases of the turn pass.
fn is_quiet(table: &Table, frame: &Frame) -> bool {
    matches!(frame, Frame::Phase(_)) && !trigger::any_waits(table)
}

/// What a glance tells of a marker.
pub(in crate::games::wars) fn of_marker(table: &Table, marker: &Marker) -> Prospect {
    match (*marker, table.frame()) {
        (Marker::Turn { .. }, Some(Frame::Phase(phase))) if phase != Phase::Activate => Prospect::NotYet,
        (Marker::Turn { .. }, Some(Frame::Pending(_) | Frame::Resolving(_))) => Prospect::NotYet,
        (Marker::Turn { .. } | Marker::End, _) => Prospect::Open,
        (Marker::Step(step), Some(frame @ Frame::Phase(now))) => match now.marker() {
            at if at == step => Prospect::Open,
            _ if is_quiet(table, &frame) && is_of_earlier(step, now) => Prospect::Never,
            _ => Prospect::NotYet,
        },
        (Marker::Step(step), _) if markers::is_reached(table, step) => Prospect::Open,
        (Marker::Step(_), _) => Prospect::NotYet,
    }
}

fn is_of_earlier(step: usize, now: Phase) -> bool {
    Phase::ALL.into_iter().any(|phase| phase < now && phase.marker() == step)
}

/// Whether an action that is legal here cannot be after a pass: it belongs to the phase the turn is in, which two passes end, and
/// the player who may perform it does not hold initiative in between; or it responds to all there is to respond to.
pub(in crate::games::wars) fn is_only_here(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let table = &*bench.table;
    if !bench.is(edition::COMPREHENSIVE) || act.player() != holder(table) {
        return false;
    }
    match table.frame() {
        Some(Frame::Phase(phase)) => own_phase(act) == Some(phase) && act.player() == Some(turn_player(table)),
        Some(Frame::Pending(item)) => act.responds.is_some() && is_the_last_item(table, &item),
        _ => false,
    }
}

/// Whether nothing else is on the stack, and silence, which resolves the item, puts nothing there: it does nothing a text says,
/// and no triggered ability listens.
fn is_the_last_item(table: &Table, item: &Item) -> bool {
    matches!(item.kind, ItemKind::Action(_))
        && items(table).count() == 1
        && survey::of(table) & survey::LISTENS == 0
        && !trigger::any_waits(table)
}

/// Whether the phase of what a sentence tells of is not over in its player's turn.
pub(in crate::games::wars) fn has_time_for(table: &Table, said: &Said<'_>, names: &Names<'_>) -> bool {
    let Subject::Player(player) = said.subject else { return false };
    let own = match said.verb {
        Verb::Plays => Some(Phase::Deploy),
        verb => phase_of(verb),
    };
    let now = phase(table);
    let last = now == Some(Phase::Draw);
    now.is_some() && !last && own >= now && names.player(player).is_ok_and(|player| player == turn_player(table))
}

/// The phase in which alone an action may be performed.
fn own_phase(act: &Act) -> Option<Phase> {
    match act.verb {
        Verb::Plays => {
            let card = act.card.and_then(|card| card.title()).and_then(catalogue::card);
            card.is_some_and(is_deployed).then_some(Phase::Deploy)
        }
        verb => phase_of(verb),
    }
}

/// The phase to which a phase action belongs.
fn phase_of(verb: Verb) -> Option<Phase> {
    match verb {
        Verb::Activates => Some(Phase::Activate),
        Verb::Drains => Some(Phase::Control),
        Verb::Attacks => Some(Phase::Battle),
        Verb::Moves => Some(Phase::Move),
        Verb::Draws => Some(Phase::Draw),
        _ => None,
    }
}

fn is_deployed(card: &Card) -> bool {
    !matches!(card.kind, CardKind::Interrupt { .. })
}
