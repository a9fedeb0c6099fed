//! A catalogue: every title of a game, found the way people write it.

use std::{
    collections::{BTreeMap, HashMap},
    sync::OnceLock,
};

use super::{PrintedCard, PrintedFigure};
use crate::{
    notation::{hashing::Secret, near::nearest},
    table::Title,
};

/// What a card is called.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Called<'a> {
    /// The title, which no other card of the set has; cards of one name are told apart by what stands behind a slash.
    pub title: &'a str,
    /// The code, if its cards have codes.
    pub code: Option<&'a str>,
    /// Other names it is found by: of several cards with the same one, the log must say which.
    pub also: &'a [&'a str],
    /// What it belongs to, if that has a name in the game that is no card's.
    pub family: Option<&'static str>,
    /// The figure that is printed on it, by name, if that is all there is to tell of it.
    pub figure: Option<(&'static str, i32)>,
}

impl<'a> Called<'a> {
    /// A card that has a title and nothing else.
    #[must_use]
    pub const fn titled(title: &'a str) -> Self {
        Self { title, code: None, also: &[], family: None, figure: None }
    }
}

/// The titles of a game.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    titles: Vec<String>,
    /// The code of each title; none where cards have none.
    codes: Vec<String>,
    /// The figure of each title, where there is one.
    figures: Vec<Option<PrintedFigure>>,
    /// By their codes in small letters, once somebody asks.
    by_code: OnceLock<HashMap<String, Title>>,
    /// By the names as they are looked up, and as they are printed.
    by_name: HashMap<String, Title, Secret>,
    /// The names, as they are looked up, that several cards have and none alone.
    shared: BTreeMap<String, Vec<Title>>,
    /// What cards belong to, in the order of the alphabet.
    families: Vec<&'static str>,
}

