//! The draw phase: draw actions.

use super::initiative;
use crate::{
    games::wars::{
        Wars,
        abilities::{effect, event::Event},
        recorded::happened::{self, Did},
        rules::{ACTIVE, HAND, aspect, edition, passage, rule},
        state::{Item, ItemKind, Phase, phase, turn_player},
        words::action::{Draw, PhaseAction},
    },
    judge::{Bench, Broken, Fact, List},
    table::Player,
    told,
};

/// A player performs draw actions, one for each card.
///
/// # Errors
/// With the rule they break.
pub(in crate::games::wars) fn performs(bench: &mut Bench<'_, Wars>, player: Player, draw: &Draw) -> Result<(), Broken> {
    let in_phase = phase(bench.table) == Some(Phase::Draw) && turn_player(bench.table) == player;
    bench.looking_at(!in_phase, aspect::TIMING);
    initiative::may_perform(bench, player, PhaseAction::Draw, (rule::DRAW_FROM_ACTIVE_PILE_TOP, Phase::Draw))?;
    if let Some(from) = draw.from {
        let right = from.is(ACTIVE, player);
        bench.at(from.span);
        bench.require(
            right,
            told!(DRAW_FROM_ACTIVE_PILE_TOP { player, why: "cards are drawn from the top of one's own active pile" }),
        )?;
    }
    let said = draw.amount.map_or(Some(1), |amount| amount.value);
    if said.is_none() {
        effect::open_count(bench, player, &[ACTIVE, HAND]);
    }
    let count = said.unwrap_or(0);
    let number = i32::try_from(count).unwrap_or(i32::MAX);
    bench.at(draw.amount.map_or(draw.at, |amount| amount.span));
    if let Some(of) = draw.of.and_then(|of| of.value) {
        bench.require(count <= of, told!(DRAW_ONE_CARD_PER_ACTION { player, count: of }))?;
    }
    let named = u32::try_from(draw.sources.len()).unwrap_or(u32::MAX);
    bench.require(named <= count, told!(DRAW_ONE_CARD_PER_ACTION { player, count: number }))?;
    let active = ACTIVE.of(player);
    let there = bench.table.is_ample(active) || bench.table.pile(active).len() >= count as usize;
    bench.require(
        there,
        told!(DRAW_FROM_ACTIVE_PILE_TOP { player, why: "the active pile does not hold so many cards" }, active),
    )?;
    if !on_stack(bench) {
        return draws(bench, player, count, draw.sources);
    }
    let item = Item {
        amount: u16::try_from(count).unwrap_or(u16::MAX),
        ..Item::new(player, ItemKind::Action(PhaseAction::Draw))
    };
    initiative::stacks(bench, item);
    Ok(())
}

fn on_stack(bench: &mut Bench<'_, Wars>) -> bool {
    bench.is(edition::INCURSION) || bench.under(passage::DRAW_STACK, |choice| choice == passage::DRAW_STACK_ON)
}

/// However many cards the active pile has, so many came to hand as the line says.
fn draws(bench: &mut Bench<'_, Wars>, player: Player, count: u32, named: List) -> Result<(), Broken> {
    let hand = HAND.of(player);
    let counted = bench.table.is_counted(hand);
    for index in 0..count.min(1000) as usize {
        let Some(token) = bench.draw(ACTIVE.of(player), hand) else { break };
        let named = bench.listed(named, index).and_then(|listed| listed.card);
        if let Some((card, title)) = named.and_then(|card| Some((card, card.title()?))) {
            let possible = bench.learn(token, &card);
            let told = told!(
                DRAW_FROM_ACTIVE_PILE_TOP { player, why: "another card lies on top of the active pile" },
                Fact::Title(title),
                ACTIVE.of(player)
            );
            bench.require(possible, told)?;
        }
        bench.propose(Event::Draw(player));
    }
    if counted && !bench.table.is_counted(hand) {
        bench.table.set_counted(hand, true);
    }
    Ok(())
}

/// The draw action comes off the stack.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    happened::did(bench, item.player, Did::DrawActive, i32::from(item.amount));
    for _ in 0..item.amount {
        if bench.draw(ACTIVE.of(item.player), HAND.of(item.player)).is_some() {
            bench.propose(Event::Draw(item.player));
        }
    }
}
