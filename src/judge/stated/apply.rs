//! Making the table as it is stated.

use super::Stated;
use crate::{
    judge::{About, Bench, DoubtSource, Game, Handle, Named, What},
    notation::{invalid::Invalid, source::Span},
    table::{Control, Figure, FigureKind, Order, Pile, PileKind, Player, Sight, Table, Token, Where},
};

impl<O: Copy> Stated<O> {
    /// Makes the table as it is stated.
    ///
    /// # Errors
    /// When no table can be so: more cards than there are, a card that the deck does not hold.
    fn apply<G: Game<Fact = O>>(&self, bench: &mut Bench<'_, G>) -> Result<(), Invalid> {
        match *self {
            Self::Own(ref fact) => G::make_fact(bench, fact),
            Self::Count { pile, count, span } => fill(bench, pile, count, span),
            Self::Figure { kind, of, value, span } => {
                let of = of.subject(bench.table).ok_or_else(|| Invalid::new(span, "this card is not on the table"))?;
                bench.table.set(Figure { kind, of }, value);
                Ok(())
            }
            Self::Derived { name, span, .. } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                Err(Invalid::new(span, format!("`{word}` follows from other things and cannot be set")))
            }
            Self::Card { pile, depth: None, .. } if is_face_down::<G>(pile) && bench.table.is_ample(pile) => Ok(()),
            Self::Card { card, handle, pile, depth: None, .. } => {
                let token = bench.lay(card, handle, pile)?;
                if is_face_down::<G>(pile) && !bench.docket.placing {
                    let unseen = |card: &Token| *card == token || bench.table.title(*card).is_none();
                    let loose: Vec<Token> = bench.table.pile(pile).iter().copied().filter(unseen).collect();
                    bench.table.mix(&loose);
                }
                Ok(())
            }
            Self::Card { card, handle, pile, depth: Some(depth), span } => {
                deepen(bench, pile, depth);
                let token =
                    at_depth(bench, pile, depth).ok_or_else(|| Invalid::new(span, "the pile is not so deep"))?;
                let title = card.title().ok_or_else(|| Invalid::new(span, "expected the title of a card"))?;
                let named = bench.table.name(token, title);
                named.map_err(|_| Invalid::new(span, "this card cannot lie there"))?;
                if let Some(Handle(handle)) = handle {
                    bench.table.set_handle(usize::from(handle), token);
                }
                Ok(())
            }
            Self::Lies { card, kind, span } => {
                let token = card.token(bench.table);
                let token = token.ok_or_else(|| Invalid::new(span, "say whose it is: `A has … in …`"))?;
                bench.table.put(token, kind.of(owner(bench.table, token)), Where::Top);
                Ok(())
            }
            Self::Marked { card, mark, on, .. } => {
                let token = card.token(bench.table);
                let token = token.ok_or_else(|| Invalid::new(card.span, "this card is not on the table"))?;
                bench.table.mark(token, mark, on);
                Ok(())
            }
            Self::Place { turn, player, marker, .. } => {
                let here = G::whereabouts(bench.table);
                let so =
                    (here.turn, here.player) == (turn, player) && marker.is_none_or(|step| here.step == Some(step));
                if !so {
                    G::place(bench, turn, player, marker);
                }
                Ok(())
            }
            Self::Wins { span, .. } | Self::Draw { span } => {
                Err(Invalid::new(span, "a result follows from the position and cannot be set"))
            }
            Self::Enough { player, .. } => {
                for seat in bench.table.players().filter(|seat| player.is_none_or(|player| player == *seat)) {
                    settle(bench, seat);
                }
                Ok(())
            }
        }
    }
}

/// Makes the table as it is stated. Piles that shrink come first, so that their cards can go where others grow.
///
/// # Errors
/// At the first fact that no table can have; the caller undoes the others.
pub(in crate::judge) fn apply<G: Game>(facts: &[Stated<G::Fact>], bench: &mut Bench<'_, G>) -> Result<(), Invalid> {
    let shrinks = |fact: &&Stated<G::Fact>, bench: &Bench<'_, G>| match fact {
        Stated::Count { pile, count, .. } => bench.table.pile(*pile).len() > *count as usize,
        _ => false,
    };
    let (first, then): (Vec<_>, Vec<_>) = facts.iter().partition(|fact| shrinks(fact, bench));
    first.into_iter().chain(then).try_for_each(|fact: &Stated<G::Fact>| fact.apply(bench))
}

