//! The battle phase by the rulebooks, played at random and written down as a log: deliberately naive, and made from the
//! rules alone. At every point `wrong.rs` notes lines that would be illegal there.

use crate::{
    ebnf::Dice,
    wars_battles::{
        cards::{After, Face, Kind},
        table::{ACTIVE, HAND, LOST, PILES, Place, Sheet, Table, USED, name},
    },
};

/// How a log is written: who passes in words, and how often, in percent, other things are.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    pub(super) comprehensive: bool,
    pub(super) explicit: bool,
    pub(super) pinned: bool,
    pub(super) decks: bool,
    /// How often somebody acts in a window.
    pub(super) acts: usize,
    pub(super) passes: usize,
    pub(super) markers: usize,
    pub(super) claims: usize,
    pub(super) resolves: usize,
    /// What was paid and what a card counts, as numbers behind a deed.
    pub(super) figures: usize,
    /// Names of cards that were lost.
    pub(super) names: usize,
    /// Names of cards that were revealed.
    pub(super) reveals: usize,
    /// Which cards were damaged.
    pub(super) damages: usize,
    /// Where lost cards came from.
    pub(super) sources: usize,
    pub(super) destroys: usize,
}

/// A line that is illegal behind the first `at` lines of its log.
#[derive(Clone, Debug)]
pub(super) struct Wrong {
    pub(super) kind: &'static str,
    pub(super) at: usize,
    pub(super) line: String,
}

pub(super) struct Told {
    pub(super) header: String,
    pub(super) lines: Vec<String>,
    pub(super) wrongs: Vec<Wrong>,
}

pub(super) const STEPS: [&str; 5] = ["battle destiny", "attrition", "power", "loss", "end of battle"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// The battle phase outside of battles.
    Open,
    Before(usize),
    In(usize),
    /// The move phase, with which the log ends.
    Over,
}

#[derive(Clone, Debug)]
pub(super) enum Item {
    Attack(usize),
    Interrupt { owner: usize, face: &'static Face, to: usize, called: String },
    Inversion(usize),
}

#[derive(Clone, Debug)]
pub(super) struct Fight {
    pub(super) at: usize,
    pub(super) destiny: [i32; 2],
    pub(super) revealed: [bool; 2],
    pub(super) power: [i32; 2],
    pub(super) paid: i32,
}

impl Fight {
    /// Who lost, once power was compared.
    pub(super) fn loser(&self) -> Option<usize> {
        let [a, b] = self.power;
        (a != b).then(|| usize::from(a > b))
    }

    pub(super) fn casualties(&self) -> i32 {
        (self.power[0] - self.power[1]).abs()
    }
}

pub(super) struct Model<'d> {
    pub(super) dice: &'d mut Dice,
    pub(super) habits: Habits,
    pub(super) table: Table,
    pub(super) turn: usize,
    pub(super) stack: Vec<Item>,
    /// Who has played the interrupt with a bullet.
    pub(super) volleys: [bool; 2],
    pub(super) fight: Option<Fight>,
    pub(super) winner: Option<usize>,
    /// Whether the last line said where the game stands: nothing happened since that was left unwritten.
    pub(super) settled: bool,
    pub(super) lines: Vec<String>,
    pub(super) wrongs: Vec<Wrong>,
}

pub(super) fn play(dice: &mut Dice, habits: Habits) -> Told {
    let table = Table::deal(dice, true);
    let turn = dice.below(2);
    let mut lines = table.given();
    lines.push(format!("given turn {}: {}, [battle]", 5 + turn, name(turn)));
    let mut model = Model {
        dice,
        habits,
        table,
        turn,
        stack: Vec::new(),
        volleys: [false; 2],
        fight: None,
        winner: None,
        settled: true,
        lines,
        wrongs: Vec::new(),
    };
    let header = model.header();
    model.phase();
    Told { header, lines: model.lines, wrongs: model.wrongs }
}

