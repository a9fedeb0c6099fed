//! What modifiers leave in doubt: those of which nobody knows whether they count, and what is in doubt because they read it.

use super::{Tri, each, is_on};
use crate::{
    abilities::{
        compiled::{Argument, Fits, Holds, Reckoning},
        language::tree::Operation,
    },
    games::wars::{
        abilities::meaning::Standpoint,
        cards::{
            ongoing::{ForbidTerm, Modifier, Ongoing, TotalTerm},
            tongue::{ChoiceTerm, FunctionTerm, KeywordTerm, PlaceTerm, StateTerm, WarsTongue},
        },
        in_play::survey,
        rules::aspect::{
            self, ACTIVATION, ATTRITION, BULLETS, DESTINY, DRAINS, FIGURES, GONE, HAND, ICONS, IMMUNITY, LABELS, MARKS,
            MOVES, PILES, PLACES, POWER, ROWS, SIDES, SIZES, SPENT, TARGETS,
        },
        state::{Table, cards_in_play},
    },
    table::Title,
};

/// The aspects of the game a modifier changes.
fn touches(modifier: &Modifier) -> u32 {
    match modifier {
        Modifier::RaiseFigure { .. } => FIGURES,
        Modifier::RaiseTotal { total, .. } => match total {
            TotalTerm::Power => POWER,
            TotalTerm::Tactics => FIGURES | DESTINY,
            TotalTerm::BattleDestiny => DESTINY,
            TotalTerm::Attrition => ATTRITION,
            TotalTerm::Casualties => aspect::CASUALTIES,
        },
        Modifier::Uncount { .. } => POWER | FIGURES,
        Modifier::RaiseDrain { .. } => DRAINS,
        Modifier::MakeImmune { .. } => IMMUNITY,
        Modifier::Forbid { what, .. } => match what {
            ForbidTerm::Move => MOVES,
            ForbidTerm::Drain => DRAINS,
            ForbidTerm::BeTargeted => TARGETS,
        },
        Modifier::AddIcon { .. } => ICONS,
        Modifier::Generate { .. } => ACTIVATION,
        Modifier::GiveLabel { .. } => LABELS | TARGETS,
        Modifier::GiveKeyword { .. } => FIGURES | BULLETS | SIZES,
    }
}

/// A modifier in play that changes one of these aspects, if nobody knows whether it does or by how much; with the statement that
/// brought its card there.
pub(in crate::games::wars) fn open(table: &Table, wanted: u32) -> Option<(Title, u32)> {
    let mut found = None;
    each(table, survey::WRITES, |stand, ability, modifier| {
        if found.is_none() && touches(modifier) & wanted != 0 && is_open(table, stand, ability, modifier) {
            found = table.title(stand.this).zip(table.card(stand.this).map(|card| card.cause));
        }
    });
    found
}

fn is_open(table: &Table, stand: &Standpoint<'_>, ability: &'static Ongoing, modifier: &'static Modifier) -> bool {
    let on = is_on(stand, ability);
    let open = |test: &'static Fits<WarsTongue>| cards_in_play(table).any(|card| stand.fits(test, card) == Tri::Open);
    let all = |tests: &'static [Fits<WarsTongue>]| tests.first().is_some_and(open);
    let unknown = |amount: &'static Reckoning<WarsTongue>| stand.value(amount).known().is_none();
    let of = match modifier {
        Modifier::RaiseFigure { of, by, .. } | Modifier::GiveKeyword { of, by, .. } => open(of) || unknown(by),
        Modifier::RaiseTotal { at, by, .. } | Modifier::RaiseDrain { at, by, .. } => all(at.0) || unknown(by),
        Modifier::MakeImmune { of } | Modifier::Uncount { of, .. } | Modifier::GiveLabel { of, .. } => open(of),
        Modifier::Forbid { of, at, from, .. } => all(of.0) || all(at.0) || all(from.0),
        Modifier::AddIcon { at, count, .. } => open(at) || unknown(count),
        Modifier::Generate { at, by, .. } => open(at) || unknown(by),
    };
    on == Tri::Open || (on.is_yes() && of)
}

/// The aspects that matter for these because a modifier in play reads them to change one of these.
pub(in crate::games::wars) fn also_read(table: &Table, reads: u32) -> u32 {
    if survey::of(table) & survey::WRITES == 0 || reads == u32::MAX {
        return reads;
    }
    let mut all = reads;
    // What one modifier reads another may change.
    for _ in 0..3 {
        let before = all;
        each(table, survey::WRITES, |_, ability, modifier| {
            if touches(modifier) & all != 0 {
                all |= Reads::of(ability, modifier);
            }
        });
        if all == before {
            break;
        }
    }
    all
}

/// Gathers what leaves read.
#[derive(Default)]
struct Reads(u32);

