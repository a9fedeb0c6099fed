//! What a WARS log says: its sentences as they are written.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt, value},
    sequence::{pair, preceded, terminated},
};

use super::card::{Fate, Number};
use crate::notation::{
    phrase::{
        self, Amount, CardName, CardRef, Count, Expecting, Items, Parsed, Terms, Want, alias, amount, card, colon,
        comma, figure, in_parentheses, list, name, number, payment, signed, times, word, words,
    },
    source::{Span, Spanned},
    term::Kind,
};

/// What somebody does, or what happens to a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Takes the starting location out of the deck.
    Starts,
    /// Performs the activation action.
    Activates,
    /// Performs a drain action.
    Drains,
    /// Plays a card.
    Plays,
    /// Uses an activated ability.
    Uses,
    /// Performs an attack action.
    Attacks,
    /// Performs a movement action, or moves a card by an effect.
    Moves,
    /// Draws cards.
    Draws,
    /// Passes.
    Passes,
    /// Comes off the stack.
    Resolves,
    /// Is canceled.
    Cancels,
    /// Loses energy, or a card.
    Loses,
    /// Reveals a card.
    Reveals,
    /// Damages a card.
    Damages,
    /// Undamages a card.
    Undamages,
    /// Destroys a card.
    Destroys,
    /// Dismisses a card.
    Dismisses,
    /// Inverts an inverter.
    Inverts,
    /// Reverts an inverter.
    Reverts,
    /// Takes a card out of the game.
    Removes,
    /// Says no to something a card lets one do.
    Declines,
    /// Makes a choice a card asks for.
    Chooses,
    /// Puts cards from one pile on another.
    Puts,
    /// Takes a card from somewhere to hand, or to use as one's own.
    Takes,
    /// Shuffles a pile.
    Shuffles,
    /// Retrieves a card.
    Retrieves,
    /// Downloads a card.
    Downloads,
    /// Looks at a card or through a pile.
    Looks,
    /// Shows cards on request.
    Shows,
    /// Does not show cards on request.
    Refuses,
    /// Gives a pending item another target.
    Redirects,
    /// Stacks a card on another.
    Stacks,
    /// Puts the used pile under the reserve.
    Recirculates,
    /// A card goes to a pile: where it lies when that is said.
    Goes,
    /// A card enters play somewhere.
    Enters,
    /// Gives the game up.
    Concedes,
    /// Nothing came of it.
    NoEffect,
    /// A triggered ability goes on the stack.
    Triggers,
    /// Says in which order triggered abilities go on the stack.
    Orders,
    /// A figure of a card, or a total, goes up or down.
    Raises,
}

impl Verb {
    /// The word by which a player does it, or it happens.
    #[must_use]
    pub fn word(self) -> &'static str {
        VERBS.iter().find(|(_, verb, _)| *verb == self).map_or("resolves", |(word, ..)| *word)
    }
}

/// Who or what a sentence is about.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// `A`
    Player(Span),
    /// `both`
    Both,
    /// A card, or the item it put on the stack.
    Card(CardRef),
    /// `drain`, `attack`, `movement`, `activation`, `draw`: the item such an action put on the stack.
    Action(Span),
    /// What is on top of the stack.
    Unnamed,
}

/// Where a card goes.
#[derive(Clone, Copy, Debug)]
pub enum Place {
    /// `at va`, `to va`
    At(CardRef),
    /// `aboard zf`
    Aboard(CardRef),
    /// `beneath ub`
    Beneath(CardRef),
    /// `next to ub`
    NextTo(CardRef),
    /// `between ub and va`
    Between(CardRef, CardRef),
    /// `apart`
    Apart(Span),
}

/// A part of a cost that is not simply energy: `losing 2: used, reserve`, `dismissing il`.
#[derive(Clone, Copy, Debug)]
pub struct Price<'a> {
    /// The participle.
    pub how: Span,
    /// How much energy.
    pub amount: Option<Amount>,
    /// From which piles.
    pub sources: Option<Items<'a>>,
    /// Which cards.
    pub cards: Option<Items<'a>>,
}

/// A pile as it is written, with its owner if that is said.
#[derive(Clone, Copy, Debug)]
pub struct PileName {
    /// Whose it is.
    pub owner: Option<Span>,
    /// Its name.
    pub name: Span,
}

