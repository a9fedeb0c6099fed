//! What a WARS log says: its sentences as they are written.

mod read;

use crate::{
    games::wars::{
        cards::card::{Fate, Number},
        rules::{ACTIVE, HAND, LOST, REMOVED, RESERVE, USED},
    },
    notation::{
        phrase::{Amount, CardRef, Count, Items, Terms},
        source::{Span, Spanned},
    },
    table::PileKind,
};

pub(in crate::games::wars) use read::{Part, begins_option, sentence, slots, verb_of_player};
pub use read::{prices, source, statement, target};

/// What somebody does, or what happens to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Takes the starting location out of the deck.
    Starts,
    /// Performs the activation action.
    Activates,
    /// Performs a drain action.
    Drains,
    /// Plays a card.
    Plays,
    /// Uses an activated ability.
    Uses,
    /// Performs an attack action.
    Attacks,
    /// Performs a movement action, or moves a card by an effect.
    Moves,
    /// Draws cards.
    Draws,
    /// Passes.
    Passes,
    /// Comes off the stack.
    Resolves,
    /// Is canceled.
    Cancels,
    /// Loses energy, or a card.
    Loses,
    /// Reveals a card.
    Reveals,
    /// Damages a card.
    Damages,
    /// Undamages a card.
    Undamages,
    /// Destroys a card.
    Destroys,
    /// Dismisses a card.
    Dismisses,
    /// Inverts an inverter.
    Inverts,
    /// Reverts an inverter.
    Reverts,
    /// Takes a card out of the game.
    Removes,
    /// Says no to something a card lets one do.
    Declines,
    /// Makes a choice a card asks for.
    Chooses,
    /// Puts cards from one pile on another.
    Puts,
    /// Takes a card from somewhere to hand, or to use as one's own.
    Takes,
    /// Shuffles a pile.
    Shuffles,
    /// Retrieves a card.
    Retrieves,
    /// Downloads a card.
    Downloads,
    /// Looks at a card or through a pile.
    Looks,
    /// Shows cards on request.
    Shows,
    /// Does not show cards on request.
    Refuses,
    /// Gives a pending item another target.
    Redirects,
    /// Stacks a card on another.
    Stacks,
    /// Puts the used pile under the reserve.
    Recirculates,
    /// A card goes to a pile: where it lies when that is said.
    Goes,
    /// A card enters play somewhere.
    Enters,
    /// Gives the game up.
    Concedes,
    /// Nothing came of it.
    NoEffect,
    /// A triggered ability goes on the stack.
    Triggers,
    /// Says in which order triggered abilities go on the stack.
    Orders,
    /// A figure of a card, or a total, goes up or down.
    Raises,
}

impl Verb {
    /// The word by which a player does it, or it happens.
    #[must_use]
    pub fn word(self) -> &'static str {
        read::word_of(self)
    }

    /// Whether it is what the holder of initiative may do besides passing.
    #[must_use]
    pub fn is_action(self) -> bool {
        matches!(
            self,
            Self::Activates | Self::Drains | Self::Plays | Self::Attacks | Self::Uses | Self::Moves | Self::Draws
        )
    }
}

/// Who or what a sentence is about.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// `A`
    Player(Span),
    /// `both`
    Both,
    /// The card of the sentence, or the item it put on the stack.
    Card,
    /// `drain`, `attack`, `movement`, `activation`, `draw`: the item such an action put on the stack.
    Action(Span),
    /// What is on top of the stack.
    Unnamed,
}

/// Where a card goes.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// `at va`, `to va`
    At(CardRef),
    /// `aboard zf`
    Aboard(CardRef),
    /// `beneath ub`
    Beneath(CardRef),
    /// `next to ub`
    NextTo(CardRef),
    /// `between ub and va`
    Between(CardRef, CardRef),
    /// `apart`
    Apart(Span),
}

/// A part of a cost that is not simply energy: `losing 2: used, reserve`, `dismissing il`.
#[derive(Clone, Copy, Debug)]
pub struct WrittenPrice<'a> {
    /// The participle.
    pub how: Span,
    /// How much energy.
    pub amount: Option<Amount>,
    /// From which piles.
    pub sources: Option<Items<'a>>,
    /// Which cards.
    pub cards: Option<Items<'a>>,
}

