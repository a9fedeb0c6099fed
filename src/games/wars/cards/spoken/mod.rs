//! What a card does, in sentences: its text as far as it is modelled, put back into words.

mod phrase;

use super::card::{
    Ability, AbilityKind, Card, CardKind, Deed, DeedVerb, Doer, Happening, Many, Number, Price, PrintedNumber,
    Quantity, Revealer, Sort, Target, When, Which, Whose, Zone,
};
use phrase::{compared, many_of, noun, of_sort, one_of, quantity, sentence};

/// The text of a card by its parts: what stands on it, what counts while it is inverted, and what the errata make of it.
/// Every paragraph is a sentence or more.
pub(in crate::games::wars) fn text(card: &Card) -> Vec<(&'static str, Vec<String>)> {
    let known = card.unmodelled.is_none();
    if !card.text.is_empty() {
        let beneath = beneath(card);
        return if beneath.is_empty() { Vec::new() } else { vec![("playing it", beneath)] };
    }
    let mut upright = play(card);
    upright.extend(card.upright.abilities.iter().map(|ability| told(ability, card, known)));
    let inverted = card.inverted.map_or_else(Vec::new, |side| paragraphs(&side.abilities, card, known));
    let errata = card.errata.map_or_else(Vec::new, |abilities| paragraphs(&abilities, card, known));
    let parts = [("text", upright), ("text while inverted", inverted), ("text by the errata", errata)];
    parts.into_iter().filter(|(_, paragraphs)| !paragraphs.is_empty()).collect()
}

fn paragraphs(abilities: &[Ability], card: &Card, known: bool) -> Vec<String> {
    abilities.iter().map(|ability| told(ability, card, known)).collect()
}

/// Beneath what it is played, and how often.
fn beneath(card: &Card) -> Vec<String> {
    let mut told = Vec::new();
    match card.kind {
        CardKind::Asset { beneath, whose, alone } if !beneath.is_empty() => {
            told.push(sentence(&format!("it is played beneath {}", of_sort(&beneath, whose))));
            if alone {
                told.push("A card has at most one copy beneath it.".to_owned());
            }
        }
        CardKind::Weapon { beneath } => {
            told.push(sentence(&format!("it is played beneath {}", of_sort(&beneath, Whose::Yours))));
        }
        CardKind::Interrupt { bullets, .. } | CardKind::Order { bullets, .. } if bullets != PrintedNumber::Absent => {
            told.push(sentence(&format!("you may play it {}", times(bullets))));
        }
        _ => {}
    }
    told
}

/// What is said of playing it, and what comes of that.
fn play(card: &Card) -> Vec<String> {
    let mut told = beneath(card);
    if !card.also.is_empty() {
        told.push(sentence(&format!("its cost includes {}", prices(&card.also))));
    }
    let reveals = |deed: &Deed| deed.verb == DeedVerb::Reveal;
    if !card.does.iter().any(reveals) {
        told.extend(card.reveals.iter().map(|who| match who {
            Revealer::You => "By its text you reveal a card for destiny.".to_owned(),
            Revealer::Opponent => "By its text the opponent reveals a card for destiny.".to_owned(),
        }));
    }
    let effect = [
        aims(&card.targets),
        deeds(&card.does, Speaks { card, targets: &card.targets, lasting: false, chooser: None }),
    ];
    let effect: Vec<String> = effect.into_iter().filter(|said| !said.is_empty()).collect();
    if !effect.is_empty() {
        told.push(effect.join(" "));
    }
    told
}

/// An ability, in a sentence or more.
fn told(ability: &Ability, card: &Card, known: bool) -> String {
    let lasting = ability.kind == AbilityKind::Ongoing;
    let does = deeds(&ability.does, Speaks { card, targets: &ability.targets, lasting, chooser: None });
    let unknown = if known { "Nothing comes of that." } else { "What it does is not modelled." };
    let begins = match ability.kind {
        AbilityKind::Activated => sentence(&format!("{}, {}", usable(ability), cost(ability))),
        AbilityKind::Triggered => match ability.when {
            Some(when) => sentence(&format!("it triggers when {}", happens(&when))),
            None => "It has a triggered ability.".to_owned(),
        },
        AbilityKind::Ongoing if ability.does.is_empty() => "It has an ongoing ability.".to_owned(),
        AbilityKind::Ongoing => String::new(),
    };
    let ends = if ability.does.is_empty() { unknown.to_owned() } else { does };
    let said = [begins, aims(&ability.targets), ends].into_iter().filter(|said| !said.is_empty());
    said.collect::<Vec<_>>().join(" ")
}

