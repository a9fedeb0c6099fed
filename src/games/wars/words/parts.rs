//! The parts of a sentence, names resolved, whatever its kind: read from a log, put together by who plays, and made an act of.

mod plain;

use super::{
    action::{
        Act, Activation, Actor, Attack, Chosen, Destination, Does, Download, Drain, Draw, Loss, Lot, Maybe, Movement,
        Paid, Participle, Paying, Pending, PhaseAction, PileSaid, Playing, Put, Raise, Revealing, Seen, Starting,
        Taking, Use,
    },
    said::{self, CardsFrom, PRICES, PileName, Said, Subject, Verb},
};
use crate::{
    games::wars::{
        Wars,
        cards::card::{Fate, Number},
        rules::{LOST, RESERVE, USED},
    },
    judge::{Grammar, Handle, List, Listed, Named, Names, What},
    notation::{
        invalid::Invalid,
        phrase::{self, CardRef, Count, Items, Quick, Terms},
        source::{Span, Spanned},
        term::Kind,
    },
};

/// The parts a sentence may have. Which of them it has depends on its verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// Who acts.
    pub actor: Actor,
    /// The item of the stack that is meant, where a phase action is named.
    pub item: Option<PhaseAction>,
    /// Whether it is written as a response.
    pub responds: Option<Span>,
    /// What is done.
    pub verb: Verb,
    /// Where the verb stands.
    pub at: Span,
    /// To which card.
    pub card: Option<Named>,
    /// `nothing` instead of a card.
    pub nothing: bool,
    /// The handle it gets.
    pub handle: Option<Handle>,
    /// Which ability.
    pub ability: Option<Spanned<u32>>,
    /// Cards that go along.
    pub with: List,
    /// From which pile.
    pub from: Option<PileSaid>,
    /// From which place.
    pub origin: Option<Named>,
    /// To which pile.
    pub to: Option<PileSaid>,
    /// Whether it goes under that pile.
    pub under: bool,
    /// Where on the table.
    pub place: Option<Destination>,
    /// Its targets.
    pub targets: List,
    /// Used or lost.
    pub fate: Option<Spanned<Fate>>,
    /// Which option.
    pub option: Option<Spanned<u32>>,
    /// The value of X.
    pub x: Option<Spanned<u32>>,
    /// `unshown`, or `inverted` behind `enters`.
    pub unshown: Option<Span>,
    /// How many.
    pub amount: Option<Maybe>,
    /// Of how many.
    pub of: Option<Maybe>,
    /// The energy paid.
    pub paid: Option<Maybe>,
    /// What else is paid.
    pub prices: [Option<Paying>; PRICES],
    /// From which piles cards are lost or drawn.
    pub sources: List,
    /// The figure in parentheses, or by how much a number changes.
    pub figure: Option<Spanned<i32>>,
    /// The number that changes.
    pub number: Option<Spanned<Number>>,
    /// `immune`
    pub immune: Option<Span>,
}

impl Parts {
    /// A sentence of which only actor and verb are said.
    #[must_use]
    pub fn bare(actor: Actor, verb: Verb) -> Self {
        Self {
            actor,
            item: None,
            responds: None,
            verb,
            at: Span::default(),
            card: None,
            nothing: false,
            handle: None,
            ability: None,
            with: List::default(),
            from: None,
            origin: None,
            to: None,
            under: false,
            place: None,
            targets: List::default(),
            fate: None,
            option: None,
            x: None,
            unshown: None,
            amount: None,
            of: None,
            paid: None,
            prices: [None; PRICES],
            sources: List::default(),
            figure: None,
            number: None,
            immune: None,
        }
    }

    /// The same act, with a place.
    #[must_use]
    pub fn going(mut self, place: Destination) -> Self {
        self.place = Some(place);
        self
    }

    /// The card the sentence is about; one nobody knows where none is named.
    fn named(&self) -> Named {
        self.card.unwrap_or(Named { owner: None, what: What::Unknown, known: None, span: self.at })
    }

    fn location(&self) -> Named {
        match self.place {
            Some(Destination::At(location)) => location,
            _ => Named { owner: None, what: What::Unknown, known: None, span: self.at },
        }
    }

    fn number(&self) -> Maybe {
        self.amount.unwrap_or(Spanned::new(None, self.at))
    }

    fn pile(&self, pile: Option<PileSaid>) -> PileSaid {
        pile.unwrap_or(PileSaid { owner: None, kind: RESERVE, span: self.at })
    }

