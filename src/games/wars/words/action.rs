//! A sentence whose names are resolved: what somebody did, or what happened to a card.

mod plain;

use super::said::{self, CardsFrom, PRICES, PileName, Said, Subject, Verb};
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
    table::{PileKind, Player},
};

/// A number that may not be written down.
pub type Maybe = Spanned<Option<u32>>;

/// Who acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Actor {
    /// One player.
    Player(Player),
    /// Both.
    Both,
    /// Nobody is named: something happens.
    Nobody,
}

/// A phase action while it is on the stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PhaseAction {
    /// Activation.
    Activation,
    /// A drain.
    Drain,
    /// An attack.
    Attack,
    /// A movement.
    Movement,
    /// A draw.
    Draw,
}

/// Where a card goes, names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Destination {
    /// At a location.
    At(Named),
    /// Aboard a ship.
    Aboard(Named),
    /// Beneath a card.
    Beneath(Named),
    /// Next to a site.
    NextTo(Named),
    /// Between two sites.
    Between(Named, Named),
    /// Away from all others.
    Apart(Span),
}

/// A part of a cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paying {
    /// The participle: `losing`, `dismissing`.
    pub how: Participle,
    /// Where it stands.
    pub span: Span,
    /// How much energy.
    pub amount: Option<Maybe>,
    /// From which piles, or which cards.
    pub of: List,
}

/// The ways to pay what is not simply energy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Participle {
    /// Energy from somewhere.
    Paying,
    /// Energy or cards that are lost.
    Losing,
    /// Cards in play.
    Dismissing,
    /// Cards in play.
    Damaging,
    /// Cards put on the used pile.
    Putting,
    /// Cards stacked on a card.
    Taking,
    /// Cards laid on a card.
    Stacking,
    /// The card itself.
    Inverting,
    /// The card itself.
    Reverting,
    /// Cards in hand.
    Revealing,
}

/// A pile, and whose if that is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PileSaid {
    /// Whose it is.
    pub owner: Option<Player>,
    /// Which kind.
    pub kind: PileKind,
    /// Where it stands.
    pub span: Span,
}

/// A sentence with its names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Act {
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

impl Default for Act {
    fn default() -> Self {
        Self::bare(Actor::Nobody, Verb::NoEffect)
    }
}

impl Act {
    /// An act of which only actor and verb are said.
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

    /// The player who acts, if one does.
    #[must_use]
    pub fn player(&self) -> Option<Player> {
        match self.actor {
            Actor::Player(player) => Some(player),
            Actor::Both | Actor::Nobody => None,
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

/// Reads a sentence and resolves its names into an act of which nothing is said yet.
///
/// # Errors
/// When it cannot be read, or a name is unknown or taken.
pub fn understand(terms: Terms<'_>, names: &mut Names<'_>, act: &mut Act) -> Result<(), Invalid> {
    if let Some((actor, at)) = pass(terms, names) {
        (act.actor, act.verb, act.at) = (actor, Verb::Passes, at);
        return Ok(());
    }
    if terms.kind() == Some(Kind::Name) {
        let listed = names.begin_list();
        if plain::understand(terms, names, act).is_some() {
            debug_assert!(is_understood_so(terms, names, act, listed), "a plain sentence is understood otherwise");
            return Ok(());
        }
        names.take_back_list(listed);
        *act = Act::bare(Actor::Nobody, Verb::NoEffect);
    }
    understand_any(terms, names, act)
}

fn understand_any(terms: Terms<'_>, names: &mut Names<'_>, act: &mut Act) -> Result<(), Invalid> {
    let mut said = Said::unread();
    match said::sentence::<Quick>(terms, &mut said) {
        Ok(rest) if rest.is_empty() => resolve(&said, names, act),
        _ => Err(phrase::explained::<Grammar<Wars>>(terms)),
    }
}

/// Whether the grammar understands a sentence as the same act, and lists as much for it, from `listed` on.
fn is_understood_so(terms: Terms<'_>, names: &mut Names<'_>, act: &Act, listed: usize) -> bool {
    names.take_back_list(listed);
    let mut again = Act::bare(Actor::Nobody, Verb::NoEffect);
    understand_any(terms, names, &mut again).is_ok() && again == *act
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

/// Resolves the names of a sentence into an act of which nothing is said yet, where it lies: both are large.
///
/// # Errors
/// When a name is unknown or taken.
pub fn resolve(said: &Said<'_>, names: &mut Names<'_>, act: &mut Act) -> Result<(), Invalid> {
    act.verb = said.verb;
    match said.subject {
        Subject::Player(player) => act.actor = Actor::Player(names.player(player)?),
        Subject::Both => act.actor = Actor::Both,
        Subject::Action(action) => act.item = word_of(action, names, &said::ACTIONS, &ACTIONS),
        Subject::Card | Subject::Unnamed => {}
    }
    if let Some(card) = &said.card {
        act.card = Some(names.card(card)?);
    }
    if let Some(player) = said.audience {
        names.player(player)?;
    }
    if said.prices.is_some() {
        for (slot, price) in act.prices.iter_mut().zip(said::prices(said)) {
            *slot = Some(paying(&price, names)?);
        }
    }
    if let Some(cards) = &said.with {
        act.with = card_list(cards, names)?;
    }
    if let Some(pile) = said.from {
        act.from = Some(pile_said(pile, names)?);
    }
    if let Some(pile) = said.to {
        act.to = Some(pile_said(pile, names)?);
    }
    if let Some(place) = &said.place {
        act.place = Some(destination(place, names)?);
    }
    if let Some(cards) = &said.targets {
        act.targets = card_list(cards, names)?;
    }
    if let Some(sources) = &said.sources {
        act.sources = source_list(sources, names)?;
    }
    if let Some(figure) = said.figure {
        act.figure = Some(small(figure)?);
    }
    if let Some(alias) = said.alias {
        act.handle = Some(names.introduce(alias, &introduced(act, said.verb_span))?);
    }
    if let Some(amount) = &said.amount {
        (act.amount, act.of) = (Some(maybe(amount.count)), amount.of.map(maybe));
    }
    act.at = said.verb_span;
    act.responds = said.responds;
    act.nothing = said.nothing;
    act.ability = said.ability;
    act.under = said.under;
    act.fate = said.fate;
    act.option = said.option;
    act.x = said.x;
    act.unshown = said.unshown;
    act.paid = said.paid.map(maybe);
    act.number = said.number;
    act.immune = said.immune;
    Ok(())
}

/// Whether a card that was played is used or lost, where only a later sentence tells to which pile it goes.
pub(in crate::games::wars) fn fate_told(act: &Act, later: &Said<'_>, names: &mut Names<'_>) -> Option<Spanned<Fate>> {
    let (Verb::Goes, Some(to), Some(card)) = (later.verb, later.to, later.card) else { return None };
    let pile = pile_said(to, names).ok()?;
    let named = names.card(&card).ok()?;
    let same = match named.what {
        What::Handle(handle) => act.handle == Some(handle),
        _ => act.card.is_some_and(|card| card.title() == named.title()),
    };
    let fate = match pile.kind {
        USED => Fate::Used,
        LOST => Fate::Lost,
        _ => return None,
    };
    same.then_some(Spanned::new(fate, pile.span))
}

/// The card a handle behind the verb at `at` stands for.
fn introduced(act: &Act, at: Span) -> Named {
    match (act.verb, act.place) {
        (Verb::Drains, Some(Destination::At(location))) => location,
        _ => act.card.unwrap_or(Named { owner: None, what: What::Unknown, known: None, span: at }),
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
