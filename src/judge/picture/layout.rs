//! What does not change of a table: its seats, piles and figures, how they are drawn, and what is printed on cards.

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{FigureId, InWords, PicturedChange, PicturedTable, PileId};
use crate::table::{
    FigureKind, FigureSpec, FigureValue, Layout, Mark, Order, PileKind, PileSpec, Player, Scope, Shown, Sight,
};

/// The table as the game describes it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Layout"))]
pub struct PicturedLayout {
    /// The players in the order of their seats. Everything else names them by their place here, from 0.
    pub seats: Vec<SeatOfLayout>,
    /// The piles.
    pub piles: Vec<PileOfLayout>,
    /// The figures that are shown.
    pub figures: Vec<FigureOfLayout>,
    /// The marks a card can bear.
    pub marks: Vec<MarkOfLayout>,
    /// The steps of a turn that have markers.
    pub steps: Vec<&'static str>,
    /// Verbs of lines that show everybody the cards they name, unless the line has the other word, too.
    #[serde(skip)]
    pub(crate) showing: &'static [(&'static str, &'static str)],
}

/// A player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct SeatOfLayout {
    /// What the log calls the player.
    pub name: String,
}

/// A pile.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct PileOfLayout {
    /// Which pile.
    pub id: PileId,
    /// What logs call it.
    pub name: &'static str,
    /// Whose it is.
    pub seat: u8,
    /// What it is together with others of the same player that lie beside it.
    pub group: Option<&'static str>,
    /// How it lies.
    pub lies: Lies,
    /// Who sees the faces of its cards: `nobody`, `owner` or `all`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["nobody", "owner", "all"])))]
    pub sight: &'static str,
    /// Whether its cards lie in an order that matters.
    pub ordered: bool,
}

/// How the cards of a pile lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Lies {
    /// In play: in a row, at or beneath another card, or before their player.
    Place,
    /// On cards that are in play.
    Attached,
    /// On the stack: cards that were played, perhaps before the `stack` has an item for them, or when it has none any more.
    Stack,
    /// In a hand.
    Hand,
    /// In a pile.
    Pile,
    /// Nobody has said where: such cards are not drawn.
    Aside,
}

/// A figure beside the cards.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct FigureOfLayout {
    /// Which figure.
    pub id: FigureId,
    /// What logs call it.
    pub name: &'static str,
    /// Whose it is; `null` if it is of the whole table.
    pub seat: Option<u8>,
    /// What its value means: `number` or `seat`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["number", "seat"])))]
    pub value: &'static str,
    /// When it is shown: `always`, or `set`, while it is other than at the start.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["always", "set"])))]
    pub shown: &'static str,
    /// Its value when a game begins.
    pub start: i32,
    /// Whether logs speak of it.
    #[serde(skip)]
    pub(super) spoken_of: bool,
}

/// A mark.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct MarkOfLayout {
    /// What logs call it.
    pub name: &'static str,
    /// By how many degrees a card that bears it is turned; 0 if it is not.
    pub turned: u16,
    /// Whether a card that bears it lies face up, wherever it lies.
    pub face_up: bool,
}

impl PicturedLayout {
    pub(in crate::judge) fn new(layout: &'static Layout, names: Vec<String>) -> Self {
        let seats = || (0..u8::try_from(names.len()).unwrap_or(u8::MAX)).map(Player);
        let piles = seats().flat_map(|player| {
            let numbered = layout.piles.iter().zip((0..).map(PileKind));
            let named = numbered.map(move |(spec, kind)| PileOfLayout::new(layout, spec, kind, player));
            named.chain([PileOfLayout::aside(player)])
        });
        let figures = layout.figures.iter().zip((0..).map(FigureKind)).flat_map(|(spec, kind)| {
            let owners: Vec<Option<u8>> = match spec.scope {
                Scope::Player => seats().map(|player| Some(player.0)).collect(),
                Scope::Table => vec![None],
                Scope::Card => Vec::new(),
            };
            let shown = shown(layout, spec, kind);
            owners.into_iter().filter_map(move |seat| Some(FigureOfLayout::new(spec, seat, shown?)))
        });
        let turned = |mark: u8| layout.picture.turned.iter().find(|(turned, _)| *turned == Mark(mark));
        let marks = layout.marks.iter().zip(0u8..);
        let marks = marks.map(|(spec, mark)| MarkOfLayout {
            name: spec.name,
            turned: turned(mark).map_or(0, |(_, degrees)| *degrees),
            face_up: layout.picture.face_up.contains(&Mark(mark)),
        });
        Self {
            piles: piles.collect(),
            figures: figures.collect(),
            marks: marks.collect(),
            steps: layout.markers.to_vec(),
            showing: layout.picture.showing,
            seats: names.iter().map(|name| SeatOfLayout { name: name.clone() }).collect(),
        }
    }
}

impl PicturedLayout {
    /// Whether a card that bears a mark lies face up.
    #[must_use]
    pub fn shows(&self, mark: &str) -> bool {
        self.marks.iter().any(|known| known.name == mark && known.face_up)
    }

    /// Changes between two tables in words, as far as they are worth telling.
    #[must_use]
    pub fn in_words(&self, before: &PicturedTable, now: &PicturedTable, changes: &[PicturedChange]) -> Vec<String> {
        InWords { layout: self, before, now, changes }.told()
    }
}

/// When a figure is shown, if it ever is.
pub(super) fn shown(layout: &Layout, spec: &FigureSpec, kind: FigureKind) -> Option<Shown> {
    let said = layout.picture.shown.iter().find(|(figure, _)| *figure == kind).map(|(_, shown)| *shown);
    said.or(spec.rule.map(|_| Shown::Always))
}

impl PileOfLayout {
    fn new(layout: &Layout, spec: &PileSpec, kind: PileKind, Player(seat): Player) -> Self {
        let together = layout.picture.together.iter().find(|(_, piles)| piles.contains(&kind));
        Self {
            id: PileId { seat, name: spec.name },
            name: spec.name,
            seat,
            group: together.map(|(name, _)| *name),
            lies: match spec {
                _ if layout.picture.stack == Some(kind) => Lies::Stack,
                PileSpec { in_play: true, .. } => Lies::Place,
                PileSpec { hosted: true, .. } => Lies::Attached,
                PileSpec { sight: Sight::Owner, order: Order::Unordered, .. } => Lies::Hand,
                _ => Lies::Pile,
            },
            sight: match spec.sight {
                Sight::FaceDown => "nobody",
                Sight::Owner => "owner",
                Sight::Open => "all",
            },
            ordered: spec.order == Order::Ordered,
        }
    }

    fn aside(Player(seat): Player) -> Self {
        let id = PileId { seat, name: ASIDE };
        Self { id, name: ASIDE, seat, group: None, lies: Lies::Aside, sight: "nobody", ordered: false }
    }
}

/// What the pile of cards is called of which nobody has said where they are.
pub(super) const ASIDE: &str = "aside";

impl FigureOfLayout {
    fn new(spec: &FigureSpec, seat: Option<u8>, shown: Shown) -> Self {
        Self {
            id: FigureId { seat, name: spec.name },
            name: spec.name,
            seat,
            value: match spec.value {
                FigureValue::Number => "number",
                FigureValue::Seat => "seat",
            },
            shown: match shown {
                Shown::Always => "always",
                Shown::Changed => "set",
            },
            start: spec.start,
            spoken_of: spec.rule.is_some(),
        }
    }
}
