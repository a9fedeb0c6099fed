//! What a replay must not give away: what comes later, and what a seat cannot know. The bytes of every format are searched.

use crate::commands::gavel_reading;

const FORMATS: [&str; 5] = ["term", "json", "html", "markdown", "svg"];

/// Everything a format says, and what is said beside it.
fn replay(log: &str, written: &str, format: &str, more: &[&str]) -> String {
    let said = gavel_reading(&[&["replay", log, "--format", format], more].concat(), written.as_bytes());
    assert!(said.output.len() > 100, "{said:?}");
    if format == "html" { of_the_log(&said.output) + &said.errors } else { said.output + &said.errors }
}

/// What is in a page that is not in every page: its own style and script speak of findings, too.
fn of_the_log(page: &str) -> String {
    let (head, rest) = page.split_once("<style>").unwrap();
    let (body, script) = rest.split_once("</style>").unwrap().1.rsplit_once("<script>").unwrap();
    head.to_owned() + body + script.split_once("</script>").unwrap().1
}

#[test]
fn nothing_behind_the_last_line_that_is_told_is_in_any_format() {
    let later = ["the marine walks", "@ferry", "illegal", "attacks", "attack resolves", "19:22", "power A 5"];
    for format in FORMATS {
        let whole = replay("fixtures/wars/dispute.gavel", "", format, &[]);
        let told = replay("fixtures/wars/dispute.gavel", "", format, &["--to", "L17"]);
        assert!(format == "svg" || whole.contains("attack resolves"), "{format}");
        for secret in later {
            assert!(!told.contains(secret), "{format}: {secret}: {told}");
        }
        let alone = replay("fixtures/wars/dispute.gavel", "", format, &["--at", "L17"]);
        assert!(later.iter().all(|secret| !alone.contains(secret)), "{format}: {alone}");
    }
}

#[test]
fn a_match_does_not_say_how_many_games_follow() {
    let one = std::fs::read_to_string("fixtures/toy/round.gavel").unwrap();
    let all = format!("{one}\n{one}\n{one}");
    for format in FORMATS {
        let told = replay("-", &all, format, &["--game", "2", "--to", "T1.3"]);
        assert!(!told.contains("of 3"), "{format}: {told}");
    }
}

#[test]
fn handles_notes_labels_and_decks_give_nothing_away() {
    let log = "---\ngame: toy\nplayers:\n  A: { deck: { Comet: 2, Lantern: 3, Moth: 2, Wick: 2, Shade: 2, Mirage: 1 } }\n  \
               B: { deck: { Comet: 2, Lantern: 3, Moth: 2, Wick: 2, Shade: 2, Mirage: 1 } }\n  \
               C: { deck: { Comet: 2, Lantern: 3, Moth: 2, Wick: 2, Shade: 2, Mirage: 1 } }\n---\n== turn 1: A ==\n\
               A pledges \"Comet\" as mycomet {?! holds two of them} @secretplan # five light\n\
               B pledges \"Lantern\"\nC pledges \"Moth\"\n# A bluffs\n= A pledge 1\n";
    for format in FORMATS {
        for who in ["public", "B"] {
            let told = replay("-", log, format, &["--seen-by", who]);
            for secret in
                ["Comet", "mycomet", "holds two", "secretplan", "five light", "bluffs", "Moth", "Mirage", "Wick"]
            {
                assert!(!told.contains(secret), "{format}, {who}: {secret}: {told}");
            }
            assert_eq!(told.contains("Lantern"), who == "B", "{format}, {who}: {told}");
        }
        assert!(replay("-", log, format, &["--seen-by", "A"]).contains("Comet"), "{format}");
    }
    let nobody = gavel_reading(&["replay", "-", "--seen-by", "D"], log.as_bytes());
    assert_eq!(nobody.errors, "gavel: nobody here is called `D`: known are public, A, B, C\n");
}

#[test]
fn which_card_of_a_hand_was_played_cannot_be_told_from_its_id() {
    let deck = "{ Comet: 4, Lantern: 4, Moth: 4 }";
    let head = format!(
        "---\ngame: toy\nplayers:\n  A: {{ deck: {deck} }}\n  B: {{ deck: {deck} }}\n  C: {{ deck: {deck} }}\n---\n"
    );
    let game = |first: &str| {
        format!("{head}== turn 1: A ==\nB pledges \"Comet\"\nC pledges \"Comet\"\nA pledges \"{first}\"\n")
    };
    let seen = |first: &str| replay("-", &game(first), "json", &["--seen-by", "B"]);
    assert_eq!(seen("Comet"), seen("Lantern"));
}
