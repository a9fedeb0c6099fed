//! Whether what is claimed is so.

use super::{How, WarsFact, pending};
use crate::{
    games::wars::{
        Wars,
        abilities::bullet,
        cards::card::Area,
        in_play::figures,
        recorded::{
            fate::{self, CameBy},
            note::Note,
            totals,
        },
        rules::{self, ENCAMPED, aspect, edition, rule},
        state::{
            self, Frame, Item, Table, area, controls, energy_icons, group, host, in_play, is_location, locations,
            right_of, user,
        },
        turn::battle,
        words::find,
    },
    judge::{Bench, Broken, Fact as Told, List, Listed, Named, What},
    notation::source::Span,
    rulebook::RuleId,
    table::{Player, Title, Token},
    worded,
};

/// What is said of a mark that is not so.
const MARKS: [&str; 2] = ["{card} is stated to be {mark}, but is not", "{card} is stated not to be {mark}, but is"];

const CONTROLLING: [RuleId; 2] = [rule::USE_AS_YOURS_TREATED_AS_PLAYED, rule::CONTROL_DEFINITION];
const FIGHTING: [RuleId; 4] = [
    rule::END_OF_BATTLE_BATTLE_OVER_AFTER,
    rule::ATTACK_OWN_BATTLE_PHASE,
    rule::BATTLE_FIVE_STEPS_IN_ORDER,
    rule::ATTACK_ON_STACK_BEGINS_BATTLE,
];
const ICONS: [RuleId; 3] =
    [rule::ENCAMPMENT_NO_LONGER_LOCATION, rule::ENCAMPMENT_ICONS_ADDED, rule::LOCATION_FACES_PLAYER];
const PLAYS: [RuleId; 2] = [rule::BULLET_INTERRUPT_ONE_COPY_INCURSION, rule::BULLET_INTERRUPT_PER_SYMBOL];
const ROWS: [RuleId; 2] = [rule::SETUP_STARTING_LOCATION_PLACEMENT, rule::LOCATION_ARRANGEMENT_FIXED];
const STACKED: [RuleId; 2] = [rule::PENDING_CANCEL_REMOVES, rule::STACK_LAST_IN_FIRST_OUT];

