//! Which line a handle, title, label or address means, found out before the game is judged, so that the judge remembers just
//! those moments that are returned to.

use std::collections::HashMap;

use crate::{
    cards::written,
    notation::{
        line::{Body, LineBuffer, Lines},
        log::Address,
        source::{Source, Span},
        term::Kind,
    },
};

/// The lines of one game by the names they can be called by.
#[derive(Clone, Debug, Default)]
pub(super) struct Directory {
    /// What each take-back takes back.
    targets: HashMap<u32, u32>,
    /// How often each line is returned to.
    returns: HashMap<u32, u32>,
    /// What each ruling that names a line rules on.
    ruled: HashMap<u32, u32>,
    /// The line right before a ruling in whose place may stand what the first `set` line below it says.
    replaced: HashMap<u32, u32>,
}

impl Directory {
    /// Reads the lines of `body`, but only if one of them speaks of another.
    pub(super) fn new(source: &Source, body: Span) -> Self {
        let mut directory = Self::default();
        let text = body.of(source.text());
        if text.contains("takes") || text.contains("ruling") {
            Index::default().read(source, body, &mut directory);
        }
        directory
    }

    /// The line a take-back means.
    pub(super) fn target(&self, statement: u32) -> Option<u32> {
        self.targets.get(&statement).copied()
    }

    /// The line a ruling names.
    pub(super) fn ruled(&self, statement: u32) -> Option<u32> {
        self.ruled.get(&statement).copied()
    }

    /// The line right before a ruling in whose place may stand what this `set` line says, the first below the ruling.
    pub(super) fn replaced(&self, statement: u32) -> Option<u32> {
        self.replaced.get(&statement).copied()
    }

    /// How often the moment before this line is returned to.
    #[inline]
    pub(super) fn returns(&self, statement: u32) -> u32 {
        if self.returns.is_empty() { 0 } else { self.counted(statement) }
    }

    #[cold]
    fn counted(&self, statement: u32) -> u32 {
        self.returns.get(&statement).copied().unwrap_or(0)
    }
}

/// What was read so far. A line that was taken back is no longer meant by anything.
#[derive(Debug, Default)]
struct Index<'s> {
    before_ruling: Option<u32>,
    alive: Vec<u32>,
    labels: HashMap<&'s str, Vec<u32>>,
    handles: HashMap<&'s str, Vec<u32>>,
    titles: HashMap<(String, String), Vec<u32>>,
    actions: HashMap<(u32, u32), Vec<u32>>,
    lines: HashMap<usize, u32>,
}

impl<'s> Index<'s> {
    fn read(mut self, source: &'s Source, body: Span, directory: &mut Directory) {
        let text = source.text();
        let mut lines = Lines::new(text, body);
        let mut buffer = LineBuffer::default();
        let (mut statement, mut turn, mut action) = (0, 0, 0);
        while let Some(line) = lines.next(&mut buffer) {
            let line = match &line {
                Ok(line) if line.body == Body::Blank => continue,
                Ok(line) => Some(line),
                Err(_) => None,
            };
            statement += 1;
            let Some(line) = line else { continue };
            if let Some(number) = line.turn() {
                (turn, action) = (number, 0);
            }
            match line.body {
                Body::TakeBack { player, what } => {
                    if let Some(target) = self.meant(player.of(text), what.of(text)) {
                        directory.targets.insert(statement, target);
                        *directory.returns.entry(target).or_default() += 1;
                        self.alive.truncate(self.alive.partition_point(|alive| *alive < target));
                    }
                }
                Body::Ruling { on, .. } => {
                    let target = on.and_then(|on| self.meant("", on.of(text)));
                    directory.ruled.extend(target.map(|target| (statement, target)));
                    self.before_ruling = self.alive.last().copied();
                }
                Body::Set => {
                    if let Some(target) = self.before_ruling.take() {
                        directory.replaced.insert(statement, target);
                        *directory.returns.entry(target).or_default() += 1;
                    }
                }
                Body::Statement if !line.consequence => {
                    action += 1;
                    self.actions.entry((turn, action)).or_default().push(statement);
                }
                _ => {}
            }
            self.alive.push(statement);
            self.lines.insert(source.line_of(line.span.start) + 1, statement);
            if let Some(label) = line.label {
                self.labels.entry(label.of(text).trim_start_matches('@')).or_default().push(statement);
            }
            let player =
                line.terms.first().filter(|term| term.kind == Kind::Name).map_or("", |term| term.span.of(text));
            for (index, term) in line.terms.iter().enumerate() {
                if term.kind == Kind::Title && line.body == Body::Statement {
                    self.titles.entry((player.to_owned(), written(term.span.of(text)))).or_default().push(statement);
                }
                let before = index.checked_sub(1).and_then(|before| line.terms.get(before));
                let introduced = before.is_some_and(|before| before.span.of(text) == "as");
                if term.kind == Kind::Word && (introduced || self.handles.contains_key(term.span.of(text))) {
                    let uses = self.handles.entry(term.span.of(text)).or_default();
                    uses.extend((line.body == Body::Statement).then_some(statement));
                }
            }
        }
    }

    fn meant(&self, player: &str, what: &str) -> Option<u32> {
        let named = |lines: Option<&Vec<u32>>| lines?.iter().rev().copied().find(|line| self.is_alive(*line));
        if what.starts_with(['"', '“']) {
            return named(self.titles.get(&(player.to_owned(), written(what))));
        }
        if let Some(line) = named(self.handles.get(what)) {
            return Some(line);
        }
        match Address::parse(what)? {
            Address::Label(label) => named(self.labels.get(label)),
            Address::Turn { turn, action } => named(self.actions.get(&(turn, action))),
            Address::Line(line) => self.lines.get(&line).copied().filter(|line| self.is_alive(*line)),
        }
    }

    fn is_alive(&self, statement: u32) -> bool {
        self.alive.binary_search(&statement).is_ok()
    }
}
