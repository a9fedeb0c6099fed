//! The blanks of a rule's sentences: `{player} damages {card}`.

use super::records::Rule;

/// The names of all blanks in the sentences of a rule, and of the lines it points at, each once.
///
/// # Errors
/// When a sentence has a brace that is no blank.
pub(super) fn blanks(rule: &Rule) -> Result<Vec<&str>, String> {
    let mut names = Vec::new();
    let because = rule.because.lines();
    let texts = [rule.finding.as_str(), &rule.here, &rule.help].into_iter();
    for text in texts.chain(because.iter().map(|(_, text)| *text)) {
        names.extend(in_text(text).map_err(|wrong| format!("`{}`: {wrong} in \"{text}\"", rule.id))?);
    }
    names.extend(because.iter().map(|(line, _)| *line));
    let mut once: Vec<&str> = Vec::new();
    names.into_iter().for_each(|name| {
        if !once.contains(&name) {
            once.push(name);
        }
    });
    Ok(once)
}

fn in_text(text: &str) -> Result<Vec<&str>, String> {
    let mut names = Vec::new();
    let mut pieces = text.split('{');
    let outside = pieces.next().unwrap_or_default();
    for piece in pieces {
        let (name, after) = piece.split_once('}').ok_or("a blank that does not end")?;
        let is_name = !name.is_empty() && name.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'_');
        if !is_name || after.contains('}') {
            return Err(format!("`{{{name}}}` is no blank with a name"));
        }
        names.push(name);
    }
    if outside.contains('}') { Err("a `}` that ends nothing".to_owned()) } else { Ok(names) }
}
