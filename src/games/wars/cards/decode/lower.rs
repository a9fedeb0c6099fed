//! What the words of a text come to in the game: deeds with their numbers and cards. A word that nothing carries out has the
//! ability told as one that is not.

use super::super::{
    card::{
        Ability, AbilityKind, Deed, DeedVerb, Doer, Happening, Many, Number, ONE, Price, PrintedNumber, Quantity, Sort,
        StaticList, Target, Truth, Wanted, When, Which, Whose, Word, Zone,
    },
    tongue::WarsTongue,
};
use crate::abilities::{
    compile::{Beyond, Lower, compile},
    compiled::{Compiler, Reckoning},
    language::tree::{Clause, Content, Demand, Filter, HowMuch, Measure, PileOf, Portion, Selection, So, Whether, Who},
};

/// Words kept for as long as the process lives.
fn kept(word: &str) -> &'static str {
    Box::leak(word.to_owned().into_boxed_str())
}

/// A text that is being put into deeds.
#[derive(Default)]
struct Lowering {
    /// The names of its targets.
    targets: Vec<String>,
    /// Whether its target is in the battle at hand, whatever it is.
    fights: bool,
    /// Who has revealed a card for destiny.
    revealed: Vec<Doer>,
    /// What makes leaves of it.
    leaves: Compiler<WarsTongue>,
}

impl Lower for Lowering {
    type Deed = Deed;
    type Truth = Truth;
    type Player = Doer;

    fn deeds(&mut self, clause: &Clause) -> Result<Vec<Deed>, Beyond> {
        let mut before = Vec::new();
        let deeds = self.deed(clause, &mut before)?;
        before.extend(deeds);
        Ok(before)
    }

    fn truth(&mut self, so: &Whether, before: &mut Vec<Deed>) -> Result<Truth, Beyond> {
        self.destinies_of_condition(so, before)?;
        Ok(StaticList::keep(vec![self.leaves.whether(so)]))
    }

    fn player(&mut self, who: &Who) -> Result<Doer, Beyond> {
        doer(who)
    }

    fn waits(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        match event(clause, "next") {
            Some((event, Content::Filter(filter))) if event.table.head == "lost" => {
                Ok(Deed { of: self.named(filter)?, ..plain(DeedVerb::Watch) })
            }
            _ => Beyond::word("next"),
        }
    }
}

/// A deed of which only the verb is known.
fn plain(verb: DeedVerb) -> Deed {
    Deed { verb, who: Doer::You, amount: ONE, up_to: false, of: Which::Targets, number: None }
}

/// The event under a key, if it is one, with what it happens to.
fn event<'c>(clause: &'c Clause, key: &str) -> Option<(&'c Clause, &'c Content)> {
    match clause.get(key)? {
        Content::Entries(events) => match events.as_slice() {
            [event] => Some((event, event.get(event.table.head)?)),
            _ => None,
        },
        _ => None,
    }
}

fn doer(who: &Who) -> Result<Doer, Beyond> {
    match who.word.as_str() {
        "you" => Ok(Doer::You),
        "opponent" => Ok(Doer::Opponent),
        other => Beyond::word(other),
    }
}

const fn other(doer: Doer) -> Doer {
    match doer {
        Doer::You => Doer::Opponent,
        Doer::Opponent => Doer::You,
    }
}

/// Refuses a clause that says more than these keys.
fn only(clause: &Clause, keys: &[&str]) -> Result<(), Beyond> {
    match clause.values.iter().find(|held| !keys.contains(&held.key.name)) {
        Some(held) => Beyond::word(held.key.name),
        None => Ok(()),
    }
}

fn who(clause: &Clause, key: &str) -> Result<Doer, Beyond> {
    match clause.get(key) {
        None => Ok(Doer::You),
        Some(Content::Who(who)) => doer(who),
        Some(_) => Beyond::word(key),
    }
}

