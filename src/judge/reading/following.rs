//! Following a line: where no doubt could move it, it is carried out on every reading in one go, without a look ahead first.

use std::hash::Hash;

use super::{Input, LONGEST_SILENCE, Moment, Reading, attempt};
use crate::{
    judge::{
        Game, Prospect,
        bench::{Docket, Mode},
    },
    notation::header::Passes,
    table::{Ask, Silence},
};

/// What it means for a line to be legal at one place of a chain of silences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    /// Whatever it could mean at a later place is reached from here.
    First,
    /// As the first one, unless the game prefers a later one.
    Lesser,
    /// It cannot be legal at a later one.
    Only,
    /// It may be legal elsewhere, too.
    OneOfMany,
    /// What it claims may pass by itself: it counts if it is still so then.
    Passing,
}

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

/// A reading that goes on with a line: how much the game prefers it, and the number of the one it comes from.
#[derive(Clone, Debug)]
pub(in crate::judge) struct Fork<F: Copy + Eq + Hash> {
    pub(in crate::judge) preference: u8,
    pub(in crate::judge) number: usize,
    pub(in crate::judge) reading: Reading<F>,
}

/// The forks that go on with a line while it is followed, and readings to make them of.
#[derive(Clone, Debug)]
pub(in crate::judge) struct Forks<F: Copy + Eq + Hash> {
    pub(in crate::judge) found: Vec<Fork<F>>,
    pub(in crate::judge) pool: Vec<Reading<F>>,
}

impl<F: Copy + Eq + Hash> Forks<F> {
    /// Gives up the forks after so many.
    pub(in crate::judge) fn abandon(&mut self, before: usize) {
        self.pool.extend(self.found.drain(before..).map(|fork| fork.reading));
    }
}

impl<F: Copy + Eq + Hash> Reading<F> {
    /// Carries the line out at the first place where it is legal and the game prefers none behind it. `AHEAD` says that nobody asks
    /// whether it may be legal elsewhere, too.
    pub(in crate::judge) fn take_first<G: Game<Frame = F>, const AHEAD: bool>(
        &mut self,
        input: &Input<G>,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        passes: Passes,
    ) -> Taken {
        let (origin, patience) = (self.moment(), docket.patience);
        let (mut sure, mut clear) = (!AHEAD, true);
        let mut in_passing = None;
        let mut steps = 0;
        loop {
            let silence = self.next_silence::<G>(asks, passes);
            let last = silence.is_none();
            let mut prospect = if last { Prospect::Open } else { self.prospect::<G>(input, docket) };
            let lesser = || matches!(input, Input::Action(action) if G::preference(&self.table, action) > 0);
            if prospect == Prospect::Open && !last && lesser() {
                (prospect, sure, clear) = (Prospect::NotYet, false, false);
            } else if prospect == Prospect::Open {
                let here = self.moment();
                let passing = !last && matches!(input, Input::Claim(_)) && G::in_passing(&self.table);
                let settles = !AHEAD && (last || sure && !passing && self.settles::<G>(input, docket, steps));
                let legal = self.admits::<G>(input, docket);
                if legal && !passing {
                    if let Some(earlier) = in_passing {
                        self.rewind(earlier);
                        self.admits::<G>(input, docket);
                    }
                    sure &= settles;
                    if !sure && (!docket.remarks.is_empty() || !docket.raised.is_empty() || !self.doubts.is_empty()) {
                        clear = false;
                        break;
                    }
                    self.go_on(input, docket);
                    return if sure { Taken::Surely } else { Taken::Perhaps(origin) };
                }
                if legal {
                    in_passing.get_or_insert(here);
                }
                self.table.restore(here.table);
                if matches!(input, Input::Claim(claim) if !legal && !claim.turns_on_passes()) {
                    prospect = Prospect::NotYet;
                }
            }
            sure = sure && (steps > 0 || !self.is_partly_in_doubt() && !self.could_be_moved::<G>(input, docket));
            let Some(ask) = &silence else { break };
            if prospect == Prospect::Never || steps >= LONGEST_SILENCE || !docket.has_patience(steps) {
                break;
            }
            steps += self.go_along::<G>(docket, ask, prospect);
        }
        self.rewind(origin);
        docket.patience = patience;
        if clear { Taken::Nowhere } else { Taken::Unclear }
    }

