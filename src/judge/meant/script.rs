//! The lines of a game as they are heard: those of the record, and lines that are written in their place.

use std::ops::Range;

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

/// A script in which something is written otherwise.
#[derive(Clone, Debug)]
pub(super) struct Change {
    /// The first line that is another.
    pub(super) from: usize,
    /// The lines that are heard then.
    pub(super) lines: Vec<Span>,
    /// Whether the first of them is a claim to be taken for true.
    pub(super) adopts: bool,
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

    fn change(&self, from: usize, change: impl FnOnce(&mut Vec<Span>)) -> Change {
        let mut lines = self.lines.clone();
        change(&mut lines);
        Change { from, lines, adopts: false }
    }

    /// The script as it is.
    pub(super) fn unchanged(&self) -> Change {
        self.change(0, |_| {})
    }

    /// Without some lines.
    pub(super) fn without(&self, some: Range<usize>) -> Change {
        let (start, end) = (some.start.min(self.lines.len()), some.end.min(self.lines.len()));
        self.change(start, |lines| drop(lines.drain(start..end.max(start))))
    }

    /// With a claim that is taken for true.
    pub(super) fn adopting(&self, at: usize) -> Change {
        Change { adopts: true, ..self.change(at, |_| {}) }
    }

    /// With another line in the place of one.
    pub(super) fn with(&mut self, at: usize, line: &str) -> Change {
        let written = self.write(line);
        self.change(at, |lines| lines.iter_mut().skip(at).take(1).for_each(|line| *line = written))
    }

    /// With another line before one.
    pub(super) fn with_before(&mut self, at: usize, line: &str) -> Change {
        let written = self.write(line);
        self.change(at, |lines| lines.insert(at.min(lines.len()), written))
    }

    /// With a line somewhere else.
    pub(super) fn moved(&self, at: usize, to: usize) -> Change {
        self.change(at.min(to), |lines| match at < to {
            true => lines.get_mut(at..=to).unwrap_or_default().rotate_left(1),
            false => lines.get_mut(to..=at).unwrap_or_default().rotate_right(1),
        })
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
