//! Texts that are not modelled: what each could touch, which are in force, and what playing one leaves in doubt.

use std::sync::LazyLock;

use super::{
    Wars,
    card::{AbilityKind, Card, CardKind},
    catalogue,
    rules::{PLAY, STACK, aspect},
    state::{Doing, Frame, Table, is_pending, printed},
    survey,
};
use crate::{
    judge::Bench,
    table::{PileKind, Title, Token},
};

/// What the phrases of `unmodelled:` touch.
const PHRASES: [(&str, u32); 26] = [
    ("moves cards between piles", aspect::PILES | aspect::HAND),
    ("changes power, tactics or defense", aspect::FIGURES),
    ("damages or destroys", aspect::MARKS | aspect::BOARD),
    ("takes energy", aspect::PILES | aspect::HAND),
    ("changes costs or plays a card by effect", aspect::COSTS | aspect::BOARD),
    ("changes icons", aspect::ICONS),
    ("changes or limits drains", aspect::DRAINS),
    ("grants or reads abilities", aspect::FIGURES | aspect::BULLETS | aspect::WHERE | aspect::MOVES | aspect::BATTLE),
    ("moves or keeps from moving", aspect::MOVES),
    ("changes battle destiny", aspect::BATTLE),
    ("inverts or reverts", aspect::MARKS | aspect::FIGURES),
    ("what happens to damaged or lost cards", aspect::MARKS | aspect::BOARD | aspect::PILES),
    ("limits or widens when it is played", aspect::WHEN),
    ("immunity to attrition", aspect::BATTLE),
    ("changes attrition", aspect::BATTLE),
    ("stacks cards", aspect::BOARD | aspect::PILES | aspect::HAND),
    ("dismisses", aspect::BOARD),
    ("gives energy", aspect::PILES),
    ("changes or limits attacks", aspect::BATTLE),
    ("cancels", aspect::TIMING | aspect::PILES | aspect::DRAINS),
    ("changes casualties", aspect::BATTLE),
    ("limits where it is played", aspect::WHEN),
    ("limits targets", aspect::TARGETS),
    ("passes assets on", aspect::BOARD),
    ("changes where a card enters play", aspect::WHERE | aspect::BOARD),
    ("changes how many weapons it may have", aspect::WHERE),
];

/// What every card's unmodelled text touches, by title; 0 where everything is modelled.
static TOUCHES: LazyLock<Vec<u32>> = LazyLock::new(|| catalogue::cards().iter().map(touches_of).collect());

fn touches_of(card: &Card) -> u32 {
    let Some(reason) = card.unmodelled else { return 0 };
    let of = |phrase: &str| {
        PHRASES.iter().find(|(known, _)| *known == phrase.trim()).map_or(u32::MAX, |(_, touches)| *touches)
    };
    reason.split(';').map(of).fold(aspect::EFFECTS, |all, touches| all | touches)
}

/// What the unmodelled text of a title touches.
#[must_use]
pub(super) fn touches(title: Title) -> u32 {
    TOUCHES.get(usize::from(title.0)).copied().unwrap_or(0)
}

/// Whether a card's text does something that is not modelled; a card nobody knows may.
#[must_use]
pub(super) fn is_unmodelled(table: &Table, card: Token) -> bool {
    table.title(card).is_none_or(|title| touches(title) != 0)
}

/// The text of a card happens: whatever it could touch is in doubt, until the end of the turn if it is but a figure.
pub(super) fn happens(bench: &mut Bench<'_, Wars>, card: Token) {
    const PASSING: u32 = aspect::FIGURES | aspect::BATTLE | aspect::DRAINS | aspect::TARGETS | aspect::EFFECTS;
    for player in bench.table.players() {
        bench.table.set_note(super::note::shown(player), 0);
    }
    let Some(title) = bench.table.title(card) else { return };
    let touches = touches(title);
    if touches & !PASSING == 0 {
        bench.doubt_text(title, touches, Some(TURN_DEPTH));
    } else if touches != 0 {
        bench.doubt_text(title, touches, None);
    }
}

/// As many frames as there are while a turn lasts, at least.
const TURN_DEPTH: usize = 2;

/// A text that is in force and touches one of these aspects: of a card in play that acts by itself, or of one being played.
/// When a card may be played is for its own text alone. While an interrupt or order is declared, its effect is still to come.
#[must_use]
pub(super) fn in_force(table: &Table, wanted: u32) -> Option<(Title, u32)> {
    const STILL_TO_COME: u32 = aspect::BOARD | aspect::TIMING;
    if survey::of(table) & survey::UNMODELLED == 0 {
        return None;
    }
    let touching = |kind: PileKind, counts: fn(&Card) -> bool, wanted: u32| {
        table.players().find_map(|player| {
            table.pile(kind.of(player)).iter().find_map(|token| {
                let title = table.title(*token)?;
                let touched = touches(title) & wanted;
                let acts = touched != 0
                    && (touched & !STILL_TO_COME != 0 || !is_declared(table, *token))
                    && printed(table, *token).is_some_and(counts);
                acts.then(|| (title, table.card(*token).map_or(0, |card| card.cause)))
            })
        })
    };
    touching(PLAY, acts_by_itself, wanted & !aspect::WHEN).or_else(|| touching(STACK, |_| true, wanted))
}

/// Whether a card is an interrupt or order whose targets and costs are being chosen: it is not pending yet.
fn is_declared(table: &Table, card: Token) -> bool {
    let one_time = printed(table, card)
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }));
    let of = |frame: Frame| match frame {
        Frame::Pending(item) | Frame::Resolving(item) | Frame::Effect(item) | Frame::Doing(Doing { item, .. }) => {
            item.source == Some(card)
        }
        _ => false,
    };
    one_time && is_pending(table, card) && !table.frames().any(of)
}

/// Whether a text does something without being used.
fn acts_by_itself(card: &Card) -> bool {
    let sides = std::iter::once(&card.upright).chain(card.inverted.as_ref());
    let abilities =
        || sides.clone().flat_map(|side| side.abilities.iter()).chain(card.errata.iter().flat_map(|all| all.iter()));
    abilities().next().is_none() || abilities().any(|ability| ability.kind != AbilityKind::Activated)
}

/// Whether some text on the table could have brought about what no rule does.
#[must_use]
pub(super) fn may_explain(table: &Table) -> bool {
    let acting = survey::of(table) & survey::OPEN != 0;
    debug_assert_eq!(acting, super::state::cards_in_play(table).any(|card| is_unmodelled(table, card)));
    acting || table.frames().any(|frame| matches!(frame, super::state::Frame::Effect(_)))
}
