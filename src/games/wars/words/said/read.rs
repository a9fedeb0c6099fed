//! Reading a sentence: a table of verbs says which parts each may have.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt, value},
    sequence::{pair, preceded, terminated},
};

use super::{ACTIONS, CardsFrom, PRICES, PileName, Place, Said, Subject, Verb, WrittenPrice, known, pile_called};
use crate::{
    games::wars::cards::card::{Fate, Number},
    notation::{
        natural::Slot,
        phrase::{
            self, Amount, CardName, CardRef, Expecting, Parsed, Quick, Terms, Want, alias, amount, card, colon, comma,
            figure, in_parentheses, list, name, number, payment, signed, times, word, words,
        },
        source::{Span, Spanned},
        term::Kind,
    },
};

/// What may follow a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) enum Part {
    Card,
    Cards,
    CardIfAny,
    CardOrNothing,
    NothingIfAny,
    Amount,
    AmountIfAny,
    AmountOrCard,
    ChoiceIfAny,
    Alias,
    Ability,
    With,
    From,
    FromPlace,
    OnPile,
    ToPile,
    Pile,
    PileOrNothing,
    PileOrCard,
    AtPileOrCard,
    Place,
    At,
    To,
    ToIfAny,
    On,
    OnIfAny,
    Payment,
    Figure,
    Sources,
    Immune,
    Audience,
    Unshown,
    Options,
}

/// The word, what it means, and what follows it.
pub(in crate::games::wars) type Form = (&'static str, Verb, &'static [Part]);

/// What both players do at once.
const BOTH: [Form; 4] = {
    use Part::*;
    [
        ("draw", Verb::Draws, &[AmountIfAny, From, Sources]),
        ("pass", Verb::Passes, &[]),
        ("recirculate", Verb::Recirculates, &[]),
        ("shuffle", Verb::Shuffles, &[Pile]),
    ]
};

/// The verbs of a player and what follows each, in this order.
const VERBS: [Form; 34] = {
    use Part::*;
    [
        ("starts", Verb::Starts, &[Card, Alias, Place]),
        ("activates", Verb::Activates, &[Amount, From]),
        ("drains", Verb::Drains, &[At, Alias]),
        ("plays", Verb::Plays, &[Card, Alias, From, Place, OnIfAny, Payment, Options]),
        ("uses", Verb::Uses, &[Card, Ability, OnIfAny, Payment, Options]),
        ("attacks", Verb::Attacks, &[At, Payment, Options]),
        ("moves", Verb::Moves, &[Card, With, FromPlace, ToIfAny, Payment, Options]),
        ("draws", Verb::Draws, &[AmountIfAny, From, Sources]),
        ("passes", Verb::Passes, &[]),
        ("loses", Verb::Loses, &[AmountOrCard, Sources, Unshown]),
        ("reveals", Verb::Reveals, &[CardOrNothing, Figure, From, Unshown]),
        ("damages", Verb::Damages, &[CardOrNothing, Figure, Immune]),
        ("undamages", Verb::Undamages, &[Card]),
        ("destroys", Verb::Destroys, &[Card]),
        ("dismisses", Verb::Dismisses, &[Card]),
        ("inverts", Verb::Inverts, &[Card]),
        ("reverts", Verb::Reverts, &[Card]),
        ("removes", Verb::Removes, &[Card]),
        ("declines", Verb::Declines, &[CardIfAny]),
        ("chooses", Verb::Chooses, &[ChoiceIfAny]),
        ("puts", Verb::Puts, &[AmountOrCard, From, OnPile]),
        ("takes", Verb::Takes, &[AmountOrCard, Alias, From, Unshown]),
        ("shuffles", Verb::Shuffles, &[PileOrNothing]),
        ("retrieves", Verb::Retrieves, &[Card, ToPile]),
        ("downloads", Verb::Downloads, &[CardOrNothing, Alias, Unshown]),
        ("looks", Verb::Looks, &[AtPileOrCard]),
        ("shows", Verb::Shows, &[PileOrCard, Audience]),
        ("refuses", Verb::Refuses, &[PileOrCard]),
        ("cancels", Verb::Cancels, &[CardIfAny]),
        ("orders", Verb::Orders, &[Cards]),
        ("redirects", Verb::Redirects, &[Card, To]),
        ("stacks", Verb::Stacks, &[Card, From, On]),
        ("recirculates", Verb::Recirculates, &[NothingIfAny]),
        ("concedes", Verb::Concedes, &[]),
    ]
};

