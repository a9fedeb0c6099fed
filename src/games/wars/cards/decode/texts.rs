//! Reads what texts do in the card language: the keys `text` and `printed` of a card, put down in one line each.

use std::collections::HashMap;

use super::super::{card::Card, vocabulary::WORDS};
use super::FaultInFile;
use crate::{
    abilities::language::{Language, printed},
    cards::printed::StaticList,
    notation::yaml::{self, Fault, Node},
};

/// The texts of some catalogue files, by code.
pub(super) type Texts = HashMap<String, Written>;

/// A text in force, as printed where an erratum changed it, and the labels both name.
#[derive(Default)]
pub(super) struct Written {
    text: String,
    printed: String,
    named: Vec<String>,
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
            let [text, printed] = KEYS.map(|key| match card.get(key) {
                Some(node) => line(node, file, &language, &mut faults),
                None => String::new(),
            });
            let names = |label: &&&str| [&text, &printed].iter().any(|text| text.contains(**label));
            let named = labels.iter().filter(names).map(|label| (*label).to_owned()).collect();
            texts.insert(code.to_owned(), Written { text, printed, named });
        }
        wrong.extend(faults.into_iter().map(|fault| (number, fault)));
    }
    texts
}

fn line(node: &Node<'_>, file: &str, language: &Language<'_>, faults: &mut Vec<Fault>) -> String {
    match language.read(node, file, faults).as_slice() {
        [] => String::new(),
        abilities => printed(abilities, language),
    }
}

/// A card with its texts, kept for as long as the process lives.
pub(super) fn with_texts(card: Card, texts: &Texts) -> Card {
    let Some(written) = texts.get(card.code) else { return card };
    let kept = |text: &String| -> &'static str { Box::leak(text.clone().into_boxed_str()) };
    let named = StaticList::keep(written.named.iter().map(kept).collect());
    Card { text: kept(&written.text), printed: kept(&written.printed), named, ..card }
}
