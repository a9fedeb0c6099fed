//! Reads one card of a catalogue. Which keys it may and must have depends on its type.

use super::super::card::{
    Ability, AbilityKind, Area, Card, CardKind, Faction, Price, PrintedNumber, ShipClass, Side, StaticList, Whose,
};
use super::{CardType, HOSTS, Reader, Word, target::targets};
use crate::{
    abilities::compiled::LabelKey,
    notation::yaml::{Fault, Node},
};

const EVERY: [&str; 12] = [
    "code",
    "title",
    "unique",
    "banned",
    "faction",
    "type",
    "labels",
    "destiny",
    "reveals",
    "unmodelled",
    "text",
    "printed",
];
const COSTS: [&str; 3] = ["cost", "support", "also"];
const FIGURES: [&str; 3] = ["power", "tactics", "defense"];
const INVERTER: [&str; 1] = ["inverted"];
const ABILITIES: [&str; 2] = ["abilities", "errata"];

/// The keys of a card of this type, besides those every card has.
fn keys(card_type: CardType) -> Vec<&'static str> {
    let own: &[&[&str]] = match card_type {
        CardType::Asset => &[&COSTS, &ABILITIES, &["beneath", "whose", "alone"]],
        CardType::Character => {
            &[&COSTS, &FIGURES, &INVERTER, &ABILITIES, &["piloting", "quickdraw", "scouting", "size"]]
        }
        CardType::Interrupt | CardType::Order => &[&COSTS, &["kind", "bullets", "targets"]],
        CardType::Location => &[&ABILITIES, &["kind", "energy", "icon", "unlimited", "encampment"]],
        CardType::NoBot => &[&COSTS, &FIGURES, &INVERTER, &ABILITIES, &["size"]],
        CardType::Ship => {
            &[&COSTS, &FIGURES, &INVERTER, &ABILITIES, &["capacity", "captain", "scouting", "transport", "uncounted"]]
        }
        CardType::Vehicle => &[&COSTS, &FIGURES, &INVERTER, &ABILITIES, &["size", "transport"]],
        CardType::Weapon => &[&COSTS, &ABILITIES, &["beneath"]],
    };
    EVERY.iter().chain(own.iter().copied().flatten()).copied().collect()
}

/// Reads a card. Its set is filled in by the file.
pub(super) fn card(node: &Node<'_>, labels: &[&str], faults: &mut Vec<Fault>) -> Option<Card> {
    let card_type = Reader::new(node, "a card", faults).chosen::<CardType>("type")?;
    let what = match card_type {
        CardType::Asset | CardType::Interrupt | CardType::Order => format!("an {}", card_type.word()),
        _ => format!("a {}", card_type.word()),
    };
    let mut read = Reader::new(node, &what, faults);
    read.allow(&keys(card_type));
    let code = read.text("code");
    if let (Some(code), Some(at)) = (code.filter(|code| !is_code(code)), node.get("code")) {
        read.fault(at, format!("`{code}` is no code: set, rarity and number, as in `1C7`"));
    }
    let (title, faction) = (read.text("title"), read.chosen::<Faction>("faction"));
    let unmodelled = read.note("unmodelled");
    let reveals = StaticList::keep(read.choices("reveals"));
    let own_labels = read.among("labels", labels);
    if card_type != CardType::Location {
        read.required("cost");
    }
    read.required("destiny");
    let support = support(&mut read, card_type, faction);
    let hosts: Vec<&str> = HOSTS.iter().chain(labels).copied().collect();
    let kind = kind(&mut read, card_type, title.unwrap_or_default(), &own_labels, &hosts)?;
    let figures = matches!(kind, CardKind::Ship { .. })
        || matches!(card_type, CardType::Character | CardType::NoBot | CardType::Vehicle);
    let inverted = read.get("inverted").map(|_| {
        let allowed = keys(card_type);
        let unwanted = ["capacity", "scouting", "uncounted", "errata", "inverted"];
        let own = allowed.iter().filter(|key| !EVERY.contains(key) && !COSTS.contains(key));
        let own: Vec<&str> = own.filter(|key| !unwanted.contains(key)).copied().collect();
        read.below("inverted", &own).map(|mut below| side(&mut below, true, labels))
    });
    Some(Card {
        code: code?,
        title: title?,
        set: "",
        invented: false,
        unique: read.flag("unique"),
        banned: read.flag("banned"),
        faction: faction?,
        kind,
        keys: StaticList::keep(own_labels.iter().map(|label| LabelKey::of(label)).collect()),
        labels: StaticList::keep(own_labels),
        cost: read.perhaps("cost"),
        destiny: read.perhaps("destiny"),
        support,
        unlimited: read.flag("unlimited"),
        scouting: read.flag("scouting"),
        upright: side(&mut read, figures, labels),
        inverted: inverted.flatten(),
        errata: read.get("errata").map(|_| abilities(&mut read, "errata", labels)),
        reveals,
        also: StaticList::keep(read.choices("also")),
        only: StaticList(&[]),
        does: StaticList(&[]),
        targets: targets(&mut read, labels),
        unmodelled,
        beyond: StaticList(&[]),
        text: "",
        printed: "",
        named: StaticList(&[]),
        ongoing: StaticList(&[]),
        carried_out: StaticList(&[]),
        idle: false,
    })
}

