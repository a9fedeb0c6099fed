//! Headers: what they say, and every fault of a bad one at once.

use gavel::notation::{
    header::{DeckEntry, Header, Interpretations, Passes, Record, Sees, Unmodelled},
    log::games,
};

fn read(text: &str) -> Result<Header, Vec<String>> {
    let game = games(text).next().unwrap();
    game.read_header(text, None).map(|header| header.expect("a header")).map_err(|faults| {
        faults.iter().map(|fault| format!("{} | {fault}", fault.span.of(text).escape_debug())).collect()
    })
}

#[test]
fn everything_a_header_can_say() {
    let text = "---\r\ngame: wars\r\nedition: comprehensive\r\nevent: Regional, table 2\r\n\
        scribe: { role: spectator, sees: Bert }\r\nrecord: partial\r\npasses: explicit\r\nfirst: Bert\r\n\
        format: open\r\nunmodelled: ignore\r\ninterpretations: { wars.i1: strict }\r\n\
        players:\r\n  Anna: { deck: decks/a.yaml }     # hers\r\n  Bert:\r\n    deck:\r\n      Ganymede/Valley: 2\r\n      \
        'F.L.I.C.': 4\r\n  Cleo: {}\r\nruling: { name: gone, source: \"stack; bullet\", tags: [F.L.I.C., x] }\r\n---\r\n";
    let header = read(text).unwrap();
    assert_eq!(header.game.value, "wars");
    assert_eq!(header.game.span.of(text), "wars");
    assert_eq!(header.event.unwrap().value, "Regional, table 2");
    assert_eq!((header.passes, header.record), (Passes::Explicit, Record::Partial));
    assert_eq!(header.unmodelled, Unmodelled::Ignore);
    assert!(matches!(&header.scribe.sees, Sees::Player(name) if name.value == "Bert"));
    assert!(matches!(&header.interpretations, Interpretations::Chosen(chosen) if chosen.len() == 1));
    let names: Vec<_> = header.players.iter().map(|seat| seat.name.value.as_str()).collect();
    assert_eq!(names, ["Anna", "Bert", "Cleo"]);
    let [(key, DeckEntry::Named(path))] = header.players[0].lists.as_slice() else { panic!("{:?}", header.players) };
    assert_eq!((key.span.of(text), path.span.of(text)), ("deck", "decks/a.yaml"));
    match header.players[1].lists.as_slice() {
        [(_, DeckEntry::Inline(cards))] => {
            let cards: Vec<_> = cards.iter().collect();
            assert_eq!((cards[0].0.value, cards[0].1.value), ("Ganymede/Valley", 2));
            assert_eq!((cards[1].0.value, cards[1].1.value), ("F.L.I.C.", 4));
            assert_eq!(cards[1].0.span.of(text), "'F.L.I.C.'");
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(header.players[2].lists, []);
    let ruling = header.ruling.unwrap();
    assert_eq!((ruling.name.value.as_str(), ruling.tags.len()), ("gone", 2));
}

#[test]
fn little_need_be_said() {
    let header = read("---\ngame: wars\n---\n").unwrap();
    assert!(header.players.is_empty());
    assert_eq!((header.passes, header.record), (Passes::Implied, Record::Complete));
    assert_eq!(header.interpretations, Interpretations::Open);
    let header = read("---\ngame: wars\ninterpretations: recommended\n---\n").unwrap();
    assert_eq!(header.interpretations, Interpretations::Recommended);
}

#[test]
fn all_faults_are_told_at_once() {
    let text = "---\neditoin: x\nplayers: { a: {}, Bert: { dekc: x, deck: { Vulture: many } }, \"Two Words\": {} }\n\
        first: Brt\npasses: implict\nrecord: [all]\nscribe: { role: , sees: publik }\ninterpretations: recomended\n\
        ruling: { tags: x }\nformat: {}\nhand: 7\n---\n";
    insta::assert_snapshot!(read(text).unwrap_err().join("\n"));
}

#[test]
fn what_is_no_yaml_is_told() {
    let told = [
        "---\ngame: wars\ngame: rifts\n---\n",
        "---\ngame: [wars\n---\n",
        "---\njust words\n---\n",
        "---\n---\n",
        "---\ngame: &a wars\nedition: *a\n---\n",
        "---\ngame: wars\n",
        "---\ngame: wars\u{0}\nedition: x\n---\n",
        "---\ngame: wars\n\tedition: x\n---\n",
        "---\ngame: \"wars\n---\n",
    ]
    .map(|text| read(text).unwrap_err().join("; "));
    insta::assert_snapshot!(told.join("\n"));
}
