//! The sentences most lines are made of, read and resolved in one go: a player, a verb, and behind it parts in their plainest
//! form. Of anything else nothing is said here, right or wrong: it is read by the grammar, and then resolved.

use super::{Parts, introduced};
use crate::{
    games::wars::words::{
        action::{Act, Actor, Destination, Maybe},
        said::{Part, Verb, begins_option, pile_called, verb_of_player},
    },
    judge::{Listed, Named, Names},
    notation::{
        phrase::{self, Terms},
        source::{Span, Spanned},
        term::{Kind, Term},
    },
};

/// Reads a sentence about what a player does, if it is plain to its end. If it is not, what was listed is to be forgotten.
#[inline(never)]
pub(super) fn understand(terms: Terms<'_>, names: &mut Names<'_>) -> Option<Act> {
    let mut act = Parts::bare(Actor::Nobody, Verb::NoEffect);
    let (player, verb, rest) = match terms.as_slice() {
        [player, responds, Term { kind: Kind::Colon, .. }, verb, rest @ ..]
            if names.bytes(responds.span) == b"responds" =>
        {
            act.responds = Some(responds.span);
            (player, verb, rest)
        }
        [player, verb, rest @ ..] => (player, verb, rest),
        _ => return None,
    };
    let (_, meant, parts) = verb_of_player(names.bytes(verb.span))?;
    act.actor = Actor::Player(names.plain_player(player.span)?);
    (act.verb, act.at) = (*meant, verb.span);
    let mut reader = Reader { rest, alias: None };
    let (mut kind, mut word) = reader.ahead(names);
    for part in *parts {
        if part.may_begin(kind, word) {
            reader.part(*part, word, names, &mut act)?;
            (kind, word) = reader.ahead(names);
        }
    }
    if !reader.rest.is_empty() {
        return None;
    }
    if let Some(alias) = reader.alias {
        act.handle = Some(names.introduce(alias, &introduced(&act)).ok()?);
    }
    Some(act.act())
}

/// What is still to be read, and the handle that was: it is introduced last, when all else is certain.
struct Reader<'t> {
    rest: &'t [Term],
    alias: Option<Span>,
}

