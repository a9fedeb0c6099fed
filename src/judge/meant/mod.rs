//! One cause, one finding. When a record has several findings, the judge asks whether the later ones follow from the first: if the
//! line that is wrong had been written otherwise in one part, or somewhere else, or not at all, or if a line is missing before it,
//! would they be legal? The game is heard again with each such change, for as long as nothing is wrong with it. What it comes past
//! follows from the first finding; what it stops at stands by itself, and is asked about in turn.
//!
//! Nothing of this touches a legal game, nor one with a single finding; and what follows from a finding is told all the same.

mod changes;
mod script;

use std::{marker::PhantomData, ops::Range};

use changes::Vocabulary;
use script::{Change, Script};

use super::{
    Game,
    case::Hearing,
    court::Brief,
    judgement::{Judgement, OnViolation, Options},
};
use crate::{
    notation::{
        lex::is_word,
        source::{Source, Span},
    },
    rulebook::{Class, Finding, Standing},
};

/// A record in which more lines than this are wrong, and more than every fourth, is off by more than any one line explains.
const MANY_FINDINGS: usize = 64;

/// Longer games are not heard again: there is too much that may have been meant.
const MOST_LINES: usize = 4_000;
const BYTES_OF_A_LINE: usize = 80;

/// The most findings of a game of which it is asked what follows from them.
const MOST_ROOTS: usize = 6;

/// The most statements that are heard again for the sake of one game, and for each of its own.
const MOST_STATEMENTS: usize = 4_000;
const MOST_PER_STATEMENT: usize = 100;

/// To take a game up again is as much work as to hear so many statements.
const TAKEN_UP: usize = 16;

/// How many lines before a finding are looked at as what may be wrong, beside those it names as causes.
const LINES_BEFORE: usize = 8;

/// How many lines that name the same card are looked at, too.
const LINES_RELATED: usize = 8;

/// How many lines before a finding one may be missing.
const LINES_MISSED: usize = 6;

/// How many lines may be too many: one, with the passes behind it.
const MOST_LEFT_OUT: usize = 5;

/// What a card is called that comes into play with a line nobody wrote, unless a later line calls it something.
const NEXT: &str = "another0";

/// The place behind a game that is legal to its end.
const END: u32 = u32::MAX;

/// Lets what would be legal but for an earlier finding follow from it.
pub(super) fn fold<G: Game>(brief: &Brief<'_>, options: &Options, told: &mut Judgement) {
    let first = told.findings.iter().position(accuses);
    let behind = first.and_then(|first| told.findings.get(first + 1..));
    let several = behind.is_some_and(|behind| behind.iter().any(stands));
    let many = told.findings.len() > MANY_FINDINGS && told.findings.len() * 4 > told.statements;
    let long = told.statements > MOST_LINES || brief.text().span.len() > MOST_LINES * BYTES_OF_A_LINE;
    if options.on_violation == OnViolation::Recorded && several && !many && !long {
        Search::<G>::new(brief, options, told).fold(told);
    }
}

fn stands(finding: &Finding) -> bool {
    finding.class > Class::Remark && finding.standing == Standing::Stands
}

fn accuses(finding: &Finding) -> bool {
    finding.class > Class::Undecided && stands(finding)
}

/// The game, heard again and again.
struct Search<'b, 's, G: Game> {
    brief: &'b Brief<'s>,
    options: Options,
    /// The game as it is taken to have been meant, up to the finding at hand.
    script: Script,
    words: Vocabulary,
    /// What a card is called that comes into play with a line nobody wrote: as a later line calls one nobody has seen.
    next: String,
    /// Where the game begins in its file. Places are counted from there.
    start: u32,
    /// The first line that may be changed: those before are settled.
    first: usize,
    /// The places that are undecided in the game as it is recorded.
    undecided: Vec<u32>,
    /// Whether the decks are those that were handed in.
    registered: bool,
    /// How many statements are heard again at most, and how many were.
    most: usize,
    statements: usize,
    game: PhantomData<fn() -> G>,
}

/// How far a game is legal.
struct Heard {
    /// The place of the first line that is wrong.
    reached: u32,
    /// The places before that which are undecided.
    undecided: Vec<u32>,
}

