//! Playing cards: units, territories and tactics in one's main phase, traps whenever their event has happened.

use super::{
    Warcaste,
    cards::card::{AbilityKind, Card, CardType, Happening},
    command, damage, find, limits,
    rules::{BASICS, DAMAGE, DISCARD, ENTERED, FIELD, HAND, TERRITORIES, WEAR, ZONE, passage, rule},
    state::{
        self, Frame, Note, Phase, Table, active, controller, controls, fell, home, is_basic, is_territory, order_from,
        phase_name, zone_name, zone_said,
    },
    texts, turn,
    words::Act,
};
use crate::{
    cited,
    judge::{About, Bench, Broken, DoubtSource, Fact, Named},
    rulebook::RuleId,
    table::{Player, Title, Token, Unanswerable, Where},
    told,
};

/// Rules that tell of a second trap on one event, by what the event is.
const SECOND_TRAPS: [RuleId; 4] =
    [rule::TRAP_ONE_PER_EVENT, rule::ABILITY_IS_EVENT, rule::DRAW_MULTIPLE_ONE_EVENT, rule::CMD_REDUCTION_SINGLE_EVENT];

/// A card that a line plays.
#[derive(Clone, Copy)]
struct Played {
    player: Player,
    named: Named,
    title: Title,
    card: &'static Card,
}

/// A player plays a card.
pub(super) fn performs(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    let Some(named) = act.card else { return Ok(()) };
    let Some((title, card)) = known(bench, &named) else {
        bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
        return Ok(());
    };
    let played = Played { player, named, title, card };
    let in_play = card.kind != CardType::Doctrine;
    bench.at(named.span).require(in_play, told!(DOCTRINE_STARTS_IN_PLAY { card: Fact::Title(title) }))?;
    match card.kind {
        CardType::Trap => traps(bench, &played, act),
        CardType::Unit => unit(bench, &played, act),
        CardType::Territory => territory(bench, &played, act),
        CardType::Tactic | CardType::Doctrine => tactic(bench, &played, act),
    }
}

fn known(bench: &Bench<'_, Warcaste>, named: &Named) -> Option<(Title, &'static Card)> {
    let title = named.title().or_else(|| bench.table.title(named.token(bench.table)?))?;
    Some((title, bench.table.card_set().get(title).copied()?))
}

/// Whether it is the player's own main phase, and nothing is pending.
fn in_main(bench: &mut Bench<'_, Warcaste>, played: &Played) -> Result<(), Broken> {
    let (player, turn_player) = (played.player, active(bench.table));
    let card = Fact::Title(played.title);
    let started = state::turn(bench.table) > 0;
    bench.require(player == turn_player || !started, told!(MAIN_PHASE_ACTIVE_ONLY { player, active: turn_player }))?;
    let now = bench.table.frame() == Some(Frame::Phase(Phase::Main));
    let phase = phase_name(bench.table);
    match played.card.kind {
        CardType::Unit => bench.require(now, told!(UNIT_PLAY_MAIN_PHASE { player, card, phase })),
        CardType::Territory => bench.require(now, told!(TERRITORY_PLAY_MAIN_PHASE { player, card, phase })),
        _ => bench.require(now, told!(TACTIC_MAIN_PHASE_FROM_HAND { player, card, phase })),
    }
}

/// Numbers the copies of a title that a player brings into play.
fn numbers(table: &mut Table, card: Token, player: Player) {
    if let Some(title) = table.title(card) {
        let number = table.add_note(Note::Copies(player, title), 1);
        table.set_note(Note::Copy(card), number);
    }
}

fn unit(bench: &mut Bench<'_, Warcaste>, played: &Played, act: &Act) -> Result<(), Broken> {
    in_main(bench, played)?;
    let player = played.player;
    let place = act.place.map_or(home(player), |place| zone_said(place, player));
    let elsewhere = played.card.unmodelled.is_some();
    let told = told!(UNIT_ENTERS_HOME_ZONE { player, card: Fact::Title(played.title), place: zone_name(place) });
    bench.require(place == home(player) || elsewhere, told)?;
    command::pays(bench, player, (played.title, played.card), 0, act)?;
    let way = (HAND.of(player), FIELD.of(player));
    let token = bench.play(way, (&played.named, act.handle), cited!(Taken: DECK_ALL_START_IN_DECK))?;
    let Some(token) = token else { return Ok(()) };
    turn::acts(bench);
    numbers(bench.table, token, player);
    bench.table.set(ZONE.on(token), place);
    bench.table.mark(token, ENTERED, true);
    turn::happens(bench, Happening::Plays.bit());
    limits::entered(bench, token, player);
    enters(bench, token, player, act)
}

