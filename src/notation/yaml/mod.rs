//! A small YAML tree that remembers where everything stands.
//!
//! Built on parser events, without anchors, aliases and tags, so a small file can never unfold into a large tree; what is
//! written plainly is read without them, in `plain.rs`. It stands alone (byte ranges instead of spans, no module but its own)
//! because the build script includes it as well.

mod plain;

use std::{borrow::Cow, collections::HashSet, fmt, ops::Range};

use saphyr_parser::{Event, Parser, ScalarStyle, ScanError};

/// Collections in collections deeper than this are refused.
const DEEPEST: usize = 16;

/// A piece of YAML and the bytes of the file it covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node<'t> {
    /// The bytes it covers, quotation marks included.
    pub span: Range<usize>,
    /// What it is.
    pub value: Value<'t>,
}

/// What a node is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value<'t> {
    /// Text as written, quotation marks and escapes undone. Numbers are not told apart from words here.
    Scalar(Cow<'t, str>),
    /// A list.
    Sequence(Vec<Node<'t>>),
    /// Keys and values in the order they are written; every key is a scalar and stands only once.
    Mapping(Vec<(Node<'t>, Node<'t>)>),
}

impl Node<'_> {
    /// Whether two nodes say the same, wherever they stand.
    #[must_use]
    pub fn says_the_same_as(&self, other: &Self) -> bool {
        match (&self.value, &other.value) {
            (Value::Scalar(one), Value::Scalar(other)) => one == other,
            (Value::Sequence(one), Value::Sequence(other)) => {
                one.len() == other.len() && one.iter().zip(other).all(|(one, other)| one.says_the_same_as(other))
            }
            (Value::Mapping(one), Value::Mapping(other)) => {
                let alike = |((key, value), (other_key, other)): (&(Self, Self), &(Self, Self))| {
                    key.says_the_same_as(other_key) && value.says_the_same_as(other)
                };
                one.len() == other.len() && one.iter().zip(other).all(alike)
            }
            _ => false,
        }
    }
}

/// Why a text is no YAML, or not the YAML we take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The bytes that are wrong.
    pub span: Range<usize>,
    /// What is wrong, in words.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Fault {}

/// Reads exactly one document. Spans are counted from `base`, the place of `text` in its file.
///
/// # Errors
/// At the first thing that is no YAML, and at anchors, aliases, tags, keys that stand twice, and deep nesting.
pub fn parse(text: &str, base: usize) -> Result<Node<'_>, Fault> {
    plain::read(text, base).map_or_else(|| parse_events(text, base), Ok)
}

fn parse_events(text: &str, base: usize) -> Result<Node<'_>, Fault> {
    check_letters(text, base)?;
    let mut builder = Builder { places: Places::new(text, base), open: Vec::new(), root: None };
    for event in Parser::new_from_str(text) {
        match event {
            Ok((event, span)) => {
                let span = builder.places.range(span.start.index(), span.end.index());
                builder.event(event, span)?;
            }
            Err(error) => return Err(scan_fault(&error, &builder.places)),
        }
    }
    builder.root.ok_or_else(|| Fault { span: base..base, message: "there is nothing here".to_owned() })
}

impl<'t> Node<'t> {
    /// The text, if this is a scalar.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match &self.value {
            Value::Scalar(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if this is a scalar of digits that fits.
    #[must_use]
    pub fn as_u32(&self) -> Option<u32> {
        let text = self.as_str()?;
        text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
    }

    /// The items, if this is a list.
    #[must_use]
    pub fn as_sequence(&self) -> Option<&[Self]> {
        match &self.value {
            Value::Sequence(items) => Some(items),
            _ => None,
        }
    }

    /// The entries, if this is a mapping.
    #[must_use]
    pub fn as_mapping(&self) -> Option<&[(Self, Self)]> {
        match &self.value {
            Value::Mapping(entries) => Some(entries),
            _ => None,
        }
    }

    /// The value under a key, if this is a mapping that has it.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        self.as_mapping()?.iter().find(|(name, _)| name.as_str() == Some(key)).map(|(_, value)| value)
    }

