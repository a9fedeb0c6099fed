//! Lines about the record itself: positions, gaps, take-backs and rulings.

use super::{
    Game,
    bench::Mode,
    case::{Hearing, MOST_MOMENTS},
    doubt::{About, Doubt, DoubtSource},
    explain,
    reading::{Input, Reading},
    stated::{self, Claim, Stated},
};
use crate::{
    notation::{invalid::Invalid, line::Line, source::Span},
    rulebook::{Class, Finding, Label, Reason, Standing},
};

/// How many silences are waited for what a line states.
const MOST_SILENCES: usize = 8;

impl<G: Game> Hearing<'_, G> {
    /// `given …`: before play it builds a position, after a gap it says where things stand again.
    pub(super) fn state(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        if self.begun && !self.reopened {
            let message = "a `given` line stands before play, or after a gap";
            return Err(Invalid::new(line.span, message));
        }
        if !self.begun && !self.placed {
            self.placed = true;
            let open = Doubt { about: About::Unstated, ..Doubt::of(DoubtSource::MissingFigure, 0) };
            for reading in &mut self.readings {
                self.docket.open(Mode::Recorded);
                stated::leave_open(&mut reading.bench::<G>(&mut self.docket));
                reading.raise(open);
            }
        }
        if !self.begun {
            return self.gather(line);
        }
        let facts = self.facts_of(line)?;
        self.make_so(&facts)
    }

    /// `set …`: what a ruling orders. `set no effect` orders nothing.
    pub(super) fn set(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        if !self.under_ruling {
            return Err(Invalid::new(line.span, "a `set` line stands under a `ruling` line"));
        }
        let without = self.without_what_was_ruled_on();
        if is_no_effect(line) {
            if let Some((target, readings)) = without {
                self.readings = readings;
                self.names.free_since(target);
            }
            return Ok(());
        }
        let facts = self.facts_of(line)?;
        self.make_so(&facts)?;
        if let Some((_, readings)) = without {
            self.make_so_as_well(&facts, readings);
        }
        Ok(())
    }

    /// The readings before a line that broke a rule and was ruled on right behind it: by `set no effect` it is as if it had not been
    /// written, and what else a ruling sets may stand in its place.
    fn without_what_was_ruled_on(&self) -> Option<(u32, Vec<Reading<G::Frame>>)> {
        let now = self.names.line;
        let target = self.directory.replaced(now)?;
        let broken = |(finding, line): (&Finding, &u32)| {
            *line == target
                && matches!(finding.class, Class::Illegal | Class::Mismatch)
                && matches!(finding.standing, Standing::Ruled { .. })
        };
        if !self.out.findings.iter().zip(&self.found_at).any(broken) {
            return None;
        }
        let mut readings = self.snapshots.get(&target)?.clone();
        readings.iter_mut().for_each(|reading| reading.table.set_line(now));
        Some((target, readings))
    }

    /// Makes facts so in other readings, too, where they can be; these are kept behind those there are.
    fn make_so_as_well(&mut self, facts: &[Stated<G::Fact>], others: Vec<Reading<G::Frame>>) {
        let kept = std::mem::replace(&mut self.readings, others);
        let made = self.set_all(facts);
        let others = std::mem::replace(&mut self.readings, kept);
        if made.is_ok() {
            self.readings.extend(others);
            super::reading::merge(&mut self.readings, &mut self.forks.pool);
            self.bound_readings();
        }
    }

    /// What a line in the midst of play states.
    fn facts_of(&mut self, line: &Line<'_>) -> Result<Vec<Stated<G::Fact>>, Invalid> {
        let mut facts = Vec::new();
        self.read_facts(line, &mut facts)?;
        if self.under_ruling && facts.iter().any(|fact| matches!(fact, Stated::Enough { .. })) {
            let message = "that players have enough can be said only before play, or after a gap";
            return Err(Invalid::new(line.span, message));
        }
        Ok(facts)
    }

    fn make_so(&mut self, facts: &[Stated<G::Fact>]) -> Result<(), Invalid> {
        let later = self.come_to(facts);
        self.let_happen();
        let mut made = self.set_all(facts);
        if made.is_err() && later.is_empty() {
            made = self.set_all_later(facts, made);
        }
        if made.is_err() && later.is_empty() {
            return made;
        }
        if made.is_err() {
            self.readings.clear();
        }
        self.readings.extend(later);
        super::reading::merge(&mut self.readings, &mut self.forks.pool);
        self.bound_readings();
        if self.docket.out_of_patience {
            self.doubt_untried_places();
        }
        Ok(())
    }

    /// In the midst of play a line may state what has come to be so by passes nobody wrote down, and not what is to be so
    /// from now on. These are the readings in which it does; the facts are certain in them, too.
    fn come_to(&mut self, facts: &[Stated<G::Fact>]) -> Vec<Reading<G::Frame>> {
        let now = self.readings.clone();
        let claim = Input::Claim(Claim(facts.to_vec()));
        self.explore(&claim, Mode::Strict);
        let mut later = Vec::new();
        if !self.found.is_empty() {
            self.accept(&claim, Mode::Strict);
            let lasting = |fact: &&Stated<G::Fact>| !matches!(fact, Stated::Place { .. });
            let stated: Vec<Stated<G::Fact>> = facts.iter().filter(lasting).copied().collect();
            if self.set_all(&stated).is_ok() {
                later = std::mem::take(&mut self.readings);
            }
        }
        self.readings = now;
        later
    }

    /// What cannot be so yet may be once passes nobody wrote down have let something happen: a card that is stated to be somewhere
    /// may still be on its way there.
    fn set_all_later(&mut self, facts: &[Stated<G::Fact>], refused: Result<(), Invalid>) -> Result<(), Invalid> {
        let now = self.readings.clone();
        for _ in 0..MOST_SILENCES {
            if !self.fall_silent() {
                break;
            }
            self.let_happen();
            if self.set_all(facts).is_ok() {
                return Ok(());
            }
        }
        self.readings = now;
        refused
    }

    /// Makes the facts so in every reading in which they can be; those in which they cannot are no longer believed.
    pub(super) fn set_all(&mut self, facts: &[Stated<G::Fact>]) -> Result<(), Invalid> {
        let enough = facts.iter().any(|fact| matches!(fact, Stated::Enough { player: None, .. }));
        let mut refusal = None;
        let mut possible = Vec::with_capacity(self.readings.len());
        for reading in &mut self.readings {
            self.docket.open(Mode::Recorded);
            let before = reading.table.checkpoint();
            reading.table.set_stating(true);
            let made = stated::apply(facts, &mut reading.bench::<G>(&mut self.docket));
            reading.table.set_stating(false);
            possible.push(made.is_ok());
            match made {
                Ok(()) => {
                    reading.doubts.retain(|doubt| !enough || doubt.about != About::Unstated);
                    reading.take_doubts(&mut self.docket);
                }
                Err(invalid) => {
                    reading.table.restore(before);
                    refusal = Some(invalid);
                }
            }
        }
        match refusal {
            Some(invalid) if !possible.contains(&true) => return Err(invalid),
            _ => {}
        }
        let mut possible = possible.into_iter();
        self.readings.retain(|_| possible.next().unwrap_or(false));
        self.anchored |= facts.iter().any(|fact| matches!(fact, Stated::Place { .. }));
        Ok(())
    }

    /// The game went on after a gap without a line that says where it stands: what was stated meanwhile may be past.
    pub(super) fn let_slip(&mut self) {
        if self.anchored {
            return;
        }
        let now = self.names.line;
        for doubt in self.readings.iter_mut().flat_map(|reading| &mut reading.doubts) {
            if let About::Before(line) = &mut doubt.about {
                *line = now;
            }
        }
    }

    /// `...`: whatever was last stated before it may no longer be so.
    pub(super) fn gap(&mut self) {
        self.lose_track(DoubtSource::Gap);
        (self.reopened, self.anchored) = (true, false);
        self.docket.reopened_at = self.names.line;
        self.names.gap = self.names.line;
    }

    /// Something happened that the judge cannot follow. Earlier gaps are forgotten: this one doubts all they did.
    pub(super) fn lose_track(&mut self, source: DoubtSource) {
        let line = self.names.line;
        let doubt = Doubt { about: About::Before(line), ..Doubt::of(source, line) };
        for reading in &mut self.readings {
            reading.doubts.retain(|known| !matches!(known.about, About::Before(_)));
            reading.raise(doubt);
        }
    }

    /// `B takes back v1`: the state is as before that line, and what was found since no longer stands.
    pub(super) fn take_back(&mut self, player: Span, what: Span) -> Result<(), Invalid> {
        self.names.player(player)?;
        let now = self.names.line;
        let Some(target) = self.directory.target(now) else {
            return Err(Invalid::new(what, "no line of this game that still stands is meant by this"));
        };
        if target < self.began_at {
            return Err(Invalid::new(what, "a position is not taken back: that line stands before play"));
        }
        let Some(readings) = self.snapshots.remove(&target) else {
            let message =
                format!("at that line {MOST_MOMENTS} others were yet to be taken back; no more are remembered");
            return Err(Invalid::new(what, message));
        };
        if self.directory.returns(target) > 1 {
            self.snapshots.insert(target, readings.clone());
        }
        self.names.free_since(target);
        self.readings = readings;
        self.readings.iter_mut().for_each(|reading| reading.table.set_line(now));
        let (from, until) = (self.line_number(target), self.line_number(now));
        let mut broke_a_rule = false;
        let undone = self.rulings.partition_point(|ruling| *ruling < target);
        for finding in &mut self.out.findings {
            if matches!(finding.standing, Standing::Ruled { number, .. } if number > undone) {
                finding.standing = Standing::Stands;
            }
        }
        for (finding, line) in self.out.findings.iter_mut().zip(&self.found_at).rev() {
            if *line < target {
                break;
            }
            broke_a_rule |= *line == target && finding.standing == Standing::Stands && finding.class > Class::Remark;
            if finding.standing == Standing::Stands || matches!(finding.standing, Standing::FollowsFrom { .. }) {
                finding.standing = Standing::TakenBack { line: until };
            }
        }
        self.tainted.truncate(self.tainted.partition_point(|tainted| tainted.line < target));
        if !broke_a_rule {
            let here = Label { span: what, text: format!("line {from} breaks no rule") };
            let finding = explain::aside(self, format!("line {from} is taken back, though no rule forbids it"), here);
            self.record(finding);
        }
        Ok(())
    }

    /// `ruling "…"`: settles what was found in the line it follows, or in the line it names.
    pub(super) fn rule(&mut self, on: Option<Span>, words: Span) -> Result<(), Invalid> {
        let line = match on {
            Some(on) => self
                .directory
                .ruled(self.names.line)
                .ok_or_else(|| Invalid::new(on, "no line of this game that still stands is meant by this"))?,
            None => self.latest_question().ok_or_else(|| {
                Invalid::new(words, "there is nothing to rule on: no earlier finding stands and nothing is in doubt")
            })?,
        };
        self.rulings.push(self.names.line);
        self.under_ruling = true;
        let at = self.line_number(line);
        let standing = Standing::Ruled { number: self.rulings.len(), words: words.of(self.source.text()).to_owned() };
        for (finding, found_at) in self.out.findings.iter_mut().zip(&self.found_at).rev() {
            if *found_at < line {
                break;
            }
            match finding.standing {
                Standing::Stands if *found_at == line && finding.class != Class::Invalid => {
                    finding.standing = standing.clone();
                }
                Standing::FollowsFrom { line } if line == at => {
                    finding.standing = Standing::Stands;
                    finding.class = finding.class.min(Class::Undecided);
                    finding.doubt(Reason::LaterRuling, format!("it rests on line {at}, which was ruled on after it"));
                }
                _ => {}
            }
        }
        self.tainted.retain(|tainted| tainted.root != line);
        for reading in &mut self.readings {
            reading.doubts.retain(|doubt| doubt.line != line || !doubt.source.can_be_ruled_on());
        }
        Ok(())
    }

    /// The latest line with a finding that stands, or else the latest that raised a doubt.
    fn latest_question(&self) -> Option<u32> {
        let open = |finding: &Finding| {
            finding.standing == Standing::Stands && !matches!(finding.class, Class::Invalid | Class::Remark)
        };
        let found = self.out.findings.iter().zip(&self.found_at).rev().find(|(finding, _)| open(finding));
        let doubts = self.readings.iter().flat_map(|reading| &reading.doubts);
        let doubts = doubts.filter(|doubt| doubt.ended.is_none() && doubt.source.can_be_ruled_on());
        found.map(|(_, line)| *line).or_else(|| doubts.map(|doubt| doubt.line).max()).filter(|line| *line > 0)
    }
}

/// Whether a `set` line says `no effect`.
pub(super) fn is_no_effect(line: &Line<'_>) -> bool {
    line.terms.iter().map(|term| term.span.of(line.text)).eq(["no", "effect"])
}
