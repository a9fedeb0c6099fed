//! The stack: what comes off it and when, canceling, and what happens to an item that resolves.

use super::{activate, battle, control, draw, initiative, movement, play};
use crate::{
    games::wars::{
        Wars,
        abilities::activated,
        cards::card::CardKind,
        recorded::{fate::CameBy, happened, note::Note},
        rules::{self, rule},
        state::{self, Frame, Item, ItemKind, is_pending, items, opponent, passes, printed},
        words::action::{Pending, PhaseAction},
    },
    judge::{Bench, Broken, Fact, Named},
    rulebook::RuleId,
    table::Token,
    told,
};

/// Takes the item that both players let pass off the stack and carries it out.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: Item) {
    bench.table.pop();
    happened::comes_off(bench, &item);
    play::Outcome::Open.note(bench);
    match item.kind {
        ItemKind::Action(PhaseAction::Activation) => activate::resolves(bench, &item),
        ItemKind::Action(PhaseAction::Drain) => control::resolves(bench, &item),
        ItemKind::Action(PhaseAction::Attack) => battle::resolves(bench, &item),
        ItemKind::Action(PhaseAction::Movement) => movement::resolves(bench, &item),
        ItemKind::Action(PhaseAction::Draw) => draw::resolves(bench, &item),
        ItemKind::Card => play::resolves(bench, &item),
        ItemKind::Ability(_) | ItemKind::Trigger(_) => activated::resolves(bench, &item),
    }
    answered(bench);
    initiative::resumes(bench);
}

/// Whether nothing comes of an item that comes off the stack now, because what it needs is gone.
pub(in crate::games::wars) fn fizzles(bench: &mut Bench<'_, Wars>, item: &Item) -> bool {
    match (item.kind, item.source) {
        (ItemKind::Action(PhaseAction::Drain), _) => control::fizzles(bench, item),
        (ItemKind::Action(PhaseAction::Attack), _) => battle::fizzles(bench, item),
        (ItemKind::Action(PhaseAction::Movement), _) => movement::fizzles(bench, item),
        (ItemKind::Action(PhaseAction::Activation | PhaseAction::Draw), _) => false,
        (_, source) => {
            let pending = source.filter(|card| is_pending(bench.table, *card));
            play::fizzles(bench, item).is_canceled()
                || pending.is_some_and(|card| !play::still_legal(bench, item, card))
        }
    }
}

/// Carries out whatever is pending, where the record goes on as if it had resolved.
pub(super) fn resolves_all(bench: &mut Bench<'_, Wars>) {
    for _ in 0..bench.table.depth() {
        let Some(Frame::Pending(item) | Frame::Resolving(item)) = bench.table.frame() else { break };
        resolves(bench, item);
    }
}

/// What lies beneath an item that resolved has been answered.
fn answered(bench: &mut Bench<'_, Wars>) {
    let next = items(bench.table).next();
    if let Some((depth, item)) = next.filter(|(_, item)| !item.answered) {
        bench.table.replace_frame(depth, Frame::Pending(Item { answered: true, ..item }));
    }
}

/// Whether an item is the one a line speaks of.
pub(in crate::games::wars) fn is_meant(bench: &Bench<'_, Wars>, pending: &Pending, item: &Item) -> bool {
    match pending {
        Pending::Action(action) => item.kind == ItemKind::Action(*action),
        Pending::Card(card) => is_named(bench, card, item),
        Pending::Top => true,
    }
}

fn is_named(bench: &Bench<'_, Wars>, card: &Named, item: &Item) -> bool {
    let of = |token| {
        let by_handle = card.token(bench.table) == Some(token);
        let by_title =
            card.token(bench.table).is_none() && card.title().is_some() && card.title() == bench.table.title(token);
        let owner = card.owner.is_none_or(|owner| owner == item.player);
        (by_handle || by_title) && owner
    };
    let location = match (item.kind, item.spot) {
        (ItemKind::Action(PhaseAction::Drain | PhaseAction::Attack), state::Spot::At(location)) => Some(location),
        _ => None,
    };
    item.source.or(location).is_some_and(of)
}

