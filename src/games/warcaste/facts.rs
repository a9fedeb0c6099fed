//! Facts only Warcaste has: in which zone a card is, and which territories lie face down.

use super::{
    Warcaste,
    cards::card::CardType,
    find,
    rules::{BASICS, DAMAGE, DOCTRINE, FIELD, TERRITORIES, WEAR, ZONE, rule},
    state::{self, OPEN, Table, controller, home, in_play, is_unit, zone_name, zone_said},
    words::PlaceSaid,
};
use crate::{
    judge::{Bench, Broken, Fact, Handle, Named, Names, Position, Stage},
    notation::{
        invalid::Invalid,
        phrase::{self, CardRef, Expecting, Parsed, Terms, Want, alias, card, name, possessive, word},
        source::Span,
        term::Kind,
    },
    table::{PileKind, Player, Token},
    worded,
};
use nom::{Parser, combinator::opt};

/// A zone as it is written.
#[derive(Clone, Copy, Debug)]
pub struct WrittenZone {
    owner: Option<Span>,
    word: Span,
}

/// A fact as it is written.
#[derive(Clone, Copy, Debug)]
pub enum Written {
    /// `cs at open`
    At(CardRef, WrittenZone),
    /// `A has "Cinder Lancer" as cl at home`
    Unit(Span, CardRef, Option<Span>, WrittenZone),
    /// `A has ? as a1 face down`
    Basic(Span, CardRef, Option<Span>),
}

/// A fact whose names are resolved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WarcasteFact {
    /// A card is in a zone.
    At(Named, PlaceSaid),
    /// A player has a unit, or at home a territory or doctrine face up, in a zone.
    Unit(Player, Named, Option<Handle>, PlaceSaid),
    /// A player has a territory that lies face down.
    Basic(Player, Named, Option<Handle>),
}

/// Reads a fact.
///
/// # Errors
/// When the terms are no such fact.
pub fn fact<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, Written, E> {
    if terms.kind() == Some(Kind::Name) {
        let (rest, player) = name(terms)?;
        let (rest, _) = word("has")(rest)?;
        let (rest, card) = card(rest)?;
        let (rest, alias) = opt(alias).parse(rest)?;
        if let Ok((rest, _)) = phrase::words::<E>(&["face", "down"])(rest) {
            return Ok((rest, Written::Basic(player, card, alias)));
        }
        let (rest, zone) = zone(rest)?;
        return Ok((rest, Written::Unit(player, card, alias, zone)));
    }
    let (rest, card) = card(terms)?;
    let (rest, zone) = zone(rest)?;
    Ok((rest, Written::At(card, zone)))
}

fn zone<'a, E: Expecting<'a>>(terms: Terms<'a>) -> Parsed<'a, WrittenZone, E> {
    let (rest, _) = word("at")(terms)?;
    let (rest, owner) = opt(possessive).parse(rest)?;
    match rest.split_first() {
        Some((term, after)) if matches!(rest.text_of(term.span), "home" | "open") => {
            Ok((after, WrittenZone { owner, word: term.span }))
        }
        _ => Err(nom::Err::Error(E::expected(rest, Want::A("`home` or `open`")))),
    }
}

/// Resolves the names of a fact.
///
/// # Errors
/// When a name is unknown.
pub fn resolve(written: &Written, names: &mut Names<'_>) -> Result<WarcasteFact, Invalid> {
    let said = |zone: WrittenZone, names: &Names<'_>| match names.written(zone.word) {
        "open" => Ok(PlaceSaid::Open),
        _ => zone.owner.map(|owner| names.player(owner)).transpose().map(PlaceSaid::Home),
    };
    Ok(match *written {
        Written::At(card, zone) => WarcasteFact::At(names.card(&card)?, said(zone, names)?),
        Written::Unit(player, card, alias, zone) => {
            let (player, named) = (names.player(player)?, names.card(&card)?);
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            WarcasteFact::Unit(player, named, handle, said(zone, names)?)
        }
        Written::Basic(player, card, alias) => {
            let (player, named) = (names.player(player)?, names.card(&card)?);
            let handle = alias.map(|alias| names.introduce(alias, &named)).transpose()?;
            WarcasteFact::Basic(player, named, handle)
        }
    })
}

/// Checks that a fact is so.
pub(super) fn check(bench: &mut Bench<'_, Warcaste>, fact: &WarcasteFact) -> Result<(), Broken> {
    match *fact {
        WarcasteFact::At(card, place) => is_at(bench, card, None, place),
        WarcasteFact::Unit(player, card, _, place) => is_at(bench, card, Some(player), place),
        WarcasteFact::Basic(player, card, _) => {
            let down =
                |table: &Table, token: Token| state::is_basic(table, token) && controller(table, token) == player;
            let found = find::card(bench, &card, player, down).filter(|token| down(bench.table, *token));
            let pile = bench.table.pile(BASICS.of(player));
            let some = match card.title() {
                Some(title) => bench.table.faces().bounds(pile, title).at_most > 0,
                None => !pile.is_empty(),
            };
            let told = card.title().map_or(Fact::Word("a card"), Fact::Title);
            let worded = worded!("{card} does not lie face down before {player}" { card: told, player });
            bench.at(card.span).stated(rule::BATTLEFIELD_TERRITORY_SLOTS, found.is_some() || some, worded)
        }
    }
}

