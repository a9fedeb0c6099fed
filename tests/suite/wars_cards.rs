//! The catalogues of WARS: what they count, what is printed on the cards, what is refused, and the decks made of them.

use std::{collections::BTreeMap, fs};

use gavel::{
    CardFile, Class, Judge,
    cards::DeckFile,
    cli::{Desk, run},
    games::wars::cards::{
        card::{
            AbilityKind, Area, Card, CardKind, CardType, Faction, Fate, Many, Price, PrintedNumber, ShipClass, Whose,
            Word, Zone,
        },
        catalogue::{CARDS, shipped},
        decode::decode,
    },
    games::wars::rules::LAYOUT,
    notation::yaml,
    report::{Style, verdict::Status},
    table::Title,
};

const SHIPPED: [&str; 4] = [
    include_str!("../../src/games/wars/cards/incursion.yaml"),
    include_str!("../../src/games/wars/cards/invented.yaml"),
    include_str!("../../src/games/wars/cards/nowhere-to-hide.yaml"),
    include_str!("../../src/games/wars/cards/texts.yaml"),
];

fn printed() -> impl Iterator<Item = &'static Card> {
    CARDS.iter().filter(|card| !card.invented)
}

fn card(title: Title) -> Option<&'static Card> {
    shipped().get(title).map(|known| known.card)
}

fn named(title: &str) -> &'static Card {
    let title_of = shipped().titles().find(title);
    title_of.and_then(card).unwrap_or_else(|| panic!("no card is called {title}"))
}

fn count<K: Ord>(of: impl Fn(&Card) -> K) -> BTreeMap<K, usize> {
    printed().fold(BTreeMap::new(), |mut counts, card| {
        *counts.entry(of(card)).or_default() += 1;
        counts
    })
}

#[test]
fn what_is_compiled_is_what_the_files_say() {
    let read = decode(&SHIPPED).unwrap();
    assert_eq!(read.len(), CARDS.len());
    for (read, compiled) in read.iter().zip(&CARDS) {
        assert_eq!(read, compiled);
    }
}

#[test]
fn every_card_of_both_sets_is_there() {
    assert_eq!(count(|card| card.set), BTreeMap::from([("Incursion", 330), ("Nowhere to Hide", 167)]));
    let types = count(|card| (card.set, card.card_type().word()));
    let expected =
        [("Incursion", [49, 88, 56, 34, 3, 10, 53, 14, 23]), ("Nowhere to Hide", [27, 52, 28, 16, 1, 4, 27, 6, 6])];
    for (set, counts) in expected {
        for (card_type, count) in CardType::ALL.iter().zip(counts) {
            assert_eq!(types.get(&(set, card_type.word())), Some(&count), "{set}: {}", card_type.word());
        }
    }
    let factions = count(|card| (card.set, card.faction));
    let expected = [("Incursion", [56, 56, 55, 56, 55, 52]), ("Nowhere to Hide", [30, 28, 30, 27, 28, 24])];
    for (set, counts) in expected {
        for (faction, count) in Faction::ALL.iter().zip(counts) {
            assert_eq!(factions.get(&(set, *faction)), Some(&count), "{set}: {}", faction.word());
        }
    }
}

#[test]
fn what_cards_have_in_common_is_counted() {
    let all = |is: fn(&Card) -> bool| printed().filter(|card| is(card)).count();
    assert_eq!(all(|card| card.unique), 129);
    assert_eq!(all(|card| card.inverted.is_some()), 26);
    assert_eq!(all(Card::is_unit), 164);
    assert_eq!(all(|card| card.is("fighter")), 49);
    assert_eq!(all(|card| card.is("capital")), 31);
    assert_eq!(all(|card| card.is("kizen")), 28);
    assert_eq!(all(|card| card.is("site")), 25);
    assert_eq!(all(|card| card.is("sector")), 25);
    assert_eq!(all(|card| card.unlimited), 6);
    assert_eq!(all(|card| matches!(card.kind, CardKind::Location { encampment: true, .. })), 10);
    assert_eq!(all(|card| matches!(card.kind, CardKind::Location { icon: None, .. })), 10);
    let bulleted = |card: &Card| {
        matches!(
            card.kind,
            CardKind::Interrupt { bullets: PrintedNumber::Known(1), .. }
                | CardKind::Order { bullets: PrintedNumber::Known(1), .. }
        )
    };
    assert_eq!(all(bulleted), 12);
    assert_eq!(all(|card| card.banned), 1);
    assert!(CARDS.iter().any(|card| card.banned && card.invented), "only one rule of two would be put to the test");
    assert_eq!(all(|card| card.unmodelled.is_none()), 160);
    let unknown = printed().filter(|card| card.cost == PrintedNumber::Unknown).map(|card| card.title);
    assert_eq!(unknown.collect::<Vec<_>>(), ["Flamecutter"]);
}

