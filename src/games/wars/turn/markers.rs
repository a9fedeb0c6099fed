//! The markers of a log: turns, phases and the steps of battles, and whether the game has come to them.

use super::{battle, end_of_turn, initiative, stack};
use crate::{
    games::wars::{
        Wars,
        energy::lose,
        rules::{rule, step},
        setup,
        state::{Frame, Phase, Step, Table, passes, phase, top_item},
        victory,
    },
    judge::{Bench, Broken, Fact, Game as _},
    rulebook::RuleId,
    table::Player,
    told,
};

/// `== turn 3: A ==`: the turn begins, or has begun.
///
/// # Errors
/// When another is due, or the one before is not over.
pub(in crate::games::wars) fn begins_turn(
    bench: &mut Bench<'_, Wars>,
    number: u32,
    player: Option<Player>,
) -> Result<(), Broken> {
    victory::goes_on(bench, None)?;
    let here = Wars::whereabouts(bench.table);
    let said = player.unwrap_or(here.player);
    let already = number == here.turn && said == here.player && here.step == Some(step::ACTIVATE) && here.begins;
    if already {
        return Ok(());
    }
    let missing = bench
        .table
        .players()
        .find(|player| bench.table.frame() == Some(Frame::SetUp) && !setup::has_started(bench.table, *player));
    let who = missing.map_or(Fact::Word("nobody"), Fact::Player);
    bench.require(missing.is_none(), told!(SETUP_STARTING_LOCATION_SEARCH { player: who }))?;
    lose::is_done(bench)?;
    let over = bench.table.frame() == Some(Frame::Between);
    let (due, next) = end_of_turn::next_turn(bench.table, player);
    let since = Fact::Line(bench.table.frame_cause());
    battle::owes(bench, step::END_OF_TURN, false)?;
    bench.require(
        over,
        told!(
            TURN_SIX_PHASES_IN_ORDER { what: "another turn", at: told_step(here.step), since },
            here.player,
            initiative::moment()
        ),
    )?;
    let first = due > 1 || said == next;
    bench.require(first || number != due, told!(SETUP_FIRST_PLAYER { player: said, other: next }))?;
    let told = told!(TURN_ALTERNATE { what: "another turn", turn: due, player: next, since }, player.unwrap_or(next));
    bench.require((player.is_none_or(|player| player == next) || !first) && number == due, told)?;
    if over {
        end_of_turn::begins(bench, number, player.unwrap_or(next));
    } else {
        Wars::place(bench, number, player.unwrap_or(next), None);
    }
    Ok(())
}

/// What a marker says the game has come to, in words.
fn told_step(marker: Option<usize>) -> &'static str {
    let Some(marker) = marker else { return "the set-up" };
    let phase = || Phase::ALL.into_iter().find(|phase| phase.marker() == marker).map(Phase::name);
    let step = || Step::ALL.into_iter().find(|step| step.markers().0 == marker).map(Step::name);
    let window = || Step::ALL.into_iter().find(|step| step.markers().1 == marker).map(Step::window);
    phase().or_else(step).or_else(window).unwrap_or("the end of the turn")
}

/// Whether the game stands at a marker. A battle stands at its own and, as a whole, at that of its phase.
pub(in crate::games::wars) fn is_reached(table: &Table, step: usize) -> bool {
    let in_battle_phase = || step == Phase::Battle.marker() && phase(table) == Some(Phase::Battle);
    battle::marker(table).or_else(|| at(table)) == Some(step) || in_battle_phase()
}

/// The phase, or the end of the turn, the game stands at.
pub(in crate::games::wars) fn at(table: &Table) -> Option<usize> {
    let between = table.frames().any(|frame| matches!(frame, Frame::Between));
    if between { Some(step::END_OF_TURN) } else { phase(table).map(Phase::marker) }
}

/// The rules that say when a marker is reached, the general one last.
const MARKERS: [RuleId; 7] = [
    rule::STACK_EMPTY_PASSES_ADVANCE,
    rule::BATTLE_WINDOW_BEFORE_EACH_STEP,
    rule::BATTLE_STEP_BEGINS_AFTER_TWO_PASSES,
    rule::BATTLE_FIVE_STEPS_IN_ORDER,
    rule::BATTLE_CANCEL_EMPTY_SIDE,
    rule::BATTLE_SKIP_TO_END_EMPTY_SIDE,
    rule::TURN_SIX_PHASES_IN_ORDER,
];

/// The rule by which a step is not reached.
fn not_reached(bench: &Bench<'_, Wars>, step: usize) -> RuleId {
    let one_passed = passes(bench.table) == 1 && top_item(bench.table).is_none();
    let general = if one_passed { rule::STACK_EMPTY_PASSES_ADVANCE } else { rule::TURN_SIX_PHASES_IN_ORDER };
    battle::not_reached(bench, step).unwrap_or(general)
}

/// `[deploy]`: the game has come to a phase, or to a step of a battle.
///
/// # Errors
/// When it has not.
pub(in crate::games::wars) fn reaches(bench: &mut Bench<'_, Wars>, step: usize) -> Result<(), Broken> {
    let here = Wars::whereabouts(bench.table);
    let at = battle::marker(bench.table).or(here.step);
    let reached = is_reached(bench.table, step);
    if !reached {
        victory::goes_on(bench, None)?;
        lose::is_done(bench)?;
    }
    battle::owes(bench, step, reached)?;
    let since = Fact::Line(bench.table.frame_cause());
    let broken = bench.why(reached, rule::TURN_SIX_PHASES_IN_ORDER, |bench| not_reached(bench, step));
    let told = told!(broken in MARKERS { what: told_step(Some(step)), at: told_step(at), player: here.player, since }, initiative::moment());
    if matches!(broken, rule::BATTLE_CANCEL_EMPTY_SIDE | rule::BATTLE_SKIP_TO_END_EMPTY_SIDE) && !reached {
        bench.owed();
    }
    bench.require(reached, told)?;
    if !reached {
        stack::resolves_all(bench);
        if !battle::jumps(bench, step) {
            battle::abandons(bench);
            Wars::place(bench, here.turn, here.player, Some(step));
        }
    }
    Ok(())
}
