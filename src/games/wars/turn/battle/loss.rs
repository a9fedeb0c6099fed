//! The loss step: the loser meets the casualties with energy, cards from hand and damage, in any mix.

use crate::{
    games::wars::{
        Wars,
        energy::lose,
        in_play::figures,
        not_in_play,
        recorded::happened::{self, to_card},
        rules::{PAID, aspect, edition, rule},
        state::{
            Belligerent, SOURCES, Step, Table, battle, change_battle, change_side, may_have_cards, opponent, user,
        },
        victory,
        words::{action::Loss, find},
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, Named},
    notation::source::Spanned,
    rulebook::RuleId,
    table::{Player, Silence},
    told,
};

/// Who lost the battle.
pub(super) fn loser(table: &Table) -> Option<Player> {
    battle(table).defeat.map(|defeat| defeat.player)
}

/// The casualties that are not met yet.
pub(super) fn remaining(table: &Table) -> i32 {
    let Some(loser) = loser(table).filter(|_| !super::is_result_open(table)) else { return 0 };
    let defense = super::damaged_defense(table, loser);
    (battle(table).casualties() - defense - table.figure(PAID.of(loser))).max(0)
}

/// So much of the casualties is left to meet, as a position says: the rest was paid.
pub(in crate::games::wars) fn leaves(bench: &mut Bench<'_, Wars>, player: Player, left: i32) {
    let met = super::damaged_defense(bench.table, player) + left;
    bench.table.set(PAID.of(player), (battle(bench.table).casualties() - met).max(0));
}

/// Nothing is left to meet.
pub(super) fn is_met(bench: &mut Bench<'_, Wars>) {
    if let Some(loser) = loser(bench.table) {
        leaves(bench, loser, 0);
    }
}

fn can_pay(table: &Table, loser: Player) -> bool {
    SOURCES.iter().any(|kind| may_have_cards(table, kind.of(loser))) || super::undamaged(table, loser).next().is_some()
}

/// Whether the loser has casualties to meet, and can.
pub(super) fn is_open(table: &Table) -> bool {
    loser(table).is_some_and(|loser| remaining(table) > 0 && can_pay(table, loser))
}

