//! The judge: the engine around any game. It reads a log line by line, fills in what people leave unwritten, keeps every way
//! the lines can be understood, and tells what no way allows.
//!
//! A line passes through `case` (one game of a file), which tries it on every reading (`reading`); the game answers with
//! the help of the `bench`, and what fails is told by `explain`. The words of the court are explained in
//! `docs/architecture.md`.

mod account;
mod amend;
mod bench;
mod board;
mod case;
mod court;
mod directory;
mod doubt;
mod explain;
mod file;
mod game;
mod given;
mod hand;
mod interpret;
mod judgement;
mod listed;
mod meant;
mod names;
mod natural;
mod offer;
mod picture;
mod position;
mod reading;
mod register;
mod replay;
mod slip;
mod stated;
mod suppose;
mod telling;
mod violation;
mod which;

pub use account::{Account, Course, Disagreement, Scene, course};
pub use bench::{Bench, Docket, Mode};
pub use board::{Board, Sentence};
pub use court::{Case, Court, CourtOf, Loader, Statement, statement_at};
pub use doubt::{About, Doubt, DoubtSource};
pub use file::{Trial, read_header, try_file, try_game};
pub(crate) use game::Grammar;
pub use game::{
    CardsOf, Choice, Decks, Finish, Game, Help, Marker, OwnFacts, Picture, Prospect, Shortcuts, Whereabouts, first_ask,
};
pub use given::Stage;
pub use judgement::{Expected, Fallback, Judgement, OnViolation, Options, UnreadText};
pub use listed::{List, Listed};
pub use names::{Handle, Named, Names, PlainDeed, What};
pub(crate) use picture::leave_out_unused;
pub use picture::{
    BattleTotal, CardId, FigureId, FigureNow, FigureOfLayout, LastingEffect, Lies, LiesOn, Lying, MarkOfLayout, MayAct,
    OpenDoubt, PicturedBattle, PicturedCard, PicturedChange, PicturedFigure, PicturedLayout, PicturedPile, PicturedRow,
    PicturedTable, PicturedTurn, PileCount, PileCounting, PileId, PileOfLayout, SeatOfLayout, StackItem, TotalPart,
};
pub use position::Position;
pub use replay::{Pictures, StatementOutcome, StepKind, Unsaid};
pub use suppose::Supposed;
pub use telling::{Reached, Seated, Taken, Telling, fills, fills_each, fills_words, hold_in};
pub use violation::{Broken, Fact, Facts, Violation};
pub use which::{Copies, which};

pub use crate::rulebook::{Check, Site};
