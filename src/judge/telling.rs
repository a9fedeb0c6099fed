//! What is told of a check that fails: a rule and the facts that fill the blanks of its sentences. That the rule exists, and
//! that each of its blanks and nothing else is filled, is settled when the check is compiled; the facts are gathered only
//! when somebody asks for them.

use super::Facts;
use crate::rulebook::RuleId;

/// A rule, or the one of several that explains a breach, and its facts when they are asked for.
#[derive(Clone, Copy)]
pub struct Telling<F> {
    pub(super) rule: RuleId,
    pub(super) among: &'static [RuleId],
    pub(super) wording: Option<&'static str>,
    pub(super) facts: F,
}

impl<F: FnOnce() -> Facts> Telling<F> {
    /// The telling of a rule by its own sentences; `among` are the rules it was chosen from. Made by [`told!`](crate::told).
    #[inline(always)]
    pub const fn new(rule: RuleId, among: &'static [RuleId], facts: F) -> Self {
        Self { rule, among, wording: None, facts }
    }

    /// The telling of a claim in words of its own, whichever rule it contradicts. Made by [`worded!`](crate::worded).
    #[inline(always)]
    pub const fn worded(wording: &'static str, facts: F) -> Self {
        Self { rule: RuleId(u16::MAX), among: &[], wording: Some(wording), facts }
    }

    /// The same, of this rule, one of several.
    #[inline(always)]
    #[must_use]
    pub fn of(self, rule: RuleId, among: &'static [RuleId]) -> Self {
        Self { rule, among, ..self }
    }
}

impl<F> Telling<F> {
    /// The same, the rule being one of these, whose sentences have no other blanks.
    #[inline(always)]
    #[must_use]
    pub fn one_of(self, among: &'static [RuleId]) -> Self {
        Self { among, ..self }
    }
}

/// Rules that shared checks tell, which know only the facts of their kind.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident [$($fact:literal),*])*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name(pub(super) RuleId);

        impl $name {
            /// What is told.
            pub const FACTS: &'static [&'static str] = &[$($fact),*];

            /// A rule of which [`cited!`](crate::cited) made sure.
            #[must_use]
            pub const fn by(rule: RuleId) -> Self {
                Self(rule)
            }
        }
    )*};
}

kinds! {
    /// Told of a card that cannot be taken out of a pile: whose pile it is, the card, how many cards lie there, the statement
    /// that put the top one there, and that it cannot be there.
    Taken ["player", "card", "count", "since", "why"]
    /// Told of too many or too few players: how many there are, for how many the game is, and which of the two it is.
    Seated ["count", "seats", "wrong"]
    /// Told of a marker that is not reached: the marker, where the game stands, whose turn it is, and since when.
    Reached ["what", "at", "player", "since"]
}

/// Stops the compiler unless facts of these names fill every blank of these rules, and each of them fills one.
#[track_caller]
pub const fn fills(names: &[&str], rules: &[RuleId], blanks: &[&[&str]]) {
    fills_each(names, rules, blanks);
    let mut index = 0;
    while index < names.len() {
        assert!(is_blank(names[index], rules, blanks), "no sentence of the rule has a blank for this fact");
        let mut other = 0;
        while other < index {
            let (one, two) = (names[index].as_bytes(), names[other].as_bytes());
            assert!(one.len() != two.len() || !same(one, 0, two), "two facts have one name");
            other += 1;
        }
        index += 1;
    }
}

/// Stops the compiler unless facts of these names fill every blank of these rules.
#[track_caller]
pub const fn fills_each(names: &[&str], rules: &[RuleId], blanks: &[&[&str]]) {
    let mut index = 0;
    while index < rules.len() {
        let of_rule = blanks[rules[index].0 as usize];
        let mut blank = 0;
        while blank < of_rule.len() {
            assert!(is_among(of_rule[blank], names), "a blank in the sentences of the rule is not filled");
            blank += 1;
        }
        index += 1;
    }
}

/// Stops the compiler unless the blanks of every wording are among these names, and each name is a blank of one.
#[track_caller]
pub const fn fills_words(names: &[&str], wordings: &[&str]) {
    let mut index = 0;
    let mut found = 0;
    while index < wordings.len() {
        found += blanks_named(wordings[index], names);
        index += 1;
    }
    let mut index = 0;
    while index < names.len() {
        let mut wording = 0;
        let mut any = false;
        while wording < wordings.len() {
            any |= has_blank(wordings[wording], names[index]);
            wording += 1;
        }
        assert!(any, "the wording has no blank for this fact");
        index += 1;
    }
    assert!(found > 0 || names.is_empty());
}

/// Stops the compiler unless one of these rules holds in each of the editions. What all of them are silent on in an edition would
/// be allowed there.
#[track_caller]
pub const fn hold_in(rules: &[RuleId], editions: &[u8], every: u8) {
    let (mut index, mut held) = (0, 0);
    while index < rules.len() {
        held |= editions[rules[index].0 as usize];
        index += 1;
    }
    assert!(held & every == every, "in one of the editions none of these rules holds");
}

const fn is_blank(name: &str, rules: &[RuleId], blanks: &[&[&str]]) -> bool {
    let mut index = 0;
    while index < rules.len() {
        if is_among(name, blanks[rules[index].0 as usize]) {
            return true;
        }
        index += 1;
    }
    false
}

const fn is_among(name: &str, names: &[&str]) -> bool {
    let mut index = 0;
    while index < names.len() {
        if same(name.as_bytes(), 0, names[index].as_bytes()) && name.len() == names[index].len() {
            return true;
        }
        index += 1;
    }
    false
}

