//! How a line is taken apart: what frames the sentence, and what kind of sentence it is.

use super::{
    expectation::read_expectations,
    invalid::{Invalid, shown},
    lex::{lex, lex_plain, plain_letters, skip_blanks},
    line::{Body, LONGEST_LINE, LineBuffer},
    phrase::is_reserved,
    source::Span,
    tail::Tail,
    term::{Kind, Term},
};

/// What was found around and in a sentence.
#[derive(Debug, PartialEq)]
pub(super) struct Frame {
    pub(super) span: Span,
    pub(super) time: Option<Span>,
    pub(super) consequence: bool,
    pub(super) body: Body,
    pub(super) skipped_terms: usize,
    pub(super) note: Option<Span>,
    pub(super) label: Option<Span>,
    pub(super) comment: Option<Span>,
}

/// Reads one line into a buffer.
pub(super) struct Reader<'a, 'b> {
    pub(super) text: &'a str,
    pub(super) buffer: &'b mut LineBuffer,
    /// Whether the line stands before the first sentence, so that it may be about the header.
    pub(super) opening: bool,
}

impl Reader<'_, '_> {
    /// The line at the beginning of `text`, which stands at byte `start` of the file, if it is a sentence of plain letters with
    /// at most a comment behind it, or blank, as most are: the whole of it, and what is in it. Whatever needs a second look,
    /// [`Reader::any_line`] gives it.
    #[inline(always)]
    pub(super) fn plain_line(&mut self, text: &[u8], start: u32) -> Option<(Span, Frame)> {
        let place = |at: usize| start + at as u32;
        let begin = past_spaces(text, 0);
        let (consequence, at) = match text.get(begin..begin + 2) {
            Some(b"->") => (true, past_spaces(text, begin + 2)),
            _ => (false, begin),
        };
        let (claim, at) = match text.get(at..)? {
            // A heading, perhaps a time, and perhaps `given`, `set` or `ruling`.
            [b'=', b'=', ..] | [b'0'..=b'9', ..] => return None,
            [b'g', b'i', b'v', ..] | [b's', b'e', b't', ..] | [b'r', b'u', b'l', ..] => return None,
            [b'=', ..] if !consequence => (true, at + 1),
            _ => (false, at),
        };
        let at = lex_plain(text, at, start, &mut self.buffer.terms);
        let (comment, end) = match text.get(at..)? {
            [] | [b'\n', ..] | [b'\r', b'\n', ..] => (None, at),
            [b'#', b' ', ..] => {
                let end = at + plain_comment(text.get(at..)?)?;
                (Some(Span::new(place(at), place(end))), end)
            }
            _ => return None,
        };
        let whole = Span::new(start, place(end));
        let body = match self.buffer.terms.as_slice() {
            _ if whole.len() > LONGEST_LINE => return None,
            [] if claim || consequence => return None,
            [] => Body::Blank,
            [_, ..] if claim => Body::Claim,
            [marker] if matches!(marker.kind, Kind::Marker) && !consequence => Body::Marker(marker.inner(self.text)),
            [Term { kind: Kind::Marker, .. }, ..] | [_, Term { kind: Kind::Number(_), .. }, ..] => return None,
            [_, takes, ..] if takes.span.len() == "takes".len() && takes.span.of(self.text) == "takes" => return None,
            _ => Body::Statement,
        };
        let span = Span::new(place(begin), self.buffer.terms.last().map_or(place(begin), |last| last.span.end));
        if matches!(body, Body::Marker(_)) {
            self.buffer.terms.clear();
        }
        let frame = Frame { span, time: None, consequence, body, skipped_terms: 0, note: None, label: None, comment };
        Some((whole, frame))
    }

