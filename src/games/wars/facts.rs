//! What `given` lines and claims say of a WARS table beside the shared facts: rows, where cards lie, the stack, bullets,
//! modifiers, control and icons.

use nom::{
    Parser,
    branch::alt,
    combinator::{map, opt},
    sequence::{pair, preceded, terminated},
};

use super::{
    Wars,
    action::{NO_PILE, PhaseAction},
    card::{Area, CardKind},
    figures, find, initiative, play,
    rules::{ATTACKED, DAMAGED, DRAINED, ENCAMPED, GAINED, INITIATIVE, INVERTED, PASSES, PLAY, STACK, edition, rule},
    state::{
        self, Frame, Gained, Item, ItemKind, Spot, Step, Table, area, controls, energy_icons, group, host, in_play,
        is_location, locations, note, right_of, user,
    },
    totals::{self, Total},
};
use crate::{
    facts,
    judge::{About, Bench, Broken, DoubtSource, Fact as Told, Handle, List, Listed, Named, Names, What},
    notation::{
        invalid::Invalid,
        phrase::{
            self, CardRef, Expecting, Items, Parsed, Quick, Terms, alias, card, colon, comma, figure, handle,
            in_parentheses, list, name, number, possessive, signed, word, words,
        },
        source::{Span, Spanned},
        term::Kind,
    },
    rulebook::RuleId,
    table::{Mark, Player, Token},
};

/// A fact as it is written. What each part is, the example above it shows.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug)]
pub enum Written<'a> {
    /// `row Ganymede: vp, ub`
    Row { name: Span, sites: Items<'a> },
    /// `A has "X" as x at va, damaged`
    Has { player: Span, card: CardRef, alias: Option<Span>, place: Option<Where>, marks: Option<Items<'a>> },
    /// `B's "Ganymede/Valley" as va`
    Location { card: CardRef, alias: Option<Span> },
    /// `stack: A's drain at ts as d1`
    Stack(Items<'a>),
    /// `fl used 1`
    Used { card: CardRef, times: Spanned<u32> },
    /// `g1 power +4 until end of turn`
    Modifier { card: CardRef, figure: Span, by: Spanned<i32> },
    /// `kt power 3, defense 7`
    Figures { card: CardRef, figures: Items<'a> },
    /// `kt at va`
    Lies { card: CardRef, place: Where },
    /// `B's "Reef Hunter" not damaged`
    Marked { card: CardRef, mark: Mark, on: bool },
    /// `kt cannot move until end of turn`
    Cannot { card: CardRef },
    /// `A controls va`
    Controls { player: Span, card: CardRef },
    /// `initiative B`
    Initiative(Span),
    /// `va energy A 2, B 1`
    Icons { card: CardRef, sides: Items<'a> },
    /// `battle at va by B, before [attrition]`
    Battle { card: CardRef, by: Span, at: (Span, bool) },
    /// `power A 3+3, B 1`
    Total { total: Total, sides: Items<'a> },
}

/// `at va`, `aboard zf`, `beneath kt`, `on ts`
#[derive(Clone, Copy, Debug)]
pub struct Where {
    /// At, aboard or beneath.
    pub how: How,
    /// Which card.
    pub host: CardRef,
}

/// How a card lies with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// At a location.
    At,
    /// Aboard a ship.
    Aboard,
    /// Beneath a card.
    Beneath,
    /// Stacked on a card.
    On,
}

/// A fact, names resolved; its parts are those of [`Written`].
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fact {
    /// The sites of a group from end to end.
    Row { group: Option<&'static str>, sites: List, span: Span },
    /// A player has a card in play.
    Has { player: Player, card: Named, handle: Option<Handle>, place: Option<(How, Named)>, marks: u8 },
    /// What is pending, the top last.
    Stack { items: List, span: Span },
    /// How often an ability was used or an interrupt played this turn.
    Used { card: Named, times: u32, span: Span },
    /// What is added to a figure until end of turn.
    Modifier { card: Named, figure: u8, by: i32 },
    /// Figures as they count.
    Figures { card: Named, figures: List, span: Span },
    /// Where a card lies.
    Lies { card: Named, how: How, at: Named },
    /// A card bears a mark, or does not.
    Marked { card: Named, mark: Mark, on: bool },
    /// A card can't move until end of turn.
    CannotMove { card: Named },
    /// Who controls a location.
    Controls { player: Player, at: Named },
    /// Who has initiative.
    Initiative { player: Player, span: Span },
    /// The energy icons on each side of a location.
    Icons { at: Named, sides: List },
    /// Where a battle is fought, by whom, and how far it is.
    Battle { at: Named, by: Player, step: Step, inside: bool, span: Span },
    /// A total of a battle.
    Total { total: Total, sides: List, span: Span },
}

const MARKS: [(&str, Mark); 4] =
    [("damaged", DAMAGED), ("inverted", INVERTED), ("drained", DRAINED), ("attacked", ATTACKED)];

/// A fact of this game.
pub(super) fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    alt((row, stack, initiative_of, battle_at, totals_said, has, owned, controls_said, of_card)).parse(terms)
}

fn row<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, name) = preceded(word("row"), group_name).parse(terms)?;
    map(preceded(colon, list(introduced)), |sites| Written::Row { name, sites }).parse(terms)
}

/// `Ganymede`, or `Alnak Station`
fn group_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let (mut rest, first) = name(terms)?;
    let mut span = first;
    while let Ok((after, next)) = name::<E>(rest) {
        (rest, span) = (after, span.to(next));
    }
    Ok((rest, span))
}

fn introduced<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (CardRef, Option<Span>), E> {
    pair(card, opt(alias)).parse(terms)
}

fn stack<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(preceded(pair(word("stack"), colon), list(pending)), Written::Stack).parse(terms)
}

