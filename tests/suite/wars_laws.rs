//! Laws of WARS on games played at random. The ordinary suite tries each on a few games; `GAVEL_GAMES` says on how many
//! (docs/laws.md).

mod claims;
mod forms;
mod givens;
mod narration;
mod one_cause;
mod order;
mod positions;
mod redaction;
mod silence;
mod undo;

use std::{
    borrow::Cow,
    env,
    fmt::Write as _,
    fs,
    sync::{
        LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    time::Instant,
};

use gavel::{
    cards::{CardSets, Deck},
    games::{self, wars::Wars},
    judge::{Game, Options, try_file},
    notation::{header::Passes, source::Source, yaml},
    rulebook::{Class, Edition, Finding},
    simulate::{Dice, Play, Reveal, Setting, play},
};
use rayon::prelude::*;

/// Says on how many games each law is tried.
const GAMES: &str = "GAVEL_GAMES";

/// The seed of the first of them.
const SEED: &str = "GAVEL_GAMES_SEED";

static DECKS: LazyLock<Vec<Deck>> = LazyLock::new(|| {
    let texts = <Wars as Play>::shipped_decks().iter();
    texts
        .map(|text| {
            let node = yaml::parse(text, 0).unwrap();
            let lists = gavel::cards::DeckFile::new(&node)
                .unwrap()
                .read(Wars::cards().titles(), Wars::LAYOUT.sections, 0)
                .unwrap();
            lists.get(0).unwrap().clone()
        })
        .collect()
});

/// The games every law of the ordinary suite begins with.
static FIRST: LazyLock<Vec<String>> =
    LazyLock::new(|| (0..4u64).into_par_iter().map(|seed| played(seed, Passes::Explicit, Reveal::All)).collect());

/// A game, of one edition or the other by its seed.
fn played(seed: u64, passes: Passes, reveal: Reveal) -> String {
    let mut dice = Dice::new(!seed);
    let decks = (0..2).map(|_| dice.pick(&DECKS).unwrap().clone()).collect();
    let edition = Edition(u8::from(seed % 2 == 1));
    play::<Wars>(&Setting { seed, edition, cards: CardSets::default(), decks, passes, reveal }).unwrap()
}

/// A game of which everything is written.
fn explicit(seed: u64) -> Cow<'static, str> {
    match usize::try_from(seed).ok().and_then(|seed| FIRST.get(seed)) {
        Some(log) => Cow::Borrowed(log),
        None => Cow::Owned(played(seed, Passes::Explicit, Reveal::All)),
    }
}

/// The dice a law is tried with on a game.
fn dice_of(seed: u64) -> Dice {
    Dice::new(seed ^ 0x6C61_7773)
}

/// Tries a law on as many games as `GAVEL_GAMES` says, or on `few`, and tells how many games and lines it was tried on.
/// The law tells how many lines it judged.
fn on_games(name: &str, few: u64, law: impl Fn(u64, &mut Dice) -> usize + Sync) {
    let (games, since) = (env::var(GAMES).map_or(few, |games| games.parse().unwrap()), Instant::now());
    let (lines, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let first = env::var(SEED).map_or(0, |seed| seed.parse().unwrap());
    (first..first + games).into_par_iter().for_each(|seed| {
        let judged = law(seed, &mut dice_of(seed));
        lines.fetch_add(judged, Ordering::Relaxed);
        let done = done.fetch_add(1, Ordering::Relaxed) + 1;
        if done % 1000 == 0 {
            eprintln!("{name}: {done} games, {} lines, {:.0?}", lines.load(Ordering::Relaxed), since.elapsed());
        }
    });
    let lines = lines.into_inner();
    assert!(lines > 0, "{name} was tried on nothing");
    eprintln!("{name}: held on {games} games, {lines} lines judged, {:.1?}", since.elapsed());
}

fn findings(log: &str) -> Vec<Finding> {
    let options = Options { invariants: true, ..Options::default() };
    findings_with(log, &options)
}

fn findings_with(log: &str, options: &Options) -> Vec<Finding> {
    let trials = try_file(&Source::new("log", log), games::ALL, &|path| Err(path.to_owned()), options);
    trials.into_iter().flat_map(|trial| trial.judgement.findings).collect()
}

fn accuses(finding: &Finding) -> bool {
    matches!(finding.class, Class::Mismatch | Class::Illegal | Class::Invalid)
}

/// Findings in words, each with the lines around it.
fn told(log: &str, findings: &[Finding]) -> String {
    let source = Source::new("log", log);
    let lines: Vec<&str> = log.lines().collect();
    let mut told = String::new();
    for finding in findings.iter().take(3) {
        let line = source.line_of(finding.here.span.start);
        let around = &lines[line.saturating_sub(12)..(line + 3).min(lines.len())];
        let at = finding.here.span.of(log);
        let _ = writeln!(
            told,
            "{:?} {:?} at line {}, `{at}`: {}\n{}",
            finding.class,
            finding.rule,
            line + 1,
            finding.message,
            around.join("\n")
        );
    }
    told
}

/// The header of a log with both its fences, and the lines behind it.
fn parts(log: &str) -> (&str, Vec<&str>) {
    let at = log.match_indices("---\n").nth(1).unwrap().0 + "---\n".len();
    (&log[..at], log[at..].lines().collect())
}

fn joined(header: &str, lines: &[impl AsRef<str>]) -> String {
    lines.iter().fold(header.to_owned(), |log, line| log + line.as_ref() + "\n")
}

/// Nothing in these games rests on what their cards do not say, so that every line of them is decided.
#[test]
fn a_game_of_plain_cards_of_which_everything_is_written_is_legal_to_its_end() {
    on_games("explicit games", 4, |seed, _| {
        let log = explicit(seed);
        let found = findings(&log);
        assert!(found.is_empty(), "seed {seed}: {}", told(&log, &found));
        log.lines().count()
    });
}

#[test]
fn the_document_names_the_laws_and_the_command_that_tries_them() {
    let document = fs::read_to_string("docs/laws.md").unwrap();
    let module = module_path!().rsplit("::").next().unwrap();
    let command = format!("    {GAMES}=10000 cargo test --release --test suite {module} -- --nocapture\n");
    assert!(document.contains(&command), "{command}");
    let mut laws: Vec<&str> = document.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next()).collect();
    laws.sort_unstable();
    let files = fs::read_dir("tests/suite/wars_laws").unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<String> = files.map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    files.sort_unstable();
    files.dedup();
    assert_eq!(laws, files);
}
