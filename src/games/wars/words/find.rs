//! Which card on the table a line means.

use crate::{
    games::wars::{
        Wars,
        recorded::note,
        rules::{LOST, PLAY, STACK, STACKED},
        state::{self, Table, host, is_location},
    },
    judge::{About, Bench, DoubtSource, Named, What},
    table::{PileKind, Player, Token},
};

/// The card in play a line names. A title without a number means the speaker's copy before the opponent's; where copies differ
/// in where they lie, one of them is taken and the others are in doubt.
pub(in crate::games::wars) fn in_play(bench: &mut Bench<'_, Wars>, card: &Named, speaker: Player) -> Option<Token> {
    in_play_where(bench, card, speaker, |_, _| true)
}

/// The card in play a line names, one that fits what the line says of it before any other.
pub(in crate::games::wars) fn in_play_where(
    bench: &mut Bench<'_, Wars>,
    card: &Named,
    speaker: Player,
    fits: impl Fn(&Table, Token) -> bool,
) -> Option<Token> {
    among(bench, card, speaker, &[PLAY], fits).filter(|token| state::in_play(bench.table, *token))
}

/// The card in play, on the stack, stacked or lost that a line names, one that fits before any other.
pub(in crate::games::wars) fn anywhere_where(
    bench: &mut Bench<'_, Wars>,
    card: &Named,
    speaker: Player,
    fits: impl Fn(&Table, Token) -> bool,
) -> Option<Token> {
    among(bench, card, speaker, &[PLAY, STACK, STACKED, LOST], fits)
}

/// The card in play, on the stack, stacked or lost that a line names.
pub(in crate::games::wars) fn anywhere(bench: &mut Bench<'_, Wars>, card: &Named, speaker: Player) -> Option<Token> {
    anywhere_where(bench, card, speaker, |_, _| true)
}

fn among(
    bench: &mut Bench<'_, Wars>,
    card: &Named,
    speaker: Player,
    kinds: &[PileKind],
    fits: impl Fn(&Table, Token) -> bool,
) -> Option<Token> {
    let (found, open) = select(bench.table, card, speaker, kinds, fits);
    if open {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
    }
    found
}

/// The card in play a claim speaks of, one of which it is true before any other. Nothing hangs on which of several it is.
pub(in crate::games::wars) fn claimed(
    table: &Table,
    card: &Named,
    speaker: Player,
    fits: impl Fn(&Table, Token) -> bool,
) -> Option<Token> {
    select(table, card, speaker, &[PLAY], fits).0.filter(|token| state::in_play(table, *token))
}

/// The card a line names, and whether it may be another one.
fn select(
    table: &Table,
    card: &Named,
    speaker: Player,
    kinds: &[PileKind],
    fits: impl Fn(&Table, Token) -> bool,
) -> (Option<Token>, bool) {
    let (title, copy) = match card.what {
        What::Handle(_) => return (card.token(table), false),
        What::Title(title, copy) => (title, copy.map(|copy| i32::try_from(copy).unwrap_or(i32::MAX))),
        What::Unknown => return (None, true),
    };
    let players = card.owner.map_or([speaker, state::opponent(speaker)], |owner| [owner, owner]);
    let is_meant = |token: &Token| {
        table.title(*token) == Some(title) && copy.is_none_or(|copy| table.note(note::copy(*token)) == copy)
    };
    let mut fallback = None;
    for pile in kinds.iter().flat_map(|kind| players.map(|player| kind.of(player))) {
        let meant = || table.pile(pile).iter().copied().filter(is_meant);
        fallback = fallback.or_else(|| meant().next());
        let Some(first) = meant().find(|token| fits(table, *token)) else { continue };
        let differs = |other: Token| fits(table, other) && pile.kind == PLAY && !interchangeable(table, first, other);
        return (Some(first), meant().any(differs));
    }
    (fallback, false)
}

/// Whether no rule can tell two copies of a card apart.
fn interchangeable(table: &Table, one: Token, other: Token) -> bool {
    let marks = |token| table.card(token).map_or(0, |card| card.marks);
    let bears = |token| table.tokens().any(|card| host(table, card) == Some(token));
    one == other
        || !is_location(table, one)
            && host(table, one) == host(table, other)
            && marks(one) == marks(other)
            && !bears(one)
            && !bears(other)
            && table.notes().all(|(key, _)| note::as_uses(key).is_none_or(|(card, ..)| card != one && card != other))
}
