//! How tests go together: and, or, not; what is counted; what is asked of each candidate.

use super::{LiesAs, Numbers, Pointed, Sense, Tri};
use crate::{
    abilities::{
        compiled::{Chooses, Fits, Holds, Reckoning, Refers, Tongue},
        language::tree::{Compared, Fold},
    },
    cards::printed::StaticList,
};

/// Whether a thing fits.
pub fn fits<S: Sense>(sense: &S, test: &'static Fits<S::Words>, thing: S::Thing) -> Tri {
    Walk { sense, it: None }.fits(test, thing)
}

/// Whether a thing fits, where `it` stands for a candidate.
pub fn fits_beside<S: Sense>(sense: &S, test: &'static Fits<S::Words>, thing: S::Thing, it: Option<S::Thing>) -> Tri {
    Walk { sense, it }.fits(test, thing)
}

/// What a quantity comes to.
pub fn value<S: Sense>(sense: &S, amount: &'static Reckoning<S::Words>) -> Numbers {
    Walk { sense, it: None }.value(amount)
}

/// Whether a condition holds.
pub fn holds<S: Sense>(sense: &S, condition: &'static Holds<S::Words>) -> Tri {
    Walk { sense, it: None }.holds(condition)
}

/// The things a selection may be made from, each with whether it certainly fits. Nothing is known of the ends of piles.
pub fn candidates<'s, S: Sense>(
    sense: &'s S,
    selection: &Chooses<S::Words>,
) -> impl Iterator<Item = (S::Thing, Tri)> + use<'s, S> {
    let test = selection.fits();
    let told = move |thing| (thing, test.map_or(Tri::No, |test| fits(sense, test, thing)));
    sense.things(test.map_or(LiesAs::OnTheTable, LiesAs::of)).map(told).filter(|(_, fits)| fits.may_be())
}

/// A walk through a leaf, with the candidate that `it` stands for.
#[derive(Debug)]
struct Walk<'s, S: Sense> {
    sense: &'s S,
    it: Option<S::Thing>,
}

