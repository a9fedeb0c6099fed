//! The one place where text that came from a log is made fit for a terminal: control characters, escapes, direction
//! overrides and other invisible characters are replaced by their visible `\u{…}` form.

use std::borrow::Cow;
use std::fmt::Write;

/// Whether a character must not reach a terminal as it is: it moves the cursor, changes direction, or cannot be seen.
#[must_use]
pub fn is_hidden(character: char) -> bool {
    !matches!(character, ' '..='~')
        && (character.is_control()
            || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{70f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}'
            | '\u{e0000}'..='\u{e0fff}'))
}

/// Makes a name, such as that of a file, fit for one line: every hidden character is shown by its number.
#[must_use]
pub fn name(text: &str) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        push(&mut clean, character);
    }
    Cow::Owned(clean)
}

/// Makes prose, such as a message or help, fit for one line: its line breaks and tabs become spaces, and every other
/// hidden character is shown by its number.
#[must_use]
pub fn prose(text: &str) -> Cow<'_, str> {
    let text = text.trim();
    if text.contains(['\n', '\t']) {
        let words: Vec<&str> = text.split(['\n', '\t']).map(str::trim).filter(|word| !word.is_empty()).collect();
        return Cow::Owned(name(&words.join(" ")).into_owned());
    }
    name(text)
}

/// Replaces every hidden character except line breaks and tabs by others of the same number of bytes, so that spans
/// still fit.
#[must_use]
pub fn same_length(text: &str) -> Cow<'_, str> {
    let dirty = |character: char| is_hidden(character) && !matches!(character, '\n' | '\t');
    if !text.contains(dirty) {
        return Cow::Borrowed(text);
    }
    let mut rest = text.chars().peekable();
    let mut clean = String::with_capacity(text.len());
    while let Some(character) = rest.next() {
        let line_break = character == '\r' && rest.peek() == Some(&'\n');
        match character.len_utf8() {
            _ if line_break || !dirty(character) => clean.push(character),
            1 => clean.push('?'),
            2 => clean.push('\u{b7}'),
            3 => clean.push('\u{fffd}'),
            _ => clean.push_str("\u{fffd}?"),
        }
    }
    Cow::Owned(clean)
}

/// Writes one character, by its number if it is hidden.
pub(super) fn push(clean: &mut String, character: char) {
    if is_hidden(character) {
        // Writing to a string cannot fail.
        let _ = write!(clean, "\\u{{{:x}}}", u32::from(character));
    } else {
        clean.push(character);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_and_overrides_are_shown_by_number() {
        assert_eq!(name("a\x1b[31mb\u{202e}c\u{9b}"), "a\\u{1b}[31mb\\u{202e}c\\u{9b}");
        assert_eq!(name("two\nlines"), "two\\u{a}lines");
        assert_eq!(name("Jäger \"龍\""), "Jäger \"龍\"");
    }

    #[test]
    fn prose_is_one_line() {
        assert_eq!(prose("  one\n  two\tthree\r\n"), "one two three");
        assert_eq!(prose("over\rwritten"), "over\\u{d}written");
    }

    #[test]
    fn same_length_keeps_every_offset() {
        let text = "a\0b\u{85}c\u{202e}d\u{e0041}e\r\nf\rg\th";
        let clean = same_length(text);
        assert_eq!(clean, "a?b\u{b7}c\u{fffd}d\u{fffd}?e\r\nf?g\th");
        assert_eq!(clean.len(), text.len());
    }
}
