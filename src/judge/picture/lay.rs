//! Laying out a table to be drawn: what every game has, and then what the game itself adds.

use std::collections::BTreeMap;

use super::{
    CardId, FigureId, FigureNow, LiesOn, MayAct, OpenDoubt, PicturedCard, PicturedFigure, PicturedPile, PicturedTable,
    PicturedTurn, PileCount, PileCounting, PileId,
    layout::{ASIDE, shown},
};
use crate::{
    judge::{
        Fact, Game,
        case::Hearing,
        doubt::{Doubt, DoubtSource},
        reading::Reading,
    },
    rulebook::RuleId,
    table::{FigureKind, Mark, Pile, PileKind, Player, Scope, Table, Token},
};

/// Which doubts are those of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::judge) enum Since {
    /// Those there are now.
    Now,
    /// Those there were before the statement at hand.
    BeforeLine,
}

/// The table of a reading, or as it was in a moment of the line at hand, as it is drawn.
pub(in crate::judge) fn lay<G: Game>(
    hearing: &Hearing<'_, G>,
    reading: &Reading<G::Frame>,
    table: &Table<G::Frame>,
    since: Since,
) -> PicturedTable {
    let line = table.line();
    let open = |doubt: &&Doubt| match since {
        Since::Now => doubt.ended.is_none(),
        Since::BeforeLine => doubt.line < line && doubt.ended.is_none_or(|ended| ended == line),
    };
    let carried = |doubt: &Doubt| {
        matches!(doubt.source, DoubtSource::Lingering(_)) && G::in_force(table, doubt.touches, 0).is_some()
    };
    let doubts = reading.doubts.iter().filter(open).filter(|doubt| !carried(doubt));
    let doubts: Vec<Doubt> = doubts.map(|doubt| Doubt { ended: None, ..*doubt }).collect();
    let mut picture = Layer { hearing, table, doubts }.lay();
    G::depict(table, &hearing.names, &mut picture);
    picture
}

struct Layer<'h, 's, G: Game> {
    hearing: &'h Hearing<'s, G>,
    table: &'h Table<G::Frame>,
    doubts: Vec<Doubt>,
}

impl<G: Game> Layer<'_, '_, G> {
    fn lay(&self) -> PicturedTable {
        PicturedTable {
            cards: self.cards(),
            piles: self.table.players().flat_map(|player| self.piles(player)).collect(),
            figures: self.figures(),
            turn: self.turn(),
            next: self.next(),
            doubts: self.told_doubts(),
            ..PicturedTable::default()
        }
    }

    fn is_doubted(&self, rule: Option<RuleId>, fact: Fact) -> bool {
        let registry = self.hearing.docket.registry;
        let reads = rule.and_then(|rule| registry.rule(rule)).map_or(u32::MAX, |rule| rule.reads);
        self.doubts.iter().any(|doubt| doubt.leaves_open(reads, fact, self.table))
    }

    fn cards(&self) -> Vec<PicturedCard> {
        let cards = self.table.tokens().filter_map(|token| {
            let card = self.table.card(token)?;
            let pile = G::LAYOUT.piles.get(usize::from(card.pile.kind.0));
            let marks = G::LAYOUT.marks.iter().zip(0u8..);
            Some(PicturedCard {
                id: CardId(token),
                owner: card.owner.0,
                title: self.table.title(token).map(|title| self.hearing.names.title_name(title).to_owned()),
                handle: None,
                on: card.host.map(|host| LiesOn { card: CardId(host), how: "at" }),
                marks: marks
                    .filter(|(_, mark)| self.table.has(token, Mark(*mark)))
                    .map(|(spec, _)| spec.name)
                    .collect(),
                figures: pile.filter(|pile| pile.in_play).map(|_| self.figures_of(token)).unwrap_or_default(),
                doubted: pile.is_some_and(|pile| self.is_doubted(Some(pile.rule), Fact::Card(token))),
            })
        });
        let mut cards: Vec<PicturedCard> = cards.collect();
        for (handle, name) in self.hearing.names.all_handles().enumerate() {
            let token = self.table.handle(handle).map(|token| usize::from(token.0));
            if let Some(card) = token.and_then(|token| cards.get_mut(token)).filter(|card| card.handle.is_none()) {
                card.handle = Some(name.to_owned());
            }
        }
        cards
    }

