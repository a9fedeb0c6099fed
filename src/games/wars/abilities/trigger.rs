//! Triggered abilities: set off by events, they wait until they go on the stack, before anybody does anything else.

use super::{
    activated, deed,
    event::Event,
    lasting::{self, Effect, Instance},
    texts,
};
use crate::{
    games::wars::{
        Wars, acts,
        cards::card::{AbilityKind, Happening, StaticList, Target, When, Whose, deeds_of},
        in_play::survey,
        not_in_play,
        recorded::happened::{self, to_card},
        rules::{INVERTED, aspect, edition, lasts, passage, rule, until},
        state::{
            self, Frame, Item, ItemKind, Step, Table, Targets, Trigger, cards_in_play, holder, items, location_of,
            printed, turn_player, user,
        },
        turn::{
            battle, initiative,
            play::{self, Naming},
            stack,
        },
        words::{
            action::{Act, Does, PhaseAction},
            find,
            said::Verb,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, List, Named},
    rulebook::RuleId,
    table::{EffectKind, End, FigureSubject, Player, Token},
    told,
};

/// A triggered ability that waits to go on the stack, and what set it off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Waiting {
    source: Token,
    player: Player,
    trigger: Trigger,
    /// What happened to which card, or to or by which player.
    on: FigureSubject,
    /// Where it happened.
    place: Option<Token>,
}

impl Waiting {
    /// As the table keeps it.
    fn lasting(self, effect: EffectKind, nth: u8, until: End) -> Effect {
        let Self { source, player, trigger, on, place } = self;
        let detail = Some(Instance { nth, trigger });
        Effect { effect, detail, on, amount: 1, place, source: Some(source), player: Some(player), until }
    }

    fn of(lasting: &Effect) -> Option<Self> {
        let Instance { trigger, .. } = lasting.detail?;
        let (source, player) = (lasting.source?, lasting.player?);
        Some(Self { source, player, trigger, on: lasting.on, place: lasting.place })
    }
}

/// Those that wait as the table keeps them, in the order in which they were set off.
fn kept(table: &Table) -> impl Iterator<Item = (Effect, Waiting)> + '_ {
    table.effects_of(lasts::WAITING).filter_map(|(lasting, _)| Some((lasting, Waiting::of(&lasting)?)))
}

fn waiting(table: &Table) -> impl Iterator<Item = Waiting> + '_ {
    kept(table).map(|(_, waits)| waits)
}

/// The statement that set an ability off.
fn set_off_by(table: &Table, waits: &Waiting) -> u32 {
    kept(table).find(|(_, kept)| kept == waits).map_or(0, |(lasting, _)| table.begun_by(&lasting))
}

/// Whether any ability waits to go on the stack. They are the last of all effects: this is asked more often than anything else.
pub(in crate::games::wars) fn any_waits(table: &Table) -> bool {
    table.effects().next_back().is_some_and(|(lasting, _)| lasting.effect == lasts::WAITING)
}

/// The first number that none of these has.
fn first_free(taken: impl Fn(u8) -> bool) -> u8 {
    (0..u8::MAX).find(|nth| !taken(*nth)).unwrap_or(u8::MAX)
}

/// Whether any triggered ability in play listens for such an event.
pub(in crate::games::wars) fn is_watched(table: &Table, event: &Event) -> bool {
    let happenings = event.happenings();
    survey::of(table) & happenings != 0 && cards_in_play(table).any(|card| survey::is(table, card, happenings))
}

