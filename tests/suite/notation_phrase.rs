//! Shared phrases, tried in a grammar as small as a game's could be.

use gavel::notation::{
    invalid::Invalid,
    line::{LineBuffer, Lines},
    phrase::{
        CardName, CardRef, Count, Expecting, Items, Parsed, Quick, SentenceKind, Terms, VerbEntry, Want, alias, amount,
        card, figure, in_parentheses, list, option, payment, player, read, times, verbs, word, words,
    },
    source::{Span, Spanned},
};
use nom::{Parser, branch::alt, combinator::opt, sequence::preceded};

#[derive(Clone, Debug, PartialEq)]
enum Action<'a> {
    Plays { card: CardRef, alias: Option<Span>, place: Option<CardRef>, paid: Option<Spanned<Count>>, lost: bool },
    Uses { card: CardRef, on: Option<Items<'a>> },
    Loses { amount: Count, of: Option<Count>, from: Option<Items<'a>> },
    Reveals(CardRef, Option<i64>),
    Passes,
}

struct Statement;

impl SentenceKind for Statement {
    type Out<'a> = Action<'a>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
        let table: &[VerbEntry<'a, Action<'a>, E>] =
            &[("plays", plays), ("uses", uses), ("loses", loses), ("reveals", reveals), ("passes", passes)];
        let (rest, _) = player(terms)?;
        verbs(table)(rest)
    }
}

fn plays<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
    let place = alt((preceded(word("at"), card), preceded(words(&["next", "to"]), card)));
    let (rest, (card, alias, place, paid, lost)) =
        (card, opt(alias), opt(place), opt(payment), opt(option(word("lost")))).parse(terms)?;
    Ok((rest, Action::Plays { card, alias, place, paid, lost: lost.is_some() }))
}

fn uses<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
    let (rest, (card, on)) = (card, opt(preceded(word("on"), list(card)))).parse(terms)?;
    Ok((rest, Action::Uses { card, on }))
}

fn pile<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, u32, E> {
    let (rest, (_, many)) = (alt((word("reserve"), word("used"))), opt(times)).parse(terms)?;
    Ok((rest, many.map_or(1, |many| many.value)))
}

fn loses<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
    let (rest, (amount, from)) = (amount, opt(preceded(gavel::notation::phrase::colon, list(pile)))).parse(terms)?;
    Ok((rest, Action::Loses { amount: amount.count.value, of: amount.of.map(|of| of.value), from }))
}

fn reveals<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
    let (rest, (card, figure)) = (card, opt(in_parentheses(figure))).parse(terms)?;
    Ok((rest, Action::Reveals(card, figure.map(|figure| figure.value))))
}

fn passes<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Action<'a>, E> {
    Ok((terms, Action::Passes))
}

fn with<T>(text: &str, check: impl FnOnce(Result<Action<'_>, Invalid>) -> T) -> T {
    let mut buffer = LineBuffer::default();
    let line = Lines::new(text, Span::from(0..text.len())).next(&mut buffer).unwrap().unwrap();
    check(read::<Statement>(line.sentence()))
}

fn told(text: &str) -> String {
    with(text, |read| {
        let invalid = read.unwrap_err();
        format!("{} @{} | {invalid}", invalid.span.of(text), invalid.span.start)
    })
}

#[test]
fn sentences_are_read() {
    let text = "A plays B's \"Vulture\"#2 as v1 next to ub for 1, lost";
    with(text, |read| match read.unwrap() {
        Action::Plays { card, alias, place, paid, lost } => {
            assert_eq!(card.owner.unwrap().of(text), "B");
            assert_eq!(card.instance, Some(2));
            assert!(matches!(card.name, CardName::Title(title) if title.of(text) == "Vulture"));
            assert_eq!(card.span.of(text), "B's \"Vulture\"#2");
            assert_eq!(alias.unwrap().of(text), "v1");
            assert!(matches!(place.unwrap().name, CardName::Handle(at) if at.of(text) == "ub"));
            assert_eq!((paid.unwrap().value, lost), (Count::Known(1), true));
        }
        other => panic!("{other:?}"),
    });
    let text = "B loses 3 of ?: used, reserve x2";
    with(text, |read| match read.unwrap() {
        Action::Loses { amount, of, from } => {
            assert_eq!((amount, of), (Count::Known(3), Some(Count::Unknown)));
            let from = from.unwrap();
            assert_eq!(from.span().of(text), "used, reserve x2");
            assert_eq!(from.read(pile::<Quick>).collect::<Vec<_>>(), [1, 2]);
        }
        other => panic!("{other:?}"),
    });
    let text = "B uses fl on kt, ?, 1C7";
    with(text, |read| match read.unwrap() {
        Action::Uses { on: Some(on), .. } => {
            let spans: Vec<_> = on.read(card).map(|card| card.span.of(text)).collect();
            assert_eq!((spans, on.len()), (vec!["kt", "?", "1C7"], 3));
        }
        other => panic!("{other:?}"),
    });
    with("A reveals \"Zocho Fighter\" (2+2-1)", |read| {
        assert!(matches!(read.unwrap(), Action::Reveals(_, Some(3))));
    });
}

#[test]
fn what_was_expected_is_told() {
    insta::assert_snapshot!(
        [
            "A dranis at ub",
            "A Passes",
            "A 7",
            "A",
            "plays kt",
            "A plays",
            "A plays 7",
            "A plays for 3",
            "A plays B's 7",
            "A plays kt at 7",
            "A plays kt at",
            "A plays kt form 3",
            "A plays kt as Kt",
            "A plays kt as for",
            "A plays kt next two ub",
            "A plays kt, losst",
            "A plays kt,",
            "A uses fl on kt, 7",
            "A uses fl on for",
            "B loses 3 of four",
            "B loses 3: resrve",
            "B loses three",
            "A reveals kt (x)",
            "A reveals kt (3",
            "A reveals kt ((((3))))",
            "A passes now",
        ]
        .map(told)
        .join("\n")
    );
}

#[test]
fn wants_are_told_apart() {
    assert_ne!(Want::Word("card"), Want::A("a card"));
}