impl Lowering {
    fn deed(&mut self, clause: &Clause, before: &mut Vec<Deed>) -> Result<Vec<Deed>, Beyond> {
        let head = clause.table.head;
        let verb = match head {
            "damage" => DeedVerb::Damage,
            "destroy" => DeedVerb::Destroy,
            "dismiss" => DeedVerb::Dismiss,
            "invert" => DeedVerb::Invert,
            "undamage" => DeedVerb::Undamage,
            "activate" => DeedVerb::Activate,
            "draw" => DeedVerb::Draw,
            "lose" => DeedVerb::Lose,
            "pay" => DeedVerb::Pay,
            "move" => return self.moves(clause).map(|deed| vec![deed]),
            "put" => return self.puts(clause).map(|deed| vec![deed]),
            "look" => return looks(clause).map(|deed| vec![deed]),
            "download" => return downloads(clause).map(|deed| vec![deed]),
            "raise" => return self.raises(clause, before),
            "total" => return self.totals(clause, before).map(|deed| vec![deed]),
            "cannot" => return self.shelters(clause).map(|deed| vec![deed]),
            "prevent-next" => return self.prevents(clause).map(|deed| vec![deed]),
            "instead-next" => return self.replaces(clause).map(|deed| vec![deed]),
            _ => return Beyond::word(head),
        };
        match clause.get(head) {
            Some(Content::Selection(selection)) => {
                only(clause, &[head, "by"])?;
                let (of, amount, up_to) = self.selected(selection, before)?;
                Ok(vec![Deed { who: who(clause, "by")?, amount, up_to, of, ..plain(verb) }])
            }
            Some(Content::HowMuch(how_much)) => {
                only(clause, &[head, "who", "up-to", "from"])?;
                let own_reserve = matches!(clause.get("from"), Some(Content::PileOf(PileOf { whose, pile }))
                    if whose.word == "you" && pile == "reserve");
                if clause.get("from").is_some() && !(own_reserve && verb == DeedVerb::Draw) {
                    return Beyond::word("from");
                }
                let amount = self.quantity(how_much, before)?;
                let up_to = clause.get("up-to").is_some();
                Ok(vec![Deed { who: who(clause, "who")?, amount, up_to, ..plain(verb) }])
            }
            _ => Beyond::word(head),
        }
    }

    /// Cards that have a name: the targets, the text's own card, or its host.
    fn named(&self, filter: &Filter) -> Result<Which, Beyond> {
        let [phrase] = filter.any.as_slice() else { return Beyond::word("or") };
        let [Demand::Name(name)] = phrase.terms.as_slice() else { return Beyond::word("filter") };
        match name.word.as_str() {
            "this" => Ok(Which::Itself),
            "host" => Ok(Which::Host),
            word if self.targets.iter().any(|target| target == word) => Ok(Which::Targets),
            word => Beyond::word(word),
        }
    }

    /// Cards that fit.
    fn wanted(&self, filter: &Filter) -> Wanted {
        StaticList::keep(vec![self.leaves.filter(filter)])
    }

    fn selected(&mut self, selection: &Selection, before: &mut Vec<Deed>) -> Result<(Which, Quantity, bool), Beyond> {
        match &selection.many {
            Portion::The(filter) => match self.named(filter) {
                Ok(which) => Ok((which, ONE, false)),
                Err(_) => Ok((Which::SomeOf(in_play(filter).map(|()| self.wanted(filter))?), ONE, false)),
            },
            Portion::Each(filter) => {
                in_play(filter)?;
                self.destinies_of_filter(filter, before)?;
                Ok((Which::EachOf(self.wanted(filter)), ONE, false))
            }
            Portion::Exactly(count, filter) | Portion::UpTo(count, filter) => {
                in_play(filter)?;
                let up_to = matches!(selection.many, Portion::UpTo(..));
                Ok((Which::SomeOf(self.wanted(filter)), self.quantity(count, before)?, up_to))
            }
            Portion::AnyNumber(_) | Portion::End { .. } => Beyond::word("selection"),
        }
    }

    fn moves(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        let anywhere = match clause.get("to") {
            Some(Content::Filter(to)) => sort(to).is_ok_and(|to| to.kind.0 == ["location"] && !to.here),
            _ => false,
        };
        match clause.get("move") {
            Some(Content::Selection(Selection { many: Portion::The(filter), .. })) if anywhere => {
                Ok(Deed { of: self.named(filter)?, ..plain(DeedVerb::Move) })
            }
            _ => Beyond::word("move"),
        }
    }

