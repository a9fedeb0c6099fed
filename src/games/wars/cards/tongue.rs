//! The words of WARS, each list as a type: what compiled texts are made of. A test holds them against the vocabulary.

use crate::{
    abilities::compiled::Tongue,
    cards::printed::{Word, words},
};

/// The words of WARS.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WarsTongue;

impl Tongue for WarsTongue {
    type Noun = NounTerm;
    type State = StateTerm;
    type Relation = RelationTerm;
    type Place = PlaceTerm;
    type Keyword = KeywordTerm;
    type Trait = TraitTerm;
    type Figure = FigureTerm;
    type Pile = PileTerm;
    type Player = PlayerTerm;
    type Pronoun = PronounTerm;
    type Tie = TieTerm;
    type Period = PeriodTerm;
    type Step = StepTerm;
    type Function = FunctionTerm;
    type Choice = ChoiceTerm;
}

words! {
    /// What cards are called, but for labels.
    NounTerm {
        /// `card`
        Card = "card",
        /// `unit`
        Unit = "unit",
        /// `ship`
        Ship = "ship",
        /// `character`
        Character = "character",
        /// `vehicle`
        Vehicle = "vehicle",
        /// `nobot`
        NoBot = "nobot",
        /// `weapon`
        Weapon = "weapon",
        /// `asset`
        Asset = "asset",
        /// `interrupt`
        Interrupt = "interrupt",
        /// `order`
        Order = "order",
        /// `location`
        Location = "location",
        /// `site`
        Site = "site",
        /// `sector`
        Sector = "sector",
        /// `encampment`
        Encampment = "encampment",
        /// `inverter`
        Inverter = "inverter",
        /// `earther`
        Earther = "earther",
        /// `gongen`
        Gongen = "gongen",
        /// `maverick`
        Maverick = "maverick",
        /// `quay`
        Quay = "quay",
        /// `shi`
        Shi = "shi",
        /// `drain`
        Drain = "drain",
        /// `attack`
        Attack = "attack",
        /// `ability`
        Ability = "ability",
        /// `battle`
        Battle = "battle",
        /// `player`
        Player = "player",
    }
}

words! {
    /// What a card can be.
    StateTerm {
        /// `damaged`
        Damaged = "damaged",
        /// `undamaged`
        Undamaged = "undamaged",
        /// `inverted`
        Inverted = "inverted",
        /// `pending`
        Pending = "pending",
        /// `activated`
        Activated = "activated",
        /// `battleground`
        Battleground = "battleground",
        /// `eligible`
        Eligible = "eligible",
        /// `embattled`
        Embattled = "embattled",
        /// `new`
        New = "new",
    }
}

words! {
    /// How places belong together.
    RelationTerm {
        /// `related`
        Related = "related",
        /// `adjacent`
        Adjacent = "adjacent",
    }
}

words! {
    /// How a card lies with another.
    PlaceTerm {
        /// `at`
        At = "at",
        /// `aboard`
        Aboard = "aboard",
        /// `beneath`
        Beneath = "beneath",
        /// `on`
        On = "on",
        /// `from`
        From = "from",
    }
}

words! {
    /// What cards have or have not.
    KeywordTerm {
        /// `piloting`
        Piloting = "piloting",
        /// `quickdraw`
        Quickdraw = "quickdraw",
        /// `scouting`
        Scouting = "scouting",
    }
}

words! {
    /// What else cards have.
    TraitTerm {
        /// `matching icon`
        MatchingIcon = "matching icon",
    }
}

words! {
    /// What is printed in numbers.
    FigureTerm {
        /// `power`
        Power = "power",
        /// `tactics`
        Tactics = "tactics",
        /// `defense`
        Defense = "defense",
        /// `piloting`
        Piloting = "piloting",
        /// `cost`
        Cost = "cost",
        /// `destiny`
        Destiny = "destiny",
    }
}

words! {
    /// Where cards lie that are not in play.
    PileTerm {
        /// `hand`
        Hand = "hand",
        /// `reserve`
        Reserve = "reserve",
        /// `active`
        Active = "active",
        /// `used`
        Used = "used",
        /// `lost`
        Lost = "lost",
    }
}

words! {
    /// Who.
    PlayerTerm {
        /// `you`
        You = "you",
        /// `opponent`
        Opponent = "opponent",
        /// `owner`
        Owner = "owner",
        /// `them`
        Them = "them",
        /// `their-opponent`
        TheirOpponent = "their-opponent",
        /// `each`
        Each = "each",
        /// `any`
        Any = "any",
    }
}

