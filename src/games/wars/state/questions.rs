//! What can be asked of the table: who has initiative, what lies where, who controls what, which icons count.

use super::{Frame, Item, Phase, Table};
use crate::{
    games::wars::{
        abilities::modifiers,
        cards::card::{Area, Card, CardKind, Faction, Side},
        in_play::{figures, survey},
        rules::{
            ACTIVE, DAMAGED, ENCAMPED, FIRST, HAND, INITIATIVE, INVERTED, OPENED, PASSES, PLAY, RESERVE, STACK, TURN,
            TURN_PLAYER, USED,
        },
    },
    judge::Fact,
    table::{self, Pile, PileKind, Player, Token},
};

/// The other player.
#[must_use]
pub fn opponent(player: Player) -> Player {
    Player(1 - player.0.min(1))
}

/// Whose turn it is.
#[must_use]
pub fn turn_player(table: &Table) -> Player {
    table.seat(TURN_PLAYER.shared())
}

/// Who takes the first turn, if the header says so.
#[must_use]
pub fn first_player(table: &Table) -> Option<Player> {
    u8::try_from(table.figure(FIRST.shared())).ok().map(Player)
}

/// The number of the turn.
#[must_use]
pub fn turn(table: &Table) -> u32 {
    u32::try_from(table.figure(TURN.shared())).unwrap_or(0)
}

/// Who has initiative.
#[must_use]
pub fn holder(table: &Table) -> Option<Player> {
    u8::try_from(table.figure(INITIATIVE.shared())).ok().map(Player)
}

/// How many players have passed in a row.
#[must_use]
pub fn passes(table: &Table) -> i32 {
    table.figure(PASSES.shared())
}

/// The phase the turn is in.
#[must_use]
pub fn phase(table: &Table) -> Option<Phase> {
    table.frames().find_map(|frame| if let Frame::Phase(phase) = frame { Some(phase) } else { None })
}

/// What is on top of the stack.
#[must_use]
pub fn top_item(table: &Table) -> Option<Item> {
    table.frames().find_map(|frame| if let Frame::Pending(item) = frame { Some(item) } else { None })
}

/// The items of the stack with the depth of their frames, the top first.
pub fn items(table: &Table) -> impl Iterator<Item = (usize, Item)> + '_ {
    (0..table.depth()).rev().filter_map(|depth| match table.frame_at(depth) {
        Some(Frame::Pending(item) | Frame::Resolving(item)) => Some((depth, item)),
        _ => None,
    })
}

/// Whether players may act: nothing is being resolved or paid.
#[must_use]
pub fn is_window(table: &Table) -> bool {
    matches!(table.frame(), Some(Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_)))
}

/// What is printed on a card, if its face is known.
#[must_use]
pub fn printed(table: &Table, card: Token) -> Option<&'static Card> {
    table.printed(card).map(|known| known.card)
}

/// The figures of a card that count now.
#[must_use]
pub fn side(table: &Table, card: Token) -> Option<&'static Side> {
    let printed = printed(table, card)?;
    Some(match &printed.inverted {
        Some(inverted) if table.has(card, INVERTED) => inverted,
        _ => &printed.upright,
    })
}

/// Whether a card is in play.
#[must_use]
pub fn in_play(table: &Table, card: Token) -> bool {
    table.card(card).is_some_and(|card| card.pile.kind == PLAY)
}

/// Whose card it is at present: whoever plays with it.
#[must_use]
pub fn user(table: &Table, card: Token) -> Player {
    table.card(card).map_or(Player(0), |card| card.pile.player)
}

/// Whose deck a card came from.
#[must_use]
pub fn owner(table: &Table, card: Token) -> Player {
    table.card(card).map_or(Player(0), |card| card.owner)
}

/// The pile a card lies in.
#[must_use]
pub fn pile_of(table: &Table, card: Token) -> Option<Pile> {
    table.card(card).map(|card| card.pile)
}

/// What a card lies at, aboard or beneath; of a site, its left neighbour.
#[must_use]
pub fn host(table: &Table, card: Token) -> Option<Token> {
    table.card(card).and_then(|card| card.host)
}

