//! What each line changed, in words, for a replay that needs no table.

use super::{Game, Names, Scene, case::Hearing, position};
use crate::{
    notation::source::Span,
    table::{
        Control, Figure, FigureSubject, FigureValue, Mark, Pile, Player, Table, Token,
        journal::{Entry, VisibleChange},
    },
};

/// What a statement came to in the preferred reading. Where play begins with the set-up, one more tells that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StatementOutcome {
    /// The statement.
    pub span: Span,
    /// Its address: `T3.17`.
    pub address: String,
    /// Where the game stood after it, in the game's own words.
    pub status: String,
    /// In how many ways the lines so far could be read.
    pub readings: usize,
    /// What it changed, compared with what was told before: `A: "CGC Grunt" hand → play`, `A: active 5 → 3`, `"CGC Grunt" damaged`.
    pub changes: Vec<String>,
    /// The table after it, if that was asked for; of a position, that of all its lines.
    pub scene: Option<Box<Scene>>,
}

/// What was told so far. A line may turn back: another reading is preferred from then on, or a play is taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Record {
    entries: Vec<Entry>,
    /// How many of the entries every reading has.
    shared: usize,
}

impl Record {
    /// Says that the readings are no longer those that were told of.
    pub(super) fn doubt(&mut self) {
        self.shared = 0;
    }

    /// What leads from what was told to a journal, step by step; from then on that is what was told.
    fn follow(&mut self, journal: &[Entry], readings: usize) -> Vec<VisibleChange> {
        let told = self.entries.iter().zip(journal).skip(self.shared);
        let same = self.shared + told.take_while(|(told, kept)| told == kept).count();
        let undone = self.entries.drain(same.min(self.entries.len())..).rev().map(|entry| entry.step.inverse());
        let mut steps: Vec<VisibleChange> = undone.collect();
        let new = journal.get(same..).unwrap_or_default();
        steps.extend(new.iter().map(|entry| entry.step));
        self.entries.extend_from_slice(new);
        if readings == 1 {
            self.shared = self.entries.len();
        }
        steps
    }
}

/// Tells the statement that was just heard.
pub(super) fn told<G: Game>(hearing: &mut Hearing<'_, G>) -> Option<StatementOutcome> {
    let scene = position::scene(hearing);
    let (heard, reading) = (hearing.heard.last()?, hearing.readings.first()?);
    let steps = hearing.record.follow(reading.table.journal().entries(), hearing.readings.len());
    Some(StatementOutcome {
        span: heard.span,
        address: heard.address(),
        status: G::status(&reading.table, &hearing.names),
        readings: hearing.readings.len(),
        changes: Changes { steps: &steps, table: &reading.table, names: &hearing.names }.words(),
        scene,
    })
}

/// Tells the lines of a position that was just built: what each of them made so, and with the last where the game stands.
pub(super) fn told_of_position<G: Game>(hearing: &mut Hearing<'_, G>, lines: &[u32]) -> Vec<StatementOutcome> {
    let mut scene = position::scene(hearing);
    let Some(reading) = hearing.readings.first() else { return Vec::new() };
    let entries = reading.table.journal().entries();
    hearing.record.follow(entries, hearing.readings.len());
    let told = lines.iter().filter_map(|line| {
        let heard = hearing.heard.get(*line as usize)?;
        let steps: Vec<VisibleChange> =
            entries.iter().filter(|entry| entry.line == *line).map(|entry| entry.step).collect();
        let complete = Some(line) == lines.last();
        Some(StatementOutcome {
            span: heard.span,
            address: heard.address(),
            status: if complete { G::status(&reading.table, &hearing.names) } else { String::new() },
            readings: hearing.readings.len(),
            changes: Changes { steps: &steps, table: &reading.table, names: &hearing.names }.words(),
            scene: if complete { scene.take() } else { None },
        })
    });
    told.collect()
}

/// The steps of one line, and what they ended in.
struct Changes<'a, F: Control> {
    steps: &'a [VisibleChange],
    table: &'a Table<F>,
    names: &'a Names<'a>,
}

