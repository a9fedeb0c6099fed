//! Deeds done to piles: activated, drawn, paid, revealed, downloaded, cited.

use super::{amount, passes_over, player_of};
use crate::{
    abilities::{compiled::LabelKey, program, sense::Numbers},
    games::wars::{
        Wars,
        abilities::{
            effect,
            event::Event,
            meaning::{FitsHere, HowMuchHere},
        },
        cards::{
            card::{Card, Deed, DeedVerb, Doer, Which, Word as _},
            catalogue,
            tongue::{FunctionTerm, NounTerm},
        },
        recorded::{
            fate::CameBy,
            happened::{self, Did, to_card},
            note::Note,
        },
        rules::{ACTIVE, HAND, LOST, RESERVE, USED, aspect, rule},
        state::{Doing, Frame, Kept, Table},
        words::{
            action::{Act, Does, Download, Revealing, Taking},
            said::Verb,
        },
    },
    judge::{Bench, Broken, Fact, Handle},
    rulebook::RuleId,
    table::{Player, Title, Token, Where},
    told,
};

/// Cards go from one pile to another, as many as there are.
pub(super) fn by_itself(bench: &mut Bench<'_, Wars>, verb: DeedVerb, player: Player, count: i32) {
    let (from, to) = match verb {
        DeedVerb::Activate => (RESERVE, ACTIVE),
        DeedVerb::Pay => (ACTIVE, USED),
        _ => (RESERVE, HAND),
    };
    for _ in 0..count {
        if bench.draw(from.of(player), to.of(player)).is_none() {
            break;
        }
        happened::did(bench, player, done_by(verb), 1);
        if verb == DeedVerb::Draw {
            bench.propose(Event::Draw(player));
        }
    }
}

const fn done_by(verb: DeedVerb) -> Did {
    match verb {
        DeedVerb::Activate => Did::Activate,
        DeedVerb::Pay => Did::Pay,
        _ => Did::Draw,
    }
}

/// Energy is activated or cards are drawn as a line says: as many as the text has it, or fewer where it may be.
///
/// # Errors
/// When it is another number, or another card.
pub(super) fn as_said(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Act) -> Result<(), Broken> {
    let player = player_of(&doing.item, deed.who);
    let said = act.count().map(|count| i32::try_from(count).unwrap_or(i32::MAX));
    let due = amount(bench.table, doing, deed.amount).or(said).unwrap_or(0);
    let count = said.unwrap_or(due);
    let (from, to) = match deed.verb {
        DeedVerb::Activate => (RESERVE, ACTIVE),
        DeedVerb::Pay => (ACTIVE, USED),
        _ => (RESERVE, HAND),
    };
    let pile = from.of(player);
    let there = i32::try_from(bench.table.pile(pile).len()).unwrap_or(i32::MAX);
    let possible = if bench.table.is_ample(pile) { due } else { due.min(there) };
    let right = count == due || count == possible || (count < due && deed.up_to);
    let by_destiny = matches!(deed.amount.0, [HowMuchHere::Asked(FunctionTerm::Destiny, _)]);
    let broken = if by_destiny { rule::DESTINY_SYMBOL_IS_REPLACED } else { rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE };
    const AMONG: [RuleId; 2] = [rule::DESTINY_SYMBOL_IS_REPLACED, rule::EFFECTS_DO_AS_MUCH_AS_POSSIBLE];
    bench.at(act.amount().map_or(act.at, |amount| amount.span));
    let card = super::title(bench.table, &doing.item);
    bench.require(right, told!(broken in AMONG { player, count, due, card }))?;
    passes_over(bench, doing);
    for index in 0..usize::try_from(count).unwrap_or(0).min(1000) {
        let Some(token) = bench.draw(pile, to.of(player)) else { break };
        let named = bench.listed(act.sources(), index).and_then(|listed| listed.card);
        if let Some(title) = named.and_then(|card| card.title()) {
            let can_be = bench.table.name(token, title).is_ok();
            bench.require(can_be, told!(HIDDEN_REVEAL_PUT_BACK { card: title }, player))?;
        }
        if deed.verb == DeedVerb::Draw {
            bench.propose(Event::Draw(player));
        }
    }
    Ok(())
}

