//! Files that are read beside logs: decks and cards.

use gavel::{
    cards::{CardFile, CardSets, DeckFile},
    games::SHELVES,
    judge::Court,
    notation::{source::Source, yaml},
};

use super::judged;

/// A deck file: it is refused with its faults inside it, or is a list that can be laid out. A log that hands it in is judged
/// as one that has the list in its header.
pub fn deck(courts: &[&dyn Court], input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let log = |deck: &str| format!("---\ngame: wars\nplayers: {{ A: {{ deck: {deck} }}, B: {{}} }}\n---\nA passes\n");
    let by_file = Source::new("deck.gavel", log("list.yaml"));
    let file = |_: &str| Ok(text.clone());
    let by_file = judged::hold(&by_file, &[], courts, &file);
    for court in courts.iter().filter(|court| court.registry().game == "wars") {
        let titles = court.titles(&CardSets::default());
        let list = match yaml::parse(&text, 0) {
            Err(fault) => return assert!(text.get(fault.span.clone()).is_some(), "{fault:?}"),
            Ok(node) => {
                let file = DeckFile::new(&node).map_err(|fault| vec![fault]);
                match file.and_then(|file| file.read(&titles, court.sections(), 0)) {
                    Err(faults) => return assert!(faults.iter().all(|(span, _)| text.get(span.clone()).is_some())),
                    Ok(lists) => lists.get(0).cloned().unwrap_or_default(),
                }
            }
        };
        assert!(list.iter().map(|(_, copies)| u32::from(*copies)).sum::<u32>() <= 1000);
        assert!(list.iter().all(|(title, copies)| *copies > 0 && titles.name(*title) != "?"));
        let entries =
            list.iter().map(|(title, copies)| format!("'{}': {copies}", titles.name(*title).replace('\'', "''")));
        let inline = format!("{{ {} }}", entries.collect::<Vec<_>>().join(", "));
        let inline = judged::hold(&Source::new("deck.gavel", log(&inline)), &[], courts, &file);
        let classes = |trials: &[gavel::judge::Trial]| {
            let findings = trials.iter().flat_map(|trial| &trial.judgement.findings);
            findings.map(|finding| (finding.class, finding.rule, finding.message.clone())).collect::<Vec<_>>()
        };
        assert_eq!(classes(&by_file), classes(&inline));
    }
}

/// A card file: it is refused with its faults inside it, or every card of it has a title, and a code if its game has codes, of its own, and the
/// file beside itself is refused.
pub fn cards(_: &[&dyn Court], input: &[u8]) {
    let text = String::from_utf8_lossy(input).into_owned();
    let file = CardFile { name: "cards.yaml".to_owned(), text: text.clone() };
    for shelf in SHELVES {
        match (shelf.read)(std::slice::from_ref(&file)) {
            Err(wrong) => {
                assert!(!wrong.is_empty(), "a card file is refused for no reason");
                for wrong in wrong {
                    assert!(wrong.file == 0 && text.get(wrong.span.clone()).is_some(), "{wrong:?}");
                }
            }
            Ok(sheets) => {
                let mut names: Vec<String> = sheets.iter().map(|sheet| sheet.title.to_lowercase()).collect();
                names.sort();
                assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "two cards have the same title");
                assert!(sheets.iter().all(|sheet| !sheet.title.is_empty()));
                let codes = sheets.iter().filter(|sheet| !sheet.code.is_empty()).count();
                assert!(codes == 0 || codes == sheets.len(), "some cards have codes and some have none");
                let abilities = sheets.iter().flat_map(|sheet| &sheet.abilities);
                abilities
                    .for_each(|ability| assert!(ability.said.ends_with('.') && ability.said.len() > 1, "{ability:?}"));
                let twice = (shelf.read)(&[file.clone(), file.clone()]);
                assert!(sheets.is_empty() || twice.is_err(), "the same card twice");
            }
        }
    }
}
