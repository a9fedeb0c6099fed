//! A file as a sequence of games, and the addresses of lines in it.

use super::{
    expectation::Expectation,
    header::Header,
    invalid::Invalid,
    lex::is_word,
    line::{Body, LineBuffer, Lines, line_break},
    source::Span,
};

/// Where the parts of one game stand in its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameText {
    /// Everything from the `---` that begins the header to the end of the body.
    pub span: Span,
    /// The YAML between the `---` lines, without them.
    pub header: Option<Span>,
    /// The lines behind the header.
    pub body: Span,
    /// The `---` that begins the header, when no second one ends it.
    pub unclosed: Option<Span>,
}

impl GameText {
    /// Reads the header; there may be none. It must name its game if none is given for logs that do not.
    ///
    /// # Errors
    /// With every fault of the header at once.
    pub fn read_header(&self, text: &str, game: Option<&str>) -> Result<Option<Header>, Vec<Invalid>> {
        if let Some(fence) = self.unclosed {
            let message = "the header that begins here is never closed by a second `---`";
            return Err(vec![Invalid::new(fence, message)]);
        }
        self.header.map(|span| Header::read(text, span, game)).transpose()
    }

    /// What the header is expected to be judged as: the expectations that stand alone before the first sentence.
    #[must_use]
    pub fn header_expectations(&self, text: &str) -> Vec<Expectation> {
        let mut found = Vec::new();
        let (mut lines, mut buffer) = (Lines::new(text, self.body), LineBuffer::default());
        while let Some(Ok(line)) = lines.next(&mut buffer) {
            if line.body != Body::Blank {
                break;
            }
            found.extend_from_slice(line.expectations);
        }
        found
    }
}

/// The games of a file, one after the other. A file without any header is one game.
pub fn games(text: &str) -> impl Iterator<Item = GameText> + '_ {
    Games { text, at: body_start(text), fence: None, first: true }
}

/// A byte order mark is no part of any game.
fn body_start(text: &str) -> usize {
    if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 }
}

struct Games<'a> {
    text: &'a str,
    at: usize,
    /// The fence at `at`, if the game before was found to end there.
    fence: Option<Fence>,
    first: bool,
}

impl Iterator for Games<'_> {
    type Item = GameText;

    fn next(&mut self) -> Option<GameText> {
        let end = self.text.len();
        let start = self.at;
        if start >= end && !self.first {
            return None;
        }
        let fence = self.fence.take().or_else(|| next_fence(self.text, start));
        if std::mem::take(&mut self.first) {
            let before = fence.as_ref().map_or(end, |fence| fence.start);
            if fence.is_none() || !is_preamble(self.text.get(start..before).unwrap_or("")) {
                (self.at, self.fence) = (before, fence);
                let body = Span::from(start..before);
                return Some(GameText { span: body, header: None, body, unclosed: None });
            }
        }
        let open = fence?;
        let Some(close) = next_fence(self.text, open.next) else {
            self.at = end;
            return Some(GameText {
                span: Span::from(open.start..end),
                header: Some(Span::from(open.next..end)),
                body: Span::from(end..end),
                unclosed: Some(Span::from(open.start..open.start + FENCE.len())),
            });
        };
        self.fence = next_fence(self.text, close.next);
        let body_end = self.fence.as_ref().map_or(end, |fence| fence.start);
        self.at = body_end;
        Some(GameText {
            span: Span::from(open.start..body_end),
            header: Some(Span::from(open.next..close.start)),
            body: Span::from(close.next..body_end),
            unclosed: None,
        })
    }
}

const FENCE: &str = "---";

/// A `---` line: where it begins, and where the line behind it does.
struct Fence {
    start: usize,
    next: usize,
}

fn next_fence(text: &str, from: usize) -> Option<Fence> {
    let mut line = from;
    loop {
        let start = next_dashes(text.as_bytes(), line)?;
        let rest = text.get(start..)?;
        let next = line_break(rest.as_bytes()).map_or(text.len(), |length| start + length + 1);
        if text.get(start..next)?.trim_end() == FENCE {
            return Some(Fence { start, next });
        }
        line = next;
    }
}

/// So many bytes are looked at in one go.
const STRETCH: usize = 256;

/// The next line that begins with `---`; `from` is the start of a line.
#[must_use]
pub fn next_dashes(text: &[u8], from: usize) -> Option<usize> {
    let opens = |at: &usize| {
        let begins = *at == from || at.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'\n');
        begins && text.get(*at..).is_some_and(|rest| rest.starts_with(FENCE.as_bytes()))
    };
    let mut at = from;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let found = has_two_dashes(rest.get(..=STRETCH).unwrap_or(rest)).then(|| (at..at + STRETCH).find(opens));
        if let Some(found) = found.flatten() {
            return Some(found);
        }
        at += STRETCH;
    }
    None
}

