//! Activated abilities: whose they are, what they cost, and what comes of them.

use super::{bullet, deed, meaning::Standpoint, texts};
use crate::{
    cited,
    games::wars::{
        Wars,
        cards::card::{Ability, AbilityKind, DeedVerb, Price, Revealer, StaticList, Target, deeds_of},
        energy::{
            costs::{self, PaidFor, Purpose},
            lose,
        },
        in_play::{figures, leave},
        not_in_play,
        recorded::{
            fate::CameBy,
            happened::{self, to_card},
        },
        rules::{self, DAMAGED, HAND, INVERTED, RESERVE, edition, rule},
        state::{
            self, Frame, Item, ItemKind, Spot, in_play, is_ship, is_unit, items, opponent, owner, printed, side, user,
        },
        turn::{battle, initiative, play},
        words::{
            action::{Paid, Participle, Use},
            find,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, What},
    rulebook::RuleId,
    table::{Player, Token},
    told, worded,
};

/// A player uses an activated ability of a card.
///
/// # Errors
/// With the rule it breaks.
pub(in crate::games::wars) fn performs(bench: &mut Bench<'_, Wars>, player: Player, act: &Use) -> Result<(), Broken> {
    let named = act.card;
    initiative::holds(bench.at(act.at), player)?;
    if named.what == What::Unknown {
        costs::pays(
            bench.at(act.at),
            player,
            None,
            &act.paid,
            PaidFor { purpose: Purpose::Ability { shared: false, moves: false }, thing: Fact::Word("a card") },
        )?;
    }
    let Some(card) = find::in_play(bench.at(named.span), &named, player) else {
        return not_in_play(bench, rule::ACTIVATED_ABILITY_OWN_CARDS_IN_PLAY, player, &named);
    };
    bench.at(named.span);
    let Some((number, ability)) = which(bench, player, card, act)? else { return Ok(()) };
    let own = user(bench.table, card) == player || ability.anybody;
    bench.at(named.span).require(own, told!(ACTIVATED_ABILITY_OWN_CARDS_IN_PLAY { player, card }))?;
    let in_battle = !ability.in_battle || battle::location(bench.table).is_some();
    const BATTLE_ONLY: [RuleId; 2] = [rule::END_OF_BATTLE_LAST_WINDOW, rule::PRECEDENCE_CARD_OVER_RULE];
    let told = worded!("{card} can be used only during a battle, and none is being fought" { card }, player);
    bench.require(in_battle, told.of(rule::END_OF_BATTLE_LAST_WINDOW, &BATTLE_ONLY))?;
    may_be_used(bench, player, card, &ability)?;
    may_reveal(bench, player, card)?;
    bullet::may_use(bench.at(named.span), player, card, (number, &ability))?;
    let targets = play::targets(
        bench,
        player,
        play::Naming { at: act.at, targets: act.targets, placed: false },
        (card, &ability.targets),
    )?;
    bench.at(act.at);
    bullet::uses(bench, player, card, number);
    let inverted = bench.table.has(card, INVERTED);
    let place = state::location_of(bench.table, card);
    pays(bench, player, (card, &ability), act)?;
    let targets = play::kept(bench.table, targets);
    // What its cost has taken away was where it was.
    let gone = place.filter(|_| !in_play(bench.table, card));
    let spot = gone.map_or(Spot::Nowhere, Spot::At);
    let item = Item { source: Some(card), targets, inverted, spot, ..Item::new(player, ItemKind::Ability(number)) };
    let targets = deed::group(bench, &item, &ability.does);
    initiative::stacks(bench, Item { targets, ..item });
    Ok(())
}

/// An ability is used only when its text lets it be.
fn may_be_used(bench: &mut Bench<'_, Wars>, player: Player, card: Token, ability: &Ability) -> Result<(), Broken> {
    let Some(only) = ability.only.0.first() else { return Ok(()) };
    let stand = Standpoint { you: player, ..Standpoint::of(bench.table, card) };
    let so = stand.holds(only).may_be();
    let told = worded!("{card} can be used only when its text lets it be, and that is not now" { card }, player);
    const RULE: [RuleId; 1] = [rule::ACTIVATED_ABILITY_DEFINITION];
    bench.looking_at(!so, texts::IN_WORDS).require(so, told.of(rule::ACTIVATED_ABILITY_DEFINITION, &RULE))
}

/// What is said of an ability that a card does not have.
const ABSENT: [&str; 2] = [
    "{player} uses an ability that {card} has only on its other side",
    "{player} uses an ability of {card} that the card does not have",
];

/// The ability a line means, by its number among the activated ones.
fn which(bench: &mut Bench<'_, Wars>, player: Player, card: Token, act: &Use) -> Result<Option<(u8, Ability)>, Broken> {
    let count = activated(bench, card).count();
    let index = act.ability.map_or(0, |ability| ability.value.saturating_sub(1));
    let found = activated(bench, card).nth(index as usize).copied();
    bench.at(act.ability.map_or(act.at, |ability| ability.span));
    let other_side = other_side_has(bench, card);
    let wording = if other_side { ABSENT[0] } else { ABSENT[1] };
    let broken = if other_side { rule::INVERTER_TWO_SETS } else { rule::ACTIVATED_ABILITY_DEFINITION };
    const AMONG: [RuleId; 2] = [rule::INVERTER_TWO_SETS, rule::ACTIVATED_ABILITY_DEFINITION];
    let told = worded!(wording in ABSENT { player, card });
    bench.require(found.is_some(), told.of(broken, &AMONG))?;
    if count > 1 && act.ability.is_none() {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Card(card), None);
    }
    Ok(found.map(|ability| (u8::try_from(index).unwrap_or(u8::MAX), ability)))
}

