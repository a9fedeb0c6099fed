//! Why a piece of text is no term, in words.

use nom::error::{ErrorKind, ParseError};

use crate::notation::{
    invalid::{Invalid, shown},
    source::Span,
};

/// Why a piece of text is no term.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fault<'a> {
    pub(super) piece: &'a str,
    pub(super) why: Why,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Why {
    Stray,
    MixedCase,
    TooLarge,
    NoCode,
    NoSum,
    Range,
    OpenTitle,
    EmptyTitle,
    OpenMarker,
    BadMarker,
    TypedUnknown,
    NoLabel,
    NoInstance,
}

impl<'a> ParseError<&'a str> for Fault<'a> {
    fn from_error_kind(input: &'a str, _: ErrorKind) -> Self {
        let first = input.chars().next().map_or(0, char::len_utf8);
        Self { piece: input.get(..first).unwrap_or(input), why: Why::Stray }
    }

    fn append(_: &'a str, _: ErrorKind, other: Self) -> Self {
        other
    }
}

impl Fault<'_> {
    /// In words, at its place.
    #[cold]
    pub(super) fn told(self, start: u32) -> Invalid {
        self.explained(start).labelled(self.why.label())
    }

    fn explained(self, start: u32) -> Invalid {
        let span = Span::new(start, start.saturating_add(self.piece.len() as u32));
        let piece = shown(self.piece);
        let message = match self.why {
            Why::Stray => return stray(self.piece, span),
            Why::MixedCase => {
                let message = format!("`{piece}` has capitals inside: words and handles are lower case");
                return Invalid::new(span, message).suggest([shown(&self.piece.to_lowercase())]);
            }
            Why::TooLarge => format!("`{piece}` is larger than any number here can be"),
            Why::NoCode => format!("`{piece}` is neither a number nor a card's code such as `1C7`"),
            Why::NoSum => format!("`{piece}` is no sum: write `3+3`, without blanks"),
            Why::Range => "ranges such as `21..24` are not read yet: write a number or `?`".to_owned(),
            Why::OpenTitle => format!("the quotation mark of {piece} is never closed"),
            Why::EmptyTitle => "there is nothing between the quotation marks".to_owned(),
            Why::OpenMarker => format!("the bracket of `{piece}` is never closed"),
            Why::BadMarker => {
                format!("`{piece}` is no marker: between brackets stand words, as in `[deploy]`")
            }
            Why::TypedUnknown => {
                let message = format!("`{piece}` cannot be read: an unknown card is a `?` on its own");
                return Invalid::new(span, message).suggest(["?"]);
            }
            Why::NoLabel => format!("`{piece}` is no label: write `@` and a lower-case word, as in `@drain`"),
            Why::NoInstance => {
                format!("`{piece}` is neither a comment (`# …`, with a blank) nor a copy of a card (`#2`)")
            }
        };
        Invalid::new(span, message)
    }
}

impl Why {
    /// In a few words.
    const fn label(self) -> &'static str {
        match self {
            Self::Stray => "has no meaning here",
            Self::MixedCase => "capitals inside",
            Self::TooLarge => "too large",
            Self::NoCode => "neither a number nor a code",
            Self::NoSum => "no sum",
            Self::Range => "a range",
            Self::OpenTitle | Self::OpenMarker => "never closed",
            Self::EmptyTitle => "empty",
            Self::BadMarker => "no marker",
            Self::TypedUnknown => "no unknown card",
            Self::NoLabel => "no label",
            Self::NoInstance => "neither a comment nor a copy",
        }
    }
}

fn stray(piece: &str, span: Span) -> Invalid {
    let message = match piece {
        "'" | "‘" | "’" | "”" | "„" | "«" | "»" => {
            format!("`{piece}` opens nothing: titles stand between `\"` and `\"` or `“` and `”`")
        }
        "-" | "+" => format!("`{piece}` needs a number directly behind it; a sum has no blanks: `3{piece}3`"),
        "=" => "`=` stands only at the beginning of a line, before a claim".to_owned(),
        "]" | "}" => format!("`{piece}` closes nothing"),
        "." => "`.` has no meaning outside quotation marks: titles such as `\"F.L.I.C.\"` need them".to_owned(),
        "/" => "`/` has no meaning outside quotation marks: titles such as `\"Ganymede/Valley\"` need them".to_owned(),
        _ => format!("`{}` has no meaning outside quotation marks, notes and comments", shown(piece)),
    };
    Invalid::new(span, message)
}

/// A `#2` that counts nothing.
#[cold]
pub(super) fn stray_instance(copy: u32, span: Span) -> Invalid {
    let message = format!(
        "`#{copy}` counts copies of a card and stands directly after its title or code, \
         as in `\"Title\"#{copy}`; a comment has a blank after the `#`"
    );
    Invalid::new(span, message)
}
