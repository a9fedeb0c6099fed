//! What a sentence says, its names resolved: somebody does something, or something happens to a card. Each kind of sentence has
//! the parts it can have and no others.

use super::said::{PRICES, Verb};
use crate::{
    games::wars::cards::card::{Fate, Number},
    judge::{Handle, List, Named},
    notation::source::{Span, Spanned},
    table::{PileKind, Player},
};

/// A number that may not be written down.
pub type Maybe = Spanned<Option<u32>>;

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// One player.
    Player(Player),
    /// Both.
    Both,
    /// Nobody is named: something happens.
    Nobody,
}

/// A sentence with its names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
    /// Who acts.
    pub actor: Actor,
    /// Whether it is written as a response.
    pub responds: Option<Span>,
    /// Where the verb stands.
    pub at: Span,
    /// What is done, or happens.
    pub does: Does,
}

/// What is done, or happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Does {
    /// Takes the starting location out of the deck.
    Starts(Starting),
    /// Performs the activation action, or puts energy on the active pile by an effect.
    Activates(Activation),
    /// Performs a drain action.
    Drains(Drain),
    /// Plays a card.
    Plays(Playing),
    /// Uses an activated ability.
    Uses(Use),
    /// Performs an attack action.
    Attacks(Attack),
    /// Performs a movement action, or moves a card by an effect.
    Moves(Movement),
    /// Draws cards.
    Draws(Draw),
    /// Passes.
    Passes,
    /// Something comes off the stack.
    Resolves(Pending),
    /// Something on the stack is canceled.
    Cancels(Pending),
    /// Energy is lost.
    Loses(Loss),
    /// A card is lost; where it stands that it was not shown.
    LosesCard(Named, Option<Span>),
    /// Reveals a card, or none.
    Reveals(Revealing),
    /// A card is damaged; with the defense it is said to have.
    Damages(Named, Option<Spanned<i32>>),
    /// Damages no card; whether because what is left is immune.
    DamagesNothing(bool),
    /// A card is undamaged.
    Undamages(Named),
    /// A card is destroyed.
    Destroys(Named),
    /// A card is dismissed.
    Dismisses(Named),
    /// An inverter is inverted.
    Inverts(Named),
    /// An inverter is reverted.
    Reverts(Named),
    /// A card goes out of the game.
    Removes(Named),
    /// Says no to something a card lets one do.
    Declines(Option<Named>),
    /// Makes a choice a card asks for.
    Chooses(Chosen),
    /// Puts cards from somewhere on a pile.
    Puts(Put),
    /// Takes a card from somewhere to hand, or to use as one's own.
    Takes(Taking),
    /// Shuffles a pile, or none.
    Shuffles(Option<PileSaid>),
    /// Retrieves a card, to a pile if that is said.
    Retrieves(Named, Option<PileSaid>),
    /// Downloads a card, or none.
    Downloads(Download),
    /// Looks at a card or through a pile.
    Looks(Seen),
    /// Shows cards on request.
    Shows(Seen),
    /// Does not show cards on request.
    Refuses(Seen),
    /// Gives a pending item another target.
    Redirects(Named, Option<Destination>),
    /// Stacks a card from a pile, if that is said, on another.
    Stacks(Named, Option<PileSaid>, List),
    /// Puts the used pile under the reserve, or says that there is nothing to put.
    Recirculates(bool),
    /// A card goes to a pile: where it lies when that is said.
    Goes(Named, PileSaid),
    /// A card enters play somewhere, where it stands that it is inverted.
    Enters(Named, Option<Destination>, Option<Span>),
    /// Gives the game up.
    Concedes,
    /// Nothing came of it.
    NoEffect,
    /// A triggered ability goes on the stack, with these targets.
    Triggers(Named, List),
    /// Says in which order triggered abilities go on the stack.
    Orders(List),
    /// A figure of a card, or a total of who acts, goes up or down.
    Raises(Raise),
}

/// `starts "Title" as kt next to lf`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Starting {
    /// The location.
    pub card: Named,
    /// The handle it gets.
    pub handle: Option<Handle>,
    /// Where it goes.
    pub place: Option<Destination>,
}

/// `activates 3 of 5 from reserve`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activation {
    /// How many.
    pub amount: Maybe,
    /// Of how many.
    pub of: Option<Maybe>,
    /// From which pile.
    pub from: Option<PileSaid>,
}

