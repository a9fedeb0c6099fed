//! The front of the library: a log judged in one call.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Component, Path, PathBuf},
};

use crate::{
    cards::{CardFile, Wrong},
    games,
    judge::{OnViolation, Options, Trial, UnreadText, try_file},
    notation::{intake::take_in, invalid::Invalid, source::Source},
    report::{ByTheRules, GameSummary, JudgedLog, Ruling, Start, verdict},
    rulebook::{Class, Finding, Standing},
};

/// Judges the text of a log; `name` is what the log is called in reports.
///
/// Deck files that the log names are not looked for: [`Judge::decks_below`] says where they are.
///
/// ```
/// let log = gavel::judge_str("empty.gavel", "---\ngame: wars\n---\n");
/// assert_eq!(log.verdict(), None);
/// assert_eq!(log.summary(), "empty.gavel: legal (0 statements)");
/// ```
#[must_use]
pub fn judge_str(name: &str, text: &str) -> JudgedLog {
    Judge::new().judge_str(name, text)
}

/// Judges a log file; decks that it names are looked for below its folder.
///
/// ```
/// let log = gavel::judge_file("fixtures/wars/finals.gavel")?;
/// assert_eq!(log.verdict(), Some(gavel::Class::Illegal));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When the file cannot be read, or has more than 4 GiB. Whatever can be read is judged.
pub fn judge_file(path: impl AsRef<Path>) -> io::Result<JudgedLog> {
    Judge::new().judge_file(path)
}

/// How logs are judged: a judge that was told which edition to follow, how to read what is unclear, and where decks are.
///
/// ```
/// let judge = gavel::Judge::new().edition("incursion").recommended();
/// let log = judge.judge_str("start.gavel", "---\ngame: wars\n---\nboth draw 9\n");
/// assert_eq!(log.games[0].edition, "incursion");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Judge {
    options: Options,
    decks: Option<PathBuf>,
}

impl Judge {
    /// A judge who follows what the header of each log says.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Judges by this edition, whatever the header says.
    #[must_use]
    pub fn edition(mut self, edition: impl Into<String>) -> Self {
        self.options.edition = Some(edition.into());
        self
    }

    /// Takes the recommended reading of every unclear passage.
    #[must_use]
    pub fn recommended(mut self) -> Self {
        self.options.recommended = true;
        self
    }

    /// Takes one reading of an unclear passage; `docs/interpretations.md` lists them.
    #[must_use]
    pub fn interpretation(mut self, passage: impl Into<String>, reading: impl Into<String>) -> Self {
        self.options.pins.push((passage.into(), reading.into()));
        self
    }

    /// Says what happens after an illegal line.
    #[must_use]
    pub fn on_violation(mut self, what: OnViolation) -> Self {
        self.options.on_violation = what;
        self
    }

    /// Judges with cards of your own beside the shipped ones, or in the place of those of the same title; catalogues are described
    /// in `docs/cards.md`. Another judge has other cards, or the shipped ones, whether before, after or meanwhile.
    ///
    /// ```
    /// let text = "set: House\ncards:\n- { code: 8C1, title: Tin Whistle, faction: independent, type: order, kind: lost, cost: 1, destiny: 3 }\n";
    /// let file = gavel::CardFile { name: "house.yaml".to_owned(), text: text.to_owned() };
    /// let log = "---\ngame: wars\n---\ngiven A has \"Tin Whistle\" in hand\n";
    /// let house = gavel::Judge::new().cards(&[file]).unwrap();
    /// assert_eq!(house.judge_str("a.gavel", log).verdict(), None);
    /// assert_eq!(gavel::judge_str("a.gavel", log).verdict(), Some(gavel::Class::Invalid));
    /// ```
    ///
    /// # Errors
    /// With everything that is wrong in the files.
    pub fn cards(mut self, catalogues: &[CardFile]) -> Result<Self, Vec<Wrong>> {
        self.options.cards = games::card_sets(catalogues)?;
        Ok(self)
    }

    /// Looks for decks below this folder, also for logs that are no files.
    #[must_use]
    pub fn decks_below(mut self, folder: impl Into<PathBuf>) -> Self {
        self.decks = Some(folder.into());
        self
    }

