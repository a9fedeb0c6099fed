//! What `given` lines set and claims state: counts, figures, cards, marks, the place in the turn, the winner. One grammar
//! serves both, so everything a `given` line can set, a claim can state.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{pair, preceded, terminated},
};

use super::{Bench, Fact, Game, Marker, Named, Names, Subject, Violation, facts, names::Handle};
use crate::{
    notation::{
        invalid::Invalid,
        near::nearest,
        phrase::{
            self, CardRef, Count, Expecting, Items, Parsed, Quick, Sentence, Terms, alias, card, colon,
            count, figure, list, name, number, option, title, word,
        },
        source::{Span, Spanned},
    },
    table::{Figure, FigureKind, Layout, Mark, Pile, PileKind, Player, Scope, Value, Where},
};

/// One fact, names resolved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stated {
    /// `A hand 3`
    Count { pile: Pile, count: u32, span: Span },
    /// `A points 2`, `leader B`
    Figure { figure: Figure, value: i32, span: Span },
    /// A figure the game derives: `kt defense 7`.
    Derived { name: usize, of: Of, value: i32, span: Span },
    /// `A has "Comet" as c in hand`
    Card { card: Named, handle: Option<Handle>, pile: Pile, span: Span },
    /// `kt damaged`, `kt not damaged`
    Marked { card: Named, mark: Mark, on: bool, span: Span },
    /// `turn 6: B, [deploy]`
    Place { turn: u32, player: Player, marker: Option<usize>, span: Span },
    /// `A wins`
    Wins { player: Player, span: Span },
    /// `both have enough`
    Enough { player: Option<Player>, span: Span },
}

/// Whose a derived figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Of {
    Table,
    Player(Player),
    Card(Named),
}

/// What one line claims.
#[derive(Debug)]
pub(super) struct Claim(pub(super) Vec<Stated>);

/// A fact as it is written.
#[derive(Clone, Copy)]
enum Written<'a> {
    Turn { number: Spanned<u32>, player: Span, marker: Option<Span> },
    Wins(Span),
    Enough(Who),
    Holds { player: Span, card: CardRef, alias: Option<Span>, pile: Span },
    Entries { player: Span, entries: Items<'a> },
    OfTable { name: Span, value: Amount },
    OfCard { card: CardRef, entries: Items<'a> },
}

#[derive(Clone, Copy)]
enum Who {
    One(Span),
    Everybody(Span),
}

/// `hand 3`, `points ?`, `leader B`
#[derive(Clone, Copy)]
enum Amount {
    Number(Spanned<i64>),
    Name(Span),
    Open,
}

/// `damaged`, `not damaged`, `defense 7`
#[derive(Clone, Copy)]
enum Entry {
    Mark { name: Span, on: bool },
    Amount { name: Span, value: Amount },
}

struct Facts;

impl Sentence for Facts {
    type Out<'a> = Written<'a>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
        alt((turn, enough, wins, holds, entries, of_table, of_card)).parse(terms)
    }
}

fn turn<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, number) = preceded(word("turn"), number).parse(terms)?;
    let (terms, player) = preceded(colon, name).parse(terms)?;
    let (terms, marker) = opt(option(phrase::marker)).parse(terms)?;
    Ok((terms, Written::Turn { number, player, marker }))
}

fn enough<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let everybody = map(alt((word("both"), word("all"))), Who::Everybody);
    let who = alt((terminated(everybody, word("have")), terminated(map(name, Who::One), word("has"))));
    map(terminated(who, word("enough")), Written::Enough).parse(terms)
}

fn wins<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(terminated(name, word("wins")), Written::Wins).parse(terms)
}

fn holds<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, player) = terminated(name, word("has")).parse(terms)?;
    let (_, _) = title(terms)?;
    let (terms, card) = card(terms)?;
    let (terms, alias) = opt(alias).parse(terms)?;
    let (terms, pile) = preceded(word("in"), phrase::handle).parse(terms)?;
    Ok((terms, Written::Holds { player, card, alias, pile }))
}

