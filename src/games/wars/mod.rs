//! WARS Trading Card Game.

mod abilities;
pub mod cards;
mod energy;
mod in_play;
pub mod options;
mod picture;
pub mod recorded;
mod setup;
mod shortcuts;
pub mod state;
mod turn;
mod victory;
pub mod words;

use std::sync::Arc;

use crate::{
    cards::{Lists, PrintedCard, Scrutiny, Shelf},
    cited,
    judge::{
        Bench, Board, Broken, Choice, Decks, Fact, Facts, Finish, Game, Help, Marker, Named, Names, OwnFacts, Picture,
        PicturedTable, Position, Reached, Seated, Stage, Supposed, Whereabouts,
    },
    notation::{
        invalid::Invalid,
        natural::Slot,
        phrase::{Expecting, Parsed, Terms},
    },
    rulebook::{Registry, RuleId},
    table::{Ask, Layout, Pile, PileKind, Player, SectionSpec, Silence, Size, Title},
    told, worded,
};
use abilities::{
    activated, deed, effect,
    event::{self, Event},
    modifiers, texts, trigger,
};
use cards::{
    catalogue::{self, Cards},
    deck, sheet,
};
use energy::lose;
use in_play::figures;
use recorded::{facts, fate::CameBy, totals};
use rules::{ACTIVATED, FIRST, GAINED, INITIATIVE, LAYOUT, REGISTRY, TURN, TURN_PLAYER, rule, section, step};
use state::{Frame, Gained, Kept, Phase, Table, holder, items, passes, phase, top_item, turn_player};
use turn::{activate, battle, control, draw, end_of_turn, initiative, markers, movement, play, stack};
use words::{
    action::{Act, Actor, Does, Draw},
    parts,
    said::{self, Said, Verb},
    suppose,
};

/// The cards of the game for commands.
pub const SHELF: Shelf = sheet::SHELF;

/// The rules and the table, made from `rules.yaml`.
#[allow(unused_imports, missing_docs)]
pub mod rules {
    use crate::{rulebook::registry::*, table::*};
    include!(concat!(env!("OUT_DIR"), "/wars_rules.rs"));
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Wars;

/// What may be asked of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// To take a starting location.
    Start,
    /// To draw the opening hand.
    Open,
    /// To begin the next turn.
    Turn,
    /// To pass, or do what the holder of initiative may.
    Act,
    /// Nothing: an item resolves.
    Resolve,
    /// Nothing: an effect ends.
    Effect,
    /// To do what a text says.
    Deed,
    /// To put a triggered ability on the stack.
    Trigger,
    /// To lose energy.
    Lose,
    /// To do what a step of a battle demands.
    Step,
}

/// The name of a pile.
fn pile_name(kind: PileKind) -> &'static str {
    LAYOUT.piles.get(usize::from(kind.0)).map_or("a pile", |pile| pile.name)
}

/// Where a card lies, in words.
const fn place_name(kind: PileKind) -> &'static str {
    match kind {
        rules::RESERVE => "the reserve",
        rules::ACTIVE => "the active pile",
        rules::USED => "the used pile",
        rules::HAND => "the hand",
        rules::LOST => "the lost pile",
        rules::PLAY => "play",
        rules::STACK => "no pile yet: it is still on the stack",
        _ => "another pile",
    }
}

/// A card that a line names is not in play; one that was lost with what carried it is told so.
fn not_in_play(bench: &mut Bench<'_, Wars>, rule: RuleId, player: Player, named: &Named) -> Result<(), Broken> {
    let unknown = named.what == crate::judge::What::Unknown;
    let token = named.token(bench.table);
    let told = match (named.title(), token) {
        (Some(title), _) => Fact::Title(title),
        (None, Some(token)) => Fact::Card(token),
        (None, None) => Fact::Word("the card"),
    };
    let went_with = token.is_some_and(|card| CameBy::of(bench.table, card) == CameBy::WentWith);
    bench.at(named.span).require(unknown || !went_with, told!(LEAVING_PLAY_BENEATH_LOST { card: told }, player))?;
    bench.wanting(!unknown && token.is_none(), state::unsaid(player));
    bench.require(unknown, worded!("{player} names {card}, which is not in play" { player, card: told }).of(rule, &[]))
}

