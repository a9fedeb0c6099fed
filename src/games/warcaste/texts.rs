//! What texts do. The abilities here are few and simple; a text that is not modelled is left open. Everything a card says is asked
//! for here and nowhere else, so that another engine can take this file's place.

use super::{
    Warcaste,
    cards::card::{Ability, AbilityKind, Aim, Bound, Card, CardType, Deed, DeedVerb, Happening},
    damage, limits,
    rules::{CMD, CONQUERED, DECK, DISCARD, ENGAGED, FIELD, HAND, MAIN_CMD, UNIT_CMD, ZONE, aspect, rule},
    state::{
        self, Doing, Frame, Note, OPEN, Table, cards_in_play, controller, fell, in_play, is_conquest, is_territory,
        is_unit, is_whose, printed, zone,
    },
    turn,
    words::{Act, Verb},
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact},
    table::{Player, Silence, Title, Token, Where},
    told,
};

/// Why something is no target.
enum Unfit {
    NoTarget,
    Kind,
    Zone,
    Whose,
}

/// The ability of a card that is being carried out.
fn ability(table: &Table, doing: &Doing) -> Option<&'static Ability> {
    printed(table, doing.source)?.abilities.0.get(usize::from(doing.ability))
}

fn deed(table: &Table, doing: &Doing) -> Option<&'static Deed> {
    ability(table, doing)?.does.0.get(usize::from(doing.deed))
}

/// Whether a deed needs something it is aimed at.
const fn is_aimed(deed: &Deed) -> bool {
    !matches!(deed.aim, Aim::Itself)
}

/// The text of a card takes effect, aimed at this if that is said.
pub(super) fn takes_effect(
    bench: &mut Bench<'_, Warcaste>,
    (source, player): (Token, Player),
    kind: AbilityKind,
    zone: i32,
    aim: Option<Token>,
) {
    let Some(card) = printed(bench.table, source) else { return };
    if card.unmodelled.is_some() {
        leaves_open(bench, source);
    }
    let mut any = false;
    for (index, ability) in card.abilities.iter().enumerate().rev() {
        if ability.kind == kind && !ability.does.is_empty() {
            let index = u8::try_from(index).unwrap_or(u8::MAX);
            bench.table.push(Frame::Doing(Doing { source, player, ability: index, deed: 0, aim, zone, done: true }));
            any = true;
        }
    }
    if any {
        goes_on(bench);
    }
}

/// A text is set off by what happened to its card.
pub(super) fn sets_off(bench: &mut Bench<'_, Warcaste>, source: Token, player: Player, kind: AbilityKind, zone: i32) {
    if matches!(bench.table.frame(), Some(Frame::Over(_, _))) {
        return;
    }
    if printed(bench.table, source).is_some_and(|card| card.of_kind(kind).next().is_some()) {
        turn::happens(bench, Happening::Ability.bit());
        takes_effect(bench, (source, player), kind, zone, None);
    } else if printed(bench.table, source).is_some_and(|card| card.unmodelled.is_some()) {
        leaves_open(bench, source);
    }
}

/// What a text does that is not modelled nobody knows.
fn leaves_open(bench: &mut Bench<'_, Warcaste>, source: Token) {
    if let Some(title) = bench.table.title(source) {
        bench.doubt_text(title, u32::MAX, None);
    }
}

/// Carries on with what is certain of the text at hand, until somebody must choose.
fn goes_on(bench: &mut Bench<'_, Warcaste>) {
    while let Some(Frame::Doing(doing)) = bench.table.frame() {
        let Some(deed) = deed(bench.table, &doing) else {
            bench.table.pop();
            continue;
        };
        if deed.then && !doing.done {
            steps(bench, false);
            continue;
        }
        if waits(bench.table, &doing, deed) {
            return;
        }
        let target = if is_aimed(deed) { doing.aim } else { Some(doing.source) };
        steps(bench, true);
        does(bench, &doing, deed, target);
    }
}

