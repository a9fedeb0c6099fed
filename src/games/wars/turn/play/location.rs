//! Playing a location: where in its row a site goes, where a sector, and what an encampment may lie beneath.

use crate::{
    games::wars::{
        Wars,
        cards::card::{Area, CardKind},
        not_in_play,
        rules::{ENCAMPED, aspect, edition, rule},
        state::{
            Spot, Table, adjacent, area, encampments, energy_icons, forces, group, host, is_location, locations,
            printed, right_of, unsaid, user,
        },
        words::{action::Destination, find},
    },
    judge::{About, Bench, Broken, DoubtSource, Named},
    rulebook::RuleId,
    table::{Player, Token},
    told,
};

/// Where a location goes by the record.
///
/// # Errors
/// When it may not go there.
pub(in crate::games::wars) fn spot(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    token: Token,
    place: Option<Destination>,
) -> Result<Spot, Broken> {
    let Some(CardKind::Location { area, encampment, .. }) = printed(bench.table, token).map(|card| card.kind) else {
        return Ok(Spot::Nowhere);
    };
    match (place, area) {
        (Some(Destination::Beneath(cover)), _) => beneath(bench, player, token, (cover, encampment)),
        (_, Area::Site) => site(bench, player, token, place),
        (_, Area::Sector) => sector(bench, player, token, place),
    }
}

/// The rules about where a site goes, the general one last.
const SITES: [RuleId; 3] =
    [rule::LOCATION_SHARED_AREA, rule::LOCATION_SITE_SEPARATE_IF_UNRELATED, rule::LOCATION_SITE_ADJACENT_TO_RELATED];

fn site(bench: &mut Bench<'_, Wars>, player: Player, token: Token, place: Option<Destination>) -> Result<Spot, Broken> {
    let sites = related_sites(bench.table, token).count();
    let only_theirs = related_sites(bench.table, token).all(|site| user(bench.table, site) != player);
    let is_related = |table: &Table, site: Token| related_sites(table, token).any(|other| other == site);
    let mut open = false;
    let (spot, broken) = match place {
        None => {
            open = sites > 1;
            (Some(Spot::Row(last_of(bench.table, token), None)), rule::LOCATION_SITE_ADJACENT_TO_RELATED)
        }
        Some(Destination::NextTo(named)) => {
            let at = find::in_play(bench.at(named.span), &named, player);
            let broken = match sites == 0 {
                true => rule::LOCATION_SITE_SEPARATE_IF_UNRELATED,
                false => rule::LOCATION_SITE_ADJACENT_TO_RELATED,
            };
            let beside_sector = at.filter(|at| is_related_sector(bench.table, token, *at));
            open = sites > 1 && beside_sector.is_some();
            let end = beside_sector.map(|_| Spot::Row(last_of(bench.table, token), None));
            let spot = end.or_else(|| {
                let at = at.filter(|at| is_related(bench.table, *at))?;
                let (left, right) = (host(bench.table, at), right_of(bench.table, at));
                open = left.is_some() && right.is_some();
                Some(beside(at, left, right))
            });
            (spot, broken)
        }
        Some(Destination::Between(one, other)) => {
            let one = find::in_play(bench.at(one.span), &one, player);
            let other = find::in_play(bench.at(other.span), &other, player);
            let table = &*bench.table;
            let spot = match (one, other) {
                (Some(one), Some(other)) if is_related(table, one) && adjacent(table, one, other) => {
                    let left = if host(table, other) == Some(one) { one } else { other };
                    Some(Spot::Row(Some(left), Some(if left == one { other } else { one })))
                }
                (Some(site), Some(sector)) | (Some(sector), Some(site))
                    if is_related(table, site) && is_related_sector(table, token, sector) && is_end(table, site) =>
                {
                    Some(beside(site, host(table, site), right_of(table, site)))
                }
                _ => None,
            };
            (spot, rule::LOCATION_SITE_ADJACENT_TO_RELATED)
        }
        Some(Destination::Apart(span)) => {
            bench.at(span);
            let broken = if only_theirs { rule::LOCATION_SHARED_AREA } else { rule::LOCATION_SITE_ADJACENT_TO_RELATED };
            ((sites == 0).then_some(Spot::Row(None, None)), broken)
        }
        Some(Destination::At(_) | Destination::Aboard(_) | Destination::Beneath(_)) => {
            (None, rule::LOCATION_SITE_ADJACENT_TO_RELATED)
        }
    };
    bench.require(spot.is_some(), told!(broken in SITES { player, card: token }))?;
    if open {
        bench.doubt(DoubtSource::MissingFigure, aspect::ROWS, About::Everything, None);
    }
    Ok(spot.unwrap_or(Spot::Row(last_of(bench.table, token), None)))
}

