//! Attacks: declared alone or in squads, intercepted, struck back at, boosted, and what damage comes of them.

use super::{
    Warcaste,
    action::{is_first, is_ready, own_unit, since},
    cards::card::{Boost, Happening},
    damage, find,
    rules::{
        ATTACKED, ATTACKING, BOLD, BOOSTING, CUNNING, ENTERED, HAND, INTERCEPTED, STALWART, aspect, passage, rule,
    },
    state::{
        self, Attack, AttackStep, Frame, Note, Phase, Table, active, atk, attack, controller, in_play, is_territory,
        is_unit, phase_name, printed,
    },
    texts, turn,
    words::Act,
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact},
    table::{Player, Token},
    told, worded,
};

/// The units that attack.
pub(super) fn attackers(table: &Table) -> impl Iterator<Item = Token> {
    state::units(table).filter(|card| table.has(*card, ATTACKING))
}

/// The attackers that still attack the target.
fn free_attackers(table: &Table, attack: &Attack) -> impl Iterator<Item = Token> {
    let stopped = attack.intercepted.map(|(attacker, _)| attacker);
    attackers(table).filter(move |card| Some(*card) != stopped)
}

/// A player declares attackers and their target.
pub(super) fn declares(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let now = bench.table.frame() == Some(Frame::Phase(Phase::Battle)) && player == active(bench.table);
    let phase = if player == active(bench.table) { phase_name(bench.table) } else { "another player's turn" };
    bench.require(now, told!(UNIT_ATTACK_OWN_BATTLE_PHASE { player, phase }))?;
    let count = act.cards.len();
    bench.require(count == 1, told!(ATTACK_ONE_TARGET { player, count }))?;
    let Some(aimed) = bench.listed(act.cards, 0).and_then(|item| item.card) else { return Ok(()) };
    let enemy = |table: &Table, card: Token| controller(table, card) != player;
    let Some(target) = find::in_play_or_told(bench, &aimed, player, enemy)? else { return Ok(()) };
    bench.at(aimed.span);
    let attackable = is_unit(bench.table, target) || is_territory(bench.table, target);
    let told = worded!("{player} attacks {card}, which is neither a unit nor a territory" { player, card: target });
    bench.require(attackable, told.of(rule::ATTACK_SAME_ZONE_TARGETS, &[]))?;
    let own = controller(bench.table, target) == player;
    let allowed = !own || bench.under(passage::ATTACK_OWN_CARDS, |choice| choice == passage::ATTACK_OWN_CARDS_ANY);
    let told = worded!("{player} attacks {card}, which {player} controls" { player, card: target });
    bench.require(allowed, told.of(rule::ATTACK_SAME_ZONE_TARGETS, &[]))?;
    texts::conquered(bench, player, target)?;
    let zone = state::zone(bench.table, target);
    let mut squad = Vec::new();
    for index in 0..act.on.len() {
        let Some(named) = bench.listed(act.on, index).and_then(|item| item.card) else { continue };
        let free = |table: &Table, card: Token| {
            state::zone(table, card) == zone && !table.has(card, ATTACKED) && !table.has(card, ATTACKING)
        };
        let Some(card) = own_unit(bench, player, &named, free)? else { continue };
        bench.at(named.span);
        is_ready(bench, player, card)?;
        is_first(bench, player, card, ATTACKED)?;
        let fresh = bench.table.has(card, ENTERED);
        let may = !fresh || bench.under(passage::ATTACK_ON_ENTRY, |choice| choice == passage::ATTACK_ON_ENTRY_MAY);
        let told = worded!("{player} attacks with {card}, which entered play this turn" { player, card });
        bench.require(may, told.of(rule::UNIT_ATTACK_OWN_BATTLE_PHASE, &[]))?;
        let here = state::zone(bench.table, card);
        if let Some(other) = squad.first().copied() {
            let together = state::zone(bench.table, other) == here;
            bench.require(together, told!(SQUAD_SAME_ZONE { player, card, other }))?;
        }
        bench.require(here == zone, told!(ATTACK_SAME_ZONE_TARGETS { player, target, card }))?;
        squad.push(card);
        bench.table.mark(card, ATTACKING, true);
        bench.table.mark(card, ATTACKED, true);
    }
    turn::acts(bench);
    let attack = Attack { by: player, target, zone, step: AttackStep::Intercept, intercepted: None, strike: None };
    bench.table.push(Frame::Attack(attack));
    turn::happens(bench, Happening::Attacks.bit() | Happening::Targets.bit());
    Ok(())
}

