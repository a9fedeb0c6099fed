//! What follows from an effect: cards damaged, destroyed, drawn, moved. The texts that do so are not modelled; what the rules
//! say of each word is enforced all the same.

use super::{
    Wars, ability,
    action::{Act, Actor, Destination, PhaseAction, PileSaid},
    battle,
    card::{CardKind, Figure, Revealer},
    figures, find, initiative, leave, lose, movement, play,
    rules::{ACTIVE, DAMAGED, FIZZLED, HAND, INVERTED, LOST, PLAY, REMOVED, RESERVE, STACKED, USED, edition, rule},
    said::Verb,
    stack,
    state::{
        self, CameBy, Frame, Item, ItemKind, Spot, Table, in_play, is_pending, is_ship, is_unit, items, note, opponent,
        owner, printed, user,
    },
    texts,
};
use crate::{
    facts,
    judge::{About, Bench, Broken, DoubtSource, Fact, Handle, Named, What},
    rulebook::RuleId,
    table::{PileKind, Player, Token, Where},
};

/// Something happens that no rule of the game makes happen by itself.
///
/// # Errors
/// When no text could have done it, or the rules do not let it happen so.
pub(super) fn happens(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    bench.at(act.at);
    match act.verb {
        Verb::NoEffect | Verb::Declines => return Ok(()),
        Verb::Chooses => return chooses(bench, act),
        Verb::Looks => return looks(bench, act),
        Verb::Shows | Verb::Refuses => return shows(bench, act),
        Verb::Goes => return goes(bench, act),
        Verb::Enters => return enters(bench, act),
        Verb::Cancels => return cancels(bench, act),
        _ => {}
    }
    match (act.actor, act.card) {
        (_, Some(card)) if !takes_from_pile(act) => to_card(bench, act, card),
        (Actor::Player(player), card) => to_pile(bench, act, player, card),
        (Actor::Both, _) => Ok(()),
        (Actor::Nobody, _) => has_cause(bench, rule::STACK_EVERYTHING_PLACED, facts!["this"]),
    }
}

/// A player makes a choice. While an item is pending its targets are chosen, and by nobody but its player; what else an
/// opponent could have to choose comes from a text.
fn chooses(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let named = bench.listed(act.targets, 0).and_then(|listed| listed.card);
    let (Actor::Player(player), Some(named)) = (act.actor, named) else { return Ok(()) };
    let Some(item) = state::top_item(bench.table) else { return Ok(()) };
    let Some(source) = item.source else { return Ok(()) };
    let asked = ability::asked(bench, &item, source);
    let by_text = texts::may_explain(bench.table) || texts::is_unmodelled(bench.table, source);
    if asked.is_empty() || by_text || named.what == What::Unknown {
        return Ok(());
    }
    let Some(card) = find::anywhere(bench.at(named.span), &named, player) else { return Ok(()) };
    let is_target = asked.iter().any(|asked| play::fits(bench.table, item.player, asked, card));
    let own = player == item.player || !is_target;
    bench.at(act.at).require(rule::TARGET_CHOOSER, own, facts![player, card, source, item.player])
}

/// Whether a line speaks of a card in a pile and not of one in play.
fn takes_from_pile(act: &Act) -> bool {
    act.from.is_some()
        || matches!(
            act.verb,
            Verb::Reveals | Verb::Retrieves | Verb::Downloads | Verb::Puts | Verb::Draws | Verb::Plays
        )
}

/// The rules an effect without a cause breaks, the general one last.
const CAUSES: [RuleId; 5] = [
    rule::EFFECTS_ILLEGAL_TARGET_CANCELS,
    rule::STACK_SOURCE_GONE_ABILITY_STAYS,
    rule::WEAPON_NO_VOLUNTARY_DISMISSAL,
    rule::WEAPON_NO_TRANSFER,
    rule::STACK_EVERYTHING_PLACED,
];

/// Requires that a text on the table could have done this.
fn has_cause(bench: &mut Bench<'_, Wars>, broken: RuleId, told: crate::judge::Facts) -> Result<(), Broken> {
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    let fizzled = bench.table.figure(FIZZLED.shared()) > 0 && bench.is(edition::COMPREHENSIVE);
    let broken = match broken {
        rule::STACK_EVERYTHING_PLACED if fizzled => rule::EFFECTS_ILLEGAL_TARGET_CANCELS,
        broken => broken,
    };
    bench.require_one_of(explained, broken, &CAUSES, told)
}

