//! Plain sentences: a player, a verb, and the few things most verbs take. A game with simple actions needs no other grammar.

use nom::{Parser, combinator::opt, sequence::preceded};

use super::{CardRef, Expecting, Parsed, Terms, Want, alias, card, figure, in_parentheses, player, word};
use crate::notation::{
    natural::Slot,
    source::{Span, Spanned},
};

/// A verb and what may follow it.
#[derive(Clone, Copy, Debug)]
pub struct Form<V> {
    /// The word: `pledges`.
    pub word: &'static str,
    /// What it means to the game.
    pub verb: V,
    /// What follows it, in this order.
    pub parts: &'static [Part],
}

/// A part of a plain sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A card: `"Comet"`.
    Card,
    /// A player: `B`.
    Player,
    /// `with "Comet"`
    With,
    /// `as kt`, if it is written.
    Alias,
    /// `(5)`, if it is written.
    Figure,
}

/// What may follow a verb, for whoever says it in other words.
#[must_use]
pub fn slots<V>(forms: &[Form<V>], verb: &str) -> Option<Vec<Slot>> {
    let slot = |part: &Part| match part {
        Part::Card | Part::Player => Slot { leads: &[], bare: false },
        Part::With => Slot { leads: &["with"], bare: true },
        Part::Alias => Slot { leads: &["as"], bare: false },
        Part::Figure => Slot { leads: &["("], bare: false },
    };
    forms.iter().find(|form| form.word == verb).map(|form| form.parts.iter().map(slot).collect())
}

/// A plain sentence as it is written.
#[derive(Clone, Copy, Debug)]
pub struct Plain<V> {
    /// Who acts.
    pub player: Span,
    /// The verb.
    pub verb: V,
    /// The card after the verb or after `with`.
    pub card: Option<CardRef>,
    /// The player after the verb.
    pub target: Option<Span>,
    /// The handle after `as`.
    pub alias: Option<Span>,
    /// The figure in parentheses.
    pub figure: Option<Spanned<i64>>,
}

/// A plain sentence with one of these verbs.
pub fn plain<'a, V: Copy, E: Expecting<'a>>(
    forms: &'static [Form<V>],
) -> impl Fn(Terms<'a>) -> Parsed<'a, Plain<V>, E> + Copy {
    move |terms| {
        let (terms, player) = player(terms)?;
        let verb = terms.first().map_or("", |term| terms.text_of(term.span));
        let (Some(form), Some((_, mut rest))) = (forms.iter().find(|form| form.word == verb), terms.split_first())
        else {
            let known = forms.iter().map(|form| form.word);
            return Err(nom::Err::Error(E::expected_among(terms, Want::A("a verb"), known)));
        };
        let mut said = Plain { player, verb: form.verb, card: None, target: None, alias: None, figure: None };
        for part in form.parts {
            rest = read_part(*part, rest, &mut said)?;
        }
        Ok((rest, said))
    }
}

fn read_part<'a, V, E: Expecting<'a>>(
    part: Part,
    terms: Terms<'a>,
    said: &mut Plain<V>,
) -> Result<Terms<'a>, nom::Err<E>> {
    Ok(match part {
        Part::Card => card(terms).map(|(rest, card)| (rest, said.card = Some(card)))?.0,
        Part::With => preceded(word("with"), card).parse(terms).map(|(rest, card)| (rest, said.card = Some(card)))?.0,
        Part::Player => player(terms).map(|(rest, target)| (rest, said.target = Some(target)))?.0,
        Part::Alias => opt(alias).parse(terms).map(|(rest, alias)| (rest, said.alias = alias))?.0,
        Part::Figure => opt(in_parentheses(figure)).parse(terms).map(|(rest, figure)| (rest, said.figure = figure))?.0,
    })
}