/// `A's drain at ts as d1`, `B's "Vulture" as v at ts`
#[derive(Clone, Copy, Debug)]
struct PendingSaid {
    player: Span,
    drain: bool,
    card: Option<CardRef>,
    place: Option<Where>,
    alias: Option<Span>,
}

fn pending<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, PendingSaid, E> {
    let (after, player) = possessive(terms)?;
    if let Ok((rest, _)) = word::<E>("drain")(after) {
        let (rest, host) = preceded(word("at"), card).parse(rest)?;
        let place = Where { how: How::At, host };
        let (rest, alias) = opt(alias).parse(rest)?;
        return Ok((rest, PendingSaid { player, drain: true, card: None, place: Some(place), alias }));
    }
    let (rest, card) = card(after)?;
    let (rest, alias) = opt(alias).parse(rest)?;
    let (rest, place) = opt(place).parse(rest)?;
    Ok((rest, PendingSaid { player, drain: false, card: Some(card), place, alias }))
}

fn initiative_of<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(preceded(word("initiative"), name), Written::Initiative).parse(terms)
}

fn battle_at<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, card) = preceded(words(&["battle", "at"]), card).parse(terms)?;
    let (terms, by) = preceded(word("by"), name).parse(terms)?;
    map(preceded(comma, totals::moment), move |at| Written::Battle { card, by, at }).parse(terms)
}

fn totals_said<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, total) = totals::total(terms)?;
    map(list(totals::side(total)), |sides| Written::Total { total, sides }).parse(terms)
}

fn place<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Where, E> {
    let how = alt((
        map(word("at"), |_| How::At),
        map(word("aboard"), |_| How::Aboard),
        map(word("beneath"), |_| How::Beneath),
        map(word("on"), |_| How::On),
    ));
    map(pair(how, card), |(how, host)| Where { how, host }).parse(terms)
}

fn mark<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Mark, E> {
    let found = terms.split_first().and_then(|(term, rest)| {
        let (_, mark) = MARKS.iter().find(|(word, _)| *word == terms.text_of(term.span))?;
        Some((rest, *mark))
    });
    found.ok_or_else(|| {
        nom::Err::Error(E::expected(terms, phrase::Want::A("`damaged`, `inverted`, `drained` or `attacked`")))
    })
}

fn has<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, player) = terminated(name, word("has")).parse(terms)?;
    if !matches!(terms.kind(), Some(Kind::Title | Kind::Code)) {
        return Err(nom::Err::Error(E::expected(terms, phrase::Want::A("the title of a card"))));
    }
    let (terms, (card, alias)) = introduced(terms)?;
    let (terms, place) = opt(place).parse(terms)?;
    let (terms, marks) = opt(preceded(comma, list(mark))).parse(terms)?;
    Ok((terms, Written::Has { player, card, alias, place, marks }))
}

/// `B's "Ganymede/Valley" as va`
fn owned<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    if terms.kind() != Some(Kind::Possessive) {
        return Err(nom::Err::Error(E::expected(terms, phrase::Want::A("an owner such as `B's`"))));
    }
    let (terms, (card, alias)) = introduced(terms)?;
    let (terms, ()) = phrase::end(terms)?;
    Ok((terms, Written::Location { card, alias }))
}

fn controls_said<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    map(pair(terminated(name, word("controls")), card), |(player, card)| Written::Controls { player, card })
        .parse(terms)
}

fn of_card<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written<'a>, E> {
    let (terms, card) = card(terms)?;
    alt((
        map(preceded(word("used"), number), move |times| Written::Used { card, times }),
        map(words(&["cannot", "move", "until", "end", "of", "turn"]), move |_| Written::Cannot { card }),
        map(preceded(word("not"), mark), move |mark| Written::Marked { card, mark, on: false }),
        map(mark, move |mark| Written::Marked { card, mark, on: true }),
        map(preceded(word("energy"), list(side)), move |sides| Written::Icons { card, sides }),
        map(place, move |place| Written::Lies { card, place }),
        map(pair(figure_name, modifier), move |(figure, by)| Written::Modifier { card, figure, by }),
        map(list(pair(figure_name, figure)), move |figures| Written::Figures { card, figures }),
    ))
    .parse(terms)
}

fn figure_name<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Span, E> {
    let (rest, span) = handle(terms)?;
    match figures::number_of(terms.text_of(span)) {
        Some(_) => Ok((rest, span)),
        None => {
            Err(nom::Err::Error(E::expected_among(terms, phrase::Want::A("a figure"), figures::FIGURES.into_iter())))
        }
    }
}

/// `+4 until end of turn ("Collaborative Strike")`
fn modifier<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Spanned<i32>, E> {
    let (terms, by) = terminated(signed, opt(words(&["until", "end", "of", "turn"]))).parse(terms)?;
    let (terms, _) = opt(in_parentheses(card)).parse(terms)?;
    Ok((terms, by))
}

fn side<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, (Span, Spanned<i64>), E> {
    pair(name, figure).parse(terms)
}

const HOWS: [How; 4] = [How::At, How::Aboard, How::Beneath, How::On];