/// The player whose card or choice it is.
fn speaker(bench: &Bench<'_, Wars>, act: &Act) -> Player {
    act.player().unwrap_or_else(|| state::turn_player(bench.table))
}

fn to_card(bench: &mut Bench<'_, Wars>, act: &Act, named: Named) -> Result<(), Broken> {
    let who = speaker(bench, act);
    let verb = act.verb;
    let fits = move |table: &Table, card: Token| match verb {
        Verb::Damages => !table.has(card, DAMAGED),
        Verb::Undamages => table.has(card, DAMAGED),
        Verb::Inverts => !table.has(card, INVERTED),
        Verb::Reverts => table.has(card, INVERTED),
        _ => true,
    };
    let Some(card) = find::anywhere_where(bench.at(named.span), &named, who, fits) else {
        let told = named.title().map_or(Fact::Word("a card"), Fact::Title);
        has_cause(bench, rule::STACK_EVERYTHING_PLACED, facts![told])?;
        if act.verb == Verb::Removes {
            bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Player(who), None);
            return Ok(());
        }
        let rule = match act.verb {
            Verb::Damages | Verb::Undamages => rule::DAMAGE_ONLY_UNITS_AND_SHIPS,
            Verb::Inverts | Verb::Reverts => rule::INVERTER_TWO_SETS,
            _ => rule::DESTROY_ONLY_IN_PLAY,
        };
        return super::not_in_play(bench, rule, who, &named);
    };
    let is_weapon = printed(bench.table, card).is_some_and(|card| matches!(card.kind, CardKind::Weapon { .. }));
    let rule = match act.verb {
        Verb::Dismisses if is_weapon => rule::WEAPON_NO_VOLUNTARY_DISMISSAL,
        Verb::Moves if is_weapon => rule::WEAPON_NO_TRANSFER,
        _ => rule::STACK_EVERYTHING_PLACED,
    };
    bench.at(named.span);
    let own = act.player().is_none_or(|player| user(bench.table, card) == player);
    if act.verb == Verb::Inverts && own && ability::has_inverted_itself(bench, card) {
        return Ok(());
    }
    let told = if is_weapon { facts![who, card] } else { facts![card] };
    has_cause(bench, rule, told)?;
    match act.verb {
        Verb::Damages => damages(bench, card),
        Verb::Undamages => {
            let damaged = bench.table.has(card, DAMAGED);
            bench.require(rule::DAMAGE_UNDAMAGE, damaged, facts![card])?;
            bench.table.mark(card, DAMAGED, false);
            Ok(())
        }
        Verb::Inverts => {
            bench.require(rule::INVERTER_TWO_SETS, inverts(bench, card), facts![card])?;
            bench.require(rule::INVERTER_NO_DOUBLE_INVERT, !bench.table.has(card, INVERTED), facts![card])?;
            bench.table.mark(card, INVERTED, true);
            Ok(())
        }
        Verb::Reverts => {
            bench.require(rule::INVERTER_REVERT, bench.table.has(card, INVERTED), facts![card])?;
            bench.table.mark(card, INVERTED, false);
            Ok(())
        }
        Verb::Destroys | Verb::Dismisses | Verb::Loses => leaves(bench, act, card),
        Verb::Removes => {
            off_the_stack(bench, card);
            leave::leaves(bench, card, REMOVED.of(owner(bench.table, card)), CameBy::Other);
            Ok(())
        }
        Verb::Moves => moves(bench, act, card, who),
        Verb::Takes => takes_over(bench, card, who),
        Verb::Redirects => redirects(bench, act, card, who),
        Verb::Stacks => stacks(bench, act, card, who),
        _ => Ok(()),
    }
}

/// A pending card that goes elsewhere is no longer on the stack.
fn off_the_stack(bench: &mut Bench<'_, Wars>, card: Token) {
    let pending = items(bench.table).find(|(_, item)| item.kind == ItemKind::Card && item.source == Some(card));
    if let Some((depth, _)) = pending {
        bench.table.remove_frame(depth);
        initiative::resumes(bench);
    }
}

fn inverts(bench: &Bench<'_, Wars>, card: Token) -> bool {
    printed(bench.table, card).is_none_or(|card| card.inverted.is_some())
}

fn damages(bench: &mut Bench<'_, Wars>, card: Token) -> Result<(), Broken> {
    let table = &*bench.table;
    let can_be = in_play(table, card) && (is_unit(table, card) || is_ship(table, card));
    bench.require(rule::DAMAGE_ONLY_UNITS_AND_SHIPS, can_be, facts![card])?;
    bench.require(rule::DAMAGE_NOT_TWICE, !bench.table.has(card, DAMAGED), facts![card])?;
    figures::damage(bench, card);
    Ok(())
}

