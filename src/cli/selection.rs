//! Which games are tested: by words of their names, by tags, and by the rules and cards they touch.

use std::{collections::BTreeSet, io};

use clap::Args;

use super::{
    explain::rulebooks,
    wrong::{hint, wrong},
};
use crate::{
    cards::{CardSets, Catalogue},
    judge::{Court, Trial},
    notation::{
        header::Header,
        line::{LineBuffer, Lines},
        near::nearest,
        source::Source,
        term::{Kind, unescaped},
    },
    rulebook::Registry,
};

/// Which games are wanted; all if nothing is said.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Which games")]
pub(super) struct Selection {
    /// Only games whose name or path has all of these words
    #[arg(long, value_name = "WORDS")]
    filter: Option<String>,
    /// Only rulings with this tag; may be given several times, for rulings that have any of them
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// Only games that are held against this rule, or rules whose ids begin so, or that name this card
    #[arg(long, value_name = "RULE|CARD")]
    touching: Option<String>,
}

/// What games are looked through for: everything that can be asked for is noted, so that what was probably meant can be told.
#[derive(Debug, Default)]
pub(super) struct Sieve {
    words: Vec<String>,
    tags: Vec<String>,
    touching: Option<Touching>,
    /// The cards the games are judged with.
    cards: CardSets,
    /// The words and tags of all games.
    known_words: BTreeSet<String>,
    known_tags: BTreeSet<String>,
    /// Games that were left out.
    pub(super) left_out: usize,
}

/// A rule or a card.
#[derive(Clone, Debug)]
enum Touching {
    /// The rules whose ids these are.
    Rules(Vec<&'static str>),
    Card(String),
}

impl Selection {
    /// Whether something is asked for.
    pub(super) fn is_narrow(&self) -> bool {
        self.filter.is_some() || !self.tags.is_empty() || self.touching.is_some()
    }

    /// What games are looked through for.
    ///
    /// # Errors
    /// When there is no such rule or card.
    pub(super) fn sieve(&self, courts: &[&dyn Court], cards: &CardSets) -> io::Result<Sieve> {
        let words = self.filter.iter().flat_map(|words| words.split_whitespace()).map(str::to_lowercase).collect();
        let touching = self.touching.as_deref().map(|touching| touched(touching, courts, cards)).transpose()?;
        Ok(Sieve { words, tags: self.tags.clone(), touching, cards: cards.clone(), ..Sieve::default() })
    }
}

/// What is touched: a rule, rules whose ids begin so, or a card.
fn touched(written: &str, courts: &[&dyn Court], cards: &CardSets) -> io::Result<Touching> {
    let ids = || rulebooks(courts).flat_map(|registry| registry.rules).map(|rule| rule.id);
    let exact: Vec<&'static str> = ids().filter(|id| *id == written).collect();
    let begun = || {
        ids().filter(|id| id.strip_prefix(written).is_some_and(|rest| rest.starts_with('.') || written.ends_with('.')))
    };
    let rules = if exact.is_empty() { begun().collect() } else { exact };
    if !rules.is_empty() {
        return Ok(Touching::Rules(rules));
    }
    let catalogues: Vec<_> = courts.iter().map(|court| court.titles(cards)).collect();
    if catalogues.iter().any(|catalogue| card(catalogue, written).is_some()) {
        return Ok(Touching::Card(written.to_owned()));
    }
    let near: Vec<String> = nearest(written, ids(), 3).into_iter().map(str::to_owned).collect();
    let titles = catalogues.iter().flat_map(|catalogue| catalogue.near(written)).map(|title| format!("\"{title}\""));
    let near: Vec<String> = near.into_iter().chain(titles).take(3).collect();
    let hint = if near.is_empty() { String::new() } else { format!("; did you mean {}?", near.join(", ")) };
    Err(wrong(format!("no rule and no card is called `{written}`{hint}")))
}

fn card(catalogue: &Catalogue, written: &str) -> Option<crate::table::Title> {
    catalogue.find(written).or_else(|| catalogue.by_code(written))
}

impl Sieve {
    /// Whether a game is wanted by its name and its tags.
    pub(super) fn wants(&mut self, path: &str, header: Option<&Header>) -> bool {
        let ruling = header.and_then(|header| header.ruling.as_ref());
        let event = header.and_then(|header| header.event.as_ref()).map(|event| event.value.as_str());
        let name = ruling.map(|ruling| ruling.name.value.as_str()).or(event).unwrap_or_default();
        let tags: Vec<&str> =
            ruling.into_iter().flat_map(|ruling| &ruling.tags).map(|tag| tag.value.as_str()).collect();
        let text = format!("{} {}", name.to_lowercase(), path.to_lowercase());
        if !self.words.is_empty() {
            let letters = |character: char| !character.is_alphanumeric();
            self.known_words.extend(text.split(letters).filter(|word| !word.is_empty()).map(str::to_owned));
        }
        if !self.tags.is_empty() {
            self.known_tags.extend(tags.iter().map(|tag| (*tag).to_owned()));
        }
        let wanted = self.words.iter().all(|word| text.contains(word.as_str()))
            && (self.tags.is_empty() || self.tags.iter().any(|tag| tags.contains(&tag.as_str())));
        self.left_out += usize::from(!wanted);
        wanted
    }

