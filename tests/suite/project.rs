//! A project of rulings: what `gavel init` makes, what `gavel.yaml` says, and what a build is told.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::PathBuf,
    process::{Command as Process, Stdio},
};

use serde_json::Value;

use crate::{
    commands::{Said, gavel, gavel_reading},
    folder::Folder,
    formats::{commands, faults, sarif_schema},
};

fn made(name: &str) -> Folder {
    let folder = Folder::new(name);
    let said = gavel(&["init", &folder.path("")]);
    assert_eq!(said.status, 0, "{said:?}");
    folder
}

#[test]
fn what_init_makes_passes_at_once() {
    let folder = made("init");
    for command in [&["check"][..], &["check", "--strict"], &["test"], &["fmt", "--check"]] {
        let said = gavel(&[command, &[&folder.path("")]].concat());
        assert_eq!(said.status, 0, "{command:?}: {said:?}");
    }
    for workflow in [".github/workflows/rulings.yaml", ".gitlab-ci.yml"] {
        let text = fs::read_to_string(folder.path(workflow)).unwrap();
        let read: serde_yaml::Value = serde_yaml::from_str(&text).unwrap();
        assert!(read.is_mapping(), "{workflow}");
        assert_eq!(text.matches("YOURS TO SET").count(), 1, "{workflow}");
    }
    assert_eq!(fs::read_to_string(folder.path("hooks/pre-commit")).unwrap().lines().next(), Some("#!/bin/sh"));
}

#[test]
fn init_writes_over_nothing() {
    let folder = Folder::new("kept");
    let own = folder.write("games/skirmish.gavel", "mine\n");
    let said = gavel(&["init", &folder.path("")]);
    assert_eq!(said.status, 2);
    assert!(said.errors.contains("skirmish.gavel is there already; `--force`"), "{}", said.errors);
    assert_eq!(fs::read_to_string(&own).unwrap(), "mine\n");
    assert!(!PathBuf::from(folder.path("gavel.yaml")).exists(), "nothing else is written either");
    assert_eq!(gavel(&["init", "--force", &folder.path("")]).status, 0);
    assert_ne!(fs::read_to_string(&own).unwrap(), "mine\n");
}

#[test]
fn a_broken_ruling_fails_the_build_in_every_format() {
    let folder = made("broken");
    let ruling = fs::read_to_string(folder.path("rulings/winning.gavel")).unwrap();
    folder.write("rulings/winning.gavel", ruling.replace("= A wins  #~ legal", "= B wins  #~ legal"));
    let (sarif, junit) = (folder.path("gavel.sarif"), folder.path("gavel.xml"));
    let (to_sarif, to_junit) = (format!("sarif={sarif}"), format!("junit={junit}"));
    let outputs = ["--format", "github", "--output", &to_sarif, "--output", &to_junit];
    // As a build runs it: a process of its own, in the folder.
    let done =
        Process::new(env!("CARGO_BIN_EXE_gavel")).arg("test").args(outputs).current_dir(&folder.0).output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    let output = String::from_utf8(done.stdout).unwrap();
    let [command] = commands(&output).try_into().expect(&output);
    assert_eq!((command.level.as_str(), command.properties["file"].as_str()), ("error", "rulings/winning.gavel"));
    assert_eq!((command.properties["line"].as_str(), command.properties["col"].as_str()), ("16", "3"));
    assert!(command.message.starts_with("rulings/winning.gavel:16:3: expected legal, found mismatch wars.victory"));
    assert_eq!(output.lines().last(), Some("1 passed, 1 failed"));
    let document: Value = serde_json::from_str(&fs::read_to_string(&sarif).unwrap()).unwrap();
    assert_eq!(faults(&sarif_schema(), &document), Vec::<String>::new());
    assert_eq!(document["runs"][0]["results"].as_array().unwrap().len(), 1);
    assert_eq!(document["runs"][0]["invocations"][0]["executionSuccessful"], true);
    let report = quick_junit::Report::deserialize_from_str(&fs::read_to_string(&junit).unwrap()).unwrap();
    assert_eq!((report.tests, report.failures, report.errors), (2, 1, 0));
    assert_eq!(report.test_suites[1].name.as_str(), "rulings/winning.gavel");
}

