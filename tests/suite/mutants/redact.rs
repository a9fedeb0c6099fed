//! What scribes leave out of a game. What is left out leaves a blank line, so that every line keeps its number.

use super::game::{does, is_pass, marker};

/// How much of a game a scribe writes down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Every pass, every card.
    ExplicitAll,
    /// No passes.
    ImpliedAll,
    /// No passes, and of drawn cards only those of A.
    ImpliedSeatA,
    /// No passes, and no drawn cards.
    ImpliedPublic,
    /// The same, and no markers, claims and lines that only say that something resolves.
    Hurried,
}

impl Level {
    pub(super) const ALL: [Self; 5] =
        [Self::ExplicitAll, Self::ImpliedAll, Self::ImpliedSeatA, Self::ImpliedPublic, Self::Hurried];

    pub(super) fn name(self) -> &'static str {
        match self {
            Self::ExplicitAll => "explicit/all",
            Self::ImpliedAll => "implied/all",
            Self::ImpliedSeatA => "implied/seat-a",
            Self::ImpliedPublic => "implied/public",
            Self::Hurried => "hurried",
        }
    }

    fn sees(self) -> &'static str {
        match self {
            Self::ExplicitAll | Self::ImpliedAll => "all",
            Self::ImpliedSeatA => "A",
            Self::ImpliedPublic | Self::Hurried => "public",
        }
    }

    /// What such a scribe writes of a game that is written in full.
    pub(super) fn redact(self, lines: &[String]) -> Vec<String> {
        lines.iter().map(|line| self.line(line)).collect()
    }

    fn line(self, line: &str) -> String {
        if self == Self::ExplicitAll {
            return line.to_owned();
        }
        let empty = is_pass(line) || self == Self::Hurried && could_be_left_out(line);
        if empty {
            return String::new();
        }
        let sees = self.sees();
        if line == "passes: explicit" {
            return "passes: implied".to_owned();
        }
        if line.starts_with("scribe: ") {
            return line.replace("sees: all", &format!("sees: {sees}"));
        }
        let unseen = does(line, &["draws"]) && sees != "all" && !line.starts_with(&format!("{sees} "));
        let shown = line.split(':').next().filter(|_| unseen).unwrap_or(line);
        shown.to_owned()
    }
}

fn could_be_left_out(line: &str) -> bool {
    marker(line).is_some() || line.starts_with("= ") || line.ends_with("resolves")
}