impl Model<'_> {
    pub(super) fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    pub(super) fn one<T: Clone>(&mut self, items: &[T]) -> Option<T> {
        items.get(self.dice.below(items.len())).cloned()
    }

    fn header(&self) -> String {
        let Habits { comprehensive, explicit, pinned, decks, .. } = self.habits;
        let edition = if comprehensive { "comprehensive" } else { "incursion" };
        let mut header = format!("---\ngame: wars\nedition: {edition}\nfirst: A\n");
        if explicit {
            header.push_str("passes: explicit\n");
        }
        if pinned {
            header.push_str("interpretations: recommended\n");
        }
        header.push_str("players:\n");
        for player in 0..2 {
            let mut deck: Vec<&str> = self.table.decks[player].iter().map(|face| face.title).collect();
            deck.sort_unstable();
            let copies = deck.chunk_by(|one, two| one == two);
            let list: Vec<String> = copies.map(|copies| format!("\"{}\": {}", copies[0], copies.len())).collect();
            let list = if decks { format!(" deck: {{ {} }} ", list.join(", ")) } else { String::new() };
            header.push_str(&format!("  {}: {{{list}}}\n", name(player)));
        }
        header + "---\n"
    }

    pub(super) fn say(&mut self, line: String) {
        self.lines.push(line);
        self.settled = true;
    }

    pub(super) fn mark(&mut self, marker: &str) {
        if self.chance(self.habits.markers) {
            self.say(format!("[{marker}]"));
        }
    }

    pub(super) fn figure(&mut self, figure: String) -> String {
        if self.chance(self.habits.figures) { figure } else { String::new() }
    }

    fn phase(&mut self) {
        while let Some(at) = self.window(Stage::Open) {
            self.battle(at);
            if let Some(winner) = self.winner {
                self.wrong("goes on after the game", "both pass".to_owned());
                let end = ["== end: W wins ==", "= W wins", ""][self.dice.below(3)];
                if !end.is_empty() {
                    self.lines.push(end.replace('W', &name(winner).to_string()));
                }
                return;
            }
        }
        self.say("[move]".to_owned());
        self.wrong_claims(Stage::Over, None);
        for player in 0..2 {
            self.lines.push(format!("= {} {}", name(player), self.table.counts(player)));
        }
        for piece in 0..self.table.pieces.len() {
            if self.table.in_play(piece) {
                self.lines.push(format!("= c{piece} {}", self.table.lies(piece)));
                let damaged = if self.table.pieces[piece].damaged { "" } else { "not " };
                self.lines.push(format!("= c{piece} {damaged}damaged"));
            } else {
                let at = self.dice.below(self.table.locations.len());
                self.wrong("a card that is gone is there", format!("= c{piece} at l{at}"));
            }
        }
    }

    /// Players act and pass until both have passed with nothing pending, or an attack begins a battle.
    fn window(&mut self, stage: Stage) -> Option<usize> {
        if let Stage::Before(step) = stage {
            self.mark(&format!("before {}", STEPS[step]));
        }
        let (mut holder, mut passes) = (self.turn, 0);
        loop {
            self.claim(stage, Some(holder));
            self.wrong_in_window(stage, holder, passes);
            if self.chance(self.habits.acts) && self.act(holder) {
                passes = 0;
                continue;
            }
            let idle = stage == Stage::Open && holder == self.turn && self.stack.is_empty();
            if idle && self.chance(75) && self.attack() {
                passes = 0;
                continue;
            }
            if passes == 0 && self.chance(60) {
                passes = 2;
                if self.habits.explicit || self.chance(self.habits.passes) {
                    self.say("both pass".to_owned());
                }
            } else {
                if self.habits.explicit || self.chance(self.habits.passes) {
                    self.say(format!("{} passes", name(holder)));
                }
                holder = 1 - holder;
                passes += 1;
            }
            if passes < 2 {
                continue;
            }
            self.settled = false;
            let item = self.stack.pop()?;
            (holder, passes) = (self.turn, 0);
            if let Some(at) = self.resolve(item) {
                return Some(at);
            }
        }
    }

    fn attack(&mut self) -> bool {
        let player = self.turn;
        let targets = self.targets();
        let Some(at) = self.one(&targets).filter(|_| !self.table.piles[player][ACTIVE].is_empty()) else {
            return false;
        };
        self.pay(player, 1);
        self.table.locations[at].attacked = true;
        let payment = self.figure(" for 1".to_owned());
        self.say(format!("{} attacks at l{at}{payment}", name(player)));
        self.stack.push(Item::Attack(at));
        true
    }

    /// Where an attack may be made.
    fn targets(&self) -> Vec<usize> {
        let fighters = |player: usize, at: usize| !self.table.fighters(player, at).is_empty();
        let may = |at: &usize| {
            let free = !self.table.locations[*at].attacked;
            free && fighters(0, *at) && fighters(1, *at)
        };
        (0..self.table.locations.len()).filter(may).collect()
    }

    fn pay(&mut self, player: usize, energy: usize) {
        (0..energy).for_each(|_| {
            self.table.turn_over(player, ACTIVE, USED);
        });
    }

    /// The interrupts in a player's hand that may be played, as indices of the hand.
    pub(super) fn interrupts(&self, player: usize) -> Vec<usize> {
        let piles = &self.table.piles[player];
        let may = |sheet: &Sheet| {
            matches!(sheet.face.kind, Kind::Interrupt(_))
                && sheet.face.cost <= piles[ACTIVE].len()
                && self.table.has_support(player, sheet.face)
                && !(sheet.face.bullet && self.volleys[player])
        };
        (0..piles[HAND].len()).filter(|index| may(&piles[HAND][*index])).collect()
    }

    /// The cards a player may invert.
    pub(super) fn inverters(&self, player: usize) -> Vec<usize> {
        let may = |index: &usize| {
            let piece = &self.table.pieces[*index];
            piece.owner == player && piece.face.inverted.is_some() && !piece.inverted && self.table.in_play(*index)
        };
        let able = self.table.piles[player][ACTIVE].len() >= 2;
        (0..self.table.pieces.len()).filter(|piece| able && may(piece)).collect()
    }

    /// Plays an interrupt or uses an ability, if there is one.
    fn act(&mut self, player: usize) -> bool {
        let responds = if self.stack.is_empty() || self.chance(60) { "" } else { "responds: " };
        let inverters = self.inverters(player);
        if let Some(piece) = self.one(&inverters).filter(|_| self.dice.below(2) == 0) {
            self.pay(player, 2);
            let payment = self.figure(" for 2".to_owned());
            self.say(format!("{} {responds}uses c{piece}{payment}", name(player)));
            self.stack.push(Item::Inversion(piece));
            return true;
        }
        let interrupts = self.interrupts(player);
        let Some(index) = self.one(&interrupts) else { return false };
        let face = self.table.piles[player][HAND].remove(index).face;
        self.pay(player, face.cost);
        self.volleys[player] |= face.bullet;
        let to = match face.kind {
            Kind::Interrupt(After::Used) => USED,
            Kind::Interrupt(After::Either) if self.chance(50) => USED,
            _ => LOST,
        };
        let option =
            if face.kind == Kind::Interrupt(After::Either) { format!(", {}", PILES[to]) } else { String::new() };
        let called = format!("p{}", self.lines.len());
        let payment = self.figure(format!(" for {}", face.cost));
        self.say(format!("{} {responds}plays \"{}\" as {called}{payment}{option}", name(player), face.title));
        self.stack.push(Item::Interrupt { owner: player, face, to, called });
        true
    }

    fn resolve(&mut self, item: Item) -> Option<usize> {
        let called = match &item {
            Item::Attack(_) => "attack ".to_owned(),
            Item::Interrupt { called, .. } => format!("{called} "),
            Item::Inversion(piece) => format!("c{piece} "),
        };
        match &item {
            Item::Attack(_) => {}
            Item::Interrupt { owner, face, to, .. } => self.table.piles[*owner][*to].push(Sheet { face, seen: true }),
            Item::Inversion(piece) => self.table.pieces[*piece].inverted = true,
        }
        if self.chance(self.habits.resolves) {
            let called = if self.chance(70) { called } else { String::new() };
            self.say(format!("{called}resolves"));
        }
        if let Item::Attack(at) = item { Some(at) } else { None }
    }

    fn battle(&mut self, at: usize) {
        self.fight = Some(Fight { at, destiny: [0; 2], revealed: [false; 2], power: [0; 2], paid: 0 });
        for (step, title) in STEPS.iter().enumerate() {
            self.window(Stage::Before(step));
            self.mark(title);
            match step {
                0 => self.battle_destiny(),
                1 => self.attrition(),
                2 => self.compare_power(),
                3 => self.loss(),
                _ => self.end_of_battle(),
            }
            self.settled = false;
            if self.winner.is_some() {
                return;
            }
        }
        self.fight = None;
    }

    /// A fighter that is not in the battle.
    pub(super) fn elsewhere(&self, player: usize) -> Option<usize> {
        let at = self.fight.as_ref().map(|fight| fight.at);
        let away = |piece: &usize| {
            let Place::At(location) = self.table.pieces[*piece].place else { return false };
            Some(location) != at && self.table.pieces[*piece].owner == player && self.table.is_fighter(*piece)
        };
        (0..self.table.pieces.len()).find(|piece| away(piece) && !self.table.pieces[*piece].damaged)
    }
}
