//! The phrases of which sentences about cards are made: sorts of cards, and how many.

use crate::games::wars::cards::card::Whose;

/// The words that name what a card is, and not which of them.
const NOUNS: [&str; 15] = [
    "ability",
    "asset",
    "attack",
    "character",
    "drain",
    "interrupt",
    "location",
    "nobot",
    "order",
    "sector",
    "ship",
    "site",
    "unit",
    "vehicle",
    "weapon",
];

/// A clause as a sentence: a capital at its beginning, a full stop at its end.
pub(super) fn sentence(clause: &str) -> String {
    let mut letters = clause.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).chain(['.']).collect())
}

/// What cards are that answer to all of these words: `warrior character`.
pub(super) fn noun(kind: &[&str], plural: bool) -> String {
    let (mut nouns, mut words): (Vec<&str>, Vec<&str>) = kind.iter().copied().partition(|word| NOUNS.contains(word));
    let of_ships = words.iter().any(|word| matches!(*word, "fighter" | "capital"));
    let head = nouns.pop().unwrap_or(if of_ships { "ship" } else { "card" });
    words.extend(nouns);
    let head = match (if head == "nobot" { "NoBot" } else { head }, plural) {
        (head, false) => head.to_owned(),
        (head, true) => match head.strip_suffix('y') {
            Some(stem) => format!("{stem}ies"),
            None => format!("{head}s"),
        },
    };
    words.push(&head);
    words.join(" ")
}

/// A card of somebody's: `one of your units`, `a unit`.
pub(super) fn of_sort(kind: &[&str], whose: Whose) -> String {
    match whose {
        Whose::Either => with_article(&noun(kind, false)),
        whose => many_of("one", &noun(kind, true), whose),
    }
}

/// So many of somebody's cards: `2 of your units`, `up to 2 units`.
pub(super) fn many_of(count: &str, cards: &str, whose: Whose) -> String {
    let of = if count.ends_with(" of") { "" } else { " of" };
    match whose {
        Whose::Yours => format!("{count}{of} your {cards}"),
        Whose::Opponents => format!("{count}{of} the opponent's {cards}"),
        Whose::Either => format!("{count} {cards}"),
    }
}

/// The noun behind `a` or `an`.
pub(super) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}
