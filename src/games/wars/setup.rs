//! Starting the game: a location each, placed, then the opening hands.

use super::{
    Wars,
    cards::card::CardKind,
    rules::{FIRST, HAND, OPENED, PLAY, RESERVE, TURN, TURN_PLAYER, aspect, rule},
    state::{self, Battle, Frame, Spot, Table},
    turn::play,
    words::{
        action::{Act, Actor, Destination, Does, Draw, PileSaid, Starting},
        find,
    },
};
use crate::{
    judge::{About, Bench, Broken, DoubtSource, Fact},
    table::{Player, Title, Token},
    told, worded,
};

/// The cards of an opening hand.
pub(super) const OPENING_HAND: u32 = 8;

/// All cards lie in the reserves; nobody has a location yet.
pub(super) fn begins(bench: &mut Bench<'_, Wars>, first: Option<Player>) {
    bench.table.set(TURN.shared(), 0);
    bench.table.set(FIRST.shared(), first.map_or(-1, |first| i32::from(first.0)));
    bench.table.set(TURN_PLAYER.shared(), first.map_or(0, |first| i32::from(first.0)));
    super::turn::initiative::rests(bench);
    bench.table.push(Frame::Battle(Battle::default()));
    bench.table.push(Frame::SetUp);
}

/// Whether a player has a starting location.
#[must_use]
pub(super) fn has_started(table: &Table, player: Player) -> bool {
    !table.pile(PLAY.of(player)).is_empty()
}

/// Whether a player has drawn the opening hand.
#[must_use]
pub(super) fn has_opened(table: &Table, player: Player) -> bool {
    table.figure(OPENED.of(player)) > 0
}

/// Whether the game has come to its turns.
#[must_use]
pub(super) fn is_over(table: &Table) -> bool {
    table.figure(TURN.shared()) > 0
}

/// A player draws the opening hand; when both have, the first turn is due.
pub(super) fn opens(bench: &mut Bench<'_, Wars>, player: Player) {
    bench.table.shuffle(RESERVE.of(player));
    bench.draw_many(RESERVE.of(player), HAND.of(player), OPENING_HAND as usize);
    bench.table.set(OPENED.of(player), 1);
    if bench.table.players().all(|player| has_opened(bench.table, player)) {
        bench.table.turn_into(Frame::Between);
    }
}

/// What a line may say before the first turn.
///
/// # Errors
/// With the rule of setting up it breaks.
pub(super) fn answers(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    match (&act.does, act.actor) {
        (Does::Starts(start), Actor::Player(player)) => starts(bench, player, start),
        (Does::Draws(draw), Actor::Player(player)) => draws(bench, player, draw),
        (Does::Shuffles(pile), Actor::Player(player)) => shuffles(bench, player, *pile),
        _ => {
            let missing = bench.table.players().find(|player| !has_started(bench.table, *player));
            let who = missing.map_or(Fact::Word("nobody"), Fact::Player);
            bench.require(missing.is_none(), told!(SETUP_STARTING_LOCATION_SEARCH { player: who }))?;
            bench.require(
                false,
                told!(TURN_SIX_PHASES_IN_ORDER { what: "an action of a turn", at: "the set-up", since: Fact::Nothing }),
            )
        }
    }
}

