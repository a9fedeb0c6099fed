//! A game as it stands, and how each line of a log is heard.

use std::collections::BTreeMap;

use super::{
    Fault, Heard,
    battle::Battle,
    reader::{Header, Rest, Term, sentence, terms},
    require,
    stack::Item,
    table::{HAND, RESERVE, Table},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    SetUp,
    Activate,
    Control,
    Deploy,
    Battle,
    Move,
    Draw,
    EndOfTurn,
}

pub(super) const PHASES: [(&str, Phase); 7] = [
    ("[activate]", Phase::Activate),
    ("[control]", Phase::Control),
    ("[deploy]", Phase::Deploy),
    ("[battle]", Phase::Battle),
    ("[move]", Phase::Move),
    ("[draw]", Phase::Draw),
    ("[end of turn]", Phase::EndOfTurn),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Won(usize),
    Draw,
}

/// Energy a player has to lose to a drain.
#[derive(Clone, Copy, Debug)]
pub(super) struct Owed {
    pub(super) by: usize,
    pub(super) left: i32,
    pub(super) paid: i32,
}

#[derive(Clone, Debug)]
pub(super) struct Game {
    pub(super) comprehensive: bool,
    names: Vec<String>,
    first: Option<usize>,
    pub(super) table: Table,
    pub(super) handles: BTreeMap<String, usize>,
    pub(super) started: [Option<usize>; 2],
    pub(super) drawn: [bool; 2],
    pub(super) turn: i32,
    /// Whose turn it is.
    pub(super) active: usize,
    pub(super) phase: Phase,
    /// Nobody has initiative in a step of a battle and while energy is owed.
    pub(super) initiative: Option<usize>,
    pub(super) passes: usize,
    pub(super) stack: Vec<Item>,
    /// What came off the stack last, until a line says so, something else is put there, or another phase or step begins.
    pub(super) resolved: Option<Item>,
    pub(super) activated: bool,
    pub(super) drained: Vec<usize>,
    pub(super) attacked: Vec<usize>,
    /// How often interrupts were played this turn, by player and title.
    pub(super) played: BTreeMap<(usize, String), usize>,
    /// Energy a drain costs.
    pub(super) owed: Option<Owed>,
    pub(super) battle: Option<Battle>,
    pub(super) outcome: Option<Outcome>,
    pub(super) ended: bool,
}

impl Game {
    pub(super) fn new(header: &Header) -> Option<Self> {
        if header.players.len() != 2 || !header.explicit || !header.recommended {
            return None;
        }
        let first = header.first.as_ref().map(|first| header.players.iter().position(|name| name == first));
        let first = if let Some(first) = first { Some(first?) } else { None };
        Some(Self {
            comprehensive: header.comprehensive,
            names: header.players.clone(),
            first,
            table: Table::new(header),
            handles: BTreeMap::new(),
            started: [None; 2],
            drawn: [false; 2],
            turn: 0,
            active: 0,
            phase: Phase::SetUp,
            initiative: None,
            passes: 0,
            stack: Vec::new(),
            resolved: None,
            activated: false,
            drained: Vec::new(),
            attacked: Vec::new(),
            played: BTreeMap::new(),
            owed: None,
            battle: None,
            outcome: None,
            ended: false,
        })
    }

    pub(super) fn player(&self, word: &str) -> Option<usize> {
        self.names.iter().position(|name| name == word)
    }

    pub(super) fn hear(&mut self, line: &str) -> Heard {
        let line = sentence(line);
        if line.is_empty() {
            return Ok(());
        }
        require(!self.ended, || "the record has ended".to_owned())?;
        if line.starts_with('[') {
            return self.reach(line);
        }
        if let Some(inside) = line.strip_prefix("==").and_then(|rest| rest.strip_suffix("==")) {
            let terms = terms(inside).ok_or(Fault::CannotSay)?;
            return self.heading(Rest(&terms));
        }
        if let Some(claim) = line.strip_prefix('=') {
            let terms = terms(claim).ok_or(Fault::CannotSay)?;
            return self.claim(Rest(&terms));
        }
        let terms = terms(line.strip_prefix("->").unwrap_or(line)).ok_or(Fault::CannotSay)?;
        self.say(Rest(&terms))
    }

