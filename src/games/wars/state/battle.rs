//! The battle that is being fought, or that was fought last: a frame beneath all others. What lines state of it and findings point
//! at, battle destiny and what was paid, are figures; all the rest is here.

use super::{Frame, Table};
use crate::table::{Player, Token};

/// A battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Battle {
    /// Where it is being fought; nowhere before the first one begins and once it is over.
    pub at: Option<Token>,
    /// Whether there was one at all.
    pub begun: bool,
    /// How it ended.
    pub cut_short: CutShort,
    /// Whether passengers of ships are in it.
    pub passengers: bool,
    /// Whether cards count that were damaged elsewhere.
    pub damaged_anywhere: bool,
    /// Whether damaged cards count with the defense they had when they were damaged.
    pub defense_when_damaged: bool,
    /// Whether who lost, or how much is paid, depends on what nobody wrote down.
    pub is_open: bool,
    /// Who lost it; nobody yet, or in a tie.
    pub defeat: Option<Defeat>,
    /// Both sides, by their seats.
    pub sides: [Belligerent; 2],
}

/// Who lost a battle, and the casualties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Defeat {
    /// The loser.
    pub player: Player,
    /// How many casualties there are to meet, however many were met.
    pub casualties: i32,
}

/// One player's side of a battle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Belligerent {
    /// What texts add to the attrition on it.
    pub attrition_raised: i32,
    /// What texts add to the casualties it may have.
    pub casualties_raised: i32,
    /// Its total power, as the power step settled it.
    pub total_power: Option<i32>,
    /// Whether it may reveal a card, as the battle destiny step began; by a position, as it stands.
    pub may_reveal: Option<bool>,
    /// Whether it revealed a card.
    pub revealed: bool,
    /// Whether its battle destiny was revealed and nobody wrote down what.
    pub is_open: bool,
    /// Whether it has done what the step asks for.
    pub done: bool,
    /// How many cards it damaged or destroyed in the step.
    pub damaged_now: u8,
}

impl Belligerent {
    /// A step begins: nothing of it is done.
    pub fn begin_step(&mut self) {
        (self.done, self.damaged_now) = (false, 0);
    }

    /// It damages or destroys a card in the step.
    pub fn damages(&mut self) {
        self.damaged_now = self.damaged_now.saturating_add(1);
    }
}

/// How a battle was cut short because a side was empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CutShort {
    /// It was not.
    #[default]
    No,
    /// It was canceled.
    Canceled,
    /// It went straight to its end.
    Skipped,
}

impl CutShort {
    /// How the last battle went.
    #[must_use]
    pub fn of(table: &Table) -> Self {
        battle(table).cut_short
    }
}

impl Battle {
    /// One that begins at a location, with the passengers of ships.
    #[must_use]
    pub fn begins(at: Token) -> Self {
        let side = Belligerent { may_reveal: Some(false), ..Belligerent::default() };
        Self { at: Some(at), begun: true, passengers: true, sides: [side; 2], ..Self::default() }
    }

    /// The casualties of whoever lost it.
    #[must_use]
    pub fn casualties(&self) -> i32 {
        self.defeat.map_or(0, |defeat| defeat.casualties)
    }

    /// A player's side.
    #[must_use]
    pub fn of(&self, player: Player) -> Belligerent {
        let [one, other] = self.sides;
        if player.0 == 0 { one } else { other }
    }

    /// A player's side, to change it.
    pub fn of_mut(&mut self, player: Player) -> &mut Belligerent {
        let [one, other] = &mut self.sides;
        if player.0 == 0 { one } else { other }
    }

    /// It ends without a result.
    pub fn is_cut_short(&mut self, how: CutShort) {
        (self.cut_short, self.defeat) = (how, None);
    }
}

/// The battle that is being fought, or that was fought last.
#[must_use]
#[inline]
pub fn battle(table: &Table) -> Battle {
    match table.frame_at(0) {
        Some(Frame::Battle(battle)) => battle,
        _ => Battle::default(),
    }
}

/// Something changes about the battle.
pub fn change_battle(table: &mut Table, change: impl FnOnce(&mut Battle)) {
    table.amend_frame(0, |frame| {
        if let Frame::Battle(battle) = frame {
            change(battle);
        }
    });
}

/// Something changes about a player's side of the battle.
pub fn change_side(table: &mut Table, player: Player, change: impl FnOnce(&mut Belligerent)) {
    change_battle(table, |battle| change(battle.of_mut(player)));
}
