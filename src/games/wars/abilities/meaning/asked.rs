//! What texts ask of the table as a whole: icons, totals of a battle, what has happened.

use super::{FitsHere, Standpoint, Thing};
use crate::{
    abilities::{
        compiled::{Argument, Whom},
        sense::{self, LiesAs, Numbers, Sense as _, Tri},
    },
    games::wars::{
        cards::{
            card::Faction,
            tongue::{ChoiceTerm, FigureTerm, FunctionTerm, WarsTongue},
        },
        in_play::figures,
        recorded::totals::Total,
        state::{self, Table, battle, cards_in_play, is_location, printed, support_icons_at},
        turn,
    },
    table::{Player, Token},
};

/// The faction an icon is of.
fn faction(word: ChoiceTerm) -> Option<Faction> {
    Some(match word {
        ChoiceTerm::Earther => Faction::Earther,
        ChoiceTerm::Gongen => Faction::Gongen,
        ChoiceTerm::Maverick => Faction::Maverick,
        ChoiceTerm::Quay => Faction::Quay,
        ChoiceTerm::Shi => Faction::Shi,
        ChoiceTerm::Energy | ChoiceTerm::Support | ChoiceTerm::ThisTurn | ChoiceTerm::SinceItEntered => return None,
    })
}

const FACTIONS: [Faction; 5] = [Faction::Earther, Faction::Gongen, Faction::Maverick, Faction::Quay, Faction::Shi];

/// The players a word means.
fn players(stand: &Standpoint<'_>, who: Whom<WarsTongue>) -> Option<[Option<Player>; 2]> {
    match stand.player(who) {
        Some(player) => Some([Some(player), None]),
        None if Standpoint::is_everybody(who) => Some([Some(Player(0)), Some(Player(1))]),
        None => None,
    }
}

/// The icons of a kind on a player's side of a location, or of all of them.
fn icons_at(table: &Table, player: Player, icon: ChoiceTerm, place: Token) -> i32 {
    let number = |count: u32| i32::try_from(count).unwrap_or(i32::MAX);
    match (icon, faction(icon)) {
        (ChoiceTerm::Energy, _) => number(state::energy_icons(table, player, place)),
        (_, Some(faction)) => number(support_icons_at(table, player, faction, place)),
        (ChoiceTerm::Support, _) => {
            FACTIONS.iter().map(|faction| number(support_icons_at(table, player, *faction, place))).sum()
        }
        _ => 0,
    }
}

