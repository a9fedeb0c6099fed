//! Every format over one set of files, for `check` and for `test`, and what each promises to the tools that read it.

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    fs,
};

use gavel::{
    cli::{self, Desk},
    games::lamplight::Lamplight,
    judge::{Court, CourtOf},
    report::Style,
};
use jsonschema::Validator;
use serde_json::Value;

use crate::{
    commands::{Said, gavel, gavel_reading},
    folder::Folder,
};

/// A legal game, an illegal one, one that is undecided and one that cannot be read.
const GAMES: &str = "tests/formats/check";

/// Rulings that hold, do not hold, and cannot be judged.
const RULINGS: &str = "tests/formats/rulings";

const FORMATS: [&str; 9] = ["full", "concise", "json", "jsonl", "github", "gitlab", "sarif", "junit", "markdown"];

fn told(command: &str, path: &str, format: &str) -> Said {
    let said = gavel(&[command, path, "--format", format]);
    assert_eq!((said.status, said.errors.as_str()), (2, ""), "{command} {format}");
    said
}

#[test]
fn every_format_of_check() {
    for format in FORMATS {
        insta::assert_snapshot!(format!("check-{format}"), told("check", GAMES, format).output);
    }
}

#[test]
fn every_format_of_test() {
    for format in FORMATS {
        insta::assert_snapshot!(format!("test-{format}"), told("test", RULINGS, format).output);
    }
}

#[test]
fn several_formats_are_written_at_once() {
    let folder = Folder::new("formats");
    let outputs: Vec<String> = FORMATS.iter().map(|format| format!("{format}={}", folder.path(format))).collect();
    for (command, path) in [("check", GAMES), ("test", RULINGS)] {
        let mut arguments = vec![command, path, "--format", "concise"];
        outputs.iter().for_each(|output| arguments.extend(["--output", output]));
        assert_eq!(gavel(&arguments), told(command, path, "concise"));
        for format in FORMATS {
            assert_eq!(fs::read_to_string(folder.path(format)).unwrap(), told(command, path, format).output);
        }
    }
    let same = format!("json={}", folder.path("same"));
    assert_eq!(gavel(&["check", GAMES, "--output", &same, "--output", &same]).status, 2);
    let nowhere = format!("json={}", folder.path("no/such/folder.json"));
    assert_eq!(gavel(&["check", GAMES, "--output", &nowhere]).status, 2);
    for (wrong, hint) in [("xml=a", "no format is called `xml`"), ("junt=a", "junit"), ("json", "such as `junit=")] {
        let said = gavel(&["check", GAMES, "--output", wrong]);
        assert!(said.status == 2 && said.errors.contains(hint), "{}", said.errors);
    }
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}

pub(crate) fn sarif_schema() -> Validator {
    let mut schema = json(&fs::read_to_string("tests/schemas/sarif-2.1.0.json").unwrap());
    // As it is published, the patterns of languages have a bracket too many. No language is ever written.
    for of in ["run", "toolComponent"] {
        schema["definitions"][of]["properties"]["language"].as_object_mut().unwrap().remove("pattern");
    }
    jsonschema::validator_for(&schema).unwrap()
}

/// Every fault of a document, in words.
pub(crate) fn faults(schema: &Validator, document: &Value) -> Vec<String> {
    schema.iter_errors(document).map(|fault| format!("{}: {fault}", fault.instance_path())).collect()
}

#[test]
fn sarif_is_valid_by_its_schema() {
    let schema = sarif_schema();
    for arguments in [
        &["check", GAMES][..],
        &["check", "--strict", GAMES, "fixtures/toy", "fixtures/wars/found", "fixtures/wars/rulings"],
        &["check", "tests/formats/check/legal.gavel"],
        &["test", RULINGS],
        &["test", "fixtures/wars/rulings"],
    ] {
        let arguments = [arguments, &["--format", "sarif"]].concat();
        let document = json(&gavel(&arguments).output);
        assert_eq!(faults(&schema, &document), Vec::<String>::new(), "{arguments:?}");
    }
    let mut wrong = json(&told("check", GAMES, "sarif").output);
    wrong["runs"][0]["results"][0]["level"] = "grave".into();
    assert_eq!(faults(&schema, &wrong).len(), 1, "the schema is held to");
}