/// Whether somebody must choose before a deed can be done.
fn waits(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    let may = ability(table, doing).is_some_and(|ability| ability.may);
    match deed.verb {
        DeedVerb::Discard | DeedVerb::DiscardAtRandom | DeedVerb::Search => true,
        DeedVerb::Move => doing.aim.is_none_or(|aim| is_unit(table, aim) && zone(table, aim) == OPEN),
        _ if is_aimed(deed) => doing.aim.is_none(),
        _ => may && doing.deed == 0 && doing.aim.is_none(),
    }
}

/// The next deed of the text at hand comes next; this one was done or not.
fn steps(bench: &mut Bench<'_, Warcaste>, done: bool) {
    if let Some(depth) = bench.table.depth().checked_sub(1) {
        bench.table.amend_frame(depth, |frame| {
            if let Frame::Doing(doing) = frame {
                (doing.deed, doing.done) = (doing.deed + 1, done);
            }
        });
    }
}

fn does(bench: &mut Bench<'_, Warcaste>, doing: &Doing, deed: &Deed, target: Option<Token>) {
    let (player, amount) = (doing.player, i32::from(deed.amount));
    match (deed.verb, target) {
        (DeedVerb::Draw, _) => draws(bench, player, amount),
        (DeedVerb::Gain, _) => {
            let pool = match deed.bound {
                None => CMD,
                Some(Bound::Main) => MAIN_CMD,
                Some(Bound::Units) => UNIT_CMD,
            };
            bench.table.add(pool.of(player), amount);
            bench.table.set_note(Note::Gained(player), amount);
        }
        (DeedVerb::Deal, Some(target)) => {
            damage::deals(bench, target, Some(amount), player);
            turn::happens(bench, Happening::Damages.bit());
            damage::checks(bench, target, player);
        }
        (DeedVerb::Place, Some(target)) => damage::places(bench, target, amount, player),
        (DeedVerb::Repair, Some(target)) => damage::heals(bench, target, amount),
        (DeedVerb::Destroy, Some(target)) => damage::destroys(bench, target, fell::TEXT, player),
        (DeedVerb::Engage, Some(target)) => {
            bench.table.mark(target, ENGAGED, true);
            bench.table.set_note(Note::Tired(target), 1);
        }
        // Into the open zone there is one way; out of it the log tells the way.
        (DeedVerb::Move, Some(target)) => {
            bench.table.set(ZONE.on(target), OPEN);
            bench.table.set_note(Note::Moved(target), 1);
        }
        (DeedVerb::Control, Some(target)) => seizes(bench, target, player),
        _ => {}
    }
}

fn draws(bench: &mut Bench<'_, Warcaste>, player: Player, amount: i32) {
    let count = usize::try_from(amount).unwrap_or(0);
    bench.draw_many(DECK.of(player), HAND.of(player), count);
    bench.table.set_note(Note::Drew(player), amount + 1);
    turn::happens(bench, Happening::Draws.bit());
}

/// A player takes control of a unit, which stays where it is.
fn seizes(bench: &mut Bench<'_, Warcaste>, target: Token, player: Player) {
    let kept = [super::rules::DAMAGE, super::rules::WEAR, ZONE].map(|kind| (kind, bench.table.figure(kind.on(target))));
    bench.table.put(target, FIELD.of(player), Where::Top);
    for (kind, value) in kept {
        bench.table.ensure(kind.on(target), value);
    }
    limits::gained(bench, target, player);
}

fn unfit(table: &Table, doing: &Doing, deed: &Deed, card: Token) -> Option<Unfit> {
    let (unit, territory) = (is_unit(table, card), is_territory(table, card));
    let kind = match deed.aim {
        Aim::Unit => unit,
        Aim::Territory => territory,
        Aim::Any | Aim::Itself => unit || territory,
    };
    if !kind {
        return Some(if deed.aim == Aim::Any { Unfit::NoTarget } else { Unfit::Kind });
    }
    if deed.here && zone(table, card) != doing.zone {
        return Some(Unfit::Zone);
    }
    (!is_whose(table, deed.whose, doing.player, card)).then_some(Unfit::Whose)
}

/// Whether something may be targeted by the text at hand.
fn may_be_aimed_at(table: &Table, doing: &Doing, deed: &Deed, card: Token) -> bool {
    let barred = is_territory(table, card)
        && table.figure(CONQUERED.of(doing.player)) & (1 << controller(table, card).0) != 0
        && is_conquest(table);
    in_play(table, card) && !barred && unfit(table, doing, deed, card).is_none()
}

