//! Tables of keys: one for each head of an ability and each verb. The reader, the documents and the JSON Schema are made of them,
//! so that what is read is what is told.

use super::vocabulary::Type;

/// What a mapping is when its first key is this one: which keys it may have besides, and how it is said.
#[derive(Debug)]
pub struct KeyTable {
    /// The verb.
    pub head: &'static str,
    /// Its keys, the head among them, in the order they are read: what a key binds is known to those behind it.
    pub keys: &'static [Key],
    /// How it is said: values in braces, what may be missing in brackets.
    pub say: &'static str,
    /// What it does, for the documents.
    pub about: &'static str,
    /// Whether it can be the price of something.
    pub cost: bool,
}

/// One key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// As it is written.
    pub name: &'static str,
    /// What stands behind it.
    pub kind: KeyKind,
    /// Whether it must be there.
    pub need: Need,
    /// The layer a modifier changes by it; `{}` is the word that stands there.
    pub changes: &'static str,
    /// Pronouns that mean something in the keys behind it.
    pub binds: &'static [&'static str],
}

/// Whether a key must be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Always.
    Must,
    /// It may be left out.
    May,
    /// One of the keys marked so must be there.
    OneOf,
}

/// What stands behind a key.
#[derive(Clone, Copy, Debug)]
pub enum KeyKind {
    /// Cards or places of a sort: all of them.
    Filter,
    /// Cards, and how many.
    Selection,
    /// How much.
    HowMuch,
    /// Whether.
    Whether,
    /// Who.
    Who,
    /// A pile.
    PileOf,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A noun or a label.
    Noun,
    /// `true`
    Flag,
    /// A name for what is found.
    Binds(Type),
    /// `1 a turn`
    Limit,
    /// A text for people.
    Note,
    /// Until when: a word of the vocabulary.
    Until,
    /// A side of the card: a word of the vocabulary.
    Side,
    /// Names and selections.
    Targets,
    /// A list of deeds.
    Deeds,
    /// Several lists of deeds.
    Options,
    /// A list of modifiers.
    Modifiers,
    /// What is paid: a mapping, or several.
    Cost,
    /// What happens: a mapping, or several of which one does.
    Event,
    /// An ability.
    Ability,
    /// A text of its own: targets, costs, deeds.
    Text,
    /// Rules about playing the card.
    Rules,
    /// What may be paid when it is played, and what then is so.
    Choice,
}

impl KeyKind {
    /// In the documents.
    #[must_use]
    pub fn name(self) -> String {
        let said = match self {
            Self::Filter => "filter",
            Self::Selection => "selection",
            Self::HowMuch => "quantity",
            Self::Whether => "condition",
            Self::Who => "player",
            Self::PileOf => "pile",
            Self::Word(words) => return format!("`{}`", words.join("`, `")),
            Self::Noun => "noun or label",
            Self::Flag => "`true`",
            Self::Binds(Type::Cards) => "a name for the cards",
            Self::Binds(Type::Who) => "a name for the player",
            Self::Binds(Type::Number) => "a name for the number",
            Self::Limit => "such as `1 a turn`",
            Self::Note => "text",
            Self::Until => "until when",
            Self::Side => "side",
            Self::Targets => "names and selections",
            Self::Deeds => "deeds",
            Self::Options => "lists of deeds",
            Self::Modifiers => "modifiers",
            Self::Cost => "cost, or a list of them",
            Self::Event => "event, or a list of which one happens",
            Self::Ability => "ability",
            Self::Text => "text",
            Self::Rules => "rules about playing it",
            Self::Choice => "an option",
        };
        said.to_owned()
    }
}

impl Key {
    /// A key that must be there.
    #[must_use]
    pub const fn must(name: &'static str, kind: KeyKind) -> Self {
        Self { name, kind, need: Need::Must, changes: "", binds: &[] }
    }

    /// A key that may be left out.
    #[must_use]
    pub const fn may(name: &'static str, kind: KeyKind) -> Self {
        Self { name, kind, need: Need::May, changes: "", binds: &[] }
    }

    /// A key of which one must be there.
    #[must_use]
    pub const fn one_of(name: &'static str, kind: KeyKind) -> Self {
        Self { name, kind, need: Need::OneOf, changes: "", binds: &[] }
    }

