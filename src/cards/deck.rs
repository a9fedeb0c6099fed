//! Decks: titles and how many of each.

use super::Catalogue;
use crate::{
    notation::yaml::{Node, Value},
    table::Title,
};

/// What is wrong with a deck list, and where in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckFault {
    /// The bytes of the file it stands at.
    pub range: std::ops::Range<usize>,
    /// What is wrong, in words.
    pub message: String,
}

/// Reads a mapping of titles to counts. All faults are reported at once.
///
/// # Errors
/// With every title that is unknown and every count that is no count.
pub fn list(node: &Node, catalogue: &Catalogue) -> Result<Vec<(Title, u16)>, Vec<DeckFault>> {
    let Value::Mapping(entries) = &node.value else {
        let message = "a deck is a mapping of titles to counts: `\"Title\": 3`".to_owned();
        return Err(vec![DeckFault { range: node.range.clone(), message }]);
    };
    let (mut cards, mut faults) = (Vec::new(), Vec::new());
    for (key, value) in entries {
        let written = key.as_str().unwrap_or_default();
        let title = catalogue.find(written);
        if title.is_none() {
            let near = catalogue.near(written).into_iter().map(|near| format!("\"{near}\"")).collect::<Vec<_>>();
            let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(" or ")) };
            faults.push(DeckFault { range: key.range.clone(), message: format!("no card is called \"{written}\"{hint}") });
        }
        let count = value.as_u32().and_then(|count| u16::try_from(count).ok()).filter(|count| (1..=250).contains(count));
        if count.is_none() {
            let message = "how many copies: a number from 1 to 250".to_owned();
            faults.push(DeckFault { range: value.range.clone(), message });
        }
        if let (Some(title), Some(count)) = (title, count) {
            match cards.iter_mut().find(|(known, _)| *known == title) {
                Some((_, copies)) => *copies += count,
                None => cards.push((title, count)),
            }
        }
    }
    if faults.is_empty() { Ok(cards) } else { Err(faults) }
}