    fn say(&mut self, mut rest: Rest<'_>) -> Heard {
        if rest.0.last() == Some(&Term::Word("resolves".to_owned())) {
            let item = self.resolved.take().ok_or_else(|| Fault::wrong("nothing has come off the stack"))?;
            return self.is_called(&item, rest);
        }
        let who = rest.any_word().ok_or(Fault::CannotSay)?;
        if who == "both" {
            return self.both(rest);
        }
        let player = self.player(who).ok_or(Fault::CannotSay)?;
        let responds = rest.word("responds");
        if responds {
            require(rest.sign(':'), || "a colon is missing".to_owned())?;
        }
        let verb = rest.any_word().ok_or(Fault::CannotSay)?;
        require(self.outcome.is_none() || verb == "loses", || "the game is over".to_owned())?;
        match verb {
            "starts" => return self.starts(player, rest),
            "draws" if self.phase == Phase::SetUp => return self.opening_hand(player, rest),
            "loses" => return self.loses(player, rest),
            "reveals" => return self.reveals(player, rest),
            "damages" => return self.damages(player, rest),
            "destroys" => return self.destroys(player, rest),
            _ => {}
        }
        self.settle()?;
        require(self.outcome.is_none(), || "the game is over".to_owned())?;
        require(!responds || !self.stack.is_empty(), || "there is nothing to respond to".to_owned())?;
        require(!responds || matches!(verb, "plays" | "uses"), || "that is no response".to_owned())?;
        match verb {
            "passes" => {
                require(rest.is_empty(), || "more is said than a pass".to_owned())?;
                self.passes(player)
            }
            "activates" => self.activates(player, rest),
            "drains" => self.drains(player, rest),
            "plays" => self.plays(player, rest),
            "uses" => self.uses(player, rest),
            "attacks" => self.attacks(player, rest),
            "moves" => self.moves(player, rest),
            "draws" => self.draws(player, rest),
            "shuffles" => Err(Fault::wrong("no pile is shuffled in the course of such a game")),
            "recirculates" if rest.is_empty() => {
                require(self.phase == Phase::EndOfTurn, || "the turn is not over".to_owned())
            }
            "recirculates" if rest.word("nothing") => Err(Fault::wrong("used piles recirculate")),
            _ => Err(Fault::CannotSay),
        }
    }

    fn both(&mut self, mut rest: Rest<'_>) -> Heard {
        if rest.word("draw") {
            self.opening_hand(0, rest.clone())?;
            return self.opening_hand(1, rest);
        }
        if !rest.word("pass") || !rest.is_empty() {
            return Err(Fault::CannotSay);
        }
        self.settle()?;
        require(self.outcome.is_none(), || "the game is over".to_owned())?;
        if self.passes == 1 {
            // Whether the one who has passed does so again, no document says.
            return Err(Fault::CannotSay);
        }
        let first = self.initiative.ok_or_else(|| Fault::wrong("nobody has initiative"))?;
        self.passes(first)?;
        self.passes(1 - first)
    }

    /// Whatever happens by itself, and whatever must have happened, before anything else can.
    pub(super) fn settle(&mut self) -> Heard {
        if self.phase == Phase::SetUp {
            self.settle_set_up()?;
        }
        require(self.owed.is_none() || self.outcome.is_some(), || "energy is still to be lost".to_owned())?;
        self.finish_step()
    }

    fn settle_set_up(&mut self) -> Heard {
        require(self.started.iter().all(Option::is_some), || "a starting location is missing".to_owned())?;
        for player in 0..2 {
            if !self.drawn[player] {
                self.drawn[player] = true;
                for _ in 0..8 {
                    self.table.turn_over(player, RESERVE, HAND);
                }
            }
        }
        Ok(())
    }

    fn reach(&mut self, marker: &str) -> Heard {
        let same_phase = PHASES.contains(&(marker, self.phase));
        if same_phase && self.battle.as_ref().is_none_or(|_| marker == "[battle]") {
            return Ok(());
        }
        self.resolved = None;
        if self.battle.is_some() && self.is_at(marker) {
            return Ok(());
        }
        self.settle()?;
        require(self.is_at(marker), || format!("the game is not at {marker}"))
    }

    /// A battle is fought in the battle phase, so that marker fits all through it.
    fn is_at(&self, marker: &str) -> bool {
        let in_battle = self.battle.as_ref().map(|battle| battle.is_at(marker));
        match self.phase {
            Phase::SetUp => marker == "[end of turn]",
            Phase::Battle if marker == "[battle]" => true,
            phase => in_battle.unwrap_or_else(|| PHASES.contains(&(marker, phase))),
        }
    }

