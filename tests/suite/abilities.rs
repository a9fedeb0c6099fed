//! The card language: what is wrong is told at its column, what is printed reads as the same, every key is read, and what cards do
//! is said in plain words.

use std::{collections::BTreeSet, fmt::Write as _, fs};

use gavel::{
    abilities::{
        language::{
            Language, Leaf,
            keys::{self, Key, KeyKind, KeyTable},
            printed,
            tree::{Clause, Content},
            vocabulary::{NounWord, PlayerWord, Pronoun, Type, Vocabulary, WordEntry},
        },
        spoken,
    },
    games::wars::cards::{catalogue::CARDS, vocabulary::WORDS},
    notation::yaml::{self, Fault, Node},
};
use proptest::prelude::*;

use crate::commands::gavel;

const LABELS: [&str; 4] = ["fighter", "kizen", "stockpile", "warrior"];

fn language() -> Language<'static> {
    Language { vocabulary: &WORDS, labels: &LABELS }
}

fn read(text: &str, language: &Language<'_>) -> Result<Vec<Clause>, Vec<Fault>> {
    let node = yaml::parse(text, 0).map_err(|fault| vec![fault])?;
    let mut faults = Vec::new();
    let read = language.read(&node, text, &mut faults);
    if faults.is_empty() { Ok(read) } else { Err(faults) }
}

/// The texts of the shipped cards, each with the labels it names.
fn shipped() -> impl Iterator<Item = (&'static str, Language<'static>, &'static str)> {
    CARDS.iter().flat_map(|card| {
        let language = Language { vocabulary: &WORDS, labels: &card.named };
        [card.text, card.printed]
            .into_iter()
            .filter(|text| !text.is_empty())
            .map(move |text| (card.title, language, text))
    })
}

#[test]
fn what_is_wrong_is_told_at_its_column_with_what_may_be_meant() {
    let cases = [
        ("an unknown head", "- { ongoin: [{ raise: this, power: 1 }] }"),
        ("an unknown verb", "- { do: [{ damge: each unit here }] }"),
        ("an unknown key", "- { do: [{ damage: each unit here, bye: you }] }"),
        ("a key of another verb", "- { ongoing: [{ immune: this, power: 2 }] }"),
        ("the verb is not first", "- { do: [{ by: you, damage: each unit here }] }"),
        ("a missing key", "- { ongoing: [{ total: attrition, of: you }] }"),
        ("an unknown word", "- { ongoing: [{ raise: your warrors here, power: 2 }] }"),
        ("an unknown word in a list", "- { ongoing: [{ total: atrition, of: you, by: 1 }] }"),
        ("quoted, with an apostrophe doubled", "- { do: [{ destroy: 'each opponent''s untit here' }] }"),
        ("folded over lines", "- do:\n    - destroy: >-\n        each unit here\n        with tactcs > 2\n"),
        ("a name before it is bound", "- { do: [{ damage: t }, { pick: 1 unit here, as: t }] }"),
        ("a pronoun nothing binds", "- { do: [{ destroy: that }] }"),
        ("a player nothing binds", "- { do: [{ lose: 1, who: them }] }"),
        ("it outside of with", "- { do: [{ destroy: each unit at it }] }"),
        ("a name that is a word", "- { targets: { unit: your unit }, do: [{ damage: unit }] }"),
        ("a name bound twice", "- { targets: { t: unit }, do: [{ pick: 1 unit here, as: t }] }"),
        ("cards where a number is wanted", "- { targets: { t: unit }, do: [{ if: t > 2, do: [{ damage: t }] }] }"),
        ("a player where cards are wanted", "- { targets: { p: player }, do: [{ damage: p }] }"),
        ("nothing said of it", "- { do: [{ destroy: each site with your unit here }] }"),
        ("no number of cards", "- { do: [{ destroy: unit here }] }"),
        ("a modifier without an end", "- { do: [{ raise: this, power: 2 }] }"),
        ("an end where there is none", "- { ongoing: [{ raise: this, power: 2, until: turn }] }"),
        ("layers in a circle", "- { ongoing: [{ raise: this, tactics: 'power(host)' }] }"),
        (
            "layers in a circle by a condition",
            "- { while: host is without quickdraw, ongoing: [{ keyword: quickdraw, of: host, by: 1 }] }",
        ),
        ("a limit that is none", "- { cost: { pay: 1 }, limit: once a day, do: [{ draw: 1, from: your reserve }] }"),
        ("one option", "- { do: [{ choose: you, of: [[{ pay: 1 }]] }] }"),
        ("something behind the end", "- { do: [{ pay: 2 3 }] }"),
        ("a text that is never closed", "- { do: [{ download: 'card titled \"Komoku' }] }"),
        ("a stray letter", "- { do: [{ pay: 2 ; 3 }] }"),
        ("a number too large", "- { do: [{ pay: 100000 }] }"),
        ("too deep", "- { do: [{ pay: '((((((((((((((1))))))))))))))' }] }"),
        ("no list", "{ do: [{ pay: 1 }] }"),
    ];
    let mut told = String::new();
    for (what, text) in cases {
        let faults = read(text, &language()).expect_err(what);
        writeln!(told, "{what}").unwrap();
        for fault in faults {
            let before = &text[..fault.span.start];
            let (line, column) =
                (before.matches('\n').count() + 1, before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1);
            writeln!(told, "  {line}:{column} `{}`: {}", &text[fault.span.clone()], fault.message).unwrap();
        }
    }
    insta::assert_snapshot!(told);
}

