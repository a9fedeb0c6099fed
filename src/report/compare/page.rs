//! A comparison for a terminal.

use super::{By, CardChange, Comparison, JudgedWay, Line, Outcome, View, place, reason::Reason};
use crate::report::fold::Folded;
use crate::report::paint::{Ink, Pen};
use crate::report::{Judged, Style, clean, concise, full, summary, verdict};
use crate::rulebook::{Class, Interpretation, Standing};

/// A game of a file, compared.
#[must_use]
pub fn page(game: &Comparison<'_>, style: &Style) -> String {
    let outcome = game.outcome();
    let digits = outcome.lines.last().map_or(1, |line| line.number.to_string().len());
    let mut page = Page { pen: Pen::new(style), digits, text: heading(game) };
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
        let expected = expected(side).map(|words| format!("; {words}")).unwrap_or_default();
        page.text.push_str(&format!("{}{}: {words}{expected}\n", clean::name(&side.name), own(game, side)));
        for unmet in side.unmet.iter().flatten() {
            let line = place(game.source, unmet);
            page.text.push_str(&indented(&format!("line {line}: {}", clean::prose(&unmet.message)), style));
        }
    }
    page.text.push_str(&closing(game, &outcome));
    page.text
}

/// `finals.gavel, game 2 of 3 (Lamplight night)`
fn name(game: &Comparison<'_>) -> String {
    let mut words = clean::name(game.source.name()).into_owned();
    if game.games > 1 {
        words.push_str(&format!(", game {} of {}", game.number + 1, game.games));
    }
    let title = clean::prose(game.title());
    if !title.is_empty() {
        words.push_str(&format!(" ({title})"));
    }
    words
}

/// `finals.gavel, game 2 of 3 (Lamplight night): first and second compared`
fn heading(game: &Comparison<'_>) -> String {
    let words = name(game);
    let sides: Vec<_> = game.sides.iter().map(|side| clean::name(&side.name)).collect();
    match sides.split_last() {
        Some((last, others)) => format!("{words}: {} and {last} compared\n", others.join(", ")),
        None => words + ": cannot be compared\n",
    }
}

/// A mark for the edition the log names.
fn own(game: &Comparison<'_>, side: &JudgedWay) -> &'static str {
    if matches!(game.by, By::Editions) && game.named == Some(&side.name) { " (named by the log)" } else { "" }
}

/// Whether a game is judged as it expects, if it expects anything.
fn expected(side: &JudgedWay) -> Option<&'static str> {
    side.as_expected().map(|expected| if expected { "as expected" } else { "not as expected" })
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
        words.push_str(&format!("; in {all} of them every {} objects, each for a reason of its own", game.by.noun()));
    }
    match outcome.shared.len() {
        0 => {}
        1 => words.push_str("; 1 finding is the same in all"),
        shared => words.push_str(&format!("; {shared} findings are the same in all")),
    }
    words + "\n"
}

/// An unclear passage and those of its readings that are compared.
#[must_use]
pub fn passage(passage: &Interpretation, sides: &[&str], style: &Style) -> String {
    let mut text = format!("{}: {}\n", passage.id, passage.question);
    for (choice, index) in passage.choices.iter().zip(0u8..).filter(|(choice, _)| sides.contains(&choice.name)) {
        let mark = if index == passage.recommended { " (recommended)" } else { "" };
        text.push_str(&indented(&format!("{}{mark}: {}", choice.name, choice.says), style));
    }
    text
}

/// The cards that are not the same.
#[must_use]
pub fn proposal(changed: &[CardChange], style: &Style) -> String {
    let mut text = match changed.len() {
        0 => "no card is changed\n".to_owned(),
        1 => "1 card is changed:\n".to_owned(),
        cards => format!("{cards} cards are changed:\n"),
    };
    for card in changed {
        let (title, changes) = card.words();
        text.push_str(&indented(&clean::prose(&format!("{title}{changes}")), style));
    }
    text
}

fn indented(words: &str, style: &Style) -> String {
    let pen = Pen::new(style);
    pen.hang(("", words), None, pen.room(2)).iter().map(|line| format!("  {line}\n")).collect()
}

