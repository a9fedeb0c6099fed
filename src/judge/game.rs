//! What the judge asks of a game.

use std::{fmt::Debug, hash::Hash};

use super::{Bench, Board, Broken, Fact, Facts, Names, Position, Reached, Seated, Stage, Supposed, Telling};
use crate::{
    cards::{Catalogue, Deck, Scrutiny},
    notation::{
        invalid::Invalid,
        phrase::{self, Expecting, Parsed, Terms, nothing},
        source::Span,
    },
    rulebook::{Registry, RuleId},
    table::{Ask, Figure, Layout, Pile, Player, Silence, Table, Title, Token},
};

/// The rules of one game, as the judge uses them. A game reads, answers and changes; it never renders.
pub trait Game: Copy + 'static {
    /// Where the game stands: the frames of its stack of control.
    type Frame: Copy + Eq + Hash + Debug + Send;
    /// What may be asked of a player.
    type Ask: Copy + Eq + Debug;
    /// A sentence as it is written.
    type Statement<'a>: Copy;
    /// A sentence whose names are resolved.
    type Action: Copy + Debug;
    /// A change a rule may replace or react to.
    type Event: Copy + Debug;
    /// A fact of the game's own as it is written; [`Infallible`](std::convert::Infallible) when the shared ones suffice.
    type Written<'a>: Copy;
    /// A fact of the game's own whose names are resolved.
    type Fact: Copy + Debug + PartialEq;

    /// Its rules.
    const REGISTRY: &'static Registry;
    /// Its table.
    const LAYOUT: &'static Layout;

    /// The rule that says how many may play. Without one a header that names too many or too few cannot be used.
    const SEATS: Option<Seated> = None;
    /// The formats a deck can be built for, the default first. Without any, a header may name what it likes.
    const FORMATS: &'static [&'static str] = &[];

    /// Its cards.
    fn catalogue() -> &'static Catalogue;

    /// Its cards as they would be with the changes somebody proposes; the same numbers may stand for other cards of a title.
    fn proposed() -> &'static Catalogue {
        Self::catalogue()
    }

    /// Holds a registered deck against the rules of deck building, for the format the header names.
    fn check_deck(list: &Deck, format: Option<&str>, scrutiny: &mut Scrutiny) {
        let _ = (list, format, scrutiny);
    }

    /// How many cards every player brings in a format, if the rules fix it.
    fn stock(format: Option<&str>) -> Option<u16> {
        let _ = format;
        Self::LAYOUT.stock
    }

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

    /// An action of which nothing is said yet, for [`Game::understand`] to be filled in.
    fn unsaid() -> Self::Action;

    /// Reads a whole sentence and resolves its names into `action`, of which nothing is said yet. A game whose sentences are
    /// large may do so where they lie.
    ///
    /// # Errors
    /// When the terms are no sentence of the game, or a name is unknown or ambiguous.
    fn understand(terms: Terms<'_>, names: &mut Names<'_>, action: &mut Self::Action) -> Result<(), Invalid> {
        let read = |statement: &Self::Statement<'_>| Self::resolve(statement, names);
        *action = phrase::read_then::<Grammar<Self>, _>(terms, read)?;
        Ok(())
    }

    /// What a sentence that is asked about at the table takes for granted, besides what these `given` lines say.
    fn suppose(terms: Terms<'_>, given: &str, supposed: &mut Supposed) {
        let _ = (terms, given, supposed);
    }

    /// The game's own facts, tried before those every game has; they are read to the end of the line.
    ///
    /// # Errors
    /// When the terms are no such fact.
    fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Written<'a>, E> {
        nothing(terms)
    }

    /// Resolves the names of a fact. Never looks at the state.
    ///
    /// # Errors
    /// When a name is unknown or ambiguous.
    fn resolve_fact(written: &Self::Written<'_>, names: &mut Names<'_>) -> Result<Self::Fact, Invalid> {
        let _ = (written, names);
        Err(Invalid::new(Span::default(), "this game has no facts of its own"))
    }

    /// Reads a fact of the game's own and resolves its names in one go, if it is plain enough for that: a shorter way to what
    /// [`Game::fact`] and [`Game::resolve_fact`] come to. What was listed is forgotten if there is none.
    fn plain_fact(terms: Terms<'_>, names: &mut Names<'_>) -> Option<Self::Fact> {
        let _ = (terms, names);
        None
    }

    /// Checks that a fact is so.
    ///
    /// # Errors
    /// With the rule a false claim of it contradicts.
    fn check_fact(bench: &mut Bench<'_, Self>, fact: &Self::Fact) -> Result<(), Broken> {
        let _ = (bench, fact);
        Ok(())
    }

    /// Makes a fact so, as a `given` or `set` line states it.
    ///
    /// # Errors
    /// When no table can be so; the judge undoes what was changed.
    fn make_fact(bench: &mut Bench<'_, Self>, fact: &Self::Fact) -> Result<(), Invalid> {
        let _ = (bench, fact);
        Ok(())
    }

    /// When a fact of the game's own is made so while a position is built: its stage, and its place among those of that stage.
    fn stage(fact: &Self::Fact) -> (Stage, u32) {
        let _ = fact;
        (Stage::Moment, 0)
    }

    /// A position is complete: what comes of it by itself happens.
    fn stand(bench: &mut Bench<'_, Self>) {
        let _ = bench;
    }

    /// Tells what only the game's own facts can say of a table, as whole `given` lines: notes, hosts, frames; and what they cannot.
    fn tell_facts(table: &Table<Self::Frame>, names: &Names<'_>, position: &mut Position) {
        let _ = (table, names, position);
    }

    /// Whether [`Game::tell_facts`] tells the cards that are in play or lie in hosted piles, and where the turn stands, so that
    /// nobody else does.
    const TELLS_PLAY: bool = false;

    /// Sets the table up for a game from the beginning. `first` is the player who begins, if the header says so.
    fn begin(bench: &mut Bench<'_, Self>, first: Option<Player>);

    /// Sets the table at a turn, of a player, at a marker, as `given turn 6: B, [deploy]` says.
    fn place(bench: &mut Bench<'_, Self>, turn: u32, player: Player, marker: Option<usize>);

    /// Where the table stands.
    fn whereabouts(table: &Table<Self::Frame>) -> Whereabouts;

    /// What is asked now, the most pressing first.
    fn asks(table: &Table<Self::Frame>, asks: &mut Vec<Ask<Self::Ask>>);

    /// What silence settles next: the most pressing of the [asks](Game::asks), unless the log must answer one of them. A game
    /// that knows it without listing them all says so here; `room` is for those that list them.
    fn settled_by_silence(table: &Table<Self::Frame>, room: &mut Vec<Ask<Self::Ask>>) -> Option<Ask<Self::Ask>> {
        first_ask::<Self>(table, room)
    }

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

    /// What may happen now, the nearest first: patterns in words, each with one action that fits it. What is asked may happen,
    /// unless the game looks closer.
    fn options(board: &mut Board<Self>, options: &mut Vec<Choice<Self::Action>>, names: &Names<'_>) {
        let asks = board.asks();
        options.extend(asks.iter().filter_map(|ask| {
            let words = format!("{} {}", names.player_name(ask.player?), ask.words);
            Some(Choice { words, action: Self::example(ask) })
        }));
    }

    /// Lines that may stand here, as they are written; a card that comes into play is called `next`.
    fn lines(board: &mut Board<Self>, names: &Names<'_>, next: &str) -> Vec<String> {
        let _ = (board, names, next);
        Vec::new()
    }

    /// The plainest action that answers an ask, if there is one.
    fn example(ask: &Ask<Self::Ask>) -> Option<Self::Action> {
        let _ = ask;
        None
    }

    /// Where the game stands, in words, for a replay: `turn 3, A, battle at "Taihu": attrition`.
    fn status(table: &Table<Self::Frame>, names: &Names<'_>) -> String {
        let _ = (table, names);
        String::new()
    }

    /// A figure that is derived from the state and not kept in it (`= kt defense 7`), and the rule that defines it.
    fn derived(table: &Table<Self::Frame>, name: &str, of: FigureSubject) -> Option<(i32, RuleId)> {
        let _ = (table, name, of);
        None
    }

    /// How a figure that was stated wrongly comes about, in words: which cards give which numbers.
    fn workings(table: &Table<Self::Frame>, names: &Names<'_>, facts: &Facts) -> Option<String> {
        let _ = (table, names, facts);
        None
    }

    /// Whether an action may be written behind `->`: whether it can follow from an effect.
    fn may_follow(action: &Self::Action) -> bool {
        let _ = action;
        true
    }

    /// Whether an action leaves something open that a later line of the turn may tell.
    fn leaves_open(action: &Self::Action) -> bool {
        let _ = action;
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

    /// Whether an action that is legal here cannot be legal after any further silence, however unclear passages are read: an
    /// action of a phase that two passes end. Saves the judge to look.
    fn only_here(bench: &Bench<'_, Self>, action: &Self::Action) -> bool {
        let _ = (bench, action);
        false
    }

    /// What a glance tells of an action at the place where the table stands. Saves the judge to look closer where nobody asks
    /// why.
    fn prospect(bench: &Bench<'_, Self>, action: &Self::Action) -> Prospect {
        let _ = (bench, action);
        Prospect::Open
    }

    /// What a glance tells of a marker.
    fn prospect_of_marker(bench: &Bench<'_, Self>, marker: &Marker) -> Prospect {
        let _ = (bench, marker);
        Prospect::Open
    }

    /// Whether a fact of the game's own may come true or false by a pass alone, before anything happens that was passed on.
    fn turns_on_passes(fact: &Self::Fact) -> bool {
        let _ = fact;
        true
    }

    /// Lets everybody pass who may act, and what they pass on happen, in one go. Tells how many passes that was; none where a
    /// pass could come to more than that the next one may act. Saves the judge to stop at every silence.
    fn everybody_passes(bench: &mut Bench<'_, Self>) -> u32 {
        let _ = bench;
        0
    }

    /// Where among the readings of a line this one comes: the lowest is preferred, the earliest among equals.
    fn preference(table: &Table<Self::Frame>, action: &Self::Action) -> u8 {
        let _ = (table, action);
        0
    }
}

/// A game's grammar as the shared reader wants it.
pub(crate) struct Grammar<G>(std::marker::PhantomData<G>);

impl<G: Game> phrase::SentenceKind for Grammar<G> {
    type Out<'a> = G::Statement<'a>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Out<'a>, E> {
        G::sentence(terms)
    }
}

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

/// What a derived figure is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureSubject {
    /// The whole table.
    Table,
    /// A player.
    Player(Player),
    /// A card.
    Card(Token),
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

/// What a glance tells of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It may be legal here.
    Open,
    /// It cannot be legal here. It may be after the next silence.
    NotHere,
    /// It cannot be legal before everybody who may act has passed, and what they passed on has happened.
    NotYet,
    /// It can be legal neither here nor after any silence.
    Never,
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

/// Something that may happen now.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// In words: `A pledges a card from hand`.
    pub words: String,
    /// One action that fits the words.
    pub action: Option<A>,
}

/// The most pressing of the asks, unless the log must answer one of them.
pub fn first_ask<G: Game>(table: &Table<G::Frame>, room: &mut Vec<Ask<G::Ask>>) -> Option<Ask<G::Ask>> {
    room.clear();
    G::asks(table, room);
    let must_speak = room.iter().any(|ask| ask.silence == Silence::Breach);
    room.first().copied().filter(|_| !must_speak)
}
