//! Whether what is claimed is so.

use super::{Claim, Of, Stated, apply::at_depth};
use crate::{
    judge::{Bench, Broken, Fact, Game, Subject, facts},
    table::{Player, Scope, Value},
};

impl<O: Copy> Claim<O> {
    /// Checks that everything claimed is so.
    pub(in crate::judge) fn check<G: Game<Fact = O>>(&self, bench: &mut Bench<'_, G>) -> Result<(), Broken> {
        self.0.iter().try_for_each(|stated| stated.check(bench))
    }

    /// Whether players who pass may make it true or false, before what they passed on happens.
    pub(in crate::judge) fn turns_on_passes<G: Game<Fact = O>>(&self) -> bool {
        self.0.iter().any(|stated| match stated {
            Stated::Own(fact) => G::turns_on_passes(fact),
            Stated::Figure { .. } | Stated::Derived { .. } => true,
            Stated::Count { .. } | Stated::Card { .. } | Stated::Marked { .. } | Stated::Place { .. } => false,
            Stated::Wins { .. } | Stated::Draw { .. } | Stated::Enough { .. } => false,
        })
    }
}

impl<O: Copy> Stated<O> {
    fn check<G: Game<Fact = O>>(&self, bench: &mut Bench<'_, G>) -> Result<(), Broken> {
        match *self {
            Self::Own(ref fact) => G::check_fact(bench, fact),
            Self::Count { pile, count, span } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
                let counted = bench.table.is_counted(pile) && bench.table.pile(pile).len() == count as usize;
                let so = bench.table.is_ample(pile) || counted;
                let rule = if !so || bench.tells(so) { G::miscounted(bench, pile, count) } else { spec.rule };
                let wording = if bench.table.is_counted(pile) {
                    "{0} is stated to have {2} cards in {1}, but has {3}"
                } else {
                    "{0} is stated to have {2} cards in {1}, which nothing before it tells"
                };
                let facts = facts![pile.player, spec.name, count, pile];
                bench.at(span).stated(rule, wording, so, facts)
            }
            Self::Figure { figure, value, span } => {
                let Some(spec) = G::LAYOUT.figures.get(usize::from(figure.kind.0)) else { return Ok(()) };
                let Some(rule) = G::misstated(bench, figure, value) else { return Ok(()) };
                let actual = bench.table.figure(figure);
                let as_fact = |value: i32| match spec.value {
                    Value::Number => Fact::Number(value),
                    Value::Seat => u8::try_from(value).map_or(Fact::Word("nobody"), |seat| Fact::Player(Player(seat))),
                };
                let wording = match (spec.scope, bench.table.is_figure_known(figure)) {
                    (Scope::Player, true) => "{0} is stated to have {2} {1}, but has {3}",
                    (Scope::Player, false) => "{0} is stated to have {2} {1}, which nothing before it tells",
                    (Scope::Table, true) => "{1} is stated as {2}, but is {3}",
                    (Scope::Table, false) => "{1} is stated as {2}, which nothing before it tells",
                };
                let facts =
                    [figure.player.into(), spec.name.into(), as_fact(value), as_fact(actual), Fact::Figure(figure)];
                bench.at(span).stated(rule, wording, actual == value, facts)
            }
            Self::Derived { name, of, value, span } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                let (subject, fact) = match of {
                    Of::Table => (Subject::Table, Fact::Word("the table")),
                    Of::Player(player) => (Subject::Player(player), player.into()),
                    Of::Card(card) => match card.token(bench.table) {
                        Some(token) => (Subject::Card(token), token.into()),
                        None => return Ok(()),
                    },
                };
                let Some((actual, rule)) = G::derived(bench.table, word, subject) else { return Ok(()) };
                let wording = "{0}'s {1} is stated as {2}, but comes to {3}";
                bench.at(span).stated(rule, wording, actual == value, [fact, word.into(), value.into(), actual.into()])
            }
            Self::Card { card, pile, depth, span, .. } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
                let Some(title) = card.title() else { return Ok(()) };
                let faces = bench.table.faces();
                let possible = match depth {
                    Some(depth) => at_depth(bench, pile, depth).is_some_and(|token| faces.can_be(token, title)),
                    None => faces.bounds(bench.table.pile(pile), title).at_most > 0,
                };
                let possible = bench.table.is_ample(pile) || possible;
                let wording = "{1} is stated to be in {0}'s {2}, but cannot be there";
                bench.at(span).stated(
                    spec.rule,
                    wording,
                    possible,
                    [pile.player.into(), title.into(), spec.name.into(), Fact::Cards(pile)],
                )
            }
            Self::Marked { card, mark, on, span } => {
                let Some(spec) = G::LAYOUT.marks.get(usize::from(mark.0)) else { return Ok(()) };
                let Some(token) = card.token(bench.table) else { return Ok(()) };
                let so = bench.table.has(token, mark) == on;
                let wording =
                    if on { "{0} is stated to be {1}, but is not" } else { "{0} is stated not to be {1}, but is" };
                bench.at(span).stated(spec.rule, wording, so, facts![token, spec.name])
            }
            Self::Place { turn, player, marker, span } => {
                let here = G::whereabouts(bench.table);
                let so =
                    (here.turn, here.player) == (turn, player) && marker.is_none_or(|step| here.step == Some(step));
                let step = here.step.and_then(|step| G::LAYOUT.markers.get(step)).copied().unwrap_or("its end");
                let turn = i32::try_from(here.turn).unwrap_or(i32::MAX);
                bench.at(span).stated(G::ORDER, "it is turn {1} of {0}, at {2}", so, facts![here.player, turn, step])
            }
            Self::Wins { player, span } => {
                let (so, rule) = G::wins(bench, player);
                bench.at(span).stated(rule, "{0} is stated to win, but has not won", so, facts![player])
            }
            Self::Draw { span } => {
                let Some((so, rule)) = G::draw(bench) else { return Ok(()) };
                bench.at(span).stated(rule, "the game is stated to be drawn, but is not", so, facts![])
            }
            Self::Enough { .. } => Ok(()),
        }
    }
}