impl<S: Sense> Walk<'_, S> {
    fn with(&self, it: S::Thing) -> Self {
        Self { sense: self.sense, it: Some(it) }
    }

    fn pointed(&self, name: Refers<S::Words>) -> Pointed<S::Thing> {
        match name {
            Refers::Candidate => self.it.into(),
            Refers::Unheard => Pointed::Open,
            _ => self.sense.pointed(name),
        }
    }

    fn is_called(&self, name: Refers<S::Words>, thing: S::Thing) -> Tri {
        match name {
            Refers::Candidate => Tri::from(self.it == Some(thing)),
            Refers::Unheard => Tri::Open,
            _ => self.sense.is_called(name, thing),
        }
    }

    fn fits_one(&self, tests: &'static [Fits<S::Words>], thing: Pointed<S::Thing>) -> Tri {
        match (thing, tests.first()) {
            (Pointed::At(thing), Some(test)) => self.fits(test, thing),
            (Pointed::Nothing, _) => Tri::No,
            (Pointed::Open, _) | (_, None) => Tri::Open,
        }
    }

    fn fits(&self, test: &'static Fits<S::Words>, thing: S::Thing) -> Tri {
        let sense = self.sense;
        match test {
            Fits::Every(parts) => Tri::all(parts.0.iter().map(|part| self.fits(part, thing))),
            Fits::Either(parts) => Tri::any(parts.0.iter().map(|part| self.fits(part, thing))),
            Fits::Neither(parts) => !Tri::any(parts.0.iter().map(|part| self.fits(part, thing))),
            Fits::IsWhose(whose) => sense.is_whose(thing, *whose),
            Fits::IsNoun(noun) => sense.is_noun(thing, *noun),
            Fits::IsLabelled(label) => sense.is_labelled(thing, *label),
            Fits::IsState(state) => sense.is_state(thing, *state),
            Fits::IsOther => Tri::from(thing != sense.this()),
            Fits::IsRelated(relation, StaticList([])) => match sense.home() {
                Pointed::At(home) => sense.is_related(thing, *relation, home),
                Pointed::Nothing => Tri::No,
                Pointed::Open => Tri::Open,
            },
            Fits::IsRelated(relation, to) => self.some(to.0, &|other| sense.is_related(thing, *relation, other)),
            Fits::IsCalled(name) => self.is_called(*name, thing),
            Fits::LiesWith(place, with) => self.fits_one(with.0, sense.lies(thing, *place)),
            Fits::LiesHere(name) => match (sense.location(thing), self.pointed(*name)) {
                (Pointed::At(one), Pointed::At(other)) => Tri::from(one == other),
                (Pointed::Open, _) | (_, Pointed::Open) => Tri::Open,
                _ => Tri::No,
            },
            Fits::LiesIn(whose, pile) => sense.lies_in(thing, *whose, *pile),
            Fits::TakesPart { from, this, period } => sense.takes_part(thing, *period, (*from, *this)),
            Fits::HasFigure { figure, base, is, to } => {
                sense.figure(thing, *figure, *base).compares(*is, self.first_value(to.0))
            }
            Fits::HasKeyword { has, base, keyword } => sense.has_keyword(thing, *keyword, *base).is(*has),
            Fits::HasTrait(which) => sense.has_trait(thing, *which),
            Fits::HasWith(least, of) => {
                let counted = self.with(thing).counted(of.0);
                match least {
                    0 => counted.compares(Compared::Equal, Numbers::just(0)),
                    least => counted.compares(Compared::AtLeast, Numbers::just(i32::from(*least))),
                }
            }
            Fits::IsSuchThat(so) => so.0.first().map_or(Tri::Open, |so| self.with(thing).holds(so)),
            Fits::TitleLike(words) => sense.is_titled(thing, words, false),
            Fits::TitleIs(title) => sense.is_titled(thing, title, true),
            Fits::TitleOf(of) => self.some(of.0, &|other| sense.is_copy(thing, other)),
            Fits::IsKept(tie, by) => sense.is_kept(thing, *tie, *by),
            Fits::IsAmong(name) => self.is_called(*name, thing),
            Fits::IsExcept(name) => !self.is_called(*name, thing),
            Fits::MayFit => Tri::Open,
        }
    }

    /// Whether there is a thing that fits and of which something is so; if nobody tells all there is, there may be.
    fn some(&self, of: &'static [Fits<S::Words>], so: &dyn Fn(S::Thing) -> Tri) -> Tri {
        let Some(test) = of.first() else { return Tri::Open };
        let lying = LiesAs::of(test);
        let told = Tri::any(self.sense.things(lying).map(|thing| self.fits(test, thing).and(|| so(thing))));
        if self.sense.may_be_more(lying) && !is_named(test) { told.max(Tri::Open) } else { told }
    }

    fn counted(&self, of: &'static [Fits<S::Words>]) -> Numbers {
        let Some(test) = of.first() else { return Numbers::SOME };
        let lying = LiesAs::of(test);
        let (mut least, mut most) = (0, 0);
        for thing in self.sense.things(lying) {
            let fits = self.fits(test, thing);
            least += i32::from(fits.is_yes());
            most += i32::from(fits.may_be());
        }
        if self.sense.may_be_more(lying) && !is_named(test) {
            return Numbers::between(least, i32::MAX);
        }
        Numbers::between(least, most)
    }

    fn first_value(&self, amounts: &'static [Reckoning<S::Words>]) -> Numbers {
        amounts.first().map_or(Numbers::ANY, |amount| self.value(amount))
    }

    fn value(&self, amount: &'static Reckoning<S::Words>) -> Numbers {
        let sense = self.sense;
        match amount {
            Reckoning::Just(number) => Numbers::just(i32::from(*number)),
            Reckoning::NumberOf(name) => sense.number(*name),
            Reckoning::Negated(of) => self.first_value(of.0).map(|number| number.saturating_neg()),
            Reckoning::Reckoned(parts, how) => match parts.0 {
                [left, right] => self.value(left).reckoned(*how, self.value(right)),
                _ => Numbers::ANY,
            },
            Reckoning::Counted(of) => self.counted(of.0),
            Reckoning::Folded { how, figure, base, of } => {
                self.folded(*how, of.0, &|thing| sense.figure(thing, *figure, *base))
            }
            Reckoning::CardsIn(whose, pile) => sense.cards_in(*whose, *pile),
            Reckoning::Halved { up, of } => {
                let up = i32::from(*up);
                self.first_value(of.0).map(|number| (number + up).div_euclid(2))
            }
            Reckoning::FigureOf { figure, base, of } => {
                self.figure_of(of.0, &|thing| sense.figure(thing, *figure, *base))
            }
            Reckoning::TotalOf(figure, whose, StaticList([])) => sense.total(*figure, *whose, None),
            Reckoning::TotalOf(figure, whose, place) => {
                sense.total(*figure, *whose, Some(&|thing| self.fits_one(place.0, Pointed::At(thing))))
            }
            Reckoning::Asked(function, of) => sense.ask(*function, of.0, self.it),
            Reckoning::AnyNumberAtAll => Numbers::ANY,
        }
    }

    /// The figure of the one thing that fits.
    fn figure_of(&self, of: &'static [Fits<S::Words>], figure: &dyn Fn(S::Thing) -> Numbers) -> Numbers {
        if let [Fits::IsCalled(name)] = of {
            return match self.pointed(*name) {
                Pointed::At(thing) => figure(thing),
                Pointed::Nothing => Numbers::just(0),
                Pointed::Open => Numbers::ANY,
            };
        }
        let Some(test) = of.first() else { return Numbers::ANY };
        let fitting = |thing: &S::Thing| self.fits(test, *thing).may_be();
        self.sense.things(LiesAs::of(test)).filter(fitting).map(figure).reduce(Numbers::or).unwrap_or(Numbers::ANY)
    }

    fn folded(&self, how: Fold, of: &'static [Fits<S::Words>], figure: &dyn Fn(S::Thing) -> Numbers) -> Numbers {
        let mut all = Numbers::just(0);
        let mut any = Tri::No;
        let Some(test) = of.first() else { return Numbers::SOME };
        let lying = LiesAs::of(test);
        for thing in self.sense.things(lying) {
            let fits = self.fits(test, thing);
            if fits == Tri::No {
                continue;
            }
            let of_it = figure(thing);
            let with = match (how, any) {
                (Fold::Sum, _) => all.plus(of_it),
                (Fold::Max, _) => Numbers::between(all.least().max(of_it.least()), all.most().max(of_it.most())),
                (Fold::Min, Tri::No) => of_it,
                (Fold::Min, _) => Numbers::between(all.least().min(of_it.least()), all.most().min(of_it.most())),
            };
            all = if fits.is_yes() { with } else { all.or(with) };
            any = any.max(fits);
        }
        // Of nothing the sum is nothing; nobody says what the highest is.
        if how != Fold::Sum && any != Tri::Yes {
            return Numbers::ANY;
        }
        match self.sense.may_be_more(lying) {
            true if how == Fold::Min => Numbers::between(0, all.most()),
            true => Numbers::between(all.least(), i32::MAX),
            false => all,
        }
    }

    fn holds(&self, condition: &'static Holds<S::Words>) -> Tri {
        let sense = self.sense;
        match condition {
            Holds::AnySo(parts) => Tri::any(parts.0.iter().map(|part| self.holds(part))),
            Holds::AllSo(parts) => Tri::all(parts.0.iter().map(|part| self.holds(part))),
            Holds::NotSo(parts) => !Tri::any(parts.0.iter().map(|part| self.holds(part))),
            Holds::ThereIs(some, of) => self.some(of.0, &|_| Tri::Yes).is(*some),
            Holds::DuringSuch { whose, period, place, .. } => {
                let (so, at) = sense.during(whose.first().copied(), *period);
                so.and(|| match place.0 {
                    [] => Tri::Yes,
                    place => self.fits_one(place, at),
                })
            }
            Holds::AtStep(before, step) => sense.at_step(*before, *step),
            Holds::IsSuch(name, is, of) => self.fits_one(of.0, self.pointed(*name)).is(*is),
            Holds::Keeps(who, tie, of) => self.some(of.0, &|thing| sense.is_kept(thing, *tie, *who)),
            Holds::Compares(parts, is) => match parts.0 {
                [left, right] => self.value(left).compares(*is, self.value(right)),
                _ => Tri::Open,
            },
            Holds::AskedSo(function, of) => sense.ask_whether(*function, of.0, self.it),
            Holds::MayHold => Tri::Open,
        }
    }
}

/// Whether a test is about one thing that has a name, so that nobody need have told of others.
fn is_named<T: Tongue>(test: &Fits<T>) -> bool {
    let named = |test: &Fits<T>| matches!(test, Fits::IsCalled(_));
    match test {
        Fits::Every(parts) => parts.iter().any(named),
        _ => named(test),
    }
}
