//! Which card on the table a line means, and what is told of one that is no longer there.

use super::{
    Warcaste,
    rules::{BASICS, BOOSTING, DAMAGE, DISCARD, DOCTRINE, FIELD, TERRITORIES, WEAR, ZONE, rule},
    state::{Frame, Note, Table, fell, in_play},
};
use crate::{
    judge::{About, Bench, Broken, Copies, DoubtSource, Fact, Named, What, which},
    table::{PileKind, Player, Token},
    told, worded,
};

const THERE: [PileKind; 6] = [FIELD, TERRITORIES, BASICS, DOCTRINE, BOOSTING, DISCARD];

impl Copies<Frame> for Warcaste {
    fn is_copy(table: &Table, card: Token, number: u32) -> bool {
        table.note(Note::Copy(card)) == i32::try_from(number).unwrap_or(i32::MAX)
    }

    fn differ(table: &Table, one: Token, other: Token) -> bool {
        let seen = |card: Token| {
            let figures = [DAMAGE, WEAR, ZONE].map(|kind| table.figure(kind.on(card)));
            (table.card(card).map(|card| (card.pile, card.marks)), figures)
        };
        in_play(table, one) && seen(one) != seen(other)
    }
}

/// The card a line names, one that fits what the line says of it before any other: in play, or where it went from there.
pub(super) fn card(
    bench: &mut Bench<'_, Warcaste>,
    named: &Named,
    speaker: Player,
    fits: impl Fn(&Table, Token) -> bool,
) -> Option<Token> {
    let (found, open) = which::<_, Warcaste>(bench.table, named, speaker, &THERE, fits);
    if open {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
    }
    found
}

/// The card in play a line names. One that has left play is told so.
pub(super) fn in_play_or_told(
    bench: &mut Bench<'_, Warcaste>,
    named: &Named,
    player: Player,
    fits: impl Fn(&Table, Token) -> bool,
) -> Result<Option<Token>, Broken> {
    let found = card(bench, named, player, |table, token| in_play(table, token) && fits(table, token));
    let there = found.filter(|token| in_play(bench.table, *token));
    let Some(token) = found else {
        let unknown = named.what == What::Unknown;
        let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
        let worded = worded!("{player} names {card}, which is not in play" { player, card: told });
        bench.at(named.span).require(unknown, worded.of(rule::BATTLE_ACTIVE_UNITS_ONLY, &[]))?;
        return Ok(None);
    };
    let since = Fact::Line(bench.table.card(token).map_or(0, |card| card.cause));
    let why = bench.table.note(Note::Fell(token));
    let gone = there.is_none();
    let is = |reason: i32| gone && why == reason;
    bench.at(named.span);
    bench.require(!is(fell::WARSTAR), told!(WARSTAR_NEW_ONE_DESTROYED { player, card: token, since }))?;
    bench.require(!is(fell::GAINED), told!(WARSTAR_GAINED_ONE_DESTROYED { player, card: token, since }))?;
    bench.require(!is(fell::HOME_WORLD), told!(HOME_WORLD_NEW_ONE_DESTROYED { player, card: token, since }))?;
    bench.require(!gone, told!(DAMAGE_CHECK_IMMEDIATELY { player, card: token, since }))?;
    Ok(there)
}
