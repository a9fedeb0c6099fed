//! Coverage by twins: what counts as a proof and what does not.

use std::fs;

use crate::commands::gavel;

/// What is said of a rule when these are all the fixtures there are.
fn said_of(rule: &str, fixture: &str) -> String {
    let folder = std::env::temp_dir().join(format!("gavel-proofs-{}-{}", std::process::id(), rule.replace('.', "-")));
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("twins.gavel"), fixture).unwrap();
    let said = gavel(&["rules", "toy", "--coverage", "--fixtures", folder.to_str().unwrap()]);
    fs::remove_dir_all(&folder).unwrap();
    let line = said.output.lines().find(|line| line.contains(rule)).map(str::to_owned);
    line.unwrap_or_else(|| "proven".to_owned())
}

fn twins(rule: &str) -> String {
    fs::read_to_string(format!("fixtures/toy/rules/{}.gavel", rule.trim_start_matches("toy.").replace('.', "-")))
        .unwrap()
}

#[test]
fn twins_prove_a_rule_and_nothing_less_does() {
    let rule = "toy.pledge.one-each";
    let true_twins = twins(rule);
    assert_eq!(said_of(rule, &true_twins), "proven");
    for (fake, why) in [
        (true_twins.replace(&format!("  #~ illegal {rule}"), ""), "no fixture breaks it as it expects"),
        (true_twins.replace(&format!("  #~ obeys {rule}"), ""), "no fixture obeys it as it expects"),
        (
            true_twins.replacen("given turn 1: A, [pledge]", "given turn 2: B, [pledge]\nC pledges ?", 1),
            "no two fixtures that obey and break it differ in just one line or entry",
        ),
        (
            true_twins.replace("B pledges \"Comet\"  #~ obeys", "[pledge]  #~ obeys"),
            "the twins are not decided by the same check",
        ),
    ] {
        assert!(said_of(rule, &fake).ends_with(why), "{}\n{fake}", said_of(rule, &fake));
    }
}

#[test]
fn a_breach_of_another_rule_proves_nothing() {
    let rule = "toy.discard.owed";
    let fake = twins(rule).replace("A reveals \"Comet\"", "B reveals \"Moth\"");
    assert!(said_of(rule, &fake).contains("unproven"), "{}", said_of(rule, &fake));
}

#[test]
fn a_demand_that_is_not_met_fails() {
    let log = |tail: &str| {
        format!(
            "---\ngame: toy\nplayers: {{A: {{}}, B: {{}}, C: {{}}}}\n---\ngiven all have enough\ngiven turn 1: A, [pledge]\n{tail}\n"
        )
    };
    for (tail, surprise) in [
        ("A pledges ?  #~ illegal toy.pledge.when", "expected illegal toy.pledge.when, found legal"),
        ("A reveals ?", "expected legal, found illegal toy.reveal.when"),
        ("A reveals ?  #~ illegal toy.pledge.when", "expected illegal toy.pledge.when, found illegal toy.reveal.when"),
        ("A pledges ?  #~ obeys toy.reveal.when", "the rule toy.reveal.when is not put to the test here"),
        ("A pledges ?  #~ obeys toy.reveal.wen", "did you mean toy.reveal.when"),
        ("A pledges ?  #~ undecided", "expected undecided, found legal"),
        ("A reveals ?  #~ legal", "expected legal, found illegal"),
    ] {
        let said = crate::commands::gavel_reading(&["test", "-"], log(tail).as_bytes());
        assert_eq!(said.status, 1, "{tail}");
        assert!(said.output.contains(surprise), "{tail}: {}", said.output);
    }
}

#[test]
fn a_log_that_puts_nothing_to_the_test_does_not_pass() {
    let players = "players: {A: {}, B: {}, C: {}}";
    let expects = format!("---\ngame: toy\n{players}\n---\n#~ legal\n");
    let nothing = format!("---\ngame: toy\n{players}\n---\n\n# later\n");
    for (log, status, says) in
        [("", 2, "no header"), (&*nothing, 1, "there is nothing to test"), (&*expects, 0, "1 passed, 0 failed")]
    {
        let said = crate::commands::gavel_reading(&["test", "-"], log.as_bytes());
        assert_eq!((said.status, said.output.contains(says)), (status, true), "{log:?}: {}", said.output);
    }
}
