//! The grammar of WARS and its reader agree, both ways.

use std::{collections::BTreeSet, fs, path::Path};

use gavel::{
    games::{
        self,
        wars::{Wars, words::said::Said},
    },
    judge::{Game, Options, try_file},
    notation::{
        line::{Body, LineBuffer, Lines},
        phrase::{Expecting, Parsed, SentenceKind, Terms, read},
        print::format,
        source::{Source, Span},
    },
};

use crate::{
    ebnf::{Dice, Grammar},
    notation_conformance::{COMMON, conforms, unread},
};

const WARS: &str = include_str!("../../grammar/wars.ebnf");
const OPENING: &str = "---\ngame: wars\n---\ngiven turn 1: A, [deploy]\n";

fn grammar() -> Grammar {
    Grammar::read(&[COMMON, WARS])
}

struct Statement;

impl SentenceKind for Statement {
    type Out<'a> = Said<'a>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
        Wars::sentence(terms)
    }
}

/// What is wrong with a statement, if anything is; nothing at all for a line of another kind.
fn fault(text: &str) -> Option<Option<String>> {
    let mut buffer = LineBuffer::default();
    let line = Lines::new(text, Span::from(0..text.len())).next(&mut buffer)?;
    let line = line.ok().filter(|line| line.body == Body::Statement)?;
    Some(read::<Statement>(line.sentence()).err().map(|invalid| invalid.to_string()))
}

/// The terms of a sentence as they are written.
fn terms(text: &str) -> Vec<String> {
    let mut buffer = LineBuffer::default();
    let line = Lines::new(text, Span::from(0..text.len())).next(&mut buffer);
    let Some(Ok(line)) = line else { return Vec::new() };
    line.terms.iter().map(|term| term.span.of(text).to_owned()).collect()
}

/// A sentence with a term left out, written twice, put elsewhere, or taken from another sentence.
fn slip(of: &[String], other: &[String], dice: &mut Dice) -> String {
    let mut terms = of.to_vec();
    let at = dice.below(terms.len());
    match dice.below(4) {
        0 => {
            terms.remove(at);
        }
        1 => terms.insert(at, of[at].clone()),
        2 => {
            let term = terms.remove(at);
            terms.insert(dice.below(terms.len() + 1), term);
        }
        _ => terms[at] = other[dice.below(other.len())].clone(),
    }
    terms.join(" ")
}

#[test]
fn nothing_in_the_grammar_is_undefined() {
    assert_eq!(grammar().undefined(), BTreeSet::new());
}

#[test]
fn every_line_of_every_log_derives_from_the_grammar() {
    assert_eq!(conforms(WARS, Path::new("fixtures/wars")), Vec::<String>::new());
}

#[test]
fn every_statement_the_grammar_derives_is_read_and_printed() {
    let grammar = grammar();
    for seed in 0..10_000 {
        let text = grammar.derive("statement", &mut Dice::new(seed));
        assert_eq!(fault(&text), Some(None), "seed {seed}: {text}");
        let printed = format(&text).unwrap();
        assert_eq!(fault(&printed), Some(None), "seed {seed}: {text}");
        assert_eq!(format(&printed).as_ref(), Ok(&printed), "seed {seed}: {text}");
        if seed % 10 == 0 {
            assert!(grammar.derives("statement", printed.trim()), "seed {seed}: {printed}");
        }
    }
}

#[test]
fn a_statement_with_a_slip_is_read_only_if_the_grammar_derives_it() {
    let grammar = grammar();
    let mut dice = Dice::new(11);
    let mut read = [0, 0];
    for _ in 0..4_000 {
        let [one, other] = [(); 2].map(|()| terms(&grammar.derive("statement", &mut dice)));
        let text = slip(&one, &other, &mut dice);
        let Some(fault) = fault(&text) else { continue };
        assert_eq!(fault.is_none(), grammar.derives("statement", &text), "{text}: {fault:?}");
        read[usize::from(fault.is_none())] += 1;
    }
    assert!(read.iter().all(|count| *count > 300), "of both kinds: {read:?}");
}

