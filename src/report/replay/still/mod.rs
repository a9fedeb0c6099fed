//! The table at one step as a still picture: one SVG that needs nothing else. The first seat sits below, the others above; places stand
//! in their rows between them, with what lies at them on the side of the player whose it is, and below them the battle, the stack and what
//! lasts.

mod card;
mod ink;

use std::collections::BTreeSet;

use super::{Moment, Replay, markdown::capital};
use crate::cards::PrintedCard;
use crate::judge::{
    BattleTotal, CardId, Lies, PicturedBattle, PicturedCard, PicturedLayout, PicturedPile, PicturedTable, PileCounting,
    PileOfLayout,
};
use crate::report::verdict;
use crate::rulebook::{Class, Finding};
use card::WIDTH;
use ink::{
    ASIDE, Area, FAINT, Ink, LABEL_MID, NAME, NUMBER, NUMBER_MID, OPEN, PATTERNS, PLAIN, REMARK, SMALL, STYLE, TITLE,
    TOP_MID, WRONG, escaped, lines, width,
};

const GAP: i32 = 12;
/// How wide the picture is, unless a place needs more.
const SHEET: i32 = 1000;
const BAND: i32 = 62;
const PLACE: i32 = 64;
/// How high a line of words is that tell how a total adds up, and how many there are at most.
const LINE: i32 = 13;
const MOST_LINES: usize = 8;
/// How high a card beneath a place is.
const TUCKED: i32 = 38;
const PILE: (i32, i32) = (70, 48);
/// How many cards lie side by side at a place, and where a battle is fought.
const BESIDE: (usize, usize) = (2, 4);

/// The table after the last step that is told.
#[must_use]
pub fn still(replay: &Replay<'_>) -> String {
    let course = replay.course();
    let mut table = replay.begins(&course.past);
    let told = course.moments.iter().filter_map(|moment| moment.told);
    told.flat_map(|told| &told.changes).for_each(|change| table.apply(change));
    let last = course.moments.last();
    let touched = last.and_then(|moment| moment.told).map_or(&[][..], |told| &told.changes);
    let mut still = Still {
        layout: &replay.pictures.layout,
        faces: &replay.pictures.faces,
        table: &table,
        touched: touched.iter().filter_map(crate::judge::PicturedChange::card).collect(),
        ink: Ink::default(),
        width: SHEET,
    };
    let bands = still.bands();
    still.width = bands.iter().map(|band| band.width + 2 * GAP).fold(SHEET, i32::max);
    let (title, edition) = replay.title();
    let mut y = still.heading(title, edition);
    if let Some(moment) = course.moments.iter().rfind(|moment| !moment.said().is_empty()) {
        let address = moment.told.map_or("", |told| &told.address);
        y = still.line_in_hand(address, moment.said(), y);
    }
    for finding in last.map_or(&[][..], |moment| &moment.findings) {
        y = still.found(finding, y);
    }
    for seat in (1..still.seats()).rev() {
        y = still.seat(seat, y + GAP);
    }
    for band in &bands {
        y = still.band(band, y + GAP);
    }
    y = still.matters(y + GAP);
    y = still.seat(0, y + GAP) + GAP;
    let name = [title, course.moments.last().and_then(Moment::address).unwrap_or_default()].join(" ");
    let (w, drawn, name) = (still.width, still.ink.into_text(), escaped(name.trim()));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {y}\" width=\"{w}\" height=\"{y}\" role=\"img\">\
         <title>{name}</title><style>{STYLE}</style>{PATTERNS}<rect width=\"{w}\" height=\"{y}\" class=\"paper\"/>\n{drawn}</svg>\n"
    )
}

struct Still<'t> {
    layout: &'t PicturedLayout,
    faces: &'t [PrintedCard],
    table: &'t PicturedTable,
    /// The cards the last step has changed.
    touched: BTreeSet<CardId>,
    ink: Ink,
    width: i32,
}

/// Places that stand beside each other.
#[derive(Default)]
struct Band {
    columns: Vec<Column>,
    width: i32,
}

/// A place, and what lies at it on either side.
struct Column {
    row: String,
    /// Whether it is the first of its row.
    first: bool,
    place: CardId,
    /// Above and below: at the place, and tucked beneath it.
    sides: [(Vec<CardId>, Vec<CardId>); 2],
    across: usize,
    width: i32,
    fought: bool,
}

