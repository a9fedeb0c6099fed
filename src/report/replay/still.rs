//! The table at one step as a still picture: one SVG that needs nothing else. The first seat sits below, the others above; places stand
//! in their rows between them, with what lies at them on the side of the player whose it is.

use super::{Document, Replay};
use crate::judge::{
    CardId, Lies, PicturedCard, PicturedLayout, PicturedPile, PicturedTable, PileCounting, PileOfLayout, StackItem,
};
use crate::report::{clean, verdict};

const CARD: (i32, i32) = (150, 46);
const GAP: i32 = 10;
const SIDE: i32 = 270;
const LINE: i32 = 16;

const STYLE: &str = "text{font:12px sans-serif;fill:#1b2430}.t{font-weight:600}.s{font-size:10.5px;fill:#48566a}\
.h{font:600 15px sans-serif}.c{fill:#fff;stroke:#5b6b80}.p{fill:#eef3d9;stroke:#7c8a3c}.u{fill:#d5dbe5;stroke:#8a96a8;\
stroke-dasharray:4 3}.d{stroke-dasharray:2 3}.m{fill:#fbe3d6;stroke:#b4552a}.w{fill:#9c3d13}.k{fill:#f6f8fb;stroke:#c9d2de}\
.f{fill:#fdecec;stroke:#b3261e}";

/// The table after the last step that is told.
#[must_use]
pub fn still(replay: &Replay<'_>) -> String {
    let course = replay.course();
    let document = Document::new(replay);
    let mut table = document.start;
    document.steps.iter().flat_map(|step| step.changes).for_each(|change| table.apply(change));
    let picture = Still { layout: &replay.pictures.layout, table: &table, drawn: String::new(), width: 0, height: 0 };
    let mut heading = vec![clean::prose(document.title).into_owned()];
    if let Some(step) = document.steps.iter().rfind(|step| !step.said.is_empty()) {
        heading.push(format!("{} {}", step.address, clean::prose(step.said)).trim().to_owned());
        heading.push(clean::prose(step.now).into_owned());
    }
    let found = course.moments.last().map(|moment| moment.findings.as_slice()).unwrap_or_default();
    let found: Vec<String> = found
        .iter()
        .map(|finding| {
            let rule = finding.rule.map(|rule| format!(" {rule}")).unwrap_or_default();
            format!("{}{rule}: {}", verdict::word(finding.class), clean::prose(&finding.message))
        })
        .collect();
    picture.paint(&heading, &found)
}

struct Still<'t> {
    layout: &'t PicturedLayout,
    table: &'t PicturedTable,
    drawn: String,
    width: i32,
    height: i32,
}

