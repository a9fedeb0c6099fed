//! Decks: titles and how many of each, in one list or in several sections.

use std::ops::Range;

use super::{Catalogue, Scrutiny};
use crate::{
    notation::{
        invalid::MOST_FAULTS,
        near::nearest,
        yaml::{Node, Value},
    },
    table::{SectionSpec, Size, Title},
};

/// Titles and how many of each.
pub type Deck = Vec<(Title, u16)>;

/// What a player registers: a list for each section of the game, as far as they were handed in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lists(Vec<Option<Deck>>);

impl Lists {
    /// A list was handed in. Tells whether it is the first of its section.
    pub fn hand_in(&mut self, section: usize, list: Deck) -> bool {
        if self.0.len() <= section {
            self.0.resize(section + 1, None);
        }
        self.0.get_mut(section).is_some_and(|place| place.replace(list).is_none())
    }

    /// The list of a section, if it was handed in.
    #[must_use]
    pub fn get(&self, section: usize) -> Option<&Deck> {
        self.0.get(section)?.as_ref()
    }

    /// Whether any was.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(Option::is_none)
    }

    /// Holds the size of each list against the rule that says what it is, if one does.
    pub fn check_sizes(&self, sections: &[SectionSpec], size: impl Fn(&SectionSpec) -> Size, scrutiny: &mut Scrutiny) {
        for (number, section) in sections.iter().enumerate() {
            let (Some(list), Some(rule)) = (self.get(number), section.rule) else { continue };
            let (count, size) = (count(list), size(section));
            scrutiny.turn_to(number);
            let facts =
                || vec![("count", count.to_string()), ("size", size.to_string()), ("section", section.name.to_owned())];
            scrutiny.require(size.admits(count), None, (rule, facts));
        }
        scrutiny.turn_to(0);
    }
}

/// How many cards a list has.
#[must_use]
pub fn count(list: &Deck) -> u16 {
    list.iter().fold(0, |sum, (_, copies)| sum.saturating_add(*copies))
}

/// What is wrong with a deck file: the bytes it stands at, and what, in words.
pub type DeckFault = (Range<usize>, String);

/// The most copies of one title a list may have: more than any rulebook allows, and little enough to lay out.
const MOST_COPIES: u32 = 250;

/// The most cards of one list: likewise.
const MOST_CARDS: u32 = 1000;

/// Adds one entry of a list.
///
/// # Errors
/// In words, when the title is unknown or the count is no count.
pub fn entry(catalogue: &Catalogue, title: &str, count: u32, list: &mut Deck) -> Result<(), String> {
    let Some(known) = catalogue.find(title) else {
        let near = catalogue.near(title).into_iter().map(|near| format!("\"{near}\"")).collect::<Vec<_>>();
        let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
        return Err(format!("no card is called \"{title}\"{hint}"));
    };
    let count = u16::try_from(count).ok().filter(|count| (1..=MOST_COPIES).contains(&u32::from(*count)));
    let count = count.ok_or_else(|| format!("a list has 1 to {MOST_COPIES} copies of a card"))?;
    let (twice, cards) = list
        .iter()
        .fold((false, 0), |(twice, cards), (title, copies)| (twice | (*title == known), cards + u32::from(*copies)));
    if twice {
        return Err(format!("\"{}\" is listed twice", catalogue.name(known)));
    }
    if cards + u32::from(count) > MOST_CARDS {
        return Err(format!("a list has at most {MOST_CARDS} cards"));
    }
    list.push((known, count));
    Ok(())
}

/// A deck file: titles and how many of each, or a list for each section by its name. It may say which game it is for.
#[derive(Debug)]
pub struct DeckFile<'n> {
    /// The game it is for, if it says so.
    pub game: Option<&'n Node<'n>>,
    /// The lists with the names of their sections; nothing for a name where there are no sections.
    lists: Vec<(Option<&'n Node<'n>>, Vec<&'n Entry<'n>>)>,
}

type Entry<'n> = (Node<'n>, Node<'n>);

