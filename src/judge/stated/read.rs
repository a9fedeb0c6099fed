//! Reading a fact and resolving its names.

use std::marker::PhantomData;

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{pair, preceded, terminated},
};

use super::{Of, Stated};
use crate::{
    judge::{Game, Named, Names},
    notation::{
        invalid::Invalid,
        near::nearest,
        phrase::{
            self, CardRef, Count, Expecting, Items, Parsed, Quick, SentenceKind, Terms, Want, alias, card, colon,
            count, end, figure, list, name, number, option, word,
        },
        source::{Span, Spanned},
        term::{Kind, Term},
    },
    table::{FigureKind, FigureSpec, FigureValue, Layout, Mark, PileKind, Player, Scope},
};

/// No game lasts nearly so long.
const LATEST_TURN: u32 = 1_000_000;

/// A fact as it is written.
#[derive(Clone, Copy)]
enum Written<'a, O> {
    Own(O),
    Turn { number: Spanned<u32>, player: Span, marker: Option<Span> },
    Wins(Span),
    Draw(Span),
    Enough(Who),
    Holds { player: Span, card: CardRef, alias: Option<Span>, pile: Span, depth: Option<Spanned<u32>> },
    Entries(Items<'a>),
    OfTable { name: Span, value: Amount },
    OfCard { card: CardRef, entries: Items<'a> },
    Lies { card: CardRef, pile: Span },
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

/// The game's own facts, and those every game has.
struct Facts<G>(PhantomData<G>);

impl<G: Game> SentenceKind for Facts<G> {
    type Out<'a> = Written<'a, G::Written<'a>>;

    fn parse<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Self::Out<'a>, E> {
        let own = map(terminated(G::fact, end), Written::Own);
        match terms.kind() {
            Some(Kind::Name) if !E::NOTES => alt((own, enough, wins, holds, entries)).parse(terms),
            _ => alt((own, turn, enough, wins, draw, holds, entries, of_table, lies, of_card)).parse(terms),
        }
    }
}

fn turn<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    let (terms, number) = preceded(word("turn"), number).parse(terms)?;
    let (terms, player) = preceded(colon, name).parse(terms)?;
    let (terms, marker) = opt(option(phrase::marker)).parse(terms)?;
    Ok((terms, Written::Turn { number, player, marker }))
}

fn enough<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    let everybody = map(alt((word("both"), word("all"))), Who::Everybody);
    let who = alt((terminated(everybody, word("have")), terminated(map(name, Who::One), word("has"))));
    map(terminated(who, word("enough")), Written::Enough).parse(terms)
}

fn wins<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    map(terminated(name, word("wins")), Written::Wins).parse(terms)
}

/// `draw` alone. It is not offered where it does not stand: most lines state something else.
fn draw<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    match terms.split_first() {
        Some((word, rest)) if rest.is_empty() && terms.text_of(word.span) == "draw" => {
            Ok((rest, Written::Draw(word.span)))
        }
        _ => phrase::nothing(terms),
    }
}

fn holds<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    let (terms, player) = terminated(name, word("has")).parse(terms)?;
    if !matches!(terms.kind(), Some(Kind::Title | Kind::Code)) {
        return Err(nom::Err::Error(E::expected(terms, Want::A("the title of a card"))));
    }
    let (terms, card) = card(terms)?;
    let (terms, alias) = opt(alias).parse(terms)?;
    let (terms, pile) = preceded(word("in"), phrase::handle).parse(terms)?;
    let (terms, depth) = opt(preceded(word("at"), number)).parse(terms)?;
    Ok((terms, Written::Holds { player, card, alias, pile, depth }))
}

fn entries<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    let (_, _) = name(terms)?;
    map(list(entry_of), Written::Entries).parse(terms)
}

/// `A hand 3`, or `hand 3` after an entry that names the player.
fn entry_of<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (Option<Span>, (Span, Amount)), E> {
    let (terms, player) = match name::<E>(terms) {
        Ok((rest, player)) => (word::<E>("has")(rest).map_or(rest, |(rest, _)| rest), Some(player)),
        Err(_) => (terms, None),
    };
    let (terms, counted) = counted(terms)?;
    let (terms, amount) = amount(terms)?;
    Ok((terms, (player, (counted, amount))))
}

/// A handle that cannot be taken for a part of another fact.
fn counted<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let (rest, span) = phrase::handle(terms)?;
    if matches!(terms.text_of(span), "has" | "wins" | "enough") { phrase::nothing(terms) } else { Ok((rest, span)) }
}

fn of_table<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    map(pair(phrase::handle, amount), |(name, value)| Written::OfTable { name, value }).parse(terms)
}

