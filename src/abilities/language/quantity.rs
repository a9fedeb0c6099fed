//! Quantities: how much. Products bind more than sums, as everywhere.

use nom::{
    Parser,
    branch::alt,
    combinator::opt,
    sequence::{pair, preceded},
};

use super::{
    filter::{filter, one_of, pile},
    keys::KeyKind,
    scope::{Meaning, name, player},
    tokens::{Parsed, TokenKind, Tokens, Unread, mark, number, parenthesised, word},
    tree::{Call, Compared, Content, FigureName, Fold, HowMuch, Measure, Operation},
    vocabulary::{Function, Parameter, Type},
};

/// A sum.
pub(super) fn quantity(input: Tokens<'_>) -> Parsed<'_, HowMuch> {
    chain(input, term, |operation| !operation.binds())
}

fn term(input: Tokens<'_>) -> Parsed<'_, HowMuch> {
    chain(input, factor, Operation::binds)
}

/// One operand after the other, from the left.
fn chain<'a>(
    input: Tokens<'a>,
    operand: fn(Tokens<'a>) -> Parsed<'a, HowMuch>,
    fits: fn(Operation) -> bool,
) -> Parsed<'a, HowMuch> {
    let (mut rest, mut left) = operand(input)?;
    loop {
        let marked = rest.first().filter(|token| token.kind == TokenKind::Mark).map(|token| token.text);
        let operation = Operation::ALL.iter().find(|(mark, operation)| Some(*mark) == marked && fits(*operation));
        let Some((_, operation)) = operation else { return Ok((rest, left)) };
        let (after, right) = operand(rest.without(1))?;
        let amount = Measure::Sum(Box::new(left), *operation, Box::new(right));
        left = HowMuch { at: input.until(after), amount };
        rest = after;
    }
}

fn factor(input: Tokens<'_>) -> Parsed<'_, HowMuch> {
    if !input.is_mark("-") {
        return primary(input);
    }
    let (rest, of) = primary(input.without(1))?;
    Ok((rest, HowMuch { at: input.until(rest), amount: Measure::Minus(Box::new(of)) }))
}

/// A number written out, or one that has a name: what can stand before cards.
pub(super) fn count(input: Tokens<'_>) -> Parsed<'_, HowMuch> {
    let plain = alt((number.map(Measure::Number), name(Type::Number).map(Measure::Name), asked));
    amount(plain, input)
}

fn amount<'a>(
    mut of: impl Parser<Tokens<'a>, Output = Measure, Error = Unread>,
    input: Tokens<'a>,
) -> Parsed<'a, HowMuch> {
    let (rest, amount) = of.parse(input)?;
    Ok((rest, HowMuch { at: input.until(rest), amount }))
}

fn primary(input: Tokens<'_>) -> Parsed<'_, HowMuch> {
    match input.is_mark("(") {
        true => parenthesised(quantity)(input),
        false => amount(alt((number.map(Measure::Number), asked, name(Type::Number).map(Measure::Name))), input),
    }
}

/// `count( … )` and everything else with parentheses, and functions that need none.
fn asked(input: Tokens<'_>) -> Parsed<'_, Measure> {
    let functions = || input.known.vocabulary.functions.iter().filter(|function| !function.truth);
    let words = functions().map(|function| function.name);
    let figures = input.known.vocabulary.figures.iter().map(|figure| figure.word);
    let known = words.chain(figures).chain(["count", "sum", "max", "min", "cards", "half", "half-up"]);
    let Some(word) = input.word() else { return input.expected("a number", known) };
    let rest = input.without(1);
    if let Some(function) = functions().find(|function| function.name == word) {
        return call(input, function).map(|(rest, call)| (rest, Measure::Call(call)));
    }
    match word {
        "count" => parenthesised(filter)(rest).map(|(rest, of)| (rest, Measure::Count(Box::new(of)))),
        "cards" => parenthesised(pile)(rest).map(|(rest, pile)| (rest, Measure::Cards(pile))),
        "half" | "half-up" => {
            let (rest, of) = parenthesised(quantity)(rest)?;
            Ok((rest, Measure::Half { up: word == "half-up", of: Box::new(of) }))
        }
        _ => match Fold::ALL.iter().find(|(known, _)| *known == word) {
            Some((_, fold)) => {
                let of = |input| pair(figure, preceded(mark(","), filter)).parse(input);
                let (rest, (figure, of)) = parenthesised(of)(rest)?;
                Ok((rest, Measure::Over(*fold, figure, Box::new(of))))
            }
            None => of_figure(input).or_else(|error| match error {
                nom::Err::Error(_) => input.expected("a number", known),
                failure => Err(failure),
            }),
        },
    }
}

/// `defense(t)`, `base power(t)`, `tactics(you, here)`.
fn of_figure(input: Tokens<'_>) -> Parsed<'_, Measure> {
    let (rest, figure) = figure(input)?;
    let total = |input| pair(player, opt(preceded(mark(","), filter))).parse(input);
    let whose = rest.without(1).word().is_some_and(|word| {
        let players = input.known.vocabulary.players.iter();
        players.into_iter().any(|player| player.word == word)
            || input.known.meaning(word, false) == Meaning::Is(Type::Who)
    });
    if whose {
        let (rest, (player, place)) = parenthesised(total)(rest)?;
        return Ok((rest, Measure::Total(figure, player, place.map(Box::new))));
    }
    let (rest, of) = parenthesised(filter)(rest)?;
    Ok((rest, Measure::Of(figure, Box::new(of))))
}

/// A figure, or `base` and a figure: what is printed of it.
pub(super) fn figure(input: Tokens<'_>) -> Parsed<'_, FigureName> {
    let (rest, (base, word)) =
        pair(opt(word("base")), one_of("a figure", input.known.vocabulary.figures)).parse(input)?;
    Ok((rest, FigureName { at: input.until(rest), word, base: base.is_some() }))
}

/// `<`, `<=`, `=`, `!=`, `>=`, `>`.
pub(super) fn comparison(input: Tokens<'_>) -> Parsed<'_, Compared> {
    let marked = input.first().filter(|token| token.kind == TokenKind::Mark).map(|token| token.text);
    match Compared::ALL.iter().find(|(mark, ..)| Some(*mark) == marked) {
        Some((_, comparison, _)) => Ok((input.without(1), *comparison)),
        None => input.expected("a comparison such as `<`", std::iter::empty()),
    }
}

/// A function with what it is asked of.
pub(super) fn call<'a>(input: Tokens<'a>, function: &'static Function) -> Parsed<'a, Call> {
    let mut rest = input.without(1);
    let mut arguments = Vec::new();
    let needs = function.takes.iter().any(|parameter| !parameter.optional);
    if needs || rest.is_mark("(") {
        rest = mark("(")(rest)?.0;
        for (index, parameter) in function.takes.iter().enumerate() {
            if parameter.optional && rest.is_mark(")") {
                break;
            }
            if index > 0 {
                rest = mark(",")(rest)?.0;
            }
            let (after, value) = argument(rest, parameter)?;
            arguments.push(Some(value));
            rest = after;
        }
        rest = mark(")")(rest)?.0;
    }
    arguments.resize(function.takes.len(), None);
    input.known.asked.borrow_mut().extend(function.binds);
    Ok((rest, Call { at: input.until(rest), function: function.name.to_owned(), arguments }))
}

fn argument<'a>(input: Tokens<'a>, parameter: &'static Parameter) -> Parsed<'a, Content> {
    match parameter.kind {
        KeyKind::Who => player.map(Content::Who).parse(input),
        KeyKind::HowMuch => quantity.map(Content::HowMuch).parse(input),
        KeyKind::Word(words) => match input.word().filter(|word| words.contains(word)) {
            Some(word) => Ok((input.without(1), Content::Word(word.to_owned()))),
            None => input.expected(&format!("one of `{}`", words.join("`, `")), words.iter().copied()),
        },
        _ => filter.map(Content::Filter).parse(input),
    }
}
