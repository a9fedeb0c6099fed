//! What is offered for lines that cannot be read: the line that was meant, and never one that cannot be read either.

use crate::commands::{Said, gavel_reading};

const HEADER: &str = "---\ngame: wars\nedition: comprehensive\ninterpretations: recommended\n---\n";

const POSITION: &str = r#"given both have enough
given row Harrow: A's "Harrow/Landing Field" as lf, B's "Harrow/Deep Quarry" as dq
given A has "Calder Marine" as m at lf
given B has "Reef Hunter" as rh at lf
"#;

/// Slips of a scribe, and the line that they are understood as, or that is offered first.
const SLIPS: [(&str, &str); 109] = [
    ("A passes.", "A passes"),
    ("A wins", "= A wins"),
    ("turn 6: B", "== turn 6: B =="),
    ("= B energy 12", "= B reserve 12"),
    ("Both pass", "both pass"),
    ("= turn 6 B", "= turn 6: B"),
    ("A hand 3", "= A hand 3"),
    ("= A has 3 cards in hand", "= A hand 3"),
    ("A reserve 20, active 3", "= A reserve 20, active 3"),
    ("power A 3, B 2", "= power A 3, B 2"),
    ("A Passes", "A passes"),
    ("a passes", "A passes"),
    ("A pass", "A passes"),
    ("both passes", "both pass"),
    (r#"A play "Calder Recruit" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    ("A plays Calder Recruit at lf for 1", r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" at lf for 1 energy"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" at lf paying 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" to lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" at LF for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" at lf (1)"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays a "Calder Recruit" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit", at lf, for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    ("A plays 'Calder Recruit' at lf for 1", r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A deploys "Calder Recruit" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    ("A draws two cards", "A draws 2"),
    ("A draws 2 cards", "A draws 2"),
    ("A draws a card", "A draws 1"),
    ("A draws one card.", "A draws 1"),
    ("A activates four", "A activates 4"),
    ("A activates 4 energy", "A activates 4"),
    ("A activate 4", "A activates 4"),
    ("A attacks lf for 1", "A attacks at lf for 1"),
    ("A attacks at lf for 1 energy", "A attacks at lf for 1"),
    ("A attack at lf for 1", "A attacks at lf for 1"),
    ("A drains lf", "A drains at lf"),
    ("A drain at lf", "A drains at lf"),
    ("A drains at lf for 2", "A drains at lf"),
    ("A moves m to dq from lf for 1", "A moves m from lf to dq for 1"),
    ("A moves m dq for 1", "A moves m to dq for 1"),
    ("A move m to dq for 1", "A moves m to dq for 1"),
    ("A reveals Calder Marine (3)", r#"A reveals "Calder Marine" (3)"#),
    (r#"A reveals "Calder Marine" 3"#, r#"A reveals "Calder Marine" (3)"#),
    (r#"A reveals a "Calder Marine" (3)"#, r#"A reveals "Calder Marine" (3)"#),
    ("A loses 2 energy", "A loses 2"),
    ("A loses 2 from reserve", "A loses 2: reserve"),
    ("A loses two", "A loses 2"),
    ("A lose 2", "A loses 2"),
    (r#"A damages "Calder Marine"."#, r#"A damages "Calder Marine""#),
    ("A damage m", "A damages m"),
    ("A damages m (3).", "A damages m (3)"),
    ("B destroys rh!", "B destroys rh"),
    ("-> m damaged", "-> m is damaged"),
    ("-> m is destroyed.", "-> m is destroyed"),
    ("-> A draw 1", "-> A draws 1"),
    ("-> A draws a card", "-> A draws 1"),
    ("A uses m's ability", "A uses m"),
    ("A uses ability of m", "A uses m"),
    ("A uses m ability one", "A uses m ability 1"),
    ("A uses m ability 1 for 1 energy", "A uses m ability 1 for 1"),
    ("A recirculate", "A recirculates"),
    ("A recirculates used", "A recirculates"),
    ("both recirculates", "both recirculate"),
    ("Both draw 8", "both draw 8"),
    ("both draws 8", "both draw 8"),
    ("A concede", "A concedes"),
    ("A resigns", "A concedes"),
    (r#"B responds plays "Quick Salvo""#, r#"B responds: plays "Quick Salvo""#),
    (r#"B responds: play "Quick Salvo""#, r#"B responds: plays "Quick Salvo""#),
    (r#"B responds with "Quick Salvo""#, r#"B responds: plays "Quick Salvo""#),
    (r#"B responds: "Quick Salvo""#, r#"B responds: plays "Quick Salvo""#),
    ("[Deploy]", "[deploy]"),
    ("[deployment]", "[deploy]"),
    ("[deploy phase]", "[deploy]"),
    ("[Draw Phase]", "[draw]"),
    ("deploy", "[deploy]"),
    ("[deploy", "[deploy]"),
    ("== turn 4: B", "== turn 4: B =="),
    ("== Turn 4: B ==", "== turn 4: B =="),
    ("== turn 4 B ==", "== turn 4: B =="),
    ("== turn four: B ==", "== turn 4: B =="),
    ("= A energy 12", "= A reserve 12"),
    ("= A hand: 3", "= A hand 3"),
    ("= A hand = 3", "= A hand 3"),
    ("= initiative: B", "= initiative B"),
    ("= B has initiative", "= initiative B"),
    ("= A won", "= A wins"),
    ("= A wins.", "= A wins"),
    ("= draw.", "= draw"),
    ("= m is damaged", "= m damaged"),
    ("= m at lf.", "= m at lf"),
    ("= power A 3 B 2", "= power A 3, B 2"),
    ("= lf controlled by A", "= A controls lf"),
    ("= A control lf", "= A controls lf"),
    ("given turn 3 A", "given turn 3: A"),
    ("given A has Calder Marine at lf", r#"given A has "Calder Marine" at lf"#),
    (r#"given A has "Calder Gunner" g at lf"#, r#"given A has "Calder Gunner" as g at lf"#),
    ("given initiative: A", "given initiative A"),
    ("given A has initiative", "given initiative A"),
    ("the drain resolves", "drain resolves"),
    ("drain resolve", "drain resolves"),
    ("drain is resolved", "drain resolves"),
    (r#""Quick Salvo" resolve"#, r#""Quick Salvo" resolves"#),
    (r#"A Plays "Calder Recruit" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A playes "Calder Recruit" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recriut" at lf for 1"#, r#"A plays "Calder Recruit" at lf for 1"#),
    (r#"A plays "Calder Recruit" as R1 at lf for 1"#, r#"A plays "Calder Recruit" as r1 at lf for 1"#),
    (r#"A plays 1 "Calder Recruit" at lf"#, r#"A plays "Calder Recruit" at lf"#),
];

/// A log in which this is the last line.
fn log(line: &str) -> String {
    let play = if line.starts_with("given ") { "" } else { "given turn 3: A, [deploy]\n" };
    format!("{HEADER}{POSITION}{play}{line}\n")
}

fn checked(line: &str) -> Said {
    gavel_reading(&["check", "-", "--format", "json"], log(line).as_bytes())
}

/// The lines that are offered in the place of one; nothing if it is read.
fn offers(line: &str) -> Option<Vec<String>> {
    let told: serde_json::Value = serde_json::from_str(&checked(line).output).unwrap();
    let findings = told["files"][0]["findings"].as_array().unwrap();
    let unread = findings.iter().find(|finding| finding["class"] == "invalid")?;
    let help = unread["help"].as_str().unwrap_or_default();
    let offered = help.strip_prefix("did you mean ").and_then(|help| help.strip_suffix('?')).unwrap_or_default();
    Some(offered.split(" or `").map(|line| line.trim_matches('`').to_owned()).filter(|line| !line.is_empty()).collect())
}

/// The canonical form of a line that is read.
fn canonical(line: &str) -> Option<String> {
    let printed = gavel_reading(&["fmt", "-"], log(line).as_bytes()).output;
    printed.lines().last().map(str::to_owned)
}

#[test]
fn slips_of_a_scribe_are_understood_or_offered_as_they_were_meant() {
    let wrong: Vec<String> = SLIPS
        .iter()
        .filter_map(|(slip, meant)| {
            let told = match offers(slip) {
                None => canonical(slip),
                Some(offered) => offered.first().cloned(),
            };
            (told.as_deref() != Some(meant)).then(|| format!("{slip}: {told:?}, not {meant}"))
        })
        .collect();
    assert_eq!(wrong, [] as [&str; 0]);
}

/// Lines as they are written, with a letter or a word left out, doubled, or in the wrong case.
fn slipped(line: &str) -> Vec<String> {
    let words: Vec<&str> = line.split(' ').collect();
    let mut slipped: Vec<String> = Vec::new();
    for at in 0..words.len() {
        let with = |word: Option<String>| {
            let others = words.iter().enumerate().map(|(place, other)| match &word {
                Some(word) if place == at => word.clone(),
                None if place == at => String::new(),
                _ => (*other).to_owned(),
            });
            others.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
        };
        let word = words[at];
        slipped.push(with(None));
        slipped.push(with(Some(format!("{word} {word}"))));
        slipped.push(with(Some(word.to_uppercase())));
        slipped.push(with(Some(word.chars().skip(1).collect())));
        slipped.push(with(Some(format!("{word},"))));
    }
    slipped
}

#[test]
fn every_line_that_is_offered_is_read() {
    let lines = [
        r#"A plays "Calder Recruit" as r at lf for 1"#,
        r#"B responds: plays "Quick Salvo" on m"#,
        "A moves m to dq for 1",
        "-> B loses 2: reserve, active",
        "= A reserve 20, active 3, hand 4",
        "= power A 3+3, B 1",
        "== turn 4: B ==",
        "given A has reserve 20, active 6",
    ];
    let mut offered = 0;
    for slip in lines.iter().flat_map(|line| slipped(line)) {
        for meant in offers(&slip).unwrap_or_default() {
            offered += 1;
            assert_eq!(offers(&meant), None, "`{slip}` has an offer that cannot be read: `{meant}`");
        }
    }
    assert!(offered > 100, "{offered}");
}
