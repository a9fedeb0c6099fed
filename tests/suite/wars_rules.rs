//! The rulebook of WARS: its registry, its documents, and decks held against it.

use std::{
    collections::HashSet,
    fs,
    path::{Path, PathBuf},
};

use gavel::{
    games::wars::rules::REGISTRY,
    rulebook::{Rule, registry::Checkable},
};

use crate::commands::gavel;

#[test]
fn every_rule_of_both_rulebooks_is_registered() {
    let ids: HashSet<&str> = REGISTRY.rules.iter().map(|rule| rule.id).collect();
    assert_eq!((ids.len(), REGISTRY.rules.len()), (439, 439));
    assert_eq!(REGISTRY.interpretations.len(), 33);
    for edition in ["incursion", "comprehensive"] {
        let edition = REGISTRY.edition(Some(edition)).unwrap();
        assert!(REGISTRY.rules.iter().any(|rule| rule.editions.contains(edition)));
    }
    for rule in REGISTRY.rules {
        assert!(!rule.says.is_empty() && !rule.section.is_empty(), "{}", rule.id);
        let unseen = rule.checkable == Checkable::No;
        assert!(!unseen || !rule.note.is_empty(), "{}: no reason is given why no log can show it", rule.id);
    }
}

/// What a log can show a breach of is proven, rule by rule and edition by edition, but for rulings on the text of a single card
/// and what only a log that keeps silent would break.
#[test]
fn every_rule_is_proven_or_says_what_its_proof_waits_for() {
    let said = gavel(&["rules", "wars", "--coverage", "--format", "json"]);
    let coverage: serde_json::Value = serde_json::from_str(&said.output).unwrap();
    for edition in ["incursion", "comprehensive"] {
        let told = |key: &str| -> HashSet<&str> {
            let list = coverage["wars"][edition][key].as_array().unwrap();
            list.iter().map(|id| id.as_str().unwrap()).collect()
        };
        let number = REGISTRY.edition(Some(edition)).unwrap();
        let registered = |which: fn(&Rule) -> bool| -> HashSet<&str> {
            let rules = REGISTRY.rules.iter().filter(|rule| rule.editions.contains(number));
            rules.filter(|rule| rule.checkable != Checkable::No && which(rule)).map(|rule| rule.id).collect()
        };
        assert_eq!(told("checkable"), registered(|_| true), "{edition}");
        assert_eq!(told("unproven"), registered(|rule| !rule.waits.is_empty()), "{edition}");
        assert_eq!(told("proven"), registered(|rule| rule.waits.is_empty()), "{edition}");
    }
    for rule in REGISTRY.rules.iter().filter(|rule| !rule.waits.is_empty()) {
        let may_wait = rule.id.starts_with("wars.ruling.") || rule.id == "wars.play.illegal-taken-back";
        assert!(may_wait, "{} can be proven without the text of any card", rule.id);
    }
}

#[test]
fn the_documents_are_made_from_the_registries() {
    for game in ["wars", "toy", "warcaste"] {
        let said = gavel(&["rules", game, "--format", "md"]);
        let path = format!("docs/rules/{game}.md");
        assert_eq!(
            fs::read_to_string(&path).unwrap(),
            said.output,
            "{path}: write it anew with `gavel rules {game} --format md`"
        );
    }
}

#[test]
fn what_headers_register_is_proven() {
    let told = gavel(&["rules", "wars", "--coverage", "--format", "json"]).output;
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    let proven = told["wars"]["comprehensive"]["proven"].as_array().unwrap();
    for rule in ["document.two-players", "deck.exactly-60", "deck.at-least-one-location", "deck.max-four-copies"]
        .iter()
        .chain(&["ruling.banned-cards", "ruling.talkan-banned"])
    {
        assert!(proven.iter().any(|id| id.as_str() == Some(&format!("wars.{rule}"))), "{rule}");
    }
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// The files in which a passage is asked about.
fn asked_in(id: &str) -> Vec<String> {
    let name = id.trim_start_matches("wars.").replace('-', "_").to_uppercase();
    let folder = Path::new("src/games/wars");
    let asks = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        text.split("passage::").skip(1).any(|rest| {
            rest.strip_prefix(&name)
                .is_some_and(|rest| !rest.starts_with(|letter: char| letter.is_alphanumeric() || letter == '_'))
        })
    };
    let files = sources(folder).into_iter().filter(asks);
    files.map(|path| format!("`{}`", path.strip_prefix(folder).unwrap().display())).collect()
}

