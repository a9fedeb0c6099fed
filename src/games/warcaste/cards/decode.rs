//! Reads the cards of a catalogue. Used by the build script, too, so of the house it names only what both have.

use super::card::{Ability, AbilityKind, Aim, Card, CardType, Deed, DeedVerb, Whose};
use crate::{
    cards::{
        file::{self, FaultInFile, Reader},
        printed::{PrintedNumber, StaticList, Word},
    },
    notation::yaml::{Fault, Node},
};

const EVERY: [&str; 7] = ["title", "type", "attributes", "faction", "abilities", "unmodelled", "boost"];

/// The keys of a card of this type, besides those every card has.
const fn keys(kind: CardType) -> &'static [&'static str] {
    match kind {
        CardType::Doctrine => &["subtypes", "hand"],
        CardType::Unit | CardType::Territory => &["subtypes", "cost", "atk", "def", "hp"],
        CardType::Tactic => &["cost"],
        CardType::Trap => &["cost", "answers"],
    }
}

/// Reads the texts of catalogue files that belong together.
///
/// # Errors
/// With everything that is wrong, in the order of the files.
pub fn decode(texts: &[&str]) -> Result<Vec<Card>, Vec<FaultInFile>> {
    file::decode(texts, |node, head, faults| {
        Some(Card { set: head.set, invented: head.invented, ..card(node, &head.labels, faults)? })
    })
}

fn card(node: &Node<'_>, labels: &[&str], faults: &mut Vec<Fault>) -> Option<Card> {
    let kind = Reader::new(node, "a card", faults).chosen::<CardType>("type")?;
    let what = format!("a {}", kind.word());
    let mut read = Reader::new(node, &what, faults);
    let allowed: Vec<&str> = EVERY.iter().chain(keys(kind)).copied().collect();
    read.allow(&allowed);
    for key in keys(kind).iter().filter(|key| !matches!(**key, "subtypes" | "answers")) {
        read.required(key);
    }
    let title = read.text("title")?;
    let (boost, strength) = match read.below("boost", &["type", "by"]) {
        Some(mut below) => (below.chosen("type"), below.perhaps("by")),
        None => (None, PrintedNumber::Absent),
    };
    let name = if boost.is_some() { title.rsplit_once('/').map_or(title, |(name, _)| name) } else { title };
    Some(Card {
        title,
        name,
        set: "",
        invented: false,
        kind,
        subtypes: StaticList::keep(read.among("subtypes", labels)),
        cost: read.perhaps("cost"),
        hand: read.perhaps("hand"),
        atk: read.perhaps("atk"),
        def: read.perhaps("def"),
        hp: read.perhaps("hp"),
        boost,
        strength,
        attributes: StaticList::keep(read.choices("attributes")),
        faction: read.choice("faction"),
        answers: StaticList::keep(read.choices("answers")),
        abilities: abilities(&mut read),
        unmodelled: read.note("unmodelled"),
    })
}

fn abilities(read: &mut Reader<'_, '_>) -> StaticList<Ability> {
    let mut abilities = Vec::new();
    for node in read.list("abilities") {
        let mut item = read.item(node, &["kind", "may", "does"]);
        let Some(kind) = item.chosen::<AbilityKind>("kind") else { continue };
        let may = item.flag("may");
        let mut does = Vec::new();
        for node in item.list("does") {
            let mut deed = item.item(node, &["do", "amount", "to", "whose", "here", "then", "bound", "kind"]);
            let Some(verb) = deed.chosen::<DeedVerb>("do") else { continue };
            does.push(Deed {
                verb,
                amount: deed.number("amount").unwrap_or(1),
                aim: deed.choice("to").unwrap_or(Aim::Itself),
                whose: deed.choice("whose").unwrap_or(Whose::Anyone),
                here: deed.flag("here"),
                then: deed.flag("then"),
                bound: deed.choice("bound"),
                kind: deed.choice("kind"),
            });
        }
        abilities.push(Ability { kind, may, does: StaticList::keep(does) });
    }
    StaticList::keep(abilities)
}