    /// The figures of a card in play.
    fn figures_of(&self, card: Token) -> BTreeMap<&'static str, i32> {
        let figures = self.table.card_figures(card).zip(G::LAYOUT.of_cards()).filter(|(_, spec)| spec.rule.is_some());
        figures.map(|(figure, spec)| (spec.name, self.table.figure(figure))).collect()
    }

    fn piles(&self, player: Player) -> Vec<PicturedPile> {
        let kinds = G::LAYOUT.piles.iter().zip((0..).map(PileKind));
        let named = kinds.map(|(spec, kind)| self.pile(kind.of(player), spec.name, Some(spec.rule)));
        named.chain([self.pile(self.table.aside(player), ASIDE, None)]).collect()
    }

    fn pile(&self, pile: Pile, name: &'static str, rule: Option<RuleId>) -> PicturedPile {
        let (cards, table) = (self.table.pile(pile), self.table);
        let holds = table.faces().sure_among(cards);
        PicturedPile {
            id: PileId { seat: pile.player.0, name },
            cards: cards.iter().copied().map(CardId).collect(),
            state: PileCount {
                count: match (table.is_ample(pile), table.is_counted(pile)) {
                    (true, _) => PileCounting::Enough,
                    (false, true) => PileCounting::Exact,
                    (false, false) => PileCounting::Open,
                },
                holds: holds.into_iter().map(|title| self.hearing.names.title_name(title).to_owned()).collect(),
                doubted: rule.is_some() && self.is_doubted(rule, Fact::Pile(pile)),
            },
        }
    }

    fn figures(&self) -> Vec<PicturedFigure> {
        let mut figures = Vec::new();
        for (spec, kind) in G::LAYOUT.figures.iter().zip((0..).map(FigureKind)) {
            if shown(G::LAYOUT, spec, kind).is_none() {
                continue;
            }
            let players: Vec<Option<Player>> = match spec.scope {
                Scope::Player => self.table.players().map(Some).collect(),
                Scope::Table => vec![None],
                Scope::Card => Vec::new(),
            };
            figures.extend(players.into_iter().map(|player| {
                let figure = player.map_or(kind.shared(), |player| kind.of(player));
                PicturedFigure {
                    id: FigureId { seat: player.map(|player| player.0), name: spec.name },
                    state: FigureNow {
                        value: self.table.figure(figure),
                        known: self.table.is_figure_known(figure),
                        doubted: self.is_doubted(spec.rule, Fact::Figure(figure)),
                    },
                }
            }));
        }
        figures
    }

    fn turn(&self) -> Option<PicturedTurn> {
        let here = G::whereabouts(self.table);
        let step = here.step.and_then(|step| G::LAYOUT.markers.get(step)).copied();
        (here.turn > 0).then_some(PicturedTurn { number: here.turn, seat: here.player.0, step })
    }

    fn next(&self) -> Vec<MayAct> {
        let mut asks = Vec::new();
        G::asks(self.table, &mut asks);
        let mut next: Vec<MayAct> = Vec::new();
        for ask in &asks {
            let Some(Player(seat)) = ask.player else { continue };
            match next.iter_mut().find(|known| known.seat == seat) {
                Some(known) if !known.may.contains(&ask.words) => known.may.push(ask.words),
                Some(_) => {}
                None => next.push(MayAct { seat, may: vec![ask.words] }),
            }
        }
        next
    }

    fn told_doubts(&self) -> Vec<OpenDoubt> {
        let mut told: Vec<OpenDoubt> = Vec::new();
        for doubt in &self.doubts {
            let line = self.hearing.line_number(doubt.line);
            let title = |title| self.hearing.names.title_name(title).to_owned();
            let words = doubt.words(self.hearing.docket.registry, title, line);
            if told.iter().all(|known| known.words != words) {
                told.push(OpenDoubt { words, line });
            }
        }
        told
    }
}