/// `drain resolves`: the line says that an item comes off the stack now.
///
/// # Errors
/// When it does not: players have yet to pass, or something lies on it.
pub(in crate::games::wars) fn resolves_by_record(bench: &mut Bench<'_, Wars>, pending: &Pending) -> Result<(), Broken> {
    if let Pending::Card(card) = pending {
        bench.at(card.span);
    }
    let meant = items(bench.table).find(|(_, item)| is_meant(bench, pending, item));
    let on_stack = meant.is_some();
    let canceled = bench.why(on_stack, false, |bench| was_canceled(bench, pending));
    let with_battle = canceled && state::CutShort::of(bench.table) == state::CutShort::Canceled;
    let broken = match canceled {
        _ if with_battle => rule::BATTLE_CANCELED_STACK_CANCELED,
        true => rule::PENDING_CANCEL_REMOVES,
        false => rule::STACK_EVERYTHING_PLACED,
    };
    const AMONG: [RuleId; 3] =
        [rule::BATTLE_CANCELED_STACK_CANCELED, rule::PENDING_CANCEL_REMOVES, rule::STACK_EVERYTHING_PLACED];
    if canceled && !on_stack {
        bench.owed();
    }
    let said = said(bench, pending);
    bench.require(on_stack, told!(broken in AMONG { item: said, card: said, why: "it is not on the stack" }))?;
    let Some((depth, item)) = meant else { return Ok(()) };
    let on_top = items(bench.table).next().is_some_and(|(top, _)| top == depth);
    let above = items(bench.table).next().map_or(Fact::Nothing, |(_, item)| initiative::item_fact(&item));
    let since = Fact::Line(bench.table.frame_cause());
    bench.require(
        on_top,
        told!(STACK_LAST_IN_FIRST_OUT { item: initiative::item_fact(&item), above, since }, initiative::moment()),
    )?;
    let passed = matches!(bench.table.frame(), Some(Frame::Resolving(_)));
    let (player, passes) = (item.player, passes(bench.table));

    let broken = bench.why(passed, rule::STACK_EVERYTHING_PLACED, |bench| premature(bench, &item));
    bench.require(passed, told!(broken in TOO_SOON { item: initiative::item_fact(&item), card: initiative::item_fact(&item), player, above: player, opponent: opponent(player), passes, since, why: "not both players have passed" }, initiative::moment()))?;
    if !passed && on_top {
        bench.table.turn_into(Frame::Resolving(item));
        initiative::rests(bench);
    }
    if passed || on_top {
        resolves(bench, item);
        happened::is_said_to_resolve(bench);
    }
    Ok(())
}

/// Whether the card a line speaks of was canceled.
fn was_canceled(bench: &Bench<'_, Wars>, pending: &Pending) -> bool {
    let Pending::Card(card) = pending else { return false };
    lately(bench, card).is_some_and(|card| CameBy::of(bench.table, card) == CameBy::Canceled)
}

/// The card a line speaks of, wherever it lies.
fn lately(bench: &Bench<'_, Wars>, named: &Named) -> Option<Token> {
    let table = &*bench.table;
    let by_title =
        || table.tokens().find(|token| table.title(*token) == named.title() && table.note(Note::CameBy(*token)) != 0);
    named.token(table).or_else(|| named.title().and_then(|_| by_title()))
}

/// What a line speaks of as pending.
pub(in crate::games::wars) fn said(bench: &Bench<'_, Wars>, pending: &Pending) -> Fact {
    match pending {
        Pending::Card(card) => match (card.token(bench.table), card.title()) {
            (Some(token), _) => Fact::Card(token),
            (None, Some(title)) => Fact::Title(title),
            (None, None) => Fact::Word("something"),
        },
        Pending::Action(PhaseAction::Activation) => Fact::Word("the activation"),
        Pending::Action(PhaseAction::Drain) => Fact::Word("the drain"),
        Pending::Action(PhaseAction::Attack) => Fact::Word("the attack"),
        Pending::Action(PhaseAction::Movement) => Fact::Word("the movement"),
        Pending::Action(PhaseAction::Draw) => Fact::Word("the draw"),
        Pending::Top => Fact::Word("something"),
    }
}

/// The rules that have an item wait until both players passed, the general one last.
const TOO_SOON: [RuleId; 11] = [
    rule::ACTIVATE_GOES_ON_STACK,
    rule::ATTACK_ON_STACK_BEGINS_BATTLE,
    rule::DRAW_ON_STACK_INCURSION,
    rule::INITIATIVE_WORKED_RESPONSE,
    rule::STACK_AGAIN_AFTER_EACH_RESOLUTION,
    rule::STACK_SIMPLE_PASS_EXAMPLE,
    rule::STACK_PHASE_ACTIONS_PLACED,
    rule::INTERRUPT_ON_STACK,
    rule::PLAY_THEN_PENDING,
    rule::STACK_LAST_IN_FIRST_OUT,
    rule::STACK_EVERYTHING_PLACED,
];

/// The rule an item breaks that resolves before both players passed.
fn premature(bench: &Bench<'_, Wars>, item: &Item) -> RuleId {
    let comprehensive = bench.is(rules::edition::COMPREHENSIVE);
    let interrupt = item
        .source
        .and_then(|card| printed(bench.table, card))
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. }));
    match item.kind {
        ItemKind::Action(PhaseAction::Activation) => rule::ACTIVATE_GOES_ON_STACK,
        ItemKind::Action(PhaseAction::Attack) => rule::ATTACK_ON_STACK_BEGINS_BATTLE,
        ItemKind::Action(PhaseAction::Draw) => rule::DRAW_ON_STACK_INCURSION,
        ItemKind::Action(PhaseAction::Drain) if item.answered => rule::INITIATIVE_WORKED_RESPONSE,
        _ if item.answered => rule::STACK_AGAIN_AFTER_EACH_RESOLUTION,
        ItemKind::Action(_) if passes(bench.table) == 1 => rule::STACK_SIMPLE_PASS_EXAMPLE,
        ItemKind::Action(_) => rule::STACK_PHASE_ACTIONS_PLACED,
        ItemKind::Card if interrupt => rule::INTERRUPT_ON_STACK,
        ItemKind::Card if comprehensive => rule::PLAY_THEN_PENDING,
        ItemKind::Card | ItemKind::Ability(_) | ItemKind::Trigger(_) => rule::STACK_EVERYTHING_PLACED,
    }
}
