//! The table in words that `given` lines understand.

use super::{MARKS, pending};
use crate::{
    games::wars::{
        abilities::{bullet, lasting::Effect, trigger},
        in_play::figures,
        recorded::note::{self, Note},
        rules::{ACTIVATED, ACTIVE, LAYOUT, RESERVE, USED, lasts, rule},
        state::{self, Frame, Item, Table, group, host, is_location, locations, right_of, user},
        turn::battle,
    },
    judge::{Fact, Names, Position},
    table::{Player, Token},
};

/// The position in words that [`make`] understands.
pub(in crate::games::wars) fn tell(table: &Table, names: &Names<'_>, position: &mut Position) {
    let mut told: Vec<Token> = Vec::new();
    for first in locations(table).filter(|card| host(table, *card).is_none()) {
        let row: Vec<Token> = std::iter::successors(Some(first), |site| right_of(table, *site)).collect();
        let entries: Vec<String> = row.iter().map(|site| owned_name(table, names, *site)).collect();
        let line = match (entries.as_slice(), group(table, first)) {
            ([only], _) => format!("given {only}"),
            (several, of) => format!("given row {}: {}", of.unwrap_or("?"), several.join(", ")),
        };
        position.say(rule::LOCATION_ARRANGEMENT_FIXED, Fact::Card(first), line);
        told.extend(row);
    }
    for _ in 0..4 {
        for card in state::cards_in_play(table) {
            let ready = host(table, card).is_none_or(|host| told.contains(&host));
            if told.contains(&card) || !ready {
                continue;
            }
            if let Some(line) = has_line(table, names, card) {
                position.say(rule::UNIT_DESTINATION, Fact::Card(card), line);
                told.push(card);
            }
        }
    }
    for card in state::cards_in_play(table).filter(|card| !told.contains(card)) {
        position.leave_out(format!("{}: {}", names.card_name(card, table), why_untold(table, card)));
    }
    for card in told {
        for (word, _) in MARKS.iter().filter(|(_, mark)| is_location(table, card) && table.has(card, *mark)) {
            let line = format!("given {} {word}", reference(table, names, card));
            position.say(rule::DRAIN_ONCE_PER_LOCATION, Fact::Card(card), line);
        }
    }
    notes(table, names, position);
    effects(table, names, position);
    match whereabouts(table, names) {
        Ok(lines) => {
            for line in lines {
                position.say(rule::INITIATIVE_ONE_HOLDER, Fact::Nothing, line);
            }
        }
        Err(why) => position.leave_out(format!("where the game stands: {why}")),
    }
}

/// Why a card in play cannot be told.
fn why_untold(table: &Table, card: Token) -> &'static str {
    if table.title(card).is_none() {
        "nobody named it"
    } else if state::owner(table, card) != user(table, card) {
        "it is used by another player than its owner"
    } else {
        "what it lies at cannot be told"
    }
}

/// What is noted beside the cards.
fn notes(table: &Table, names: &Names<'_>, position: &mut Position) {
    for (note, value) in table.notes() {
        let known = Fact::Known(table.note_stated(note));
        if let Note::Uses { ability, player: by, card } = note {
            let card_name = reference(table, names, card);
            if by != user(table, card) {
                position.leave_out(format!("{card_name} used by the opponent of who has it"));
                continue;
            }
            let number = ability & !note::INVERTED_SIDE;
            if bullet::on_this_side(table, card, number) != ability {
                position.leave_out(format!("{card_name} used on its other side"));
                continue;
            }
            let ability = number;
            let which = if ability == 0 { String::new() } else { format!(" ability {}", ability + 1) };
            let line = format!("given {card_name}{which} used {value}");
            position.say(rule::BULLET_ABILITY_PER_SYMBOL, known, line);
        }
        if let Note::Plays(player, title) = note {
            let line = format!("given {}'s \"{}\" used {value}", names.player_name(player), names.title_name(title));
            position.say(rule::BULLET_INTERRUPT_PER_SYMBOL, known, line);
        }
    }
}

