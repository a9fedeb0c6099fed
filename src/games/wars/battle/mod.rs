//! Battles: the attack action, and the five steps with a window before each.

mod attack;
mod attrition;
mod destiny;
mod ending;
mod loss;
mod power;

use super::{
    Question, Wars,
    action::Act,
    figures::{self, POWER, TACTICS},
    initiative, leave, play,
    rules::{
        ATTACKED, BATTLE_AT, CASUALTIES, CUT_SHORT, DAMAGED_NOW, DEFENSE_COUNTED, DESTINY, DONE, FOUGHT, GAINED,
        INITIATIVE, JUDGED_BY, LOSER, MAY_REVEAL, OPEN_DESTINY, OPEN_RESULT, PAID, PASSENGERS, PRIOR_DAMAGE, REVEALED,
        TOTAL_POWER, edition, passage, rule,
    },
    said::Verb,
    state::{
        self, CameBy, Frame, Gained, Step, Table, damaged, forces, is_ship, items, opponent, printed, turn_player,
    },
    totals::Total,
};
use crate::{
    facts,
    judge::{Bench, Broken, Names},
    rulebook::{Edition, RuleId},
    table::{Ask, Player, Silence, Token},
};

pub(super) use attack::{canceled, performs, resolves};

/// Where a battle is being fought.
pub(super) fn location(table: &Table) -> Option<Token> {
    let code = table.figure(BATTLE_AT.shared());
    u16::try_from(code - 1).ok().map(Token)
}

/// A battle begins with the window before its first step.
fn begins(bench: &mut Bench<'_, Wars>, location: Token) {
    bench.table.set(BATTLE_AT.shared(), i32::from(location.0) + 1);
    bench.table.set(JUDGED_BY.shared(), i32::from(bench.edition().0));
    bench.table.set(CASUALTIES.shared(), 0);
    bench.table.set(LOSER.shared(), -1);
    CutShort::No.note(bench);
    bench.table.set(FOUGHT.shared(), 1);
    bench.table.set(OPEN_RESULT.shared(), 0);
    bench.table.mark(location, ATTACKED, true);
    bench.table.set(PASSENGERS.shared(), i32::from(passage::PASSENGERS_IN_BATTLE_IN_THE_BATTLE));
    let aboard = |table: &Table| {
        table.players().any(|player| army(table, player).any(|card| state::ship_of(table, card).is_some()))
    };
    if aboard(bench.table) {
        let choice = bench.under(passage::PASSENGERS_IN_BATTLE, |choice| choice);
        bench.table.set(PASSENGERS.shared(), i32::from(choice));
    }
    for player in bench.table.players() {
        for figure in [DESTINY, MAY_REVEAL, REVEALED, DONE, DAMAGED_NOW, PAID, OPEN_DESTINY] {
            bench.table.set(figure.of(player), 0);
        }
    }
    bench.table.push(Frame::Before(Step::Destiny));
}

/// The table stands at a step of a battle, or in the window before it, as a position says. Later lines may yet add to its sides.
pub(super) fn stands(bench: &mut Bench<'_, Wars>, location: Token, step: Step, inside: bool) {
    begins(bench, location);
    bench.table.pop();
    bench.table.push(Frame::Before(step));
    for player in bench.table.players() {
        bench.table.set(TOTAL_POWER.of(player), -1);
    }
    if inside {
        begins_step(bench, step);
        for player in bench.table.players() {
            bench.table.set(MAY_REVEAL.of(player), -1);
        }
    } else {
        bench.table.set(INITIATIVE.shared(), i32::from(turn_player(bench.table).0));
        bench.table.set(GAINED.shared(), Gained::StepEnd.code());
    }
}

/// The edition a battle is judged by: what it asks for depends on it.
fn judged_by(table: &Table) -> Edition {
    Edition(u8::try_from(table.figure(JUDGED_BY.shared())).unwrap_or(0))
}

/// The attacker: whose turn it is.
pub(super) fn attacker(table: &Table) -> Player {
    turn_player(table)
}

