//! Warcaste Trading Card Game.

mod action;
mod attack;
pub mod cards;
mod command;
mod damage;
pub mod facts;
mod find;
mod happened;
mod limits;
pub mod options;
mod play;
mod setup;
pub mod state;
mod texts;
mod turn;
mod victory;
pub mod words;

use std::sync::Arc;

use crate::{
    cards::{Lists, Scrutiny, Shelf},
    cited,
    judge::{
        Bench, Board, Broken, CardId, Choice, Decks, Finish, Game, Help, Marker, Names, OwnFacts, Picture, PicturedRow,
        PicturedTable, Position, Reached, Seated, Shortcuts, Stage, Whereabouts,
    },
    notation::{
        invalid::Invalid,
        natural::Slot,
        phrase::{Expecting, Parsed, Terms},
        syntax,
    },
    rulebook::{Registry, RuleId},
    table::{Ask, Figure, FigureSubject, Layout, Pile, Player, SectionSpec, Silence, Size, Title},
};
use cards::{
    catalogue::{self, Cards},
    deck, sheet,
};
use rules::{CMD, DAMAGE, LAYOUT, REGISTRY, WEAR, rule};
use state::{AttackStep, Frame, Note, OPEN, Phase, Table, active, home};
use words::{Act, Actor, FORMS, Said, Verb};

/// The cards of the game for commands.
pub const SHELF: Shelf = sheet::SHELF;

/// The rules and the table, made from `rules.yaml`.
#[allow(unused_imports, missing_docs)]
pub mod rules {
    use crate::{rulebook::registry::*, table::*};
    include!(concat!(env!("OUT_DIR"), "/warcaste_rules.rs"));
}

/// The game.
#[derive(Clone, Copy, Debug)]
pub struct Warcaste;

/// What may be asked of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The next step of the set-up.
    SetUp,
    /// Nothing: the start or end phase goes on.
    Phase,
    /// To pass, or do what the phase allows.
    Act,
    /// To answer an event with a trap.
    Trap,
    /// To do what a step of an attack asks for.
    Attack,
    /// To do what a text asks for.
    Text,
    /// To begin the next turn.
    Turn,
}

/// Events go through the table at once: no rule replaces any.
#[derive(Clone, Copy, Debug)]
pub enum Event {}

impl Game for Warcaste {
    type Frame = Frame;
    type Ask = Question;
    type Statement<'a> = Said<'a>;
    type Action = Act;
    type Event = Event;
    const REGISTRY: &'static Registry = &REGISTRY;
    const LAYOUT: &'static Layout = &LAYOUT;
    const ORDER: Reached = cited!(Reached: TURN_FOUR_PHASES);