    /// `== turn 3: A ==` in plain letters and nothing else.
    pub(super) fn plain_turn(&mut self, whole: Span) -> Option<Frame> {
        self.buffer.terms.clear();
        let text = self.text.as_bytes().get(whole.start as usize..whole.end as usize)?;
        let begin = past_spaces(text, 0);
        if text.len() > LONGEST_LINE || text.get(begin..begin + 2)? != b"==" {
            return None;
        }
        let close = lex_plain(text, begin + 2, whole.start, &mut self.buffer.terms);
        let [turn, number, colon, player] = self.buffer.terms.as_slice() else { return None };
        let kinds = (turn.kind, number.kind, colon.kind, player.kind);
        let (Kind::Word, Kind::Number(number), Kind::Colon, Kind::Name) = kinds else { return None };
        if text.get(close..)? != b"==" || turn.span.of(self.text) != "turn" {
            return None;
        }
        let body = Body::Turn { number, player: Some(player.span) };
        self.buffer.terms.clear();
        let span = Span::new(whole.start + begin as u32, whole.end);
        let (time, note, label, comment) = (None, None, None, None);
        Some(Frame { span, time, consequence: false, body, skipped_terms: 0, note, label, comment })
    }

    /// Any line, whatever is in it.
    pub(super) fn any_line(&mut self, whole: Span) -> Result<Frame, Invalid> {
        self.buffer.terms.clear();
        let text = whole.of(self.text);
        check_letters(text, whole)?;
        let at = |rest: &str| whole.end.saturating_sub(rest.len() as u32);

        let rest = skip_blanks(text);
        let (time, rest) = time(rest, at(rest))?;
        let start = at(rest);
        let (consequence, rest) = match rest.as_bytes() {
            [b'-', b'>', ..] => (true, skip_blanks(rest.get(2..).unwrap_or(""))),
            [0xE2, 0x86, 0x92, ..] => (true, skip_blanks(rest.get(3..).unwrap_or(""))),
            _ => (false, rest),
        };
        let (mut body, rest, skipped_terms) = self.body(rest, whole.end)?;
        let label_of_line = match (body, self.buffer.terms.last()) {
            (Body::TakeBack { what, .. }, Some(last)) if last.span == what => None,
            (_, Some(last)) if matches!(last.kind, Kind::Label) => self.buffer.terms.pop(),
            _ => None,
        };
        let end = label_of_line.map_or(at(rest), |label| label.span.start);
        let end = start + trimmed_length(Span::new(start, end).of(self.text));
        if matches!(body, Body::Statement) && self.buffer.terms.is_empty() {
            body = Body::Blank;
        }
        check_content(body, consequence, Span::new(start, end), self.sentence_is_empty(body, skipped_terms))?;

        let span = Span::new(start, end);
        let label = label_of_line.map(|label| label.span);
        let mut frame = Frame { span, time, consequence, body, skipped_terms, note: None, label, comment: None };
        if !rest.is_empty() || matches!(body, Body::Blank) {
            self.tail(rest, whole.end, label_of_line, &mut frame)?;
        }
        Ok(frame)
    }

    /// What stands behind the sentence.
    fn tail(
        &mut self,
        rest: &str,
        line_end: u32,
        label_of_line: Option<Term>,
        frame: &mut Frame,
    ) -> Result<(), Invalid> {
        let tail = Tail { text: self.text, line_end };
        let (note, rest) = tail.note(rest)?;
        let (label, rest) = tail.label(rest, label_of_line, note)?;
        let blank = matches!(frame.body, Body::Blank);
        if blank && let Some(label) = label {
            return Err(Invalid::new(label, "a label stands behind the sentence it names"));
        }
        let comment = tail.comment(rest)?;
        (frame.note, frame.label, frame.comment) = (note, label, comment);
        if let Some(comment) = comment
            && comment.of(self.text).starts_with("#~")
        {
            let alone = frame.time.is_none() && note.is_none();
            if blank && !(self.opening && alone) {
                let message = "an expectation stands behind the sentence it is about, \
                               or alone before the first sentence if it is about the header";
                return Err(Invalid::new(comment, message));
            }
            read_expectations(self.text, comment, &mut self.buffer.expectations)?;
            frame.comment = None;
        }
        Ok(())
    }

