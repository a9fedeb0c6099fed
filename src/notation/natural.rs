//! Natural wording: a sentence as people say it at a table, put into the words and the order of the notation. It is done to terms, so
//! that everything still stands where it was written; words that nobody wrote are [implied](Span::implied). A sentence that is read
//! as it stands is never touched, and one that could mean two things is left as it is.

use super::{
    phrase::{Terms, is_reserved},
    source::Span,
    term::{Kind, Term},
};

/// The names of a game.
pub trait KnownNames {
    /// Whether a player is called so, whatever the case.
    fn is_player(&self, name: &str) -> bool;

    /// Whether a card was given this handle.
    fn is_handle(&self, word: &str) -> bool;

    /// Whether these words are the title of a card, or, if that is `enough`, a part of the title of one card alone.
    fn is_title(&self, words: &str, enough: TitlePart) -> bool;
}

/// How much of a title is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TitlePart {
    /// All of it.
    Whole,
    /// Some of its words.
    Some,
}

/// A place behind a verb: by which words what stands there begins.
#[derive(Clone, Copy, Debug)]
pub struct Slot {
    /// The words or marks; none for what stands right behind the verb.
    pub leads: &'static [&'static str],
    /// Whether a card alone stands for it, with the first of these words left out.
    pub bare: bool,
}

/// What may follow a verb, in the order of the notation; nothing if the game has no such verb.
pub type Slots<'g> = &'g dyn Fn(&str) -> Option<Vec<Slot>>;

/// The most words of a title.
const LONGEST_TITLE: usize = 8;

/// Longer sentences are left as they are: the work stays bounded.
const MOST_TERMS: usize = 64;

const NUMERALS: [&str; 10] = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// Words that say nothing before the name of a card or a pile.
const ARTICLES: [&str; 9] = ["a", "an", "the", "his", "her", "their", "its", "my", "own"];

/// What is counted, behind its number.
const COUNTED: [&str; 4] = ["card", "cards", "energy", "points"];

/// Verbs people use, and those of logs.
const VERBS: [(&str, &str); 16] = [
    ("casts", "plays"),
    ("deploys", "plays"),
    ("deploy", "plays"),
    ("deployed", "plays"),
    ("kills", "destroys"),
    ("resigns", "concedes"),
    ("surrenders", "concedes"),
    ("drew", "draws"),
    ("lost", "loses"),
    ("took", "takes"),
    ("put", "puts"),
    ("chose", "chooses"),
    ("began", "begins"),
    ("looked", "looks"),
    ("moved", "moves"),
    ("paid", "pays"),
];

/// Other words before a place, a target or a price, and those of logs: whichever the verb has.
const LEADS: [(&str, &str); 16] = [
    ("to", "at"),
    ("at", "to"),
    ("in", "at"),
    ("in", "aboard"),
    ("into", "to"),
    ("into", "at"),
    ("into", "aboard"),
    ("onto", "to"),
    ("onto", "at"),
    ("onto", "on"),
    ("under", "beneath"),
    ("targeting", "on"),
    ("against", "on"),
    ("paying", "for"),
    ("costing", "for"),
    ("called", "as"),
];

/// The names in a sentence or a fact: players and handles whatever the case, titles without quotation marks.
#[must_use]
pub fn named(sentence: Terms<'_>, known: &dyn KnownNames) -> Vec<Term> {
    let mut named = Vec::with_capacity(sentence.as_slice().len());
    let mut rest = sentence.as_slice();
    while let Some((term, behind)) = rest.split_first() {
        let length = title_at(sentence, rest, known);
        match rest.get(..length).and_then(|title| Some(title.first()?.span.to(title.last()?.span))) {
            Some(span) => {
                named.push(Term { kind: Kind::Title, span });
                rest = rest.get(length..).unwrap_or(&[]);
            }
            None => {
                named.push(Term { kind: kind_of_name(*term, sentence, named.is_empty(), known), ..*term });
                rest = behind;
            }
        }
    }
    named
}