/// The verb a player does something by. Verbs are looked for among those with the same first letter.
pub(in crate::games::wars) fn verb_of_player(written: &[u8]) -> Option<&'static Form> {
    let letter = written.first().filter(|letter| letter.is_ascii_lowercase())?;
    let mut next = VERBS_BY_LETTER.0[usize::from(letter - b'a')];
    while let Some(form) = VERBS.get(usize::from(next)) {
        // Short words are told apart sooner letter by letter than all at once.
        if form.0.len() == written.len() && form.0.bytes().eq(written.iter().copied()) {
            return Some(form);
        }
        next = VERBS_BY_LETTER.1[usize::from(next)];
    }
    None
}

/// The first verb with each letter, and behind each verb the next with the same letter; the number of verbs is none.
const VERBS_BY_LETTER: ([u8; 26], [u8; VERBS.len()]) = {
    let mut first = [VERBS.len() as u8; 26];
    let mut next = [VERBS.len() as u8; VERBS.len()];
    let mut at = VERBS.len();
    while at > 0 {
        at -= 1;
        let letter = (VERBS[at].0.as_bytes()[0] - b'a') as usize;
        next[at] = first[letter];
        first[letter] = at as u8;
    }
    (first, next)
};

/// The word by which a player does something, or it happens.
pub(super) fn word_of(verb: Verb) -> &'static str {
    VERBS.iter().find(|(_, known, _)| *known == verb).map_or("resolves", |(word, ..)| *word)
}

/// The words behind `is`.
const STATES: [(&str, Verb); 9] = [
    ("canceled", Verb::Cancels),
    ("damaged", Verb::Damages),
    ("undamaged", Verb::Undamages),
    ("destroyed", Verb::Destroys),
    ("dismissed", Verb::Dismisses),
    ("inverted", Verb::Inverts),
    ("reverted", Verb::Reverts),
    ("removed", Verb::Removes),
    ("lost", Verb::Loses),
];

/// Whether a word begins an option and is therefore no target.
pub(in crate::games::wars) fn begins_option(word: &[u8]) -> bool {
    matches!(
        word,
        b"used"
            | b"lost"
            | b"option"
            | b"unshown"
            | b"paying"
            | b"losing"
            | b"dismissing"
            | b"damaging"
            | b"putting"
            | b"taking"
            | b"stacking"
            | b"inverting"
            | b"reverting"
            | b"revealing"
    )
}

/// A statement.
pub fn statement<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let mut said = Said::unread();
    let rest = sentence(terms, &mut said)?;
    Ok((rest, said))
}

/// What is left behind a part of a sentence that was read into it.
pub(in crate::games::wars) type Left<'a, E> = Result<Terms<'a>, nom::Err<E>>;

/// Reads a part into a sentence.
type Reader<'a, E> = fn(Terms<'a>, &mut Said<'a>) -> Left<'a, E>;

/// Reads a statement into one of which nothing is read yet.
///
/// # Errors
/// Where the terms do not fit.
pub(in crate::games::wars) fn sentence<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    if terms.kind() == Some(Kind::Name) {
        return by_player(terms, said);
    }
    match word_at(terms) {
        b"both" if !E::NOTES => by_both(terms, said),
        word if E::NOTES || begins_otherwise(word) => {
            first_of(&[by_both, no_effect, total_raised, about_action, about_card], terms, said)
        }
        _ => about_card(terms, said),
    }
}

/// Whether a word can begin anything but a sentence about a card.
fn begins_otherwise(word: &[u8]) -> bool {
    matches!(word, b"both" | b"no" | b"battle" | b"attrition" | b"casualties" | b"resolves")
        || ACTIONS.iter().any(|action| action.as_bytes() == word)
}