fn starts(bench: &mut Bench<'_, Wars>, player: Player, start: &Starting) -> Result<(), Broken> {
    let card = start.card;
    let again = has_started(bench.table, player);
    let printed = card.title().and_then(|title| super::cards::catalogue::card(bench.table, title));
    let location = printed.is_none_or(|card| matches!(card.kind, CardKind::Location { .. }));
    bench.at(card.span).require(
        !again && location,
        told!(SETUP_STARTING_LOCATION_SEARCH { player }, card.title().map_or(Fact::Word("a card"), Fact::Title)),
    )?;
    let found = from_deck(bench, player, card.title());
    bench.require(
        found.is_some(),
        told!(SETUP_STARTING_LOCATION_SEARCH { player }, card.title().map_or(Fact::Word("a card"), Fact::Title)),
    )?;
    let Some(token) = found.or_else(|| bench.table.top(RESERVE.of(player))) else { return Ok(()) };
    play::enters(bench, token, player, start.handle);
    if bench.table.title(token).is_none() {
        let touched = aspect::ICONS | aspect::ROWS | aspect::BOARD | aspect::DRAINS;
        bench.doubt(DoubtSource::MissingFigure, touched, About::Everything, None);
    }
    let related = state::locations(bench.table).find(|other| {
        state::related(bench.table, token, *other)
            || (*other != token && state::group(bench.table, token) == state::group(bench.table, *other))
    });
    let apart = matches!(start.place, Some(Destination::Apart(_)));
    let beside = match start.place {
        Some(Destination::NextTo(site)) => find::in_play(bench, &site, player),
        _ => None,
    };
    let placed = !(apart && related.is_some()) && (beside.is_none() || beside == related);
    let neighbour = related.map_or(Fact::Word("another location"), Fact::Card);
    bench.require(placed, told!(SETUP_STARTING_LOCATION_PLACEMENT { player, card: token }, neighbour))?;
    let is_site = |card| state::area(bench.table, card) == Some(super::cards::card::Area::Site);
    if let Some(site) = related.filter(|site| is_site(*site) && is_site(token)) {
        play::placed(bench, token, Spot::Row(Some(site), None));
    }
    Ok(())
}

/// The location somebody takes out of the deck before it is shuffled.
fn from_deck(bench: &mut Bench<'_, Wars>, player: Player, title: Option<Title>) -> Option<Token> {
    match title {
        Some(title) => bench.table.name_from(RESERVE.of(player), title).ok(),
        None => bench.table.top(RESERVE.of(player)),
    }
}

/// What is left of a deck without its starting location is shuffled, before the opening hand is drawn from it.
fn shuffles(bench: &mut Bench<'_, Wars>, player: Player, pile: Option<PileSaid>) -> Result<(), Broken> {
    let own = pile.is_some_and(|pile| pile.is(RESERVE, player));
    let due = has_started(bench.table, player) && !has_opened(bench.table, player);
    if let Some(pile) = pile {
        bench.at(pile.span);
    }
    bench.require(own && due, told!(SETUP_SHUFFLE_RESERVE { player }))
}

/// An opening hand is drawn once.
///
/// # Errors
/// When it is drawn again.
pub(super) fn once(bench: &mut Bench<'_, Wars>, player: Player) -> Result<(), Broken> {
    let told = worded!("{player} draws another opening hand; it is drawn once, before the first turn" { player });
    bench.require(false, told.of(rule::SETUP_OPENING_HAND_EIGHT, &[]))
}

fn draws(bench: &mut Bench<'_, Wars>, player: Player, draw: &Draw) -> Result<(), Broken> {
    let missing = bench.table.players().find(|player| !has_started(bench.table, *player));
    let who = missing.map_or(Fact::Word("nobody"), Fact::Player);
    bench.require(missing.is_none(), told!(SETUP_STARTING_LOCATION_SIMULTANEOUS { player, other: who }))?;
    let count = draw.amount.and_then(|amount| amount.value).unwrap_or(OPENING_HAND);
    let at = draw.amount.map_or(draw.at, |amount| amount.span);
    bench.at(at);
    if has_opened(bench.table, player) {
        return once(bench, player);
    }
    let what = |count: usize| i32::try_from(count).unwrap_or(i32::MAX);
    bench.require(count == OPENING_HAND, told!(SETUP_OPENING_HAND_EIGHT { player, what: what(count as usize) }))?;
    opens(bench, player);
    let named = draw.sources.len();
    bench.require(named <= OPENING_HAND as usize, told!(SETUP_OPENING_HAND_EIGHT { player, what: what(named) }))?;
    for index in 0..named {
        let listed = bench.listed(draw.sources, index).and_then(|listed| Some((listed.span, listed.card?.title()?)));
        let drawn = bench.table.pile(HAND.of(player)).get(index).copied();
        if let (Some((span, title)), Some(drawn)) = (listed, drawn) {
            let possible = bench.table.name(drawn, title).is_ok();
            let told = worded!("{player} draws {card} for the opening hand, but it cannot be among the 8 cards" { player, card: title });
            bench.at(span).require(possible, told.of(rule::SETUP_OPENING_HAND_EIGHT, &[]))?;
        }
    }
    Ok(())
}
