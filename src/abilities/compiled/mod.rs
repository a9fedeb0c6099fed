//! The leaves of the card language with every word looked up once: which cards, how much, whether. What is judged by them walks
//! small records that stay for as long as the process lives, without comparing a word or asking for memory.
//!
//! The `Debug` form of each is the Rust that makes it, as with everything on a card: the build script writes it down. For that
//! no two variants of these types share a name.

mod compile;

use std::fmt;

use crate::{
    abilities::language::tree::{Compared, Fold, Operation},
    cards::printed::{StaticList, Word},
};

pub use compile::Compiler;

/// The words of a game, each list as a type of its own.
pub trait Tongue: Copy + fmt::Debug + Eq + 'static {
    /// What cards are called, but for labels.
    type Noun: Word + fmt::Debug + Eq;
    /// What one card can be.
    type State: Word + fmt::Debug + Eq;
    /// How two places belong together.
    type Relation: Word + fmt::Debug + Eq;
    /// How a card lies with another.
    type Place: Word + fmt::Debug + Eq;
    /// What cards have or have not.
    type Keyword: Word + fmt::Debug + Eq;
    /// What else can be said behind `with`.
    type Trait: Word + fmt::Debug + Eq;
    /// What is printed in numbers.
    type Figure: Word + fmt::Debug + Eq;
    /// Where cards lie that are not in play.
    type Pile: Word + fmt::Debug + Eq;
    /// Who.
    type Player: Word + fmt::Debug + Eq;
    /// Words for what is at hand.
    type Pronoun: Word + fmt::Debug + Eq;
    /// How a player has a place.
    type Tie: Word + fmt::Debug + Eq;
    /// What lasts for a while.
    type Period: Word + fmt::Debug + Eq;
    /// What comes one after the other within it.
    type Step: Word + fmt::Debug + Eq;
    /// What else can be asked.
    type Function: Word + fmt::Debug + Eq;
    /// Words of closed lists that are asked of.
    type Choice: Word + fmt::Debug + Eq;
}

/// A label, by a number made of its word: the same for the same word, whichever catalogue it stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LabelKey(pub u64);

impl LabelKey {
    /// The number of a word (FNV-1a).
    #[must_use]
    pub fn of(word: &str) -> Self {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(word.bytes().fold(0xcbf2_9ce4_8422_2325, step))
    }
}

/// What a name or pronoun stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refers<T: Tongue> {
    /// A word for what is at hand.
    AtHand(T::Pronoun),
    /// A name the text gave, by its number.
    Register(u8),
    /// The candidate inside `with` and `where`.
    Candidate,
    /// Nobody knows.
    Unheard,
}

/// Which player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom<T: Tongue> {
    /// A word for one.
    Said(T::Player),
    /// One the text gave a name, by its number.
    WhoIs(u8),
    /// Nobody knows.
    Somebody,
}

