//! From violations to findings: the rule's own sentence with its blanks filled in, the causes, what it rests on, and what
//! would have been legal.

use super::{
    Board, Choice, Docket, Fact, Facts, Game, Violation,
    bench::Mode,
    case::Hearing,
    doubt::Doubt,
    offer,
    reading::{Failure, Implied, Input, Probe, Reading, attempt},
};
use crate::{
    notation::invalid::Invalid,
    rulebook::{Class, Finding, Label, Rule},
    table::{Pile, Sight, Table},
};

/// The most lines a finding points at as the last that changed something.
const MOST_CHANGES: usize = 2;

/// The most legal alternatives a finding lists.
const ALTERNATIVES: usize = 5;

/// A line that no reading admits.
pub(super) fn objection<G: Game>(
    hearing: &mut Hearing<'_, G>,
    number: usize,
    failure: &Failure,
    input: &Input<G>,
) -> Finding {
    let (standing, root) = hearing.standing(&failure.violation, number);
    let class = match root {
        Some(Class::Undecided) => Class::Undecided,
        _ => failure.violation.class,
    };
    let Some(mut there) = at_failure(hearing, number, failure.steps) else {
        return blank(hearing, class, &failure.violation);
    };
    let mut finding = told(hearing, class, &failure.violation, &there);
    finding.standing = standing;
    if class == Class::Mismatch {
        finding.help = {
            let line = |statement: u32| hearing.line_number(statement);
            G::workings(&there.table, &hearing.names, &failure.violation.facts, &line).or(finding.help)
        };
        return finding;
    }
    let choices = choices_at(hearing, &there);
    finding.unless = unless(hearing, &mut there, input, &choices);
    if finding.help.is_none() {
        let before = there.table.checkpoint();
        there.let_happen::<G>(&mut hearing.docket, &mut Vec::new(), hearing.passes);
        let unchanged = there.table.checkpoint() == before;
        finding.help = alternatives(if unchanged { choices } else { choices_at(hearing, &there) });
    }
    finding
}

/// A line that is possible only thanks to doubts.
pub(super) fn in_doubt<G: Game>(
    hearing: &mut Hearing<'_, G>,
    number: usize,
    steps: usize,
    leant_on: &[(Violation, Doubt)],
) -> Option<Finding> {
    let (violation, _) = leant_on.first()?;
    let there = at_failure(hearing, number, steps)?;
    let mut finding = told(hearing, Class::Undecided, violation, &there);
    if !finding.message.ends_with("tells") {
        finding.message = format!("as far as the log tells, {}", finding.message);
    }
    for (_, doubt) in leant_on {
        let words = doubt_words(hearing, doubt);
        finding.doubt(doubt.source.reason(), words);
    }
    Some(finding)
}

/// Advice that was not followed.
pub(super) fn remark<G: Game>(hearing: &Hearing<'_, G>, violation: &Violation) -> Finding {
    match hearing.readings.first() {
        Some(reading) => Finding { rests_on: Vec::new(), ..told(hearing, Class::Remark, violation, reading) },
        None => blank(hearing, Class::Remark, violation),
    }
}

/// A line that cannot be read.
pub(super) fn unreadable<G: Game>(hearing: &Hearing<'_, G>, invalid: Invalid) -> Finding {
    let invalid = offer::offered(hearing, invalid);
    Finding { address: address(hearing), ..Finding::unreadable(invalid, hearing.number) }
}

/// A remark of the judge's own, which no rule makes.
pub(super) fn aside<G: Game>(hearing: &Hearing<'_, G>, message: String, here: Label) -> Finding {
    Finding { address: address(hearing), ..Finding::new(Class::Remark, message, here, hearing.number) }
}

fn at_failure<G: Game>(hearing: &mut Hearing<'_, G>, number: usize, steps: usize) -> Option<Reading<G::Frame>> {
    let mut there = hearing.readings.get(number)?.clone();
    let how = (Mode::Lenient, hearing.passes);
    there.keep_silent_for::<G>(steps, &mut hearing.docket, &mut Vec::new(), how);
    Some(there)
}

