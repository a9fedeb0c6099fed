//! Filters and selections: which cards, and how many of them.
//!
//! `or` binds words before phrases: `your ship or unit here` is one phrase, and a new one begins with a word of its own, as in
//! `your damaged character or your damaged fighter`. What stands behind `at` and its like takes no tail of its own without
//! parentheses: in `unit at site with piloting` it is the unit that has it.

use nom::{
    Parser,
    branch::alt,
    combinator::opt,
    multi::{many0, separated_list1},
    sequence::{pair, preceded, terminated},
};

use super::{
    condition::condition,
    quantity::{comparison, count, figure, quantity},
    scope::{name, player, possessive},
    tokens::{Parsed, Tokens, Unread, number, parenthesised, quoted, word, words},
    tree::{Demand, Filter, HowMany, Name, Noun, Phrase, PileOf, Portion, Selection},
    vocabulary::{Type, Vocabulary, WordEntry, plural},
};

/// One phrase or another.
pub(super) fn filter(input: Tokens<'_>) -> Parsed<'_, Filter> {
    let (mut rest, first) = phrase(input)?;
    let mut any = vec![first];
    while let Ok((after, ())) = word("or")(rest) {
        match phrase(after) {
            Ok((after, next)) => {
                any.push(next);
                rest = after;
            }
            Err(nom::Err::Error(_)) => break,
            Err(failure) => return Err(failure),
        }
    }
    Ok((rest, Filter { at: input.until(rest), any }))
}

/// What stands behind `at` and its like: a name, words without a tail, or a filter in parentheses.
fn reference(input: Tokens<'_>) -> Parsed<'_, Filter> {
    let plain = |input| {
        let (rest, terms) = front(input)?;
        let phrase = Phrase { at: input.until(rest), terms };
        Ok((rest, Filter { at: input.until(rest), any: vec![phrase] }))
    };
    alt((parenthesised(filter), plain)).parse(input)
}

fn phrase(input: Tokens<'_>) -> Parsed<'_, Phrase> {
    let (rest, mut terms) = alt((front, |input| Ok((input, Vec::new())))).parse(input)?;
    let (rest, tails) = many0(tail).parse(rest)?;
    terms.extend(tails);
    if terms.is_empty() {
        return input.expected("cards or places", nouns(input));
    }
    // `this is damaged` begins a condition.
    let said_of = input.known.vocabulary.ties.iter().map(|tie| tie.verb).chain(["is"]);
    if let ([Demand::Name(_)], Some(verb)) = (terms.as_slice(), rest.word())
        && said_of.into_iter().any(|known| verb.strip_suffix('s').unwrap_or(verb) == known || verb == known)
    {
        return rest.expected("the end of the filter", std::iter::empty());
    }
    Ok((rest, Phrase { at: input.until(rest), terms }))
}

/// The words before the tail: whose, which, what; or a name, or a filter in parentheses.
fn front(input: Tokens<'_>) -> Parsed<'_, Vec<Demand>> {
    let named = name(Type::Cards).map(|name: Name| match input.known.pronoun(&name.word) {
        Some(pronoun) if pronoun.place => Demand::Where(name),
        _ => Demand::Name(name),
    });
    let grouped = parenthesised(filter).map(|filter| Demand::Group(Box::new(filter)));
    let article = opt(alt((word("a"), word("an"), word("the"))));
    let words = preceded(article, many0(leading)).parse(input);
    match words {
        Ok((rest, terms)) if !terms.is_empty() => Ok((rest, terms)),
        Err(failure @ nom::Err::Failure(_)) => Err(failure),
        _ => alt((grouped, named)).map(|term| vec![term]).parse(input),
    }
}

fn leading(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let vocabulary = input.known.vocabulary;
    let related = |input| {
        let (rest, word) = one_of("a relation", vocabulary.relations).parse(input)?;
        match rest.word() {
            Some("to") => rest.expected("a noun", nouns(rest)),
            _ => Ok((rest, Demand::Relation(word, None))),
        }
    };
    alt((
        possessive.map(Demand::Whose),
        word("other").map(|()| Demand::Other),
        one_of("a state such as", vocabulary.states).map(Demand::State),
        related,
        separated_list1(word("or"), noun).map(Demand::Noun),
        non,
    ))
    .parse(input)
}

fn nouns<'a>(input: Tokens<'a>) -> impl Iterator<Item = &'a str> {
    let nouns = input.known.vocabulary.nouns.iter().map(|noun| noun.word);
    let states = input.known.vocabulary.states.iter().map(|state| state.word);
    nouns.chain(input.known.labels.iter().copied()).chain(states).chain(input.known.names())
}

/// The noun that is meant by a word, in the singular.
pub(super) fn singular(input: Tokens<'_>, written: &str) -> Option<String> {
    let nouns = input.known.vocabulary.nouns.iter().map(|noun| noun.word);
    let mut all = nouns.chain(input.known.labels.iter().copied());
    all.find(|noun| *noun == written || plural(noun) == written).map(str::to_owned)
}

/// A noun or label, one of them or several; `cards(` begins no noun but a quantity.
pub(super) fn noun(input: Tokens<'_>) -> Parsed<'_, Noun> {
    let rest = input.without(1);
    match input.word().filter(|_| !rest.is_mark("(")).and_then(|word| singular(input, word)) {
        Some(word) => Ok((rest, Noun { at: input.until(rest), word })),
        None => input.expected("a noun", nouns(input)),
    }
}

fn non(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let Some(written) = input.word().and_then(|word| word.strip_prefix("non-")) else {
        return input.expected("`non-…`", std::iter::empty());
    };
    let rest = input.without(1);
    match singular(input, written) {
        Some(word) => Ok((rest, Demand::Non(Noun { at: input.until(rest), word }))),
        None => input.refused(format!("`{written}` is no noun")),
    }
}

/// One of the words of a list; each may be several words.
pub(super) fn one_of<'a>(
    what: &'static str,
    list: &'static [WordEntry],
) -> impl Parser<Tokens<'a>, Output = String, Error = Unread> {
    move |input: Tokens<'a>| {
        let mut found: Option<(Tokens<'a>, &str)> = None;
        for known in list {
            let mut rest = input;
            let fits = known.word.split(' ').all(|part| {
                let fits = rest.word() == Some(part);
                rest = rest.without(1);
                fits
            });
            if fits && found.is_none_or(|(_, before)| before.len() < known.word.len()) {
                found = Some((rest, known.word));
            }
        }
        match found {
            Some((rest, word)) => Ok((rest, word.to_owned())),
            None => input.expected(what, list.iter().map(|known| known.word)),
        }
    }
}

fn tail(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let vocabulary = input.known.vocabulary;
    let placed = pair(one_of("a place", vocabulary.places), reference)
        .map(|(word, of): (String, Filter)| Demand::Place(word, Box::new(of)));
    let related = pair(terminated(one_of("a relation", vocabulary.relations), word("to")), reference)
        .map(|(word, to): (String, Filter)| Demand::Relation(word, Some(Box::new(to))));
    let titled = preceded(
        word("titled"),
        alt((
            preceded(word("as"), reference).map(|of: Filter| Demand::TitledAs(Box::new(of))),
            quoted.map(Demand::Titled),
        )),
    );
    alt((
        here,
        placed,
        related,
        in_period,
        preceded(word("in"), pile).map(Demand::InPile),
        with,
        without,
        preceded(word("like"), quoted).map(Demand::Like),
        titled,
        where_so,
        held,
        preceded(word("among"), name(Type::Cards)).map(Demand::Among),
        preceded(word("except"), name(Type::Cards)).map(Demand::Except),
    ))
    .parse(input)
}

/// `here`, `there`.
fn here(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let pronoun = input.word().and_then(|word| input.known.pronoun(word));
    match pronoun.filter(|pronoun| pronoun.place) {
        Some(_) => name(Type::Cards).map(Demand::Where).parse(input),
        None => input.expected("`here`", std::iter::empty()),
    }
}

fn in_period(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let how = alt((word("in").map(|()| "in"), word("from").map(|()| "from")));
    let this = alt((word("a").map(|()| false), word("this").map(|()| true)));
    let (rest, ((how, this), period)) =
        pair(pair(how, this), one_of("a battle or the like", input.known.vocabulary.periods)).parse(input)?;
    Ok((rest, Demand::InPeriod { how: how.to_owned(), this, period }))
}

fn with(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let vocabulary = input.known.vocabulary;
    let (rest, ()) = word("with")(input)?;
    let compared =
        (figure, comparison, quantity).map(|(figure, how, than)| Demand::FigureName(figure, how, Box::new(than)));
    let keyword = pair(opt(word("base")), one_of("a keyword", vocabulary.keywords))
        .map(|(base, word)| Demand::Keyword { has: true, base: base.is_some(), word });
    let cards = |input| {
        let many = alt((
            word("no").map(|()| HowMany::No),
            preceded(words("at least"), number).map(HowMany::AtLeast),
            |input| Ok((input, HowMany::Some)),
        ));
        let (rest, (many, filter)) = pair(many, filter).parse(Tokens::with_it(input, true))?;
        if !filter.says_of_it() {
            let why = "this says nothing of `it`, the card that has it: write `at it`, `beneath it` and the like";
            return Tokens::refused(input, why.to_owned());
        }
        Ok((rest.with_it(input.it), Demand::With(many, Box::new(filter))))
    };
    alt((one_of("a trait", vocabulary.traits).map(Demand::Trait), compared, keyword, cards)).parse(rest)
}

fn without(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let keyword = pair(opt(word("base")), one_of("a keyword", input.known.vocabulary.keywords));
    preceded(word("without"), keyword)
        .map(|(base, word)| Demand::Keyword { has: false, base: base.is_some(), word })
        .parse(input)
}

fn where_so(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let (rest, ()) = word("where")(input)?;
    let (rest, so) = parenthesised(condition)(rest.with_it(true))?;
    Ok((rest.with_it(input.it), Demand::WhereSo(Box::new(so))))
}

fn held(input: Tokens<'_>) -> Parsed<'_, Demand> {
    let tie = input.known.vocabulary.ties.iter().find(|tie| Some(tie.participle) == input.word());
    match tie {
        None => input.expected("whose it is", input.known.vocabulary.ties.iter().map(|tie| tie.participle)),
        Some(tie) => {
            let by = preceded(word("by"), player);
            by.map(|player| Demand::HeldBy(tie.verb.to_owned(), player)).parse(input.without(1))
        }
    }
}

/// A player's pile.
pub(super) fn pile(input: Tokens<'_>) -> Parsed<'_, PileOf> {
    pair(possessive, one_of("a pile", input.known.vocabulary.piles))
        .map(|(whose, pile)| PileOf { whose, pile })
        .parse(input)
}

/// Which cards, and how many.
pub(super) fn selection(input: Tokens<'_>) -> Parsed<'_, Selection> {
    let each = preceded(alt((word("each"), word("all"))), filter).map(Portion::Each);
    let up_to = preceded(words("up to"), pair(count, filter)).map(|(most, of)| Portion::UpTo(Box::new(most), of));
    let any = preceded(words("any number of"), filter).map(Portion::AnyNumber);
    let exactly = pair(count, filter).map(|(count, of)| Portion::Exactly(Box::new(count), of));
    let (rest, many) = alt((each, up_to, any, end_of_pile, exactly, filter.map(Portion::The))).parse(input)?;
    Ok((rest, Selection { at: input.until(rest), many }))
}

fn end_of_pile(input: Tokens<'_>) -> Parsed<'_, Portion> {
    let top = alt((word("top").map(|()| true), word("bottom").map(|()| false)));
    let (rest, ((top, count), pile)) = pair(pair(top, count), preceded(word("of"), pile)).parse(input)?;
    Ok((rest, Portion::End { top, count: Box::new(count), pile }))
}

impl Filter {
    /// A filter of one name.
    #[must_use]
    pub fn only_names(&self) -> bool {
        let named = |phrase: &Phrase| matches!(phrase.terms.as_slice(), [Demand::Name(_) | Demand::Where(_)]);
        self.any.iter().all(named)
    }

    /// What it finds: cards, or players if a noun of it is one for players.
    #[must_use]
    pub fn finds(&self, vocabulary: &Vocabulary) -> Type {
        let terms = self.any.iter().flat_map(|phrase| &phrase.terms);
        let is_player =
            |noun: &Noun| vocabulary.nouns.iter().any(|known| known.word == noun.word && known.is == Type::Who);
        let players = terms.into_iter().any(|term| matches!(term, Demand::Noun(nouns) if nouns.iter().any(is_player)));
        if players { Type::Who } else { Type::Cards }
    }

    /// Whether something of it is said of the card it belongs to.
    fn says_of_it(&self) -> bool {
        let it = |filter: &Filter| {
            filter
                .any
                .iter()
                .any(|phrase| matches!(phrase.terms.as_slice(), [Demand::Name(name), ..] if name.word == "it"))
        };
        self.any.iter().all(|phrase| {
            phrase.terms.iter().any(|term| match term {
                Demand::Place(_, of) | Demand::Relation(_, Some(of)) | Demand::TitledAs(of) => it(of),
                Demand::Name(name) => name.word == "it",
                _ => false,
            })
        })
    }
}
