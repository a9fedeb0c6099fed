//! Paying: energy from the active pile, support icons, and what else a card or ability costs.

use crate::{
    games::wars::{
        Wars,
        cards::card::{Card, Faction, PrintedNumber, Word},
        place_name,
        recorded::{fate::CameBy, note::Note},
        rules::{ACTIVE, EVER_ACTIVATED, HAND, OPENED, RESERVE, USED, aspect, edition, passage, rule},
        state::{self, Kept, locations, support_icons, unsaid},
        words::{
            action::{Paid, Participle, Paying},
            parts::NO_PILE,
        },
    },
    judge::{About, Bench, Broken, DoubtSource, Fact, List},
    rulebook::RuleId,
    table::{PileKind, Player, Token, Where},
    told,
};

/// What is being paid for, and how it is called.
#[derive(Clone, Copy, Debug)]
pub(in crate::games::wars) struct PaidFor {
    /// What kind of thing it is.
    pub(in crate::games::wars) purpose: Purpose,
    /// Its card, or what is known of it.
    pub(in crate::games::wars) thing: Fact,
}

/// What kind of thing is being paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::games::wars) enum Purpose {
    /// A card without targets.
    Card,
    /// An interrupt or order whose targets are chosen.
    CardWithTargets,
    /// An activated ability; whether a copy of the same card has the same ability pending.
    Ability {
        /// Whether that is so.
        shared: bool,
        /// Whether its text moves cards without being a movement action.
        moves: bool,
    },
    /// An attack action.
    Attack,
    /// A movement action; whether cards go along.
    Movement {
        /// Whether that is so.
        transports: bool,
    },
}

impl Purpose {
    /// The rule a wrong price contradicts.
    const fn price(self, too_much: bool) -> RuleId {
        match self {
            Self::Card | Self::CardWithTargets => rule::COSTS_PAY_BOTH_COSTS,
            Self::Ability { shared: true, .. } => rule::COSTS_NO_SHARED_PAYMENT,
            Self::Ability { moves: true, .. } if too_much => rule::MOVE_MOVEMENT_MEANS_ACTION,
            Self::Ability { shared: false, .. } => rule::ACTIVATED_ABILITY_PAY_COST_EACH_USE,
            Self::Attack => rule::ATTACK_COST_ONE,
            Self::Movement { transports: true } if too_much => rule::TRANSPORT_FREE,
            Self::Movement { .. } => rule::MOVE_COST_ONE_EACH,
        }
    }

    /// The rule that is broken when the active pile is too small.
    fn shortage(self, bench: &Bench<'_, Wars>, player: Player) -> RuleId {
        let set_up = bench.table.figure(OPENED.of(player)) > 0;
        let nothing_yet = bench.table.figure(EVER_ACTIVATED.of(player)) == 0 && set_up;
        match self {
            _ if nothing_yet => rule::SETUP_ALL_ENERGY_IN_RESERVE,
            Self::Attack => rule::ATTACK_COST_ONE,
            Self::CardWithTargets if bench.is(edition::COMPREHENSIVE) => rule::PLAY_COSTS_LAST,
            _ => rule::COSTS_CANNOT_PAY_CANNOT_PLAY,
        }
    }
}

/// The rules about prices; a wrong one is told by the rule that fits what is paid for.
const PRICES: [RuleId; 7] = [
    rule::COSTS_NO_SHARED_PAYMENT,
    rule::ACTIVATED_ABILITY_PAY_COST_EACH_USE,
    rule::MOVE_MOVEMENT_MEANS_ACTION,
    rule::ATTACK_COST_ONE,
    rule::TRANSPORT_FREE,
    rule::MOVE_COST_ONE_EACH,
    rule::COSTS_PAY_BOTH_COSTS,
];

const SHORTAGES: [RuleId; 4] = [
    rule::SETUP_ALL_ENERGY_IN_RESERVE,
    rule::ATTACK_COST_ONE,
    rule::PLAY_COSTS_LAST,
    rule::COSTS_CANNOT_PAY_CANNOT_PLAY,
];

/// Pays energy for something; nothing is known of the price when `due` is absent.
///
/// # Errors
/// When the price stated is wrong, or it cannot be paid.
pub(in crate::games::wars) fn pays(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    due: Option<u32>,
    paid: &Paid,
    PaidFor { purpose, thing }: PaidFor,
) -> Result<(), Broken> {
    let paying = paid.others.iter().flatten().find(|price| price.how == Participle::Paying);
    let said = paid.energy.or(paying.and_then(|paying| paying.amount));
    let stated = said.and_then(|paid| paid.value);
    if let (Some(stated), Some(due), Some(span)) = (stated, due, said.map(|paid| paid.span)) {
        let broken = purpose.price(stated > due);
        bench.at(span);
        bench.require(
            stated == due,
            told!(broken in PRICES { player, thing, paid: number(stated), due: number(due), against: number(due), wrong: "is what an attack costs", since: Fact::Nothing }),
        )?;
    }
    sources(bench, paying, player, purpose)?;
    if due.is_none() && stated.is_none() {
        bench.table.set_counted(ACTIVE.of(player), false);
        bench.doubt(DoubtSource::MissingFigure, aspect::COSTS | aspect::PILES, About::Player(player), None);
    }
    let stated = stated.filter(|_| due.is_none() || !bench.is_recorded());
    let amount = stated.or(due).unwrap_or(0);
    let active = ACTIVE.of(player);
    let enough = bench.table.is_ample(active) || bench.table.pile(active).len() >= amount as usize;

    let general = rule::COSTS_CANNOT_PAY_CANNOT_PLAY;
    let broken = bench.why(enough, general, |bench| purpose.shortage(bench, player));
    let spent = bench.table.top(USED.of(player)).and_then(|card| bench.table.card(card));
    let since = Fact::Line(spent.map_or(0, |card| card.cause));
    bench.require(enough, told!(broken in SHORTAGES { player, thing, needed: number(amount), paid: number(amount), active, against: active, wrong: "is all the active pile holds", since }))?;
    bench.draw_many(active, USED.of(player), amount.min(1000) as usize);
    paid_cards(bench, player, paying.map_or(List::default(), |paying| paying.of), amount)
}