/// Sets off every triggered ability that watches for an event; a card that leaves play still sees itself go.
pub(in crate::games::wars) fn hears(bench: &mut Bench<'_, Wars>, event: Event) {
    let happenings = event.happenings();
    let leaving = event.card().filter(|card| !state::in_play(bench.table, *card));
    if survey::of(bench.table) & happenings == 0 && leaving.is_none() {
        return delayed(bench, &event);
    }
    let listener = |table: &Table, index: usize| {
        let in_play = (survey::of(table) & happenings != 0).then(|| cards_in_play(table));
        in_play.into_iter().flatten().chain(leaving).filter(|card| survey::is(table, *card, happenings)).nth(index)
    };
    for index in 0.. {
        let Some(card) = ({ listener(bench.table, index) }) else { break };
        let player = match event {
            Event::Leave { card: gone, whose, .. } if gone == card => whose,
            _ => user(bench.table, card),
        };
        for (ability, number) in activated::all(bench, card).iter().zip(0..Trigger::CARD) {
            if ability.when.is_some_and(|when| is_set_off(bench, (card, player), &when, &event)) {
                let (on, place) = (event.subject(bench), event.location(bench));
                set_off(bench, Waiting { source: card, player, trigger: trigger(bench, card, number, 0), on, place });
            }
        }
    }
    delayed(bench, &event);
}

/// An ability that was set off now.
fn trigger(bench: &Bench<'_, Wars>, source: Token, ability: u8, from: u8) -> Trigger {
    let in_the_midst = matches!(bench.table.frame(), Some(Frame::During(_) | Frame::Doing(_) | Frame::Effect(_)));
    let inverted = bench.table.has(source, INVERTED);
    Trigger { ability, from, in_the_midst, one_of_several: false, inverted }
}

fn is_set_off(bench: &Bench<'_, Wars>, (source, player): (Token, Player), when: &When, event: &Event) -> bool {
    if !event.is(when.event) || (when.itself && event.card() != Some(source)) {
        return false;
    }
    let whose = event.player(bench).is_some_and(|who| match when.to.whose {
        Whose::Yours => who == player,
        Whose::Either => true,
        Whose::Opponents => who != player,
    });
    let here = !when.to.here || event.location(bench).is_some_and(|at| location_of(bench.table, source) == Some(at));
    let of_kind = when.to.kind.is_empty()
        || event
            .card()
            .and_then(|card| printed(bench.table, card))
            .is_some_and(|card| when.to.kind.iter().all(|word| card.is(word)));
    whose && here && of_kind
}

/// Delayed triggered abilities that wait for this.
fn delayed(bench: &mut Bench<'_, Wars>, event: &Event) {
    let Some(card) = event.card().filter(|_| event.is(Happening::Lost)) else { return };
    let place = event.location(bench);
    let next = |table: &Table| lasting::of_card(table, lasts::WATCHING, card).next();
    while let Some((lasting, _)) = { next(bench.table) } {
        bench.table.ends_once(lasting);
        let Some(waits) = Waiting::of(&lasting) else { continue };
        let trigger = Trigger { in_the_midst: true, ..waits.trigger };
        set_off(bench, Waiting { trigger, place, ..waits });
    }
}

/// The rest of a text waits for a card to be lost.
pub(super) fn watches(bench: &mut Bench<'_, Wars>, item: &Item, from: u8, card: Token) {
    let Some(source) = item.source else { return };
    let ability = match item.kind {
        ItemKind::Trigger(trigger) => trigger.ability,
        ItemKind::Ability(number) => activated::place_of(bench, item, source, number),
        ItemKind::Card | ItemKind::Action(_) => Trigger::CARD,
    };
    let waits = Waiting {
        source,
        player: item.player,
        trigger: Trigger { inverted: item.inverted, ..trigger(bench, source, ability, from) },
        on: FigureSubject::Card(card),
        place: None,
    };
    let taken = |nth: u8| lasting::of_card(bench.table, lasts::WATCHING, card).any(|(other, _)| is_nth(&other, nth));
    let nth = first_free(taken);
    bench.table.lasts(waits.lasting(lasts::WATCHING, nth, until::END_OF_TURN));
}

/// An ability is set off. One that changes the outcome of the battle step it is set off in happens at once, by the comprehensive
/// rules; the others wait.
fn set_off(bench: &mut Bench<'_, Wars>, waits: Waiting) {
    let same = |other: &Waiting| {
        other.source == waits.source && other.trigger.ability == waits.trigger.ability && other.player == waits.player
    };
    let again = waiting(bench.table).any(|other| same(&other));
    let trigger = Trigger { one_of_several: again, ..waits.trigger };
    let waits = Waiting { trigger, ..waits };
    if happens_at_once(bench, &waits) {
        happened::befell(bench, waits.source, to_card::TRIGGERED);
        let item = item(&waits, Targets::default());
        deed::begins(bench, &item);
        return;
    }
    if again {
        for (lasting, instance) in several(bench, &waits) {
            bench.table.ends_once(lasting);
            bench.table.lasts(Effect { detail: Some(instance), ..lasting });
        }
    }
    let nth = first_free(|nth| kept(bench.table).any(|(other, _)| is_nth(&other, nth)));
    bench.table.lasts(waits.lasting(lasts::WAITING, nth, until::PUT_ON_THE_STACK));
}

