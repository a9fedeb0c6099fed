//! Which card on the table a line means.

use super::{
    Wars,
    rules::{LOST, PLAY, STACK, STACKED},
    state::{Table, host, is_location, note},
};
use crate::{
    judge::{About, Bench, DoubtSource, Named, What},
    table::{PileKind, Player, Token},
};

/// The card in play a line names. A title without a number means the speaker's copy before the opponent's; where copies differ
/// in where they lie, one of them is taken and the others are in doubt.
pub(super) fn in_play(bench: &mut Bench<'_, Wars>, card: &Named, speaker: Player) -> Option<Token> {
    among(bench, card, speaker, &[PLAY])
}

/// The card in play, on the stack, stacked or lost that a line names.
pub(super) fn anywhere(bench: &mut Bench<'_, Wars>, card: &Named, speaker: Player) -> Option<Token> {
    among(bench, card, speaker, &[PLAY, STACK, STACKED, LOST])
}

fn among(bench: &mut Bench<'_, Wars>, card: &Named, speaker: Player, kinds: &[PileKind]) -> Option<Token> {
    let title = match card.what {
        What::Handle(_) => return card.token(bench.table),
        What::Title(title, _) => title,
        What::Unknown => {
            bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
            return None;
        }
    };
    let copy = if let What::Title(_, copy) = card.what { copy } else { None };
    let players = [card.owner.unwrap_or(speaker), super::state::opponent(speaker)];
    let players = if card.owner.is_some() { &players[..1] } else { &players[..] };
    for kind in kinds {
        for player in players {
            let table = &*bench.table;
            let is_meant = |token: &&Token| {
                table.title(**token) == Some(title)
                    && copy
                        .is_none_or(|copy| table.note(note::copy(**token)) == i32::try_from(copy).unwrap_or(i32::MAX))
            };
            let mut found = table.pile(kind.of(*player)).iter().filter(is_meant);
            let Some(first) = found.next().copied() else { continue };
            let differ = found.any(|other| *kind == PLAY && !interchangeable(table, first, *other));
            if differ {
                bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
            }
            return Some(first);
        }
    }
    None
}

/// Whether no rule can tell two copies of a card apart.
fn interchangeable(table: &Table, one: Token, other: Token) -> bool {
    let marks = |token| table.card(token).map_or(0, |card| card.marks);
    let bears = |token| table.tokens().any(|card| host(table, card) == Some(token));
    !is_location(table, one)
        && host(table, one) == host(table, other)
        && marks(one) == marks(other)
        && !bears(one)
        && !bears(other)
        && table.notes().all(|(key, _)| note::as_uses(key).is_none_or(|(card, ..)| card != one && card != other))
}
