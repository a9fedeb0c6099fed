//! Taking in a file of any size: of a line longer than any that is read, only the beginning is kept.

use std::io::{self, Read};

use super::header;

/// Of a longer line only so much is kept. It is more than a line, and more than a whole header, may have, so that the line
/// is refused wherever it stands.
const MOST_KEPT: usize = header::LARGEST + char::MAX.len_utf8();

/// What stands where a line was cut: it is no blank, so that nothing longer can be taken for a `---`.
const CUT: &str = "…";

/// How much is read at once.
const PIECE: usize = 1 << 16;

/// A file that is being taken in.
pub struct Intake<R> {
    input: R,
    /// How much of the line that goes on was read.
    length: usize,
    buffer: Vec<u8>,
    /// How much was read last.
    last: usize,
}

impl<R: Read> Intake<R> {
    /// Begins with a file.
    pub fn new(input: R) -> Self {
        Self { input, length: 0, buffer: vec![0; PIECE], last: 0 }
    }

    /// Reads a piece on, and adds what is kept of it. Tells whether there was any.
    ///
    /// # Errors
    /// When reading fails.
    pub fn read_on(&mut self, kept: &mut Vec<u8>) -> io::Result<bool> {
        let read = loop {
            match self.input.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        take(self.buffer.get(..read).unwrap_or_default(), &mut self.length, kept);
        self.last = read;
        Ok(read > 0)
    }

    /// Whether less was there than was asked for: whoever writes a pipe has written no more so far.
    #[must_use]
    pub fn is_drained(&self) -> bool {
        self.last < self.buffer.len()
    }
}

/// Reads everything there is, but of each line no more than can matter. `size` is how many bytes are expected.
///
/// # Errors
/// When reading fails.
pub fn take_in(input: &mut dyn Read, size: u64) -> io::Result<Vec<u8>> {
    let most = u64::from(u32::MAX) + 1;
    let mut kept = Vec::with_capacity(usize::try_from(size.min(most)).unwrap_or_default());
    let mut intake = Intake::new(input);
    while (kept.len() as u64) < most && intake.read_on(&mut kept)? {}
    Ok(kept)
}

/// Takes a piece of the file; `length` is how much of the line it goes on with came before.
fn take(piece: &[u8], length: &mut usize, kept: &mut Vec<u8>) {
    if *length + piece.len() <= MOST_KEPT {
        kept.extend_from_slice(piece);
        let begun = piece.iter().rev().take_while(|byte| **byte != b'\n').count();
        *length = if begun == piece.len() { *length + begun } else { begun };
        return;
    }
    for line in piece.split_inclusive(|byte| *byte == b'\n') {
        let (text, ends) = match line.strip_suffix(b"\n") {
            Some(text) => (text, true),
            None => (line, false),
        };
        let room = MOST_KEPT.saturating_sub(*length);
        kept.extend_from_slice(text.get(..room.min(text.len())).unwrap_or_default());
        if *length <= MOST_KEPT && *length + text.len() > MOST_KEPT {
            cut(kept);
        }
        *length = length.saturating_add(text.len());
        if ends {
            kept.push(b'\n');
            *length = 0;
        }
    }
}

/// Ends a line that goes on, between two letters.
fn cut(kept: &mut Vec<u8>) {
    let goes_on = |byte: &u8| (0x80..0xC0).contains(byte);
    for _ in 1..char::MAX.len_utf8() {
        kept.pop_if(|byte| goes_on(byte));
    }
    kept.pop_if(|byte| *byte >= 0xC0);
    kept.extend_from_slice(CUT.as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A pipe that delivers a piece again and again.
    struct Pipe {
        piece: &'static [u8],
        left: u64,
    }

    impl Read for Pipe {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = buffer.len().min(usize::try_from(self.left).unwrap_or(usize::MAX));
            for (byte, from) in buffer[..count].iter_mut().zip(self.piece.iter().cycle()) {
                *byte = *from;
            }
            self.left -= count as u64;
            Ok(count)
        }
    }

    fn taken(piece: &'static [u8], left: u64) -> Vec<u8> {
        take_in(&mut Pipe { piece, left }, 0).unwrap()
    }

    #[test]
    fn a_line_without_end_is_cut() {
        for piece in [&b"a"[..], b"\0", b"\xff", "é".as_bytes(), " ".as_bytes()] {
            let kept = taken(piece, 50_000_000);
            assert!((header::LARGEST + 1..MOST_KEPT + 4).contains(&kept.len()), "{}", kept.len());
            assert!(kept.ends_with(CUT.as_bytes()));
        }
        assert!(std::str::from_utf8(&taken("é".as_bytes(), 50_000_000)).is_ok(), "letters are not cut in two");
    }

    #[test]
    fn what_could_be_read_is_kept_to_the_byte() {
        let long = "x".repeat(MOST_KEPT);
        for text in ["", "\n", "a\nb", "a\r\n\n\nb\n", &format!("{long}\n{long}\nb"), &"a line\n".repeat(40_000)] {
            assert_eq!(take_in(&mut text.as_bytes(), 7).unwrap(), text.as_bytes());
        }
    }

    #[test]
    fn the_lines_behind_a_cut_line_are_kept() {
        let text = format!("first\n---{}x\nlast\n", " ".repeat(3 * MOST_KEPT));
        let kept = String::from_utf8(take_in(&mut text.as_bytes(), 0).unwrap()).unwrap();
        let lines: Vec<&str> = kept.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, "first", "last"));
        assert!(lines[1].len() > header::LARGEST && lines[1].ends_with(CUT));
    }
}
