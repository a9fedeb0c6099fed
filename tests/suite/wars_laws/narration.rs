//! Narration: what is true may be told. A claim wherever it is true, and a consequence anywhere within the resolution that
//! caused it, is never accused, nor is a choice that is told by its option or by what came of it; what did not happen is found.
//!
//! Scenes (`narration/scenes.txt`) set up the invented texts and say what comes of each by the rulebook and the card. They are
//! written down at random: with passes or without, with more or less of what is true, in any order in which it may be told.
//! Every form of sentence the grammar has behind an arrow is tried, or the law fails.

mod scene;
mod witness;

use std::{
    collections::{BTreeMap, HashMap},
    env, fs,
};

use gavel::rulebook::{Class, Finding};
use rayon::prelude::*;

use self::scene::{Scene, Written};
use super::{GAMES, accuses, dice_of, findings, told};
use crate::ebnf::Grammar;

/// How often every form of consequence is tried at length, and in the ordinary suite.
const QUOTA: (usize, usize) = (100, 2);

/// How often each scene is written down at least, and for each way to tell what can be told in many ways.
const WRITTEN: (usize, usize) = (700, 24);
const EACH_WAY: (usize, usize) = (125, 4);

fn scenes() -> Vec<Scene> {
    Scene::all(&fs::read_to_string("tests/suite/wars_laws/narration/scenes.txt").unwrap())
}

/// At length or not.
fn of<T>((long, short): (T, T)) -> T {
    if env::var(GAMES).is_ok() { long } else { short }
}

/// The forms of sentence, and which of them lines are.
struct Forms {
    grammar: Grammar,
    names: Vec<String>,
    known: HashMap<String, Vec<usize>>,
    tried: Vec<usize>,
}

/// Rules whose alternatives are forms of their own.
const OPEN: [&str; 4] = ["statement", "deed", "STATE", "ACTION"];

/// Forms that tell of something that was due and not done: no such line is true in a legal game.
const BREACHES: [&str; 5] = ["unshown", "shuffles nothing", "recirculates nothing", "damages nothing", "refuses"];

/// Forms of which no text says that it happens: what the rules do by themselves, answers, a number for nothing.
const NOBODYS: [&str; 4] = ["recirculates", "both recirculate", "responds", "nothing <worth>"];

impl Forms {
    fn new() -> Self {
        let read = |name: &str| fs::read_to_string(format!("grammar/{name}.ebnf")).unwrap();
        let mut grammar = Grammar::read(&[&read("common"), &read("wars")]);
        let mut names = grammar.forms("statement", &OPEN);
        let actions = actions();
        names.retain(|name| {
            let says = |word: &str| format!(" {name} ").contains(&format!(" {word} "));
            !actions.iter().any(|word| says(word)) && !BREACHES.iter().chain(&NOBODYS).any(|words| says(words))
        });
        names.sort_unstable();
        names.dedup();
        assert!(names.len() > 80, "{names:#?}");
        Self { tried: vec![0; names.len()], grammar, names, known: HashMap::new() }
    }

    fn count(&mut self, line: &str) {
        let Some(said) = line.trim().strip_prefix("-> ") else { return };
        let (grammar, names) = (&self.grammar, &self.names);
        let fits = self
            .known
            .entry(said.to_owned())
            .or_insert_with(|| (0..names.len()).filter(|form| grammar.derives(&names[*form], said)).collect());
        fits.iter().for_each(|form| self.tried[*form] += 1);
    }
}

/// What cannot stand behind an arrow, by the document.
fn actions() -> Vec<String> {
    let document = fs::read_to_string("docs/notation.md").unwrap();
    let line = document.lines().find(|line| line.ends_with("cannot stand there.")).unwrap();
    let (_, list) = line.split_once("never an action: ").unwrap();
    let words: Vec<String> = list.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    assert!(words.len() > 5);
    words.into_iter().chain(["pass".to_owned()]).collect()
}

/// What came of a scene that was written down.
#[derive(Default)]
struct Tally {
    lines: Vec<String>,
    accused: Vec<String>,
    false_lines: usize,
    /// Of those, found but left to a person: the line may speak of something that came behind what nobody wrote down.
    undecided: usize,
    missed: Vec<String>,
}

impl Tally {
    fn and(mut self, other: Self) -> Self {
        self.lines.extend(other.lines);
        self.accused.extend(other.accused);
        self.missed.extend(other.missed);
        self.false_lines += other.false_lines;
        self.undecided += other.undecided;
        self
    }
}

fn accused(log: &str) -> Vec<Finding> {
    let mut found = findings(log);
    found.retain(accuses);
    found
}

/// Writes a scene down and judges it; and once more with something false in it.
fn tried(scene: &Scene, seed: usize) -> Tally {
    let mut dice = dice_of(seed as u64);
    let mut tally = Tally::default();
    let Written { log, falsified } = scene.written(seed, &mut dice);
    let found = accused(&log);
    if found.is_empty() {
        tally.lines = log.lines().map(str::to_owned).collect();
    } else {
        tally.accused.push(format!("{} ({seed}):\n{}\n{log}", scene.name, told(&log, &found)));
        return tally;
    }
    if let Some((log, line)) = falsified {
        tally.false_lines = 1;
        let found = findings(&log);
        tally.undecided = usize::from(!found.iter().any(accuses));
        if found.iter().all(|finding| finding.class == Class::Remark) {
            tally.missed.push(format!("{} ({seed}): `{line}`\n{log}", scene.name));
        }
    }
    tally
}

#[test]
fn what_is_true_may_be_told_and_what_is_not_is_found() {
    let scenes = scenes();
    let times = |scene: &Scene| of(WRITTEN).max(of(EACH_WAY) * scene.ways());
    let all: Vec<(&Scene, usize)> =
        scenes.iter().flat_map(|scene| (0..times(scene)).map(move |seed| (scene, seed))).collect();
    let logs = all.len();
    let tries = all.into_par_iter().map(|(scene, seed)| tried(scene, seed));
    let tally = tries.reduce(Tally::default, Tally::and);
    let mut forms = Forms::new();
    tally.lines.iter().for_each(|line| forms.count(line));
    let few: Vec<(&String, usize)> =
        forms.names.iter().zip(forms.tried.iter().copied()).filter(|(_, tried)| *tried < of(QUOTA)).collect();
    let told = |all: &[String]| {
        let mut by_scene: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
        for one in all {
            by_scene.entry(one.split(" (").next().unwrap_or_default()).or_insert((0, one)).0 += 1;
        }
        by_scene.values().map(|(count, first)| format!("{count} times {first}\n")).collect::<String>()
    };
    assert!(tally.accused.is_empty(), "{} accused\n{}", tally.accused.len(), told(&tally.accused));
    assert!(tally.missed.is_empty(), "{} of {} missed\n{}", tally.missed.len(), tally.false_lines, told(&tally.missed));
    let (undecided, all) = (tally.undecided, tally.false_lines);
    assert!(undecided * 20 < all, "{undecided} of {all} false lines are undecided");
    assert!(few.is_empty(), "forms tried too seldom: {few:#?}");
    let least = forms.tried.iter().min().unwrap();
    eprintln!(
        "narration: {logs} logs of {} scenes, {} forms, each at least {least} times; {} false lines found, {undecided} of them undecided",
        scenes.len(),
        forms.names.len(),
        tally.false_lines
    );
}