    fn lot(&self) -> Lot {
        self.card.map_or(Lot::Amount(self.number(), self.of), Lot::Card)
    }

    fn seen(&self) -> Seen {
        self.from.map_or(Seen::Card(self.named()), Seen::Pile)
    }

    fn pending(&self) -> Pending {
        match (self.card, self.item) {
            (Some(card), _) => Pending::Card(card),
            (None, Some(action)) => Pending::Action(action),
            (None, None) => Pending::Top,
        }
    }

    fn choice(&self) -> Chosen {
        match (self.option, self.x) {
            (Some(option), _) => Chosen::Option(option),
            (None, Some(number)) => Chosen::Number(number),
            (None, None) if self.targets.is_empty() => Chosen::Unsaid,
            (None, None) => Chosen::Cards(self.targets),
        }
    }

    fn paid(&self) -> Paid {
        Paid { energy: self.paid, x: self.x, others: self.prices }
    }

    /// What the sentence says.
    #[must_use]
    pub fn act(&self) -> Act {
        let &Self { actor, responds, at, handle, ability, with, from, place, targets, fate, unshown, of, .. } = self;
        let (amount, figure, sources, card) = (self.amount, self.figure, self.sources, self.named());
        let does = match self.verb {
            Verb::Starts => Does::Starts(Starting { card, handle, place }),
            Verb::Activates => Does::Activates(Activation { amount: self.number(), of, from }),
            Verb::Drains => Does::Drains(Drain { location: self.location(), handle }),
            Verb::Plays => {
                let paid = self.paid();
                Does::Plays(Playing { at, card, handle, from, place, targets, fate, unshown, paid })
            }
            Verb::Uses => Does::Uses(Use { at, card, ability, targets, paid: self.paid() }),
            Verb::Attacks => Does::Attacks(Attack { at, location: self.location(), paid: self.paid() }),
            Verb::Moves => Does::Moves(Movement { at, card, with, origin: self.origin, place, paid: self.paid() }),
            Verb::Draws => Does::Draws(Draw { at, amount, of, from, sources }),
            Verb::Passes => Does::Passes,
            Verb::Resolves => Does::Resolves(self.pending()),
            Verb::Cancels => Does::Cancels(self.pending()),
            Verb::Loses if self.card.is_some() => Does::LosesCard(card, unshown),
            Verb::Loses => Does::Loses(Loss { amount: self.number(), of, sources, unshown }),
            Verb::Reveals => Does::Reveals(Revealing { at, card: self.card, figure, from, unshown }),
            Verb::Damages if self.nothing => Does::DamagesNothing(self.immune.is_some()),
            Verb::Damages => Does::Damages(card, figure),
            Verb::Undamages => Does::Undamages(card),
            Verb::Destroys => Does::Destroys(card),
            Verb::Dismisses => Does::Dismisses(card),
            Verb::Inverts => Does::Inverts(card),
            Verb::Reverts => Does::Reverts(card),
            Verb::Removes => Does::Removes(card),
            Verb::Declines => Does::Declines(self.card),
            Verb::Chooses => Does::Chooses(self.choice()),
            Verb::Puts => Does::Puts(Put { what: self.lot(), from, to: self.pile(self.to), under: self.under }),
            Verb::Takes => Does::Takes(Taking { what: self.lot(), handle, from, unshown }),
            Verb::Shuffles => Does::Shuffles(from),
            Verb::Retrieves => Does::Retrieves(card, self.to),
            Verb::Downloads => Does::Downloads(Download { card: self.card, handle, unshown }),
            Verb::Looks => Does::Looks(self.seen()),
            Verb::Shows => Does::Shows(self.seen()),
            Verb::Refuses => Does::Refuses(self.seen()),
            Verb::Redirects => Does::Redirects(card, place),
            Verb::Stacks => Does::Stacks(card, from, targets),
            Verb::Recirculates => Does::Recirculates(self.nothing),
            Verb::Goes => Does::Goes(card, self.pile(self.to)),
            Verb::Enters => Does::Enters(card, place, unshown),
            Verb::Concedes => Does::Concedes,
            Verb::NoEffect => Does::NoEffect,
            Verb::Triggers => Does::Triggers(card, targets),
            Verb::Orders => Does::Orders(targets),
            Verb::Raises => {
                let number = self.number.unwrap_or(Spanned::new(Number::Power, at));
                let by = figure.unwrap_or(Spanned::new(0, at));
                Does::Raises(Raise { card: self.card, number, by })
            }
        };
        Act { actor, responds, at, does }
    }

