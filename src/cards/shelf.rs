//! The cards of a game as commands see them, whichever game it is.

use std::ops::Range;

use serde_json::Value;

use super::{Catalogue, Deck};
use crate::{
    rulebook::{Edition, Registry, RuleId},
    table::Title,
};

/// The cards of one game.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    /// The game's short name.
    pub game: &'static str,
    /// The shipped cards.
    pub shipped: fn() -> Vec<Sheet>,
    /// Reads catalogue files that belong together.
    pub read: Read,
    /// The shipped titles.
    pub titles: fn() -> &'static Catalogue,
    /// The game's rules.
    pub registry: &'static Registry,
    /// The formats a deck can be built for, the default first.
    pub formats: &'static [&'static str],
    /// The rules of deck building a list breaks, in a format, by an edition.
    pub check_deck: fn(&Deck, &str, Edition) -> Vec<DeckBreach>,
}

/// A rule of deck building that a list breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckBreach {
    /// The rule.
    pub rule: RuleId,
    /// The card it is about; the whole list if it is about none.
    pub title: Option<Title>,
    /// What fills the blanks of the rule's sentence.
    pub facts: Vec<String>,
}

/// Reads catalogue files that belong together, or says everything that is wrong in them.
pub type Read = fn(&[CardFile]) -> Result<Vec<Sheet>, Vec<Wrong>>;

/// A catalogue file.
#[derive(Clone, Debug)]
pub struct CardFile {
    /// What it is called.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// Something wrong in a catalogue file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// Which of the files.
    pub file: usize,
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// What is wrong, in words.
    pub message: String,
}

/// A card to be read by people or programs.
#[derive(Clone, Debug, PartialEq)]
pub struct Sheet {
    /// Its code.
    pub code: String,
    /// Its title.
    pub title: String,
    /// What it is, in a few words.
    pub line: String,
    /// What is printed on it, under the names its catalogue uses.
    pub figures: Vec<(&'static str, Value)>,
    /// What its text does that is not modelled.
    pub unmodelled: Option<String>,
    /// Figures no source we have gives.
    pub unknown: Vec<&'static str>,
}
