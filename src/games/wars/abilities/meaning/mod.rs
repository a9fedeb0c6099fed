//! What the words of texts mean on the table of WARS, from where a text stands: its card, its player, what set it off, and the
//! names it has given. What is not known is open, and nothing fails by what is open.

mod asked;
mod words;

use crate::{
    abilities::{
        compiled::{Chooses, Fits, Holds, Reckoning},
        sense::{self, Numbers, Pointed, Tri},
    },
    games::wars::{
        cards::tongue::WarsTongue,
        state::{Table, Targets, location_of, user},
    },
    table::{Player, Token},
};

/// A test of cards, places and what is pending.
pub(in crate::games::wars) type FitsHere = Fits<WarsTongue>;
/// A quantity.
pub(in crate::games::wars) type HowMuchHere = Reckoning<WarsTongue>;
/// A condition.
pub(in crate::games::wars) type HoldsHere = Holds<WarsTongue>;
/// Which cards, and how many.
#[allow(dead_code, reason = "no deed that is carried out chooses by it yet")]
pub(in crate::games::wars) type ChoosesHere = Chooses<WarsTongue>;

/// Whatever a text can speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::games::wars) enum Thing {
    /// A card.
    Card(Token),
    /// Something on the stack, by the depth of its frame.
    Item(u8),
    /// The battle that is being fought.
    Battle,
}

impl Thing {
    /// The card it is.
    #[must_use]
    pub(in crate::games::wars) fn card(self) -> Option<Token> {
        if let Self::Card(card) = self { Some(card) } else { None }
    }
}

/// What a name of a text stands for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[allow(dead_code, reason = "texts come to bind and choose by it")]
pub(in crate::games::wars) enum Bound {
    /// Nobody has written it down.
    #[default]
    Open,
    /// One thing.
    One(Thing),
    /// A few cards.
    Several(Targets),
    /// A player.
    #[allow(dead_code, reason = "no text that is carried out names a player yet")]
    Who(Player),
    /// A number.
    #[allow(dead_code, reason = "no text that is carried out names a number yet")]
    Number(Numbers),
}

/// What is at hand besides: what happened, and where the text's card was last if it is gone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(in crate::games::wars) struct AtHand {
    /// The card it happened to, or the one of a list whose turn it is.
    pub(in crate::games::wars) that: Option<Token>,
    /// Where.
    pub(in crate::games::wars) there: Option<Token>,
    /// Whose it was, or who did it.
    pub(in crate::games::wars) them: Option<Player>,
    /// The card that did it.
    pub(in crate::games::wars) source: Option<Token>,
    /// The card that was revealed.
    pub(in crate::games::wars) revealed: Option<Token>,
    /// The drain, by the depth of its frame.
    pub(in crate::games::wars) drain: Option<u8>,
    /// How much.
    pub(in crate::games::wars) amount: Option<Numbers>,
    /// What its player and the opponent revealed for destiny, if they have.
    pub(in crate::games::wars) destiny: [Option<Numbers>; 2],
    /// Where the text's card was when its ability was used, if a cost has taken it away.
    pub(in crate::games::wars) here: Option<Token>,
    /// What it lay beneath or aboard then.
    pub(in crate::games::wars) host: Option<Token>,
}

/// Where a text stands.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::wars) struct Standpoint<'t> {
    /// The table.
    pub(in crate::games::wars) table: &'t Table,
    /// Its card.
    pub(in crate::games::wars) this: Token,
    /// Its player, or who uses it.
    pub(in crate::games::wars) you: Player,
    /// What is at hand.
    pub(in crate::games::wars) at_hand: AtHand,
    /// The names it has given so far, by their numbers.
    pub(in crate::games::wars) names: &'t [Bound],
}

impl<'t> Standpoint<'t> {
    /// That of a card in play, for the player who plays with it.
    #[must_use]
    pub(in crate::games::wars) fn of(table: &'t Table, this: Token) -> Self {
        Self { table, this, you: user(table, this), at_hand: AtHand::default(), names: &[] }
    }

    /// The same, for another player.
    #[allow(dead_code, reason = "texts come to bind and choose by it")]
    #[must_use]
    pub(in crate::games::wars) fn for_player(self, you: Player) -> Self {
        Self { you, ..self }
    }

    /// The same, where something happened to somebody.
    #[must_use]
    pub(in crate::games::wars) fn about(self, them: Player) -> Self {
        Self { at_hand: AtHand { them: Some(them), ..self.at_hand }, ..self }
    }

    /// Whether a card fits.
    #[must_use]
    pub(in crate::games::wars) fn fits(&self, test: &'static FitsHere, card: Token) -> Tri {
        sense::fits(self, test, Thing::Card(card))
    }

    /// Whether something else fits.
    #[must_use]
    pub(in crate::games::wars) fn fits_thing(&self, test: &'static FitsHere, thing: Thing) -> Tri {
        sense::fits(self, test, thing)
    }

    /// What a quantity comes to.
    #[must_use]
    pub(in crate::games::wars) fn value(&self, amount: &'static HowMuchHere) -> Numbers {
        sense::value(self, amount)
    }

    /// Whether a condition holds.
    #[must_use]
    pub(in crate::games::wars) fn holds(&self, condition: &'static HoldsHere) -> Tri {
        sense::holds(self, condition)
    }

    /// The things a selection may be made from, each with whether it certainly fits.
    #[allow(dead_code, reason = "no deed that is carried out chooses by it yet")]
    pub(in crate::games::wars) fn candidates(
        &self,
        selection: &ChoosesHere,
    ) -> impl Iterator<Item = (Thing, Tri)> + use<'_, 't> {
        sense::candidates(self, selection)
    }

    /// Where its card is.
    fn here(&self) -> Pointed<Thing> {
        match self.at_hand.here {
            Some(place) => Pointed::At(Thing::Card(place)),
            None => match location_of(self.table, self.this) {
                Some(place) => Pointed::At(Thing::Card(place)),
                None => words::unplaced(self.table, self.this),
            },
        }
    }
}