impl Still<'_> {
    fn heading(&mut self, title: &str, edition: &str) -> i32 {
        let room = self.width - 2 * GAP;
        self.ink.text((GAP, 30), TITLE, title, room);
        self.ink.text((GAP + width(title, TITLE) + 14, 30), ASIDE, &format!("edition {edition}"), room);
        if let Some(turn) = self.table.turn {
            let step = turn.step.map(|step| format!(", {step}")).unwrap_or_default();
            let words = format!("Turn {}: {}{step}", turn.number, self.player(turn.seat));
            self.ink.text((self.width - GAP - width(&words, NAME), 30), NAME, &words, room);
        }
        40
    }

    fn line_in_hand(&mut self, address: &str, said: &str, y: i32) -> i32 {
        self.ink.text((GAP, y + 16), FAINT, address, 80);
        self.ink.text((GAP + width(address, FAINT) + 8, y + 16), PLAIN, said, self.width - 120);
        y + 22
    }

    /// A finding in a frame.
    fn found(&mut self, finding: &Finding, y: i32) -> i32 {
        let (class, message, rule) = (verdict::word(finding.class), &finding.message, finding.rule);
        let (sign, lettering, frame) = match finding.class {
            Class::Undecided => ("?", OPEN, "found open"),
            Class::Remark => ("i", REMARK, "found remark"),
            Class::Mismatch => ("≠", WRONG, "found"),
            Class::Illegal | Class::Invalid | Class::Unmet => ("×", WRONG, "found"),
        };
        let room = self.width - 4 * GAP;
        let head = width(class, lettering) + 26;
        let said = lines(message, PLAIN, room - head, 3);
        let height = 18 * said.len() as i32 + if rule.is_some() { 26 } else { 10 };
        self.ink.rect(Area { x: GAP, y: y + 6, width: self.width - 2 * GAP, height }, 4, frame);
        self.ink.text((2 * GAP, y + 24), lettering, &format!("{sign} {class}"), 200);
        let mut at = y + 24;
        for line in &said {
            self.ink.text((2 * GAP + head, at), PLAIN, line, room);
            at += 18;
        }
        if let Some(rule) = rule {
            self.ink.text((2 * GAP + head, at - 2), ASIDE, rule, room);
        }
        y + 6 + height
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.layout.seats.len()).unwrap_or(u8::MAX)
    }

    fn player(&self, seat: u8) -> String {
        self.layout.seats.get(usize::from(seat)).map_or("?".to_owned(), |seat| seat.name.clone())
    }

    fn piles(&self, seat: u8, lies: impl Fn(Lies) -> bool) -> Vec<(&PileOfLayout, &PicturedPile)> {
        let own = self.layout.piles.iter().filter(|pile| pile.seat == seat && lies(pile.lies));
        own.filter_map(|pile| Some((pile, self.table.piles.iter().find(|known| known.id == pile.id)?))).collect()
    }

    /// The seat on whose side a card lies.
    fn side(&self, card: CardId) -> u8 {
        self.table.piles.iter().find(|pile| pile.cards.contains(&card)).map_or(0, |pile| pile.id.seat)
    }

    fn is_place(&self, card: CardId) -> bool {
        self.table.rows.iter().any(|row| row.cards.contains(&card))
    }

    /// The cards in play that lie before a player, at no other card and in no row.
    fn before(&self, seat: u8) -> Vec<CardId> {
        let in_play = self.piles(seat, |lies| lies == Lies::Place).into_iter().flat_map(|(_, pile)| &pile.cards);
        let alone = |card: &&PicturedCard| card.on.is_none() && !self.is_place(card.id);
        in_play.filter_map(|card| self.table.card(*card)).filter(alone).map(|card| card.id).collect()
    }

    /// What belongs to a player alone: name and figures, hand and piles, cards that lie at no place. Tells where it ends.
    fn seat(&mut self, seat: u8, y: i32) -> i32 {
        let before = self.before(seat);
        let room = before.iter().map(|card| self.card_height(*card) + GAP).max().unwrap_or(0);
        self.ink.rect(Area { x: GAP, y, width: self.width - 2 * GAP, height: BAND + room }, 0, "band");
        self.ink.rect(Area { x: GAP, y, width: 4, height: BAND + room }, 0, &format!("seat{}", seat % 4));
        let name = self.player(seat);
        self.ink.token((GAP + 28, y + BAND / 2), seat, &name);
        let mut x = GAP + 50;
        for words in self.figures_of(seat) {
            x += self.ink.badge((x, y + BAND / 2 + 4), &words) + 8;
        }
        self.hands(seat, (x + 6, y));
        self.pile_row(seat, y);
        let mut x = GAP + 20;
        for card in before {
            self.card(card, (x, y + BAND));
            x += WIDTH + GAP;
        }
        y + BAND + room
    }

    /// The figures of a player, and those of the table that name them, in words.
    fn figures_of(&self, seat: u8) -> Vec<String> {
        let figures = self.layout.figures.iter().filter_map(|figure| {
            let now = self.table.figures.iter().find(|now| now.id == figure.id)?.state;
            if figure.value == "seat" {
                return (figure.seat.is_none() && now.value == i32::from(seat)).then(|| format!("▸ {}", figure.name));
            }
            let shown = figure.seat == Some(seat) && (figure.shown == "always" || now.value != figure.start);
            let value = if now.known { now.value.to_string() } else { "?".to_owned() };
            shown.then(|| format!("{} {value}", figure.name))
        });
        figures.collect()
    }

    /// Hands: how many cards, their backs, and those that are known.
    fn hands(&mut self, seat: u8, (mut x, y): (i32, i32)) {
        let hands: Vec<(String, usize, Vec<String>)> = self
            .piles(seat, |lies| lies == Lies::Hand)
            .into_iter()
            .map(|(pile, now)| {
                let known = now.cards.iter().filter_map(|card| self.table.card(*card)?.title.clone());
                (format!("{} {}", pile.name, count(now)), now.cards.len(), known.collect())
            })
            .collect();
        let end = self.width - GAP - self.piles_width(seat);
        for (words, cards, known) in hands {
            self.ink.text((x, y + BAND / 2 + 5), PLAIN, &words, 100);
            x += width(&words, PLAIN) + 8;
            for _ in 0..cards.saturating_sub(known.len()).min(10) {
                self.ink.rect(Area { x, y: y + BAND / 2 - 13, width: 17, height: 26 }, 2, "back");
                x += 9;
            }
            x += 14;
            self.ink.text((x, y + BAND / 2 + 5), SMALL, &known.join(", "), end - x - GAP);
        }
    }

    fn piles_width(&self, seat: u8) -> i32 {
        self.piles(seat, |lies| lies == Lies::Pile).len() as i32 * (PILE.0 + 6) + 6
    }

    /// The piles of a player, with the card on top where it is open to all.
    fn pile_row(&mut self, seat: u8, y: i32) {
        let mut x = self.width - GAP - self.piles_width(seat);
        let piles: Vec<(String, &'static str, Option<String>, bool)> = self
            .piles(seat, |lies| lies == Lies::Pile)
            .into_iter()
            .map(|(pile, now)| {
                let top = now.cards.last().filter(|_| pile.sight == "all").and_then(|card| self.table.card(*card));
                (count(now), pile.name, top.and_then(|card| card.title.clone()), now.state.doubted)
            })
            .collect();
        for (count, name, top, doubted) in piles {
            let area = Area { x, y: y + 7, width: PILE.0, height: PILE.1 };
            self.ink.rect(area, 3, "card");
            if doubted {
                self.ink.rect(area, 3, "doubted");
            }
            let middle = x + PILE.0 / 2;
            let up = if top.is_some() { 0 } else { 7 };
            self.ink.text((middle, area.y + 16 + up), NUMBER_MID, &count, PILE.0);
            self.ink.text((middle, area.y + 29 + up), LABEL_MID, name, PILE.0);
            self.ink.text((middle, area.y + 42), TOP_MID, top.as_deref().unwrap_or_default(), PILE.0 - 6);
            x += PILE.0 + 6;
        }
    }

    /// The places, in as many bands as their breadth takes.
    fn bands(&self) -> Vec<Band> {
        let mut bands: Vec<Band> = Vec::new();
        for row in &self.table.rows {
            for (index, place) in row.cards.iter().enumerate() {
                let column = self.column(&row.name, *place, index == 0);
                let fits = |band: &&mut Band| band.width + column.width + GAP <= SHEET - 2 * GAP;
                if bands.last_mut().filter(fits).is_none() {
                    bands.push(Band::default());
                }
                let Some(band) = bands.last_mut() else { continue };
                band.width += column.width + GAP;
                let first = column.first || band.columns.is_empty();
                band.columns.push(Column { first, ..column });
            }
        }
        bands
    }

    fn column(&self, row: &str, place: CardId, first: bool) -> Column {
        let mut sides = [(Vec::new(), Vec::new()), (Vec::new(), Vec::new())];
        for card in &self.table.cards {
            let Some(on) = card.on.filter(|on| on.card == place && !self.is_place(card.id)) else { continue };
            let [above, below] = &mut sides;
            let (at, tucked) = if self.side(card.id) == 0 { below } else { above };
            if on.how == "at" { at.push(card.id) } else { tucked.push(card.id) }
        }
        let fought = self.table.battle.as_ref().is_some_and(|battle| battle.place == Some(place));
        let most = sides.iter().map(|(at, _)| at.len()).max().unwrap_or(0);
        let across = most.clamp(1, if fought { BESIDE.1 } else { BESIDE.0 });
        let width = (across as i32 * (WIDTH + 6) + 6).max(self.place_width(place, row)).max(WIDTH + 12);
        Column { row: row.to_owned(), first, place, sides, across, width, fought }
    }

    /// How high one side of a place is.
    fn side_height(&self, column: &Column, (at, tucked): &(Vec<CardId>, Vec<CardId>)) -> i32 {
        let rows = at.chunks(column.across);
        let rows = rows.map(|row| row.iter().map(|card| self.card_height(*card)).max().unwrap_or(0) + 6);
        rows.sum::<i32>() + tucked.len() as i32 * TUCKED
    }

    /// A band of places; tells where it ends.
    fn band(&mut self, band: &Band, y: i32) -> i32 {
        let heights = |side: usize| {
            let sides = band.columns.iter().filter_map(|column| Some((column, column.sides.get(side)?)));
            sides.map(|(column, side)| self.side_height(column, side)).max().unwrap_or(0)
        };
        let (above, below) = (heights(0), heights(1));
        let top = y + 20;
        let end = top + above + PLACE + below + 12;
        let mut x = (self.width - band.width) / 2 + GAP / 2;
        for column in &band.columns {
            if column.first {
                self.ink.text((x + 4, y + 12), ASIDE, &column.row.to_uppercase(), column.width);
            }
            if column.fought {
                self.ink.rect(Area { x, y: top - 2, width: column.width, height: end - top + 2 }, 6, "fought");
            }
            let [over, under] = &column.sides;
            let height = self.side_height(column, over);
            self.side_cards(column, &over.0, (x, top + above - height));
            let tucked = top + above - over.1.len() as i32 * TUCKED;
            for (index, card) in (0..).zip(&over.1) {
                self.guest(*card, (x + 9, tucked + index * TUCKED + 4));
            }
            let place = Area { x: x + 3, y: top + above + 2, width: column.width - 6, height: PLACE };
            for (index, card) in (0..).zip(&under.1) {
                self.guest(*card, (x + 9, place.y + PLACE - 2 + index * TUCKED));
            }
            self.place(column.place, &column.row, place);
            self.side_cards(column, &under.0, (x, place.y + PLACE + 6 + under.1.len() as i32 * TUCKED));
            x += column.width + GAP;
        }
        end
    }

    /// The cards of one side of a place, as many side by side as there is room for.
    fn side_cards(&mut self, column: &Column, cards: &[CardId], (x, mut y): (i32, i32)) {
        for row in cards.chunks(column.across) {
            let wide = row.len() as i32 * (WIDTH + 6) - 6;
            let mut at = x + (column.width - wide) / 2;
            let height = row.iter().map(|card| self.card_height(*card)).max().unwrap_or(0);
            for card in row {
                self.card(*card, (at, y));
                at += WIDTH + 6;
            }
            y += height + 6;
        }
    }

    /// What goes on beside the places: the battle, the stack, what lasts. Tells where it ends.
    fn matters(&mut self, y: i32) -> i32 {
        let mut y = y;
        if let Some(battle) = &self.table.battle {
            y = self.battle(battle, y);
        }
        let title = |card: Option<CardId>| card.and_then(|card| self.table.card(card)?.title.clone());
        let stack = self.table.stack.iter().rev().map(|item| format!("{}: {}", self.player(item.seat), item.words));
        let effects = self.table.effects.iter().map(|effect| {
            let words = [title(effect.card).unwrap_or_default(), effect.words.clone()];
            words.join(" ").trim().to_owned()
        });
        let told = [("Stack", stack.collect::<Vec<_>>()), ("Lasting", effects.collect())];
        for (head, words) in told.iter().filter(|(_, words)| !words.is_empty()) {
            self.ink.rect(Area { x: GAP, y, width: self.width - 2 * GAP, height: 28 }, 4, "card");
            self.ink.text((2 * GAP, y + 19), NAME, head, 100);
            self.ink.text((2 * GAP + 70, y + 19), PLAIN, &words.join(";  "), self.width - 140);
            y += 28 + GAP / 2;
        }
        y
    }

    /// A battle with its totals and how they add up: a line for each side, as they sit.
    fn battle(&mut self, battle: &PicturedBattle, y: i32) -> i32 {
        let mut names: Vec<&str> = Vec::new();
        for total in &battle.totals {
            if !names.contains(&total.name) {
                names.push(total.name);
            }
        }
        let seats: Vec<u8> =
            (0..self.seats()).rev().filter(|seat| battle.totals.iter().any(|total| total.seat == *seat)).collect();
        let adds_up = |name: &str| battle.totals.iter().any(|total| total.name == name && !total.parts.is_empty());
        let shares: i32 = names.iter().map(|name| if adds_up(name) { 3 } else { 2 }).sum();
        let room = |name: &str| (self.width - 6 * GAP - 20) * if adds_up(name) { 3 } else { 2 } / shares;
        let columns: Vec<(&str, i32)> = names.into_iter().map(|name| (name, room(name))).collect();
        let total = |seat: u8, name: &str| battle.totals.iter().find(|total| total.name == name && total.seat == seat);
        let heights: Vec<i32> = seats
            .iter()
            .map(|seat| {
                let totals =
                    columns.iter().filter_map(|(name, room)| Some(sum_lines(total(*seat, name)?, *room).len()));
                10 + LINE * i32::try_from(totals.max().unwrap_or(0).max(2)).unwrap_or(0)
            })
            .collect();
        let height = 48 + heights.iter().sum::<i32>();
        self.ink.rect(Area { x: GAP, y, width: self.width - 2 * GAP, height }, 5, "card");
        let place = battle.place.and_then(|place| self.table.card(place)?.title.clone());
        let head = place.map_or(battle.name.to_owned(), |place| format!("{} at {place}", battle.name));
        self.ink.text((2 * GAP, y + 20), NAME, &capital(&head), 500);
        self.ink.text((2 * GAP + width(&head, NAME) + 12, y + 20), ASIDE, &battle.step, 300);
        let left = 4 * GAP + 20;
        let mut x = left;
        for (name, room) in &columns {
            self.ink.text((x, y + 40), ASIDE, name, *room);
            x += room;
        }
        let mut line = y + 58;
        for (seat, height) in seats.iter().zip(heights) {
            let name = self.player(*seat);
            self.ink.token((2 * GAP + 12, line - 3), *seat, &name);
            let mut x = left;
            for (name, room) in &columns {
                if let Some(total) = total(*seat, name) {
                    self.total(total, (x, line), *room);
                }
                x += room;
            }
            line += height;
        }
        y + height + GAP / 2
    }

    fn total(&mut self, total: &BattleTotal, (x, y): (i32, i32), room: i32) {
        let value = total.value.map_or("?".to_owned(), |value| value.to_string());
        self.ink.text((x, y), NUMBER, &value, room);
        let indent = width(&value, NUMBER) + 8;
        for (row, words) in (0..).zip(sum_lines(total, room)) {
            self.ink.text((x + indent, y - 1 + row * LINE), ASIDE, &words, room - indent);
        }
    }
}

/// How a total adds up, in the room beside it.
fn sum_lines(total: &BattleTotal, room: i32) -> Vec<String> {
    let value = total.value.map_or("?".to_owned(), |value| value.to_string());
    lines(&total.sum(), ASIDE, room - width(&value, NUMBER) - 18, MOST_LINES)
}

fn count(pile: &PicturedPile) -> String {
    match pile.state.count {
        PileCounting::Exact => pile.cards.len().to_string(),
        PileCounting::Enough => "enough".to_owned(),
        PileCounting::Open => "?".to_owned(),
    }
}
