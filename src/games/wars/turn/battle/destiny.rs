//! The battle destiny step: who may reveal a card, in which order, and what it counts.

use crate::{
    games::wars::{
        Wars,
        abilities::{deed, effect, event::Event},
        cards::{card::Number, catalogue},
        in_play::figures::{self, TACTICS},
        place_name,
        recorded::happened,
        rules::{self, DESTINY, RESERVE, edition, passage, rule},
        state::{self, Frame, Table, battle, change_side, unsaid},
        words::action::{Raise, Revealing},
    },
    judge::{About, Bench, Broken, DoubtSource, What},
    rulebook::RuleId,
    table::Player,
    told,
};

/// Total tactics that let a player reveal a card.
const THRESHOLD: i32 = 4;

/// Who may reveal is settled when the step begins.
pub(super) fn begins(bench: &mut Bench<'_, Wars>) {
    for player in bench.table.players() {
        let may = reaches_threshold(bench.table, player);
        change_side(bench.table, player, |side| side.may_reveal = Some(may));
    }
}

fn reaches_threshold(table: &Table, player: Player) -> bool {
    super::tactics(table, player) >= THRESHOLD && table.has_cards(RESERVE.of(player))
}

/// Whether a player may reveal a card: as it was when the step began, or as a position has it.
pub(super) fn may_reveal(table: &Table, player: Player) -> bool {
    battle(table).of(player).may_reveal.unwrap_or_else(|| reaches_threshold(table, player))
}

/// Whose reveal comes next: the attacker's, then the defender's.
pub(super) fn next(table: &Table) -> Option<Player> {
    super::sides(table).into_iter().find(|player| !battle(table).of(*player).done)
}

/// The rules about who reveals when, the general one last.
const ORDER: [RuleId; 2] = [rule::BATTLE_DESTINY_ATTACKER_FIRST, rule::BATTLE_DESTINY_ONE_CARD];

/// A player reveals a card for battle destiny, or nothing.
pub(in crate::games::wars) fn reveals(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    act: &Revealing,
) -> Result<(), Broken> {
    let done = battle(bench.table).of(player).done;
    let comprehensive = bench.is(edition::COMPREHENSIVE);
    let in_turn = !comprehensive || next(bench.table) == Some(player);
    let again = battle(bench.table).of(player).revealed;
    let defender_done = battle(bench.table).of(super::sides(bench.table)[1]).done;
    let broken = if again || !comprehensive || !defender_done { ORDER[1] } else { ORDER[0] };
    bench.require(!done && in_turn, told!(broken in ORDER { player }))?;
    let Some(named) = act.card else {
        change_side(bench.table, player, |side| side.done = true);
        return Ok(());
    };
    let replaced = is_replaced(bench.table, player) && may_reveal(bench.table, player);
    const NEVER: [RuleId; 2] = [rule::REPLACEMENT_FIRST_EVENT_NEVER_HAPPENS, rule::PRECEDENCE_CARD_OVER_RULE];
    let broken = rule::REPLACEMENT_FIRST_EVENT_NEVER_HAPPENS;
    bench.require(!replaced, told!(broken in NEVER { player }))?;
    let total = super::tactics(bench.table, player);
    let empty = !bench.table.has_cards(RESERVE.of(player)) && total >= THRESHOLD;
    bench.require(!empty, told!(BATTLE_DESTINY_REVEALED_LIKE_DESTINY { player, pile: "an empty reserve" }))?;
    let (may, may_now) = (may_reveal(bench.table, player), reaches_threshold(bench.table, player));
    let may = match may == may_now {
        true => may,
        false => bench.under(passage::TACTICS_CHECK, |choice| match choice {
            passage::TACTICS_CHECK_AT_THE_BEGINNING => may,
            _ => may_now,
        }),
    };
    let with_passengers = total + passengers_tactics(bench, player);
    let sector = with_passengers != total && with_passengers >= THRESHOLD;
    let broken = if sector { rule::BATTLE_DESTINY_SECTOR_TACTICS_SUM } else { rule::BATTLE_DESTINY_THRESHOLD_FOUR };
    const AMONG: [RuleId; 2] = [rule::BATTLE_DESTINY_SECTOR_TACTICS_SUM, rule::BATTLE_DESTINY_THRESHOLD_FOUR];
    bench.wanting(!may, unsaid(player));
    bench.require(may, told!(broken in AMONG { player, total }))?;
    let from = act.from.map_or(RESERVE, |from| from.kind);
    bench.at(act.from.map_or(named.span, |from| from.span));
    let told = told!(BATTLE_DESTINY_REVEALED_LIKE_DESTINY { player, pile: place_name(from) });
    bench.require(from == RESERVE, told)?;
    let unsure = named.what == What::Unknown && bench.is_in_doubt(rules::aspect::PILES);
    let shown = effect::destiny(bench, act.figure, player, &named)?.filter(|_| !unsure);
    let title = named.title().or_else(|| shown.and_then(|card| bench.table.title(card)));
    let number = title.and_then(|title| catalogue::card(bench.table, title)).and_then(|card| card.destiny.known());
    let stated = act.figure.map(|figure| figure.value);
    if number.is_none() && stated.is_none() {
        bench.doubt(DoubtSource::MissingFigure, rules::aspect::DESTINY, About::Everything, None);
        change_side(bench.table, player, |side| side.is_open = true);
    }
    let stated = stated.filter(|_| number.is_none() || !bench.is_recorded());
    let destiny = stated.or(number.map(i32::from)).unwrap_or(0);
    bench.table.add(DESTINY.of(player), destiny);
    change_side(bench.table, player, |side| (side.revealed, side.done) = (true, true));
    bench.propose(Event::Reveal(player));
    Ok(())
}