/// Whether `part` stands in `text` at this place.
const fn same(text: &[u8], at: usize, part: &[u8]) -> bool {
    let mut index = 0;
    while index < part.len() {
        if at + index >= text.len() || text[at + index] != part[index] {
            return false;
        }
        index += 1;
    }
    true
}

const fn has_blank(text: &str, name: &str) -> bool {
    let (text, name, mut at) = (text.as_bytes(), name.as_bytes(), 0);
    while at < text.len() {
        if text[at] == b'{' && same(text, at + 1, name) && same(text, at + 1 + name.len(), b"}") {
            return true;
        }
        at += 1;
    }
    false
}

/// How many blanks a wording has, all of which must have one of these names.
#[track_caller]
const fn blanks_named(text: &str, names: &[&str]) -> usize {
    let (bytes, mut at, mut count) = (text.as_bytes(), 0, 0);
    while at < bytes.len() {
        if bytes[at] == b'{' {
            let (mut index, mut named) = (0, false);
            while index < names.len() {
                let name = names[index].as_bytes();
                named |= same(bytes, at + 1, name) && same(bytes, at + 1 + name.len(), b"}");
                index += 1;
            }
            assert!(named, "a blank of the wording is not filled");
            count += 1;
        }
        at += 1;
    }
    count
}

/// What is told when a check fails. `told!(UNIQUE_ONE_COPY { player, card: token, since })` names a rule of the game's `rule`
/// module and fills the blanks of its sentences; what the check looked at besides stands behind it:
/// `told!(DISCARD_OWED { player }, pile)`. Where one of several rules explains a breach, which is worked out beside the
/// check, `told!(broken in NO_MORE { player, card, due })` fills the blanks of all of them. One of them must hold in every
/// edition, or in that one in which alone the check is made: `told!(broken in SPENT where COMPREHENSIVE { player })`.
#[macro_export]
macro_rules! told {
    (@fact $name:ident) => { $crate::judge::Fact::from($name) };
    (@fact $name:ident $fact:expr) => { $crate::judge::Fact::from($fact) };
    (@facts { $($name:ident $(: $fact:expr)?),* $(,)? } $($beside:expr),*) => {
        move || $crate::judge::Facts::named(
            const { &[$(stringify!($name)),*] },
            [$($crate::told!(@fact $name $($fact)?),)* $($crate::judge::Fact::from($beside)),*],
        )
    };
    ($broken:ident in $among:path { $($name:ident $(: $fact:expr)?),* $(,)? } $(, $beside:expr)* $(,)?) => {{
        const { $crate::judge::fills(&[$(stringify!($name)),*], &$among, &rule::BLANKS) };
        const { $crate::judge::hold_in(&$among, &rule::EDITIONS, rule::EVERY_EDITION) };
        let facts = $crate::told!(@facts { $($name $(: $fact)?),* } $($beside),*);
        $crate::judge::Telling::new($broken, &$among, facts)
    }};
    ($broken:ident in $among:path where $edition:ident { $($name:ident $(: $fact:expr)?),* $(,)? } $(, $beside:expr)* $(,)?) => {{
        const { $crate::judge::fills(&[$(stringify!($name)),*], &$among, &rule::BLANKS) };
        const { $crate::judge::hold_in(&$among, &rule::EDITIONS, 1 << edition::$edition.0) };
        let facts = $crate::told!(@facts { $($name $(: $fact)?),* } $($beside),*);
        $crate::judge::Telling::new($broken, &$among, facts)
    }};
    ($rule:ident { $($name:ident $(: $fact:expr)?),* $(,)? } $(, $beside:expr)* $(,)?) => {{
        const { $crate::judge::fills(&[$(stringify!($name)),*], &[rule::$rule], &rule::BLANKS) };
        let facts = $crate::told!(@facts { $($name $(: $fact)?),* } $($beside),*);
        $crate::judge::Telling::new(rule::$rule, &[], facts)
    }};
}

/// What is told when a claim is not so, in words of its own: `worded!("{card} is said to be {mark}, but is not" { card, mark })`,
/// or one of several wordings, `worded!(wording in WORDINGS { card, mark })`.
#[macro_export]
macro_rules! worded {
    ($wording:ident in $among:path { $($facts:tt)* } $(, $beside:expr)* $(,)?) => {{
        $crate::worded!(@names &$among; $($facts)*);
        $crate::judge::Telling::worded($wording, $crate::told!(@facts { $($facts)* } $($beside),*))
    }};
    ($wording:literal { $($facts:tt)* } $(, $beside:expr)* $(,)?) => {{
        $crate::worded!(@names &[$wording]; $($facts)*);
        $crate::judge::Telling::worded($wording, $crate::told!(@facts { $($facts)* } $($beside),*))
    }};
    (@names $wordings:expr; $($name:ident $(: $fact:expr)?),* $(,)?) => {
        const { $crate::judge::fills_words(&[$(stringify!($name)),*], $wordings) };
    };
}

/// A rule of the game's `rule` module that a shared check tells, and whose sentences have no blank which that check does not
/// fill: `cited!(Taken: PLEDGE_FROM_HAND)`.
#[macro_export]
macro_rules! cited {
    ($kind:ident: $rule:ident) => {{
        const { $crate::judge::fills_each($crate::judge::$kind::FACTS, &[rule::$rule], &rule::BLANKS) };
        $crate::judge::$kind::by(rule::$rule)
    }};
}
