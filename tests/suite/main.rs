//! Every integration test, in one binary so that it links once.

#[path = "../toy_game/mod.rs"]
mod toy_game;
