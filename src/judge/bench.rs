//! The bench: what a game has in hand while it answers a line. It checks rules, raises doubts, consults interpretations,
//! and is the one door through which events pass.

use std::panic::Location;

use super::{
    Broken, Fact, Facts, Game, Marker, Telling, Violation,
    doubt::{About, Doubt, DoubtSource},
    interpret::Mattered,
    listed::{Items, List, Listed},
};
use crate::{
    notation::{header::Unmodelled, source::Span},
    rulebook::{Agreed, Check, Class, Edition, Interpretation, InterpretationId, Registry, RuleId, Site},
    table::{Table, Title},
};

/// More checks than any line passes.
pub(super) const OWED: u16 = 1 << 8;

/// How many silences a line may be tried after on the average, in all readings together; more than any line of a game asks
/// for that is read in one way.
const PATIENCE_A_LINE: u32 = 1 << 10;

/// How many silences a game has to spare for lines that need more.
const MOST_PATIENCE: u32 = 1 << 17;

/// How many silences of a reading are tried whatever was spent before.
const LEAST_SILENCE: usize = 16;

/// How checks are held against a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// A failed check refuses the line.
    Strict,
    /// A failed check refuses the line, and nobody asks why.
    Curt,
    /// A failed check that a doubt touches lets the line pass, and the doubt is noted.
    Lenient,
    /// The line is carried out as it is recorded, whatever the checks say.
    Recorded,
}

/// What stays the same from line to line: edition, pins, and the notes of the line at hand.
#[derive(Clone, Debug)]
pub struct Docket {
    /// The rules of the game.
    pub registry: &'static Registry,
    /// The edition the game is judged by.
    pub edition: Edition,
    /// The reading of each interpretation that is pinned.
    pub pins: Vec<Option<u8>>,
    /// Whether unmodelled texts raise doubts.
    pub unmodelled: Unmodelled,
    /// The format the header names.
    pub format: Option<String>,
    /// Whether the table is supposed for a question, and nobody wants for anything.
    pub supposed: bool,
    /// A check that is switched off, for proofs.
    pub off: Option<Site>,
    /// Which rules hold in the edition, by their numbers.
    holding: Vec<bool>,
    /// Whether the line at hand stands behind `->`.
    pub(super) follows: bool,
    /// What the line at hand lists.
    pub(super) items: Items,
    /// The unclear passages that mattered, and where.
    pub(super) mattered: Mattered,
    /// A marker the log writes behind the line at hand, which therefore stands before the place it names.
    pub(super) fence: Option<Marker>,
    /// The statement after which `given` lines say where things stand again; 0 if the log has no gap.
    pub(super) reopened_at: u32,
    /// What the checks that failed since the line was first tried have read.
    pub(super) failed: u32,
    /// The latest statement before the line at hand with which something happened.
    pub(super) happened: u32,
    /// Whether the line at hand is tried where the table stood when it was read.
    pub(super) at_once: bool,
    /// Whether a position is being built, in which every card that is named is another card.
    pub(super) placing: bool,
    /// Whether a chain of silences was given up.
    pub(super) cut_short: bool,
    /// How many more silences lines may be tried after.
    pub(super) patience: u32,
    /// Whether a chain was given up because there was no patience left.
    pub(super) out_of_patience: bool,
    pub(super) mode: Mode,
    /// Whether nobody asks for the reason of anything: a check that holds is passed by.
    unasked: bool,
    pub(super) passed: u16,
    pub(super) pointer: Option<Span>,
    pub(super) violation: Option<Violation>,
    /// What the next check looks at, where that is less or other than its rule does.
    looked_at: Option<u32>,
    /// What the next check fails for want of, though no line need have stated it.
    wanted: Option<Fact>,
    pub(super) raised: Vec<Doubt>,
    pub(super) leant_on: Vec<(Violation, Doubt)>,
    /// Whether an answer that is owed may be missing where a doubt touches it, and the doubts by which some were.
    pub(super) excuses: bool,
    /// Whether that would let a line be looked for behind one.
    pub(super) excusable: bool,
    pub(super) excused: Vec<(Violation, Doubt)>,
    pub(super) remarks: Vec<Violation>,
    pub(super) trace: Option<Vec<Check>>,
}

impl Docket {
    /// A docket for a game judged by `edition`, nothing pinned and nothing agreed.
    #[must_use]
    pub fn new(registry: &'static Registry, edition: Edition) -> Self {
        Self::agreed(registry, edition, Agreed::default())
    }

