//! The totals of a battle: what they come to, how, and which rule a wrong one contradicts.

use super::{army, attrition, is_damaged, is_open, is_result_open, location, loss, sides};
use crate::{
    games::wars::{
        Wars,
        abilities::modifiers,
        cards::{card, ongoing::TotalTerm},
        in_play::{
            figures::{self, POWER, TACTICS},
            survey,
        },
        recorded::totals::Total,
        rules::{self, DESTINY, PAID, edition, rule},
        state::{self, CutShort, Frame, Step, Table, battle, is_ship, opponent},
    },
    judge::{Bench, Names},
    rulebook::RuleId,
    table::{Player, Token},
};

/// Those whose power and tactics count: units at a site, ships at a sector.
pub(in crate::games::wars) fn fighters<'t>(table: &'t Table, player: Player) -> impl Iterator<Item = Token> + use<'t> {
    let sector = location(table).and_then(|location| state::area(table, location)) == Some(card::Area::Sector);
    army(table, player).filter(move |card| is_ship(table, *card) == sector)
}

/// Those that would count in a battle at a location.
pub(in crate::games::wars) fn fighters_at(
    table: &Table,
    player: Player,
    location: Token,
) -> impl Iterator<Item = Token> + '_ {
    let sector = state::area(table, location) == Some(card::Area::Sector);
    state::forces(table, player, location).filter(move |card| is_ship(table, *card) == sector)
}

/// A player's total tactics.
pub(in crate::games::wars) fn tactics(table: &Table, player: Player) -> i32 {
    let counts = |card: &Token| !modifiers::is_uncounted(table, *card, TACTICS).is_yes();
    let cards = fighters(table, player).filter(counts).filter_map(|card| figures::figure(table, card, TACTICS));
    (cards.sum::<i32>() + raised_by_texts(table, TotalTerm::Tactics, player)).max(0)
}

/// What texts add to a total of a player.
pub(super) fn raised_by_texts(table: &Table, total: TotalTerm, player: Player) -> i32 {
    location(table).map_or(0, |place| modifiers::of_total(table, total, player, place).sure)
}

/// Those that add their power to a player's total.
fn counted<'t>(table: &'t Table, player: Player) -> impl Iterator<Item = Token> + use<'t> {
    fighters(table, player).filter(|card| !modifiers::is_uncounted(table, *card, POWER).is_yes())
}

/// A player's total power: what was settled in the power step, once that is over.
pub(in crate::games::wars) fn stated_power(table: &Table, player: Player) -> i32 {
    let settled =
        table.frames().any(|frame| matches!(frame, Frame::Before(step) | Frame::During(step) if step > Step::Power));
    let total = battle(table).of(player).total_power.filter(|_| settled);
    total.unwrap_or_else(|| total_power(table, player))
}

/// A player's total power, battle destiny included.
pub(in crate::games::wars) fn total_power(table: &Table, player: Player) -> i32 {
    let cards = counted(table, player).filter_map(|card| figures::figure(table, card, POWER));
    let raised = raised_by_texts(table, TotalTerm::Power, player);
    (cards.sum::<i32>() + table.figure(DESTINY.of(player)) + raised).max(0)
}

/// A total as it is now.
pub(in crate::games::wars) fn total(table: &Table, total: Total, player: Player) -> i32 {
    let is_loser = loss::loser(table) == Some(player);
    match total {
        Total::Tactics => tactics(table, player),
        Total::Destiny => table.figure(DESTINY.of(player)),
        Total::Attrition => attrition::suffered(table, player),
        Total::AttritionLeft => attrition::left(table, player),
        Total::Power => stated_power(table, player),
        Total::Casualties if is_loser => battle(table).casualties(),
        Total::CasualtiesLeft if is_loser => loss::remaining(table),
        Total::Casualties | Total::CasualtiesLeft => 0,
    }
}

