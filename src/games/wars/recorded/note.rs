//! What notes beside the cards are about: uses, plays, modifiers, what waits, and how cards came to where they lie.

use crate::table::{NoteKey, Player, Title, Token};

/// Triggered abilities that wait. The first of all notes: whether there are any is asked more often than anything else.
pub(in crate::games::wars) const WAITING: u8 = 1;
const USES: u8 = 2;
const PLAYS: u8 = 3;
const COPIES: u8 = 4;
const COPY: u8 = 5;
const FATE: u8 = 6;
/// What is added to figures of cards, or taken from them, until end of turn.
pub(in crate::games::wars) const MODIFIER: u8 = 7;
const EXPIRED: u8 = 8;
const CANCELED_PLAYS: u8 = 9;
const SHOWN: u8 = 10;
const CANNOT_MOVE: u8 = 11;
const HURT: u8 = 12;
/// Delayed triggered abilities.
pub(in crate::games::wars) const WATCHING: u8 = 13;
const PREVENTED: u8 = 14;
const INSTEAD: u8 = 15;
const SHELTERED: u8 = 16;
/// What has happened and no line has told yet. The last of all notes: they are forgotten more often than any others are looked at.
pub(super) const HAPPENED: u8 = 17;

/// How often an ability of a card was used this turn by a player.
#[must_use]
pub(in crate::games::wars) const fn uses(player: Player, card: Token, ability: u8) -> NoteKey {
    NoteKey { kind: USES, which: ability << 1 | player.0 & 1, subject: card.0 }
}

/// How often a player played an interrupt of a title this turn.
#[must_use]
pub(in crate::games::wars) const fn plays(player: Player, title: Title) -> NoteKey {
    NoteKey { kind: PLAYS, which: player.0, subject: title.0 }
}

/// How many copies of a title a player has brought into play.
#[must_use]
pub(in crate::games::wars) const fn copies(player: Player, title: Title) -> NoteKey {
    NoteKey { kind: COPIES, which: player.0, subject: title.0 }
}

/// Which copy of its title a card in play is, from 1.
#[must_use]
pub(in crate::games::wars) const fn copy(card: Token) -> NoteKey {
    NoteKey { kind: COPY, which: 0, subject: card.0 }
}

/// How a card came to the pile it lies in, as [`CameBy`](crate::games::wars::recorded::fate::CameBy) tells.
#[must_use]
pub(in crate::games::wars) const fn fate(card: Token) -> NoteKey {
    NoteKey { kind: FATE, which: 0, subject: card.0 }
}

/// What is added to a figure of a card until end of turn, and what is taken from it.
#[must_use]
pub(in crate::games::wars) const fn modifier(card: Token, figure: u8, added: bool) -> NoteKey {
    NoteKey { kind: MODIFIER, which: figure << 1 | added as u8, subject: card.0 }
}

/// What was added until the end of the turn before.
#[must_use]
pub(in crate::games::wars) const fn expired(card: Token, figure: u8) -> NoteKey {
    NoteKey { kind: EXPIRED, which: figure, subject: card.0 }
}

/// How many of a player's plays of a title were canceled this turn.
#[must_use]
pub(in crate::games::wars) const fn canceled_plays(player: Player, title: Title) -> NoteKey {
    NoteKey { kind: CANCELED_PLAYS, which: player.0, subject: title.0 }
}

/// The title of the card a player last revealed by an effect, and one; such a card may be played from where it lay.
#[must_use]
pub(in crate::games::wars) const fn shown(player: Player) -> NoteKey {
    NoteKey { kind: SHOWN, which: player.0, subject: 0 }
}

/// The defense a card had when it was damaged, and one.
#[must_use]
pub(in crate::games::wars) const fn hurt(card: Token) -> NoteKey {
    NoteKey { kind: HURT, which: 0, subject: card.0 }
}

/// Whether a card can't move until end of turn.
#[must_use]
pub(in crate::games::wars) const fn cannot_move(card: Token) -> NoteKey {
    NoteKey { kind: CANNOT_MOVE, which: 0, subject: card.0 }
}