/// The area of a location in play that is no encampment beneath another.
#[must_use]
pub fn area(table: &Table, card: Token) -> Option<Area> {
    match printed(table, card)?.kind {
        CardKind::Location { area, .. } if in_play(table, card) && !table.has(card, ENCAMPED) => Some(area),
        _ => None,
    }
}

/// Whether a card in play is a location.
#[must_use]
pub fn is_location(table: &Table, card: Token) -> bool {
    location_teller(table)(card)
}

/// Tells of cards whether they are locations in play; to ask of many.
#[inline]
fn location_teller(table: &Table) -> impl Fn(Token) -> bool + Copy + '_ {
    let is_like_one = survey::teller(table, survey::LOCATION);
    let lies = |card: &table::CardState| card.pile.kind == PLAY && card.marks & (1 << ENCAMPED.0) == 0;
    move |card| table.card(card).is_some_and(lies) && is_like_one(card)
}

/// Whether a card is a unit.
#[must_use]
pub fn is_unit(table: &Table, card: Token) -> bool {
    survey::is(table, card, survey::UNIT)
}

/// Whether a card is a ship.
#[must_use]
pub fn is_ship(table: &Table, card: Token) -> bool {
    survey::is(table, card, survey::SHIP)
}

/// Every card in play, by the player who plays with it.
pub fn cards_in_play(table: &Table) -> impl Iterator<Item = Token> + '_ {
    let [one, other] = [Player(0), Player(1)].map(|player| table.pile(PLAY.of(player)));
    one.iter().chain(other).copied()
}

/// Every location in play.
pub fn locations(table: &Table) -> impl Iterator<Item = Token> + '_ {
    cards_in_play(table).filter(|card| is_location(table, *card))
}

/// The location at which a card is, itself if it is one.
#[must_use]
pub fn location_of(table: &Table, card: Token) -> Option<Token> {
    location_within(table, card, 8)
}

/// The location that is reached from a card in fewer than so many steps.
#[inline]
fn location_within(table: &Table, card: Token, steps: u8) -> Option<Token> {
    let mut at = card;
    for _ in 0..steps {
        if is_location(table, at) {
            return Some(at);
        }
        at = host(table, at)?;
    }
    None
}

/// The ship a unit is aboard.
#[must_use]
pub fn ship_of(table: &Table, unit: Token) -> Option<Token> {
    host(table, unit).filter(|host| is_ship(table, *host))
}

/// The cards that lie beneath a card: units aboard, weapons, assets, encampments.
pub fn beneath(table: &Table, card: Token) -> impl Iterator<Item = Token> + '_ {
    cards_in_play(table).filter(move |other| host(table, *other) == Some(card) && lies_beneath(table, *other))
}

/// Whether a card lies beneath its host, and not at it or beside it.
fn lies_beneath(table: &Table, card: Token) -> bool {
    match host(table, card) {
        Some(host) if is_location(table, host) => {
            !(is_location(table, card) || survey::is(table, card, survey::UNIT | survey::SHIP))
        }
        Some(_) => true,
        None => false,
    }
}

/// Ships and units a player has at a location, those aboard included.
pub fn forces(table: &Table, player: Player, location: Token) -> impl Iterator<Item = Token> + '_ {
    let (is_location, is_force) = (location_teller(table), survey::teller(table, survey::UNIT | survey::SHIP));
    let of_player = if is_location(location) { table.pile(PLAY.of(player)) } else { &[] };
    of_player.iter().copied().filter(move |card| {
        let Some(host) = host(table, *card) else { return false };
        match host == location {
            true => is_force(*card),
            false => !is_location(host) && is_force(*card) && leads_to(table, host, location),
        }
    })
}

/// Whether a card is at a location, or what it lies at is.
#[inline(never)]
fn leads_to(table: &Table, card: Token, location: Token) -> bool {
    location_within(table, card, 7) == Some(location)
}

