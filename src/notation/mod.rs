//! The notation: how a log is written, with no idea of any rule.
//!
//! A file is a sequence of games ([`log`]), each a YAML header ([`header`]) and one statement a line ([`mod@line`]). A line is
//! read into spanned [`term`]s; a game's own grammar is built from the combinators in [`phrase`]. What cannot be read is an
//! [`invalid::Invalid`] that says in words what was expected.

pub mod expectation;
mod frame;
pub(crate) mod hashing;
pub mod header;
pub mod intake;
pub mod invalid;
pub mod lex;
pub mod line;
pub mod log;
pub mod natural;
pub mod near;
pub mod phrase;
pub mod print;
pub mod source;
pub mod syntax;
mod tail;
pub mod term;
pub mod yaml;
