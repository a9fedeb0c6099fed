//! Makes abilities that last into what is judged by, where every word of theirs means something on the table.

use super::super::{
    ongoing::{ForbidTerm, Modifier, Ongoing, TotalTerm, WordingTerm},
    tongue::{ChoiceTerm, FigureTerm, FunctionTerm, KeywordTerm, StateTerm, WarsTongue},
};
use crate::{
    abilities::{
        compiled::{Argument, Compiler, Fits, Holds, LabelKey, Reckoning, Refers, Whom},
        language::tree::{Clause, Content},
    },
    cards::printed::{StaticList, Word},
};

/// An ability that lasts, if the judge carries out all of it. What is unsure is left to people.
pub(super) fn ongoing(ability: &Clause, wording: WordingTerm) -> Option<Ongoing> {
    let Content::Entries(entries) = ability.get("ongoing")? else { return None };
    if ability.get("unsure").is_some() || ability.get("unmodelled").is_some() {
        return None;
    }
    let compiler = Compiler::<WarsTongue>::default();
    let holds = match ability.get("while") {
        Some(Content::Whether(so)) => vec![compiler.whether(so)],
        _ => Vec::new(),
    };
    let mut modifiers = Vec::new();
    for entry in entries {
        modifiers.extend(compile(entry, &compiler)?);
    }
    let ongoing = Ongoing {
        inverted: ability.text("side") == Some("inverted"),
        wording,
        each_player: ability.get("each-player").is_some(),
        holds: StaticList::keep(holds),
        modifiers: StaticList::keep(modifiers),
    };
    is_understood(&ongoing).then_some(ongoing)
}

fn find<W: Word>(word: &str) -> Option<W> {
    W::ALL.iter().copied().find(|known| known.word() == word)
}

fn compile(entry: &Clause, compiler: &Compiler<WarsTongue>) -> Option<Vec<Modifier>> {
    let filter = |key: &str| match entry.get(key)? {
        Content::Filter(filter) => Some(compiler.filter(filter)),
        _ => None,
    };
    let filters = |key: &str| filter(key).map_or(StaticList(&[]), |fits| StaticList::keep(vec![fits]));
    let amount = |key: &str| match entry.get(key)? {
        Content::HowMuch(amount) => Some(compiler.how_much(amount)),
        _ => None,
    };
    let who = |key: &str| match entry.get(key)? {
        Content::Who(who) => Some(compiler.who(who)),
        _ => None,
    };
    let one = |modifier: Modifier| Some(vec![modifier]);
    match entry.table.head {
        "raise" => {
            let of = filter("raise")?;
            let figures = [FigureTerm::Power, FigureTerm::Tactics, FigureTerm::Defense];
            let raise = |figure: FigureTerm| Some(Modifier::RaiseFigure { of, figure, by: amount(figure.word())? });
            Some(figures.into_iter().filter_map(raise).collect())
        }
        "total" => one(Modifier::RaiseTotal {
            total: find(entry.text("total")?).filter(|total| is_summed(*total))?,
            of: who("of")?,
            at: filters("at"),
            by: amount("by")?,
        }),
        "drain" => one(Modifier::RaiseDrain { of: who("drain")?, at: filters("at"), by: amount("by")? }),
        "immune" => one(Modifier::MakeImmune { of: filter("immune")? }),
        "cannot" => one(Modifier::Forbid {
            what: find::<ForbidTerm>(entry.text("cannot")?)?,
            of: filters("of"),
            by: StaticList::keep(who("by").into_iter().collect()),
            at: filters("at"),
            from: filters("from"),
            except: match entry.get("except") {
                Some(Content::Whether(so)) => StaticList::keep(vec![compiler.whether(so)]),
                _ => StaticList(&[]),
            },
        }),
        "icon" => one(Modifier::AddIcon {
            icon: find(entry.text("icon")?).filter(|icon| *icon != ChoiceTerm::Energy)?,
            side: who("side")?,
            at: filter("at")?,
            count: amount("count").unwrap_or(Reckoning::Just(1)),
        }),
        "generate" => one(Modifier::Generate { who: who("generate")?, at: filter("at")?, by: amount("by")? }),
        "label" => one(Modifier::GiveLabel { label: LabelKey::of(entry.text("label")?), of: filter("of")? }),
        "keyword" => one(Modifier::GiveKeyword {
            keyword: find::<KeywordTerm>(entry.text("keyword")?)?,
            of: filter("of")?,
            by: amount("by")?,
        }),
        "uncounted" => one(Modifier::Uncount { figure: find(entry.text("uncounted")?)?, of: filter("of")? }),
        _ => None,
    }
}

/// Whether what lasts is added to a total: of battle destiny and casualties only what is done is.
fn is_summed(total: TotalTerm) -> bool {
    matches!(total, TotalTerm::Power | TotalTerm::Tactics | TotalTerm::Attrition)
}

