//! What is not the same on the cards of two sets.

use serde::Serialize;
use serde_json::Value;

use crate::cards::{Sheet, written};

/// Longer values are not shown.
const LONGEST_VALUE: usize = 40;

/// A card that is not the same in two sets of cards.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct CardChange {
    /// Its title.
    pub title: String,
    /// Its code.
    pub code: String,
    /// What is not the same.
    pub changes: Vec<FigureChange>,
}

/// Something on a card that is not the same.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
pub struct FigureChange {
    /// What it is: `cost`, `power`, or `card` where only one set has the card.
    pub figure: &'static str,
    /// What it was; none if it was not there.
    pub before: Option<Value>,
    /// What it would be; none if it would not be there.
    pub after: Option<Value>,
}

/// The cards that are not the same.
#[must_use]
pub fn changes(before: &[Sheet], after: &[Sheet]) -> Vec<CardChange> {
    let change = |sheet: &Sheet, changes| CardChange { title: sheet.title.clone(), code: sheet.code.clone(), changes };
    let alone = |before, after| vec![FigureChange { figure: "card", before, after }];
    let mut changed: Vec<CardChange> = Vec::new();
    for old in before {
        match find(after, old) {
            Some(new) => changed.push(change(new, figures(old, new))),
            None => changed.push(change(old, alone(Some(Value::from(old.line.as_str())), None))),
        }
    }
    for new in after.iter().filter(|new| find(before, new).is_none()) {
        changed.push(change(new, alone(None, Some(Value::from(new.line.as_str())))));
    }
    changed.retain(|card| !card.changes.is_empty());
    changed
}

fn find<'s>(sheets: &'s [Sheet], wanted: &Sheet) -> Option<&'s Sheet> {
    let title = written(&wanted.title);
    sheets.iter().find(|sheet| sheet.title == wanted.title || written(&sheet.title) == title)
}

fn figures(old: &Sheet, new: &Sheet) -> Vec<FigureChange> {
    let value = |sheet: &Sheet, name: &str| {
        sheet.figures.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    };
    // What no rule asks about is no difference.
    let judged = |(figure, ..): &(&'static str, _, _)| !matches!(*figure, "set" | "invented");
    let mut names: Vec<&'static str> = old.figures.iter().map(|(name, _)| *name).collect();
    names.extend(new.figures.iter().map(|(name, _)| *name).filter(|name| value(old, name).is_none()));
    let figures = names.into_iter().map(|figure| (figure, value(old, figure), value(new, figure)));
    let text = |text: &Option<String>| text.as_deref().map(Value::from);
    let unmodelled = [("unmodelled", text(&old.unmodelled), text(&new.unmodelled))];
    let all = figures.chain(unmodelled).filter(judged).filter(|(_, before, after)| before != after);
    all.map(|(figure, before, after)| FigureChange { figure, before, after }).collect()
}

/// Those of the cards that a text as it is looked up names.
pub(super) fn named_in<'c>(changed: &'c [CardChange], text: &str) -> Vec<&'c CardChange> {
    let named = |card: &&CardChange| text.contains(&written(&card.title)) || text.contains(&card.code.to_lowercase());
    changed.iter().filter(named).collect()
}

impl CardChange {
    /// `"Reef Hunter": cost 1 becomes 2, defense 2 becomes 3`
    pub(super) fn words(&self) -> (String, String) {
        let words: Vec<String> = self.changes.iter().map(|change| change.words()).collect();
        (format!("\"{}\": ", self.title), words.join(", "))
    }
}

impl FigureChange {
    /// `cost 1 becomes 2`
    fn words(&self) -> String {
        match (self.figure, value(self.before.as_ref()), value(self.after.as_ref())) {
            ("card", _, None) => "no longer there".to_owned(),
            ("card", None, _) => "new".to_owned(),
            (name, Some(before), Some(after)) if before.len().max(after.len()) <= LONGEST_VALUE => {
                format!("{name} {before} becomes {after}")
            }
            (name, None, Some(after)) if after.len() <= LONGEST_VALUE => format!("{name} becomes {after}"),
            (name, Some(before), None) if before.len() <= LONGEST_VALUE => format!("{name} {before} is gone"),
            (name, ..) => format!("{name} is changed"),
        }
    }
}

fn value(value: Option<&Value>) -> Option<String> {
    value.map(|value| value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}
