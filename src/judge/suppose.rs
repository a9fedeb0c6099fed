//! What a question asked away from any log takes for granted: the cards and places its sentence names are where they must be for
//! it to make sense.

use super::{CardsOf, Game};
use crate::notation::{
    line::{Body, LineBuffer, Lines},
    source::Span,
};

/// What is taken for granted, and what has to be asked back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Supposed {
    /// What is so, as `given` lines say it.
    pub facts: Vec<String>,
    /// What nobody can guess, in words.
    pub questions: Vec<String>,
}

impl Supposed {
    /// Takes a fact for granted, once.
    pub fn fact(&mut self, fact: String) {
        if !self.facts.contains(&fact) {
            self.facts.push(fact);
        }
    }

    /// Asks back.
    pub fn ask(&mut self, question: String) {
        if !self.questions.contains(&question) {
            self.questions.push(question);
        }
    }
}

/// What a sentence of a game takes for granted besides these `given` lines. A sentence that cannot be read takes nothing.
pub(super) fn suppose<G: Game>(statement: &str, given: &str, cards: &CardsOf<G>) -> Supposed {
    let mut supposed = Supposed::default();
    let (mut lines, mut buffer) = (Lines::new(statement, Span::from(0..statement.len())), LineBuffer::default());
    if let Some(Ok(line)) = lines.next(&mut buffer)
        && line.body == Body::Statement
    {
        G::suppose(line.sentence(), given, cards, &mut supposed);
    }
    supposed
}
