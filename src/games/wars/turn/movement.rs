//! The move phase: the five ways of movement, and transport.

use super::{initiative, play::Outcome};
use crate::{
    games::wars::{
        Wars,
        abilities::{lasting, modifiers},
        cards::card::{Area, CardKind, ShipClass},
        energy::costs::{self, PaidFor, Purpose},
        not_in_play,
        recorded::happened::{self, to_card},
        rules::{edition, lasts, passage, rule},
        state::{
            self, Item, ItemKind, Phase, Spot, Table, Targets, adjacent, area, capacity, is_ship, is_unit, load,
            location_of, printed, related, ship_of, side, size, user,
        },
        words::{
            action::{Destination, Movement, PhaseAction},
            find,
        },
    },
    judge::{Bench, Broken, Fact, List, Named, What},
    rulebook::RuleId,
    table::{Player, Token},
    told, worded,
};

/// A player performs a movement action.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    act: &Movement,
) -> Result<(), Broken> {
    let named = act.card;
    let own_phase = (rule::MOVE_OWN_MOVE_PHASE, Phase::Move);
    if named.what == What::Unknown {
        initiative::may_perform(bench, player, PhaseAction::Movement, own_phase)?;
        may_be_any(bench, player, act)?;
    }
    let origin = act.origin.and_then(|origin| find::in_play(bench.at(origin.span), &origin, player));
    let stands_there = |table: &Table, card: Token| origin.is_none_or(|place| stands(table, card, place));
    let Some(card) = find::in_play_where(bench, &named, player, stands_there) else {
        return not_in_play(bench.at(named.span), rule::MOVE_OWN_CARDS, player, &named);
    };
    bench.at(named.span);
    let is_weapon = printed(bench.table, card).is_some_and(|card| matches!(card.kind, CardKind::Weapon { .. }));
    bench.require(!is_weapon, told!(WEAPON_NO_TRANSFER { player, card }))?;
    bench.require(!state::is_location(bench.table, card), told!(LOCATION_ARRANGEMENT_FIXED { player, card }))?;
    bench.at(act.at);
    initiative::may_perform(bench, player, PhaseAction::Movement, own_phase)?;
    let own = user(bench.table, card) == player && (is_unit(bench.table, card) || is_ship(bench.table, card));
    bench.at(named.span).require(own, told!(MOVE_OWN_CARDS { player, card }))?;
    comes_from(bench, card, act.origin, player)?;
    bench.at(act.at).require(act.place.is_some(), told!(MOVE_ANNOUNCE_WHEN_PAYING { player, card }))?;
    let spot = spot(bench, player, act.place);
    may_move(bench.at(named.span), card, spot)?;
    let recorded = !way(bench.table, bench.is(edition::COMPREHENSIVE), player, card, spot).1;
    may_go(bench, player, card, spot)?;
    let targets = transported(bench, player, card, act.with)?;
    let transports = targets.iter().next().is_some();
    costs::pays(
        bench,
        player,
        Some(1),
        &act.paid,
        PaidFor { purpose: Purpose::Movement { transports }, thing: Fact::Card(card) },
    )?;
    let item = Item {
        source: Some(card),
        spot,
        targets,
        recorded,
        ..Item::new(player, ItemKind::Action(PhaseAction::Movement))
    };
    initiative::stacks(bench, item);
    Ok(())
}

/// A card the scribe does not know moves: one that can go there does, for the usual price.
fn may_be_any(bench: &mut Bench<'_, Wars>, player: Player, act: &Movement) -> Result<(), Broken> {
    let spot = spot(bench, player, act.place);
    let known =
        |place: Destination| matches!(place, Destination::At(to) | Destination::Aboard(to) if to.what != What::Unknown);
    let comprehensive = bench.is(edition::COMPREHENSIVE);
    let table = &*bench.table;
    let moves = |card: &Token| user(table, *card) == player && (is_unit(table, *card) || is_ship(table, *card));
    let goes = |card: Token| !act.place.is_some_and(known) || way(table, comprehensive, player, card, spot).1;
    let some = state::cards_in_play(table).filter(moves).any(goes);
    bench.at(act.at).require(
        some,
        worded!("{player} moves a card, but has no ship or unit in play that could be moved so" { player })
            .of(rule::MOVE_OWN_CARDS, &[]),
    )?;
    let transports = !act.with.is_empty();
    costs::pays(
        bench,
        player,
        Some(1),
        &act.paid,
        PaidFor { purpose: Purpose::Movement { transports }, thing: Fact::Word("a card") },
    )
}

