//! The YAML that headers and decks are mostly written in, read in one go: mappings in blocks, and texts, mappings and lists
//! that begin and end on one line, with no comment but at the top. Of anything else nothing is said here, right or wrong: the
//! parser reads all of it then.

use super::{DEEPEST, Node, Value};

/// A mapping with more entries goes to the parser, since here each key is compared with all before it.
const MOST_ENTRIES: usize = 128;

/// A longer key goes to the parser, which may not take it for one.
const LONGEST_KEY: usize = 512;

/// Reads a document that is written plainly from its first to its last letter.
pub(super) fn read(text: &str, base: usize) -> Option<Node<'_>> {
    if !is_plain(text) {
        return None;
    }
    let is_comment = |line: &&str| line.starts_with('#') || *line == "\n";
    let begin = text.split_inclusive('\n').take_while(is_comment).map(str::len).sum();
    let mut reader = Reader { text, bytes: text.as_bytes(), base, at: begin, indent: Some(0) };
    let root = reader.block(0, 0)?;
    reader.indent.is_none().then_some(root)
}

/// Whether there are only letters that mean the same wherever they stand. The first look takes many letters in one step.
fn is_plain(text: &str) -> bool {
    let printed = |byte: u8| matches!(byte, b' '..=b'~') | (byte == b'\n');
    let known = |letter: char| {
        matches!(letter, ' '..='~' | '\n' | '‘' | '’' | '“' | '”') || !letter.is_ascii() && letter.is_alphanumeric()
    };
    text.bytes().fold(true, |all, byte| all & printed(byte)) || text.chars().all(known)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Block,
    Brackets,
}

/// Which lengths and letters the keys of a mapping have. A key that is unlike all of them need not be compared with each.
#[derive(Default)]
struct Keys(u128);

impl Keys {
    /// Whether no key so far is like this one; from now on there is one.
    fn are_unlike(&mut self, key: &str) -> bool {
        let letter = |from_end: usize| key.len().checked_sub(from_end).and_then(|at| key.as_bytes().get(at)).copied();
        let [middle, late, last] = [key.len() / 2 + 1, 3, 1].map(|from_end| usize::from(letter(from_end).unwrap_or(0)));
        let bit = 1 << ((key.len() + 5 * middle + 11 * late + 23 * last) % 128);
        let unlike = self.0 & bit == 0;
        self.0 |= bit;
        unlike
    }
}

struct Reader<'t> {
    text: &'t str,
    bytes: &'t [u8],
    base: usize,
    at: usize,
    /// How far the line is indented at whose first letter the reader stands; nothing behind the last.
    indent: Option<usize>,
}

