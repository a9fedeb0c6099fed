//! Where a game of Warcaste stands, and what can be asked of its table.

use super::{
    cards::card::{AbilityKind, Aim, Card, CardType, DeedVerb, Whose},
    rules::{
        ACTIVE, BASIC_ATK, BASIC_DEF, BASIC_HP, BASICS, BOLD, CUNNING, DAMAGE, DOCTRINE, FIELD, LEFT, PASSES,
        TERRITORIES, TURN, WEAR, ZONE, step,
    },
    words::PlaceSaid,
};
use crate::{
    cards::printed::PrintedNumber,
    table::{self, EventWindow, FigureKind, PileKind, Player, Token},
};

/// The table of the game.
pub type Table = table::Table<Frame>;

/// A phase of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Draw, CMD reset, DEF reset, start-of-turn effects, disengaging.
    Start,
    /// Playing and engaging.
    Main,
    /// Moving and attacking.
    Battle,
    /// Boosts go back, draws for them, end-of-turn effects.
    End,
}

impl Phase {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "the start phase",
            Self::Main => "the main phase",
            Self::Battle => "the battle phase",
            Self::End => "the end phase",
        }
    }

    /// Its marker.
    #[must_use]
    pub const fn marker(self) -> usize {
        match self {
            Self::Start => step::START,
            Self::Main => step::MAIN,
            Self::Battle => step::BATTLE,
            Self::End => step::END,
        }
    }
}

/// A step of an attack whose attackers are declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttackStep {
    /// An opponent may intercept.
    Intercept,
    /// The defending card says at whom it strikes back.
    Strike,
    /// Units are boosted.
    Boost,
    /// Damage is dealt.
    Damage,
    /// The log tells what was dealt.
    Told,
}

impl AttackStep {
    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Intercept => "interceptors",
            Self::Strike => "strike-back",
            Self::Boost => "boosts",
            Self::Damage | Self::Told => "damage",
        }
    }
}

/// An attack. The attackers bear a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attack {
    /// Who attacks.
    pub by: Player,
    /// What is attacked.
    pub target: Token,
    /// Where.
    pub zone: i32,
    /// How far it has come.
    pub step: AttackStep,
    /// The attacker that was intercepted, and by whom.
    pub intercepted: Option<(Token, Token)>,
    /// At whom the target strikes back.
    pub strike: Option<Token>,
}

/// A text that is being carried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Doing {
    /// The card.
    pub source: Token,
    /// Whose text it is.
    pub player: Player,
    /// Which of its abilities.
    pub ability: u8,
    /// Which of its deeds comes next.
    pub deed: u8,
    /// What it is aimed at.
    pub aim: Option<Token>,
    /// The zone of the card when it began.
    pub zone: i32,
    /// Whether the deed before was done.
    pub done: bool,
}

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// Somebody's last territory fell.
    LastTerritory(Player),
    /// Somebody conceded.
    Conceded(Player),
    /// The turns of sudden death are over.
    Time,
    /// Somebody destroyed a territory of each opponent.
    Conquest,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Frame {
    /// Before the first turn.
    SetUp,
    /// A turn.
    Turn,
    /// Its start phase, before or after the draw.
    Starting {
        /// Whether the cards of the turn are drawn.
        drew: bool,
    },
    /// Its main or battle phase.
    Phase(Phase),
    /// Its end phase.
    Ending,
    /// Events have happened that traps may answer.
    Window(EventWindow),
    /// An attack is being played through.
    Attack(Attack),
    /// A text is being carried out.
    Doing(Doing),
    /// A turn is over and the next has not begun.
    Between,
    /// The game is over; nobody has won a draw.
    Over(Option<Player>, Ended),
}

