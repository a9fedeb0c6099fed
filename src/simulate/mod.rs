//! Games played at random, by the rules and to their end, and written down as logs.
//!
//! The driver knows no rules. A game that can be played ([`Play`]) lists what may happen now as patterns; one is chosen and
//! filled in by [`Dice`], carried out on a [`Board`] on which every face is known, and written with a [`Pen`] that leaves out
//! what the scribe of the log does not see. What is written never bears on what is played: a seed stands for one game.

mod dice;
mod log;
mod pen;
mod temper;

use std::{fmt::Debug, marker::PhantomData};

use crate::{
    cards::{CardSets, Deck},
    judge::{Board, CardsOf, Game, Handle, Marker, Sentence},
    notation::header::Passes,
    rulebook::{Edition, Registry},
    table::{FigureKind, Player, Silence, Table, Title},
};

pub use dice::Dice;
pub use pen::{Pen, Reveal};
pub use temper::Temper;

/// A game that can be played: it says what may happen, and how that is written.
pub trait Play: Game {
    /// Something that may happen now: a sentence with open places, and what may stand in each.
    type Pattern: Clone + Debug;

    /// What may happen now. Whatever a pattern can be filled in with, [`Game::answer`] accepts.
    fn patterns(board: &mut Board<Self>, patterns: &mut Vec<Self::Pattern>);

    /// How often a pattern is chosen among others by players of this temper, so that games are lively and come to an end.
    fn weight(pattern: &Self::Pattern, temper: &Temper) -> u32;

    /// Fills a pattern in.
    fn fill(pattern: &Self::Pattern, dice: &mut Dice) -> Sentence<Self::Action>;

    /// Whether a pattern can be filled in to say what a sentence says.
    fn covers(table: &Table<Self::Frame>, pattern: &Self::Pattern, sentence: &Sentence<Self::Action>) -> bool;

    /// The handle a sentence gives to a card, and the title of the card.
    fn introduces(sentence: &Sentence<Self::Action>) -> Option<(Handle, Title)>;

    /// All handles a sentence gives; without a title where the card lies face down, so that the handle gives nothing away.
    fn introduces_all(sentence: &Sentence<Self::Action>) -> Vec<(Handle, Option<Title>)> {
        Self::introduces(sentence).into_iter().map(|(handle, title)| (handle, Some(title))).collect()
    }

    /// The lists of a player who brings these cards, section by section: all of them are the deck, unless the game says otherwise.
    fn sections(cards: &CardsOf<Self>, brought: &Deck) -> Vec<Deck> {
        let _ = cards;
        vec![brought.clone()]
    }

    /// The format that so many play, if logs should name one.
    fn format(seats: usize) -> Option<&'static str> {
        let _ = seats;
        None
    }

    /// What is agreed before a game: figures of the table.
    fn settings() -> &'static [(FigureKind, i32)] {
        &[]
    }

    /// A sentence as it is written.
    fn write(sentence: &Sentence<Self::Action>, pen: &Pen) -> String;

    /// Whether a sentence is a pass, which a log may leave out.
    fn is_pass(sentence: &Sentence<Self::Action>) -> bool;

    /// What a pass is written as when the line before it was the pass of the other player that it answers.
    fn passes_together(board: &Board<Self>) -> Option<&'static str>;

    /// The turn that is to begin, when the one before is over.
    fn next_turn(board: &Board<Self>) -> Option<(u32, Player)>;

    /// The step the game is at, by its place among the markers of the layout.
    fn step(board: &Board<Self>) -> Option<usize>;

    /// Figures worth writing down where a step begins, as claims.
    fn claims(board: &Board<Self>, pen: &Pen) -> Vec<String>;

    /// Who has won, or nobody in a draw; nothing while the game goes on.
    fn outcome(board: &Board<Self>) -> Option<Option<Player>>;

    /// The decks that ship with the game, as their files have them.
    fn shipped_decks() -> &'static [&'static str];
}

/// A game that can be played, whichever it is.
pub trait Simulator: Sync {
    /// Its rules.
    fn registry(&self) -> &'static Registry;

    /// The format that so many play, if there is one.
    fn format(&self, seats: usize) -> Option<&'static str>;

