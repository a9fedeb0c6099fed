//! The table in words that `given` lines understand.

use super::super::{
    bullet, figures, note,
    rules::{ACTIVE, RESERVE, USED},
    state::{self, Frame, Item, Table, group, host, is_location, locations, right_of, user},
    trigger,
};
use crate::{
    judge::Names,
    table::{Player, Token},
};

use super::{MARKS, pending};

/// The position in words that [`make`] understands.
///
/// # Errors
/// In words, what cannot be said.
pub(in crate::games::wars) fn tell(table: &Table, names: &Names<'_>, lines: &mut Vec<String>) -> Result<(), String> {
    let mut told: Vec<Token> = Vec::new();
    for first in locations(table).filter(|card| host(table, *card).is_none()) {
        let row: Vec<Token> = std::iter::successors(Some(first), |site| right_of(table, *site)).collect();
        let entries: Vec<String> = row.iter().map(|site| owned_name(table, names, *site)).collect();
        lines.push(match (entries.as_slice(), group(table, first)) {
            ([only], _) => format!("given {only}"),
            (several, of) => format!("given row {}: {}", of.unwrap_or("?"), several.join(", ")),
        });
        told.extend(row);
    }
    for _ in 0..4 {
        for card in state::cards_in_play(table) {
            let ready = host(table, card).is_none_or(|host| told.contains(&host));
            if !told.contains(&card) && ready {
                lines.push(has_line(table, names, card)?);
                told.push(card);
            }
        }
    }
    for card in told {
        let marks = MARKS.iter().filter(|(_, mark)| is_location(table, card) && table.has(card, *mark));
        lines.extend(marks.map(|(word, _)| format!("given {} {word}", reference(table, names, card))));
    }
    for (key, value) in table.notes() {
        if let Some((card, ability, by)) = note::as_uses(key) {
            if by != user(table, card) {
                return Err(
                    "a player used an ability of the opponent's card, and `given` lines cannot say it".to_owned()
                );
            }
            let number = ability & !note::INVERTED_SIDE;
            if bullet::on_this_side(table, card, number) != ability {
                return Err(
                    "an ability of the other side of a card was used, and `given` lines cannot say it".to_owned()
                );
            }
            let ability = number;
            let which = if ability == 0 { String::new() } else { format!(" ability {}", ability + 1) };
            lines.push(format!("given {}{which} used {value}", reference(table, names, card)));
        }
        if note::is_effect_to_come(key) {
            return Err("an effect waits that `given` lines cannot say".to_owned());
        }
        if let Some((title, player)) = note::as_plays(key) {
            lines.push(format!("given {}'s \"{}\" used {value}", names.player_name(player), names.title_name(title)));
        }
        if let Some(card) = note::as_cannot_move(key) {
            lines.push(format!("given {} cannot move until end of turn", reference(table, names, card)));
        }
        if let Some((card, figure)) = note::as_modifier(key) {
            let word = figures::FIGURES.get(usize::from(figure)).copied().unwrap_or("power");
            lines.push(format!("given {} {word} {value:+} until end of turn", reference(table, names, card)));
        }
    }
    whereabouts(table, names, lines)
}

/// The turn, the battle, the stack and who has initiative.
fn whereabouts(table: &Table, names: &Names<'_>, lines: &mut Vec<String>) -> Result<(), String> {
    let player = state::turn_player(table);
    let who = names.player_name(player);
    let phase = match table.frame_at(0) {
        Some(Frame::Between) => "end of turn",
        Some(Frame::Turn) => state::phase(table).map_or("activate", |phase| {
            super::super::rules::LAYOUT.markers.get(phase.marker()).copied().unwrap_or("activate")
        }),
        _ => return Err("the game has not begun its first turn; ask where one begins".to_owned()),
    };
    lines.push(format!("given turn {}: {who}, [{phase}]", state::turn(table)));
    if table.figure(super::super::rules::ACTIVATED.of(player)) > 0 {
        return Err("energy was activated in this phase, and `given` lines cannot say it".to_owned());
    }
    let has_energy =
        |player: Player| [RESERVE, ACTIVE, USED].iter().any(|kind| state::may_have_cards(table, kind.of(player)));
    if !table.players().all(has_energy) {
        return Err(
            "a player is out of energy and the game goes on until initiative is gained; `given` lines cannot say it"
                .to_owned(),
        );
    }
    for depth in 0..table.depth() {
        match table.frame_at(depth) {
            Some(Frame::Before(step)) => lines.extend(super::super::battle::told(table, names, step, false)?),
            Some(Frame::During(step)) => lines.extend(super::super::battle::told(table, names, step, true)?),
            Some(
                Frame::Resolving(_)
                | Frame::Effect(_)
                | Frame::Doing(_)
                | Frame::Stacking
                | Frame::Losing { .. }
                | Frame::Over(_),
            ) => {
                return Err("the game stands in the midst of something; ask where it is done".to_owned());
            }
            _ => {}
        }
    }
    if trigger::any_waits(table) {
        return Err("a triggered ability waits, and `given` lines cannot say it; ask where it is done".to_owned());
    }
    let pending: Vec<Item> = state::items(table).map(|(_, item)| item).collect();
    if !pending.is_empty() {
        let told: Result<Vec<String>, String> =
            pending.iter().rev().map(|item| pending::tell(table, names, item)).collect();
        lines.push(format!("given stack: {}", told?.join(", ")));
    }
    match (state::holder(table), state::passes(table)) {
        (Some(holder), 1..) => {
            lines.push(format!("given {} passed", names.player_name(state::opponent(holder))));
            Ok(())
        }
        (Some(holder), _) if holder != player => {
            lines.push(format!("given initiative {}", names.player_name(holder)));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn owned_name(table: &Table, names: &Names<'_>, card: Token) -> String {
    let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
    format!("{}'s {}{alias}", names.player_name(user(table, card)), names.card_name(card, table))
}

fn has_line(table: &Table, names: &Names<'_>, card: Token) -> Result<String, String> {
    let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
    let place = host(table, card).map(|at| {
        let unit_or_ship = state::is_unit(table, card) || state::is_ship(table, card);
        let how = match unit_or_ship {
            true if is_location(table, at) => "at",
            true => "aboard",
            false => "beneath",
        };
        format!(" {how} {}", reference(table, names, at))
    });
    let marks = MARKS.iter().filter(|(_, mark)| table.has(card, *mark)).map(|(word, _)| format!(", {word}"));
    if state::owner(table, card) != user(table, card) {
        return Err("a card is used by another player than its owner, and `given` lines cannot say it".to_owned());
    }
    let who = names.player_name(user(table, card));
    let marks: String = marks.collect();
    Ok(format!("given {who} has {}{alias}{}{marks}", names.card_name(card, table), place.unwrap_or_default()))
}

pub(super) fn reference(table: &Table, names: &Names<'_>, card: Token) -> String {
    match names.handle_of(card, table) {
        Some(handle) => handle.to_owned(),
        None => format!("{}'s {}", names.player_name(user(table, card)), names.card_name(card, table)),
    }
}
