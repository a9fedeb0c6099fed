//! `gavel test`: logs and rulings against the expectations written in them.

use std::{io, path::PathBuf};

use clap::Args;
use rayon::prelude::*;

use super::{
    Desk, files,
    judging::{self, Judging, Verdicts},
};
use crate::{
    judge::{Court, Options, Trial},
    notation::{
        expectation::{Expectation, Expected},
        line::{Body, LineBuffer, Lines},
        near::nearest,
        source::{Source, Span},
    },
    report::{clean, verdict, verdict::Status},
    rulebook::{Class, Finding, Registry, Standing},
};

/// Judge logs and rulings against their expectations.
#[derive(Args, Debug)]
pub(super) struct Arguments {
    /// Logs, folders of logs, or `-`; the current folder if none is named
    paths: Vec<PathBuf>,
    #[command(flatten)]
    judging: Judging,
}

/// Something that is not as expected, and where.
struct Surprise {
    at: Span,
    message: String,
}

/// Runs the command.
///
/// # Errors
/// When a path does not exist or nothing can be written.
pub(super) fn run(arguments: &Arguments, desk: &mut Desk<'_>) -> io::Result<Status> {
    if !arguments.judging.manner.catalogues.bring(desk)? {
        return Ok(Status::Unjudged);
    }
    let options = Options { trace: true, ..arguments.judging.options() };
    let (logs, status) = files::read_all(&arguments.paths, desk)?;
    let courts = desk.courts;
    let judged: Vec<Verdicts> = logs.into_par_iter().map(|log| judging::judge(log, courts, &options)).collect();
    let (mut passed, mut failed) = (0, 0);
    for file in &judged {
        for trial in &file.trials {
            let surprises = surprises(&file.source, trial, courts);
            *(if surprises.is_empty() { &mut passed } else { &mut failed }) += 1;
            for surprise in surprises {
                let place = file.source.place(surprise.at.start);
                let name = clean::name(file.source.name());
                writeln!(desk.output, "{name}:{}:{}: {}", place.line, place.column, clean::prose(&surprise.message))?;
            }
        }
    }
    writeln!(desk.output, "{passed} passed, {failed} failed")?;
    Ok(if failed > 0 { status.max(Status::Breach) } else { status })
}

fn surprises(source: &Source, trial: &Trial, courts: &[&dyn Court]) -> Vec<Surprise> {
    let judgement = &trial.judgement;
    let registry = courts.iter().map(|court| court.registry()).find(|registry| registry.game == judgement.game);
    let mut surprises = Vec::new();
    if judgement.expectations.is_empty() && judgement.findings.is_empty() && is_blank(source, trial.text.body) {
        let message = "there is nothing to test: no line and no expectation".to_owned();
        surprises.push(Surprise { at: trial.text.span, message });
    }
    let mut met: Vec<usize> = Vec::new();
    for expected in &judgement.expectations {
        let here = || judgement.findings.iter().enumerate().filter(|(_, finding)| expected.covers(finding));
        for demand in &expected.demands {
            let rule = demand.rule.map(|rule| rule.of(source.text()));
            if let Some(message) = rule.and_then(|rule| unknown_rule(rule, registry)) {
                surprises.push(Surprise { at: demand.span, message });
                continue;
            }
            let answers = |finding: &Finding| {
                !matches!(finding.standing, Standing::FollowsFrom { .. })
                    && class(demand.kind) == Some(finding.class)
                    && rule.is_none_or(|rule| finding.rule == Some(rule))
            };
            match demand.kind {
                Expected::Legal | Expected::Obeys => {
                    let clear = !here().any(|(_, finding)| finding.class > Class::Remark);
                    let tested = demand.kind == Expected::Legal
                        || expected.checks.iter().any(|check| {
                            check.held
                                && registry.and_then(|registry| registry.rule(check.rule)).map(|rule| rule.id) == rule
                        });
                    if !clear {
                        surprises.push(unmet(source, demand, here().map(|(_, finding)| finding)));
                    } else if !tested {
                        let message = format!("the rule {} is not put to the test here", rule.unwrap_or_default());
                        surprises.push(Surprise { at: demand.span, message });
                    }
                }
                _ => match here().find(|(number, finding)| answers(finding) && !met.contains(number)) {
                    Some((number, _)) => met.push(number),
                    None => surprises.push(unmet(source, demand, here().map(|(_, finding)| finding))),
                },
            }
        }
    }
    for (number, finding) in judgement.findings.iter().enumerate() {
        if finding.class > Class::Remark && finding.standing == Standing::Stands && !met.contains(&number) {
            surprises.push(Surprise { at: finding.here.span, message: format!("not expected: {}", told(finding)) });
        }
    }
    surprises
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

fn unmet<'f>(source: &Source, demand: &Expectation, found: impl Iterator<Item = &'f Finding>) -> Surprise {
    let found: Vec<String> = found.map(told).collect();
    let found = if found.is_empty() { "legal".to_owned() } else { found.join("; ") };
    let demanded = demand.span.of(source.text()).trim_start_matches(['#', '~', ',']).trim();
    Surprise { at: demand.span, message: format!("expected {demanded}, found {found}") }
}

fn told(finding: &Finding) -> String {
    let rule = finding.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
    format!("{}{rule} ({})", verdict::word(finding.class), finding.message)
}

fn unknown_rule(id: &str, registry: Option<&Registry>) -> Option<String> {
    let registry = registry.filter(|registry| registry.find(id).is_none())?;
    let near = nearest(id, registry.rules.iter().map(|rule| rule.id), 3).join(", ");
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {near}?") };
    Some(format!("no rule is called `{id}`{hint}"))
}

fn class(expected: Expected) -> Option<Class> {
    match expected {
        Expected::Illegal => Some(Class::Illegal),
        Expected::Mismatch => Some(Class::Mismatch),
        Expected::Undecided => Some(Class::Undecided),
        Expected::Invalid => Some(Class::Invalid),
        Expected::Remark => Some(Class::Remark),
        Expected::Legal | Expected::Obeys => None,
    }
}
