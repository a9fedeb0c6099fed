//! The words of a log: sentences as written, with their names resolved, and put back into words.

pub mod action;
pub(super) mod find;
pub mod parts;
pub mod said;
pub(super) mod suppose;
pub(super) mod write;
