//! Writing a game down while it is played.

use std::{fmt::Write as _, sync::Arc};

use super::{Dice, Pen, Play, Reveal, Setting};
use crate::{
    cards::{Catalogue, Deck},
    judge::{Board, Sentence},
    notation::header::Passes,
    table::{FigureKind, Player},
};

/// How often in a hundred times the scribe writes something that could be left out.
const CLAIMS: usize = 40;

/// How often in a hundred times the scribe leaves out what written passes say already.
const TERSE: usize = 25;

/// A log that is being written.
pub(super) struct Log<G> {
    text: String,
    pen: Pen,
    passes: Passes,
    /// Decides what is a matter of taste alone, apart from the dice the game is played with.
    taste: Dice,
    /// Where the last line begins, if it is a pass.
    pass: Option<usize>,
    game: std::marker::PhantomData<fn() -> G>,
}

impl<G: Play> Log<G> {
    pub(super) fn new(
        setting: &Setting,
        lists: &[Vec<Deck>],
        titles: &Arc<Catalogue>,
        first: Player,
        dice: &mut Dice,
    ) -> Self {
        let players: Vec<String> = ('A'..='Z').take(setting.decks.len()).map(String::from).collect();
        let pen = Pen::new(players, Arc::clone(titles), setting.reveal);
        let taste = Dice::new(u64::try_from(dice.below(1 << 32)).unwrap_or(0));
        let text = header::<G>(setting, lists, first, &pen);
        Self { text, pen, passes: setting.passes, taste, pass: None, game: std::marker::PhantomData }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.pass = None;
    }

    pub(super) fn turn(&mut self, number: u32, player: Player) {
        let heading = format!("\n== turn {number}: {} ==", self.pen.player(player));
        self.line(&heading);
    }

    /// The game has come to a step, or is at none.
    pub(super) fn step(&mut self, board: &Board<G>, step: Option<usize>, dice: &mut Dice) {
        let (claims, window) = (dice.chance(CLAIMS), dice.chance(CLAIMS));
        let Some(marker) = step.and_then(|step| G::LAYOUT.markers.get(step)) else { return };
        if marker.starts_with("before ") && !window {
            return;
        }
        self.line(&format!("[{marker}]"));
        if claims {
            for claim in G::claims(board, &self.pen) {
                self.line(&format!("= {claim}"));
            }
        }
    }

    pub(super) fn sentence(&mut self, board: &Board<G>, sentence: &Sentence<G::Action>) {
        let terse = self.taste.chance(TERSE);
        self.pen.set_terse(terse && self.passes == Passes::Explicit);
        for (_, title) in G::introduces_all(sentence) {
            match title {
                Some(title) => self.pen.introduce(title),
                None => self.pen.introduce_unseen(),
            }
        }
        if !G::is_pass(sentence) {
            let arrow = if sentence.follows { "-> " } else { "" };
            let line = format!("{arrow}{}", G::write(sentence, &self.pen));
            return self.line(&line);
        }
        let together = G::passes_together(board).filter(|_| self.taste.chance(70));
        if self.passes == Passes::Implied {
            return;
        }
        if let (Some(together), Some(before)) = (together, self.pass) {
            self.text.truncate(before);
            return self.line(together);
        }
        let start = self.text.len();
        self.line(&G::write(sentence, &self.pen));
        self.pass = Some(start);
    }

    pub(super) fn end(mut self, winner: Option<Player>) -> String {
        let result = match winner {
            Some(winner) => format!("{} wins", self.pen.player(winner)),
            None => "draw".to_owned(),
        };
        self.line(&format!("== end: {result} =="));
        self.text
    }

    /// The last lines, for whoever looks for a fault.
    pub(super) fn tail(&self) -> &str {
        let start = self.text.rmatch_indices('\n').nth(12).map_or(0, |(index, _)| index + 1);
        self.text.get(start..).unwrap_or_default()
    }
}

fn header<G: Play>(setting: &Setting, lists: &[Vec<Deck>], first: Player, pen: &Pen) -> String {
    let edition = G::REGISTRY.editions.get(usize::from(setting.edition.0)).map_or("", |edition| edition.id);
    let sees = match setting.reveal {
        Reveal::All => "all",
        Reveal::Seat(seat) => pen.player(Player(seat)),
        Reveal::Public => "public",
    };
    let passes = match setting.passes {
        Passes::Implied => "implied",
        Passes::Explicit => "explicit",
    };
    let mut text = format!(
        "---\ngame: {}\nedition: {edition}\nevent: Simulated game, seed {}\nscribe: {{ role: simulator, sees: {sees} }}\n\
         interpretations: recommended\npasses: {passes}\nfirst: {}\nplayers:\n",
        G::REGISTRY.game,
        setting.seed,
        pen.player(first),
    );
    for (lists, seat) in lists.iter().zip(0..) {
        let _ = writeln!(text, "  {}:", pen.player(Player(seat)));
        for (list, section) in lists.iter().zip(G::LAYOUT.sections).filter(|(list, _)| !list.is_empty()) {
            let _ = writeln!(text, "    {}:", section.name);
            for (title, copies) in list {
                let _ = writeln!(text, "      {}: {copies}", pen.title(*title));
            }
        }
    }
    if let Some(format) = G::format(lists.len()) {
        let _ = writeln!(text, "format: {format}");
    }
    let figure = |kind: FigureKind| G::LAYOUT.figures.get(usize::from(kind.0)).map_or("", |spec| spec.name);
    let settings: Vec<String> =
        G::settings().iter().map(|(kind, value)| format!("{}: {value}", figure(*kind))).collect();
    if !settings.is_empty() {
        let _ = writeln!(text, "settings: {{ {} }}", settings.join(", "));
    }
    text + "---\n"
}