/// The players in the order of battle, the attacker first.
pub(super) fn sides(table: &Table) -> [Player; 2] {
    [attacker(table), opponent(attacker(table))]
}

/// A player's ships and units in the battle; whether passengers of ships are in it was settled when it began.
pub(super) fn army(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    let passengers = table.figure(PASSENGERS.shared()) == i32::from(passage::PASSENGERS_IN_BATTLE_IN_THE_BATTLE);
    let all = location(table).into_iter().flat_map(move |location| forces(table, player, location));
    all.filter(move |card| passengers || state::ship_of(table, *card).is_none())
}

/// Those whose power and tactics count: units at a site, ships at a sector.
fn fighters<'t>(table: &'t Table, player: Player) -> impl Iterator<Item = Token> + use<'t> {
    let sector = location(table).and_then(|location| state::area(table, location)) == Some(super::card::Area::Sector);
    army(table, player).filter(move |card| is_ship(table, *card) == sector)
}

/// A player's total tactics.
pub(super) fn tactics(table: &Table, player: Player) -> i32 {
    fighters(table, player).filter_map(|card| figures::figure(table, card, TACTICS)).sum()
}

/// A player's total power: what was settled in the power step, once that is over.
fn stated_power(table: &Table, player: Player) -> i32 {
    let settled =
        table.frames().any(|frame| matches!(frame, Frame::Before(step) | Frame::During(step) if step > Step::Power));
    match settled && table.figure(TOTAL_POWER.of(player)) >= 0 {
        true => table.figure(TOTAL_POWER.of(player)),
        false => total_power(table, player),
    }
}

/// A player's total power, battle destiny included.
pub(super) fn total_power(table: &Table, player: Player) -> i32 {
    let cards = fighters(table, player).filter_map(|card| figures::figure(table, card, POWER));
    cards.sum::<i32>() + table.figure(DESTINY.of(player))
}

/// A total as it is now.
pub(super) fn total(table: &Table, total: Total, player: Player) -> i32 {
    let is_loser = loss::loser(table) == Some(player);
    match total {
        Total::Tactics => tactics(table, player),
        Total::Destiny => table.figure(DESTINY.of(player)),
        Total::Attrition => attrition::suffered(table, player),
        Total::AttritionLeft => attrition::left(table, player),
        Total::Power => stated_power(table, player),
        Total::Casualties if is_loser => table.figure(CASUALTIES.shared()),
        Total::CasualtiesLeft if is_loser => loss::remaining(table),
        Total::Casualties | Total::CasualtiesLeft => 0,
    }
}