impl<'n> DeckFile<'n> {
    /// Takes a deck file apart. A value that is a mapping makes its key a section.
    ///
    /// # Errors
    /// When it is no mapping.
    pub fn new(node: &'n Node<'n>) -> Result<Self, DeckFault> {
        let Value::Mapping(entries) = &node.value else {
            return Err((node.span.clone(), "a deck is a mapping of titles to counts: `\"Title\": 3`".to_owned()));
        };
        let is_game = |(key, value): &Entry<'_>| key.as_str() == Some("game") && value.as_u32().is_none();
        let game =
            entries.iter().find(|entry| is_game(entry)).map(|(_, game)| game).filter(|game| game.as_str().is_some());
        let (named, bare): (Vec<_>, Vec<_>) = entries
            .iter()
            .filter(|entry| game.is_none() || !is_game(entry))
            .partition(|(_, value)| value.as_mapping().is_some());
        let mut lists: Vec<_> = named
            .into_iter()
            .map(|(key, value)| (Some(key), value.as_mapping().unwrap_or_default().iter().collect()))
            .collect();
        if !bare.is_empty() || lists.is_empty() {
            lists.insert(0, (None, bare));
        }
        Ok(Self { game, lists })
    }

    /// The titles that are written in it.
    pub fn titles(&self) -> impl Iterator<Item = &'n str> {
        self.lists.iter().flat_map(|(_, entries)| entries.iter().filter_map(|(title, _)| title.as_str()))
    }

    /// Reads it as lists of these sections; what stands in no section is of this one.
    ///
    /// # Errors
    /// With everything that is wrong and where in the file it stands, all at once, as far as it is told.
    pub fn read(&self, catalogue: &Catalogue, sections: &[SectionSpec], own: usize) -> Result<Lists, Vec<DeckFault>> {
        let (mut lists, mut faults) = (Lists::default(), Vec::new());
        for (name, entries) in &self.lists {
            let section = match name {
                None => Some(own),
                Some(name) => {
                    let found = section_called(name.as_str().unwrap_or_default(), sections);
                    found.map_err(|message| faults.push((name.span.clone(), message))).ok()
                }
            };
            let list = list(entries, catalogue, &mut faults);
            if let Some(section) = section
                && !lists.hand_in(section, list)
                && let Some(name) = name
            {
                faults.push((name.span.clone(), "this list stands twice".to_owned()));
            }
        }
        if faults.is_empty() { Ok(lists) } else { Err(faults) }
    }

    /// Where a card of a section stands, or the first card of its list.
    #[must_use]
    pub fn place(
        &self,
        section: usize,
        title: Option<Title>,
        catalogue: &Catalogue,
        sections: &[SectionSpec],
    ) -> Range<usize> {
        let is_it = |(name, _): &&(Option<&Node<'_>>, _)| match name {
            None => section == 0,
            Some(name) => section_called(name.as_str().unwrap_or_default(), sections) == Ok(section),
        };
        let (name, entries) = match self.lists.iter().find(is_it).or(self.lists.first()) {
            Some((name, entries)) => (*name, entries.as_slice()),
            None => return 0..0,
        };
        let is_title =
            |(key, _): &&&Entry<'_>| title.is_some() && key.as_str().and_then(|key| catalogue.find(key)) == title;
        match entries.iter().find(is_title).or(entries.first()) {
            Some((key, value)) => key.span.start..value.span.end,
            None => name.map_or(0..0, |name| name.span.clone()),
        }
    }
}

/// The section that is called so.
///
/// # Errors
/// In words, when none is.
pub fn section_called(name: &str, sections: &[SectionSpec]) -> Result<usize, String> {
    sections.iter().position(|section| section.name == name).ok_or_else(|| {
        let known: Vec<&str> = sections.iter().map(|section| section.name).collect();
        let near = nearest(name, known.iter().copied(), 1);
        let hint = near.first().map_or(String::new(), |near| format!("; did you mean `{near}`?"));
        format!("no list is called `{name}`; there is {}{hint}", known.join(", "))
    })
}

fn list(entries: &[&Entry<'_>], catalogue: &Catalogue, faults: &mut Vec<DeckFault>) -> Deck {
    let mut cards = Vec::with_capacity(entries.len());
    for (key, value) in entries {
        if faults.len() > MOST_FAULTS {
            break;
        }
        match value.as_u32() {
            None => faults.push((value.span.clone(), "expected how many copies there are".to_owned())),
            Some(count) => {
                let added = entry(catalogue, key.as_str().unwrap_or_default(), count, &mut cards);
                faults.extend(added.err().map(|message| (key.span.clone(), message)));
            }
        }
    }
    cards
}