/// The word that is next; empty when no word is.
fn word_at<'a>(terms: Terms<'a>) -> &'a [u8] {
    terms.first().filter(|term| term.kind == Kind::Word).map_or(b"", |term| terms.bytes_of(term.span))
}

/// Reads with the first of these that fits.
fn first_of<'a, E: Expecting<'a>>(readers: &[Reader<'a, E>], terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let before = *said;
    let mut read = phrase::nothing(terms).map(|(rest, ())| rest);
    for reader in readers {
        read = reader(terms, said);
        if read.is_ok() {
            break;
        }
        *said = before;
    }
    read
}

fn by_player<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let (terms, player) = phrase::player(terms)?;
    let (terms, responds) = opt(terminated(word("responds"), colon)).parse(terms)?;
    (said.subject, said.responds) = (Subject::Player(player), responds);
    does(verb_of_player(word_at(terms)), &VERBS, terms, said)
}

fn by_both<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let (terms, _) = word("both")(terms)?;
    said.subject = Subject::Both;
    let written = word_at(terms);
    does(BOTH.iter().find(|(verb, ..)| verb.as_bytes() == written), &BOTH, terms, said)
}

fn no_effect<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    happens(Verb::NoEffect, words(&["no", "effect"])(terms)?, said)
}

/// A verb and nothing more.
fn happens<'a, E>(verb: Verb, (rest, span): (Terms<'a>, Span), said: &mut Said<'a>) -> Left<'a, E> {
    (said.verb, said.verb_span) = (verb, span);
    Ok(rest)
}

/// `battle destiny A +2`, `attrition on B +1`, `casualties B -3`
fn total_raised<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let destiny = map(words(&["battle", "destiny"]), |span| Spanned::new(Number::BattleDestiny, span));
    let attrition = map(terminated(word("attrition"), opt(word("on"))), |span| Spanned::new(Number::Attrition, span));
    let casualties = map(word("casualties"), |span| Spanned::new(Number::Casualties, span));
    let (terms, number) = alt((destiny, attrition, casualties)).parse(terms)?;
    let (terms, player) = phrase::player(terms)?;
    said.subject = Subject::Player(player);
    raised(number, terms, said)
}

/// `+2`, behind the number that changes.
fn raised<'a, E: Expecting<'a>>(number: Spanned<Number>, terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let (rest, by) = signed(terms)?;
    (said.number, said.figure) = (Some(number), Some(by.map(i64::from)));
    happens(Verb::Raises, (rest, number.span), said)
}

/// `power +2`, `defense -1`
fn figure_raised<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let figure = |name, number| map(word(name), move |span| Spanned::new(number, span));
    let mut figures =
        alt((figure("power", Number::Power), figure("tactics", Number::Tactics), figure("defense", Number::Defense)));
    let (terms, number) = figures.parse(terms)?;
    raised(number, terms, said)
}

/// `triggers`, `triggers on rh`
fn triggers<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let terms = happens(Verb::Triggers, word("triggers")(terms)?, said)?;
    Part::OnIfAny.read(terms, said)
}

/// `resolves`, `drain resolves`, `attack is canceled`
fn about_action<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let terms = match terms.first().map(|term| terms.text_of(term.span)) {
        Some("resolves") if !follows(terms, &["resolves", "is", "goes", "enters", "triggers"]) => terms,
        Some(action) if ACTIONS.contains(&action) && follows(terms, &["resolves", "is"]) => {
            let (rest, action) = phrase::handle(terms)?;
            said.subject = Subject::Action(action);
            rest
        }
        _ => return Err(nom::Err::Error(E::expected(terms, Want::A("a card")))),
    };
    first_of(&[resolves, is_canceled], terms, said)
}

/// Whether the term after the next is one of these words.
fn follows(terms: Terms<'_>, wanted: &[&str]) -> bool {
    terms.as_slice().get(1).is_some_and(|term| wanted.contains(&terms.text_of(term.span)))
}