    /// Judges the text of a log.
    #[must_use]
    pub fn judge_str(&self, name: &str, text: &str) -> JudgedLog {
        self.judge(Source::new(name, text), &[], self.decks.as_deref())
    }

    /// Judges a log file.
    ///
    /// # Errors
    /// When the file cannot be read, or has more than 4 GiB. Whatever can be read is judged.
    pub fn judge_file(&self, path: impl AsRef<Path>) -> io::Result<JudgedLog> {
        let path = path.as_ref();
        let mut file = File::open(path)?;
        let size = file.metadata()?.len();
        let bytes = take_in(&mut file, size)?;
        let (source, faults) = Source::from_bytes(path.display().to_string(), bytes)
            .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error))?;
        let decks = self.decks.as_deref().or(path.parent());
        Ok(self.judge(source, &faults, decks))
    }

    fn judge(&self, source: Source, faults: &[Invalid], folder: Option<&Path>) -> JudgedLog {
        let decks = |path: &str| match folder {
            Some(folder) => deck_below(folder, path),
            None => Err(format!("`{path}` is not looked for: the log is no file")),
        };
        let mut findings: Vec<Finding> = faults.iter().map(|fault| Finding::unreadable(fault.clone(), 0)).collect();
        let mut games = Vec::new();
        for trial in try_file(&source, games::ALL, &decks, &self.options) {
            games.push(GameSummary::of(&trial, &source));
            findings.extend(trial.judgement.findings);
        }
        JudgedLog { source, findings, games }
    }
}

impl GameSummary {
    /// What became of a game.
    #[must_use]
    pub fn of(trial: &Trial, source: &Source) -> Self {
        let judgement = &trial.judgement;
        let header = trial.header.as_ref();
        let title = header.and_then(|header| {
            header.ruling.as_ref().map(|ruling| &ruling.name).or(header.event.as_ref()).map(|title| title.value.clone())
        });
        let undecided = |finding: &&Finding| finding.class == Class::Undecided && finding.standing == Standing::Stands;
        let open = judgement.findings.iter().filter(undecided).count();
        Self {
            start: Start::Byte(trial.text.span.start),
            title: title.unwrap_or_default(),
            ruling: header.and_then(|header| header.ruling.as_ref()).map(Ruling::of),
            edition: judgement.edition.clone(),
            class: verdict::worst(&judgement.findings),
            legal_to: judgement.legal_to.clone(),
            undecided_from: judgement.findings.iter().find(undecided).map(|finding| finding.address.clone()),
            statements: judgement.statements,
            decided: judgement.statements.saturating_sub(open),
            by_the_rules: judgement.unread.iter().map(|unread| ByTheRules::of(unread, source)).collect(),
        }
    }
}

impl ByTheRules {
    /// A statement that is legal by the rules alone, as a report tells it.
    pub(crate) fn of(unread: &UnreadText, source: &Source) -> Self {
        Self { line: source.line_of(unread.at) + 1, unread: unread.title.clone() }
    }
}

/// A larger deck file is no deck.
pub(crate) const LARGEST_DECK: u64 = 256 * 1024;

/// The text of a deck file below a folder; nothing outside of it is read.
pub(crate) fn deck_below(folder: &Path, path: &str) -> Result<String, String> {
    let outside = Path::new(path).components().any(|part| !matches!(part, Component::Normal(_) | Component::CurDir));
    if outside {
        return Err(format!("`{path}` does not lie below the folder of the log"));
    }
    let file = folder.join(path);
    let told = |error: io::Error| format!("{}: {error}", file.display());
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let (real, folder) = (file.canonicalize().map_err(told)?, folder.canonicalize().map_err(told)?);
    if !real.starts_with(&folder) {
        return Err(format!("`{path}` leads out of the folder of the log"));
    }
    read_small(&real, LARGEST_DECK).map_err(told)
}

/// Reads a file that belongs to no log, a deck or a catalogue, if it has at most `most` bytes.
///
/// # Errors
/// When it is no file, is larger, or cannot be read.
pub(crate) fn read_small(path: &Path, most: u64) -> io::Result<String> {
    if !fs::metadata(path)?.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "this is no file"));
    }
    let mut text = String::new();
    File::open(path)?.take(most + 1).read_to_string(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::new(io::ErrorKind::InvalidData, format!("the file has more than {most} bytes")));
    }
    Ok(text)
}
