//! The cards in use: the shipped ones, compiled from `cards/*.yaml`, and those somebody brought.

use std::{borrow::Cow, sync::OnceLock};

#[allow(unused_imports, reason = "no shipped card need use every word")]
use crate::games::wars::cards::card::{
    Ability, AbilityKind, Area, Card, CardKind::*, Compare, Condition, Deed, DeedVerb, Doer, Faction, Fate, Found,
    Happening, Many::*, Number, Price, PrintedNumber::*, Quantity::*, Revealer, ShipClass, Side, Sort, StaticList,
    Target, When, Which::*, Whose, Zone,
};
use crate::{cards::Catalogue, table::Title};

include!(concat!(env!("OUT_DIR"), "/wars_cards.rs"));

/// Cards and their titles and codes, numbered alike, and the groups of the locations among them.
struct InUse {
    cards: Cow<'static, [Card]>,
    titles: Catalogue,
    /// The titles of what is proposed, if that is something else.
    proposed: Option<Catalogue>,
    groups: Vec<&'static str>,
}

/// Settled once for the process, by whoever brings cards or else by the first who looks: titles are numbers, and must mean
/// the same cards everywhere.
static IN_USE: OnceLock<InUse> = OnceLock::new();

impl InUse {
    fn with(brought: Vec<Card>) -> Self {
        Self::of(joined(brought))
    }

    /// The same, with those that are proposed beside them: each card of the two sets has a number of its own, and the
    /// titles of a set find those of that set.
    fn with_both(brought: Vec<Card>, proposed: Vec<Card>) -> Self {
        let (brought, proposed) = (joined(brought), joined(proposed));
        let number = |card: &Card, among: &[Card]| among.iter().position(|known| known == card);
        let mut cards = brought.to_vec();
        cards.extend(proposed.iter().filter(|card| number(card, &brought).is_none()));
        let in_use = Self::of(Cow::Owned(cards));
        let is_proposed: Vec<bool> = in_use.cards.iter().map(|card| number(card, &proposed).is_some()).collect();
        let kept = |title: Title| is_proposed.get(usize::from(title.0)) == Some(&true);
        let proposed = Some(in_use.titles.only(kept));
        let titles = in_use.titles.only(|title| usize::from(title.0) < brought.len());
        Self { titles, proposed, ..in_use }
    }

    fn of(cards: Cow<'static, [Card]>) -> Self {
        let titles = Catalogue::with_codes(cards.iter().map(|card| (card.title, card.code)));
        let mut groups: Vec<&str> = cards.iter().filter_map(group).collect();
        groups.sort_unstable();
        groups.dedup();
        Self { cards, titles, proposed: None, groups }
    }

    fn settled() -> &'static Self {
        IN_USE.get_or_init(|| Self::with(Vec::new()))
    }
}

/// The shipped cards with these: one with the title of a shipped card takes its place, the others follow.
fn joined(brought: Vec<Card>) -> Cow<'static, [Card]> {
    let mut cards = Cow::Borrowed(&CARDS[..]);
    if !brought.is_empty() {
        let shipped = Catalogue::new(CARDS.iter().map(|card| card.title));
        let cards = cards.to_mut();
        for card in brought {
            let place = shipped.find(card.title).and_then(|title| cards.get_mut(usize::from(title.0)));
            match place {
                Some(place) => *place = card,
                None => cards.push(card),
            }
        }
    }
    cards
}

/// Adds cards to the shipped ones; those with the title of a shipped card replace it. Says whether that was still possible:
/// once cards were looked at, they stay as they are.
pub(in crate::games::wars) fn bring(brought: Vec<Card>) -> bool {
    IN_USE.set(InUse::with(brought)).is_ok()
}

/// The same, with cards that are proposed in their place.
pub(in crate::games::wars) fn bring_both(brought: Vec<Card>, proposed: Vec<Card>) -> bool {
    IN_USE.set(InUse::with_both(brought, proposed)).is_ok()
}

/// The cards in use.
#[must_use]
pub fn cards() -> &'static [Card] {
    &InUse::settled().cards
}

/// The titles and codes of the cards in use.
#[must_use]
pub fn titles() -> &'static Catalogue {
    &InUse::settled().titles
}

/// The titles and codes of the cards that are proposed, or else of those in use.
#[must_use]
pub fn proposed() -> &'static Catalogue {
    let in_use = InUse::settled();
    in_use.proposed.as_ref().unwrap_or(&in_use.titles)
}

fn group(card: &Card) -> Option<&'static str> {
    match card.kind {
        Location { group, .. } => Some(group),
        _ => None,
    }
}

/// The group of locations that is called so.
#[must_use]
pub fn group_called(name: &str) -> Option<&'static str> {
    let groups = &InUse::settled().groups;
    groups.binary_search(&name).ok().and_then(|index| groups.get(index)).copied()
}

/// The card in use with a title.
#[must_use]
pub fn card(title: Title) -> Option<&'static Card> {
    cards().get(usize::from(title.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_brought_replaces_its_namesake_or_follows() {
        let first = CARDS[0];
        let own = Card { code: "8C1", ..first };
        let new = Card { code: "8C2", title: "Nobody's Own", ..first };
        let both = InUse::with(vec![new, own]);
        assert_eq!((both.cards.len(), both.cards[0], both.cards[CARDS.len()]), (CARDS.len() + 1, own, new));
        assert_eq!(both.titles.find(first.title), Some(Title(0)));
        assert!(both.proposed.is_none());
        assert_eq!((both.titles.by_code("8c1"), both.titles.by_code(first.code)), (Some(Title(0)), None));
    }

    #[test]
    fn what_is_proposed_lies_beside_what_is_in_use() {
        let first = CARDS[0];
        let (own, new) = (Card { code: "8C1", ..first }, Card { code: "8C2", title: "Nobody's Own", ..first });
        let both = InUse::with_both(vec![new], vec![own]);
        let proposed = both.proposed.unwrap();
        let number = proposed.find(first.title).unwrap();
        assert_eq!(both.titles.find(first.title), Some(Title(0)));
        assert_eq!((both.cards[usize::from(number.0)], proposed.name(number)), (own, first.title));
        assert_eq!((both.titles.find("Nobody's Own").is_some(), proposed.find("Nobody's Own")), (true, None));
        assert_eq!(proposed.near(first.title).first(), Some(&first.title));
    }
}
