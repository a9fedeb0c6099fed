//! What is pending, in words: `stack: A's drain at ts as d1, B's "Cut the Line" as c on ts, A's st ability 1`.

use nom::{
    Parser,
    combinator::opt,
    sequence::{pair, preceded},
};

use super::{
    AtHost, How,
    make::known,
    read::{HOWS, place},
    tell::reference,
};
use crate::{
    games::wars::{
        Wars,
        cards::card::{CardKind, Fate},
        rules::{ACTIVATED, DRAINED, STACK},
        state::{self, Item, ItemKind, Spot, Table},
        turn::initiative,
        words::{action::PhaseAction, parts::NO_PILE, said},
    },
    judge::{Bench, Handle, List, Listed, Names},
    notation::{
        invalid::Invalid,
        phrase::{CardRef, Expecting, Parsed, Quick, Terms, alias, card, number, possessive, word},
        source::{Span, Spanned},
    },
    table::{Player, Token},
};

/// The most targets a line can name, or cards that go along.
const MOST: usize = 4;

/// A pending item as it is written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    player: Span,
    action: Option<PhaseAction>,
    card: Option<CardRef>,
    lost: bool,
    number: Option<Spanned<u32>>,
    ability: bool,
    place: Option<AtHost>,
    alias: Option<Span>,
    targets: [Option<CardRef>; MOST],
}

/// One pending item.
pub(super) fn pending<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said, E> {
    let (terms, player) = possessive(terms)?;
    let bare = Said {
        player,
        action: None,
        card: None,
        lost: false,
        number: None,
        ability: false,
        place: None,
        alias: None,
        targets: [None; MOST],
    };
    let first = terms.first().map_or("", |term| terms.text_of(term.span));
    let Some((action, name)) = ACTIONS.into_iter().zip(said::ACTIONS).find(|(_, word)| *word == first) else {
        return of_card(bare, terms);
    };
    let (terms, _) = word(name)(terms)?;
    let bare = Said { action: Some(action), ..bare };
    match action {
        PhaseAction::Activation | PhaseAction::Draw => {
            let (terms, number) = number(terms)?;
            Ok((terms, Said { number: Some(number), ..bare }))
        }
        PhaseAction::Drain | PhaseAction::Attack => {
            let (terms, host) = preceded(word("at"), card).parse(terms)?;
            let place = Some(AtHost { how: How::At, host });
            let (terms, alias) = opt(alias).parse(terms)?;
            Ok((terms, Said { place, alias, ..bare }))
        }
        PhaseAction::Movement => {
            let (terms, card) = preceded(word("of"), card).parse(terms)?;
            let (terms, place) = place(terms)?;
            let (terms, with) = opt(preceded(word("with"), cards)).parse(terms)?;
            let targets = with.unwrap_or([None; MOST]);
            Ok((terms, Said { card: Some(card), place: Some(place), targets, ..bare }))
        }
    }
}