    /// Whether a game that was judged touches what is asked for.
    pub(super) fn keeps(&mut self, source: &Source, trial: &Trial, courts: &[&dyn Court]) -> bool {
        let court = courts.iter().find(|court| court.registry().game == trial.judgement.game);
        let kept = match (&self.touching, court) {
            (None, _) => true,
            (Some(_), None) => false,
            (Some(Touching::Rules(rules)), Some(court)) => asks(trial, rules, court.registry()),
            (Some(Touching::Card(written)), Some(court)) => names(source, trial, written, &court.titles(&self.cards)),
        };
        self.left_out += usize::from(!kept);
        kept
    }

    /// Why no game is left.
    pub(super) fn nothing(&self) -> io::Error {
        let near = |wanted: &str, known: &BTreeSet<String>| hint(wanted, known.iter().map(String::as_str));
        let strange = |word: &&String| !self.known_words.iter().any(|known| known.contains(word.as_str()));
        if let Some(word) = self.words.iter().find(strange) {
            return wrong(format!("no game has `{word}` in its name or path{}", near(word, &self.known_words)));
        }
        if let Some(tag) = self.tags.iter().find(|tag| !self.known_tags.contains(*tag)) {
            return wrong(format!("no ruling has the tag `{tag}`{}", near(tag, &self.known_tags)));
        }
        wrong("no game has all that is asked for")
    }
}

/// Whether a rule was asked in the judging of a game.
fn asks(trial: &Trial, rules: &[&str], registry: &Registry) -> bool {
    let registered = trial.judgement.registered.iter().map(|check| check.rule);
    let mut asked = trial.judgement.asked.iter().copied().chain(registered);
    asked.any(|rule| registry.rule(rule).is_some_and(|rule| rules.contains(&rule.id)))
}

/// Whether a line of a game names a card.
fn names(source: &Source, trial: &Trial, written: &str, catalogue: &Catalogue) -> bool {
    let Some(wanted) = card(catalogue, written) else { return false };
    let text = source.text();
    let (mut lines, mut buffer) = (Lines::new(text, trial.text.body), LineBuffer::default());
    while let Some(line) = lines.next(&mut buffer) {
        let Ok(line) = line else { continue };
        let found = line.terms.iter().any(|term| match term.kind {
            Kind::Title => catalogue.find(&unescaped(term.inner(text).of(text))) == Some(wanted),
            Kind::Code => catalogue.by_code(term.span.of(text)) == Some(wanted),
            _ => false,
        });
        if found {
            return true;
        }
    }
    false
}
