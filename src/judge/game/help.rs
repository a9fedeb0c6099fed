//! What a game tells people who ask: what may happen now, where the game stands, how a figure comes about.

use crate::{
    judge::{Board, CardsOf, Facts, Game, Names, Supposed},
    notation::{natural::Slot, phrase::Terms},
    table::{Ask, Table},
};

/// Answers to what people ask of a game. No finding rests on them.
pub trait Help {
    /// What may happen now, the nearest first: patterns in words, each with one action that fits it. What is asked may happen,
    /// unless the game looks closer.
    fn options(board: &mut Board<Self>, options: &mut Vec<Choice<Self::Action>>, names: &Names<'_>)
    where
        Self: Game,
    {
        let asks = board.asks();
        options.extend(asks.iter().filter_map(|ask| {
            let words = format!("{} {}", names.player_name(ask.player?), ask.words);
            Some(Choice { words, action: Self::example(ask) })
        }));
    }

    /// The plainest action that answers an ask, if there is one.
    fn example(ask: &Ask<Self::Ask>) -> Option<Self::Action>
    where
        Self: Game,
    {
        let _ = ask;
        None
    }

    /// Lines that may stand here, as they are written; a card that comes into play is called `next`.
    fn lines(board: &mut Board<Self>, names: &Names<'_>, next: &str) -> Vec<String>
    where
        Self: Game,
    {
        let _ = (board, names, next);
        Vec::new()
    }

    /// Where the game stands, in words, for a replay: `turn 3: A, [battle]; next: B`.
    fn status(table: &Table<Self::Frame>, names: &Names<'_>) -> String
    where
        Self: Game,
    {
        let here = Self::whereabouts(table);
        if here.turn == 0 {
            return String::new();
        }
        let mut asks = Vec::new();
        Self::asks(table, &mut asks);
        let mut next: Vec<&str> =
            asks.iter().filter_map(|ask| ask.player).map(|player| names.player_name(player)).collect();
        next.dedup();
        let mut words = format!("turn {}: {}", here.turn, names.player_name(here.player));
        words.extend(here.step.and_then(|step| Self::LAYOUT.markers.get(step)).map(|step| format!(", [{step}]")));
        words.extend((!next.is_empty()).then(|| format!("; next: {}", next.join(", "))));
        words
    }

    /// How a figure that was stated wrongly comes about, in words: which cards give which numbers, since which lines.
    fn workings(
        table: &Table<Self::Frame>,
        names: &Names<'_>,
        facts: &Facts,
        line: &dyn Fn(u32) -> usize,
    ) -> Option<String>
    where
        Self: Game,
    {
        let _ = (table, names, facts, line);
        None
    }

    /// What may follow a verb of the game, in the order of the notation: by it other wording is understood. Nothing if the game has
    /// no such verb.
    fn slots(verb: &str) -> Option<Vec<Slot>> {
        let _ = verb;
        None
    }

    /// What a sentence that is asked about at the table takes for granted, besides what these `given` lines say.
    fn suppose(terms: Terms<'_>, given: &str, cards: &CardsOf<Self>, supposed: &mut Supposed)
    where
        Self: Game,
    {
        let _ = (terms, given, cards, supposed);
    }
}

/// Something that may happen now.
#[derive(Clone, Debug)]
pub struct Choice<A> {
    /// In words: `A pledges a card from hand`.
    pub words: String,
    /// One action that fits the words.
    pub action: Option<A>,
}