/// A fact beside the cards. Those of the moment are forgotten when somebody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Note {
    /// How many counters a card took by damage, and one more.
    Took(Token),
    /// How much damage it was dealt, and one more.
    Dealt(Token),
    /// How much of it was blocked, and one more.
    Blocked(Token),
    /// How many counters were placed on it, and one more.
    Placed(Token),
    /// How many counters it lost, and one more.
    Healed(Token),
    /// It was dealt damage nobody can count.
    Uncounted(Token),
    /// What explains how much it was dealt.
    Why(Token),
    /// A boost helped it to block.
    Shielded(Token),
    /// It was moved by a text.
    Moved(Token),
    /// It was engaged by a text.
    Tired(Token),
    /// How many cards a text had a player draw, and one more.
    Drew(Player),
    /// How many points a text gave a player.
    Gained(Player),
    /// It is known where it went, and why.
    Went(Token),
    /// A text had a player search the deck.
    Searched(Player),
    /// Placed this turn; it stays until the next.
    PlacedThisTurn(Token),
    /// It intercepted this turn.
    InterceptedThisTurn(Token),
    /// The counters it took over.
    Carried(Token),
    /// No line has said which territory it replaced: the one it is taken to have replaced, and one more.
    Unsaid(Token),
    /// A player has swapped cards.
    Swapped(Player),
    /// The events of the turn that traps could answer, a bit each.
    Happened,
    /// Why a card left play.
    Fell(Token),
    /// Which copy of its title it is.
    Copy(Token),
    /// How many copies of a title a player has brought into play.
    Copies(Player, table::Title),
}

impl Note {
    /// Whether it is forgotten when somebody acts.
    #[must_use]
    pub const fn is_of_moment(self) -> bool {
        matches!(
            self,
            Self::Took(_)
                | Self::Dealt(_)
                | Self::Blocked(_)
                | Self::Placed(_)
                | Self::Healed(_)
                | Self::Uncounted(_)
                | Self::Why(_)
                | Self::Shielded(_)
                | Self::Moved(_)
                | Self::Tired(_)
                | Self::Drew(_)
                | Self::Gained(_)
                | Self::Went(_)
                | Self::Searched(_)
                | Self::Unsaid(_)
        )
    }

    /// Whether it is forgotten when a turn begins.
    #[must_use]
    pub const fn is_of_turn(self) -> bool {
        self.is_of_moment() || matches!(self, Self::PlacedThisTurn(_) | Self::InterceptedThisTurn(_) | Self::Happened)
    }
}

impl table::Control for Frame {
    type Card = &'static Card;
    type Note = Note;
    type Detail = ();
}

/// Why a card left play, as [`Note::Fell`] counts it.
pub mod fell {
    /// Its counters reached its HP.
    pub const DAMAGE: i32 = 1;
    /// A text destroyed it.
    pub const TEXT: i32 = 2;
    /// It was a second Warstar.
    pub const WARSTAR: i32 = 3;
    /// It was a second Warstar that was gained.
    pub const GAINED: i32 = 4;
    /// It was a second Home World.
    pub const HOME_WORLD: i32 = 5;
    /// A basic territory that was replaced.
    pub const BASIC: i32 = 6;
    /// A territory that was replaced face up.
    pub const REPLACED: i32 = 7;
    /// A tactic that was played.
    pub const TACTIC: i32 = 8;
    /// A trap that was played.
    pub const TRAP: i32 = 9;
}

/// The open zone; a home zone is the seat of its player and one more.
pub const OPEN: i32 = 0;

/// The piles whose cards are in play.
pub const IN_PLAY: [PileKind; 4] = [FIELD, TERRITORIES, BASICS, DOCTRINE];

/// The home zone of a player.
#[must_use]
pub fn home(player: Player) -> i32 {
    i32::from(player.0) + 1
}

/// The zone a line means that is said of this player.
#[must_use]
pub fn zone_said(place: PlaceSaid, speaker: Player) -> i32 {
    match place {
        PlaceSaid::Open => OPEN,
        PlaceSaid::Home(owner) => home(owner.unwrap_or(speaker)),
    }
}

/// A zone in words.
#[must_use]
pub const fn zone_name(zone: i32) -> &'static str {
    match zone {
        0 => "the open zone",
        1 => "the first player's home zone",
        2 => "the second player's home zone",
        3 => "the third player's home zone",
        4 => "the fourth player's home zone",
        _ => "the fifth player's home zone",
    }
}

/// Whether two zones lie next to each other.
#[must_use]
pub const fn adjacent(one: i32, other: i32) -> bool {
    (one == OPEN) != (other == OPEN)
}

/// What is printed on a card, if its face is known.
#[must_use]
pub fn printed(table: &Table, card: Token) -> Option<&'static Card> {
    table.printed(card).copied()
}

/// The pile a card lies in.
#[must_use]
pub fn pile_of(table: &Table, card: Token) -> Option<table::Pile> {
    table.card(card).map(|card| card.pile)
}