    fn sentence_is_empty(&self, body: Body, skipped: usize) -> bool {
        matches!(body, Body::Claim | Body::Given | Body::Set | Body::Blank) && self.buffer.terms.len() <= skipped
    }

    /// The kind of line, what stands behind the sentence, and how many terms only say what kind of line it is.
    fn body<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        match rest.as_bytes() {
            [b'=', b'=', ..] => return self.heading(rest, line_end),
            [b'=', ..] => {
                let after = rest.get(1..).unwrap_or("");
                let read = lex(after, at(after), &mut self.buffer.terms)?;
                return Ok((Body::Claim, after.get(read..).unwrap_or(""), 0));
            }
            [b'.', b'.', b'.', ..] | [0xE2, 0x80, 0xA6, ..] => return self.gap(rest, line_end),
            [mark @ (b'~' | b'|'), ..] => {
                let (span, mark) = (Span::new(at(rest), at(rest) + 1), char::from(*mark));
                let message =
                    format!("lines that begin with `{mark}` are not read yet: write what happened, or a note");
                return Err(Invalid::new(span, message));
            }
            _ => {}
        }
        let read = lex(rest, at(rest), &mut self.buffer.terms)?;
        let (body, skipped) = self.kind_of_sentence()?;
        Ok((body, rest.get(read..).unwrap_or(""), skipped))
    }

    fn kind_of_sentence(&mut self) -> Result<(Body, usize), Invalid> {
        let text = self.text;
        let is = |term: &Term, word: &str| {
            matches!(term.kind, Kind::Word) && term.span.len() == word.len() && term.span.of(text) == word
        };
        match self.buffer.terms.as_slice() {
            [first, ..] if is(first, "given") => Ok((Body::Given, 1)),
            [first, ..] if is(first, "set") => Ok((Body::Set, 1)),
            [first, then @ ..] if is(first, "ruling") => {
                let body = ruling(text, first.span, then)?;
                let body_terms = match (body, then) {
                    (Body::Ruling { on: None, .. }, _) => 2,
                    _ => 4,
                };
                self.only_label_after(body_terms, "a ruling's words")?;
                Ok((body, 0))
            }
            [first, ..] if first.kind == Kind::Marker => {
                let name = first.inner(text);
                self.only_label_after(1, "a marker")?;
                Ok((Body::Marker(name), 0))
            }
            [player, takes, back, then @ ..] if player.kind == Kind::Name && is(takes, "takes") && is(back, "back") => {
                let what = taken_back(text, back.span, then)?;
                Ok((Body::TakeBack { player: player.span, what }, 0))
            }
            [turn, Term { kind: Kind::Number(number), .. }, then @ ..]
                if turn.span.of(text).eq_ignore_ascii_case("turn") =>
            {
                let (named, player) = match then {
                    [Term { kind: Kind::Colon, .. }, player, ..] if player.kind == Kind::Name => (4, Some(player.span)),
                    [player, ..] if player.kind == Kind::Name => (3, Some(player.span)),
                    _ => (2, None),
                };
                let body = Body::Turn { number: *number, player };
                self.only_label_after(named, "a turn")?;
                Ok((body, 0))
            }
            _ => Ok((Body::Statement, 0)),
        }
    }

    /// Drops the terms that are already told by the body and keeps a label behind them.
    fn only_label_after(&mut self, told: usize, what: &str) -> Result<(), Invalid> {
        let after = self.buffer.terms.get(told..).unwrap_or(&[]);
        let label = match after {
            [] => None,
            [label] if label.kind == Kind::Label => Some(*label),
            [other, ..] => {
                let piece = shown(other.span.of(self.text));
                return Err(Invalid::new(other.span, format!("expected nothing more after {what}, found `{piece}`")));
            }
        };
        self.buffer.terms.clear();
        self.buffer.terms.extend(label);
        Ok(())
    }

    /// `== turn 3: A ==` or `== end: unfinished ==`.
    fn heading<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        let inner = rest.get(2..).unwrap_or("");
        let Some(close) = inner.as_bytes().windows(2).position(|two| two == b"==") else {
            let span = Span::new(at(rest), at(inner));
            return Err(Invalid::new(span, "expected `==` at the end as well, as in `== turn 3: A ==`"));
        };
        let (inside, after) = (inner.get(..close).unwrap_or(""), inner.get(close + 2..).unwrap_or(""));
        let read = lex(inside, at(inner), &mut self.buffer.terms)?;
        let heading = Span::new(at(rest), at(after));
        let label = self.buffer.terms.iter().any(|term| term.kind == Kind::Label);
        if label || !inside.get(read..).unwrap_or("").is_empty() {
            return Err(Invalid::new(heading, "notes, labels and comments stand behind the second `==`"));
        }
        let text = self.text;
        let is = |term: &Term, word: &str| term.span.of(text).eq_ignore_ascii_case(word);
        let body = match self.buffer.terms.as_slice() {
            [turn, Term { kind: Kind::Number(number), .. }, then @ ..] if is(turn, "turn") => match then {
                [] => Body::Turn { number: *number, player: None },
                [Term { kind: Kind::Colon, .. }, player] | [player]
                    if matches!(player.kind, Kind::Name | Kind::Word) =>
                {
                    Body::Turn { number: *number, player: Some(player.span) }
                }
                [found] | [_, found, ..] => {
                    let piece = shown(found.span.of(text));
                    let message = format!("expected a player after the turn, as in `turn 3: A`, found `{piece}`");
                    let meant = (found.kind == Kind::Name).then(|| format!("`== turn {number}: {piece} ==`"));
                    return Err(Invalid::new(found.span, message).labelled("expected `:` and a player").suggest(meant));
                }
            },
            [end] if is(end, "end") => Body::End(None),
            [end, colon, first, ..] if is(end, "end") && colon.kind == Kind::Colon => {
                let last = self.buffer.terms.last().map_or(first.span, |last| last.span);
                Body::End(Some(first.span.to(last)))
            }
            terms => {
                let word = terms.first().map_or("", |first| first.span.of(text));
                let lower = word.to_lowercase();
                let known = lower != word && matches!(lower.as_str(), "turn" | "end");
                let meant = known.then(|| format!("`{}`", shown(&heading.of(text).replacen(word, &lower, 1))));
                let message = "expected `== turn 3: A ==` or `== end: unfinished ==`";
                return Err(Invalid::new(heading, message).labelled("no such heading").suggest(meant));
            }
        };
        match body {
            Body::End(Some(_)) => self.buffer.terms.drain(..2).for_each(drop),
            _ => self.buffer.terms.clear(),
        }
        Ok((body, after, 0))
    }

    /// `... "missed B's deploy"`
    fn gap<'t>(&mut self, rest: &'t str, line_end: u32) -> Result<(Body, &'t str, usize), Invalid> {
        let at = |rest: &str| line_end.saturating_sub(rest.len() as u32);
        let after = rest.strip_prefix("...").or_else(|| rest.strip_prefix('…')).unwrap_or(rest);
        let read = lex(after, at(after), &mut self.buffer.terms)?;
        let words = match self.buffer.terms.first() {
            None => None,
            Some(title) if title.kind == Kind::Title => Some(title.inner(self.text)),
            Some(label) if label.kind == Kind::Label => None,
            Some(other) => {
                let piece = shown(other.span.of(self.text));
                let message = format!("expected what was missed, in quotation marks, after `...`, found `{piece}`");
                return Err(Invalid::new(other.span, message));
            }
        };
        self.only_label_after(usize::from(words.is_some()), "what was missed")?;
        Ok((Body::Gap(words), after.get(read..).unwrap_or(""), 0))
    }
}

