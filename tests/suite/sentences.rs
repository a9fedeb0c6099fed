//! Every sentence a finding can be told in, with sample facts, in every edition: to be read aloud.

use std::fmt::Write as _;

use gavel::rulebook::{Edition, Registry, Rule};

/// What stands in a blank of this name.
fn sample(name: &str) -> &'static str {
    match name {
        "player" => "A",
        "opponent" | "other" | "next" | "attacker" | "turn_player" | "holder" | "owner" | "chooser" | "revealer" => "B",
        "card" | "source" | "thing" | "item" => "\"Calder Marine\"",
        "above" | "on_top" | "bears" | "camp" | "target" | "host" => "\"Reef Hunter\"",
        "place" => "\"Harrow/Landing Field\"",
        "ship" => "\"Lantern Skiff\"",
        "now" | "phase" => "the deploy phase",
        "at" => "power",
        "step" => "the loss step",
        "what" => "attrition",
        "pile" => "used",
        "right" => "the lost pile",
        "faction" => "earther",
        "figure" => "power",
        "why" => "no text is being carried out",
        "wrong" => "has to lose only",
        "passes" | "used" | "found" | "left" | "active" | "first" => "1",
        "stated" | "paid" | "needed" | "count" | "copies" => "5",
        _ => "3",
    }
}

fn filled(sentence: &str) -> String {
    let mut pieces = sentence.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}').unwrap();
        text.push_str(sample(name));
        text.push_str(rest);
    }
    text
}

fn told(rule: &Rule) -> String {
    let mut text = format!("{}\n  {}\n", rule.id, filled(rule.finding));
    let because = rule.because.iter().map(|(_, because)| ("because", *because));
    for (name, sentence) in [("here", rule.here), ("help", rule.help)].into_iter().chain(because) {
        if !sentence.is_empty() {
            let _ = writeln!(text, "    {name}: {}", filled(sentence));
        }
    }
    text
}

fn sentences(registry: &Registry, edition: Edition) -> String {
    let own = |rule: &&Rule| rule.editions.contains(edition) && !rule.finding.is_empty();
    registry.rules.iter().filter(own).map(told).collect()
}

#[test]
fn every_sentence_can_be_read_aloud() {
    insta::assert_snapshot!("lamplight", sentences(&crate::toy_game::REGISTRY, Edition(1)));
    for (number, edition) in gavel::games::wars::rules::REGISTRY.editions.iter().enumerate() {
        let edition_number = Edition(u8::try_from(number).unwrap());
        insta::assert_snapshot!(edition.id, sentences(&gavel::games::wars::rules::REGISTRY, edition_number));
    }
}
