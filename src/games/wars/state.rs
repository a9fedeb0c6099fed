//! Where a game of WARS stands, and what can be asked of its table.

use super::{
    action::PhaseAction,
    card::{Area, Card, CardKind, Faction, Side},
    catalogue, figures,
    rules::{
        ACTIVE, DAMAGED, ENCAMPED, FIRST, GAINED, HAND, INITIATIVE, INVERTED, PASSES, PLAY, RESERVE, STACK, TURN,
        TURN_PLAYER, USED, rule, step,
    },
};
use crate::{
    rulebook::RuleId,
    table::{self, NoteKey, Pile, PileKind, Player, Title, Token},
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

/// Why a player has energy to lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// A drain.
    Drain,
    /// A drain of which some was lost, and nobody wrote down how much.
    OpenDrain,
}

impl Why {
    /// The rule that says how much.
    #[must_use]
    pub const fn rule(self) -> RuleId {
        match self {
            Self::Drain | Self::OpenDrain => rule::DRAIN_AMOUNT,
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
    /// How much: energy to activate.
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

/// What notes beside the cards are about.
pub mod note {
    use super::{NoteKey, Player, Title, Token};

    const USES: u8 = 1;
    const PLAYS: u8 = 2;
    const COPIES: u8 = 3;
    const COPY: u8 = 4;
    const FATE: u8 = 5;
    const MODIFIER: u8 = 6;
    const EXPIRED: u8 = 7;
    const CANCELED_PLAYS: u8 = 8;
    const SHOWN: u8 = 9;
    const CANNOT_MOVE: u8 = 10;
    const HURT: u8 = 11;

    /// How often an ability of a card was used this turn by a player.
    #[must_use]
    pub const fn uses(player: Player, card: Token, ability: u8) -> NoteKey {
        NoteKey { kind: USES, which: ability << 1 | player.0 & 1, subject: card.0 }
    }

    /// How often a player played an interrupt of a title this turn.
    #[must_use]
    pub const fn plays(player: Player, title: Title) -> NoteKey {
        NoteKey { kind: PLAYS, which: player.0, subject: title.0 }
    }

    /// How many copies of a title a player has brought into play.
    #[must_use]
    pub const fn copies(player: Player, title: Title) -> NoteKey {
        NoteKey { kind: COPIES, which: player.0, subject: title.0 }
    }

    /// Which copy of its title a card in play is, from 1.
    #[must_use]
    pub const fn copy(card: Token) -> NoteKey {
        NoteKey { kind: COPY, which: 0, subject: card.0 }
    }

    /// How a card came to the pile it lies in, as [`Fate`](super::CameBy) tells.
    #[must_use]
    pub const fn fate(card: Token) -> NoteKey {
        NoteKey { kind: FATE, which: 0, subject: card.0 }
    }

    /// What is added to a figure of a card until end of turn, and what is taken from it.
    #[must_use]
    pub const fn modifier(card: Token, figure: u8, added: bool) -> NoteKey {
        NoteKey { kind: MODIFIER, which: figure << 1 | added as u8, subject: card.0 }
    }

    /// What was added until the end of the turn before.
    #[must_use]
    pub const fn expired(card: Token, figure: u8) -> NoteKey {
        NoteKey { kind: EXPIRED, which: figure, subject: card.0 }
    }

    /// How many of a player's plays of a title were canceled this turn.
    #[must_use]
    pub const fn canceled_plays(player: Player, title: Title) -> NoteKey {
        NoteKey { kind: CANCELED_PLAYS, which: player.0, subject: title.0 }
    }

    /// The title of the card a player last revealed by an effect, and one; such a card may be played from where it lay.
    #[must_use]
    pub const fn shown(player: Player) -> NoteKey {
        NoteKey { kind: SHOWN, which: player.0, subject: 0 }
    }

    /// The defense a card had when it was damaged, and one.
    #[must_use]
    pub const fn hurt(card: Token) -> NoteKey {
        NoteKey { kind: HURT, which: 0, subject: card.0 }
    }

    /// Whether a card can't move until end of turn.
    #[must_use]
    pub const fn cannot_move(card: Token) -> NoteKey {
        NoteKey { kind: CANNOT_MOVE, which: 0, subject: card.0 }
    }

    /// Whether a note says that a card can't move, and then which.
    #[must_use]
    pub const fn as_cannot_move(key: NoteKey) -> Option<Token> {
        if key.kind == CANNOT_MOVE { Some(Token(key.subject)) } else { None }
    }

    /// Whether a note ends with the turn.
    #[must_use]
    pub const fn ends_with_turn(key: NoteKey) -> bool {
        matches!(key.kind, USES | PLAYS | MODIFIER | EXPIRED | CANCELED_PLAYS | SHOWN | CANNOT_MOVE)
    }

    /// Whether a note is of how often an ability was used, and then the card, the ability and the player.
    #[must_use]
    pub const fn as_uses(key: NoteKey) -> Option<(Token, u8, Player)> {
        if key.kind == USES { Some((Token(key.subject), key.which >> 1, Player(key.which & 1))) } else { None }
    }

    /// Whether a note is of how often a title was played, and then the title and the player.
    #[must_use]
    pub const fn as_plays(key: NoteKey) -> Option<(Title, Player)> {
        if key.kind == PLAYS { Some((Title(key.subject), Player(key.which))) } else { None }
    }

    /// Whether a note is of a modifier, and then the card and the figure.
    #[must_use]
    pub const fn as_modifier(key: NoteKey) -> Option<(Token, u8)> {
        if key.kind == MODIFIER { Some((Token(key.subject), key.which >> 1)) } else { None }
    }
}

/// How a card came to the pile it lies in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CameBy {
    /// It is not known, or did not matter.
    Other,
    /// It resolved.
    Resolved,
    /// It was canceled on the stack.
    Canceled,
    /// Only its effect was canceled.
    EffectCanceled,
    /// It was destroyed.
    Destroyed,
    /// It was destroyed at the end of a battle.
    DestroyedInBattle,
    /// It was destroyed at the end of a battle fought elsewhere.
    DestroyedElsewhere,
    /// It was dismissed.
    Dismissed,
    /// It was lost from play.
    LostFromPlay,
    /// It was lost, damaged, when a battle was canceled.
    LostInBattle,
    /// What it lay beneath left play.
    WentWith,
    /// What it was stacked on left play.
    FellWith,
    /// It was revealed for destiny.
    Revealed,
    /// It was lost as energy, or from hand.
    LostAsEnergy,
    /// It was paid.
    Paid,
}

impl Kept for CameBy {
    const ALL: &'static [Self] = &[
        Self::Other,
        Self::Resolved,
        Self::Canceled,
        Self::EffectCanceled,
        Self::Destroyed,
        Self::Dismissed,
        Self::LostFromPlay,
        Self::WentWith,
        Self::Revealed,
        Self::LostAsEnergy,
        Self::Paid,
        Self::DestroyedInBattle,
        Self::FellWith,
        Self::LostInBattle,
        Self::DestroyedElsewhere,
    ];
}

impl CameBy {
    /// How a card came to where it lies.
    #[must_use]
    pub fn of(table: &Table, card: Token) -> Self {
        Self::decoded(table.note(note::fate(card))).unwrap_or(Self::Other)
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
    area(table, card).is_some()
}

/// Whether a card is a unit.
#[must_use]
pub fn is_unit(table: &Table, card: Token) -> bool {
    printed(table, card).is_some_and(Card::is_unit)
}

/// Whether a card is a ship.
#[must_use]
pub fn is_ship(table: &Table, card: Token) -> bool {
    printed(table, card).is_some_and(|card| matches!(card.kind, CardKind::Ship { .. }))
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
            !(is_location(table, card) || is_unit(table, card) || is_ship(table, card))
        }
        Some(_) => true,
        None => false,
    }
}

