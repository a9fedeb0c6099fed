//! One game of a file, judged line by line.

use std::collections::HashMap;

use super::{
    Docket, Game, Marker, Names, Violation,
    bench::Mode,
    directory::Directory,
    doubt::{About, Doubt, Source as DoubtSource},
    explain,
    judgement::{Expected, Judgement, OnViolation, Options},
    reading::{self, Acceptance, Failure, Input, Reading},
    replay,
    stated::{self, Stated},
};
use crate::{
    notation::{
        expectation::Expectation,
        header::{Header, Passes, Record},
        invalid::Invalid,
        line::{Body, Line, LineBuffer, Lines},
        phrase,
        source::{Source, Span},
    },
    rulebook::{Class, Finding, Standing},
    table::{Ask, Player, Stock, Table},
};

/// The most findings of one game: a log with more is no record of a game.
const MOST_FINDINGS: usize = 10_000;

/// The most moments that are remembered at a time because a later line returns to them.
pub(super) const MOST_MOMENTS: usize = 256;

/// Hardly a log has fewer letters a line than this, line breaks included.
const LETTERS_A_LINE: usize = 8;

/// The most lines memory is set aside for beforehand.
const LINES_FORESEEN: usize = 1 << 16;

/// What is remembered of a statement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    pub(super) span: Span,
    pub(super) turn: u32,
    pub(super) action: u32,
}

/// The judging of one game.
pub(super) struct Hearing<'s, G: Game> {
    pub(super) source: &'s Source,
    pub(super) number: usize,
    pub(super) names: Names<'s>,
    pub(super) docket: Docket,
    pub(super) passes: Passes,
    pub(super) options: Options,
    pub(super) readings: Vec<Reading<G::Frame>>,
    /// The readings while a line is carried out in them; empty between lines.
    origins: Vec<Option<Reading<G::Frame>>>,
    pub(super) pool: Vec<Reading<G::Frame>>,
    asks: Vec<Ask<G::Ask>>,
    pub(super) found: Vec<Acceptance>,
    failures: Vec<(usize, Failure)>,
    claims: Vec<Stated<G::Fact>>,
    pub(super) heard: Vec<Heard>,
    turn: u32,
    action: u32,
    pub(super) directory: Directory,
    /// The readings before each line that is returned to.
    pub(super) snapshots: HashMap<u32, Vec<Reading<G::Frame>>>,
    /// The statement each finding was made at.
    pub(super) found_at: Vec<u32>,
    /// Lines with a finding, in order: what rests on them follows from them, or from what they follow from.
    pub(super) tainted: Vec<Tainted>,
    root: u32,
    /// The statements that were rulings, in order.
    pub(super) rulings: Vec<u32>,
    /// Whether `given` lines set the table up.
    pub(super) placed: bool,
    /// Whether a gap allows `given` lines again.
    pub(super) reopened: bool,
    /// Whether a line after the last gap says where the game stands.
    pub(super) anchored: bool,
    /// Whether the line before was a ruling or a `set` line under one.
    pub(super) under_ruling: bool,
    first: Option<Player>,
    pub(super) begun: bool,
    stopped: bool,
    ended: bool,
    /// What a replay was told, if somebody wants one.
    pub(super) record: replay::Record,
    pub(super) out: Judgement,
}

impl<'s, G: Game> Hearing<'s, G> {
    pub(super) fn new(
        source: &'s Source,
        number: usize,
        header: &Header,
        stocks: &[Stock],
        docket: Docket,
        options: Options,
    ) -> Self {
        let players: Vec<String> = if header.players.is_empty() {
            vec!["A".to_owned(), "B".to_owned()]
        } else {
            header.players.iter().take(stocks.len()).map(|seat| seat.name.value.clone()).collect()
        };
        let first = header.first.as_ref().and_then(|first| players.iter().position(|name| *name == first.value));
        let mut table = Table::new(G::LAYOUT, stocks);
        if options.journal {
            table.keep_journal();
        }
        let mut reading = Reading::new(table);
        if header.record == Record::Partial {
            reading.doubts.push(Doubt::of(DoubtSource::PartialRecord, 0));
        }
        if stocks.iter().any(|stock| matches!(stock, Stock::Open(_))) {
            let open = Doubt { about: About::Unstated, ..Doubt::of(DoubtSource::MissingFigure, 0) };
            reading.doubts.push(open);
        }
        let edition = docket.registry.editions.get(usize::from(docket.edition.0));
        let out = Judgement {
            game: docket.registry.game.to_owned(),
            edition: edition.map_or(String::new(), |edition| edition.id.to_owned()),
            ..Judgement::default()
        };
        Self {
            source,
            number,
            names: Names::new(source.text(), G::catalogue(), players),
            docket,
            passes: header.passes,
            options,
            readings: vec![reading],
            origins: Vec::new(),
            pool: Vec::new(),
            asks: Vec::with_capacity(8),
            found: Vec::with_capacity(16),
            failures: Vec::with_capacity(16),
            claims: Vec::with_capacity(16),
            heard: Vec::new(),
            turn: 0,
            action: 0,
            directory: Directory::default(),
            snapshots: HashMap::new(),
            found_at: Vec::new(),
            tainted: Vec::new(),
            root: 0,
            ended: false,
            rulings: Vec::new(),
            placed: false,
            reopened: false,
            anchored: false,
            under_ruling: false,
            first: first.and_then(|first| u8::try_from(first).ok()).map(Player),
            begun: false,
            stopped: false,
            record: replay::Record::default(),
            out,
        }
    }

