//! The turn: its four phases, what ends them, and the windows that events open.

use super::{
    Warcaste,
    cards::card::Happening,
    rules::{
        ACTIVE, ATTACKED, ATTACKING, BOOSTING, CMD, DECK, DUE, ENGAGED, ENTERED, FIRST, HAND, INTERCEPTED, MAIN_CMD,
        MOVED, PASSES, SCORE, TIME, TURN, UNIT_CMD, WEAR, aspect, passage, rule, step,
    },
    state::{
        self, AttackStep, Frame, Note, OPEN, Phase, Table, active, attack, controller, is_conquest, is_territory,
        next_player, order_from, phase, turn, units,
    },
    victory,
    words::Act,
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact, Marker, Whereabouts},
    table::{EventWindow, Player, Token, Where},
    told, worded,
};

/// Somebody acts: what was told of the moment before is over, and nobody has passed.
pub(super) fn acts(bench: &mut Bench<'_, Warcaste>) {
    moment_ends(bench);
    bench.table.ensure(PASSES.shared(), 0);
}

/// What was told of the moment before is over.
pub(super) fn moment_ends(bench: &mut Bench<'_, Warcaste>) {
    bench.table.clear_notes(Note::is_of_moment);
}

/// Events have happened that traps may answer: those of one line at one moment.
pub(super) fn happens(bench: &mut Bench<'_, Warcaste>, events: u32) {
    let before = bench.table.note(Note::Happened);
    bench.table.set_note(Note::Happened, before | events.cast_signed());
    let line = bench.table.line();
    let same = (0..bench.table.depth()).rev().find(|depth| {
        matches!(bench.table.frame_at(*depth), Some(Frame::Window(_))) && bench.table.frame_cause_at(*depth) == line
    });
    match same {
        Some(depth) => bench.table.amend_frame(depth, |frame| {
            if let Frame::Window(window) = frame {
                window.also(events);
            }
        }),
        None => bench.table.push(Frame::Window(EventWindow::opened_by(events))),
    }
}

/// A turn begins.
pub(super) fn begins(bench: &mut Bench<'_, Warcaste>, number: u32, player: Player) {
    while bench.table.pop().is_some() {}
    bench.table.set(TURN.shared(), i32::try_from(number).unwrap_or(i32::MAX));
    bench.table.set(ACTIVE.shared(), i32::from(player.0));
    bench.table.set(PASSES.shared(), 0);
    bench.table.clear_notes(Note::is_of_turn);
    bench.table.wipe(1 << ENTERED.0 | 1 << ATTACKING.0);
    if bench.table.figure(TIME.shared()) == 0 {
        for player in bench.table.players() {
            bench.table.ensure(SCORE.of(player), 0);
        }
    }
    // A turn cycle runs from one's own turn to the next.
    let own: Vec<Token> = units(bench.table).filter(|card| controller(bench.table, *card) == player).collect();
    for card in own {
        for mark in [MOVED, ATTACKED, INTERCEPTED] {
            if bench.table.has(card, mark) {
                bench.table.mark(card, mark, false);
            }
        }
    }
    bench.table.push(Frame::Turn);
    bench.table.push(Frame::Starting { drew: false });
    let skipped = number == 1
        && !is_conquest(bench.table)
        && bench.under(passage::FIRST_START_PHASE, |choice| choice == passage::FIRST_START_PHASE_SKIPPED);
    if skipped {
        bench.table.turn_into(Frame::Phase(Phase::Main));
    }
}

/// Whether the active player has the only units in the open zone.
fn holds_open_zone(table: &Table, player: Player) -> bool {
    let open = || units(table).filter(|card| state::zone(table, *card) == OPEN);
    open().next().is_some() && open().all(|card| controller(table, card) == player)
}

/// How many cards the active player draws.
fn due(table: &Table, player: Player) -> usize {
    1 + usize::from(holds_open_zone(table, player))
}

/// The start phase goes on as nobody says otherwise.
pub(super) fn start_goes_on(bench: &mut Bench<'_, Warcaste>, drew: bool) {
    let player = active(bench.table);
    if drew {
        return main_begins(bench, player);
    }
    let count = due(bench.table, player);
    draws(bench, player, count);
}

fn draws(bench: &mut Bench<'_, Warcaste>, player: Player, count: usize) {
    bench.table.turn_into(Frame::Starting { drew: true });
    bench.draw_many(DECK.of(player), HAND.of(player), count);
    happens(bench, Happening::Draws.bit());
}

