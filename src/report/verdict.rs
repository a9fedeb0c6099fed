//! Verdicts: the worst class that stands, what a set of findings adds up to, and the exit status that follows.

use std::process::ExitCode;

use miette::Severity;

use super::GameSummary;
use crate::rulebook::{Class, Finding, Standing};

/// The word for a class, the same in every format.
#[must_use]
pub const fn word(class: Class) -> &'static str {
    match class {
        Class::Unmet => "unmet",
        Class::Illegal => "illegal",
        Class::Mismatch => "mismatch",
        Class::Undecided => "undecided",
        Class::Invalid => "invalid",
        Class::Remark => "remark",
    }
}

/// Every class, gravest first.
pub(super) const CLASSES: [Class; 6] =
    [Class::Invalid, Class::Unmet, Class::Illegal, Class::Mismatch, Class::Undecided, Class::Remark];

/// The class a word stands for.
pub(super) fn class(written: &str) -> Option<Class> {
    CLASSES.into_iter().find(|class| word(*class) == written)
}

/// The word for a verdict: that of its class, or `legal` when nothing stands.
#[must_use]
pub const fn verdict_word(verdict: Option<Class>) -> &'static str {
    match verdict {
        Some(class) => word(class),
        None => "legal",
    }
}

/// Whether a finding counts towards a verdict: it stands and is more than a remark.
#[must_use]
pub fn counts(finding: &Finding) -> bool {
    finding.standing == Standing::Stands && finding.class != Class::Remark
}

/// How severe a finding is; `strict` makes undecided an error, too.
#[must_use]
pub fn severity(finding: &Finding, strict: bool) -> Severity {
    match finding.class {
        _ if !counts(finding) => Severity::Advice,
        Class::Illegal | Class::Mismatch | Class::Invalid | Class::Unmet => Severity::Error,
        Class::Undecided if strict => Severity::Error,
        Class::Undecided => Severity::Warning,
        Class::Remark => Severity::Advice,
    }
}

/// The worst class that stands; `None` means that no violation was found.
#[must_use]
pub fn worst<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Option<Class> {
    findings.into_iter().filter(|finding| counts(finding)).map(|finding| finding.class).max()
}

/// How many findings there are of each class that stands, and how many do not stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Expectations that are not met.
    pub unmet: usize,
    /// Lines some rule forbids.
    pub illegal: usize,
    /// Figures and results that cannot be.
    pub mismatch: usize,
    /// Lines a person must decide.
    pub undecided: usize,
    /// Lines that cannot be read.
    pub invalid: usize,
    /// Remarks.
    pub remark: usize,
    /// Findings whose play was taken back.
    pub taken_back: usize,
    /// Findings settled by a ruling.
    pub ruled: usize,
    /// Findings that follow from another.
    pub following: usize,
}

impl Tally {
    /// Counts findings.
    #[must_use]
    pub fn of<'f>(findings: impl IntoIterator<Item = &'f Finding>) -> Self {
        let mut tally = Self::default();
        tally.count(findings);
        tally
    }

    /// Counts more findings.
    pub fn count<'f>(&mut self, findings: impl IntoIterator<Item = &'f Finding>) {
        for finding in findings {
            let count = match (&finding.standing, finding.class) {
                (Standing::TakenBack { .. }, _) => &mut self.taken_back,
                (Standing::Ruled { .. }, _) => &mut self.ruled,
                (Standing::FollowsFrom { .. }, _) => &mut self.following,
                (Standing::Stands, Class::Unmet) => &mut self.unmet,
                (Standing::Stands, Class::Illegal) => &mut self.illegal,
                (Standing::Stands, Class::Mismatch) => &mut self.mismatch,
                (Standing::Stands, Class::Undecided) => &mut self.undecided,
                (Standing::Stands, Class::Invalid) => &mut self.invalid,
                (Standing::Stands, Class::Remark) => &mut self.remark,
            };
            *count += 1;
        }
    }

    /// The findings of each class that stand, gravest first.
    #[must_use]
    pub fn standing(&self) -> [(Class, usize); 6] {
        [
            (Class::Invalid, self.invalid),
            (Class::Unmet, self.unmet),
            (Class::Illegal, self.illegal),
            (Class::Mismatch, self.mismatch),
            (Class::Undecided, self.undecided),
            (Class::Remark, self.remark),
        ]
    }

    /// The tally in words, gravest first, then what does not count: `1 illegal, 2 undecided; also 1 taken back`.
    #[must_use]
    pub fn words(&self) -> String {
        let counted = self.standing().map(|(class, count)| (count, word(class)));
        let counted = list(counted.split_last().map_or(&[], |(_, but_remarks)| but_remarks));
        let others = list(&[
            (self.taken_back, "taken back"),
            (self.ruled, "ruled"),
            (self.following, "following"),
            (self.remark, if self.remark == 1 { "remark" } else { "remarks" }),
        ]);
        match (counted.is_empty(), others.is_empty()) {
            (false, false) => format!("{counted}; also {others}"),
            _ => counted + &others,
        }
    }
}

