//! All places: where no doubt could move it, a line is carried out wherever it is legal, without a look ahead first.

use super::{
    Moment, Reading,
    look::Meaning,
    walk::{Aim, Ended, Next, Place, Probe},
};
use crate::{
    judge::{Game, Prospect},
    table::Control,
};

/// What became of a line that was followed on a reading.
#[derive(Clone, Copy, Debug)]
pub(in crate::judge) enum Followed {
    /// The reading goes on with it, and can return to where it came from.
    Here { preference: u8, origin: Moment },
    /// Forks of the reading go on with it.
    Forked,
    /// It is legal nowhere.
    Nowhere,
    /// That takes a closer look.
    Unclear,
}

/// A reading that goes on with a line: how much the game prefers it, and the number of the one it comes from.
#[derive(Clone, Debug)]
pub(in crate::judge) struct Fork<F: Control> {
    pub(in crate::judge) preference: u8,
    pub(in crate::judge) number: usize,
    pub(in crate::judge) reading: Reading<F>,
}

/// The forks that go on with a line while it is followed, and readings to make them of.
#[derive(Clone, Debug)]
pub(in crate::judge) struct Forks<F: Control> {
    pub(in crate::judge) found: Vec<Fork<F>>,
    pub(in crate::judge) pool: Vec<Reading<F>>,
}

impl<F: Control> Forks<F> {
    /// Gives up the forks after so many.
    pub(in crate::judge) fn abandon(&mut self, before: usize) {
        self.pool.extend(self.found.drain(before..).map(|fork| fork.reading));
    }
}

struct All<'f, F: Control> {
    number: usize,
    forks: &'f mut Forks<F>,
    /// How many forks there were of other readings.
    before: usize,
    /// How much the game prefers the place where the reading itself goes on.
    preference: u8,
    /// The first place where a claim is so in passing.
    in_passing: Option<Moment>,
    /// Whether the line takes a closer look.
    unclear: bool,
}

impl<F: Control> Reading<F> {
    /// Carries the line out wherever it is legal, if no doubt could move it. Where that settles it, the reading itself goes on;
    /// where the line may be legal elsewhere, too, a fork does. This comes to what [`Reading::explore`] and
    /// [`Reading::commit`] come to, in one go; where it cannot, everything is left as it was.
    pub(in crate::judge) fn follow<G: Game<Frame = F>>(
        &mut self,
        number: usize,
        probe: &mut Probe<'_, G>,
        forks: &mut Forks<F>,
    ) -> Followed {
        let (patience, before) = (probe.docket.patience, forks.found.len());
        let mut all = All { number, forks, before, preference: 0, in_passing: None, unclear: false };
        let ended = self.walk(probe, &mut all);
        let (forked, unclear) = (all.has_forked(), all.unclear);
        match ended {
            Ended::Done(origin) => Followed::Here { preference: all.preference, origin },
            Ended::Everywhere if !unclear && forked => Followed::Forked,
            Ended::Everywhere if !unclear => Followed::Nowhere,
            Ended::Everywhere | Ended::CutShort => {
                forks.abandon(before);
                probe.docket.patience = patience;
                Followed::Unclear
            }
        }
    }
}

impl<G: Game> Aim<G> for All<'_, G::Frame> {
    #[inline(always)]
    fn look(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, place: Place) -> Next {
        let mut prospect = reading.prospect(probe, place);
        let mut settled = prospect == Prospect::Never;
        if prospect == Prospect::Open {
            let (here, preference) = (reading.moment(), reading.preference(probe.input));
            let meaning = reading.meaning(probe, place, preference);
            let settles = reading.settles(meaning, probe, place);
            if !reading.admits(probe) {
                prospect = Reading::prospect_behind(probe);
            } else if settles && !self.has_forked() {
                return self.go_on_here(reading, probe, preference);
            } else {
                settled = settles;
                self.unclear = probe.docket.trace.is_some() || !probe.docket.remarks.is_empty();
                self.fork(reading, probe, (meaning, preference), here);
            }
            reading.table.restore(here.table);
        }
        self.unclear |= reading.was_perhaps_moved(probe, place);
        if settled || self.unclear { Next::Stop } else { Next::On(prospect) }
    }
}

impl<F: Control> All<'_, F> {
    fn has_forked(&self) -> bool {
        self.forks.found.len() > self.before
    }

    /// The line was carried out here and belongs nowhere else.
    fn go_on_here<G: Game<Frame = F>>(
        &mut self,
        reading: &mut Reading<F>,
        probe: &mut Probe<'_, G>,
        preference: u8,
    ) -> Next {
        if let Some(earlier) = self.in_passing {
            reading.rewind(earlier);
            reading.admits(probe);
        }
        reading.keep(probe.input, probe.docket);
        self.preference = preference;
        Next::Done
    }

    /// The line was carried out here and may belong elsewhere, too.
    fn fork<G: Game<Frame = F>>(
        &mut self,
        reading: &Reading<F>,
        probe: &mut Probe<'_, G>,
        (meaning, preference): (Meaning, u8),
        here: Moment,
    ) {
        match meaning {
            Meaning::Passing => drop(self.in_passing.get_or_insert(here)),
            Meaning::Lesser if self.has_forked() => {}
            _ => {
                let mut fork = reading.fork(&mut self.forks.pool);
                fork.keep(probe.input, probe.docket);
                self.forks.found.push(Fork { preference, number: self.number, reading: fork });
            }
        }
    }
}