/// The most participles one sentence has.
pub const PRICES: usize = 3;

/// A sentence.
#[derive(Clone, Copy, Debug)]
pub struct Said<'a> {
    /// Who or what it is about.
    pub subject: Subject,
    /// Whether `responds:` stands before the verb, and where.
    pub responds: Option<Span>,
    /// The verb.
    pub verb: Verb,
    /// Where the verb stands.
    pub verb_span: Span,
    /// The card it is done to.
    pub card: Option<CardRef>,
    /// `nothing`, where a card could stand.
    pub nothing: bool,
    /// `as kt`
    pub alias: Option<Span>,
    /// `ability 2`
    pub ability: Option<Spanned<u32>>,
    /// `with il, sf`
    pub with: Option<Items<'a>>,
    /// `from reserve`
    pub from: Option<PileName>,
    /// `on used`, `to lost`, `in hand`
    pub to: Option<PileName>,
    /// Whether it goes under that pile.
    pub under: bool,
    /// Where it goes on the table.
    pub place: Option<Place>,
    /// `on kt, tv`
    pub targets: Option<Items<'a>>,
    /// `, lost` or `, used`
    pub fate: Option<Spanned<Fate>>,
    /// `, option 2`
    pub option: Option<Spanned<u32>>,
    /// `, X 3`
    pub x: Option<Spanned<u32>>,
    /// `, unshown`
    pub unshown: Option<Span>,
    /// `3 of 5`
    pub amount: Option<Amount>,
    /// `for 2`
    pub paid: Option<Spanned<Count>>,
    /// `losing 2: used, reserve`
    pub prices: [Option<Price<'a>>; PRICES],
    /// `: used "X", reserve x2`
    pub sources: Option<Items<'a>>,
    /// `(2+2)`, or behind a number that changes `+2`
    pub figure: Option<Spanned<i64>>,
    /// The number that changes: `power`, `battle destiny`
    pub number: Option<Spanned<Number>>,
    /// `: immune`
    pub immune: Option<Span>,
    /// `to B`: who is shown something.
    pub audience: Option<Span>,
}

/// What may follow a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
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

type Form = (&'static str, Verb, &'static [Part]);

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
        ("moves", Verb::Moves, &[Card, With, ToIfAny, Payment, Options]),
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

/// What a phase action is called while it is on the stack.
pub const ACTIONS: [&str; 5] = ["activation", "drain", "attack", "movement", "draw"];

/// Words that begin an option and are therefore no targets.
const OPTION_WORDS: [&str; 14] = [
    "used",
    "lost",
    "option",
    "unshown",
    "paying",
    "losing",
    "dismissing",
    "damaging",
    "putting",
    "taking",
    "stacking",
    "inverting",
    "reverting",
    "revealing",
];

/// A statement.
pub fn statement<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    match terms.kind() {
        Some(Kind::Name) => by_player(terms),
        _ => alt((by_both, no_effect, total_raised, about_action, about_card)).parse(terms),
    }
}

fn bare<'a>(subject: Subject, verb: Verb, verb_span: Span) -> Said<'a> {
    Said {
        subject,
        responds: None,
        verb,
        verb_span,
        card: None,
        nothing: false,
        alias: None,
        ability: None,
        with: None,
        from: None,
        to: None,
        under: false,
        place: None,
        targets: None,
        fate: None,
        option: None,
        x: None,
        unshown: None,
        amount: None,
        paid: None,
        prices: [None; PRICES],
        sources: None,
        figure: None,
        number: None,
        immune: None,
        audience: None,
    }
}

fn by_player<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, player) = phrase::player(terms)?;
    let (terms, responds) = opt(terminated(word("responds"), colon)).parse(terms)?;
    let (terms, mut said) = does(&VERBS, terms)?;
    (said.subject, said.responds) = (Subject::Player(player), responds);
    Ok((terms, said))
}

fn by_both<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, _) = word("both")(terms)?;
    let (terms, mut said) = does(&BOTH, terms)?;
    said.subject = Subject::Both;
    Ok((terms, said))
}