/// Resolves the names of a fact.
///
/// # Errors
/// When a name is unknown or taken.
pub(super) fn resolve(written: &Written<'_>, names: &mut Names<'_>) -> Result<Fact, Invalid> {
    Ok(match *written {
        Written::Row { name, sites } => {
            let wanted = names.written(name);
            let group = super::catalogue::cards().iter().find_map(|card| match card.kind {
                CardKind::Location { group, .. } if group == wanted => Some(group),
                _ => None,
            });
            if group.is_none() {
                return Err(Invalid::new(name, format!("no location is called `{wanted}/…`")));
            }
            let start = names.begin_list();
            for (card, alias) in sites.read(introduced::<Quick>) {
                push(&card, alias, NO_PILE, names)?;
            }
            Fact::Row { group, sites: names.end_list(start), span: sites.span() }
        }
        Written::Has { player, card, alias, place, marks } => {
            let player = names.player(player)?;
            let place = place.map(|place| Ok::<_, Invalid>((place.how, names.card(&place.host)?))).transpose()?;
            let named = names.card(&card)?;
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            let marks = marks.map_or(0, |marks| {
                marks
                    .read(mark::<Quick>)
                    .fold(0, |all, mark: Mark| all | 1u8.checked_shl(u32::from(mark.0)).unwrap_or(0))
            });
            Fact::Has { player, card: named, handle, place, marks }
        }
        Written::Location { card, alias } => {
            let named = names.card(&card)?;
            let player = named.owner.unwrap_or(Player(0));
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            Fact::Has { player, card: named, handle, place: None, marks: 0 }
        }
        Written::Stack(items) => {
            let start = names.begin_list();
            for said in items.read(pending::<Quick>) {
                pend(&said, names)?;
            }
            Fact::Stack { items: names.end_list(start), span: items.span() }
        }
        Written::Used { card, times } => Fact::Used { card: names.card(&card)?, times: times.value, span: times.span },
        Written::Modifier { card, figure, by } => {
            let figure = figures::number_of(names.written(figure)).unwrap_or(0);
            Fact::Modifier { card: names.card(&card)?, figure, by: by.value }
        }
        Written::Figures { card, figures } => {
            let named = names.card(&card)?;
            let start = names.begin_list();
            for (name, value) in figures.read(pair(figure_name::<Quick>, figure)) {
                let kind = figures::number_of(names.written(name)).unwrap_or(0);
                names.list_item(totals::listed(kind, value, name)?);
            }
            Fact::Figures { card: named, figures: names.end_list(start), span: figures.span() }
        }
        Written::Lies { card, place } => {
            Fact::Lies { card: names.card(&card)?, how: place.how, at: names.card(&place.host)? }
        }
        Written::Marked { card, mark, on } => Fact::Marked { card: names.card(&card)?, mark, on },
        Written::Cannot { card } => Fact::CannotMove { card: names.card(&card)? },
        Written::Controls { player, card } => Fact::Controls { player: names.player(player)?, at: names.card(&card)? },
        Written::Initiative(player) => Fact::Initiative { player: names.player(player)?, span: player },
        Written::Icons { card, sides } => {
            let at = names.card(&card)?;
            let start = names.begin_list();
            for (player, count) in sides.read(side::<Quick>) {
                let item = totals::listed(names.player(player)?.0, count, player)?;
                names.list_item(item);
            }
            Fact::Icons { at, sides: names.end_list(start) }
        }
        Written::Battle { card, by, at: (marker, inside) } => {
            let word = names.written(marker).trim();
            let step = Step::ALL
                .into_iter()
                .find(|step| super::rules::LAYOUT.markers.get(step.markers().0).is_some_and(|known| *known == word));
            let step = step.ok_or_else(|| Invalid::new(marker, format!("a battle has no step called `{word}`")))?;
            Fact::Battle { at: names.card(&card)?, by: names.player(by)?, step, inside, span: card.span }
        }
        Written::Total { total, sides } => {
            let start = names.begin_list();
            for (player, value) in sides.read(totals::side::<Quick>(total)) {
                let item = totals::listed(names.player(player)?.0, value, player)?;
                names.list_item(item);
            }
            Fact::Total { total, sides: names.end_list(start), span: sides.span() }
        }
    })
}

fn push(card: &CardRef, alias: Option<Span>, kind: u8, names: &mut Names<'_>) -> Result<(), Invalid> {
    let named = names.card(card)?;
    let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
    names.list_item(Listed { kind, count: handle.map(|handle| handle.0), card: Some(named), span: card.span });
    Ok(())
}

/// A pending item is kept as two entries: what it is and whose, then where it goes.
fn pend(said: &PendingSaid, names: &mut Names<'_>) -> Result<(), Invalid> {
    let player = names.player(said.player)?;
    let place = said.place.map(|place| Ok::<_, Invalid>((place.how, names.card(&place.host)?))).transpose()?;
    let card = said.card.map(|card| names.card(&card)).transpose()?;
    let named = card.or(place.map(|(_, host)| host));
    let handle = match (said.alias, named) {
        (Some(alias), Some(named)) => Some(names.introduce(alias, &named)?),
        _ => None,
    };
    let kind = player.0 << 1 | u8::from(said.drain);
    names.list_item(Listed { kind, count: handle.map(|handle| handle.0), card, span: said.player });
    let how = place.and_then(|(how, _)| HOWS.iter().zip(0u8..).find(|(known, _)| **known == how)).map(|(_, code)| code);
    let span = said.player;
    names.list_item(Listed { kind: how.unwrap_or(NO_PILE), count: None, card: place.map(|(_, host)| host), span });
    Ok(())
}

/// The card a fact speaks of, which must be on the table.
fn known(bench: &mut Bench<'_, Wars>, card: &Named) -> Result<Token, Invalid> {
    let speaker = card.owner.unwrap_or(Player(0));
    find::in_play(bench, card, speaker).ok_or_else(|| Invalid::new(card.span, "this card is not in play"))
}