    /// The same, with these options.
    pub(super) fn agreed(registry: &'static Registry, edition: Edition, agreed: Agreed) -> Self {
        let holding = registry.rules.iter().map(|rule| rule.holds(edition, agreed)).collect();
        Self::holding(registry, edition, holding)
    }

    /// A docket for a game that is judged as this one is, nothing heard yet and every rule in force.
    pub(super) fn afresh(&self) -> Self {
        let mut afresh = Self::holding(self.registry, self.edition, self.holding.clone());
        afresh.pins.clone_from(&self.pins);
        afresh.unmodelled = self.unmodelled;
        afresh.format.clone_from(&self.format);
        afresh
    }

    fn holding(registry: &'static Registry, edition: Edition, holding: Vec<bool>) -> Self {
        Self {
            registry,
            edition,
            pins: vec![None; registry.interpretations.len()],
            unmodelled: Unmodelled::Undecided,
            format: None,
            supposed: false,
            off: None,
            holding,
            follows: false,
            items: Items::default(),
            mattered: Mattered::default(),
            fence: None,
            reopened_at: 0,
            failed: 0,
            happened: 0,
            at_once: false,
            placing: false,
            cut_short: false,
            patience: MOST_PATIENCE,
            out_of_patience: false,
            mode: Mode::Strict,
            unasked: false,
            passed: 0,
            pointer: None,
            violation: None,
            looked_at: None,
            wanted: None,
            raised: Vec::new(),
            leant_on: Vec::new(),
            excuses: false,
            excusable: false,
            excused: Vec::new(),
            remarks: Vec::new(),
            trace: None,
        }
    }

    fn pin(&self, passage: InterpretationId) -> Option<u8> {
        self.pins.get(usize::from(passage.0)).copied().flatten()
    }

    /// Whether a passage is a question of its own, or the detail of a reading that is pinned.
    fn asks_for(&self, passage: &Interpretation) -> bool {
        passage.detail_of.is_none_or(|(umbrella, reading)| self.pin(umbrella) == Some(reading))
    }

    /// How checks are held against the lines that follow.
    pub fn set_mode(&mut self, mode: Mode) {
        self.open(mode);
    }

    /// The doubt that an unmodelled text on the table casts on whatever reads these aspects, or is fed by them.
    pub(super) fn text_in_force<G: Game>(&self, table: &Table<G::Frame>, reads: u32) -> Option<Doubt> {
        let (title, line) = match self.unmodelled {
            _ if reads == 0 => return None,
            Unmodelled::Undecided => G::in_force(table, self.registry.feeding(reads), self.happened())?,
            Unmodelled::Ignore => return None,
        };
        Some(Doubt::of(DoubtSource::Unmodelled(title), line))
    }

    /// Whether it matters that a text is not modelled.
    pub(super) fn reads_texts(&self) -> bool {
        self.unmodelled == Unmodelled::Undecided
    }

    /// The latest statement with which something happened: the one at hand, if silences have passed since it was read.
    fn happened(&self) -> u32 {
        if self.at_once { self.happened } else { u32::MAX }
    }

    /// Another statement is read, and there is a little more patience.
    pub(super) fn take_heart(&mut self) {
        self.patience = self.patience.saturating_add(PATIENCE_A_LINE).min(MOST_PATIENCE);
        self.out_of_patience = false;
    }

    /// Whether a line that was tried after so many silences may be tried after one more.
    pub(super) fn has_patience(&mut self, silences: usize) -> bool {
        self.patience = self.patience.saturating_sub(1);
        let has = self.patience > 0 || silences < LEAST_SILENCE;
        self.out_of_patience |= !has;
        has
    }

    /// Keeps a check that was made, if somebody watches.
    fn note(&mut self, check: Check) {
        if let Some(trace) = &mut self.trace {
            trace.push(check);
        }
    }

    pub(super) fn open(&mut self, mode: Mode) {
        self.mode = mode;
        self.unasked = mode == Mode::Curt && self.trace.is_none();
        self.passed = 0;
        self.pointer = None;
        (self.looked_at, self.wanted) = (None, None);
        self.raised.clear();
        self.leant_on.clear();
        self.remarks.clear();
        if let Some(trace) = &mut self.trace {
            trace.clear();
        }
    }
}

/// The table, the docket, and what is in doubt.
#[derive(Debug)]
pub struct Bench<'b, G: Game> {
    /// The table.
    pub table: &'b mut Table<G::Frame>,
    pub(super) docket: &'b mut Docket,
    pub(super) doubts: &'b [Doubt],
}

