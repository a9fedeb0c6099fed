//! How cards came to the piles they lie in.

use super::note::Note;
use crate::{
    games::wars::state::{Kept, Table},
    table::Token,
};

/// How a card came to the pile it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameBy {
    /// It is not known, or did not matter.
    Other,
    /// It resolved.
    Resolved,
    /// It was canceled on the stack.
    Canceled,
    /// Only its effect was canceled.
    EffectCanceled,
    /// It was destroyed.
    Destroyed,
    /// It was destroyed at the end of a battle.
    DestroyedInBattle,
    /// It was destroyed at the end of a battle fought elsewhere.
    DestroyedElsewhere,
    /// It was dismissed.
    Dismissed,
    /// It was lost from play.
    LostFromPlay,
    /// It was lost, damaged, when a battle was canceled.
    LostInBattle,
    /// What it lay beneath left play.
    WentWith,
    /// What it was stacked on left play.
    FellWith,
    /// It was revealed for destiny.
    Revealed,
    /// It was lost as energy, or from hand.
    LostAsEnergy,
    /// It was paid.
    Paid,
}

impl Kept for CameBy {
    const ALL: &'static [Self] = &[
        Self::Other,
        Self::Resolved,
        Self::Canceled,
        Self::EffectCanceled,
        Self::Destroyed,
        Self::Dismissed,
        Self::LostFromPlay,
        Self::WentWith,
        Self::Revealed,
        Self::LostAsEnergy,
        Self::Paid,
        Self::DestroyedInBattle,
        Self::FellWith,
        Self::LostInBattle,
        Self::DestroyedElsewhere,
    ];
}

impl CameBy {
    /// How a card came to where it lies.
    #[must_use]
    pub fn of(table: &Table, card: Token) -> Self {
        Self::decoded(table.note(Note::CameBy(card))).unwrap_or(Self::Other)
    }
}
