//! The table that is shown against the judge's own state, step by step: what is seen on the page is put into the words in which a
//! position is told, and held against the facts the judge has kept of the same line.

use std::{collections::BTreeSet, fs, path::Path};

use gavel::{
    games,
    judge::{Options, Scene, try_game},
    notation::{log, source::Source},
};
use serde_json::Value;

use super::{BATTLES, Browser, EVENING, Page, SEEN};
use crate::commands::gavel;

const STARTER: &str = "fixtures/wars/starter.gavel";

/// The judge's table after each line, by the number of the line.
fn judged(path: &str) -> Vec<(u64, Scene)> {
    let text = fs::read_to_string(path).unwrap();
    let source = Source::new(path, text);
    let game = log::games(source.text()).next().unwrap();
    let folder = Path::new(path).parent().unwrap();
    let decks = |deck: &str| fs::read_to_string(folder.join(deck)).map_err(|error| error.to_string());
    let options = Options { journal: true, scenes: true, ..Options::default() };
    let trial = try_game(&source, 0, game, games::ALL, &decks, &options);
    let told = trial.judgement.replay.into_iter().filter_map(|told| {
        let line = source.line_of(told.span.start) + 1;
        Some((u64::try_from(line).unwrap(), *told.scene?))
    });
    told.collect()
}

