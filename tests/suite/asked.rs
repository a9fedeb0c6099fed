//! "May I do this now?", asked at the table, without a log.

use crate::commands::{gavel, gavel_reading};

fn ask(statement: &str, given: &[&str]) -> (u8, String) {
    let given = given.iter().flat_map(|fact| ["--given", fact]);
    let arguments: Vec<&str> = ["ask", statement].into_iter().chain(given).collect();
    let said = gavel(&arguments);
    (said.status, said.output + &said.errors)
}

#[test]
fn a_question_is_answered_with_what_was_assumed() {
    let skiff = r#"A plays "Lantern Skiff" at "Harrow/Landing Field""#;
    let (status, said) = ask(skiff, &["turn 6: A, [battle]"]);
    assert_eq!(status, 1);
    insta::assert_snapshot!(said);
}

#[test]
fn cards_and_places_are_put_where_they_must_be() {
    for (statement, given, status, answer, assumed) in [
        (
            r#"A plays "Lantern Skiff" at "Harrow/High Orbit""#,
            "turn 6: A, [deploy]",
            0,
            "yes",
            r#"A's "Harrow/High Orbit""#,
        ),
        (
            r#"A moves "Calder Marine" to "Harrow/Landing Field" for 1"#,
            "turn 6: A, [move]",
            0,
            "yes",
            r#"row Harrow: A's "Harrow/Landing Field", A's "Harrow/Deep Quarry""#,
        ),
        (
            r#"A moves "Calder Marine" to "Harrow/Landing Field" for 1"#,
            "turn 6: B, [move]",
            1,
            "no: A performs a movement action in the move phase of B's turn",
            r#"A has "Calder Marine" at "Harrow/Deep Quarry""#,
        ),
        (
            r#"A plays "Quick Salvo" on B's "Reef Hunter" for 0"#,
            "turn 6: A, [battle]",
            0,
            "yes",
            r#"B has "Reef Hunter" at "Harrow/Landing Field""#,
        ),
        (
            r#"A plays "Sidearm" beneath "Calder Marine" for 0"#,
            "turn 6: A, [deploy]",
            0,
            "yes",
            r#"A has "Calder Marine" at "Harrow/Landing Field""#,
        ),
        (
            r#"A drains at "Harrow/Landing Field""#,
            "turn 6: A, [control]",
            0,
            "it depends",
            r#"A's "Harrow/Landing Field""#,
        ),
        (r#"A drains at "Harrow/Landing Field""#, "turn 6: A, [deploy]", 1, "no", r#"A's "Harrow/Landing Field""#),
    ] {
        let (found, said) = ask(statement, &[given]);
        assert_eq!(found, status, "{statement}: {said}");
        assert!(said.starts_with(answer), "{statement}: {said}");
        assert!(said.lines().any(|line| line == format!("assumed: {assumed}")), "{statement}: {said}");
    }
}

#[test]
fn what_is_given_is_not_assumed() {
    let drains = r#"A drains at "Harrow/Landing Field""#;
    let marine = r#"A has "Calder Marine" at "Harrow/Landing Field""#;
    let (status, said) = ask(drains, &["turn 6: A, [control]", marine]);
    assert!(status == 0 && said.starts_with("yes"), "{said}");
    assert!(!said.contains(&format!("assumed: {marine}")), "{said}");
    let marine = r#"A plays "Calder Marine" at "Harrow/Landing Field" for 2"#;
    assert_eq!(ask(marine, &["turn 6: A, [deploy]", "A has active 2"]).0, 0);
    let (status, said) = ask(marine, &["turn 6: A, [deploy]", "A has active 1"]);
    assert!(status == 1 && said.starts_with("no: A needs 2 energy"), "{said}");
}

#[test]
fn what_nobody_can_guess_is_asked_back() {
    for (statement, given, asked) in [
        (r#"A drains at "Harrow/Landing Field""#, vec![], "where does the game stand?"),
        (r#"A plays "Quick Salvo" on "Reef Hunter""#, vec!["turn 6: A, [battle]"], "whose \"Reef Hunter\" is meant?"),
        (r#"A uses "Sidearm""#, vec!["turn 6: A, [battle]"], "where is \"Sidearm\"?"),
        (
            r#"A plays "Calder Marin" at ?"#,
            vec!["turn 6: A, [deploy]"],
            "did you mean `A plays \"Calder Marine\" at ?`",
        ),
        ("A passes", vec!["turn 6: A [deploy]"], "`given turn 6: A [deploy]`: expected `,`"),
    ] {
        let (status, said) = ask(statement, &given);
        assert_eq!(status, 2, "{statement}: {said}");
        assert!(said.contains(asked) && !said.contains("assumed"), "{statement}: {said}");
    }
    let said = gavel(&["ask", "A passes", "--game", "wrs"]);
    assert!(said.errors.contains("no game is called `wrs`; did you mean wars?"), "{}", said.errors);
    assert_eq!(gavel(&["ask", "A passes", "--at", "L3"]).status, 2);
    assert_eq!(gavel(&["ask", "fixtures/wars/finals.gavel", "A passes", "--given", "turn 3: A"]).status, 2);
}

#[test]
fn a_position_comes_from_standard_input() {
    let position = "row Harrow: A's \"Harrow/Landing Field\" as lf, B's \"Harrow/Deep Quarry\" as dq\n\
                    # the marine\ngiven A has \"Calder Marine\" as m at lf\n";
    let arguments = ["ask", "-", "A moves m to dq for 1", "--given", "turn 5: A, [move]"];
    let said = gavel_reading(&arguments, position.as_bytes());
    assert_eq!((said.status, said.output.lines().next()), (0, Some("yes: nothing forbids it")), "{said:?}");
    let log = format!("---\ngame: wars\n---\ngiven {position}given turn 5: A, [draw]\n");
    let said = gavel_reading(&arguments[..3], log.as_bytes());
    assert!(said.status == 1 && !said.output.contains("assumed"), "{said:?}");
}