fn amend(bench: &mut Bench<'_, Warcaste>, change: impl FnOnce(&mut Attack)) {
    if let Some((depth, _)) = attack(bench.table) {
        bench.table.amend_frame(depth, |frame| {
            if let Frame::Attack(attack) = frame {
                change(attack);
            }
        });
    }
}

/// The attack at hand, if nothing is pending in it.
fn at_hand(table: &Table) -> Option<Attack> {
    if let Some(Frame::Attack(attack)) = table.frame() { Some(attack) } else { None }
}

/// A unit intercepts an attacker.
pub(super) fn intercepts(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let (Some(of), Some(with)) = (act.card, act.with) else { return Ok(()) };
    let any = attack(bench.table);
    bench.require(any.is_some(), told!(INTERCEPT_AFTER_TARGET_DECLARED { player }))?;
    let Some((_, now)) = any else { return Ok(()) };
    bench.require(player != now.by, told!(UNIT_INTERCEPT_OPPONENTS_BATTLE_PHASE { player }))?;
    let early = matches!(now.step, AttackStep::Intercept | AttackStep::Strike);
    let told = told!(ATTACK_FOUR_STEPS { player, what: "intercepts", at: now.step.name() });
    bench.require(early, told)?;
    let attacking = |table: &Table, card: Token| table.has(card, ATTACKING);
    let Some(attacker) = find::in_play_or_told(bench, &of, now.by, attacking)? else { return Ok(()) };
    let one = now.intercepted.is_none() && bench.table.has(attacker, ATTACKING);
    bench.at(of.span).require(one, told!(INTERCEPT_ONE_UNIT_ONE_ATTACKER { player, card: attacker }))?;
    let ready = |table: &Table, card: Token| state::zone(table, card) == now.zone && !table.has(card, INTERCEPTED);
    let Some(card) = own_unit(bench, player, &with, ready)? else { return Ok(()) };
    bench.at(with.span);
    let target = card == now.target;
    bench.require(!target, told!(INTERCEPT_ONE_UNIT_ONE_ATTACKER { player, card }))?;
    is_ready(bench, player, card)?;
    let this_turn = bench.table.note(Note::InterceptedThisTurn(card)) > 0 || !state::is_conquest(bench.table);
    let again = bench.table.has(card, INTERCEPTED)
        && (this_turn || bench.under(passage::TURN_CYCLE, |choice| choice == passage::TURN_CYCLE_WHOLE_ROUND));
    let since = since(bench.table, card);
    bench.require(!again, told!(UNIT_INTERCEPT_ONCE_PER_CYCLE { player, card, since }))?;
    let near = bench.under_at(passage::MISSING_INTERCEPT_ZONE, |table, choice| {
        choice == passage::MISSING_INTERCEPT_ZONE_ANYWHERE || state::zone(table, card) == now.zone
    });
    let told = worded!("{player} intercepts with {card}, which is not in the zone of the attack" { player, card });
    bench.require(near, told.of(rule::INTERCEPT_ONE_UNIT_ONE_ATTACKER, &[]))?;
    turn::acts(bench);
    bench.table.mark(card, INTERCEPTED, true);
    bench.table.set_note(Note::InterceptedThisTurn(card), 1);
    amend(bench, |attack| {
        (attack.intercepted, attack.step) = (Some((attacker, card)), AttackStep::Strike);
        attack.strike = attack.strike.filter(|strike| *strike != attacker);
    });
    turn::happens(bench, Happening::Intercepts.bit());
    Ok(())
}

