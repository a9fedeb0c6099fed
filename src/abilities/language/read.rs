//! Reads abilities from YAML by the tables of keys, and says of everything wrong in them where it stands.

use std::ops::Range;

use nom::Parser;

use super::{
    condition::condition,
    filter::{filter, noun, pile, selection},
    keys::{ABILITIES, CHOICE, CONTROL, COSTS, Key, KeyKind, KeyTable, Need, RULES, TEXT, UNTIL},
    layers,
    quantity::quantity,
    scope::{Known, Scope, player},
    tokens::{Parsed, Tokens, Trace, tokens},
    tree::{Clause, Content, Held, Portion, Selection, Stands},
    vocabulary::{Type, Vocabulary, WordEntry, find},
};
use crate::notation::{
    near::nearest,
    yaml::{Fault, Node},
};

/// The words abilities are read with.
#[derive(Clone, Copy, Debug)]
pub struct Language<'l> {
    /// Those of the game.
    pub vocabulary: &'static Vocabulary,
    /// The labels of the catalogue.
    pub labels: &'l [&'l str],
}

/// What a scalar is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaf {
    /// Which cards.
    Filter,
    /// Which and how many.
    Selection,
    /// How much.
    HowMuch,
    /// Whether.
    Whether,
}

impl Language<'_> {
    /// Reads a list of abilities that stands in `file`.
    pub fn read(&self, node: &Node<'_>, file: &str, faults: &mut Vec<Fault>) -> Vec<Clause> {
        let Some(items) = node.as_sequence() else {
            let message = format!("a text is a list of abilities, not {}", node.kind());
            faults.push(Fault { span: node.span.clone(), message });
            return Vec::new();
        };
        let read = |item| Reader::new(self, item, file, faults).ability(item);
        items.iter().filter_map(read).collect()
    }

    /// Reads one leaf in which these names are bound.
    ///
    /// # Errors
    /// With what was expected where.
    pub fn leaf(&self, leaf: Leaf, node: &Node<'_>, file: &str, names: &[(&str, Type)]) -> Result<Content, Fault> {
        let mut faults = Vec::new();
        let mut reader = Reader::new(self, node, file, &mut faults);
        names.iter().for_each(|(name, is)| reader.scope.bind(name, *is));
        reader.scope.bind_pronouns(&ALL_PRONOUNS);
        let kind = match leaf {
            Leaf::Filter => KeyKind::Filter,
            Leaf::Selection => KeyKind::Targets,
            Leaf::HowMuch => KeyKind::HowMuch,
            Leaf::Whether => KeyKind::Whether,
        };
        match reader.scalar(kind, node) {
            Some(value) => Ok(value),
            None => Err(faults.pop().unwrap_or(Fault { span: node.span.clone(), message: String::new() })),
        }
    }
}

/// The pronouns something has to bind.
const ALL_PRONOUNS: [&str; 6] = ["that", "there", "them", "source", "revealed", "amount"];

struct Reader<'r, 'l> {
    language: &'r Language<'l>,
    file: &'r str,
    scope: Scope,
    /// Every name the ability binds somewhere.
    bound: Vec<String>,
    faults: &'r mut Vec<Fault>,
}

impl<'r, 'l> Reader<'r, 'l> {
    fn new(language: &'r Language<'l>, node: &Node<'_>, file: &'r str, faults: &'r mut Vec<Fault>) -> Self {
        let mut bound = Vec::new();
        names_in(node, language.vocabulary, &mut bound);
        Self { language, file, scope: Scope::default(), bound, faults }
    }

    fn fault(&mut self, at: &Range<usize>, message: String) {
        self.faults.push(Fault { span: at.clone(), message });
    }

    /// An ability, by the key that decides what it is.
    fn ability(&mut self, node: &Node<'_>) -> Option<Clause> {
        let keys = self.mapping(node, "an ability")?;
        let Some(table) = ABILITIES.iter().find(|table| node.get(table.head).is_some()) else {
            let heads: Vec<&str> = ABILITIES.iter().map(|table| table.head).collect();
            let (at, hint) = match keys.first() {
                Some((key, _)) => (key.span.clone(), hint(key.as_str().unwrap_or_default(), heads.iter().copied())),
                None => (node.span.clone(), String::new()),
            };
            self.fault(&at, format!("an ability has one of the keys `{}`{hint}", heads.join("`, `")));
            return None;
        };
        let known = self.faults.len();
        let entry = self.entry(node, table, None)?;
        if self.faults.len() == known && table.head == "ongoing" {
            layers::check(&entry, self.language, self.faults);
        }
        Some(entry)
    }

