//! A game held against what its log expects. What is not as expected is told once for each line, expected against found, as a
//! finding that points where the judge's own does.

use super::{
    update::{self, Change},
    wrong::hint,
};
use crate::{
    judge::{Court, Expected, Trial},
    notation::{
        expectation::{self, Expectation},
        line::{Body, LineBuffer, Lines},
        source::{Source, Span},
    },
    report::verdict,
    rulebook::{Class, Finding, Label, Registry, Standing},
};

/// What is not as a game expects, in the order of its lines, and what would have to be written for it to be.
#[derive(Debug, Default)]
pub(super) struct Unmet {
    pub(super) findings: Vec<Finding>,
    pub(super) changes: Vec<Change>,
}

/// Holds a game against its expectations.
pub(super) fn hold(source: &Source, trial: &Trial, courts: &[&dyn Court]) -> Unmet {
    let judgement = &trial.judgement;
    let registry = courts.iter().map(|court| court.registry()).find(|registry| registry.game == judgement.game);
    let met = vec![false; judgement.findings.len()];
    let mut held = Held { source, trial, registry, met, unmet: Unmet::default() };
    if judgement.expectations.is_empty() && judgement.findings.is_empty() && is_blank(source, trial.text.body) {
        held.tell(nothing(trial.text.span.start));
    }
    judgement.expectations.iter().for_each(|expected| held.hold(expected));
    held.hold_the_rest();
    let mut unmet = held.unmet;
    unmet.findings.sort_by_key(|finding| finding.here.span);
    unmet
}

/// A game while its expectations are gone through.
struct Held<'a> {
    source: &'a Source,
    trial: &'a Trial,
    registry: Option<&'static Registry>,
    /// Which findings were expected, or told.
    met: Vec<bool>,
    unmet: Unmet,
}

/// A line that is not as expected.
struct Wrong<'a> {
    /// The expectations, if the line has any.
    about: Option<&'a Expected>,
    /// Those that are not met.
    demands: Vec<&'a Expectation>,
    /// What was found and not expected.
    found: Vec<&'a Finding>,
    /// Whether something was found as expected.
    besides: bool,
}

impl<'a> Held<'a> {
    fn tell(&mut self, finding: Finding) {
        self.unmet.findings.push(finding);
    }

    /// The findings that stand and that nobody expected so far.
    fn left(&self) -> Vec<(usize, &'a Finding)> {
        let all = self.trial.judgement.findings.iter().enumerate();
        let counts = |finding: &Finding| finding.class > Class::Remark && finding.standing == Standing::Stands;
        all.filter(|(number, finding)| counts(finding) && !self.met[*number]).collect()
    }

