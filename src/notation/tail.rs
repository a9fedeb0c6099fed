//! What stands behind a sentence: a note, a label, a comment.

use super::{
    invalid::{Invalid, shown},
    lex::{lex_label, skip_blanks},
    source::Span,
    term::Term,
};

/// What stands behind a sentence.
pub(super) struct Tail<'a> {
    pub(super) text: &'a str,
    pub(super) line_end: u32,
}

impl Tail<'_> {
    fn at(&self, rest: &str) -> u32 {
        self.line_end.saturating_sub(rest.len() as u32)
    }

    pub(super) fn note<'t>(&self, rest: &'t str) -> Result<(Option<Span>, &'t str), Invalid> {
        let rest = skip_blanks(rest);
        if !rest.starts_with('{') {
            return Ok((None, rest));
        }
        match rest.find('}') {
            Some(close) => {
                let after = rest.get(close + 1..).unwrap_or("");
                Ok((Some(Span::new(self.at(rest), self.at(after))), skip_blanks(after)))
            }
            None => {
                let span = Span::new(self.at(rest), self.at(rest) + 1);
                Err(Invalid::new(span, "the note that begins here is never closed by `}`"))
            }
        }
    }

    /// The label: before the note it was read as a term, behind the note it is read here.
    pub(super) fn label<'t>(
        &self,
        rest: &'t str,
        before_note: Option<Term>,
        note: Option<Span>,
    ) -> Result<(Option<Span>, &'t str), Invalid> {
        if let (Some(label), Some(note)) = (before_note, note) {
            return Err(Invalid::new(label.span.to(note), "the label stands behind the note, not before it"));
        }
        if !rest.starts_with('@') {
            return Ok((before_note.map(|label| label.span), rest));
        }
        let length = lex_label(rest, self.at(rest))?;
        let after = rest.get(length..).unwrap_or("");
        Ok((Some(Span::new(self.at(rest), self.at(after))), after))
    }

    pub(super) fn comment(&self, rest: &str) -> Result<Option<Span>, Invalid> {
        let written = rest.trim_end();
        let end = self.line_end.saturating_sub((rest.len() - written.len()) as u32);
        let rest = written.trim_start();
        if rest.is_empty() {
            return Ok(None);
        }
        let span = Span::new(end.saturating_sub(rest.len() as u32), end);
        match rest.as_bytes() {
            [b'#'] | [b'#', b' ' | b'\t' | b'~', ..] => Ok(Some(span)),
            [b'#', ..] => Err(Invalid::new(span, "a comment has a blank after the `#`")),
            _ => Err(self.surplus(span)),
        }
    }

    fn surplus(&self, span: Span) -> Invalid {
        let piece = shown(span.of(self.text));
        Invalid::new(span, format!("expected a comment or the end of the line, found `{piece}`"))
    }
}