/// A card is revealed for destiny: its number takes the place of the symbol.
///
/// # Errors
/// When it cannot be that card, or its destiny is misread.
pub(super) fn reveals(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, act: &Revealing) -> Result<(), Broken> {
    let player = player_of(&doing.item, deed.who);
    let stated = act.figure.and_then(|figure| u8::try_from(figure.value).ok());
    let Some(named) = act.card else {
        let reserve = RESERVE.of(player);
        let is_zero = stated.unwrap_or(0) == 0 && !bench.table.has_cards(reserve);
        bench.at(act.at).require(
            is_zero,
            told!(DESTINY_ZERO_IF_RESERVE_EMPTIED { player, stated: i32::from(stated.unwrap_or(0)) }, reserve),
        )?;
        destiny_is(bench, doing, deed, Some(0));
        return Ok(());
    };
    bench.at(act.from.map_or(named.span, |from| from.span));
    effect::is_of_reserve(bench, player, act.from.map_or(RESERVE, |from| from.kind))?;
    let shown = effect::destiny(bench, act.figure, player, &named)?;
    let title = named.title().or_else(|| shown.and_then(|card| bench.table.title(card)));
    let printed = title.and_then(|title| catalogue::card(bench.table, title)).and_then(|card| card.destiny.known());
    // Which of two figures the text goes by nobody knows, unless another text may have changed the printed one.
    let agreed = stated.is_none() || printed.is_none() || stated == printed || bench.is_in_doubt(aspect::DESTINY);
    destiny_is(bench, doing, deed, stated.or(printed).filter(|_| agreed));
    Ok(())
}

/// Destinies that can be on a card.
const ANY_DESTINY: (i32, i32) = (0, 9);

/// A card is revealed for destiny, and nobody wrote down which: its destiny is any.
pub(super) fn reveals_unseen(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    destiny_is(bench, doing, deed, None);
}

/// What was revealed stands for the symbol in the deeds that follow.
fn destiny_is(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed, revealed: Option<u8>) {
    passes_over(bench, doing);
    let (least, most) = ANY_DESTINY;
    let revealed = revealed.map_or(Numbers::between(least, most), |number| Numbers::just(i32::from(number)));
    if let Some(Frame::Doing(doing)) = bench.table.frame() {
        let mut destiny = doing.destiny;
        let place = if deed.who == Doer::You { &mut destiny[0] } else { &mut destiny[1] };
        *place = Some(revealed);
        bench.table.turn_into(Frame::Doing(Doing { destiny, ..doing }));
    }
}

/// A card is downloaded as a line says. By the starter rules one that is there cannot be left there.
///
/// # Errors
/// When it is not shown, not there, or left there.
pub(super) fn downloads(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player, act: &Act) -> Result<(), Broken> {
    let reserve = RESERVE.of(player);
    bench.at(act.unshown().unwrap_or(act.at));
    bench.require(act.unshown().is_none(), told!(DOWNLOAD_PROCEDURE { player }))?;
    let Some((_, deed)) = program::deeds(doing.steps.0, doing.at, doing.at.saturating_add(1)).next() else {
        return Ok(());
    };
    let deed = &deed;
    let handle = match act.does {
        Does::Downloads(Download { handle, .. }) | Does::Takes(Taking { handle, .. }) => handle,
        _ => None,
    };
    if let Does::Downloads(Download { card: None, .. }) = act.does {
        let left = doing.must_find && could_find(bench.table, doing, deed);
        bench.at(act.at).require(!left, told!(DOWNLOAD_MUST_FIND_INCURSION { player }, reserve))?;
    } else if let Some(title) = act.card().and_then(|card| card.title()) {
        let found = bench.search(reserve, title);
        let fits = found.is_some() && catalogue::card(bench.table, title).is_some_and(|card| is_wanted(deed, card));
        bench.require(fits, told!(DOWNLOAD_PROCEDURE { player }, title))?;
        if let Some(token) = found {
            bench.table.put(token, HAND.of(player), Where::Top);
            let told = match act.verb() {
                Verb::Downloads => to_card::SHOWN | to_card::TO_HAND,
                Verb::Reveals => to_card::DOWNLOADED | to_card::TO_HAND,
                _ => to_card::DOWNLOADED | to_card::SHOWN,
            };
            happened::befell(bench, token, told);
            if let Some(Handle(handle)) = handle {
                bench.table.set_handle(usize::from(handle), token);
            }
        }
    } else {
        effect::open_count(bench, player, &[RESERVE, HAND]);
    }
    passes_over(bench, doing);
    shuffles(bench, player);
    Ok(())
}

