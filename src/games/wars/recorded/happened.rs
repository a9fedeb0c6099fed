//! What has happened since something last came off the stack or a step last began, and no line has told yet. What is forced has
//! happened, written or not: a line behind `->` that tells of it is true, wherever in the resolution it stands, and only once.

use super::note::Note;
use crate::{
    games::wars::{
        Wars,
        cards::card::Number,
        rules::{ACTIVE, CAME_OFF, HAND, LOST, RESERVE, USED},
        state::{Frame, Item, ItemKind, Spot, Table, host, items, owner},
        turn::{movement, play::Outcome, stack},
        words::{
            action::{Act, Chosen, Does, Lot, Movement, Pending, PhaseAction, Put, Raise, Taking},
            find,
        },
    },
    judge::{Bench, Named, What},
    table::{PileKind, Player, Token},
};

/// What can have happened to a card, a bit each.
pub(in crate::games::wars) mod to_card {
    /// It was damaged.
    pub(in crate::games::wars) const DAMAGED: i32 = 1;
    /// It was inverted.
    pub(in crate::games::wars) const INVERTED: i32 = 1 << 1;
    /// It was destroyed.
    pub(in crate::games::wars) const DESTROYED: i32 = 1 << 2;
    /// It was dismissed.
    pub(in crate::games::wars) const DISMISSED: i32 = 1 << 3;
    /// It went to the lost pile.
    pub(in crate::games::wars) const LOST: i32 = 1 << 4;
    /// It was shown.
    pub(in crate::games::wars) const SHOWN: i32 = 1 << 5;
    /// It went to hand.
    pub(in crate::games::wars) const TO_HAND: i32 = 1 << 6;
    /// It went on the used pile.
    pub(in crate::games::wars) const TO_USED: i32 = 1 << 7;
    /// It was downloaded.
    pub(in crate::games::wars) const DOWNLOADED: i32 = 1 << 8;
    /// It moved to where it is.
    pub(in crate::games::wars) const MOVED: i32 = 1 << 9;
    /// A triggered ability of it went on the stack and came off, in the midst of a battle step.
    pub(in crate::games::wars) const TRIGGERED: i32 = 1 << 10;
    /// It is one of those that were chosen.
    pub(in crate::games::wars) const CHOSEN: i32 = 1 << 11;
    /// It was destroyed as a battle ended, and what came of that was told before its player was said to destroy it.
    pub(in crate::games::wars) const DESTROYED_UNSAID: i32 = 1 << 12;
}

/// What a player can have done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Did {
    /// Drew so many cards from the reserve.
    Draw,
    /// Drew so many from the active pile.
    DrawActive,
    /// Activated so much energy.
    Activate,
    /// Paid so much energy.
    Pay,
    /// Shuffled the reserve.
    Shuffle,
    /// Looked at the top of the reserve.
    Look,
    /// Chose that option.
    Choose,
}

/// Something else begins: what happened before is no longer told.
#[inline]
pub(in crate::games::wars) fn is_over(bench: &mut Bench<'_, Wars>) {
    forget(bench);
    forget_item(bench);
}

#[inline]
fn forget(bench: &mut Bench<'_, Wars>) {
    bench.table.clear_notes_from(Note::HAPPENED);
}

/// Something happened to a card.
pub(in crate::games::wars) fn befell(bench: &mut Bench<'_, Wars>, card: Token, what: i32) {
    bench.table.alter_note(Note::Befell(card), |untold| untold | what);
}

/// The line at hand tells of it itself.
pub(in crate::games::wars) fn is_told(bench: &mut Bench<'_, Wars>, card: Token, what: i32) {
    let untold = bench.table.note(Note::Befell(card));
    if untold & what != 0 {
        bench.table.set_note(Note::Befell(card), untold & !what);
    }
}

/// Whether something happened to a card that no line has told.
pub(in crate::games::wars) fn is_untold(table: &Table, card: Token, what: i32) -> bool {
    table.note(Note::Befell(card)) & what != 0
}

/// The cards to which this happened.
fn befallen(table: &Table, what: i32) -> impl Iterator<Item = Token> {
    table.notes_from(Note::HAPPENED).filter_map(move |(note, befell)| match note {
        Note::Befell(card) if befell & what != 0 => Some(card),
        _ => None,
    })
}

/// Whether this happened to any card.
pub(in crate::games::wars) fn is_of_any(table: &Table, what: i32) -> bool {
    befallen(table, what).next().is_some()
}

