//! Where a game of WARS stands, and what can be asked of its table.

use super::{
    action::PhaseAction,
    card::{Area, Card, CardKind, Deed, Faction, List, Side},
    catalogue, figures,
    rules::{
        ACTIVE, DAMAGED, ENCAMPED, FIRST, GAINED, HAND, INITIATIVE, INVERTED, PASSES, PLAY, RESERVE, STACK, TURN,
        TURN_PLAYER, USED, rule, step,
    },
    survey,
};
use crate::{
    rulebook::RuleId,
    table::{self, Pile, PileKind, Player, Token},
};

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
}

/// Where a game stands: from the bottom, set-up, a turn's phase or its end; on it what is pending; on top what is being done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
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
    pub deeds: List<Deed>,
    /// Which deed comes next.
    pub at: u8,
    /// How many cards it was done to so far, as the log tells it.
    pub chosen: u8,
    /// Which of its targets the log has told it of, a bit each.
    pub told: u8,
    /// Which option was chosen; 0 if none yet.
    pub option: u8,
    /// What its player and the opponent revealed for destiny.
    pub destiny: [Option<u8>; 2],
    /// Whether a download cannot fail if there is something to find.
    pub must_find: bool,
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Targets([Option<Token>; MOST_TARGETS]);

impl Targets {
    /// Adds a card, if there is room.
    pub fn push(&mut self, token: Token) {
        if let Some(slot) = self.0.iter_mut().find(|slot| slot.is_none()) {
            *slot = Some(token);
        }
    }

    /// The cards in order.
    pub fn iter(&self) -> impl Iterator<Item = Token> + '_ {
        self.0.iter().flatten().copied()
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

/// The other player.
#[must_use]
pub fn opponent(player: Player) -> Player {
    Player(1 - player.0.min(1))
}

/// Whose turn it is.
#[must_use]
pub fn turn_player(table: &Table) -> Player {
    table.seat(TURN_PLAYER.shared())
}

/// Who takes the first turn, if the header says so.
#[must_use]
pub fn first_player(table: &Table) -> Option<Player> {
    u8::try_from(table.figure(FIRST.shared())).ok().map(Player)
}

/// The number of the turn.
#[must_use]
pub fn turn(table: &Table) -> u32 {
    u32::try_from(table.figure(TURN.shared())).unwrap_or(0)
}

/// Who has initiative.
#[must_use]
pub fn holder(table: &Table) -> Option<Player> {
    u8::try_from(table.figure(INITIATIVE.shared())).ok().map(Player)
}

/// How many players have passed in a row.
#[must_use]
pub fn passes(table: &Table) -> i32 {
    table.figure(PASSES.shared())
}

/// The phase the turn is in.
#[must_use]
pub fn phase(table: &Table) -> Option<Phase> {
    table.frames().find_map(|frame| if let Frame::Phase(phase) = frame { Some(phase) } else { None })
}

/// What is on top of the stack.
#[must_use]
pub fn top_item(table: &Table) -> Option<Item> {
    table.frames().find_map(|frame| if let Frame::Pending(item) = frame { Some(item) } else { None })
}

/// The items of the stack with the depth of their frames, the top first.
pub fn items(table: &Table) -> impl Iterator<Item = (usize, Item)> + '_ {
    (0..table.depth()).rev().filter_map(|depth| match table.frame_at(depth) {
        Some(Frame::Pending(item) | Frame::Resolving(item)) => Some((depth, item)),
        _ => None,
    })
}

/// Whether players may act: nothing is being resolved or paid.
#[must_use]
pub fn is_window(table: &Table) -> bool {
    matches!(table.frame(), Some(Frame::Phase(_) | Frame::Before(_) | Frame::Pending(_)))
}

/// What is printed on a card, if its face is known.
#[must_use]
pub fn printed(table: &Table, card: Token) -> Option<&'static Card> {
    catalogue::card(table.title(card)?)
}

/// The figures of a card that count now.
#[must_use]
pub fn side(table: &Table, card: Token) -> Option<&'static Side> {
    let printed = printed(table, card)?;
    Some(match &printed.inverted {
        Some(inverted) if table.has(card, INVERTED) => inverted,
        _ => &printed.upright,
    })
}

/// Whether a card is in play.
#[must_use]
pub fn in_play(table: &Table, card: Token) -> bool {
    table.card(card).is_some_and(|card| card.pile.kind == PLAY)
}

/// Whose card it is at present: whoever plays with it.
#[must_use]
pub fn user(table: &Table, card: Token) -> Player {
    table.card(card).map_or(Player(0), |card| card.pile.player)
}

