//! Passages that matter together. Where many matter in one game, most make a difference for a few lines each, and the game
//! goes on the same whichever way they are read. Only those that make a difference at the same lines are tried together.

use std::collections::BTreeSet;

use super::{
    super::{Game, case::Hearing, court::Brief, judgement::Options},
    Mattered,
    ways::{self, MOST_WAYS, Pins, Question, TooMany},
};
use crate::{
    notation::line::{LineBuffer, Lines},
    rulebook::{Class, InterpretationId},
};

/// The most ways in which one game is heard beside the usual one.
const MOST_COURSES: usize = 4 * MOST_WAYS;

/// The end of a game, behind every line.
pub(super) const END: u32 = u32::MAX;

/// A game heard side by side with the usual way to read it.
struct Course {
    pins: Pins,
    /// The lines before or behind which the two stand otherwise.
    apart: BTreeSet<u32>,
    mattered: Mattered,
}

/// Passages that make a difference at the same lines.
struct Group {
    passages: BTreeSet<InterpretationId>,
    lines: BTreeSet<u32>,
    /// Others that matter there when these are read otherwise.
    raises: BTreeSet<InterpretationId>,
}

impl Group {
    fn meets(&self, other: &Self) -> bool {
        !self.lines.is_disjoint(&other.lines) || !self.raises.is_disjoint(&other.passages)
    }
}

/// One game, heard in some ways beside the usual one.
pub(super) struct Courses<'b, 'a> {
    brief: &'b Brief<'a>,
    options: &'b Options,
    usual: Option<Mattered>,
    heard: Vec<Course>,
}

impl<'b, 'a> Courses<'b, 'a> {
    pub(super) fn new(brief: &'b Brief<'a>, options: &'b Options) -> Self {
        Self { brief, options, usual: None, heard: Vec::new() }
    }

    /// The ways that can make a difference to a question.
    ///
    /// # Errors
    /// When there are too many.
    pub(super) fn ways<G: Game>(&mut self, question: Question) -> Result<Vec<Pins>, TooMany> {
        let pins = &self.brief.pins;
        let usual = self.usual.get_or_insert_with(|| self.brief.stand::<G>(pins, self.options, None).docket.mattered);
        let alone = question.passages(usual, pins, G::REGISTRY).into_iter().map(|passage| BTreeSet::from([passage]));
        let (mut waiting, mut groups): (Vec<_>, Vec<Group>) = (alone.collect(), Vec::new());
        while let Some(passages) = waiting.pop() {
            let group = self.group::<G>(passages, question)?;
            let (met, others): (Vec<Group>, _) =
                groups.into_iter().partition(|other| group.meets(other) || other.meets(&group));
            groups = others;
            if met.is_empty() && group.raises.is_empty() {
                groups.push(group);
                continue;
            }
            let mut all = &group.passages | &group.raises;
            all.extend(met.into_iter().flat_map(|met| met.passages));
            waiting.retain(|other| other.is_disjoint(&all));
            waiting.push(all);
        }
        match groups.iter().find(|group| group.lines.contains(&question.line)) {
            Some(group) => ways::together(pins, &group.passages, G::REGISTRY),
            None => Ok(Vec::new()),
        }
    }

    /// Hears the game in every way to read some passages, to see which lines that touches.
    fn group<G: Game>(&mut self, passages: BTreeSet<InterpretationId>, question: Question) -> Result<Group, TooMany> {
        let own = |passage| passages.contains(&passage);
        let mut lines = self.usual.as_ref().map(|usual| usual.lines_of(own)).unwrap_or_default();
        let mut raises = BTreeSet::new();
        for pins in ways::together(&self.brief.pins, &passages, G::REGISTRY)? {
            let Some(course) = self.course::<G>(&pins) else { return Err(TooMany(passages)) };
            let mut here = &course.apart | &course.mattered.lines_of(own);
            here.retain(|line| *line <= question.line);
            raises.extend(course.mattered.at(|line| here.contains(&line)));
            lines.extend(here);
        }
        lines.retain(|line| *line <= question.line);
        raises.retain(|passage| {
            let open = ways::pin(&self.brief.pins, *passage).is_none();
            open && !own(*passage) && question.is_touched_by(*passage, G::REGISTRY)
        });
        Ok(Group { passages, lines, raises })
    }

    fn course<G: Game>(&mut self, pins: &Pins) -> Option<&Course> {
        let known = self.heard.iter().position(|course| course.pins == *pins);
        if known.is_none() {
            if self.heard.len() == MOST_COURSES {
                return None;
            }
            self.heard.push(course::<G>(self.brief, self.options, pins));
        }
        self.heard.get(known.unwrap_or(self.heard.len() - 1))
    }
}

/// Hears a game line by line under its own pins and under others.
fn course<G: Game>(brief: &Brief<'_>, options: &Options, pins: &Pins) -> Course {
    let (mut usual, mut other) =
        (brief.open_careful::<G>(&brief.pins, options), brief.open_careful::<G>(pins, options));
    let (mut apart, mut before) = (BTreeSet::new(), false);
    let mut lines = Lines::new(brief.source().text(), brief.text().body);
    let mut buffer = LineBuffer::default();
    while let Some(line) = lines.next(&mut buffer) {
        let whole = line.map_or_else(|unreadable| unreadable.whole, |line| line.whole);
        usual.hear_part(whole, true);
        other.hear_part(whole, true);
        let behind = !stand_alike(&usual, &other);
        if before || behind {
            apart.insert(other.names.line);
        }
        before = behind;
    }
    if before {
        apart.insert(END);
    }
    // Lines that were held back for the sake of a marker behind them do not go by what stands before them alone.
    if !usual.out.overtaken.is_empty() || !other.out.overtaken.is_empty() {
        apart.extend((0..=other.names.line).chain([END]));
    }
    Course { pins: pins.clone(), apart, mattered: other.finish().mattered }
}

/// Whether two hearings of a game have come to the same: nothing behind can tell which of them it follows.
fn stand_alike<G: Game>(one: &Hearing<'_, G>, other: &Hearing<'_, G>) -> bool {
    let undecided = |hearing: &Hearing<'_, G>| hearing.tainted.iter().any(|tainted| tainted.class == Class::Undecided);
    let readings = one.readings.iter().map(|reading| (&reading.table, &reading.doubts));
    one.heard.len() == other.heard.len()
        && readings.eq(other.readings.iter().map(|reading| (&reading.table, &reading.doubts)))
        && (one.tainted == other.tainted || !(undecided(one) || undecided(other)))
}