/// Holds what a text is aimed at against what it may be aimed at.
pub(super) fn is_target(
    bench: &mut Bench<'_, Warcaste>,
    source: Token,
    player: Player,
    kind: AbilityKind,
    from: i32,
    card: Token,
) -> Result<(), Broken> {
    let Some(known) = printed(bench.table, source) else { return Ok(()) };
    let abilities = known.abilities.iter().enumerate().filter(|(_, ability)| ability.kind == kind);
    let aimed = abilities.flat_map(|(index, ability)| ability.does.iter().map(move |deed| (index, deed)));
    let Some((index, deed)) = aimed.clone().find(|(_, deed)| is_aimed(deed)) else {
        let aimless = known.unmodelled.is_some() || aimed.count() == 0;
        return bench.require(aimless, told!(TARGET_MUST_MATCH { player, source, card }));
    };
    let ability = u8::try_from(index).unwrap_or(u8::MAX);
    let doing = Doing { source, player, ability, deed: 0, aim: None, zone: from, done: true };
    fits(bench, &doing, deed, card)
}

fn fits(bench: &mut Bench<'_, Warcaste>, doing: &Doing, deed: &Deed, card: Token) -> Result<(), Broken> {
    let (player, source) = (doing.player, doing.source);
    let unfit = unfit(bench.table, doing, deed, card);
    let not = |wrong: fn(&Unfit) -> bool| !unfit.as_ref().is_some_and(wrong);
    bench.require(not(|wrong| matches!(wrong, Unfit::NoTarget)), told!(TARGET_ANY_TARGET { player, source, card }))?;
    bench.require(not(|wrong| matches!(wrong, Unfit::Kind)), told!(TARGET_MUST_MATCH { player, source, card }))?;
    bench.require(not(|wrong| matches!(wrong, Unfit::Zone)), told!(TARGET_SAME_ZONE { player, source, card }))?;
    let whose = if deed.whose == super::cards::card::Whose::Yours { "the player" } else { "an opponent" };
    let told = told!(TARGET_OPPONENTS_AND_ENEMY { player, source, card, whose });
    bench.require(not(|wrong| matches!(wrong, Unfit::Whose)), told)?;
    conquered(bench, player, card)
}

/// In Open Conquest nobody has anything more to do with the territories of somebody they took one from.
pub(super) fn conquered(bench: &mut Bench<'_, Warcaste>, player: Player, card: Token) -> Result<(), Broken> {
    let other = controller(bench.table, card);
    let barred = is_conquest(bench.table)
        && is_territory(bench.table, card)
        && bench.table.figure(CONQUERED.of(player)) & (1 << other.0) != 0;
    let since = Fact::Line(bench.table.figure_cause(CONQUERED.of(player)));
    bench.require(!barred, told!(CONQUEST_NO_FURTHER_INTERACTION { player, card, other, since }))
}

/// What the text at hand asks for, and what it means if nobody says anything.
pub(super) fn asked(table: &Table, doing: &Doing) -> (&'static str, Silence) {
    let may = ability(table, doing).is_some_and(|ability| ability.may);
    let Some(deed) = deed(table, doing).filter(|deed| waits(table, doing, deed)) else { return ("", Silence::Forced) };
    match deed.verb {
        _ if may => ("does what a text lets them, or declines", Silence::Decline),
        DeedVerb::Discard | DeedVerb::DiscardAtRandom => {
            let any = table.has_cards(HAND.of(doing.player));
            ("discards a card", if any { Silence::Unrecorded } else { Silence::Forced })
        }
        DeedVerb::Search => ("searches the deck", Silence::Unrecorded),
        DeedVerb::Move if doing.aim.is_some() => ("says where to", Silence::Unrecorded),
        _ => {
            let few = targets(table, doing, deed).take(2).count() < 2;
            ("chooses a target", if few { Silence::Forced } else { Silence::Unrecorded })
        }
    }
}

fn targets<'t>(table: &'t Table, doing: &'t Doing, deed: &'t Deed) -> impl Iterator<Item = Token> + 't {
    cards_in_play(table).filter(|card| may_be_aimed_at(table, doing, deed, *card))
}

