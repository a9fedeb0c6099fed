//! Readings: the ways in which the lines so far can be understood, and the search for those that admit the next line.
//!
//! With passes left unwritten a line may be reached in several ways. [`Game::silence`] gives the single next state if nobody
//! says anything; a line is tried at every state of that chain, and each state that accepts it is a reading.

mod all;
mod explain;
mod first;
mod look;
mod walk;

use super::{
    Bench, Broken, Game, Marker,
    bench::{Docket, Mode},
    doubt::{Doubt, DoubtSource},
    game::first_ask,
    stated::{Claim, Stated},
};
use crate::{
    notation::header::Passes,
    table::{Ask, Checkpoint, Control, Silence, Table},
};

pub(super) use all::{Followed, Fork, Forks};
pub(super) use explain::{Acceptance, Failure, by_preference};
pub(super) use first::Taken;
pub(super) use walk::Probe;

/// With more doubts than this a game is beyond telling them apart.
const MOST_DOUBTS: usize = 256;

/// One way to understand the lines so far.
#[derive(Debug, PartialEq)]
pub(super) struct Reading<F: Control> {
    pub(super) table: Table<F>,
    pub(super) doubts: Vec<Doubt>,
    pub(super) implied: Implied,
}

/// What was left unwritten since the last marker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Implied {
    pub(super) passes: u32,
    pub(super) declines: u32,
    pub(super) choices: u32,
}

/// A line to be tried.
#[derive(Debug)]
pub(super) enum Input<G: Game> {
    Action(G::Action),
    Marker(Marker),
    Claim(Claim<G::Fact>),
}

impl<G: Game> Input<G> {
    fn action(&self) -> Option<&G::Action> {
        match self {
            Self::Action(action) => Some(action),
            Self::Marker(_) | Self::Claim(_) => None,
        }
    }

    /// The buffer of a claim, to be used again.
    pub(super) fn into_claims(self) -> Vec<Stated<G::Fact>> {
        match self {
            Self::Claim(Claim(claims)) => claims,
            Self::Action(_) | Self::Marker(_) => Vec::new(),
        }
    }
}

/// A moment of a reading to return to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    table: Checkpoint,
    doubts: usize,
    implied: Implied,
}

impl<F: Control> Reading<F> {
    pub(super) fn new(table: Table<F>) -> Self {
        Self { table, doubts: Vec::new(), implied: Implied::default() }
    }

    /// The same reading again, in the buffers of a pooled one if there is one.
    pub(super) fn fork(&self, pool: &mut Vec<Self>) -> Self {
        match pool.pop() {
            Some(mut pooled) => {
                pooled.clone_from(self);
                pooled
            }
            None => self.clone(),
        }
    }

    pub(super) fn bench<'b, G: Game<Frame = F>>(&'b mut self, docket: &'b mut Docket) -> Bench<'b, G> {
        Bench::new(&mut self.table, docket, &self.doubts)
    }

    /// The ask that silence settles next, or nothing when the log must speak.
    fn next_silence<G: Game<Frame = F>>(&self, asks: &mut Vec<Ask<G::Ask>>, passes: Passes) -> Option<Ask<G::Ask>> {
        let ask = G::settled_by_silence(&self.table, asks);
        debug_assert_eq!(ask, first_ask::<G>(&self.table, asks), "the most pressing ask is another");
        match &ask {
            Some(Ask { silence: Silence::Pass, .. }) if passes == Passes::Explicit => None,
            _ => ask,
        }
    }

    /// Carries out one silence; tells which, or nothing when the log must speak.
    pub(super) fn fall_silent<G: Game<Frame = F>>(
        &mut self,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        passes: Passes,
    ) -> Option<Silence> {
        let ask = self.next_silence::<G>(asks, passes)?;
        self.settle::<G>(docket, &ask);
        Some(ask.silence)
    }

    fn settle<G: Game<Frame = F>>(&mut self, docket: &mut Docket, ask: &Ask<G::Ask>) {
        docket.open(Mode::Strict);
        self.table.note_silence(ask);
        G::silence(&mut self.bench::<G>(docket), ask);
        self.take_doubts(docket);
    }