/// The Play ability of what has entered play, aimed as the line says.
fn enters(bench: &mut Bench<'_, Warcaste>, token: Token, player: Player, act: &Act) -> Result<(), Broken> {
    let from = state::zone(bench.table, token);
    let aim = aimed(bench, (token, player), AbilityKind::Play, from, act)?;
    if state::printed(bench.table, token).is_some_and(|card| card.of_kind(AbilityKind::Play).next().is_some()) {
        turn::happens(bench, Happening::Ability.bit());
    }
    texts::takes_effect(bench, (token, player), AbilityKind::Play, from, aim);
    Ok(())
}

/// What a line aims a text at.
pub(super) fn aimed(
    bench: &mut Bench<'_, Warcaste>,
    (source, player): (Token, Player),
    kind: AbilityKind,
    from: i32,
    act: &Act,
) -> Result<Option<Token>, Broken> {
    let mut first = None;
    for index in 0..act.on.len() {
        let Some(named) = bench.listed(act.on, index).and_then(|item| item.card) else { continue };
        let Some(card) = find::in_play_or_told(bench, &named, player, |_, _| true)? else { continue };
        texts::is_target(bench.at(named.span), source, player, kind, from, card)?;
        first = first.or(Some(card));
    }
    if first.is_some() {
        turn::happens(bench, Happening::Targets.bit());
    }
    Ok(first)
}

fn territory(bench: &mut Bench<'_, Warcaste>, played: &Played, act: &Act) -> Result<(), Broken> {
    in_main(bench, played)?;
    let player = played.player;
    let over = match act.with {
        Some(named) => {
            let own =
                |table: &Table, card: Token| is_territory(table, card) && state::controller(table, card) == player;
            let found = find::card(bench, &named, player, own);
            let fits = found.is_some_and(|card| own(bench.table, card));
            let other = found.map_or(Fact::Word("nothing"), Fact::Card);
            let told = told!(TERRITORY_REPLACES { player, card: Fact::Title(played.title), other });
            bench.at(named.span).require(fits || found.is_none() && named.title().is_none(), told)?;
            found.filter(|_| fits)
        }
        None => unsaid(bench, player),
    };
    let second = controls(bench.table, player, "Home World", None).filter(|_| played.card.is("Home World"));
    let since = Fact::Line(second.and_then(|other| bench.table.card(other)).map_or(0, |other| other.cause));
    let other = second.unwrap_or(Token(0));
    let allowed = second.is_none()
        || bench
            .under(passage::HOME_WORLD_REPLACE, |choice| choice == passage::HOME_WORLD_REPLACE_MAY && second == over);
    let told = told!(HOME_WORLD_CANNOT_PLAY_SECOND { player, card: Fact::Title(played.title), other, since });
    bench.require(allowed, told)?;
    command::pays(bench, player, (played.title, played.card), 0, act)?;
    let way = (HAND.of(player), TERRITORIES.of(player));
    let Some(token) = bench.play(way, (&played.named, act.handle), cited!(Taken: DECK_ALL_START_IN_DECK))? else {
        return Ok(());
    };
    turn::acts(bench);
    numbers(bench.table, token, player);
    bench.table.mark(token, ENTERED, true);
    replaces(bench, token, over, player);
    if let Some(taken) = over.filter(|_| act.with.is_none()) {
        bench.table.set_note(Note::Unsaid(token), i32::from(taken.0) + 1);
    }
    turn::happens(bench, Happening::Plays.bit());
    limits::entered(bench, token, player);
    carries(bench, token, player);
    enters(bench, token, player, act)
}

