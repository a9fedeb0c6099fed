//! What a game lays on the table, by name: its piles, figures, marks and markers. Claims, `given` lines, positions and
//! findings speak of the table in these names, so a game gets all of them for one static list.

use std::fmt;

use super::{Player, Token};
use crate::rulebook::RuleId;

/// The layout of one game's table.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    /// The fewest and the most players.
    pub seats: (u8, u8),
    /// The piles, by kind.
    pub piles: &'static [PileSpec],
    /// The figures kept beside the cards, by kind; those of cards last.
    pub figures: &'static [FigureSpec],
    /// The marks a card can bear, by bit.
    pub marks: &'static [MarkSpec],
    /// The names of figures that are derived from the state and not kept in it.
    pub derived: &'static [&'static str],
    /// The lists a player brings, the deck first.
    pub sections: &'static [SectionSpec],
    /// What is agreed before a game: figures of the table with the values they may have.
    pub settings: &'static [SettingSpec],
    /// The names a `[marker]` may have, in the order of a turn.
    pub markers: &'static [&'static str],
    /// How it is drawn, beyond what the rest says.
    pub picture: PictureSpec,
}

/// How a table is drawn: what belongs together, which figures matter when, and how marks show.
#[derive(Clone, Copy, Debug)]
pub struct PictureSpec {
    /// Piles that lie beside each other, by the name of what they are together.
    pub together: &'static [(&'static str, &'static [PileKind])],
    /// The pile of the cards that are on the stack.
    pub stack: Option<PileKind>,
    /// Figures that are shown otherwise than logs speak of them: those without a rule never are, and the others always.
    pub shown: &'static [(FigureKind, Shown)],
    /// Marks for which a card is turned, by how many degrees.
    pub turned: &'static [(Mark, u16)],
    /// Marks of cards that lie face up, wherever they lie.
    pub face_up: &'static [Mark],
    /// Verbs of lines that show everybody the cards they name, unless the line has the other word, too.
    pub showing: &'static [(&'static str, &'static str)],
}

impl PictureSpec {
    /// Nothing lies otherwise than a pile does anywhere.
    pub const PLAIN: Self = Self { together: &[], stack: None, shown: &[], turned: &[], face_up: &[], showing: &[] };
}

/// When a figure is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// At all times.
    Always,
    /// While it is other than at the start.
    Changed,
}

impl Layout {
    /// The figures of cards. They are the last ones; what stands behind one of them counts as one, too.
    #[must_use]
    pub fn of_cards(&self) -> &'static [FigureSpec] {
        let first = self.figures.iter().position(|spec| spec.scope == Scope::Card);
        self.figures.get(first.unwrap_or(self.figures.len())..).unwrap_or_default()
    }
}

/// A list that a player brings: a deck, a sideboard, a nation.
#[derive(Clone, Copy, Debug)]
pub struct SectionSpec {
    /// The word in a header and in a deck file.
    pub name: &'static str,
    /// The pile its cards lie in when a game begins; aside without one.
    pub pile: Option<PileKind>,
    /// Whether everybody sees them from the beginning.
    pub shown: bool,
    /// How many cards it has, unless the format says otherwise.
    pub size: Size,
    /// The rule that a list of another size breaks, if no rule of the game's own looks at that.
    pub rule: Option<RuleId>,
    /// The aspects that a list which was not handed in leaves open, as a mask.
    pub leaves_open: u32,
}

/// How many cards a list has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The fewest.
    pub least: u16,
    /// The most, if there is a limit.
    pub most: Option<u16>,
}

impl Size {
    /// So many and no other.
    #[must_use]
    pub const fn exactly(size: u16) -> Self {
        Self { least: size, most: Some(size) }
    }

    /// The number, if only one will do.
    #[must_use]
    pub fn fixed(self) -> Option<u16> {
        self.most.filter(|most| *most == self.least)
    }

    /// Whether a list of so many cards will do.
    #[must_use]
    pub fn admits(self, cards: u16) -> bool {
        cards >= self.least && self.most.is_none_or(|most| cards <= most)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.least, self.most) {
            (least, Some(most)) if least == most => write!(out, "{least}"),
            (0, Some(most)) => write!(out, "at most {most}"),
            (least, Some(most)) => write!(out, "{least} to {most}"),
            (least, None) => write!(out, "at least {least}"),
        }
    }
}

/// A figure of the table that a header may set.
#[derive(Clone, Copy, Debug)]
pub struct SettingSpec {
    /// The figure; its name is the word in a header.
    pub figure: FigureKind,
    /// The least it may be.
    pub least: i32,
    /// The most it may be.
    pub most: i32,
}

/// A kind of pile.
#[derive(Clone, Copy, Debug)]
pub struct PileSpec {
    /// The word in a log: `hand`, `reserve`.
    pub name: &'static str,
    /// Whether the cards lie in an order.
    pub order: Order,
    /// Who sees the faces.
    pub sight: Sight,
    /// The rule a wrong count contradicts.
    pub rule: RuleId,
    /// Whether it is a supply: a position that says nothing of it, or that players have enough, lets it hold what is needed.
    pub supply: bool,
    /// Whether cards keep their marks and their host in it: it is a part of the play area.
    pub in_play: bool,
    /// Whether cards keep their host in it, and lose their marks: cards stacked on a card.
    pub hosted: bool,
}

