//! What each line came to, for a replay: the table as it is drawn before the first of them, and then what changed on it, step by step.
//!
//! What was shown last is compared with what stands now, so that nothing is told twice and nothing is missed, whatever a line did:
//! a take-back, or a line after which another reading is preferred, is told as the change it makes.

use std::collections::BTreeSet;

use super::{
    Game, PicturedChange, PicturedLayout, PicturedTable, Scene,
    case::Hearing,
    picture::{InWords, Since, lay, leave_out_unused},
    position,
};
use crate::{
    cards::PrintedCard,
    notation::source::Span,
    table::{Control, Player, Silence, Table, Title, journal::Entry},
};

/// What a step of a replay tells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepKind {
    /// A statement.
    #[default]
    Line,
    /// A marker, of a turn or one of its steps.
    Marker,
    /// The set-up, where play begins with it.
    SetUp,
    /// What nobody wrote before a statement, and what came of it.
    Silence,
    /// That another reading of the lines so far is preferred before a statement.
    Reread,
}

/// What a step came to in the preferred reading.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementOutcome {
    /// What it tells.
    pub step: StepKind,
    /// The statement; of a silence or another reading, the one behind it.
    pub span: Span,
    /// Its address: `T3.17`.
    pub address: String,
    /// In words, what was left unsaid or read otherwise; nothing of a line.
    pub said: String,
    /// Why another reading is preferred.
    pub why: Option<String>,
    /// What was left unsaid.
    pub unsaid: Vec<Unsaid>,
    /// Where the game stood after it, in the game's own words.
    pub status: String,
    /// In how many ways the lines so far could be read.
    pub readings: usize,
    /// What it changed, compared with what was told before.
    pub changes: Vec<PicturedChange>,
    /// The same in words: `A: "CGC Grunt" hand → play`, `A: active 5 → 3`, `"CGC Grunt" damaged`.
    pub words: Vec<String>,
    /// The table after it, if that was asked for; of a position, that of all its lines.
    pub scene: Option<Box<Scene>>,
}

/// Something nobody wrote.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unsaid {
    /// Who left it unsaid; nobody where the game itself went on.
    pub player: Option<Player>,
    /// What that meant.
    pub silence: Silence,
    /// What was asked, in words behind the name of the player.
    pub words: &'static str,
}

/// What a replay can be drawn from, beside its steps.
#[derive(Clone, Debug, Default)]
pub struct Pictures {
    /// What does not change.
    pub layout: PicturedLayout,
    /// The table before the first step.
    pub start: PicturedTable,
    /// What is printed on the cards that were named.
    pub faces: Vec<PrintedCard>,
}

/// What was told so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    pictures: Pictures,
    /// The table as it was shown last.
    shown: PicturedTable,
    /// The silences of the reading that was shown.
    silences: Vec<Entry>,
    /// The titles that were known of cards.
    titles: BTreeSet<Title>,
    /// How many things were put on the stack or began to last.
    numbered: usize,
}

/// More passes than these are counted instead of told one by one.
const MOST_PASSES_TOLD: usize = 4;

/// Shows the table before anything has happened.
#[cold]
pub(super) fn open<G: Game>(hearing: &mut Hearing<'_, G>) {
    hearing.record.pictures.layout = PicturedLayout::new(G::LAYOUT, hearing.names.all_players().to_vec());
    begin(hearing);
}

/// Takes the table as it stands for what the replay begins with.
fn begin<G: Game>(hearing: &mut Hearing<'_, G>) {
    let Some(reading) = hearing.readings.first() else { return };
    let mut start = lay(hearing, reading, &reading.table, Since::Now);
    hearing.record.titles.extend(titles(&reading.table));
    hearing.record.silences = reading.table.journal().entries().to_vec();
    hearing.record.number(&mut start);
    hearing.record.pictures.start = start.clone();
    hearing.record.shown = start;
}

/// What a replay can be drawn from, when the last line is heard.
pub(super) fn close<G: Game>(hearing: &mut Hearing<'_, G>) -> Pictures {
    let mut record = std::mem::take(&mut hearing.record);
    let changes = hearing.out.replay.iter_mut().flat_map(|told| &mut told.changes);
    leave_out_unused(&mut record.pictures.start, changes);
    let printed = |title: Title| Some(G::printed(&hearing.readings.first()?.table, title));
    Pictures { faces: record.titles.into_iter().filter_map(printed).collect(), ..record.pictures }
}