/// Requires that a fact is so.
///
/// # Errors
/// When it is not.
pub(in crate::games::wars) fn check(bench: &mut Bench<'_, Wars>, fact: &WarsFact) -> Result<(), Broken> {
    match *fact {
        WarsFact::Row { group: of, sites, span } => check_row(bench, of, sites, span),
        WarsFact::Has { player, card, handle, place, .. } => {
            // In a position, copies are numbered as their lines stand, whatever number a line gives its own.
            let card = match handle.filter(|_| bench.is_placing()) {
                Some(handle) => Named { owner: None, what: What::Handle(handle), known: card.title(), ..card },
                None => card,
            };
            let at = place.and_then(|(_, at)| find::claimed(bench.table, &at, player, |_, _| true));
            let is_there = move |table: &Table, token: Token| {
                let lies = match place {
                    Some((How::At, _)) => state::location_of(table, token) == at,
                    Some(_) => host(table, token) == at,
                    None => true,
                };
                user(table, token) == player && lies
            };
            let found = match place {
                Some((How::On, _)) => find::anywhere_where(bench, &card, player, is_there),
                _ => find::claimed(bench.table, &card, player, is_there),
            };
            let so = found.is_some_and(|token| is_there(bench.table, token));
            let told = card.title().map_or(Told::Word("the card"), Told::Title);
            let broken = bench.why(so, rule::UNIT_DESTINATION, |bench| lies_rule(bench, found));
            bench.at(card.span);
            let told = worded!("{card} is stated to be there, but is not" { card: told });
            bench.stated_one_of(so, (broken, &LYING), told)
        }
        WarsFact::Lies { card, how, at } => check_lies(bench, card, how, at),
        WarsFact::Figures { card, figures, .. } => check_figures(bench, card, figures),
        WarsFact::Modifier { .. } | WarsFact::CannotMove { .. } => Ok(()),
        WarsFact::Stack { items, span } => check_stack(bench, items, span),
        WarsFact::Marked { card, mark, on } => {
            let fits = move |table: &Table, token: Token| table.has(token, mark) == on;
            let speaker = card.owner.unwrap_or(Player(0));
            let Some(token) = find::claimed(bench.table, &card, speaker, fits) else {
                return absent(bench, &card, rule::DAMAGE_ROTATE_90);
            };
            let Some(spec) = rules::LAYOUT.marks.get(usize::from(mark.0)) else { return Ok(()) };
            let so = bench.table.has(token, mark) == on;
            let wording = if on { MARKS[0] } else { MARKS[1] };
            let told = worded!(wording in MARKS { card: token, mark: spec.name });
            bench.at(card.span).stated(spec.rule, so, told)
        }
        WarsFact::Battle { at, by, step, inside, span } => {
            let here = battle::location(bench.table);
            let there = here.is_some() && here == find::claimed(bench.table, &at, Player(0), |_, _| true);
            let own = state::turn_player(bench.table) == by;
            let moment = if inside { Frame::During(step) } else { Frame::Before(step) };
            let then = bench.table.frames().any(|frame| frame == moment);
            let over = here.is_none() && state::battle(bench.table).begun;
            let broken = match there {
                false if over => rule::END_OF_BATTLE_BATTLE_OVER_AFTER,
                false => rule::ATTACK_ON_STACK_BEGINS_BATTLE,
                true if !own => rule::ATTACK_OWN_BATTLE_PHASE,
                true => rule::BATTLE_FIVE_STEPS_IN_ORDER,
            };
            let place = here.and_then(|here| bench.table.title(here)).map_or(Told::Word("a location"), Told::Title);
            let now = bench.table.frames().find_map(|frame| match frame {
                Frame::During(step) => Some(step.name()),
                Frame::Before(step) => Some(step.window()),
                _ => None,
            });
            let wording = if here.is_some() { BATTLES[0] } else { BATTLES[1] };
            let (player, at) = (state::turn_player(bench.table), now.unwrap_or("its beginning"));
            let told = worded!(wording in BATTLES { player, place, at });
            bench.at(span).stated_one_of(there && own && then, (broken, &FIGHTING), told)
        }
        WarsFact::Total { total, sides, .. } => totals::check(bench, total, sides),
        WarsFact::Used {
            card: Named { what: What::Title(title, None), owner: Some(player), .. }, times, span, ..
        } if bullet::are_on(bench.table, title) => check_plays(bench, (player, title), times, span),
        WarsFact::Used { card, ability, times, span } => {
            let Some(token) = find::claimed(bench.table, &card, card.owner.unwrap_or(Player(0)), |_, _| true) else {
                return Ok(());
            };
            let on_side = |ability: u8| bullet::on_this_side(bench.table, token, ability);
            let of_card = |note: Note| match note {
                Note::Uses { ability: used, card, .. } => {
                    card == token && ability.is_none_or(|ability| on_side(ability) == used)
                }
                _ => false,
            };
            let used: i32 = bench.table.notes().filter(|(note, _)| of_card(*note)).map(|(_, times)| times).sum();
            let stated = i32::try_from(times).unwrap_or(i32::MAX);
            let user = user(bench.table, token);
            let told = worded!("{card}'s uses this turn are stated as {stated}, but are {used}" {
                card: token, stated, used
            }, user);
            bench.wanting(used < stated, state::unsaid(user));
            bench.at(span).stated(rule::BULLET_ABILITY_PER_SYMBOL, used == stated, told)
        }
        WarsFact::Controls { player, at } => {
            let Some(location) = find::claimed(bench.table, &at, player, |_, _| true) else {
                return absent(bench, &at, rule::CONTROL_DEFINITION);
            };
            let so = controls(bench.table, player, location);
            let broken = bench.why(so, rule::CONTROL_DEFINITION, |bench| control_rule(bench.table, location));
            let told = worded!("{player} is stated to control {place}, but does not" { player, place: location });
            let contested = state::forces(bench.table, state::opponent(player), location).next().is_some();
            bench.wanting(!so && !contested, state::unsaid(player));
            bench.at(at.span).stated_one_of(so, (broken, &CONTROLLING), told)
        }
        WarsFact::Initiative { player, span } => {
            let so = state::holder(bench.table) == Some(player);
            let who = state::holder(bench.table).map_or(Told::Word("nobody"), Told::Player);
            let told = worded!("{player} is stated to have initiative, but {holder} has it" { player, holder: who });
            bench.at(span).stated(rule::INITIATIVE_ONE_HOLDER, so, told)
        }
        WarsFact::Passed { player, span } => {
            let so = state::passes(bench.table) == 1 && state::holder(bench.table) == Some(state::opponent(player));
            let told = worded!("{player} is stated to have passed, but has not" { player });
            bench.at(span).stated(rule::INITIATIVE_GAIN_ON_PASS, so, told)
        }
        WarsFact::Done { player, span } => {
            let in_step = matches!(bench.table.frame(), Some(Frame::During(_)));
            let so = !in_step || state::battle(bench.table).of(player).done;
            let told = worded!("{player} is stated to have done what the step asks for, but has not" { player });
            bench.at(span).stated(rule::BATTLE_FIVE_STEPS_IN_ORDER, so, told)
        }
        WarsFact::Icons { at, sides } => check_icons(bench, at, sides),
    }
}

