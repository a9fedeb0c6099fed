//! The commands as a person runs them, with their output caught.

use std::ffi::OsString;

use gavel::{
    cli::{self, Desk},
    games,
    judge::{Court, Of},
    report::Style,
};

use crate::toy_game::Toy;

/// What a command said and how it ended.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Said {
    pub(crate) status: u8,
    pub(crate) output: String,
    pub(crate) errors: String,
}

/// Runs a command line.
pub(crate) fn gavel(arguments: &[&str]) -> Said {
    gavel_reading(arguments, b"")
}

/// Runs a command line with standard input.
pub(crate) fn gavel_reading(arguments: &[&str], input: &[u8]) -> Said {
    gavel_in_style(arguments, input, Style::default())
}

/// Runs a command line with standard input, for a terminal of this style.
pub(crate) fn gavel_in_style(arguments: &[&str], mut input: &[u8], style: Style) -> Said {
    let toy: &dyn Court = &Of::<Toy>::new();
    let courts: Vec<&dyn Court> = games::ALL.iter().copied().chain([toy]).collect();
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk =
        Desk { courts: &courts, input: &mut input, output: &mut output, errors: &mut errors, style, watched: false };
    let arguments = std::iter::once("gavel").chain(arguments.iter().copied()).map(OsString::from);
    let status = cli::run(arguments, &mut desk).code();
    Said { status, output: String::from_utf8(output).unwrap(), errors: String::from_utf8(errors).unwrap() }
}

const LEGAL: &str = "fixtures/toy/round.gavel";
const ILLEGAL: &str = "fixtures/toy/ideas/illegal.gavel";
const UNDECIDED: &str = "fixtures/toy/ideas/doubt-missing-figure.gavel";
const INVALID: &str = "fixtures/toy/ideas/invalid.gavel";

#[test]
fn the_status_is_that_of_the_worst_line() {
    for (arguments, status) in [
        (vec!["check", LEGAL], 0),
        (vec!["check", ILLEGAL], 1),
        (vec!["check", "fixtures/toy/ideas/mismatch.gavel"], 1),
        (vec!["check", UNDECIDED], 0),
        (vec!["check", "--strict", UNDECIDED], 1),
        (vec!["check", "fixtures/toy/ideas/take-back.gavel"], 0),
        (vec!["check", "fixtures/toy/ideas/remark.gavel"], 0),
        (vec!["check", INVALID], 2),
        (vec!["check", ILLEGAL, INVALID, LEGAL], 2),
        (vec!["check", "no/such/file.gavel"], 2),
        (vec!["check", "--edition", "third", LEGAL], 2),
        (vec!["frobnicate"], 2),
        (vec!["--version"], 0),
        (vec!["test", "fixtures"], 0),
        (vec!["fmt", "--check", "fixtures"], 0),
        (vec!["explain", "toy.snuff.once"], 0),
        (vec!["explain", "toy.tie"], 0),
        (vec!["explain", "toy.snuf.once"], 2),
        (vec!["rules", "toy"], 0),
        (vec!["rules", "chess"], 2),
        (vec!["ask", LEGAL, "--at", "T1.3", "A pledges \"Moth\""], 1),
        (vec!["ask", LEGAL, "--at", "T1.3", "B pledges \"Moth\""], 0),
        (vec!["ask", LEGAL, "--at", "T1.3", "B pldges \"Moth\""], 2),
        (vec!["ask", "fixtures/toy/ideas/far-cause.gavel", "--at", "T0.4", "B passes"], 0),
        (vec!["legal", LEGAL, "--at", "T9.9"], 2),
        (vec!["position", LEGAL, "--at", "T1.4", "--game", "2"], 2),
    ] {
        let said = gavel(&arguments);
        assert_eq!(said.status, status, "{arguments:?}: {said:?}");
    }
}

#[test]
fn a_log_is_read_from_standard_input() {
    let log = std::fs::read(ILLEGAL).unwrap();
    let said = gavel_reading(&["check", "-", "--format", "concise"], &log);
    assert_eq!(said.status, 1);
    assert!(said.output.starts_with("<stdin>:13:1: illegal[toy.round.order] "), "{}", said.output);
    assert_eq!(
        gavel_reading(&["fmt", "-"], b"---\ngame:  toy\n---\nA   passes   # x\n").output,
        "---\ngame:  toy\n---\nA passes  # x\n"
    );
}