/// `drains at lf as d`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drain {
    /// Where.
    pub location: Named,
    /// The handle the location gets.
    pub handle: Option<Handle>,
}

/// `plays "Title" as kt at lf on st for 2, lost`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Playing {
    /// Where the verb stands.
    pub at: Span,
    /// The card.
    pub card: Named,
    /// The handle it gets.
    pub handle: Option<Handle>,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// Where on the table it goes.
    pub place: Option<Destination>,
    /// Its targets.
    pub targets: List,
    /// Used or lost.
    pub fate: Option<Spanned<Fate>>,
    /// Where it stands that it was not shown.
    pub unshown: Option<Span>,
    /// What is paid.
    pub paid: Paid,
}

/// `uses gk ability 2 on st for 1, dismissing il`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Use {
    /// Where the verb stands.
    pub at: Span,
    /// The card.
    pub card: Named,
    /// Which of its abilities.
    pub ability: Option<Spanned<u32>>,
    /// Its targets.
    pub targets: List,
    /// What is paid.
    pub paid: Paid,
}

/// `attacks at lf for 1`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Attack {
    /// Where the verb stands.
    pub at: Span,
    /// Where the attack is.
    pub location: Named,
    /// What is paid.
    pub paid: Paid,
}

/// `moves m with g from lf to dq for 1`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Where the verb stands.
    pub at: Span,
    /// The card.
    pub card: Named,
    /// The cards that go along.
    pub with: List,
    /// Where from.
    pub origin: Option<Named>,
    /// Where to.
    pub place: Option<Destination>,
    /// What is paid.
    pub paid: Paid,
}

/// `draws 2 of 3 from reserve: "Title", ?`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draw {
    /// Where the verb stands.
    pub at: Span,
    /// How many.
    pub amount: Option<Maybe>,
    /// Of how many.
    pub of: Option<Maybe>,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// Which cards.
    pub sources: List,
}

/// `loses 2 of 3: used, reserve`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// How much.
    pub amount: Maybe,
    /// Of how much.
    pub of: Option<Maybe>,
    /// From which piles, and which cards.
    pub sources: List,
    /// Where it stands that the cards were not shown.
    pub unshown: Option<Span>,
}

/// `reveals "Title" (3) from reserve`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revealing {
    /// Where the verb stands.
    pub at: Span,
    /// The card; none where nothing is revealed.
    pub card: Option<Named>,
    /// The destiny it is said to have.
    pub figure: Option<Spanned<i32>>,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// Where it stands that it was not shown.
    pub unshown: Option<Span>,
}

/// `puts 2 from reserve under used`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Put {
    /// The card, or how many.
    pub what: Lot,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// On which pile.
    pub to: PileSaid,
    /// Whether it goes under that pile.
    pub under: bool,
}

/// `takes "Title" from lost`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taking {
    /// The card, or how many.
    pub what: Lot,
    /// The handle it gets.
    pub handle: Option<Handle>,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// Where it stands that it was not shown.
    pub unshown: Option<Span>,
}

/// `downloads "Title" as kt`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Download {
    /// The card; none where nothing is found.
    pub card: Option<Named>,
    /// The handle it gets.
    pub handle: Option<Handle>,
    /// Where it stands that it was not shown.
    pub unshown: Option<Span>,
}

/// `m power +2`, `battle destiny A +1`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Raise {
    /// The card whose figure it is.
    pub card: Option<Named>,
    /// The number that changes.
    pub number: Spanned<Number>,
    /// By how much.
    pub by: Spanned<i32>,
}

/// What a player chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chosen {
    /// It is not said what.
    Unsaid,
    /// An option of a text.
    Option(Spanned<u32>),
    /// A number.
    Number(Spanned<u32>),
    /// Cards.
    Cards(List),
    /// One of several cards that were chosen.
    Card(Named),
}

/// What is on the stack, or was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pending {
    /// What is on top.
    Top,
    /// The item of a card.
    Card(Named),
    /// The item of a phase action.
    Action(PhaseAction),
}

/// A card, or so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lot {
    /// The card.
    Card(Named),
    /// How many, and of how many.
    Amount(Maybe, Option<Maybe>),
}

/// What is looked at or shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// A pile.
    Pile(PileSaid),
    /// A card.
    Card(Named),
}

