//! What players register before a game: their seats and their decks, held against the rules.

use std::{fmt::Write as _, mem::take};

use super::{
    Case, Game,
    judgement::{Judgement, Options},
};
use crate::{
    cards::{self, Catalogue, Scrutiny},
    notation::{
        header::{DeckEntry, DeckList, Header, Seat},
        invalid::{Invalid, MOST_FAULTS, first_faults},
        line::{Body, LineBuffer, Lines},
        near::nearest,
        source::{Source, Span, Spanned},
        yaml,
    },
    rulebook::{Check, Edition, Finding},
    table::{Stock, Title},
};

/// What was registered, and what rules it breaks.
#[derive(Debug, Default)]
pub(super) struct Register {
    /// What each player brings. There are as many as there are seats, whoever else the header names.
    pub(super) stocks: Vec<Stock>,
    /// Whether enough players are there, so that the lines can be judged.
    pub(super) complete: bool,
    /// The rules that are broken.
    pub(super) findings: Vec<Finding>,
    /// The checks that were made.
    pub(super) checks: Vec<Check>,
}

impl Register {
    /// Reads what a header registers; what cannot be read is a fault.
    pub(super) fn read<G: Game>(
        case: &Case<'_>,
        edition: Edition,
        options: &Options,
        faults: &mut Vec<Invalid>,
    ) -> Self {
        let (header, cards) = (case.header, options.cards_of::<G>());
        let catalogue = cards.titles();
        let format = header.format.as_ref().map(|format| format.value.as_str());
        check_format::<G>(header, faults);
        let mut scrutiny = Scrutiny::new(G::REGISTRY, edition, options.off);
        let mut register = Self { complete: true, ..Self::default() };
        register.take_seats::<G>(case, &mut scrutiny, faults);
        let (seats, unlisted) = (usize::from(G::LAYOUT.seats.1), || unlisted::<G>(case, format));
        if header.players.is_empty() {
            register.stocks = vec![unlisted(); 2];
        } else {
            for seat in header.players.iter().take(seats) {
                let Some(list) = registered(case, seat, catalogue, faults) else {
                    register.stocks.push(unlisted());
                    continue;
                };
                G::check_deck(&list, &cards, format, &mut scrutiny);
                let place = |title: Option<Title>| place(seat, title, catalogue);
                register.findings.extend(scrutiny.take_findings(case.number, place));
                register.stocks.push(Stock::Listed(list));
            }
        }
        register.checks = scrutiny.into_checks();
        register
    }

    /// Puts what was found here before what was found in the lines.
    pub(super) fn head(&mut self, judgement: Judgement) -> Judgement {
        let legal_to = judgement.legal_to.filter(|_| self.findings.is_empty());
        let findings = take(&mut self.findings).into_iter().chain(judgement.findings).collect();
        Judgement { findings, legal_to, registered: take(&mut self.checks), ..judgement }
    }

    /// Counts the players. Where a rule says how many may play, too many or too few break it; the seats there are go to those
    /// who are named first.
    fn take_seats<G: Game>(&mut self, case: &Case<'_>, scrutiny: &mut Scrutiny, faults: &mut Vec<Invalid>) {
        let (players, (fewest, most)) = (&case.header.players, G::LAYOUT.seats);
        let named = if players.is_empty() { 2 } else { players.len() };
        let fits = (usize::from(fewest)..=usize::from(most)).contains(&named);
        let Some(rule) = G::SEATS else {
            if !fits {
                let message = format!("this game is for {fewest} to {most} players; the header names {named}");
                faults.push(Invalid::new(case.header.span, message));
            }
            return;
        };
        let wrong = if named < usize::from(fewest) { "too few" } else { "one too many" };
        let facts = || vec![("count", named.to_string()), ("seats", most.to_string()), ("wrong", wrong.to_owned())];
        scrutiny.require(fits, None, (rule.0, facts));
        let surplus = players.get(usize::from(most)).or(players.last());
        let here = surplus.map_or(case.header.game.span, |seat| seat.name.span);
        self.findings.extend(scrutiny.take_findings(case.number, |_| here));
        let first = case.header.first.as_ref();
        let unseated = |seat: &Seat| first.is_some_and(|first| first.value == seat.name.value);
        self.complete = named >= usize::from(fewest) && !players.iter().skip(usize::from(most)).any(unseated);
    }
}

