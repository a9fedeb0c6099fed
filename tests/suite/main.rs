//! Everything that is tested from outside, in one binary so that it links once.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// What any input is held to, here and by the targets of `fuzz/`.
#[path = "../../fuzz/laws/lib.rs"]
#[allow(unreachable_pub)]
mod any_input;

mod abilities;
mod asked;
mod commands;
mod compare;
mod documents;
mod ebnf;
mod editions;
mod folder;
mod formats;
mod fuzzed;
mod highlighting;
mod ideas;
mod laws;
mod limits;
mod long_game;
mod mutants;
mod names;
mod notation_any_bytes;
mod notation_conformance;
mod notation_header;
mod notation_lines;
mod notation_phrase;
mod notation_print;
mod offers;
mod page;
mod pictures;
mod project;
mod proofs;
mod redaction;
mod registered;
mod replay;
mod rulings;
mod scribbled;
mod second_opinion;
mod secrets;
mod sections;
mod sentences;
mod simulate;
mod spoken;
mod stones;
mod table;
mod warcaste_notation;
mod wars_battles;
mod wars_cards;
mod wars_games;
mod wars_laws;
mod wars_notation;
mod wars_rules;
mod wars_triggers;
