//! What may have been meant instead of a line: the same line with one part replaced, or at another place, or another line that
//! may stand there.

use std::ops::Range;

use super::script::{Change, Script};
use crate::{
    judge::Game,
    notation::{
        lex::lex,
        term::{Kind, Term},
    },
};

/// How far from where it stands a line may have been meant, and how many lines before it are looked at in one go.
pub(super) const FAR: usize = 48;

/// Longer lines, in bytes, are left as they are, and no more ways than this to write another are looked at.
const LONG_LINE: usize = 1_000;
const MOST_WAYS: usize = 1_000;

/// A line that stands so often in a record may be missing somewhere: a pass, a marker.
const OFTEN: usize = 3;

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
    /// Lines that stand in the record again and again.
    common: Vec<String>,
}

impl Vocabulary {
    /// The words of a record, with the titles of its decks.
    pub(super) fn new<G: Game>(script: &Script, players: Vec<String>, titles: Vec<String>) -> Self {
        let piles = G::LAYOUT.piles.iter().map(|pile| pile.name.to_owned()).collect();
        let common = common(script);
        let mut words = Self { players, titles, piles, common, markers: G::LAYOUT.markers, ..Self::default() };
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
        self.prepositions.iter().flat_map(place).take(MOST_WAYS).filter(|_| line.len() <= LONG_LINE).collect()
    }

    /// A line with one part replaced, in every way.
    pub(super) fn otherwise(&self, line: &str) -> Vec<String> {
        with_one_replaced(line, |term| self.instead_of(term.kind, term.span.of(line)))
    }

    /// A line with one part replaced by what another names, or with a number or a pile that is another.
    fn in_the_words_of(&self, other: &str, line: &str) -> Vec<String> {
        let named: Vec<Term> = terms(other).into_iter().filter(|term| self.names_a_card(*term, other)).collect();
        with_one_replaced(line, |term| match term.kind {
            Kind::Number(number) => near(number, &[-1, 1]),
            _ if self.names_a_card(term, line) => {
                let alike = named.iter().filter(|other| other.kind == term.kind).map(|term| term.span.of(other));
                alike.filter(|name| *name != term.span.of(line)).map(str::to_owned).collect()
            }
            Kind::Word => other_than(term.span.of(line), &self.piles),
            _ => Vec::new(),
        })
    }

    /// A line that brings a card into play, with another card, or somewhere else; or one that says where, with another place.
    fn of_another_card_or_place(&self, line: &str) -> Vec<String> {
        let brings = handle(line).is_some();
        let mut before = "";
        let mut all = with_one_replaced(line, |term| {
            let word = term.span.of(line);
            let placed = self.prepositions.iter().any(|preposition| preposition == before);
            before = word;
            match term.kind {
                Kind::Title if brings => other_than(word, &self.titles),
                Kind::Word if placed => other_than(word, &self.handles),
                _ => Vec::new(),
            }
        });
        if brings {
            all.extend(self.with_a_place(line));
        }
        all
    }

    fn names_any_card(&self, line: &str) -> bool {
        terms(line).into_iter().any(|term| self.names_a_card(term, line))
    }

