//! Takes one mapping apart, key by key, and notes every fault.

use crate::{
    cards::printed::{PrintedNumber, Word},
    notation::{
        near::nearest,
        yaml::{Fault, Node},
    },
};

/// No printed number is larger.
const LARGEST: u32 = 99;

/// A mapping that is being read.
pub struct Reader<'r, 'n> {
    node: &'n Node<'n>,
    what: &'r str,
    faults: &'r mut Vec<Fault>,
}

impl<'r, 'n> Reader<'r, 'n> {
    /// Begins with a mapping; `what` says in messages what it is.
    pub fn new(node: &'n Node<'n>, what: &'r str, faults: &'r mut Vec<Fault>) -> Self {
        let mut reader = Self { node, what, faults };
        if node.as_mapping().is_none() {
            reader.fault(node, format!("{what} is a mapping, not {}", node.kind()));
        }
        reader
    }

    /// Notes a fault at a node.
    pub fn fault(&mut self, at: &Node<'_>, message: String) {
        self.faults.push(Fault { span: at.span.clone(), message });
    }

    /// Refuses every other key.
    pub fn allow(&mut self, known: &[&str]) {
        let node = self.node;
        for key in node.unknown_keys(known) {
            let written = key.as_str().unwrap_or_default();
            let hint = hint(written, known.iter().copied());
            self.fault(key, format!("the key `{written}` is not known in {}{hint}", self.what));
        }
    }

    /// Refuses every other key, and says why.
    pub fn unread(&mut self, known: &[&str], why: impl Fn(&str) -> String) {
        let node = self.node;
        for key in node.unknown_keys(known) {
            self.fault(key, why(key.as_str().unwrap_or_default()));
        }
    }

    /// The value under a key, if it is there.
    pub fn get(&self, key: &str) -> Option<&'n Node<'n>> {
        self.node.get(key)
    }

    /// The value under a key that must be there.
    pub fn required(&mut self, key: &str) -> Option<&'n Node<'n>> {
        let value = self.node.get(key);
        if value.is_none() && self.node.as_mapping().is_some() {
            let at = self.node.get("title").unwrap_or(self.node);
            self.fault(at, format!("the key `{key}` is missing in {}", self.what));
        }
        value
    }

    /// A text that must be there, kept for as long as the process lives.
    pub fn text(&mut self, key: &str) -> Option<&'static str> {
        let value = self.required(key)?;
        self.kept(key, value)
    }

    /// A text, if it is there.
    pub fn note(&mut self, key: &str) -> Option<&'static str> {
        let value = self.get(key)?;
        self.kept(key, value)
    }

    fn kept(&mut self, key: &str, value: &Node<'_>) -> Option<&'static str> {
        match value.as_str() {
            Some(text) if !text.is_empty() => Some(Box::leak(text.to_owned().into_boxed_str())),
            _ => {
                self.fault(value, format!("`{key}` is a text, not {}", value.kind()));
                None
            }
        }
    }

    /// `true` or `false`; false if nothing is written.
    pub fn flag(&mut self, key: &str) -> bool {
        let Some(value) = self.get(key) else { return false };
        match value.as_str() {
            Some("true") => true,
            Some("false") => false,
            _ => {
                self.fault(value, format!("`{key}` is `true` or `false`, not {}", said(value)));
                false
            }
        }
    }

    /// A number, if it is there.
    pub fn number(&mut self, key: &str) -> Option<u8> {
        let value = self.get(key)?;
        let number = value.as_u32().filter(|number| *number <= LARGEST);
        let number = number.and_then(|number| u8::try_from(number).ok());
        if number.is_none() {
            self.fault(value, format!("`{key}` is a number from 0 to {LARGEST}, not {}", said(value)));
        }
        number
    }

    /// A number that must be there.
    pub fn figure(&mut self, key: &str) -> u8 {
        self.required(key);
        self.number(key).unwrap_or(0)
    }

    /// A number, or `unknown`.
    pub fn perhaps(&mut self, key: &str) -> PrintedNumber {
        match self.get(key).map(Node::as_str) {
            None => PrintedNumber::Absent,
            Some(Some("unknown")) => PrintedNumber::Unknown,
            Some(_) => self.number(key).map_or(PrintedNumber::Unknown, PrintedNumber::Known),
        }
    }

    /// One of a few words, if anything is written.
    pub fn choice<W: Word>(&mut self, key: &str) -> Option<W> {
        let value = self.get(key)?;
        self.word(key, value)
    }

    /// One of a few words, which must be there.
    pub fn chosen<W: Word>(&mut self, key: &str) -> Option<W> {
        let value = self.required(key)?;
        self.word(key, value)
    }

    /// Several of a few words.
    pub fn choices<W: Word>(&mut self, key: &str) -> Vec<W> {
        self.list(key).iter().filter_map(|value| self.word(key, value)).collect()
    }

    fn word<W: Word>(&mut self, key: &str, value: &Node<'_>) -> Option<W> {
        let written = value.as_str().unwrap_or_default();
        let found = W::ALL.iter().copied().find(|word| word.word() == written);
        if found.is_none() {
            let words = || W::ALL.iter().map(|word| word.word());
            let all = words().collect::<Vec<_>>().join(", ");
            let hint = hint(written, words());
            self.fault(value, format!("`{key}` is one of {all}, not {}{hint}", said(value)));
        }
        found
    }

    /// The items of a list; none if nothing is written.
    pub fn list(&mut self, key: &str) -> &'n [Node<'n>] {
        let Some(value) = self.get(key) else { return &[] };
        value.as_sequence().unwrap_or_else(|| {
            self.fault(value, format!("`{key}` is a list, not {}", said(value)));
            &[]
        })
    }

    /// A list of texts from a closed vocabulary.
    pub fn among(&mut self, key: &str, known: &[&str]) -> Vec<&'static str> {
        let mut kept = Vec::new();
        for value in self.list(key) {
            let written = value.as_str().unwrap_or_default();
            if known.contains(&written) {
                kept.extend(self.kept(key, value));
            } else {
                let hint = hint(written, known.iter().copied());
                self.fault(value, format!("{} is not among the words known for `{key}`{hint}", said(value)));
            }
        }
        kept
    }

    /// A mapping below this one, with only these keys.
    pub fn below(&mut self, key: &str, known: &[&str]) -> Option<Reader<'_, 'n>> {
        let node = self.get(key)?;
        Some(self.item(node, known))
    }

    /// A mapping in a list below this one, with only these keys.
    pub fn item<'s>(&'s mut self, node: &'n Node<'n>, known: &[&str]) -> Reader<'s, 'n> {
        let mut reader = Reader::new(node, self.what, self.faults);
        reader.allow(known);
        reader
    }
}

fn hint<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(written, known, 1).first() {
        Some(near) => format!("; did you mean `{near}`?"),
        None => String::new(),
    }
}

fn said(value: &Node<'_>) -> String {
    value.as_str().map_or_else(|| value.kind().to_owned(), |text| format!("`{text}`"))
}
