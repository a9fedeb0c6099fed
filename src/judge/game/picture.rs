//! What of a picture of the table only the game knows, beyond what its layout says.

use crate::{
    cards::PrintedCard,
    judge::{Game, Names, PicturedTable},
    table::{Table, Title},
};

/// How a game's table looks. A game without rows, a stack, battles and figures of cards need say nothing.
pub trait Picture {
    /// Adds what only the game knows to a table that is laid out already: rows, how cards lie at others, their figures, what is
    /// pending, what lasts, and the battle. The ids of what is pending and of what lasts are given later.
    fn depict(table: &Table<Self::Frame>, names: &Names<'_>, picture: &mut PicturedTable)
    where
        Self: Game,
    {
        let _ = (table, names, picture);
    }

    /// What is printed on the cards of a title.
    fn printed(table: &Table<Self::Frame>, title: Title) -> PrintedCard
    where
        Self: Game,
    {
        table.card_set().titles().printed_card(title)
    }
}
