//! The attrition step: a player damages cards one at a time until their defense satisfies what the opponent causes.

use crate::{
    games::wars::{
        Wars,
        abilities::{modifiers, texts},
        cards::{card::CardKind, ongoing::TotalTerm},
        in_play::figures,
        not_in_play,
        recorded::happened::{self, to_card},
        rules::{DAMAGED, DESTINY, edition, rule},
        state::{
            Belligerent, Step, Table, battle, beneath, change_side, is_ship, is_unit, opponent, printed, ship_of, side,
            user,
        },
        words::{
            action::{Act, Actor, Does},
            find,
        },
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    table::{Player, Silence, Token},
    told,
};

/// The attrition a player suffers: the opponent's battle destiny, and what texts add to it.
pub(super) fn suffered(table: &Table, player: Player) -> i32 {
    let by_texts = super::totals::raised_by_texts(table, TotalTerm::Attrition, opponent(player));
    (table.figure(DESTINY.of(opponent(player))) + battle(table).of(player).attrition_raised + by_texts).max(0)
}

/// The attrition that damaged cards have not yet satisfied.
pub(super) fn left(table: &Table, player: Player) -> i32 {
    if super::is_open(table, opponent(player)) {
        return i32::from(i16::MAX);
    }
    (suffered(table, player) - super::damaged_defense(table, player)).max(0)
}

/// Whether a card is immune to attrition: aboard, or itself, a ship whose captain is aboard; or by a text.
fn is_immune(table: &Table, card: Token) -> bool {
    if modifiers::is_immune(table, card).is_yes() {
        return true;
    }
    let ship = if is_ship(table, card) { Some(card) } else { ship_of(table, card) };
    ship.is_some_and(|ship| {
        side(table, ship).and_then(|side| side.captain).is_some_and(|captain| {
            beneath(table, ship).any(|unit| printed(table, unit).is_some_and(|unit| unit.title == captain))
        })
    })
}

/// Where a player stands with attrition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Standing {
    Satisfied,
    MayStop,
    MustGoOn,
}

fn standing(table: &Table, player: Player) -> Standing {
    let mut fit = super::undamaged(table, player).peekable();
    if left(table, player) == 0 || fit.peek().is_none() {
        Standing::Satisfied
    } else if super::is_open(table, opponent(player)) {
        Standing::MayStop
    } else if fit.all(|card| is_immune(table, card)) {
        if table.edition() == edition::COMPREHENSIVE { Standing::MayStop } else { Standing::Satisfied }
    } else {
        Standing::MustGoOn
    }
}

/// Whether a player has to go on damaging.
pub(super) fn is_open(table: &Table) -> bool {
    let open = |player: Player| !battle(table).of(player).done && standing(table, player) == Standing::MustGoOn;
    table.players().any(open)
}

