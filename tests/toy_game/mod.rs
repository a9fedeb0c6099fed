//! Lamplight, an invented game for three players: the smallest game that needs everything the shared rooms offer.

use std::sync::LazyLock;

use gavel::cards::Catalogue;
use gavel::facts;
use gavel::judge::{About, Bench, Broken, Deed, DoubtSource, Fact, Game, Names, Whereabouts};
use gavel::notation::{invalid::Invalid, phrase};
use gavel::rulebook::{Registry, RuleId};
use gavel::table::{self, Ask, Layout, Player, Silence, Token, Where};
use rules::{
    DECK, DISCARD, FORMS, HAND, LAYOUT, LEADER, PLEDGE, POINTS, REGISTRY, ROUND, SHOWN, SNUFFS, Verb,
};
use rules::{aspect, edition, passage, rule};

/// The rules, the table and the verbs, made from `rules.yaml`.
#[allow(dead_code, unused_imports, unreachable_pub)]
mod rules {
    use gavel::{notation::phrase::*, rulebook::registry::*, table::*};
    include!(concat!(env!("OUT_DIR"), "/toy_rules.rs"));
}

/// Titles and their light. All but Comet and Lantern have a text besides.
const CARDS: [(&str, i32); 6] =
    [("Comet", 5), ("Lantern", 3), ("Moth", 4), ("Wick", 2), ("Shade", 3), ("Mirage", 1)];

/// Where a round stands; triggers that wait lie on top of its step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Frame {
    Round,
    Pledging,
    Revealing,
    Window { rest: bool, next: Player, passes: u8 },
    Scoring,
    Moth(Player),
    Wick(Player),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Event {
    Revealed(Player, Token),
    Snuffed(Player, Token),
    Returned(Player, Token),
    Scored(Player),
}

pub(crate) struct Toy;

type Table = table::Table<Frame>;

fn printed(table: &Table, card: Option<Token>) -> (&'static str, i32) {
    card.and_then(|card| CARDS.get(usize::from(table.title(card)?.0))).copied().unwrap_or(("", 0))
}

fn light(table: &Table, player: Player) -> i32 {
    printed(table, table.top(PLEDGE.of(player)).filter(|card| table.has(*card, SHOWN))).1
}

fn owes(table: &Table, player: Player) -> bool {
    let (hand, pledge) = (HAND.of(player), table.top(PLEDGE.of(player)));
    match table.frame() {
        Some(Frame::Pledging) => pledge.is_none() && (table.is_ample(hand) || !table.pile(hand).is_empty()),
        Some(Frame::Revealing) => pledge.is_some_and(|pledge| !table.has(pledge, SHOWN)),
        _ => false,
    }
}

fn leader(table: &Table) -> Player {
    Player(u8::try_from(table.figure(LEADER.shared())).unwrap_or(0))
}

fn steps(table: &Table) -> [Frame; 5] {
    let [answer, rest] = [false, true].map(|rest| Frame::Window { rest, next: leader(table), passes: 0 });
    [Frame::Pledging, Frame::Revealing, answer, Frame::Scoring, rest]
}

fn score(bench: &mut Bench<'_, Toy>) {
    let best = bench.table.players().map(|player| light(bench.table, player)).max().unwrap_or(0);
    let brightest = |table: &Table, player| best > 0 && light(table, player) == best;
    let tied = bench.table.players().filter(|player| brightest(bench.table, *player)).count() > 1;
    let scores = bench.under(passage::TIE, |choice| !tied || choice == passage::TIE_EVERYBODY);
    bench.table.turn_into(steps(bench.table)[4]);
    for player in bench.table.players().filter(|_| scores) {
        if brightest(bench.table, player) {
            bench.propose(Event::Scored(player));
        }
    }
}

