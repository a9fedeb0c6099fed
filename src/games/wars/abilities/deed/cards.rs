//! Deeds done to cards in play: damaged, destroyed, dismissed, inverted, moved, sheltered.

use super::{amount, answer, leaves_open, passes_over, player_of};
use crate::{
    abilities::sense::Tri,
    games::wars::{
        Wars,
        abilities::{effect, event, lasting},
        cards::card::{Deed, DeedVerb, TextStep, Wanted, Which, deeds_of},
        in_play::{figures, leave},
        not_in_play,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
        },
        rules::{DAMAGED, INVERTED, aspect, lasts, rule},
        state::{
            self, Doing, Frame, Item, MOST_TARGETS, Table, Targets, cards_in_play, in_play, is_ship, is_unit, printed,
        },
        words::{
            action::{Act, Does},
            find,
            said::Verb,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, What},
    table::Token,
    told,
};

/// Every card in play that fits, or may.
fn all_of(table: &Table, doing: &Doing, wanted: Wanted, sure: bool) -> impl Iterator<Item = Token> {
    let fits = move |card: &Token| match super::fits(table, doing, wanted, *card) {
        Tri::Yes => true,
        Tri::Open => !sure,
        Tri::No => false,
    };
    cards_in_play(table).filter(fits)
}

/// The cards there that an effect until end of turn is about are settled when it is put on the stack. Of more than can be followed
/// it is open which.
pub(in crate::games::wars) fn group(bench: &mut Bench<'_, Wars>, item: &Item, steps: &[TextStep]) -> Targets {
    let of_group = |deed: Deed| match (deed.verb, deed.of) {
        (DeedVerb::Raise, Which::EachOf(sort)) => Some(sort),
        _ => None,
    };
    let mut group = item.targets;
    let Some(wanted) = deeds_of(steps).find_map(of_group).filter(|_| group.iter().next().is_none()) else {
        return group;
    };
    let doing = Doing::begun(*item);
    all_of(bench.table, &doing, wanted, true).for_each(|card| group.push(card));
    let open = all_of(bench.table, &doing, wanted, false).count() > group.iter().count();
    if open || all_of(bench.table, &doing, wanted, true).count() > MOST_TARGETS {
        bench.doubt(DoubtSource::MissingFigure, aspect::FIGURES, About::Everything, None);
    }
    group
}

/// The cards a deed is about that it can be done to now.
pub(super) fn candidates(table: &Table, doing: &Doing, deed: &Deed) -> Vec<Token> {
    let fit = |card: &Token| can_be(table, deed.verb, *card);
    let item = &doing.item;
    match deed.of {
        Which::Itself => item.source.into_iter().filter(fit).collect(),
        Which::Host => {
            let host = item.source.and_then(|source| state::host(table, source));
            host.into_iter().filter(|host| !state::is_location(table, *host)).filter(fit).collect()
        }
        Which::Targets => item.targets.iter().filter(fit).collect(),
        Which::EachOf(_) if deed.verb == DeedVerb::Raise => item.targets.iter().filter(fit).collect(),
        Which::EachOf(wanted) => all_of(table, doing, wanted, true).filter(fit).collect(),
        Which::SomeOf(wanted) => all_of(table, doing, wanted, false).filter(fit).collect(),
    }
}

/// Whether a deed can be done to a card.
fn can_be(table: &Table, verb: DeedVerb, card: Token) -> bool {
    let there = in_play(table, card);
    match verb {
        DeedVerb::Damage => there && (is_unit(table, card) || is_ship(table, card)) && !table.has(card, DAMAGED),
        DeedVerb::Undamage => there && table.has(card, DAMAGED),
        DeedVerb::Invert => {
            there && printed(table, card).is_some_and(|card| card.inverted.is_some()) && !table.has(card, INVERTED)
        }
        _ => there,
    }
}

/// Whether a deed can be done to any card.
pub(super) fn any(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    !candidates(table, doing, deed).is_empty()
}

/// Whether which cards a deed is done to is a choice.
pub(super) fn is_open(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    let left = amount(table, doing, deed.amount).unwrap_or(1) - i32::from(doing.chosen);
    usize::try_from(left).is_ok_and(|left| candidates(table, doing, deed).len() > left)
}

/// A deed is done to every card it is about.
pub(super) fn to_all(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    if let Which::EachOf(wanted) = deed.of
        && all_of(bench.table, doing, wanted, false).count() > all_of(bench.table, doing, wanted, true).count()
    {
        bench.doubt(DoubtSource::Unrecorded, super::touched(deed) | aspect::EFFECTS, About::Everything, None);
    }
    for card in candidates(bench.table, doing, deed) {
        to(bench, doing, deed.verb, card);
        is_chosen(bench, deed, card);
        if deed.verb != DeedVerb::Destroy || !in_play(bench.table, card) {
            happened::befell(bench, card, told_by(deed.verb));
        }
    }
}

/// Notes that a card was chosen, if the deed has it chosen.
fn is_chosen(bench: &mut Bench<'_, Wars>, deed: &Deed, card: Token) {
    if matches!(deed.of, Which::SomeOf(_)) {
        happened::befell(bench, card, to_card::CHOSEN);
    }
}

