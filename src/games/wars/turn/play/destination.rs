//! Where ships, units, weapons and assets may enter play.

use super::Played;
use crate::{
    abilities::compiled::LabelKey,
    games::wars::{
        Wars,
        abilities::modifiers,
        cards::card::{Area, Card, CardKind, Whose},
        in_play::survey,
        rules::{ENCAMPED, edition, rule},
        state::{
            self, Item, Spot, Table, area, beneath, capacity, energy_icons, in_play, is_ship, is_unit, load, printed,
            size, unsaid, user,
        },
        turn::movement::{self, has_room},
        words::{action::Playing, find},
    },
    judge::{Bench, Broken, Fact},
    rulebook::RuleId,
    table::{Player, Token},
    told,
};

/// Where a card that is no location goes by the record.
///
/// # Errors
/// When it may not go there.
pub(super) fn spot(bench: &mut Bench<'_, Wars>, played: &Played<'_>, act: &Playing) -> Result<Spot, Broken> {
    let Played { player, card, token } = *played;
    bench.at(act.at);
    let needs_place = match card.kind {
        // A place says where something happens; such a card lies nowhere.
        CardKind::Interrupt { .. } | CardKind::Order { .. } => return Ok(Spot::Nowhere),
        CardKind::Asset { beneath, .. } => !beneath.is_empty(),
        _ => true,
    };
    if let CardKind::Asset { beneath, .. } = card.kind
        && beneath.is_empty()
    {
        bench.require(super::goes_nowhere(act), told!(ASSET_NO_KIND_ON_TABLE { player, card: token }))?;
        return Ok(Spot::Nowhere);
    }
    let on = bench.listed(act.targets, 0).and_then(|listed| listed.card).filter(|_| act.place.is_none());
    named(bench, player, token, act.place.is_some() || on.is_some() || !needs_place)?;
    let spot = match on {
        Some(on) => find::in_play(bench.at(on.span), &on, player).map_or(Spot::Nowhere, Spot::Beneath),
        None => movement::spot(bench, player, act.place),
    };
    let lies_beneath = matches!(card.kind, CardKind::Weapon { .. } | CardKind::Asset { .. });
    let spot = match spot {
        Spot::At(host) | Spot::Aboard(host) if lies_beneath => Spot::Beneath(host),
        Spot::Beneath(ship) if card.is_unit() && is_ship(bench.table, ship) => Spot::Aboard(ship),
        Spot::Beneath(site) | Spot::At(site) if !lies_beneath => Spot::At(site),
        spot => spot,
    };
    match card.kind {
        CardKind::Ship { .. } => ship(bench, played, spot),
        CardKind::Weapon { beneath } => weapon(bench, played, &beneath, spot),
        CardKind::Asset { beneath, whose, alone } => {
            asset(bench, played, spot, Asset { beneath: &beneath, whose, alone })
        }
        _ => unit(bench, played, spot),
    }?;
    Ok(spot)
}

/// The place is named while the card is played, not later.
fn named(bench: &mut Bench<'_, Wars>, player: Player, token: Token, is_named: bool) -> Result<(), Broken> {
    bench.require(is_named, told!(PLAY_STEPS_IN_ORDER { player, card: token }))?;
    bench.require(is_named, told!(PLAY_DESTINATION_WHEN_PAYING_INCURSION { card: token }, player))
}

fn place_fact(spot: Spot) -> Fact {
    match spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Fact::Card(place),
        Spot::Nowhere | Spot::Row(..) => Fact::Word("a place that is not in play"),
    }
}

fn ship(bench: &mut Bench<'_, Wars>, &Played { player, card, token }: &Played<'_>, spot: Spot) -> Result<(), Broken> {
    let open = open_to_ship(bench.table, player, card, spot);
    let a_sector = matches!(spot, Spot::At(place) if area(bench.table, place) == Some(Area::Sector));
    bench.wanting(!open && a_sector, unsaid(player));
    bench.require(open, told!(SHIP_SECTOR_NEEDS_ICON_OR_SHIP { player, card: token, place: place_fact(spot) }))
}