#[test]
fn a_log_that_names_no_game_is_of_the_configured_one() {
    let folder = Folder::new("unsaid");
    let log = folder.write("log.gavel", MOVED.replace("game: wars\n", "event: League night\n"));
    let unsaid = gavel(&["check", &log]);
    assert!(unsaid.status == 2 && unsaid.output.contains("which game this is: `game: wars`"), "{unsaid:?}");
    folder.write("gavel.yaml", "game: wars\nedition: incursion\n");
    for command in [
        &["check"][..],
        &["test"],
        &["replay"],
        &["position"],
        &["legal"],
        &["compare"],
        &["test", "--filter", "league"],
    ] {
        let said = gavel(&[command, &[&log]].concat());
        assert_eq!(said.status, 0, "{command:?}: {said:?}");
    }
    assert_eq!(gavel(&["ask", &log, "A passes"]).output, "yes: nothing forbids it\n");
    let other = folder.write("other.gavel", MOVED.replace("game: wars", "game: toy"));
    assert_eq!(gavel(&["check", &other]).status, 2, "the log's own game counts");
}

/// Reads on until it is said that changes are waited for.
fn wait(errors: &mut impl BufRead) {
    let mut line = String::new();
    while errors.read_line(&mut line).unwrap() > 0 && !line.contains("watching") {
        line.clear();
    }
}

#[test]
fn while_it_is_watched_a_project_is_judged_again_as_it_is_then() {
    let folder = Folder::new("watch");
    folder.write("gavel.yaml", "edition: incursion\n");
    folder.write("games/log.gavel", MOVED);
    let mut watching = Process::new(env!("CARGO_BIN_EXE_gavel"))
        .args(["check", "--watch", "games"])
        .current_dir(&folder.0)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut errors = BufReader::new(watching.stderr.take().unwrap());
    wait(&mut errors);
    folder.write("gavel.yaml", "edition: comprehensive\n");
    wait(&mut errors);
    watching.kill().unwrap();
    let told = String::from_utf8(watching.wait_with_output().unwrap().stdout).unwrap();
    assert!(told.starts_with("games/log.gavel: legal"), "{told}");
    assert!(told.ends_with("games/log.gavel: illegal at T7.2 (1 illegal); legal to T7.2\n"), "{told}");
    let pipe = gavel(&["check", "--watch", "-"]);
    assert!(pipe.status == 2 && pipe.errors.contains("standard input cannot be watched"), "{pipe:?}");
}

const MOVED: &str = "---\ngame: wars\n---\ngiven both have enough\n\
    given row Harrow: A's \"Harrow/Ferry Stage\" as fs, A's \"Harrow/Landing Field\" as lf\n\
    given A has \"Calder Crawler\" as cc at fs\ngiven A has \"Calder Marine\" as m at fs\ngiven turn 7: A, [deploy]\n\
    A uses fs on cc for 1\n  fs resolves\n  -> A moves cc with m to lf\n";

#[test]
fn the_header_goes_before_the_configuration_and_the_command_before_both() {
    let folder = Folder::new("edition");
    folder.write("gavel.yaml", "edition: incursion\n");
    let unsaid = folder.write("deep/below/unsaid.gavel", MOVED);
    let said = folder.write("said.gavel", MOVED.replace("game: wars\n", "game: wars\nedition: comprehensive\n"));
    let status = |arguments: &[&str]| gavel(&[&["check"], arguments].concat()).status;
    assert_eq!(status(&[&unsaid]), 0, "the configuration fills in what the log leaves unsaid");
    assert_eq!(status(&[&unsaid, "--no-config"]), 1);
    assert_eq!(status(&[&unsaid, "--edition", "comprehensive"]), 1);
    assert_eq!(status(&[&said]), 1, "the log's own edition counts");
    assert_eq!(status(&[&said, "--edition", "incursion"]), 0);
    let other = folder.write("other.yaml", "edition: comprehensive\n");
    assert_eq!(status(&[&unsaid, "--config", &other]), 1);
    let compared = gavel(&["compare", &unsaid, "--interpretations", "wars.draw-stack=on,wars.draw-stack=off"]);
    assert!(compared.output.contains("on: legal"), "{}", compared.output);
}

