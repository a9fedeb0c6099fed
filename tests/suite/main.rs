//! Everything that is tested from outside.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod notation_lines;