impl<'b, G: Game> Bench<'b, G> {
    /// A bench for one answer, with what is in doubt.
    pub fn new(table: &'b mut Table<G::Frame>, docket: &'b mut Docket, doubts: &'b [Doubt]) -> Self {
        Self { table, docket, doubts }
    }

    /// Whether the table is supposed for a question, and nobody wants for anything.
    #[must_use]
    pub fn is_supposed(&self) -> bool {
        self.docket.supposed
    }

    /// Whether anything of these aspects is in doubt.
    #[must_use]
    pub fn is_in_doubt(&self, aspects: u32) -> bool {
        let open = |doubt: &Doubt| doubt.ended.is_none() && doubt.touches & aspects != 0;
        self.doubts.iter().chain(&self.docket.raised).any(open)
            || self.docket.text_in_force::<G>(self.table, aspects).is_some()
    }

    /// Whether a position is being built, of which other lines are yet to be made so.
    #[must_use]
    pub fn is_placing(&self) -> bool {
        self.docket.placing
    }

    /// The line of the last gap, behind which the table is stated anew; 0 if there is none.
    #[must_use]
    pub fn reopened_at(&self) -> u32 {
        self.docket.reopened_at
    }

    /// Points at the piece of the line the next checks are about.
    pub fn at(&mut self, span: Span) -> &mut Self {
        self.docket.pointer = Some(span);
        self
    }

    /// The next checks are about something a player owes: that they fail tells more than any other failure of the line.
    pub fn owed(&mut self) -> &mut Self {
        self.docket.passed = self.docket.passed.saturating_add(OWED);
        self
    }

    /// If the next check fails, it has looked at these aspects, and not at all its rule may look at.
    #[inline]
    pub fn looking_at(&mut self, fails: bool, aspects: u32) -> &mut Self {
        self.docket.looked_at = fails.then_some(aspects);
        self
    }

    /// If the next check fails, it fails for want of something no line need have stated: it rests on this, too.
    #[inline]
    pub fn wanting(&mut self, fails: bool, rests_on: Fact) -> &mut Self {
        self.docket.wanted = fails.then_some(rests_on);
        self
    }

    /// Whether anybody asks which rule a check is about: it fails and a reason is wanted, or somebody watches. Where that takes
    /// work to find out, it is found out only then.
    #[must_use]
    #[inline]
    pub fn tells(&self, holds: bool) -> bool {
        (!holds && self.docket.mode != Mode::Curt) || self.docket.trace.is_some()
    }

    /// What explains that a check fails, worked out only when somebody asks; else what is so in general.
    #[inline]
    pub fn why<W>(&self, holds: bool, general: W, explains: impl FnOnce(&Self) -> W) -> W {
        if self.tells(holds) { explains(self) } else { general }
    }

    /// Requires that a rule is kept; what is told says which. A rule that does not hold in this edition is kept by everything.
    /// Where several rules say the same from different sides, the one told is that which explains the breach, or, where it does
    /// not belong to this edition, the last of them that does.
    ///
    /// # Errors
    /// When the rule is broken and the line is held to it.
    #[inline(always)]
    #[track_caller]
    pub fn require(&mut self, holds: bool, told: Telling<impl FnOnce() -> Facts>) -> Result<(), Broken> {
        self.check(Class::Illegal, holds, told, Location::caller())
    }

    pub(super) fn require_from(
        &mut self,
        site: Site,
        holds: bool,
        told: Telling<impl FnOnce() -> Facts>,
    ) -> Result<(), Broken> {
        self.check(Class::Illegal, holds, told, site)
    }

    /// Requires that a figure or result the log states is the true one.
    ///
    /// # Errors
    /// When it is not and the line is held to it.
    #[inline(always)]
    #[track_caller]
    pub fn claimed(&mut self, holds: bool, told: Telling<impl FnOnce() -> Facts>) -> Result<(), Broken> {
        self.check(Class::Mismatch, holds, told, Location::caller())
    }

    /// Requires that what a claim states is so, and words the mismatch itself.
    ///
    /// # Errors
    /// When it is not and the line is held to it.
    #[inline(always)]
    #[track_caller]
    pub fn stated(&mut self, rule: RuleId, holds: bool, worded: Telling<impl FnOnce() -> Facts>) -> Result<(), Broken> {
        self.check(Class::Mismatch, holds, worded.of(rule, &[]), Location::caller())
    }

