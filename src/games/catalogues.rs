//! The games whose cards are compiled into the program, and who reads them. This file is for the build script, which has
//! nothing of a game but what is named here: cards as printed, and the reader of catalogues.

use crate::notation::yaml::Fault;

/// Reads the texts of a game's catalogues, and writes each card as the Rust that makes it; else tells every fault, with the
/// number of the text it is in.
pub type CatalogueReader = fn(&[&str]) -> Result<Vec<String>, Vec<(usize, Fault)>>;

/// The reader of each game's `cards/*.yaml`, by the name of its folder.
pub const READERS: &[(&str, CatalogueReader)] = &[
    ("warcaste", |texts| written(warcaste::cards::decode::decode(texts)?)),
    ("wars", |texts| written(wars::cards::decode::decode(texts)?)),
];

mod warcaste {
    pub mod cards {
        pub mod card;
        pub mod decode;
    }
}

mod wars {
    pub mod cards {
        pub mod card;
        pub mod decode;
        pub mod ongoing;
        pub mod tongue;
        pub mod vocabulary;
    }
}

/// The `Debug` form of a card is the Rust that makes it.
fn written<C: std::fmt::Debug, E>(cards: Vec<C>) -> Result<Vec<String>, E> {
    Ok(cards.iter().map(|card| format!("{card:?}")).collect())
}
