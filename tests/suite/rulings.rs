//! `gavel test`: which rulings are run, and expectations written by `--update`.

use std::{ffi::OsString, fs};

use gavel::{
    cli::{self, Build, Desk},
    games,
    report::Style,
};

use crate::{
    commands::{Said, gavel},
    folder::Folder,
};

const LIBRARY: &str = "fixtures/wars/rulings";

fn tested(arguments: &[&str]) -> Said {
    gavel(&[&["test", LIBRARY], arguments].concat())
}

/// The names of the rulings that are run.
fn names(arguments: &[&str]) -> Vec<String> {
    let said = tested(&[arguments, &["--format", "jsonl"]].concat());
    assert_eq!(said.status, 0, "{}", said.errors);
    let lines = said.output.lines().map(|line| serde_json::from_str(line).unwrap());
    let games = lines.filter(|line: &serde_json::Value| line["kind"] == "game");
    games.map(|game| game["ruling"]["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn rulings_are_chosen_by_words_and_tags() {
    let all = names(&[]);
    let transport = names(&["--tag", "transport"]);
    assert!(!transport.is_empty() && transport.len() < all.len());
    assert!(names(&["--tag", "transport", "--tag", "drains"]).len() >= transport.len(), "any of the tags will do");
    let fighters = names(&["--filter", "Transport FIGHTER"]);
    assert!(!fighters.is_empty() && fighters.iter().all(|name| name.contains("transport") && name.contains("fighter")));
    assert_eq!(
        names(&["--filter", "both/movement", "--tag", "transport"]),
        names(&["--tag", "transport", "--filter", "both/movement"])
    );
    let said = tested(&["--tag", "transport"]);
    assert!(said.output.ends_with(&format!("{} left out\n", all.len() - transport.len())), "{}", said.output);
}

#[test]
fn rulings_are_chosen_by_what_they_touch() {
    let drains = names(&["--touching", "wars.drain"]);
    assert!(drains.contains(&"a location is drained once a turn".to_owned()));
    assert!(!drains.contains(&"transport 2 takes no third fighter along".to_owned()));
    let once = names(&["--touching", "wars.drain.once-per-location"]);
    assert!(once.iter().all(|name| drains.contains(name)));
    let barge = names(&["--touching", "lantern barge"]);
    assert!(barge.contains(&"transport 2 takes no third fighter along".to_owned()), "{barge:?}");
}

#[test]
fn what_nobody_has_is_an_error_with_what_was_meant() {
    for (arguments, hint) in [
        (["--tag", "transprt"], "no ruling has the tag `transprt`; did you mean transport?"),
        (["--filter", "transprt"], "no game has `transprt` in its name or path; did you mean transport"),
        (["--touching", "wars.drain.own-contrl-phase"], "did you mean wars.drain.own-control-phase?"),
        (["--touching", "lantern bage"], "did you mean \"Lantern Barge\""),
        (["--touching", "wars.deck"], "no game has all that is asked for"),
    ] {
        let said = tested(&arguments);
        assert!(said.status == 2 && said.errors.contains(hint), "{arguments:?}: {}", said.errors);
    }
}

const WRONG: &str = "# first\r\n---\r\ngame: toy\r\nplayers: { A: {}, B: {}, C: {} }\r\n---\r\n\
                     given all have enough\r\ngiven turn 1: A, [pledge]\r\n\
                     A pledges \"Comet\"  #~ illegal toy.pledge.one-each,  obeys toy.pledge.one-each  \r\n\
                     \tA pledges \"Moth\"  {Ünsinn}  # is that so?\r\nB pldges\r\n\r\n# last";

const RIGHT: &str = "# first\r\n---\r\ngame: toy\r\nplayers: { A: {}, B: {}, C: {} }\r\n---\r\n\
                     given all have enough\r\ngiven turn 1: A, [pledge]\r\n\
                     A pledges \"Comet\"  #~ obeys toy.pledge.one-each  \r\n\
                     \t# is that so?\r\n\tA pledges \"Moth\"  {Ünsinn}  #~ illegal toy.pledge.one-each\r\nB pldges\r\n\r\n# last";

#[test]
fn what_is_found_is_written_as_what_is_expected_and_nothing_else_changes() {
    let folder = Folder::new("update");
    let path = &folder.write("ruling.gavel", WRONG);
    assert_eq!(gavel(&["test", path]).status, 2);
    let said = gavel(&["test", path, "--update", "--format", "concise"]);
    assert_eq!(said.errors, format!("{path}: expectations written\n"));
    assert_eq!(fs::read_to_string(path).unwrap(), RIGHT);
    let unread = format!("{path}:11:3: invalid expected legal, found invalid ");
    assert!(
        said.status == 2 && said.output.starts_with(&unread),
        "a line that cannot be read is not expected: {}",
        said.output
    );
    folder.write("ruling.gavel", RIGHT.replace("B pldges\r\n", ""));
    let said = gavel(&["test", path, "--update"]);
    assert_eq!(
        (said.status, said.output.as_str(), said.errors.as_str()),
        (0, "1 passed, 0 failed\n", ""),
        "nothing is left to write"
    );
    folder.write("ruling.gavel", WRONG.replace("#~ illegal", "#~ ilegal"));
    assert_eq!(gavel(&["test", path, "--update"]).status, 2);
    assert!(fs::read_to_string(path).unwrap().contains("#~ ilegal"), "nor is a slip of the pen in an expectation");
    folder.write("ruling.gavel", [WRONG.as_bytes(), b" \xff\n"].concat());
    assert_eq!(gavel(&["test", path, "--update"]).status, 2, "what cannot be read to the letter is not written");
    assert!(fs::read(path).unwrap().starts_with(WRONG.as_bytes()));
}

#[test]
fn a_build_does_not_write_expectations() {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk = Desk {
        courts: games::ALL,
        input: &mut &b""[..],
        output: &mut output,
        errors: &mut errors,
        style: Style::default(),
        watched: false,
        build: Some(Build::default()),
    };
    let arguments = ["gavel", "test", LIBRARY, "--update"].map(OsString::from);
    assert_eq!(cli::run(arguments, &mut desk).code(), 2);
    assert!(String::from_utf8(errors).unwrap().contains("`CI`"));
}
