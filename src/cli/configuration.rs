//! `gavel.yaml`: what holds for the logs below its folder, where neither they nor the command say otherwise.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use clap::Args;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Deserialize, Deserializer, de};

use super::{
    Desk,
    explain::rulebooks,
    files::{self, read_small},
    wrong::{about, tell_faults, wrong},
};
use crate::{
    judge::{Court, Fallback},
    notation::{
        invalid::Invalid,
        near::nearest,
        source::{Source, Span},
    },
    report::{Format, clean},
    rulebook::Registry,
};

/// What the file is called.
pub(super) const NAME: &str = "gavel.yaml";

/// A larger file is no configuration.
const LARGEST: u64 = 64 * 1024;

/// Which configuration is used.
#[derive(Args, Clone, Debug, Default)]
pub(super) struct Project {
    /// Use this configuration instead of the `gavel.yaml` that is found upwards from the logs
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Use no configuration
    #[arg(long, conflicts_with = "config")]
    no_config: bool,
}

/// What `gavel.yaml` may say. What a log's header states goes before it, and what the command line states before both.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[schemars(title = "Gavel configuration")]
pub struct Configuration {
    /// The game of logs whose header names none, and of questions without a log: `wars`.
    pub game: Option<String>,
    /// The edition of logs whose header names none.
    pub edition: Option<String>,
    /// How unclear passages are read that the header of a log does not pin.
    pub interpretations: Readings,
    /// A catalogue, or a folder of them, whose cards add to the shipped ones or replace those of the same title.
    pub cards: Option<PathBuf>,
    /// Let undecided lines fail.
    pub strict: bool,
    /// How `gavel check` and `gavel test` tell what they find.
    pub format: Option<Format>,
    /// The reports they write to files as well, by format.
    pub output: BTreeMap<Format, PathBuf>,
}

/// `recommended`, or a reading for each of some passages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Readings {
    /// As recommended, all of them.
    All(Recommended),
    /// These, by the ids of the passages.
    Some(BTreeMap<String, String>),
}

/// The word `recommended`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Recommended {
    /// The recommended reading of every passage.
    Recommended,
}

impl Default for Readings {
    fn default() -> Self {
        Self::Some(BTreeMap::new())
    }
}

impl<'de> Deserialize<'de> for Format {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = String::deserialize(deserializer)?;
        Self::named(&written).ok_or_else(|| {
            let all: Vec<String> = Self::names().map(|name| format!("`{name}`")).collect();
            de::Error::custom(format!("unknown format `{written}`, expected one of {}", all.join(", ")))
        })
    }
}

impl JsonSchema for Format {
    fn schema_name() -> Cow<'static, str> {
        "Format".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "string", "enum": Self::names().collect::<Vec<_>>() })
    }
}

impl Configuration {
    /// What fills in what logs leave unsaid.
    pub(super) fn fallback(&self) -> Fallback {
        let (recommended, pins) = match &self.interpretations {
            Readings::All(Recommended::Recommended) => (true, Vec::new()),
            Readings::Some(pins) => (false, pins.iter().map(|(id, reading)| (id.clone(), reading.clone())).collect()),
        };
        Fallback { game: self.game.clone(), edition: self.edition.clone(), pins, recommended }
    }

    /// Paths are meant from the folder of the file.
    fn below(self, folder: &Path) -> Self {
        let cards = self.cards.map(|path| folder.join(path));
        let output = self.output.into_iter().map(|(format, path)| (format, folder.join(path))).collect();
        Self { cards, output, ..self }
    }

    /// What no game here knows: the word, and what is said of it.
    fn unknown(&self, courts: &[&dyn Court]) -> Option<(String, String, Vec<String>)> {
        let near = |word: &str, known: Vec<&'static str>| -> Vec<String> {
            nearest(word, known.into_iter(), 3).into_iter().map(str::to_owned).collect()
        };
        let books: Vec<&'static Registry> = rulebooks(courts).collect();
        if let Some(game) = &self.game
            && !books.iter().any(|book| book.game == game)
        {
            let games = books.iter().map(|book| book.game).collect();
            return Some((game.clone(), format!("no game is called `{game}`"), near(game, games)));
        }
        let own: Vec<&&Registry> =
            books.iter().filter(|book| self.game.as_ref().is_none_or(|game| book.game == game)).collect();
        if let Some(edition) = &self.edition
            && !own.iter().any(|book| book.edition(Some(edition)).is_some())
        {
            let editions = own.iter().flat_map(|book| book.editions).map(|edition| edition.id).collect();
            return Some((edition.clone(), format!("no edition is called `{edition}`"), near(edition, editions)));
        }
        let Readings::Some(pins) = &self.interpretations else { return None };
        pins.iter().find_map(|(id, reading)| {
            let passages = || own.iter().flat_map(|book| book.interpretations);
            let Some(passage) = passages().find(|passage| passage.id == id) else {
                let ids = passages().map(|passage| passage.id).collect();
                return Some((id.clone(), format!("no unclear passage is called `{id}`"), near(id, ids)));
            };
            let names: Vec<&str> = passage.choices.iter().map(|choice| choice.name).collect();
            let message = format!("`{id}` has no reading called `{reading}`; it has {}", names.join(", "));
            (!names.contains(&reading.as_str())).then(|| (reading.clone(), message, near(reading, names)))
        })
    }
}

