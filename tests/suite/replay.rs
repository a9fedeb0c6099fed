//! Games told line by line. A snapshot here is read before it is accepted.

use gavel::{
    games,
    judge::{Options, try_game},
    notation::{log, source::Source},
    report::{Style, clean},
};
use serde_json::Value;

use crate::commands::{gavel, gavel_in_style, gavel_reading};

pub(crate) const ROUND: &str = "fixtures/toy/round.gavel";

fn fixtures() -> Vec<String> {
    let folders = ["fixtures/toy/ideas", "fixtures/toy/legal", "fixtures/toy/rules"];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).unwrap());
    files.map(|file| file.unwrap().path().to_str().unwrap().to_owned()).chain([ROUND.to_owned()]).collect()
}

fn json(arguments: &[&str]) -> Value {
    let said = gavel(&[&["replay", "--format", "json"], arguments].concat());
    serde_json::from_str(&said.output).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {said:?}"))
}

#[test]
fn a_round_is_told_line_by_line() {
    insta::assert_snapshot!(gavel(&["replay", ROUND]).output);
}

#[test]
fn findings_are_told_at_their_lines() {
    for name in ["far-cause", "ruling", "invalid"] {
        let said = gavel(&["replay", &format!("fixtures/toy/ideas/{name}.gavel")]);
        insta::assert_snapshot!(format!("findings_{name}"), said.output);
    }
}

#[test]
fn what_is_taken_back_or_read_otherwise_is_told_as_a_change() {
    for name in ["ideas/take-back", "ideas/reading-not-preferred", "legal/tb-reading-died"] {
        let said = gavel(&["replay", &format!("fixtures/toy/{name}.gavel")]);
        insta::assert_snapshot!(format!("back_{}", name.replace('/', "_")), said.output);
    }
}

/// Judging alone lays out no table, tells no step and keeps no picture: whoever only checks does not pay for replays.
#[test]
fn a_check_pays_nothing_for_replays() {
    let judged = |log: &str, journal: bool| {
        let source = Source::new(log, std::fs::read_to_string(log).unwrap());
        let game = log::games(source.text()).next().unwrap();
        let decks = |deck: &str| {
            let path = std::path::Path::new(log).with_file_name(deck);
            std::fs::read_to_string(path).map_err(|error| error.to_string())
        };
        let options = Options { journal, ..Options::default() };
        try_game(&source, 0, game, games::ALL, &decks, &options).judgement
    };
    for log in [ROUND, "fixtures/wars/games/battles.gavel"] {
        let (checked, told) = (judged(log, false), judged(log, true));
        assert_eq!(checked.findings, told.findings);
        assert!(!told.replay.is_empty() && !told.pictures.start.cards.is_empty() && !told.pictures.faces.is_empty());
        let pictures = &checked.pictures;
        let drawn = [pictures.start.cards.len(), pictures.start.piles.len(), pictures.faces.len()];
        assert_eq!((checked.replay.len(), drawn, pictures.layout.piles.len()), (0, [0; 3], 0), "{log}");
    }
}

#[test]
fn a_part_is_told_from_one_address_to_another() {
    let part = gavel(&["replay", ROUND, "--from", "T1.6", "--to", "L20"]);
    insta::assert_snapshot!(part.output);
    assert_eq!(part, gavel(&["replay", ROUND, "--from", "18", "--to", "L20"]));
    let labelled = gavel(&["replay", "fixtures/toy/ideas/ruling.gavel", "--from", "@mirage", "--to", "mirage"]);
    assert!(labelled.output.contains("\n 20 │ T1.6  B reveals m  @mirage\n"), "{}", labelled.output);
    assert!(!labelled.output.contains("T1.7"), "{}", labelled.output);
    for (from, to, why) in [
        ("T1.6", "T1.5", "the replay would end in line 17, before it begins in line 18"),
        ("T9.1", "L20", "there is no line `T9.1` in this game"),
        ("L12", "T1", "`T1` is no address"),
    ] {
        let said = gavel(&["replay", ROUND, "--from", from, "--to", to]);
        assert_eq!((said.status, said.errors), (2, format!("gavel: {why}\n")));
    }
}

