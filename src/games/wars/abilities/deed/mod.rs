//! What a text that is modelled does when it comes off the stack, deed by deed. A log may write each deed behind `->`; what
//! leaves no choice happens whether it is written or not.

mod answer;
mod cards;
mod numbers;
mod piles;
mod possible;
mod refused;

use super::{activated, texts, trigger};
use crate::{
    games::wars::{
        Question, Wars, acts,
        cards::card::{Compare, Condition, Deed, DeedVerb, Doer, Found, Quantity, StaticList, Which},
        energy::lose,
        in_play::figures::{self, DEFENSE, TACTICS},
        recorded::happened::{self, Did},
        rules::{ACTIVE, HAND, edition, rule},
        state::{Doing, Frame, Item, ItemKind, Table, Trigger, Why, opponent, printed},
        turn::{initiative, play},
        words::{
            action::{Act, Chosen, Does, Download},
            said::Verb,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact},
    rulebook::RuleId,
    table::{Ask, Player, Silence, Token},
    told,
};

pub(in crate::games::wars) use cards::group;
pub(in crate::games::wars) use numbers::{lasts, of_drain, ongoing, raises_by_record, replaced, replaces, switched};

/// What the text of an item does; nothing if it is not modelled.
pub(in crate::games::wars) fn of_item(bench: &Bench<'_, Wars>, item: &Item) -> StaticList<Deed> {
    let Some(source) = item.source else { return StaticList(&[]) };
    match item.kind {
        ItemKind::Card => printed(bench.table, source).map_or(StaticList(&[]), |card| card.does),
        ItemKind::Ability(number) => {
            activated::pending(bench, item, source, number).map_or(StaticList(&[]), |ability| ability.does)
        }
        ItemKind::Trigger(trigger) => of_trigger(bench, source, trigger),
        ItemKind::Action(_) => StaticList(&[]),
    }
}

/// What a triggered ability does.
pub(super) fn of_trigger(bench: &Bench<'_, Wars>, source: Token, trigger: Trigger) -> StaticList<Deed> {
    match trigger.ability {
        Trigger::CARD => printed(bench.table, source).map_or(StaticList(&[]), |card| card.does),
        number => {
            let all = activated::all_when(bench, source, trigger.inverted);
            all.get(usize::from(number)).map_or(StaticList(&[]), |ability| ability.does)
        }
    }
}

/// The deeds of an item that came off the stack begin.
pub(in crate::games::wars) fn begins(bench: &mut Bench<'_, Wars>, item: &Item) {
    play::Outcome::Open.note(bench);
    let deeds = of_item(bench, item);
    let at = if let ItemKind::Trigger(trigger) = item.kind { trigger.from } else { 0 };
    let must_find = bench.is(edition::INCURSION);
    let open = item.targets.iter().next().is_none() && asks_for_target(bench, item);
    bench.table.push(Frame::Doing(Doing {
        item: *item,
        deeds,
        at,
        chosen: 0,
        told: 0,
        option: 0,
        destiny: [None; 2],
        must_find,
        open,
    }));
}

fn asks_for_target(bench: &Bench<'_, Wars>, item: &Item) -> bool {
    item.source.is_some_and(|source| !activated::asked(bench, item, source).is_empty())
}

/// The player a text means.
fn player_of(item: &Item, who: Doer) -> Player {
    match who {
        Doer::You => item.player,
        Doer::Opponent => opponent(item.player),
    }
}

/// A number as it is now; nothing if it is not known.
fn amount(table: &Table, doing: &Doing, quantity: Quantity) -> Option<i32> {
    let of_target = |figure: u8| {
        let target = doing.item.targets.iter().next();
        target.and_then(|target| figures::figure(table, target, figure)).or(Some(0))
    };
    match quantity {
        Quantity::Fixed(number) => Some(i32::from(number)),
        Quantity::Of(Found::Destiny) => doing.destiny[0].map(i32::from),
        Quantity::Of(Found::TheirDestiny) => doing.destiny[1].map(i32::from),
        Quantity::Of(Found::TheirHand) => {
            let hand = HAND.of(opponent(doing.item.player));
            table.is_counted(hand).then(|| i32::try_from(table.pile(hand).len()).unwrap_or(i32::MAX))
        }
        Quantity::Of(Found::TacticsOfTarget) => of_target(TACTICS),
        Quantity::Of(Found::DefenseOfTarget) => of_target(DEFENSE),
    }
}

/// Whether a condition is met; nothing if that is not known.
fn is_met(table: &Table, doing: &Doing, condition: &Condition) -> Option<bool> {
    let (left, right) = (amount(table, doing, condition.left)?, amount(table, doing, condition.right)?);
    Some(match condition.is {
        Compare::Greater => left > right,
        Compare::Less => left < right,
        Compare::AtLeast => left >= right,
    })
}

/// Whether a deed is done at all: its option was chosen, its condition is met or may be.
fn counts(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    let chosen = deed.option == 0 || deed.option == doing.option;
    chosen && deed.condition.is_none_or(|condition| is_met(table, doing, &condition) != Some(false))
}

/// The deed that comes next, with its place; those that do not count are passed over.
fn next(table: &Table, doing: &Doing) -> Option<(u8, Deed)> {
    let places = (0u8..).zip(doing.deeds.iter()).skip(usize::from(doing.at));
    places.map(|(place, deed)| (place, *deed)).find(|(_, deed)| counts(table, doing, deed))
}

/// What the text being carried out asks for.
pub(in crate::games::wars) fn asks(table: &Table, doing: &Doing) -> Ask<Question> {
    let kind = Question::Deed;
    let Some((_, deed)) = next(table, doing) else {
        let rule = rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE;
        return Ask { player: None, kind, words: "", rule, silence: Silence::Forced };
    };
    let player = Some(player_of(&doing.item, deed.who));
    Ask { player, kind, words: words(deed.verb), rule: must(doing), silence: silence(table, doing, &deed) }
}

/// What is asked of a player, in words.
const fn words(verb: DeedVerb) -> &'static str {
    match verb {
        DeedVerb::Activate => "activates energy",
        DeedVerb::Choose => "chooses an option",
        DeedVerb::Damage => "damages a ship or unit",
        DeedVerb::Destroy => "destroys a card",
        DeedVerb::Dismiss => "dismisses a card",
        DeedVerb::Download => "downloads a card",
        DeedVerb::Draw => "draws cards from the reserve",
        DeedVerb::Look => "looks at the top card of the reserve",
        DeedVerb::Lose => "loses energy",
        DeedVerb::Move => "moves a card",
        DeedVerb::Reveal => "reveals a card for destiny",
        DeedVerb::Take => "takes a card from the lost pile",
        DeedVerb::Invert
        | DeedVerb::Pay
        | DeedVerb::Prevent
        | DeedVerb::Raise
        | DeedVerb::Replace
        | DeedVerb::Shelter
        | DeedVerb::Wait => "carries out the text",
    }
}

