//! What is printed on a card, as it is drawn: no more than somebody needs who looks at a table.

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

/// What is printed on the cards of a title.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Face"))]
pub struct PrintedCard {
    /// The title; no two faces have the same.
    pub title: String,
    /// The code, if cards have codes.
    pub code: Option<String>,
    /// The kind of card; empty where there are no kinds.
    pub kind: &'static str,
    /// What else it is called: its faction, its labels.
    pub words: Vec<&'static str>,
    /// What is printed on it as figures. Not all of them count for anything in play, and a card in play may have others.
    pub figures: Vec<PrintedFigure>,
}

/// A figure of a card as it is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct PrintedFigure {
    /// What it is called.
    pub name: &'static str,
    /// What it is; `null` where one is printed and nobody knows which.
    pub value: Option<i32>,
    /// For whom or when it counts. `own`: for the player in whose pile the card lies; `other`: for the others. A mark: for a card that
    /// bears it, in place of the figure of that name without a side. `null`: for all, and always.
    pub side: Option<&'static str>,
}

impl PrintedFigure {
    /// A figure that counts for all.
    #[must_use]
    pub const fn new(name: &'static str, value: i32) -> Self {
        Self { name, value: Some(value), side: None }
    }
}