impl<F: Control> Changes<'_, F> {
    fn words(&self) -> Vec<String> {
        let mut words = self.moves();
        words.extend(self.counts());
        words.extend(self.marks());
        words.extend(self.hosts());
        words.extend(self.figures());
        words
    }

    /// The cards that went somewhere else, from where to where, each once.
    fn moved(&self) -> Vec<(Token, Pile, Pile)> {
        let mut moved: Vec<(Token, Pile, Pile)> = Vec::new();
        for step in self.steps {
            if let VisibleChange::Moved { token, from, to } = *step {
                match moved.iter_mut().find(|(known, ..)| *known == token) {
                    Some((_, _, at)) => *at = to,
                    None => moved.push((token, from, to)),
                }
            }
        }
        moved.retain(|(_, from, to)| from != to);
        moved
    }

    fn is_told(&self, token: Token) -> bool {
        self.table.title(token).is_some() || self.names.handle_of(token, self.table).is_some()
    }

    /// Cards that can be told by name.
    fn moves(&self) -> Vec<String> {
        let named = self.moved().into_iter().filter(|(token, ..)| self.is_told(*token));
        let words = named.map(|(token, from, to)| {
            let owner = match to.player {
                player if player == from.player => String::new(),
                player => format!("{}'s ", self.player(player)),
            };
            let (card, from_pile, to_pile) = (self.card(token), self.pile(from), self.pile(to));
            format!("{}: {card} {from_pile} → {owner}{to_pile}", self.player(from.player))
        });
        words.collect()
    }

    /// How many cards lie in the piles that others, of which no name is known, came to or left.
    fn counts(&self) -> Vec<String> {
        let moved = self.moved();
        let unnamed = moved.iter().filter(|(token, ..)| !self.is_told(*token));
        let mut piles: Vec<Pile> = unnamed.flat_map(|(_, from, to)| [*from, *to]).collect();
        piles.sort_by_key(|pile| (pile.player, pile.kind));
        piles.dedup();
        piles.retain(|pile| *pile != self.table.aside(pile.player));
        let words = piles.into_iter().filter_map(|pile| {
            let now = self.table.pile(pile).len();
            let left = moved.iter().filter(|(_, from, _)| *from == pile).count();
            let came = moved.iter().filter(|(.., to)| *to == pile).count();
            let before = (now + left).saturating_sub(came);
            (before != now).then(|| format!("{}: {} {before} → {now}", self.player(pile.player), self.pile(pile)))
        });
        words.collect()
    }

    /// Marks that are now other than they were. A mark that came and went in one line is none of them.
    fn marks(&self) -> Vec<String> {
        let mut marks: Vec<(Token, Mark, bool, bool)> = Vec::new();
        for step in self.steps {
            if let VisibleChange::Marked { token, mark, on } = *step {
                match marks.iter_mut().find(|(card, known, ..)| (*card, *known) == (token, mark)) {
                    Some((.., now)) => *now = on,
                    None => marks.push((token, mark, on, on)),
                }
            }
        }
        let lasting =
            marks.into_iter().filter(|(token, mark, first, now)| first == now && self.table.has(*token, *mark) == *now);
        let words = lasting.filter_map(|(token, mark, _, on)| {
            let name = self.table.layout().marks.get(usize::from(mark.0))?.name;
            Some(format!("{}{} {name}", self.card(token), if on { "" } else { " not" }))
        });
        words.collect()
    }

    fn hosts(&self) -> Vec<String> {
        let mut hosted: Vec<Token> = Vec::new();
        for step in self.steps {
            if let VisibleChange::Hosted { token, .. } = *step
                && !hosted.contains(&token)
            {
                hosted.push(token);
            }
        }
        let words = hosted.into_iter().filter_map(|token| {
            let host = self.table.card(token)?.host?;
            Some(format!("{} at {}", self.card(token), self.card(host)))
        });
        words.collect()
    }

    /// Figures that logs speak of.
    fn figures(&self) -> Vec<String> {
        let mut figures: Vec<(Figure, i32, i32)> = Vec::new();
        for step in self.steps {
            if let VisibleChange::Figure { figure, from, to } = *step {
                match figures.iter_mut().find(|(known, ..)| *known == figure) {
                    Some((.., now)) => *now = to,
                    None => figures.push((figure, from, to)),
                }
            }
        }
        let words = figures.into_iter().filter(|(_, from, to)| from != to).filter_map(|(figure, from, to)| {
            let spec = self.table.layout().figures.get(usize::from(figure.kind.0))?;
            spec.rule?;
            let owner = match figure.of {
                FigureSubject::Player(player) => format!("{}: ", self.player(player)),
                FigureSubject::Card(card) => format!("{} ", self.card(card)),
                FigureSubject::Table => String::new(),
            };
            Some(format!("{owner}{} {} → {}", spec.name, self.value(spec.value, from), self.value(spec.value, to)))
        });
        words.collect()
    }

    fn value(&self, kind: FigureValue, value: i32) -> String {
        match (kind, u8::try_from(value)) {
            (FigureValue::Number, _) => value.to_string(),
            (FigureValue::Seat, Ok(seat)) => self.player(Player(seat)).to_owned(),
            (FigureValue::Seat, Err(_)) => "nobody".to_owned(),
        }
    }

    fn player(&self, player: Player) -> &str {
        self.names.player_name(player)
    }

    fn card(&self, token: Token) -> String {
        self.names.card_name(token, self.table)
    }

    fn pile(&self, pile: Pile) -> &'static str {
        self.table.layout().piles.get(usize::from(pile.kind.0)).map_or("aside", |spec| spec.name)
    }
}