impl<'t> Reader<'t> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while self.peek() == Some(b' ') {
            self.at += 1;
        }
    }

    /// Goes from the end of what a line says to the first letter of the next line that is not blank.
    fn next_line(&mut self) -> Option<()> {
        self.skip_blanks();
        if self.peek().is_some_and(|byte| byte != b'\n') {
            return None;
        }
        let mut start = self.at;
        while self.peek() == Some(b'\n') {
            start = self.at + 1;
            self.at = start;
            self.skip_blanks();
        }
        self.indent = self.peek().map(|_| self.at - start);
        Some(())
    }

    /// The mapping whose first key stands here; its lines, and no others, are indented so far.
    fn block(&mut self, indent: usize, depth: usize) -> Option<Node<'t>> {
        let (start, mut entries, mut keys) = (self.at, Vec::with_capacity(16), Keys::default());
        let mut end = start;
        while self.indent == Some(indent) {
            let key = self.key(Within::Block, &entries, &mut keys)?;
            self.skip_blanks();
            let value = match self.peek() {
                None | Some(b'\n') => {
                    self.next_line()?;
                    let deeper = self.indent.filter(|inner| *inner > indent && depth + 1 < DEEPEST)?;
                    self.block(deeper, depth + 1)?
                }
                Some(_) => {
                    let value = self.value(Within::Block, depth)?;
                    self.next_line()?;
                    value
                }
            };
            end = value.span.end;
            entries.push((key, value));
        }
        let ends = self.indent.is_none_or(|next| next < indent);
        ends.then_some(Node { span: self.base + start..end, value: Value::Mapping(entries) })
    }

    /// A key none of the entries before has, with its colon.
    fn key(&mut self, within: Within, before: &[(Node<'t>, Node<'t>)], keys: &mut Keys) -> Option<Node<'t>> {
        let key = self.scalar(within)?;
        if self.peek() != Some(b':') || key.span.len() > LONGEST_KEY || before.len() >= MOST_ENTRIES {
            return None;
        }
        self.at += 1;
        let apart = matches!((self.peek(), within), (Some(b' '), _) | (None | Some(b'\n'), Within::Block));
        let name = key.as_str()?;
        let known = |other: &Node<'t>| matches!(&other.value, Value::Scalar(other) if other == name);
        let new = keys.are_unlike(name) || !before.iter().any(|(other, _)| known(other));
        (apart && new).then_some(key)
    }

    fn value(&mut self, within: Within, depth: usize) -> Option<Node<'t>> {
        match self.peek()? {
            b'{' | b'[' if depth + 1 < DEEPEST => self.brackets(depth + 1),
            _ => self.scalar(within),
        }
    }

    /// A mapping in braces or a list in brackets.
    fn brackets(&mut self, depth: usize) -> Option<Node<'t>> {
        let start = self.at;
        let (mut value, close) = match self.peek()? {
            b'{' => (Value::Mapping(Vec::new()), b'}'),
            _ => (Value::Sequence(Vec::new()), b']'),
        };
        self.at += 1;
        self.skip_blanks();
        let (mut first, mut keys) = (true, Keys::default());
        while !(first && self.peek() == Some(close)) {
            match &mut value {
                Value::Mapping(entries) => {
                    let key = self.key(Within::Brackets, entries, &mut keys)?;
                    self.skip_blanks();
                    entries.push((key, self.value(Within::Brackets, depth)?));
                }
                Value::Sequence(items) => items.push(self.value(Within::Brackets, depth)?),
                Value::Scalar(_) => return None,
            }
            first = false;
            self.skip_blanks();
            match self.peek()? {
                b',' => self.at += 1,
                byte if byte == close => break,
                _ => return None,
            }
            self.skip_blanks();
        }
        self.at += 1;
        Some(Node { span: self.base + start..self.base + self.at, value })
    }

    fn scalar(&mut self, within: Within) -> Option<Node<'t>> {
        match self.peek()? {
            mark @ (b'"' | b'\'') => self.quoted(mark),
            _ => self.unquoted(within),
        }
    }

    /// A text in quotation marks without any in it, and without escapes.
    fn quoted(&mut self, mark: u8) -> Option<Node<'t>> {
        let start = self.at;
        let inner = self.bytes.get(start + 1..)?;
        let length = inner.iter().position(|byte| *byte == mark || matches!(byte, b'\\' | b'\n'))?;
        let text = self.text.get(start + 1..start + 1 + length)?;
        self.at = start + length + 2;
        let closed = inner.get(length) == Some(&mark) && self.peek() != Some(mark);
        let span = self.base + start..self.base + self.at;
        closed.then(|| Node { span, value: Value::Scalar(text.into()) })
    }

    /// A text without quotation marks that begins with a letter or digit.
    fn unquoted(&mut self, within: Within) -> Option<Node<'t>> {
        let start = self.at;
        if !self.peek().is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii()) {
            return None;
        }
        let mut end = start;
        while let Some(byte) = self.peek() {
            if byte.is_ascii_alphanumeric() {
                self.at += 1;
                end = self.at;
                continue;
            }
            let next = self.bytes.get(self.at + 1);
            match (byte, within) {
                (b'\n', _) => break,
                (b':', _) if matches!(next, None | Some(b' ' | b'\n')) => break,
                (b'#', _) | (b'-', Within::Brackets) if end < self.at => return None,
                (b',' | b']' | b'}', Within::Brackets) => break,
                (b'[' | b'{' | b':', Within::Brackets) => return None,
                (b' ', _) => {}
                _ => end = self.at + 1,
            }
            self.at += 1;
        }
        self.at = end;
        let text = self.text.get(start..end)?;
        Some(Node { span: self.base + start..self.base + end, value: Value::Scalar(text.into()) })
    }
}

#[cfg(test)]
mod tests;
