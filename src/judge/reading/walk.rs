//! The walk along a chain of silences, place by place, until what it is for is done: to carry the line out at the first place that
//! admits it (`first`), at all of them (`all`), or to find out where it fits and where not, and why (`explain`).

use super::{Input, Moment, Reading};
use crate::{
    judge::{
        Game, Prospect,
        bench::{Docket, Mode},
    },
    notation::header::Passes,
    table::{Ask, Control, Silence},
};

/// No chain of silences within a turn of any of the games is nearly this long.
pub(super) const LONGEST_SILENCE: usize = 512;

/// A line that is tried, and what it takes to try it.
#[derive(Debug)]
pub(in crate::judge) struct Probe<'p, G: Game> {
    pub(in crate::judge) input: &'p Input<G>,
    pub(in crate::judge) docket: &'p mut Docket,
    pub(in crate::judge) asks: &'p mut Vec<Ask<G::Ask>>,
    pub(in crate::judge) passes: Passes,
}

/// A place of the chain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    /// After how many silences it comes.
    pub(super) steps: usize,
    /// What silence means here; nothing where the log must speak.
    pub(super) silence: Option<Silence>,
}

impl Place {
    pub(super) fn is_last(self) -> bool {
        self.silence.is_none()
    }
}

/// What is done after a look at a place.
#[derive(Clone, Copy, Debug)]
pub(super) enum Next {
    /// The line was carried out here, and nothing is left to do.
    Done,
    /// No later place matters.
    Stop,
    /// The walk goes on, over all places a glance rules out.
    On(Prospect),
}

/// How a walk ended.
#[derive(Clone, Copy, Debug)]
pub(super) enum Ended {
    /// The line was carried out; from here the reading came.
    Done(Moment),
    /// Every place that matters was looked at.
    Everywhere,
    /// There are more places than anybody has patience for.
    CutShort,
}

/// What a walk is for.
pub(super) trait Aim<G: Game> {
    /// Looks at the line where the table stands. Unless the line is done with, the table is left as it was.
    fn look(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, place: Place) -> Next;

    /// The log must speak and does not: tells whether the walk goes on all the same.
    fn excuses(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>) -> bool {
        let _ = (reading, probe);
        false
    }
}

impl<F: Control> Reading<F> {
    /// Walks along the silences. Unless the line is carried out on the way, the reading comes back to where it was.
    #[inline(always)]
    pub(super) fn walk<G: Game<Frame = F>>(&mut self, probe: &mut Probe<'_, G>, aim: &mut impl Aim<G>) -> Ended {
        let origin = self.moment();
        let mut steps = 0;
        let ended = loop {
            let ask = self.next_silence::<G>(probe.asks, probe.passes);
            let place = Place { steps, silence: ask.as_ref().map(|ask| ask.silence) };
            let prospect = match aim.look(self, probe, place) {
                Next::Done => return Ended::Done(origin),
                Next::Stop => break Ended::Everywhere,
                Next::On(prospect) => prospect,
            };
            if steps >= LONGEST_SILENCE || !probe.docket.has_patience(steps) {
                break Ended::CutShort;
            }
            steps += match &ask {
                Some(ask) => self.go_on::<G>(probe.docket, ask, prospect),
                None if aim.excuses(self, probe) => 1,
                None => break Ended::Everywhere,
            };
        };
        self.rewind(origin);
        ended
    }

    /// Goes on to the next place where the line may be legal; tells how many silences that took.
    fn go_on<G: Game<Frame = F>>(&mut self, docket: &mut Docket, ask: &Ask<G::Ask>, prospect: Prospect) -> usize {
        let passed = if prospect == Prospect::NotYet { self.everybody_passes::<G>(docket, ask) } else { 0 };
        if passed == 0 {
            self.keep_silent::<G>(docket, ask);
        }
        passed.max(1)
    }

    /// Lets everybody pass in one go, where nobody reads how it came about; tells how many passes that was.
    fn everybody_passes<G: Game<Frame = F>>(&mut self, docket: &mut Docket, ask: &Ask<G::Ask>) -> usize {
        if ask.silence != Silence::Pass || self.table.keeps_journal() {
            return 0;
        }
        docket.open(Mode::Strict);
        let passes = G::everybody_passes(&mut self.bench::<G>(docket));
        self.take_doubts(docket);
        self.implied.passes += passes;
        passes as usize
    }
}
