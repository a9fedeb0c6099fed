//! The header of a log: which game, which edition, who played, and how much the scribe saw.

use std::fmt;

use super::{
    invalid::{Invalid, shown},
    lex::is_name,
    near::nearest,
    source::{Span, Spanned},
    yaml::{self, Node, Value},
};

/// A larger header is no header.
pub(super) const LARGEST: usize = 256 * 1024;

/// What the header of a log says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The YAML it was read from.
    pub span: Span,
    /// The game's short name: `wars`. Where the header leaves it out, it stands for the whole of it.
    pub game: Spanned<String>,
    /// The edition of the rulebook.
    pub edition: Option<Spanned<String>>,
    /// What was played for.
    pub event: Option<Spanned<String>>,
    /// Where the game can be watched.
    pub video: Option<Spanned<String>>,
    /// The players in the order they are listed; empty when the header names none.
    pub players: Vec<Seat>,
    /// Who goes first.
    pub first: Option<Spanned<String>>,
    /// The format the decks were built for.
    pub format: Option<Spanned<String>>,
    /// What the game lets players settle beforehand: names and values.
    pub settings: Vec<(Spanned<String>, Spanned<String>)>,
    /// What they agreed on, by name.
    pub options: Vec<Spanned<String>>,
    /// Whether passes are written.
    pub passes: Passes,
    /// Whether lines may be missing.
    pub record: Record,
    /// Who wrote the log.
    pub scribe: Scribe,
    /// How ambiguous rules are read.
    pub interpretations: Interpretations,
    /// What is done with card text that is not modelled.
    pub unmodelled: Unmodelled,
    /// Present when the file is a ruling.
    pub ruling: Option<RulingEntry>,
}

/// A player and what they registered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// The player's name: a capitalised word.
    pub name: Spanned<String>,
    /// The lists that were handed in, each by its name: `deck`.
    pub lists: Vec<(Spanned<String>, DeckEntry)>,
}

/// Where a player's list is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeckEntry {
    /// One word: a file, relative to the log, or the title of the only card.
    Named(Spanned<String>),
    /// In the header.
    Inline(DeckList),
}

/// A deck as a header lists it: titles and how many of each. All titles lie in one piece of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckList {
    titles: String,
    entries: Vec<Entry>,
}

/// A title, by where it ends among all of them and where it stands in the header, and how many there are of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    end: usize,
    span: Span,
    count: Spanned<u32>,
}

impl DeckList {
    fn push(&mut self, title: Spanned<&str>, count: Spanned<u32>) {
        self.titles.push_str(title.value);
        self.entries.push(Entry { end: self.titles.len(), span: title.span, count });
    }

    /// How many titles are listed.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether none are.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The titles and how many there are of each, in the order of the header.
    pub fn iter(&self) -> impl Iterator<Item = (Spanned<&str>, Spanned<u32>)> {
        self.entries.iter().scan(0, |start, entry| {
            let title = self.titles.get(*start..entry.end).unwrap_or_default();
            *start = entry.end;
            Some((Spanned::new(title, entry.span), entry.count))
        })
    }

    /// Where the list stands, if it is not empty.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        let (first, last) = self.entries.first().zip(self.entries.last())?;
        Some(first.span.to(last.count.span))
    }
}

/// Whether passes are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Passes {
    /// People leave them out.
    #[default]
    Implied,
    /// Every pass is a line.
    Explicit,
}

/// Whether lines may be missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Record {
    /// Nothing is missing but passes and declined options.
    #[default]
    Complete,
    /// There are gaps.
    Partial,
}

/// Who wrote the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scribe {
    /// In words: `table judge`.
    pub role: Option<Spanned<String>>,
    /// Which cards the scribe could see.
    pub sees: Sees,
}

/// Which cards a scribe could see.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Sees {
    /// What is face up.
    #[default]
    Public,
    /// Every card.
    All,
    /// What this player saw.
    Player(Spanned<String>),
}

/// How ambiguous rules are read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Interpretations {
    /// Nothing is pinned: what rests on one of them stays undecided.
    #[default]
    Open,
    /// The recommended reading of each.
    Recommended,
    /// Some are pinned: id and choice.
    Chosen(Vec<(Spanned<String>, Spanned<String>)>),
}

/// What is done with card text that is not modelled.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unmodelled {
    /// What it could touch is undecided.
    #[default]
    Undecided,
    /// It is treated as if it did nothing.
    Ignore,
}

