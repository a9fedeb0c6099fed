//! Decks: titles and how many of each.

use std::ops::Range;

use super::Catalogue;
use crate::{
    notation::{
        invalid::MOST_FAULTS,
        yaml::{Node, Value},
    },
    table::Title,
};

/// Titles and how many of each.
pub type Deck = Vec<(Title, u16)>;

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

/// Reads a mapping of titles to counts.
///
/// # Errors
/// With everything that is wrong and where in the file it stands, all at once, as far as it is told.
pub fn list(node: &Node<'_>, catalogue: &Catalogue) -> Result<Deck, Vec<DeckFault>> {
    let Value::Mapping(entries) = &node.value else {
        return Err(vec![(node.span.clone(), "a deck is a mapping of titles to counts: `\"Title\": 3`".to_owned())]);
    };
    let (mut cards, mut faults) = (Vec::new(), Vec::new());
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
    if faults.is_empty() { Ok(cards) } else { Err(faults) }
}