/// The counters a territory has taken over may destroy it.
fn carries(bench: &mut Bench<'_, Warcaste>, token: Token, player: Player) {
    let lethal = bench.table.figure(DAMAGE.on(token)) <= 0
        || bench.under(passage::TERRITORY_CARRY_LETHAL, |choice| choice == passage::TERRITORY_CARRY_LETHAL_AT_ONCE);
    if lethal {
        damage::checks(bench, token, player);
    }
}

/// Which territory was replaced nobody says: the only one, or any.
fn unsaid(bench: &mut Bench<'_, Warcaste>, player: Player) -> Option<Token> {
    let mut own = state::territories(bench.table, player);
    let (first, more) = (own.next(), own.next().is_some());
    drop(own);
    if more {
        bench.doubt(DoubtSource::Unrecorded, u32::MAX, About::Everything, None);
    }
    first
}

/// A line tells which territory was replaced, where the one that played the other did not: that one leaves, and the one that was
/// taken to have left is back.
pub(super) fn was_replaced(bench: &mut Bench<'_, Warcaste>, old: Token) {
    let player = controller(bench.table, old);
    let mut own = bench.table.pile(TERRITORIES.of(player)).iter().copied();
    let Some(new) = own.find(|card| bench.table.note(Note::Unsaid(*card)) > 0).filter(|new| *new != old) else {
        return;
    };
    let taken = u16::try_from(bench.table.note(Note::Unsaid(new)) - 1).map(Token);
    bench.table.set_note(Note::Unsaid(new), 0);
    let Ok(taken) = taken else { return };
    if taken == old || !is_territory(bench.table, old) {
        return;
    }
    let (counters, counted) = (bench.table.figure(DAMAGE.on(new)), bench.table.is_figure_known(DAMAGE.on(new)));
    let kind = if bench.table.note(Note::Went(taken)) == fell::BASIC { BASICS } else { TERRITORIES };
    bench.table.set_note(Note::Went(taken), 0);
    bench.table.set_note(Note::Carried(new), 0);
    bench.table.put(taken, kind.of(player), Where::Top);
    bench.table.set(DAMAGE.on(taken), counters);
    if !counted {
        bench.table.forget(DAMAGE.on(taken));
    }
    replaces(bench, new, Some(old), player);
    carries(bench, new, player);
}

/// A territory takes the place of another, with its counters.
fn replaces(bench: &mut Bench<'_, Warcaste>, new: Token, over: Option<Token>, player: Player) {
    bench.table.set(DAMAGE.on(new), 0);
    bench.table.set(WEAR.on(new), 0);
    let Some(old) = over else { return };
    let (counters, counted) = (bench.table.figure(DAMAGE.on(old)), bench.table.is_figure_known(DAMAGE.on(old)));
    let basic = is_basic(bench.table, old);
    let owner = bench.table.card(old).map_or(player, |card| card.owner);
    bench.table.set_note(Note::Went(old), if basic { fell::BASIC } else { fell::REPLACED });
    bench.table.put(old, if basic { HAND.of(player) } else { DISCARD.of(owner) }, Where::Top);
    bench.table.set(DAMAGE.on(new), counters);
    if !counted {
        bench.table.forget(DAMAGE.on(new));
    }
    if counters > 0 {
        bench.table.set_note(Note::Carried(new), counters);
    }
}

fn tactic(bench: &mut Bench<'_, Warcaste>, played: &Played, act: &Act) -> Result<(), Broken> {
    in_main(bench, played)?;
    let player = played.player;
    let mut given = Vec::new();
    for index in 0..act.also.len() {
        let Some(named) = bench.listed(act.also, index).and_then(|item| item.card) else { continue };
        let Some(card) = find::in_play_or_told(bench, &named, player, |_, _| true)? else { continue };
        let fits = command::can_be_cheaper(played.card) && command::can_be_given(bench, player, card);
        let (paid, cost, count) = (0, state::cost(played.card).unwrap_or(0), 0);
        let told = told!(CMD_REDUCE_THEN_PAY { player, paid, card: Fact::Title(played.title), cost, count });
        bench.at(named.span).require(fits || played.card.unmodelled.is_some(), told)?;
        given.push(card);
    }
    command::pays(bench, player, (played.title, played.card), given.len(), act)?;
    let way = (HAND.of(player), DISCARD.of(player));
    let Some(token) = bench.play(way, (&played.named, act.handle), cited!(Taken: DECK_ALL_START_IN_DECK))? else {
        return Ok(());
    };
    turn::acts(bench);
    bench.table.set_note(Note::Went(token), fell::TACTIC);
    turn::happens(bench, Happening::Plays.bit() | Happening::Ability.bit());
    let aim = aimed(bench, (token, player), AbilityKind::Play, home(player), act)?;
    for card in given {
        damage::destroys(bench, card, fell::TEXT, player);
    }
    texts::takes_effect(bench, (token, player), AbilityKind::Play, home(player), aim);
    Ok(())
}

