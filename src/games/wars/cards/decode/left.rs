//! What is left in doubt of a card of which some abilities are carried out: what those that are not may touch.

use crate::abilities::language::tree::{Clause, Content};

/// Phrases of `unmodelled:`, each with the heads of what may bring it about. Phrases that do not stand here stay as they are.
const CAUSES: [(&str, &[&str]); 8] = [
    ("changes power, tactics or defense", &["raise", "total", "uncounted", "swap", "label", "invert", "revert"]),
    ("changes attrition", &["total"]),
    ("changes battle destiny", &["total", "destiny", "cannot", "reveals", "reveal-again"]),
    ("immunity to attrition", &["immune"]),
    ("changes or limits drains", &["drain", "demand", "cannot", "own-icons", "at-most", "cancel", "icon"]),
    ("moves or keeps from moving", &["move", "cannot", "price", "allow", "place", "give"]),
    ("gives energy", &["generate", "activate", "activation", "retrieve", "icon"]),
    ("limits targets", &["cannot", "redirect"]),
];

/// Heads that may bring anything about: what they do is said elsewhere, or by nobody.
const ANYTHING: [&str; 4] = ["ability", "unmodelled", "instead-of", "instead-next"];

/// What of a card's reason is left when only these abilities are not carried out; nothing if there are none.
pub(super) fn of(reason: &'static str, left: &[&Clause]) -> Option<&'static str> {
    if left.is_empty() {
        return None;
    }
    let mut heads = Vec::new();
    for ability in left {
        // What is written down but unsure may be meant otherwise than it is written.
        let unsure = ability.get("unsure").is_some();
        heads.extend(unsure.then_some("unmodelled"));
        gather(ability, &mut heads);
    }
    let stays = |phrase: &&str| {
        let causes = CAUSES.iter().find(|(known, _)| known == phrase);
        causes.is_none_or(|(_, causes)| heads.iter().any(|head| causes.contains(head) || ANYTHING.contains(head)))
    };
    let stay: Vec<&str> = reason.split(';').map(str::trim).filter(stays).collect();
    if stay.len() == reason.split(';').count() {
        return Some(reason);
    }
    Some(Box::leak(stay.join("; ").into_boxed_str()))
}

fn gather(clause: &Clause, heads: &mut Vec<&'static str>) {
    heads.push(clause.table.head);
    for held in &clause.values {
        match &held.value {
            Content::Entries(entries) => entries.iter().for_each(|entry| gather(entry, heads)),
            Content::Options(options) => options.iter().flatten().for_each(|entry| gather(entry, heads)),
            _ => {}
        }
    }
}
