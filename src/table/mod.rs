//! The table: what every card game's table has, whichever game is played.
//!
//! Cards are [`Token`]s in piles, some of them face down ([`faces`]).

pub mod faces;

/// One physical card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Token(pub u16);

/// A title in a catalogue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Title(pub u16);

/// A seat at the table, counted from 0 in the order of the header.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Player(pub u8);
