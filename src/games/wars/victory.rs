//! Winning, drawing and conceding.

use super::{
    Wars,
    rules::{ACTIVE, ENDED_BY, RESERVE, USED, edition, passage, rule},
    state::{Frame, Kept, Table, has_energy, needs_no_statement, opponent},
    words::{action::Act, said::Verb},
};
use crate::{
    judge::{Bench, Broken, Fact, Finish},
    rulebook::RuleId,
    table::{Pile, Player},
    told,
};

/// The check the game makes itself whenever a player would receive initiative: who has no energy has lost.
/// Tells whether the game is over.
#[inline]
pub(super) fn check(bench: &mut Bench<'_, Wars>) -> bool {
    let over = !bench.table.players().all(|player| has_energy(bench.table, player));
    if over {
        ends_without_energy(bench);
    }
    over
}

#[cold]
fn ends_without_energy(bench: &mut Bench<'_, Wars>) {
    let out = bench.table.players().filter(|player| !has_energy(bench.table, *player)).count();
    let winner = bench.table.players().find(|player| has_energy(bench.table, *player));
    ends(bench, winner.filter(|_| out == 1));
}

/// Energy was lost: the starter rules look at once, the comprehensive rules when initiative is next received.
pub(super) fn check_at_once(bench: &mut Bench<'_, Wars>) {
    if bench.table.players().all(|player| has_energy(bench.table, player)) || is_over(bench) {
        return;
    }
    let at_once = bench.is(edition::INCURSION)
        || bench.under(passage::NO_ENERGY_CHECK, |choice| choice == passage::NO_ENERGY_CHECK_AT_ONCE);
    if at_once {
        check(bench);
    }
}

/// The game ends.
pub(super) fn ends(bench: &mut Bench<'_, Wars>, winner: Option<Player>) {
    super::turn::initiative::rests(bench);
    bench.table.push(Frame::Over(winner));
}

/// Whether the game is over.
pub(super) fn is_over(bench: &Bench<'_, Wars>) -> bool {
    matches!(bench.table.frame(), Some(Frame::Over(_)))
}

/// The rules that end the game, the general one last.
const ENDINGS: [RuleId; 6] = [
    rule::VICTORY_CONCEDED,
    rule::LOSS_UNSATISFIABLE_LOSES_GAME,
    rule::SYSTEMATIC_CHECK_ON_INITIATIVE,
    rule::VICTORY_ANY_POINT_INCURSION,
    rule::VICTORY_HAND_AND_TABLE_NOT_ENERGY,
    rule::VICTORY_OPPONENT_NO_ENERGY,
];

/// Requires that the game is not over when somebody acts.
///
/// # Errors
/// When it is.
#[inline(always)]
pub(super) fn goes_on(bench: &mut Bench<'_, Wars>, actor: Option<Player>) -> Result<(), Broken> {
    let goes_on = !is_over(bench);
    let general = (rule::VICTORY_OPPONENT_NO_ENERGY, None);
    let (broken, loser) = bench.why(goes_on, general, |bench| ending(bench, actor));
    if !goes_on {
        bench.owed();
    }
    let since = Fact::Line(bench.table.frame_cause());
    let player = loser.map_or(Fact::Word("a player"), Fact::Player);
    bench.wanting(!goes_on && broken != rule::VICTORY_CONCEDED, needs_no_statement());
    bench.require(goes_on, told!(broken in ENDINGS { player, since }))
}

/// Who has lost the game that is over.
fn loser(table: &Table) -> Option<Player> {
    match table.frame() {
        Some(Frame::Over(winner)) => winner.map(opponent),
        _ => None,
    }
}

/// The rule by which the game is over for a player who acts, and who has lost it.
#[cold]
fn ending(bench: &Bench<'_, Wars>, actor: Option<Player>) -> (RuleId, Option<Player>) {
    let (by, loser) = (Ending::of(bench.table), loser(bench.table));
    let broken = match (actor, loser) {
        _ if by == Ending::Conceded => rule::VICTORY_CONCEDED,
        _ if by == Ending::Casualties && bench.is(edition::COMPREHENSIVE) => rule::LOSS_UNSATISFIABLE_LOSES_GAME,
        (Some(actor), Some(loser)) if actor != loser && bench.is(edition::COMPREHENSIVE) => {
            rule::SYSTEMATIC_CHECK_ON_INITIATIVE
        }
        (Some(actor), Some(loser)) if actor == loser && bench.is(edition::COMPREHENSIVE) => {
            rule::VICTORY_HAND_AND_TABLE_NOT_ENERGY
        }
        (Some(actor), Some(loser)) if actor == loser && holds_cards(bench, loser) => {
            rule::VICTORY_HAND_AND_TABLE_NOT_ENERGY
        }
        (Some(_), _) if bench.is(edition::INCURSION) => rule::VICTORY_ANY_POINT_INCURSION,
        _ => rule::VICTORY_OPPONENT_NO_ENERGY,
    };
    (broken, loser)
}