    /// A targeted card of the lost pile is put into the hand.
    fn puts(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        only(clause, &["put", "in"])?;
        let to_hand = matches!(clause.get("in"), Some(Content::PileOf(PileOf { whose, pile }))
            if whose.word == "you" && pile == "hand");
        match clause.get("put") {
            Some(Content::Selection(Selection { many: Portion::The(filter), .. })) if to_hand => {
                Ok(Deed { of: self.named(filter)?, ..plain(DeedVerb::Take) })
            }
            _ => Beyond::word("put"),
        }
    }

    /// Figures of cards until end of turn.
    fn raises(&mut self, clause: &Clause, before: &mut Vec<Deed>) -> Result<Vec<Deed>, Beyond> {
        let Some(Content::Filter(filter)) = clause.get("raise") else { return Beyond::word("raise") };
        let of = match self.named(filter) {
            Ok(which) => which,
            // The cards of a group are kept where targets are.
            Err(_) if !self.targets.is_empty() => return Beyond::word("raise"),
            Err(_) => Which::EachOf(in_play(filter).map(|()| self.wanted(filter))?),
        };
        if clause.text("until").is_some_and(|until| until != "turn") {
            return Beyond::word("until");
        }
        let mut deeds = Vec::new();
        for number in [Number::Power, Number::Tactics, Number::Defense] {
            if let Some(Content::HowMuch(by)) = clause.get(number.word()) {
                let amount = self.quantity(by, before)?;
                deeds.push(Deed { amount, of, number: Some(number), ..plain(DeedVerb::Raise) });
            }
        }
        Ok(deeds)
    }

    /// Totals of the battle at hand. The attrition one player causes is what the other suffers.
    fn totals(&mut self, clause: &Clause, before: &mut Vec<Deed>) -> Result<Deed, Beyond> {
        let in_its_battle = match clause.get("at") {
            Some(Content::Filter(at)) => self.named(at)? == Which::Targets && self.fights,
            _ => true,
        };
        if !in_its_battle {
            return Beyond::word("at");
        }
        only(clause, &["total", "of", "by", "until", "at"])?;
        let number = match clause.text("total") {
            Some("battle-destiny") => Number::BattleDestiny,
            Some("attrition") => Number::Attrition,
            Some("casualties") => Number::Casualties,
            _ => return Beyond::word("total"),
        };
        let Some(Content::HowMuch(by)) = clause.get("by") else { return Beyond::word("by") };
        let of = who(clause, "of")?;
        let of = if number == Number::Attrition { other(of) } else { of };
        Ok(Deed { who: of, amount: self.quantity(by, before)?, number: Some(number), ..plain(DeedVerb::Raise) })
    }

    fn shelters(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        only(clause, &["cannot", "of", "by", "until"])?;
        let from_opponent = who(clause, "by")? == Doer::Opponent && clause.text("until") == Some("turn");
        match (clause.text("cannot"), clause.get("of")) {
            (Some("be-targeted"), Some(Content::Filter(filter))) if from_opponent => {
                Ok(Deed { of: self.named(filter)?, ..plain(DeedVerb::Shelter) })
            }
            _ => Beyond::word("cannot"),
        }
    }

    fn prevents(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        only(clause, &["prevent-next"])?;
        match event(clause, "prevent-next") {
            Some((event, Content::Filter(filter))) if event.table.head == "destroyed" => {
                Ok(Deed { of: self.named(filter)?, ..plain(DeedVerb::Prevent) })
            }
            _ => Beyond::word("prevent-next"),
        }
    }

    /// The next card a player would reveal for battle destiny is replaced by the tactics of the target.
    fn replaces(&mut self, clause: &Clause) -> Result<Deed, Beyond> {
        let Some((event, Content::Who(player))) = event(clause, "instead-next") else {
            return Beyond::word("instead-next");
        };
        let Some(Content::Entries(deeds)) = clause.get("do") else { return Beyond::word("do") };
        let ([total], "reveals", Ok(Doer::You)) = (deeds.as_slice(), event.table.head, doer(player)) else {
            return Beyond::word("instead-next");
        };
        let deed = self.totals(total, &mut Vec::new())?;
        let by_tactics =
            matches!(deed.amount.0, [Reckoning::FigureOf { figure, base: false, .. }] if figure.word() == "tactics");
        if total.table.head != "total" || deed.number != Some(Number::BattleDestiny) || !by_tactics {
            return Beyond::word("instead-next");
        }
        Ok(Deed { verb: DeedVerb::Replace, ..deed })
    }