fn is_nth(lasting: &Effect, nth: u8) -> bool {
    lasting.detail.is_some_and(|instance| instance.nth == nth)
}

/// Other instances of an ability, and what they are as instances of several.
fn several(bench: &Bench<'_, Wars>, waits: &Waiting) -> Vec<(Effect, Instance)> {
    let same = |other: &Waiting| other.source == waits.source && other.trigger.ability == waits.trigger.ability;
    let others = kept(bench.table).filter(|(_, other)| same(other));
    let several =
        |instance: Instance| Instance { trigger: Trigger { one_of_several: true, ..instance.trigger }, ..instance };
    others.filter_map(|(lasting, _)| Some((lasting, several(lasting.detail?)))).collect()
}

/// Whether an ability goes on the stack and resolves in the midst of a battle step.
fn happens_at_once(bench: &mut Bench<'_, Wars>, waits: &Waiting) -> bool {
    let Some(step) = step_under_way(bench.table).filter(|_| bench.is(edition::COMPREHENSIVE)) else { return false };
    let changes = changes(bench, waits) == Some(step);
    changes || bench.under(passage::STEP_TRIGGERS, |choice| choice == passage::STEP_TRIGGERS_ALL)
}

/// The battle step in the midst of which something is being carried out, if it is one.
fn step_under_way(table: &Table) -> Option<Step> {
    let carried_out = |frame: &Frame| matches!(frame, Frame::Doing(_) | Frame::Effect(_) | Frame::Losing { .. });
    match table.frames().find(|frame| !carried_out(frame)) {
        Some(Frame::During(step)) => Some(step),
        _ => None,
    }
}

/// The battle step whose outcome an ability changes.
fn changes(bench: &Bench<'_, Wars>, waits: &Waiting) -> Option<Step> {
    let deeds = deed::of_trigger(bench, waits.source, waits.trigger);
    deeds_of(deeds).find_map(|deed| deed.total()).map(battle::settled_in)
}

/// Put on the stack when a player gains initiative.
pub(in crate::games::wars) fn settles(bench: &mut Bench<'_, Wars>) {
    if any_waits(bench.table) && state::is_window(bench.table) && holder(bench.table).is_some() {
        bench.table.push(Frame::Stacking);
    }
}

/// By the starter rules an ability goes on the stack whenever it is set off, be it in the midst of a battle step, and there is no
/// word of when it then comes off. So a log may go on with the step first, or with the ability: with a line that is none of the
/// step what waits goes on the stack, and one by which nobody acts tells that it has come off; at the latest it goes there when the
/// step ends. Tells whether it did.
pub(in crate::games::wars) fn comes_in_between(bench: &mut Bench<'_, Wars>, acts: bool) -> bool {
    let waits = bench.is(edition::INCURSION) && any_waits(bench.table);
    if waits {
        go_first(bench);
        if let Some(Frame::Pending(item)) = bench.table.frame().filter(|_| !acts) {
            bench.table.turn_into(Frame::Resolving(item));
            initiative::rests(bench);
            stack::resolves(bench, item);
        }
    }
    waits
}

