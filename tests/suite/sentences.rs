//! Every sentence a finding can be told in, with sample facts, in every edition: to be read aloud.

use std::fmt::Write as _;

use gavel::rulebook::{Edition, Registry, Rule};

/// What stands in a blank of this name in the sentences of this rule.
fn sample(rule: &str, name: &str) -> &'static str {
    match (rule, name) {
        ("wars.document.two-players", "wrong") => "a player too many",
        ("wars.document.two-players", "count") => "3",
        ("wars.document.two-players", "seats") => "2",
        (_, "card") if rule.starts_with("warcaste.") => "\"Cinder Lancer\"",
        ("warcaste.skirmish.two-players" | "warcaste.conquest.player-count", "wrong") => "too many",
        ("warcaste.sideboard.up-to-ten", "section") => "sideboard",
        ("warcaste.sideboard.up-to-ten", "size") => "at most 10",
        (_, "doctrine") => "\"Ember Compact\"",
        (_, "target" | "source") if rule.starts_with("warcaste.") => "\"Harbor Guard\"",
        (_, "whose") if rule == "warcaste.target.opponents-and-enemy" => "an opponent",
        (_, "whose") => "not held by the player",
        (_, "phase" | "at" | "step") if rule.starts_with("warcaste.") => "the battle phase",
        (_, "place") if rule.starts_with("warcaste.") => "the open zone",
        (_, "what") if rule == "warcaste.attack.four-steps" => "intercepts",
        (_, "loser" | "active" | "other") if rule.starts_with("warcaste.") => "B",
        ("wars.deck.exactly-60", "count") => "61",
        ("wars.deck.exactly-60", _) => "60",
        ("wars.attack.cost-one", "thing") => "\"Harrow/Landing Field\"",
        ("wars.attack.cost-one", "paid") => "2",
        ("wars.attack.cost-one", "against") => "1",
        ("wars.attack.cost-one", "wrong") => "is what an attack costs",
        ("wars.transport.moves-along", "wrong") => "a ship takes only fighters along",
        ("wars.transport.moves-along", "other") => "\"Reef Hunter\"",
        ("wars.setup.opening-hand-eight", "what") => "7",
        ("wars.turn.alternate", "what") => "another turn",
        ("wars.turn.six-phases-in-order", "what") => "the battle phase",
        ("wars.turn.six-phases-in-order", "at") => "the move phase",
        ("wars.stack.empty-passes-advance", "what") => "the draw phase",
        ("wars.stack.empty-passes-advance", "at") => "the move phase",
        ("wars.battle.totals-modifiable-without-reveal", "what") => "battle destiny",
        ("wars.play.targets-chosen", "what") => "too few",
        ("wars.play.requirements-met" | "wars.destiny.needs-card-in-reserve", "count") => "0",
        ("wars.move.own-move-phase" | "wars.phase-actions.list", "phase") => "the move phase",
        ("wars.drain.own-control-phase" | "wars.activate.own-phase-only", "phase") => "the control phase",
        ("wars.end-of-battle.attacker-first", "attacker") => "A",
        ("wars.draw.from-active-pile-top", "why") => "another card lies on top of the active pile",
        _ => common(name),
    }
}

/// What stands in a blank of this name elsewhere.
fn common(name: &str) -> &'static str {
    match name {
        "player" => "A",
        "opponent" | "other" | "next" | "attacker" | "turn_player" | "holder" | "owner" | "chooser" | "revealer" => "B",
        "card" | "source" | "thing" | "item" => "\"Calder Marine\"",
        "above" | "on_top" | "bears" | "camp" | "target" | "host" => "\"Reef Hunter\"",
        "place" => "\"Harrow/Landing Field\"",
        "ship" => "\"Lantern Skiff\"",
        "now" | "phase" => "the deploy phase",
        "at" => "the power step",
        "step" => "the loss step",
        "what" => "the attrition step",
        "pile" => "the used pile",
        "right" => "the lost pile",
        "faction" => "earther",
        "figure" => "power",
        "why" => "no text is being carried out",
        "wrong" => "has to lose only",
        "lost" => "nothing",
        "passes" | "used" | "found" | "left" | "active" | "first" => "1",
        "stated" | "paid" | "needed" | "count" | "copies" => "5",
        _ => "3",
    }
}

fn filled(rule: &str, sentence: &str) -> String {
    let mut pieces = sentence.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (name, rest) = piece.split_once('}').unwrap();
        text.push_str(sample(rule, name));
        text.push_str(rest);
    }
    text
}

fn told(rule: &Rule) -> String {
    let mut text = format!("{}\n  {}\n", rule.id, filled(rule.id, rule.finding));
    let because = rule.because.iter().map(|(_, because)| ("because", *because));
    for (name, sentence) in [("here", rule.here), ("help", rule.help)].into_iter().chain(because) {
        if !sentence.is_empty() {
            let _ = writeln!(text, "    {name}: {}", filled(rule.id, sentence));
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
    insta::assert_snapshot!("lamplight", sentences(&gavel::games::lamplight::rules::REGISTRY, Edition(1)));
    insta::assert_snapshot!("warcaste", sentences(&gavel::games::warcaste::rules::REGISTRY, Edition(0)));
    for (number, edition) in gavel::games::wars::rules::REGISTRY.editions.iter().enumerate() {
        let edition_number = Edition(u8::try_from(number).unwrap());
        insta::assert_snapshot!(edition.id, sentences(&gavel::games::wars::rules::REGISTRY, edition_number));
    }
}