    fn rule(&self, demand: &Expectation) -> Option<&'a str> {
        demand.rule.map(|rule| rule.of(self.source.text()))
    }

    /// Holds a line against its expectations.
    fn hold(&mut self, expected: &'a Expected) {
        let (mut demands, mut kept, mut besides) = (Vec::new(), Vec::new(), false);
        for demand in &expected.demands {
            if let Some(message) = self.rule(demand).and_then(|rule| unknown_rule(rule, self.registry)) {
                self.tell(at(demand, message));
                continue;
            }
            match self.answer(expected, demand) {
                Answer::Met(number) => {
                    kept.push(*demand);
                    besides |= number.is_some();
                    number.into_iter().for_each(|number| self.met[number] = true);
                }
                Answer::Unmet => demands.push(demand),
                Answer::NotAsked => {
                    let rule = self.rule(demand).unwrap_or_default();
                    let message = format!("the rule {rule} is not put to the test here");
                    self.tell(Finding { rule: self.cited(rule), ..at(demand, message) });
                }
            }
        }
        let found: Vec<(usize, &Finding)> =
            self.left().into_iter().filter(|(_, finding)| expected.covers(finding)).collect();
        found.iter().for_each(|(number, _)| self.met[*number] = true);
        let found: Vec<&Finding> = found.into_iter().map(|(_, finding)| finding).collect();
        let as_expected = kept.len() == expected.demands.len() && found.is_empty();
        let wrong = Wrong { about: Some(expected), demands, found, besides };
        if !as_expected && wrong.is_read() {
            self.unmet.changes.extend(update::anew(self.source, &expected.demands, &kept, &wrong.found));
        }
        if !wrong.demands.is_empty() || !wrong.found.is_empty() {
            self.tell(wrong.finding(self));
        }
    }

    /// Tells what was found in lines that expect nothing.
    fn hold_the_rest(&mut self) {
        let left = self.left();
        let line = |finding: &Finding| self.source.line_of(finding.here.span.start);
        for found in left.chunk_by(|(_, one), (_, other)| line(one) == line(other)) {
            let found: Vec<&Finding> = found.iter().map(|(_, finding)| *finding).collect();
            let wrong = Wrong { about: None, demands: Vec::new(), found, besides: false };
            if wrong.is_read() {
                self.unmet.changes.extend(update::added(self.source, self.trial.text, &wrong.found));
            }
            self.tell(wrong.finding(self));
        }
    }

    /// Whether an expectation is met, and by which finding.
    fn answer(&self, expected: &Expected, demand: &Expectation) -> Answer {
        let findings = self.trial.judgement.findings.iter().enumerate();
        let mut here = findings.filter(|(_, finding)| expected.covers(finding));
        let rule = self.rule(demand);
        let Some(class) = class(demand.kind) else {
            let clear = !here.any(|(_, finding)| finding.class > Class::Remark);
            let is_it = |id| self.registry.and_then(|registry| registry.rule(id)).map(|rule| rule.id) == rule;
            let asked = expected.checks.iter().any(|check| check.held && is_it(check.rule));
            return match (clear, demand.kind == expectation::Demanded::Legal || asked) {
                (true, true) => Answer::Met(None),
                (true, false) => Answer::NotAsked,
                (false, _) => Answer::Unmet,
            };
        };
        let answers = |finding: &Finding| {
            !matches!(finding.standing, Standing::FollowsFrom { .. })
                && class == finding.class
                && rule.is_none_or(|rule| finding.rule == Some(rule))
        };
        let met = here.find(|(number, finding)| answers(finding) && !self.met[*number]);
        met.map_or(Answer::Unmet, |(number, _)| Answer::Met(Some(number)))
    }

    /// The id of a rule as its rulebook has it.
    fn cited(&self, rule: &str) -> Option<&'static str> {
        self.registry.and_then(|registry| registry.find(rule)).map(|(_, rule)| rule.id)
    }
}

/// What became of an expectation.
enum Answer {
    /// It is met, by a finding or because there is none.
    Met(Option<usize>),
    Unmet,
    /// The line is legal, but the rule it is to obey was not asked about.
    NotAsked,
}

