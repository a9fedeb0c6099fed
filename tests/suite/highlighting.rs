//! Highlighting for editors, `grammar/gavel.tmLanguage.json`: every line of every fixture is coloured to its last letter.

use std::{fs, path::Path};

use regex::Regex;
use serde_json::Value;

use crate::notation_conformance::logs;

/// The patterns of a line, the earlier ones first, as an editor tries them.
fn patterns() -> Vec<(String, Regex)> {
    let grammar: Value = serde_json::from_str(&fs::read_to_string("grammar/gavel.tmLanguage.json").unwrap()).unwrap();
    let listed = grammar["repository"]["line"]["patterns"].as_array().unwrap().clone();
    let pattern = |entry: &Value| {
        let name = entry["name"].as_str().unwrap_or_else(|| entry["captures"]["3"]["name"].as_str().unwrap());
        (name.trim_end_matches(".gavel").to_owned(), Regex::new(entry["match"].as_str().unwrap()).unwrap())
    };
    listed.iter().map(pattern).collect()
}

/// The pieces of a line with the names of their colours. Of the patterns that fit earliest the first one in the list is taken.
fn coloured<'l>(line: &'l str, patterns: &'l [(String, Regex)]) -> Vec<(&'l str, &'l str)> {
    let (mut pieces, mut at) = (Vec::new(), 0);
    while at < line.len() {
        let fits = patterns.iter().filter_map(|(name, regex)| regex.find_at(line, at).map(|found| (name, found)));
        let Some((name, found)) = fits.filter(|(_, found)| !found.is_empty()).min_by_key(|(_, found)| found.start())
        else {
            break;
        };
        pieces.push(("", &line[at..found.start()]));
        pieces.push((name, found.as_str()));
        at = found.end();
    }
    pieces.push(("", &line[at..]));
    pieces.retain(|(_, text)| !text.trim().is_empty());
    pieces
}

/// The lines of a log outside its headers.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut in_header = false;
    text.lines().filter(move |line| {
        let fence = line.trim_end() == "---";
        in_header ^= fence;
        !fence && !in_header
    })
}

#[test]
fn every_line_of_every_fixture_is_coloured_to_its_end() {
    let patterns = patterns();
    let mut coloured_lines = 0;
    for path in logs(Path::new("fixtures")).iter().filter(|path| !path.to_str().unwrap().contains("invalid")) {
        for line in lines(&fs::read_to_string(path).unwrap()) {
            for (name, text) in coloured(line, &patterns) {
                assert!(!name.is_empty(), "{}: nothing colours `{text}` in: {line}", path.display());
            }
            coloured_lines += 1;
        }
    }
    assert!(coloured_lines > 5000);
}

#[test]
fn what_means_something_else_has_another_colour() {
    let patterns = patterns();
    let mut told = String::new();
    for line in [
        "14:44 B damages rh (2)  {?! too early} @late  #~ illegal wars.attrition.stop-when-satisfied",
        "  B responds: uses st ability 2 on A's \"Calder Marine\"#2, 1C7 for 2, losing 1: hand ?  # in answer",
        "-> battle destiny A +2",
        "= power A 6+2, B 8",
        "given row Harrow: A's \"Harrow/Landing Field\" as lf, dq",
        "both draw 8",
        "== turn 3: A ==",
        "[before power]",
        "... \"missed B's deploy\"",
        "ruling on T3.17 “as it was”",
    ] {
        for (name, text) in coloured(line, &patterns) {
            told += &format!("{:<32} {}\n", name, text.trim());
        }
        told.push('\n');
    }
    insta::assert_snapshot!(told);
}
