//! What merely tells where a card went, or that it entered play.

use crate::{
    games::wars::{
        Wars,
        cards::card::{self, CardKind},
        not_in_play, place_name,
        recorded::{fate::CameBy, note::Note},
        rules::{HAND, INVERTED, LOST, PLAY, RESERVE, USED, edition, rule},
        state::{self, Doing, Frame, ItemKind, Table, in_play, is_pending, items, opponent, owner, printed, user},
        words::{
            action::{Destination, PileSaid},
            find,
        },
    },
    judge::{Bench, Broken, Named},
    notation::source::Span,
    rulebook::RuleId,
    table::{Player, Token},
    told,
};

/// `"X" goes to used`: where a card lies once it has left the stack or play.
pub(super) fn goes(bench: &mut Bench<'_, Wars>, who: Player, named: Named, to: PileSaid) -> Result<(), Broken> {
    let card = named.token(bench.table).or_else(|| lying(bench, &named, who));
    let waiting = items(bench.table).find_map(|(_, item)| {
        item.source.filter(|card| item.kind == ItemKind::Card && bench.table.title(*card) == named.title())
    });
    let effect = match bench.table.frame() {
        Some(Frame::Effect(item) | Frame::Doing(Doing { item, .. })) => {
            item.source.filter(|card| bench.table.title(*card) == named.title())
        }
        _ => None,
    };
    let Some(card) = card.or(waiting).or(effect) else { return Ok(()) };
    let pile = state::pile_of(bench.table, card);
    let there = pile.is_some_and(|pile| pile.kind == to.kind && to.owner.is_none_or(|owner| owner == pile.player));
    let broken = why_there(bench, card, to);
    let told = told!(broken in DESTINATIONS { card, pile: place_name(to.kind), right: pile.map_or("no pile", |pile| place_name(pile.kind)) });
    bench.at(to.span);
    bench.require(there, told)
}

/// A card of this title that has gone somewhere lately.
fn lying(bench: &Bench<'_, Wars>, named: &Named, who: Player) -> Option<Token> {
    let title = named.title()?;
    let owners = named.owner.map_or([who, opponent(who)], |owner| [owner, owner]);
    let table = &*bench.table;
    let lately = |token: &Token| table.title(*token) == Some(title) && table.note(Note::CameBy(*token)) != 0;
    let piles = owners.into_iter().flat_map(|owner| [LOST, USED, HAND, PLAY, RESERVE].map(|kind| kind.of(owner)));
    let candidates = piles.flat_map(|pile| table.pile(pile)).copied().filter(lately);
    candidates.max_by_key(|token| table.note_cause(Note::CameBy(*token)))
}

/// The rules that say where a card goes, the general one last.
const DESTINATIONS: [RuleId; 13] = [
    rule::LEAVING_PLAY_STACKED_ON_LOST,
    rule::INTERRUPT_KINDS_AND_DESTINATION,
    rule::INTERRUPT_USED_OR_LOST,
    rule::ORDER_KINDS_DESTINATION,
    rule::ORDER_USED_OR_LOST_INCURSION,
    rule::CANCEL_CARD_GOES_TO_LOST,
    rule::CANCEL_ABILITY_NO_EFFECT,
    rule::CANCEL_EFFECT_ONLY_USED_PILE,
    rule::OWNERSHIP_PERSISTS,
    rule::LOST_PILE_OWNERS,
    rule::DESTINY_THEN_TOP_OF_USED,
    rule::LEAVING_PLAY_BENEATH_LOST,
    rule::DESTROY_TO_OWNERS_LOST_PILE,
];

