//! A position: what the `given` lines before play state, gathered and made so at once, in an order of its own. The order in
//! which the lines are written does not matter; what cannot be so, or is said otherwise by another line, is refused.

use super::{
    CardsOf, Game,
    bench::Mode,
    case::Hearing,
    doubt::DoubtSource,
    explain,
    listed::Items,
    reading::Reading,
    replay,
    stated::{self, Stated},
};
use crate::{
    notation::{invalid::Invalid, line::Line, source::Span},
    rulebook::Label,
    table::{Pile, Token},
};

/// When a fact is made so while a position is built: each rests on those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// What is out of question.
    Supplies,
    /// How many cards lie where.
    Counts,
    /// Cards in play.
    Play,
    /// Cards in piles, among those counted there.
    Piles,
    /// What is so of cards.
    Marks,
    /// Which turn it is, and how far it has come.
    Turn,
    /// Figures, and what happens at that moment.
    Moment,
}

/// The `given` lines before play, until the first line of play is heard.
#[derive(Clone, Debug)]
pub(super) struct Gathered<O> {
    /// What they state.
    facts: Vec<Given<O>>,
    /// The lines, and what each lists.
    lines: Vec<(u32, Items)>,
    /// What is wrong with them.
    faults: Vec<Fault>,
}

/// What is wrong with a line of a position, and the line because of which, if it is another.
#[derive(Clone, Debug)]
struct Fault {
    line: u32,
    invalid: Invalid,
    because: Option<u32>,
}

impl<O> Default for Gathered<O> {
    fn default() -> Self {
        Self { facts: Vec::new(), lines: Vec::new(), faults: Vec::new() }
    }
}

/// One fact, and which of the lines states it.
#[derive(Clone, Copy, Debug)]
struct Given<O> {
    fact: Stated<O>,
    line: usize,
}

impl<O> Gathered<O> {
    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// A line of the position is not heard as it stands.
    pub(super) fn refuse(&mut self, line: u32, invalid: Invalid) {
        self.faults.push(Fault { line, invalid, because: None });
    }
}

impl<O: Copy> Stated<O> {
    /// When the fact is made so, and among those of a stage which comes first.
    fn stage<G: Game<Fact = O>>(&self, cards: &CardsOf<G>) -> (Stage, u32) {
        let of_pile = |pile: Pile| u32::from(pile.player.0) << 8 | u32::from(pile.kind.0);
        match *self {
            Self::Enough { player, .. } => (Stage::Supplies, player.map_or(0, |player| 1 + u32::from(player.0))),
            Self::Count { pile, .. } => (Stage::Counts, of_pile(pile)),
            Self::Card { depth, pile, .. } => (Stage::Piles, of_pile(pile) | u32::from(depth.is_none()) << 16),
            Self::Lies { kind, .. } => (Stage::Piles, 1 << 17 | u32::from(kind.0)),
            Self::Marked { mark, .. } => (Stage::Marks, u32::from(mark.0)),
            Self::Place { .. } => (Stage::Turn, 0),
            Self::Figure { kind, .. } => (Stage::Moment, u32::from(kind.0)),
            Self::Derived { .. } | Self::Wins { .. } | Self::Draw { .. } => (Stage::Moment, u32::MAX),
            Self::Own(ref fact) => G::stage(cards, fact),
        }
    }
}