/// What is paid for something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paid {
    /// The energy.
    pub energy: Option<Maybe>,
    /// The value of X.
    pub x: Option<Spanned<u32>>,
    /// What else.
    pub others: [Option<Paying>; PRICES],
}

/// A part of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paying {
    /// The participle: `losing`, `dismissing`.
    pub how: Participle,
    /// Where it stands.
    pub span: Span,
    /// How much energy.
    pub amount: Option<Maybe>,
    /// From which piles, or which cards.
    pub of: List,
}

/// The ways to pay what is not simply energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Participle {
    /// Energy from somewhere.
    Paying,
    /// Energy or cards that are lost.
    Losing,
    /// Cards in play.
    Dismissing,
    /// Cards in play.
    Damaging,
    /// Cards put on the used pile.
    Putting,
    /// Cards stacked on a card.
    Taking,
    /// Cards laid on a card.
    Stacking,
    /// The card itself.
    Inverting,
    /// The card itself.
    Reverting,
    /// Cards in hand.
    Revealing,
}

/// A phase action while it is on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseAction {
    /// Activation.
    Activation,
    /// A drain.
    Drain,
    /// An attack.
    Attack,
    /// A movement.
    Movement,
    /// A draw.
    Draw,
}

/// Where a card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// At a location.
    At(Named),
    /// Aboard a ship.
    Aboard(Named),
    /// Beneath a card.
    Beneath(Named),
    /// Next to a site.
    NextTo(Named),
    /// Between two sites.
    Between(Named, Named),
    /// Away from all others.
    Apart(Span),
}

/// A pile, and whose if that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileSaid {
    /// Whose it is.
    pub owner: Option<Player>,
    /// Which kind.
    pub kind: PileKind,
    /// Where it stands.
    pub span: Span,
}

impl PileSaid {
    /// Whether it is a player's pile of this kind, as far as it is said whose it is.
    #[must_use]
    pub fn is(&self, kind: PileKind, player: Player) -> bool {
        self.kind == kind && self.owner.is_none_or(|owner| owner == player)
    }

    /// Whose it is: the speaker's, unless it is said.
    #[must_use]
    pub fn whose(&self, speaker: Player) -> Player {
        self.owner.unwrap_or(speaker)
    }
}

impl Default for Act {
    fn default() -> Self {
        Self { actor: Actor::Nobody, responds: None, at: Span::default(), does: Does::NoEffect }
    }
}