fn titles<F: Control>(table: &Table<F>) -> impl Iterator<Item = Title> {
    table.tokens().filter_map(|token| table.title(token))
}

/// Tells the statement that was just heard, or the set-up: what was left unsaid before it, and what it changed.
#[cold]
pub(super) fn tell<G: Game>(hearing: &mut Hearing<'_, G>, step: StepKind) {
    let scene = position::scene(hearing);
    let Some(heard) = hearing.heard.last().copied() else { return };
    let told = StatementOutcome {
        step,
        span: heard.span,
        address: heard.address(),
        readings: hearing.readings.len(),
        scene,
        ..StatementOutcome::default()
    };
    if !hearing.options.scenes && step != StepKind::SetUp {
        tell_unsaid(hearing, &told);
    }
    let Some(reading) = hearing.readings.first() else { return };
    let status = G::status(&reading.table, &hearing.names);
    let mut told = StatementOutcome { status, ..told };
    if !hearing.options.scenes {
        let now = lay(hearing, reading, &reading.table, Since::Now);
        hearing.record.titles.extend(titles(&reading.table));
        hearing.record.silences = reading.table.journal().entries().to_vec();
        hearing.record.show(now, &mut told);
    }
    hearing.out.replay.push(told);
}

/// Tells that another reading is preferred before the statement at hand, and what nobody wrote before it.
fn tell_unsaid<G: Game>(hearing: &mut Hearing<'_, G>, line: &StatementOutcome) {
    let Some(reading) = hearing.readings.first() else { return };
    let Some([origin, heard]) = reading.table.moments_of_line() else { return };
    let number = reading.table.line();
    let before = hearing.heard.len().checked_sub(2).and_then(|before| hearing.heard.get(before));
    let address = before.map(super::case::Heard::address).unwrap_or_default();
    let behind = |step, said, why, unsaid, status| StatementOutcome {
        step,
        said,
        why,
        unsaid,
        status,
        address: address.clone(),
        scene: None,
        ..line.clone()
    };
    let mut table = reading.table.clone();
    table.restore(heard);
    let spoken = lay(hearing, reading, &table, Since::BeforeLine);
    let status = G::status(&table, &hearing.names);
    table.restore(origin);
    let began = lay(hearing, reading, &table, Since::BeforeLine);
    let began_status = G::status(&table, &hearing.names);
    let silences = reading.table.journal().entries().to_vec();
    let (past, unsaid): (Vec<Entry>, Vec<Entry>) = silences.into_iter().partition(|entry| entry.line < number);
    if let Some(why) = read_otherwise(hearing, &past) {
        let said = "another reading is preferred from here on".to_owned();
        let mut told = behind(StepKind::Reread, said, Some(why), Vec::new(), began_status);
        hearing.record.show(began, &mut told);
        if !told.changes.is_empty() {
            hearing.out.replay.push(told);
        }
    }
    let comes_by_itself = unsaid.iter().all(|entry| entry.silence == Silence::Forced);
    if unsaid.is_empty() || comes_by_itself && line.step == StepKind::Marker {
        return;
    }
    let unsaid: Vec<Unsaid> = unsaid
        .iter()
        .map(|entry| Unsaid { player: entry.player, silence: entry.silence, words: entry.words })
        .collect();
    let mut told = behind(StepKind::Silence, String::new(), None, unsaid, status);
    let shown = hearing.record.shown.clone();
    hearing.record.show(spoken, &mut told);
    let in_words = InWords {
        layout: &hearing.record.pictures.layout,
        before: &shown,
        now: &hearing.record.shown,
        changes: &told.changes,
    };
    let mut said = unsaid_words(&hearing.record.pictures.layout, &told.unsaid);
    said.extend(in_words.resolved());
    told.said = if said.is_empty() { "the game goes on".to_owned() } else { said.join(", ") };
    hearing.out.replay.push(told);
}