/// Nobody says what came of the text at hand.
pub(super) fn falls_silent(bench: &mut Bench<'_, Warcaste>, doing: &Doing) {
    let (_, silence) = asked(bench.table, doing);
    let Some(deed) = deed(bench.table, doing).filter(|deed| waits(bench.table, doing, deed)) else {
        return goes_on(bench);
    };
    match silence {
        Silence::Forced if is_aimed(deed) => {
            let only = targets(bench.table, doing, deed).next();
            match only {
                Some(target) => aims(bench, target),
                None => steps(bench, false),
            }
        }
        Silence::Unrecorded => {
            steps(bench, true);
            if matches!(deed.verb, DeedVerb::Discard | DeedVerb::DiscardAtRandom) {
                bench.table.hide(HAND.of(doing.player));
                bench.draw(HAND.of(doing.player), DISCARD.of(doing.player));
                bench.doubt(DoubtSource::Unrecorded, aspect::CARDS, About::Player(doing.player), None);
            } else {
                bench.doubt(DoubtSource::Unrecorded, u32::MAX, About::Everything, None);
            }
        }
        Silence::Decline => drop(bench.table.pop()),
        _ => steps(bench, false),
    }
    goes_on(bench);
}

fn aims(bench: &mut Bench<'_, Warcaste>, target: Token) {
    if let Some(depth) = bench.table.depth().checked_sub(1) {
        bench.table.amend_frame(depth, |frame| {
            if let Frame::Doing(doing) = frame {
                doing.aim = Some(target);
            }
        });
    }
}

/// A line that answers what the text at hand asks for.
pub(super) fn answers(bench: &mut Bench<'_, Warcaste>, doing: &Doing, act: &Act) -> Result<bool, Broken> {
    let player = doing.player;
    let Some(deed) = deed(bench.table, doing) else { return Ok(false) };
    let (may, source) = (ability(bench.table, doing).is_some_and(|ability| ability.may), doing.source);
    match (act.verb, deed.verb) {
        (Verb::Declines, _) if act.player() == Some(player) => {
            let open = targets(bench.table, doing, deed).next().is_some() || !is_aimed(deed);
            bench.owed();
            bench.require(may || !open, told!(EFFECT_HARD_MANDATORY { player, card: source }))?;
            bench.table.pop();
        }
        (Verb::Discards, DeedVerb::Discard | DeedVerb::DiscardAtRandom) if act.player() == Some(player) => {
            return discards(bench, doing, deed, act).map(|()| true);
        }
        (Verb::Searches, DeedVerb::Search) if act.player() == Some(player) => {
            steps(bench, true);
            searches(bench, player, deed.kind, act);
        }
        (Verb::Chooses, _) if act.player() == Some(player) && is_aimed(deed) => {
            let Some(named) = act.card else { return Ok(false) };
            let fitting = |table: &Table, card: Token| may_be_aimed_at(table, doing, deed, card);
            let Some(card) = super::find::in_play_or_told(bench, &named, player, fitting)? else { return Ok(true) };
            fits(bench.at(named.span), doing, deed, card)?;
            aims(bench, card);
        }
        (Verb::Takes | Verb::Gets | Verb::Loses | Verb::Dies | Verb::Tires | Verb::Moves, _)
            if bench.follows() && is_aimed(deed) && is_told_by(act.verb, deed.verb) =>
        {
            let Some(named) = act.card else { return Ok(false) };
            let fitting = |table: &Table, card: Token| may_be_aimed_at(table, doing, deed, card);
            let Some(card) = super::find::in_play_or_told(bench, &named, player, fitting)? else { return Ok(true) };
            fits(bench.at(named.span), doing, deed, card)?;
            aims(bench, card);
            if act.verb == Verb::Moves && zone(bench.table, card) == OPEN {
                return leaves_open_zone(bench, player, card, act).map(|()| true);
            }
            goes_on(bench);
            return Ok(false);
        }
        (Verb::Draws, DeedVerb::Draw) | (Verb::Gains, DeedVerb::Gain) if act.player() == Some(player) => {
            steps(bench, true);
            does(bench, doing, deed, Some(source));
            goes_on(bench);
            return Ok(false);
        }
        _ => return Ok(false),
    }
    goes_on(bench);
    Ok(true)
}

