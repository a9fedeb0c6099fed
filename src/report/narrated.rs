//! The narrated format: what the full format shows, in sentences that need neither drawing, colour nor position, for
//! screen readers and braille displays. One sentence a line.

use std::collections::BTreeSet;

use super::fold::{self, Folded};
use super::{Judged, Style, clean, extent, full, summary, verdict};
use crate::rulebook::Label;

/// The findings of a file and its summary.
pub(super) fn file(judged: &Judged, style: &Style) -> String {
    findings(judged, style) + &verdicts(&summary::file(judged))
}

/// The findings of a part of a file and what became of its games, which come after so many others.
pub(super) fn part(judged: &Judged, style: &Style, before: usize) -> String {
    findings(judged, style) + &verdicts(&summary::games(judged, before))
}

/// The verdict on a file of which the parts are told.
pub(super) fn end(total: &str) -> String {
    verdicts(&[total.to_owned()])
}

fn verdicts(lines: &[String]) -> String {
    let mut text = String::new();
    lines.iter().for_each(|line| say(&mut text, &format!("Verdict for {line}")));
    text
}

fn findings(judged: &Judged, style: &Style) -> String {
    let folded = fold::fold(judged, style.unfold);
    let mut text = String::new();
    for (number, told) in folded.iter().enumerate() {
        say(&mut text, &format!("Finding {} of {} in {}", number + 1, folded.len(), clean::name(judged.source.name())));
        finding(judged, told, &mut text);
        text.push('\n');
    }
    text
}

fn finding(judged: &Judged, told: &Folded, text: &mut String) {
    let finding = told.finding;
    let class = capital(verdict::word(finding.class));
    match finding.rule {
        Some(rule) => say(text, &format!("{class}, by rule {}", clean::name(rule))),
        None => say(text, &class),
    }
    say(text, &capital(&clean::prose(&finding.message)));
    let mut read = BTreeSet::new();
    label(judged, &finding.here, "Line", &mut read, text);
    let count = finding.causes.len();
    for (number, cause) in finding.causes.iter().enumerate() {
        let lead = if count == 1 { "The cause".to_owned() } else { format!("Cause {} of {count}", number + 1) };
        label(judged, cause, &format!("{lead} is in line"), &mut read, text);
    }
    for (name, value) in full::fields(finding) {
        match name {
            "rule" => say(text, &format!("The rule is in {value}")),
            "says" => say(text, &format!("It says: {value}")),
            "rests on" => say(text, &format!("This rests on {value}")),
            "doubt" => say(text, &format!("Doubt: {value}")),
            "unless" => quote(text, "It would be legal if the log had this line", &value),
            "standing" => say(text, &format!("It does not count: {value}")),
            _ => quote(text, "Help", &value),
        }
    }
    if !told.following.is_empty() {
        say(text, &capital(&full::following(told)));
    }
}

/// A place, what is to be said there, and the words of the line unless they were read out before.
fn label(judged: &Judged, label: &Label, lead: &str, read: &mut BTreeSet<usize>, text: &mut String) {
    let place = extent::place(judged.source, label.span);
    let said = match clean::prose(&label.text) {
        said if said.is_empty() => String::new(),
        said => format!(": {said}"),
    };
    say(text, &format!("{lead} {}, column {}{said}", place.line, place.column));
    let words: String = extent::line(judged.source, label.span).chars().take(LONGEST_LINE).collect();
    if read.insert(place.line) {
        quote(text, "The line reads", &clean::prose(&words));
    }
}

/// Characters of a line of the log that are read out.
const LONGEST_LINE: usize = 400;

/// Writes words of a log, to which no full stop may be added.
fn quote(text: &mut String, lead: &str, words: &str) {
    if !words.is_empty() {
        text.push_str(&format!("{lead}: {words}\n"));
    }
}

/// Writes a sentence, with a full stop unless it has its own end.
fn say(text: &mut String, sentence: &str) {
    text.push_str(sentence);
    if !sentence.ends_with(['.', '!', '?']) {
        text.push('.');
    }
    text.push('\n');
}

fn capital(word: &str) -> String {
    let mut characters = word.chars();
    characters.next().map_or_else(String::new, |first| first.to_uppercase().chain(characters).collect())
}
