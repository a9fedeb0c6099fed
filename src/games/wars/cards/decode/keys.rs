//! Which keys each deed reads: all others are refused, because a key that nothing reads would be taken for something it does.

use super::super::card::{DeedVerb, Happening, Number, Word};
use super::Reader;

/// The keys of every deed that is done when a text comes off the stack.
const ANY: [&str; 3] = ["deed", "option", "if"];

/// The keys that say to which cards something is done.
const CARDS: [&str; 4] = ["of", "each", "chosen", "amount"];

/// What a deed reads beside the keys that all have.
const fn own(verb: DeedVerb) -> &'static [&'static str] {
    match verb {
        DeedVerb::Activate | DeedVerb::Draw => &["who", "amount", "by", "up-to", "may"],
        DeedVerb::Choose => &["who"],
        DeedVerb::Damage | DeedVerb::Destroy | DeedVerb::Dismiss | DeedVerb::Move => {
            &["who", "of", "each", "chosen", "amount", "up-to", "may"]
        }
        DeedVerb::Download => &["who", "chosen", "may"],
        DeedVerb::Invert => &["who", "of", "each", "chosen", "amount", "may"],
        DeedVerb::Look | DeedVerb::Reveal | DeedVerb::Take => &["who", "may"],
        DeedVerb::Lose => &["who", "amount", "by", "may"],
        DeedVerb::Pay => &["who", "amount", "by"],
        DeedVerb::Prevent => &["of", "each", "event"],
        DeedVerb::Raise => &["who", "number", "amount", "by", "of", "each", "may"],
        DeedVerb::Replace => &["who", "number", "amount", "by", "event", "may"],
        DeedVerb::Shelter => &["of", "each"],
        DeedVerb::Wait => &["event"],
    }
}

/// What an ability that lasts reads of a deed.
const LASTING: [&str; 7] = ["deed", "number", "amount", "by", "of", "each", "with"];

/// Refuses the keys of a deed that nothing reads.
pub(super) fn check(read: &mut Reader<'_, '_>, verb: DeedVerb, lasts: bool) {
    let known: Vec<&str> = match lasts {
        true => LASTING.to_vec(),
        false => ANY.iter().chain(own(verb)).copied().collect(),
    };
    let what = if lasts { "in an ongoing ability".to_owned() } else { format!("of `{}`", verb.word()) };
    read.unread(&known, |key| {
        let readers: Vec<String> = DeedVerb::ALL
            .iter()
            .filter(|other| own(**other).contains(&key))
            .map(|other| format!("`{}`", other.word()))
            .collect();
        let list = known.iter().skip(1).map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
        let whose = if readers.is_empty() { String::new() } else { format!("; {} have it", readers.join(", ")) };
        format!("nothing reads `{key}` {what}, which has {list}{whose}")
    });
    if lasts
        && verb != DeedVerb::Raise
        && let Some(at) = read.get("deed")
    {
        read.fault(at, "an ongoing ability has numbers in force: `raise` is all it can do".to_owned());
    }
    counts(read, verb);
    numbers(read, verb, lasts);
    events(read, verb);
}

/// How many cards is read only where they are chosen.
fn counts(read: &mut Reader<'_, '_>, verb: DeedVerb) {
    if !CARDS.iter().all(|key| own(verb).contains(key)) || read.get("chosen").is_some() {
        return;
    }
    for key in ["amount", "up-to"] {
        if let Some(at) = read.get(key) {
            read.fault(at, format!("nothing reads `{key}` here: it says how many cards are `chosen`"));
        }
    }
}

/// A figure is that of cards, a total that of a player; what a drain takes is changed by what lasts alone.
fn numbers(read: &mut Reader<'_, '_>, verb: DeedVerb, lasts: bool) {
    let Some(at) = read.get("number").filter(|_| matches!(verb, DeedVerb::Raise | DeedVerb::Replace)) else { return };
    let Some(number) = Number::ALL.iter().find(|number| at.as_str() == Some(number.word())) else { return };
    let figure = matches!(number, Number::Power | Number::Tactics | Number::Defense);
    if verb == DeedVerb::Replace && *number != Number::BattleDestiny {
        read.fault(at, "`replace` is about `battle-destiny` alone".to_owned());
    }
    match number {
        Number::Drains if !lasts => read.fault(at, "`drains` are changed by ongoing abilities alone".to_owned()),
        Number::BattleDestiny | Number::Attrition | Number::Casualties if lasts => {
            read.fault(
                at,
                "an ongoing ability changes figures of cards and `drains`, no totals of a battle".to_owned(),
            );
        }
        _ => {}
    }
    let unread: &[&str] = if figure { &["who"] } else { &["of", "each"] };
    for key in unread.iter().filter(|key| !(**key == "each" && *number == Number::Drains)) {
        if let Some(other) = read.get(key).filter(|_| verb == DeedVerb::Raise) {
            let of = if figure { "a figure of cards" } else { "a total" };
            read.fault(other, format!("nothing reads `{key}` where {of} goes up or down"));
        }
    }
    for key in ["amount", "by"] {
        if let Some(other) = read.get(key).filter(|by| lasts && by.as_str().is_some_and(|by| by.parse::<i8>().is_err()))
        {
            read.fault(other, "what lasts adds a number, not one that is found".to_owned());
        }
    }
}

/// Each deed about an event knows one of them.
fn events(read: &mut Reader<'_, '_>, verb: DeedVerb) {
    let known = match verb {
        DeedVerb::Wait => Happening::Lost,
        DeedVerb::Prevent => Happening::Destroyed,
        DeedVerb::Replace => Happening::Reveals,
        _ => return,
    };
    let Some(at) = read.get("event") else { return };
    let other = Happening::ALL.iter().any(|event| *event != known && at.as_str() == Some(event.word()));
    if other {
        read.fault(at, format!("the event of `{}` is `{}` and no other", verb.word(), known.word()));
    }
}

/// What players do happens to no card, and some of it at no location.
pub(super) fn check_when(read: &mut Reader<'_, '_>, event: Happening) {
    let unread: &[&str] = match event {
        Happening::Draws | Happening::LosesEnergy | Happening::Reveals => &["itself", "kind", "here"],
        Happening::Drains => &["itself", "kind"],
        Happening::Damaged | Happening::Destroyed | Happening::Lost | Happening::Enters => &[],
    };
    for key in unread {
        if let Some(at) = read.get(key) {
            let what = if *key == "here" { "a location" } else { "a card" };
            read.fault(at, format!("`{}` happens to a player and not to {what}: nothing reads `{key}`", event.word()));
        }
    }
}