/// The rule a wrong total contradicts: the one that explains the number, if one does.
pub(super) fn miscounted(bench: &Bench<'_, Wars>, total: Total, player: Player, stated: i32) -> RuleId {
    let table = &*bench.table;
    let destiny = table.figure(DESTINY.of(player));
    let revealed = table.figure(REVEALED.of(player)) > 0 || table.figure(REVEALED.of(opponent(player))) > 0;
    let power_of = |cards: &mut dyn Iterator<Item = Token>| -> i32 {
        cards.filter_map(|card| figures::figure(table, card, POWER)).sum::<i32>() + destiny
    };
    let sector = location(table).and_then(|location| state::area(table, location)) == Some(super::card::Area::Sector);
    match total {
        Total::Tactics if sector => rule::BATTLE_DESTINY_SECTOR_TACTICS_SUM,
        Total::Tactics => rule::BATTLE_DESTINY_SITE_TACTICS_SUM,
        Total::Destiny | Total::Attrition if !revealed => rule::BATTLE_TOTALS_START_AT_ZERO,
        Total::Destiny => rule::BATTLE_DESTINY_USED_TWICE,
        Total::Attrition => rule::ATTRITION_EQUALS_BATTLE_DESTINY,
        Total::AttritionLeft if table.figure(DAMAGED_NOW.of(player)) > 0 => rule::ATTRITION_OVERSHOOT_NO_CHANGE,
        Total::AttritionLeft => rule::ATTRITION_PRIOR_DAMAGE_COUNTS,
        Total::Power if stated_power(table, player) != total_power(table, player) => rule::POWER_LOCKED_ONCE_BEGUN,
        Total::Power
            if stated == total_power(table, player) - modified(table, player) && modified(table, player) != 0 =>
        {
            rule::POWER_OTHER_MODIFIERS
        }
        Total::Power if stated == total_power(table, player) - destiny => rule::BATTLE_DESTINY_USED_TWICE,
        Total::Power if stated == power_of(&mut fighters(table, player).filter(|card| !is_damaged(table, *card))) => {
            rule::POWER_DAMAGED_CARDS_COUNT
        }
        Total::Power if sector => rule::POWER_SECTOR_SUM,
        Total::Power => rule::POWER_SITE_SUM,
        Total::Casualties if CutShort::of(table) != CutShort::No => rule::BATTLE_CANCELED_NO_RESULT,
        Total::Casualties if stated == recount(table, player) && stated != 0 && bench.is(edition::COMPREHENSIVE) => {
            rule::POWER_LAST_WINDOW
        }
        Total::Casualties if loss::loser(table) == Some(opponent(player)) => rule::POWER_HIGHER_WINS,
        Total::Casualties => rule::CASUALTIES_DIFFERENCE,
        Total::CasualtiesLeft if table.figure(DAMAGED_NOW.of(player)) > 0 => rule::LOSS_OVERSHOOT_NO_CHANGE,
        Total::CasualtiesLeft => rule::LOSS_DAMAGED_REDUCE,
    }
}

/// What modifiers add to the power of a player's cards.
fn modified(table: &Table, player: Player) -> i32 {
    let of = |card: Token| [true, false].map(|added| table.note(state::note::modifier(card, POWER, added)));
    fighters(table, player).flat_map(of).sum()
}

/// The casualties a player would have by the power there is now.
fn recount(table: &Table, player: Player) -> i32 {
    total_power(table, opponent(player)) - total_power(table, player)
}

fn is_damaged(table: &Table, card: Token) -> bool {
    table.has(card, super::rules::DAMAGED)
}

/// A player's cards in the battle that are not damaged.
fn undamaged(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    army(table, player).filter(|card| !table.has(*card, super::rules::DAMAGED))
}

/// A step begins: nobody has initiative.
pub(super) fn begins_step(bench: &mut Bench<'_, Wars>, step: Step) {
    bench.table.turn_into(Frame::During(step));
    initiative::rests(bench);
    for player in bench.table.players() {
        bench.table.set(DONE.of(player), 0);
        bench.table.set(DAMAGED_NOW.of(player), 0);
    }
    settle_damage(bench);
    if step == Step::Destiny {
        destiny::begins(bench);
    }
}

/// Settles how damaged cards count in a step, where the passages about it come to something else.
fn settle_damage(bench: &mut Bench<'_, Wars>) {
    let table = &*bench.table;
    let elsewhere = |player: Player| damaged(table, player).any(|card| army(table, player).all(|other| other != card));
    let changed =
        |card: Token| figures::defense_of_damaged(table, card, true) != figures::defense_of_damaged(table, card, false);
    let any_elsewhere = table.players().any(elsewhere);
    let any_changed = table.players().any(|player| damaged(table, player).any(changed));
    let prior = match any_elsewhere {
        true => bench.under(passage::PRIOR_DAMAGE, |choice| choice),
        false => passage::PRIOR_DAMAGE_AT_THE_BATTLE,
    };
    let counted = match any_changed {
        true => bench.under(passage::DEFENSE_COUNTED, |choice| choice),
        false => passage::DEFENSE_COUNTED_CURRENT,
    };
    bench.table.set(PRIOR_DAMAGE.shared(), i32::from(prior));
    bench.table.set(DEFENSE_COUNTED.shared(), i32::from(counted));
}

