//! Shortcuts: what a game knows without the look the judge would take, for speed alone. Without any of them the same is found;
//! debug builds and laws hold each against the full look.

use crate::{
    judge::{Bench, Game, Marker, Names},
    notation::{
        invalid::Invalid,
        phrase::{self, Expecting, Parsed, Terms},
    },
    table::{Ask, Silence, Table},
};

/// What spares the judge a look.
pub trait Shortcuts {
    /// Reads a whole sentence and resolves its names into `action`, in which nothing is said yet: what [`Game::sentence`] and
    /// [`Game::resolve`] come to. Actions may be large, so they are made where they lie.
    ///
    /// # Errors
    /// When the terms are no sentence of the game, or a name is unknown or ambiguous.
    fn understand(terms: Terms<'_>, names: &mut Names<'_>, action: &mut Self::Action) -> Result<(), Invalid>
    where
        Self: Game,
    {
        *action = phrase::read_then::<Grammar<Self>, _>(terms, |statement| Self::resolve(statement, names))?;
        Ok(())
    }

    /// Reads a fact of the game's own and resolves its names in one go, if it is plain enough for that: what
    /// [`OwnFacts::fact`](super::OwnFacts::fact) and [`OwnFacts::resolve_fact`](super::OwnFacts::resolve_fact) come to. What was
    /// listed is forgotten if there is none.
    fn plain_fact(terms: Terms<'_>, names: &mut Names<'_>) -> Option<Self::Fact>
    where
        Self: Game,
    {
        let _ = (terms, names);
        None
    }

    /// What silence settles next: the most pressing of the [asks](Game::asks), unless the log must answer one of them. `room` is
    /// for games that list them to find out.
    fn settled_by_silence(table: &Table<Self::Frame>, room: &mut Vec<Ask<Self::Ask>>) -> Option<Ask<Self::Ask>>
    where
        Self: Game,
    {
        first_ask::<Self>(table, room)
    }

    /// Whether an action that is legal here cannot be legal after any further silence, however unclear passages are read: an
    /// action of a phase that two passes end.
    fn only_here(bench: &Bench<'_, Self>, action: &Self::Action) -> bool
    where
        Self: Game,
    {
        let _ = (bench, action);
        false
    }

    /// What a glance tells of an action at the place where the table stands.
    fn prospect(bench: &Bench<'_, Self>, action: &Self::Action) -> Prospect
    where
        Self: Game,
    {
        let _ = (bench, action);
        Prospect::Open
    }

    /// What a glance tells of a marker.
    fn prospect_of_marker(bench: &Bench<'_, Self>, marker: &Marker) -> Prospect
    where
        Self: Game,
    {
        let _ = (bench, marker);
        Prospect::Open
    }

    /// Whether a fact of the game's own may come true or false by a pass alone, before anything happens that was passed on.
    fn turns_on_passes(fact: &Self::Fact) -> bool
    where
        Self: Game,
    {
        let _ = fact;
        true
    }

    /// Lets everybody pass who may act, and what they pass on happen, in one go. Tells how many passes that was; none where a
    /// pass could come to more than that the next one may act.
    fn everybody_passes(bench: &mut Bench<'_, Self>) -> u32
    where
        Self: Game,
    {
        let _ = bench;
        0
    }
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

/// A game's grammar as the shared reader wants it.
pub(crate) struct Grammar<G>(std::marker::PhantomData<G>);

impl<G: Game> phrase::SentenceKind for Grammar<G> {
    type Out<'a> = G::Statement<'a>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Out<'a>, E> {
        G::sentence(terms)
    }
}

/// The most pressing of the asks, unless the log must answer one of them.
pub fn first_ask<G: Game>(table: &Table<G::Frame>, room: &mut Vec<Ask<G::Ask>>) -> Option<Ask<G::Ask>> {
    room.clear();
    G::asks(table, room);
    let must_speak = room.iter().any(|ask| ask.silence == Silence::Breach);
    room.first().copied().filter(|_| !must_speak)
}