    /// Judges the lines of `body`, or those up to `until` (a statement's number, not itself judged).
    pub(super) fn hear(&mut self, body: Span, until: Option<u32>) {
        let text = self.source.text();
        self.heard.reserve(1 + (body.len() / LETTERS_A_LINE).min(LINES_FORESEEN));
        self.heard.push(Heard { span: Span::new(body.start, body.start), ..Heard::default() });
        self.directory = Directory::new(self.source, body);
        let mut lines = Lines::new(text, body);
        let mut buffer = LineBuffer::default();
        while let Some(line) = &lines.next(&mut buffer) {
            if self.stopped || until.is_some_and(|until| self.heard.len() as u32 >= until) {
                break;
            }
            match line {
                Ok(line) => self.hear_line(line),
                Err(unreadable) => {
                    self.begin();
                    self.open_line(unreadable.whole, false);
                    let finding = explain::unreadable(self, unreadable.invalid.clone());
                    self.record(finding);
                    self.lose_track(DoubtSource::Unreadable);
                    self.keep_expectations(unreadable.whole, unreadable.expectations);
                    self.tell();
                }
            }
        }
    }

    /// Lets happen what needs nobody's choice, so that the table stands where players are asked.
    pub(super) fn let_happen(&mut self) {
        for reading in &mut self.readings {
            reading.let_happen::<G>(&mut self.docket, &mut self.asks, self.passes);
        }
    }

    /// The judgement, when the last line is heard.
    pub(super) fn finish(mut self) -> Judgement {
        self.out.material = self.docket.material;
        self.out.reached = self.heard.last().map_or(0, |heard| heard.span.start);
        let standing = |finding: &Finding| finding.class > Class::Remark && finding.standing == Standing::Stands;
        let first = self.out.findings.iter().zip(&self.found_at).find(|(finding, _)| standing(finding));
        let before = first.and_then(|(_, line)| self.heard.get(line.checked_sub(1)? as usize));
        self.out.legal_to = before.filter(|heard| (heard.turn, heard.action) != (0, 0)).map(Heard::address);
        self.out.journal = self.readings.first().map(|reading| reading.table.journal().clone()).unwrap_or_default();
        self.out
    }

    fn hear_line(&mut self, line: &Line<'_>) {
        if matches!(line.body, Body::Blank) {
            return;
        }
        let counted = matches!(line.body, Body::Statement) && !line.consequence;
        if let Body::Turn { number, .. } = line.body {
            (self.turn, self.action) = (number, 0);
        }
        if !matches!(line.body, Body::Given | Body::Gap(_)) {
            self.begin();
        }
        self.open_line(line.span, counted);
        if !matches!(line.body, Body::Given | Body::Gap(_)) && std::mem::replace(&mut self.reopened, false) {
            self.let_slip();
        }
        if !matches!(line.body, Body::Ruling { .. } | Body::Set) {
            self.under_ruling = false;
        }
        if let Err(invalid) = self.dispatch(line) {
            let finding = explain::unreadable(self, invalid);
            self.record(finding);
            if !matches!(line.body, Body::Ruling { .. } | Body::TakeBack { .. } | Body::Claim) {
                self.lose_track(DoubtSource::Unreadable);
            }
        }
        if self.options.invariants {
            for reading in &self.readings {
                debug_assert_eq!(reading.table.conserved(), Ok(()));
            }
        }
        self.keep_expectations(line.span, line.expectations);
        self.tell();
    }