fn resolves<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    happens(Verb::Resolves, word("resolves")(terms)?, said)
}

fn is_canceled<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    happens(Verb::Cancels, words(&["is", "canceled"])(terms)?, said)
}

fn about_card<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let (terms, subject) = card(terms)?;
    (said.subject, said.card) = (Subject::Card, Some(subject));
    match word_at(terms) {
        b"resolves" => resolves(terms, said),
        b"goes" => goes(terms, said),
        b"enters" => enters(terms, said),
        b"triggers" => triggers(terms, said),
        b"is" => is_in_a_state(terms, said),
        _ => first_of(&[resolves, goes, enters, triggers, figure_raised, is_in_a_state], terms, said),
    }
}

/// `goes to lost`, `goes to A's used`, `goes on used`
fn goes<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let terms = happens(Verb::Goes, word("goes")(terms)?, said)?;
    let (terms, to) = preceded(alt((word("to"), word("on"))), pile_name).parse(terms)?;
    said.to = Some(to);
    Ok(terms)
}

/// `enters at va`, `enters aboard zf, inverted`
fn enters<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let terms = happens(Verb::Enters, word("enters")(terms)?, said)?;
    let terms = Part::Place.read(terms, said)?;
    let (terms, inverted) = opt(alt((preceded(comma, word("inverted")), word("inverted")))).parse(terms)?;
    said.unshown = inverted;
    Ok(terms)
}

fn is_in_a_state<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let (terms, _) = word("is")(terms)?;
    let found = terms.split_first().and_then(|(term, rest)| {
        let (_, verb) = STATES.iter().find(|(state, _)| *state == terms.text_of(term.span))?;
        Some((*verb, (rest, term.span)))
    });
    match found {
        Some((verb, read)) => happens(verb, read, said),
        None => {
            let known = STATES.iter().map(|(state, _)| *state);
            Err(nom::Err::Error(E::expected_among(terms, Want::A("what happens to it"), known)))
        }
    }
}

/// A verb in one of these forms, and then what follows it there.
fn does<'a, E: Expecting<'a>>(
    form: Option<&'static Form>,
    forms: &'static [Form],
    terms: Terms<'a>,
    said: &mut Said<'a>,
) -> Left<'a, E> {
    let (Some((_, verb, parts)), Some((term, mut rest))) = (form, terms.split_first()) else {
        let known = forms.iter().map(|(verb, ..)| *verb);
        return Err(nom::Err::Error(E::expected_among(terms, Want::A("a verb"), known)));
    };
    (said.verb, said.verb_span) = (*verb, term.span);
    let (mut kind, mut word) = (rest.kind(), word_at(rest));
    for part in *parts {
        if E::NOTES || part.may_begin(kind, word) {
            rest = part.read(rest, said)?;
            (kind, word) = (rest.kind(), word_at(rest));
        }
    }
    Ok(rest)
}

/// What may follow a verb, for whoever says it in other words.
pub(in crate::games::wars) fn slots(verb: &str) -> Option<Vec<Slot>> {
    let (.., parts) = verb_of_player(verb.as_bytes())?;
    Some(parts.iter().map(|part| part.slot()).collect())
}