fn leaves(bench: &mut Bench<'_, Wars>, act: &Act, card: Token) -> Result<(), Broken> {
    let one_time = printed(bench.table, card)
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }));
    let there = in_play(bench.table, card);
    if act.verb != Verb::Loses {
        bench.require(rule::ZONES_INTERRUPTS_ORDERS_NEVER_IN_PLAY, there || !one_time, facts![card])?;
        bench.require(rule::DESTROY_ONLY_IN_PLAY, there, facts![card])?;
    }
    if let (Verb::Dismisses, Some(player)) = (act.verb, act.player()) {
        let own = user(bench.table, card) == player;
        bench.require(rule::DISMISS_OWN_CARD_ONLY, own, facts![player, card])?;
    }
    let by = match act.verb {
        Verb::Destroys => CameBy::Destroyed,
        Verb::Dismisses => CameBy::Dismissed,
        _ => CameBy::LostFromPlay,
    };
    if there {
        leave::lost(bench, card, by);
    }
    Ok(())
}

/// A move that is no movement action: Transport has no part in it by the comprehensive rules.
fn moves(bench: &mut Bench<'_, Wars>, act: &Act, card: Token, who: Player) -> Result<(), Broken> {
    movement::may_move(bench, card)?;
    let alone = act.with.is_empty();
    bench.require(rule::TRANSPORT_MOVEMENT_ACTION_ONLY, alone, facts![who, card])?;
    match movement::spot(bench, who, act) {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => {
            bench.table.set_host(card, Some(place));
            for index in 0..act.with.len() {
                let named = bench.listed(act.with, index).and_then(|listed| listed.card);
                if let Some(other) = named.and_then(|named| find::in_play(bench, &named, who)) {
                    bench.table.set_host(other, Some(place));
                }
            }
        }
        Spot::Nowhere | Spot::Row(..) => {
            bench.doubt(DoubtSource::MissingFigure, super::rules::aspect::BOARD, About::Everything, None);
        }
    }
    Ok(())
}

/// A player uses an opponent's card as his or her own.
fn takes_over(bench: &mut Bench<'_, Wars>, card: Token, player: Player) -> Result<(), Broken> {
    let unique = printed(bench.table, card).is_some_and(|card| card.unique);
    let has_copy = play::copy_in_play(bench, player, card).is_some();
    bench.require(rule::USE_AS_YOURS_UNIQUE, !(unique && has_copy), facts![player, card])?;
    let (at, marks) = (state::host(bench.table, card), [DAMAGED, INVERTED].map(|mark| bench.table.has(card, mark)));
    bench.table.put(card, PLAY.of(player), Where::Top);
    bench.table.set_host(card, at);
    for (mark, on) in [DAMAGED, INVERTED].into_iter().zip(marks) {
        if on {
            bench.table.mark(card, mark, true);
        }
    }
    Ok(())
}

/// A pending item gets another target: another one, and a legal one.
fn redirects(bench: &mut Bench<'_, Wars>, act: &Act, card: Token, who: Player) -> Result<(), Broken> {
    let found = items(bench.table).find(|(_, item)| item.source == Some(card));
    let told = facts![card];
    bench.require(rule::PENDING_TARGET_MUST_BE_ON_STACK, found.is_some(), told)?;
    let Some((depth, item)) = found else { return Ok(()) };
    let spot = match movement::spot(bench, who, act) {
        Spot::At(place) if matches!(item.spot, Spot::Beneath(_)) => Spot::Beneath(place),
        spot => spot,
    };
    let new = match spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Some(place),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    let has_targets = item.targets.iter().next().is_some();
    let (changed, other) = match (has_targets, new) {
        (true, Some(new)) => {
            let mut targets = state::Targets::default();
            targets.push(new);
            (Item { targets, ..item }, item.targets.iter().all(|old| old != new))
        }
        _ => (Item { spot, ..item }, spot != item.spot),
    };
    let room = match changed.spot {
        Spot::Aboard(ship) => movement::has_room(bench, ship, card),
        _ => true,
    };
    let legal = other && room && play::still_legal(bench, &changed, card);
    bench.require(rule::TARGET_NEW_TARGET_OTHER_AND_LEGAL, legal, told)?;
    bench.table.replace_frame(depth, Frame::Pending(changed));
    Ok(())
}