/// Title, code, cost, destiny, support of the own faction, power, tactics, defense.
type Fighting = (&'static str, &'static str, u8, u8, u8, [u8; 3]);

#[test]
fn figures_are_as_printed() {
    let expected: [Fighting; 21] = [
        ("CGC Grunt", "1C7", 1, 4, 1, [1, 1, 1]),
        ("Atlantis", "1R5", 6, 4, 3, [6, 2, 10]),
        ("Chan Whitmer", "1R8", 1, 4, 2, [1, 3, 3]),
        ("Infantry Officer", "1C32", 3, 3, 1, [1, 2, 4]),
        ("Guardian-Class Carrier", "1C71", 4, 1, 1, [4, 3, 5]),
        ("Ikazuchi Leader", "1U76", 3, 2, 2, [1, 3, 2]),
        ("Kano Masako", "1R82", 1, 6, 3, [1, 1, 3]),
        ("Deigan", "1R65", 6, 5, 3, [9, 4, 5]),
        ("Haggard Hulk", "1U129", 3, 1, 1, [3, 3, 3]),
        ("Hellcat Aviatrix", "1C132", 2, 2, 2, [1, 2, 3]),
        ("Jack Wilgress", "1R133", 7, 5, 3, [7, 7, 7]),
        ("Stinger", "1C156", 4, 3, 1, [3, 2, 5]),
        ("two-way berson", "1R162", 4, 2, 2, [2, 2, 2]),
        ("Vulture", "1C165", 2, 2, 1, [2, 2, 4]),
        ("Seyalshi Upholder", "1C203", 3, 3, 1, [3, 1, 6]),
        ("Qurim Life Ship", "1C255", 6, 2, 1, [5, 3, 7]),
        ("Tahka Quarrel", "1U269", 3, 6, 2, [3, 1, 6]),
        ("Quay Bot", "1U287", 2, 6, 0, [1, 1, 1]),
        ("Cribber", "2C65", 2, 6, 1, [2, 3, 3]),
        ("Tachikaze", "2R48", 3, 3, 2, [4, 3, 5]),
        ("Hannya", "2R37", 5, 4, 3, [4, 3, 10]),
    ];
    for (title, code, cost, destiny, support, figures) in expected {
        let card = named(title);
        let side = card.upright;
        let own = Faction::ALL.iter().position(|faction| *faction == card.faction).unwrap();
        assert_eq!(card.code, code, "{title}");
        assert_eq!((card.cost, card.destiny), (PrintedNumber::Known(cost), PrintedNumber::Known(destiny)), "{title}");
        assert_eq!(card.support.unwrap().get(own).copied().unwrap_or(0), support, "{title}");
        assert_eq!([side.power, side.tactics, side.defense], figures, "{title}");
    }
}

