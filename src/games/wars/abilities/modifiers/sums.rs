//! How a figure or total comes about, for people: what is printed, and what each modifier adds, with its card and its line.

use super::{Tri, each, is_at, is_on, is_who, raised, to_figure};
use crate::{
    abilities::sense::Numbers,
    games::wars::{
        abilities::lasting,
        cards::ongoing::{Modifier, TotalTerm},
        in_play::survey,
        state::Table,
    },
    judge::Names,
    table::{EffectKind, Player, Token},
};

/// What one modifier adds.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::wars) struct Share {
    /// The card it comes from, if that is known.
    source: Option<Token>,
    /// How much.
    by: Numbers,
    /// Whether that is certain.
    on: Tri,
    /// The statement that brought it about.
    line: u32,
}

impl Share {
    /// In words, with its sign: `+ 2 "Gongen Katana" (line 12)`.
    pub(in crate::games::wars) fn told(&self, table: &Table, names: &Names<'_>, line: &dyn Fn(u32) -> usize) -> String {
        let from = self.source.map_or_else(|| "an effect".to_owned(), |card| names.card_name(card, table));
        let line = if self.line > 0 { format!(" (line {})", line(self.line)) } else { String::new() };
        let number = match self.by.known() {
            Some(by) if by < 0 => format!("- {}", -by),
            Some(by) => format!("+ {by}"),
            None => "+ an open number".to_owned(),
        };
        let perhaps = if self.on == Tri::Open { ", perhaps" } else { "" };
        format!("{number} {from}{line}{perhaps}")
    }
}

/// What changes a figure of a card.
pub(in crate::games::wars) fn shares_of_figure(table: &Table, card: Token, figure: u8) -> Vec<Share> {
    let mut shares = Vec::new();
    if let Some((term, wanted)) = raised(figure) {
        each(table, wanted, |stand, ability, modifier| {
            if let Some((on, by)) = to_figure(stand, ability, modifier, (card, term)) {
                let line = table.card(stand.this).map_or(0, |card| card.cause);
                shares.push(Share { source: Some(stand.this), by: stand.value(by), on, line });
            }
        });
    }
    for (effect, times) in lasting::of_card(table, EffectKind(figure), card) {
        let by = Numbers::just(effect.amount.saturating_mul(times));
        shares.push(Share { source: effect.source, by, on: Tri::Yes, line: table.begun_by(&effect) });
    }
    shares
}

/// What changes a total of a player in a battle at a place.
pub(in crate::games::wars) fn shares_of_total(
    table: &Table,
    total: TotalTerm,
    player: Player,
    place: Token,
) -> Vec<Share> {
    let mut shares = Vec::new();
    each(table, survey::WRITES_TOTALS, |stand, ability, modifier| {
        let Modifier::RaiseTotal { total: raised, of, at, by } = modifier else { return };
        let on = || is_who(stand, *of, player).and(|| is_at(stand, at.0, place)).and(|| is_on(stand, ability));
        if *raised == total && on() != Tri::No {
            let line = table.card(stand.this).map_or(0, |card| card.cause);
            shares.push(Share { source: Some(stand.this), by: stand.value(by), on: on(), line });
        }
    });
    shares
}

/// Whether copies of one card change a figure of a card.
pub(in crate::games::wars) fn are_copies(table: &Table, card: Token, figure: u8) -> bool {
    let shares = shares_of_figure(table, card, figure);
    let titles: Vec<_> = shares.iter().filter_map(|share| table.title(share.source?)).collect();
    titles.iter().enumerate().any(|(number, title)| titles.iter().skip(number + 1).any(|other| other == title))
}