    /// Carries out one silence and counts what it leaves unwritten.
    fn keep_silent<G: Game<Frame = F>>(&mut self, docket: &mut Docket, ask: &Ask<G::Ask>) {
        self.settle::<G>(docket, ask);
        match ask.silence {
            Silence::Pass => self.implied.passes += 1,
            Silence::Decline => self.implied.declines += 1,
            Silence::Unrecorded => self.implied.choices += 1,
            Silence::Forced | Silence::Breach => {}
        }
    }

    /// Lets happen what needs nobody's choice.
    pub(super) fn let_happen<G: Game<Frame = F>>(
        &mut self,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        passes: Passes,
    ) {
        for _ in 0..walk::LONGEST_SILENCE {
            asks.clear();
            G::asks(&self.table, asks);
            let forced = asks.first().is_some_and(|ask| ask.silence == Silence::Forced);
            if !forced || self.fall_silent::<G>(docket, asks, passes).is_none() {
                break;
            }
        }
    }

    /// Whether undoing what happened on this table since the line began leads to that of the other reading, exactly.
    pub(super) fn goes_back_to(&self, origin: &Self) -> bool {
        let mut table = self.table.clone();
        table.restore(origin.table.checkpoint());
        table == origin.table
    }

    /// Raises a doubt, unless it says nothing new.
    pub(super) fn raise(&mut self, doubt: Doubt) {
        if self.doubts.iter().any(|known| doubt.is_covered_by(known)) {
            return;
        }
        let many = self.doubts.len() >= MOST_DOUBTS;
        self.doubts.push(if many { Doubt::of(DoubtSource::LeftOpen, doubt.line) } else { doubt });
        if many {
            self.doubts.dedup_by(|one, other| one.is_covered_by(other));
        }
    }

    /// Keeps the doubts that were raised and ends those whose time is over.
    #[inline]
    pub(super) fn take_doubts(&mut self, docket: &mut Docket) {
        if !docket.raised.is_empty() || !self.doubts.is_empty() {
            self.weigh_doubts(docket);
        }
    }

    fn weigh_doubts(&mut self, docket: &mut Docket) {
        for doubt in docket.raised.drain(..) {
            let new = doubt.is_of_text() && !self.doubts.iter().any(|known| doubt.is_covered_by(known));
            docket.on_the_way = docket.on_the_way.or(new.then_some(doubt));
            self.raise(doubt);
        }
        let (depth, line) = (self.table.depth(), self.table.line());
        for doubt in &mut self.doubts {
            if doubt.ended.is_none() && doubt.until_depth.is_some_and(|until| depth < until) {
                doubt.ended = Some(line);
            }
        }
    }

    fn moment(&self) -> Moment {
        Moment { table: self.table.checkpoint(), doubts: self.doubts.len(), implied: self.implied }
    }

    /// Returns to a moment, with the doubts there were.
    pub(super) fn rewind(&mut self, moment: Moment) {
        self.table.restore(moment.table);
        self.doubts.truncate(moment.doubts);
        self.implied = moment.implied;
        let line = self.table.line();
        for doubt in &mut self.doubts {
            if doubt.ended == Some(line) {
                doubt.ended = None;
            }
        }
    }

    /// Whether some things are in doubt for good and others certain.
    pub(super) fn is_partly_in_doubt(&self) -> bool {
        self.doubts.iter().any(Doubt::is_partial) && !self.doubts.iter().any(Doubt::is_total)
    }

    /// Whether the game has come to a marker that stands behind the line at hand.
    fn is_past_fence<G: Game<Frame = F>>(&mut self, docket: &mut Docket) -> bool {
        docket.fence.is_some_and(|marker| self.is_at::<G>(docket, &marker))
    }

    /// Whether a marker may stand where the table stands.
    pub(in crate::judge) fn is_at<G: Game<Frame = F>>(&mut self, docket: &mut Docket, marker: &Marker) -> bool {
        let here = self.table.checkpoint();
        docket.open(Mode::Strict);
        let reached = G::marker(&mut self.bench::<G>(docket), marker).is_ok();
        docket.violation = None;
        self.table.restore(here);
        reached
    }