impl Catalogue {
    /// A catalogue of these titles, numbered in this order.
    pub fn new<'a>(titles: impl IntoIterator<Item = &'a str>) -> Self {
        Self::of(titles.into_iter().map(Called::titled))
    }

    /// A catalogue of cards that are called so, numbered in this order.
    pub fn of<'a>(cards: impl IntoIterator<Item = Called<'a>>) -> Self {
        let mut catalogue = Self::default();
        let mut also: BTreeMap<String, Vec<Title>> = BTreeMap::new();
        for (card, number) in cards.into_iter().zip((0u16..).map(Title)) {
            catalogue.titles.push(card.title.to_owned());
            catalogue.codes.push(card.code.unwrap_or_default().to_owned());
            catalogue.families.extend(card.family);
            catalogue.figures.push(card.figure.map(|(name, value)| PrintedFigure::new(name, value)));
            card.also.iter().for_each(|name| also.entry(plain(name)).or_default().push(number));
        }
        let names: Vec<String> = catalogue.titles.iter().map(|title| plain(title)).collect();
        catalogue.by_name.reserve(2 * names.len());
        catalogue.by_name.extend(names.iter().cloned().zip((0u16..).map(Title)));
        for (title, name) in catalogue.titles.iter().zip(&names) {
            if let Some(number) = catalogue.by_name.get(name).copied() {
                catalogue.by_name.insert(title.clone(), number);
            }
        }
        for (name, cards) in also {
            match cards.as_slice() {
                _ if catalogue.by_name.contains_key(&name) => {}
                [only] => drop(catalogue.by_name.insert(name, *only)),
                _ => drop(catalogue.shared.insert(name, cards)),
            }
        }
        catalogue.families.sort_unstable();
        catalogue.families.dedup();
        catalogue
    }

    /// The title as it is printed.
    #[must_use]
    pub fn name(&self, title: Title) -> &str {
        self.titles.get(usize::from(title.0)).map_or("?", String::as_str)
    }

    /// The title somebody wrote, whatever the case, accents, inner quotation marks, dots and kind of apostrophe.
    #[must_use]
    pub fn find(&self, written: &str) -> Option<Title> {
        self.find_by(written, &mut String::new())
    }

    /// The title somebody wrote letter by letter as it is printed, or as it is looked up.
    #[must_use]
    pub fn printed(&self, written: &str) -> Option<Title> {
        self.by_name.get(written).copied()
    }

    /// As [`Catalogue::find`], with room to write the title plainly.
    #[must_use]
    pub fn find_by(&self, written: &str, room: &mut String) -> Option<Title> {
        if let Some(title) = self.printed(written) {
            return Some(title);
        }
        write_plainly(written, room);
        self.by_name.get(room.as_str()).copied()
    }

    /// The titles of the cards that share a name somebody wrote; none if it is the name of one card, or of nothing.
    #[must_use]
    pub fn sharing(&self, written: &str) -> Vec<&str> {
        let cards = self.shared.get(&plain(written)).map_or(&[][..], Vec::as_slice);
        cards.iter().map(|title| self.name(*title)).collect()
    }

    /// What some cards belong to, if it is called so.
    #[must_use]
    pub fn family(&self, name: &str) -> Option<&'static str> {
        self.families.binary_search(&name).ok().and_then(|index| self.families.get(index)).copied()
    }

    /// The title that has a code, whatever the case: `1C7`.
    #[must_use]
    pub fn by_code(&self, code: &str) -> Option<Title> {
        let numbered = || self.codes.iter().zip((0u16..).map(Title)).filter(|(code, _)| !code.is_empty());
        let by_code = || numbered().map(|(code, title)| (code.to_lowercase(), title)).collect();
        self.by_code.get_or_init(by_code).get(&code.to_lowercase()).copied()
    }

    /// The code of a title, if its cards have codes.
    #[must_use]
    pub fn code(&self, title: Title) -> Option<&str> {
        self.codes.get(usize::from(title.0)).map(String::as_str).filter(|code| !code.is_empty())
    }

    /// What is known to be printed on the cards of a title.
    #[must_use]
    pub fn printed_card(&self, title: Title) -> PrintedCard {
        PrintedCard {
            title: self.name(title).to_owned(),
            code: self.code(title).map(str::to_owned),
            figures: self.figures.get(usize::from(title.0)).copied().flatten().into_iter().collect(),
            ..PrintedCard::default()
        }
    }

    /// The titles nearest to what somebody wrote; a place may be called without the one it lies in, as `Deep Quarry`.
    #[must_use]
    pub fn near(&self, written: &str) -> Vec<&str> {
        let titles = || self.titles.iter().map(String::as_str);
        let near = nearest(written, titles(), 3);
        if !near.is_empty() {
            return near;
        }
        let place = |title: &'_ str| title.rfind('/').map_or(0, |slash| slash + 1);
        let places = titles().filter_map(|title| title.get(place(title)..));
        let near = nearest(written, places, 3);
        titles().filter(|title| near.iter().any(|near| title.get(place(title)..) == Some(near))).take(3).collect()
    }

    /// The codes nearest to what somebody wrote.
    #[must_use]
    pub fn near_codes(&self, written: &str) -> Vec<&str> {
        nearest(written, self.codes.iter().map(String::as_str).filter(|code| !code.is_empty()), 3)
    }

    /// Every title, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Title, &str)> {
        (0u16..).map(Title).zip(self.titles.iter().map(String::as_str))
    }
}

/// A title as it is looked up: whatever the case, accents, inner quotation marks, dots and kind of apostrophe.
#[must_use]
pub fn written(title: &str) -> String {
    plain(title)
}

fn plain(written: &str) -> String {
    let mut plain = String::with_capacity(written.len());
    write_plainly(written, &mut plain);
    plain
}

fn write_plainly(written: &str, plain: &mut String) {
    plain.clear();
    for letter in written.chars() {
        match letter {
            '"' | '\\' | '“' | '”' | '.' => {}
            '’' | '‘' | '`' => plain.push('\''),
            '\0'..='\x7f' if !letter.is_ascii_whitespace() && letter != '\x0b' => {
                plain.push(letter.to_ascii_lowercase())
            }
            _ if !letter.is_whitespace() => letter.to_lowercase().for_each(|letter| write_unaccented(letter, plain)),
            _ if plain.is_empty() || plain.ends_with(' ') => {}
            _ => plain.push(' '),
        }
    }
    plain.truncate(plain.trim_end_matches(' ').len());
}

