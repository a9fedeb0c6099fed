//! What the build script shares with the program; nothing else of `src` is compiled twice.

#[path = "../src/games/catalogues.rs"]
pub(crate) mod catalogues;
#[path = "../src/abilities/compile.rs"]
pub(crate) mod compile;
#[path = "../src/abilities/compiled/mod.rs"]
pub(crate) mod compiled;
#[path = "../src/cards/file/mod.rs"]
pub(crate) mod file;
#[path = "../src/abilities/language/mod.rs"]
pub(crate) mod language;
#[path = "../src/notation/near.rs"]
pub(crate) mod near;
#[path = "../src/cards/printed.rs"]
pub(crate) mod printed;
#[path = "../src/abilities/program.rs"]
pub(crate) mod program;
#[path = "../src/notation/yaml/mod.rs"]
pub(crate) mod yaml;

/// What the files above call `crate::abilities`.
pub(crate) mod abilities {
    pub(crate) use super::{compile, compiled, language, program};
}

/// What they call `crate::notation`.
pub(crate) mod notation {
    pub(crate) use super::{near, yaml};
}

/// What they call `crate::cards`.
pub(crate) mod cards {
    pub(crate) use super::{file, printed};
}