#[test]
fn every_shipped_text_reads_the_same_when_it_is_printed() {
    let mut texts = 0;
    for (title, language, text) in shipped() {
        let tree = read(text, &language).unwrap_or_else(|faults| panic!("{title}: {faults:?}"));
        assert_eq!(printed(&tree, &language), text, "{title}");
        texts += 1;
    }
    assert!(texts >= 490, "{texts}");
}

/// Every key of every mapping of a text, by the heads it may be under.
fn keys_in<'n>(node: &'n Node<'n>, found: &mut Vec<(&'n Node<'n>, &'n Node<'n>)>) {
    for (key, value) in node.as_mapping().unwrap_or_default() {
        found.push((key, value));
        keys_in(value, found);
    }
    node.as_sequence().unwrap_or_default().iter().for_each(|item| keys_in(item, found));
}

/// Dropping a key, or writing another value, never leaves the same tree.
#[test]
fn no_key_goes_unread() {
    for (title, language, text) in shipped() {
        let tree = read(text, &language).unwrap();
        let node = yaml::parse(text, 0).unwrap();
        let mut keys = Vec::new();
        keys_in(&node, &mut keys);
        for (key, value) in keys {
            for other in ["7", "your card"] {
                if value.as_str() == Some(other) {
                    continue;
                }
                let changed = format!("{}{other}{}", &text[..value.span.start], &text[value.span.end..]);
                let same = read(&changed, &language).is_ok_and(|other| other == tree);
                assert!(!same, "{title}: `{}` may be {other}: {changed}", key.as_str().unwrap());
            }
        }
    }
}

fn tables() -> Vec<&'static KeyTable> {
    let room = keys::ABILITIES.iter().chain(keys::CONTROL).chain(keys::COSTS);
    let rules = [&keys::TEXT, &keys::RULES, &keys::CHOICE];
    room.chain(rules).chain(WORDS.deeds).chain(WORDS.modifiers).chain(WORDS.events).collect()
}

fn used(entry: &Clause, found: &mut BTreeSet<(&'static str, &'static str)>) {
    for held in &entry.values {
        found.insert((entry.table.head, held.key.name));
        match &held.value {
            Content::Entries(entries) => entries.iter().for_each(|entry| used(entry, found)),
            Content::Options(lists) => lists.iter().flatten().for_each(|entry| used(entry, found)),
            _ => {}
        }
    }
}

/// Keys that no shipped card needs are in these.
const BESIDES: &str = "
- { unmodelled: something else, side: inverted, unsure: why }
- { ongoing: [{ immune: this }], side: inverted, unsure: why, unmodelled: more }
- { instead-of: { destroyed: this }, limit: 1 a turn, if: some unit here, side: inverted, unsure: why, unmodelled: more, do: [{ pay: 1 }] }
- { when: { played: ship, by: any, at: here, while: during a battle }, side: inverted, unmodelled: more, do: [{ damage: each unit here, by: opponent, as: u }] }
- { cost: { either: [{ pay: 1 }, { lose: 2 }] }, unmodelled: more, do: [{ activate: 1, who: opponent }] }
- { cost: { need: some unit here }, do: [{ put: each card in your hand, in: your lost, random: true, as: c }] }
- { targets: { t: unit }, also: { pay: 1 }, unmodelled: more, do: [{ damage: t }] }
- { play: { only: during a battle }, unsure: why, unmodelled: more }
- used: { targets: { t: unit }, also: { pay: 1 }, do: [{ damage: t }] }
  lost: { do: [{ pay: 1 }] }
  unsure: why
  unmodelled: more