words! {
    /// Words for what is at hand.
    PronounTerm {
        /// `this`
        This = "this",
        /// `host`
        Host = "host",
        /// `here`
        Here = "here",
        /// `there`
        There = "there",
        /// `that`
        That = "that",
        /// `source`
        Source = "source",
        /// `the-drain`
        TheDrain = "the-drain",
        /// `revealed`
        Revealed = "revealed",
        /// `amount`
        Amount = "amount",
    }
}

words! {
    /// How a player has a place.
    TieTerm {
        /// `control`
        Control = "control",
    }
}

words! {
    /// What lasts for a while.
    PeriodTerm {
        /// `battle`
        Battle = "battle",
        /// `site battle`
        SiteBattle = "site battle",
        /// `sector battle`
        SectorBattle = "sector battle",
        /// `turn`
        Turn = "turn",
        /// `activate phase`
        ActivatePhase = "activate phase",
        /// `control phase`
        ControlPhase = "control phase",
        /// `deploy phase`
        DeployPhase = "deploy phase",
        /// `battle phase`
        BattlePhase = "battle phase",
        /// `move phase`
        MovePhase = "move phase",
        /// `draw phase`
        DrawPhase = "draw phase",
    }
}

words! {
    /// Steps of a battle.
    StepTerm {
        /// `battle-destiny`
        BattleDestiny = "battle-destiny",
        /// `attrition`
        Attrition = "attrition",
        /// `power`
        Power = "power",
        /// `loss`
        Loss = "loss",
    }
}

words! {
    /// What else can be asked.
    FunctionTerm {
        /// `D`
        Destiny = "D",
        /// `icons`
        Icons = "icons",
        /// `most-icons-but`
        MostIconsBut = "most-icons-but",
        /// `icon-types`
        IconTypes = "icon-types",
        /// `factions`
        Factions = "factions",
        /// `battle-destiny`
        BattleDestiny = "battle-destiny",
        /// `casualties`
        Casualties = "casualties",
        /// `attrition-left`
        AttritionLeft = "attrition-left",
        /// `same-destiny`
        SameDestiny = "same-destiny",
        /// `could-attack`
        CouldAttack = "could-attack",
        /// `won`
        Won = "won",
        /// `attacked`
        Attacked = "attacked",
        /// `fought`
        Fought = "fought",
    }
}

words! {
    /// Words that are asked of.
    ChoiceTerm {
        /// `earther`
        Earther = "earther",
        /// `gongen`
        Gongen = "gongen",
        /// `maverick`
        Maverick = "maverick",
        /// `quay`
        Quay = "quay",
        /// `shi`
        Shi = "shi",
        /// `energy`
        Energy = "energy",
        /// `support`
        Support = "support",
        /// `this-turn`
        ThisTurn = "this-turn",
        /// `since-it-entered`
        SinceItEntered = "since-it-entered",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wars::cards::vocabulary::WORDS;

    fn same<W: Word>(words: impl Iterator<Item = &'static str>) {
        let known: Vec<&str> = W::ALL.iter().map(|word| word.word()).collect();
        assert_eq!(known, words.collect::<Vec<_>>());
    }

    #[test]
    fn every_word_of_the_vocabulary_has_its_term() {
        same::<NounTerm>(WORDS.nouns.iter().map(|noun| noun.word));
        same::<StateTerm>(WORDS.states.iter().map(|entry| entry.word));
        same::<RelationTerm>(WORDS.relations.iter().map(|entry| entry.word));
        same::<PlaceTerm>(WORDS.places.iter().map(|entry| entry.word));
        same::<KeywordTerm>(WORDS.keywords.iter().map(|entry| entry.word));
        same::<TraitTerm>(WORDS.traits.iter().map(|entry| entry.word));
        same::<FigureTerm>(WORDS.figures.iter().map(|entry| entry.word));
        same::<PileTerm>(WORDS.piles.iter().map(|entry| entry.word));
        same::<PlayerTerm>(WORDS.players.iter().map(|player| player.word));
        same::<PronounTerm>(WORDS.pronouns.iter().map(|pronoun| pronoun.word));
        same::<TieTerm>(WORDS.ties.iter().map(|tie| tie.verb));
        same::<PeriodTerm>(WORDS.periods.iter().map(|entry| entry.word));
        same::<StepTerm>(WORDS.steps.iter().map(|entry| entry.word));
        same::<FunctionTerm>(WORDS.functions.iter().map(|function| function.name));
    }
}
