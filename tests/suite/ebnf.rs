//! EBNF as an executable specification: reads grammars, recognises text and derives random sentences.

use std::{
    cell::RefCell,
    collections::{BTreeSet, HashMap},
    rc::Rc,
};

/// A grammar: rules by name. Reading a further file adds its definitions to rules of the same name.
#[derive(Debug, Default)]
pub(crate) struct Grammar {
    rules: HashMap<String, Rc<Expr>>,
}

#[derive(Clone, Debug)]
enum Expr {
    Text(Vec<char>),
    Rule(String),
    Class(Class),
    All(Vec<Expr>),
    Any(Vec<Expr>),
    Maybe(Box<Expr>),
    Many(Box<Expr>),
    Except(Box<Expr>, Box<Expr>),
}

impl std::fmt::Display for Expr {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let list =
            |parts: &[Self], between: &str| parts.iter().map(ToString::to_string).collect::<Vec<_>>().join(between);
        match self {
            Self::Text(text) => f.write_str(&text.iter().collect::<String>()),
            Self::Rule(name) => write!(f, "<{name}>"),
            Self::All(parts) => f.write_str(&list(parts, " ")),
            Self::Any(parts) => f.write_str(&list(parts, "|")),
            Self::Maybe(part) | Self::Many(part) => write!(f, "[{part}]"),
            Self::Except(part, _) => part.fmt(f),
            Self::Class(_) => f.write_str("…"),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Class {
    Tab,
    AsciiLetter,
    AsciiLower,
    Lower,
    Upper,
    Printable,
    /// Described in words only; recognises nothing.
    Words,
}

impl Class {
    fn named(words: &str) -> Self {
        match words {
            "a tab" => Self::Tab,
            "a letter of ASCII" => Self::AsciiLetter,
            "a lower-case letter of ASCII" => Self::AsciiLower,
            "a lower-case letter" => Self::Lower,
            "a letter that is not lower case" => Self::Upper,
            "any character that is no control character" => Self::Printable,
            _ => Self::Words,
        }
    }

    fn has(self, letter: char) -> bool {
        match self {
            Self::Tab => letter == '\t',
            Self::AsciiLetter => letter.is_ascii_alphabetic(),
            Self::AsciiLower => letter.is_ascii_lowercase(),
            Self::Lower => letter.is_lowercase(),
            Self::Upper => letter.is_alphabetic() && !letter.is_lowercase(),
            Self::Printable => !letter.is_control(),
            Self::Words => false,
        }
    }

    fn samples(self) -> &'static str {
        match self {
            Self::Tab => "\t",
            Self::AsciiLetter => "aZqC",
            Self::AsciiLower => "abxyz",
            Self::Lower => "abxsoé",
            Self::Upper => "ABXTLÉЖ",
            Self::Printable => "aZ9 '\"#~@{}[](),:;/\\.“”’→é=-+?",
            Self::Words => "",
        }
    }
}

/// A small generator, so that a failure can be repeated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dice(u64);

impl Dice {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }
}

/// Letters that run together with their like.
fn joins(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '\'' | '’' | '-' | '+' | '?')
}

fn is_term(rule: &str) -> bool {
    rule.chars().all(|letter| letter.is_ascii_uppercase() || letter == '-')
}

impl Grammar {
    pub(crate) fn read(files: &[&str]) -> Self {
        let mut grammar = Self::default();
        for file in files {
            for (name, expr) in Reader::new(file).rules() {
                let expr = match grammar.rules.get(&name) {
                    Some(before) => Expr::Any(vec![before.as_ref().clone(), expr]),
                    None => expr,
                };
                grammar.rules.insert(name, Rc::new(expr));
            }
        }
        grammar
    }

