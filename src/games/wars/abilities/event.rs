//! The one door for changes a text can watch: what would happen is replaced or prevented, made, and then heard by triggered
//! abilities.

use super::lasting;
use crate::{
    games::wars::{
        Wars,
        cards::card::{Happening, Word as _},
        in_play::{figures, leave},
        recorded::fate::CameBy,
        rules::{SPARED, lasts, rule},
        state::{location_of, user},
        turn::battle,
    },
    judge::{Bench, Broken},
    rulebook::RuleId,
    table::{FigureSubject, Pile, Player, Token},
    told,
};

/// Something that happens and that a text can watch.
#[derive(Clone, Copy, Debug)]
pub enum Event {
    /// A ship or unit is damaged.
    Damage(Token),
    /// A card leaves play.
    Leave {
        /// Which.
        card: Token,
        /// For which pile.
        to: Pile,
        /// How.
        by: CameBy,
        /// Who played with it.
        whose: Player,
        /// Where it was.
        at: Option<Token>,
    },
    /// A card has entered play.
    Enter(Token),
    /// A player has drawn a card.
    Draw(Player),
    /// A drain has come off the stack.
    Drain(Player, Token),
    /// A player has lost energy.
    LoseEnergy(Player),
    /// A player has revealed a card for battle destiny.
    Reveal(Player),
    /// It was prevented.
    Nothing,
}

impl Event {
    /// A card leaves play.
    pub(in crate::games::wars) fn leave(bench: &Bench<'_, Wars>, card: Token, to: Pile, by: CameBy) -> Self {
        let (whose, at) = (user(bench.table, card), location_of(bench.table, card));
        Self::Leave { card, to, by, whose, at }
    }

    /// Whether this is such an event.
    pub(in crate::games::wars) fn is(&self, happening: Happening) -> bool {
        match (self, happening) {
            (Self::Damage(_), Happening::Damaged)
            | (Self::Enter(_), Happening::Enters)
            | (Self::Draw(_), Happening::Draws)
            | (Self::Drain(..), Happening::Drains)
            | (Self::LoseEnergy(_), Happening::LosesEnergy)
            | (Self::Reveal(_), Happening::Reveals) => true,
            (Self::Leave { by, .. }, Happening::Destroyed) => is_destruction(*by),
            (Self::Leave { by, .. }, Happening::Lost) => is_destruction(*by) || is_loss(*by),
            _ => false,
        }
    }

    /// The happenings this is, a bit each.
    pub(super) fn happenings(&self) -> u32 {
        let of = |happening: Happening| if self.is(happening) { happening.bit() } else { 0 };
        let happenings = match self {
            Self::Damage(_) => Happening::Damaged.bit(),
            Self::Enter(_) => Happening::Enters.bit(),
            Self::Draw(_) => Happening::Draws.bit(),
            Self::Drain(..) => Happening::Drains.bit(),
            Self::LoseEnergy(_) => Happening::LosesEnergy.bit(),
            Self::Reveal(_) => Happening::Reveals.bit(),
            Self::Leave { .. } => of(Happening::Destroyed) | of(Happening::Lost),
            Self::Nothing => 0,
        };
        debug_assert_eq!(happenings, Happening::ALL.iter().fold(0, |all, happening| all | of(*happening)));
        happenings
    }

    /// The card it happens to, if it happens to one.
    pub(in crate::games::wars) fn card(&self) -> Option<Token> {
        match self {
            Self::Damage(card) | Self::Enter(card) | Self::Leave { card, .. } => Some(*card),
            _ => None,
        }
    }

    /// Whose card it happens to, or who does it.
    pub(in crate::games::wars) fn player(&self, bench: &Bench<'_, Wars>) -> Option<Player> {
        match *self {
            Self::Damage(card) | Self::Enter(card) => Some(user(bench.table, card)),
            Self::Leave { whose, .. } => Some(whose),
            Self::Draw(player) | Self::Drain(player, _) | Self::LoseEnergy(player) | Self::Reveal(player) => {
                Some(player)
            }
            Self::Nothing => None,
        }
    }

    /// The card it happens to, or else who does it.
    pub(super) fn subject(&self, bench: &Bench<'_, Wars>) -> FigureSubject {
        let player = self.player(bench).map_or(FigureSubject::Table, FigureSubject::Player);
        self.card().map_or(player, FigureSubject::Card)
    }

    /// The location it happens at, if it happens at one.
    pub(in crate::games::wars) fn location(&self, bench: &Bench<'_, Wars>) -> Option<Token> {
        match *self {
            Self::Damage(card) | Self::Enter(card) => location_of(bench.table, card),
            Self::Leave { at, .. } => at,
            Self::Drain(_, location) => Some(location),
            _ => None,
        }
    }
}

fn is_destruction(by: CameBy) -> bool {
    matches!(by, CameBy::Destroyed | CameBy::DestroyedInBattle | CameBy::DestroyedElsewhere)
}

fn is_loss(by: CameBy) -> bool {
    matches!(by, CameBy::Dismissed | CameBy::LostFromPlay | CameBy::LostInBattle | CameBy::WentWith)
}

/// What happens instead: a destruction that is prevented does not happen. An effect replaces one event alone.
pub(in crate::games::wars) fn replaced(bench: &mut Bench<'_, Wars>, event: Event) -> Option<Event> {
    match event {
        Event::Leave { card, by, .. } if is_destruction(by) && lasting::is_on(bench.table, lasts::PREVENTED, card) => {
            if let Some((lasting, _)) = { lasting::of_card(bench.table, lasts::PREVENTED, card).next() } {
                bench.table.ends_once(lasting);
            }
            bench.table.mark(card, SPARED, battle::location(bench.table).is_some());
            Some(Event::Nothing)
        }
        _ => None,
    }
}

/// Requires of a card that a line has destroyed that its destruction is not prevented. The starter rules have no word for it but
/// that a card is followed before the rules.
///
/// # Errors
/// When it is.
pub(in crate::games::wars) fn is_not_prevented(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: Token,
) -> Result<(), Broken> {
    let prevented = lasting::is_on(bench.table, lasts::PREVENTED, card);
    const NEVER: [RuleId; 2] = [rule::REPLACEMENT_NO_STACK, rule::PRECEDENCE_CARD_OVER_RULE];
    let broken = rule::REPLACEMENT_NO_STACK;
    bench.require(!prevented, told!(broken in NEVER { player, card }))
}

/// Makes an event happen.
pub(in crate::games::wars) fn happens(bench: &mut Bench<'_, Wars>, event: Event) {
    match event {
        Event::Damage(card) => figures::damaged(bench, card),
        Event::Leave { card, to, by, .. } => leave::left(bench, card, to, by),
        Event::Enter(_)
        | Event::Draw(_)
        | Event::Drain(..)
        | Event::LoseEnergy(_)
        | Event::Reveal(_)
        | Event::Nothing => {}
    }
}