/// What the step asks for: the attacker first, then the defender.
pub(super) fn asks(table: &Table, put: &mut dyn FnMut(Option<Player>, &'static str, RuleId, Silence)) {
    let open = super::sides(table)
        .into_iter()
        .filter(|player| !battle(table).of(*player).done)
        .map(|player| (player, standing(table, player)))
        .find(|(_, standing)| *standing != Standing::Satisfied);
    match open {
        Some((player, Standing::MustGoOn)) => {
            put(Some(player), "damages a ship or unit in the battle", rule::ATTRITION_MUST_DAMAGE, Silence::Breach);
        }
        Some((player, _)) => {
            put(Some(player), "damages an immune card", rule::ATTRITION_IMMUNE_MAY_IGNORE, Silence::Decline);
        }
        None => put(None, "", rule::BATTLE_FIVE_STEPS_IN_ORDER, Silence::Forced),
    }
}

/// The player whose turn it is to damage a card of which a line says no more than that it is damaged: what the step asks for may
/// be told so.
pub(super) fn told_of(table: &Table, step: Step, act: &Act) -> Option<Player> {
    let (Step::Attrition, Actor::Nobody, Does::Damages(named, _)) = (step, act.actor, act.does) else { return None };
    let open = |player: &Player| !battle(table).of(*player).done && standing(table, *player) == Standing::MustGoOn;
    let player = super::sides(table).into_iter().find(open)?;
    let fits = fit(player);
    find::claimed(table, &named, player, &fits).filter(|card| fits(table, *card)).map(|_| player)
}

/// The rules that forbid damaging a card for attrition, the general one last.
const NO_MORE: [RuleId; 3] = [
    rule::ATTRITION_ZERO_DEFENSE_NOT_AFTER,
    rule::ATTRITION_IMMUNE_IGNORE_INCURSION,
    rule::ATTRITION_STOP_WHEN_SATISFIED,
];

/// A player damages a card for attrition, or says that nothing is damaged.
pub(super) fn damages(bench: &mut Bench<'_, Wars>, player: Player, what: &Does) -> Result<(), Broken> {
    let by = bench.edition();
    let [attacker, defender] = super::sides(bench.table);
    let attacker_open = !battle(bench.table).of(attacker).done && standing(bench.table, attacker) == Standing::MustGoOn;
    let in_turn = player == attacker || !attacker_open;
    bench.require(in_turn, told!(ATTRITION_ATTACKER_FIRST { player, attacker }))?;
    let defender_begun = battle(bench.table).of(defender).damaged_now > 0;
    let late = player == attacker && defender_begun && !attacker_open && matches!(what, Does::Damages(..));
    bench.require(!late, told!(ATTRITION_ATTACKER_FIRST { player, attacker }))?;
    if let Does::DamagesNothing(immune) = *what {
        is_done(bench, Some((player, immune)), false)?;
        change_side(bench.table, player, |side| side.done = true);
    }
    let Does::Damages(named, figure) = *what else { return Ok(()) };
    let Some(card) = find::in_play_where(bench.at(named.span), &named, player, fit(player)) else {
        return not_in_play(bench, rule::ATTRITION_ONLY_CARDS_IN_BATTLE, player, &named);
    };
    bench.at(named.span);
    let whose = user(bench.table, card);
    bench.require(whose == player, told!(ATTRITION_OWN_CHOICE_ONE_AT_A_TIME { player, card, owner: whose }))?;
    in_this_battle(bench, player, card)?;
    let value = figures::figure(bench.table, card, figures::DEFENSE).unwrap_or(0);
    let short = left(bench.table, player) > 0;
    let all_immune = super::undamaged(bench.table, player).all(|card| is_immune(bench.table, card));
    let may = short && !(all_immune && by == edition::INCURSION);
    let broken = match value {
        _ if short => rule::ATTRITION_IMMUNE_IGNORE_INCURSION,
        0 if by == edition::COMPREHENSIVE => rule::ATTRITION_ZERO_DEFENSE_NOT_AFTER,
        _ => rule::ATTRITION_STOP_WHEN_SATISFIED,
    };
    let since = Fact::Line(bench.table.figure_cause(DESTINY.of(opponent(player))));
    let (due, done) = (suffered(bench.table, player), super::damaged_defense(bench.table, player));
    bench.require(may, told!(broken in NO_MORE { player, card, due, done, since }))?;
    if let Some(stated) = figure {
        let told = told!(ATTRITION_OVERSHOOT_NO_CHANGE { player, card, stated: stated.value, defense: value });
        let counts = stated.value == value || stated.value == figures::once_damaged(bench, card);
        bench.at(stated.span).claimed(counts, told)?;
    }
    figures::damage(bench, card);
    happened::befell(bench, card, to_card::DAMAGED);
    change_side(bench.table, player, Belligerent::damages);
    Ok(())
}

/// The copy a player means who damages a card by its title: one in the battle that is not damaged.
pub(super) fn fit(player: Player) -> impl Fn(&Table, Token) -> bool {
    move |table, card| super::undamaged(table, player).any(|other| other == card)
}

/// Requires that a card is a unit or ship in this battle, and not damaged yet.
pub(super) fn in_this_battle(bench: &mut Bench<'_, Wars>, player: Player, card: Token) -> Result<(), Broken> {
    let table = &*bench.table;
    let whose = user(table, card);
    let of_kind = is_unit(table, card) || is_ship(table, card);
    let there = super::army(table, whose).any(|other| other == card);
    let began = table.frame_cause_at(0);
    let since = |card: &crate::table::CardState| card.cause > began && card.stated == 0;
    let moved = table.card(card).is_some_and(since) && bench.is(edition::COMPREHENSIVE);
    bench.require(of_kind, told!(DAMAGE_ONLY_UNITS_AND_SHIPS { card }))?;
    let broken = if moved { rule::BATTLE_IN_A_BATTLE } else { rule::ATTRITION_ONLY_CARDS_IN_BATTLE };
    const AMONG: [RuleId; 2] = [rule::BATTLE_IN_A_BATTLE, rule::ATTRITION_ONLY_CARDS_IN_BATTLE];
    bench.require(there, told!(broken in AMONG { player, card }, whose))?;
    bench.require(!bench.table.has(card, DAMAGED), told!(DAMAGE_NOT_TWICE { card }))
}

/// The rules that keep a player damaging, the general one last.
const GO_ON: [RuleId; 5] = [
    rule::CAPTAIN_IMMUNITY,
    rule::ATTRITION_IMMUNE_MAY_IGNORE,
    rule::ATTRITION_NON_IMMUNE_MUST_CONTINUE,
    rule::ATTRITION_PROCEDURE_LOOP,
    rule::ATTRITION_MUST_DAMAGE,
];

/// Requires that a player may stop damaging, or that all may, unless the step is over.
pub(super) fn is_done(bench: &mut Bench<'_, Wars>, who: Option<(Player, bool)>, over: bool) -> Result<(), Broken> {
    let by = bench.edition();
    for player in super::sides(bench.table) {
        let said = who.filter(|(stopping, _)| *stopping == player);
        if who.is_some() && said.is_none() {
            continue;
        }
        let stopped = battle(bench.table).of(player).done;
        let explained =
            said.is_some_and(|(_, immune)| immune) && bench.ignores_texts() && texts::may_explain(bench.table);
        let may = over || explained || stopped || standing(bench.table, player) != Standing::MustGoOn;
        let begun = battle(bench.table).of(player).damaged_now > 0;
        let immune_said = said.is_some_and(|(_, immune)| immune);
        let table = &*bench.table;
        let some_immune = super::undamaged(table, player).any(|card| is_immune(table, card));
        let broken = match begun {
            _ if immune_said && by == edition::COMPREHENSIVE && lacks_captain(table, player) => rule::CAPTAIN_IMMUNITY,
            _ if immune_said && by == edition::COMPREHENSIVE => rule::ATTRITION_IMMUNE_MAY_IGNORE,
            true if some_immune && by == edition::COMPREHENSIVE => rule::ATTRITION_NON_IMMUNE_MUST_CONTINUE,
            true if by == edition::COMPREHENSIVE => rule::ATTRITION_PROCEDURE_LOOP,
            _ => rule::ATTRITION_MUST_DAMAGE,
        };
        let (suffered, left, since) = (suffered(table, player), left(table, player), table.frame_cause());
        let told = told!(broken in GO_ON { player, suffered, left, since: Fact::Line(since) });
        bench.require(may, told)?;
    }
    Ok(())
}

/// Whether a player has a ship in the battle that a captain would make immune, and does not.
fn lacks_captain(table: &Table, player: Player) -> bool {
    super::army(table, player).any(|card| {
        !is_immune(table, card)
            && matches!(printed(table, card).map(|card| card.kind), Some(CardKind::Ship { .. }))
            && side(table, card).is_some_and(|side| side.captain.is_some())
    })
}
