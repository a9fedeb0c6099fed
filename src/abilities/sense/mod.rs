//! What compiled leaves come to on a table: yes, no, or open where something is not known; and numbers that may be any of several.
//! A game tells what its words mean ([`Sense`]); how they go together is the same for all.

mod numbers;
mod tri;
mod walk;

pub use numbers::Numbers;
pub use tri::Tri;
pub use walk::{candidates, fits, fits_beside, holds, value};

use super::compiled::{Argument, Fits, LabelKey, Refers, Tongue, Whom};

/// One thing that is meant, if it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pointed<X> {
    /// This one.
    At(X),
    /// Nothing: there is no such thing.
    Nothing,
    /// Nobody knows.
    Open,
}

impl<X> From<Option<X>> for Pointed<X> {
    fn from(known: Option<X>) -> Self {
        known.map_or(Self::Nothing, Self::At)
    }
}

/// Where the things lie that a test can fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LiesAs<T: Tongue> {
    /// Nothing is said of it: in play, or pending.
    OnTheTable,
    /// So with another.
    With(T::Place),
    /// In a pile.
    In(Whom<T>, T::Pile),
}

impl<T: Tongue> LiesAs<T> {
    /// Where what fits must lie.
    fn of(test: &'static Fits<T>) -> Self {
        let one = |test: &'static Fits<T>| match test {
            Fits::LiesWith(place, _) => Some(Self::With(*place)),
            Fits::LiesIn(whose, pile) => Some(Self::In(*whose, *pile)),
            _ => None,
        };
        match test {
            Fits::Every(parts) => parts.0.iter().find_map(one).unwrap_or(Self::OnTheTable),
            _ => one(test).unwrap_or(Self::OnTheTable),
        }
    }
}

/// What the words of a game mean from where a text stands: on this table, for this card and its player, with the names it has given.
pub trait Sense {
    /// The words.
    type Words: Tongue;
    /// Whatever can fit: a card, a place, something that is pending.
    type Thing: Copy + PartialEq;

    /// Everything that lies so and can be spoken of.
    fn things(&self, lying: LiesAs<Self::Words>) -> impl Iterator<Item = Self::Thing>;

    /// Whether there may be more of them than anybody has said.
    fn may_be_more(&self, lying: LiesAs<Self::Words>) -> bool;

    /// The text's own card.
    fn this(&self) -> Self::Thing;

    /// What a name or pronoun stands for; names for several cards are asked by [`Sense::is_called`].
    fn pointed(&self, name: Refers<Self::Words>) -> Pointed<Self::Thing>;

    /// Whether a name stands for a thing, or for several it is one of.
    fn is_called(&self, name: Refers<Self::Words>, thing: Self::Thing) -> Tri;

    /// The number a name stands for.
    fn number(&self, name: Refers<Self::Words>) -> Numbers;

    /// Whether a thing is called so.
    fn is_noun(&self, thing: Self::Thing, noun: <Self::Words as Tongue>::Noun) -> Tri;

    /// Whether it has a label.
    fn is_labelled(&self, thing: Self::Thing, label: LabelKey) -> Tri;

    /// Whether it is in a state.
    fn is_state(&self, thing: Self::Thing, state: <Self::Words as Tongue>::State) -> Tri;

    /// Whether it is a player's.
    fn is_whose(&self, thing: Self::Thing, whose: Whom<Self::Words>) -> Tri;

    /// Whether it belongs together with another.
    fn is_related(&self, thing: Self::Thing, relation: <Self::Words as Tongue>::Relation, to: Self::Thing) -> Tri;

    /// Where it belongs together with something if the text names nothing: where its own card is.
    fn home(&self) -> Pointed<Self::Thing>;

    /// What a thing lies at, aboard or beneath.
    fn lies(&self, thing: Self::Thing, place: <Self::Words as Tongue>::Place) -> Pointed<Self::Thing>;

    /// Where a thing is.
    fn location(&self, thing: Self::Thing) -> Pointed<Self::Thing>;

    /// Whether it lies in a pile.
    fn lies_in(&self, thing: Self::Thing, whose: Whom<Self::Words>, pile: <Self::Words as Tongue>::Pile) -> Tri;

    /// Whether it takes part in something, or was taken from it.
    fn takes_part(&self, thing: Self::Thing, period: <Self::Words as Tongue>::Period, how: (bool, bool)) -> Tri;

    /// A figure of it; of its print alone, if `base` is set.
    fn figure(&self, thing: Self::Thing, figure: <Self::Words as Tongue>::Figure, base: bool) -> Numbers;

    /// Whether it has a keyword.
    fn has_keyword(&self, thing: Self::Thing, keyword: <Self::Words as Tongue>::Keyword, base: bool) -> Tri;

    /// Whether it has something else.
    fn has_trait(&self, thing: Self::Thing, which: <Self::Words as Tongue>::Trait) -> Tri;

    /// Whether words stand in its title; whether they are its title, if `whole` is set.
    fn is_titled(&self, thing: Self::Thing, words: &'static str, whole: bool) -> Tri;

    /// Whether two things have the same title.
    fn is_copy(&self, thing: Self::Thing, of: Self::Thing) -> Tri;

    /// Whether a player has it by a tie.
    fn is_kept(&self, thing: Self::Thing, tie: <Self::Words as Tongue>::Tie, by: Whom<Self::Words>) -> Tri;

    /// How many cards lie in a pile.
    fn cards_in(&self, whose: Whom<Self::Words>, pile: <Self::Words as Tongue>::Pile) -> Numbers;

    /// What a player's cards have together at the places that fit; anywhere if no test is given.
    fn total(
        &self,
        figure: <Self::Words as Tongue>::Figure,
        whose: Whom<Self::Words>,
        place: Option<&dyn Fn(Self::Thing) -> Tri>,
    ) -> Numbers;

    /// What a function comes to.
    fn ask(
        &self,
        function: <Self::Words as Tongue>::Function,
        of: &'static [Argument<Self::Words>],
        it: Option<Self::Thing>,
    ) -> Numbers;

    /// Whether a function says yes.
    fn ask_whether(
        &self,
        function: <Self::Words as Tongue>::Function,
        of: &'static [Argument<Self::Words>],
        it: Option<Self::Thing>,
    ) -> Tri;

    /// Whether it is such a time, for whom if somebody's, and where it takes place.
    fn during(
        &self,
        whose: Option<Whom<Self::Words>>,
        period: <Self::Words as Tongue>::Period,
    ) -> (Tri, Pointed<Self::Thing>);

    /// Whether it is before a step, or after it.
    fn at_step(&self, before: bool, step: <Self::Words as Tongue>::Step) -> Tri;
}