#[test]
fn kinds_and_keywords_are_as_printed() {
    let ship = |class, capacity, characters_free| CardKind::Ship { class, capacity, characters_free };
    assert_eq!(named("Atlantis").kind, ship(ShipClass::Capital, 3, false));
    assert_eq!(named("Vulture").kind, ship(ShipClass::Fighter, 2, false));
    assert_eq!(named("Qurim Life Ship").kind, ship(ShipClass::Capital, 4, true));
    assert!(named("Vulture").scouting && named("Claviger").scouting);
    assert_eq!((named("Stinger").upright.size, named("Stinger").upright.transport), (3, 2));
    assert_eq!(named("Guardian-Class Carrier").upright.transport, 4);
    assert_eq!(named("Horatio Hicks").upright.piloting, 3);
    assert_eq!(named("Tennaru Hari").upright.quickdraw, 2);
    assert_eq!(named("Shadowsurfer").upright.captain, Some("Rogan Hallard"));
    let cats_claw = named("Cat's Claw");
    assert_eq!(cats_claw.upright.captain, None);
    assert_eq!(cats_claw.inverted.unwrap().captain, Some("Killer Cait Grimalkin"));
    let hannya = named("Hannya");
    assert_eq!((hannya.upright.size, hannya.inverted.unwrap().size), (1, 3));
    assert_eq!(hannya.inverted.map(|side| [side.power, side.tactics, side.defense]), Some([10, 2, 5]));

    let fate = |title: &str| match named(title).kind {
        CardKind::Interrupt { fate, bullets } | CardKind::Order { fate, bullets } => (fate, bullets.known()),
        _ => panic!("{title}"),
    };
    assert_eq!(fate("Anticipation"), (Fate::Used, None));
    assert_eq!(fate("Reaping"), (Fate::Lost, Some(1)));
    assert_eq!(fate("Overburdened"), (Fate::UsedOrLost, None));
    assert_eq!(fate("The Beckoning"), (Fate::Used, None));
    let CardKind::Asset { beneath, whose, alone } = named("Carrier Screen").kind else { panic!() };
    assert_eq!((beneath.0, whose, alone), (&["location"][..], Whose::Either, true));
    let CardKind::Asset { beneath, whose, .. } = named("Slippery").kind else { panic!() };
    assert_eq!((beneath.0, whose), (&["character", "infiltrator"][..], Whose::Yours));
    let CardKind::Weapon { beneath } = named("Grade 7 Fluid Laser").kind else { panic!() };
    assert_eq!(beneath.0, ["capital"]);
}

#[test]
fn locations_are_as_printed() {
    let expected = [
        ("Alnak Station/Captured Base", Area::Sector, 2, 1, Some(Faction::Quay), false),
        ("Ganymede/Traginium Well", Area::Site, 2, 2, None, false),
        ("Ganymede/Pilgrims' Camp", Area::Site, 1, 1, Some(Faction::Gongen), true),
        ("Seyal/Dark Side", Area::Sector, 2, 0, Some(Faction::Shi), false),
        ("Ganymede/Subterranean Passage", Area::Site, 1, 1, Some(Faction::Quay), false),
    ];
    for (title, area, yours, theirs, icon, encampment) in expected {
        let group = title.split('/').next().unwrap();
        let kind = CardKind::Location { area, group, yours, theirs, icon, encampment };
        assert_eq!(named(title).kind, kind, "{title}");
        assert_eq!(named(title).cost, PrintedNumber::Absent);
    }
}

#[test]
fn abilities_are_read_as_far_as_they_are_safe() {
    let sidearm = named("Sidearm");
    let [ongoing, activated] = sidearm.upright.abilities.0 else { panic!("{sidearm:?}") };
    assert_eq!(ongoing.kind, AbilityKind::Ongoing);
    assert_eq!(
        (activated.kind, activated.bullets, activated.pay),
        (AbilityKind::Activated, PrintedNumber::Known(1), 3)
    );
    let [activated] = named("Jikoku").upright.abilities.0 else { panic!() };
    assert_eq!(activated.also.0, [Price::HandToUsed]);
    assert_eq!(named("Gorget Cannon").upright.abilities[1].bullets, PrintedNumber::Unknown);
    let vessel = named("Transport Vessel");
    assert_eq!(vessel.upright.abilities[0].kind, AbilityKind::Triggered);
    assert_eq!(vessel.errata.unwrap()[0].bullets, PrintedNumber::Known(1));
    for card in CARDS.iter() {
        let captains = [Some(&card.upright), card.inverted.as_ref()].into_iter().flatten();
        for captain in captains.filter_map(|side| side.captain) {
            assert_eq!(named(captain).card_type(), CardType::Character, "{captain}");
        }
        assert!(!card.invented || card.unmodelled.is_none(), "{}", card.title);
    }
}

