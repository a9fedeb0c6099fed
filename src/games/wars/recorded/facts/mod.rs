//! What `given` lines and claims say of a WARS table beside the shared facts: rows, where cards lie, the stack, bullets,
//! modifiers, control and icons.

mod check;
mod make;
mod pending;
mod plain;
mod read;
mod resolve;
mod stage;
mod tell;

use super::totals::Total;
use crate::{
    games::wars::{
        rules::{ATTACKED, DAMAGED, DRAINED, INVERTED},
        state::Step,
    },
    judge::{Handle, List, Named},
    notation::{
        phrase::{CardRef, Items},
        source::{Span, Spanned},
    },
    table::{Mark, Player},
};

pub(in crate::games::wars) use check::check;
pub(in crate::games::wars) use make::{join_sites, make};
pub(in crate::games::wars) use plain::plain;
pub(in crate::games::wars) use read::fact;
pub(in crate::games::wars) use resolve::resolve;
pub(in crate::games::wars) use stage::stage;
pub(in crate::games::wars) use tell::tell;

/// A fact as it is written. What each part is, the example above it shows.
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug)]
pub enum Written<'a> {
    /// `row Ganymede: vp, ub`
    Row { name: Span, sites: Items<'a> },
    /// `A has "X" as x at va, damaged`
    Has { player: Span, card: CardRef, alias: Option<Span>, place: Option<AtHost>, marks: Option<Items<'a>> },
    /// `B's "Ganymede/Valley" as va`
    Location { card: CardRef, alias: Option<Span> },
    /// `stack: A's drain at ts as d1`
    Stack(Items<'a>),
    /// `fl used 1`, `fl ability 2 used 1`
    Used { card: CardRef, ability: Option<Spanned<u32>>, times: Spanned<u32> },
    /// `g1 power +4 until end of turn`
    Modifier { card: CardRef, figure: Span, by: Spanned<i32> },
    /// `kt power 3, defense 7`
    Figures { card: CardRef, figures: Items<'a> },
    /// `kt at va`
    Lies { card: CardRef, place: AtHost },
    /// `B's "Reef Hunter" not damaged`
    Marked { card: CardRef, mark: Mark, on: bool },
    /// `kt cannot move until end of turn`
    Cannot { card: CardRef },
    /// `A controls va`
    Controls { player: Span, card: CardRef },
    /// `initiative B`
    Initiative(Span),
    /// `A passed`
    Passed(Span),
    /// `A done`
    Done(Span),
    /// `va energy A 2, B 1`
    Icons { card: CardRef, sides: Items<'a> },
    /// `battle at va by B, before [attrition]`
    Battle { card: CardRef, by: Span, at: (Span, bool) },
    /// `power A 3+3, B 1`
    Total { total: Total, sides: Items<'a> },
}

/// `at va`, `aboard zf`, `beneath kt`, `on ts`
#[derive(Clone, Copy, Debug)]
pub struct AtHost {
    /// At, aboard or beneath.
    pub how: How,
    /// Which card.
    pub host: CardRef,
}

/// How a card lies with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum How {
    /// At a location.
    At,
    /// Aboard a ship.
    Aboard,
    /// Beneath a card.
    Beneath,
    /// Stacked on a card.
    On,
}

/// A fact, names resolved; its parts are those of [`Written`].
#[allow(missing_docs)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WarsFact {
    /// The sites of a group from end to end.
    Row { group: Option<&'static str>, sites: List, span: Span },
    /// A player has a card in play.
    Has { player: Player, card: Named, handle: Option<Handle>, place: Option<(How, Named)>, marks: u8 },
    /// What is pending, the top last.
    Stack { items: List, span: Span },
    /// How often an ability was used or an interrupt played this turn.
    Used { card: Named, ability: Option<u8>, times: u32, span: Span },
    /// What is added to a figure until end of turn.
    Modifier { card: Named, figure: u8, by: i32 },
    /// Figures as they count.
    Figures { card: Named, figures: List, span: Span },
    /// Where a card lies.
    Lies { card: Named, how: How, at: Named },
    /// A card bears a mark, or does not.
    Marked { card: Named, mark: Mark, on: bool },
    /// A card can't move until end of turn.
    CannotMove { card: Named },
    /// Who controls a location.
    Controls { player: Player, at: Named },
    /// Who has initiative.
    Initiative { player: Player, span: Span },
    /// Who has just passed.
    Passed { player: Player, span: Span },
    /// Who has done what a step of a battle asks for.
    Done { player: Player, span: Span },
    /// The energy icons on each side of a location.
    Icons { at: Named, sides: List },
    /// Where a battle is fought, by whom, and how far it is.
    Battle { at: Named, by: Player, step: Step, inside: bool, span: Span },
    /// A total of a battle.
    Total { total: Total, sides: List, span: Span },
}

const MARKS: [(&str, Mark); 4] =
    [("damaged", DAMAGED), ("inverted", INVERTED), ("drained", DRAINED), ("attacked", ATTACKED)];