/// Whether cards of a pile lie in an order, unseen: to say that a card is there does not say where.
pub(in crate::judge) fn is_face_down<G: Game>(pile: Pile) -> bool {
    let spec = G::LAYOUT.piles.get(usize::from(pile.kind.0));
    spec.is_some_and(|spec| spec.order == Order::Ordered && spec.sight == Sight::FaceDown)
}

/// Leaves open whatever no `given` line states: how many cards lie where, and every figure that is no setting.
pub(in crate::judge) fn leave_open<G: Game>(bench: &mut Bench<'_, G>) {
    for player in bench.table.players() {
        for (spec, kind) in G::LAYOUT.piles.iter().zip(0u8..) {
            bench.table.set_ample(PileKind(kind).of(player), spec.supply);
            bench.table.set_counted(PileKind(kind).of(player), false);
        }
        let is_set = |kind: FigureKind| G::LAYOUT.settings.iter().any(|setting| setting.figure == kind);
        let figures = (0..u8::try_from(G::LAYOUT.figures.len()).unwrap_or(u8::MAX)).map(FigureKind);
        for kind in figures.filter(|kind| !is_set(*kind)) {
            bench.table.forget(kind.of(player));
        }
    }
    for card in bench.table.tokens() {
        bench.table.card_figures(card).for_each(|figure| bench.table.forget(figure));
    }
}

/// Takes what is open for a player to be out of question: supplies suffice, other piles and figures are as at the start.
fn settle<G: Game>(bench: &mut Bench<'_, G>, player: Player) {
    let gap = bench.docket.reopened_at;
    for (spec, kind) in G::LAYOUT.piles.iter().zip(0u8..) {
        let pile = PileKind(kind).of(player);
        if gap > 0 && (!spec.supply || bench.table.pile_stated(pile) >= gap) {
            continue;
        }
        if gap > 0 {
            bench.table.set_ample(pile, true);
        }
        bench.table.set_counted(pile, true);
    }
    for kind in (0..u8::try_from(G::LAYOUT.figures.len()).unwrap_or(u8::MAX)).map(FigureKind) {
        take_for_known(bench, kind.of(player));
    }
    for card in bench.table.tokens() {
        if owner(bench.table, card) == player {
            bench.table.card_figures(card).for_each(|figure| take_for_known(bench, figure));
        }
    }
}

fn owner<F: Control>(table: &Table<F>, card: Token) -> Player {
    table.card(card).map_or(Player(0), |card| card.owner)
}

fn take_for_known<G: Game>(bench: &mut Bench<'_, G>, figure: Figure) {
    if !bench.table.is_figure_known(figure) {
        bench.table.set(figure, bench.table.figure(figure));
    }
}

/// A pile that has enough cards has as many as a line speaks of.
fn deepen<G: Game>(bench: &mut Bench<'_, G>, pile: Pile, depth: u32) {
    let aside = bench.table.aside(pile.player);
    while bench.table.is_ample(pile) && bench.table.pile(pile).len() < depth as usize {
        let Some(token) = bench.table.top(aside).or_else(|| spare(bench, pile)) else { break };
        bench.table.put(token, pile, Where::Bottom);
    }
}

/// The card that lies so deep in a pile, the top at 1.
pub(super) fn at_depth<G: Game>(bench: &Bench<'_, G>, pile: Pile, depth: u32) -> Option<Token> {
    let above = usize::try_from(depth).ok()?.checked_sub(1)?;
    bench.table.pile(pile).iter().rev().nth(above).copied()
}

/// Cards that are too many go aside, those nobody has named first; cards that are missing come from there.
fn fill<G: Game>(bench: &mut Bench<'_, G>, pile: Pile, count: u32, span: Span) -> Result<(), Invalid> {
    let aside = bench.table.aside(pile.player);
    bench.table.set_ample(pile, false);
    if bench.table.pile(pile).len() > count as usize && bench.table.unseen(pile).is_none() {
        bench.table.hide(pile);
    }
    while bench.table.pile(pile).len() > count as usize {
        let Some(token) = bench.table.unseen(pile).or(bench.table.top(pile)) else { break };
        bench.table.put(token, aside, Where::Top);
    }
    while bench.table.pile(pile).len() < count as usize {
        let token = bench.table.top(aside).or_else(|| spare(bench, pile));
        let token = token.ok_or_else(|| Invalid::new(span, "there are not so many cards left to put there"))?;
        bench.table.put(token, pile, Where::Top);
    }
    bench.table.set_counted(pile, true);
    Ok(())
}