fn check_row(bench: &mut Bench<'_, Wars>, of: Option<&str>, sites: List, span: Span) -> Result<(), Broken> {
    let table = &*bench.table;
    let first = locations(table).find(|site| {
        area(table, *site) == Some(Area::Site) && group(table, *site) == of && host(table, *site).is_none()
    });
    let meant = |card: Named, fits: &dyn Fn(Token) -> bool| {
        find::claimed(table, &card, card.owner.unwrap_or(Player(0)), |_, site| fits(site))
    };
    let is_sector = |site: Token| area(table, site) == Some(Area::Sector) && group(table, site) == of;
    let stated = || {
        let cards = bench.list(sites).filter_map(|listed| listed.card);
        cards.filter(|card| !meant(*card, &|_| true).is_some_and(is_sector))
    };
    // A title may mean any copy: that which lies there before any other.
    let is_so = |site: Token, card: Named| {
        matches!(card.what, What::Unknown) || meant(card, &|other| other == site) == Some(site)
    };
    if bench.is_placing() {
        let lies_so = |start: Token| {
            let mut row = std::iter::successors(Some(start), |site| right_of(table, *site));
            stated().all(|card| row.next().is_some_and(|site| is_so(site, card)))
        };
        let so = locations(table).any(lies_so);
        let told = worded!("another line of the position places these sites otherwise" {});
        return bench.at(span).stated(rule::LOCATION_ARRANGEMENT_FIXED, so, told);
    }
    let from_left = || std::iter::successors(first, |site| right_of(table, *site));
    let from_right = || std::iter::successors(from_left().last(), |site| host(table, *site));
    let forward = pairs_up(from_left(), stated(), is_so);
    let backward = !forward && pairs_up(from_right(), stated(), is_so);
    let setting_up = state::turn(bench.table) == 0;
    let broken = if setting_up { rule::SETUP_STARTING_LOCATION_PLACEMENT } else { rule::LOCATION_ARRANGEMENT_FIXED };
    let told = worded!("the row is stated otherwise than the sites were placed" {});
    bench.at(span).stated_one_of(forward || backward, (broken, &ROWS), told)
}

/// Whether there are as many of the one as of the other, and each fits its counterpart.
fn pairs_up<T: Copy, U: Copy>(
    mut ones: impl Iterator<Item = T>,
    mut others: impl Iterator<Item = U>,
    fits: impl Fn(T, U) -> bool,
) -> bool {
    loop {
        match (ones.next(), others.next()) {
            (Some(one), Some(other)) if fits(one, other) => {}
            (one, other) => return one.is_none() && other.is_none(),
        }
    }
}

/// How often a card with bullets was played this turn.
fn check_plays(
    bench: &mut Bench<'_, Wars>,
    (player, title): (Player, Title),
    times: u32,
    span: Span,
) -> Result<(), Broken> {
    let played = bench.table.note(Note::Plays(player, title));
    let stated = i32::try_from(times).unwrap_or(i32::MAX);
    let broken = if bench.is(edition::INCURSION) { PLAYS[0] } else { PLAYS[1] };
    let told = worded!("{player}'s plays of {card} this turn are stated as {stated}, but are {played}" {
        player, card: title, stated, played
    });
    bench.at(span).stated_one_of(played == stated, (broken, &PLAYS), told)
}

