//! Starting the game: who goes first, doctrines, sideboards, opening hands, mulligans and basic territories.

use super::{
    Warcaste,
    rules::{
        ACTIVE, BASICS, DECK, DOCTRINE, FIRST, HAND, OPENING, PASSES, ROLLED, SIDEBOARD, STAGE, TURN, aspect, passage,
        rule,
    },
    state::{Frame, Note, Table, basics_due, hand_number, is_conquest},
    words::{Act, Verb},
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact, Handle},
    table::{Player, Token, Where},
    told, worded,
};

/// How far a player has come.
mod stage {
    pub(super) const SHOWN: i32 = 1;
    pub(super) const SHUFFLED: i32 = 2;
    pub(super) const DRAWN: i32 = 3;
    pub(super) const SHUFFLED_BACK: i32 = 4;
    pub(super) const KEPT: i32 = 5;
    pub(super) const SET: i32 = 6;
}

type Court<'b> = Bench<'b, Warcaste>;

/// All cards lie where the lists put them.
pub(super) fn begins(bench: &mut Court<'_>, first: Option<Player>) {
    bench.table.set(TURN.shared(), 0);
    bench.table.set(PASSES.shared(), 0);
    bench.table.set(FIRST.shared(), first.map_or(-1, |first| i32::from(first.0)));
    bench.table.set(ACTIVE.shared(), first.map_or(0, |first| i32::from(first.0)));
    bench.table.push(Frame::SetUp);
}

fn at(table: &Table, player: Player) -> i32 {
    table.figure(STAGE.of(player))
}

/// The size of an opening hand, if the doctrine is known.
fn opening(table: &Table, player: Player) -> Option<usize> {
    let hand = usize::try_from(hand_number(table, player)?).ok()?;
    Some(hand + basics_due(table))
}

/// The player who is furthest behind.
#[must_use]
pub(super) fn behind(table: &Table) -> Option<Player> {
    let owing = table.players().filter(|player| at(table, *player) < stage::SET);
    owing.min_by_key(|player| at(table, *player))
}

/// What nobody wrote of the set-up, all of it: lines bring their own player as far as they need.
pub(super) fn falls_silent(bench: &mut Court<'_>) {
    while let Some(player) = behind(bench.table) {
        goes_on(bench, player);
    }
    bench.table.turn_into(Frame::Between);
}

fn goes_on(bench: &mut Court<'_>, player: Player) {
    match at(bench.table, player) {
        0 => bench.table.set(STAGE.of(player), stage::SHOWN),
        stage::SHOWN => shuffles(bench, player),
        stage::SHUFFLED | stage::SHUFFLED_BACK => {
            let drawn = opening(bench.table, player);
            draws(bench, player, drawn);
        }
        stage::DRAWN => bench.table.set(STAGE.of(player), stage::KEPT),
        _ => {
            let due = basics_due(bench.table);
            for _ in 0..due {
                bench.table.hide(HAND.of(player));
                let Some(card) = bench.draw(HAND.of(player), BASICS.of(player)) else { break };
                laid(bench.table, card);
            }
            bench.table.set(STAGE.of(player), stage::SET);
        }
    }
}

fn laid(table: &mut Table, card: Token) {
    table.set(super::rules::DAMAGE.on(card), 0);
    table.set(super::rules::WEAR.on(card), 0);
}

/// What a line does not say because it goes without saying happens first.
fn reaches(bench: &mut Court<'_>, player: Player, wanted: i32) {
    while at(bench.table, player) < wanted {
        goes_on(bench, player);
    }
}

fn shuffles(bench: &mut Court<'_>, player: Player) {
    bench.table.shuffle(DECK.of(player));
    bench.table.set(STAGE.of(player), stage::SHUFFLED);
}

/// A player draws an opening hand; how many cards it has nobody knows without the doctrine.
fn draws(bench: &mut Court<'_>, player: Player, count: Option<usize>) {
    let again = at(bench.table, player) == stage::SHUFFLED_BACK;
    match count {
        Some(count) => bench.draw_many(DECK.of(player), HAND.of(player), count),
        None => {
            bench.draw_many(DECK.of(player), HAND.of(player), basics_due(bench.table));
            bench.table.set_counted(HAND.of(player), false);
            bench.table.set_counted(DECK.of(player), false);
            let touched = aspect::DRAWS | aspect::HAND | aspect::SETUP;
            bench.doubt(DoubtSource::MissingFigure, touched, About::Player(player), None);
        }
    }
    bench.table.set(OPENING.of(player), count.map_or(-1, |count| i32::try_from(count).unwrap_or(i32::MAX)));
    bench.table.set(STAGE.of(player), if again { stage::KEPT } else { stage::DRAWN });
}

