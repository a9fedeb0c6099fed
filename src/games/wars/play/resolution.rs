//! A card comes off the stack: it enters play, or has its effect and goes to a pile, or is canceled.

use super::super::{
    Wars,
    action::PhaseAction,
    battle,
    card::CardKind,
    control,
    rules::{FIZZLED, HAND, LOST, USED, edition, passage},
    state::{CameBy, Frame, Item, ItemKind, Kept, Spot, in_play, is_pending, items, note, owner, printed},
    texts,
};
use crate::{
    judge::Bench,
    table::{PileKind, Token, Where},
};

/// A pending card resolves.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Some(token) = item.source else { return };
    let one_time = is_one_time(bench, token);
    let copy = super::copy_in_play(bench, item.player, token).is_some()
        && printed(bench.table, token).is_some_and(|card| card.unique);
    let second =
        copy && bench.under(passage::UNIQUENESS_CHECK, |choice| choice == passage::UNIQUENESS_CHECK_ON_RESOLUTION_TOO);
    let illegal = second || !super::still_legal(bench, item, token);
    if (illegal && !item.recorded) || targets_gone(bench, item) {
        return effect_canceled(bench, item, token);
    }
    match printed(bench.table, token).map(|card| card.kind) {
        _ if one_time => {
            if texts::is_unmodelled(bench.table, token) {
                texts::happens(bench, token);
                bench.table.push(Frame::Effect(*item));
            } else {
                effect_ends(bench, item);
            }
        }
        Some(CardKind::Location { .. }) => {
            super::enters(bench, token, item.player, None);
            super::placed(bench, token, item.spot);
        }
        _ => {
            super::enters(bench, token, item.player, None);
            if let Spot::At(host) | Spot::Aboard(host) | Spot::Beneath(host) = item.spot {
                bench.table.set_host(token, Some(host));
            }
        }
    }
}

fn is_one_time(bench: &Bench<'_, Wars>, token: Token) -> bool {
    printed(bench.table, token)
        .is_none_or(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }))
}

/// Whether a target is no longer where it was: the comprehensive rules cancel the whole effect, the starter rules do what is
/// possible.
pub(in crate::games::wars) fn targets_gone(bench: &Bench<'_, Wars>, item: &Item) -> bool {
    let pending = |target: Token| items(bench.table).any(|(_, item)| item.source == Some(target));
    let gone = |target: Token| !in_play(bench.table, target) && !is_pending(bench.table, target) && !pending(target);
    bench.is(edition::COMPREHENSIVE) && item.targets.iter().any(gone)
}

/// Only the effect is canceled: a used card still goes to the used pile, one that cannot enter play to the lost pile.
fn effect_canceled(bench: &mut Bench<'_, Wars>, item: &Item, token: Token) {
    bench.table.set(FIZZLED.shared(), 1);
    let to = if is_one_time(bench, token) {
        if item.lost { LOST } else { USED }
    } else {
        bench.under(passage::CANCELED_PLAY, |choice| match choice {
            passage::CANCELED_PLAY_HAND => HAND,
            passage::CANCELED_PLAY_USED => USED,
            _ => LOST,
        })
    };
    goes(bench, token, to, CameBy::EffectCanceled);
}

/// All effects of an order or interrupt are carried out, and it goes to its pile.
pub(in crate::games::wars) fn effect_ends(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Some(token) = item.source.filter(|_| item.kind == ItemKind::Card) else { return };
    if super::super::state::is_pending(bench.table, token) {
        goes(bench, token, if item.lost { LOST } else { USED }, CameBy::Resolved);
    }
}

/// An item was canceled on the stack: a card is lost, an ability has no effect, an action does not happen.
pub(in crate::games::wars) fn canceled(bench: &mut Bench<'_, Wars>, item: &Item) {
    match (item.kind, item.source) {
        (ItemKind::Card, Some(token)) => {
            super::super::bullet::canceled(bench, item.player, token);
            goes(bench, token, LOST, CameBy::Canceled);
        }
        (ItemKind::Ability(_), Some(token)) => {
            bench.table.set_note(note::fate(token), CameBy::Canceled.code());
        }
        (ItemKind::Action(PhaseAction::Drain), _) => control::canceled(bench, item),
        (ItemKind::Action(PhaseAction::Attack), _) => battle::canceled(bench, item),
        _ => {}
    }
}

fn goes(bench: &mut Bench<'_, Wars>, token: Token, to: PileKind, by: CameBy) {
    let owner = owner(bench.table, token);
    bench.table.put(token, to.of(owner), Where::Top);
    bench.table.set_note(note::fate(token), by.code());
}