impl Project {
    /// The configuration for these logs, or one that says nothing; nothing if it is wrong, which is told.
    ///
    /// # Errors
    /// When it cannot be read, or the logs belong to several projects.
    pub(super) fn configuration(&self, logs: &[PathBuf], desk: &mut Desk<'_>) -> io::Result<Option<Configuration>> {
        match self.find(logs)? {
            Some(path) => load(&path, desk),
            None => Ok(Some(Configuration::default())),
        }
    }

    /// Where the configuration for these logs is, if there is one.
    ///
    /// # Errors
    /// When the logs belong to several projects.
    pub(super) fn find(&self, logs: &[PathBuf]) -> io::Result<Option<PathBuf>> {
        match &self.config {
            Some(path) => Ok(Some(path.clone())),
            None if self.no_config => Ok(None),
            None => find_for_all(logs),
        }
    }
}

/// The configuration found upwards from all logs.
fn find_for_all(logs: &[PathBuf]) -> io::Result<Option<PathBuf>> {
    let Some((first, others)) = logs.split_first() else { return find(Path::new(".")) };
    let found = find(first)?;
    for log in others {
        let other = find(log)?;
        if other != found {
            let name = |path: &Option<PathBuf>| {
                path.as_ref().map_or("none".to_owned(), |path| clean::name(&path.to_string_lossy()).into_owned())
            };
            let message = format!("the logs have several configurations: {}, {}", name(&found), name(&other));
            return Err(wrong(format!("{message}; judge them one by one, or say which with `--config`")));
        }
    }
    Ok(found)
}

/// The configuration found upwards from a log or folder.
fn find(log: &Path) -> io::Result<Option<PathBuf>> {
    let start = if files::is_pipe(log) { Path::new(".") } else { log };
    let start = std::path::absolute(start)?;
    let found = start.ancestors().map(|folder| folder.join(NAME)).find(|path| path.is_file());
    let here = std::env::current_dir().unwrap_or_default();
    Ok(found.map(|path| path.strip_prefix(&here).map(Path::to_owned).unwrap_or(path)))
}

/// Reads a configuration; what is wrong with it is told where it stands.
fn load(path: &Path, desk: &mut Desk<'_>) -> io::Result<Option<Configuration>> {
    let text = read_small(path, LARGEST).map_err(|error| about(path, &error))?;
    let read = read(&text).and_then(|configuration| match configuration.unknown(desk.courts) {
        None => Ok(configuration),
        Some((word, message, near)) => Err(Invalid::new(place_of(&text, &word), message).suggest(near)),
    });
    match read {
        Ok(configuration) => Ok(Some(configuration.below(path.parent().unwrap_or(Path::new("."))))),
        Err(fault) => {
            tell_faults(&Source::new(path.display().to_string(), text), [fault], desk)?;
            Ok(None)
        }
    }
}

/// Reads what a configuration says.
fn read(text: &str) -> Result<Configuration, Invalid> {
    // Nothing but comments is nothing at all.
    let read = serde_yaml::from_str::<Option<Configuration>>(text);
    read.map(Option::unwrap_or_default).map_err(|error| {
        let message = error.to_string();
        // `unknown field `editon`, expected one of `game`, `edition`, … at line 2 column 1`
        let mut words = message.split('`').skip(1).step_by(2);
        match words.next().filter(|_| message.contains("unknown ")) {
            Some(unknown) => {
                let known: Vec<&str> = words.collect();
                let what = if message.contains("unknown field") { "key" } else { "format" };
                let told = format!("there is no {what} `{unknown}`; there are {}", known.join(", "));
                Invalid::new(place_of(text, unknown), told).suggest(nearest(unknown, known.into_iter(), 2))
            }
            None => {
                let at = error.location().map_or(0, |location| location.index()).min(text.len());
                let end = text.get(at..).and_then(|rest| rest.find('\n')).map_or(text.len(), |line| at + line);
                let told = message.rfind(" at line ").and_then(|at| message.get(..at)).unwrap_or(&message);
                Invalid::new(Span::from(at..end), told)
            }
        }
    })
}

/// Where a word stands; the beginning if it stands nowhere.
fn place_of(text: &str, word: &str) -> Span {
    let joins = |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '.');
    let alone = |at: &usize| {
        let before = text.get(..*at).and_then(|before| before.chars().next_back());
        let after = text.get(at + word.len()..).and_then(|after| after.chars().next());
        !before.is_some_and(joins) && !after.is_some_and(joins)
    };
    let at = text.match_indices(word).map(|(at, _)| at).find(alone);
    at.map_or(Span::from(0..0), |at| Span::from(at..at + word.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_configuration_is_read() {
        let text = "game: wars\nedition: incursion\ninterpretations: recommended\nstrict: true\noutput: { junit: gavel.xml }\n";
        let read = read(text).unwrap();
        assert_eq!((read.game.as_deref(), read.strict), (Some("wars"), true));
        assert!(read.fallback().recommended);
        assert_eq!(read.output.keys().collect::<Vec<_>>(), [&Format::Junit]);
        assert_eq!(super::read("# nothing\n").unwrap(), Configuration::default());
    }

    #[test]
    fn what_is_wrong_is_told_where_it_stands() {
        for (text, at, near) in [
            ("game: wars\neditoin: incursion\n", "editoin", "edition"),
            ("output:\n  junti: a.xml\n", "junti", "junit"),
            ("format: concice\n", "concice", "concise"),
        ] {
            let fault = read(text).unwrap_err();
            assert_eq!(
                (fault.span.of(text), fault.suggestions.first().map(String::as_str)),
                (at, Some(near)),
                "{text}"
            );
        }
        assert!(read("game: [\n").is_err());
    }
}
