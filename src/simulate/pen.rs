//! The pen: how names are written in a log, and what its scribe sees.

use std::sync::Arc;

use crate::{
    cards::Catalogue,
    judge::{Handle, Named, Names, What},
    table::{Player, Title},
};

/// Whose hidden cards a log names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reveal {
    /// Everybody's.
    All,
    /// Those of one seat, from 0.
    Seat(u8),
    /// Nobody's: only what lies face up.
    Public,
}

/// What names are written with.
#[derive(Clone, Debug)]
pub struct Pen {
    players: Vec<String>,
    catalogue: Arc<Catalogue>,
    handles: Vec<String>,
    reveal: Reveal,
    terse: bool,
}

impl Pen {
    /// A pen for these players; no card has a handle yet.
    #[must_use]
    pub fn new(players: Vec<String>, catalogue: Arc<Catalogue>, reveal: Reveal) -> Self {
        Self { players, catalogue, handles: Vec::new(), reveal, terse: false }
    }

    /// A pen to write on in a log with: it knows the handles, and what the next card is to be called.
    #[must_use]
    pub fn in_a_log(names: &Names<'_>, next: &str) -> Self {
        let handles = names.all_handles().chain([next]).map(str::to_owned).collect();
        Self { handles, ..Self::new(names.players().to_vec(), Arc::clone(names.catalogue()), Reveal::All) }
    }

    /// The name of a player.
    #[must_use]
    pub fn player(&self, player: Player) -> &str {
        self.players.get(usize::from(player.0)).map_or("?", String::as_str)
    }

    /// Whether the scribe sees the cards only this player sees.
    #[must_use]
    pub fn sees(&self, player: Player) -> bool {
        match self.reveal {
            Reveal::All => true,
            Reveal::Seat(seat) => seat == player.0,
            Reveal::Public => false,
        }
    }

    /// Whether the sentence at hand says no more than it must where every pass is written.
    #[must_use]
    pub fn is_terse(&self) -> bool {
        self.terse
    }

    pub(super) fn set_terse(&mut self, terse: bool) {
        self.terse = terse;
    }

    /// A title in quotation marks.
    #[must_use]
    pub fn title(&self, title: Title) -> String {
        let name = self.catalogue.name(title).replace('\\', "\\\\").replace('"', "\\\"");
        format!("\"{name}\"")
    }

    /// A handle.
    #[must_use]
    pub fn handle(&self, Handle(handle): Handle) -> &str {
        self.handles.get(usize::from(handle)).map_or("?", String::as_str)
    }

    /// A card as a line names it.
    #[must_use]
    pub fn card(&self, card: &Named) -> String {
        let owner = card.owner.map_or(String::new(), |owner| format!("{}'s ", self.player(owner)));
        match card.what {
            What::Handle(handle) => format!("{owner}{}", self.handle(handle)),
            What::Title(title, None) => format!("{owner}{}", self.title(title)),
            What::Title(title, Some(copy)) => format!("{owner}{}#{copy}", self.title(title)),
            What::Unknown => "?".to_owned(),
        }
    }

    /// Gives a handle to a card that lies face down, which tells nothing of it.
    pub fn introduce_unseen(&mut self) {
        self.give("u".to_owned());
    }

    /// Gives a handle to a card: its initials and a number.
    pub fn introduce(&mut self, title: Title) {
        let words = self.catalogue.name(title).split(|letter: char| !letter.is_alphanumeric());
        let initials = words.filter_map(|word| word.chars().next()).filter(char::is_ascii_alphabetic);
        let mut initials: String = initials.map(|letter| letter.to_ascii_lowercase()).collect();
        if initials.len() < 2 {
            initials.insert(0, 'c');
        }
        self.give(initials);
    }

    fn give(&mut self, initials: String) {
        let alike = |handle: &&String| handle.trim_end_matches(|digit: char| digit.is_ascii_digit()) == initials;
        let number = self.handles.iter().filter(alike).count() + 1;
        self.handles.push(format!("{initials}{number}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_are_initials_with_a_number_that_is_never_used_again() {
        let catalogue = Arc::new(Catalogue::new(["Harrow/Landing Field", "Xebec", "\"Two-Way\" Berson"]));
        let mut pen = Pen::new(vec!["A".to_owned(), "B".to_owned()], catalogue, Reveal::Seat(1));
        [0, 1, 1, 0, 2].into_iter().for_each(|title| pen.introduce(Title(title)));
        let handles: Vec<&str> = (0..5).map(|handle| pen.handle(Handle(handle))).collect();
        assert_eq!(handles, ["hlf1", "cx1", "cx2", "hlf2", "twb1"]);
        assert_eq!(pen.title(Title(2)), r#""\"Two-Way\" Berson""#);
        assert!(pen.sees(Player(1)) && !pen.sees(Player(0)));
    }
}
