//! The sentences of Warcaste: described once as data, and its grammar, its reader and its writer alike.

use std::path::Path;

use gavel::{games::warcaste::words::FORMS, notation::syntax};

use crate::{
    ebnf::{Dice, Grammar},
    notation_conformance::{COMMON, conforms, unread},
};

const WARCASTE: &str = include_str!("../../grammar/warcaste.ebnf");

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_grammar_is_that_of_the_sentences_as_data() {
    let generated = format!("statement = {} ;", squeezed(&syntax::grammar(&FORMS)));
    assert!(
        squeezed(WARCASTE).contains(&generated),
        "grammar/warcaste.ebnf should have\nstatement = {}",
        syntax::grammar(&FORMS)
    );
}

#[test]
fn every_line_of_every_warcaste_log_derives_from_its_grammar() {
    assert_eq!(conforms(WARCASTE, Path::new("fixtures/warcaste")), Vec::<String>::new());
}

const OPENING: &str = "---\ngame: warcaste\nplayers: { A: {}, B: {} }\n---\ngiven turn 1: A, [main]\n";

#[test]
fn every_sentence_its_grammar_derives_is_read_by_the_game() {
    let grammar = Grammar::read(&[COMMON, WARCASTE]);
    let mut dice = Dice::new(7);
    let statements: Vec<String> = (0..1000).map(|_| grammar.derive("statement", &mut dice)).collect();
    assert_eq!(unread(OPENING, &statements), Vec::<String>::new());
    let claims: Vec<String> = (0..1000).map(|_| format!("= {}", grammar.derive("claim", &mut dice))).collect();
    assert_eq!(unread(OPENING, &claims), Vec::<String>::new());
    assert!(!unread(OPENING, &["A boosts".to_owned()]).is_empty(), "the test can fail");
}
