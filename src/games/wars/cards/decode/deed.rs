//! Reads what a text does: what sets it off, and its deeds.

use super::super::card::{
    Compare, Condition, Deed, DeedVerb, Doer, Found, Number, Quantity, Sort, StaticList, When, Which, Whose, Word,
};
use super::{HOSTS, Reader, TARGETS, keys};

const SORT: [&str; 4] = ["kind", "whose", "here", "damaged"];
const WHEN: [&str; 5] = ["event", "itself", "kind", "whose", "here"];
const DEED: [&str; 13] =
    ["deed", "who", "amount", "by", "up-to", "may", "of", "each", "chosen", "number", "event", "option", "if"];

/// More deeds than any text has.
const MOST_DEEDS: usize = 15;

/// Reads the key `does` of a card or an ability; that of an ongoing one lasts.
pub(super) fn deeds(read: &mut Reader<'_, '_>, labels: &[&str], lasts: bool) -> StaticList<Deed> {
    let nodes = read.list("does");
    if let Some(node) = nodes.get(MOST_DEEDS) {
        read.fault(node, format!("a text does at most {MOST_DEEDS} things"));
    }
    let allowed: Vec<&str> = DEED.iter().copied().chain(["with"]).collect();
    let deeds = nodes.iter().take(MOST_DEEDS).filter_map(|node| deed(&mut read.item(node, &allowed), labels, lasts));
    StaticList::keep(deeds.collect())
}

/// Reads the key `when` of a triggered ability.
pub(super) fn when(read: &mut Reader<'_, '_>, labels: &[&str]) -> Option<When> {
    let mut below = read.below("when", &WHEN)?;
    let event = below.chosen("event")?;
    keys::check_when(&mut below, event);
    let itself = below.flag("itself");
    Some(When { event, itself, to: sort_of(&mut below, labels) })
}

fn sort(read: &mut Reader<'_, '_>, key: &str, labels: &[&str]) -> Option<Sort> {
    let mut below = read.below(key, &SORT)?;
    Some(sort_of(&mut below, labels))
}

fn sort_of(read: &mut Reader<'_, '_>, labels: &[&str]) -> Sort {
    let words: Vec<&str> = [&HOSTS[..], &TARGETS, labels].into_iter().flatten().copied().collect();
    Sort {
        kind: StaticList::keep(read.among("kind", &words)),
        whose: read.choice("whose").unwrap_or(Whose::Either),
        here: read.flag("here"),
        damaged: read.flag("damaged"),
    }
}

fn deed(read: &mut Reader<'_, '_>, labels: &[&str], lasts: bool) -> Option<Deed> {
    let verb = read.chosen::<DeedVerb>("deed")?;
    keys::check(read, verb, lasts);
    let up_to = read.get("up-to").is_some();
    let amounts: Vec<&str> = ["amount", "by", "up-to"].into_iter().filter(|key| read.get(key).is_some()).collect();
    if let [_, second, ..] = amounts[..]
        && let Some(at) = read.get(second)
    {
        read.fault(at, "a deed has one of `amount`, `by` and `up-to`".to_owned());
    }
    let amount = amounts.first().and_then(|key| quantity(read, key)).unwrap_or(Quantity::Fixed(1));
    let number = read.choice::<Number>("number");
    let raises = matches!(verb, DeedVerb::Raise | DeedVerb::Replace);
    if raises {
        read.required("number");
    }
    if matches!(verb, DeedVerb::Wait | DeedVerb::Prevent) {
        read.required("event");
    }
    Some(Deed {
        verb,
        who: read.choice("who").unwrap_or(Doer::You),
        amount,
        up_to,
        may: read.flag("may"),
        of: which(read, verb, labels),
        number,
        event: read.choice("event"),
        option: read.number("option").unwrap_or(0),
        condition: condition(read),
        with: sort(read, "with", labels),
    })
}

/// `of: itself`, `of: targets`, `each: { … }` or `chosen: { … }`. If nothing is written it is the targets, and what inverts, inverts
/// itself.
fn which(read: &mut Reader<'_, '_>, verb: DeedVerb, labels: &[&str]) -> Which {
    if let Some(each) = sort(read, "each", labels) {
        return Which::Each(each);
    }
    if let Some(chosen) = sort(read, "chosen", labels) {
        return Which::Chosen(chosen);
    }
    match read.get("of").map(|of| (of, of.as_str())) {
        None if verb == DeedVerb::Invert => Which::Itself,
        Some((_, Some("itself"))) => Which::Itself,
        None | Some((_, Some("targets"))) => Which::Targets,
        Some((at, _)) => {
            read.fault(at, "`of` is `itself` or `targets`".to_owned());
            Which::Targets
        }
    }
}

/// `2`, `-1`, `destiny`
fn quantity(read: &mut Reader<'_, '_>, key: &str) -> Option<Quantity> {
    let node = read.get(key)?;
    let found = node.as_str().and_then(parsed);
    if found.is_none() {
        let words = Found::ALL.iter().map(|found| found.word()).collect::<Vec<_>>().join(", ");
        read.fault(node, format!("`{key}` is a number or one of {words}"));
    }
    found
}

fn parsed(written: &str) -> Option<Quantity> {
    let found = Found::ALL.iter().copied().find(|found| found.word() == written);
    found.map(Quantity::Of).or_else(|| written.parse::<i8>().ok().map(Quantity::Fixed))
}

/// `destiny > their-destiny`
fn condition(read: &mut Reader<'_, '_>) -> Option<Condition> {
    let node = read.get("if")?;
    let words: Vec<&str> = node.as_str().unwrap_or_default().split_whitespace().collect();
    let read_words = || {
        let [left, is, right] = words[..] else { return None };
        let is = Compare::ALL.iter().copied().find(|compare| compare.word() == is)?;
        Some(Condition { left: parsed(left)?, is, right: parsed(right)? })
    };
    let condition = read_words();
    if condition.is_none() {
        read.fault(node, "`if` compares two numbers: `destiny > their-destiny`".to_owned());
    }
    condition
}
