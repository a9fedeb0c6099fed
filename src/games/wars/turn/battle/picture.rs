//! A battle as it is pictured: its step, its running totals, and how they add up.

use super::{army, attrition, is_damaged, leaves_open, location, marker, sides, total, totals};
use crate::{
    games::wars::{
        in_play::figures::{self, DEFENSE, POWER, TACTICS},
        recorded::totals::Total,
        rules::{DESTINY, LAYOUT, PAID},
        state::{Table, battle},
    },
    judge::{BattleTotal, CardId, Names, PicturedBattle, TotalPart},
    table::{Player, Token},
};

/// The battle that is fought, if there is one.
pub(in crate::games::wars) fn pictured(table: &Table, names: &Names<'_>) -> Option<PicturedBattle> {
    let place = location(table)?;
    let step = marker(table).and_then(|step| LAYOUT.markers.get(step)).copied().unwrap_or("battle");
    let running = totals::running(table).into_iter();
    let totals = running.flat_map(|what| sides(table).map(|player| pictured_total(table, names, what, player)));
    Some(PicturedBattle {
        name: "battle",
        place: Some(CardId(place)),
        seat: sides(table)[0].0,
        step: step.to_owned(),
        totals: totals.collect(),
    })
}

fn pictured_total(table: &Table, names: &Names<'_>, what: Total, player: Player) -> BattleTotal {
    let value = total(table, what, player);
    let parts = parts(table, names, what, player);
    let adds_up = parts.iter().map(|part| part.value).sum::<i32>() == value;
    BattleTotal {
        name: what.word(),
        seat: player.0,
        value: (!leaves_open(table, what)).then_some(value),
        parts: if adds_up { parts } else { Vec::new() },
    }
}

/// What a total is made of, as far as cards and reveals tell.
fn parts(table: &Table, names: &Names<'_>, what: Total, player: Player) -> Vec<TotalPart> {
    let of = |card: Token, figure: u8, sign: i32| {
        let value = sign * figures::figure(table, card, figure)?;
        Some(TotalPart { words: names.card_name(card, table), card: Some(CardId(card)), value })
    };
    let plain = |words: &str, value: i32| TotalPart { words: words.to_owned(), card: None, value };
    let fighters = |figure: u8| totals::fighters(table, player).filter_map(move |card| of(card, figure, 1));
    let damaged =
        || army(table, player).filter(|card| is_damaged(table, *card)).filter_map(|card| of(card, DEFENSE, -1));
    let mut parts: Vec<TotalPart> = match what {
        Total::Tactics => fighters(TACTICS).collect(),
        Total::Power => {
            fighters(POWER).chain([plain(Total::Destiny.word(), table.figure(DESTINY.of(player)))]).collect()
        }
        Total::AttritionLeft => {
            [plain(Total::Attrition.word(), attrition::suffered(table, player))].into_iter().chain(damaged()).collect()
        }
        Total::CasualtiesLeft => {
            let due = plain(Total::Casualties.word(), battle(table).casualties());
            [due, plain("paid", -table.figure(PAID.of(player)))].into_iter().chain(damaged()).collect()
        }
        Total::Destiny | Total::Attrition | Total::Casualties => Vec::new(),
    };
    parts.retain(|part| part.card.is_some() || part.value != 0);
    parts
}
