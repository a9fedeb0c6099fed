//! What is compared: editions, readings of an unclear passage, or cards; and how a game is judged in each of these ways.

use std::{io, path::Path};

use super::{Arguments, ComparedLog};
use crate::{
    cards::{CardFile, CardSets, Sheet, written},
    cli::{
        Desk, catalogues, editions,
        explain::rulebooks,
        judging::Pin,
        wrong::{hint, wrong},
    },
    games,
    judge::Options,
    notation::near::nearest,
    report::compare::{self, By, CardChange},
    rulebook::{Edition, Interpretation, Registry},
};

/// The word for the shipped cards alone.
const SHIPPED: &str = "shipped";

/// What is asked of every game.
pub(super) struct Question {
    about: About,
    options: Options,
}

enum About {
    /// The editions with these names; all if there are none.
    Editions(Vec<String>),
    /// These readings of a passage of a game.
    Readings { passage: &'static Interpretation, game: &'static str, readings: Vec<String> },
    /// Two sets of cards by their names, what is not the same in them, and the second.
    Cards { names: [String; 2], changed: Vec<CardChange>, proposed: CardSets },
}

/// One way to judge a game.
pub(super) struct Way {
    pub(super) name: String,
    pub(super) options: Options,
}

impl Question {
    /// Finds out what is asked, and reads cards; nothing if they cannot be used, which is told.
    ///
    /// # Errors
    /// When it cannot be asked, or a catalogue not be read.
    pub(super) fn ask(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Option<Self>> {
        let Some(configuration) = arguments.project.configuration(&arguments.paths, desk)? else { return Ok(None) };
        let (compared, pinned) = split(&arguments.interpretations);
        let options = Options { fallback: configuration.fallback(), trace: true, ..arguments.care.options(&pinned) };
        let asked = [!arguments.editions.is_empty(), !compared.is_empty(), arguments.cards.len() > 1];
        if asked.into_iter().filter(|asked| *asked).count() > 1 {
            return Err(wrong("one thing is compared at a time: editions, the readings of a passage, or cards"));
        }
        let (mut options, mut changed, mut proposed) = (options, Vec::new(), CardSets::default());
        match arguments.cards.as_slice() {
            alone @ ([] | [_]) => {
                let path = alone.first().or(configuration.cards.as_ref());
                if let Some(path) = path {
                    let Some(sets) = catalogues::sets(read(path)?, desk)? else { return Ok(None) };
                    options.cards = sets;
                }
            }
            [old, new] => {
                let (old, new) = (read(old)?, read(new)?);
                let Some(sets) = catalogues::sets(old.clone(), desk)? else { return Ok(None) };
                options.cards = sets;
                let Some(sets) = catalogues::sets(new.clone(), desk)? else { return Ok(None) };
                proposed = sets;
                changed = changes(&old, &new);
            }
            more => return Err(wrong(format!("two sets of cards are compared, not {}", more.len()))),
        }
        let about = match (compared.first(), arguments.cards.as_slice()) {
            (Some((id, _)), _) => {
                let (registry, passage) = passage(id, desk)?;
                let readings = readings(passage, &compared)?;
                About::Readings { passage, game: registry.game, readings }
            }
            (None, [old, new]) => About::Cards { names: names(old, new), changed, proposed },
            (None, _) => About::Editions(arguments.editions.clone()),
        };
        Ok(Some(Self { about, options }))
    }

    /// Asks how a game is judged by all editions there are.
    pub(super) fn of_editions(options: Options) -> Self {
        Self { about: About::Editions(Vec::new()), options: Options { trace: true, ..options } }
    }

    /// How games are judged, apart from what is compared.
    pub(super) fn options(&self) -> &Options {
        &self.options
    }

    /// What makes the difference.
    pub(super) fn by(&self) -> By<'_> {
        match &self.about {
            About::Editions(_) => By::Editions,
            About::Readings { passage, .. } => By::Readings(passage),
            About::Cards { changed, .. } => By::Cards(changed),
        }
    }

    /// The readings that are compared.
    pub(super) fn readings(&self) -> Vec<&str> {
        match &self.about {
            About::Readings { readings, .. } => readings.iter().map(String::as_str).collect(),
            About::Editions(_) | About::Cards { .. } => Vec::new(),
        }
    }

    /// The ways to judge a game with these rules; nothing if the question is about another game.
    ///
    /// # Errors
    /// When there are not two editions to compare.
    pub(super) fn ways(&self, registry: &Registry) -> io::Result<Option<Vec<Way>>> {
        let way = |name: &str, options| Way { name: name.to_owned(), options };
        Ok(match &self.about {
            About::Editions(names) => {
                let known = |name: &String| registry.edition(Some(name)).is_some();
                if !names.is_empty() && !names.iter().any(known) {
                    return Ok(None);
                }
                let ids = chosen(registry, names)?.into_iter().map(|edition| registry.edition_id(edition));
                let edition = |id: &str| Options { edition: Some(id.to_owned()), ..self.options.clone() };
                Some(ids.map(|id| way(id, edition(id))).collect())
            }
            About::Readings { game, .. } if *game != registry.game => None,
            About::Readings { passage, readings, .. } => {
                let pinned = |reading: &String| {
                    let mut options = self.options.clone();
                    options.pins.push((passage.id.to_owned(), reading.clone()));
                    way(reading, options)
                };
                Some(readings.iter().map(pinned).collect())
            }
            About::Cards { names: [old, new], proposed, .. } => {
                let proposed = Options { cards: proposed.clone(), ..self.options.clone() };
                Some(vec![way(old, self.options.clone()), way(new, proposed)])
            }
        })
    }