/// How many bytes the comment at the beginning of `text` has, if it has only plain letters and does not end in blanks.
fn plain_comment(text: &[u8]) -> Option<usize> {
    let length = plain_letters(text);
    let ends = matches!(text.get(length..)?, [] | [b'\n', ..] | [b'\r', b'\n', ..]);
    (ends && matches!(text.get(..length)?, [.., b'!'..=b'~'])).then_some(length)
}

fn past_spaces(text: &[u8], mut at: usize) -> usize {
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    at
}

fn check_letters(text: &str, whole: Span) -> Result<(), Invalid> {
    if text.len() > LONGEST_LINE {
        let first = text.chars().next().map_or(0, char::len_utf8) as u32;
        let message = format!("the line has more than {LONGEST_LINE} bytes, the most that are read");
        return Err(Invalid::new(Span::new(whole.start, whole.start + first), message));
    }
    let suspect = text.bytes().fold(false, |bad, byte| bad | (byte < b' ' && byte != b'\t') | (byte >= 0x7F));
    if !suspect {
        return Ok(());
    }
    let control = text.char_indices().find(|(_, letter)| letter.is_control() && *letter != '\t');
    match control {
        None => Ok(()),
        Some((at, letter)) => {
            let start = whole.start + at as u32;
            let span = Span::new(start, start + letter.len_utf8() as u32);
            Err(Invalid::new(span, format!("a control character (U+{:04X}) stands here", u32::from(letter))))
        }
    }
}

