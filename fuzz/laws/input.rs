//! Logs of any bytes, logs made of words that mean something, headers and positions.

use gavel::{
    judge::{Case, Court, Options, Trial},
    notation::{header::Header, source::Source},
    rulebook::Finding,
};

use super::{judged, made};

/// A log of any bytes.
pub fn bytes(courts: &[&dyn Court], input: &[u8]) {
    let Ok((source, broken)) = Source::from_bytes("any.gavel", input.to_vec()) else { return };
    judged::hold(&source, &broken, courts, &made::deck);
}

/// A log of the notation's own words, and of lines of real games left out, repeated, moved and changed.
pub fn lines(courts: &[&dyn Court], input: &[u8]) {
    judged::hold(&Source::new("made.gavel", made::log(input)), &[], courts, &made::deck);
}

/// A header: read the same twice, with every fault inside it, and judged with a line behind it.
pub fn header(courts: &[&dyn Court], input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let read = Header::read(&text, (0..text.len()).into(), None);
    assert_eq!(read, Header::read(&text, (0..text.len()).into(), None));
    if let Err(faults) = &read {
        assert!(!faults.is_empty(), "a header is refused for no reason");
        for fault in faults {
            assert!(text.get(fault.span.start as usize..fault.span.end as usize).is_some(), "{fault:?}");
        }
    }
    let log = format!("---\n{text}\n---\nA passes\n");
    judged::hold(&Source::new("header.gavel", log), &[], courts, &made::deck);
}

/// A position: what `gavel position` tells of it is a position without a fault, which tells the same of itself;
/// one that leaves something out still does.
pub fn position(courts: &[&dyn Court], input: &[u8]) {
    let log = made::position(input);
    let source = Source::new("position.gavel", log);
    let trials = judged::hold(&source, &[], courts, &made::deck);
    for trial in &trials {
        let Some(lines) = told(&source, trial, courts) else { continue };
        let header = trial.text.header.map_or("", |header| header.of(source.text()));
        let again = Source::new("again.gavel", format!("---\n{header}---\n{}\n", lines.join("\n")));
        let retold = judged::hold(&again, &[], courts, &made::deck);
        let [retold] = retold.as_slice() else { panic!("a position is one game") };
        let in_lines = |finding: &&Finding| finding.here.span.start >= retold.text.body.start;
        let found: Vec<&Finding> = retold.judgement.findings.iter().filter(in_lines).collect();
        assert!(found.is_empty(), "what a position tells cannot be read: {found:?}\n{}", again.text());
        let retold = told(&again, retold, courts).unwrap_or_default();
        if lines.iter().any(|line| line.starts_with('#')) {
            assert!(retold.iter().any(|line| line.starts_with('#')), "{}\n{}", source.text(), again.text());
        } else {
            assert_eq!(retold, lines, "{}", source.text());
        }
    }
}

/// The table at the end of a game as `given` lines, if it can be said. What may happen there can always be listed.
fn told(source: &Source, trial: &Trial, courts: &[&dyn Court]) -> Option<Vec<String>> {
    let header = trial.header.as_ref()?;
    let court = courts.iter().find(|court| court.registry().game == header.game.value)?;
    let case = Case { source, number: 0, text: trial.text, header, decks: &made::deck };
    let options = Options::default();
    if let Ok(choices) = court.legal(&case, &options, None) {
        assert!(choices.iter().all(|choice| !choice.is_empty()));
    }
    court.position(&case, &options, None).ok()
}