/// What both players do, each of them does: first whoever is asked, or whose turn it is.
fn both(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let asked = match bench.table.frame() {
        Some(Frame::Doing(doing)) => deed::asks(bench.table, &doing).player,
        _ => None,
    };
    let first = asked.unwrap_or(turn_player(bench.table));
    let eight =
        matches!(act.does, Does::Draws(Draw { amount: Some(amount), .. }) if amount.value == Some(setup::OPENING_HAND));
    if eight && asked.is_none() && setup::is_over(bench.table) {
        return setup::once(bench.at(act.at), first);
    }
    for player in [first, state::opponent(first)] {
        Wars::answer(bench, &Act { actor: Actor::Player(player), ..*act })?;
    }
    Ok(())
}

/// What may happen outside set-up, while the game goes on.
fn acts(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let effect = bench.follows();
    if act.verb().is_action() && !effect && act.player().is_some() && act.player() == holder(bench.table) {
        trigger::go_first(bench);
    }
    match (&act.does, act.actor) {
        (Does::Passes, Actor::Player(player)) => initiative::passes_on(bench.at(act.at), player),
        (Does::Passes, Actor::Both) => {
            let first = holder(bench.table).unwrap_or(turn_player(bench.table));
            initiative::passes_on(bench.at(act.at), first)?;
            initiative::passes_on(bench.at(act.at), state::opponent(first))
        }
        (Does::Activates(activation), Actor::Player(player)) if !effect => {
            activate::performs(bench.at(act.at), player, activation)
        }
        (Does::Drains(drain), Actor::Player(player)) => control::performs(bench.at(act.at), player, drain),
        (Does::Plays(play), Actor::Player(player)) if !effect => {
            play::performs(bench.at(act.at), player, play, act.responds)
        }
        (Does::Attacks(attack), Actor::Player(player)) => battle::performs(bench.at(act.at), player, attack),
        (Does::Uses(used), Actor::Player(player)) => {
            play::responds(bench.at(act.at), player, act.responds, true)?;
            activated::performs(bench.at(act.at), player, used)
        }
        (Does::Moves(movement), Actor::Player(player)) if !effect => {
            movement::performs(bench.at(act.at), player, movement)
        }
        (Does::Draws(draw), Actor::Player(player)) if !effect => draw::performs(bench.at(act.at), player, draw),
        (Does::Resolves(pending), _) => stack::resolves_by_record(bench.at(act.at), pending),
        (Does::Triggers(card, targets), _) => {
            trigger::triggers(bench.at(act.at), *card, play::Naming::of(act, *targets))
        }
        (Does::Orders(order), Actor::Player(player)) => trigger::orders(bench.at(act.at), player, *order),
        (Does::Recirculates(_), _) if !effect => {
            let now = phase(bench.table).map_or("no phase", Phase::name);
            bench.at(act.at).require(
                false,
                told!(TURN_SIX_PHASES_IN_ORDER {
                    what: "putting used piles back, which ends a turn,",
                    at: now,
                    since: Fact::Nothing
                }),
            )
        }
        (Does::Starts(start), Actor::Player(player)) => {
            let told = start.card.title().map_or(Fact::Word("a card"), Fact::Title);
            bench.at(act.at).require(false, told!(SETUP_STARTING_LOCATION_SEARCH { player }, told))
        }
        _ => {
            battle::in_its_step(bench, act)?;
            effect::happens(bench, act)
        }
    }
}

