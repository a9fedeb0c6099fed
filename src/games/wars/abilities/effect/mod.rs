//! What follows from an effect: cards damaged, destroyed, drawn, moved. The texts that do so are not modelled; what the rules
//! say of each word is enforced all the same.

mod card;
mod pile;
mod told;

use super::{activated, deed, texts};
use crate::{
    games::wars::{
        Wars, place_name,
        recorded::happened,
        rules::{ACTIVE, LOST, RESERVE, USED, edition, rule},
        state::{self, Frame, ItemKind, Step, in_play, items},
        turn::{
            initiative,
            play::{self, Outcome},
            stack,
        },
        words::{
            action::{Act, Actor, Chosen, Does, Pending, PileSaid, Seen},
            find,
            said::Verb,
        },
    },
    judge::{Bench, Broken, Fact, Facts, List, Telling, What},
    rulebook::RuleId,
    table::Player,
    told,
};
use card::to_card;
use pile::to_pile;
use told::{enters, goes};

pub(in crate::games::wars) use card::moves;
pub(in crate::games::wars) use pile::{destiny, is_of_reserve, open_count};

/// Something happens that no rule of the game makes happen by itself.
///
/// # Errors
/// When no text could have done it, or the rules do not let it happen so.
pub(in crate::games::wars) fn happens(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    bench.at(act.at);
    let who = speaker(bench, act);
    match &act.does {
        Does::NoEffect => return came_of_nothing(bench, act),
        Does::Declines(_) => return Ok(()),
        Does::Chooses(choice) => return chooses(bench, act, choice),
        Does::Looks(Seen::Pile(pile)) => return looks(bench, who, *pile),
        Does::Looks(Seen::Card(_)) => return Ok(()),
        Does::Shows(seen) | Does::Refuses(seen) => return shows(bench, act, seen),
        Does::Goes(card, to) => return goes(bench, who, *card, *to),
        Does::Enters(card, place, inverted) => return enters(bench, who, *card, (*place, *inverted)),
        Does::Cancels(pending) => return cancels(bench, act, pending),
        Does::Raises(raise) => return deed::raises_by_record(bench, act.player(), raise),
        _ => {}
    }
    match (act.actor, act.card()) {
        (_, Some(card)) if !takes_from_pile(act) && !is_stacked_unseen(bench, act) => to_card(bench, act, card),
        (Actor::Player(player), _) => to_pile(bench, act, player),
        (Actor::Both | Actor::Nobody, _) => {
            let why = unaccounted(bench.table);
            has_cause(bench, act, told!(STACK_EVERYTHING_PLACED { card: told_of(act.verb()), why }))
        }
    }
}

/// Whether a line behind `->`, or in the passive, tells of what has happened already. What is being asked for it answers instead.
pub(in crate::games::wars) fn is_confirmed(bench: &mut Bench<'_, Wars>, act: &Act) -> bool {
    let tells = bench.follows() || act.actor == Actor::Nobody;
    tells && !deed::asks_for(bench, act) && happened::confirms(bench, act)
}

/// `no effect`: nothing came of what was on the stack, unless its text is known to have done something.
fn came_of_nothing(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let nothing = Outcome::of(bench.table) != Outcome::Effect;
    bench.at(act.at).require(nothing, told!(EFFECTS_DO_AS_MUCH_AS_POSSIBLE { card: "what resolved last" }))
}

/// A player makes a choice. While an item is pending its targets are chosen, and by nobody but its player; what else an
/// opponent could have to choose comes from a text.
fn chooses(bench: &mut Bench<'_, Wars>, act: &Act, choice: &Chosen) -> Result<(), Broken> {
    let cards = if let Chosen::Cards(cards) = choice { *cards } else { List::default() };
    let named = bench.listed(cards, 0).and_then(|listed| listed.card);
    if matches!(choice, Chosen::Option(_)) && !texts::may_explain(bench.table) {
        let why = unaccounted(bench.table);
        has_cause(bench, act, told!(STACK_EVERYTHING_PLACED { card: "this choice", why }))?;
    }
    let (Actor::Player(player), Some(named)) = (act.actor, named) else { return Ok(()) };
    are_chosen(bench, player, act, cards)?;
    let Some(item) = state::top_item(bench.table) else { return Ok(()) };
    let Some(source) = item.source else { return Ok(()) };
    let asked = activated::asked(bench, &item, source);
    let by_text = texts::may_explain(bench.table) || texts::is_unmodelled(bench.table, source);
    if asked.is_empty() || by_text || named.what == What::Unknown {
        return Ok(());
    }
    let Some(card) = find::anywhere(bench.at(named.span), &named, player) else { return Ok(()) };
    let is_target = asked.iter().any(|asked| play::fits(bench.table, (source, item.player), asked, card));
    let own = player == item.player || !is_target;
    bench.at(act.at).require(own, told!(TARGET_CHOOSER { player, target: card, source, chooser: item.player }))
}

