//! A table as it is drawn: everything a viewer needs to know of it, whichever game is played, and in terms of which no game need be
//! known. A replay tells one such table and then, step by step, what changed on it.

mod change;
mod lay;
mod layout;
mod words;

use std::{collections::BTreeMap, fmt};

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::{Serialize, Serializer};

use crate::table::Token;

pub(crate) use change::leave_out_unused;
pub use change::{Lying, PicturedChange};
pub(super) use lay::{Since, lay};
pub use layout::{FigureOfLayout, Lies, MarkOfLayout, PicturedLayout, PileOfLayout, SeatOfLayout};
pub(super) use words::InWords;

/// A card, told apart from all others for the whole game: `c12`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CardId(pub Token);

/// A pile, by the seat it belongs to and its name: `0.hand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PileId {
    /// Whose it is.
    pub seat: u8,
    /// What it is called.
    pub name: &'static str,
}

/// A figure, by its name and, of a player's, the seat: `initiative`, `0.points`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FigureId {
    /// Whose it is; nobody's, if it is of the whole table.
    pub seat: Option<u8>,
    /// What it is called.
    pub name: &'static str,
}

impl fmt::Display for CardId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "c{}", self.0.0)
    }
}

impl fmt::Display for PileId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}.{}", self.seat, self.name)
    }
}

impl fmt::Display for FigureId {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.seat {
            Some(seat) => write!(out, "{seat}.{}", self.name),
            None => out.write_str(self.name),
        }
    }
}

macro_rules! written_as_text {
    ($($id:ident $says:literal),*) => {$(
        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "cli")]
        impl JsonSchema for $id {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($id).into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "description": $says })
            }
        }
    )*};
}

written_as_text!(
    CardId "A card, the same for the whole game: `c12`. What is known of it stands among the `cards` of the table.",
    PileId "A pile: the place of its seat among the `seats`, a dot, and what logs call it: `0.hand`.",
    FigureId "A figure: its name (`initiative`), or of a player's the seat, a dot and the name (`0.points`)."
);

/// The table at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Table"))]
pub struct PicturedTable {
    /// Every card that lies in a pile, whether it is known or not.
    pub cards: Vec<PicturedCard>,
    /// Every pile; each card lies in exactly one.
    pub piles: Vec<PicturedPile>,
    /// The figures beside the cards that are shown.
    pub figures: Vec<PicturedFigure>,
    /// The places of the play area: rows of cards from left to right, at which others lie.
    pub rows: Vec<PicturedRow>,
    /// What is on the stack, the bottom first.
    pub stack: Vec<StackItem>,
    /// Effects that last.
    pub effects: Vec<LastingEffect>,
    /// The battle that is fought.
    pub battle: Option<PicturedBattle>,
    /// Where the game stands, once it has begun.
    pub turn: Option<PicturedTurn>,
    /// Who may do what now.
    pub next: Vec<MayAct>,
    /// What is in doubt, in words.
    pub doubts: Vec<OpenDoubt>,
}

/// A card at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Card"))]
pub struct PicturedCard {
    /// Which card.
    pub id: CardId,
    /// The seat of the player whose deck it came from. In play, the side it lies on is that of the seat to whom its pile belongs.
    pub owner: u8,
    /// Its title; `null` while it is not known which card this is.
    pub title: Option<String>,
    /// What lines call it, also when it has left play.
    pub handle: Option<String>,
    /// The card it lies at, aboard or beneath.
    pub on: Option<LiesOn>,
    /// The marks it bears, by name.
    pub marks: Vec<&'static str>,
    /// Its figures as they count now, by name: of cards in play whose figures are added up. They need not be those that are printed; a place has
    /// none, what counts at it is printed on its face, without what other cards add.
    pub figures: BTreeMap<&'static str, i32>,
    /// Whether what is told of it is in doubt.
    pub doubted: bool,
}

/// How a card lies at another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct LiesOn {
    /// The other card.
    pub card: CardId,
    /// `at`, `aboard`, `beneath`, or another word: games have words of their own, and a reader needs a way to draw those it does not know.
    pub how: &'static str,
}

/// A pile at one moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Pile"))]
pub struct PicturedPile {
    /// Which pile.
    pub id: PileId,
    /// Its cards, the top last.
    pub cards: Vec<CardId>,
    /// What is known of it besides.
    #[serde(flatten)]
    pub state: PileCount,
}

/// What is known of a pile besides its cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct PileCount {
    /// Whether it holds exactly the cards that are listed.
    pub count: PileCounting,
    /// Titles that are surely among its unknown cards.
    pub holds: Vec<String>,
    /// Whether what is told of it is in doubt.
    pub doubted: bool,
}

/// Whether the cards of a pile can be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum PileCounting {
    /// It holds exactly these.
    Exact,
    /// It holds as many as anybody asks of it.
    Enough,
    /// Nobody knows how many there are.
    Open,
}

/// A figure at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Figure"))]
pub struct PicturedFigure {
    /// Which figure.
    pub id: FigureId,
    /// What it is.
    #[serde(flatten)]
    pub state: FigureNow,
}

