//! Playing cards from hand: every type, wherever it may go.

use super::*;
use crate::games::wars::{
    abilities::texts,
    cards::{
        card::{Area, Card, Fate, Zone},
        catalogue,
    },
    rules::{LOST, PLAY},
    state::{adjacent, area, items, related},
    turn::play,
};

impl Lister<'_> {
    /// The titles in a hand, each once.
    fn hand(&self, player: Player) -> Vec<(Title, &'static Card)> {
        let mut titles = self.titles(HAND.of(player));
        titles.sort_unstable();
        titles.dedup();
        titles.into_iter().filter_map(|title| Some((title, catalogue::card(self.table(), title)?))).collect()
    }

    /// Cards of the deploy phase: all but interrupts.
    pub(super) fn deploys(&mut self, player: Player) {
        for (title, card) in self.hand(player) {
            match card.kind {
                CardKind::Interrupt { .. } => {}
                CardKind::Order { fate, .. } => self.one_time(player, (title, card), fate, 10),
                _ => self.lasting(player, title, card),
            }
        }
    }

    /// Interrupts, in any window.
    pub(super) fn interrupts(&mut self, player: Player) {
        for (title, card) in self.hand(player) {
            if let CardKind::Interrupt { fate, .. } = card.kind {
                self.one_time(player, (title, card), fate, 1);
            }
        }
    }

    /// An order or interrupt whose text is modelled.
    fn one_time(&mut self, player: Player, (title, card): (Title, &Card), fate: Fate, weight: u32) {
        if texts::touches(self.table(), title) != 0 || !self.affords(player, card) || card.targets.len() > 1 {
            return;
        }
        let act = Parts { card: Some(by_title(title)), paid: price(card), ..bare(player, Verb::Plays) };
        let act = if matches!(card.kind, CardKind::Interrupt { .. }) { self.responding(act) } else { act };
        let fates = if fate == Fate::UsedOrLost { vec![Fate::Used, Fate::Lost] } else { Vec::new() };
        let Some(targets) = self.targets(player, card) else { return };
        let pattern = Pattern { fates, targets, ..Pattern::of(act, weight) };
        if self.board.accepts(&pattern.fill(&mut crate::simulate::Dice::new(0))) {
            self.put(pattern);
        }
    }

    /// What may be targets of a card; nothing if there are too few.
    fn targets(&self, player: Player, card: &Card) -> Option<Choosing> {
        let Some(asked) = card.targets.first() else { return Some(Choosing::NOTHING) };
        let table = self.table();
        let there: Vec<Token> = match asked.zone {
            Zone::InPlay => table.players().flat_map(|player| table.pile(PLAY.of(player))).copied().collect(),
            Zone::Pending => items(table).filter_map(|(_, item)| item.source).collect(),
            Zone::InLostPile => table.players().flat_map(|player| table.pile(LOST.of(player))).copied().collect(),
        };
        // Which card of the hand it is makes no difference: texts that are played do not speak of where their card lies.
        let source = *table.pile(HAND.of(player)).first()?;
        let fits = there.into_iter().filter(|card| play::fits(table, (source, player), asked, *card));
        let among: Vec<Named> = fits.map(|card| self.named(card)).collect();
        let (fewest, most) = (asked.many.fewest(), asked.many.most().min(state::MOST_TARGETS));
        (among.len() >= fewest && !asked.more).then_some(Choosing { among, count: fewest..=most })
    }

    /// A card that stays in play.
    fn lasting(&mut self, player: Player, title: Title, card: &Card) {
        if !self.affords(player, card) {
            return;
        }
        let paid = if matches!(card.kind, CardKind::Location { .. }) { None } else { price(card) };
        let act = Parts { card: Some(by_title(title)), paid, ..self.introducing(player, Verb::Plays) };
        let weight = 10;
        match card.kind {
            CardKind::Location { .. } => {
                self.put_if_legal(act, weight);
                let candidates = self.in_rows();
                self.put_at(act, candidates, weight);
                let beneath: Vec<Destination> =
                    locations(self.table()).map(|cover| Destination::Beneath(self.named(cover))).collect();
                self.put_at(act, beneath, weight);
            }
            CardKind::Ship { .. } => {
                let candidates = self.at_locations();
                self.put_at(act, candidates, 2 * weight);
            }
            CardKind::Weapon { .. } | CardKind::Asset { .. } => {
                self.put_if_legal(act, weight);
                let cards = state::cards_in_play(self.table());
                let candidates: Vec<Destination> = cards.map(|card| Destination::Beneath(self.named(card))).collect();
                self.put_at(act, candidates, weight);
            }
            _ => {
                let candidates = self.at_locations();
                self.put_at(act, candidates, 2 * weight);
                let ships = state::cards_in_play(self.table()).filter(|card| is_ship(self.table(), *card));
                let aboard: Vec<Destination> = ships.map(|ship| Destination::Aboard(self.named(ship))).collect();
                self.put_at(act, aboard, weight);
            }
        }
    }

    /// The places a location may have in rows, before anybody asks whether this one may: beside another, between two, apart.
    fn in_rows(&self) -> Vec<Destination> {
        let table = self.table();
        let all: Vec<Token> = locations(table).collect();
        let mut places = vec![Destination::Apart(Span::default())];
        for one in &all {
            places.push(Destination::NextTo(self.named(*one)));
            let is_sector = |card: Token| area(table, card) == Some(Area::Sector);
            let beside = |other: &&Token| {
                let sector = is_sector(*one) || is_sector(**other);
                one < *other && (adjacent(table, *one, **other) || sector && related(table, *one, **other))
            };
            places.extend(
                all.iter().filter(beside).map(|other| Destination::Between(self.named(*one), self.named(*other))),
            );
        }
        places
    }

    /// Whether a player has the energy a card costs; what else it asks for is seen when it is tried.
    fn affords(&self, player: Player, card: &Card) -> bool {
        let active = ACTIVE.of(player);
        let (ample, there) = (self.table().is_ample(active), self.table().pile(active).len());
        costs::known(card.cost).is_some_and(|cost| ample || cost as usize <= there)
    }
}

fn price(card: &Card) -> Option<Maybe> {
    costs::known(card.cost).and_then(paid)
}
