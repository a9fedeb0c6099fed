//! The commands as a person runs them, with their output caught.

use std::ffi::OsString;

use gavel::{
    cli::{self, Desk},
    games,
    report::Style,
};

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
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk = Desk {
        courts: games::ALL,
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
        style,
        watched: false,
        build: None,
    };
    let arguments = std::iter::once("gavel").chain(arguments.iter().copied()).map(OsString::from);
    let status = cli::run(arguments, &mut desk).code();
    Said { status, output: String::from_utf8(output).unwrap(), errors: String::from_utf8(errors).unwrap() }
}

#[test]
fn colours_are_as_they_are_wanted() {
    let coloured = |arguments: &[&str], colour| {
        let said = gavel_in_style(arguments, b"", Style { colour, ..Style::default() });
        said.output.contains('\x1b')
    };
    for (flag, on_a_terminal, elsewhere) in
        [("--color=auto", true, false), ("--color=always", true, true), ("--color=never", false, false)]
    {
        assert_eq!(coloured(&["check", flag, ILLEGAL], true), on_a_terminal, "{flag}");
        assert_eq!(coloured(&["check", ILLEGAL, flag], false), elsewhere, "{flag}");
    }
}

#[test]
fn rules_are_found_by_how_their_ids_begin_and_by_their_words() {
    let said = gavel(&["explain", "wars.drain"]);
    assert_eq!(said.status, 0);
    assert!(said.output.lines().count() > 1, "{}", said.output);
    assert!(said.output.lines().all(|line| line.starts_with("wars.drain")), "{}", said.output);
    let said = gavel(&["rules", "wars", "Drain", "control"]).output;
    let found: Vec<String> = said.lines().skip(1).map(str::to_lowercase).collect();
    assert!(!found.is_empty() && found.iter().any(|line| line.contains("wars.drain.own-control-phase")), "{said}");
    assert_eq!(gavel(&["rules", "wars", "zebra"]).output.lines().count(), 1);
}

#[test]
fn a_line_without_a_statement_means_the_next() {
    let log = "---\ngame: wars\n---\ngiven both have enough\n\n# here\ngiven turn 5: A, [move]\nA passes\n\n";
    let legal = |at| gavel_reading(&["legal", "-", "--at", at], log.as_bytes());
    for (at, same, told) in [("L5", "L7", "line 7"), ("L6", "L7", "line 7"), ("L9", "", "the end of the game")] {
        let said = legal(at);
        let line = at.trim_start_matches('L');
        assert_eq!(said.errors, format!("gavel: there is no statement in line {line}; this is about {told}\n"));
        assert!(same.is_empty() || said.output == legal(same).output);
    }
    assert_eq!(legal("L99").status, 2);
}

#[test]
fn refused_wording_is_told_as_it_would_be_read() {
    let position = "---\ngame: wars\n---\ngiven both have enough\n\
                    given row Harrow: A's \"Harrow/Landing Field\" as lf, B's \"Harrow/Deep Quarry\" as dq\n\
                    given A has \"Calder Marine\" as m at dq\ngiven turn 5: A, [control]\n";
    for (written, label, meant) in [
        ("== turn 6: B", "", "`== turn 6: B ==`"),
        ("A drains at lf for 2", "", "`A drains at lf`"),
        ("B loses 2 from reserve", "", "`B loses 2: reserve`"),
        ("= power A 3 B 2", "expected `,`", "`= power A 3, B 2`"),
        ("A drains at lff", "no such handle", "`A drains at lf`"),
    ] {
        let said = gavel_reading(&["check", "-"], format!("{position}{written}\n").as_bytes()).output;
        assert!(said.contains(label) && said.contains(&format!("help: did you mean {meant}?")), "{written}: {said}");
    }
}

#[test]
fn logs_are_rewritten_or_printed() {
    let file = std::env::temp_dir().join(format!("gavel-fmt-{}.gavel", std::process::id()));
    let written = "---\ngame: toy\n---\nA   pledges \"Moth\"\n";
    std::fs::write(&file, written).unwrap();
    let path = file.to_str().unwrap();
    let printed = gavel(&["fmt", "--stdout", path]).output;
    assert!(printed.ends_with("A pledges \"Moth\"\n"), "{printed}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), written);
    assert_eq!(gavel(&["fmt", path]).output, format!("{path}: rewritten in canonical form\n"));
    assert_eq!(std::fs::read_to_string(&file).unwrap(), printed);
    assert_eq!(gavel(&["fmt", path]).output, "");
    std::fs::remove_file(&file).unwrap();
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
        (vec!["ask", "fixtures/toy/ideas/far-cause.gavel", "--at", "T1.4", "B passes"], 0),
        (vec!["legal", LEGAL, "--at", "T9.9"], 2),
        (vec!["position", LEGAL, "--at", "T1.4", "--game", "2"], 2),
    ] {
        let said = gavel(&arguments);
        assert_eq!(said.status, status, "{arguments:?}: {said:?}");
    }
}