/// Whether nothing came off the stack of which a line could still tell something.
pub(in crate::games::wars) fn is_nothing(table: &Table) -> bool {
    table.figure(CAME_OFF.shared()) == 0
}

/// A player did something, so often or that much of it.
pub(in crate::games::wars) fn did(bench: &mut Bench<'_, Wars>, player: Player, what: Did, amount: i32) {
    if amount > 0 {
        bench.table.add_note(Note::Did(what, player), amount);
    }
}

/// A figure of a card went up or down.
pub(in crate::games::wars) fn changed(bench: &mut Bench<'_, Wars>, number: Number, card: Token, by: i32) {
    bench.table.add_note(Note::Changed(number, card), by);
}

/// A total of a battle went up or down.
pub(in crate::games::wars) fn raised(bench: &mut Bench<'_, Wars>, number: Number, player: Player, by: i32) {
    bench.table.add_note(Note::Raised(number, player), by);
}

/// Whether a line tells of something that has happened and that no line has told; it is told now.
pub(in crate::games::wars) fn confirms(bench: &mut Bench<'_, Wars>, act: &Act) -> bool {
    match &act.does {
        Does::Cancels(pending) => return was_canceled(bench, pending),
        Does::Resolves(pending) => return has_resolved(bench, pending),
        _ => {}
    }
    // What has happened was done as it has to be: nobody kept to himself what is shown.
    if act.unshown().is_some() || bench.table.notes_from(Note::HAPPENED).next().is_none() {
        return false;
    }
    match (&act.does, act.player()) {
        (Does::Damages(..), _) => one(bench, act, None, to_card::DAMAGED),
        (Does::Inverts(_), _) => one(bench, act, None, to_card::INVERTED),
        (Does::Destroys(_), _) => one(bench, act, None, to_card::DESTROYED | to_card::DESTROYED_UNSAID),
        (Does::Dismisses(_), who) => one(bench, act, who, to_card::DISMISSED),
        (Does::LosesCard(..), who) => one(bench, act, who, to_card::LOST),
        (Does::Reveals(reveal), _) if reveal.figure.is_none() => one(bench, act, None, to_card::SHOWN),
        (Does::Downloads(_), who) => one(bench, act, who, to_card::DOWNLOADED),
        (Does::Raises(raise), who) => raises(bench, raise, who),
        (Does::Chooses(Chosen::Option(option)), Some(player)) => exactly(bench, Did::Choose, player, option.value),
        (Does::Draws(_), Some(player)) => draws(bench, act, player),
        (Does::Activates(_), Some(player)) if is_of(act, RESERVE, player) => counts(bench, act, Did::Activate, player),
        (Does::Takes(Taking { what: Lot::Amount(..), .. }), Some(player)) if is_of(act, RESERVE, player) => {
            counts(bench, act, Did::Draw, player)
        }
        (Does::Takes(_), who) => one(bench, act, who, to_card::TO_HAND),
        (Does::Puts(put), Some(player)) => puts(bench, act, put, player),
        (Does::Moves(movement), Some(player)) => moves(bench, act, movement, player),
        (Does::Shuffles(Some(_)), Some(player)) if is_of(act, RESERVE, player) => {
            exactly(bench, Did::Shuffle, player, 1)
        }
        (Does::Looks(_), Some(player)) if is_of(act, RESERVE, player) => exactly(bench, Did::Look, player, 1),
        _ => false,
    }
}

/// Whether a player destroyed the card already, and what came of it is all that was said.
pub(in crate::games::wars) fn is_said_to_destroy(bench: &mut Bench<'_, Wars>, player: Player, named: Named) -> bool {
    let what = to_card::DESTROYED | to_card::DESTROYED_UNSAID;
    let table = &*bench.table;
    let meant = |card: &Token| owner(table, *card) == player && is_named(table, &named, *card);
    let found = befallen(table, to_card::DESTROYED_UNSAID).find(meant);
    if let Some(card) = found {
        is_told(bench, card, what);
    }
    found.is_some()
}

/// Whether a line speaks of a pile of a player's own, or of none.
fn is_of(act: &Act, kind: PileKind, player: Player) -> bool {
    act.from().is_none_or(|from| from.is(kind, player))
}