fn entries<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, player) = terminated(name, opt(word("has"))).parse(terms)?;
    let (terms, entries) = list(entry).parse(terms)?;
    Ok((terms, Written::Entries { player, entries }))
}

fn of_table<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(pair(phrase::handle, amount), |(name, value)| Written::OfTable { name, value }).parse(terms)
}

fn of_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(pair(card, list(entry)), |(card, entries)| Written::OfCard { card, entries }).parse(terms)
}

fn entry<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Entry, E> {
    alt((
        map(preceded(word("not"), phrase::handle), |name| Entry::Mark { name, on: false }),
        map(pair(phrase::handle, amount), |(name, value)| Entry::Amount { name, value }),
        map(phrase::handle, |name| Entry::Mark { name, on: true }),
    ))
    .parse(terms)
}

fn amount<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Amount, E> {
    let open = |terms: Terms<'a>| match count(terms)? {
        (rest, Spanned { value: Count::Unknown, .. }) => Ok((rest, Amount::Open)),
        (rest, Spanned { value: Count::Known(count), span }) => {
            Ok((rest, Amount::Number(Spanned::new(i64::from(count), span))))
        }
    };
    alt((map(figure, Amount::Number), map(name, Amount::Name), open)).parse(terms)
}

/// Reads a fact and resolves its names.
///
/// # Errors
/// When it cannot be read, or names something the table does not have.
pub(super) fn read(
    terms: Terms<'_>,
    names: &mut Names<'_>,
    layout: &'static Layout,
    out: &mut Vec<Stated>,
) -> Result<(), Invalid> {
    let whole = terms.span();
    match phrase::read::<Facts>(terms)? {
        Written::Turn { number, player, marker: step } => {
            let marker = step.map(|step| marker(step, names.text(), layout)).transpose()?;
            out.push(Stated::Place {
                turn: number.value,
                player: names.player(player)?,
                marker,
                span: whole,
            });
        }
        Written::Wins(player) => out.push(Stated::Wins { player: names.player(player)?, span: whole }),
        Written::Enough(who) => {
            let (player, span) = match who {
                Who::One(span) => (Some(names.player(span)?), span),
                Who::Everybody(span) => (None, span),
            };
            out.push(Stated::Enough { player, span });
        }
        Written::Holds { player, card, alias, pile } => {
            let player = names.player(player)?;
            let pile = pile_kind(pile, names.text(), layout)?.of(player);
            let named = names.card(&card)?;
            let handle = alias.map(|alias| names.introduce(alias)).transpose()?;
            out.push(Stated::Card { card: named, handle, pile, span: card.span });
        }
        Written::Entries { player, entries } => {
            let player = names.player(player)?;
            for written in entries.read(entry::<Quick>) {
                out.extend(of_player(player, written, names, layout)?);
            }
        }
        Written::OfTable { name, value } => out.extend(of_whole_table(name, value, names, layout)?),
        Written::OfCard { card, entries } => {
            let card = names.card(&card)?;
            for written in entries.read(entry::<Quick>) {
                out.extend(of_one_card(card, written, names, layout)?);
            }
        }
    }
    Ok(())
}