/// Whether a card is in play.
#[must_use]
pub fn in_play(table: &Table, card: Token) -> bool {
    pile_of(table, card).is_some_and(|pile| IN_PLAY.contains(&pile.kind))
}

/// Who controls a card in play.
#[must_use]
pub fn controller(table: &Table, card: Token) -> Player {
    pile_of(table, card).map_or(Player(0), |pile| pile.player)
}

/// Whether a card is a unit in play.
#[must_use]
pub fn is_unit(table: &Table, card: Token) -> bool {
    pile_of(table, card).is_some_and(|pile| pile.kind == FIELD)
}

/// Whether a card is a territory in play, face up or down.
#[must_use]
pub fn is_territory(table: &Table, card: Token) -> bool {
    pile_of(table, card).is_some_and(|pile| matches!(pile.kind, TERRITORIES | BASICS))
}

/// Whether a card is a territory that lies face down.
#[must_use]
pub fn is_basic(table: &Table, card: Token) -> bool {
    pile_of(table, card).is_some_and(|pile| pile.kind == BASICS)
}

/// The zone a card in play is in.
#[must_use]
pub fn zone(table: &Table, card: Token) -> i32 {
    if is_unit(table, card) { table.figure(ZONE.on(card)) } else { home(controller(table, card)) }
}

/// The units in play.
pub fn units(table: &Table) -> impl Iterator<Item = Token> {
    table.players().flat_map(|player| table.pile(FIELD.of(player))).copied()
}

/// The territories of a player.
pub fn territories(table: &Table, player: Player) -> impl Iterator<Item = Token> {
    table.pile(TERRITORIES.of(player)).iter().chain(table.pile(BASICS.of(player))).copied()
}

/// Every card in play.
pub fn cards_in_play(table: &Table) -> impl Iterator<Item = Token> {
    IN_PLAY
        .into_iter()
        .flat_map(move |kind| table.players().flat_map(move |player| table.pile(kind.of(player))))
        .copied()
}

/// The turn player.
#[must_use]
pub fn active(table: &Table) -> Player {
    table.seat(ACTIVE.shared())
}

/// The number of the turn.
#[must_use]
pub fn turn(table: &Table) -> u32 {
    u32::try_from(table.figure(TURN.shared())).unwrap_or(0)
}

/// How many have passed in a row.
#[must_use]
pub fn passes(table: &Table) -> i32 {
    table.figure(PASSES.shared())
}

/// The players who have not left, in turn order from this one on.
pub fn order_from(table: &Table, first: Player) -> impl Iterator<Item = Player> {
    let seats = table.players().count();
    let round = std::iter::successors(Some(first), |player| Some(table.after(*player))).take(seats);
    round.filter(|player| !has_left(table, *player))
}

/// Whether a player has left the game.
#[must_use]
pub fn has_left(table: &Table, player: Player) -> bool {
    table.figure(LEFT.of(player)) != 0
}

/// The next player in turn order.
#[must_use]
pub fn next_player(table: &Table, player: Player) -> Player {
    order_from(table, table.after(player)).next().unwrap_or(player)
}

/// Whether more than two play.
#[must_use]
pub fn is_conquest(table: &Table) -> bool {
    table.players().count() > 2
}

/// The phase the turn is in.
#[must_use]
pub fn phase(table: &Table) -> Option<Phase> {
    table.frames().find_map(|frame| match frame {
        Frame::Starting { .. } => Some(Phase::Start),
        Frame::Phase(phase) => Some(phase),
        Frame::Ending => Some(Phase::End),
        _ => None,
    })
}

/// The phase in words.
#[must_use]
pub fn phase_name(table: &Table) -> &'static str {
    phase(table).map_or(if turn(table) == 0 { "set-up" } else { "the end of the turn" }, Phase::name)
}

/// The attack that is going on, and the depth of its frame.
#[must_use]
pub fn attack(table: &Table) -> Option<(usize, Attack)> {
    (0..table.depth()).rev().find_map(|depth| match table.frame_at(depth) {
        Some(Frame::Attack(attack)) => Some((depth, attack)),
        _ => None,
    })
}

/// A printed number, if it is known.
fn number(number: PrintedNumber) -> Option<i32> {
    match number {
        PrintedNumber::Known(known) => Some(i32::from(known)),
        PrintedNumber::Unknown => None,
        PrintedNumber::Absent => Some(0),
    }
}

