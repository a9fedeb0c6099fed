//! Initiative: who may act, passing, and what two passes in succession bring about.

use super::{battle, end_of_turn, play};
use crate::{
    games::wars::{
        Wars,
        abilities::{texts, trigger},
        recorded::happened,
        rules::{ACTIVATED, ATTACKED, DRAINED, GAINED, INITIATIVE, PASSES, passage, rule},
        state::{
            self, Frame, Gained, Item, ItemKind, Kept, Phase, Step, Table, holder, is_window, opponent, passes,
            top_item, turn_player,
        },
        victory,
        words::action::PhaseAction,
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    table::Player,
    told,
};

/// A player receives initiative, if the game does not end first. The game's own checks come before triggered abilities that wait,
/// as the rules are usually read.
pub(in crate::games::wars) fn gains(bench: &mut Bench<'_, Wars>, player: Player, how: Gained) {
    let waits = trigger::any_waits(bench.table);
    let triggers_first = waits
        && bench.under(passage::CHECKS_AND_TRIGGERS, |choice| choice == passage::CHECKS_AND_TRIGGERS_TRIGGERS_FIRST);
    if !triggers_first && (victory::check(bench) || battle::is_cut_short(bench)) {
        return;
    }
    bench.table.set(INITIATIVE.shared(), i32::from(player.0));
    bench.table.set(GAINED.shared(), how.code());
    if waits {
        trigger::settles(bench);
    }
}

/// Nobody has initiative while something is being done.
pub(in crate::games::wars) fn rests(bench: &mut Bench<'_, Wars>) {
    bench.table.set(INITIATIVE.shared(), -1);
    bench.table.ensure(PASSES.shared(), 0);
}

/// When nothing is being done any more, the turn player gains initiative.
pub(in crate::games::wars) fn resumes(bench: &mut Bench<'_, Wars>) {
    if is_window(bench.table) && holder(bench.table).is_none() {
        bench.table.ensure(PASSES.shared(), 0);
        gains(bench, turn_player(bench.table), Gained::Resolution);
    }
}

/// Something was put on the stack: its player keeps initiative, and passes are counted anew.
pub(in crate::games::wars) fn stacks(bench: &mut Bench<'_, Wars>, item: Item) {
    play::Outcome::Open.note(bench);
    happened::forget_item(bench);
    bench.table.push(Frame::Pending(item));
    bench.table.ensure(PASSES.shared(), 0);
}

/// A player passes, whoever says so.
pub(in crate::games::wars) fn passed(bench: &mut Bench<'_, Wars>, player: Player) {
    let passes = passes(bench.table) + 1;
    if passes < 2 {
        bench.table.set(PASSES.shared(), passes);
        return gains(bench, opponent(player), Gained::Pass);
    }
    closes(bench);
}

/// Two passes in succession close a window.
pub(in crate::games::wars) fn closes(bench: &mut Bench<'_, Wars>) {
    match bench.table.frame() {
        Some(Frame::Pending(item)) => {
            bench.table.turn_into(Frame::Resolving(item));
            rests(bench);
        }
        Some(Frame::Before(step)) => battle::begins_step(bench, step),
        Some(Frame::Phase(phase)) => match phase.next() {
            Some(next) => begin_phase(bench, next),
            None => end_of_turn::ends(bench),
        },
        _ => {}
    }
}

/// A phase begins, and with it the turn player's initiative.
pub(super) fn begin_phase(bench: &mut Bench<'_, Wars>, phase: Phase) {
    bench.table.turn_into(Frame::Phase(phase));
    happened::is_over(bench);
    for player in bench.table.players() {
        if bench.table.figure(ACTIVATED.of(player)) != 0 {
            bench.table.set(ACTIVATED.of(player), 0);
        }
    }
    bench.table.wipe(1 << DRAINED.0 | 1 << ATTACKED.0);
    rests(bench);
    gains(bench, turn_player(bench.table), Gained::PhaseStart);
}

/// A player passes by the record.
///
/// # Errors
/// When the player has no initiative to pass on.
#[inline(never)]
pub(in crate::games::wars) fn passes_on(bench: &mut Bench<'_, Wars>, player: Player) -> Result<(), Broken> {
    holds(bench, player)?;
    if holder(bench.table).is_some() {
        if passes(bench.table) == 1 {
            texts::may_have_been_passed_on(bench);
        }
        passed(bench, player);
    }
    Ok(())
}

/// Requires that a player has initiative.
///
/// # Errors
/// With the rule by which the other one has it.
#[inline(always)]
pub(in crate::games::wars) fn holds(bench: &mut Bench<'_, Wars>, player: Player) -> Result<(), Broken> {
    let table = &*bench.table;
    let has_it = holder(table) == Some(player);
    let broken = bench.why(has_it, rule::INITIATIVE_ONE_HOLDER, |bench| why_not(bench.table, player));
    let who = holder(table).map_or(Fact::Word("nobody"), Fact::Player);
    let since = Fact::Line(table.figure_cause(INITIATIVE.shared()));
    bench.require(has_it, told!(broken in WAYS_TO_GAIN { player, holder: who, since }, moment()))
}

/// The rules that say who has initiative, the general one last.
const WAYS_TO_GAIN: [RuleId; 9] = [
    rule::INITIATIVE_LOST_WHEN_STEP_BEGINS,
    rule::BATTLE_INITIATIVE_AFTER_STEP,
    rule::INITIATIVE_GAIN_AFTER_BATTLE_STEP,
    rule::BATTLE_TURN_PLAYER_ACTS_FIRST,
    rule::INITIATIVE_GAIN_ON_PASS,
    rule::INITIATIVE_KEPT_AFTER_ACTING,
    rule::INITIATIVE_GAIN_PHASE_START,
    rule::INITIATIVE_GAIN_AFTER_RESOLUTION,
    rule::INITIATIVE_ONE_HOLDER,
];

/// The rule by which a player does not have initiative.
#[cold]
fn why_not(table: &Table, player: Player) -> RuleId {
    if let Some(Frame::During(_)) = table.frame() {
        return rule::INITIATIVE_LOST_WHEN_STEP_BEGINS;
    }
    let own_item = top_item(table).is_some_and(|item| item.player != player);
    match Gained::now(table) {
        Gained::Pass if passes(table) == 1 => rule::INITIATIVE_GAIN_ON_PASS,
        _ if own_item && holder(table) == Some(opponent(player)) && passes(table) == 0 => {
            rule::INITIATIVE_KEPT_AFTER_ACTING
        }
        Gained::StepEnd => match table.frame() {
            Some(Frame::Before(Step::Loss)) => rule::BATTLE_INITIATIVE_AFTER_STEP,
            Some(Frame::Before(Step::Attrition)) => rule::BATTLE_TURN_PLAYER_ACTS_FIRST,
            _ => rule::INITIATIVE_GAIN_AFTER_BATTLE_STEP,
        },
        Gained::Resolution if table.frame() == Some(Frame::Before(Step::Destiny)) => {
            rule::BATTLE_TURN_PLAYER_ACTS_FIRST
        }
        Gained::PhaseStart => rule::INITIATIVE_GAIN_PHASE_START,
        Gained::Resolution => rule::INITIATIVE_GAIN_AFTER_RESOLUTION,
        Gained::Pass | Gained::Stated => rule::INITIATIVE_ONE_HOLDER,
    }
}

/// The rules that tie phase actions to phases of one's own turn.
const OWN_PHASES: [RuleId; 6] = [
    rule::ACTIVATE_OWN_PHASE_ONLY,
    rule::DRAIN_OWN_CONTROL_PHASE,
    rule::ATTACK_OWN_BATTLE_PHASE,
    rule::MOVE_OWN_MOVE_PHASE,
    rule::DRAW_FROM_ACTIVE_PILE_TOP,
    rule::PHASE_ACTIONS_LIST,
];

/// Requires that a phase action may be performed now: in its phase of one's own turn, nothing on the stack, with initiative.
///
/// # Errors
/// With the rule that forbids it.
pub(super) fn may_perform(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    action: PhaseAction,
    (own_phase, phase): (RuleId, Phase),
) -> Result<(), Broken> {
    let table = &*bench.table;
    let (now, turn_player) = (state::phase(table), turn_player(table));
    let told = now.map_or("no phase", Phase::name);
    let in_phase = now == Some(phase);
    let moves_in_battle = action == PhaseAction::Movement && now == Some(Phase::Battle);
    let broken = if moves_in_battle { rule::PHASE_ACTIONS_LIST } else { own_phase };
    let since = phase_began(table);
    let told = told!(broken in OWN_PHASES {
        player, now: told, turn_player, phase: phase.name(), why: "one draws in one's own draw phase", since
    }, moment());
    bench.require(in_phase && player == turn_player, told)?;
    let pending = top_item(bench.table);
    let what = pending.map_or(Fact::Word("nothing"), |item| item_fact(&item));
    let whose = pending.map_or(Fact::Word("nobody"), |item| Fact::Player(item.player));
    let since = Fact::Line(bench.table.frame_cause());
    bench.require(
        pending.is_none(),
        told!(PHASE_ACTIONS_STACK_EMPTY { player, item: what, owner: whose, since }, moment()),
    )?;
    let has_it = holder(bench.table) == Some(player);
    let since = Fact::Line(bench.table.figure_cause(INITIATIVE.shared()));
    let who = holder(bench.table).map_or(Fact::Word("nobody"), Fact::Player);
    bench.require(has_it, told!(INITIATIVE_PHASE_ACTION_OWN_TURN { player, holder: who, since }, moment()))
}

/// The line at which the phase began.
pub(super) fn phase_began(table: &Table) -> Fact {
    let depth = (0..table.depth()).find(|depth| matches!(table.frame_at(*depth), Some(Frame::Phase(_))));
    Fact::Line(depth.map_or(0, |depth| table.frame_cause_at(depth)))
}

/// Where the game stands: what every question of timing rests on.
pub(in crate::games::wars) const fn moment() -> Fact {
    Fact::Figure(INITIATIVE.shared())
}

/// An item in words.
pub(in crate::games::wars) fn item_fact(item: &Item) -> Fact {
    match (item.kind, item.source) {
        (ItemKind::Action(PhaseAction::Activation), _) => Fact::Word("the activation"),
        (ItemKind::Action(PhaseAction::Drain), _) => Fact::Word("the drain"),
        (ItemKind::Action(PhaseAction::Attack), _) => Fact::Word("the attack"),
        (ItemKind::Action(PhaseAction::Movement), _) => Fact::Word("the movement"),
        (ItemKind::Action(PhaseAction::Draw), _) => Fact::Word("the draw"),
        (_, Some(card)) => Fact::Card(card),
        (_, None) => Fact::Word("something"),
    }
}
