//! Where a game of WARS stands: its frames, what is on the stack, and how initiative was gained.

mod battle;
mod questions;

use std::hash::{Hash, Hasher};

use super::{
    abilities::lasting::Instance,
    cards::{card::TextStep, catalogue::Known},
    recorded::note::Note,
    rules::{GAINED, rule, step},
    words::{action::PhaseAction, said::Verb},
};
use crate::{
    abilities::sense::Numbers,
    rulebook::RuleId,
    table::{self, Player, Token},
};

pub use battle::{Battle, Belligerent, CutShort, Defeat, battle, change_battle, change_side};
pub use questions::*;

/// The table of WARS.
pub type Table = table::Table<Frame>;

/// The six phases of a turn, by their markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Phase {
    /// Energy is activated.
    Activate,
    /// Locations are drained.
    Control,
    /// Cards are played.
    Deploy,
    /// Battles are fought.
    Battle,
    /// Ships and units move.
    Move,
    /// Cards are drawn.
    Draw,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Self; 6] = [Self::Activate, Self::Control, Self::Deploy, Self::Battle, Self::Move, Self::Draw];

    /// Its marker.
    #[must_use]
    pub const fn marker(self) -> usize {
        match self {
            Self::Activate => step::ACTIVATE,
            Self::Control => step::CONTROL,
            Self::Deploy => step::DEPLOY,
            Self::Battle => step::BATTLE,
            Self::Move => step::MOVE,
            Self::Draw => step::DRAW,
        }
    }

    /// The phase to which a phase action belongs.
    #[must_use]
    pub const fn of(verb: Verb) -> Option<Self> {
        match verb {
            Verb::Activates => Some(Self::Activate),
            Verb::Drains => Some(Self::Control),
            Verb::Attacks => Some(Self::Battle),
            Verb::Moves => Some(Self::Move),
            Verb::Draws => Some(Self::Draw),
            _ => None,
        }
    }

    /// What comes after it; nothing after the last.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| *phase > self)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Activate => "the activate phase",
            Self::Control => "the control phase",
            Self::Deploy => "the deploy phase",
            Self::Battle => "the battle phase",
            Self::Move => "the move phase",
            Self::Draw => "the draw phase",
        }
    }
}

/// The five steps of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Step {
    /// Cards are revealed for battle destiny.
    Destiny,
    /// Attrition is satisfied.
    Attrition,
    /// Power is totalled.
    Power,
    /// Casualties are paid.
    Loss,
    /// Damaged cards are destroyed.
    End,
}

impl Step {
    /// All of them, in order.
    pub const ALL: [Self; 5] = [Self::Destiny, Self::Attrition, Self::Power, Self::Loss, Self::End];

    /// Its marker, and that of the window before it.
    #[must_use]
    pub const fn markers(self) -> (usize, usize) {
        match self {
            Self::Destiny => (step::BATTLE_DESTINY, step::BEFORE_BATTLE_DESTINY),
            Self::Attrition => (step::ATTRITION, step::BEFORE_ATTRITION),
            Self::Power => (step::POWER, step::BEFORE_POWER),
            Self::Loss => (step::LOSS, step::BEFORE_LOSS),
            Self::End => (step::END_OF_BATTLE, step::BEFORE_END_OF_BATTLE),
        }
    }

    /// What comes after it; nothing after the last.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        Self::ALL.into_iter().find(|step| *step > self)
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Destiny => "the battle destiny step",
            Self::Attrition => "the attrition step",
            Self::Power => "the power step",
            Self::Loss => "the loss step",
            Self::End => "the end of battle step",
        }
    }

    /// The name of the window before it.
    #[must_use]
    pub const fn window(self) -> &'static str {
        match self {
            Self::Destiny => "the window before the battle destiny step",
            Self::Attrition => "the window before the attrition step",
            Self::Power => "the window before the power step",
            Self::Loss => "the window before the loss step",
            Self::End => "the window before the end of battle step",
        }
    }
}

impl table::Control for Frame {
    type Note = Note;
    type Detail = Option<Instance>;
    type Card = Known;
}

