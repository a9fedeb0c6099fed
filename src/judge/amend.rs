//! Lines about the record itself: positions, gaps, take-backs and rulings.

use super::{
    Game,
    bench::Mode,
    case::Hearing,
    doubt::{About, Doubt, Source as DoubtSource},
    explain, stated,
};
use crate::{
    notation::{invalid::Invalid, line::Line, log::Address, source::Span},
    rulebook::{Class, Label, Standing},
};

impl<G: Game> Hearing<'_, G> {
    /// `given …`: before play it builds a position, after a gap it says where things stand again.
    pub(super) fn state(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        if self.begun && !self.reopened {
            let message = "a `given` line stands before play, or after a gap";
            return Err(Invalid::new(line.span, message));
        }
        if !self.begun && !self.placed {
            self.placed = true;
            for reading in &mut self.readings {
                self.docket.open(Mode::Recorded);
                let mut bench = reading.bench::<G>(&mut self.docket);
                for player in bench.table.players() {
                    stated::set_ample(&mut bench, player);
                }
            }
        }
        self.make_so(line)
    }

    /// `set …`: what a ruling orders. `set no effect` orders nothing.
    pub(super) fn set(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        if !self.under_ruling {
            return Err(Invalid::new(line.span, "a `set` line stands under a `ruling` line"));
        }
        let words = line.terms.iter().map(|term| term.span.of(line.text));
        if words.eq(["no", "effect"]) {
            return Ok(());
        }
        self.make_so(line)
    }

    fn make_so(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        let mut facts = Vec::new();
        stated::read(line.sentence(), &mut self.names, G::LAYOUT, &mut facts)?;
        for reading in &mut self.readings {
            self.docket.open(Mode::Recorded);
            let mut bench = reading.bench::<G>(&mut self.docket);
            for fact in &facts {
                fact.apply(&mut bench)?;
            }
            reading.take_doubts(&mut self.docket);
        }
        Ok(())
    }

    /// `...`: whatever was last stated before it may no longer be so.
    pub(super) fn gap(&mut self) {
        let line = self.names.line;
        let doubt = Doubt { about: About::Before(line), ..Doubt::of(DoubtSource::Gap, line) };
        self.readings.iter_mut().for_each(|reading| reading.doubts.push(doubt));
        self.reopened = true;
    }

    /// `B takes back v1`: the state is as before that line, and what was found since no longer stands.
    pub(super) fn take_back(&mut self, player: Span, what: Span) -> Result<(), Invalid> {
        self.names.player(player)?;
        let now = self.names.line;
        let line = self.meant(what).filter(|line| *line < now);
        let Some(line) = line else {
            return Err(Invalid::new(what, "no earlier line of this game is meant by this"));
        };
        let from = self.line_number(line);
        let until = self.line_number(now);
        let broke_a_rule = self.out.findings.iter().any(|finding| {
            finding.standing == Standing::Stands && self.source.line_of(finding.here.span.start) + 1 == from
        });
        if !broke_a_rule {
            let here = Label { span: what, text: format!("line {from} breaks no rule") };
            let finding = explain::aside(self, format!("line {from} is taken back, though no rule forbids it"), here);
            self.record(finding);
        }
        for finding in &mut self.out.findings {
            let at = self.source.line_of(finding.here.span.start) + 1;
            if (from..until).contains(&at) && finding.class != Class::Invalid && finding.game == self.number {
                finding.standing = Standing::TakenBack { line: until };
            }
        }
        self.tainted.retain(|(tainted, _)| *tainted < line);
        for reading in &mut self.readings {
            reading.take_back(line);
        }
        super::reading::merge(&mut self.readings);
        Ok(())
    }

    /// `ruling "…"`: settles what was found in the line it follows, or in the line it names.
    pub(super) fn rule(&mut self, on: Option<Span>, words: Span) -> Result<(), Invalid> {
        let line = match on {
            Some(on) => {
                self.meant(on).ok_or_else(|| Invalid::new(on, "no earlier line of this game is meant by this"))?
            }
            None => self.latest_question().ok_or_else(|| {
                Invalid::new(words, "there is nothing to rule on: no earlier finding stands and nothing is in doubt")
            })?,
        };
        self.rulings += 1;
        self.under_ruling = true;
        let at = self.line_number(line);
        let standing = Standing::Ruled { number: self.rulings, words: words.of(self.source.text()).to_owned() };
        for finding in &mut self.out.findings {
            let here = self.source.line_of(finding.here.span.start) + 1;
            let follows = matches!(finding.standing, Standing::FollowsFrom { line } if line == at);
            if (here == at && finding.standing == Standing::Stands || follows) && finding.class != Class::Invalid {
                finding.standing = standing.clone();
            }
        }
        self.tainted.retain(|(tainted, _)| *tainted != line);
        for reading in &mut self.readings {
            reading.doubts.retain(|doubt| doubt.line != line);
        }
        Ok(())
    }

    /// The latest line with a finding that stands, or else the latest that raised a doubt.
    fn latest_question(&self) -> Option<u32> {
        let found = self.tainted.iter().map(|(line, _)| *line).max();
        let doubted = self.readings.iter().flat_map(|reading| &reading.doubts).map(|doubt| doubt.line).max();
        found.max(doubted).filter(|line| *line > 0)
    }

    /// The statement a handle, title, label or address means.
    fn meant(&self, what: Span) -> Option<u32> {
        let text = self.source.text();
        let written = what.of(text);
        if let Some(line) = self.names.introduced_in(written) {
            return Some(line);
        }
        if written.starts_with(['"', '“']) {
            let title = written.trim_matches(['"', '“', '”']);
            return self.last_heard(|heard| heard.span.of(text).contains(title));
        }
        match Address::parse(written)? {
            Address::Label(label) => {
                self.first_heard(|heard| heard.label.is_some_and(|span| span.of(text).trim_start_matches('@') == label))
            }
            Address::Turn { turn, action } => self.first_heard(|heard| (heard.turn, heard.action) == (turn, action)),
            Address::Line(line) => self.first_heard(|heard| self.source.line_of(heard.span.start) + 1 == line),
        }
    }

    fn first_heard(&self, is_meant: impl Fn(&super::case::Heard) -> bool) -> Option<u32> {
        let before = self.heard.len().saturating_sub(1);
        let index = self.heard.iter().take(before).skip(1).position(is_meant)?;
        u32::try_from(index + 1).ok()
    }

    fn last_heard(&self, is_meant: impl Fn(&super::case::Heard) -> bool) -> Option<u32> {
        let before = self.heard.len().saturating_sub(1);
        let index = self.heard.iter().take(before).skip(1).rposition(is_meant)?;
        u32::try_from(index + 1).ok()
    }
}
