//! What the cards in play and on the stack are like, all taken together. Most questions about texts are settled by it: where no
//! card has a text of a kind, none need be looked at.

use std::sync::LazyLock;

use super::{
    card::{Card, CardKind},
    catalogue, deed,
    rules::{PLAY, STACK},
    state::Table,
    texts,
};
use crate::table::{Pile, Title, Token};

/// A text is not modelled. The bits below are those of [`Happening`](super::card::Happening)s a triggered ability listens for.
pub(super) const UNMODELLED: u32 = 1 << 16;
/// An ability lasts and is modelled.
pub(super) const LASTING: u32 = 1 << 17;
/// A location.
pub(super) const LOCATION: u32 = 1 << 18;
/// A unit.
pub(super) const UNIT: u32 = 1 << 19;
/// A ship.
pub(super) const SHIP: u32 = 1 << 20;

static OF_TITLES: LazyLock<Vec<u32>> =
    LazyLock::new(|| catalogue::cards().iter().zip(0..).map(|(card, title)| of_card(card, Title(title))).collect());

fn of_card(card: &Card, title: Title) -> u32 {
    let sides = std::iter::once(&card.upright).chain(card.inverted.as_ref());
    let abilities = sides.flat_map(|side| side.abilities.iter()).chain(card.errata.iter().flat_map(|all| all.iter()));
    let listens = abilities.filter_map(|ability| ability.when).fold(0, |all, when| all | when.event.bit());
    let unmodelled = if texts::touches(title) == 0 { 0 } else { UNMODELLED };
    let lasting = if deed::lasts(card) { LASTING } else { 0 };
    let kind = match card.kind {
        CardKind::Location { .. } => LOCATION,
        CardKind::Ship { .. } => SHIP,
        _ if card.is_unit() => UNIT,
        _ => 0,
    };
    listens | unmodelled | lasting | kind
}

/// What a card of a title is like.
pub(super) fn of_title(title: Title) -> u32 {
    OF_TITLES.get(usize::from(title.0)).copied().unwrap_or(0)
}

/// Whether a card is like one of these, if its face is known.
pub(super) fn is(table: &Table, card: Token, like: u32) -> bool {
    table.title(card).is_some_and(|title| of_title(title) & like != 0)
}

/// Tells of cards whether they are like one of these, as [`is`] does; to ask of many.
#[inline]
pub(super) fn teller(table: &Table, like: u32) -> impl Fn(Token) -> bool + Copy + '_ {
    let of_titles = OF_TITLES.as_slice();
    move |card| {
        let title = table.title(card);
        title.and_then(|title| of_titles.get(usize::from(title.0))).is_some_and(|of| of & like != 0)
    }
}

/// What the cards in play and on the stack are like.
#[inline]
pub(super) fn of(table: &Table) -> u32 {
    table.survey(look)
}

#[inline(never)]
fn look(table: &Table) -> u32 {
    let of_titles = OF_TITLES.as_slice();
    let of_pile = |pile: Pile| {
        let titles = table.pile(pile).iter().filter_map(|card| table.title(*card));
        titles.fold(0, |all, title| all | of_titles.get(usize::from(title.0)).copied().unwrap_or(0))
    };
    table.players().fold(0, |all, player| all | of_pile(PLAY.of(player)) | of_pile(STACK.of(player)))
}
