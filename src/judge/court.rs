//! A game as the commands see it, whichever game it is: judged, asked, or stood still at a line.

use std::{marker::PhantomData, sync::Arc};

use super::{
    Account, Board, Choice, Docket, Game, Names,
    case::{self, Hearing},
    interpret,
    judgement::{Judgement, OnViolation, Options, Overtaken},
    meant, natural,
    register::{self, Register},
    slip,
    suppose::{self, Supposed},
};
use crate::{
    cards::{CardSets, Catalogue, Lists, Scrutiny},
    notation::{
        header::{Header, Interpretations},
        invalid::{Invalid, first_faults},
        line::{Body, LineBuffer, Lines},
        log::{Address, GameText},
        near::nearest,
        print::Reworded,
        source::{Source, Span, Spanned},
    },
    rulebook::{Edition, Finding, Interpretation, Registry},
    table::{SectionSpec, Stock},
};

/// Finds the text of the deck file a header names.
pub type Loader<'a> = &'a (dyn Fn(&str) -> Result<String, String> + Sync);

/// One game of a file, to be judged.
#[derive(Clone, Copy)]
pub struct Case<'a> {
    /// The file.
    pub source: &'a Source,
    /// Which game of the file it is, from 0.
    pub number: usize,
    /// Where its parts stand.
    pub text: GameText,
    /// Its header.
    pub header: &'a Header,
    /// How deck files are found.
    pub decks: Loader<'a>,
}

/// A game, whichever it is.
pub trait Court: Sync {
    /// Its rules.
    fn registry(&self) -> &'static Registry;

    /// How its cards are called, where it is judged with these sets.
    fn titles(&self, cards: &CardSets) -> Arc<Catalogue>;

    /// The formats a deck can be built for, the default first.
    fn formats(&self) -> &'static [&'static str];

    /// The lists a player brings.
    fn sections(&self) -> &'static [SectionSpec];

    /// Holds what a player brings, lists of these cards, against the rules of deck building, for a format.
    fn check_deck(&self, lists: &Lists, cards: &CardSets, format: Option<&str>, scrutiny: &mut Scrutiny);

    /// Judges one game of a file.
    fn judge(&self, case: &Case<'_>, options: &Options) -> Judgement;

    /// What may happen at an address: before the line that stands there, or at the end.
    ///
    /// # Errors
    /// In words, why it cannot be said.
    fn legal(&self, case: &Case<'_>, options: &Options, at: Option<Address<'_>>) -> Result<Vec<String>, String>;

    /// The table at an address as `given` lines.
    ///
    /// # Errors
    /// In words, why it cannot be said.
    fn position(&self, case: &Case<'_>, options: &Options, at: Option<Address<'_>>) -> Result<Vec<String>, String>;

    /// What a sentence that is asked about at the table takes for granted, besides what these `given` lines say.
    fn suppose(&self, statement: &str, given: &str, options: &Options) -> Supposed;

    /// The sentences of a game that are said in other words than those of the notation, and what they are in those.
    fn canonical(&self, case: &Case<'_>) -> Vec<Reworded>;

    /// The game as an account that can be compared with another of the same game.
    ///
    /// # Errors
    /// In words, why it cannot be judged.
    fn account(&self, case: &Case<'_>, options: &Options) -> Result<Account, String>;
}

/// The [`Court`] of one [`Game`].
#[derive(Clone, Copy, Debug, Default)]
pub struct CourtOf<G>(PhantomData<fn() -> G>);

impl<G> CourtOf<G> {
    /// The court of `G`.
    #[must_use]
    pub const fn new() -> Self {
        Self(PhantomData)
    }
}

/// A case made ready: names looked up, decks registered, pins set.
pub(super) struct Brief<'a> {
    case: Case<'a>,
    pub(super) pins: Vec<Option<u8>>,
    edition: Edition,
    register: Register,
}

impl<G: Game> Court for CourtOf<G> {
    fn registry(&self) -> &'static Registry {
        G::REGISTRY
    }

    fn titles(&self, cards: &CardSets) -> Arc<Catalogue> {
        Arc::clone(cards.of(G::cards()).titles())
    }

    fn formats(&self) -> &'static [&'static str] {
        G::FORMATS
    }

    fn sections(&self) -> &'static [SectionSpec] {
        G::LAYOUT.sections
    }

    fn check_deck(&self, lists: &Lists, cards: &CardSets, format: Option<&str>, scrutiny: &mut Scrutiny) {
        register::check::<G>(lists, &cards.of(G::cards()), format, scrutiny);
    }

    fn judge(&self, case: &Case<'_>, options: &Options) -> Judgement {
        slip::judged(case, &|case| judged::<G>(case, options))
    }

    fn legal(&self, case: &Case<'_>, options: &Options, at: Option<Address<'_>>) -> Result<Vec<String>, String> {
        stand::<G, _>(case, options, at, |hearing| {
            hearing.let_happen();
            let mut words = Vec::new();
            for reading in &hearing.readings {
                let mut choices: Vec<Choice<G::Action>> = Vec::new();
                let mut board = Board::standing(&reading.table, &hearing.docket, hearing.names.handles());
                G::options(&mut board, &mut choices, &hearing.names);
                for choice in choices {
                    if !words.contains(&choice.words) {
                        words.push(choice.words);
                    }
                }
            }
            Ok(words)
        })
    }

    fn position(&self, case: &Case<'_>, options: &Options, at: Option<Address<'_>>) -> Result<Vec<String>, String> {
        let options = Options { readings: options.readings.max(READINGS_OF_A_POSITION), ..options.clone() };
        let (brief, until) = ready::<G>(case, &options, at)?;
        Ok(interpret::position::<G>(&brief, &options, until).into_lines())
    }

    fn suppose(&self, statement: &str, given: &str, options: &Options) -> Supposed {
        suppose::suppose::<G>(statement, given, &options.cards_of::<G>())
    }

    fn canonical(&self, case: &Case<'_>) -> Vec<Reworded> {
        let options = Options::default();
        let register = Register::read::<G>(case, Edition(0), &options, &mut Vec::new());
        let players = case::players(case.header, register.stocks.len());
        let mut names = Names::new(case.source.text(), Arc::clone(options.cards_of::<G>().titles()), players);
        names.bring(&register.stocks);
        natural::canonical::<G>(case, names)
    }

    fn account(&self, case: &Case<'_>, options: &Options) -> Result<Account, String> {
        let options = Options { journal: true, scenes: true, ..options.clone() };
        ready::<G>(case, &options, None)?;
        Ok(Account { judgement: self.judge(case, &options) })
    }
}

