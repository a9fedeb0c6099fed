//! Cards changing hands: how a line takes a card out of a pile, by name, by handle or unseen.

use std::panic::Location;

use super::{Bench, Broken, Fact, Facts, Game, Handle, Named, Taken, Telling, What};
use crate::table::{Order, Pile, PileKind, Sight, Title, Token, Where};

impl<G: Game> Bench<'_, G> {
    /// The card a line takes out of a pile. It is left in the pile; its face becomes known if the line names it.
    ///
    /// Nothing is returned only when the line is carried out as recorded although there is no such card.
    ///
    /// # Errors
    /// With `rule`, when no possible deal has such a card there.
    #[track_caller]
    pub fn take(&mut self, pile: Pile, card: &Named, rule: Taken) -> Result<Option<Token>, Broken> {
        let site = Location::caller();
        let found = match (card.what, card.title()) {
            _ if card.owner.is_some_and(|owner| owner != pile.player) => None,
            (What::Handle(_), title) => self.handled_in(pile, card, title),
            (What::Title(..), Some(title)) => self.named_in(pile, title),
            (What::Title(..) | What::Unknown, _) => self.unseen_in(pile),
        };
        let token = card.token(self.table);
        let top = self.table.top(pile).and_then(|top| self.table.card(top)).map_or(0, |top| top.cause);
        let facts = || {
            let told = match (token, card.title()) {
                (_, Some(title)) => Fact::Title(title),
                (Some(token), None) => Fact::Card(token),
                (None, None) => Fact::Word("a card"),
            };
            Facts::named(
                Taken::FACTS,
                [pile.player.into(), told, Fact::Cards(pile), Fact::Line(top), "no such card can lie there".into()],
            )
        };
        self.at(card.span).require_from(site, found.is_some(), Telling::new(rule.0, &[], facts))?;
        if found.is_some() {
            return Ok(found);
        }
        let named = card.title().and_then(|title| self.exchanged(pile, title));
        Ok(named.or_else(|| self.unseen_in(pile)).or_else(|| self.elsewhere(pile, None)))
    }

    /// The card the line names, which lies elsewhere: a card nobody saw takes its place.
    fn exchanged(&mut self, pile: Pile, title: Title) -> Option<Token> {
        let token = self.elsewhere(pile, Some(title))?;
        let there = self.table.card(token).map(|card| card.pile);
        if let (Some(there), Some(unseen)) = (there, self.unseen_in(pile)) {
            self.table.put(unseen, there, Where::Top);
            self.table.put(token, pile, Where::Top);
        }
        Some(token)
    }

    /// Where the line is carried out although the pile has no such card, the card comes from another of the player's supplies.
    fn elsewhere(&mut self, pile: Pile, title: Option<Title>) -> Option<Token> {
        let supplies = G::LAYOUT.piles.iter().zip(0u8..).filter(|(spec, _)| spec.supply);
        let aside = self.table.aside(pile.player);
        let piles = supplies.map(|(_, kind)| PileKind(kind).of(pile.player)).chain([aside]);
        piles.filter(|other| *other != pile).find_map(|other| match title {
            Some(title) => self.table.name_from(other, title).ok(),
            None => self.table.unseen(other),
        })
    }

    /// Learns that a card which a line has moved is the one it names; tells whether it can be.
    pub fn learn(&mut self, token: Token, card: &Named) -> bool {
        let meant = card.token(self.table).filter(|meant| self.table.title(*meant).is_some());
        meant.is_none_or(|meant| meant == token)
            && card.title().is_none_or(|title| self.table.name(token, title).is_ok())
    }

    /// The card a handle stands for. Once its pile was mixed, only its title tells it from the others; where one that is known
    /// lies beneath another, or openly elsewhere, it cannot be taken.
    fn handled_in(&mut self, pile: Pile, card: &Named, title: Option<Title>) -> Option<Token> {
        let token = card.token(self.table).filter(|token| self.lies_in(*token, pile));
        match title {
            Some(title) if token.is_none() && self.lies_openly(card, title) && !self.shows(pile, title) => None,
            Some(title) if token.is_none_or(|token| self.table.title(token) != Some(title)) => {
                self.named_in(pile, title)
            }
            Some(_) => {
                token.filter(|token| self.order_of(pile) == Order::Unordered || self.table.top(pile) == Some(*token))
            }
            None => token.or_else(|| self.unseen_in(pile).filter(|_| card.token(self.table).is_none())),
        }
    }

    /// Takes a card out of a pile as [`Bench::take`] does, gives it its handle, and puts it on top of another.
    ///
    /// # Errors
    /// As [`Bench::take`].
    #[track_caller]
    pub fn play(
        &mut self,
        (from, to): (Pile, Pile),
        (card, handle): (&Named, Option<Handle>),
        rule: Taken,
    ) -> Result<Option<Token>, Broken> {
        let token = self.take(from, card, rule)?;
        if let Some(token) = token {
            self.table.put(token, to, Where::Top);
            if let Some(Handle(handle)) = handle {
                self.table.set_handle(usize::from(handle), token);
            }
        }
        Ok(token)
    }

    /// The top card of a pile, moved to another. How many cards lie there is as uncertain as how many there were to draw.
    pub fn draw(&mut self, from: Pile, to: Pile) -> Option<Token> {
        let token = self.table.top(from).or_else(|| {
            self.top_up(from);
            self.table.top(from)
        })?;
        let certain = self.table.is_counted(from);
        self.table.put(token, to, Where::Top);
        if !certain {
            self.table.set_counted(to, false);
        }
        Some(token)
    }

    /// So many cards from the top of a pile, moved to another one by one, or as many as there are.
    pub fn draw_many(&mut self, from: Pile, to: Pile, count: usize) {
        let certain = self.table.is_counted(from);
        let drawn = if certain { self.table.put_from_top(from, to, count) } else { 0 };
        for _ in drawn..count {
            if self.draw(from, to).is_none() {
                break;
            }
        }
    }

    /// A card of this title anywhere in a pile that somebody searches; its face becomes known.
    pub fn search(&mut self, pile: Pile, title: Title) -> Option<Token> {
        let aside = self.table.aside(pile.player);
        let found = self.table.name_from(pile, title).ok();
        found.or_else(|| if self.table.is_ample(pile) { self.table.name_from(aside, title).ok() } else { None })
    }

    fn lies_in(&self, token: Token, pile: Pile) -> bool {
        self.table.card(token).is_some_and(|card| card.pile == pile)
    }

    /// Whether the card a handle stands for lies where everybody sees it.
    fn lies_openly(&self, card: &Named, title: Title) -> bool {
        let token = card.token(self.table).filter(|token| self.table.title(*token) == Some(title));
        let pile = token.and_then(|token| self.table.card(token)).map(|there| usize::from(there.pile.kind.0));
        pile.and_then(|kind| G::LAYOUT.piles.get(kind)).is_some_and(|spec| spec.sight == Sight::Open)
    }

    /// Whether a card of this title is known to lie in a pile: perhaps the one a handle stands for is taken for another.
    fn shows(&self, pile: Pile, title: Title) -> bool {
        self.table.pile(pile).iter().any(|token| self.table.title(*token) == Some(title))
    }

    fn top_up(&mut self, pile: Pile) {
        if self.table.pile(pile).is_empty() && self.table.is_ample(pile) {
            let aside = self.table.aside(pile.player);
            let unnamed =
                self.table.pile(aside).iter().rev().find(|token| self.table.title(**token).is_none()).copied();
            if let Some(token) = unnamed {
                self.table.put(token, pile, Where::Top);
            }
        }
    }

    fn named_in(&mut self, pile: Pile, title: Title) -> Option<Token> {
        let found = match self.order_of(pile) {
            Order::Unordered => self.table.name_from(pile, title).ok(),
            Order::Ordered => self.table.top(pile).filter(|top| self.table.name(*top, title).is_ok()),
        };
        found.or_else(|| {
            let (aside, top) = (self.table.aside(pile.player), self.table.top(pile));
            let covered = self.order_of(pile) == Order::Ordered && top.is_some_and(|top| self.is_stated_there(top));
            let is_spare = self.table.is_ample(pile) && !covered;
            let spare = if is_spare { self.table.name_from(aside, title).ok() } else { None };
            if let Some(token) = spare {
                self.table.put(token, pile, Where::Top);
            }
            spare
        })
    }

    /// Whether a line says that this very card lies where it does, and nothing has touched it since.
    fn is_stated_there(&self, token: Token) -> bool {
        self.table.title(token).is_some() && self.table.card(token).is_some_and(|card| card.stated > 0)
    }

    fn unseen_in(&mut self, pile: Pile) -> Option<Token> {
        self.top_up(pile);
        if self.order_of(pile) == Order::Unordered {
            self.table.hide(pile);
        }
        self.table.top(pile)
    }

    fn order_of(&self, pile: Pile) -> Order {
        G::LAYOUT.piles.get(usize::from(pile.kind.0)).map_or(Order::Ordered, |spec| spec.order)
    }
}
