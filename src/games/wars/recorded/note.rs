//! What is noted beside the cards, each with how often or how much: uses, plays, copies, how cards came to where they lie, and what has
//! happened and no line has told yet.

use super::happened::Did;
use crate::{
    games::wars::cards::card::Number,
    table::{Player, Title, Token},
};

/// A note, in the order in which the table keeps them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Note {
    /// How often an ability of a card was used this turn by a player.
    Uses {
        /// Its number, with [`INVERTED_SIDE`] for the other side of the card.
        ability: u8,
        /// Who used it.
        player: Player,
        /// The card.
        card: Token,
    },
    /// How often a player played an interrupt of a title this turn.
    Plays(Player, Title),
    /// How many copies of a title a player has brought into play.
    Copies(Player, Title),
    /// Which copy of its title a card in play is, from 1.
    Copy(Token),
    /// How a card came to the pile it lies in, as [`CameBy`](super::fate::CameBy) tells.
    CameBy(Token),
    /// What was added to a figure until the end of the turn before.
    Expired(u8, Token),
    /// How many of a player's plays of a title were canceled this turn.
    CanceledPlays(Player, Title),
    /// The title of the card a player last revealed by an effect; such a card may be played from where it lay.
    Shown(Player, Title),
    /// The defense a card had when it was damaged, and one.
    Hurt(Token),
    /// What happened to a card and no line has told, a bit each. What has happened comes last: it is forgotten more often than anything
    /// else is looked at.
    Befell(Token),
    /// What a player did and no line has told, and how much of it.
    Did(Did, Player),
    /// By how much a figure of a card changed.
    Changed(Number, Token),
    /// By how much a total of a player changed.
    Raised(Number, Player),
}

/// Added to the number of an ability of the inverted side of a card, which has bullets of its own.
pub(in crate::games::wars) const INVERTED_SIDE: u8 = 1 << 6;

impl Note {
    /// The first of what has happened.
    pub(super) const HAPPENED: Self = Self::Befell(Token(0));

    /// Whether it ends with the turn.
    #[must_use]
    pub(in crate::games::wars) const fn ends_with_turn(self) -> bool {
        matches!(
            self,
            Self::Uses { .. } | Self::Plays(..) | Self::Expired(..) | Self::CanceledPlays(..) | Self::Shown(..)
        )
    }

    /// Whether it is of how often an ability of a card was used.
    #[must_use]
    pub(in crate::games::wars) fn is_use_of(self, used: Token) -> bool {
        matches!(self, Self::Uses { card, .. } if card == used)
    }
}
