//! Which card on the table a line means, by its handle or its title: in any game, with any number of players.

use super::{Named, What};
use crate::table::{Control, PileKind, Player, Table, Token};

/// What a game knows of copies of one title.
pub trait Copies<F: Control> {
    /// Whether a card is the copy with this number, as it is written behind the title.
    fn is_copy(table: &Table<F>, card: Token, number: u32) -> bool;

    /// Whether a rule can tell two cards of a pile apart that have the same title.
    fn differ(table: &Table<F>, one: Token, other: Token) -> bool;
}

/// The card a line names, and whether it may as well be another one. A title without a number means the speaker's copy before
/// those of the others, who follow round the table; in each of these piles in turn one that fits what the line says of it, and
/// where none does, any.
pub fn which<F: Control, C: Copies<F>>(
    table: &Table<F>,
    card: &Named,
    speaker: Player,
    piles: &[PileKind],
    fits: impl Fn(&Table<F>, Token) -> bool,
) -> (Option<Token>, bool) {
    let (title, copy) = match card.what {
        What::Handle(_) => return (card.token(table), false),
        What::Title(title, copy) => (title, copy),
        What::Unknown => return (None, true),
    };
    let is_meant =
        |token: &Token| table.title(*token) == Some(title) && copy.is_none_or(|copy| C::is_copy(table, *token, copy));
    let (mut fallback, mut player) = (None, card.owner.unwrap_or(speaker));
    for kind in piles {
        loop {
            let meant = || table.pile(kind.of(player)).iter().copied().filter(is_meant);
            fallback = fallback.or_else(|| meant().next());
            if let Some(first) = meant().find(|token| fits(table, *token)) {
                let differs = |other: Token| fits(table, other) && C::differ(table, first, other);
                return (Some(first), meant().any(differs));
            }
            player = if card.owner.is_some() { player } else { table.after(player) };
            if player == card.owner.unwrap_or(speaker) {
                break;
            }
        }
    }
    (fallback, false)
}