    /// What may stand in the place of a word.
    fn instead_of(&self, kind: Kind, word: &str) -> Vec<String> {
        match kind {
            Kind::Number(number) => near(number, &[-1, 1, -2, 2, -3, 3]),
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

/// The numbers that differ from one by so much.
fn near(number: u32, by: &[i32]) -> Vec<String> {
    by.iter().filter_map(|by| number.checked_add_signed(*by)).map(|other| other.to_string()).collect()
}

/// A line with one part replaced by each of what may stand there instead.
fn with_one_replaced(line: &str, mut instead: impl FnMut(Term) -> Vec<String>) -> Vec<String> {
    let parts = if line.len() > LONG_LINE { Vec::new() } else { terms(line) };
    let others = parts.into_iter().flat_map(|term| {
        let (before, behind) = (line.get(..term.span.start as usize), line.get(term.span.end as usize..));
        let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
        instead(term).into_iter().map(move |other| format!("{before}{other}{behind}"))
    });
    others.take(MOST_WAYS).collect()
}

/// A line that lists something, with one less of it: the number before the list is one less, too.
fn with_one_less(line: &str) -> Vec<String> {
    let short = Some(line).filter(|line| line.len() <= LONG_LINE);
    let Some((before, list)) = short.and_then(|line| line.split_once(": ")) else { return Vec::new() };
    let items: Vec<&str> = list.split(", ").collect();
    let fewer = |left_out: usize| {
        let kept = items.iter().enumerate().filter(|(place, _)| *place != left_out).map(|(_, item)| *item);
        kept.collect::<Vec<&str>>().join(", ")
    };
    let numbers = with_one_replaced(before, |term| match term.kind {
        Kind::Number(number) => near(number, &[-1]),
        _ => Vec::new(),
    });
    let lists = (0..items.len()).filter(|_| items.len() > 1).map(fewer);
    lists.flat_map(|list| numbers.iter().map(move |before| format!("{before}: {list}"))).take(MOST_WAYS).collect()
}

/// The lines that stand again and again in a script.
fn common(script: &Script) -> Vec<String> {
    let mut lines: Vec<&str> = (0..script.lines.len()).map(|number| script.line(number).trim()).collect();
    lines.sort_unstable();
    let often = lines.chunk_by(|line, next| line == next).filter(|alike| alike.len() >= OFTEN);
    often.filter_map(|alike| alike.first()).filter(|line| !line.is_empty()).map(|line| (*line).to_owned()).collect()
}

/// Whether two lines say the same of something, with other numbers or the same.
pub(super) fn are_of_one_shape(line: &str, other: &str) -> bool {
    let words = |line: &str| -> Vec<Option<String>> {
        let word = |term: Term| (!matches!(term.kind, Kind::Number(_))).then(|| term.span.of(line).to_owned());
        terms(line).into_iter().map(word).collect()
    };
    let words_of_line = words(line);
    words_of_line.contains(&None) && words_of_line == words(other)
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

/// Whether a line names a card that another names by its title, too, or calls something.
pub(super) fn are_related(line: &str, other: &str) -> bool {
    let called = handle(other);
    let titles = titles(line);
    let called_so = |term: &Term| called == Some(term.span.of(line));
    self::titles(other).iter().any(|title| titles.contains(title)) || terms(line).iter().any(called_so)
}

fn titles(line: &str) -> Vec<&str> {
    let titles = terms(line).into_iter().filter(|term| term.kind == Kind::Title);
    titles.map(|term| term.span.of(line)).collect()
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
    for other in &words.common {
        all.push(script.with_before(at, other));
        all.push(script.with(at, other));
    }
    all.extend(with_one_less(&line).iter().map(|other| script.with(at, other)));
    all.extend(words.with_a_place(&line).iter().map(|other| script.with(at, other)));
    let last = (at + FAR).min(script.lines.len());
    all.extend((at + 1..last).map(|to| Script::moved(at, to)));
    all
}

/// What may have been meant shortly before a line: it stands too late, or a line before it is one too many, or missing.
pub(super) fn shortly_before(
    script: &mut Script,
    at: usize,
    words: &Vocabulary,
    legal: &[(usize, Vec<String>)],
) -> Vec<Change> {
    let from = at.saturating_sub(FAR);
    let mut all: Vec<Change> = (from..at).map(|to| Script::moved(at, to)).collect();
    all.extend((from..at).map(|number| Script::without(number..number + 1)));
    for (number, legal) in legal {
        all.extend(legal.iter().chain(&words.common).map(|line| script.with_before(*number, line)));
    }
    all
}

/// What may have been meant by some lines: anything that differs from one of them in one part.
pub(super) fn otherwise(script: &mut Script, lines: &[usize], words: &Vocabulary) -> Vec<Change> {
    let mut all = Vec::new();
    for number in lines {
        let line = script.line(*number).to_owned();
        all.push(Script::without(*number..number + 1));
        all.extend(words.otherwise(&line).iter().map(|other| script.with(*number, other)));
    }
    all
}

/// What may have been meant long before a line, as far as that tells: some lines differ in what it names, or are too many; if it
/// names no card, what was brought into play, and where something was done, may be another.
pub(super) fn long_before(script: &mut Script, some: Range<usize>, at: usize, words: &Vocabulary) -> Vec<Change> {
    let shown = script.line(at).to_owned();
    let names_any = words.names_any_card(&shown);
    let mut all = Vec::new();
    for number in some {
        let line = script.line(number).to_owned();
        all.push(Script::without(number..number + 1));
        let mut others = words.in_the_words_of(&shown, &line);
        if !names_any {
            others.extend(words.of_another_card_or_place(&line));
        }
        all.extend(others.iter().map(|other| script.with(number, other)));
    }
    all
}