/// A pile as it is written, with its owner if that is said.
#[derive(Clone, Copy, Debug)]
pub struct PileName {
    /// Whose it is.
    pub owner: Option<Span>,
    /// Its name.
    pub name: Span,
}

/// The most participles one sentence has.
pub const PRICES: usize = 3;

/// A sentence.
///
/// It is large, so it is read in place: everything that reads a part of it puts that part where it belongs.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// Who or what it is about.
    pub subject: Subject,
    /// Whether `responds:` stands before the verb, and where.
    pub responds: Option<Span>,
    /// The verb.
    pub verb: Verb,
    /// Where the verb stands.
    pub verb_span: Span,
    /// The card it is done to.
    pub card: Option<CardRef>,
    /// `nothing`, where a card could stand.
    pub nothing: bool,
    /// `as kt`
    pub alias: Option<Span>,
    /// `ability 2`
    pub ability: Option<Spanned<u32>>,
    /// `with il, sf`
    pub with: Option<Items<'a>>,
    /// `from reserve`
    pub from: Option<PileName>,
    /// `from lf`, where a card moves
    pub origin: Option<CardRef>,
    /// `on used`, `to lost`, `in hand`
    pub to: Option<PileName>,
    /// Whether it goes under that pile.
    pub under: bool,
    /// Where it goes on the table.
    pub place: Option<Place>,
    /// `on kt, tv`
    pub targets: Option<Items<'a>>,
    /// `, lost` or `, used`
    pub fate: Option<Spanned<Fate>>,
    /// `, option 2`
    pub option: Option<Spanned<u32>>,
    /// `, X 3`
    pub x: Option<Spanned<u32>>,
    /// `, unshown`
    pub unshown: Option<Span>,
    /// `3 of 5`
    pub amount: Option<Amount>,
    /// `for 2`
    pub paid: Option<Spanned<Count>>,
    /// `losing 2: used, reserve`: the options among which such prices are; [`prices`] reads them once more.
    pub prices: Option<Terms<'a>>,
    /// `: used "X", reserve x2`
    pub sources: Option<Items<'a>>,
    /// `(2+2)`, or behind a number that changes `+2`
    pub figure: Option<Spanned<i64>>,
    /// The number that changes: `power`, `battle destiny`
    pub number: Option<Spanned<Number>>,
    /// `: immune`
    pub immune: Option<Span>,
    /// `to B`: who is shown something.
    pub audience: Option<Span>,
}

impl Said<'_> {
    /// A sentence of which nothing is read yet.
    #[must_use]
    pub fn unread() -> Self {
        Self {
            subject: Subject::Unnamed,
            responds: None,
            verb: Verb::Passes,
            verb_span: Span::default(),
            card: None,
            nothing: false,
            alias: None,
            ability: None,
            with: None,
            from: None,
            origin: None,
            to: None,
            under: false,
            place: None,
            targets: None,
            fate: None,
            option: None,
            x: None,
            unshown: None,
            amount: None,
            paid: None,
            prices: None,
            sources: None,
            figure: None,
            number: None,
            immune: None,
            audience: None,
        }
    }
}

/// What a phase action is called while it is on the stack.
pub const ACTIONS: [&str; 5] = ["activation", "drain", "attack", "movement", "draw"];

/// The pile that is called so in a log.
#[must_use]
pub fn pile_called(word: &[u8]) -> Option<PileKind> {
    match word {
        b"reserve" => Some(RESERVE),
        b"active" => Some(ACTIVE),
        b"used" => Some(USED),
        b"hand" => Some(HAND),
        b"lost" => Some(LOST),
        b"removed" => Some(REMOVED),
        _ => None,
    }
}

/// A source of lost, paid or drawn cards: `used "Fifth Ace"`, `reserve x3`, `hand ?`, `? x2`, `"Vulture"`.
#[derive(Clone, Copy, Debug)]
pub struct CardsFrom {
    /// The pile, if it is said.
    pub pile: Option<Span>,
    /// The card, if it is named.
    pub card: Option<CardRef>,
    /// How many.
    pub times: Option<Spanned<u32>>,
}

/// `3`, or `?` for a number nobody wrote down.
#[must_use]
pub fn known(count: Spanned<Count>) -> Option<u32> {
    match count.value {
        Count::Known(known) => Some(known),
        Count::Unknown => None,
    }
}
