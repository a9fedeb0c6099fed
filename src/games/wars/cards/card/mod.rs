//! A card as it is printed: its figures, its keywords, and what kinds of ability it has.
//!
//! The `Debug` form of a card is the Rust that makes it: the build script writes the shipped catalogues with it. The folder
//! names nothing else of the house but what every card has, because the build script includes it.

use super::ongoing::Ongoing;
pub use crate::cards::printed::{PrintedNumber, StaticList, Word};
use crate::{abilities::compiled::LabelKey, cards::printed::words};

mod text;

pub use text::{
    Deed, DeedVerb, Doer, Happening, Number, ONE, Quantity, Sort, TextStep, Truth, Wanted, When, Which, deeds_of,
};

words! {
    /// Who a card belongs to. The first five have support icons.
    Faction {
        /// Earthers.
        Earther = "earther",
        /// Gongen.
        Gongen = "gongen",
        /// Mavericks.
        Maverick = "maverick",
        /// Quay.
        Quay = "quay",
        /// Shi.
        Shi = "shi",
        /// No faction: such cards have no support cost.
        Independent = "independent",
    }
}

words! {
    /// The nine card types.
    CardType {
        /// An asset.
        Asset = "asset",
        /// A character.
        Character = "character",
        /// An interrupt.
        Interrupt = "interrupt",
        /// A location.
        Location = "location",
        /// A NoBot.
        NoBot = "nobot",
        /// An order.
        Order = "order",
        /// A ship.
        Ship = "ship",
        /// A vehicle.
        Vehicle = "vehicle",
        /// A weapon.
        Weapon = "weapon",
    }
}

words! {
    /// The pile an interrupt or order goes to.
    Fate {
        /// The used pile.
        Used = "used",
        /// The lost pile.
        Lost = "lost",
        /// Its player chooses one of two texts.
        UsedOrLost = "used-or-lost",
    }
}

words! {
    /// What a location is.
    Area {
        /// Ground, for units.
        Site = "site",
        /// Space, for ships.
        Sector = "sector",
    }
}

words! {
    /// The two labels one of which every ship has.
    ShipClass {
        /// A fighter.
        Fighter = "fighter",
        /// A capital ship.
        Capital = "capital",
    }
}

words! {
    /// Beneath whose cards an asset may be played, or whose cards may be targets.
    Whose {
        /// Only its player's.
        Yours = "yours",
        /// Either player's.
        Either = "either",
        /// Only the opponent's.
        Opponents = "opponents",
    }
}

words! {
    /// Where a target lies.
    Zone {
        /// In play.
        InPlay = "play",
        /// On the stack.
        Pending = "pending",
        /// In a lost pile.
        InLostPile = "lost",
    }
}

words! {
    /// What makes an ability happen.
    AbilityKind {
        /// A player pays its cost.
        Activated = "activated",
        /// An event.
        Triggered = "triggered",
        /// It lasts.
        Ongoing = "ongoing",
    }
}

words! {
    /// A part of a cost that is not energy.
    Price {
        /// Cards in play are dismissed.
        Dismiss = "dismiss",
        /// Cards in play are damaged.
        Damage = "damage",
        /// Cards go from the hand to the used pile, perhaps revealed.
        HandToUsed = "hand-to-used",
        /// Cards are lost from the hand.
        HandLost = "hand-lost",
        /// Cards go from play to the used pile.
        PlayToUsed = "play-to-used",
        /// Cards stacked on a card leave it.
        Stacked = "stacked",
        /// A card is stacked on a card.
        Stack = "stack",
        /// The card itself is dismissed.
        DismissItself = "dismiss-itself",
        /// The card itself is damaged.
        DamageItself = "damage-itself",
        /// The card itself is inverted.
        Invert = "invert",
        /// The card itself is reverted.
        Revert = "revert",
    }
}

words! {
    /// A player who reveals a card for destiny.
    Revealer {
        /// The card's player.
        You = "you",
        /// The opponent.
        Opponent = "opponent",
    }
}

/// How many targets a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Many {
    /// This many.
    Exactly(u8),
    /// As many as its player likes, up to this many.
    UpTo(u8),
    /// As many as its player likes.
    AnyNumber,
}