/// The cards that were paid are those a line names, the first one paid first.
fn paid_cards(bench: &mut Bench<'_, Wars>, player: Player, named: List, amount: u32) -> Result<(), Broken> {
    for index in 0..named.len() {
        let Some((card, title)) =
            bench.listed(named, index).and_then(|listed| Some((listed.card?, listed.card?.title()?)))
        else {
            continue;
        };
        let from_top = (amount as usize).checked_sub(index + 1);
        let used = bench.table.pile(USED.of(player));
        let Some(token) = from_top.and_then(|above| used.iter().rev().nth(above)).copied() else { break };
        let possible = bench.learn(token, &card);
        let told = told!(ACTIVE_PILE_PAY_TOP_TO_USED { player, pile: "beneath the top" }, Fact::Title(title));
        bench.at(card.span).require(possible, told)?;
    }
    Ok(())
}

/// `paying 2: active, reserve`: energy is paid from the active pile alone.
fn sources(bench: &mut Bench<'_, Wars>, paid: Option<&Paying>, player: Player, purpose: Purpose) -> Result<(), Broken> {
    let Some(paid) = paid else { return Ok(()) };
    for index in 0..paid.of.len() {
        let Some(listed) = bench.listed(paid.of, index) else { break };
        if listed.kind == NO_PILE {
            continue;
        }
        let kind = PileKind(listed.kind);
        let a_card = matches!(purpose, Purpose::Card | Purpose::CardWithTargets);
        let broken = match kind {
            RESERVE if a_card => rule::COSTS_ENERGY_FROM_ACTIVE_PILE,
            RESERVE => rule::ACTIVATE_REQUIRED_BEFORE_PAYING,
            _ => rule::ACTIVE_PILE_PAY_TOP_TO_USED,
        };
        const AMONG: [RuleId; 3] = [
            rule::COSTS_ENERGY_FROM_ACTIVE_PILE,
            rule::ACTIVATE_REQUIRED_BEFORE_PAYING,
            rule::ACTIVE_PILE_PAY_TOP_TO_USED,
        ];
        let told = told!(broken in AMONG { player, pile: place_name(kind) });
        bench.at(listed.span).require(kind == ACTIVE, told)?;
    }
    Ok(())
}

/// Whether a position says that a player has enough and names no location: then support is a supply like any other. It is one in a
/// question at the table, too.
fn is_a_supply(bench: &Bench<'_, Wars>, player: Player) -> bool {
    let (table, supplies) = (&bench.table, [RESERVE, ACTIVE, USED, HAND]);
    let is_named = || !table.is_figure_known(OPENED.of(player)) || locations(table).next().is_some();
    supplies.into_iter().any(|pile| table.is_ample(pile.of(player))) && (bench.is_supposed() || !is_named())
}

/// The support cost of a card is met by icons on its player's side of locations.
///
/// # Errors
/// When there are too few.
pub(in crate::games::wars) fn supported(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Card,
    token: Token,
) -> Result<(), Broken> {
    let Some(cost) = card.support else {
        bench.doubt(DoubtSource::MissingFigure, aspect::COSTS, About::Card(token), None);
        return Ok(());
    };
    let factions = Faction::ALL.iter().zip(cost).filter(|(_, needed)| *needed > 0);
    for (faction, needed) in factions {
        let (here, own) = support_icons(bench.table, player, *faction);
        let enough = bench.under(passage::SUPPORT_ICONS_ELSEWHERE, |choice| {
            if choice == passage::SUPPORT_ICONS_ELSEWHERE_OWN_SIDE { here >= needed } else { own >= needed }
        });
        let enough = enough || is_a_supply(bench, player);
        let theirs = |bench: &Bench<'_, Wars>| support_icons(bench.table, state::opponent(player), *faction).0;
        let elsewhere = bench.why(enough, 0, theirs) > 0;
        let broken = if elsewhere { rule::COSTS_SUPPORT_OWN_LOCATIONS } else { rule::COSTS_SUPPORT_ICONS_NEEDED };
        const AMONG: [RuleId; 2] = [rule::COSTS_SUPPORT_OWN_LOCATIONS, rule::COSTS_SUPPORT_ICONS_NEEDED];
        let told = told!(broken in AMONG { player, card: token, needed: i32::from(needed), faction: faction.word(), found: i32::from(here) });
        bench.wanting(!enough, unsaid(player)).require(enough, told)?;
    }
    Ok(())
}

/// A printed number; nothing if no source says which.
#[must_use]
pub(in crate::games::wars) fn known(figure: PrintedNumber) -> Option<u32> {
    match figure {
        PrintedNumber::Known(number) => Some(u32::from(number)),
        PrintedNumber::Absent => Some(0),
        PrintedNumber::Unknown => None,
    }
}

/// A card from hand or play goes on top of its owner's used pile as a cost.
pub(in crate::games::wars) fn to_used(bench: &mut Bench<'_, Wars>, token: Token) {
    let owner = state::owner(bench.table, token);
    bench.table.put(token, USED.of(owner), Where::Top);
    bench.table.set_note(Note::CameBy(token), CameBy::Paid.code());
}

fn number(count: u32) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
