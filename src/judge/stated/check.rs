//! Whether what is claimed is so.

use super::{Claim, Stated, apply::at_depth};
use crate::{
    judge::{Bench, Broken, Fact, Finish, Game, Named},
    table::{Figure, FigureValue, PileKind, Player, Scope},
    worded,
};

/// What is said of a count that is not so, and of one that nothing tells.
const COUNTS: [&str; 2] = [
    "{player} is stated to have {stated} in {pile}, but has {actual}",
    "{player} is stated to have {stated} in {pile}, which nothing before it tells",
];

/// The same of a figure of a player or a card, and of the table.
const FIGURES: [&str; 4] = [
    "{of} is stated to have {stated} {figure}, but has {actual}",
    "{of} is stated to have {stated} {figure}, which nothing before it tells",
    "{figure} is stated as {stated}, but is {actual}",
    "{figure} is stated as {stated}, which nothing before it tells",
];

/// The same of a mark.
const MARKS: [&str; 2] = ["{card} is stated to be {mark}, but is not", "{card} is stated not to be {mark}, but is"];

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
            Stated::Count { .. } | Stated::Card { .. } | Stated::Lies { .. } => false,
            Stated::Marked { .. } | Stated::Place { .. } => false,
            Stated::Wins { .. } | Stated::Draw { .. } | Stated::Enough { .. } => false,
        })
    }
}

impl<O: Copy> Stated<O> {
    /// Checks that what is stated is so.
    pub(in crate::judge) fn check<G: Game<Fact = O>>(&self, bench: &mut Bench<'_, G>) -> Result<(), Broken> {
        match *self {
            Self::Own(ref fact) => G::check_fact(bench, fact),
            Self::Count { pile, count, span } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
                let counted = bench.table.is_counted(pile);
                let so = bench.table.is_ample(pile) || (counted && bench.table.pile(pile).len() == count as usize);
                let rule = if !so || bench.tells(so) { G::miscounted(bench, pile, count) } else { spec.rule };
                let wording = if counted { COUNTS[0] } else { COUNTS[1] };
                let (player, pile_name, stated) = (pile.player, spec.name, count);
                let told = worded!(wording in COUNTS { player, stated, pile: pile_name, actual: pile });
                bench.at(span).stated(rule, so, told)
            }
            Self::Figure { kind, of, value, span } => {
                let Some(spec) = G::LAYOUT.figures.get(usize::from(kind.0)) else { return Ok(()) };
                let Some(of) = of.subject(bench.table) else { return Ok(()) };
                let figure = Figure { kind, of };
                let Some(rule) = G::misstated(bench, figure, value) else { return Ok(()) };
                let actual = bench.table.figure(figure);
                let as_fact = |value: i32| match spec.value {
                    FigureValue::Number => Fact::Number(value),
                    FigureValue::Seat => {
                        u8::try_from(value).map_or(Fact::Word("nobody"), |seat| Fact::Player(Player(seat)))
                    }
                };
                let wording = match (spec.scope, bench.table.is_figure_known(figure)) {
                    (Scope::Player | Scope::Card, true) => FIGURES[0],
                    (Scope::Player | Scope::Card, false) => FIGURES[1],
                    (Scope::Table, true) => FIGURES[2],
                    (Scope::Table, false) => FIGURES[3],
                };
                let (name, so) = (spec.name, actual == value);
                let (stated, actual) = (as_fact(value), as_fact(actual));
                let told = worded!(wording in FIGURES { of: Fact::of(of), figure: name, stated, actual }, figure);
                bench.at(span).stated(rule, so, told)
            }
            Self::Derived { name, of, value, span } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                let Some(of) = of.subject(bench.table) else { return Ok(()) };
                let Some((actual, rule)) = G::derived(bench.table, word, of) else { return Ok(()) };
                let told = worded!("{subject}'s {figure} is stated as {stated}, but comes to {actual}" {
                    subject: Fact::of(of), figure: word, stated: value, actual
                });
                bench.at(span).stated(rule, actual == value, told)
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
                let (player, name) = (pile.player, spec.name);
                let told = worded!("{card} is stated to be in {player}'s {pile}, but cannot be there" {
                    player, card: title, pile: name
                }, Fact::Cards(pile));
                bench.at(span).stated(spec.rule, possible, told)
            }
            Self::Lies { card, kind, span } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(kind.0)) else { return Ok(()) };
                let so = lies_in(bench, &card, kind);
                let told = match (card.title(), card.token(bench.table)) {
                    (Some(title), _) => Fact::Title(title),
                    (None, Some(token)) => Fact::Card(token),
                    (None, None) => Fact::Word("the card"),
                };
                let lies = card.token(bench.table).map_or(Fact::Nothing, Fact::Card);
                let told =
                    worded!("{card} is stated to be in {pile}, but is not" { card: told, pile: spec.name }, lies);
                bench.at(span).stated(spec.rule, so, told)
            }
            Self::Marked { card, mark, on, span } => {
                let Some(spec) = G::LAYOUT.marks.get(usize::from(mark.0)) else { return Ok(()) };
                let Some(token) = card.token(bench.table) else { return Ok(()) };
                let so = bench.table.has(token, mark) == on;
                let wording = if on { MARKS[0] } else { MARKS[1] };
                let told = worded!(wording in MARKS { card: token, mark: spec.name });
                bench.at(span).stated(spec.rule, so, told)
            }
            Self::Place { turn, player, marker, span } => {
                let here = G::whereabouts(bench.table);
                let so =
                    (here.turn, here.player) == (turn, player) && marker.is_none_or(|step| here.step == Some(step));
                let step = here.step.and_then(|step| G::LAYOUT.markers.get(step)).copied().unwrap_or("end of turn");
                let turn = i32::try_from(here.turn).unwrap_or(i32::MAX);
                let told = worded!("it is turn {turn}, {player}'s, and the game is at [{step}]" { player: here.player, turn, step });
                bench.at(span).stated(G::ORDER.0, so, told)
            }
            Self::Wins { player, span } => {
                let Finish { so, rule, shown_by } = G::wins(bench, player);
                bench.wanting(!so, shown_by);
                bench.at(span).stated(rule, so, worded!("{player} is stated to win, but has not won" { player }))
            }
            Self::Draw { span } => {
                let Some(Finish { so, rule, shown_by }) = G::draw(bench) else { return Ok(()) };
                bench.wanting(!so, shown_by);
                bench.at(span).stated(rule, so, worded!("the game is stated to be drawn, but is not" {}))
            }
            Self::Enough { .. } => Ok(()),
        }
    }
}

/// Whether a card may lie in a pile of this kind: the one that is meant, if that is known, or any of its title.
fn lies_in<G: Game>(bench: &Bench<'_, G>, card: &Named, kind: PileKind) -> bool {
    let table = &*bench.table;
    let known = card.token(table).filter(|token| table.title(*token).is_some());
    let may_be = |player: Player| {
        let pile = kind.of(player);
        let title = card.title().map_or(1, |title| table.faces().bounds(table.pile(pile), title).at_most);
        table.is_ample(pile) || title > 0
    };
    match known.and_then(|token| table.card(token)) {
        Some(there) => there.pile.kind == kind && card.owner.is_none_or(|owner| owner == there.pile.player),
        None => table.players().filter(|player| card.owner.is_none_or(|owner| owner == *player)).any(may_be),
    }
}
