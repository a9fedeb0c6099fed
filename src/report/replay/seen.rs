//! What a viewer may be told of a game: its steps, its lines with what gives a card away left out, and the findings that rest on nothing
//! hidden.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use super::{
    Replay,
    eyes::{Eyes, Viewer},
};
use crate::cards::written;
use crate::judge::{CardId, PicturedChange, Pictures, StatementOutcome, StepKind, leave_out_unused};
use crate::notation::line::{Body, Line, LineBuffer, Lines};
use crate::notation::print::Reworded;
use crate::notation::source::{Source, Span};
use crate::notation::term::{Kind, Term};
use crate::report::{GameSummary, Judged, extent, verdict};
use crate::rulebook::{Class, Finding, Standing};

/// A game as a viewer is told it.
#[derive(Debug)]
pub struct SeenReplay {
    pub(super) viewer: String,
    /// The cards of which the viewer knows the title before the first step.
    pub(super) knows: BTreeSet<CardId>,
    /// What became of that at each step.
    pub(super) insights: Vec<Insight>,
    pub(super) told: Vec<StatementOutcome>,
    pictures: Pictures,
    pub(super) findings: Vec<Finding>,
    summary: Vec<GameSummary>,
    /// The lines that are told, by the place where their statement begins.
    pub(super) lines: BTreeMap<u32, SeenLine>,
}

/// A line as it is told.
#[derive(Debug, Default)]
pub(super) struct SeenLine {
    pub(super) said: String,
    /// Whether something of it is left out.
    masked: bool,
}

impl SeenLine {
    /// Nobody knows what a line would give away that cannot be read.
    fn unreadable() -> Self {
        Self { said: "(this line cannot be read)".to_owned(), masked: true }
    }
}

/// What a step changed in which cards a viewer knows.
#[derive(Debug)]
pub(super) struct Insight {
    pub(super) learns: Vec<CardId>,
    pub(super) forgets: Vec<CardId>,
}

impl Insight {
    fn between(before: &BTreeSet<CardId>, now: &BTreeSet<CardId>) -> Self {
        Self { learns: (now - before).into_iter().collect(), forgets: (before - now).into_iter().collect() }
    }
}

/// What is left of something that must not be told.
const HIDDEN: &str = "?";

impl SeenReplay {
    /// What a viewer may be told of a game.
    #[must_use]
    pub fn new(replay: &Replay<'_>, viewer: Viewer) -> Self {
        let source = replay.judged.source;
        let mut record = Record::read(source, replay.text.body, replay.reworded);
        let mut eyes = Eyes::open(viewer, replay.pictures);
        let mut view = eyes.view();
        let mut seen = Self {
            viewer: match viewer {
                Viewer::Public => "public".to_owned(),
                Viewer::Seat(seat) => {
                    let name = replay.pictures.layout.seats.get(usize::from(seat)).map(|seat| seat.name.clone());
                    name.unwrap_or_default()
                }
            },
            knows: eyes.known.clone(),
            insights: Vec::with_capacity(replay.told.len()),
            told: Vec::with_capacity(replay.told.len()),
            pictures: Pictures { start: view.clone(), ..replay.pictures.clone() },
            findings: Vec::new(),
            summary: Vec::new(),
            lines: BTreeMap::new(),
        };
        for told in replay.told {
            let line = told.tells_a_line().then(|| record.lines.remove(&told.span.start)).flatten();
            let knew = eyes.known.clone();
            eyes.follow(&told.changes, line.as_ref().is_some_and(|line| line.shows(replay)));
            seen.insights.push(Insight::between(&knew, &eyes.known));
            let now = eyes.view();
            let changes = view.changes_to(&now);
            let words = replay.pictures.layout.in_words(&view, &now, &changes);
            seen.told.push(StatementOutcome {
                said: eyes.permitted(&told.said),
                why: told.why.as_deref().map(|why| eyes.permitted(why)),
                status: eyes.permitted(&told.status),
                words: words.into_iter().filter(|words| eyes.permits(words)).collect(),
                changes,
                scene: None,
                ..told.clone()
            });
            view = now;
            if let Some(line) = line {
                let here = replay.judged.in_order().into_iter();
                let here = here.filter(|finding| extent::place(source, finding.here.span).line == line.number);
                let here: Vec<&Finding> = here.collect();
                let told = match here.iter().any(|finding| finding.class == Class::Invalid) {
                    true => SeenLine::unreadable(),
                    false => line.told(&eyes, &record.handles, &told.changes),
                };
                let here = here.into_iter().filter(|_| !told.masked);
                seen.findings.extend(here.filter_map(|finding| permitted(finding, &eyes)));
                seen.lines.insert(line.start, told);
            }
        }
        leave_out_unused(&mut seen.pictures.start, seen.told.iter_mut().flat_map(|told| &mut told.changes));
        let class = verdict::worst(&seen.findings);
        seen.summary.extend(replay.judged.games.first().map(|game| GameSummary {
            class,
            decided: game.statements,
            legal_to: None,
            undecided_from: None,
            by_the_rules: Vec::new(),
            ..game.clone()
        }));
        seen
    }

