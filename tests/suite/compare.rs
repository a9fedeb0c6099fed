//! What a rules editor asks of a whole folder: what another edition, another reading or another card would change.

use serde_json::{Value, json};

use crate::commands::{gavel, gavel_reading};

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

/// A ruling may be judged alike in every line, and still not put a rule to the test that only one edition has.
#[test]
fn whether_rulings_are_still_as_expected_is_told() {
    let compare = ["compare", RULINGS, "--editions", "comprehensive,incursion"];
    let said = gavel(&compare).output;
    let last = said.lines().last().unwrap();
    assert!(last.starts_with("as expected: comprehensive ") && last.ends_with(" of 151"), "{last}");
    let told: Value = serde_json::from_str(&gavel(&[&compare[..], &["--format", "json"]].concat()).output).unwrap();
    let games = || told["files"].as_array().unwrap().iter().flat_map(|file| file["games"].as_array().unwrap());
    let piloting = games().find(|game| game["title"] == "piloting 1 and piloting 2 are piloting 3").unwrap();
    assert_eq!((&piloting["lines"], &piloting["sides"][0]["unmet"]), (&json!([]), &json!([])));
    let unmet = piloting["sides"][1]["unmet"][0]["message"].as_str().unwrap();
    assert!(unmet.ends_with("is not put to the test here"), "{unmet}");
    let silent = gavel(&["compare", "fixtures/wars/games/plain-explicit.gavel", "--format", "json"]).output;
    let silent: Value = serde_json::from_str(&silent).unwrap();
    assert_eq!(silent["files"][0]["games"][0]["sides"][0]["unmet"], Value::Null, "it expects nothing");
    let one = ["compare", "fixtures/wars/rulings/comprehensive/capacity.gavel", "--exit-code"];
    assert_eq!(gavel(&one).status, 1);
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

const BY_A: &str = "fixtures/wars/accounts/by-a.gavel";
const BY_B: &str = "fixtures/wars/accounts/by-b.gavel";

#[test]
fn two_accounts_part_where_the_tables_do() {
    let said = gavel(&["compare", BY_A, BY_B]);
    assert_eq!(said.status, 0);
    insta::assert_snapshot!(said.output);
    assert_eq!(gavel(&["compare", BY_A, BY_B, "--exit-code"]).status, 1);
    let told: Value = serde_json::from_str(&gavel(&["compare", BY_A, BY_B, "--format", "json"]).output).unwrap();
    let lines: Vec<&Value> = told["accounts"].as_array().unwrap().iter().map(|one| &one["parts_at"]["line"]).collect();
    assert_eq!(lines, [20, 28]);
    assert_eq!(told["differences"].as_array().unwrap().len(), 2);
}

#[test]
fn the_same_game_in_other_words_does_not_part() {
    let games = ["fixtures/wars/games/plain-explicit.gavel", "fixtures/wars/games/plain-implied.gavel"];
    let said = gavel(&["compare", games[0], games[1], "--exit-code"]);
    assert_eq!(said.status, 0, "{}", said.output);
    assert!(said.output.contains("they tell the same game\n"), "{}", said.output);
    let simulated = |flags: &[&str]| {
        let log = gavel(&[&["simulate", "wars", "--seed", "11"], flags].concat()).output;
        let path = std::env::temp_dir().join(format!("gavel-account-{}-{}.gavel", flags.join(""), std::process::id()));
        std::fs::write(&path, log).unwrap();
        path
    };
    let seats = [&["--passes", "implied", "--reveal", "seat-a"][..], &["--passes", "explicit", "--reveal", "seat-b"]];
    let [one, other] = seats.map(simulated);
    let said = gavel(&["compare", one.to_str().unwrap(), other.to_str().unwrap(), "--exit-code"]);
    std::fs::remove_file(one).unwrap();
    std::fs::remove_file(other).unwrap();
    assert_eq!(said.status, 0, "{}", said.output);
}

#[test]
fn an_account_that_ends_and_one_in_another_order() {
    let log = std::fs::read_to_string(BY_A).unwrap();
    let against = |other: &str| gavel_reading(&["compare", BY_A, "-"], other.as_bytes()).output;
    let short = log.split("[move]").next().unwrap();
    let said = against(short);
    assert!(said.contains("by-a.gavel:25: T3.5  [move]\n  <stdin>: ends before\n"), "{said}");
    let two = log.replace(
        "A moves m to dq for 1\n  resolves\n",
        "A moves m to dq for 1\n  resolves\nA moves ic to dq for 1\n  resolves\n",
    );
    let back = log.replace(
        "A moves m to dq for 1\n  resolves\n",
        "A moves ic to dq for 1\n  resolves\nA moves m to dq for 1\n  resolves\n",
    );
    let path = std::env::temp_dir().join(format!("gavel-order-{}.gavel", std::process::id()));
    std::fs::write(&path, two).unwrap();
    let said = gavel_reading(&["compare", path.to_str().unwrap(), "-"], back.as_bytes()).output;
    std::fs::remove_file(path).unwrap();
    assert!(said.contains("tell the same in another order\nthey tell the same game\n"), "{said}");
}

#[test]
fn what_are_no_two_accounts_is_told() {
    for (paths, says) in [
        ([BY_A, "fixtures/toy/round.gavel"], "by-a.gavel is a game of wars, fixtures/toy/round.gavel one of toy"),
        ([BY_A, "fixtures/wars/editions.gavel"], "an account is a log of one"),
        (["fixtures/toy/ideas/editions.gavel", "no/such/file.gavel"], "no such file"),
    ] {
        let said = gavel(&["compare", paths[0], paths[1]]);
        assert_eq!(said.status, 2, "{paths:?}");
        assert!(said.errors.contains(says), "{paths:?}: {}", said.errors);
    }
    let said = gavel(&["compare", BY_A, BY_B, "--editions", "incursion,comprehensive"]);
    assert!(said.output.contains("of 2 games"), "{}", said.output);
}
