//! What must hold of every log that is judged, whatever stands in it.

use gavel::{
    judge::{Court, Loader, Options, Trial, try_file},
    notation::{invalid::Invalid, print, source::Source},
    report::{Format, GameSummary, Judged, Style, render, verdict},
    rulebook::{Class, Finding, Standing},
};

/// Judges a log and holds what was found to the laws: every span lies in the file, every report can be written and holds
/// nothing a terminal would obey, the same log is judged the same again, and its canonical form is judged alike.
pub(crate) fn hold(source: &Source, broken: &[Invalid], courts: &[&dyn Court], decks: Loader<'_>) -> Vec<Trial> {
    let (trials, findings) = judge(source, broken, courts, decks);
    for finding in &findings {
        for label in std::iter::once(&finding.here).chain(&finding.causes) {
            let bytes = label.span.start as usize..label.span.end as usize;
            assert!(source.text().get(bytes).is_some(), "{label:?} does not lie in the file");
        }
        assert!(!finding.message.is_empty(), "{finding:?} says nothing");
        let accuses = matches!(finding.class, Class::Illegal | Class::Mismatch);
        assert!(!accuses || finding.rule.is_some(), "{finding:?} accuses and cites no rule");
    }
    let told = tell(source, &trials, &findings);
    let (again, found_again) = judge(source, broken, courts, decks);
    assert!(told == tell(source, &again, &found_again), "the same log is judged otherwise a second time");
    if let Some(formatted) = canonical(source.text()) {
        let formatted = Source::new(source.name(), formatted);
        let (_, after) = judge(&formatted, broken, courts, decks);
        assert_eq!(gist(&findings), gist(&after), "formatting changes what is found\n{}", formatted.text());
    }
    trials
}

/// The canonical form, if there is one. Printing it again changes nothing.
fn canonical(text: &str) -> Option<String> {
    let formatted = print::format(text).ok()?;
    let again = print::format(&formatted);
    assert_eq!(again.as_ref(), Ok(&formatted), "the canonical form is not canonical");
    Some(formatted)
}

fn judge(source: &Source, broken: &[Invalid], courts: &[&dyn Court], decks: Loader<'_>) -> (Vec<Trial>, Vec<Finding>) {
    let options = Options { journal: true, invariants: true, ..Options::default() };
    let trials = try_file(source, courts, decks, &options);
    let broken = broken.iter().map(|fault| Finding::unreadable(fault.clone(), 0));
    let findings = broken.chain(trials.iter().flat_map(|trial| trial.judgement.findings.iter().cloned())).collect();
    (trials, findings)
}

/// Every report on a file.
fn tell(source: &Source, trials: &[Trial], findings: &[Finding]) -> Vec<String> {
    let games: Vec<GameSummary> = trials.iter().map(summary).collect();
    let judged = Judged { source, findings, games: &games };
    let told = |format, style: Style| {
        let mut out = Vec::new();
        render(&judged, format, &style, &mut out).expect("a report is written to memory");
        String::from_utf8(out).expect("a report is text")
    };
    let narrow = Style { unicode: false, width: 1, unfold: true, ..Style::default() };
    let narrated = Style { narrated: true, ..Style::default() };
    let colour = Style { colour: true, ..Style::default() };
    let plain = [Style::default(), narrow, narrated].map(|style| told(Format::Full, style));
    let concise = told(Format::Concise, Style::default());
    for text in plain.iter().chain([&concise]) {
        let obeyed = |letter: char| letter.is_control() && letter != '\n';
        assert!(!text.contains(obeyed), "a control character reaches the terminal: {text:?}");
    }
    let json = told(Format::Json, Style::default());
    let read: serde_json::Value = serde_json::from_str(&json).expect("a report in JSON can be read");
    assert!(read.is_object());
    plain.into_iter().chain([concise, json, told(Format::Full, colour)]).collect()
}

fn summary(trial: &Trial) -> GameSummary {
    let header = trial.header.as_ref();
    let title = header.and_then(|header| header.event.as_ref()).map(|event| event.value.clone());
    GameSummary {
        title: title.unwrap_or_default(),
        edition: trial.judgement.edition.clone(),
        class: verdict::worst(&trial.judgement.findings),
        legal_to: trial.judgement.legal_to.clone(),
        statements: trial.judgement.statements,
        ..GameSummary::default()
    }
}

/// What of a finding does not depend on how the log is laid out: not its place, nor words that tell the numbers of lines.
fn gist(findings: &[Finding]) -> Vec<(Class, Option<&'static str>, u8, usize, String)> {
    let standing = |standing: &Standing| match standing {
        Standing::Stands => 0,
        Standing::TakenBack { .. } => 1,
        Standing::Ruled { .. } => 2,
        Standing::FollowsFrom { .. } => 3,
    };
    let of = |finding: &Finding| {
        (finding.class, finding.rule, standing(&finding.standing), finding.causes.len(), finding.address.clone())
    };
    findings.iter().map(of).collect()
}
