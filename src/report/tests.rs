//! Every format over the same example, and the promises every format keeps for any findings at all.

use std::borrow::Cow;

use proptest::prelude::*;

use super::diagnostic::{IndexedSource, Reported};
use super::*;
use crate::notation::source::Span;
use crate::rulebook::{Label, Standing};

fn rendered(judged: &Judged, format: Format, style: &Style) -> String {
    let mut bytes = Vec::new();
    render(judged, format, style, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

fn shown(format: Format, style: &Style) -> String {
    let example = example::example();
    rendered(&Judged { source: &example.source, findings: &example.findings, games: &example.games }, format, style)
}

#[test]
fn full() {
    insta::assert_snapshot!(shown(Format::Full, &Style::default()));
}

#[test]
fn full_in_ascii_and_narrow() {
    insta::assert_snapshot!(shown(
        Format::Full,
        &Style { unicode: false, width: 50, unfold: true, ..Style::default() }
    ));
}

#[test]
fn concise() {
    insta::assert_snapshot!(shown(Format::Concise, &Style::default()));
}

#[test]
fn json() {
    let text = shown(Format::Json, &Style::default());
    let value: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["files"][0]["findings"][6]["help"], "B plays \"Bluff\x1b[2J\u{202e}\" for 2");
    insta::assert_snapshot!(text);
}

#[test]
fn narrated() {
    insta::assert_snapshot!(shown(Format::Full, &Style { narrated: true, ..Style::default() }));
}

#[test]
fn miette() {
    let example = example::example();
    let lines = IndexedSource::shared(&example.source);
    let handler = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut text = String::new();
    for finding in example.findings.into_iter().take(2) {
        handler.render_report(&mut text, &Reported::new(lines.clone(), Cow::Owned(finding))).unwrap();
    }
    insta::assert_snapshot!(text);
}

#[test]
fn any_diagnostic_is_drawn_in_one_block() {
    let labels = [(0, 3, "here it began"), (20, 2, "and here it broke")];
    let labels = labels.map(|(start, length, text)| miette::LabeledSpan::at((start, length), text));
    let told = miette::MietteDiagnostic::new("something broke").with_code("other::broke").with_help("mend it");
    let told = miette::Report::new(told.with_labels(labels).with_url("docs"));
    let told = told.with_source_code(miette::NamedSource::new("other.txt", "one\ntwo\nthree\nfour\nfive\n"));
    insta::assert_snapshot!(Handler::new(Style::default()).draw(&*told));
    insta::assert_snapshot!(Handler::new(Style { narrated: true, ..Style::default() }).draw(&*told));
}

#[test]
fn colour_only_adds_to_the_same_words() {
    let coloured = shown(Format::Full, &Style { colour: true, ..Style::default() });
    let mut plain = coloured.clone();
    for code in ["1;31", "1;33", "1;35", "36", "1", "2", "0"] {
        plain = plain.replace(&format!("\x1b[{code}m"), "");
    }
    assert!(coloured.contains("\x1b[1;31millegal"));
    assert_eq!(plain, shown(Format::Full, &Style::default()));
}

#[test]
fn a_legal_file_and_a_batch() {
    let source = Source::new("finals.gavel", "A draws 1\n");
    let games = [GameSummary { statements: 212, decided: 212, ..GameSummary::default() }];
    let legal = Judged { source: &source, findings: &[], games: &games };
    assert_eq!(rendered(&legal, Format::Full, &Style::default()), "finals.gavel: legal (212 statements)\n");
    assert_eq!(rendered(&legal, Format::Concise, &Style::default()), "");

    let findings = [example::plain(Class::Undecided)];
    let unsure = Judged { findings: &findings, ..legal };
    let mut bytes = Vec::new();
    let mut report = Report::new(Format::Json, ReportSetting::default(), &mut bytes);
    report.file(&legal).unwrap();
    report.file(&unsure).unwrap();
    report.finish().unwrap();
    let value: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(value["files"][1]["verdict"], "undecided");

    let files = [(None, 2), (Some(Class::Illegal), 1)].into();
    assert_eq!(summary::batch(&Totals { files, ..Totals::default() }), "3 files: 1 illegal, 2 legal\n");
    for format in [Format::Json, Format::Jsonl, Format::Gitlab, Format::Sarif] {
        let mut empty = Vec::new();
        Report::new(format, ReportSetting::default(), &mut empty).finish().unwrap();
        assert!(serde_json::from_slice::<serde_json::Value>(&empty).is_ok(), "{format:?}");
    }
}

#[test]
fn one_game_ends_in_its_own_words() {
    let example = example::example();
    let findings: Vec<Finding> =
        example.findings.into_iter().filter(|finding| finding.class != Class::Invalid).collect();
    let games = [GameSummary { class: Some(Class::Illegal), ..example.games[0].clone() }];
    let judged = Judged { source: &example.source, findings: &findings, games: &games };
    assert_eq!(
        summary::file(&judged),
        ["finals.gavel: illegal at T3.41 (2 illegal, 1 undecided; also 1 taken back, 1 ruled, \
          1 following, 1 remark); legal to T3.40; undecided from T4.2; 1 by the rules alone, text not read"]
    );
}

#[test]
fn long_lines_are_cut_around_their_labels() {
    let text = format!("{}\"Here\"{}\"There\"{}", "龍".repeat(300), "x".repeat(900), "\0".repeat(900));
    let source = Source::new("long.gavel", text);
    let mut finding = example::plain(Class::Invalid);
    finding.message = "a line of more than 4 KiB".into();
    finding.here = Label { span: Span::new(900, 906), text: "here".into() };
    finding.causes = vec![
        Label { span: Span::new(1806, 1813), text: "there".into() },
        Label { span: Span::new(0, 2713), text: "all of it".into() },
    ];
    let judged = Judged { source: &source, findings: &[finding], games: &[] };
    insta::assert_snapshot!(rendered(&judged, Format::Full, &Style { width: 80, ..Style::default() }));
}

#[test]
fn labels_may_span_lines_and_share_a_place() {
    let source = Source::new("crlf.gavel", "---\r\ngame: wars\r\nfirst: C\r\n---\r\n");
    let mut finding = example::plain(Class::Invalid);
    finding.message = "the header names a first player who does not play".into();
    finding.here = Label { span: Span::new(24, 25), text: "neither A nor B".into() };
    finding.causes = vec![
        Label { span: Span::new(5, 25), text: "the header".into() },
        Label { span: Span::new(24, 25), text: String::new() },
        Label { span: Span::new(17, 22), text: String::new() },
    ];
    let judged = Judged { source: &source, findings: &[finding], games: &[] };
    insta::assert_snapshot!(rendered(&judged, Format::Full, &Style::default()));
}

fn words() -> impl Strategy<Value = String> {
    prop_oneof![any::<String>(), "[a-z \n\r\t\u{1b}\u{202e}\u{200d}\u{85}龍é🐉\u{301}]{0,40}"]
}

fn labels() -> impl Strategy<Value = Label> {
    let offset = || prop_oneof![4 => 0..90_u32, 1 => any::<u32>()];
    (offset(), offset(), words()).prop_map(|(start, end, text)| Label { span: Span { start, end }, text })
}

fn findings() -> impl Strategy<Value = Finding> {
    let class =
        prop::sample::select(vec![Class::Remark, Class::Undecided, Class::Mismatch, Class::Illegal, Class::Invalid]);
    let standing = prop_oneof![
        Just(Standing::Stands),
        (0..9_usize).prop_map(|line| Standing::TakenBack { line }),
        (0..9_usize, words()).prop_map(|(number, words)| Standing::Ruled { number, words }),
        (0..9_usize).prop_map(|line| Standing::FollowsFrom { line }),
    ];
    let texts = || prop::collection::vec(words(), 0..3);
    let causes = prop::collection::vec(labels(), 0..4);
    let some = || prop::option::of(words());
    (class, standing, words(), labels(), causes, (texts(), texts()), (some(), some(), some()), words()).prop_map(
        |(class, standing, message, here, causes, (rests_on, doubts), (section, unless, help), address)| Finding {
            rule: (class == Class::Illegal).then_some("toy.rule"),
            section,
            message,
            here,
            causes,
            rests_on,
            doubts,
            unless,
            help,
            standing,
            address,
            ..example::plain(class)
        },
    )
}

proptest! {
    #[test]
    fn nothing_hidden_reaches_the_terminal(
        name in words(),
        text in prop_oneof![words(), "[ab龍é\t\n\r\u{1b}\u{2066}]{0,90}"],
        findings in prop::collection::vec(findings(), 0..5),
        title in words(),
        width in 0..120_usize,
        unicode: bool,
        unfold: bool,
        copies in 0..3_usize,
    ) {
        let source = Source::new(name, text);
        let game = GameSummary { title: title.clone(), legal_to: Some(title), ..GameSummary::default() };
        let games = vec![game; copies];
        let judged = Judged { source: &source, findings: &findings, games: &games };
        let clean = |text: &str| text.chars().all(|character| character == '\n' || !clean::is_hidden(character));
        let every = Format::ALL.iter().map(|(format, ..)| (*format, false));
        for (format, narrated) in every.chain([(Format::Full, true)]) {
            let style = Style { width, unicode, unfold, narrated, colour: false };
            let text = rendered(&judged, format, &style);
            prop_assert!(clean(&text), "{format:?}: {text:?}");
            prop_assert!(text.lines().all(|line| line.trim_end_matches(' ').len() == line.len()), "{text:?}");
            let mut reversed = findings.clone();
            reversed.reverse();
            if findings.iter().all(|one| findings.iter().filter(|two| key(one) == key(two)).count() == 1) {
                let judged = Judged { findings: &reversed, ..judged };
                prop_assert_eq!(text, rendered(&judged, format, &style));
            }
        }
        prop_assert_eq!(rendered(&judged, Format::Concise, &Style::default()).lines().count(), findings.len());
    }

    #[test]
    fn miette_reads_any_finding(text in words(), finding in findings()) {
        let told = Reported::new(IndexedSource::shared(&Source::new("a", text)), Cow::Owned(finding));
        for label in miette::Diagnostic::labels(&told).into_iter().flatten() {
            let source = miette::Diagnostic::source_code(&told).unwrap();
            prop_assert!(source.read_span(label.inner(), 1, 1).is_ok());
        }
    }
}

fn key(finding: &Finding) -> (Span, Class, &str) {
    (finding.here.span, finding.class, &finding.message)
}