fn trimmed_length(text: &str) -> u32 {
    match text.as_bytes() {
        [.., b'!'..=b'~'] => text.len() as u32,
        _ => text.trim_end().len() as u32,
    }
}

/// `14:02` and a blank behind it.
fn time(rest: &str, at: u32) -> Result<(Option<Span>, &str), Invalid> {
    let bytes = rest.as_bytes();
    let length = match bytes {
        [a, b':', c, d, ..] if [a, c, d].iter().all(|byte| byte.is_ascii_digit()) => 4,
        [a, b, b':', c, d, ..] if [a, b, c, d].iter().all(|byte| byte.is_ascii_digit()) => 5,
        _ => return Ok((None, rest)),
    };
    let seconds = |length: usize| match bytes.get(length..) {
        Some([b':', b'0'..=b'5', b'0'..=b'9', ..]) => 3,
        _ => 0,
    };
    let clock = length;
    let length = length + seconds(length);
    let after = rest.get(length..).unwrap_or("");
    if !(after.is_empty() || after.starts_with([' ', '\t'])) {
        return Ok((None, rest));
    }
    let span = Span::new(at, at + length as u32);
    let (hours, minutes) = rest.get(..clock).and_then(|time| time.split_once(':')).unwrap_or(("", ""));
    let within = |part: &str, limit: u32| part.parse::<u32>().is_ok_and(|value| value < limit);
    if !within(hours, 24) || !within(minutes, 60) {
        return Err(Invalid::new(span, "a time of day lies between 00:00 and 23:59"));
    }
    Ok((Some(span), skip_blanks(after)))
}

fn check_content(body: Body, consequence: bool, span: Span, empty: bool) -> Result<(), Invalid> {
    if consequence && !matches!(body, Body::Statement) {
        let message = match body {
            Body::Blank => "expected what follows from the effect after `->`",
            _ => "only what follows from an effect can stand after `->`",
        };
        return Err(Invalid::new(span, message));
    }
    match body {
        Body::Claim if empty => Err(Invalid::new(span, "expected what is claimed after `=`")),
        Body::Given if empty => Err(Invalid::new(span, "expected what is given after `given`")),
        Body::Set if empty => Err(Invalid::new(span, "expected what is settled after `set`")),
        _ => Ok(()),
    }
}

fn ruling(text: &str, first: Span, then: &[Term]) -> Result<Body, Invalid> {
    match then {
        [words, ..] if words.kind == Kind::Title => Ok(Body::Ruling { on: None, words: words.inner(text) }),
        [on, what, words, ..]
            if on.kind == Kind::Word
                && on.span.of(text) == "on"
                && is_address(text, what)
                && words.kind == Kind::Title =>
        {
            Ok(Body::Ruling { on: Some(what.span), words: words.inner(text) })
        }
        _ => {
            let message = "expected the words of the ruling in quotation marks: \
                           `ruling \"text\"` or `ruling on @label \"text\"`";
            let found = then.iter().find(|term| term.kind != Kind::Title && term.span.of(text) != "on");
            Err(Invalid::new(found.map_or(first, |term| term.span), message))
        }
    }
}