/// Whether the side of an inverter that does not count has an activated ability.
fn other_side_has(bench: &Bench<'_, Wars>, card: Token) -> bool {
    let Some(printed) = printed(bench.table, card) else { return false };
    let other = match bench.table.has(card, INVERTED) {
        true => Some(&printed.upright),
        false => printed.inverted.as_ref(),
    };
    other.is_some_and(|side| side.abilities.iter().any(|ability| ability.kind == AbilityKind::Activated))
}

/// The abilities of a card as it lies.
pub(in crate::games::wars) fn all(bench: &Bench<'_, Wars>, card: Token) -> &'static [Ability] {
    all_when(bench, card, bench.table.has(card, INVERTED))
}

/// The abilities of one way up of a card; errata belong to the comprehensive rules.
pub(super) fn all_when(bench: &Bench<'_, Wars>, card: Token, inverted: bool) -> &'static [Ability] {
    let printed = printed(bench.table, card);
    let errata = printed.and_then(|card| card.errata).filter(|_| bench.is(edition::COMPREHENSIVE));
    let upright = printed.map(|card| card.upright.abilities);
    let other = printed.and_then(|card| card.inverted.as_ref()).map(|side| side.abilities);
    let all = if inverted { other.or(upright) } else { errata.or(upright) };
    all.map_or(&[], |all| all.0)
}

fn is_activated(ability: &&Ability) -> bool {
    ability.kind == AbilityKind::Activated
}

/// The activated abilities of a card as it lies.
fn activated(bench: &Bench<'_, Wars>, card: Token) -> impl Iterator<Item = &'static Ability> + use<> {
    all(bench, card).iter().filter(is_activated)
}

/// The place of an activated ability among all abilities of its card.
pub(in crate::games::wars) fn place_of(bench: &Bench<'_, Wars>, item: &Item, card: Token, number: u8) -> u8 {
    let all = (0u8..).zip(all_when(bench, card, item.inverted)).filter(|(_, ability)| is_activated(ability));
    all.map(|(place, _)| place).nth(usize::from(number)).unwrap_or(number)
}

/// An ability on the stack is the one that was used, whichever way up its card lies by now.
pub(in crate::games::wars) fn pending(
    bench: &Bench<'_, Wars>,
    item: &Item,
    source: Token,
    number: u8,
) -> Option<&'static Ability> {
    all_when(bench, source, item.inverted).iter().filter(is_activated).nth(usize::from(number))
}

/// The targets the text of an item on the stack asks for.
pub(in crate::games::wars) fn asked(bench: &Bench<'_, Wars>, item: &Item, source: Token) -> StaticList<Target> {
    let asked = match item.kind {
        ItemKind::Card => printed(bench.table, source).map(|card| card.targets),
        ItemKind::Ability(number) => pending(bench, item, source, number).map(|ability| ability.targets),
        ItemKind::Trigger(trigger) if trigger.is_delayed() => None,
        ItemKind::Trigger(trigger) => {
            all_when(bench, source, item.inverted).get(usize::from(trigger.ability)).map(|ability| ability.targets)
        }
        ItemKind::Action(_) => None,
    };
    asked.unwrap_or(StaticList(&[]))
}

/// An ability with a destiny symbol needs a card in the reserve it is revealed from; where a card has several abilities, which of
/// them has the symbol is not known.
fn may_reveal(bench: &mut Bench<'_, Wars>, player: Player, card: Token) -> Result<(), Broken> {
    let Some(printed) = printed(bench.table, card) else { return Ok(()) };
    if side(bench.table, card).is_none_or(|side| side.abilities.len() != 1) {
        return Ok(());
    }
    for revealer in printed.reveals.iter() {
        let who = if *revealer == Revealer::You { player } else { opponent(player) };
        let reserve = RESERVE.of(who);
        let has = state::may_have_cards(bench.table, reserve);
        bench.require(has, told!(DESTINY_NEEDS_CARD_IN_RESERVE { player, card, revealer: who, count: reserve }))?;
    }
    Ok(())
}

fn pays(bench: &mut Bench<'_, Wars>, player: Player, of: (Token, &Ability), act: &Use) -> Result<(), Broken> {
    let (card, ability) = of;
    let title = bench.table.title(card);
    let shared = items(bench.table).any(|(_, item)| {
        matches!(item.kind, ItemKind::Ability(_))
            && item.player == player
            && item.source.is_some_and(|other| other != card && bench.table.title(other) == title)
    });
    let moves = deeds_of(ability.does.0).any(|deed| deed.verb == DeedVerb::Move)
        || title.is_some_and(|title| texts::touches(bench.table, title) & rules::aspect::MOVES != 0);
    let due = (act.paid.x.is_none()).then_some(u32::from(ability.pay));
    costs::pays(
        bench,
        player,
        due,
        &act.paid,
        PaidFor { purpose: Purpose::Ability { shared, moves }, thing: Fact::Card(card) },
    )?;
    let losing = act.paid.others.iter().flatten().find(|price| price.how == Participle::Losing);
    let lost = losing.and_then(|price| price.amount).and_then(|amount| amount.value);
    if ability.lose > 0 {
        bench.at(losing.map_or(act.at, |price| price.span));
        bench.require(losing.is_some(), told!(COSTS_ADDITIONAL_COSTS_TOGETHER { player, card }))?;
        let whole = lost.is_none_or(|lost| lost == u32::from(ability.lose));
        let number = i32::try_from(lost.unwrap_or(0)).unwrap_or(i32::MAX);
        bench.require(
            whole,
            told!(ACTIVATED_ABILITY_PAY_COST_EACH_USE {
                player,
                thing: card,
                paid: number,
                due: i32::from(ability.lose)
            }),
        )?;
    }
    for price in ability.also.iter() {
        let paid = act.paid.others.iter().flatten().any(|paid| pays_for(paid.how, *price));
        let itself = matches!(
            price,
            Price::Invert | Price::Revert | Price::PlayToUsed | Price::DismissItself | Price::DamageItself
        );
        let perhaps_itself = matches!(price, Price::Dismiss | Price::Damage);
        let told = told!(COSTS_ADDITIONAL_COSTS_TOGETHER { player, card });
        let damaged = *price == Price::DamageItself && bench.table.has(card, DAMAGED);
        let another = matches!(price, Price::DismissItself | Price::DamageItself)
            && paid
            && !names_itself(bench, player, card, (act, *price));
        let can_be_paid = (paid || itself || perhaps_itself) && !damaged && !another;
        bench.at(act.at).require(can_be_paid, told)?;
        if itself && !paid {
            pays_with_itself(bench, card, *price);
        } else if perhaps_itself && !paid {
            bench.doubt(DoubtSource::MissingFigure, rules::aspect::BOARD, About::Everything, None);
        }
    }
    other_prices(bench, player, &act.paid)
}

/// Whether a participle pays a price.
pub(in crate::games::wars) fn pays_for(how: Participle, price: Price) -> bool {
    match price {
        Price::Dismiss | Price::DismissItself => how == Participle::Dismissing,
        Price::Damage | Price::DamageItself => how == Participle::Damaging,
        Price::HandToUsed | Price::PlayToUsed => how == Participle::Putting,
        Price::HandLost => how == Participle::Losing,
        Price::Stacked => how == Participle::Taking,
        Price::Stack => how == Participle::Stacking,
        Price::Invert => how == Participle::Inverting,
        Price::Revert => how == Participle::Reverting,
    }
}

/// Whether a line that pays a price with cards names the card whose ability it is.
fn names_itself(bench: &mut Bench<'_, Wars>, player: Player, card: Token, (act, price): (&Use, Price)) -> bool {
    let paid = act.paid.others.iter().flatten().find(|paid| pays_for(paid.how, price));
    let named = paid.and_then(|paid| bench.listed(paid.of, 0)).and_then(|listed| listed.card);
    named.is_none_or(|named| named.what == What::Unknown || find::in_play(bench, &named, player) == Some(card))
}

/// A price that is the card itself needs no words.
fn pays_with_itself(bench: &mut Bench<'_, Wars>, card: Token, price: Price) {
    match price {
        Price::DismissItself => {
            leave::lost(bench, card, CameBy::Dismissed);
            happened::befell(bench, card, to_card::DISMISSED);
        }
        Price::DamageItself => {
            figures::damage(bench, card);
            happened::befell(bench, card, to_card::DAMAGED);
        }
        Price::Invert => bench.table.mark(card, INVERTED, true),
        Price::Revert => bench.table.mark(card, INVERTED, false),
        Price::PlayToUsed => {
            let owner = owner(bench.table, card);
            leave::leaves(bench, card, rules::USED.of(owner), CameBy::Paid);
        }
        _ => {}
    }
}

/// What a line says is paid besides energy: cards dismissed, damaged, put on the used pile, energy lost.
///
/// # Errors
/// When it cannot be paid so.
pub(in crate::games::wars) fn other_prices(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    paid: &Paid,
) -> Result<(), Broken> {
    for paid in paid.others.iter().flatten() {
        bench.at(paid.span);
        match paid.how {
            Participle::Paying => {}
            Participle::Losing => {
                let count = paid.amount.and_then(|amount| amount.value).unwrap_or(0);
                lose::loses_from(bench, player, u16::try_from(count).unwrap_or(0), paid.of)?;
            }
            how => pays_cards(bench, player, how, paid.of)?,
        }
    }
    Ok(())
}

fn pays_cards(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    how: Participle,
    cards: crate::judge::List,
) -> Result<(), Broken> {
    for index in 0..cards.len() {
        let Some(named) = bench.listed(cards, index).and_then(|listed| listed.card) else { break };
        let card = find::in_play(bench.at(named.span), &named, player);
        bench.at(named.span);
        match (how, card) {
            (Participle::Dismissing, Some(card)) => {
                let own = user(bench.table, card) == player;
                bench.require(own, told!(DISMISS_OWN_CARD_ONLY { player, card }))?;
                let there = in_play(bench.table, card);
                bench.require(there, told!(DESTROY_ONLY_IN_PLAY { card }, player))?;
                if there {
                    leave::lost(bench, card, CameBy::Dismissed);
                    happened::befell(bench, card, to_card::DISMISSED);
                }
            }
            (Participle::Damaging, Some(card)) => {
                let can_be = is_unit(bench.table, card) || is_ship(bench.table, card);
                bench.require(can_be, told!(DAMAGE_ONLY_UNITS_AND_SHIPS { card }))?;
                let damaged = bench.table.has(card, DAMAGED);
                bench.require(!damaged, told!(DAMAGE_NOT_TWICE { card }))?;
                figures::damage(bench, card);
                happened::befell(bench, card, to_card::DAMAGED);
            }
            (Participle::Inverting, Some(card)) => {
                bench.table.mark(card, INVERTED, true);
                happened::befell(bench, card, to_card::INVERTED);
            }
            (Participle::Reverting, Some(card)) => bench.table.mark(card, INVERTED, false),
            (Participle::Putting, Some(card)) if in_play(bench.table, card) => {
                let owner = owner(bench.table, card);
                leave::leaves(bench, card, rules::USED.of(owner), CameBy::Paid);
            }
            (Participle::Revealing, _) => {
                bench.take(HAND.of(player), &named, cited!(Taken: COSTS_ADDITIONAL_COSTS_TOGETHER))?;
            }
            (Participle::Putting, _) => {
                if let Some(card) =
                    bench.take(HAND.of(player), &named, cited!(Taken: COSTS_ADDITIONAL_COSTS_TOGETHER))?
                {
                    costs::to_used(bench, card);
                }
            }
            _ => {
                bench.doubt(DoubtSource::MissingFigure, rules::aspect::HAND, About::Player(player), None);
            }
        }
    }
    Ok(())
}

/// A pending ability resolves, though its source may be gone.
pub(in crate::games::wars) fn resolves(bench: &mut Bench<'_, Wars>, item: &Item) {
    let Some(card) = item.source else { return };
    let outcome = play::fizzles(bench, item);
    if outcome != play::Outcome::Open {
        return outcome.note(bench);
    }
    if deed::of_item(bench, item).is_empty() {
        texts::happens(bench, card);
        bench.table.push(Frame::Effect(*item));
    } else {
        deed::begins(bench, item);
    }
}