/// What a ruling says about itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulingEntry {
    /// Its name.
    pub name: Spanned<String>,
    /// Where it comes from.
    pub source: Option<Spanned<String>>,
    /// What it can be found by.
    pub tags: Vec<Spanned<String>>,
}

const KEYS: [&str; 15] = [
    "game",
    "edition",
    "event",
    "video",
    "players",
    "first",
    "format",
    "settings",
    "options",
    "passes",
    "record",
    "scribe",
    "interpretations",
    "unmodelled",
    "ruling",
];

impl Header {
    /// Reads the YAML under `span` of `text`; it must name its game if none is given for logs that do not.
    ///
    /// # Errors
    /// With every fault at once, each where it stands.
    pub fn read(text: &str, span: Span, game: Option<&str>) -> Result<Self, Vec<Invalid>> {
        let written = span.of(text);
        if written.len() > LARGEST {
            let message = format!("the header has more than {LARGEST} bytes, the most that are read");
            return Err(vec![Invalid::new(Span::new(span.start, span.start), message)]);
        }
        let node = yaml::parse(written, span.start as usize)
            .map_err(|fault| vec![Invalid::new(Span::from(fault.span), fault.message)])?;
        let mut reading = Reading { faults: Vec::new() };
        let header = reading.header(&node, span, game);
        match header {
            Some(header) if reading.faults.is_empty() => Ok(header),
            _ => Err(reading.faults),
        }
    }
}

/// Collects faults while everything that can be read is read. Texts are taken out of the tree.
struct Reading {
    faults: Vec<Invalid>,
}

fn place(node: &Node<'_>) -> Span {
    Span::from(node.span.clone())
}

impl Reading {
    fn fault(&mut self, node: &Node<'_>, message: impl Into<String>) {
        self.faults.push(Invalid::new(place(node), message));
    }

    fn header(&mut self, node: &Node<'_>, span: Span, unsaid: Option<&str>) -> Option<Header> {
        if node.as_mapping().is_none() {
            self.fault(node, "the header must be keys and values, such as `game: wars`");
            return None;
        }
        self.only_known_keys(node, &KEYS);
        let game = self.text(node, "game");
        if node.get("game").is_none() && unsaid.is_none() {
            let start = Span::new(span.start, span.start);
            self.faults.push(Invalid::new(start, "the header must say which game this is: `game: wars`"));
        }
        let players = node.get("players").map_or_else(Vec::new, |players| self.players(players));
        let header = Header {
            span,
            game: game.unwrap_or(Spanned::new(unsaid.unwrap_or_default().to_owned(), span)),
            edition: self.text(node, "edition"),
            event: self.text(node, "event"),
            video: self.text(node, "video"),
            first: self.seated(node.get("first"), &players),
            format: self.text(node, "format"),
            settings: node.get("settings").map_or_else(Vec::new, |settings| self.settings(settings)),
            options: node.get("options").map_or_else(Vec::new, |options| self.options(options)),
            passes: self.choice(node, "passes", &[("implied", Passes::Implied), ("explicit", Passes::Explicit)]),
            record: self.choice(node, "record", &[("complete", Record::Complete), ("partial", Record::Partial)]),
            scribe: node.get("scribe").map_or_else(Scribe::default, |scribe| self.scribe(scribe, &players)),
            interpretations: self.interpretations(node.get("interpretations")),
            unmodelled: self.choice(
                node,
                "unmodelled",
                &[("undecided", Unmodelled::Undecided), ("ignore", Unmodelled::Ignore)],
            ),
            ruling: node.get("ruling").and_then(|ruling| self.ruling(ruling)),
            players,
        };
        Some(header)
    }

    fn only_known_keys(&mut self, node: &Node<'_>, known: &[&str]) {
        for key in node.unknown_keys(known) {
            let written = key.as_str().unwrap_or("");
            let message = format!("`{}` is no key here: known are {}", shown(written), known.join(", "));
            let near = nearest(written, known.iter().copied(), 2);
            self.faults.push(Invalid::new(place(key), message).suggest(near));
        }
    }

    /// A text that is not empty.
    fn words(&mut self, node: &Node<'_>, what: impl fmt::Display) -> Option<Spanned<String>> {
        self.said(node, what).map(|said| Spanned::new(said.value.to_owned(), said.span))
    }

