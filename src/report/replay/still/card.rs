//! A card in a still picture: title, figures and marks, and small below it what lies on it.

use super::{
    Still,
    ink::{ASIDE, Area, LABEL_MID, NAME, NUMBER, OPEN, SMALL, TINY, lines, width},
};
use crate::{
    cards::PrintedFigure,
    judge::{CardId, PicturedCard},
};

/// How wide a card is.
pub(super) const WIDTH: i32 = 112;
/// How high one is that lies on another.
const GUEST: i32 = 36;
const LINE: i32 = 17;
/// More cards than these on top of each other are not told one by one.
const DEEPEST: usize = 4;

/// A figure as it counts, and whether that is more or less than is printed.
struct Counted {
    name: &'static str,
    value: String,
}

impl Still<'_> {
    fn title(&self, card: &PicturedCard) -> String {
        card.title.clone().unwrap_or_else(|| "?".to_owned())
    }

    /// The figures a card shows, in the order in which they are printed.
    fn figures(&self, card: &PicturedCard) -> Vec<Counted> {
        let face = self.faces.iter().find(|face| Some(&face.title) == card.title.as_ref());
        let printed = face.into_iter().flat_map(|face| &face.figures);
        let counts = printed.filter(|figure| figure.side.is_none_or(|side| card.marks.contains(&side)));
        let mut shown: Vec<Counted> = Vec::new();
        for figure in counts {
            let now = card.figures.get(figure.name).copied();
            if now.is_none() && !card.figures.is_empty() {
                continue;
            }
            let sign = match (now, figure.value) {
                (Some(now), Some(printed)) if now > printed => "▲",
                (Some(now), Some(printed)) if now < printed => "▼",
                _ => "",
            };
            let value = now.or(figure.value).map_or("?".to_owned(), |value| value.to_string());
            shown.retain(|known| known.name != figure.name);
            shown.push(Counted { name: figure.name, value: value + sign });
        }
        shown
    }

    fn title_lines(&self, card: &PicturedCard) -> Vec<String> {
        lines(&self.title(card), NAME, WIDTH - if card.doubted { 26 } else { 14 }, 2)
    }

    fn own_height(&self, card: &PicturedCard) -> i32 {
        let text = self.title_lines(card).len() as i32 * LINE;
        let figures = if self.figures(card).is_empty() { 0 } else { 28 };
        12 + text + figures + if card.marks.is_empty() { 0 } else { 20 }
    }

    /// How high a card is with all that lies on it.
    pub(super) fn card_height(&self, id: CardId) -> i32 {
        let own = self.table.card(id).map_or(0, |card| self.own_height(card));
        own + self.carried(id, 1).len() as i32 * (GUEST + 3)
    }

    /// What lies on a card, what lies on that, and how deep.
    fn carried(&self, host: CardId, depth: usize) -> Vec<(CardId, usize)> {
        let mut carried = Vec::new();
        for guest in self.table.cards.iter().filter(|card| card.on.is_some_and(|on| on.card == host)) {
            carried.push((guest.id, depth));
            if depth < DEEPEST {
                carried.extend(self.carried(guest.id, depth + 1));
            }
        }
        carried
    }

    /// A card with all that lies on it.
    pub(super) fn card(&mut self, id: CardId, (x, y): (i32, i32)) {
        let Some(card) = self.table.card(id) else { return };
        let (titles, figures) = (self.title_lines(card), self.figures(card));
        let area = Area { x, y, width: WIDTH, height: self.own_height(card) };
        self.sheet(card, area);
        let mut at = y + 6 + LINE;
        for title in &titles {
            self.ink.text((x + 7, at), NAME, title, WIDTH - 12);
            at += LINE;
        }
        let mut across = x + 7;
        for Counted { name, value } in &figures {
            self.ink.text((across, at + 1), NUMBER, value, 40);
            let name = if figures.len() > 2 { name.get(..3).unwrap_or(name) } else { name };
            self.ink.text((across, at + 11), TINY, name, 50);
            across += width(value, NUMBER).max(width(name, TINY)) + 6;
        }
        at += if figures.is_empty() { 0 } else { 28 };
        let mut across = x + 7;
        for mark in &card.marks {
            across += self.ink.badge((across, at), mark) + 3;
        }
        let mut at = area.y + area.height + 3;
        for (guest, depth) in self.carried(id, 1) {
            self.guest(guest, (x + 6 * depth as i32, at));
            at += GUEST + 3;
        }
    }

    /// A card that lies on another, or beneath a place.
    pub(super) fn guest(&mut self, id: CardId, (x, y): (i32, i32)) {
        let Some(card) = self.table.card(id) else { return };
        let figures: Vec<String> = self.figures(card).into_iter().map(|figure| figure.value).collect();
        let words = format!("{} {}", card.on.map_or("", |on| on.how), figures.join(" "));
        self.sheet(card, Area { x, y, width: WIDTH - 6, height: GUEST });
        let room = WIDTH - if card.doubted { 30 } else { 16 };
        self.ink.text((x + 6, y + 17), SMALL, &self.title(card), room);
        self.ink.text((x + 6, y + 31), ASIDE, &words, WIDTH - 16);
    }

    /// The empty card: whose it is, how it lies, and whether that is sure.
    fn sheet(&mut self, card: &PicturedCard, area: Area) {
        let turned = self.layout.marks.iter().find(|mark| mark.turned > 0 && card.marks.contains(&mark.name));
        self.ink.rect(area, 5, if card.title.is_some() { "card" } else { "back" });
        if turned.is_some() {
            self.ink.rect(area, 5, "turned");
        }
        let edge = match turned.map(|mark| mark.turned) {
            Some(90) => Area { width: 4, ..area },
            Some(180) => Area { y: area.y + area.height - 4, height: 4, ..area },
            _ => Area { height: 4, ..area },
        };
        self.ink.rect(edge, 2, &format!("seat{}", self.side(card.id) % 4));
        if card.doubted {
            self.ink.rect(area, 5, "doubted");
            self.ink.text((area.x + area.width - 12, area.y + 17), OPEN, "?", 20);
        }
        if self.touched.contains(&card.id) {
            let around = Area { x: area.x - 2, y: area.y - 2, width: area.width + 4, height: area.height + 4 };
            self.ink.rect(around, 6, "touched");
        }
    }

    /// A place of the play area: what is printed on the edge that faces each player, its name, its marks.
    pub(super) fn place(&mut self, id: CardId, row: &str, area: Area) {
        let Some(card) = self.table.card(id) else { return };
        let short = self.short_title(card, row);
        self.sheet(card, area);
        let middle = area.x + area.width / 2;
        for (seat, y) in [(1, area.y + 18), (0, area.y + area.height - 7)] {
            self.ink.text((middle, y), LABEL_MID, &self.icons(card, seat), area.width);
        }
        let marks: i32 = card.marks.iter().map(|mark| width(mark, SMALL) + 12).sum();
        let mut x = middle - (width(&short, NAME) + marks) / 2;
        self.ink.text((x, area.y + 37), NAME, &short, area.width);
        x += width(&short, NAME) + 6;
        for mark in &card.marks {
            x += self.ink.badge((x, area.y + 37), mark) + 3;
        }
    }

    /// What is printed on the edge of a place that faces the first seat, or the others.
    fn icons(&self, card: &PicturedCard, seat: u8) -> String {
        let side = if (card.owner == 0) == (seat == 0) { "own" } else { "other" };
        let face = self.faces.iter().find(|face| Some(&face.title) == card.title.as_ref());
        let icons = face.into_iter().flat_map(|face| &face.figures).filter(|icon| icon.side == Some(side));
        let told = |icon: &PrintedFigure| {
            format!("{} {}", icon.value.map_or("?".to_owned(), |value| value.to_string()), icon.name)
        };
        icons.map(told).collect::<Vec<_>>().join(" · ")
    }

    /// How much room a place takes at least.
    pub(super) fn place_width(&self, id: CardId, row: &str) -> i32 {
        let Some(card) = self.table.card(id) else { return 0 };
        let marks: i32 = card.marks.iter().map(|mark| width(mark, SMALL) + 12).sum();
        let name = width(&self.short_title(card, row), NAME) + marks;
        [0, 1].into_iter().map(|seat| width(&self.icons(card, seat), LABEL_MID)).fold(name, i32::max) + 32
    }

    /// The title of a place without the name of its row.
    fn short_title(&self, card: &PicturedCard, row: &str) -> String {
        let title = self.title(card);
        title.strip_prefix(row).and_then(|rest| rest.strip_prefix('/')).map_or(title.clone(), str::to_owned)
    }
}