fn holds_cards(bench: &Bench<'_, Wars>, player: Player) -> bool {
    !bench.table.pile(super::rules::HAND.of(player)).is_empty()
}

/// Whether a player has won.
pub(super) fn wins(bench: &Bench<'_, Wars>, player: Player) -> Finish {
    let rule = match bench.table.frame() {
        Some(Frame::Over(None)) => rule::VICTORY_SIMULTANEOUS_DRAW,
        Some(Frame::Over(Some(_))) if Ending::of(bench.table) == Ending::Conceded => rule::VICTORY_CONCEDED,
        Some(Frame::Over(Some(winner))) if winner == player && bench.is(edition::COMPREHENSIVE) => {
            rule::VICTORY_CHECKED_ON_INITIATIVE
        }
        Some(Frame::Over(_)) => rule::VICTORY_OPPONENT_NO_ENERGY,
        _ if !has_energy(bench.table, opponent(player)) && bench.is(edition::COMPREHENSIVE) => {
            rule::VICTORY_CHECKED_ON_INITIATIVE
        }
        _ => rule::VICTORY_OPPONENT_NO_ENERGY,
    };
    let so = bench.table.frame() == Some(Frame::Over(Some(player)));
    Finish { so, rule, shown_by: goes_on_by(bench, &[opponent(player)]) }
}

/// Whether the game is drawn. Tie breakers decide sanctioned games.
pub(super) fn draw(bench: &Bench<'_, Wars>) -> Finish {
    let drawn = bench.table.frame() == Some(Frame::Over(None));
    let sanctioned = bench.format() == Some("sanctioned") && bench.is(edition::COMPREHENSIVE);
    let (so, rule) = match drawn && bench.is(edition::COMPREHENSIVE) && bench.format().is_some() {
        true => (!sanctioned, rule::VICTORY_TOURNAMENT_NO_DRAW),
        false => (drawn, rule::VICTORY_SIMULTANEOUS_DRAW),
    };
    Finish { so, rule, shown_by: goes_on_by(bench, &[Player(0), Player(1)]) }
}

/// What shows that these players have not lost: that the game ended otherwise, or a pile in which one of them has energy.
fn goes_on_by(bench: &Bench<'_, Wars>, players: &[Player]) -> Fact {
    if is_over(bench) {
        return needs_no_statement();
    }
    let piles = players.iter().flat_map(|player| [RESERVE, ACTIVE, USED].map(|kind| kind.of(*player)));
    let certain = |pile: &Pile| bench.table.is_counted(*pile) && bench.table.has_cards(*pile);
    piles.into_iter().find(certain).map_or(Fact::Nothing, Fact::Pile)
}

/// How a game came to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// A player had no energy.
    NoEnergy,
    /// A player gave up.
    Conceded,
    /// A player could not meet casualties.
    Casualties,
}

impl Kept for Ending {
    const ALL: &'static [Self] = &[Self::NoEnergy, Self::Conceded, Self::Casualties];
}

impl Ending {
    fn of(table: &Table) -> Self {
        Self::decoded(table.figure(ENDED_BY.shared())).unwrap_or(Self::NoEnergy)
    }

    /// Notes that a game ends so.
    pub(super) fn note(self, bench: &mut Bench<'_, Wars>) {
        bench.table.set(ENDED_BY.shared(), self.code());
    }
}

/// Whether a line tells the rest of a loss in the midst of which the game ended.
pub(super) fn is_rest_of_loss(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    if act.verb() != Verb::Loses || !is_over(bench) {
        return false;
    }
    let below = bench.table.depth().checked_sub(2).and_then(|depth| bench.table.frame_at(depth));
    matches!(below, Some(Frame::Losing { player, .. }) if act.player() == Some(player))
}

/// A player gives the game up. Neither rulebook speaks of it; logs need it.
pub(super) fn concedes(bench: &mut Bench<'_, Wars>, player: Player) {
    Ending::Conceded.note(bench);
    ends(bench, Some(opponent(player)));
}