/// The next one goes on the stack, as nobody says otherwise. In which order several go is the turn player's choice: open.
pub(in crate::games::wars) fn falls_silent(bench: &mut Bench<'_, Wars>) {
    let Some(first) = ({ waiting(bench.table).next() }) else { return done(bench) };
    let others = waiting(bench.table).any(|other| (other.source, other.player) != (first.source, first.player));
    if others {
        bench.doubt(DoubtSource::Unrecorded, !aspect::TIMING, About::Everything, Some(texts::TURN_DEPTH));
    }
    let asked = self::asked(bench, &first);
    match play::only_targets(bench, (first.source, first.player), &asked) {
        play::Only::These(targets) => stacks(bench, first, targets),
        play::Only::NoneLegal => drops(bench, first),
        play::Only::Open => {
            let touches = !(aspect::TIMING | aspect::STACK | aspect::EFFECTS);
            bench.doubt(DoubtSource::MissingFigure, touches, About::Card(first.source), None);
            stacks(bench, first, Targets::default());
        }
    }
}

/// When nothing waits any more, the frame on top is left and the game goes on.
fn done(bench: &mut Bench<'_, Wars>) {
    if bench.table.frame() == Some(Frame::Stacking) && !any_waits(bench.table) {
        bench.table.pop();
        if holder(bench.table).is_none() && matches!(bench.table.frame(), Some(Frame::Pending(_))) {
            initiative::resumes(bench);
        }
    }
}

fn item(waits: &Waiting, targets: Targets) -> Item {
    let inverted = waits.trigger.inverted;
    Item { source: Some(waits.source), targets, inverted, ..Item::new(waits.player, ItemKind::Trigger(waits.trigger)) }
}

/// The targets an ability asks for when it goes on the stack; those of a delayed one were chosen when it was prepared.
fn asked(bench: &Bench<'_, Wars>, waits: &Waiting) -> StaticList<Target> {
    let all = activated::all_when(bench, waits.source, waits.trigger.inverted);
    let ability = all.get(usize::from(waits.trigger.ability)).filter(|_| !waits.trigger.is_delayed());
    ability.map_or(StaticList(&[]), |ability| ability.targets)
}

/// It no longer waits.
fn drops(bench: &mut Bench<'_, Wars>, waits: Waiting) {
    let found = kept(bench.table).find(|(_, kept)| *kept == waits);
    if let Some((lasting, _)) = found {
        bench.table.ends_once(lasting);
    }
    done(bench);
}

/// It goes on the stack: beneath the frame that has triggered abilities put there, as long as others wait.
fn stacks(bench: &mut Bench<'_, Wars>, waits: Waiting, targets: Targets) {
    let stacking = bench.table.frame() == Some(Frame::Stacking);
    if stacking {
        bench.table.pop();
    }
    initiative::stacks(bench, item(&waits, targets));
    if stacking {
        bench.table.push(Frame::Stacking);
    }
    drops(bench, waits);
    if !stacking && holder(bench.table).is_none() {
        initiative::resumes(bench);
    }
}

/// What a line says while triggered abilities are put on the stack.
///
/// # Errors
/// When somebody does something else first, or would rather not.
pub(in crate::games::wars) fn answers(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    match (&act.does, act.player()) {
        (Does::Triggers(card, targets), _) => return triggers(bench, *card, Naming::of(act, *targets)),
        (Does::Orders(order), Some(player)) => return orders(bench, player, *order),
        _ => {}
    }
    let declines = act.verb() == Verb::Declines;
    let broken = if declines { rule::TRIGGERS_NOT_OPTIONAL } else { rule::TRIGGERS_BEFORE_OTHER_THINGS };
    const AMONG: [RuleId; 2] = [rule::TRIGGERS_NOT_OPTIONAL, rule::TRIGGERS_BEFORE_OTHER_THINGS];
    let source = waiting(bench.table).next().map_or(Fact::Nothing, |waits| Fact::Card(waits.source));
    let turn_player = turn_player(bench.table);
    bench.require(false, told!(broken in AMONG { card: source }, turn_player))?;
    go_first(bench);
    acts(bench, act)
}

/// Before a player does anything else, whatever waits goes on the stack.
pub(in crate::games::wars) fn go_first(bench: &mut Bench<'_, Wars>) {
    for _ in 0..u8::MAX {
        if !any_waits(bench.table) {
            break;
        }
        falls_silent(bench);
    }
}