fn texts(value: &Value) -> impl Iterator<Item = String> {
    value.as_array().unwrap().iter().map(|text| text.as_str().unwrap().to_owned())
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn title(value: &Value) -> &str {
    value["title"].as_str().unwrap()
}

/// What is seen, as facts.
fn facts(seen: &Value) -> BTreeSet<String> {
    let mut facts = BTreeSet::new();
    let names: Vec<String> = {
        let mut names: Vec<String> =
            list(&seen["seats"]).iter().map(|seat| seat["name"].as_str().unwrap().to_owned()).collect();
        names.sort();
        names
    };
    let seat = |side: &Value| {
        let number: usize = side.as_str().unwrap().trim_start_matches("seat-").parse().unwrap();
        names[number].as_str()
    };
    let named = |card: &Value| format!("{}'s \"{}\"", seat(&card["side"]), title(card));
    // A card beneath a location is encamped there: one of both is said.
    let marked = |card: &Value| {
        let marks = texts(&card["marks"]).filter(|mark| mark != "encamped");
        marks.map(|mark| format!(", {mark}")).collect::<String>()
    };
    for one in list(&seen["seats"]) {
        let name = one["name"].as_str().unwrap();
        for pile in list(&one["piles"]).iter().chain(list(&one["hands"])) {
            let (pile_name, count) = (pile["name"].as_str().unwrap(), pile["count"].as_str().unwrap());
            if count.parse::<usize>().is_ok() {
                facts.insert(format!("{name} {pile_name} {count}"));
            }
            facts.extend(texts(&pile["known"]).map(|title| format!("{name} has \"{title}\" in {pile_name}")));
        }
        for stat in texts(&one["stats"]) {
            let (figure, value) = stat.rsplit_once(' ').unwrap();
            if value != "0" {
                facts.insert(format!("{name} has {figure} {value}"));
            }
        }
        let before = list(&one["before"]);
        facts.insert(format!("{name} before {}", before.len()));
        for card in before.iter().filter(|card| title(card) != "?") {
            facts.insert(format!("{name} has \"{}\" before them", title(card)));
        }
    }
    for row in list(&seen["rows"]) {
        let row_name = row["name"].as_str().unwrap();
        let places: Vec<(String, &Value)> = list(&row["places"]).iter().map(|place| (named(place), place)).collect();
        let mut names: Vec<&str> = places.iter().map(|(name, _)| name.as_str()).collect();
        if names.last() < names.first() {
            names.reverse();
        }
        match names.as_slice() {
            [alone] => facts.insert((*alone).to_owned()),
            several => facts.insert(format!("row {row_name}: {}", several.join(", "))),
        };
        for (place, told) in &places {
            facts.extend(texts(&told["marks"]).map(|mark| format!("{place} {mark}")));
            for card in list(&told["cards"]) {
                let (how, on) = (card["how"].as_str().unwrap(), named(&card["on"]));
                facts.insert(format!("{} has \"{}\" {how} {on}{}", seat(&card["side"]), title(card), marked(card)));
            }
        }
    }
    facts
}

/// A fact of the judge's as the page tells it: a pledge lies before its player.
fn as_shown(fact: &str) -> String {
    fact.replace(" in pledge", " before them").replace(" pledge ", " before ")
}

/// How often an ability was used is no matter of the table, and a game with rows has few cards before a player.
fn is_left_out(fact: &str) -> bool {
    fact.contains("\" used ") || fact.ends_with(" before 0")
}

/// Presses a key again and again, and looks each time: one call for a whole game, which takes a busy browser no longer than it must.
pub(super) fn seen_at_every_step(browser: &mut Browser, steps: usize) -> Vec<Value> {
    let look = format!(
        "(async () => {{ const seen = []; for (let step = 0; step < {steps}; step += 1) {{ \
         if (step > 0) document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'ArrowRight', bubbles: true }})); \
         seen.push({SEEN}); }} return seen; }})()"
    );
    list(&browser.evaluate(&look)).to_vec()
}

/// Steps through a game and compares; hands back how many tables were compared.
fn shown_as_judged(browser: &mut Browser, log: &str) -> usize {
    let scenes = judged(log);
    let told: Value = serde_json::from_str(&gavel(&["replay", "--format", "json", log]).output).unwrap();
    let page = Page::of(log);
    browser.prefer("prefers-reduced-motion", "reduce");
    browser.open(&page.url(""));
    let steps = list(&told["steps"]);
    let (mut compared, mut wrong) = (0, Vec::new());
    for (step, seen) in steps.iter().zip(seen_at_every_step(browser, steps.len())) {
        let written = !matches!(step["kind"].as_str().unwrap(), "silence" | "reread" | "note" | "setup");
        let scene = scenes.iter().rfind(|(line, _)| written && step["line"] == *line);
        let Some((line, scene)) = scene else { continue };
        let shown = facts(&seen);
        let pending: Vec<String> = texts(&seen["stack"]).collect();
        let judged: BTreeSet<String> = scene.facts().map(as_shown).collect();
        let is_shown = |fact: &&String| match fact.strip_prefix("stack: ") {
            Some(items) => !pending.is_empty() && pending.iter().all(|item| items.contains(item)),
            None => shown.contains(*fact) || is_left_out(fact),
        };
        let missing = judged.iter().filter(|fact| !is_shown(fact));
        wrong.extend(missing.map(|fact| format!("{log}:{line}: not shown: {fact}")));
        let invented = shown.iter().filter(|fact| !judged.contains(*fact) && !is_left_out(fact));
        wrong.extend(invented.map(|fact| format!("{log}:{line}: not so: {fact}")));
        compared += 1;
    }
    assert!(wrong.is_empty(), "{} wrong: {:#?}", wrong.len(), wrong.iter().take(400).collect::<Vec<_>>());
    browser.all_was_quiet();
    compared
}

/// Looks at the games at every step; each has at least so many places at which the judge can tell its table.
fn are_shown_as_judged(test: &str, games: &[(&str, usize)]) {
    let Some(mut browser) = Browser::start(test) else { return };
    for (log, at_least) in games {
        let compared = shown_as_judged(&mut browser, log);
        assert!(compared >= *at_least, "{log}: {compared}");
    }
}

/// Hidden cards and three players; twelve battles; decks that can be bought.
#[test]
fn the_table_shown_is_the_judges_own_at_every_step() {
    are_shown_as_judged("judged", &[(EVENING, 40), (BATTLES, 300), (STARTER, 250)]);
}