    /// The parts of what a sentence says.
    #[must_use]
    pub fn of(act: &Act) -> Self {
        let bare = Self { responds: act.responds, at: act.at, ..Self::bare(act.actor, act.verb()) };
        let bare = Self { card: act.card(), from: act.from(), amount: act.amount(), unshown: act.unshown(), ..bare };
        let bare = Self { sources: act.sources(), ..bare };
        let with_price = |Paid { energy, x, others }: Paid| Self { paid: energy, x, prices: others, ..bare };
        match act.does {
            Does::Starts(Starting { handle, place, .. }) => Self { handle, place, ..bare },
            Does::Activates(Activation { of, .. })
            | Does::Draws(Draw { of, .. })
            | Does::Loses(Loss { of, .. })
            | Does::Puts(Put { what: Lot::Amount(_, of), .. })
            | Does::Takes(Taking { what: Lot::Amount(_, of), .. }) => Self { of, ..bare },
            Does::Drains(Drain { location, handle }) => Self { handle, ..bare.going(Destination::At(location)) },
            Does::Plays(Playing { handle, place, targets, fate, paid, .. }) => {
                Self { handle, place, targets, fate, ..with_price(paid) }
            }
            Does::Uses(Use { ability, targets, paid, .. }) => Self { ability, targets, ..with_price(paid) },
            Does::Attacks(Attack { location, paid, .. }) => with_price(paid).going(Destination::At(location)),
            Does::Moves(Movement { with, origin, place, paid, .. }) => Self { with, origin, place, ..with_price(paid) },
            Does::Resolves(Pending::Action(action)) | Does::Cancels(Pending::Action(action)) => {
                Self { item: Some(action), ..bare }
            }
            Does::Reveals(Revealing { card, figure, .. }) => Self { figure, nothing: card.is_none(), ..bare },
            Does::Damages(_, figure) => Self { figure, ..bare },
            Does::DamagesNothing(_) => Self { nothing: true, ..bare },
            _ => bare,
        }
    }
}

/// The kind [`Listed`] has when no pile is named.
pub const NO_PILE: u8 = u8::MAX;

const PARTICIPLES: [(&str, Participle); 10] = [
    ("paying", Participle::Paying),
    ("losing", Participle::Losing),
    ("dismissing", Participle::Dismissing),
    ("damaging", Participle::Damaging),
    ("putting", Participle::Putting),
    ("taking", Participle::Taking),
    ("stacking", Participle::Stacking),
    ("inverting", Participle::Inverting),
    ("reverting", Participle::Reverting),
    ("revealing", Participle::Revealing),
];

const ACTIONS: [PhaseAction; 5] =
    [PhaseAction::Activation, PhaseAction::Drain, PhaseAction::Attack, PhaseAction::Movement, PhaseAction::Draw];

/// Reads a sentence and resolves its names.
///
/// # Errors
/// When it cannot be read, or a name is unknown or taken.
pub fn understand(terms: Terms<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
    if let Some((actor, at)) = pass(terms, names) {
        return Ok(Act { actor, responds: None, at, does: Does::Passes });
    }
    if terms.kind() == Some(Kind::Name) {
        let listed = names.begin_list();
        if let Some(act) = plain::understand(terms, names) {
            debug_assert!(is_understood_so(terms, names, &act, listed), "a plain sentence is understood otherwise");
            return Ok(act);
        }
        names.take_back_list(listed);
    }
    understand_any(terms, names)
}

fn understand_any(terms: Terms<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
    let mut said = Said::unread();
    match said::sentence::<Quick>(terms, &mut said) {
        Ok(rest) if rest.is_empty() => resolve(&said, names),
        _ => Err(phrase::explained::<Grammar<Wars>>(terms)),
    }
}

/// Whether the grammar understands a sentence as the same act, and lists as much for it, from `listed` on.
fn is_understood_so(terms: Terms<'_>, names: &mut Names<'_>, act: &Act, listed: usize) -> bool {
    names.take_back_list(listed);
    understand_any(terms, names).is_ok_and(|again| again == *act)
}