/// The rule by which a card lies where it lies.
fn why_there(bench: &Bench<'_, Wars>, card: Token, to: PileSaid) -> RuleId {
    let table = &*bench.table;
    let other_owner = to.owner.is_some_and(|said| said != owner(table, card));
    let by = if is_pending(table, card) { CameBy::Resolved } else { CameBy::of(table, card) };
    match (by, printed(table, card).map(|card| card.kind)) {
        (CameBy::Resolved, Some(CardKind::Interrupt { fate: card::Fate::UsedOrLost, .. })) => {
            rule::INTERRUPT_USED_OR_LOST
        }
        (CameBy::Resolved, Some(CardKind::Interrupt { .. })) => rule::INTERRUPT_KINDS_AND_DESTINATION,
        (CameBy::Resolved, Some(CardKind::Order { fate: card::Fate::UsedOrLost, .. }))
            if bench.is(edition::INCURSION) =>
        {
            rule::ORDER_USED_OR_LOST_INCURSION
        }
        (CameBy::Resolved, _) => rule::ORDER_KINDS_DESTINATION,
        (CameBy::Canceled, _) if in_play(table, card) => rule::CANCEL_ABILITY_NO_EFFECT,
        (CameBy::Canceled, _) => rule::CANCEL_CARD_GOES_TO_LOST,
        (CameBy::EffectCanceled, _) => rule::CANCEL_EFFECT_ONLY_USED_PILE,
        (CameBy::Revealed, _) => rule::DESTINY_THEN_TOP_OF_USED,
        (CameBy::WentWith, _) => rule::LEAVING_PLAY_BENEATH_LOST,
        (CameBy::FellWith, _) => rule::LEAVING_PLAY_STACKED_ON_LOST,
        (CameBy::Destroyed, _) if other_owner => rule::OWNERSHIP_PERSISTS,
        (_, _) if other_owner => rule::LOST_PILE_OWNERS,
        _ => rule::DESTROY_TO_OWNERS_LOST_PILE,
    }
}

/// `x enters at va`: where a card entered play, and right-side up.
pub(super) fn enters(
    bench: &mut Bench<'_, Wars>,
    who: Player,
    named: Named,
    (entered, inverted): (Option<Destination>, Option<Span>),
) -> Result<(), Broken> {
    let place = match entered {
        Some(Destination::At(place) | Destination::Aboard(place) | Destination::Beneath(place)) => Some(place),
        _ => None,
    };
    let stated = place.and_then(|place| find::in_play(bench.at(place.span), &place, who));
    let line = bench.table.line();
    let fits = move |table: &Table, card: Token| {
        state::host(table, card) == stated || table.card(card).is_some_and(|card| card.cause == line)
    };
    let Some(card) = find::anywhere_where(bench, &named, who, fits) else {
        return not_in_play(bench.at(named.span), rule::STACK_EVERYTHING_PLACED, who, &named);
    };
    let has_resolved = !is_pending(bench.table, card);
    bench.at(named.span).require(has_resolved, told!(STACK_EVERYTHING_PLACED { card, why: "it has not resolved" }))?;
    let there = in_play(bench.table, card) && lies_there(bench, entered, card, stated, who);
    bench.at(named.span).require(there, told!(PLAY_DESTINATION_IS_TARGET { card }))?;
    bench.require(there, told!(PLAY_DESTINATION_WHEN_PAYING_INCURSION { card }))?;
    let came_back = bench.table.note(Note::Copy(card)) > 1 || returned(bench, card);
    let upright = inverted.is_none() || bench.table.has(card, INVERTED);
    let broken = match came_back && bench.is(edition::COMPREHENSIVE) {
        true => rule::LEAVING_PLAY_STATUS_CLEARED,
        false => rule::INVERTER_ENTERS_UPRIGHT,
    };
    bench.at(inverted.unwrap_or(named.span));
    const AMONG: [RuleId; 2] = [rule::LEAVING_PLAY_STATUS_CLEARED, rule::INVERTER_ENTERS_UPRIGHT];
    bench.require(upright, told!(broken in AMONG { card }))
}

/// Whether a card lies where it is said to have entered play.
fn lies_there(
    bench: &mut Bench<'_, Wars>,
    place: Option<Destination>,
    card: Token,
    host: Option<Token>,
    who: Player,
) -> bool {
    let mut next_to = |site: Named| {
        let site = find::in_play(bench.at(site.span), &site, who);
        site.is_some_and(|site| state::adjacent(bench.table, site, card))
    };
    match place {
        None | Some(Destination::Apart(_)) => true,
        Some(Destination::NextTo(site)) => next_to(site),
        Some(Destination::Between(one, other)) => next_to(one) && next_to(other),
        Some(_) => state::host(bench.table, card) == host,
    }
}

/// Whether a card was in play before and came back.
fn returned(bench: &Bench<'_, Wars>, card: Token) -> bool {
    bench.table.title(card).is_some_and(|title| {
        let copies = bench.table.note(Note::Copies(user(bench.table, card), title));
        copies > i32::try_from(copies_seen(bench, title)).unwrap_or(i32::MAX)
    })
}

fn copies_seen(bench: &Bench<'_, Wars>, title: crate::table::Title) -> usize {
    bench
        .table
        .tokens()
        .filter(|token| bench.table.title(*token) == Some(title) && bench.table.note(Note::Copy(*token)) > 0)
        .count()
}