    fn mapping<'n>(&mut self, node: &'n Node<'n>, what: &str) -> Option<&'n [(Node<'n>, Node<'n>)]> {
        let keys = node.as_mapping();
        if keys.is_none() {
            self.fault(&node.span, format!("{what} is a mapping, not {}", said(node)));
        }
        keys
    }

    /// A mapping whose first key says what it is.
    fn headed(&mut self, node: &Node<'_>, what: &str, tables: &[&'static KeyTable]) -> Option<Clause> {
        let keys = self.mapping(node, what)?;
        let named = |key: &Node<'_>| tables.iter().find(|table| Some(table.head) == key.as_str()).copied();
        let Some((first, _)) = keys.first() else {
            self.fault(&node.span, format!("{what} says something"));
            return None;
        };
        if let Some(table) = named(first) {
            let is_modifier = self.language.vocabulary.modifiers.iter().any(|modifier| std::ptr::eq(modifier, table));
            let until = (is_modifier && what == "a deed").then_some(&UNTIL);
            return self.entry(node, table, until);
        }
        let written = first.as_str().unwrap_or_default();
        let message = match keys.iter().find(|(key, _)| named(key).is_some()) {
            Some((key, _)) => {
                let verb = key.as_str().unwrap_or_default();
                format!("the first key says what {what} is: write `{verb}` before `{written}`")
            }
            None => {
                let hint = hint(written, tables.iter().map(|table| table.head));
                format!("`{written}` is no word for {what}{hint}")
            }
        };
        self.fault(&first.span, message);
        None
    }

    /// A mapping by its table: every key of it is read, and no other.
    fn entry(&mut self, node: &Node<'_>, table: &'static KeyTable, more: Option<&'static Key>) -> Option<Clause> {
        let keys = self.mapping(node, "this")?;
        let known = || table.keys.iter().chain(more);
        let before = self.faults.len();
        for (key, _) in keys {
            let written = key.as_str().unwrap_or_default();
            if !known().any(|known| known.name == written) {
                let hint = hint(written, known().map(|key| key.name));
                let has: Vec<&str> = known().map(|key| key.name).collect();
                let message = format!("`{}` has no key `{written}`, but `{}`{hint}", table.head, has.join("`, `"));
                self.fault(&key.span, message);
            }
        }
        let written = |key: &Key| node.get(key.name).is_some();
        for key in known().filter(|key| key.need == Need::Must && !written(key)) {
            self.fault(&node.span, format!("`{}` needs the key `{}`", table.head, key.name));
        }
        let of: Vec<&str> = known().filter(|key| key.need == Need::OneOf).map(|key| key.name).collect();
        if !of.is_empty() && !known().any(|key| key.need == Need::OneOf && written(key)) {
            self.fault(&node.span, format!("`{}` needs one of the keys `{}`", table.head, of.join("`, `")));
        }
        let outer = self.scope.clone();
        let mut values = Vec::new();
        for key in known() {
            let Some(node) = node.get(key.name) else { continue };
            if let Some(value) = self.value(key, node) {
                self.bind(key, &value);
                values.push(Held { key, at: Stands(node.span.clone()), value });
            }
        }
        self.leave(outer, table);
        (self.faults.len() == before).then(|| Clause { table, at: Stands(node.span.clone()), values })
    }

    /// What a deed binds is known to the deeds behind it; what belongs to a choice or an event ends with it.
    fn leave(&mut self, outer: Scope, table: &'static KeyTable) {
        let ends = CONTROL.iter().any(|control| std::ptr::eq(control, table) && control.head != "let");
        let binds = |key: &&Key| matches!(key.kind, KeyKind::Binds(_));
        if ends || !table.keys.iter().any(|key| binds(&key)) {
            self.scope = outer;
        } else {
            self.scope.forget_pronouns(&outer);
        }
    }

    /// What later keys may speak of.
    fn bind(&mut self, key: &'static Key, value: &Content) {
        match value {
            Content::Entries(events) if matches!(key.kind, KeyKind::Event) => {
                let bound =
                    |event: &Clause| event.table.keys.iter().flat_map(|key| key.binds).copied().collect::<Vec<_>>();
                let mut all = events.iter().map(bound);
                let first = all.next().unwrap_or_default();
                let common =
                    all.fold(first, |common, next| common.into_iter().filter(|word| next.contains(word)).collect());
                self.scope.bind_pronouns(&common);
            }
            Content::Who(player) => {
                let word = self.language.vocabulary.players.iter().find(|word| word.word == player.word);
                self.scope.bind_pronouns(word.map_or(&[], |word| word.binds));
                self.scope.bind_pronouns(key.binds);
            }
            Content::Filter(filter) if key.binds.contains(&"them") => match filter.finds(self.language.vocabulary) {
                Type::Who => self.scope.bind_pronouns(&["them"]),
                _ => self.scope.bind_pronouns(&["that", "there"]),
            },
            _ => self.scope.bind_pronouns(key.binds),
        }
    }

    fn value(&mut self, key: &'static Key, node: &Node<'_>) -> Option<Content> {
        match key.kind {
            KeyKind::Deeds => self.deeds(node).map(Content::Entries),
            KeyKind::Options => {
                let lists = self.list(node, key.name)?;
                let read: Vec<Vec<Clause>> = lists.iter().filter_map(|list| self.deeds(list)).collect();
                if lists.len() < 2 {
                    self.fault(&node.span, format!("`{}` has two lists or more", key.name));
                }
                (read.len() == lists.len()).then_some(Content::Options(read))
            }
            KeyKind::Modifiers => {
                let tables: Vec<&KeyTable> = self.language.vocabulary.modifiers.iter().collect();
                self.entries(node, key.name, "a modifier", &tables).map(Content::Entries)
            }
            KeyKind::Cost => {
                let deeds = self.language.vocabulary.deeds.iter().filter(|deed| deed.cost);
                let tables: Vec<&KeyTable> = COSTS.iter().chain(deeds).collect();
                self.one_or_more(node, "a cost", &tables).map(Content::Entries)
            }
            KeyKind::Event => {
                let tables: Vec<&KeyTable> = self.language.vocabulary.events.iter().collect();
                self.one_or_more(node, "an event", &tables).map(Content::Entries)
            }
            KeyKind::Ability => {
                let mut inner = Reader::new(self.language, node, self.file, self.faults);
                inner.ability(node).map(|entry| Content::Entries(vec![entry]))
            }
            KeyKind::Text => self.entry(node, &TEXT, None).map(|entry| Content::Entries(vec![entry])),
            KeyKind::Rules => self.entry(node, &RULES, None).map(|entry| Content::Entries(vec![entry])),
            KeyKind::Choice => self.entry(node, &CHOICE, None).map(|entry| Content::Entries(vec![entry])),
            KeyKind::Targets => self.targets(node),
            KeyKind::Binds(is) => self.name(node, is).map(Content::Name),
            KeyKind::Flag => match node.as_str() {
                Some("true") => Some(Content::Flag),
                _ => self.none(node, format!("`{}` is `true` or is not written", key.name)),
            },
            KeyKind::Note => match node.as_str().filter(|text| !text.trim().is_empty()) {
                Some(text) => Some(Content::Text(text.to_owned())),
                None => self.none(node, format!("`{}` is a text, not {}", key.name, said(node))),
            },
            KeyKind::Word(words) => self.word(key, node, words.iter().copied()),
            KeyKind::Until => self.word(key, node, self.language.vocabulary.until.iter().map(|word| word.word)),
            KeyKind::Side => self.word(key, node, self.language.vocabulary.sides.iter().copied()),
            KeyKind::Limit => self.limit(node),
            _ => self.scalar(key.kind, node),
        }
    }

    fn none<T>(&mut self, node: &Node<'_>, message: String) -> Option<T> {
        self.fault(&node.span, message);
        None
    }

    fn word(
        &mut self,
        key: &Key,
        node: &Node<'_>,
        words: impl Iterator<Item = &'static str> + Clone,
    ) -> Option<Content> {
        let written = node.as_str().unwrap_or_default();
        if words.clone().any(|word| word == written) {
            return Some(Content::Word(written.to_owned()));
        }
        let all: Vec<&str> = words.clone().collect();
        let message =
            format!("`{}` is one of `{}`, not {}{}", key.name, all.join("`, `"), said(node), hint(written, words));
        self.none(node, message)
    }

    fn limit(&mut self, node: &Node<'_>) -> Option<Content> {
        let spans = self.language.vocabulary.spans;
        let read = node.as_str().and_then(|text| text.split_once(" a ")).and_then(|(count, span)| {
            let count = count.parse::<u16>().ok().filter(|count| (1..=99).contains(count))?;
            spans.contains(&span).then(|| Content::Limit(count, span.to_owned()))
        });
        match read {
            Some(limit) => Some(limit),
            None => {
                self.none(node, format!("a limit is such as `1 a {}`, not {}", spans.join("` or `1 a "), said(node)))
            }
        }
    }

    fn list<'n>(&mut self, node: &'n Node<'n>, what: &str) -> Option<&'n [Node<'n>]> {
        match node.as_sequence() {
            Some([]) => self.none(node, format!("`{what}` has something in its list")),
            Some(items) => Some(items),
            None => self.none(node, format!("`{what}` is a list, not {}", said(node))),
        }
    }

    fn entries(&mut self, node: &Node<'_>, key: &str, what: &str, tables: &[&'static KeyTable]) -> Option<Vec<Clause>> {
        let items = self.list(node, key)?;
        let read: Vec<Clause> = items.iter().filter_map(|item| self.headed(item, what, tables)).collect();
        (read.len() == items.len()).then_some(read)
    }

    fn one_or_more(&mut self, node: &Node<'_>, what: &str, tables: &[&'static KeyTable]) -> Option<Vec<Clause>> {
        match node.as_sequence() {
            Some(_) => self.entries(node, what, what, tables),
            None => self.headed(node, what, tables).map(|entry| vec![entry]),
        }
    }

    /// Deeds one after the other. What they bind ends with the list.
    fn deeds(&mut self, node: &Node<'_>) -> Option<Vec<Clause>> {
        let vocabulary = self.language.vocabulary;
        let tables: Vec<&KeyTable> = CONTROL.iter().chain(vocabulary.deeds).chain(vocabulary.modifiers).collect();
        let outer = self.scope.clone();
        let read = self.entries(node, "do", "a deed", &tables);
        self.scope = outer;
        read
    }

    fn targets(&mut self, node: &Node<'_>) -> Option<Content> {
        let names = self.mapping(node, "`targets`")?;
        let mut targets = Vec::new();
        for (name, sort) in names {
            let Some(Content::Selection(read)) = self.scalar(KeyKind::Targets, sort) else { continue };
            let is = match &read.many {
                Portion::The(filter) => filter.finds(self.language.vocabulary),
                _ => Type::Cards,
            };
            if let Some(name) = self.name(name, is) {
                targets.push((name, read));
            }
        }
        if names.is_empty() {
            return self.none(node, "`targets` names something".to_owned());
        }
        (targets.len() == names.len()).then_some(Content::Targets(targets))
    }

    /// A name for something, which must not be a word of the language.
    fn name(&mut self, node: &Node<'_>, is: Type) -> Option<String> {
        let written = node.as_str().unwrap_or_default();
        let letters = |letter: char| letter.is_ascii_alphanumeric() || letter == '-';
        if !written.starts_with(|letter: char| letter.is_ascii_alphabetic())
            || !written.chars().all(letters)
            || written.len() > 20
        {
            return self.none(
                node,
                format!("a name has letters, digits and hyphens, and is no longer than 20: {}", said(node)),
            );
        }
        if taken(written, self.language) {
            return self.none(node, format!("`{written}` is a word of the language and can be no name"));
        }
        if self.scope.has(written) {
            return self.none(node, format!("`{written}` has a meaning already"));
        }
        self.scope.bind(written, is);
        Some(written.to_owned())
    }

    /// A value that is written in one scalar.
    fn scalar(&mut self, kind: KeyKind, node: &Node<'_>) -> Option<Content> {
        if node.as_str().is_none() {
            return self.none(node, format!("expected a {}, not {}", kind.name(), node.kind()));
        }
        let read = match tokens(node, self.file) {
            Err((at, message)) => Err((at, message)),
            Ok(tokens) => {
                let (language, trace) = (self.language, Trace::default());
                let known = Known {
                    vocabulary: language.vocabulary,
                    labels: language.labels,
                    scope: &self.scope,
                    bound: &self.bound,
                    asked: Vec::new().into(),
                };
                let input = Tokens::new(&tokens, &known, &trace, node.span.end);
                let read = leaf(kind, input).map_err(|()| input.told());
                let asked = known.asked.into_inner();
                self.scope.bind_pronouns(&asked);
                read
            }
        };
        match read {
            Err((at, message)) => {
                self.fault(&at, message);
                None
            }
            Ok(Content::Selection(Selection { many: Portion::The(of), .. }))
                if matches!(kind, KeyKind::Selection) && !of.only_names() =>
            {
                self.none(node, "say how many: `each …`, `1 …`, `up to 2 …`, `any number of …`".to_owned())
            }
            Ok(value) => Some(value),
        }
    }
}

