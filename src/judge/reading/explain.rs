//! Every place, closely: where the line fits, and where it does not, why.

use super::{
    Input, Reading, attempt,
    walk::{Aim, Ended, Next, Place, Probe},
};
use crate::{
    judge::{
        Game, Prospect, Violation,
        bench::{Mode, OWED},
    },
    table::{Control, Silence},
};

/// A state that accepts the line: after this many silences in this reading.
#[derive(Clone, Copy, Debug)]
pub(in crate::judge) struct Acceptance {
    pub(in crate::judge) reading: usize,
    pub(in crate::judge) steps: usize,
    preference: u8,
}

/// Where a reading's attempt at the line came furthest.
#[derive(Clone, Copy, Debug)]
pub(in crate::judge) struct Failure {
    pub(in crate::judge) violation: Violation,
    pub(in crate::judge) steps: usize,
}

struct Explain<'f> {
    number: usize,
    mode: Mode,
    found: &'f mut Vec<Acceptance>,
    /// How many places were found on other readings.
    before: usize,
    /// After how many silences a claim was first so in passing.
    in_passing: Option<usize>,
    furthest: Option<Failure>,
}

impl<F: Control> Reading<F> {
    /// Tries a line at every state of the silence chain and leaves everything as it was. A claim must be so when what happens by
    /// itself has happened, and is taken at the earliest such place. What follows from an effect, and
    /// what leaves the game where silence would, is taken at the first place and at the first the game prefers: the others
    /// are reached from there.
    pub(in crate::judge) fn explore<G: Game<Frame = F>>(
        &mut self,
        number: usize,
        probe: &mut Probe<'_, G>,
        mode: Mode,
        found: &mut Vec<Acceptance>,
    ) -> Option<Failure> {
        probe.docket.excused.clear();
        let before = found.len();
        let mut explain = Explain { number, mode, found, before, in_passing: None, furthest: None };
        let ended = self.walk(probe, &mut explain);
        probe.docket.cut_short |= matches!(ended, Ended::CutShort);
        probe.docket.at_once = false;
        explain.furthest
    }
}

impl<G: Game> Aim<G> for Explain<'_> {
    fn look(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, place: Place) -> Next {
        if place.steps > 0 && reading.is_past_fence::<G>(probe.docket) {
            return Next::Stop;
        }
        let here = reading.table.checkpoint();
        // Behind an answer that is missing in doubt the line itself must be beyond doubt.
        probe.docket.open(if probe.docket.excused.is_empty() { self.mode } else { Mode::Strict });
        probe.docket.at_once = place.steps == 0 || matches!(probe.input, Input::Claim(_));
        let passing = reading.is_passing(probe, place);
        let legal = attempt(&mut reading.bench::<G>(probe.docket), probe.input).is_ok();
        reading.table.restore(here);
        match legal {
            _ if passing => {
                self.in_passing = self.in_passing.or(legal.then_some(place.steps));
                Next::On(Prospect::Open)
            }
            true => self.accept(reading, probe, place),
            false => self.refuse(reading, probe, place),
        }
    }

    fn excuses(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>) -> bool {
        reading.is_excused::<G>(probe.docket, self.mode)
    }
}

impl Explain<'_> {
    fn accept<G: Game>(&mut self, reading: &Reading<G::Frame>, probe: &Probe<'_, G>, place: Place) -> Next {
        let preference = reading.preference(probe.input);
        let steps = self.in_passing.unwrap_or(place.steps);
        let stands_alone = |action| !probe.docket.follows && !G::stands_for_later(action);
        let one_of_many = probe.input.action().is_some_and(stands_alone);
        if one_of_many || preference == 0 || self.found.len() == self.before {
            self.found.push(Acceptance { reading: self.number, steps, preference });
        }
        if one_of_many || preference > 0 { Next::On(Prospect::Open) } else { Next::Stop }
    }

    fn refuse<G: Game>(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, place: Place) -> Next {
        let Some(mut violation) = probe.docket.violation.take() else { return Next::Stop };
        let action = probe.input.action();
        if action.is_some() && violation.depth < OWED && place.silence == Some(Silence::Forced) {
            violation.depth = 0;
        }
        if self.furthest.is_none_or(|far| violation.depth > far.violation.depth) {
            self.furthest = Some(Failure { violation, steps: place.steps });
        }
        match action {
            Some(action) if G::is_written(&reading.bench::<G>(probe.docket), action) => Next::Stop,
            _ => Next::On(Prospect::Open),
        }
    }
}

/// Puts the preferred reading first.
pub(in crate::judge) fn by_preference(found: &mut [Acceptance]) {
    found.sort_by_key(|acceptance| (acceptance.preference, acceptance.reading, acceptance.steps));
}