#[test]
fn every_file_is_on_the_walk_through() {
    let document = fs::read_to_string("docs/architecture.md").unwrap();
    let walk = document.split_once("## A walk through WARS").unwrap().1.split_once("\n## ").unwrap().0;
    let folder = Path::new("src/games/wars");
    for path in sources(folder).iter().map(|path| path.strip_prefix(folder).unwrap()) {
        let (name, folder) = (path.file_name().unwrap().to_str().unwrap(), path.parent().unwrap().to_str().unwrap());
        let told = walk.contains(&format!("`{}`", path.display()))
            || (folder.contains('/') && walk.contains(&format!("`{folder}/`")))
            || (!folder.is_empty() && walk.contains(&format!("`{name}`")));
        assert!(told, "docs/architecture.md says nothing of {}", path.display());
    }
}

#[test]
fn the_list_of_unclear_passages_is_complete() {
    let mut table = "| passage | about | readings | asked in |\n|---|---|---|---|\n".to_owned();
    for passage in REGISTRY.interpretations {
        let readings: Vec<String> = (0u8..)
            .zip(passage.choices)
            .map(|(index, choice)| match index == passage.recommended {
                true => format!("**`{}`**", choice.name),
                false => format!("`{}`", choice.name),
            })
            .collect();
        let asked = asked_in(passage.id).join(", ");
        table += &format!("| `{}` | {} | {} | {asked} |\n", passage.id, passage.question, readings.join(", "));
    }
    let document = fs::read_to_string("docs/interpretations.md").unwrap();
    assert!(document.contains(&table), "docs/interpretations.md: write the table anew:\n{table}");
}

/// What is said of a deck of these lines.
fn deck(lines: &str, arguments: &[&str]) -> (u8, String) {
    let name = format!("gavel-deck-{}-{}.yaml", std::process::id(), lines.len() + arguments.len());
    let path = std::env::temp_dir().join(name);
    fs::write(&path, lines).unwrap();
    let said = gavel(&[&["deck", path.to_str().unwrap()], arguments].concat());
    fs::remove_file(&path).unwrap();
    (said.status, said.output.replace(path.to_str().unwrap(), "deck.yaml") + &said.errors)
}

#[test]
fn decks_are_held_to_the_rules() {
    let swarm = fs::read_to_string("fixtures/wars/decks/swarm.yaml").unwrap();
    assert_eq!(deck(&swarm, &[]).0, 0);
    assert_eq!(deck(&swarm, &["--format", "limited"]).0, 0, "only sanctioned constructed play bans");
    assert_eq!(deck(&swarm, &["--format", "sanctioned", "--edition", "incursion"]).0, 0, "the ban came later");
    let mut told = String::new();
    for (lines, arguments) in [
        (swarm.as_str(), &["--format", "sanctioned"][..]),
        ("Vulture: 5\n\"Ganymede/Hunters' Camp\": 55\n", &[]),
        ("Vulture: 4\nStinger: 4\n", &["--format", "sample"]),
        ("Vulture: 4\nvulture: 2\nStingr: 4\nRaider: many\n", &[]),
        ("- Vulture\n", &[]),
    ] {
        let (status, said) = deck(lines, arguments);
        told += &format!("status {status}\n{said}\n");
    }
    insta::assert_snapshot!(told);
    for sample in ["a", "b"] {
        let path = format!("fixtures/wars/decks/sample-deck-{sample}.yaml");
        assert_eq!((gavel(&["deck", "--format", "sample", &path]).status, gavel(&["deck", &path]).status), (0, 1));
    }
    for arguments in
        [&["deck", "--game", "chess", "x"][..], &["deck", "--format", "speed", "x"], &["deck", "none.yaml"]]
    {
        assert_eq!(gavel(arguments).status, 2);
    }
}
