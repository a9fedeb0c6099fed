//! Cards laid out for people and programs.

use serde_json::{Value, json};

use super::{
    card::{Ability, AbilityKind, Aim, Bound, Card, CardType, Deed, DeedVerb, Whose},
    catalogue::{self, CARDS},
    decode::decode,
};
use crate::{
    abilities::language::vocabulary::Vocabulary,
    cards::{
        CardFile, CardSets, Readership, Sheet, Shelf, Wrong, decoded,
        printed::{PrintedNumber, Word},
    },
};

/// The cards of the game for commands. Its texts are not written in the card language yet.
pub(in crate::games::warcaste) const SHELF: Shelf = Shelf { game: "warcaste", shipped, words: &NO_WORDS, read, bring };

static NO_WORDS: Vocabulary = Vocabulary {
    nouns: &[],
    states: &[],
    relations: &[],
    places: &[],
    keywords: &[],
    traits: &[],
    figures: &[],
    piles: &[],
    players: &[],
    pronouns: &[],
    ties: &[],
    periods: &[],
    steps: &[],
    functions: &[],
    deeds: &[],
    modifiers: &[],
    events: &[],
    layers: &[],
    until: &[],
    spans: &[],
    sides: &[],
    label_layer: "",
    sayings: &[],
    unchanging: &[],
};

fn shipped() -> Vec<Sheet> {
    CARDS.iter().map(sheet).collect()
}

fn read(files: &[CardFile]) -> Result<Vec<Sheet>, Vec<Wrong>> {
    of_files(files).map(|cards| cards.iter().map(sheet).collect())
}

fn bring(files: &[CardFile], sets: &mut CardSets) -> Result<(), Vec<Wrong>> {
    let cards = of_files(files)?;
    if !cards.is_empty() {
        sets.put(catalogue::with(cards));
    }
    Ok(())
}

fn of_files(files: &[CardFile]) -> Result<Vec<Card>, Vec<Wrong>> {
    decoded(files, Readership { game: SHELF.game, unnamed: false }, decode, catalogue::shipped().titles())
}

fn sheet(card: &Card) -> Sheet {
    let mut figures: Vec<(&'static str, Value)> = vec![("set", json!(card.set)), ("type", json!(card.kind.word()))];
    if !card.subtypes.is_empty() {
        figures.push(("subtypes", json!(card.subtypes.0)));
    }
    let numbers = [("cost", card.cost), ("hand", card.hand), ("atk", card.atk), ("def", card.def), ("hp", card.hp)];
    for (name, number) in numbers {
        match number {
            PrintedNumber::Known(known) => figures.push((name, json!(known))),
            PrintedNumber::Unknown => figures.push((name, json!("unknown"))),
            PrintedNumber::Absent => {}
        }
    }
    if let Some(boost) = card.boost {
        figures.push(("boost", json!({ "type": boost.word(), "by": card.strength.known() })));
    }
    figures.push(("attributes", card.attributes.iter().map(|attribute| attribute.word()).collect()));
    figures.extend(card.faction.map(|faction| ("faction", json!(faction.word()))));
    if !card.answers.is_empty() {
        figures.push(("answers", card.answers.iter().map(|event| event.word()).collect()));
    }
    figures.extend(card.invented.then_some(("invented", json!(true))));
    let unknown = figures.iter().filter(|(_, value)| value == "unknown").map(|(name, _)| *name);
    Sheet {
        code: String::new(),
        title: card.title.to_owned(),
        line: line(card),
        unknown: unknown.collect(),
        figures,
        text: card.abilities.iter().map(|ability| (kind_name(ability.kind), vec![said(ability)])).collect(),
        abilities: Vec::new(),
        unmodelled: card.unmodelled.map(str::to_owned),
    }
}

fn line(card: &Card) -> String {
    let faction = card.faction.map_or(String::new(), |faction| format!("{} ", faction.word()));
    let subtypes = if card.subtypes.is_empty() { String::new() } else { format!(": {}", card.subtypes.join("/")) };
    format!("{faction}{}{subtypes}", card.kind.word())
}

const fn kind_name(kind: AbilityKind) -> &'static str {
    match kind {
        AbilityKind::Play => "play",
        AbilityKind::Passive => "passive",
        AbilityKind::Global => "global",
        AbilityKind::Death => "death",
        AbilityKind::Engage => "engage",
        AbilityKind::Trap => "trap",
    }
}

fn said(ability: &Ability) -> String {
    let deeds: Vec<String> = ability.does.iter().map(deed).collect();
    let may = if ability.may { "you may do this: " } else { "" };
    let said = format!("{may}{}.", deeds.join("; "));
    let mut letters = said.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

fn deed(deed: &Deed) -> String {
    let whose = match deed.whose {
        Whose::Anyone => "",
        Whose::Yours => " of yours",
        Whose::Enemy => " of an opponent",
    };
    let to = match deed.aim {
        Aim::Itself => "this card".to_owned(),
        Aim::Unit | Aim::Territory => format!("a {}{whose}", deed.aim.word()),
        Aim::Any => format!("a unit or territory{whose}"),
    };
    let to = if deed.here { format!("{to} in the same zone") } else { to };
    let amount = deed.amount;
    let kind = deed.kind.map_or("card", CardType::word);
    let said = match deed.verb {
        DeedVerb::Deal => format!("deal {amount} damage to {to}"),
        DeedVerb::Place => format!("place {amount} damage counters on {to}"),
        DeedVerb::Repair => format!("remove {amount} damage counters from {to}"),
        DeedVerb::Draw => format!("draw {amount}"),
        DeedVerb::Discard => format!("discard {amount} ({kind})"),
        DeedVerb::DiscardAtRandom => format!("discard {amount} at random ({kind})"),
        DeedVerb::Destroy => format!("destroy {to}"),
        DeedVerb::Engage => format!("{to} becomes Engaged"),
        DeedVerb::Move => format!("move {to} to an adjacent zone"),
        DeedVerb::Control => format!("take control of {to}"),
        DeedVerb::Gain => match deed.bound {
            None => format!("gain {amount} CMD"),
            Some(Bound::Main) => format!("gain {amount} CMD until the end of the main phase"),
            Some(Bound::Units) => format!("gain {amount} CMD that pay for units alone"),
        },
        DeedVerb::Search => format!("search your deck for a {kind} and take it to hand"),
        DeedVerb::Atk => format!("ATK +{amount} for {to}"),
        DeedVerb::Def => format!("DEF +{amount} for {to}"),
        DeedVerb::Cheaper => "destroy units of yours as you play it: each makes it cost 1 less".to_owned(),
    };
    if deed.then { format!("when you do, {said}") } else { said }
}
