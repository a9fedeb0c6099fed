//! The canonical form of a log: the same lines with the same meaning, written the way everybody writes them.

use super::{
    expectation::{Demanded, Expectation},
    invalid::Invalid,
    line::{Body, LONGEST_LINE, Line, LineBuffer, Lines},
    log::{GameText, games},
    source::Span,
    term::{Kind, Term},
    yaml,
};

/// Deeper indentation is printed at this level, so that no line can grow without end.
const DEEPEST_LEVEL: usize = 8;

/// A sentence that is said in other words than those of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reworded {
    /// Where it begins.
    pub at: u32,
    /// What it is in those words.
    pub said: String,
}

/// Writes a whole file in canonical form. Printing what was printed changes nothing.
///
/// # Errors
/// With every line that cannot be read: a file is printed as a whole or not at all.
pub fn format(text: &str) -> Result<String, Vec<Invalid>> {
    format_with(text, &[])
}

/// As [`format`](fn@format), with these sentences in other words, in the order in which they stand.
///
/// # Errors
/// As [`format`](fn@format).
pub fn format_with(text: &str, reworded: &[Reworded]) -> Result<String, Vec<Invalid>> {
    let mut printer = Printer { reworded, ..Printer::default() };
    let mut printed_to = 0;
    for game in games(text) {
        // Comments before the first header belong to no game.
        if printed_to < game.span.start {
            let before = Span::new(after_mark(text, printed_to), game.span.start);
            printer.lines(text, Lines::preamble(text, before));
        }
        printer.game(text, &game);
        printed_to = game.span.end;
    }
    if printer.faults.is_empty() { Ok(printer.out) } else { Err(printer.faults) }
}

fn after_mark(text: &str, at: u32) -> u32 {
    if at == 0 && text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() as u32 } else { at }
}

/// Writes one line in canonical form, without indentation and line break; its sentence in other words, if there are any.
fn print_line(line: &Line<'_>, said: Option<&str>, out: &mut String) {
    let begin = out.len();
    if let Some(time) = line.time {
        let time = time.of(line.text);
        out.push_str(if time.find(':') == Some(1) { "0" } else { "" });
        out.push_str(time);
    }
    if line.body != Body::Blank {
        separate(out, begin, " ");
        out.push_str(if line.consequence { "-> " } else { "" });
        match said {
            Some(said) => out.push_str(said),
            None => print_body(line, out),
        }
    }
    for part in [line.note, line.label, line.comment].into_iter().flatten() {
        separate(out, begin, "  ");
        out.push_str(part.of(line.text));
    }
    if !line.expectations.is_empty() {
        separate(out, begin, "  ");
        print_expectations(line.text, line.expectations, out);
    }
}

/// The lines of a header without blanks at their ends, unless those mean something.
fn header_lines(header: &str) -> String {
    let without =
        |ends: &[char]| -> String { header.lines().flat_map(|line| [line.trim_end_matches(ends), "\n"]).collect() };
    let (kept, trimmed) = (without(&['\r']), without(&[' ', '\t', '\r']));
    let alike = || match (yaml::parse(&kept, 0), yaml::parse(&trimmed, 0)) {
        (Ok(kept), Ok(trimmed)) => kept.says_the_same_as(&trimmed),
        _ => false,
    };
    if kept == trimmed || alike() { trimmed } else { kept }
}

#[derive(Default)]
struct Printer<'r> {
    reworded: &'r [Reworded],
    out: String,
    faults: Vec<Invalid>,
    blank_is_due: bool,
    indents: Vec<usize>,
}

impl Printer<'_> {
    fn game(&mut self, text: &str, game: &GameText) {
        if let Some(fence) = game.unclosed {
            let message = "the header that begins here is never closed by a second `---`";
            self.faults.push(Invalid::new(fence, message));
            return;
        }
        if let Some(header) = game.header {
            self.begin_line();
            self.out.push_str("---\n");
            self.out.push_str(&header_lines(header.of(text)));
            self.out.push_str("---\n");
        }
        self.lines(text, Lines::new(text, game.body));
    }

    fn lines(&mut self, text: &str, mut lines: Lines<'_>) {
        self.indents.clear();
        let mut buffer = LineBuffer::default();
        while let Some(line) = lines.next(&mut buffer) {
            match line {
                Ok(line) if line.whole.of(text).trim().is_empty() => self.blank_is_due = true,
                Ok(line) => self.line(&line),
                Err(unreadable) => self.faults.push(unreadable.invalid),
            }
        }
    }

    fn line(&mut self, line: &Line<'_>) {
        self.begin_line();
        let start = self.out.len();
        let level = self.level(indentation(line.whole.of(line.text)));
        self.out.extend(std::iter::repeat_n("  ", level));
        let reworded = self.reworded.binary_search_by_key(&line.span.start, |reworded| reworded.at).ok();
        let said = reworded.and_then(|at| self.reworded.get(at)).map(|reworded| reworded.said.as_str());
        print_line(line, said, &mut self.out);
        if self.out.len() - start > LONGEST_LINE {
            let message = format!("written in canonical form, the line has more than {LONGEST_LINE} bytes");
            self.faults.push(Invalid::new(line.span, message));
        }
        self.out.push('\n');
    }

    /// Blank lines are kept between lines, one at a time, and nowhere else.
    fn begin_line(&mut self) {
        if std::mem::take(&mut self.blank_is_due) && !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// How many of the lines before are shallower and still open, as in an outline.
    fn level(&mut self, indent: usize) -> usize {
        while self.indents.last().is_some_and(|last| *last > indent) {
            self.indents.pop();
        }
        if indent > 0 && self.indents.last() != Some(&indent) {
            self.indents.push(indent);
        }
        self.indents.len().min(DEEPEST_LEVEL)
    }
}

