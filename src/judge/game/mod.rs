//! What the judge asks of a game: its rules here, and beside them its decks, its facts, what it tells people, how it looks, and
//! what it knows sooner than the judge would find out.

mod decks;
mod facts;
mod help;
mod picture;
mod shortcuts;

use std::{fmt::Debug, sync::Arc};

use super::{Bench, Broken, Fact, Facts, Mode, Names, Reached, Telling};
use crate::{
    cards::CardSet,
    notation::{
        invalid::Invalid,
        phrase::{Expecting, Parsed, Terms},
    },
    rulebook::{Registry, RuleId},
    table::{Ask, Control, Figure, FigureSubject, Layout, Pile, Player, Silence, Table, Title},
};

pub use decks::Decks;
pub use facts::OwnFacts;
pub use help::{Choice, Help};
pub use picture::Picture;
pub(crate) use shortcuts::Grammar;
pub use shortcuts::{Prospect, Shortcuts, first_ask};

/// The rules of one game, as the judge uses them. A game reads, answers and changes; it never renders.
pub trait Game: Decks + OwnFacts + Help + Picture + Shortcuts + Copy + 'static {
    /// Where the game stands: the frames of its stack of control.
    type Frame: Control;
    /// What may be asked of a player.
    type Ask: Copy + Eq + Debug;
    /// A sentence as it is written.
    type Statement<'a>: Copy;
    /// A sentence whose names are resolved. By default nothing is said in it.
    type Action: Copy + Debug + Default;
    /// A change a rule may replace or react to.
    type Event: Copy + Debug;

    /// Its rules.
    const REGISTRY: &'static Registry;
    /// Its table.
    const LAYOUT: &'static Layout;

    /// The cards that ship with it.
    fn cards() -> &'static Arc<CardsOf<Self>>;

    /// The game's own grammar of statements.
    ///
    /// # Errors
    /// When the terms are no sentence of the game.
    fn sentence<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Statement<'a>, E>;

    /// Resolves the names of a sentence. Never looks at the state.
    ///
    /// # Errors
    /// When a name is unknown or ambiguous.
    fn resolve(statement: &Self::Statement<'_>, names: &mut Names<'_>) -> Result<Self::Action, Invalid>;

    /// Sets the table up for a game from the beginning. `first` is the player who begins, if the header says so.
    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>);

    /// Sets the table at a turn, of a player, at a marker, as `given turn 6: B, [deploy]` says.
    fn place(bench: &mut Bench<'_, Self>, turn: u32, player: Player, marker: Option<usize>);

    /// Where the table stands.
    fn whereabouts(table: &Table<Self::Frame>) -> Whereabouts;

    /// What is asked now, the most pressing first.
    fn asks(table: &Table<Self::Frame>, asks: &mut Vec<Ask<Self::Ask>>);

    /// Whether the table stands in the midst of something that happens by itself: a claim speaks of what comes of it.
    fn in_passing(table: &Table<Self::Frame>) -> bool {
        let _ = table;
        false
    }

    /// Settles an ask about which the log is silent, as its [`Silence`](crate::table::Silence) says. The chain of silences must
    /// end: silence never begins a turn in which nobody need act.
    fn silence(bench: &mut Bench<'_, Self>, ask: &Ask<Self::Ask>);

    /// Lets the record go on though it owes an answer, if the check that holds it to that lets it pass; tells whether it did.
    /// What is owed may turn on something in doubt.
    fn excuse(bench: &mut Bench<'_, Self>) -> bool {
        let _ = bench;
        false
    }

    /// Checks an action and carries it out.
    ///
    /// # Errors
    /// With the rule it breaks. What was changed before is rolled back by the judge.
    fn answer(bench: &mut Bench<'_, Self>, action: &Self::Action) -> Result<(), Broken>;

    /// Checks that the table stands at a marker; a marker that is not reached is carried out as recorded.
    ///
    /// # Errors
    /// With [`Game::ORDER`], whose facts are what was written and where the table stands.
    fn marker(bench: &mut Bench<'_, Self>, marker: &Marker) -> Result<(), Broken> {
        let here = Self::whereabouts(bench.table);
        let name = |step: Option<usize>| step.and_then(|step| Self::LAYOUT.markers.get(step)).copied();
        let (reached, turn, player, step) = match *marker {
            Marker::Turn { number, player } => {
                let same = number == here.turn && player.is_none_or(|player| player == here.player);
                (same && here.step == Some(0) && here.begins, number, player.unwrap_or(here.player), Some(0))
            }
            Marker::Step(step) => (here.step == Some(step), here.turn, here.player, Some(step)),
            Marker::End => return Ok(()),
        };
        let written = match marker {
            Marker::Turn { .. } => "another turn",
            Marker::Step(_) | Marker::End => name(step).unwrap_or("its end"),
        };
        if !reached && bench.docket.mode == Mode::Lenient {
            // What happens by itself is in no doubt: the marker is looked for behind it.
            let mut asks = Vec::new();
            Self::asks(bench.table, &mut asks);
            bench.looking_at(asks.first().is_some_and(|ask| ask.silence == Silence::Forced), 0);
        }
        let since = Fact::Line(bench.table.frame_cause());
        let at = name(here.step).unwrap_or("its end").into();
        let facts = || Facts::named(Reached::FACTS, [written.into(), at, Fact::Player(here.player), since]);
        bench.require(reached, Telling::new(Self::ORDER.0, &[], facts))?;
        if !reached {
            Self::place(bench, turn, player, step);
        }
        Ok(())
    }

    /// The rule a marker that cannot be reached breaks.
    const ORDER: Reached;

    /// A figure that is derived from the state and not kept in it (`= kt defense 7`), and the rule that defines it.
    fn derived(table: &Table<Self::Frame>, name: &str, of: FigureSubject) -> Option<(i32, RuleId)> {
        let _ = (table, name, of);
        None
    }

    /// Whether an action may be written behind `->`: whether it can follow from an effect.
    fn may_follow(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Whether an action leaves something open that a later line of the turn may tell.
    fn leaves_open(table: &Table<Self::Frame>, action: &Self::Action) -> bool {
        let _ = (table, action);
        false
    }

    /// Takes from a later sentence of the turn what an action leaves open; tells whether it did.
    fn complete(action: &mut Self::Action, later: &Self::Statement<'_>, names: &mut Names<'_>) -> bool {
        let _ = (action, later, names);
        false
    }

    /// Whether an action tells that a turn is over: after it nothing else is done in that turn.
    fn ends_turn(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Whether a sentence tells of something for which the turn still has time.
    fn has_time_for(table: &Table<Self::Frame>, statement: &Self::Statement<'_>, names: &Names<'_>) -> bool {
        let _ = (table, statement, names);
        false
    }

    /// Whether a player has won. Several may have.
    fn wins(bench: &Bench<'_, Self>, player: Player) -> Finish;

    /// Whether the game is drawn; nothing where no game can be.
    fn draw(bench: &Bench<'_, Self>) -> Option<Finish> {
        let _ = bench;
        None
    }

    /// The rule a wrong count of a pile contradicts: the pile's own, unless the game knows one that is closer.
    fn miscounted(bench: &Bench<'_, Self>, pile: Pile, stated: u32) -> RuleId {
        let _ = (bench, stated);
        Self::LAYOUT.piles.get(usize::from(pile.kind.0)).map_or(Self::ORDER.0, |spec| spec.rule)
    }

    /// The rule a wrong value of a figure contradicts: the figure's own, unless the game knows one that is closer. Without
    /// one the claim is not checked.
    fn misstated(bench: &Bench<'_, Self>, figure: Figure, value: i32) -> Option<RuleId> {
        let _ = (bench, value);
        Self::LAYOUT.figures.get(usize::from(figure.kind.0)).and_then(|spec| spec.rule)
    }

    /// The aspects a check that reads these looks at besides: those by which texts in play change them.
    fn also_read(table: &Table<Self::Frame>, reads: u32) -> u32 {
        let _ = table;
        reads
    }

    /// A text on the table that is not modelled and touches one of these aspects, and the statement that brought it there. As
    /// long as it is in force a failed check that reads them leaves a line undecided. What it may have done meanwhile
    /// counts only if something could set it off: the latest statement with which something `happened` is not before it.
    fn in_force(table: &Table<Self::Frame>, touches: u32, happened: u32) -> Option<(Title, u32)> {
        let _ = (table, touches, happened);
        None
    }

    /// The card whose own text could limit when, where or on what an action that the rules allow is done, and is not modelled.
    fn unread(table: &Table<Self::Frame>, action: &Self::Action) -> Option<Title> {
        let _ = (table, action);
        None
    }

    /// What happens instead of an event, if an effect replaces it.
    fn replace(bench: &mut Bench<'_, Self>, event: Self::Event) -> Option<Self::Event> {
        let _ = (bench, event);
        None
    }

    /// Makes an event happen.
    fn commit(bench: &mut Bench<'_, Self>, event: Self::Event);

    /// Reacts to an event that has happened.
    fn trigger(bench: &mut Bench<'_, Self>, event: Self::Event) {
        let _ = (bench, event);
    }

    /// Whether a line answers what is asked for now: that it is refused does not mean that the answer was left out.
    fn is_written(bench: &Bench<'_, Self>, action: &Self::Action) -> bool {
        let _ = (bench, action);
        false
    }

    /// Whether an action, taken at the earliest place it may be, leads to whatever it leads to at a later one: a pass does,
    /// because silence passes too.
    fn stands_for_later(action: &Self::Action) -> bool {
        let _ = action;
        false
    }

    /// Where among the readings of a line this one comes: the lowest is preferred, the earliest among equals.
    fn preference(table: &Table<Self::Frame>, action: &Self::Action) -> u8 {
        let _ = (table, action);
        0
    }
}

/// A set of cards of a game.
pub type CardsOf<G> = CardSet<<<G as Game>::Frame as Control>::Card>;

/// Where a table stands, in the terms of [`Game::place`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The number of the turn.
    pub turn: u32,
    /// Whose turn it is.
    pub player: Player,
    /// The step, by its place in [`Layout::markers`].
    pub step: Option<usize>,
    /// Whether nothing of the step has happened yet, so that [`Game::place`] could have put the table here.
    pub begins: bool,
}

/// Whether a game has come to the end that is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Finish {
    /// Whether it has.
    pub so: bool,
    /// The rule a false claim of it contradicts.
    pub rule: RuleId,
    /// What shows that it has not, if one thing does.
    pub shown_by: Fact,
}

/// A marker with its names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Marker {
    /// `== turn 3: A ==`
    Turn {
        /// The number of the turn.
        number: u32,
        /// Whose turn it is, if said.
        player: Option<Player>,
    },
    /// `[deploy]`, by its place in [`Layout::markers`].
    Step(usize),
    /// `== end ==`
    End,
}
