//! Sentences in other words than those of the notation: understood where they have one meaning, and put into those words.

use super::{
    Case, Game, Names,
    stated::{self, Stated},
};
use crate::{
    notation::{
        line::{Body, Line, LineBuffer, Lines},
        natural,
        phrase::Terms,
        print::{self, Reworded},
        term::{Kind, Term},
    },
    table::Title,
};

/// Understands a sentence that cannot be read as it stands.
#[cold]
pub(super) fn understand<G: Game>(line: &Line<'_>, names: &mut Names<'_>, action: &mut G::Action) -> Option<()> {
    let terms = reworded::<G>(line, names)?;
    names.take_back_list(0);
    G::understand(Terms::new(line.text, &terms, line.span.end), names, action).ok()
}

/// Reads what a line states that cannot be read as it stands.
#[cold]
pub(super) fn facts<G: Game>(line: &Line<'_>, names: &mut Names<'_>, facts: &mut Vec<Stated<G::Fact>>) -> Option<()> {
    let terms = natural::named(line.sentence(), names);
    facts.clear();
    names.take_back_list(0);
    stated::read::<G>(Terms::new(line.text, &terms, line.span.end), names, facts).ok()
}

fn reworded<G: Game>(line: &Line<'_>, names: &Names<'_>) -> Option<Vec<Term>> {
    natural::reworded(line.sentence(), names, &|verb| G::slots(verb))
}

/// The sentences of a game that are said in other words, and what they are in those of the notation.
pub(super) fn canonical<G: Game>(case: &Case<'_>, mut names: Names<'_>) -> Vec<Reworded> {
    let mut lines = Lines::new(case.source.text(), case.text.body);
    let mut buffer = LineBuffer::default();
    let mut all = Vec::new();
    let mut number = 0;
    while let Some(line) = lines.next(&mut buffer) {
        let Ok(line) = line else { continue };
        number += 1;
        names.open(number);
        let said = said::<G>(&line, &mut names);
        let mut printed = String::new();
        print::print_body(&line, &mut printed);
        all.extend(said.filter(|said| *said != printed).map(|said| Reworded { at: line.span.start, said }));
    }
    all
}

/// What a line says, in the words of the notation, if it can be read.
fn said<G: Game>(line: &Line<'_>, names: &mut Names<'_>) -> Option<String> {
    let text = line.text;
    match line.body {
        Body::Turn { number, player: Some(player) } => {
            let player = names.player(player).ok()?;
            Some(format!("== turn {number}: {} ==", names.player_name(player)))
        }
        Body::Marker(span) => {
            let marker = stated::marker(span, text, G::LAYOUT).ok()?;
            Some(format!("[{}]", G::LAYOUT.markers.get(marker)?))
        }
        Body::Statement => {
            let mut action = G::Action::default();
            if G::understand(line.sentence(), names, &mut action).is_ok() {
                return Some(spelt(text, line.terms, names));
            }
            let terms = reworded::<G>(line, names)?;
            G::understand(Terms::new(text, &terms, line.span.end), names, &mut action).ok()?;
            Some(spelt(text, &terms, names))
        }
        Body::Claim | Body::Given | Body::Set => {
            let lead = match line.body {
                Body::Claim => "= ",
                Body::Given => "given ",
                _ => "set ",
            };
            let mut stated = Vec::new();
            if stated::read::<G>(line.sentence(), names, &mut stated).is_ok() {
                return Some(format!("{lead}{}", spelt(text, line.terms, names)));
            }
            let terms = natural::named(line.sentence(), names);
            stated::read::<G>(Terms::new(text, &terms, line.span.end), names, &mut stated).ok()?;
            Some(format!("{lead}{}", spelt(text, &terms, names)))
        }
        _ => None,
    }
}

/// Terms with their names as they are printed, where they are not written so that everybody finds them.
fn spelt(text: &str, terms: &[Term], names: &mut Names<'_>) -> String {
    let mut said = String::new();
    let spell = |term: &Term| {
        let written = term.span.of(text);
        match term.kind {
            Kind::Title => {
                let inner = term.inner(text);
                let quoted = inner != term.span;
                let title = names.title(inner).ok()?;
                (!quoted || names.is_second_name(inner.of(text), title)).then(|| names.quoted(title))
            }
            Kind::Name => names.player(term.span).ok().map(|player| names.player_name(player).to_owned()),
            Kind::Possessive => {
                let owner = names.player(term.inner(text)).ok()?;
                Some(format!("{}'s", names.player_name(owner)))
            }
            Kind::Word => Some(written.to_lowercase()),
            Kind::Number(number) if !written.starts_with(|letter: char| letter.is_ascii_digit()) => {
                Some(number.to_string())
            }
            Kind::Colon => Some(":".to_owned()),
            _ => None,
        }
    };
    print::print_spelt(text, terms, spell, &mut said);
    said
}

impl Names<'_> {
    /// Whether a title is called by something else than itself.
    fn is_second_name(&self, written: &str, title: Title) -> bool {
        self.found(written) != Some(title)
    }
}
