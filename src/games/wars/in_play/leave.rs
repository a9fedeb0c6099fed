//! Leaving play: what lies beneath a card is lost with it, and so is what is stacked on it.

use crate::{
    games::wars::{
        Wars,
        abilities::{bullet, event::Event, texts, trigger},
        cards::card::Area,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
            note::Note,
        },
        rules::{LOST, STACKED, aspect, passage},
        state::{Kept, area, beneath, forces, host, is_location, owner, right_of},
    },
    judge::{About, Bench, DoubtSource},
    table::{Pile, Token, Where},
};

/// A card leaves play for a pile, unless something else happens instead.
pub(in crate::games::wars) fn leaves(bench: &mut Bench<'_, Wars>, card: Token, to: Pile, by: CameBy) {
    let event = Event::leave(bench, card, to, by);
    bench.propose(event);
}

/// A card has left play, and what lies beneath it or is stacked on it for its owner's lost pile.
pub(in crate::games::wars) fn left(bench: &mut Bench<'_, Wars>, card: Token, to: Pile, by: CameBy) {
    if is_location(bench.table, card) {
        location_leaves(bench, card);
    }
    while let Some(lower) = { beneath(bench.table, card).next() } {
        lost(bench, lower, CameBy::WentWith);
    }
    while let Some(stacked) = stacked_on(bench, card) {
        let owner = owner(bench.table, stacked);
        let event = Event::leave(bench, stacked, LOST.of(owner), CameBy::LostFromPlay);
        bench.table.put(stacked, LOST.of(owner), Where::Top);
        bench.table.set_note(Note::CameBy(stacked), CameBy::FellWith.code());
        happened::befell(bench, stacked, to_card::LOST);
        if trigger::is_watched(bench.table, &event)
            && bench.under(passage::STACKED_ON_LEAVING, |choice| choice == passage::STACKED_ON_LEAVING_LEAVE_PLAY)
        {
            trigger::hears(bench, event);
        }
    }
    bullet::leaves(bench, card);
    texts::leaves(bench, card);
    bench.table.put(card, to, Where::Top);
    bench.table.set_note(Note::CameBy(card), by.code());
    if to.kind == LOST {
        happened::befell(bench, card, to_card::LOST);
    }
}

/// A card in play goes to its owner's lost pile.
pub(in crate::games::wars) fn lost(bench: &mut Bench<'_, Wars>, card: Token, by: CameBy) {
    let owner = owner(bench.table, card);
    leaves(bench, card, LOST.of(owner), by);
}

fn stacked_on(bench: &Bench<'_, Wars>, card: Token) -> Option<Token> {
    let table = &*bench.table;
    let piles = table.players().map(|player| STACKED.of(player));
    piles.flat_map(|pile| table.pile(pile)).find(|stacked| host(table, **stacked) == Some(card)).copied()
}

/// The sites beside it close up; what becomes of cards at it neither rulebook says.
fn location_leaves(bench: &mut Bench<'_, Wars>, location: Token) {
    if area(bench.table, location) == Some(Area::Site)
        && let Some(right) = right_of(bench.table, location)
    {
        let left = host(bench.table, location);
        bench.table.set_host(right, left);
    }
    let forces_there = bench.table.players().any(|player| forces(bench.table, player, location).next().is_some());
    if forces_there {
        let by_the_card =
            bench.under(passage::LOCATION_LEAVING, |choice| choice == passage::LOCATION_LEAVING_BY_THE_CARD);
        if by_the_card {
            bench.doubt(DoubtSource::MissingFigure, aspect::BOARD, About::Everything, None);
        }
    }
}