/// Whose deck a card came from.
#[must_use]
pub fn owner(table: &Table, card: Token) -> Player {
    table.card(card).map_or(Player(0), |card| card.owner)
}

/// The pile a card lies in.
#[must_use]
pub fn pile_of(table: &Table, card: Token) -> Option<Pile> {
    table.card(card).map(|card| card.pile)
}

/// What a card lies at, aboard or beneath; of a site, its left neighbour.
#[must_use]
pub fn host(table: &Table, card: Token) -> Option<Token> {
    table.card(card).and_then(|card| card.host)
}

/// The area of a location in play that is no encampment beneath another.
#[must_use]
pub fn area(table: &Table, card: Token) -> Option<Area> {
    match printed(table, card)?.kind {
        CardKind::Location { area, .. } if in_play(table, card) && !table.has(card, ENCAMPED) => Some(area),
        _ => None,
    }
}

/// Whether a card in play is a location.
#[must_use]
pub fn is_location(table: &Table, card: Token) -> bool {
    in_play(table, card) && !table.has(card, ENCAMPED) && survey::is(table, card, survey::LOCATION)
}

/// Whether a card is a unit.
#[must_use]
pub fn is_unit(table: &Table, card: Token) -> bool {
    survey::is(table, card, survey::UNIT)
}

/// Whether a card is a ship.
#[must_use]
pub fn is_ship(table: &Table, card: Token) -> bool {
    survey::is(table, card, survey::SHIP)
}

/// Every card in play, by the player who plays with it.
pub fn cards_in_play(table: &Table) -> impl Iterator<Item = Token> + '_ {
    table.players().flat_map(|player| table.pile(PLAY.of(player)).iter().copied())
}

/// Every location in play.
pub fn locations(table: &Table) -> impl Iterator<Item = Token> + '_ {
    cards_in_play(table).filter(|card| is_location(table, *card))
}

/// The location at which a card is, itself if it is one.
#[must_use]
pub fn location_of(table: &Table, card: Token) -> Option<Token> {
    let mut at = card;
    for _ in 0..8 {
        if is_location(table, at) {
            return Some(at);
        }
        at = host(table, at)?;
    }
    None
}

/// The ship a unit is aboard.
#[must_use]
pub fn ship_of(table: &Table, unit: Token) -> Option<Token> {
    host(table, unit).filter(|host| is_ship(table, *host))
}

/// The cards that lie beneath a card: units aboard, weapons, assets, encampments.
pub fn beneath(table: &Table, card: Token) -> impl Iterator<Item = Token> + '_ {
    cards_in_play(table).filter(move |other| host(table, *other) == Some(card) && lies_beneath(table, *other))
}

/// Whether a card lies beneath its host, and not at it or beside it.
fn lies_beneath(table: &Table, card: Token) -> bool {
    match host(table, card) {
        Some(host) if is_location(table, host) => {
            !(is_location(table, card) || survey::is(table, card, survey::UNIT | survey::SHIP))
        }
        Some(_) => true,
        None => false,
    }
}

/// Ships and units a player has at a location, those aboard included.
pub fn forces(table: &Table, player: Player, location: Token) -> impl Iterator<Item = Token> + '_ {
    table.pile(PLAY.of(player)).iter().copied().filter(move |card| {
        survey::is(table, *card, survey::UNIT | survey::SHIP) && location_of(table, *card) == Some(location)
    })
}

/// Whether a player controls a location.
#[must_use]
pub fn controls(table: &Table, player: Player, location: Token) -> bool {
    forces(table, player, location).next().is_some() && forces(table, opponent(player), location).next().is_none()
}

/// The group of a location: its title before the slash.
#[must_use]
pub fn group(table: &Table, location: Token) -> Option<&'static str> {
    match printed(table, location)?.kind {
        CardKind::Location { group, .. } => Some(group),
        _ => None,
    }
}

/// Whether two locations are related.
#[must_use]
pub fn related(table: &Table, one: Token, other: Token) -> bool {
    one != other && group(table, one).is_some() && group(table, one) == group(table, other)
}

/// Whether two sites lie side by side.
#[must_use]
pub fn adjacent(table: &Table, one: Token, other: Token) -> bool {
    let sites = [one, other].iter().all(|card| area(table, *card) == Some(Area::Site));
    sites && (host(table, one) == Some(other) || host(table, other) == Some(one))
}

/// The site right of a site.
#[must_use]
pub fn right_of(table: &Table, site: Token) -> Option<Token> {
    cards_in_play(table).find(|card| host(table, *card) == Some(site) && area(table, *card) == Some(Area::Site))
}