/// Whether a reveal that breaks a rule is carried out as recorded: made in a battle, but after its step, by a player who has made none.
pub(in crate::games::wars) fn is_late_reveal(bench: &Bench<'_, Wars>, player: Player) -> bool {
    let fighting = || bench.table.frames().any(|frame| matches!(frame, Frame::Before(_) | Frame::During(_)));
    bench.is_recorded() && !bench.follows() && !battle(bench.table).of(player).revealed && fighting()
}

/// `battle destiny A +3` in the step: the reveal that a text replaced. One reveal is replaced once.
pub(super) fn replaced(bench: &mut Bench<'_, Wars>, player: Player, raise: &Raise) -> Result<(), Broken> {
    if !bench.is(edition::COMPREHENSIVE) && !is_replaced(bench.table, player) {
        return deed::raises_by_record(bench, Some(player), raise);
    }
    let done = battle(bench.table).of(player).done;
    let stated = raise.by.value;
    let instead = deed::replaces(bench.table, player).find(|(_, by)| *by == stated);
    let may = would_reveal(bench, player);
    let broken = if done { rule::REPLACEMENT_ONCE_PER_EVENT } else { rule::BATTLE_DESTINY_LOCKED_ONCE_BEGUN };
    const AMONG: [RuleId; 3] =
        [rule::REPLACEMENT_ONCE_PER_EVENT, rule::BATTLE_DESTINY_LOCKED_ONCE_BEGUN, rule::STACK_EVERYTHING_PLACED];
    let holds = !done && may && instead.is_some();
    bench.at(raise.number.span).require(holds, told!(broken in AMONG { player, by: stated, card: "the battle destiny", why: "no text replaces a reveal with it" }))?;
    if let Some((unit, _)) = instead {
        deed::replaced(bench, player, unit);
    }
    bench.table.add(DESTINY.of(player), stated);
    change_side(bench.table, player, |side| side.done = true);
    Ok(())
}

/// Whether an effect waits to replace a player's reveal.
pub(super) fn is_replaced(table: &Table, player: Player) -> bool {
    deed::replaces(table, player).next().is_some()
}

/// Whether it matters which of several effects replaces a player's reveal.
pub(super) fn is_replaced_by_choice(table: &Table, player: Player) -> bool {
    let first = deed::replaces(table, player).next();
    deed::replaces(table, player).any(|(_, by)| first.is_some_and(|(_, first)| first != by))
}

/// Whether there would be a reveal to replace. That there is a card to reveal it does not take.
fn would_reveal(bench: &mut Bench<'_, Wars>, player: Player) -> bool {
    super::tactics(bench.table, player) >= THRESHOLD
        || bench.under(passage::SHIFT_IN_TACTICS, |choice| choice == passage::SHIFT_IN_TACTICS_ANY_TACTICS)
}

/// A player's reveal passes in silence: what replaces it happens, and what nothing replaces is declined.
pub(super) fn falls_silent(bench: &mut Bench<'_, Wars>, player: Player) {
    change_side(bench.table, player, |side| side.done = true);
    let Some((unit, by)) = ({ deed::replaces(bench.table, player).next() }) else { return };
    if !would_reveal(bench, player) {
        return;
    }
    if is_replaced_by_choice(bench.table, player) {
        bench.doubt(DoubtSource::Unrecorded, rules::aspect::BATTLE, About::Everything, None);
        change_side(bench.table, player, |side| side.is_open = true);
    }
    deed::replaced(bench, player, unit);
    bench.table.add(DESTINY.of(player), by);
    happened::raised(bench, Number::BattleDestiny, player, by);
}

/// The tactics of units aboard, which do not count at a sector.
fn passengers_tactics(bench: &Bench<'_, Wars>, player: Player) -> i32 {
    let table = &*bench.table;
    let aboard = super::army(table, player).filter(|card| state::ship_of(table, *card).is_some());
    aboard.filter_map(|card| figures::figure(table, card, TACTICS)).sum()
}
