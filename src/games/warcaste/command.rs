//! CMD points: what a card costs, and which points pay for it.

use super::{
    Warcaste,
    cards::card::{AbilityKind, Card, CardType, DeedVerb},
    rules::{CMD, MAIN_CMD, UNIT_CMD, aspect, rule},
    state::{Table, cost, is_unit},
    words::{Act, points},
};
use crate::{
    judge::{About, Bench, Broken, DoubtSource, Fact},
    table::{Player, Title, Token},
    told,
};

/// A price that is due: the card, what it costs, and how many units were destroyed to lower it.
struct Price {
    title: Title,
    kind: CardType,
    cost: i32,
    destroyed: i32,
}

/// A player pays for a card as the line says, having destroyed so many units to lower its cost.
pub(super) fn pays(
    bench: &mut Bench<'_, Warcaste>,
    player: Player,
    (title, card): (Title, &'static Card),
    destroyed: usize,
    act: &Act,
) -> Result<(), Broken> {
    let said = act.paid.and_then(|paid| paid.value).map(|paid| i32::try_from(paid).unwrap_or(i32::MAX));
    let lowered = i32::try_from(destroyed).unwrap_or(i32::MAX);
    let Some(full) = cost(card) else {
        let paid = said.unwrap_or(0);
        bench.doubt(DoubtSource::MissingFigure, aspect::COSTS | aspect::CMD, About::Player(player), None);
        spends(bench, player, card.kind, paid);
        return Ok(());
    };
    let price = Price { title, kind: card.kind, cost: (full - lowered).max(0), destroyed: lowered };
    is_due(bench, player, &price, said, act)?;
    is_there(bench, player, &price)?;
    if act.purse.is_empty() {
        let purse = [CMD, MAIN_CMD, UNIT_CMD].map(|kind| bench.table.figure(kind.of(player)));
        let mixed = purse.iter().filter(|points| **points > 0).count() > 1;
        if mixed && price.cost > 0 && price.cost < available(bench, player, card.kind) {
            bench.doubt(DoubtSource::Unrecorded, aspect::CMD, About::Player(player), None);
        }
        spends(bench, player, card.kind, price.cost);
        return Ok(());
    }
    from_purse(bench, player, &price, act)
}

fn is_due(
    bench: &mut Bench<'_, Warcaste>,
    player: Player,
    price: &Price,
    said: Option<i32>,
    act: &Act,
) -> Result<(), Broken> {
    let (card, cost, count) = (Fact::Title(price.title), price.cost, price.destroyed);
    let (paid, fits) = (said.unwrap_or(cost), said.is_none_or(|said| said == cost));
    let cmd = available(bench, player, price.kind);
    let since = Fact::Line(bench.table.figure_cause(CMD.of(player)));
    let span = act.paid.map_or(act.at, |paid| paid.span);
    if count > 0 {
        bench.at(span).require(fits, told!(CMD_REDUCE_THEN_PAY { player, paid, card, cost, count }))
    } else {
        bench.at(span).require(fits, told!(CMD_PAY_COST { player, paid, card, cost, cmd, since }))
    }
}

fn is_there(bench: &mut Bench<'_, Warcaste>, player: Player, price: &Price) -> Result<(), Broken> {
    let (card, cost, count) = (Fact::Title(price.title), price.cost, price.destroyed);
    let cmd = available(bench, player, price.kind);
    let since = Fact::Line(bench.table.figure_cause(CMD.of(player)));
    let has = cmd >= cost || bench.is_supposed();
    let figure = CMD.of(player);
    if price.kind == CardType::Trap {
        return bench.require(has, told!(TRAP_FROM_HAND_PAID { player, card, cost, cmd, since }, figure));
    }
    if count > 0 {
        return bench
            .require(has, told!(CMD_UNAFFORDABLE_BUT_REDUCIBLE { player, card, cost, count, cmd, since }, figure));
    }
    bench.require(has, told!(CMD_PAY_COST { player, paid: cost, card, cost, cmd, since }, figure))
}

/// Whether a player has so many points together with some that are bound: a phase or a type of card bounds them, but they are
/// the player's.
pub(super) fn is_counted(table: &Table, player: Player, stated: i32) -> bool {
    let [plain, main, units] = [CMD, MAIN_CMD, UNIT_CMD].map(|kind| table.figure(kind.of(player)));
    [main, units, main + units].into_iter().any(|bound| bound > 0 && stated == plain + bound)
}

/// How many points of a player can pay for a card of this type.
fn available(bench: &Bench<'_, Warcaste>, player: Player, kind: CardType) -> i32 {
    let of = |figure: crate::table::FigureKind| bench.table.figure(figure.of(player));
    of(CMD) + of(MAIN_CMD) + if kind == CardType::Unit { of(UNIT_CMD) } else { 0 }
}

/// Points that are lost first are spent first, where nothing is said.
fn spends(bench: &mut Bench<'_, Warcaste>, player: Player, kind: CardType, mut due: i32) {
    let units = (kind == CardType::Unit).then_some(UNIT_CMD);
    for figure in units.into_iter().chain([MAIN_CMD]) {
        let spent = due.min(bench.table.figure(figure.of(player))).max(0);
        if spent > 0 {
            bench.table.add(figure.of(player), -spent);
        }
        due -= spent;
    }
    if due > 0 {
        bench.table.add(CMD.of(player), -due);
    }
}

fn from_purse(bench: &mut Bench<'_, Warcaste>, player: Player, price: &Price, act: &Act) -> Result<(), Broken> {
    let mut sum = 0;
    for index in 0..act.purse.len() {
        let Some(item) = bench.listed(act.purse, index) else { continue };
        let paid = i32::from(item.count.unwrap_or(0));
        sum += paid;
        let card = Fact::Title(price.title);
        let figure = match item.kind {
            points::MAIN => MAIN_CMD,
            points::UNITS => UNIT_CMD,
            _ => CMD,
        };
        if item.kind == points::UNITS {
            let fits = price.kind == CardType::Unit;
            bench.at(item.span).require(fits, told!(CMD_RESTRICTED_USE { player, paid, card }))?;
        }
        let cmd = bench.table.figure(figure.of(player));
        let since = Fact::Line(bench.table.figure_cause(figure.of(player)));
        let told = told!(CMD_PAY_COST { player, paid, card, cost: price.cost, cmd, since }, figure.of(player));
        bench.at(item.span).require(cmd >= paid, told)?;
        bench.table.add(figure.of(player), -paid);
    }
    let since = Fact::Nothing;
    let (card, cost) = (Fact::Title(price.title), price.cost);
    bench.require(sum == cost, told!(CMD_PAY_COST { player, paid: sum, card, cost, cmd: sum, since }))
}

/// Whether units may be destroyed to make a card cheaper.
pub(super) fn can_be_cheaper(card: &Card) -> bool {
    let mut deeds = card.of_kind(AbilityKind::Global).flat_map(|ability| ability.does.iter());
    deeds.any(|deed| deed.verb == DeedVerb::Cheaper)
}

/// Whether a card can be destroyed to make one of its player's cheaper.
pub(super) fn can_be_given(bench: &Bench<'_, Warcaste>, player: Player, card: Token) -> bool {
    is_unit(bench.table, card) && super::state::controller(bench.table, card) == player
}