/// Whether the cards of a pile lie in an order that matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// A stack of cards: what comes out is the top.
    Ordered,
    /// A hand: any card may come out.
    Unordered,
}

/// Who sees the faces of a pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    /// Nobody.
    FaceDown,
    /// Its owner.
    Owner,
    /// Everybody.
    Open,
}

/// A kind of figure: a number, a flag or a seat that is part of the state.
#[derive(Clone, Copy, Debug)]
pub struct FigureSpec {
    /// The word in a log: `points`, `initiative`.
    pub name: &'static str,
    /// One for the table, for each player or for each card.
    pub scope: Scope,
    /// What its value means.
    pub value: FigureValue,
    /// Its value when a game begins.
    pub start: i32,
    /// The rule a wrong value contradicts; without one the figure is not spoken of in logs.
    pub rule: Option<RuleId>,
}

/// Whose a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// There is one for the whole table.
    Table,
    /// Every player has one.
    Player,
    /// Every card has one as long as it is in play.
    Card,
}

/// What the value of a figure means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FigureValue {
    /// A number.
    Number,
    /// A player's seat; negative for nobody.
    Seat,
}

/// A mark a card can bear: `damaged`.
#[derive(Clone, Copy, Debug)]
pub struct MarkSpec {
    /// The word in a log.
    pub name: &'static str,
    /// The rule a wrong mark contradicts.
    pub rule: RuleId,
}

impl PileSpec {
    /// A pile called `name`; a wrong count of it contradicts `rule`.
    #[must_use]
    pub const fn new(name: &'static str, order: Order, sight: Sight, rule: RuleId) -> Self {
        Self { name, order, sight, rule, supply: false, in_play: false, hosted: false }
    }
}

impl FigureSpec {
    /// A number every player has, 0 at first; a wrong value contradicts `rule`.
    #[must_use]
    pub const fn of_player(name: &'static str, rule: Option<RuleId>) -> Self {
        Self { name, scope: Scope::Player, value: FigureValue::Number, start: 0, rule }
    }

    /// A number of the whole table, 0 at first; a wrong value contradicts `rule`.
    #[must_use]
    pub const fn of_table(name: &'static str, rule: Option<RuleId>) -> Self {
        Self { name, scope: Scope::Table, value: FigureValue::Number, start: 0, rule }
    }

    /// A number every card in play has, 0 at first; a wrong value contradicts `rule`.
    #[must_use]
    pub const fn of_card(name: &'static str, rule: Option<RuleId>) -> Self {
        Self { name, scope: Scope::Card, value: FigureValue::Number, start: 0, rule }
    }
}

impl MarkSpec {
    /// A mark called `name`; a wrong one contradicts `rule`.
    #[must_use]
    pub const fn new(name: &'static str, rule: RuleId) -> Self {
        Self { name, rule }
    }
}

/// A kind of pile: its place in [`Layout::piles`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PileKind(pub u8);

/// A kind of figure: its place in [`Layout::figures`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FigureKind(pub u8);

/// A kind of effect that lasts: its place among those of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EffectKind(pub u8);

/// When an effect ends: its place among the ends the game knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct End(pub u8);

/// A mark: its place in [`Layout::marks`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Mark(pub u8);

/// One pile: its kind and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Pile {
    /// Its kind.
    pub kind: PileKind,
    /// Whose it is.
    pub player: Player,
}

/// One figure: its kind and whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Figure {
    /// Its kind.
    pub kind: FigureKind,
    /// Whose it is.
    pub of: FigureSubject,
}

/// Whose a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FigureSubject {
    /// The whole table's.
    Table,
    /// A player's.
    Player(Player),
    /// A card's.
    Card(Token),
}

impl FigureSubject {
    /// The card, if it is one.
    #[must_use]
    pub const fn card(self) -> Option<Token> {
        match self {
            Self::Card(card) => Some(card),
            Self::Table | Self::Player(_) => None,
        }
    }
}

impl PileKind {
    /// The pile of this kind that belongs to `player`.
    #[must_use]
    pub const fn of(self, player: Player) -> Pile {
        Pile { kind: self, player }
    }
}

impl FigureKind {
    /// The figure of this kind that belongs to `player`.
    #[must_use]
    pub const fn of(self, player: Player) -> Figure {
        Figure { kind: self, of: FigureSubject::Player(player) }
    }

    /// The figure of this kind that belongs to the whole table.
    #[must_use]
    pub const fn shared(self) -> Figure {
        Figure { kind: self, of: FigureSubject::Table }
    }

    /// The figure of this kind that belongs to a card.
    #[must_use]
    pub const fn on(self, card: Token) -> Figure {
        Figure { kind: self, of: FigureSubject::Card(card) }
    }
}
