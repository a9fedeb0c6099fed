//! What cards do: a language for abilities that any game fills with its words.
//!
//! Structure says what is done and when: heads of abilities, verbs with tables of keys. Short phrases inside of it say which cards, how
//! many, and whether: filters, selections, quantities and conditions, read with nom and pointed into when something is wrong. The
//! room names no game: what cards are called, what can be said of them and what texts do is a [`language::vocabulary::Vocabulary`].

pub mod compile;
pub mod compiled;
pub mod language;
pub mod program;
#[cfg(feature = "cli")]
mod schema;
pub mod sense;
mod speak;
#[cfg(feature = "cli")]
mod told;

#[cfg(feature = "cli")]
pub use schema::schema;
pub use speak::spoken;
#[cfg(feature = "cli")]
pub use told::tables;
