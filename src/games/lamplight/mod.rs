//! Lamplight, an invented game for three players: the smallest game that needs everything the shared rooms offer.

use std::sync::{Arc, LazyLock};

use crate::{
    cards::{Called, CardSet},
    cited,
    judge::{
        About, Bench, Broken, CardId, Decks, DoubtSource, Fact, Finish, Game, Help, Names, OwnFacts, Picture,
        PicturedTable, PlainDeed, Reached, Shortcuts, Whereabouts,
    },
    notation::{invalid::Invalid, natural::Slot, phrase},
    rulebook::Registry,
    table::{self, Ask, Player, Silence, Token, Where},
    told,
};
use rules::*;

/// The rules, the table and the verbs, made from `rules.yaml`.
#[allow(unused_imports)]
pub mod rules {
    use std::sync::{Arc, LazyLock};

    use crate::{notation::phrase::*, rulebook::registry::*, table::*};
    include!(concat!(env!("OUT_DIR"), "/lamplight_rules.rs"));
}

/// A title and its light. All but Comet and Lantern have a text besides.
type Card = (&'static str, i32);
const CARDS: [Card; 7] =
    [("Comet", 5), ("Lantern", 3), ("Moth", 4), ("Wick", 2), ("Shade", 3), ("Mirage", 1), ("Ember", 3)];

/// Where a round stands; triggers that wait lie on top of its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// A round is about to begin.
    Round,
    /// One of its steps.
    Step(usize),
    /// A player owes a discard for a Moth.
    Moth(Player),
    /// A player may draw for a Wick.
    Wick(Player),
}

/// What another rule may replace, or react to.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A pledge is turned up.
    Revealed(Player, Token),
    /// A pledge goes to the discard pile.
    Snuffed(Player, Token),
    /// A pledge goes back to the hand.
    Returned(Player, Token),
    /// A player scores a point.
    Scored(Player),
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Lamplight;
type Table = table::Table<Frame>;

impl table::Control for Frame {
    type Note = ();
    type Detail = ();
    type Card = Card;
}

fn printed(table: &Table, card: Option<Token>) -> Card {
    card.and_then(|card| table.printed(card)).copied().unwrap_or(("", 0))
}

fn light(table: &Table, player: Player) -> i32 {
    shown(table, player).map_or(0, |card| light_of(table, card))
}

fn light_of(table: &Table, card: Token) -> i32 {
    printed(table, Some(card)).1 + table.figure(GLOW.on(card))
}

/// A player's pledge, once it is turned up.
fn shown(table: &Table, player: Player) -> Option<Token> {
    table.top(PLEDGE.of(player)).filter(|card| table.has(*card, SHOWN))
}

/// Whether a player has yet to pledge, or to reveal, in this step.
fn owes(table: &Table, player: Player) -> bool {
    let (hand, pledge) = (HAND.of(player), table.top(PLEDGE.of(player)));
    match table.frame() {
        Some(Frame::Step(step::PLEDGE)) => pledge.is_none() && table.has_cards(hand),
        Some(Frame::Step(step::REVEAL)) => pledge.is_some_and(|pledge| !table.has(pledge, SHOWN)),
        _ => false,
    }
}

/// What the step of the round turns on: the hand of somebody who has yet to pledge, if there is one.
fn turns_on(table: &Table) -> u32 {
    let pledging =
        table.frame() == Some(Frame::Step(step::PLEDGE)) && table.players().any(|player| owes(table, player));
    aspect::TIMING | if pledging { aspect::HAND } else { 0 }
}

fn turn_to(bench: &mut Bench<'_, Lamplight>, step: usize) {
    bench.table.turn_into(Frame::Step(step));
    bench.table.set(PASSES.shared(), 0);
    bench.table.set(NEXT.shared(), bench.table.figure(LEADER.shared()));
}