/// Whether two dashes stand side by side: rare enough in a log to settle most stretches. Every byte is looked at, whatever
/// was found before, so that many are in one step.
fn has_two_dashes(stretch: &[u8]) -> bool {
    let pairs = stretch.iter().zip(stretch.get(1..).unwrap_or_default());
    pairs.fold(false, |any, (one, two)| any | ((*one == b'-') & (*two == b'-')))
}

/// Whether a line, with or without its line break, is a `---` that opens or closes a header.
#[must_use]
pub fn is_fence(line: &[u8]) -> bool {
    line.starts_with(FENCE.as_bytes()) && String::from_utf8_lossy(line).trim_end() == FENCE
}

/// Whether there are only comments and blank lines.
fn is_preamble(text: &str) -> bool {
    text.lines().map(str::trim_start).all(|line| line.is_empty() || line.starts_with('#'))
}

/// How a line of a log is referred to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Address<'a> {
    /// `@drain` or `drain`, without the at sign.
    Label(&'a str),
    /// `T3.17`: the 17th action of turn 3.
    Turn {
        /// The turn; 0 before the first that is written.
        turn: u32,
        /// The action in it, from 1.
        action: u32,
    },
    /// `L88` or `88`: the line of the file, from 1.
    Line(usize),
}

impl<'a> Address<'a> {
    /// Reads an address.
    #[must_use]
    pub fn parse(written: &'a str) -> Option<Self> {
        if let Some(label) = written.strip_prefix('@') {
            let repeat = label.strip_prefix('x').is_some_and(|digits| counted(digits).is_some());
            return (is_word(label) || repeat).then_some(Self::Label(label));
        }
        if let Some((turn, action)) = written.strip_prefix('T').and_then(|rest| rest.split_once('.')) {
            let turn = if turn == "0" { 0 } else { counted(turn)? };
            return Some(Self::Turn { turn, action: counted(action)? });
        }
        let digits = written.strip_prefix('L').unwrap_or(written);
        match counted(digits) {
            Some(line) => usize::try_from(line).ok().map(Self::Line),
            None => is_word(written).then_some(Self::Label(written)),
        }
    }
}

/// A number from 1 in plain digits.
fn counted(digits: &str) -> Option<u32> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten().filter(|value| *value > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<(Option<&str>, &str)> {
        games(text).map(|game| (game.header.map(|span| span.of(text)), game.body.of(text))).collect()
    }

    #[test]
    fn a_file_is_cut_at_its_fences() {
        assert_eq!(
            parts("# why\n\n---\ngame: x\n---\nA\n---\ngame: y\n---\n"),
            [(Some("game: x\n"), "A\n"), (Some("game: y\n"), "")]
        );
        assert_eq!(parts("A passes\n"), [(None, "A passes\n")]);
        assert_eq!(parts(""), [(None, "")]);
        assert_eq!(parts("\u{feff}---\r\ngame: x\r\n---  \r\nB"), [(Some("game: x\r\n"), "B")]);
        assert_eq!(parts("A\n---\ng: x\n---\nB"), [(None, "A\n"), (Some("g: x\n"), "B")]);
    }

    #[test]
    fn dashes_are_found_wherever_they_stand() {
        for length in 0..600 {
            let text = format!("{}\n---x\n-- -\n --- \na---\n---", "a".repeat(length));
            let found: Vec<usize> = (0..text.len()).filter(|at| text[*at..].starts_with("---")).collect();
            assert_eq!(next_dashes(text.as_bytes(), 0), Some(found[0]));
            assert_eq!(next_dashes(text.as_bytes(), found[0] + 5), Some(found[3]));
            assert_eq!(next_fence(&text, 0).map(|fence| (fence.start, fence.next)), Some((found[3], text.len())));
            assert_eq!(next_dashes(text.as_bytes(), found[2]), Some(found[2]), "it is said to begin a line");
            assert_eq!(next_dashes(text.as_bytes(), text.len()), None);
        }
    }

    #[test]
    fn an_open_header_is_told() {
        let text = "---\ngame: x\nA passes\n";
        let game = games(text).next().unwrap();
        let faults = game.read_header(text, None).unwrap_err();
        assert_eq!(faults[0].span, Span::new(0, 3));
    }

    #[test]
    fn addresses() {
        assert_eq!(Address::parse("@x3"), Some(Address::Label("x3")));
        assert_eq!(Address::parse("@drain"), Some(Address::Label("drain")));
        assert_eq!(Address::parse("drain"), Some(Address::Label("drain")));
        assert_eq!(Address::parse("T3.17"), Some(Address::Turn { turn: 3, action: 17 }));
        assert_eq!(Address::parse("T0.4"), Some(Address::Turn { turn: 0, action: 4 }));
        assert_eq!(Address::parse("L88"), Some(Address::Line(88)));
        assert_eq!(Address::parse("88"), Some(Address::Line(88)));
        for wrong in ["", "@", "T3", "T3.", "T.1", "T1.0", "L0", "99999999999999999999", "A", "T-1.2", "@Drain"] {
            assert_eq!(Address::parse(wrong), None, "{wrong}");
        }
    }
}