impl<G: Game> Hearing<'_, G> {
    /// Takes a `given` line into the position that is built when play begins.
    ///
    /// # Errors
    /// When it cannot be read.
    pub(super) fn gather(&mut self, line: &Line<'_>) -> Result<(), Invalid> {
        let mut facts = Vec::new();
        let read = self.read_facts(line, &mut facts);
        let number = self.position.lines.len();
        self.position.lines.push((self.names.line, std::mem::take(&mut self.docket.items)));
        read?;
        self.position.facts.extend(facts.into_iter().map(|fact| Given { fact, line: number }));
        Ok(())
    }

    /// Makes the table as the position states, and tells of every line that it cannot be so.
    #[cold]
    pub(super) fn build(&mut self) {
        let Gathered { mut facts, mut lines, mut faults } = std::mem::take(&mut self.position);
        let now = self.names.line;
        let cards = self.options.cards_of::<G>();
        facts.sort_by_key(|given| given.fact.stage::<G>(&cards));
        self.docket.placing = true;
        let before = self.readings.clone();
        faults.extend(self.make_all(&mut facts, &mut lines));
        self.mix_unplaced(&facts);
        faults.extend(self.contradictions(&before, &facts, &mut lines));
        for reading in &mut self.readings {
            self.docket.open(Mode::Strict);
            G::stand(&mut reading.bench::<G>(&mut self.docket));
            reading.take_doubts(&mut self.docket);
        }
        self.docket.placing = false;
        if self.options.journal {
            let lines: Vec<u32> = lines.iter().map(|(line, _)| *line).collect();
            replay::tell_position(self, &lines);
        }
        faults.sort_by_key(|fault| fault.line);
        for Fault { line, invalid, because } in faults {
            self.names.line = line;
            let mut finding = explain::unreadable(self, invalid);
            let said = because.map(|line| Label { span: self.span_of(line), text: "said here".to_owned() });
            finding.causes.extend(said);
            self.record(finding);
            self.lose_track(DoubtSource::Unreadable);
        }
        self.names.line = now;
    }

    /// Makes facts so one by one; those that rest on a later one are tried again when others were made. Those that cannot be so
    /// are left out and told.
    fn make_all(&mut self, facts: &mut Vec<Given<G::Fact>>, lines: &mut [(u32, Items)]) -> Vec<Fault> {
        let mut made = Vec::with_capacity(facts.len());
        loop {
            let (before, mut left, mut refused) = (made.len(), Vec::new(), Vec::new());
            for given in facts.drain(..) {
                let Some(entry) = lines.get_mut(given.line) else { continue };
                match self.make(&given, entry) {
                    Ok(()) => made.push(given),
                    Err(invalid) => {
                        refused.push(Fault { line: entry.0, invalid, because: None });
                        left.push(given);
                    }
                }
            }
            if left.is_empty() || made.len() == before {
                *facts = made;
                return refused;
            }
            *facts = left;
        }
    }

    /// Where in a pile a card lies that is only said to be there nobody knows.
    fn mix_unplaced(&mut self, facts: &[Given<G::Fact>]) {
        let in_pile = |given: &Given<G::Fact>| match given.fact {
            Stated::Card { pile, depth, .. } if stated::is_face_down::<G>(pile) => Some((pile, depth)),
            _ => None,
        };
        let mut piles: Vec<Pile> =
            facts.iter().filter_map(in_pile).filter(|(_, depth)| depth.is_none()).map(|(pile, _)| pile).collect();
        piles.dedup();
        for pile in piles {
            for reading in &mut self.readings {
                let size = reading.table.pile(pile).len();
                let fixed = |index: usize| {
                    let depth = u32::try_from(size - index).ok();
                    facts.iter().filter_map(in_pile).any(|placed| placed == (pile, depth))
                };
                let cards = reading.table.pile(pile).iter().enumerate();
                let loose: Vec<Token> = cards.filter(|(index, _)| !fixed(*index)).map(|(_, card)| *card).collect();
                reading.table.mix(&loose);
            }
        }
    }

    /// Makes a fact of a line so.
    fn make(&mut self, given: &Given<G::Fact>, (line, items): &mut (u32, Items)) -> Result<(), Invalid> {
        std::mem::swap(&mut self.docket.items, items);
        self.readings.iter_mut().for_each(|reading| reading.table.set_line(*line));
        let made = self.set_all(&[given.fact]);
        std::mem::swap(&mut self.docket.items, items);
        made
    }

    /// Whether a fact of a line is so.
    fn is_so(&mut self, given: &Given<G::Fact>, (_, items): &mut (u32, Items)) -> bool {
        let Some(reading) = self.readings.first_mut() else { return true };
        std::mem::swap(&mut self.docket.items, items);
        self.docket.open(Mode::Strict);
        let so = given.fact.check(&mut reading.bench::<G>(&mut self.docket)).is_ok();
        self.docket.open(Mode::Strict);
        self.docket.violation = None;
        std::mem::swap(&mut self.docket.items, items);
        so
    }

    /// The lines that say otherwise than one before them.
    fn contradictions(
        &mut self,
        before: &[Reading<G::Frame>],
        facts: &[Given<G::Fact>],
        lines: &mut [(u32, Items)],
    ) -> Vec<Fault> {
        let mut faults: Vec<Fault> = Vec::new();
        for (place, given) in facts.iter().enumerate() {
            let Some(entry) = lines.get_mut(given.line) else { continue };
            if self.is_so(given, entry) {
                continue;
            }
            let said = entry.0;
            let otherwise = self.undone_by(before, facts, place, lines).unwrap_or(said);
            let (first, line) = (said.min(otherwise), said.max(otherwise));
            if faults.iter().all(|fault| fault.line != line) {
                let invalid = Invalid::new(self.span_of(line), "another line of this position says otherwise");
                faults.push(Fault { line, invalid, because: (first != line).then_some(first) });
            }
        }
        faults
    }

    /// The line that makes otherwise what one of some facts says, as the position is built once more.
    fn undone_by(
        &mut self,
        before: &[Reading<G::Frame>],
        facts: &[Given<G::Fact>],
        place: usize,
        lines: &mut [(u32, Items)],
    ) -> Option<u32> {
        let built = std::mem::replace(&mut self.readings, before.to_vec());
        let mut undone = None;
        for (number, given) in facts.iter().enumerate() {
            let Some(entry) = lines.get_mut(given.line) else { continue };
            let line = entry.0;
            let _ = self.make(given, entry);
            let said = facts.get(place).filter(|_| number >= place);
            let said = said.and_then(|given| Some((given, lines.get_mut(given.line)?)));
            if said.is_some_and(|(given, entry)| !self.is_so(given, entry)) {
                undone = (number > place).then_some(line);
                break;
            }
        }
        self.readings = built;
        undone
    }

    fn span_of(&self, line: u32) -> Span {
        self.heard.get(line as usize).map_or_else(Span::default, |heard| heard.span)
    }
}
