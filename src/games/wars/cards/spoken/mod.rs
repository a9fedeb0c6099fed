//! What is known of a card whose text is not written down, in sentences: how it is played, what its abilities are and cost.

mod phrase;

use super::card::{Ability, AbilityKind, Card, CardKind, Many, Price, PrintedNumber, Revealer, Target, Whose, Zone};
use phrase::{many_of, noun, of_sort, sentence};

/// The text of a card by its parts: what stands on it, what counts while it is inverted, and what the errata make of it.
/// Every paragraph is a sentence or more.
pub(in crate::games::wars) fn text(card: &Card) -> Vec<(&'static str, Vec<String>)> {
    let known = card.unmodelled.is_none();
    if !card.text.is_empty() {
        let beneath = beneath(card);
        return if beneath.is_empty() { Vec::new() } else { vec![("playing it", beneath)] };
    }
    let mut upright = play(card);
    upright.extend(card.upright.abilities.iter().map(|ability| told(ability, known)));
    let inverted = card.inverted.map_or_else(Vec::new, |side| paragraphs(&side.abilities, known));
    let errata = card.errata.map_or_else(Vec::new, |abilities| paragraphs(&abilities, known));
    let parts = [("text", upright), ("text while inverted", inverted), ("text by the errata", errata)];
    parts.into_iter().filter(|(_, paragraphs)| !paragraphs.is_empty()).collect()
}

fn paragraphs(abilities: &[Ability], known: bool) -> Vec<String> {
    abilities.iter().map(|ability| told(ability, known)).collect()
}

/// Beneath what it is played, and how often.
fn beneath(card: &Card) -> Vec<String> {
    let mut told = Vec::new();
    match card.kind {
        CardKind::Asset { beneath, whose, alone } if !beneath.is_empty() => {
            told.push(sentence(&format!("it is played beneath {}", of_sort(&beneath, whose))));
            if alone {
                told.push("A card has at most one copy beneath it.".to_owned());
            }
        }
        CardKind::Weapon { beneath } => {
            told.push(sentence(&format!("it is played beneath {}", of_sort(&beneath, Whose::Yours))));
        }
        CardKind::Interrupt { bullets, .. } | CardKind::Order { bullets, .. } if bullets != PrintedNumber::Absent => {
            told.push(sentence(&format!("you may play it {}", times(bullets))));
        }
        _ => {}
    }
    told
}

/// What is said of playing it, and what comes of that.
fn play(card: &Card) -> Vec<String> {
    let mut told = beneath(card);
    if !card.also.is_empty() {
        told.push(sentence(&format!("its cost includes {}", prices(&card.also))));
    }
    told.extend(card.reveals.iter().map(|who| match who {
        Revealer::You => "By its text you reveal a card for destiny.".to_owned(),
        Revealer::Opponent => "By its text the opponent reveals a card for destiny.".to_owned(),
    }));
    let aims = aims(&card.targets);
    if !aims.is_empty() {
        told.push(aims);
    }
    told
}

/// An ability, in a sentence or more.
fn told(ability: &Ability, known: bool) -> String {
    let ends = if known { "Nothing comes of that." } else { "What it does is not modelled." };
    let begins = match ability.kind {
        AbilityKind::Activated => sentence(&format!("{}, {}", usable(ability), cost(ability))),
        AbilityKind::Triggered => "It has a triggered ability.".to_owned(),
        AbilityKind::Ongoing => "It has an ongoing ability.".to_owned(),
    };
    let said = [begins, aims(&ability.targets), ends.to_owned()].into_iter().filter(|said| !said.is_empty());
    said.collect::<Vec<_>>().join(" ")
}

fn usable(ability: &Ability) -> String {
    let who = if ability.anybody { "any player" } else { "you" };
    let battle = if ability.in_battle { ", only during a battle" } else { "" };
    format!("{who} may use this ability {}{battle}", times(ability.bullets))
}

fn times(bullets: PrintedNumber) -> String {
    match bullets {
        PrintedNumber::Absent => "any number of times".to_owned(),
        PrintedNumber::Unknown => "as often a turn as it has bullets, which no source tells".to_owned(),
        PrintedNumber::Known(1) => "once a turn".to_owned(),
        PrintedNumber::Known(2) => "twice a turn".to_owned(),
        PrintedNumber::Known(number) => format!("{number} times a turn"),
    }
}

fn cost(ability: &Ability) -> String {
    let energy = [("paying", ability.pay), ("losing", ability.lose)].into_iter().filter(|(_, energy)| *energy > 0);
    let mut parts: Vec<String> = energy.map(|(how, energy)| format!("{how} {energy} energy")).collect();
    parts.extend((!ability.also.is_empty()).then(|| prices(&ability.also)));
    if parts.is_empty() { "at no cost".to_owned() } else { parts.join(" and ") }
}

fn prices(prices: &[Price]) -> String {
    let words = prices.iter().map(|price| match price {
        Price::Dismiss => "dismissing one or more cards in play",
        Price::Damage => "damaging one or more cards in play",
        Price::HandToUsed => "putting one or more cards from hand on the used pile",
        Price::HandLost => "losing one or more cards from hand",
        Price::PlayToUsed => "putting one or more cards in play on the used pile",
        Price::Stacked => "taking away one or more cards stacked on a card",
        Price::Stack => "stacking a card on a card",
        Price::DismissItself => "dismissing it",
        Price::DamageItself => "damaging it",
        Price::Invert => "inverting it",
        Price::Revert => "reverting it",
    });
    words.collect::<Vec<_>>().join(" and ")
}

/// Which targets a text asks for.
fn aims(targets: &[Target]) -> String {
    let sorts: Vec<String> = targets.iter().map(aim).collect();
    if sorts.is_empty() { String::new() } else { sentence(&format!("it targets {}", sorts.join(" and "))) }
}

fn aim(target: &Target) -> String {
    let whose = if target.zone == Zone::InLostPile { Whose::Either } else { target.whose };
    let plural = target.many != Many::Exactly(1) || whose != Whose::Either;
    let mut cards = noun(&target.kind, plural);
    if !target.or.is_empty() {
        cards = format!("{cards} or {}", noun(&target.or, plural));
    }
    let place = match (target.zone, target.whose) {
        (Zone::InPlay, _) => "",
        (Zone::Pending, _) => " on the stack",
        (Zone::InLostPile, Whose::Yours) => " in your lost pile",
        (Zone::InLostPile, Whose::Opponents) => " in the opponent's lost pile",
        (Zone::InLostPile, Whose::Either) => " in a lost pile",
    };
    let counted = match target.many {
        Many::Exactly(1) if !plural => phrase::with_article(&cards),
        Many::Exactly(1) => many_of("one", &cards, whose),
        Many::Exactly(number) => many_of(&number.to_string(), &cards, whose),
        Many::UpTo(number) => many_of(&format!("up to {number}"), &cards, whose),
        Many::AnyNumber => many_of("any number of", &cards, whose),
    };
    let more = if target.more { " (the text asks more of it)" } else { "" };
    format!("{counted}{place}{more}")
}
