//! The games there are rules for. Each is matched once per log; everything below is compiled for that game alone.

pub mod lamplight;
pub mod warcaste;
pub mod wars;

use crate::{
    cards::{CardFile, CardSets, Shelf, Wrong},
    judge::{Court, CourtOf},
    rulebook::Registry,
    simulate::{self, Simulator},
};

/// The games that ship with the judge.
pub static ALL: &[&dyn Court] = &[&WARS, &WARCASTE, &LAMPLIGHT];

static WARS: CourtOf<wars::Wars> = CourtOf::new();
static WARCASTE: CourtOf<warcaste::Warcaste> = CourtOf::new();
static LAMPLIGHT: CourtOf<lamplight::Lamplight> = CourtOf::new();

/// The games whose cards are known.
pub static SHELVES: &[Shelf] = &[wars::SHELF, warcaste::SHELF];

/// The sets of cards of all games, with those of catalogue files.
///
/// # Errors
/// With everything that is wrong in the files.
pub fn card_sets(files: &[CardFile]) -> Result<CardSets, Vec<Wrong>> {
    let mut sets = CardSets::default();
    SHELVES.iter().try_for_each(|shelf| (shelf.bring)(files, &mut sets))?;
    Ok(sets)
}

/// The rulebooks that are known, also of games whose logs are not judged yet.
pub static RULEBOOKS: &[&Registry] = &[&wars::rules::REGISTRY, &warcaste::rules::REGISTRY, &lamplight::rules::REGISTRY];

/// The games that can be played at random.
pub static SIMULATORS: &[&dyn Simulator] = &[&PLAYED_WARS, &PLAYED_WARCASTE];

static PLAYED_WARCASTE: simulate::SimulatorOf<warcaste::Warcaste> = simulate::SimulatorOf::new();
static PLAYED_WARS: simulate::SimulatorOf<wars::Wars> = simulate::SimulatorOf::new();