fn of_card<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    map(pair(card, list(entry)), |(card, entries)| Written::OfCard { card, entries }).parse(terms)
}

/// `kt in lost`
fn lies<'a, O, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a, O>, E> {
    map(pair(card, preceded(word("in"), phrase::handle)), |(card, pile)| Written::Lies { card, pile }).parse(terms)
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
    alt((map(figure, Amount::Number), map(below_zero, Amount::Number), map(name, Amount::Name), open)).parse(terms)
}

/// `-2`. With a plus it would be a change.
fn below_zero<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<i64>, E> {
    match terms.split_first() {
        Some((Term { kind: Kind::Signed(value), span }, rest)) if terms.text_of(span).starts_with('-') => {
            Ok((rest, Spanned::new(i64::from(value), span)))
        }
        _ => phrase::nothing(terms),
    }
}

/// Reads a fact and resolves its names.
///
/// # Errors
/// When it cannot be read, or names something the table does not have.
pub(in crate::judge) fn read<G: Game>(
    terms: Terms<'_>,
    names: &mut Names<'_>,
    out: &mut Vec<Stated<G::Fact>>,
) -> Result<(), Invalid> {
    let before = out.len();
    if counts(terms, names, G::LAYOUT, out).is_some() {
        debug_assert!(are_read_so::<G>(terms, names, out, before), "counts are read otherwise");
        return Ok(());
    }
    out.truncate(before);
    let listed = names.begin_list();
    if let Some(fact) = G::plain_fact(terms, names) {
        out.push(Stated::Own(fact));
        debug_assert!(is_read_so::<G>(terms, names, out, listed), "a plain fact is read otherwise");
        return Ok(());
    }
    names.take_back_list(listed);
    read_any::<G>(terms, names, out)
}

fn read_any<G: Game>(terms: Terms<'_>, names: &mut Names<'_>, out: &mut Vec<Stated<G::Fact>>) -> Result<(), Invalid> {
    let whole = terms.span();
    phrase::read_then::<Facts<G>, _>(terms, |written| resolve::<G>(written, whole, names, out))
}

/// Whether the grammar of facts reads the counts from `before` on as the same ones. It reads them behind
/// these, and so allocates nothing, either.
fn are_read_so<G: Game>(
    terms: Terms<'_>,
    names: &mut Names<'_>,
    out: &mut Vec<Stated<G::Fact>>,
    before: usize,
) -> bool {
    let count = |stated: &Stated<G::Fact>| match *stated {
        Stated::Count { pile, count, span } => Some((pile, count, span)),
        _ => None,
    };
    let between = out.len();
    let read = read_any::<G>(terms, names, out);
    let again = out.iter().skip(between).map(count);
    let same = read.is_ok() && again.eq(out.iter().take(between).skip(before).map(count));
    out.truncate(between);
    same
}

/// Whether the grammar of facts reads the last one as the same, and lists as much for it, from `listed` on.
fn is_read_so<G: Game>(terms: Terms<'_>, names: &mut Names<'_>, out: &mut Vec<Stated<G::Fact>>, listed: usize) -> bool {
    names.take_back_list(listed);
    let read = read_any::<G>(terms, names, out);
    let again = out.pop();
    read.is_ok() && again.as_ref() == out.last()
}

/// `A reserve 50, active 0, hand 5`: how many cards one player has where, as half of all claims tell it, read in one go. Of
/// anything else nothing is said here, right or wrong.
fn counts<O>(terms: Terms<'_>, names: &Names<'_>, layout: &Layout, out: &mut Vec<Stated<O>>) -> Option<()> {
    let (name, mut rest) = terms.as_slice().split_first().filter(|(name, _)| name.kind == Kind::Name)?;
    let player = names.plain_player(name.span)?;
    loop {
        let [Term { kind: Kind::Word, span: word }, Term { kind: Kind::Number(count), span: number }, after @ ..] =
            rest
        else {
            return None;
        };
        let pile = layout.piles.iter().position(|pile| pile.name.as_bytes() == names.bytes(*word))?;
        let pile = PileKind(u8::try_from(pile).ok()?).of(player);
        out.push(Stated::Count { pile, count: *count, span: word.to(*number) });
        rest = match after {
            [] => return Some(()),
            [Term { kind: Kind::Comma, .. }, next @ ..] => next,
            _ => return None,
        };
    }
}

