//! Trees made into what is judged by: every word is looked up in the lists of its game.

use std::marker::PhantomData;

use super::{Argument, Chooses, Fits, Holds, LabelKey, Reckoning, Refers, Tongue, Whom};
use crate::{
    abilities::language::tree::{
        Call, Content, Demand, Filter, HowMany, HowMuch, Measure, Name, Noun, Phrase, PileOf, Portion, Selection, So,
        Whether, Who,
    },
    cards::printed::{StaticList, Word},
};

/// Makes leaves of one ability into what is judged by. It knows the names bound so far.
#[derive(Clone, Debug)]
pub struct Compiler<T> {
    names: Vec<String>,
    tongue: PhantomData<T>,
}

impl<T> Default for Compiler<T> {
    fn default() -> Self {
        Self { names: Vec::new(), tongue: PhantomData }
    }
}

fn find<W: Word>(word: &str) -> Option<W> {
    W::ALL.iter().copied().find(|known| known.word() == word)
}

fn one<X>(item: X) -> StaticList<X> {
    StaticList::keep(vec![item])
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

impl<T: Tongue> Compiler<T> {
    /// From here on a name stands for something; its number. The same name keeps its number.
    pub fn bind(&mut self, name: &str) -> u8 {
        let number = self.names.iter().position(|known| known == name).unwrap_or_else(|| {
            self.names.push(name.to_owned());
            self.names.len() - 1
        });
        u8::try_from(number).unwrap_or(u8::MAX)
    }

    fn register(&self, name: &str) -> Option<u8> {
        self.names.iter().position(|known| known == name).and_then(|number| u8::try_from(number).ok())
    }

    /// What a name or pronoun stands for.
    #[must_use]
    pub fn name(&self, name: &Name) -> Refers<T> {
        let word = name.word.as_str();
        match (self.register(word), find(word)) {
            _ if word == "it" => Refers::Candidate,
            (Some(number), _) => Refers::Register(number),
            (None, Some(pronoun)) => Refers::AtHand(pronoun),
            (None, None) => Refers::Unheard,
        }
    }

    /// A player.
    #[must_use]
    pub fn who(&self, who: &Who) -> Whom<T> {
        let said = find(&who.word).map(Whom::Said);
        let chosen = || self.register(&who.word).map(Whom::WhoIs);
        said.or_else(chosen).unwrap_or(Whom::Somebody)
    }

    /// A player's pile.
    #[must_use]
    pub fn pile(&self, pile: &PileOf) -> Option<(Whom<T>, T::Pile)> {
        Some((self.who(&pile.whose), find(&pile.pile)?))
    }

    /// Which cards or places.
    #[must_use]
    pub fn filter(&self, filter: &Filter) -> Fits<T> {
        let phrases = filter.any.iter().map(|phrase| self.phrase(phrase)).collect();
        joined(phrases, Fits::Either)
    }

    fn filters(&self, filter: &Filter) -> StaticList<Fits<T>> {
        one(self.filter(filter))
    }

    fn phrase(&self, phrase: &Phrase) -> Fits<T> {
        let mut terms: Vec<Fits<T>> = phrase.terms.iter().map(|term| self.demand(term)).collect();
        // What is quickly told is asked first.
        terms.sort_by_key(cost);
        joined(terms, Fits::Every)
    }

    fn noun(noun: &Noun) -> Fits<T> {
        find(&noun.word).map_or_else(|| Fits::IsLabelled(LabelKey::of(&noun.word)), Fits::IsNoun)
    }

    fn demand(&self, demand: &Demand) -> Fits<T> {
        let or_open = |fits: Option<Fits<T>>| fits.unwrap_or(Fits::MayFit);
        match demand {
            Demand::Whose(who) => Fits::IsWhose(self.who(who)),
            Demand::Noun(nouns) => joined(nouns.iter().map(Self::noun).collect(), Fits::Either),
            Demand::Non(noun) => Fits::Neither(one(Self::noun(noun))),
            Demand::State(word) => or_open(find(word).map(Fits::IsState)),
            Demand::Other => Fits::IsOther,
            Demand::Relation(word, to) => {
                let to = to.as_ref().map_or(StaticList(&[]), |to| self.filters(to));
                or_open(find(word).map(|relation| Fits::IsRelated(relation, to)))
            }
            Demand::Name(name) => Fits::IsCalled(self.name(name)),
            Demand::Group(filter) => self.filter(filter),
            Demand::Place(word, with) => or_open(find(word).map(|place| Fits::LiesWith(place, self.filters(with)))),
            Demand::Where(name) => Fits::LiesHere(self.name(name)),
            Demand::InPile(pile) => or_open(self.pile(pile).map(|(whose, pile)| Fits::LiesIn(whose, pile))),
            Demand::InPeriod { how, this, period } => {
                or_open(find(period).map(|period| Fits::TakesPart { from: how == "from", this: *this, period }))
            }
            Demand::FigureName(figure, is, to) => or_open(find(&figure.word).map(|word| Fits::HasFigure {
                figure: word,
                base: figure.base,
                is: *is,
                to: one(self.how_much(to)),
            })),
            Demand::Keyword { has, base, word } => {
                or_open(find(word).map(|keyword| Fits::HasKeyword { has: *has, base: *base, keyword }))
            }
            Demand::Trait(word) => or_open(find(word).map(Fits::HasTrait)),
            Demand::With(many, filter) => {
                let least = match many {
                    HowMany::Some => 1,
                    HowMany::No => 0,
                    HowMany::AtLeast(least) => (*least).max(1),
                };
                Fits::HasWith(least, self.filters(filter))
            }
            Demand::WhereSo(so) => Fits::IsSuchThat(one(self.whether(so))),
            Demand::Like(words) => Fits::TitleLike(kept(words)),
            Demand::Titled(title) => Fits::TitleIs(kept(title)),
            Demand::TitledAs(filter) => Fits::TitleOf(self.filters(filter)),
            Demand::HeldBy(word, who) => or_open(find(word).map(|tie| Fits::IsKept(tie, self.who(who)))),
            Demand::Among(name) => Fits::IsAmong(self.name(name)),
            Demand::Except(name) => Fits::IsExcept(self.name(name)),
        }
    }

    /// Which cards, and how many of them.
    #[must_use]
    pub fn selection(&self, selection: &Selection) -> Option<Chooses<T>> {
        Some(match &selection.many {
            Portion::The(filter) => Chooses::TheOne(self.filters(filter)),
            Portion::Each(filter) => Chooses::AllOf(self.filters(filter)),
            Portion::Exactly(count, filter) => Chooses::SoMany(one(self.how_much(count)), self.filters(filter)),
            Portion::UpTo(count, filter) => Chooses::AtMost(one(self.how_much(count)), self.filters(filter)),
            Portion::AnyNumber(filter) => Chooses::AsManyAsLiked(self.filters(filter)),
            Portion::End { top, count, pile } => {
                let (whose, pile) = self.pile(pile)?;
                Chooses::FromEnd { top: *top, count: one(self.how_much(count)), whose, pile }
            }
        })
    }

    /// How much.
    #[must_use]
    pub fn how_much(&self, how_much: &HowMuch) -> Reckoning<T> {
        let or_open = |amount: Option<Reckoning<T>>| amount.unwrap_or(Reckoning::AnyNumberAtAll);
        match &how_much.amount {
            Measure::Number(number) => Reckoning::Just(*number),
            Measure::Name(name) => Reckoning::NumberOf(self.name(name)),
            Measure::Minus(of) => Reckoning::Negated(one(self.how_much(of))),
            Measure::Sum(left, operation, right) => {
                Reckoning::Reckoned(StaticList::keep(vec![self.how_much(left), self.how_much(right)]), *operation)
            }
            Measure::Count(filter) => Reckoning::Counted(self.filters(filter)),
            Measure::Over(how, figure, filter) => or_open(find(&figure.word).map(|word| Reckoning::Folded {
                how: *how,
                figure: word,
                base: figure.base,
                of: self.filters(filter),
            })),
            Measure::Cards(pile) => or_open(self.pile(pile).map(|(whose, pile)| Reckoning::CardsIn(whose, pile))),
            Measure::Half { up, of } => Reckoning::Halved { up: *up, of: one(self.how_much(of)) },
            Measure::Of(figure, filter) => or_open(find(&figure.word).map(|word| Reckoning::FigureOf {
                figure: word,
                base: figure.base,
                of: self.filters(filter),
            })),
            Measure::Total(figure, who, place) => {
                let place = place.as_ref().map_or(StaticList(&[]), |place| self.filters(place));
                or_open(find(&figure.word).map(|word| Reckoning::TotalOf(word, self.who(who), place)))
            }
            Measure::Call(call) => {
                or_open(find(&call.function).map(|function| Reckoning::Asked(function, self.arguments(call))))
            }
        }
    }

    fn arguments(&self, call: &Call) -> StaticList<Argument<T>> {
        let argument = |content: &Option<Content>| match content {
            Some(Content::Who(who)) => Argument::OfPlayer(self.who(who)),
            Some(Content::Filter(filter)) => Argument::OfWhich(self.filters(filter)),
            Some(Content::Word(word)) => find(word).map_or(Argument::LeftOut, Argument::OfWord),
            _ => Argument::LeftOut,
        };
        StaticList::keep(call.arguments.iter().map(argument).collect())
    }

    /// Whether something is so.
    #[must_use]
    pub fn whether(&self, whether: &Whether) -> Holds<T> {
        let all = |parts: &[Whether]| StaticList::keep(parts.iter().map(|part| self.whether(part)).collect());
        let or_open = |holds: Option<Holds<T>>| holds.unwrap_or(Holds::MayHold);
        match &whether.so {
            So::Any(parts) => Holds::AnySo(all(parts)),
            So::All(parts) => Holds::AllSo(all(parts)),
            So::Not(part) => Holds::NotSo(one(self.whether(part))),
            So::There(some, filter) => Holds::ThereIs(*some, self.filters(filter)),
            So::During { whose, this, period, place } => or_open(find(period).map(|period| Holds::DuringSuch {
                whose: whose.as_ref().map_or(StaticList(&[]), |who| one(self.who(who))),
                this: *this,
                period,
                place: place.as_ref().map_or(StaticList(&[]), |place| self.filters(place)),
            })),
            So::Step(before, step) => or_open(find(step).map(|step| Holds::AtStep(*before, step))),
            So::Is(name, is, filter) => Holds::IsSuch(self.name(name), *is, self.filters(filter)),
            So::Holds(who, tie, filter) => {
                or_open(find(tie).map(|tie| Holds::Keeps(self.who(who), tie, self.filters(filter))))
            }
            So::Compare(left, is, right) => {
                Holds::Compares(StaticList::keep(vec![self.how_much(left), self.how_much(right)]), *is)
            }
            So::Call(call) => {
                or_open(find(&call.function).map(|function| Holds::AskedSo(function, self.arguments(call))))
            }
        }
    }
}

/// One of them as it is, several behind their head.
fn joined<T: Tongue>(mut parts: Vec<Fits<T>>, head: impl Fn(StaticList<Fits<T>>) -> Fits<T>) -> Fits<T> {
    match parts.len() {
        1 => parts.pop().unwrap_or(Fits::MayFit),
        _ => head(StaticList::keep(parts)),
    }
}

/// How much it takes to tell whether something fits.
fn cost<T: Tongue>(fits: &Fits<T>) -> u8 {
    match fits {
        Fits::IsCalled(_) | Fits::IsOther | Fits::IsWhose(_) | Fits::IsNoun(_) => 0,
        Fits::IsState(_) | Fits::LiesHere(_) | Fits::IsLabelled(_) | Fits::HasKeyword { .. } => 1,
        Fits::HasWith(..) | Fits::IsSuchThat(_) | Fits::HasFigure { .. } => 3,
        _ => 2,
    }
}