/// What the step asks for.
pub(super) fn asks(table: &Table, put: &mut dyn FnMut(Option<Player>, &'static str, RuleId, Silence)) {
    match loser(table).filter(|loser| remaining(table) > 0 && can_pay(table, *loser)) {
        Some(loser) => {
            let words = "loses energy or damages a card for casualties";
            put(Some(loser), words, rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES, Silence::Breach);
        }
        None if super::is_result_open(table) => {
            let words = "loses energy or damages a card for casualties";
            put(None, words, rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES, Silence::Unrecorded);
        }
        None => put(None, "", rule::BATTLE_FIVE_STEPS_IN_ORDER, Silence::Forced),
    }
}

/// The step ends; a loser who cannot meet the casualties has lost the game.
pub(super) fn ends(bench: &mut Bench<'_, Wars>) {
    let unmet = remaining(bench.table) > 0;
    match loser(bench.table).filter(|_| unmet) {
        Some(loser) => {
            victory::Ending::Casualties.note(bench);
            victory::ends(bench, Some(opponent(loser)));
        }
        None => super::ends_step(bench, Step::Loss),
    }
}

/// The rules about who loses what, the general one last.
const WHO: [RuleId; 2] = [rule::POWER_TIE_NO_WINNER, rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES];

/// The rules about how many casualties there are to meet.
const HOW_MANY: [RuleId; 2] = [rule::LOSS_DAMAGED_REDUCE, rule::CASUALTIES_DIFFERENCE];

/// A player loses energy for casualties.
pub(super) fn loses(bench: &mut Bench<'_, Wars>, player: Player, act: &Loss) -> Result<(), Broken> {
    let owed = if loser(bench.table) == Some(player) { remaining(bench.table) } else { 0 };
    let of = act.of.and_then(|of| of.value).is_none_or(|of| i32::try_from(of) == Ok(owed));
    if act.amount.value == Some(0) && act.sources.is_empty() && of {
        return Ok(());
    }
    if super::is_result_open(bench.table) {
        return loses_some(bench, player, act);
    }
    if act.amount.value.is_none() {
        change_battle(bench.table, |battle| battle.is_open = true);
        bench.doubt(DoubtSource::MissingFigure, aspect::CASUALTIES | aspect::PILES, About::Everything, None);
        return loses_some(bench, player, act);
    }
    let tie = loser(bench.table).is_none();
    let broken = if tie { rule::POWER_TIE_NO_WINNER } else { rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES };
    let due = remaining(bench.table);
    let is_loser = loser(bench.table) == Some(player);
    let said = act.amount.value.map_or(Fact::Word("energy"), Fact::from);
    bench.require(is_loser, told!(broken in WHO { player, count: said, wrong: "has to lose", due: "nothing" }))?;
    if let Some((span, of)) = act.of.and_then(|of| Some((of.span, i32::try_from(of.value?).ok()?))) {
        let paid = bench.table.figure(PAID.of(player));
        let casualties = battle(bench.table).casualties();
        let whole = of == casualties || of == casualties - paid;
        let within = act.amount.value.is_some_and(|count| i32::try_from(count).is_ok_and(|count| count <= due));
        let broken = if whole { rule::LOSS_DAMAGED_REDUCE } else { rule::CASUALTIES_DIFFERENCE };
        let told = told!(broken in HOW_MANY { player, stated: of, actual: due });
        bench.at(span).claimed(of == due || of == due + paid || whole && within, told)?;
    }
    let count = act.amount.value.map_or(due, |count| i32::try_from(count).unwrap_or(i32::MAX));
    bench.at(act.amount.span);
    bench.require(
        count <= due,
        told!(LOSS_LOSE_ENERGY_FOR_CASUALTIES {
            player,
            count,
            wrong: if due > 0 { "has to lose only" } else { "has to lose" },
            due: if due > 0 { Fact::Number(due) } else { Fact::Word("nothing more") }
        }),
    )?;
    let lost = lose::loses_from(bench, player, u16::try_from(count).unwrap_or(0), act.sources)?;
    bench.table.add(PAID.of(player), i32::from(lost));
    victory::check_at_once(bench);
    Ok(())
}

/// A player loses what the line lists; how much was due is open.
fn loses_some(bench: &mut Bench<'_, Wars>, player: Player, act: &Loss) -> Result<(), Broken> {
    let listed: u16 = bench.list(act.sources).map(|listed| listed.count.unwrap_or(1)).sum();
    let count = act.amount.value.map_or(listed, |count| u16::try_from(count).unwrap_or(0));
    let lost = lose::loses_from(bench, player, count, act.sources)?;
    bench.table.add(PAID.of(player), i32::from(lost));
    Ok(())
}

/// A player damages a card to reduce casualties.
pub(super) fn damages(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    named: Named,
    figure: Option<Spanned<i32>>,
) -> Result<(), Broken> {
    let is_loser = loser(bench.table).is_none_or(|loser| loser == player);
    let who = loser(bench.table).map_or(Fact::Word("nobody"), Fact::Player);
    let fit = super::attrition::fit(player);
    let Some(card) = find::in_play_where(bench.at(named.span), &named, player, fit) else {
        return not_in_play(bench, rule::ATTRITION_ONLY_CARDS_IN_BATTLE, player, &named);
    };
    bench.at(named.span);
    let own = is_loser && user(bench.table, card) == player;
    bench.require(own, told!(LOSS_ANY_MIX_OF_PAYMENT { player }, who))?;
    let due = remaining(bench.table);
    let open = super::is_result_open(bench.table);
    bench.require(open || due > 0, told!(LOSS_STOP_AT_ZERO { player, card }))?;
    super::attrition::in_this_battle(bench, player, card)?;
    let value = figures::figure(bench.table, card, figures::DEFENSE).unwrap_or(0);
    if let Some(stated) = figure {
        let told = told!(LOSS_OVERSHOOT_NO_CHANGE { player, card, stated: stated.value, defense: value });
        let counts = stated.value == value || stated.value == figures::once_damaged(bench, card);
        bench.at(stated.span).claimed(counts, told)?;
    }
    figures::damage(bench, card);
    happened::befell(bench, card, to_card::DAMAGED);
    change_side(bench.table, player, Belligerent::damages);
    Ok(())
}

/// Somebody chooses how casualties are met: the loser.
pub(super) fn chooses(bench: &mut Bench<'_, Wars>, player: Player) -> Result<(), Broken> {
    let own = loser(bench.table).is_none_or(|loser| loser == player);
    let who = loser(bench.table).map_or(Fact::Word("nobody"), Fact::Player);
    bench.require(own, told!(LOSS_ANY_MIX_OF_PAYMENT { player }, who))
}

/// Requires that the casualties are met, unless the step is over.
pub(super) fn is_done(bench: &mut Bench<'_, Wars>, over: bool) -> Result<(), Broken> {
    let due = remaining(bench.table);
    let Some(loser) = loser(bench.table) else { return Ok(()) };
    let paid = bench.table.figure(PAID.of(loser)) > 0;
    let broken = match paid || bench.is(edition::INCURSION) {
        true => rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES,
        false => rule::LOSS_PROCEDURE_LOOP,
    };
    const AMONG: [RuleId; 2] = [rule::LOSS_PROCEDURE_LOOP, rule::LOSS_LOSE_ENERGY_FOR_CASUALTIES];
    let met = if paid { Fact::Figure(PAID.of(loser)) } else { Fact::Word("nothing") };
    bench.require(
        over || due == 0 || !can_pay(bench.table, loser),
        told!(broken in AMONG { player: loser, count: met, wrong: "still has to lose", due }),
    )
}