#[test]
fn a_part_may_begin_and_end_at_lines_without_a_statement() {
    let log = std::fs::read_to_string(ROUND).unwrap();
    let gaps: String =
        log.lines().map(|line| format!("{line}\n{}", if line.starts_with("C ") { "\n" } else { "" })).collect();
    let lines: Vec<&str> = gaps.lines().collect();
    let blanks: Vec<usize> = (1..=lines.len()).filter(|line| lines[line - 1].is_empty()).collect();
    let (first, last) = (*blanks.iter().find(|line| **line > 11).unwrap(), *blanks.last().unwrap());
    let at = |line: usize| format!("L{line}");
    let part = gavel_reading(&["replay", "-", "--from", &at(first), "--to", &at(last)], gaps.as_bytes());
    let nearest = gavel_reading(&["replay", "-", "--from", &at(first + 1), "--to", &at(last - 1)], gaps.as_bytes());
    assert_eq!((part.status, &part.output), (0, &nearest.output));
    let told = |line: usize, taken: usize| {
        format!("gavel: there is no statement in line {line}; this is about line {taken}\n")
    };
    assert_eq!(part.errors, told(first, first + 1) + &told(last, last - 1));
}

#[test]
fn programs_read_an_object_for_each_step() {
    let said = gavel(&["replay", "--format", "json", "--from", "L34", "fixtures/toy/ideas/far-cause.gavel"]);
    insta::assert_snapshot!(said.output);
    let told = json(&[ROUND]);
    let steps = told["steps"].as_array().unwrap();
    assert_eq!((&steps[0]["kind"], &steps[0]["line"]), (&"setup".into(), &Value::Null));
    let written = steps.iter().filter(|step| step["text"] != "");
    assert!(written.filter_map(|step| step["line"].as_u64()).eq(11..=26));
    assert_eq!(steps[2]["text"], "C pledges ?  # pledges are made face down, in any order");
    assert_eq!(
        (&steps[2]["said"], &steps[2]["comment"]),
        (&"C pledges ?".into(), &"pledges are made face down, in any order".into())
    );
    let unsaid: Vec<&Value> = steps.iter().filter(|step| step["kind"] == "silence").map(|step| &step["said"]).collect();
    assert_eq!(unsaid, ["A passes", "C passes, A passes, B passes", "A passes, B passes, C passes"]);
}

#[test]
fn every_finding_of_a_check_is_in_the_replay() {
    for log in fixtures() {
        let check = gavel(&["check", "--format", "json", &log]);
        let check: Value = serde_json::from_str(&check.output).unwrap();
        for (game, _) in check["files"][0]["games"].as_array().unwrap().iter().enumerate() {
            let told = json(&[&log, "--game", &(game + 1).to_string()]);
            let at_lines = told["steps"].as_array().unwrap().iter().map(|step| &step["findings"]);
            let found = at_lines.chain([&told["findings"]]).flat_map(|findings| findings.as_array().unwrap());
            let mut found: Vec<Value> = found.cloned().collect();
            found.sort_by_key(|finding| finding["span"]["start"]["offset"].as_u64());
            for finding in &mut found {
                let steps = finding.as_object_mut().unwrap().remove("steps").unwrap();
                for (label, step) in finding["labels"].as_array().unwrap().iter().zip(steps.as_array().unwrap()) {
                    let Some(step) = step.as_u64() else { continue };
                    assert_eq!(told["steps"][usize::try_from(step).unwrap()]["line"], label["span"]["start"]["line"]);
                }
            }
            let checked = check["files"][0]["findings"].as_array().unwrap().iter();
            let checked: Vec<Value> = checked.filter(|finding| finding["game"] == game).cloned().collect();
            assert_eq!(found, checked, "{log}");
        }
    }
}

