//! How many mutants came to what, and the table of it.

use std::{
    collections::BTreeMap,
    fmt::{self, Display, Formatter},
};

use super::{
    operators::{OPERATORS, Operator},
    redact::Level,
};

/// What the judge made of a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Outcome {
    /// It was found at the line that was changed.
    AtTheLine,
    /// It was found at another line.
    Later,
    /// The second opinion says that it is legal, or nothing is left of what was changed.
    Legal,
    /// The judge leaves it to a person.
    Undecided,
    /// The judge says nothing, and the second opinion cannot tell.
    Unconfirmed,
    /// The judge says nothing, and the second opinion that it is illegal.
    Missed,
    /// The judge finds something in a game that is legal by the second opinion.
    Accused,
}

impl Outcome {
    const ALL: [Self; 7] =
        [Self::AtTheLine, Self::Later, Self::Legal, Self::Undecided, Self::Unconfirmed, Self::Missed, Self::Accused];

    /// Whether somebody should look at it.
    pub(super) fn is_open(self) -> bool {
        matches!(self, Self::Undecided | Self::Unconfirmed | Self::Missed | Self::Accused)
    }
}

/// How many mutants of each kind came to what at each level.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Games of which mutants were made.
    pub(super) games: usize,
    /// Games left alone because the second opinion does not call them legal as they are.
    pub(super) disputed: usize,
    counts: BTreeMap<(&'static str, &'static str, &'static str, Outcome), usize>,
}

impl Tally {
    pub(super) fn count(&mut self, operator: &Operator, level: Level, outcome: Outcome) {
        *self.counts.entry((operator.about, operator.name, level.name(), outcome)).or_default() += 1;
    }

    fn number(&self, operator: &Operator, level: Level, outcome: Outcome) -> usize {
        self.counts.get(&(operator.about, operator.name, level.name(), outcome)).copied().unwrap_or(0)
    }

    /// How many mutants of some kinds were found, and of how many that are not legal.
    pub(super) fn found(&self, level: Level, which: impl Fn(&Operator) -> bool) -> (usize, usize) {
        let some = OPERATORS.iter().filter(|operator| which(operator));
        some.fold((0, 0), |(found, wrong), operator| {
            let number = |outcome| self.number(operator, level, outcome);
            let here = number(Outcome::AtTheLine) + number(Outcome::Later);
            let silent = number(Outcome::Undecided) + number(Outcome::Unconfirmed) + number(Outcome::Missed);
            (found + here, wrong + here + silent)
        })
    }

    /// The levels at which mutants were judged.
    pub(super) fn levels(&self) -> Vec<Level> {
        let has = |level: &Level| self.counts.keys().any(|(.., name, _)| *name == level.name());
        Level::ALL.into_iter().filter(has).collect()
    }

    /// How many mutants of any kind came to this.
    pub(super) fn all(&self, level: Level, outcome: Outcome) -> usize {
        OPERATORS.iter().map(|operator| self.number(operator, level, outcome)).sum()
    }
}

impl Display for Tally {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        let levels = self.levels();
        writeln!(out, "{} games, {} left alone\n", self.games, self.disputed)?;
        writeln!(
            out,
            "| level | mutants | at the line | later | legal | undecided | unconfirmed | missed | accused |"
        )?;
        writeln!(out, "|---|{}", "--:|".repeat(8))?;
        for level in &levels {
            let numbers = Outcome::ALL.map(|outcome| self.all(*level, outcome));
            let cells = numbers.map(|number| format!(" {number} |")).concat();
            writeln!(out, "| {} | {} |{cells}", level.name(), numbers.iter().sum::<usize>())?;
        }
        let names: String = levels.iter().map(|level| format!(" {} |", level.name())).collect();
        writeln!(out, "\n| about | what is changed |{names}\n|---|---|{}", "--:|".repeat(levels.len()))?;
        for operator in OPERATORS {
            let cell = |level: &Level| {
                let [at, later, legal, open @ ..] = Outcome::ALL.map(|outcome| self.number(operator, *level, outcome));
                format!(" {at}/{later}/{legal}/{} |", open.iter().sum::<usize>())
            };
            let cells: String = levels.iter().map(cell).collect();
            writeln!(out, "| {} | {} |{cells}", operator.about, operator.name)?;
        }
        Ok(())
    }
}