/// How many terms from here on are a title; none if these are none.
fn title_at(sentence: Terms<'_>, terms: &[Term], known: &dyn KnownNames) -> usize {
    let Some(first) = terms.first() else { return 0 };
    let word = sentence.text_of(first.span);
    let begins = matches!(first.kind, Kind::Name | Kind::Word | Kind::Possessive);
    if !begins || (first.kind == Kind::Word && known.is_handle(word)) {
        return 0;
    }
    let in_title = |term: &&Term| matches!(term.kind, Kind::Name | Kind::Word | Kind::Possessive | Kind::Number(_));
    let most = terms.iter().take(LONGEST_TITLE).take_while(in_title).count();
    let written = |length: usize| {
        let last = length.checked_sub(1).and_then(|last| terms.get(last));
        last.map_or("", |last| sentence.text_of(first.span.to(last.span)))
    };
    let alone = first.kind == Kind::Name && !known.is_player(word);
    let fewest = if alone { 1 } else { 2 };
    let is = |length: &usize, part: TitlePart| known.is_title(written(*length), part);
    let whole = (fewest..=most).rev().find(|length| is(length, TitlePart::Whole));
    let names = terms.iter().take(most).take_while(|term| term.kind == Kind::Name).count();
    let some = || (1..=names).rev().find(|length| alone && is(length, TitlePart::Some));
    whole.or_else(some).unwrap_or(0)
}

/// What a term is that may be a player or a handle.
fn kind_of_name(term: Term, sentence: Terms<'_>, first: bool, known: &dyn KnownNames) -> Kind {
    let word = sentence.text_of(term.span);
    let owner = word.strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
    match term.kind {
        Kind::Word if known.is_handle(word) => Kind::Word,
        Kind::Word if known.is_player(word) && (first || word.len() > 1) => Kind::Name,
        Kind::Word if owner.is_some_and(|owner| known.is_player(owner)) => Kind::Possessive,
        Kind::Name if !known.is_player(word) && known.is_handle(&word.to_lowercase()) => Kind::Word,
        kind => kind,
    }
}

/// The sentence in the words of the notation; nothing if that changes nothing, or does not make a sentence.
#[must_use]
pub fn reworded(sentence: Terms<'_>, known: &dyn KnownNames, slots: Slots<'_>) -> Option<Vec<Term>> {
    if sentence.as_slice().len() > MOST_TERMS {
        return None;
    }
    let terms = counted(sentence, &named(sentence, known), known);
    let ordered = Speech { sentence, known, slots }.ordered(&terms).unwrap_or(terms);
    (ordered != sentence.as_slice()).then_some(ordered)
}

/// Numbers for numerals, and no articles.
fn counted(sentence: Terms<'_>, terms: &[Term], known: &dyn KnownNames) -> Vec<Term> {
    let word = |term: &Term| if term.kind == Kind::Word { sentence.text_of(term.span) } else { "" };
    let mut counted: Vec<Term> = Vec::with_capacity(terms.len());
    for (place, term) in terms.iter().enumerate() {
        let (said, next) = (word(term), terms.get(place + 1).map_or("", word));
        let counts = matches!(counted.last(), Some(Term { kind: Kind::Number(_) | Kind::Unknown, .. }));
        let number = NUMERALS.iter().position(|numeral| *numeral == said).and_then(|at| u32::try_from(at + 1).ok());
        let one = matches!(said, "a" | "an").then_some(1).filter(|_| COUNTED.contains(&next));
        match number.or(one) {
            _ if place == 0 || known.is_handle(said) => counted.push(*term),
            Some(number) => counted.push(Term { kind: Kind::Number(number), ..*term }),
            None if COUNTED.contains(&said) && counts => {}
            None if ARTICLES.contains(&said) => {}
            None => counted.push(*term),
        }
    }
    counted
}

/// A sentence that is put in order.
struct Speech<'t, 'g> {
    sentence: Terms<'t>,
    known: &'g dyn KnownNames,
    slots: Slots<'g>,
}

