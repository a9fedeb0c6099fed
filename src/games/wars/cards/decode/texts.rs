//! Reads what texts do in the card language: the keys `text` and `printed` of a card, put down in one line each; and makes what the
//! judge carries out of them into what is judged by.

use std::collections::HashMap;

use super::super::{
    card::Card,
    ongoing::{Ongoing, WordingTerm},
    vocabulary::WORDS,
};
use super::{FaultInFile, left, ongoing::ongoing};
use crate::{
    abilities::language::{Language, printed, tree::Clause},
    cards::printed::StaticList,
    notation::yaml::{self, Node},
};

/// The texts of some catalogue files, by code.
pub(super) type Texts = HashMap<String, Written>;

/// A text in force, as printed where an erratum changed it, the labels both name, and what the judge makes of them.
#[derive(Default)]
pub(super) struct Written {
    text: String,
    printed: String,
    named: Vec<String>,
    ongoing: Vec<Ongoing>,
    carried_out: Vec<bool>,
    /// Abilities that are not carried out, by either wording.
    left: Vec<Clause>,
}

const KEYS: [&str; 2] = ["text", "printed"];

/// Reads the texts of every card, and adds what is wrong in them.
pub(super) fn read(files: &[&str], wrong: &mut Vec<FaultInFile>) -> Texts {
    let mut texts = Texts::new();
    for (number, file) in files.iter().enumerate() {
        let Ok(root) = yaml::parse(file, 0) else { continue };
        let items = |key: &str| root.get(key).and_then(Node::as_sequence).unwrap_or_default();
        let labels: Vec<&str> = items("labels").iter().filter_map(Node::as_str).collect();
        let language = Language { vocabulary: &WORDS, labels: &labels };
        let mut faults = Vec::new();
        for card in items("cards") {
            let code = card.get("code").and_then(Node::as_str).unwrap_or_default();
            let [text, before] = KEYS.map(|key| match card.get(key) {
                Some(node) => language.read(node, file, &mut faults),
                None => Vec::new(),
            });
            let written = Written::of(&text, &before, &language, &labels);
            texts.insert(code.to_owned(), written);
        }
        wrong.extend(faults.into_iter().map(|fault| (number, fault)));
    }
    texts
}

impl Written {
    fn of(text: &[Clause], before: &[Clause], language: &Language<'_>, labels: &[&str]) -> Self {
        let line = |abilities: &[Clause]| if abilities.is_empty() { String::new() } else { printed(abilities, language) };
        let (in_force, as_printed) = (line(text), line(before));
        let names = |label: &&&str| [&in_force, &as_printed].iter().any(|text| text.contains(**label));
        let named = labels.iter().filter(names).map(|label| (*label).to_owned()).collect();
        let wording = if before.is_empty() { WordingTerm::Every } else { WordingTerm::Errata };
        let mut written = Self { text: in_force, printed: as_printed, named, ..Self::default() };
        for (abilities, wording) in [(text, wording), (before, WordingTerm::Printed)] {
            for ability in abilities {
                let lasts = ongoing(ability, wording);
                written.carried_out.push(lasts.is_some());
                match lasts {
                    Some(lasts) => written.ongoing.push(lasts),
                    None => written.left.push(ability.clone()),
                }
            }
        }
        written
    }
}

/// A card with its texts, kept for as long as the process lives.
pub(super) fn with_texts(card: Card, texts: &Texts) -> Card {
    let Some(written) = texts.get(card.code) else { return card };
    let kept = |text: &String| -> &'static str { Box::leak(text.clone().into_boxed_str()) };
    let named = StaticList::keep(written.named.iter().map(kept).collect());
    let carried = !written.ongoing.is_empty();
    Card {
        text: kept(&written.text),
        printed: kept(&written.printed),
        named,
        unmodelled: card.unmodelled.and_then(|reason| match carried {
            true => left::of(reason, &written.left),
            false => Some(reason),
        }),
        idle: carried && written.left.iter().all(|ability| ability.table.head == "cost"),
        ongoing: StaticList::keep(written.ongoing.clone()),
        carried_out: StaticList::keep(written.carried_out.clone()),
        ..card
    }
}