fn is_at(bench: &mut Bench<'_, Warcaste>, card: Named, player: Option<Player>, place: PlaceSaid) -> Result<(), Broken> {
    let speaker = player.or(card.owner).unwrap_or(state::active(bench.table));
    let fits = |table: &Table, token: Token| {
        let own = controller(table, token);
        in_play(table, token)
            && state::zone(table, token) == zone_said(place, player.unwrap_or(own))
            && player.is_none_or(|player| player == own)
    };
    let found = find::card(bench, &card, speaker, fits);
    let so = found.is_some_and(|token| fits(bench.table, token));
    let told = card.title().map_or(Fact::Word("the unit"), Fact::Title);
    let here = found
        .filter(|token| in_play(bench.table, *token))
        .map_or("nowhere", |token| zone_name(state::zone(bench.table, token)));
    let beside = found.map_or(Fact::Nothing, |token| ZONE.on(token).into());
    let worded = worded!("{card} is stated to be elsewhere, but is in {here}" { card: told, here }, beside);
    bench.at(card.span).stated(rule::UNIT_ENTERS_HOME_ZONE, so, worded)
}

const STAYS_HOME: &str = "territories and doctrines are in the home zone of their player";

/// The pile of a card that is said to be in a zone: face up, by its type.
fn lies_in(table: &Table, card: Named) -> Result<PileKind, Invalid> {
    let title = card.title().or_else(|| table.title(card.token(table)?));
    match title.and_then(|title| table.card_set().get(title)).map(|known| known.kind) {
        Some(CardType::Territory) => Ok(TERRITORIES),
        Some(CardType::Doctrine) => Ok(DOCTRINE),
        Some(CardType::Tactic | CardType::Trap) => {
            Err(Invalid::new(card.span, "tactics and traps are in no zone of the battlefield"))
        }
        Some(CardType::Unit) | None => Ok(FIELD),
    }
}

/// Makes a fact so.
///
/// # Errors
/// When no table can be so.
pub(super) fn make(bench: &mut Bench<'_, Warcaste>, fact: &WarcasteFact) -> Result<(), Invalid> {
    match *fact {
        WarcasteFact::At(card, place) => {
            let missing = || Invalid::new(card.span, "this card is not in play");
            let speaker = card.owner.unwrap_or(Player(0));
            let token = find::card(bench, &card, speaker, in_play).ok_or_else(missing)?;
            let zone = zone_said(place, controller(bench.table, token));
            if is_unit(bench.table, token) {
                bench.table.set(ZONE.on(token), zone);
            } else if in_play(bench.table, token) && zone != state::zone(bench.table, token) {
                return Err(Invalid::new(card.span, STAYS_HOME));
            }
        }
        WarcasteFact::Unit(player, card, handle, place) => {
            let pile = lies_in(bench.table, card)?;
            let zone = zone_said(place, player);
            if pile != FIELD && zone != home(player) {
                return Err(Invalid::new(card.span, STAYS_HOME));
            }
            let token = bench.lay(card, handle, pile.of(player))?;
            if pile == FIELD {
                bench.table.set(ZONE.on(token), zone);
            }
        }
        WarcasteFact::Basic(player, card, handle) => {
            let token = bench.lay(card, handle, BASICS.of(player))?;
            for figure in [DAMAGE, WEAR] {
                if !bench.is_placing() {
                    bench.table.set(figure.on(token), 0);
                }
            }
        }
    }
    Ok(())
}

/// When a fact is made so: cards are laid before anything is said of them.
pub(super) const fn stage(fact: &WarcasteFact) -> (Stage, u32) {
    match fact {
        WarcasteFact::At(..) => (Stage::Marks, 0),
        WarcasteFact::Unit(..) | WarcasteFact::Basic(..) => (Stage::Play, 0),
    }
}

/// Tells what only these facts can say.
pub(super) fn tell(table: &Table, names: &Names<'_>, position: &mut Position) {
    for card in state::units(table) {
        let zone = state::zone(table, card);
        if let Some(handle) = names.handle_of(card, table) {
            let place = if zone == OPEN {
                "open".to_owned()
            } else {
                let owner = table.players().find(|player| home(*player) == zone);
                owner.map_or("open".to_owned(), |owner| format!("{}'s home", names.player_name(owner)))
            };
            position.say(rule::UNIT_ENTERS_HOME_ZONE, Fact::Card(card), format!("given {handle} at {place}"));
        }
    }
}
