//! The facts most claims state, read and resolved in one go. Of anything else nothing is said here, right or wrong: it is read by
//! the grammar, and then resolved.

use super::{How, WarsFact};
use crate::{
    games::wars::{in_play::figures, recorded::totals, words::parts::NO_PILE},
    judge::{List, Listed, Named, Names},
    notation::{
        phrase::Terms,
        source::{Span, Spanned},
        term::{Kind, Term},
    },
};

/// Reads a fact if it is plain to its end. If it is not, what was listed is to be forgotten.
pub(in crate::games::wars) fn plain(terms: Terms<'_>, names: &mut Names<'_>) -> Option<WarsFact> {
    let (first, rest) = terms.as_slice().split_first()?;
    match (first.kind, names.bytes(first.span), rest) {
        (Kind::Name, _, [controls, at]) if names.bytes(controls.span) == b"controls" => {
            Some(WarsFact::Controls { player: names.plain_player(first.span)?, at: names.plain_card(*at)? })
        }
        (Kind::Word, b"initiative", [Term { kind: Kind::Name, span }]) => {
            Some(WarsFact::Initiative { player: names.plain_player(*span)?, span: *span })
        }
        (Kind::Word, b"row", [Term { kind: Kind::Name, span: name }, Term { kind: Kind::Colon, .. }, sites @ ..]) => {
            let group = Some(names.catalogue().family(names.written(*name))?);
            Some(WarsFact::Row { group, sites: sites_of(sites, names)?, span: span_of(sites)? })
        }
        (Kind::Word, b"row" | b"stack" | b"initiative" | b"battle", _) => None,
        (Kind::Word, b"tactics" | b"attrition" | b"power" | b"casualties", _) => None,
        (Kind::Word | Kind::Title, ..) => of_card(names.plain_card(*first)?, rest, names),
        _ => None,
    }
}

/// `at va`, `power 3, defense 7` or `energy A 2, B 1`, behind a card.
fn of_card(card: Named, said: &[Term], names: &mut Names<'_>) -> Option<WarsFact> {
    let (word, rest) = said.split_first()?;
    let how = match names.bytes(word.span) {
        b"at" => How::At,
        b"aboard" => How::Aboard,
        b"beneath" => How::Beneath,
        b"on" => How::On,
        b"energy" => {
            let side = |side: Term, names: &Names<'_>| match side.kind {
                Kind::Name => names.plain_player(side.span).map(|player| player.0),
                _ => None,
            };
            return Some(WarsFact::Icons { at: card, sides: counted(rest, side, names)? });
        }
        _ => {
            let figure = |name: Term, names: &Names<'_>| figures::number_of(names.written(name.span));
            return Some(WarsFact::Figures { card, figures: counted(said, figure, names)?, span: span_of(said)? });
        }
    };
    match rest {
        [host] => Some(WarsFact::Lies { card, how, at: names.plain_card(*host)? }),
        _ => None,
    }
}

/// `lf, s2, dq`
fn sites_of(mut terms: &[Term], names: &mut Names<'_>) -> Option<List> {
    let start = names.begin_list();
    loop {
        let (site, rest) = terms.split_first()?;
        let card = names.plain_card(*site)?;
        names.list_item(Listed { kind: NO_PILE, count: None, card: Some(card), span: card.span });
        terms = match rest {
            [] => return Some(names.end_list(start)),
            [Term { kind: Kind::Comma, .. }, next @ ..] => next,
            _ => return None,
        };
    }
}

/// `A 2, B 1`: whatever has a number here, and that number.
fn counted(mut terms: &[Term], what: impl Fn(Term, &Names<'_>) -> Option<u8>, names: &mut Names<'_>) -> Option<List> {
    let start = names.begin_list();
    loop {
        let [name, Term { kind: Kind::Number(count), span }, rest @ ..] = terms else { return None };
        let item = totals::listed(what(*name, names)?, Spanned::new(i64::from(*count), *span), name.span).ok()?;
        names.list_item(item);
        terms = match rest {
            [] => return Some(names.end_list(start)),
            [Term { kind: Kind::Comma, .. }, next @ ..] => next,
            _ => return None,
        };
    }
}

fn span_of(terms: &[Term]) -> Option<Span> {
    Some(terms.first()?.span.to(terms.last()?.span))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        games::wars::Wars,
        judge::{Game, OwnFacts, What},
        notation::{
            line::{LineBuffer, Lines},
            phrase::Quick,
        },
    };

    const BEFORE: &str = "lf power dq ";

    /// The names of a game in which some handles were introduced.
    fn names(text: &str) -> Names<'_> {
        let mut names =
            Names::new(text, std::sync::Arc::clone(Wars::cards().titles()), vec!["A".to_owned(), "B".to_owned()]);
        for (start, end) in [(0, 2), (3, 8), (9, 11)] {
            let card = Named { owner: None, what: What::Unknown, known: None, span: Span::default() };
            names.introduce(Span::new(start, end), &card).unwrap();
        }
        names
    }

    fn listed<'n>(fact: &WarsFact, names: &'n Names<'_>) -> &'n [Listed] {
        match fact {
            WarsFact::Row { sites: list, .. }
            | WarsFact::Figures { figures: list, .. }
            | WarsFact::Icons { sides: list, .. } => names.list(*list),
            _ => &[],
        }
    }

    #[test]
    fn a_plain_fact_is_read_as_the_grammar_has_it() {
        let title = Wars::cards().titles().iter().next().map(|(_, name)| format!("\"{name}\"")).unwrap();
        let pieces = [
            "",
            "A",
            "B's",
            "lf",
            "power",
            "dq",
            &title,
            "?",
            "controls",
            "initiative",
            "row Harrow:",
            "at",
            "on",
            "energy",
            "A 2",
            "power 3",
            "defense 70000",
            "tactics +1",
            ", ",
            "2",
        ];
        let (mut plainly, count) = (0, pieces.len());
        for at in 0..count.pow(4) {
            let four = [at, at / count, at / count.pow(2), at / count.pow(3)];
            let words = four.map(|at| pieces[at % count]).join(" ");
            let text = format!("{BEFORE}\n{words}");
            let mut buffer = LineBuffer::default();
            let body = Span::from(BEFORE.len() + 1..text.len());
            let Some(Ok(line)) = Lines::new(&text, body).next(&mut buffer) else { continue };
            let (mut known, mut again) = (names(&text), names(&text));
            if let Some(fact) = plain(line.sentence(), &mut known) {
                let (rest, written) = Wars::fact::<Quick>(line.sentence()).unwrap();
                assert!(rest.is_empty(), "`{words}`");
                let other = Wars::resolve_fact(&written, &mut again).unwrap();
                assert_eq!(fact, other, "`{words}`");
                assert_eq!(listed(&fact, &known), listed(&other, &again), "`{words}`");
                plainly += 1;
            }
        }
        assert!(plainly > 50, "{plainly} facts are plain");
    }
}
