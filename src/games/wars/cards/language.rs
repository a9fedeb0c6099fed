//! What cards do, read from the card language and put into plain words, and how much of it the judge carries out.

use super::{card::Card, vocabulary::WORDS};
use crate::{
    abilities::{
        language::{Language, printed, tree::Clause},
        spoken,
    },
    cards::SpokenAbility,
    notation::yaml,
};

/// The abilities of a card that are written down: upright, inverted, and as they were printed.
pub(super) fn abilities(card: &Card) -> Vec<SpokenAbility> {
    let language = Language { vocabulary: &WORDS, labels: &card.named };
    let in_force = read(card.text, &language);
    let before = read(card.printed, &language);
    let mut told: Vec<SpokenAbility> = Vec::new();
    for (index, ability) in in_force.iter().enumerate() {
        let part = if is_inverted(ability) { "text while inverted" } else { "text" };
        told.push(SpokenAbility { carried_out: carries_out(card, index), ..speak(ability, part, &language) });
    }
    for (index, ability) in before.iter().enumerate() {
        told.push(SpokenAbility {
            carried_out: carries_out(card, in_force.len() + index),
            ..speak(ability, "text as printed, before the errata", &language)
        });
    }
    told
}

/// Whether the judge does all that an ability says.
fn carries_out(card: &Card, index: usize) -> bool {
    card.carried_out.get(index).copied().unwrap_or(false)
}

fn read(text: &str, language: &Language<'_>) -> Vec<Clause> {
    yaml::parse(text, 0).map_or_else(|_| Vec::new(), |node| language.read(&node, text, &mut Vec::new()))
}

fn speak(ability: &Clause, part: &'static str, language: &Language<'_>) -> SpokenAbility {
    let note = |key: &str| ability.text(key).map(str::to_owned);
    SpokenAbility {
        part,
        said: spoken(ability, language),
        written: printed(std::slice::from_ref(ability), language),
        carried_out: false,
        unsure: note("unsure"),
        unmodelled: note("unmodelled"),
    }
}

fn is_inverted(ability: &Clause) -> bool {
    ability.text("side") == Some("inverted")
}