/// Hands the chance to act on; when all have passed in a row the window closes, and after the second one the round.
fn hand_on(bench: &mut Bench<'_, Lamplight>, player: Player, passed: bool) {
    let passes = if passed { bench.table.figure(PASSES.shared()) + 1 } else { 0 };
    bench.table.set(PASSES.shared(), passes);
    bench.table.set(NEXT.shared(), i32::from(bench.table.after(player).0));
    match (passes, bench.table.frame()) {
        (3, Some(Frame::Step(step::ANSWER))) => turn_to(bench, step::SCORE),
        (3, _) => drop(bench.table.pop()),
        _ => {}
    }
}

fn score(bench: &mut Bench<'_, Lamplight>) {
    let best = bench.table.players().map(|player| light(bench.table, player)).max().unwrap_or(0);
    let brightest = |table: &Table, player| best > 0 && light(table, player) == best;
    let tied = bench.table.players().filter(|player| brightest(bench.table, *player)).count() > 1;
    let scores = bench.under(passage::TIE, |choice| !tied || choice == passage::TIE_EVERYBODY);
    turn_to(bench, step::REST);
    let scoring = bench.table.players().rev().filter(|player| scores && brightest(bench.table, *player));
    let mut events: Vec<Event> = scoring.map(Event::Scored).collect();
    bench.propose_together(&mut events);
}

fn next_round(bench: &mut Bench<'_, Lamplight>) {
    let size = if bench.is(edition::FIRST) { 3 } else { 4 };
    for player in bench.table.players() {
        if let Some(pledge) = bench.table.top(PLEDGE.of(player)) {
            bench.table.put(pledge, DISCARD.of(player), Where::Top);
        }
        bench.table.set(SNUFFS.of(player), 0);
        while bench.table.pile(HAND.of(player)).len() < size && bench.draw(DECK.of(player), HAND.of(player)).is_some() {
        }
    }
    let leader = bench.table.after(bench.table.seat(LEADER.shared()));
    let round = u32::try_from(bench.table.figure(ROUND.shared())).unwrap_or(0);
    Lamplight::place(bench, round.saturating_add(1), leader, None);
}

impl Decks for Lamplight {}

impl OwnFacts for Lamplight {
    type Written<'a> = std::convert::Infallible;
    type Fact = std::convert::Infallible;
}

impl Help for Lamplight {
    fn slots(verb: &str) -> Option<Vec<Slot>> {
        phrase::slots(&FORMS, verb)
    }

    fn example(ask: &Ask<Verb>) -> Option<PlainDeed<Verb>> {
        Some(PlainDeed::bare(ask.player?, ask.kind))
    }
}

impl Picture for Lamplight {
    fn depict(table: &Table, _: &Names<'_>, picture: &mut PicturedTable) {
        for pledged in table.players().flat_map(|player| table.pile(PLEDGE.of(player))).copied() {
            if let (Some(card), Some(_)) = (picture.card_mut(CardId(pledged)), table.title(pledged)) {
                card.figures.insert("light", light_of(table, pledged));
            }
        }
    }
}

impl Shortcuts for Lamplight {}

impl Game for Lamplight {
    type Frame = Frame;
    type Ask = Verb;
    type Statement<'a> = phrase::Plain<Verb>;
    type Action = PlainDeed<Verb>;
    type Event = Event;
    const REGISTRY: &'static Registry = &REGISTRY;
    const LAYOUT: &'static table::Layout = &LAYOUT;
    const ORDER: Reached = cited!(Reached: ROUND_ORDER);

