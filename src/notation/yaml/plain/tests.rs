//! What is read plainly is what the parser reads: values, and where they stand.

use std::{fs, path::Path};

use proptest::prelude::*;

use super::*;
use crate::notation::{log::games, yaml::parse_events};

/// Whether a text was read here; then the parser must make the same of it.
fn is_read_alike(text: &str) -> bool {
    let Some(node) = read(text, 7) else { return false };
    assert_eq!(Ok(node), parse_events(text, 7), "{text}");
    true
}

fn files(folder: &Path, found: &mut Vec<(bool, String)>) {
    for entry in fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        let ending = path.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        if path.is_dir() {
            files(&path, found);
        } else if matches!(ending, "gavel" | "yaml") {
            let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
            found.push((ending == "gavel", text));
        }
    }
}

#[test]
fn headers_and_decks_are_read_as_the_parser_reads_them() {
    let mut found = Vec::new();
    for folder in ["fixtures", "src/games", "tests"] {
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut found);
    }
    let (mut headers, mut read) = (0, 0);
    for (is_log, text) in &found {
        if !is_log {
            is_read_alike(text);
            continue;
        }
        for header in games(text).filter_map(|game| game.header) {
            headers += 1;
            read += usize::from(is_read_alike(header.of(text)));
        }
    }
    assert!(headers > 1000 && read * 10 > headers * 9, "{read} of {headers} headers are written plainly");
}

#[test]
fn what_is_not_written_plainly_is_left_to_the_parser() {
    for text in [
        "",
        "a",
        "- a",
        "a:",
        "a:\nb: c",
        "a: b\n c",
        "a: b\n  c: d",
        "a: { b: c",
        "a: { b:c }",
        "a: { b }",
        "a: [b: c]",
        "a: [b, ]",
        "a: b: c",
        "a: \"\\n\"",
        "a: 'b''c'",
        "a: b\na: c",
        "a: &b c",
        "a: |\n  b",
        " a: b",
        "a: b\r\n",
        "a: \"b\"#c",
        "a: b\n---\n",
        "a: b\n...\n",
        "a:\n  b: c\n d: e",
        "a: {b: c}}",
        "a: \"b\nc\"",
        "a\n: b",
        "a: \tb",
        "a: b # c",
        "a: b\n# c\n",
        "a: # b\n  c: d",
    ] {
        assert_eq!(read(text, 0), None, "{text}");
    }
}

#[test]
fn what_is_written_plainly_is_read() {
    for text in [
        "a: b",
        "a: b \n",
        "# why\n\na: 'b  '   \n\n",
        "a: [] ",
        "a: {}",
        "a:\n\n  b: http://c#d\n",
        "é: ’x’",
        "a: { \"b c\": [d, 'e', { f: g }], h: \"\" }\nb: c",
        "a:   \n\n   b: c, d\n   \"e\": f\ng: h's [1]",
    ] {
        assert!(is_read_alike(text), "{text}");
    }
}

