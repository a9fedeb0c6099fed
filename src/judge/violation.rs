//! Violations: a broken rule as the engine passes it about, small and copyable. The prose is made later, and only if told.

use crate::{
    notation::source::Span,
    rulebook::{Class, RuleId, Site},
    table::{Control, Figure, FigureSubject, Pile, Player, Table, Title, Token},
};

/// One thing a check looked at; the facts of a violation fill the blanks of the rule's sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Fact {
    /// An empty place.
    #[default]
    Nothing,
    /// A player.
    Player(Player),
    /// A card on the table.
    Card(Token),
    /// A card on the table, and the title by which it was known when the check was made: perhaps by the very line that is refused.
    Shown(Token, Title),
    /// A title, whichever card bears it.
    Title(Title),
    /// A number.
    Number(i32),
    /// A word of the rulebook.
    Word(&'static str),
    /// The number of cards in a pile.
    Pile(Pile),
    /// The number of cards in a pile, where the check also looked at which they are.
    Cards(Pile),
    /// The value of a figure.
    Figure(Figure),
    /// Something that is known, and the line that stated it; 0 if none did.
    Known(u32),
    /// The statement that brought this about: it gets a label of its own.
    Line(u32),
}

macro_rules! fact_from {
    ($($from:ty => $variant:ident),* $(,)?) => {$(
        impl From<$from> for Fact {
            fn from(value: $from) -> Self {
                Self::$variant(value)
            }
        }
    )*};
}

fact_from!(Player => Player, Token => Card, Title => Title, i32 => Number, &'static str => Word, Pile => Pile,
    Figure => Figure);

impl Fact {
    /// Whose a figure is.
    pub(super) const fn of(subject: FigureSubject) -> Self {
        match subject {
            FigureSubject::Table => Self::Word("the table"),
            FigureSubject::Player(player) => Self::Player(player),
            FigureSubject::Card(card) => Self::Card(card),
        }
    }

    /// The card on the table this fact is about, or whose figure it is.
    #[must_use]
    pub fn card(self) -> Option<Token> {
        match self {
            Self::Card(token) | Self::Shown(token, _) => Some(token),
            Self::Figure(Figure { of: FigureSubject::Card(token), .. }) => Some(token),
            _ => None,
        }
    }

    /// The statement that last changed what this fact is about.
    #[must_use]
    pub fn cause<F: Control>(self, table: &Table<F>) -> Option<u32> {
        match self {
            Self::Card(token) | Self::Shown(token, _) => table.card(token).map(|card| card.cause),
            Self::Pile(pile) | Self::Cards(pile) => {
                table.pile(pile).iter().filter_map(|token| Some(table.card(*token)?.cause)).max()
            }
            Self::Figure(figure) => Some(table.figure_cause(figure)),
            Self::Line(line) => Some(line),
            Self::Nothing | Self::Player(_) | Self::Title(_) | Self::Number(_) | Self::Word(_) | Self::Known(_) => None,
        }
    }
}

impl Fact {
    /// The line that stated what this fact is about, if nothing changed it since; nothing when lines cannot state it.
    #[must_use]
    pub fn stated<F: Control>(self, table: &Table<F>) -> Option<u32> {
        match self {
            // Where the line at hand itself has put a card is no question.
            Self::Card(token) | Self::Shown(token, _) => {
                table.card(token).filter(|card| card.cause != table.line()).map(|card| card.stated)
            }
            Self::Pile(pile) => Some(table.pile_stated(pile)),
            Self::Cards(pile) => {
                let cards = table.pile(pile).iter().filter_map(|token| Some(table.card(*token)?.stated));
                Some(cards.fold(table.pile_stated(pile), u32::min))
            }
            Self::Figure(figure) => Some(table.figure_stated(figure)),
            Self::Known(stated) => Some(stated),
            Self::Nothing | Self::Player(_) | Self::Title(_) | Self::Number(_) | Self::Word(_) | Self::Line(_) => None,
        }
    }

    /// Whether what this fact is about is known; nothing when it is nothing that could be unknown.
    #[must_use]
    pub fn known<F: Control>(self, table: &Table<F>) -> Option<bool> {
        match self {
            Self::Card(_) | Self::Shown(..) => Some(true),
            Self::Pile(pile) => Some(table.is_counted(pile)),
            Self::Cards(_) => Some(false),
            Self::Figure(figure) => Some(table.is_figure_known(figure)),
            Self::Known(_) => Some(true),
            Self::Nothing | Self::Player(_) | Self::Title(_) | Self::Number(_) | Self::Word(_) | Self::Line(_) => None,
        }
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Self {
        Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Self {
        Self::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

/// The most facts a violation has.
const MOST: usize = 10;

/// Up to ten facts. The first of them have names, by which the sentences of a rule find them; what a check looked at besides
/// has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Facts {
    names: &'static [&'static str],
    facts: [Fact; MOST],
}

impl Facts {
    /// The facts with these names, and others behind them.
    #[must_use]
    pub fn named<const N: usize>(names: &'static [&'static str], facts: [Fact; N]) -> Self {
        const { assert!(N <= MOST, "more facts than a violation has") };
        let mut all = [Fact::Nothing; MOST];
        for (slot, fact) in all.iter_mut().zip(facts) {
            *slot = fact;
        }
        Self { names, facts: all }
    }

    /// The same facts, the cards with the titles by which they are known now.
    pub(super) fn shown<F: Control>(mut self, table: &Table<F>) -> Self {
        for fact in &mut self.facts {
            if let Fact::Card(token) = *fact
                && let Some(title) = table.title(token)
            {
                *fact = Fact::Shown(token, title);
            }
        }
        self
    }

    /// The facts in order.
    pub fn iter(&self) -> impl Iterator<Item = Fact> + '_ {
        self.facts.iter().copied().filter(|fact| *fact != Fact::Nothing)
    }

    /// The fact with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<Fact> {
        let index = self.names.iter().position(|other| *other == name)?;
        self.facts.get(index).copied().filter(|fact| *fact != Fact::Nothing)
    }
}

/// A rule that was found broken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Violation {
    /// [`Class::Illegal`], or [`Class::Mismatch`] when only a written figure is wrong.
    pub class: Class,
    /// The rule.
    pub rule: RuleId,
    /// The check that failed.
    pub site: Site,
    /// What the check looked at.
    pub facts: Facts,
    /// The headline, where it is not the rule's own.
    pub wording: Option<&'static str>,
    /// What it fails for want of, though no line need have stated it: it rests on this, too.
    pub wanted: Option<Fact>,
    /// The smallest piece of the line that breaks the rule; the whole line when absent.
    pub at: Option<Span>,
    /// How many checks the line had passed before: the line is told to fail where it came furthest.
    pub depth: u16,
}

/// The line broke a rule. A check returns this instead of the [`Violation`], which lies on the docket: it weighs nothing on
/// the way of a legal line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken(pub(super) ());