/// A card is stacked on another: it is not in play.
fn stacks(bench: &mut Bench<'_, Wars>, act: &Act, card: Token, who: Player) -> Result<(), Broken> {
    let Some(named) = bench.listed(act.targets, 0).and_then(|listed| listed.card) else { return Ok(()) };
    let Some(host) = find::in_play(bench, &named, who) else { return Ok(()) };
    let owner = owner(bench.table, card);
    bench.table.put(card, STACKED.of(owner), Where::Top);
    bench.table.set_host(card, Some(host));
    Ok(())
}

/// What happens to cards in piles and hands.
fn to_pile(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    let no_result = battle::CutShort::of(bench.table) != battle::CutShort::No && !texts::may_explain(bench.table);
    bench.require(rule::BATTLE_CANCELED_NO_RESULT, !(no_result && act.verb == Verb::Loses), facts![player])?;
    let drain = state::top_item(bench.table).filter(|item| item.kind == ItemKind::Action(PhaseAction::Drain));
    let too_soon = act.verb == Verb::Loses && drain.is_some() && !texts::may_explain(bench.table);
    let passed = state::passes(bench.table);
    let told = facts!["the drain", player, opponent(player), passed];
    bench.require(rule::STACK_PHASE_ACTIONS_PLACED, !too_soon, told)?;
    has_cause(bench, rule::STACK_EVERYTHING_PLACED, facts!["this"])?;
    let count = act.amount.map_or(Some(1), |amount| amount.value);
    match act.verb {
        Verb::Draws | Verb::Activates => {
            let (from, to) = match act.verb {
                Verb::Draws => (act.from.map_or(RESERVE, |from| from.kind), HAND),
                _ => (act.from.map_or(RESERVE, |from| from.kind), ACTIVE),
            };
            if count.is_none() {
                open_count(bench, player, &[from, to]);
            }
            for index in 0..count.unwrap_or(0).min(1000) as usize {
                let Some(token) = bench.draw(from.of(player), to.of(player)) else { break };
                let named = bench.listed(act.sources, index).and_then(|listed| listed.card);
                if let Some(title) = named.and_then(|card| card.title()) {
                    let told = facts![player, title, super::pile_name(from)];
                    let possible = bench.table.name(token, title).is_ok();
                    bench.require(rule::HIDDEN_REVEAL_PUT_BACK, possible, told)?;
                }
            }
            Ok(())
        }
        Verb::Loses => {
            let count = u16::try_from(count.unwrap_or(0)).unwrap_or(u16::MAX);
            lose::loses_from(bench, player, count, act.sources)?;
            super::victory::check_at_once(bench);
            Ok(())
        }
        Verb::Reveals => reveals(bench, act, player, card),
        Verb::Retrieves => retrieves(bench, act, player, card),
        Verb::Downloads => downloads(bench, act, player, card),
        Verb::Shuffles => {
            let kind = act.from.map_or(RESERVE, |from| from.kind);
            let whose = act.from.and_then(|from| from.owner).unwrap_or(player);
            bench.table.shuffle(kind.of(whose));
            Ok(())
        }
        Verb::Takes => takes(bench, act, player, card),
        Verb::Puts => puts(bench, act, player, card),
        Verb::Stacks => {
            let Some(from) = act.from else { return Ok(()) };
            let named = card.unwrap_or(unknown(act));
            let taken =
                bench.take(from.kind.of(from.owner.unwrap_or(player)), &named, rule::STACK_EVERYTHING_PLACED)?;
            match taken {
                Some(card) => stacks(bench, act, card, player),
                None => Ok(()),
            }
        }
        Verb::Plays => plays(bench, act, player),
        _ => Ok(()),
    }
}

/// Nobody wrote down how many cards went from one pile to the other.
pub(super) fn open_count(bench: &mut Bench<'_, Wars>, player: Player, piles: &[PileKind]) {
    for kind in piles {
        bench.table.set_counted(kind.of(player), false);
    }
    let touched = super::rules::aspect::PILES | super::rules::aspect::HAND | super::rules::aspect::COSTS;
    bench.doubt(DoubtSource::MissingFigure, touched, About::Everything, None);
}

fn unknown(act: &Act) -> Named {
    Named { owner: None, what: What::Unknown, known: None, span: act.at }
}