/// Points and DEF are reset, start-of-turn effects happen, and Engaged cards turn back.
fn main_begins(bench: &mut Bench<'_, Warcaste>, player: Player) {
    bench.table.set(CMD.of(player), 5);
    for pool in [MAIN_CMD, UNIT_CMD] {
        bench.table.ensure(pool.of(player), 0);
    }
    let all: Vec<Token> = state::cards_in_play(bench.table).collect();
    let worn = |card: &Token| is_territory(bench.table, *card) && bench.table.figure(WEAR.on(*card)) > 0;
    let both = !all.iter().any(worn)
        || bench.under(passage::TERRITORY_DEF_RESET, |choice| choice == passage::TERRITORY_DEF_RESET_BOTH);
    for card in &all {
        if both || !is_territory(bench.table, *card) {
            bench.table.ensure(WEAR.on(*card), 0);
        }
    }
    for card in all.into_iter().filter(|card| bench.table.has(*card, ENGAGED)).collect::<Vec<_>>() {
        let turns = bench.under_at(passage::DISENGAGE_WHOSE, |table, choice| {
            choice == passage::DISENGAGE_WHOSE_ALL || controller(table, card) == player
        });
        if turns {
            bench.table.mark(card, ENGAGED, false);
        }
    }
    bench.table.turn_into(Frame::Phase(Phase::Main));
    bench.table.ensure(PASSES.shared(), 0);
}

/// A player passes.
pub(super) fn passes_on(bench: &mut Bench<'_, Warcaste>, player: Player) -> Result<(), Broken> {
    let open = matches!(bench.table.frame(), Some(Frame::Phase(_) | Frame::Window(_) | Frame::Attack(_)));
    let (at, since) = (state::phase_name(bench.table), Fact::Nothing);
    bench.require(open, told!(TURN_FOUR_PHASES { what: "a pass", at, since }, player))?;
    match bench.table.frame() {
        Some(Frame::Phase(phase)) if player == next_to_pass(bench.table) => {
            passed(bench, phase);
            Ok(())
        }
        // To pass on an event, or while another may act, is to say nothing.
        _ => Ok(()),
    }
}

/// Somebody has passed; when everybody has, the phase ends.
pub(super) fn passed(bench: &mut Bench<'_, Warcaste>, phase: Phase) {
    moment_ends(bench);
    let passes = state::passes(bench.table) + 1;
    let seats = order_from(bench.table, active(bench.table)).count();
    bench.table.set(PASSES.shared(), passes);
    if usize::try_from(passes).is_ok_and(|passes| passes >= seats) {
        ends(bench, phase);
    }
}

fn ends(bench: &mut Bench<'_, Warcaste>, phase: Phase) {
    bench.table.set(PASSES.shared(), 0);
    match phase {
        Phase::Main => {
            let player = active(bench.table);
            bench.table.ensure(MAIN_CMD.of(player), 0);
            bench.table.turn_into(Frame::Phase(Phase::Battle));
        }
        _ => bench.table.turn_into(Frame::Ending),
    }
}

/// Whose turn it is to pass.
#[must_use]
pub(super) fn next_to_pass(table: &Table) -> Player {
    let passes = usize::try_from(state::passes(table)).unwrap_or(0);
    order_from(table, active(table)).nth(passes).unwrap_or(active(table))
}

/// A player draws cards: at the start of the turn, at its end, or by a text.
pub(super) fn draw(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let told = act.number().map(|count| count as usize);
    match bench.table.frame() {
        Some(Frame::Starting { drew: false }) if player == active(bench.table) => {
            let (count, owed) = (told.unwrap_or(due(bench.table, player)), due(bench.table, player));
            let holds = holds_open_zone(bench.table, player);
            let whose = if holds { "held by the player" } else { "not held by the player" };
            let bonus = holds || count == 2;
            let fits = count == owed;
            bench.owed();
            bench.require(fits || bonus, told!(DRAW_TURN_START { player, count, due: owed }))?;
            bench.require(fits || !bonus, told!(DRAW_OPEN_ZONE_BONUS { player, count, due: owed, whose }))?;
            draws(bench, player, count);
        }
        Some(Frame::Ending) if has_boosted(bench.table, player) => end_draws(bench, player, told)?,
        _ => {
            let drew = bench.table.note(Note::Drew(player));
            let step = state::phase_name(bench.table);
            bench.require(drew > 0, told!(DRAW_FROM_EFFECTS { player, step }))?;
            let fits = told.is_none_or(|told| i32::try_from(told) == Ok(drew - 1));
            let worded = worded!("{player} draws another number of cards than the text says" { player });
            bench.require(fits || drew == 0, worded.of(rule::DRAW_FROM_EFFECTS, &[]))?;
            if drew == 0 {
                bench.draw_many(DECK.of(player), HAND.of(player), told.unwrap_or(1));
            }
        }
    }
    for index in 0..act.cards.len() {
        if let Some(card) = bench.listed(act.cards, index).and_then(|item| item.card) {
            bench.take(HAND.of(player), &card, cited!(Taken: DRAW_TOP_UNREVEALED))?;
        }
    }
    Ok(())
}

