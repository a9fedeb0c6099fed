//! Making the table as it is stated.

use super::Stated;
use crate::{
    judge::{Bench, Game, Handle, Named},
    notation::{invalid::Invalid, source::Span},
    table::{Pile, PileKind, Player, Where},
};

impl Stated {
    /// Makes the table as it is stated.
    ///
    /// # Errors
    /// When no table can be so: more cards than there are, a card that the deck does not hold.
    pub(in crate::judge) fn apply<G: Game>(&self, bench: &mut Bench<'_, G>) -> Result<(), Invalid> {
        match *self {
            Self::Count { pile, count, span } => fill(bench, pile, count, span),
            Self::Figure { figure, value, .. } => {
                bench.table.set(figure, value);
                Ok(())
            }
            Self::Derived { name, span, .. } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                Err(Invalid::new(span, format!("`{word}` follows from other things and cannot be set")))
            }
            Self::Card { card, handle, pile, span } => lay(bench, card, handle, pile, span),
            Self::Marked { card, mark, on, .. } => {
                let token = card.token(bench.table);
                let token = token.ok_or_else(|| Invalid::new(card.span, "this card is not on the table"))?;
                bench.table.mark(token, mark, on);
                Ok(())
            }
            Self::Place { turn, player, marker, .. } => {
                G::place(bench, turn, player, marker);
                Ok(())
            }
            Self::Wins { span, .. } => Err(Invalid::new(span, "a result follows from the position and cannot be set")),
            Self::Enough { player, .. } => {
                for seat in bench.table.players().filter(|seat| player.is_none_or(|player| player == *seat)) {
                    set_ample(bench, seat);
                }
                Ok(())
            }
        }
    }
}

/// Makes every pile of a player that is not counted hold as many cards as anybody asks of it.
pub(in crate::judge) fn set_ample<G: Game>(bench: &mut Bench<'_, G>, player: Player) {
    for kind in 0..u8::try_from(G::LAYOUT.piles.len()).unwrap_or(u8::MAX) {
        bench.table.set_ample(PileKind(kind).of(player), true);
    }
}

/// Cards that are too many go aside, those nobody has named first; cards that are missing come from there.
fn fill<G: Game>(bench: &mut Bench<'_, G>, pile: Pile, count: u32, span: Span) -> Result<(), Invalid> {
    let aside = bench.table.aside(pile.player);
    bench.table.set_ample(pile, false);
    while bench.table.pile(pile).len() > count as usize {
        let Some(token) = bench.table.unseen(pile).or(bench.table.top(pile)) else { break };
        bench.table.put(token, aside, Where::Top);
    }
    while bench.table.pile(pile).len() < count as usize {
        let token = bench.table.top(aside);
        let token = token.ok_or_else(|| Invalid::new(span, "there are not so many cards left to put there"))?;
        bench.table.put(token, pile, Where::Top);
    }
    Ok(())
}

fn lay<G: Game>(
    bench: &mut Bench<'_, G>,
    card: Named,
    handle: Option<Handle>,
    pile: Pile,
    span: Span,
) -> Result<(), Invalid> {
    let aside = bench.table.aside(pile.player);
    let counted = !bench.table.is_ample(pile);
    let unnamed = bench.table.unseen(pile);
    let title = card.title().ok_or_else(|| Invalid::new(span, "expected the title of a card"))?;
    let named = match unnamed.filter(|_| counted) {
        Some(token) => bench.table.name(token, title).map(|()| token),
        None => bench.table.name_from(aside, title),
    };
    let token = named.map_err(|_| Invalid::new(span, "no such card is left in the deck"))?;
    bench.table.put(token, pile, Where::Top);
    if let Some(Handle(handle)) = handle {
        bench.table.set_handle(usize::from(handle), token);
    }
    Ok(())
}