    fn cards() -> &'static Arc<Cards> {
        catalogue::shipped()
    }

    fn sentence<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
        syntax::sentence(&FORMS, terms)
    }

    fn resolve(said: &Said<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
        words::resolve(said, names)
    }

    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>) {
        setup::begins(bench, first);
    }

    fn place(bench: &mut Bench<'_, Self>, number: u32, player: Player, marker: Option<usize>) {
        turn::place(bench, number, player, marker);
    }

    fn whereabouts(table: &Table) -> Whereabouts {
        turn::whereabouts(table)
    }

    fn asks(table: &Table, asks: &mut Vec<Ask<Question>>) {
        let mut ask = |player, kind, words, rule, silence| asks.push(Ask { player, kind, words, rule, silence });
        match table.frame() {
            Some(Frame::SetUp) => {
                let (rule, who) = (rule::START_CHOOSE_TERRITORIES, setup::behind(table));
                ask(who, Question::SetUp, "goes on with the set-up", rule, Silence::Unrecorded);
            }
            Some(Frame::Starting { .. }) => {
                let who = Some(active(table));
                ask(who, Question::Phase, "draws for the turn", rule::DRAW_TURN_START, Silence::Forced);
            }
            Some(Frame::Phase(phase)) => {
                let who = Some(turn::next_to_pass(table));
                ask(who, Question::Act, "passes", rule::TURN_PHASE_ENDS_ON_PASSES, Silence::Pass);
                if phase == Phase::Main {
                    let who = Some(active(table));
                    ask(who, Question::Act, "plays a card from hand", rule::UNIT_PLAY_MAIN_PHASE, Silence::Pass);
                    ask(who, Question::Act, "engages a card", rule::UNIT_ENGAGE_MAIN_PHASE, Silence::Pass);
                } else {
                    let who = Some(active(table));
                    ask(who, Question::Act, "moves a unit", rule::UNIT_MOVE_OWN_BATTLE_PHASE, Silence::Pass);
                    ask(who, Question::Act, "attacks", rule::UNIT_ATTACK_OWN_BATTLE_PHASE, Silence::Pass);
                }
            }
            Some(Frame::Ending) => {
                let who = Some(active(table));
                ask(who, Question::Phase, "draws for boosts", rule::END_PHASE_DRAW_PER_BOOST, Silence::Forced);
            }
            Some(Frame::Window(_)) => {
                for player in state::order_from(table, active(table)) {
                    ask(Some(player), Question::Trap, "plays a trap", rule::TRAP_REQUIREMENT, Silence::Decline);
                }
            }
            Some(Frame::Attack(now)) => {
                let defender = attack::interceptor(table, &now);
                let (who, words, rule, silence) = match now.step {
                    AttackStep::Intercept => {
                        (defender, "intercepts an attacker", rule::INTERCEPT_ONE_UNIT_ONE_ATTACKER, Silence::Decline)
                    }
                    AttackStep::Strike => {
                        let choices =
                            attack::attackers(table).count().saturating_sub(usize::from(now.intercepted.is_some()));
                        let open = now.strike.is_none() && choices > 1;
                        let silence = if open { Silence::Unrecorded } else { Silence::Forced };
                        (defender, "strikes back at an attacker", rule::ATTACK_STRIKE_BACK_ONE, silence)
                    }
                    AttackStep::Boost => {
                        (Some(now.by), "boosts a unit", rule::BOOST_ATTACK_ACTIONS_ONLY, Silence::Decline)
                    }
                    AttackStep::Damage | AttackStep::Told => (None, "", rule::DAMAGE_WHEN_DEALT, Silence::Forced),
                };
                ask(who, Question::Attack, words, rule, silence);
            }
            Some(Frame::Doing(doing)) => {
                let (words, silence) = texts::asked(table, &doing);
                ask(Some(doing.player), Question::Text, words, texts::CARRIED_OUT, silence);
            }
            Some(Frame::Between) => ask(None, Question::Turn, "", rule::END_PHASE_PASS_TURN, Silence::Breach),
            Some(Frame::Turn | Frame::Over(_, _)) | None => {}
        }
    }

    fn in_passing(table: &Table) -> bool {
        matches!(table.frame(), Some(Frame::Attack(now)) if now.step == AttackStep::Damage)
    }

    fn silence(bench: &mut Bench<'_, Self>, ask: &Ask<Question>) {
        match (ask.kind, bench.table.frame()) {
            (Question::SetUp, _) => setup::falls_silent(bench),
            (Question::Phase, Some(Frame::Starting { drew })) => turn::start_goes_on(bench, drew),
            (Question::Phase, _) => turn::end_goes_on(bench),
            (Question::Act, Some(Frame::Phase(phase))) => turn::passed(bench, phase),
            (Question::Trap, _) => drop(bench.table.pop()),
            (Question::Attack, Some(Frame::Attack(now))) => attack::falls_silent(bench, &now),
            (Question::Text, Some(Frame::Doing(doing))) => texts::falls_silent(bench, &doing),
            _ => {}
        }
    }

    fn answer(bench: &mut Bench<'_, Self>, act: &Act) -> Result<(), Broken> {
        match act.actor {
            Actor::All => {
                let order: Vec<Player> = state::order_from(bench.table, active(bench.table)).collect();
                for player in order {
                    Self::answer(bench, &Act { actor: Actor::Player(player), ..*act })?;
                }
                Ok(())
            }
            Actor::Player(player) => of_player(bench, player, act),
            Actor::Card => {
                let now = bench.table.frame();
                if let Some(Frame::Doing(doing)) = now
                    && texts::answers(bench, &doing, act)?
                {
                    return Ok(());
                }
                happened::tells(bench.at(act.at), act)
            }
            Actor::Nobody => {
                if act.verb == Verb::Time {
                    victory::time_is_called(bench);
                }
                Ok(())
            }
        }
    }

    fn marker(bench: &mut Bench<'_, Self>, marker: &Marker) -> Result<(), Broken> {
        turn::marker(bench, marker)
    }

    fn derived(table: &Table, name: &str, of: FigureSubject) -> Option<(i32, RuleId)> {
        let card = of.card().filter(|card| state::in_play(table, *card))?;
        match name {
            "atk" => Some((state::atk(table, card)?, rule::STAT_ATK)),
            "hp" => Some((state::hp(table, card)?, rule::DAMAGE_DESTROYED_AT_HP)),
            _ => {
                let (value, stat) = (state::def(table, card)?, state::def_stat(table, card)?);
                let printed = state::printed(table, card).and_then(|known| known.def.known()).map(i32::from);
                let placed = table.note(Note::PlacedThisTurn(card)) > 0;
                let worn = table.figure(WEAR.on(card)) > 0;
                let told = match (worn, placed) {
                    (true, _) => rule::DAMAGE_DEF_DROPS,
                    (false, true) => rule::PLACE_DEF_UNCHANGED,
                    _ if printed.is_some_and(|printed| printed < stat) => rule::DAMAGE_DEF_RESET_TO_INCREASED,
                    _ => rule::DAMAGE_DEF_RESET,
                };
                Some((value, told))
            }
        }
    }

    fn may_follow(act: &Act) -> bool {
        !matches!(
            act.verb,
            Verb::Passes
                | Verb::Attacks
                | Verb::Intercepts
                | Verb::Concedes
                | Verb::Sets
                | Verb::Mulligans
                | Verb::Engages
        )
    }

    fn wins(bench: &Bench<'_, Self>, player: Player) -> Finish {
        victory::wins(bench, player)
    }

    fn draw(bench: &Bench<'_, Self>) -> Option<Finish> {
        Some(victory::draw(bench))
    }

    fn miscounted(bench: &Bench<'_, Self>, pile: Pile, stated: u32) -> RuleId {
        let _ = stated;
        match pile.kind {
            rules::DISCARD if bench.table.pile(pile).is_empty() => rule::DISCARD_STARTS_EMPTY,
            rules::HAND if state::turn(bench.table) == 0 => rule::START_HAND_SKIRMISH,
            kind => LAYOUT.piles.get(usize::from(kind.0)).map_or(rule::TURN_FOUR_PHASES, |spec| spec.rule),
        }
    }

    fn misstated(bench: &Bench<'_, Self>, figure: Figure, stated: i32) -> Option<RuleId> {
        let table = &*bench.table;
        match (figure.kind, figure.of) {
            (CMD, FigureSubject::Player(player)) if command::is_counted(table, player, stated) => None,
            (CMD, FigureSubject::Player(player)) => Some(match () {
                () if state::turn(table) == 0 => rule::CMD_START_FIVE,
                () if player != active(table) => rule::CMD_ONLY_OWN_RESET,
                () if state::phase(table) != Some(Phase::Main) => rule::CMD_ADDED_KEPT,
                () => rule::CMD_RESET_FIVE,
            }),
            (DAMAGE, FigureSubject::Card(card)) => Some(match () {
                () if table.note(Note::Carried(card)) > 0 => rule::TERRITORY_COUNTERS_CARRY,
                () if table.note(Note::PlacedThisTurn(card)) > 0 => rule::PLACE_IGNORES_DEF,
                () if table.note(Note::Took(card)) > 0 => rule::DAMAGE_REMAINDER_COUNTERS,
                () => rule::DAMAGE_PERSISTS,
            }),
            (kind, _) => LAYOUT.figures.get(usize::from(kind.0)).and_then(|spec| spec.rule),
        }
    }

    fn in_force(table: &Table, _: u32, _: u32) -> Option<(Title, u32)> {
        texts::in_force(table)
    }

    fn commit(_: &mut Bench<'_, Self>, event: Event) {
        match event {}
    }
}