    /// The same where it lies.
    fn said<'n>(&mut self, node: &'n Node<'_>, what: impl fmt::Display) -> Option<Spanned<&'n str>> {
        match &node.value {
            Value::Scalar(text) if !node.is_nothing() => Some(Spanned::new(text, place(node))),
            Value::Scalar(_) => {
                self.fault(node, format!("expected {what}, found nothing"));
                None
            }
            _ => {
                self.fault(node, format!("expected {what}, found {}", node.kind()));
                None
            }
        }
    }

    fn text(&mut self, node: &Node<'_>, key: &str) -> Option<Spanned<String>> {
        node.get(key).and_then(|value| self.words(value, format_args!("a text after `{key}:`")))
    }

    fn choice<T: Copy + Default>(&mut self, node: &Node<'_>, key: &str, known: &[(&str, T)]) -> T {
        let Some(value) = node.get(key) else { return T::default() };
        let written = value.as_str().unwrap_or("");
        if let Some((_, choice)) = known.iter().find(|(word, _)| *word == written) {
            return *choice;
        }
        let words: Vec<String> = known.iter().map(|(word, _)| format!("`{word}`")).collect();
        let found = match value.as_str() {
            Some("") => "nothing".to_owned(),
            Some(text) => format!("`{}`", shown(text)),
            None => value.kind().to_owned(),
        };
        let message = format!("expected {} after `{key}:`, found {found}", words.join(" or "));
        let near = nearest(written, known.iter().map(|(word, _)| *word), 1);
        self.faults.push(Invalid::new(place(value), message).suggest(near));
        T::default()
    }

    fn players(&mut self, node: &Node<'_>) -> Vec<Seat> {
        let Value::Mapping(entries) = &node.value else {
            let message = format!("expected players and their decks, `A: {{ deck: PATH }}`, found {}", node.kind());
            self.fault(node, message);
            return Vec::new();
        };
        entries.iter().filter_map(|(name, value)| self.seat(name, value)).collect()
    }

    fn seat(&mut self, name: &Node<'_>, value: &Node<'_>) -> Option<Seat> {
        let written = name.as_str().unwrap_or("");
        if !is_name(written) {
            let message = format!("a player's name is one capitalised word, found `{}`", shown(written));
            self.faults.push(Invalid::new(place(name), message).suggest(capitalised(written)));
            return None;
        }
        let name = Spanned::new(written.to_owned(), place(name));
        let mut lists = Vec::new();
        match &value.value {
            _ if value.is_nothing() => {}
            Value::Mapping(entries) => {
                lists.reserve(entries.len());
                for (key, list) in entries {
                    if let Some(key) = self.words(key, "the name of a list")
                        && let Some(list) = self.deck(list)
                    {
                        lists.push((key, list));
                    }
                }
            }
            _ => self.fault(value, format!("expected `{{ deck: PATH }}` or `{{}}`, found {}", value.kind())),
        }
        Some(Seat { name, lists })
    }

    fn deck(&mut self, node: &Node<'_>) -> Option<DeckEntry> {
        let Value::Mapping(entries) = &node.value else {
            let path = self.words(node, "the path of a deck list, or titles and how many of each");
            return path.map(DeckEntry::Named);
        };
        let room = node.span.len();
        let mut cards = DeckList { titles: String::with_capacity(room), entries: Vec::with_capacity(entries.len()) };
        for (title, count) in entries {
            let Some(title) = self.said(title, "a title") else { continue };
            match count.as_u32() {
                Some(number) => cards.push(title, Spanned::new(number, place(count))),
                None => {
                    let found = count.as_str().map_or(count.kind().to_owned(), |text| format!("`{}`", shown(text)));
                    self.fault(count, format!("expected how many of \"{}\", found {found}", shown(title.value)));
                }
            }
        }
        Some(DeckEntry::Inline(cards))
    }

    fn settings(&mut self, node: &Node<'_>) -> Vec<(Spanned<String>, Spanned<String>)> {
        let Value::Mapping(entries) = &node.value else {
            self.fault(node, format!("expected names and values after `settings:`, found {}", node.kind()));
            return Vec::new();
        };
        let mut settings = Vec::with_capacity(entries.len());
        for (name, value) in entries {
            let name = self.words(name, "the name of a setting");
            if let (Some(name), Some(value)) = (name, self.words(value, "the value of a setting")) {
                settings.push((name, value));
            }
        }
        settings
    }