/// Makes a fact so.
///
/// # Errors
/// When no table can be so.
pub(super) fn make(bench: &mut Bench<'_, Wars>, fact: &Fact) -> Result<(), Invalid> {
    match *fact {
        Fact::Row { sites, .. } => make_row(bench, sites),
        Fact::Has { player, card, handle, place, marks } => {
            let token = bring(bench, player, &card, handle, place)?;
            for mark in MARKS.map(|(_, mark)| mark) {
                if marks & 1u8.checked_shl(u32::from(mark.0)).unwrap_or(0) != 0 {
                    bench.table.mark(token, mark, true);
                }
            }
            Ok(())
        }
        Fact::Stack { items, .. } => make_stack(bench, items),
        Fact::Used { card, times, .. } => {
            let times = i32::try_from(times).unwrap_or(i32::MAX);
            match (card.what, card.owner) {
                (What::Title(title, None), Some(player)) if is_one_time(title) => {
                    bench.table.set_note(note::plays(player, title), times);
                }
                _ => {
                    let token = known(bench, &card)?;
                    let player = user(bench.table, token);
                    bench.table.set_note(note::uses(player, token, 0), times);
                }
            }
            Ok(())
        }
        Fact::Modifier { card, figure, by } => {
            let token = known(bench, &card)?;
            figures::modify(bench, token, figure, by);
            Ok(())
        }
        Fact::Lies { card, how, at } => {
            let (token, at) = (known(bench, &card)?, known(bench, &at)?);
            lay_at(bench, token, how, at);
            Ok(())
        }
        Fact::Marked { card, mark, on } => {
            let token = known(bench, &card)?;
            bench.table.mark(token, mark, on);
            Ok(())
        }
        Fact::CannotMove { card } => {
            let token = known(bench, &card)?;
            bench.table.set_note(note::cannot_move(token), 1);
            Ok(())
        }
        Fact::Initiative { player, .. } => {
            bench.table.set(INITIATIVE.shared(), i32::from(player.0));
            bench.table.set(GAINED.shared(), Gained::Stated.code());
            bench.table.set(PASSES.shared(), 0);
            Ok(())
        }
        Fact::Battle { at, by, step, inside, span } => {
            if state::turn_player(bench.table) != by {
                return Err(Invalid::new(span, "only the player whose turn it is attacks; say the turn first"));
            }
            let location = known(bench, &at)?;
            super::battle::stands(bench, location, step, inside);
            Ok(())
        }
        Fact::Total { total, sides, span } => totals::make(bench, total, sides, span),
        Fact::Figures { span, .. } => Err(Invalid::new(span, "this figure follows from the card and its modifiers")),
        Fact::Controls { at, .. } | Fact::Icons { at, .. } => {
            Err(Invalid::new(at.span, "this follows from the cards in play and cannot be set"))
        }
    }
}

fn is_one_time(title: crate::table::Title) -> bool {
    super::catalogue::card(title)
        .is_some_and(|card| matches!(card.kind, CardKind::Interrupt { .. } | CardKind::Order { .. }))
}

/// A card comes into play as a position says.
fn bring(
    bench: &mut Bench<'_, Wars>,
    player: Player,
    card: &Named,
    handle: Option<Handle>,
    place: Option<(How, Named)>,
) -> Result<Token, Invalid> {
    let host = place.map(|(how, at)| Ok::<_, Invalid>((how, known(bench, &at)?))).transpose()?;
    let token = bench.lay(*card, handle, PLAY.of(player))?;
    play::enters(bench, token, player, None);
    match host {
        Some((How::On, at)) => {
            let owner = state::owner(bench.table, token);
            bench.table.put(token, super::rules::STACKED.of(owner), crate::table::Where::Top);
            bench.table.set_host(token, Some(at));
        }
        Some((how, at)) => {
            possible(bench, token, how, at, card.span)?;
            lay_at(bench, token, how, at);
        }
        None => {
            let printed = state::printed(bench.table, token);
            let needs =
                printed.is_some_and(|card| !matches!(card.kind, CardKind::Asset { .. } | CardKind::Location { .. }));
            if needs {
                bench.doubt(DoubtSource::MissingFigure, u32::MAX, About::Everything, None);
            }
            stand_alone(bench, token);
        }
    }
    Ok(token)
}

/// A unit lies at a site or aboard a ship, a ship at a sector.
fn possible(bench: &Bench<'_, Wars>, token: Token, how: How, at: Token, span: Span) -> Result<(), Invalid> {
    let table = &*bench.table;
    let fits = match how {
        How::At if state::is_unit(table, token) => area(table, at) == Some(Area::Site),
        How::At if state::is_ship(table, token) => area(table, at) == Some(Area::Sector),
        How::Aboard => state::is_unit(table, token) && state::is_ship(table, at),
        How::At => false,
        How::Beneath | How::On => true,
    };
    let message = "units are at sites or aboard ships, ships at sectors; this card cannot be there";
    if fits { Ok(()) } else { Err(Invalid::new(span, message)) }
}

/// A location with no place named joins the row of its group.
fn stand_alone(bench: &mut Bench<'_, Wars>, token: Token) {
    if area(bench.table, token) == Some(Area::Site) {
        let of = group(bench.table, token);
        let last = locations(bench.table).find(|site| {
            *site != token
                && area(bench.table, *site) == Some(Area::Site)
                && group(bench.table, *site) == of
                && right_of(bench.table, *site).is_none()
        });
        play::placed(bench, token, Spot::Row(last, None));
    }
}

fn lay_at(bench: &mut Bench<'_, Wars>, token: Token, how: How, at: Token) {
    let camp = how == How::Beneath
        && state::printed(bench.table, token).is_some_and(|card| matches!(card.kind, CardKind::Location { .. }));
    bench.table.set_host(token, Some(at));
    if camp {
        bench.table.mark(token, ENCAMPED, true);
    }
}