#[test]
fn an_unknown_game_or_edition_is_told_with_what_is_known() {
    let said = gavel_reading(&["check", "-", "--format", "concise"], b"---\ngame: toi\n---\n");
    assert_eq!(
        (said.status, said.output.as_str()),
        (2, "<stdin>:2:7: invalid logs of the game `toi` cannot be judged here; those of wars, toy can\n")
    );
    let said = gavel_reading(&["check", "-"], b"---\ngame: toy\nedition: secnd\nplayers: {A: {}, B: {}, C: {}}\n---\n");
    assert!(said.output.contains("Lamplight has no edition `secnd`"), "{}", said.output);
    let said = gavel_reading(&["check", "-"], b"A passes\n");
    assert!(said.output.contains("this log has no header"), "{}", said.output);
    let said = gavel_reading(&["check", "-"], b"---\ngame: toy\nplayers: {A: {}, B: {}}\n---\n");
    assert!(said.output.contains("this game is for 3 to 3 players; the header names 2"), "{}", said.output);
}

#[test]
fn decks_come_from_below_the_log_alone() {
    for path in ["../secret.yaml", "/etc/passwd", "decks/../../x.yaml"] {
        let log = format!("---\ngame: toy\nplayers: {{A: {{deck: {path}}}, B: {{}}, C: {{}}}}\n---\n");
        let said = gavel_reading(&["check", "-"], log.as_bytes());
        assert_eq!(said.status, 2);
        assert!(said.output.contains("does not lie below the folder of the log"), "{}", said.output);
    }
    let said = gavel_reading(&["check", "-"], b"---\ngame: toy\nplayers: {A: {deck: none.yaml}, B: {}, C: {}}\n---\n");
    assert_eq!(said.status, 2);
    let said = gavel_reading(
        &["check", "-"],
        b"---\ngame: toy\nplayers: {A: {deck: {Comit: 3, Moth: 9999}}, B: {}, C: {}}\n---\n",
    );
    assert!(said.output.contains("no card is called \"Comit\"; did you mean \"Comet\"?"), "{}", said.output);
    assert!(said.output.contains("1 to 250 copies"), "{}", said.output);
}

#[test]
fn a_position_that_is_printed_can_be_played_on_from() {
    let lines = gavel(&["position", LEGAL, "--at", "T1.4"]).output;
    let header = "---\ngame: toy\nedition: second\nplayers: {A: {}, B: {}, C: {}}\n---\n";
    let rest = std::fs::read_to_string(LEGAL).unwrap();
    let rest = rest.split_once("[reveal]\n").unwrap().1;
    let said = gavel_reading(&["check", "-"], format!("{header}{lines}{rest}").as_bytes());
    assert_eq!(said.status, 0, "{}", said.output);
    let refused = gavel(&["position", "fixtures/toy/ideas/doubt-missing-figure.gavel"]);
    assert_eq!(refused.status, 2);
    assert!(refused.errors.contains("leaves a card or figure open"), "{}", refused.errors);
}

#[test]
fn readings_dropped_for_size_leave_a_line_undecided() {
    let log = "fixtures/toy/ideas/reading-not-preferred.gavel";
    assert_eq!(gavel(&["check", "--strict", log]).status, 0);
    let said = gavel(&["check", "--strict", "--readings", "1", log]);
    assert_eq!(said.status, 1);
    insta::assert_snapshot!(said.output);
}

#[test]
fn after_a_violation_judging_goes_on_as_asked() {
    let log = "fixtures/toy/ideas/follows.gavel";
    let said = |how| gavel(&["check", "--format", "concise", "--on-violation", how, log]).output;
    assert_eq!(said("recorded").lines().count(), 2);
    assert_eq!(said("stop").lines().count(), 1);
    assert_eq!(said("rewind").lines().count(), 1, "without the second pledge the first is revealed");
}

#[test]
fn json_can_be_read_by_a_machine() {
    let said = gavel(&["check", "--format", "json", "fixtures/toy/ideas"]);
    let report: serde_json::Value = serde_json::from_str(&said.output).unwrap();
    let files = report["files"].as_array().unwrap();
    assert_eq!(files.len(), std::fs::read_dir("fixtures/toy/ideas").unwrap().count());
    let rules: serde_json::Value =
        serde_json::from_str(&gavel(&["rules", "toy", "--coverage", "--format", "json"]).output).unwrap();
    for edition in ["first", "second"] {
        let coverage = &rules["toy"][edition];
        assert_eq!(coverage["unproven"], serde_json::json!([]), "{edition}");
        assert_eq!(coverage["checkable"], coverage["proven"]);
    }
}