#[test]
fn sarif_cites_rules_by_their_index() {
    let document = json(&told("check", GAMES, "sarif").output);
    let run = &document["runs"][0];
    for result in run["results"].as_array().unwrap() {
        let index = usize::try_from(result["ruleIndex"].as_u64().unwrap()).unwrap();
        assert_eq!(run["tool"]["driver"]["rules"][index]["id"], result["ruleId"]);
    }
}

fn prints(format: &str, text: &str) -> Vec<String> {
    let document = json(&gavel_reading(&["check", "-", "--format", format], text.as_bytes()).output);
    let (results, place) = match format {
        "sarif" => (&document["runs"][0]["results"], "/partialFingerprints/ruleAndLine~1v1"),
        _ => (&document, "/fingerprint"),
    };
    let results = results.as_array().unwrap();
    results.iter().map(|result| result.pointer(place).unwrap().as_str().unwrap().to_owned()).collect()
}

/// Lines that are moved, and findings elsewhere, leave fingerprints as they are; no two findings share one.
#[test]
fn fingerprints_stay_when_lines_move() {
    let position =
        "---\ngame: toy\nplayers: { A: {}, B: {}, C: {} }\n---\ngiven all have enough\ngiven turn 1: A, [pledge]\n";
    let lines = "A pledges \"Comet\"\nA pledges \"Moth\"\n";
    let game = format!("{position}{lines}");
    for format in ["sarif", "gitlab"] {
        let both = prints(format, &format!("{game}{game}"));
        assert_eq!(both.iter().collect::<BTreeSet<_>>().len(), 2);
        let moved = format!("# why\n\n{position}# so\n  {lines}{position}B pldges \"Moth\"\n{lines}");
        let moved = prints(format, &moved);
        assert_eq!([&moved[0], &moved[2]], [&both[0], &both[1]]);
    }
}

#[test]
fn columns_are_letters_from_one() {
    let path = format!("{GAMES}/100 % sûr.gavel");
    let text = fs::read_to_string(&path).unwrap();
    let document = json(&gavel(&["check", &path, "--format", "sarif"]).output);
    let results = document["runs"][0]["results"].as_array().unwrap();
    let region = &results[0]["locations"][0]["physicalLocation"]["region"];
    let number = |key: &str| usize::try_from(region[key].as_u64().unwrap()).unwrap();
    let line: Vec<char> = text.lines().nth(number("startLine") - 1).unwrap().chars().collect();
    let marked: String = line[number("startColumn") - 1..number("endColumn") - 1].iter().collect();
    assert_eq!(marked, "rh");
    let concise = gavel(&["check", &path, "--format", "concise"]).output;
    assert!(concise.starts_with(&format!("{path}:19:{}:", number("startColumn"))), "{concise}");
}

#[test]
fn junit_can_be_read_and_counts_every_game() {
    for (command, path, counts) in [("check", GAMES, (5, 2, 1)), ("test", RULINGS, (4, 2, 1))] {
        let report = quick_junit::Report::deserialize_from_str(&told(command, path, "junit").output).unwrap();
        assert_eq!((report.tests, report.failures, report.errors), counts);
    }
    let undecided = format!("{GAMES}/undecided.gavel");
    let failures = |arguments: &[&str]| {
        let said = gavel(&[&["check", &undecided, "--format", "junit"], arguments].concat());
        (said.status, quick_junit::Report::deserialize_from_str(&said.output).unwrap().failures)
    };
    assert_eq!(failures(&[]), (0, 0));
    assert_eq!(failures(&["--strict"]), (1, 1));
}

