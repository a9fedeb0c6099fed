//! Trying a line: on every reading and at every place silence leads to; then it is carried out where it belongs, in doubt, or not
//! at all.

use super::{
    super::{
        Game, Marker,
        bench::Mode,
        doubt::{About, Doubt, DoubtSource},
        explain,
        judgement::{OnViolation, Overtaken},
        reading::{self, Acceptance, Failure, Followed, Fork, Input, Probe, Reading},
    },
    Hearing,
};
use crate::notation::header::Passes;

impl<G: Game> Hearing<'_, G> {
    /// Tries a line on every way to understand those before it, and goes on with the ways that admit it.
    #[inline]
    pub(super) fn try_line(&mut self, input: &Input<G>) {
        let readings = self.readings.len();
        if self.docket.fence.is_some() {
            self.docket.fence = self.docket.fence.filter(|fence| holds_back(fence, input));
            self.look_closer(input);
        } else if self.options.exact_undo {
            self.try_watched(input);
        } else if (self.mark.at < self.careful_until || !self.go_ahead(input)) && !self.follow(input) {
            self.look_closer(input);
        }
        if readings > 1 && self.readings.len() == 1 {
            self.end_doubt_of_dropped(readings);
        }
    }

    /// One reading is left of several. If it is what all of them came to, those that were dropped are no longer missed.
    #[cold]
    fn end_doubt_of_dropped(&mut self, readings: usize) {
        let agreed = match self.found.is_empty() {
            true => {
                self.followed.len() == readings
                    && !self.followed.iter().any(|followed| matches!(followed, Followed::Nowhere))
            }
            false => (0..readings).all(|number| self.found.iter().any(|acceptance| acceptance.reading == number)),
        };
        let doubts = self.readings.iter_mut().flat_map(|reading| &mut reading.doubts);
        let dropped = |doubt: &&mut Doubt| doubt.source == DoubtSource::DroppedReadings && doubt.ended.is_none();
        for doubt in doubts.filter(dropped).filter(|_| agreed) {
            doubt.ended = Some(self.names.line);
        }
    }

    /// Tries a line where the game stands, as if every pass were written.
    #[cold]
    pub(super) fn try_here_alone(&mut self, input: &Input<G>) {
        let passes = std::mem::replace(&mut self.passes, Passes::Explicit);
        self.try_line(input);
        self.passes = passes;
    }

    /// Tries a line as ever, and holds what comes of it against a closer look and against the way back.
    #[cold]
    fn try_watched(&mut self, input: &Input<G>) {
        let before = self.readings.clone();
        if self.follow(input) {
            self.comes_to_the_same(input, before.clone());
        } else {
            self.look_closer(input);
        }
        for reading in &self.readings {
            debug_assert!(before.iter().any(|origin| reading.goes_back_to(origin)), "undoing a line leaves traces");
        }
    }

    /// Follows the line on every reading. Tells whether that settles it; otherwise everything is as it was.
    fn follow(&mut self, input: &Input<G>) -> bool {
        let alone = self.readings.len() == 1;
        self.followed.clear();
        self.found.clear();
        for (number, reading) in self.readings.iter_mut().enumerate() {
            let (docket, asks, passes) = (&mut self.docket, &mut self.asks, self.passes);
            let followed = reading.follow(number, &mut Probe { input, docket, asks, passes }, &mut self.forks);
            self.followed.push(followed);
            match followed {
                Followed::Here { .. } if alone => {
                    self.tell_remarks();
                    return true;
                }
                Followed::Here { .. } if self.docket.trace.is_none() && self.docket.remarks.is_empty() => {}
                Followed::Forked | Followed::Nowhere => {}
                Followed::Here { .. } | Followed::Unclear => {
                    self.unfollow();
                    return false;
                }
            }
        }
        let here = |followed: &&Followed| matches!(followed, Followed::Here { .. });
        let ways = self.forks.found.len() + self.followed.iter().filter(here).count();
        if ways == 0 || ways > 4 * self.options.readings.max(1) {
            self.unfollow();
            return false;
        }
        for (number, (reading, followed)) in self.readings.drain(..).zip(&self.followed).enumerate() {
            match *followed {
                Followed::Here { preference, .. } => self.forks.found.push(Fork { preference, number, reading }),
                Followed::Forked | Followed::Nowhere | Followed::Unclear => self.forks.pool.push(reading),
            }
        }
        self.forks.found.sort_by_key(|fork| (fork.preference, fork.number));
        self.readings.extend(self.forks.found.drain(..).map(|fork| fork.reading));
        reading::merge(&mut self.readings, &mut self.forks.pool);
        self.bound_readings();
        true
    }

    /// Takes back what following the line has done.
    fn unfollow(&mut self) {
        for (reading, followed) in self.readings.iter_mut().zip(&self.followed) {
            if let Followed::Here { origin, .. } = *followed {
                reading.rewind(origin);
            }
        }
        self.forks.abandon(0);
    }

    /// Holds the line as it was followed against a closer look at it.
    fn comes_to_the_same(&mut self, input: &Input<G>, before: Vec<Reading<G::Frame>>) {
        if !self.docket.remarks.is_empty() {
            return;
        }
        let followed = std::mem::replace(&mut self.readings, before);
        self.look_closer(input);
        debug_assert_eq!(followed, self.readings, "a closer look comes to something else");
        self.readings = followed;
    }

    /// Looks at every place of every reading before the line is carried out anywhere, and where it does not fit, for the reason.
    pub(super) fn look_closer(&mut self, input: &Input<G>) {
        if !self.admits(input) && !self.admits_in_doubt(input) {
            self.object(input);
        }
    }

    /// Carries the line out where it is legal. Tells whether there is such a place.
    pub(super) fn admits(&mut self, input: &Input<G>) -> bool {
        self.docket.cut_short = false;
        self.explore(input, Mode::Strict);
        if self.found.is_empty() {
            return false;
        }
        if !self.take_in_doubt_before(input) {
            self.widen_doubts(input);
            self.accept(input, Mode::Strict);
            self.tell_remarks();
        }
        if self.docket.out_of_patience {
            self.doubt_untried_places();
        }
        true
    }

    /// Carries the line out where a doubt lets it pass. Tells whether there is such a place.
    pub(super) fn admits_in_doubt(&mut self, input: &Input<G>) -> bool {
        if self.docket.cut_short {
            self.doubt_untried_places();
        }
        self.docket.excusable = false;
        self.explore(input, Mode::Lenient);
        if self.found.is_empty() && self.docket.excusable {
            self.look_behind_what_is_owed(input);
        }
        let admitted = !self.found.is_empty();
        if admitted {
            self.accept_in_doubt(input);
        }
        self.docket.excuses = false;
        admitted
    }

    /// Tries the line behind answers that are owed and missing, as far as it is in doubt whether they are.
    fn look_behind_what_is_owed(&mut self, input: &Input<G>) {
        let failures = std::mem::take(&mut self.failures);
        self.docket.excuses = true;
        self.explore(input, Mode::Lenient);
        self.docket.excuses = !self.found.is_empty();
        self.failures = failures;
    }

    /// What a claim states may come true by passes nobody wrote down, and yet be so already thanks to a doubt; what follows from an
    /// effect may be what the rules do later, and yet come of a text before. Both are followed.
    fn take_in_doubt_before(&mut self, input: &Input<G>) -> bool {
        let later = self.found.iter().any(|acceptance| acceptance.steps > 0);
        let doubted = self.docket.on_the_way.is_some()
            || self.readings.iter().any(|reading| reading.doubts.iter().any(|doubt| doubt.ended.is_none()));
        if !later
            || !doubted
            || !(matches!(input, Input::Claim(_)) || self.docket.follows && self.docket.on_the_way.is_some())
        {
            return false;
        }
        let strict = self.found.clone();
        self.explore(input, Mode::Lenient);
        let earlier = |acceptance: &Acceptance| {
            strict.iter().all(|other| other.reading != acceptance.reading || acceptance.steps < other.steps)
        };
        self.found.retain(earlier);
        if self.found.is_empty() {
            self.found = strict;
            return false;
        }
        self.found.extend(strict);
        reading::by_preference(&mut self.found);
        self.accept(input, Mode::Lenient);
        true
    }

    /// A line that is legal at one place may, thanks to a doubt that ends or concerns one thing, belong at another. The
    /// readings follow the first; so from here on that doubt is about everything its aspects touch. A text in force doubts
    /// all it touches already, but its time ends when its card goes: what it may have moved stays in doubt. And where a doubt
    /// that leaves some things certain could have moved the line, what is certain rests on the line not having been moved. If it
    /// may have come before the place where it is legal, the game may not have gone on to that place: until what it stands in
    /// is over, where it stands is in doubt.
    fn widen_doubts(&mut self, input: &Input<G>) {
        let narrow = |reading: &Reading<G::Frame>| reading.doubts.iter().any(Doubt::is_narrow);
        let partly = self.readings.iter().any(Reading::is_partly_in_doubt);
        let on_the_way = self.docket.on_the_way;
        if !partly
            && on_the_way.is_none()
            && !self.readings.iter().any(|reading| narrow(reading) || self.lingering(reading).is_some())
        {
            return;
        }
        let lingering: Vec<Option<Doubt>> = self.readings.iter().map(|reading| self.lingering(reading)).collect();
        let strict = self.found.clone();
        self.explore(input, Mode::Lenient);
        let more = self.found.len() > strict.len();
        let first = |found: &[Acceptance], number: usize| {
            found.iter().filter(|acceptance| acceptance.reading == number).map(|acceptance| acceptance.steps).min()
        };
        let lenient = std::mem::replace(&mut self.found, strict);
        for (number, (reading, lingering)) in self.readings.iter_mut().zip(lingering).enumerate().filter(|_| more) {
            let wide = |doubt: &Doubt| Doubt { about: About::Everything, until_depth: None, ..*doubt };
            let widened: Vec<Doubt> = reading.doubts.iter().filter(|doubt| doubt.is_narrow()).map(wide).collect();
            let earlier = first(&lenient, number) < first(&self.found, number);
            let of_text = widened.iter().chain(&lingering).chain(&on_the_way).find(|doubt| doubt.is_of_text());
            let overtaken = of_text.filter(|_| earlier).map(|doubt| Doubt {
                touches: u32::MAX,
                until_depth: Some(reading.table.depth()),
                ..*doubt
            });
            widened.into_iter().chain(lingering).chain(overtaken).for_each(|doubt| reading.raise(doubt));
        }
        if more && partly {
            self.doubt_untried_places();
        }
    }

    /// What a text in force would leave in doubt for good, if it let the line that was just tried come elsewhere.
    fn lingering(&self, reading: &Reading<G::Frame>) -> Option<Doubt> {
        let text = |reads| self.docket.text_in_force::<G>(&reading.table, reads);
        let failed = self.docket.failed;
        let Doubt { source: DoubtSource::Unmodelled(title), line, .. } = text(failed)? else { return None };
        let aspects = (0..self.docket.registry.aspects.len()).map(|bit| 1 << bit);
        let touched = aspects.filter(|aspect| failed & aspect != 0 && text(*aspect).is_some());
        let touched = touched.fold(0, |all, aspect| all | aspect);
        let touches = if touched == 0 { u32::MAX } else { self.docket.registry.fed_by(touched) };
        Some(Doubt { touches, ..Doubt::of(DoubtSource::Lingering(title), line) })
    }

    /// Tries the line on every reading; the failures are those of the readings in order.
    pub(in crate::judge) fn explore(&mut self, input: &Input<G>, mode: Mode) {
        (self.docket.failed, self.docket.on_the_way) = (0, None);
        self.found.clear();
        self.failures.clear();
        for (number, reading) in self.readings.iter_mut().enumerate() {
            let (docket, asks, passes) = (&mut self.docket, &mut self.asks, self.passes);
            let mut probe = Probe { input, docket, asks, passes };
            let failure = reading.explore(number, &mut probe, mode, &mut self.found);
            self.failures.extend(failure.map(|failure| (number, failure)));
        }
        reading::by_preference(&mut self.found);
    }

    /// Goes on with every state that accepted the line.
    pub(in crate::judge) fn accept(&mut self, input: &Input<G>, mode: Mode) {
        let how = (mode, self.passes);
        if let ([only], [reading]) = (self.found.as_slice(), self.readings.as_mut_slice()) {
            reading.commit(input, only.steps, &mut self.docket, &mut self.asks, how);
            return;
        }
        let mut preferred = None;
        let most = self.options.readings.max(1);
        self.origins.extend(self.readings.drain(..).map(Some));
        for (number, acceptance) in self.found.iter().enumerate().take(4 * most) {
            let again = self.found.iter().take(4 * most).skip(number + 1);
            let is_last = again.into_iter().all(|other| other.reading != acceptance.reading);
            let Some(origin) = self.origins.get_mut(acceptance.reading) else { continue };
            let fork = match is_last {
                true => origin.take(),
                false => origin.as_ref().map(|origin| origin.fork(&mut self.forks.pool)),
            };
            let Some(mut reading) = fork else { continue };
            reading.commit(input, acceptance.steps, &mut self.docket, &mut self.asks, how);
            if self.readings.is_empty() {
                preferred.clone_from(&self.docket.trace);
            }
            self.readings.push(reading);
        }
        self.docket.trace = preferred;
        let dropped = self.found.len() > 4 * most;
        self.forks.pool.extend(self.origins.drain(..).flatten());
        reading::merge(&mut self.readings, &mut self.forks.pool);
        if dropped {
            self.doubt_dropped_readings();
        }
        self.bound_readings();
    }

    /// Keeps as many readings as are to be kept; to drop one is to doubt.
    pub(in crate::judge) fn bound_readings(&mut self) {
        let most = self.options.readings.max(1);
        if self.readings.len() > most {
            self.forks.pool.extend(self.readings.drain(most..));
            self.doubt_dropped_readings();
        }
    }

    /// To follow fewer readings than there are is to doubt.
    pub(in crate::judge) fn doubt_dropped_readings(&mut self) {
        self.doubt_all(DoubtSource::DroppedReadings);
    }

    /// So is not to try a line where it may belong.
    pub(in crate::judge) fn doubt_untried_places(&mut self) {
        self.doubt_all(DoubtSource::UntriedPlaces);
    }

    fn doubt_all(&mut self, source: DoubtSource) {
        let doubt = Doubt::of(source, self.names.line);
        self.readings.iter_mut().for_each(|reading| reading.raise(doubt));
    }

    /// The line is possible only thanks to a doubt: goes on as recorded and says so.
    fn accept_in_doubt(&mut self, input: &Input<G>) {
        let Some(preferred) = self.found.first().copied() else { return };
        let how = (Mode::Lenient, self.passes);
        let mut finding = None;
        if let Some(reading) = self.readings.get_mut(preferred.reading) {
            let mut probe = reading.clone();
            self.docket.excused.clear();
            probe.commit(input, preferred.steps, &mut self.docket, &mut self.asks, how);
            let mut leant_on = std::mem::take(&mut self.docket.excused);
            leant_on.extend_from_slice(&self.docket.leant_on);
            finding = explain::in_doubt(self, preferred.reading, preferred.steps, &leant_on);
        }
        self.accept(input, Mode::Lenient);
        if matches!(input, Input::Marker(_)) {
            self.anchored = false;
            self.let_slip();
        }
        if let Some(finding) = finding {
            self.record(finding);
        }
    }

    /// The marker that lines before this one may have run ahead of: the line itself, or that of the next turn, where something is
    /// done although the turn is over, by what a claim may have been read as. Where every pass is written no line runs ahead.
    fn overtaken(&mut self, input: &Input<G>) -> Option<Marker> {
        match input {
            _ if self.passes == Passes::Explicit => None,
            Input::Marker(marker @ Marker::Step(_)) => Some(*marker),
            Input::Action(_) => {
                let next = Marker::Turn { number: self.turn + 1, player: None };
                let over = |reading: &mut Reading<G::Frame>| reading.is_at::<G>(&mut self.docket, &next);
                self.readings.first_mut().is_some_and(over).then_some(next)
            }
            Input::Marker(_) | Input::Claim(_) => None,
        }
    }

    /// No reading admits the line.
    pub(super) fn object(&mut self, input: &Input<G>) {
        let further = |best: (usize, Failure), next: (usize, Failure)| {
            if next.1.violation.depth > best.1.violation.depth { next } else { best }
        };
        let Some((number, failure)) = self.failures.iter().copied().reduce(further) else { return };
        let finding = explain::objection(self, number, &failure, input);
        self.record(finding);
        if let Some(marker) = self.overtaken(input) {
            let behind = self.last_marker;
            self.out.overtaken.push(Overtaken { behind, before: self.names.line, marker });
        }
        match self.options.on_violation {
            OnViolation::Stop => self.stopped = true,
            OnViolation::Rewind => {}
            OnViolation::Recorded => {
                let how = (Mode::Recorded, self.passes);
                for (number, reading) in self.readings.iter_mut().enumerate() {
                    let failure = self.failures.iter().find(|(failed, _)| *failed == number);
                    let steps = failure.map_or(0, |(_, failure)| failure.steps);
                    reading.commit(input, steps, &mut self.docket, &mut self.asks, how);
                }
                reading::merge(&mut self.readings, &mut self.forks.pool);
            }
        }
    }
}

/// Whether a line is kept from running ahead of a marker: what ends a turn by what it does has ended it, but what it claims may come
/// true only then because it is wrong.
fn holds_back<G: Game>(fence: &Marker, input: &Input<G>) -> bool {
    matches!(fence, Marker::Step(_)) || matches!(input, Input::Claim(_))
}