impl Part {
    fn slot(self) -> Slot {
        let (leads, bare): (&'static [&'static str], bool) = match self {
            Self::Alias => (&["as"], false),
            Self::Ability => (&["ability"], false),
            Self::With => (&["with"], false),
            Self::From | Self::FromPlace => (&["from"], false),
            Self::OnPile => (&["on", "under", "in"], false),
            Self::ToPile | Self::Audience => (&["to"], false),
            Self::Place => (&["at", "aboard", "beneath", "next", "between", "apart"], true),
            Self::At | Self::AtPileOrCard => (&["at"], true),
            Self::To | Self::ToIfAny => (&["to", "aboard", "beneath"], true),
            Self::On | Self::OnIfAny => (&["on"], false),
            Self::Payment => (&["for"], false),
            Self::Figure => (&["("], false),
            Self::Sources | Self::Immune => (&[":"], false),
            Self::Options | Self::Unshown => (&[","], false),
            _ => (&[], false),
        };
        Slot { leads, bare }
    }

    /// Whether a part may stand where a term of this kind, or this word, is next. One that must be there is always looked for.
    #[inline(always)]
    pub(in crate::games::wars) fn may_begin(self, next: Option<Kind>, word: &[u8]) -> bool {
        match self {
            Self::Options | Self::Unshown => matches!(next, Some(Kind::Comma)),
            Self::Sources | Self::Immune => matches!(next, Some(Kind::Colon)),
            Self::Figure => matches!(next, Some(Kind::Open)),
            Self::Alias => word == b"as",
            Self::Ability => word == b"ability",
            Self::With => word == b"with",
            Self::From | Self::FromPlace => word == b"from",
            Self::ToPile | Self::Audience => word == b"to",
            Self::Place => matches!(word, b"at" | b"aboard" | b"beneath" | b"next" | b"between" | b"apart"),
            Self::ToIfAny => matches!(word, b"to" | b"aboard" | b"beneath"),
            Self::OnIfAny => word == b"on",
            Self::Payment => word == b"for",
            _ => true,
        }
    }

    fn read<'a, E: Expecting<'a>>(self, terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
        Ok(match self {
            Self::Card => card(terms).map(|(rest, card)| (rest, said.card = Some(card)))?.0,
            Self::Cards => list(target).parse(terms).map(|(rest, cards)| (rest, said.targets = Some(cards)))?.0,
            Self::CardIfAny => opt(target).parse(terms).map(|(rest, card)| (rest, said.card = card))?.0,
            Self::CardOrNothing => {
                let rest = Self::NothingIfAny.read(terms, said)?;
                if said.nothing { rest } else { Self::Card.read(rest, said)? }
            }
            Self::NothingIfAny => {
                let (rest, nothing) = opt(word("nothing")).parse(terms)?;
                said.nothing = nothing.is_some();
                rest
            }
            Self::Amount => amount(terms).map(|(rest, amount)| (rest, said.amount = Some(amount)))?.0,
            Self::AmountIfAny => opt(amount).parse(terms).map(|(rest, amount)| (rest, said.amount = amount))?.0,
            Self::AmountOrCard => match amount::<E>(terms) {
                Ok((rest, amount)) => {
                    said.amount = Some(amount);
                    rest
                }
                Err(_) => target(terms).map(|(rest, card)| (rest, said.card = Some(card)))?.0,
            },
            Self::ChoiceIfAny => {
                let option = map(preceded(word("option"), number), |option| (Some(option), None, None));
                let x = map(number, |x| (None, Some(x), None));
                let named = map(list(target), |cards| (None, None, Some(cards)));
                let (rest, choice) = opt(alt((option, x, named))).parse(terms)?;
                (said.option, said.x, said.targets) = choice.unwrap_or_default();
                rest
            }
            Self::Alias if said.nothing || said.amount.is_some_and(|amount| is_number(&amount)) => terms,
            Self::Alias => opt(alias).parse(terms).map(|(rest, alias)| (rest, said.alias = alias))?.0,
            Self::Ability => {
                let (rest, ability) = opt(preceded(word("ability"), number)).parse(terms)?;
                said.ability = ability;
                rest
            }
            Self::With => {
                let (rest, with) = opt(preceded(word("with"), list(target))).parse(terms)?;
                said.with = with;
                rest
            }
            Self::From => {
                let (rest, from) = opt(preceded(word("from"), pile_name)).parse(terms)?;
                said.from = from;
                rest
            }
            Self::FromPlace => {
                let (rest, origin) = opt(preceded(word("from"), card)).parse(terms)?;
                said.origin = origin;
                rest
            }
            Self::OnPile => {
                let on = alt((value(false, word("on")), value(true, word("under")), value(false, word("in"))));
                let (rest, (under, to)) = pair(on, pile_name).parse(terms)?;
                (said.under, said.to) = (under, Some(to));
                rest
            }
            Self::ToPile => {
                let (rest, to) = opt(preceded(word("to"), pile_name)).parse(terms)?;
                said.to = to;
                rest
            }
            Self::Pile => pile_name(terms).map(|(rest, pile)| (rest, said.from = Some(pile)))?.0,
            Self::PileOrNothing => {
                let rest = Self::NothingIfAny.read(terms, said)?;
                if said.nothing { rest } else { Self::Pile.read(rest, said)? }
            }
            Self::Place => opt(place).parse(terms).map(|(rest, place)| (rest, said.place = place))?.0,
            Self::At => {
                let (rest, place) = preceded(word("at"), map(card, Place::At)).parse(terms)?;
                said.place = Some(place);
                rest
            }
            Self::To => destination(terms).map(|(rest, place)| (rest, said.place = Some(place)))?.0,
            Self::ToIfAny => opt(destination).parse(terms).map(|(rest, place)| (rest, said.place = place))?.0,
            Self::On => {
                let (rest, targets) = preceded(word("on"), list(target)).parse(terms)?;
                said.targets = Some(targets);
                rest
            }
            Self::OnIfAny => {
                let (rest, targets) = opt(preceded(word("on"), list(target))).parse(terms)?;
                said.targets = targets;
                rest
            }
            Self::Payment => opt(payment).parse(terms).map(|(rest, paid)| (rest, said.paid = paid))?.0,
            Self::Figure if said.nothing && said.verb == Verb::Damages => terms,
            Self::Figure => opt(in_parentheses(figure)).parse(terms).map(|(rest, seen)| (rest, said.figure = seen))?.0,
            Self::Sources if said.card.is_some() => terms,
            Self::Sources => {
                let (rest, sources) = opt(preceded(colon, list(source))).parse(terms)?;
                said.sources = sources;
                rest
            }
            Self::Immune if !said.nothing => terms,
            Self::Immune => {
                let (rest, immune) = opt(preceded(colon, word("immune"))).parse(terms)?;
                said.immune = immune;
                rest
            }
            Self::PileOrCard => {
                let (rest, from) = opt(pile_name).parse(terms)?;
                said.from = from;
                if from.is_some() { rest } else { Self::Card.read(rest, said)? }
            }
            Self::AtPileOrCard => Self::PileOrCard.read(word("at")(terms)?.0, said)?,
            Self::Audience => {
                let (rest, audience) = opt(preceded(word("to"), phrase::player)).parse(terms)?;
                said.audience = audience;
                rest
            }
            Self::Unshown => {
                let (rest, unshown) = opt(preceded(comma, word("unshown"))).parse(terms)?;
                said.unshown = unshown;
                rest
            }
            Self::Options => options(terms, said)?,
        })
    }
}