fn icons(
    stand: &Standpoint<'_>,
    icon: ChoiceTerm,
    who: Whom<WarsTongue>,
    (at, it): (Option<&'static FitsHere>, Option<Thing>),
) -> Numbers {
    let Some(players) = players(stand, who) else { return Numbers::SOME };
    let table = stand.table;
    let mut sum = Numbers::just(0);
    for place in cards_in_play(table).filter(|card| is_location(table, *card)) {
        let fits = at.map_or(Tri::Yes, |at| sense::fits_beside(stand, at, Thing::Card(place), it));
        let there = players.iter().flatten().map(|player| icons_at(table, *player, icon, place)).sum();
        sum = match fits {
            Tri::Yes => sum.plus(Numbers::just(there)),
            Tri::Open => sum.plus(Numbers::between(0, there)),
            Tri::No => sum,
        };
    }
    // A position need not name every location; what is on those it names is certain.
    let named = at.is_some_and(|at| matches!(at, FitsHere::LiesHere(_) | FitsHere::IsCalled(_)));
    if stand.may_be_more(LiesAs::OnTheTable) && !named { Numbers::between(sum.least(), i32::MAX) } else { sum }
}

/// What a player's cards have together at the places that fit: those that would count in a battle there.
pub(super) fn total(
    stand: &Standpoint<'_>,
    figure: FigureTerm,
    whose: Whom<WarsTongue>,
    place: Option<&dyn Fn(Thing) -> Tri>,
) -> Numbers {
    let table = stand.table;
    let which = match figure {
        FigureTerm::Power => figures::POWER,
        FigureTerm::Tactics => figures::TACTICS,
        FigureTerm::Defense => figures::DEFENSE,
        FigureTerm::Piloting | FigureTerm::Cost | FigureTerm::Destiny => return Numbers::ANY,
    };
    let Some(player) = stand.player(whose) else { return Numbers::ANY };
    let mut sum = Numbers::just(0);
    for location in cards_in_play(table).filter(|card| is_location(table, *card)) {
        let fits = place.map_or(Tri::Yes, |place| place(Thing::Card(location)));
        if fits == Tri::No {
            continue;
        }
        let mut there = Numbers::just(0);
        for card in turn::battle::fighters_at(table, player, location) {
            there = there.plus(figures::numbers(table, card, which));
        }
        sum = if fits.is_yes() { sum.plus(there) } else { sum.or(sum.plus(there)) };
    }
    if stand.may_be_more(LiesAs::OnTheTable) { Numbers::between(sum.least(), i32::MAX) } else { sum }
}

/// What a function comes to.
pub(super) fn number(
    stand: &Standpoint<'_>,
    function: FunctionTerm,
    of: &'static [Argument<WarsTongue>],
    it: Option<Thing>,
) -> Numbers {
    match (function, of) {
        (FunctionTerm::Icons, [Argument::OfWord(icon), Argument::OfPlayer(who), rest @ ..]) => {
            let at = match rest {
                [Argument::OfWhich(at)] => at.0.first(),
                _ => None,
            };
            icons(stand, *icon, *who, (at, it))
        }
        (FunctionTerm::MostIconsBut, [Argument::OfWord(but), Argument::OfPlayer(who)]) => {
            let kinds =
                [ChoiceTerm::Earther, ChoiceTerm::Gongen, ChoiceTerm::Maverick, ChoiceTerm::Quay, ChoiceTerm::Shi];
            let counts =
                kinds.into_iter().filter(|kind| kind != but).map(|kind| icons(stand, kind, *who, (None, None)));
            let most = |one: Numbers, other: Numbers| {
                Numbers::between(one.least().max(other.least()), one.most().max(other.most()))
            };
            counts.reduce(most).unwrap_or(Numbers::SOME)
        }
        (FunctionTerm::IconTypes, [Argument::OfPlayer(who)]) => {
            let kinds =
                [ChoiceTerm::Earther, ChoiceTerm::Gongen, ChoiceTerm::Maverick, ChoiceTerm::Quay, ChoiceTerm::Shi];
            let has = |kind| icons(stand, kind, *who, (None, None)).map(|count| count.min(1));
            kinds.into_iter().map(has).fold(Numbers::just(0), Numbers::plus)
        }
        (FunctionTerm::Destiny, of) => {
            let player = match of {
                [Argument::OfPlayer(who)] => stand.player(*who),
                _ => Some(stand.you),
            };
            let [own, other] = stand.at_hand.destiny;
            let revealed = player.and_then(|player| if player == stand.you { own } else { other });
            revealed.unwrap_or(Numbers::SOME)
        }
        (FunctionTerm::Factions, [Argument::OfWhich(cards)]) => factions(stand, cards.0.first()),
        (FunctionTerm::BattleDestiny, [Argument::OfPlayer(who)]) => of_battle(stand, *who, Total::Destiny),
        (FunctionTerm::Casualties, [Argument::OfPlayer(who)]) => of_battle(stand, *who, Total::Casualties),
        (FunctionTerm::AttritionLeft, [Argument::OfPlayer(who)]) => of_battle(stand, *who, Total::AttritionLeft),
        _ => Numbers::SOME,
    }
}

fn of_battle(stand: &Standpoint<'_>, who: Whom<WarsTongue>, total: Total) -> Numbers {
    let Some(player) = stand.player(who).filter(|_| battle(stand.table).at.is_some()) else { return Numbers::SOME };
    if turn::battle::leaves_open(stand.table, total) {
        return Numbers::SOME;
    }
    Numbers::just(turn::battle::total(stand.table, total, player))
}

fn factions(stand: &Standpoint<'_>, cards: Option<&'static FitsHere>) -> Numbers {
    let Some(test) = cards else { return Numbers::SOME };
    let (mut sure, mut perhaps) = (0u8, 0u8);
    for card in cards_in_play(stand.table) {
        let fits = stand.fits(test, card);
        if fits == Tri::No {
            continue;
        }
        let Some(known) = printed(stand.table, card) else { return Numbers::between(0, 5) };
        let bit =
            FACTIONS.iter().zip(0u8..).find(|(faction, _)| **faction == known.faction).map_or(0, |(_, bit)| 1 << bit);
        if fits.is_yes() {
            sure |= bit;
        }
        perhaps |= bit;
    }
    let count = |bits: u8| i32::try_from(bits.count_ones()).unwrap_or(0);
    let most = if stand.may_be_more(LiesAs::OnTheTable) { 5 } else { count(perhaps) };
    Numbers::between(count(sure), most)
}

/// Whether a function says yes. What happened before is not kept: it is open.
pub(super) fn whether(_: &Standpoint<'_>, _: FunctionTerm, _: &'static [Argument<WarsTongue>]) -> Tri {
    Tri::Open
}