/// A line of the set-up.
pub(super) fn answers(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    let (hand, deck) = (HAND.of(player), DECK.of(player));
    match act.verb {
        Verb::Rolls => {
            let rolled = act.number().map_or(0, |rolled| i32::try_from(rolled).unwrap_or(i32::MAX));
            bench.table.set(ROLLED.of(player), rolled);
            rolled_highest(bench)
        }
        Verb::Shows => shows(bench, player, act),
        Verb::Swaps => swaps(bench, player, act),
        Verb::Shuffles => {
            let early = at(bench.table, player) < stage::DRAWN;
            bench.require(early, told!(START_SHUFFLE_AFTER_SIDEBOARDING { player }))?;
            reaches(bench, player, stage::SHOWN);
            shuffles(bench, player);
            Ok(())
        }
        Verb::Draws => opens(bench, player, act),
        Verb::Mulligans => {
            let early = at(bench.table, player) < stage::SET;
            bench.require(early, told!(START_MULLIGAN_BEFORE_TERRITORIES { player }))?;
            reaches(bench, player, stage::DRAWN);
            let again = at(bench.table, player) > stage::DRAWN;
            let once = again && bench.under(passage::MULLIGAN_COUNT, |choice| choice == passage::MULLIGAN_COUNT_ONCE);
            let told = worded!("{player} mulligans a second time" { player }).of(rule::START_MULLIGAN, &[]);
            bench.require(!once, told)?;
            while let Some(card) = bench.table.top(hand) {
                bench.table.put(card, deck, Where::Top);
            }
            bench.table.shuffle(deck);
            bench.table.set(STAGE.of(player), stage::SHUFFLED_BACK);
            Ok(())
        }
        Verb::Sets => sets(bench, player, act),
        _ => {
            let name = "this";
            let told = worded!("{player} does {name} before the first turn" { player, name });
            bench.require(false, told.of(rule::START_FIRST_TURN, &[]))
        }
    }
}

/// What belongs to the set-up comes too late.
pub(super) fn is_over(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    match act.verb {
        Verb::Swaps => bench.require(false, told!(SIDEBOARDING_ONCE_PER_MATCH { player })),
        Verb::Mulligans => bench.require(false, told!(START_MULLIGAN_BEFORE_TERRITORIES { player })),
        _ => {
            let told = worded!("{player} goes on with the set-up, which is over" { player });
            bench.require(false, told.of(rule::START_FIRST_TURN, &[]))
        }
    }
}

/// Who rolls highest goes first.
fn rolled_highest(bench: &mut Court<'_>) -> Result<(), Broken> {
    let rolls: Vec<(Player, i32)> =
        bench.table.players().map(|player| (player, bench.table.figure(ROLLED.of(player)))).collect();
    let first = u8::try_from(bench.table.figure(FIRST.shared())).ok().map(Player);
    let best = rolls.iter().max_by_key(|(_, rolled)| *rolled).copied();
    if let (Some(first), Some((other, best)), true) = (first, best, rolls.iter().all(|(_, rolled)| *rolled > 0)) {
        let own = bench.table.figure(ROLLED.of(first));
        let since = Fact::Line(bench.table.figure_cause(ROLLED.of(first)));
        bench.require(own >= best, told!(START_RANDOM_FIRST { player: first, other, since }))?;
        if own == best && rolls.iter().filter(|(_, rolled)| *rolled == best).count() > 1 {
            for (player, _) in rolls {
                bench.table.set(ROLLED.of(player), 0);
            }
        }
    }
    Ok(())
}

fn shows(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    let Some(card) = act.card else { return Ok(()) };
    let doctrine = bench.table.top(DOCTRINE.of(player));
    let fits = doctrine.is_none_or(|doctrine| bench.learn(doctrine, &card));
    let told = card.title().map_or(Fact::Word("a card"), Fact::Title);
    let worded = worded!("{player} shows {card}, but registered another doctrine" { player, card: told });
    bench.at(card.span).require(fits, worded.of(rule::DOCTRINE_EXACTLY_ONE, &[]))?;
    let swapped = bench.table.players().find(|other| bench.table.note(Note::Swapped(*other)) > 0);
    let moment = bench.under(passage::SIDEBOARDING_MOMENT, |choice| {
        swapped.is_none() || choice != passage::SIDEBOARDING_MOMENT_BEFORE_SIDEBOARDING
    });
    let swapper = swapped.unwrap_or(player);
    bench.require(moment, told!(SIDEBOARDING_REVEAL_DOCTRINES { player: swapper, other: player }))?;
    reaches(bench, player, stage::SHOWN);
    Ok(())
}