/// A small letter without its accent, as people write it who cannot type it.
fn write_unaccented(letter: char, plain: &mut String) {
    match letter {
        '\u{300}'..='\u{36f}' => {}
        'à'..='å' | 'ā' | 'ă' | 'ą' => plain.push('a'),
        'æ' => plain.push_str("ae"),
        'ç' | 'ć' | 'ĉ' | 'ċ' | 'č' => plain.push('c'),
        'ď' | 'đ' => plain.push('d'),
        'è'..='ë' | 'ē' | 'ĕ' | 'ė' | 'ę' | 'ě' => plain.push('e'),
        'ĝ' | 'ğ' | 'ġ' | 'ģ' => plain.push('g'),
        'ì'..='ï' | 'ĩ' | 'ī' | 'ĭ' | 'į' | 'ı' => plain.push('i'),
        'ĺ' | 'ļ' | 'ľ' | 'ł' => plain.push('l'),
        'ñ' | 'ń' | 'ņ' | 'ň' => plain.push('n'),
        'ò'..='ö' | 'ø' | 'ō' | 'ŏ' | 'ő' => plain.push('o'),
        'œ' => plain.push_str("oe"),
        'ŕ' | 'ŗ' | 'ř' => plain.push('r'),
        'ś' | 'ŝ' | 'ş' | 'š' => plain.push('s'),
        'ß' => plain.push_str("ss"),
        'ţ' | 'ť' => plain.push('t'),
        'ù'..='ü' | 'ũ' | 'ū' | 'ŭ' | 'ů' | 'ű' | 'ų' => plain.push('u'),
        'ý' | 'ÿ' => plain.push('y'),
        'ź' | 'ż' | 'ž' => plain.push('z'),
        other => plain.push(other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_title_is_found_as_people_write_it() {
        let catalogue = Catalogue::new(["\"Two-Way\" Berson", "F.L.I.C.", "Pilgrims' Camp"]);
        for (written, number) in [("Two-Way Berson", 0), ("flic", 1), ("pilgrims’  camp", 2), ("F.L.I.C", 1)] {
            assert_eq!(catalogue.find(written), Some(Title(number)), "{written}");
        }
        for (written, number) in [("\"Two-Way\" Berson", 0), ("F.L.I.C.", 1), ("pilgrims' camp", 2)] {
            assert_eq!(catalogue.find(written), Some(Title(number)), "{written}");
        }
        assert_eq!(catalogue.find("Pilgrim's Camp"), None);
        assert_eq!(catalogue.near("Pilgrim's Camp"), ["Pilgrims' Camp"]);
    }

    #[test]
    fn a_card_is_found_by_its_code() {
        let called = |(title, code)| Called { code: Some(code), ..Called::titled(title) };
        let catalogue = Catalogue::of([("CGC Grunt", "1C7"), ("Flamecutter", "2R124")].map(called));
        assert_eq!(catalogue.by_code("1c7"), Some(Title(0)));
        assert_eq!(catalogue.by_code("1C8"), None);
        assert_eq!(catalogue.near_codes("1C8"), ["1C7"]);
        assert_eq!(catalogue.code(Title(1)), Some("2R124"));
        assert_eq!(catalogue.find("cgc grunt"), Some(Title(0)));
    }
    #[test]
    fn accents_need_not_be_written() {
        let catalogue = Catalogue::new(["Liberté", "Rag'tar", "Œuvre Noire"]);
        for (written, number) in [("Liberte", 0), ("LIBERTÉ", 0), ("Liberte\u{301}", 0), ("oeuvre noire", 2)] {
            assert_eq!(catalogue.find(written), Some(Title(number)), "{written}");
        }
    }

    #[test]
    fn a_name_that_several_cards_share_means_none_of_them() {
        let called = |(title, also)| Called { also, ..Called::titled(title) };
        let scouts = [
            ("Cinder Scout/Bold", &["Cinder Scout"][..]),
            ("Cinder Scout/Cunning", &["Cinder Scout"]),
            ("Reef Warden/Cunning", &["Reef Warden"]),
            ("Ash Bastion", &[]),
            ("Ash Bastion/Bold", &["Ash Bastion"]),
        ];
        let catalogue = Catalogue::of(scouts.map(called));
        assert_eq!(catalogue.find("Cinder Scout"), None);
        assert_eq!(catalogue.sharing("cinder scout"), ["Cinder Scout/Bold", "Cinder Scout/Cunning"]);
        assert_eq!(catalogue.find("Cinder Scout/Cunning"), Some(Title(1)));
        assert_eq!(catalogue.find("reef warden"), Some(Title(2)), "only one card is called so");
        assert_eq!(catalogue.find("Ash Bastion"), Some(Title(3)), "a title is a title");
        assert!(catalogue.sharing("Ash Bastion").is_empty());
        assert_eq!((catalogue.code(Title(0)), catalogue.by_code("")), (None, None));
    }
}
