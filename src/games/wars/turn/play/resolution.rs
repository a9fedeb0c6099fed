//! A card comes off the stack: it enters play, or has its effect and goes to a pile, or is canceled.

use crate::{
    games::wars::{
        Wars,
        abilities::{activated, bullet, deed, event::Event, lasting, texts},
        cards::card::{CardKind, StaticList, Zone},
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
            note::Note,
        },
        rules::{HAND, LOST, OUTCOME, USED, edition, passage},
        state::{self, Frame, Item, ItemKind, Kept, Spot, Table, in_play, is_pending, items, owner, printed},
        turn::{battle, control},
        words::action::PhaseAction,
    },
    judge::Bench,
    table::{PileKind, Token, Where},
};

/// A pending card resolves.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Some(token) = item.source else { return };
    let one_time = is_one_time(bench, token);
    let copy = printed(bench.table, token).is_some_and(|card| card.unique)
        && super::copy_in_play(bench, item.player, token).is_some();
    let second =
        copy && bench.under(passage::UNIQUENESS_CHECK, |choice| choice == passage::UNIQUENESS_CHECK_ON_RESOLUTION_TOO);
    let illegal = second || !super::still_legal(bench, item, token);
    let outcome = fizzles(bench, item);
    if (illegal && !item.recorded) || outcome != Outcome::Open {
        return effect_canceled(bench, (item, token), outcome);
    }
    match printed(bench.table, token).map(|card| card.kind) {
        _ if one_time && !deed::of_item(bench, item).is_empty() => deed::begins(bench, item),
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
            bench.propose(Event::Enter(token));
        }
        _ => {
            super::enters(bench, token, item.player, None);
            if let Spot::At(host) | Spot::Aboard(host) | Spot::Beneath(host) = item.spot {
                bench.table.set_host(token, Some(host));
            }
            bench.propose(Event::Enter(token));
        }
    }
}

fn is_one_time(bench: &Bench<'_, Wars>, token: Token) -> bool {
    printed(bench.table, token)
        .is_none_or(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }))
}

/// What became of the item that came off the stack last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) enum Outcome {
    /// Nothing is known of it: nothing has come off, or its text is not modelled.
    Open,
    /// Its text did something.
    Effect,
    /// It was canceled: a target was no longer where it was.
    TargetGone,
    /// It was canceled: a target had been made untargetable.
    Sheltered,
    /// A triggered ability was canceled: a target was no longer legal.
    Rechecked,
    /// It was canceled together with a battle.
    WithBattle,
}

impl Kept for Outcome {
    const ALL: &'static [Self] =
        &[Self::Open, Self::Effect, Self::TargetGone, Self::Sheltered, Self::Rechecked, Self::WithBattle];
}

impl Outcome {
    /// What became of the last item.
    pub(in crate::games::wars) fn of(table: &Table) -> Self {
        Self::decoded(table.figure(OUTCOME.shared())).unwrap_or(Self::Open)
    }

    /// Whether it was canceled.
    pub(in crate::games::wars) const fn is_canceled(self) -> bool {
        !matches!(self, Self::Open | Self::Effect)
    }

    /// Notes it.
    pub(in crate::games::wars) fn note(self, bench: &mut Bench<'_, Wars>) {
        bench.table.ensure(OUTCOME.shared(), self.code());
    }
}

/// Whether a target of an item is no longer legal: the comprehensive rules cancel the whole effect, the starter rules do what is
/// possible.
pub(in crate::games::wars) fn fizzles(bench: &Bench<'_, Wars>, item: &Item) -> Outcome {
    let table = &*bench.table;
    let asked = item.source.map_or(StaticList(&[]), |source| activated::asked(bench, item, source));
    let is_group = asked.is_empty() && !deed::of_item(bench, item).is_empty();
    if !bench.is(edition::COMPREHENSIVE) || is_group {
        return Outcome::Open;
    }
    let from_lost = asked.iter().any(|asked| asked.zone == Zone::InLostPile);
    let pending = |target: Token| items(table).any(|(_, item)| item.source == Some(target));
    let copy_lost = |target: Token| {
        let lost = table.players().flat_map(|player| table.pile(LOST.of(player)));
        from_lost && lost.copied().any(|card| table.title(card) == table.title(target))
    };
    let gone =
        |target: Token| !(in_play(table, target) || is_pending(table, target) || pending(target) || copy_lost(target));
    let sheltered = |target: Token| lasting::is_sheltered(table, target, item.player);
    let triggered = matches!(item.kind, ItemKind::Trigger(_));
    match item.targets.iter().find(|target| gone(*target) || sheltered(*target)) {
        None => Outcome::Open,
        Some(_) if triggered => Outcome::Rechecked,
        Some(target) if gone(target) => Outcome::TargetGone,
        Some(_) => Outcome::Sheltered,
    }
}

/// Only the effect is canceled: a used card still goes to the used pile, one that cannot enter play to the lost pile.
fn effect_canceled(bench: &mut Bench<'_, Wars>, (item, token): (&Item, Token), why: Outcome) {
    if why == Outcome::Open { Outcome::TargetGone } else { why }.note(bench);
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
    if state::is_pending(bench.table, token) {
        goes(bench, token, if item.lost { LOST } else { USED }, CameBy::Resolved);
    }
}

/// An item was canceled on the stack: a card is lost, an ability has no effect, an action does not happen.
pub(in crate::games::wars) fn canceled(bench: &mut Bench<'_, Wars>, item: &Item) {
    match (item.kind, item.source) {
        (ItemKind::Card, Some(token)) => {
            bullet::canceled(bench, item.player, token);
            goes(bench, token, LOST, CameBy::Canceled);
        }
        (ItemKind::Ability(_) | ItemKind::Trigger(_), Some(token)) => {
            bench.table.set_note(Note::CameBy(token), CameBy::Canceled.code());
        }
        (ItemKind::Action(PhaseAction::Drain), _) => control::canceled(bench, item),
        (ItemKind::Action(PhaseAction::Attack), _) => battle::canceled(bench, item),
        _ => {}
    }
}

fn goes(bench: &mut Bench<'_, Wars>, token: Token, to: PileKind, by: CameBy) {
    let owner = owner(bench.table, token);
    bench.table.put(token, to.of(owner), Where::Top);
    bench.table.set_note(Note::CameBy(token), by.code());
    let told = match to {
        USED => to_card::TO_USED,
        LOST => to_card::LOST,
        _ => to_card::TO_HAND,
    };
    happened::befell(bench, token, told);
}