fn told<G: Game>(hearing: &Hearing<'_, G>, class: Class, violation: &Violation, there: &Reading<G::Frame>) -> Finding {
    let Some(rule) = hearing.docket.registry.rule(violation.rule) else {
        return blank(hearing, class, violation);
    };
    let fill = |template: &str| filled(hearing, template, &violation.facts, &there.table);
    let mut finding = blank(hearing, class, violation);
    let (headline, here) = match violation.wording {
        Some(wording) => (wording, "stated here"),
        None if rule.finding.is_empty() => (rule.says, "here"),
        None => (rule.finding, if rule.here.is_empty() { "here" } else { rule.here }),
    };
    finding.message = fill(headline);
    finding.here.text = fill(here);
    finding.causes = causes(hearing, rule, violation, &there.table);
    finding.rests_on = there.implied.words();
    finding.help = Some(rule.help).filter(|help| !help.is_empty()).map(fill);
    finding
}

fn blank<G: Game>(hearing: &Hearing<'_, G>, class: Class, violation: &Violation) -> Finding {
    let Docket { registry, edition, .. } = hearing.docket;
    let line = hearing.heard.last().map_or_else(Default::default, |heard| heard.span);
    let at = violation.at.filter(|span| !span.is_implied());
    let here = Label { span: at.unwrap_or(line), text: "here".to_owned() };
    let says = registry.rule(violation.rule).map_or("", |rule| rule.says);
    let finding = Finding::new(class, says, here, hearing.number).citing(registry, edition, violation.rule);
    Finding { address: address(hearing), ..finding }
}

fn address<G: Game>(hearing: &Hearing<'_, G>) -> String {
    hearing.heard.last().map(super::case::Heard::address).unwrap_or_default()
}

fn causes<G: Game>(
    hearing: &Hearing<'_, G>,
    rule: &Rule,
    violation: &Violation,
    table: &Table<G::Frame>,
) -> Vec<Label> {
    let lines = rule.because.iter().filter_map(|(name, text)| match violation.facts.get(name)? {
        Fact::Line(line) if line > 0 && line != hearing.names.line => Some(Label {
            span: hearing.heard.get(line as usize)?.span,
            text: filled(hearing, text, &violation.facts, table),
        }),
        _ => None,
    });
    let told: Vec<Label> = lines.collect();
    if told.is_empty() { last_changes(hearing, violation, table) } else { told }
}

/// The lines that last changed what a check looked at, where its rule names none: of cards that all can see, and of piles. What a position
/// states has not happened.
fn last_changes<G: Game>(hearing: &Hearing<'_, G>, violation: &Violation, table: &Table<G::Frame>) -> Vec<Label> {
    let mut labels: Vec<Label> = Vec::new();
    let spec = |pile: Pile| G::LAYOUT.piles.get(usize::from(pile.kind.0));
    let words = |fact: Fact| match fact {
        Fact::Card(token) | Fact::Shown(token, _) => table
            .card(token)
            .and_then(|card| spec(card.pile))
            .filter(|pile| pile.sight == Sight::Open)
            .map(|_| format!("the last that happened to {}", in_words(hearing, fact, table))),
        Fact::Pile(pile) | Fact::Cards(pile) => spec(pile).map(|spec| {
            format!("the last card came to {}'s {} here", hearing.names.player_name(pile.player), spec.name)
        }),
        _ => None,
    };
    for fact in violation.facts.iter() {
        let happened = |line: &u32| *line > 0 && *line != hearing.names.line && fact.stated(table) != Some(*line);
        let line = fact.cause(table).filter(happened);
        let span = line.and_then(|line| hearing.heard.get(line as usize)).map(|heard| heard.span);
        if let Some(span) = span.filter(|span| labels.iter().all(|label| label.span != *span))
            && let Some(text) = words(fact)
        {
            labels.push(Label { span, text });
        }
    }
    labels.truncate(MOST_CHANGES);
    labels
}