impl Game for Wars {
    type Frame = Frame;
    type Ask = Question;
    type Statement<'a> = Said<'a>;
    type Action = Act;
    type Event = Event;
    const REGISTRY: &'static Registry = &REGISTRY;
    const LAYOUT: &'static Layout = &LAYOUT;
    const ORDER: Reached = cited!(Reached: TURN_SIX_PHASES_IN_ORDER);
    fn cards() -> &'static Arc<Cards> {
        catalogue::shipped()
    }

    fn sentence<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
        said::statement(terms)
    }

    fn resolve(said: &Said<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
        parts::resolve(said, names)
    }

    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>) {
        setup::begins(bench, first);
    }

    fn place(bench: &mut Bench<'_, Self>, turn: u32, player: Player, marker: Option<usize>) {
        let stated = |depth: usize| bench.table.frame_cause_at(depth) >= bench.reopened_at();
        let pending: Vec<_> = items(bench.table).filter(|(depth, _)| stated(*depth)).collect();
        let fought = state::Battle { at: None, ..state::battle(bench.table) };
        while bench.table.pop().is_some() {}
        bench.table.push(Frame::Battle(fought));
        bench.table.set(TURN.shared(), i32::try_from(turn).unwrap_or(i32::MAX));
        if turn == 0 {
            bench.table.set(FIRST.shared(), i32::from(player.0));
        }
        bench.table.set(TURN_PLAYER.shared(), i32::from(player.0));
        initiative::rests(bench);
        if marker == Some(step::END_OF_TURN) {
            bench.table.push(Frame::Between);
            return;
        }
        let phase = Phase::ALL.into_iter().find(|phase| Some(phase.marker()) == marker).unwrap_or(Phase::Activate);
        bench.table.push(Frame::Turn);
        bench.table.push(Frame::Phase(phase));
        if bench.is_placing() {
            bench.table.set(INITIATIVE.shared(), i32::from(player.0));
            bench.table.set(GAINED.shared(), Gained::PhaseStart.code());
        } else {
            initiative::gains(bench, player, Gained::PhaseStart);
        }
        for (_, item) in pending.into_iter().rev() {
            initiative::stacks(bench, item);
        }
    }

    fn whereabouts(table: &Table) -> Whereabouts {
        let step = markers::at(table);
        let turn_player = turn_player(table);
        let fresh = passes(table) == 0
            && holder(table) == Some(turn_player)
            && table.figure(ACTIVATED.of(turn_player)) == 0
            && matches!(table.frame(), Some(Frame::Phase(_)));
        let begins = fresh || matches!(table.frame(), Some(Frame::Between));
        Whereabouts { turn: state::turn(table), player: turn_player, step, begins }
    }

    fn asks(table: &Table, asks: &mut Vec<Ask<Question>>) {
        let mut ask = |player, kind, words, rule, silence| asks.push(Ask { player, kind, words, rule, silence });
        match table.frame() {
            Some(Frame::SetUp) => {
                let missing = |player: &Player| !setup::has_started(table, *player);
                if table.players().any(|player| missing(&player)) {
                    for player in table.players().filter(missing) {
                        let rule = rule::SETUP_STARTING_LOCATION_SEARCH;
                        ask(Some(player), Question::Start, "starts a location", rule, Silence::Breach);
                    }
                } else {
                    let next = table.players().find(|player| !setup::has_opened(table, *player));
                    ask(next, Question::Open, "draws 8", rule::SETUP_OPENING_HAND_EIGHT, Silence::Forced);
                }
            }
            Some(Frame::Between) => {
                ask(None, Question::Turn, "", rule::TURN_ALTERNATE, Silence::Breach);
            }
            Some(Frame::During(step)) => battle::asks(table, step, &mut |ask| asks.push(ask)),
            Some(Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_)) => {
                let Some(player) = holder(table) else { return };
                asks.push(passing(player));
                window(table, player, &mut |words, rule| asks.push(Ask { words, rule, ..passing(player) }));
            }
            Some(Frame::Resolving(_)) => asks.push(RESOLVING),
            Some(Frame::Effect(item)) => {
                let rule = rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE;
                ask(Some(item.player), Question::Effect, "carries out the effect", rule, Silence::Unrecorded);
            }
            Some(Frame::Doing(doing)) => asks.push(deed::asks(table, &doing)),
            Some(Frame::Stacking) => {
                let rule = rule::TRIGGERS_BEFORE_OTHER_THINGS;
                let words = "puts a triggered ability on the stack";
                ask(Some(turn_player(table)), Question::Trigger, words, rule, Silence::Forced);
            }
            Some(Frame::Losing { player, why, .. }) => {
                let silence = lose::silence(table, player, why);
                ask(Some(player), Question::Lose, "loses energy", why.rule(), silence);
            }
            Some(Frame::Battle(_) | Frame::Turn | Frame::Over(_)) | None => {}
        }
    }

    fn in_passing(table: &Table) -> bool {
        match table.frame() {
            Some(Frame::Doing(doing)) => deed::asks(table, &doing).silence == Silence::Forced,
            Some(Frame::Stacking) => true,
            _ => false,
        }
    }

    fn silence(bench: &mut Bench<'_, Self>, ask: &Ask<Question>) {
        match (ask.kind, ask.player) {
            (Question::Open, Some(player)) => setup::opens(bench, player),
            (Question::Act, Some(player)) => initiative::passed(bench, player),
            _ => happens_unsaid(bench, ask),
        }
        trigger::settles(bench);
    }

    fn excuse(bench: &mut Bench<'_, Self>) -> bool {
        let excused = match bench.table.frame() {
            Some(Frame::Losing { .. }) => lose::excuses(bench),
            Some(Frame::During(step)) => battle::excuses(bench, step),
            _ => false,
        };
        if excused {
            trigger::settles(bench);
        }
        excused
    }

    fn answer(bench: &mut Bench<'_, Self>, act: &Act) -> Result<(), Broken> {
        if act.actor == Actor::Both && act.verb() != Verb::Passes {
            return both(bench, act);
        }
        if act.verb() == Verb::Concedes {
            if let Some(player) = act.player() {
                victory::concedes(bench, player);
            }
            return Ok(());
        }
        let tells = matches!(act.verb(), Verb::Goes | Verb::Enters | Verb::Refuses | Verb::Looks | Verb::Shows);
        if victory::is_rest_of_loss(bench, act) {
            return Ok(());
        }
        if effect::is_confirmed(bench, act) {
            return Ok(());
        }
        if !tells {
            victory::goes_on(bench.at(act.at), act.player())?;
        }
        effect::was_not_canceled(bench, act)?;
        match (bench.table.frame(), act.does) {
            (Some(Frame::SetUp), _) => setup::answers(bench.at(act.at).owed(), act),
            (Some(Frame::Between), _) if !tells && !bench.follows() => end_of_turn::answers(bench.at(act.at), act),
            (Some(Frame::During(_) | Frame::Doing(_)), Does::Triggers(card, targets)) => {
                trigger::triggers(bench.at(act.at), card, play::Naming::of(act, targets))
            }
            (Some(Frame::During(step)), _) if !tells => battle::answers(bench.at(act.at), step, act),
            (Some(Frame::Losing { .. }), _) if !tells => lose::answers(bench.at(act.at), act),
            (Some(Frame::Doing(_)), does) if !tells || matches!(does, Does::Looks(_)) || deed::asks_for(bench, act) => {
                deed::answers(bench.at(act.at), act)
            }
            (Some(Frame::Stacking), _) if !tells => trigger::answers(bench.at(act.at), act),
            _ => acts(bench, act),
        }?;
        trigger::settles(bench);
        Ok(())
    }

    fn is_written(bench: &Bench<'_, Self>, act: &Act) -> bool {
        deed::is_written(bench, act)
    }

    fn marker(bench: &mut Bench<'_, Self>, marker: &Marker) -> Result<(), Broken> {
        match *marker {
            Marker::Turn { number, player } => markers::begins_turn(bench, number, player),
            Marker::Step(step) => markers::reaches(bench, step),
            Marker::End => Ok(()),
        }
    }

    fn may_follow(act: &Act) -> bool {
        !matches!(
            act.verb(),
            Verb::Passes
                | Verb::Starts
                | Verb::Drains
                | Verb::Attacks
                | Verb::Uses
                | Verb::Concedes
                | Verb::Triggers
                | Verb::Orders
        )
    }

    fn leaves_open(table: &Table, act: &Act) -> bool {
        matches!(&act.does, Does::Plays(play) if play.fate.is_none() && play::chooses_pile(table, play))
    }

    fn complete(act: &mut Act, later: &Said<'_>, names: &mut Names<'_>) -> bool {
        let Does::Plays(play) = &mut act.does else { return false };
        play.fate = parts::fate_told(play, later, names);
        play.fate.is_some()
    }

    fn ends_turn(act: &Act) -> bool {
        act.verb() == Verb::Recirculates
    }

    fn has_time_for(table: &Table, said: &Said<'_>, names: &Names<'_>) -> bool {
        end_of_turn::has_time_for(table, said, names)
    }

    fn wins(bench: &Bench<'_, Self>, player: Player) -> Finish {
        victory::wins(bench, player)
    }

    fn draw(bench: &Bench<'_, Self>) -> Option<Finish> {
        Some(victory::draw(bench))
    }

    fn miscounted(bench: &Bench<'_, Self>, pile: Pile, stated: u32) -> RuleId {
        end_of_turn::miscounted(bench, pile, stated)
    }

    fn also_read(table: &Table, reads: u32) -> u32 {
        modifiers::also_read(table, reads)
    }

    fn in_force(table: &Table, touches: u32, happened: u32) -> Option<(Title, u32)> {
        texts::in_force(table, touches, happened)
    }

    #[inline]
    fn unread(table: &Table, act: &Act) -> Option<Title> {
        match act.verb() {
            Verb::Plays | Verb::Uses | Verb::Moves | Verb::Drains | Verb::Attacks => texts::unread(table, act),
            _ => None,
        }
    }

    fn replace(bench: &mut Bench<'_, Self>, event: Event) -> Option<Event> {
        event::replaced(bench, event)
    }

    fn commit(bench: &mut Bench<'_, Self>, event: Event) {
        event::happens(bench, event);
    }

    fn trigger(bench: &mut Bench<'_, Self>, event: Event) {
        trigger::hears(bench, event);
    }

    fn stands_for_later(act: &Act) -> bool {
        matches!(
            act.verb(),
            Verb::Passes
                | Verb::Resolves
                | Verb::NoEffect
                | Verb::Declines
                | Verb::Goes
                | Verb::Enters
                | Verb::Triggers
        )
    }

    fn preference(table: &Table, act: &Act) -> u8 {
        let acts = matches!(
            act.verb(),
            Verb::Plays | Verb::Uses | Verb::Drains | Verb::Attacks | Verb::Moves | Verb::Activates
        );
        match act.verb() {
            Verb::Passes | Verb::Resolves | Verb::Goes | Verb::Enters => 0,
            _ if acts && act.actor != Actor::Nobody => {
                let own_item = || top_item(table).is_some_and(|item| Some(item.player) == act.player());
                u8::from(act.responds.is_none() && own_item())
            }
            _ => u8::from(match table.frame() {
                Some(Frame::Pending(_) | Frame::Resolving(_)) => true,
                Some(Frame::Phase(_) | Frame::Before(_)) => passes(table) != 0,
                _ => false,
            }),
        }
    }
}

