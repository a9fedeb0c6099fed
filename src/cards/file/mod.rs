//! Reads catalogue files of any game, and says of everything wrong in them where it stands. Used by the build script for the
//! shipped catalogues and at run time for those a user brings, so of the house it names only what both have.

mod reader;

use std::collections::HashSet;

use crate::notation::yaml::{self, Fault, Node};

pub use reader::Reader;

/// What is wrong with a catalogue: which of the files that were read together, and where in it.
pub type FaultInFile = (usize, Fault);

/// What a catalogue file says of all its cards.
#[derive(Clone, Debug)]
pub struct Head<'n> {
    /// The set they belong to.
    pub set: &'static str,
    /// Whether they were made up.
    pub invented: bool,
    /// Every label they may have.
    pub labels: Vec<&'n str>,
}

/// Reads the texts of catalogue files that belong together, each card with `card`: a title or code may stand only once in all
/// of them.
///
/// # Errors
/// With everything that is wrong, in the order of the files.
pub fn decode<C>(
    texts: &[&str],
    card: impl Fn(&Node<'_>, &Head<'_>, &mut Vec<Fault>) -> Option<C>,
) -> Result<Vec<C>, Vec<FaultInFile>> {
    let (mut cards, mut wrong) = (Vec::new(), Vec::new());
    let mut seen: HashSet<String> = HashSet::new();
    for (number, text) in texts.iter().enumerate() {
        let mut faults = Vec::new();
        match yaml::parse(text, 0) {
            Err(fault) => faults.push(fault),
            Ok(root) => {
                let (head, nodes) = head(&root, &mut faults);
                for node in nodes {
                    only_once(node, &mut seen, &mut faults);
                    let known = faults.len();
                    let read = card(node, &head, &mut faults);
                    cards.extend(read.filter(|_| faults.len() == known));
                }
            }
        }
        faults.sort_by_key(|fault| fault.span.start);
        wrong.extend(faults.into_iter().map(|fault| (number, fault)));
    }
    if wrong.is_empty() { Ok(cards) } else { Err(wrong) }
}

fn head<'n>(root: &'n Node<'n>, faults: &mut Vec<Fault>) -> (Head<'n>, &'n [Node<'n>]) {
    let mut read = Reader::new(root, "a catalogue", faults);
    read.allow(&["game", "set", "invented", "labels", "cards"]);
    let set = read.text("set").unwrap_or_default();
    let invented = read.flag("invented");
    let labels = read.list("labels").iter().filter_map(Node::as_str).collect();
    read.required("cards");
    (Head { set, invented, labels }, read.list("cards"))
}

fn only_once(card: &Node<'_>, seen: &mut HashSet<String>, faults: &mut Vec<Fault>) {
    for key in ["code", "title"] {
        let Some(value) = card.get(key) else { continue };
        let written = value.as_str().unwrap_or_default();
        if !seen.insert(format!("{key} {}", written.to_lowercase())) {
            let message = format!("the {key} `{written}` stands twice");
            faults.push(Fault { span: value.span.clone(), message });
        }
    }
}