/// The energy icons on a player's side of a location, encampments included.
#[must_use]
pub fn energy_icons(table: &Table, player: Player, location: Token) -> u32 {
    let camps = encampments(table, location).map(|camp| icons_for(table, player, camp));
    icons_for(table, player, location) + camps.sum::<u32>()
}

/// The encampments beneath a location.
pub fn encampments(table: &Table, location: Token) -> impl Iterator<Item = Token> + '_ {
    let camps = cards_in_play(table).filter(|card| table.has(*card, ENCAMPED));
    camps.filter(move |camp| host(table, *camp) == Some(location) && lies_beneath(table, *camp))
}

/// Every card in play with energy icons that count, and the location whose icons they are: itself, or what it lies beneath.
pub fn with_icons(table: &Table) -> impl Iterator<Item = (Token, Token)> + '_ {
    cards_in_play(table).filter(|card| survey::is(table, *card, survey::LOCATION)).filter_map(|card| {
        let location = if table.has(card, ENCAMPED) { host(table, card)? } else { card };
        is_location(table, location).then_some((card, location))
    })
}

/// The energy icons a card adds to a player's side of a location: an encampment only to its own player's.
#[must_use]
pub fn icons_for(table: &Table, player: Player, card: Token) -> u32 {
    let Some(CardKind::Location { yours, theirs, .. }) = printed(table, card).map(|card| card.kind) else { return 0 };
    match user(table, card) == player {
        true => u32::from(yours),
        false if table.has(card, ENCAMPED) => 0,
        false => u32::from(theirs),
    }
}

/// How much a player may activate: the energy icons on that player's side of all locations, and one.
#[must_use]
pub fn activation_limit(table: &Table, player: Player) -> u32 {
    with_icons(table).map(|(card, _)| icons_for(table, player, card)).sum::<u32>() + 1
}

/// The support icons of a faction on a player's side of locations; on those the player played alone, or on all.
#[must_use]
pub fn support_icons(table: &Table, player: Player, faction: Faction, own_alone: bool) -> u8 {
    let is_location = |card: &&Token| survey::is(table, **card, survey::LOCATION);
    let has_icon = |card: &Token| match printed(table, *card).map(|card| card.kind) {
        Some(CardKind::Location { icon, .. }) => {
            let own = match host(table, *card) {
                Some(cover) if table.has(*card, ENCAMPED) => user(table, cover) == player,
                _ => true,
            };
            icon == Some(faction) && (own || !own_alone)
        }
        _ => false,
    };
    let count = table.pile(PLAY.of(player)).iter().filter(is_location).filter(|card| has_icon(card)).count();
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// The total size of units aboard a ship that counts against its capacity.
#[must_use]
pub fn load(table: &Table, ship: Token) -> u32 {
    let free = matches!(printed(table, ship).map(|card| card.kind), Some(CardKind::Ship { characters_free: true, .. }));
    let aboard = beneath(table, ship).filter(|card| is_unit(table, *card));
    aboard.filter(|unit| !(free && is_character(table, *unit))).map(|unit| size(table, unit)).sum()
}

/// The size of a unit.
#[must_use]
pub fn size(table: &Table, unit: Token) -> u32 {
    figures::figure(table, unit, figures::SIZE).and_then(|size| u32::try_from(size).ok()).unwrap_or(1)
}

fn is_character(table: &Table, card: Token) -> bool {
    printed(table, card).is_some_and(|card| matches!(card.kind, CardKind::Character))
}

/// The total size of units a ship may carry.
#[must_use]
pub fn capacity(table: &Table, ship: Token) -> Option<u32> {
    figures::figure(table, ship, figures::CAPACITY).and_then(|capacity| u32::try_from(capacity).ok())
}

/// Whether a player may have energy: nothing says that all three piles are empty.
#[must_use]
pub fn has_energy(table: &Table, player: Player) -> bool {
    [RESERVE, ACTIVE, USED].iter().any(|kind| may_have_cards(table, kind.of(player)))
}

/// Whether a pile may have a card: it has one, or how many it has is not known.
#[must_use]
pub fn may_have_cards(table: &Table, pile: Pile) -> bool {
    table.has_cards(pile) || !table.is_counted(pile)
}

/// The three piles energy lies in, and the hand, which may stand in for it.
pub const SOURCES: [PileKind; 4] = [RESERVE, ACTIVE, USED, HAND];

/// The damaged cards of a player.
pub fn damaged(table: &Table, player: Player) -> impl Iterator<Item = Token> + '_ {
    table.pile(PLAY.of(player)).iter().copied().filter(|card| table.has(*card, DAMAGED))
}

/// Whether a card is pending on the stack.
#[must_use]
pub fn is_pending(table: &Table, card: Token) -> bool {
    table.card(card).is_some_and(|card| card.pile.kind == STACK)
}