impl Reader<'_> {
    /// The kind of the next term, and the word if it is one.
    fn ahead<'s>(&self, names: &Names<'s>) -> (Option<Kind>, &'s [u8]) {
        match self.rest.first() {
            Some(Term { kind: Kind::Word, span }) => (Some(Kind::Word), names.bytes(*span)),
            next => (next.map(|term| term.kind), b""),
        }
    }

    /// Reads a part that begins with this word, or with something else than a word.
    #[inline(always)]
    fn part(&mut self, part: Part, word: &[u8], names: &mut Names<'_>, act: &mut Parts) -> Option<()> {
        match part {
            Part::Card => act.card = Some(self.card(names)?),
            Part::Alias if !act.nothing && act.amount.is_none() => {
                self.skip()?;
                let joins = |term: &Term| phrase::is_reserved(names.written(term.span));
                self.alias = Some(self.next().filter(|term| term.kind == Kind::Word && !joins(term))?.span);
            }
            Part::Amount | Part::AmountOrCard => self.amount(names, act)?,
            Part::AmountIfAny => match self.rest.first() {
                None => {}
                Some(_) => self.amount(names, act)?,
            },
            Part::At | Part::Place | Part::ToIfAny => {
                self.skip()?;
                let host = self.card(names)?;
                act.place = Some(match word {
                    b"at" if part != Part::ToIfAny => Destination::At(host),
                    b"to" if part == Part::ToIfAny => Destination::At(host),
                    b"aboard" if part != Part::At => Destination::Aboard(host),
                    b"beneath" if part != Part::At => Destination::Beneath(host),
                    _ => return None,
                });
            }
            Part::Payment => {
                self.skip()?;
                act.paid = Some(self.count()?);
            }
            Part::With => {
                let start = names.begin_list();
                self.list(|reader| reader.companion(names))?;
                act.with = names.end_list(start);
            }
            Part::Sources if act.card.is_none() => {
                let start = names.begin_list();
                self.list(|reader| reader.source(names))?;
                act.sources = names.end_list(start);
            }
            _ => return None,
        }
        Some(())
    }

    fn next(&mut self) -> Option<Term> {
        let (next, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*next)
    }

    fn skip(&mut self) -> Option<()> {
        self.next().map(|_| ())
    }

    /// `"Title"`, `kt` or `?`, without owner or number of the copy.
    fn card(&mut self, names: &Names<'_>) -> Option<Named> {
        let named = names.plain_card(self.next()?)?;
        let numbered = matches!(self.rest.first(), Some(Term { kind: Kind::Instance(_), .. }));
        (!numbered).then_some(named)
    }

    /// `3` or `?`
    fn count(&mut self) -> Option<Maybe> {
        let term = self.next()?;
        match term.kind {
            Kind::Number(count) => Some(Spanned::new(Some(count), term.span)),
            Kind::Unknown => Some(Spanned::new(None, term.span)),
            _ => None,
        }
    }

    /// `3`, or `3 of 4`
    fn amount(&mut self, names: &Names<'_>, act: &mut Parts) -> Option<()> {
        act.amount = Some(self.count()?);
        if self.rest.first().is_some_and(|term| term.kind == Kind::Word && names.bytes(term.span) == b"of") {
            self.skip()?;
            act.of = Some(self.count()?);
        }
        Some(())
    }

    /// What stands behind a word or a colon, and then behind each comma.
    fn list(&mut self, mut item: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        loop {
            self.skip()?;
            item(self)?;
            if !matches!(self.rest.first(), Some(Term { kind: Kind::Comma, .. })) {
                return Some(());
            }
        }
    }

    /// `kt` in `with kt`
    fn companion(&mut self, names: &mut Names<'_>) -> Option<()> {
        let card = self.card(names)?;
        if begins_option(names.bytes(card.span)) {
            return None;
        }
        names.list_item(Listed { kind: super::NO_PILE, count: None, card: Some(card), span: card.span });
        Some(())
    }

    /// `reserve "Title"`, `used ?`, `reserve` or `reserve x3`
    fn source(&mut self, names: &mut Names<'_>) -> Option<()> {
        let pile = self.next()?;
        let kind = pile_called(names.bytes(pile.span))?.0;
        let mut item = Listed { kind, count: None, card: None, span: pile.span };
        match self.rest.first().map(|term| term.kind) {
            None | Some(Kind::Comma) => {}
            Some(Kind::Times(times)) => {
                self.skip()?;
                item.count = Some(u16::try_from(times).unwrap_or(u16::MAX));
            }
            Some(Kind::Title | Kind::Unknown) => {
                let card = self.card(names)?;
                (item.card, item.span) = (Some(card), card.span);
                if matches!(self.rest.first(), Some(Term { kind: Kind::Times(_), .. })) {
                    return None;
                }
            }
            Some(_) => return None,
        }
        names.list_item(item);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::understand_any, *};
    use crate::{
        games::wars::Wars,
        judge::{Game, What},
        notation::line::{LineBuffer, Lines},
    };

    const BEFORE: &str = "lf lost used ";

    /// The names of a game in which some handles were introduced.
    fn names(text: &str) -> Names<'_> {
        let mut names =
            Names::new(text, std::sync::Arc::clone(Wars::cards().titles()), vec!["A".to_owned(), "B".to_owned()]);
        for (start, end) in [(0, 2), (3, 7), (8, 12)] {
            let card = Named { owner: None, what: What::Unknown, known: None, span: Span::default() };
            names.introduce(Span::new(start, end), &card).unwrap();
        }
        names
    }

    /// How many sentences with these parts are understood plainly; each as the grammar understands it.
    fn plain_among(verb: &str, pieces: &[&str]) -> usize {
        let mut plain = 0;
        let four = |at: usize| (0..4).scan(at, |at, _| Some((*at % pieces.len(), *at /= pieces.len()).0));
        for at in 0..pieces.len().pow(4) {
            let parts =
                four(at).filter_map(|piece| pieces.get(piece)).fold(String::new(), |all, piece| all + " " + piece);
            let text = format!("{BEFORE}\nA {verb}{parts}");
            let mut buffer = LineBuffer::default();
            let body = Span::from(BEFORE.len() + 1..text.len());
            let Some(Ok(line)) = Lines::new(&text, body).next(&mut buffer) else { continue };
            let (mut names, mut again) = (names(&text), names(&text));
            if let Some(act) = understand(line.sentence(), &mut names) {
                plain += 1;
                let other = understand_any(line.sentence(), &mut again);
                assert_eq!(Ok(act), other, "`{text}`");
                let (one, other) = (Parts::of(&act), Parts::of(&act));
                assert_eq!(names.list(one.with), again.list(other.with), "`{text}`");
                assert_eq!(names.list(one.sources), again.list(other.sources), "`{text}`");
                let kt = |names: &Names<'_>| text.find("kt").map(|at| names.handle(Span::from(at..at + 2)));
                assert_eq!(kt(&names), kt(&again), "`{text}`");
            }
        }
        plain
    }

    #[test]
    fn a_plain_sentence_is_understood_as_the_grammar_has_it() {
        let title = Wars::cards().titles().iter().next().map(|(_, name)| format!("\"{name}\"")).unwrap();
        let card = [
            "",
            &title,
            "lf",
            "lost",
            "?",
            "#2",
            "as kt",
            "as the",
            "at lf",
            "beneath lf",
            "next to lf",
            "for 1",
            "on lf",
        ];
        let amount = ["", "1", "?", "of", ":", ",", "used", "hand x2", "lf", &title, "lost", "unshown", "from used"];
        let moves =
            ["", "lf", "lost", "with", ",", "to lf", "aboard lf", "at lf", "for ?", "B's", &title, "responds:", "1"];
        for verb in ["plays", "drains", "starts", "destroys", "responds: plays"] {
            assert!(plain_among(verb, &card) > 5, "{verb}");
        }
        for verb in ["loses", "draws", "activates", "takes"] {
            assert!(plain_among(verb, &amount) > 5, "{verb}");
        }
        assert!(plain_among("moves", &moves) > 5);
    }
}
