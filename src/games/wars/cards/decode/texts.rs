//! Reads what texts do in the card language: the keys `text` and `printed` of a card, put down in one line each.

use std::collections::HashMap;

use super::super::{
    card::{Ability, AbilityKind, Card, CardKind, DeedVerb, Doer, Revealer, deeds_of},
    ongoing::WordingTerm,
    vocabulary::WORDS,
};
use super::{FaultInFile, left, lower, ongoing::ongoing};
use crate::{
    abilities::{
        compile::clauses,
        language::{Language, printed, tree::Clause},
    },
    cards::printed::StaticList,
    notation::yaml::{self, Node},
};

/// The texts of some catalogue files, by code.
pub(super) type Texts = HashMap<String, Written>;

/// A text in force, as printed where an erratum changed it, and the labels both name.
#[derive(Default)]
pub(super) struct Written {
    text: String,
    printed: String,
    named: Vec<String>,
    in_force: Vec<Clause>,
    before: Vec<Clause>,
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
            let [in_force, before] = KEYS.map(|key| match card.get(key) {
                Some(node) => language.read(node, file, &mut faults),
                None => Vec::new(),
            });
            let [text, printed] = [&in_force, &before].map(|abilities| line(abilities, &language));
            let names = |label: &&&str| [&text, &printed].iter().any(|text| text.contains(**label));
            let named = labels.iter().filter(names).map(|label| (*label).to_owned()).collect();
            texts.insert(code.to_owned(), Written { text, printed, named, in_force, before });
        }
        wrong.extend(faults.into_iter().map(|fault| (number, fault)));
    }
    texts
}

fn line(abilities: &[Clause], language: &Language<'_>) -> String {
    if abilities.is_empty() { String::new() } else { printed(abilities, language) }
}

/// A card with its texts, kept for as long as the process lives. Where nothing of a card is said not to be modelled, what it does
/// follows from its text; what lasts always does.
pub(super) fn with_texts(card: Card, texts: &Texts) -> Card {
    let Some(written) = texts.get(card.code) else { return card };
    let kept = |text: &String| -> &'static str { Box::leak(text.clone().into_boxed_str()) };
    let named = StaticList::keep(written.named.iter().map(kept).collect());
    let card = Card { text: kept(&written.text), printed: kept(&written.printed), named, ..lasting(card, written) };
    if card.unmodelled.is_some() || written.in_force.is_empty() {
        partly(card, written)
    } else {
        with_programs(card, written)
    }
}

/// A card with what its text has in force.
fn lasting(card: Card, written: &Written) -> Card {
    let wording = if written.before.is_empty() { WordingTerm::Every } else { WordingTerm::Errata };
    let in_force = written.in_force.iter().filter_map(|clause| ongoing(clause, wording));
    let before = written.before.iter().filter_map(|clause| ongoing(clause, WordingTerm::Printed));
    Card { ongoing: StaticList::keep(in_force.chain(before).collect()), ..card }
}

/// A card of which nothing is carried out but what it has in force.
fn partly(card: Card, written: &Written) -> Card {
    let all = || written.in_force.iter().chain(&written.before);
    let carried_out: Vec<bool> = all().map(lasts).collect();
    if card.ongoing.is_empty() {
        return Card { carried_out: StaticList::keep(carried_out), ..card };
    }
    let left: Vec<&Clause> = all().filter(|clause| !lasts(clause)).collect();
    Card {
        unmodelled: card.unmodelled.and_then(|reason| left::of(reason, &left)),
        idle: left.iter().all(|clause| matches!(clause.table.head, "cost" | "play")),
        carried_out: StaticList::keep(carried_out),
        ..card
    }
}

/// Whether an ability lasts and the judge knows all it says.
fn lasts(clause: &Clause) -> bool {
    ongoing(clause, WordingTerm::Every).is_some()
}

/// Whether the judge does all that an ability says.
fn is_carried_out(clause: &Clause) -> bool {
    if clause.table.head == "ongoing" { lasts(clause) } else { lower::ability(clause).carried_out }
}