impl Reads {
    fn of(ability: &Ongoing, modifier: &Modifier) -> u32 {
        let mut reads = Self::default();
        ability.holds.iter().for_each(|holds| reads.holds(holds));
        match modifier {
            Modifier::RaiseFigure { of, by, .. } | Modifier::GiveKeyword { of, by, .. } => {
                reads.fits(of);
                reads.amount(by);
            }
            Modifier::RaiseTotal { at, by, .. } | Modifier::RaiseDrain { at, by, .. } => {
                reads.all(at);
                reads.amount(by);
            }
            Modifier::MakeImmune { of } | Modifier::Uncount { of, .. } | Modifier::GiveLabel { of, .. } => {
                reads.fits(of)
            }
            Modifier::Forbid { of, at, from, except, .. } => {
                [of, at, from].into_iter().for_each(|tests| reads.all(tests));
                except.iter().for_each(|except| reads.holds(except));
            }
            Modifier::AddIcon { at, count: by, .. } | Modifier::Generate { at, by, .. } => {
                reads.fits(at);
                reads.amount(by);
            }
        }
        reads.0
    }

    fn all(&mut self, tests: &[Fits<WarsTongue>]) {
        tests.iter().for_each(|test| self.fits(test));
    }

    fn fits(&mut self, test: &Fits<WarsTongue>) {
        self.0 |= match test {
            Fits::IsState(StateTerm::Damaged | StateTerm::Undamaged) => MARKS,
            Fits::IsState(StateTerm::Inverted) => SIDES,
            Fits::IsState(StateTerm::Battleground) => ICONS,
            Fits::IsState(_) => 0,
            Fits::IsLabelled(_) => LABELS,
            Fits::IsRelated(..) => ROWS | PLACES,
            Fits::LiesWith(PlaceTerm::On, _) | Fits::LiesIn(..) => GONE | PILES | HAND | SPENT,
            Fits::LiesWith(..) | Fits::LiesHere(_) | Fits::TakesPart { .. } => PLACES | GONE,
            Fits::HasFigure { .. } => FIGURES | SIDES,
            Fits::HasKeyword { keyword: KeywordTerm::Piloting, .. } => FIGURES | SIDES,
            Fits::HasKeyword { .. } => BULLETS | SIDES,
            Fits::IsKept(..) => PLACES | GONE,
            _ => 0,
        };
        match test {
            Fits::Every(tests)
            | Fits::Either(tests)
            | Fits::Neither(tests)
            | Fits::IsRelated(_, tests)
            | Fits::LiesWith(_, tests)
            | Fits::HasWith(_, tests)
            | Fits::TitleOf(tests) => self.all(tests),
            Fits::HasFigure { to, .. } => to.iter().for_each(|to| self.amount(to)),
            Fits::IsSuchThat(so) => so.iter().for_each(|so| self.holds(so)),
            _ => {}
        }
    }

    fn amount(&mut self, amount: &Reckoning<WarsTongue>) {
        match amount {
            Reckoning::Counted(of) => {
                self.0 |= GONE | PLACES;
                self.all(of);
            }
            Reckoning::Folded { of, base, .. } | Reckoning::FigureOf { of, base, .. } => {
                self.0 |= GONE | PLACES | if *base { SIDES } else { FIGURES | SIDES };
                self.all(of);
            }
            Reckoning::TotalOf(_, _, at) => {
                self.0 |= GONE | PLACES | FIGURES | SIDES | POWER;
                self.all(at);
            }
            Reckoning::CardsIn(..) => self.0 |= PILES | HAND | SPENT,
            Reckoning::Negated(of) | Reckoning::Halved { of, .. } => of.iter().for_each(|of| self.amount(of)),
            Reckoning::Reckoned(of, Operation::Plus | Operation::Less | Operation::Times | Operation::Over) => {
                of.iter().for_each(|of| self.amount(of));
            }
            Reckoning::Asked(function, of) => self.asked(*function, of),
            Reckoning::Just(_) | Reckoning::NumberOf(_) | Reckoning::AnyNumberAtAll => {}
        }
    }

    fn asked(&mut self, function: FunctionTerm, of: &[Argument<WarsTongue>]) {
        self.0 |= match function {
            FunctionTerm::Icons | FunctionTerm::MostIconsBut | FunctionTerm::IconTypes => ICONS | GONE,
            _ => GONE | PLACES,
        };
        for argument in of {
            match argument {
                Argument::OfWhich(tests) => self.all(tests),
                Argument::OfWord(ChoiceTerm::Energy) => self.0 |= ICONS,
                Argument::OfWord(_) | Argument::OfPlayer(_) | Argument::LeftOut => {}
            }
        }
    }

    fn holds(&mut self, holds: &Holds<WarsTongue>) {
        match holds {
            Holds::AnySo(parts) | Holds::AllSo(parts) | Holds::NotSo(parts) => {
                parts.iter().for_each(|part| self.holds(part));
            }
            Holds::ThereIs(_, tests) | Holds::Keeps(_, _, tests) => {
                self.0 |= GONE | PLACES;
                self.all(tests);
            }
            Holds::IsSuch(_, _, tests) => self.all(tests),
            Holds::DuringSuch { place, .. } => self.all(place),
            Holds::Compares(parts, _) => parts.iter().for_each(|part| self.amount(part)),
            Holds::AtStep(..) | Holds::AskedSo(..) | Holds::MayHold => {}
        }
    }
}
