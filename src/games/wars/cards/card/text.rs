//! What a text does, as far as it is carried out: what sets it off, and its program.

use super::{super::tongue::WarsTongue, StaticList, Whose, Word};
use crate::{
    abilities::{
        compiled::{Fits, Holds, Reckoning},
        program::Op,
    },
    cards::printed::words,
};

words! {
    /// What can set a triggered ability off, or be waited for.
    Happening {
        /// A ship or unit is damaged.
        Damaged = "damaged",
        /// A card in play is destroyed.
        Destroyed = "destroyed",
        /// A card in play is lost, however that came about.
        Lost = "lost",
        /// A card enters play.
        Enters = "enters",
        /// A player draws a card.
        Draws = "draws",
        /// A drain comes off the stack.
        Drains = "drains",
        /// A player loses energy.
        LosesEnergy = "loses-energy",
        /// A player reveals a card for battle destiny.
        Reveals = "reveals",
    }
}

impl Happening {
    /// A bit of its own.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

words! {
    /// What is done.
    DeedVerb {
        /// Energy is activated.
        Activate = "activate",
        /// Ships or units are damaged.
        Damage = "damage",
        /// Cards in play are destroyed.
        Destroy = "destroy",
        /// Cards in play are dismissed.
        Dismiss = "dismiss",
        /// A card is downloaded.
        Download = "download",
        /// Cards are drawn from the reserve.
        Draw = "draw",
        /// Cards are inverted.
        Invert = "invert",
        /// The top card of the reserve is looked at.
        Look = "look",
        /// Energy is lost.
        Lose = "lose",
        /// A card in play moves.
        Move = "move",
        /// Energy is paid from the active pile.
        Pay = "pay",
        /// The next time a card would be destroyed this turn, it is not.
        Prevent = "prevent",
        /// A figure of cards, or a total, goes up or down.
        Raise = "raise",
        /// The next reveal for battle destiny in this battle is replaced: battle destiny goes up instead.
        Replace = "replace",
        /// A card is revealed for destiny.
        Reveal = "reveal",
        /// A card in the lost pile is taken to hand.
        Take = "take",
        /// A card cannot be a target of the opponent's until end of turn.
        Shelter = "shelter",
        /// Ships or units are undamaged.
        Undamage = "undamage",
        /// What follows waits until a card is lost.
        Watch = "watch",
    }
}

words! {
    /// What can go up and down.
    Number {
        /// The power of cards.
        Power = "power",
        /// Their tactics.
        Tactics = "tactics",
        /// Their defense.
        Defense = "defense",
        /// Battle destiny.
        BattleDestiny = "battle-destiny",
        /// The attrition a player suffers.
        Attrition = "attrition",
        /// Casualties.
        Casualties = "casualties",
        /// What a drain by the opponent takes.
        Drains = "drains",
    }
}

words! {
    /// One of the two players, as a text speaks of them.
    Doer {
        /// The player whose card it is, or who uses the ability.
        You = "you",
        /// The other one.
        Opponent = "opponent",
    }
}

/// How much, as a list of one.
pub type Quantity = StaticList<Reckoning<WarsTongue>>;

/// Which cards, as a list of one.
pub type Wanted = StaticList<Fits<WarsTongue>>;

/// What must be so for a deed to be done, as a list of one.
pub type Truth = StaticList<Holds<WarsTongue>>;

/// One.
pub const ONE: Quantity = StaticList(&[Reckoning::Just(1)]);

/// Cards in play of a sort.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sort {
    /// The words they answer to (see [`Card::is`](super::Card::is)).
    pub kind: StaticList<&'static str>,
    /// Whose they are.
    pub whose: Whose,
    /// Whether only those at the location of the text's own card.
    pub here: bool,
    /// Whether only damaged ones.
    pub damaged: bool,
}

/// The cards a deed is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// The text's own card.
    Itself,
    /// What the text's own card lies beneath.
    Host,
    /// The targets.
    Targets,
    /// Every card that fits.
    EachOf(Wanted),
    /// As many cards that fit as the deed says, chosen by whoever does it.
    SomeOf(Wanted),
}

/// What sets a triggered ability off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct When {
    /// What happens.
    pub event: Happening,
    /// To which cards; of what players do, whose and where alone.
    pub to: Sort,
    /// Whether it happens to the text's own card.
    pub itself: bool,
}

/// Something a text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What is done.
    pub verb: DeedVerb,
    /// By whom, or to whom.
    pub who: Doer,
    /// How much, or how many.
    pub amount: Quantity,
    /// Whether it may be less.
    pub up_to: bool,
    /// To which cards.
    pub of: Which,
    /// What goes up or down.
    pub number: Option<Number>,
}

/// A step of what a text does.
pub type TextStep = Op<Deed, Truth, Doer>;

impl Deed {
    /// The total of a battle it changes.
    #[must_use]
    pub fn total(&self) -> Option<Number> {
        let of_battle =
            |number: &Number| matches!(number, Number::BattleDestiny | Number::Attrition | Number::Casualties);
        self.number.filter(of_battle).filter(|_| matches!(self.verb, DeedVerb::Raise | DeedVerb::Replace))
    }
}

/// The deeds of a program, whatever is decided on the way.
pub fn deeds_of(program: &[TextStep]) -> impl Iterator<Item = Deed> + '_ {
    program.iter().filter_map(|step| match step {
        Op::Do(deed) | Op::Wait(deed, _) => Some(*deed),
        _ => None,
    })
}
