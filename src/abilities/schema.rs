//! The JSON Schema of abilities, made of the tables they are read by.

use serde_json::{Map, Value, json};

use super::language::{
    keys::{ABILITIES, CHOICE, CONTROL, COSTS, Key, KeyKind, KeyTable, Need, RULES, TEXT, UNTIL},
    vocabulary::Vocabulary,
};

/// The schema of a list of abilities in the words of a game.
#[must_use]
pub fn schema(vocabulary: &Vocabulary) -> Value {
    let of = |tables: &mut dyn Iterator<Item = Value>| json!({ "anyOf": tables.collect::<Vec<_>>() });
    let plain = |table: &KeyTable| entry(table, None, vocabulary);
    let payable = vocabulary.deeds.iter().filter(|deed| deed.cost);
    let lasting = vocabulary.modifiers.iter().map(|modifier| entry(modifier, Some(&UNTIL), vocabulary));
    let deeds = CONTROL.iter().chain(vocabulary.deeds).map(plain);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What a card does",
        "type": "array",
        "items": { "$ref": "#/$defs/ability" },
        "$defs": {
            "ability": of(&mut ABILITIES.iter().map(plain)),
            "deed": of(&mut deeds.chain(lasting)),
            "modifier": of(&mut vocabulary.modifiers.iter().map(plain)),
            "cost": of(&mut COSTS.iter().chain(payable).map(plain)),
            "event": of(&mut vocabulary.events.iter().map(plain)),
            "text": plain(&TEXT),
            "rules": plain(&RULES),
            "option": plain(&CHOICE),
        },
    })
}

fn entry(table: &KeyTable, more: Option<&Key>, vocabulary: &Vocabulary) -> Value {
    let keys = || table.keys.iter().chain(more);
    let properties: Map<String, Value> = keys().map(|key| (key.name.to_owned(), kind(key.kind, vocabulary))).collect();
    let required: Vec<&str> = keys().filter(|key| key.need == Need::Must).map(|key| key.name).collect();
    let mut schema = json!({
        "description": table.about,
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": false,
    });
    let one_of: Vec<Value> =
        keys().filter(|key| key.need == Need::OneOf).map(|key| json!({ "required": [key.name] })).collect();
    if let (Some(object), false) = (schema.as_object_mut(), one_of.is_empty()) {
        object.insert("anyOf".to_owned(), json!(one_of));
    }
    schema
}

fn kind(kind: KeyKind, vocabulary: &Vocabulary) -> Value {
    let list = |what: &str| json!({ "type": "array", "minItems": 1, "items": { "$ref": format!("#/$defs/{what}") } });
    let one = |what: &str| json!({ "$ref": format!("#/$defs/{what}") });
    match kind {
        KeyKind::HowMuch => json!({ "type": ["string", "integer"], "description": "a quantity" }),
        KeyKind::Word(words) => json!({ "enum": words }),
        KeyKind::Until => json!({ "enum": vocabulary.until.iter().map(|word| word.word).collect::<Vec<_>>() }),
        KeyKind::Side => json!({ "enum": vocabulary.sides }),
        KeyKind::Flag => json!({ "const": true }),
        KeyKind::Deeds => list("deed"),
        KeyKind::Options => json!({ "type": "array", "minItems": 2, "items": list("deed") }),
        KeyKind::Modifiers => list("modifier"),
        KeyKind::Cost => json!({ "anyOf": [one("cost"), list("cost")] }),
        KeyKind::Event => json!({ "anyOf": [one("event"), list("event")] }),
        KeyKind::Ability => one("ability"),
        KeyKind::Text => one("text"),
        KeyKind::Rules => one("rules"),
        KeyKind::Choice => one("option"),
        KeyKind::Targets => {
            json!({ "type": "object", "minProperties": 1, "additionalProperties": { "type": "string" } })
        }
        KeyKind::Filter
        | KeyKind::Selection
        | KeyKind::Whether
        | KeyKind::Who
        | KeyKind::PileOf
        | KeyKind::Noun
        | KeyKind::Binds(_)
        | KeyKind::Limit
        | KeyKind::Note => json!({ "type": "string", "description": kind.name() }),
    }
}
