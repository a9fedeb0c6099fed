//! What a still picture is drawn with: boxes, and words that are cut where their room ends. How wide words are is estimated, as nobody
//! knows the letters a reader has.

use std::fmt::Write;

use crate::report::clean;

pub(super) const STYLE: &str = "text{font:13px system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif;fill:#24221e}\
.title,.name,.top{font-family:Georgia,'Palatino Linotype',serif}.title{font-size:20px;font-weight:600}\
.name{font-size:14px;font-weight:600}.top{font-size:11px;font-style:italic}.number{font-size:15px;font-weight:700}\
.small{font-size:11px}.tiny{font-size:9px;fill:#6a6457}.faint{fill:#6a6457}.token{font-weight:700;fill:#fff;text-anchor:middle}\
.mid{text-anchor:middle}.wrong{font-weight:700;fill:#a8201a}.open{font-weight:700;fill:#7d5a00}.remark{font-weight:700;fill:#43606c}\
rect,circle{fill:none}.paper{fill:#ece7db}.band{fill:#f7f4ed}.card{fill:#fffdf9;stroke:#d3ccbd}.back{fill:url(#back);stroke:#6a6457}\
.turned{fill:url(#turned)}.badge{stroke:#24221e}.touched{stroke:#24221e;stroke-width:2}.doubted{stroke:#7d5a00;stroke-dasharray:4 3}\
.fought{fill:#f7edc6;stroke:#6a6457;stroke-dasharray:4 3}.found{fill:#fffdf9;stroke:#a8201a}.found.open{stroke:#7d5a00;stroke-dasharray:4 3}.found.remark{stroke:#43606c;stroke-dasharray:1 3}.seat0{fill:#1b6590}\
.seat1{fill:#a2481a}.seat2{fill:#6b4699}.seat3{fill:#3c6f37}";

pub(super) const PATTERNS: &str = "<defs><pattern id=\"back\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\" \
patternTransform=\"rotate(45)\"><rect width=\"6\" height=\"6\" style=\"fill:#fffdf9\"/><rect width=\"2\" height=\"6\" style=\"fill:#d3ccbd\"/>\
</pattern><pattern id=\"turned\" width=\"9\" height=\"9\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<rect width=\"1\" height=\"9\" style=\"fill:#ebe6da\"/></pattern></defs>";

/// Lettering, by its class in the style sheet, its size, and how wide its letters run, in hundredths.
#[derive(Clone, Copy)]
pub(super) struct Lettering(&'static str, i32, i32);

const NARROW: i32 = 90;
const WIDE: i32 = 108;

pub(super) const TITLE: Lettering = Lettering("title", 20, NARROW);
pub(super) const NAME: Lettering = Lettering("name", 14, NARROW);
pub(super) const PLAIN: Lettering = Lettering("", 13, WIDE);
pub(super) const FAINT: Lettering = Lettering("faint", 13, WIDE);
pub(super) const NUMBER: Lettering = Lettering("number", 15, WIDE);
pub(super) const NUMBER_MID: Lettering = Lettering("number mid", 15, WIDE);
pub(super) const SMALL: Lettering = Lettering("small", 11, WIDE);
pub(super) const ASIDE: Lettering = Lettering("small faint", 11, WIDE);
pub(super) const LABEL_MID: Lettering = Lettering("small faint mid", 11, WIDE);
pub(super) const TOP_MID: Lettering = Lettering("top mid", 11, NARROW);
pub(super) const TINY: Lettering = Lettering("tiny", 9, WIDE);
pub(super) const WRONG: Lettering = Lettering("wrong", 13, WIDE);
pub(super) const OPEN: Lettering = Lettering("open", 13, WIDE);
pub(super) const REMARK: Lettering = Lettering("remark", 13, WIDE);
const TOKEN: Lettering = Lettering("token", 13, WIDE);

/// A place in the picture, and how much room there is.
#[derive(Clone, Copy)]
pub(super) struct Area {
    pub(super) x: i32,
    pub(super) y: i32,
    pub(super) width: i32,
    pub(super) height: i32,
}

/// About how wide words are.
pub(super) fn width(words: &str, Lettering(_, size, breadth): Lettering) -> i32 {
    let hundredths = |letter: char| match letter {
        'i' | 'j' | 'l' | 't' | 'f' | 'r' | ' ' | '.' | ',' | ':' | ';' | '\'' | '"' | '|' | '!' | '/' => 36,
        'm' | 'w' | 'M' | 'W' | '@' | '→' | '▲' | '▼' => 88,
        'A'..='Z' => 70,
        _ => 57,
    };
    words.chars().map(hundredths).sum::<i32>() * size * breadth / 10_000 + 1
}

/// Words as far as there is room for them.
fn cut(words: &str, lettering: Lettering, room: i32) -> String {
    if width(words, lettering) <= room {
        return words.to_owned();
    }
    let mut shown = String::new();
    for letter in words.chars() {
        shown.push(letter);
        if width(&shown, lettering) + lettering.1 > room {
            break;
        }
    }
    shown.trim_end().to_owned() + "…"
}

/// Words in lines of their own, at most so many: the last is cut.
pub(super) fn lines(words: &str, lettering: Lettering, room: i32, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_inclusive([' ', '/']) {
        let full = lines.len() == most;
        match lines.last_mut() {
            Some(line) if full || width(&format!("{line}{}", word.trim_end()), lettering) <= room => {
                line.push_str(word)
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| cut(line.trim_end(), lettering, room)).collect()
}

/// Words for the content of an element, with their hidden characters shown by their numbers.
pub(super) fn escaped(words: &str) -> String {
    clean::prose(words).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What is drawn.
#[derive(Default)]
pub(super) struct Ink(String);

impl Ink {
    pub(super) fn into_text(self) -> String {
        self.0
    }

    pub(super) fn rect(&mut self, Area { x, y, width, height }: Area, round: i32, class: &str) {
        // Writing to a text cannot fail.
        let _ = writeln!(
            self.0,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{round}\" class=\"{class}\"/>"
        );
    }

    /// Words from a place on, or around it if the lettering says so.
    pub(super) fn text(&mut self, (x, y): (i32, i32), lettering: Lettering, words: &str, room: i32) {
        let words = cut(&clean::prose(words), lettering, room);
        let words = escaped(&words);
        let class = if lettering.0.is_empty() { String::new() } else { format!(" class=\"{}\"", lettering.0) };
        let _ = writeln!(self.0, "<text x=\"{x}\" y=\"{y}\"{class}>{words}</text>");
    }

    /// The letter of a seat in a shape of its own, around a place.
    pub(super) fn token(&mut self, (x, y): (i32, i32), seat: u8, name: &str) {
        let class = format!("seat{}", seat % 4);
        let wide = width(name, TOKEN).max(12) + 10;
        let round = if seat.is_multiple_of(2) { 11 } else { 2 };
        self.rect(Area { x: x - wide / 2, y: y - 11, width: wide, height: 22 }, round, &class);
        self.text((x, y + 5), TOKEN, name, 200);
    }

    /// Words in a frame; tells how wide they are with it.
    pub(super) fn badge(&mut self, (x, y): (i32, i32), words: &str) -> i32 {
        let wide = width(words, SMALL) + 8;
        self.rect(Area { x, y: y - 11, width: wide, height: 15 }, 2, "badge");
        self.text((x + 4, y), SMALL, words, wide);
        wide
    }
}
