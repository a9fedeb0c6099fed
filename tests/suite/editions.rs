//! Two editions beside each other: what their rulebooks say, and how they judge the same log.

use std::fs;

use gavel::{
    games::wars::rules::REGISTRY,
    report::Style,
    rulebook::{Edition, RuleId},
};
use serde_json::{Value, json};

use crate::commands::{gavel, gavel_in_style, gavel_reading};

const WARS: &str = "fixtures/wars/editions.gavel";
const TOY: &str = "fixtures/toy/ideas/editions.gavel";

#[test]
fn every_topic_says_what_each_edition_says() {
    assert_eq!(REGISTRY.differences.len(), 62);
    for difference in REGISTRY.differences {
        let says = [0, 1].map(|edition| difference.in_edition(Edition(edition)));
        assert!(says.iter().all(|says| !says.is_empty()) && says[0] != says[1], "{}", difference.topic);
        assert!(!difference.rules.is_empty(), "{}", difference.topic);
    }
}

#[test]
fn rules_that_stand_for_each_other_do_not_hold_in_the_same_editions() {
    let numbered = REGISTRY.rules.iter().zip(0..).map(|(rule, number)| (RuleId(number), rule));
    for (number, rule) in numbered.filter(|(_, rule)| rule.differs_from.is_some()) {
        let others: Vec<_> = REGISTRY.counterparts(number).collect();
        assert!(!others.is_empty() && others.iter().all(|(_, other)| other.editions != rule.editions), "{}", rule.id);
    }
}

#[test]
fn what_both_rulebooks_say_is_ruled_by_each() {
    for edition in ["incursion", "comprehensive"] {
        let said = gavel(&["test", "fixtures/wars/rulings/both", "--edition", edition]);
        assert_eq!(said.status, 0, "{edition}: {}", said.output);
    }
}

#[test]
fn every_ruling_of_the_library_has_a_name_of_its_own_a_source_and_tags() {
    let mut names = std::collections::BTreeSet::new();
    for folder in ["both", "comprehensive", "incursion"] {
        for entry in fs::read_dir(format!("fixtures/wars/rulings/{folder}")).unwrap() {
            let path = entry.unwrap().path();
            let text = fs::read_to_string(&path).unwrap();
            let rulings: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("ruling: { name: ")).collect();
            assert_eq!(rulings.len(), text.matches("game: wars\n").count(), "{}", path.display());
            for ruling in rulings {
                let (name, rest) = ruling.split_once(", source: \"").unwrap();
                assert!(rest.contains("tags: [") && names.insert(name.to_owned()), "{}: {name}", path.display());
                let named = text.contains("edition: ");
                assert_eq!(named, folder != "both", "{}", path.display());
            }
        }
    }
    assert!(names.len() >= 40);
}

#[test]
fn the_document_of_differences_is_made_from_the_registry() {
    let said = gavel(&["rules", "wars", "--diff", "incursion", "comprehensive", "--format", "md"]);
    let path = "docs/rules/wars-editions.md";
    let how = "write it anew with `gavel rules wars --diff incursion comprehensive --format md`";
    assert_eq!(fs::read_to_string(path).unwrap(), said.output, "{path}: {how}");
}

#[test]
fn editions_are_set_beside_each_other() {
    insta::assert_snapshot!(gavel(&["rules", "toy", "--diff", "first", "second"]).output);
    let there = gavel(&["rules", "wars", "--diff", "incursion", "comprehensive", "--format", "json"]);
    let back = gavel(&["rules", "wars", "--diff", "comprehensive", "incursion", "--format", "json"]);
    let [there, back] = [there, back].map(|said| serde_json::from_str::<Value>(&said.output).unwrap());
    assert_eq!(there["editions"], json!(["incursion", "comprehensive"]));
    assert_eq!(there["topics"].as_array().unwrap().len(), 62);
    for key in ["topics", "pairs"] {
        assert_eq!(there[key].as_array().unwrap().len(), back[key].as_array().unwrap().len(), "{key}");
    }
    assert_eq!((&there["only"][0], &there["only"][1]), (&back["only"][1], &back["only"][0]));
    let pair = |pair: &&Value| pair[0]["id"] == "wars.draw.on-stack-incursion";
    let draw = there["pairs"].as_array().unwrap().iter().find(pair).unwrap();
    assert_eq!(draw[1]["id"], "wars.draw.not-on-stack");
    let paired = there["pairs"].as_array().unwrap().iter().flat_map(|pair| [&pair[0]["id"], &pair[1]["id"]]);
    let paired: Vec<&Value> = paired.collect();
    let alone = there["only"].as_array().unwrap().iter().flat_map(|only| only["rules"].as_array().unwrap());
    assert!(alone.into_iter().all(|rule| !paired.contains(&&rule["id"])), "a rule is told once");
}

#[test]
fn a_rule_is_told_with_what_stands_in_its_place() {
    let said = |rule| gavel(&["explain", rule]).output;
    insta::assert_snapshot!([said("wars.draw.not-on-stack"), said("wars.battle.cancel-empty-side")].join("\n"));
}

