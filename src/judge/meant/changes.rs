//! What may have been meant instead of a line: the same line with one part replaced, or at another place, or another line that
//! may stand there.

use super::script::{Change, Script};
use crate::{
    judge::Game,
    notation::{
        lex::lex,
        term::{Kind, Term},
    },
};

/// How far from where it stands a line may have been meant.
const FAR: usize = 48;

/// What a line of a game may name.
#[derive(Debug, Default)]
pub(super) struct Vocabulary {
    players: Vec<String>,
    handles: Vec<String>,
    titles: Vec<String>,
    piles: Vec<String>,
    /// What stands before the name of a card that is not what a line is about: `at`, `aboard`, `on`.
    prepositions: Vec<String>,
    markers: &'static [&'static str],
}

impl Vocabulary {
    pub(super) fn new<G: Game>(script: &Script, players: Vec<String>) -> Self {
        let piles = G::LAYOUT.piles.iter().map(|pile| pile.name.to_owned()).collect();
        let mut words = Self { players, piles, markers: G::LAYOUT.markers, ..Self::default() };
        for line in (0..script.lines.len()).map(|number| script.line(number)) {
            let mut named = "";
            for term in terms(line) {
                let word = term.span.of(line);
                match term.kind {
                    Kind::Title => remember(&mut words.titles, word),
                    Kind::Word if named == "as" => remember(&mut words.handles, word),
                    _ => {}
                }
                named = word;
            }
        }
        for line in (0..script.lines.len()).map(|number| script.line(number)) {
            for part in terms(line).windows(3) {
                if let [before, one, two] = part
                    && (before.kind, one.kind, two.kind) == (Kind::Word, Kind::Word, Kind::Word)
                    && words.names_a_card(*two, line)
                    && !["as", "and"].contains(&one.span.of(line))
                {
                    remember(&mut words.prepositions, one.span.of(line));
                }
            }
        }
        words
    }

    fn names_a_card(&self, term: Term, line: &str) -> bool {
        let word = term.span.of(line);
        term.kind == Kind::Title || term.kind == Kind::Word && self.handles.iter().any(|handle| handle == word)
    }

    /// A line that says where or on what, and did not.
    pub(super) fn with_a_place(&self, line: &str) -> Vec<String> {
        let terms = terms(line);
        let Some(card) = terms.iter().position(|term| self.names_a_card(*term, line)) else { return Vec::new() };
        let named = terms.get(card + 1).is_some_and(|term| term.span.of(line) == "as");
        let Some(last) = terms.get(if named { card + 2 } else { card }) else { return Vec::new() };
        let (before, behind) = line.split_at(last.span.end as usize);
        let place = |preposition: &String| {
            let preposition = preposition.clone();
            self.handles.iter().map(move |handle| format!("{before} {preposition} {handle}{behind}"))
        };
        self.prepositions.iter().flat_map(place).collect()
    }

    /// A line with one part replaced, in every way.
    pub(super) fn otherwise(&self, line: &str) -> Vec<String> {
        let others = terms(line).into_iter().flat_map(|term| {
            let (before, behind) = (line.get(..term.span.start as usize), line.get(term.span.end as usize..));
            let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
            let others = self.instead_of(term.kind, term.span.of(line));
            others.into_iter().map(move |other| format!("{before}{other}{behind}"))
        });
        others.collect()
    }

    /// What may stand in the place of a word.
    fn instead_of(&self, kind: Kind, word: &str) -> Vec<String> {
        match kind {
            Kind::Number(number) => {
                let near = [-1, 1, -2, 2, -3, 3].into_iter().filter_map(|by| number.checked_add_signed(by));
                near.map(|other| other.to_string()).collect()
            }
            Kind::Name => other_than(word, &self.players),
            Kind::Possessive => {
                let others = other_than(word.trim_end_matches("'s"), &self.players);
                others.iter().map(|other| format!("{other}'s")).collect()
            }
            Kind::Title => other_than(word, &self.titles),
            Kind::Marker => {
                self.markers.iter().map(|marker| format!("[{marker}]")).filter(|other| other != word).collect()
            }
            Kind::Word if self.piles.iter().any(|pile| pile == word) => other_than(word, &self.piles),
            Kind::Word if self.handles.iter().any(|handle| handle == word) => other_than(word, &self.handles),
            _ => Vec::new(),
        }
    }
}

fn remember(known: &mut Vec<String>, word: &str) {
    if !known.iter().any(|known| known == word) {
        known.push(word.to_owned());
    }
}

/// All of these, if the word is one of them, but the word.
fn other_than(word: &str, all: &[String]) -> Vec<String> {
    let known = all.iter().any(|known| known == word);
    all.iter().filter(|other| known && *other != word).cloned().collect()
}

/// The terms of a line, whatever it begins with, as far as it can be cut into terms.
fn terms(line: &str) -> Vec<Term> {
    let sentence = line.trim_start_matches([' ', '-', '>', '=']);
    let start = u32::try_from(line.len() - sentence.len()).unwrap_or(u32::MAX);
    let mut terms = Vec::new();
    let _ = lex(sentence, start, &mut terms);
    terms
}

/// Whether two lines name the same card.
pub(super) fn are_related(line: &str, other: &str) -> bool {
    let named = |line: &str| -> Vec<String> {
        let cards = terms(line).into_iter().filter(|term| term.kind == Kind::Title);
        cards.map(|term| term.span.of(line).to_owned()).collect()
    };
    let cards = named(line);
    named(other).iter().any(|card| cards.contains(card))
}

/// The handle a line introduces.
fn handle(line: &str) -> Option<&str> {
    let mut words = terms(line).into_iter().map(|term| term.span.of(line));
    words.find(|word| *word == "as")?;
    words.next()
}

/// What may have been meant where a line stands: nothing, or what differs from it in one part, or one of the lines that may stand
/// there (in which a new card is called `next`), in its place or before it, or the line itself further on.
pub(super) fn here(script: &mut Script, at: usize, words: &Vocabulary, legal: &[String], next: &str) -> Vec<Change> {
    let line = script.line(at).to_owned();
    let mut all = vec![Script::without(at..at + 1)];
    if line.trim_start().starts_with("= ") {
        all.push(Script::adopting(at));
    }
    all.extend(words.otherwise(&line).iter().map(|other| script.with(at, other)));
    let own = handle(&line);
    for other in legal.iter().filter(|other| own.is_some() || !other.contains(next)) {
        all.push(script.with(at, &other.replace(next, own.unwrap_or_default())));
    }
    all.extend(legal.iter().map(|other| script.with_before(at, other)));
    all.extend(words.with_a_place(&line).iter().map(|other| script.with(at, other)));
    let last = (at + FAR).min(script.lines.len());
    all.extend((at + 1..last).map(|to| Script::moved(at, to)));
    all
}

/// What may have been meant before a line: it stands too late, or one of some lines before it is not as it should be.
pub(super) fn before(
    script: &mut Script,
    at: usize,
    words: &Vocabulary,
    (lines, legal): (&[usize], &[(usize, Vec<String>)]),
) -> Vec<Change> {
    let mut all: Vec<Change> = (at.saturating_sub(FAR)..at).map(|to| Script::moved(at, to)).collect();
    for number in lines {
        let line = script.line(*number).to_owned();
        all.push(Script::without(*number..number + 1));
        all.extend(words.otherwise(&line).iter().map(|other| script.with(*number, other)));
    }
    for (number, legal) in legal {
        all.extend(legal.iter().map(|line| script.with_before(*number, line)));
    }
    all.sort_by_key(|change| change.from);
    all
}
