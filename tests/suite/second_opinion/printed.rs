//! What is printed on the invented cards, read line by line from their file with nothing of the judge's own reader.

use std::{collections::BTreeMap, sync::LazyLock};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Figures {
    pub(super) power: i32,
    pub(super) tactics: i32,
    pub(super) defense: i32,
}

/// A card as it is printed. Words stand as the file has them.
#[derive(Clone, Debug, Default)]
pub(super) struct Face {
    pub(super) title: String,
    pub(super) unique: bool,
    /// `location`, `ship`, `character`, `vehicle`, `nobot`, `weapon`, `asset`, `order`, `interrupt`.
    pub(super) sort: String,
    /// `site`, `sector`, `used`, `lost`, `used-or-lost`.
    pub(super) kind: String,
    pub(super) labels: Vec<String>,
    pub(super) cost: usize,
    pub(super) destiny: i32,
    pub(super) support: BTreeMap<String, usize>,
    pub(super) yours: usize,
    pub(super) theirs: usize,
    pub(super) icon: Option<String>,
    pub(super) encampment: bool,
    pub(super) scouting: bool,
    pub(super) figures: Figures,
    pub(super) inverted: Option<Figures>,
    /// What it costs to invert the card.
    pub(super) inverts_for: Option<usize>,
    pub(super) capacity: i32,
    pub(super) carries_characters_freely: bool,
    pub(super) size: i32,
    pub(super) piloting: i32,
    pub(super) transport: usize,
    pub(super) captain: Option<String>,
    pub(super) bullets: usize,
    /// What a weapon or asset lies beneath; empty for an asset that lies by itself.
    pub(super) beneath: Vec<String>,
    pub(super) beneath_either: bool,
    pub(super) one_beneath_each: bool,
    pub(super) targets: Option<Targets>,
}

#[derive(Clone, Debug)]
pub(super) struct Targets {
    pub(super) count: usize,
    /// What each of them may be.
    pub(super) sorts: Vec<String>,
    pub(super) own: bool,
    pub(super) pending: bool,
}

impl Face {
    pub(super) fn is_location(&self) -> bool {
        self.sort == "location"
    }

    pub(super) fn is_site(&self) -> bool {
        self.is_location() && self.kind == "site"
    }

    pub(super) fn is_sector(&self) -> bool {
        self.is_location() && self.kind == "sector"
    }

    pub(super) fn is_ship(&self) -> bool {
        self.sort == "ship"
    }

    pub(super) fn is_unit(&self) -> bool {
        matches!(self.sort.as_str(), "character" | "vehicle" | "nobot")
    }

    /// Whether a word of a card, such as `unit`, `fighter` or `site`, speaks of this one.
    pub(super) fn is_called(&self, word: &str) -> bool {
        self.sort == word
            || word == "unit" && self.is_unit()
            || self.is_location() && self.kind == word
            || self.labels.iter().any(|label| label == word)
    }

    /// The part of a location's title before the slash.
    pub(super) fn group(&self) -> &str {
        self.title.split('/').next().unwrap_or_default()
    }
}

static FACES: LazyLock<BTreeMap<String, Face>> = LazyLock::new(|| {
    let file = include_str!("../../../src/games/wars/cards/invented.yaml");
    let cards = file.split("\n  - code: ").skip(1);
    cards.map(face).map(|face| (face.title.clone(), face)).collect()
});

pub(super) fn printed(title: &str) -> Option<&'static Face> {
    FACES.get(title)
}

fn face(text: &str) -> Face {
    let mut face = Face { size: 1, ..Face::default() };
    for line in text.lines().skip(1) {
        if let Some(ability) = line.trim().strip_prefix("- { cost: { pay: ") {
            let (cost, does) = ability.split_once(" }").unwrap();
            assert_eq!(does, ", do: [{ invert: this }] }", "an ability this model does not know");
            face.inverts_for = cost.parse().ok();
        } else if let Some((key, value)) = line.trim().split_once(':') {
            tell(&mut face, key, value.trim());
        }
    }
    face
}

fn tell(face: &mut Face, key: &str, value: &str) {
    let number = || value.parse::<i32>().unwrap();
    let yes = value == "true";
    match key {
        "title" => face.title = value.to_owned(),
        "unique" => face.unique = yes,
        "type" => face.sort = value.to_owned(),
        "kind" => face.kind = value.to_owned(),
        "labels" => face.labels = words(value),
        "cost" => face.cost = number() as usize,
        "destiny" => face.destiny = number(),
        "support" => face.support = pairs(value).into_iter().map(|(icon, count)| (icon, count as usize)).collect(),
        "energy" => {
            let sides = pairs(value);
            (face.yours, face.theirs) = (sides["yours"] as usize, sides["theirs"] as usize);
        }
        "icon" => face.icon = Some(value.to_owned()),
        "encampment" => face.encampment = yes,
        "scouting" => face.scouting = yes,
        "power" => face.figures.power = number(),
        "tactics" => face.figures.tactics = number(),
        "defense" => face.figures.defense = number(),
        "inverted" => {
            let figures = pairs(value);
            let [power, tactics, defense] = ["power", "tactics", "defense"].map(|figure| figures[figure]);
            face.inverted = Some(Figures { power, tactics, defense });
        }
        "capacity" => face.capacity = number(),
        "uncounted" => face.carries_characters_freely = value == "characters",
        "size" => face.size = number(),
        "piloting" => face.piloting = number(),
        "transport" => face.transport = number() as usize,
        "captain" => face.captain = Some(value.to_owned()),
        "bullets" => face.bullets = number() as usize,
        "beneath" => face.beneath = words(value),
        "whose" => face.beneath_either = value == "either",
        "alone" => face.one_beneath_each = yes,
        "targets" => face.targets = Some(targets(value)),
        "faction" | "unlimited" | "banned" | "quickdraw" | "abilities" | "text" => {}
        _ => panic!("this model does not know `{key}`"),
    }
}

/// `[one, two]`
fn words(value: &str) -> Vec<String> {
    value.trim_matches(['[', ']']).split(',').map(|word| word.trim().to_owned()).collect()
}

/// `{ one: 1, two: 2 }`
fn pairs(value: &str) -> BTreeMap<String, i32> {
    let inside = value.trim_matches(['{', '}', ' ']);
    let pair = |text: &str| {
        let (key, number) = text.split_once(':').unwrap();
        (key.trim().to_owned(), number.trim().parse().unwrap())
    };
    inside.split(',').map(pair).collect()
}

/// `[{ count: 2, kind: [ship], or: [unit], whose: yours, where: pending }]`
fn targets(value: &str) -> Targets {
    let mut targets = Targets { count: 1, sorts: Vec::new(), own: false, pending: false };
    for part in value.trim_matches(['[', ']', '{', '}', ' ']).split(", ") {
        match part.split_once(": ").unwrap() {
            ("count", count) => targets.count = count.parse().unwrap(),
            ("kind" | "or", sort) => targets.sorts.extend(words(sort)),
            ("whose", "yours") => targets.own = true,
            ("where", "pending") => targets.pending = true,
            _ => panic!("this model does not know `{part}`"),
        }
    }
    targets
}
