//! Takes a log apart: its header as far as it matters here, and each line into words, titles and signs.

use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Term {
    Word(String),
    Title(String),
    Sign(char),
}

/// What the header says.
#[derive(Clone, Debug, Default)]
pub(super) struct Header {
    pub(super) comprehensive: bool,
    pub(super) explicit: bool,
    pub(super) recommended: bool,
    pub(super) first: Option<String>,
    pub(super) players: Vec<String>,
    pub(super) decks: Vec<BTreeMap<String, usize>>,
}

/// The header, and the line of the file behind it.
pub(super) fn header(lines: &[&str]) -> Option<(Header, usize)> {
    let opening = lines.iter().position(|line| *line == "---")?;
    let length = lines.iter().skip(opening + 1).position(|line| *line == "---")?;
    let mut header = Header { comprehensive: true, ..Header::default() };
    for line in lines.iter().skip(opening + 1).take(length) {
        let (key, value) = line.rsplit_once(':')?;
        let value = value.trim();
        match key.trim_end() {
            "edition" => header.comprehensive = value == "comprehensive",
            "passes" => header.explicit = value == "explicit",
            "interpretations" => header.recommended = value == "recommended",
            "first" => header.first = Some(value.to_owned()),
            key if key.starts_with("      ") => {
                let title = key.trim().trim_matches('"').to_owned();
                header.decks.last_mut()?.insert(title, value.parse().ok()?);
            }
            key if key.starts_with("  ") && !key.starts_with("    ") => {
                header.players.push(key.trim().to_owned());
                header.decks.push(BTreeMap::new());
            }
            _ => {}
        }
    }
    Some((header, opening + length + 2))
}

/// A line without its note, label and comment.
pub(super) fn sentence(line: &str) -> &str {
    let mut quoted = false;
    let mut before = ' ';
    for (place, letter) in line.char_indices() {
        quoted ^= letter == '"';
        let ends = letter == '{'
            || letter == '@'
            || letter == '#' && !line[place + 1..].starts_with(|c: char| c.is_ascii_digit());
        if !quoted && ends && before == ' ' {
            return line[..place].trim();
        }
        before = letter;
    }
    line.trim()
}

/// Words, titles and signs in their order; nothing where a quotation mark is not closed.
pub(super) fn terms(sentence: &str) -> Option<Vec<Term>> {
    let mut terms = Vec::new();
    let parts: Vec<&str> = sentence.split('"').collect();
    if parts.len().is_multiple_of(2) {
        return None;
    }
    for (index, part) in parts.into_iter().enumerate() {
        if index % 2 == 1 {
            terms.push(Term::Title(part.to_owned()));
            continue;
        }
        for word in part.split_whitespace() {
            let mut rest = word;
            while let Some(place) = rest.find([',', ':', '(', ')']) {
                if place > 0 {
                    terms.push(Term::Word(rest[..place].to_owned()));
                }
                terms.push(Term::Sign(rest[place..].chars().next()?));
                rest = &rest[place + 1..];
            }
            if !rest.is_empty() {
                terms.push(Term::Word(rest.to_owned()));
            }
        }
    }
    Some(terms)
}

/// The terms of a line that are still to be read.
#[derive(Clone, Debug)]
pub(super) struct Rest<'a>(pub(super) &'a [Term]);

impl<'a> Rest<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn next(&mut self) -> Option<&'a Term> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    pub(super) fn peek(&self) -> Option<&'a Term> {
        self.0.first()
    }

    /// Reads this word if it comes next.
    pub(super) fn word(&mut self, word: &str) -> bool {
        let is = matches!(self.peek(), Some(Term::Word(next)) if next == word);
        if is {
            self.next();
        }
        is
    }

    pub(super) fn sign(&mut self, sign: char) -> bool {
        let is = self.peek() == Some(&Term::Sign(sign));
        if is {
            self.next();
        }
        is
    }

    pub(super) fn any_word(&mut self) -> Option<&'a str> {
        match self.peek() {
            Some(Term::Word(word)) => {
                self.next();
                Some(word)
            }
            _ => None,
        }
    }

    /// Whose: `B's`.
    pub(super) fn possessive(&mut self) -> Option<&'a str> {
        let Some(Term::Word(word)) = self.peek() else { return None };
        let owner = word.strip_suffix("'s")?;
        self.next();
        Some(owner)
    }

    pub(super) fn title(&mut self) -> Option<&'a str> {
        match self.peek() {
            Some(Term::Title(title)) => {
                self.next();
                Some(title)
            }
            _ => None,
        }
    }

    /// A number, or a sum such as `6+2-1`.
    pub(super) fn number(&mut self) -> Option<i32> {
        let Some(Term::Word(word)) = self.peek() else { return None };
        let mut total = 0;
        for plus in word.split('+') {
            let mut parts = plus.split('-');
            total += parts.next()?.parse::<i32>().ok()?;
            for part in parts {
                total -= part.parse::<i32>().ok()?;
            }
        }
        self.next();
        Some(total)
    }
}