/// Who passes, and where that is said, in a sentence that says nothing else: half of all sentences are so.
fn pass(terms: Terms<'_>, names: &Names<'_>) -> Option<(Actor, Span)> {
    let [subject, verb] = terms.as_slice() else { return None };
    match (subject.kind, names.bytes(verb.span)) {
        (Kind::Name, b"passes") => Some((Actor::Player(names.plain_player(subject.span)?), verb.span)),
        (Kind::Word, b"pass") if names.bytes(subject.span) == b"both" => Some((Actor::Both, verb.span)),
        _ => None,
    }
}

/// Resolves the names of a sentence.
///
/// # Errors
/// When a name is unknown or taken.
pub fn resolve(said: &Said<'_>, names: &mut Names<'_>) -> Result<Act, Invalid> {
    let mut parts = Parts { at: said.verb_span, ..Parts::bare(Actor::Nobody, said.verb) };
    match said.subject {
        Subject::Player(player) => parts.actor = Actor::Player(names.player(player)?),
        Subject::Both => parts.actor = Actor::Both,
        Subject::Action(action) => parts.item = word_of(action, names, &said::ACTIONS, &ACTIONS),
        Subject::Card | Subject::Unnamed => {}
    }
    if let Some(card) = &said.card {
        parts.card = Some(names.card(card)?);
    }
    if let Some(player) = said.audience {
        names.player(player)?;
    }
    if said.prices.is_some() {
        for (slot, price) in parts.prices.iter_mut().zip(said::prices(said)) {
            *slot = Some(paying(&price, names)?);
        }
    }
    if let Some(cards) = &said.with {
        parts.with = card_list(cards, names)?;
    }
    if let Some(pile) = said.from {
        parts.from = Some(pile_said(pile, names)?);
    }
    if let Some(origin) = &said.origin {
        parts.origin = Some(names.card(origin)?);
    }
    if let Some(pile) = said.to {
        parts.to = Some(pile_said(pile, names)?);
    }
    if let Some(place) = &said.place {
        parts.place = Some(destination(place, names)?);
    }
    if let Some(cards) = &said.targets {
        parts.targets = card_list(cards, names)?;
    }
    if let Some(sources) = &said.sources {
        parts.sources = source_list(sources, names)?;
    }
    if let Some(figure) = said.figure {
        parts.figure = Some(small(figure)?);
    }
    if let Some(alias) = said.alias {
        parts.handle = Some(names.introduce(alias, &introduced(&parts))?);
    }
    if let Some(amount) = &said.amount {
        (parts.amount, parts.of) = (Some(maybe(amount.count)), amount.of.map(maybe));
    }
    parts.responds = said.responds;
    parts.nothing = said.nothing;
    parts.ability = said.ability;
    parts.under = said.under;
    parts.fate = said.fate;
    parts.option = said.option;
    parts.x = said.x;
    parts.unshown = said.unshown;
    parts.paid = said.paid.map(maybe);
    parts.number = said.number;
    parts.immune = said.immune;
    Ok(parts.act())
}

/// Whether a card that was played is used or lost, where only a later sentence tells to which pile it goes.
pub(in crate::games::wars) fn fate_told(
    play: &Playing,
    later: &Said<'_>,
    names: &mut Names<'_>,
) -> Option<Spanned<Fate>> {
    let (Verb::Goes, Some(to), Some(card)) = (later.verb, later.to, later.card) else { return None };
    let pile = pile_said(to, names).ok()?;
    let named = names.card(&card).ok()?;
    let same = match named.what {
        What::Handle(handle) => play.handle == Some(handle),
        _ => play.card.title() == named.title(),
    };
    let fate = match pile.kind {
        USED => Fate::Used,
        LOST => Fate::Lost,
        _ => return None,
    };
    same.then_some(Spanned::new(fate, pile.span))
}

/// The card a handle stands for.
fn introduced(parts: &Parts) -> Named {
    match (parts.verb, parts.place) {
        (Verb::Drains, Some(Destination::At(location))) => location,
        _ => parts.named(),
    }
}

fn maybe(count: Spanned<Count>) -> Maybe {
    Spanned::new(said::known(count), count.span)
}

fn small(figure: Spanned<i64>) -> Result<Spanned<i32>, Invalid> {
    match i32::try_from(figure.value) {
        Ok(value) => Ok(Spanned::new(value, figure.span)),
        Err(_) => Err(Invalid::new(figure.span, "this figure is larger than any the judge counts with")),
    }
}

