//! Reads which targets a text asks for.

use super::super::card::{Many, StaticList, Target, Whose, Zone};
use super::{HOSTS, PENDING, Reader, TARGETS};

/// No text asks for more sorts of target.
const MOST_SORTS: usize = 4;

const KEYS: [&str; 7] = ["count", "up-to", "kind", "or", "whose", "where", "more"];

/// Reads the key `targets` of a card or an ability.
pub(super) fn targets(read: &mut Reader<'_, '_>, labels: &[&str]) -> StaticList<Target> {
    let nodes = read.list("targets");
    let one_too_many = nodes.get(MOST_SORTS);
    if let Some(node) = one_too_many {
        read.fault(node, format!("a text asks for at most {MOST_SORTS} sorts of target"));
    }
    let sorts = nodes.iter().take(MOST_SORTS).filter_map(|node| target(&mut read.item(node, &KEYS), labels));
    StaticList::keep(sorts.collect())
}

fn target(read: &mut Reader<'_, '_>, labels: &[&str]) -> Option<Target> {
    let many = many(read)?;
    let zone = read.choice("where").unwrap_or(Zone::InPlay);
    let pending: &[&str] = if zone == Zone::Pending { &PENDING } else { &[] };
    let words: Vec<&str> = [&HOSTS[..], &TARGETS, pending, labels].into_iter().flatten().copied().collect();
    let [kind, or] = ["kind", "or"].map(|key| StaticList::keep(read.among(key, &words)));
    if let Some(at) = read.get("or").filter(|_| kind.is_empty()) {
        read.fault(at, "`or` stands beside a `kind`".to_owned());
    }
    let whose = read.choice("whose").unwrap_or(Whose::Either);
    Some(Target { many, kind, or, whose, zone, more: read.flag("more"), fits: StaticList(&[]) })
}

/// `count: 2`, `count: any` or `up-to: 2`; one if nothing is written.
fn many(read: &mut Reader<'_, '_>) -> Option<Many> {
    let most = read.get("up-to");
    let any = read.get("count").is_some_and(|count| count.as_str() == Some("any"));
    if let (Some(at), Some(_)) = (most, read.get("count")) {
        read.fault(at, "a text asks for a `count` of targets or for `up-to` a number, not both".to_owned());
    }
    let (key, known): (_, fn(u8) -> Many) = match most {
        Some(_) => ("up-to", Many::UpTo),
        None => ("count", Many::Exactly),
    };
    match read.get(key) {
        None => Some(Many::Exactly(1)),
        Some(_) if any => Some(Many::AnyNumber),
        Some(at) => {
            let number = read.number(key)?;
            if number == 0 {
                read.fault(at, format!("`{key}` is at least 1"));
            }
            Some(known(number))
        }
    }
}