/// What a player does.
fn of_player(bench: &mut Bench<'_, Warcaste>, player: Player, act: &Act) -> Result<(), Broken> {
    bench.at(act.at);
    let sets_up = matches!(act.verb, Verb::Rolls | Verb::Shows | Verb::Swaps | Verb::Mulligans | Verb::Sets);
    let in_set_up = bench.table.frame() == Some(Frame::SetUp);
    if sets_up && !in_set_up {
        return setup::is_over(bench, player, act);
    }
    victory::goes_on(bench, Some(player))?;
    if act.verb == Verb::Concedes {
        victory::concedes(bench, player);
        return Ok(());
    }
    if in_set_up {
        if sets_up || matches!(act.verb, Verb::Draws | Verb::Shuffles) {
            bench.owed();
        }
        return setup::answers(bench, player, act);
    }
    if let Some(Frame::Doing(doing)) = bench.table.frame()
        && texts::answers(bench, &doing, act)?
    {
        return Ok(());
    }
    match act.verb {
        Verb::Passes => turn::passes_on(bench, player),
        Verb::Plays => play::performs(bench, player, act),
        Verb::Engages => action::engages(bench, player, act),
        Verb::Moves => action::moves(bench, player, act),
        Verb::Attacks => attack::declares(bench, player, act),
        Verb::Intercepts => attack::intercepts(bench, player, act),
        Verb::Strikes => attack::strikes(bench, player, act),
        Verb::Boosts => attack::boosts(bench, player, act),
        Verb::PutsBoosts => turn::returns(bench, player, Some(act)),
        Verb::Draws => turn::draw(bench, player, act),
        Verb::Shuffles => turn::shuffles(bench, player),
        Verb::Declines if !bench.follows() => Ok(()),
        _ => happened::tells_of_player(bench, player, act),
    }
}

