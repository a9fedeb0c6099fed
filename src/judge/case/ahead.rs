//! Going ahead: a line that could belong to several places is taken at the first, and so are the lines that follow, for as long
//! as every one of them is legal there. One way to understand a log that breaks no rule is all it takes to be legal. When a line
//! has no such place, the judge turns back, and the lines since are heard again on every reading.

use super::{
    super::{
        Game,
        reading::{Input, Probe, Reading, Taken},
    },
    Hearing,
};
use crate::table::Control;

/// Where the hearing stands before a line.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mark {
    /// Where the line begins.
    pub(super) at: u32,
    heard: usize,
    turn: u32,
    action: u32,
    statements: usize,
    expectations: usize,
    patience: u32,
    last_marker: u32,
}

/// Where to turn back to.
#[derive(Clone, Debug)]
pub(super) struct Ahead<F: Control> {
    mark: Mark,
    reading: Reading<F>,
}

impl<G: Game> Hearing<'_, G> {
    pub(super) fn mark(&self, at: u32) -> Mark {
        Mark {
            at,
            heard: self.heard.len(),
            turn: self.turn,
            action: self.action,
            statements: self.out.statements,
            expectations: self.out.expectations.len(),
            patience: self.docket.patience,
            last_marker: self.last_marker,
        }
    }

    /// Takes the line at the first place where it is legal, if the lines so far are read in one way; where there is none, the
    /// judge has to turn back. With doubts that often comes to pass, so the judge does not go ahead with any. Tells
    /// whether that is all there is to do with the line.
    pub(super) fn go_ahead(&mut self, input: &Input<G>) -> bool {
        let [reading] = self.readings.as_mut_slice() else { return false };
        let ahead = self.ahead.is_some();
        if !ahead && !reading.doubts.is_empty() {
            return false;
        }
        let (docket, asks, passes) = (&mut self.docket, &mut self.asks, self.passes);
        match reading.take_first(&mut Probe { input, docket, asks, passes }, !ahead) {
            Taken::Surely => self.tell_remarks(),
            Taken::Perhaps(_) if ahead => {}
            Taken::Perhaps(moment) => {
                let mut before = reading.fork(&mut self.forks.pool);
                before.rewind(moment);
                self.ahead = Some(Ahead { mark: self.mark, reading: before });
            }
            Taken::Nowhere | Taken::Unclear if ahead => self.lost = true,
            Taken::Nowhere => self.look_closer(input),
            Taken::Unclear => return false,
        }
        true
    }

    /// Turns back to the first line that was taken ahead; tells where it begins. Lines before `until` are tried everywhere.
    #[cold]
    pub(super) fn turn_back(&mut self, until: u32) -> Option<u32> {
        self.lost = false;
        let Ahead { mark, reading } = self.ahead.take()?;
        self.forks.pool.append(&mut self.readings);
        self.readings.push(reading);
        self.heard.truncate(mark.heard);
        self.docket.happened = self.docket.happened.min(self.last_heard());
        self.out.expectations.truncate(mark.expectations);
        self.out.unread.retain(|unread| unread.at < mark.at);
        (self.turn, self.action, self.out.statements) = (mark.turn, mark.action, mark.statements);
        (self.docket.patience, self.ended, self.careful_until) = (mark.patience, false, until);
        self.last_marker = mark.last_marker;
        Some(mark.at)
    }
}
