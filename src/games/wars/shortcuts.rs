//! What spares the judge a look, for speed alone: whether a line may be legal where the table stands, or only after passes, or not
//! in the rest of the turn, by the comprehensive rules; what silence settles; and two passes in one go.

use super::{Question, RESOLVING, Wars, passing};
use crate::{
    games::wars::{
        abilities::trigger,
        cards::{
            card::{Card, CardKind},
            catalogue,
        },
        energy::lose,
        in_play::survey,
        recorded::{facts, happened},
        rules::{GAINED, edition},
        state::{
            Frame, Gained, Item, ItemKind, Kept, Phase, Table, has_energy, holder, is_window, items, passes, phase,
            top_item, turn_player,
        },
        turn::{initiative, markers, stack},
        words::{
            action::{Act, Actor, Does},
            parts,
            said::Verb,
        },
    },
    judge::{Bench, Marker, Names, Prospect, Shortcuts, first_ask},
    notation::{invalid::Invalid, phrase::Terms},
    table::{Ask, Player, Silence},
};

impl Shortcuts for Wars {
    fn understand(terms: Terms<'_>, names: &mut Names<'_>, act: &mut Act) -> Result<(), Invalid> {
        *act = parts::understand(terms, names)?;
        Ok(())
    }

    fn plain_fact(terms: Terms<'_>, names: &mut Names<'_>) -> Option<facts::WarsFact> {
        facts::plain(terms, names)
    }

    #[inline(always)]
    fn settled_by_silence(table: &Table, room: &mut Vec<Ask<Question>>) -> Option<Ask<Question>> {
        if is_window(table) { holder(table).map(passing) } else { settled_outside_windows(table, room) }
    }

    fn only_here(bench: &Bench<'_, Self>, act: &Act) -> bool {
        is_only_here(bench, act)
    }

    fn prospect(bench: &Bench<'_, Self>, act: &Act) -> Prospect {
        if bench.is(edition::COMPREHENSIVE) { of_act(bench, act) } else { Prospect::Open }
    }

    fn prospect_of_marker(bench: &Bench<'_, Self>, marker: &Marker) -> Prospect {
        of_marker(bench.table, marker)
    }

    fn turns_on_passes(fact: &facts::WarsFact) -> bool {
        matches!(
            fact,
            facts::WarsFact::Initiative { .. } | facts::WarsFact::Passed { .. } | facts::WarsFact::Stack { .. }
        )
    }

    fn everybody_passes(bench: &mut Bench<'_, Self>) -> u32 {
        let passes = both_pass(bench);
        trigger::settles(bench);
        passes
    }
}

/// What silence settles next where nobody has a chance to act.
#[inline(always)]
fn settled_outside_windows(table: &Table, room: &mut Vec<Ask<Question>>) -> Option<Ask<Question>> {
    match table.frame() {
        Some(Frame::Resolving(_)) => Some(RESOLVING),
        Some(Frame::Turn | Frame::Between | Frame::Over(_)) | None => None,
        Some(Frame::Losing { player, why, .. }) if lose::silence(table, player, why) == Silence::Breach => None,
        _ => first_ask::<Wars>(table, room),
    }
}

/// What a glance tells of an action where players may act, or something resolves.
fn of_act(bench: &Bench<'_, Wars>, act: &Act) -> Prospect {
    let table = &*bench.table;
    let Some(frame @ (Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_) | Frame::Resolving(_))) = table.frame()
    else {
        return Prospect::Open;
    };
    if matches!(act.does, Does::Loses(_)) && act.player().is_some() && !bench.ignores_texts() {
        // No rule lets a player lose energy here, and texts that are not modelled are no excuse.
        return if is_quiet(table, &frame) { Prospect::Never } else { Prospect::NotYet };
    }
    if act.verb() == Verb::Resolves {
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
    match own_phase(table, act) {
        Some(own) => of_phase_action(table, &frame, own, player),
        None if !matches!(act.verb(), Verb::Plays | Verb::Uses) => Prospect::Open,
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
fn of_marker(table: &Table, marker: &Marker) -> Prospect {
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
fn is_only_here(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let table = &*bench.table;
    if !bench.is(edition::COMPREHENSIVE) || act.player() != holder(table) {
        return false;
    }
    match table.frame() {
        Some(Frame::Phase(phase)) => own_phase(table, act) == Some(phase) && act.player() == Some(turn_player(table)),
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

/// The phase in which alone an action may be performed.
fn own_phase(table: &Table, act: &Act) -> Option<Phase> {
    match &act.does {
        Does::Plays(play) => {
            let card = play.card.title().and_then(|title| catalogue::card(table, title));
            card.is_some_and(is_deployed).then_some(Phase::Deploy)
        }
        _ => Phase::of(act.verb()),
    }
}

fn is_deployed(card: &Card) -> bool {
    !matches!(card.kind, CardKind::Interrupt { .. })
}

/// Both players pass and the window closes: what is pending has resolved, or the next phase begins. Tells how many passes that
/// was; none where somebody has passed already, or one of the passes could come to something else: the end of the game or of a
/// battle, or triggered abilities.
fn both_pass(bench: &mut Bench<'_, Wars>) -> u32 {
    let table = &*bench.table;
    let fighting = || table.frames().any(|frame| matches!(frame, Frame::Before(_)));
    let goes_on = || table.players().all(|player| has_energy(table, player));
    if passes(table) != 0 || trigger::any_waits(table) || !goes_on() || fighting() {
        return 0;
    }
    bench.table.set(GAINED.shared(), Gained::Pass.code());
    initiative::closes(bench);
    if let Some(Frame::Resolving(item)) = bench.table.frame() {
        stack::resolves(bench, item);
    }
    2
}