    /// Rules that are used but defined nowhere.
    pub(crate) fn undefined(&self) -> BTreeSet<String> {
        fn visit(expr: &Expr, found: &mut BTreeSet<String>) {
            match expr {
                Expr::Rule(name) => {
                    found.insert(name.clone());
                }
                Expr::All(parts) | Expr::Any(parts) => parts.iter().for_each(|part| visit(part, found)),
                Expr::Maybe(part) | Expr::Many(part) => visit(part, found),
                Expr::Except(part, but) => {
                    visit(part, found);
                    visit(but, found);
                }
                Expr::Text(_) | Expr::Class(_) => {}
            }
        }
        let mut found = BTreeSet::new();
        self.rules.values().for_each(|expr| visit(expr, &mut found));
        found.retain(|name| !self.rules.contains_key(name));
        found
    }

    /// Whether the whole text derives from the rule.
    pub(crate) fn derives(&self, rule: &str, text: &str) -> bool {
        let recogniser = Recogniser { grammar: self, text: text.chars().collect(), known: RefCell::default() };
        let whole = recogniser.text.len();
        recogniser.rule(rule, 0, false).iter().any(|end| recogniser.after_blanks(*end) == whole)
    }

    /// The forms of a rule: every way to choose among its alternatives, and among those of the rules named, with each part that
    /// may be left out once demanded. Each is added as a rule under the words it is made of.
    pub(crate) fn forms(&mut self, rule: &str, open: &[&str]) -> Vec<String> {
        let mut forms = Vec::new();
        for form in self.alternatives(&Expr::Rule(rule.to_owned()), open) {
            let optional = form.iter().filter(|part| matches!(part, Expr::Maybe(_))).count();
            for demanded in std::iter::once(None).chain((0..optional).map(Some)) {
                let (mut words, mut parts, mut seen) = (Vec::new(), Vec::new(), 0);
                for part in &form {
                    let Expr::Maybe(inner) = part else {
                        words.push(part.to_string());
                        parts.push(part.clone());
                        continue;
                    };
                    let demand = demanded == Some(seen);
                    seen += 1;
                    words.extend(demand.then(|| inner.to_string()));
                    parts.push(if demand { inner.as_ref().clone() } else { part.clone() });
                }
                let name = words.join(" ");
                self.rules.insert(name.clone(), Rc::new(Expr::All(parts)));
                forms.push(name);
            }
        }
        forms
    }

    /// An expression without alternatives, once for each of them: its parts in their order.
    fn alternatives(&self, expr: &Expr, open: &[&str]) -> Vec<Vec<Expr>> {
        match expr {
            Expr::Rule(name) if open.contains(&name.as_str()) => self.alternatives(&self.rules[name].clone(), open),
            Expr::Rule(name) => match self.rules[name].as_ref() {
                Expr::Many(inner) => vec![vec![Expr::Maybe(inner.clone())]],
                _ => vec![vec![expr.clone()]],
            },
            Expr::Any(parts) => parts.iter().flat_map(|part| self.alternatives(part, open)).collect(),
            Expr::Maybe(inner) if self.alternatives(inner, open).len() > 1 => {
                std::iter::once(Vec::new()).chain(self.alternatives(inner, open)).collect()
            }
            Expr::All(parts) => parts.iter().fold(vec![Vec::new()], |before, part| {
                let ways = self.alternatives(part, open);
                let after =
                    |way: &Vec<Expr>| ways.iter().map(|more| [way.as_slice(), more].concat()).collect::<Vec<_>>();
                before.iter().flat_map(after).collect()
            }),
            _ => vec![vec![expr.clone()]],
        }
    }

    /// A random text that derives from the rule.
    pub(crate) fn derive(&self, rule: &str, dice: &mut Dice) -> String {
        let mut out = String::new();
        self.write(&Expr::Rule(rule.to_owned()), false, 0, dice, &mut out);
        out
    }