    /// # Errors
    /// When none of the games is one that was asked about.
    pub(super) fn was_about_something(&self, logs: &[ComparedLog]) -> io::Result<()> {
        if logs.is_empty() || logs.iter().any(|log| !log.games.is_empty()) {
            return Ok(());
        }
        match &self.about {
            About::Readings { passage, game, .. } => {
                Err(wrong(format!("`{}` is a passage of `{game}`, of which there is no game here", passage.id)))
            }
            About::Editions(names) => {
                let others = || logs.iter().filter_map(|log| log.other);
                let ids = |registry: &Registry| registry.editions.iter().map(|edition| edition.id);
                let near = |registry: &&Registry| names.iter().any(|name| !nearest(name, ids(registry), 1).is_empty());
                others()
                    .find(near)
                    .or(others().next())
                    .map_or(Ok(()), |registry| editions::named(registry, names).map(|_| ()))
            }
            About::Cards { .. } => Ok(()),
        }
    }
}

/// Whether readings of a passage are compared.
pub(super) fn are_compared(arguments: &Arguments) -> bool {
    !split(&arguments.interpretations).0.is_empty()
}

/// The pins that name one passage with several readings, and the others.
fn split(pins: &[Pin]) -> (Vec<(String, String)>, Vec<Pin>) {
    let other = |pin: &Pin, id: &str, choice: &str| matches!(pin, Pin::Chosen(known, reading) if known == id && reading != choice);
    let (mut compared, mut pinned) = (Vec::new(), Vec::new());
    for pin in pins {
        match pin {
            Pin::Chosen(id, choice) if pins.iter().any(|pin| other(pin, id, choice)) => {
                compared.push((id.clone(), choice.clone()));
            }
            _ => pinned.push(pin.clone()),
        }
    }
    (compared, pinned)
}

/// The unclear passage with an id.
fn passage(id: &str, desk: &Desk<'_>) -> io::Result<(&'static Registry, &'static Interpretation)> {
    let all =
        || rulebooks(desk.courts).flat_map(|book| book.interpretations.iter().map(move |passage| (book, passage)));
    all().find(|(_, passage)| passage.id == id).ok_or_else(|| {
        let hint = hint(id, all().map(|(_, passage)| passage.id));
        wrong(format!("no unclear passage is called `{id}`{hint}"))
    })
}

/// The readings to compare, each once.
fn readings(passage: &Interpretation, compared: &[(String, String)]) -> io::Result<Vec<String>> {
    let mut readings: Vec<String> = Vec::new();
    for (id, reading) in compared {
        if id != passage.id {
            return Err(wrong(format!("one passage is compared at a time, not `{}` and `{id}`", passage.id)));
        }
        if !passage.choices.iter().any(|choice| choice.name == reading) {
            let known: Vec<&str> = passage.choices.iter().map(|choice| choice.name).collect();
            return Err(wrong(format!("`{id}` has no reading called `{reading}`; it has {}", known.join(", "))));
        }
        if !readings.contains(reading) {
            readings.push(reading.clone());
        }
    }
    Ok(readings)
}

/// The editions to compare: those that are named, or all.
fn chosen(registry: &Registry, names: &[String]) -> io::Result<Vec<Edition>> {
    let chosen = match names {
        [] => (0u8..).take(registry.editions.len()).map(Edition).collect(),
        names => editions::named(registry, names)?,
    };
    if chosen.len() < 2 {
        let all: Vec<&str> = registry.editions.iter().map(|edition| edition.id).collect();
        return Err(wrong(format!("it takes two editions to compare; {} has {}", registry.title, all.join(", "))));
    }
    Ok(chosen)
}

/// What two sets of cards are called: by their files, or by their paths where these are called the same.
fn names(old: &Path, new: &Path) -> [String; 2] {
    let file = |path: &Path| path.file_name().map(|name| name.to_string_lossy().into_owned());
    match (file(old), file(new)) {
        (Some(one), Some(other)) if one != other => [one, other],
        _ => [old, new].map(|path| path.display().to_string()),
    }
}

/// The catalogues at a path; none for the shipped cards alone.
fn read(path: &Path) -> io::Result<Vec<CardFile>> {
    if path.as_os_str() == SHIPPED { Ok(Vec::new()) } else { catalogues::read(path) }
}

/// What is not the same in two sets of cards that can be read.
fn changes(old: &[CardFile], new: &[CardFile]) -> Vec<CardChange> {
    let mut changed = Vec::new();
    for shelf in games::SHELVES {
        let all = |files| (shelf.read)(files).map(|read| joined((shelf.shipped)(), read));
        if let (Ok(old), Ok(new)) = (all(old), all(new)) {
            changed.extend(compare::changes(&old, &new));
        }
    }
    changed
}

/// The shipped cards with those that were brought in their place or beside them.
fn joined(mut sheets: Vec<Sheet>, brought: Vec<Sheet>) -> Vec<Sheet> {
    for sheet in brought {
        let title = written(&sheet.title);
        match sheets.iter_mut().find(|known| written(&known.title) == title) {
            Some(known) => *known = sheet,
            None => sheets.push(sheet),
        }
    }
    sheets
}
