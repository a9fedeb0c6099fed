//! What a text that is modelled does when it comes off the stack, deed by deed. A log may write each deed behind `->`; what
//! leaves no choice happens whether it is written or not.

mod answer;
mod cards;
mod numbers;
mod piles;
mod possible;
mod refused;

use super::{
    activated,
    meaning::{AtHand, Bound, HowMuchHere, Standpoint, Thing},
    texts, trigger,
};
use crate::{
    abilities::{
        program::{self, Answered, Answers, Next},
        sense::{Numbers, Tri},
    },
    games::wars::{
        Question, Wars, acts,
        cards::card::{Deed, DeedVerb, Doer, Quantity, TextStep, Truth, Wanted, Which},
        energy::lose,
        recorded::happened::{self, Did},
        rules::{ACTIVE, aspect, edition, rule},
        state::{Doing, Frame, Item, ItemKind, Spot, Steps, Table, Trigger, Why, in_play, opponent, printed},
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
pub(in crate::games::wars) use numbers::{raises_by_record, replaced, replaces};

/// What the text of an item does; nothing if it is not carried out.
pub(in crate::games::wars) fn of_item(bench: &Bench<'_, Wars>, item: &Item) -> &'static [TextStep] {
    let Some(source) = item.source else { return &[] };
    match item.kind {
        ItemKind::Card => printed(bench.table, source).map_or(&[], |card| card.does.0),
        ItemKind::Ability(number) => {
            activated::pending(bench, item, source, number).map_or(&[], |ability| ability.does.0)
        }
        ItemKind::Trigger(trigger) => of_trigger(bench, source, trigger),
        ItemKind::Action(_) => &[],
    }
}

/// What a triggered ability does.
pub(super) fn of_trigger(bench: &Bench<'_, Wars>, source: Token, trigger: Trigger) -> &'static [TextStep] {
    match trigger.ability {
        Trigger::CARD => printed(bench.table, source).map_or(&[], |card| card.does.0),
        number => {
            let all = activated::all_when(bench, source, trigger.inverted);
            all.get(usize::from(number)).map_or(&[], |ability| ability.does.0)
        }
    }
}

/// The deeds of an item that came off the stack begin.
pub(in crate::games::wars) fn begins(bench: &mut Bench<'_, Wars>, item: &Item) {
    play::Outcome::Open.note(bench);
    let steps = Steps(of_item(bench, item));
    let at = if let ItemKind::Trigger(trigger) = item.kind { trigger.from } else { 0 };
    let must_find = bench.is(edition::INCURSION);
    let open = item.targets.iter().next().is_none() && asks_for_target(bench, item);
    bench.table.push(Frame::Doing(Doing {
        item: *item,
        steps,
        at,
        chosen: 0,
        told: 0,
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

/// Something is asked from where the text being carried out stands.
fn stand<R>(table: &Table, doing: &Doing, ask: impl FnOnce(&Standpoint<'_>) -> R) -> Option<R> {
    let item = &doing.item;
    let this = item.source?;
    let mut targets = item.targets.iter();
    let named = match (targets.next(), targets.next()) {
        (None, _) => Bound::Open,
        (Some(card), None) => Bound::One(Thing::Card(card)),
        (Some(_), Some(_)) => Bound::Several(item.targets),
    };
    let gone = !in_play(table, this) && item.kind != ItemKind::Card;
    let here = if let (true, Spot::At(place)) = (gone, item.spot) { Some(place) } else { None };
    let at_hand = AtHand { destiny: doing.destiny, here, ..AtHand::default() };
    Some(ask(&Standpoint { table, this, you: item.player, at_hand, names: &[named] }))
}

/// What a number comes to now.
fn numbers_of(table: &Table, doing: &Doing, quantity: Quantity) -> Numbers {
    let value = |stand: &Standpoint<'_>| quantity.0.first().map(|quantity| stand.value(quantity));
    stand(table, doing, value).flatten().unwrap_or(Numbers::ANY)
}

/// A number as it is now; nothing if it is not known.
fn amount(table: &Table, doing: &Doing, quantity: Quantity) -> Option<i32> {
    match quantity.0 {
        [HowMuchHere::Just(number)] => Some(i32::from(*number)),
        _ => numbers_of(table, doing, quantity).known(),
    }
}

/// Whether a condition is met; nothing if that is not known.
fn is_met(table: &Table, doing: &Doing, so: &Truth) -> Option<bool> {
    let holds = stand(table, doing, |stand| so.0.first().map(|so| stand.holds(so))).flatten();
    match holds {
        Some(Tri::Yes) => Some(true),
        Some(Tri::No) => Some(false),
        Some(Tri::Open) | None => None,
    }
}

/// Whether a card fits what a text asks of it.
fn fits(table: &Table, doing: &Doing, wanted: Wanted, card: Token) -> Tri {
    stand(table, doing, |stand| wanted.0.first().map(|wanted| stand.fits(wanted, card))).flatten().unwrap_or(Tri::Open)
}

/// What comes next in the text being carried out.
fn next(table: &Table, doing: &Doing) -> Next<Deed, Doer> {
    program::next(doing.steps.0, doing.at, |so| is_met(table, doing, so))
}

/// The deed that comes next, with its place and whether it is known that it is done.
fn next_deed(table: &Table, doing: &Doing) -> Option<(u8, Deed, bool)> {
    match next(table, doing) {
        Next::Deed { at, deed, sure } => Some((at, deed, sure)),
        _ => None,
    }
}

/// What the text being carried out asks for.
pub(in crate::games::wars) fn asks(table: &Table, doing: &Doing) -> Ask<Question> {
    let kind = Question::Deed;
    let rule = must(doing);
    let player = |who: Doer| Some(player_of(&doing.item, who));
    match next(table, doing) {
        Next::End => {
            let rule = rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE;
            Ask { player: None, kind, words: "", rule, silence: Silence::Forced }
        }
        Next::Deed { at, deed, sure } => {
            let silence = silence(table, &Doing { at, ..*doing }, &deed, sure);
            Ask { player: player(deed.who), kind, words: words(deed.verb), rule, silence }
        }
        Next::May { who, .. } => {
            Ask { player: player(who), kind, words: "does what the text lets be done", rule, silence: Silence::Decline }
        }
        Next::Choose { at, who } => {
            let silence = silence_of_choice(table, &Doing { at, ..*doing });
            Ask { player: player(who), kind, words: "chooses an option", rule, silence }
        }
    }
}

/// What is asked of a player, in words.
const fn words(verb: DeedVerb) -> &'static str {
    match verb {
        DeedVerb::Activate => "activates energy",
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
        DeedVerb::Undamage => "undamages a ship or unit",
        DeedVerb::Invert
        | DeedVerb::Pay
        | DeedVerb::Prevent
        | DeedVerb::Raise
        | DeedVerb::Replace
        | DeedVerb::Shelter
        | DeedVerb::Watch => "carries out the text",
    }
}

/// The rule by which a deed cannot be left undone.
fn must(doing: &Doing) -> RuleId {
    match doing.item.kind {
        ItemKind::Trigger(_) => rule::TRIGGERS_NOT_OPTIONAL,
        _ => rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE,
    }
}

/// What silence about a deed means, of which it is known or not that it is done.
fn silence(table: &Table, doing: &Doing, deed: &Deed, sure: bool) -> Silence {
    let unknown = !sure || amount(table, doing, deed.amount).is_none();
    let unnamed = doing.open && (deed.of == Which::Targets && is_of_cards(deed));
    match deed.verb {
        _ if unknown || unnamed => Silence::Unrecorded,
        _ if deed.up_to => Silence::Decline,
        DeedVerb::Reveal => Silence::Unrecorded,
        DeedVerb::Download if doing.must_find && piles::could_find(table, doing, deed) => Silence::Breach,
        DeedVerb::Download => Silence::Decline,
        DeedVerb::Move => Silence::Breach,
        DeedVerb::Damage | DeedVerb::Destroy | DeedVerb::Dismiss => {
            let open = matches!(deed.of, Which::SomeOf(_)) && cards::is_open(table, doing, deed);
            if open { Silence::Breach } else { Silence::Forced }
        }
        _ => Silence::Forced,
    }
}

/// Whether a deed is about cards; the others have nothing to do with targets.
fn is_of_cards(deed: &Deed) -> bool {
    match deed.verb {
        DeedVerb::Activate | DeedVerb::Draw | DeedVerb::Lose | DeedVerb::Pay | DeedVerb::Reveal | DeedVerb::Look => {
            false
        }
        DeedVerb::Raise => deed.total().is_none(),
        _ => true,
    }
}

/// What silence about a choice means.
fn silence_of_choice(table: &Table, doing: &Doing) -> Silence {
    match (possible_options(table, doing).nth(1).is_some(), possible_options(table, doing).next().is_some()) {
        (true, _) => Silence::Breach,
        (false, true) => Silence::Forced,
        (false, false) if could_do_some(table, doing) => Silence::Unrecorded,
        (false, false) => Silence::Forced,
    }
}

/// What is done when the log says nothing of it.
pub(in crate::games::wars) fn falls_silent(bench: &mut Bench<'_, Wars>, doing: Doing) {
    match next(bench.table, &doing) {
        Next::End => ends(bench, &doing),
        Next::May { otherwise, .. } => goes_on_at(bench, &doing, otherwise),
        Next::Choose { at, who } => {
            let doing = Doing { at, ..doing };
            match silence_of_choice(bench.table, &doing) {
                Silence::Unrecorded => leaves_open(bench, &doing),
                _ => only_choice(bench, &doing, who),
            }
        }
        Next::Deed { at, deed, sure } => {
            let doing = Doing { at, ..doing };
            match silence(bench.table, &doing, &deed, sure) {
                Silence::Decline if deed.verb == DeedVerb::Download => piles::finds_nothing(bench, &doing, &deed),
                Silence::Decline => passes_over(bench, &doing),
                Silence::Unrecorded if deed.verb == DeedVerb::Reveal => piles::reveals_unseen(bench, &doing, &deed),
                Silence::Unrecorded if !sure && touched(&deed) != 0 => may_be_done(bench, &doing, &deed),
                Silence::Unrecorded => leaves_open(bench, &doing),
                _ => by_itself(bench, &doing, &deed),
            }
        }
    }
}

/// Of a choice that is none the only option is taken; if there is none, the text goes on behind it.
fn only_choice(bench: &mut Bench<'_, Wars>, doing: &Doing, who: Doer) {
    let first = possible_options(bench.table, doing).next();
    match first {
        Some(option) => chooses(bench, doing, player_of(&doing.item, who), option),
        None => goes_on_at(bench, doing, behind_choice(doing)),
    }
}

/// Where a text goes on behind the choice it stands at.
fn behind_choice(doing: &Doing) -> u8 {
    match doing.steps.0.get(usize::from(doing.at)) {
        Some(TextStep::Choose(_, end)) => *end,
        _ => doing.at.saturating_add(1),
    }
}

/// What a deed touches that may have been done; nothing if it is more than can be told.
const fn touched(deed: &Deed) -> u32 {
    match deed.verb {
        DeedVerb::Damage | DeedVerb::Undamage => aspect::MARKS | aspect::GONE,
        DeedVerb::Destroy | DeedVerb::Dismiss => aspect::GONE | aspect::MARKS,
        DeedVerb::Raise => aspect::FIGURES | aspect::ATTRITION | aspect::CASUALTIES | aspect::DESTINY,
        DeedVerb::Invert => aspect::SIDES,
        _ => 0,
    }
}

/// Nobody wrote down whether a deed was done, and nobody knows: it is taken for not done, and what it touches is in doubt.
fn may_be_done(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    bench.doubt(DoubtSource::Unrecorded, touched(deed) | aspect::EFFECTS, About::Everything, None);
    passes_over(bench, doing);
}

/// Nobody wrote down what the rest of a text came to: it is carried out as a text that is not modelled.
fn leaves_open(bench: &mut Bench<'_, Wars>, doing: &Doing) {
    bench.doubt(DoubtSource::Unrecorded, u32::MAX, About::Everything, None);
    bench.table.turn_into(Frame::Effect(doing.item));
}

/// The deed is done, or left undone; the next one comes.
fn passes_over(bench: &mut Bench<'_, Wars>, doing: &Doing) {
    goes_on_at(bench, doing, program::behind(doing.steps.0, doing.at));
}

/// The text goes on there.
fn goes_on_at(bench: &mut Bench<'_, Wars>, doing: &Doing, at: u8) {
    bench.table.turn_into(Frame::Doing(Doing { at, chosen: 0, told: 0, ..*doing }));
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
        DeedVerb::Look => happened::did(bench, player, Did::Look, 1),
        DeedVerb::Watch => {
            let from = doing.at.saturating_add(1);
            for card in doing.item.targets.iter() {
                trigger::watches(bench, &doing.item, from, card);
            }
        }
        DeedVerb::Damage
        | DeedVerb::Destroy
        | DeedVerb::Dismiss
        | DeedVerb::Invert
        | DeedVerb::Prevent
        | DeedVerb::Undamage
        | DeedVerb::Shelter => cards::to_all(bench, doing, deed),
        DeedVerb::Reveal | DeedVerb::Download | DeedVerb::Move => {}
    }
}

/// Whether a deed is an effect by itself: a choice, a look and a reveal only lead to one.
const fn is_effect(verb: DeedVerb) -> bool {
    !matches!(verb, DeedVerb::Look | DeedVerb::Reveal | DeedVerb::Download)
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

/// Which options of the choice a text stands at can be carried out, counted from 1.
fn possible_options(table: &Table, doing: &Doing) -> impl Iterator<Item = u8> {
    options(doing)
        .filter(move |(_, (from, to))| possible::is_option(table, doing, *from, *to))
        .map(|(number, _)| number)
}

/// The options of the choice a text stands at, with their places.
fn options(doing: &Doing) -> impl Iterator<Item = (u8, (u8, u8))> + use<> {
    (1u8..).zip(program::options(doing.steps.0, doing.at))
}

/// Whether some of an option could be done where none can be carried out whole.
fn could_do_some(table: &Table, doing: &Doing) -> bool {
    let deeds = options(doing).flat_map(|(_, (from, to))| program::deeds(doing.steps.0, from, to));
    deeds.into_iter().any(|(_, deed)| possible::is_in_part(table, doing, &deed))
}

/// An option is chosen; no line has said so yet.
fn chooses(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player, option: u8) {
    let place = { options(doing).find(|(number, _)| *number == option) };
    if let Some((_, (from, _))) = place {
        goes_on_at(bench, doing, from);
        happened::did(bench, player, Did::Choose, i32::from(option));
    }
}

/// Whether a line answers what the text being carried out asks for now.
pub(in crate::games::wars) fn asks_for(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let Some(Frame::Doing(doing)) = bench.table.frame() else { return false };
    decides(bench, &doing, act) || answered(bench, &doing, act).is_some()
}

/// Whether a line tells what came of a deed that is not known to be done otherwise: which card was revealed, or which was the
/// target of a text that nobody wrote down, where the card it names could not be.
pub(in crate::games::wars) fn is_written(bench: &Bench<'_, Wars>, act: &Act) -> bool {
    let Some(Frame::Doing(doing)) = bench.table.frame() else { return false };
    let Some((doing, deed, ..)) = answered(bench, &doing, act) else { return false };
    let certain = next_deed(bench.table, &doing).is_some_and(|(.., sure)| sure);
    certain
        && match deed.verb {
            DeedVerb::Reveal => texts::is_for_destiny(act),
            _ => deed.of == Which::Targets && answer::names_no_target(bench, &doing, act),
        }
}

/// A line held against what a text does.
struct Line<'l, 'b> {
    bench: &'l Bench<'b, Wars>,
    doing: &'l Doing,
    act: &'l Act,
}

impl Answers<Deed, Truth> for Line<'_, '_> {
    fn holds(&self, so: &Truth) -> Option<bool> {
        is_met(self.bench.table, self.doing, so)
    }

    fn answers(&self, at: u8, deed: &Deed) -> bool {
        let there = Doing { at, ..*self.doing };
        answer::is(self.bench, &there, deed, self.act) && answer::fits(self.bench, &there, deed, self.act)
    }

    fn is_forced(&self, at: u8, deed: &Deed) -> bool {
        let there = Doing { at, ..*self.doing };
        let forced = || silence(self.bench.table, &there, deed, true) == Silence::Forced;
        deed.verb == DeedVerb::Reveal || (deed.verb != DeedVerb::Lose && forced())
    }

    fn is_possible(&self, from: u8, to: u8) -> bool {
        possible::is_option(self.bench.table, self.doing, from, to)
    }
}

/// The deed a line speaks of, with what it says of how far the text has come: it may be about what comes of a choice, or of what a
/// player may do, alone. Then also which option that is, if it is one.
fn answered(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> Option<(Doing, Deed, Option<u8>)> {
    match next(bench.table, doing) {
        Next::End => None,
        Next::Deed { at, deed, .. } => {
            let doing = answer::targeted(bench, &Doing { at, ..*doing }, act);
            answer::is(bench, &doing, &deed, act).then_some((doing, deed, None))
        }
        Next::May { at, .. } | Next::Choose { at, .. } => {
            let doing = Doing { at, ..*doing };
            let Answered { at, option } = program::ahead(doing.steps.0, at, &Line { bench, doing: &doing, act })?;
            let (_, deed) = program::deeds(doing.steps.0, at, at.saturating_add(1)).next()?;
            Some((Doing { at, ..doing }, deed, option))
        }
    }
}

/// What comes before the deed a line speaks of leaves no choice, and is done.
fn does_before(bench: &mut Bench<'_, Wars>, at: u8) {
    while let Some(Frame::Doing(doing)) = bench.table.frame() {
        match next(bench.table, &doing) {
            Next::Deed { at: place, deed, .. } if place < at && deed.verb == DeedVerb::Reveal => {
                piles::reveals_unseen(bench, &Doing { at: place, ..doing }, &deed);
            }
            Next::Deed { at: place, deed, .. } if place < at => by_itself(bench, &Doing { at: place, ..doing }, &deed),
            Next::May { at: place, .. } if place < at => goes_on_at(bench, &doing, place.saturating_add(1)),
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
    let decides = decides(bench, &doing, act);
    let found = answered(bench, &doing, act);
    let nothing = refused::is_no_effect(bench, &doing, act) || answer::is_search(bench.table, &doing, act);
    let broken = refused::why(bench, &doing, act);
    let source = doing.item.source.map_or(Fact::Word("the text"), Fact::Card);
    let told = told!(broken in refused::AS_IT_IS { card: source, why: "its text does something else" }, doing.item.player, initiative::moment());
    bench.require(found.is_some() || nothing || decides, told)?;
    match found {
        _ if decides => decided(bench, &doing, act),
        Some((chosen, deed, option)) => {
            if let (Some(option), Next::Choose { at, who }) = (option, next(bench.table, &doing)) {
                chooses(bench, &Doing { at, ..doing }, player_of(&doing.item, who), option);
            }
            does_before(bench, chosen.at);
            does(bench, &chosen, &deed, act)
        }
        None if nothing => Ok(()),
        None => {
            ends(bench, &doing);
            acts(bench, act)
        }
    }
}

/// Whether a line says which option is chosen, or that a player would rather not.
fn decides(bench: &Bench<'_, Wars>, doing: &Doing, act: &Act) -> bool {
    let of = |who: Doer| act.player().is_none_or(|actor| actor == player_of(&doing.item, who));
    match (next(bench.table, doing), act.verb()) {
        (Next::May { who, .. }, Verb::Declines) => of(who),
        (Next::Choose { who, .. }, Verb::Chooses) => of(who) && answer::chosen(bench, act).is_none(),
        _ => false,
    }
}

/// What a line decides.
fn decided(bench: &mut Bench<'_, Wars>, doing: &Doing, act: &Act) -> Result<(), Broken> {
    match next(bench.table, doing) {
        Next::May { otherwise, .. } => goes_on_at(bench, doing, otherwise),
        Next::Choose { at, who } => {
            return option_chosen(bench, &Doing { at, ..*doing }, player_of(&doing.item, who), act);
        }
        _ => {}
    }
    Ok(())
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
    let is_one = options(doing).any(|(one, _)| one == option);
    let possible = possible_options(bench.table, doing).any(|possible| possible == option) || (!any && is_one);
    let number = i32::from(option);
    bench
        .at(said.span)
        .require(is_one, told!(STACK_EVERYTHING_PLACED { card: "this choice", why: "the text has no such option" }))?;
    let told = told!(EFFECTS_CHOICE_MUST_BE_POSSIBLE { player, option: number }, ACTIVE.of(player));
    bench.at(said.span).require(possible, told)?;
    if let Some((_, (from, _))) = { options(doing).find(|(one, _)| *one == option) } {
        goes_on_at(bench, doing, from);
    }
    Ok(())
}
