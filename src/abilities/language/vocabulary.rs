//! The words a game gives the language, as data: what its cards are called, what can be said of them, and what its texts do.

use super::keys::{KeyKind, KeyTable};

/// Every word of a game.
#[derive(Debug)]
pub struct Vocabulary {
    /// What cards, places and things are called, besides the labels of a catalogue.
    pub nouns: &'static [NounWord],
    /// What one card can be: `damaged`.
    pub states: &'static [WordEntry],
    /// How two places or cards belong together: `related`, `related to REF`.
    pub relations: &'static [WordEntry],
    /// How a card lies with another, or at a place: `at`, `aboard`.
    pub places: &'static [WordEntry],
    /// What cards have or have not: `with piloting`.
    pub keywords: &'static [WordEntry],
    /// What else can be said behind `with`.
    pub traits: &'static [WordEntry],
    /// What is printed on cards in numbers.
    pub figures: &'static [WordEntry],
    /// Where cards lie that are not in play.
    pub piles: &'static [WordEntry],
    /// Who.
    pub players: &'static [PlayerWord],
    /// Words for what is at hand.
    pub pronouns: &'static [Pronoun],
    /// How a player has a place: `you control REF`, `controlled by you`.
    pub ties: &'static [Tie],
    /// What lasts for a while: `during a battle`, `in a site battle`.
    pub periods: &'static [WordEntry],
    /// What comes one after the other within them: `before attrition`.
    pub steps: &'static [WordEntry],
    /// What else can be asked.
    pub functions: &'static [Function],
    /// What texts do.
    pub deeds: &'static [KeyTable],
    /// What they have in force.
    pub modifiers: &'static [KeyTable],
    /// What can happen.
    pub events: &'static [KeyTable],
    /// What is settled before what: a modifier reads only what stands before what it changes.
    pub layers: &'static [&'static str],
    /// Until when modifiers last.
    pub until: &'static [WordEntry],
    /// How long a limit counts: `1 a turn`.
    pub spans: &'static [&'static str],
    /// The sides of a card that have abilities of their own.
    pub sides: &'static [&'static str],
    /// The layer labels belong to.
    pub label_layer: &'static str,
    /// How words of closed lists are said, each behind its head: `cannot move`. Keys of the same mapping stand in braces.
    pub sayings: &'static [WordEntry],
    /// Nouns and labels that are the same for one and for several.
    pub unchanging: &'static [&'static str],
}

/// A word, and how it is said; as it is written if nothing else is told.
#[derive(Clone, Copy, Debug)]
pub struct WordEntry {
    /// As it is written.
    pub word: &'static str,
    /// As it is said.
    pub say: &'static str,
    /// The layer it belongs to, if texts can change it.
    pub layer: &'static str,
}

impl WordEntry {
    /// A word that is said as it is written.
    #[must_use]
    pub const fn plain(word: &'static str) -> Self {
        Self { word, say: word, layer: "" }
    }

    /// One that is said otherwise.
    #[must_use]
    pub const fn said(word: &'static str, say: &'static str) -> Self {
        Self { word, say, layer: "" }
    }

    /// One that texts can change.
    #[must_use]
    pub const fn layered(word: &'static str, layer: &'static str) -> Self {
        Self { word, say: word, layer }
    }
}

/// What a card, place, thing or player is called.
#[derive(Clone, Copy, Debug)]
pub struct NounWord {
    /// One of them.
    pub word: &'static str,
    /// How one of them is said.
    pub say: &'static str,
    /// What it is.
    pub is: Type,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// Cards, or whatever else lies on the table: places, what is pending, battles.
    Cards,
    /// A player.
    Who,
    /// A number.
    Number,
}

impl Type {
    /// In messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Cards => "cards",
            Self::Who => "a player",
            Self::Number => "a number",
        }
    }
}

/// A word for a player.
#[derive(Clone, Copy, Debug)]
pub struct PlayerWord {
    /// `opponent`
    pub word: &'static str,
    /// `opponent's`; empty if there is none.
    pub possessive: &'static str,
    /// `the opponent`
    pub say: &'static str,
    /// `the opponent's`
    pub say_possessive: &'static str,
    /// The pronoun it needs to mean somebody: empty if none.
    pub needs: &'static str,
    /// The pronouns that then mean one of them, if it is several players.
    pub binds: &'static [&'static str],
}

/// A word for what is at hand.
#[derive(Clone, Copy, Debug)]
pub struct Pronoun {
    /// As it is written.
    pub word: &'static str,
    /// As it is said.
    pub say: &'static str,
    /// What it stands for.
    pub is: Type,
    /// Whether it is a place, and can stand behind a noun: `unit here`.
    pub place: bool,
    /// Whether it always means something, or only where something binds it.
    pub always: bool,
}

/// How a player has a place.
#[derive(Clone, Copy, Debug)]
pub struct Tie {
    /// `control`; also with an `s`.
    pub verb: &'static str,
    /// `controlled`, before `by`.
    pub participle: &'static str,
    /// The layer it belongs to.
    pub layer: &'static str,
}

/// Something that can be asked.
#[derive(Clone, Copy, Debug)]
pub struct Function {
    /// `icons`
    pub name: &'static str,
    /// Of what.
    pub takes: &'static [Parameter],
    /// Whether it is so or not, instead of a number.
    pub truth: bool,
    /// How it is said, with the parameters in braces and what may be missing in brackets.
    pub say: &'static str,
    /// Pronouns that mean something once it was asked.
    pub binds: &'static [&'static str],
    /// The layer it belongs to.
    pub layer: &'static str,
    /// What it is, for the documents.
    pub about: &'static str,
}

/// What a function is asked of.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// In the sentence and the documents.
    pub name: &'static str,
    /// What it is.
    pub kind: KeyKind,
    /// Whether it may be left out.
    pub optional: bool,
}

/// A word of a list.
pub(super) fn find<'v>(words: &'v [WordEntry], word: &str) -> Option<&'v WordEntry> {
    words.iter().find(|known| known.word == word)
}

/// Several of them.
#[must_use]
pub fn plural(word: &str) -> String {
    let consonant = |letter: char| !"aeiou".contains(letter);
    match word {
        _ if word.ends_with('y') && word.chars().rev().nth(1).is_some_and(consonant) => {
            format!("{}ies", word.get(..word.len() - 1).unwrap_or(word))
        }
        _ if word.ends_with('s') || word.ends_with('x') || word.ends_with("ch") || word.ends_with("sh") => {
            format!("{word}es")
        }
        _ => format!("{word}s"),
    }
}
