//! Battles: the attack action, and the five steps with a window before each.

mod attack;
mod attrition;
mod cut_short;
mod destiny;
mod ending;
mod loss;
mod order;
mod picture;
mod power;
mod raised;
mod totals;

use super::initiative;
use crate::{
    games::wars::{
        Question, Wars,
        abilities::{effect, texts, trigger},
        cards::card::Number,
        in_play::figures,
        recorded::happened,
        rules::{self, ATTACKED, DESTINY, GAINED, INITIATIVE, PAID, SPARED, edition, lasts, passage, rule, until},
        state::{
            self, Battle, Belligerent, Frame, Gained, Kept, Step, Table, battle, change_battle, change_side, damaged,
            forces, opponent, turn_player,
        },
        words::{
            action::{Act, Does, Raise},
            said::Verb,
        },
    },
    judge::{Bench, Broken, Game as _},
    rulebook::RuleId,
    table::{Ask, Player, Silence, Token},
    told,
};

pub(in crate::games::wars) use attack::{canceled, fizzles, performs, resolves};
pub(in crate::games::wars) use cut_short::is_cut_short;
pub(in crate::games::wars) use destiny::{is_late_reveal, reveals};
pub(in crate::games::wars) use loss::leaves;
pub(in crate::games::wars) use order::{abandons, excuses, in_its_step, jumps, marker, not_reached, owes};
pub(in crate::games::wars) use picture::pictured;
pub(in crate::games::wars) use raised::{is_locked, raises, settled_in};
pub(in crate::games::wars) use totals::{fighters_at, leaves_open, miscounted, running_totals, told, total, workings};

use totals::{tactics, total_power};

/// Where a battle is being fought.
pub(in crate::games::wars) fn location(table: &Table) -> Option<Token> {
    battle(table).at
}

/// A battle begins with the window before its first step.
fn begins(bench: &mut Bench<'_, Wars>, location: Token) {
    bench.table.replace_frame(0, Frame::Battle(Battle::begins(location)));
    bench.table.mark(location, ATTACKED, true);
    let aboard = |table: &Table| {
        table.players().any(|player| army(table, player).any(|card| state::ship_of(table, card).is_some()))
    };
    if aboard(bench.table) {
        let choice = bench.under(passage::PASSENGERS_IN_BATTLE, |choice| choice);
        let passengers = choice == passage::PASSENGERS_IN_BATTLE_IN_THE_BATTLE;
        change_battle(bench.table, |battle| battle.passengers = passengers);
    }
    for player in bench.table.players() {
        bench.table.set(DESTINY.of(player), 0);
        bench.table.set(PAID.of(player), 0);
    }
    bench.table.push(Frame::Before(Step::Destiny));
}

/// The table stands at a step of a battle, or in the window before it, as a position says. Later lines may yet add to its sides.
pub(in crate::games::wars) fn stands(bench: &mut Bench<'_, Wars>, location: Token, step: Step, inside: bool) {
    begins(bench, location);
    bench.table.pop();
    bench.table.push(Frame::Before(step));
    if inside {
        begins_step(bench, step);
        change_battle(bench.table, |battle| battle.sides.iter_mut().for_each(|side| side.may_reveal = None));
    } else {
        bench.table.set(INITIATIVE.shared(), i32::from(turn_player(bench.table).0));
        bench.table.set(GAINED.shared(), Gained::StepEnd.code());
    }
}

/// The attacker: whose turn it is.
pub(super) fn attacker(table: &Table) -> Player {
    turn_player(table)
}

/// The players in the order of battle, the attacker first.
pub(in crate::games::wars) fn sides(table: &Table) -> [Player; 2] {
    [attacker(table), opponent(attacker(table))]
}

/// A player's ships and units in the battle; whether passengers of ships are in it was settled when it began.
pub(super) fn army(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    let Battle { at, passengers, .. } = battle(table);
    let all = at.into_iter().flat_map(move |location| forces(table, player, location));
    all.filter(move |card| passengers || state::ship_of(table, *card).is_none())
}

/// Whether a ship or unit is in the battle.
pub(in crate::games::wars) fn is_in(table: &Table, card: Token) -> bool {
    army(table, state::user(table, card)).any(|other| other == card)
}

fn is_damaged(table: &Table, card: Token) -> bool {
    table.has(card, rules::DAMAGED)
}

/// A player's cards in the battle that are not damaged.
fn undamaged(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    army(table, player).filter(|card| !table.has(*card, rules::DAMAGED))
}

/// A step begins: nobody has initiative.
pub(super) fn begins_step(bench: &mut Bench<'_, Wars>, step: Step) {
    bench.table.turn_into(Frame::During(step));
    happened::is_over(bench);
    initiative::rests(bench);
    let (anywhere, when_damaged) = how_damage_counts(bench);
    change_battle(bench.table, |battle| {
        battle.sides.iter_mut().for_each(Belligerent::begin_step);
        (battle.damaged_anywhere, battle.defense_when_damaged) = (anywhere, when_damaged);
    });
    if step == Step::Destiny {
        destiny::begins(bench);
    }
}

