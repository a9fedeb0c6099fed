//! Windows: what somebody may answer once it has happened, in a game without a stack. Several things may have happened at one moment;
//! to each of them every player has so many answers, and players answer in an order. Who says nothing declines.

use super::Player;

/// More seats than any window has.
const SEATS: usize = 8;

/// A moment at which things happened that players may answer, each by its bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct EventWindow {
    happened: u32,
    answered: [u32; SEATS],
    declined: [u32; SEATS],
}

/// Why something cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswerable {
    /// Nothing of the kind has happened.
    NotHappened,
    /// The player has answered it.
    Answered,
    /// Somebody whose answer comes later has answered it.
    TooLate,
}

impl EventWindow {
    /// A window for these things, a bit each.
    #[must_use]
    pub const fn opened_by(happened: u32) -> Self {
        Self { happened, answered: [0; SEATS], declined: [0; SEATS] }
    }

    /// What has happened, a bit each.
    #[must_use]
    pub const fn happened(&self) -> u32 {
        self.happened
    }

    /// Something else has happened at the same moment.
    pub const fn also(&mut self, happened: u32) {
        self.happened |= happened;
    }

    /// Which of these things a player may answer now.
    ///
    /// # Errors
    /// With why not, if it is none of them.
    pub fn may_answer(&self, player: Player, any_of: u32) -> Result<u32, Unanswerable> {
        let seat = usize::from(player.0);
        let of = |seats: &[u32; SEATS]| seats.get(seat).copied().unwrap_or(0);
        let happened = self.happened & any_of;
        let open = happened & !of(&self.answered) & !of(&self.declined);
        match open {
            0 if happened == 0 => Err(Unanswerable::NotHappened),
            0 if happened & of(&self.answered) != 0 => Err(Unanswerable::Answered),
            0 => Err(Unanswerable::TooLate),
            open => Ok(open),
        }
    }

    /// A player answers one of these things, the first that is open; those who come before declined.
    pub fn answer(&mut self, player: Player, any_of: u32, before: impl Iterator<Item = Player>) {
        let open = self.may_answer(player, any_of).unwrap_or(0);
        let answered = open & open.wrapping_neg();
        if let Some(seat) = self.answered.get_mut(usize::from(player.0)) {
            *seat |= answered;
        }
        for earlier in before.take_while(|earlier| *earlier != player) {
            if let Some(seat) = self.declined.get_mut(usize::from(earlier.0)) {
                *seat |= answered;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_answers_each_event_once_and_in_turn() {
        let (first, second) = (Player(0), Player(1));
        let order = || [first, second].into_iter();
        let mut window = EventWindow::opened_by(0b11);
        assert_eq!(window.may_answer(second, 0b100), Err(Unanswerable::NotHappened));
        window.answer(second, 0b01, order());
        assert_eq!(window.may_answer(second, 0b01), Err(Unanswerable::Answered));
        assert_eq!(window.may_answer(first, 0b01), Err(Unanswerable::TooLate));
        assert_eq!(window.may_answer(first, 0b11), Ok(0b10), "the other event is open to both");
        window.answer(first, 0b10, order());
        assert_eq!(window.may_answer(second, 0b10), Ok(0b10), "who comes first leaves it to the next");
    }
}