/// Whether a note says that a card can't move, and then which.
#[must_use]
pub(in crate::games::wars) const fn as_cannot_move(key: NoteKey) -> Option<Token> {
    if key.kind == CANNOT_MOVE { Some(Token(key.subject)) } else { None }
}

/// A triggered ability that waits to be put on the stack, in the order in which they were set off.
#[must_use]
pub(in crate::games::wars) const fn waiting(place: u8) -> NoteKey {
    NoteKey { kind: WAITING, which: place, subject: 0 }
}

/// A delayed triggered ability that waits for something to happen to a card.
#[must_use]
pub(in crate::games::wars) const fn watching(card: Token, place: u8) -> NoteKey {
    NoteKey { kind: WATCHING, which: place, subject: card.0 }
}

/// Whether a note is of a delayed triggered ability, and then the card it waits for.
#[must_use]
pub(in crate::games::wars) const fn as_watching(key: NoteKey) -> Option<Token> {
    if key.kind == WATCHING { Some(Token(key.subject)) } else { None }
}

/// How often the destruction of a card is prevented this turn.
#[must_use]
pub(in crate::games::wars) const fn prevented(card: Token) -> NoteKey {
    NoteKey { kind: PREVENTED, which: 0, subject: card.0 }
}

/// How many effects wait to replace a player's next reveal for battle destiny by the tactics of a unit.
#[must_use]
pub(in crate::games::wars) const fn instead(player: Player, unit: Token) -> NoteKey {
    NoteKey { kind: INSTEAD, which: player.0, subject: unit.0 }
}

/// Whether a note is of such effects, and then of whose reveal, and the unit.
#[must_use]
pub(in crate::games::wars) const fn as_instead(key: NoteKey) -> Option<(Player, Token)> {
    if key.kind == INSTEAD { Some((Player(key.which), Token(key.subject))) } else { None }
}

/// Whether a card cannot be a target of a player until end of turn.
#[must_use]
pub(in crate::games::wars) const fn sheltered(card: Token, from: Player) -> NoteKey {
    NoteKey { kind: SHELTERED, which: from.0, subject: card.0 }
}

/// Something that has happened and that no line has told yet, to a card or by a player.
#[must_use]
pub(in crate::games::wars) const fn happened(what: u8, subject: u16) -> NoteKey {
    NoteKey { kind: HAPPENED, which: what, subject }
}

/// Whether a note is of something an effect has prepared: a delayed ability, a replacement, a shelter.
#[must_use]
pub(super) const fn is_effect_to_come(key: NoteKey) -> bool {
    matches!(key.kind, WATCHING | PREVENTED | INSTEAD | SHELTERED)
}

/// Whether a note ends with the turn.
#[must_use]
pub(in crate::games::wars) const fn ends_with_turn(key: NoteKey) -> bool {
    matches!(
        key.kind,
        USES | PLAYS
            | MODIFIER
            | EXPIRED
            | CANCELED_PLAYS
            | SHOWN
            | CANNOT_MOVE
            | WATCHING
            | PREVENTED
            | INSTEAD
            | SHELTERED
    )
}

/// Whether a note is of how often an ability was used, and then the card, the ability and the player.
#[must_use]
pub(in crate::games::wars) const fn as_uses(key: NoteKey) -> Option<(Token, u8, Player)> {
    if key.kind == USES { Some((Token(key.subject), key.which >> 1, Player(key.which & 1))) } else { None }
}

/// Added to the number of an ability of the inverted side of a card, which has bullets of its own.
pub(in crate::games::wars) const INVERTED_SIDE: u8 = 1 << 6;

/// Whether a note is of how often a title was played, and then the title and the player.
#[must_use]
pub(super) const fn as_plays(key: NoteKey) -> Option<(Title, Player)> {
    if key.kind == PLAYS { Some((Title(key.subject), Player(key.which))) } else { None }
}

/// Whether a note is of a modifier, and then the card and the figure.
#[must_use]
pub(in crate::games::wars) const fn as_modifier(key: NoteKey) -> Option<(Token, u8)> {
    if key.kind == MODIFIER { Some((Token(key.subject), key.which >> 1)) } else { None }
}
