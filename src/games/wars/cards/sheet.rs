//! Cards laid out for people and programs.

use serde_json::{Map, Value, json};

use super::{
    card::{self, Ability, Card, CardKind, Faction, Many, PrintedNumber, Side, Target, Whose, Word, Zone},
    catalogue::{self, CARDS},
    decode::decode,
    language, spoken, vocabulary,
};
use crate::cards::{CardFile, CardSets, Readership, Sheet, Shelf, Wrong, decoded};

/// The cards of the game for commands.
pub(in crate::games::wars) const SHELF: Shelf = Shelf { game: "wars", shipped, words: &vocabulary::WORDS, read, bring };

fn shipped() -> Vec<Sheet> {
    CARDS.iter().map(sheet).collect()
}

fn read(files: &[CardFile]) -> Result<Vec<Sheet>, Vec<Wrong>> {
    of_files(files).map(|cards| cards.iter().map(sheet).collect())
}

fn bring(files: &[CardFile], sets: &mut CardSets) -> Result<(), Vec<Wrong>> {
    let cards = of_files(files)?;
    if !cards.is_empty() {
        sets.put(catalogue::with(cards));
    }
    Ok(())
}

fn of_files(files: &[CardFile]) -> Result<Vec<Card>, Vec<Wrong>> {
    decoded(files, Readership { game: SHELF.game, unnamed: true }, decode, catalogue::shipped().titles())
}

fn sheet(card: &Card) -> Sheet {
    let mut figures: Vec<(&'static str, Value)> = vec![
        ("set", json!(card.set)),
        ("faction", json!(card.faction.word())),
        ("type", json!(card.card_type().word())),
    ];
    kind(&card.kind, &mut figures);
    let mut add = |name, value| figures.push((name, value));
    if !card.labels.is_empty() {
        add("labels", json!(card.labels.0));
    }
    for (name, figure) in [("cost", card.cost), ("destiny", card.destiny)] {
        if figure != PrintedNumber::Absent {
            add(name, number(figure));
        }
    }
    match card.support {
        None => add("support", json!("unknown")),
        Some([0, 0, 0, 0, 0]) => {}
        Some(icons) => {
            let icons = Faction::ALL.iter().zip(icons).filter(|(_, icons)| *icons > 0);
            add("support", icons.map(|(faction, icons)| (faction.word().to_owned(), json!(icons))).collect());
        }
    }
    let flags = [
        ("unique", card.unique),
        ("unlimited", card.unlimited),
        ("scouting", card.scouting),
        ("banned", card.banned),
        ("invented", card.invented),
    ];
    for (name, _) in flags.into_iter().filter(|(_, is)| *is) {
        add(name, json!(true));
    }
    let fights = card.is_unit() || matches!(card.kind, CardKind::Ship { .. });
    figures.extend(side(&card.upright, fights));
    if let Some(inverted) = &card.inverted {
        let inverted = side(inverted, true).into_iter().map(|(name, value)| (name.to_owned(), value));
        figures.push(("inverted", inverted.collect()));
    }
    if let Some(errata) = card.errata {
        figures.push(("errata", abilities(&errata)));
    }
    if !card.reveals.is_empty() {
        figures.push(("reveals", card.reveals.iter().map(|who| who.word()).collect()));
    }
    if !card.also.is_empty() {
        figures.push(("also", card.also.iter().map(|price| price.word()).collect()));
    }
    if !card.targets.is_empty() {
        figures.push(("targets", targets(&card.targets)));
    }
    let unknown = figures.iter().filter(|(_, value)| value == "unknown").map(|(name, _)| *name);
    Sheet {
        code: card.code.to_owned(),
        title: card.title.to_owned(),
        line: line(card),
        unknown: unknown.collect(),
        figures,
        text: spoken::text(card),
        abilities: language::abilities(card),
        unmodelled: card.unmodelled.map(str::to_owned).or_else(|| {
            (!card.beyond.is_empty()).then(|| format!("not all abilities are carried out: {}", card.beyond.join("; ")))
        }),
    }
}

/// The card type line, as a person would say it.
fn line(card: &Card) -> String {
    let mut words = Vec::new();
    words.extend(card.unique.then_some("unique"));
    words.push(card.faction.word());
    match card.kind {
        CardKind::Interrupt { fate, .. } | CardKind::Order { fate, .. } => words.push(fate.word()),
        CardKind::Location { area, .. } => words.push(area.word()),
        CardKind::Ship { class, .. } => words.push(class.word()),
        _ => {}
    }
    words.push(card.card_type().word());
    words.join(" ")
}

