//! Which rules are proven: by twins, two fixtures that differ in one line or in one entry of their headers. In the one the
//! marked line, or the header, obeys the rule, in the other it breaks it, at the same check in the code; and with that check
//! switched off the breach is not found.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;
use serde::Serialize;

use super::files::Log;
use crate::{
    cards::CardSets,
    judge::{self, Check, Court, Expected, Options, Site, Trial},
    notation::{
        expectation::Demanded,
        line::{Body, LineBuffer, Lines},
        log::{GameText, games},
        print, yaml,
    },
    rulebook::{Class, Edition, Registry, Rule, registry::Checkable},
};

/// What is proven in one edition.
#[derive(Debug, Default, Serialize)]
pub(super) struct Coverage {
    /// The ids of the rules a log can break.
    pub(super) checkable: Vec<&'static str>,
    /// Those that are proven.
    pub(super) proven: Vec<&'static str>,
    /// Those that are not.
    pub(super) unproven: Vec<&'static str>,
    /// Why they are not.
    pub(super) why: BTreeMap<&'static str, String>,
}

/// A marked line or header: what it demands, the checks made on it, the header, and the lines up to it.
struct Witness {
    log: usize,
    number: usize,
    text: GameText,
    rule: String,
    obeys: bool,
    met: bool,
    header: BTreeMap<String, String>,
    lines: Vec<String>,
    expected: Expected,
}

/// What the fixtures prove of a game in one edition.
pub(super) fn measure(court: &dyn Court, edition: Edition, logs: &[Log], cards: &CardSets) -> Coverage {
    let registry = court.registry();
    let id = registry.editions.get(usize::from(edition.0)).map(|edition| edition.id.to_owned());
    let options = Options { edition: id, trace: true, cards: cards.clone(), ..Options::default() };
    let witnesses = witnesses(court, &options, logs);
    let judged: Vec<(&Rule, Result<(), String>)> = held(registry, edition)
        .collect::<Vec<_>>()
        .into_par_iter()
        .map(|rule| (rule, prove(rule, court, &options, &witnesses, logs)))
        .collect();
    let mut coverage = Coverage::default();
    for (rule, proof) in judged {
        coverage.checkable.push(rule.id);
        match proof {
            Ok(()) => coverage.proven.push(rule.id),
            Err(why) => {
                let why = if rule.waits.is_empty() { why } else { rule.waits.to_owned() };
                coverage.unproven.push(rule.id);
                coverage.why.insert(rule.id, why);
            }
        }
    }
    coverage
}

/// What is proven of a game whose logs are not judged: nothing.
pub(super) fn unjudged(registry: &Registry, edition: Edition) -> Coverage {
    let why = "logs of this game are not judged yet";
    let checkable: Vec<&'static str> = held(registry, edition).map(|rule| rule.id).collect();
    let why = checkable.iter().map(|id| (*id, why.to_owned())).collect();
    Coverage { unproven: checkable.clone(), checkable, proven: Vec::new(), why }
}

fn held(registry: &Registry, edition: Edition) -> impl Iterator<Item = &'static Rule> {
    registry.rules.iter().filter(move |rule| rule.editions.contains(edition) && rule.checkable != Checkable::No)
}

fn prove(
    rule: &Rule,
    court: &dyn Court,
    options: &Options,
    witnesses: &HashMap<String, Vec<Witness>>,
    logs: &[Log],
) -> Result<(), String> {
    let none = Vec::new();
    let marked = witnesses.get(rule.id).unwrap_or(&none);
    let (obeying, breaking): (Vec<&Witness>, Vec<&Witness>) =
        marked.iter().filter(|one| one.met).partition(|one| one.obeys);
    if breaking.is_empty() || obeying.is_empty() {
        let missing = if breaking.is_empty() { "breaks" } else { "obeys" };
        return Err(format!("no fixture {missing} it as it expects"));
    }
    let twins = obeying.iter().flat_map(|one| breaking.iter().map(move |other| (*one, *other)));
    let twins: Vec<_> = twins.filter(|(one, other)| differ_in_one_line(one, other)).collect();
    if twins.is_empty() {
        return Err("no two fixtures that obey and break it differ in just one line or entry".to_owned());
    }
    let sites = twins.iter().flat_map(|(one, other)| {
        shared_sites(one, other, rule, court.registry()).into_iter().map(move |site| (*other, site))
    });
    let sites: Vec<(&Witness, Site)> = sites.collect();
    if sites.is_empty() {
        return Err("the twins are not decided by the same check".to_owned());
    }
    let lost = |(witness, site): &(&Witness, Site)| !finds(witness, rule, site, court, options, logs);
    if sites.iter().any(lost) { Ok(()) } else { Err("the breach is found even with the check switched off".to_owned()) }
}

/// The checks of the rule that held in the one twin and failed in the other.
fn shared_sites(one: &Witness, other: &Witness, rule: &Rule, registry: &Registry) -> Vec<Site> {
    let of_rule = |check: &&Check| registry.rule(check.rule).is_some_and(|known| known.id == rule.id);
    let failed = other.expected.checks.iter().filter(of_rule).filter(|check| !check.held);
    failed
        .map(|check| check.site)
        .filter(|site| one.expected.checks.iter().any(|check| check.held && check.site == *site))
        .collect()
}