/// A workflow command as GitHub reads it.
#[derive(Debug)]
pub(crate) struct Command {
    pub(crate) level: String,
    pub(crate) properties: BTreeMap<String, String>,
    pub(crate) message: String,
}

/// The workflow commands of an output; other lines mean nothing to GitHub.
pub(crate) fn commands(output: &str) -> Vec<Command> {
    let plain = |text: &str| {
        let text = text.replace("%2C", ",").replace("%3A", ":").replace("%0A", "\n").replace("%0D", "\r");
        text.replace("%25", "%")
    };
    let command = |line: &str| {
        let (head, message) = line.strip_prefix("::")?.split_once("::")?;
        let (level, properties) = head.split_once(' ')?;
        let property = |property: &str| property.split_once('=').map(|(key, value)| (key.to_owned(), plain(value)));
        let properties = properties.split(',').map(property).collect::<Option<_>>()?;
        Some(Command { level: level.to_owned(), properties, message: plain(message) })
    };
    output.lines().filter(|line| line.starts_with("::")).map(|line| command(line).expect(line)).collect()
}

#[test]
fn github_has_a_line_a_finding_whatever_its_letters() {
    let output = told("check", GAMES, "github").output;
    let commands = commands(&output);
    assert_eq!(commands.len(), 5, "what follows from another is told with it");
    assert_eq!(output.lines().count(), 5);
    for command in &commands {
        assert!(["error", "warning", "notice"].contains(&command.level.as_str()), "{command:?}");
        assert!(fs::exists(&command.properties["file"]).unwrap(), "{command:?}");
        assert!(!command.message.is_empty() && !command.message.contains('\r'), "{command:?}");
    }
}

const LEGAL: &str = "tests/formats/check/legal.gavel";

/// What could not be read is told on standard error, and in every report that is read elsewhere.
#[test]
fn what_cannot_be_read_is_told_in_every_report() {
    for (command, verdict) in [("check", "legal"), ("test", "met")] {
        let said = |format| {
            let said = gavel(&[command, "no/such%.gavel", LEGAL, "--format", format]);
            assert_eq!(said.status, 2, "{command} {format}");
            assert_eq!(said.errors, "gavel: no/such%.gavel: there is no such file or folder\n");
            said.output
        };
        let document = json(&said("json"));
        assert_eq!(
            (&document["unread"][0]["file"], &document["files"][0]["verdict"]),
            (&"no/such%.gavel".into(), &verdict.into())
        );
        let lines: Vec<Value> = said("jsonl").lines().map(json).collect();
        assert_eq!((&lines[0]["kind"], &lines[0]["file"]), (&"unread".into(), &"no/such%.gavel".into()));
        let summary = lines.last().unwrap();
        assert_eq!((&summary["unread"], &summary["verdict"]), (&1.into(), &"invalid".into()));
        let commands = commands(&said("github"));
        assert_eq!((commands[0].level.as_str(), commands[0].properties["file"].as_str()), ("error", "no/such%.gavel"));
        assert_eq!(json(&said("gitlab"))[0]["location"]["path"], "no/such%.gavel");
        let sarif = json(&said("sarif"));
        assert_eq!(faults(&sarif_schema(), &sarif), Vec::<String>::new());
        let invocation = &sarif["runs"][0]["invocations"][0];
        let place = "/toolExecutionNotifications/0/locations/0/physicalLocation/artifactLocation/uri";
        assert_eq!(
            (&invocation["executionSuccessful"], &invocation.pointer(place)),
            (&false.into(), &Some(&"no/such%25.gavel".into()))
        );
        let junit = quick_junit::Report::deserialize_from_str(&said("junit")).unwrap();
        assert_eq!((junit.tests, junit.failures, junit.errors), (2, 0, 1));
        assert!(said("markdown").contains("### ❌ not read\n\n`no/such%.gavel`: there is no such"));
        assert!(said("full").contains("; 1 not read\n"));
    }
}