/// Judges the lines of a game as they are written.
fn judged<G: Game>(case: &Case<'_>, options: &Options) -> Judgement {
    match Brief::new::<G>(*case, options) {
        Ok(mut brief) if brief.register.findings.is_empty() || options.on_violation != OnViolation::Stop => {
            let judgement = interpret::judge::<G>(&brief, options);
            let mut judgement = brief.register.head(judgement);
            meant::fold::<G>(&brief, options, &mut judgement);
            judgement
        }
        Ok(mut brief) => brief.register.head(unjudged(G::REGISTRY, Vec::new())),
        Err(unjudged) => *unjudged,
    }
}

/// A position is told once, and told better of more readings.
const READINGS_OF_A_POSITION: usize = 256;

/// Judges up to an address and looks at the table there.
fn stand<G: Game, T>(
    case: &Case<'_>,
    options: &Options,
    at: Option<Address<'_>>,
    look: impl FnOnce(&mut Hearing<'_, G>) -> Result<T, String>,
) -> Result<T, String> {
    let (brief, until) = ready::<G>(case, options, at)?;
    look(&mut brief.stand::<G>(&brief.pins, options, until))
}

/// A case made ready, and the statement that stands at an address.
fn ready<'c, G: Game>(
    case: &Case<'c>,
    options: &Options,
    at: Option<Address<'_>>,
) -> Result<(Brief<'c>, Option<u32>), String> {
    let brief = Brief::new::<G>(*case, options).map_err(|unjudged| {
        unjudged.findings.iter().map(|finding| finding.message.as_str()).collect::<Vec<_>>().join("; ")
    })?;
    let until = match at {
        Some(at) => Some(statement_at(case, at).ok_or("there is no such line in this game")?.number),
        None => None,
    };
    Ok((brief, until))
}

/// A statement of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Statement {
    /// Its number in the game, from 1.
    pub number: u32,
    /// Where it stands.
    pub span: Span,
}