/// The card a line names, of those to which this happened.
fn one(bench: &mut Bench<'_, Wars>, act: &Act, whose: Option<Player>, what: i32) -> bool {
    let Some(named) = act.card() else { return false };
    let table = &*bench.table;
    let own = |card: Token| whose.is_none_or(|whose| owner(table, card) == whose);
    let found = befallen(table, what).find(|card| own(*card) && is_named(table, &named, *card));
    if let Some(card) = found {
        is_told(bench, card, what);
    }
    found.is_some()
}

fn is_named(table: &Table, named: &Named, card: Token) -> bool {
    let meant = match named.what {
        What::Handle(_) => match named.token(table) {
            Some(token) => token == card,
            None => named.known.is_some() && table.title(card) == named.known,
        },
        What::Title(title, copy) => {
            let number = |copy| i32::try_from(copy).unwrap_or(i32::MAX);
            table.title(card) == Some(title) && copy.is_none_or(|copy| table.note(Note::Copy(card)) == number(copy))
        }
        What::Unknown => true,
    };
    meant && named.owner.is_none_or(|whose| owner(table, card) == whose)
}

/// So much of it was done.
fn counts(bench: &mut Bench<'_, Wars>, act: &Act, what: Did, player: Player) -> bool {
    let untold = u32::try_from(bench.table.note(Note::Did(what, player))).unwrap_or(0);
    let said = act.count().unwrap_or(untold);
    act.sources().is_empty() && exactly(bench, what, player, said)
}

fn exactly(bench: &mut Bench<'_, Wars>, what: Did, player: Player, said: u32) -> bool {
    let note = Note::Did(what, player);
    let so = said > 0 && i64::from(bench.table.note(note)) == i64::from(said);
    if so {
        bench.table.set_note(note, 0);
    }
    so
}

fn draws(bench: &mut Bench<'_, Wars>, act: &Act, player: Player) -> bool {
    (is_of(act, RESERVE, player) && counts(bench, act, Did::Draw, player))
        || (is_of(act, ACTIVE, player) && counts(bench, act, Did::DrawActive, player))
}

fn puts(bench: &mut Bench<'_, Wars>, act: &Act, put: &Put, player: Player) -> bool {
    if put.under || put.to.whose(player) != player {
        return false;
    }
    let from = put.from.map(|from| from.kind);
    match (act.card(), put.to.kind) {
        (Some(_), HAND) => one(bench, act, Some(player), to_card::TO_HAND),
        (Some(_), USED) => one(bench, act, Some(player), to_card::TO_USED),
        (Some(_), LOST) => one(bench, act, Some(player), to_card::LOST),
        (None, HAND) if from.is_some() => draws(bench, act, player),
        (None, ACTIVE) if from == Some(RESERVE) => counts(bench, act, Did::Activate, player),
        (None, USED) if from == Some(ACTIVE) => counts(bench, act, Did::Pay, player),
        _ => false,
    }
}

/// A card moved to where the line has it go.
fn moves(bench: &mut Bench<'_, Wars>, act: &Act, movement: &Movement, player: Player) -> bool {
    let place = match movement::spot(bench, player, movement.place) {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => place,
        Spot::Nowhere | Spot::Row(..) => return false,
    };
    let token = find::claimed(bench.table, &movement.card, player, |_, _| true);
    token.is_some_and(|card| host(bench.table, card) == Some(place)) && one(bench, act, Some(player), to_card::MOVED)
}

/// A figure of a card, or a total of a player, that changed by as much as the line says.
fn raises(bench: &mut Bench<'_, Wars>, raise: &Raise, player: Option<Player>) -> bool {
    let (number, by) = (raise.number.value, raise.by);
    let table = &*bench.table;
    let found = match (raise.card, player) {
        (Some(named), _) => {
            let is_it =
                |note: Note| matches!(note, Note::Changed(of, card) if of == number && is_named(table, &named, card));
            let mut changed = table.notes_from(Note::HAPPENED).filter(|(_, value)| *value == by.value);
            changed.find(|(note, _)| is_it(*note)).map(|(note, _)| note)
        }
        (None, Some(player)) => {
            Some(Note::Raised(number, player)).filter(|note| table.note(*note) == by.value && by.value != 0)
        }
        (None, None) => None,
    };
    if let Some(note) = found {
        bench.table.set_note(note, 0);
    }
    found.is_some()
}