/// What only the strict mind is marked, too, so that no build fails without saying where.
#[test]
fn what_is_legal_by_the_rules_alone_is_marked_for_the_strict() {
    let log = "fixtures/wars/found/interrupt-whose-text-was-not-read.gavel";
    assert_eq!(gavel(&["check", log, "--format", "github"]).output, "");
    let said = gavel(&["check", "--strict", log, "--format", "github"]);
    assert_eq!(said.status, 1);
    assert!(said.output.starts_with("::error ") && said.output.contains("was not read"), "{}", said.output);
    let said = gavel(&["check", "--strict", log, "--format", "junit"]);
    assert_eq!(quick_junit::Report::deserialize_from_str(&said.output).unwrap().failures, 1);
}

/// Games of JSON Lines are told in order, legal ones, too, each before its findings, however the file is read.
#[test]
fn json_lines_are_one_line_each() {
    let game = fs::read_to_string("fixtures/toy/round.gavel").unwrap();
    let broken = fs::read_to_string("fixtures/toy/ideas/illegal.gavel").unwrap();
    let long_winded = |game: &str| format!("{game}{}", "# nothing happens\n".repeat(9_000));
    let archive: String = (0..40).map(|number| long_winded(if number == 33 { &broken } else { &game })).collect();
    let said = gavel_reading(&["check", "--format", "jsonl", "-"], archive.as_bytes());
    let lines: Vec<Value> = said.output.lines().map(json).collect();
    let games: Vec<u64> =
        lines.iter().filter(|line| line["kind"] == "game").map(|line| line["game"].as_u64().unwrap()).collect();
    assert_eq!(games, (0..40).collect::<Vec<u64>>());
    let finding = lines.iter().position(|line| line["kind"] == "finding").unwrap();
    assert_eq!((&lines[finding]["game"], &lines[finding - 1]["game"]), (&33.into(), &33.into()));
    let last = lines.last().unwrap();
    assert_eq!(
        (&last["kind"], &last["games"], &last["verdicts"]["legal"]),
        (&"summary".into(), &40.into(), &39.into())
    );
}

/// A pipe that gives one game after the other, and notes what had been written when it was asked for more.
struct Pipe<'a> {
    games: Vec<&'a str>,
    written: &'a std::cell::RefCell<Vec<u8>>,
    seen: Vec<usize>,
}

impl std::io::Read for Pipe<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        self.seen.push(self.written.borrow().iter().filter(|byte| **byte == b'\n').count());
        if self.games.is_empty() {
            return Ok(0);
        }
        let game = self.games.remove(0);
        buffer[..game.len()].copy_from_slice(game.as_bytes());
        Ok(game.len())
    }
}

struct Shared<'a>(&'a std::cell::RefCell<Vec<u8>>);

impl std::io::Write for Shared<'_> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A game is told when the next one begins, not when the pipe ends; people read the same however the pipe flows.
#[test]
fn games_from_a_pipe_are_told_as_they_come() {
    let game = fs::read_to_string("fixtures/toy/round.gavel").unwrap();
    let written = std::cell::RefCell::new(Vec::new());
    let mut pipe = Pipe { games: vec![&game; 3], written: &written, seen: Vec::new() };
    let toy: &dyn Court = &CourtOf::<Lamplight>::new();
    let mut desk = Desk {
        courts: &[toy],
        input: &mut pipe,
        output: &mut Shared(&written),
        errors: &mut Vec::new(),
        style: Style::default(),
        watched: false,
        build: None,
    };
    let arguments = ["gavel", "check", "--format", "jsonl", "-"].map(OsString::from);
    assert_eq!(cli::run(arguments, &mut desk).code(), 0);
    assert_eq!(pipe.seen, [0, 0, 1, 2]);
    let told = String::from_utf8(written.take()).unwrap();
    assert_eq!(told, gavel_reading(&["check", "--format", "jsonl", "-"], game.repeat(3).as_bytes()).output);
}

