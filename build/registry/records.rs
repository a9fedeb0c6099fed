//! What stands in a `rules.yaml`, as records. A key that no record has is a fault.

use std::{fmt, marker::PhantomData};

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, Visitor},
};

/// A whole registry.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Registry {
    pub(super) game: String,
    pub(super) title: String,
    pub(super) editions: Pairs<String>,
    #[serde(default)]
    pub(super) options: Pairs<String>,
    pub(super) aspects: Pairs<Vec<String>>,
    pub(super) rules: Vec<Rule>,
    #[serde(default)]
    pub(super) interpretations: Vec<Passage>,
    #[serde(default)]
    pub(super) differences: Vec<Pairs<Saying>>,
    pub(super) table: Option<Table>,
    #[serde(default)]
    pub(super) verbs: Pairs<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rule {
    pub(super) id: String,
    pub(super) section: String,
    pub(super) says: String,
    pub(super) kind: String,
    pub(super) checkable: Checkable,
    pub(super) editions: Option<Vec<String>>,
    pub(super) differs_from: Option<String>,
    /// The options with which alone it holds.
    #[serde(default)]
    pub(super) only: Vec<String>,
    /// The options with which it does not.
    #[serde(default)]
    pub(super) unless: Vec<String>,
    #[serde(default)]
    pub(super) finding: String,
    #[serde(default)]
    pub(super) here: String,
    #[serde(default)]
    pub(super) because: Because,
    #[serde(default)]
    pub(super) help: String,
    #[serde(default)]
    pub(super) violated_by: String,
    #[serde(default)]
    pub(super) waits: String,
    #[serde(default)]
    pub(super) note: String,
    pub(super) reads: Option<Vec<String>>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Checkable {
    Yes,
    WithClaim,
    No,
}

/// What is said at the lines that brought a breach about: one line, called `since`, or several by their names.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Because {
    One(String),
    Several(Pairs<String>),
}

impl Default for Because {
    fn default() -> Self {
        Self::Several(Pairs::default())
    }
}

impl Because {
    /// Each line's name and what is said there.
    pub(super) fn lines(&self) -> Vec<(&str, &str)> {
        match self {
            Self::One(text) => vec![("since", text)],
            Self::Several(lines) => lines.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Passage {
    pub(super) id: String,
    pub(super) question: String,
    pub(super) choices: Pairs<String>,
    pub(super) recommended: String,
    pub(super) why: String,
    pub(super) editions: Option<Vec<String>>,
    pub(super) touches: Option<Vec<String>>,
    #[serde(default)]
    pub(super) umbrella: Flag,
    #[serde(default)]
    pub(super) detail_of: Pairs<String>,
}

/// An entry of a difference: a text, or the rules it is about.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Saying {
    Text(String),
    Rules(Vec<String>),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Table {
    pub(super) seats: (u8, u8),
    #[serde(default)]
    pub(super) sections: Pairs<Section>,
    #[serde(default)]
    pub(super) settings: Pairs<(i32, i32)>,
    pub(super) piles: Pairs<Pile>,
    pub(super) figures: Pairs<Figure>,
    pub(super) marks: Pairs<String>,
    pub(super) markers: Vec<String>,
    pub(super) derived: Vec<String>,
    #[serde(default)]
    pub(super) effects: Vec<String>,
    #[serde(default)]
    pub(super) ends: Vec<String>,
    #[serde(default)]
    pub(super) picture: PictureSpec,
}

/// A list that a player brings.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Section {
    pub(super) pile: Option<String>,
    #[serde(default)]
    pub(super) shown: Flag,
    pub(super) size: Size,
    pub(super) rule: Option<String>,
    pub(super) leaves_open: Option<Vec<String>>,
}

/// How many cards a list has: `60`, `[0, 15]`, or `any`.
#[derive(Clone, Copy, Deserialize)]
#[serde(untagged)]
pub(super) enum Size {
    Fixed(u16),
    Range(u16, u16),
    Open(Any),
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Any {
    Any,
}

/// How the table is drawn.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub(super) struct PictureSpec {
    pub(super) together: Pairs<Vec<String>>,
    pub(super) stack: Option<String>,
    pub(super) shown: Pairs<Shown>,
    pub(super) turned: Pairs<u16>,
    pub(super) face_up: Vec<String>,
    pub(super) showing: Pairs<String>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Shown {
    Always,
    Changed,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct Pile {
    pub(super) order: Order,
    pub(super) sight: Sight,
    pub(super) rule: String,
    #[serde(default)]
    pub(super) supply: Flag,
    #[serde(default)]
    pub(super) in_play: Flag,
    #[serde(default)]
    pub(super) hosted: Flag,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Order {
    Ordered,
    Unordered,
}

#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Sight {
    FaceDown,
    Owner,
    Open,
}

#[derive(Clone, Copy, Default, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Flag {
    Yes,
    #[default]
    No,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Figure {
    pub(super) of: Scope,
    #[serde(default)]
    pub(super) value: Value,
    #[serde(default)]
    pub(super) start: i32,
    pub(super) rule: Option<String>,
}

#[derive(Clone, Copy, Deserialize, PartialEq)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Scope {
    Player,
    Table,
    Card,
}

#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Value {
    #[default]
    Number,
    Seat,
}

/// A mapping in the order in which it is written, no key twice.
pub(super) struct Pairs<T>(Vec<(String, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> std::ops::Deref for Pairs<T> {
    type Target = [(String, T)];

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder(PhantomData))
    }
}

struct InOrder<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for InOrder<T> {
    type Value = Pairs<T>;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("a mapping")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
        let mut pairs: Vec<(String, T)> = Vec::new();
        while let Some((key, value)) = map.next_entry::<String, T>()? {
            if pairs.iter().any(|(other, _)| *other == key) {
                return Err(A::Error::custom(format!("the key `{key}` stands twice")));
            }
            pairs.push((key, value));
        }
        Ok(Pairs(pairs))
    }
}