    /// The same, where `broken` is the one of several rules that explains the mismatch.
    ///
    /// # Errors
    /// When it is not so and the line is held to it.
    #[inline(always)]
    #[track_caller]
    pub fn stated_one_of(
        &mut self,
        holds: bool,
        (broken, among): (RuleId, &'static [RuleId]),
        worded: Telling<impl FnOnce() -> Facts>,
    ) -> Result<(), Broken> {
        self.check(Class::Mismatch, holds, worded.of(broken, among), Location::caller())
    }

    fn in_edition(&self, rule: RuleId) -> bool {
        self.docket.holding.get(usize::from(rule.0)).copied().unwrap_or(false)
    }

    #[inline]
    fn told_of(&self, broken: RuleId, among: &[RuleId]) -> RuleId {
        match among {
            [] => broken,
            _ if self.in_edition(broken) => broken,
            _ => among.iter().rev().copied().find(|rule| self.in_edition(*rule)).unwrap_or(broken),
        }
    }

    /// The proof of each of several rules looks at the one check they share.
    fn note_all(&mut self, among: &[RuleId], told: RuleId, holds: bool, site: Site) {
        if self.docket.trace.is_none() {
            return;
        }
        for rule in among.iter().filter(|rule| **rule != told) {
            let known = self.in_edition(*rule);
            if known && holds {
                self.docket.note(Check { rule: *rule, site, held: true });
            }
        }
    }

    /// A rule is kept or broken, and nobody asks which.
    #[inline(never)]
    fn settle(&mut self, rule: RuleId, holds: bool, site: Site) -> Result<(), Broken> {
        let known = self.in_edition(rule);
        if holds || !known || self.docket.off.is_some_and(|off| off == site) {
            self.docket.passed = self.docket.passed.saturating_add(u16::from(known));
            return Ok(());
        }
        Err(Broken(()))
    }

    #[inline(always)]
    fn check(
        &mut self,
        class: Class,
        holds: bool,
        told: Telling<impl FnOnce() -> Facts>,
        site: Site,
    ) -> Result<(), Broken> {
        if holds && self.docket.unasked {
            return Ok(());
        }
        let rule = self.told_of(told.rule, told.among);
        if !self.tells(holds) {
            return self.settle(rule, holds, site);
        }
        self.note_all(told.among, rule, holds, site);
        self.weigh(class, rule, holds, (told.facts)(), told.wording, site)
    }

    #[cold]
    #[inline(never)]
    fn weigh(
        &mut self,
        class: Class,
        rule: RuleId,
        holds: bool,
        facts: Facts,
        wording: Option<&'static str>,
        site: Site,
    ) -> Result<(), Broken> {
        let Some(record) = self.docket.registry.rule(rule).filter(|_| self.in_edition(rule)) else { return Ok(()) };
        self.docket.note(Check { rule, site, held: holds });
        if holds || self.docket.off.is_some_and(|off| off == site) {
            self.docket.passed = self.docket.passed.saturating_add(1);
            return Ok(());
        }
        let (reads, wanted) = (self.docket.looked_at.take().unwrap_or(record.reads), self.docket.wanted.take());
        let reads = G::also_read(self.table, reads);
        self.docket.failed |= reads;
        let (facts, at, depth) = (facts.shown(self.table), self.docket.pointer, self.docket.passed);
        let violation = Violation { class, rule, site, facts, wanted, wording, at, depth };
        let doubt = match self.docket.mode {
            Mode::Strict | Mode::Curt => return self.broken(violation),
            Mode::Recorded => return Ok(()),
            Mode::Lenient => self
                .doubts
                .iter()
                .chain(&self.docket.raised)
                .find(|doubt| doubt.touches(reads, &violation, self.table))
                .copied()
                .or_else(|| self.docket.text_in_force::<G>(self.table, reads)),
        };
        match doubt {
            Some(doubt) => {
                // Where a line is possible only thanks to a list nobody handed in, all that follows may have come otherwise.
                if doubt.about == About::Unstated && doubt.touches != u32::MAX {
                    self.docket.raised.push(Doubt { touches: u32::MAX, ..doubt });
                }
                self.docket.leant_on.push((violation, doubt));
                Ok(())
            }
            None => self.broken(violation),
        }
    }

    fn broken(&mut self, violation: Violation) -> Result<(), Broken> {
        self.docket.violation = Some(violation);
        Err(Broken(()))
    }

    /// Remarks that advice was not followed. Never refuses a line.
    #[track_caller]
    pub fn advise(&mut self, holds: bool, told: Telling<impl FnOnce() -> Facts>) {
        let (rule, site) = (told.rule, Location::caller());
        if self.in_edition(rule) && !holds && self.docket.off.is_none_or(|off| off != site) {
            let (at, depth) = (self.docket.pointer, self.docket.passed);
            self.docket.remarks.push(Violation {
                class: Class::Remark,
                rule,
                site,
                facts: (told.facts)().shown(self.table),
                wanted: None,
                wording: None,
                at,
                depth,
            });
        }
    }

    /// Whether the line stands behind `->`: it follows from an effect and is no action of its own.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.docket.follows
    }