/// The width of the blanks a line begins with; a tab counts as two.
fn indentation(line: &str) -> usize {
    let blanks = line.chars().take_while(|letter| letter.is_whitespace());
    blanks.map(|letter| if letter == '\t' { 2 } else { 1 }).sum()
}

fn separate(out: &mut String, begin: usize, blanks: &str) {
    if out.len() > begin {
        out.push_str(blanks);
    }
}

/// Writes what is said in a line in canonical form.
pub fn print_body(line: &Line<'_>, out: &mut String) {
    let text = line.text;
    match line.body {
        Body::Blank => {}
        Body::Turn { number, player } => {
            out.push_str("== turn ");
            out.push_str(&number.to_string());
            if let Some(player) = player {
                out.push_str(": ");
                out.push_str(player.of(text));
            }
            out.push_str(" ==");
        }
        Body::End(None) => out.push_str("== end =="),
        Body::End(Some(_)) => {
            out.push_str("== end: ");
            print_terms(text, line.terms, out);
            out.push_str(" ==");
        }
        Body::Marker(name) => print_marker(name.of(text), out),
        Body::Gap(words) => {
            out.push_str("...");
            if let Some(words) = words {
                out.push(' ');
                print_quoted(text, words, out);
            }
        }
        Body::Ruling { on, words } => {
            out.push_str("ruling ");
            if let Some(on) = on {
                out.push_str("on ");
                out.push_str(on.of(text));
                out.push(' ');
            }
            print_quoted(text, words, out);
        }
        Body::Claim => print_after("= ", line, out),
        Body::Given => print_after("given ", line, out),
        Body::Set => print_after("set ", line, out),
        Body::TakeBack { .. } | Body::Statement => print_terms(text, line.terms, out),
    }
}

fn print_after(opening: &str, line: &Line<'_>, out: &mut String) {
    out.push_str(opening);
    print_terms(line.text, line.terms, out);
}

/// Writes terms with one blank between them, but none before commas, colons and closing parentheses, none after opening
/// ones, and none before the number of a copy.
pub fn print_terms(text: &str, terms: &[Term], out: &mut String) {
    print_spelt(text, terms, |_| None, out);
}

/// The same, with some terms spelt otherwise.
pub fn print_spelt(text: &str, terms: &[Term], mut spelt: impl FnMut(&Term) -> Option<String>, out: &mut String) {
    let mut last = None;
    for term in terms {
        let close = matches!(term.kind, Kind::Comma | Kind::Colon | Kind::Close | Kind::Instance(_));
        if !close && !matches!(last, None | Some(Kind::Open)) {
            out.push(' ');
        }
        last = Some(term.kind);
        if let Some(spelt) = spelt(term) {
            out.push_str(&spelt);
            continue;
        }
        match term.kind {
            Kind::Title => print_quoted(text, term.inner(text), out),
            Kind::Marker => print_marker(term.inner(text).of(text), out),
            Kind::Possessive => {
                out.push_str(term.inner(text).of(text));
                out.push_str("'s");
            }
            _ => out.push_str(term.span.of(text)),
        }
    }
}

fn print_marker(name: &str, out: &mut String) {
    out.push('[');
    for (at, word) in name.split_whitespace().enumerate() {
        out.push_str(if at > 0 { " " } else { "" });
        out.push_str(word);
    }
    out.push(']');
}

/// Writes what stands inside quotation marks between straight ones.
fn print_quoted(text: &str, inner: Span, out: &mut String) {
    let words = inner.of(text);
    let before = Span::new(inner.start.saturating_sub(1), inner.start).of(text);
    out.push('"');
    if before == "\"" {
        out.push_str(words);
    } else {
        escape(words, out);
    }
    out.push('"');
}

/// Between typographic marks straight ones need no backslash; between straight ones they do.
fn escape(words: &str, out: &mut String) {
    let mut letters = words.chars().peekable();
    while let Some(letter) = letters.next() {
        match (letter, letters.peek()) {
            ('\\', Some(next @ ('"' | '\\'))) => {
                out.extend(['\\', *next]);
                letters.next();
            }
            ('\\', None) => out.push_str("\\\\"),
            ('"', _) => out.push_str("\\\""),
            _ => out.push(letter),
        }
    }
}

fn print_expectations(text: &str, expectations: &[Expectation], out: &mut String) {
    for (at, expectation) in expectations.iter().enumerate() {
        out.push_str(if at == 0 { "#~ " } else { ", " });
        out.push_str(word_of(expectation.kind));
        if let Some(rule) = expectation.rule {
            out.push(' ');
            out.push_str(rule.of(text));
        }
    }
}

fn word_of(kind: Demanded) -> &'static str {
    Demanded::WORDS.iter().find(|(_, known)| *known == kind).map_or("", |(word, _)| word)
}
