//! The canonical form: what it looks like, and that it means the same.

use gavel::notation::{
    expectation::Demanded,
    line::{Body, LineBuffer, Lines},
    log::games,
    print::format,
    term::{Kind, unescaped},
};
use proptest::prelude::*;

/// What a file says, without where it says it.
fn meaning(text: &str) -> Vec<String> {
    let mut said = Vec::new();
    let mut buffer = LineBuffer::default();
    for game in games(text) {
        said.push(
            game.header
                .map_or(String::new(), |span| span.of(text).lines().map(str::trim_end).collect::<Vec<_>>().join("\n")),
        );
        let mut lines = Lines::new(text, game.body);
        while let Some(line) = lines.next(&mut buffer) {
            let Ok(line) = line else { continue };
            if line.whole.of(text).trim().is_empty() {
                continue;
            }
            let of = |span: Option<gavel::notation::source::Span>| span.map(|span| span.of(text).to_owned());
            let quoted = |span: gavel::notation::source::Span| unescaped(span.of(text)).into_owned();
            let body = match line.body {
                Body::Turn { number, player } => format!("turn {number} {:?}", of(player)),
                Body::Marker(name) => name.of(text).split_whitespace().collect::<Vec<_>>().join(" "),
                Body::Gap(words) => format!("gap {:?}", words.map(quoted)),
                Body::Ruling { on, words } => format!("ruling {:?} {}", of(on), quoted(words)),
                Body::TakeBack { player, .. } => format!("take back {}", player.of(text)),
                Body::End(words) => format!("end {}", words.is_some()),
                other => format!("{other:?}"),
            };
            let terms: Vec<String> = line
                .terms
                .iter()
                .map(|term| match term.kind {
                    Kind::Title => quoted(term.inner(text)),
                    Kind::Marker => term.inner(text).of(text).split_whitespace().collect::<Vec<_>>().join(" "),
                    Kind::Possessive | Kind::Word | Kind::Name | Kind::Label | Kind::Code => {
                        format!("{:?} {}", term.kind, term.inner(text).of(text))
                    }
                    kind => format!("{kind:?}"),
                })
                .collect();
            let expected: Vec<(Demanded, Option<String>)> =
                line.expectations.iter().map(|one| (one.kind, of(one.rule))).collect();
            let time = of(line.time).map(|time| format!("{time:0>5}"));
            said.push(format!(
                "{time:?} {} {body} {terms:?} {:?} {:?} {:?} {expected:?}",
                line.consequence,
                of(line.note),
                of(line.label),
                of(line.comment)
            ));
        }
    }
    said
}

fn check(text: &str) {
    let Ok(printed) = format(text) else { return };
    assert_eq!(format(&printed).as_deref(), Ok(printed.as_str()), "printing twice changes {text:?}");
    assert_eq!(meaning(text), meaning(&printed), "{text:?} became {printed:?}");
}

#[test]
fn a_scribbled_log_becomes_canonical() {
    let text = "\u{feff}\n\n#   R1: why\n\n\n---\ngame: x   \n---\n\n\nA   plays“Pilgrims' \"Camp\"” #a\n"
        .replace(" #a", " # a  ")
        + "\tB responds :plays B’s \"Fifth Ace\"#2 ,lost( 2+2 )\n\
           \t\t→ no effect{?!}@x\n   9:05 ==turn 3:A==   # go\n 9:05[ before   power ]\nset no effect\n\
           …“gone”\nruling on @x“stays”\n=power A 3+3,B 1#~illegal a.b ,legal\n\n\n";
    insta::assert_snapshot!(format(&text).unwrap());
    check(&text);
}

#[test]
fn every_fault_is_told() {
    let faults = format("A plays \"x\n\n---\ngame: x\n---\nB ;\n").unwrap_err();
    assert_eq!(faults.len(), 2);
    assert!(format("---\ngame: x\n").is_err());
    let grows = format!("A{}", "\"x\"".repeat(1300));
    assert!(format(&grows).unwrap_err()[0].message.contains("more than 4096"));
}

#[test]
fn an_empty_file_stays_empty() {
    assert_eq!(format("").unwrap(), "");
    assert_eq!(format("\n \n\n").unwrap(), "");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn printing_keeps_the_meaning(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..24)) {
        check(&pieces.concat());
    }

    #[test]
    fn printing_lines_keeps_the_meaning(lines in prop::collection::vec(sentence(), 0..6)) {
        check(&lines.join("\n"));
    }
}

/// One line that is often readable.
fn sentence() -> impl Strategy<Value = String> {
    (
        prop::sample::select(STARTS),
        prop::collection::vec(prop::sample::select(PIECES), 0..8),
        prop::sample::select(ENDS),
    )
        .prop_map(|(start, middle, end)| format!("{start} {}{end}", middle.concat().replace('\n', " ")))
}

const STARTS: &[&str] =
    &["A", "  9:05 ->", "= ", "   given", "\tset", "== end: ", "[a  b]", "ruling", "...", "B takes back", "", "#"];
const ENDS: &[&str] = &["", "{n}", " {?! n} @l", " @l # c", "#~ legal", "  # c  ", "==", "#~ illegal a.b , legal"];
const PIECES: &[&str] = &[
    " ",
    "\n",
    "  ",
    "\t",
    "A",
    "B's",
    "B’s",
    "kt",
    "\"T\"",
    "“\"T\" x”",
    "“a\\”",
    "\"a\\\\\"",
    "#2",
    "1C7",
    "3",
    "3+3",
    "+4",
    "x3",
    "?",
    "[a  b]",
    ",",
    ":",
    "(",
    ")",
    "@l",
    "T3.17",
    "{n}",
    "# c",
    "#~ legal",
    "->",
    "=",
    "==",
    "...",
    "14:02 ",
    "9:05 ",
    "---\n",
    "ruling",
    "on",
    "takes back",
    "given",
    "set",
    "é",
    "Ж",
    "\r\n",
    "\u{a0}",
    "\"",
    "\\",
];