/// The total defense of a player's damaged cards that counts.
fn damaged_defense(table: &Table, player: Player) -> i32 {
    let anywhere = table.figure(PRIOR_DAMAGE.shared()) == i32::from(passage::PRIOR_DAMAGE_ANYWHERE);
    let when_damaged = table.figure(DEFENSE_COUNTED.shared()) == i32::from(passage::DEFENSE_COUNTED_WHEN_DAMAGED);
    let counts = |card: &Token| anywhere || army(table, player).any(|other| other == *card);
    damaged(table, player).filter(counts).map(|card| figures::defense_of_damaged(table, card, when_damaged)).sum()
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
}

/// The battle is over; the battle phase goes on.
fn over(bench: &mut Bench<'_, Wars>) {
    bench.table.set(BATTLE_AT.shared(), 0);
    bench.table.pop();
    initiative::rests(bench);
    initiative::gains(bench, turn_player(bench.table), Gained::StepEnd);
}

/// Whenever a player would receive initiative: a battle with an empty side is cut short. Tells whether it was.
pub(super) fn is_cut_short(bench: &mut Bench<'_, Wars>) -> bool {
    let fighting = bench.table.frames().any(|frame| matches!(frame, Frame::Before(_)));
    if !fighting || !bench.table.players().any(|player| is_empty(bench, player)) {
        return false;
    }
    let canceled = bench.is(edition::COMPREHENSIVE)
        && bench.under(passage::EMPTY_SIDE, |choice| choice == passage::EMPTY_SIDE_CANCELED);
    if canceled {
        cancel(bench);
        return true;
    }
    let at_end = bench.table.frame() == Some(Frame::Before(Step::End));
    if matches!(bench.table.frame(), Some(Frame::Before(_))) && !at_end {
        CutShort::Skipped.note(bench);
        bench.table.set(CASUALTIES.shared(), 0);
        bench.table.set(LOSER.shared(), -1);
        begins_step(bench, Step::End);
        return true;
    }
    false
}

/// Whether a player has nothing left in the battle.
fn is_empty(bench: &mut Bench<'_, Wars>, player: Player) -> bool {
    let any = army(bench.table, player).next().is_some();
    let nobots = |table: &Table| {
        army(table, player)
            .all(|card| printed(table, card).is_some_and(|card| matches!(card.kind, super::card::CardKind::NoBot)))
    };
    let only_nobots = any && nobots(bench.table);
    !any || (only_nobots && !bench.under(passage::NOBOTS_IN_BATTLE, |choice| choice == passage::NOBOTS_IN_BATTLE_COUNT))
}

/// The battle is canceled: no result, everything on the stack is canceled, damaged cards are lost.
fn cancel(bench: &mut Bench<'_, Wars>) {
    CutShort::Canceled.note(bench);
    bench.table.set(CASUALTIES.shared(), 0);
    bench.table.set(LOSER.shared(), -1);
    while let Some((depth, item)) = { items(bench.table).next() } {
        bench.table.remove_frame(depth);
        play::canceled(bench, &item);
    }
    for player in sides(bench.table) {
        while let Some(card) = { damaged(bench.table, player).next() } {
            leave::lost(bench, card, CameBy::LostInBattle);
        }
    }
    over(bench);
}