/// Whether an amount can be nothing but a number: a lone `?` may be a card.
fn is_number(amount: &Amount) -> bool {
    amount.of.is_some() || known(amount.count).is_some()
}

/// `, lost, option 2, losing 2: used, reserve`, in any order.
fn options<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Left<'a, E> {
    let mut prices = 0;
    let mut rest = terms;
    while let Ok((after, _)) = comma::<E>(rest) {
        let (next, price) = one_option(after, said)?;
        if price.is_some() {
            prices += 1;
            said.prices = Some(terms);
        }
        if prices > PRICES {
            return Err(nom::Err::Error(E::expected(after, Want::A("the end of the line"))));
        }
        rest = next;
    }
    Ok(rest)
}

/// The prices among the options of a sentence, read once more.
pub fn prices<'a>(said: &Said<'a>) -> impl Iterator<Item = WrittenPrice<'a>> + use<'a> {
    let mut rest = said.prices;
    let mut aside = Said::unread();
    std::iter::from_fn(move || {
        loop {
            let (after, _) = comma::<Quick>(rest?).ok()?;
            let (next, price) = one_option::<Quick>(after, &mut aside).ok()?;
            rest = Some(next);
            if price.is_some() {
                return price;
            }
        }
    })
}

/// Reads an option into the sentence; a price is handed back.
fn one_option<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Parsed<'a, Option<WrittenPrice<'a>>, E> {
    let written = terms.first().map_or("", |term| terms.text_of(term.span));
    let rest = match written {
        "used" | "lost" => {
            let fate = if written == "used" { Fate::Used } else { Fate::Lost };
            let (rest, span) = phrase::handle(terms)?;
            said.fate = Some(Spanned::new(fate, span));
            rest
        }
        "option" => {
            preceded(word("option"), number).parse(terms).map(|(rest, option)| (rest, said.option = Some(option)))?.0
        }
        "X" => preceded(name, number).parse(terms).map(|(rest, x)| (rest, said.x = Some(x)))?.0,
        "unshown" => phrase::handle(terms).map(|(rest, span)| (rest, said.unshown = Some(span)))?.0,
        _ => return map(price, Some).parse(terms),
    };
    Ok((rest, None))
}