fn check_stack(bench: &mut Bench<'_, Wars>, stated: List, span: Span) -> Result<(), Broken> {
    let items: Vec<Item> = state::items(bench.table).map(|(_, item)| item).collect();
    let stated = pending::kept(bench, stated);
    let alike = items.iter().rev().zip(&stated).all(|(item, stated)| pending::is_so(bench.table, stated, item));
    let so = items.len() == stated.len() && alike;
    let broken = bench.why(so, rule::STACK_LAST_IN_FIRST_OUT, |bench| {
        let canceled = bench.table.tokens().any(|card| CameBy::of(bench.table, card) == CameBy::Canceled);
        if canceled { rule::PENDING_CANCEL_REMOVES } else { rule::STACK_LAST_IN_FIRST_OUT }
    });
    let told = worded!("the stack is stated otherwise than things were put on it" {});
    bench.at(span).stated_one_of(so, (broken, &STACKED), told)
}

/// The rule that says who controls a location: a card that is used as another's own counts for its user.
fn control_rule(table: &Table, location: Token) -> RuleId {
    let is_taken = |card: Token| {
        state::location_of(table, card) == Some(location) && state::owner(table, card) != user(table, card)
    };
    let taken = state::cards_in_play(table).any(is_taken);
    if taken { rule::USE_AS_YOURS_TREATED_AS_PLAYED } else { rule::CONTROL_DEFINITION }
}

/// The rule that says where a card lies.
fn lies_rule(bench: &Bench<'_, Wars>, card: Option<Token>) -> RuleId {
    let table = &*bench.table;
    let Some(card) = card else { return rule::UNIT_DESTINATION };
    let carried = state::ship_of(table, card).is_some();
    match CameBy::of(table, card) {
        CameBy::LostInBattle if !in_play(table, card) => rule::BATTLE_CANCELED_DAMAGED_LOST,
        CameBy::DestroyedInBattle
            if !in_play(table, card)
                && bench.is(edition::INCURSION)
                && state::CutShort::of(table) != state::CutShort::No =>
        {
            rule::BATTLE_SKIPPED_DAMAGED_DESTROYED
        }
        CameBy::DestroyedElsewhere if !in_play(table, card) && bench.is(edition::COMPREHENSIVE) => {
            rule::END_OF_BATTLE_ELSEWHERE_TOO
        }
        CameBy::DestroyedInBattle | fate::CameBy::DestroyedElsewhere if !in_play(table, card) => {
            rule::END_OF_BATTLE_DESTROY_DAMAGED
        }
        CameBy::WentWith if !in_play(table, card) => rule::LEAVING_PLAY_BENEATH_LOST,
        _ if carried && bench.is(edition::COMPREHENSIVE) => rule::MOVE_CARRIED_WITH_SHIP,
        _ if carried => rule::MOVE_CARRIED_WITH_SHIP_INCURSION,
        _ if state::is_unit(table, card) || state::is_ship(table, card) => rule::UNIT_DESTINATION,
        _ => rule::MOVE_BENEATH_MOVES_ALONG,
    }
}

const LYING: [RuleId; 9] = [
    rule::END_OF_BATTLE_ELSEWHERE_TOO,
    rule::BATTLE_CANCELED_DAMAGED_LOST,
    rule::BATTLE_SKIPPED_DAMAGED_DESTROYED,
    rule::END_OF_BATTLE_DESTROY_DAMAGED,
    rule::LEAVING_PLAY_BENEATH_LOST,
    rule::MOVE_CARRIED_WITH_SHIP,
    rule::MOVE_CARRIED_WITH_SHIP_INCURSION,
    rule::MOVE_BENEATH_MOVES_ALONG,
    rule::UNIT_DESTINATION,
];

/// What is said of a card that is stated to be where it is not.
const PLACES: [&str; 2] =
    ["{card} is stated to be at {place}, but is at {now}", "{card} is stated to be at {place}, but is not there"];