/// The defending card says at whom it strikes back.
pub(super) fn strikes(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let told = named.title().map_or(Fact::Word("a unit"), Fact::Title);
    let Some((_, now)) = attack(bench.table) else {
        return bench.require(false, told!(ATTACK_STRIKE_BACK_ONE { player, card: told }));
    };
    let early = matches!(now.step, AttackStep::Intercept | AttackStep::Strike) || now.strike.is_some();
    let told = told!(ATTACK_FOUR_STEPS { player, what: "strikes back", at: now.step.name() });
    bench.require(early, told)?;
    let attacking = |table: &Table, card: Token| table.has(card, ATTACKING);
    let Some(card) = find::in_play_or_told(bench, &named, now.by, attacking)? else { return Ok(()) };
    let own = controller(bench.table, now.target) == player;
    let stopped = now.intercepted.is_some_and(|(attacker, _)| attacker == card);
    let free = !stopped
        || bench.under(passage::MISSING_STRIKE_BACK, |choice| choice == passage::MISSING_STRIKE_BACK_YES_IT_MAY);
    let fits = own && free && now.strike.is_none() && bench.table.has(card, ATTACKING);
    bench.at(named.span).require(fits, told!(ATTACK_STRIKE_BACK_ONE { player, card }))?;
    turn::moment_ends(bench);
    amend(bench, |attack| attack.strike = Some(card));
    Ok(())
}

/// A unit is boosted with a card from hand.
pub(super) fn boosts(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let (Some(of), Some(with)) = (act.card, act.with) else { return Ok(()) };
    let told = of.title().map_or(Fact::Word("a unit"), Fact::Title);
    let now = at_hand(bench.table).filter(|attack| attack.step == AttackStep::Boost);
    bench.require(now.is_some(), told!(BOOST_ATTACK_ACTIONS_ONLY { player, card: told }))?;
    let Some(card) = find::in_play_or_told(bench, &of, player, is_unit)? else { return Ok(()) };
    let unit = is_unit(bench.table, card);
    bench.at(of.span).require(unit, told!(BOOST_ONLY_UNITS_RECEIVE { player, card }))?;
    let takes_part = now.is_some_and(|attack| {
        bench.table.has(card, ATTACKING)
            || card == attack.target
            || attack.intercepted.is_some_and(|(_, interceptor)| interceptor == card)
    });
    let may = takes_part
        || bench.under(passage::MISSING_BOOST_RECEIVER, |choice| choice == passage::MISSING_BOOST_RECEIVER_ANY);
    let told = worded!("{player} boosts {card}, which takes no part in the attack" { player, card });
    bench.require(may || now.is_none(), told.of(rule::BOOST_ATTACK_ACTIONS_ONLY, &[]))?;
    let way = (HAND.of(player), BOOSTING.of(player));
    let Some(token) = bench.play(way, (&with, None), cited!(Taken: DECK_ALL_START_IN_DECK))? else { return Ok(()) };
    let known = printed(bench.table, token);
    let has = known.is_none_or(|known| known.boost.is_some());
    bench.at(with.span).require(has, told!(BOOST_REVEAL_TO_BOOST { player, card: token }))?;
    turn::moment_ends(bench);
    let by = known.and_then(|known| known.strength.known()).map(i32::from);
    let figure = known.and_then(|known| known.boost).map(|boost| match boost {
        Boost::Bold => BOLD,
        Boost::Cunning => CUNNING,
        Boost::Stalwart => STALWART,
    });
    match (figure, by) {
        (Some(figure), Some(by)) => bench.table.add(figure.on(card), by),
        _ => bench.doubt(DoubtSource::MissingFigure, aspect::BOOSTS, About::Everything, None),
    }
    turn::happens(bench, Happening::Boosts.bit());
    Ok(())
}

/// A step of the attack ends as nobody says otherwise.
pub(super) fn falls_silent(bench: &mut Bench<'_, Warcaste>, now: &Attack) {
    match now.step {
        AttackStep::Intercept => amend(bench, |attack| attack.step = AttackStep::Strike),
        AttackStep::Strike => {
            let mut free = free_attackers(bench.table, now);
            let only = free.next().filter(|_| free.next().is_none());
            drop(free);
            amend(bench, |attack| (attack.strike, attack.step) = (attack.strike.or(only), AttackStep::Boost));
        }
        AttackStep::Boost => amend(bench, |attack| attack.step = AttackStep::Damage),
        AttackStep::Damage => {
            let ours =
                bench.under(passage::MISSING_PROCEDURE, |choice| choice == passage::MISSING_PROCEDURE_RECONSTRUCTED);
            if ours { deals(bench, now) } else { amend(bench, |attack| attack.step = AttackStep::Told) }
        }
        AttackStep::Told => {
            let touched = aspect::DAMAGE | aspect::DEFENSE | aspect::BOARD | aspect::VICTORY;
            bench.doubt(DoubtSource::Unrecorded, touched, About::Everything, None);
            ends(bench);
        }
    }
}

