//! What a text says, as typed trees: entries of tables with their values, and the leaves in them. Everything remembers where it
//! stands; two trees are equal when they say the same, wherever that is.

use std::{fmt, ops::Range};

use super::keys::{Key, KeyTable};

/// The bytes of the file something stands at. It makes no difference to what is said.
#[derive(Clone, Debug, Default)]
pub struct Stands(pub Range<usize>);

impl PartialEq for Stands {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

/// One mapping: an ability, a deed, a modifier, an event or a cost, with what its keys say, in the order of its table.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Which keys it may have, and how it is spoken.
    pub table: &'static KeyTable,
    /// Where it stands.
    pub at: Stands,
    /// What its keys say.
    pub values: Vec<Held>,
}

/// The value of one key.
#[derive(Clone, Debug)]
pub struct Held {
    /// The key.
    pub key: &'static Key,
    /// Where the value stands.
    pub at: Stands,
    /// What it says.
    pub value: Content,
}

impl PartialEq for Clause {
    fn eq(&self, other: &Self) -> bool {
        self.table.head == other.table.head && self.values == other.values
    }
}

impl PartialEq for Held {
    fn eq(&self, other: &Self) -> bool {
        self.key.name == other.key.name && self.value == other.value
    }
}

impl Clause {
    /// The value of a key, if it is written.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Content> {
        self.values.iter().find(|held| held.key.name == key).map(|held| &held.value)
    }

    /// The text of a key that has one.
    #[must_use]
    pub fn text(&self, key: &str) -> Option<&str> {
        match self.get(key)? {
            Content::Text(text) | Content::Word(text) => Some(text),
            _ => None,
        }
    }
}

/// What a key says.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// Which cards or places.
    Filter(Filter),
    /// Which of them, and how many.
    Selection(Selection),
    /// How much.
    HowMuch(HowMuch),
    /// Whether.
    Whether(Whether),
    /// Who.
    Who(Who),
    /// Which pile.
    PileOf(PileOf),
    /// One of a few words.
    Word(String),
    /// A reason or remark.
    Text(String),
    /// It is so.
    Flag,
    /// A name for what is found here.
    Name(String),
    /// At most so often in so long.
    Limit(u16, String),
    /// Targets, each with its name.
    Targets(Vec<(String, Selection)>),
    /// One thing after the other; of events, one or the other.
    Entries(Vec<Clause>),
    /// One of several lists.
    Options(Vec<Vec<Clause>>),
}

/// Which cards, places or players: one phrase or another.
#[derive(Clone, Debug, PartialEq)]
pub struct Filter {
    /// Where it stands.
    pub at: Stands,
    /// One of these must fit.
    pub any: Vec<Phrase>,
}

/// Words all of which must fit, in the order they are written.
#[derive(Clone, Debug, PartialEq)]
pub struct Phrase {
    /// Where it stands.
    pub at: Stands,
    /// The words.
    pub terms: Vec<Demand>,
}

/// One demand of a phrase.
#[derive(Clone, Debug, PartialEq)]
pub enum Demand {
    /// `your`
    Whose(Who),
    /// `ship or unit`: one of these nouns.
    Noun(Vec<Noun>),
    /// `non-shi`
    Non(Noun),
    /// `damaged`
    State(String),
    /// `other`: not this card.
    Other,
    /// `related`, `related to REF`
    Relation(String, Option<Box<Filter>>),
    /// `this`, `t`
    Name(Name),
    /// `( … )`
    Group(Box<Filter>),
    /// `at REF`, `aboard REF`
    Place(String, Box<Filter>),
    /// `here`, `there`: a place called by a pronoun.
    Where(Name),
    /// `in your hand`
    InPile(PileOf),
    /// `in a site battle`, `in this battle`, `from a battle`
    InPeriod {
        /// `in` or `from`.
        how: String,
        /// Whether it is `this` one.
        this: bool,
        /// What it is in.
        period: String,
    },
    /// `with tactics > 2`
    FigureName(FigureName, Compared, Box<HowMuch>),
    /// `with piloting`, `without base piloting`
    Keyword {
        /// Whether it has it.
        has: bool,
        /// Whether only what is printed counts.
        base: bool,
        /// Which.
        word: String,
    },
    /// `with matching icon`
    Trait(String),
    /// `with at least 2 your fighters at it`: so many cards of which `it` is said.
    With(HowMany, Box<Filter>),
    /// `where ( … )`
    WhereSo(Box<Whether>),
    /// `like "Earth"`: the title has these words.
    Like(String),
    /// `titled "…"`
    Titled(String),
    /// `titled as REF`: copies of it.
    TitledAs(Box<Filter>),
    /// `controlled by you`
    HeldBy(String, Who),
    /// `among c`
    Among(Name),
    /// `except x`
    Except(Name),
}

