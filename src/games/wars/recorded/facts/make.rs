//! Making the table as it is stated.

use super::{How, MARKS, WarsFact, pending};
use crate::{
    games::wars::{
        Wars,
        abilities::{bullet, lasting},
        cards::{
            card::{Area, CardKind},
            catalogue,
        },
        in_play::figures,
        recorded::{note::Note, totals},
        rules::{self, ENCAMPED, GAINED, INITIATIVE, PASSES, PLAY, aspect, lasts},
        state::{self, Frame, Gained, Kept, Spot, area, group, host, locations, right_of, user},
        turn::{battle, play},
        words::find,
    },
    judge::{About, Bench, DoubtSource, Handle, List, Listed, Named, What},
    notation::{invalid::Invalid, source::Span},
    table::{Player, Token},
};

/// The card a fact speaks of, which must be on the table.
pub(super) fn known(bench: &mut Bench<'_, Wars>, card: &Named) -> Result<Token, Invalid> {
    let speaker = card.owner.unwrap_or(Player(0));
    find::in_play(bench, card, speaker).ok_or_else(|| Invalid::new(card.span, "this card is not in play"))
}

/// Makes a fact so.
///
/// # Errors
/// When no table can be so.
pub(in crate::games::wars) fn make(bench: &mut Bench<'_, Wars>, fact: &WarsFact) -> Result<(), Invalid> {
    match *fact {
        WarsFact::Row { sites, .. } => make_row(bench, sites),
        WarsFact::Has { player, card, handle, place, marks } => {
            let token = bring(bench, player, &card, handle, place)?;
            for mark in MARKS.map(|(_, mark)| mark) {
                if marks & 1u8.checked_shl(u32::from(mark.0)).unwrap_or(0) != 0 {
                    bench.table.mark(token, mark, true);
                }
            }
            Ok(())
        }
        WarsFact::Stack { items, .. } => make_stack(bench, items),
        WarsFact::Used { card, ability, times, .. } => {
            let times = i32::try_from(times).unwrap_or(i32::MAX);
            match (card.what, card.owner) {
                (What::Title(title, None), Some(player)) if is_one_time(bench.table, title) => {
                    bench.table.set_note(Note::Plays(player, title), times);
                }
                _ => {
                    let token = known(bench, &card)?;
                    let player = user(bench.table, token);
                    let ability = bullet::on_this_side(bench.table, token, ability.unwrap_or(0));
                    bench.table.set_note(Note::Uses { ability, player, card: token }, times);
                }
            }
            Ok(())
        }
        WarsFact::Modifier { card, figure, by } => {
            let token = known(bench, &card)?;
            figures::modify(bench, token, figure, by, None);
            Ok(())
        }
        WarsFact::Lies { card, how, at } => {
            let (token, at) = (known(bench, &card)?, known(bench, &at)?);
            lay_at(bench, token, how, at);
            Ok(())
        }
        WarsFact::Marked { card, mark, on } => {
            let token = known(bench, &card)?;
            bench.table.mark(token, mark, on);
            Ok(())
        }
        WarsFact::CannotMove { card } => {
            let token = known(bench, &card)?;
            bench.table.lasts(lasting::on_card(lasts::CANNOT_MOVE, token, None));
            Ok(())
        }
        WarsFact::Initiative { player, .. } => {
            let passed = state::holder(bench.table) == Some(player) && state::passes(bench.table) == 1;
            bench.table.set(INITIATIVE.shared(), i32::from(player.0));
            if !passed {
                bench.table.set(GAINED.shared(), Gained::Stated.code());
                bench.table.set(PASSES.shared(), 0);
            }
            Ok(())
        }
        WarsFact::Passed { player, .. } => {
            bench.table.set(INITIATIVE.shared(), i32::from(state::opponent(player).0));
            bench.table.set(GAINED.shared(), Gained::Pass.code());
            bench.table.set(PASSES.shared(), 1);
            Ok(())
        }
        WarsFact::Done { player, span } => {
            if !matches!(bench.table.frame(), Some(Frame::During(_))) {
                return Err(Invalid::new(span, "only a step of a battle asks for something; say the step first"));
            }
            state::change_side(bench.table, player, |side| side.done = true);
            Ok(())
        }
        WarsFact::Battle { at, by, step, inside, span } => {
            if state::turn_player(bench.table) != by {
                return Err(Invalid::new(span, "only the player whose turn it is attacks; say the turn first"));
            }
            let location = known(bench, &at)?;
            battle::stands(bench, location, step, inside);
            Ok(())
        }
        WarsFact::Total { total, sides, span } => totals::make(bench, total, sides, span),
        WarsFact::Figures { span, .. } => {
            Err(Invalid::new(span, "this figure follows from the card and its modifiers"))
        }
        WarsFact::Controls { at, .. } | WarsFact::Icons { at, .. } => {
            Err(Invalid::new(at.span, "this follows from the cards in play and cannot be set"))
        }
    }
}

fn is_one_time(table: &state::Table, title: crate::table::Title) -> bool {
    catalogue::card(table, title)
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }))
}