/// A card nobody has seen, from another of the player's supplies; how many are left there is open from then on.
fn spare<G: Game>(bench: &mut Bench<'_, G>, pile: Pile) -> Option<Token> {
    let kinds = G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, kind)| spec.supply && *kind != pile.kind.0);
    let mut supplies = kinds.map(|(_, kind)| PileKind(kind).of(pile.player));
    let (supply, token) = supplies.find_map(|supply| Some((supply, bench.table.unseen(supply)?)))?;
    bench.table.set_counted(supply, false);
    bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Unstated, None);
    Some(token)
}

impl<G: Game> Bench<'_, G> {
    /// Whether an earlier line of a position that is being built has put the card where it lies.
    fn is_placed(&self, token: Token) -> bool {
        self.docket.placing && self.table.card(token).is_some_and(|card| card.stated > 0)
    }

    /// The card a handle meant before a gap, given again: it is still that player's, and of that title.
    fn given_before(&self, card: &Named, handle: Option<Handle>, pile: Pile) -> Option<Token> {
        let token = self.table.handle(usize::from(handle?.0))?;
        let same = self.table.title(token) == Some(card.title()?) && self.table.card(token)?.owner == pile.player;
        same.then_some(token)
    }

    /// Brings a card to a pile as a position says, and gives it its handle.
    ///
    /// # Errors
    /// When it is not named and lies where all can see it, or no such card is left.
    pub fn lay(&mut self, card: Named, handle: Option<Handle>, pile: Pile) -> Result<Token, Invalid> {
        if let Some(token) = self.given_before(&card, handle, pile) {
            self.table.put(token, pile, Where::Top);
            return Ok(token);
        }
        let (span, aside) = (card.span, self.table.aside(pile.player));
        let spec = G::LAYOUT.piles.get(usize::from(pile.kind.0));
        let counted = self.table.is_counted(pile) && !self.table.is_ample(pile) && self.table.pile_stated(pile) > 0;
        let unnamed = self.table.unseen(pile);
        if card.what == What::Unknown && spec.is_some_and(|spec| spec.in_play && spec.sight != Sight::Open) {
            return self.lay_unseen(span, handle, pile);
        }
        let title = card.title().ok_or_else(|| Invalid::new(span, "expected the title of a card"))?;
        if counted && unnamed.is_none() && spec.is_some_and(|spec| spec.supply) {
            return Err(Invalid::new(span, "more cards are named than are counted"));
        }
        let named = match unnamed.filter(|token| counted || self.table.faces().can_be(*token, title)) {
            Some(token) => self.table.name(token, title).map(|()| token),
            None => self.table.name_from(aside, title),
        };
        let kinds = G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, _)| spec.supply).map(|(_, kind)| PileKind(kind));
        let named = kinds.map(|kind| kind.of(pile.player)).fold(named.ok(), |named, supply| {
            named.or_else(|| self.table.name_from(supply, title).ok().filter(|token| !self.is_placed(*token)))
        });
        let token = named.ok_or_else(|| Invalid::new(span, "no such card is left in the deck"))?;
        let (was_known, supply) = (self.table.is_counted(pile), spec.is_some_and(|spec| spec.supply));
        self.table.put(token, pile, Where::Top);
        self.table.set_counted(pile, was_known || !supply);
        if let Some(Handle(handle)) = handle {
            self.table.set_handle(usize::from(handle), token);
        }
        Ok(token)
    }

    /// Brings a card nobody can see to a pile in play, as a position says.
    fn lay_unseen(&mut self, span: Span, handle: Option<Handle>, pile: Pile) -> Result<Token, Invalid> {
        let supplies = G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, _)| spec.supply);
        let supplies = supplies.map(|(_, kind)| PileKind(kind).of(pile.player));
        let from = [self.table.aside(pile.player)].into_iter().chain(supplies);
        let free = from.filter_map(|from| self.table.unseen(from)).find(|token| !self.is_placed(*token));
        let token = free.ok_or_else(|| Invalid::new(span, "no card is left for it"))?;
        self.table.put(token, pile, Where::Top);
        self.table.set_counted(pile, true);
        if let Some(Handle(handle)) = handle {
            self.table.set_handle(usize::from(handle), token);
        }
        Ok(token)
    }
}
