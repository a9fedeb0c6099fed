//! What headers register: players and decks held against the rules, what is expected of it, and how that proves a rule.

use std::{ffi::OsString, fs};

use gavel::{
    cli::{self, Desk},
    judge::{OnViolation, Options, try_file},
    notation::source::Source,
    report::Style,
};

use crate::stones::COURT;

const LAWFUL: &str = "{ deck: { Pebble: 3, Fog: 1 } }";

/// A log with these entries in its header.
fn log(entries: &str, lines: &str) -> String {
    format!("---\ngame: stones\n{entries}\n---\n{lines}")
}

/// Class, rule, and what is pointed at, of every finding.
fn found_by(options: &Options, entries: &str, lines: &str) -> Vec<String> {
    let source = Source::new("log", log(entries, lines));
    let heavy = |_: &str| Ok("Pebble: 5\nFog: 1\n".to_owned());
    let findings = try_file(&source, &[COURT], &heavy, options).into_iter().flat_map(|trial| trial.judgement.findings);
    let told = findings.map(|finding| {
        let here = finding.here.span.of(source.text());
        format!("{:?} {} | {here}", finding.class, finding.rule.unwrap_or(&finding.message))
    });
    told.collect()
}

fn found(entries: &str, lines: &str) -> Vec<String> {
    found_by(&Options::default(), entries, lines)
}

/// What a command says with the game of stones, its input given.
fn said(arguments: &[&str], mut input: &[u8]) -> (u8, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk = Desk {
        courts: &[COURT],
        input: &mut input,
        output: &mut output,
        errors: &mut errors,
        style: Style::default(),
        watched: false,
        build: None,
    };
    let words = std::iter::once("gavel").chain(arguments.iter().copied()).map(OsString::from);
    let status = cli::run(words, &mut desk).code();
    (status, String::from_utf8(output).unwrap() + &String::from_utf8(errors).unwrap())
}

#[test]
fn a_deck_is_held_to_the_rules_where_it_is_registered() {
    let players = |deck: &str| format!("players: {{ A: {{ deck: {deck} }}, B: {LAWFUL} }}");
    assert_eq!(found(&players("{ Pebble: 3 }"), "A plays ?\n"), [""; 0]);
    assert_eq!(found(&players("{ Fog: 1, Pebble: 4 }"), ""), ["Illegal stones.pebbles | Pebble: 4"]);
    assert_eq!(found(&players("heavy.yaml"), ""), ["Illegal stones.pebbles | heavy.yaml"]);
    assert_eq!(
        found(&players("{ Pebble: 3, Fog: 4 }"), "A plays 1C3\n"),
        ["Illegal stones.small | Pebble: 3, Fog: 4", "Invalid no card has the code `1C3` | 1C3"]
    );
    assert_eq!(found(&format!("format: heavy\n{}", players("heavy.yaml")), ""), [""; 0]);
    let stop = Options { on_violation: OnViolation::Stop, ..Options::default() };
    assert_eq!(found_by(&stop, &players("{ Pebble: 4 }"), "A plays 1C3\n"), ["Illegal stones.pebbles | Pebble: 4"]);
    let unknown = "Invalid no format is called `hevy`; there are plain, friendly, heavy, fleeting, lasting, windy, echoing | hevy";
    assert_eq!(found(&format!("format: hevy\n{}", players("heavy.yaml")), ""), [unknown]);
}

#[test]
fn where_a_rule_says_how_many_play_the_others_break_it() {
    let three = "players: { A: {}, B: {}, C: {} }";
    assert_eq!(found(three, "A plays ?\nB plays ?\n"), ["Illegal stones.two | C"]);
    assert_eq!(found(&format!("{three}\nfirst: C"), "A plays 1C3\n"), ["Illegal stones.two | C"]);
    assert_eq!(found("players: { A: {} }", "A plays 1C3\n"), ["Illegal stones.two | A"]);
    assert_eq!(found("", "A plays ?\n"), [""; 0]);
    let (status, told) = said(&["legal", "-"], log("players: { A: {} }", "").as_bytes());
    assert_eq!((status, told.as_str()), (2, "gavel: stones.two\n"));
    assert_eq!(said(&["legal", "-"], log(three, "").as_bytes()).0, 0);
}

#[test]
fn how_many_cards_there_are_depends_on_the_format() {
    let players = "players: { A: {}, B: {} }";
    assert_eq!(found(&format!("{players}\nformat: heavy"), "= A hand 6\n"), [""; 0]);
    assert_eq!(found(&format!("{players}\nformat: heavy"), "= A hand 5\n"), ["Mismatch stones.counts | hand 5"]);
    assert_eq!(found(players, "= A hand 5\n"), ["Undecided stones.counts | hand 5"]);
}