#[test]
fn readings_strictness_and_formats_are_configured() {
    let folder = Folder::new("readings");
    let log = fs::read_to_string("fixtures/toy/ideas/doubt-interpretation.gavel").unwrap();
    let log = folder.write("tie.gavel", &log);
    let concise = |flags: &[&str]| gavel(&[&["check", &log, "--format", "concise"], flags].concat()).output;
    assert!(concise(&[]).contains("undecided[toy.score.brightest]"));
    folder.write("gavel.yaml", "interpretations: { toy.tie: everybody }\n");
    assert!(!concise(&[]).contains(":13:"));
    assert!(concise(&["--interpretations", "toy.tie=nobody"]).contains(":13:5: mismatch"));
    folder.write("gavel.yaml", "interpretations: recommended\n");
    assert!(concise(&[]).contains(":13:5: mismatch"));
    let undecided = fs::read_to_string("fixtures/toy/ideas/doubt-missing-figure.gavel").unwrap();
    let undecided = folder.write("figure.gavel", &undecided);
    folder.write("gavel.yaml", "strict: true\nformat: concise\noutput: { junit: report.xml }\n");
    let said = gavel(&["check", &undecided]);
    assert_eq!((said.status, said.output.lines().count()), (1, 1), "{said:?}");
    assert!(fs::read_to_string(folder.path("report.xml")).unwrap().contains("<testsuites"));
    assert_eq!(gavel(&["check", "--no-strict", &undecided]).status, 0);
}

#[test]
fn what_is_wrong_with_a_configuration_is_told_where_it_stands() {
    let folder = Folder::new("wrong");
    let log = folder.write("log.gavel", MOVED);
    for (text, place, says) in [
        ("game: wars\neditoin: incursion\n", "gavel.yaml:2:1]", "did you mean edition?"),
        ("game: wrs\n", "gavel.yaml:1:7]", "no game is called `wrs`"),
        ("edition: incursio\n", "gavel.yaml:1:10]", "did you mean incursion?"),
        ("game: toy\nedition: incursion\n", "gavel.yaml:2:10]", "no edition is called `incursion`"),
        ("interpretations: { wars.draw-stac: on }\n", "gavel.yaml:1:20]", "did you mean wars.draw-stack?"),
        ("interpretations: { wars.draw-stack: onn }\n", "gavel.yaml:1:37]", "has no reading called `onn`"),
        ("output: { junti: a.xml }\n", "gavel.yaml:1:11]", "did you mean junit?"),
        ("strict: perhaps\n", "gavel.yaml:1:9]", "expected a boolean"),
        ("game: [\n", "gavel.yaml:", ""),
    ] {
        folder.write("gavel.yaml", text);
        let said = gavel(&["check", &log]);
        assert_eq!(said.status, 2, "{text}: {said:?}");
        assert!(said.errors.contains(place) && said.errors.contains(says), "{text}: {}", said.errors);
    }
    folder.write("gavel.yaml", "# nothing\n");
    let other = folder.write("other/log.gavel", MOVED);
    folder.write("other/gavel.yaml", "game: wars\n");
    let said = gavel(&["check", &log, &other]);
    assert!(said.status == 2 && said.errors.contains("the logs have several configurations"), "{said:?}");
}

#[test]
fn a_question_at_the_table_is_about_the_configured_game() {
    let folder = Folder::new("asked");
    let config = folder.write("mine.yaml", "game: toy\n");
    let Said { errors, .. } =
        gavel_reading(&["ask", "A passes", "--given", "turn 3: A, [deploy]", "--config", &config], b"");
    assert!(errors.contains("toy"), "{errors}");
}

#[test]
fn shells_and_the_manual_are_made_from_the_commands() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let said = gavel(&["completions", shell]);
        assert!(said.status == 0 && said.output.contains("compare"), "{shell}");
    }
    assert!(gavel(&["man"]).output.contains(".TH gavel 1"));
    let folder = Folder::new("man");
    assert_eq!(gavel(&["man", &folder.path("")]).status, 0);
    for page in ["gavel.1", "gavel-check.1", "gavel-init.1"] {
        assert!(PathBuf::from(folder.path(page)).is_file(), "{page}");
    }
}

#[test]
fn the_schema_of_a_configuration_takes_what_is_read() {
    let schema: Value = serde_json::from_str(&gavel(&["schema", "configuration"]).output).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let folder = made("schema");
    let init = fs::read_to_string(folder.path("gavel.yaml")).unwrap();
    let uncommented = init.lines().skip(1).map(|line| line.trim_start_matches("# ")).collect::<Vec<_>>().join("\n");
    for text in [init, uncommented] {
        let read: Value = serde_yaml::from_str(&text).unwrap();
        assert_eq!(faults(&schema, &read), Vec::<String>::new(), "{text}");
    }
    for wrong in ["editoin: incursion", "format: concice", "strict: 3", "interpretations: all"] {
        let read: Value = serde_yaml::from_str(wrong).unwrap();
        assert_ne!(faults(&schema, &read), Vec::<String>::new(), "{wrong}");
    }
}
