//! Folding: findings that follow from another are gathered under the one they follow from.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
};

use super::{
    Judged, Ruling,
    diagnostic::{IndexedSource, Reported},
    extent, full,
};
use crate::rulebook::{Class, Finding, Standing};

/// A finding to be told, with the lines folded under it.
#[derive(Debug)]
pub(super) struct Folded<'a> {
    pub(super) finding: &'a Finding,
    /// The lines, from 1, whose findings follow from this one.
    pub(super) following: BTreeSet<usize>,
}

impl<'a> Folded<'a> {
    /// The finding as a diagnostic for our own handler.
    pub(super) fn reported(&self, judged: &Judged<'a>) -> Reported<'a> {
        reported(judged, Cow::Borrowed(self.finding), &self.following)
    }
}

/// A finding as a diagnostic for our own handler, with the lines that follow from it and the ruling it is about.
pub(super) fn reported<'a>(
    judged: &Judged<'a>,
    finding: Cow<'a, Finding>,
    following: &BTreeSet<usize>,
) -> Reported<'a> {
    let ruling = judged.games.get(finding.game).and_then(|game| game.ruling.as_ref());
    let ruling = ruling.filter(|_| matches!(finding.class, Class::Unmet | Class::Invalid)).map(Ruling::words);
    let following = (!following.is_empty()).then(|| full::following(following));
    Reported::new(IndexedSource::Lent(judged.source), finding).and("ruling", ruling).and("", following)
}

/// The findings in order; unless `unfold` is set, those that follow from another are folded under it. One whose origin
/// is not among the findings is told by itself.
pub(super) fn fold<'a>(judged: &Judged<'a>, unfold: bool) -> Vec<Folded<'a>> {
    let findings = judged.in_order();
    let lines: Vec<usize> =
        findings.iter().map(|finding| extent::place(judged.source, finding.here.span).line).collect();
    let mut by_line: HashMap<usize, usize> = HashMap::new();
    for (at, line) in lines.iter().enumerate() {
        let known = by_line.entry(*line).or_insert(at);
        if rank(findings[at]) < rank(findings[*known]) {
            *known = at;
        }
    }
    // The line a consequence points to is usually, but not always, above it; a second consequence on the way leads on.
    let origins: Vec<usize> = (0..findings.len())
        .map(|at| {
            let mut origin = at;
            for _ in 0..findings.len().min(LONGEST_CHAIN) {
                match origin_line(findings[origin]).and_then(|line| by_line.get(&line)) {
                    Some(next) => origin = *next,
                    None => return origin,
                }
            }
            at
        })
        .collect();
    let mut told: Vec<Folded> = findings.iter().map(|finding| Folded { finding, following: BTreeSet::new() }).collect();
    let folds = |at: usize| !unfold && origins[at] != at && origin_line(findings[origins[at]]).is_none();
    for at in (0..findings.len()).filter(|at| folds(*at)) {
        told[origins[at]].following.insert(lines[at]);
    }
    let mut at = 0..;
    told.retain(|_| !at.next().is_some_and(folds));
    told
}

/// Longer chains of consequences are told one by one rather than followed.
const LONGEST_CHAIN: usize = 64;

/// Among the findings of a line, others follow from the first that is neither a consequence itself nor a remark.
fn rank(finding: &Finding) -> (bool, bool) {
    (origin_line(finding).is_some(), finding.class == Class::Remark)
}

fn origin_line(finding: &Finding) -> Option<usize> {
    match finding.standing {
        Standing::FollowsFrom { line } => Some(line),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::source::{Source, Span};
    use crate::report::example;

    fn at(line: u32, follows: Option<usize>) -> Finding {
        let mut finding = example::plain(Class::Illegal);
        finding.here.span = Span::new((line - 1) * 2, (line - 1) * 2 + 1);
        if let Some(line) = follows {
            finding.standing = Standing::FollowsFrom { line };
        }
        finding
    }

    fn lines(findings: &[Finding]) -> Vec<(u32, Vec<usize>)> {
        let source = Source::new("a", "a\nb\nc\nd\n");
        let folded = fold(&Judged { source: &source, findings, games: &[] }, false);
        folded
            .iter()
            .map(|told| (told.finding.here.span.start / 2 + 1, told.following.iter().copied().collect()))
            .collect()
    }

    #[test]
    fn consequences_gather_under_their_origin() {
        let findings = [at(3, Some(1)), at(2, Some(1)), at(1, None), at(4, Some(3))];
        assert_eq!(lines(&findings), [(1, vec![2, 3, 4])]);
    }

    #[test]
    fn orphans_and_circles_are_told() {
        assert_eq!(lines(&[at(2, Some(1))]), [(2, vec![])]);
        assert_eq!(lines(&[at(1, Some(2)), at(2, Some(1)), at(3, Some(3))]), [(1, vec![]), (2, vec![]), (3, vec![])]);
    }
}