/// The cards a player boosted with go under the deck, as the line says or in an order nobody knows.
pub(super) fn returns(bench: &mut Bench<'_, Warcaste>, player: Player, act: Option<&Act>) -> Result<(), Broken> {
    let now = bench.table.frame() == Some(Frame::Ending);
    let (at, since) = (state::phase_name(bench.table), Fact::Nothing);
    bench.require(now, told!(TURN_FOUR_PHASES { what: "the end phase", at, since }, player))?;
    let used: Vec<Token> = bench.table.pile(BOOSTING.of(player)).to_vec();
    let count = used.len();
    bench.owed();
    bench.require(count > 0, told!(END_PHASE_BOOSTS_TO_BOTTOM { player, count }))?;
    let listed = act.map_or(0, |act| act.cards.len());
    for index in 0..listed {
        let named = act.and_then(|act| bench.listed(act.cards, index)).and_then(|item| item.card);
        let Some(named) = named else { continue };
        let token = bench.take(BOOSTING.of(player), &named, cited!(Taken: DECK_ALL_START_IN_DECK))?;
        token.into_iter().for_each(|token| bench.table.put(token, DECK.of(player), Where::Bottom));
    }
    for card in
        used.iter().filter(|card| bench.table.pile(BOOSTING.of(player)).contains(card)).copied().collect::<Vec<_>>()
    {
        bench.table.put(card, DECK.of(player), Where::Bottom);
    }
    if listed < count && count > 1 {
        bench.table.mix(&used);
    }
    bench.table.set(DUE.of(player), i32::try_from(count).unwrap_or(i32::MAX));
    Ok(())
}

/// Whether a player has cards to draw for boosts.
fn has_boosted(table: &Table, player: Player) -> bool {
    !table.pile(BOOSTING.of(player)).is_empty() || table.figure(DUE.of(player)) > 0
}

fn end_draws(bench: &mut Bench<'_, Warcaste>, player: Player, told: Option<usize>) -> Result<(), Broken> {
    if !bench.table.pile(BOOSTING.of(player)).is_empty() {
        returns(bench, player, None)?;
    }
    let due = usize::try_from(bench.table.figure(DUE.of(player))).unwrap_or(0);
    let count = told.unwrap_or(due);
    bench.owed();
    bench.require(count == due, told!(END_PHASE_DRAW_PER_BOOST { player, count, due }))?;
    bench.table.set(DUE.of(player), 0);
    bench.draw_many(DECK.of(player), HAND.of(player), count);
    happens(bench, Happening::Draws.bit());
    Ok(())
}

/// The end phase goes on as nobody says otherwise.
pub(super) fn end_goes_on(bench: &mut Bench<'_, Warcaste>) {
    let order: Vec<Player> = order_from(bench.table, active(bench.table)).collect();
    let mut drew = false;
    for player in order {
        if !bench.table.pile(BOOSTING.of(player)).is_empty() && returns(bench, player, None).is_err() {
            bench.doubt(DoubtSource::Unrecorded, aspect::DRAWS, About::Player(player), None);
        }
        let due = usize::try_from(bench.table.figure(DUE.of(player))).unwrap_or(0);
        if due > 0 {
            bench.table.set(DUE.of(player), 0);
            bench.draw_many(DECK.of(player), HAND.of(player), due);
            drew = true;
        }
    }
    bench.table.turn_into(Frame::Between);
    victory::turn_ends(bench);
    if drew && bench.table.frame() == Some(Frame::Between) {
        happens(bench, Happening::Draws.bit());
    }
}

/// The next turn: its number and its player.
#[must_use]
pub(super) fn next(table: &Table) -> (u32, Player) {
    let number = turn(table) + 1;
    if number == 1 {
        let first = table.figure(FIRST.shared());
        return (1, u8::try_from(first).map_or(Player(0), Player));
    }
    (number, next_player(table, active(table)))
}

