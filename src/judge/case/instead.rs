//! One cause, one finding. Behind a line that breaks a rule people write on in two ways: as if it had been carried out, or as if it
//! had been refused. The judge carries it out as recorded, and beside that keeps the game as if it had not been written. A later
//! line that only the other game admits is no breach of its own: it follows from the earlier finding and shows which way the
//! game went. There is nothing to keep before the first finding, nor once one of the two does not go along.

use std::mem::{replace, swap, take};

use super::{
    super::{
        Game,
        bench::Mode,
        explain,
        reading::{self, Failure, Input, Reading},
        stated::{Claim, Stated},
    },
    Hearing,
};
use crate::{notation::header::Passes, rulebook::Standing};

/// The most games that are followed beside the one that is recorded.
const MOST: usize = 3;

/// A record with more findings than this is off by more than any one line explains.
const MOST_FINDINGS: usize = 24;

/// How a game may have gone instead.
#[derive(Debug)]
pub(in crate::judge) struct Instead<F> {
    readings: Vec<Reading<F>>,
    /// The line that was left out.
    root: u32,
}

impl<G: Game> Hearing<'_, G> {
    /// From here on the game is also followed as if the line at hand, in which something is found, had not been written; of a
    /// miscounted pile, as if the count were right.
    #[cold]
    pub(super) fn keep_instead(&mut self, input: &Input<G>, root: u32) {
        if self.out.findings.len() > MOST_FINDINGS {
            return self.instead.clear();
        }
        let mut readings = self.readings.clone();
        if let Input::Claim(Claim(facts)) = input {
            if !facts.iter().all(|fact| matches!(fact, Stated::Count { .. })) {
                return;
            }
            swap(&mut readings, &mut self.readings);
            let made = self.set_all(facts);
            swap(&mut readings, &mut self.readings);
            if made.is_err() {
                return;
            }
        }
        self.instead.truncate(MOST - 1);
        self.instead.insert(0, Instead { readings, root });
    }

    /// A line is opened in them, too.
    #[cold]
    pub(super) fn open_instead(&mut self, number: u32) {
        for reading in self.instead.iter_mut().flat_map(|instead| &mut instead.readings) {
            reading.table.set_line(number);
            reading.table.settle();
        }
    }

    /// Tries a line on the game as recorded, and on those that went otherwise.
    #[cold]
    pub(super) fn try_beside(&mut self, input: &Input<G>) {
        let mut all = take(&mut self.instead);
        if self.admits(input) {
            all.retain_mut(|instead| self.goes_along(instead, input) && !self.has_come_to_the_same(instead));
            self.instead = all;
            return;
        }
        let failures = self.failures.clone();
        let fitting = all.iter_mut().position(|instead| self.goes_along(instead, input));
        self.failures = failures;
        let Some(fitting) = fitting else {
            if !self.admits_in_doubt(input) {
                self.instead = all;
                self.object(input);
            }
            return;
        };
        let Instead { readings, root } = all.remove(fitting);
        if let Some((number, failure)) = self.furthest() {
            let mut finding = explain::objection(self, number, &failure, input);
            finding.standing = Standing::FollowsFrom { line: self.line_number(root) };
            self.root = root;
            self.record(finding);
        }
        self.readings = readings;
        all.retain_mut(|instead| self.goes_along(instead, input));
        self.instead = all;
    }

    fn has_come_to_the_same(&self, instead: &Instead<G::Frame>) -> bool {
        let (here, there) = (&self.readings, &instead.readings);
        here.len() == there.len() && here.iter().zip(there).all(|(one, other)| one.table.is_alike(&other.table))
    }

    /// Carries a line out in a game that went otherwise, if it is legal there. Passes nobody wrote down are understood: those that
    /// were written may have been meant for the line that was left out.
    fn goes_along(&mut self, instead: &mut Instead<G::Frame>, input: &Input<G>) -> bool {
        let passes = replace(&mut self.passes, Passes::Implied);
        swap(&mut self.readings, &mut instead.readings);
        self.explore(input, Mode::Strict);
        let admitted = !self.found.is_empty();
        if admitted {
            self.accept(input, Mode::Strict);
        }
        swap(&mut self.readings, &mut instead.readings);
        self.passes = passes;
        admitted
    }

    /// A line that none of them admits is carried out as recorded in all.
    #[cold]
    pub(super) fn record_instead(&mut self, input: &Input<G>) {
        let how = (Mode::Recorded, Passes::Implied);
        for instead in &mut self.instead {
            for reading in &mut instead.readings {
                reading.commit(input, 0, &mut self.docket, &mut self.asks, how);
            }
            reading::merge(&mut instead.readings, &mut self.forks.pool);
        }
    }

    /// Where the line came furthest of all readings.
    pub(super) fn furthest(&self) -> Option<(usize, Failure)> {
        let further = |best: (usize, Failure), next: (usize, Failure)| {
            if next.1.violation.depth > best.1.violation.depth { next } else { best }
        };
        self.failures.iter().copied().reduce(further)
    }
}