    /// Whether the line is carried out as recorded although it breaks a rule: what the rules or a card fix is not taken from it.
    #[must_use]
    pub fn is_recorded(&self) -> bool {
        self.docket.mode == Mode::Recorded
    }

    /// The item of a list with this number.
    #[must_use]
    pub fn listed(&self, list: List, index: usize) -> Option<Listed> {
        self.docket.items.of(list).get(index).copied()
    }

    /// The items of a list.
    pub fn list(&self, list: List) -> impl Iterator<Item = Listed> {
        self.docket.items.of(list).iter().copied()
    }

    /// The edition the game is judged by.
    #[must_use]
    pub fn edition(&self) -> Edition {
        self.docket.edition
    }

    /// Whether the game is judged by this edition.
    #[must_use]
    pub fn is(&self, edition: Edition) -> bool {
        self.docket.edition == edition
    }

    /// The format the header names.
    #[must_use]
    pub fn format(&self) -> Option<&str> {
        self.docket.format.as_deref()
    }

    /// What an unclear passage comes to. Where no reading is pinned the recommended one is taken. The passage is noted as
    /// mattering only if another reading would come to something else, and if it is asked for at all.
    pub fn under<T: PartialEq>(&mut self, interpretation: InterpretationId, outcome: impl Fn(u8) -> T) -> T {
        self.under_at(interpretation, |_, choice| outcome(choice))
    }

    /// The same for what depends on the table, too.
    pub fn under_at<T: PartialEq>(
        &mut self,
        interpretation: InterpretationId,
        outcome: impl Fn(&Table<G::Frame>, u8) -> T,
    ) -> T {
        let outcome = |choice| outcome(self.table, choice);
        let Some(record) = self.docket.registry.passage(interpretation) else { return outcome(0) };
        let choice = self.docket.pin(interpretation).unwrap_or(record.recommended);
        let taken = outcome(choice);
        if record.beside(choice).any(|other| outcome(other) != taken) && self.docket.asks_for(record) {
            self.docket.mattered.note(interpretation, self.table.line());
        }
        taken
    }

    /// Whether texts that are not modelled are to be ignored.
    #[must_use]
    pub fn ignores_texts(&self) -> bool {
        self.docket.unmodelled == Unmodelled::Ignore
    }

    /// Raises a doubt about everything an unmodelled text could touch, until the frame at this depth is left.
    pub fn doubt_text(&mut self, title: Title, touches: u32, until_depth: Option<usize>) {
        if self.docket.unmodelled == Unmodelled::Undecided {
            let line = self.table.line();
            let (source, touches) = (DoubtSource::Unmodelled(title), self.docket.registry.fed_by(touches));
            self.docket.raised.push(Doubt { touches, until_depth, ..Doubt::of(source, line) });
        }
    }

    /// Raises a doubt because the log leaves something open that a rule needs.
    pub fn doubt(&mut self, source: DoubtSource, touches: u32, about: About, until_depth: Option<usize>) {
        let (line, touches) = (self.table.line(), self.docket.registry.fed_by(touches));
        self.docket.raised.push(Doubt { touches, about, until_depth, ..Doubt::of(source, line) });
    }

    /// The one door for changes a rule can see: replaced, then made, then reacted to.
    pub fn propose(&mut self, event: G::Event) {
        let event = self.replaced(event);
        G::commit(self, event);
        G::trigger(self, event);
    }

    /// Events that happen at the same time: each is replaced, then all are made, then all are reacted to.
    pub fn propose_together(&mut self, events: &mut [G::Event]) {
        for event in events.iter_mut() {
            *event = self.replaced(*event);
        }
        for event in events.iter() {
            G::commit(self, *event);
        }
        for event in events.iter() {
            G::trigger(self, *event);
        }
    }

    /// No chain of replacements in any of the games is nearly this long; the bound keeps two effects from replacing each
    /// other for ever.
    fn replaced(&mut self, mut event: G::Event) -> G::Event {
        for _ in 0..32 {
            match G::replace(self, event) {
                Some(other) => event = other,
                None => break,
            }
        }
        event
    }
}
