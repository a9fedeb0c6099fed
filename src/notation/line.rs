//! One line of a log: its frame (time, arrow, note, label, comment, expectations) around the terms of its sentence.

use super::{source::Span, term::Term};

/// A line that could be read. Its terms live in a buffer that is reused from line to line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Line<'a> {
    /// The whole file the spans point into.
    pub text: &'a str,
    /// The line without indentation, note, label and comment: what is judged.
    pub span: Span,
    /// `14:02`
    pub time: Option<Span>,
    /// Whether the line begins with `->`: a consequence, never an action of its own.
    pub consequence: bool,
    /// What kind of line it is.
    pub body: Body,
    /// The sentence; empty for markers that have none.
    pub terms: &'a [Term],
    /// `{?! too early}`, braces included.
    pub note: Option<Span>,
    /// `@drain`, with the at sign.
    pub label: Option<Span>,
    /// `# …`, with the hash.
    pub comment: Option<Span>,
    /// What the line is expected to be judged as.
    pub expectations: &'a [Expectation],
}

/// The kinds of line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// Nothing but, perhaps, a comment.
    Blank,
    /// `== turn 3: A ==`
    Turn {
        /// The number of the turn.
        number: u32,
        /// Whose turn it is.
        player: Option<Span>,
    },
    /// `== end: unfinished ==`; the span covers what is said after the colon.
    End(Option<Span>),
    /// `[deploy]`: the span covers the name without brackets.
    Marker(Span),
    /// `= power A 3+3, B 1`: the terms are what is claimed.
    Claim,
    /// `given A has hand 3`
    Given,
    /// `... "missed B's deploy"`: the span covers the words without quotation marks.
    Gap(Option<Span>),
    /// `ruling "text"`, or `ruling on @label "text"`.
    Ruling {
        /// The label or address it rules on.
        on: Option<Span>,
        /// The words, without quotation marks.
        words: Span,
    },
    /// `set kt damaged`: only under a ruling.
    Set,
    /// `B takes back v1`; the terms are the whole sentence.
    TakeBack {
        /// Who takes back.
        player: Span,
        /// The handle, title, label or address of what is taken back.
        what: Span,
    },
    /// Everything a game's own grammar reads: `A plays "Vulture" at ts for 1`.
    Statement,
}

/// One `#~` demand on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Which judgement is demanded.
    pub kind: Expected,
    /// The rule id, for `illegal`, `mismatch` and `obeys`.
    pub rule: Option<Span>,
    /// From the `#~` (or the comma before a further one) to the end of the demand.
    pub span: Span,
}

/// The judgements an expectation can demand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Expected {
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
