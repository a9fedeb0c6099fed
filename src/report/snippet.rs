//! Snippets: the lines a finding speaks of, in one block, under their own numbers and with their labels below them.
//!
//! Only lines with a label are shown, so that a cause may be any distance from the breach; `⋮` stands for two or more
//! lines left out.

use std::collections::BTreeMap;
use std::ops::Range;

use miette::{LabeledSpan, SourceCode};

use super::located::Located;
use super::paint::{Ink, NARROWEST, Pen};
use super::{clean, width};

/// A label to be drawn.
#[derive(Debug)]
pub(super) struct Mark {
    at: Located,
    text: String,
    ink: Ink,
}

impl Mark {
    /// A label in its place; nothing if it lies outside the source.
    pub(super) fn find(source: &dyn SourceCode, label: &LabeledSpan, ink: Ink) -> Option<Self> {
        let at = Located::find(source, label.inner())?;
        let text = clean::prose(label.label().unwrap_or_default()).into_owned();
        Some(Self { at, text, ink })
    }
}

/// Columns from one tab stop to the next.
const TAB: usize = 4;

/// However long the line, this many columns are shown on either side of a label's ends.
const SHORTEST_REACH: usize = 3;

/// Draws the block for `marks`, headed by the place where the first starts; nothing if there are none.
pub(super) fn draw(marks: &[Mark], pen: &Pen, out: &mut String) {
    let Some(here) = marks.first().map(|mark| &mark.at) else { return };
    let mut lines: BTreeMap<usize, Vec<&Mark>> = BTreeMap::new();
    for mark in marks {
        lines.entry(mark.at.line).or_default().push(mark);
    }
    let digits = lines.keys().next_back().map_or(1, |last| (last + 1).to_string().len());
    let room = pen.style.width.saturating_sub(digits + 4).max(NARROWEST);
    let margin = " ".repeat(digits + 2);
    let glyphs = pen.glyphs;
    let frame = |out: &mut String, text: &str| out.push_str(&format!("{margin}{}\n", pen.paint(Ink::Faint, text)));

    let name = here.name.as_deref().map(|name| format!("{}:", clean::name(name))).unwrap_or_default();
    frame(out, &format!("{}{name}{}:{}]", glyphs.head, here.line + 1, here.column()));
    let mut previous = None;
    for (line, marks) in &lines {
        if previous.is_some_and(|previous| line - previous > 2) {
            frame(out, glyphs.gap);
        }
        previous = Some(*line);
        let (text, spots) = lay(marks, room, glyphs.cut);
        let number = pen.paint(Ink::Faint, &format!("{:>digits$} {}", line + 1, glyphs.wall));
        out.push_str(format!(" {number} {text}").trim_end());
        out.push('\n');
        for row in labels(&spots, room, pen) {
            out.push_str(&format!("{margin}{} {row}\n", pen.paint(Ink::Faint, glyphs.note)));
        }
    }
    frame(out, glyphs.foot);
}

/// A label on a drawn line.
#[derive(Debug)]
struct Spot {
    columns: Range<usize>,
    text: String,
    ink: Ink,
}

impl Spot {
    /// The column from which the label hangs.
    fn anchor(&self) -> usize {
        self.columns.start + self.columns.len() / 2
    }
}

/// The text of a line as it is drawn, cut to `room` columns around its labels, and the labels in its columns.
fn lay(marks: &[&Mark], room: usize, cut: &str) -> (String, Vec<Spot>) {
    let text = marks.first().map_or("", |mark| &mark.at.text);
    let ends: Vec<usize> = marks.iter().flat_map(|mark| [mark.at.bytes.start, mark.at.bytes.end]).collect();
    let total = cells(text).last().map_or(0, |cell| cell.column + cell.width);
    let columns = at_offsets(&ends, text.len(), total, cells(text).map(|cell| (cell.offset, cell.column)));
    let kept = keep(&columns, total, room, width::of(cut));

    let mut drawn = String::new();
    let mut taken = 0;
    let mut in_gap = false;
    let mut drawn_at: Vec<(usize, usize)> = Vec::new();
    for cell in cells(text) {
        if kept.iter().any(|range| range.contains(&cell.column)) {
            in_gap = false;
            if ends.contains(&cell.offset) {
                drawn_at.push((cell.offset, taken));
            }
            cell.draw(&mut drawn);
            taken += cell.width;
        } else if !in_gap {
            in_gap = true;
            drawn.push_str(cut);
            taken += width::of(cut);
        }
    }
    let columns = at_offsets(&ends, text.len(), taken, drawn_at.into_iter());
    let spots = marks.iter().zip(columns.chunks_exact(2)).map(|(mark, columns)| {
        let mut text = mark.text.clone();
        if mark.at.last > mark.at.line {
            text.push_str(if text.is_empty() { "to line " } else { " (to line " });
            text.push_str(&(mark.at.last + 1).to_string());
            text.push_str(if text.starts_with("to line ") { "" } else { ")" });
        }
        let start = columns.first().copied().unwrap_or(0);
        let end = columns.last().copied().unwrap_or(0).max(start + 1);
        Spot { columns: start..end, text, ink: mark.ink }
    });
    (drawn, spots.collect())
}

