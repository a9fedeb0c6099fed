//! The table: what every card game's table has, whichever game is played.
//!
//! Cards are [`Token`]s in [`Pile`]s, some of them face down ([`faces`]); figures and notes stand beside them; control is a stack of
//! frames. Every change goes through a method of [`Table`], which notes its inverse in the undo log and the statement that
//! caused it, so that any prefix of a game can be restored exactly and any finding can point at the cause.

use std::{fmt::Debug, hash::Hash};

pub mod ask;
mod change;
mod effects;
pub mod faces;
pub mod journal;
mod ledger;
mod moves;
mod notes;
mod piles;
mod same;
pub mod spec;
mod state;
mod undo;
mod window;

pub use ask::{Ask, Silence};
pub use effects::Lasting;
pub use spec::{
    EffectKind, End, Figure, FigureKind, FigureSpec, FigureSubject, FigureValue, Layout, Mark, MarkSpec, Order,
    PictureSpec, Pile, PileKind, PileSpec, Scope, SectionSpec, SettingSpec, Shown, Sight, Size,
};
pub use state::{CardState, Stock, Table, Where};
pub use undo::Checkpoint;
pub use window::{EventWindow, Unanswerable};

/// Where a game stands: one frame of its stack of control. With it the table knows which game's cards lie on it.
pub trait Control: Copy + Eq + Hash + Debug + Send + 'static {
    /// What is printed on a card of the game.
    type Card: Debug + Send + Sync + 'static;
    /// Small facts beside the cards, in the order in which they are kept.
    type Note: Copy + Ord + Hash + Debug + Send;
    /// What there is to an effect that lasts besides its name, its source and its end.
    type Detail: Copy + Ord + Hash + Debug + Send;
}

/// One physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(pub u16);

/// A title in a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Title(pub u16);

/// A seat at the table, counted from 0 in the order of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub u8);