fn is_address(text: &str, term: &Term) -> bool {
    match term.kind {
        Kind::Label | Kind::Address => true,
        Kind::Name => {
            let digits = term.span.of(text).strip_prefix('L').unwrap_or("");
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        }
        _ => false,
    }
}

/// What a player takes back: everything up to a label that names the line itself.
fn taken_back(text: &str, back: Span, then: &[Term]) -> Result<Span, Invalid> {
    let expected = "expected a handle, a title, a label or an address such as `T3.17` after `takes back`";
    let (Some(first), Some(last)) = (then.first(), then.last()) else {
        return Err(Invalid::new(back, expected));
    };
    let what = match then {
        [what] => *what,
        [what, label] if label.kind == Kind::Label => *what,
        [what, instance] | [what, instance, Term { kind: Kind::Label, .. }]
            if matches!(instance.kind, Kind::Instance(_)) =>
        {
            Term { kind: what.kind, span: what.span.to(instance.span) }
        }
        _ => return Err(Invalid::new(first.span.to(last.span), expected)),
    };
    let is_handle = what.kind == Kind::Word && !is_reserved(what.span.of(text));
    if is_handle || matches!(what.kind, Kind::Title | Kind::Code) || is_address(text, &what) {
        return Ok(what.span);
    }
    Err(Invalid::new(what.span, format!("{expected}, found `{}`", shown(what.span.of(text)))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_line_is_read_as_it_would_be_at_a_second_look() {
        let pieces = [
            "A", "both", "pass", "settles", "takes", "back", "given", "set", "ruling", "\"X\"", "[deploy]", "=", "==",
            "->", "-", "#", "# a", "# ", "#~", "#~ legal", "#2", "{note}", "{", "@label", "14:02", "1:2", "3", ",",
            ":", "...", "~", "  ", "x3", "?", "(",
        ];
        for first in pieces {
            for second in pieces {
                for third in pieces {
                    for text in [format!("{first} {second} {third}"), format!(" {first}{second}  {third} ")] {
                        check(&text);
                    }
                }
            }
        }
        for heading in ["turn 3: A", "turn 3", "turn: A", "turn 3: A B", "turn 3 A", "Turn 3: A", "end: A wins", ""] {
            for text in
                ["== ? ==", "==?==", " ==  ?  ==  ", "== ? ==  # a", "== ?", "== ? = =", "-> == ? ==", "== ? == x"]
            {
                check(&text.replace('?', heading));
            }
        }
        ["", "  ", "# a", "  # a", "# a ", "#", "\r"].iter().for_each(|text| check(text));
        check(&" ".repeat(LONGEST_LINE + 1));
        check(&format!("A passes{}", " ".repeat(LONGEST_LINE)));
        check(&format!("A passes  # {}", "a".repeat(LONGEST_LINE)));
    }

    fn check(text: &str) {
        let whole = Span::from(0..text.len());
        let (mut at_once, mut again) = (LineBuffer::default(), LineBuffer::default());
        let plain = Reader { text, buffer: &mut at_once, opening: false }.plain_line(text.as_bytes(), 0);
        let any = Reader { text, buffer: &mut again, opening: false }.any_line(whole);
        if let Some((line, plain)) = plain {
            assert_eq!((line, Ok(&plain)), (whole, any.as_ref()), "`{text}`");
            assert_eq!(at_once.terms, again.terms, "`{text}`");
        }
        if let Some(turn) = (Reader { text, buffer: &mut at_once, opening: false }).plain_turn(whole) {
            assert_eq!(Ok(turn), any, "`{text}`");
            assert_eq!(at_once.terms, again.terms, "`{text}`");
        }
    }
}