impl Many {
    /// The fewest that will do.
    #[must_use]
    pub fn fewest(self) -> usize {
        match self {
            Self::Exactly(count) => usize::from(count),
            Self::UpTo(_) | Self::AnyNumber => 0,
        }
    }

    /// The most there may be.
    #[must_use]
    pub fn most(self) -> usize {
        match self {
            Self::Exactly(count) | Self::UpTo(count) => usize::from(count),
            Self::AnyNumber => usize::MAX,
        }
    }
}

/// A card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Card {
    /// Set, rarity and number: `1C7`. An unknown rarity is a question mark.
    pub code: &'static str,
    /// The title.
    pub title: &'static str,
    /// The set it belongs to.
    pub set: &'static str,
    /// Whether it was made up for tests and examples.
    pub invented: bool,
    /// Whether it has the diamond: a player has only one copy in play.
    pub unique: bool,
    /// Whether the comprehensive rules ban it from sanctioned constructed play.
    pub banned: bool,
    /// Its faction.
    pub faction: Faction,
    /// What it is, with the figures only such cards have.
    pub kind: CardKind,
    /// Its labels, but for `unit` and `inverter`, which follow from the rest; see [`Card::is`].
    pub labels: StaticList<&'static str>,
    /// The same labels, by their numbers.
    pub keys: StaticList<LabelKey>,
    /// The energy cost; locations have none.
    pub cost: PrintedNumber,
    /// The destiny.
    pub destiny: PrintedNumber,
    /// The support cost in icons of each faction, in the order of [`Faction`]; `None` if no source we have says.
    pub support: Option<[u8; 5]>,
    /// Whether a deck may have any number of it.
    pub unlimited: bool,
    /// Whether it may be played where its player has no energy icon.
    pub scouting: bool,
    /// What counts while it lies right-side up.
    pub upright: Side,
    /// What counts while it is inverted, if it is an inverter.
    pub inverted: Option<Side>,
    /// The abilities it has by the errata of the comprehensive rules instead of the printed ones of its upright side.
    pub errata: Option<StaticList<Ability>>,
    /// Who reveals cards for destiny by its text.
    pub reveals: StaticList<Revealer>,
    /// What else it costs to play it.
    pub also: StaticList<Price>,
    /// What must be so for it to be played, if its text says and that is carried out.
    pub only: Truth,
    /// What the text of an interrupt or order does, if that is carried out.
    pub does: StaticList<TextStep>,
    /// The targets the text of an interrupt or order asks for; none if it asks for none, or if that is not known.
    pub targets: StaticList<Target>,
    /// What its text does that is not modelled.
    pub unmodelled: Option<&'static str>,
    /// The words of its text that are not carried out, where nothing else is said of what is not modelled.
    pub beyond: StaticList<&'static str>,
    /// What its text does, in the card language; empty if that is not written down.
    pub text: &'static str,
    /// The same as it was printed, where an erratum changed it.
    pub printed: &'static str,
    /// The labels these two name.
    pub named: StaticList<&'static str>,
    /// What these two have in force, as far as the judge carries it out.
    pub ongoing: StaticList<Ongoing>,
    /// Whether each ability of these two, in their order, is carried out.
    pub carried_out: StaticList<bool>,
    /// Whether what is left of its text does nothing unless somebody uses it.
    pub idle: bool,
}

/// What a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardKind {
    /// An asset.
    Asset {
        /// The words its host must answer to (see [`Card::is`]); none if it lies on its own.
        beneath: StaticList<&'static str>,
        /// Whose host that may be.
        whose: Whose,
        /// Whether a host has at most one copy beneath it.
        alone: bool,
    },
    /// A character.
    Character,
    /// An interrupt.
    Interrupt {
        /// Where it goes.
        fate: Fate,
        /// How often a turn it may be played.
        bullets: PrintedNumber,
    },
    /// A location.
    Location {
        /// Site or sector.
        area: Area,
        /// The title before the slash, which related locations share.
        group: &'static str,
        /// Energy icons on the side of the player who plays it.
        yours: u8,
        /// Energy icons on the opponent's side.
        theirs: u8,
        /// The support icon on the side of the player who plays it.
        icon: Option<Faction>,
        /// Whether it may be played beneath another location.
        encampment: bool,
    },
    /// A NoBot.
    NoBot,
    /// An order.
    Order {
        /// Where it goes.
        fate: Fate,
        /// How often a turn it may be played.
        bullets: PrintedNumber,
    },
    /// A ship.
    Ship {
        /// Fighter or capital.
        class: ShipClass,
        /// The total size of units it may carry.
        capacity: u8,
        /// Whether characters aboard do not count against its capacity.
        characters_free: bool,
    },
    /// A vehicle.
    Vehicle,
    /// A weapon.
    Weapon {
        /// The words its bearer must answer to (see [`Card::is`]).
        beneath: StaticList<&'static str>,
    },
}