/// The statement at an address.
#[must_use]
pub fn statement_at(case: &Case<'_>, at: Address<'_>) -> Option<Statement> {
    let text = case.source.text();
    let mut lines = Lines::new(text, case.text.body);
    let mut buffer = LineBuffer::default();
    let (mut statement, mut turn, mut action) = (0, 0, 0);
    while let Some(line) = lines.next(&mut buffer) {
        let (span, label) = match &line {
            Ok(line) if line.body == Body::Blank => continue,
            Ok(line) => (line.span, line.label),
            Err(unreadable) => (unreadable.whole, None),
        };
        statement += 1;
        if let Ok(line) = &line {
            if let Some(number) = line.turn() {
                (turn, action) = (number, 0);
            }
            action += u32::from(line.body == Body::Statement && !line.consequence);
        }
        let found = match at {
            Address::Label(wanted) => label.is_some_and(|label| label.of(text).trim_start_matches('@') == wanted),
            Address::Turn { turn: wanted, action: number } => (wanted, number) == (turn, action),
            Address::Line(number) => case.source.line_of(span.start) + 1 == number,
        };
        if found {
            return Some(Statement { number: statement, span });
        }
    }
    None
}

impl<'a> Brief<'a> {
    /// # Errors
    /// With the judgement, when no line can be judged.
    fn new<G: Game>(case: Case<'a>, options: &Options) -> Result<Self, Box<Judgement>> {
        let mut faults = Vec::new();
        let header = case.header;
        let edition = edition(header, options, G::REGISTRY, &mut faults);
        let pins = pins(header, options, G::REGISTRY, &mut faults);
        let mut register = Register::read::<G>(&case, edition.unwrap_or(Edition(0)), options, &mut faults);
        if let Some(first) = &header.first
            && !header.players.iter().any(|seat| seat.name.value == first.value)
            && !(header.players.is_empty() && matches!(first.value.as_str(), "A" | "B"))
        {
            faults.push(Invalid::new(first.span, format!("no player is called `{}`", first.value)));
        }
        match edition {
            Some(edition) if faults.is_empty() && register.complete => Ok(Self { case, pins, edition, register }),
            Some(_) if faults.is_empty() => Err(Box::new(register.head(unjudged(G::REGISTRY, Vec::new())))),
            _ => {
                let faults =
                    first_faults(faults).into_iter().map(|fault| Finding::unreadable(fault, case.number)).collect();
                Err(Box::new(unjudged(G::REGISTRY, faults)))
            }
        }
    }

    pub(super) fn source(&self) -> &'a Source {
        self.case.source
    }

    pub(super) fn text(&self) -> GameText {
        self.case.text
    }

    /// What the players are called.
    pub(super) fn players(&self) -> Vec<String> {
        case::players(self.case.header, self.register.stocks.len())
    }

    /// The titles of the decks that were handed in, as they are written in a log.
    pub(super) fn titles(&self, catalogue: &Catalogue) -> Vec<String> {
        let listed = self.register.stocks.iter().flatten().flat_map(Stock::list);
        let mut titles: Vec<&str> = listed.map(|(title, _)| catalogue.name(*title)).collect();
        titles.sort_unstable();
        titles.dedup();
        titles.into_iter().map(|title| format!("\"{title}\"")).collect()
    }

    fn open<G: Game>(&self, pins: &[Option<u8>], options: &Options) -> Hearing<'a, G> {
        self.open_with(self.case.source, &self.register, pins, options)
    }

    /// Opens the game on another text of it, with the decks that were handed in or with any.
    pub(super) fn open_anew<'s, G: Game>(
        &self,
        source: &'s Source,
        options: &Options,
        registered: bool,
    ) -> Hearing<'s, G> {
        match registered {
            true => self.open_with(source, &self.register, &self.pins, options),
            false => self.open_with(source, &self.register.with_any_lists::<G>(&self.case), &self.pins, options),
        }
    }

    fn open_with<'s, G: Game>(
        &self,
        source: &'s Source,
        register: &Register,
        pins: &[Option<u8>],
        options: &Options,
    ) -> Hearing<'s, G> {
        let mut docket = Docket::agreed(G::REGISTRY, self.edition, register.agreed);
        docket.pins = pins.to_vec();
        docket.unmodelled = self.case.header.unmodelled;
        docket.format = self.case.header.format.as_ref().map(|format| format.value.clone());
        docket.off = options.off;
        docket.supposed = options.supposed;
        docket.trace = options.trace.then(Vec::new);
        Hearing::new(source, self.case.number, self.case.header, register, docket, options.clone())
    }

    /// The game before its first line, to be heard with every reading kept.
    pub(super) fn open_careful<G: Game>(&self, pins: &[Option<u8>], options: &Options) -> Hearing<'a, G> {
        let mut hearing = self.open::<G>(pins, options);
        hearing.be_careful();
        hearing.open(self.case.text.body);
        hearing
    }

    /// The game as it stands before a statement, or at its end, under these pins.
    pub(super) fn stand<G: Game>(&self, pins: &[Option<u8>], options: &Options, until: Option<u32>) -> Hearing<'a, G> {
        let mut hearing = self.open::<G>(pins, options);
        hearing.be_careful();
        hearing.hear(self.case.text.body, until);
        hearing.begin();
        hearing
    }

    /// Judges the game once, under these pins.
    pub(super) fn hear<G: Game>(&self, pins: &[Option<u8>], options: &Options) -> Judgement {
        self.hear_fenced::<G>(pins, options, Vec::new())
    }

    /// The same, where lines may not run past these markers.
    pub(super) fn hear_fenced<G: Game>(
        &self,
        pins: &[Option<u8>],
        options: &Options,
        fences: Vec<Overtaken>,
    ) -> Judgement {
        let mut hearing = self.open::<G>(pins, options);
        if !fences.is_empty() {
            hearing.be_careful();
        }
        hearing.fences = fences;
        hearing.hear(self.case.text.body, None);
        hearing.finish()
    }
}