/// Where a game stands: from the bottom, the last battle; set-up, a turn's phase or its end; on it what is pending; on top what is
/// being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// The battle that is being fought, or that was fought last; its steps lie on their phase.
    Battle(Battle),
    /// Starting locations and opening hands.
    SetUp,
    /// The turn is over and the next has not begun.
    Between,
    /// A phase.
    Phase(Phase),
    /// The turn whose phase lies on it.
    Turn,
    /// The window before a step of a battle.
    Before(Step),
    /// A step of a battle.
    During(Step),
    /// Pending on the stack.
    Pending(Item),
    /// Coming off the stack: both players passed.
    Resolving(Item),
    /// The effect of a text that is not modelled, being carried out.
    Effect(Item),
    /// The deeds of a text that is modelled, being done one after the other.
    Doing(Doing),
    /// Triggered abilities that wait are put on the stack before anybody does anything else.
    Stacking,
    /// A player has energy to lose.
    Losing {
        /// Who.
        player: Player,
        /// How much is left.
        left: u16,
        /// How much it was.
        due: u16,
        /// Why.
        why: Why,
    },
    /// The game is over; who won, if anybody.
    Over(Option<Player>),
}

/// A text whose deeds are being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Doing {
    /// What came off the stack.
    pub item: Item,
    /// What the text does.
    pub steps: Steps,
    /// Which step comes next.
    pub at: u8,
    /// How many cards it was done to so far, as the log tells it.
    pub chosen: u8,
    /// Which of its targets the log has told it of, a bit each.
    pub told: u8,
    /// What its player and the opponent revealed for destiny.
    pub destiny: [Option<Numbers>; 2],
    /// Whether a download cannot fail if there is something to find.
    pub must_find: bool,
    /// Whether nobody wrote down what it targets.
    pub open: bool,
}

impl Doing {
    /// A text of which nothing is done yet.
    #[must_use]
    pub fn begun(item: Item) -> Self {
        Self { item, steps: Steps(&[]), at: 0, chosen: 0, told: 0, destiny: [None; 2], must_find: false, open: false }
    }
}

/// The program of a text. Two are the same if they stand on the same card.
#[derive(Clone, Copy, Debug)]
pub struct Steps(pub &'static [TextStep]);

impl PartialEq for Steps {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.0, other.0)
    }
}

impl Eq for Steps {}

impl Hash for Steps {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::ptr::from_ref(self.0).hash(state);
    }
}

/// Why a player has energy to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A drain.
    Drain,
    /// A drain of which something changed the amount while it was pending.
    ChangedDrain,
    /// A loss of which some was written down, and nobody wrote how much.
    Open,
    /// A text says so.
    Text,
    /// A triggered ability says so.
    Trigger,
    /// So does one that was set off in the midst of a battle step or an effect.
    TriggerInTheMidst,
    /// So does one of several instances of an ability that one event set off.
    OneOfSeveral,
}

impl Why {
    /// The rule that says how much.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Drain | Self::Open => rule::DRAIN_AMOUNT,
            Self::ChangedDrain => rule::DRAIN_MODIFIERS_ON_RESOLUTION,
            Self::Text => rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
            Self::Trigger => rule::TRIGGERS_NOT_OPTIONAL,
            Self::TriggerInTheMidst => rule::TRIGGERS_ANY_MOMENT,
            Self::OneOfSeveral => rule::TRIGGERS_MULTIPLE_FROM_ONE_EVENT,
        }
    }

    /// The rules that can say so, the one that does in every edition last.
    #[must_use]
    pub const fn rules(self) -> &'static [RuleId] {
        match self {
            Self::Drain | Self::ChangedDrain | Self::Open => &[rule::DRAIN_MODIFIERS_ON_RESOLUTION, rule::DRAIN_AMOUNT],
            Self::Text => &[rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE],
            Self::Trigger | Self::TriggerInTheMidst | Self::OneOfSeveral => {
                &[rule::TRIGGERS_MULTIPLE_FROM_ONE_EVENT, rule::TRIGGERS_ANY_MOMENT, rule::TRIGGERS_NOT_OPTIONAL]
            }
        }
    }
}