/// What a line tells of a deed done to a card, in the deed's own word.
const fn told_by(verb: DeedVerb) -> i32 {
    match verb {
        DeedVerb::Damage => to_card::DAMAGED,
        DeedVerb::Destroy => to_card::DESTROYED,
        DeedVerb::Dismiss => to_card::DISMISSED,
        DeedVerb::Invert => to_card::INVERTED,
        _ => 0,
    }
}

fn to(bench: &mut Bench<'_, Wars>, doing: &Doing, verb: DeedVerb, card: Token) {
    match verb {
        DeedVerb::Damage => figures::damage(bench, card),
        DeedVerb::Destroy => leave::lost(bench, card, CameBy::Destroyed),
        DeedVerb::Dismiss => leave::lost(bench, card, CameBy::Dismissed),
        DeedVerb::Undamage => bench.table.mark(card, DAMAGED, false),
        DeedVerb::Invert => bench.table.mark(card, INVERTED, true),
        DeedVerb::Prevent => {
            bench.table.lasts(lasting::on_card(lasts::PREVENTED, card, Some(&doing.item)));
        }
        DeedVerb::Shelter => {
            bench.table.lasts(lasting::on_card(lasts::SHELTERED, card, Some(&doing.item)));
        }
        _ => {}
    }
}

/// What decides whether a card can be the target that nobody wrote down.
const OPEN_TARGET: u32 = {
    use aspect::*;
    TIMING | STACK | EFFECTS | TARGETS | LABELS | FIGURES | MARKS | PLACES | SIDES
};

/// A card is damaged, destroyed, dismissed, inverted or moved as a line says.
///
/// # Errors
/// When the text is not about that card.
pub(super) fn as_said(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Act) -> Result<(), Broken> {
    let player = player_of(&doing.item, deed.who);
    let named = answer::chosen(bench, act);
    if named.is_some_and(|named| named.what == What::Unknown) {
        leaves_open(bench, doing);
        return Ok(());
    }
    let Some(named) = named else {
        let none = !any(bench.table, doing, deed);
        let card = super::title(bench.table, &doing.item);
        return bench.at(act.at).require(none, told!(EFFECTS_DO_AS_MUCH_AS_POSSIBLE { card }, player));
    };
    let among = candidates(bench.table, doing, deed);
    let fits = |_: &Table, card: Token| among.contains(&card);
    let Some(lost) = find::in_play_where(bench.at(named.span), &named, player, fits) else {
        return not_in_play(bench, rule::STACK_EVERYTHING_PLACED, player, &named);
    };
    let card = meant(bench.table, &among, lost, act);
    bench.at(named.span);
    let twice = deed.verb == DeedVerb::Damage && bench.table.has(card, DAMAGED);
    bench.require(!twice, told!(DAMAGE_NOT_TWICE { card }))?;
    if deed.verb == DeedVerb::Destroy {
        event::is_not_prevented(bench, player, card)?;
    }
    let is_meant = among.contains(&card);
    bench.looking_at(!is_meant && doing.open, OPEN_TARGET);
    bench.require(
        is_meant,
        told!(STACK_EVERYTHING_PLACED { card, why: "the text that is being carried out is about other cards" }),
    )?;
    match (deed.verb, &act.does) {
        (DeedVerb::Move, Does::Moves(movement)) => effect::moves(bench, movement, card, player)?,
        (verb, _) => to(bench, doing, verb, card),
    }
    is_chosen(bench, deed, card);
    match act.verb() {
        Verb::Loses => {
            happened::is_told(bench, lost, to_card::LOST);
            happened::befell(bench, card, told_by(deed.verb));
        }
        Verb::Chooses | Verb::Puts | Verb::Goes => happened::befell(bench, card, told_by(deed.verb)),
        _ => {}
    }
    one_done(bench, doing, deed);
    Ok(())
}

/// The card a line means: one that is lost may be told of as what it goes with, which is destroyed or dismissed.
pub(super) fn meant(table: &Table, among: &[Token], named: Token, act: &Act) -> Token {
    let mut carriers = std::iter::successors(Some(named), |card| state::host(table, *card));
    let carrier = carriers.find(|card| among.contains(card));
    carrier.filter(|_| act.verb() == Verb::Loses).unwrap_or(named)
}

/// One card is done with; the deed goes on while there are others.
fn one_done(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    let doing = Doing { chosen: doing.chosen.saturating_add(1), ..*doing };
    let chosen = i32::from(doing.chosen);
    let enough = match deed.of {
        Which::SomeOf(_) => amount(bench.table, &doing, deed.amount).is_some_and(|due| chosen >= due),
        Which::Targets => usize::from(doing.chosen) >= doing.item.targets.iter().count(),
        Which::Itself | Which::Host => true,
        Which::EachOf(_) => false,
    };
    if enough || candidates(bench.table, &doing, deed).is_empty() {
        passes_over(bench, &doing);
    } else if let Some(Frame::Doing(_)) = bench.table.frame() {
        bench.table.turn_into(Frame::Doing(doing));
    }
}
