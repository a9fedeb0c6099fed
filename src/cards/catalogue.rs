//! A catalogue: every title of a game, found the way people write it.

use std::collections::HashMap;

use crate::{notation::near::nearest, table::Title};

/// The titles of a game.
#[derive(Clone, Debug, Default)]
pub struct Catalogue {
    titles: Vec<String>,
    by_name: HashMap<String, Title>,
}

impl Catalogue {
    /// A catalogue of these titles, numbered in this order.
    pub fn new<S: Into<String>>(titles: impl IntoIterator<Item = S>) -> Self {
        let mut catalogue = Self::default();
        for (title, number) in titles.into_iter().zip(0u16..) {
            let title = title.into();
            catalogue.by_name.insert(plain(&title), Title(number));
            catalogue.titles.push(title);
        }
        catalogue
    }

    /// The title as it is printed.
    #[must_use]
    pub fn name(&self, title: Title) -> &str {
        self.titles.get(usize::from(title.0)).map_or("?", String::as_str)
    }

    /// The title somebody wrote, whatever the case, inner quotation marks, dots and kind of apostrophe.
    #[must_use]
    pub fn find(&self, written: &str) -> Option<Title> {
        self.by_name.get(&plain(written)).copied()
    }

    /// The titles nearest to what somebody wrote.
    #[must_use]
    pub fn near(&self, written: &str) -> Vec<&str> {
        nearest(written, self.titles.iter().map(String::as_str), 3)
    }

    /// Every title, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Title, &str)> {
        (0u16..).map(Title).zip(self.titles.iter().map(String::as_str))
    }
}

fn plain(written: &str) -> String {
    written
        .chars()
        .filter(|letter| !matches!(letter, '"' | '\\' | '“' | '”' | '.'))
        .map(|letter| if matches!(letter, '’' | '‘' | '`') { '\'' } else { letter })
        .flat_map(char::to_lowercase)
        .collect::<String>()
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
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
        assert_eq!(catalogue.find("Pilgrim's Camp"), None);
        assert_eq!(catalogue.near("Pilgrim's Camp"), ["Pilgrims' Camp"]);
    }
}