/// A unit is moved out of the open zone to where the line says.
fn leaves_open_zone(bench: &mut Bench<'_, Warcaste>, player: Player, card: Token, act: &Act) -> Result<(), Broken> {
    let owner = controller(bench.table, card);
    let to = act.place.map_or(state::home(owner), |place| state::zone_said(place, owner));
    let told = told!(UNIT_MOVE_ADJACENT { player, card, place: state::zone_name(to) }, ZONE.on(card));
    bench.require(to != OPEN, told)?;
    steps(bench, true);
    bench.table.set(ZONE.on(card), to);
    bench.table.set_note(Note::Moved(card), 1);
    goes_on(bench);
    Ok(())
}

/// Whether a line behind `->` tells what a deed does.
const fn is_told_by(told: Verb, deed: DeedVerb) -> bool {
    matches!(
        (told, deed),
        (Verb::Takes, DeedVerb::Deal)
            | (Verb::Gets, DeedVerb::Place)
            | (Verb::Loses, DeedVerb::Repair)
            | (Verb::Dies, DeedVerb::Destroy)
            | (Verb::Tires, DeedVerb::Engage)
            | (Verb::Moves, DeedVerb::Move)
    )
}

fn discards(bench: &mut Bench<'_, Warcaste>, doing: &Doing, deed: &Deed, act: &Act) -> Result<(), Broken> {
    let player = doing.player;
    let mut matched = true;
    for index in 0..act.cards.len() {
        let Some(card) = bench.listed(act.cards, index).and_then(|item| item.card) else { continue };
        let way = (HAND.of(player), DISCARD.of(player));
        let token = bench.play(way, (&card, None), cited!(Taken: DECK_ALL_START_IN_DECK))?;
        let kind = token.and_then(|token| printed(bench.table, token)).map(|card| card.kind);
        matched &= deed.kind.is_none_or(|wanted| kind.is_none_or(|kind| kind == wanted));
    }
    turn::happens(bench, Happening::Discards.bit());
    // The window lies on top of the text now: the text itself has gone on.
    let depth = (0..bench.table.depth()).rev().find(|depth| bench.table.frame_at(*depth) == Some(Frame::Doing(*doing)));
    if let Some(depth) = depth {
        bench.table.amend_frame(depth, |frame| {
            if let Frame::Doing(doing) = frame {
                (doing.deed, doing.done) = (doing.deed + 1, matched);
            }
        });
    }
    goes_on(bench);
    Ok(())
}

fn searches(bench: &mut Bench<'_, Warcaste>, player: Player, kind: Option<CardType>, act: &Act) {
    bench.table.set_note(Note::Searched(player), 1);
    let Some(card) = act.card else { return };
    let title = card.title();
    let fits = title.and_then(|title| bench.table.card_set().get(title)).is_none_or(|card| {
        let card: &Card = card;
        kind.is_none_or(|kind| card.kind == kind)
    });
    let found = title.filter(|_| fits).and_then(|title| bench.search(DECK.of(player), title));
    let found = found.or_else(|| bench.table.top(DECK.of(player)).filter(|_| title.is_none()));
    if let Some(token) = found {
        bench.table.put(token, HAND.of(player), Where::Top);
    }
    bench.table.shuffle(DECK.of(player));
}

/// A text on the table that is not modelled, and the statement that brought it there.
pub(super) fn in_force(table: &Table) -> Option<(Title, u32)> {
    let open = |card: &Token| printed(table, *card).is_some_and(|known| known.unmodelled.is_some());
    let global = |card: &Token| {
        printed(table, *card)
            .is_some_and(|known| known.unmodelled.is_some() && known.of_kind(AbilityKind::Global).next().is_some())
    };
    let there = cards_in_play(table).filter(|card| !state::is_basic(table, *card)).find(open);
    let card = there.or_else(|| table.tokens().find(global))?;
    Some((table.title(card)?, table.card(card)?.cause))
}

/// The rule that says that a text is carried out.
pub(super) const CARRIED_OUT: crate::rulebook::RuleId = rule::EFFECT_HARD_MANDATORY;