impl Wrong<'_> {
    /// The line as a finding: expected against found, pointing at both.
    fn finding(&self, held: &Held<'_>) -> Finding {
        let message = format!("expected {}, found {}", self.expected(held), self.told(held));
        let label =
            |demand: &&Expectation| Label { span: update::written(held.source, demand), text: "expected".into() };
        let mut labels: Vec<Label> = self.demands.iter().map(label).collect();
        if let Some(first) = self.found.first() {
            labels.extend(first.causes.iter().cloned());
            return Finding { class: self.class(), message, causes: labels, ..(*first).clone() };
        }
        let rule = self.demands.iter().find_map(|demand| held.rule(demand));
        let mut labels = labels.into_iter();
        let here = labels.next().unwrap_or(Label { span: Span::default(), text: String::new() });
        cite(Finding { causes: labels.collect(), ..Finding::new(Class::Unmet, message, here, 0) }, rule, held)
    }

    /// What cannot be read was not judged, whatever was expected.
    fn class(&self) -> Class {
        if self.is_read() { Class::Unmet } else { Class::Invalid }
    }

    /// Whether all of it can be read. What cannot is for people to mend, and not to be expected.
    fn is_read(&self) -> bool {
        self.found.iter().all(|found| found.class != Class::Invalid)
    }

    fn expected(&self, held: &Held<'_>) -> String {
        let demanded: Vec<String> = self.demands.iter().map(|demand| update::demanded(held.source, demand)).collect();
        match demanded.is_empty() {
            true if self.about.is_some() => "nothing more".to_owned(),
            true => "legal".to_owned(),
            false => demanded.join(" and "),
        }
    }

    fn told(&self, held: &Held<'_>) -> String {
        let others = self.about.map(|about| self.others(about, held)).unwrap_or_default();
        let found: Vec<String> = self.found.iter().copied().chain(others).map(told).collect();
        match found.is_empty() {
            true if self.besides => "nothing more".to_owned(),
            true => "legal".to_owned(),
            false => found.join("; "),
        }
    }

    /// What was found in the line and does not count, where nothing else was: it may explain why an expectation is not met.
    fn others<'h>(&self, about: &Expected, held: &Held<'h>) -> Vec<&'h Finding> {
        if !self.found.is_empty() || self.demands.is_empty() {
            return Vec::new();
        }
        let all = held.trial.judgement.findings.iter().enumerate();
        all.filter(|(number, finding)| about.covers(finding) && !held.met[*number])
            .map(|(_, finding)| finding)
            .collect()
    }
}

fn cite(finding: Finding, rule: Option<&str>, held: &Held<'_>) -> Finding {
    let Some((registry, rule)) = held.registry.zip(rule) else { return finding };
    let edition = registry.edition(Some(&held.trial.judgement.edition)).or(registry.edition(None));
    match (registry.find(rule), edition) {
        (Some((id, rule)), Some(edition)) if rule.editions.contains(edition) => finding.citing(registry, edition, id),
        (Some((_, rule)), Some(edition)) => {
            let help = format!("this rule does not hold in the edition `{}`", registry.edition_id(edition));
            let section = Some(rule.section.to_owned());
            Finding { rule: Some(rule.id), says: Some(rule.says), section, help: Some(help), ..finding }
        }
        _ => finding,
    }
}

fn at(demand: &Expectation, message: String) -> Finding {
    Finding::new(Class::Unmet, message, Label { span: demand.span, text: "expected".into() }, 0)
}

fn nothing(start: u32) -> Finding {
    let here = Label { span: Span::new(start, start), text: String::new() };
    Finding::new(Class::Unmet, "there is nothing to test: no line and no expectation", here, 0)
}

/// Whether there is no statement, marker or fact in a stretch of a log.
fn is_blank(source: &Source, body: Span) -> bool {
    let (mut lines, mut buffer) = (Lines::new(source.text(), body), LineBuffer::default());
    while let Some(line) = lines.next(&mut buffer) {
        if line.is_ok_and(|line| line.body != Body::Blank) {
            return false;
        }
    }
    true
}

/// `illegal wars.drain.own-control-phase (A drains …)`
fn told(finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
    format!("{}{rule} ({})", verdict::word(finding.class), finding.message)
}

fn unknown_rule(id: &str, registry: Option<&Registry>) -> Option<String> {
    let registry = registry.filter(|registry| registry.find(id).is_none())?;
    Some(format!("no rule is called `{id}`{}", hint(id, registry.rules.iter().map(|rule| rule.id))))
}

/// The class of what is expected; none if nothing is to be found.
fn class(expected: expectation::Demanded) -> Option<Class> {
    match expected {
        expectation::Demanded::Illegal => Some(Class::Illegal),
        expectation::Demanded::Mismatch => Some(Class::Mismatch),
        expectation::Demanded::Undecided => Some(Class::Undecided),
        expectation::Demanded::Invalid => Some(Class::Invalid),
        expectation::Demanded::Remark => Some(Class::Remark),
        expectation::Demanded::Legal | expectation::Demanded::Obeys => None,
    }
}