fn check_lies(bench: &mut Bench<'_, Wars>, card: Named, how: How, at: Named) -> Result<(), Broken> {
    let speaker = card.owner.unwrap_or(Player(0));
    let found = find::anywhere(bench, &card, speaker).zip(find::claimed(bench.table, &at, speaker, |_, _| true));
    let Some((token, place)) = found else { return absent(bench, &card, rule::UNIT_DESTINATION) };
    let table = &*bench.table;
    let so = match how {
        How::At => in_play(table, token) && state::location_of(table, token) == Some(place),
        How::Aboard | How::Beneath => in_play(table, token) && host(table, token) == Some(place),
        How::On => host(table, token) == Some(place),
    };
    let broken = bench.why(so, rule::UNIT_DESTINATION, |bench| lies_rule(bench, Some(token)));
    let now = state::host(table, token).and_then(|host| table.title(host)).filter(|_| in_play(table, token));
    bench.at(at.span);
    let wording = if now.is_some() { PLACES[0] } else { PLACES[1] };
    let told = worded!(wording in PLACES { card: token, place, now: now.map_or(Told::Nothing, Told::Title) });
    bench.stated_one_of(so, (broken, &LYING), told)
}

/// What is said of a battle that is stated otherwise than it is fought, and of one that is not fought.
const BATTLES: [&str; 2] = [
    "a battle is stated otherwise than it is fought: at {place} by {player}, at {at}",
    "a battle is stated, but none is being fought",
];

/// A claim about a card that is not in play cannot be so.
fn absent(bench: &mut Bench<'_, Wars>, card: &Named, rule: RuleId) -> Result<(), Broken> {
    let told = card.title().map_or(Told::Word("the card"), Told::Title);
    let unknown = card.what == What::Unknown;
    bench.at(card.span).stated(rule, unknown, worded!("{card} is spoken of as in play, but is not" { card: told }))
}

fn check_figures(bench: &mut Bench<'_, Wars>, card: Named, stated: List) -> Result<(), Broken> {
    let Some(token) = find::claimed(bench.table, &card, card.owner.unwrap_or(Player(0)), |_, _| true) else {
        return absent(bench, &card, rule::CARD_LAYOUT);
    };
    for index in 0..stated.len() {
        let Some(Listed { kind: figure, count: Some(value), span, .. }) = bench.listed(stated, index) else { break };
        let value = i32::from(value);
        let Some(actual) = figures::figure(bench.table, token, figure) else { continue };
        let so = actual == value;
        let misread = |bench: &Bench<'_, Wars>| figures::misread(bench.table, token, figure, value);
        let broken = bench.why(so, rule::CARD_LAYOUT, misread);
        let word = figures::FIGURES.get(usize::from(figure)).copied().unwrap_or("figure");
        let of_room = matches!(figure, figures::CAPACITY | figures::SIZE);
        bench.looking_at(!so && of_room, aspect::SIZES);
        let told = worded!("{card}'s {figure} is stated as {stated}, but comes to {actual}" {
            card: token, figure: word, stated: value, actual
        });
        bench.at(span).stated_one_of(so, (broken, &figures::MISREADINGS), told)?;
    }
    Ok(())
}

fn check_icons(bench: &mut Bench<'_, Wars>, at: Named, sides: List) -> Result<(), Broken> {
    let Some(location) = find::claimed(bench.table, &at, at.owner.unwrap_or(Player(0)), |_, _| true) else {
        return absent(bench, &at, rule::LOCATION_FACES_PLAYER);
    };
    for index in 0..sides.len() {
        let Some(Listed { kind, count: Some(count), span, .. }) = bench.listed(sides, index) else { break };
        let actual =
            if is_location(bench.table, location) { energy_icons(bench.table, Player(kind), location) } else { 0 };
        let camps = state::encampments(bench.table, location).next().is_some();
        let broken = match bench.table.has(location, ENCAMPED) {
            true => rule::ENCAMPMENT_NO_LONGER_LOCATION,
            false if camps => rule::ENCAMPMENT_ICONS_ADDED,
            false => rule::LOCATION_FACES_PLAYER,
        };
        let told = worded!("{player}'s energy icons at {place} are stated as {stated}, but are {actual}" {
            player: Player(kind), place: location, stated: i32::from(count), actual
        });
        bench.at(span).stated_one_of(actual == u32::from(count), (broken, &ICONS), told)?;
    }
    Ok(())
}
