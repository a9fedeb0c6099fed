//! Lines and terms: what is read, and what is told when it cannot be.

use gavel::notation::{
    expectation::Demanded,
    line::{Body, LineBuffer, Lines},
    source::Span,
    term::{Kind, unescaped},
};

fn body(text: &str) -> Span {
    Span::from(0..text.len())
}

/// What is wrong with the first line, with the piece that is marked.
fn fault(text: &str) -> (String, String) {
    let mut buffer = LineBuffer::default();
    match Lines::new(text, body(text)).next(&mut buffer) {
        Some(Err(unreadable)) => {
            let invalid = unreadable.invalid;
            (invalid.span.of(text).to_owned(), invalid.to_string())
        }
        Some(Ok(line)) => panic!("`{text}` was read as {line:?}"),
        None => panic!("`{text}` has no line"),
    }
}

fn told(text: &str) -> String {
    let (piece, message) = fault(text);
    format!("{} | {message}", piece.escape_debug())
}

fn kinds(text: &str) -> Vec<Kind> {
    let mut buffer = LineBuffer::default();
    match Lines::new(text, body(text)).next(&mut buffer) {
        Some(Ok(line)) => line.terms.iter().map(|term| term.kind).collect(),
        other => panic!("`{text}`: {other:?}"),
    }
}

fn kind_of_line(text: &str) -> Body {
    let mut buffer = LineBuffer::default();
    match Lines::new(text, body(text)).next(&mut buffer) {
        Some(Ok(line)) => line.body,
        other => panic!("`{text}`: {other:?}"),
    }
}

#[test]
fn a_sentence_becomes_terms() {
    use Kind::*;
    let words = kinds("A plays B's \"Ganymede/Pilgrims' Camp\"#2 as kt-1 between ub and va for 3");
    assert_eq!(
        words,
        [Name, Word, Possessive, Title, Instance(2), Word, Word, Word, Word, Word, Word, Word, Number(3)]
    );
    assert_eq!(kinds("= power A 3+3, B 2+2-1"), [Word, Name, Sum(6), Comma, Name, Sum(3)]);
    assert_eq!(
        kinds("given g1 defense +4 until end of turn (\"Strike\")"),
        [Word, Word, Signed(4), Word, Word, Word, Word, Open, Title, Close]
    );
    assert_eq!(
        kinds("B loses 1: reserve x3, ?, 1C7, 2R124#2"),
        [Name, Word, Number(1), Colon, Word, Times(3), Comma, Unknown, Comma, Code, Comma, Code, Instance(2)]
    );
    assert_eq!(kinds("given turn 6: B, [deploy]"), [Word, Number(6), Colon, Name, Comma, Marker]);
    assert_eq!(kinds("Émile zieht “größte „Not”"), [Name, Word, Title]);
    assert_eq!(kinds("x xx x3y x-3 x3"), [Word, Word, Word, Word, Times(3)]);
    assert_eq!(kinds("B’s kt"), [Possessive, Word]);
}

