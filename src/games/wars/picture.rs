//! How a game of WARS looks: locations in their rows, what is at, aboard and beneath them, the stack, and what lasts.

use super::{
    abilities::lasting::Effect,
    cards::{
        card::{Card, CardKind, PrintedNumber, Side, Word},
        catalogue,
    },
    in_play::figures::{self, FIGURES},
    rules::{LAYOUT, lasts, until},
    state::{self, Item, Spot, Table, group, host, is_location, items, locations, right_of},
    turn::{battle, initiative},
};
use crate::{
    cards::{PrintedCard, PrintedFigure},
    judge::{CardId, Fact, LastingEffect, LiesOn, Names, PicturedRow, PicturedTable, StackItem},
    table::{Title, Token},
};

/// Adds what only WARS knows to a picture of the table.
pub(super) fn depict(table: &Table, names: &Names<'_>, picture: &mut PicturedTable) {
    let leftmost = locations(table).filter(|card| host(table, *card).is_none());
    picture.rows = leftmost.map(|first| row(table, first)).collect();
    for card in state::cards_in_play(table).chain(stacked(table)) {
        let Some(pictured) = picture.card_mut(CardId(card)) else { continue };
        pictured.on = lies_on(table, card);
        let numbered = FIGURES.iter().copied().zip(0u8..).filter(|_| is_counted(table, card));
        let now = numbered.filter_map(|(name, figure)| Some((name, figures::figure(table, card, figure)?)));
        pictured.figures = now.filter(|(name, value)| *value != 0 || is_main(name)).collect();
    }
    picture.stack = items(table).map(|(_, item)| stack_item(table, names, &item)).collect();
    picture.stack.reverse();
    let each = table.effects().flat_map(|(effect, times)| (0..times).map(move |_| effect));
    picture.effects = each.filter_map(|effect| lasting(table, names, &effect)).collect();
    picture.battle = battle::pictured(table, names);
}

/// Cards that lie on others, such as those stacked on them.
fn stacked(table: &Table) -> impl Iterator<Item = Token> {
    table.players().flat_map(|player| table.pile(super::rules::STACKED.of(player)).iter().copied())
}

/// A location and those that lie right of it.
fn row(table: &Table, first: Token) -> PicturedRow {
    let cards = std::iter::successors(Some(first), |site| right_of(table, *site));
    PicturedRow { name: group(table, first).unwrap_or_default().to_owned(), cards: cards.map(CardId).collect() }
}

/// What a card lies at; a location in a row lies at nothing.
fn lies_on(table: &Table, card: Token) -> Option<LiesOn> {
    let at = host(table, card).filter(|_| !is_location(table, card))?;
    let how = match state::is_unit(table, card) || state::is_ship(table, card) {
        true if is_location(table, at) => "at",
        true => "aboard",
        false => "beneath",
    };
    Some(LiesOn { card: CardId(at), how })
}

/// Whether the figures of a card count for anything.
fn is_counted(table: &Table, card: Token) -> bool {
    state::is_unit(table, card) || state::is_ship(table, card)
}

/// Figures that a unit or ship always has.
fn is_main(figure: &str) -> bool {
    matches!(figure, "power" | "tactics" | "defense")
}

fn stack_item(table: &Table, names: &Names<'_>, item: &Item) -> StackItem {
    let words = match initiative::item_fact(item) {
        Fact::Card(card) => names.card_name(card, table),
        Fact::Word(word) => word.trim_start_matches("the ").to_owned(),
        _ => "something".to_owned(),
    };
    let place = match item.spot {
        Spot::At(place) | Spot::Aboard(place) | Spot::Beneath(place) => Some(place),
        Spot::Nowhere | Spot::Row(..) => None,
    };
    StackItem {
        id: String::new(),
        seat: item.player.0,
        words,
        card: item.source.map(CardId),
        place: place.map(CardId),
        targets: item.targets.iter().map(CardId).collect(),
    }
}

/// An effect that lasts, in words; of those that are put on the stack at once nothing is told.
fn lasting(table: &Table, names: &Names<'_>, effect: &Effect) -> Option<LastingEffect> {
    let card = effect.on.card().filter(|card| table.card(*card).is_some());
    let words = match effect.effect {
        lasts::CANNOT_MOVE => "cannot move".to_owned(),
        lasts::WATCHING => "a delayed ability waits".to_owned(),
        lasts::INSTEAD => {
            let whose = effect.player.map_or("somebody", |player| names.player_name(player));
            format!("its tactics instead of what {whose} would reveal")
        }
        figure if figures::is_modifier(effect) => {
            let name = FIGURES.get(usize::from(figure.0)).copied().unwrap_or("power");
            format!("{name} {:+}", effect.amount)
        }
        _ => return None,
    };
    let until = (effect.until == until::END_OF_TURN).then(|| "end of turn".to_owned());
    let source = effect.source.map(CardId);
    Some(LastingEffect { id: String::new(), words, card: Some(CardId(card?)), seat: None, source, until })
}

/// What is printed on the cards of a title.
pub(super) fn printed(table: &Table, title: Title) -> PrintedCard {
    let plain = table.card_set().titles().printed_card(title);
    let Some(card) = catalogue::card(table, title) else { return plain };
    let mut words = vec![card.faction.word()];
    if let CardKind::Location { area, .. } = card.kind {
        words.push(area.word());
    }
    words.extend(card.labels.iter().copied());
    PrintedCard { kind: card.card_type().word(), words, figures: printed_figures(card), ..plain }
}

fn printed_figures(card: &'static Card) -> Vec<PrintedFigure> {
    let number = |name, number| match number {
        PrintedNumber::Known(value) => Some(PrintedFigure::new(name, i32::from(value))),
        PrintedNumber::Unknown => Some(PrintedFigure { name, value: None, side: None }),
        PrintedNumber::Absent => None,
    };
    let mut printed: Vec<PrintedFigure> =
        [number("cost", card.cost), number("destiny", card.destiny)].into_iter().flatten().collect();
    match card.kind {
        CardKind::Location { yours, theirs, icon, .. } => {
            let icons = [("own", yours), ("other", theirs)];
            printed.extend(icons.map(|(side, count)| PrintedFigure {
                side: Some(side),
                ..PrintedFigure::new("energy", i32::from(count))
            }));
            printed.extend(
                icon.map(|faction| PrintedFigure { side: Some("own"), ..PrintedFigure::new(faction.word(), 1) }),
            );
        }
        CardKind::Ship { capacity, .. } => printed.push(PrintedFigure::new("capacity", i32::from(capacity))),
        _ => {}
    }
    if card.is_unit() || matches!(card.kind, CardKind::Ship { .. }) {
        printed.extend(side_figures(&card.upright, None));
        let turned = LAYOUT.marks.iter().map(|mark| mark.name).find(|mark| *mark == "inverted");
        printed.extend(card.inverted.iter().flat_map(|side| side_figures(side, turned)));
    }
    printed
}

fn side_figures(side: &Side, way: Option<&'static str>) -> Vec<PrintedFigure> {
    let main = [("power", side.power), ("tactics", side.tactics), ("defense", side.defense)];
    let more = [("piloting", side.piloting), ("transport", side.transport), ("quickdraw", side.quickdraw)];
    let more = more.into_iter().filter(|(_, value)| *value > 0);
    let figure = |(name, value)| PrintedFigure { side: way, ..PrintedFigure::new(name, i32::from(value)) };
    main.into_iter().chain(more).map(figure).collect()
}
