//! A finding as it is told to tools that mark lines of files: one set of words and places for all of them. What follows
//! from another finding is told with it.

use std::{borrow::Cow, collections::BTreeSet};

use miette::{Diagnostic, Severity};

use super::{
    ByTheRules, Judged, clean,
    diagnostic::Reported,
    extent,
    fold::{self, Folded},
    format::Part,
    full, handler,
    json::Extent,
    verdict,
};
use crate::rulebook::{Class, Finding, Label};

/// A finding in words and places.
pub(super) struct FindingInWords<'a> {
    pub(super) finding: Cow<'a, Finding>,
    /// The rule, or the class where no rule is cited.
    pub(super) id: &'static str,
    pub(super) severity: Severity,
    /// The headline.
    pub(super) message: String,
    /// What is said below it, with its name if it has one.
    pub(super) footers: Vec<(String, String)>,
    /// Where the breach is.
    pub(super) here: Extent,
    /// The causes, and what is said there.
    pub(super) causes: Vec<(Extent, String)>,
    /// The lines whose findings follow from this one.
    pub(super) following: BTreeSet<usize>,
    /// The text of the line of the breach.
    pub(super) line_text: &'a str,
}

/// Everything there is to tell of a part of a file, by place. To the strict, that is also what is legal by the rules alone.
pub(super) fn all<'a>(part: &Part<'a>) -> Vec<FindingInWords<'a>> {
    let (judged, strict) = (&part.judged, part.setting.strict);
    let mut all: Vec<FindingInWords> = fold::fold(judged, false)
        .into_iter()
        .map(|Folded { finding, following }| FindingInWords::new(Cow::Borrowed(finding), following, judged, strict))
        .collect();
    if strict {
        let games = part.judged.games.iter().enumerate();
        let unread = games.flat_map(|(number, game)| game.by_the_rules.iter().map(move |line| (number, line)));
        all.extend(unread.map(|(number, line)| FindingInWords::unread(line, number, judged)));
        all.sort_by_key(|told| (told.finding.here.span, std::cmp::Reverse(told.finding.class)));
    }
    all
}

impl<'a> FindingInWords<'a> {
    fn new(finding: Cow<'a, Finding>, following: BTreeSet<usize>, judged: &Judged<'a>, strict: bool) -> Self {
        let source = judged.source;
        let clean = |text: &str| clean::prose(text).into_owned();
        let reported = fold::reported(judged, finding.clone(), &following);
        let related: Vec<&dyn Diagnostic> = reported.related().into_iter().flatten().collect();
        let causes = finding.causes.iter();
        Self {
            id: finding.rule.unwrap_or(verdict::word(finding.class)),
            severity: verdict::severity(&finding, strict),
            message: clean(&finding.message),
            footers: handler::footers(&reported, &related),
            here: Extent::new(source, finding.here.span),
            causes: causes.map(|cause| (Extent::new(source, cause.span), clean(&cause.text))).collect(),
            following,
            line_text: extent::line(source, finding.here.span),
            finding,
        }
    }

    fn unread(line: &ByTheRules, game: usize, judged: &Judged<'a>) -> Self {
        let message = format!("legal by the rules alone: the text of \"{}\" was not read", line.unread);
        let here = Label { span: judged.source.line_span(line.line.saturating_sub(1)), text: String::new() };
        let finding = Finding::new(Class::Undecided, message, here, game);
        Self::new(Cow::Owned(finding), BTreeSet::new(), judged, true)
    }

    /// The word for its class.
    pub(super) fn word(&self) -> &'static str {
        verdict::word(self.finding.class)
    }

    /// Why it does not count, if it does not.
    pub(super) fn set_aside(&self) -> Option<String> {
        full::standing(&self.finding.standing)
    }

    /// It as a diagnostic.
    pub(super) fn reported(&self, judged: &Judged<'a>) -> Reported<'a> {
        fold::reported(judged, self.finding.clone(), &self.following)
    }

    /// `illegal: wars.drain.own-control-phase`
    pub(super) fn title(&self) -> String {
        match self.finding.rule {
            Some(rule) => format!("{}: {}", self.word(), clean::name(rule)),
            None => self.word().to_owned(),
        }
    }

    /// The headline and what is said below it, a line each, without what is called one of `but`.
    pub(super) fn text(&self, but: &[&str]) -> String {
        let mut text = self.message.clone();
        for (name, value) in self.footers.iter().filter(|(name, _)| !but.contains(&name.as_str())) {
            let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
            text.push_str(&format!("\n{name}{value}"));
        }
        text
    }
}
