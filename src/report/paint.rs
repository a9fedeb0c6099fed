//! Colours and drawing characters of the full report. Colour only ever repeats what words already say.

use super::{Style, width};
use crate::rulebook::Class;

/// What a piece of text is, which decides its colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    /// A finding of this class, and the place of the breach.
    Class(Class),
    /// A cause.
    Cause,
    /// The name of a field or a rule.
    Strong,
    /// Frames and line numbers.
    Faint,
}

/// Writes in the colours and characters a style allows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pen<'s> {
    pub(super) style: &'s Style,
    pub(super) glyphs: &'static Glyphs,
}

/// The drawing characters.
#[derive(Debug)]
pub(super) struct Glyphs {
    pub(super) head: &'static str,
    pub(super) foot: &'static str,
    pub(super) wall: &'static str,
    pub(super) note: &'static str,
    pub(super) gap: &'static str,
    pub(super) line: &'static str,
    pub(super) tee: &'static str,
    pub(super) stem: &'static str,
    pub(super) hook: &'static str,
    pub(super) cut: &'static str,
    cross: &'static str,
}

const WIDEST_PROSE: usize = 120;

/// However narrow the terminal, this many columns are used for words.
pub(super) const NARROWEST: usize = 24;

const UNICODE: Glyphs = Glyphs {
    head: "╭─[",
    foot: "╰────",
    wall: "│",
    note: "·",
    gap: "⋮",
    line: "─",
    tee: "┬",
    stem: "│",
    hook: "╰── ",
    cut: "…",
    cross: "×",
};

const ASCII: Glyphs = Glyphs {
    head: ",-[",
    foot: "`----",
    wall: "|",
    note: ":",
    gap: "...",
    line: "-",
    tee: "+",
    stem: "|",
    hook: "`-- ",
    cut: "...",
    cross: "x",
};

impl<'s> Pen<'s> {
    pub(super) fn new(style: &'s Style) -> Self {
        Self { style, glyphs: if style.unicode { &UNICODE } else { &ASCII } }
    }

    /// The columns for prose that is indented by two and hangs by two: long lines are hard to read however wide the terminal.
    pub(super) fn prose(&self) -> usize {
        self.style.width.min(WIDEST_PROSE).saturating_sub(4)
    }

    /// The columns for words that hang by two, behind so many columns that are used.
    pub(super) fn room(&self, used: usize) -> usize {
        self.style.width.saturating_sub(used + 2).max(NARROWEST)
    }

    /// Words behind a lead that may have a colour of its own, wrapped to so many columns; all lines but the first hang by two.
    pub(super) fn hang(&self, (lead, rest): (&str, &str), ink: Option<Ink>, room: usize) -> Vec<String> {
        let lines = width::wrap(&format!("{lead}{rest}"), room).into_iter().enumerate();
        let lines = lines.map(|(index, line)| {
            let painted = match (ink, line.strip_prefix(lead)) {
                (Some(ink), Some(behind)) if index == 0 => self.paint(ink, lead) + behind,
                (Some(ink), _) if rest.is_empty() => self.paint(ink, &line),
                _ => line,
            };
            if index == 0 { painted } else { format!("  {painted}") }
        });
        lines.collect()
    }

    /// The sign before the headline of a finding.
    pub(super) const fn sign(&self, class: Class) -> &'static str {
        match class {
            Class::Illegal | Class::Mismatch | Class::Invalid | Class::Unmet => self.glyphs.cross,
            Class::Undecided => "?",
            Class::Remark => "i",
        }
    }

    /// The text in its colour.
    pub(super) fn paint(&self, ink: Ink, text: &str) -> String {
        if !self.style.colour || text.is_empty() {
            return text.to_owned();
        }
        let code = match ink {
            Ink::Class(Class::Illegal | Class::Invalid | Class::Unmet) => "1;31",
            Ink::Class(Class::Mismatch) => "1;35",
            Ink::Class(Class::Undecided) => "1;33",
            Ink::Class(Class::Remark) | Ink::Cause => "36",
            Ink::Strong => "1",
            Ink::Faint => "2",
        };
        format!("\x1b[{code}m{text}\x1b[0m")
    }
}
