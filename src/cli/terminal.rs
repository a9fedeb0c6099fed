//! What the terminal can show: its colours and its columns.

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};

use crate::report::Style;

/// What every command may be told about the terminal.
#[derive(Args, Debug)]
pub(super) struct Terminal {
    /// Use colours: `auto` does on a terminal, and minds `NO_COLOR` and `CLICOLOR_FORCE`
    #[arg(long = "color", global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Colour {
    Auto,
    Always,
    Never,
}

impl Terminal {
    /// Colours as they are wanted; `auto` leaves them as they were found.
    pub(super) fn colour(&self, style: &mut Style) {
        match self.colour {
            Colour::Auto => {}
            Colour::Always => style.colour = true,
            Colour::Never => style.colour = false,
        }
    }
}

/// Whether standard output shows colours, by the environment and by what it is.
pub(super) fn colourful() -> bool {
    AutoStream::choice(&io::stdout()) != ColorChoice::Never
}

/// The columns of standard output: `COLUMNS` if it is set, else those of the terminal.
pub(super) fn width() -> usize {
    let named = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let found = || terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| usize::from(width.0));
    named.or_else(found).filter(|columns| *columns > 0).unwrap_or(Style::default().width)
}