    /// The same game with nothing else in it.
    #[must_use]
    pub fn replay<'a>(&'a self, of: &Replay<'a>) -> Replay<'a> {
        let judged = Judged { findings: &self.findings, games: &self.summary, ..of.judged };
        Replay { judged, told: &self.told, pictures: &self.pictures, seen: Some(self), ..*of }
    }
}

impl StatementOutcome {
    fn tells_a_line(&self) -> bool {
        matches!(self.step, StepKind::Line | StepKind::Marker)
    }
}

/// A finding without what must not be told, if anything is left of it.
fn permitted(finding: &Finding, eyes: &Eyes<'_>) -> Option<Finding> {
    if !eyes.permits(&finding.message) || !eyes.permits(&finding.here.text) {
        return None;
    }
    let mut finding = finding.clone();
    finding.causes.retain(|cause| eyes.permits(&cause.text));
    finding.rests_on.retain(|words| eyes.permits(words));
    finding.doubts.retain(|words| eyes.permits(words));
    finding.unless = finding.unless.filter(|words| eyes.permits(words));
    finding.help = None;
    if let Standing::Ruled { words, .. } = &mut finding.standing {
        HIDDEN.clone_into(words);
    }
    Some(finding)
}

/// The lines of a game, and every handle they introduce.
struct Record<'a> {
    lines: BTreeMap<u32, Recorded<'a>>,
    handles: BTreeSet<String>,
}

/// A line in its parts.
struct Recorded<'a> {
    number: usize,
    /// Where it stands in the file.
    start: u32,
    body: Option<Body>,
    /// What its terms are written in: the file, or its sentence in the words of the notation.
    text: Cow<'a, str>,
    terms: Vec<Term>,
    /// Where its sentence lies in that, without time and arrow.
    said: Span,
}

impl<'a> Record<'a> {
    fn read(source: &'a Source, body: Span, reworded: &[Reworded]) -> Self {
        let (mut lines, mut handles) = (BTreeMap::new(), BTreeSet::new());
        let (mut reader, mut buffer) = (Lines::new(source.text(), body), LineBuffer::default());
        while let Some(line) = reader.next(&mut buffer) {
            let line = match &line {
                Ok(line) => {
                    let other = reworded.iter().find(|other| other.at == line.span.start);
                    other.map_or_else(
                        || Recorded::of(source, line),
                        |other| Recorded::in_other_words(source, line, &other.said),
                    )
                }
                Err(unreadable) => Recorded::unreadable(source, unreadable.whole.start),
            };
            let words = line.terms.iter().map(|term| term.span.of(&line.text));
            handles.extend(
                words
                    .clone()
                    .zip(words.skip(1))
                    .filter(|(before, _)| *before == "as")
                    .map(|(_, handle)| handle.to_owned()),
            );
            lines.insert(line.start, line);
        }
        Self { lines, handles }
    }
}

impl<'a> Recorded<'a> {
    fn of(source: &'a Source, line: &Line<'_>) -> Self {
        let behind = line.time.map_or(line.span.start, |time| time.end.max(line.span.start));
        let rest = Span::new(behind, line.span.end).of(source.text());
        let trimmed = rest.trim_start();
        let said = if line.consequence { trimmed.strip_prefix("->").unwrap_or(trimmed).trim_start() } else { trimmed };
        Self {
            number: source.line_of(line.whole.start) + 1,
            start: line.span.start,
            body: Some(line.body),
            text: Cow::Borrowed(source.text()),
            terms: line.terms.to_vec(),
            said: Span::new(line.span.end - u32::try_from(said.len()).unwrap_or_default(), line.span.end),
        }
    }