/// What stands behind a key.
#[derive(Clone, Debug)]
enum Written {
    OneLine(String),
    /// How much further the lines are indented; their keys, what separates them from their values, and what follows.
    Block(usize, Vec<(&'static str, &'static str, Written, &'static str)>),
}

impl Written {
    fn write(&self, indent: usize, out: &mut String) {
        match self {
            Self::OneLine(text) => *out += text,
            Self::Block(further, lines) => {
                let indent = indent + further;
                for (number, (key, colon, value, end)) in lines.iter().enumerate() {
                    let gap = if matches!(value, Self::Block(..)) { "\n" } else { "" };
                    *out += &format!("{}{}{colon}{gap}", " ".repeat(indent), key.replace('1', &number.to_string()));
                    value.write(indent, out);
                    *out += if gap.is_empty() { end } else { "" };
                }
            }
        }
    }
}

fn pick(words: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(words)
}

/// Texts as a header has them; strays make others of them that are nearly so.
fn written() -> impl Strategy<Value = String> {
    const WORDS: &[&str] =
        &["x", "x y", "3", "\"x: y\"", "'x # y'", "\"\"", "{}", "[]", "x/y.z", "x's", "é ’x’", "\"{x} [y],  \""];
    let in_brackets = pick(WORDS).prop_map(str::to_owned).prop_recursive(3, 12, 4, |inner| {
        let items = prop::collection::vec(inner, 1..4);
        (items, any::<bool>(), pick(&[", ", ",", " , "]), pick(&["", " "])).prop_map(|(items, list, comma, gap)| {
            let entry = |(number, item)| if list { item } else { format!("k{number}: {item}") };
            let items = items.into_iter().enumerate().map(entry).collect::<Vec<_>>().join(comma);
            if list { format!("[{gap}{items}{gap}]") } else { format!("{{{gap}{items}{gap}}}") }
        })
    });
    let in_block =
        pick(&["x, y", "x:y", "x#y", "http://x", "x]", "x {y", "x \"y\"", "x & y", "x - y * z", "x?", "é, ‘x’ %!|>@`"]);
    let one_line = prop_oneof![in_brackets, in_block.prop_map(str::to_owned)].prop_map(Written::OneLine);
    let tree = one_line.prop_recursive(3, 20, 5, |inner| {
        let key = pick(&["a1", "b 1", "\"c1\"", "'d 1'", "1", "e.f-1", "\"g/1’h\"", "é1", "i#1", "j'1", "1:k", "l,1"]);
        let end = pick(&["\n", "\n", "\n", " \n", "\n\n", "\n   \n"]);
        let line = (key, pick(&[": ", ": ", ":  "]), inner, end);
        (1usize..4, prop::collection::vec(line, 1..5)).prop_map(|(further, lines)| Written::Block(further, lines))
    });
    let top = pick(&["", "", "# why\n\n", "\n"]);
    (top, tree).prop_map(|(top, tree)| {
        let tree = match tree {
            Written::Block(_, lines) => Written::Block(0, lines),
            one_line => Written::Block(0, vec![("a", ": ", one_line, "\n")]),
        };
        let mut out = top.to_owned();
        tree.write(0, &mut out);
        out
    })
}

#[rustfmt::skip]
const STRAYS: &[&str] = &[
    "\"", "'", "{", "}", "[", "]", ",", ":", ": ", " ", "  ", "\n", "#", " #", "-", "- ", "?", "? ", "&", "*", "!", "|", ">",
    "%", "@", "`", "\\", "~", ".", "---", "...", "\r", "\t", "’", "é", "\u{a0}", "\u{2028}", "x", "\n  ", "\nx: ", "<<", "=",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_lines_are_read_as_the_parser_reads_them(
        mut text in written(),
        strays in prop::collection::vec((pick(STRAYS), any::<prop::sample::Index>()), 0..3),
    ) {
        for (stray, place) in strays {
            let place = place.index(text.chars().count());
            let at = text.char_indices().map(|(at, _)| at).nth(place).unwrap_or(0);
            text.insert_str(at, stray);
        }
        is_read_alike(&text);
    }
}

#[test]
fn letters_are_counted_up_to_the_first_mark() {
    for byte in 0..=u8::MAX {
        for before in 0..20 {
            let mut text = vec![byte.wrapping_add(1); before];
            text.extend([byte, 0x80, b'"' + 1, 0xA2, b'\\' + 1, 0xDC, 0x8A, b'\n' + 1, 0, 0xFF, b'"', b'\n', byte]);
            let found = text.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'));
            assert_eq!(before_any(&text, [b'"', b'\\', b'\n']), found, "{byte} after {before}");
            assert_eq!(
                before_any(&text[..before], [byte, b'\\', byte]),
                text[..before].iter().position(|at| *at == b'\\')
            );
        }
    }
}