fn price<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, WrittenPrice<'a>, E> {
    let energy = alt((word("paying"), word("losing")));
    let cards = alt((
        word("dismissing"),
        word("damaging"),
        word("putting"),
        word("taking"),
        word("stacking"),
        word("inverting"),
        word("reverting"),
        word("revealing"),
    ));
    let of_energy = map((energy, amount, opt(preceded(colon, list(source)))), |(how, amount, sources)| WrittenPrice {
        how,
        amount: Some(amount),
        sources,
        cards: None,
    });
    let of_cards = map(pair(cards, list(target)), |(how, cards)| WrittenPrice {
        how,
        amount: None,
        sources: None,
        cards: Some(cards),
    });
    let from = opt(preceded(word("from"), pile_or_card));
    let onto = opt(preceded(word("on"), pile_or_card));
    alt((of_energy, terminated(of_cards, pair(from, onto)))).parse(terms)
}

/// Where cards come from or go as a cost; which card pays says it already.
fn pile_or_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (), E> {
    alt((value((), pile_name), value((), target))).parse(terms)
}

/// A card where a list may be followed by options.
pub fn target<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, CardRef, E> {
    match card(terms)? {
        (_, CardRef { name: CardName::Handle(span), .. }) if begins_option(terms.bytes_of(span)) => {
            Err(nom::Err::Error(E::expected(terms, Want::A("a card"))))
        }
        read => Ok(read),
    }
}

fn place<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Place, E> {
    alt((
        map(preceded(word("at"), card), Place::At),
        map(preceded(word("aboard"), card), Place::Aboard),
        map(preceded(word("beneath"), card), Place::Beneath),
        map(preceded(words(&["next", "to"]), card), Place::NextTo),
        map(pair(preceded(word("between"), card), preceded(word("and"), card)), |(one, other)| {
            Place::Between(one, other)
        }),
        map(word("apart"), Place::Apart),
    ))
    .parse(terms)
}

/// `to va`, `aboard zf`, `beneath kt`
fn destination<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Place, E> {
    alt((
        map(preceded(word("to"), card), Place::At),
        map(preceded(word("aboard"), card), Place::Aboard),
        map(preceded(word("beneath"), card), Place::Beneath),
    ))
    .parse(terms)
}

fn pile_word<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    match terms.split_first() {
        Some((term, rest)) if pile_called(terms.bytes_of(term.span)).is_some() => Ok((rest, term.span)),
        _ => Err(nom::Err::Error(E::expected(terms, Want::A("a pile")))),
    }
}

fn pile_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, PileName, E> {
    map(pair(opt(phrase::possessive), pile_word), |(owner, name)| PileName { owner, name }).parse(terms)
}

/// One source.
pub fn source<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, CardsFrom, E> {
    let (rest, pile, card) = match pile_word::<E>(terms) {
        Ok((rest, pile)) => match target::<E>(rest) {
            Ok((after, card)) => (after, Some(pile), Some(card)),
            Err(_) => (rest, Some(pile), None),
        },
        Err(_) => target(terms).map(|(rest, card)| (rest, None, Some(card)))?,
    };
    let (rest, times) = times::<E>(rest).map_or((rest, None), |(rest, times)| (rest, Some(times)));
    Ok((rest, CardsFrom { pile, card, times }))
}
