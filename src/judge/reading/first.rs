//! The first place: a line is carried out where it is legal and the game prefers no place behind, without a look at the others.

use super::{
    Moment, Reading,
    walk::{Aim, Ended, Next, Place, Probe},
};
use crate::{
    judge::{Game, Prospect},
    table::Control,
};

/// Where a line was carried out that was to be taken at the first place.
#[derive(Clone, Copy, Debug)]
pub(in crate::judge) enum Taken {
    /// Where it belongs.
    Surely,
    /// Where it may belong; from here the reading came.
    Perhaps(Moment),
    /// Nowhere: no place admits it.
    Nowhere,
    /// Nowhere: that takes a closer look.
    Unclear,
}

struct First {
    /// Whether it can belong nowhere else, as far as anybody asks.
    sure: bool,
    /// Whether a line that is legal nowhere is so beyond doubt.
    clear: bool,
    /// The first place where a claim is so in passing.
    in_passing: Option<Moment>,
}

impl<F: Control> Reading<F> {
    /// Carries the line out at the first place where it is legal and the game prefers none behind it. `sure` says that somebody asks
    /// whether it may be legal elsewhere, too.
    pub(in crate::judge) fn take_first<G: Game<Frame = F>>(&mut self, probe: &mut Probe<'_, G>, sure: bool) -> Taken {
        let patience = probe.docket.patience;
        let mut first = First { sure, clear: true, in_passing: None };
        match self.walk(probe, &mut first) {
            Ended::Done(_) if first.sure => return Taken::Surely,
            Ended::Done(origin) => return Taken::Perhaps(origin),
            Ended::Everywhere | Ended::CutShort => {}
        }
        probe.docket.patience = patience;
        if first.clear { Taken::Nowhere } else { Taken::Unclear }
    }
}

impl<G: Game> Aim<G> for First {
    #[inline(always)]
    fn look(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, place: Place) -> Next {
        let mut prospect = reading.prospect(probe, place);
        if prospect == Prospect::Open && !place.is_last() && reading.preference(probe.input) > 0 {
            prospect = Prospect::NotYet;
            (self.sure, self.clear) = (false, false);
        } else if prospect == Prospect::Open {
            let (here, passing) = (reading.moment(), reading.is_passing(probe, place));
            let settles = self.sure
                && (place.is_last() || {
                    let meaning = reading.meaning(probe, place, 0);
                    reading.settles(meaning, probe, place)
                });
            match reading.admits(probe) {
                true if !passing => return self.take(reading, probe, settles),
                true => drop(self.in_passing.get_or_insert(here)),
                false => prospect = Reading::prospect_behind(probe),
            }
            reading.table.restore(here.table);
        }
        self.sure = self.sure && !reading.was_perhaps_moved(probe, place);
        if prospect == Prospect::Never { Next::Stop } else { Next::On(prospect) }
    }
}

impl First {
    /// The line was carried out here: keeps it so, if nothing about it is in doubt.
    fn take<G: Game>(&mut self, reading: &mut Reading<G::Frame>, probe: &mut Probe<'_, G>, settles: bool) -> Next {
        if let Some(earlier) = self.in_passing {
            reading.rewind(earlier);
            reading.admits(probe);
        }
        self.sure &= settles;
        let docket = &*probe.docket;
        self.clear = self.sure || docket.remarks.is_empty() && docket.raised.is_empty() && reading.doubts.is_empty();
        if !self.clear {
            return Next::Stop;
        }
        reading.keep(probe.input, probe.docket);
        Next::Done
    }
}
