//! A look at a line where the table stands, as long as nobody asks why it does not fit.

use super::{
    Input, Reading, attempt,
    walk::{Place, Probe},
};
use crate::{
    judge::{
        Game, Prospect,
        bench::{Docket, Mode},
    },
    table::Control,
};

/// What it means for a line to be legal at one place of a chain of silences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
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

impl<F: Control> Reading<F> {
    /// What a glance tells of the line at the present place; nothing where it is the last.
    #[inline]
    pub(super) fn prospect<G: Game<Frame = F>>(&mut self, probe: &mut Probe<'_, G>, place: Place) -> Prospect {
        if place.is_last() || probe.docket.off.is_some() {
            return Prospect::Open;
        }
        let bench = self.bench::<G>(probe.docket);
        let prospect = match probe.input {
            Input::Action(action) => G::prospect(&bench, action),
            Input::Marker(marker) => G::prospect_of_marker(&bench, marker),
            Input::Claim(_) => Prospect::Open,
        };
        if cfg!(debug_assertions) && prospect != Prospect::Open {
            let legal = self.would_admit::<G>(probe.input, probe.docket);
            debug_assert!(!legal, "a line that was thought out of the question is legal");
        }
        prospect
    }

    /// What a look tells of the places behind one that does not admit the line.
    pub(super) fn prospect_behind<G: Game<Frame = F>>(probe: &Probe<'_, G>) -> Prospect {
        match probe.input {
            Input::Claim(claim) if !claim.turns_on_passes::<G>() => Prospect::NotYet,
            _ => Prospect::Open,
        }
    }

    /// Whether the line is a claim, and the table stands in the midst of something that happens by itself.
    pub(super) fn is_passing<G: Game<Frame = F>>(&self, probe: &Probe<'_, G>, place: Place) -> bool {
        matches!(probe.input, Input::Claim(_)) && !place.is_last() && G::in_passing(&self.table)
    }

    /// How much the game would prefer a later place.
    pub(super) fn preference<G: Game<Frame = F>>(&self, input: &Input<G>) -> u8 {
        input.action().map_or(0, |action| G::preference(&self.table, action))
    }

    /// What it means for the line to be legal at the present place, which the game prefers so much.
    pub(super) fn meaning<G: Game<Frame = F>>(
        &mut self,
        probe: &mut Probe<'_, G>,
        place: Place,
        preference: u8,
    ) -> Meaning {
        let action = match probe.input {
            Input::Action(action) => action,
            Input::Claim(_) if self.is_passing(probe, place) => return Meaning::Passing,
            Input::Claim(_) | Input::Marker(_) => return Meaning::First,
        };
        match probe.docket.follows || G::stands_for_later(action) {
            true if preference == 0 => Meaning::First,
            true => Meaning::Lesser,
            false if place.is_last() || G::only_here(&self.bench::<G>(probe.docket), action) => Meaning::Only,
            false => Meaning::OneOfMany,
        }
    }

    /// Whether a line of which this is so at the present place is settled if it is legal here.
    pub(super) fn settles<G: Game<Frame = F>>(&self, meaning: Meaning, probe: &Probe<'_, G>, place: Place) -> bool {
        match meaning {
            _ if place.is_last() => true,
            Meaning::First => true,
            Meaning::Only => place.steps > 0 || !self.could_be_moved(probe),
            Meaning::Lesser | Meaning::OneOfMany | Meaning::Passing => false,
        }
    }

    /// Whether a doubt, or a text in force, could let the line be at another place than where it is legal.
    fn could_be_moved<G: Game<Frame = F>>(&self, probe: &Probe<'_, G>) -> bool {
        let claim = matches!(probe.input, Input::Claim(_));
        self.doubts.iter().any(|doubt| doubt.is_narrow() || (claim && doubt.ended.is_none()))
            || probe.docket.text_in_force::<G>(&self.table, u32::MAX).is_some()
    }

    /// Whether a doubt could have let the line come here: one there was before all silences, or the text of what they let happen.
    pub(super) fn was_perhaps_moved<G: Game<Frame = F>>(&self, probe: &Probe<'_, G>, place: Place) -> bool {
        let line = self.table.line();
        match place.steps {
            0 => self.is_partly_in_doubt() || self.could_be_moved(probe),
            _ => self.doubts.iter().any(|doubt| doubt.is_of_text() && doubt.line == line),
        }
    }

    /// Carries the line out at the present place, if it is legal there.
    pub(super) fn admits<G: Game<Frame = F>>(&mut self, probe: &mut Probe<'_, G>) -> bool {
        let strict = cfg!(debug_assertions).then(|| self.would_admit::<G>(probe.input, probe.docket));
        probe.docket.open(Mode::Curt);
        let legal = attempt(&mut self.bench::<G>(probe.docket), probe.input).is_ok();
        debug_assert!(strict.is_none_or(|strict| strict == legal), "a check fails or not by whether somebody asks why");
        probe.docket.violation = None;
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
}