    fn heading(&mut self, mut rest: Rest<'_>) -> Heard {
        self.resolved = None;
        let end = rest.word("end");
        if end && self.owed.is_some() {
            // Who has no energy loses at any point (Comprehensive Rules, winning the game), in the midst of a loss, too: cards in
            // hand may be chosen for it, but need not be (drain action).
            self.check_energy();
        }
        self.settle()?;
        if end {
            let _ = rest.sign(':');
            let said = rest.any_word().ok_or(Fault::CannotSay)?;
            let outcome = match self.player(said) {
                Some(player) if rest.word("wins") => Outcome::Won(player),
                None if said == "draw" => Outcome::Draw,
                _ => return Err(Fault::CannotSay),
            };
            self.ended = true;
            return require(self.outcome == Some(outcome), || "the game has not ended like that".to_owned());
        }
        if !rest.word("turn") {
            return Err(Fault::CannotSay);
        }
        require(self.outcome.is_none(), || "the game is over".to_owned())?;
        let number = rest.number().ok_or(Fault::CannotSay)?;
        let _ = rest.sign(':');
        let player = rest.any_word().and_then(|word| self.player(word)).ok_or(Fault::CannotSay)?;
        let said_again = (number, player) == (self.turn, self.active) && self.phase == Phase::Activate;
        if said_again {
            return Ok(());
        }
        require(number == self.turn + 1, || "that is not the number of the turn".to_owned())?;
        let over = matches!(self.phase, Phase::SetUp | Phase::EndOfTurn);
        require(over, || "the turn before is not over".to_owned())?;
        let due = if self.phase == Phase::SetUp { self.first.unwrap_or(player) } else { 1 - self.active };
        require(player == due, || "it is the other player's turn".to_owned())?;
        (self.turn, self.active) = (number, player);
        self.played.clear();
        self.begin(Phase::Activate);
        Ok(())
    }

    /// Begins a phase, whose player gets initiative.
    pub(super) fn begin(&mut self, phase: Phase) {
        self.phase = phase;
        match phase {
            Phase::Activate => self.activated = false,
            Phase::Control => self.drained.clear(),
            Phase::Battle => self.attacked.clear(),
            Phase::EndOfTurn => {
                self.initiative = None;
                self.recirculate();
                return;
            }
            _ => {}
        }
        self.give_initiative(self.active);
    }

    /// A card in play by its handle, or by its title where that can mean only one.
    pub(super) fn card(&self, rest: &mut Rest<'_>) -> Result<usize, Fault> {
        let owner = match rest.possessive() {
            Some(owner) => Some(self.player(owner).ok_or(Fault::CannotSay)?),
            None => None,
        };
        if let Some(title) = rest.title() {
            let fits = |card: &usize| {
                self.table.face(*card).title == title && owner.is_none_or(|owner| owner == self.table.owner(*card))
            };
            let all: Vec<usize> = self.table.in_play().filter(fits).collect();
            return match all.as_slice() {
                [card] => Ok(*card),
                [] => Err(Fault::wrong(format!("no {title} is in play"))),
                _ => Err(Fault::CannotSay),
            };
        }
        let handle = rest.any_word().ok_or(Fault::CannotSay)?;
        let card = *self.handles.get(handle).ok_or_else(|| Fault::wrong(format!("nothing is called {handle}")))?;
        require(owner.is_none_or(|owner| owner == self.table.owner(card)), || "it is the other player's".to_owned())?;
        Ok(card)
    }

    /// `as m`
    pub(super) fn alias<'a>(&self, rest: &mut Rest<'a>) -> Result<Option<&'a str>, Fault> {
        if !rest.word("as") {
            return Ok(None);
        }
        let handle = rest.any_word().ok_or(Fault::CannotSay)?;
        require(!self.handles.contains_key(handle), || format!("{handle} is another card"))?;
        Ok(Some(handle))
    }

    /// `for 2`, which must be the price.
    pub(super) fn price(rest: &mut Rest<'_>, price: usize) -> Heard {
        if !rest.word("for") {
            return Ok(());
        }
        let paid = rest.number().ok_or(Fault::CannotSay)?;
        require(paid == price as i32, || format!("the price is {price}"))
    }

    /// `, paying 2: active x2`: all of it from the active pile.
    pub(super) fn paying(rest: &mut Rest<'_>, price: usize) -> Heard {
        let mut ahead = rest.clone();
        if !ahead.sign(',') || !ahead.word("paying") {
            return Ok(());
        }
        require(ahead.number() == Some(price as i32), || format!("the price is {price}"))?;
        while !ahead.is_empty() {
            let _ = ahead.sign(':') || ahead.sign(',');
            let pile = ahead.any_word().ok_or(Fault::CannotSay)?;
            let count = pile.strip_prefix('x').is_some_and(|count| count.parse::<u32>().is_ok());
            require(count || pile == "active", || "energy is paid from the active pile".to_owned())?;
        }
        *rest = ahead;
        Ok(())
    }
}

/// Nothing may be left of a sentence that was understood.
pub(super) fn ends(rest: &Rest<'_>) -> Heard {
    if rest.is_empty() { Ok(()) } else { Err(Fault::CannotSay) }
}