/// Whether a card lies at a location, or aboard or beneath a card.
fn stands(table: &Table, card: Token, place: Token) -> bool {
    location_of(table, card) == Some(place) || state::host(table, card) == Some(place)
}

/// Requires of a card that it stands where a line has it come from.
///
/// # Errors
/// When it stands elsewhere.
pub(in crate::games::wars) fn comes_from(
    bench: &mut Bench<'_, Wars>,
    card: Token,
    origin: Option<Named>,
    player: Player,
) -> Result<(), Broken> {
    let Some(origin) = origin else { return Ok(()) };
    let Some(place) = find::in_play(bench.at(origin.span), &origin, player) else { return Ok(()) };
    let so = stands(bench.table, card, place);
    let told = worded!("{card} is stated to move from {place}, but is not there" { card, place });
    bench.at(origin.span).stated(rule::UNIT_DESTINATION, so, told)
}

/// Requires that nothing keeps a card from moving.
///
/// # Errors
/// When a prohibition is in force.
pub(in crate::games::wars) fn may_move(bench: &mut Bench<'_, Wars>, card: Token, spot: Spot) -> Result<(), Broken> {
    let table = &*bench.table;
    let kept = lasting::of_card(table, lasts::CANNOT_MOVE, card).next();
    let to = match spot {
        Spot::At(place) => Some(place),
        Spot::Aboard(host) | Spot::Beneath(host) => location_of(table, host),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    let by_text = modifiers::keeps_from_moving(table, card, (location_of(table, card), to));
    let since = match (kept, by_text) {
        (Some((lasting, _)), _) => table.begun_by(&lasting),
        (None, Some(source)) => table.card(source).map_or(0, |source| source.cause),
        (None, None) => 0,
    };
    let free = kept.is_none() && by_text.is_none();
    bench.require(free, told!(PRECEDENCE_CANT_BEATS_CAN { card, since: Fact::Line(since) }))
}

/// Where a line has a card go.
pub(in crate::games::wars) fn spot(bench: &mut Bench<'_, Wars>, player: Player, place: Option<Destination>) -> Spot {
    match place {
        Some(Destination::At(place)) => match find::in_play(bench.at(place.span), &place, player) {
            Some(place) if is_ship(bench.table, place) => Spot::Aboard(place),
            Some(place) => Spot::At(place),
            None => Spot::Nowhere,
        },
        Some(Destination::Aboard(ship)) => {
            find::in_play(bench.at(ship.span), &ship, player).map_or(Spot::Nowhere, Spot::Aboard)
        }
        Some(Destination::Beneath(card)) => match find::in_play(bench.at(card.span), &card, player) {
            Some(ship) if is_ship(bench.table, ship) => Spot::Aboard(ship),
            Some(card) => Spot::Beneath(card),
            None => Spot::Nowhere,
        },
        Some(Destination::NextTo(_) | Destination::Between(..) | Destination::Apart(_)) | None => Spot::Nowhere,
    }
}

/// The rules of the five ways, and those that tell why none of them fits.
const WAYS: [RuleId; 7] = [
    rule::LOCATION_SECTORS_NEVER_ADJACENT,
    rule::LOCATION_NOT_RELATED_TO_ITSELF,
    rule::MOVE_UNIT_SITE_TO_SHIP,
    rule::MOVE_UNIT_SHIP_TO_SITE,
    rule::MOVE_UNIT_SHIP_TO_SHIP,
    rule::MOVE_SHIP_SECTOR_TO_SECTOR,
    rule::MOVE_UNIT_SITE_TO_ADJACENT_RELATED,
];

fn may_go(bench: &mut Bench<'_, Wars>, player: Player, card: Token, spot: Spot) -> Result<(), Broken> {
    let comprehensive = bench.is(edition::COMPREHENSIVE);
    let (way, fits) = way(bench.table, comprehensive, player, card, spot);
    let place = match spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Fact::Card(place),
        Spot::Nowhere | Spot::Row(..) => Fact::Word("a place that is not in play"),
    };
    bench.looking_at(!fits && is_settled_by_kind(bench.table, card, spot), 0);
    bench.require(fits, told!(way in WAYS { player, card, place }))?;
    if let Spot::Aboard(ship) = spot {
        let room = has_room(bench, ship, card);
        let starter = bench.is(edition::INCURSION);
        let counts = match starter {
            true => room,
            false => bench.under(passage::CAPACITY_ON_MOVEMENT, |choice| {
                room || choice == passage::CAPACITY_ON_MOVEMENT_PLAYED_ONLY
            }),
        };
        bench.require(counts, told!(way in WAYS { player, card, place: ship }))?;
    }
    Ok(())
}