    /// Tells the statement for a replay, if somebody wants one.
    fn tell(&mut self) {
        if self.options.journal {
            let told = replay::told(self);
            self.out.replay.extend(told);
        }
    }

    fn dispatch(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        if self.ended {
            return Err(Invalid::new(line.span, "the record of this game has ended above"));
        }
        self.docket.follows = line.consequence;
        match line.body {
            Body::Blank => Ok(()),
            Body::Statement => {
                let names = &mut self.names;
                let read = |statement: &G::Statement<'_>| G::resolve(statement, names);
                let input = phrase::read_then::<Grammar<G>, _>(line.sentence(), read).map(Input::Action)?;
                self.names.hand_over(&mut self.docket.items)?;
                if line.consequence && matches!(&input, Input::Action(action) if !G::may_follow(action)) {
                    let message =
                        "this is an action of its own, not something that follows; it is written without `->`";
                    return Err(Invalid::new(line.span, message));
                }
                self.out.statements += 1;
                self.try_line(&input);
                Ok(())
            }
            Body::Turn { number, player } => {
                let player = player.map(|player| self.names.player(player)).transpose()?;
                self.try_line(&Input::Marker(Marker::Turn { number, player }));
                Ok(())
            }
            Body::Marker(span) => {
                let marker = stated::marker(span, self.source.text(), G::LAYOUT)?;
                self.try_line(&Input::Marker(Marker::Step(marker)));
                Ok(())
            }
            Body::End(said) => {
                self.ended = true;
                self.try_line(&Input::Marker(Marker::End));
                let result = |said: &str| said.ends_with("wins") || said == "draw";
                if said.is_some_and(|said| result(said.of(self.source.text()))) { self.claim(line) } else { Ok(()) }
            }
            Body::Claim => self.claim(line),
            Body::Given => self.state(line),
            Body::Set => self.set(line),
            Body::Gap(_) => {
                self.gap();
                Ok(())
            }
            Body::Ruling { on, words } => self.rule(on, words),
            Body::TakeBack { player, what } => self.take_back(player, what),
        }
    }

    fn claim(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        let mut claims = std::mem::take(&mut self.claims);
        claims.clear();
        let read = self.read_facts(line, &mut claims).and_then(|()| self.can_be_claimed(&claims));
        if read.is_ok() {
            self.out.statements += 1;
            let input = Input::Claim(stated::Claim(claims));
            self.try_line(&input);
            claims = input.into_claims();
        }
        self.claims = claims;
        read
    }

    /// Reads what a line states; what it lists can be read from then on.
    pub(super) fn read_facts(&mut self, line: &Line<'_>, facts: &mut Vec<Stated<G::Fact>>) -> Result<(), Invalid> {
        stated::read::<G>(line.sentence(), &mut self.names, facts)?;
        self.names.hand_over(&mut self.docket.items)
    }

    /// # Errors
    /// When a draw is claimed of a game that cannot be drawn.
    fn can_be_claimed(&mut self, claims: &[Stated<G::Fact>]) -> Result<(), Invalid> {
        let drawn = claims.iter().find_map(|claim| match claim {
            Stated::Draw { span } => Some(*span),
            _ => None,
        });
        let (Some(span), Some(reading)) = (drawn, self.readings.first_mut()) else { return Ok(()) };
        match G::draw(&reading.bench::<G>(&mut self.docket)) {
            Some(_) => Ok(()),
            None => Err(Invalid::new(span, "by its rules this game cannot be drawn")),
        }
    }

    fn open_line(&mut self, span: Span, counted: bool) {
        self.action = self.action.saturating_add(u32::from(counted));
        self.heard.push(Heard { span, turn: self.turn, action: self.action });
        let number = u32::try_from(self.heard.len() - 1).unwrap_or(u32::MAX);
        self.names.open(number);
        self.docket.take_heart();
        for reading in &mut self.readings {
            reading.table.set_line(number);
            reading.table.settle();
        }
        if self.directory.returns(number) > 0 && self.snapshots.len() < MOST_MOMENTS {
            self.snapshots.insert(number, self.readings.clone());
        }
    }

    /// Sets the table up before the first line of play, unless `given` lines have.
    pub(super) fn begin(&mut self) {
        if std::mem::replace(&mut self.begun, true) || self.placed {
            return;
        }
        self.docket.open(Mode::Strict);
        let first = self.first;
        for reading in &mut self.readings {
            G::begin(&mut reading.bench::<G>(&mut self.docket), first);
            reading.take_doubts(&mut self.docket);
        }
        self.tell();
    }