fn word_of<T: Copy>(span: Span, names: &Names<'_>, words: &[&str], meanings: &[T]) -> Option<T> {
    let written = names.written(span);
    let index = words.iter().position(|word| *word == written)?;
    meanings.get(index).copied()
}

fn destination(place: &said::Place, names: &mut Names<'_>) -> Result<Destination, Invalid> {
    Ok(match place {
        said::Place::At(card) => Destination::At(names.card(card)?),
        said::Place::Aboard(card) => Destination::Aboard(names.card(card)?),
        said::Place::Beneath(card) => Destination::Beneath(names.card(card)?),
        said::Place::NextTo(card) => Destination::NextTo(names.card(card)?),
        said::Place::Between(one, other) => Destination::Between(names.card(one)?, names.card(other)?),
        said::Place::Apart(span) => Destination::Apart(*span),
    })
}

fn pile_said(pile: PileName, names: &Names<'_>) -> Result<PileSaid, Invalid> {
    let owner = pile.owner.map(|owner| names.player(owner)).transpose()?;
    let kind = said::pile_called(names.bytes(pile.name)).unwrap_or(RESERVE);
    Ok(PileSaid { owner, kind, span: pile.name })
}

fn paying(price: &said::WrittenPrice<'_>, names: &mut Names<'_>) -> Result<Paying, Invalid> {
    let words = PARTICIPLES.map(|(word, _)| word);
    let meanings = PARTICIPLES.map(|(_, how)| how);
    let of = match (price.sources, price.cards) {
        (Some(sources), _) => source_list(&sources, names)?,
        (None, Some(cards)) => card_list(&cards, names)?,
        (None, None) => List::default(),
    };
    Ok(Paying {
        how: word_of(price.how, names, &words, &meanings).unwrap_or(Participle::Paying),
        span: price.how,
        amount: price.amount.map(|amount| maybe(amount.count)),
        of,
    })
}

fn card_list(cards: &Items<'_>, names: &mut Names<'_>) -> Result<List, Invalid> {
    let start = names.begin_list();
    for card in cards.read(said::target::<Quick>) {
        push(&card, NO_PILE, None, names)?;
    }
    Ok(names.end_list(start))
}

fn push(card: &CardRef, kind: u8, count: Option<u16>, names: &mut Names<'_>) -> Result<(), Invalid> {
    let named = names.card(card)?;
    names.list_item(Listed { kind, count, card: Some(named), span: card.span });
    Ok(())
}

fn source_list(sources: &Items<'_>, names: &mut Names<'_>) -> Result<List, Invalid> {
    let start = names.begin_list();
    for CardsFrom { pile, card, times } in sources.read(said::source::<Quick>) {
        let kind = pile.and_then(|pile| said::pile_called(names.bytes(pile))).map_or(NO_PILE, |pile| pile.0);
        let count = times.map(|times| u16::try_from(times.value).unwrap_or(u16::MAX));
        match card {
            Some(card) => push(&card, kind, count, names)?,
            None => {
                let span = pile.unwrap_or_default();
                names.list_item(Listed { kind, count, card: None, span });
            }
        }
    }
    Ok(names.end_list(start))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        judge::{Game, Shortcuts},
        notation::line::{LineBuffer, Lines},
    };

    fn names(text: &str) -> Names<'_> {
        Names::new(text, std::sync::Arc::clone(Wars::cards().titles()), vec!["A".to_owned(), "Bea".to_owned()])
    }

    #[test]
    fn a_sentence_is_understood_as_its_grammar_has_it() {
        let pieces =
            ["A", "Bea", "Carl", "A's", "both", "drain", "pass", "passes", "resolves", "passing", "x2", ",", ""];
        for first in pieces {
            for second in pieces {
                for third in ["", ",", "1", "A", "pass", "# a comment"] {
                    let text = format!("{first} {second} {third}");
                    let mut buffer = LineBuffer::default();
                    let Some(Ok(line)) = Lines::new(&text, Span::from(0..text.len())).next(&mut buffer) else {
                        continue;
                    };
                    let mut act = Act::default();
                    let understood = Wars::understand(line.sentence(), &mut names(&text), &mut act).map(|()| act);
                    let resolve = |said: &Said<'_>| Wars::resolve(said, &mut names(&text));
                    let resolved = phrase::read_then::<Grammar<Wars>, _>(line.sentence(), resolve);
                    assert_eq!(format!("{understood:?}"), format!("{resolved:?}"), "`{text}`");
                }
            }
        }
    }
}