fn check_format<G: Game>(header: &Header, faults: &mut Vec<Invalid>) {
    let Some(format) = &header.format else { return };
    if G::FORMATS.is_empty() || G::FORMATS.contains(&format.value.as_str()) {
        return;
    }
    let message = format!("no format is called `{}`; there are {}", format.value, G::FORMATS.join(", "));
    let near = nearest(&format.value, G::FORMATS.iter().copied(), 3);
    faults.push(Invalid::new(format.span, message).suggest(near));
}

/// How many unlisted cards lie ready beside a position, or where no rule says how many there are.
const SPARE: u16 = 250;

/// What a player brings whose list was not handed in.
pub(super) fn unlisted<G: Game>(case: &Case<'_>, format: Option<&str>) -> Stock {
    match G::stock(format) {
        None => Stock::Open(SPARE),
        Some(_) if starts_with_given(case) => Stock::Unlisted(SPARE),
        Some(size) => Stock::Unlisted(size),
    }
}

/// The list of a player, if one was handed in and can be read.
fn registered(case: &Case<'_>, seat: &Seat, catalogue: &Catalogue, faults: &mut Vec<Invalid>) -> Option<cards::Deck> {
    let known = faults.len();
    match &seat.deck {
        DeckEntry::Unlisted => None,
        DeckEntry::Inline(entries) => {
            let list = inline_deck(entries, catalogue, faults);
            (faults.len() == known).then_some(list)
        }
        DeckEntry::Path(path) => {
            deck_file(case, path, catalogue).map_err(|message| faults.push(Invalid::new(path.span, message))).ok()
        }
    }
}

/// Where a registered card, or the whole list, stands in the header.
fn place(seat: &Seat, title: Option<Title>, catalogue: &Catalogue) -> Span {
    match &seat.deck {
        DeckEntry::Unlisted => seat.name.span,
        DeckEntry::Path(path) => path.span,
        DeckEntry::Inline(entries) => {
            let is_it = |written: &str| title.is_some() && catalogue.find(written) == title;
            let entry = entries.iter().find(|(written, _)| is_it(written.value));
            let entry = entry.map(|(title, count)| title.span.to(count.span));
            entry.or_else(|| entries.span()).unwrap_or(seat.name.span)
        }
    }
}

fn inline_deck(entries: &DeckList, catalogue: &Catalogue, faults: &mut Vec<Invalid>) -> cards::Deck {
    let mut list = Vec::with_capacity(entries.len());
    for (title, count) in entries.iter() {
        if faults.len() > MOST_FAULTS {
            break;
        }
        match cards::entry(catalogue, title.value, count.value, &mut list) {
            Ok(()) => {}
            Err(message) => faults.push(Invalid::new(title.span, message)),
        }
    }
    list
}

fn deck_file(case: &Case<'_>, path: &Spanned<String>, catalogue: &Catalogue) -> Result<cards::Deck, String> {
    let text = (case.decks)(&path.value)?;
    let source = Source::new(path.value.clone(), text);
    let faults = match yaml::parse(source.text(), 0) {
        Err(fault) => vec![(fault.span, fault.message)],
        Ok(node) => match cards::list(&node, catalogue) {
            Ok(list) => return Ok(list),
            Err(faults) => faults,
        },
    };
    let faults = faults.into_iter().map(|(range, fault)| Invalid::new(Span::from(range), fault)).collect();
    let mut message = String::new();
    for Invalid { span, message: fault, .. } in first_faults(faults) {
        let place = source.place(span.start);
        let separator = if message.is_empty() { "" } else { "; " };
        let _ = write!(message, "{separator}{}:{}:{}: {fault}", source.name(), place.line, place.column);
    }
    Err(message)
}

fn starts_with_given(case: &Case<'_>) -> bool {
    let mut lines = Lines::new(case.source.text(), case.text.body);
    let mut buffer = LineBuffer::default();
    while let Some(line) = lines.next(&mut buffer) {
        match line {
            Ok(line) if matches!(line.body, Body::Blank | Body::Gap(_)) => {}
            Ok(line) => return line.body == Body::Given,
            Err(_) => return false,
        }
    }
    false
}