/// A card revealed with a figure is revealed for destiny: the top of the reserve, which then goes on the used pile.
fn reveals(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    bench.at(act.unshown.unwrap_or(act.at));
    bench.require(rule::HIDDEN_REVEAL_BOTH_PLAYERS, act.unshown.is_none(), facts![player])?;
    if let (true, Some(stated)) = (act.nothing, act.figure) {
        let empty = !bench.table.has_cards(RESERVE.of(player));
        let told = facts![player, stated.value, RESERVE.of(player)];
        return bench.at(stated.span).require(rule::DESTINY_ZERO_IF_RESERVE_EMPTIED, empty && stated.value == 0, told);
    }
    let Some(named) = card else { return Ok(()) };
    let from = act.from.map_or(RESERVE, |from| from.kind);
    if act.figure.is_none() {
        if let (Some(from), Some(title)) = (act.from, named.title()) {
            let pile = from.kind.of(from.owner.unwrap_or(player));
            let first = bench.table.note(note::shown(player)) == 0;
            let top = bench.table.top(pile).filter(|_| first && from.kind != HAND && from.kind != LOST);
            let faces = bench.table.faces();
            let somewhere = bench.table.is_ample(pile) || faces.bounds(bench.table.pile(pile), title).at_most > 0;
            let may_be = somewhere && top.is_none_or(|top| faces.can_be(top, title));
            let told = facts![player, title, super::pile_name(from.kind)];
            bench.at(named.span).require(rule::HIDDEN_REVEAL_PUT_BACK, may_be, told)?;
            if let Some(top) = top {
                let _ = bench.table.name(top, title);
            }
        }
        if let Some(title) = named.title() {
            bench.table.set_note(note::shown(player), i32::from(title.0) + 1);
        }
        return Ok(());
    }
    bench.at(act.from.map_or(named.span, |from| from.span));
    bench.require(rule::DESTINY_REVEAL_TOP_OF_RESERVE, from == RESERVE, facts![player, super::pile_name(from)])?;
    if let Some(Frame::Effect(item)) = bench.table.frame() {
        let symbols = item.source.and_then(|card| printed(bench.table, card)).map(|card| card.reveals);
        let theirs =
            symbols.is_some_and(|symbols| symbols.iter().all(|who| *who == Revealer::Opponent) && !symbols.is_empty());
        let wrong = theirs && player == item.player;
        bench.require(rule::DESTINY_OPPONENTS_SYMBOL, !wrong, facts![player, opponent(item.player)])?;
    }
    destiny(bench, act, player, &named).map(drop)
}

/// The top card of a reserve is revealed for destiny.
///
/// # Errors
/// When it cannot be that card, or its destiny is misread.
pub(super) fn destiny(
    bench: &mut Bench<'_, Wars>,
    act: &Act,
    player: Player,
    named: &Named,
) -> Result<Option<Token>, Broken> {
    let token = bench.take(RESERVE.of(player), named, rule::DESTINY_REVEAL_TOP_OF_RESERVE)?;
    let Some(token) = token else { return Ok(None) };
    let title = named.title().or(bench.table.title(token));
    let printed = title.and_then(super::catalogue::card).map(|card| card.destiny);
    if let (Some(stated), Some(Figure::Known(destiny))) = (act.figure, printed) {
        let card = title.map_or(Fact::Card(token), Fact::Title);
        let told = facts![player, card, stated.value, i32::from(destiny)];
        bench.at(stated.span).claimed(rule::DESTINY_DEFINITION, stated.value == i32::from(destiny), told)?;
    }
    bench.table.put(token, USED.of(player), Where::Top);
    bench.table.set_note(note::fate(token), CameBy::Revealed.code());
    Ok(Some(token))
}

fn retrieves(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    let named = card.unwrap_or(unknown(act));
    let to = act.to.map_or(USED, |to| to.kind);
    bench.at(act.to.map_or(act.at, |to| to.span));
    bench.require(rule::RETRIEVE_RANDOM_TO_USED, to == USED, facts![player, super::pile_name(to)])?;
    if let Some(token) = bench.take(LOST.of(player), &named, rule::RETRIEVE_RANDOM_TO_USED)? {
        bench.table.put(token, USED.of(player), Where::Top);
        bench.table.set_note(note::fate(token), CameBy::Other.code());
    }
    Ok(())
}

/// Searched for, shown, put in hand; then the reserve is shuffled.
fn downloads(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    let reserve = RESERVE.of(player);
    bench.at(act.unshown.unwrap_or(act.at));
    bench.require(rule::DOWNLOAD_PROCEDURE, act.unshown.is_none(), facts![player])?;
    if let Some(title) = card.and_then(|card| card.title()).filter(|_| !act.nothing) {
        let found = bench.search(reserve, title);
        bench.require(rule::DOWNLOAD_PROCEDURE, found.is_some(), facts![player, title])?;
        if let Some(token) = found {
            bench.table.put(token, HAND.of(player), Where::Top);
            if let Some(Handle(handle)) = act.handle {
                bench.table.set_handle(usize::from(handle), token);
            }
        }
    }
    bench.table.shuffle(reserve);
    Ok(())
}