fn usable(ability: &Ability) -> String {
    let who = if ability.anybody { "any player" } else { "you" };
    let battle = if ability.in_battle { ", only during a battle" } else { "" };
    format!("{who} may use this ability {}{battle}", times(ability.bullets))
}

fn times(bullets: PrintedNumber) -> String {
    match bullets {
        PrintedNumber::Absent => "any number of times".to_owned(),
        PrintedNumber::Unknown => "as often a turn as it has bullets, which no source tells".to_owned(),
        PrintedNumber::Known(1) => "once a turn".to_owned(),
        PrintedNumber::Known(2) => "twice a turn".to_owned(),
        PrintedNumber::Known(number) => format!("{number} times a turn"),
    }
}

fn cost(ability: &Ability) -> String {
    let energy = [("paying", ability.pay), ("losing", ability.lose)].into_iter().filter(|(_, energy)| *energy > 0);
    let mut parts: Vec<String> = energy.map(|(how, energy)| format!("{how} {energy} energy")).collect();
    parts.extend((!ability.also.is_empty()).then(|| prices(&ability.also)));
    if parts.is_empty() { "at no cost".to_owned() } else { parts.join(" and ") }
}

fn prices(prices: &[Price]) -> String {
    let words = prices.iter().map(|price| match price {
        Price::Dismiss => "dismissing one or more cards in play",
        Price::Damage => "damaging one or more cards in play",
        Price::HandToUsed => "putting one or more cards from hand on the used pile",
        Price::HandLost => "losing one or more cards from hand",
        Price::PlayToUsed => "putting one or more cards in play on the used pile",
        Price::Stacked => "taking away one or more cards stacked on a card",
        Price::Stack => "stacking a card on a card",
        Price::Invert => "inverting it",
        Price::Revert => "reverting it",
    });
    words.collect::<Vec<_>>().join(" and ")
}

/// What sets a triggered ability off.
fn happens(when: &When) -> String {
    let card = if when.itself { "it".to_owned() } else { one_of(&when.to) };
    let (player, ends) = match when.to.whose {
        Whose::Yours => ("you", ""),
        Whose::Opponents => ("the opponent", "s"),
        Whose::Either => ("a player", "s"),
    };
    let here = if when.to.here { " here" } else { "" };
    match when.event {
        Happening::Damaged => format!("{card} is damaged"),
        Happening::Destroyed => format!("{card} is destroyed"),
        Happening::Lost => format!("{card} is lost from play"),
        Happening::Enters => format!("{card} enters play"),
        Happening::Draws => format!("{player} draw{ends} a card"),
        Happening::Drains => format!("a drain by {player}{here} comes off the stack"),
        Happening::LosesEnergy => format!("{player} lose{ends} energy"),
        Happening::Reveals => format!("{player} reveal{ends} a card for battle destiny"),
    }
}

/// Which targets a text asks for.
fn aims(targets: &[Target]) -> String {
    let sorts: Vec<String> = targets.iter().map(aim).collect();
    if sorts.is_empty() { String::new() } else { sentence(&format!("it targets {}", sorts.join(" and "))) }
}

fn aim(target: &Target) -> String {
    let whose = if target.zone == Zone::InLostPile { Whose::Either } else { target.whose };
    let plural = target.many != Many::Exactly(1) || whose != Whose::Either;
    let mut cards = noun(&target.kind, plural);
    if !target.or.is_empty() {
        cards = format!("{cards} or {}", noun(&target.or, plural));
    }
    let place = match (target.zone, target.whose) {
        (Zone::InPlay, _) => "",
        (Zone::Pending, _) => " on the stack",
        (Zone::InLostPile, Whose::Yours) => " in your lost pile",
        (Zone::InLostPile, Whose::Opponents) => " in the opponent's lost pile",
        (Zone::InLostPile, Whose::Either) => " in a lost pile",
    };
    let counted = match target.many {
        Many::Exactly(1) if !plural => phrase::with_article(&cards),
        Many::Exactly(1) => many_of("one", &cards, whose),
        Many::Exactly(number) => many_of(&number.to_string(), &cards, whose),
        Many::UpTo(number) => many_of(&format!("up to {number}"), &cards, whose),
        Many::AnyNumber => many_of("any number of", &cards, whose),
    };
    let more = if target.more { " (the text asks more of it)" } else { "" };
    format!("{counted}{place}{more}")
}

