//! What players bring in sections, settings and options: read as the game declares them, and refused with what was meant.

use super::{
    commands::{Said, gavel, gavel_reading},
    folder::Folder,
};

/// What is said of a header of Lamplight, with these lines behind it.
fn toy(entries: &str, lines: &str) -> Said {
    gavel_reading(&["check", "-", "--format", "concise"], format!("---\ngame: toy\n{entries}\n---\n{lines}").as_bytes())
}

#[test]
fn what_a_game_does_not_declare_is_told_where_it_stands() {
    for (entries, told) in [
        ("options: [curtesy]", "3:11: invalid no option is called `curtesy`; there is courtesy, blaze"),
        ("settings: { gaol: 3 }", "3:13: invalid no setting is called `gaol`; there is goal"),
        ("settings: { goal: 10 }", "3:19: invalid `goal` is a number from 1 to 9, not `10`"),
        ("settings: { goal: many }", "3:19: invalid `goal` is a number from 1 to 9, not `many`"),
        ("settings: [goal]", "3:11: invalid expected names and values after `settings:`, found a list"),
        ("options: blaze", "3:10: invalid expected a list of options, `[first, second]`, found a text"),
        (
            "players: { A: { charn: Comet }, B: {}, C: {} }",
            "3:17: invalid `charn` is no key here: known are deck, charm",
        ),
        ("players: { A: { charm: Comte }, B: {}, C: {} }", "3:24: invalid no card is called \"Comte\""),
    ] {
        let said = toy(entries, "");
        assert_eq!(said.status, 2, "{entries}: {said:?}");
        assert!(said.output.contains(told), "{entries}: {}", said.output);
    }
    let wars = gavel_reading(&["check", "-", "--format", "concise"], b"---\ngame: wars\noptions: [blaze]\n---\n");
    assert!(wars.output.contains("no option is called `blaze`; this game has none"), "{}", wars.output);
}

#[test]
fn a_list_that_was_left_out_beside_others_is_empty_if_it_may_be() {
    let deck = "deck: { Comet: 9 }";
    let players = format!("players: {{ A: {{ {deck}, charm: Moth }}, B: {{ {deck} }}, C: {{ {deck} }} }}");
    assert_eq!(toy(&players, "= A charm 1\n= B charm 0\n= A deck 5\n").output, "");
    assert!(toy(&players, "= B charm 1\n").output.contains("toy.charm.one"));
}

#[test]
fn a_deck_file_has_sections_and_is_checked_as_it_is_registered() {
    let folder = Folder::new("sections");
    let deck = |text: &str| folder.write("deck.yaml", text);
    let whole = deck("game: toy\ndeck: { Comet: 4, Moth: 5 }\ncharm: { Comet: 1 }\n");
    let said = gavel(&["deck", &whole]);
    assert_eq!((said.status, said.output), (0, format!("{whole}: legal (9 cards, charm 1)\n")));
    let log = folder.write(
        "log.gavel",
        "---\ngame: toy\nplayers: { A: { deck: deck.yaml }, B: { deck: { Comet: 9 } }, C: { deck: { Comet: 9 } } }\n---\n\
         = A charm 1, hand 4, deck 5\n",
    );
    assert_eq!(gavel(&["check", &log, "--format", "concise"]).output, "");
    deck("deck: { Comet: 4 }\ncharm: { Comet: 1, Moth: 1 }\n");
    assert!(gavel(&["check", &log, "--format", "concise"]).output.contains("illegal[toy.charm.one]"));
    let said = gavel(&["deck", &whole]);
    assert!(said.status == 1 && said.output.contains("2 cards are listed as charm, which has at most 1"), "{said:?}");
    deck("decks: { Comet: 4 }\n");
    let said = gavel(&["deck", "--game", "toy", &whole]);
    assert!(said.status == 2 && said.output.contains("no list is called `decks`"), "{said:?}");
    deck("game: wars\nCGC Grunt: 4\n");
    let said = gavel(&["check", &log, "--format", "concise"]);
    assert!(said.output.contains("this deck is for the game `wars`"), "{said:?}");
}

#[test]
fn the_game_of_a_deck_is_found_or_asked_for() {
    let folder = Folder::new("whose-deck");
    let moths = folder.write("moths.yaml", "Moth: 3\nLantren: 1\n");
    assert!(gavel(&["deck", &moths]).output.contains("did you mean \"Lantern\"?"));
    let nobody = folder.write("nobody.yaml", "Nobody Knows This: 3\n");
    let said = gavel(&["deck", &nobody]);
    assert!(
        said.errors.contains("which game is this deck for? say `--game wars` or `--game warcaste` or `--game toy`"),
        "{said:?}"
    );
    assert!(gavel(&["deck", "--game", "tyo", &nobody]).errors.contains("no cards are known for the game `tyo`"));
}