/// Whether no text and nothing that is missing in a record could let a card move so: a ship to a site, a unit to a sector.
fn is_settled_by_kind(table: &Table, card: Token, spot: Spot) -> bool {
    let Spot::At(place) = spot else { return false };
    match area(table, place) {
        Some(Area::Site) => is_ship(table, card),
        Some(Area::Sector) => is_unit(table, card),
        None => false,
    }
}

/// Whether a ship has room for a unit.
pub(in crate::games::wars) fn has_room(bench: &Bench<'_, Wars>, ship: Token, unit: Token) -> bool {
    let table = &*bench.table;
    let free = matches!(printed(table, ship).map(|card| card.kind), Some(CardKind::Ship { characters_free: true, .. }))
        && printed(table, unit).is_some_and(|card| matches!(card.kind, CardKind::Character));
    free || capacity(table, ship).is_none_or(|capacity| load(table, ship) + size(table, unit) <= capacity)
}

/// The way a card would go, and whether it may.
pub(in crate::games::wars) fn way(
    table: &Table,
    comprehensive: bool,
    player: Player,
    card: Token,
    spot: Spot,
) -> (RuleId, bool) {
    let from = location_of(table, card);
    let own_ship = |ship| is_ship(table, ship) && user(table, ship) == player;
    match (ship_of(table, card), spot) {
        _ if is_ship(table, card) => {
            let to_sector =
                matches!(spot, Spot::At(place) if area(table, place) == Some(Area::Sector) && from != Some(place));
            (rule::MOVE_SHIP_SECTOR_TO_SECTOR, to_sector)
        }
        (Some(_), Spot::At(site)) => {
            let lands = area(table, site) == Some(Area::Site) && from.is_some_and(|from| related(table, from, site));
            (rule::MOVE_UNIT_SHIP_TO_SITE, lands)
        }
        (Some(ship), Spot::Aboard(other)) => {
            let crosses = ship != other && own_ship(other) && location_of(table, other) == from;
            (rule::MOVE_UNIT_SHIP_TO_SHIP, crosses)
        }
        (None, Spot::Aboard(ship)) => {
            let sector = location_of(table, ship);
            let boards =
                own_ship(ship) && matches!((from, sector), (Some(site), Some(sector)) if related(table, site, sector));
            (rule::MOVE_UNIT_SITE_TO_SHIP, boards)
        }
        (None, Spot::At(place)) if comprehensive && from == Some(place) => {
            (rule::LOCATION_NOT_RELATED_TO_ITSELF, false)
        }
        (None, Spot::At(place)) if comprehensive && area(table, place) == Some(Area::Sector) => {
            (rule::LOCATION_SECTORS_NEVER_ADJACENT, false)
        }
        (None, Spot::At(place)) => {
            let walks = from.is_some_and(|from| adjacent(table, from, place));
            (rule::MOVE_UNIT_SITE_TO_ADJACENT_RELATED, walks)
        }
        _ => (rule::MOVE_UNIT_SITE_TO_ADJACENT_RELATED, false),
    }
}

