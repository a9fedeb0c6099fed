//! Initiative and the stack: who may act, what is pending, and what comes of it when both players let it pass.

use super::{
    Fault, Heard,
    deploy::Entry,
    game::{Game, Outcome, Owed, Phase},
    reader::{Rest, Term},
    require,
    table::Place,
};

#[derive(Clone, Debug)]
pub(super) enum Item {
    Activation {
        amount: usize,
    },
    Drain {
        at: usize,
    },
    Attack {
        at: usize,
    },
    Movement {
        card: usize,
        with: Vec<usize>,
        to: Place,
    },
    Draw {
        amount: usize,
    },
    Card {
        card: usize,
        entry: Entry,
    },
    /// The ability of a card to invert itself.
    Inversion {
        card: usize,
    },
}

impl Game {
    /// Only the player with initiative does anything.
    pub(super) fn needs_initiative(&self, player: usize) -> Heard {
        require(self.initiative == Some(player), || "the player has no initiative".to_owned())
    }

    /// In one's own turn, in the right phase, with nothing pending and no battle going on.
    pub(super) fn needs_phase(&self, player: usize, phase: Phase) -> Heard {
        self.needs_initiative(player)?;
        require(self.active == player, || "it is the other player's turn".to_owned())?;
        require(self.phase == phase, || format!("that is for the {phase:?} phase"))?;
        require(self.battle.is_none(), || "a battle is going on".to_owned())?;
        require(self.stack.is_empty(), || "something is pending".to_owned())
    }

    /// Puts something on the stack; whoever did it keeps initiative.
    pub(super) fn push(&mut self, item: Item) {
        self.passes = 0;
        self.resolved = None;
        self.stack.push(item);
    }

    pub(super) fn passes(&mut self, player: usize) -> Heard {
        self.needs_initiative(player)?;
        self.passes += 1;
        if self.passes < 2 {
            self.give_initiative_up_to(1 - player);
            return Ok(());
        }
        self.passes = 0;
        match self.stack.pop() {
            Some(item) => self.resolve(item),
            None => {
                self.resolved = None;
                self.advance();
                Ok(())
            }
        }
    }

    fn give_initiative_up_to(&mut self, player: usize) {
        self.check_energy();
        self.initiative = self.outcome.is_none().then_some(player);
    }

    /// A player gains initiative with a clean slate of passes.
    pub(super) fn give_initiative(&mut self, player: usize) {
        self.passes = 0;
        self.give_initiative_up_to(player);
    }

    /// Who has no energy left has lost.
    pub(super) fn check_energy(&mut self) {
        self.outcome = self.outcome.or(match [0, 1].map(|player| self.table.energy(player) == 0) {
            [true, true] => Some(Outcome::Draw),
            [true, false] => Some(Outcome::Won(1)),
            [false, true] => Some(Outcome::Won(0)),
            [false, false] => None,
        });
    }

    fn advance(&mut self) {
        if self.battle.is_some() {
            return self.begin_step();
        }
        let next = match self.phase {
            Phase::SetUp | Phase::Activate => Phase::Control,
            Phase::Control => Phase::Deploy,
            Phase::Deploy => Phase::Battle,
            Phase::Battle => Phase::Move,
            Phase::Move => Phase::Draw,
            Phase::Draw | Phase::EndOfTurn => Phase::EndOfTurn,
        };
        self.begin(next);
    }

    fn resolve(&mut self, item: Item) -> Heard {
        self.resolved = Some(item.clone());
        match item {
            Item::Activation { amount } => self.activate(amount),
            Item::Drain { at } => {
                let victim = 1 - self.active;
                self.initiative = None;
                self.owed = Some(Owed { by: victim, left: self.table.icons(victim, at) as i32, paid: 0 });
                return Ok(());
            }
            Item::Attack { at } => self.begin_battle(at),
            Item::Movement { card, with, to } => self.carry(card, &with, to),
            Item::Draw { amount } => self.draw(amount),
            Item::Card { card, entry } => self.enter(card, entry),
            Item::Inversion { card } => self.table.cards[card].inverted |= self.table.is_in_play(card),
        }
        self.give_initiative(self.active);
        Ok(())
    }

    /// Whether `... resolves` speaks of this.
    pub(super) fn is_called(&self, item: &Item, mut rest: Rest<'_>) -> Heard {
        if rest.word("resolves") {
            return Ok(());
        }
        let action = match item {
            Item::Activation { .. } => "activation",
            Item::Drain { .. } => "drain",
            Item::Attack { .. } => "attack",
            Item::Movement { .. } => "movement",
            Item::Draw { .. } => "draw",
            Item::Card { .. } | Item::Inversion { .. } => "",
        };
        if rest.word(action) {
            return Ok(());
        }
        let meant = match item {
            Item::Drain { at } | Item::Attack { at } => *at,
            Item::Movement { card, .. } | Item::Card { card, .. } | Item::Inversion { card } => *card,
            Item::Activation { .. } | Item::Draw { .. } => {
                return Err(Fault::wrong("something else has come off the stack"));
            }
        };
        if let Some(owner) = rest.possessive() {
            let own = self.player(owner) == Some(self.table.owner(meant));
            require(own, || "it is the other player's".to_owned())?;
        }
        let is = match rest.next() {
            Some(Term::Title(title)) => self.table.face(meant).title == *title,
            Some(Term::Word(handle)) => self.handles.get(handle) == Some(&meant),
            _ => return Err(Fault::CannotSay),
        };
        require(is, || "something else has come off the stack".to_owned())
    }
}