#[test]
fn a_header_is_as_it_is_expected_to_be() {
    let heavy = format!("players: {{ A: {{ deck: {{ Pebble: 4 }} }}, B: {LAWFUL} }}");
    let lawful = format!("players: {{ A: {LAWFUL}, B: {LAWFUL} }}");
    let broken = "players: [A, B]";
    for (entries, lines, wanted) in [
        (heavy.as_str(), "#~ illegal stones.pebbles\nA plays ?\n", None),
        (&heavy, "# a remark\n\n  #~ illegal stones.pebbles\n\nA plays ?  #~ legal\n", None),
        (
            &heavy,
            "",
            Some(
                "3:25: unmet[stones.pebbles] expected legal, found illegal stones.pebbles (4 are too many: the most is 3)",
            ),
        ),
        (
            &heavy,
            "#~ obeys stones.pebbles\n",
            Some("3:25: unmet[stones.pebbles] expected obeys stones.pebbles, found illegal stones.pebbles"),
        ),
        (
            &heavy,
            "#~ illegal stones.small\n",
            Some("3:25: unmet[stones.pebbles] expected illegal stones.small, found illegal"),
        ),
        (&lawful, "#~ obeys stones.pebbles, obeys stones.two\nA plays ?\n", None),
        (&lawful, "#~ legal\nA plays 1C3  #~ invalid\n", None),
        (
            &lawful,
            "#~ obeys stones.turns\n",
            Some("5:1: unmet[stones.turns] the rule stones.turns is not put to the test here"),
        ),
        (&lawful, "#~ illegal stones.two\n", Some("5:4: unmet[stones.two] expected illegal stones.two, found legal")),
        (
            &lawful,
            "A plays ?\n#~ legal\n",
            Some("6:1: invalid expected legal, found invalid (an expectation stands behind"),
        ),
        (broken, "#~ invalid\nA plays ?\n", None),
        ("game: stones", "#~ invalid\n", None),
    ] {
        let (status, told) = said(&["test", "-", "--format", "concise"], log(entries, lines).as_bytes());
        match wanted {
            None => assert_eq!((status, told.as_str()), (0, "1 passed, 0 failed\n"), "{entries}\n{lines}"),
            Some(wanted) => assert!(status > 0 && told.contains(&format!("<stdin>:{wanted}")), "{told}"),
        }
    }
    let (_, told) = said(&["fmt", "-"], log(&lawful, "  #~   legal\n\nA  plays ?\n").as_bytes());
    assert!(told.ends_with("---\n  #~ legal\n\nA plays ?\n"), "{told}");
    assert_eq!(said(&["fmt", "-"], format!("#~ legal\n{}", log(&lawful, "")).as_bytes()).0, 2);
}

/// What coverage says of a rule if this is the only fixture.
fn proof(rule: &str, fixture: &str) -> String {
    let thread = std::thread::current();
    let name = thread.name().unwrap_or_default().replace("::", "-");
    let folder = std::env::temp_dir().join(format!("gavel-registered-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("twins.gavel"), fixture).unwrap();
    let (_, told) = said(&["rules", "stones", "--coverage", "--fixtures", folder.to_str().unwrap()], b"");
    fs::remove_dir_all(&folder).unwrap();
    let line = told.lines().find_map(|line| line.split_once(&format!("unproven: {rule}: ")));
    line.map_or("proven", |(_, why)| why).to_owned()
}

#[test]
fn twins_in_the_header_prove_a_rule_and_nothing_less_does() {
    let players = |pebbles: u8| format!("players: {{ A: {{ deck: {{ Pebble: {pebbles} }} }}, B: {LAWFUL} }}");
    let rule = "stones.pebbles";
    let twin = |entries: &str, word: &str, rest: &str| log(entries, &format!("#~ {word} {rule}\nA plays ?\n{rest}"));
    let obeys = twin(&players(3), "obeys", "");
    let breaks = twin(&players(4), "illegal", "");
    assert_eq!(proof(rule, &format!("{obeys}{breaks}")), "proven");
    let ruled = twin(&format!("{}\nruling: {{ name: x }}", players(4)), "illegal", "");
    assert_eq!(proof(rule, &format!("{obeys}{ruled}")), "proven");
    let by_format = twin(&format!("{}\nformat: heavy", players(4)), "obeys", "");
    assert_eq!(proof(rule, &format!("{by_format}{breaks}")), "proven");
    assert_eq!(proof(rule, &breaks), "no fixture obeys it as it expects");
    assert_eq!(proof(rule, &obeys), "no fixture breaks it as it expects");
    let apart = "no two fixtures that obey and break it differ in just one line or entry";
    assert_eq!(proof(rule, &format!("{obeys}{}", twin(&players(4), "illegal", "B plays ?\n"))), apart);
    let two_entries = twin(&format!("{}\nevent: x", players(4)), "illegal", "");
    assert_eq!(proof(rule, &format!("{obeys}{two_entries}")), apart);
    let untested = twin("players: { A: { deck: { Fog: 1 } }, B: { deck: { Fog: 1 } } }", "obeys", "");
    assert_eq!(proof(rule, &format!("{untested}{breaks}")), "the twins are not decided by the same check");
}

#[test]
fn the_number_of_players_is_proven_likewise() {
    let twin = |players: &str, word: &str| log(players, &format!("#~ {word} stones.two\nA plays ?\n"));
    let obeys = twin("players: { A: {}, B: {} }", "obeys");
    let many = twin("players: { A: {}, B: {}, C: {} }", "illegal");
    let few = twin("players: { A: {} }", "illegal");
    assert_eq!(proof("stones.two", &format!("{obeys}{many}")), "proven");
    assert_eq!(proof("stones.two", &format!("{obeys}{few}")), "proven");
}

#[test]
fn an_umbrella_and_its_details_say_what_they_are() {
    let (status, umbrella) = said(&["explain", "stones.weather"], b"");
    assert!(status == 0 && umbrella.ends_with("  pinned: by its name alone, not by `recommended`\n"), "{umbrella}");
    let (status, detail) = said(&["explain", "stones.wind"], b"");
    assert!(
        status == 0 && detail.ends_with("  asked: where `stones.weather` is pinned to `reconstructed`\n"),
        "{detail}"
    );
}
