//! Which unclear passages mattered, and at which lines.

use std::collections::BTreeSet;

use crate::rulebook::InterpretationId;

/// The passages that mattered: another reading would have come to something else there.
#[derive(Clone, Debug, Default)]
pub(in crate::judge) struct Mattered(Vec<(u32, InterpretationId)>);

impl Mattered {
    /// A passage matters at a statement.
    #[inline]
    pub(in crate::judge) fn note(&mut self, passage: InterpretationId, line: u32) {
        let mut here = self.0.iter().rev().take_while(|(other, _)| *other == line);
        if !here.any(|(_, known)| *known == passage) {
            self.0.push((line, passage));
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The passages that mattered at some of the lines, in their order.
    pub(super) fn at(&self, lines: impl Fn(u32) -> bool) -> BTreeSet<InterpretationId> {
        self.0.iter().filter(|(line, _)| lines(*line)).map(|(_, passage)| *passage).collect()
    }

    /// The lines at which some of the passages mattered.
    pub(super) fn lines_of(&self, passages: impl Fn(InterpretationId) -> bool) -> BTreeSet<u32> {
        self.0.iter().filter(|(_, passage)| passages(*passage)).map(|(line, _)| *line).collect()
    }

    /// Where a line was judged with a later one in mind, what mattered anywhere mattered for all of them.
    pub(super) fn everywhere(&mut self) {
        self.0.iter_mut().for_each(|(line, _)| *line = 0);
    }
}
