//! Whether a line speaks of a deed: in its own words, or in those of what it comes to.

use super::{cards, next_deed, player_of};
use crate::{
    games::wars::{
        Wars,
        abilities::{activated, texts::is_for_destiny},
        cards::card::{Deed, DeedVerb, Which},
        rules::{ACTIVE, HAND, LOST, RESERVE, USED},
        state::{Doing, Item, Table, Targets},
        turn::play,
        words::{
            action::{Act, Actor, Chosen, Does, PileSaid},
            find,
            said::Verb,
        },
    },
    judge::{Bench, Named, What},
    table::{PileKind, Player, Token},
};

/// Whether a line speaks of a deed.
pub(super) fn is(bench: &Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Act) -> bool {
    let player = player_of(&doing.item, deed.who);
    let anybody = matches!(deed.verb, DeedVerb::Damage | DeedVerb::Undamage | DeedVerb::Destroy | DeedVerb::Invert)
        && !matches!(deed.of, Which::SomeOf(_));
    if (act.player().is_some_and(|actor| actor != player) && !anybody) || act.actor == Actor::Both {
        return false;
    }
    if act.verb() == Verb::Declines {
        return deed.up_to;
    }
    let one = chosen(bench, act).is_some();
    match (deed.verb, act.verb()) {
        (DeedVerb::Activate, Verb::Activates)
        | (DeedVerb::Damage, Verb::Damages)
        | (DeedVerb::Destroy, Verb::Destroys)
        | (DeedVerb::Dismiss, Verb::Dismisses)
        | (DeedVerb::Download, Verb::Downloads)
        | (DeedVerb::Draw, Verb::Draws)
        | (DeedVerb::Invert, Verb::Inverts)
        | (DeedVerb::Move, Verb::Moves)
        | (DeedVerb::Raise | DeedVerb::Replace, Verb::Raises)
        | (DeedVerb::Reveal, Verb::Reveals)
        | (DeedVerb::Undamage, Verb::Undamages)
        | (DeedVerb::Take, Verb::Takes) => true,
        (DeedVerb::Look, Verb::Looks) => is_from(act, RESERVE, player),
        (DeedVerb::Lose, Verb::Loses) => !one || act.actor != Actor::Nobody,
        (DeedVerb::Damage | DeedVerb::Destroy | DeedVerb::Dismiss, Verb::Chooses) => one,
        (DeedVerb::Destroy | DeedVerb::Dismiss, Verb::Loses) => one,
        (DeedVerb::Destroy | DeedVerb::Dismiss, Verb::Puts | Verb::Goes) => {
            one && act.from().is_none() && onto(act).is_some_and(|to| to.kind == LOST)
        }
        (DeedVerb::Download, Verb::Takes | Verb::Reveals) => {
            one && !is_for_destiny(act) && is_from(act, RESERVE, player)
        }
        (DeedVerb::Take, Verb::Puts) => one && is_to(act, HAND, player),
        (DeedVerb::Activate, Verb::Puts) => moves(act, (RESERVE, ACTIVE), player),
        (DeedVerb::Draw, Verb::Puts) => moves(act, (RESERVE, HAND), player),
        (DeedVerb::Draw, Verb::Takes) => !one && is_from(act, RESERVE, player),
        (DeedVerb::Pay, Verb::Puts) => moves(act, (ACTIVE, USED), player),
        _ => false,
    }
}

/// Whether a line tells of the search in a reserve out of which a card is downloaded.
pub(super) fn is_search(table: &Table, doing: &Doing, act: &Act) -> bool {
    let downloads =
        next_deed(table, doing).filter(|(_, deed, _)| act.verb() == Verb::Looks && deed.verb == DeedVerb::Download);
    downloads.map(|(_, deed, _)| player_of(&doing.item, deed.who)).is_some_and(|player| {
        act.from().is_some() && is_from(act, RESERVE, player) && act.player().is_none_or(|actor| actor == player)
    })
}

/// The card a line names.
pub(super) fn chosen(bench: &Bench<'_, Wars>, act: &Act) -> Option<Named> {
    match act.does {
        Does::Chooses(Chosen::Cards(cards)) => bench.listed(cards, 0).and_then(|listed| listed.card),
        _ => act.card(),
    }
}

fn is_from(act: &Act, kind: PileKind, player: Player) -> bool {
    act.from().is_none_or(|from| from.is(kind, player))
}

/// The pile a card is put on, or goes to.
fn onto(act: &Act) -> Option<PileSaid> {
    match act.does {
        Does::Puts(put) => Some(put.to),
        Does::Goes(_, to) => Some(to),
        _ => None,
    }
}

fn is_to(act: &Act, kind: PileKind, player: Player) -> bool {
    onto(act).is_some_and(|to| to.is(kind, player))
}

fn moves(act: &Act, (from, to): (PileKind, PileKind), player: Player) -> bool {
    act.card().is_none() && act.from().is_some() && is_from(act, from, player) && is_to(act, to, player)
}

/// Whether a card that a line names is one the deed can be done to.
pub(super) fn fits(bench: &Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Act) -> bool {
    let of_card = matches!(
        deed.verb,
        DeedVerb::Damage
            | DeedVerb::Undamage
            | DeedVerb::Destroy
            | DeedVerb::Dismiss
            | DeedVerb::Invert
            | DeedVerb::Move
    );
    let Some(named) = chosen(bench, act).filter(|named| of_card && named.what != What::Unknown) else { return true };
    let among = cards::candidates(bench.table, doing, deed);
    let player = player_of(&doing.item, deed.who);
    find::claimed(bench.table, &named, player, |_, card| among.contains(&card))
        .is_some_and(|card| among.contains(&cards::meant(bench.table, &among, card, act)))
}

/// Whether nobody wrote down what a text targets, and a line names a card that it cannot have been.
pub(super) fn names_no_target(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> bool {
    let (true, Some(named), Some(source)) = (doing.open, chosen(bench, act), doing.item.source) else { return false };
    let known = |card: Token| bench.table.title(card).is_some();
    let found = find::claimed(bench.table, &named, doing.item.player, |_, card| known(card));
    named.what != What::Unknown && found.is_some_and(known) && activated::asked(bench, &doing.item, source).len() == 1
}

/// A text of which nobody wrote down what it targets targets the card that a line tells something of, if it may.
pub(super) fn targeted(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> Doing {
    let (true, Some(named), Some(source)) = (doing.open, chosen(bench, act), doing.item.source) else { return *doing };
    let asked = activated::asked(bench, &doing.item, source);
    let suits = |table: &Table, card: Token| {
        asked.iter().any(|asked| play::fits(table, (source, doing.item.player), asked, card))
    };
    let found = find::claimed(bench.table, &named, doing.item.player, suits).filter(|card| suits(bench.table, *card));
    let Some(card) = found.filter(|_| asked.len() == 1) else { return *doing };
    let mut targets = Targets::default();
    targets.push(card);
    Doing { item: Item { targets, ..doing.item }, open: false, ..*doing }
}
