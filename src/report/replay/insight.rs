//! What each seat knows and may be told, step by step, beside a replay that tells everything: so that a viewer can show the same table
//! through anybody's eyes.

use std::collections::BTreeSet;

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{Course, Moment, Part, Replay, SeenReplay, Viewer};
use crate::judge::{CardId, StatementOutcome};
use crate::report::verdict;
use crate::rulebook::Finding;

/// What one seat, or somebody who merely watches, knows and may be told.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct InsightRecord {
    /// Whose eyes: a seat; `null` for somebody who sees what all players see.
    pub seat: Option<u8>,
    /// The cards of which they know the title before the first step. Of all other cards title, handle and figures are hidden.
    pub knows: Vec<CardId>,
    /// The verdict of the findings they are told; of what was found outside of all steps they are told nothing.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = super::document::VERDICTS)))]
    pub verdict: &'static str,
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
    /// What they are told in place of its `why`; `null` where it is the same.
    pub why: Option<String>,
    /// The places of those of its findings that they are not told. Of all others they are not told `help` and the `words` of a ruling.
    pub withheld: Vec<usize>,
    /// What else they are not told of the others.
    pub partly: Vec<PartlyTold>,
}

/// What somebody is not told of a finding.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct PartlyTold {
    /// The place of the finding among those of the step.
    pub finding: usize,
    /// The places of those of its `labels`, and so of its `steps`, that they are not told.
    pub labels: Vec<usize>,
    /// The same of what it `rests_on`.
    pub rests_on: Vec<usize>,
    /// The same of its `doubts`.
    pub doubts: Vec<usize>,
    /// Whether they are not told its `unless`.
    pub unless: bool,
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
                why: None,
                withheld: moment.withheld(&seen.findings),
                partly: moment.partly_told(&seen.findings),
            };
            let told = moment.told.and_then(&mut of);
            if let Some((all, (told, insight))) = told {
                glance.learns.clone_from(&insight.learns);
                glance.forgets.clone_from(&insight.forgets);
                glance.words = (all.words != told.words).then(|| told.words.clone());
                glance.why = told.why.clone().filter(|_| all.why != told.why);
            }
            let said = moment.said_to(told.map(|(_, (told, _))| told), seen);
            glance.said = (said != moment.said()).then(|| said.to_owned());
            if !glance.is_empty() {
                steps.push(glance);
            }
        }
        let verdict = verdict::verdict_word(seen.replay(replay).judged.verdict());
        Self { seat, knows: knows.into_iter().collect(), verdict, steps }
    }
}

impl Glance {
    const fn is_empty(&self) -> bool {
        let same = self.said.is_none() && self.words.is_none() && self.why.is_none();
        same && self.withheld.is_empty() && self.partly.is_empty() && self.learns.is_empty() && self.forgets.is_empty()
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
        let numbered = self.findings.iter().enumerate();
        numbered.filter(|(_, finding)| among(told, finding).is_none()).map(|(place, _)| place).collect()
    }

    /// What is left out of its findings that somebody is told.
    fn partly_told(&self, told: &[Finding]) -> Vec<PartlyTold> {
        let numbered = self.findings.iter().enumerate();
        let parts =
            numbered.filter_map(|(place, finding)| Some(PartlyTold::new(place, finding, among(told, finding)?)));
        parts.filter(|part| !part.is_empty()).collect()
    }
}

/// A finding as somebody is told it, if they are.
fn among<'f>(told: &'f [Finding], finding: &Finding) -> Option<&'f Finding> {
    told.iter().find(|told| told.here.span == finding.here.span && told.message == finding.message)
}

impl PartlyTold {
    fn new(finding: usize, whole: &Finding, told: &Finding) -> Self {
        // The first label is the finding's own place.
        let labels = missing(&whole.causes, |cause| told.causes.iter().any(|other| other.text == cause.text));
        Self {
            finding,
            labels: labels.into_iter().map(|place| place + 1).collect(),
            rests_on: missing(&whole.rests_on, |words| told.rests_on.contains(words)),
            doubts: missing(&whole.doubts, |words| told.doubts.contains(words)),
            unless: whole.unless != told.unless,
        }
    }

    const fn is_empty(&self) -> bool {
        self.labels.is_empty() && self.rests_on.is_empty() && self.doubts.is_empty() && !self.unless
    }
}

/// The places of those that are not told.
fn missing<T>(all: &[T], is_told: impl Fn(&T) -> bool) -> Vec<usize> {
    all.iter().enumerate().filter(|(_, one)| !is_told(one)).map(|(place, _)| place).collect()
}