    /// Whether nothing is written: an empty scalar, `~`, or a mapping or list without entries.
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        match &self.value {
            Value::Scalar(text) => matches!(text.as_ref(), "" | "~" | "null"),
            Value::Sequence(items) => items.is_empty(),
            Value::Mapping(entries) => entries.is_empty(),
        }
    }

    /// The keys of a mapping that are not among the `known` ones.
    pub fn unknown_keys<'n>(&'n self, known: &'n [&str]) -> impl Iterator<Item = &'n Self> {
        let entries = self.as_mapping().unwrap_or(&[]);
        entries.iter().map(|(key, _)| key).filter(|key| !key.as_str().is_some_and(|key| known.contains(&key)))
    }

    /// What kind of thing it is, for messages.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match &self.value {
            Value::Scalar(_) => "a text",
            Value::Sequence(_) => "a list",
            Value::Mapping(_) => "a mapping",
        }
    }

    /// Where a part of a scalar's text stands in `file`, also if it is quoted or folded; text in which something else is
    /// written than is meant is the whole scalar.
    #[must_use]
    pub fn inside(&self, file: &str, part: Range<usize>) -> Range<usize> {
        let (Some(text), Some(written)) = (self.as_str(), file.get(self.span.clone())) else {
            return self.span.clone();
        };
        if part.start > part.end || part.end > text.len() {
            return self.span.clone();
        }
        let mark = usize::from(written.starts_with(['"', '\'']) && !text.is_empty());
        let start = self.span.start + mark;
        if written.get(mark..).is_some_and(|rest| rest.starts_with(text)) {
            return start + part.start..start + part.end;
        }
        match (followed(text, written, part.start), followed(text, written, part.end)) {
            (Some(from), Some(to)) if from <= to => self.span.start + from..self.span.start + to,
            _ => self.span.clone(),
        }
    }
}

/// The byte of a scalar as it is written at which the byte `wanted` of its text stands: quotation marks, doubled apostrophes,
/// escapes, and what a folded line begins and ends with are passed over.
fn followed(text: &str, written: &str, wanted: usize) -> Option<usize> {
    let style = written.chars().next()?;
    let mut rest = match style {
        '"' | '\'' => written.get(1..)?,
        '|' | '>' => written.split_once('\n')?.1.trim_start(),
        _ => written,
    };
    for (at, letter) in text.char_indices() {
        if at >= wanted {
            return Some(written.len() - rest.len());
        }
        rest = match letter {
            ' ' | '\n' if rest.starts_with(char::is_whitespace) => rest.trim_start(),
            '\'' if style == '\'' => rest.strip_prefix("''")?,
            '"' | '\\' if style == '"' => rest.strip_prefix('\\')?.strip_prefix(letter)?,
            _ => rest.strip_prefix(letter)?,
        };
    }
    Some(written.len() - rest.len())
}

/// The scanner takes a NUL for the end of the file and would read no further.
fn check_letters(text: &str, base: usize) -> Result<(), Fault> {
    let stray = |letter: &char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t') || *letter == '\u{feff}';
    match text.char_indices().find(|(_, letter)| stray(letter)) {
        None => Ok(()),
        Some((at, letter)) => Err(Fault {
            span: base + at..base + at + letter.len_utf8(),
            message: format!("a control character (U+{:04X}) stands here", u32::from(letter)),
        }),
    }
}

fn scan_fault(error: &ScanError, places: &Places<'_>) -> Fault {
    let at = error.marker().index();
    Fault { span: places.range(at, at), message: format!("this is no YAML: {}", error.info()) }
}

/// Turns the scanner's character counts into bytes of the file.
struct Places<'t> {
    text: &'t str,
    base: usize,
    /// The byte each character begins at; none are kept when every character is one byte.
    starts: Vec<usize>,
}

impl<'t> Places<'t> {
    fn new(text: &'t str, base: usize) -> Self {
        let starts = if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(at, _)| at).collect() };
        Self { text, base, starts }
    }

    fn byte(&self, character: usize) -> usize {
        match self.starts.is_empty() {
            true => character.min(self.text.len()),
            false => self.starts.get(character).copied().unwrap_or(self.text.len()),
        }
    }

    /// Blanks and line breaks at the end, which the scanner sometimes counts in, are left out.
    fn range(&self, from: usize, to: usize) -> Range<usize> {
        let start = self.byte(from);
        let end = self.byte(to).max(start);
        let covered = self.text.get(start..end).unwrap_or("").trim_end();
        self.base + start..self.base + start + covered.len()
    }
}

struct Builder<'t> {
    places: Places<'t>,
    open: Vec<Collection<'t>>,
    root: Option<Node<'t>>,
}

/// A list or mapping whose end has not come yet.
struct Collection<'t> {
    start: usize,
    kind: Kind<'t>,
}

