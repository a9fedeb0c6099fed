//! Changes of a drawn table in words: `A: "CGC Grunt" hand → play`, `A: active 5 → 3`, `"CGC Grunt" damaged`.

use super::{CardId, FigureId, FigureNow, Lying, PicturedChange, PicturedLayout, PicturedTable, PileId, layout::ASIDE};
use crate::judge::names::quoted;

/// Changes, and the tables they lie between.
pub(in crate::judge) struct InWords<'a> {
    pub(in crate::judge) layout: &'a PicturedLayout,
    pub(in crate::judge) before: &'a PicturedTable,
    pub(in crate::judge) now: &'a PicturedTable,
    pub(in crate::judge) changes: &'a [PicturedChange],
}

impl InWords<'_> {
    /// What is worth telling, in the order in which one would look at a table: cards, what is counted, marks, hosts, figures, effects.
    pub(in crate::judge) fn told(&self) -> Vec<String> {
        let mut told = self.moves();
        told.extend(self.counts());
        told.extend(self.changes.iter().filter_map(|change| self.mark(change)));
        told.extend(self.changes.iter().filter_map(|change| self.host(change)));
        told.extend(self.changes.iter().filter_map(|change| self.figure(change)));
        told.extend(self.changes.iter().filter_map(|change| self.effect(change)));
        told
    }

    /// What came off the stack, in words.
    pub(in crate::judge) fn resolved(&self) -> impl Iterator<Item = String> {
        self.changes.iter().filter_map(|change| match change {
            PicturedChange::Unstacked { item, .. } => {
                Some(format!("{}'s {} resolves", self.player(item.seat), item.words))
            }
            _ => None,
        })
    }

    /// The cards that went to another pile, from where to where.
    fn moved(&self) -> impl Iterator<Item = (CardId, PileId, PileId)> {
        self.changes.iter().filter_map(|change| match *change {
            PicturedChange::Moved { card, from: Lying { pile: from, .. }, to: Lying { pile: to, .. } }
                if from != to =>
            {
                Some((card, from, to))
            }
            _ => None,
        })
    }

    /// Cards that can be told by name.
    fn moves(&self) -> Vec<String> {
        let named = self.moved().filter_map(|(card, from, to)| Some((self.name(card)?, from, to)));
        let words = named.map(|(card, from, to)| {
            let owner = match to.seat == from.seat {
                true => String::new(),
                false => format!("{}'s ", self.player(to.seat)),
            };
            format!("{}: {card} {} → {owner}{}", self.player(from.seat), from.name, to.name)
        });
        words.collect()
    }

    /// How many cards lie in the piles that others, of which no name is known, came to or left.
    fn counts(&self) -> Vec<String> {
        let unnamed = self.moved().filter(|(card, ..)| self.name(*card).is_none());
        let mut piles: Vec<PileId> = unnamed.flat_map(|(_, from, to)| [from, to]).collect();
        piles.retain(|pile| pile.name != ASIDE);
        let size = |table: &PicturedTable, id: PileId| {
            table.piles.iter().find(|pile| pile.id == id).map_or(0, |pile| pile.cards.len())
        };
        let order = |id: &PileId| self.now.piles.iter().position(|pile| pile.id == *id);
        piles.sort_by_key(order);
        piles.dedup();
        let sizes = piles.into_iter().map(|pile| (pile, size(self.before, pile), size(self.now, pile)));
        let changed = sizes.filter(|(_, before, now)| before != now);
        changed
            .map(|(pile, before, now)| format!("{}: {} {before} → {now}", self.player(pile.seat), pile.name))
            .collect()
    }

    /// A mark, but not one that is lost because its card leaves play.
    fn mark(&self, change: &PicturedChange) -> Option<String> {
        let PicturedChange::Marked { card, mark, on } = change else { return None };
        let left = || self.moved().any(|(moved, ..)| moved == *card);
        match on {
            true => Some(format!("{} {mark}", self.card(*card))),
            false if left() => None,
            false => Some(format!("{} not {mark}", self.card(*card))),
        }
    }

    fn host(&self, change: &PicturedChange) -> Option<String> {
        let PicturedChange::Laid { card, to: Some(on), .. } = change else { return None };
        Some(format!("{} {} {}", self.card(*card), on.how, self.card(on.card)))
    }

    fn figure(&self, change: &PicturedChange) -> Option<String> {
        match *change {
            PicturedChange::Counts { card, figure, from: Some(from), to: Some(to) } => {
                Some(format!("{} {figure} {from} → {to}", self.card(card)))
            }
            PicturedChange::Figure { figure, from, to } if from.value != to.value && self.is_spoken_of(figure) => {
                let owner = figure.seat.map(|seat| format!("{}: ", self.player(seat))).unwrap_or_default();
                let (from, to) = (self.value(figure, from), self.value(figure, to));
                Some(format!("{owner}{} {from} → {to}", figure.name))
            }
            _ => None,
        }
    }

    fn effect(&self, change: &PicturedChange) -> Option<String> {
        let (effect, over) = match change {
            PicturedChange::Began { effect, .. } => (effect, ""),
            PicturedChange::Ended { effect, .. } => (effect, " is over"),
            _ => return None,
        };
        let about = effect.card.map(|card| format!("{} ", self.card(card)));
        let about = about.or(effect.seat.map(|seat| format!("{} ", self.player(seat)))).unwrap_or_default();
        let until = effect.until.as_ref().filter(|_| over.is_empty()).map(|until| format!(" until {until}"));
        Some(format!("{about}{}{}{over}", effect.words, until.unwrap_or_default()))
    }

    fn is_spoken_of(&self, figure: FigureId) -> bool {
        self.layout.figures.iter().any(|known| known.id == figure && known.spoken_of)
    }

    fn value(&self, figure: FigureId, now: FigureNow) -> String {
        let seat = self.layout.figures.iter().any(|known| known.id == figure && known.value == "seat");
        match (seat, u8::try_from(now.value)) {
            (false, _) => now.value.to_string(),
            (true, Ok(seat)) => self.player(seat).to_owned(),
            (true, Err(_)) => "nobody".to_owned(),
        }
    }

    fn player(&self, seat: u8) -> &str {
        self.layout.seats.get(usize::from(seat)).map_or("?", |seat| &seat.name)
    }

    /// A card by its title or its handle.
    fn name(&self, id: CardId) -> Option<String> {
        let card = self.now.card(id)?;
        card.title.as_deref().map(quoted).or_else(|| card.handle.clone())
    }

    fn card(&self, id: CardId) -> String {
        self.name(id).unwrap_or_else(|| "a face-down card".to_owned())
    }
}