fn of_player(
    player: Player,
    written: Entry,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated>, Invalid> {
    let (name, value) = match written {
        Entry::Amount { name, value } => (name, value),
        Entry::Mark { name, .. } => {
            return Err(Invalid::new(name, "expected a number after the name of a pile or figure"));
        }
    };
    let word = name.of(names.text());
    if let Some(kind) = position(layout.piles.iter().map(|pile| pile.name), word) {
        return Ok(number_in(value)?.map(|count| Stated::Count {
            pile: PileKind(kind).of(player),
            count: u32::try_from(count.value).unwrap_or(u32::MAX),
            span: name.to(count.span),
        }));
    }
    let own =
        |index: u8| layout.figures.get(usize::from(index)).is_some_and(|spec| spec.scope == Scope::Player);
    if let Some(kind) = figure_kind(word, layout).filter(|kind| own(*kind)) {
        let value = value_in(value, names)?;
        return Ok(value.map(|value| Stated::Figure {
            figure: FigureKind(kind).of(player),
            value: value.value,
            span: name.to(value.span),
        }));
    }
    derived(name, value, Of::Player(player), names, layout)
}

fn of_whole_table(
    name: Span,
    value: Amount,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated>, Invalid> {
    let word = name.of(names.text());
    let shared =
        |index: u8| layout.figures.get(usize::from(index)).is_some_and(|spec| spec.scope == Scope::Table);
    match figure_kind(word, layout).filter(|kind| shared(*kind)) {
        Some(kind) => Ok(value_in(value, names)?.map(|value| Stated::Figure {
            figure: FigureKind(kind).shared(),
            value: value.value,
            span: name.to(value.span),
        })),
        None => derived(name, value, Of::Table, names, layout),
    }
}

fn of_one_card(
    card: Named,
    written: Entry,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated>, Invalid> {
    match written {
        Entry::Mark { name, on } => {
            let word = name.of(names.text());
            match position(layout.marks.iter().map(|mark| mark.name), word) {
                Some(mark) => Ok(Some(Stated::Marked { card, mark: Mark(mark), on, span: name })),
                None => Err(unknown(name, word, "mark", layout.marks.iter().map(|mark| mark.name))),
            }
        }
        Entry::Amount { name, value } => derived(name, value, Of::Card(card), names, layout),
    }
}

fn derived(
    name: Span,
    value: Amount,
    of: Of,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated>, Invalid> {
    let word = name.of(names.text());
    let Some(index) = layout.derived.iter().position(|known| *known == word) else {
        let piles = layout.piles.iter().map(|pile| pile.name);
        let figures = layout.figures.iter().filter(|spec| spec.rule.is_some()).map(|spec| spec.name);
        return Err(unknown(
            name,
            word,
            "pile or figure",
            piles.chain(figures).chain(layout.derived.iter().copied()),
        ));
    };
    Ok(value_in(value, names)?.map(|value| Stated::Derived {
        name: index,
        of,
        value: value.value,
        span: name.to(value.span),
    }))
}

fn number_in(value: Amount) -> Result<Option<Spanned<i64>>, Invalid> {
    match value {
        Amount::Number(number) => Ok(Some(number)),
        Amount::Open => Ok(None),
        Amount::Name(span) => Err(Invalid::new(span, "expected how many cards there are")),
    }
}

fn value_in(value: Amount, names: &Names<'_>) -> Result<Option<Spanned<i32>>, Invalid> {
    match value {
        Amount::Number(number) => {
            let value = i32::try_from(number.value).map_err(|_| {
                Invalid::new(number.span, "this figure is larger than any the judge counts with")
            })?;
            Ok(Some(Spanned::new(value, number.span)))
        }
        Amount::Name(span) => Ok(Some(Spanned::new(i32::from(names.player(span)?.0), span))),
        Amount::Open => Ok(None),
    }
}

fn pile_kind(span: Span, text: &str, layout: &'static Layout) -> Result<PileKind, Invalid> {
    let word = span.of(text);
    let piles = || layout.piles.iter().map(|pile| pile.name);
    position(piles(), word).map(PileKind).ok_or_else(|| unknown(span, word, "pile", piles()))
}

/// The marker a piece of text names.
///
/// # Errors
/// When the game has no such marker.
pub(super) fn marker(span: Span, text: &str, layout: &'static Layout) -> Result<usize, Invalid> {
    let word = span.of(text).trim_matches(['[', ']']).trim();
    let markers = || layout.markers.iter().copied();
    markers().position(|known| known == word).ok_or_else(|| unknown(span, word, "marker", markers()))
}

fn figure_kind(word: &str, layout: &'static Layout) -> Option<u8> {
    let spoken = layout.figures.iter().map(|spec| if spec.rule.is_some() { spec.name } else { "" });
    position(spoken, word)
}

fn position<'a>(mut known: impl Iterator<Item = &'a str>, word: &str) -> Option<u8> {
    known.position(|known| known == word).and_then(|index| u8::try_from(index).ok())
}

fn unknown<'a>(span: Span, word: &str, what: &str, known: impl Iterator<Item = &'a str> + Clone) -> Invalid {
    let all = known.clone().collect::<Vec<_>>().join(", ");
    Invalid::new(span, format!("this game has no {what} called `{word}`; it has {all}"))
        .suggest(nearest(word, known, 3))
}

impl Claim {
    /// Checks that everything claimed is so.
    pub(super) fn check<G: Game>(&self, bench: &mut Bench<'_, G>) -> Result<(), Violation> {
        self.0.iter().try_for_each(|stated| stated.check(bench))
    }
}

impl Stated {
    fn check<G: Game>(&self, bench: &mut Bench<'_, G>) -> Result<(), Violation> {
        match *self {
            Self::Count { pile, count, span } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
                let so = bench.table.is_ample(pile) || bench.table.pile(pile).len() == count as usize;
                let count = i32::try_from(count).unwrap_or(i32::MAX);
                let wording = "the log counts {2} cards in {0}'s {1}, but there are {3}";
                bench.at(span).stated(spec.rule, wording, so, facts![pile.player, spec.name, count, pile])
            }
            Self::Figure { figure, value, span } => {
                let Some(spec) = G::LAYOUT.figures.get(usize::from(figure.kind.0)) else { return Ok(()) };
                let Some(rule) = spec.rule else { return Ok(()) };
                let actual = bench.table.figure(figure);
                let as_fact = |value: i32| match spec.value {
                    Value::Number => Fact::Number(value),
                    Value::Seat => {
                        u8::try_from(value).map_or(Fact::Word("nobody"), |seat| Fact::Player(Player(seat)))
                    }
                };
                let wording = match spec.scope {
                    Scope::Player => "the log says {0}'s {1} is {2}, but it is {3}",
                    Scope::Table => "the log says {1} is {2}, but it is {3}",
                };
                let facts = [
                    figure.player.into(),
                    spec.name.into(),
                    as_fact(value),
                    as_fact(actual),
                    Fact::Figure(figure),
                ];
                bench.at(span).stated(rule, wording, actual == value, facts)
            }
            Self::Derived { name, of, value, span } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                let (subject, fact) = match of {
                    Of::Table => (Subject::Table, Fact::Word("the table")),
                    Of::Player(player) => (Subject::Player(player), player.into()),
                    Of::Card(card) => match card.token(bench.table) {
                        Some(token) => (Subject::Card(token), token.into()),
                        None => return Ok(()),
                    },
                };
                let Some((actual, rule)) = G::derived(bench.table, word, subject) else { return Ok(()) };
                let wording = "the log says {0}'s {1} is {2}, but it is {3}";
                bench.at(span).stated(
                    rule,
                    wording,
                    actual == value,
                    [fact, word.into(), value.into(), actual.into()],
                )
            }
            Self::Card { card, pile, span, .. } => {
                let Some(spec) = G::LAYOUT.piles.get(usize::from(pile.kind.0)) else { return Ok(()) };
                let Some(title) = card.title() else { return Ok(()) };
                let possible = bench.table.is_ample(pile)
                    || bench.table.faces().bounds(bench.table.pile(pile), title).at_most > 0;
                let wording = "the log says {1} is in {0}'s {2}, but it cannot be there";
                bench.at(span).stated(
                    spec.rule,
                    wording,
                    possible,
                    facts![pile.player, title, spec.name, pile],
                )
            }
            Self::Marked { card, mark, on, span } => {
                let Some(spec) = G::LAYOUT.marks.get(usize::from(mark.0)) else { return Ok(()) };
                let Some(token) = card.token(bench.table) else { return Ok(()) };
                let so = bench.table.has(token, mark) == on;
                let wording = if on {
                    "the log says {0} is {1}, but it is not"
                } else {
                    "the log says {0} is not {1}, but it is"
                };
                bench.at(span).stated(spec.rule, wording, so, facts![token, spec.name])
            }
            Self::Place { turn, player, marker, span } => {
                G::marker(bench.at(span), &Marker::Turn { number: turn, player: Some(player) })?;
                marker.map_or(Ok(()), |marker| G::marker(bench.at(span), &Marker::Step(marker)))
            }
            Self::Wins { player, span } => {
                let so = G::winner(bench.table) == Some(player);
                bench.at(span).stated(
                    G::VICTORY,
                    "the log says {0} wins, but {0} has not won",
                    so,
                    facts![player],
                )
            }
            Self::Enough { .. } => Ok(()),
        }
    }

    /// Makes the table as it is stated.
    ///
    /// # Errors
    /// When no table can be so: more cards than there are, a card that the deck does not hold.
    pub(super) fn apply<G: Game>(&self, bench: &mut Bench<'_, G>) -> Result<(), Invalid> {
        match *self {
            Self::Count { pile, count, span } => fill(bench, pile, count, span),
            Self::Figure { figure, value, .. } => {
                bench.table.set(figure, value);
                Ok(())
            }
            Self::Derived { name, span, .. } => {
                let word = G::LAYOUT.derived.get(name).copied().unwrap_or_default();
                Err(Invalid::new(span, format!("`{word}` follows from other things and cannot be set")))
            }
            Self::Card { card, handle, pile, span } => lay(bench, card, handle, pile, span),
            Self::Marked { card, mark, on, .. } => {
                let token = card.token(bench.table);
                let token = token.ok_or_else(|| Invalid::new(card.span, "this card is not on the table"))?;
                bench.table.mark(token, mark, on);
                Ok(())
            }
            Self::Place { turn, player, marker, .. } => {
                G::place(bench, turn, player, marker);
                Ok(())
            }
            Self::Wins { span, .. } => {
                Err(Invalid::new(span, "a result follows from the position and cannot be set"))
            }
            Self::Enough { player, .. } => {
                for seat in bench.table.players().filter(|seat| player.is_none_or(|player| player == *seat)) {
                    set_ample(bench, seat);
                }
                Ok(())
            }
        }
    }
}