/// What a step asks for.
pub(super) fn asks(table: &Table, step: Step, ask: &mut dyn FnMut(Ask<Question>)) {
    let mut put = |player, words, rule: RuleId, silence| {
        ask(Ask { player, kind: Question::Step, words, rule, silence });
    };
    match step {
        Step::Destiny => match destiny::next(table) {
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
pub(super) fn falls_silent(bench: &mut Bench<'_, Wars>, step: Step, player: Option<Player>) {
    match (step, player) {
        (Step::Destiny | Step::Attrition, Some(player)) => bench.table.set(DONE.of(player), 1),
        (Step::Destiny, None) => match destiny::next(bench.table) {
            Some(player) => bench.table.set(DONE.of(player), 1),
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
pub(super) fn answers(bench: &mut Bench<'_, Wars>, step: Step, act: &Act) -> Result<(), Broken> {
    let owing = match step {
        Step::Attrition => attrition::is_open(bench.table),
        Step::Loss => loss::is_open(bench.table),
        Step::Destiny | Step::Power | Step::End => false,
    };
    if act.verb == Verb::Passes && owing {
        owes(bench, usize::MAX, false)?;
    }
    if act.responds.is_some() {
        bench.owed();
    }
    let acts = matches!(act.verb, Verb::Plays | Verb::Uses | Verb::Passes | Verb::Attacks | Verb::Moves | Verb::Drains)
        && !bench.follows();
    let begun = bench.table.players().any(|player| bench.table.figure(DAMAGED_NOW.of(player)) > 0);
    let broken = match (step, act.responds) {
        (Step::Destiny, Some(_)) => rule::BATTLE_DESTINY_NOT_ON_STACK,
        (Step::Attrition, Some(_)) => rule::ATTRITION_NOT_ON_STACK,
        (Step::Loss, Some(_)) => rule::LOSS_NOT_ON_STACK,
        _ if begun => rule::BATTLE_NO_INITIATIVE_IN_STEP,
        _ => rule::INITIATIVE_LOST_WHEN_STEP_BEGINS,
    };
    let who = act.player().map_or(crate::judge::Fact::Word("somebody"), crate::judge::Fact::Player);
    let told = facts![who, step.name(), initiative::moment()];
    bench.require_one_of(!acts, broken, &NOT_IN_A_STEP, told)?;
    match (step, act.verb, act.player()) {
        (Step::Destiny, Verb::Reveals, Some(player)) if !bench.follows() => destiny::reveals(bench.owed(), player, act),
        (Step::Attrition, Verb::Damages, Some(player)) => attrition::damages(bench.owed(), player, act),
        (Step::Loss, Verb::Loses, Some(player)) if act.card.is_none() => {
            bench.require(rule::BATTLE_FIVE_STEPS_IN_ORDER, true, facts!["casualties", step.name(), player])?;
            loss::loses(bench.owed(), player, act)
        }
        (Step::Loss, Verb::Damages, Some(player)) => loss::damages(bench.owed(), player, act),
        (Step::Loss, Verb::Chooses, Some(player)) => loss::chooses(bench.owed(), player),
        (_, Verb::Loses, Some(player)) if act.card.is_none() => {
            let explained = super::texts::may_explain(bench.table);
            bench.require(rule::BATTLE_FIVE_STEPS_IN_ORDER, explained, facts!["casualties", step.name(), player])?;
            super::effect::happens(bench, act)
        }
        (Step::End, Verb::Destroys, Some(player)) => ending::destroys(bench.owed(), player, act),
        _ => super::effect::happens(bench, act),
    }
}

/// A marker behind a step is reached only when what the step demands is done.
pub(super) fn owes(bench: &mut Bench<'_, Wars>, marker: usize, reached: bool) -> Result<(), Broken> {
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
        attrition::is_done(owed_in(bench, during), None, reached)?;
    }
    if during == Some(Step::Loss) || (behind(Step::Loss) && reached) {
        loss::is_done(owed_in(bench, during), reached)?;
    }
    Ok(())
}

fn owed_in<'a, 'b>(bench: &'a mut Bench<'b, Wars>, during: Option<Step>) -> &'a mut Bench<'b, Wars> {
    if during.is_some() { bench.owed() } else { bench }
}

/// Why a marker of a battle is not reached.
pub(super) fn not_reached(bench: &Bench<'_, Wars>, marker: usize) -> Option<RuleId> {
    let step = Step::ALL.into_iter().find(|step| [step.markers().0, step.markers().1].contains(&marker))?;
    let inside = step.markers().0 == marker;
    let frame = bench.table.frames().find(|frame| !matches!(frame, Frame::Pending(_) | Frame::Effect(_)));
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

/// Whether the last battle of a phase was cut short because a side was empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CutShort {
    /// It was not.
    No,
    /// It was canceled.
    Canceled,
    /// It went straight to its end.
    Skipped,
}

impl CutShort {
    const ALL: [Self; 3] = [Self::No, Self::Canceled, Self::Skipped];

    /// As the table keeps it.
    pub(super) fn of(table: &Table) -> Self {
        let code = usize::try_from(table.figure(CUT_SHORT.shared())).unwrap_or(0);
        Self::ALL.get(code).copied().unwrap_or(Self::No)
    }

    fn note(self, bench: &mut Bench<'_, Wars>) {
        let code = Self::ALL.into_iter().zip(0..).find(|(cut, _)| *cut == self).map_or(0, |(_, code)| code);
        bench.table.set(CUT_SHORT.shared(), code);
    }
}

/// A battle as `given` lines tell it.
///
/// # Errors
/// In words, when a step has begun and cannot be told.
pub(super) fn told(table: &Table, names: &Names<'_>, step: Step, inside: bool) -> Result<Vec<String>, String> {
    let begun = |player: Player| [DONE, DAMAGED_NOW, PAID].iter().any(|figure| table.figure(figure.of(player)) > 0);
    if inside && table.players().any(begun) {
        return Err(format!("{} has begun; ask where it begins", step.name()));
    }
    let Some(location) = location(table) else { return Ok(Vec::new()) };
    let handle = names.handle_of(location, table).map(str::to_owned);
    let place = handle.unwrap_or_else(|| names.card_name(location, table));
    let marker = super::rules::LAYOUT.markers.get(step.markers().0).copied().unwrap_or("battle destiny");
    let [one, other] = sides(table);
    let (attacker, defender) = (names.player_name(one), names.player_name(other));
    let when = if inside { "in" } else { "before" };
    let mut lines = vec![format!("given battle at {place} by {attacker}, {when} [{marker}]")];
    let destiny = [one, other].map(|player| table.figure(DESTINY.of(player)));
    if destiny != [0, 0] {
        lines.push(format!("given battle destiny {attacker} {}, {defender} {}", destiny[0], destiny[1]));
    }
    if let Some(loser) = loss::loser(table) {
        lines.push(format!("given casualties {} {}", names.player_name(loser), table.figure(CASUALTIES.shared())));
    }
    Ok(lines)
}

/// What is done in a step of a battle is done there, and not in a window.
///
/// # Errors
/// When it is, and no text could have brought it about.
pub(super) fn in_its_step(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let window = bench.table.frames().any(|frame| matches!(frame, Frame::Before(_)));
    let of_a_step =
        matches!(act.verb, Verb::Damages | Verb::Destroys | Verb::Reveals | Verb::Loses) && act.player().is_some();
    if !window || !of_a_step || bench.follows() || super::texts::may_explain(bench.table) {
        return Ok(());
    }
    let player = act.player().unwrap_or(attacker(bench.table));
    let again = act.verb == Verb::Reveals && bench.table.figure(REVEALED.of(player)) > 0;
    let broken = if again { rule::BATTLE_DESTINY_ONE_CARD } else { rule::BATTLE_FIVE_STEPS_IN_ORDER };
    let among = [rule::BATTLE_DESTINY_ONE_CARD, rule::BATTLE_FIVE_STEPS_IN_ORDER];
    bench.require_one_of(false, broken, &among, facts![player, "a window"])
}

/// The totals of a battle as they stand, in words.
pub(super) fn running_totals(table: &Table, names: &Names<'_>) -> String {
    let Some(location) = location(table) else { return String::new() };
    let of = |what: Total| {
        let told = sides(table).map(|player| format!("{} {}", names.player_name(player), total(table, what, player)));
        told.join(", ")
    };
    let past = |step: Step| {
        table.frames().any(|frame| matches!(frame, Frame::Before(here) | Frame::During(here) if here > step))
    };
    let mut words = format!("; battle at {}: tactics {}", names.card_name(location, table), of(Total::Tactics));
    if past(Step::Destiny) || table.players().any(|player| table.figure(REVEALED.of(player)) > 0) {
        words += &format!("; destiny {}; attrition left {}", of(Total::Destiny), of(Total::AttritionLeft));
    }
    words += &format!("; power {}", of(Total::Power));
    if past(Step::Power) {
        words += &format!("; casualties left {}", of(Total::CasualtiesLeft));
    }
    words
}

/// Whether a battle destiny was revealed that nobody wrote down.
fn is_open(table: &Table, player: Player) -> bool {
    table.figure(OPEN_DESTINY.of(player)) > 0
}

/// Whether who lost, or how much is paid, depends on what nobody wrote down.
fn is_result_open(table: &Table) -> bool {
    table.figure(OPEN_RESULT.shared()) > 0
}

/// Whether a total depends on a battle destiny that nobody wrote down.
pub(super) fn leaves_open(table: &Table, total: Total) -> bool {
    let open = table.players().any(|player| is_open(table, player));
    match total {
        Total::Tactics => false,
        Total::Destiny | Total::Attrition | Total::AttritionLeft | Total::Power => open,
        Total::Casualties | Total::CasualtiesLeft => open || is_result_open(table),
    }
}

/// The marker of the step a battle is at, or of the window before it.
pub(super) fn marker(table: &Table) -> Option<usize> {
    table.frames().find_map(|frame| match frame {
        Frame::During(step) => Some(step.markers().0),
        Frame::Before(step) => Some(step.markers().1),
        _ => None,
    })
}

/// How a total comes about: which cards give which numbers.
pub(super) fn workings(table: &Table, names: &Names<'_>, what: Total, player: Player) -> Option<String> {
    let of = |cards: &mut dyn Iterator<Item = Token>, figure: u8| -> Vec<String> {
        let told =
            |card: Token| Some(format!("{} {}", names.card_name(card, table), figures::figure(table, card, figure)?));
        cards.filter_map(told).collect()
    };
    let who = names.player_name(player);
    let (parts, total) = match what {
        Total::Tactics => (of(&mut fighters(table, player), TACTICS), tactics(table, player)),
        Total::Power => {
            let mut parts = of(&mut fighters(table, player), POWER);
            parts.push(format!("battle destiny {}", table.figure(DESTINY.of(player))));
            (parts, total_power(table, player))
        }
        Total::AttritionLeft => {
            let hurt = of(&mut army(table, player).filter(|card| is_damaged(table, *card)), figures::DEFENSE);
            let due = attrition::suffered(table, player);
            let met = if hurt.is_empty() { "nothing".to_owned() } else { hurt.join(" + ") };
            return Some(format!("{who} suffers {due}; damaged so far: {met}"));
        }
        Total::Casualties => {
            let [one, other] = sides(table).map(|side| (names.player_name(side), stated_power(table, side)));
            return Some(format!("total power is {} {}, {} {}", one.0, one.1, other.0, other.1));
        }
        Total::CasualtiesLeft => {
            let hurt = of(&mut army(table, player).filter(|card| is_damaged(table, *card)), figures::DEFENSE);
            let met = if hurt.is_empty() { "nothing".to_owned() } else { hurt.join(" + ") };
            let (due, paid) = (table.figure(CASUALTIES.shared()), table.figure(PAID.of(player)));
            return Some(format!("{due} casualties, {paid} paid; damaged so far: {met}"));
        }
        Total::Destiny | Total::Attrition => return None,
    };
    if parts.is_empty() {
        return Some(format!("{who} has nothing in the battle that counts"));
    }
    Some(format!("{} = {total}", parts.join(" + ")))
}

/// The record goes on at another step of the battle that is being fought: so does the table. Tells whether it could.
pub(super) fn jumps(bench: &mut Bench<'_, Wars>, marker: usize) -> bool {
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
pub(super) fn abandons(bench: &mut Bench<'_, Wars>) {
    if location(bench.table).is_some() {
        ending::destroys_all(bench);
        bench.table.set(BATTLE_AT.shared(), 0);
    }
}
