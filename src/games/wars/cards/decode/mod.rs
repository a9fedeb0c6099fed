//! Reads a catalogue, and says of everything wrong in it where it stands. Used by the build script for the shipped
//! catalogues and at run time for those a user brings, so of the house it names only what both have.

use std::collections::HashSet;

use super::card::{Card, CardType, PrintedNumber, Word};
use crate::notation::{
    near::nearest,
    yaml::{self, Fault, Node},
};

mod card;
mod deed;
mod keys;
mod reader;
mod target;

use reader::Reader;

/// What is wrong with a catalogue: which of the files that were read together, and where in it.
pub type FaultInFile = (usize, Fault);

/// The words an asset or weapon may name its host by, besides labels.
const HOSTS: [&str; 9] = ["character", "location", "nobot", "sector", "ship", "site", "unit", "vehicle", "weapon"];

/// The words a text may name its targets by, besides those and labels.
const TARGETS: [&str; 4] = ["asset", "interrupt", "inverter", "order"];

/// The words for what is pending and no card.
const PENDING: [&str; 3] = ["ability", "attack", "drain"];

/// Reads the texts of catalogue files that belong together: a title or code may stand only once in all of them.
///
/// # Errors
/// With everything that is wrong, in the order of the files.
pub fn decode(texts: &[&str]) -> Result<Vec<Card>, Vec<FaultInFile>> {
    let (mut cards, mut wrong) = (Vec::new(), Vec::new());
    let mut seen: HashSet<String> = HashSet::new();
    for (number, text) in texts.iter().enumerate() {
        let mut faults = Vec::new();
        match yaml::parse(text, 0) {
            Err(fault) => faults.push(fault),
            Ok(root) => file(&root, &mut cards, &mut faults, &mut seen),
        }
        faults.sort_by_key(|fault| fault.span.start);
        wrong.extend(faults.into_iter().map(|fault| (number, fault)));
    }
    if wrong.is_empty() { Ok(cards) } else { Err(wrong) }
}

fn file(root: &Node<'_>, cards: &mut Vec<Card>, faults: &mut Vec<Fault>, seen: &mut HashSet<String>) {
    let mut head = Reader::new(root, "a catalogue", faults);
    head.allow(&["set", "invented", "labels", "cards"]);
    let set = head.text("set").unwrap_or_default();
    let invented = head.flag("invented");
    let labels: Vec<&str> = head.list("labels").iter().filter_map(Node::as_str).collect();
    head.required("cards");
    let nodes = head.list("cards");
    for node in nodes {
        for key in ["code", "title"] {
            let Some(value) = node.get(key) else { continue };
            let written = value.as_str().unwrap_or_default();
            if !seen.insert(format!("{key} {}", written.to_lowercase())) {
                let message = format!("the {key} `{written}` stands twice");
                faults.push(Fault { span: value.span.clone(), message });
            }
        }
        let known = faults.len();
        let read = card::card(node, &labels, faults);
        if let (Some(card), true) = (read, faults.len() == known) {
            cards.push(Card { set, invented, ..card });
        }
    }
}
