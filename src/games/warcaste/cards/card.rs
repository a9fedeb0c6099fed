//! A card as it is printed. Used by the build script, too, so of the house it names only what both have.

use crate::cards::printed::{PrintedNumber, StaticList, Word, words};

words! {
    /// What a card is.
    CardType {
        /// It begins in play.
        Doctrine = "doctrine",
        /// It moves, attacks and intercepts.
        Unit = "unit",
        /// It lies in a slot of a home zone.
        Territory = "territory",
        /// It is played in one's main phase.
        Tactic = "tactic",
        /// It answers a game event.
        Trap = "trap",
    }
}

words! {
    /// What decides which cards go together in a deck.
    Attribute {
        /// Bombardment.
        Bombardment = "bombardment",
        /// Hospitable.
        Hospitable = "hospitable",
        /// Intelligence.
        Intelligence = "intelligence",
        /// Swarming.
        Swarming = "swarming",
        /// Targeting.
        Targeting = "targeting",
    }
}

words! {
    /// Whose side a card is on.
    Faction {
        /// Corinth.
        Corinth = "corinth",
        /// Karnage.
        Karnage = "karnage",
        /// Psiker.
        Psiker = "psiker",
        /// Ramus.
        Ramus = "ramus",
    }
}

words! {
    /// What a card does for a unit that it boosts.
    Boost {
        /// Raises its ATK.
        Bold = "bold",
        /// Raises its DEF.
        Cunning = "cunning",
        /// Takes damage counters off it.
        Stalwart = "stalwart",
    }
}

words! {
    /// When an ability takes effect.
    AbilityKind {
        /// When the card enters play, or is played.
        Play = "play",
        /// All the time on the battlefield.
        Passive = "passive",
        /// All the time, wherever the card is.
        Global = "global",
        /// When the card is destroyed.
        Death = "death",
        /// When the card takes the engage action.
        Engage = "engage",
        /// When the trap is played.
        Trap = "trap",
    }
}

words! {
    /// A game event that a trap may answer.
    Happening {
        /// A card is played.
        Plays = "play",
        /// A unit moves.
        Moves = "move",
        /// A unit or squad attacks.
        Attacks = "attack",
        /// A card is targeted.
        Targets = "target",
        /// A unit intercepts.
        Intercepts = "intercept",
        /// A card takes the engage action.
        Engages = "engage",
        /// Cards are drawn.
        Draws = "draw",
        /// Cards are discarded.
        Discards = "discard",
        /// An ability takes effect.
        Ability = "ability",
        /// A card is destroyed.
        Dies = "death",
        /// Damage is dealt.
        Damages = "damage",
        /// A unit is boosted.
        Boosts = "boost",
    }
}

impl Happening {
    /// Its bit among all of them.
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

words! {
    /// What a text does.
    DeedVerb {
        /// Deals damage, which DEF blocks.
        Deal = "deal",
        /// Places damage counters.
        Place = "place",
        /// Takes damage counters off.
        Repair = "repair",
        /// Draws cards.
        Draw = "draw",
        /// Discards cards from hand.
        Discard = "discard",
        /// Discards cards from hand at random.
        DiscardAtRandom = "discard at random",
        /// Destroys a card.
        Destroy = "destroy",
        /// Makes a card Engaged.
        Engage = "engage",
        /// Moves a unit to an adjacent zone.
        Move = "move",
        /// Takes control of a unit.
        Control = "control",
        /// Adds CMD points.
        Gain = "gain",
        /// Finds a card in one's deck and takes it to hand.
        Search = "search",
        /// Raises ATK, as long as the text is in force.
        Atk = "atk",
        /// Raises DEF, as long as the text is in force.
        Def = "def",
        /// Makes the card cheaper for each of one's units destroyed as it is played.
        Cheaper = "cheaper",
    }
}

words! {
    /// What a deed is done to.
    Aim {
        /// The card itself.
        Itself = "itself",
        /// A unit.
        Unit = "unit",
        /// A territory.
        Territory = "territory",
        /// A unit or a territory.
        Any = "any",
    }
}

words! {
    /// Whose card it is done to.
    Whose {
        /// Anybody's.
        Anyone = "anyone",
        /// One's own.
        Yours = "yours",
        /// An opponent's.
        Enemy = "enemy",
    }
}

words! {
    /// How CMD points that a card adds are bound.
    Bound {
        /// They are lost at the end of the main phase.
        Main = "main",
        /// They pay for units alone.
        Units = "units",
    }
}

/// One thing a text does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deed {
    /// What.
    pub verb: DeedVerb,
    /// How much or how many.
    pub amount: u8,
    /// To what.
    pub aim: Aim,
    /// To whose.
    pub whose: Whose,
    /// Whether in the same zone only.
    pub here: bool,
    /// Whether only if what stands before it was done.
    pub then: bool,
    /// How points it adds are bound.
    pub bound: Option<Bound>,
    /// The type of card it finds or discards.
    pub kind: Option<CardType>,
}

/// An ability.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// When it takes effect.
    pub kind: AbilityKind,
    /// Whether it may be declined.
    pub may: bool,
    /// What it does; nothing that is known where it is not modelled.
    pub does: StaticList<Deed>,
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Its title, which tells it from the other boosts of its name.
    pub title: &'static str,
    /// Its name.
    pub name: &'static str,
    /// Its set.
    pub set: &'static str,
    /// Whether it was made up.
    pub invented: bool,
    /// What it is.
    pub kind: CardType,
    /// Its subtypes.
    pub subtypes: StaticList<&'static str>,
    /// What it costs in CMD points.
    pub cost: PrintedNumber,
    /// The hand number of a doctrine.
    pub hand: PrintedNumber,
    /// ATK.
    pub atk: PrintedNumber,
    /// DEF.
    pub def: PrintedNumber,
    /// HP.
    pub hp: PrintedNumber,
    /// Its boost, if it has one.
    pub boost: Option<Boost>,
    /// By how much it boosts.
    pub strength: PrintedNumber,
    /// Its attributes; none where no source gives them.
    pub attributes: StaticList<Attribute>,
    /// Its faction.
    pub faction: Option<Faction>,
    /// The game events a trap answers.
    pub answers: StaticList<Happening>,
    /// What its text does.
    pub abilities: StaticList<Ability>,
    /// What of its text is not modelled.
    pub unmodelled: Option<&'static str>,
}

impl Card {
    /// Its abilities of a kind.
    pub fn of_kind(&self, kind: AbilityKind) -> impl Iterator<Item = &'static Ability> + use<> {
        self.abilities.0.iter().filter(move |ability| ability.kind == kind)
    }

    /// Whether it has a subtype, whatever the case.
    #[must_use]
    pub fn is(&self, subtype: &str) -> bool {
        self.subtypes.iter().any(|own| own.eq_ignore_ascii_case(subtype))
    }

    /// The events it answers, a bit each.
    #[must_use]
    pub fn answers(&self) -> u32 {
        self.answers.iter().fold(0, |all, event| all | event.bit())
    }
}