    /// Whether a line that is legal at the present place is settled by that.
    fn settles<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket, steps: usize) -> bool {
        match self.place::<G>(input, docket, false).0 {
            Place::First => true,
            Place::Only => steps > 0 || !self.could_be_moved::<G>(input, docket),
            Place::Lesser | Place::OneOfMany | Place::Passing => false,
        }
    }

    /// Goes on to the next place where the line may be legal; tells how many silences that took.
    fn go_along<G: Game<Frame = F>>(&mut self, docket: &mut Docket, ask: &Ask<G::Ask>, prospect: Prospect) -> usize {
        let passed = if prospect == Prospect::NotYet { self.everybody_passes::<G>(docket, ask) } else { 0 };
        if passed == 0 {
            self.keep_silent::<G>(docket, ask);
        }
        passed.max(1)
    }

    /// Carries the line out wherever it is legal, if no doubt could move it. Where that settles it, the reading itself goes on;
    /// where the line may be legal elsewhere, too, a fork does. This comes to what [`Reading::explore`] and
    /// [`Reading::commit`] come to, in one go; where it cannot, everything is left as it was.
    pub(in crate::judge) fn follow<G: Game<Frame = F>>(
        &mut self,
        number: usize,
        input: &Input<G>,
        docket: &mut Docket,
        asks: &mut Vec<Ask<G::Ask>>,
        passes: Passes,
        forks: &mut Forks<F>,
    ) -> Followed {
        let (origin, patience) = (self.moment(), docket.patience);
        let before = forks.found.len();
        let mut in_passing = None;
        let mut steps = 0;
        loop {
            let silence = self.next_silence::<G>(asks, passes);
            let mut prospect = self.prospect::<G>(input, docket);
            let (mut settled, mut told) = (prospect == Prospect::Never, false);
            if prospect == Prospect::Open {
                let here = self.moment();
                let (place, preference) = self.place::<G>(input, docket, silence.is_none());
                let settles = match place {
                    _ if silence.is_none() => true,
                    Place::First => true,
                    Place::Only => steps > 0 || !self.could_be_moved::<G>(input, docket),
                    Place::Lesser | Place::OneOfMany | Place::Passing => false,
                };
                let legal = self.admits::<G>(input, docket);
                if legal && settles && forks.found.len() == before {
                    if let Some(earlier) = in_passing {
                        self.rewind(earlier);
                        self.admits::<G>(input, docket);
                    }
                    self.go_on(input, docket);
                    return Followed::Here { preference, origin };
                }
                settled = legal && settles;
                told = legal && (docket.trace.is_some() || !docket.remarks.is_empty());
                if legal && place == Place::Passing {
                    in_passing.get_or_insert(here);
                } else if legal && (place != Place::Lesser || forks.found.len() == before) {
                    let mut reading = self.fork(&mut forks.pool);
                    reading.go_on(input, docket);
                    forks.found.push(Fork { preference, number, reading });
                }
                self.table.restore(here.table);
                if matches!(input, Input::Claim(claim) if !legal && !claim.turns_on_passes()) {
                    prospect = Prospect::NotYet;
                }
            }
            let moved = steps == 0 && (self.is_partly_in_doubt() || self.could_be_moved::<G>(input, docket));
            if moved || told || steps >= LONGEST_SILENCE || !docket.has_patience(steps) {
                forks.abandon(before);
                self.rewind(origin);
                docket.patience = patience;
                return Followed::Unclear;
            }
            let Some(ask) = silence.filter(|_| !settled) else { break };
            steps += self.go_along::<G>(docket, &ask, prospect);
        }
        self.rewind(origin);
        if forks.found.len() == before { Followed::Nowhere } else { Followed::Forked }
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

    /// Carries the line out at the present place, if it is legal there.
    fn admits<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket) -> bool {
        let strict = if cfg!(debug_assertions) { Some(self.would_admit::<G>(input, docket)) } else { None };
        docket.open(Mode::Curt);
        let legal = attempt(&mut self.bench::<G>(docket), input).is_ok();
        debug_assert!(strict.is_none_or(|strict| strict == legal), "a check fails or not by whether somebody asks why");
        docket.violation = None;
        legal
    }

    /// Whether the line is legal at the present place, when everybody asks why.
    fn would_admit<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket) -> bool {
        let here = self.moment();
        docket.open(Mode::Strict);
        let legal = attempt(&mut self.bench::<G>(docket), input).is_ok();
        self.rewind(here);
        legal
    }

    /// What a glance tells of the line at the present place.
    fn prospect<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket) -> Prospect {
        if docket.off.is_some() {
            return Prospect::Open;
        }
        let bench = self.bench::<G>(docket);
        let prospect = match input {
            Input::Action(action) => G::prospect(&bench, action),
            Input::Marker(marker) => G::prospect_of_marker(&bench, marker),
            Input::Claim(_) => Prospect::Open,
        };
        if cfg!(debug_assertions) && prospect != Prospect::Open {
            debug_assert!(
                !self.would_admit::<G>(input, docket),
                "a line that was thought out of the question is legal"
            );
        }
        prospect
    }

    /// What it means for a line to be legal at the present place, and how much that is preferred.
    fn place<G: Game<Frame = F>>(&mut self, input: &Input<G>, docket: &mut Docket, last: bool) -> (Place, u8) {
        let action = match input {
            Input::Action(action) => action,
            Input::Claim(_) if !last && G::in_passing(&self.table) => return (Place::Passing, 0),
            Input::Claim(_) | Input::Marker(_) => return (Place::First, 0),
        };
        let preference = G::preference(&self.table, action);
        let place = match docket.follows || G::stands_for_later(action) {
            true if preference == 0 => Place::First,
            true => Place::Lesser,
            false if last || G::only_here(&self.bench::<G>(docket), action) => Place::Only,
            false => Place::OneOfMany,
        };
        (place, preference)
    }

    /// Whether a doubt, or a text in force, could let the line be at another place than where it is legal.
    fn could_be_moved<G: Game<Frame = F>>(&self, input: &Input<G>, docket: &Docket) -> bool {
        let claim = matches!(input, Input::Claim(_));
        self.doubts.iter().any(|doubt| doubt.is_narrow() || (claim && doubt.ended.is_none()))
            || docket.text_in_force::<G>(&self.table, u32::MAX).is_some()
    }
}