/// Requires of cards that are said to be chosen that they are among those a text had chosen, or that a text may be about them.
fn are_chosen(bench: &mut Bench<'_, Wars>, player: Player, act: &Act, cards: List) -> Result<(), Broken> {
    let idle =
        matches!(bench.table.frame(), Some(Frame::Phase(_) | Frame::Before(_))) && happened::is_nothing(bench.table);
    let by_text = happened::is_of_any(bench.table, happened::to_card::CHOSEN);
    for index in 0..cards.len() {
        let Some(listed) = bench.listed(cards, index) else { break };
        let card = listed.card.filter(|card| card.what != What::Unknown);
        let Some(card) = card.and_then(|named| find::anywhere(bench.at(named.span), &named, player)) else { continue };
        let other = by_text && !happened::is_untold(bench.table, card, happened::to_card::CHOSEN);
        if idle || other {
            let why = if other { "the text has other cards chosen" } else { unaccounted(bench.table) };
            has_cause(bench.at(listed.span), act, told!(STACK_EVERYTHING_PLACED { card, why }))?;
        }
    }
    Ok(())
}

/// Whether a line has a card stacked that is not in play, and does not say from where it comes.
fn is_stacked_unseen(bench: &mut Bench<'_, Wars>, act: &Act) -> bool {
    let who = speaker(bench, act);
    matches!(act.does, Does::Stacks(card, ..) if find::in_play(bench, &card, who).is_none())
}

/// Whether a line speaks of a card in a pile and not of one in play.
fn takes_from_pile(act: &Act) -> bool {
    act.from().is_some()
        || matches!(
            act.verb(),
            Verb::Reveals | Verb::Retrieves | Verb::Downloads | Verb::Puts | Verb::Draws | Verb::Plays
        )
}

/// The rules an effect without a cause breaks, the general one last.
const CAUSES: [RuleId; 4] = [
    rule::STACK_SOURCE_GONE_ABILITY_STAYS,
    rule::WEAPON_NO_VOLUNTARY_DISMISSAL,
    rule::WEAPON_NO_TRANSFER,
    rule::STACK_EVERYTHING_PLACED,
];

/// The rules by which an effect is canceled, the general one last.
const CANCELED: [RuleId; 3] = [
    rule::EFFECTS_UNTARGETABLE_IN_RESPONSE,
    rule::TRIGGERS_RECHECK_ON_RESOLUTION,
    rule::EFFECTS_ILLEGAL_TARGET_CANCELS,
];

/// Requires of what follows from an effect that the item which came off the stack last was not canceled.
///
/// # Errors
/// When it was, and no other text could have done this.
pub(in crate::games::wars) fn was_not_canceled(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    if !bench.follows() || matches!(act.verb(), Verb::NoEffect | Verb::Goes | Verb::Enters | Verb::Cancels) {
        return Ok(());
    }
    let (canceled, broken) = match Outcome::of(bench.table) {
        Outcome::Open | Outcome::Effect => (false, rule::EFFECTS_ILLEGAL_TARGET_CANCELS),
        Outcome::TargetGone => (true, rule::EFFECTS_ILLEGAL_TARGET_CANCELS),
        Outcome::Sheltered => (true, rule::EFFECTS_UNTARGETABLE_IN_RESPONSE),
        Outcome::Rechecked => (true, rule::TRIGGERS_RECHECK_ON_RESOLUTION),
        Outcome::WithBattle => {
            let explained = bench.ignores_texts() && texts::may_explain(bench.table);
            let told = told!(BATTLE_CANCELED_STACK_CANCELED { item: "the text that does this" });
            return bench.at(act.at).require(explained, told);
        }
    };
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    let card = act.card().and_then(|card| card.token(bench.table)).map_or(Fact::Word("this"), Fact::Card);
    if canceled {
        bench.owed();
    }
    bench.at(act.card().map_or(act.at, |card| card.span));
    bench.require(explained || !canceled, told!(broken in CANCELED where COMPREHENSIVE { card }))
}

/// Why nothing accounts for what a line says: what would have to come first.
fn unaccounted(table: &state::Table) -> &'static str {
    match table.frame() {
        Some(Frame::Pending(_)) => "what lies on the stack has not come off it",
        Some(Frame::During(Step::Destiny)) => "the battle destiny step does not ask for it",
        Some(Frame::During(Step::Attrition)) => "the attrition step does not ask for it",
        Some(Frame::During(Step::Power)) => "the power step does not ask for it",
        Some(Frame::During(Step::Loss)) => "the loss step does not ask for it",
        Some(Frame::During(Step::End)) => "the end of battle step does not ask for it",
        Some(Frame::Effect(_) | Frame::Doing(_)) => "the text that is being carried out does something else",
        _ => "no text is being carried out",
    }
}

/// What a line is about that names no card.
const fn told_of(verb: Verb) -> &'static str {
    match verb {
        Verb::Activates => "the energy activated",
        Verb::Downloads => "the card downloaded",
        Verb::Draws => "the cards drawn",
        Verb::Loses => "the energy lost",
        Verb::Plays => "the card played",
        Verb::Recirculates => "the used piles",
        Verb::Retrieves => "the card retrieved",
        Verb::Reveals => "the card revealed",
        Verb::Shuffles => "the cards shuffled",
        Verb::Stacks => "the cards stacked",
        Verb::Takes => "the card taken",
        _ => "the cards spoken of",
    }
}