- ongoing:
    - { price: movement, of: unit, by: you, at: here, if: during a battle, add: 1 }
    - { demand: play, of: unit, by: each, need: some unit here, unless: some ship here, cost: { pay: 1 } }
";

#[test]
fn every_key_of_the_tables_is_used_somewhere() {
    let mut found = BTreeSet::new();
    for (_, language, text) in shipped() {
        read(text, &language).unwrap().iter().for_each(|ability| used(ability, &mut found));
    }
    read(BESIDES, &language()).unwrap().iter().for_each(|ability| used(ability, &mut found));
    let known = tables().into_iter().flat_map(|table| table.keys.iter().map(move |key| (table.head, key.name)));
    let unused: Vec<_> = known.filter(|key| !found.contains(key)).collect();
    assert_eq!(unused, [], "nobody uses these keys");
}

/// What a key says is heard: the sentence of its table has a place for it, or it is who does it, or it is told beside it.
#[test]
fn every_key_is_spoken() {
    let aside = ["side", "unsure", "unmodelled"];
    for table in tables() {
        for Key { name, .. } in table.keys.iter().filter(|key| !aside.contains(&key.name)) {
            let said = table.say.contains(&format!("{{{name}"))
                || (["who", "by"].contains(name) && table.say.starts_with('~'));
            assert!(said, "`{}` never says its `{name}`", table.head);
        }
    }
}

#[test]
fn the_words_are_told_as_the_documents_tell_them() {
    let said = gavel(&["cards", "wars", "--words"]).output;
    let document = fs::read_to_string("docs/cards.md").unwrap();
    let (before, told) = document.split_once("<!-- gavel cards wars --words -->\n").unwrap();
    let (told, behind) = told.split_once("<!-- end -->").unwrap();
    if told.trim() != said.trim() {
        let updated = format!("{before}<!-- gavel cards wars --words -->\n\n{said}\n<!-- end -->{behind}");
        if std::env::var_os("UPDATE_DOCS").is_some() {
            fs::write("docs/cards.md", updated).unwrap();
        } else {
            panic!("docs/cards.md is not what `gavel cards wars --words` prints; UPDATE_DOCS=1 writes it");
        }
    }
}

#[test]
fn the_schema_takes_every_shipped_text_and_no_unknown_key() {
    let schema: serde_json::Value = serde_json::from_str(&gavel(&["schema", "cards"]).output).unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    fn json(node: &Node<'_>) -> serde_json::Value {
        match &node.value {
            yaml::Value::Scalar(text) if text == "true" => true.into(),
            yaml::Value::Scalar(text) => text.parse::<u32>().map_or_else(|_| text.to_string().into(), Into::into),
            yaml::Value::Sequence(items) => items.iter().map(json).collect(),
            yaml::Value::Mapping(keys) => {
                keys.iter().map(|(key, value)| (key.as_str().unwrap().to_owned(), json(value))).collect()
            }
        }
    }
    for (title, _, text) in shipped() {
        let document = json(&yaml::parse(text, 0).unwrap());
        assert!(schema.is_valid(&document), "{title}: {document}");
    }
    let wrong = json(&yaml::parse("- { ongoing: [{ raise: this, powr: 2 }] }", 0).unwrap());
    assert!(!schema.is_valid(&wrong));
}

/// The hardest cards, and some of every kind.
const READ_ALOUD: [&str; 42] = [
    "Snap Switch",
    "Simple Wager",
    "Chained",
    "Capture",
    "Extraction",
    "Overburdened",
    "Cribber",
    "Jossel Swin",
    "Modded Type IV",
    "Shift in Tactics",
    "\"Two-Way\" Berson",
    "Portent",
    "Sword Wall",
    "Tamon",
    "Hostilities Unleashed",
    "Slippery",
    "Qurim Ahmak",
    "Meditation",
    "Long Odds",
    "Jovian Standoff",
    "XeRacer",
    "CISyn Retaliation",
    "Premeditated Reaction",
    "Rapid Fire",
    "Traginium Harvest",
    "Advanced Research",
    "F.L.I.C.",
    "Komoku",
    "Minefield",
    "Price of the Game",
    "Syndicate Interference",
    "Alnak Station/Hallway",
    "Aris Thantos",
    "Ace McCallister",
    "Long Way Down",
    "Life Leech",
    "Assailing Vatarma",
    "Spite",
    "Ganymede/Captured Refinery",
    "Terms of the Deal",
    "Sudeva Legionnaire",
    "Breaching",
];