/// The damage of an attack, as it is reconstructed: everything at once, then Stalwart, then what is destroyed.
fn deals(bench: &mut Bench<'_, Warcaste>, now: &Attack) {
    turn::moment_ends(bench);
    let defender = controller(bench.table, now.target);
    let free: Vec<Token> = free_attackers(bench.table, now).collect();
    let sum = free.iter().map(|card| atk(bench.table, *card)).sum::<Option<i32>>();
    let mut hit: Vec<(Token, Option<i32>, Player)> = Vec::new();
    if !free.is_empty() && in_play(bench.table, now.target) {
        hit.push((now.target, sum, now.by));
    }
    let strikes = is_unit(bench.table, now.target)
        || bench.under(passage::MISSING_TERRITORY_STRIKE_BACK, |choice| {
            choice == passage::MISSING_TERRITORY_STRIKE_BACK_YES_THEY_DO
        });
    let back = atk(bench.table, now.target).filter(|_| in_play(bench.table, now.target));
    match now.strike.filter(|strike| in_play(bench.table, *strike)) {
        Some(strike) if strikes => hit.push((strike, back, defender)),
        None if strikes && free.len() > 1 && back != Some(0) => {
            // At whom it struck back nobody wrote down.
            bench.doubt(DoubtSource::Unrecorded, aspect::DAMAGE | aspect::BOARD, About::Everything, None);
            for card in &free {
                bench.table.set_note(Note::Uncounted(*card), 1);
            }
        }
        _ => {}
    }
    if let Some((attacker, interceptor)) = now.intercepted {
        hit.push((interceptor, atk(bench.table, attacker), now.by));
        let fights =
            bench.under(passage::MISSING_INTERCEPTOR_FIGHT, |choice| choice == passage::MISSING_INTERCEPTOR_FIGHT_BOTH);
        if fights {
            hit.push((attacker, atk(bench.table, interceptor), controller(bench.table, interceptor)));
        }
    }
    bench.table.pop();
    super::happened::remembers(bench, now.target, &free, now.intercepted.is_some());
    for (card, _, _) in hit.iter().skip(1) {
        super::happened::remembers(bench, *card, &[], false);
    }
    for (card, dealt, by) in &hit {
        if *dealt != Some(0) {
            damage::deals(bench, *card, *dealt, *by);
        }
    }
    turn::happens(bench, Happening::Damages.bit());
    let all: Vec<(Token, Player)> = hit.iter().map(|(card, _, by)| (*card, *by)).collect();
    for (card, _) in &all {
        damage::steadies(bench, *card);
    }
    unboost(bench);
    for (card, by) in all {
        damage::checks(bench, card, by);
    }
    bench.table.wipe(1 << ATTACKING.0);
}

/// Boosts last for one attack.
fn unboost(bench: &mut Bench<'_, Warcaste>) {
    let all: Vec<Token> = state::units(bench.table).collect();
    for card in all {
        for figure in [BOLD, CUNNING, STALWART] {
            bench.table.ensure(figure.on(card), 0);
        }
    }
}

/// An attack whose damage the log tells is over.
pub(super) fn ends(bench: &mut Bench<'_, Warcaste>) {
    unboost(bench);
    bench.table.wipe(1 << ATTACKING.0);
    if matches!(bench.table.frame(), Some(Frame::Attack(_))) {
        bench.table.pop();
    }
}

/// Who may intercept.
#[must_use]
pub(super) fn interceptor(table: &Table, now: &Attack) -> Option<Player> {
    Some(controller(table, now.target)).filter(|player| *player != now.by)
}
