//! Names: which mean something at a place of a text, and what.

use std::cell::RefCell;

use super::{
    tokens::{Parsed, Tokens},
    tree::{Name, Stands, Who},
    vocabulary::{PlayerWord, Pronoun, Type, Vocabulary},
};

/// What is known at the place where a leaf stands.
#[derive(Debug)]
pub(super) struct Known<'k> {
    pub(super) vocabulary: &'static Vocabulary,
    /// The labels of the catalogue.
    pub(super) labels: &'k [&'k str],
    /// Names bound so far, and the pronouns that mean something.
    pub(super) scope: &'k Scope,
    /// Every name the ability binds somewhere.
    pub(super) bound: &'k [String],
    /// Pronouns that mean something once this leaf was asked.
    pub(super) asked: RefCell<Vec<&'static str>>,
}

/// The names bound so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Scope {
    names: Vec<(String, Type)>,
    pronouns: Vec<&'static str>,
}

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    /// Something of this type.
    Is(Type),
    /// It would be a name, but nothing has bound it yet.
    Unbound,
    /// It is no name.
    NoName,
}

impl Scope {
    /// From here on the name stands for something.
    pub(super) fn bind(&mut self, name: &str, is: Type) {
        self.names.push((name.to_owned(), is));
    }

    /// From here on these pronouns stand for something.
    pub(super) fn bind_pronouns(&mut self, words: &[&'static str]) {
        self.pronouns.extend(words);
    }

    /// The pronouns mean again what they meant outside.
    pub(super) fn forget_pronouns(&mut self, outer: &Self) {
        self.pronouns.clone_from(&outer.pronouns);
    }

    /// Whether a name is bound already.
    pub(super) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|(known, _)| known == name)
    }
}

impl<'k> Known<'k> {
    /// What a word stands for here.
    pub(super) fn meaning(&self, word: &str, it: bool) -> Meaning {
        if word == "it" {
            return if it { Meaning::Is(Type::Cards) } else { Meaning::Unbound };
        }
        if let Some((_, is)) = self.scope.names.iter().rev().find(|(name, _)| name == word) {
            return Meaning::Is(*is);
        }
        match self.pronoun(word) {
            Some(pronoun) if pronoun.always || self.stands(word) => Meaning::Is(pronoun.is),
            Some(_) => Meaning::Unbound,
            None if self.bound.iter().any(|name| name == word) => Meaning::Unbound,
            None => Meaning::NoName,
        }
    }

    /// Whether a pronoun means something.
    fn stands(&self, word: &str) -> bool {
        self.scope.pronouns.contains(&word) || self.asked.borrow().contains(&word)
    }

    pub(super) fn pronoun(&self, word: &str) -> Option<&'static Pronoun> {
        self.vocabulary.pronouns.iter().find(|pronoun| pronoun.word == word)
    }

    /// A player word, if what it needs is there.
    fn player_word(&self, fits: impl Fn(&PlayerWord) -> bool) -> Option<Result<&'static PlayerWord, &'static str>> {
        let word = self.vocabulary.players.iter().find(|player| fits(player))?;
        let stands = word.needs.is_empty() || self.stands(word.needs);
        Some(if stands { Ok(word) } else { Err(word.needs) })
    }

    /// Every word that can stand for cards here.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let names = self.scope.names.iter().map(|(name, _)| name.as_str());
        names.chain(self.vocabulary.pronouns.iter().map(|pronoun| pronoun.word))
    }
}

/// A name or pronoun for something of this type.
pub(super) fn name<'a>(is: Type) -> impl Fn(Tokens<'a>) -> Parsed<'a, Name> + Copy {
    move |input| {
        let Some(word) = input.word() else { return input.expected("a name", input.known.names()) };
        match input.known.meaning(word, input.it) {
            Meaning::Is(found) if found == is => {
                let rest = input.without(1);
                Ok((rest, Name { at: input.until(rest), word: word.to_owned() }))
            }
            Meaning::Is(found) if found == Type::Who || is == Type::Who => {
                input.mistaken(format!("`{word}` is {}, not {}", found.name(), is.name()))
            }
            Meaning::Is(_) | Meaning::NoName => input.expected("a name", input.known.names()),
            Meaning::Unbound => input.refused(unbound(word)),
        }
    }
}

fn unbound(word: &str) -> String {
    match word {
        "it" => "`it` is the card that `with` or `where` speaks of, and means nothing here".to_owned(),
        _ => format!("`{word}` means nothing yet: nothing before it says what it is"),
    }
}

/// A player.
pub(super) fn player(input: Tokens<'_>) -> Parsed<'_, Who> {
    let words = || input.known.vocabulary.players.iter().map(|player| player.word);
    let Some(word) = input.word() else { return input.expected("a player", words()) };
    let read = |rest: Tokens<'_>, word: &str| Who { at: input.until(rest), word: word.to_owned() };
    match input.known.player_word(|player| player.word == word) {
        Some(Ok(_)) => {
            let rest = input.without(1);
            return Ok((rest, read(rest, word)));
        }
        Some(Err(needs)) => return input.refused(unbound_player(word, needs)),
        None => {}
    }
    match input.known.meaning(word, false) {
        Meaning::Is(Type::Who) => {
            let rest = input.without(1);
            Ok((rest, read(rest, word)))
        }
        _ => input.expected("a player", words()),
    }
}

fn unbound_player(word: &str, needs: &str) -> String {
    format!("`{word}` means nobody here: nothing before it says who `{needs}` is")
}

/// `your`, `opponent's`, `p's`.
pub(super) fn possessive(input: Tokens<'_>) -> Parsed<'_, Who> {
    let words =
        || input.known.vocabulary.players.iter().map(|player| player.possessive).filter(|word| !word.is_empty());
    let Some(word) = input.word() else { return input.expected("whose it is", words()) };
    let rest = input.without(1);
    let at: Stands = input.until(rest);
    match input.known.player_word(|player| player.possessive == word) {
        Some(Ok(player)) => return Ok((rest, Who { at, word: player.word.to_owned() })),
        Some(Err(needs)) => return input.refused(unbound_player(word, needs)),
        None => {}
    }
    match word.strip_suffix("'s").map(|name| (name, input.known.meaning(name, false))) {
        Some((name, Meaning::Is(Type::Who))) => Ok((rest, Who { at, word: name.to_owned() })),
        Some((name, Meaning::Unbound)) => input.refused(unbound(name)),
        _ => input.expected("whose it is", words()),
    }
}