/// A card whose effect is being carried out does not lie in its pile yet.
fn not_itself(bench: &mut Bench<'_, Wars>, named: &Named, from: PileSaid) -> Result<(), Broken> {
    let Some(Frame::Effect(item)) = bench.table.frame() else { return Ok(()) };
    let itself = item.source.is_some() && named.token(bench.table) == item.source && from.kind != HAND;
    let order = item
        .source
        .and_then(|card| printed(bench.table, card))
        .is_some_and(|card| matches!(card.kind, CardKind::Order { .. }));
    let broken = if order { rule::ORDER_EFFECTS_BEFORE_PILE } else { rule::INTERRUPT_EFFECTS_BEFORE_PILE };
    let among = [rule::ORDER_EFFECTS_BEFORE_PILE, rule::INTERRUPT_EFFECTS_BEFORE_PILE];
    let told = item.source.map_or(Fact::Word("the card"), Fact::Card);
    bench.at(named.span).require_one_of(!itself, broken, &among, facts![told, super::pile_name(from.kind)])
}

/// A card is taken to hand; one from the lost pile is shown.
fn takes(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    let Some(from) = act.from else { return Ok(()) };
    bench.at(act.unshown.unwrap_or(act.at));
    let shown = act.unshown.is_none() || from.kind != LOST;
    bench.require(rule::LOST_PILE_TAKEN_CARD_REVEALED, shown, facts![player])?;
    let named = card.unwrap_or(unknown(act));
    let pile = from.kind.of(from.owner.unwrap_or(player));
    not_itself(bench, &named, from)?;
    if let Some(token) = bench.take(pile, &named, rule::STACK_EVERYTHING_PLACED)? {
        let owner = owner(bench.table, token);
        bench.table.put(token, HAND.of(owner), Where::Top);
    }
    Ok(())
}

fn puts(bench: &mut Bench<'_, Wars>, act: &Act, player: Player, card: Option<Named>) -> Result<(), Broken> {
    let Some(PileSaid { kind: to, owner: whose, .. }) = act.to else { return Ok(()) };
    let place = if act.under { Where::Bottom } else { Where::Top };
    let on_table = |table: &Table, card: Token| in_play(table, card) || is_pending(table, card);
    let found = card.and_then(|card| find::anywhere_where(bench, &card, player, on_table));
    if let Some(card) = found.filter(|card| act.from.is_none() && on_table(bench.table, *card)) {
        let owner = owner(bench.table, card);
        off_the_stack(bench, card);
        leave::leaves(bench, card, to.of(owner), CameBy::Other);
        return Ok(());
    }
    let from = act.from.map_or(HAND, |from| from.kind).of(act.from.and_then(|from| from.owner).unwrap_or(player));
    let count = act.amount.map_or(Some(1), |amount| amount.value).unwrap_or(0);
    if from == to.of(whose.unwrap_or(player)) {
        bench.table.shuffle(from);
        return Ok(());
    }
    for _ in 0..count.min(1000) {
        let named = card.unwrap_or(unknown(act));
        let Some(token) = bench.take(from, &named, rule::STACK_EVERYTHING_PLACED)? else { break };
        let owner = owner(bench.table, token);
        bench.table.put(token, to.of(whose.unwrap_or(owner)), place);
    }
    Ok(())
}

/// A card is played by an effect, whatever the phase: it enters play at once.
fn plays(bench: &mut Bench<'_, Wars>, act: &Act, player: Player) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let shown = named.title().is_some_and(|title| bench.table.note(note::shown(player)) == i32::from(title.0) + 1);
    let from = act.from.map_or(if shown { RESERVE } else { HAND }, |from| from.kind);
    let found = match named.title() {
        Some(title) => {
            [from, HAND, RESERVE, LOST, USED].into_iter().find_map(|kind| bench.search(kind.of(player), title))
        }
        None => bench.table.top(from.of(player)),
    };
    let Some(token) = found else { return Ok(()) };
    let unique = printed(bench.table, token).is_some_and(|card| card.unique);
    let has_copy = play::copy_in_play(bench, player, token).is_some();
    bench.at(named.span).require(rule::UNIQUE_ONE_COPY, !(unique && has_copy), facts![player, token])?;
    let paid = act.paid.and_then(|paid| paid.value).unwrap_or(0);
    for _ in 0..paid.min(1000) {
        bench.draw(ACTIVE.of(player), USED.of(player));
    }
    let location = printed(bench.table, token).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    let spot = match location {
        true => play::location_spot(bench, player, token, act)?,
        false => movement::spot(bench, player, act),
    };
    play::enters(bench, token, player, act.handle);
    match spot {
        spot if location => play::placed(bench, token, spot),
        Spot::At(host) | Spot::Aboard(host) | Spot::Beneath(host) => bench.table.set_host(token, Some(host)),
        Spot::Nowhere | Spot::Row(..) => {}
    }
    Ok(())
}