/// The rule by which a deed cannot be left undone.
fn must(doing: &Doing) -> RuleId {
    match doing.item.kind {
        ItemKind::Trigger(_) => rule::TRIGGERS_NOT_OPTIONAL,
        _ => rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
    }
}

/// What silence about a deed means.
fn silence(table: &Table, doing: &Doing, deed: &Deed) -> Silence {
    let unknown = deed.condition.is_some_and(|condition| is_met(table, doing, &condition).is_none())
        || amount(table, doing, deed.amount).is_none();
    let unnamed = doing.open && (deed.of == Which::Targets || deed.verb == DeedVerb::Wait);
    match deed.verb {
        _ if unknown || unnamed => Silence::Unrecorded,
        _ if deed.may || deed.up_to => Silence::Decline,
        DeedVerb::Reveal => Silence::Unrecorded,
        DeedVerb::Download if doing.must_find && piles::could_find(table, doing, deed) => Silence::Breach,
        DeedVerb::Download => Silence::Decline,
        DeedVerb::Move => Silence::Breach,
        DeedVerb::Choose if possible_options(table, doing).nth(1).is_some() => Silence::Breach,
        DeedVerb::Choose if possible_options(table, doing).next().is_none() => match could_do_some(table, doing) {
            true => Silence::Unrecorded,
            false => Silence::Forced,
        },
        DeedVerb::Damage | DeedVerb::Destroy | DeedVerb::Dismiss => {
            let open = matches!(deed.of, Which::Chosen(_)) && cards::is_open(table, doing, deed);
            if open { Silence::Breach } else { Silence::Forced }
        }
        _ => Silence::Forced,
    }
}