/// Where the table stands.
#[must_use]
pub(super) fn whereabouts(table: &Table) -> Whereabouts {
    let of_attack = attack(table).and_then(|(_, attack)| match attack.step {
        AttackStep::Boost => Some(step::BOOSTS),
        AttackStep::Damage | AttackStep::Told => Some(step::DAMAGE),
        AttackStep::Intercept | AttackStep::Strike => None,
    });
    let begins = state::passes(table) == 0
        && matches!(table.frame(), Some(Frame::Starting { drew: false } | Frame::Phase(_) | Frame::Ending));
    Whereabouts {
        turn: turn(table),
        player: active(table),
        step: of_attack.or_else(|| phase(table).map(Phase::marker)),
        begins,
    }
}

/// Sets the table at a turn, of a player, at a marker.
pub(super) fn place(bench: &mut Bench<'_, Warcaste>, number: u32, player: Player, marker: Option<usize>) {
    let attack = attack(bench.table);
    while bench.table.pop().is_some() {}
    bench.table.set(TURN.shared(), i32::try_from(number).unwrap_or(i32::MAX));
    bench.table.set(ACTIVE.shared(), i32::from(player.0));
    bench.table.set(PASSES.shared(), 0);
    bench.table.push(Frame::Turn);
    let frame = match marker {
        Some(step::START) | None => Frame::Starting { drew: false },
        Some(step::MAIN) => Frame::Phase(Phase::Main),
        Some(step::END) => Frame::Ending,
        _ => Frame::Phase(Phase::Battle),
    };
    bench.table.push(frame);
    if let (Some((_, attack)), Some(step::BOOSTS | step::DAMAGE)) = (attack, marker) {
        let step = if marker == Some(step::BOOSTS) { AttackStep::Boost } else { AttackStep::Damage };
        bench.table.push(Frame::Attack(state::Attack { step, ..attack }));
    }
}

/// A marker of the log.
pub(super) fn marker(bench: &mut Bench<'_, Warcaste>, marker: &Marker) -> Result<(), Broken> {
    match *marker {
        Marker::Turn { number, player } => next_turn(bench, number, player),
        Marker::Step(step) => reaches(bench, step),
        Marker::End => Ok(()),
    }
}

fn next_turn(bench: &mut Bench<'_, Warcaste>, number: u32, said: Option<Player>) -> Result<(), Broken> {
    victory::goes_on(bench, said)?;
    let here = whereabouts(bench.table);
    if number == here.turn && number > 0 && said.is_none_or(|said| said == here.player) && here.begins {
        return Ok(());
    }
    let over = bench.table.frame() == Some(Frame::Between);
    let at = if bench.table.frame() == Some(Frame::SetUp) { "set-up" } else { state::phase_name(bench.table) };
    let since = Fact::Line(bench.table.frame_cause());
    bench.require(over, told!(TURN_FOUR_PHASES { what: "another turn", at, since }, here.player))?;
    let (due, next) = next(bench.table);
    let open = due == 1 && bench.table.figure(FIRST.shared()) < 0;
    let player = said.unwrap_or(next);
    if number == 1 && due == 1 {
        let told = told!(START_FIRST_TURN { player, other: next });
        bench.require(player == next || open, told)?;
    }
    let told = told!(END_PHASE_PASS_TURN { turn: number, player, due, next });
    bench.require(number == due && (player == next || open || due == 1), told)?;
    begins(bench, number, player);
    Ok(())
}

fn reaches(bench: &mut Bench<'_, Warcaste>, marker: usize) -> Result<(), Broken> {
    let here = whereabouts(bench.table);
    // The boosts and the damage of an attack belong to the battle phase.
    let reached = here.step == Some(marker) || marker == step::BATTLE && phase(bench.table) == Some(Phase::Battle);
    let what = super::LAYOUT.markers.get(marker).copied().unwrap_or("its end");
    let (at, since) = (state::phase_name(bench.table), Fact::Line(bench.table.frame_cause()));
    bench.require(reached, told!(TURN_FOUR_PHASES { what, at, since }, here.player))?;
    if !reached {
        place(bench, here.turn, here.player, Some(marker));
    }
    Ok(())
}

/// A player shuffles a deck in the course of the game.
pub(super) fn shuffles(bench: &mut Bench<'_, Warcaste>, player: Player) -> Result<(), Broken> {
    let searched = bench.table.note(Note::Searched(player)) > 0;
    bench.require(searched, told!(DECK_ORDER_FIXED { player }))?;
    bench.table.shuffle(DECK.of(player));
    Ok(())
}