    fn options(&mut self, node: &Node<'_>) -> Vec<Spanned<String>> {
        let Value::Sequence(items) = &node.value else {
            self.fault(node, format!("expected a list of options, `[first, second]`, found {}", node.kind()));
            return Vec::new();
        };
        items.iter().filter_map(|option| self.words(option, "an option")).collect()
    }

    /// A player who must be one of those listed, when any are.
    fn seated(&mut self, node: Option<&Node<'_>>, players: &[Seat]) -> Option<Spanned<String>> {
        let node = node?;
        let name = self.words(node, "a player")?;
        self.check_seated(&name, players, &[]).then_some(name)
    }

    fn check_seated(&mut self, name: &Spanned<String>, players: &[Seat], or_else: &[&str]) -> bool {
        let known = players.iter().map(|seat| seat.name.value.as_str());
        let seated =
            if players.is_empty() { is_name(&name.value) } else { known.clone().any(|known| known == name.value) };
        if !seated {
            let words: Vec<&str> = or_else.iter().copied().chain(known).collect();
            let expected = match words.as_slice() {
                [] => "a player".to_owned(),
                [only] => format!("`{only}`"),
                _ => format!("one of {}", words.join(", ")),
            };
            let message = format!("expected {expected}, found `{}`", shown(&name.value));
            let near = nearest(&name.value, words.iter().copied(), 2);
            self.faults.push(Invalid::new(name.span, message).suggest(near));
        }
        seated
    }

    fn scribe(&mut self, node: &Node<'_>, players: &[Seat]) -> Scribe {
        if node.as_mapping().is_none() {
            self.fault(node, format!("expected `{{ role: …, sees: public }}` after `scribe:`, found {}", node.kind()));
            return Scribe::default();
        }
        self.only_known_keys(node, &["role", "sees"]);
        let role = self.text(node, "role");
        let sees = match self.text(node, "sees") {
            None => Sees::Public,
            Some(seen) => match seen.value.as_str() {
                "public" => Sees::Public,
                "all" => Sees::All,
                _ if self.check_seated(&seen, players, &["public", "all"]) => Sees::Player(seen),
                _ => Sees::Public,
            },
        };
        Scribe { role, sees }
    }

    fn interpretations(&mut self, node: Option<&Node<'_>>) -> Interpretations {
        let Some(node) = node else { return Interpretations::Open };
        let Value::Mapping(entries) = &node.value else {
            if node.as_str() == Some("recommended") {
                return Interpretations::Recommended;
            }
            let message = "expected `recommended`, or interpretations and their choices, after `interpretations:`";
            let near = nearest(node.as_str().unwrap_or(""), ["recommended"].into_iter(), 1);
            self.faults.push(Invalid::new(place(node), message).suggest(near));
            return Interpretations::Open;
        };
        let mut chosen = Vec::with_capacity(entries.len());
        for (id, choice) in entries {
            let id = self.words(id, "the id of an interpretation");
            if let (Some(id), Some(choice)) = (id, self.words(choice, "the choice for an interpretation")) {
                chosen.push((id, choice));
            }
        }
        Interpretations::Chosen(chosen)
    }

    fn ruling(&mut self, node: &Node<'_>) -> Option<RulingEntry> {
        if node.as_mapping().is_none() {
            self.fault(node, format!("expected `{{ name: … }}` after `ruling:`, found {}", node.kind()));
            return None;
        }
        self.only_known_keys(node, &["name", "source", "tags"]);
        if node.get("name").is_none() {
            self.fault(node, "a ruling needs a name: `ruling: { name: … }`");
        }
        let name = self.text(node, "name");
        let source = self.text(node, "source");
        let tags = node.get("tags").map_or_else(Vec::new, |tags| self.tags(tags));
        Some(RulingEntry { name: name?, source, tags })
    }

    fn tags(&mut self, node: &Node<'_>) -> Vec<Spanned<String>> {
        let Value::Sequence(items) = &node.value else {
            self.fault(node, format!("expected a list of tags, `[first, second]`, found {}", node.kind()));
            return Vec::new();
        };
        items.iter().filter_map(|tag| self.words(tag, "a tag")).collect()
    }
}

fn capitalised(word: &str) -> Option<String> {
    let mut letters = word.chars();
    let first = letters.next()?;
    let name: String = first.to_uppercase().chain(letters).collect();
    is_name(&name).then_some(name)
}