/// Requires that a text on the table could have done this. That the stack is empty no position need state.
fn has_cause(bench: &mut Bench<'_, Wars>, act: &Act, told: Telling<impl FnOnce() -> Facts>) -> Result<(), Broken> {
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    if bench.tells(explained) {
        let by_texts = texts::doing(bench.table, act);
        let all_known = state::cards_in_play(bench.table).all(|card| bench.table.title(card).is_some());
        bench.looking_at(!explained, by_texts).wanting(!explained && all_known, state::needs_no_statement());
    }
    bench.require(explained, told.one_of(&CAUSES))
}

/// The player whose card or choice it is.
fn speaker(bench: &Bench<'_, Wars>, act: &Act) -> Player {
    act.player().unwrap_or_else(|| state::turn_player(bench.table))
}

/// A player shows what was asked for, or refuses: lost piles and what lies beneath cards are open.
fn shows(bench: &mut Bench<'_, Wars>, act: &Act, seen: &Seen) -> Result<(), Broken> {
    let who = speaker(bench, act);
    let refused = matches!(act.does, Does::Refuses(_));
    let face_down = matches!(seen, Seen::Pile(pile) if matches!(pile.kind, RESERVE | ACTIVE | USED));
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    bench.require(refused || !face_down || explained, told!(HIDDEN_LOOK_ONLY_LOOKER { player: who }))?;
    let lost = matches!(seen, Seen::Pile(pile) if pile.kind == LOST);
    bench.at(act.from().map_or(act.at, |from| from.span));
    bench.require(!(refused && lost), told!(LOST_PILE_ANYONE_MAY_LOOK { player: who }))?;
    let card = if let Seen::Card(card) = seen { find::in_play(bench, card, who) } else { None };
    let open = card.is_some_and(|card| {
        let table = &*bench.table;
        state::beneath(table, card).next().is_some()
            || state::host(table, card).is_some_and(|host| state::beneath(table, host).any(|lower| lower == card))
    });
    bench.require(!(refused && open), told!(HIDDEN_BENEATH_OPEN { player: who }))
}

/// A player looks at cards: at those being activated, or recirculated, nobody may.
fn looks(bench: &mut Bench<'_, Wars>, who: Player, from: PileSaid) -> Result<(), Broken> {
    let face_down = matches!(from.kind, ACTIVE | RESERVE | USED);
    let explained = bench.ignores_texts() && texts::may_explain(bench.table);
    bench.at(from.span);
    bench.require(!face_down || explained, told!(ACTIVATE_NO_LOOKING { player: who, pile: place_name(from.kind) }))
}

/// `fl is canceled`: an item leaves the stack without effect, the others keep their order.
fn cancels(bench: &mut Bench<'_, Wars>, act: &Act, pending: &Pending) -> Result<(), Broken> {
    bench.at(act.card().map_or(act.at, |card| card.span));
    let meant = items(bench.table).find(|(_, item)| stack::is_meant(bench, pending, item));
    let told = match stack::said(bench, pending) {
        Fact::Card(_) => act.card().and_then(|card| card.title()).map_or(Fact::Word("the card"), Fact::Title),
        said => said,
    };
    let moving = meant.is_some_and(|(_, item)| {
        !matches!(pending, Pending::Action(_)) && item.source.is_some() && matches!(item.kind, ItemKind::Action(_))
    });
    let told_now = told!(PENDING_TARGET_MUST_BE_ON_STACK { card: told }, initiative::moment());
    bench.require(!moving, told!(PENDING_MOVING_CARD_NOT_PENDING { card: told }, initiative::moment()))?;
    bench.require(meant.is_some(), told_now)?;
    let Some((depth, item)) = meant else { return Ok(()) };
    if matches!(bench.table.frame(), Some(Frame::Resolving(_))) && stack::fizzles(bench, &item) {
        stack::resolves(bench, item);
        happened::is_said_to_be_canceled(bench);
        return Ok(());
    }
    let ability = matches!(item.kind, ItemKind::Ability(_) | ItemKind::Trigger(_));
    let gone = ability && item.source.is_some_and(|card| !in_play(bench.table, card));
    const AMONG: [RuleId; 2] = [rule::STACK_SOURCE_GONE_ABILITY_STAYS, rule::STACK_EVERYTHING_PLACED];
    let broken = if gone { rule::STACK_SOURCE_GONE_ABILITY_STAYS } else { rule::STACK_EVERYTHING_PLACED };
    let resolving = matches!(bench.table.frame(), Some(Frame::Resolving(_)));
    let own_text =
        resolving && bench.ignores_texts() && item.source.is_some_and(|card| texts::is_unmodelled(bench.table, card));
    if !own_text {
        has_cause(bench, act, told!(broken in AMONG { card: told, why: "no text cancels it" }))?;
    }
    bench.table.remove_frame(depth);
    play::canceled(bench, &item);
    initiative::resumes(bench);
    Ok(())
}
