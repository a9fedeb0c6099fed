//! What a rules editor asks of a whole folder: what another edition, another reading or another card would change.

use serde_json::{Value, json};

use crate::commands::gavel;

const RULINGS: &str = "fixtures/wars/rulings";
const DRAWS: &str = "fixtures/wars/rulings/comprehensive/draws.gavel";
const WINNING: &str = "fixtures/wars/rulings/comprehensive/winning.gavel";
const ERRATUM: &str = "shipped,fixtures/wars/errata/reef-hunter.yaml";

/// What a process of its own says: cards are put into use once for a process.
fn alone(arguments: &[&str]) -> (i32, String) {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_gavel")).args(arguments).output().unwrap();
    let said = [done.stdout, done.stderr].map(|said| String::from_utf8(said).unwrap()).concat();
    (done.status.code().unwrap(), said)
}

#[test]
fn the_readings_of_a_passage_are_compared() {
    let compare = ["compare", DRAWS, WINNING, "--interpretations", "wars.draw-stack=off,wars.draw-stack=on"];
    let said = gavel(&compare);
    assert_eq!(said.status, 0);
    insta::assert_snapshot!(said.output);
    assert_eq!(gavel(&[&compare[..], &["--exit-code"]].concat()).status, 1);
    let said = gavel(&[&compare[..], &["--format", "json"]].concat()).output;
    let told: Value = serde_json::from_str(&said).unwrap();
    assert_eq!((&told["by"], &told["passage"]["id"]), (&json!("interpretations"), &json!("wars.draw-stack")));
    assert_eq!(told["differing"], 1);
    let games = told["files"].as_array().unwrap().iter().flat_map(|file| file["games"].as_array().unwrap());
    let line = games.flat_map(|game| game["lines"].as_array().unwrap()).next().unwrap();
    assert_eq!((&line["sides"][0]["is"], &line["sides"][1]["is"]), (&json!("found"), &json!("legal")));
    assert_eq!(line["why"][0]["sides"][1]["side"], "on");
}

#[test]
fn an_erratum_is_tried_before_it_is_announced() {
    let compare = ["compare", DRAWS, WINNING, "--cards", ERRATUM];
    let (status, said) = alone(&compare);
    assert_eq!(status, 0);
    insta::assert_snapshot!(said);
    assert_eq!(alone(&[&compare[..], &["--exit-code"]].concat()).0, 1);
    let (status, said) = alone(&["compare", DRAWS, WINNING, "--cards", "shipped,shipped", "--exit-code"]);
    assert_eq!(status, 0);
    assert!(said.starts_with("no card is changed\n") && said.contains("\n0 of "), "{said}");
    let told: Value = serde_json::from_str(&alone(&[&compare[..], &["--format", "json"]].concat()).1).unwrap();
    let figures = json!([
        { "figure": "cost", "before": 2, "after": 3 },
        { "figure": "defense", "before": 2, "after": 3 }
    ]);
    assert_eq!(told["cards"], json!([{ "title": "Reef Hunter", "code": "9C31", "changes": figures }]));
}

#[test]
fn games_that_are_not_asked_about_are_left_out() {
    let said = gavel(&["compare", "fixtures/toy/ideas", "fixtures/wars/editions.gavel", "--editions", "first,second"]);
    assert!(said.output.contains("toy") && !said.output.contains("wars"), "{}", said.output);
    let same = gavel(&["compare", RULINGS, "--editions", "comprehensive,incursion"]).output;
    assert!(same.lines().any(|line| line.ends_with("games are judged differently")), "{same}");
}

#[test]
fn what_cannot_be_asked_is_told() {
    let log = "fixtures/wars/finals.gavel";
    for (arguments, says) in [
        (["--interpretations", "wars.draw-stac=on,wars.draw-stac=off"], "did you mean wars.draw-stack?"),
        (["--interpretations", "wars.draw-stack=on,wars.draw-stack=of"], "has no reading called `of`; it has off, on"),
        (["--interpretations", "toy.tie=nobody,toy.tie=everybody"], "`toy.tie` is a passage of `toy`"),
        (
            ["--interpretations", "toy.tie=nobody,toy.tie=everybody,wars.draw-stack=on,wars.draw-stack=off"],
            "one passage is compared at a time",
        ),
        (["--editions", "first"], "WARS TCG has no edition `first`"),
        (["--editions", "comprehensive,incursio"], "did you mean incursion?"),
        (["--cards", "a,b,c"], "two sets of cards are compared, not 3"),
        (["--cards", "shipped,no/such/file.yaml"], "no/such/file.yaml"),
    ] {
        let said = gavel(&[&["compare", log], &arguments[..]].concat());
        assert_eq!(said.status, 2, "{arguments:?}");
        assert!(said.errors.contains(says), "{arguments:?}: {}", said.errors);
    }
    let both = ["--editions", "incursion,comprehensive", "--cards", ERRATUM];
    let said = gavel(&[&["compare", log], &both[..]].concat());
    assert!(said.errors.contains("one thing is compared at a time"), "{}", said.errors);
    assert_eq!(gavel(&["compare"]).status, 2);
}