/// The sites in play that are related to a location that is not yet.
fn related_sites(table: &Table, token: Token) -> impl Iterator<Item = Token> + '_ {
    let of = group(table, token);
    locations(table)
        .filter(move |site| *site != token && area(table, *site) == Some(Area::Site) && group(table, *site) == of)
}

/// Beside a site, at the end of the row if it is one.
fn beside(site: Token, left: Option<Token>, right: Option<Token>) -> Spot {
    if right.is_some() && left.is_none() { Spot::Row(None, Some(site)) } else { Spot::Row(Some(site), right) }
}

/// Whether a site is an end of its row.
fn is_end(table: &Table, site: Token) -> bool {
    host(table, site).is_none() || right_of(table, site).is_none()
}

/// Whether a location in play is a sector of the group of one that is not yet.
fn is_related_sector(table: &Table, token: Token, sector: Token) -> bool {
    area(table, sector) == Some(Area::Sector) && group(table, sector) == group(table, token)
}

/// The right end of the row a site belongs to.
fn last_of(table: &Table, token: Token) -> Option<Token> {
    related_sites(table, token).find(|site| right_of(table, *site).is_none())
}

fn sector(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    token: Token,
    place: Option<Destination>,
) -> Result<Spot, Broken> {
    let of = group(bench.table, token);
    let kin = |table: &Table, card: Token| card != token && is_location(table, card) && group(table, card) == of;
    let outside = |table: &Table, card: Token| {
        kin(table, card) && (area(table, card) == Some(Area::Sector) || is_end(table, card))
    };
    let at_end = match place {
        None => true,
        Some(Destination::NextTo(named)) => {
            let at = find::in_play(bench.at(named.span), &named, player);
            at.is_some_and(|at| outside(bench.table, at))
        }
        Some(Destination::Between(one, other)) => {
            let one = find::in_play(bench.at(one.span), &one, player);
            let other = find::in_play(bench.at(other.span), &other, player);
            let table = &*bench.table;
            let sectors = [one, other].into_iter().flatten().any(|card| area(table, card) == Some(Area::Sector));
            one != other
                && sectors
                && [one, other].into_iter().all(|card| card.is_some_and(|card| outside(table, card)))
        }
        Some(Destination::Apart(_)) => {
            let starter = bench.is(edition::INCURSION);
            let table = &*bench.table;
            !locations(table).any(|card| kin(table, card) && (!starter || area(table, card) == Some(Area::Site)))
        }
        Some(_) => false,
    };
    bench.require(at_end, told!(LOCATION_SECTOR_AT_END { player, card: token }))?;
    Ok(Spot::Row(None, None))
}

fn beneath(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    token: Token,
    (cover, encampment): (Named, bool),
) -> Result<Spot, Broken> {
    let Some(at) = find::in_play(bench.at(cover.span), &cover, player) else {
        not_in_play(bench, rule::ENCAMPMENT_ICON_OR_PRESENCE, player, &cover)?;
        return Ok(Spot::Nowhere);
    };
    bench.at(cover.span);
    bench.require(encampment, told!(ENCAMPMENT_TWO_WAYS { player, card: token }))?;
    bench.require(is_location(bench.table, at), told!(ENCAMPMENT_NO_LONGER_LOCATION { player, place: at }))?;
    let own = encampments(bench.table, at).find(|camp| user(bench.table, *camp) == player);
    let other = own.map_or(crate::judge::Fact::Word("none"), crate::judge::Fact::Card);
    bench.require(own.is_none(), told!(ENCAMPMENT_ONE_PER_PLAYER_PER_LOCATION { player, place: at, camp: other }))?;
    let open = open_to_camp(bench.table, player, at);
    bench.wanting(!open, unsaid(player));
    bench.require(open, told!(ENCAMPMENT_ICON_OR_PRESENCE { player, place: at }))?;
    Ok(Spot::Beneath(at))
}

/// Whether a player may have an encampment beneath a location: an energy icon there, or a ship or unit.
pub(in crate::games::wars) fn open_to_camp(table: &Table, player: Player, at: Token) -> bool {
    energy_icons(table, player, at) > 0 || forces(table, player, at).next().is_some()
}

/// A location that has entered play takes its place.
pub(in crate::games::wars) fn placed(bench: &mut Bench<'_, Wars>, token: Token, spot: Spot) {
    match spot {
        Spot::Row(left, right) => {
            bench.table.set_host(token, left);
            if let Some(right) = right {
                bench.table.set_host(right, Some(token));
            }
        }
        Spot::Beneath(cover) => {
            bench.table.set_host(token, Some(cover));
            bench.table.mark(token, ENCAMPED, true);
        }
        Spot::Nowhere | Spot::At(_) | Spot::Aboard(_) => {}
    }
}
