//! A slip of the pen: a line that cannot be read, and that can be read in one way if a word or two were written otherwise, is
//! followed as if it had been. It stays what is found there; the lines behind it are judged as if nothing had happened.
//!
//! The judge does not accuse anybody on a guess: a line that is not plainly legal as it may have been meant is not followed, and what
//! would not be found without the guess is undecided.

use super::{Case, Judgement, offer};
use crate::{
    notation::{
        log::GameText,
        source::{Source, Span},
    },
    rulebook::{Class, Finding, Reason},
};

/// The most slips of a game that are followed.
const MOST_SLIPS: usize = 4;

/// A record with more findings than this is not one with a slip or two.
const MOST_FINDINGS: usize = 64;

/// Judges a game with `judge`, and again with each slip mended.
pub(super) fn judged(case: &Case<'_>, judge: &dyn Fn(&Case<'_>) -> Judgement) -> Judgement {
    followed(case, judge, MOST_SLIPS)
}

fn followed(case: &Case<'_>, judge: &dyn Fn(&Case<'_>) -> Judgement, most: usize) -> Judgement {
    let told = judge(case);
    let Some(slip) = first_slip(case, &told).filter(|_| most > 0) else { return told };
    let Slip { number, place, meant } = slip;
    let mended = Mended::new(case, place, &meant);
    let mut again = followed(&Case { source: &mended.source, text: mended.text, ..*case }, judge, most - 1);
    mended.tell_of_the_file(&mut again);
    if again.findings.iter().any(|found| found.class > Class::Remark && holds(place, found.here.span)) {
        return told;
    }
    let stands_anyway = |found: &Finding| {
        let same = |other: &Finding| other.class > Class::Undecided && other.here.span.start == found.here.span.start;
        found.here.span.start < place.start || told.findings.iter().any(same)
    };
    let accusations = again.findings.iter_mut().filter(|found| matches!(found.class, Class::Mismatch | Class::Illegal));
    let guessed = accusations.filter(|found| !stands_anyway(found));
    guessed.for_each(|found| undecide(found, case.source.line_of(place.start) + 1));
    let Judgement { findings, legal_to, .. } = told;
    let slip = findings.into_iter().nth(number);
    let before = again.findings.iter().take_while(|found| found.here.span.start < place.start).count();
    slip.into_iter().for_each(|slip| again.findings.insert(before, slip));
    Judgement { legal_to, ..again }
}

/// A line that cannot be read, and how it may have been meant.
struct Slip {
    /// Which finding it is.
    number: usize,
    /// The line, without indentation and comment.
    place: Span,
    meant: String,
}

/// The first line that cannot be read, if there is one way in which it may have been meant.
fn first_slip(case: &Case<'_>, told: &Judgement) -> Option<Slip> {
    let unread = |found: &Finding| found.class == Class::Invalid && holds(case.text.body, found.here.span);
    let number = told.findings.iter().position(unread).filter(|_| told.findings.len() <= MOST_FINDINGS)?;
    let finding = told.findings.get(number)?;
    let (start, line) = offer::line_at(case.source.text(), finding.here.span.start);
    let place = Span::new(start, start.saturating_add(u32::try_from(line.len()).ok()?));
    Some(Slip { number, place, meant: finding.meant.clone()? })
}

fn holds(place: Span, piece: Span) -> bool {
    (place.start..place.end).contains(&piece.start)
}

/// Nobody is accused over a line that could not be read.
fn undecide(finding: &mut Finding, line: usize) {
    finding.class = Class::Undecided;
    finding.message = format!("as far as the log tells, {}", finding.message);
    let why = "could not be read and is taken as it may have been meant; writing it anew would settle it";
    finding.doubt(Reason::UnreadableLine, format!("line {line} {why}"));
}

/// A game in which one line is written otherwise.
struct Mended {
    source: Source,
    text: GameText,
    /// The line as it is written in the file, and where it ends when it is mended.
    place: Span,
    end: u32,
}

impl Mended {
    fn new(case: &Case<'_>, place: Span, meant: &str) -> Self {
        let file = case.source.text();
        let behind = Span::new(place.end, case.text.span.end);
        let mended = [Span::new(0, place.start).of(file), meant, behind.of(file)].concat();
        let source = Source::new(case.source.name(), mended).behind(case.source.before());
        let end = length(source.text());
        let text = GameText {
            span: Span::new(case.text.span.start, end),
            body: Span::new(case.text.body.start, end),
            ..case.text
        };
        Self { source, text, place, end: place.start + length(meant) }
    }

    /// A place of the mended text, in the file.
    fn in_the_file(&self, place: u32) -> u32 {
        match place.checked_sub(self.end) {
            Some(behind) => self.place.end + behind,
            None => place.min(self.place.end),
        }
    }

    /// Says of the file what was said of the mended text.
    fn tell_of_the_file(&self, told: &mut Judgement) {
        let mend = |span: &mut Span| *span = Span::new(self.in_the_file(span.start), self.in_the_file(span.end));
        for finding in &mut told.findings {
            mend(&mut finding.here.span);
            finding.causes.iter_mut().for_each(|cause| mend(&mut cause.span));
        }
        for expected in &mut told.expectations {
            mend(&mut expected.about);
            for demand in &mut expected.demands {
                mend(&mut demand.span);
                demand.rule.iter_mut().for_each(&mend);
            }
        }
        told.replay.iter_mut().for_each(|line| mend(&mut line.span));
        told.unread.iter_mut().for_each(|unread| unread.at = self.in_the_file(unread.at));
        told.reached = self.in_the_file(told.reached);
    }
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}