/// Hands the chance to act on; when all have passed in a row the window closes, and after the second one the round.
fn hand_on(bench: &mut Bench<'_, Toy>, player: Player, passed: bool) {
    let Some(Frame::Window { rest, passes, .. }) = bench.table.frame() else { return };
    match (if passed { passes + 1 } else { 0 }, rest) {
        (3, false) => bench.table.turn_into(Frame::Scoring),
        (3, true) => drop(bench.table.pop()),
        (passes, _) => bench.table.turn_into(Frame::Window { rest, next: bench.table.after(player), passes }),
    }
}

fn next_round(bench: &mut Bench<'_, Toy>) {
    for player in bench.table.players() {
        if let Some(pledge) = bench.table.top(PLEDGE.of(player)) {
            bench.table.mark(pledge, SHOWN, false);
            bench.table.put(pledge, DISCARD.of(player), Where::Top);
        }
        bench.table.set(SNUFFS.of(player), 0);
        let size = if bench.is(edition::FIRST) { 3 } else { 4 };
        while bench.table.pile(HAND.of(player)).len() < size
            && bench.draw(DECK.of(player), HAND.of(player)).is_some()
        {}
    }
    bench.table.add(ROUND.shared(), 1);
    bench.table.set(LEADER.shared(), i32::from(bench.table.after(leader(bench.table)).0));
    bench.table.push(Frame::Pledging);
}

impl Game for Toy {
    type Frame = Frame;
    type Ask = Verb;
    type Statement<'a> = phrase::Plain<Verb>;
    type Action = Deed<Verb>;
    type Event = Event;
    const REGISTRY: &'static Registry = &REGISTRY;
    const LAYOUT: &'static Layout = &LAYOUT;
    const VICTORY: RuleId = rule::POINTS_WIN;
    const ORDER: RuleId = rule::ROUND_ORDER;