fn resolve<G: Game>(
    written: &Written<'_, G::Written<'_>>,
    whole: Span,
    names: &mut Names<'_>,
    out: &mut Vec<Stated<G::Fact>>,
) -> Result<(), Invalid> {
    let layout = G::LAYOUT;
    match *written {
        Written::Own(ref written) => out.push(Stated::Own(G::resolve_fact(written, names)?)),
        Written::Turn { number, player, marker: step } => {
            let marker = step.map(|step| marker(step, names.text(), layout)).transpose()?;
            if number.value > LATEST_TURN {
                return Err(Invalid::new(number.span, format!("a game has at most {LATEST_TURN} turns")));
            }
            out.push(Stated::Place { turn: number.value, player: names.player(player)?, marker, span: whole });
        }
        Written::Wins(player) => out.push(Stated::Wins { player: names.player(player)?, span: whole }),
        Written::Draw(span) => out.push(Stated::Draw { span }),
        Written::Enough(who) => {
            let (player, span) = match who {
                Who::One(span) => (Some(names.player(span)?), span),
                Who::Everybody(span) => (None, span),
            };
            out.push(Stated::Enough { player, span });
        }
        Written::Holds { player, card, alias, pile, depth } => {
            let player = names.player(player)?;
            let pile = pile_kind(pile, names.text(), layout)?.of(player);
            let named = names.card(&card)?;
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            let depth = depth.map(|depth| depth.value);
            out.push(Stated::Card { card: named, handle, pile, depth, span: card.span });
        }
        Written::Entries(entries) => {
            let mut player = Player(0);
            for (named, written) in entries.read(entry_of::<Quick>) {
                player = named.map_or(Ok(player), |named| names.player(named))?;
                out.extend(of_player(player, written, names, layout)?);
            }
        }
        Written::Lies { card, pile } => {
            let kind = pile_kind(pile, names.text(), layout)?;
            out.push(Stated::Lies { card: names.card(&card)?, kind, span: card.span.to(pile) });
        }
        Written::OfTable { name, value } => {
            out.extend(figure_of(Scope::Table, name, value, Of::Table, names, layout)?);
        }
        Written::OfCard { card, entries } => {
            let card = names.card(&card)?;
            for written in entries.read(entry::<Quick>) {
                out.extend(of_one_card(card, written, names, layout)?);
            }
        }
    }
    Ok(())
}