/// The numbers that are not zero, with what they count.
fn list(counts: &[(usize, &str)]) -> String {
    let told = counts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{count} {what}"));
    told.collect::<Vec<_>>().join(", ")
}

/// What a run tells the shell. The order is that of precedence: the status of a batch is the greatest of its files'.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: nothing illegal, and every expectation met.
    #[default]
    Legal,
    /// 1: an illegal or mismatch finding stands, or an expectation is not met.
    Breach,
    /// 2: something could not be judged.
    Unjudged,
}

impl Status {
    /// The status a verdict leads to; `strict` makes undecided a breach too.
    #[must_use]
    pub const fn of(verdict: Option<Class>, strict: bool) -> Self {
        match verdict {
            Some(Class::Invalid) => Self::Unjudged,
            Some(Class::Illegal | Class::Mismatch | Class::Unmet) => Self::Breach,
            Some(Class::Undecided) if strict => Self::Breach,
            Some(Class::Undecided | Class::Remark) | None => Self::Legal,
        }
    }

    /// The status a game leads to; what is legal by the rules alone is a breach to the strict.
    #[must_use]
    pub fn of_game(game: &GameSummary, strict: bool) -> Self {
        let unread = strict && !game.by_the_rules.is_empty();
        Self::of(game.verdict(), strict).max(if unread { Self::Breach } else { Self::Legal })
    }

    /// The number given to the shell.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Legal => 0,
            Self::Breach => 1,
            Self::Unjudged => 2,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(status.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::example;

    #[test]
    fn only_what_stands_counts() {
        let mut finding = example::plain(Class::Illegal);
        assert_eq!(worst([&finding]), Some(Class::Illegal));
        finding.standing = Standing::TakenBack { line: 3 };
        assert_eq!(worst([&finding]), None);
        assert_eq!(worst([&example::plain(Class::Remark)]), None);
    }

    #[test]
    fn status_by_verdict() {
        let table = [
            (None, 0, 0),
            (Some(Class::Remark), 0, 0),
            (Some(Class::Undecided), 0, 1),
            (Some(Class::Mismatch), 1, 1),
            (Some(Class::Illegal), 1, 1),
            (Some(Class::Invalid), 2, 2),
        ];
        for (verdict, lax, strict) in table {
            assert_eq!(Status::of(verdict, false).code(), lax, "{verdict:?}");
            assert_eq!(Status::of(verdict, true).code(), strict, "{verdict:?} strict");
        }
        assert_eq!(Status::Breach.max(Status::Unjudged), Status::Unjudged);
    }

    #[test]
    fn a_tally_in_words() {
        let mut back = example::plain(Class::Illegal);
        back.standing = Standing::TakenBack { line: 3 };
        let findings = [example::plain(Class::Undecided), back, example::plain(Class::Illegal)];
        assert_eq!(Tally::of(&findings).words(), "1 illegal, 1 undecided; also 1 taken back");
        assert_eq!(Tally::default().words(), "");
    }
}
