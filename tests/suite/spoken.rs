//! What `gavel cards` says of a text: sentences for every card of every shipped catalogue.

use serde_json::Value;

use crate::commands::gavel;

/// Every paragraph that is told of a card, with its title.
fn paragraphs() -> Vec<(String, String)> {
    let told = gavel(&["cards", "--format", "json"]).output;
    let cards: Vec<Value> = serde_json::from_str(&told).unwrap();
    let parts = cards.iter().flat_map(|card| {
        let title = card["title"].as_str().unwrap();
        let parts = card["text"].as_object().unwrap().values();
        let said = parts.flat_map(|part| part.as_array().unwrap());
        let encoded = card["encoded"].as_array().unwrap().iter().map(|ability| &ability["said"]);
        let said = said.chain(encoded).map(|said| said.as_str().unwrap().to_owned());
        said.map(move |said| (title.to_owned(), said))
    });
    parts.collect()
}

#[test]
fn every_text_is_told_in_sentences() {
    let paragraphs = paragraphs();
    assert!(paragraphs.len() > 500, "{}", paragraphs.len());
    for (title, said) in &paragraphs {
        let clumsy = ["_", "{", "[", "  ", " ,", " .", "..", "[]", "Some", "None", "-of-", "their-", "up-to"];
        assert_eq!(clumsy.iter().find(|bad| said.contains(**bad)), None, "{title}: {said}");
        assert!(said.ends_with('.') && said.starts_with(char::is_uppercase), "{title}: {said}");
        let words: Vec<&str> = said.split(' ').collect();
        assert!(words.windows(2).all(|two| two[0] != two[1]), "{title}: a word stands twice: {said}");
    }
}

#[test]
fn a_dozen_texts_are_read_aloud() {
    let titles = [
        "Gambler's Cut",
        "Toll House",
        "Wagon Chief",
        "Marching Drum",
        "Vigil Lamp",
        "Breach Lance",
        "Harrow/Ferry Stage",
        "Feint",
        "Reading of Ashes",
        "Sure Shot",
        "Hard Bargain",
        "Second Muster",
        "Costly Vow",
        "Death Dealer",
        "Orbital Bombardment",
        "Mouthpiece",
    ];
    let told: String = titles.iter().map(|title| gavel(&["cards", "wars", title]).output).collect();
    insta::assert_snapshot!(told);
}

/// What no shipped card has is told, too.
#[test]
fn whatever_a_catalogue_may_say_is_told_in_sentences() {
    let folder = std::env::temp_dir().join(format!("gavel-spoken-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let text = r"
set: Mine
invented: true
labels: [scout]
cards:
  - code: 8C1
    title: Everything
    faction: independent
    type: character
    cost: 1
    destiny: 1
    power: 1
    tactics: 1
    defense: 1
    labels: [scout]
    abilities:
      - { kind: triggered }
      - { kind: ongoing }
      - kind: activated
        bullets: 2
        cost: { pay: 1, lose: 2, also: [hand-lost, stack] }
        targets: [{ up-to: 2, kind: [unit], or: [ship] }, { count: any, kind: [scout], whose: yours }]
";
    std::fs::write(folder.join("mine.yaml"), text).unwrap();
    let told = gavel(&["cards", "wars", "Everything", "--cards", folder.to_str().unwrap()]);
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!(told.errors, "");
    insta::assert_snapshot!(told.output);
}
