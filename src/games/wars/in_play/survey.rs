//! What the cards in play and on the stack are like, all taken together. Most questions about texts are settled by it: where no
//! card has a text of a kind, none need be looked at.

use crate::{
    games::wars::{
        abilities::{modifiers, texts::Reach},
        cards::card::{Card, CardKind},
        rules::{PLAY, STACK},
        state::Table,
    },
    table::Token,
};

/// A triggered ability listens for something; each of the bits is for one of the [`Happening`](crate::games::wars::cards::card::Happening)s.
pub(in crate::games::wars) const LISTENS: u32 = UNMODELLED - 1;
/// A text is not modelled.
pub(in crate::games::wars) const UNMODELLED: u32 = 1 << 16;
/// A location.
pub(in crate::games::wars) const LOCATION: u32 = 1 << 18;
/// A unit.
pub(in crate::games::wars) const UNIT: u32 = 1 << 19;
/// A ship.
pub(in crate::games::wars) const SHIP: u32 = 1 << 20;
/// A unit that pilots.
pub(super) const PILOT: u32 = 1 << 21;
/// A card in play, not on the stack, of which nobody knows what its text does: it is not modelled, or its face not known.
pub(in crate::games::wars) const OPEN: u32 = 1 << 22;

/// A text raises power.
pub(in crate::games::wars) const WRITES_POWER: u32 = 1 << 23;
/// Tactics.
pub(in crate::games::wars) const WRITES_TACTICS: u32 = 1 << 24;
/// Defense.
pub(in crate::games::wars) const WRITES_DEFENSE: u32 = 1 << 25;
/// Gives keywords.
pub(in crate::games::wars) const WRITES_KEYWORDS: u32 = 1 << 26;
/// Gives labels.
pub(in crate::games::wars) const WRITES_LABELS: u32 = 1 << 27;
/// Adds icons.
pub(in crate::games::wars) const WRITES_ICONS: u32 = 1 << 28;
/// Changes totals of battles.
pub(in crate::games::wars) const WRITES_TOTALS: u32 = 1 << 29;
/// Changes what else the rules let be done: drains, immunity, what is generated, what is forbidden.
pub(in crate::games::wars) const WRITES_RULES: u32 = 1 << 30;
/// Any of these.
pub(in crate::games::wars) const WRITES: u32 = WRITES_RULES * 2 - WRITES_POWER;

/// What a card is like, whose unmodelled text reaches this far.
pub(in crate::games::wars) fn of_card(card: &Card, reach: Reach) -> u32 {
    let sides = std::iter::once(&card.upright).chain(card.inverted.as_ref());
    let abilities = sides.flat_map(|side| side.abilities.iter()).chain(card.errata.iter().flat_map(|all| all.iter()));
    let listens = abilities.filter_map(|ability| ability.when).fold(0, |all, when| all | when.event.bit());
    let unmodelled = if reach.all() == 0 { 0 } else { UNMODELLED };
    let pilots = std::iter::once(&card.upright).chain(card.inverted.as_ref()).any(|side| side.piloting > 0);
    let pilot = if pilots { PILOT } else { 0 };
    let kind = match card.kind {
        CardKind::Location { .. } => LOCATION,
        CardKind::Ship { .. } => SHIP,
        _ if card.is_unit() => UNIT,
        _ => 0,
    };
    listens | unmodelled | modifiers::written_by(card) | pilot | kind
}

/// Whether a card is like one of these, if its face is known.
pub(in crate::games::wars) fn is(table: &Table, card: Token, like: u32) -> bool {
    table.printed(card).is_some_and(|known| known.like & like != 0)
}

/// Tells of cards whether they are like one of these, as [`is`] does; to ask of many.
#[inline]
pub(in crate::games::wars) fn teller(table: &Table, like: u32) -> impl Fn(Token) -> bool + Copy + '_ {
    move |card| is(table, card, like)
}

/// What the cards in play and on the stack are like.
#[inline]
pub(in crate::games::wars) fn of(table: &Table) -> u32 {
    table.survey(where_it_lies)
}

/// What a card is like that lies where it does.
fn where_it_lies(table: &Table, card: Token) -> u32 {
    let of = table.printed(card).map(|known| known.like);
    match table.card(card).map(|card| card.pile.kind) {
        Some(PLAY) => of.filter(|of| of & UNMODELLED == 0).unwrap_or(of.unwrap_or(0) | OPEN),
        Some(STACK) => of.unwrap_or(0),
        _ => 0,
    }
}
