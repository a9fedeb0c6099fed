//! In which order the facts of a position are made so, however they are written.

use super::{How, WarsFact};
use crate::{
    games::wars::cards::{card::CardKind, catalogue::Cards},
    judge::{Named, Stage},
    table::Player,
};

/// When a fact is made so: locations before rows, hosts before what lies with them, a battle before what happens in it, what is
/// left behind what there was, and who has initiative last.
pub(in crate::games::wars) fn stage(cards: &Cards, fact: &WarsFact) -> (Stage, u32) {
    match *fact {
        WarsFact::Has { player, card, place: None, .. } if is_location(cards, &card) => {
            (Stage::Play, rank(0, player, &card))
        }
        WarsFact::Row { .. } => (Stage::Play, 1 << 24),
        WarsFact::Has { player, card, place, .. } => {
            let rank_of = match place.map(|(how, _)| how) {
                None => 2,
                Some(How::At) => 3,
                Some(How::Aboard) => 4,
                Some(How::Beneath) => 5,
                Some(How::On) => 6,
            };
            (Stage::Play, rank(rank_of, player, &card))
        }
        WarsFact::Lies { card, .. } => (Stage::Play, rank(7, Player(0), &card)),
        WarsFact::Marked { .. } | WarsFact::Used { .. } | WarsFact::Modifier { .. } | WarsFact::CannotMove { .. } => {
            (Stage::Marks, 1 << 8)
        }
        WarsFact::Figures { .. } | WarsFact::Controls { .. } | WarsFact::Icons { .. } => (Stage::Marks, 1 << 9),
        WarsFact::Battle { .. } => (Stage::Moment, 1 << 8),
        WarsFact::Total { total, .. } => (Stage::Moment, 2 << 8 | total as u32),
        WarsFact::Done { .. } => (Stage::Moment, 2 << 8),
        WarsFact::Stack { .. } => (Stage::Moment, 3 << 8),
        WarsFact::Initiative { .. } => (Stage::Moment, 4 << 8),
        WarsFact::Passed { .. } => (Stage::Moment, 5 << 8),
    }
}

fn rank(rank: u32, player: Player, card: &Named) -> u32 {
    rank << 24 | u32::from(player.0) << 16 | card.title().map_or(0, |title| u32::from(title.0))
}

fn is_location(cards: &Cards, card: &Named) -> bool {
    let printed = card.title().and_then(|title| cards.get(title));
    printed.is_some_and(|known| matches!(known.card.kind, CardKind::Location { .. }))
}