/// A player shows what was asked for, or refuses: lost piles and what lies beneath cards are open.
fn shows(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let who = speaker(bench, act);
    let refused = act.verb == Verb::Refuses;
    let face_down = act.from.is_some_and(|from| matches!(from.kind, RESERVE | ACTIVE | USED));
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    bench.require(rule::HIDDEN_LOOK_ONLY_LOOKER, refused || !face_down || explained, facts![who])?;
    let lost = act.from.is_some_and(|from| from.kind == LOST);
    bench.at(act.from.map_or(act.at, |from| from.span));
    bench.require(rule::LOST_PILE_ANYONE_MAY_LOOK, !(refused && lost), facts![who])?;
    let card = act.card.and_then(|card| find::in_play(bench, &card, who));
    let open = card.is_some_and(|card| {
        let table = &*bench.table;
        state::beneath(table, card).next().is_some()
            || state::host(table, card).is_some_and(|host| state::beneath(table, host).any(|lower| lower == card))
    });
    bench.require(rule::HIDDEN_BENEATH_OPEN, !(refused && open), facts![who])
}

/// A player looks at cards: at those being activated, or recirculated, nobody may.
fn looks(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let who = speaker(bench, act);
    let Some(from) = act.from else { return Ok(()) };
    let face_down = matches!(from.kind, ACTIVE | RESERVE | USED);
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    bench.at(from.span);
    bench.require(rule::ACTIVATE_NO_LOOKING, !face_down || explained, facts![who, super::pile_name(from.kind)])
}

/// `fl is canceled`: an item leaves the stack without effect, the others keep their order.
fn cancels(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let at = act.card.map_or(act.at, |card| card.span);
    bench.at(at);
    let meant = items(bench.table).find(|(_, item)| stack::is_meant(bench, act, item));
    let told = act.card.and_then(|card| card.title()).map_or(Fact::Word("that"), Fact::Title);
    let moving = meant.is_some_and(|(_, item)| {
        act.item.is_none() && item.source.is_some() && matches!(item.kind, ItemKind::Action(_))
    });
    let told_now = facts![told, initiative::moment()];
    bench.require(rule::PENDING_MOVING_CARD_NOT_PENDING, !moving, told_now)?;
    bench.require(rule::PENDING_TARGET_MUST_BE_ON_STACK, meant.is_some(), told_now)?;
    let Some((depth, item)) = meant else { return Ok(()) };
    let fizzles = play::targets_gone(bench, &item)
        || item.source.is_some_and(|card| is_pending(bench.table, card) && !play::still_legal(bench, &item, card));
    if fizzles && matches!(bench.table.frame(), Some(Frame::Resolving(_))) {
        stack::resolves(bench, item);
        return Ok(());
    }
    let ability = matches!(item.kind, ItemKind::Ability(_));
    let gone = ability && item.source.is_some_and(|card| !in_play(bench.table, card));
    let broken = if gone { rule::STACK_SOURCE_GONE_ABILITY_STAYS } else { rule::STACK_EVERYTHING_PLACED };
    let resolving = matches!(bench.table.frame(), Some(Frame::Resolving(_)));
    let own_text =
        resolving && bench.ignores_texts() && item.source.is_some_and(|card| texts::is_unmodelled(bench.table, card));
    if !own_text {
        has_cause(bench, broken, facts![told])?;
    }
    bench.table.remove_frame(depth);
    play::canceled(bench, &item);
    initiative::resumes(bench);
    Ok(())
}