    fn write(&self, expr: &Expr, tight: bool, depth: usize, dice: &mut Dice, out: &mut String) {
        match expr {
            Expr::Text(text) => append(&text.iter().collect::<String>(), tight, dice, out),
            Expr::Class(class) => {
                let samples: Vec<char> = class.samples().chars().collect();
                out.extend(samples.get(dice.below(samples.len())));
            }
            Expr::Rule(name) => {
                let rule = self.rules.get(name).unwrap_or_else(|| panic!("no rule `{name}`"));
                if !tight && is_term(name) {
                    let mut term = String::new();
                    self.write(rule, true, depth + 1, dice, &mut term);
                    append(&term, false, dice, out);
                } else {
                    self.write(rule, tight, depth + 1, dice, out);
                }
            }
            Expr::All(parts) => parts.iter().for_each(|part| self.write(part, tight, depth, dice, out)),
            Expr::Any(parts) => {
                // Deep down the first choice is taken, which by habit is the simplest.
                let choice = if depth > 24 { 0 } else { dice.below(parts.len()) };
                self.write(&parts[choice], tight, depth, dice, out);
            }
            Expr::Maybe(part) => {
                if depth < 24 && dice.below(2) == 0 {
                    self.write(part, tight, depth, dice, out);
                }
            }
            Expr::Many(part) => {
                let times = if depth > 16 { 0 } else { dice.below(4) };
                (0..times).for_each(|_| self.write(part, tight, depth, dice, out));
            }
            Expr::Except(part, but) => loop {
                let mut piece = String::new();
                self.write(part, tight, depth, dice, &mut piece);
                let recogniser = Recogniser { grammar: self, text: piece.chars().collect(), known: RefCell::default() };
                if !recogniser.ends(but, 0, true).contains(&recogniser.text.len()) {
                    out.push_str(&piece);
                    break;
                }
            },
        }
    }
}

/// Appends a symbol of a phrase, with a blank where one is needed and sometimes where it is not.
fn append(symbol: &str, tight: bool, dice: &mut Dice, out: &mut String) {
    let meets = out.chars().last().is_some_and(joins) && symbol.chars().next().is_some_and(joins);
    if !tight && !out.is_empty() && (meets || dice.below(4) > 0) {
        out.push_str(if dice.below(8) == 0 { " \t " } else { " " });
    }
    out.push_str(symbol);
}

type Ends = Rc<BTreeSet<usize>>;

struct Recogniser<'g> {
    grammar: &'g Grammar,
    text: Vec<char>,
    known: RefCell<HashMap<(String, usize, bool), Ends>>,
}

impl Recogniser<'_> {
    fn after_blanks(&self, from: usize) -> usize {
        (from..self.text.len()).find(|at| !self.text[*at].is_whitespace()).unwrap_or(self.text.len())
    }

    /// Where a symbol of a phrase that begins at `from` may end: not in the middle of a word.
    fn apart(&self, from: usize, end: usize) -> bool {
        let joined = |at: usize| self.text.get(at).copied().is_some_and(joins);
        end == from || !(joined(end - 1) && joined(end))
    }

    fn rule(&self, name: &str, from: usize, tight: bool) -> Ends {
        let key = (name.to_owned(), from, tight);
        if let Some(ends) = self.known.borrow().get(&key) {
            return ends.clone();
        }
        // A rule that begins with itself finds nothing there: the grammars have no left recursion.
        self.known.borrow_mut().insert(key.clone(), Ends::default());
        let expr = self.grammar.rules.get(name).unwrap_or_else(|| panic!("no rule `{name}`")).clone();
        let ends: BTreeSet<usize> = if !tight && is_term(name) {
            let start = self.after_blanks(from);
            self.ends(&expr, start, true).into_iter().filter(|end| self.apart(start, *end)).collect()
        } else {
            self.ends(&expr, from, tight)
        };
        let ends = Ends::new(ends);
        self.known.borrow_mut().insert(key, ends.clone());
        ends
    }

    fn ends(&self, expr: &Expr, from: usize, tight: bool) -> BTreeSet<usize> {
        match expr {
            Expr::Text(text) => {
                let start = if tight { from } else { self.after_blanks(from) };
                let end = start + text.len();
                let matches = self.text.get(start..end).is_some_and(|here| here == text.as_slice());
                (matches && (tight || self.apart(start, end))).then_some(end).into_iter().collect()
            }
            Expr::Class(class) => {
                let matches = self.text.get(from).is_some_and(|letter| class.has(*letter));
                matches.then_some(from + 1).into_iter().collect()
            }
            Expr::Rule(name) => self.rule(name, from, tight).iter().copied().collect(),
            Expr::All(parts) => parts.iter().fold(BTreeSet::from([from]), |starts, part| {
                starts.into_iter().flat_map(|start| self.ends(part, start, tight)).collect()
            }),
            Expr::Any(parts) => parts.iter().flat_map(|part| self.ends(part, from, tight)).collect(),
            Expr::Maybe(part) => {
                let mut ends = self.ends(part, from, tight);
                ends.insert(from);
                ends
            }
            Expr::Many(part) => {
                let mut ends = BTreeSet::from([from]);
                let mut open = vec![from];
                while let Some(start) = open.pop() {
                    open.extend(self.ends(part, start, tight).into_iter().filter(|end| ends.insert(*end)));
                }
                ends
            }
            Expr::Except(part, but) => {
                let without = self.ends(but, from, tight);
                self.ends(part, from, tight).into_iter().filter(|end| !without.contains(end)).collect()
            }
        }
    }
}