fn no_effect<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    map(words(&["no", "effect"]), |span| bare(Subject::Unnamed, Verb::NoEffect, span)).parse(terms)
}

/// `battle destiny A +2`, `attrition on B +1`, `casualties B -3`
fn total_raised<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let destiny = map(words(&["battle", "destiny"]), |span| Spanned::new(Number::BattleDestiny, span));
    let attrition = map(terminated(word("attrition"), opt(word("on"))), |span| Spanned::new(Number::Attrition, span));
    let casualties = map(word("casualties"), |span| Spanned::new(Number::Casualties, span));
    let (terms, number) = alt((destiny, attrition, casualties)).parse(terms)?;
    map(pair(phrase::player, signed), move |(player, by)| raised(Subject::Player(player), number, by)).parse(terms)
}

fn raised<'a>(subject: Subject, number: Spanned<Number>, by: Spanned<i32>) -> Said<'a> {
    let figure = Some(Spanned::new(i64::from(by.value), by.span));
    Said { number: Some(number), figure, ..bare(subject, Verb::Raises, number.span) }
}

/// `power +2`, `defense -1`
fn figure_raised<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let figure = |name, number| map(word(name), move |span| Spanned::new(number, span));
    let figures =
        alt((figure("power", Number::Power), figure("tactics", Number::Tactics), figure("defense", Number::Defense)));
    map(pair(figures, signed), |(number, by)| raised(Subject::Unnamed, number, by)).parse(terms)
}

/// `triggers`, `triggers on rh`
fn triggers<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, span) = word("triggers")(terms)?;
    let (terms, targets) = opt(preceded(word("on"), list(target))).parse(terms)?;
    Ok((terms, Said { targets, ..bare(Subject::Unnamed, Verb::Triggers, span) }))
}

/// `resolves`, `drain resolves`, `attack is canceled`
fn about_action<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, subject) = match terms.first().map(|term| terms.text_of(term.span)) {
        Some("resolves") if !follows(terms, &["resolves", "is", "goes", "enters", "triggers"]) => {
            (terms, Subject::Unnamed)
        }
        Some(action) if ACTIONS.contains(&action) && follows(terms, &["resolves", "is"]) => {
            map(phrase::handle, Subject::Action).parse(terms)?
        }
        _ => return Err(nom::Err::Error(E::expected(terms, Want::A("a card")))),
    };
    map(alt((resolves, is_canceled)), |said| Said { subject, ..said }).parse(terms)
}

/// Whether the term after the next is one of these words.
fn follows(terms: Terms<'_>, wanted: &[&str]) -> bool {
    terms.as_slice().get(1).is_some_and(|term| wanted.contains(&terms.text_of(term.span)))
}

fn resolves<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    map(word("resolves"), |span| bare(Subject::Unnamed, Verb::Resolves, span)).parse(terms)
}

fn is_canceled<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    map(words(&["is", "canceled"]), |span| bare(Subject::Unnamed, Verb::Cancels, span)).parse(terms)
}

fn about_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, subject) = card(terms)?;
    let (terms, mut said) = alt((resolves, goes, enters, triggers, figure_raised, is_in_a_state)).parse(terms)?;
    (said.subject, said.card) = (Subject::Card(subject), Some(subject));
    Ok((terms, said))
}

/// `goes to lost`, `goes to A's used`, `goes on used`
fn goes<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, span) = word("goes")(terms)?;
    let (terms, to) = preceded(alt((word("to"), word("on"))), pile_name).parse(terms)?;
    Ok((terms, Said { to: Some(to), ..bare(Subject::Unnamed, Verb::Goes, span) }))
}

/// `enters at va`, `enters aboard zf, inverted`
fn enters<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, span) = word("enters")(terms)?;
    let (terms, place) = opt(place).parse(terms)?;
    let (terms, inverted) = opt(alt((preceded(comma, word("inverted")), word("inverted")))).parse(terms)?;
    Ok((terms, Said { place, unshown: inverted, ..bare(Subject::Unnamed, Verb::Enters, span) }))
}

