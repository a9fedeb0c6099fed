//! The card language, as far as reading goes: words, trees, key tables, names and their types. A game gives its words as data.
//!
//! The build script reads the shipped catalogues with it, so of the house it names only what the build script has, too.

mod condition;
mod filter;
pub mod keys;
mod layers;
mod print;
mod quantity;
mod read;
mod scope;
mod tokens;
pub mod tree;
pub mod vocabulary;

pub use print::printed;
pub use read::{Language, Leaf};