/// How many must be there.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum HowMany {
    /// One or more.
    Some,
    /// None.
    No,
    /// So many or more.
    AtLeast(u16),
}

/// A noun or label, as one card is called by it.
#[derive(Clone, Debug, PartialEq)]
pub struct Noun {
    /// Where it stands.
    pub at: Stands,
    /// The word, in the singular.
    pub word: String,
}

/// A pronoun, or a name the text gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Name {
    /// Where it stands.
    pub at: Stands,
    /// The word.
    pub word: String,
}

/// A figure of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct FigureName {
    /// Where it stands.
    pub at: Stands,
    /// Which.
    pub word: String,
    /// Whether only what is printed counts.
    pub base: bool,
}

/// A player, by a word or a name the text gave.
#[derive(Clone, Debug, PartialEq)]
pub struct Who {
    /// Where it stands.
    pub at: Stands,
    /// The word.
    pub word: String,
}

/// A player's pile.
#[derive(Clone, Debug, PartialEq)]
pub struct PileOf {
    /// Whose.
    pub whose: Who,
    /// Which.
    pub pile: String,
}

/// Which cards, and how many of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Selection {
    /// Where it stands.
    pub at: Stands,
    /// How many.
    pub many: Portion,
}

/// How many of which cards.
#[derive(Clone, Debug, PartialEq)]
pub enum Portion {
    /// Those that have this name; of targets, one of these.
    The(Filter),
    /// `each …`, `all …`
    Each(Filter),
    /// `2 …`
    Exactly(Box<HowMuch>, Filter),
    /// `up to 2 …`
    UpTo(Box<HowMuch>, Filter),
    /// `any number of …`
    AnyNumber(Filter),
    /// `top 2 of your reserve`, `bottom 1 of …`
    End {
        /// Whether it is the top.
        top: bool,
        /// How many.
        count: Box<HowMuch>,
        /// Of which pile.
        pile: PileOf,
    },
}

/// How much.
#[derive(Clone, Debug, PartialEq)]
pub struct HowMuch {
    /// Where it stands.
    pub at: Stands,
    /// What it is.
    pub amount: Measure,
}

/// What a quantity is.
#[derive(Clone, Debug, PartialEq)]
pub enum Measure {
    /// A number.
    Number(u16),
    /// A name the text gave to a number.
    Name(Name),
    /// `- …`
    Minus(Box<HowMuch>),
    /// `… + …` and such.
    Sum(Box<HowMuch>, Operation, Box<HowMuch>),
    /// `count(…)`
    Count(Box<Filter>),
    /// `sum(tactics, …)`, `max(…)`, `min(…)`
    Over(Fold, FigureName, Box<Filter>),
    /// `cards(your hand)`
    Cards(PileOf),
    /// `half(…)`, `half-up(…)`
    Half {
        /// Whether it is rounded up.
        up: bool,
        /// Of what.
        of: Box<HowMuch>,
    },
    /// `defense(t)`
    Of(FigureName, Box<Filter>),
    /// `tactics(you, here)`: what a player's cards have together.
    Total(FigureName, Who, Option<Box<Filter>>),
    /// A function of the game's.
    Call(Call),
}