/// The value of a figure, and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct FigureNow {
    /// Its value: a number, or a seat (negative for nobody), as the layout says.
    pub value: i32,
    /// Whether the value is known.
    pub known: bool,
    /// Whether it is in doubt.
    pub doubted: bool,
}

/// Places that lie in a row. At each lie the cards that are `on` it, on the side of the seat to whose pile they belong; and on those, others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Row"))]
pub struct PicturedRow {
    /// What they are called together; empty if nothing. Two rows may have one name: what is printed on their cards tells them apart.
    pub name: String,
    /// The cards, from left to right.
    pub cards: Vec<CardId>,
}

/// Something on the stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct StackItem {
    /// Which item, as long as it lies there.
    pub id: String,
    /// The seat of the player whose it is.
    pub seat: u8,
    /// What it is, in words.
    pub words: String,
    /// The card that was played, whose ability was used, or that moves: it need not lie in a pile for cards on the stack.
    pub card: Option<CardId>,
    /// The card at which it happens.
    pub place: Option<CardId>,
    /// The cards it is done to.
    pub targets: Vec<CardId>,
}

/// An effect that lasts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct LastingEffect {
    /// Which effect, as long as it lasts.
    pub id: String,
    /// What it does, in words: `power +2`.
    pub words: String,
    /// The card it is about.
    pub card: Option<CardId>,
    /// The seat of the player it is about.
    pub seat: Option<u8>,
    /// The card it comes from.
    pub source: Option<CardId>,
    /// How long it lasts, in words.
    pub until: Option<String>,
}

/// A battle and its running totals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Battle"))]
pub struct PicturedBattle {
    /// What the game calls it.
    pub name: &'static str,
    /// The card at which it is fought.
    pub place: Option<CardId>,
    /// The seat of the player who began it.
    pub seat: u8,
    /// Its step, in words.
    pub step: String,
    /// Its totals, in the order in which they come about, while they matter.
    pub totals: Vec<BattleTotal>,
}

/// A running total of one side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct BattleTotal {
    /// What is added up.
    pub name: &'static str,
    /// Whose it is.
    pub seat: u8,
    /// What it comes to; `null` where it rests on what nobody wrote down.
    pub value: Option<i32>,
    /// What it is made of; they add up to the value where there are any.
    pub parts: Vec<TotalPart>,
}

/// A part of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct TotalPart {
    /// What gives it, in words.
    pub words: String,
    /// The card that gives it.
    pub card: Option<CardId>,
    /// How much.
    pub value: i32,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Turn"))]
pub struct PicturedTurn {
    /// The number of the turn.
    pub number: u32,
    /// Whose turn it is.
    pub seat: u8,
    /// The step, by its marker.
    pub step: Option<&'static str>,
}

/// Who may do what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct MayAct {
    /// Who.
    pub seat: u8,
    /// What, in words behind the name.
    pub may: Vec<&'static str>,
}

/// Something in doubt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct OpenDoubt {
    /// What, and what would settle it.
    pub words: String,
    /// The line that raised it.
    pub line: usize,
}

impl BattleTotal {
    /// How it adds up, in words; empty where it is made of nothing.
    #[must_use]
    pub fn sum(&self) -> String {
        let mut sum = String::new();
        for part in &self.parts {
            let sign = match (sum.is_empty(), part.value < 0) {
                (true, false) => "",
                (true, true) => "− ",
                (false, false) => " + ",
                (false, true) => " − ",
            };
            sum.push_str(&format!("{sign}{} {}", part.words.replace('"', ""), part.value.abs()));
        }
        sum
    }
}

impl PicturedTable {
    /// A card, if there is such a card.
    #[must_use]
    pub fn card(&self, id: CardId) -> Option<&PicturedCard> {
        let place = self.cards.binary_search_by_key(&id, |card| card.id).ok()?;
        self.cards.get(place)
    }

    /// A card that a game says more about, if there is such a card.
    pub fn card_mut(&mut self, id: CardId) -> Option<&mut PicturedCard> {
        let place = self.cards.binary_search_by_key(&id, |card| card.id).ok()?;
        self.cards.get_mut(place)
    }

    /// Every place in it where a card is meant, whatever is said of the card there.
    pub fn each_card_id(&mut self, mut of: impl FnMut(&mut CardId)) {
        for card in &mut self.cards {
            of(&mut card.id);
            card.on.iter_mut().for_each(|on| of(&mut on.card));
        }
        self.piles.iter_mut().flat_map(|pile| &mut pile.cards).for_each(&mut of);
        self.rows.iter_mut().flat_map(|row| &mut row.cards).for_each(&mut of);
        for item in &mut self.stack {
            item.card.iter_mut().chain(&mut item.place).chain(&mut item.targets).for_each(&mut of);
        }
        for effect in &mut self.effects {
            effect.card.iter_mut().chain(&mut effect.source).for_each(&mut of);
        }
        if let Some(battle) = &mut self.battle {
            battle.place.iter_mut().for_each(&mut of);
            let parts = battle.totals.iter_mut().flat_map(|total| &mut total.parts);
            parts.flat_map(|part| &mut part.card).for_each(&mut of);
        }
    }
}
