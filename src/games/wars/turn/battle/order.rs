//! The order of a battle's steps: when a marker is reached, what is owed before it, and where a record goes on after a breach.

use super::{attacker, attrition, begins_step, ending, location, loss, power};
use crate::{
    games::wars::{
        Wars,
        abilities::texts,
        rules::rule,
        state::{CutShort, Frame, Gained, Step, Table, battle, change_battle, change_side, turn_player},
        turn::initiative,
        words::{action::Act, said::Verb},
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    told,
};

/// A marker behind a step is reached only when what the step demands is done.
pub(in crate::games::wars) fn owes(bench: &mut Bench<'_, Wars>, marker: usize, reached: bool) -> Result<(), Broken> {
    let behind = |step: Step| {
        let next = step.next().map(Step::markers);
        next.is_some_and(|(during, before)| marker == during || marker == before)
    };
    let during = match bench.table.frame() {
        Some(Frame::During(step)) if !reached => Some(step),
        _ => None,
    };
    let reached = reached && location(bench.table).is_some();
    if during == Some(Step::Attrition) || (behind(Step::Attrition) && reached) {
        let open = attrition::is_open(bench.table);
        attrition::is_done(owed_in(bench, during.filter(|_| open)), None, reached)?;
    }
    if during == Some(Step::Loss) || (behind(Step::Loss) && reached) {
        let open = loss::is_open(bench.table);
        loss::is_done(owed_in(bench, during.filter(|_| open)), reached)?;
    }
    Ok(())
}

pub(in crate::games::wars) fn owed_in<'a, 'b>(
    bench: &'a mut Bench<'b, Wars>,
    during: Option<Step>,
) -> &'a mut Bench<'b, Wars> {
    if during.is_some() { bench.owed() } else { bench }
}

/// Ends what a step demands if it is in doubt whether it still does; tells whether it is.
pub(in crate::games::wars) fn excuses(bench: &mut Bench<'_, Wars>, step: Step) -> bool {
    let done = match step {
        Step::Attrition => attrition::is_done(bench.owed(), None, false),
        Step::Loss => loss::is_done(bench.owed(), false),
        Step::Destiny | Step::Power | Step::End => return false,
    };
    if done.is_ok() {
        match step {
            Step::Loss => loss::is_met(bench),
            _ => bench.table.players().for_each(|player| change_side(bench.table, player, |side| side.done = true)),
        }
    }
    done.is_ok()
}

/// Why a marker of a battle is not reached.
pub(in crate::games::wars) fn not_reached(bench: &Bench<'_, Wars>, marker: usize) -> Option<RuleId> {
    let step = Step::ALL.into_iter().find(|step| [step.markers().0, step.markers().1].contains(&marker))?;
    let inside = step.markers().0 == marker;
    let frame =
        bench.table.frames().find(|frame| !matches!(frame, Frame::Pending(_) | Frame::Effect(_) | Frame::Doing(_)));
    match frame {
        Some(Frame::Before(here))
            if here == step && inside && !matches!(bench.table.frame(), Some(Frame::Effect(_))) =>
        {
            Some(rule::BATTLE_STEP_BEGINS_AFTER_TWO_PASSES)
        }
        Some(Frame::During(here)) if here.next() == Some(step) && inside => Some(rule::BATTLE_WINDOW_BEFORE_EACH_STEP),
        Some(Frame::Before(_) | Frame::During(_)) if CutShort::of(bench.table) == CutShort::No => {
            Some(rule::BATTLE_FIVE_STEPS_IN_ORDER)
        }
        _ => match CutShort::of(bench.table) {
            CutShort::No => None,
            CutShort::Canceled => Some(rule::BATTLE_CANCEL_EMPTY_SIDE),
            CutShort::Skipped => Some(rule::BATTLE_SKIP_TO_END_EMPTY_SIDE),
        },
    }
}

/// Whether a line can only come when a step is over, whatever the step still demands. Another attack comes there only if a
/// line before it has come to the step: else it may have been meant to come before the battle.
pub(super) fn comes_later(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let begun = bench.table.frame_cause() != bench.table.line();
    let of_later_phase = match act.verb() {
        Verb::Moves | Verb::Draws | Verb::Recirculates => true,
        Verb::Attacks | Verb::Drains => begun,
        _ => false,
    };
    act.verb() == Verb::Passes || (of_later_phase && act.responds.is_none() && !bench.follows())
}

/// What a line of a step does, in words.
pub(super) const fn doing(verb: Verb) -> &'static str {
    match verb {
        Verb::Attacks => "an attack",
        Verb::Drains => "a drain",
        Verb::Moves => "a movement",
        Verb::Passes => "a pass",
        Verb::Plays => "playing a card",
        Verb::Uses => "using an ability",
        Verb::Damages => "damaging a card",
        Verb::Destroys => "destroying a card",
        Verb::Reveals => "revealing a card for battle destiny",
        _ => "losing energy for casualties",
    }
}