#[test]
fn a_line_whose_text_was_not_read_is_legal_by_the_rules_alone() {
    const LOG: &str = "fixtures/wars/found/interrupt-whose-text-was-not-read.gavel";
    let said = gavel(&["ask", LOG, "A plays \"Crossfire\"#2 for 1"]);
    assert_eq!(said.output, "by the rules yes; the text of \"Crossfire\" was not read\n");
    assert_eq!(said.status, 0);
    let said = gavel(&["check", LOG]);
    assert!(said.output.contains("legal (3 statements; 1 by the rules alone, text not read)"), "{}", said.output);
    assert_eq!(said.status, 0);
    assert_eq!(gavel(&["check", "--strict", LOG]).status, 1);
    let said = gavel(&["check", "--format", "json", LOG]);
    assert!(said.output.contains("\"unread\": \"Crossfire\""), "{}", said.output);
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
        (2, "<stdin>:2:7: invalid logs of the game `toi` cannot be judged here; those of wars, warcaste, toy can\n")
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
    let in_part = gavel(&["position", "fixtures/toy/ideas/doubt-missing-figure.gavel"]);
    assert_eq!(in_part.status, 0);
    assert!(in_part.output.starts_with("..."), "{}", in_part.output);
    assert!(in_part.output.contains("leaves a card or figure open"), "{}", in_part.output);
    let nowhere = gavel(&["position", LEGAL, "--at", "T99.4"]);
    assert_eq!(nowhere.status, 2);
}

/// An unclear passage that nobody pinned is named, with the flag that pins it.
#[test]
fn a_position_says_what_it_leaves_out_and_why() {
    let log = "fixtures/wars/worked-game.gavel";
    let said = gavel(&["position", log, "--at", "33"]);
    insta::assert_snapshot!(said.output);
    let pinned = gavel(&["position", log, "--at", "33", "--interpretations", "recommended"]);
    assert!(pinned.output.starts_with("given all have enough"), "{}", pinned.output);
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

/// Games of a file larger than is judged at once; one of them breaks a rule.
fn archive() -> String {
    let legal = std::fs::read_to_string(LEGAL).unwrap();
    let broken = std::fs::read_to_string(ILLEGAL).unwrap();
    let long_winded = |game: &str| format!("{game}{}", "# nothing happens\n".repeat(9_000));
    let games: Vec<String> = (0..40).map(|game| long_winded(if game == 33 { &broken } else { &legal })).collect();
    games.concat()
}

#[test]
fn a_large_file_is_told_as_if_it_were_read_at_once() {
    let text = archive();
    assert!(text.len() > 5 << 20, "it is read in several parts");
    let source = gavel::notation::source::Source::new("<stdin>", text.as_str());
    let breach = text.lines().position(|line| line.contains("#~ illegal")).unwrap() + 1;
    let said = gavel_reading(&["check", "--format", "concise", "-"], text.as_bytes());
    assert!(said.output.starts_with(&format!("<stdin>:{breach}:")), "{}", said.output);
    assert_eq!((said.status, said.output.lines().count()), (1, 1));
    let said = gavel_reading(&["check", "-"], text.as_bytes());
    assert_eq!(said.output.lines().last(), Some("<stdin>: illegal (40 games; 1 illegal)"));
    assert!(said.output.contains("\n<stdin>, game 34"), "games are counted through the whole file");
    let said = gavel_reading(&["check", "--format", "json", "-"], text.as_bytes());
    let document: serde_json::Value = serde_json::from_str(&said.output).unwrap();
    let file = &document["files"][0];
    let start = &file["findings"][0]["span"]["start"];
    assert_eq!((file["games"].as_array().map(Vec::len), &file["verdict"]), (Some(40), &"illegal".into()));
    assert_eq!((&file["findings"][0]["game"], &start["line"]), (&33.into(), &breach.into()));
    let offset = u32::try_from(start["offset"].as_u64().unwrap()).unwrap();
    assert_eq!(source.place(offset).line, breach);
}

#[test]
fn neither_threads_nor_the_order_of_files_change_what_is_said() {
    let text = archive();
    let said = |threads, arguments: &[&str]| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| gavel_reading(arguments, text.as_bytes()))
    };
    for format in ["full", "concise", "json"] {
        let arguments = ["check", "--format", format, "-", "fixtures/toy"];
        assert_eq!(said(1, &arguments), said(5, &arguments));
    }
    let concise = |paths: [&str; 3]| {
        let said = said(3, &["check", "--format", "concise", paths[0], paths[1], paths[2]]);
        let mut lines: Vec<String> = said.output.lines().map(str::to_owned).collect();
        lines.sort();
        (said.status, lines)
    };
    assert_eq!(concise([ILLEGAL, "fixtures/toy/rules", INVALID]), concise([INVALID, ILLEGAL, "fixtures/toy/rules"]));
}