    fn try_line(&mut self, input: &Input<G>) {
        let before = if self.options.exact_undo { self.readings.clone() } else { Vec::new() };
        self.try_on_readings(input);
        if self.options.exact_undo {
            for reading in &self.readings {
                debug_assert!(before.iter().any(|origin| reading.goes_back_to(origin)), "undoing a line leaves traces");
            }
        }
    }

    fn try_on_readings(&mut self, input: &Input<G>) {
        if let [reading] = self.readings.as_mut_slice()
            && reading.take_plainly(input, &mut self.docket, &mut self.asks, self.passes)
        {
            self.tell_remarks();
            return;
        }
        self.docket.cut_short = false;
        self.explore(input, Mode::Strict);
        if !self.found.is_empty() {
            if !self.take_in_doubt_before(input) {
                self.widen_doubts(input);
                self.accept(input, Mode::Strict);
                self.tell_remarks();
            }
            if self.docket.out_of_patience {
                self.doubt_dropped_readings();
            }
            return;
        }
        if self.docket.cut_short {
            self.doubt_dropped_readings();
        }
        self.explore(input, Mode::Lenient);
        if self.found.is_empty() {
            self.object(input);
        } else {
            self.accept_in_doubt(input);
        }
    }

    /// What a claim states may come true by passes nobody wrote down, and yet be so already thanks to a doubt. Both are
    /// followed.
    fn take_in_doubt_before(&mut self, input: &Input<G>) -> bool {
        let later = self.found.iter().any(|acceptance| acceptance.steps > 0);
        let doubted = self.readings.iter().any(|reading| reading.doubts.iter().any(|doubt| doubt.ended.is_none()));
        if !later || !doubted || !matches!(input, Input::Claim(_)) {
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
    /// all it touches already, but its time ends when its card goes: what it may have moved stays in doubt.
    fn widen_doubts(&mut self, input: &Input<G>) {
        let narrow = |reading: &Reading<G::Frame>| reading.doubts.iter().any(Doubt::is_narrow);
        if !self.readings.iter().any(|reading| narrow(reading) || self.lingering(reading).is_some()) {
            return;
        }
        let lingering: Vec<Option<Doubt>> = self.readings.iter().map(|reading| self.lingering(reading)).collect();
        let strict = self.found.clone();
        self.explore(input, Mode::Lenient);
        let more = self.found.len() > strict.len();
        self.found = strict;
        for (reading, lingering) in self.readings.iter_mut().zip(lingering).filter(|_| more) {
            let wide = |doubt: &Doubt| Doubt { about: About::Everything, until_depth: None, ..*doubt };
            let widened: Vec<Doubt> = reading.doubts.iter().filter(|doubt| doubt.is_narrow()).map(wide).collect();
            widened.into_iter().chain(lingering).for_each(|doubt| reading.raise(doubt));
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
        let doubt = Doubt { touches, ..Doubt::of(DoubtSource::Lingering(title), line) };
        let known = |known: &Doubt| known.source == doubt.source && known.touches & touches == touches;
        (!reading.doubts.iter().any(known)).then_some(doubt)
    }

    /// Tries the line on every reading; the failures are those of the readings in order.
    pub(super) fn explore(&mut self, input: &Input<G>, mode: Mode) {
        self.docket.failed = 0;
        self.found.clear();
        self.failures.clear();
        for (number, reading) in self.readings.iter_mut().enumerate() {
            let how = (mode, self.passes);
            let failure = reading.explore(number, input, &mut self.docket, &mut self.asks, how, &mut self.found);
            self.failures.extend(failure.map(|failure| (number, failure)));
        }
        reading::by_preference(&mut self.found);
    }

    /// Goes on with every state that accepted the line.
    pub(super) fn accept(&mut self, input: &Input<G>, mode: Mode) {
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
                false => origin.as_ref().map(|origin| origin.fork(&mut self.pool)),
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
        self.pool.extend(self.origins.drain(..).flatten());
        reading::merge(&mut self.readings, &mut self.pool);
        if dropped {
            self.doubt_dropped_readings();
        }
        self.bound_readings();
    }

    /// Keeps as many readings as are to be kept; to drop one is to doubt.
    pub(super) fn bound_readings(&mut self) {
        let most = self.options.readings.max(1);
        if self.readings.len() > most {
            self.pool.extend(self.readings.drain(most..));
            self.doubt_dropped_readings();
        }
    }

    /// To follow fewer readings than there are is to doubt.
    pub(super) fn doubt_dropped_readings(&mut self) {
        let doubt = Doubt::of(DoubtSource::DroppedReadings, self.names.line);
        self.readings.iter_mut().for_each(|reading| reading.raise(doubt));
    }

    /// The line is possible only thanks to a doubt: goes on as recorded and says so.
    fn accept_in_doubt(&mut self, input: &Input<G>) {
        let Some(preferred) = self.found.first().copied() else { return };
        let how = (Mode::Lenient, self.passes);
        let mut finding = None;
        if let Some(reading) = self.readings.get_mut(preferred.reading) {
            let mut probe = reading.clone();
            probe.commit(input, preferred.steps, &mut self.docket, &mut self.asks, how);
            let leant_on = self.docket.leant_on.clone();
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

    /// No reading admits the line.
    fn object(&mut self, input: &Input<G>) {
        let furthest = self
            .failures
            .iter()
            .copied()
            .reduce(|best, next| if next.1.violation.depth > best.1.violation.depth { next } else { best });
        let Some((number, failure)) = furthest else { return };
        let finding = explain::objection(self, number, &failure, input);
        self.record(finding);
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
                reading::merge(&mut self.readings, &mut self.pool);
            }
        }
    }

    pub(super) fn record(&mut self, finding: Finding) {
        if finding.class > Class::Remark && self.tainted.last().is_none_or(|last| last.line < self.names.line) {
            let root = match finding.standing {
                Standing::FollowsFrom { .. } => self.root,
                _ => self.names.line,
            };
            self.tainted.push(Tainted { line: self.names.line, class: finding.class, root });
        }
        self.found_at.push(self.names.line);
        self.out.findings.push(finding);
        if self.out.findings.len() == MOST_FINDINGS {
            self.stopped = true;
            let here = self.heard.last().map_or_else(Span::default, |heard| heard.span);
            let message = format!("there are {MOST_FINDINGS} findings up to here; the rest of this game is not judged");
            self.found_at.push(self.names.line);
            self.out.findings.push(explain::unreadable(self, Invalid::new(here, message)));
        }
    }

    fn tell_remarks(&mut self) {
        let remarks = std::mem::take(&mut self.docket.remarks);
        for remark in &remarks {
            let finding = explain::remark(self, remark);
            self.record(finding);
        }
        self.docket.remarks = remarks;
    }

    fn keep_expectations(&mut self, line: Span, demands: &[Expectation]) {
        if !demands.is_empty() {
            let checks = self.docket.trace.clone().unwrap_or_default();
            let about = self.source.line_span(self.source.line_of(line.start));
            self.out.expectations.push(Expected { demands: demands.to_vec(), about, checks });
        }
    }

    /// The standing of a finding that rests on these facts: its own, or that of an earlier finding it follows from.
    pub(super) fn standing(&mut self, violation: &Violation, reading: usize) -> (Standing, Option<Class>) {
        let Some(table) = self.readings.get(reading).map(|reading| &reading.table) else {
            return (Standing::Stands, None);
        };
        let causes = violation.facts.iter().filter_map(|fact| fact.cause(table));
        let tainted = |line: u32| {
            let index = self.tainted.binary_search_by_key(&line, |tainted| tainted.line).ok()?;
            self.tainted.get(index).copied()
        };
        let root = causes.filter_map(tainted).min_by_key(|tainted| tainted.root);
        match root {
            Some(Tainted { root, class, .. }) if root != self.names.line => {
                self.root = root;
                (Standing::FollowsFrom { line: self.line_number(root) }, Some(class))
            }
            _ => (Standing::Stands, None),
        }
    }

    /// The number in the file, from 1, of the line a statement stands on.
    pub(super) fn line_number(&self, statement: u32) -> usize {
        self.heard.get(statement as usize).map_or(1, |heard| self.source.line_of(heard.span.start) + 1)
    }
}

impl Heard {
    pub(super) fn address(&self) -> String {
        format!("T{}.{}", self.turn, self.action)
    }
}

/// A line with a finding, and the line that finding goes back to.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tainted {
    pub(super) line: u32,
    pub(super) class: Class,
    pub(super) root: u32,
}

/// A game's grammar as the shared reader wants it.
struct Grammar<G>(std::marker::PhantomData<G>);

impl<G: Game> phrase::Sentence for Grammar<G> {
    type Out<'a> = G::Statement<'a>;

    fn parse<'a, E: phrase::Expecting<'a>>(terms: phrase::Terms<'a>) -> phrase::Parsed<'a, Self::Out<'a>, E> {
        G::sentence(terms)
    }
}
