//! Any bytes are read without panic, and quickly.

use std::time::{Duration, Instant};

use gavel::notation::{
    header::Header,
    line::{LineBuffer, Lines},
    log::{Address, games},
    print::format,
    source::Source,
};

/// A small generator, so that a failure can be repeated.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

fn read_everything(bytes: Vec<u8>, buffer: &mut LineBuffer) {
    let (source, _) = Source::from_bytes("any", bytes).unwrap();
    let text = source.text();
    for game in games(text) {
        let _ = game.read_header(text, None);
        let mut lines = Lines::new(text, game.body);
        while let Some(line) = lines.next(buffer) {
            let span = match &line {
                Ok(line) => line.span,
                Err(unreadable) => unreadable.invalid.span,
            };
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{text:?}: {span:?}");
        }
    }
}

#[test]
fn a_million_short_byte_strings() {
    const PIECES: &[&str] = &[
        "A ", "plays ", "\"", "“", "”", "\\", "#2", "#", "#~", " legal", "illegal ", "a.b", "[", "]", "{", "}", "@",
        "@x", "(", ")", ",", ":", "==", "=", "->", "→", "...", "…", "T3.17", "3+", "3", "+", "-", "x3", "?", "'s",
        "’s", "1C7", "\n", "\r\n", "---\n", "game: ", "ruling ", "on ", "takes ", "back ", "given ", "set ", "turn ",
        "end", "14:02 ", "\u{a0}", "é", "\u{0}", "\t", "~", "|", "\u{feff}", "- ", "&a ", "*a ", "!t ", "? ", "> ",
        "%Y",
    ];
    let mut dice = Dice(0x9E37_79B9_7F4A_7C15);
    let mut buffer = LineBuffer::default();
    for round in 0..1_000_000 {
        let mut bytes = Vec::with_capacity(32);
        for _ in 0..dice.below(10) {
            match (round % 2, dice.below(8)) {
                (0, 0) | (1, 1..) => bytes.extend_from_slice(PIECES[dice.below(PIECES.len())].as_bytes()),
                _ => bytes.push(dice.next() as u8),
            }
        }
        read_everything(bytes, &mut buffer);
    }
}

#[test]
fn random_headers() {
    const PIECES: &[&str] = &[
        "game", ": ", "\n", "  ", "{", "}", "[", "]", ", ", "- ", "\"", "'", "&a ", "*a", "!t ", "|", ">", "#",
        "players", "A", "é", "\t", "? ", "%", "---\n", "...\n", "\r\n", "x", "7", "`", "@", "<<", "\\x",
    ];
    let mut dice = Dice(42);
    for _ in 0..100_000 {
        let text: String = (0..dice.below(16)).map(|_| PIECES[dice.below(PIECES.len())]).collect();
        match Header::read(&text, (0..text.len()).into(), None) {
            Ok(_) => {}
            Err(faults) => {
                for fault in faults {
                    assert!(
                        text.get(fault.span.start as usize..fault.span.end as usize).is_some(),
                        "{text:?} {fault:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn large_and_deep_things_are_refused_quickly() {
    let begin = Instant::now();
    let mut buffer = LineBuffer::default();
    for piece in [
        "(", "[", "\"", "“", "\\\"", "{", "9", "3+", "@", "#", "a", "É", "==", "\u{0}", "---\n", "\n", "x\n", "[a: ",
        "- ", "? ",
    ] {
        let body = piece.repeat(250_000 / piece.len());
        read_everything(body.clone().into_bytes(), &mut buffer);
        read_everything(format!("---\n{body}\n---\n").into_bytes(), &mut buffer);
        let _ = format(&body);
        let _ = Address::parse(&body);
    }
    assert!(begin.elapsed() < Duration::from_secs(30), "{:?}", begin.elapsed());
}

#[test]
fn broken_encoding_is_told_where_it_stands() {
    let (source, broken) = Source::from_bytes("log", b"A plays \"\xFF\xFE\"\n\xC3".to_vec()).unwrap();
    assert_eq!(broken.len(), 3);
    assert_eq!(broken[0].span.of(source.text()), "\u{fffd}");
    assert_eq!(broken[0].message, "the bytes FF are not UTF-8: save the file as UTF-8");
    assert_eq!(source.place(broken[2].span.start).line, 2);
}