fn make_row(bench: &mut Bench<'_, Wars>, sites: List) -> Result<(), Invalid> {
    let mut last = None;
    for index in 0..sites.len() {
        let Some(Listed { card: Some(card), count, .. }) = bench.listed(sites, index) else { break };
        let here = match count {
            Some(_) => None,
            None => find::in_play(bench, &card, card.owner.unwrap_or(Player(0))),
        };
        let token = match here {
            Some(token) => token,
            None => {
                let message = "whose it is must be said: `A's \"…\"`";
                let player = card.owner.ok_or_else(|| Invalid::new(card.span, message))?;
                let token = bench.lay(card, count.map(Handle), PLAY.of(player))?;
                play::enters(bench, token, player, None);
                token
            }
        };
        bench.table.set_host(token, last);
        last = Some(token);
    }
    Ok(())
}

fn make_stack(bench: &mut Bench<'_, Wars>, items: List) -> Result<(), Invalid> {
    for index in (0..items.len()).step_by(2) {
        let (Some(what), Some(place)) = (bench.listed(items, index), bench.listed(items, index + 1)) else { break };
        let player = Player(what.kind >> 1);
        let at = place.card.map(|host| known(bench, &host)).transpose()?;
        let spot = match (HOWS.get(usize::from(place.kind)), at) {
            (Some(How::At), Some(at)) => Spot::At(at),
            (Some(How::Aboard), Some(at)) => Spot::Aboard(at),
            (Some(How::Beneath), Some(at)) => Spot::Beneath(at),
            _ => Spot::Nowhere,
        };
        let mut item = Item { spot, ..Item::new(player, ItemKind::Card) };
        match (what.card, at) {
            (None, Some(location)) => {
                item.kind = ItemKind::Action(PhaseAction::Drain);
                bench.table.mark(location, DRAINED, true);
                if let Some(handle) = what.count {
                    bench.table.set_handle(usize::from(handle), location);
                }
            }
            (Some(card), _) => {
                item.source = Some(bench.lay(card, what.count.map(Handle), STACK.of(player))?);
            }
            (None, None) => {}
        }
        initiative::stacks(bench, item);
    }
    Ok(())
}

/// Requires that a fact is so.
///
/// # Errors
/// When it is not.
pub(super) fn check(bench: &mut Bench<'_, Wars>, fact: &Fact) -> Result<(), Broken> {
    match *fact {
        Fact::Row { group: of, sites, span } => check_row(bench, of, sites, span),
        Fact::Has { player, card, place, .. } => {
            let at = place.and_then(|(_, at)| find::in_play(bench, &at, player));
            let is_there = move |table: &Table, token: Token| {
                let lies = match place {
                    Some((How::At, _)) => state::location_of(table, token) == at,
                    Some(_) => host(table, token) == at,
                    None => true,
                };
                user(table, token) == player && lies
            };
            let found = find::in_play_where(bench, &card, player, is_there);
            let so = found.is_some_and(|token| is_there(bench.table, token));
            let told = card.title().map_or(Told::Word("the card"), Told::Title);
            let broken = lies_rule(bench, found);
            bench.at(card.span);
            bench.stated_one_of(so, broken, &LYING, ("{0} is stated to be there, but is not", facts![told]))
        }
        Fact::Lies { card, how, at } => check_lies(bench, card, how, at),
        Fact::Figures { card, figures, .. } => check_figures(bench, card, figures),
        Fact::Modifier { .. } | Fact::CannotMove { .. } => Ok(()),
        Fact::Stack { items, span } => check_stack(bench, items, span),
        Fact::Marked { card, mark, on } => {
            let fits = move |table: &Table, token: Token| table.has(token, mark) == on;
            let speaker = card.owner.unwrap_or(Player(0));
            let Some(token) = find::in_play_where(bench, &card, speaker, fits) else {
                return absent(bench, &card, rule::DAMAGE_ROTATE_90);
            };
            let Some(spec) = super::rules::LAYOUT.marks.get(usize::from(mark.0)) else { return Ok(()) };
            let so = bench.table.has(token, mark) == on;
            let wording =
                if on { "{0} is stated to be {1}, but is not" } else { "{0} is stated not to be {1}, but is" };
            bench.at(card.span).stated(spec.rule, wording, so, facts![token, spec.name])
        }
        Fact::Battle { at, by, step, inside, span } => {
            let here = super::battle::location(bench.table);
            let there = here.is_some() && here == find::in_play(bench, &at, Player(0));
            let own = state::turn_player(bench.table) == by;
            let moment = if inside { Frame::During(step) } else { Frame::Before(step) };
            let then = bench.table.frames().any(|frame| frame == moment);
            let over = here.is_none() && bench.table.figure(super::rules::FOUGHT.shared()) > 0;
            let broken = match there {
                false if over => rule::END_OF_BATTLE_BATTLE_OVER_AFTER,
                false => rule::ATTACK_ON_STACK_BEGINS_BATTLE,
                true if !own => rule::ATTACK_OWN_BATTLE_PHASE,
                true => rule::BATTLE_FIVE_STEPS_IN_ORDER,
            };
            let among = [
                rule::END_OF_BATTLE_BATTLE_OVER_AFTER,
                rule::ATTACK_OWN_BATTLE_PHASE,
                rule::BATTLE_FIVE_STEPS_IN_ORDER,
                rule::ATTACK_ON_STACK_BEGINS_BATTLE,
            ];
            let wording = "a battle is stated that is not being fought so";
            let told = (wording, facts!["a battle"]);
            bench.at(span).stated_one_of(there && own && then, broken, &among, told)
        }
        Fact::Total { total, sides, .. } => totals::check(bench, total, sides),
        Fact::Used { card, times, span } => {
            let Some(token) = find::in_play(bench, &card, card.owner.unwrap_or(Player(0))) else { return Ok(()) };
            let of_card = |key| note::as_uses(key).is_some_and(|(card, ..)| card == token);
            let used: i32 = bench.table.notes().filter(|(key, _)| of_card(*key)).map(|(_, times)| times).sum();
            let stated = i32::try_from(times).unwrap_or(i32::MAX);
            let told = facts![user(bench.table, token), token, stated, used];
            let wording = "{1} is stated to have been used {2} times this turn, but was used {3} times";
            bench.at(span).stated(rule::BULLET_ABILITY_PER_SYMBOL, wording, used == stated, told)
        }
        Fact::Controls { player, at } => {
            let Some(location) = find::in_play(bench, &at, player) else {
                return absent(bench, &at, rule::CONTROL_DEFINITION);
            };
            let so = controls(bench.table, player, location);
            let taken = state::cards_in_play(bench.table).any(|card| {
                state::location_of(bench.table, card) == Some(location)
                    && state::owner(bench.table, card) != user(bench.table, card)
            });
            let rule = if taken { rule::USE_AS_YOURS_TREATED_AS_PLAYED } else { rule::CONTROL_DEFINITION };
            let wording = "{0} is stated to control {1}, but does not";
            bench.at(at.span);
            for each in [rule::USE_AS_YOURS_TREATED_AS_PLAYED, rule::CONTROL_DEFINITION] {
                bench.stated(each, wording, so || each != rule, facts![player, location])?;
            }
            Ok(())
        }
        Fact::Initiative { player, span } => {
            let so = state::holder(bench.table) == Some(player);
            let who = state::holder(bench.table).map_or(Told::Word("nobody"), Told::Player);
            let wording = "{0} is stated to have initiative, but {1} has it";
            bench.at(span).stated(rule::INITIATIVE_ONE_HOLDER, wording, so, facts![player, who])
        }
        Fact::Icons { at, sides } => check_icons(bench, at, sides),
    }
}

