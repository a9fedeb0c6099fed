//! A comparison for a terminal.

use super::{Comparison, Line, Outcome, Side, View, reason::Reason};
use crate::report::fold::Folded;
use crate::report::paint::{Ink, Pen};
use crate::report::{Judged, Style, clean, concise, full, summary, verdict, width};
use crate::rulebook::{Class, Standing};

/// However narrow the terminal, this many columns are used for words.
const NARROWEST: usize = 24;

/// A game of a file, compared.
#[must_use]
pub fn page(game: &Comparison<'_>, games: usize, style: &Style) -> String {
    let outcome = game.outcome();
    let digits = outcome.lines.last().map_or(1, |line| line.number.to_string().len());
    let mut page = Page { pen: Pen::new(style), digits, text: heading(game, games) };
    // What cannot be read is told here, too: nothing after it can be relied upon.
    let told = Judged { source: game.source, findings: &[], games: &[] };
    for finding in outcome.shared.iter().filter(|finding| finding.class == Class::Invalid) {
        page.text.push_str(&concise::line(&told, finding));
    }
    if !game.sides.is_empty() {
        page.text.push('\n');
    }
    for line in &outcome.lines {
        page.line(game, line);
        page.text.push('\n');
    }
    for side in game.sides {
        let words = summary::words(&side.judged(game.source));
        page.text.push_str(&format!("{}{}: {words}\n", game.edition(side), own(game, side)));
    }
    page.text.push_str(&closing(game, &outcome));
    page.text
}

/// `finals.gavel, game 2 of 3 (Lamplight night): first and second compared`
fn heading(game: &Comparison<'_>, games: usize) -> String {
    let mut words = clean::name(game.source.name()).into_owned();
    if games > 1 {
        words.push_str(&format!(", game {} of {games}", game.number + 1));
    }
    let title = clean::prose(game.title());
    if !title.is_empty() {
        words.push_str(&format!(" ({title})"));
    }
    let editions: Vec<&str> = game.sides.iter().map(|side| game.edition(side)).collect();
    match editions.split_last() {
        Some((last, others)) => format!("{words}: {} and {last} compared\n", others.join(", ")),
        None => words + ": cannot be compared\n",
    }
}

/// A mark for the edition the log names.
fn own(game: &Comparison<'_>, side: &Side) -> &'static str {
    if game.named == Some(game.edition(side)) { " (named by the log)" } else { "" }
}

/// How many lines are judged differently, and how much is the same.
fn closing(game: &Comparison<'_>, outcome: &Outcome<'_>) -> String {
    if game.sides.is_empty() {
        return String::new();
    }
    let all = outcome.lines.iter().filter(|line| line.all_object()).count();
    let mut words = match outcome.lines.len() {
        0 => "no line is judged differently".to_owned(),
        1 => "1 line is judged differently".to_owned(),
        lines => format!("{lines} lines are judged differently"),
    };
    if all > 0 {
        words.push_str(&format!("; in {all} of them every edition objects, each for a reason of its own"));
    }
    match outcome.shared.len() {
        0 => {}
        1 => words.push_str("; 1 finding is the same in all"),
        shared => words.push_str(&format!("; {shared} findings are the same in all")),
    }
    words + "\n"
}

struct Page<'s> {
    pen: Pen<'s>,
    digits: usize,
    text: String,
}

impl Page<'_> {
    fn line(&mut self, game: &Comparison<'_>, line: &Line<'_>) {
        let number = line.number.to_string();
        let mut written = clean::prose(line.address).into_owned();
        written.push_str(if written.is_empty() { "" } else { "  " });
        written.push_str(&clean::prose(line.text));
        self.row((&number, self.pen.glyphs.wall), 0, ("", &written), None);
        for (side, view) in game.sides.iter().zip(&line.views) {
            let edition = format!("{}: ", game.edition(side));
            match view {
                View::Legal => self.field(&edition, "legal"),
                View::Shared => self.field(&edition, "nothing more"),
                View::Follows(line) => self.field(&edition, &format!("follows from line {line}")),
                View::Unjudged => self.field(&edition, "not judged: judging stopped before"),
                View::Found(found) => found.iter().for_each(|told| self.finding(&edition, told)),
            }
        }
        line.reasons.iter().for_each(|reason| self.reason(reason));
    }

    fn finding(&mut self, edition: &str, told: &Folded<'_>) {
        let finding = told.finding;
        let ink = if finding.standing == Standing::Stands { Ink::Class(finding.class) } else { Ink::Faint };
        let rule = finding.rule.map(|rule| format!(" {}", clean::name(rule))).unwrap_or_default();
        let lead = format!("{edition}{}{rule}: ", verdict::word(finding.class));
        self.below(2, (&lead, &clean::prose(&finding.message)), ink);
        for (name, value) in full::fields(finding) {
            if matches!(name, "doubt" | "standing") {
                self.below(4, (&format!("{name}: "), &value), Ink::Strong);
            }
        }
        if !told.following.is_empty() {
            self.below(4, ("", &full::following(told)), Ink::Strong);
        }
    }

    fn reason(&mut self, reason: &Reason) {
        if let Some(rule) = reason.common() {
            let why = format!("{rule} holds in all of them, but the game does not stand the same here");
            return self.field("why: ", &why);
        }
        self.field("why: ", reason.topic.unwrap_or("another rule"));
        for says in &reason.says {
            let words = says.words.unwrap_or("no such rule");
            let rules = if says.rules.is_empty() { String::new() } else { format!(" ({})", says.rules.join(", ")) };
            self.below(4, (&format!("{}: ", says.edition), &format!("{words}{rules}")), Ink::Strong);
        }
    }

    fn field(&mut self, name: &str, value: &str) {
        self.below(2, (name, value), Ink::Strong);
    }

    fn below(&mut self, indent: usize, words: (&str, &str), ink: Ink) {
        self.row(("", self.pen.glyphs.note), indent, words, Some(ink));
    }

    /// Writes a row: a number, a wall and words, the first of them in a colour, wrapped with the rest further in.
    fn row(&mut self, (number, wall): (&str, &str), indent: usize, (lead, rest): (&str, &str), ink: Option<Ink>) {
        let digits = self.digits;
        let room = self.pen.style.width.saturating_sub(digits + 6 + indent).max(NARROWEST);
        for (index, line) in width::wrap(&format!("{lead}{rest}"), room).iter().enumerate() {
            let (number, wall, hang) = if index == 0 { (number, wall, 0) } else { ("", self.pen.glyphs.note, 2) };
            let gutter = self.pen.paint(Ink::Faint, &format!(" {number:>digits$} {wall} "));
            let line = match (ink, line.strip_prefix(lead)) {
                (Some(ink), Some(rest)) if index == 0 => self.pen.paint(ink, lead) + rest,
                _ => line.clone(),
            };
            self.text.push_str(format!("{gutter}{}{line}", " ".repeat(indent + hang)).trim_end());
            self.text.push('\n');
        }
    }
}