fn edition(header: &Header, options: &Options, registry: &Registry, faults: &mut Vec<Invalid>) -> Option<Edition> {
    let asked = options.edition.as_deref().or(header.edition.as_ref().map(|edition| edition.value.as_str()));
    let known = |id: &&str| registry.edition(Some(id)).is_some();
    let asked = asked.or(options.fallback.edition.as_deref().filter(known));
    let edition = registry.edition(asked);
    if edition.is_none() {
        let span = header.edition.as_ref().map_or(header.span, |edition| edition.span);
        let known = registry.editions.iter().map(|edition| edition.id);
        let message = format!("{} has no edition `{}`", registry.title, asked.unwrap_or_default());
        faults.push(Invalid::new(span, message).suggest(known));
    }
    edition
}

fn pins(header: &Header, options: &Options, registry: &Registry, faults: &mut Vec<Invalid>) -> Vec<Option<u8>> {
    let said = options.recommended || header.interpretations == Interpretations::Recommended;
    let all_recommended = said || options.fallback.recommended;
    let start = |passage: &Interpretation| (all_recommended && !passage.umbrella).then_some(passage.recommended);
    let mut pins: Vec<Option<u8>> = registry.interpretations.iter().map(start).collect();
    for (pin, passage) in pins.iter_mut().zip(registry.interpretations).filter(|_| !said) {
        let chosen = options.fallback.pins.iter().find(|(id, _)| id == passage.id);
        let choice = chosen.and_then(|(_, name)| passage.choices.iter().position(|choice| choice.name == name));
        *pin = choice.and_then(|choice| u8::try_from(choice).ok()).or(*pin);
    }
    let written: &[(Spanned<String>, Spanned<String>)] = match &header.interpretations {
        Interpretations::Chosen(chosen) => chosen,
        Interpretations::Open | Interpretations::Recommended => &[],
    };
    let asked = options
        .pins
        .iter()
        .map(|(id, choice)| (Spanned::new(id.clone(), header.span), Spanned::new(choice.clone(), header.span)));
    for (id, choice) in written.iter().cloned().chain(asked) {
        let Some(index) = registry.interpretations.iter().position(|passage| passage.id == id.value) else {
            let known = registry.interpretations.iter().map(|passage| passage.id);
            let message = format!("no unclear passage is called `{}`", id.value);
            faults.push(Invalid::new(id.span, message).suggest(nearest(&id.value, known, 3)));
            continue;
        };
        let choices = registry.interpretations.get(index).map_or(&[][..], |passage| passage.choices);
        match choices.iter().position(|known| known.name == choice.value).and_then(|choice| u8::try_from(choice).ok()) {
            Some(choice) => {
                if let Some(pin) = pins.get_mut(index) {
                    *pin = Some(choice);
                }
            }
            None => {
                let message = format!("`{}` has no reading called `{}`", id.value, choice.value);
                faults.push(Invalid::new(choice.span, message).suggest(choices.iter().map(|choice| choice.name)));
            }
        }
    }
    pins
}

/// A game of which no line is judged.
fn unjudged(registry: &Registry, findings: Vec<Finding>) -> Judgement {
    Judgement { game: registry.game.to_owned(), findings, ..Judgement::default() }
}