/// A function of the game's with what it is asked of, in the order of its parameters.
#[derive(Clone, Debug, PartialEq)]
pub struct Call {
    /// Where it stands.
    pub at: Stands,
    /// Which.
    pub function: String,
    /// Of what; as many as its parameters, none where one is left out.
    pub arguments: Vec<Option<Content>>,
}

/// What is made of two numbers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Operation {
    /// `+`
    Plus,
    /// `-`
    Less,
    /// `*`
    Times,
    /// `/`, rounded down
    Over,
}

impl Operation {
    /// The mark and the operation it stands for; the first two bind less.
    pub const ALL: [(&'static str, Self); 4] =
        [("+", Self::Plus), ("-", Self::Less), ("*", Self::Times), ("/", Self::Over)];

    /// How it is written.
    #[must_use]
    pub fn mark(self) -> &'static str {
        Self::ALL.iter().find(|(_, other)| *other == self).map_or("", |(mark, _)| mark)
    }

    /// Whether it binds more than a sum does.
    #[must_use]
    pub fn binds(self) -> bool {
        matches!(self, Self::Times | Self::Over)
    }
}

/// What is made of a figure of several cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Fold {
    /// `sum`
    Sum,
    /// `max`
    Max,
    /// `min`
    Min,
}

impl Fold {
    /// Each with its word.
    pub const ALL: [(&'static str, Self); 3] = [("sum", Self::Sum), ("max", Self::Max), ("min", Self::Min)];
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Compared {
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `=`
    Equal,
    /// `!=`
    Unequal,
    /// `>=`
    AtLeast,
    /// `>`
    More,
}

impl Compared {
    /// Each with its mark, and how it is said.
    pub const ALL: [(&'static str, Self, &'static str); 6] = [
        ("<=", Self::AtMost, "at most"),
        (">=", Self::AtLeast, "at least"),
        ("!=", Self::Unequal, "not"),
        ("<", Self::Less, "less than"),
        (">", Self::More, "more than"),
        ("=", Self::Equal, "exactly"),
    ];
}

/// Whether something is so.
#[derive(Clone, Debug, PartialEq)]
pub struct Whether {
    /// Where it stands.
    pub at: Stands,
    /// What must be so.
    pub so: So,
}

/// What a condition says.
#[derive(Clone, Debug, PartialEq)]
pub enum So {
    /// `… or …`
    Any(Vec<Whether>),
    /// `… and …`
    All(Vec<Whether>),
    /// `not …`
    Not(Box<Whether>),
    /// `some …`, `no …`
    There(bool, Filter),
    /// `during your deploy phase`, `during a battle here`
    During {
        /// Whose; any if nobody's.
        whose: Option<Who>,
        /// Whether it is `this` one.
        this: bool,
        /// What lasts.
        period: String,
        /// Where it takes place.
        place: Option<Box<Filter>>,
    },
    /// `before attrition`, `after loss`
    Step(bool, String),
    /// `this is [not] at site`
    Is(Name, bool, Filter),
    /// `you control here`
    Holds(Who, String, Filter),
    /// `1 < D`
    Compare(HowMuch, Compared, HowMuch),
    /// A function of the game's that is so or not.
    Call(Call),
}

impl fmt::Debug for Operation {
    /// The Rust that makes it: the build script writes it down.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Plus => "Operation::Plus",
            Self::Less => "Operation::Less",
            Self::Times => "Operation::Times",
            Self::Over => "Operation::Over",
        })
    }
}

impl fmt::Debug for Fold {
    /// The Rust that makes it: the build script writes it down.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Sum => "Fold::Sum",
            Self::Max => "Fold::Max",
            Self::Min => "Fold::Min",
        })
    }
}

impl fmt::Debug for Compared {
    /// The Rust that makes it: the build script writes it down.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Less => "Compared::Less",
            Self::AtMost => "Compared::AtMost",
            Self::Equal => "Compared::Equal",
            Self::Unequal => "Compared::Unequal",
            Self::AtLeast => "Compared::AtLeast",
            Self::More => "Compared::More",
        })
    }
}