    fn catalogue() -> &'static Catalogue {
        static CATALOGUE: LazyLock<Catalogue> =
            LazyLock::new(|| Catalogue::new(CARDS.map(|(title, _)| title)));
        &CATALOGUE
    }

    fn sentence<'a, E: phrase::Expecting<'a>>(
        terms: phrase::Terms<'a>,
    ) -> phrase::Parsed<'a, phrase::Plain<Verb>, E> {
        phrase::plain(&FORMS)(terms)
    }

    fn resolve(said: &phrase::Plain<Verb>, names: &mut Names<'_>) -> Result<Deed<Verb>, Invalid> {
        names.deed(said)
    }

    fn begin(bench: &mut Bench<'_, Self>, first: Player) {
        for player in bench.table.players() {
            while bench.draw(bench.table.aside(player), DECK.of(player)).is_some() {}
        }
        next_round(bench);
        Self::place(bench, 1, first, None);
    }

    fn place(bench: &mut Bench<'_, Self>, turn: u32, player: Player, marker: Option<usize>) {
        while bench.table.pop().is_some() {}
        bench.table.set(ROUND.shared(), i32::try_from(turn).unwrap_or(i32::MAX));
        bench.table.set(LEADER.shared(), i32::from(player.0));
        bench.table.push(Frame::Round);
        bench.table.push(steps(bench.table).get(marker.unwrap_or(0)).copied().unwrap_or(Frame::Pledging));
    }

    fn whereabouts(table: &Table) -> Whereabouts {
        let same = |one: &Frame, other: &Frame| match (one, other) {
            (Frame::Window { rest: one, .. }, Frame::Window { rest: other, .. }) => one == other,
            _ => one == other,
        };
        let step = table.frames().find_map(|frame| steps(table).iter().position(|step| same(step, &frame)));
        let begins = table.frame().is_some_and(|frame| steps(table).contains(&frame));
        let turn = u32::try_from(table.figure(ROUND.shared())).unwrap_or(0);
        Whereabouts { turn, player: leader(table), step, begins }
    }

    fn asks(table: &Table, asks: &mut Vec<Ask<Verb>>) {
        let owing = || table.players().filter(|player| owes(table, *player)).map(Some);
        let mut ask =
            |player, kind, words, rule, silence| asks.push(Ask { player, kind, words, rule, silence });
        match table.frame() {
            Some(Frame::Pledging) => owing().for_each(|who| {
                ask(who, Verb::Pledges, "pledges a card from hand", rule::PLEDGE_ONE_EACH, Silence::Breach);
            }),
            Some(Frame::Revealing) => owing().for_each(|who| {
                ask(who, Verb::Reveals, "reveals the pledge", rule::REVEAL_WHEN, Silence::Breach);
            }),
            Some(Frame::Window { next, .. }) => {
                ask(Some(next), Verb::Passes, "passes", rule::ANSWER_TURNS, Silence::Pass);
                ask(
                    Some(next),
                    Verb::Snuffs,
                    "snuffs a pledge with a card from hand",
                    rule::ANSWER_TURNS,
                    Silence::Pass,
                );
            }
            Some(Frame::Moth(owing)) => {
                ask(Some(owing), Verb::Discards, "discards a card", rule::MOTH_DISCARD, Silence::Unrecorded);
            }
            Some(Frame::Wick(who)) => ask(Some(who), Verb::Draws, "draws", rule::WICK_DRAW, Silence::Decline),
            Some(Frame::Scoring) => ask(None, Verb::Snuffs, "", rule::SCORE_BRIGHTEST, Silence::Forced),
            Some(Frame::Round) if Self::winner(table).is_none() => {
                ask(None, Verb::Pledges, "", rule::ROUND_ORDER, Silence::Forced);
            }
            Some(Frame::Round) | None => {}
        }
    }

    fn example(ask: &Ask<Verb>) -> Option<Deed<Verb>> {
        Some(Deed::bare(ask.player?, ask.kind))
    }

    fn silence(bench: &mut Bench<'_, Self>, ask: &Ask<Verb>) {
        match (ask.kind, ask.player) {
            (Verb::Passes, Some(player)) => hand_on(bench, player, true),
            (Verb::Snuffs, None) => score(bench),
            (Verb::Pledges, None) => next_round(bench),
            (Verb::Discards, Some(player)) => {
                bench.table.pop();
                bench.table.hide(HAND.of(player));
                bench.draw(HAND.of(player), DISCARD.of(player));
                bench.doubt(DoubtSource::Unrecorded, aspect::HAND, About::Player(player), None);
            }
            _ => drop(bench.table.pop()),
        }
    }

    fn answer(bench: &mut Bench<'_, Self>, deed: &Deed<Verb>) -> Result<(), Broken> {
        let (player, frame, card) = (deed.player, bench.table.frame(), (&deed.card, deed.handle));
        let (hand, pledge, discard) = (HAND.of(player), PLEDGE.of(player), DISCARD.of(player));
        let step = Self::whereabouts(bench.table)
            .step
            .and_then(|step| LAYOUT.markers.get(step))
            .unwrap_or(&"its end");
        if let Some(Frame::Moth(owing)) = frame {
            let kept = deed.verb == Verb::Discards && player == owing;
            bench.require(rule::MOTH_DISCARD, kept, [owing.into(), Fact::Line(bench.table.frame_cause())])?;
        }
        let top = bench.table.top(pledge);
        let since = Fact::Line(top.and_then(|card| bench.table.card(card)).map_or(0, |card| card.cause));
        match deed.verb {
            Verb::Pledges => {
                let now = top.is_some() || frame == Some(Frame::Pledging);
                bench.require(rule::PLEDGE_WHEN, now, facts![player, *step])?;
                bench.require(rule::PLEDGE_ONE_EACH, top.is_none(), [player.into(), since])?;
                bench.play((hand, pledge), card, rule::PLEDGE_FROM_HAND)?;
                bench.advise(rule::ADVICE_KEEP_ONE, bench.has_cards(hand), facts![player]);
                if frame == Some(Frame::Pledging)
                    && !bench.table.players().any(|player| owes(bench.table, player))
                {
                    bench.table.turn_into(Frame::Revealing);
                }
            }
            Verb::Reveals => {
                let now = frame == Some(Frame::Revealing) && owes(bench.table, player);
                bench.require(rule::REVEAL_WHEN, now, facts![player, *step])?;
                let Some(top) = top else { return Ok(()) };
                if let Some(title) = deed.card.title() {
                    let same = bench.table.name(top, title).is_ok();
                    bench.require(
                        rule::REVEAL_THE_PLEDGE,
                        same,
                        [player.into(), title.into(), top.into(), since],
                    )?;
                    let shines = printed(bench.table, Some(top)).1;
                    let told = deed.figure.map_or(shines, |figure| figure.value);
                    bench.at(deed.figure.map_or(deed.card.span, |figure| figure.span));
                    bench.claimed(rule::REVEAL_LIGHT, told == shines, facts![player, title, told, shines])?;
                } else if bench.table.title(top).is_none() {
                    bench.doubt(DoubtSource::MissingFigure, aspect::LIGHT, About::Everything, None);
                }
                bench.propose(Event::Revealed(player, top));
            }
            Verb::Discards => {
                bench.require(rule::DISCARD_OWED, frame == Some(Frame::Moth(player)), facts![player])?;
                bench.play((hand, discard), card, rule::DISCARD_FROM_HAND)?;
                bench.table.pop();
            }
            Verb::Snuffs | Verb::Passes => {
                let next = if let Some(Frame::Window { next, .. }) = frame { Some(next) } else { None };
                bench.require(rule::ANSWER_WHEN, next.is_some(), facts![player, *step])?;
                bench.require(
                    rule::ANSWER_TURNS,
                    next == Some(player),
                    facts![player, next.unwrap_or(player)],
                )?;
                if let Some(target) = deed.target {
                    let (snuffs, lit) = (SNUFFS.of(player), light(bench.table, target) > 0);
                    let since = Fact::Line(bench.table.figure_cause(snuffs));
                    bench.require(
                        rule::SNUFF_ONCE,
                        bench.table.figure(snuffs) == 0,
                        [player.into(), since],
                    )?;
                    bench.require(rule::SNUFF_LIT, lit, facts![player, target])?;
                    bench.play((hand, discard), card, rule::SNUFF_COSTS_A_CARD)?;
                    bench.table.add(snuffs, 1);
                    let snuffed = bench.table.top(PLEDGE.of(target)).filter(|_| lit);
                    snuffed.into_iter().for_each(|card| bench.propose(Event::Snuffed(target, card)));
                }
                hand_on(bench, player, deed.verb == Verb::Passes);
            }
            Verb::Draws => {
                bench.require(rule::WICK_DRAW, frame == Some(Frame::Wick(player)), facts![player])?;
                bench.draw(DECK.of(player), hand);
                bench.table.pop();
            }
        }
        Ok(())
    }

    fn winner(table: &Table) -> Option<Player> {
        table.players().find(|player| table.figure(POINTS.of(*player)) >= 2)
    }

    fn replace(bench: &mut Bench<'_, Self>, event: Event) -> Option<Event> {
        match event {
            Event::Snuffed(owner, card) if printed(bench.table, Some(card)).0 == "Shade" => {
                Some(Event::Returned(owner, card))
            }
            _ => None,
        }
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
        if let Event::Revealed(..) = event
            && !bench.table.players().any(|player| owes(bench.table, player))
        {
            bench.table.turn_into(steps(bench.table)[2]);
        }
        match event {
            Event::Revealed(player, card) => {
                match (printed(bench.table, Some(card)).0, bench.table.title(card)) {
                    ("Moth", _) if bench.has_cards(HAND.of(player)) => bench.table.push(Frame::Moth(player)),
                    ("Mirage", Some(title)) => bench.doubt_text(title, aspect::LIGHT, None),
                    _ => {}
                }
            }
            Event::Scored(player) if printed(bench.table, bench.table.top(PLEDGE.of(player))).0 == "Wick" => {
                bench.table.push(Frame::Wick(player));
            }
            _ => {}
        }
    }
}