/// What a card, place or thing must be to fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fits<T: Tongue> {
    /// All of these.
    Every(StaticList<Fits<T>>),
    /// One of these.
    Either(StaticList<Fits<T>>),
    /// None of these.
    Neither(StaticList<Fits<T>>),
    /// A player's.
    IsWhose(Whom<T>),
    /// Called so.
    IsNoun(T::Noun),
    /// Labelled so.
    IsLabelled(LabelKey),
    /// In such a state.
    IsState(T::State),
    /// Not the text's own card.
    IsOther,
    /// Related to, adjacent to, what fits; to where the text's card is, if nothing is named.
    IsRelated(T::Relation, StaticList<Fits<T>>),
    /// What a name stands for.
    IsCalled(Refers<T>),
    /// Lying so with what fits.
    LiesWith(T::Place, StaticList<Fits<T>>),
    /// At the place a name stands for.
    LiesHere(Refers<T>),
    /// In a pile.
    LiesIn(Whom<T>, T::Pile),
    /// In a battle and such, or taken from one.
    TakesPart {
        /// Whether it was taken from it.
        from: bool,
        /// Whether it is the one at hand.
        this: bool,
        /// What it is.
        period: T::Period,
    },
    /// Having a figure that compares so.
    HasFigure {
        /// Which.
        figure: T::Figure,
        /// Whether only what is printed counts.
        base: bool,
        /// How it compares.
        is: Compared,
        /// With what.
        to: StaticList<Reckoning<T>>,
    },
    /// Having a keyword, or not.
    HasKeyword {
        /// Whether it has it.
        has: bool,
        /// Whether only what is printed counts.
        base: bool,
        /// Which.
        keyword: T::Keyword,
    },
    /// Having something else.
    HasTrait(T::Trait),
    /// Having at least so many others that fit; none if 0.
    HasWith(u16, StaticList<Fits<T>>),
    /// So that something holds of it.
    IsSuchThat(StaticList<Holds<T>>),
    /// With these words in its title.
    TitleLike(&'static str),
    /// With this title.
    TitleIs(&'static str),
    /// With the title of what fits.
    TitleOf(StaticList<Fits<T>>),
    /// A player's by some tie.
    IsKept(T::Tie, Whom<T>),
    /// One of those that have a name.
    IsAmong(Refers<T>),
    /// None of those.
    IsExcept(Refers<T>),
    /// Nobody knows.
    MayFit,
}

/// How much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reckoning<T: Tongue> {
    /// A number.
    Just(u16),
    /// A number that has a name.
    NumberOf(Refers<T>),
    /// The same below zero.
    Negated(StaticList<Reckoning<T>>),
    /// Two of them put together.
    Reckoned(StaticList<Reckoning<T>>, Operation),
    /// How many fit.
    Counted(StaticList<Fits<T>>),
    /// A figure of all that fit, taken together.
    Folded {
        /// How.
        how: Fold,
        /// Which.
        figure: T::Figure,
        /// Whether only what is printed counts.
        base: bool,
        /// Of which.
        of: StaticList<Fits<T>>,
    },
    /// How many cards lie in a pile.
    CardsIn(Whom<T>, T::Pile),
    /// Half of something.
    Halved {
        /// Whether it is rounded up.
        up: bool,
        /// Of what.
        of: StaticList<Reckoning<T>>,
    },
    /// A figure of what fits.
    FigureOf {
        /// Which.
        figure: T::Figure,
        /// Whether only what is printed counts.
        base: bool,
        /// Of which.
        of: StaticList<Fits<T>>,
    },
    /// What a player's cards have together; at a place, if one is named.
    TotalOf(T::Figure, Whom<T>, StaticList<Fits<T>>),
    /// What the game tells.
    Asked(T::Function, StaticList<Argument<T>>),
    /// Nobody knows.
    AnyNumberAtAll,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Argument<T: Tongue> {
    /// A player.
    OfPlayer(Whom<T>),
    /// Cards or a place.
    OfWhich(StaticList<Fits<T>>),
    /// A word of a closed list.
    OfWord(T::Choice),
    /// It was left out.
    LeftOut,
}

/// What must be so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds<T: Tongue> {
    /// One of these.
    AnySo(StaticList<Holds<T>>),
    /// All of these.
    AllSo(StaticList<Holds<T>>),
    /// None of these.
    NotSo(StaticList<Holds<T>>),
    /// There is something that fits, or nothing.
    ThereIs(bool, StaticList<Fits<T>>),
    /// It is such a time.
    DuringSuch {
        /// Whose.
        whose: StaticList<Whom<T>>,
        /// Whether it is the one at hand.
        this: bool,
        /// What lasts.
        period: T::Period,
        /// Where.
        place: StaticList<Fits<T>>,
    },
    /// It is before a step, or after it.
    AtStep(bool, T::Step),
    /// What a name stands for fits, or does not.
    IsSuch(Refers<T>, bool, StaticList<Fits<T>>),
    /// A player has what fits by some tie.
    Keeps(Whom<T>, T::Tie, StaticList<Fits<T>>),
    /// Two numbers compare so.
    Compares(StaticList<Reckoning<T>>, Compared),
    /// What the game tells.
    AskedSo(T::Function, StaticList<Argument<T>>),
    /// Nobody knows.
    MayHold,
}

/// How many of which cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chooses<T: Tongue> {
    /// Those that have this name; of targets, one that fits.
    TheOne(StaticList<Fits<T>>),
    /// All that fit.
    AllOf(StaticList<Fits<T>>),
    /// So many.
    SoMany(StaticList<Reckoning<T>>, StaticList<Fits<T>>),
    /// At most so many.
    AtMost(StaticList<Reckoning<T>>, StaticList<Fits<T>>),
    /// As many as one likes.
    AsManyAsLiked(StaticList<Fits<T>>),
    /// From an end of a pile.
    FromEnd {
        /// Whether it is the top.
        top: bool,
        /// How many.
        count: StaticList<Reckoning<T>>,
        /// Whose.
        whose: Whom<T>,
        /// Which pile.
        pile: T::Pile,
    },
}

impl<T: Tongue> Chooses<T> {
    /// What those it is about must be; nothing for the end of a pile.
    #[must_use]
    pub fn fits(&self) -> Option<&'static Fits<T>> {
        match self {
            Self::TheOne(fits)
            | Self::AllOf(fits)
            | Self::SoMany(_, fits)
            | Self::AtMost(_, fits)
            | Self::AsManyAsLiked(fits) => fits.0.first(),
            Self::FromEnd { .. } => None,
        }
    }
}