enum Kind<'t> {
    Sequence(Vec<Node<'t>>),
    Mapping { entries: Vec<(Node<'t>, Node<'t>)>, key: Option<Node<'t>>, seen: HashSet<String> },
}

impl<'t> Builder<'t> {
    fn event(&mut self, event: Event<'t>, span: Range<usize>) -> Result<(), Fault> {
        let refuse = |message: &str| Err(Fault { span: span.clone(), message: message.to_owned() });
        match event {
            Event::Alias(_) => return refuse("aliases (`*name`) are not read: write the value out"),
            Event::Scalar(_, _, anchor, _) | Event::SequenceStart(anchor, _) | Event::MappingStart(anchor, _)
                if anchor != 0 =>
            {
                return refuse("anchors (`&name`) are not read: write the value out where it is needed");
            }
            Event::Scalar(_, _, _, Some(_)) | Event::SequenceStart(_, Some(_)) | Event::MappingStart(_, Some(_)) => {
                return refuse("tags (`!name`) are not read");
            }
            Event::DocumentStart(_) if self.root.is_some() => return refuse("a second document begins here"),
            Event::Scalar(text, style, _, _) => {
                let span = match style {
                    ScalarStyle::Plain if text.is_empty() => span.start..span.start,
                    _ => span,
                };
                self.add(Node { span, value: Value::Scalar(text) })?;
            }
            Event::SequenceStart(..) => self.begin(span, Kind::Sequence(Vec::new()))?,
            Event::MappingStart(..) => {
                self.begin(span, Kind::Mapping { entries: Vec::new(), key: None, seen: HashSet::new() })?;
            }
            Event::SequenceEnd | Event::MappingEnd => self.finish(span)?,
            _ => {}
        }
        Ok(())
    }

    fn begin(&mut self, span: Range<usize>, kind: Kind<'t>) -> Result<(), Fault> {
        if self.open.len() >= DEEPEST {
            let message = format!("lists and mappings are nested deeper than {DEEPEST} levels");
            return Err(Fault { span, message });
        }
        self.open.push(Collection { start: span.start, kind });
        Ok(())
    }

    fn finish(&mut self, end: Range<usize>) -> Result<(), Fault> {
        let Some(Collection { start, kind }) = self.open.pop() else { return Ok(()) };
        let (value, last) = match kind {
            Kind::Sequence(items) => {
                let last = items.last().map(|item| item.span.end);
                (Value::Sequence(items), last)
            }
            Kind::Mapping { entries, .. } => {
                let last = entries.last().map(|(key, value)| value.span.end.max(key.span.end));
                (Value::Mapping(entries), last)
            }
        };
        // The end of a block is where the next thing begins; only brackets and braces have a width of their own.
        let last = last.unwrap_or(start);
        let end = if end.is_empty() { last } else { end.end };
        self.add(Node { span: start..end.max(last), value })
    }

    fn add(&mut self, node: Node<'t>) -> Result<(), Fault> {
        match self.open.last_mut().map(|collection| &mut collection.kind) {
            None => self.root = Some(node),
            Some(Kind::Sequence(items)) => items.push(node),
            Some(Kind::Mapping { entries, key, seen }) => match key.take() {
                Some(key) => entries.push((key, node)),
                None => {
                    let Some(name) = node.as_str() else {
                        return Err(Fault { span: node.span, message: "a key must be a text".to_owned() });
                    };
                    if !seen.insert(name.to_owned()) {
                        return Err(Fault { message: format!("the key `{name}` stands here twice"), span: node.span });
                    }
                    *key = Some(node);
                }
            },
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> (Range<usize>, String) {
        let fault = parse(text, 0).unwrap_err();
        (fault.span, fault.message)
    }

    #[test]
    fn spans_are_bytes_of_the_file() {
        let text = "é: { a: ‘x’, b: \"y\" }\r\nlist:\r\n  - one\r\n  - two words   # why\r\n";
        let file = format!("123{text}");
        let node = parse(text, 3).unwrap();
        let of = |node: &Node| file[node.span.clone()].to_owned();
        let (key, value) = &node.as_mapping().unwrap()[0];
        assert_eq!((of(key).as_str(), of(value).as_str()), ("é", "{ a: ‘x’, b: \"y\" }"));
        assert_eq!(of(value.get("b").unwrap()), "\"y\"");
        let list = node.get("list").unwrap();
        assert_eq!(of(&list.as_sequence().unwrap()[1]), "two words");
        assert!(of(list).ends_with("two words"), "{}", of(list));
        assert_eq!(value.get("b").unwrap().inside(&file, 0..1), {
            let at = file.find('y').unwrap();
            at..at + 1
        });
    }

    #[test]
    fn what_is_refused_is_told() {
        assert_eq!(
            fault("a: &x 1\nb: *x"),
            (3..7, "anchors (`&name`) are not read: write the value out where it is needed".into())
        );
        assert_eq!(fault("a: 1\nb: 2\na: 3"), (10..11, "the key `a` stands here twice".into()));
        assert_eq!(fault("a: !!str 1").1, "tags (`!name`) are not read");
        assert_eq!(fault("a: 1\n---\nb: 2").1, "a second document begins here");
        assert_eq!(fault("a: 1\u{0}b: 2"), (4..5, "a control character (U+0000) stands here".into()));
        assert_eq!(fault("").1, "there is nothing here");
        assert_eq!(fault("? [a]\n: 1").1, "a key must be a text");
    }

    #[test]
    fn deep_nesting_is_refused_quickly() {
        assert_eq!(fault(&"[".repeat(200_000)).1, "this is no YAML: recursion limit exceeded");
        assert!(fault(&"[".repeat(20)).1.contains("nested deeper than 16"));
        assert!(fault(&"- ".repeat(200_000)).1.contains("nested deeper than 16"));
        let bomb = "a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]";
        assert!(fault(bomb).1.contains("anchors"));
    }
}