/// The whole of a leaf.
fn leaf(kind: KeyKind, input: Tokens<'_>) -> Result<Content, ()> {
    let read = match kind {
        KeyKind::Filter => filter.map(Content::Filter).parse(input),
        KeyKind::Selection | KeyKind::Targets => selection.map(Content::Selection).parse(input),
        KeyKind::HowMuch => quantity.map(Content::HowMuch).parse(input),
        KeyKind::Whether => condition.map(Content::Whether).parse(input),
        KeyKind::Who => player.map(Content::Who).parse(input),
        KeyKind::PileOf => pile.map(Content::PileOf).parse(input),
        _ => noun.map(|noun| Content::Word(noun.word)).parse(input),
    };
    let (rest, value) = read.map_err(drop)?;
    if !rest.is_empty() {
        let _: Parsed<'_, ()> = rest.expected("the end", std::iter::empty());
        return Err(());
    }
    Ok(value)
}

/// Every name something below a node binds.
fn names_in(node: &Node<'_>, vocabulary: &Vocabulary, found: &mut Vec<String>) {
    let tables = || CONTROL.iter().chain(vocabulary.deeds);
    for (key, value) in node.as_mapping().unwrap_or_default() {
        let written = key.as_str().unwrap_or_default();
        let binds = |table: &KeyTable| {
            table.keys.iter().any(|key| key.name == written && matches!(key.kind, KeyKind::Binds(_)))
        };
        let here = node.as_mapping().unwrap_or_default().iter().filter_map(|(key, _)| key.as_str());
        let of_table = here.into_iter().any(|head| tables().any(|table| table.head == head && binds(table)));
        if of_table {
            found.extend(value.as_str().map(str::to_owned));
        }
        if written == "targets" {
            found.extend(
                value.as_mapping().unwrap_or_default().iter().filter_map(|(name, _)| name.as_str()).map(str::to_owned),
            );
        }
        names_in(value, vocabulary, found);
    }
    for item in node.as_sequence().unwrap_or_default() {
        names_in(item, vocabulary, found);
    }
}