/// Makes every pile of a player that is not counted hold as many cards as anybody asks of it.
pub(super) fn set_ample<G: Game>(bench: &mut Bench<'_, G>, player: Player) {
    for kind in 0..u8::try_from(G::LAYOUT.piles.len()).unwrap_or(u8::MAX) {
        bench.table.set_ample(PileKind(kind).of(player), true);
    }
}

fn fill<G: Game>(bench: &mut Bench<'_, G>, pile: Pile, count: u32, span: Span) -> Result<(), Invalid> {
    let aside = bench.table.aside(pile.player);
    bench.table.set_ample(pile, false);
    while bench.table.pile(pile).len() > count as usize {
        let unnamed =
            bench.table.pile(pile).iter().rev().find(|token| bench.table.title(**token).is_none()).copied();
        let token = unnamed.ok_or_else(|| Invalid::new(span, "more cards are named than are counted"))?;
        bench.table.put(token, aside, Where::Top);
    }
    while bench.table.pile(pile).len() < count as usize {
        let unnamed =
            bench.table.pile(aside).iter().rev().find(|token| bench.table.title(**token).is_none()).copied();
        let token = unnamed.ok_or_else(|| Invalid::new(span, "there are not so many cards in the deck"))?;
        bench.table.put(token, pile, Where::Top);
    }
    Ok(())
}

fn lay<G: Game>(
    bench: &mut Bench<'_, G>,
    card: Named,
    handle: Option<Handle>,
    pile: Pile,
    span: Span,
) -> Result<(), Invalid> {
    let aside = bench.table.aside(pile.player);
    let counted = !bench.table.is_ample(pile);
    let unnamed =
        bench.table.pile(pile).iter().rev().find(|token| bench.table.title(**token).is_none()).copied();
    let title = card.title().ok_or_else(|| Invalid::new(span, "expected the title of a card"))?;
    let named = match unnamed.filter(|_| counted) {
        Some(token) => bench.table.name(token, title).map(|()| token),
        None => bench.table.name_from(aside, title),
    };
    let token = named.map_err(|_| Invalid::new(span, "no such card is left in the deck"))?;
    bench.table.put(token, pile, Where::Top);
    if let Some(Handle(handle)) = handle {
        bench.table.set_handle(usize::from(handle), token);
    }
    Ok(())
}