    fn quantity(&mut self, how_much: &HowMuch, before: &mut Vec<Deed>) -> Result<Quantity, Beyond> {
        self.destinies(how_much, before)?;
        match self.leaves.how_much(how_much) {
            Reckoning::AnyNumberAtAll => Beyond::word("quantity"),
            amount => Ok(StaticList::keep(vec![amount])),
        }
    }

    /// Cards are revealed for the destinies a condition asks for, each before it is asked.
    fn destinies_of_condition(&mut self, so: &Whether, before: &mut Vec<Deed>) -> Result<(), Beyond> {
        match &so.so {
            So::Any(parts) | So::All(parts) => {
                parts.iter().try_for_each(|part| self.destinies_of_condition(part, before))
            }
            So::Not(part) => self.destinies_of_condition(part, before),
            So::Compare(left, _, right) => {
                self.destinies(left, before)?;
                self.destinies(right, before)
            }
            So::Call(call) => Beyond::word(&call.function),
            So::There(..) | So::During { .. } | So::Step(..) | So::Is(..) | So::Holds(..) => Ok(()),
        }
    }

    /// The same of a filter; only those it names itself are found.
    fn destinies_of_filter(&mut self, filter: &Filter, before: &mut Vec<Deed>) -> Result<(), Beyond> {
        for term in filter.any.iter().flat_map(|phrase| &phrase.terms) {
            match term {
                Demand::FigureName(_, _, to) => self.destinies(to, before)?,
                Demand::WhereSo(so) => self.destinies_of_condition(so, before)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// The same of a quantity.
    fn destinies(&mut self, how_much: &HowMuch, before: &mut Vec<Deed>) -> Result<(), Beyond> {
        match &how_much.amount {
            Measure::Sum(left, _, right) => {
                self.destinies(left, before)?;
                self.destinies(right, before)
            }
            Measure::Minus(of) | Measure::Half { of, .. } => self.destinies(of, before),
            Measure::Call(call) if call.function == "D" => {
                let who = match call.arguments.first() {
                    Some(Some(Content::Who(who))) => doer(who)?,
                    _ => Doer::You,
                };
                if !self.revealed.contains(&who) {
                    self.revealed.push(who);
                    before.push(Deed { who, ..plain(DeedVerb::Reveal) });
                }
                Ok(())
            }
            Measure::Name(name) if !self.targets.contains(&name.word) => Beyond::word(&name.word),
            _ => Ok(()),
        }
    }
}

/// Cards that are in play or pending: what is taken out of piles is not carried out.
fn in_play(filter: &Filter) -> Result<(), Beyond> {
    let lies_elsewhere = |term: &Demand| matches!(term, Demand::InPile(_) | Demand::Among(_) | Demand::Trait(_));
    let pending = |term: &Demand| matches!(term, Demand::State(state) if state == "pending");
    match filter.any.iter().flat_map(|phrase| &phrase.terms).any(|term| lies_elsewhere(term) || pending(term)) {
        true => Beyond::word("filter"),
        false => Ok(()),
    }
}

fn looks(clause: &Clause) -> Result<Deed, Beyond> {
    match clause.get("look") {
        Some(Content::Selection(Selection { many: Portion::End { top: true, count, pile }, .. }))
            if count.amount == Measure::Number(1) && pile.whose.word == "you" && pile.pile == "reserve" =>
        {
            only(clause, &["look"])?;
            Ok(plain(DeedVerb::Look))
        }
        _ => Beyond::word("look"),
    }
}

fn downloads(clause: &Clause) -> Result<Deed, Beyond> {
    match clause.get("download") {
        Some(Content::Filter(filter)) => {
            let printed = |term: &Demand| matches!(term, Demand::Noun(_) | Demand::Titled(_));
            if !filter.any.iter().flat_map(|phrase| &phrase.terms).all(printed) {
                return Beyond::word("download");
            }
            let wanted = Lowering::default().wanted(filter);
            Ok(Deed { of: Which::SomeOf(wanted), ..plain(DeedVerb::Download) })
        }
        _ => Beyond::word("download"),
    }
}

/// Cards in play of a sort.
fn sort(filter: &Filter) -> Result<Sort, Beyond> {
    let [phrase] = filter.any.as_slice() else { return Beyond::word("or") };
    let mut kind = Vec::new();
    let mut sort = Sort { kind: StaticList(&[]), whose: Whose::Either, here: false, damaged: false };
    for term in &phrase.terms {
        match term {
            Demand::Whose(who) => {
                sort.whose = if doer(who)? == Doer::You { Whose::Yours } else { Whose::Opponents };
            }
            Demand::Noun(nouns) => match nouns.as_slice() {
                [noun] if noun.word == "card" => {}
                [noun] => kind.push(kept(&noun.word)),
                _ => return Beyond::word("or"),
            },
            Demand::State(state) if state == "damaged" => sort.damaged = true,
            Demand::Where(name) if name.word == "here" => sort.here = true,
            _ => return Beyond::word("filter"),
        }
    }
    sort.kind = StaticList::keep(kind);
    Ok(sort)
}

/// What an ability comes to: what is known of it, and whether all of it is carried out.
pub(super) struct Lowered {
    /// As it is.
    pub(super) ability: Ability,
    /// What else it costs to play its card, of a text that is played.
    pub(super) also: Vec<Price>,
    /// Whether the program is all it does.
    pub(super) carried_out: bool,
}

/// What must be so for a card to be played, if that is all its rules say and it is carried out.
pub(super) fn only_when(rules: &Clause) -> Option<Truth> {
    let Some(Content::Entries(said)) = rules.get("play") else { return None };
    let [said] = said.as_slice() else { return None };
    only(rules, &["play"]).and_then(|()| only(said, &["only"])).ok()?;
    match said.get("only") {
        Some(Content::Whether(so)) => Lowering::default().truth(so, &mut Vec::new()).ok(),
        _ => None,
    }
}

/// What an ability comes to.
pub(super) fn ability(clause: &Clause) -> Lowered {
    let kind = match clause.table.head {
        "cost" | "do" => AbilityKind::Activated,
        "when" | "instead-of" => AbilityKind::Triggered,
        _ => AbilityKind::Ongoing,
    };
    let mut ability = Ability {
        kind,
        bullets: PrintedNumber::Absent,
        pay: 0,
        lose: 0,
        also: StaticList(&[]),
        when: None,
        does: StaticList(&[]),
        in_battle: false,
        only: StaticList(&[]),
        anybody: false,
        targets: StaticList(&[]),
    };
    let mut also = Vec::new();
    let carried_out = lowered(clause, &mut ability, &mut also);
    if carried_out.is_err() {
        (ability.does, ability.when) = (StaticList(&[]), None);
    }
    Lowered { ability, also, carried_out: carried_out.is_ok() }
}

fn lowered(clause: &Clause, ability: &mut Ability, also: &mut Vec<Price>) -> Result<(), Beyond> {
    let mut lowering = Lowering::default();
    let asked = targets(clause, &mut lowering);
    let about = about(clause, ability, also);
    ability.targets = StaticList::keep(asked?);
    about?;
    if clause.get("unmodelled").is_some() {
        return Beyond::word("targets");
    }
    match clause.table.head {
        "cost" | "do" | "when" => {
            let Some(Content::Entries(deeds)) = clause.get("do") else { return Beyond::word("do") };
            ability.does = StaticList::keep(compile(deeds, &mut lowering)?);
        }
        other => return Beyond::word(other),
    }
    Ok(())
}

/// How often it is used, by whom and when, what it costs, and what sets it off.
fn about(clause: &Clause, ability: &mut Ability, also: &mut Vec<Price>) -> Result<(), Beyond> {
    let mut known = Ok(());
    for held in &clause.values {
        let read = match (held.key.name, &held.value) {
            ("limit", Content::Limit(count, span)) if span == "turn" && clause.table.head == "cost" => {
                ability.bullets = u8::try_from(*count).map_or(PrintedNumber::Unknown, PrintedNumber::Known);
                Ok(())
            }
            ("by", Content::Who(who)) if who.word == "any" => {
                ability.anybody = true;
                Ok(())
            }
            ("only", Content::Whether(so)) => match &so.so {
                So::During { whose: None, this: false, period, place: None } if period == "battle" => {
                    ability.in_battle = true;
                    Ok(())
                }
                // What has happened before is not kept.
                _ => Lowering::default().truth(so, &mut Vec::new()).map(|so| ability.only = so),
            },
            ("cost", Content::Entries(costs)) => {
                let mut prices = Vec::new();
                let read =
                    costs.iter().try_for_each(|cost| price(cost, &mut ability.pay, &mut ability.lose, &mut prices));
                ability.also = StaticList::keep(prices);
                read
            }
            ("also", Content::Entries(costs)) => {
                let (mut pay, mut lose) = (0, 0);
                let read = costs.iter().try_for_each(|cost| price(cost, &mut pay, &mut lose, also));
                if pay + lose > 0 { Beyond::word("also") } else { read }
            }
            ("when", Content::Entries(_)) => when(clause).map(|when| ability.when = Some(when)),
            ("side" | "targets" | "do" | "ongoing" | "while", _) => Ok(()),
            (other, _) => Beyond::word(other),
        };
        known = known.and(read);
    }
    known
}

/// A part of a cost.
fn price(clause: &Clause, pay: &mut u8, lose: &mut u8, also: &mut Vec<Price>) -> Result<(), Beyond> {
    let number = || match clause.get(clause.table.head) {
        Some(Content::HowMuch(HowMuch { amount: Measure::Number(number), .. })) => u8::try_from(*number).ok(),
        _ => None,
    };
    let itself = || match clause.get(clause.table.head) {
        Some(Content::Selection(Selection { many: Portion::The(filter), .. })) => {
            Lowering::default().named(filter).is_ok_and(|which| which == Which::Itself)
        }
        _ => false,
    };
    let one_own = || match clause.get("dismiss") {
        Some(Content::Selection(Selection { many: Portion::Exactly(count, filter), .. })) => {
            let own = sort(filter).is_ok_and(|sort| sort.kind.is_empty() && sort.whose == Whose::Yours && !sort.here);
            own && count.amount == Measure::Number(1)
        }
        _ => false,
    };
    let onto_used = || {
        matches!(clause.get("onto"), Some(Content::PileOf(PileOf { whose, pile }))
        if matches!(whose.word.as_str(), "owner" | "you") && pile == "used")
    };
    only(clause, &[clause.table.head, if clause.table.head == "put" { "onto" } else { clause.table.head }])?;
    match (clause.table.head, number()) {
        ("pay", Some(energy)) => *pay = energy,
        ("lose", Some(energy)) => *lose = energy,
        ("dismiss", _) if itself() => also.push(Price::DismissItself),
        ("damage", _) if itself() => also.push(Price::DamageItself),
        ("put", _) if itself() && onto_used() => also.push(Price::PlayToUsed),
        ("invert", _) if itself() => also.push(Price::Invert),
        ("revert", _) if itself() => also.push(Price::Revert),
        ("dismiss", _) if one_own() => also.push(Price::Dismiss),
        (other, _) => return Beyond::word(other),
    }
    Ok(())
}

/// What sets a triggered ability off.
fn when(clause: &Clause) -> Result<When, Beyond> {
    let Some((event, what)) = event(clause, "when") else { return Beyond::word("when") };
    let head = event.table.head;
    let Some(happening) = Happening::ALL.iter().copied().find(|happening| happening.word() == head) else {
        return Beyond::word(head);
    };
    only(event, &[head, "at"])?;
    let here = match event.get("at") {
        None => false,
        Some(Content::Filter(at)) => match at.any.as_slice() {
            [phrase] if matches!(phrase.terms.as_slice(), [Demand::Where(name)] if name.word == "here") => true,
            _ => return Beyond::word("at"),
        },
        Some(_) => return Beyond::word("at"),
    };
    let anything = Sort { kind: StaticList(&[]), whose: Whose::Either, here, damaged: false };
    match what {
        Content::Who(who) => {
            let whose = match who.word.as_str() {
                "each" | "any" => Whose::Either,
                _ if doer(who)? == Doer::You => Whose::Yours,
                _ => Whose::Opponents,
            };
            Ok(When { event: happening, to: Sort { whose, ..anything }, itself: false })
        }
        Content::Filter(filter) => match Lowering::default().named(filter) {
            Ok(Which::Itself) => Ok(When { event: happening, to: anything, itself: true }),
            _ => {
                let to = sort(filter)?;
                if to.damaged {
                    return Beyond::word("damaged");
                }
                Ok(When { event: happening, to: Sort { here: to.here || here, ..to }, itself: false })
            }
        },
        _ => Beyond::word(head),
    }
}

/// The targets a text asks for.
fn targets(clause: &Clause, lowering: &mut Lowering) -> Result<Vec<Target>, Beyond> {
    let Some(Content::Targets(named)) = clause.get("targets") else { return Ok(Vec::new()) };
    if named.len() > 1 {
        return Beyond::word("targets");
    }
    lowering.targets = named.iter().map(|(name, _)| name.clone()).collect();
    lowering.fights = named.iter().all(|(_, selection)| match &selection.many {
        Portion::The(filter) => filter.any.iter().all(|phrase| {
            let fights = |term: &Demand| matches!(term, Demand::InPeriod { how, period, .. } if how == "in" && period.ends_with("battle"));
            phrase.terms.iter().any(fights)
        }),
        _ => false,
    });
    let targets = named.iter().map(|(_, selection)| target(selection, lowering)).collect();
    named.iter().for_each(|(name, _)| {
        lowering.leaves.bind(name);
    });
    targets
}

fn target(selection: &Selection, lowering: &Lowering) -> Result<Target, Beyond> {
    let number = |count: &HowMuch| match count.amount {
        Measure::Number(number) => u8::try_from(number).or_else(|_| Beyond::word("targets")),
        _ => Beyond::word("targets"),
    };
    let (many, filter) = match &selection.many {
        Portion::The(filter) => (Many::Exactly(1), filter),
        Portion::Exactly(count, filter) => (Many::Exactly(number(count)?), filter),
        Portion::UpTo(count, filter) => (Many::UpTo(number(count)?), filter),
        Portion::AnyNumber(filter) => (Many::AnyNumber, filter),
        Portion::Each(_) | Portion::End { .. } => return Beyond::word("targets"),
    };
    let mut kind = Vec::new();
    let mut target = Target {
        many,
        kind: StaticList(&[]),
        or: StaticList(&[]),
        whose: Whose::Either,
        zone: Zone::InPlay,
        more: false,
        fits: lowering.wanted(filter),
    };
    let [phrase] = filter.any.as_slice() else { return Ok(target) };
    for term in &phrase.terms {
        match term {
            Demand::Whose(who) if who.word == "you" => target.whose = Whose::Yours,
            Demand::Whose(who) if who.word == "opponent" => target.whose = Whose::Opponents,
            Demand::Noun(nouns) => match nouns.as_slice() {
                [one] if one.word == "card" => {}
                [one] => kind.push(kept(&one.word)),
                [one, other] if target.or.is_empty() => {
                    kind.push(kept(&one.word));
                    target.or = StaticList::keep(vec![kept(&other.word)]);
                }
                _ => {}
            },
            Demand::State(state) if state == "pending" => target.zone = Zone::Pending,
            Demand::InPile(pile) if pile.pile == "lost" => {
                target.zone = Zone::InLostPile;
                match pile.whose.word.as_str() {
                    "you" => target.whose = Whose::Yours,
                    "opponent" => target.whose = Whose::Opponents,
                    _ => return Beyond::word("targets"),
                }
            }
            Demand::InPile(_) | Demand::Among(_) | Demand::Trait(_) => return Beyond::word("targets"),
            _ => {}
        }
    }
    target.kind = StaticList::keep(kind);
    Ok(target)
}