fn setting(table: &Table, figure: FigureKind) -> Option<i32> {
    Some(table.figure(figure.shared())).filter(|value| *value >= 0)
}

/// What texts in play add to a figure of a card.
fn raised(table: &Table, card: Token, verb: DeedVerb) -> i32 {
    let of_source = |source: Token| {
        let abilities = printed(table, source).into_iter().flat_map(|card| card.of_kind(AbilityKind::Passive));
        let deeds = abilities.flat_map(|ability| ability.does.iter()).filter(move |deed| deed.verb == verb);
        let reaches = move |deed: &&super::cards::card::Deed| match deed.aim {
            Aim::Itself => source == card,
            Aim::Unit | Aim::Any => {
                is_unit(table, card) && is_whose(table, deed.whose, controller(table, source), card)
            }
            Aim::Territory => is_territory(table, card) && is_whose(table, deed.whose, controller(table, source), card),
        };
        deeds.filter(reaches).map(|deed| i32::from(deed.amount)).sum::<i32>()
    };
    cards_in_play(table).filter(|source| !is_basic(table, *source)).map(of_source).sum()
}

/// Whether a card is one of those a text speaks of.
#[must_use]
pub fn is_whose(table: &Table, whose: Whose, player: Player, card: Token) -> bool {
    match whose {
        Whose::Anyone => true,
        Whose::Yours => controller(table, card) == player,
        Whose::Enemy => controller(table, card) != player,
    }
}

/// The ATK of a card, with boosts, if it is known.
#[must_use]
pub fn atk(table: &Table, card: Token) -> Option<i32> {
    if is_basic(table, card) {
        return setting(table, BASIC_ATK);
    }
    let own = number(printed(table, card)?.atk)?;
    Some(own + raised(table, card, DeedVerb::Atk) + table.figure(BOLD.on(card)))
}

/// The DEF stat of a card, if it is known: what it is reset to.
#[must_use]
pub fn def_stat(table: &Table, card: Token) -> Option<i32> {
    if is_basic(table, card) {
        return setting(table, BASIC_DEF);
    }
    Some(number(printed(table, card)?.def)? + raised(table, card, DeedVerb::Def))
}

/// The DEF a card has now, without boosts, if it is known.
#[must_use]
pub fn def(table: &Table, card: Token) -> Option<i32> {
    let wear = Some(table.figure(WEAR.on(card))).filter(|_| table.is_figure_known(WEAR.on(card)));
    Some((def_stat(table, card)? - wear?).max(0))
}

/// The DEF a card blocks with now, if it is known.
#[must_use]
pub fn shield(table: &Table, card: Token) -> Option<i32> {
    Some(def(table, card)? + table.figure(CUNNING.on(card)))
}

/// The HP of a card, if it is known.
#[must_use]
pub fn hp(table: &Table, card: Token) -> Option<i32> {
    if is_basic(table, card) {
        return setting(table, BASIC_HP);
    }
    number(printed(table, card)?.hp)
}

/// The counters on a card, if they are known.
#[must_use]
pub fn damage(table: &Table, card: Token) -> Option<i32> {
    Some(table.figure(DAMAGE.on(card))).filter(|_| table.is_figure_known(DAMAGE.on(card)))
}

/// What a card costs, if it is known.
#[must_use]
pub fn cost(card: &Card) -> Option<i32> {
    number(card.cost)
}

/// The hand number of a player's doctrine, if it is known.
#[must_use]
pub fn hand_number(table: &Table, player: Player) -> Option<i32> {
    let doctrine = table.top(DOCTRINE.of(player))?;
    let card = printed(table, doctrine).filter(|card| card.kind == CardType::Doctrine)?;
    number(card.hand)
}

/// How many basic territories each player begins with.
#[must_use]
pub fn basics_due(table: &Table) -> usize {
    table.players().count().max(3)
}

/// A card of a subtype that a player controls, other than this one.
#[must_use]
pub fn controls(table: &Table, player: Player, subtype: &str, besides: Option<Token>) -> Option<Token> {
    let own = table.pile(FIELD.of(player)).iter().chain(table.pile(TERRITORIES.of(player))).copied();
    let is = |card: &Token| printed(table, *card).is_some_and(|known| known.is(subtype));
    own.filter(|card| Some(*card) != besides).find(is)
}
