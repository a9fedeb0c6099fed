//! What ongoing texts have in force.

use crate::{
    abilities::{
        compiled::LabelKey,
        sense::{Numbers, Tri},
    },
    games::wars::state::{Table, side},
    table::Token,
};

/// Whether a text gives a card a label.
pub(in crate::games::wars) fn gives_label(_: &Table, _: Token, _: LabelKey) -> Tri {
    Tri::No
}

/// The quickdraw of a card.
pub(in crate::games::wars) fn quickdraw(table: &Table, card: Token) -> Numbers {
    side(table, card).map_or(Numbers::SOME, |side| Numbers::just(i32::from(side.quickdraw)))
}
