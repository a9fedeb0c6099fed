//! What `given` lines set and claims state: counts, figures, cards, marks, the place in the turn, the winner. One grammar
//! serves both, so everything a `given` line can set, a claim can state.

mod apply;
mod check;
mod read;

use super::{Handle, Named};
use crate::{
    notation::source::Span,
    table::{Figure, Mark, Pile, PileKind, Player},
};

pub(super) use apply::{apply, is_face_down, leave_open};
pub(super) use read::{marker, read};

/// One fact, names resolved; `O` are the game's own.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stated<O> {
    /// A fact of the game's own.
    Own(O),
    /// `A hand 3`
    Count { pile: Pile, count: u32, span: Span },
    /// `A points 2`, `leader B`
    Figure { figure: Figure, value: i32, span: Span },
    /// A figure the game derives: `kt defense 7`.
    Derived { name: usize, of: Of, value: i32, span: Span },
    /// `A has "Comet" as c in hand`, `A has "Comet" in deck at 3` (the third from the top)
    Card { card: Named, handle: Option<Handle>, pile: Pile, depth: Option<u32>, span: Span },
    /// `kt in lost`
    Lies { card: Named, kind: PileKind, span: Span },
    /// `kt damaged`, `kt not damaged`
    Marked { card: Named, mark: Mark, on: bool, span: Span },
    /// `turn 6: B, [deploy]`
    Place { turn: u32, player: Player, marker: Option<usize>, span: Span },
    /// `A wins`
    Wins { player: Player, span: Span },
    /// `draw`
    Draw { span: Span },
    /// `both have enough`
    Enough { player: Option<Player>, span: Span },
}

/// Whose a derived figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Table,
    Player(Player),
    Card(Named),
}

/// What one line claims.
#[derive(Debug)]
pub(super) struct Claim<O>(pub(super) Vec<Stated<O>>);