/// What is done when the log says nothing of it.
pub(in crate::games::wars) fn falls_silent(bench: &mut Bench<'_, Wars>, doing: Doing) {
    let Some((place, deed)) = next(bench.table, &doing) else { return ends(bench, &doing) };
    let doing = Doing { at: place, ..doing };
    match silence(bench.table, &doing, &deed) {
        Silence::Decline if deed.verb == DeedVerb::Download && !deed.may => piles::finds_nothing(bench, &doing, &deed),
        Silence::Decline => passes_over(bench, &doing),
        Silence::Unrecorded => leaves_open(bench, &doing),
        _ => by_itself(bench, &doing, &deed),
    }
}

/// Nobody wrote down what the rest of a text came to: it is carried out as a text that is not modelled.
fn leaves_open(bench: &mut Bench<'_, Wars>, doing: &Doing) {
    bench.doubt(DoubtSource::Unrecorded, u32::MAX, About::Everything, None);
    bench.table.turn_into(Frame::Effect(doing.item));
}

/// The deed is done, or left undone; the next one comes.
fn passes_over(bench: &mut Bench<'_, Wars>, doing: &Doing) {
    bench.table.turn_into(Frame::Doing(Doing { at: doing.at.saturating_add(1), chosen: 0, told: 0, ..*doing }));
}

/// All deeds are done.
fn ends(bench: &mut Bench<'_, Wars>, doing: &Doing) {
    bench.table.pop();
    play::effect_ends(bench, &doing.item);
    initiative::resumes(bench);
}

/// A deed that leaves no choice is done.
fn by_itself(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    if is_effect(deed.verb) && possible::is(bench, doing, deed) {
        play::Outcome::Effect.note(bench);
    }
    passes_over(bench, doing);
    let player = player_of(&doing.item, deed.who);
    let count = amount(bench.table, doing, deed.amount).unwrap_or(0);
    match deed.verb {
        DeedVerb::Lose => owes(bench, doing, player, count),
        DeedVerb::Activate | DeedVerb::Draw | DeedVerb::Pay => piles::by_itself(bench, deed.verb, player, count),
        DeedVerb::Take => piles::takes_target(bench, doing, player),
        DeedVerb::Raise | DeedVerb::Replace => numbers::by_itself(bench, doing, deed, count),
        DeedVerb::Choose => {
            if let Some(only) = { possible_options(bench.table, doing).next() } {
                chooses(bench, player, only);
            }
        }
        DeedVerb::Look => happened::did(bench, player, Did::Look, 1),
        DeedVerb::Wait => {
            let from = doing.at.saturating_add(1);
            for card in doing.item.targets.iter() {
                trigger::watches(bench, &doing.item, from, card);
            }
            ends(bench, doing);
        }
        DeedVerb::Damage
        | DeedVerb::Destroy
        | DeedVerb::Dismiss
        | DeedVerb::Invert
        | DeedVerb::Prevent
        | DeedVerb::Shelter => cards::to_all(bench, doing, deed),
        DeedVerb::Reveal | DeedVerb::Download | DeedVerb::Move => {}
    }
}

/// Whether a deed is an effect by itself: a choice, a look and a reveal only lead to one.
const fn is_effect(verb: DeedVerb) -> bool {
    !matches!(verb, DeedVerb::Choose | DeedVerb::Look | DeedVerb::Reveal | DeedVerb::Download)
}

/// A player owes energy by a text; where it comes from the log must say.
fn owes(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player, count: i32) {
    let why = match doing.item.kind {
        ItemKind::Trigger(trigger) if trigger.one_of_several => Why::OneOfSeveral,
        ItemKind::Trigger(trigger) if trigger.in_the_midst => Why::TriggerInTheMidst,
        ItemKind::Trigger(_) => Why::Trigger,
        _ => Why::Text,
    };
    lose::owes(bench, player, u32::try_from(count).unwrap_or(0), why);
}

/// Which options of a choice can be carried out.
fn possible_options(table: &Table, doing: &Doing) -> impl Iterator<Item = u8> {
    options(doing).filter(move |option| possible::is_option(table, doing, *option))
}

fn options(doing: &Doing) -> impl Iterator<Item = u8> + use<> {
    1..=doing.deeds.iter().map(|deed| deed.option).max().unwrap_or(0)
}

/// Whether some of an option could be done where none can be carried out whole.
fn could_do_some(table: &Table, doing: &Doing) -> bool {
    doing.deeds.iter().any(|deed| deed.option != 0 && possible::is_in_part(table, doing, deed))
}