/// Whether a word means something already.
fn taken(word: &str, language: &Language<'_>) -> bool {
    let vocabulary = language.vocabulary;
    let lists: [&[WordEntry]; 5] =
        [vocabulary.states, vocabulary.relations, vocabulary.places, vocabulary.figures, vocabulary.keywords];
    let own = [
        "a", "an", "the", "it", "or", "and", "not", "no", "some", "each", "all", "is", "base", "other", "with", "where",
    ];
    own.contains(&word)
        || language.labels.contains(&word)
        || vocabulary.nouns.iter().any(|noun| noun.word == word)
        || vocabulary.pronouns.iter().any(|pronoun| pronoun.word == word)
        || vocabulary.players.iter().any(|player| player.word == word)
        || vocabulary.functions.iter().any(|function| function.name == word)
        || lists.iter().any(|list| find(list, word).is_some())
}

fn hint<'a>(written: &str, known: impl Iterator<Item = &'a str>) -> String {
    match nearest(written, known, 1).first() {
        Some(near) if *near != written => format!("; did you mean `{near}`?"),
        _ => String::new(),
    }
}

fn said(node: &Node<'_>) -> String {
    node.as_str().map_or_else(|| node.kind().to_owned(), |text| format!("`{}`", text.escape_debug()))
}
