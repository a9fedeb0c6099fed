//! Unclear passages: a finding stands only if it stands however the passages that mattered for it and are not pinned are read.
//!
//! Each way to read them is one more judging of the same game. It is done only when something was found and some passage
//! made a difference before it, so a legal game is judged once.

mod mattered;
mod together;
mod ways;

use std::collections::{BTreeSet, HashSet, VecDeque};

pub(super) use mattered::Mattered;
use together::{Courses, END};
use ways::{MOST_WAYS, Question, TooMany};

pub(super) use ways::Pins;

use super::{
    Game, Position,
    court::Brief,
    judgement::{Ground, Judgement, Options},
    meant, position,
};
use crate::{
    notation::source::Source,
    rulebook::{Class, Finding, Pin, Reason, Registry, RuleId, Standing},
};

/// The most judgings of one game.
const MOST_JUDGINGS: usize = 4 * MOST_WAYS;

/// The most markers of a game for whose sake it is judged again.
const MOST_FENCES: usize = 8;

/// Judges a game under its pins, and again under every other reading that could clear what it is accused of.
pub(super) fn judge<G: Game>(brief: &Brief<'_>, options: &Options) -> Judgement {
    let mut told = heard::<G>(brief, &brief.pins, options);
    if told.mattered.is_empty() || !told.findings.iter().any(accuses) {
        return told;
    }
    let mut ways = Ways::new(brief, options);
    for (finding, ground) in told.findings.iter_mut().zip(&told.grounds).filter(|(finding, _)| accuses(finding)) {
        match ways.clearing::<G>(finding, ground, &told.mattered) {
            Ok(None) if finding.standing == Standing::Stands => ways.name_pins::<G>(finding, ground, &told.mattered),
            Ok(None) => {}
            Ok(Some(pins)) => undecide(finding, &words(&pins, &brief.pins, G::REGISTRY)),
            Err(many) => undecide(finding, &too_many(&many, G::REGISTRY)),
        }
    }
    told.asked.append(&mut ways.asked);
    stand_alone(&mut told.findings, brief.source());
    told
}

/// Judges the game. A marker that cannot be reached may be right, and a line before it wrong that was read as of a later place:
/// if it cannot be reached otherwise, and can be when the lines before it stay there, what is wrong is the line.
fn heard<G: Game>(brief: &Brief<'_>, pins: &Pins, options: &Options) -> Judgement {
    let mut told = brief.hear::<G>(pins, options);
    let mut fences = Vec::new();
    while let Some(fence) = told.overtaken.iter().find(|fence| !fences.contains(*fence)).copied() {
        if fences.len() == MOST_FENCES {
            break;
        }
        fences.push(fence);
        let again = brief.hear_fenced::<G>(pins, options, fences.clone());
        let accused = |judgement: &Judgement| {
            let mut folded = judgement.clone();
            meant::fold::<G>(brief, options, &mut folded);
            folded.findings.iter().filter(|found| counts(found)).count()
        };
        if again.overtaken.iter().any(|other| other.before == fence.before) || accused(&again) > accused(&told) {
            break;
        }
        if accused(&again) == 0 {
            break;
        }
        told = again;
    }
    if !fences.is_empty() {
        told.mattered.everywhere();
    }
    told
}

/// Whether a finding accuses and stands.
fn counts(finding: &Finding) -> bool {
    accuses(finding) && finding.standing == Standing::Stands
}

fn accuses(finding: &Finding) -> bool {
    matches!(finding.class, Class::Illegal | Class::Mismatch)
}

/// What was found of a game in one way to read it.
struct Way {
    pins: Pins,
    accused: HashSet<usize>,
    /// The last line that was judged.
    reached: usize,
    mattered: Mattered,
}

impl Way {
    /// Whether a line is accused, or was not judged.
    fn holds_to(&self, line: usize) -> bool {
        self.accused.contains(&line) || line > self.reached
    }
}

