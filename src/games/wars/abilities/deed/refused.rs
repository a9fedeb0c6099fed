//! Why a line does not fit the text that is being carried out.

use super::{answer, counts, next, piles, possible};
use crate::{
    games::wars::{
        Wars,
        cards::card::{Compare, Deed, DeedVerb, Found, Quantity},
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
    let deeds = || doing.deeds.iter().filter(|deed| answer::is(bench, doing, deed, act));
    let unmet = deeds().find(|deed| !counts(bench.table, doing, deed)).and_then(|deed| deed.condition);
    if let Some(condition) = unmet {
        let of_hand = [condition.left, condition.right].contains(&Quantity::Of(Found::TheirHand));
        return match condition.is {
            _ if of_hand => rule::EFFECTS_INFORMATION_ON_RESOLUTION,
            Compare::Less => rule::CARD_LESS_THAN,
            Compare::Greater | Compare::AtLeast => rule::CARD_GREATER_THAN,
        };
    }
    let looked = doing.deeds.iter().any(|deed| deed.verb == DeedVerb::Look);
    let moves_it = matches!(act.verb(), Verb::Takes | Verb::Puts | Verb::Draws)
        && act.from().is_none_or(|from| from.kind == RESERVE);
    let stands_in = next(bench.table, doing)
        .is_some_and(|(_, deed)| deed.verb == DeedVerb::Take && piles::stands_in(bench, doing, &deed));
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

/// Whether a line says that nothing came of a text, and nothing did.
pub(super) fn is_no_effect(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> bool {
    let did_something = Outcome::of(bench.table) == Outcome::Effect;
    act.verb() == Verb::NoEffect && !did_something && rest(bench, doing).all(|deed| !possible::is(bench, doing, deed))
}

/// The deeds that are still to come, as far as it is known that they do.
fn rest<'b>(bench: &'b Bench<'_, Wars>, doing: &'b Doing) -> impl Iterator<Item = &'b Deed> {
    let deeds = doing.deeds.iter().skip(usize::from(doing.at));
    deeds.filter(|deed| counts(bench.table, doing, deed))
}
