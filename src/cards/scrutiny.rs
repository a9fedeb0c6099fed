//! Scrutiny: what players register before a game, held against the rules of deck building and of who may play.

use std::panic::Location;

use crate::{
    notation::source::Span,
    rulebook::{Agreed, Check, Class, Edition, Finding, Label, Registry, RuleId, Site},
    table::Title,
};

/// About as many checks as two decks of sixty cards take.
const CHECKS_FORESEEN: usize = 192;

/// Something registered that is being looked at. Checks read as they do for a line: a rule is required to be kept.
#[derive(Clone, Debug)]
pub struct Scrutiny {
    registry: &'static Registry,
    edition: Edition,
    agreed: Agreed,
    off: Option<Site>,
    /// The list that is being looked at, by its place among the sections.
    section: usize,
    checks: Vec<Check>,
    breaches: Vec<Breach>,
}

/// A rule that what was registered breaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The rule.
    pub rule: RuleId,
    /// The list it is about, by its place among the sections.
    pub section: usize,
    /// The card it is about; the whole list if it is about none.
    pub title: Option<Title>,
    /// What fills the blanks of the rule's sentence, each by its name.
    pub facts: Vec<(&'static str, String)>,
}

impl Scrutiny {
    /// Nothing was looked at yet.
    #[must_use]
    pub fn new(registry: &'static Registry, edition: Edition) -> Self {
        let (agreed, checks) = (Agreed::default(), Vec::with_capacity(CHECKS_FORESEEN));
        Self { registry, edition, agreed, off: None, section: 0, checks, breaches: Vec::new() }
    }

    /// The same with the options that were agreed on; `off` is a check that is switched off, for proofs.
    #[must_use]
    pub fn under(self, agreed: Agreed, off: Option<Site>) -> Self {
        Self { agreed, off, ..self }
    }

    /// What follows is about this list.
    pub fn turn_to(&mut self, section: usize) {
        self.section = section;
    }

    /// Requires that a rule is kept, by the whole list or by one card of it. A rule that does not hold here is kept by
    /// everything.
    #[track_caller]
    pub fn require(
        &mut self,
        holds: bool,
        title: Option<Title>,
        (rule, facts): (RuleId, impl FnOnce() -> Vec<(&'static str, String)>),
    ) {
        let known = self.registry.holds(rule, self.edition, self.agreed);
        if !known {
            return;
        }
        let site = Location::caller();
        self.checks.push(Check { rule, site, held: holds });
        if !holds && self.off.is_none_or(|off| off != site) {
            self.breaches.push(Breach { rule, section: self.section, title, facts: facts() });
        }
    }

    /// The findings for what was broken since they were last taken; `place` says where a card of a list, or the whole of it,
    /// stands.
    pub fn take_findings(&mut self, game: usize, place: impl Fn(usize, Option<Title>) -> Span) -> Vec<Finding> {
        let breaches = std::mem::take(&mut self.breaches);
        breaches.into_iter().map(|breach| self.finding(&breach, place(breach.section, breach.title), game)).collect()
    }

    /// Every check that was made.
    #[must_use]
    pub fn into_checks(self) -> Vec<Check> {
        self.checks
    }

    fn finding(&self, breach: &Breach, span: Span, game: usize) -> Finding {
        let rule = self.registry.rule(breach.rule);
        let (headline, here, help) = rule.map_or(("", "", ""), |rule| {
            let headline = if rule.finding.is_empty() { rule.says } else { rule.finding };
            (headline, if rule.here.is_empty() { "here" } else { rule.here }, rule.help)
        });
        let here = Label { span, text: breach.filled(here) };
        let finding = Finding::new(Class::Illegal, breach.filled(headline), here, game);
        let help = (!help.is_empty()).then(|| breach.filled(help));
        Finding { help, ..finding.citing(self.registry, self.edition, breach.rule) }
    }
}

/// What is told of something registered that breaks a rule: `written!(DECK_EXACTLY_60 { count, due })` names a rule of the
/// game's `rule` module and fills each blank of its sentences, which is settled when it is compiled.
#[macro_export]
macro_rules! written {
    (@fact $name:ident) => { $name.to_string() };
    (@fact $name:ident $fact:expr) => { $fact.to_string() };
    ($rule:ident { $($name:ident $(: $fact:expr)?),* $(,)? }) => {{
        const { $crate::judge::fills(&[$(stringify!($name)),*], &[rule::$rule], &rule::BLANKS) };
        (rule::$rule, || ::std::vec![$((stringify!($name), $crate::written!(@fact $name $($fact)?))),*])
    }};
}

impl Breach {
    fn filled(&self, template: &str) -> String {
        let facts = self.facts.iter();
        facts.fold(template.to_owned(), |text, (name, fact)| text.replace(&format!("{{{name}}}"), fact))
    }
}
