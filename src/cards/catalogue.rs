//! A catalogue: every title of a game, found the way people write it.

use std::{collections::HashMap, sync::OnceLock};

use crate::{
    notation::{hashing::Secret, near::nearest},
    table::Title,
};

/// The titles of a game.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    titles: Vec<String>,
    /// The code of each title; none where it is not looked up.
    codes: Vec<String>,
    /// By their codes in small letters, once somebody asks.
    by_code: OnceLock<HashMap<String, Title>>,
    /// By the names as they are looked up, and as they are printed.
    by_name: HashMap<String, Title, Secret>,
}

impl Catalogue {
    /// A catalogue of these titles, numbered in this order.
    pub fn new<S: Into<String>>(titles: impl IntoIterator<Item = S>) -> Self {
        let titles: Vec<String> = titles.into_iter().map(S::into).collect();
        let names: Vec<String> = titles.iter().map(|title| plain(title)).collect();
        let mut catalogue = Self::default();
        catalogue.by_name.reserve(2 * titles.len());
        catalogue.by_name.extend(names.iter().cloned().zip((0u16..).map(Title)));
        for (title, name) in titles.iter().zip(&names) {
            if let Some(number) = catalogue.by_name.get(name).copied() {
                catalogue.by_name.insert(title.clone(), number);
            }
        }
        Self { titles, ..catalogue }
    }

    /// A catalogue of these titles and codes, numbered in this order.
    pub fn with_codes<'a>(cards: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let (titles, codes): (Vec<&str>, Vec<&str>) = cards.into_iter().unzip();
        let codes = codes.into_iter().map(str::to_owned).collect();
        Self { codes, ..Self::new(titles) }
    }

    /// The same numbers and names, of which only these titles are looked up.
    #[must_use]
    pub fn only(&self, kept: impl Fn(Title) -> bool) -> Self {
        let numbered = || (0u16..).map(Title).zip(&self.titles).filter(|(title, _)| kept(*title));
        let mut by_name: HashMap<String, Title, Secret> =
            numbered().map(|(title, name)| (plain(name), title)).collect();
        by_name.extend(numbered().map(|(title, name)| (name.clone(), title)));
        let code = |(title, code): (Title, &String)| if kept(title) { code.clone() } else { String::new() };
        let codes = (0u16..).map(Title).zip(&self.codes).map(code).collect();
        Self { titles: self.titles.clone(), codes, by_code: OnceLock::new(), by_name }
    }

    /// The title as it is printed.
    #[must_use]
    pub fn name(&self, title: Title) -> &str {
        self.titles.get(usize::from(title.0)).map_or("?", String::as_str)
    }

    /// The title somebody wrote, whatever the case, inner quotation marks, dots and kind of apostrophe.
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

    /// The titles nearest to what somebody wrote; a place may be called without the one it lies in, as `Deep Quarry`.
    #[must_use]
    pub fn near(&self, written: &str) -> Vec<&str> {
        let titles = || self.iter().filter(|(title, name)| self.printed(name) == Some(*title)).map(|(_, name)| name);
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

/// A title as it is looked up: whatever the case, inner quotation marks, dots and kind of apostrophe.
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
            _ if !letter.is_whitespace() => plain.extend(letter.to_lowercase()),
            _ if plain.is_empty() || plain.ends_with(' ') => {}
            _ => plain.push(' '),
        }
    }
    plain.truncate(plain.trim_end_matches(' ').len());
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
        let catalogue = Catalogue::with_codes([("CGC Grunt", "1C7"), ("Flamecutter", "2R124")]);
        assert_eq!(catalogue.by_code("1c7"), Some(Title(0)));
        assert_eq!(catalogue.by_code("1C8"), None);
        assert_eq!(catalogue.near_codes("1C8"), ["1C7"]);
        assert_eq!(catalogue.code(Title(1)), Some("2R124"));
        assert_eq!(catalogue.find("cgc grunt"), Some(Title(0)));
    }
}