/// Whose deeds are spoken of: those of a card, with the targets its text has.
#[derive(Clone, Copy)]
struct Speaks<'c> {
    card: &'c Card,
    targets: &'c [Target],
    lasting: bool,
    /// Who has been named as choosing what to do.
    chooser: Option<Doer>,
}

/// Deeds one after the other, in sentences. What follows a deed that waits belongs to it.
fn deeds(deeds: &[Deed], speaks: Speaks<'_>) -> String {
    let mut sentences = Vec::new();
    let mut at = 0;
    while let Some(deed) = deeds.get(at) {
        at += 1;
        let rest = || deeds.get(at..).unwrap_or_default();
        let said = match deed.verb {
            DeedVerb::Choose => {
                let options = rest().iter().take_while(|deed| deed.option > 0).count();
                let said = speaks.choice(deed.who, rest().get(..options).unwrap_or_default());
                at += options;
                said
            }
            DeedVerb::Wait => {
                let then: Vec<String> = rest().iter().map(|deed| speaks.clause(deed)).collect();
                at = deeds.len();
                format!("when {} is lost from play later, {}", speaks.targets(), then.join(", then "))
            }
            _ => speaks.clause(deed),
        };
        sentences.push(sentence(&said));
    }
    sentences.join(" ")
}

impl Speaks<'_> {
    fn choice(self, who: Doer, options: &[Deed]) -> String {
        let chosen = Self { chooser: Some(who), ..self };
        let last = options.iter().map(|deed| deed.option).max().unwrap_or(0);
        let said = (1..=last).map(|option| {
            let deeds = options.iter().filter(|deed| deed.option == option);
            deeds.map(|deed| chosen.clause(deed)).collect::<Vec<_>>().join(" and ")
        });
        let chooses = match who {
            Doer::You => "you choose",
            Doer::Opponent => "the opponent chooses",
        };
        format!("{chooses} whether {}", said.collect::<Vec<_>>().join(" or "))
    }

    /// A deed as a clause.
    fn clause(self, deed: &Deed) -> String {
        let condition = deed.condition.map_or_else(String::new, |condition| format!("if {}, ", compared(&condition)));
        let with = deed.with.map_or_else(String::new, |with| {
            let place = if with.here { "here" } else { "in play" };
            format!("as long as {} is {place}, ", one_of(&Sort { here: false, ..with }))
        });
        let lasts = if self.lasting && deed.with.is_none() { "as long as it is in play, " } else { "" };
        format!("{lasts}{with}{condition}{}", self.done(deed))
    }

    fn done(self, deed: &Deed) -> String {
        let amount = |one: &str, many: &str| {
            let counted = quantity(deed.amount, one, many);
            if deed.up_to { format!("up to {counted}") } else { counted }
        };
        let energy = || {
            let counted = quantity(deed.amount, "1 energy", "energy");
            if deed.up_to { format!("up to {counted}") } else { counted }
        };
        let drawn = match deed.amount {
            Quantity::Of(_) => format!("from the reserve {}", amount("a card", "cards")),
            Quantity::Fixed(_) => format!("{} from the reserve", amount("a card", "cards")),
        };
        match deed.verb {
            DeedVerb::Activate => self.does(deed, "activate", &energy()),
            DeedVerb::Lose => self.does(deed, "lose", &energy()),
            DeedVerb::Pay => self.does(deed, "pay", &format!("{} from the active pile", energy())),
            DeedVerb::Draw => self.does(deed, "draw", &drawn),
            DeedVerb::Look => self.does(deed, "look", "at the top card of the reserve"),
            DeedVerb::Reveal => self.does(deed, "reveal", "a card for destiny"),
            DeedVerb::Download => self.does(deed, "download", &self.cards(deed)),
            DeedVerb::Take => self.does(deed, "take", &format!("{} from the lost pile to hand", self.cards(deed))),
            DeedVerb::Damage => self.does(deed, "damage", &self.cards(deed)),
            DeedVerb::Destroy => self.does(deed, "destroy", &self.cards(deed)),
            DeedVerb::Dismiss => self.does(deed, "dismiss", &self.cards(deed)),
            DeedVerb::Invert => self.does(deed, "invert", &self.cards(deed)),
            DeedVerb::Move => self.does(deed, "move", &self.cards(deed)),
            DeedVerb::Shelter => {
                format!("{} can be no target of the opponent's until end of turn", self.cards(deed))
            }
            DeedVerb::Prevent => {
                format!("the next time {} would be destroyed this turn, that does not happen", self.cards(deed))
            }
            DeedVerb::Raise => self.raised(deed),
            DeedVerb::Replace => {
                format!("instead of your next reveal for battle destiny in this battle, {}", self.raised(deed))
            }
            DeedVerb::Choose | DeedVerb::Wait => self.does(deed, "choose", "what comes next"),
        }
    }

    /// Who does something.
    fn does(self, deed: &Deed, verb: &str, what: &str) -> String {
        match (deed.who, deed.may) {
            (who, _) if self.chooser == Some(who) => format!("to {verb} {what}"),
            (Doer::You, false) => format!("you {verb} {what}"),
            (Doer::You, true) => format!("you may {verb} {what}"),
            (Doer::Opponent, false) => format!("the opponent {} {what}", phrase::third_person(verb)),
            (Doer::Opponent, true) => format!("the opponent may {verb} {what}"),
        }
    }

    /// A number goes up or down.
    fn raised(self, deed: &Deed) -> String {
        let number = match (deed.number, deed.who) {
            (Some(Number::BattleDestiny), Doer::You) => "your battle destiny goes".to_owned(),
            (Some(Number::BattleDestiny), Doer::Opponent) => "the opponent's battle destiny goes".to_owned(),
            (Some(Number::Attrition), Doer::You) => "the attrition on you goes".to_owned(),
            (Some(Number::Attrition), Doer::Opponent) => "the attrition on the opponent goes".to_owned(),
            (Some(Number::Casualties), Doer::You) => "your casualties go".to_owned(),
            (Some(Number::Casualties), Doer::Opponent) => "the opponent's casualties go".to_owned(),
            (Some(Number::Drains), _) => return drained(deed),
            (number, _) => {
                let figure = match number {
                    Some(Number::Tactics) => "tactics",
                    Some(Number::Defense) => "defense",
                    _ => "power",
                };
                match deed.of {
                    Which::Itself => format!("its {figure} goes"),
                    _ => format!("the {figure} of {} goes", self.cards(deed)),
                }
            }
        };
        let (way, by) = match deed.amount {
            Quantity::Fixed(by) if by < 0 => ("down", by.unsigned_abs().to_string()),
            Quantity::Fixed(by) => ("up", by.to_string()),
            found @ Quantity::Of(_) => ("up", quantity(found, "", "")),
        };
        let of_cards = matches!(deed.number, Some(Number::Power | Number::Tactics | Number::Defense));
        let until = if of_cards && !self.lasting { " until end of turn" } else { "" };
        format!("{number} {way} by {by}{until}")
    }

    /// The cards a deed is about.
    fn cards(self, deed: &Deed) -> String {
        match deed.of {
            Which::Itself => "it".to_owned(),
            Which::Targets => self.targets().to_owned(),
            Which::Each(sort) => format!("each {}", phrase::among(&sort, false)),
            Which::Chosen(sort) => self.chosen(deed, &sort),
        }
    }

    fn chosen(self, deed: &Deed, sort: &Sort) -> String {
        let own = deed.who == Doer::Opponent && sort.whose == Whose::Opponents;
        let counted = match deed.amount {
            Quantity::Fixed(1) if own => return format!("one of their own {}", phrase::among(&plain(sort), true)),
            Quantity::Fixed(1) => return one_of(sort),
            Quantity::Fixed(number) => number.to_string(),
            found @ Quantity::Of(_) => quantity(found, "", ""),
        };
        let counted = if deed.up_to { format!("up to {counted}") } else { counted };
        many_of(&counted, &phrase::among(&plain(sort), true), sort.whose)
    }

    fn targets(self) -> &'static str {
        let hosted = matches!(self.card.kind, CardKind::Weapon { .. } | CardKind::Asset { .. });
        match self.targets {
            [] if self.lasting && hosted => "the card it lies beneath",
            [] | [Target { many: Many::Exactly(1), .. }] => "the target",
            _ => "each target",
        }
    }
}

/// What drains by the opponent take.
fn drained(deed: &Deed) -> String {
    let here = if matches!(deed.of, Which::Each(Sort { here: true, .. })) { " here" } else { "" };
    let (by, more) = match deed.amount {
        Quantity::Fixed(by) if by < 0 => (by.unsigned_abs().to_string(), "less"),
        by => (quantity(by, "", ""), "more"),
    };
    format!("a drain by the opponent{here} takes {by} energy {more}")
}

/// The same sort of card, whoever has it.
fn plain(sort: &Sort) -> Sort {
    Sort { whose: Whose::Either, ..*sort }
}