fn open_to_ship(table: &Table, player: Player, card: &Card, spot: Spot) -> bool {
    let Spot::At(sector) = spot else { return false };
    let own_ship = || state::forces(table, player, sector).any(|card| is_ship(table, card));
    area(table, sector) == Some(Area::Sector)
        && (card.scouting || energy_icons(table, player, sector) > 0 || own_ship())
}

fn unit(bench: &mut Bench<'_, Wars>, &Played { player, card, token }: &Played<'_>, spot: Spot) -> Result<(), Broken> {
    let place = place_fact(spot);
    match spot {
        Spot::At(site) => {
            let camp = bench.table.has(site, ENCAMPED);
            bench.require(!camp, told!(ENCAMPMENT_NO_LONGER_LOCATION { player, place: site }))?;
            let is_site = area(bench.table, site) == Some(Area::Site);
            bench.require(is_site, told!(UNIT_DESTINATION { player, card: token, place }))?;
            let open = open_to_unit(bench.table, player, card, site);
            bench.wanting(!open, unsaid(player));
            bench.require(open, told!(UNIT_SITE_NEEDS_ICON_OR_UNIT { player, card: token, place }))
        }
        Spot::Aboard(ship) => {
            let own = is_ship(bench.table, ship) && user(bench.table, ship) == player;
            bench.require(own, told!(UNIT_DESTINATION { player, card: token, place }))?;
            aboard(bench, player, token, ship)
        }
        Spot::Nowhere | Spot::Beneath(_) | Spot::Row(..) => {
            bench.require(false, told!(UNIT_DESTINATION { player, card: token, place }))
        }
    }
}

fn open_to_unit(table: &Table, player: Player, card: &Card, site: Token) -> bool {
    let own_unit = || state::forces(table, player, site).any(|card| is_unit(table, card));
    card.scouting || energy_icons(table, player, site) > 0 || own_unit()
}

/// The rules of room aboard a ship, the general one last.
const ROOM: [RuleId; 4] = [
    rule::UNIT_ABOARD_OWN_SHIP,
    rule::CAPACITY_REMAINING_WHEN_PLAYED,
    rule::SIZE_COUNTS_AGAINST_CAPACITY,
    rule::CAPACITY_MAXIMUM,
];

fn aboard(bench: &mut Bench<'_, Wars>, player: Player, token: Token, ship: Token) -> Result<(), Broken> {
    let room = has_room(bench, ship, token);
    let general = (rule::CAPACITY_MAXIMUM, 0, 0);
    let (broken, size, left) = bench.why(room, general, |bench| crowded(bench, token, ship));
    bench.require(room, told!(broken in ROOM { player, card: token, ship, size, left }))
}

/// The rule that keeps a unit from going aboard a ship without room, the unit's size, and the capacity that is left.
fn crowded(bench: &Bench<'_, Wars>, token: Token, ship: Token) -> (RuleId, i32, i32) {
    let table = &*bench.table;
    let large = |unit: Token| size(table, unit) > 1;
    let carries_large = beneath(table, ship).any(|card| is_unit(table, card) && large(card));
    let broken = match capacity(table, ship) {
        Some(0) => rule::UNIT_ABOARD_OWN_SHIP,
        _ if large(token) && bench.is(edition::COMPREHENSIVE) => rule::CAPACITY_REMAINING_WHEN_PLAYED,
        _ if large(token) || carries_large => rule::SIZE_COUNTS_AGAINST_CAPACITY,
        _ => rule::CAPACITY_MAXIMUM,
    };
    let left = capacity(table, ship).unwrap_or(0).saturating_sub(load(table, ship));
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    (broken, number(size(table, token)), number(left))
}

/// Whether a card answers to all the words of a kind; unknown cards may.
pub(super) fn is_of_kind(table: &Table, host: Token, kind: &[&str]) -> bool {
    let camp = table.has(host, ENCAMPED);
    let is = |card: &Card, word: &str| match card.is(word) {
        true => !(camp && matches!(word, "site" | "sector" | "location")),
        false => is_made_so(table, host, word),
    };
    printed(table, host).is_none_or(|card| kind.iter().all(|word| is(card, word)))
}