/// The columns of byte offsets: `known` gives those where a character starts, the end of the line is at `total`.
fn at_offsets(
    offsets: &[usize],
    length: usize,
    total: usize,
    known: impl Iterator<Item = (usize, usize)>,
) -> Vec<usize> {
    let mut columns = vec![total; offsets.len()];
    for (offset, column) in known {
        for (at, wanted) in offsets.iter().enumerate() {
            if *wanted == offset && *wanted < length {
                columns[at] = column;
            }
        }
    }
    columns
}

/// The ranges of columns to show: all of a short line, of a long one what lies around the ends of its labels.
fn keep(ends: &[usize], total: usize, room: usize, cut: usize) -> Vec<Range<usize>> {
    if total <= room {
        return std::iter::once(0..total).collect();
    }
    let mut ends = ends.to_vec();
    ends.sort_unstable();
    let around = |reach: usize| {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for end in &ends {
            let range = end.saturating_sub(reach)..end.saturating_add(reach).min(total);
            match ranges.last_mut() {
                Some(last) if range.start <= last.end + cut => last.end = last.end.max(range.end),
                _ => ranges.push(range),
            }
        }
        ranges
    };
    let fits =
        |ranges: &Vec<Range<usize>>| ranges.iter().map(Range::len).sum::<usize>() + (ranges.len() + 1) * cut <= room;
    let reaches = (1..=6).map(|halvings| (room >> halvings).max(SHORTEST_REACH));
    reaches.map(around).find(fits).unwrap_or_else(|| around(SHORTEST_REACH))
}

/// The rows below a line. Labels that would touch are drawn below each other, the others side by side.
fn labels(spots: &[Spot], room: usize, pen: &Pen) -> Vec<String> {
    let mut sorted: Vec<&Spot> = spots.iter().collect();
    sorted.sort_by_key(|spot| (spot.columns.start, spot.columns.end));
    let mut layers: Vec<Vec<&Spot>> = Vec::new();
    for spot in sorted {
        let free = |layer: &&mut Vec<&Spot>| layer.last().is_none_or(|last| last.columns.end < spot.columns.start);
        match layers.iter_mut().find(free) {
            Some(layer) => layer.push(spot),
            None => layers.push(vec![spot]),
        }
    }
    let mut rows = Vec::new();
    for layer in &layers {
        rows.push(row(pen, layer.iter().map(|spot| (spot.columns.start, spot.ink, underline(spot, pen)))));
        let hanging: Vec<&Spot> = layer.iter().copied().filter(|spot| !spot.text.is_empty()).collect();
        for (number, spot) in hanging.iter().enumerate().rev() {
            let hook = pen.glyphs.hook;
            let indent = spot.anchor() + width::of(hook);
            let text = width::wrap(&spot.text, room.saturating_sub(indent).max(NARROWEST));
            for (at, part) in text.into_iter().enumerate() {
                let stems = hanging.iter().take(number);
                let stems = stems.map(|stem| (stem.anchor(), stem.ink, pen.glyphs.stem.to_owned()));
                let (column, part) = if at == 0 { (spot.anchor(), format!("{hook}{part}")) } else { (indent, part) };
                rows.push(row(pen, stems.chain([(column, spot.ink, part)])));
            }
        }
    }
    rows
}

fn underline(spot: &Spot, pen: &Pen) -> String {
    let hangs = |column| column == spot.anchor() && !spot.text.is_empty();
    spot.columns.clone().map(|column| if hangs(column) { pen.glyphs.tee } else { pen.glyphs.line }).collect()
}

/// Pieces of text at their columns, from left to right.
fn row(pen: &Pen, pieces: impl Iterator<Item = (usize, Ink, String)>) -> String {
    let mut row = String::new();
    let mut taken = 0;
    for (column, ink, text) in pieces {
        row.push_str(&" ".repeat(column.saturating_sub(taken)));
        taken = taken.max(column) + width::of(&text);
        row.push_str(&pen.paint(ink, &text));
    }
    row
}

/// A character of a line at its column.
#[derive(Clone, Copy, Debug)]
struct Cell {
    offset: usize,
    column: usize,
    width: usize,
    character: char,
}

impl Cell {
    fn draw(&self, out: &mut String) {
        match self.character {
            '\t' => out.push_str(&" ".repeat(self.width)),
            character => clean::push(out, character),
        }
    }
}

fn cells(text: &str) -> impl Iterator<Item = Cell> {
    text.char_indices().scan(0, |next, (offset, character)| {
        let column = *next;
        let width = match character {
            '\t' => TAB - column % TAB,
            hidden if clean::is_hidden(hidden) => hidden.escape_unicode().count(),
            shown => width::of_char(shown),
        };
        *next += width;
        Some(Cell { offset, column, width, character })
    })
}