#[test]
fn claims_are_read_if_and_only_if_the_grammar_derives_them() {
    let grammar = grammar();
    let mut dice = Dice::new(5);
    let mut lines = Vec::new();
    for _ in 0..1_500 {
        let [one, other] = [(); 2].map(|()| grammar.derive("claim", &mut dice));
        lines.push(format!("= {}", slip(&terms(&format!("= {one}")), &terms(&format!("= {other}")), &mut dice)));
        lines.push(format!("= {one}"));
    }
    lines.retain(|line| format(line).is_ok());
    let before = OPENING.lines().count();
    let refused: BTreeSet<usize> = unread(OPENING, &lines)
        .iter()
        .map(|told| told.split(':').nth(1).and_then(|line| line.parse::<usize>().ok()).unwrap() - before - 1)
        .collect();
    for (index, line) in lines.iter().enumerate() {
        let derives = grammar.derives("claim", line.trim_start_matches("= "));
        assert_eq!(!refused.contains(&index), derives, "{line}");
    }
    assert!(refused.len() > 100 && lines.len() - refused.len() > 1_500, "of both kinds: {}", refused.len());
}

/// Counts of piles are read in one go; with `has` they are not, and mean the same.
#[test]
fn counts_are_told_with_has_and_without() {
    let entries = ["hand 3", "lost 0", "used ?", "reserve 2+1", "deck 3", "hand", "3", "in 3", "A hand 3"];
    let told = |claim: String| {
        let log = format!("{OPENING}= {claim}\n");
        let trials = try_file(&Source::new("log", log), games::ALL, &|path| Err(path.to_owned()), &Options::default());
        let findings = trials.into_iter().flat_map(|trial| trial.judgement.findings);
        findings.map(|finding| finding.class).collect::<Vec<_>>()
    };
    let mut kinds = BTreeSet::new();
    for player in ["A", "B"] {
        for first in entries {
            for second in entries {
                let without = told(format!("{player} {first}, {second}"));
                assert_eq!(without, told(format!("{player} has {first}, {second}")), "{player} {first}, {second}");
                kinds.insert(without.first().copied());
            }
        }
    }
    assert!(kinds.len() > 1, "all claims come to the same");
}

/// The WARS section of the notation's document.
fn section() -> String {
    let text = fs::read_to_string("docs/notation.md").unwrap();
    let behind = text.split_once("\n## WARS\n").unwrap().1;
    behind.split("\n## ").next().unwrap().to_owned()
}

/// What stands in the first column of tables under this heading, each example by itself.
fn examples<'t>(section: &'t str, heading: &str) -> Vec<&'t str> {
    let tables = section.split("\n\n").filter(|block| block.starts_with(&format!("| {heading} |")));
    let rows = tables.flat_map(|table| table.lines().skip(2)).filter_map(|row| row.split('|').nth(1));
    rows.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect()
}

#[test]
fn what_the_document_shows_derives_from_the_grammar() {
    let (grammar, section) = (grammar(), section());
    let [sentences, parts, facts] = ["sentence", "part", "fact"].map(|heading| examples(&section, heading));
    assert!(sentences.len() > 60 && parts.len() > 25 && facts.len() > 25);
    for sentence in sentences {
        assert!(grammar.derives("line", sentence), "{sentence}");
    }
    for fact in facts {
        assert!(grammar.derives("claim", fact), "{fact}");
    }
    for part in parts {
        let found = ["plays m", "moves m", "loses 4"].iter().any(|deed| {
            let line = format!("A {deed} {part}");
            grammar.derives("statement", &line) && fault(&line) == Some(None)
        });
        assert!(found, "{part}");
    }
}

#[test]
fn every_verb_is_described() {
    let section = section();
    let rule = WARS.split_once("deed      =").unwrap().1.split_once("natural   =").unwrap().0;
    let verbs = rule.split('"').skip(1).step_by(2).filter(|word| word.ends_with('s') && word.len() > 4);
    let untold: Vec<&str> = verbs.filter(|verb| !section.contains(*verb)).collect();
    assert_eq!(untold, Vec::<&str>::new());
}

#[test]
fn the_game_the_document_shows_is_the_one_that_is_checked() {
    let log = fs::read_to_string("fixtures/wars/games/skirmish.gavel").unwrap();
    assert!(section().contains(&format!("```\n{}```\n", log.splitn(3, "---\n").nth(2).unwrap())));
}