/// The rules about when a triggered ability goes on the stack, the general one last.
const WHEN: [RuleId; 8] = [
    rule::DRAIN_TRIGGERS_ON_RESOLUTION,
    rule::TRIGGERS_BATTLE_STEP_EXCEPTION,
    rule::TRIGGERS_DELAYED,
    rule::TRIGGERS_STACK_ON_INITIATIVE,
    rule::TRIGGERS_STACK_IMMEDIATELY_INCURSION,
    rule::TRIGGERS_STACKED_ONCE,
    rule::TRIGGERS_TARGETS_WHEN_STACKED,
    rule::TRIGGERS_BEFORE_OTHER_THINGS,
];

/// `rj triggers`: an ability that was set off goes on the stack.
///
/// # Errors
/// When none of that card's waits, or not now.
pub(in crate::games::wars) fn triggers(
    bench: &mut Bench<'_, Wars>,
    named: Named,
    naming: Naming,
) -> Result<(), Broken> {
    let speaker = named.owner.unwrap_or(turn_player(bench.table));
    let Some(source) = find::anywhere(bench.at(named.span), &named, speaker) else {
        return not_in_play(bench, rule::TRIGGERS_BEFORE_OTHER_THINGS, speaker, &named);
    };
    bench.at(named.span);
    let waits = waiting(bench.table).find(|waits| waits.source == source);
    let happening = is_happening(bench.table, source) || has_happened(bench.table, source);
    happened::is_told(bench, source, to_card::TRIGGERED);
    if waits.is_some() || happening {
        bench.owed();
    }
    let has_text = activated::all(bench, source).iter().any(|ability| ability.kind == AbilityKind::Triggered);
    let unmodelled = has_text && texts::is_unmodelled(bench.table, source) && bench.ignores_texts();
    let (too_soon, broken) = why_not(bench, source, waits.as_ref());
    let fits = unmodelled || happening || (waits.is_some() && !too_soon);
    let since = Fact::Line(waits.map_or(0, |waits| set_off_by(bench.table, &waits)));
    let step = told_step(bench.table);
    bench.require(fits, told!(broken in WHEN { card: source, step, since }))?;
    match waits {
        _ if happening => Ok(()),
        Some(waits) => {
            let asked = self::asked(bench, &waits);
            let none = play::only_targets(bench, (waits.source, waits.player), &asked) == play::Only::NoneLegal;
            bench.require(!none, told!(TRIGGERS_TARGETS_WHEN_STACKED { card: source }, waits.player))?;
            let targets = play::targets(bench, waits.player, naming, (source, &asked))?;
            stacks(bench, waits, targets);
            Ok(())
        }
        None => {
            let player = user(bench.table, source);
            let targets = play::targets(bench, player, naming, (source, &[]))?;
            let all = activated::all(bench, source).iter().zip(0u8..);
            let first = all.filter(|(one, _)| one.kind == AbilityKind::Triggered).map(|(_, place)| place).next();
            let trigger = trigger(bench, source, first.unwrap_or(0), 0);
            let (on, place) = (FigureSubject::Table, None);
            stacks(bench, Waiting { source, player, trigger, on, place }, targets);
            Ok(())
        }
    }
}

/// Whether an ability of a card has gone on the stack and come off again within the battle step, and no line has told.
fn has_happened(table: &Table, source: Token) -> bool {
    step_under_way(table).is_some() && happened::is_untold(table, source, to_card::TRIGGERED)
}

/// Whether an ability of a card has gone on the stack and resolves at once, within a battle step.
fn is_happening(table: &Table, source: Token) -> bool {
    let begun = |frame: Frame| match frame {
        Frame::Doing(doing) => {
            let Item { source: of, kind, .. } = doing.item;
            of == Some(source) && matches!(kind, ItemKind::Trigger(_)) && doing.at == 0
        }
        _ => false,
    };
    let doing = |frame: &Frame| matches!(frame, Frame::Doing(_));
    step_under_way(table).is_some() && table.frames().take_while(doing).any(begun)
}

fn told_step(table: &Table) -> &'static str {
    match table.frame() {
        Some(Frame::During(step)) => step.name(),
        _ => "this moment",
    }
}