/// Reads the text of a grammar.
struct Reader<'t> {
    text: &'t str,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text }
    }

    fn skip(&mut self) {
        loop {
            self.text = self.text.trim_start();
            match self.text.strip_prefix("(*") {
                Some(comment) => self.text = comment.split_once("*)").expect("a comment that ends").1,
                None => return,
            }
        }
    }

    fn take(&mut self, mark: &str) -> bool {
        self.skip();
        let rest = self.text.strip_prefix(mark);
        self.text = rest.unwrap_or(self.text);
        rest.is_some()
    }

    fn demand(&mut self, mark: &str) {
        let near: String = self.text.chars().take(40).collect();
        assert!(self.take(mark), "expected `{mark}` in the grammar before: {near}");
    }

    fn until(&mut self, mark: char) -> &'t str {
        let (inner, rest) = self.text.split_once(mark).unwrap_or_else(|| panic!("no `{mark}` closes this"));
        self.text = rest;
        inner
    }

    fn rules(mut self) -> Vec<(String, Expr)> {
        let mut rules = Vec::new();
        self.skip();
        while !self.text.is_empty() {
            let name = self.name();
            self.demand("=");
            rules.push((name, self.choice()));
            self.demand(";");
            self.skip();
        }
        rules
    }

    fn name(&mut self) -> String {
        self.skip();
        let end = self.text.find(|letter: char| !(letter.is_alphanumeric() || letter == '-'));
        let (name, rest) = self.text.split_at(end.unwrap_or(self.text.len()));
        assert!(!name.is_empty(), "expected a name before: {:.40}", self.text);
        self.text = rest;
        name.to_owned()
    }

    fn choice(&mut self) -> Expr {
        let mut parts = vec![self.sequence()];
        while self.take("|") {
            parts.push(self.sequence());
        }
        if parts.len() == 1 { parts.remove(0) } else { Expr::Any(parts) }
    }

    fn sequence(&mut self) -> Expr {
        let mut parts = vec![self.factor()];
        while self.take(",") {
            parts.push(self.factor());
        }
        if parts.len() == 1 { parts.remove(0) } else { Expr::All(parts) }
    }

    fn factor(&mut self) -> Expr {
        let mut factor = self.primary();
        while self.take("-") {
            factor = Expr::Except(Box::new(factor), Box::new(self.primary()));
        }
        factor
    }

    fn primary(&mut self) -> Expr {
        if self.take("[") {
            let inner = self.choice();
            self.demand("]");
            Expr::Maybe(Box::new(inner))
        } else if self.take("{") {
            let inner = self.choice();
            self.demand("}");
            Expr::Many(Box::new(inner))
        } else if self.take("(") {
            let inner = self.choice();
            self.demand(")");
            inner
        } else if self.take("?") {
            Expr::Class(Class::named(self.until('?').trim()))
        } else if self.take("\"") {
            Expr::Text(self.until('"').chars().collect())
        } else if self.take("'") {
            Expr::Text(self.until('\'').chars().collect())
        } else {
            Expr::Rule(self.name())
        }
    }
}
