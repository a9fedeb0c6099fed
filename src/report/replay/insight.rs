//! What each seat knows and may be told, step by step, beside a replay that tells everything: so that a viewer can show the same table
//! through anybody's eyes.

use std::collections::BTreeSet;

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Course, Moment, Part, Replay, SeenReplay, Viewer};
use crate::judge::{CardId, StatementOutcome};
use crate::rulebook::Finding;

/// What one seat, or somebody who merely watches, knows and may be told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct InsightRecord {
    /// Whose eyes: a seat; `null` for somebody who sees what all players see.
    pub seat: Option<u8>,
    /// The cards of which they know the title before the first step. Of all other cards title, handle and figures are hidden.
    pub knows: Vec<CardId>,
    /// The steps at which that changes, or of which they are not told everything.
    pub steps: Vec<Glance>,
}

/// A step through somebody's eyes.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct Glance {
    /// Which step.
    pub index: usize,
    /// Cards of which they know the title from here on.
    pub learns: Vec<CardId>,
    /// Cards they can no longer tell apart.
    pub forgets: Vec<CardId>,
    /// What they are told in place of the step's `said`; `null` where it is the same.
    pub said: Option<String>,
    /// What they are told in place of its `words`; `null` where it is the same.
    pub words: Option<Vec<String>>,
    /// The places of those of its findings that they are not told.
    pub withheld: Vec<usize>,
}

/// What all who can look at a game know.
pub(super) fn insights(replay: &Replay<'_>, course: &Course<'_>) -> Vec<InsightRecord> {
    let seats = (0..u8::try_from(replay.pictures.layout.seats.len()).unwrap_or(u8::MAX)).map(Some);
    let record = |seat: Option<u8>| {
        let viewer = seat.map_or(Viewer::Public, Viewer::Seat);
        InsightRecord::new(seat, replay, course, &SeenReplay::new(replay, viewer))
    };
    std::iter::once(None).chain(seats).map(record).collect()
}

impl InsightRecord {
    fn new(seat: Option<u8>, replay: &Replay<'_>, course: &Course<'_>, seen: &SeenReplay) -> Self {
        let mut knows: BTreeSet<CardId> = seen.knows.clone();
        let mut steps = Vec::new();
        let mut insights = replay.told.iter().zip(seen.told.iter().zip(&seen.insights));
        let mut of = |told: &StatementOutcome| insights.find(|(other, _)| std::ptr::eq(*other, told));
        for (_, (_, insight)) in course.past.iter().filter_map(|told| of(told)) {
            knows.retain(|card| !insight.forgets.contains(card));
            knows.extend(&insight.learns);
        }
        for (index, moment) in course.moments.iter().enumerate() {
            let mut glance = Glance {
                index,
                learns: Vec::new(),
                forgets: Vec::new(),
                said: None,
                words: None,
                withheld: moment.withheld(&seen.findings),
            };
            let told = moment.told.and_then(&mut of);
            if let Some((all, (told, insight))) = told {
                glance.learns.clone_from(&insight.learns);
                glance.forgets.clone_from(&insight.forgets);
                glance.words = (all.words != told.words).then(|| told.words.clone());
            }
            let said = moment.said_to(told.map(|(_, (told, _))| told), seen);
            glance.said = (said != moment.said()).then(|| said.to_owned());
            if !glance.is_empty() {
                steps.push(glance);
            }
        }
        Self { seat, knows: knows.into_iter().collect(), steps }
    }
}

impl Glance {
    const fn is_empty(&self) -> bool {
        let same = self.said.is_none() && self.words.is_none() && self.withheld.is_empty();
        same && self.learns.is_empty() && self.forgets.is_empty()
    }
}

impl Moment<'_> {
    /// What somebody is told of it, as `said`.
    fn said_to<'s>(&'s self, told: Option<&'s StatementOutcome>, seen: &'s SeenReplay) -> &'s str {
        match (self.part, told) {
            (Part::SetUp | Part::Aside, _) => self.said(),
            (Part::Silence | Part::Reread, Some(told)) => &told.said,
            (_, Some(told)) => seen.lines.get(&told.span.start).map_or("", |line| &line.said),
            (_, None) => "",
        }
    }

    /// The places of its findings that are not among those somebody is told.
    fn withheld(&self, told: &[Finding]) -> Vec<usize> {
        let same = |one: &Finding, other: &Finding| one.here.span == other.here.span && one.message == other.message;
        let numbered = self.findings.iter().enumerate();
        numbered.filter(|(_, finding)| !told.iter().any(|told| same(told, finding))).map(|(place, _)| place).collect()
    }
}
