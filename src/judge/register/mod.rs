//! What players register before a game: their seats and their decks, held against the rules.

mod agreed;
mod lists;

use std::{mem::take, sync::Arc};

use super::{
    CardsOf, Case, Game,
    judgement::{Judgement, Options},
};
use crate::{
    cards::{Lists, Scrutiny},
    notation::{
        header::{Header, Seat},
        invalid::Invalid,
        near::nearest,
    },
    rulebook::{Agreed, Check, Edition, Finding},
    table::{FigureKind, Stock, Title},
};

/// What was registered, and what rules it breaks.
#[derive(Debug, Default)]
pub(super) struct Register {
    /// What each player brings, section by section. There are as many as there are seats, whoever else the header names.
    pub(super) stocks: Arc<Vec<Vec<Stock>>>,
    /// What is settled otherwise than the game has it by itself.
    pub(super) settings: Vec<(FigureKind, i32)>,
    /// What was agreed on.
    pub(super) agreed: Agreed,
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
        let format = header.format.as_ref().map(|format| format.value.as_str());
        check_format::<G>(header, faults);
        let agreed = agreed::agreed(header, G::REGISTRY, faults);
        let mut scrutiny = Scrutiny::new(G::REGISTRY, edition).under(agreed, options.off);
        let settings = agreed::settings(header, G::LAYOUT, faults);
        let mut register = Self { complete: true, agreed, settings, ..Self::default() };
        register.take_seats::<G>(case, &mut scrutiny, faults);
        let (seats, unlisted) = (usize::from(G::seats(format).0.1), || lists::unlisted::<G>(case));
        let mut stocks = Vec::new();
        if header.players.is_empty() {
            stocks = vec![unlisted(); 2];
        }
        for seat in header.players.iter().take(seats) {
            let handed = lists::Handed { case, seat, catalogue: cards.titles(), sections: G::LAYOUT.sections };
            let Some(handed) = handed.read(faults).filter(|lists| !lists.is_empty()) else {
                stocks.push(unlisted());
                continue;
            };
            check::<G>(&handed, &cards, format, &mut scrutiny);
            let place =
                |section, title: Option<Title>| lists::place(seat, G::LAYOUT.sections, section, title, cards.titles());
            register.findings.extend(scrutiny.take_findings(case.number, place));
            stocks.push(lists::listed::<G>(&handed, case));
        }
        register.stocks = Arc::new(stocks);
        register.checks = scrutiny.into_checks();
        register
    }

    /// The same, whatever lists were handed in.
    pub(super) fn with_any_lists<G: Game>(&self, case: &Case<'_>) -> Self {
        let stocks = Arc::new(vec![lists::unlisted::<G>(case); self.stocks.len()]);
        Self { stocks, settings: self.settings.clone(), agreed: self.agreed, complete: true, ..Self::default() }
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
        let format = case.header.format.as_ref().map(|format| format.value.as_str());
        let (players, ((fewest, most), rule)) = (&case.header.players, G::seats(format));
        let named = if players.is_empty() { 2 } else { players.len() };
        let fits = (usize::from(fewest)..=usize::from(most)).contains(&named);
        let Some(rule) = rule else {
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
        self.findings.extend(scrutiny.take_findings(case.number, |_, _| here));
        let first = case.header.first.as_ref();
        let unseated = |seat: &Seat| first.is_some_and(|first| first.value == seat.name.value);
        self.complete = named >= usize::from(fewest) && !players.iter().skip(usize::from(most)).any(unseated);
    }
}

/// Holds what a player brings against the rules of deck building.
pub(super) fn check<G: Game>(lists: &Lists, cards: &CardsOf<G>, format: Option<&str>, scrutiny: &mut Scrutiny) {
    lists.check_sizes(G::LAYOUT.sections, |section| G::size(section, format), scrutiny);
    G::check_deck(lists, cards, format, scrutiny);
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