/// The figures and abilities of one way up. Cards without power, tactics and defense have 0 of each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Side {
    /// Power.
    pub power: u8,
    /// Tactics.
    pub tactics: u8,
    /// Defense.
    pub defense: u8,
    /// Piloting, or 0.
    pub piloting: u8,
    /// Size, 1 if nothing is printed.
    pub size: u8,
    /// Transport, or 0.
    pub transport: u8,
    /// Quickdraw, or 0.
    pub quickdraw: u8,
    /// The title of the character its captain ability names.
    pub captain: Option<&'static str>,
    /// Its abilities other than keywords, in printed order.
    pub abilities: StaticList<Ability>,
}

/// An ability, as far as it can be read off safely.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ability {
    /// What makes it happen.
    pub kind: AbilityKind,
    /// How often a turn it may be used; absent if any number of times.
    pub bullets: PrintedNumber,
    /// Energy to pay.
    pub pay: u8,
    /// Energy to lose.
    pub lose: u8,
    /// What else it costs.
    pub also: StaticList<Price>,
    /// What sets it off, if that is modelled.
    pub when: Option<When>,
    /// What it does, or has in force, if that is carried out.
    pub does: StaticList<TextStep>,
    /// Whether it can be used only during a battle.
    pub in_battle: bool,
    /// What else must be so for it to be used.
    pub only: Truth,
    /// Whether any player may use it, and not only the one whose card it is.
    pub anybody: bool,
    /// The targets it asks for; none if it asks for none, or if that is not known.
    pub targets: StaticList<Target>,
}

/// Targets of one sort that a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// How many.
    pub many: Many,
    /// The words a target must answer to (see [`Card::is`]), or what is pending: `ability`, `attack`, `drain`.
    pub kind: StaticList<&'static str>,
    /// The words it may answer to instead; none if there is no other sort.
    pub or: StaticList<&'static str>,
    /// Whose it must be.
    pub whose: Whose,
    /// Where it must lie.
    pub zone: Zone,
    /// Whether the text asks more of it than these words can say.
    pub more: bool,
    /// Everything the text asks of it, if that is carried out.
    pub fits: Wanted,
}

impl Card {
    /// Its card type.
    #[must_use]
    pub fn card_type(&self) -> CardType {
        match self.kind {
            CardKind::Asset { .. } => CardType::Asset,
            CardKind::Character => CardType::Character,
            CardKind::Interrupt { .. } => CardType::Interrupt,
            CardKind::Location { .. } => CardType::Location,
            CardKind::NoBot => CardType::NoBot,
            CardKind::Order { .. } => CardType::Order,
            CardKind::Ship { .. } => CardType::Ship,
            CardKind::Vehicle => CardType::Vehicle,
            CardKind::Weapon { .. } => CardType::Weapon,
        }
    }

    /// Whether it is a unit: a character, vehicle or NoBot.
    #[must_use]
    pub fn is_unit(&self) -> bool {
        matches!(self.kind, CardKind::Character | CardKind::NoBot | CardKind::Vehicle)
    }

    /// Whether it answers to a word: its type, a label, `unit`, `inverter`, `site` or `sector`.
    #[must_use]
    pub fn is(&self, word: &str) -> bool {
        match word {
            "unit" => self.is_unit(),
            "inverter" => self.inverted.is_some(),
            "site" | "sector" => {
                matches!(self.kind, CardKind::Location { area, .. } if area.word() == word)
            }
            _ => self.card_type().word() == word || self.labels.contains(&word),
        }
    }
}
