//! What `given` lines set and claims state: counts, figures, cards, marks, the place in the turn, the winner. One grammar
//! serves both, so everything a `given` line can set, a claim can state.

mod apply;
mod check;
mod read;

use super::{Handle, Named};
use crate::{
    notation::source::Span,
    table::{Control, FigureKind, FigureSubject, Mark, Pile, PileKind, Player, Table, Token},
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
    /// `A points 2`, `leader B`, `kt damage 3`
    Figure { kind: FigureKind, of: Of, value: i32, span: Span },
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

/// Whose a figure is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Table,
    Player(Player),
    Card(Named),
}

impl Of {
    /// Whose it is; nobody's if no card in play, or more than one, can be meant.
    fn subject<F: Control>(self, table: &Table<F>) -> Option<FigureSubject> {
        match self {
            Self::Table => Some(FigureSubject::Table),
            Self::Player(player) => Some(FigureSubject::Player(player)),
            Self::Card(card) => card.token(table).or_else(|| only_one(card, table)).map(FigureSubject::Card),
        }
    }
}

/// The only card in play with the title and of the player a line names.
fn only_one<F: Control>(named: Named, table: &Table<F>) -> Option<Token> {
    let title = named.title()?;
    let piles = table.layout().piles.iter().zip(0u8..).filter(|(spec, _)| spec.in_play).map(|(_, kind)| PileKind(kind));
    let owners = || table.players().filter(|player| named.owner.is_none_or(|owner| owner == *player));
    let cards = piles.flat_map(|kind| owners().flat_map(move |player| table.pile(kind.of(player))));
    let mut meant = cards.copied().filter(|card| table.title(*card) == Some(title));
    meant.next().filter(|_| meant.next().is_none())
}

/// What one line claims.
#[derive(Debug)]
pub(super) struct Claim<O>(pub(super) Vec<Stated<O>>);