/// Whether every word of an ability means something on the table.
fn is_understood(ongoing: &Ongoing) -> bool {
    let heard = Heard;
    let tests = |tests: &StaticList<Fits<WarsTongue>>| tests.iter().all(|test| heard.fits(test));
    let somebody = |who: &Whom<WarsTongue>| *who != Whom::Somebody;
    ongoing.holds.iter().all(|holds| heard.holds(holds))
        && ongoing.modifiers.iter().all(|modifier| match modifier {
            Modifier::RaiseFigure { of, by, .. } => heard.fits(of) && heard.amount(by),
            Modifier::RaiseTotal { of, at, by, .. } | Modifier::RaiseDrain { of, at, by } => {
                somebody(of) && tests(at) && heard.amount(by)
            }
            Modifier::MakeImmune { of } | Modifier::GiveLabel { of, .. } | Modifier::Uncount { of, .. } => {
                heard.fits(of)
            }
            Modifier::Forbid { of, at, from, except, .. } => {
                tests(of) && tests(at) && tests(from) && except.iter().all(|except| heard.holds(except))
            }
            Modifier::AddIcon { at, count, .. } => heard.fits(at) && heard.amount(count),
            Modifier::Generate { at, by, .. } => heard.fits(at) && heard.amount(by),
            Modifier::GiveKeyword { of, by, .. } => heard.fits(of) && heard.amount(by),
        })
}

/// Looks through leaves for words that are always open.
struct Heard;

impl Heard {
    fn name(&self, name: Refers<WarsTongue>) -> bool {
        !matches!(name, Refers::Unheard | Refers::Register(_))
    }

    fn all(&self, tests: &StaticList<Fits<WarsTongue>>) -> bool {
        tests.iter().all(|test| self.fits(test))
    }

    fn fits(&self, test: &Fits<WarsTongue>) -> bool {
        match test {
            Fits::Every(tests) | Fits::Either(tests) | Fits::Neither(tests) => self.all(tests),
            Fits::IsState(state) => !matches!(state, StateTerm::New | StateTerm::Eligible),
            Fits::IsRelated(_, tests) | Fits::LiesWith(_, tests) | Fits::HasWith(_, tests) | Fits::TitleOf(tests) => {
                self.all(tests)
            }
            Fits::IsCalled(name) | Fits::LiesHere(name) | Fits::IsAmong(name) | Fits::IsExcept(name) => {
                self.name(*name)
            }
            Fits::TakesPart { from, .. } => !from,
            Fits::HasFigure { to, .. } => to.iter().all(|to| self.amount(to)),
            Fits::IsSuchThat(so) => so.iter().all(|so| self.holds(so)),
            Fits::HasTrait(_) | Fits::MayFit => false,
            Fits::IsWhose(_)
            | Fits::IsNoun(_)
            | Fits::IsLabelled(_)
            | Fits::IsOther
            | Fits::LiesIn(..)
            | Fits::HasKeyword { .. }
            | Fits::TitleLike(_)
            | Fits::TitleIs(_)
            | Fits::IsKept(..) => true,
        }
    }

    fn amount(&self, amount: &Reckoning<WarsTongue>) -> bool {
        match amount {
            Reckoning::Just(_) | Reckoning::CardsIn(..) => true,
            Reckoning::NumberOf(_) | Reckoning::AnyNumberAtAll => false,
            Reckoning::Negated(of) | Reckoning::Reckoned(of, _) | Reckoning::Halved { of, .. } => {
                of.iter().all(|of| self.amount(of))
            }
            Reckoning::Counted(of) | Reckoning::Folded { of, .. } | Reckoning::FigureOf { of, .. } => self.all(of),
            Reckoning::TotalOf(_, _, at) => self.all(at),
            Reckoning::Asked(function, of) => self.asked(*function, of),
        }
    }

    fn asked(&self, function: FunctionTerm, of: &StaticList<Argument<WarsTongue>>) -> bool {
        let known = matches!(
            function,
            FunctionTerm::Icons | FunctionTerm::MostIconsBut | FunctionTerm::IconTypes | FunctionTerm::Factions
        );
        known && of.iter().all(|of| if let Argument::OfWhich(tests) = of { self.all(tests) } else { true })
    }

    fn holds(&self, holds: &Holds<WarsTongue>) -> bool {
        match holds {
            Holds::AnySo(parts) | Holds::AllSo(parts) | Holds::NotSo(parts) => {
                parts.iter().all(|part| self.holds(part))
            }
            Holds::ThereIs(_, tests) | Holds::Keeps(_, _, tests) => self.all(tests),
            Holds::DuringSuch { place, .. } => self.all(place),
            Holds::AtStep(..) => true,
            Holds::IsSuch(name, _, tests) => self.name(*name) && self.all(tests),
            Holds::Compares(parts, _) => parts.iter().all(|part| self.amount(part)),
            Holds::AskedSo(..) | Holds::MayHold => false,
        }
    }
}
