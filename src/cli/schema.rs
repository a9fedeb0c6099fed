//! `gavel schema`: the JSON Schemas of what is written and read, made from the types that are.

use std::io;

use clap::Args;
use schemars::{JsonSchema, Schema, generate::SchemaSettings};

use super::{
    Desk,
    configuration::Configuration,
    wrong::{hint, wrong},
};
use crate::{
    abilities, games,
    report::{accounts, compare, json, replay, verdict::Status},
};

/// Print a JSON Schema.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// What the schema is of; without it, a list of them
    what: Option<String>,
}

/// What there is a schema of: its name, what it is, and the schema.
struct Described {
    name: &'static str,
    about: &'static str,
    schema: fn() -> Schema,
}

const ALL: &[Described] = &[
    Described {
        name: "findings",
        about: "the document of `--format json`, of `gavel check` and `gavel test`",
        schema: written::<json::FindingsDocument<'static>>,
    },
    Described {
        name: "lines",
        about: "each line of `--format jsonl`, of `gavel check` and `gavel test`",
        schema: written::<json::LineRecord<'static>>,
    },
    Described {
        name: "comparison",
        about: "the document of `gavel compare --format json`",
        schema: written::<compare::ComparisonDocument<'static>>,
    },
    Described {
        name: "accounts",
        about: "the same, of two accounts of one game",
        schema: written::<accounts::AccountsDocument<'static>>,
    },
    Described {
        name: "replay",
        about: "the document of `gavel replay --format json`",
        schema: written::<replay::Document<'static>>,
    },
    Described { name: "cards", about: "what a card's text does: its keys `text` and `printed`", schema: texts },
    Described { name: "configuration", about: "`gavel.yaml`", schema: read::<Configuration> },
];

/// The schema of what cards do, in the words of the first game that has cards.
fn texts() -> Schema {
    let shelf = games::SHELVES.first();
    shelf.and_then(|shelf| Schema::try_from(abilities::schema(shelf.words)).ok()).unwrap_or_default()
}

/// The schema of something that is written: every key that is always there is required.
fn written<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().for_serialize().into_generator().into_root_schema_for::<T>()
}

/// The schema of something that is read: what may be left out is not required.
fn read<T: JsonSchema>() -> Schema {
    SchemaSettings::draft2020_12().into_generator().into_root_schema_for::<T>()
}

/// Runs the command.
///
/// # Errors
/// When there is no such schema, or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    let Some(what) = &arguments.what else {
        for described in ALL {
            writeln!(desk.output, "{}: {}", described.name, described.about)?;
        }
        return Ok(Status::Legal);
    };
    let Some(described) = ALL.iter().find(|described| described.name == what) else {
        let names: Vec<&str> = ALL.iter().map(|described| described.name).collect();
        let hint = hint(what, names.iter().copied());
        return Err(wrong(format!("there is no schema of `{what}`, but of {}{hint}", names.join(", "))));
    };
    writeln!(desk.output, "{}", serde_json::to_string_pretty(&(described.schema)())?)?;
    Ok(Status::Legal)
}