fn check_row(bench: &mut Bench<'_, Wars>, of: Option<&str>, sites: List, span: Span) -> Result<(), Broken> {
    let table = &*bench.table;
    let first = locations(table).find(|site| {
        area(table, *site) == Some(Area::Site) && group(table, *site) == of && host(table, *site).is_none()
    });
    let row: Vec<Token> = std::iter::successors(first, |site| right_of(table, *site)).collect();
    let mut stated = Vec::new();
    for index in 0..sites.len() {
        let card = bench.listed(sites, index).and_then(|listed| listed.card);
        let site = card.and_then(|card| find::in_play(bench, &card, card.owner.unwrap_or(Player(0))));
        let sector =
            site.is_some_and(|site| area(bench.table, site) == Some(Area::Sector) && group(bench.table, site) == of);
        if !sector {
            stated.push(site);
        }
    }
    let forward = row.iter().map(|site| Some(*site)).eq(stated.iter().copied());
    let backward = row.iter().rev().map(|site| Some(*site)).eq(stated.iter().copied());
    let setting_up = state::turn(bench.table) == 0;
    let broken = if setting_up { rule::SETUP_STARTING_LOCATION_PLACEMENT } else { rule::LOCATION_ARRANGEMENT_FIXED };
    bench.at(span);
    let among = [rule::SETUP_STARTING_LOCATION_PLACEMENT, rule::LOCATION_ARRANGEMENT_FIXED];
    let wording = "the row is stated otherwise than the sites were placed";
    for rule in among {
        bench.stated(rule, wording, forward || backward || rule != broken, facts!["the row"])?;
    }
    Ok(())
}

fn check_stack(bench: &mut Bench<'_, Wars>, stated: List, span: Span) -> Result<(), Broken> {
    let pending: Vec<Item> = state::items(bench.table).map(|(_, item)| item).collect();
    let mut so = pending.len() * 2 == stated.len();
    for (item, index) in pending.iter().rev().zip((0..stated.len()).step_by(2)) {
        let Some(what) = bench.listed(stated, index) else { break };
        let named = what.card.map(|card| (card.token(bench.table), card.title()));
        let source = item.source.map(|card| (Some(card), bench.table.title(card)));
        let same = match (named, source) {
            (Some((Some(one), _)), Some((Some(other), _))) => one == other,
            (Some((None, title)), Some((_, other))) => title == other,
            (None, None) => true,
            _ => false,
        };
        so &= same && Player(what.kind >> 1) == item.player;
    }
    let canceled = bench.table.tokens().any(|card| state::CameBy::of(bench.table, card) == state::CameBy::Canceled);
    let broken = if canceled { rule::PENDING_CANCEL_REMOVES } else { rule::STACK_LAST_IN_FIRST_OUT };
    let among = [rule::PENDING_CANCEL_REMOVES, rule::STACK_LAST_IN_FIRST_OUT];
    let wording = "the stack is stated otherwise than things were put on it";
    bench.at(span).stated_one_of(so, broken, &among, (wording, facts!["the stack"]))
}

/// The rule that says where a card lies.
fn lies_rule(bench: &Bench<'_, Wars>, card: Option<Token>) -> RuleId {
    let table = &*bench.table;
    let Some(card) = card else { return rule::UNIT_DESTINATION };
    let carried = state::ship_of(table, card).is_some();
    match state::CameBy::of(table, card) {
        state::CameBy::LostInBattle if !in_play(table, card) => rule::BATTLE_CANCELED_DAMAGED_LOST,
        state::CameBy::DestroyedInBattle
            if !in_play(table, card)
                && bench.is(edition::INCURSION)
                && super::battle::CutShort::of(table) != super::battle::CutShort::No =>
        {
            rule::BATTLE_SKIPPED_DAMAGED_DESTROYED
        }
        state::CameBy::DestroyedElsewhere if !in_play(table, card) && bench.is(edition::COMPREHENSIVE) => {
            rule::END_OF_BATTLE_ELSEWHERE_TOO
        }
        state::CameBy::DestroyedInBattle | state::CameBy::DestroyedElsewhere if !in_play(table, card) => {
            rule::END_OF_BATTLE_DESTROY_DAMAGED
        }
        state::CameBy::WentWith if !in_play(table, card) => rule::LEAVING_PLAY_BENEATH_LOST,
        _ if carried && bench.is(edition::COMPREHENSIVE) => rule::MOVE_CARRIED_WITH_SHIP,
        _ if carried => rule::MOVE_CARRIED_WITH_SHIP_INCURSION,
        _ if state::is_unit(table, card) || state::is_ship(table, card) => rule::UNIT_DESTINATION,
        _ => rule::MOVE_BENEATH_MOVES_ALONG,
    }
}