#[test]
fn texts_ask_for_targets() {
    let [target] = named("Trumped").targets.0 else { panic!() };
    assert_eq!((target.many, target.kind.0, target.or.0), (Many::Exactly(1), &["interrupt"][..], &["order"][..]));
    assert_eq!((target.whose, target.zone, target.more), (Whose::Either, Zone::Pending, false));
    let [target] = named("Sidearm").upright.abilities[1].targets.0 else { panic!() };
    assert_eq!((target.whose, target.zone, target.fits.is_empty()), (Whose::Opponents, Zone::InPlay, false));
    for card in CARDS.iter().filter(|card| !card.targets.is_empty()) {
        assert!(matches!(card.card_type(), CardType::Interrupt | CardType::Order), "{}", card.title);
    }
}

#[test]
fn a_bad_catalogue_is_told_where_it_is_bad() {
    let card = |lines: &str| format!("set: Mine\nlabels: [calder]\ncards:\n  - code: 9C1\n{lines}");
    let whole = "    title: A\n    faction: earther\n    type: character\n    cost: 1\n    destiny: 2\n    \
                 support: { earther: 1 }\n    power: 1\n    tactics: 1\n    defense: 1\n";
    let cases = [
        ("unknown key", card(&whole.replace("power", "powr"))),
        ("key of another type", card(&format!("{whole}    capacity: 2\n"))),
        ("wrong type", card(&whole.replace("cost: 1", "cost: [1]").replace("destiny: 2", "destiny: two"))),
        ("missing cost", card(&whole.replace("    cost: 1\n", ""))),
        ("unknown words", card(&format!("{}    labels: [caldr]\n", whole.replace("earther\n", "earhter\n")))),
        ("duplicate title", card(&format!("{whole}  - code: 9C2\n{whole}"))),
        ("duplicate code", card(&format!("{whole}  - code: 9C1\n{}", whole.replace("title: A", "title: B")))),
        ("no code", card(whole).replace("9C1", "nine")),
        (
            "location",
            card("    title: A\n    faction: independent\n    type: location\n    kind: site\n    destiny: 0\n"),
        ),
        (
            "ability",
            card(&format!(
                "{whole}    abilities:\n      - {{ kind: activated }}\n      - {{ kind: ongoing, bullets: 1 }}\n"
            )),
        ),
        (
            "targets",
            card(&format!(
                "{whole}    abilities:\n      - {{ kind: ongoing, targets: [] }}\n      - {{ kind: activated, cost: {{ pay: 1 }}, \
                 targets: [{{ kind: [uint], where: hand, many: 2 }}, {{ count: 0 }}, {{ count: 1, up-to: 2, or: [ship] }}] }}\n"
            )),
        ),
        ("no YAML", "cards: [".to_owned()),
        ("no mapping", "- a\n".to_owned()),
        ("nothing", String::new()),
    ];
    let mut told = String::new();
    for (name, text) in &cases {
        told += &format!("{name}\n");
        for (_, fault) in decode(&[text]).expect_err(name) {
            let before = &text[..fault.span.start];
            let line = before.matches('\n').count() + 1;
            let column = before.len() - before.rfind('\n').map_or(0, |at| at + 1) + 1;
            told += &format!("  {line}:{column}: {}\n", fault.message);
        }
    }
    insta::assert_snapshot!(told);
    assert!(decode(&[&card(whole)]).is_ok());
}

#[test]
fn a_key_that_nothing_reads_is_refused() {
    let interrupt = |deeds: &str| {
        format!(
            "set: Own\ncards:\n  - {{ code: 8C1, title: One, faction: independent, type: interrupt, kind: lost, cost: 1, destiny: 2, \
             text: [{{ do: [{deeds}] }}] }}\n"
        )
    };
    for (text, reason) in [
        (interrupt("{ draw: 1, from: your reserve, number: casualties }"), "`draw` has no key `number`"),
        (interrupt("{ prevent-next: { damages: this } }"), "`damages` is no word for an event"),
        (interrupt("{ raise: your unit, power: 1, who: opponent, until: turn }"), "`raise` has no key `who`"),
        (interrupt("{ lose: 1, up-to: true }"), "`lose` has no key `up-to`"),
        (interrupt("{ damage: t }"), "`t`"),
        (interrupt("{ deed: lose }"), "`deed` is no word for a deed"),
    ] {
        let wrong = decode(&[&text]).unwrap_err();
        assert!(wrong.iter().any(|(_, fault)| fault.message.contains(reason)), "{text}: {wrong:?}");
    }
}