    /// The decks that ship with it, as their files have them.
    fn shipped_decks(&self) -> &'static [&'static str];

    /// Plays a game to its end and writes it down.
    ///
    /// # Errors
    /// As [`play`].
    fn play(&self, setting: &Setting) -> Result<String, String>;
}

/// The [`Simulator`] of one game.
#[derive(Clone, Copy, Debug, Default)]
pub struct SimulatorOf<G>(PhantomData<fn() -> G>);

impl<G> SimulatorOf<G> {
    /// The simulator of `G`.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

impl<G: Play> Simulator for SimulatorOf<G> {
    fn registry(&self) -> &'static Registry {
        G::REGISTRY
    }

    fn format(&self, seats: usize) -> Option<&'static str> {
        G::format(seats)
    }

    fn shipped_decks(&self) -> &'static [&'static str] {
        G::shipped_decks()
    }

    fn play(&self, setting: &Setting) -> Result<String, String> {
        play::<G>(setting)
    }
}

/// How a game is played and written down.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The seed: which game it is.
    pub seed: u64,
    /// By which edition.
    pub edition: Edition,
    /// The sets of cards that are played with, where they are not the shipped ones.
    pub cards: CardSets,
    /// The deck of each player.
    pub decks: Vec<Deck>,
    /// Whether passes are written.
    pub passes: Passes,
    /// Whose hidden cards are named.
    pub reveal: Reveal,
}

/// More turns than any game of players who now and then draw a card can last.
const LONGEST_GAME: u32 = 10_000;

/// Plays a game to its end and writes it down.
///
/// # Errors
/// In words, when the game refuses what it listed, or does not end. Either is a fault of the game's list.
pub fn play<G: Play>(setting: &Setting) -> Result<String, String> {
    let mut dice = Dice::new(setting.seed);
    let cards = setting.cards.of(G::cards());
    let lists: Vec<Vec<Deck>> = setting.decks.iter().map(|deck| G::sections(&cards, deck)).collect();
    let mut board = Board::<G>::with_lists(&cards, lists.clone(), setting.edition);
    board.agree(G::format(setting.decks.len()), G::settings());
    let first = Player(u8::try_from(dice.below(setting.decks.len())).unwrap_or(0));
    let temper = Temper::new(&mut dice);
    let mut log = log::Log::<G>::new(setting, &lists, cards.titles(), first, &mut dice);
    board.deal(|titles| dice.shuffle(titles));
    board.begin(first);
    let (mut patterns, mut step) = (Vec::new(), None);
    loop {
        let here = G::step(&board);
        if here != step {
            log.step(&board, here, &mut dice);
            step = here;
        }
        if let Some(winner) = G::outcome(&board) {
            return Ok(log.end(winner));
        }
        if let Some((number, player)) = G::next_turn(&board) {
            if number > LONGEST_GAME || !board.reach(&Marker::Turn { number, player: Some(player) }) {
                return Err(format!("turn {number} cannot begin"));
            }
            log.turn(number, player);
            step = None;
            continue;
        }
        patterns.clear();
        G::patterns(&mut board, &mut patterns);
        let silence = board.asks().first().map(|ask| ask.silence);
        let may_be_silent = matches!(silence, Some(Silence::Forced | Silence::Decline));
        let unwritten = may_be_silent && (patterns.is_empty() || dice.chance(UNWRITTEN));
        let pattern = dice.weigh(&patterns, |pattern| G::weight(pattern, &temper)).filter(|_| !unwritten);
        let Some(pattern) = pattern else {
            if !may_be_silent {
                return Err(format!("nothing is listed as possible after\n{}", log.tail()));
            }
            board.fall_silent();
            board.deal(|titles| dice.shuffle(titles));
            continue;
        };
        let sentence = G::fill(pattern, &mut dice);
        log.sentence(&board, &sentence);
        if !board.perform(&sentence) {
            return Err(format!("what is listed as possible is refused: the last of\n{}", log.tail()));
        }
        for _ in G::introduces_all(&sentence) {
            board.introduced();
        }
        board.deal(|titles| dice.shuffle(titles));
    }
}

/// How often in a hundred times what needs no words is left unwritten.
const UNWRITTEN: usize = 60;
