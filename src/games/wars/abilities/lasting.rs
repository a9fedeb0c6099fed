//! Effects that last: what texts have begun, on which card, and from which card it comes. Abilities that wait are among them.

use crate::{
    games::wars::{
        abilities::modifiers,
        rules::{lasts, until},
        state::{Item, Table, Trigger, opponent},
    },
    table::{self, EffectKind, End, FigureSubject, Player, Token},
};

/// An effect that lasts.
pub(in crate::games::wars) type Effect = table::Lasting<Option<Instance>>;

/// One of the triggered abilities that wait, in the order in which they were set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Instance {
    /// Its place among them.
    pub nth: u8,
    /// The ability.
    pub trigger: Trigger,
}

/// An effect on a card until end of turn, of an item that came off the stack if one is known.
pub(in crate::games::wars) fn on_card(effect: EffectKind, card: Token, item: Option<&Item>) -> Effect {
    Effect {
        source: item.and_then(|item| item.source),
        player: item.map(|item| item.player),
        ..Effect::new(effect, FigureSubject::Card(card), until::END_OF_TURN)
    }
}

/// An effect for a player, everywhere or at a place: on that player's totals, drains or icons there.
#[allow(dead_code, reason = "for texts that last until the end of a turn or battle")]
pub(in crate::games::wars) fn for_player(
    effect: EffectKind,
    player: Player,
    (place, amount, until): (Option<Token>, i32, End),
    item: Option<&Item>,
) -> Effect {
    Effect {
        amount,
        place,
        source: item.and_then(|item| item.source),
        player: item.map(|item| item.player),
        ..Effect::new(effect, FigureSubject::Player(player), until)
    }
}

/// Whether an effect is on a card.
pub(in crate::games::wars) fn is_on(table: &Table, effect: EffectKind, card: Token) -> bool {
    of_card(table, effect, card).next().is_some()
}

/// Whether a card cannot be a target of a player: the opponent shelters it.
pub(in crate::games::wars) fn is_sheltered(table: &Table, card: Token, from: Player) -> bool {
    of_card(table, lasts::SHELTERED, card).any(|(lasting, _)| lasting.player == Some(opponent(from)))
        || modifiers::keeps_from_targeting(table, from, card).is_some()
}

/// The effects of a kind on a card.
pub(in crate::games::wars) fn of_card(
    table: &Table,
    effect: EffectKind,
    card: Token,
) -> impl Iterator<Item = (Effect, i32)> + '_ {
    table.effects_of(effect).filter(move |(lasting, _)| lasting.on == FigureSubject::Card(card))
}
