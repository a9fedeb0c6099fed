//! The lines at the end of a report for people: one per game where there are several, one per file, one per batch.

use std::collections::BTreeMap;

use super::totals::Totals;
use super::verdict::{self, Tally};
use super::{GameSummary, Judged, ReportSetting, clean, extent};
use crate::rulebook::{Class, Finding};

/// The summary of a file, without a final line break in each line.
pub(super) fn file(judged: &Judged) -> Vec<String> {
    if let [_] = judged.games {
        return vec![format!("{}: {}", clean::name(judged.source.name()), words(judged))];
    }
    let mut lines = games(judged, 0);
    let tally = Tally::of(judged.findings);
    lines.push(total(judged.source.name(), judged.games.len(), &tally, judged.verdict()));
    lines
}

/// A line for each game of a file, or of a part of one that comes after so many other games.
pub(super) fn games(judged: &Judged, before: usize) -> Vec<String> {
    let name = clean::name(judged.source.name());
    let mut by_game: Vec<Vec<&Finding>> = vec![Vec::new(); judged.games.len()];
    for finding in judged.in_order() {
        if let Some(own) = by_game.get_mut(finding.game) {
            own.push(finding);
        }
    }
    let numbered = judged.games.iter().zip(&by_game).zip(before + 1..);
    let line = |((game, own), number): ((&GameSummary, &Vec<&Finding>), usize)| {
        let title = match clean::prose(&game.title) {
            title if title.is_empty() => String::new(),
            title => format!(" ({title})"),
        };
        format!("{name}, game {number}{title}: {}", game_words(judged, game, game.verdict(), own))
    };
    numbered.map(line).collect()
}

/// The line for a whole file of several games.
pub(super) fn total(name: &str, games: usize, tally: &Tally, verdict: Option<Class>) -> String {
    let games = if games == 0 { String::new() } else { plural(games, "game") };
    let mut details = vec![games, tally.words()];
    details.retain(|detail| !detail.is_empty());
    let details = if details.is_empty() { String::new() } else { format!(" ({})", details.join("; ")) };
    format!("{}: {}{details}", clean::name(name), verdict::verdict_word(verdict))
}

/// The verdict on a file of one game, without the name of the file.
pub(super) fn words(judged: &Judged) -> String {
    let words = |game| game_words(judged, game, judged.verdict(), &judged.in_order());
    judged.games.first().map(words).unwrap_or_default()
}

/// The summary of a batch; empty for a single file.
pub(super) fn batch(totals: &Totals) -> String {
    if totals.files() + totals.unread < 2 { String::new() } else { batch_words(totals) + "\n" }
}

/// `3 files: 1 illegal, 2 legal; 1 not read`
pub(super) fn batch_words(totals: &Totals) -> String {
    let verdicts = if totals.files.is_empty() { String::new() } else { format!(": {}", by_verdict(&totals.files)) };
    format!("{}{verdicts}{}", plural(totals.files(), "file"), not_read(totals))
}

/// `; 1 not read`
fn not_read(totals: &Totals) -> String {
    if totals.unread == 0 { String::new() } else { format!("; {} not read", totals.unread) }
}

/// How many there are of each verdict, the worst first.
fn by_verdict(verdicts: &BTreeMap<Option<Class>, usize>) -> String {
    let told = verdicts.iter().rev().map(|(class, count)| format!("{count} {}", verdict::verdict_word(*class)));
    told.collect::<Vec<_>>().join(", ")
}

/// The summary of logs held against their expectations: `5 passed, 0 failed`.
pub(super) fn expectations(totals: &Totals, setting: &ReportSetting) -> String {
    let (passed, failed) = totals.passed_and_failed();
    let left_out = if setting.left_out == 0 { String::new() } else { format!("; {} left out", setting.left_out) };
    format!("{passed} passed, {failed} failed{left_out}{}\n", not_read(totals))
}

/// How often each rule was broken, what was looked at, and why something is undecided: lines, without a break in each.
pub(super) fn statistics(totals: &Totals) -> Vec<String> {
    let games = plural(totals.games.values().sum(), "game");
    let verdicts = if totals.games.is_empty() { String::new() } else { format!(": {}", by_verdict(&totals.games)) };
    let statements = plural(totals.statements, "statement");
    let alone = match totals.by_the_rules {
        0 => String::new(),
        count => format!(", {count} by the rules alone"),
    };
    let mut lines = vec![format!("{games}{verdicts}"), format!("{statements}, {} decided{alone}", totals.decided)];
    for (class, rule, count) in totals.by_frequency() {
        let rule = rule.map(|rule| format!(" {}", clean::name(rule))).unwrap_or_default();
        lines.push(format!("{count} {}{rule}", verdict::word(class)));
    }
    lines.extend(totals.reasons.iter().map(|(reason, count)| format!("{count} undecided for: {}", reason.word())));
    lines
}

/// What was looked at, in a sentence.
pub(super) fn counts(totals: &Totals) -> String {
    let counted = [plural(totals.games.values().sum(), "game"), plural(totals.statements, "statement")].join(", ");
    let found = totals.tally.words();
    let found = if found.is_empty() { String::new() } else { format!(": {found}") };
    format!("{} with {counted}{found}.", plural(totals.files(), "file"))
}

/// `1 game`, `2 games`.
fn plural(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// The verdict on one game, where it was reached, and up to where all is legal.
fn game_words(judged: &Judged, game: &GameSummary, class: Option<Class>, findings: &[&Finding]) -> String {
    let tally = Tally::of(findings.iter().copied()).words();
    let Some(class) = class else {
        let mut details = vec![plural(game.statements, "statement")];
        if game.decided < game.statements {
            details.push(format!("{} of them decided", game.decided));
        }
        details.extend((!tally.is_empty()).then_some(tally));
        details.extend(by_the_rules(game));
        return format!("legal ({})", details.join("; "));
    };
    let mut words = verdict::word(class).to_owned();
    if let Some(first) = findings.iter().find(|finding| verdict::counts(finding) && finding.class == class) {
        words.push_str(" at ");
        words.push_str(&address(judged, first));
    }
    if !tally.is_empty() {
        words.push_str(&format!(" ({tally})"));
    }
    if class == Class::Undecided && game.statements > 0 {
        let share = 1000 * game.decided / game.statements;
        let (whole, tenth) = (share / 10, share % 10);
        words.push_str(&format!(
            "; {} of {} decided ({whole}.{tenth} %)",
            game.decided,
            plural(game.statements, "statement")
        ));
    }
    for (what, address) in [("legal to", &game.legal_to), ("undecided from", &game.undecided_from)] {
        let address = clean::prose(address.as_deref().unwrap_or_default());
        if !address.is_empty() {
            words.push_str(&format!("; {what} {address}"));
        }
    }
    if let Some(told) = by_the_rules(game) {
        words.push_str(&format!("; {told}"));
    }
    words
}

/// How many statements are legal by the rules alone.
fn by_the_rules(game: &GameSummary) -> Option<String> {
    let count = game.by_the_rules.len();
    let texts = if count == 1 { "text" } else { "texts" };
    (count > 0).then(|| format!("{count} by the rules alone, {texts} not read"))
}

/// The address of a finding, or its line where it has none.
fn address(judged: &Judged, finding: &Finding) -> String {
    match clean::prose(&finding.address) {
        address if address.is_empty() => {
            format!("line {}", extent::place(judged.source, finding.here.span).line)
        }
        address => address.into_owned(),
    }
}
