//! What cards do, read from the card language and put into plain words, and how much of it the judge carries out.

use super::{
    card::{Card, CardKind},
    decode::is_carried_out,
    vocabulary::WORDS,
};
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
    for ability in &in_force {
        let part = if is_inverted(ability) { "text while inverted" } else { "text" };
        told.push(SpokenAbility { carried_out: carries_out(card, ability), ..speak(ability, part, &language) });
    }
    told.extend(before.iter().map(|ability| speak(ability, "text as printed, before the errata", &language)));
    told
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

/// Whether the judge does what an ability says: of a card of which something is said not to be modelled nothing is carried out, and of
/// an interrupt or order all or nothing.
fn carries_out(card: &Card, ability: &Clause) -> bool {
    let one_time = matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. });
    card.unmodelled.is_none() && if one_time { !card.does.is_empty() } else { is_carried_out(ability) }
}
