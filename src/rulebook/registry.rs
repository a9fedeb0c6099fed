//! The registry: every rule and interpretation of one game, compiled in from its `rules.yaml` by the build script, which
//! also makes one constant per id so that an unknown id does not compile.

/// The number of a rule in its game's registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RuleId(pub u16);

/// The number of an interpretation in its game's registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InterpretationId(pub u16);

/// The number of an edition in its game's registry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Edition(pub u8);

/// A set of editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Editions(pub u8);

impl Editions {
    /// Whether `edition` is one of them.
    #[must_use]
    pub const fn contains(self, edition: Edition) -> bool {
        self.0 & (1 << edition.0) != 0
    }
}

/// Whether a log can show a breach of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checkable {
    /// An action can break it.
    Yes,
    /// Only a written figure or result can contradict it.
    WithClaim,
    /// A log cannot show it; the rule says why.
    No,
}

/// One rule, in our own words.
#[derive(Clone, Copy, Debug)]
pub struct Rule {
    /// `game.topic.name`, never reused.
    pub id: &'static str,
    /// Where the rulebook says it.
    pub section: &'static str,
    /// What it says.
    pub says: &'static str,
    /// What kind of statement it is: `timing`, `cost`, `permission` …
    pub kind: &'static str,
    /// Whether a log can show a breach.
    pub checkable: Checkable,
    /// The editions in which it holds.
    pub editions: Editions,
    /// The rule that stands in its place in another edition.
    pub differs_from: Option<RuleId>,
    /// The options with which alone it holds: all of them.
    pub only: Agreed,
    /// The options with which it does not hold: any of them.
    pub unless: Agreed,
    /// The headline of a finding, with `{player}`, `{card}` … for the facts of the violation.
    pub finding: &'static str,
    /// What is said at the place of the breach.
    pub here: &'static str,
    /// What is said at the lines that caused it, each by the name of the fact that tells which line that is.
    pub because: &'static [(&'static str, &'static str)],
    /// What would be right.
    pub help: &'static str,
    /// The shortest way to break it.
    pub violated_by: &'static str,
    /// What a proof of it waits for, if it is known to be missing.
    pub waits: &'static str,
    /// A note for readers: the reason a log cannot show it, or the reading taken.
    pub note: &'static str,
    /// The aspects of a game the rule looks at, as a mask of the game's aspect list; doubts touch a rule through these.
    pub reads: u32,
}

impl Rule {
    /// Whether it holds in an edition, with the options that were agreed on.
    #[must_use]
    pub fn holds(&self, edition: Edition, agreed: Agreed) -> bool {
        self.editions.contains(edition) && self.only.0 & !agreed.0 == 0 && self.unless.0 & agreed.0 == 0
    }

    /// Where a document says it first. Sections of several documents are told apart by the initials of the editions:
    /// `C: Deck building ; I: Building a Deck`.
    #[must_use]
    pub fn main_section(&self, edition: &str) -> &'static str {
        let initial = edition.chars().next().map(|initial| initial.to_ascii_uppercase());
        let of_edition = |section: &'static str| {
            let (mark, rest) = section.split_once(": ")?;
            (mark.chars().count() == 1 && mark.chars().next() == initial).then_some(rest)
        };
        self.section.split(" ; ").find_map(of_edition).unwrap_or(self.section)
    }
}

/// A passage that can be read in several ways.
#[derive(Clone, Copy, Debug)]
pub struct Interpretation {
    /// `game.name`
    pub id: &'static str,
    /// What is unclear.
    pub question: &'static str,
    /// The names of the readings.
    pub choices: &'static [PassageReading],
    /// The index of the recommended reading.
    pub recommended: u8,
    /// Why it is recommended.
    pub why: &'static str,
    /// The editions in which the passage stands.
    pub editions: Editions,
    /// The aspects of a game its readings can change, as a mask of the game's aspect list.
    pub touches: u32,
    /// Whether it stands for a procedure the rulebook does not have: only its own name pins it, `recommended` does not.
    pub umbrella: bool,
    /// The umbrella and the reading of it that has this detail: nobody asks for it where that is not pinned.
    pub detail_of: Option<(InterpretationId, u8)>,
}

impl Interpretation {
    /// The name of a reading.
    #[must_use]
    pub fn reading(&self, choice: u8) -> &'static str {
        self.choices.get(usize::from(choice)).map_or("", |choice| choice.name)
    }

    /// The readings beside this one.
    pub fn beside(&self, choice: u8) -> impl Iterator<Item = u8> {
        (0..u8::try_from(self.choices.len()).unwrap_or(u8::MAX)).filter(move |other| *other != choice)
    }
}

/// One reading of an interpretation.
#[derive(Clone, Copy, Debug)]
pub struct PassageReading {
    /// The name used in a header: `interpretations: {toy.tie: nobody}`.
    pub name: &'static str,
    /// What it means.
    pub says: &'static str,
}

/// A topic on which the editions differ.
#[derive(Clone, Copy, Debug)]
pub struct Difference {
    /// What it is about.
    pub topic: &'static str,
    /// What each edition says, in the order of the editions.
    pub says: &'static [&'static str],
    /// The rules of the topic; some may hold in every edition.
    pub rules: &'static [RuleId],
}