/// The cards that go along: fighters with a ship, characters with a vehicle, no more than its Transport. What one of them carries
/// goes with it anyway.
fn transported(bench: &mut Bench<'_, Wars>, player: Player, card: Token, with: List) -> Result<Targets, Broken> {
    let most = side(bench.table, card).map_or(0, |side| usize::from(side.transport));
    let mut targets = Targets::default();
    for index in 0..with.len() {
        let Some(named) = bench.listed(with, index).and_then(|listed| listed.card) else { break };
        let Some(other) = find::in_play(bench, &named, player) else {
            not_in_play(bench.at(named.span), rule::TRANSPORT_MOVES_ALONG, player, &named)?;
            continue;
        };
        if is_carried(bench, other, card, with) {
            continue;
        }
        let table = &*bench.table;
        let kind = printed(table, other).map(|card| card.kind);
        let of_kind = match is_ship(table, card) {
            true => matches!(kind, Some(CardKind::Ship { class: ShipClass::Fighter, .. })),
            false => matches!(kind, Some(CardKind::Character)),
        };
        let another = other != card && targets.iter().all(|named| named != other);
        let along = targets.iter().count() < most && of_kind && another && user(table, other) == player;
        let together = location_of(table, other) == location_of(table, card);
        let wrong = match is_ship(table, card) {
            _ if !another => "each card is named once",
            _ if user(table, other) != player => "it takes only cards of one's own",
            _ if !together => "it is at another location",
            true if !of_kind => "a ship takes only fighters along",
            false if !of_kind => "a vehicle takes only characters along",
            _ => "it takes no more cards along",
        };
        let told = told!(TRANSPORT_MOVES_ALONG { player, card, other, most: i32::try_from(most).unwrap_or(0), wrong });
        bench.at(named.span).require(along && together, told)?;
        targets.push(other);
    }
    Ok(targets)
}

/// Whether a card lies aboard or beneath the one that moves, or one that is named as going along.
pub(in crate::games::wars) fn is_carried(bench: &Bench<'_, Wars>, card: Token, mover: Token, with: List) -> bool {
    let table = &*bench.table;
    let goes = |carrier: Token| {
        carrier == mover
            || bench.list(with).any(|listed| listed.card.and_then(|card| card.token(table)) == Some(carrier))
    };
    std::iter::successors(state::host(table, card), |host| state::host(table, *host))
        .take_while(|host| !state::is_location(table, *host))
        .any(goes)
}

/// The card goes, with all that lies beneath it and those it takes along.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Some(card) = item.source else { return };
    if fizzles(bench, item) {
        return Outcome::TargetGone.note(bench);
    }
    for moving in std::iter::once(card).chain(item.targets.iter()) {
        if let Spot::At(place) | Spot::Aboard(place) = item.spot
            && state::in_play(bench.table, moving)
        {
            bench.table.set_host(moving, Some(place));
            happened::befell(bench, moving, to_card::MOVED);
        }
    }
}

/// Whether nothing comes of a movement: the card or where it goes is gone, or it can no longer go there.
pub(in crate::games::wars) fn fizzles(bench: &mut Bench<'_, Wars>, item: &Item) -> bool {
    let Some(card) = item.source else { return false };
    let destination = match item.spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Some(place),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    let there = state::in_play(bench.table, card);
    if !there || destination.is_none_or(|place| !state::in_play(bench.table, place)) {
        return true;
    }
    let fits = way(bench.table, bench.is(edition::COMPREHENSIVE), item.player, card, item.spot).1;
    !fits && !item.recorded && bench.under(passage::CONDITION_GONE, |choice| choice == passage::CONDITION_GONE_FIZZLES)
}
