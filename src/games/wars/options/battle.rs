//! What the steps of a battle ask for.

use super::*;
use crate::games::wars::{
    cards::catalogue,
    in_play::figures,
    recorded::totals::Total,
    rules::PAID,
    state::{Step, damaged, forces},
    turn::battle,
};

impl Lister<'_> {
    pub(super) fn step(&mut self, step: Step) {
        match step {
            Step::Destiny => self.reveals(),
            Step::Attrition => self.attrition(),
            Step::Loss => self.casualties(),
            Step::End => self.destroys(),
            Step::Power => {}
        }
    }

    /// The player who is asked, if one is.
    fn asked(&mut self) -> Option<Player> {
        self.board.asks().first().and_then(|ask| ask.player)
    }

    /// A card for battle destiny, of whoever may reveal one now. Only who is asked says that it is nothing.
    fn reveals(&mut self) {
        if let Some(player) = self.asked() {
            self.put_if_legal(Parts { nothing: true, ..bare(player, Verb::Reveals) }, 1);
        }
        for player in battle::sides(self.table()) {
            let top = self.table().top(RESERVE.of(player)).and_then(|top| self.table().title(top));
            if let Some(title) = top {
                let destiny = catalogue::card(self.table(), title).and_then(|card| card.destiny.known());
                let figure = destiny.map(|destiny| Spanned::new(i32::from(destiny), Span::default()));
                let act = Parts { card: Some(by_title(title)), figure, ..bare(player, Verb::Reveals) };
                self.put_if_legal(act, 6);
            }
        }
    }

    /// Cards of a player that may be damaged, each with its defense.
    fn damages(&mut self, player: Player, weight: u32) {
        let here = battle::location(self.table());
        let cards: Vec<Token> = here.into_iter().flat_map(|here| forces(self.table(), player, here)).collect();
        for card in cards {
            let defense = figures::figure(self.table(), card, figures::DEFENSE);
            let figure = defense.map(|defense| Spanned::new(defense, Span::default()));
            let act = Parts { card: Some(self.named(card)), figure, ..bare(player, Verb::Damages) };
            self.put_if_legal(act, weight);
        }
    }

    fn attrition(&mut self) {
        if let Some(player) = self.asked() {
            self.put_if_legal(Parts { nothing: true, ..bare(player, Verb::Damages) }, 3);
        }
        for player in battle::sides(self.table()) {
            self.damages(player, 4);
        }
    }

    fn casualties(&mut self) {
        let Some(player) = self.asked() else { return };
        self.damages(player, 1);
        let due = battle::total(self.table(), Total::CasualtiesLeft, player);
        let paid = self.table().figure(PAID.of(player));
        let number = |count: i32| u32::try_from(count).unwrap_or(0);
        self.losing(player, number(due), number(due + paid), 3);
    }

    /// Damaged cards. When the defender destroys one, the attacker's are gone, written or not.
    fn destroys(&mut self) {
        for (player, weight) in battle::sides(self.table()).into_iter().zip([3, 1]) {
            let cards: Vec<Token> = damaged(self.table(), player).collect();
            for card in cards {
                let act = Parts { card: Some(self.named(card)), ..bare(player, Verb::Destroys) };
                self.put_if_legal(act, weight);
            }
        }
    }
}