impl Difference {
    /// What an edition says.
    #[must_use]
    pub fn in_edition(&self, edition: Edition) -> &'static str {
        self.says.get(usize::from(edition.0)).copied().unwrap_or_default()
    }
}

/// All rules of one game.
#[derive(Clone, Copy, Debug)]
pub struct Registry {
    /// The word after `game:` in a header.
    pub game: &'static str,
    /// The full name of the game.
    pub title: &'static str,
    /// The editions, the newest last; a header that names none means the last.
    pub editions: &'static [EditionName],
    /// The aspects doubts and rules may name.
    pub aspects: &'static [&'static str],
    /// For each aspect, the mask of those that change when it changes, itself included.
    pub feeds: &'static [u32],
    /// The rules, in the order of the rulebook.
    pub rules: &'static [Rule],
    /// The interpretations.
    pub interpretations: &'static [Interpretation],
    /// What the editions say otherwise, topic by topic.
    pub differences: &'static [Difference],
    /// What players may agree on before a game.
    pub options: &'static [GameOption],
}

/// Something players may agree on before a game, and with which other rules hold.
#[derive(Clone, Copy, Debug)]
pub struct GameOption {
    /// The word after `options:` in a header.
    pub id: &'static str,
    /// What it means.
    pub says: &'static str,
}

/// Options that were agreed on, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreed(pub u32);

/// An edition's short and full name.
#[derive(Clone, Copy, Debug)]
pub struct EditionName {
    /// The word after `edition:` in a header.
    pub id: &'static str,
    /// The title of the document.
    pub title: &'static str,
}

impl Registry {
    /// Everything that may change when these aspects change.
    #[must_use]
    pub fn fed_by(&self, touches: u32) -> u32 {
        let fed = self.feeds.iter().enumerate().filter(|(bit, _)| touches & (1 << bit) != 0);
        fed.fold(touches, |all, (_, mask)| all | mask)
    }

    /// Everything whose change may change these aspects.
    #[must_use]
    pub fn feeding(&self, reads: u32) -> u32 {
        if reads == u32::MAX {
            return reads; // There are no others, and this is asked for every line.
        }
        let feeding = self.feeds.iter().enumerate().filter(|(_, fed)| *fed & reads != 0);
        feeding.fold(reads, |all, (bit, _)| all | 1 << bit)
    }

    /// Whether a rule holds in an edition, with the options that were agreed on.
    #[must_use]
    pub fn holds(&self, rule: RuleId, edition: Edition, agreed: Agreed) -> bool {
        self.rule(rule).is_some_and(|rule| rule.holds(edition, agreed))
    }

    /// The ids of some options.
    pub fn option_ids(&self, agreed: Agreed) -> impl Iterator<Item = &'static str> {
        self.options.iter().zip(0u32..).filter(move |(_, bit)| agreed.0 & 1 << bit != 0).map(|(option, _)| option.id)
    }

    /// The passage with this number.
    #[must_use]
    pub fn passage(&self, passage: InterpretationId) -> Option<&'static Interpretation> {
        self.interpretations.get(usize::from(passage.0))
    }

    /// The rule with this number.
    #[must_use]
    pub fn rule(&self, rule: RuleId) -> Option<&'static Rule> {
        self.rules.get(usize::from(rule.0))
    }

    /// The rule with this id.
    #[must_use]
    pub fn find(&self, id: &str) -> Option<(RuleId, &'static Rule)> {
        let index = self.rules.iter().position(|rule| rule.id == id)?;
        Some((RuleId(u16::try_from(index).ok()?), self.rules.get(index)?))
    }

    /// The rules that stand in the place of this one in another edition.
    pub fn counterparts(&self, rule: RuleId) -> impl Iterator<Item = (RuleId, &'static Rule)> {
        let own = self.rule(rule).and_then(|rule| rule.differs_from);
        let numbered = self.rules.iter().zip(0u16..).map(|(other, number)| (RuleId(number), other));
        numbered.filter(move |(number, other)| own == Some(*number) || other.differs_from == Some(rule))
    }

    /// The topics a rule belongs to.
    pub fn differences_about(&self, rule: RuleId) -> impl Iterator<Item = &'static Difference> {
        self.differences.iter().filter(move |difference| difference.rules.contains(&rule))
    }

    /// The edition with this id; the newest when none is asked for.
    #[must_use]
    pub fn edition(&self, id: Option<&str>) -> Option<Edition> {
        let index = match id {
            Some(id) => self.editions.iter().position(|edition| edition.id == id)?,
            None => self.editions.len().checked_sub(1)?,
        };
        u8::try_from(index).ok().map(Edition)
    }

    /// The id of an edition.
    #[must_use]
    pub fn edition_id(&self, edition: Edition) -> &'static str {
        self.editions.get(usize::from(edition.0)).map_or("", |edition| edition.id)
    }

    /// The ids of a set of editions.
    pub fn edition_ids(&self, set: Editions) -> impl Iterator<Item = &'static str> {
        let held = self.editions.iter().zip(0u8..).filter(move |(_, number)| set.contains(Edition(*number)));
        held.map(|(edition, _)| edition.id)
    }
}
