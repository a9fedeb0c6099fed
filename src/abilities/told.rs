//! The words of a game and the tables of keys as a document: what `gavel cards GAME --words` prints.

use std::fmt::{self, Write as _};

use super::language::{
    keys::{ABILITIES, CHOICE, CONTROL, COSTS, Key, KeyTable, Need, RULES, TEXT},
    vocabulary::{Parameter, Vocabulary, WordEntry},
};

/// Every word and every key, in Markdown.
#[must_use]
pub fn tables(vocabulary: &Vocabulary) -> String {
    let mut out = String::new();
    let _ = write_tables(&mut out, vocabulary);
    out
}

fn write_tables(out: &mut String, vocabulary: &Vocabulary) -> fmt::Result {
    out.push_str("A key in brackets may be left out; of keys with a bar between them one or more are written.\n");
    section(out, "Abilities", ABILITIES.iter())?;
    section(out, "Rules about playing a card, and one of two texts", [&RULES, &CHOICE, &TEXT].into_iter())?;
    section(out, "Deeds of every game", CONTROL.iter())?;
    section(out, "Deeds", vocabulary.deeds.iter())?;
    section(out, "Modifiers: in `ongoing`, and with `until` in `do`", vocabulary.modifiers.iter())?;
    section(out, "Events", vocabulary.events.iter())?;
    let payable = vocabulary.deeds.iter().filter(|deed| deed.cost);
    section(out, "Costs", COSTS.iter())?;
    let heads: Vec<String> = payable.map(|deed| format!("`{}`", deed.head)).collect();
    writeln!(out, "\nAnd these deeds: {}.", heads.join(", "))?;
    out.push_str("\n### Words\n\n| words | |\n|---|---|\n");
    let of = |words: &[WordEntry]| words.iter().map(|word| word.word.to_owned()).collect::<Vec<_>>();
    let rows: [(&str, Vec<String>); 14] = [
        ("nouns, besides labels", vocabulary.nouns.iter().map(|noun| noun.word.to_owned()).collect()),
        ("states", of(vocabulary.states)),
        ("relations", of(vocabulary.relations)),
        ("places", of(vocabulary.places)),
        ("keywords", of(vocabulary.keywords)),
        ("traits", of(vocabulary.traits)),
        ("figures", of(vocabulary.figures)),
        ("piles", of(vocabulary.piles)),
        ("players", vocabulary.players.iter().map(|player| player.word.to_owned()).collect()),
        ("pronouns", vocabulary.pronouns.iter().map(|pronoun| pronoun.word.to_owned()).collect()),
        ("periods", of(vocabulary.periods)),
        ("steps", of(vocabulary.steps)),
        ("until", of(vocabulary.until)),
        ("limits", vocabulary.spans.iter().map(|span| format!("1 a {span}")).collect()),
    ];
    for (what, words) in rows.into_iter().filter(|(_, words)| !words.is_empty()) {
        writeln!(out, "| {what} | `{}` |", words.join("`, `"))?;
    }
    for tie in vocabulary.ties {
        writeln!(out, "| how a player has a place | `PLAYER {} FILTER`, `{} by PLAYER` |", tie.verb, tie.participle)?;
    }
    if vocabulary.functions.is_empty() {
        return Ok(());
    }
    out.push_str("\n| function | is |\n|---|---|\n");
    for function in vocabulary.functions {
        let takes: Vec<String> = function.takes.iter().map(parameter).collect();
        let takes = if takes.is_empty() { String::new() } else { format!("({})", takes.join(", ")) };
        writeln!(out, "| `{}{takes}` | {} |", function.name, function.about)?;
    }
    writeln!(out, "\nSettled one after the other: {}.", vocabulary.layers.join(", "))
}

fn parameter(parameter: &Parameter) -> String {
    if parameter.optional { format!("[{}]", parameter.name) } else { parameter.name.to_owned() }
}

fn section(out: &mut String, title: &str, tables: impl Iterator<Item = &'static KeyTable>) -> fmt::Result {
    write!(out, "\n### {title}\n\n| head | keys | |\n|---|---|---|\n")?;
    for table in tables {
        let keys: Vec<String> = table.keys.iter().map(key).collect();
        writeln!(out, "| `{}` | {} | {} |", table.head, keys.join("; "), table.about)?;
    }
    Ok(())
}

fn key(key: &Key) -> String {
    let kind = key.kind.name();
    match key.need {
        Need::Must => format!("`{}`: {kind}", key.name),
        Need::May => format!("\\[`{}`: {kind}\\]", key.name),
        Need::OneOf => format!("\\|`{}`: {kind}", key.name),
    }
}