fn of_player<O>(
    player: Player,
    (name, value): (Span, Amount),
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated<O>>, Invalid> {
    let word = name.of(names.text());
    if let Some(kind) = position(layout.piles.iter().map(|pile| pile.name), word) {
        return Ok(number_in(value)?.map(|count| Stated::Count {
            pile: PileKind(kind).of(player),
            count: u32::try_from(count.value).unwrap_or(u32::MAX),
            span: name.to(count.span),
        }));
    }
    figure_of(Scope::Player, name, value, Of::Player(player), names, layout)
}

/// A figure that is kept, or else one that is derived.
fn figure_of<O>(
    scope: Scope,
    name: Span,
    value: Amount,
    of: Of,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated<O>>, Invalid> {
    let word = name.of(names.text());
    let is_it = |spec: &FigureSpec| spec.scope == scope && spec.rule.is_some() && spec.name == word;
    let Some((spec, kind)) = layout.figures.iter().zip(0u8..).find(|(spec, _)| is_it(spec)) else {
        return derived(name, value, of, names, layout);
    };
    Ok(value_in(value, spec.value, names)?.map(|value| Stated::Figure {
        kind: FigureKind(kind),
        of,
        value: value.value,
        span: name.to(value.span),
    }))
}

fn of_one_card<O>(
    card: Named,
    written: Entry,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated<O>>, Invalid> {
    match written {
        Entry::Mark { name, on } => {
            let word = name.of(names.text());
            match position(layout.marks.iter().map(|mark| mark.name), word) {
                Some(mark) => Ok(Some(Stated::Marked { card, mark: Mark(mark), on, span: name })),
                None => Err(unknown(name, word, "mark", layout.marks.iter().map(|mark| mark.name))),
            }
        }
        Entry::Amount { name, value } => figure_of(Scope::Card, name, value, Of::Card(card), names, layout),
    }
}

fn derived<O>(
    name: Span,
    value: Amount,
    of: Of,
    names: &Names<'_>,
    layout: &'static Layout,
) -> Result<Option<Stated<O>>, Invalid> {
    let word = name.of(names.text());
    let Some(index) = layout.derived.iter().position(|known| *known == word) else {
        let of_card = matches!(of, Of::Card(_));
        let piles = layout.piles.iter().filter(|_| !of_card).map(|pile| pile.name);
        let spoken = |spec: &&FigureSpec| spec.rule.is_some() && (spec.scope == Scope::Card) == of_card;
        let figures = layout.figures.iter().filter(spoken).map(|spec| spec.name);
        let what = if of_card { "figure of cards" } else { "pile or figure" };
        return Err(unknown(name, word, what, piles.chain(figures).chain(layout.derived.iter().copied())));
    };
    Ok(value_in(value, FigureValue::Number, names)?.map(|value| Stated::Derived {
        name: index,
        of,
        value: value.value,
        span: name.to(value.span),
    }))
}

fn number_in(value: Amount) -> Result<Option<Spanned<i64>>, Invalid> {
    match value {
        Amount::Number(number) if number.value >= 0 => Ok(Some(number)),
        Amount::Open => Ok(None),
        Amount::Number(Spanned { span, .. }) | Amount::Name(span) => {
            Err(Invalid::new(span, "expected how many cards there are"))
        }
    }
}

fn value_in(value: Amount, kind: FigureValue, names: &Names<'_>) -> Result<Option<Spanned<i32>>, Invalid> {
    match value {
        Amount::Number(number) => {
            let value = i32::try_from(number.value)
                .map_err(|_| Invalid::new(number.span, "this figure is larger than any the judge counts with"))?;
            Ok(Some(Spanned::new(value, number.span)))
        }
        Amount::Name(span) if kind == FigureValue::Seat => {
            Ok(Some(Spanned::new(i32::from(names.player(span)?.0), span)))
        }
        Amount::Name(span) => Err(Invalid::new(span, "expected a number: this figure stands for no player")),
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
pub(in crate::judge) fn marker(span: Span, text: &str, layout: &'static Layout) -> Result<usize, Invalid> {
    let markers = || layout.markers.iter().copied();
    let same = |known: &str, word: &str| known.len() == word.len() && known.bytes().eq(word.bytes());
    let number = |word: &str| markers().position(|known| same(known, word));
    let written = span.of(text);
    if let Some(marker) = number(written) {
        return Ok(marker);
    }
    let word = written.trim_matches(['[', ']']).trim();
    let like = |word: &str| {
        let mut like = markers().zip(0..).filter(|(known, _)| is_called(known, word)).map(|(_, number)| number);
        like.next().filter(|_| like.next().is_none())
    };
    number(word).or_else(|| like(word)).ok_or_else(|| unknown(span, word, "marker", markers()))
}

/// Whether a marker is meant by another form of its word, as `deployment` or `Draw Phase`, or by the last of its words.
#[cold]
fn is_called(known: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    let word = [" phase", " step"].into_iter().find_map(|kind| word.strip_suffix(kind)).unwrap_or(&word);
    let stem = known.strip_suffix('e').unwrap_or(known);
    let suffix = word.strip_prefix(stem);
    let other_form = matches!(suffix, Some("e" | "ment" | "ement" | "ing" | "ion" | "s" | "es"));
    known == word || other_form || known.rsplit_once(' ').is_some_and(|(_, last)| last == word)
}

fn position<'a>(mut known: impl Iterator<Item = &'a str>, word: &str) -> Option<u8> {
    known.position(|known| known == word).and_then(|index| u8::try_from(index).ok())
}

/// What piles are called elsewhere, and their names where a game has them.
const CALLED: [(&str, &str); 9] = [
    ("energy", "reserve"),
    ("energy", "active"),
    ("energy", "used"),
    ("deck", "reserve"),
    ("library", "reserve"),
    ("discard", "lost"),
    ("discards", "lost"),
    ("graveyard", "lost"),
    ("cards", "hand"),
];

fn unknown<'a>(span: Span, word: &str, what: &str, known: impl Iterator<Item = &'a str> + Clone) -> Invalid {
    let all = known.clone().collect::<Vec<_>>().join(", ");
    // `deployment` and `deploy phase` begin like `deploy`.
    let near = match nearest(word, known.clone(), 3) {
        near if near.is_empty() => known.filter(|known| known.len() > 2 && word.starts_with(known)).take(3).collect(),
        near => near,
    };
    let otherwise = CALLED.iter().filter(|(called, _)| *called == word).map(|(_, meant)| *meant);
    let near = if near.is_empty() {
        otherwise.filter(|meant| all.split(", ").any(|known| known == *meant)).collect()
    } else {
        near
    };
    let brackets = |near: &str| if what == "marker" { format!("`[{near}]`") } else { near.to_owned() };
    Invalid::new(span, format!("this game has no {what} called `{word}`; it has {all}"))
        .labelled(format!("no {what} of this game"))
        .suggest(near.into_iter().map(brackets))
}