/// A piece of a sentence, and the place behind its verb at which it stands in the notation.
struct Piece {
    slot: usize,
    terms: Vec<Term>,
}

impl Speech<'_, '_> {
    fn word(&self, term: Option<&Term>) -> &str {
        term.filter(|term| matches!(term.kind, Kind::Word)).map_or("", |term| self.sentence.text_of(term.span))
    }

    /// The sentence with its verb and what follows it as the notation has them.
    fn ordered(&self, terms: &[Term]) -> Option<Vec<Term>> {
        let (subject, behind) = terms.split_first()?;
        let both = self.sentence.text_of(subject.span).eq_ignore_ascii_case("both");
        if both {
            return self.by_both(behind);
        }
        let mut ordered = vec![*subject];
        if subject.kind != Kind::Name {
            return None;
        }
        let behind = self.responding(behind, &mut ordered);
        let (verb, behind) = behind.split_first()?;
        let (verb, slots) = self.verb(verb)?;
        ordered.push(verb);
        let (mut pieces, tail) = self.pieces(behind, &slots)?;
        pieces.sort_by_key(|piece| piece.slot);
        let twice = pieces.windows(2).any(|two| matches!(two, [one, other] if one.slot == other.slot));
        ordered.extend(pieces.into_iter().flat_map(|piece| piece.terms));
        ordered.extend(tail);
        (!twice).then_some(ordered)
    }

    /// `both pass`
    fn by_both(&self, behind: &[Term]) -> Option<Vec<Term>> {
        let (verb, rest) = behind.split_first()?;
        let said = self.sentence.text_of(verb.span).to_lowercase();
        let said =
            said.strip_suffix('s').filter(|stem| !stem.ends_with('s') || said.ends_with("sses")).unwrap_or(&said);
        let stem = if said.ends_with("sse") { said.trim_end_matches('e') } else { said };
        let mut all = vec![implied("both")?, implied(stem)?];
        all.extend(rest);
        Some(all)
    }

