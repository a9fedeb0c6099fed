//! The YAML that headers and decks are mostly written in, read in one go: mappings in blocks, and texts, mappings and lists
//! that begin and end on one line, with no comment but at the top. Of anything else nothing is said here, right or wrong: the
//! parser reads all of it then.

use super::{DEEPEST, Node, Value};

/// A mapping with more entries goes to the parser, since here each key is compared with all before it.
const MOST_ENTRIES: usize = 128;

/// A longer key goes to the parser, which may not take it for one.
const LONGEST_KEY: usize = 512;

/// Room for the entries of one deck and of the mappings around it.
const ROOM: usize = 64;

/// Reads a document that is written plainly from its first to its last letter.
pub(super) fn read(text: &str, base: usize) -> Option<Node<'_>> {
    if !is_plain(text) {
        return None;
    }
    let is_comment = |line: &&str| line.starts_with('#') || *line == "\n";
    let begin = text.split_inclusive('\n').take_while(is_comment).map(str::len).sum();
    let open = Vec::with_capacity(ROOM);
    let mut reader = Reader { text, bytes: text.as_bytes(), base, at: begin, indent: Some(0), open };
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
    /// The entries of all mappings that are being read, those of the innermost last.
    open: Vec<Entry<'t>>,
}

type Entry<'t> = (Node<'t>, Node<'t>);

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
        let (start, first, mut keys) = (self.at, self.open.len(), Keys::default());
        let mut end = start;
        while self.indent == Some(indent) {
            let key = self.key(Within::Block, first, &mut keys)?;
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
            self.open.push((key, value));
        }
        let ends = self.indent.is_none_or(|next| next < indent);
        ends.then(|| Node { span: self.base + start..end, value: Value::Mapping(self.open.split_off(first)) })
    }

    /// A key none of the open entries from the `first` of its mapping on has, with its colon.
    fn key(&mut self, within: Within, first: usize, keys: &mut Keys) -> Option<Node<'t>> {
        let key = self.scalar(within)?;
        let before = self.open.get(first..)?;
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
        let (start, first, is_mapping) = (self.at, self.open.len(), self.peek()? == b'{');
        let close = if is_mapping { b'}' } else { b']' };
        self.at += 1;
        self.skip_blanks();
        let (mut empty, mut items, mut keys) = (true, Vec::new(), Keys::default());
        while !(empty && self.peek() == Some(close)) {
            if is_mapping {
                let key = self.key(Within::Brackets, first, &mut keys)?;
                self.skip_blanks();
                let value = self.value(Within::Brackets, depth)?;
                self.open.push((key, value));
            } else {
                items.push(self.value(Within::Brackets, depth)?);
            }
            empty = false;
            self.skip_blanks();
            match self.peek()? {
                b',' => self.at += 1,
                byte if byte == close => break,
                _ => return None,
            }
            self.skip_blanks();
        }
        self.at += 1;
        let value = if is_mapping { Value::Mapping(self.open.split_off(first)) } else { Value::Sequence(items) };
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
        let length = before_any(inner, [mark, b'\\', b'\n'])?;
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

/// How many letters stand before the first of these marks. Looks at eight at a time.
fn before_any(text: &[u8], marks: [u8; 3]) -> Option<usize> {
    const EACH: u64 = u64::from_le_bytes([1; 8]);
    let (eights, last) = text.as_chunks();
    for (eight, number) in eights.iter().zip(0..) {
        let eight = u64::from_le_bytes(*eight);
        // Of the bytes that are no mark, none before the first mark has its highest bit set in the end.
        let found = marks.map(|mark| eight ^ (EACH * u64::from(mark))).map(|rest| rest.wrapping_sub(EACH) & !rest);
        let found = found.into_iter().fold(0, |all, one| all | one) & (EACH << 7);
        if found != 0 {
            return Some(8 * number + (found.trailing_zeros() / 8) as usize);
        }
    }
    last.iter().position(|byte| marks.contains(byte)).map(|at| 8 * eights.len() + at)
}

#[cfg(test)]
mod tests;