    /// A line whose sentence is not in the words of the notation: in those, titles can be told from other words.
    fn in_other_words(source: &'a Source, line: &Line<'_>, said: &str) -> Self {
        let whole = Span::new(0, u32::try_from(said.len()).unwrap_or_default());
        let mut buffer = LineBuffer::default();
        let terms = Lines::new(said, whole).next(&mut buffer).and_then(Result::ok).map(|line| line.terms.to_vec());
        match terms {
            Some(terms) => Self { text: Cow::Owned(said.to_owned()), terms, said: whole, ..Self::of(source, line) },
            None => Self::unreadable(source, line.span.start),
        }
    }

    fn unreadable(source: &'a Source, start: u32) -> Self {
        let number = source.line_of(start) + 1;
        Self { number, start, body: None, text: Cow::Borrowed(""), terms: Vec::new(), said: Span::new(0, 0) }
    }

    /// Whether everybody sees the cards it names.
    fn shows(&self, replay: &Replay<'_>) -> bool {
        let verbs = &replay.pictures.layout.showing;
        let says =
            |word: &str| self.terms.iter().any(|term| term.kind == Kind::Word && term.span.of(&self.text) == word);
        self.body == Some(Body::Statement) && verbs.iter().any(|(verb, unless)| says(verb) && !says(unless))
    }

    /// The line as it may be told.
    fn told(&self, eyes: &Eyes<'_>, handles: &BTreeSet<String>, changes: &[PicturedChange]) -> SeenLine {
        let text: &str = &self.text;
        let told = |said: &str, masked| SeenLine { said: said.to_owned(), masked };
        match self.body {
            None => return SeenLine::unreadable(),
            Some(Body::Gap(_)) => return told("...", true),
            Some(Body::Ruling { .. }) => return told("ruling", true),
            Some(_) if self.names_somebody(eyes) => return told("(this line is not told)", true),
            Some(_) => {}
        }
        let hidden: Vec<bool> = self.terms.iter().map(|term| self.hides(*term, eyes, handles, changes)).collect();
        let masked = hidden.contains(&true);
        let (mut said, mut from, mut depth) = (String::new(), self.said.start, 0);
        for (term, hidden) in self.terms.iter().zip(hidden) {
            depth += i32::from(term.kind == Kind::Open);
            // Figures beside a hidden card would tell which it is.
            let hidden = hidden || (masked && depth > 0 && !matches!(term.kind, Kind::Open | Kind::Close));
            depth -= i32::from(term.kind == Kind::Close);
            said.push_str(Span::new(from, term.span.start.max(from)).of(text));
            said.push_str(if hidden { HIDDEN } else { term.span.of(text) });
            from = term.span.end.max(from);
        }
        said.push_str(Span::new(from, self.said.end.max(from)).of(text));
        SeenLine { said: said.trim().to_owned(), masked }
    }

    /// Whether it has a name that is no player's and of no place that can be seen: a title without its quotation marks.
    fn names_somebody(&self, eyes: &Eyes<'_>) -> bool {
        let names = self.terms.iter().filter(|term| matches!(term.kind, Kind::Name | Kind::Possessive));
        names.map(|term| term.inner(&self.text).of(&self.text)).any(|name| !eyes.has_heard_of(name))
    }

    /// Whether a term would tell of a card that the viewer cannot know.
    fn hides(&self, term: Term, eyes: &Eyes<'_>, handles: &BTreeSet<String>, changes: &[PicturedChange]) -> bool {
        let word = term.inner(&self.text).of(&self.text);
        match term.kind {
            Kind::Title => !self.may_name(word, eyes, changes),
            Kind::Code | Kind::Label => true,
            Kind::Word => handles.contains(word) && !eyes.knows_handle(word),
            _ => false,
        }
    }

    /// Whether a title may be told: of all cards the line concerns that bear it the viewer knows, or there is no secret about it.
    fn may_name(&self, title: &str, eyes: &Eyes<'_>, changes: &[PicturedChange]) -> bool {
        let title_of =
            |change: &PicturedChange| Some((change.card()?, eyes.table.card(change.card()?)?.title.as_deref()?));
        let concerned = changes.iter().filter_map(title_of).filter(|(_, other)| written(other) == written(title));
        let concerned: Vec<bool> = concerned.map(|(card, _)| eyes.known.contains(&card)).collect();
        if concerned.is_empty() { eyes.is_open(title) } else { concerned.into_iter().all(|known| known) }
    }
}