#[test]
fn titles_may_have_quotation_marks_inside() {
    let inner = |text: &str| {
        let mut buffer = LineBuffer::default();
        let line = Lines::new(text, body(text)).next(&mut buffer).unwrap().unwrap();
        assert_eq!(line.terms.len(), 1, "{text}");
        unescaped(line.terms[0].inner(text).of(text)).into_owned()
    };
    assert_eq!(inner(r#""\"Two-Way\" Berson""#), "\"Two-Way\" Berson");
    assert_eq!(inner("““Two-Way” Berson”"), "“Two-Way” Berson");
    assert_eq!(inner("“\"Two-Way\" Berson”"), "\"Two-Way\" Berson");
    assert_eq!(inner(r#""back\\""#), "back\\");
    assert_eq!(inner(r#""a\b""#), "a\\b");
}

#[test]
fn the_frame_of_a_line() {
    let text = "  9:05 -> B uses fl on kt {?! early # not a comment} @flic-1 # why\r\n";
    let mut buffer = LineBuffer::default();
    let line = Lines::new(text, body(text)).next(&mut buffer).unwrap().unwrap();
    let of = |span: Option<Span>| span.map(|span| span.of(text));
    assert_eq!(of(line.time), Some("9:05"));
    assert!(line.consequence);
    assert_eq!(line.span.of(text), "-> B uses fl on kt");
    assert_eq!(of(line.note), Some("{?! early # not a comment}"));
    assert_eq!(of(line.label), Some("@flic-1"));
    assert_eq!(of(line.comment), Some("# why"));
    assert_eq!(line.whole.of(text), text.trim_end());
}

#[test]
fn expectations_are_read() {
    let text = "B uses fl  #~ illegal wars.bullet.one, mismatch wars.x ,legal";
    let mut buffer = LineBuffer::default();
    let line = Lines::new(text, body(text)).next(&mut buffer).unwrap().unwrap();
    let found: Vec<_> = line.expectations.iter().map(|one| (one.kind, one.rule.map(|rule| rule.of(text)))).collect();
    assert_eq!(
        found,
        [(Demanded::Illegal, Some("wars.bullet.one")), (Demanded::Mismatch, Some("wars.x")), (Demanded::Legal, None)]
    );
    assert_eq!(line.expectations[0].span.of(text), "#~ illegal wars.bullet.one");
    assert_eq!(line.expectations[1].span.of(text), ", mismatch wars.x");
    assert_eq!(line.comment, None);
}

#[test]
fn an_unreadable_line_keeps_its_expectation() {
    let text = "A plays \"Vulture  #~ invalid\nA passes";
    let mut buffer = LineBuffer::default();
    let mut lines = Lines::new(text, body(text));
    match lines.next(&mut buffer) {
        Some(Err(unreadable)) => assert_eq!(unreadable.expectations[0].kind, Demanded::Invalid),
        other => panic!("{other:?}"),
    }
    assert!(lines.next(&mut buffer).unwrap().is_ok());
    assert!(lines.next(&mut buffer).is_none());
}

#[test]
fn the_kinds_of_line() {
    let span = |text: &str, piece: &str| {
        let at = text.find(piece).unwrap();
        Span::from(at..at + piece.len())
    };
    assert_eq!(kind_of_line("  # only a comment"), Body::Blank);
    assert_eq!(kind_of_line("14:02 {the judge arrives}"), Body::Blank);
    let turn = "14:02 == turn 3: A == # why";
    assert_eq!(kind_of_line(turn), Body::Turn { number: 3, player: Some(span(turn, "A")) });
    assert_eq!(kind_of_line("==turn 3=="), Body::Turn { number: 3, player: None });
    let end = "== end: A wins ==";
    assert_eq!(kind_of_line(end), Body::End(Some(span(end, "A wins"))));
    assert_eq!(kinds(end), [Kind::Name, Kind::Word]);
    assert_eq!(kind_of_line("== end =="), Body::End(None));
    let marker = "14:24 [ before power ] @b";
    assert_eq!(kind_of_line(marker), Body::Marker(span(marker, " before power ")));
    assert_eq!(kind_of_line("= initiative B"), Body::Claim);
    assert_eq!(kind_of_line("given both have enough"), Body::Given);
    assert_eq!(kinds("given both have enough").len(), 3);
    assert_eq!(kind_of_line("   set no effect"), Body::Set);
    let gap = "... \"missed B's deploy\"  {sorry}";
    assert_eq!(kind_of_line(gap), Body::Gap(Some(span(gap, "missed B's deploy"))));
    assert_eq!(kind_of_line("…"), Body::Gap(None));
    let ruling = "ruling on @drain “kt stays” @r1";
    assert_eq!(
        kind_of_line(ruling),
        Body::Ruling { on: Some(span(ruling, "@drain")), words: span(ruling, "kt stays") }
    );
    let ruling = "ruling on T3.17 \"it stays\"";
    assert_eq!(kind_of_line(ruling), Body::Ruling { on: Some(span(ruling, "T3.17")), words: span(ruling, "it stays") });
    for (text, what) in [
        ("B takes back v1", "v1"),
        ("B takes back @drain", "@drain"),
        ("B takes back T3.17  {oops} @undo", "T3.17"),
        ("B takes back L88 @undo", "L88"),
        ("B takes back \"Vulture\"#2", "\"Vulture\"#2"),
    ] {
        assert_eq!(kind_of_line(text), Body::TakeBack { player: span(text, "B"), what: span(text, what) });
    }
    assert_eq!(kind_of_line("both pass"), Body::Statement);
}

#[test]
fn faults_are_told_in_words() {
    insta::assert_snapshot!(
        [
            "A plays \"Vulture at ts",
            "A plays “Vulture\" at ts",
            "A plays \"\" at ts",
            "A plays F.L.I.C. at ts",
            "A playS kt",
            "A draws 123456789012345678901234567890",
            "A draws 3rd",
            "= power A 3 + 3",
            "= power A 3+",
            "= power A 3+x",
            "= power A 2000000000+2000000000",
            "given A has reserve 21..24",
            "A uses kt #2",
            "A plays \"Vulture\" #2",
            "A uses kt #comment",
            "A uses kt ; B passes",
            "A plays ?site",
            "A plays 'Vulture'",
            "A [deploy",
            "A [,]",
            "[deploy] A draws 1",
            "-> [deploy]",
            "->",
            "=",
            "given",
            "  set   # nothing",
            "== turn 3: A",
            "== turn A ==",
            "== pause ==",
            "25:00 A passes",
            "~ B passes",
            "| B uses wp on kt",
            "A passes {never closed",
            "A passes } x",
            "A passes @Drain",
            "A passes @drain {note}",
            "A passes {note} @drain rest",
            "A passes {note} rest",
            "@drain",
            "14:02 #~ legal",
            "A passes #~ ilegal wars.x",
            "A passes #~ illegal",
            "A passes #~ legal wars.x",
            "A passes #~ illegal because",
            "A passes #~ illegal wars.x # because",
            "ruling",
            "ruling on kt \"text\"",
            "ruling \"text\" more",
            "B takes back",
            "B takes back 7",
            "B takes back kt and fl",
            "... missed a line",
            "A\u{7}passes",
            "A \u{0} passes",
            "A plays \u{fffd}",
            "A passes\rB passes",
        ]
        .map(told)
        .join("\n")
    );
}

#[test]
fn a_long_line_is_refused_and_the_next_is_read() {
    let text = format!("A plays \"{}\" #~ invalid\nA passes\n", "x".repeat(5000));
    let mut buffer = LineBuffer::default();
    let mut lines = Lines::new(&text, body(&text));
    match lines.next(&mut buffer) {
        Some(Err(unreadable)) => {
            assert_eq!(unreadable.invalid.message, "the line has more than 4096 bytes, the most that are read");
            assert_eq!(unreadable.expectations.len(), 1);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(lines.next(&mut buffer).unwrap().unwrap().terms.len(), 2);
}
