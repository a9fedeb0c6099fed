//! What the files of a report add up to.

use std::{cmp::Reverse, collections::BTreeMap};

use super::{Judged, verdict::Tally};
use crate::rulebook::{Class, Reason, Standing};

/// What one file came to, part by part.
#[derive(Debug, Default)]
pub(super) struct FileTotals {
    /// The games that were told.
    pub(super) games: usize,
    pub(super) tally: Tally,
    pub(super) verdict: Option<Class>,
    /// Whether it was told in one piece.
    pub(super) whole: bool,
}

impl FileTotals {
    pub(super) fn count(&mut self, judged: &Judged, whole: bool) {
        self.games += judged.games.len();
        self.tally.count(judged.findings);
        self.verdict = self.verdict.max(judged.verdict());
        self.whole = whole;
    }
}

/// What all files came to.
#[derive(Debug, Default)]
pub(super) struct Totals {
    /// How many files there are of each verdict.
    pub(super) files: BTreeMap<Option<Class>, usize>,
    /// How many files could not be read.
    pub(super) unread: usize,
    /// How many games there are of each verdict.
    pub(super) games: BTreeMap<Option<Class>, usize>,
    pub(super) tally: Tally,
    /// How many statements were judged.
    pub(super) statements: usize,
    /// How many of them without a doubt.
    pub(super) decided: usize,
    /// How many are legal by the rules alone.
    pub(super) by_the_rules: usize,
    /// The findings that count, and remarks, by class and rule.
    pub(super) rules: BTreeMap<(Reverse<Class>, Option<&'static str>), usize>,
    /// Why findings that count are undecided; one may have several reasons.
    pub(super) reasons: BTreeMap<Reason, usize>,
}

impl Totals {
    pub(super) fn count(&mut self, judged: &Judged) {
        self.tally.count(judged.findings);
        for finding in judged.findings.iter().filter(|finding| finding.standing == Standing::Stands) {
            *self.rules.entry((Reverse(finding.class), finding.rule)).or_default() += 1;
            for reason in finding.reasons.iter().filter(|_| finding.class == Class::Undecided) {
                *self.reasons.entry(*reason).or_default() += 1;
            }
        }
        for game in judged.games {
            *self.games.entry(game.verdict()).or_default() += 1;
            self.statements += game.statements;
            self.decided += game.decided;
            self.by_the_rules += game.by_the_rules.len();
        }
    }

    pub(super) fn end_file(&mut self, file: &FileTotals) {
        *self.files.entry(file.verdict).or_default() += 1;
    }

    /// The classes and rules of the findings, those that were found most often first.
    pub(super) fn by_frequency(&self) -> Vec<(Class, Option<&'static str>, usize)> {
        let mut rules: Vec<_> = self.rules.iter().map(|((class, rule), count)| (class.0, *rule, *count)).collect();
        rules.sort_by_key(|(.., count)| Reverse(*count));
        rules
    }

    /// How many files were told.
    pub(super) fn files(&self) -> usize {
        self.files.values().sum()
    }

    /// The worst verdict of all files; what could not be read is as bad as what can be.
    pub(super) fn verdict(&self) -> Option<Class> {
        let unread = (self.unread > 0).then_some(Class::Invalid);
        self.files.keys().max().copied().flatten().max(unread)
    }

    /// How many games were judged as they expect, and how many were not.
    pub(super) fn passed_and_failed(&self) -> (usize, usize) {
        let passed = self.games.get(&None).copied().unwrap_or_default();
        (passed, self.games.values().sum::<usize>() - passed)
    }
}