fn is_in_a_state<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let (terms, _) = word("is")(terms)?;
    let found = terms.split_first().and_then(|(term, rest)| {
        let (_, verb) = STATES.iter().find(|(state, _)| *state == terms.text_of(term.span))?;
        Some((rest, bare(Subject::Unnamed, *verb, term.span)))
    });
    found.ok_or_else(|| {
        nom::Err::Error(E::expected_among(terms, Want::A("what happens to it"), STATES.iter().map(|(state, _)| *state)))
    })
}

fn does<'a, E: Expecting<'a>>(verbs: &'static [Form], terms: Terms<'a>) -> Parsed<'a, Said<'a>, E> {
    let written = terms.first().filter(|term| term.kind == Kind::Word).map_or("", |term| terms.text_of(term.span));
    let (Some((_, verb, parts)), Some((term, mut rest))) =
        (verbs.iter().find(|(verb, ..)| *verb == written), terms.split_first())
    else {
        let known = verbs.iter().map(|(verb, ..)| *verb);
        return Err(nom::Err::Error(E::expected_among(terms, Want::A("a verb"), known)));
    };
    let mut said = bare(Subject::Unnamed, *verb, term.span);
    for part in *parts {
        rest = part.read(rest, &mut said)?;
    }
    Ok((rest, said))
}

impl Part {
    fn read<'a, E: Expecting<'a>>(self, terms: Terms<'a>, said: &mut Said<'a>) -> Result<Terms<'a>, nom::Err<E>> {
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
fn options<'a, E: Expecting<'a>>(mut terms: Terms<'a>, said: &mut Said<'a>) -> Result<Terms<'a>, nom::Err<E>> {
    while let Ok((rest, _)) = comma::<E>(terms) {
        terms = one_option(rest, said)?;
    }
    Ok(terms)
}

fn one_option<'a, E: Expecting<'a>>(terms: Terms<'a>, said: &mut Said<'a>) -> Result<Terms<'a>, nom::Err<E>> {
    let written = terms.first().map_or("", |term| terms.text_of(term.span));
    Ok(match written {
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
        _ => {
            let (rest, price) = price(terms)?;
            let Some(slot) = said.prices.iter_mut().find(|slot| slot.is_none()) else {
                return Err(nom::Err::Error(E::expected(terms, Want::A("the end of the line"))));
            };
            *slot = Some(price);
            rest
        }
    })
}

fn price<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Price<'a>, E> {
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
    let of_energy = map((energy, amount, opt(preceded(colon, list(source)))), |(how, amount, sources)| Price {
        how,
        amount: Some(amount),
        sources,
        cards: None,
    });
    let of_cards =
        map(pair(cards, list(target)), |(how, cards)| Price { how, amount: None, sources: None, cards: Some(cards) });
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
        (_, CardRef { name: CardName::Handle(span), .. }) if OPTION_WORDS.contains(&terms.text_of(span)) => {
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

/// The piles a log speaks of.
pub const PILES: [&str; 6] = ["reserve", "active", "used", "hand", "lost", "removed"];

fn pile_word<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    match terms.split_first() {
        Some((term, rest)) if PILES.contains(&terms.text_of(term.span)) => Ok((rest, term.span)),
        _ => Err(nom::Err::Error(E::expected(terms, Want::A("a pile")))),
    }
}

fn pile_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, PileName, E> {
    map(pair(opt(phrase::possessive), pile_word), |(owner, name)| PileName { owner, name }).parse(terms)
}

/// A source of lost, paid or drawn cards: `used "Fifth Ace"`, `reserve x3`, `hand ?`, `? x2`, `"Vulture"`.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// The pile, if it is said.
    pub pile: Option<Span>,
    /// The card, if it is named.
    pub card: Option<CardRef>,
    /// How many.
    pub times: Option<Spanned<u32>>,
}

/// One source.
pub fn source<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Source, E> {
    let from_pile = pair(map(pile_word, Some), opt(target));
    let from_somewhere = map(target, |card| (None, Some(card)));
    map(pair(alt((from_pile, from_somewhere)), opt(times)), |((pile, card), times)| Source { pile, card, times })
        .parse(terms)
}

/// `3`, or `?` for a number nobody wrote down.
#[must_use]
pub fn known(count: Spanned<Count>) -> Option<u32> {
    match count.value {
        Count::Known(known) => Some(known),
        Count::Unknown => None,
    }
}