/// Whether a text in play gives, or may give, a card a label.
fn is_made_so(table: &Table, card: Token, label: &str) -> bool {
    survey::of(table) & survey::WRITES_LABELS != 0 && modifiers::gives_label(table, card, LabelKey::of(label)).may_be()
}

fn weapon(
    bench: &mut Bench<'_, Wars>,
    &Played { player, token, .. }: &Played<'_>,
    kind: &[&str],
    spot: Spot,
) -> Result<(), Broken> {
    let host = match spot {
        Spot::Beneath(host) | Spot::At(host) | Spot::Aboard(host) => Some(host),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    let own = host.is_some_and(|host| in_play(bench.table, host) && user(bench.table, host) == player);
    let place = place_fact(spot);
    bench.require(own, told!(WEAPON_OWN_CARD { player, card: token, place }))?;
    let Some(host) = host else { return Ok(()) };
    bench.require(is_of_kind(bench.table, host, kind), told!(WEAPON_KIND { player, card: token, host }))?;
    let is_weapon =
        |card: &Token| printed(bench.table, *card).is_some_and(|card| matches!(card.kind, CardKind::Weapon { .. }));
    let other = beneath(bench.table, host).find(is_weapon);
    let bears = other.map_or(Fact::Word("none"), Fact::Card);
    bench.require(other.is_none(), told!(WEAPON_ONE_PER_CARD { player, card: token, host, bears }))
}

/// What the text of an asset says of the card it goes beneath.
struct Asset<'k> {
    /// The words it answers to.
    beneath: &'k [&'static str],
    /// Whose it is.
    whose: Whose,
    /// Whether no other copy may lie there.
    alone: bool,
}

fn asset(
    bench: &mut Bench<'_, Wars>,
    &Played { player, token, .. }: &Played<'_>,
    spot: Spot,
    Asset { beneath: kind, whose, alone }: Asset<'_>,
) -> Result<(), Broken> {
    let host = match spot {
        Spot::Beneath(host) => Some(host).filter(|host| in_play(bench.table, *host)),
        _ => None,
    };
    let place = place_fact(spot);
    let fits = host.is_some_and(|host| is_of_kind(bench.table, host, kind));
    bench.require(fits, told!(ASSET_KIND_NEEDS_TARGET { player, card: token, place }))?;
    let Some(host) = host else { return Ok(()) };
    let own = user(bench.table, host) == player;
    let allowed = match whose {
        Whose::Yours => own,
        Whose::Either => true,
        Whose::Opponents => !own,
    };
    bench.require(allowed, told!(ASSET_OWN_CARD_BY_DEFAULT { player, card: token, host }))?;
    let table = &*bench.table;
    let same = beneath(table, host).any(|card| card != token && table.title(card) == table.title(token));
    bench.require(!(alone && same), told!(ASSET_ONE_PER_CARD_TEXT { player, card: token, host }))
}

/// Whether the place a pending card was played to is still one it may enter. Room aboard was checked when it was played.
pub(in crate::games::wars) fn still_legal(bench: &Bench<'_, Wars>, item: &Item, token: Token) -> bool {
    let table = &*bench.table;
    let Some(card) = printed(table, token) else { return true };
    match (&card.kind, item.spot) {
        (CardKind::Interrupt { .. } | CardKind::Order { .. }, _) => true,
        (CardKind::Ship { .. }, spot) => open_to_ship(table, item.player, card, spot),
        (CardKind::Location { .. }, Spot::Beneath(cover)) => super::location::open_to_camp(table, item.player, cover),
        (CardKind::Location { .. }, _) => true,
        (_, Spot::At(site)) if card.is_unit() => in_play(table, site) && open_to_unit(table, item.player, card, site),
        (_, Spot::Aboard(ship)) => in_play(table, ship) && user(table, ship) == item.player,
        (CardKind::Weapon { beneath }, Spot::Beneath(host)) => {
            in_play(table, host) && user(table, host) == item.player && is_of_kind(table, host, beneath)
        }
        (CardKind::Asset { beneath, .. }, Spot::Beneath(host)) => {
            in_play(table, host) && is_of_kind(table, host, beneath)
        }
        _ => true,
    }
}
