//! What is printed on cards of any game: words that stand for one of a few things, numbers that may not be known, and lists. A card
//! made of them stays for as long as the process lives, and its `Debug` form is the Rust that makes it: the build script writes
//! the shipped catalogues with it.

use std::{fmt, ops::Deref};

/// A word of a catalogue that stands for one of a few things.
pub trait Word: Copy + 'static {
    /// Everything it may be, in order.
    const ALL: &'static [Self];

    /// How it is written.
    fn word(self) -> &'static str;
}

macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$what:meta])* $variant:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $($(#[$what])* $variant,)*
        }

        impl std::fmt::Debug for $name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant => out.write_str(concat!(stringify!($name), "::", stringify!($variant))),)*
                }
            }
        }

        impl Word for $name {
            const ALL: &'static [Self] = &[$(Self::$variant),*];

            fn word(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)*
                }
            }
        }
    };
}

pub(crate) use words;

/// A printed number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PrintedNumber {
    /// This number.
    Known(u8),
    /// There is a number, but no source we have says which.
    Unknown,
    /// The card has no such number.
    Absent,
}

impl PrintedNumber {
    /// The number, if there is one and it is known.
    #[must_use]
    pub fn known(self) -> Option<u8> {
        match self {
            Self::Known(number) => Some(number),
            Self::Unknown | Self::Absent => None,
        }
    }
}

/// A list that lives as long as the process, as catalogues do.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct StaticList<T: 'static>(pub &'static [T]);

impl<T> StaticList<T> {
    /// Keeps the items for as long as the process lives.
    #[must_use]
    pub fn keep(items: Vec<T>) -> Self {
        Self(Vec::leak(items))
    }
}

impl<T> Deref for StaticList<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        self.0
    }
}

impl<T: fmt::Debug> fmt::Debug for StaticList<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "StaticList(&{:?})", self.0)
    }
}