impl Decks for Wars {
    const SEATS: Option<Seated> = Some(cited!(Seated: DOCUMENT_TWO_PLAYERS));
    const FORMATS: &'static [&'static str] = &deck::FORMATS;

    fn check_deck(lists: &Lists, cards: &Cards, format: Option<&str>, scrutiny: &mut Scrutiny) {
        if let Some(list) = lists.get(section::DECK) {
            deck::check(list, cards, format, scrutiny);
        }
    }

    fn size(_: &SectionSpec, format: Option<&str>) -> Size {
        Size::exactly(deck::size(format))
    }
}

impl OwnFacts for Wars {
    type Written<'a> = facts::Written<'a>;
    type Fact = facts::WarsFact;
    const TELLS_PLAY: bool = true;

    fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, facts::Written<'a>, E> {
        facts::fact(terms)
    }

    fn resolve_fact(written: &facts::Written<'_>, names: &mut Names<'_>) -> Result<facts::WarsFact, Invalid> {
        facts::resolve(written, names)
    }

    fn check_fact(bench: &mut Bench<'_, Self>, fact: &facts::WarsFact) -> Result<(), Broken> {
        facts::check(bench, fact)
    }

    fn make_fact(bench: &mut Bench<'_, Self>, fact: &facts::WarsFact) -> Result<(), Invalid> {
        facts::make(bench, fact)
    }

    fn stage(cards: &Cards, fact: &facts::WarsFact) -> (Stage, u32) {
        facts::stage(cards, fact)
    }

    fn stand(bench: &mut Bench<'_, Self>) {
        facts::join_sites(bench);
        if let Some(player) = holder(bench.table) {
            let how = Gained::now(bench.table);
            initiative::gains(bench, player, how);
        }
    }

    fn tell_facts(table: &Table, names: &Names<'_>, position: &mut Position) {
        facts::tell(table, names, position);
    }
}