/// A card that does what its text says.
fn with_programs(mut card: Card, written: &Written) -> Card {
    let mut open = Vec::new();
    let all = || written.in_force.iter().chain(&written.before);
    let left = all().filter(|clause| !is_carried_out(clause));
    card.idle = !card.ongoing.is_empty() && left.clone().all(|clause| matches!(clause.table.head, "cost" | "play"));
    card.carried_out = StaticList::keep(all().map(is_carried_out).collect());
    if matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }) {
        played(&mut card, written, &mut open);
        let whole = !card.does.is_empty();
        card.carried_out = StaticList::keep(all().map(|_| whole).collect());
    } else {
        let upright = if written.before.is_empty() { &written.in_force } else { &written.before };
        card.upright.abilities = side(upright, false, &mut open);
        card.errata = (!written.before.is_empty()).then(|| side(&written.in_force, false, &mut open));
        if let Some(inverted) = &mut card.inverted {
            inverted.abilities = side(&written.in_force, true, &mut open);
        }
    }
    if card.reveals.is_empty() {
        card.reveals = StaticList::keep(revealers(&card));
    }
    open.sort_unstable();
    open.dedup();
    card.beyond = StaticList::keep(open);
    card
}

/// The text of an interrupt or order: one thing that is done when it is played.
fn played(card: &mut Card, written: &Written, open: &mut Vec<&'static str>) {
    let (rules, text) = match written.in_force.as_slice() {
        [rules, text] if rules.table.head == "play" => (Some(rules), Some(text)),
        [text] => (None, Some(text)),
        _ => (None, None),
    };
    let only = rules.map(lower::only_when);
    let text = text.filter(|text| text.table.head == "do" && written.before.is_empty() && only != Some(None));
    let whole = text.map(lower::ability);
    if let Some(lowered) = &whole {
        card.targets = lowered.ability.targets;
        card.also = StaticList::keep(lowered.also.clone());
    }
    match whole.filter(|lowered| lowered.carried_out) {
        Some(lowered) => {
            card.does = lowered.ability.does;
            card.only = only.flatten().unwrap_or(StaticList(&[]));
        }
        None => written.in_force.iter().chain(&written.before).for_each(|clause| words(clause, open)),
    }
}

/// The abilities of one way up.
fn side(written: &[Clause], inverted: bool, open: &mut Vec<&'static str>) -> StaticList<Ability> {
    let is_there = |clause: &&Clause| (clause.text("side") == Some("inverted")) == inverted;
    let mut abilities = Vec::new();
    for clause in written.iter().filter(is_there) {
        let lowered = lower::ability(clause);
        if !is_carried_out(clause) {
            words(clause, open);
        }
        if clause.table.head != "play" {
            abilities.push(lowered.ability);
        }
    }
    StaticList::keep(abilities)
}

/// What an ability that is not carried out speaks of: as it says of itself, or else by the heads of its clauses.
fn words(clause: &Clause, open: &mut Vec<&'static str>) {
    if let Some(said) = clause.text("unmodelled") {
        open.extend(said.split(';').map(|phrase| -> &'static str { Box::leak(phrase.trim().into()) }));
        return;
    }
    clauses(clause, &mut |clause: &Clause| open.push(clause.table.head));
}

/// Who reveals cards for destiny by the text of a card.
fn revealers(card: &Card) -> Vec<Revealer> {
    let sides = [&card.upright].into_iter().chain(&card.inverted);
    let used = sides.flat_map(|side| side.abilities.iter()).filter(|ability| ability.kind == AbilityKind::Activated);
    let steps = used.flat_map(|ability| ability.does.iter()).chain(card.does.iter());
    let steps: Vec<_> = steps.copied().collect();
    let mut revealers = Vec::new();
    for deed in deeds_of(&steps).filter(|deed| deed.verb == DeedVerb::Reveal) {
        let revealer = if deed.who == Doer::You { Revealer::You } else { Revealer::Opponent };
        if !revealers.contains(&revealer) {
            revealers.push(revealer);
        }
    }
    revealers
}
