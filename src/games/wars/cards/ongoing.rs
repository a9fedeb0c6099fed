//! What a text has in force, with every word looked up: modifiers, and when they are on. The `Debug` form is the Rust that makes it.

use super::tongue::{ChoiceTerm, FigureTerm, KeywordTerm, WarsTongue};
use crate::{
    abilities::compiled::{Fits, Holds, LabelKey, Reckoning, Whom},
    cards::printed::{StaticList, Word, words},
};

words! {
    /// A total of a battle that texts change.
    TotalTerm {
        /// Total power.
        Power = "power",
        /// Total tactics.
        Tactics = "tactics",
        /// Battle destiny.
        BattleDestiny = "battle-destiny",
        /// The attrition a player causes.
        Attrition = "attrition",
        /// Casualties.
        Casualties = "casualties",
    }
}

words! {
    /// What texts forbid and the judge knows.
    ForbidTerm {
        /// To move.
        Move = "move",
        /// To drain.
        Drain = "drain",
        /// To be a target.
        BeTargeted = "be-targeted",
    }
}

words! {
    /// By which wording a card has an ability.
    WordingTerm {
        /// However it is worded.
        Every = "every",
        /// As the errata of the comprehensive rules have it.
        Errata = "errata",
        /// As it was printed before them.
        Printed = "printed",
    }
}

/// An ability that lasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ongoing {
    /// Whether it is one of the inverted side.
    pub inverted: bool,
    /// By which wording the card has it.
    pub wording: WordingTerm,
    /// Whether it is in force for each player, called `them`.
    pub each_player: bool,
    /// As long as this is so.
    pub holds: StaticList<Holds<WarsTongue>>,
    /// What is in force.
    pub modifiers: StaticList<Modifier>,
}

/// One thing that is in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    /// A figure of cards goes up or down.
    RaiseFigure {
        /// Of which.
        of: Fits<WarsTongue>,
        /// Which.
        figure: FigureTerm,
        /// By how much.
        by: Reckoning<WarsTongue>,
    },
    /// So does a total of a battle.
    RaiseTotal {
        /// Which.
        total: TotalTerm,
        /// Whose; attrition belongs to whoever causes it.
        of: Whom<WarsTongue>,
        /// Where; anywhere if nothing is named.
        at: StaticList<Fits<WarsTongue>>,
        /// By how much.
        by: Reckoning<WarsTongue>,
    },
    /// So does what drains take.
    RaiseDrain {
        /// Whose drains.
        of: Whom<WarsTongue>,
        /// Where.
        at: StaticList<Fits<WarsTongue>>,
        /// By how much.
        by: Reckoning<WarsTongue>,
    },
    /// Cards are immune to attrition.
    MakeImmune {
        /// Which.
        of: Fits<WarsTongue>,
    },
    /// Something is forbidden.
    Forbid {
        /// What.
        what: ForbidTerm,
        /// To which cards.
        of: StaticList<Fits<WarsTongue>>,
        /// To whom, or by whom.
        by: StaticList<Whom<WarsTongue>>,
        /// Where, to or from.
        at: StaticList<Fits<WarsTongue>>,
        /// Only from there.
        from: StaticList<Fits<WarsTongue>>,
        /// Unless this is so.
        except: StaticList<Holds<WarsTongue>>,
    },
    /// Places gain icons.
    AddIcon {
        /// Of what kind.
        icon: ChoiceTerm,
        /// On whose side.
        side: Whom<WarsTongue>,
        /// Which places.
        at: Fits<WarsTongue>,
        /// How many.
        count: Reckoning<WarsTongue>,
    },
    /// A player generates more energy.
    Generate {
        /// Who.
        who: Whom<WarsTongue>,
        /// At which places, as much at each.
        at: Fits<WarsTongue>,
        /// How much.
        by: Reckoning<WarsTongue>,
    },
    /// Cards have a label.
    GiveLabel {
        /// Which.
        label: LabelKey,
        /// Which cards.
        of: Fits<WarsTongue>,
    },
    /// Cards have a keyword.
    GiveKeyword {
        /// Which.
        keyword: KeywordTerm,
        /// Which cards.
        of: Fits<WarsTongue>,
        /// With what number.
        by: Reckoning<WarsTongue>,
    },
    /// Cards do not add a figure to a total.
    Uncount {
        /// Which.
        figure: FigureTerm,
        /// Which cards.
        of: Fits<WarsTongue>,
    },
}