    /// The same, by which a modifier changes a layer.
    #[must_use]
    pub const fn changing(self, changes: &'static str) -> Self {
        Self { changes, ..self }
    }

    /// The same, which gives pronouns a meaning.
    #[must_use]
    pub const fn binding(self, binds: &'static [&'static str]) -> Self {
        Self { binds, ..self }
    }
}

impl KeyTable {
    /// A table of keys and how they are said.
    #[must_use]
    pub const fn new(head: &'static str, keys: &'static [Key], say: &'static str, about: &'static str) -> Self {
        Self { head, keys, say, about, cost: false }
    }

    /// The same, which can also be paid.
    #[must_use]
    pub const fn payable(self) -> Self {
        Self { cost: true, ..self }
    }
}

use KeyKind::{
    Choice, Cost, Deeds, Event, Filter, Flag, HowMuch, Limit, Modifiers, Note, Options, Rules, Side, Targets, Text,
    Whether, Who,
};

/// What every ability may say besides.
const ASIDE: [Key; 3] = [Key::may("side", Side), Key::may("unsure", Note), Key::may("unmodelled", Note)];

/// The heads of abilities, those first that decide what an ability is.
pub const ABILITIES: &[KeyTable] = &[
    KeyTable::new(
        "ongoing",
        &[
            Key::may("each-player", Flag).binding(&["them"]),
            Key::may("while", Whether),
            Key::must("ongoing", Modifiers),
            ASIDE[0],
            ASIDE[1],
            ASIDE[2],
        ],
        "[for each player{each-player}: ][while {while}: ]{ongoing}",
        "in force as long as the card is in play",
    ),
    KeyTable::new(
        "when",
        &[
            Key::must("when", Event),
            Key::may("if", Whether),
            Key::may("limit", Limit),
            Key::may("targets", Targets),
            Key::must("do", Deeds),
            ASIDE[0],
            ASIDE[1],
            ASIDE[2],
        ],
        "when {when}[, if {if}][, {limit}]: [{targets}: ]{do}",
        "triggered: set off by an event, `if` something is so then",
    ),
    KeyTable::new(
        "instead-of",
        &[
            Key::must("instead-of", Event),
            Key::may("if", Whether),
            Key::may("limit", Limit),
            Key::must("do", Deeds),
            ASIDE[0],
            ASIDE[1],
            ASIDE[2],
        ],
        "instead, when this would happen: {instead-of}[, if {if}][, {limit}]: {do}",
        "replaces what would happen",
    ),
    KeyTable::new(
        "cost",
        &[
            Key::may("by", Who),
            Key::may("limit", Limit),
            Key::may("only", Whether),
            Key::may("chooser", Who),
            Key::may("targets", Targets),
            Key::must("cost", Cost),
            Key::must("do", Deeds),
            ASIDE[0],
            ASIDE[1],
            ASIDE[2],
        ],
        "{by~may} use this[ {limit}][, only {only:so}][ (you are whoever uses it{by:silent})]: [{targets}; ][which {chooser~choose}; ]{cost}. then {do}",
        "activated: used by its player, or by whom `by` says, for a cost; `chooser` chooses the targets, if another player does",
    ),
    KeyTable::new(
        "play",
        &[Key::must("play", Rules), ASIDE[1], ASIDE[2]],
        "{play}",
        "rules about playing the card itself",
    ),
    KeyTable::new(
        "used",
        &[Key::must("used", Text), Key::must("lost", Text), ASIDE[1], ASIDE[2]],
        "played as used: {used} or played as lost: {lost}",
        "two texts, of which its player chooses one",
    ),
    KeyTable::new(
        "do",
        &[Key::may("targets", Targets), Key::may("also", Cost), Key::must("do", Deeds), ASIDE[1], ASIDE[2]],
        "[{targets}: ][to play it, also {also}. then: ]{do}",
        "what comes of the card when it is played; `also` is what that costs besides",
    ),
    KeyTable::new(
        "unmodelled",
        &[Key::must("unmodelled", Note), ASIDE[0], ASIDE[1]],
        "[{unmodelled}]",
        "an ability these words cannot say",
    ),
];

/// A text of a card with two of them.
pub static TEXT: KeyTable = KeyTable::new(
    "do",
    &[Key::may("targets", Targets), Key::may("also", Cost), Key::must("do", Deeds)],
    "[{targets}: ][to play it, also {also}. then: ]{do}",
    "one of two texts",
);

