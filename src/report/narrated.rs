//! The narrated format: what the full format shows, in sentences that need neither drawing, colour nor position, for
//! screen readers and braille displays. One sentence a line.

use std::collections::BTreeSet;

use miette::{Diagnostic, LabeledSpan, SourceCode};

use super::handler::{self, Handler, Kind};
use super::located::Located;
use super::{Judged, Style, clean, fold, summary};

/// The findings of a file and its summary.
pub(super) fn file(judged: &Judged, style: &Style) -> String {
    findings(judged, style) + &verdicts(&summary::file(judged))
}

/// What became of games and files.
pub(super) fn verdicts(lines: &[String]) -> String {
    let mut text = String::new();
    lines.iter().for_each(|line| say(&mut text, &format!("Verdict for {line}")));
    text
}

/// The findings, in sentences.
pub(super) fn findings(judged: &Judged, style: &Style) -> String {
    let handler = Handler::new(style.clone());
    let folded = fold::fold(judged, style.unfold);
    let mut text = String::new();
    for (number, told) in folded.iter().enumerate() {
        say(&mut text, &format!("Finding {} of {} in {}", number + 1, folded.len(), clean::name(judged.source.name())));
        text.push_str(&handler.draw(&told.reported(judged)));
        text.push('\n');
    }
    text
}

/// A diagnostic in sentences.
pub(super) fn diagnostic(diagnostic: &dyn Diagnostic, text: &mut String) {
    let kind = Kind::of(diagnostic);
    let word = capital(kind.word());
    match &kind.code {
        Some(code) => say(text, &format!("{word}, by rule {code}")),
        None => say(text, &word),
    }
    say(text, &capital(&clean::prose(&diagnostic.to_string())));
    if let Some(source) = diagnostic.source_code() {
        labels(source, &handler::labels(diagnostic), text);
    }
    let related: Vec<&dyn Diagnostic> = diagnostic.related().into_iter().flatten().collect();
    for (name, value) in handler::footers(diagnostic, &related) {
        match name.as_str() {
            "rule" => say(text, &format!("The rule is in {value}")),
            "says" => say(text, &format!("It says: {value}")),
            "rests on" => say(text, &format!("This rests on {value}")),
            "unless" => quote(text, "It would be legal if the log had this line", &value),
            "standing" => say(text, &format!("It does not count: {value}")),
            "help" => quote(text, "Help", &value),
            "" => say(text, &capital(&value)),
            name => say(text, &format!("{}: {value}", capital(name))),
        }
    }
}

/// The breach and its causes.
fn labels(source: &dyn SourceCode, labels: &[LabeledSpan], text: &mut String) {
    let mut read = BTreeSet::new();
    let causes = labels.len().saturating_sub(1);
    for (number, label) in labels.iter().enumerate() {
        let lead = match number {
            0 => "Line".to_owned(),
            _ if causes == 1 => "The cause is in line".to_owned(),
            _ => format!("Cause {number} of {causes} is in line"),
        };
        place(source, label, &lead, &mut read, text);
    }
}

/// A place, what is to be said there, and the words of the line unless they were read out before.
fn place(source: &dyn SourceCode, label: &LabeledSpan, lead: &str, read: &mut BTreeSet<usize>, text: &mut String) {
    let Some(at) = Located::find(source, label.inner()) else { return };
    let said = match clean::prose(label.label().unwrap_or_default()) {
        said if said.is_empty() => String::new(),
        said => format!(": {said}"),
    };
    say(text, &format!("{lead} {}, column {}{said}", at.line + 1, at.column()));
    let words: String = at.text.chars().take(LONGEST_LINE).collect();
    if read.insert(at.line) {
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
