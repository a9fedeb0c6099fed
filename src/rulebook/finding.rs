//! Findings: what the judge has to say about a line, in a form every report can render.

use super::registry::{Edition, Registry, RuleId};
use crate::notation::{invalid::Invalid, source::Span};

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Worth saying; never affects verdict or exit status.
    Remark,
    /// A person must decide.
    Undecided,
    /// The log states a figure or result that no completion has.
    Mismatch,
    /// Some rule forbids the line in every completion.
    Illegal,
    /// What was found is not what the log expects: never the judge's, but what comes of holding a log against its expectations.
    Unmet,
    /// The notation cannot be read.
    Invalid,
}

/// Whether a finding counts.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// It counts.
    Stands,
    /// The play was taken back, in the line with this number.
    TakenBack {
        /// Line of the take-back, from 1.
        line: usize,
    },
    /// A ruling settled it.
    Ruled {
        /// The number of the ruling in its game, from 1.
        number: usize,
        /// Its words.
        words: String,
    },
    /// It is a consequence of an earlier finding.
    FollowsFrom {
        /// Line of the earlier finding, from 1.
        line: usize,
    },
}

/// A remark at a place: the breach itself or one of its causes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// What is to be said there.
    pub text: String,
}

/// How an unclear passage is read, as the log or whoever judges it has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The passage's id.
    pub passage: &'static str,
    /// The name of the reading.
    pub reading: &'static str,
}

/// One finding.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How grave it is.
    pub class: Class,
    /// The rule's id; every illegal and mismatch finding has one.
    pub rule: Option<&'static str>,
    /// Where the rulebook says it: document and section.
    pub section: Option<String>,
    /// What the rule says, in our words.
    pub says: Option<&'static str>,
    /// The headline: player, card, numbers.
    pub message: String,
    /// The place of the breach; always the first label.
    pub here: Label,
    /// The causes, however far away.
    pub causes: Vec<Label>,
    /// What the accusation rests on: `4 implied passes`.
    pub rests_on: Vec<String>,
    /// The pinned readings it rests on: under others there would be nothing to find.
    pub pins: Vec<Pin>,
    /// The doubts that keep it undecided, and what would settle each.
    pub doubts: Vec<String>,
    /// What kinds of doubt they are, each once.
    pub reasons: Vec<Reason>,
    /// The one missing line that would make it legal.
    pub unless: Option<String>,
    /// What would be right.
    pub help: Option<String>,
    /// How a line that cannot be read may have been meant, if there is one way.
    pub meant: Option<String>,
    /// Whether it counts.
    pub standing: Standing,
    /// The address of the line in its game: `T3.17`.
    pub address: String,
    /// Which game of the file it belongs to, from 0.
    pub game: usize,
}

/// Why something is undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// The text of a card is not modelled.
    UnmodelledText,
    /// A passage of the rulebook can be read in several ways, and is not pinned.
    UnclearPassage,
    /// A figure or a name is left open.
    MissingFigure,
    /// A choice is not written down.
    UnwrittenChoice,
    /// Lines are missing, and the log says so.
    Gap,
    /// Lines may be missing anywhere.
    PartialRecord,
    /// A line could not be read.
    UnreadableLine,
    /// The lines can be read in more ways than are kept.
    ManyReadings,
    /// It rests on a line that was ruled on later.
    LaterRuling,
}

impl Reason {
    /// In words.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::UnmodelledText => "unmodelled text",
            Self::UnclearPassage => "unclear passage",
            Self::MissingFigure => "missing figure",
            Self::UnwrittenChoice => "unwritten choice",
            Self::Gap => "gap",
            Self::PartialRecord => "partial record",
            Self::UnreadableLine => "unreadable line",
            Self::ManyReadings => "many readings",
            Self::LaterRuling => "later ruling",
        }
    }
}

impl Finding {
    /// Adds a doubt that keeps it undecided.
    pub(crate) fn doubt(&mut self, reason: Reason, words: String) {
        if !self.doubts.contains(&words) {
            self.doubts.push(words);
        }
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// A finding of which only this is said so far.
    #[must_use]
    pub fn new(class: Class, message: impl Into<String>, here: Label, game: usize) -> Self {
        Self {
            class,
            rule: None,
            section: None,
            says: None,
            message: message.into(),
            here,
            causes: Vec::new(),
            rests_on: Vec::new(),
            pins: Vec::new(),
            doubts: Vec::new(),
            reasons: Vec::new(),
            unless: None,
            help: None,
            meant: None,
            standing: Standing::Stands,
            address: String::new(),
            game,
        }
    }

    /// A piece of a file that cannot be read.
    #[must_use]
    pub fn unreadable(fault: Invalid, game: usize) -> Self {
        let text = if fault.label.is_empty() { "cannot be read".to_owned() } else { fault.label };
        let here = Label { span: fault.span, text };
        let meant = match fault.suggestions.as_slice() {
            [only] => Some(only.trim_matches('`').to_owned()),
            _ => None,
        };
        let near = fault.suggestions.join(" or ");
        let help = (!near.is_empty()).then(|| format!("did you mean {near}?"));
        Self { help, meant, ..Self::new(Class::Invalid, fault.message, here, game) }
    }

    /// The same, citing a rule: its id, and where the document of the edition says it.
    #[must_use]
    pub fn citing(self, registry: &Registry, edition: Edition, rule: RuleId) -> Self {
        let document = registry.editions.get(usize::from(edition.0));
        let title = document.map_or("", |document| document.title);
        let rule = registry.rule(rule);
        let section =
            rule.map(|rule| format!("{title}, {}", rule.main_section(document.map_or("", |document| document.id))));
        Self { rule: rule.map(|rule| rule.id), section, says: rule.map(|rule| rule.says), ..self }
    }
}