#[test]
fn a_text_is_carried_out_as_far_as_the_game_has_its_words() {
    let asset = |ability: &str| {
        format!(
            "set: Own\ncards:\n  - {{ code: 8C1, title: One, faction: independent, type: asset, cost: 1, destiny: 2, \
             text: [{ability}] }}\n"
        )
    };
    for (text, beyond) in [
        (asset("{ cost: { pay: 1 }, do: [{ lose: 1, who: opponent }] }"), &[][..]),
        (asset("{ cost: { pay: 1 }, do: [{ shuffle: your reserve }] }"), &["cost", "pay", "shuffle"]),
        (asset("{ cost: { pay: 1 }, do: [{ shuffle: your reserve }], unmodelled: takes energy }"), &["takes energy"]),
    ] {
        let cards = decode(&[&text]).unwrap();
        assert_eq!(cards[0].beyond.0, beyond, "{text}");
        assert_eq!(cards[0].upright.abilities[0].does.is_empty(), !beyond.is_empty(), "{text}");
    }
}

#[test]
fn every_deck_has_its_cards() {
    let mut sizes = BTreeMap::new();
    for entry in fs::read_dir("fixtures/wars/decks").unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        let node = yaml::parse(&text, 0).unwrap();
        let file = DeckFile::new(&node).unwrap();
        let lists = file.read(shipped().titles(), LAYOUT.sections, 0);
        let lists = lists.unwrap_or_else(|faults| panic!("{name}: {faults:?}"));
        let deck = lists.get(0).unwrap();
        for (title, copies) in deck {
            let card = card(*title).unwrap();
            assert!(*copies <= 4 || card.unlimited, "{name}: {copies} of {}", card.title);
            assert_eq!(card.invented, name.starts_with("invented"), "{name}: {}", card.title);
        }
        assert!(deck.iter().any(|(title, _)| card(*title).unwrap().is("location")), "{name}");
        sizes.insert(name, deck.iter().map(|(_, copies)| *copies).sum::<u16>());
    }
    assert_eq!(sizes.len(), 12);
    for (name, size) in sizes {
        assert_eq!(size, if name.starts_with("sample") { 40 } else { 60 }, "{name}");
    }
}

#[test]
fn every_kind_of_card_is_invented_too() {
    let invented = || CARDS.iter().filter(|card| card.invented);
    for card_type in CardType::ALL {
        assert!(invented().any(|card| card.card_type() == *card_type), "{}", card_type.word());
        let stays = !matches!(card_type, CardType::Interrupt | CardType::Order);
        let unique = invented().any(|card| card.card_type() == *card_type && card.unique);
        assert_eq!(unique, stays, "{}", card_type.word());
    }
}

fn cards(arguments: &[&str]) -> (Status, String, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut desk = Desk {
        courts: &[],
        input: &mut std::io::empty(),
        output: &mut output,
        errors: &mut errors,
        style: Style::default(),
        watched: false,
        build: None,
    };
    let words = ["gavel", "cards"].iter().chain(arguments).map(Into::into);
    let status = run(words.collect::<Vec<_>>(), &mut desk);
    (status, String::from_utf8(output).unwrap(), String::from_utf8(errors).unwrap())
}