/// A schema that knows every key there is.
fn closed(schema: &mut Value) {
    match schema {
        Value::Object(keys) => {
            if keys.contains_key("properties") {
                keys.insert("additionalProperties".to_owned(), false.into());
            }
            keys.values_mut().for_each(closed);
        }
        Value::Array(items) => items.iter_mut().for_each(closed),
        _ => {}
    }
}

fn schema(of: &str) -> Validator {
    let said = gavel(&["schema", of]);
    assert_eq!(said.status, 0);
    let mut schema = json(&said.output);
    closed(&mut schema);
    jsonschema::validator_for(&schema).unwrap()
}

#[test]
fn json_is_as_its_schemas_say() {
    let (document, line) = (schema("findings"), schema("lines"));
    for arguments in [
        &["check", GAMES][..],
        &["check", "--statistics", GAMES],
        &[
            "check",
            "fixtures/toy",
            "fixtures/wars/found",
            "fixtures/wars/rulings",
            "fixtures/wars/starter-sloppy.gavel",
        ],
        &["check", "--strict", "--on-violation", "stop", "fixtures/toy/ideas"],
        &["test", RULINGS],
        &["test", "fixtures/toy"],
        &["test", RULINGS, "no/such.gavel"],
    ] {
        let said = |format| gavel(&[arguments, &["--format", format]].concat()).output;
        assert_eq!(faults(&document, &json(&said("json"))), Vec::<String>::new(), "{arguments:?}");
        for told in said("jsonl").lines() {
            assert_eq!(faults(&line, &json(told)), Vec::<String>::new(), "{told}");
        }
    }
    let mut wrong = json(&told("check", GAMES, "json").output);
    wrong["files"][0]["verdict"] = "guilty".into();
    assert_eq!(faults(&document, &wrong).len(), 1, "the schema is held to");
    for (of, arguments) in [
        ("comparison", &["compare", "fixtures/wars/rulings", "fixtures/toy/ideas"][..]),
        (
            "comparison",
            &[
                "compare",
                "fixtures/wars/rulings/comprehensive",
                "--interpretations",
                "wars.draw-stack=on,wars.draw-stack=off",
            ],
        ),
        ("comparison", &["compare", GAMES, "no/such.gavel", "--on-violation", "stop"]),
        ("accounts", &["compare", "fixtures/wars/accounts/by-a.gavel", "fixtures/wars/accounts/by-b.gavel"]),
        ("accounts", &["compare", "fixtures/wars/accounts/by-a.gavel", "fixtures/wars/accounts/by-a.gavel"]),
        ("replay", &["replay", "fixtures/wars/finals.gavel"]),
        ("replay", &["replay", "fixtures/toy/ideas/take-back.gavel", "--on-violation", "stop"]),
    ] {
        let said = gavel(&[arguments, &["--format", "json"]].concat());
        assert_eq!(faults(&schema(of), &json(&said.output)), Vec::<String>::new(), "{arguments:?}: {}", said.errors);
    }
    let said = gavel(&["schema", "findngs"]);
    assert!(said.status == 2 && said.errors.contains("did you mean findings?"), "{}", said.errors);
}

#[test]
fn statistics_count_rules_and_reasons() {
    for format in ["concise", "full", "markdown"] {
        let output = gavel(&["check", "--statistics", GAMES, "--format", format]).output;
        for line in [
            "5 games: 1 invalid, 2 illegal, 1 undecided, 1 legal",
            "20 statements, 19 decided",
            "1 illegal toy.pledge.one-each",
            "1 undecided for: missing figure",
        ] {
            let told = output.lines().any(|told| told.trim_start_matches("- ") == line);
            assert!(told, "{format}: {line}: {output}");
        }
    }
    let document = json(&gavel(&["check", "--statistics", GAMES, "--format", "json"]).output);
    let lines = gavel(&["check", "--statistics", GAMES, "--format", "jsonl"]).output;
    let summary = json(lines.lines().last().unwrap());
    assert_eq!(document["statistics"], summary["statistics"]);
    assert_eq!(summary["statistics"]["reasons"]["missing figure"], 1);
}