/// The judgings of one game, each done once.
struct Ways<'b, 'a> {
    brief: &'b Brief<'a>,
    options: &'b Options,
    courses: Courses<'b, 'a>,
    heard: Vec<Way>,
    /// The rules that lines were held against.
    asked: BTreeSet<RuleId>,
}

impl<'b, 'a> Ways<'b, 'a> {
    fn new(brief: &'b Brief<'a>, options: &'b Options) -> Self {
        let courses = Courses::new(brief, options);
        Self { brief, options, courses, heard: Vec::new(), asked: BTreeSet::new() }
    }

    /// The game judged in one way; nothing if that would be once too often.
    fn hear<G: Game>(&mut self, pins: &Pins) -> Option<&Way> {
        let known = self.heard.iter().position(|way| way.pins == *pins);
        if known.is_none() {
            if self.heard.len() == MOST_JUDGINGS {
                return None;
            }
            let mut told = self.brief.hear::<G>(pins, &Options { unexplained: true, ..self.options.clone() });
            if !told.overtaken.is_empty() {
                told = heard::<G>(self.brief, pins, self.options);
            }
            let line = |place: u32| self.brief.source().line_of(place);
            let accused = told.findings.iter().filter(|found| accuses(found)).map(|found| line(found.here.span.start));
            let (accused, reached) = (accused.collect(), line(told.reached));
            self.asked.append(&mut told.asked);
            self.heard.push(Way { pins: pins.clone(), accused, reached, mattered: told.mattered });
        }
        self.heard.get(known.unwrap_or(self.heard.len() - 1))
    }

    /// A way to read what mattered for a finding in which there is nothing to find there.
    fn clearing<G: Game>(
        &mut self,
        finding: &Finding,
        ground: &Ground,
        mattered: &Mattered,
    ) -> Result<Option<Pins>, TooMany> {
        let question = Question { line: ground.line, reads: ground.reads };
        let line = self.brief.source().line_of(finding.here.span.start);
        let passages = question.passages(mattered, &self.brief.pins, G::REGISTRY);
        let mut clears = None;
        let few = each_way(&self.brief.pins, &passages, G::REGISTRY, |pins| {
            let way = self.hear::<G>(pins)?;
            if way.holds_to(line) {
                return Some(question.passages(&way.mattered, pins, G::REGISTRY));
            }
            clears = Some(pins.clone());
            None
        });
        if few || clears.is_some() {
            return Ok(clears);
        }
        for pins in self.courses.ways::<G>(question)? {
            match self.hear::<G>(&pins) {
                Some(way) if way.holds_to(line) => {}
                Some(_) => return Ok(Some(pins)),
                None => return Err(TooMany(passages)),
            }
        }
        Ok(None)
    }

    /// Names the pinned readings a finding rests on: those that mattered since the last marker, or in the lines that caused it, and
    /// without which there would be nothing to find.
    fn name_pins<G: Game>(&mut self, finding: &mut Finding, ground: &Ground, mattered: &Mattered) {
        let question = Question { line: ground.line, reads: ground.reads };
        let line = self.brief.source().line_of(finding.here.span.start);
        for passage in mattered.at(|line| ground.is_near(line)) {
            let (Some(record), Some(pin)) = (G::REGISTRY.passage(passage), ways::pin(&self.brief.pins, passage)) else {
                continue;
            };
            let others = || record.beside(pin).map(|other| ways::with(&self.brief.pins, passage, other));
            let others: Vec<Pins> =
                if question.is_touched_by(passage, G::REGISTRY) { others().collect() } else { Vec::new() };
            if others.iter().any(|pins| self.hear::<G>(pins).is_some_and(|way| !way.holds_to(line))) {
                finding.pins.push(Pin { passage: record.id, reading: record.reading(pin) });
            }
        }
    }
}