/// Rules about playing the card.
pub static RULES: KeyTable = KeyTable::new(
    "play",
    &[
        Key::one_of("only", Whether),
        Key::one_of("where", Filter),
        Key::one_of("free-at", Filter),
        Key::one_of("as", KeyKind::Noun),
        Key::may("at", Filter),
        Key::one_of("option", Choice),
        Key::may("then", Deeds),
    ],
    "[play it only {only:so}. ][play it only {where:at}. ][it costs no energy to play {free-at:at}. ]\
     [whenever you could play {as:a}, you may play it][ {at:at}][{option}][. if so, {then}]",
    "when and where it may be played; with `as`, also whenever such a card could be, and `then` what comes of that",
);

/// An option for whoever plays the card.
pub static CHOICE: KeyTable = KeyTable::new(
    "option",
    &[Key::may("if", Whether), Key::must("cost", Cost), Key::must("so", KeyKind::Word(&["used", "lost"]))],
    "[if {if}, ]you may {cost} as you play it; then it is {so}",
    "something that may be paid as the card is played, and the pile it then goes to",
);

/// What texts can do in every game: decide, choose, repeat and wait.
pub const CONTROL: &[KeyTable] = &[
    KeyTable::new(
        "if",
        &[Key::must("if", Whether), Key::must("do", Deeds), Key::may("else", Deeds)],
        "if {if}, {do}[; otherwise {else}]",
        "done if something is so",
    ),
    KeyTable::new(
        "may",
        &[Key::must("may", Who).binding(&["them"]), Key::may("cost", Cost), Key::must("do", Deeds)],
        "{may~may} [{cost}; if so, ]{do}",
        "done if a player wants to, and pays the cost",
    ),
    KeyTable::new(
        "unless",
        &[
            Key::must("unless", Who).binding(&["them"]),
            Key::must("cost", Cost),
            Key::may("or", Whether),
            Key::must("do", Deeds),
        ],
        "unless {cost:unless}[, or {or}], {do}{unless:silent}",
        "done unless a player pays",
    ),
    KeyTable::new(
        "choose",
        &[Key::must("choose", Who).binding(&["them"]), Key::must("of", Options)],
        "{choose~choose} one: {of}",
        "a player chooses one of several lists",
    ),
    KeyTable::new(
        "each",
        &[Key::must("each", Filter).binding(&["that", "there", "them"]), Key::must("do", Deeds)],
        "for {each:each}: {do}",
        "done once for each card, called `that`, or for each player, called `them`",
    ),
    KeyTable::new(
        "next",
        &[Key::must("next", Event), Key::may("targets", Targets), Key::must("do", Deeds)],
        "the next time {next} this turn: [{targets}: ]{do}",
        "done once, the next time something happens this turn",
    ),
    KeyTable::new(
        "each-time",
        &[Key::must("each-time", Event), Key::must("until", KeyKind::Until), Key::must("do", Deeds)],
        "each time {each-time}, until {until:until}: {do}",
        "done each time something happens, for a while",
    ),
    KeyTable::new(
        "prevent-next",
        &[Key::must("prevent-next", Event), Key::may("do", Deeds)],
        "the next time this would happen this turn, it does not: {prevent-next}[; instead {do}]",
        "the next time something would happen this turn, it does not",
    ),
    KeyTable::new(
        "instead-next",
        &[Key::must("instead-next", Event), Key::must("do", Deeds)],
        "the next time this would happen this turn: {instead-next}, instead {do}",
        "done instead of something, the next time it would happen this turn",
    ),
    KeyTable::new(
        "let",
        &[Key::must("be", HowMuch), Key::must("let", KeyKind::Binds(Type::Number))],
        "let {let} be {be}",
        "gives a number a name",
    ),
];

/// What can be paid in every game besides the deeds that can.
pub const COSTS: &[KeyTable] = &[
    KeyTable::new("either", &[Key::must("either", KeyKind::Cost)], "{either:or}", "one of several costs"),
    KeyTable::new("need", &[Key::must("need", Whether)], "meet this: {need}", "something that must be so"),
];

/// What a modifier in a list of deeds says besides its own keys.
pub static UNTIL: Key = Key::must("until", KeyKind::Until);
