//! Facts only one game has: how they are written, checked as claims, made so by `given` and `set` lines, and told.

use std::fmt::Debug;

use crate::{
    judge::{Bench, Broken, CardsOf, Game, Names, Position, Stage},
    notation::{
        invalid::Invalid,
        phrase::{Expecting, Parsed, Terms, nothing},
        source::Span,
    },
    table::Table,
};

/// The facts of a game's own, beside those every game has. None, unless it says so.
pub trait OwnFacts {
    /// A fact as it is written; [`Infallible`](std::convert::Infallible) when the shared ones suffice.
    type Written<'a>: Copy;
    /// A fact whose names are resolved.
    type Fact: Copy + Debug + PartialEq;

    /// Whether [`OwnFacts::tell_facts`] tells the cards that are in play or lie in hosted piles, and where the turn stands, so
    /// that nobody else does.
    const TELLS_PLAY: bool = false;

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

    /// Checks that a fact is so.
    ///
    /// # Errors
    /// With the rule a false claim of it contradicts.
    fn check_fact(bench: &mut Bench<'_, Self>, fact: &Self::Fact) -> Result<(), Broken>
    where
        Self: Game,
    {
        let _ = (bench, fact);
        Ok(())
    }

    /// Makes a fact so, as a `given` or `set` line states it.
    ///
    /// # Errors
    /// When no table can be so; the judge undoes what was changed.
    fn make_fact(bench: &mut Bench<'_, Self>, fact: &Self::Fact) -> Result<(), Invalid>
    where
        Self: Game,
    {
        let _ = (bench, fact);
        Ok(())
    }

    /// When a fact is made so while a position is built: its stage, and its place among those of that stage.
    fn stage(cards: &CardsOf<Self>, fact: &Self::Fact) -> (Stage, u32)
    where
        Self: Game,
    {
        let _ = (cards, fact);
        (Stage::Moment, 0)
    }

    /// A position is complete: what comes of it by itself happens.
    fn stand(bench: &mut Bench<'_, Self>)
    where
        Self: Game,
    {
        let _ = bench;
    }

    /// Tells what only these facts can say of a table, as whole `given` lines: notes, hosts, frames; and what they cannot.
    fn tell_facts(table: &Table<Self::Frame>, names: &Names<'_>, position: &mut Position)
    where
        Self: Game,
    {
        let _ = (table, names, position);
    }
}
