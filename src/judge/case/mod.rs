//! One game of a file, judged line by line.

mod ahead;
mod trying;

use std::{collections::HashMap, sync::Arc};

use ahead::{Ahead, Mark};

use super::{
    Board, Docket, Game, Marker, Names, Violation,
    bench::Mode,
    directory::Directory,
    doubt::{About, Doubt, DoubtSource},
    explain,
    given::Gathered,
    judgement::{Expected, Ground, Judgement, Options, Overtaken, UnreadText},
    natural,
    reading::{Acceptance, Failure, Followed, Forks, Input, Reading},
    register::Register,
    replay::{self, StepKind},
    stated::{self, Stated},
};
use crate::{
    notation::{
        expectation::Expectation,
        header::{Header, Passes, Record},
        invalid::Invalid,
        line::{Body, Line, LineBuffer, Lines, Unreadable},
        phrase::Quick,
        source::{Source, Span},
    },
    rulebook::{Class, Finding, Standing},
    table::{Ask, Layout, Player, Stock, Table, Title},
};

/// The most findings of one game: a log with more is no record of a game.
const MOST_FINDINGS: usize = 10_000;

/// In a record with more findings than this the words are not the trouble.
const MOST_FINDINGS_REWORDED: usize = 1_000;

/// The most moments that are remembered at a time because a later line returns to them.
pub(super) const MOST_MOMENTS: usize = 256;

/// The most lines memory is set aside for beforehand.
const LINES_FORESEEN: usize = 1 << 16;

/// How many lines are looked through for what another leaves open.
const LINES_OF_A_TURN: usize = 64;

/// How many lines are looked at behind one that ends a turn.
const LINES_LOOKED_AHEAD: usize = 8;

/// Most lines are longer than this, in bytes.
const SHORT_LINE: usize = 8;

/// What is remembered of a statement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Heard {
    pub(super) span: Span,
    pub(super) turn: u32,
    pub(super) action: u32,
}

/// What the players in so many seats are called.
pub(super) fn players(header: &Header, seats: usize) -> Vec<String> {
    match header.players.is_empty() {
        true => vec!["A".to_owned(), "B".to_owned()],
        false => header.players.iter().take(seats).map(|seat| seat.name.value.clone()).collect(),
    }
}