#[test]
fn forty_cards_are_read_aloud() {
    let mut told = String::new();
    for title in READ_ALOUD {
        let card = CARDS.iter().find(|card| card.title == title).unwrap_or_else(|| panic!("{title}"));
        let language = Language { vocabulary: &WORDS, labels: &card.named };
        writeln!(told, "{title}").unwrap();
        for (text, before) in [(card.text, "  "), (card.printed, "  as printed: ")] {
            let abilities = if text.is_empty() { Vec::new() } else { read(text, &language).unwrap() };
            abilities.iter().for_each(|ability| writeln!(told, "{before}{}", spoken(ability, &language)).unwrap());
        }
    }
    insta::assert_snapshot!(told);
}

/// Filters, quantities and conditions as somebody may write them.
fn filters() -> impl Strategy<Value = String> {
    let words = prop::sample::select(vec![
        "unit",
        "ships",
        "your other warriors",
        "opponent's damaged unit or ship",
        "non-kizen card",
        "this",
        "t",
        "(host or t)",
        "card in your hand",
    ]);
    let tails = prop::sample::select(vec![
        "here",
        "at related site",
        "aboard this",
        "in a site battle",
        "with tactics > 2",
        "without piloting",
        "with at least 2 your ship at it",
        "like \"Earth\"",
        "among t",
        "except t",
        "controlled by opponent",
        "where (some unit at it and not D < 3)",
        "related to (site with no unit at it)",
    ]);
    let phrase =
        (words, prop::collection::vec(tails, 0..3)).prop_map(|(word, tails)| format!("{word} {}", tails.join(" ")));
    prop::collection::vec(phrase, 1..3).prop_map(|phrases| phrases.join(" or "))
}

fn quantities() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0u16..30).prop_map(|number| number.to_string()),
        Just("D".to_owned()),
        Just("D(opponent)".to_owned()),
        Just("X".to_owned()),
        Just("icons(shi, you, here)".to_owned()),
        Just("tactics(you, related site)".to_owned()),
        Just("cards(your hand)".to_owned()),
        filters().prop_map(|filter| format!("count({filter})")),
        filters().prop_map(|filter| format!("max(base power, {filter})")),
        filters().prop_map(|filter| format!("defense({filter})")),
    ];
    leaf.prop_recursive(3, 12, 2, |inner| {
        prop_oneof![
            (inner.clone(), prop::sample::select(vec!["+", "-", "*", "/"]), inner.clone())
                .prop_map(|(left, how, right)| format!("{left} {how} {right}")),
            (inner.clone(), prop::sample::select(vec!["+", "-", "*", "/"]), inner.clone())
                .prop_map(|(left, how, right)| format!("({left}) {how} ({right})")),
            inner.clone().prop_map(|of| format!("- ({of})")),
            inner.prop_map(|of| format!("half-up({of})")),
        ]
    })
}

fn conditions() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        filters().prop_map(|filter| format!("some {filter}")),
        filters().prop_map(|filter| format!("this is not {filter}")),
        (quantities(), prop::sample::select(vec!["<", "<=", "=", "!=", ">=", ">"]), quantities())
            .prop_map(|(left, how, right)| format!("{left} {how} {right}")),
        Just("during a site battle here".to_owned()),
        Just("before attrition".to_owned()),
        Just("you control here".to_owned()),
        Just("won(you, this-turn)".to_owned()),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        prop_oneof![
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("{one} and {other}")),
            (inner.clone(), inner.clone()).prop_map(|(one, other)| format!("({one} or {other})")),
            inner.prop_map(|of| format!("not ({of})")),
        ]
    })
}