/// An option is chosen; no line has said so yet.
fn chooses(bench: &mut Bench<'_, Wars>, player: Player, option: u8) {
    if let Some(Frame::Doing(doing)) = bench.table.frame() {
        bench.table.turn_into(Frame::Doing(Doing { option, ..doing }));
        happened::did(bench, player, Did::Choose, i32::from(option));
    }
}

/// Whether a line answers what the text being carried out asks for now.
pub(in crate::games::wars) fn asks_for(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let Some(Frame::Doing(doing)) = bench.table.frame() else { return false };
    answered(bench, &doing, act).is_some()
}

/// Whether a line tells what came of a deed that is not known to be done otherwise: which card was revealed, or which was the
/// target of a text that nobody wrote down, where the card it names could not be.
pub(in crate::games::wars) fn is_written(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let Some(Frame::Doing(doing)) = bench.table.frame() else { return false };
    let Some((doing, deed)) = answered(bench, &doing, act) else { return false };
    let certain = deed.condition.is_none_or(|condition| is_met(bench.table, &doing, &condition).is_some());
    certain
        && match deed.verb {
            DeedVerb::Reveal => texts::is_for_destiny(act),
            _ => deed.of == Which::Targets && answer::names_no_target(bench, &doing, act),
        }
}

/// The deed a line speaks of, with what it says of how far the text has come: it may be about what comes of a choice alone.
fn answered(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> Option<(Doing, Deed)> {
    let (at, deed) = next(bench.table, doing)?;
    let doing = answer::targeted(bench, &Doing { at, ..*doing }, act);
    if answer::is(bench, &doing, &deed, act) {
        return Some((doing, deed));
    }
    if deed.verb != DeedVerb::Choose {
        return None;
    }
    possible_options(bench.table, &doing).find_map(|option| {
        let mut chosen = Doing { at: at.saturating_add(1), option, ..doing };
        loop {
            let (at, deed) = next(bench.table, &chosen)?;
            chosen.at = at;
            if answer::is(bench, &chosen, &deed, act) && answer::fits(bench, &chosen, &deed, act) {
                return Some((chosen, deed));
            }
            if deed.verb == DeedVerb::Lose || silence(bench.table, &chosen, &deed) != Silence::Forced {
                return None;
            }
            chosen.at = at.saturating_add(1);
        }
    })
}

/// What comes before the deed a line speaks of leaves no choice, and is done.
fn does_before(bench: &mut Bench<'_, Wars>, at: u8) {
    while let Some(Frame::Doing(doing)) = bench.table.frame() {
        match next(bench.table, &doing) {
            Some((place, deed)) if place < at => by_itself(bench, &Doing { at: place, ..doing }, &deed),
            _ => break,
        }
    }
}

/// The title of what a text being carried out belongs to.
fn title(table: &Table, item: &Item) -> Fact {
    item.source.and_then(|card| table.title(card)).map_or(Fact::Word("the card"), Fact::Title)
}

/// The same of the text that is being carried out now.
pub(in crate::games::wars) fn source(table: &Table) -> Fact {
    let items = table.frames().find_map(|frame| match frame {
        Frame::Doing(doing) => Some(doing.item),
        Frame::Effect(item) => Some(item),
        _ => None,
    });
    items.map_or(Fact::Word("the card"), |item| title(table, &item))
}

/// What a line says while a text is being carried out.
///
/// # Errors
/// When the text does not do so, or something else first.
pub(in crate::games::wars) fn answers(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    answers_once(bench, act)?;
    let Does::Chooses(Chosen::Cards(cards)) = act.does else { return Ok(()) };
    for index in 1..cards.len() {
        let Some(named) = bench.listed(cards, index).and_then(|listed| listed.card) else { break };
        let more = Act { does: Does::Chooses(Chosen::Card(named)), at: named.span, ..*act };
        let asks = match bench.table.frame() {
            Some(Frame::Doing(_)) => asks_for(bench, &more),
            _ => bench.table.frames().any(|frame| matches!(frame, Frame::Doing(_) | Frame::Effect(_))),
        };
        let card = named.token(bench.table).map_or(Fact::Word("this card"), Fact::Card);
        let why = "the text has no more cards chosen than those before it";
        bench.at(named.span).require(asks, told!(STACK_EVERYTHING_PLACED { card, why }))?;
        answers_once(bench, &more)?;
    }
    Ok(())
}

fn answers_once(bench: &mut Bench<'_, Wars>, act: &Act) -> Result<(), Broken> {
    let Some(Frame::Doing(doing)) = bench.table.frame() else { return acts(bench, act) };
    if bench.follows() {
        bench.owed();
    }
    let found = answered(bench, &doing, act);
    let nothing = refused::is_no_effect(bench, &doing, act) || answer::is_search(bench.table, &doing, act);
    let broken = refused::why(bench, &doing, act);
    let source = doing.item.source.map_or(Fact::Word("the text"), Fact::Card);
    let told = told!(broken in refused::AS_IT_IS { card: source, why: "its text does something else" }, doing.item.player, initiative::moment());
    bench.require(found.is_some() || nothing, told)?;
    match found {
        Some((chosen, deed)) if chosen.option != doing.option => {
            let choice = next(bench.table, &doing);
            let chooser = choice.map_or(doing.item.player, |(_, choice)| player_of(&doing.item, choice.who));
            if let Some((place, _)) = choice {
                passes_over(bench, &Doing { at: place, ..doing });
            }
            chooses(bench, chooser, chosen.option);
            does_before(bench, chosen.at);
            does(bench, &chosen, &deed, act)
        }
        Some((chosen, deed)) => does(bench, &chosen, &deed, act),
        None if nothing => Ok(()),
        None => {
            ends(bench, &doing);
            acts(bench, act)
        }
    }
}

/// A deed is done as a line says.
fn does(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Act) -> Result<(), Broken> {
    if act.verb() == Verb::Declines {
        passes_over(bench, doing);
        return Ok(());
    }
    let finds = deed.verb == DeedVerb::Download && !matches!(act.does, Does::Downloads(Download { card: None, .. }));
    if finds || (is_effect(deed.verb) && possible::is(bench, doing, deed)) {
        play::Outcome::Effect.note(bench);
    }
    let player = player_of(&doing.item, deed.who);
    match (deed.verb, &act.does) {
        (DeedVerb::Lose, _) => {
            let count = amount(bench.table, doing, deed.amount).unwrap_or(0);
            passes_over(bench, doing);
            owes(bench, doing, player, count);
            match bench.table.frame() {
                Some(Frame::Losing { .. }) => lose::answers(bench, act),
                _ => Ok(()),
            }
        }
        (DeedVerb::Activate | DeedVerb::Draw | DeedVerb::Pay, _) => piles::as_said(bench, doing, deed, act),
        (DeedVerb::Reveal, Does::Reveals(reveal)) => piles::reveals(bench, doing, deed, reveal),
        (DeedVerb::Download, _) => piles::downloads(bench, doing, player, act),
        (DeedVerb::Take, _) => piles::takes(bench, doing, player, act),
        (DeedVerb::Choose, _) => option_chosen(bench, doing, player, act),
        (DeedVerb::Raise | DeedVerb::Replace, Does::Raises(raise)) => {
            numbers::as_said(bench, doing, deed, (act.player(), raise))
        }
        (DeedVerb::Look, _) => {
            passes_over(bench, doing);
            Ok(())
        }
        _ => cards::as_said(bench, doing, deed, act),
    }
}

/// A player chooses an option, one that can be carried out if there is one.
fn option_chosen(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player, act: &Act) -> Result<(), Broken> {
    let Does::Chooses(Chosen::Option(said)) = act.does else {
        leaves_open(bench, doing);
        return Ok(());
    };
    let option = u8::try_from(said.value).unwrap_or(u8::MAX);
    let any = possible_options(bench.table, doing).next().is_some();
    let possible = possible_options(bench.table, doing).any(|possible| possible == option)
        || (!any && options(doing).any(|one| one == option));
    let number = i32::from(option);
    let is_one = options(doing).any(|one| one == option);
    bench
        .at(said.span)
        .require(is_one, told!(STACK_EVERYTHING_PLACED { card: "this choice", why: "the text has no such option" }))?;
    let told = told!(EFFECTS_CHOICE_MUST_BE_POSSIBLE { player, option: number }, ACTIVE.of(player));
    bench.at(said.span).require(possible, told)?;
    passes_over(bench, doing);
    if let Some(Frame::Doing(doing)) = bench.table.frame() {
        bench.table.turn_into(Frame::Doing(Doing { option, ..doing }));
    }
    Ok(())
}
