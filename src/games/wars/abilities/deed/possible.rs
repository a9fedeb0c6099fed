//! Whether anything can come of a deed: what cannot be done is left out, and an option that can be done is chosen before one that
//! cannot.

use super::{amount, cards, numbers, piles, player_of};
use crate::{
    abilities::program,
    games::wars::{
        Wars,
        abilities::lasting,
        cards::card::{Deed, DeedVerb},
        rules::{ACTIVE, RESERVE, lasts},
        state::{Doing, ItemKind, SOURCES, Table, may_have_cards},
        turn::battle,
    },
    judge::Bench,
};

/// Whether anything would come of a deed now.
pub(super) fn is(bench: &Bench<'_, Wars>, doing: &Doing, deed: &Deed) -> bool {
    let triggered = matches!(doing.item.kind, ItemKind::Trigger(_));
    match deed.number.filter(|number| deed.verb == DeedVerb::Raise && numbers::is_total(*number)) {
        Some(number) => {
            battle::location(bench.table).is_some() && battle::is_locked(bench, number, triggered).is_none()
        }
        None => is_in_part(bench.table, doing, deed),
    }
}

/// Whether a deed can be done at least in part.
pub(super) fn is_in_part(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    let player = player_of(&doing.item, deed.who);
    let some = amount(table, doing, deed.amount) != Some(0);
    match deed.verb {
        DeedVerb::Destroy => {
            cards::candidates(table, doing, deed).iter().any(|card| !lasting::is_on(table, lasts::PREVENTED, *card))
        }
        DeedVerb::Move => {
            cards::candidates(table, doing, deed).iter().any(|card| !lasting::is_on(table, lasts::CANNOT_MOVE, *card))
        }
        DeedVerb::Damage
        | DeedVerb::Undamage
        | DeedVerb::Dismiss
        | DeedVerb::Invert
        | DeedVerb::Prevent
        | DeedVerb::Shelter => cards::any(table, doing, deed),
        DeedVerb::Raise => some && (deed.number.is_some_and(numbers::is_total) || cards::any(table, doing, deed)),
        DeedVerb::Activate | DeedVerb::Draw => some && may_have_cards(table, RESERVE.of(player)),
        DeedVerb::Pay => some && may_have_cards(table, ACTIVE.of(player)),
        DeedVerb::Lose => some && SOURCES.iter().any(|kind| may_have_cards(table, kind.of(player))),
        DeedVerb::Take => piles::targeted(table, doing, player).is_some(),
        DeedVerb::Look => false,
        DeedVerb::Download | DeedVerb::Replace | DeedVerb::Reveal | DeedVerb::Watch => true,
    }
}

/// Whether the deeds of an option can be done: energy that is paid is there.
pub(super) fn is_option(table: &Table, doing: &Doing, from: u8, to: u8) -> bool {
    program::deeds(doing.steps.0, from, to).all(|(_, deed)| match deed.verb {
        DeedVerb::Pay => {
            let active = ACTIVE.of(player_of(&doing.item, deed.who));
            let there = i32::try_from(table.pile(active).len()).unwrap_or(i32::MAX);
            let open = table.is_ample(active) || !table.is_counted(active);
            open || amount(table, doing, deed.amount).is_none_or(|due| there >= due)
        }
        DeedVerb::Look => true,
        _ => is_in_part(table, doing, &deed),
    })
}
