//! Reading a fact.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{pair, preceded, terminated},
};

use super::{AtHost, How, MARKS, Written, pending};
use crate::{
    games::wars::{in_play::figures, recorded::totals},
    notation::{
        phrase::{
            self, CardRef, Expecting, Parsed, Terms, alias, card, colon, comma, figure, handle, in_parentheses, list,
            name, number, signed, word, words,
        },
        source::{Span, Spanned},
        term::Kind,
    },
    table::Mark,
};

/// A fact of this game.
pub(in crate::games::wars) fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let first = terms.first().map_or("", |term| terms.text_of(term.span));
    match terms.kind() {
        Some(Kind::Name) if !E::NOTES => alt((has, of_player)).parse(terms),
        Some(Kind::Word) if !E::NOTES => match first {
            "row" => alt((row, of_card)).parse(terms),
            "stack" => alt((stack, of_card)).parse(terms),
            "initiative" => alt((initiative_of, of_card)).parse(terms),
            "battle" | "tactics" | "attrition" | "power" | "casualties" => {
                alt((battle_at, totals_said, of_card)).parse(terms)
            }
            _ => of_card(terms),
        },
        _ => alt((row, stack, initiative_of, battle_at, totals_said, has, owned, of_player, of_card)).parse(terms),
    }
}

fn row<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, name) = preceded(word("row"), group_name).parse(terms)?;
    map(preceded(colon, list(introduced)), |sites| Written::Row { name, sites }).parse(terms)
}

/// `Ganymede`, or `Alnak Station`
fn group_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let (mut rest, first) = name(terms)?;
    let mut span = first;
    while let Ok((after, next)) = name::<E>(rest) {
        (rest, span) = (after, span.to(next));
    }
    Ok((rest, span))
}

pub(super) fn introduced<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (CardRef, Option<Span>), E> {
    pair(card, opt(alias)).parse(terms)
}

fn stack<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(preceded(pair(word("stack"), colon), list(pending::pending)), Written::Stack).parse(terms)
}

fn initiative_of<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(preceded(word("initiative"), name), Written::Initiative).parse(terms)
}

fn battle_at<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, card) = preceded(words(&["battle", "at"]), card).parse(terms)?;
    let (terms, by) = preceded(word("by"), name).parse(terms)?;
    map(preceded(comma, totals::moment), move |at| Written::Battle { card, by, at }).parse(terms)
}

fn totals_said<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, total) = totals::total(terms)?;
    map(list(totals::side(total)), |sides| Written::Total { total, sides }).parse(terms)
}

pub(super) fn place<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, AtHost, E> {
    let how = alt((
        map(word("at"), |_| How::At),
        map(word("aboard"), |_| How::Aboard),
        map(word("beneath"), |_| How::Beneath),
        map(word("on"), |_| How::On),
    ));
    map(pair(how, card), |(how, host)| AtHost { how, host }).parse(terms)
}

pub(super) fn mark<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Mark, E> {
    let found = terms.split_first().and_then(|(term, rest)| {
        let (_, mark) = MARKS.iter().find(|(word, _)| *word == terms.text_of(term.span))?;
        Some((rest, *mark))
    });
    found.ok_or_else(|| {
        nom::Err::Error(E::expected(terms, phrase::Want::A("`damaged`, `inverted`, `drained` or `attacked`")))
    })
}

fn has<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, player) = terminated(name, word("has")).parse(terms)?;
    if !matches!(terms.kind(), Some(Kind::Title | Kind::Code)) {
        return Err(nom::Err::Error(E::expected(terms, phrase::Want::A("the title of a card"))));
    }
    let (terms, (card, alias)) = introduced(terms)?;
    let (terms, place) = opt(place).parse(terms)?;
    let (terms, marks) = opt(preceded(comma, list(mark))).parse(terms)?;
    Ok((terms, Written::Has { player, card, alias, place, marks }))
}

/// `B's "Ganymede/Valley" as va`
fn owned<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    if terms.kind() != Some(Kind::Possessive) {
        return Err(nom::Err::Error(E::expected(terms, phrase::Want::A("an owner such as `B's`"))));
    }
    let (terms, (card, alias)) = introduced(terms)?;
    let (terms, ()) = phrase::end(terms)?;
    Ok((terms, Written::Location { card, alias }))
}

/// `A controls va`, `A passed`, `A done`
fn of_player<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, player) = name(terms)?;
    alt((
        map(preceded(word("controls"), card), move |card| Written::Controls { player, card }),
        map(word("passed"), move |_| Written::Passed(player)),
        map(word("done"), move |_| Written::Done(player)),
    ))
    .parse(terms)
}

fn of_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, card) = card(terms)?;
    let lies = || map(place, move |place| Written::Lies { card, place });
    let changed = || map(pair(figure_name, modifier), move |(figure, by)| Written::Modifier { card, figure, by });
    let figures = || map(list(pair(figure_name, figure)), move |figures| Written::Figures { card, figures });
    match terms.first().map_or("", |term| terms.text_of(term.span)) {
        "at" | "aboard" | "beneath" | "on" if !E::NOTES => return lies().parse(terms),
        word if !E::NOTES && figures::number_of(word).is_some() => return alt((changed(), figures())).parse(terms),
        _ => {}
    }
    alt((
        map(pair(opt(preceded(word("ability"), number)), preceded(word("used"), number)), move |(ability, times)| {
            Written::Used { card, ability, times }
        }),
        map(words(&["cannot", "move", "until", "end", "of", "turn"]), move |_| Written::Cannot { card }),
        map(preceded(word("not"), mark), move |mark| Written::Marked { card, mark, on: false }),
        map(mark, move |mark| Written::Marked { card, mark, on: true }),
        map(preceded(word("energy"), list(side)), move |sides| Written::Icons { card, sides }),
        lies(),
        changed(),
        figures(),
    ))
    .parse(terms)
}

pub(super) fn figure_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let (rest, span) = handle(terms)?;
    match figures::number_of(terms.text_of(span)) {
        Some(_) => Ok((rest, span)),
        None => {
            Err(nom::Err::Error(E::expected_among(terms, phrase::Want::A("a figure"), figures::FIGURES.into_iter())))
        }
    }
}

/// `+4 until end of turn ("Collaborative Strike")`
fn modifier<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<i32>, E> {
    let (terms, by) = terminated(signed, opt(words(&["until", "end", "of", "turn"]))).parse(terms)?;
    let (terms, _) = opt(in_parentheses(card)).parse(terms)?;
    Ok((terms, by))
}

pub(super) fn side<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (Span, Spanned<i64>), E> {
    pair(name, figure).parse(terms)
}

pub(super) const HOWS: [How; 4] = [How::At, How::Aboard, How::Beneath, How::On];