/// What lasts until end of turn.
fn effects(table: &Table, names: &Names<'_>, position: &mut Position) {
    let each = table.effects().flat_map(|(lasting, times)| (0..times).map(move |_| lasting));
    for lasting in each {
        let known = Fact::Known(table.effect_stated(&lasting));
        let Some(card) = lasting.on.card().filter(|_| !is_to_come(&lasting)) else {
            if lasting.effect != lasts::WAITING {
                position.leave_out("an effect that is still to come");
            }
            continue;
        };
        if lasting.effect == lasts::CANNOT_MOVE {
            let line = format!("given {} cannot move until end of turn", reference(table, names, card));
            position.say(rule::MOVE_OWN_CARDS, known, line);
        }
        if figures::is_modifier(&lasting) {
            let word = figures::FIGURES.get(usize::from(lasting.effect.0)).copied().unwrap_or("power");
            let line = format!("given {} {word} {:+} until end of turn", reference(table, names, card), lasting.amount);
            position.say(rule::CARD_LAYOUT, known, line);
        }
    }
}

/// Whether an effect waits for something, and no line can state it.
fn is_to_come(lasting: &Effect) -> bool {
    !figures::is_modifier(lasting) && lasting.effect != lasts::CANNOT_MOVE
}

/// The turn, the battle, the stack and who has initiative.
///
/// # Errors
/// In words, why it cannot be said: half of it would be another place.
fn whereabouts(table: &Table, names: &Names<'_>) -> Result<Vec<String>, String> {
    let player = state::turn_player(table);
    let who = names.player_name(player);
    let phase = match table.frame_at(1) {
        Some(Frame::Between) => "end of turn",
        Some(Frame::Turn) => state::phase(table)
            .map_or("activate", |phase| LAYOUT.markers.get(phase.marker()).copied().unwrap_or("activate")),
        _ => return Err("the game has not begun its first turn".to_owned()),
    };
    let here = format!("turn {}: {who}, [{phase}]", state::turn(table));
    if table.figure(ACTIVATED.of(player)) > 0 {
        return Err(format!("{here}, and energy was activated in this phase"));
    }
    let has_energy =
        |player: Player| [RESERVE, ACTIVE, USED].iter().any(|kind| state::may_have_cards(table, kind.of(player)));
    if !table.players().all(has_energy) {
        return Err(format!("{here}, a player is out of energy, and the game goes on until initiative is gained"));
    }
    let mut lines = vec![format!("given {here}")];
    for depth in 0..table.depth() {
        match table.frame_at(depth) {
            Some(Frame::Before(step)) => lines.extend(battle::told(table, names, step, false)?),
            Some(Frame::During(step)) => lines.extend(battle::told(table, names, step, true)?),
            Some(
                Frame::Resolving(_)
                | Frame::Effect(_)
                | Frame::Doing(_)
                | Frame::Stacking
                | Frame::Losing { .. }
                | Frame::Over(_),
            ) => {
                return Err(format!("{here}, in the midst of something"));
            }
            _ => {}
        }
    }
    if trigger::any_waits(table) {
        return Err(format!("{here}, and a triggered ability waits"));
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
        }
        (Some(holder), _) if holder != player => {
            lines.push(format!("given initiative {}", names.player_name(holder)));
        }
        _ => {}
    }
    Ok(lines)
}

fn owned_name(table: &Table, names: &Names<'_>, card: Token) -> String {
    let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
    format!("{}'s {}{alias}", names.player_name(user(table, card)), names.card_name(card, table))
}

/// A card in play, unless no line can say it.
fn has_line(table: &Table, names: &Names<'_>, card: Token) -> Option<String> {
    if table.title(card).is_none() || state::owner(table, card) != user(table, card) {
        return None;
    }
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
    let who = names.player_name(user(table, card));
    let marks: String = marks.collect();
    Some(format!("given {who} has {}{alias}{}{marks}", names.card_name(card, table), place.unwrap_or_default()))
}

pub(super) fn reference(table: &Table, names: &Names<'_>, card: Token) -> String {
    match names.handle_of(card, table) {
        Some(handle) => handle.to_owned(),
        None => format!("{}'s {}", names.player_name(user(table, card)), names.card_name(card, table)),
    }
}
