//! The cards of a game as commands see them, whichever game it is.

use std::ops::Range;

use serde_json::Value;

use super::{Catalogue, CheckDeck};
use crate::rulebook::Registry;

/// The cards of one game.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    /// The game's short name.
    pub game: &'static str,
    /// The shipped cards.
    pub shipped: fn() -> Vec<Sheet>,
    /// Reads catalogue files that belong together.
    pub read: Read,
    /// Puts catalogue files into use beside the shipped cards, for as long as the process lives.
    pub bring: fn(&[CardFile]) -> Result<(), NotBrought>,
    /// The same of two sets of files: the cards in use, and those that are proposed in their place.
    pub bring_both: fn(&[CardFile], &[CardFile]) -> Result<(), NotBrought>,
    /// The titles in use.
    pub titles: fn() -> &'static Catalogue,
    /// The game's rules.
    pub registry: &'static Registry,
    /// The formats a deck can be built for, the default first.
    pub formats: &'static [&'static str],
    /// Holds a list against the rules of deck building.
    pub check_deck: CheckDeck,
}

/// Reads catalogue files that belong together, or says everything that is wrong in them.
pub type Read = fn(&[CardFile]) -> Result<Vec<Sheet>, Vec<Wrong>>;

/// Why catalogue files were not put into use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NotBrought {
    /// This is wrong in them.
    Wrong(Vec<Wrong>),
    /// Cards were looked at before.
    TooLate,
}

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
    /// What its text does, in sentences: the parts it has, each with its name.
    pub text: Vec<(&'static str, Vec<String>)>,
    /// What its text does that is not modelled.
    pub unmodelled: Option<String>,
    /// Figures no source we have gives.
    pub unknown: Vec<&'static str>,
}