/// Why another reading is preferred than the one that was shown, if it is one: the first line that is understood otherwise in it.
fn read_otherwise<G: Game>(hearing: &Hearing<'_, G>, past: &[Entry]) -> Option<String> {
    let shown = &hearing.record.silences;
    let same = shown.iter().zip(past).take_while(|(shown, preferred)| shown == preferred).count();
    let line = [shown.get(same), past.get(same)].into_iter().flatten().map(|entry| entry.line).min()?;
    let before = |silences: &[Entry]| {
        let unsaid = silences.iter().filter(|entry| entry.line == line);
        let unsaid: Vec<Unsaid> =
            unsaid.map(|entry| Unsaid { player: entry.player, silence: entry.silence, words: entry.words }).collect();
        let words = unsaid_words(&hearing.record.pictures.layout, &unsaid);
        if words.is_empty() { "at once".to_owned() } else { format!("after {}", words.join(", ")) }
    };
    let (number, now, then) = (hearing.line_number(line), before(past), before(shown));
    Some(format!("line {number} is now read {now}, and no longer {then}"))
}

/// What was left unsaid, in words. What happens by itself is told by what it changes.
fn unsaid_words(layout: &PicturedLayout, unsaid: &[Unsaid]) -> Vec<String> {
    let passes = unsaid.iter().filter(|unsaid| unsaid.silence == Silence::Pass).count();
    let counted = passes > MOST_PASSES_TOLD;
    let mut words: Vec<String> = Vec::new();
    if counted {
        words.push(format!("{passes} passes"));
    }
    words.extend(unsaid.iter().filter_map(|unsaid| {
        let seat = usize::from(unsaid.player?.0);
        let player = layout.seats.get(seat).map_or("?", |seat| &seat.name);
        match unsaid.silence {
            Silence::Pass if counted => None,
            Silence::Pass => Some(format!("{player} passes")),
            Silence::Decline => Some(format!("{player} declines: {}", unsaid.words)),
            Silence::Unrecorded => Some(format!("{player} chooses, and nobody wrote what: {}", unsaid.words)),
            Silence::Forced | Silence::Breach => None,
        }
    }));
    words
}

/// Tells the lines of a position that was just built: the replay begins with all they state.
pub(super) fn tell_position<G: Game>(hearing: &mut Hearing<'_, G>, lines: &[u32]) {
    let mut scene = position::scene(hearing);
    if !hearing.options.scenes {
        begin(hearing);
    }
    let Some(reading) = hearing.readings.first() else { return };
    let readings = hearing.readings.len();
    let told = lines.iter().filter_map(|line| {
        let heard = hearing.heard.get(*line as usize)?;
        let complete = Some(line) == lines.last();
        Some(StatementOutcome {
            span: heard.span,
            address: heard.address(),
            status: if complete { G::status(&reading.table, &hearing.names) } else { String::new() },
            readings,
            scene: if complete { scene.take() } else { None },
            ..StatementOutcome::default()
        })
    });
    let told: Vec<StatementOutcome> = told.collect();
    hearing.out.replay.extend(told);
}

impl Record {
    /// Shows a table: tells what is different from the one that was shown last.
    fn show(&mut self, mut now: PicturedTable, told: &mut StatementOutcome) {
        self.number(&mut now);
        let changes = self.shown.changes_to(&now);
        let in_words = InWords { layout: &self.pictures.layout, before: &self.shown, now: &now, changes: &changes };
        told.words = in_words.told();
        told.changes = changes;
        self.shown = now;
    }

    /// Numbers what is pending and what lasts: what was shown keeps its number.
    fn number(&mut self, now: &mut PicturedTable) {
        let mut known = self.shown.stack.clone();
        for item in &mut now.stack {
            let same = known.iter().position(|known| super::StackItem { id: String::new(), ..known.clone() } == *item);
            item.id = match same {
                Some(same) => known.remove(same).id,
                None => self.next_id('s'),
            };
        }
        let mut known = self.shown.effects.clone();
        for effect in &mut now.effects {
            let same =
                known.iter().position(|known| super::LastingEffect { id: String::new(), ..known.clone() } == *effect);
            effect.id = match same {
                Some(same) => known.remove(same).id,
                None => self.next_id('e'),
            };
        }
    }

    fn next_id(&mut self, of: char) -> String {
        self.numbered += 1;
        format!("{of}{}", self.numbered)
    }
}
