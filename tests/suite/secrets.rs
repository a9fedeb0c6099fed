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

/// A game that A begins with a hand of two cards nobody else sees, and pledges the first of them.
fn hidden(held: [&str; 2], handle: &str, note: &str, then: &str) -> String {
    let deck = "{ Comet: 3, Lantern: 3, Moth: 3, Wick: 3 }";
    let [first, second] = held;
    format!(
        "---\ngame: toy\nplayers:\n  A: {{ deck: {deck} }}\n  B: {{ deck: {deck} }}\n  C: {{ deck: {deck} }}\n---\n\
         given A has \"{first}\" in hand\ngiven A has \"{second}\" in hand\n== turn 1: A ==\n\
         A pledges \"{first}\" as {handle} {{{note}}} @{handle} # {note}\n= A pledge 1\nB pledges \"Lantern\" as bl\nC pledges ?\n{then}\n"
    )
}

#[test]
fn two_games_that_differ_in_what_a_seat_cannot_know_are_the_same_to_it() {
    let alike = [
        (
            hidden(["Comet", "Moth"], "mycomet", "?! a bluff", ""),
            hidden(["Wick", "Comet"], "my-moth", "!! well done", ""),
        ),
        (
            hidden(["Comet", "Moth"], "h", "", "= A has \"Moth\" in hand"),
            hidden(["Wick", "Comet"], "h", "", "= A has \"Comet\" in hand"),
        ),
        (
            hidden(["Comet", "Moth"], "h", "", "A takes back h\nA pledges \"Moth\""),
            hidden(["Wick", "Moth"], "h", "", "A takes back h\nA pledges \"Wick\""),
        ),
        (
            hidden(["Comet", "Moth"], "h", "", "ruling \"A had the Comet\"\n  set no effect"),
            hidden(["Wick", "Moth"], "h", "", "ruling \"A had the Wick\"\n  set no effect"),
        ),
        (
            hidden(["Comet", "Moth"], "h", "", "... \"the Comet\""),
            hidden(["Wick", "Moth"], "h", "", "... \"the Wick\""),
        ),
        (hidden(["Comet", "Moth"], "h", "", "it was the comet"), hidden(["Wick", "Moth"], "h", "", "it was the wick")),
        (
            hidden(["Comet", "Moth"], "h", "", "A pledges \"Commet\""),
            hidden(["Wick", "Moth"], "h", "", "A pledges \"Wicks\""),
        ),
        // Which of the cards that are pledged is among those of the hand that somebody wrote down.
        (
            hidden(["Comet", "Moth"], "h", "", "A pledges \"Moth\""),
            hidden(["Comet", "Moth"], "h", "", "A pledges \"Wick\""),
        ),
    ];
    for (one, other) in alike {
        for format in FORMATS {
            for who in ["public", "B"] {
                let seen = |log: &str| replay("-", log, format, &["--seen-by", who]);
                assert_eq!(seen(&one), seen(&other), "{format}, {who}: {one}{other}");
            }
        }
    }
}

/// Everybody saw the Shade go back to its hand; whether it is the card that is pledged then, nobody sees.
#[test]
fn a_card_that_was_seen_is_not_followed_when_a_card_leaves_its_hand_face_down() {
    let deck = "{ Comet: 3, Lantern: 3, Shade: 3, Wick: 3 }";
    let game = |pledged: &str| {
        format!(
            "---\ngame: toy\nplayers:\n  A: {{ deck: {deck} }}\n  B: {{ deck: {deck} }}\n  C: {{ deck: {deck} }}\n---\n\
             == turn 1: A ==\nA pledges \"Lantern\"\nB pledges \"Shade\"\nC pledges \"Lantern\"\n[reveal]\n\
             A reveals \"Lantern\"\nB reveals \"Shade\"\nC reveals \"Lantern\"\n[answer]\nA passes\nB passes\n\
             C snuffs B with \"Wick\"\nA passes\nB passes\nC passes\n[rest]\n== turn 2: B ==\nB pledges \"{pledged}\"\n"
        )
    };
    let own = replay("-", &game("Shade"), "json", &["--seen-by", "B"]);
    assert!(own.contains("\"legal\"") && own != replay("-", &game("Comet"), "json", &["--seen-by", "B"]), "{own}");
    for format in FORMATS {
        for who in ["public", "A", "C"] {
            let seen = |pledged: &str| replay("-", &game(pledged), format, &["--seen-by", who]);
            assert_eq!(seen("Shade"), seen("Comet"), "{format}, {who}");
        }
    }
}

#[test]
fn a_title_needs_no_quotation_marks_to_be_a_secret() {
    let deck = "{ Comet: 4, Lantern: 4, Moth: 4 }";
    let toy = format!(
        "---\ngame: toy\nplayers:\n  A: {{ deck: {deck} }}\n  B: {{ deck: {deck} }}\n  C: {{ deck: {deck} }}\n---\n\
         == turn 1: A ==\nA pledges Comet as h\nB pledges Lantern\nC pledges moth\n"
    );
    let wars = "---\ngame: wars\nedition: comprehensive\nplayers: {A: {}, B: {}}\n---\ngiven both have enough\n\
                given A has Comet Runner in hand\ngiven A has Calder Marine in hand\ngiven turn 9: A, [deploy]\n= A has Calder Marine in hand\n";
    for (log, secrets) in [(toy.as_str(), ["Comet", "moth"]), (wars, ["Marine", "Calder"])] {
        for format in FORMATS {
            let told = replay("-", log, format, &["--seen-by", "B"]);
            assert!(secrets.iter().all(|secret| !told.contains(secret)), "{format}: {told}");
        }
    }
}

/// Whatever stands behind the last line that is told: it is as if it had not been written.
#[test]
fn a_replay_to_a_line_is_that_of_a_log_that_ends_there() {
    for (log, last) in [
        ("fixtures/toy/evening.gavel", &[16, 31, 52][..]),
        ("fixtures/wars/finals.gavel", &[25, 30]),
        ("fixtures/wars/dispute.gavel", &[17]),
        ("fixtures/toy/ideas/far-cause.gavel", &[35]),
        ("fixtures/toy/ideas/take-back.gavel", &[14]),
    ] {
        let whole = std::fs::read_to_string(log).unwrap();
        for (format, line) in FORMATS.iter().flat_map(|format| last.iter().map(move |line| (format, *line))) {
            let part: String = whole.split_inclusive('\n').take(line).collect();
            let told = replay("-", &whole, format, &["--to", &format!("L{line}")]);
            assert_eq!(told, replay("-", &part, format, &[]), "{log}, {format}, to line {line}");
        }
    }
}
