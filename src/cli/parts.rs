//! Reading logs part by part: a part is some whole games of a file, so that a file of any size is judged in little more memory
//! than its largest game.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use super::files::{self, Log};
use crate::notation::{
    intake::Intake,
    log::{is_fence, next_dashes},
    source::Before,
};

/// A part is handed out when this much has been read of it, at the next game.
const PART: usize = 1 << 20;

const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The parts of one file.
pub(super) struct Parts<'r> {
    name: String,
    folder: PathBuf,
    intake: Intake<Box<dyn Read + 'r>>,
    /// What was read and not yet handed out; it begins with a game.
    held: Vec<u8>,
    /// The start of the first line in `held` that has not been looked at.
    looked: usize,
    /// Where the last game in `held` begins that is not the first.
    boundary: Option<usize>,
    /// How many fences there were: they open and close headers by turns.
    fences: usize,
    /// What was handed out.
    before: Before,
    ended: bool,
    finished: bool,
    /// Whether games are handed out as soon as they are complete, when there is no more to read for now.
    eager: bool,
}

impl<'r> Parts<'r> {
    /// The parts of a file; `-` is what `input` reads.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub(super) fn open(path: &Path, input: &'r mut dyn Read) -> io::Result<Self> {
        let reader: Box<dyn Read + 'r> = match files::is_pipe(path) {
            true => Box::new(input),
            false => Box::new(fs::File::open(path)?),
        };
        Ok(Self::of(files::name(path), files::folder(path), reader))
    }

    /// The same, of which games are handed out as they come.
    pub(super) fn eager(self) -> Self {
        Self { eager: true, ..self }
    }

    fn of(name: String, folder: PathBuf, reader: Box<dyn Read + 'r>) -> Self {
        Self {
            name,
            folder,
            intake: Intake::new(reader),
            held: Vec::new(),
            looked: 0,
            boundary: None,
            fences: 0,
            before: Before::default(),
            ended: false,
            finished: false,
            eager: false,
        }
    }

    /// The next part; nothing after the last.
    ///
    /// # Errors
    /// When it cannot be read, or one game is larger than can be judged.
    pub(super) fn next(&mut self) -> io::Result<Option<Log>> {
        while !self.finished {
            self.look_for_games();
            match self.boundary {
                Some(boundary) if self.held.len() >= PART || self.is_waiting() => {
                    return self.hand_out(boundary).map(Some);
                }
                _ if self.ended => {
                    self.finished = true;
                    return self.hand_out(self.held.len()).map(Some);
                }
                _ => self.read_on()?,
            }
        }
        Ok(None)
    }

    /// Whether there is nothing more to come.
    pub(super) fn is_finished(&self) -> bool {
        self.finished
    }

    /// Whether what is handed out should be judged at once: there is no more to read for now.
    pub(super) fn is_waiting(&self) -> bool {
        self.eager && self.intake.is_drained()
    }

    fn read_on(&mut self) -> io::Result<()> {
        self.ended = !self.intake.read_on(&mut self.held)?;
        if u32::try_from(self.held.len()).is_err() {
            self.finished = true;
            let message = format!("one game has more than {} bytes", u32::MAX);
            return Err(io::Error::new(io::ErrorKind::InvalidData, message));
        }
        Ok(())
    }

    /// Looks at the lines that are whole, and at the last one when nothing follows it.
    fn look_for_games(&mut self) {
        if self.before == Before::default() && self.looked == 0 && self.held.starts_with(BYTE_ORDER_MARK) {
            self.looked = BYTE_ORDER_MARK.len();
        }
        let rest = self.held.get(self.looked..).unwrap_or_default();
        let whole = match self.ended {
            true => rest.len(),
            false => rest.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1),
        };
        let lines = self.held.get(..self.looked + whole).unwrap_or_default();
        while let Some(start) = next_dashes(lines, self.looked) {
            let rest = lines.get(start..).unwrap_or_default();
            let length = rest.iter().position(|byte| *byte == b'\n').map_or(rest.len(), |length| length + 1);
            if is_fence(rest.get(..length).unwrap_or(rest)) {
                if self.fences > 0 && self.fences.is_multiple_of(2) {
                    self.boundary = Some(start);
                }
                self.fences += 1;
            }
            self.looked = start + length;
        }
        self.looked = lines.len();
    }

    fn hand_out(&mut self, end: usize) -> io::Result<Log> {
        let rest = self.held.split_off(end);
        let bytes = std::mem::replace(&mut self.held, rest);
        self.looked = self.looked.saturating_sub(end);
        self.boundary = None;
        let log = Log::new(self.name.clone(), bytes, self.folder.clone(), self.before)?;
        self.before = self.before.and(log.source.text());
        Ok(log)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::log::games;

    /// The games of a file, read whole and in parts: text and line.
    fn both_ways(text: &str) -> [Vec<(String, usize)>; 2] {
        let whole = vec![Log::new("a".to_owned(), text.into(), PathBuf::new(), Before::default()).unwrap()];
        let mut parts = Parts::of("a".to_owned(), PathBuf::new(), Box::new(text.as_bytes()));
        let in_parts = std::iter::from_fn(|| parts.next().unwrap()).collect();
        [whole, in_parts].map(|logs: Vec<Log>| {
            let told = |log: Log| {
                let found: Vec<_> = games(log.source.text())
                    .map(|game| (game.span.of(log.source.text()).to_owned(), log.source.line_of(game.span.start)))
                    .collect();
                found
            };
            logs.into_iter().flat_map(told).collect()
        })
    }

    #[test]
    fn parts_hold_whole_games_and_know_where_they_stand() {
        let game = format!("---\ngame: x\n---  \r\n{}", "A passes # and says so\n".repeat(20_000));
        let many = game.repeat(7);
        for text in ["", "A passes", "---\ngame: x\n---\n---\n---\n", &many, &format!("\u{feff}{many}")] {
            let [whole, parts] = both_ways(text);
            assert_eq!(whole, parts);
        }
        let text = format!("# why\nA passes\n{many}---\ngame: y");
        let [whole, parts] = both_ways(&text);
        assert_eq!(whole, parts);
        assert_eq!(parts.len(), 9);
    }
}