/// A card comes into play, or is there already and given again.
fn come_into_play(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Named,
    handle: Option<Handle>,
) -> Result<Token, Invalid> {
    let before = handle.and_then(|Handle(handle)| bench.table.handle(usize::from(handle)));
    let before = before.filter(|card| state::in_play(bench.table, *card));
    let token = bench.lay(*card, handle, PLAY.of(player))?;
    if before != Some(token) {
        play::enters(bench, token, player, None);
    }
    Ok(token)
}

/// A card comes into play as a position says.
fn bring(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Named,
    handle: Option<Handle>,
    place: Option<(How, Named)>,
) -> Result<Token, Invalid> {
    let host = place.map(|(how, at)| Ok::<_, Invalid>((how, known(bench, &at)?))).transpose()?;
    let token = come_into_play(bench, player, card, handle)?;
    match host {
        Some((How::On, at)) => {
            let owner = state::owner(bench.table, token);
            bench.table.put(token, rules::STACKED.of(owner), crate::table::Where::Top);
            bench.table.set_host(token, Some(at));
        }
        Some((how, at)) => {
            possible(bench, token, how, at, card.span)?;
            lay_at(bench, token, how, at);
        }
        None => {
            let printed = state::printed(bench.table, token);
            let needs =
                printed.is_some_and(|card| !matches!(card.kind, CardKind::Asset { .. } | CardKind::Location { .. }));
            if needs {
                bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
            }
            if !bench.is_placing() {
                stand_alone(bench, token);
            }
        }
    }
    Ok(token)
}

/// A unit lies at a site or aboard a ship, a ship at a sector.
fn possible(bench: &Bench<'_, Wars>, token: Token, how: How, at: Token, span: Span) -> Result<(), Invalid> {
    let table = &*bench.table;
    let fits = match how {
        How::At if state::is_unit(table, token) => area(table, at) == Some(Area::Site),
        How::At if state::is_ship(table, token) => area(table, at) == Some(Area::Sector),
        How::Aboard => state::is_unit(table, token) && state::is_ship(table, at),
        How::At => false,
        How::Beneath | How::On => true,
    };
    let message = "units are at sites or aboard ships, ships at sectors; this card cannot be there";
    if fits { Ok(()) } else { Err(Invalid::new(span, message)) }
}

/// A location with no place named joins the row of its group.
fn stand_alone(bench: &mut Bench<'_, Wars>, token: Token) {
    if area(bench.table, token) == Some(Area::Site) {
        let of = group(bench.table, token);
        let last = locations(bench.table).find(|site| {
            *site != token
                && area(bench.table, *site) == Some(Area::Site)
                && group(bench.table, *site) == of
                && right_of(bench.table, *site).is_none()
        });
        play::placed(bench, token, Spot::Row(last, None));
    }
}

/// Sites that no `row` line names join the row of their group, at its end. How several of them lie is in doubt.
pub(in crate::games::wars) fn join_sites(bench: &mut Bench<'_, Wars>) {
    let table = &*bench.table;
    let is_site = |site: &Token| area(table, *site) == Some(Area::Site);
    let alone = |site: &Token| host(table, *site).is_none() && right_of(table, *site).is_none();
    let sites: Vec<Token> = locations(table).filter(is_site).collect();
    let (alone, rows): (Vec<Token>, Vec<Token>) = sites.into_iter().partition(alone);
    for (number, site) in alone.iter().enumerate() {
        let of = group(bench.table, *site);
        let same = |other: &&Token| group(bench.table, **other) == of;
        let before = alone.iter().take(number).rfind(same);
        let last = rows.iter().filter(same).find(|other| right_of(bench.table, **other).is_none());
        let known = if last.is_some() { 0 } else { 1 };
        let open = alone.iter().take(number).filter(same).count() > known;
        if let Some(beside) = before.or(last).copied() {
            play::placed(bench, *site, Spot::Row(Some(beside), None));
        }
        if open {
            bench.doubt(DoubtSource::MissingFigure, aspect::MOVES, About::Everything, None);
        }
    }
}

fn lay_at(bench: &mut Bench<'_, Wars>, token: Token, how: How, at: Token) {
    let camp = how == How::Beneath
        && state::printed(bench.table, token).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    bench.table.set_host(token, Some(at));
    if camp {
        bench.table.mark(token, ENCAMPED, true);
    }
}

fn make_row(bench: &mut Bench<'_, Wars>, sites: List) -> Result<(), Invalid> {
    let mut last = None;
    let mut row: Vec<Token> = Vec::new();
    for index in 0..sites.len() {
        let Some(Listed { card: Some(card), count, .. }) = bench.listed(sites, index) else { break };
        let here = match count {
            Some(_) => None,
            None => find::in_play(bench, &card, card.owner.unwrap_or(Player(0))),
        };
        let token = match here.filter(|site| !row.contains(site)) {
            Some(token) => token,
            None => {
                let message = "whose it is must be said: `A's \"…\"`";
                let player = card.owner.ok_or_else(|| Invalid::new(card.span, message))?;
                come_into_play(bench, player, &card, count.map(Handle))?
            }
        };
        bench.table.set_host(token, last);
        row.push(token);
        last = Some(token);
    }
    Ok(())
}

fn make_stack(bench: &mut Bench<'_, Wars>, items: List) -> Result<(), Invalid> {
    for item in pending::kept(bench, items) {
        pending::make(bench, items, &item)?;
    }
    Ok(())
}