impl Decks for Warcaste {
    const SEATS: Option<Seated> = Some(cited!(Seated: SKIRMISH_TWO_PLAYERS));
    const FORMATS: &'static [&'static str] = &deck::FORMATS;

    fn seats(format: Option<&str>) -> ((u8, u8), Option<Seated>) {
        if format == Some("conquest") {
            ((3, 5), Some(cited!(Seated: CONQUEST_PLAYER_COUNT)))
        } else {
            ((2, 2), Self::SEATS)
        }
    }

    fn check_deck(lists: &Lists, cards: &Cards, format: Option<&str>, scrutiny: &mut Scrutiny) {
        deck::check(lists, cards, format, scrutiny);
    }

    fn size(section: &SectionSpec, format: Option<&str>) -> Size {
        deck::size(section, format)
    }
}

impl OwnFacts for Warcaste {
    type Written<'a> = facts::Written;
    type Fact = facts::WarcasteFact;

    fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, facts::Written, E> {
        facts::fact(terms)
    }

    fn resolve_fact(written: &facts::Written, names: &mut Names<'_>) -> Result<facts::WarcasteFact, Invalid> {
        facts::resolve(written, names)
    }

    fn check_fact(bench: &mut Bench<'_, Self>, fact: &facts::WarcasteFact) -> Result<(), Broken> {
        facts::check(bench, fact)
    }

    fn make_fact(bench: &mut Bench<'_, Self>, fact: &facts::WarcasteFact) -> Result<(), Invalid> {
        facts::make(bench, fact)
    }

    fn stage(_: &Cards, fact: &facts::WarcasteFact) -> (Stage, u32) {
        facts::stage(fact)
    }

    fn tell_facts(table: &Table, names: &Names<'_>, position: &mut Position) {
        facts::tell(table, names, position);
    }
}

impl Help for Warcaste {
    fn slots(verb: &str) -> Option<Vec<Slot>> {
        syntax::slots(&FORMS, verb)
    }

    fn options(board: &mut Board<Self>, choices: &mut Vec<Choice<Act>>, names: &Names<'_>) {
        options::options(board, choices, names);
    }

    fn lines(board: &mut Board<Self>, names: &Names<'_>, next: &str) -> Vec<String> {
        options::lines(board, names, next)
    }
}

impl Picture for Warcaste {
    fn depict(table: &Table, names: &Names<'_>, picture: &mut PicturedTable) {
        let zones = std::iter::once((OPEN, "open zone".to_owned()))
            .chain(table.players().map(|player| (home(player), format!("{}'s home zone", names.player_name(player)))));
        for (zone, name) in zones {
            let there = state::cards_in_play(table).filter(|card| state::zone(table, *card) == zone);
            picture.rows.push(PicturedRow { name, cards: there.map(CardId).collect() });
        }
        for card in state::cards_in_play(table) {
            let figures =
                [("atk", state::atk(table, card)), ("def", state::def(table, card)), ("hp", state::hp(table, card))];
            if let Some(pictured) = picture.card_mut(CardId(card)) {
                for (name, value) in figures {
                    if let Some(value) = value {
                        pictured.figures.insert(name, value);
                    }
                }
            }
        }
    }
}

impl Shortcuts for Warcaste {}
