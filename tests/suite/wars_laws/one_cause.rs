//! A game with one wrong line has one finding that stands, at that line or at the first at which the breach can show; a game with
//! two wrong lines has two.

use std::sync::atomic::{AtomicUsize, Ordering};

use gavel::{
    notation::source::Source,
    rulebook::{Class, Standing},
};

use super::{explicit, findings, on_games};
use crate::{
    mutants::{self, Changed},
    second_opinion::{Verdict, first_wrong_line},
};

/// How many of a hundred games with one wrong line have one finding, and how many with two have both.
const ONE_OF_ONE: usize = 98;
const TWO_OF_TWO: usize = 98;

/// Wrong lines are independent when so many lines lie between them.
const APART: usize = 200;

/// The lines of the findings that count, from 0.
fn standing(log: &str) -> Vec<usize> {
    let source = Source::new("log", log);
    let findings = findings(log);
    let counts = findings.iter().filter(|found| found.class > Class::Remark && found.standing == Standing::Stands);
    counts.map(|found| source.line_of(found.here.span.start)).collect()
}

#[derive(Default)]
struct Share {
    held: AtomicUsize,
    all: AtomicUsize,
}

impl Share {
    fn count(&self, held: bool) {
        self.held.fetch_add(usize::from(held), Ordering::Relaxed);
        self.all.fetch_add(1, Ordering::Relaxed);
    }

    fn reaches(self, name: &str, percent: usize) {
        let (held, all) = (self.held.into_inner(), self.all.into_inner());
        eprintln!("{name}: {held} of {all}");
        assert!(all > 0 && held * 100 >= all * percent, "{name}: {held} of {all}, fewer than {percent} of 100");
    }
}

#[test]
fn one_wrong_line_has_one_finding() {
    let share = Share::default();
    on_games("one wrong line", 2, |seed, dice| {
        let mut judged = 0;
        for Changed { log, how, at } in mutants::of(&explicit(seed), 1, dice) {
            let Verdict::Wrong { line, .. } = first_wrong_line(&log) else { continue };
            let found = standing(&log);
            let held = matches!(found[..], [only] if only + 1 == line || at.contains(&only));
            if !held {
                eprintln!("seed {seed}, {how}: wrong from line {line}, found at {found:?} (from 0)");
                mutants::keep(&format!("{how} of {seed}"), at.start + 2, &log);
            }
            share.count(held);
            judged += log.lines().count();
        }
        judged
    });
    share.reaches("one finding of one wrong line", ONE_OF_ONE);
}

#[test]
fn two_wrong_lines_have_two_findings() {
    let share = Share::default();
    on_games("two wrong lines", 2, |seed, dice| {
        let log = explicit(seed);
        let length = log.lines().count();
        let one_line = |changed: &Changed| changed.at.len() == 1 && changed.log.lines().count() == length;
        let wrong = |changed: &Changed| matches!(first_wrong_line(&changed.log), Verdict::Wrong { .. });
        let changed = mutants::of(&log, 1, dice).into_iter().filter(|changed| one_line(changed) && wrong(changed));
        let found = changed.map(|changed| (standing(&changed.log), changed));
        let found: Vec<(usize, Changed)> =
            found.filter_map(|(lines, changed)| Some((*lines.first()?, changed))).collect();
        let mut judged = length;
        for (one, first) in &found {
            let later = |(_, second): &&(usize, Changed)| second.at.start > first.at.start.max(*one) + APART;
            let Some((other, second)) = found.iter().find(later) else { continue };
            let mut lines: Vec<&str> = first.log.lines().collect();
            lines[second.at.start] = second.log.lines().nth(second.at.start).unwrap();
            let both = standing(&(lines.join("\n") + "\n"));
            let kept = both.contains(one) && both.contains(other);
            if !kept {
                eprintln!(
                    "seed {seed}, {} and {}: found at {both:?}, not at {one} and {other} (from 0)",
                    first.how, second.how
                );
            }
            share.count(kept);
            judged += length;
        }
        judged
    });
    share.reaches("both findings of two wrong lines", TWO_OF_TWO);
}