impl<'b, 's, G: Game> Search<'b, 's, G> {
    fn new(brief: &'b Brief<'s>, options: &Options, told: &Judgement) -> Self {
        let (text, file) = (brief.text(), brief.source().text());
        let start = text.span.start;
        let script = Script::new(text.span.of(file), text.body.start - start);
        let unseen = told.findings.iter().filter(|found| found.class == Class::Invalid);
        let next = unseen.map(|found| found.here.span.of(file)).find(|word| is_word(word));
        let undecided = told.findings.iter().filter(|found| found.class == Class::Undecided);
        Self {
            brief,
            options: Options {
                invariants: false,
                journal: false,
                scenes: false,
                trace: false,
                exact_undo: false,
                ..options.clone()
            },
            words: Vocabulary::new::<G>(&script, brief.players(), brief.titles(options.cards_of::<G>().titles())),
            script,
            next: next.unwrap_or(NEXT).to_owned(),
            start,
            first: 0,
            undecided: undecided.map(|found| found.here.span.start.saturating_sub(start)).collect(),
            registered: true,
            most: MOST_STATEMENTS + MOST_PER_STATEMENT * told.statements,
            statements: 0,
            game: PhantomData,
        }
    }

    fn place(&self, finding: &Finding) -> u32 {
        finding.here.span.start.saturating_sub(self.start)
    }

    /// Asks of one finding after the other what follows from it.
    fn fold(mut self, told: &mut Judgement) {
        let source = self.brief.source();
        let line = |finding: &Finding| source.line_of(finding.here.span.start) + 1;
        let mut from = 0;
        for _ in 0..MOST_ROOTS {
            let root = told.findings.iter().find(|found| accuses(found) && self.place(found) >= from).cloned();
            let Some(root) = root else { return };
            let behind = |found: &&Finding| stands(found) && line(found) > line(&root);
            let Some(next) = told.findings.iter().find(behind).map(|found| self.place(found)) else { return };
            let heard = self.hear_without(&root, next);
            from = heard.reached;
            for found in told.findings.iter_mut().filter(|found| stands(found)) {
                let place = self.place(found);
                let follows = accuses(found) || !heard.undecided.contains(&place);
                if (next..from).contains(&place) && follows {
                    found.standing = Standing::FollowsFrom { line: line(&root) };
                }
            }
        }
    }

    /// How far the game can be heard if what was wrong is changed; from then on it is taken as changed. Where no change brings it
    /// past the next finding, that is as far as it goes.
    fn hear_without(&mut self, root: &Finding, next: u32) -> Heard {
        let as_recorded = Heard { reached: next, undecided: Vec::new() };
        let Some(at) = self.script.line_at(self.place(root)) else {
            return self.hear_with_other_decks(as_recorded);
        };
        let mut best = (Script::unchanged(), as_recorded);
        for changes in [Self::changes_here, Self::changes_shortly_before, Self::changes_of_what_it_rests_on] {
            if self.goes_on(&best.1) {
                let changes = changes(self, root, at, next);
                self.try_all(changes, &mut best);
            }
        }
        self.try_long_before(at, &mut best);
        let (change, heard) = best;
        self.first = if heard.reached == next { at + 1 } else { change.from };
        self.script.keep(&change);
        heard
    }

    /// Whether something else may bring the game further, and there is time to try.
    fn goes_on(&self, best: &Heard) -> bool {
        best.reached < END && self.statements <= self.most
    }

    /// What may have been meant where it is wrong.
    fn changes_here(&mut self, _: &Finding, at: usize, next: u32) -> Vec<Change> {
        let legal = self.lines_at(at..at + 1).pop().map(|(_, legal)| legal).unwrap_or_default();
        let mut changes = changes::here(&mut self.script, at, &self.words, &legal, &self.next);
        let until = self.script.line_at(next).unwrap_or(usize::MAX);
        changes.extend((at + 2..until.min(at + MOST_LEFT_OUT)).map(|end| Script::without(at..end)));
        changes
    }

    /// What may have been meant just before.
    fn changes_shortly_before(&mut self, _: &Finding, at: usize, _: u32) -> Vec<Change> {
        let missed = self.lines_at(at.saturating_sub(LINES_MISSED).max(self.first)..at);
        changes::shortly_before(&mut self.script, at, &self.words, &missed)
    }

    /// The lines a finding names as causes, those just before it, and those that name the same card may be others.
    fn changes_of_what_it_rests_on(&mut self, root: &Finding, at: usize, _: u32) -> Vec<Change> {
        let cause = |place: u32| self.script.line_at(place.checked_sub(self.start)?);
        let mut lines: Vec<usize> = root.causes.iter().filter_map(|label| cause(label.span.start)).collect();
        lines.extend(at.saturating_sub(LINES_BEFORE)..at);
        let related = |other: &usize| changes::are_related(self.script.line(at), self.script.line(*other));
        lines.extend((self.first..at).rev().filter(related).take(LINES_RELATED));
        lines.retain(|line| *line < at);
        lines.sort_unstable();
        lines.dedup();
        changes::otherwise(&mut self.script, &lines, &self.words)
    }