/// What was looked for was not found; the reserve is shuffled all the same.
pub(super) fn finds_nothing(bench: &mut Bench<'_, Wars>, doing: &Doing, deed: &Deed) {
    passes_over(bench, doing);
    shuffles(bench, player_of(&doing.item, deed.who));
}

/// A reserve in which a card was looked for is shuffled.
fn shuffles(bench: &mut Bench<'_, Wars>, player: Player) {
    bench.table.shuffle(RESERVE.of(player));
    happened::did(bench, player, Did::Look, 1);
    happened::did(bench, player, Did::Shuffle, 1);
}

/// Whether a card is what a download looks for.
fn is_wanted(deed: &Deed, card: &Card) -> bool {
    match deed.of {
        Which::SomeOf(wanted) => wanted.0.first().is_none_or(|wanted| is_such(wanted, card)),
        Which::Itself | Which::Host | Which::Targets | Which::EachOf(_) => true,
    }
}

/// Whether a card fits by what is printed on it.
fn is_such(wanted: &FitsHere, card: &Card) -> bool {
    match wanted {
        FitsHere::Every(parts) => parts.iter().all(|part| is_such(part, card)),
        FitsHere::Either(parts) => parts.iter().any(|part| is_such(part, card)),
        FitsHere::IsNoun(NounTerm::Card) => true,
        FitsHere::IsNoun(noun) => card.is(noun.word()) || card.faction.word() == noun.word(),
        FitsHere::TitleIs(title) => card.title == *title,
        FitsHere::IsLabelled(label) => card.labels.iter().any(|word| LabelKey::of(word) == *label),
        _ => true,
    }
}

/// Whether a card that a download looks for is known to lie in the reserve.
pub(super) fn could_find(table: &Table, doing: &Doing, deed: &Deed) -> bool {
    let reserve = table.pile(RESERVE.of(player_of(&doing.item, deed.who)));
    let wanted = (0u16..).map(Title).zip(table.card_set().cards()).filter(|(_, known)| is_wanted(deed, known.card));
    wanted.into_iter().any(|(title, _)| table.faces().bounds(reserve, title).at_least > 0)
}

/// The targeted card in the lost pile, or another copy of it.
pub(super) fn targeted(table: &Table, doing: &Doing, player: Player) -> Option<Token> {
    let target = doing.item.targets.iter().next()?;
    let lost = table.pile(LOST.of(player));
    let title = table.title(target);
    let copy = || lost.iter().copied().find(|card| title.is_some() && table.title(*card) == title);
    lost.iter().copied().find(|card| *card == target).or_else(copy)
}

/// The targeted card goes from the lost pile to hand.
pub(super) fn takes_target(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player) {
    if let Some(card) = targeted(bench.table, doing, player) {
        bench.table.put(card, HAND.of(player), Where::Top);
        bench.table.set_note(Note::CameBy(card), CameBy::Other.code());
        happened::befell(bench, card, to_card::SHOWN | to_card::TO_HAND);
    }
}

/// The same, as a line says.
///
/// # Errors
/// When it is another card, or is not shown.
pub(super) fn takes(bench: &mut Bench<'_, Wars>, doing: &Doing, player: Player, act: &Act) -> Result<(), Broken> {
    bench.at(act.unshown().unwrap_or(act.at));
    bench.require(act.unshown().is_none(), told!(LOST_PILE_TAKEN_CARD_REVEALED { player }))?;
    let card = targeted(bench.table, doing, player);
    let named = act.card().and_then(|named| named.title().or_else(|| bench.table.title(named.token(bench.table)?)));
    let right = card.is_some_and(|card| named.is_none() || bench.table.title(card) == named);
    let told = card.map_or(Fact::Word("nothing"), Fact::Card);
    bench
        .at(act.at)
        .require(right, told!(STACK_EVERYTHING_PLACED { card: told, why: "the text takes another card" }))?;
    passes_over(bench, doing);
    takes_target(bench, doing, player);
    if let Some(card) = card {
        happened::is_told(bench, card, to_card::TO_HAND);
    }
    Ok(())
}

/// Whether a targeted card was taken out of a lost pile whose order nobody knows, and a copy is left that stands in for it.
pub(super) fn stands_in(bench: &Bench<'_, Wars>, doing: &Doing, deed: &Deed) -> bool {
    let player = player_of(&doing.item, deed.who);
    let gone = doing
        .item
        .targets
        .iter()
        .next()
        .is_some_and(|target| bench.table.pile(LOST.of(player)).iter().all(|card| *card != target));
    gone && targeted(bench.table, doing, player).is_some()
}