fn swaps(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    let early = at(bench.table, player) < stage::DRAWN;
    bench.require(early, told!(SIDEBOARDING_ONCE_PER_MATCH { player }))?;
    let (out, into) = (act.cards.len(), act.on.len());
    let deck = bench.table.pile(DECK.of(player)).len();
    let count = (deck + into).saturating_sub(out);
    bench.require(out == into, told!(SIDEBOARDING_THIRTY_AFTER { player, out, into, count }))?;
    for index in 0..out.max(into) {
        let listed = |list| bench.listed(list, index).and_then(|item: crate::judge::Listed| item.card);
        let (leaves, comes) = (listed(act.cards), listed(act.on));
        if let Some(card) = comes {
            let rule = cited!(Taken: SIDEBOARDING_SWAP);
            bench.play((SIDEBOARD.of(player), DECK.of(player)), (&card, None), rule)?;
        }
        if let Some(card) = leaves {
            let found = card.title().and_then(|title| bench.search(DECK.of(player), title));
            let found = found.or_else(|| bench.table.unseen(DECK.of(player)));
            let told = card.title().map_or(Fact::Word("a card"), Fact::Title);
            let worded = worded!("{player} swaps {card} out, but the deck cannot hold it" { player, card: told });
            bench.at(card.span).require(found.is_some(), worded.of(rule::SIDEBOARDING_SWAP, &[]))?;
            if let Some(token) = found {
                bench.table.put(token, SIDEBOARD.of(player), Where::Top);
            }
        }
    }
    bench.table.add_note(Note::Swapped(player), 1);
    Ok(())
}

fn opens(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    reaches(bench, player, stage::SHUFFLED);
    let here = at(bench.table, player);
    let first = here == stage::SHUFFLED;
    let told = worded!("{player} draws an opening hand a second time" { player }).of(rule::DRAW_FROM_EFFECTS, &[]);
    bench.require(first || here == stage::SHUFFLED_BACK, told)?;
    let before = usize::try_from(bench.table.figure(OPENING.of(player))).ok().filter(|_| !first);
    let due = before.or_else(|| opening(bench.table, player));
    let count = act.number().map(|count| count as usize).or(due);
    let doctrine = bench.table.top(DOCTRINE.of(player)).map_or(Fact::Nothing, Fact::Card);
    if let (Some(count), Some(due)) = (count, due) {
        let fits = count == due;
        if !first {
            bench.require(fits, told!(START_MULLIGAN { player, count, due }, doctrine))?;
        } else if is_conquest(bench.table) {
            bench.require(fits, told!(START_HAND_CONQUEST { player, count, due }, doctrine))?;
        } else {
            bench.require(fits, told!(START_HAND_SKIRMISH { player, count, due }, doctrine))?;
        }
    }
    draws(bench, player, count);
    named(bench, player, act)
}

/// Cards that are named as drawn can be in the hand.
fn named(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    for index in 0..act.cards.len() {
        if let Some(card) = bench.listed(act.cards, index).and_then(|item| item.card) {
            bench.take(HAND.of(player), &card, cited!(Taken: DRAW_TOP_UNREVEALED))?;
        }
    }
    Ok(())
}

fn sets(bench: &mut Court<'_>, player: Player, act: &Act) -> Result<(), Broken> {
    reaches(bench, player, stage::KEPT);
    let told = worded!("{player} sets territories a second time" { player }).of(rule::START_CHOOSE_TERRITORIES, &[]);
    bench.require(at(bench.table, player) < stage::SET, told)?;
    let (count, due) = (act.cards.len(), basics_due(bench.table));
    if is_conquest(bench.table) {
        bench.require(count == due, told!(CONQUEST_TERRITORIES_EQUAL_PLAYERS { player, count, due }))?;
    } else {
        bench.require(count == due, told!(SKIRMISH_THREE_TERRITORIES { player, count, due }))?;
    }
    for index in 0..count {
        let Some(item) = bench.listed(act.cards, index) else { continue };
        let Some(card) = item.card else { continue };
        let way = (HAND.of(player), BASICS.of(player));
        let handle = item.count.map(Handle);
        let laid_down = bench.play(way, (&card, handle), cited!(Taken: START_CHOOSE_TERRITORIES))?;
        laid_down.into_iter().for_each(|card| laid(bench.table, card));
    }
    bench.table.set(STAGE.of(player), stage::SET);
    if behind(bench.table).is_none() {
        bench.table.turn_into(Frame::Between);
    }
    Ok(())
}
