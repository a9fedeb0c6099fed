//! The lines of a game as they are heard: those of the record, and lines that are written in their place.

use std::{ops::Range, slice};

use crate::notation::source::Span;

/// A game's text, with other lines behind it, and which of all of them are heard.
#[derive(Clone, Debug)]
pub(super) struct Script {
    pub(super) text: String,
    /// The lines of the record.
    pub(super) recorded: Span,
    /// The lines that are heard, in order.
    pub(super) lines: Vec<Span>,
}

/// One thing that is written otherwise, from a line on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Change {
    /// The first line that is another.
    pub(super) from: usize,
    how: How,
}

#[derive(Clone, Copy, Debug)]
enum How {
    AsItIs,
    /// The lines before `end` are left out.
    Without {
        end: usize,
    },
    /// The line is a claim that is taken for true.
    Adopting,
    With(Span),
    WithBefore(Span),
    /// The line stands behind the one at `to`.
    Later {
        to: usize,
    },
    /// Before it stands the line at `at`.
    Earlier {
        at: usize,
    },
}

impl Change {
    /// Whether its first line is a claim to be taken for true.
    pub(super) fn adopts(&self) -> bool {
        matches!(self.how, How::Adopting)
    }

    /// The lines of a script that are heard from the first on that is another.
    pub(super) fn lines<'a>(&'a self, script: &'a [Span]) -> [&'a [Span]; 3] {
        let cut = |from: usize, to: usize| script.get(from..to.min(script.len())).unwrap_or_default();
        let (from, end) = (self.from, script.len());
        match &self.how {
            How::AsItIs | How::Adopting => [cut(from, end), &[], &[]],
            How::Without { end: behind } => [cut(*behind, end), &[], &[]],
            How::With(line) => [slice::from_ref(line), cut(from + 1, end), &[]],
            How::WithBefore(line) => [slice::from_ref(line), cut(from, end), &[]],
            How::Later { to } => [cut(from + 1, to + 1), cut(from, from + 1), cut(to + 1, end)],
            How::Earlier { at } => [cut(*at, at + 1), cut(from, *at), cut(at + 1, end)],
        }
    }
}

impl Script {
    /// The lines of a game, which begin at `body`.
    pub(super) fn new(text: &str, body: u32) -> Self {
        let recorded = Span::new(body, length(text));
        let mut at = body;
        let lines = recorded.of(text).split_inclusive('\n').map(|line| {
            let start = at;
            at += length(line);
            Span::new(start, at)
        });
        let lines = lines.collect();
        let mut text = text.to_owned();
        text.push('\n');
        Self { text, recorded, lines }
    }

    pub(super) fn line(&self, number: usize) -> &str {
        self.lines.get(number).map_or("", |line| line.of(&self.text)).trim_end_matches(['\n', '\r'])
    }

    /// The line at a place.
    pub(super) fn line_at(&self, place: u32) -> Option<usize> {
        self.lines.iter().position(|line| (line.start..line.end).contains(&place))
    }

    /// Whether a piece of the text stands in the record.
    pub(super) fn is_recorded(&self, piece: Span) -> bool {
        piece.start < self.recorded.end
    }

    /// Writes a line down, to be put somewhere.
    fn write(&mut self, line: &str) -> Span {
        let start = length(&self.text);
        self.text.push_str(line);
        self.text.push('\n');
        Span::new(start, length(&self.text))
    }

    /// Lets a change be what is heard from now on.
    pub(super) fn keep(&mut self, change: &Change) {
        let mut lines = self.lines.get(..change.from).unwrap_or_default().to_vec();
        lines.extend(change.lines(&self.lines).concat());
        self.lines = lines;
    }

    /// The script as it is.
    pub(super) fn unchanged() -> Change {
        Change { from: 0, how: How::AsItIs }
    }

    /// Without some lines.
    pub(super) fn without(lines: Range<usize>) -> Change {
        Change { from: lines.start, how: How::Without { end: lines.end } }
    }

    /// With a claim that is taken for true.
    pub(super) fn adopting(at: usize) -> Change {
        Change { from: at, how: How::Adopting }
    }

    /// With another line in the place of one.
    pub(super) fn with(&mut self, at: usize, line: &str) -> Change {
        Change { from: at, how: How::With(self.write(line)) }
    }

    /// With another line before one.
    pub(super) fn with_before(&mut self, at: usize, line: &str) -> Change {
        Change { from: at, how: How::WithBefore(self.write(line)) }
    }

    /// With a line somewhere else.
    pub(super) fn moved(at: usize, to: usize) -> Change {
        match at < to {
            true => Change { from: at, how: How::Later { to } },
            false => Change { from: to, how: How::Earlier { at } },
        }
    }
}

/// Lines that follow each other in the text, joined.
pub(super) fn parts(lines: &[Span]) -> impl Iterator<Item = Span> {
    let runs = lines.chunk_by(|line, next| line.end == next.start);
    runs.filter_map(|run| Some(Span::new(run.first()?.start, run.last()?.end)))
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}