#[test]
fn a_card_is_looked_up() {
    let (status, by_code, _) = cards(&["wars", "2r37"]);
    assert_eq!(status, Status::Legal);
    insta::assert_snapshot!(by_code);
    assert_eq!(cards(&["hannya"]).1, by_code);
    let (status, near, errors) = cards(&["wars", "Haggart Hulk"]);
    assert!(near.starts_with("Haggard Hulk (1U129): maverick fighter ship\n"), "{near}");
    assert_eq!(
        (status, errors.as_str()),
        (Status::Legal, "gavel: no card is called \"Haggart Hulk\"; the nearest is \"Haggard Hulk\"\n")
    );
    let (status, _, errors) = cards(&["wars", "xyzzy"]);
    assert_eq!((status, errors.as_str()), (Status::Unjudged, "gavel: no card is called \"xyzzy\"\n"));
    let (_, json, _) = cards(&["wars", "1C7", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["title"], &json[0]["power"]), (&"CGC Grunt".into(), &1.into()));
    assert_eq!(cards(&["wars"]).1.lines().count(), CARDS.len());
    assert!(cards(&["wars", "--coverage"]).1.starts_with("wars: 148 of 497 cards modelled, besides "));
}

#[test]
fn a_folder_of_cards_is_read() {
    let folder = std::env::temp_dir().join(format!("gavel-cards-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    let text = "set: Mine\ncards:\n  - code: 8C1\n    title: CGC Grunt\n    faction: independent\n    type: order\n    \
                kind: used\n    cost: 9\n    destiny: 1\n";
    fs::write(folder.join("mine.yaml"), text).unwrap();
    let place = folder.to_str().unwrap();
    let (_, told, _) = cards(&["wars", "CGC Grunt", "--cards", place]);
    assert!(told.starts_with("CGC Grunt (8C1): independent used order\n"), "{told}");
    fs::write(folder.join("mine.yaml"), text.replace("kind: used", "kind: usd")).unwrap();
    let (status, _, errors) = cards(&["wars", "CGC Grunt", "--cards", place]);
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(status, Status::Unjudged);
    assert!(
        errors.contains("× `kind` is one of used, lost, used-or-lost, not `usd`; did you mean `used`?\n"),
        "{errors}"
    );
    assert!(errors.contains("mine.yaml:7:11]\n"), "{errors}");
}

/// What a process of its own says: cards are put into use once for a process.
fn alone(arguments: &[&str]) -> (Option<i32>, String) {
    let done = std::process::Command::new(env!("CARGO_BIN_EXE_gavel")).args(arguments).output().unwrap();
    (done.status.code(), String::from_utf8(done.stdout).unwrap() + &String::from_utf8(done.stderr).unwrap())
}

#[test]
fn cards_that_are_brought_are_judged_with() {
    let folder = std::env::temp_dir().join(format!("gavel-brought-{}", std::process::id()));
    let (own, deck) = (folder.join("cards"), folder.join("deck.yaml"));
    fs::create_dir_all(&own).unwrap();
    let write = |code: &str, title: &str| {
        let text = "    faction: independent\n    type: location\n    kind: site\n    destiny: 0\n    unlimited: true\n    \
                    energy: { yours: 1, theirs: 1 }\n";
        fs::write(own.join("own.yaml"), format!("set: Own\ncards:\n  - code: {code}\n    title: {title}\n{text}"))
            .unwrap();
    };
    let (cards, list) = (own.to_str().unwrap(), deck.to_str().unwrap());
    fs::write(&deck, "Harrow/Salt Pan: 60\n").unwrap();
    let shipped = alone(&["deck", "--game", "wars", list]);
    assert!(shipped.0 == Some(2) && shipped.1.contains("no card is called \"Harrow/Salt Pan\""), "{}", shipped.1);
    write("8C1", "Harrow/Salt Pan");
    let brought = alone(&["deck", list, "--cards", cards]);
    assert!(brought.0 == Some(0) && brought.1.ends_with("legal, constructed (60 cards)\n"), "{}", brought.1);
    let log = folder.join("log.gavel");
    fs::write(&log, "---\ngame: wars\nplayers: { A: { deck: deck.yaml }, B: {} }\n---\n#~ legal\n").unwrap();
    for command in ["check", "test", "replay", "position", "legal"] {
        let arguments = [command, log.to_str().unwrap(), "--cards", cards];
        let shipped = alone(&arguments[..2]);
        let brought = alone(&arguments);
        assert_ne!(shipped.0, Some(0), "{command}");
        assert!(!brought.1.contains("no card is called"), "{command}: {}", brought.1);
    }
    fs::write(&deck, "Harrow/Landing Field: 60\n").unwrap();
    assert!(alone(&["deck", list]).1.contains("which is not unlimited"));
    write("9C1", "Harrow/Landing Field");
    assert_eq!(alone(&["deck", list, "--cards", cards]).0, Some(0), "the card of the same title is replaced");
    write("1C165", "Harrow/Salt Pan");
    for command in [&["deck", list][..], &["check", "-"], &["test", "-"], &["legal", "-"], &["cards", "wars"]] {
        let (status, told) = alone(&[command, &["--cards", cards]].concat());
        assert_eq!(status, Some(2), "{command:?}: {told}");
        assert!(told.contains("the code `1C165` is that of \"Vulture\"\n"), "{command:?}: {told}");
    }
    fs::remove_dir_all(&folder).unwrap();
    assert_eq!(alone(&["check", "-", "--cards", cards]).0, Some(2), "the folder is gone");
}

#[test]
fn a_text_that_is_brought_and_not_modelled_casts_doubt() {
    let folder = std::env::temp_dir().join(format!("gavel-doubtful-{}", std::process::id()));
    let (own, log) = (folder.join("cards"), folder.join("log.gavel"));
    fs::create_dir_all(&own).unwrap();
    let captain = |text: &str| {
        let figures = "    cost: 2\n    destiny: 3\n    power: 2\n    tactics: 2\n    defense: 2\n";
        let card =
            "set: Own\ncards:\n  - code: 8C1\n    title: Salt Captain\n    faction: independent\n    type: character\n";
        fs::write(own.join("own.yaml"), format!("{card}{figures}{text}")).unwrap();
        alone(&["check", log.to_str().unwrap(), "--cards", own.to_str().unwrap(), "--format", "concise"]).1
    };
    let given = "given both have enough\ngiven A's \"Harrow/Landing Field\" as lf\ngiven A has \"Salt Captain\" as sc at lf\n\
                 given A has \"Calder Marine\" as cm at lf\ngiven turn 3: A, [deploy]\n= cm power 5\n";
    fs::write(&log, format!("---\ngame: wars\n---\n{given}")).unwrap();
    let plain = captain("");
    assert!(plain.contains("mismatch"), "{plain}");
    let unmodelled = captain("    unmodelled: changes power, tactics or defense\n");
    assert!(unmodelled.contains("undecided") && !unmodelled.contains("mismatch"), "{unmodelled}");
    fs::remove_dir_all(&folder).unwrap();
}

/// A judge carries the cards: what one of them was given changes nothing for another, and nothing of what comes after.
#[test]
fn two_sets_of_cards_in_one_process_come_to_two_verdicts() {
    let grunt = |power: u8| {
        let text = format!(
            "set: House\ninvented: true\ncards:\n- {{ code: 8C1, title: House Guard, faction: maverick, type: character, \
             destiny: 2, cost: 1, support: {{ maverick: 1 }}, power: {power}, tactics: 1, defense: 4 }}\n"
        );
        Judge::new().cards(&[CardFile { name: "house.yaml".to_owned(), text }]).unwrap()
    };
    let log = "---\ngame: wars\n---\ngiven both have enough\ngiven A's \"Harrow/Landing Field\" as lf\n\
               given A has \"House Guard\" as hg at lf\ngiven turn 5: A, [move]\n= hg power 3\n";
    let (weak, strong) = (grunt(2), grunt(3));
    let verdicts = || [&weak, &strong, &Judge::new()].map(|judge| judge.judge_str("a.gavel", log).verdict());
    let expected = [Some(Class::Mismatch), None, Some(Class::Invalid)];
    assert_eq!(verdicts(), expected);
    let beside = std::thread::scope(|scope| {
        let trials: Vec<_> = (0..4).map(|_| scope.spawn(verdicts)).collect();
        trials.into_iter().map(|trial| trial.join().unwrap()).collect::<Vec<_>>()
    });
    assert_eq!(beside, [expected; 4]);
}