/// `"Quick Salvo" as q lost on rh and st`, `st ability 1 on rh`, `"Vulture" as v at ts`
fn of_card<'a, E: Expecting<'a>>(bare: Said, terms: Terms<'a>) -> Parsed<'a, Said, E> {
    let (terms, (card, alias)) = pair(card, opt(alias)).parse(terms)?;
    let (terms, lost) = opt(word("lost")).parse(terms)?;
    let (terms, ability) = opt(preceded(word("ability"), number)).parse(terms)?;
    let (terms, targets) = opt(preceded(word("on"), cards)).parse(terms)?;
    let (terms, place) = opt(place).parse(terms)?;
    let said = Said {
        card: Some(card),
        alias,
        lost: lost.is_some(),
        ability: ability.is_some(),
        number: ability,
        targets: targets.unwrap_or([None; MOST]),
        place,
        ..bare
    };
    Ok((terms, said))
}

/// `rh`, `rh and st`
fn cards<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, [Option<CardRef>; MOST], E> {
    let mut cards = [None; MOST];
    let (mut terms, first) = card(terms)?;
    let mut next = Some(first);
    for slot in &mut cards {
        *slot = next.take();
        if let Ok((rest, another)) = preceded(word::<E>("and"), card).parse(terms) {
            (terms, next) = (rest, Some(another));
        }
        if next.is_none() {
            break;
        }
    }
    Ok((terms, cards))
}

const ACTIONS: [PhaseAction; 5] =
    [PhaseAction::Activation, PhaseAction::Drain, PhaseAction::Attack, PhaseAction::Movement, PhaseAction::Draw];

/// Beside the actions, by their place, what an entry of the list is.
const CARD: u8 = 5;
const ABILITY: u8 = 6;
const LOST: u8 = 7;
const TARGET: u8 = 8;

/// Keeps a pending item in a list: whose it is and its card, where it goes, what it is, then its targets.
///
/// # Errors
/// When a name is unknown or taken.
pub(super) fn keep(said: &Said, names: &mut Names<'_>) -> Result<(), Invalid> {
    let player = names.player(said.player)?;
    let place = said.place.map(|place| Ok::<_, Invalid>((place.how, names.card(&place.host)?))).transpose()?;
    let card = said.card.map(|card| names.card(&card)).transpose()?;
    let handle = match (said.alias, card.or(place.map(|(_, host)| host))) {
        (Some(alias), Some(named)) => Some(names.introduce(alias, &named)?),
        _ => None,
    };
    let span = said.player;
    names.list_item(Listed { kind: player.0, count: handle.map(|handle| handle.0), card, span });
    let how = place.and_then(|(how, _)| HOWS.iter().zip(0u8..).find(|(known, _)| **known == how)).map(|(_, code)| code);
    names.list_item(Listed { kind: how.unwrap_or(NO_PILE), count: None, card: place.map(|(_, host)| host), span });
    let action = said.action.and_then(|action| ACTIONS.iter().zip(0u8..).find(|(known, _)| **known == action));
    let kind = match action {
        Some((_, code)) => code,
        None if said.ability => ABILITY,
        None if said.lost => LOST,
        None => CARD,
    };
    let count = said.number.map(|number| u16::try_from(number.value).unwrap_or(u16::MAX));
    names.list_item(Listed { kind, count, card: None, span });
    for target in said.targets.iter().flatten() {
        let card = names.card(target)?;
        names.list_item(Listed { kind: TARGET, count: None, card: Some(card), span: target.span });
    }
    Ok(())
}

/// An item as a list keeps it: its three entries.
pub(super) struct Kept {
    /// Whose it is, its card and its handle.
    pub(super) of: Listed,
    place: Listed,
    what: Listed,
    /// Where its targets stand in the list.
    targets: std::ops::Range<usize>,
}

/// Takes a list apart, item by item, the top last.
pub(super) fn kept(bench: &Bench<'_, Wars>, list: List) -> Vec<Kept> {
    let entries: Vec<Listed> = bench.list(list).collect();
    let (mut items, mut at) = (Vec::new(), 0);
    while let Some([of, place, what]) = entries.get(at..at + 3) {
        let first = at + 3;
        let targets = entries.iter().skip(first).take_while(|entry| entry.kind == TARGET).count();
        items.push(Kept { of: *of, place: *place, what: *what, targets: first..first + targets });
        at = first + targets;
    }
    items
}

/// Whether an item on the stack is the one that is stated.
pub(super) fn is_so(table: &Table, stated: &Kept, item: &Item) -> bool {
    let named = stated.of.card.map(|card| (card.token(table), card.title()));
    let source = item.source.map(|card| (Some(card), table.title(card)));
    let same = match (named, source) {
        (Some((Some(one), _)), Some((Some(other), _))) => one == other,
        (Some((None, title)), Some((_, other))) => title == other,
        (None, None) => true,
        _ => false,
    };
    let action = ACTIONS.get(usize::from(stated.what.kind)).copied();
    let kind = match item.kind {
        ItemKind::Action(known) => action == Some(known),
        ItemKind::Card | ItemKind::Ability(_) | ItemKind::Trigger(_) => action.is_none(),
    };
    same && kind && Player(stated.of.kind) == item.player
}

/// Puts an item on the stack.
///
/// # Errors
/// When a card it needs is not there.
pub(super) fn make(bench: &mut Bench<'_, Wars>, list: List, stated: &Kept) -> Result<(), Invalid> {
    let player = Player(stated.of.kind);
    let at = stated.place.card.map(|host| known(bench, &host)).transpose()?;
    let spot = match (HOWS.get(usize::from(stated.place.kind)), at) {
        (Some(How::At), Some(at)) => Spot::At(at),
        (Some(How::Aboard), Some(at)) => Spot::Aboard(at),
        (Some(How::Beneath), Some(at)) => Spot::Beneath(at),
        _ => Spot::Nowhere,
    };
    let action = ACTIONS.get(usize::from(stated.what.kind)).copied();
    let mut item = Item { spot, ..Item::new(player, action.map_or(ItemKind::Card, ItemKind::Action)) };
    for index in stated.targets.clone() {
        if let Some(card) = bench.listed(list, index).and_then(|entry| entry.card) {
            item.targets.push(known(bench, &card)?);
        }
    }
    match (action, stated.of.card) {
        (Some(PhaseAction::Drain), _) => {
            if let Some(location) = at {
                bench.table.mark(location, DRAINED, true);
                if let Some(handle) = stated.of.count {
                    bench.table.set_handle(usize::from(handle), location);
                }
            }
        }
        (Some(PhaseAction::Activation), _) => {
            item.amount = stated.what.count.unwrap_or(0);
            bench.table.set(ACTIVATED.of(player), i32::from(item.amount) + 1);
        }
        (Some(PhaseAction::Draw), _) => item.amount = stated.what.count.unwrap_or(1),
        (Some(PhaseAction::Movement), Some(card)) => item.source = Some(known(bench, &card)?),
        (Some(_), _) => {}
        (None, Some(card)) if stated.what.kind == ABILITY => {
            item.source = Some(known(bench, &card)?);
            let number = stated.what.count.and_then(|count| u8::try_from(count.saturating_sub(1)).ok());
            item.kind = ItemKind::Ability(number.unwrap_or(0));
        }
        (None, Some(card)) => {
            let token = bench.lay(card, stated.of.count.map(Handle), STACK.of(player))?;
            let fate = match state::printed(bench.table, token).map(|card| card.kind) {
                Some(CardKind::Interrupt { fate, .. } | CardKind::Order { fate, .. }) => Some(fate),
                _ => None,
            };
            (item.source, item.lost) = (Some(token), fate == Some(Fate::Lost) || stated.what.kind == LOST);
        }
        (None, None) => {}
    }
    initiative::stacks(bench, item);
    Ok(())
}

/// A pending item in the words that [`pending`] understands.
///
/// # Errors
/// In words, what cannot be said.
pub(super) fn tell(table: &Table, names: &Names<'_>, item: &Item) -> Result<String, String> {
    let whose = names.player_name(item.player);
    let of = |card: Token| reference(table, names, card);
    let place = match item.spot {
        Spot::At(at) => format!(" at {}", of(at)),
        Spot::Aboard(at) => format!(" aboard {}", of(at)),
        Spot::Beneath(at) => format!(" beneath {}", of(at)),
        Spot::Nowhere | Spot::Row(None, None) => String::new(),
        Spot::Row(..) => return Err("a site is pending, and no `given` line says where it goes".to_owned()),
    };
    let unnamed = |card: Token| !state::in_play(table, card) && names.handle_of(card, table).is_none();
    if item.targets.iter().any(unnamed) {
        return Err("a pending card without a handle is a target".to_owned());
    }
    let targets: Vec<String> = item.targets.iter().map(of).collect();
    if targets.len() > MOST {
        return Err("more targets are pending than `given` lines can say".to_owned());
    }
    let joined =
        |word: &str| if targets.is_empty() { String::new() } else { format!(" {word} {}", targets.join(" and ")) };
    let told = match (item.kind, item.source) {
        (ItemKind::Action(PhaseAction::Drain), _) => format!("drain{place}"),
        (ItemKind::Action(PhaseAction::Attack), _) => format!("attack{place}"),
        (ItemKind::Action(PhaseAction::Activation), _) => format!("activation {}", item.amount),
        (ItemKind::Action(PhaseAction::Draw), _) => format!("draw {}", item.amount),
        (ItemKind::Action(PhaseAction::Movement), Some(card)) => {
            format!("movement of {}{place}{}", of(card), joined("with"))
        }
        (ItemKind::Card, Some(card)) => {
            let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
            let lost = if chooses_pile(table, card) && item.lost { " lost" } else { "" };
            format!("{}{alias}{lost}{}{place}", names.card_name(card, table), joined("on"))
        }
        (ItemKind::Ability(number), Some(card)) => format!("{} ability {}{}", of(card), number + 1, joined("on")),
        _ => return Err("something is pending that no `given` line can say".to_owned()),
    };
    Ok(format!("{whose}'s {told}"))
}

/// Whether the player of a card chooses the pile it goes to.
fn chooses_pile(table: &Table, card: Token) -> bool {
    state::printed(table, card).is_some_and(|card| {
        matches!(
            card.kind,
            CardKind::Interrupt { fate: Fate::UsedOrLost, .. } | CardKind::Order { fate: Fate::UsedOrLost, .. }
        )
    })
}

/// Reads the items of a stack back from the terms they were written in.
pub(super) fn items<'a>(written: crate::notation::phrase::Items<'a>) -> impl Iterator<Item = Said> + use<'a> {
    written.read(pending::<Quick>)
}