#[test]
fn a_replay_fails_only_where_something_cannot_be_judged() {
    for (log, more, status) in [
        (ROUND, "", 0),
        ("fixtures/toy/ideas/illegal.gavel", "", 0),
        ("fixtures/toy/ideas/mismatch.gavel", "", 0),
        ("fixtures/toy/ideas/invalid.gavel", "", 2),
        ("no/such/file.gavel", "", 2),
        (ROUND, "--game=2", 2),
        (ROUND, "--edition=third", 2),
        ("fixtures/toy/ideas/doubt-interpretation.gavel", "--interpretations=recommended", 0),
    ] {
        let arguments: Vec<&str> = ["replay", log, more].into_iter().filter(|word| !word.is_empty()).collect();
        assert_eq!(gavel(&arguments).status, status, "{arguments:?}");
    }
    let said = gavel(&["replay", ROUND, "--edition", "third"]);
    assert!(said.output.contains(":3:10: invalid Lamplight has no edition `third`\n\nno line was judged\n"));
    let help = gavel(&["replay", "--help"]).output;
    assert!(help.contains("Exit status: 2 if something could not be judged"), "{help}");
}

#[test]
fn judging_that_stops_is_told() {
    let log = "fixtures/toy/ideas/follows.gavel";
    let said = gavel(&["replay", log, "--on-violation", "stop"]);
    assert!(said.output.contains("\njudging stopped after line 9\n"), "{}", said.output);
    assert_eq!(json(&[log, "--on-violation", "stop"])["stopped"], 9);
    assert_eq!(json(&[log])["stopped"], Value::Null);
}

/// A text without its ANSI escapes.
fn plain(text: &str) -> String {
    let mut pieces = text.split("\x1b[");
    let first = pieces.next().unwrap_or_default().to_owned();
    first + &pieces.map(|piece| piece.split_once('m').unwrap().1).collect::<String>()
}

#[test]
fn colour_repeats_what_words_say_and_lines_fit() {
    for log in fixtures() {
        let said = |style| gavel_in_style(&["replay", &log], b"", style).output;
        let coloured = said(Style { colour: true, ..Style::default() });
        assert!(coloured.contains("\x1b["));
        let rows = |text: &str| text.lines().map(|row| row.trim_end().to_owned()).collect::<Vec<_>>();
        assert_eq!(rows(&plain(&coloured)), rows(&said(Style::default())), "{log}");
        for row in said(Style { width: 50, ..Style::default() }).lines().filter(|row| row.starts_with(' ')) {
            let words = row.split_once(['│', '·']).map_or(row, |(_, words)| words).trim();
            assert!(row.chars().count() <= 50 || !words.contains(' '), "{log}: {row}");
        }
        let ascii = said(Style { unicode: false, ..Style::default() });
        assert!(ascii.is_ascii() || !std::fs::read_to_string(&log).unwrap().is_ascii(), "{log}: {ascii}");
    }
}

#[test]
fn a_disturbing_log_is_told_undisturbed() {
    let header = "---\ngame: toy\nevent: \"a\\eb\"\nplayers: {A: {}, B: {}, C: {}}\n---\n";
    let lines = "... \"late\"\n  A pledges ?  {!! \u{202e}bold}  @x\r\n{by the window}\nB pledges \x1b[2J\n\t# caf";
    let log = [header.as_bytes(), lines.as_bytes(), b"\xe9\n---\ngame: toy\n---\n"].concat();
    let said = gavel_reading(&["replay", "-"], &log);
    assert_eq!(said.status, 2);
    assert!(!said.output.contains(|letter| letter != '\n' && clean::is_hidden(letter)), "{:?}", said.output);
    insta::assert_snapshot!(said.output);
    let told = gavel_reading(&["replay", "-", "--format", "json"], &log).output;
    assert!(!told.contains(|letter| letter != '\n' && clean::is_hidden(letter)), "{told:?}");
}
