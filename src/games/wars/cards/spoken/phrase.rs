//! The phrases of which sentences about cards are made: sorts of cards, numbers, comparisons.

use crate::games::wars::cards::card::{Compare, Condition, Found, Quantity, Sort, Whose};

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

/// Cards of a sort, without saying how many: `of your damaged units here`.
pub(super) fn among(sort: &Sort, plural: bool) -> String {
    let cards = noun(&sort.kind, plural || sort.whose != Whose::Either);
    let damaged = if sort.damaged { "damaged " } else { "" };
    let here = if sort.here { " here" } else { "" };
    match sort.whose {
        Whose::Yours => format!("of your {damaged}{cards}{here}"),
        Whose::Opponents => format!("of the opponent's {damaged}{cards}{here}"),
        Whose::Either => format!("{damaged}{cards}{here}"),
    }
}

/// One card of a sort.
pub(super) fn one_of(sort: &Sort) -> String {
    match sort.whose {
        Whose::Either => with_article(&among(sort, false)),
        _ => format!("one {}", among(sort, true)),
    }
}

/// The noun behind `a` or `an`.
pub(super) fn with_article(noun: &str) -> String {
    let vowel = noun.starts_with(['a', 'e', 'i', 'o']);
    format!("{} {noun}", if vowel { "an" } else { "a" })
}

/// So much or so many: `a card`, `3 cards`, `as many cards as …`.
pub(super) fn quantity(quantity: Quantity, one: &str, many: &str) -> String {
    match quantity {
        Quantity::Fixed(1) if !one.is_empty() => one.to_owned(),
        Quantity::Fixed(number) => format!("{number} {many}").trim_end().to_owned(),
        Quantity::Of(number) if many.is_empty() => found(number).to_owned(),
        Quantity::Of(number) if many == "energy" => format!("as much energy as {}", found(number)),
        Quantity::Of(number) => format!("as many {many} as {}", found(number)),
    }
}

/// What must be so.
pub(super) fn compared(condition: &Condition) -> String {
    let [left, right] = [condition.left, condition.right].map(|side| quantity(side, "", ""));
    let is = match condition.is {
        Compare::Greater => "is greater than",
        Compare::Less => "is smaller than",
        Compare::AtLeast => "is at least",
    };
    format!("{left} {is} {right}")
}

const fn found(found: Found) -> &'static str {
    match found {
        Found::Destiny => "the destiny you revealed",
        Found::TheirDestiny => "the destiny the opponent revealed",
        Found::TheirHand => "the number of cards in the opponent's hand",
        Found::TacticsOfTarget => "the tactics of the target",
        Found::DefenseOfTarget => "the defense of the target",
    }
}

/// What somebody else does: `loses`.
pub(super) fn third_person(verb: &str) -> String {
    let hisses = verb.ends_with(['s', 'x', 'z']) || verb.ends_with("ch") || verb.ends_with("sh");
    format!("{verb}{}", if hisses { "es" } else { "s" })
}