/// Whether a delayed ability of a card waits for something that has not happened yet.
fn watches_for(table: &Table, source: Token) -> bool {
    table.effects_of(lasts::WATCHING).any(|(lasting, _)| lasting.source == Some(source))
}

/// Whether an ability that waits cannot go on the stack yet; and the rule by which one does not go there now, be it that it waits,
/// that it never was set off, or that it went there before.
fn why_not(bench: &Bench<'_, Wars>, source: Token, waits: Option<&Waiting>) -> (bool, RuleId) {
    let table = &*bench.table;
    let in_step = step_under_way(table).is_some() && bench.is(edition::COMPREHENSIVE);
    if let Some(waits) = waits {
        let delayed = waits.trigger.is_delayed();
        return (in_step, if delayed { rule::TRIGGERS_DELAYED } else { rule::TRIGGERS_STACK_ON_INITIATIVE });
    }
    let is_trigger = |item: &Item| item.source == Some(source) && matches!(item.kind, ItemKind::Trigger(_));
    let pending = items(table).find(|(_, item)| is_trigger(item));
    let covered = pending.is_some_and(|(depth, _)| items(table).any(|(above, _)| above > depth));
    let drains = items(table).any(|(_, item)| item.kind == ItemKind::Action(PhaseAction::Drain));
    let abilities = activated::all(bench, source);
    let on_drains = abilities.iter().any(|ability| ability.when.is_some_and(|when| when.event == Happening::Drains));
    let changes_a_step = battle::location(table).is_some()
        && abilities.iter().any(|one| one.when.is_some() && deeds_of(one.does.0).any(|deed| deed.total().is_some()));
    let broken = match bench.is(edition::INCURSION) {
        _ if covered => rule::TRIGGERS_BEFORE_OTHER_THINGS,
        true => rule::TRIGGERS_STACK_IMMEDIATELY_INCURSION,
        false if watches_for(table, source) => rule::TRIGGERS_DELAYED,
        false if drains && on_drains => rule::DRAIN_TRIGGERS_ON_RESOLUTION,
        false if changes_a_step => rule::TRIGGERS_BATTLE_STEP_EXCEPTION,
        false => rule::TRIGGERS_STACKED_ONCE,
    };
    (false, broken)
}

/// `A orders rj, kt`: in which order abilities that one event set off go on the stack.
///
/// # Errors
/// When it is not that player's choice, or one of them does not wait.
pub(in crate::games::wars) fn orders(bench: &mut Bench<'_, Wars>, player: Player, order: List) -> Result<(), Broken> {
    let turn_player = turn_player(bench.table);
    let own = waiting(bench.table).all(|waits| waits.player == player);
    let may = player == turn_player
        || (own && bench.under(passage::TRIGGER_ORDER, |choice| choice == passage::TRIGGER_ORDER_EACH_OWN));
    bench.require(may, told!(TRIGGERS_TURN_PLAYER_ORDERS { player, turn_player }))?;
    for index in 0..order.len() {
        let Some(named) = bench.listed(order, index).and_then(|listed| listed.card) else { break };
        puts(bench, player, &named)?;
    }
    Ok(())
}

fn puts(bench: &mut Bench<'_, Wars>, player: Player, named: &Named) -> Result<(), Broken> {
    let Some(source) = find::anywhere(bench.at(named.span), named, player) else {
        return not_in_play(bench, rule::TRIGGERS_BEFORE_OTHER_THINGS, player, named);
    };
    let waits = waiting(bench.table).find(|waits| waits.source == source);
    let (held, step) = (waits.is_some(), told_step(bench.table));
    let broken = rule::TRIGGERS_STACKED_ONCE;
    let told = told!(broken in WHEN { card: source, step, since: Fact::Nothing });
    bench.at(named.span).require(held, told)?;
    let Some(waits) = waits else { return Ok(()) };
    let asked = self::asked(bench, &waits);
    match play::only_targets(bench, (waits.source, waits.player), &asked) {
        play::Only::These(targets) => stacks(bench, waits, targets),
        play::Only::NoneLegal => drops(bench, waits),
        play::Only::Open => stacks(bench, waits, Targets::default()),
    }
    Ok(())
}