#[test]
fn what_cannot_be_compared_is_told() {
    for (arguments, status, says) in [
        (vec!["compare", WARS], 0, ""),
        (vec!["compare", TOY, "--editions", "second,first"], 0, ""),
        (
            vec!["compare", TOY, "--editions", "first"],
            2,
            "it takes two editions to compare; Lamplight has first, second",
        ),
        (vec!["compare", TOY, "--editions", "first,first"], 2, "it takes two editions"),
        (
            vec!["compare", TOY, "--editions", "first,secnd"],
            2,
            "Lamplight has no edition `secnd`; did you mean second?",
        ),
        (vec!["compare", TOY, "--edition", "first"], 2, "unexpected argument '--edition'"),
        (vec!["compare", "fixtures/toy/ideas/invalid.gavel"], 2, ""),
        (vec!["compare", "no/such/file.gavel"], 2, "no/such/file.gavel"),
        (vec!["rules", "toy", "--diff", "first", "first"], 2, "name two different editions"),
        (vec!["rules", "toy", "--diff", "first", "third"], 2, "Lamplight has no edition `third`"),
        (vec!["rules", "--diff", "first", "second"], 2, "<GAME>"),
    ] {
        let said = gavel(&arguments);
        assert_eq!(said.status, status, "{arguments:?}: {said:?}");
        assert!(said.errors.contains(says), "{arguments:?}: {said:?}");
    }
}

#[test]
fn games_are_compared_line_by_line() {
    insta::assert_snapshot!(gavel(&["compare", WARS]).output);
}

#[test]
fn programs_read_where_and_why_editions_differ() {
    let said = gavel(&["compare", WARS, "--format", "json"]);
    let told: Value = serde_json::from_str(&said.output).unwrap();
    assert_eq!((&told["by"], &told["compared"], &told["differing"]), (&json!("editions"), &json!(3), &json!(3)));
    let [one, two, three] = told["files"][0]["games"].as_array().unwrap().as_slice() else { panic!("three games") };
    assert_eq!((&one["named"], &one["sides"][0]["verdict"]), (&json!("comprehensive"), &json!("illegal")));
    let lines = |game: &Value| -> Vec<Value> {
        let told = game["lines"].as_array().unwrap().iter();
        told.map(|line| json!([line["line"], line["all_object"], line["why"][0]["topic"]])).collect()
    };
    assert_eq!(
        lines(one),
        [
            json!([21, false, "battle destiny reveal"]),
            json!([24, false, "immune to attrition"]),
            json!([35, false, "draw action"])
        ]
    );
    assert_eq!(lines(two), [json!([59, false, "empty battle side"]), json!([60, false, "empty battle side"])]);
    assert_eq!(
        two["lines"][1]["sides"][1],
        json!({"side": "comprehensive", "is": "follows", "follows": 59, "findings": []})
    );
    assert_eq!(lines(three), [json!([81, true, "empty battle side"])]);
    let draw = &one["lines"][2];
    assert_eq!((&draw["sides"][0]["is"], &draw["sides"][1]["is"]), (&json!("legal"), &json!("found")));
    assert_eq!(draw["sides"][1]["findings"][0]["rule"], "wars.draw.not-on-stack");
    assert_eq!(draw["why"][0]["sides"][0]["rules"], json!(["wars.draw.on-stack-incursion"]));
}

#[test]
fn a_log_that_no_edition_judges_differently_has_nothing_to_tell() {
    let said = gavel(&["compare", "fixtures/toy/ideas/illegal.gavel"]);
    let last = said.output.lines().last().unwrap();
    assert_eq!((said.status, last), (0, "no line is judged differently; 1 finding is the same in all"));
}

/// A log of Lamplight that begins in the answer window.
fn answers(lines: &str) -> String {
    let log = fs::read_to_string(TOY).unwrap();
    log.split_once("A snuffs B").unwrap().0.to_owned() + lines
}

#[test]
fn what_one_edition_does_not_judge_is_not_called_legal() {
    let log = answers("A snuffs B with ?\nA snuffs C with ?\nB passes\n[reveal]\n");
    let said = gavel_reading(&["compare", "-", "--on-violation", "stop"], log.as_bytes());
    insta::assert_snapshot!(said.output);
}

#[test]
fn a_header_that_cannot_be_read_is_told_and_the_other_games_are_compared() {
    let log = format!("---\ngame: chess\n---\nA passes\n\n{}", answers("A snuffs B with ?\nA snuffs C with ?\n"));
    let log = log.replace("# Snuffing twice is free in the first printing.\n", "");
    let said = gavel_reading(&["compare", "-"], log.as_bytes());
    assert_eq!(said.status, 2);
    insta::assert_snapshot!(said.output);
    let said = gavel_reading(&["compare", "-", "--format", "json"], log.as_bytes());
    let told: Value = serde_json::from_str(&said.output).unwrap();
    assert_eq!(
        (&told["files"][0]["games"][0]["sides"], &told["files"][0]["games"][0]["shared"][0]["class"]),
        (&json!([]), &json!("invalid"))
    );
}

#[test]
fn a_disturbing_line_is_told_undisturbed() {
    let log = answers("A snuffs B with ?\nA snuffs C with ?  # \u{202e}x\n");
    let style = Style { unicode: false, width: 1, ..Style::default() };
    let said = gavel_in_style(&["compare", "-"], log.as_bytes(), style);
    assert!(said.output.contains("snuffing again") && said.output.is_ascii(), "{}", said.output);
    let json = gavel_reading(&["compare", "-", "--format", "json"], log.as_bytes()).output;
    assert!(!json.contains('\u{202e}'), "{json}");
    assert_eq!(gavel_reading(&["compare", "-"], b"\xff\0---\n").status, 2);
    assert_eq!(gavel_reading(&["compare", "-"], b"").status, 2);
}