/// Beside the item that came off the stack last: a line has said that it did.
const SAID_TO_RESOLVE: i32 = 1 << 29;
/// A line has said that it was canceled.
const SAID_TO_BE_CANCELED: i32 = 1 << 30;

/// An item comes off the stack, and no line has said so yet.
pub(in crate::games::wars) fn comes_off(bench: &mut Bench<'_, Wars>, item: &Item) {
    forget(bench);
    bench.table.set(CAME_OFF.shared(), code(item));
}

/// Something is put on the stack, or begins: what came off last no longer matters.
#[inline]
pub(in crate::games::wars) fn forget_item(bench: &mut Bench<'_, Wars>) {
    bench.table.ensure(CAME_OFF.shared(), 0);
}

/// Whether an item came off the stack of which no line has said so.
pub(in crate::games::wars) fn any_came_off(table: &Table) -> bool {
    let code = table.figure(CAME_OFF.shared());
    code != 0 && code & SAID_TO_RESOLVE == 0
}

/// A line says that the last item came off the stack.
pub(in crate::games::wars) fn is_said_to_resolve(bench: &mut Bench<'_, Wars>) {
    let code = bench.table.figure(CAME_OFF.shared());
    bench.table.set(CAME_OFF.shared(), code | SAID_TO_RESOLVE);
}

/// A line says that the last item came off the stack canceled.
pub(in crate::games::wars) fn is_said_to_be_canceled(bench: &mut Bench<'_, Wars>) {
    let code = bench.table.figure(CAME_OFF.shared());
    bench.table.set(CAME_OFF.shared(), code | SAID_TO_RESOLVE | SAID_TO_BE_CANCELED);
}

/// Whether a line says of the item that came off the stack last that it did, and no line has said so before.
fn has_resolved(bench: &mut Bench<'_, Wars>, meant: &Pending) -> bool {
    let resolving = matches!(bench.table.frame(), Some(Frame::Resolving(_)));
    let pending = |bench: &Bench<'_, Wars>| items(bench.table).any(|(_, item)| stack::is_meant(bench, meant, &item));
    let so = any_came_off(bench.table) && means_it(bench, meant) && !(resolving && pending(bench));
    if so {
        is_said_to_resolve(bench);
    }
    so
}

fn means_it(bench: &Bench<'_, Wars>, meant: &Pending) -> bool {
    let code = bench.table.figure(CAME_OFF.shared());
    code != 0 && stack::is_meant(bench, meant, &decoded(code & !(SAID_TO_RESOLVE | SAID_TO_BE_CANCELED)))
}

/// Whether a line says of the item that came off the stack last that it was canceled, and it was: what it needs was gone.
fn was_canceled(bench: &mut Bench<'_, Wars>, meant: &Pending) -> bool {
    let code = bench.table.figure(CAME_OFF.shared());
    let so = code & SAID_TO_BE_CANCELED == 0 && Outcome::of(bench.table).is_canceled() && means_it(bench, meant);
    if so {
        is_said_to_be_canceled(bench);
    }
    so
}

/// In the order of their numbers.
const ACTIONS: [PhaseAction; 5] =
    [PhaseAction::Activation, PhaseAction::Drain, PhaseAction::Attack, PhaseAction::Movement, PhaseAction::Draw];

/// An item as a figure keeps it: as much of it as tells which it was.
fn code(item: &Item) -> i32 {
    let kind = match item.kind {
        ItemKind::Action(action) => 1 + action as i32,
        ItemKind::Card | ItemKind::Ability(_) | ItemKind::Trigger(_) => 6,
    };
    let place = match item.spot {
        Spot::At(location) => Some(location),
        _ => None,
    };
    let card = item.source.or(place).map_or(0, |card| i32::from(card.0) + 1);
    card << 4 | i32::from(item.player.0 & 1) << 3 | kind
}

fn decoded(code: i32) -> Item {
    let card = u16::try_from((code >> 4) - 1).ok().map(Token);
    let player = Player(u8::from(code & 8 != 0));
    let action = usize::try_from((code & 7) - 1).ok().and_then(|place| ACTIONS.get(place)).copied();
    let spot = match (action, card) {
        (Some(PhaseAction::Drain | PhaseAction::Attack), Some(location)) => Spot::At(location),
        _ => Spot::Nowhere,
    };
    let source = card.filter(|_| spot == Spot::Nowhere);
    Item { source, spot, ..Item::new(player, action.map_or(ItemKind::Card, ItemKind::Action)) }
}