fn finds(witness: &Witness, rule: &Rule, off: Site, court: &dyn Court, options: &Options, logs: &[Log]) -> bool {
    let Some(log) = logs.get(witness.log) else { return false };
    let options = Options { off: Some(off), ..options.clone() };
    let trial = judge::try_game(&log.source, witness.number, witness.text, &[court], &|path| log.deck(path), &options);
    breaks(&trial, rule.id, &witness.expected)
}

fn breaks(trial: &Trial, rule: &str, expected: &Expected) -> bool {
    let mut here = trial.judgement.findings.iter().filter(|finding| expected.covers(finding));
    here.any(|finding| matches!(finding.class, Class::Illegal | Class::Mismatch) && finding.rule == Some(rule))
}

fn witnesses(court: &dyn Court, options: &Options, logs: &[Log]) -> HashMap<String, Vec<Witness>> {
    let registry = court.registry();
    let own = options.edition.as_deref();
    let all: Vec<Witness> = logs
        .par_iter()
        .enumerate()
        .flat_map_iter(|(index, log)| {
            let source = &log.source;
            let found: Vec<Witness> = games(source.text())
                .enumerate()
                .filter(|(_, text)| {
                    let header = text.read_header(source.text(), None).ok().flatten();
                    header.is_some_and(|header| {
                        let named = header.edition.as_ref().map(|edition| edition.value.as_str());
                        header.game.value == registry.game && named.is_none_or(|named| Some(named) == own)
                    })
                })
                .flat_map(|(number, text)| {
                    let trial = judge::try_game(source, number, text, &[court], &|path| log.deck(path), options);
                    marked_lines(index, number, text, log, &trial)
                })
                .collect();
            found
        })
        .collect();
    let mut by_rule: HashMap<String, Vec<Witness>> = HashMap::new();
    for witness in all {
        by_rule.entry(witness.rule.clone()).or_default().push(witness);
    }
    by_rule
}

fn marked_lines(log_index: usize, number: usize, text: GameText, log: &Log, trial: &Trial) -> Vec<Witness> {
    let source = &log.source;
    let mut found = Vec::new();
    for expected in &trial.judgement.expectations {
        for demand in &expected.demands {
            let obeys = demand.kind == Demanded::Obeys;
            let breaking = matches!(demand.kind, Demanded::Illegal | Demanded::Mismatch);
            let Some(rule) = demand.rule.map(|rule| rule.of(source.text()).to_owned()).filter(|_| obeys || breaking)
            else {
                continue;
            };
            let mut here = trial.judgement.findings.iter().filter(|finding| expected.covers(finding));
            let met =
                if obeys { !here.any(|finding| finding.class > Class::Remark) } else { breaks(trial, &rule, expected) };
            let (header, lines) = (header(text, source.text()), lines(text, source.text(), expected.about.start));
            let expected = expected.clone();
            found.push(Witness { log: log_index, number, text, rule, obeys, met, header, lines, expected });
        }
    }
    found
}

fn differ_in_one_line(one: &Witness, other: &Witness) -> bool {
    let keys: BTreeSet<&String> = one.header.keys().chain(other.header.keys()).collect();
    let entries = keys.into_iter().filter(|key| one.header.get(*key) != other.header.get(*key)).count();
    let lines = one.lines.iter().zip(&other.lines).filter(|(one, other)| one != other).count();
    one.lines.len() == other.lines.len() && entries + lines == 1
}

/// The entries of the header but for its `ruling`, whatever the blanks in them.
fn header(text: GameText, file: &str) -> BTreeMap<String, String> {
    let written = text.header.map_or("", |header| header.of(file));
    let Ok(node) = yaml::parse(written, 0) else { return BTreeMap::new() };
    let entries = node.as_mapping().unwrap_or_default().iter();
    let entries = entries.map(|(key, value)| {
        let value = written.get(value.span.clone()).unwrap_or_default();
        (key.as_str().unwrap_or_default().to_owned(), value.split_whitespace().collect::<Vec<_>>().join(" "))
    });
    entries.filter(|(key, _)| key != "ruling").collect()
}

/// The statements up to the line an offset stands in, in canonical form; all of them if it stands in the header.
fn lines(text: GameText, file: &str, at: u32) -> Vec<String> {
    let last = if at < text.body.start { text.body.end } else { at };
    let mut all = Vec::new();
    let mut lines = Lines::new(file, text.body);
    let mut buffer = LineBuffer::default();
    while let Some(Ok(line)) = lines.next(&mut buffer) {
        if line.body == Body::Blank {
            continue;
        }
        let mut printed = String::new();
        if line.terms.is_empty() {
            printed.push_str(line.span.of(file));
        } else {
            printed.push_str(if line.consequence { "-> " } else { "" });
            print::print_terms(file, line.terms, &mut printed);
        }
        all.push(printed);
        if line.span.start >= last {
            break;
        }
    }
    all
}