    /// Carries out some silences, and counts what they leave unwritten. In doubt an answer that is owed may be missing.
    pub(super) fn keep_silent_for<G: Game<Frame = F>>(
        &mut self,
        steps: usize,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        (mode, passes): (Mode, Passes),
    ) {
        for _ in 0..steps {
            match self.next_silence::<G>(asks, passes) {
                Some(ask) => self.keep_silent::<G>(docket, &ask),
                None if docket.excuses && self.is_excused::<G>(docket, mode) => {}
                None => break,
            }
        }
    }

    /// The log must speak and does not: goes on all the same where it is in doubt whether it must, if it may. Tells whether it
    /// does, and notes why.
    fn is_excused<G: Game<Frame = F>>(&mut self, docket: &mut Docket, mode: Mode) -> bool {
        if mode != Mode::Lenient {
            return false;
        }
        let here = self.moment();
        docket.open(mode);
        let excusable = G::excuse(&mut self.bench::<G>(docket)) && !docket.leant_on.is_empty();
        docket.excusable |= excusable;
        let excused = excusable && docket.excuses;
        if excused {
            docket.excused.append(&mut docket.leant_on);
            self.take_doubts(docket);
        } else {
            docket.violation = None;
            self.rewind(here);
        }
        excused
    }

    /// Carries out a line after some silences, for good.
    pub(super) fn commit<G: Game<Frame = F>>(
        &mut self,
        input: &Input<G>,
        steps: usize,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        (mode, passes): (Mode, Passes),
    ) {
        self.keep_silent_for::<G>(steps, docket, asks, (mode, passes));
        let here = self.table.checkpoint();
        docket.open(mode);
        docket.at_once = steps == 0 || matches!(input, Input::Claim(_));
        if attempt(&mut self.bench::<G>(docket), input).is_err() {
            self.table.restore(here);
        }
        docket.at_once = false;
        self.keep(input, docket);
    }

    /// The line was carried out here.
    fn keep<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket) {
        self.take_doubts(docket);
        if matches!(input, Input::Marker(_)) {
            self.implied = Implied::default();
        }
    }
}

/// Tries a line at the state as it is. What was changed before a failure is for the caller to undo.
pub(super) fn attempt<G: Game>(bench: &mut Bench<'_, G>, input: &Input<G>) -> Result<(), Broken> {
    bench.table.note_heard();
    match input {
        Input::Action(action) => G::answer(bench, action),
        Input::Marker(marker) => G::marker(bench, marker),
        Input::Claim(claim) => claim.check(bench),
    }
}

/// Drops readings that no rule can tell from an earlier one, keeping the doubts of both. Readings that differ in the order of
/// cards that lie face down become one in which that order is not known. What is dropped goes to the pool.
pub(super) fn merge<F: Control>(readings: &mut Vec<Reading<F>>, pool: &mut Vec<Reading<F>>) {
    let mut kept = 0;
    for index in 0..readings.len() {
        let (before, rest) = readings.split_at_mut(index);
        let Some(reading) = rest.first_mut() else { break };
        match before.iter_mut().take(kept).find(|earlier| earlier.table.is_alike(&reading.table)) {
            Some(earlier) => {
                earlier.table.forget_order(&reading.table);
                for doubt in &reading.doubts {
                    earlier.raise(*doubt);
                }
            }
            None => {
                readings.swap(kept, index);
                kept += 1;
            }
        }
    }
    pool.extend(readings.drain(kept..));
}

impl<F: Control> Clone for Reading<F> {
    fn clone(&self) -> Self {
        Self { table: self.table.clone(), doubts: self.doubts.clone(), implied: self.implied }
    }

    fn clone_from(&mut self, other: &Self) {
        self.table.clone_from(&other.table);
        self.doubts.clone_from(&other.doubts);
        self.implied = other.implied;
    }
}