/// How damaged cards count in a step, where the passages about it come to something else: wherever they are, and with the defense
/// they had when they were damaged.
fn how_damage_counts(bench: &mut Bench<'_, Wars>) -> (bool, bool) {
    let table = &*bench.table;
    let elsewhere = |player: Player| damaged(table, player).any(|card| army(table, player).all(|other| other != card));
    let changed =
        |card: Token| figures::defense_of_damaged(table, card, true) != figures::defense_of_damaged(table, card, false);
    let any_elsewhere = table.players().any(elsewhere);
    let any_changed = table.players().any(|player| damaged(table, player).any(changed));
    let anywhere =
        any_elsewhere && bench.under(passage::PRIOR_DAMAGE, |choice| choice) == passage::PRIOR_DAMAGE_ANYWHERE;
    let when_damaged =
        any_changed && bench.under(passage::DEFENSE_COUNTED, |choice| choice) == passage::DEFENSE_COUNTED_WHEN_DAMAGED;
    (anywhere, when_damaged)
}

/// The total defense of a player's damaged cards that counts.
fn damaged_defense(table: &Table, player: Player) -> i32 {
    let Battle { damaged_anywhere, defense_when_damaged, .. } = battle(table);
    let counts = |card: &Token| damaged_anywhere || army(table, player).any(|other| other == *card);
    let defense = |card: Token| figures::defense_of_damaged(table, card, defense_when_damaged);
    damaged(table, player).filter(counts).map(defense).sum()
}

/// A step ends: the turn player has initiative in the window before the next, or the battle is over.
fn ends_step(bench: &mut Bench<'_, Wars>, step: Step) {
    match step.next() {
        Some(next) => {
            bench.table.turn_into(Frame::Before(next));
            initiative::gains(bench, turn_player(bench.table), Gained::StepEnd);
        }
        None => over(bench),
    }
    if bench.is(edition::INCURSION) {
        trigger::go_first(bench);
    }
}

/// The battle is over; the battle phase goes on.
fn over(bench: &mut Bench<'_, Wars>) {
    change_battle(bench.table, |battle| battle.at = None);
    bench.table.end_effects(|lasting| lasting.effect == lasts::INSTEAD || lasting.until == until::END_OF_BATTLE);
    while let Some(card) = { state::cards_in_play(bench.table).find(|card| bench.table.has(*card, SPARED)) } {
        bench.table.mark(card, SPARED, false);
    }
    bench.table.pop();
    initiative::rests(bench);
    initiative::gains(bench, turn_player(bench.table), Gained::StepEnd);
}

/// What a step asks for.
pub(in crate::games::wars) fn asks(table: &Table, step: Step, ask: &mut dyn FnMut(Ask<Question>)) {
    let mut put = |player, words, rule: RuleId, silence| {
        ask(Ask { player, kind: Question::Step, words, rule, silence });
    };
    match step {
        Step::Destiny => match destiny::next(table) {
            Some(player) if destiny::is_replaced(table, player) => {
                let open = destiny::is_replaced_by_choice(table, player);
                let silence = if open { Silence::Unrecorded } else { Silence::Forced };
                put(
                    Some(player),
                    "adds to battle destiny instead of a reveal",
                    rule::BATTLE_FIVE_STEPS_IN_ORDER,
                    silence,
                );
            }
            Some(player) if destiny::may_reveal(table, player) => {
                let words = "reveals a card for battle destiny";
                put(Some(player), words, rule::BATTLE_DESTINY_REVEAL_OPTIONAL, Silence::Decline);
            }
            _ => put(None, "", rule::BATTLE_FIVE_STEPS_IN_ORDER, Silence::Forced),
        },
        Step::Attrition => attrition::asks(table, &mut put),
        Step::Loss => loss::asks(table, &mut put),
        Step::Power | Step::End => put(None, "", rule::BATTLE_FIVE_STEPS_IN_ORDER, Silence::Forced),
    }
}

/// What happens in a step when the log says nothing more of it.
pub(in crate::games::wars) fn falls_silent(bench: &mut Bench<'_, Wars>, step: Step, player: Option<Player>) {
    match (step, player) {
        (Step::Destiny, Some(player)) => destiny::falls_silent(bench, player),
        (Step::Attrition, Some(player)) => change_side(bench.table, player, |side| side.done = true),
        (Step::Destiny, None) => match destiny::next(bench.table) {
            Some(player) => change_side(bench.table, player, |side| side.done = true),
            None => ends_step(bench, step),
        },
        (Step::Power, _) => {
            power::totals(bench);
            ends_step(bench, step);
        }
        (Step::Loss, _) => loss::ends(bench),
        (Step::End, _) => {
            ending::destroys_all(bench);
            ends_step(bench, step);
        }
        _ => ends_step(bench, step),
    }
}

/// The rules that keep players from acting in a step.
const NOT_IN_A_STEP: [RuleId; 6] = [
    rule::INITIATIVE_LOST_WHEN_STEP_BEGINS,
    rule::BATTLE_DESTINY_NOT_ON_STACK,
    rule::ATTRITION_NOT_ON_STACK,
    rule::LOSS_NOT_ON_STACK,
    rule::BATTLE_NO_INITIATIVE_IN_STEP,
    rule::BATTLE_WINDOW_BEFORE_EACH_STEP,
];