const LYING: [RuleId; 9] = [
    rule::END_OF_BATTLE_ELSEWHERE_TOO,
    rule::BATTLE_CANCELED_DAMAGED_LOST,
    rule::BATTLE_SKIPPED_DAMAGED_DESTROYED,
    rule::END_OF_BATTLE_DESTROY_DAMAGED,
    rule::LEAVING_PLAY_BENEATH_LOST,
    rule::MOVE_CARRIED_WITH_SHIP,
    rule::MOVE_CARRIED_WITH_SHIP_INCURSION,
    rule::MOVE_BENEATH_MOVES_ALONG,
    rule::UNIT_DESTINATION,
];

fn check_lies(bench: &mut Bench<'_, Wars>, card: Named, how: How, at: Named) -> Result<(), Broken> {
    let speaker = card.owner.unwrap_or(Player(0));
    let found = find::anywhere(bench, &card, speaker).zip(find::in_play(bench, &at, speaker));
    let Some((token, place)) = found else { return absent(bench, &card, rule::UNIT_DESTINATION) };
    let table = &*bench.table;
    let so = in_play(table, token)
        && match how {
            How::At => state::location_of(table, token) == Some(place),
            How::Aboard | How::Beneath | How::On => host(table, token) == Some(place),
        };
    let told = facts![token, place];
    let broken = lies_rule(bench, Some(token));
    bench.at(at.span);
    bench.stated_one_of(so, broken, &LYING, ("{0} is stated to be at {1}, but is not", told))
}

/// A claim about a card that is not in play cannot be so.
fn absent(bench: &mut Bench<'_, Wars>, card: &Named, rule: RuleId) -> Result<(), Broken> {
    let told = card.title().map_or(Told::Word("the card"), Told::Title);
    let unknown = card.what == What::Unknown;
    bench.at(card.span).stated(rule, "{0} is spoken of as in play, but is not", unknown, facts![told])
}

fn check_figures(bench: &mut Bench<'_, Wars>, card: Named, stated: List) -> Result<(), Broken> {
    let Some(token) = find::in_play(bench, &card, card.owner.unwrap_or(Player(0))) else {
        return absent(bench, &card, rule::CARD_LAYOUT);
    };
    for index in 0..stated.len() {
        let Some(Listed { kind: figure, count: Some(value), span, .. }) = bench.listed(stated, index) else { break };
        let value = i32::from(value);
        let Some(actual) = figures::figure(bench.table, token, figure) else { continue };
        let broken = figures::misread(bench.table, token, figure, value);
        let word = figures::FIGURES.get(usize::from(figure)).copied().unwrap_or("figure");
        let wording = "{0}'s {1} is stated as {2}, but comes to {3}";
        let told = facts![token, word, value, actual];
        bench.at(span).stated_one_of(actual == value, broken, &figures::MISREADINGS, (wording, told))?;
    }
    Ok(())
}

fn check_icons(bench: &mut Bench<'_, Wars>, at: Named, sides: List) -> Result<(), Broken> {
    let Some(location) = find::in_play(bench, &at, at.owner.unwrap_or(Player(0))) else {
        return absent(bench, &at, rule::LOCATION_FACES_PLAYER);
    };
    for index in 0..sides.len() {
        let Some(Listed { kind, count: Some(count), span, .. }) = bench.listed(sides, index) else { break };
        let actual =
            if is_location(bench.table, location) { energy_icons(bench.table, Player(kind), location) } else { 0 };
        let camps = state::encampments(bench.table, location).next().is_some();
        let broken = match bench.table.has(location, ENCAMPED) {
            true => rule::ENCAMPMENT_NO_LONGER_LOCATION,
            false if camps => rule::ENCAMPMENT_ICONS_ADDED,
            false => rule::LOCATION_FACES_PLAYER,
        };
        let wording = "{0} is stated to have {2} energy icons at {1}, but has {3}";
        let told = facts![Player(kind), location, i32::from(count), i32::try_from(actual).unwrap_or(0)];
        let among = [rule::ENCAMPMENT_NO_LONGER_LOCATION, rule::ENCAMPMENT_ICONS_ADDED, rule::LOCATION_FACES_PLAYER];
        bench.at(span).stated_one_of(actual == u32::from(count), broken, &among, (wording, told))?;
    }
    Ok(())
}