/// `"X" goes to used`: where a card lies once it has left the stack or play.
fn goes(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let (Some(named), Some(to)) = (act.card, act.to) else { return Ok(()) };
    let who = speaker(bench, act);
    let card = named.token(bench.table).or_else(|| lying(bench, &named, who));
    let waiting = items(bench.table).find_map(|(_, item)| {
        item.source.filter(|card| item.kind == ItemKind::Card && bench.table.title(*card) == named.title())
    });
    let effect = match bench.table.frame() {
        Some(Frame::Effect(item)) => item.source.filter(|card| bench.table.title(*card) == named.title()),
        _ => None,
    };
    let Some(card) = card.or(waiting).or(effect) else { return Ok(()) };
    let pile = state::pile_of(bench.table, card);
    let there = pile.is_some_and(|pile| pile.kind == to.kind && to.owner.is_none_or(|owner| owner == pile.player));
    let broken = why_there(bench, card, to);
    let told = facts![card, super::pile_name(to.kind), pile.map_or("nowhere", |pile| super::pile_name(pile.kind))];
    bench.at(to.span);
    bench.require_one_of(there, broken, &DESTINATIONS, told)
}

/// A card of this title that has gone somewhere lately.
fn lying(bench: &Bench<'_, Wars>, named: &Named, who: Player) -> Option<Token> {
    let title = named.title()?;
    let owners = named.owner.map_or([who, opponent(who)], |owner| [owner, owner]);
    let table = &*bench.table;
    let lately = |token: &Token| table.title(*token) == Some(title) && table.note(note::fate(*token)) != 0;
    let piles = owners.into_iter().flat_map(|owner| [LOST, USED, HAND, PLAY, RESERVE].map(|kind| kind.of(owner)));
    let candidates = piles.flat_map(|pile| table.pile(pile)).copied().filter(lately);
    candidates.max_by_key(|token| table.note_cause(note::fate(*token)))
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
        (CameBy::Resolved, Some(CardKind::Interrupt { fate: super::card::Fate::UsedOrLost, .. })) => {
            rule::INTERRUPT_USED_OR_LOST
        }
        (CameBy::Resolved, Some(CardKind::Interrupt { .. })) => rule::INTERRUPT_KINDS_AND_DESTINATION,
        (CameBy::Resolved, Some(CardKind::Order { fate: super::card::Fate::UsedOrLost, .. }))
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
fn enters(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let who = speaker(bench, act);
    let place = match act.place {
        Some(Destination::At(place) | Destination::Aboard(place) | Destination::Beneath(place)) => Some(place),
        _ => None,
    };
    let stated = place.and_then(|place| find::in_play(bench.at(place.span), &place, who));
    let line = bench.table.line();
    let fits = move |table: &Table, card: Token| {
        state::host(table, card) == stated || table.card(card).is_some_and(|card| card.cause == line)
    };
    let Some(card) = find::anywhere_where(bench, &named, who, fits) else {
        return super::not_in_play(bench.at(named.span), rule::STACK_EVERYTHING_PLACED, who, &named);
    };
    let has_resolved = !is_pending(bench.table, card);
    bench.at(named.span).require(rule::STACK_EVERYTHING_PLACED, has_resolved, facts![card])?;
    let there = in_play(bench.table, card) && (act.place.is_none() || state::host(bench.table, card) == stated);
    bench.require(rule::PLAY_DESTINATION_IS_TARGET, there, facts![card])?;
    bench.require(rule::PLAY_DESTINATION_WHEN_PAYING_INCURSION, there, facts![card])?;
    let came_back = bench.table.note(note::copy(card)) > 1 || returned(bench, card);
    let upright = act.unshown.is_none() || bench.table.has(card, INVERTED);
    let broken = match came_back && bench.is(edition::COMPREHENSIVE) {
        true => rule::LEAVING_PLAY_STATUS_CLEARED,
        false => rule::INVERTER_ENTERS_UPRIGHT,
    };
    bench.at(act.unshown.unwrap_or(named.span));
    let among = [rule::LEAVING_PLAY_STATUS_CLEARED, rule::INVERTER_ENTERS_UPRIGHT];
    bench.require_one_of(upright, broken, &among, facts![card])
}

/// Whether a card was in play before and came back.
fn returned(bench: &Bench<'_, Wars>, card: Token) -> bool {
    bench.table.title(card).is_some_and(|title| {
        let copies = bench.table.note(note::copies(user(bench.table, card), title));
        copies > i32::try_from(copies_seen(bench, title)).unwrap_or(i32::MAX)
    })
}

fn copies_seen(bench: &Bench<'_, Wars>, title: crate::table::Title) -> usize {
    bench
        .table
        .tokens()
        .filter(|token| bench.table.title(*token) == Some(title) && bench.table.note(note::copy(*token)) > 0)
        .count()
}
