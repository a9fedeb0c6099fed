//! Effects that last: what a text has begun and what is not over yet, each with its source, its end and the line that began it. What an
//! effect does is the game's own affair; the table keeps them sorted, ends them and undoes them.

use super::{Control, EffectKind, End, FigureSubject, Player, Token, state::Table, undo::Change};

/// An effect that lasts. How often it does, and the line that last changed it, the table keeps beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Lasting<D> {
    /// What it does.
    pub effect: EffectKind,
    /// What else there is to it, in the game's own terms.
    pub detail: D,
    /// What it is on.
    pub on: FigureSubject,
    /// How much it adds or takes; 1 where nothing is counted.
    pub amount: i32,
    /// Where it holds, or where what set it off happened.
    pub place: Option<Token>,
    /// The card whose text it comes from.
    pub source: Option<Token>,
    /// Whose effect it is.
    pub player: Option<Player>,
    /// When it ends.
    pub until: End,
}

impl<D: Default> Lasting<D> {
    /// An effect of which nothing else is said.
    #[must_use]
    pub fn new(effect: EffectKind, on: FigureSubject, until: End) -> Self {
        Self { effect, detail: D::default(), on, amount: 1, place: None, source: None, player: None, until }
    }
}

impl<F: Control> Table<F> {
    /// Every effect in order, with how often it lasts.
    pub fn effects(&self) -> impl DoubleEndedIterator<Item = (Lasting<F::Detail>, i32)> {
        self.effects.entries().iter().map(|entry| (entry.record, entry.amount))
    }

    /// Every effect of a kind, with how often it lasts.
    pub fn effects_of(&self, kind: EffectKind) -> impl Iterator<Item = (Lasting<F::Detail>, i32)> {
        let entries = self.effects.entries();
        let first = entries.partition_point(|entry| entry.record.effect < kind);
        let of_kind = entries.iter().skip(first).take_while(move |entry| entry.record.effect == kind);
        of_kind.map(|entry| (entry.record, entry.amount))
    }

    /// How much all effects of a kind on something add or take together.
    #[must_use]
    pub fn effect_on(&self, kind: EffectKind, on: FigureSubject) -> i32 {
        let of_this = self.effects_of(kind).filter(|(lasting, _)| lasting.on == on);
        of_this.map(|(lasting, times)| lasting.amount.saturating_mul(times)).fold(0, i32::saturating_add)
    }

    /// The statement that began an effect, or the last of several that are alike.
    #[must_use]
    pub fn begun_by(&self, lasting: &Lasting<F::Detail>) -> u32 {
        self.effects.get(lasting).map_or(0, |entry| entry.cause)
    }

    /// The line that stated an effect, if nothing changed it since.
    #[must_use]
    pub fn effect_stated(&self, lasting: &Lasting<F::Detail>) -> u32 {
        self.effects.get(lasting).map_or(0, |entry| entry.stated)
    }

    /// An effect begins.
    pub fn lasts(&mut self, lasting: Lasting<F::Detail>) {
        self.change_effect(lasting, |times| times.saturating_add(1));
    }

    /// One of several effects that are alike is over.
    pub fn ends_once(&mut self, lasting: Lasting<F::Detail>) {
        self.change_effect(lasting, |times| times.saturating_sub(1).max(0));
    }

    /// The effects that are chosen are over.
    pub fn end_effects(&mut self, chosen: impl Fn(&Lasting<F::Detail>) -> bool) {
        while let Some(lasting) = { self.effects().rev().map(|(lasting, _)| lasting).find(&chosen) } {
            self.change_effect(lasting, |_| 0);
        }
    }

    /// Effects that last until then are over.
    pub fn expire(&mut self, end: End) {
        self.end_effects(|lasting| lasting.until == end);
    }

    fn change_effect(&mut self, lasting: Lasting<F::Detail>, times: impl FnOnce(i32) -> i32) {
        let (_, turn) = self.effects.alter(lasting, (self.line, self.stated_now()), times);
        self.undo.extend(turn.map(Change::Effect));
    }
}
