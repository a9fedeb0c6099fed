//! Conditions: whether something is so. `and` binds more than `or`, `not` more than both.

use nom::{
    Parser,
    branch::alt,
    combinator::opt,
    multi::{many0_count, separated_list1},
    sequence::preceded,
};

use super::{
    filter::{filter, one_of},
    quantity::{call, comparison, quantity},
    scope::{Meaning, name, player, possessive},
    tokens::{Parsed, TokenKind, Tokens, parenthesised, word},
    tree::{Filter, So, Whether, Who},
    vocabulary::Type,
};

/// One thing or another.
pub(super) fn condition(input: Tokens<'_>) -> Parsed<'_, Whether> {
    several(input, "or", all, So::Any)
}

fn all(input: Tokens<'_>) -> Parsed<'_, Whether> {
    several(input, "and", one, So::All)
}

fn several<'a>(
    input: Tokens<'a>,
    between: &'static str,
    each: fn(Tokens<'a>) -> Parsed<'a, Whether>,
    together: fn(Vec<Whether>) -> So,
) -> Parsed<'a, Whether> {
    let (rest, mut found) = separated_list1(word(between), each).parse(input)?;
    match found.pop() {
        Some(only) if found.is_empty() => Ok((rest, only)),
        last => {
            found.extend(last);
            Ok((rest, Whether { at: input.until(rest), so: together(found) }))
        }
    }
}

/// Any number of `not`, and what they are about.
fn one(input: Tokens<'_>) -> Parsed<'_, Whether> {
    let (rest, not) = many0_count(word("not")).parse(input)?;
    let (rest, so) = atom(rest)?;
    let condition = |so| Whether { at: input.until(rest), so };
    Ok((rest, (0..not).fold(so, |so, _| condition(So::Not(Box::new(so))))))
}

fn atom(input: Tokens<'_>) -> Parsed<'_, Whether> {
    if in_parentheses(input) {
        return parenthesised(condition)(input);
    }
    let some = preceded(word("some"), filter).map(|of| So::There(true, of));
    let no = preceded(word("no"), filter).map(|of| So::There(false, of));
    let (rest, so) = alt((some, no, during, step, asked, is, holds, compared)).parse(input)?;
    Ok((rest, Whether { at: input.until(rest), so }))
}

/// Whether a parenthesis here is one around a condition: behind its end nothing is reckoned or compared.
fn in_parentheses(input: Tokens<'_>) -> bool {
    if !input.is_mark("(") {
        return false;
    }
    let mut depth = 0usize;
    let end = input.as_slice().iter().position(|token| {
        match token.text {
            "(" if token.kind == TokenKind::Mark => depth += 1,
            ")" if token.kind == TokenKind::Mark => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0
    });
    let behind = end.and_then(|end| input.as_slice().get(end + 1));
    behind.is_none_or(|token| token.kind != TokenKind::Mark || matches!(token.text, ")" | ","))
}

fn during(input: Tokens<'_>) -> Parsed<'_, So> {
    let (rest, ()) = word("during")(input)?;
    let whose = alt((
        alt((word("a"), word("an"))).map(|()| (None, false)),
        word("this").map(|()| (None, true)),
        possessive.map(|player: Who| (Some(player), false)),
    ));
    let place = alt((preceded(word("at"), filter), here));
    let (rest, ((whose, this), period, place)) =
        (whose, one_of("a phase, a turn or a battle", input.known.vocabulary.periods), opt(place)).parse(rest)?;
    Ok((rest, So::During { whose, this, period, place: place.map(Box::new) }))
}

/// `here`, `there` alone.
fn here(input: Tokens<'_>) -> Parsed<'_, Filter> {
    let place = input.word().and_then(|word| input.known.pronoun(word)).is_some_and(|pronoun| pronoun.place);
    if place { filter(input) } else { input.expected("`here`", std::iter::empty()) }
}

fn step(input: Tokens<'_>) -> Parsed<'_, So> {
    let before = alt((word("before").map(|()| true), word("after").map(|()| false)));
    (before, one_of("a step", input.known.vocabulary.steps)).map(|(before, step)| So::Step(before, step)).parse(input)
}

/// A function of the game's that is so or not.
fn asked(input: Tokens<'_>) -> Parsed<'_, So> {
    let functions = || input.known.vocabulary.functions.iter().filter(|function| function.truth);
    let found = input.word().and_then(|word| functions().find(|function| function.name == word));
    match found {
        Some(function) => call(input, function).map(|(rest, call)| (rest, So::Call(call))),
        None => {
            input.expected("a condition", functions().map(|function| function.name).chain(["some", "no", "during"]))
        }
    }
}

/// `this is [not] …`
fn is(input: Tokens<'_>) -> Parsed<'_, So> {
    if input.second_word() != Some("is") {
        return input.expected("a condition", std::iter::empty());
    }
    let (rest, (what, (), not, filter)) = (name(Type::Cards), word("is"), opt(word("not")), filter).parse(input)?;
    Ok((rest, So::Is(what, not.is_none(), filter)))
}

/// `you control …`
fn holds(input: Tokens<'_>) -> Parsed<'_, So> {
    let ties = input.known.vocabulary.ties;
    let verb = input.second_word().unwrap_or_default();
    let tie = ties.iter().find(|tie| tie.verb == verb || verb.strip_suffix('s') == Some(tie.verb));
    let Some(tie) = tie else { return input.expected("a condition", std::iter::empty()) };
    let (rest, player) = player(input)?;
    filter(rest.without(1)).map(|(rest, of)| (rest, So::Holds(player, tie.verb.to_owned(), of)))
}

fn compared(input: Tokens<'_>) -> Parsed<'_, So> {
    if let Some(word) = input.word()
        && input.second_word().is_none()
        && matches!(input.known.meaning(word, input.it), Meaning::Is(Type::Cards | Type::Who))
    {
        return input.refused(format!("`{word}` is no number"));
    }
    (quantity, comparison, quantity).map(|(left, how, right)| So::Compare(left, how, right)).parse(input)
}
