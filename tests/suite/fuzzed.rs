//! The fuzz targets on the stable toolchain: every input of the corpus, and inputs changed and made at random, within a
//! fixed budget. `docs/limits.md` says how to run them for longer.

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::PathBuf,
};

use gavel::{games, judge::Court};

use crate::{any_input, ebnf::Dice};

type Target = fn(&[&dyn Court], &[u8]);

/// The targets, and how many inputs are made for each: what takes longer is tried less often.
const TARGETS: [(&str, Target, usize); 6] = [
    ("bytes", any_input::bytes, 40),
    ("lines", any_input::lines, 5),
    ("header", any_input::header, 120),
    ("deck", any_input::deck, 40),
    ("cards", any_input::cards, 400),
    ("position", any_input::position, 8),
];

fn corpus(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = PathBuf::from("fuzz/corpus").join(target);
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), fs::read(path).unwrap())).collect()
}

/// Holds an input to its law; a failure tells the input, so that it can be kept in the corpus.
fn hold(law: Target, input: &[u8], origin: &str) {
    let held = catch_unwind(AssertUnwindSafe(|| law(games::ALL, input)));
    assert!(held.is_ok(), "{origin} breaks a law: b\"{}\"", input.escape_ascii());
}

#[test]
fn every_input_of_the_corpus_keeps_its_law() {
    let mut inputs = 0;
    for (name, law, _) in TARGETS {
        for (path, input) in corpus(name) {
            hold(law, &input, &path.display().to_string());
            inputs += 1;
        }
    }
    assert!(inputs >= 36, "only {inputs} inputs are kept");
}

#[test]
fn inputs_that_differ_a_little_from_the_corpus_keep_their_law() {
    for ((name, law, made), seed) in TARGETS.into_iter().zip(1..) {
        let (inputs, mut dice) = (corpus(name), Dice::new(seed));
        for round in 0..made {
            let mut input = inputs[dice.below(inputs.len())].1.clone();
            for _ in 0..=dice.below(4) {
                slip(&mut input, &inputs[dice.below(inputs.len())].1, &mut dice);
            }
            hold(law, &input, &format!("round {round} of {name}"));
        }
    }
}

#[test]
fn inputs_made_at_random_keep_their_law() {
    for ((name, law, made), seed) in TARGETS.into_iter().zip(1..) {
        let mut dice = Dice::new(1000 + seed);
        for round in 0..made {
            let input: Vec<u8> = (0..dice.below(160)).map(|_| dice.below(256) as u8).collect();
            hold(law, &input, &format!("round {round} of {name}"));
        }
    }
}

/// A byte changed, a piece left out, written twice, or taken from another input.
fn slip(input: &mut Vec<u8>, other: &[u8], dice: &mut Dice) {
    let at = dice.below(input.len() + 1).min(input.len());
    let to = (at + dice.below(24)).min(input.len());
    match dice.below(5) {
        0 => input.splice(at..to, []).for_each(drop),
        1 => {
            let piece = input[at..to].to_vec();
            input.splice(to..to, piece).for_each(drop);
        }
        2 => {
            let from = dice.below(other.len() + 1).min(other.len());
            let piece = other[from..(from + dice.below(40)).min(other.len())].to_vec();
            input.splice(at..to, piece).for_each(drop);
        }
        3 => input.insert(at, dice.below(256) as u8),
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte = dice.below(256) as u8;
            }
        }
    }
}
