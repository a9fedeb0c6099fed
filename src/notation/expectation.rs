//! Expectations: what the writer of a line demands that it be judged as.

use super::{
    invalid::{Invalid, shown},
    near::nearest,
    source::Span,
};

/// One `#~` demand on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Which judgement is demanded.
    pub kind: Demanded,
    /// The rule id, for `illegal`, `mismatch` and `obeys`.
    pub rule: Option<Span>,
    /// From the `#~` (or the comma before a further one) to the end of the demand.
    pub span: Span,
}

/// The judgements an expectation can demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Demanded {
    /// `#~ illegal RULE`
    Illegal,
    /// `#~ mismatch RULE`
    Mismatch,
    /// `#~ undecided`
    Undecided,
    /// `#~ invalid`
    Invalid,
    /// `#~ remark`
    Remark,
    /// `#~ legal`
    Legal,
    /// `#~ obeys RULE`: legal, and the rule was put to the test.
    Obeys,
}

impl Demanded {
    /// Every judgement with its word.
    pub const WORDS: [(&'static str, Self); 7] = [
        ("illegal", Self::Illegal),
        ("mismatch", Self::Mismatch),
        ("undecided", Self::Undecided),
        ("invalid", Self::Invalid),
        ("remark", Self::Remark),
        ("legal", Self::Legal),
        ("obeys", Self::Obeys),
    ];

    /// Whether a rule id must follow.
    #[must_use]
    pub const fn needs_rule(self) -> bool {
        matches!(self, Self::Illegal | Self::Mismatch | Self::Obeys)
    }

    /// Whether a rule id may follow.
    #[must_use]
    pub const fn takes_rule(self) -> bool {
        self.needs_rule() || matches!(self, Self::Undecided | Self::Remark)
    }
}

/// `#~ illegal RULE, mismatch RULE`
pub(super) fn read_expectations(text: &str, comment: Span, found: &mut Vec<Expectation>) -> Result<(), Invalid> {
    let mut start = comment.start;
    let written = comment.of(text);
    for (index, part) in written.split(',').enumerate() {
        let end = start + part.len() as u32;
        let demand = if index == 0 { part.get(2..).unwrap_or("") } else { part };
        let from = if index == 0 { start } else { start.saturating_sub(1) };
        found.push(expectation(demand, Span::new(from, end), end)?);
        start = end.saturating_add(1);
    }
    Ok(())
}

fn expectation(demand: &str, whole: Span, end: u32) -> Result<Expectation, Invalid> {
    let blanks_behind = (demand.len() - demand.trim_end().len()) as u32;
    let end = end.saturating_sub(blanks_behind);
    let demand = demand.trim();
    let start = end.saturating_sub(demand.len() as u32);
    let (word, rest) = demand.split_once(char::is_whitespace).unwrap_or((demand, ""));
    let word_span = Span::new(start, start + word.len() as u32);
    let Some((_, kind)) = Demanded::WORDS.iter().find(|(known, _)| *known == word) else {
        let words = Demanded::WORDS.iter().map(|(word, _)| *word);
        let message =
            format!("expected a judgement such as `illegal RULE` or `legal` after `#~`, found `{}`", shown(word));
        return Err(Invalid::new(word_span, message).suggest(nearest(word, words, 2)));
    };
    let rule = rest.trim_start();
    let rule_span = Span::new(end.saturating_sub(rule.len() as u32), end);
    if rule.is_empty() {
        if kind.needs_rule() {
            return Err(Invalid::new(word_span, format!("expected the id of a rule after `{word}`")));
        }
        return Ok(Expectation { kind: *kind, rule: None, span: Span::new(whole.start, end) });
    }
    let is_id =
        rule.contains('.') && rule.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'.' | b'-' | b'_'));
    if !is_id || !kind.takes_rule() {
        let expected = if kind.takes_rule() { "the id of a rule" } else { "nothing more" };
        let message = format!("expected {expected} after `{word}`, found `{}`", shown(rule));
        return Err(Invalid::new(rule_span, message));
    }
    Ok(Expectation { kind: *kind, rule: Some(rule_span), span: Span::new(whole.start, end) })
}

/// An unreadable line may be meant to be one: its expectations are looked for at its end.
pub(super) fn recover_expectations(text: &str, whole: Span, found: &mut Vec<Expectation>) {
    found.clear();
    let line = whole.of(text).trim_end();
    if let Some(at) = line.rfind("#~") {
        let comment = Span::new(whole.start + at as u32, whole.start + line.len() as u32);
        if read_expectations(text, comment, found).is_err() {
            found.clear();
        }
    }
}