fn doubt_words<G: Game>(hearing: &Hearing<'_, G>, doubt: &Doubt) -> String {
    let title = |title| hearing.names.title_name(title).to_owned();
    doubt.words(hearing.docket.registry, title, hearing.line_number(doubt.line))
}

/// What may happen where a table stands.
fn choices_at<G: Game>(hearing: &Hearing<'_, G>, there: &Reading<G::Frame>) -> Vec<Choice<G::Action>> {
    let mut choices = Vec::new();
    let mut board = Board::standing(&there.table, &hearing.docket, hearing.names.handles());
    G::options(&mut board, &mut choices, &hearing.names);
    choices
}

/// The one line that, written before this one, would make it legal.
fn unless<G: Game>(
    hearing: &mut Hearing<'_, G>,
    there: &mut Reading<G::Frame>,
    input: &Input<G>,
    choices: &[Choice<G::Action>],
) -> Option<String> {
    let (here, follows) = (there.table.checkpoint(), hearing.docket.follows);
    let found = choices.iter().find(|choice| {
        let Some(action) = choice.action else { return false };
        hearing.docket.open(Mode::Strict);
        hearing.docket.follows = false;
        let mut found = Vec::new();
        let possible = attempt(&mut there.bench::<G>(&mut hearing.docket), &Input::Action(action)).is_ok();
        hearing.docket.follows = follows;
        if possible {
            let (docket, passes) = (&mut hearing.docket, hearing.passes);
            there.explore(0, &mut Probe { input, docket, asks: &mut Vec::new(), passes }, Mode::Strict, &mut found);
        }
        there.table.restore(here);
        !found.is_empty()
    });
    found.map(|choice| format!("a line before it says: {}", choice.words))
}

fn alternatives<A>(choices: Vec<Choice<A>>) -> Option<String> {
    let words: Vec<String> = choices.into_iter().take(ALTERNATIVES).map(|choice| choice.words).collect();
    if words.is_empty() { None } else { Some(format!("legal here: {}", words.join(", "))) }
}

/// Fills `{player}`, `{card}` … with the facts in words.
fn filled<G: Game>(hearing: &Hearing<'_, G>, template: &str, facts: &Facts, table: &Table<G::Frame>) -> String {
    let mut text = String::with_capacity(template.len() + 32);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text.push_str(before);
        let Some((blank, tail)) = after.split_once('}') else { break };
        match facts.get(blank) {
            Some(fact) => text.push_str(&in_words(hearing, fact, table)),
            None => text.push('…'),
        }
        rest = tail;
    }
    text.push_str(rest);
    text
}

fn in_words<G: Game>(hearing: &Hearing<'_, G>, fact: Fact, table: &Table<G::Frame>) -> String {
    let names = &hearing.names;
    match fact {
        Fact::Nothing | Fact::Known(_) => String::new(),
        Fact::Player(player) => names.player_name(player).to_owned(),
        Fact::Card(token) => names.card_name(token, table),
        Fact::Title(title) | Fact::Shown(_, title) => names.quoted(title),
        Fact::Number(number) => number.to_string(),
        Fact::Word(word) => word.to_owned(),
        Fact::Pile(pile) | Fact::Cards(pile) => table.pile(pile).len().to_string(),
        Fact::Figure(figure) => table.figure(figure).to_string(),
        Fact::Line(line) => format!("line {}", hearing.line_number(line)),
    }
}

impl Implied {
    fn words(self) -> Vec<String> {
        let counted = [
            (self.passes, "implied pass", "implied passes"),
            (self.declines, "assumed decline", "assumed declines"),
            (self.choices, "unrecorded choice", "unrecorded choices"),
        ];
        let some = counted.into_iter().filter(|(count, ..)| *count > 0);
        some.map(|(count, one, many)| format!("{count} {}", if count == 1 { one } else { many })).collect()
    }
}
