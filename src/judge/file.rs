//! A whole file: every game in it, each judged by its own court.

use super::{Case, Court, Expected, Judgement, Loader, Options};
use crate::{
    notation::{
        header::Header,
        invalid::{Invalid, first_faults},
        log::{self, GameText},
        near::nearest,
        source::{Source, Span},
    },
    rulebook::Finding,
};

/// One game of a file and what was made of it.
#[derive(Clone, Debug)]
pub struct Trial {
    /// Where it stands.
    pub text: GameText,
    /// Its header, if it could be read.
    pub header: Option<Header>,
    /// What was made of it.
    pub judgement: Judgement,
}

/// Judges every game of a file.
#[must_use]
pub fn try_file(source: &Source, courts: &[&dyn Court], decks: Loader<'_>, options: &Options) -> Vec<Trial> {
    log::games(source.text())
        .enumerate()
        .map(|(number, text)| try_game(source, number, text, courts, decks, options))
        .collect()
}

/// Judges one game of a file.
#[must_use]
pub fn try_game(
    source: &Source,
    number: usize,
    text: GameText,
    courts: &[&dyn Court],
    decks: Loader<'_>,
    options: &Options,
) -> Trial {
    let (header, mut judgement) = match read_header(source, &text, courts, options) {
        Err(faults) => {
            let findings = first_faults(faults).into_iter().map(|fault| Finding::unreadable(fault, number)).collect();
            (None, Judgement { findings, ..Judgement::default() })
        }
        Ok((header, court)) => {
            let judgement = court.judge(&Case { source, number, text, header: &header, decks }, options);
            (Some(header), judgement)
        }
    };
    let demands = text.header_expectations(source.text());
    if !demands.is_empty() {
        let about = Span::new(text.span.start, text.body.start.saturating_sub(1).max(text.span.start));
        let checks = judgement.registered.clone();
        judgement.expectations.insert(0, Expected { demands, about, checks });
    }
    Trial { text, header, judgement }
}

/// The header of a game and the court it belongs to.
///
/// # Errors
/// With every fault of the header, or the name of a game nobody knows.
pub fn read_header<'c>(
    source: &Source,
    text: &GameText,
    courts: &[&'c dyn Court],
    options: &Options,
) -> Result<(Header, &'c dyn Court), Vec<Invalid>> {
    let Some(header) = text.read_header(source.text(), options.fallback.game.as_deref())? else {
        let here = Span::new(text.body.start, text.body.start);
        let message = "this log has no header; between two `---` lines it says at least which `game:` was played";
        return Err(vec![Invalid::new(here, message)]);
    };
    let court = courts.iter().find(|court| court.registry().game == header.game.value);
    match court {
        Some(court) => Ok((header, *court)),
        None => {
            let known: Vec<&str> = courts.iter().map(|court| court.registry().game).collect();
            let (game, all) = (&header.game.value, known.join(", "));
            let message = format!("logs of the game `{game}` cannot be judged here; those of {all} can");
            let near = nearest(game, known.iter().copied(), 3);
            Err(vec![Invalid::new(header.game.span, message).suggest(near)])
        }
    }
}