/// The judging of one game.
#[derive(Clone)]
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
    /// The readings that go on with a line, while it is followed.
    pub(super) forks: Forks<G::Frame>,
    followed: Vec<Followed>,
    /// Where the hearing stood before the line at hand.
    mark: Mark,
    /// Where to turn back to when lines were taken at the first place where they are legal.
    ahead: Option<Ahead<G::Frame>>,
    /// Whether the line at hand can only be heard when the judge has turned back.
    lost: bool,
    /// Lines before this place of the text are tried everywhere.
    careful_until: u32,
    asks: Vec<Ask<G::Ask>>,
    pub(super) found: Vec<Acceptance>,
    failures: Vec<(usize, Failure)>,
    claims: Vec<Stated<G::Fact>>,
    /// The lines of the game.
    body: Span,
    /// Room for lines that are looked at before they are heard.
    behind: LineBuffer,
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
    /// The statement that was the last marker, turn or `given` line.
    last_marker: u32,
    /// Markers that lines before them may not run past.
    pub(super) fences: Vec<Overtaken>,
    /// The statements that were rulings, in order.
    pub(super) rulings: Vec<u32>,
    /// Whether `given` lines set the table up.
    pub(super) placed: bool,
    /// What those lines state, until play begins.
    pub(super) position: Gathered<G::Fact>,
    /// The first statement behind them.
    pub(super) began_at: u32,
    /// Whether a gap allows `given` lines again.
    pub(super) reopened: bool,
    /// Whether a line after the last gap says where the game stands.
    pub(super) anchored: bool,
    /// Whether the line before was a ruling or a `set` line under one.
    pub(super) under_ruling: bool,
    /// What the players bring.
    stocks: Arc<Vec<Vec<Stock>>>,
    first: Option<Player>,
    pub(super) begun: bool,
    stopped: bool,
    /// Whether the first line that is wrong is the last to be heard.
    pub(super) stops: bool,
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
        register: &Register,
        docket: Docket,
        options: Options,
    ) -> Self {
        let stocks = Arc::clone(&register.stocks);
        let players = players(header, stocks.len());
        let first = header.first.as_ref().and_then(|first| players.iter().position(|name| *name == first.value));
        let cards = options.cards_of::<G>();
        let mut table = Table::new(G::LAYOUT, &cards, &stocks);
        table.set_edition(docket.edition);
        for (figure, value) in &register.settings {
            table.set(figure.shared(), *value);
        }
        table.settle();
        if options.journal {
            table.keep_journal();
        }
        let mut reading = Reading::new(table);
        if header.record == Record::Partial {
            reading.doubts.push(Doubt::of(DoubtSource::PartialRecord, 0));
        }
        let touches = left_open(&stocks, G::LAYOUT);
        if touches != 0 {
            let open = Doubt { about: About::Unstated, touches, ..Doubt::of(DoubtSource::MissingFigure, 0) };
            reading.doubts.push(open);
        }
        let edition = docket.registry.editions.get(usize::from(docket.edition.0));
        let out = Judgement {
            game: docket.registry.game.to_owned(),
            edition: edition.map_or(String::new(), |edition| edition.id.to_owned()),
            ..Judgement::default()
        };
        let mut names = Names::new(source.text(), Arc::clone(cards.titles()), players);
        names.bring(&stocks);
        let careful = options.journal || options.trace || options.exact_undo;
        let careful_until = if careful { u32::MAX } else { 0 };
        Self {
            source,
            number,
            names,
            docket,
            passes: header.passes,
            options,
            readings: vec![reading],
            stocks,
            origins: Vec::new(),
            forks: Forks { found: Vec::new(), pool: Vec::new() },
            followed: Vec::with_capacity(16),
            mark: Mark::default(),
            ahead: None,
            lost: false,
            careful_until,
            asks: Vec::with_capacity(8),
            found: Vec::with_capacity(16),
            failures: Vec::with_capacity(16),
            claims: Vec::with_capacity(16),
            body: Span::default(),
            behind: LineBuffer::default(),
            heard: Vec::new(),
            turn: 0,
            action: 0,
            directory: Directory::default(),
            snapshots: HashMap::new(),
            found_at: Vec::new(),
            tainted: Vec::new(),
            root: 0,
            last_marker: 0,
            fences: Vec::new(),
            ended: false,
            rulings: Vec::new(),
            placed: false,
            position: Gathered::default(),
            began_at: 0,
            reopened: false,
            anchored: false,
            under_ruling: false,
            first: first.and_then(|first| u8::try_from(first).ok()).map(Player),
            begun: false,
            stopped: false,
            stops: false,
            record: replay::Record::default(),
            out,
        }
    }

    /// Keeps every reading of every line from here on.
    pub(super) fn be_careful(&mut self) {
        self.careful_until = u32::MAX;
    }

    /// Judges the lines of `body`, or those up to `until` (a statement's number, not itself judged).
    pub(super) fn hear(&mut self, body: Span, until: Option<u32>) {
        self.open(body);
        self.hear_lines(body, until);
        if self.stands_alone() {
            self.build();
        }
    }

    /// Makes ready for the lines of `body`.
    pub(super) fn open(&mut self, body: Span) {
        self.heard.reserve(1 + (body.len() / SHORT_LINE).min(LINES_FORESEEN));
        self.heard.push(Heard { span: Span::new(body.start, body.start), ..Heard::default() });
        self.directory = Directory::new(self.source, body);
        self.body = body;
        if self.options.journal && !self.options.scenes {
            replay::open(self);
        }
    }

    /// Judges some lines more, which are those of the record or stand somewhere else.
    pub(super) fn hear_part(&mut self, part: Span, recorded: bool) {
        let body = self.body;
        if !recorded {
            self.body = part;
        }
        self.hear_lines(part, None);
        self.body = body;
    }

    /// Hears a claim that is false as if it were true. Tells whether it is one that counts, and nothing else.
    pub(super) fn adopt(&mut self, claim: Span) -> bool {
        let mut buffer = LineBuffer::default();
        let mut lines = Lines::new(self.source.text(), claim);
        let Some(Ok(line)) = lines.next(&mut buffer) else { return false };
        self.open_line(line.span, false);
        let mut facts = Vec::new();
        let read = line.body == Body::Claim && self.read_facts(&line, &mut facts).is_ok();
        let counts = facts.iter().all(|fact| matches!(fact, Stated::Count { .. }));
        read && counts && self.set_all(&facts).is_ok()
    }

    fn hear_lines(&mut self, part: Span, until: Option<u32>) {
        let mut lines = Lines::new(self.source.text(), part);
        let mut buffer = LineBuffer::default();
        while let Some(line) = &lines.next(&mut buffer) {
            if self.stopped || until.is_some_and(|until| self.heard.len() as u32 >= until) {
                break;
            }
            match line {
                Ok(line) => self.hear_line(line),
                Err(unreadable) if self.ahead.is_none() => self.hear_unreadable(unreadable),
                Err(_) => self.lost = true,
            }
            if self.lost
                && let Some(back) = self.turn_back(lines.position())
            {
                lines.go_back(back);
            }
        }
    }

    /// There is a position and nothing behind it.
    fn stands_alone(&self) -> bool {
        !self.begun && !self.position.is_empty()
    }

    fn hear_unreadable(&mut self, line: &Unreadable<'_>) {
        self.begin();
        self.open_line(line.whole, false);
        let finding = explain::unreadable(self, line.invalid.clone());
        self.record(finding);
        self.lose_track(DoubtSource::Unreadable);
        self.keep_expectations(line.whole, line.expectations);
        self.tell(StepKind::Line);
    }

    /// Lets happen what needs nobody's choice, so that the table stands where players are asked.
    pub(super) fn let_happen(&mut self) {
        for reading in &mut self.readings {
            reading.let_happen::<G>(&mut self.docket, &mut self.asks, self.passes);
        }
    }

    /// Lets one silence pass in every reading; tells whether nobody has to speak.
    pub(super) fn fall_silent(&mut self) -> bool {
        let (docket, asks, passes) = (&mut self.docket, &mut self.asks, self.passes);
        self.readings.iter_mut().all(|reading| reading.fall_silent::<G>(docket, asks, passes).is_some())
    }

    /// The lines that may stand where the game stands, as they are written; a card that comes into play is called `next`.
    pub(super) fn lines(mut self, next: &str) -> Vec<String> {
        self.begin();
        self.let_happen();
        let mut lines = Vec::new();
        for reading in &self.readings {
            let mut board = Board::standing(&reading.table, &self.docket, self.names.handles());
            for line in G::lines(&mut board, &self.names, next) {
                if !lines.contains(&line) {
                    lines.push(line);
                }
            }
        }
        lines
    }

    /// The judgement, when the last line is heard.
    pub(super) fn finish(mut self) -> Judgement {
        self.out.mattered = std::mem::take(&mut self.docket.mattered);
        self.out.reached = self.heard.last().map_or(0, |heard| heard.span.start);
        let standing = |finding: &Finding| finding.class > Class::Remark && finding.standing == Standing::Stands;
        let first = self.out.findings.iter().zip(&self.found_at).find(|(finding, _)| standing(finding));
        let before = first.and_then(|(_, line)| self.heard.get(line.checked_sub(1)? as usize));
        self.out.legal_to = before.filter(|heard| (heard.turn, heard.action) != (0, 0)).map(Heard::address);
        if self.options.journal {
            self.out.pictures = replay::close(&mut self);
        }
        self.out
    }

    fn hear_line(&mut self, line: &Line<'_>) {
        if matches!(line.body, Body::Blank) {
            return;
        }
        if self.ahead.is_some() && (!line.body.is_play() || self.directory.returns(self.heard.len() as u32) > 0) {
            self.lost = true;
            return;
        }
        self.mark = self.mark(line.whole.start);
        let counted = matches!(line.body, Body::Statement) && !line.consequence;
        if let Some(number) = line.turn() {
            (self.turn, self.action) = (number, 0);
        }
        let goes_on = !matches!(line.body, Body::Given | Body::Gap(_));
        if goes_on {
            self.begin();
        }
        self.open_line(line.span, counted);
        if goes_on && std::mem::replace(&mut self.reopened, false) {
            self.names.gap = 0;
            self.let_slip();
        }
        if !matches!(line.body, Body::Ruling { .. } | Body::Set) {
            self.under_ruling = false;
        }
        let positioned = matches!(line.body, Body::Given) && !self.begun;
        if let Err(invalid) = self.dispatch(line) {
            if positioned {
                self.position.refuse(self.names.line, invalid);
                self.keep_expectations(line.span, line.expectations);
                return;
            }
            if self.ahead.is_some() {
                self.lost = true;
                return;
            }
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
        match line.body {
            Body::Statement => self.docket.happened = self.names.line,
            Body::Turn { .. } | Body::Marker(_) => {
                (self.docket.happened, self.last_marker) = (self.names.line, self.names.line);
            }
            Body::Given => self.last_marker = self.names.line,
            _ => {}
        }
        self.keep_expectations(line.span, line.expectations);
        if !positioned {
            let marks = matches!(line.body, Body::Turn { .. } | Body::Marker(_) | Body::End(_));
            self.tell(if marks { StepKind::Marker } else { StepKind::Line });
        }
    }

    /// Tells a step of a replay, if somebody wants one.
    #[inline]
    fn tell(&mut self, step: StepKind) {
        if self.options.journal {
            replay::tell(self, step);
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
                let mut input = Input::Action(G::Action::default());
                let Input::Action(action) = &mut input else { return Ok(()) };
                if let Err(invalid) = G::understand(line.sentence(), &mut self.names, action) {
                    self.understand_reworded(line, action).ok_or(invalid)?;
                }
                self.names.hand_over(&mut self.docket.items)?;
                if line.consequence && !G::may_follow(action) {
                    let message =
                        "this is an action of its own, not something that follows; it is written without `->`";
                    return Err(Invalid::new(line.span, message));
                }
                if self.readings.first().is_some_and(|reading| G::leaves_open(&reading.table, action)) {
                    self.complete(line, action);
                }
                let out_of_place = G::ends_turn(action) && self.passes == Passes::Implied && self.goes_on(line);
                self.out.statements += 1;
                let found = self.out.findings.len();
                if out_of_place {
                    self.try_here_alone(&input);
                } else {
                    self.try_line(&input);
                }
                if let (Input::Action(action), [reading, ..]) = (&input, self.readings.as_slice())
                    && let Some(title) = G::unread(&reading.table, action)
                    && self.out.findings.len() == found
                    && !self.lost
                    && !line.consequence
                {
                    self.note_unread(line.span, title);
                }
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
                if self.stands_alone() {
                    self.build();
                }
                self.gap();
                Ok(())
            }
            Body::Ruling { on, words } => self.rule(on, words),
            Body::TakeBack { player, what } => self.take_back(player, what),
        }
    }

    /// Understands a sentence that is said in other words than those of the notation.
    #[cold]
    fn understand_reworded(&mut self, line: &Line<'_>, action: &mut G::Action) -> Option<()> {
        let few = self.out.findings.len() <= MOST_FINDINGS_REWORDED;
        natural::understand::<G>(line, &mut self.names, action).filter(|_| few)
    }

    /// Whether a line soon behind this one, which tells that a turn is over, goes on with that turn all the same.
    fn goes_on(&mut self, line: &Line<'_>) -> bool {
        let Some(reading) = self.readings.first() else { return false };
        let text = self.source.text();
        let mut lines = Lines::new(text, Span::new(line.whole.end, self.body.end));
        for _ in 0..LINES_LOOKED_AHEAD {
            match lines.next(&mut self.behind) {
                Some(Ok(line)) if matches!(line.body, Body::Blank | Body::Claim) => {}
                Some(Ok(line)) if line.body == Body::Statement => match G::sentence::<Quick>(line.sentence()) {
                    Ok((_, said)) if G::has_time_for(&reading.table, &said, &self.names) => return !line.consequence,
                    Ok(_) => {}
                    Err(_) => return false,
                },
                _ => return false,
            }
        }
        false
    }

    /// Looks through the rest of the turn for what an action leaves open.
    #[cold]
    fn complete(&mut self, line: &Line<'_>, action: &mut G::Action) {
        let text = self.source.text();
        let mut lines = Lines::new(text, Span::new(line.whole.end, self.body.end));
        for _ in 0..LINES_OF_A_TURN {
            match lines.next(&mut self.behind) {
                Some(Ok(line)) if line.body == Body::Statement => match G::sentence::<Quick>(line.sentence()) {
                    Ok((_, later)) if G::complete(action, &later, &mut self.names) => return,
                    _ => {}
                },
                Some(Ok(line)) if !matches!(line.body, Body::Turn { .. } | Body::End(_) | Body::Gap(_)) => {}
                _ => return,
            }
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
        if let Err(invalid) = stated::read::<G>(line.sentence(), &mut self.names, facts) {
            natural::facts::<G>(line, &mut self.names, facts).ok_or(invalid)?;
        }
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

    /// Notes a line that is legal by the rules alone: the text of its card was not read.
    fn note_unread(&mut self, span: Span, title: Title) {
        if self.docket.reads_texts() {
            self.out.unread.push(UnreadText { at: span.start, title: self.names.title_name(title).to_owned() });
        }
    }

    /// The number of the latest statement.
    #[inline]
    fn last_heard(&self) -> u32 {
        u32::try_from(self.heard.len() - 1).unwrap_or(u32::MAX)
    }

    #[inline(always)]
    fn open_line(&mut self, span: Span, counted: bool) {
        self.action = self.action.saturating_add(u32::from(counted));
        self.heard.push(Heard { span, turn: self.turn, action: self.action });
        let number = self.last_heard();
        self.names.open(number);
        if !self.fences.is_empty() {
            let around = |fence: &&Overtaken| fence.behind < number && number < fence.before;
            self.docket.fence = self.fences.iter().find(around).map(|fence| fence.marker);
        }
        self.docket.take_heart();
        for reading in &mut self.readings {
            reading.table.set_line(number);
            reading.table.settle();
        }
        if self.directory.returns(number) > 0 {
            self.remember(number);
        }
    }

    /// Keeps the readings before a line that is returned to.
    #[cold]
    fn remember(&mut self, number: u32) {
        if self.snapshots.len() < MOST_MOMENTS {
            self.snapshots.insert(number, self.readings.clone());
        }
    }

    /// Sets the table up before the first line of play, unless `given` lines have.
    #[inline]
    pub(super) fn begin(&mut self) {
        if !std::mem::replace(&mut self.begun, true) {
            self.set_up();
        }
    }

    #[cold]
    fn set_up(&mut self) {
        self.began_at = self.heard.len() as u32;
        if self.placed {
            return self.build();
        }
        self.docket.open(Mode::Strict);
        let first = self.first;
        for reading in &mut self.readings {
            reading.table.lay_out(&self.stocks);
            G::begin(&mut reading.bench::<G>(&mut self.docket), first);
            reading.take_doubts(&mut self.docket);
        }
        self.tell(StepKind::SetUp);
    }

    pub(super) fn record(&mut self, finding: Finding) {
        if finding.class > Class::Remark && self.tainted.last().is_none_or(|last| last.line < self.names.line) {
            let root = match finding.standing {
                Standing::FollowsFrom { .. } => self.root,
                _ => self.names.line,
            };
            self.tainted.push(Tainted { line: self.names.line, class: finding.class, root });
        }
        self.stopped |= self.stops && finding.class > Class::Undecided && finding.standing == Standing::Stands;
        self.found_at.push(self.names.line);
        self.out.grounds.push(self.ground(&finding));
        self.out.findings.push(finding);
        if self.out.findings.len() == MOST_FINDINGS {
            self.stopped = true;
            let here = self.heard.last().map_or_else(Span::default, |heard| heard.span);
            let message = format!("there are {MOST_FINDINGS} findings up to here; the rest of this game is not judged");
            let finding = explain::unreadable(self, Invalid::new(here, message));
            self.found_at.push(self.names.line);
            self.out.grounds.push(self.ground(&finding));
            self.out.findings.push(finding);
        }
    }

    /// What a finding about the line at hand rests on.
    fn ground(&self, finding: &Finding) -> Ground {
        let statement = |span: Span| self.heard.partition_point(|heard| heard.span.start <= span.start).checked_sub(1);
        let causes = finding.causes.iter().filter_map(|cause| u32::try_from(statement(cause.span)?).ok()).collect();
        Ground { line: self.names.line, reads: self.docket.failed, since: self.last_marker, causes }
    }

    #[inline]
    fn tell_remarks(&mut self) {
        if !self.docket.remarks.is_empty() {
            self.record_remarks();
        }
    }

    #[cold]
    fn record_remarks(&mut self) {
        let remarks = std::mem::take(&mut self.docket.remarks);
        for remark in &remarks {
            let finding = explain::remark(self, remark);
            self.record(finding);
        }
        self.docket.remarks = remarks;
    }

    #[inline]
    fn keep_expectations(&mut self, line: Span, demands: &[Expectation]) {
        if self.docket.trace.is_some() {
            self.keep_asked();
        }
        if !demands.is_empty() {
            self.expect(line, demands);
        }
    }

    /// Keeps the rules a line was held against. Of several that share a check, the last is the one it was made for.
    #[cold]
    fn keep_asked(&mut self) {
        let trace = self.docket.trace.iter().flatten();
        let next = self.docket.trace.iter().flatten().skip(1).map(Some).chain([None]);
        let made = trace.zip(next).filter(|(check, next)| next.is_none_or(|next| next.site != check.site));
        self.out.asked.extend(made.map(|(check, _)| check.rule));
    }

    #[cold]
    fn expect(&mut self, line: Span, demands: &[Expectation]) {
        let checks = self.docket.trace.clone().unwrap_or_default();
        let about = self.source.line_span(self.source.line_of(line.start));
        self.out.expectations.push(Expected { demands: demands.to_vec(), about, checks });
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tainted {
    pub(super) line: u32,
    pub(super) class: Class,
    pub(super) root: u32,
}

/// The aspects that lists of an open size leave open which were not handed in.
fn left_open(stocks: &[Vec<Stock>], layout: &Layout) -> u32 {
    let open = |stocks: &Vec<Stock>| {
        let of_player = stocks.iter().zip(layout.sections).filter(|(stock, _)| matches!(stock, Stock::Open(_)));
        of_player.fold(0, |all, (_, section)| all | section.leaves_open)
    };
    stocks.iter().map(open).fold(0, |all, own| all | own)
}
