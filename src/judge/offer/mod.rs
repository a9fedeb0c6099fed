//! What a line that cannot be read was probably meant to say: the whole line, mended step by step. It is offered only if it is read.

mod rule;

use super::{Game, Names, case::Hearing, stated};
use crate::notation::{
    invalid::Invalid,
    line::{Body, LineBuffer, Lines},
    source::Span,
};

/// Longer lines are not mended: the work stays bounded, however much of a file cannot be read.
const LONGEST: usize = 120;

/// The most lines that are read to find what one was meant to say.
const MOST_TRIED: usize = 150;

/// The most slips that are mended in a line.
const MOST_SLIPS: usize = 3;

/// The most lines that are offered.
const MOST_OFFERED: usize = 3;

/// The most handles a log may have for its lines to be mended.
const MOST_HANDLES: usize = 1000;

/// In a record with more findings than this the words are not the trouble.
const MOST_FINDINGS: usize = 200;

/// The fault of a line with the lines that would be read in its place.
#[cold]
pub(super) fn offered<G: Game>(hearing: &Hearing<'_, G>, mut fault: Invalid) -> Invalid {
    let text = hearing.source.text();
    let (start, line) = line_at(text, fault.span.start);
    let long = line.len() > LONGEST || hearing.names.known_handles() > MOST_HANDLES;
    if long || hearing.out.findings.len() > MOST_FINDINGS {
        return fault;
    }
    let mut mender = Mender::<G> {
        names: &hearing.names,
        left: MOST_TRIED,
        claims: line.starts_with('='),
        game: std::marker::PhantomData,
    };
    let Err(read) = mender.read(line) else { return fault };
    let here = |span: Span| Span::new(span.start.saturating_sub(start), span.end.saturating_sub(start));
    let first = Invalid { span: here(fault.span), ..fault.clone() };
    let mut meant: Vec<String> =
        suggested(line, &first).into_iter().filter(|meant| mender.read(meant).is_ok()).collect();
    if meant.is_empty() {
        meant.extend((1..=MOST_SLIPS).find_map(|slips| mender.mended(line, &read, slips)));
    }
    if meant.is_empty() {
        meant.extend(without_two(line, &read).filter(|meant| mender.read(meant).is_ok()));
    }
    meant.truncate(MOST_OFFERED);
    fault.suggestions = meant.iter().map(|meant| format!("`{meant}`")).collect();
    fault
}

/// The line of a log at this byte, without indentation and comment, and where it begins.
pub(super) fn line_at(text: &str, at: u32) -> (u32, &str) {
    let at = (at as usize).min(text.len());
    let begin = text.get(..at).and_then(|before| before.rfind('\n')).map_or(0, |newline| newline + 1);
    let whole = text.get(begin..).and_then(|rest| rest.lines().next()).unwrap_or("");
    let said = whole.trim_start();
    let indent = whole.len() - said.len();
    (u32::try_from(begin + indent).unwrap_or(u32::MAX), rule::without_comment(said).trim_end())
}

/// The words that stand before a sentence and say what kind of line it is.
fn lead(line: &str) -> &str {
    let kinds = ["-> ", "= ", "given ", "set "];
    kinds.into_iter().find(|kind| line.starts_with(kind)).map_or("", |kind| line.get(..kind.len()).unwrap_or(""))
}

/// The line as the suggestions of a fault would have it: a word in the place of what is wrong, or another sentence.
fn suggested(line: &str, fault: &Invalid) -> Vec<String> {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    let lines = fault.suggestions.iter().filter_map(|meant| {
        let said = meant.trim_matches('`');
        match meant.starts_with('`') && said.contains([' ', '[']) {
            true if said.starts_with(['[', '=']) => Some(said.to_owned()),
            true => Some(format!("{}{said}", lead(line))),
            false => {
                let (before, after) = (line.get(..start)?, line.get(end..)?);
                let said = if before.ends_with('"') { said.trim_matches('"') } else { said };
                Some(format!("{before}{said}{after}"))
            }
        }
    });
    lines.collect()
}

/// The line without what is wrong and the word behind it: `from lf`.
fn without_two(line: &str, fault: &Invalid) -> Option<String> {
    let (start, end) = (fault.span.start as usize, fault.span.end as usize);
    let behind = line.get(end..)?.trim_start();
    let rest = behind.split_once(' ').map_or("", |(_, rest)| rest);
    (!behind.is_empty() && start > 0)
        .then(|| format!("{} {rest}", line.get(..start).unwrap_or("").trim_end()).trim_end().to_owned())
}

/// Reads lines that could have been meant, as long as there are not too many.
struct Mender<'h, G> {
    names: &'h Names<'h>,
    left: usize,
    /// Whether the line is written as a claim: one that is not is hardly a misspelt one.
    claims: bool,
    game: std::marker::PhantomData<G>,
}

impl<G: Game> Mender<'_, G> {
    /// The line with so many slips mended, if it is read then; it fails now as `fault` says.
    fn mended(&mut self, line: &str, fault: &Invalid, slips: usize) -> Option<String> {
        let made_a_claim = line.starts_with("= ") && !self.claims;
        let mut tries = if made_a_claim { Vec::new() } else { suggested(line, fault) };
        tries.extend(rule::RULES.iter().filter_map(|mend| mend(line)));
        tries.extend(rule::handles(line, |word| self.names.is_handle(word)));
        tries.retain(|meant| meant != line && meant.len() <= 2 * LONGEST);
        for meant in tries {
            self.left = self.left.checked_sub(1)?;
            match self.read(&meant) {
                Ok(()) => return Some(meant),
                Err(fault) if slips > 1 => {
                    if let Some(meant) = self.mended(&meant, &fault, slips - 1) {
                        return Some(meant);
                    }
                }
                Err(_) => {}
            }
        }
        None
    }

    /// Reads a line with the names of the log, and says what is wrong in it.
    fn read(&self, text: &str) -> Result<(), Invalid> {
        let nothing = || Invalid::new(Span::default(), "nothing is said");
        let mut names = self.names.over(text);
        let mut buffer = LineBuffer::default();
        let mut lines = Lines::new(text, Span::new(0, u32::try_from(text.len()).unwrap_or(0)));
        let line = lines.next(&mut buffer).ok_or_else(nothing)?.map_err(|unreadable| unreadable.invalid.clone())?;
        match line.body {
            Body::Statement => {
                let mut action = G::Action::default();
                G::understand(line.sentence(), &mut names, &mut action)?;
                if line.consequence && !G::may_follow(&action) { Err(nothing()) } else { Ok(()) }
            }
            Body::Claim | Body::Given | Body::Set => stated::read::<G>(line.sentence(), &mut names, &mut Vec::new()),
            Body::Turn { player, .. } => player.map_or(Ok(()), |player| names.player(player).map(drop)),
            Body::Marker(span) => stated::marker(span, text, G::LAYOUT).map(drop),
            Body::Blank => Err(nothing()),
            Body::End(_) | Body::Gap(_) | Body::Ruling { .. } | Body::TakeBack { .. } => Ok(()),
        }
    }
}