/// Ships and units a player has at a location, those aboard included.
pub fn forces(table: &Table, player: Player, location: Token) -> impl Iterator<Item = Token> + '_ {
    table.pile(PLAY.of(player)).iter().copied().filter(move |card| {
        (is_unit(table, *card) || is_ship(table, *card)) && location_of(table, *card) == Some(location)
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
    let printed_on = |card: Token| match printed(table, card).map(|card| card.kind) {
        Some(CardKind::Location { yours, theirs, .. }) => {
            u32::from(if user(table, card) == player { yours } else { theirs })
        }
        _ => 0,
    };
    let camps = encampments(table, location).filter(|camp| user(table, *camp) == player).map(printed_on);
    printed_on(location) + camps.sum::<u32>()
}

/// The encampments beneath a location.
pub fn encampments(table: &Table, location: Token) -> impl Iterator<Item = Token> + '_ {
    beneath(table, location).filter(|card| table.has(*card, ENCAMPED))
}

/// How much a player may activate: the energy icons on that player's side of all locations, and one.
#[must_use]
pub fn activation_limit(table: &Table, player: Player) -> u32 {
    locations(table).map(|location| energy_icons(table, player, location)).sum::<u32>() + 1
}

/// The support icons of a faction on a player's side of locations; on those the player played alone, or on all.
#[must_use]
pub fn support_icons(table: &Table, player: Player, faction: Faction, own_alone: bool) -> u8 {
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
    let count = table.pile(PLAY.of(player)).iter().filter(|card| has_icon(card)).count();
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
