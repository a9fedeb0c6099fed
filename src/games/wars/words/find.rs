//! Which card on the table a line means.

use crate::{
    games::wars::{
        Wars,
        recorded::note::Note,
        rules::{LOST, PLAY, STACK, STACKED},
        state::{self, Frame, Table, host, is_location},
    },
    judge::{About, Bench, Copies, DoubtSource, Named, which},
    table::{PileKind, Player, Token},
};

/// The card in play a line names. Where copies differ in where they lie, one of them is taken and
/// the others are in doubt.
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
    let (found, open) = which::<_, Wars>(bench.table, card, speaker, kinds, fits);
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
    which::<_, Wars>(table, card, speaker, &[PLAY], fits).0.filter(|token| state::in_play(table, *token))
}

impl Copies<Frame> for Wars {
    fn is_copy(table: &Table, card: Token, number: u32) -> bool {
        table.note(Note::Copy(card)) == i32::try_from(number).unwrap_or(i32::MAX)
    }

    fn differ(table: &Table, one: Token, other: Token) -> bool {
        let in_play = table.card(one).is_some_and(|card| card.pile.kind == PLAY);
        in_play && !interchangeable(table, one, other)
    }
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
            && table.notes().all(|(note, _)| !note.is_use_of(one) && !note.is_use_of(other))
}