fn kind(kind: &CardKind, figures: &mut Vec<(&'static str, Value)>) {
    let mut add = |name, value| figures.push((name, value));
    match kind {
        CardKind::Asset { beneath, whose, alone } => {
            if !beneath.is_empty() {
                add("beneath", json!(beneath.0));
                add("whose", json!(whose.word()));
            }
            if *alone {
                add("alone", json!(true));
            }
        }
        CardKind::Weapon { beneath } => add("beneath", json!(beneath.0)),
        CardKind::Interrupt { fate, bullets } | CardKind::Order { fate, bullets } => {
            add("kind", json!(fate.word()));
            if *bullets != PrintedNumber::Absent {
                add("bullets", number(*bullets));
            }
        }
        CardKind::Location { area, group, yours, theirs, icon, encampment } => {
            add("kind", json!(area.word()));
            add("group", json!(group));
            add("energy", json!({ "yours": yours, "theirs": theirs }));
            if let Some(icon) = icon {
                add("icon", json!(icon.word()));
            }
            if *encampment {
                add("encampment", json!(true));
            }
        }
        CardKind::Ship { capacity, characters_free, .. } => {
            add("capacity", json!(capacity));
            if *characters_free {
                add("uncounted", json!("characters"));
            }
        }
        CardKind::Character | CardKind::NoBot | CardKind::Vehicle => {}
    }
}

fn side(side: &Side, fights: bool) -> Vec<(&'static str, Value)> {
    let mut figures = Vec::new();
    if fights {
        figures.extend([
            ("power", json!(side.power)),
            ("tactics", json!(side.tactics)),
            ("defense", json!(side.defense)),
        ]);
    }
    let keywords = [("piloting", side.piloting), ("transport", side.transport), ("quickdraw", side.quickdraw)];
    figures.extend(keywords.into_iter().filter(|(_, value)| *value > 0).map(|(name, value)| (name, json!(value))));
    if side.size != 1 {
        figures.push(("size", json!(side.size)));
    }
    if let Some(captain) = side.captain {
        figures.push(("captain", json!(captain)));
    }
    if !side.abilities.is_empty() {
        figures.push(("abilities", abilities(&side.abilities)));
    }
    figures
}

fn abilities(abilities: &[Ability]) -> Value {
    abilities.iter().map(ability).collect()
}

fn ability(ability: &Ability) -> Value {
    let mut told = Map::new();
    told.insert("kind".to_owned(), json!(ability.kind.word()));
    if ability.bullets != PrintedNumber::Absent {
        told.insert("bullets".to_owned(), number(ability.bullets));
    }
    let mut cost = Map::new();
    for (name, energy) in [("pay", ability.pay), ("lose", ability.lose)] {
        if energy > 0 {
            cost.insert(name.to_owned(), json!(energy));
        }
    }
    if !ability.also.is_empty() {
        cost.insert("also".to_owned(), ability.also.iter().map(|price| price.word()).collect());
    }
    if ability.kind == card::AbilityKind::Activated {
        if cost.is_empty() {
            cost.insert("pay".to_owned(), json!(0));
        }
        told.insert("cost".to_owned(), Value::Object(cost));
    }
    if let Some(when) = ability.when {
        told.insert("when".to_owned(), json!(when.event.word()));
    }
    if ability.in_battle {
        told.insert("during".to_owned(), json!("battle"));
    }
    if !ability.targets.is_empty() {
        told.insert("targets".to_owned(), targets(&ability.targets));
    }
    Value::Object(told)
}

fn targets(targets: &[Target]) -> Value {
    targets.iter().map(target).collect()
}

fn target(target: &Target) -> Value {
    let mut told = Map::new();
    let mut add = |key: &str, value| told.insert(key.to_owned(), value);
    match target.many {
        Many::Exactly(count) => add("count", json!(count)),
        Many::UpTo(count) => add("up-to", json!(count)),
        Many::AnyNumber => add("count", json!("any")),
    };
    for (key, words) in [("kind", target.kind), ("or", target.or)] {
        if !words.is_empty() {
            add(key, json!(words.0));
        }
    }
    if target.whose != Whose::Either {
        add("whose", json!(target.whose.word()));
    }
    if target.zone != Zone::InPlay {
        add("where", json!(target.zone.word()));
    }
    if target.more {
        add("more", json!(true));
    }
    Value::Object(told)
}

fn number(figure: PrintedNumber) -> Value {
    figure.known().map_or(json!("unknown"), |number| json!(number))
}