/// The position in words that [`make`] understands.
///
/// # Errors
/// In words, what cannot be said.
pub(super) fn tell(table: &Table, names: &Names<'_>, lines: &mut Vec<String>) -> Result<(), String> {
    let mut told: Vec<Token> = Vec::new();
    for first in locations(table).filter(|card| host(table, *card).is_none()) {
        let row: Vec<Token> = std::iter::successors(Some(first), |site| right_of(table, *site)).collect();
        let entries: Vec<String> = row.iter().map(|site| owned_name(table, names, *site)).collect();
        lines.push(match (entries.as_slice(), group(table, first)) {
            ([only], _) => format!("given {only}"),
            (several, of) => format!("given row {}: {}", of.unwrap_or("?"), several.join(", ")),
        });
        told.extend(row);
    }
    for _ in 0..4 {
        for card in state::cards_in_play(table) {
            let ready = host(table, card).is_none_or(|host| told.contains(&host));
            if !told.contains(&card) && ready {
                lines.push(has_line(table, names, card)?);
                told.push(card);
            }
        }
    }
    for card in told {
        let marks = MARKS.iter().filter(|(_, mark)| is_location(table, card) && table.has(card, *mark));
        lines.extend(marks.map(|(word, _)| format!("given {} {word}", reference(table, names, card))));
    }
    for (key, value) in table.notes() {
        if let Some((card, 0, _)) = note::as_uses(key) {
            lines.push(format!("given {} used {value}", reference(table, names, card)));
        }
        if let Some((title, player)) = note::as_plays(key) {
            lines.push(format!("given {}'s \"{}\" used {value}", names.player_name(player), names.title_name(title)));
        }
        if let Some(card) = note::as_cannot_move(key) {
            lines.push(format!("given {} cannot move until end of turn", reference(table, names, card)));
        }
        if let Some((card, figure)) = note::as_modifier(key) {
            let word = figures::FIGURES.get(usize::from(figure)).copied().unwrap_or("power");
            lines.push(format!("given {} {word} {value:+} until end of turn", reference(table, names, card)));
        }
    }
    whereabouts(table, names, lines)
}

/// The turn, the battle, the stack and who has initiative.
fn whereabouts(table: &Table, names: &Names<'_>, lines: &mut Vec<String>) -> Result<(), String> {
    let player = state::turn_player(table);
    let who = names.player_name(player);
    let phase = match table.frame_at(0) {
        Some(Frame::Between) => "end of turn",
        Some(Frame::Turn) => state::phase(table).map_or("activate", |phase| {
            super::rules::LAYOUT.markers.get(phase.marker()).copied().unwrap_or("activate")
        }),
        _ => return Err("the game has not begun its first turn; ask where one begins".to_owned()),
    };
    lines.push(format!("given turn {}: {who}, [{phase}]", state::turn(table)));
    if table.figure(super::rules::ACTIVATED.of(player)) > 0 {
        return Err("energy was activated in this phase, and `given` lines cannot say it".to_owned());
    }
    for depth in 0..table.depth() {
        match table.frame_at(depth) {
            Some(Frame::Before(step)) => lines.extend(super::battle::told(table, names, step, false)?),
            Some(Frame::During(step)) => lines.extend(super::battle::told(table, names, step, true)?),
            Some(Frame::Resolving(_) | Frame::Effect(_) | Frame::Losing { .. } | Frame::Over(_)) => {
                return Err("the game stands in the midst of something; ask where it is done".to_owned());
            }
            _ => {}
        }
    }
    let pending: Vec<Item> = state::items(table).map(|(_, item)| item).collect();
    if !pending.is_empty() {
        let told: Result<Vec<String>, String> =
            pending.iter().rev().map(|item| pending_line(table, names, item)).collect();
        lines.push(format!("given stack: {}", told?.join(", ")));
    }
    match (state::holder(table), state::passes(table)) {
        (_, 1..) => Err("a player has passed, and `given` lines cannot say it; ask before the pass".to_owned()),
        (Some(holder), _) if holder != player => {
            lines.push(format!("given initiative {}", names.player_name(holder)));
            Ok(())
        }
        _ => Ok(()),
    }
}

fn pending_line(table: &Table, names: &Names<'_>, item: &Item) -> Result<String, String> {
    let whose = names.player_name(item.player);
    let place = match item.spot {
        Spot::At(at) => format!(" at {}", reference(table, names, at)),
        Spot::Aboard(at) => format!(" aboard {}", reference(table, names, at)),
        Spot::Beneath(at) => format!(" beneath {}", reference(table, names, at)),
        Spot::Nowhere | Spot::Row(None, None) => String::new(),
        Spot::Row(..) => return Err("a site is pending, and `given` lines cannot say where it goes".to_owned()),
    };
    let plain = item.targets.iter().next().is_none() && !item.answered;
    match (item.kind, item.source) {
        (ItemKind::Action(PhaseAction::Drain), _) if plain => Ok(format!("{whose}'s drain{place}")),
        (ItemKind::Card, Some(card)) if plain => {
            let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
            Ok(format!("{whose}'s {}{alias}{place}", names.card_name(card, table)))
        }
        _ => Err("something is pending that `given` lines cannot say".to_owned()),
    }
}

fn owned_name(table: &Table, names: &Names<'_>, card: Token) -> String {
    let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
    format!("{}'s {}{alias}", names.player_name(user(table, card)), names.card_name(card, table))
}

fn has_line(table: &Table, names: &Names<'_>, card: Token) -> Result<String, String> {
    let alias = names.handle_of(card, table).map(|handle| format!(" as {handle}")).unwrap_or_default();
    let place = host(table, card).map(|at| {
        let unit_or_ship = state::is_unit(table, card) || state::is_ship(table, card);
        let how = match unit_or_ship {
            true if is_location(table, at) => "at",
            true => "aboard",
            false => "beneath",
        };
        format!(" {how} {}", reference(table, names, at))
    });
    let marks = MARKS.iter().filter(|(_, mark)| table.has(card, *mark)).map(|(word, _)| format!(", {word}"));
    if state::owner(table, card) != user(table, card) {
        return Err("a card is used by another player than its owner, and `given` lines cannot say it".to_owned());
    }
    let who = names.player_name(user(table, card));
    let marks: String = marks.collect();
    Ok(format!("given {who} has {}{alias}{}{marks}", names.card_name(card, table), place.unwrap_or_default()))
}

fn reference(table: &Table, names: &Names<'_>, card: Token) -> String {
    match names.handle_of(card, table) {
        Some(handle) => handle.to_owned(),
        None => format!("{}'s {}", names.player_name(user(table, card)), names.card_name(card, table)),
    }
}