/// A set's number, the rarity in capitals (or a question mark), and a number.
fn is_code(code: &str) -> bool {
    let rest = code.trim_start_matches(|letter: char| letter.is_ascii_digit());
    let number = rest.trim_start_matches(|letter: char| letter.is_ascii_uppercase() || letter == '?');
    rest.len() < code.len()
        && number.len() < rest.len()
        && !number.is_empty()
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Locations and independents have no support cost; every other card has one.
fn support(read: &mut Reader<'_, '_>, card_type: CardType, faction: Option<Faction>) -> Option<[u8; 5]> {
    let free = card_type == CardType::Location || faction == Some(Faction::Independent);
    let Some(value) = read.get("support") else {
        if !free {
            read.required("support");
        }
        return Some([0; 5]);
    };
    if free {
        read.fault(value, "independents have no support cost".to_owned());
    }
    if value.as_str() == Some("unknown") {
        return None;
    }
    let words: Vec<&str> = Faction::ALL.iter().take(5).map(|faction| faction.word()).collect();
    let mut icons = [0; 5];
    if let Some(mut below) = read.below("support", &words) {
        for (icon, word) in icons.iter_mut().zip(&words) {
            *icon = below.number(word).unwrap_or(0);
        }
    }
    Some(icons)
}

fn kind(
    read: &mut Reader<'_, '_>,
    card_type: CardType,
    title: &'static str,
    labels: &[&str],
    hosts: &[&str],
) -> Option<CardKind> {
    Some(match card_type {
        CardType::Asset => CardKind::Asset {
            beneath: StaticList::keep(read.among("beneath", hosts)),
            whose: read.choice("whose").unwrap_or(Whose::Yours),
            alone: read.flag("alone"),
        },
        CardType::Character => CardKind::Character,
        CardType::Interrupt => CardKind::Interrupt { fate: read.chosen("kind")?, bullets: read.perhaps("bullets") },
        CardType::Order => CardKind::Order { fate: read.chosen("kind")?, bullets: read.perhaps("bullets") },
        CardType::Location => location(read, title)?,
        CardType::NoBot => CardKind::NoBot,
        CardType::Ship => ship(read, labels)?,
        CardType::Vehicle => CardKind::Vehicle,
        CardType::Weapon => {
            read.required("beneath");
            CardKind::Weapon { beneath: StaticList::keep(read.among("beneath", hosts)) }
        }
    })
}

fn location(read: &mut Reader<'_, '_>, title: &'static str) -> Option<CardKind> {
    let area: Area = read.chosen("kind")?;
    let icon = read.choice::<Faction>("icon");
    if let (Some(Faction::Independent), Some(at)) = (icon, read.get("icon")) {
        read.fault(at, "there is no support icon of independents".to_owned());
    }
    let Some((group, _)) = title.split_once('/') else {
        let at = read.get("title")?;
        read.fault(at, "the title of a location has two parts: `Group/Name`".to_owned());
        return None;
    };
    read.required("energy");
    let mut energy = read.below("energy", &["yours", "theirs"])?;
    let (yours, theirs) = (energy.figure("yours"), energy.figure("theirs"));
    Some(CardKind::Location { area, group, yours, theirs, icon, encampment: read.flag("encampment") })
}

fn ship(read: &mut Reader<'_, '_>, labels: &[&str]) -> Option<CardKind> {
    let mut classes = ShipClass::ALL.iter().copied().filter(|class| labels.contains(&class.word()));
    let (class, more) = (classes.next(), classes.next());
    if class.is_none() || more.is_some() {
        let at = read.get("labels").or_else(|| read.get("title"))?;
        read.fault(at, "a ship has one of the labels `fighter` and `capital`".to_owned());
    }
    let uncounted = read.get("uncounted");
    if let Some(other) = uncounted.filter(|value| value.as_str() != Some("characters")) {
        read.fault(other, "`uncounted` is `characters` or is not written".to_owned());
    }
    let characters_free = uncounted.is_some();
    Some(CardKind::Ship { class: class?, capacity: read.figure("capacity"), characters_free })
}

fn side(read: &mut Reader<'_, '_>, figures: bool, labels: &[&str]) -> Side {
    let mut figure = |key: &str| if figures { read.figure(key) } else { 0 };
    let (power, tactics, defense) = (figure("power"), figure("tactics"), figure("defense"));
    Side {
        power,
        tactics,
        defense,
        piloting: read.number("piloting").unwrap_or(0),
        size: read.number("size").unwrap_or(1),
        transport: read.number("transport").unwrap_or(0),
        quickdraw: read.number("quickdraw").unwrap_or(0),
        captain: read.note("captain"),
        abilities: abilities(read, "abilities", labels),
    }
}

fn abilities(read: &mut Reader<'_, '_>, key: &str, labels: &[&str]) -> StaticList<Ability> {
    let mut abilities = Vec::new();
    for node in read.list(key) {
        let mut item = read.item(node, &["kind", "bullets", "cost", "during", "anybody", "targets"]);
        abilities.extend(ability(&mut item, labels));
    }
    StaticList::keep(abilities)
}

/// What is known of an ability of a card whose text is not carried out. Only an activated one is used.
fn ability(read: &mut Reader<'_, '_>, labels: &[&str]) -> Option<Ability> {
    let kind = read.chosen::<AbilityKind>("kind")?;
    let unwanted: &[&str] = match kind {
        AbilityKind::Activated => &[],
        AbilityKind::Triggered => &["bullets", "cost", "during", "anybody"],
        AbilityKind::Ongoing => &["bullets", "cost", "during", "anybody", "targets"],
    };
    if kind == AbilityKind::Activated {
        read.required("cost");
    }
    for key in unwanted {
        if let Some(at) = read.get(key) {
            read.fault(at, format!("only an activated ability has `{key}`"));
        }
    }
    let during = read.get("during");
    if let Some(other) = during.filter(|value| value.as_str() != Some("battle")) {
        read.fault(other, "`during` is `battle` or is not written".to_owned());
    }
    let mut ability = Ability {
        kind,
        bullets: read.perhaps("bullets"),
        pay: 0,
        lose: 0,
        also: StaticList(&[]),
        when: None,
        does: StaticList(&[]),
        in_battle: during.is_some(),
        only: StaticList(&[]),
        anybody: read.flag("anybody"),
        targets: targets(read, labels),
    };
    if let Some(mut cost) = read.below("cost", &["pay", "lose", "also"]) {
        ability.pay = cost.number("pay").unwrap_or(0);
        ability.lose = cost.number("lose").unwrap_or(0);
        ability.also = StaticList::keep(cost.choices::<Price>("also"));
    }
    if ability.bullets == PrintedNumber::Known(0) {
        ability.bullets = PrintedNumber::Absent;
    }
    Some(ability)
}
