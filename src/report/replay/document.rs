//! The replay as a program reads it: `{"schema": 2, …, "layout", "faces", "start", "steps": […]}`. The table after a step is the one at the
//! start with the changes of all steps up to it. Every key is always there but `pins` of a finding, and findings look as in [`json`].

use std::{collections::BTreeMap, io};

#[cfg(feature = "cli")]
use schemars::JsonSchema;
use serde::Serialize;

use super::{
    Course, Moment, Part, Replay,
    insight::{InsightRecord, insights},
};
use crate::cards::PrintedCard;
use crate::judge::{PicturedChange, PicturedLayout, PicturedTable, Unsaid};
use crate::notation::source::Source;
use crate::report::{json, verdict};
use crate::rulebook::Finding;
use crate::table::Silence;

/// The version of the document's structure; a change that breaks readers raises it.
const SCHEMA: u32 = 2;

/// The verdicts of a game.
#[cfg(feature = "cli")]
pub(super) const VERDICTS: [&str; 5] = ["legal", "undecided", "mismatch", "illegal", "invalid"];

/// The kinds of steps.
#[cfg(feature = "cli")]
const KINDS: [&str; 14] = [
    "setup",
    "silence",
    "reread",
    "given",
    "turn",
    "marker",
    "statement",
    "claim",
    "ruling",
    "takeback",
    "gap",
    "end",
    "unreadable",
    "note",
];

/// A replay. The table after a step is the one at the `start` with the `changes` of all steps up to and with that step made, one after the
/// other. Readers ignore keys they do not know.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(title = "Gavel replay"))]
pub struct Document<'a> {
    /// The version of the structure: raised when a change breaks readers, as a new kind of change does.
    pub schema: u32,
    /// The file, by the name that was given to the command.
    pub file: &'a str,
    /// Which game of it, from 0.
    pub game: usize,
    /// The id of the game that was played.
    pub rules: &'a str,
    /// The event or ruling, as the header names it; may be empty.
    pub title: &'a str,
    /// The edition it was judged under.
    pub edition: &'a str,
    /// Where the game can be watched.
    pub video: Option<&'a str>,
    /// Through whose eyes it is told: `public`, or a player's name; `null` for everything the log tells.
    pub seen_by: Option<&'a str>,
    /// Of all lines that were judged: the worst class of a finding that counts, or `legal`.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = VERDICTS)))]
    pub verdict: &'static str,
    /// The address of the last line up to which all is legal, if anything after it is not.
    pub legal_to: Option<&'a str>,
    /// The last line that was judged, if judging stopped there; 0 when none was.
    pub stopped: Option<usize>,
    /// What was found outside of all steps, such as in the header.
    pub findings: Vec<StepFinding<'a>>,
    /// What does not change of the table, and how it is drawn.
    pub layout: &'a PicturedLayout,
    /// What is printed on the cards that are named: each has a `title` of its own.
    pub faces: Vec<&'a PrintedCard>,
    /// The table before the first step; what `given` lines before play say is on it.
    pub start: PicturedTable,
    /// The steps in order.
    pub steps: Vec<StepRecord<'a>>,
    /// What each seat and the public know, so that the table can be shown through their eyes; empty where only what one of them may
    /// know is told at all.
    pub insights: Vec<InsightRecord>,
}

/// A step.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema), schemars(rename = "Step"))]
pub struct StepRecord<'a> {
    /// Its place among the steps.
    pub index: usize,
    /// What it tells. `silence`: what nobody wrote before a line, and what came of it; `reread`: that another reading of the lines
    /// so far is preferred from here on; `note`: a comment or note on a line of its own; the others are kinds of lines, and the set-up.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = KINDS)))]
    pub kind: &'static str,
    /// Its line in the file, from 1; of `silence` and `reread`, the line behind it; `null` for the set-up.
    pub line: Option<usize>,
    /// Its address: `T3.17`. Lines that are no actions have that of the action before them.
    pub address: &'a str,
    /// The line as it is written; empty where there is none.
    pub text: &'a str,
    /// Its sentence alone; of a step that no line tells, words for it.
    pub said: &'a str,
    /// The time of day in front of it.
    pub time: Option<&'a str>,
    /// Its label, without the at sign.
    pub label: Option<&'a str>,
    /// The glyphs its note begins with: `?!`.
    pub glyphs: Option<&'a str>,
    /// The words of its note.
    pub note: Option<&'a str>,
    /// Its comment.
    pub comment: Option<&'a str>,
    /// Whether it is written behind `->`: something that follows.
    pub consequence: bool,
    /// Of `silence`, what nobody wrote, in order.
    pub silence: Vec<SilenceRecord>,
    /// What it changed on the table, to be made in this order. It is not the order of events: only the table after all of them means anything.
    pub changes: &'a [PicturedChange],
    /// The same in words, as far as it is worth telling.
    pub words: &'a [String],
    /// Where the game stands then, in the game's own words; may be empty.
    pub now: &'a str,
    /// In how many ways the lines so far can be read; what is told is the preferred one.
    pub readings: usize,
    /// Of `reread`, why another reading is preferred.
    pub why: Option<&'a str>,
    /// What was found in it.
    pub findings: Vec<StepFinding<'a>>,
}

/// Something nobody wrote.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct SilenceRecord {
    /// What it means: `pass`, `decline` of an option, a `choice` of which nobody wrote what was chosen, or `forced`, what happens
    /// by itself.
    #[cfg_attr(feature = "cli", schemars(extend("enum" = ["pass", "decline", "choice", "forced"])))]
    pub means: &'static str,
    /// Whose it is; `null` where the game itself goes on.
    pub seat: Option<u8>,
    /// What was asked, in words behind the name.
    pub words: &'static str,
}