impl Still<'_> {
    fn paint(mut self, heading: &[String], found: &[String]) -> String {
        let places: Vec<CardId> = self.table.rows.iter().flat_map(|row| row.cards.iter().copied()).collect();
        let before: usize = (0u8..).zip(&self.layout.seats).map(|(seat, _)| self.before(seat).len()).max().unwrap_or(0);
        let piles = self.piles(0, |lies| matches!(lies, Lies::Pile | Lies::Hand)).len();
        let columns = places.len().max(before).max(piles).clamp(4, 12) as i32;
        let field = columns * (CARD.0 + GAP) + GAP;
        self.width = field + SIDE;
        let room = (self.width / 7).max(20) as usize;
        let mut y = GAP + LINE;
        for (index, words) in heading.iter().filter(|words| !words.is_empty()).enumerate() {
            self.text(GAP, y, if index == 0 { "h" } else { "" }, words, room);
            y += LINE + 2;
        }
        for words in found {
            self.rect((GAP, y - LINE + 4), (self.width - 2 * GAP, LINE + 4), "f");
            self.text(GAP + 6, y + 2, "w", words, room);
            y += LINE + 8;
        }
        let top = y;
        for seat in (1..self.seats()).rev() {
            y = self.seat(seat, y);
        }
        y = self.places(&places, y);
        y = self.seat(0, y);
        let side = self.aside(field + GAP, top);
        self.height = y.max(side) + GAP;
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {w} {h}\" width=\"{w}\" height=\"{h}\" role=\"img\">\
             <style>{STYLE}</style><rect width=\"{w}\" height=\"{h}\" fill=\"#fcfdfe\"/>\n{}</svg>\n",
            self.drawn,
            w = self.width,
            h = self.height,
        )
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.layout.seats.len()).unwrap_or(u8::MAX)
    }

    fn piles(&self, seat: u8, lies: impl Fn(Lies) -> bool) -> Vec<(&PileOfLayout, &PicturedPile)> {
        let own = self.layout.piles.iter().filter(|pile| pile.seat == seat && lies(pile.lies));
        own.filter_map(|pile| Some((pile, self.table.piles.iter().find(|known| known.id == pile.id)?))).collect()
    }

    /// The cards in play that lie before a player, at no other card and in no row.
    fn before(&self, seat: u8) -> Vec<&PicturedCard> {
        let in_play = self.piles(seat, |lies| lies == Lies::Place).into_iter().flat_map(|(_, pile)| &pile.cards);
        let alone =
            |card: &&PicturedCard| card.on.is_none() && !self.table.rows.iter().any(|row| row.cards.contains(&card.id));
        in_play.filter_map(|card| self.table.card(*card)).filter(alone).collect()
    }

    /// What belongs to a player alone: name and figures, piles and hand, cards that lie at no place. Tells where it ends.
    fn seat(&mut self, seat: u8, y: i32) -> i32 {
        let name = self.layout.seats.get(usize::from(seat)).map(|seat| seat.name.clone()).unwrap_or_default();
        let figures = self.layout.figures.iter().filter(|figure| figure.seat == Some(seat)).filter_map(|figure| {
            let now = self.table.figures.iter().find(|now| now.id == figure.id)?.state;
            let shown = figure.shown == "always" || now.value != figure.start;
            shown.then(|| {
                format!("   {} {}", figure.name, if now.known { now.value.to_string() } else { "?".to_owned() })
            })
        });
        let words = name + &figures.collect::<String>();
        self.text(GAP, y + LINE, "h", &words, 80);
        let y = y + LINE + 6;
        let mut x = GAP;
        let piles: Vec<(String, String, bool)> = self
            .piles(seat, |lies| matches!(lies, Lies::Pile | Lies::Hand))
            .into_iter()
            .map(|(pile, now)| (format!("{} {}", pile.name, count(now)), self.known(pile, now), now.state.doubted))
            .collect();
        for (head, known, doubted) in piles {
            self.rect((x, y), CARD, if doubted { "k d" } else { "k" });
            self.text(x + 6, y + 16, "t", &head, 20);
            self.text(x + 6, y + 34, "s", &known, 24);
            x += CARD.0 + GAP;
        }
        let mut end = y + CARD.1 + GAP;
        let mut x = GAP;
        let alone: Vec<CardId> = self.before(seat).into_iter().map(|card| card.id).collect();
        let top = end;
        for card in alone {
            end = end.max(self.card(card, (x, top), 0));
            x += CARD.0 + GAP;
        }
        end + GAP
    }

    /// What is known of the cards of a pile.
    fn known(&self, pile: &PileOfLayout, now: &PicturedPile) -> String {
        let title = |card: &CardId| self.table.card(*card).and_then(|card| card.title.clone());
        match pile.lies {
            Lies::Hand => now.cards.iter().filter_map(title).collect::<Vec<_>>().join(", "),
            _ => now.cards.last().and_then(title).map(|title| format!("top: {title}")).unwrap_or_default(),
        }
    }

    /// The places with what lies at them; tells where they end.
    fn places(&mut self, places: &[CardId], y: i32) -> i32 {
        if places.is_empty() {
            return y;
        }
        let sides: Vec<[Vec<CardId>; 2]> = places.iter().map(|place| self.sides(*place)).collect();
        let height = |cards: &[CardId]| cards.iter().map(|card| self.height_of(*card, 0)).sum::<i32>();
        let above = sides.iter().map(|[_, others]| height(others)).max().unwrap_or(0);
        let below = sides.iter().map(|[own, _]| height(own)).max().unwrap_or(0);
        for (index, (place, [own, others])) in places.iter().zip(&sides).enumerate() {
            let x = GAP + index as i32 * (CARD.0 + GAP);
            let mut at = y + above - others.iter().map(|card| self.height_of(*card, 0)).sum::<i32>();
            for card in others {
                at = self.card(*card, (x, at), 0);
            }
            at = self.card(*place, (x, y + above + GAP), 0) + GAP - 4;
            for card in own {
                at = self.card(*card, (x, at), 0);
            }
        }
        y + above + CARD.1 + below + 4 * GAP
    }

    /// The cards at a place: those of the first seat, and those of the others.
    fn sides(&self, place: CardId) -> [Vec<CardId>; 2] {
        let mut sides = [Vec::new(), Vec::new()];
        for seat in 0..self.seats() {
            let cards =
                self.piles(seat, |lies| lies == Lies::Place).into_iter().flat_map(|(_, pile)| pile.cards.clone());
            let here = cards.filter(|card| self.host(*card) == Some(place));
            sides[usize::from(seat != 0)].extend(here);
        }
        sides
    }

    fn host(&self, card: CardId) -> Option<CardId> {
        Some(self.table.card(card)?.on?.card)
    }

    /// The cards that lie on a card which is no place.
    fn guests(&self, host: CardId) -> Vec<CardId> {
        if self.table.rows.iter().any(|row| row.cards.contains(&host)) {
            return Vec::new();
        }
        let guests = self.table.cards.iter().filter(|card| card.on.is_some_and(|on| on.card == host));
        guests.map(|card| card.id).collect()
    }

    fn height_of(&self, card: CardId, depth: i32) -> i32 {
        let guests = if depth < 4 { self.guests(card) } else { Vec::new() };
        CARD.1 + 6 + guests.into_iter().map(|guest| self.height_of(guest, depth + 1)).sum::<i32>()
    }

    /// A card, and indented below it what lies on it; tells where it ends.
    fn card(&mut self, id: CardId, (x, y): (i32, i32), depth: i32) -> i32 {
        let Some(card) = self.table.card(id).cloned() else { return y };
        let indent = depth * 12;
        let size = (CARD.0 - indent, CARD.1);
        let place = self.table.rows.iter().any(|row| row.cards.contains(&id));
        let turned = self.layout.marks.iter().find(|mark| mark.turned > 0 && card.marks.contains(&mark.name));
        let class = match (&card.title, turned) {
            (None, _) => "u",
            (_, Some(_)) => "m",
            _ if place => "p",
            _ => "c",
        };
        let class = if card.doubted { format!("{class} d") } else { class.to_owned() };
        self.rect((x + indent, y), size, &class);
        if let Some(mark) = turned {
            let (cx, cy) = (x + CARD.0 - 12, y + 12);
            self.drawn.push_str(&format!(
                "<rect x=\"{}\" y=\"{}\" width=\"9\" height=\"13\" rx=\"2\" fill=\"none\" stroke=\"#b4552a\" \
                 transform=\"rotate({} {cx} {cy})\"/>\n",
                cx - 4,
                cy - 6,
                mark.turned
            ));
        }
        let name = card.title.clone().or(card.handle.clone()).unwrap_or_else(|| "?".to_owned());
        let letters = usize::try_from((size.0 - 20) / 6).unwrap_or(8);
        self.text(x + indent + 6, y + 16, "t", &(if card.doubted { format!("{name} ?") } else { name }), letters);
        let figures: Vec<String> =
            card.figures.iter().map(|(name, value)| format!("{} {value}", short(name))).collect();
        let how = card.on.filter(|_| depth > 0).map(|on| on.how.to_owned());
        let words: Vec<String> = how
            .into_iter()
            .chain([figures.join(" ")])
            .chain(card.marks.iter().map(|mark| (*mark).to_owned()))
            .collect();
        let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
        self.text(x + indent + 6, y + 34, "s", &words.join(" · "), letters + 6);
        let mut end = y + CARD.1 + 6;
        for guest in if depth < 4 { self.guests(id) } else { Vec::new() } {
            end = self.card(guest, (x, end), depth + 1);
        }
        end
    }

    /// The stack, the battle, what lasts and what the whole table has, beside the play area; tells where it ends.
    fn aside(&mut self, x: i32, y: i32) -> i32 {
        let player = |seat: u8| self.layout.seats.get(usize::from(seat)).map_or("?", |seat| seat.name.as_str());
        let mut lines: Vec<(&str, String)> = Vec::new();
        for figure in self.layout.figures.iter().filter(|figure| figure.seat.is_none()) {
            let Some(now) = self.table.figures.iter().find(|now| now.id == figure.id) else { continue };
            let value = match (figure.value, u8::try_from(now.state.value)) {
                ("seat", Ok(seat)) => player(seat).to_owned(),
                ("seat", Err(_)) => "nobody".to_owned(),
                _ => now.state.value.to_string(),
            };
            lines.push(("", format!("{}: {value}", figure.name)));
        }
        if !self.table.stack.is_empty() {
            lines.push(("t", "stack, the top first".to_owned()));
            let item = |item: &StackItem| ("", format!("{}'s {}", player(item.seat), item.words));
            lines.extend(self.table.stack.iter().rev().map(item));
        }
        if let Some(battle) = &self.table.battle {
            lines.push(("t", format!("{}: {}", battle.name, battle.step)));
            for total in &battle.totals {
                let value = total.value.map_or("?".to_owned(), |value| value.to_string());
                lines.push(("", format!("{} {}: {value}", total.name, player(total.seat))));
                let parts: Vec<String> =
                    total.parts.iter().map(|part| format!("{} {}", part.words, part.value)).collect();
                lines.extend((total.parts.len() > 1).then(|| ("s", format!("  {}", parts.join(" + ")))));
            }
        }
        if !self.table.effects.is_empty() {
            lines.push(("t", "lasting".to_owned()));
            let effect = |effect: &crate::judge::LastingEffect| {
                let card = effect.card.and_then(|card| self.table.card(card)?.title.clone()).unwrap_or_default();
                ("", format!("{card} {}", effect.words))
            };
            lines.extend(self.table.effects.iter().map(effect));
        }
        let mut at = y + LINE;
        for (class, words) in lines {
            self.text(x, at, class, &words, 42);
            at += LINE;
        }
        at
    }

    fn rect(&mut self, (x, y): (i32, i32), (width, height): (i32, i32), class: &str) {
        self.drawn.push_str(&format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"5\" class=\"{class}\"/>\n"
        ));
    }

    /// Words, cut to so many letters.
    fn text(&mut self, x: i32, y: i32, class: &str, words: &str, letters: usize) {
        let words = clean::prose(words);
        let mut shown: String = words.chars().take(letters).collect();
        if shown.len() < words.len() {
            shown.pop();
            shown.push('…');
        }
        let shown = shown.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        self.drawn.push_str(&format!("<text x=\"{x}\" y=\"{y}\"{class}>{shown}</text>\n"));
    }
}

fn count(pile: &PicturedPile) -> String {
    match pile.state.count {
        PileCounting::Exact => pile.cards.len().to_string(),
        PileCounting::Enough => "enough".to_owned(),
        PileCounting::Open => "?".to_owned(),
    }
}

/// A figure's name in few letters.
fn short(name: &str) -> &str {
    name.get(..3).unwrap_or(name)
}
