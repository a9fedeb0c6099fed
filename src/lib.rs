//! Gavel reads a card-game log, replays it under the exact rulebook edition the game was played with, and says of every
//! line whether it was legal and, if not, which rule it breaks.
//!
//! ```
//! let log = gavel::judge_str("table-7.gavel", r#"---
//! game: wars
//! ---
//! given both have enough
//! given row Harrow: A's "Harrow/Landing Field" as lf, B's "Harrow/Deep Quarry" as dq
//! given turn 5: A, [move]
//! A drains at lf
//! "#);
//! assert_eq!(log.verdict(), Some(gavel::Class::Illegal));
//! assert_eq!(log.findings[0].rule, Some("wars.drain.own-control-phase"));
//! println!("{}", log.report(&gavel::Style::default()));
//! ```
//!
//! [`judge_str`] and [`judge_file`] judge a log; a [`Judge`] is told beforehand which edition to follow and how to read what
//! is unclear, and which cards there are. A [`JudgedLog`] has the findings, a summary and the verdict, and is told as
//! text or as [miette](https://docs.rs/miette) diagnostics.
//!
//! Who adds a game or writes tools works with the rooms of the house, in the order a line of a log passes through them:
//! [`notation`] reads text, [`judge`] replays it with the help of one of the [`games`] on a [`table`], citing the
//! [`rulebook`], and [`report`] tells what was found. The command `gavel` is the feature `cli`, which is on by default.

#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod abilities;
pub mod cards;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
pub mod games;
pub mod judge;
mod library;
pub mod notation;
pub mod report;
pub mod rulebook;
pub mod simulate;
pub mod table;

pub use cards::{CardFile, Wrong};
pub use judge::OnViolation;
pub use library::{Judge, judge_file, judge_str};
pub use report::{ByTheRules, GameSummary, Handler, JudgedLog, Style};
pub use rulebook::{Class, Finding, Label, Standing};