/// Whether a player controls a location.
#[must_use]
pub fn controls(table: &Table, player: Player, location: Token) -> bool {
    let is_there = |player| forces(table, player, location).next().is_some();
    is_there(player) && !is_there(opponent(player))
}

/// The group of a location: its title before the slash.
#[must_use]
pub fn group(table: &Table, location: Token) -> Option<&'static str> {
    match printed(table, location)?.kind {
        CardKind::Location { group, .. } => Some(group),
        _ => None,
    }
}

/// Whether two locations are related.
#[must_use]
pub fn related(table: &Table, one: Token, other: Token) -> bool {
    one != other && group(table, one).is_some() && group(table, one) == group(table, other)
}

/// Whether two sites lie side by side.
#[must_use]
pub fn adjacent(table: &Table, one: Token, other: Token) -> bool {
    let sites = [one, other].iter().all(|card| area(table, *card) == Some(Area::Site));
    sites && (host(table, one) == Some(other) || host(table, other) == Some(one))
}

/// The site right of a site.
#[must_use]
pub fn right_of(table: &Table, site: Token) -> Option<Token> {
    cards_in_play(table).find(|card| host(table, *card) == Some(site) && area(table, *card) == Some(Area::Site))
}

/// The energy icons on a player's side of a location, encampments included.
#[must_use]
pub fn energy_icons(table: &Table, player: Player, location: Token) -> u32 {
    let of_player = table.pile(PLAY.of(player)).iter().copied();
    let camps = of_player.filter(|card| is_encampment_of(table, *card, location));
    icons_for(table, player, location) + camps.map(|camp| icons_for(table, player, camp)).sum::<u32>()
}

/// The encampments beneath a location.
pub fn encampments(table: &Table, location: Token) -> impl Iterator<Item = Token> + '_ {
    cards_in_play(table).filter(move |card| is_encampment_of(table, *card, location))
}

fn is_encampment_of(table: &Table, card: Token, location: Token) -> bool {
    let lies = |card: &table::CardState| card.host == Some(location) && card.marks & (1 << ENCAMPED.0) != 0;
    table.card(card).is_some_and(lies) && lies_beneath(table, card)
}

/// Every card in play with energy icons that count, and the location whose icons they are: itself, or what it lies beneath.
pub fn with_icons(table: &Table) -> impl Iterator<Item = (Token, Token)> + '_ {
    let bears_icons = survey::teller(table, survey::LOCATION);
    cards_in_play(table).filter(move |card| bears_icons(*card)).filter_map(|card| {
        let covers = |cover: &Token| is_location(table, *cover);
        let location = if table.has(card, ENCAMPED) { host(table, card).filter(covers)? } else { card };
        Some((card, location))
    })
}

/// The energy icons a card adds to a player's side of a location: an encampment only to its own player's.
#[must_use]
pub fn icons_for(table: &Table, player: Player, card: Token) -> u32 {
    let Some(CardKind::Location { yours, theirs, .. }) = printed(table, card).map(|card| &card.kind) else { return 0 };
    match user(table, card) == player {
        true => u32::from(*yours),
        false if table.has(card, ENCAMPED) => 0,
        false => u32::from(*theirs),
    }
}

/// How much a player may activate: the energy icons on that player's side of all locations, and one.
#[must_use]
pub fn activation_limit(table: &Table, player: Player) -> u32 {
    let mut limit = 1;
    for (card, _) in with_icons(table) {
        limit += icons_for(table, player, card);
    }
    limit.saturating_add_signed(modifiers::generated(table, player).sure)
}