    /// Goes back from a finding, to the last line that says the same with other numbers, if there is one: what is wrong now was
    /// not wrong then.
    fn try_long_before(&mut self, at: usize, best: &mut (Change, Heard)) {
        let line = self.script.line(at);
        let alike = |other: &usize| changes::are_of_one_shape(line, self.script.line(*other));
        let first = (self.first..at).rev().find(alike).unwrap_or(self.first);
        let mut until = at;
        while until > first && self.goes_on(&best.1) {
            let from = until.saturating_sub(changes::FAR).max(first);
            let changes = changes::long_before(&mut self.script, from..until, at, &self.words);
            self.try_all(changes, best);
            until = from;
        }
    }

    /// Where a rule about decks is broken, the game may have been played with others than were handed in.
    fn hear_with_other_decks(&mut self, as_recorded: Heard) -> Heard {
        self.registered = false;
        let source = self.source();
        let hearing = self.open(&source);
        let heard = self.hear(hearing, &Script::unchanged());
        self.registered = heard.reached <= as_recorded.reached;
        if self.registered { as_recorded } else { heard }
    }

    /// Hears the game with each of some changes, in the order of the lines they begin with, and keeps the best.
    fn try_all(&mut self, mut changes: Vec<Change>, best: &mut (Change, Heard)) {
        changes.retain(|change| change.from >= self.first);
        changes.sort_by_key(|change| change.from);
        let source = self.source();
        let mut before = self.open(&source);
        let mut heard = 0;
        for change in changes {
            let lines = self.script.lines.get(heard..change.from).unwrap_or_default();
            self.statements += hear_lines(&self.script, &mut before, lines);
            heard = heard.max(change.from);
            if !self.goes_on(&best.1) {
                return;
            }
            let heard = self.hear(before.clone(), &change);
            if heard.reached > best.1.reached {
                *best = (change, heard);
            }
        }
    }

    fn source(&self) -> Source {
        Source::new(self.brief.source().name(), self.script.text.clone())
    }

    fn open<'t>(&self, source: &'t Source) -> Hearing<'t, G> {
        let mut hearing = self.brief.open_anew::<G>(source, &self.options, self.registered);
        hearing.be_careful();
        hearing.open(self.script.recorded);
        hearing
    }

    /// Hears the game from where something is changed to the first line that is wrong. What the change leaves in doubt does not
    /// count as legal. In a line nobody wrote, what is wrong is the change.
    fn hear(&mut self, mut hearing: Hearing<'_, G>, change: &Change) -> Heard {
        hearing.stops = true;
        hearing.out.findings.clear();
        hearing.found_at.clear();
        hearing.out.grounds.clear();
        let mut lines = change.lines(&self.script.lines);
        if let (true, Some((claim, behind))) = (change.adopts(), lines[0].split_first()) {
            if !hearing.adopt(*claim) {
                return Heard { reached: 0, undecided: Vec::new() };
            }
            lines[0] = behind;
        }
        let heard = lines.iter().map(|lines| hear_lines(&self.script, &mut hearing, lines)).sum::<usize>();
        self.statements += heard + TAKEN_UP;
        let told = hearing.finish();
        let place = |finding: &Finding| {
            let span = finding.here.span;
            if self.script.is_recorded(span) { span.start } else { 0 }
        };
        let doubted = |found: &Finding| self.registered && stands(found) && !self.undecided.contains(&place(found));
        let wrong = told.findings.iter().filter(|found| accuses(found) || doubted(found));
        let reached = wrong.map(place).min().unwrap_or(END);
        let undecided = told.findings.iter().filter(|found| found.class == Class::Undecided).map(place).collect();
        Heard { reached, undecided }
    }

    /// The lines that may stand before each of some lines.
    fn lines_at(&mut self, some: Range<usize>) -> Vec<(usize, Vec<String>)> {
        let source = self.source();
        let mut hearing = self.open(&source);
        let lines = &self.script.lines;
        let mut heard = hear_lines(&self.script, &mut hearing, lines.get(..some.start).unwrap_or_default());
        let legal = some.map(|number| {
            let legal = hearing.clone().lines(&self.next);
            let line = lines.get(number..number + 1).unwrap_or_default();
            heard += hear_lines(&self.script, &mut hearing, line) + TAKEN_UP;
            (number, legal)
        });
        let legal = legal.collect();
        self.statements += heard;
        legal
    }
}

/// Hears some lines of a script; tells how many statements that were.
fn hear_lines<G: Game>(script: &Script, hearing: &mut Hearing<'_, G>, lines: &[Span]) -> usize {
    let before = hearing.out.statements;
    for part in script::parts(lines) {
        hearing.hear_part(part, script.is_recorded(part));
    }
    hearing.out.statements - before
}