impl Act {
    /// The player who acts, if one does.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        match self.actor {
            Actor::Player(player) => Some(player),
            Actor::Both | Actor::Nobody => None,
        }
    }

    /// The verb of the sentence.
    #[must_use]
    pub const fn verb(&self) -> Verb {
        match self.does {
            Does::Starts(_) => Verb::Starts,
            Does::Activates(_) => Verb::Activates,
            Does::Drains(_) => Verb::Drains,
            Does::Plays(_) => Verb::Plays,
            Does::Uses(_) => Verb::Uses,
            Does::Attacks(_) => Verb::Attacks,
            Does::Moves(_) => Verb::Moves,
            Does::Draws(_) => Verb::Draws,
            Does::Passes => Verb::Passes,
            Does::Resolves(_) => Verb::Resolves,
            Does::Cancels(_) => Verb::Cancels,
            Does::Loses(_) | Does::LosesCard(..) => Verb::Loses,
            Does::Reveals(_) => Verb::Reveals,
            Does::Damages(..) | Does::DamagesNothing(_) => Verb::Damages,
            Does::Undamages(_) => Verb::Undamages,
            Does::Destroys(_) => Verb::Destroys,
            Does::Dismisses(_) => Verb::Dismisses,
            Does::Inverts(_) => Verb::Inverts,
            Does::Reverts(_) => Verb::Reverts,
            Does::Removes(_) => Verb::Removes,
            Does::Declines(_) => Verb::Declines,
            Does::Chooses(_) => Verb::Chooses,
            Does::Puts(_) => Verb::Puts,
            Does::Takes(_) => Verb::Takes,
            Does::Shuffles(_) => Verb::Shuffles,
            Does::Retrieves(..) => Verb::Retrieves,
            Does::Downloads(_) => Verb::Downloads,
            Does::Looks(_) => Verb::Looks,
            Does::Shows(_) => Verb::Shows,
            Does::Refuses(_) => Verb::Refuses,
            Does::Redirects(..) => Verb::Redirects,
            Does::Stacks(..) => Verb::Stacks,
            Does::Recirculates(_) => Verb::Recirculates,
            Does::Goes(..) => Verb::Goes,
            Does::Enters(..) => Verb::Enters,
            Does::Concedes => Verb::Concedes,
            Does::NoEffect => Verb::NoEffect,
            Does::Triggers(..) => Verb::Triggers,
            Does::Orders(_) => Verb::Orders,
            Does::Raises(_) => Verb::Raises,
        }
    }

    /// The card the sentence is about, if it is about one.
    #[must_use]
    pub const fn card(&self) -> Option<Named> {
        match self.does {
            Does::Starts(Starting { card, .. })
            | Does::Plays(Playing { card, .. })
            | Does::Uses(Use { card, .. })
            | Does::Moves(Movement { card, .. })
            | Does::Resolves(Pending::Card(card))
            | Does::Cancels(Pending::Card(card))
            | Does::LosesCard(card, _)
            | Does::Damages(card, _)
            | Does::Undamages(card)
            | Does::Destroys(card)
            | Does::Dismisses(card)
            | Does::Inverts(card)
            | Does::Reverts(card)
            | Does::Removes(card)
            | Does::Chooses(Chosen::Card(card))
            | Does::Puts(Put { what: Lot::Card(card), .. })
            | Does::Takes(Taking { what: Lot::Card(card), .. })
            | Does::Retrieves(card, _)
            | Does::Looks(Seen::Card(card))
            | Does::Shows(Seen::Card(card))
            | Does::Refuses(Seen::Card(card))
            | Does::Redirects(card, _)
            | Does::Stacks(card, ..)
            | Does::Goes(card, _)
            | Does::Enters(card, ..)
            | Does::Triggers(card, _) => Some(card),
            Does::Declines(card)
            | Does::Reveals(Revealing { card, .. })
            | Does::Downloads(Download { card, .. })
            | Does::Raises(Raise { card, .. }) => card,
            _ => None,
        }
    }

    /// The pile cards come from, or that is spoken of, if one is named.
    #[must_use]
    pub const fn from(&self) -> Option<PileSaid> {
        match self.does {
            Does::Activates(Activation { from, .. })
            | Does::Plays(Playing { from, .. })
            | Does::Draws(Draw { from, .. })
            | Does::Reveals(Revealing { from, .. })
            | Does::Puts(Put { from, .. })
            | Does::Takes(Taking { from, .. })
            | Does::Stacks(_, from, _)
            | Does::Shuffles(from) => from,
            Does::Looks(Seen::Pile(pile)) | Does::Shows(Seen::Pile(pile)) | Does::Refuses(Seen::Pile(pile)) => {
                Some(pile)
            }
            _ => None,
        }
    }

    /// How many are drawn, activated, lost, put or taken: one, unless a number is said; nothing if nobody knows.
    #[must_use]
    pub fn count(&self) -> Option<u32> {
        self.amount().map_or(Some(1), |amount| amount.value)
    }

    /// The number of cards or of energy, if one is said.
    #[must_use]
    pub const fn amount(&self) -> Option<Maybe> {
        match self.does {
            Does::Activates(Activation { amount, .. }) | Does::Loses(Loss { amount, .. }) => Some(amount),
            Does::Draws(Draw { amount, .. }) => amount,
            Does::Puts(Put { what: Lot::Amount(amount, _), .. })
            | Does::Takes(Taking { what: Lot::Amount(amount, _), .. }) => Some(amount),
            _ => None,
        }
    }

    /// The cards that are drawn or lost, and from where.
    #[must_use]
    pub fn sources(&self) -> List {
        match self.does {
            Does::Draws(Draw { sources, .. }) | Does::Loses(Loss { sources, .. }) => sources,
            _ => List::default(),
        }
    }

    /// Where it stands that a card was not shown.
    #[must_use]
    pub const fn unshown(&self) -> Option<Span> {
        match self.does {
            Does::Plays(Playing { unshown, .. })
            | Does::Loses(Loss { unshown, .. })
            | Does::LosesCard(_, unshown)
            | Does::Reveals(Revealing { unshown, .. })
            | Does::Takes(Taking { unshown, .. })
            | Does::Downloads(Download { unshown, .. }) => unshown,
            _ => None,
        }
    }
}