/// The support icons of a faction on a player's side of locations: on all, and on those the player played alone.
#[must_use]
pub fn support_icons(table: &Table, player: Player, faction: Faction) -> (u8, u8) {
    let (mut all, mut own) = (0u8, 0u8);
    let is_location = survey::teller(table, survey::LOCATION);
    for card in table.pile(PLAY.of(player)).iter().filter(|card| is_location(**card)) {
        let Some(CardKind::Location { icon, .. }) = printed(table, *card).map(|card| &card.kind) else { continue };
        if *icon != Some(faction) {
            continue;
        }
        let is_own = match host(table, *card) {
            Some(cover) if table.has(*card, ENCAMPED) => user(table, cover) == player,
            _ => true,
        };
        all = all.saturating_add(1);
        own = own.saturating_add(u8::from(is_own));
    }
    if survey::of(table) & survey::WRITES_ICONS != 0 || table.effects().next().is_some() {
        for place in locations(table) {
            let added = u8::try_from(modifiers::icons_at(table, player, faction, place).sure).unwrap_or(0);
            all = all.saturating_add(added);
            own = own.saturating_add(if user(table, place) == player { added } else { 0 });
        }
    }
    (all, own)
}

/// The support icons of a faction on a player's side of a location, encampments beneath it included.
#[must_use]
pub fn support_icons_at(table: &Table, player: Player, faction: Faction, location: Token) -> u32 {
    let bears = |card: &Token| {
        let of = |card: &Card| matches!(card.kind, CardKind::Location { icon, .. } if icon == Some(faction));
        (*card == location || is_encampment_of(table, *card, location)) && printed(table, *card).is_some_and(of)
    };
    let own = table.pile(PLAY.of(player)).iter().filter(|card| bears(card)).count();
    let added = modifiers::icons_at(table, player, faction, location).sure;
    u32::try_from(own).unwrap_or(u32::MAX).saturating_add_signed(added)
}

/// The total size of units aboard a ship that counts against its capacity.
#[must_use]
pub fn load(table: &Table, ship: Token) -> u32 {
    let free = matches!(printed(table, ship).map(|card| card.kind), Some(CardKind::Ship { characters_free: true, .. }));
    let aboard = beneath(table, ship).filter(|card| is_unit(table, *card));
    aboard.filter(|unit| !(free && is_character(table, *unit))).map(|unit| size(table, unit)).sum()
}

/// The size of a unit.
#[must_use]
pub fn size(table: &Table, unit: Token) -> u32 {
    figures::figure(table, unit, figures::SIZE).and_then(|size| u32::try_from(size).ok()).unwrap_or(1)
}

fn is_character(table: &Table, card: Token) -> bool {
    printed(table, card).is_some_and(|card| matches!(card.kind, CardKind::Character))
}

/// The total size of units a ship may carry.
#[must_use]
pub fn capacity(table: &Table, ship: Token) -> Option<u32> {
    figures::figure(table, ship, figures::CAPACITY).and_then(|capacity| u32::try_from(capacity).ok())
}

/// Whether a player may have energy: nothing says that all three piles are empty.
#[must_use]
#[inline]
pub fn has_energy(table: &Table, player: Player) -> bool {
    [RESERVE, ACTIVE, USED].iter().any(|kind| may_have_cards(table, kind.of(player)))
}

/// Whether a pile may have a card: it has one, or how many it has is not known.
#[must_use]
pub fn may_have_cards(table: &Table, pile: Pile) -> bool {
    table.has_cards(pile) || !table.is_counted(pile)
}

/// The three piles energy lies in, and the hand, which may stand in for it.
pub const SOURCES: [PileKind; 4] = [RESERVE, ACTIVE, USED, HAND];

/// The damaged cards of a player.
pub fn damaged(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    table.pile(PLAY.of(player)).iter().copied().filter(|card| table.has(*card, DAMAGED))
}

/// Whether a card is pending on the stack.
#[must_use]
pub fn is_pending(table: &Table, card: Token) -> bool {
    table.card(card).is_some_and(|card| card.pile.kind == STACK)
}

/// What a position may leave unsaid of a player's side of the table: cards, icons, uses. What fails for want of such a thing rests
/// on this.
#[must_use]
pub(in crate::games::wars) const fn unsaid(player: Player) -> Fact {
    Fact::Figure(OPENED.of(player))
}

/// What a position cannot leave unsaid: that nothing is on the stack, that the game is over. What fails for it is certain.
#[must_use]
pub(in crate::games::wars) const fn needs_no_statement() -> Fact {
    Fact::Known(0)
}