/// A finding, and the steps it points to.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "cli", derive(JsonSchema))]
pub struct StepFinding<'a> {
    /// The finding.
    #[serde(flatten)]
    pub finding: json::FindingRecord<'a>,
    /// For each of its labels, the step of the line it points to, if that is told.
    pub steps: Vec<Option<usize>>,
}

/// The replay as one JSON document.
///
/// # Errors
/// When it cannot be written down, which texts and numbers always can.
pub fn document(replay: &Replay<'_>) -> io::Result<String> {
    Ok(json::visible(&serde_json::to_string_pretty(&Document::new(replay))?) + "\n")
}

impl<'a> Document<'a> {
    /// The replay as a program reads it.
    #[must_use]
    pub fn new(replay: &Replay<'a>) -> Self {
        let course = replay.course();
        let insights = if replay.seen.is_some() { Vec::new() } else { insights(replay, &course) };
        let Course { moments, past, outside, stopped } = course;
        let (title, edition) = replay.title();
        let start = replay.begins(&past);
        let own = moments.iter().enumerate().filter(|(_, moment)| !moment.written.text.is_empty());
        let steps: BTreeMap<usize, usize> = own.filter_map(|(index, moment)| Some((moment.line?, index))).collect();
        let found = |findings: &[&'a Finding]| -> Vec<StepFinding<'a>> {
            let told = findings.iter().map(|finding| StepFinding::new(replay.judged.source, finding, &steps));
            told.map(|found| if replay.seen.is_some() { found.blurred() } else { found }).collect()
        };
        let outside = found(&outside);
        let numbered = moments.iter().enumerate();
        let steps = numbered.map(|(index, moment)| moment.record(index, found(&moment.findings)));
        let steps: Vec<StepRecord<'a>> = steps.collect();
        let faces = replay.pictures.faces.iter().filter(|face| is_named(face, &start, &steps)).collect();
        Self {
            schema: SCHEMA,
            file: replay.judged.source.name(),
            game: replay.number,
            rules: replay.rules,
            title,
            edition,
            video: replay.video,
            seen_by: replay.seen.map(|seen| seen.viewer.as_str()),
            verdict: verdict::verdict_word(replay.judged.verdict()),
            legal_to: replay.judged.games.first().and_then(|game| game.legal_to.as_deref()),
            stopped,
            findings: outside,
            layout: &replay.pictures.layout,
            faces,
            start,
            steps,
            insights,
        }
    }
}

/// Whether a card of a title is known at some step.
fn is_named(face: &PrintedCard, start: &PicturedTable, steps: &[StepRecord<'_>]) -> bool {
    let at_the_start = start.cards.iter().any(|card| card.title.as_ref() == Some(&face.title));
    let named = |change: &PicturedChange| match change {
        PicturedChange::Named { to, .. } => to.as_ref() == Some(&face.title),
        _ => false,
    };
    at_the_start || steps.iter().flat_map(|step| step.changes).any(named)
}

impl<'a> Moment<'a> {
    /// Its sentence, or words for what no line tells.
    pub(super) fn said(&self) -> &'a str {
        match self.part {
            Part::SetUp => "set-up",
            Part::Silence | Part::Reread => self.told.map_or("", |told| &told.said),
            Part::Aside => "",
            _ => self.written.said,
        }
    }

    fn record(&self, index: usize, findings: Vec<StepFinding<'a>>) -> StepRecord<'a> {
        let (told, written) = (self.told, self.written);
        let some = |words: &'a str| Some(words).filter(|words| !words.is_empty());
        StepRecord {
            index,
            kind: self.part.word(),
            line: self.line,
            address: told.map_or("", |told| &told.address),
            text: written.text,
            said: self.said(),
            time: written.time,
            label: written.label,
            glyphs: some(written.note.0),
            note: some(written.note.1),
            comment: written.comment,
            consequence: written.consequence,
            silence: told.map_or_else(Vec::new, |told| told.unsaid.iter().map(SilenceRecord::new).collect()),
            changes: told.map_or(&[], |told| &told.changes),
            words: told.map_or(&[], |told| &told.words),
            now: told.map_or(self.before, |told| &told.status),
            readings: told.map_or(1, |told| told.readings),
            why: told.and_then(|told| told.why.as_deref()),
            findings,
        }
    }
}

impl SilenceRecord {
    fn new(unsaid: &Unsaid) -> Self {
        let means = match unsaid.silence {
            Silence::Pass => "pass",
            Silence::Decline => "decline",
            Silence::Unrecorded => "choice",
            Silence::Forced | Silence::Breach => "forced",
        };
        Self { means, seat: unsaid.player.map(|player| player.0), words: unsaid.words }
    }
}

impl<'a> StepFinding<'a> {
    fn new(source: &Source, finding: &'a Finding, steps: &BTreeMap<usize, usize>) -> Self {
        let finding = json::FindingRecord::new(source, finding);
        let steps = finding.labels.iter().map(|label| steps.get(&label.span.start.line).copied()).collect();
        Self { finding, steps }
    }

    /// The same with lines alone for places: how long they are would tell of what is left out of them.
    fn blurred(mut self) -> Self {
        let extents = self.finding.labels.iter_mut().map(|label| &mut label.span);
        for extent in extents.chain([&mut self.finding.span]) {
            for point in [&mut extent.start, &mut extent.end] {
                (point.column, point.offset) = (1, 0);
            }
        }
        self
    }
}