/// The window in which a trap may be played, and its depth: the first from the top that it answers; or why there is none.
fn window(table: &Table, player: Player, answers: u32) -> Result<usize, Unanswerable> {
    let mut why = Unanswerable::NotHappened;
    for depth in (0..table.depth()).rev() {
        match table.frame_at(depth) {
            Some(Frame::Window(window)) => match window.may_answer(player, answers) {
                Ok(_) => return Ok(depth),
                Err(other) if why == Unanswerable::NotHappened => why = other,
                Err(_) => {}
            },
            Some(Frame::Doing(_) | Frame::Attack(_)) => {}
            _ => break,
        }
    }
    Err(why)
}

fn traps(bench: &mut Bench<'_, Warcaste>, played: &Played, act: &Act) -> Result<(), Broken> {
    let (player, card) = (played.player, Fact::Title(played.title));
    let answers = if played.card.answers.is_empty() { u32::MAX } else { played.card.answers() };
    let found = window(bench.table, player, answers);
    let late = found.is_err() && {
        let before = bench.table.note(Note::Happened).cast_unsigned();
        bench.under(passage::TRAP_WINDOW, |choice| choice == passage::TRAP_WINDOW_ALL_TURN && before & answers != 0)
    };
    let why = found.err().filter(|_| !late);
    let not = |wrong: Unanswerable| why != Some(wrong);
    bench.require(not(Unanswerable::NotHappened), told!(TRAP_REQUIREMENT { player, card }))?;
    let second = bench.why(not(Unanswerable::Answered), rule::TRAP_ONE_PER_EVENT, |_| second_trap(answers));
    bench.require(not(Unanswerable::Answered), told!(second in SECOND_TRAPS { player, card }))?;
    bench.require(not(Unanswerable::TooLate), told!(TRAP_ACTIVE_FIRST { player, card }))?;
    command::pays(bench, player, (played.title, played.card), 0, act)?;
    let way = (HAND.of(player), DISCARD.of(player));
    let Some(token) = bench.play(way, (&played.named, act.handle), cited!(Taken: DECK_ALL_START_IN_DECK))? else {
        return Ok(());
    };
    turn::moment_ends(bench);
    bench.table.set_note(Note::Went(token), fell::TRAP);
    if let Ok(depth) = found {
        let order: Vec<Player> = order_from(bench.table, active(bench.table)).collect();
        bench.table.amend_frame(depth, |frame| {
            if let Frame::Window(window) = frame {
                window.answer(player, answers, order.into_iter());
            }
        });
    }
    let on_trap = bench.under(passage::TRAP_ON_TRAP, |choice| choice == passage::TRAP_ON_TRAP_YES_IT_MAY);
    turn::happens(bench, if on_trap { Happening::Ability.bit() | Happening::Plays.bit() } else { 0 });
    let aim = aimed(bench, (token, player), AbilityKind::Trap, home(player), act)?;
    texts::takes_effect(bench, (token, player), AbilityKind::Trap, home(player), aim);
    Ok(())
}

/// The rule that tells best of a second trap, by what the trap answers.
const fn second_trap(answers: u32) -> RuleId {
    match answers {
        answers if answers == Happening::Ability.bit() => rule::ABILITY_IS_EVENT,
        answers if answers & Happening::Draws.bit() != 0 => rule::DRAW_MULTIPLE_ONE_EVENT,
        answers if answers == Happening::Plays.bit() => rule::CMD_REDUCTION_SINGLE_EVENT,
        _ => rule::TRAP_ONE_PER_EVENT,
    }
}
