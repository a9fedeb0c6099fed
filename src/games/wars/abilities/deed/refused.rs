//! Why a line does not fit the text that is being carried out.

use super::{answer, is_met, next_deed, piles, possible};
use crate::{
    abilities::{
        language::tree::Compared,
        program::{self, Op},
    },
    games::wars::{
        Wars,
        abilities::meaning::{HoldsHere, HowMuchHere},
        cards::card::{Deed, DeedVerb, Truth},
        rules::{RESERVE, rule},
        state::{Doing, ItemKind},
        turn::play::Outcome,
        words::{action::Act, said::Verb},
    },
    judge::Bench,
    rulebook::RuleId,
};

/// The rules by which a text is carried out as it is, the general one last.
pub(super) const AS_IT_IS: [RuleId; 8] = [
    rule::HIDDEN_LOOK_PUT_BACK,
    rule::LOST_PILE_RANDOMIZED_TARGET,
    rule::CARD_GREATER_THAN,
    rule::CARD_LESS_THAN,
    rule::EFFECTS_INFORMATION_ON_RESOLUTION,
    rule::TRIGGERS_NOT_OPTIONAL,
    rule::STACK_EVERYTHING_PLACED,
    rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
];

/// The rule a line breaks that does not answer the text being carried out.
pub(super) fn why(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> RuleId {
    let compared = unmet(bench, doing, act).and_then(|so| so.0.iter().find_map(comparison));
    if let Some((numbers, is)) = compared {
        let of_hand = numbers.iter().any(|number| matches!(number, HowMuchHere::CardsIn(..)));
        return match is {
            _ if of_hand => rule::EFFECTS_INFORMATION_ON_RESOLUTION,
            Compared::Less => rule::CARD_LESS_THAN,
            _ => rule::CARD_GREATER_THAN,
        };
    }
    let looked = deeds(doing, 0).any(|deed| deed.verb == DeedVerb::Look);
    let moves_it = matches!(act.verb(), Verb::Takes | Verb::Puts | Verb::Draws)
        && act.from().is_none_or(|from| from.kind == RESERVE);
    let stands_in = next_deed(bench.table, doing)
        .is_some_and(|(_, deed, _)| deed.verb == DeedVerb::Take && piles::stands_in(bench, doing, &deed));
    match act.verb() {
        _ if looked && moves_it => rule::HIDDEN_LOOK_PUT_BACK,
        Verb::NoEffect | Verb::Declines if stands_in => rule::LOST_PILE_RANDOMIZED_TARGET,
        Verb::NoEffect | Verb::Declines if matches!(doing.item.kind, ItemKind::Trigger(_)) => {
            rule::TRIGGERS_NOT_OPTIONAL
        }
        Verb::NoEffect | Verb::Declines => rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
        _ if bench.follows() => rule::STACK_EVERYTHING_PLACED,
        _ => rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
    }
}

/// The first comparison of numbers a condition makes.
fn comparison(so: &'static HoldsHere) -> Option<(&'static [HowMuchHere], Compared)> {
    match so {
        HoldsHere::Compares(numbers, is) => Some((numbers.0, *is)),
        HoldsHere::AnySo(parts) | HoldsHere::AllSo(parts) => parts.0.iter().find_map(comparison),
        _ => None,
    }
}

/// What is not so, and would have to be for a line to tell of what the text does.
fn unmet(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> Option<Truth> {
    doing.steps.0.iter().zip(0u8..).find_map(|(step, at)| {
        let Op::OnlyIf(so, end) = step else { return None };
        let mut told = program::deeds(doing.steps.0, at, *end);
        let is_told = told.any(|(_, deed)| answer::is(bench, doing, &deed, act));
        (is_told && is_met(bench.table, doing, so) == Some(false)).then_some(*so)
    })
}

/// The deeds of a text from a place on, whatever is decided on the way.
fn deeds(doing: &Doing, from: u8) -> impl Iterator<Item = Deed> {
    program::deeds(doing.steps.0, from, u8::MAX).map(|(_, deed)| deed)
}

/// Whether a line says that nothing came of a text, and nothing did.
pub(super) fn is_no_effect(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> bool {
    let did_something = Outcome::of(bench.table) == Outcome::Effect;
    act.verb() == Verb::NoEffect && !did_something && !rest(bench, doing)
}

/// Whether anything would come of what is still to come, as far as it is known that it does.
fn rest(bench: &Bench<'_, Wars>, doing: &Doing) -> bool {
    let mut at = doing.at;
    for _ in 0..=doing.steps.0.len() {
        match program::next(doing.steps.0, at, |so| is_met(bench.table, doing, so)) {
            program::Next::End => return false,
            program::Next::Deed { at: place, deed, .. } => {
                if possible::is(bench, &Doing { at: place, ..*doing }, &deed) {
                    return true;
                }
                at = program::behind(doing.steps.0, place);
            }
            program::Next::May { otherwise, .. } => at = otherwise,
            program::Next::Choose { at: place, .. } => {
                let there = Doing { at: place, ..*doing };
                if super::possible_options(bench.table, &there).next().is_some()
                    || super::could_do_some(bench.table, &there)
                {
                    return true;
                }
                at = super::behind_choice(&there);
            }
        }
    }
    false
}