/// Looks at the ways to read some passages, those with the fewest changes first; a look tells which passages matter in that
/// way, or that there is nothing more to look for. Tells whether all were looked at.
fn each_way(
    pins: &Pins,
    passages: &BTreeSet<crate::rulebook::InterpretationId>,
    registry: &Registry,
    mut look: impl FnMut(&Pins) -> Option<BTreeSet<crate::rulebook::InterpretationId>>,
) -> bool {
    if ways::together(pins, passages, registry).is_err() {
        return false;
    }
    let mut tried: Vec<Pins> = Vec::new();
    let mut waiting = VecDeque::from(ways::others(pins, passages, registry));
    while let Some(way) = waiting.pop_front() {
        if tried.contains(&way) {
            continue;
        }
        if tried.len() + 1 == MOST_WAYS {
            return false;
        }
        let Some(matter) = look(&way) else { return false };
        waiting.extend(ways::others(&way, &matter, registry));
        tried.push(way);
    }
    true
}

/// The table before a statement, as far as it is the same however the passages that mattered and are not pinned are read.
pub(super) fn position<G: Game>(brief: &Brief<'_>, options: &Options, until: Option<u32>) -> Position {
    let question = Question { line: until.map_or(END, |until| until.saturating_sub(1)), reads: u32::MAX };
    let mut hearing = brief.stand::<G>(&brief.pins, options, until);
    let passages = question.passages(&hearing.docket.mattered, &brief.pins, G::REGISTRY);
    let mut told = position::told(&mut hearing);
    let mut look = |pins: &Pins| {
        let mut other = brief.stand::<G>(pins, options, until);
        told.agree_with(position::told(&mut other), &otherwise(pins, &brief.pins, G::REGISTRY));
        Some(question.passages(&other.docket.mattered, pins, G::REGISTRY))
    };
    if each_way(&brief.pins, &passages, G::REGISTRY, &mut look) {
        return told;
    }
    match Courses::new(brief, options).ways::<G>(question) {
        Ok(ways) => ways.iter().for_each(|pins| {
            look(pins);
        }),
        Err(_) => {
            told.leave_out("too many unclear passages matter here; `--interpretations recommended` pins them");
        }
    }
    told
}

/// What followed from a finding that is now undecided, and is itself held to in every reading, stands by itself.
fn stand_alone(findings: &mut [Finding], source: &Source) {
    let line = |finding: &Finding| source.line_of(finding.here.span.start) + 1;
    let accused: HashSet<usize> = findings.iter().filter(|finding| accuses(finding)).map(line).collect();
    for finding in findings.iter_mut().filter(|finding| accuses(finding)) {
        if matches!(finding.standing, Standing::FollowsFrom { line } if !accused.contains(&line)) {
            finding.standing = Standing::Stands;
        }
    }
}

fn undecide(finding: &mut Finding, doubt: &str) {
    finding.class = Class::Undecided;
    finding.message = format!("as the rules are usually read, {}", finding.message);
    finding.doubt(Reason::UnclearPassage, doubt.to_owned());
}

fn words(pins: &Pins, given: &Pins, registry: &Registry) -> String {
    let changed = ways::chosen(pins, given, registry);
    let readings = changed.iter().map(|(id, choice)| format!("`{id}` read as `{choice}`")).collect::<Vec<_>>();
    format!("it is legal with {}; a pin under `interpretations:` would settle it", readings.join(" and "))
}

fn too_many(many: &TooMany, registry: &Registry) -> String {
    let names = many.names(registry);
    format!("too many unclear passages matter for it: {names}; a pin for some under `interpretations:` would settle it")
}

fn otherwise(pins: &Pins, given: &Pins, registry: &Registry) -> String {
    let passages = ways::chosen(pins, given, registry);
    let names: Vec<String> = passages.iter().map(|(id, choice)| format!("`{id}` as `{choice}`")).collect();
    let flags: Vec<String> = passages.iter().map(|(id, choice)| format!("{id}={choice}")).collect();
    let (names, flags) = (names.join(" and "), flags.join(","));
    format!("it is otherwise if one reads {names}; `--interpretations {flags}` (or `recommended`) pins it")
}