/// How many of several games are judged differently, and which: from what to what.
#[must_use]
pub fn total(games: &[Comparison<'_>], style: &Style) -> String {
    let differing: Vec<&Comparison<'_>> = games.iter().filter(|game| game.differs()).collect();
    let is = if differing.len() == 1 { "is" } else { "are" };
    let mut text = format!("{} of {} games {is} judged differently\n", differing.len(), games.len());
    for game in differing {
        let verdicts = game.sides.iter().map(|side| {
            let judged = verdict::verdict_word(side.judged(game.source).verdict());
            let expected = expected(side).map(|words| format!(" ({words})")).unwrap_or_default();
            format!("{} {judged}{expected}", clean::name(&side.name))
        });
        let verdicts: Vec<String> = verdicts.collect();
        text.push_str(&indented(&format!("{}: {}", name(game), verdicts.join(", ")), style));
    }
    text + &met(games)
}

/// `as expected: off 2 of 2, on 1 of 2`; nothing where no game expects anything.
fn met(games: &[Comparison<'_>]) -> String {
    let all: Vec<(&str, bool)> = games
        .iter()
        .flat_map(|game| game.sides)
        .filter_map(|side| Some((side.name.as_str(), side.as_expected()?)))
        .collect();
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in &all {
        if !names.contains(name) {
            names.push(name);
        }
    }
    let told = names.into_iter().map(|name| {
        let own = || all.iter().filter(|(side, _)| *side == name);
        format!("{} {} of {}", clean::name(name), own().filter(|(_, met)| *met).count(), own().count())
    });
    let told: Vec<String> = told.collect();
    if told.is_empty() { String::new() } else { format!("as expected: {}\n", told.join(", ")) }
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
            let name = format!("{}: ", clean::name(&side.name));
            match view {
                View::Legal => self.field(&name, "legal"),
                View::Shared => self.field(&name, "nothing more"),
                View::Follows(line) => self.field(&name, &format!("follows from line {line}")),
                View::Unjudged => self.field(&name, "not judged: judging stopped before"),
                View::Found(found) => found.iter().for_each(|told| self.finding(&name, told)),
            }
        }
        // Readings are the same in every line, and told once.
        if !matches!(game.by, By::Readings(_)) {
            line.reasons.iter().for_each(|reason| self.reason(reason));
        }
        line.cards.iter().for_each(|card| self.card(card));
    }

    fn finding(&mut self, side: &str, told: &Folded<'_>) {
        let finding = told.finding;
        let ink = if finding.standing == Standing::Stands { Ink::Class(finding.class) } else { Ink::Faint };
        let rule = finding.rule.map(|rule| format!(" {}", clean::name(rule))).unwrap_or_default();
        let lead = format!("{side}{}{rule}: ", verdict::word(finding.class));
        self.below(2, (&lead, &clean::prose(&finding.message)), ink);
        for (name, value) in full::fields(finding) {
            if matches!(name, "doubt" | "standing") {
                self.below(4, (&format!("{name}: "), &value), Ink::Strong);
            }
        }
        if !told.following.is_empty() {
            self.below(4, ("", &full::following(&told.following)), Ink::Strong);
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
            self.below(4, (&format!("{}: ", says.side), &format!("{words}{rules}")), Ink::Strong);
        }
    }

    fn card(&mut self, card: &CardChange) {
        let (title, changes) = card.words();
        self.field("why: ", &clean::prose(&format!("{title}{changes}")));
    }

    fn field(&mut self, name: &str, value: &str) {
        self.below(2, (name, value), Ink::Strong);
    }

    fn below(&mut self, indent: usize, words: (&str, &str), ink: Ink) {
        self.row(("", self.pen.glyphs.note), indent, words, Some(ink));
    }

    /// Writes a row: a number, a wall and words, the first of them in a colour, wrapped with the rest further in.
    fn row(&mut self, (number, wall): (&str, &str), indent: usize, words: (&str, &str), ink: Option<Ink>) {
        let digits = self.digits;
        let room = self.pen.room(digits + 4 + indent);
        for (index, line) in self.pen.hang(words, ink, room).iter().enumerate() {
            let (number, wall) = if index == 0 { (number, wall) } else { ("", self.pen.glyphs.note) };
            let gutter = self.pen.paint(Ink::Faint, &format!(" {number:>digits$} {wall} "));
            self.text.push_str(format!("{gutter}{}{line}", " ".repeat(indent)).trim_end());
            self.text.push('\n');
        }
    }
}