/// What a line says during a step.
///
/// # Errors
/// With the rule of the step it breaks.
pub(in crate::games::wars) fn answers(bench: &mut Bench<'_, Wars>, step: Step, act: &Act) -> Result<(), Broken> {
    if !is_of_step(bench, step, act) && trigger::comes_in_between(bench) {
        return Wars::answer(bench, act);
    }
    let owing = match step {
        Step::Attrition => attrition::is_open(bench.table),
        Step::Loss => loss::is_open(bench.table),
        Step::Destiny | Step::Power | Step::End => false,
    };
    if owing && order::comes_later(bench, act) {
        owes(bench, usize::MAX, false)?;
    }
    if act.responds.is_some() {
        bench.owed();
    }
    let acts =
        matches!(act.verb(), Verb::Plays | Verb::Uses | Verb::Passes | Verb::Attacks | Verb::Moves | Verb::Drains)
            && !bench.follows();
    let begun = bench.table.players().any(|player| battle(bench.table).of(player).damaged_now > 0);
    let broken = match (step, act.responds) {
        (Step::Destiny, Some(_)) => rule::BATTLE_DESTINY_NOT_ON_STACK,
        (Step::Attrition, Some(_)) => rule::ATTRITION_NOT_ON_STACK,
        (Step::Loss, Some(_)) => rule::LOSS_NOT_ON_STACK,
        _ if begun => rule::BATTLE_NO_INITIATIVE_IN_STEP,
        _ => rule::INITIATIVE_LOST_WHEN_STEP_BEGINS,
    };
    let who = act.player().map_or(crate::judge::Fact::Word("somebody"), crate::judge::Fact::Player);
    let since = crate::judge::Fact::Line(bench.table.frame_cause());
    let told = told!(broken in NOT_IN_A_STEP { player: who, what: order::doing(act.verb()), step: step.name(), at: step.name(), since }, initiative::moment());
    bench.require(!acts, told)?;
    let pays = matches!(act.does, Does::Loses(_)) && act.player().is_some();
    let in_its_step = !pays || step == Step::Loss || texts::may_explain(bench.table);
    bench.require(
        in_its_step,
        told!(BATTLE_FIVE_STEPS_IN_ORDER { what: order::doing(act.verb()), at: step.name(), since }, who),
    )?;
    if let Some(player) = attrition::told_of(bench.table, step, act) {
        return attrition::damages(bench.owed(), player, &act.does);
    }
    match (step, &act.does, act.player()) {
        (Step::Destiny, Does::Reveals(reveal), Some(player)) if !bench.follows() => {
            destiny::reveals(bench.owed(), player, reveal)
        }
        (Step::Destiny, Does::Raises(raise), Some(player)) if is_destiny(raise) => {
            destiny::replaced(bench.owed(), player, raise)
        }
        (Step::Attrition, what @ (Does::Damages(..) | Does::DamagesNothing(_)), Some(player)) => {
            attrition::damages(bench.owed(), player, what)
        }
        (Step::Loss, Does::Loses(loss), Some(player)) => loss::loses(bench.owed(), player, loss),
        (Step::Loss, Does::Damages(card, figure), Some(player)) => loss::damages(bench.owed(), player, *card, *figure),
        (Step::Loss, Does::DamagesNothing(_), Some(_)) => Ok(()),
        (Step::Loss, Does::Chooses(_), Some(player)) => loss::chooses(bench.owed(), player),
        (Step::End, Does::Destroys(card), Some(player)) => ending::destroys(bench.owed(), player, *card),
        (Step::End, Does::LosesCard(..) | Does::Destroys(_), _) if ending::is_told_ahead(bench, act) => Ok(()),
        _ => effect::happens(bench, act),
    }
}

/// Whether a line is about what is done in a step.
fn is_of_step(bench: &Bench<'_, Wars>, step: Step, act: &Act) -> bool {
    match (step, &act.does, act.player()) {
        (Step::Destiny, Does::Raises(raise), Some(player)) => {
            is_destiny(raise) && destiny::is_replaced(bench.table, player)
        }
        (Step::Destiny, Does::Reveals(_), Some(_))
        | (Step::Loss, Does::Loses(_) | Does::LosesCard(..) | Does::Chooses(_), Some(_)) => !bench.follows(),
        (Step::Attrition | Step::Loss, Does::Damages(..) | Does::DamagesNothing(_), Some(_))
        | (Step::End, Does::Destroys(_), Some(_)) => true,
        _ => attrition::told_of(bench.table, step, act).is_some(),
    }
}

fn is_destiny(raise: &Raise) -> bool {
    raise.number.value == Number::BattleDestiny
}

/// Whether a battle destiny was revealed that nobody wrote down.
fn is_open(table: &Table, player: Player) -> bool {
    battle(table).of(player).is_open
}

/// Whether who lost, or how much is paid, depends on what nobody wrote down.
fn is_result_open(table: &Table) -> bool {
    battle(table).is_open
}