/// What is done in a step of a battle is done there, and not in a window.
///
/// # Errors
/// When it is, and no text could have brought it about.
pub(in crate::games::wars) fn in_its_step(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let window = bench.table.frames().any(|frame| matches!(frame, Frame::Before(_)));
    let of_a_step =
        matches!(act.verb(), Verb::Damages | Verb::Destroys | Verb::Reveals | Verb::Loses) && act.player().is_some();
    if !window || !of_a_step || bench.follows() || texts::may_explain(bench.table) {
        return Ok(());
    }
    let player = act.player().unwrap_or(attacker(bench.table));
    let since = Fact::Line(bench.table.frame_cause());
    let again = act.verb() == Verb::Reveals && battle(bench.table).of(player).revealed;
    let broken = if again { rule::BATTLE_DESTINY_ONE_CARD } else { rule::BATTLE_FIVE_STEPS_IN_ORDER };
    const AMONG: [RuleId; 2] = [rule::BATTLE_DESTINY_ONE_CARD, rule::BATTLE_FIVE_STEPS_IN_ORDER];
    let at = bench.table.frames().find_map(|frame| match frame {
        Frame::Before(step) => Some(step.window()),
        _ => None,
    });
    let at = at.unwrap_or("a window between steps");
    bench.require(false, told!(broken in AMONG { player, what: doing(act.verb()), at, since }))
}

/// The marker of the step a battle is at, or of the window before it.
pub(in crate::games::wars) fn marker(table: &Table) -> Option<usize> {
    table.frames().find_map(|frame| match frame {
        Frame::During(step) => Some(step.markers().0),
        Frame::Before(step) => Some(step.markers().1),
        _ => None,
    })
}

/// The record goes on at another step of the battle that is being fought: so does the table. Tells whether it could.
pub(in crate::games::wars) fn jumps(bench: &mut Bench<'_, Wars>, marker: usize) -> bool {
    let step = Step::ALL.into_iter().find(|step| [step.markers().0, step.markers().1].contains(&marker));
    let (Some(step), Some(_)) = (step, location(bench.table)) else { return false };
    let here = bench.table.frames().find_map(|frame| match frame {
        Frame::Before(step) | Frame::During(step) => Some(step),
        _ => None,
    });
    let Some(here) = here else { return false };
    while !matches!(bench.table.frame(), Some(Frame::Phase(_)) | None) {
        bench.table.pop();
    }
    if here <= Step::Power && step > Step::Power {
        power::totals(bench);
    }
    initiative::rests(bench);
    bench.table.push(Frame::Before(step));
    if step.markers().0 == marker {
        begins_step(bench, step);
    } else {
        initiative::gains(bench, turn_player(bench.table), Gained::StepEnd);
    }
    true
}

/// The record goes on behind a battle that is not over: its damaged cards are destroyed, as they would have been.
pub(in crate::games::wars) fn abandons(bench: &mut Bench<'_, Wars>) {
    if location(bench.table).is_some() {
        ending::destroys_all(bench);
        change_battle(bench.table, |battle| battle.at = None);
    }
}