impl Picture for Wars {
    fn depict(table: &Table, names: &Names<'_>, picture: &mut PicturedTable) {
        picture::depict(table, names, picture);
    }

    fn printed(table: &Table, title: Title) -> PrintedCard {
        picture::printed(table, title)
    }
}

impl Help for Wars {
    fn options(board: &mut Board<Self>, choices: &mut Vec<Choice<Act>>, names: &Names<'_>) {
        options::options(board, choices, names);
    }

    fn lines(board: &mut Board<Self>, names: &Names<'_>, next: &str) -> Vec<String> {
        options::lines(board, names, next)
    }

    fn workings(table: &Table, names: &Names<'_>, facts: &Facts, line: &dyn Fn(u32) -> usize) -> Option<String> {
        if let (Some(card), Some(Fact::Word(word))) = (facts.get("card"), facts.get("figure")) {
            return figures::workings(table, names, (card.card()?, figures::number_of(word)?), line);
        }
        let Fact::Player(player) = facts.get("player")? else { return None };
        let total =
            facts.iter().find_map(|fact| if let Fact::Word(word) = fact { totals::Total::called(word) } else { None });
        battle::workings(table, names, (total?, player), line)
    }

    fn status(table: &Table, names: &Names<'_>) -> String {
        status(table, names)
    }