/// The rule a wrong total contradicts: the one that explains the number, if one does.
pub(in crate::games::wars) fn miscounted(bench: &Bench<'_, Wars>, total: Total, player: Player, stated: i32) -> RuleId {
    let table = &*bench.table;
    let destiny = table.figure(DESTINY.of(player));
    let revealed = battle(table).of(player).revealed || battle(table).of(opponent(player)).revealed;
    let power_of = |cards: &mut dyn Iterator<Item = Token>| -> i32 {
        cards.filter_map(|card| figures::figure(table, card, POWER)).sum::<i32>() + destiny
    };
    let sector = location(table).and_then(|location| state::area(table, location)) == Some(card::Area::Sector);
    let by_texts = raised_by_texts(table, TotalTerm::Power, player);
    let hurt = || fighters(table, player).any(|card| is_damaged(table, card));
    match total {
        Total::Tactics if sector => rule::BATTLE_DESTINY_SECTOR_TACTICS_SUM,
        Total::Tactics => rule::BATTLE_DESTINY_SITE_TACTICS_SUM,
        Total::Destiny if !revealed && destiny != 0 => rule::BATTLE_TOTALS_MODIFIABLE_WITHOUT_REVEAL,
        Total::Attrition if !revealed && attrition::suffered(table, player) != 0 => {
            rule::BATTLE_TOTALS_MODIFIABLE_WITHOUT_REVEAL
        }
        Total::Destiny | Total::Attrition if !revealed => rule::BATTLE_TOTALS_START_AT_ZERO,
        Total::Destiny => rule::BATTLE_DESTINY_USED_TWICE,
        Total::Attrition => rule::ATTRITION_EQUALS_BATTLE_DESTINY,
        Total::AttritionLeft if battle(table).of(player).damaged_now > 0 => rule::ATTRITION_OVERSHOOT_NO_CHANGE,
        Total::AttritionLeft => rule::ATTRITION_PRIOR_DAMAGE_COUNTS,
        Total::Power if stated_power(table, player) != total_power(table, player) => rule::POWER_LOCKED_ONCE_BEGUN,
        Total::Power
            if stated == total_power(table, player) - modified(table, player) && modified(table, player) != 0 =>
        {
            rule::POWER_OTHER_MODIFIERS
        }
        Total::Power if stated == total_power(table, player) - destiny => rule::BATTLE_DESTINY_USED_TWICE,
        Total::Power if by_texts != 0 && stated == total_power(table, player) - by_texts => rule::POWER_OTHER_MODIFIERS,
        Total::Power
            if hurt() && stated == power_of(&mut fighters(table, player).filter(|card| !is_damaged(table, *card))) =>
        {
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
        Total::CasualtiesLeft if battle(table).of(player).damaged_now > 0 => rule::LOSS_OVERSHOOT_NO_CHANGE,
        Total::CasualtiesLeft => rule::LOSS_DAMAGED_REDUCE,
    }
}

/// What modifiers add to the power of a player's cards.
pub(in crate::games::wars) fn modified(table: &Table, player: Player) -> i32 {
    fighters(table, player).map(|card| figures::passing(table, card, POWER)).sum()
}

/// The casualties a player would have by the power there is now.
pub(in crate::games::wars) fn recount(table: &Table, player: Player) -> i32 {
    total_power(table, opponent(player)) - total_power(table, player)
}

/// A battle as `given` lines tell it.
///
/// # Errors
/// In words, what of it cannot be told.
pub(in crate::games::wars) fn told(
    table: &Table,
    names: &Names<'_>,
    step: Step,
    inside: bool,
) -> Result<Vec<String>, String> {
    let raised = |player: Player| {
        let side = battle(table).of(player);
        side.attrition_raised != 0 || side.casualties_raised != 0
    };
    if table.players().any(raised) {
        return Err("a text has changed a total of the battle".to_owned());
    }
    let Some(location) = location(table) else { return Ok(Vec::new()) };
    let handle = names.handle_of(location, table).map(str::to_owned);
    let place = handle.unwrap_or_else(|| names.card_name(location, table));
    let marker = rules::LAYOUT.markers.get(step.markers().0).copied().unwrap_or("battle destiny");
    let [one, other] = sides(table);
    let (attacker, defender) = (names.player_name(one), names.player_name(other));
    let when = if inside { "in" } else { "before" };
    let mut lines = vec![format!("given battle at {place} by {attacker}, {when} [{marker}]")];
    let destiny = [one, other].map(|player| table.figure(DESTINY.of(player)));
    if destiny != [0, 0] {
        lines.push(format!("given battle destiny {attacker} {}, {defender} {}", destiny[0], destiny[1]));
    }
    if let Some(loser) = loss::loser(table) {
        lines.push(format!("given casualties {} {}", names.player_name(loser), battle(table).casualties()));
        if table.figure(PAID.of(loser)) > 0 {
            lines.push(format!("given casualties left {} {}", names.player_name(loser), loss::remaining(table)));
        }
    }
    let defender_began = battle(table).of(other).damaged_now > 0;
    let done = |player: Player| battle(table).of(player).done || (player == one && defender_began);
    let told = |player: Player| format!("given {} done", names.player_name(player));
    lines.extend([one, other].into_iter().filter(|player| inside && done(*player)).map(told));
    Ok(lines)
}

/// The totals of a battle that matter as it stands, in the order in which they come about. When damaged cards are destroyed at its end, what
/// those gave and met is settled: of the cards that are left it cannot be told any more.
pub(super) fn running(table: &Table) -> Vec<Total> {
    let past = |step: Step| {
        table.frames().any(|frame| matches!(frame, Frame::Before(here) | Frame::During(here) if here > step))
    };
    if table.frames().any(|frame| matches!(frame, Frame::During(Step::End))) {
        let was_totalled = table.players().all(|player| battle(table).of(player).total_power.is_some());
        return [Total::Destiny].into_iter().chain(was_totalled.then_some(Total::Power)).collect();
    }
    let mut running = vec![Total::Tactics];
    if past(Step::Destiny) || table.players().any(|player| battle(table).of(player).revealed) {
        running.extend([Total::Destiny, Total::AttritionLeft]);
    }
    running.push(Total::Power);
    running.extend(past(Step::Power).then_some(Total::CasualtiesLeft));
    running
}

/// The totals of a battle as they stand, in words.
pub(in crate::games::wars) fn running_totals(table: &Table, names: &Names<'_>) -> String {
    let Some(location) = location(table) else { return String::new() };
    let of = |what: Total| {
        let told = sides(table).map(|player| format!("{} {}", names.player_name(player), total(table, what, player)));
        format!("{} {}", what.word().trim_start_matches("battle "), told.join(", "))
    };
    let totals: Vec<String> = running(table).into_iter().map(of).collect();
    format!("; battle at {}: {}", names.card_name(location, table), totals.join("; "))
}

/// Whether a total depends on a battle destiny that nobody wrote down.
pub(in crate::games::wars) fn leaves_open(table: &Table, total: Total) -> bool {
    let open = table.players().any(|player| is_open(table, player));
    // What texts added to the attrition of a battle that is over is not kept.
    let forgotten = location(table).is_none() && survey::of(table) & survey::WRITES_TOTALS != 0;
    match total {
        Total::Attrition | Total::AttritionLeft if forgotten => true,
        Total::Tactics => false,
        Total::Destiny | Total::Attrition | Total::AttritionLeft | Total::Power => open,
        Total::Casualties | Total::CasualtiesLeft => open || is_result_open(table),
    }
}

/// How a total comes about: which cards give which numbers.
pub(in crate::games::wars) fn workings(
    table: &Table,
    names: &Names<'_>,
    (what, player): (Total, Player),
    line: &dyn Fn(u32) -> usize,
) -> Option<String> {
    let of = |cards: &mut dyn Iterator<Item = Token>, figure: u8| -> Vec<String> {
        let told =
            |card: Token| Some(format!("{} {}", names.card_name(card, table), figures::figure(table, card, figure)?));
        cards.filter_map(told).collect()
    };
    let who = names.player_name(player);
    let by_texts = |what: Total| {
        let term = match what {
            Total::Tactics => TotalTerm::Tactics,
            Total::Power => TotalTerm::Power,
            _ => TotalTerm::Attrition,
        };
        let whose = if term == TotalTerm::Attrition { opponent(player) } else { player };
        let shares = location(table).map(|place| modifiers::shares_of_total(table, term, whose, place));
        let told = shares.into_iter().flatten().map(|share| format!(" {}", share.told(table, names, line)));
        told.collect::<String>()
    };
    let (parts, total) = match what {
        Total::Tactics => (of(&mut fighters(table, player), TACTICS), tactics(table, player)),
        Total::Power => {
            let mut parts = of(&mut counted(table, player), POWER);
            parts.push(format!("battle destiny {}", table.figure(DESTINY.of(player))));
            (parts, total_power(table, player))
        }
        Total::AttritionLeft => {
            let hurt = of(&mut army(table, player).filter(|card| is_damaged(table, *card)), figures::DEFENSE);
            let due = attrition::suffered(table, player);
            let met = if hurt.is_empty() { "nothing".to_owned() } else { hurt.join(" + ") };
            return Some(format!("{who} suffers {due}{}; damaged so far: {met}", in_brackets(&by_texts(what))));
        }
        Total::Casualties => {
            let [one, other] = sides(table).map(|side| (names.player_name(side), stated_power(table, side)));
            return Some(format!("total power is {} {}, {} {}", one.0, one.1, other.0, other.1));
        }
        Total::CasualtiesLeft => {
            let hurt = of(&mut army(table, player).filter(|card| is_damaged(table, *card)), figures::DEFENSE);
            let met = if hurt.is_empty() { "nothing".to_owned() } else { hurt.join(" + ") };
            let (due, paid) = (battle(table).casualties(), table.figure(PAID.of(player)));
            return Some(format!("{due} casualties, {paid} paid; damaged so far: {met}"));
        }
        Total::Attrition => {
            let destiny = table.figure(DESTINY.of(opponent(player)));
            let texts = by_texts(what);
            return (!texts.is_empty())
                .then(|| format!("battle destiny {destiny}{texts} = {}", attrition::suffered(table, player)));
        }
        Total::Destiny => return None,
    };
    if parts.is_empty() {
        return Some(format!("{who} has nothing in the battle that counts"));
    }
    Some(format!("{}{} = {total}", parts.join(" + "), by_texts(what)))
}

fn in_brackets(told: &str) -> String {
    if told.is_empty() { String::new() } else { format!(" (texts:{told})") }
}