/// Something on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// Whose it is.
    pub player: Player,
    /// What it is.
    pub kind: ItemKind,
    /// The card that was played, whose ability was used, or that moves.
    pub source: Option<Token>,
    /// Where it goes, or what location it is about.
    pub spot: Spot,
    /// The cards it targets, or that go along.
    pub targets: Targets,
    /// Which of its texts was chosen: the pile it goes to.
    pub lost: bool,
    /// How much: energy to activate; of a drain, one more than what it takes as it is announced.
    pub amount: u16,
    /// Whether the card whose ability it is lay inverted when the ability was used.
    pub inverted: bool,
    /// Whether something that was put on it has already resolved.
    pub answered: bool,
    /// Whether it was put there although, as far as the log tells, it could not: it is carried out as recorded.
    pub recorded: bool,
}

impl Item {
    /// Something a player puts on the stack, of which nothing else is said yet.
    #[must_use]
    pub fn new(player: Player, kind: ItemKind) -> Self {
        Self {
            player,
            kind,
            source: None,
            spot: Spot::Nowhere,
            targets: Targets::default(),
            lost: false,
            amount: 0,
            inverted: false,
            answered: false,
            recorded: false,
        }
    }
}

/// What is on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ItemKind {
    /// A phase action.
    Action(PhaseAction),
    /// A card.
    Card,
    /// An activated ability, by its number.
    Ability(u8),
    /// A triggered ability.
    Trigger(Trigger),
}

/// A triggered ability that was set off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Trigger {
    /// Its place among all abilities of its card, or [`Trigger::CARD`] for the card's own text.
    pub ability: u8,
    /// The deed it begins with: the first, or of a delayed one what comes behind the waiting.
    pub from: u8,
    /// Whether it was set off in the midst of a battle step or an effect.
    pub in_the_midst: bool,
    /// Whether one event set it off several times.
    pub one_of_several: bool,
    /// Which way up its card lay.
    pub inverted: bool,
}

impl Trigger {
    /// Stands for the text of an interrupt or order that created a delayed trigger.
    pub const CARD: u8 = 15;

    /// Whether an effect prepared it to wait for something.
    #[must_use]
    pub const fn is_delayed(self) -> bool {
        self.from > 0
    }
}

/// A place on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// Nowhere in particular.
    Nowhere,
    /// At a location.
    At(Token),
    /// Aboard a ship.
    Aboard(Token),
    /// Beneath a card.
    Beneath(Token),
    /// In a row, right of the first and left of the second.
    Row(Option<Token>, Option<Token>),
}

/// The most targets that are followed; no text has more.
pub const MOST_TARGETS: usize = 8;

/// A few cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Targets {
    /// The places beyond the last card hold card 0, so that the same cards are equal.
    cards: [Token; MOST_TARGETS],
    count: u8,
}

impl Default for Targets {
    fn default() -> Self {
        Self { cards: [Token(0); MOST_TARGETS], count: 0 }
    }
}

impl Targets {
    /// Adds a card, if there is room.
    pub fn push(&mut self, token: Token) {
        if let Some(slot) = self.cards.get_mut(usize::from(self.count)) {
            *slot = token;
            self.count += 1;
        }
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Token> + '_ {
        self.cards.iter().copied().take(usize::from(self.count))
    }
}

/// One of a few things, kept on the table as a number: 0 for the first.
pub trait Kept: Copy + PartialEq + Sized + 'static {
    /// All of them, in the order of their numbers.
    const ALL: &'static [Self];

    /// As the table keeps it.
    fn code(self) -> i32 {
        Self::ALL.iter().zip(0..).find(|(kept, _)| **kept == self).map_or(0, |(_, code)| code)
    }

    /// What a number on the table stands for; nothing if for none of them.
    fn decoded(code: i32) -> Option<Self> {
        Self::ALL.get(usize::try_from(code).ok()?).copied()
    }
}

/// How a player came to hold initiative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gained {
    /// A phase began.
    PhaseStart,
    /// Something came off the stack.
    Resolution,
    /// The opponent passed.
    Pass,
    /// A step of a battle ended.
    StepEnd,
    /// By a position.
    Stated,
}

impl Kept for Gained {
    const ALL: &'static [Self] = &[Self::Stated, Self::PhaseStart, Self::Resolution, Self::Pass, Self::StepEnd];
}

impl Gained {
    /// How the present holder came to it.
    #[must_use]
    pub fn now(table: &Table) -> Self {
        Self::decoded(table.figure(GAINED.shared())).unwrap_or(Self::Stated)
    }
}