    fn cards() -> &'static Arc<CardSet<Card>> {
        static SHIPPED: LazyLock<Arc<CardSet<Card>>> = LazyLock::new(|| {
            let light = |light: i32| Some(("light", light));
            Arc::new(CardSet::new(CARDS.to_vec(), |card| Called { figure: light(card.1), ..Called::titled(card.0) }))
        });
        &SHIPPED
    }

    fn sentence<'a, E: phrase::Expecting<'a>>(terms: phrase::Terms<'a>) -> phrase::Parsed<'a, Self::Statement<'a>, E> {
        phrase::plain(&FORMS)(terms)
    }

    fn resolve(said: &phrase::Plain<Verb>, names: &mut Names<'_>) -> Result<PlainDeed<Verb>, Invalid> {
        names.deed(said)
    }

    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>) {
        next_round(bench);
        Self::place(bench, 1, first.unwrap_or(Player(0)), None);
    }

    fn place(bench: &mut Bench<'_, Self>, turn: u32, player: Player, marker: Option<usize>) {
        while bench.table.pop().is_some() {}
        bench.table.set(ROUND.shared(), i32::try_from(turn).unwrap_or(i32::MAX));
        bench.table.set(LEADER.shared(), i32::from(player.0));
        bench.table.push(Frame::Round);
        bench.table.push(Frame::Round);
        turn_to(bench, marker.unwrap_or(step::PLEDGE));
    }

    fn whereabouts(table: &Table) -> Whereabouts {
        let step = |frame| if let Frame::Step(step) = frame { Some(step) } else { None };
        let fresh = table.figure(PASSES.shared()) == 0 && table.figure(NEXT.shared()) == table.figure(LEADER.shared());
        let turn = u32::try_from(table.figure(ROUND.shared())).unwrap_or(0);
        let begins = fresh && table.frame().and_then(step).is_some();
        Whereabouts { turn, player: table.seat(LEADER.shared()), step: table.frames().find_map(step), begins }
    }

    fn asks(table: &Table, asks: &mut Vec<Ask<Verb>>) {
        let owing = || table.players().filter(|player| owes(table, *player)).map(Some);
        let next = Some(table.seat(NEXT.shared()));
        let over = table.players().any(|player| table.figure(POINTS.of(player)) >= table.figure(GOAL.shared()));
        let mut ask = |player, kind, words, rule, silence| asks.push(Ask { player, kind, words, rule, silence });
        match table.frame() {
            Some(Frame::Step(step::PLEDGE | step::REVEAL)) if owing().next().is_none() => {
                ask(None, Verb::Passes, "", rule::ROUND_ORDER, Silence::Forced);
            }
            Some(Frame::Step(step::PLEDGE)) => owing().for_each(|who| {
                ask(who, Verb::Pledges, "pledges a card from hand", rule::PLEDGE_ONE_EACH, Silence::Breach);
            }),
            Some(Frame::Step(step::REVEAL)) => owing().for_each(|who| {
                ask(who, Verb::Reveals, "reveals the pledge", rule::REVEAL_WHEN, Silence::Breach);
            }),
            Some(Frame::Step(step::SCORE)) => ask(None, Verb::Reveals, "", rule::SCORE_BRIGHTEST, Silence::Forced),
            Some(Frame::Step(_)) => {
                ask(next, Verb::Passes, "passes", rule::ANSWER_TURNS, Silence::Pass);
                ask(next, Verb::Snuffs, "snuffs a pledge with a card from hand", rule::ANSWER_TURNS, Silence::Pass);
            }
            Some(Frame::Moth(who)) => {
                ask(Some(who), Verb::Discards, "discards", rule::MOTH_DISCARD, Silence::Unrecorded)
            }
            Some(Frame::Wick(who)) => {
                let silence = if table.edition() == edition::FIRST { Silence::Forced } else { Silence::Decline };
                ask(Some(who), Verb::Draws, "draws", rule::WICK_DRAW, silence);
            }
            Some(Frame::Round) if !over => ask(None, Verb::Pledges, "", rule::ROUND_ORDER, Silence::Forced),
            Some(Frame::Round) | None => {}
        }
    }

    fn silence(bench: &mut Bench<'_, Self>, ask: &Ask<Verb>) {
        match (ask.kind, ask.player) {
            (Verb::Passes, Some(player)) => hand_on(bench, player, true),
            (Verb::Passes, None) => turn_to(bench, Self::whereabouts(bench.table).step.map_or(0, |step| step + 1)),
            (Verb::Reveals, None) => score(bench),
            (Verb::Pledges, None) => next_round(bench),
            (Verb::Discards, Some(player)) => {
                bench.table.pop();
                bench.table.hide(HAND.of(player));
                bench.draw(HAND.of(player), DISCARD.of(player));
                bench.doubt(DoubtSource::Unrecorded, aspect::CARDS, About::Player(player), None);
            }
            (_, player) => {
                bench.table.pop();
                let draws = player.filter(|_| ask.silence == Silence::Forced);
                draws.map(|player| bench.draw(DECK.of(player), HAND.of(player)));
            }
        }
    }

    fn answer(bench: &mut Bench<'_, Self>, deed: &PlainDeed<Verb>) -> Result<(), Broken> {
        let (player, frame, card) = (deed.player, bench.table.frame(), (&deed.card, deed.handle));
        let (hand, pledge, discard) = (HAND.of(player), PLEDGE.of(player), DISCARD.of(player));
        let step = Self::whereabouts(bench.table).step.and_then(|step| LAYOUT.markers.get(step)).unwrap_or(&"its end");
        if let Some(Frame::Moth(owing)) = frame {
            let kept = deed.verb == Verb::Discards && player == owing;
            let since = Fact::Line(bench.table.frame_cause());
            bench.require(kept, told!(MOTH_DISCARD { player: owing, since }))?;
        }
        let top = bench.table.top(pledge);
        let since = Fact::Line(top.and_then(|card| bench.table.card(card)).map_or(0, |card| card.cause));
        match deed.verb {
            Verb::Pledges => {
                let now = top.is_some() || frame == Some(Frame::Step(step::PLEDGE));
                bench.require(now, told!(PLEDGE_WHEN { player, step: *step }))?;
                bench.require(top.is_none(), told!(PLEDGE_ONE_EACH { player, since }, pledge))?;
                bench.play((hand, pledge), card, cited!(Taken: PLEDGE_FROM_HAND))?;
                bench.advise(bench.table.has_cards(hand), told!(ADVICE_KEEP_ONE { player }));
            }
            Verb::Reveals => {
                let now = frame == Some(Frame::Step(step::REVEAL)) && owes(bench.table, player);
                bench
                    .looking_at(!now, turns_on(bench.table))
                    .require(now, told!(REVEAL_WHEN { player, step: *step }))?;
                let Some(top) = bench.take(pledge, &deed.card, cited!(Taken: REVEAL_THE_PLEDGE))? else {
                    return Ok(());
                };
                let shines = printed(bench.table, Some(top)).1;
                let (said, at) = deed.figure.map_or((shines, deed.card.span), |told| (told.value, told.span));
                if bench.table.title(top).is_some() {
                    let told = told!(REVEAL_LIGHT { card: top, stated: said, light: shines }, player);
                    bench.at(at).claimed(said == shines, told)?;
                } else {
                    bench.doubt(DoubtSource::MissingFigure, aspect::LIGHT, About::Everything, None);
                }
                bench.propose(Event::Revealed(player, top));
            }
            Verb::Discards => {
                bench.require(frame == Some(Frame::Moth(player)), told!(DISCARD_OWED { player }))?;
                bench.play((hand, discard), card, cited!(Taken: DISCARD_FROM_HAND))?;
                bench.table.leave(Frame::Moth(player));
            }
            Verb::Snuffs | Verb::Passes => {
                let (now, next) = (matches!(frame, Some(Frame::Step(2 | 4))), bench.table.seat(NEXT.shared()));
                bench
                    .looking_at(!now, turns_on(bench.table))
                    .require(now, told!(ANSWER_WHEN { player, step: *step }))?;
                bench.require(next == player, told!(ANSWER_TURNS { player, next }))?;
                if let Some(target) = deed.target {
                    let (snuffs, lit) = (SNUFFS.of(player), light(bench.table, target) > 0);
                    let since = Fact::Line(bench.table.figure_cause(snuffs));
                    bench.require(bench.table.figure(snuffs) == 0, told!(SNUFF_ONCE { player, since }, snuffs))?;
                    let (leader, title) =
                        (bench.table.seat(LEADER.shared()), |pile| bench.table.title(bench.table.top(pile)?));
                    let guarded = lit && title(CHARM.of(target)) == title(PLEDGE.of(target));
                    bench.require(target != leader, told!(SNUFF_COURTESY { player, target }))?;
                    bench.require(!guarded, told!(CHARM_GUARDS { player, target }, Fact::Cards(PLEDGE.of(target))))?;
                    bench.require(lit, told!(SNUFF_LIT { player, target }, Fact::Cards(PLEDGE.of(target))))?;
                    bench.play((hand, discard), card, cited!(Taken: SNUFF_COSTS_A_CARD))?;
                    bench.table.add(snuffs, 1);
                    let snuffed = bench.table.top(PLEDGE.of(target)).filter(|_| lit);
                    snuffed.into_iter().for_each(|card| bench.propose(Event::Snuffed(target, card)));
                }
                hand_on(bench, player, deed.verb == Verb::Passes);
            }
            Verb::Draws => {
                bench.require(frame == Some(Frame::Wick(player)), told!(WICK_DRAW { player }))?;
                bench.draw(DECK.of(player), hand);
                bench.table.leave(Frame::Wick(player));
            }
        }
        Ok(())
    }

    fn may_follow(deed: &PlainDeed<Verb>) -> bool {
        matches!(deed.verb, Verb::Discards | Verb::Draws)
    }

    fn wins(bench: &Bench<'_, Self>, player: Player) -> Finish {
        let points = POINTS.of(player);
        let goal = bench.table.figure(GOAL.shared());
        Finish { so: bench.table.figure(points) >= goal, rule: rule::POINTS_WIN, shown_by: points.into() }
    }

    fn replace(bench: &mut Bench<'_, Self>, event: Event) -> Option<Event> {
        let Event::Snuffed(owner, card) = event else { return None };
        (printed(bench.table, Some(card)).0 == "Shade").then_some(Event::Returned(owner, card))
    }

    fn commit(bench: &mut Bench<'_, Self>, event: Event) {
        match event {
            Event::Revealed(_, card) => bench.table.mark(card, SHOWN, true),
            Event::Snuffed(owner, card) => bench.table.put(card, DISCARD.of(owner), Where::Top),
            Event::Returned(owner, card) => bench.table.put(card, HAND.of(owner), Where::Top),
            Event::Scored(player) => bench.table.add(POINTS.of(player), 1),
        }
    }

    fn trigger(bench: &mut Bench<'_, Self>, event: Event) {
        let (player, card) = match event {
            Event::Revealed(player, card) => (player, Some(card)),
            Event::Scored(player) => (player, bench.table.top(PLEDGE.of(player))),
            Event::Snuffed(..) | Event::Returned(..) => return,
        };
        let revealed = matches!(event, Event::Revealed(..));
        match (printed(bench.table, card).0, card.and_then(|card| bench.table.title(card))) {
            ("Moth", _) if revealed && bench.table.has_cards(HAND.of(player)) => bench.table.push(Frame::Moth(player)),
            ("Mirage", Some(title)) if revealed => bench.doubt_text(title, aspect::LIGHT, None),
            ("Wick", _) if !revealed => bench.table.push(Frame::Wick(player)),
            ("Ember", _) if revealed => {
                for other in bench.table.players().filter(|other| *other != player) {
                    shown(bench.table, other).into_iter().for_each(|card| bench.table.add(GLOW.on(card), -1));
                }
            }
            _ => {}
        }
    }
}
