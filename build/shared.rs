//! What the build script shares with the program; nothing else of `src` is compiled twice.

#[path = "../src/games/catalogues.rs"]
pub(crate) mod catalogues;
#[path = "../src/notation/near.rs"]
pub(crate) mod near;
#[path = "../src/notation/yaml/mod.rs"]
pub(crate) mod yaml;

/// What the files above call `crate::notation`.
pub(crate) mod notation {
    pub(crate) use super::{near, yaml};
}