    /// `responds:`, `responds with`, `responds by playing`; what stands behind it.
    fn responding<'t>(&self, behind: &'t [Term], ordered: &mut Vec<Term>) -> &'t [Term] {
        let (Some((first, mut rest)), "responds" | "answers" | "counters") =
            (behind.split_first(), self.word(behind.first()))
        else {
            return behind;
        };
        ordered.extend(if self.word(Some(first)) == "responds" { Some(*first) } else { implied("responds") });
        ordered.push(Term { kind: Kind::Colon, span: Span::new(first.span.end, first.span.end) });
        if rest.first().is_some_and(|next| next.kind == Kind::Colon) || self.word(rest.first()) == "with" {
            rest = rest.get(1..).unwrap_or(&[]);
        }
        if rest.first().is_some_and(|next| matches!(next.kind, Kind::Title | Kind::Code | Kind::Unknown)) {
            ordered.extend(implied("plays"));
            ordered.extend(rest);
            return &[];
        }
        rest
    }

    /// The verb of the notation for one that is written, and what may follow it.
    fn verb(&self, term: &Term) -> Option<(Term, Vec<Slot>)> {
        let written = self.sentence.text_of(term.span);
        let said = written.to_lowercase();
        let past = said.strip_suffix("ed").unwrap_or("");
        let other = VERBS.iter().find(|(verb, _)| *verb == said).map(|(_, verb)| (*verb).to_owned());
        let forms = [format!("{said}s"), format!("{said}es"), format!("{past}es"), format!("{past}s")];
        let meant = std::iter::once(said).chain(other).chain(forms);
        let (verb, slots) = meant.filter_map(|verb| (self.slots)(&verb).map(|slots| (verb, slots))).next()?;
        let kept = (verb == written && term.kind == Kind::Word).then_some(*term);
        Some((kept.or_else(|| implied(&verb))?, slots))
    }

    /// What stands behind the verb, cut into pieces; and what closes the sentence: lists behind a colon, and options.
    fn pieces(&self, behind: &[Term], slots: &[Slot]) -> Option<(Vec<Piece>, Vec<Term>)> {
        let object = slots.iter().position(|slot| slot.leads.is_empty());
        let mut pieces: Vec<Piece> = object.map(|slot| Piece { slot, terms: Vec::new() }).into_iter().collect();
        let begins = |mark: &str| slots.iter().position(|slot| slot.leads.contains(&mark));
        let mut rest = behind;
        while let Some((term, after)) = rest.split_first() {
            let used = |slot: usize| pieces.iter().any(|piece| piece.slot == slot && !piece.terms.is_empty());
            let follows = pieces.last().and_then(|piece| piece.terms.last()).map_or("", |last| self.word(Some(last)));
            match term.kind {
                Kind::Colon => return Some((pieces, rest.to_vec())),
                Kind::Comma if self.lead(after.first(), slots, &used).is_some() => {}
                Kind::Comma if begins(",").is_some() && self.is_option(after) => return Some((pieces, rest.to_vec())),
                Kind::Open => pieces.push(Piece { slot: begins("(")?, terms: vec![*term] }),
                Kind::Word if follows != "next" && self.lead(Some(term), slots, &used).is_some() => {
                    let (slot, lead) = self.lead(Some(term), slots, &used)?;
                    pieces.push(Piece { slot, terms: vec![lead] });
                }
                _ if self.is_another(term, pieces.last()) => {
                    let bare = |(slot, place): &(usize, &Slot)| place.bare && !used(*slot);
                    let (slot, place) = slots.iter().enumerate().find(bare)?;
                    pieces.push(Piece { slot, terms: vec![implied(place.leads.first()?)?, *term] });
                }
                _ => pieces.last_mut()?.terms.push(*term),
            }
            rest = after;
        }
        Some((pieces, Vec::new()))
    }

    /// The place a word leads to that is still free, and the word the notation has for it.
    fn lead(&self, term: Option<&Term>, slots: &[Slot], used: &dyn Fn(usize) -> bool) -> Option<(usize, Term)> {
        let (term, word) = (term?, self.word(term));
        let place = |lead: &str| {
            slots
                .iter()
                .enumerate()
                .find(|(slot, place)| place.leads.contains(&lead) && !used(*slot))
                .map(|(slot, _)| slot)
        };
        if word.is_empty() || self.known.is_handle(word) {
            return None;
        }
        let other = || {
            let meant = LEADS.iter().filter(|(said, _)| *said == word);
            meant.filter_map(|(_, lead)| Some((place(lead)?, implied(lead)?))).next()
        };
        place(word).map(|slot| (slot, *term)).or_else(other)
    }

    /// Whether what stands behind a comma is no other item of a list.
    fn is_option(&self, after: &[Term]) -> bool {
        let word = self.word(after.first());
        let capital = after.first().is_some_and(|term| term.kind == Kind::Name);
        capital || (!word.is_empty() && !self.known.is_handle(word))
    }

    /// Whether a term begins another card than the one that was just read.
    fn is_another(&self, term: &Term, last: Option<&Piece>) -> bool {
        let is_card = |term: &Term| match term.kind {
            Kind::Title | Kind::Code | Kind::Unknown => true,
            Kind::Word => !is_reserved(self.word(Some(term))),
            _ => false,
        };
        let complete = match last.map(|piece| piece.terms.as_slice()) {
            None => true,
            Some([.., last]) => is_card(last) && self.known_lead(last) || matches!(last.kind, Kind::Instance(_)),
            Some([]) => false,
        };
        complete && (is_card(term) || term.kind == Kind::Possessive)
    }

    /// Whether a term is a card, and not a word that leads to one.
    fn known_lead(&self, term: &Term) -> bool {
        term.kind != Kind::Word || self.known.is_handle(self.word(Some(term)))
    }
}

/// A word that nobody wrote, if it is one of those that are implied.
fn implied(word: &str) -> Option<Term> {
    Some(Term { kind: Kind::Word, span: Span::implied(word)? })
}