    fn slots(verb: &str) -> Option<Vec<Slot>> {
        said::slots(verb)
    }

    fn suppose(terms: Terms<'_>, given: &str, cards: &Cards, supposed: &mut Supposed) {
        suppose::suppose(terms, given, cards, supposed);
    }
}

/// Nothing: an item comes off the stack by itself.
const RESOLVING: Ask<Question> = Ask {
    player: None,
    kind: Question::Resolve,
    words: "",
    rule: rule::STACK_LAST_IN_FIRST_OUT,
    silence: Silence::Forced,
};

/// What is being done comes to its end, as nobody says otherwise.
fn happens_unsaid(bench: &mut Bench<'_, Wars>, ask: &Ask<Question>) {
    match (ask.kind, bench.table.frame()) {
        (Question::Step, Some(Frame::During(step))) => battle::falls_silent(bench, step, ask.player),
        (Question::Lose, Some(Frame::Losing { .. })) => lose::ends(bench),
        (Question::Resolve, Some(Frame::Resolving(item))) => stack::resolves(bench, item),
        (Question::Effect, Some(Frame::Effect(item))) => {
            bench.table.pop();
            play::effect_ends(bench, &item);
            initiative::resumes(bench);
        }
        (Question::Deed, Some(Frame::Doing(doing))) => deed::falls_silent(bench, doing),
        (Question::Trigger, Some(Frame::Stacking)) => trigger::falls_silent(bench),
        _ => {}
    }
}

/// To pass, which is what the silence of the holder of initiative means.
fn passing(player: Player) -> Ask<Question> {
    let (words, rule) = ("passes", rule::INITIATIVE_GAIN_ON_PASS);
    Ask { player: Some(player), kind: Question::Act, words, rule, silence: Silence::Pass }
}

/// What else the holder of initiative may do, in words.
fn window(table: &Table, player: Player, tell: &mut dyn FnMut(&'static str, RuleId)) {
    let own = turn_player(table) == player && top_item(table).is_none();
    let own = own && battle::location(table).is_none();
    match phase(table).filter(|_| own) {
        Some(Phase::Activate) if table.figure(ACTIVATED.of(player)) == 0 => {
            tell("activates energy", rule::ACTIVATE_LIMIT_ICONS_PLUS_ONE);
        }
        Some(Phase::Control) => tell("drains at a location", rule::DRAIN_MUST_CONTROL),
        Some(Phase::Deploy) => tell("plays a card from hand", rule::DEPLOY_PLAY_FROM_HAND),
        Some(Phase::Battle) => tell("attacks at a location", rule::ATTACK_BOTH_SIDES_PRESENT),
        Some(Phase::Move) => tell("moves a ship or unit", rule::MOVE_OWN_MOVE_PHASE),
        Some(Phase::Draw) => tell("draws a card", rule::DRAW_FROM_ACTIVE_PILE_TOP),
        _ => {}
    }
    tell("plays an interrupt", rule::INTERRUPT_ANY_PHASE_EITHER_TURN);
    tell("uses an activated ability", rule::ACTIVATED_ABILITY_EITHER_TURN);
}

/// Who has initiative and what is on the stack.
fn status(table: &Table, names: &Names<'_>) -> String {
    let where_now = match table.frame() {
        Some(Frame::Over(Some(winner))) => return format!("{} has won", names.player_name(winner)),
        Some(Frame::Over(None)) => return "the game is drawn".to_owned(),
        Some(Frame::SetUp) => return "set-up".to_owned(),
        Some(Frame::Between) => return "end of turn".to_owned(),
        Some(Frame::During(step)) => step.name(),
        _ => match phase(table) {
            Some(phase) => phase.name(),
            None => return String::new(),
        },
    };
    let holder = holder(table)
        .map_or("nobody has initiative".to_owned(), |player| format!("{} has initiative", names.player_name(player)));
    let stack: Vec<String> = items(table)
        .map(|(_, item)| {
            let what = match initiative::item_fact(&item) {
                Fact::Card(card) => names.card_name(card, table),
                Fact::Word(word) => word.to_owned(),
                _ => "something".to_owned(),
            };
            format!("{}'s {}", names.player_name(item.player), what.trim_start_matches("the "))
        })
        .collect();
    let stack = if stack.is_empty() { String::new() } else { format!("; stack: {}", stack.join(", ")) };
    format!("{where_now}, {holder}{stack}{}", battle::running_totals(table, names))
}
