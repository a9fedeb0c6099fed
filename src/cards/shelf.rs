//! The cards of a game as commands see them, whichever game it is.

use std::ops::Range;

use serde_json::Value;

use super::{CardSets, Catalogue, file::FaultInFile, written};
use crate::{abilities::language::vocabulary::Vocabulary, notation::yaml};

/// The cards of one game.
#[derive(Clone, Copy, Debug)]
pub struct Shelf {
    /// The game's short name.
    pub game: &'static str,
    /// The shipped cards.
    pub shipped: fn() -> Vec<Sheet>,
    /// The words its texts are written in.
    pub words: &'static Vocabulary,
    /// Reads catalogue files that belong together.
    pub read: Read,
    /// Puts a set of the shipped cards and those of catalogue files among the sets that are judged with.
    pub bring: fn(&[CardFile], &mut CardSets) -> Result<(), Vec<Wrong>>,
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
    /// Its code; empty if it has none.
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
    /// The abilities that are written down in the card language.
    pub abilities: Vec<SpokenAbility>,
    /// Figures no source we have gives.
    pub unknown: Vec<&'static str>,
}

/// An ability that is written down in the card language.
#[derive(Clone, Debug, PartialEq)]
pub struct SpokenAbility {
    /// The part of the text it belongs to.
    pub part: &'static str,
    /// In plain words.
    pub said: String,
    /// As it is written.
    pub written: String,
    /// Whether the judge carries it out; otherwise lines for which it could matter are undecided.
    pub carried_out: bool,
    /// What its sources leave open.
    pub unsure: Option<String>,
    /// What of it the words cannot say.
    pub unmodelled: Option<String>,
}

/// Whose catalogue files a game reads: those that name it, and perhaps those that name no game.
#[derive(Clone, Copy, Debug)]
pub struct Readership {
    /// The game's short name.
    pub game: &'static str,
    /// Whether files that name no game are its own.
    pub unnamed: bool,
}

impl Readership {
    fn reads(self, text: &str) -> bool {
        let Ok(root) = yaml::parse(text, 0) else { return self.unnamed };
        root.get("game").and_then(yaml::Node::as_str).map_or(self.unnamed, |game| game == self.game)
    }
}

/// The cards of those catalogue files that a game reads. A code means one card: that of a shipped one is taken, unless the title is the
/// same.
///
/// # Errors
/// With everything that is wrong in them.
pub fn decoded<C>(
    files: &[CardFile],
    readership: Readership,
    decode: impl Fn(&[&str]) -> Result<Vec<C>, Vec<FaultInFile>>,
    shipped: &Catalogue,
) -> Result<Vec<C>, Vec<Wrong>> {
    let own: Vec<usize> =
        (0..files.len()).filter(|file| files.get(*file).is_some_and(|file| readership.reads(&file.text))).collect();
    let texts: Vec<&str> = own.iter().filter_map(|file| files.get(*file)).map(|file| file.text.as_str()).collect();
    let number = |file: usize| own.get(file).copied().unwrap_or(file);
    let wrong = |(file, fault): FaultInFile| Wrong { file: number(file), span: fault.span, message: fault.message };
    let cards = decode(&texts).map_err(|faults| faults.into_iter().map(wrong).collect::<Vec<_>>())?;
    let taken: Vec<Wrong> =
        texts.iter().enumerate().flat_map(|(file, text)| taken_codes(number(file), text, shipped)).collect();
    if taken.is_empty() { Ok(cards) } else { Err(taken) }
}

fn taken_codes(file: usize, text: &str, shipped: &Catalogue) -> Vec<Wrong> {
    let Ok(root) = yaml::parse(text, 0) else { return Vec::new() };
    let cards = root.get("cards").and_then(yaml::Node::as_sequence).unwrap_or_default();
    let taken = cards.iter().filter_map(|card| {
        let (code, title) = (card.get("code")?, card.get("title")?.as_str()?);
        let other = shipped.name(shipped.by_code(code.as_str()?)?);
        let message = format!("the code `{}` is that of \"{other}\"", code.as_str()?);
        (written(other) != written(title)).then(|| Wrong { file, span: code.span.clone(), message })
    });
    taken.collect()
}