fn reads_the_same(leaf: Leaf, text: &str) -> Result<(), TestCaseError> {
    let quoted = format!("'{}'", text.replace('\'', "''"));
    let names = [("t", Type::Cards), ("X", Type::Number), ("p", Type::Who)];
    let read = |text: &str| {
        let quoted = format!("'{}'", text.replace('\'', "''"));
        let node = yaml::parse(&quoted, 0).unwrap();
        language().leaf(leaf, &node, &quoted, &names)
    };
    let Ok(tree) = read(text) else { return Ok(()) };
    let printed = language().print(&tree);
    let again = read(&printed);
    prop_assert_eq!(again.as_ref(), Ok(&tree), "{} is printed {}", quoted, printed);
    prop_assert_eq!(language().print(&again.unwrap()), printed);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(400) })]

    #[test]
    fn a_filter_reads_the_same_when_it_is_printed(text in filters()) {
        reads_the_same(Leaf::Filter, &text)?;
        reads_the_same(Leaf::Selection, &format!("up to X {text}"))?;
    }

    #[test]
    fn a_quantity_reads_the_same_when_it_is_printed(text in quantities()) {
        reads_the_same(Leaf::HowMuch, &text)?;
    }

    #[test]
    fn a_condition_reads_the_same_when_it_is_printed(text in conditions()) {
        reads_the_same(Leaf::Whether, &text)?;
    }

    #[test]
    fn any_words_are_read_or_refused(words in prop::collection::vec(prop::sample::select(vec!["unit", "(", ")", "with", "at", "it", "or", "and", "not", "some", "D", "-", "*", "2", "where", "count", "your", "here", "<", ","]), 0..60)) {
        for leaf in [Leaf::Filter, Leaf::Selection, Leaf::HowMuch, Leaf::Whether] {
            let text = format!("'{}'", words.join(" "));
            let node = yaml::parse(&text, 0).unwrap();
            if let Err(fault) = language().leaf(leaf, &node, &text, &[]) {
                prop_assert!(text.get(fault.span.clone()).is_some() && !fault.message.is_empty());
            }
        }
    }
}

const AS: Key = Key::may("as", KeyKind::Binds(Type::Cards));

const FIELD_DEEDS: &[KeyTable] = &[
    KeyTable::new("rotate", &[Key::must("rotate", KeyKind::Selection), AS], "~rotate {rotate}[ ({as})]", "rotates")
        .payable(),
    KeyTable::new("pay", &[Key::must("pay", KeyKind::HowMuch)], "~pay {pay}", "pays").payable(),
    KeyTable::new("reveal", &[Key::must("reveal", KeyKind::Selection), AS], "~reveal {reveal}[ ({as})]", "reveals"),
    KeyTable::new(
        "put",
        &[Key::must("put", KeyKind::Selection), Key::must("in", KeyKind::PileOf)],
        "~put {put} into {in}",
        "puts",
    ),
    KeyTable::new("discard", &[Key::must("discard", KeyKind::Selection)], "~discard {discard}", "discards"),
];

const FIELD_MODIFIERS: &[KeyTable] = &[KeyTable::new(
    "cannot",
    &[Key::must("cannot", KeyKind::Word(&["ready"])), Key::must("of", KeyKind::Filter)],
    "{of:each} cannot {cannot}",
    "forbids",
)];

/// Another game fills the same shapes with its own words.
#[test]
fn another_game_fills_the_same_shapes() {
    static FIELD: Vocabulary = Vocabulary {
        nouns: &[
            NounWord { word: "unit", say: "unit", is: Type::Cards },
            NounWord { word: "card", say: "card", is: Type::Cards },
        ],
        states: &[WordEntry::plain("ready"), WordEntry::plain("field")],
        relations: &[],
        places: &[WordEntry::plain("beneath")],
        keywords: &[],
        traits: &[],
        figures: &[WordEntry::layered("attack", "attack")],
        piles: &[WordEntry::plain("deck"), WordEntry::plain("hand")],
        players: &[PlayerWord {
            word: "you",
            possessive: "your",
            say: "you",
            say_possessive: "your",
            needs: "",
            binds: &[],
        }],
        pronouns: &[
            Pronoun { word: "this", say: "this card", is: Type::Cards, place: false, always: true },
            Pronoun { word: "host", say: "its host", is: Type::Cards, place: false, always: true },
        ],
        ties: &[],
        periods: &[],
        steps: &[],
        functions: &[],
        deeds: FIELD_DEEDS,
        modifiers: FIELD_MODIFIERS,
        events: &[],
        layers: &["attack"],
        until: &[],
        spans: &["turn", "game"],
        sides: &[],
        label_layer: "",
        sayings: &[],
        unchanging: &[],
    };
    let language = Language { vocabulary: &FIELD, labels: &["xiticix"] };
    let text = "
- { targets: { t: ready field unit }, do: [{ rotate: t }] }
- { ongoing: [{ cannot: ready, of: host }] }
- { cost: { either: [{ pay: 10 - attack(host) }, { rotate: this }] }, limit: 1 a game, do: [{ discard: this }] }
- cost: { rotate: 2 xiticix field units, as: u }
  do:
    - { reveal: top half-up(count(u)) of your deck, as: c }
    - { put: each xiticix field unit among c, in: your hand }
    - { discard: each card among c }
";
    let abilities = read(text, &language).unwrap();
    let told: Vec<String> = abilities.iter().map(|ability| spoken(ability, &language)).collect();
    insta::assert_snapshot!(told.join("\n"));
}
